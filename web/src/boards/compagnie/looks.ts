/** How a character is drawn: a bust put together from what the card says, and a little from its name, always the same. */
import type { Printed } from "./table";

export type Head = "wings" | "horns" | "bare" | "galea" | "crest" | "laurel" | "hood" | "band" | "cloth" | "crown";
export type Whiskers = "none" | "droop" | "brush" | "beard";

export interface Look {
  head: Head;
  whiskers: Whiskers;
  hair: string;
  skin: string;
  long: boolean;
}

const HAIR = ["#d9a23a", "#b4541f", "#6b4226", "#2f2620", "#e9e2d0", "#8c857a"] as const;
const SKIN = ["#f0c9a0", "#e3b486", "#c98f62", "#f4d3b3"] as const;
const WHISKERS: readonly Whiskers[] = ["droop", "brush", "none", "beard"];

/** What the name alone does not say. */
const KNOWN: Record<string, Partial<Look>> = {
  falbala: { whiskers: "none", long: true, head: "bare", hair: HAIR[0] },
  bonemine: { whiskers: "none", long: true, head: "bare", hair: HAIR[2] },
  cleopatre: { whiskers: "none", long: true, head: "crown", hair: HAIR[3] },
  asterix: { whiskers: "droop", hair: HAIR[0] },
  obelix: { whiskers: "droop", hair: HAIR[1], head: "band" },
  panoramix: { whiskers: "beard", hair: HAIR[4], head: "bare" },
  agecanonix: { whiskers: "beard", hair: HAIR[5], head: "bare" },
  cesar: { whiskers: "none", hair: HAIR[5] },
};

function sum(text: string): number {
  let found = 7;
  for (const letter of text) found = (found * 31 + letter.codePointAt(0)!) % 9973;
  return found;
}

function headOf({ colour, types }: Printed, number: number): Head {
  const is = (type: string) => types.includes(type);
  if (is("centurion")) return "crest";
  if (is("legionary")) return "galea";
  if (is("schemer")) return "hood";
  if (colour === "roman") return "laurel";
  if (colour === "gaul") return is("hero") || is("chief") ? "wings" : is("rebel") ? "horns" : number % 2 ? "bare" : "wings";
  return is("rebel") ? "horns" : is("chief") ? "crown" : number % 2 ? "cloth" : "band";
}

export function lookOf(card: Printed): Look {
  const number = sum(card.key);
  return {
    head: headOf(card, number),
    whiskers: card.colour === "roman" ? "none" : WHISKERS[number % 4]!,
    hair: HAIR[number % HAIR.length]!,
    skin: SKIN[number % SKIN.length]!,
    long: false,
    ...KNOWN[card.key],
  };
}
