// Ghosts: what is seen flying above the table, and that what they stand for is not seen meanwhile.
import { table } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const PACES = { fast: 0.5, normal: 1, slow: 2.2 }; // times the usual; anything else: nothing moves
const MOST = 5; // tokens that are seen of so many
export const FLIGHT = 560; // milliseconds
export const APART = 90; // milliseconds between two tokens of a kind

export const flying = new Map(); // pieces by id: { ghost, veil, legs }: how many flights it still has before it
const veils = new Set();

// How long everything takes; 0: nothing moves.
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return PACES[document.documentElement.dataset.motion] ?? 0;
}

function layer() {
  let found = document.getElementById("flying");
  if (!found) {
    found = document.createElementNS(SVG, "svg");
    found.id = "flying";
    found.setAttribute("class", "drawing");
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

// The ghost of a piece, which it keeps for all the flights before it; the piece itself is not seen.
export function ghostOf(id, drawn, piece) {
  const own = flying.get(id) ?? { ghost: layer().appendChild(document.createElementNS(SVG, "g")), legs: 0 };
  own.ghost.replaceChildren(copyOf(drawn));
  own.veil?.cancel();
  own.veil = piece && veiled(piece);
  own.legs += 1;
  flying.set(id, own);
  return own;
}

function copyOf(node) {
  const copy = node.cloneNode(true);
  copy.removeAttribute("transform");
  copy.classList.remove("moves", "may", "chosen", "ready", "hinted");
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-at", "tabindex", "role", "aria-label"]) one.removeAttribute(name);
  }
  copy.querySelectorAll("title").forEach((title) => title.remove());
  return copy;
}

// Not seen until it has come. An animation outlives that the table is drawn anew.
export function veiled(node) {
  const veil = node.animate({ opacity: [0, 0] }, { duration: 1e9 });
  veil.oncancel = () => veils.delete(veil);
  veils.add(veil);
  return veil;
}

// So many of something, one after the other.
export function tossed(token, n, from, to, begins = 0) {
  return Array.from({ length: Math.min(n, MOST) }, (_, number) => one(token, from, to, begins + number * APART));
}

function one(token, from, to, delay) {
  const drawn = document.createElementNS(SVG, "use");
  drawn.setAttribute("href", `#a-${token}`);
  const ghost = hidden(drawn);
  const scale = Math.min(2.4, Math.max(1.1, innerWidth / 1100));
  const at = ({ x, y, width, height }, up = 0, larger = 1) =>
    `matrix(${scale * larger},0,0,${scale * larger},${x + width / 2},${y + height / 2 - up})`;
  const [a, b] = [from, to];
  const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: (a.width + b.width) / 2, height: (a.height + b.height) / 2 };
  const frames = [
    { transform: at(from), opacity: 0 },
    { transform: at(from, 18, 1.3), opacity: 1, offset: 0.15 },
    { transform: at(half, 34, 1.3), opacity: 1 },
    { transform: at(to), opacity: 1 },
  ];
  return { ghost, frames, lasts: FLIGHT, delay, sound: token === "i-coin" ? "coin" : "place" };
}

export function light({ x, y, width, height }, delay) {
  const ring = document.createElementNS(SVG, "rect");
  Object.entries({ class: "light", x, y, width, height, rx: 8 }).forEach(([name, value]) => ring.setAttribute(name, value));
  return { ghost: hidden(ring), frames: [{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], lasts: FLIGHT, delay };
}

function hidden(drawn) {
  const ghost = layer().appendChild(document.createElementNS(SVG, "g"));
  ghost.style.opacity = 0;
  ghost.append(drawn);
  return ghost;
}

// Let something fly; done when the last has come to its place, or everything was told to land.
export function fly(legs, times) {
  return Promise.all(legs.map((leg) => flown(leg, times)));
}

function flown({ id, ghost, frames, lasts, delay, to, veils: own }, times) {
  layer().append(ghost); // above what lies
  const timing = { duration: lasts * times, delay: delay * times, easing: "ease-in-out", fill: "both" };
  const flight = ghost.animate(frames, timing);
  return new Promise((done) => {
    flight.onfinish = () => {
      Object.assign(ghost.style, frames.at(-1));
      flight.cancel();
      if (to) swell(to, times);
    };
    flight.oncancel = () => {
      own?.forEach((veil) => veil.cancel());
      arrived(id, ghost);
      done();
    };
  });
}

// A number that something has come to is seen to change.
function swell(name, times) {
  const counted = `#table [data-of="${name}"], #table li[data-at="${name}"]`;
  document.querySelectorAll(counted).forEach((element) => element.animate({ scale: [1, 1.3, 1] }, FLIGHT * 0.5 * times));
}

function arrived(id, ghost) {
  const own = flying.get(id);
  if (own && --own.legs > 0) return;
  own?.veil?.cancel();
  flying.delete(id);
  ghost.remove();
}

// Everything is where it belongs, at once.
export function land() {
  layer().getAnimations({ subtree: true }).forEach((flight) => flight.cancel());
  veils.forEach((veil) => veil.cancel());
  flying.clear();
  layer().replaceChildren();
}

// Points on their way from a place on the page to another.
export function toss(token, n, from, to, times) {
  return fly(tossed(token, n, from, to), times);
}
