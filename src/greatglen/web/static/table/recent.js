// What happened since one's last turn, oldest first: if not all of it fits, the newest lines, and how many more there are.
import { table } from "./dom.js";

export function fitRecent() {
  const [list, more] = [".recent .turns", ".recent .earlier"].map((part) => table().querySelector(part));
  if (!list) return;
  const lines = [...list.querySelectorAll(".turn li")];
  const fits = () => list.scrollHeight <= list.clientHeight + 1;
  show(list, lines, 0);
  more.hidden = true;
  if (!list.checkVisibility() || fits()) return;
  more.hidden = false; // it takes room itself
  more.textContent = more.dataset.text.replace("{n}", lines.length);
  let [least, most] = [1, lines.length - 1];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    show(list, lines, middle);
    if (fits()) most = middle;
    else least = middle + 1;
  }
  show(list, lines, most);
  more.textContent = more.dataset.text.replace("{n}", most);
}

// All but the oldest `number` lines; a turn without lines has no heading either.
function show(list, lines, number) {
  lines.forEach((line, i) => (line.hidden = i < number));
  list.querySelectorAll(".turn").forEach((turn) => (turn.hidden = !turn.querySelector("li:not([hidden])")));
}
