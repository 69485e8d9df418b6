/** Where we are: the address, and how to go elsewhere without loading the page anew. */

let path = $state(location.pathname);

export const route = {
  get path() {
    return path;
  },
  /** The parts of the address: `/table/abc` is `["table", "abc"]`. */
  get parts() {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  },
};

export function go(to: string): void {
  history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path = location.pathname));

/** Links to our own pages do not leave the page; those with a modifier key do what browsers do. */
addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname);
});
