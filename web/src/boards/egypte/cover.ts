import type { Cover } from "../contract";

export default { minutes: 45, age: 8, colours: ["--ochre", "--lapis"] } satisfies Cover;
