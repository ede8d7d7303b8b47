// What happened since the page last showed the table is replayed, one step after the other, with its sentence in the bar.
// The table below is true already: whoever chooses something, or does not want to wait, ends it.
import { closeCeremony, hold, isHeld } from "./ceremony.js";
import { table } from "./dom.js";
import { fly, land, pace } from "./flying.js";
import { mark } from "./marking.js";
import { changes, look, plan } from "./moving.js";
import { play } from "./sounds.js";
import { showTab } from "./tabs.js";

const REST = 450; // milliseconds after a step of somebody else, to read its sentence
const MOST = 80; // steps; whoever has missed more reads the log
// What ends it: deciding, and what gives the parts of the table another place.
const DECIDES = ".may, .ready, [data-option], [data-pay], [data-undo], [data-skip], #ask button";
const ENDS = `${DECIDES}, [data-drawer], [data-open], [data-tab], [data-zoom], [data-fit]`;

let shown = null; // the version that was shown last
let wasPast = false; // whether that was a look back
let queue = []; // the steps to come
let running = false;
let ending = new AbortController(); // of what is being replayed
let afterwards = []; // what waits until all has been shown

const telling = () => document.getElementById("telling");
const told = () => JSON.parse(document.getElementById("moving").textContent);
const own = () => table().dataset.own.split(",").filter(Boolean).map(Number);

// The page begins with the table as it is.
export function begin() {
  shown = Number(table().dataset.version);
  wasPast = table().classList.contains("past");
  mark(told().marks, []);
}

// The table has been drawn anew. `before`: where everything was.
export function replay(before) {
  const { steps, marks } = told();
  const version = Number(table().dataset.version);
  const past = table().classList.contains("past");
  const quiet = past || wasPast; // who leafs through the game sees pieces move, and is told nothing
  const unseen = Math.max(shown, Number(document.getElementById("lesson")?.dataset.since ?? 0)); // a lesson may jump
  const fresh = steps.filter((step) => step.version > unseen && (!quiet || step.version === version));
  fresh.forEach((step) => (step.quiet = quiet));
  [shown, wasPast] = [version, past];
  const times = pace();
  mark(marks, times ? [] : fresh);
  if (!times || !before || isCovered(before)) return showAtOnce(fresh);
  if (fresh.some(isOthers)) comeForward();
  const after = look();
  const coming = fresh.length || !changes(before, after).length ? fresh : [{ version }];
  plan(before, after, coming);
  queue.push(...coming);
  if (queue.length > MOST) return skip();
  if (!running) run();
}

const isOthers = ({ text, seat, quiet }) => text && !quiet && !own().includes(seat);

// Where one part of the table is shown at a time, others are seen playing on the board.
function comeForward() {
  const tabs = table().querySelector(".tabs");
  const board = tabs.querySelector("[data-tab=board]");
  const idle = ["mine", "clanmap", "chronicles"].includes(document.body.dataset.tab);
  if (board && idle && table().dataset.mine === "no" && tabs.checkVisibility()) showTab("board");
}

// Another hand is about to be shown, to somebody else.
const isCovered = (before) => table().dataset.curtain === "yes" && before.seat !== table().dataset.seat;

function showAtOnce(steps) {
  stop();
  const scoring = steps.findLast((step) => step.scoring && !step.quiet);
  if (scoring) hold(scoring.version, 0, ending.signal);
  else if (steps.some((step) => step.flights?.length)) play("place");
}

async function run() {
  running = true;
  while (queue.length) {
    await isVisible();
    await show(queue[0]);
    queue.shift();
  }
  running = false;
  tell("");
  afterwards.splice(0).forEach((act) => act());
}

async function show(step) {
  const { version, seat, text, legs, scoring, quiet } = step;
  const { signal } = ending;
  const [times, others] = [pace(), isOthers(step)];
  if (others) tell(text, seat);
  if (legs.length) play(legs.some((leg) => leg.sound === "coin") ? "coin" : "place");
  await fly(legs, times);
  if (scoring && !quiet && !signal.aborted) await hold(version, times, signal);
  else if (others) await rest(REST * times, signal);
}

// A window that nobody looks at waits with it.
function isVisible() {
  if (!document.hidden) return null;
  return new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));
}

function rest(milliseconds, signal) {
  return new Promise((done) => {
    setTimeout(done, signal.aborted ? 0 : milliseconds);
    signal.addEventListener("abort", done);
  });
}

function tell(text, seat = "") {
  const box = telling();
  if (!box) return;
  box.hidden = !text;
  box.className = `telling s${seat}`;
  box.querySelector("p").textContent = text;
}

// To the end at once.
export function skip() {
  stop();
  closeCeremony();
}

function stop() {
  queue.length = Math.min(queue.length, running ? 1 : 0); // the one that is shown ends by itself
  ending.abort();
  ending = new AbortController();
  land();
  tell("");
}

// Do something when all has been shown.
export function whenShown(act) {
  if (running && !document.hidden) afterwards.push(act);
  else act();
}

const isShowing = () => running || isHeld();
document.addEventListener("pointerdown", (event) => isShowing() && event.target.closest?.(ENDS) && skip(), { capture: true });
document.addEventListener(
  "keydown",
  (event) => {
    if (!isShowing() || !["Escape", "Enter", " "].includes(event.key)) return;
    if (event.key === "Escape") event.stopPropagation();
    skip();
  },
  { capture: true },
);
// What flies over a table that changes its size or is moved would come to a wrong place.
window.addEventListener("resize", () => running && skip());
document.addEventListener("pointermove", (event) => running && event.buttons && event.target.closest?.(".pans") && skip());
document.addEventListener("wheel", () => running && skip(), { capture: true, passive: true });
