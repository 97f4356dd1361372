// IceTowers' words: sizes, owners, towers.
import { gettext, interpolate, ngettext, pgettext } from "../../i18n";
import type { SeatNumber } from "../../wire";
import type { Scene } from "..";
import { colourOf, isGhost, isLoose, nameOfTower, pips, seatOfColour, sizeOf, topOf, type TowerView, type View } from "./view";

export const sizeName = (size: number): string =>
  ["", gettext("small"), gettext("medium"), gettext("large")][size] ?? "";

/** As it stands in "Play a …", which other languages inflect. */
export const sizeObject = (size: number): string =>
  ["", pgettext("object", "small"), pgettext("object", "medium"), pgettext("object", "large")][size] ?? "";

/** As it stands in "with a …". */
export const sizeTool = (size: number): string =>
  ["", pgettext("tool", "small"), pgettext("tool", "medium"), pgettext("tool", "large")][size] ?? "";

export const nameOf = (scene: Scene<View>, seat: SeatNumber | null | undefined): string =>
  seat === null || seat === undefined ? "" : (scene.players[seat] ?? "");

/** Whose colour it is: "you", a name, "ghost". */
export function ownerName(scene: Scene<View>, colour: string): string {
  if (isGhost(scene.view, colour)) return gettext("ghost");
  const seat = seatOfColour(scene.view, colour);
  return seat !== null && seat === scene.you ? gettext("you") : nameOf(scene, seat);
}

export const points = (n: number): string =>
  interpolate(ngettext("%(n)s point", "%(n)s points", n), { n });

export const towersTakeIt = (n: number): string =>
  interpolate(ngettext("%(n)s tower takes it", "%(n)s towers take it", n), { n });

/** What screen readers hear of a tower. */
export function towerLabel(scene: Scene<View>, tower: TowerView, takes: boolean): string {
  const top = topOf(tower);
  const values = {
    slot: nameOfTower(tower),
    n: tower.pieces.length,
    points: points(pips(tower.pieces)),
    owner: ownerName(scene, colourOf(top)),
    size: sizeName(sizeOf(top)),
  };
  const said = isLoose(tower)
    ? interpolate(gettext("%(slot)s: loose, %(owner)s %(size)s"), values)
    : interpolate(gettext("%(slot)s: tower of %(n)s, %(points)s, topped by %(owner)s %(size)s"), values);
  return takes ? `${said}, ${gettext("takes your piece")}` : said;
}

export const seconds = (n: number): string => interpolate(gettext("%(s)s s"), { s: Math.max(0, Math.ceil(n)) });
