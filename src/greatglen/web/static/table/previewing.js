// What pointing at something would do, told in the bar before it is done; the button there does it.
import { placesOf, table } from "./dom.js";

const RESTS = 120; // milliseconds
const MOST = 4; // facts in sight; the others are told on pointing at their number

const known = new Map(); // by address: what was answered
let wanted = "";
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
}

// What nobody waits for any more is not asked: the table may have gone on meanwhile.
function stop() {
  clearTimeout(waiting);
  asking.abort();
  asking = new AbortController();
}

// Tell what these anchors, pointed at one after the other, would do.
export function preview(anchors) {
  const { id, version } = table().dataset;
  if (!box()) return;
  const query = new URLSearchParams({ version });
  anchors.forEach((anchor) => query.append("at", anchor));
  const address = `/t/${id}/preview?${query}`;
  if (address === wanted) return;
  wanted = address;
  stop();
  if (known.has(address)) return tell(anchors, known.get(address));
  waiting = setTimeout(async () => {
    const answered = fetch(address, { signal: asking.signal }).then((answer) => (answer.ok ? answer.json() : null));
    const told = await answered.catch(() => null);
    if (!told) return;
    known.set(address, told);
    if (wanted === address) tell(anchors, told);
  }, RESTS);
}

function tell(anchors, { label, action, facts, against }) {
  const place = placesOf(anchors.at(-1))[0];
  const name = place?.querySelector("title")?.textContent ?? place?.textContent.trim() ?? "";
  const said = element("div", "facts", "");
  said.append(element("b", "what", name));
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
}

function element(tag, class_, text) {
  const made = document.createElement(tag);
  made.className = class_;
  made.textContent = text;
  return made;
}
