// The table in a browser. What it shows comes from the server as HTML; these modules make it playable:
// they begin when the page has been read, and look again whenever htmx has put a new table in place of the old.
import "./svg-morph.js";
import "./clicks.js";
import { beginClocks } from "./clocks.js";
import "./keys.js";
import "./thinking.js";
import { keepFocus } from "./arrows.js";
import { readOptions } from "./choosing.js";
import { drawCurtain, rememberWhoLooked } from "./curtain.js";
import { table } from "./dom.js";
import { dragOn } from "./dragging.js";
import { pace } from "./flying.js";
import { showHint } from "./hint.js";
import { keepDrawn } from "./drawer.js";
import { beginInThePast } from "./history.js";
import { rememberShown } from "./late.js";
import { legible, reachable } from "./legible.js";
import { markMoves } from "./move-arrows.js";
import { listenForNews } from "./news.js";
import { tellWhoseTurn } from "./notify.js";
import { look } from "./moving.js";
import { keepOpen } from "./opening.js";
import { fit } from "./panning.js";
import { markAgain } from "./previewing.js";
import { widenTargets } from "./reach.js";
import { fitRecent } from "./recent.js";
import { begin, replay } from "./replaying.js";
import { speakOfNews } from "./speaking.js";
import { chooseTab, showTab, showWhatMayBeChosen } from "./tabs.js";
import { hideTip } from "./tips.js";
import { dimUndo } from "./undoing.js";

let before = null; // where everything was before the table was drawn anew

document.addEventListener("DOMContentLoaded", () => {
  if (table().classList.contains("past")) beginInThePast();
  readOptions();
  chooseTab();
  showWhatMayBeChosen(true);
  dimUndo();
  layOut();
  const sizes = new ResizeObserver(layOut);
  sizes.observe(document.documentElement);
  sizes.observe(table().querySelector(".stage")); // what opens beside the table takes room from it
  rememberWhoLooked();
  drawCurtain();
  keepDrawn();
  tellWhoseTurn();
  beginClocks();
  speakOfNews();
  begin();
  markMoves();
  if (table().dataset.news) listenForNews(); // a puzzle has none
});

document.addEventListener("htmx:before:swap", () => {
  before = pace() ? look() : null;
  if (before) rememberShown(); // only a replay holds anything back
});

document.addEventListener("htmx:after:swap", (event) => {
  const { target, sourceElement } = event.detail.ctx ?? {};
  const hint = document.getElementById("hint");
  const problem = document.getElementById("problem");
  if ([hint, "#hint"].includes(target)) {
    showHint();
    return markMoves();
  }
  if (problem.contains(event.target) || [problem, "#problem"].includes(target)) return;
  problem.replaceChildren();
  if (sourceElement?.matches?.(".chat form")) sourceElement.reset();
  if (readOptions()) {
    chooseTab();
    hideTip();
    showWhatMayBeChosen(true);
  } else {
    showTab(document.body.dataset.tab);
  }
  dimUndo();
  layOut();
  drawCurtain();
  keepDrawn();
  markAgain();
  markMoves();
  replay(before);
  tellWhoseTurn();
  if ([table(), "#table"].includes(target)) beginClocks(); // talk says nothing of what is left
  speakOfNews();
  keepFocus();
});

// What the style sheet cannot do: where something is open over the stage, how large drawings are, which text is read.
function layOut() {
  fit();
  keepOpen();
  widenTargets();
  fitRecent();
  legible();
  reachable();
  dragOn();
}
