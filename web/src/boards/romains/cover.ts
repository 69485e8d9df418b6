import type { Cover } from "../contract";

export default { minutes: 30, age: 8, colours: ["--accent", "--steel"] } satisfies Cover;
