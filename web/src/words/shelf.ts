/** The books of words that are here, each in the languages that were asked for. */
import { books } from "virtual:words";
import type { Book } from "./saying";

const wanted = new Set<string>();
const shelf = new Map<string, Book>();

export async function open(name: string, lang: string): Promise<void> {
  const place = `${name}/${lang}`;
  const load = books[place];
  if (!load || shelf.has(place)) return;
  wanted.add(name);
  shelf.set(place, (await load()).default);
}

/** All that were opened, in a language; some may be opened meanwhile. */
export async function openAll(lang: string): Promise<void> {
  const missing = () => [...wanted].filter((name) => !shelf.has(`${name}/${lang}`));
  while (missing().length) await Promise.all(missing().map((name) => open(name, lang)));
}

export const bookOf = (name: string, lang: string): Book | undefined => shelf.get(`${name}/${lang}`);
