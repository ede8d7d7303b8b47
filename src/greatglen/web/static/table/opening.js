// What opens over the stage: the map, a Chronicle, somebody's glen. By a click, or by itself when what is asked for lies
// there; one thing at a time.
import { table } from "./dom.js";
import { legible } from "./legible.js";
import { fit } from "./panning.js";

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
  Object.assign(element.style, field());
  fit(element);
  legible(element);
}

// Where it opens: over the stage, or where tabs show one part at a time, over all between them and the dock.
function field() {
  const tabs = table().querySelector(".tabs");
  let { left, top, right, bottom } = table().querySelector(".stage").getBoundingClientRect();
  if (tabs.checkVisibility()) {
    const bar = document.getElementById("prompt").getBoundingClientRect();
    const beside = bar.left > 10;
    [left, top, right, bottom] = [0, tabs.getBoundingClientRect().bottom, beside ? bar.left : innerWidth, beside ? innerHeight : bar.top];
  }
  return { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` };
}
