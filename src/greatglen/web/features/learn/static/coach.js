// The coach's card at the table of a lesson: what there is to read, one card after the other, and then what to do. While
// something is read nothing can be chosen; then only what the lesson asks for.
import { glow } from "../../table/choosing.js";
import { placesOf, submitForVersion, table } from "../../table/dom.js";
import { draw } from "../../table/drawer.js";
import { legible } from "../../table/legible.js";
import { fit } from "../../table/panning.js";
import { skip, whenClear } from "../../table/replaying.js";
import { showTab, showWhatMayBeChosen } from "../../table/tabs.js";
import { place } from "./placing.js";

// Parts of the page that a card may speak of; everything else is an anchor.
const PARTS = {
  board: ".region.board",
  map: ".region.chart",
  glen: ".region.stage",
  others: ".cards",
  log: ".recent",
  bar: "#prompt",
  hand: ".hand",
  own: ".own",
  shelf: ".shelf",
};

let version = ""; // of the stop that is read
let read = 0; // cards of it that have been read

const coach = () => document.getElementById("coach");
const lesson = () => document.getElementById("lesson");
const cards = () => [...lesson().querySelectorAll("article")];
const button = (name) => coach().querySelector(`[data-card="${name}"]`);
const asks = () => Boolean(lesson().dataset.do) && read === cards().length - 1;

// The table has been drawn, for the first time or anew. What happened is seen before it is explained.
function begin() {
  const anew = table().dataset.version !== version;
  version = table().dataset.version;
  if (anew) {
    read = 0;
    coach().classList.add("waits");
    hush();
  }
  wait();
  whenClear(show);
}

// Nothing can be chosen while there is something to read.
function wait() {
  if (asks()) return;
  table().dataset.mine = "no";
  glow(false);
}

function show() {
  if (!lesson() || table().classList.contains("past")) return;
  const card = cards()[read];
  const over = lesson().dataset.last === "yes" && read === cards().length - 1;
  coach().hidden = false;
  coach().classList.remove("waits");
  coach().querySelector(".said").replaceChildren(...[...card.childNodes].map((node) => node.cloneNode(true)));
  coach().querySelector("progress").value = Number(lesson().dataset.number) + read + 1;
  say("");
  button("back").hidden = read === 0;
  button("on").hidden = over || asks();
  button("skip").hidden = !asks();
  button("more").hidden = button("play").hidden = !over;
  if (asks()) {
    table().dataset.mine = "yes";
    glow(false);
    showWhatMayBeChosen(true);
  }
  look(card.dataset.look?.split(" ").filter(Boolean) ?? []);
  fit();
  legible();
  place(coach());
  if (!asks() && !document.activeElement?.closest("#coach")) button(over ? "play" : "on").focus({ preventScroll: true });
}

// Show what the card speaks of; where one part of the table is seen at a time, that part.
function look(names) {
  hush();
  const seen = names.flatMap((name) => [...(name in PARTS ? table().querySelectorAll(PARTS[name]) : placesOf(name))]);
  seen.forEach((element) => element.classList.add("looked"));
  seen.find((element) => element.closest(".ring .pan"))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const pane = seen.map((element) => element.closest("[data-pane]")?.dataset.pane).find(Boolean);
  if (pane && !asks() && table().querySelector(".tabs").checkVisibility()) showTab(pane);
}

const hush = () => document.querySelectorAll(".looked").forEach((element) => element.classList.remove("looked"));

function say(text) {
  coach().querySelector(".nudge").textContent = text;
  coach().classList.toggle("nudged", Boolean(text));
}

function leaf(by) {
  skip(); // a scoring that is still shown
  read += by;
  wait();
  show();
}

function goOn() {
  skip();
  submitForVersion("goon");
}

const CARDS = {
  back: () => leaf(-1),
  on: () => (read < cards().length - 1 ? leaf(1) : goOn()),
  skip: goOn,
};

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("#coach [data-card]");
  if (pressed) return CARDS[pressed.dataset.card]?.();
  const rule = event.target.closest("#coach [data-rule]");
  if (!rule) return;
  event.preventDefault();
  table().dataset.rule = rule.dataset.rule;
  if (document.body.dataset.drawer === "rules") draw("");
  draw("rules").then(() => place(coach()));
});

// Whatever else is clicked on the table changes nothing; the card says what is wanted now.
document.addEventListener(
  "click",
  (event) => {
    const place = event.target.closest("#table [data-at]:not(#ask *)");
    if (!place || !lesson() || event.target.closest(".may, .ready, .chosen, .too, [data-open]")) return;
    say(asks() ? coach().dataset.later : coach().dataset.first);
  },
  { capture: true },
);

// A preview may take room from what it is about.
const keepInSight = () => document.querySelector(".ring .ready")?.scrollIntoView({ block: "nearest", inline: "nearest" });

const placeAgain = () => !coach().hidden && place(coach());
new ResizeObserver(placeAgain).observe(document.documentElement);
document.addEventListener("animationend", (event) => event.target === coach() && coach().classList.remove("nudged"));
document.addEventListener("DOMContentLoaded", () => {
  begin();
  new ResizeObserver(keepInSight).observe(document.getElementById("prompt"));
});
document.addEventListener("htmx:after:swap", begin);
