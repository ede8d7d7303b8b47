// Tabs: on small screens one part of the table at a time; on large ones the rondel or the map of the clans.
import { table } from "./dom.js";
import { remember, remembered } from "./memory.js";

const PROMPT = 60; // pixels at the top of the window that the prompt covers
const SLIDER = 50; // and at its foot the slider

let mapCameForward = false; // by itself

export function showTab(name) {
  document.body.dataset.tab = name;
  remember("tab", name);
  document.querySelectorAll(".tabs button").forEach((tab) => tab.classList.toggle("on", tab.dataset.tab === name));
}

// The tab for a new decision: the map if all there is to choose lies there, else the one that was open.
export function chooseTab() {
  const button = (name) => table().querySelector(`button[data-tab="${name}"]`);
  const first = table().querySelector(".tabs button[data-tab]")?.dataset.tab;
  const mapInFront = document.querySelector(".front[data-pane='clanmap']") !== null;
  let tab = remembered("tab") ?? first;
  if (mapInFront) tab = "clanmap";
  else if (mapCameForward && tab === "clanmap") tab = "board";
  mapCameForward = mapInFront;
  showTab(button(tab) ? tab : first);
}

// Where tabs hide all that may be chosen, the first with something to choose comes forward.
export function showWhatMayBeChosen() {
  const glowing = [...table().querySelectorAll("[data-pane] .may")];
  const shown = glowing.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  if (!glowing.length || shown.length) return bringIntoSight(shown);
  const { pane } = glowing[0].closest("[data-pane]").dataset;
  if (!document.querySelector(".tabs").checkVisibility() && !["board", "clanmap"].includes(pane)) return;
  mapCameForward = pane === "clanmap";
  showTab(pane);
}

// Where all of it is off the screen, the first comes into sight.
function bringIntoSight(shown) {
  const inSight = shown.some((element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > PROMPT && box.top < innerHeight - SLIDER;
  });
  if (shown.length && !inSight) shown[0].closest(".part").scrollIntoView({ block: "center" });
}
