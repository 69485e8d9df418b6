/** What the board of Egyptos says. */
import { bookOf } from "../../words/words.svelte";

export const words = bookOf({
  fr: {
    cell_empty: "{x}, {y} : vide",
    cell_open: "{x}, {y} : libre, on peut y poser",
    cell_piece: "{x}, {y} : {colour}",
    cell_yours: "{x}, {y} : {colour}, peut bouger",
    cell_threat: "{cell} ; une ligne se ferait ici : {colours}",
    show_threats: "Montrer les menaces",
    stock_left: "{count} à poser",
    moves_left: "encore {count} déplacements avant la nulle",
    choose_colour: "Quelle couleur voulez-vous ?",
    table: "La table d'Egyptos ; les flèches vont de case en case",
  },
  en: {
    cell_empty: "{x}, {y}: empty",
    cell_open: "{x}, {y}: free, a piece may go here",
    cell_piece: "{x}, {y}: {colour}",
    cell_yours: "{x}, {y}: {colour}, can move",
    cell_threat: "{cell}; would make a line here: {colours}",
    show_threats: "Show threats",
    stock_left: "{count} to place",
    moves_left: "{count} moves left before a draw",
    choose_colour: "Which colour do you want?",
    table: "The table of Egyptos; arrows go from square to square",
  },
});
