// Where the grid lies in the playing surface.

export interface Layout {
  cell: number;
  left: number;
  top: number;
  /** Where the two revealed cards are shown: beside the grid, above it, or, without room, to readers only. */
  reveal: "beside" | "above" | "unseen";
}

/** What the panel of a reveal needs beside the grid, with the margin on the other side. */
const SIDE_PANEL = 226;
const MARGIN = 14;
/** A surface may be tiny for a moment, while everything finds a new size. */
const LEAST = 24;

/** @param above what is kept free over the grid */
function fitting(width: number, height: number, above: number, narrow: boolean): number {
  const labels = narrow ? 38 : 56;
  const cell = Math.min((width - labels - (narrow ? 18 : 60)) / 4, (height - labels - above - (narrow ? 22 : 52)) / 4);
  return Math.max(LEAST, cell);
}

/** @param chair 1 has the other seat, and so the row labels, at the left */
export function layout(width: number, height: number, chair: number, phone: boolean): Layout {
  const labels = phone ? 38 : 56;
  const free = fitting(width, height, 0, phone);
  const space = width - 4 * free - labels;
  const beside = !phone && space >= SIDE_PANEL + MARGIN;
  const panel = phone ? 84 : 104;
  // The squares stay touchable before the panel gets its room: the crossing lines say the same.
  const below = fitting(width, height, panel, phone);
  const roomy = below >= 56;
  const cell = beside || !roomy ? free : below;
  const rest = height - 4 * cell - labels;
  const above = beside || !roomy ? 0 : Math.min(panel, Math.max(0, rest - 16));
  const centred = (width - 4 * cell - labels) / 2;
  return {
    cell,
    left: (beside ? Math.max(centred, SIDE_PANEL) : centred) + (chair === 1 ? labels : 0),
    top: above + (rest - above) / 2,
    reveal: beside ? "beside" : roomy ? "above" : "unseen",
  };
}
