// Text of a drawing that would be smaller than can be read is left out; pointing at its piece tells it.
const LEAST = 9; // pixels as seen

export function legible(within = document.getElementById("table")) {
  const drawings = [...within.querySelectorAll("svg.drawing:not(.icon)")].filter((drawing) => drawing.checkVisibility());
  const texts = drawings.flatMap((drawing) => [...drawing.querySelectorAll("text")]);
  const small = texts.map(tooSmall); // all are measured before any is marked: marking makes the browser measure anew
  texts.forEach((text, i) => text.classList.toggle("unread", small[i]));
}

function tooSmall(text) {
  const seen = text.getScreenCTM();
  return seen !== null && Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(seen.a, seen.b) < LEAST;
}

// What scrolls can be scrolled by keys: it takes the focus unless something in it does.
export function reachable() {
  document.querySelectorAll("#table :is(.chips, .facts, .buttons)").forEach((element) => {
    const scrolls = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    const within = [...element.querySelectorAll("button, a, [tabindex='0']")].some((one) => one.checkVisibility());
    if (scrolls && !within) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  });
}
