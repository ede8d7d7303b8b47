// Moves that are spoken of, marked on the table with an arrow each: that of a hint, and, looking back at a mistake, the
// one that was chosen and the better one. Elements with data-move say which: the anchors, and where the arrow comes from.
import { placesOf, table } from "./dom.js";
import { showTab } from "./tabs.js";

const SVG = "http://www.w3.org/2000/svg";
const MARKS = ["hinted", "better-move", "chosen-move"]; // what data-move says, and how the pieces are marked
const SHORT = 58; // pixels: an arrow that only points
const INTO = 6; // pixels that it reaches into its piece
const HEAD = 15; // pixels

let shown = ""; // the moves that were brought into sight
let drawn = ""; // where everything is that the arrows were drawn for
let watching = false;

const moves = () => [...document.querySelectorAll("[data-move]")].filter((element) => element.checkVisibility());
const drawnPlace = (anchor) => [...placesOf(anchor)].find((element) => element.checkVisibility() && element.getBoundingClientRect().width);
const visible = (anchor) => [...placesOf(anchor)].find(isInSight);

// Whether something is drawn, and its middle not panned or scrolled out of its field.
function isInSight(element) {
  const box = element.getBoundingClientRect();
  if (!box.width || !element.checkVisibility()) return false;
  const field = element.closest(".pan, .cards, .chips, .inside")?.getBoundingClientRect();
  const { x, y } = middle(box);
  return !field || (x >= field.left && x <= field.right && y >= field.top && y <= field.bottom);
}

// Look for moves that are spoken of; the table has been drawn anew, or a hint has come or gone.
export function markMoves() {
  for (const element of document.querySelectorAll("#table .meant")) {
    element.classList.remove("meant", ...MARKS);
  }
  for (const { dataset } of moves()) {
    for (const anchor of dataset.anchors.split(" ").filter(Boolean)) {
      placesOf(anchor).forEach((element) => {
        if (!element.matches(".meant")) element.classList.add("meant", dataset.move);
      });
    }
  }
  const spoken = moves().map(({ dataset }) => `${table().dataset.version} ${dataset.anchors}`).join();
  if (spoken !== shown) bringIntoSight();
  shown = spoken;
  draw();
  if (!watching && moves().length) watch();
}

// The tab on which the last of the moves lies, and its place in what scrolls there.
function bringIntoSight() {
  const anchors = moves().flatMap(({ dataset }) => dataset.anchors.split(" ").filter(Boolean));
  if (!anchors.length || visible(anchors.at(-1))) return;
  const pane = [...placesOf(anchors.at(-1))].map((element) => element.closest("[data-pane]")?.dataset.pane).find(Boolean);
  if (pane && !drawnPlace(anchors.at(-1)) && table().querySelector(".tabs").checkVisibility()) showTab(pane);
  const place = drawnPlace(anchors.at(-1));
  const field = place?.closest(".ring .pan, .inside, .cards");
  if (field) field.scrollTop += middle(place.getBoundingClientRect()).y - middle(field.getBoundingClientRect()).y;
}

// Arrows follow what is panned, scrolled, or shown behind another tab.
function watch() {
  watching = moves().length > 0;
  draw();
  if (watching) requestAnimationFrame(watch);
}

function draw() {
  const arrows = moves().map(arrowOf).filter(Boolean);
  const now = JSON.stringify(arrows);
  if (now === drawn) return;
  drawn = now;
  layer().replaceChildren(...arrows.map(picture));
}

function layer() {
  let found = document.getElementById("move-arrows");
  if (!found) {
    found = document.createElementNS(SVG, "svg");
    found.id = "move-arrows";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

// From what is moved to where it goes; where nothing is moved, a short one that points.
function arrowOf({ dataset }) {
  const seen = dataset.anchors.split(" ").map(visible).filter(Boolean);
  const target = seen.at(-1);
  if (!target) return null;
  const held = dataset.from && visible(dataset.from);
  const source = held instanceof SVGElement ? held : seen.length > 1 ? seen[0] : null; // a count in the bar is text among text
  const box = target.getBoundingClientRect();
  const end = middle(box);
  const begin = source ? middle(source.getBoundingClientRect()) : { x: end.x, y: box.top - SHORT + INTO };
  if (!source && begin.y < 0) begin.y = box.bottom + SHORT - INTO;
  const far = Math.hypot(end.x - begin.x, end.y - begin.y);
  const inside = source ? Math.min(box.width, box.height) / 4 : Math.max(0, box.height / 2 - INTO); // the piece stays to be seen
  const part = far ? Math.max(0, far - inside) / far : 1;
  const tip = { x: begin.x + (end.x - begin.x) * part, y: begin.y + (end.y - begin.y) * part };
  return { move: dataset.move, begin: rounded(begin), tip: rounded(tip) };
}

const middle = ({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
const rounded = ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) });

function picture({ move, begin, tip }) {
  const [x, y] = [tip.x - begin.x, tip.y - begin.y];
  const far = Math.hypot(x, y) || 1;
  const [along, across] = [{ x: x / far, y: y / far }, { x: -y / far, y: x / far }];
  const back = { x: tip.x - along.x * HEAD, y: tip.y - along.y * HEAD };
  const wing = (side) => `${back.x + across.x * HEAD * 0.6 * side} ${back.y + across.y * HEAD * 0.6 * side}`;
  const shape = `M${begin.x} ${begin.y}L${back.x} ${back.y}M${tip.x} ${tip.y}L${wing(1)}L${wing(-1)}Z`;
  const arrow = document.createElementNS(SVG, "g");
  arrow.setAttribute("class", move);
  arrow.append(...["halo", "line"].map((name) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", name);
    path.setAttribute("d", shape);
    return path;
  }));
  return arrow;
}
