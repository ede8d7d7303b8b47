// What screen readers hear: what has happened since, in the sentences of the log, and then what is asked.
import { table } from "./dom.js";

const KEPT = 30; // sentences

let heard = null; // the version up to which the log has been told
let asked = "";

const region = () => document.getElementById("live");

export function speak(text) {
  const said = document.createElement("p");
  said.textContent = text;
  region().append(said);
  while (region().childElementCount > KEPT) region().firstElementChild.remove();
}

export function speakOfNews() {
  if (!table().classList.contains("past")) {
    const lines = JSON.parse(document.getElementById("said").textContent); // [[version, sentence]]
    if (heard !== null) lines.filter(([version]) => version > heard).forEach(([, text]) => speak(text));
    heard = Number(table().dataset.version);
  }
  const prompt = document.getElementById("asked")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  if (prompt && prompt !== asked) speak(prompt);
  asked = prompt;
}
