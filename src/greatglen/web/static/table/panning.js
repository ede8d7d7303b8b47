// A drawing in a field of its own: wheel and pinch make it larger, dragging moves it, so do buttons and keys.
import { legible } from "./legible.js";

const MOST = 6; // times the size at which all of it fits
const READABLE = 0.72; // a map is shown at least so large that its names can be read, even if it does not fit then
const SLACK = 6; // pixels a pointer may move and still click

const views = new Map(); // by the id of the part: { k, x, y }
const pointers = new Map(); // those that are down: { x, y }
let held = null; // the field they are down on
let moved = 0;

const fieldsIn = (element) => (element.matches(".pans") ? [element] : [...element.querySelectorAll(".pans")]);
const keyOf = (field) => field.closest(".part").id + (field.closest(".opened") ? " open" : "");

// How much of its natural size a drawing has when all of it fits.
function natural(field) {
  const { width, height } = field.firstElementChild.viewBox.baseVal;
  return Math.min(field.clientWidth / width, field.clientHeight / height);
}

function beginning(field) {
  const map = field.closest(".chart") && !field.closest(".opened");
  const across = field.clientWidth / field.firstElementChild.viewBox.baseVal.width;
  const k = map ? Math.max(READABLE, across) / natural(field) : 1;
  return centred(field, Math.max(1, k));
}

const centred = (field, k) => ({ k, x: (field.clientWidth * (1 - k)) / 2, y: (field.clientHeight * (1 - k)) / 2 });

// Every field as it was last looked at.
export function fit(within = document.getElementById("table")) {
  fieldsIn(within).forEach((field) => {
    if (!field.clientWidth) return;
    put(field, views.get(keyOf(field)) ?? beginning(field));
  });
}

function put(field, { k, x, y }) {
  const wide = field.clientWidth * (1 - k);
  const high = field.clientHeight * (1 - k);
  const place = { k, x: clamp(x, wide), y: clamp(y, high) };
  field.firstElementChild.style.transform = k === 1 ? "" : `translate(${place.x}px, ${place.y}px) scale(${k})`;
  return place;
}

const clamp = (value, least) => Math.min(0, Math.max(least, value));

function look(field, view) {
  views.set(keyOf(field), put(field, view));
  legible(field);
}

// Larger or smaller; what lies at a point of the window stays there.
function zoomAt(field, by, left, top) {
  const view = views.get(keyOf(field)) ?? beginning(field);
  const k = Math.min(MOST, Math.max(1, view.k * by));
  const box = field.getBoundingClientRect();
  const [x, y] = [left - box.left, top - box.top];
  look(field, { k, x: x - ((x - view.x) * k) / view.k, y: y - ((y - view.y) * k) / view.k });
}

function move(field, dx, dy) {
  const view = views.get(keyOf(field)) ?? beginning(field);
  look(field, { k: view.k, x: view.x + dx, y: view.y + dy });
}

const fieldOf = (button) => button.closest(".part").querySelector(".pans");

export function zoom(button, by) {
  const field = fieldOf(button);
  const box = field.getBoundingClientRect();
  zoomAt(field, by, box.left + box.width / 2, box.top + box.height / 2);
}

export function showAll(button) {
  look(fieldOf(button), { k: 1, x: 0, y: 0 });
}

// Those of one's glen have keys too.
export function zoomStage(by) {
  const field = document.querySelector(".opened .pans, .stage .pans");
  if (field) zoom(field, by);
}

// Whether what ends now was a drag, and so no click.
export const wasDragged = () => moved > SLACK;

document.addEventListener(
  "wheel",
  (event) => {
    const field = event.target.closest?.(".pans");
    if (!field) return;
    event.preventDefault();
    zoomAt(field, event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  },
  { passive: false },
);

document.addEventListener("pointerdown", (event) => {
  if (!pointers.size) moved = 0;
  held = event.target.closest?.(".drags") ? null : (event.target.closest?.(".pans") ?? null);
  if (held) pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});

document.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!held || !before) return;
  const now = { x: event.clientX, y: event.clientY };
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  pointers.set(event.pointerId, now);
  moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
  if (moved <= SLACK) return;
  if (!other) return move(held, now.x - before.x, now.y - before.y);
  const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y);
  zoomAt(held, apart(now) / Math.max(apart(before), 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    pointers.delete(event.pointerId);
    if (!pointers.size) held = null;
  });
}
