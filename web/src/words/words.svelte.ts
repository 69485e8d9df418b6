/** What the page says, in the person's language; a change of language shows at once. */
import { settings } from "../settings.svelte";
import { en } from "./en";
import { fr } from "./fr";

export type Key = keyof typeof fr;

/** What speaks from some sentences. */
function speaker<Known extends string>(tables: Record<"fr" | "en", Record<Known, string>>) {
  return {
    get lang() {
      return settings.lang;
    },
    /** A sentence; `{name}` in it stands for a detail. */
    say(key: Known, details: Record<string, string | number> = {}): string {
      return tables[settings.lang === "fr" ? "fr" : "en"][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
    },
    /** Several names as one would say them: "Ana, Bob et Chloé". */
    list(names: string[]): string {
      return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(names);
    },
  };
}

export const words = speaker({ fr, en });

/** The sentences of a board, beside those of the page: they are loaded with the board (`boards/<slug>/words.ts`). */
export function bookOf<Own extends string>(own: { fr: Record<Own, string>; en: NoInfer<Record<Own, string>> }) {
  return speaker<Key | Own>({ fr: { ...fr, ...own.fr }, en: { ...en, ...own.en } });
}
