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

// Beside it, where it covers least of what may be chosen next.
function putBeside(box, place) {
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const within = (value, size, room) => Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  const spots = [
    [place.left, place.bottom + GAP],
    [place.left, place.top - height - GAP],
    [place.right + GAP, place.top],
    [place.left - width - GAP, place.top],
    [innerWidth, MARGIN],
  ].map(([left, top]) => [within(left, width, innerWidth), within(top, height, innerHeight)]);
  const taken = [place, ...[...document.querySelectorAll("#table .may, #prompt button")].map((one) => one.getBoundingClientRect())];
  const covers = ([left, top]) => taken.reduce((sum, one) => sum + shared(one, { left, top, right: left + width, bottom: top + height }), 0);
  const [left, top] = spots.reduce((best, spot) => (covers(spot) < covers(best) ? spot : best));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

// How much two boxes overlap.
function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const place = event.target.closest?.("[data-at]");
  clearTimeout(resting);
  if (!place) return hideTip();
  if (!document.body.matches(".dragging")) resting = setTimeout(() => showTip(place), MOUSE_RESTS);
});

document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("[data-at]");
  if (place && event.pointerType !== "mouse") staying = setTimeout(() => showTip(place), FINGER_STAYS);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, () => clearTimeout(staying));
}
