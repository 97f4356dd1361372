// Pyramids seen corner-on: the near edge in the middle, two faces, lit from the left.
import { nothing, svg, type SVGTemplateResult } from "lit/html.js";

export type Size = 1 | 2 | 3;
export type Colour = "K" | "W" | "B" | "R" | "G" | "Y" | "P" | "O" | "C" | "X";
/** 0: pips and letters on every band, 1: letters, pips on top only, 2: colours only. */
export type Detail = 0 | 1 | 2;
export interface Piece {
  colour: Colour;
  size: Size;
}

const WIDTH: Record<Size, number> = { 1: 34, 2: 47, 3: 60 };
const HEIGHT: Record<Size, number> = { 1: 40, 2: 55, 3: 70 };
const DROP = 0.16;
/** Places of the pips along the base edge, as parts of half the width. */
const PIPS: Record<Size, number[]> = { 3: [0.74, 0.48, 0.22], 2: [0.64, 0.32], 1: [0.47] };
const LETTER: Record<Size, number> = { 1: 10.5, 2: 11, 3: 12 };

export const height = (size: Size): number => HEIGHT[size];

export function outline(size: Size): string {
  const half = WIDTH[size] / 2;
  return `M${-half} 0L0 ${WIDTH[size] * DROP}L${half} 0L0 ${-HEIGHT[size]}Z`;
}

function marks(piece: Piece, detail: Detail, top: boolean): SVGTemplateResult | typeof nothing {
  if (detail === 2) return nothing;
  const half = WIDTH[piece.size] / 2;
  const drop = WIDTH[piece.size] * DROP;
  const x = half * (piece.size === 1 ? 0.42 : 0.45);
  const y = drop * (1 - x / half) - (detail === 1 ? 2.5 : 3.4);
  const pips = detail === 0 || top ? PIPS[piece.size] : [];
  return svg`${pips.map(
    (t) =>
      svg`<circle class="pip" cx=${-t * half} cy=${drop * (1 - t) - 7} r=${detail ? 3.2 : 2.6}></circle>`,
  )}<text class="lt" x=${x} y=${y} font-size=${detail ? 14 : LETTER[piece.size]}>${piece.colour}</text>`;
}

export interface PieceLook {
  x?: number;
  y?: number;
  detail?: Detail;
  top?: boolean;
  cls?: string;
}

export function pyramid(piece: Piece, look: PieceLook = {}): SVGTemplateResult {
  const { x = 0, y = 0, detail = 0, top = true, cls = "" } = look;
  const { size, colour } = piece;
  const half = WIDTH[size] / 2;
  const drop = WIDTH[size] * DROP;
  const tall = HEIGHT[size];
  const bevel = `M${-half * 0.72} -3L0 ${drop * 0.5 - 3}L${half * 0.72} -3L0 ${-tall * 0.78}Z`;
  return svg`<g class=${`p c${colour} ${cls}`} transform=${`translate(${x} ${y})`}><g class="lift">
    <path class="fl" d=${`M${-half} 0L0 ${drop}V${-tall}Z`}></path>
    <path class="fr" d=${`M${half} 0L0 ${drop}V${-tall}Z`}></path>
    <path class="pt" fill=${`url(#pt${colour})`} d=${outline(size)}></path>
    ${colour === "X" ? svg`<path class="bev" d=${bevel}></path>` : nothing}
    <path class="hl" d=${`M0 ${drop}V${-tall}`}></path>
    <path class="ed" d=${outline(size)}></path>
    ${marks(piece, detail, top)}
  </g></g>`;
}

/** How far a piece stands above the one below: the height at which it nests, at least one band. */
function rise(below: Size, above: Size, band: number): number {
  if (below === above) return band;
  return Math.max(band, (1 - WIDTH[above] / WIDTH[below]) * HEIGHT[below] + 1);
}

/** The base line of each piece of a stack, bottom to top; upwards is negative. */
export function heights(stack: Size[], band: number): number[] {
  let y = 0;
  return stack.map((size, i) => {
    const below = stack[i - 1];
    if (below !== undefined) y -= rise(below, size, band);
    return y;
  });
}

/** The visible band of a lower piece, narrower in higher stacks. */
export const band = (pieces: number): number => (pieces > 6 ? 14 : 16);

export function foot(size: Size): SVGTemplateResult {
  const w = WIDTH[size];
  return svg`<ellipse class="foot" cx="2" cy="4" rx=${w * 0.6} ry=${w * 0.2}></ellipse>`;
}

/** @param cls a class for the top piece */
export function tower(
  stack: Piece[],
  detail: Detail = 0,
  gap = band(stack.length),
  cls = "",
): SVGTemplateResult {
  const at = heights(
    stack.map((piece) => piece.size),
    gap,
  );
  const base = stack[0];
  return svg`${base ? foot(base.size) : nothing}${stack.map((piece, i) => {
    const top = i === stack.length - 1;
    return pyramid(piece, { y: at[i] ?? 0, detail, top, cls: top ? cls : "" });
  })}`;
}

/** The place where a piece would land. `picked`: it is chosen and waits for the confirmation. */
export function landing(piece: Piece, y: number, picked = false): SVGTemplateResult {
  const d = outline(piece.size);
  const chevron = `M-7 ${-HEIGHT[piece.size] - 15}l7 7l7 -7`;
  return svg`<g transform=${`translate(0 ${y})`} class=${`land c${piece.colour} ${picked ? "picked" : ""}`}>
    <path class="gcase" d=${d}></path>${picked ? pyramid(piece) : nothing}<path class="ghost" d=${d}></path>
    <path class="gchev" d=${chevron}></path>
  </g>`;
}
