/** What the board of Egyptos says. */
import { boardWords } from "../../words/words.svelte";

export const words = boardWords("egyptos");
