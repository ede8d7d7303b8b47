// The whole log, fetched when it is looked at and whenever there is more of it.
import { table } from "./dom.js";

let filled = ""; // what it shows

export async function fillLog() {
  const { base, last, news, seat } = table().dataset;
  const box = document.getElementById("log");
  const wanted = `${last} ${parseInt(news)} ${seat}`;
  if (filled !== wanted || !box.firstElementChild) {
    const answer = await fetch(`${base}/log`).catch(() => null);
    if (!answer?.ok) return;
    filled = wanted;
    box.innerHTML = await answer.text();
  }
  markWhereOneLooks(box);
}

// Who looks back sees in the log at what.
function markWhereOneLooks(box) {
  const { version } = table().dataset;
  const past = table().classList.contains("past");
  box.querySelectorAll("[aria-current]").forEach((line) => line.removeAttribute("aria-current"));
  const lines = past ? box.querySelectorAll(`[data-look="${version}"]`) : [];
  lines.forEach((line) => line.setAttribute("aria-current", "true"));
  lines[0]?.scrollIntoView({ block: "nearest" });
}
