/** What the board of Astérix en Égypte says. */
import { boardWords } from "../../words/words.svelte";

export const words = boardWords("egypte");
