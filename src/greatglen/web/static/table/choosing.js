// Choosing an option by pointing: every option has a path of anchors. Clicks walk along it, or point at its anchors in
// any other order: the space before the card as well as the card before the space.
// What may come next glows. When only one option is left, it is ready: what it would do is told, and the next click on
// any part of its path does it (or, as one likes it, the click that completes the path).
import { answer, newDecision } from "./answering.js";
import { ask, askButton, nameOf } from "./asking.js";
import { placesOf, table } from "./dom.js";
import { showHint } from "./hint.js";
import { showGhostAt, whereItGoes } from "./ghost-tile.js";
import { forgetPreviews, noPreview, preview, say } from "./previewing.js";
import { widenTargets } from "./reach.js";
import { showWhatMayBeChosen } from "./tabs.js";

let options = []; // [{id, path, label, held, verb, verb_of_piece}]
let shut = []; // anchors that somebody could think of, but nothing can be done with
let chosen = []; // anchors clicked so far
let verb = ""; // which of several things is done with the first of them, if it was asked
let over = []; // what lies over what was pointed at, and can be meant as well
let ready = null; // {id, anchor, rest}: the option that one more click does, on the anchor or on the rest of its path
let planned = ""; // where what was just taken shall go, as soon as that is asked
let decision = ""; // the version and the seat the options belong to

// What the chosen anchors lead to: those whose paths begin so, or, if there are none, those that have them anywhere.
function leading(anchors) {
  const meant = verb ? options.filter((option) => option.verb === verb || option.verb_of_piece === verb) : options;
  const begun = meant.filter((option) => anchors.every((anchor, i) => option.path[i] === anchor));
  return begun.length ? begun : meant.filter((option) => anchors.every((anchor) => option.path.includes(anchor)));
}

const remaining = () => leading(chosen);
const left = (option, anchors) => option.path.filter((anchor) => !anchors.includes(anchor));
const isDrawn = (anchor) => placesOf(anchor).length > 0;

// Take the options from the page; true if they belong to another decision than before.
// News of the same decision, a chat line or somebody coming, leave a path that was begun as it is.
export function readOptions() {
  const data = document.getElementById("options");
  options = data ? JSON.parse(data.textContent) : [];
  shut = data?.dataset.shut.split(" ").filter(Boolean) ?? [];
  const { version, seat } = table().dataset;
  const other = decision !== `${version} ${seat}`;
  decision = `${version} ${seat}`;
  if (other) {
    newDecision();
    forgetPreviews();
  }
  if (other || !remaining().length) [chosen, verb, over, ready] = [[], "", [], null];
  glow(other);
  if (other) goOn();
  return other;
}

// What was taken goes where it was dropped, as soon as that is asked.
function goOn() {
  if (table().dataset.mine !== "yes") planned = "";
  if (!planned || !leading([planned]).length) return;
  const anchor = planned;
  planned = "";
  pointAt(anchor);
}

// What an option does with something on its path.
const verbAt = (option, anchor) => (option.path[0] === anchor && option.verb_of_piece) || option.verb;

// A finger points at all that lies there, the topmost first. What lies at the bottom is chosen if it can be meant as well.
export function pointInto(stack, sure = false) {
  const again = ready && stack.find((anchor) => [ready.anchor, ready.then, ...ready.rest].includes(anchor));
  const next = chosen.length && stack.find((anchor) => !chosen.includes(anchor) && leading([...chosen, anchor]).length);
  if (again || next) return pointAt(again || next, sure);
  const meant = stack.filter((anchor) => options.some((option) => option.path.includes(anchor) && verbAt(option, anchor)));
  const several = meant.length > 1 && meant[0] === stack[0];
  return pointAt(several ? meant.at(-1) : stack[0], sure, several ? meant.slice(0, -1) : []);
}

// One step more; false if the anchor is none. `above`: what lies over it and can be meant as well. `sure`: what it would do
// has been told, it is done at once.
export function pointAt(anchor, sure = false, above = []) {
  if (ready && (ready.anchor === anchor || ready.then === anchor || ready.rest.includes(anchor))) {
    planned = ready.then ?? "";
    answer(ready.id);
    return true;
  }
  if (ready && whereItGoes().includes(anchor)) {
    planFor({ id: ready.id, path: [ready.anchor] }, anchor);
    return true;
  }
  ready = null;
  over = above;
  const path = [...chosen, anchor];
  const here = chosen.includes(anchor) ? [] : leading(path);
  if (!here.length) {
    verb = "";
    const begins = leading([anchor]).length > 0;
    const taken = chosen.includes(anchor);
    if (taken && isAskedBeside()) return true; // a double click: its answers stay
    chosen = [];
    if (begins && !taken) return pointAt(anchor, sure, above);
    glow();
    noPreview();
    return false;
  }
  const complete = here.filter((option) => !left(option, path).length);
  if (here.length === 1) prepare(here[0], anchor, sure);
  else {
    chosen = path;
    if (complete.length && complete.length === here.length) askWhich(here);
    else {
      glow();
      showWhatMayBeChosen();
    }
    tellChosen();
  }
  return true;
}

