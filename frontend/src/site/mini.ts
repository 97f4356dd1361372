// <game-mini game="intersect" cells='[["A3B1","",…],…]' seat="0">: a small picture of a position.
import { html, render, svg } from "lit";
import { spot, type Square, stack, type View } from "../boards/intersect/view";
import { tower } from "../pieces/pyramid";

const SIDE = 31;

function grid(cells: string[][], seat: number) {
  const view = { cells } as View;
  const squares = [1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].map((b): Square => [a, b]));
  return squares.map((square) => {
    const { x, y } = spot(seat, square);
    const pieces = stack(view, square);
    return svg`<g transform=${`translate(${x * SIDE} ${y * SIDE})`}>
      <rect class="mini-cell" x="1" y="1" width=${SIDE - 2} height=${SIDE - 2} rx="4"></rect>
      <g transform=${`translate(${SIDE / 2} ${SIDE * 0.82}) scale(${SIDE / 126})`}>${tower(pieces, 2, 14)}</g>
    </g>`;
  });
}

class GameMini extends HTMLElement {
  connectedCallback(): void {
    if (this.getAttribute("game") !== "intersect") return;
    const cells = JSON.parse(this.getAttribute("cells") ?? "[]") as string[][];
    const seat = Number(this.getAttribute("seat") ?? 0);
    const picture = html`<svg class="th" viewBox="-98 -4 320 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      ${grid(cells, seat)}</svg>`;
    render(picture, this);
  }
}

export function defineMini(): void {
  if (!customElements.get("game-mini")) customElements.define("game-mini", GameMini);
}
