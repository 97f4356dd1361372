// The table as it would look once an answer is carried out: shown at once, and given up when the server says otherwise.
import type { Action, SeatNumber } from "../../wire";
import { ROW, type TowerView, type View, places } from "./view";

function without(view: View, piece: string): TowerView[] {
  return view.towers.flatMap((tower) => {
    if (!tower.pieces.includes(piece)) return [tower];
    const pieces = tower.pieces.filter((one) => one !== piece);
    return pieces.length ? [{ ...tower, pieces }] : [];
  });
}

function onto(towers: TowerView[], piece: string, top: string): TowerView[] {
  return towers.map((tower) => (tower.pieces.at(-1) === top ? { ...tower, pieces: [...tower.pieces, piece] } : tower));
}

const withHand = (view: View, seat: SeatNumber, hand: View["seats"][number]["hand"]): View["seats"] =>
  view.seats.map((one, i) => (i === seat ? { ...one, hand } : one));

/** The free place nearest to another, in rows of ten; of equals the lowest. */
export function freePlace(view: View, near: number): number {
  const taken = new Set(view.towers.map((tower) => tower.place));
  const far = (place: number): number =>
    (Math.floor(place / ROW) - Math.floor(near / ROW)) ** 2 + ((place % ROW) - (near % ROW)) ** 2;
  let best = near;
  let least = Infinity;
  for (let place = 0; place < places(view); place += 1) {
    if (!taken.has(place) && far(place) < least) {
      least = far(place);
      best = place;
    }
  }
  return best;
}

function mined(view: View, seat: SeatNumber, piece: string): View {
  const source = view.towers.find((tower) => tower.pieces.includes(piece));
  if (!source) return view;
  const hand = { piece, sources: [source.number], place: source.place, insisted: false, showdown: false };
  return { ...view, towers: without(view, piece), seats: withHand(view, seat, hand) };
}

function put(view: View, seat: SeatNumber, piece: string): View {
  const hand = view.seats[seat]?.hand;
  if (!hand) return view;
  const tower = { number: view.next, place: freePlace(view, hand.place), pieces: [piece], by: seat };
  return { ...view, towers: [...view.towers, tower], seats: withHand(view, seat, null) };
}

function parted(view: View, seat: SeatNumber, upper: string): View {
  const tower = view.towers.find((one) => one.pieces.includes(upper));
  if (!tower) return view;
  const at = tower.pieces.indexOf(upper);
  const rest = { ...tower, pieces: tower.pieces.slice(0, at) };
  const part = { number: view.next, place: freePlace(view, tower.place), pieces: tower.pieces.slice(at), by: seat };
  return { ...view, towers: [...view.towers.map((one) => (one === tower ? rest : one)), part] };
}

const cap = (view: View, piece: string, top: string): View => ({
  ...view,
  towers: onto(without(view, piece), piece, top),
});

export function foresee(view: View, seat: SeatNumber, action: Action): View {
  const name = (field: string): string => String(action[field] ?? "");
  switch (action.type) {
    case "cap":
      return cap(view, name("piece"), name("onto"));
    case "mine":
      return mined(view, seat, name("piece"));
    case "play":
      return { ...cap(view, name("piece"), name("onto")), seats: withHand(view, seat, null) };
    case "set_down":
      return put(view, seat, name("piece"));
    case "split":
      return parted(view, seat, name("upper"));
    case "ready":
      return { ...view, seats: view.seats.map((one, i) => (i === seat ? { ...one, ready: true } : one)) };
    case "done":
    case "not_done": {
      const done = action.type === "done";
      return { ...view, seats: view.seats.map((one, i) => (i === seat ? { ...one, done } : one)) };
    }
    default:
      return view;
  }
}
