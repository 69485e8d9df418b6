/** What `words.ts` beside this folder makes of the files of words. */
declare module "virtual:words" {
  /** What each language calls itself; the first is the fallback. */
  export const languages: Record<string, string>;
  /** By book and language: `page/fr`. */
  export const books: Record<string, () => Promise<{ default: import("./saying").Book }>>;
}
