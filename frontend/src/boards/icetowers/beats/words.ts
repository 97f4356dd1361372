// Plans in words.
import { gettext, interpolate } from "../../../i18n";
import type { Scene } from "../..";
import { type Alternative, colourOf, nameOfTower, sizeOf, towerOf, type View } from "../view";
import { ownerName, sizeObject, sizeTool } from "../words";

/** Where a piece stands in a table; its name where it stands nowhere. */
export function slotIn(view: View, piece: string | undefined): string {
  const tower = piece === undefined ? null : towerOf(view, piece);
  return tower ? nameOfTower(tower) : (piece ?? "?");
}

/** "*Cap* E4 with a medium from E2": what is meant, by the towers of a table. */
export function planWords(scene: Scene<View>, one: Alternative, view: View = scene.view): string {
  const piece = one.piece ?? one.upper ?? "R1.1";
  const values = {
    slot: slotIn(view, one.onto ?? one.upper),
    from: slotIn(view, one.piece),
    size: sizeTool(sizeOf(piece)),
    sized: sizeObject(sizeOf(piece)),
    player: ownerName(scene, colourOf(piece)),
  };
  const told = sentence(one.type);
  return told === null ? one.type : interpolate(told, values);
}

function sentence(type: string): string | null {
  switch (type) {
    case "cap":
      return gettext("*Cap* %(slot)s with a %(size)s from %(from)s");
    case "play":
      return gettext("*Play* the %(sized)s onto %(slot)s");
    case "mine":
      return gettext("*Mine* a %(sized)s from %(from)s");
    case "set_down":
      return gettext("*Set down* the %(sized)s");
    case "split":
      return gettext("*Split* %(slot)s, the pair: %(player)s");
    case "done":
      return gettext("*Done*: no more plays");
    default:
      return null;
  }
}

/** The same in two words, for a tab. */
export function tabWords(scene: Scene<View>, one: Alternative): string {
  const slot = slotIn(scene.view, one.onto ?? one.upper ?? one.piece);
  switch (one.type) {
    case "cap":
    case "play":
      return interpolate(gettext("Cap %(slot)s"), { slot });
    case "mine":
      return interpolate(gettext("Mine %(slot)s"), { slot });
    case "split":
      return interpolate(gettext("Split %(slot)s"), { slot });
    default:
      return gettext("Set down");
  }
}
