/**
 * The words of the page, from the files that the server reads too: `virtual:words` names the languages that there are, and
 * loads a book of words in one of them. Further languages may lie in the folder `OPPIDUM_LANGUAGES`, as for the server.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

type Table = Record<string, Record<string, unknown>>;

const SOURCES = join(import.meta.dirname, "..", "src");
const FALLBACK = "en";
const MODULE = "virtual:words";
const GAMES = join(SOURCES, "oppidum", "games");

/** Where the words of a book lie, and the section that is said by key. */
const BOOKS: Record<string, [folder: string, section: string]> = {
  page: ["oppidum/server", "page"],
  ...Object.fromEntries(
    readdirSync(GAMES)
      .filter((slug) => existsSync(join(GAMES, slug, "words")))
      .map((slug) => [slug, [`oppidum/games/${slug}`, "board"]]),
  ),
};

const roots = (): string[] => [SOURCES, process.env.OPPIDUM_LANGUAGES ?? ""].filter((root) => root);

function read(folder: string, lang: string): Table {
  const files = roots().map((root) => join(root, folder, "words", `${lang}.toml`));
  const found = files.find((file) => existsSync(file));
  return found ? (parse(readFileSync(found, "utf8")) as Table) : {};
}

/** The languages that the engine speaks, and what they call themselves. */
export function languages(): Record<string, string> {
  const folders = roots().map((root) => join(root, "oppidum/engine/words")).filter((folder) => existsSync(folder));
  const found = folders.flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.toml$/, ""));
  const sorted = [FALLBACK, ...found.filter((lang) => lang !== FALLBACK).sort()];
  return Object.fromEntries(sorted.map((lang) => [lang, String(read("oppidum/engine", lang)["language"]?.["name"] ?? lang)]));
}

/** What the page needs of a book in one language; what that lacks is said in the fallback. */
export function book(name: string, lang: string) {
  const [folder, section] = BOOKS[name]!;
  const [own, spare] = [read(folder, lang), read(folder, FALLBACK)];
  const merged = (part: string) => ({ ...spare[part], ...own[part] });
  return {
    said: merged(section),
    names: merged("names"),
    counts: merged("counts"),
    genders: own["genders"] ?? {},
    forms: read("oppidum/engine", lang)["forms"] ?? {},
  };
}

/** The keys of each book, as types. */
export function keys(): string {
  const unions = Object.keys(BOOKS).map((name) => {
    const known = Object.keys(book(name, FALLBACK).said).map((key) => JSON.stringify(key));
    return `  ${name}: ${known.join(" | ") || "never"};`;
  });
  return `/** Written by keys.ts. */\nexport interface Keys {\n${unions.join("\n")}\n}\n`;
}

export function words(): Plugin {
  const inside = `\0${MODULE}`;
  return {
    name: "words",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (id === inside) {
        const known = languages();
        const loads = Object.keys(BOOKS).flatMap((name) => Object.keys(known).map((lang) => `${name}/${lang}`));
        const lines = loads.map((one) => `${JSON.stringify(one)}: () => import(${JSON.stringify(`${MODULE}/${one}`)}),`);
        return `export const languages = ${JSON.stringify(known)};\nexport const books = {\n${lines.join("\n")}\n};`;
      }
      if (!id.startsWith(inside)) return undefined;
      const [name, lang] = id.slice(inside.length + 1).split("/");
      return `export default ${JSON.stringify(book(name!, lang!))};`;
    },
  };
}
