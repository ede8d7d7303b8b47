// Choosing an option by pointing: every option has a path of anchors, and clicks walk along it.
// What may come next glows. When only one option is left on the path, it is ready: what it would do is told, and the next
// click does it (or, as one likes it, the same).
import { answer, newDecision } from "./answering.js";
import { placesOf, table } from "./dom.js";
import { showHint } from "./hint.js";
import { forgetPreviews, noPreview, preview } from "./previewing.js";
import { seen, showWhatMayBeChosen } from "./tabs.js";

const THUMB = 44; // pixels that a finger needs

let options = []; // [{id, path, label}]
let chosen = []; // anchors clicked so far
let ready = null; // {id, anchor}: the option that one more click does
let decision = ""; // the version and the seat the options belong to

const remaining = () => options.filter((option) => chosen.every((anchor, i) => option.path[i] === anchor));

// Take the options from the page; true if they belong to another decision than before.
// News of the same decision, a chat line or somebody coming, leave a path that was begun as it is.
export function readOptions() {
  const data = document.getElementById("options");
  options = data ? JSON.parse(data.textContent) : [];
  const { version, seat } = table().dataset;
  const other = decision !== `${version} ${seat}`;
  decision = `${version} ${seat}`;
  if (other) {
    newDecision();
    forgetPreviews();
  }
  if (other || !remaining().length) [chosen, ready] = [[], null];
  glow(other);
  return other;
}

// One step along the path; false if the anchor is none. `sure`: what it would do has been told, it is done at once.
export function pointAt(anchor, sure = false) {
  if (ready?.anchor === anchor) {
    answer(ready.id);
    return true;
  }
  ready = null;
  const here = remaining().filter((option) => option.path[chosen.length] === anchor);
  if (!here.length) {
    const begins = options.some((option) => option.path[0] === anchor);
    const taken = chosen.includes(anchor);
    chosen = [];
    if (begins && !taken) return pointAt(anchor, sure);
    glow();
    noPreview();
    return false;
  }
  const complete = here.filter((option) => option.path.length === chosen.length + 1);
  if (complete.length && here.length === 1) prepare(complete[0], anchor, sure);
  else {
    chosen.push(anchor);
    if (complete.length && complete.length === here.length) askWhich(here);
    else {
      glow();
      showWhatMayBeChosen();
    }
    preview(chosen);
  }
  return true;
}

function prepare(option, anchor, sure) {
  if (sure || table().dataset.clicks === "one") return answer(option.id);
  ready = { id: option.id, anchor };
  glow();
  preview([...chosen, anchor]);
}

// What is pointed at without a click is told too.
export function consider(anchor) {
  const begun = remaining().some((option) => option.path[chosen.length] === anchor);
  const path = begun ? [...chosen, anchor] : options.some((option) => option.path[0] === anchor) ? [anchor] : null;
  if (path) preview(path);
  else if (ready) preview([...chosen, ready.anchor]);
  else if (chosen.length) preview(chosen);
  else noPreview();
}

// Back to the beginning of the path.
export function letGo() {
  [chosen, ready] = [[], null];
  noPreview();
  glow();
}

// Mark what was chosen and what may come next, for eyes, keyboards and screen readers.
export function glow(focus = true) {
  document.querySelectorAll(".may, .chosen, .ready").forEach((element) => {
    element.classList.remove("may", "chosen", "ready");
    element.removeAttribute("tabindex");
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  });
  showHint();
  if (table().dataset.mine !== "yes") return askNext([], false);
  chosen.forEach((anchor) => placesOf(anchor).forEach((element) => element.classList.add("chosen")));
  if (ready) placesOf(ready.anchor).forEach((element) => element.classList.add("chosen", "ready"));
  const next = new Map(); // anchor: the label of the option, or "" where there are several
  for (const option of remaining()) {
    const anchor = option.path[chosen.length];
    if (anchor) next.set(anchor, next.has(anchor) ? "" : option.label);
  }
  for (const [anchor, label] of next) {
    placesOf(anchor).forEach((element) => {
      element.classList.add("may");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      const named = element.querySelector(":scope > title") !== null; // it has a name of its own
      if (label || !named) element.setAttribute("aria-label", label || element.textContent.trim() || anchor);
    });
  }
  const beside = ([anchor]) => notDrawn(anchor) && (chosen.length || !anchor.startsWith("button:"));
  askNext([...next].filter(beside), focus);
}

// What is nowhere on the table, or, for a finger, only too small.
function notDrawn(anchor) {
  const places = [...placesOf(anchor)];
  if (!places.length || !matchMedia("(pointer: coarse)").matches) return !places.length;
  const shown = places.filter(seen).map((element) => element.getBoundingClientRect());
  return shown.length > 0 && shown.every(({ width, height }) => Math.min(width, height) < THUMB);
}

// Steps of a path that are not drawn on the board are asked beside it.
function askNext(steps, focus) {
  const buttons = steps.map(([anchor, label]) => askButton(label || nameOf(anchor), { at: anchor }));
  if (buttons.length && chosen.length) {
    const cancel = askButton("✕", { cancel: "yes" });
    cancel.className = "quiet";
    buttons.push(cancel);
  }
  ask(buttons, focus);
}

const nameOf = (anchor) => placesOf(anchor)[0]?.querySelector("title")?.textContent ?? anchor.split(":").pop();

// Several options lie on the same path: let the player pick by name.
function askWhich(several) {
  ask(several.map((option) => askButton(option.label, { option: option.id })));
}

function ask(buttons, focus = true) {
  const box = document.getElementById("ask");
  if (!box) return;
  box.replaceChildren(...buttons);
  box.hidden = !buttons.length;
  if (buttons.length && focus) buttons[0].focus();
}

function askButton(text, data) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  Object.assign(button.dataset, data);
  return button;
}
