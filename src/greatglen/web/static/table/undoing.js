// Taking back the last decision or, alone against bots, the whole turn. What cannot be is dim and says why.
import { submitForVersion, table } from "./dom.js";

export function undo(button) {
  document.getElementById("undo").elements.what.value = button.dataset.undo;
  submitForVersion("undo");
}

export async function dimUndo() {
  const buttons = [...table().querySelectorAll("[data-undo]")];
  if (!buttons.length) return;
  const { id, version } = table().dataset;
  const answer = await fetch(`/t/${id}/undo`).catch(() => null);
  if (!answer?.ok || table().dataset.version !== version) return;
  const against = await answer.json();
  buttons.forEach((button) => {
    const why = against[button.dataset.undo] ?? "";
    button.dataset.does ??= button.title;
    button.setAttribute("aria-disabled", String(Boolean(why)));
    button.title = why || button.dataset.does;
  });
}
