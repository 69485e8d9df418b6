/** Notices of the system: one's turn has come while the page was not looked at. Only for those who asked for them. */
import { settings } from "./settings.svelte";

export const canNotify = (): boolean => "Notification" in globalThis && Notification.permission !== "denied";

/** Ask the person; browsers want this on a click. False if they would rather not. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Tell it outside of the page, unless the person is looking at it. A newer notice of a table replaces the older one. */
export async function notify(code: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  const details = { body, tag: code, icon: "/icon.svg", data: `/table/${code}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, details); // phones know no other way
  new Notification(title, details).onclick = () => window.focus();
}
