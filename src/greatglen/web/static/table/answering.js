// Sending an answer to the server, once: a second click comes too late.
import { submitForVersion, table } from "./dom.js";
import { noPreview } from "./previewing.js";
import { hideTip } from "./tips.js";

let answered = false;

export function newDecision() {
  answered = false;
}

export function answer(optionId) {
  const { confirm: asksBefore, endText, version } = table().dataset;
  if (answered) return;
  if (optionId === "done" && asksBefore === "yes" && !confirm(endText)) return;
  answered = true;
  const form = document.getElementById("act");
  form.elements.action.value = optionId;
  form.elements.version.value = version;
  hideTip();
  noPreview();
  document.getElementById("ask").hidden = true;
  form.requestSubmit();
}

export function payTheCheapestWay() {
  if (answered) return;
  answered = true;
  noPreview();
  submitForVersion("pay");
}

// Whatever became of it, another answer may be given.
document.addEventListener("htmx:finally:request", (event) => {
  if (event.detail.ctx?.sourceElement?.matches?.("#act, #pay")) answered = false;
});
