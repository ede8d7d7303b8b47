// Tips: what something on the table is, and why it cannot be chosen. A mouse rests on it, a finger stays on it.
import { table } from "./dom.js";

const MOUSE_RESTS = 350; // milliseconds
const FINGER_STAYS = 500;
const MARGIN = 8; // pixels to the edge of the window
const GAP = 6; // pixels to what is explained

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1]; // of the window, where there may be room if there is none beside it

let resting;
let staying;
let seen = { x: -1, y: -1 }; // where the mouse was last
let over = null; // what it has been moved over since
let wanted = null; // stands for the tip that was asked for last

export async function showTip(place) {
  const mine = (wanted = {});
  const at = encodeURIComponent(place.dataset.at);
  const answer = await fetch(`${table().dataset.base}/tip?at=${at}`).catch(() => null);
  const text = answer?.ok ? (await answer.text()).trim() : "";
  if (wanted !== mine) return; // it was hidden or overtaken while it was fetched
  if (!text) return hideTip();
  const box = document.getElementById("tip");
  box.innerHTML = text;
  box.hidden = false;
  putBeside(box, place.getBoundingClientRect());
}

export function hideTip() {
  clearTimeout(resting);
  document.getElementById("tip").hidden = true;
  [over, wanted] = [null, null];
}

// Beside it, or if need be farther off: where it hides nothing that may be chosen next, and covers least of it.
function putBeside(box, place) {
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const within = (value, size, room) => Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  const spots = [
    [place.left, place.bottom + GAP],
    [place.left, place.top - height - GAP],
    [place.right + GAP, place.top],
    [place.left - width - GAP, place.top],
    ...STEPS.flatMap((across) => STEPS.map((down) => [across * innerWidth, down * innerHeight])),
  ].map(([left, top]) => [within(left, width, innerWidth), within(top, height, innerHeight)]);
  const taken = [place, ...[...document.querySelectorAll("#table :is(.may, .too, .ready, .wakes), #prompt button")].map((one) => one.getBoundingClientRect())];
  const covers = ([left, top]) => {
    const spot = { left, top, right: left + width, bottom: top + height };
    const hidden = innerWidth * innerHeight;
    const own = shared(place, spot) ? 2 * hidden * taken.length : 0;
    return taken.reduce((sum, one) => sum + shared(one, spot) + (hides(spot, one) ? hidden : 0), own);
  };
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

const hides = (spot, { left, right, top, bottom }) =>
  spot.left < (left + right) / 2 && spot.right > (left + right) / 2 && spot.top < (top + bottom) / 2 && spot.bottom > (top + bottom) / 2;

// Browsers tell of a mouse that rests when the table is drawn anew below it: that shows no tip, a mouse that moves does.
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || (event.clientX === seen.x && event.clientY === seen.y)) return;
  seen = { x: event.clientX, y: event.clientY };
  const place = event.target.closest?.("[data-at]") ?? null;
  if (place && place === over) return;
  hideTip();
  over = place;
  if (place && !document.body.matches(".dragging")) resting = setTimeout(() => showTip(place), MOUSE_RESTS);
});
document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && !event.relatedTarget && hideTip());

document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("[data-at]");
  if (place && event.pointerType !== "mouse") staying = setTimeout(() => showTip(place), FINGER_STAYS);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, () => clearTimeout(staying));
}
