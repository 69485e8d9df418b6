import type { Cover } from "../contract";

export default { minutes: 30, age: 10, colours: ["--forest", "--accent"] } satisfies Cover;
