// What a key means. Arrows move the focus while one decides, else through the game; Enter and Space are clicks on what
// has the focus, Escape steps back; the others are short cuts.
import { isArrow, keepFocus, moveFocus } from "./arrows.js";
import { pointAt, stepBack } from "./choosing.js";
import { table } from "./dom.js";
import { draw, isDrawn, read } from "./drawer.js";
import { lookAt } from "./history.js";
import { close, isOpen } from "./opening.js";
import { zoomStage } from "./panning.js";
import { showWhatMayBeChosen } from "./tabs.js";
import { hideTip } from "./tips.js";

const SHORT_CUTS = {
  ArrowLeft: () => lookAt(Number(table().dataset.version) - 1),
  ArrowRight: () => lookAt(Number(table().dataset.version) + 1),
  ",": () => lookAt(Number(table().dataset.version) - 1),
  ".": () => lookAt(Number(table().dataset.version) + 1),
  "+": () => zoomStage(1.25),
  "-": () => zoomStage(0.8),
  u: () => document.querySelector("[data-undo=decision]")?.click(),
  t: () => document.querySelector("[data-undo=turn]")?.click(),
  h: () => document.querySelector("[data-hint]")?.click(),
  "?": () => read(document.querySelector("#tip:not([hidden]) [data-rule]")?.dataset.rule ?? table().dataset.rule),
};

document.addEventListener("keydown", (event) => {
  if (table().inert) return; // behind the curtain
  const place = event.target.closest?.("[data-at]:not(#ask *)"); // those are buttons
  const typing = event.target.matches?.("input, textarea, select");
  if (place && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pointAt(place.dataset.at);
    keepFocus();
  } else if (event.key === "Escape") {
    escape();
  } else if (!typing && isArrow(event.key) && table().dataset.mine === "yes" && moveFocus(event.key, event.shiftKey)) {
    event.preventDefault();
  } else if (!typing && Object.hasOwn(SHORT_CUTS, event.key)) {
    SHORT_CUTS[event.key]();
  }
});

function escape() {
  if (isDrawn()) return draw("");
  if (isOpen()) return close();
  hideTip();
  if (stepBack()) keepFocus();
  showWhatMayBeChosen();
}
