// Every page: theme, language, the count of waiting matches.
import "./styles/index.css";
import { loadMessages } from "./i18n";
import { copyButtons } from "./site/copy";
import { themeToggle } from "./site/theme";
import { nextKey, watchWaiting } from "./site/waiting";

function submitOnChange(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>("form[data-submit-on-change]")) {
    form.addEventListener("change", () => form.requestSubmit());
  }
}

/** A button that says the name which was typed: "Play as {}". Without one it keeps its own words. */
export function namedButtons(page: Document): void {
  for (const button of page.querySelectorAll<HTMLElement>("[data-named-by]")) {
    const field = page.getElementById(button.dataset["namedBy"] ?? "") as HTMLInputElement | null;
    const plain = button.textContent;
    const say = (): void => {
      const name = field?.value.trim().toLowerCase();
      button.textContent = name ? (button.dataset["named"] ?? "").replace("{}", () => name) : plain;
    };
    field?.addEventListener("input", say);
    say();
  }
}

async function start(page: Document): Promise<void> {
  submitOnChange(page);
  namedButtons(page);
  copyButtons(page);
  watchWaiting(page);
  nextKey(page);
  await loadMessages(page);
  themeToggle(page);
}

void start(document);
