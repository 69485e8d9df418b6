/** From a wish to a table: open it, sit down, go there. */
import { go } from "../route.svelte";
import { rest } from "../wire/rest";
import type { GameInfo, Plan } from "../wire/types";
import { callMe, person, ready } from "./person.svelte";

const USUAL_LEVEL = 2;

/** A seat that is played on this device, and the name of who plays there. */
interface Here {
  seat: number;
  name: string;
}

/** Open a table and take the seats of this device. */
export async function start(plan: Partial<Plan> & Pick<Plan, "game" | "seats">, here: Here[]): Promise<void> {
  await ready();
  const own = person.name!;
  const { code } = await rest.open(plan);
  for (const { seat, name } of here) {
    if (name !== person.name) await callMe(name); // a seat keeps the name under which it was taken
    await rest.sit(code, seat);
  }
  if (person.name !== own) await callMe(own);
  go(`/table/${code}`);
}

/** One click: oneself against bots, as few as the game allows. */
export async function playNow(game: GameInfo): Promise<void> {
  await ready();
  const seats = game.seats[0]!;
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, seat) => [String(seat + 1), USUAL_LEVEL]));
  await start({ game: game.slug, seats, bots }, [{ seat: 0, name: person.name! }]);
}
