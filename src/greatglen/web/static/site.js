// Small things every page needs: copying a link, dates as the reader writes them, a notice without connection.

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // a page that came without encryption has no clipboard
  }
  button.textContent = button.dataset.done;
});

// Where the device has a sheet for sharing, a link can go straight to a friend.
for (const button of document.querySelectorAll("[data-shares]")) button.hidden = !navigator.share;
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-shares]");
  if (!button) return;
  const url = document.getElementById(button.dataset.shares).value;
  navigator.share({ title: button.dataset.title, text: button.dataset.title, url }).catch(() => {}); // closing the sheet is fine
});

for (const time of document.querySelectorAll("time[datetime]")) {
  const day = new Date(`${time.dateTime}T12:00`);
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(day);
}

// Said until something has come through again: that there is no connection, that it is tried again, or that a click was not
// sent.
const connection = document.getElementById("connection");
const tell = (text) => {
  connection.textContent = text ?? "";
  connection.hidden = !text;
};
window.addEventListener("offline", () => tell(connection.dataset.offline));
// What was on its way when the connection went may still arrive.
const back = () => tell(navigator.onLine ? null : connection.dataset.offline);
window.addEventListener("online", back);
if (!navigator.onLine) tell(connection.dataset.offline);
document.addEventListener("htmx:error", ({ detail: { ctx, error } }) => {
  if (!(error instanceof TypeError)) return; // else fetch did not reach anybody
  if (!ctx?.sourceElement?.matches?.("#refresh")) tell(connection.dataset.unsent);
  else tell(navigator.onLine ? connection.dataset.lost : connection.dataset.offline); // nobody has clicked
});
document.addEventListener("htmx:before:response", back);
document.addEventListener("connection:lost", () => connection.hidden && tell(connection.dataset.lost));
document.addEventListener("connection:back", back);

// The service worker keeps the files of a release, tells of turns, and says so where there is no connection.
window.addEventListener("load", () => {
  navigator.serviceWorker?.register("/sw.js").catch(() => {}); // a browser may forbid it; pages do without
});
