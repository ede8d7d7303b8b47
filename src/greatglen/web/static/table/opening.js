// What opens over the stage: the map, a Chronicle, somebody's glen. By a click, or by itself when what is asked for lies
// there; one thing at a time.
import { table } from "./dom.js";
import { legible } from "./legible.js";
import { READABLE, pack } from "./packing.js";
import { fit } from "./panning.js";

const [WIDE, HIGH] = [560, 400]; // pixels in which a map or a glen can be read
const MARGIN = 3;

let opened = null; // the name of what is open
let byItself = false;

const holder = (name) => document.getElementById(`open-${name}`);

export const isOpen = () => opened !== null;

// Open something; if it is open already, close it. In place of what opened by itself it closes like that.
export function open(name) {
  show(opened === name ? null : name, byItself && opened !== name);
}

export function close() {
  show(null, false);
}

// If all of it lies in what can be opened, the first of it opens by itself, and closes when something else is asked.
export function openWhatIsAsked(asked) {
  const holders = [...new Set(asked.map((element) => element.closest("[id^='open-']")?.id ?? null))];
  const names = holders.includes(null) ? [] : holders.map((id) => id.slice("open-".length));
  if (names.length) {
    if (!names.includes(opened)) show(names[0], true);
  } else if (byItself && opened !== null) show(null, false);
  markWhatAsks();
}

function markWhatAsks() {
  document.querySelectorAll("[data-open]").forEach((button) => {
    button.classList.toggle("asks", holder(button.dataset.open)?.querySelector(".may") != null);
  });
}

function show(name, itself) {
  if (opened !== null) shut(holder(opened));
  opened = name;
  byItself = itself;
  keepOpen();
}

function shut(element) {
  if (!element) return;
  element.classList.remove("opened");
  element.removeAttribute("style");
  fit(element);
  legible(element);
}

// A table that was drawn anew knows nothing of it, and a window may have another size.
export function keepOpen() {
  markWhatAsks();
  const element = opened && holder(opened);
  document.body.classList.toggle("covered", Boolean(element));
  if (!element) return;
  element.classList.add("opened");
  for (const { left, top, right, bottom } of fields()) {
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    if (isLegible(element)) break;
  }
  fit(element);
  legible(element);
}

function isLegible(element) {
  if (element.querySelector(".inside")) return pack(element) >= READABLE;
  return element.offsetWidth >= WIDE && element.offsetHeight >= HIGH;
}

// Where it opens: over the stage, if it can be read there; else over the shelf too, and what lies left of them. Where tabs
// show one part at a time: over all between them and the dock, else over what the player has, too.
function* fields() {
  const box = (selector) => table().querySelector(selector).getBoundingClientRect();
  const [tabs, bar] = [table().querySelector(".tabs"), box("#prompt")];
  if (tabs.checkVisibility()) {
    const top = tabs.getBoundingClientRect().bottom;
    if (bar.left > 10) return yield { left: 0, top, right: bar.left, bottom: innerHeight };
    const field = { left: 0, top, right: innerWidth, bottom: bar.top };
    yield field;
    if (!table().querySelector(".own .may")) yield { ...field, bottom: box(".own").bottom };
    return;
  }
  const { left, top, right, bottom } = box(".stage");
  yield { left, top, right, bottom };
  if (!table().matches(".charted")) return;
  yield { left, top, right, bottom: bar.top - MARGIN };
  yield { left: box(".left").left, top, right, bottom: bar.top - MARGIN };
}
