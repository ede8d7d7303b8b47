// The hint of a bot: asked for, shown beside the table and on it, for as long as the decision stands.
import { placesOf, submit, table } from "./dom.js";

const hintBox = () => document.getElementById("hint");

export function askForHint() {
  const box = hintBox();
  box.textContent = box.dataset.wait;
  box.hidden = false;
  submit("askhint");
}

export function closeHint() {
  hintBox().replaceChildren();
  hintBox().hidden = true;
}

// Mark what the hint is about; a hint for another decision goes.
export function showHint() {
  document.querySelectorAll(".hinted").forEach((element) => element.classList.remove("hinted"));
  const hint = hintBox().querySelector("p")?.dataset;
  if (!hint) return;
  const { version, mine } = table().dataset;
  if (hint.version !== version || mine !== "yes") return closeHint();
  for (const anchor of hint.anchors.split(" ")) {
    placesOf(anchor).forEach((element) => element.classList.add("hinted")); // the card and where it goes
  }
  const button = table().querySelector(`#prompt [data-option="${CSS.escape(hint.optionId)}"]`);
  button?.classList.add("hinted");
}
