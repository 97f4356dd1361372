// One tower of the table is a stop of the Tab key, by its number. It stays the same over updates.
import type { Layout } from "./layout";

export const stop = { at: 0 };

/** Whether a tower is the stop; the first one of the table where the known one is gone. */
export function roving(lay: Layout, number: number): boolean {
  if (!lay.spots.some((spot) => spot.tower.number === stop.at)) stop.at = lay.spots[0]?.tower.number ?? 0;
  return number === stop.at;
}
