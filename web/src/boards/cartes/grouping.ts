/** How cards and seats are put in order on the table. */
import { alike, type Box, type Card } from "./frames";

/** Cards that are alike and lie together. */
export interface CardSet {
  card: Card;
  count: number;
}

/** Cards in sets of the same, in the order in which they come. */
export function setsOf(cards: Card[]): CardSet[] {
  const sets: CardSet[] = [];
  for (const card of cards) {
    const found = sets.find((set) => alike(set.card, card));
    if (found) found.count += 1;
    else sets.push({ card, count: 1 });
  }
  return sets;
}

/** How many cards of a rank are in the box. */
export const allOf = (box: Box, card: Card): number => box.ranks.find((rank) => rank.value === card.value)?.count ?? 0;

/** The sign of a pirate: the value of the rank that it frees, or an arrow to the highest or lowest, or a question. */
export function signOf(box: Box, pirate: Card): string {
  const sign = { highest: "▲", lowest: "▼", choice: "?" }[pirate.key];
  return sign ?? String(box.ranks.find((rank) => Object.values(rank.name).includes(pirate.key))?.value ?? "?");
}

/** The seats around a table as one of them sees it: those after it first, itself last or nowhere. */
export function around(seats: number, own: number | null): number[] {
  const first = own ?? -1;
  return Array.from({ length: seats }, (_, step) => (first + 1 + step) % seats).filter((seat) => seat !== own);
}

/** The numbers below one. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);