// One of several things that can be done with what was pointed at.
export function chooseVerb({ dataset }) {
  [chosen, verb, over, ready] = [[dataset.on], dataset.verb, [], null];
  glow();
  showWhatMayBeChosen();
  tellChosen();
}

// What was chosen so far, and what is still to be pointed at.
function tellChosen() {
  const here = remaining();
  const does = verb || (here.every((option) => option.path[0] === chosen[0]) && here[0].verb_of_piece);
  if (does && chosen.length === 1) say(`${does}. ${missing()}`);
  else preview(chosen, missing());
}

function prepare(option, anchor, sure) {
  const rest = left(option, [...chosen, anchor]);
  if (sure || (!rest.length && !over.length && table().dataset.clicks === "one")) return answer(option.id);
  ready = { id: option.id, anchor, rest };
  glow();
  preview([...chosen, anchor, ...rest]);
}

// Whether what is still to be chosen is asked by buttons and not on the board.
const isAskedBeside = () => remaining().every((option) => left(option, chosen).every((anchor) => !isDrawn(anchor)));

// What is pointed at without a click is told too; beside what was chosen, why the two do not go together.
export function consider(anchor) {
  const path = [...chosen, anchor];
  if (ready && whereItGoes().includes(anchor)) showGhostAt(anchor);
  else if (!chosen.includes(anchor) && leading(path).length) preview(path);
  else if (chosen.length && shutNow().includes(anchor)) preview(path);
  else if (leading([anchor]).length) preview([anchor]);
  else if (ready) preview([...chosen, ready.anchor, ...ready.rest]);
  else if (chosen.length) tellChosen();
  else noPreview();
}

// One step back; false if there was none.
export function stepBack() {
  if (!ready && !chosen.length) return false;
  over = [];
  if (ready) ready = null;
  else if (verb && chosen.length === 1) verb = "";
  else chosen.pop();
  glow();
  if (chosen.length) tellChosen();
  else noPreview();
  return true;
}

// Back to the beginning of the path.
export function letGo() {
  [chosen, verb, over, ready, planned] = [[], "", [], null, ""];
  noPreview();
  glow();
}

// -- dragging

// Whether the first thing of a path can be dragged: to something else of it, or to where it goes afterwards.
const isDragged = ({ path, onto }) => Boolean(onto) || path.slice(1).some(isDrawn);

// Take hold of something. Returns the anchors it may be dropped on, and the option it stands for if where it goes is
// asked only afterwards: then those are known by the preview of the option.
export function takeHold(anchor) {
  const held = options.filter((option) => option.held === anchor);
  const later = held.length ? null : options.find(({ path, onto }) => onto && path.length === 1 && path[0] === anchor);
  [chosen, verb, over, ready, planned] = [held.length || later ? [] : [anchor], "", [], null, ""];
  glow(false);
  const next = held.length ? held.map((option) => option.path[0]) : remaining().flatMap((option) => left(option, chosen));
  return { later, targets: later ? [] : [...new Set(next)].filter(isDrawn) };
}

// Something was dropped where it shall go after it is taken: ready to be done, or done, as one likes it.
export function planFor({ id, path }, anchor) {
  if (table().dataset.clicks === "one") {
    planned = anchor;
    return answer(id);
  }
  ready = { id, anchor: path[0], then: anchor, rest: [] };
  glow(false);
  preview(path);
}

// -- what glows

// What could be thought of beside the chosen, and is no option.
function shutNow() {
  if (!chosen.length) return shut;
  const kinds = new Set(options.flatMap((option) => option.path.slice(1)).map((anchor) => anchor.split(":")[0]));
  const next = new Set(remaining().flatMap((option) => left(option, chosen)));
  const all = new Set([...shut, ...options.flatMap(({ path }) => path)]);
  return [...all].filter((anchor) => kinds.has(anchor.split(":")[0]) && !next.has(anchor) && !chosen.includes(anchor));
}

