// What opens beside the table, one sheet at a time: log, chat, rules, points, and more. On a desktop it lies over the others'
// cards; on a phone it covers the stage, and the browser's way back, Escape or a swipe closes it.
import { table } from "./dom.js";
import { fillLog } from "./log.js";
import { readChat } from "./chat.js";
import { openRules } from "./searching.js";

const SWIPE = 70; // pixels to the side
const STRAIGHT = 50; // and at most so many up or down

let began = null; // where a finger came down on it

const drawn = () => document.body.dataset.drawer ?? "";
const covers = () => table().querySelector(".strip").checkVisibility();

export const isDrawn = () => Boolean(drawn());

// Open it at a sheet; "" or the sheet that is open closes it.
export async function draw(name) {
  const next = drawn() === name ? "" : name;
  if (!next) return close();
  if (!isDrawn() && covers()) history.pushState({ drawn: true }, "");
  show(next);
  if (next === "rules") await openRules(table().querySelector("#rules"), table().dataset.rule);
  const sheet = table().querySelector(`[data-sheet="${next}"]`);
  if (next === "chat") sheet?.querySelector("[name=text]").focus({ preventScroll: true });
}

// Open it at a rule: that of a decision, or of what a tip is about.
export async function read(rule) {
  if (drawn() !== "rules") await draw("rules");
  await openRules(table().querySelector("#rules"), rule);
}

export async function close() {
  if (!isDrawn()) return;
  if (history.state?.drawn) {
    const gone = new Promise((done) => window.addEventListener("popstate", done, { once: true }));
    history.back();
    await gone;
  }
  show("");
}

// Who is led to the table has to see it.
export const uncover = () => (covers() ? close() : Promise.resolve());

function show(name) {
  document.body.dataset.drawer = name;
  document.body.classList.toggle("drawn", Boolean(name));
  keepDrawn();
}

// The sheet that is open, after the table was drawn anew as well.
export function keepDrawn() {
  document.querySelectorAll("button[data-drawer]").forEach((button) => {
    const on = Boolean(button.dataset.drawer) && button.dataset.drawer === drawn();
    if (on) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  const others = table().querySelector(".cards .may");
  if (others && isDrawn() && !covers() && !table().querySelector(".may:not(.cards *)")) return close(); // it asks for them
  if (drawn() === "log") fillLog();
  readChat(drawn() === "chat");
}

window.addEventListener("popstate", () => {
  if (isDrawn()) show("");
});

document.addEventListener("pointerdown", (event) => {
  const inside = event.pointerType === "touch" && event.target.closest?.(".drawer") && !event.target.closest("input");
  began = inside ? { x: event.clientX, y: event.clientY } : null;
});
document.addEventListener("pointerup", (event) => {
  if (!began) return;
  const [across, along] = [event.clientX - began.x, event.clientY - began.y];
  began = null;
  if (Math.abs(across) > SWIPE && Math.abs(along) < STRAIGHT) close();
});
