// Every page: theme, language, the count of waiting matches.
import "./styles/index.css";
import { loadMessages } from "./i18n";
import { themeToggle } from "./site/theme";
import { nextKey, watchWaiting } from "./site/waiting";

function submitOnChange(page: Document): void {
  for (const form of page.querySelectorAll<HTMLFormElement>("form[data-submit-on-change]")) {
    form.addEventListener("change", () => form.requestSubmit());
  }
}

async function start(page: Document): Promise<void> {
  submitOnChange(page);
  watchWaiting(page);
  nextKey(page);
  await loadMessages(page);
  themeToggle(page);
}

void start(document);
