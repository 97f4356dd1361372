// Fails the build when the match page outgrows its budget (script and style, gzipped).
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("manifest.json", dist), "utf8"));
const kilobytes = (n) => `${(n / 1024).toFixed(1)} KB`;

function closure(entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const next of manifest[entry].imports ?? []) closure(next, seen);
  return seen;
}

async function weigh(keys) {
  const files = new Set();
  for (const key of keys) {
    files.add(manifest[key].file);
    for (const css of manifest[key].css ?? []) files.add(css);
  }
  let total = 0;
  for (const file of files) total += gzipSync(await readFile(new URL(file, dist))).length;
  return total;
}

const shared = new Set([...closure("src/main.ts"), ...closure("src/match/main.ts")]);
const boards = Object.keys(manifest).filter((key) => /^src\/boards\/\w+\.ts$/.test(key) && manifest[key].isDynamicEntry);
const checks = [];
for (const board of boards) {
  const whole = closure(board);
  const own = [...whole].filter((key) => !shared.has(key));
  checks.push([`match page with ${board}`, new Set([...shared, ...whole]), 45 * 1024], [board, own, 12 * 1024]);
}
for (const [name, keys, limit] of checks) {
  const size = await weigh(keys);
  console.log(`${name}: ${kilobytes(size)} of ${kilobytes(limit)} (gzip)`);
  if (size > limit) process.exitCode = 1;
}
