// How far a bot is that thinks: its bar is moved on while there is one.
import { table } from "./dom.js";

const EVERY = 400; // milliseconds

setInterval(async () => {
  const bar = document.getElementById("thinking");
  if (!bar || document.hidden) return;
  const answer = await fetch(`${table().dataset.base}/thinking`).catch(() => null);
  if (answer?.ok) bar.value = (await answer.json()).part;
}, EVERY);
