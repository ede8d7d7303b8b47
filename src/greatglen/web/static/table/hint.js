// The hint of a bot: asked for, shown in the bar and on the table, for as long as the decision stands.
import { submit, table } from "./dom.js";
import { markMoves } from "./move-arrows.js";

const AROUND = 8; // pixels to the left of the question

const hintBox = () => document.getElementById("hint");

export function askForHint() {
  const box = hintBox();
  box.textContent = box.dataset.wait;
  box.hidden = false;
  putOverTheQuestion();
  submit("askhint");
}

export function closeHint() {
  hintBox().replaceChildren();
  hintBox().hidden = true;
  markMoves();
}

// Mark what the hint is about; a hint for another decision goes.
export function showHint() {
  document.querySelectorAll("button.hinted").forEach((element) => element.classList.remove("hinted"));
  const hint = hintBox().querySelector("[data-move]")?.dataset;
  if (!hint) return;
  const { version, mine } = table().dataset;
  if (hint.version !== version || mine !== "yes") return closeHint();
  const button = table().querySelector(`#prompt [data-option="${CSS.escape(hint.optionId)}"]`);
  button?.classList.add("hinted");
  putOverTheQuestion();
}

// The question can wait: its place in the bar is beside the button that asked for the hint.
function putOverTheQuestion() {
  const asked = document.getElementById("asked").getBoundingClientRect();
  Object.assign(hintBox().style, {
    left: `${asked.left - AROUND}px`,
    top: `${(asked.top + asked.bottom) / 2}px`,
    width: `${asked.width + AROUND}px`,
    minHeight: `${asked.height}px`,
  });
}
