// A build step: the indentation of html`…` and svg`…` templates is for readers of the source only.

/** In a drawing nothing is said between the tags; in text a line end is a space. */
const tighten = {
  html: (text) => text.replace(/\s*\n\s*/g, " "),
  svg: (text) => text.replace(/>\s*\n\s*/g, ">").replace(/\s*\n\s*</g, "<").replace(/\s*\n\s*/g, " "),
};

function* templates(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* templates(item);
  } else if (node !== null && typeof node === "object") {
    const tag = node.type === "TaggedTemplateExpression" ? tighten[node.tag.name] : undefined;
    if (tag) for (const { start, end } of node.quasi.quasis) yield { start, end, tag };
    for (const value of Object.values(node)) if (typeof value === "object") yield* templates(value);
  }
}

export function tightTemplates() {
  return {
    name: "tight-templates",
    apply: "build",
    transform: {
      filter: { id: /\/src\/.*\.ts$/ },
      handler(code) {
        const found = [...templates(this.parse(code))];
        found.sort((a, b) => b.start - a.start);
        let tight = code;
        for (const { start, end, tag } of found) {
          tight = tight.slice(0, start) + tag(tight.slice(start, end)) + tight.slice(end);
        }
        return { code: tight, map: null };
      },
    },
  };
}
