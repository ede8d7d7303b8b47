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
  const on = table().querySelector(".tabs .on");
  if (on) scrollTo(on, on.parentElement);
  fit();
  legible();
}

// The tab that was open, or the first.
export function chooseTab() {
  const names = [...table().querySelectorAll(".tabs [data-tab]")].map((tab) => tab.dataset.tab);
  const before = remembered("tab");
  showTab(names.includes(before) ? before : names[0]);
}

// What may be chosen is brought into sight: its tab, what it opens in, its place in what scrolls. A new decision chooses
// the tab where what it is about lies; later it changes only if nothing would be seen.
export function showWhatMayBeChosen(anew = false) {
  const glowing = [...table().querySelectorAll(".may")];
  const first = glowing.filter((element) => element.matches(".first"));
  const asked = first.length ? first : glowing;
  openWhatIsAsked(asked);
  if (!glowing.length) return;
  let shown = glowing.filter(seen);
  if ((anew || !shown.length) && table().querySelector(".tabs").checkVisibility()) {
    const pane = commonest(asked.map((element) => element.closest("[data-pane]")?.dataset.pane).filter(Boolean));
    if (pane) showTab(pane);
    shown = glowing.filter(seen);
    if (!shown.length) {
      // There it lies in something that is not open; elsewhere it could be seen, behind another tab.
      openWhatIsAsked(asked.filter((element) => element.closest("[data-pane]")?.dataset.pane === pane));
      shown = glowing.filter(seen);
    }
  }
  const scroller = shown[0]?.closest(".ring .pan, .inside, .cards, .hand");
  if (scroller && !shown.some((element) => isWithin(element, scroller))) scrollTo(shown[0], scroller);
}

function isWithin(element, scroller) {
  const [box, field] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return box.top >= field.top && box.bottom <= field.bottom && box.left >= field.left && box.right <= field.right;
}

// Only what scrolls is moved: `scrollIntoView` would also shift everything around it.
function scrollTo(element, scroller) {
  if (isWithin(element, scroller)) return;
  const [box, field] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  scroller.scrollTop += (box.top + box.bottom - field.top - field.bottom) / 2;
  scroller.scrollLeft += (box.left + box.right - field.left - field.right) / 2;
}

function commonest(names) {
  const often = (name) => names.filter((other) => other === name).length;
  return names.reduce((best, name) => (often(name) > often(best) ? name : best), names[0]);
}
