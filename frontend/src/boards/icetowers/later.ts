// What the table does without at first sight comes a moment after it: log, open tower, keys, list, reasons, end.
type Second = typeof import("./second");

export const later: { second: Second | null } = { second: null };

export async function loaded(): Promise<Second> {
  later.second ??= await import("./second");
  return later.second;
}
