// Keeps the page at hand, so that it opens without a network and says so, instead of the browser's own error. Never /api.
const SHELL = "regalia-shell-1";
const ASSETS = "regalia-assets-1";
const MOST = 120; // files of releases long gone are let go

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.add(new Request("/", { cache: "reload" })))
      .catch(() => undefined)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

async function keep(cacheName, request, answer) {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
}

/** The page itself: what the server has now, and only without it what it had last. Every address is the same page. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    const html = (answer.headers.get("content-type") || "").startsWith("text/html");
    if (answer.ok && html) event.waitUntil(keep(SHELL, "/", answer.clone()));
    if (answer.status < 500) return answer;
    return (await caches.match("/")) || answer;
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

/** Built files have their contents in their names: what is kept is right for ever. */
async function asset(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(ASSETS, event.request, answer.clone()));
  return answer;
}

/** Icons: what is newest, else what is kept. */
async function small(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(SHELL, event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(event.request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  const { pathname } = address;
  if (
    pathname === "/api" ||
    pathname.startsWith("/api/") ||
    pathname === "/metrics" ||
    pathname === "/healthz"
  )
    return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
  else if (/^\/(icon[\w-]*\.(svg|png)|app\.webmanifest)$/.test(pathname)) event.respondWith(small(event));
});
