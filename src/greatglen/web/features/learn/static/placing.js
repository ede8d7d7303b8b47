// Where the coach's card lies on a desktop: over nothing that is to be clicked or looked at, else over as little as can be
// of what somebody plays with, and where it was if that is as good.
const GRID = 24; // pixels between the places that are tried
const MARGIN = 10;
const SURE = 1000; // what nothing may lie over weighs so much
const KEEP = ".may, .too, .ready, .chosen, .looked, #prompt button, #ask:not([hidden]), .drawn #drawer";
const SPARE = [
  [".stage .moves[data-at], .board .moves[data-at], .board [data-at^='row:'], .ring [data-at], .hand [data-at], .opened", 3],
  ["#ceremony:not([hidden]) > *, #tip:not([hidden])", 3],
  ["#prompt, .tabletop", 9],
  [".board, .chart", 0.8],
  [".cards", 0.5],
  [".recent, .stage", 0.1],
];

const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const boxes = (selector) =>
  [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());

export function place(card) {
  if (!matchMedia("(min-width: 1024px) and (min-height: 600px)").matches) return card.removeAttribute("style");
  const { width, height } = card.getBoundingClientRect();
  const weighed = [[KEEP, SURE], ...SPARE].flatMap(([selector, weight]) =>
    boxes(selector).filter((box) => box.width < innerWidth * 0.6 || weight < SURE).map((box) => [grown(box, weight === SURE ? 6 : 0), weight]));
  const cost = (left, top) => {
    const here = { left, top, right: left + width, bottom: top + height };
    return weighed.reduce((sum, [box, weight]) => sum + weight * overlap(here, box), 0);
  };
  const [right, bottom] = [innerWidth - width - MARGIN, innerHeight - height - MARGIN];
  const now = card.style.left ? [parseFloat(card.style.left), parseFloat(card.style.top)] : [right, bottom];
  let best = [Math.min(now[0], right), Math.min(now[1], bottom)];
  let least = cost(...best) * 0.98 - 1;
  for (let top = MARGIN; top <= bottom; top += GRID) {
    for (let left = right; left >= MARGIN; left -= GRID) {
      const found = cost(left, top);
      if (found < least) [best, least] = [[left, top], found];
    }
  }
  Object.assign(card.style, { left: `${best[0]}px`, top: `${best[1]}px` });
}

const grown = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
