// Room for a finger round what is drawn small: a transparent rectangle that is pointed at in its place.
import { table } from "./dom.js";

const LEAST = 32; // pixels
const SVG = "http://www.w3.org/2000/svg";

export function widenTargets() {
  table().querySelectorAll(".finger").forEach((rect) => rect.remove());
  if (!matchMedia("(pointer: coarse)").matches) return;
  // What comes later in a decision is not widened yet: it would lie over what can be chosen now.
  const drawn = [...table().querySelectorAll("svg .may")].filter((piece) => piece.checkVisibility());
  const rects = drawn.map(wide); // all are measured before any is added
  drawn.forEach((piece, i) => rects[i] && piece.prepend(rects[i]));
}

// A rectangle with the same middle, at least so many pixels each way; null if the piece is as large already.
function wide(piece) {
  const seen = piece.getBoundingClientRect();
  if (!seen.width || Math.min(seen.width, seen.height) >= LEAST) return null;
  const { x, y, width, height } = piece.getBBox();
  const scale = Math.hypot(piece.getScreenCTM().a, piece.getScreenCTM().b);
  const [w, h] = [Math.max(width, (LEAST + 0.5) / scale), Math.max(height, (LEAST + 0.5) / scale)];
  const rect = document.createElementNS(SVG, "rect");
  rect.setAttribute("class", "reach finger");
  const box = { x: x - (w - width) / 2, y: y - (h - height) / 2, width: w, height: h };
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, value);
  return rect;
}
