// Text of a drawing that would be smaller than can be read is left out; pointing at its piece tells it.
const LEAST = 9; // pixels as seen

export function legible(within = document.getElementById("table")) {
  within.querySelectorAll("svg.drawing:not(.icon)").forEach((drawing) => {
    if (!drawing.checkVisibility()) return;
    drawing.querySelectorAll("text").forEach((text) => {
      const seen = text.getScreenCTM();
      if (!seen) return;
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(seen.a, seen.b);
      text.classList.toggle("unread", size < LEAST);
    });
  });
}

// What scrolls can be scrolled by keys: it takes the focus unless something in it does.
export function reachable() {
  document.querySelectorAll("#table :is(.own, .chips, .facts, .buttons, .cards)").forEach((element) => {
    const scrolls = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    const within = [...element.querySelectorAll("button, a, [tabindex='0']")].some((one) => one.checkVisibility());
    if (scrolls && !within) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  });
}
