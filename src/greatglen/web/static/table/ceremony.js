// A scoring is a ceremony: area by area, who has what, and the points fly to the players. It can be shown again.
import { table } from "./dom.js";
import { toss } from "./flying.js";
import { pointsOf } from "./moving.js";
import { play } from "./sounds.js";

const AREA = 1300; // milliseconds for each, at most
const AREAS = 1600; // milliseconds for all of them, at most
const STAYS = 1200; // milliseconds, when everything is there
const WIDTHS = [15, 12.4, 11, 9, 6.6]; // rem: how wide an area should be, or else may be

const box = () => document.getElementById("ceremony");

export const isOpen = () => !box().hidden;

const asked = new Map(); // by version: the scorings that have been asked for and were not shown yet

// Ask for the scorings of a version, which will be shown soon.
export function prepare(version) {
  const read = (answer) => (answer.ok ? answer.text() : null);
  if (!asked.has(version)) asked.set(version, fetch(`${table().dataset.base}/scoring?version=${version}`).then(read, () => null));
  return asked.get(version);
}

// Show the scorings of a version; done when they have been seen or somebody does not want to see more of them.
// `times`: how slowly; 0: everything at once, until it is closed.
export async function hold(version, times, signal) {
  const scorings = await prepare(version);
  asked.delete(version);
  if (!scorings || signal.aborted) return;
  box().innerHTML = scorings;
  if (!box().querySelector(".area")) return;
  const areas = [...box().querySelectorAll(".area")];
  areas.forEach((area) => area.classList.toggle("told", !times));
  open();
  play("score");
  if (!times) return;
  const each = Math.min(AREA, AREAS / areas.length);
  for (const area of areas) {
    area.classList.add("told");
    area.scrollIntoView({ block: "nearest" });
    area.querySelectorAll("[data-vp]").forEach((row) => send(row, times));
    await pause(each * times, signal);
    if (signal.aborted) return;
  }
  await pause(STAYS * times, signal);
  if (!box().matches(":hover")) closeCeremony();
}

function send(row, times) {
  const [vp, to] = [Number(row.dataset.vp), pointsOf(row.dataset.seat)];
  if (vp > 0 && to) toss("i-vp", vp, row.querySelector(".vp").getBoundingClientRect(), to, times);
}

function pause(milliseconds, signal) {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
    box().addEventListener("ceremony:closed", done, { once: true });
  });
}

// Over the table, so that all of it is in sight. The points of the players stay free, and the bar if there is room.
function open() {
  const head = [...table().querySelectorAll(".tabletop, .strip")].find((element) => element.checkVisibility());
  const bar = document.getElementById("prompt").getBoundingClientRect();
  const cards = table().querySelector(".cards").getBoundingClientRect();
  const beside = table().querySelector(".tabs").checkVisibility() && bar.left > innerWidth / 3;
  const right = beside ? bar.left : cards.left > innerWidth / 2 ? cards.left : innerWidth;
  Object.assign(box().style, { top: `${head.getBoundingClientRect().bottom}px`, right: `${innerWidth - right}px` });
  box().hidden = false;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const columns = [...new Set(WIDTHS.map((width) => Math.max(1, Math.floor(right / (width * rem)))))];
  const above = beside ? 0 : innerHeight - bar.top;
  const small = table().querySelector(".tabs").checkVisibility(); // there names count more than the bar
  const ways = columns.flatMap((number) => (small ? [[number, above], [number, 0]] : [[number, above]]));
  const lower = columns.map((number) => [number, 0]);
  for (const [number, bottom] of [...ways, ...lower, [columns[0], 0]]) {
    box().style.setProperty("--columns", number);
    box().style.bottom = `${bottom}px`;
    if (box().scrollHeight <= box().clientHeight) return;
  }
}

export function closeCeremony() {
  if (box().hidden) return;
  box().hidden = true;
  box().replaceChildren();
  box().dispatchEvent(new Event("ceremony:closed", { bubbles: true }));
}

export async function showAgain(version) {
  await hold(version, 0, new AbortController().signal);
  box().querySelector("[data-close-ceremony]")?.focus();
}
