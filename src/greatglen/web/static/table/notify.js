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
    if (may) new Notification("Great Glen", { body: turnText });
  }
  wasMine = isMine;
}
