// What a tile would do in the glen before it is there: the places it may have, the tile itself, translucent, on the place
// that is pointed at, and light on what it would activate. All of it goes with the preview that it belongs to.
import { placesOf } from "./dom.js";
import { fit, showWhatLiesOutside } from "./panning.js";
import { seen } from "./tabs.js";

const SVG = "http://www.w3.org/2000/svg";
const LIGHTS = { places: "place", activates: "wakes" }; // by the kind of a fact: how the pieces it speaks of are marked

let places = []; // anchors of the places for the tile that is chosen or pointed at
let tile = ""; // its anchor
let drawnBack = false; // whether the glen is shown smaller, with all of the places

// Where the tile that the preview speaks of may go, if that is asked later.
export const whereItGoes = () => places;

// `held`: the anchor of the tile in hand, if the preview is about a place for it.
export function showGhost(anchors, facts, held) {
  hideGhost();
  for (const { kind, at = [] } of facts) {
    for (const anchor of LIGHTS[kind] ? at : []) placesOf(anchor).forEach((element) => element.classList.add(LIGHTS[kind]));
    if (kind === "places") places = at;
  }
  tile = held || anchors[0];
  const where = held ? anchors.at(-1) : onlyPlace(facts);
  if (where) lay(tile, where);
  drawnBack = places.length > 0 && document.querySelector("#table .ready") !== null;
  if (drawnBack) showWhatLiesOutside(places.flatMap((anchor) => [...placesOf(anchor)].filter(seen)));
}

// A tile with one place goes there without a question.
function onlyPlace(facts) {
  const woken = facts.filter(({ kind }) => kind === "activates").flatMap(({ at = [] }) => at);
  return woken.find((anchor) => [...placesOf(anchor)].some((element) => element.querySelector(":scope > .skin > .vacant")));
}

// The tile whose places are shown, on one of them.
export function showGhostAt(anchor) {
  document.querySelectorAll("#table .ghost-tile").forEach((ghost) => ghost.remove());
  lay(tile, anchor);
}

export function hideGhost() {
  if (!tile) return;
  if (drawnBack) fit();
  [places, tile, drawnBack] = [[], "", false];
  document.querySelectorAll("#table .ghost-tile").forEach((ghost) => ghost.remove());
  for (const mark of Object.values(LIGHTS)) {
    document.querySelectorAll(`#table .${mark}`).forEach((element) => element.classList.remove(mark));
  }
}

function lay(what, where) {
  const drawn = [...placesOf(what)].find((element) => element instanceof SVGGElement)?.querySelector(".skin");
  const place = [...placesOf(where)].find((element) => element instanceof SVGGElement);
  const spot = place?.querySelector(".skin")?.getBBox();
  const size = drawn?.getBBox();
  if (!size?.width || !spot?.width) return; // one of them is not shown
  const scale = spot.width / size.width;
  const ghost = document.createElementNS(SVG, "g");
  ghost.setAttribute("class", "ghost-tile");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("transform", `translate(${spot.x - size.x * scale} ${spot.y - size.y * scale}) scale(${scale})`);
  ghost.append(...[...drawn.children].map((child) => child.cloneNode(true)));
  place.append(ghost);
}
