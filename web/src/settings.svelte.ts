/** What a person has set on this device; kept in the browser. */
import { languages } from "virtual:words";
import type { Lang } from "./wire/types";
import { negotiate } from "./words/saying";

const PLACE = "oppidum.settings";

const DEFAULTS = {
  lang: negotiate(navigator.languages, Object.keys(languages)) as Lang,
  theme: "auto" as "auto" | "light" | "fire",
  size: 100,
  sound: true,
  motion: true,
  confirm: false,
  notify: false,
  /** For beginners: what could be won at once is shown. */
  threats: false,
};

function kept(): typeof DEFAULTS {
  try {
    const found = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
    return found.lang in languages ? found : { ...found, lang: DEFAULTS.lang };
  } catch {
    return DEFAULTS;
  }
}

export const settings = $state(kept());

/** Whether things may move: the person's wish here, and the system's. */
export function moving(): boolean {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keep the settings, and let the whole page follow them; called once, from the page. */
export function follow(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let night = $state(dark.matches);
  dark.addEventListener("change", () => (night = dark.matches));
  $effect(() => {
    localStorage.setItem(PLACE, JSON.stringify(settings));
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme === "auto" ? (night ? "fire" : "light") : settings.theme;
    root.dataset.still = String(!settings.motion);
    root.style.fontSize = `${settings.size}%`;
  });
}
