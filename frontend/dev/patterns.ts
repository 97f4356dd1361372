// The pattern fills that the server's pages bring along.
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit/html.js";
import type { Colour } from "../src/pieces/pyramid";

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
