/** What cards are called. */
import { words } from "./words";
import { said } from "../../words/translated";
import type { Card, Gaul } from "./frames";

export function cardLabel(card: Card): string {
  const name = said(card.name);
  return card.value ? words.say("roman", { name, value: card.value }) : words.say("pirate", { name });
}

export function gaulLabel([value, potions]: Gaul, character: string): string {
  return value ? words.say("gaul", { character, value, potions }) : "Idéfix";
}
