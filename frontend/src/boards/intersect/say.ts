// The prompt bar's sentences.
import { gettext, interpolate } from "../../i18n";
import { answer } from "../../match/offers";
import type { SeatNumber } from "../../wire";
import type { Say, Scene } from "..";
import { type Asked, asked, possible } from "./state";
import { other, seatOf, type View } from "./view";
import { nameOf, sizeObject, squaresPossible, stillHolds } from "./words";

const TURNS = 15;

function placeNote(scene: Scene<View>, column: number): string {
  const turn = (scene.view.turns[scene.chair === 0 ? 0 : 1] ?? 0) + 1;
  if (turn >= TURNS) return interpolate(gettext("Turn %(turn)s of %(turns)s, your last."), { turn, turns: TURNS });
  return interpolate(gettext("Turn %(turn)s of %(turns)s. Next turn: column %(next)s."), {
    turn,
    turns: TURNS,
    next: (column % 4) + 1,
  });
}

function sayPlace(scene: Scene<View>, state: Asked & { kind: "place" }): Say {
  const { column, size } = state;
  const text = size
    ? interpolate(gettext("Place a %(size)s in your column %(column)s"), { size: sizeObject(size), column })
    : interpolate(gettext("Place a piece in your column %(column)s"), { column });
  return {
    text,
    note: placeNote(scene, column),
    button: { label: gettext("Confirm"), ready: answer(scene.offers, scene.picks) !== null, atOnce: true },
  };
}

function sayPass(state: Asked & { kind: "pass" }): Say {
  const label = state.size
    ? interpolate(gettext("Discard a %(size)s"), { size: sizeObject(state.size) })
    : gettext("Discard");
  return {
    text: gettext("You must pass. Discard one piece"),
    note: gettext("None of your pieces fits in this column. The discarded one leaves the game."),
    button: { label, ready: state.size !== null },
  };
}

function barrenNote(view: View): string {
  if (view.barren * 2 < view.barren_limit) return "";
  return ` ${interpolate(gettext("Empty squares in a row: %(n)s of %(limit)s."), {
    n: view.barren,
    limit: view.barren_limit,
  })}`;
}

function saySelect(scene: Scene<View>, state: Asked & { kind: "select" }): Say {
  const { card } = state;
  const note = stillHolds(scene) + barrenNote(scene.view);
  if (card === null) {
    return { text: gettext("Choose a card"), note, button: { label: gettext("Seal a card"), lock: true, ready: false } };
  }
  const label = interpolate(gettext("Seal card %(card)s"), { card });
  return {
    text: squaresPossible(card, possible(scene, card).length),
    note,
    button: { label, lock: true, ready: answer(scene.offers, scene.picks) !== null },
  };
}

function saySealed(scene: Scene<View>, state: Asked & { kind: "sealed" }): Say {
  const own = scene.view.own;
  const player = nameOf(scene, other(scene.chair));
  const text = interpolate(gettext("Sealed. Waiting for %(player)s"), { player });
  const note = interpolate(gettext("You can change your card until %(player)s seals."), { player });
  const changed = state.card !== null && (state.card !== own?.card || state.keep !== own.discard_if_won);
  if (!changed) return { text, note };
  const label = interpolate(gettext("Seal card %(card)s instead"), { card: state.card });
  return { text, note, button: { label, lock: true, ready: true } };
}

function sayDiscard(scene: Scene<View>, state: Asked & { kind: "discard" }): Say {
  const last = scene.view.last;
  const label = state.card
    ? interpolate(gettext("Discard %(card)s"), { card: state.card })
    : gettext("Discard");
  const text = interpolate(gettext("You take a %(size)s. Discard one more card"), {
    size: sizeObject(last?.taken?.size ?? 0),
  });
  const card = last?.cards[scene.chair === 0 ? 0 : 1];
  const note = last?.refilled.includes(scene.chair)
    ? interpolate(gettext("%(card)s was your last card, so you picked up all four first."), { card })
    : gettext("It lies face up until you pick up all four again.");
  return { text, note, button: { label, ready: state.card !== null } };
}

function waitPlace(scene: Scene<View>, seat: SeatNumber): Say {
  const turn = (scene.view.turns[seat === 0 ? 0 : 1] ?? 0) + 1;
  return {
    text: interpolate(gettext("Waiting for %(player)s"), { player: nameOf(scene, seat) }),
    note: interpolate(gettext("Turn %(turn)s of %(turns)s, column %(column)s."), {
      turn,
      turns: TURNS,
      column: ((turn - 1) % 4) + 1,
    }),
  };
}

function waitDiscard(scene: Scene<View>, seat: SeatNumber): Say {
  return {
    text: interpolate(gettext("Waiting for %(player)s to discard a card"), { player: nameOf(scene, seat) }),
    note: interpolate(gettext("%(player)s takes a %(size)s."), {
      player: nameOf(scene, seat),
      size: sizeObject(scene.view.last?.taken?.size ?? 0),
    }),
  };
}

function watch(scene: Scene<View>): Say {
  const { view } = scene;
  if (view.turn !== null) return waitPlace(scene, view.turn);
  if (view.due !== null) return waitDiscard(scene, view.due);
  const choosing = [0, 1].filter((seat) => !seatOf(view, seat).sealed);
  const only = choosing[0];
  if (choosing.length === 1 && only !== undefined) {
    return {
      text: interpolate(gettext("Waiting for %(player)s"), { player: nameOf(scene, only) }),
      note: interpolate(gettext("%(player)s has sealed a card."), { player: nameOf(scene, other(only)) }),
    };
  }
  return {
    text: interpolate(gettext("Round %(round)s: both choose a card"), { round: view.round }),
    note: barrenNote(view).trim(),
  };
}

export function say(scene: Scene<View>): Say {
  const state = asked(scene);
  switch (state.kind) {
    case "place":
      return sayPlace(scene, state);
    case "pass":
      return sayPass(state);
    case "select":
      return saySelect(scene, state);
    case "sealed":
      return saySealed(scene, state);
    case "discard":
      return sayDiscard(scene, state);
    case "none":
      return watch(scene);
  }
}
