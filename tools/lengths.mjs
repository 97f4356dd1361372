// Gate: TypeScript functions of at most 40 lines.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FUNCTION_LINES = 40;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ts = createRequire(join(root, "frontend/package.json"))("typescript");

/** Every function of a file: where it starts, how many lines it has. */
function functions(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found = [];
  const line = (position) => source.getLineAndCharacterOfPosition(position).line;
  const walk = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = line(node.getStart(source));
      found.push({ file, line: first + 1, lines: line(node.getEnd()) - first + 1 });
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "frontend"], { cwd: root });
const files = listed.toString().split("\n").filter((file) => /\.ts$/.test(file) && !/\/test\/|\.d\.ts$/.test(file));
const long = files.flatMap(functions).filter(({ lines }) => lines > FUNCTION_LINES);
for (const { file, line, lines } of long) {
  console.log(`${file}:${line}: a function of ${lines} lines, at most ${FUNCTION_LINES}`);
}
process.exitCode = long.length > 0 ? 1 : 0;
