// Serves the catalogues to the development pages as Django serves them to the real ones: /catalog/cs.json
import { readFile } from "node:fs/promises";
import { asJson, catalogue } from "./messages.mjs";

const file = (language) =>
  new URL(`../../icehouse/locale/${language}/LC_MESSAGES/djangojs.po`, import.meta.url);

export function catalogueServer() {
  return {
    name: "catalogues",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const language = /^\/catalog\/(\w+)\.json$/.exec(request.url)?.[1];
        if (!language) return next();
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(asJson(catalogue(await readFile(file(language), "utf8")))));
      });
    },
  };
}
