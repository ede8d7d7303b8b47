// Clocks tick on from the seconds that were left when the table was drawn: the page's own clock need not be right.
import { table } from "./dom.js";
import { isLookingBack, refresh } from "./history.js";

const EVERY = 1000; // milliseconds
let drawn = performance.now();
let asked = false; // whether the server was asked what happens now that time is up

// A table has been drawn, with what was left at that moment.
export function beginClocks() {
  drawn = performance.now();
  asked = false;
  for (const time of table().querySelectorAll(".vacation time")) {
    const day = new Date(`${time.dateTime}T12:00`);
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short" }).format(day);
  }
  tick();
}

function told(seconds) {
  const { hoursText, upText } = table().dataset;
  const [days, hours, minutes] = [86400, 3600, 60].map((unit) => Math.floor(seconds / unit));
  if (seconds <= 0) return upText;
  if (days >= 2) return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
  if (hours) return hoursText.replace("{h}", hours).replace("{m}", minutes % 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

function tick() {
  const passed = (performance.now() - drawn) / 1000;
  for (const clock of table()?.querySelectorAll(".clock[data-left]") ?? []) {
    const left = Number(clock.dataset.left) - passed;
    const text = clock.querySelector("[data-text]");
    if (text.textContent !== told(left)) text.textContent = told(left);
    clock.classList.toggle("low", left < Number(clock.dataset.low));
    if (left <= -1 && passed > 1 && Number(clock.dataset.left) > 0 && !asked && !isLookingBack()) {
      asked = true;
      refresh();
    }
  }
}

setInterval(tick, EVERY);
