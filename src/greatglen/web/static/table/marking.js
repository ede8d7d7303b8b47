// Marks on the table: what everybody did last, until they do something else; and, where nothing moves, what has changed.
import { placesOf } from "./dom.js";

let marks = {}; // anchors of what was done last, each with its seat
let fresh = []; // anchors and ids of what has changed

export function mark(last, steps) {
  marks = last;
  const named = ({ piece, end }) => [piece, ...(end ?? [])].filter(Boolean);
  fresh = steps.flatMap((step) => (step.flights ?? []).flatMap(named));
  remark();
}

// A table that was drawn anew knows nothing of them.
function remark() {
  document.querySelectorAll("#table .last, #table .fresh").forEach((element) => {
    element.classList.remove("last", "fresh", ...[0, 1, 2, 3, 4].map((seat) => `last-${seat}`));
  });
  for (const [anchor, seat] of Object.entries(marks)) {
    placesOf(anchor).forEach((element) => element.classList.add("last", `last-${seat}`));
  }
  for (const name of fresh) {
    const piece = document.getElementById(name);
    [...placesOf(name), ...(piece ? [piece] : [])].forEach((element) => element.classList.add("fresh"));
  }
}
