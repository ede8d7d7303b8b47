// Taking back the last decision or, alone against bots, the whole turn. What cannot be is dim and says why.
import { submitForVersion, table } from "./dom.js";

export function undo(button) {
  document.getElementById("undo").elements.what.value = button.dataset.undo;
  submitForVersion("undo");
}

let known = { version: "", against: {} }; // why not, by what would be taken back

// A table that was drawn anew has forgotten it; it is asked for once in a version.
export async function dimUndo() {
  const { base, version } = table().dataset;
  const buttons = () => [...table().querySelectorAll("[data-undo]")];
  if (!buttons().length) return;
  if (known.version !== version || buttons().some(({ dataset }) => known.against[dataset.undo] === undefined)) {
    const answer = await fetch(`${base}/undo`).catch(() => null);
    if (!answer?.ok || table().dataset.version !== version) return;
    known = { version, against: await answer.json() };
  }
  buttons().forEach((button) => {
    const why = known.against[button.dataset.undo];
    button.setAttribute("aria-disabled", String(Boolean(why)));
    if (why) button.title = why;
  });
}
