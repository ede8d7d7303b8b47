// News of the table come by themselves, as long as the page is open.
import { table } from "./dom.js";
import { isLookingBack, refresh } from "./history.js";

const underWay = new Set(); // requests whose answer is the table
let heard = null; // the mark of the latest news that came meanwhile

// A mark is the number of the news, and who is here. What the page shows already need not be fetched once more.
function follow(mark) {
  const shown = table().dataset.news;
  const ahead = parseInt(mark) - parseInt(shown);
  if ((ahead > 0 || (ahead === 0 && mark !== shown)) && !isLookingBack()) refresh();
}

export function listenForNews() {
  const path = table().dataset.base;
  const page = Math.random().toString(36).slice(2);
  const source = new EventSource(`${path}/stream?page=${page}`);
  // News of one's own move may come before its answer, which tells the same: wait for that.
  source.addEventListener("news", (event) => {
    if (underWay.size) heard = event.lastEventId;
    else follow(event.lastEventId);
  });
  // What was broken off is tried again by the browser; what was refused is not.
  source.addEventListener("error", () => {
    document.dispatchEvent(new Event("connection:lost"));
    if (source.readyState === EventSource.CLOSED) tellWhyNot(path);
  });
  source.addEventListener("open", () => document.dispatchEvent(new Event("connection:back")));
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

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches("#act, #undo, #pay, #refresh")) underWay.add(ctx);
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  underWay.delete(ctx);
  if (underWay.size || heard === null) return;
  const mark = heard;
  heard = null;
  follow(mark);
});

// A page that the browser had put away and now shows again.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && table().dataset.news) listenForNews();
});
