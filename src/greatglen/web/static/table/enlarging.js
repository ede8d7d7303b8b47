// One part of the table, large: drag or scroll to pan, buttons or ctrl-wheel to zoom.

const MOST = 5; // times as large
const ZOOMS = Array.from({ length: 2 * MOST + 1 }, (_, n) => `zoom-${n}`); // classes, in halves

let enlarged = null; // the id of the part
let scale = 1;

export const isEnlarged = () => enlarged !== null;

// Enlarge a part; if it is large already, make it small again.
export function enlarge(id) {
  enlarged = enlarged === id ? null : id;
  scale = 1;
  keepEnlarged();
}

export function shrink() {
  enlarged = null;
  keepEnlarged();
}

export function zoom(by) {
  scale = Math.min(MOST, Math.max(1, scale * by));
  keepEnlarged();
}

// A table that was drawn anew knows nothing of it.
export function keepEnlarged() {
  document.querySelectorAll(".part.large").forEach((part) => {
    if (part.id !== enlarged) part.classList.remove("large", ...ZOOMS);
  });
  const part = enlarged && document.getElementById(enlarged);
  if (!part) return;
  part.classList.remove(...ZOOMS);
  part.classList.add("large", `zoom-${Math.round(scale * 2)}`);
}

document.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !event.target.closest?.(".part.large")) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.25 : 0.8);
  },
  { passive: false },
);

let drag = null; // what is dragged, and from where

document.addEventListener("pointerdown", (event) => {
  const pane = event.target.closest?.(".part.large .pan");
  if (pane && event.pointerType === "mouse") drag = { pane, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.pane.scrollBy(drag.x - event.clientX, drag.y - event.clientY);
  drag.x = event.clientX;
  drag.y = event.clientY;
});
document.addEventListener("pointerup", () => {
  drag = null;
});
