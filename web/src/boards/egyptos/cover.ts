import type { Cover } from "../contract";

export default { minutes: 20, age: 8, colours: ["--lapis", "--ochre"], open: true } satisfies Cover;
