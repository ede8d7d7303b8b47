// Everything that moves is seen moving. The table is drawn anew at once and is true from then on; what has changed its
// place is hidden there, and a ghost of it flies above the table from where it was to where it is.
import { placesOf, table } from "./dom.js";
import { APART, FLIGHT, fly, ghostOf, light, pace, tossed, veiled } from "./flying.js";

const PER_SPACE = 90; // milliseconds that a walk over one space more takes
const LONGEST = 1500;

// -- where everything is seen

// Remember where pieces and places are.
export function look() {
  const clips = new Map();
  const pieces = new Map();
  document.querySelectorAll("#table .drawing .moves[id]").forEach((node) => {
    const drawing = node.ownerSVGElement.id;
    const where = `${drawing} ${node.getAttribute("transform")}`;
    const matrix = isSeen(node, clips) ? node.getScreenCTM() : null;
    pieces.set(node.id, { node, at: node.dataset.at, where, drawing, matrix, inside: inside(node) });
  });
  const places = new Map();
  document.querySelectorAll("#table [data-at], #table [data-of]").forEach((node) => {
    const name = node.dataset.at ?? node.dataset.of;
    if (!places.has(name) && isSeen(node, clips)) places.set(name, node.getBoundingClientRect());
  });
  return { pieces, places, seat: table().dataset.seat };
}

// Where something is in its drawing, whether that is shown or not.
function inside(node) {
  if (!node.ownerSVGElement) return new DOMMatrix();
  return [...node.transform.baseVal].reduce((found, { matrix }) => found.multiply(matrix), inside(node.parentNode));
}

// Whether something is drawn, and its middle not panned or scrolled out of its field.
function isSeen(node, clips) {
  const box = node.getBoundingClientRect();
  if (!box.width || !node.checkVisibility({ visibilityProperty: true })) return false;
  const holder = node.closest(".pan, .cards, .chips");
  if (!holder) return true;
  if (!clips.has(holder)) clips.set(holder, holder.getBoundingClientRect());
  const clip = clips.get(holder);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= clip.left && x <= clip.right && y >= clip.top && y <= clip.bottom;
}

// The first of several places that is seen now or was before; of what lies before a player, the player's name at least.
function placeOf(names, before, after) {
  for (const name of names ?? []) {
    const found = after.places.get(name) ?? before.places.get(name);
    if (found) return found;
  }
  for (const name of names ?? []) {
    const seat = name.match(/^[a-z]+:(\d)(:|$)/)?.[1];
    const found = seat && playerOf(seat);
    if (found) return found;
  }
  return null;
}

function playerOf(seat) {
  const shown = [...table().querySelectorAll(`article.s${seat} header, .strip .s${seat}, .own.s${seat}`)];
  return shown.find((element) => element.checkVisibility())?.getBoundingClientRect();
}

// Where something was, in the drawing as it is now: that may have another size, or another place on the page.
function formerly(was) {
  const drawing = document.getElementById(was?.drawing);
  return drawing?.checkVisibility() ? DOMMatrix.fromMatrix(drawing.getScreenCTM()).multiply(was.inside) : was?.matrix;
}

// -- what will fly

// Put into every step what flies in it: pieces that the step names, whatever else has moved with the last step, tokens.
export function plan(before, after, steps) {
  const changed = changes(before, after);
  const named = new Set();
  for (const step of [...steps].reverse()) {
    step.legs = [];
    let begins = 0; // milliseconds: tokens wait for the piece that brings them
    for (const flight of step.flights ?? []) {
      if (flight.piece) {
        for (const change of changed.filter((one) => !named.has(one) && isMeant(one, flight.piece))) {
          named.add(change);
          const leg = legOf(change, flight, before, after);
          step.legs.push(leg);
          begins = Math.max(begins, leg.lasts);
        }
      } else {
        const legs = tokens(flight, before, after, begins);
        step.legs.push(...legs);
        if (legs.length && flight.token) begins += APART;
      }
    }
  }
  if (before.seat !== after.seat) return; // seen from another seat, everything lies elsewhere
  const rest = changed.filter((one) => !named.has(one));
  const inHand = ({ is, was }) => is && was && is.node.closest(".hand");
  const legs = (some) => some.map((one) => legOf(one, {}, before, after));
  fly(legs(rest.filter(inHand)), pace()); // one's own hand waits for nobody
  steps.at(-1)?.legs.push(...legs(rest.filter((one) => !inHand(one))));
}

