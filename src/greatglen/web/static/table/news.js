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
  // Browsers may keep a connection for seconds after its page has gone, so the page says goodbye.
  const goodbye = () => {
    source.close();
    const token = document.querySelector("[name=_csrf_token]").value;
    navigator.sendBeacon(`${path}/goodbye?page=${page}`, new URLSearchParams({ _csrf_token: token }));
  };
  window.addEventListener("pagehide", goodbye, { once: true });
}

// A page that the browser had put away and now shows again.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) listenForNews();
});
