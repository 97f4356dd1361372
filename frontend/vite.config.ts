import { defineConfig } from "vitest/config";
import { catalogueServer } from "./scripts/catalogues.mjs";
import { tightTemplates } from "./scripts/templates.mjs";

// The server reads the manifest and serves what is in dist under /static/.
export default defineConfig(({ command }) => ({
  plugins: [tightTemplates(), catalogueServer()],
  base: command === "build" ? "/static/" : "/",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { site: "src/main.ts", match: "src/match/main.ts" },
    },
  },
  test: {
    environment: "node",
    include: ["test/**/*.test.ts"],
    testTimeout: 20_000,
  },
}));
