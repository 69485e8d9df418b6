import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { words } from "./words.ts";

const OUT = process.env.OPPIDUM_PAGE ?? "../src/oppidum/server/page";
/** The service worker must stand at the root, under a name that stays. */
const rolldownOptions = {
  input: { index: "index.html", worker: "worker/worker.ts" },
  output: { entryFileNames: ({ name }: { name: string }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
};
const WORTH_PACKING = /\.(js|css|html|svg|webmanifest)$/;

/** Puts `x.br` and `x.gz` beside each `x`, so that the server packs nothing while people wait. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !WORTH_PACKING.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Tells the service worker which files there are: those that are named after their contents. */
function kept(): Plugin {
  return {
    name: "kept",
    apply: "build",
    generateBundle(_, bundle) {
      const worker = bundle["worker.js"];
      if (worker?.type !== "chunk") throw new Error("there is no worker.js");
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      worker.code = worker.code.replace(/[\w$]+\.__FILES__/, JSON.stringify(files.sort().map((name) => `/${name}`)));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), words(), kept(), packed()],
  // Nothing is put into the page itself: the server allows scripts, styles and fonts from files alone.
  build: { outDir: OUT, emptyOutDir: true, assetsInlineLimit: 0, target: "es2022", rolldownOptions },
  server: { proxy: { "/api": { target: process.env.OPPIDUM ?? "http://127.0.0.1:8000", ws: true } } },
});
