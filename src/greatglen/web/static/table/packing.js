// All drawings of an opened panel are in sight: of the ways to arrange them, the one that draws them largest is taken.
const LETTERS = 13; // size of the smallest text of a drawing, in its own units
const LARGEST = 1.35; // how large that text is drawn at most, in rem
const LEAST = 0.4; // pixels for a unit; smaller would show nothing, and then the panel scrolls
const GAP = 0.4; // rem
const FRAME = { width: 1.5, height: 0.6 }; // rem round the drawing of a player
const NAMES = { above: [0, 1.5], left: [6, 0], figure: [1.7, 0] }; // rem that the name of a player takes: width, height
export const READABLE = 9.05 / LETTERS; // pixels for a unit, so that no text is left out

// Returns how many pixels a unit has.
export function pack(panel) {
  const inside = panel.querySelector(".inside");
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { paddingLeft, paddingRight, paddingBottom } = getComputedStyle(inside);
  const field = {
    width: inside.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    height: inside.clientHeight - Number.parseFloat(paddingBottom),
  };
  const shared = [...inside.querySelectorAll(":scope > .part .pan > svg")];
  const owned = [".mine", ":not(.mine)"].flatMap((whose) => [...inside.querySelectorAll(`:scope > .before${whose} .pan > svg`)]);
  if (!shared.length && !owned.length) return READABLE;
  const plans = ways(shared.length, owned.length).map((way) => plan(way, shared.map(size), owned.map(size), field, rem));
  let best = plans.reduce((one, other) => (other.scale > one.scale ? other : one));
  if (best.scale < READABLE) best = plans.reduce((one, other) => (other.rest > one.rest ? other : one), best);
  Object.assign(inside.dataset, { shared: best.beside ? "beside" : "above", names: best.names });
  inside.style.setProperty("--columns", best.columns);
  inside.style.setProperty("--rows", Math.ceil(owned.length / best.columns));
  const readable = best.scale < READABLE && best.rest >= LEAST && shared.length > 0;
  draw(shared, readable ? READABLE : Math.max(LEAST, best.scale));
  draw(owned, readable ? best.rest : Math.max(LEAST, best.scale));
  return best.scale;
}

const size = (drawing) => drawing.viewBox.baseVal;

function draw(drawings, scale) {
  for (const drawing of drawings) {
    const { width, height } = size(drawing);
    Object.assign(drawing.style, { width: `${width * scale}px`, height: `${height * scale}px` });
  }
}

// What all share lies above what the players have or beside it; their names above their drawings or left of them.
function ways(shared, owned) {
  const found = [];
  for (const beside of shared === 1 && owned ? [false, true] : [false]) {
    for (const names of Object.keys(NAMES)) {
      for (let columns = 1; columns <= Math.max(owned, 1); columns++) found.push({ beside, names, columns });
    }
  }
  return found;
}

// A way to arrange them, with the `scale` all of them may have, in pixels for a unit, and the `rest`: what is left to
// those of the players if what all share can just be read.
function plan(way, shared, owned, field, rem) {
  const { beside, names, columns } = way;
  const widest = (sizes) => Math.max(0, ...sizes.map(({ width }) => width));
  const highest = (sizes) => Math.max(0, ...sizes.map(({ height }) => height));
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const rows = [];
  for (let first = 0; first < owned.length; first += columns) rows.push(owned.slice(first, first + columns));
  const gap = GAP * rem;
  const round = { width: (FRAME.width + NAMES[names][0]) * rem + gap, height: (FRAME.height + NAMES[names][1]) * rem + gap };
  const [width, height] = [field.width - (owned.length ? columns * round.width : 0), field.height - rows.length * round.height];
  const drawn = { width: columns * widest(owned), height: sum(rows.map(highest)) };
  const common = { width: widest(shared), height: sum(shared.map((one) => one.height)) };
  const most = (LARGEST * rem) / LETTERS;
  const fits = Math.min(field.width / common.width, field.height / common.height);
  if (beside) {
    const scale = Math.min(most, fits, width / (common.width + drawn.width), height / drawn.height);
    const rest = Math.min((width - READABLE * common.width) / drawn.width, height / drawn.height);
    return { ...way, scale, rest: fits < READABLE ? 0 : rest };
  }
  const left = height - shared.length * gap;
  const scale = Math.min(most, fits, width / drawn.width, left / (common.height + drawn.height));
  const rest = Math.min(width / drawn.width, (left - READABLE * common.height) / drawn.height);
  return { ...way, scale, rest: fits < READABLE ? 0 : rest };
}
