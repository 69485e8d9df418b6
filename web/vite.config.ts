import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/oppidum/server/page";
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

export default defineConfig({
  plugins: [svelte(), packed()],
  // Nothing is put into the page itself: the server allows scripts, styles and fonts from files alone.
  build: { outDir: OUT, emptyOutDir: true, assetsInlineLimit: 0, target: "es2022" },
  server: { proxy: { "/api": { target: process.env.OPPIDUM ?? "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
