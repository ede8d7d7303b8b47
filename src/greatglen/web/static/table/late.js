// Question, points, counters and the list of what happened wait for the replay: they keep what they showed before until it
// is over or skipped.
import { table } from "./dom.js";
import { fitRecent } from "./recent.js";

const before = new Map(); // by name: what the page showed when the replay began
const after = new Map(); // by name: what it shows when the replay is over

const late = () => table().querySelectorAll("[data-late], .drawing [data-at='scorings']");
const nameOf = ({ dataset }) => dataset.late ?? dataset.at;

// The table is about to be drawn again. During a replay the page still shows what it did when that began.
export function rememberShown() {
  if (after.size) return;
  before.clear();
  late().forEach((element) => before.set(nameOf(element), element.innerHTML));
}

// A replay of how the table came to this begins or goes on. What has the mark was not drawn again since.
export function holdBack() {
  document.body.classList.add("replaying");
  for (const element of late()) {
    const name = nameOf(element);
    if (element.hasAttribute("data-held")) continue;
    after.set(name, element.innerHTML);
    if (before.has(name)) element.innerHTML = before.get(name);
    element.setAttribute("data-held", "");
  }
}

export function release() {
  document.body.classList.remove("replaying");
  for (const element of late()) {
    if (element.hasAttribute("data-held")) element.innerHTML = after.get(nameOf(element));
    element.removeAttribute("data-held");
  }
  after.clear();
  fitRecent();
}
