// A drawing in a field of its own: wheel and pinch make it larger, dragging moves it, so do buttons and keys.
import { legible } from "./legible.js";

const MOST = 6; // times the size at which all of it fits
const LEAST = 0.8; // of it, so that what lies at its edges can be moved from below a title
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

// How high title and tools lie over the upper edge of a field.
function covered(field) {
  const tools = field.closest(".part").querySelector(".tools");
  return tools ? tools.offsetTop + tools.offsetHeight : 0;
}

function beginning(field) {
  const { focus } = field.firstElementChild.dataset;
  if (focus) return closeTo(field, focus.split(" ").map(Number));
  const { x, y, width, height } = field.firstElementChild.viewBox.baseVal;
  return field.closest(".opened") ? closeTo(field, [x, y, width, height]) : { k: 1, x: 0, y: 0 };
}

// As large as a part of the drawing fits below title and tools.
function closeTo(field, [left, top, width, height]) {
  const box = field.firstElementChild.viewBox.baseVal;
  const [scale, above] = [natural(field), covered(field)];
  const [wide, high] = [field.clientWidth, field.clientHeight - above];
  const k = Math.min(wide / (width * scale), high / (height * scale));
  const middleX = field.clientWidth / 2 + (left + width / 2 - box.x - box.width / 2) * scale;
  const middleY = field.clientHeight / 2 + (top + height / 2 - box.y - box.height / 2) * scale;
  return { k, x: wide / 2 - middleX * k, y: above + high / 2 - middleY * k };
}

// Every field as it was last looked at.
export function fit(within = document.getElementById("table")) {
  fieldsIn(within).forEach((field) => {
    if (!field.clientWidth) return;
    put(field, views.get(keyOf(field)) ?? beginning(field));
  });
  // A drawing that a new table took over from a field that pans, as when another seat looks, does not pan here.
  within.querySelectorAll(".pan:not(.pans) > svg").forEach((drawing) => drawing.style.removeProperty("transform"));
}

// All of a drawing, for a moment, if something in it lies out of sight.
export function showWhatLiesOutside(elements) {
  for (const element of elements) {
    const field = element.closest(".pans");
    if (!field) continue;
    const [box, within] = [element.getBoundingClientRect(), field.getBoundingClientRect()];
    const top = within.top + covered(field);
    const inside = box.left >= within.left && box.right <= within.right && box.top >= top && box.bottom <= within.bottom;
    if (!inside) put(field, { k: LEAST, x: (field.clientWidth * (1 - LEAST)) / 2, y: field.clientHeight * (1 - LEAST) });
  }
}

function put(field, { k, x, y }) {
  const place = { k, x: clamp(x, field.clientWidth * (1 - k), 0), y: clamp(y, field.clientHeight * (1 - k), covered(field)) };
  field.firstElementChild.style.transform = k === 1 ? "" : `translate(${place.x}px, ${place.y}px) scale(${k})`;
  return place;
}

// Between two edges, whichever is the lower one.
const clamp = (value, one, other) => Math.min(Math.max(one, other), Math.max(Math.min(one, other), value));

function look(field, view) {
  views.set(keyOf(field), put(field, view));
  legible(field);
}

// Larger or smaller; what lies at a point of the window stays there.
function zoomAt(field, by, left, top) {
  const view = views.get(keyOf(field)) ?? beginning(field);
  const k = Math.min(MOST, Math.max(LEAST, view.k * by));
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
  const field = fieldOf(button);
  if (field.closest(".chart")) return look(field, { k: 1, x: 0, y: 0 });
  views.delete(keyOf(field));
  fit(field);
  legible(field);
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
