// What a click means, from the buttons around the board to the places on it.
import { answer, payTheCheapestWay } from "./answering.js";
import { showAgain } from "./ceremony.js";
import { chooseVerb, consider, glow, letGo, pointInto } from "./choosing.js";
import { submit, table } from "./dom.js";
import { wasDropped } from "./dragging.js";
import { draw, uncover } from "./drawer.js";
import { askForHint, closeHint } from "./hint.js";
import { lookFrom, stepFrom } from "./history.js";
import { legible } from "./legible.js";
import { close, open, openWhatIsAsked } from "./opening.js";
import { fit, showAll, wasDragged, zoom } from "./panning.js";
import { savePicture } from "./picture.js";
import { widenTargets } from "./reach.js";
import { skip } from "./replaying.js";
import { switchSounds } from "./sounds.js";
import { seen, showTab, showWhatMayBeChosen } from "./tabs.js";
import { hideTip, showTip } from "./tips.js";
import { undo } from "./undoing.js";

// The first selector that fits says what is done.
const BUTTONS = [
  ["[data-skip]", skip],
  ["#ceremony", leaveCeremony],
  ["[data-scoring]", (button) => showAgain(Number(button.dataset.scoring))],
  ["[data-sounds]", switchSounds],
  ["[data-undo]", undo],
  ["[data-pay]", payTheCheapestWay],
  ["[data-hurry]", () => submit("hurry")],
  ["[data-hint]", askForHint],
  ["[data-close-hint]", dismissHint],
  ["[data-zoom]", (button) => zoom(button, Number(button.dataset.zoom))],
  ["[data-fit]", showAll],
  ["button[data-drawer]", (button) => draw(button.dataset.drawer)],
  ["button[data-open]", (button) => uncover().then(() => open(button.dataset.open))],
  ["[data-cancel]", cancel],
  ["[data-verb]", chooseVerb],
  ["[data-option]", (button) => answer(button.dataset.option)],
  ["button[data-tab]", toTab],
  ["[data-look]", lookFrom],
  ["[data-step]", stepFrom],
  ["[data-png]", saveAsPng],
];

document.addEventListener("click", (event) => {
  if (wasDropped() || (wasDragged() && event.target.closest(".pans"))) return;
  for (const [selector, act] of BUTTONS) {
    const button = event.target.closest(selector);
    if (button) return act(button, event);
  }
  const asked = event.target.closest("#ask [data-at]");
  const place = asked ?? event.target.closest(".may, .ready") ?? event.target.closest("[data-at]");
  const glen = event.target.closest("[data-open]:not(.opened *)");
  if (glen && !event.target.closest(".may, .ready")) {
    open(glen.dataset.open);
  } else if (place) {
    if (!pointInto(stackAt(event, place), Boolean(asked))) showTip(place);
  } else if (!event.target.closest("#prompt, #tip, .drawer")) {
    letGo();
    hideTip();
  }
});

// A finger is too large to tell what lies over something from the thing itself.
function stackAt({ clientX, clientY }, place) {
  const anchors = new Set([place.dataset.at]);
  if (matchMedia("(pointer: coarse)").matches && place.closest("svg")) {
    const under = document.elementsFromPoint(clientX, clientY).map((element) => element.closest("#table svg :is(.may, .too)"));
    under.filter(Boolean).forEach((element) => anchors.add(element.dataset.at));
  }
  return [...anchors];
}

// Pointing with a mouse or the focus tells what a click would do.
document.addEventListener("pointerover", (event) => {
  const place = event.target.closest?.("[data-at]");
  if (event.pointerType !== "mouse" || (!place && event.target.closest?.("#prompt"))) return; // on the way to its button
  consider(place?.dataset.at ?? "");
});
document.addEventListener("focusin", (event) => {
  const place = event.target.closest?.("#table [data-at]:not(#ask *)");
  if (!place) return;
  consider(place.dataset.at);
  if (place.matches(":focus-visible:not(.may, .too, .ready)")) showTip(place);
});

function dismissHint() {
  closeHint();
  glow(false);
}

// The points of everybody lead to the others and back.
function toTab(button) {
  uncover();
  const back = button.closest(".strip") && document.body.dataset.tab === button.dataset.tab;
  const tab = back ? table().querySelector(".tabs [data-tab]").dataset.tab : button.dataset.tab;
  close();
  showTab(tab);
  const glowing = [...table().querySelectorAll(`[data-pane="${tab}"] .may`)];
  if (!glowing.some(seen)) openWhatIsAsked(glowing);
  fit();
  legible();
  widenTargets();
}

function cancel() {
  letGo();
  showWhatMayBeChosen();
}

// A scoring lies over the bar where there is little room: who taps on the way to the result gets there.
function leaveCeremony(_, { clientX, clientY }) {
  skip();
  document.elementFromPoint(clientX, clientY)?.closest("#prompt a")?.click();
}

function saveAsPng(link, event) {
  event.preventDefault();
  savePicture(link.closest("p").querySelector("a").href);
}
