// Light, dark, or as the system says. The server writes the choice into the page, from the profile or the cookie.
import { patchMe } from "../api";
import { gettext } from "../i18n";

export type Theme = "auto" | "light" | "dark";

const YEAR = 365 * 24 * 3600;

export function shownTheme(root: HTMLElement): Theme {
  const theme = root.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "auto";
}

const words = (theme: Theme): string =>
  ({ auto: gettext("Theme: as the device"), light: gettext("Theme: light"), dark: gettext("Theme: dark") })[theme];

function show(root: HTMLElement, theme: Theme): void {
  if (theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}

function name(button: HTMLElement, theme: Theme): void {
  button.setAttribute("aria-label", words(theme));
  button.title = words(theme);
}

/** Two clicks lead back to the system's choice; the first one always changes what is seen. */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  if (theme === "auto") return systemIsDark ? "light" : "dark";
  const seenDark = theme === "dark";
  return seenDark === systemIsDark ? (systemIsDark ? "light" : "dark") : "auto";
}

export function themeToggle(page: Document): void {
  const root = page.documentElement;
  for (const button of page.querySelectorAll<HTMLElement>("[data-theme-toggle]")) {
    name(button, shownTheme(root));
    button.addEventListener("click", () => {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      const theme = nextTheme(shownTheme(root), dark);
      show(root, theme);
      name(button, theme);
      page.cookie = `theme=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
      if (root.dataset["user"]) void patchMe({ theme });
    });
  }
}
