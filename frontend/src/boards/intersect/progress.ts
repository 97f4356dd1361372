// Nine outlines that fill up, and what is still to be placed.
import { html, nothing } from "lit/html.js";
import { gettext, interpolate } from "../../i18n";
import { slot } from "../../pieces/small";
import type { Drawing, Scene } from "..";
import type { SeatNumber } from "../../wire";
import { colourOf, seatOf, type SeatView, SIZES, type View } from "./view";
import { counted, plainly, sizeLetter, sizeName } from "./words";

export const NEEDED = 3;

function spoken(seat: SeatView): string {
  return SIZES.map((size, i) =>
    interpolate(gettext("%(n)s of %(needed)s %(size)s"), {
      n: seat.won[i] ?? 0,
      needed: NEEDED,
      size: sizeName(size),
    }),
  ).join(", ");
}

const counts = (numbers: readonly number[]): string =>
  numbers.map((n, i) => plainly(counted(n, SIZES[i] ?? 1))).join(", ");

function leftover(view: View, seat: SeatView): Drawing {
  const lost = seat.gone.some((n) => n > 0);
  const lines = [
    view.stage === "place" ? interpolate(gettext("To place: %(pieces)s"), { pieces: counts(seat.stash) }) : "",
    lost ? interpolate(gettext("Out of the game: %(pieces)s"), { pieces: counts(seat.gone) }) : "",
  ].filter(Boolean);
  return lines.length ? html`<div class="rest no-m">${lines.map((line) => html`<div>${line}</div>`)}</div>` : nothing;
}

export function progress(scene: Scene<View>, number: SeatNumber): Drawing {
  const seat = seatOf(scene.view, number);
  const colour = colourOf(number);
  const slots = SIZES.map((size, i) =>
    [0, 1, 2].map((n) => slot(size, colour, n < (seat.won[i] ?? 0))),
  );
  return html`<div class="g" role="img" aria-label=${spoken(seat)}>${slots}</div>
    <div class="lm" aria-hidden="true">
      ${SIZES.map(
        (size, i) =>
          html`<span><b>${seat.won[i] ?? 0}</b>/${NEEDED} ${scene.phone ? sizeLetter(size) : sizeName(size)}</span>`,
      )}
    </div>
    ${leftover(scene.view, seat)}`;
}

/** Pieces that count towards three of each, for the replay's lines. */
export const score = (view: View, number: SeatNumber): number =>
  seatOf(view, number).won.reduce((sum, n) => sum + Math.min(n, NEEDED), 0);
