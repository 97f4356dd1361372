// Small drawings for text and panels.
import { html, svg, type TemplateResult } from "lit/html.js";
import { type Colour, outline, pyramid, type Size } from "./pyramid";

export function miniature(size: Size, colour: Colour, cls = ""): TemplateResult {
  return html`<svg class=${`pc ${cls}`} viewBox="-36 -72 72 84" aria-hidden="true">
    ${pyramid({ size, colour }, { detail: 2 })}
  </svg>`;
}

/** A place that is still to be filled, or the piece that fills it. */
export function slot(size: Size, colour: Colour, filled: boolean): TemplateResult {
  return html`<svg viewBox="-32 -72 64 84" aria-hidden="true">
    ${filled
      ? pyramid({ size, colour }, { detail: 2 })
      : svg`<path class="emp" d=${outline(size)}></path>`}
  </svg>`;
}
