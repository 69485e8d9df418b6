/** What cards are called. */
import { words } from "./words";
import type { Lang } from "../../wire/types";
import type { Card, Gaul } from "./frames";

export function cardLabel(card: Card, lang: Lang): string {
  const name = card[lang];
  return card.value ? words.say("roman", { name, value: card.value }) : words.say("pirate", { name });
}

export function gaulLabel([value, potions]: Gaul, character: string): string {
  return value ? words.say("gaul", { character, value, potions }) : "Idéfix";
}
