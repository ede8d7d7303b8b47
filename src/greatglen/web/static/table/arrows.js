// Arrow keys on the board: from what has the focus to the nearest thing in that direction that may be chosen, the buttons
// of the bar among them. With Shift to anything that can be pointed at, to be told what it is and why it cannot be chosen.
import { table } from "./dom.js";
import { seen } from "./tabs.js";

const CHOOSABLE = "#table :is(.may, .too, .ready), #ask button, #preview button, #hint button, #prompt :is([data-option], [data-pay])";
const ANYTHING = `#table [data-at], ${CHOOSABLE}`;
const ASIDE = 2; // how much farther something seems that lies aside

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let byKeys = false; // whether the keyboard was used last
let last = null; // the middle of what had the focus last

export const isArrow = (key) => Object.hasOwn(DIRECTIONS, key);

const middle = (element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
};
const visible = (selector) => [...document.querySelectorAll(selector)].filter((one) => seen(one) && one.getBoundingClientRect().width);

// Move the focus; false if there is nothing to move to.
export function moveFocus(key, everything) {
  const all = visible(everything ? ANYTHING : CHOOSABLE);
  const here = document.activeElement?.closest(ANYTHING);
  if (!all.length) return false;
  if (!here) return enter();
  const from = middle(here);
  const [across, down] = DIRECTIONS[key];
  const away = (one) => {
    const { x, y } = middle(one);
    const ahead = (x - from.x) * across + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * across);
    return one === here || ahead < 2 || aside > 4 * ahead ? Infinity : ahead + ASIDE * aside;
  };
  focus(nearest(all, away) ?? here);
  return true;
}

function nearest(all, away) {
  const best = all.reduce((found, one) => (away(one) < away(found) ? one : found), all[0]);
  return best && away(best) < Infinity ? best : undefined;
}

function focus(element) {
  if (element.matches("[data-at]:not([tabindex], button)")) element.setAttribute("tabindex", "-1");
  element.focus();
}

// To what glows, next to where one was: the things on the table before the buttons.
function enter() {
  const glowing = visible("#table .may, #ask [data-at]");
  const all = glowing.length ? glowing : visible(CHOOSABLE);
  if (!all.length) return false;
  const { x, y } = last ?? middle(all[0]);
  focus(nearest(all, (one) => Math.hypot(middle(one).x - x, middle(one).y - y)));
  return true;
}

// Who plays with the keyboard goes on where something glows: after a step, and when the table was drawn anew.
export function keepFocus() {
  const here = document.activeElement;
  if (!byKeys || table().inert || here?.matches("input, textarea, select")) return;
  const lost = !here || here === document.body || (here.closest("#table [data-at]") && !here.matches(".may, .ready"));
  if (lost) enter();
}

document.addEventListener("keydown", () => (byKeys = true), { capture: true });
document.addEventListener("pointerdown", () => (byKeys = false), { capture: true });
document.addEventListener("focusin", (event) => {
  if (event.target.closest("#table [data-at], #ask button")) last = middle(event.target);
});
