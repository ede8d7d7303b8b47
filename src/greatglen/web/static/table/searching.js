// The rules: searched by a word, and opened at the rule of a decision.

// Fetch the rules into their sheet if they are not there, and show the rule with an id.
export async function openRules(sheet, rule) {
  if (!sheet.firstElementChild) {
    const answer = await fetch(`/rules/${sheet.dataset.game}/beside`).catch(() => null);
    if (!answer?.ok) return;
    sheet.innerHTML = await answer.text();
  }
  const button = sheet.querySelector("[data-rule-now]");
  button.hidden = !rule;
  button.dataset.ruleNow = rule;
  showRule(sheet, rule);
}

function showRule(sheet, id) {
  const field = sheet.querySelector("[data-search]");
  field.value = "";
  find(sheet, "");
  sheet.querySelectorAll(".asked").forEach((rule) => rule.classList.remove("asked"));
  const rule = id ? sheet.querySelector(`#${CSS.escape(id)}`) : null;
  rule?.classList.add("asked");
  rule?.scrollIntoView({ block: "center" });
}

// Rules, sections and chapters without the words that are searched for go out of sight.
function find(within, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const says = (element) => words.every((word) => element.textContent.toLowerCase().includes(word));
  within.querySelectorAll("section[id]").forEach((section) => {
    const whole = says(section.querySelector("h2"));
    const rules = [...section.querySelectorAll(".rule")];
    rules.forEach((rule) => (rule.hidden = !whole && !says(rule)));
    section.hidden = rules.every((rule) => rule.hidden);
  });
  const chapters = [...within.querySelectorAll(".chapter")];
  chapters.forEach((chapter) => (chapter.hidden = !chapter.querySelector("section:not([hidden])")));
  const list = within.querySelector(".chapters");
  if (list) list.hidden = words.length > 0;
  within.querySelector(".nothing").hidden = chapters.some((chapter) => !chapter.hidden);
}

const around = (element) => element.closest("#rules, article");

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-search]")) find(around(event.target), event.target.value);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-rule-now]");
  if (button) showRule(around(button), button.dataset.ruleNow);
  const chapter = event.target.closest?.("#rules .chapters a");
  if (!chapter) return; // on a page of its own it is a link
  event.preventDefault();
  around(chapter).querySelector(chapter.hash).scrollIntoView({ block: "start" });
});
