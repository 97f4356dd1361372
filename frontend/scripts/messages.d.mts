export function keyOf(context: string | null, sentence: string, plural: string | null): string;
export function sentences(name: string, text: string): Set<string>;
export function allSentences(folder: string): Set<string>;
export function catalogue(text: string): Map<string, string[]>;
export function asJson(entries: Map<string, string[]>): { catalog: Record<string, string | string[]> };
