/** `node keys.ts` writes what the page can say, as types: a key that no file of words has fails the check. */
import { writeFileSync } from "node:fs";
import { keys } from "./words.ts";

writeFileSync("src/words/keys.d.ts", keys());
