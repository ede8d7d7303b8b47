// Replay what happened since the page last showed the table, step by step, with a sentence for each in the bar.
// The drawings below are up to date from the start, so a player who chooses something ends the replay.
// Question, points and counters wait until it is over (late.js).
import { closeCeremony, hold, isHeld, SCORING } from "./ceremony.js";
import { table } from "./dom.js";
import { FLIGHT, fly, land, pace } from "./flying.js";
import { holdBack, release } from "./late.js";
import { mark } from "./marking.js";
import { changes, look, plan } from "./moving.js";
import { play } from "./sounds.js";
import { showTab } from "./tabs.js";

const REST = 450; // milliseconds after a step of another player, to read its sentence
const ROUND = 4000; // milliseconds for everything that others did since, however much it was
const LATER = 1000; // at least that for steps that arrive during a replay
const FASTEST = 0.1; // of the usual time for a step
const MOST = 80; // steps after summarising; a player who has missed more reads the log
// What ends it: deciding, and what gives the parts of the table another place.
const DECIDES = ".may, .ready, [data-option], [data-pay], [data-undo], [data-skip], #ask button";
const ENDS = `${DECIDES}, [data-drawer], [data-open], [data-tab], [data-zoom], [data-fit]`;

let shown = null; // the version that was shown last
let wasPast = false; // whether that was a look back
let queue = []; // the steps to come
let running = false;
let opening = null; // the signal of a scoring that is being fetched, to stay open until somebody closes it
let deadline = 0; // when the replay should be over, by performance.now()
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
  fresh.forEach((step) => (step.quiet = quiet));
  [shown, wasPast] = [version, past];
  const times = pace();
  mark(marks, times ? [] : fresh);
  if (!times || !before || isCovered(before)) return showAtOnce(fresh);
  if (fresh.some(isOthers)) comeForward();
  const after = look();
  const coming = fresh.length || !changes(before, after).length ? summarised(fresh) : [{ version }];
  plan(before, after, coming);
  queue.push(...coming);
  if (queue.length > MOST) return skip();
  const scoring = queue.some((step) => step.scoring && !step.quiet);
  const room = (scoring ? ROUND - SCORING / 2 : ROUND) * times;
  deadline = running ? Math.max(deadline, performance.now() + LATER * times) : performance.now() + room;
  if (scoring || queue.some(isOthers)) holdBack();
  if (!running) run();
}

// If there is not enough time for single steps even at double speed, those of one turn are shown together.
function summarised(steps) {
  const needed = steps.filter(isOthers).reduce((sum, step) => sum + REST + (step.flights?.length ? FLIGHT : 0), 0);
  if (needed <= 2 * ROUND) return steps;
  const turns = [];
  for (const step of steps) {
    const turn = turns.at(-1);
    const joins = turn && isOthers(step) && turn.seat === step.seat && !turn.scoring && !step.scoring;
    if (!joins || !isOthers(turn)) turns.push({ ...step, more: 0 });
    else Object.assign(turn, { version: step.version, flights: [...(turn.flights ?? []), ...(step.flights ?? [])], more: turn.more + 1 });
  }
  for (const turn of turns.filter(({ more }) => more)) turn.text += ` ${table().dataset.moreText.replace("{n}", turn.more)}`;
  return turns;
}

// How long a step takes at the usual pace.
const lengthOf = (step) =>
  Math.max(0, ...step.legs.map(({ delay, lasts }) => delay + lasts)) + (isOthers(step) ? REST : 0);

// How much faster than usual the rest has to go to be over in time.
function hurry(times) {
  const needed = queue.reduce((sum, step) => sum + lengthOf(step), 0) * times;
  return needed ? Math.min(1, Math.max(FASTEST, (deadline - performance.now()) / needed)) : 1;
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
  if (opening && !steps.length) return; // the table was drawn anew and nothing has happened
  stop();
  const scoring = steps.findLast((step) => step.scoring && !step.quiet);
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
    await isVisible();
    await show(queue[0]);
    queue.shift();
  }
  running = false;
  tell("");
  release();
  afterwards.splice(0).forEach((act) => act());
  uncover();
}

async function show(step) {
  const { version, seat, text, legs, scoring, quiet } = step;
  const { signal } = ending;
  const [times, others] = [pace() * hurry(pace()), isOthers(step)];
  if (others) tell(text, seat);
  if (legs.length) play(legs.some((leg) => leg.sound === "coin") ? "coin" : "place");
  await fly(legs, times);
  if (scoring && !quiet && !signal.aborted) {
    const began = performance.now();
    await hold(version, pace(), signal);
    deadline += performance.now() - began;
  } else if (others) await rest(REST * times, signal);
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

const isShowing = () => running || opening || isHeld();

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