// The pieces that came, went or moved within the drawings; a drawing that only has another size has moved nothing.
export function changes(before, after) {
  const found = [];
  for (const [id, was] of before.pieces) {
    const is = after.pieces.get(id);
    const seen = is?.matrix || document.getElementById(was.drawing)?.checkVisibility();
    if (is?.where !== was.where && seen) found.push({ id, was, is });
  }
  for (const [id, is] of after.pieces) if (!before.pieces.has(id) && is.matrix) found.push({ id, is });
  return found;
}

function isMeant({ id, was, is }, piece) {
  return id === piece || (is ?? was).at === piece || (piece.endsWith("*") && id.startsWith(piece.slice(0, -1)));
}

function legOf({ id, was, is }, flight, before, after) {
  const own = ghostOf(id, (is ?? was).node, is?.node);
  const size = own.ghost.getBBox();
  const reached = (place, scale) => place && centred(size, place, scale);
  const from = formerly(was) ?? reached(placeOf(flight.start, before, after) ?? holder(was), 0.5);
  const to = is?.matrix ?? reached(placeOf(flight.end, before, after) ?? holder(is), 0.5);
  const ends = from ?? to;
  const path = [from ?? shrunk(to, size), ...along(flight.along, from, to), to ?? shrunk(from, size)];
  const frames = path.map((matrix) => ({ transform: written(matrix), opacity: 1 }));
  if (!was) frames[0].opacity = from ? 0.3 : 0;
  if (!is?.matrix) frames.at(-1).opacity = 0;
  if (own.legs === 1) {
    own.ghost.style.transform = written(ends);
    own.ghost.style.opacity = was && from ? 1 : 0;
  }
  const lasts = Math.min(FLIGHT + PER_SPACE * Math.max(0, path.length - 2), LONGEST);
  return { id, ghost: own.ghost, frames, lasts, delay: 0, sound: "place" };
}

// What is not shown itself may lie before a player who is.
function holder(piece) {
  const seat = piece?.node.closest("article.card")?.className.match(/\bs(\d)/)?.[1];
  return seat && playerOf(seat);
}

// The spaces over which something walks on, forwards, from the one where it stood to the one where it stands.
function along(beginning, from, to) {
  if (!beginning || !from || !to) return [];
  const spaces = [...document.querySelectorAll(`#table [id^="${beginning}"]`)]
    .sort((one, other) => Number(one.id.slice(beginning.length)) - Number(other.id.slice(beginning.length)))
    .map(middleOf);
  const nearest = ({ e, f }) => {
    const far = spaces.map(({ x, y }) => Math.hypot(x - e, y - f));
    return far.indexOf(Math.min(...far));
  };
  const [first, last] = [nearest(from), nearest(to)];
  const passed = (last - first + spaces.length) % spaces.length;
  return Array.from({ length: Math.max(0, passed - 1) }, (_, step) => {
    const { x, y } = spaces[(first + step + 1) % spaces.length];
    return { a: to.a, b: to.b, c: to.c, d: to.d, e: x, f: y };
  });
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// A ghost of some size, in the middle of a place, smaller than it is.
function centred(size, place, scale) {
  const across = (Math.min(place.width, place.height, 90) / Math.max(size.width, size.height, 1)) * 2 * scale;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  const [middle, half] = [size.x + size.width / 2, size.y + size.height / 2];
  return { a: across, b: 0, c: 0, d: across, e: x - across * middle, f: y - across * half };
}

// Where it is, and so small that it is hardly seen.
function shrunk({ a, b, c, d, e, f }, size) {
  const [x, y] = [size.x + size.width / 2, size.y + size.height / 2];
  return { a: a / 3, b, c, d: d / 3, e: e + a * x * (2 / 3), f: f + d * y * (2 / 3) };
}

const written = ({ a, b, c, d, e, f }) => `matrix(${[a, b, c, d, e, f].map((part) => part.toFixed(3)).join(",")})`;

// Coins, goods and points, seen only while they fly; or a light at a place.
function tokens({ token, n = 1, start, end }, before, after, begins) {
  const to = placeOf(end, before, after);
  if (!token) return to ? [light(to, begins)] : [];
  const from = placeOf(start, before, after);
  if (!from || !to) return [];
  const legs = tossed(token, n, from, to, begins);
  legs.forEach((leg) => (leg.to = end[0]));
  if (legs.length && !before.places.has(end[0])) legs.at(-1).veils = [...placesOf(end[0])].map(veiled); // it comes with the last
  return legs;
}

// Where the points of a player are seen.
export const pointsOf = (seat) => {
  const shown = [...table().querySelectorAll(`[data-of="vp:${seat}"]`)].find((element) => element.checkVisibility());
  return shown?.getBoundingClientRect() ?? playerOf(seat);
};
