// News of the table come by themselves, as long as the page is open.
import { table } from "./dom.js";
import { isLookingBack, refresh } from "./history.js";

export function listenForNews() {
  const path = `/t/${table().dataset.id}`;
  const page = Math.random().toString(36).slice(2);
  const source = new EventSource(`${path}/stream?page=${page}`);
  // What came with the answer to one's own move need not be fetched once more.
  source.addEventListener("news", (event) => {
    const known = event.lastEventId === table().dataset.news;
    if (!known && !isLookingBack()) refresh();
  });
  // What was broken off is tried again by the browser; what was refused is not.
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) tellWhyNot(path);
  });
  // Browsers may keep a connection for seconds after its page has gone, so the page says goodbye.
  const goodbye = () => {
    source.close();
    const token = document.querySelector("[name=_csrf_token]").value;
    navigator.sendBeacon(`${path}/goodbye?page=${page}`, new URLSearchParams({ _csrf_token: token }));
  };
  window.addEventListener("pagehide", goodbye, { once: true });
}

// Too many pages are open, or the table has been deleted: the page says so. If it is the server, it is tried again.
async function tellWhyNot(path) {
  const enough = new AbortController();
  const asked = { headers: { "HX-Request": "true" }, signal: enough.signal };
  const answer = await fetch(`${path}/stream`, asked).catch(() => null);
  if (answer?.status >= 400 && answer.status < 500) {
    document.getElementById("problem").innerHTML = await answer.text();
    return;
  }
  enough.abort();
  setTimeout(listenForNews, 3000);
}

// A page that the browser had put away and now shows again.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) listenForNews();
});
