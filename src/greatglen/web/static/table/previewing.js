// What pointing at something would do, told in the bar before it is done; the button there does it.
import { placesOf, table } from "./dom.js";
import { hideGhost, showGhost } from "./ghost-tile.js";

const RESTS = 120; // milliseconds
const MOST = 4; // facts in sight; the others are told on pointing at their number

const known = new Map(); // by address: what was answered
let wanted = ""; // the address of what is told, and what is missing
let shown = () => {}; // marks what is told on the table
let waiting;
let asking = new AbortController();

const box = () => document.getElementById("preview");

export function forgetPreviews() {
  known.clear();
  noPreview();
}

export function noPreview() {
  stop();
  wanted = "";
  box()?.replaceChildren();
  shown = () => {};
  hideGhost();
}

// A table that was drawn anew for the same decision knows nothing of the marks.
export const markAgain = () => shown();

// What nobody waits for any more is not asked: the table may have gone on meanwhile.
function stop() {
  clearTimeout(waiting);
  asking.abort();
  asking = new AbortController();
}

// What these anchors would do, as the server tells it; null if it does not.
export async function asked(anchors) {
  const address = addressOf(anchors);
  if (!known.has(address)) {
    const answered = fetch(address, { signal: asking.signal }).then((answer) => (answer.ok ? answer.json() : null));
    const told = await answered.catch(() => null);
    if (told) known.set(address, told);
  }
  return known.get(address) ?? null;
}

function addressOf(anchors) {
  const { base, version } = table().dataset;
  const query = new URLSearchParams({ version });
  anchors.forEach((anchor) => query.append("at", anchor));
  return `${base}/preview?${query}`;
}

// Say something in its place.
export function say(text) {
  noPreview();
  const said = element("div", "facts", "");
  said.append(element("b", "fact", text));
  box()?.replaceChildren(said);
}

// Tell what these anchors, pointed at one after the other, would do; `missing`: what is still to be pointed at.
export function preview(anchors, missing = "") {
  if (!box()) return;
  const address = addressOf(anchors);
  const now = `${address} ${missing}`;
  if (now === wanted) return;
  wanted = now;
  stop();
  if (known.has(address)) return tell(anchors, known.get(address), missing);
  waiting = setTimeout(async () => {
    const told = await asked(anchors);
    if (told && wanted === now) tell(anchors, told, missing);
  }, RESTS);
}

function tell(anchors, { label, action, facts, against }, missing) {
  const place = placesOf(anchors.at(-1))[0];
  const name = place?.querySelector("title")?.textContent ?? place?.textContent.trim() ?? "";
  const said = element("div", "facts", "");
  said.append(element("b", "what", name));
  if (missing) said.append(element("span", "fact missing", missing));
  if (against) said.append(element("span", "fact against", against));
  facts.slice(0, MOST).forEach(({ kind, text }) => said.append(element("span", `fact ${kind}`, text)));
  if (facts.length > MOST) {
    const more = element("span", "fact more", `+ ${facts.length - MOST}`);
    more.title = facts.slice(MOST).map(({ text }) => text).join("\n");
    said.append(more);
  }
  const parts = [said];
  if (action && label) {
    const button = element("button", "gold", label);
    button.type = "button";
    button.dataset.option = action;
    parts.push(button);
  }
  box().replaceChildren(...parts);
  shown = () => showGhost(anchors, facts, heldFor(action));
  shown();
  if (said.scrollHeight > said.clientHeight || said.scrollWidth > said.clientWidth) said.tabIndex = 0; // keys scroll it
}

// The tile in hand, if the option is a place for it.
function heldFor(action) {
  const options = JSON.parse(document.getElementById("options")?.textContent || "[]");
  const held = options.find(({ id }) => id === action)?.held ?? "";
  return held.startsWith("tile:") ? held : "";
}

function element(tag, class_, text) {
  const made = document.createElement(tag);
  made.className = class_;
  made.textContent = text;
  return made;
}
