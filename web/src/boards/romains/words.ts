/** What the board of Astérix et les Romains says. */
import { boardWords } from "../../words/words.svelte";

export const words = boardWords("romains");

export type Key = Parameters<typeof words.say>[0];
