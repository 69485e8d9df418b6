/** Boards and covers by the name of their folder: adding one is adding a folder. Boards are loaded when they are wanted. */
import type { Component } from "svelte";
import { learn } from "../words/words.svelte";
import type { Board, Cover, Scene } from "./contract";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");
const covers = import.meta.glob<Cover>("./*/cover.ts", { eager: true, import: "default" });
const pictures = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });

const scenes = import.meta.glob<Scene>("./*/scene.json", { import: "default" });

const PLAIN = "./plain/Board.svelte"; // for games whose own board is not drawn yet

export async function findBoard(slug: string): Promise<Board> {
  const load = boards[`./${slug}/Board.svelte`] ?? boards[PLAIN]!;
  const [board] = await Promise.all([load(), learn(slug)]);
  return board.default;
}

/** A board and something to show on it; undefined for a game that has none. */
export async function findScene(slug: string): Promise<{ Board: Board; scene: Scene } | undefined> {
  const load = scenes[`./${slug}/scene.json`];
  return load && { Board: await findBoard(slug), scene: await load() };
}

export const coverOf = (slug: string): Cover | undefined => covers[`./${slug}/cover.ts`];
export const pictureOf = (slug: string): Component | undefined => pictures[`./${slug}/Cover.svelte`];
