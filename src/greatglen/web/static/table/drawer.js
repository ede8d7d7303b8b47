// What opens beside the table: points, the log, talk, and more. On small screens it is a tab.
import { table } from "./dom.js";
import { showTab } from "./tabs.js";

const SECTIONS = { invites: "invites", points: "fold-points", log: "fold-log", chat: "chat", more: "fold-more" };

export const isDrawn = () => Boolean(document.body.dataset.drawer);

// Open it at a section; "" or the section it is open at closes it.
export function draw(name) {
  const tabs = table().querySelector(".tabs").checkVisibility();
  const next = document.body.dataset.drawer === name && !tabs ? "" : name;
  if (tabs) showTab("side");
  else document.body.dataset.drawer = next;
  const section = document.getElementById(SECTIONS[next]);
  if (!section) return;
  if ("open" in section) section.open = true;
  section.scrollIntoView({ block: "start" });
  section.querySelector("summary, input, button")?.focus({ preventScroll: true });
}
