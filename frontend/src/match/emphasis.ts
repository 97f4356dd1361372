import { html, type TemplateResult } from "lit/html.js";

/** `*bold*` parts of a translated sentence; nothing else in it is read as markup. */
export function emphasised(sentence: string): TemplateResult {
  const parts = sentence.split("*");
  return html`${parts.map((part, i) => (i % 2 ? html`<b>${part}</b>` : part))}`;
}
