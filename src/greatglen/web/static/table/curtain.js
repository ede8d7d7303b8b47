// Several people at one screen, with hands of their own: a curtain falls between them.
import { table } from "./dom.js";
import { remember, remembered } from "./memory.js";

let lastSeen = null; // the seat whose hand was last shown

const curtain = () => document.getElementById("curtain");
const memory = () => `behind ${table().dataset.id}`; // remembered, so that loading the page anew does not lift it

// A game that was begun elsewhere shows some hand at once: it is not known who sits at the screen.
const beginsCovered = () => new URLSearchParams(location.search).has("covered");

export function rememberWhoLooked() {
  lastSeen = remembered(memory());
}

// Close it if the table shows another hand than before; else it stays as it is.
export function drawCurtain() {
  const { curtain: needed, curtainText, seat } = table().dataset;
  let covered = !curtain().hidden;
  if (needed !== "yes") covered = false;
  else if (lastSeen === null ? beginsCovered() : lastSeen !== seat) covered = true;
  else show(seat);
  cover(covered);
  if (covered) curtain().querySelector("h2").textContent = curtainText;
}

function show(seat) {
  lastSeen = seat;
  remember(memory(), seat);
}

function cover(covered) {
  curtain().hidden = !covered;
  table().inert = covered; // nobody gets behind it with the keyboard or a screen reader either
  if (covered) curtain().querySelector("[data-lift]").focus();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-lift]")) return;
  show(table().dataset.seat);
  cover(false);
});
