// Whose turn it is: told by the title, by a sound, and, in a window nobody looks at, by a notification.
import { table } from "./dom.js";
import { whenShown } from "./replaying.js";
import { play } from "./sounds.js";

let wasMine = false;

export function tellWhoseTurn() {
  const { mine, notify, turnText } = table().dataset;
  const isMine = mine === "yes";
  document.title = (isMine ? "● " : "") + document.title.replace(/^● /, "");
  if (isMine && !wasMine) whenShown(() => play("turn"));
  if (isMine && !wasMine && document.hidden) {
    const may = notify === "yes" && window.Notification?.permission === "granted";
    if (may) show(turnText);
  }
  wasMine = isMine;
}

// By the service worker if there is one, as messages that come while no page is open: phones know no other way.
async function show(body) {
  const { id } = table().dataset;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification("Great Glen", { body, tag: `turn-${id}`, data: { url: `/t/${id}` } });
  else new Notification("Great Glen", { body });
}
