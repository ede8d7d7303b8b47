// Drag and drop, with a mouse or a finger: a card to its space, a tile into the glen, a coin to its row. What it may be
// dropped on glows; dropped there it counts as pointed at, anywhere else it goes back and nothing was done.
import { letGo, planFor, pointAt, takeHold } from "./choosing.js";
import { placesOf, table } from "./dom.js";
import { fit, showWhatLiesOutside } from "./panning.js";
import { asked, say } from "./previewing.js";
import { speak } from "./speaking.js";
import { seen, showWhatMayBeChosen } from "./tabs.js";
import { hideTip } from "./tips.js";

const SLACK = 8; // pixels a pointer may move and still click

let down = null; // { id, x, y, source }: a pointer on something that can be dragged
let drag = null; // { id, ghost, targets, later, decision }
let dropped = false;

// Whether what ends now was a drop, and so no click.
export const wasDropped = () => dropped;

const decision = () => `${table().dataset.version} ${table().dataset.seat}`;

document.addEventListener("pointerdown", (event) => {
  dropped = false;
  if (drag || down) return putBack(table().dataset.backText); // a second finger: no drag
  const source = event.target.closest?.("#table .drags");
  if (source && event.button === 0) down = { id: event.pointerId, x: event.clientX, y: event.clientY, source };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== (drag ?? down)?.id) return;
  if (!drag && Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLACK) begin();
  if (!drag) return;
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  mark(targetAt(event.clientX, event.clientY));
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId === drag?.id) drop(event.clientX, event.clientY);
  down = null;
});

document.addEventListener("pointercancel", (event) => {
  if (event.pointerId === drag?.id) putBack(table().dataset.backText);
  down = null;
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) putBack(table().dataset.backText);
});

// A picture that is dragged by the browser itself would take the pointer away.
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("#table .drags")) event.preventDefault();
});

async function begin() {
  const { id, source } = down;
  const anchor = source.dataset.at;
  hideTip();
  const { later, targets } = takeHold(anchor);
  drag = { id, ghost: ghostOf(source), anchor, later, targets, decision: decision() };
  document.body.append(drag.ghost);
  document.body.classList.add("dragging");
  showTargets();
  if (!later) return;
  const mine = drag;
  mine.coming = asked([anchor]).then((told) => {
    mine.targets = (told?.then ?? []).filter((one) => one.startsWith(later.onto));
    if (drag === mine) showTargets();
  });
}

// Only what it may be dropped on glows.
function showTargets() {
  table().querySelectorAll(".may, .too").forEach((element) => element.classList.remove("may", "too"));
  drag.targets.forEach((anchor) => placesOf(anchor).forEach((element) => element.classList.add("may")));
  placesOf(drag.anchor).forEach((element) => element.classList.add("held"));
  if (!drag.targets.length) return;
  showWhatMayBeChosen();
  showWhatLiesOutside(drag.targets.flatMap((anchor) => [...placesOf(anchor)].filter(seen)));
}

// What is dragged, as it looks.
function ghostOf(source) {
  const drawn = source instanceof SVGElement ? source : source.querySelector("svg");
  const svg = drawn.ownerSVGElement ?? drawn;
  const scale = Math.hypot(svg.getScreenCTM().a, svg.getScreenCTM().b);
  const { x, y, width, height } = drawn === svg ? svg.viewBox.baseVal : drawn.getBBox();
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("class", "drawing ghost");
  ghost.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  ghost.setAttribute("width", width * scale);
  ghost.setAttribute("height", height * scale);
  ghost.setAttribute("aria-hidden", "true");
  for (const child of drawn.children) if (child.tagName !== "title") ghost.append(child.cloneNode(true));
  [...ghost.querySelectorAll("[id], [data-at]")].forEach((one) => ["id", "data-at"].forEach((name) => one.removeAttribute(name)));
  return ghost;
}

// The target under the pointer, if there is one.
function targetAt(x, y) {
  const here = document.elementsFromPoint(x, y).map((element) => element.closest("#table [data-at]")?.dataset.at);
  return here.find((anchor) => drag.targets.includes(anchor)) ?? "";
}

function mark(anchor) {
  table().querySelectorAll(".over").forEach((element) => element.classList.remove("over"));
  if (anchor) placesOf(anchor).forEach((element) => element.classList.add("over"));
}

async function drop(x, y) {
  dropped = true;
  await drag.coming; // where it may go has been asked
  if (!drag) return;
  const { later, decision: then } = drag;
  const anchor = targetAt(x, y);
  if (then !== decision()) return putBack(table().dataset.goneText);
  if (!anchor) return putBack(table().dataset.backText);
  clear();
  if (later) planFor(later, anchor);
  else pointAt(anchor);
}

function putBack(text) {
  if (!drag) {
    down = null;
    return;
  }
  clear();
  fit();
  letGo();
  say(text);
  speak(text);
}

function clear() {
  mark("");
  table().querySelectorAll(".held").forEach((element) => element.classList.remove("held"));
  drag.ghost.remove();
  document.body.classList.remove("dragging");
  drag = down = null;
}

// The table was drawn anew: with the same question the drag goes on, otherwise there is nothing left to be dragged.
export function dragOn() {
  if (!drag) return;
  if (drag.decision !== decision() || table().dataset.mine !== "yes") putBack(table().dataset.goneText);
  else showTargets();
}
