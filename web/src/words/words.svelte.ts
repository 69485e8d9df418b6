/** What the page says, in the person's language. Words are loaded in that language alone. */
import { settings } from "../settings.svelte";
import type { Lang } from "../wire/types";
import type { Keys } from "./keys";
import { filled, type Details } from "./saying";
import { bookOf, open, openAll } from "./shelf";

export type Key = Keys["page"];

/** From now on the page speaks this language; the change shows at once. */
export async function speak(lang: Lang): Promise<void> {
  await openAll(lang);
  settings.lang = lang;
}

/** What speaks from some books: from the first that knows the key. */
function speaker<Known extends string>(...names: string[]) {
  return {
    get lang() {
      return settings.lang;
    },
    /** A sentence; `{name}` in it stands for a detail. */
    say(key: Known, details: Details = {}): string {
      const book = names.map((name) => bookOf(name, settings.lang)!).find(({ said }) => key in said)!;
      return filled(book, settings.lang, book.said[key]!, details);
    },
    /** Several names as one would say them: "Ana, Bob et Chloé". */
    list(listed: string[]): string {
      return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(listed);
    },
  };
}

/** What the page says, once its words are there. */
export const words = speaker<Key>("page");

/** The words of a board, beside those of the page: they are loaded with the board (`boards/finding.ts`). */
export const boardWords = <Slug extends keyof Keys>(slug: Slug) => speaker<Key | Keys[Slug]>(slug, "page");

/** Load the words of the page, or of a board. */
export const learn = (name: string): Promise<void> => open(name, settings.lang);

/** What a game calls a thing, once the words of its board are there. */
export const nameOf = (slug: string, key: string): string => bookOf(slug, settings.lang)?.names[key] ?? key;
