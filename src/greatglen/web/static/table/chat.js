// Talk that nobody has read yet in this browser is counted.
import { table } from "./dom.js";
import { remember, remembered } from "./memory.js";

// `open`: it lies open, so that what there is is read.
export function readChat(open) {
  const name = `read ${table().dataset.id}`;
  const lines = [...table().querySelectorAll(".chat li[data-number]")];
  const last = Number(lines.at(-1)?.dataset.number ?? 0);
  const read = open ? last : Number(remembered(name, true) ?? 0);
  if (open) {
    remember(name, last, true);
    lines.at(-1)?.scrollIntoView({ block: "nearest" });
  }
  const unread = lines.filter((line) => Number(line.dataset.number) > read && !line.matches(".own")).length;
  table().querySelectorAll("[data-unread]").forEach((badge) => {
    badge.textContent = unread;
    badge.hidden = !unread;
  });
}
