/** What cards are called. */
import { words } from "../../words/words.svelte";
import type { Lang } from "../../wire/types";
import type { Card, Gaul } from "./frames";

export function cardLabel(card: Card, lang: Lang): string {
  const name = card[lang];
  return card.value ? words.say("cartes_roman", { name, value: card.value }) : words.say("cartes_pirate", { name });
}

export function gaulLabel([value, potions]: Gaul, character: string): string {
  return value ? words.say("cartes_gaul", { character, value, potions }) : "Idéfix";
}
