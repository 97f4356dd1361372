// Copies a field of the page. Where there is no clipboard (plain http), the marked field is copied the old way.

function marked(page: Document, field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return page.execCommand("copy");
}

async function copied(page: Document, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return marked(page, field);
  }
}

/** Buttons that name a field. When nothing can be copied, the field is left marked. */
export function copyButtons(page: Document): void {
  for (const button of page.querySelectorAll<HTMLElement>("[data-copy]")) {
    const field = page.getElementById(button.dataset["copy"] ?? "");
    if (!(field instanceof HTMLInputElement)) continue;
    field.addEventListener("focus", () => field.select());
    button.addEventListener("click", async () => {
      if (await copied(page, field)) button.textContent = button.dataset["copied"] ?? "";
    });
  }
}
