/** What a board without drawings says. */
import { bookOf } from "../../words/words.svelte";

export const words = bookOf({
  fr: {
    note: "Le plateau de ce jeu se lit ici en mots ; tous les coups sont dans la liste.",
  },
  en: {
    note: "The board of this game is told in words here; all moves are in the list.",
  },
});
