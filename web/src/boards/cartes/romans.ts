/** How each rank of Romans is drawn: what is on the head, what is worn, what is held. */
export interface Look {
  head: "cap" | "band" | "helmet" | "skin" | "tail" | "feather" | "feathers" | "across" | "along" | "laurel";
  holds: "ladle" | "horn" | "pilum" | "sling" | "bow" | "standard" | "horse" | "vine" | "staff" | "scroll" | "sword" | "none";
  metal: string;
  crest: string;
  cloak: string;
  sky: string;
}

const IRON = "#b9bec2";
const BRASS = "#d7b25c";
const RED = "#b23a22";
const look = (head: Look["head"], holds: Look["holds"], sky: string, rest: Partial<Look> = {}): Look => ({
  head,
  holds,
  sky,
  metal: IRON,
  crest: RED,
  cloak: "#9c4a2c",
  ...rest,
});

const LOOKS: Record<string, Look> = {
  cook: look("cap", "ladle", "#e9cf9a", { cloak: "#f4ead0" }),
  "horn-player": look("helmet", "horn", "#dcd6a0"),
  legionary: look("helmet", "pilum", "#e3c7a0"),
  slinger: look("band", "sling", "#cfd8ae", { cloak: "#8a6a3c" }),
  archer: look("tail", "bow", "#c5d9c0", { crest: "#6a4a2a", cloak: "#4f7a3a" }),
  "standard-bearer": look("skin", "standard", "#c2d6d8", { crest: "#a8763c" }),
  horseman: look("tail", "horse", "#d9cbe0", { cloak: "#40566b" }),
  decurion: look("feather", "vine", "#e6c3b0", { cloak: "#7d3325" }),
  optio: look("feathers", "staff", "#bfd0e2", { crest: "#f4ead0", cloak: "#40566b" }),
  centurion: look("across", "vine", "#e8bfa6", { metal: BRASS }),
  tribune: look("along", "scroll", "#d8c3de", { crest: "#74398a", cloak: "#74398a" }),
  prefect: look("along", "sword", "#bcd6cf", { crest: "#f4ead0", cloak: "#256669" }),
  general: look("along", "sword", "#eab9a2", { metal: BRASS, cloak: "#a8241b" }),
  Caesar: look("laurel", "none", "#f0d58a", { cloak: "#f4ead0", crest: "#74398a" }),
};

/** By the key of the rank; those of other boxes look like legionaries. */
export const lookOf = (rank: string): Look => LOOKS[rank] ?? LOOKS["legionary"]!;
