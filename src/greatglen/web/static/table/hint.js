// The hint of a bot: asked for, shown above the bar and on the table, for as long as the decision stands.
import { submit, table } from "./dom.js";
import { markMoves } from "./move-arrows.js";

const GAP = 8; // pixels between the hint and the bar

const hintBox = () => document.getElementById("hint");

export function askForHint() {
  const box = hintBox();
  box.textContent = box.dataset.wait;
  box.hidden = false;
  putAboveTheBar();
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
  putAboveTheBar();
}

// Where the bar stands beside the table, as on a phone on its side, the hint lies at the bottom of the table.
function putAboveTheBar() {
  const bar = document.getElementById("prompt").getBoundingClientRect();
  const beside = bar.left > innerWidth / 3;
  Object.assign(hintBox().style, {
    left: `${beside ? GAP : bar.left + GAP}px`,
    right: `${beside ? innerWidth - bar.left + GAP : innerWidth - bar.right + GAP}px`,
    bottom: `${beside ? GAP : innerHeight - bar.top + GAP}px`,
  });
}
