// The two cards of a round, side by side, with what followed.
import { html, type TemplateResult } from "lit/html.js";
import { gettext, interpolate } from "../../i18n";
import { miniature } from "../../pieces/small";
import type { SeatNumber } from "../../wire";
import type { Scene } from "..";
import type { Layout } from "./layout";
import { colourOf, other, type Reveal, type View } from "./view";
import { nameOf, sizeName } from "./words";

function meets(scene: Scene<View>, reveal: Reveal): string {
  const { chair, you } = scene;
  const mine = reveal.cards[chair === 0 ? 0 : 1];
  const theirs = reveal.cards[chair === 0 ? 1 : 0];
  const player = nameOf(scene, other(chair));
  if (you !== null) return interpolate(gettext("Your %(mine)s meets %(player)s's %(theirs)s"), { mine, player, theirs });
  const first = nameOf(scene, chair);
  return interpolate(gettext("%(first)s's %(mine)s meets %(player)s's %(theirs)s"), { first, mine, player, theirs });
}

function follows(scene: Scene<View>, reveal: Reveal): string {
  if (!reveal.taken) return gettext("the square is empty");
  const size = sizeName(reveal.taken.size);
  if (reveal.taken.seat === scene.you) return interpolate(gettext("your %(size)s was on top"), { size });
  const player = nameOf(scene, reveal.taken.seat);
  return interpolate(gettext("%(player)s's %(size)s was on top"), { player, size });
}

const face = (seat: SeatNumber, n: number | undefined): TemplateResult =>
  html`<span class="cardb"><small>${n}</small><span class="n">${n}</span>${miniature(3, colourOf(seat))}</span>`;

export function revealCards(scene: Scene<View>, reveal: Reveal, where: Layout["reveal"]): TemplateResult {
  const { chair } = scene;
  return html`<div class=${`${where === "unseen" ? "vh" : "meets"} ${where} ${scene.fresh.length ? "motion" : ""}`}>
    ${face(chair, reveal.cards[chair === 0 ? 0 : 1])}<span class="x">×</span>
    ${face(other(chair), reveal.cards[chair === 0 ? 1 : 0])}
    <div class="words"><b>${meets(scene, reveal)}</b><div class="sm mut2">${follows(scene, reveal)}</div></div>
  </div>`;
}
