// The service worker: tells of turns while no page is open, keeps the pieces of the release, and says so when there is no
// connection. `settings` stands before it: the release, where its files are, and what to keep from the beginning.
const CACHE = `greatglen-${settings.release}`;

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(CACHE)).addAll(settings.kept.map((path) => new Request(path, { cache: "reload" })));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("greatglen-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

// Files of a release never change: the first answer is good for ever. Pages are always asked for, since a table goes on.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(`${settings.static}/`)) event.respondWith(keptOr(request));
  else if (pathname === "/board.css") event.respondWith(fetch(request).catch(() => caches.match(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(settings.offline)));
});

async function keptOr(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener("push", (event) => {
  const told = event.data.json();
  const shown = {
    body: told.body,
    tag: told.tag,
    renotify: true,
    icon: `${settings.static}/icons/icon-192.png`,
    data: { url: told.url },
  };
  event.waitUntil(self.registration.showNotification(told.title, shown));
});

// To the table: in the window that shows it already, else in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.url ?? "/";
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((one) => new URL(one.url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
