/** What the page says, in the person's language; a change of language shows at once. */
import { settings } from "../settings.svelte";
import { en } from "./en";
import { fr } from "./fr";

export type Key = keyof typeof fr;

const tables: Record<"fr" | "en", Record<Key, string>> = { fr, en };

export const words = {
  get lang() {
    return settings.lang;
  },
  /** A sentence; `{name}` in it stands for a detail. */
  say(key: Key, details: Record<string, string | number> = {}): string {
    return tables[settings.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
  },
  /** Several names as one would say them: "Ana, Bob et Chloé". */
  list(names: string[]): string {
    return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(names);
  },
};
