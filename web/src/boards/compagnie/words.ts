/** What the board of Astérix & Compagnie says. */
import { boardWords } from "../../words/words.svelte";

export const words = boardWords("compagnie");

export type Key = Parameters<typeof words.say>[0];
