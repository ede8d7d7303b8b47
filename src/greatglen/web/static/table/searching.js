// The rules, and the pieces of a game: searched for words, and opened at the rule of a decision.
import { table } from "./dom.js";

// Fetch the rules into their sheet if they are not there, and show the rule with an id.
export async function openRules(sheet, rule) {
  if (!sheet.firstElementChild) {
    const answer = await fetch(`/rules/${sheet.dataset.game}/beside?table=${table().dataset.id}`).catch(() => null);
    if (!answer?.ok) return;
    sheet.innerHTML = await answer.text();
    await styled(sheet.querySelector("link"));
  }
  const button = sheet.querySelector("[data-rule-now]");
  button.hidden = !rule;
  button.dataset.ruleNow = rule;
  const whole = sheet.querySelector("[data-whole]");
  whole.hash = rule ?? "";
  showRule(sheet, rule);
}

// Its style has come, so that nothing moves any more.
const styled = (link) =>
  new Promise((done) => {
    if (link.sheet) done();
    link.onload = link.onerror = done;
  });

function showRule(sheet, id) {
  const field = sheet.querySelector("[data-search]");
  field.value = "";
  find(sheet, "");
  sheet.querySelectorAll(".asked").forEach((rule) => rule.classList.remove("asked"));
  const rule = id ? sheet.querySelector(`#${CSS.escape(id)}`) : null;
  rule?.classList.add("asked");
  rule?.scrollIntoView({ block: "center" });
}

// Without case and accents, letter by letter, as the server does it.
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Entries, groups and chapters without the words that are searched for go out of sight; the words are marked.
function find(within, text) {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const says = (element) => words.every((word) => folded(element.textContent).includes(word));
  within.querySelectorAll("[data-group]").forEach((group) => {
    const whole = says(group.querySelector("h2"));
    const entries = [...group.querySelectorAll("[data-entry]")];
    entries.forEach((entry) => (entry.hidden = !whole && !says(entry)));
    group.hidden = words.length > 0 && !entries.some((entry) => !entry.hidden);
  });
  within.querySelectorAll(".chapter").forEach((chapter) => (chapter.hidden = !chapter.querySelector("[data-group]:not([hidden])")));
  within.querySelectorAll(".chapters, .about, .panels").forEach((one) => (one.hidden = words.length > 0));
  within.querySelector(".nothing").hidden = within.querySelector("[data-group]:not([hidden])") !== null;
  mark(within, words);
}

// Words are marked without touching the text, where the browser can do that.
function mark(within, words) {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  if (!words.length) return;
  const ranges = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("[data-entry]:not([hidden]), [data-group]:not([hidden]) h2")) continue;
    const letters = [...node.data].map(folded);
    const places = letters.flatMap((letter, place) => [...letter].map(() => place));
    const text = letters.join("");
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, places[at]);
        range.setEnd(node, places[at + word.length - 1] + 1);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}

const around = (element) => element.closest("#rules, article");

document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-search]")) return;
  const place = around(event.target);
  if (!("filtered" in place.dataset)) find(place, event.target.value); // else the server has found, and will again
});
document.addEventListener("submit", (event) => {
  if (event.target.closest?.("#rules .finding")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-rule-now]");
  if (button) showRule(around(button), button.dataset.ruleNow);
  const link = event.target.closest?.("a");
  if (link?.matches("[data-copy]")) copy(link);
  if (!link?.matches('#rules a[href^="#"]')) return; // on a page of its own it is a link
  event.preventDefault();
  const wanted = around(link).querySelector(`#${CSS.escape(link.hash.slice(1))}`);
  if (wanted?.matches(".rule")) showRule(around(link), wanted.id);
  else wanted?.scrollIntoView({ block: "start" });
});

// The address of a rule, to be sent to somebody.
async function copy(link) {
  const place = around(link);
  const game = place.dataset.game;
  const address = game ? new URL(`/rules/${game}${link.hash}`, location.href) : new URL(link.hash, location.href.split(/[?#]/)[0]);
  const status = place.querySelector("[data-copied]");
  await navigator.clipboard?.writeText(address.href).then(
    () => (status.textContent = status.dataset.copied),
    () => {}, // not allowed: the address bar has it
  );
}
