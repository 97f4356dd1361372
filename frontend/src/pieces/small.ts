// Small drawings for text, panels and pattern fills.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
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

const PATTERNS: [Colour, string, string, number][] = [
  ["R", "M-1 7L7 -1M2 10L10 2", "#fff", 1.4],
  ["G", "M2 0V8M6 0V8", "#10161d", 1.4],
  ["B", "M0 2H8M0 6H8", "#fff", 1.4],
  ["Y", "M2 2h.01M6 6h.01", "#10161d", 2.6],
  ["P", "M0 0L8 8M8 0L0 8", "#fff", 1.4],
  ["O", "M0 5L4 1L8 5M0 9L4 5L8 9", "#10161d", 1.4],
  ["C", "M0 4Q2 0 4 4T8 4", "#10161d", 1.4],
];

function pattern([colour, d, stroke, width]: (typeof PATTERNS)[number]): SVGTemplateResult {
  return svg`<pattern id=${`pt${colour}`} width="8" height="8" patternUnits="userSpaceOnUse">
    <path d=${d} fill="none" stroke=${stroke} stroke-opacity=".5" stroke-width=${width} stroke-linecap="round"></path>
  </pattern>`;
}

/** The pattern fills, once in a page that shows pieces. */
export function patternFills(): TemplateResult {
  return html`<svg width="0" height="0" class="vh" aria-hidden="true">
    <defs>${PATTERNS.map(pattern)}</defs>
  </svg>`;
}
