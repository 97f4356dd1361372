// Finds the translated sentences of the sources by their syntax, and reads catalogues (.po).
// `node scripts/messages.mjs` lists the sentences.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** Which arguments are context, sentence and plural. */
const CALLS = { gettext: [null, 0, null], pgettext: [0, 1, null], ngettext: [null, 0, 1] };

export const keyOf = (context, sentence, plural) => [context ?? "", sentence, plural ?? ""].join("\u0004");

function literal(call, index, file) {
  if (index === null) return null;
  const word = call.arguments[index];
  if (word && ts.isStringLiteral(word)) return word.text;
  const { line } = file.getLineAndCharacterOfPosition(call.getStart(file));
  throw new Error(`${file.fileName}:${line + 1}: a sentence must be a plain string, or it can't be collected`);
}

export function sentences(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const call = Object.hasOwn(CALLS, node.expression.text) ? CALLS[node.expression.text] : null;
      if (call) found.add(keyOf(...call.map((index) => literal(node, index, file))));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function allSentences(folder) {
  const found = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".ts") || entry.name === "i18n.ts") continue;
    const path = `${entry.parentPath}/${entry.name}`;
    for (const key of sentences(path, readFileSync(path, "utf8"))) found.add(key);
  }
  return found;
}

const unquote = (lines) => lines.map((line) => JSON.parse(line)).join("");

/** Entries of a catalogue: key, and the translations in order of their forms. */
export function catalogue(text) {
  const entries = new Map();
  for (const block of text.split(/\n\s*\n/)) {
    if (/^#, .*fuzzy/m.test(block)) continue;
    const fields = new Map();
    let field = "";
    for (const line of block.split("\n")) {
      const start = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$/.exec(line);
      if (start) fields.set((field = start[1]), [start[2]]);
      else if (line.startsWith('"')) fields.get(field)?.push(line);
    }
    const get = (name) => (fields.has(name) ? unquote(fields.get(name)) : null);
    if (!fields.has("msgid") || get("msgid") === "") continue;
    const forms = [...fields.keys()].filter((name) => name.startsWith("msgstr")).map((name) => get(name));
    entries.set(keyOf(get("msgctxt"), get("msgid"), get("msgid_plural")), forms);
  }
  return entries;
}

/** The same as Django's JSON catalogue writes it. */
export function asJson(entries) {
  const catalog = {};
  for (const [key, forms] of entries) {
    const [context, sentence] = key.split("\u0004");
    const name = context ? `${context}\u0004${sentence}` : sentence;
    catalog[name] = forms.length > 1 ? forms : forms[0];
  }
  return { catalog };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = [...allSentences(fileURLToPath(new URL("../src", import.meta.url)))].sort();
  console.log(found.map((key) => key.split("\u0004").filter(Boolean).join(" | ")).join("\n"));
}
