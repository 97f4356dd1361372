// Cuts the self-hosted font down to what the site shows: Latin and Latin Extended-A,
// weights 400 to 800, the few features in use. The result is not committed: the build makes it.
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/@fontsource-variable/inter/files/", import.meta.url);
const target = new URL("../src/styles/fonts/", import.meta.url);
const limit = 65 * 1024;

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const files = {
  latin: range(0x20, 0x7e) + range(0xa0, 0xff) + "–—‘’‚“”„•…‰−×€™←↑→↓",
  "latin-ext": range(0x100, 0x17f),
};

const options = {
  targetFormat: "woff2",
  noHinting: true,
  keepFeatures: ["kern", "mark", "mkmk", "ccmp", "tnum", "cv05", "ss03", "calt"],
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
};

const changed = async (file) => (await stat(file)).mtimeMs;

async function isFresh(from, to) {
  try {
    const made = await changed(to);
    return made > (await changed(from)) && made > (await changed(new URL(import.meta.url)));
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

await mkdir(target, { recursive: true });
let total = 0;
for (const [name, text] of Object.entries(files)) {
  const from = new URL(`inter-${name}-wght-normal.woff2`, source);
  const to = new URL(`inter-${name}.woff2`, target);
  if (!(await isFresh(from, to))) {
    await writeFile(to, await subsetFont(await readFile(from), text, options));
  }
  total += (await stat(to)).size;
}
await writeFile(
  new URL("LICENSE.txt", target),
  await readFile(new URL("../node_modules/@fontsource-variable/inter/LICENSE", import.meta.url)),
);
console.log(`fonts: ${(total / 1024).toFixed(1)} KB of ${limit / 1024} KB`);
if (total > limit) {
  console.error("fonts: over the budget");
  process.exit(1);
}
