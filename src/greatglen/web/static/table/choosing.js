// Choosing an option by pointing: every option has a path of anchors, and clicks walk along it.
// What may come next glows. When only one option is left on the path, it is the answer.
import { answer, newDecision } from "./answering.js";
import { placesOf, table } from "./dom.js";
import { showHint } from "./hint.js";
import { showWhatMayBeChosen } from "./tabs.js";

let options = []; // [{id, path, label}]
let chosen = []; // anchors clicked so far
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
  if (other) newDecision();
  if (other || !remaining().length) chosen = [];
  glow(other);
  return other;
}

// One step along the path; false if the anchor is none.
export function pointAt(anchor) {
  const here = remaining().filter((option) => option.path[chosen.length] === anchor);
  if (!here.length) {
    const begins = options.some((option) => option.path[0] === anchor);
    const taken = chosen.includes(anchor);
    chosen = [];
    if (begins && !taken) return pointAt(anchor);
    glow();
    return false;
  }
  chosen.push(anchor);
  const complete = here.filter((option) => option.path.length === chosen.length);
  if (complete.length && here.length === 1) answer(complete[0].id);
  else if (complete.length && complete.length === here.length) askWhich(here);
  else {
    glow();
    showWhatMayBeChosen();
  }
  return true;
}

// Back to the beginning of the path.
export function letGo() {
  chosen = [];
  glow();
}

// Mark what was chosen and what may come next, for eyes, keyboards and screen readers.
export function glow(focus = true) {
  document.querySelectorAll(".may, .chosen").forEach((element) => {
    element.classList.remove("may", "chosen");
    element.removeAttribute("tabindex");
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  });
  showHint();
  if (table().dataset.mine !== "yes") return;
  chosen.forEach((anchor) => placesOf(anchor).forEach((element) => element.classList.add("chosen")));
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
      element.setAttribute("aria-label", label || (element.querySelector("title")?.textContent ?? anchor));
    });
  }
  const notDrawn = ([anchor]) => !placesOf(anchor).length && (chosen.length || !anchor.startsWith("button:"));
  askNext([...next].filter(notDrawn), focus);
}

// Steps of a path that are not drawn on the board are asked beside it.
function askNext(steps, focus) {
  const buttons = steps.map(([anchor, label]) => askButton(label || anchor.split(":").pop(), { at: anchor }));
  if (buttons.length && chosen.length) {
    const cancel = askButton("✕", { cancel: "yes" });
    cancel.className = "quiet";
    buttons.push(cancel);
  }
  ask(buttons, focus);
}

// Several options lie on the same path: let the player pick by name.
function askWhich(several) {
  ask(several.map((option) => askButton(option.label, { option: option.id })));
}

function ask(buttons, focus = true) {
  const box = document.getElementById("ask");
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
