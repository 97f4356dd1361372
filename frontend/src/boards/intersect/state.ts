// What is going on, read from the view, the offers and the picks: one closed union for prompt, board and tray.
import { values } from "../../match/offers";
import type { Size } from "../../pieces/pyramid";
import type { Scene } from "..";
import { column, NUMBERS, other, type Reveal, seatOf, type Square, squareOf, type View } from "./view";

export type Asked =
  | { kind: "place"; size: Size | null; sizes: Size[]; squares: Square[]; square: Square | null; column: number }
  | { kind: "pass"; size: Size | null; sizes: Size[] }
  | { kind: "select"; card: number | null; cards: number[]; standing: number[]; keep: number | null }
  | { kind: "sealed"; card: number | null; cards: number[]; standing: number[]; keep: number | null }
  | { kind: "discard"; card: number | null; cards: number[] }
  | { kind: "none" };

function pick<T>(scene: Scene<View>, key: string): T | null {
  return (scene.picks[key] as T | undefined) ?? null;
}

function placing(scene: Scene<View>): Asked {
  const { offers, picks } = scene;
  const squares = values<Square>(offers, picks, "square");
  const everywhere = values<Square>(offers, { type: "place" }, "square");
  const first = everywhere[0];
  return {
    kind: "place",
    size: pick<Size>(scene, "size"),
    sizes: values<Size>(offers, { type: "place" }, "size"),
    squares,
    square: pick<Square>(scene, "square"),
    column: first ? column(scene.chair, first) : 0,
  };
}

function choosing(scene: Scene<View>): Asked {
  const { offers } = scene;
  const own = scene.view.own;
  const type = { type: "select" };
  const common = {
    cards: values<number>(offers, type, "card"),
    standing: values<number>(offers, type, "discard_if_won"),
    card: pick<number>(scene, "card"),
    keep: pick<number>(scene, "discard_if_won"),
  };
  return { kind: own ? "sealed" : "select", ...common };
}

/** What the own seat is asked, by the types that it is offered. */
export function asked(scene: Scene<View>): Asked {
  const { offers } = scene;
  const type = offers[0]?.type;
  const card = pick<number>(scene, "card");
  switch (type) {
    case "place":
      return placing(scene);
    case "discard_piece": {
      const sizes = values<Size>(offers, { type }, "size");
      return { kind: "pass", size: pick<Size>(scene, "size"), sizes };
    }
    case "select":
      return choosing(scene);
    case "discard_card":
      return { kind: "discard", card, cards: values<number>(offers, { type }, "card") };
    default:
      return { kind: "none" };
  }
}

/** The card whose column is lit: picked, or else sealed. */
export function litCard(scene: Scene<View>, state: Asked): number | null {
  if (state.kind !== "select" && state.kind !== "sealed") return scene.view.own?.card ?? null;
  return state.card ?? scene.view.own?.card ?? null;
}

/** The squares that a card can still meet: the other seat's cards are known to both (IX-13). */
export function possible(scene: Scene<View>, card: number): Square[] {
  const { chair, view } = scene;
  return NUMBERS.filter((n) => seatOf(view, other(chair)).hand.includes(n)).map((n) =>
    squareOf(chair, card, n),
  );
}

/** The reveal that is news: until a card is touched, or its discard is made. In the past: where it happened. */
export function shownReveal(scene: Scene<View>, state: Asked): Reveal | null {
  const { view } = scene;
  const { last } = view;
  if (!last || view.stage === "place") return null;
  if (view.stage === "over") {
    const reason = scene.update.outcome?.reason ?? "";
    return ["three-of-each", "barren"].includes(reason) ? last : null;
  }
  if (view.due !== null) return last;
  if (last.round !== view.round - 1 || view.own || view.seats.some((seat) => seat.sealed)) return null;
  return state.kind === "select" && state.card !== null ? null : last;
}
