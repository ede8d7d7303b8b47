// What a key means. Enter and Space choose what has the focus; the others are short cuts.
import { letGo, pointAt } from "./choosing.js";
import { table } from "./dom.js";
import { isEnlarged, shrink } from "./enlarging.js";
import { lookAt } from "./history.js";
import { showWhatMayBeChosen } from "./tabs.js";
import { hideTip } from "./tips.js";

const SHORT_CUTS = {
  ArrowLeft: () => lookAt(Number(table().dataset.version) - 1),
  ArrowRight: () => lookAt(Number(table().dataset.version) + 1),
  u: () => document.querySelector("[data-undo]")?.click(),
  h: () => document.querySelector("[data-hint]")?.click(),
};

document.addEventListener("keydown", (event) => {
  if (table().inert) return; // behind the curtain
  const place = event.target.closest?.("[data-at]");
  const typing = event.target.matches?.("input, textarea, select");
  if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pointAt(place.dataset.at);
  } else if (event.key === "Escape") {
    escape();
  } else if (!typing && Object.hasOwn(SHORT_CUTS, event.key)) {
    SHORT_CUTS[event.key]();
  }
});

function escape() {
  if (isEnlarged()) return shrink();
  hideTip();
  letGo();
  showWhatMayBeChosen();
}
