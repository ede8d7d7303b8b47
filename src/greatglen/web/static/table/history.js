// Looking back: the table as it was at an earlier version, with an address of its own.
import { table } from "./dom.js";
import { uncover } from "./drawer.js";

let lookingAt = null; // the version looked back at, or null

export const isLookingBack = () => lookingAt !== null;

export function beginInThePast() {
  const given = new URLSearchParams(location.search).get("at");
  if (given !== null) lookingAt = Number(given);
}

export async function lookAt(version) {
  await uncover();
  const { base, last } = table().dataset;
  const to = Math.max(0, Math.min(version, Number(last)));
  lookingAt = to < Number(last) ? to : null;
  const query = lookingAt === null ? "" : `?at=${lookingAt}`;
  document.getElementById("refresh").setAttribute("hx-get", `${base}/now${query}`);
  refresh();
  history.replaceState(null, "", `${base}${query}`);
}

// A line of the log leads to its moment; with a key for a new tab it is a link like any other.
export function lookFrom(line, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  lookAt(Number(line.dataset.look));
}

// One step on or back, on the page as it is: what is open beside the table stays open.
export function stepFrom(link, event) {
  event.preventDefault();
  lookAt(Number(table().dataset.version) + Number(link.dataset.step));
}

// Ask for the table as it is now, or as it was at the version looked at.
export function refresh() {
  htmx.trigger(document.getElementById("refresh"), "refresh");
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-history]")) lookAt(Number(event.target.value));
});
