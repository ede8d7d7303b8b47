// The page of a table that waits for players: it listens to the table as the table's page does, so others see who is
// here, and goes to the table when the last seat is taken.
const shown = () => document.getElementById("waiting");

function goOn() {
  if ("complete" in shown().dataset) location.replace(shown().dataset.base);
}

function listen() {
  const base = shown().dataset.base;
  const page = Math.random().toString(36).slice(2);
  const source = new EventSource(`${base}/stream?page=${page}`);
  source.addEventListener("news", (event) => {
    if (event.lastEventId !== shown().dataset.mark) htmx.trigger(shown(), "refresh");
  });
  source.addEventListener("error", () => {
    document.dispatchEvent(new Event("connection:lost"));
    if (source.readyState === EventSource.CLOSED) tellWhyNot(base);
  });
  source.addEventListener("open", () => document.dispatchEvent(new Event("connection:back")));
  const goodbye = () => {
    source.close();
    const token = document.querySelector("[name=_csrf_token]").value;
    navigator.sendBeacon(`${base}/goodbye?page=${page}`, new URLSearchParams({ _csrf_token: token }));
  };
  window.addEventListener("pagehide", goodbye, { once: true });
}

// Too many pages are open, or the table has been deleted: the page says so. If it is the server, it is tried again.
async function tellWhyNot(base) {
  const enough = new AbortController();
  const answer = await fetch(`${base}/stream`, { headers: { "HX-Request": "true" }, signal: enough.signal }).catch(() => null);
  if (answer?.status >= 400 && answer.status < 500) {
    document.getElementById("problem").innerHTML = await answer.text();
    return;
  }
  enough.abort();
  setTimeout(listen, 3000);
}

document.addEventListener("htmx:after:swap", goOn);
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
goOn();
listen();
