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
window.addEventListener("online", () => tell(null));
if (!navigator.onLine) tell(connection.dataset.offline);
document.addEventListener("htmx:error", (event) => {
  if (event.detail.error instanceof TypeError) tell(connection.dataset.unsent); // fetch did not reach anybody
});
document.addEventListener("htmx:before:response", () => tell(null));
document.addEventListener("connection:lost", () => connection.hidden && tell(connection.dataset.lost));
document.addEventListener("connection:back", () => tell(null));

// Whoever asks to be notified is asked for the permission then, and not before.
document.addEventListener("change", async (event) => {
  const refused = document.getElementById("refused");
  if (!refused || event.target.name !== "notify") return;
  const wanted = event.target.value === "yes";
  const given = !wanted || (window.Notification && (await Notification.requestPermission()) === "granted");
  refused.hidden = given;
  if (!given) document.querySelector("[name=notify][value=no]").checked = true;
});
