/** Where one is: the address decides, and changing place changes the address. */

export interface Place {
  path: string;
  query: URLSearchParams;
  /** What follows the hash: an invitation, a rule. It is never sent to a server. */
  hash: string;
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { path: pathname, query: new URLSearchParams(search), hash: hash.slice(1) };
}

class Route {
  place = $state.raw(read());

  constructor() {
    window.addEventListener("popstate", () => (this.place = read()));
    window.addEventListener("hashchange", () => (this.place = read()));
  }

  /** Go there; `instead` leaves no way back to where one is now. */
  go(address: string, instead = false): void {
    window.history[instead ? "replaceState" : "pushState"](null, "", address);
    this.place = read();
    if (!instead) window.scrollTo(0, 0);
  }

  /** Change the address to match what is shown, without going anywhere. */
  note(address: string): void {
    window.history.replaceState(null, "", address);
  }
}

export const route = new Route();

/** Links within the page change place without loading anything: use as `onclick` of a wrapper. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  if (link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
  if (link.pathname.startsWith("/api")) return;
  event.preventDefault();
  route.go(link.pathname + link.search + link.hash);
}
