// Tabs: on small screens one part of the table at a time. What is asked for comes forward by itself.
import { table } from "./dom.js";
import { legible } from "./legible.js";
import { remember, remembered } from "./memory.js";
import { openWhatIsAsked } from "./opening.js";
import { fit } from "./panning.js";

export const seen = (element) => element.checkVisibility({ visibilityProperty: true });

export function showTab(name) {
  document.body.dataset.tab = name;
  remember("tab", name);
  document.querySelectorAll(".tabs button").forEach((tab) => tab.classList.toggle("on", tab.dataset.tab === name));
  fit();
  legible();
}

// The tab that was open, or the first.
export function chooseTab() {
  const names = [...table().querySelectorAll(".tabs [data-tab]")].map((tab) => tab.dataset.tab);
  const before = remembered("tab");
  showTab(names.includes(before) ? before : names[0]);
}

// What may be chosen is brought into sight: its tab, what it opens in, its place in what scrolls.
export function showWhatMayBeChosen() {
  const glowing = [...table().querySelectorAll(".may")];
  openWhatIsAsked(glowing);
  if (!glowing.length) return;
  let shown = glowing.filter(seen);
  if (!shown.length) {
    const pane = glowing[0].closest("[data-pane]")?.dataset.pane;
    if (pane && table().querySelector(".tabs").checkVisibility()) showTab(pane);
    shown = glowing.filter(seen);
  }
  const scrolled = shown[0]?.closest(".ring .pan, .inside, .cards, .hand");
  if (!scrolled) return;
  const { top, bottom, left, right } = scrolled.getBoundingClientRect();
  const inSight = shown.some((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom && box.left >= left && box.right <= right;
  });
  if (!inSight) shown[0].scrollIntoView({ block: "center", inline: "center" });
}
