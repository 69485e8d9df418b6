/** What the board of Astérix, le jeu de cartes says. */
import { boardWords } from "../../words/words.svelte";

export const words = boardWords("cartes");
