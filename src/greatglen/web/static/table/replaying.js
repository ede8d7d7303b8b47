// Replay what happened since the page last showed the table, step by step, with a sentence for each in the bar.
// The drawings below are up to date from the start, so a player who chooses something ends the replay.
// Question, points and counters wait until it is over (late.js).
import { Budget, isHeld, REST } from "./budget.js";
import { closeCeremony, hold, isOpen, prepare } from "./ceremony.js";
import { table } from "./dom.js";
import { fly, land, pace } from "./flying.js";
import { holdBack, release } from "./late.js";
import { mark } from "./marking.js";
import { changes, look, plan } from "./moving.js";
import { play } from "./sounds.js";
import { showTab } from "./tabs.js";

const SHORTEST = 0.2; // of the usual time for a scoring: nobody can read one that is shorter
const GRACE = 500; // milliseconds that a replay may take longer than it should, if the device is slow
// What ends it: deciding, and what gives the parts of the table another place.
const DECIDES = ".may, .ready, [data-option], [data-pay], [data-undo], [data-skip], #ask button";
const ENDS = `${DECIDES}, [data-drawer], [data-open], [data-tab], [data-zoom], [data-fit]`;

const budget = new Budget();
let shown = null; // the version that was shown last
let wasPast = false; // whether that was a look back
let queue = []; // the steps to come
let running = false;
let opening = null; // the signal of a scoring that is being fetched, to stay open until somebody closes it
let ending = new AbortController(); // of what is being replayed
let afterwards = []; // what waits until all has been shown
let covering = []; // what waits until nothing is shown any more

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
  for (const step of fresh) {
    step.quiet = quiet;
    step.own = own().includes(step.seat);
    step.told = step.text && !quiet && !step.own; // a sentence in the bar
  }
  [shown, wasPast] = [version, past];
  const times = pace();
  mark(marks, times ? [] : fresh);
  if (!times || !before || isCovered(before)) return showAtOnce(fresh);
  if (fresh.some(isTold)) comeForward();
  const after = look();
  const coming = fresh.length || !changes(before, after).length ? fresh : [{ version }];
  plan(before, after, coming);
  coming.filter(isHeld).forEach((step) => prepare(step.version));
  if (running) budget.extend(coming, times);
  else budget.begin(coming, times);
  queue.push(...coming);
  if (queue.some((step) => isHeld(step) || isTold(step))) holdBack();
  if (!running) run();
}

const more = (n) => table().dataset.moreText.replace("{n}", n);
const isTold = ({ told }) => told;

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
  if (opening && !steps.length) return; // the table was drawn anew and nothing has happened
  stop();
  const scoring = steps.findLast(isHeld);
  if (scoring) open(scoring.version);
  else if (steps.some((step) => step.flights?.length)) play("place");
}

async function open(version) {
  const { signal } = ending;
  opening = signal;
  await hold(version, 0, signal);
  if (opening === signal) opening = null;
  uncover();
}

async function run() {
  running = true;
  while (queue.length) {
    if (document.hidden) {
      await isVisible();
      budget.begin(queue, pace());
    }
    const fitting = budget.fit(queue, pace(), more);
    if (queue.some(({ legs }) => legs.length) && !fitting.some(({ legs }) => legs.length)) land(); // the rest is not shown
    queue = fitting;
    if (queue.length) await show(queue[0]);
    queue.shift();
  }
  running = false;
  tell("");
  release();
  afterwards.splice(0).forEach((act) => act());
  uncover();
}

async function show(step) {
  const { version, seat, text, legs } = step;
  const { signal } = ending;
  const share = budget.share(queue, pace());
  const inTime = endInTime();
  if (isTold(step)) tell(text, seat);
  if (legs.length) play(legs.some((leg) => leg.sound === "coin") ? "coin" : "place");
  await fly(legs, share.pace);
  if (isHeld(step) && share.scoring > SHORTEST && !signal.aborted) await hold(version, share.scoring, signal);
  else if (isTold(step)) await rest(REST * share.pace, signal);
  inTime();
}

// End the replay when its time is over, whatever it waits for. Call what is returned when a step has been shown.
function endInTime() {
  let timer = null;
  const look = () => {
    if (budget.left + GRACE > 0 || document.hidden) timer = setTimeout(look, Math.max(GRACE, budget.left + GRACE));
    else skip();
  };
  look();
  return () => clearTimeout(timer);
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
  release();
}

// Do something when all has been shown.
export function whenShown(act) {
  if (running && !document.hidden) afterwards.push(act);
  else act();
}

const isShowing = () => running || opening || isOpen();

// Do something that would cover what is shown: when that is over, and a scoring that stays open has been closed.
export function whenClear(act) {
  if (isShowing()) covering.push(act);
  else act();
}

function uncover() {
  if (!isShowing()) covering.splice(0).forEach((act) => act());
}

document.addEventListener("ceremony:closed", uncover);
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
