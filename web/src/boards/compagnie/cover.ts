import type { Cover } from "../contract";

export default { minutes: 45, age: 10, colours: ["--wine", "--ochre"] } satisfies Cover;
