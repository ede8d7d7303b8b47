// What a click means, from the buttons around the board to the places on it.
import { answer, payTheCheapestWay } from "./answering.js";
import { glow, letGo, pointAt } from "./choosing.js";
import { submit, submitForVersion } from "./dom.js";
import { enlarge, zoom } from "./enlarging.js";
import { askForHint, closeHint } from "./hint.js";
import { lookAt } from "./history.js";
import { savePicture } from "./picture.js";
import { showTab, showWhatMayBeChosen } from "./tabs.js";
import { hideTip, showTip } from "./tips.js";

// The first selector that fits says what is done.
const BUTTONS = [
  ["[data-undo]", () => submitForVersion("undo")],
  ["[data-pay]", payTheCheapestWay],
  ["[data-hurry]", () => submit("hurry")],
  ["[data-hint]", askForHint],
  ["[data-close-hint]", dismissHint],
  ["[data-enlarge]", (button) => enlarge(button.dataset.enlarge)],
  ["[data-zoom]", (button) => zoom(Number(button.dataset.zoom))],
  ["[data-cancel]", cancel],
  ["[data-option]", (button) => answer(button.dataset.option)],
  ["button[data-tab]", (button) => showTab(button.dataset.tab)],
  ["li[data-version]", (line) => lookAt(Number(line.dataset.version))],
  ["[data-png]", saveAsPng],
];

document.addEventListener("click", (event) => {
  for (const [selector, act] of BUTTONS) {
    const button = event.target.closest(selector);
    if (button) return act(button, event);
  }
  const place = event.target.closest(".may, #ask [data-at]") ?? event.target.closest("[data-at]");
  if (place) {
    if (!pointAt(place.dataset.at)) showTip(place);
  } else if (!event.target.closest("#ask, #tip")) {
    letGo();
    hideTip();
  }
});

function dismissHint() {
  closeHint();
  glow(false);
}

function cancel() {
  letGo();
  showWhatMayBeChosen();
}

function saveAsPng(link, event) {
  event.preventDefault();
  savePicture(link.closest("details").querySelector("a").href);
}
