/** Names and texts that come from the server in several languages. */
import { settings } from "../settings.svelte";
import type { Translated } from "../wire/types";

/** In the person's language, or in the first that is there. */
export const said = (text: Translated): string => text[settings.lang] ?? Object.values(text)[0] ?? "";
