// Tips: what something on the table is, and why it cannot be chosen. A mouse rests on it, a finger stays on it.
import { table } from "./dom.js";

const MOUSE_RESTS = 350; // milliseconds
const FINGER_STAYS = 500;
const MARGIN = 8; // pixels to the edge of the window
const GAP = 6; // pixels to what is explained

let resting;
let staying;

export async function showTip(place) {
  const at = encodeURIComponent(place.dataset.at);
  const answer = await fetch(`/t/${table().dataset.id}/tip?at=${at}`).catch(() => null);
  const text = answer?.ok ? (await answer.text()).trim() : "";
  if (!text) return hideTip();
  const box = document.getElementById("tip");
  box.innerHTML = text;
  box.hidden = false;
  putBeside(box, place.getBoundingClientRect());
}

export function hideTip() {
  clearTimeout(resting);
  document.getElementById("tip").hidden = true;
}

// Below it if there is room, else above it.
function putBeside(box, place) {
  const left = Math.min(place.left, innerWidth - box.offsetWidth - MARGIN);
  const fits = place.bottom + box.offsetHeight + MARGIN < innerHeight;
  const top = fits ? place.bottom + GAP : Math.max(MARGIN, place.top - box.offsetHeight - GAP);
  box.style.left = `${Math.max(MARGIN, left)}px`;
  box.style.top = `${top}px`;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const place = event.target.closest?.("[data-at]");
  clearTimeout(resting);
  if (!place) return hideTip();
  resting = setTimeout(() => showTip(place), MOUSE_RESTS);
});

document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("[data-at]");
  if (place && event.pointerType !== "mouse") staying = setTimeout(() => showTip(place), FINGER_STAYS);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, () => clearTimeout(staying));
}
