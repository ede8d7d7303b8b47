// Whether something can be taken back: if not, the button is dim and says why.
import { table } from "./dom.js";

export async function dimUndo() {
  const button = table().querySelector("[data-undo]");
  if (!button) return;
  const { id, version } = table().dataset;
  const answer = await fetch(`/t/${id}/undo`).catch(() => null);
  if (!answer?.ok || table().dataset.version !== version) return;
  const { against } = await answer.json();
  button.setAttribute("aria-disabled", String(Boolean(against)));
  button.title = against;
}
