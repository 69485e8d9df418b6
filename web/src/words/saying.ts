/** How a sentence is made from its text and its details: the same as `engine/words.py` and `engine/grammar.py`. */

/** A text, or one for each form of the plural, chosen by the detail `count` or by the one that `by` names. */
export type Said = string | Record<string, string>;
export type Details = Record<string, string | number>;

export interface Book {
  said: Record<string, Said>;
  names: Record<string, string>;
  /** Nouns with their numbers, for `{pile:cards}`. */
  counts: Record<string, Said>;
  genders: Record<string, string>;
  /** How a name begins after a preposition: patterns, and what stands instead. */
  forms: Record<string, Record<string, string>>;
}

const plurals = new Map<string, Intl.PluralRules>();

function formOf(lang: string, count: number): string {
  let rules = plurals.get(lang);
  if (!rules) plurals.set(lang, (rules = new Intl.PluralRules(lang)));
  return rules.select(count);
}

export function filled(book: Book, lang: string, said: Said, details: Details): string {
  const text = typeof said === "string" ? said : (said[formOf(lang, Number(details[said["by"] ?? "count"]))] ?? said["other"]!);
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, spec?: string) => {
    const detail = details[name];
    return detail === undefined ? whole : spec ? part(book, lang, detail, spec) : String(detail);
  });
}

/** A detail that says how to say it: counted, after a preposition, or a word that agrees with it. */
function part(book: Book, lang: string, detail: string | number, spec: string): string {
  const counted = book.counts[spec];
  if (counted) return filled(book, lang, counted, { count: detail });
  const form = book.forms[spec];
  if (form) return formed(form, String(detail));
  if (spec.includes("|")) return agreeing(spec, book.genders[detail] ?? "");
  return detail.toLocaleString(lang);
}

function formed(patterns: Record<string, string>, name: string): string {
  for (const [pattern, instead] of Object.entries(patterns)) {
    const found = new RegExp(pattern, "u");
    if (found.test(name)) return name.replace(found, instead);
  }
  return name;
}

function agreeing(forms: string, gender: string): string {
  const all = forms.split("|");
  const marked = all.slice(0, -1).find((form) => form.startsWith(`${gender}=`));
  return marked ? marked.slice(gender.length + 1) : all.at(-1)!;
}

/** The best known language for what a browser prefers. */
export function negotiate(wishes: readonly string[], known: readonly string[]): string {
  for (const wish of wishes) {
    const parts = wish.toLowerCase().split("-");
    for (let length = parts.length; length; length -= 1) {
      const found = known.find((lang) => lang.toLowerCase() === parts.slice(0, length).join("-"));
      if (found) return found;
    }
  }
  return known[0]!;
}