// Mark what was chosen and what may come next, for eyes, keyboards and screen readers.
export function glow(focus = true) {
  document.querySelectorAll(".may, .first, .too, .chosen, .ready, .mayNot, .drags").forEach((element) => {
    element.classList.remove("may", "first", "too", "chosen", "ready", "mayNot", "drags");
    ["tabindex", "role", "aria-label", "aria-description", "aria-pressed"].forEach((name) => element.removeAttribute(name));
  });
  showHint();
  table().classList.toggle("begun", chosen.length > 0 || ready !== null);
  if (table().dataset.mine !== "yes") return askNext([], false);
  shutNow().forEach((anchor) => placesOf(anchor).forEach((element) => element.classList.add("mayNot")));
  const here = remaining();
  const next = new Map(); // anchor: the label of the option, or "" where there are several
  for (const option of here) {
    const anchor = chosen.every((one, i) => option.path[i] === one) ? option.path[chosen.length] : left(option, chosen)[0];
    if (anchor) next.set(anchor, next.has(anchor) ? "" : option.label);
  }
  for (const [anchor, label] of next) placesOf(anchor).forEach((element) => open(element, "may", "0", label || ""));
  const [first] = next.keys(); // what the question is about; what may be done besides, such as selling, comes later
  if (first) placesOf(first).forEach((element) => element.classList.add("first"));
  // what can be pointed at as well, later in its path: with the mouse, and with arrow keys
  const later = new Set(here.flatMap((option) => left(option, chosen)).filter((anchor) => !next.has(anchor)));
  for (const anchor of later) placesOf(anchor).forEach((element) => open(element, "too", "-1", ""));
  const dragged = options.flatMap((option) => [option.held, isDragged(option) && option.path[0]]).filter(Boolean);
  for (const anchor of new Set(dragged)) placesOf(anchor).forEach((element) => element.classList.add("drags"));
  const marks = chosen.map((anchor) => [anchor, "chosen"]);
  if (ready) marks.push(...[ready.anchor, ready.then, ...ready.rest].filter(Boolean).map((anchor) => [anchor, "ready"]));
  for (const [anchor, mark] of marks) {
    placesOf(anchor).forEach((element) => {
      element.classList.add("chosen", mark);
      open(element, "", "0", "");
      element.setAttribute("aria-pressed", "true");
    });
  }
  const beside = ([anchor]) => !isDrawn(anchor) && (chosen.length || !anchor.startsWith("button:"));
  const verbs = verbButtons();
  if (verbs.length) ask([...verbs, cancelButton()], focus && !ready);
  else askNext(ready ? [] : [...next].filter(beside), focus); // the button of what is ready stands alone
  widenTargets();
}

// A thing on the table becomes a button. Its name is its title or its text; what choosing it does is told beside that.
function open(element, mark, tabindex, label) {
  if (mark) element.classList.add(mark);
  element.setAttribute("tabindex", tabindex);
  element.setAttribute("role", "button");
  if (label) element.setAttribute("aria-description", label);
}

// What is still to be pointed at, by name.
function missing() {
  const names = new Set(remaining().flatMap((option) => left(option, chosen)).filter(isDrawn).map(nameOf));
  const most = 4;
  const some = [...names].slice(0, most).join(" · ") + (names.size > most ? " …" : "");
  return names.size ? table().dataset.nextText.replace("{things}", some) : "";
}

// If several things can be done with what was pointed at first, a button for each: some of them begin elsewhere.
function verbButtons() {
  const on = chosen.length ? chosen[0] : ready?.anchor;
  if (verb || ready?.then || !on || (ready && chosen.length) || chosen.length > 1) return [];
  const verbs = new Map(); // what is done: what it is done with, and the options
  for (const anchor of [on, ...over]) {
    for (const option of options.filter((one) => one.path.includes(anchor) && verbAt(one, anchor))) {
      const done = verbAt(option, anchor);
      verbs.set(done, { on: anchor, same: [...(verbs.get(done)?.same ?? []), option] });
    }
  }
  if (verbs.size < 2) return [];
  const button = ([text, { on, same }]) => askButton(text, same.length > 1 ? { verb: text, on } : { option: same[0].id });
  return [...verbs].map(button);
}

// Steps of a path that are not drawn on the board are asked beside it.
function askNext(steps, focus) {
  const buttons = steps.map(([anchor, label]) => askButton(label || nameOf(anchor), { at: anchor }));
  if (buttons.length && chosen.length) buttons.push(cancelButton());
  ask(buttons, focus);
}

function cancelButton() {
  const cancel = askButton("✕", { cancel: "yes" });
  cancel.className = "quiet";
  return cancel;
}

// Several options lie on the same path: let the player pick by name.
function askWhich(several) {
  ask(several.map((option) => askButton(option.label, { option: option.id })));
}
