/**
 * The service worker: the page opens without a network, and starts at once with one. Files that are named after their contents
 * are kept, the page itself is asked for first, and the API is none of its business.
 */
const worker = self as unknown as ServiceWorkerGlobalScope & { __FILES__: string[] };

const CACHE = "oppidum";
const PAGE = "/";
const files = worker.__FILES__; // written here by the build

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data as string));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([PAGE, ...files.filter((file) => !known.has(file))]);
}

async function tidy(): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set([PAGE, ...files]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The tab of a table, or a new one. */
async function show(path: string): Promise<void> {
  for (const client of await worker.clients.matchAll({ type: "window" })) {
    if (new URL(client.url).pathname === path) return void (await client.focus());
  }
  await worker.clients.openWindow(path);
}
