/** Who we are here: a name is enough, and one is made up for those who have not said theirs. */
import { rest } from "../wire/rest";

const FIRST = ["Tournev", "Camomill", "Plantagen", "Rhododendr", "Abrac", "Mirlit", "Paprik", "Chocol", "Parapl", "Bric"];
const LAST = ["ix", "orix", "anix", "otrix", "adix"];

let name = $state<string | null>(null);

export const person = {
  get name() {
    return name;
  },
};

export async function findOut(): Promise<void> {
  name = (await rest.me()).name;
}

export async function callMe(wanted: string): Promise<void> {
  name = (await rest.callMe(wanted)).name;
}

/** Makes sure that the server knows us before we sit down. */
export async function ready(): Promise<void> {
  if (name === null) await findOut();
  if (name === null) await callMe(madeUp());
}

function madeUp(): string {
  const any = (list: string[]) => list[Math.floor(Math.random() * list.length)]!;
  return any(FIRST) + any(LAST);
}
