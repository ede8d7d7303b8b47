// The form for a new table: sets of expansions at one click, and a line beside the button that says what will be played.
const form = document.getElementById("opening");
const summary = document.getElementById("summary");
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
const chosen = () => [...form.querySelectorAll(".expansion")].filter((one) => one.querySelector("[type=checkbox]").checked);

function tell() {
  const { players, minutes, length, unfit } = form.dataset;
  const seats = [...form.querySelectorAll("select[name^=seat-]")].filter((one) => one.value !== "none").length;
  const added = chosen();
  const numbers = added.map((one) => one.querySelector("[type=checkbox]").name.split("-")[1]);
  const time = added.reduce((sum, one) => sum + Number(one.dataset.minutes), Number(length));
  const wrong = added.find((one) => seats < one.dataset.least || seats > one.dataset.most);
  const parts = [filled(players, { n: seats })];
  if (numbers.length) parts.push(`${form.dataset.with} ${numbers.join(", ")}`);
  if (time) parts.push(filled(minutes, { n: Math.round(time / 5) * 5 }));
  summary.textContent = wrong ? filled(unfit, { name: wrong.querySelector("b").textContent }) : parts.join(" · ");
  summary.classList.toggle("wrong", Boolean(wrong));
  for (const button of form.querySelectorAll("[data-assortment]")) {
    button.setAttribute("aria-pressed", String(button.dataset.assortment === numbers.join(",")));
  }
}

for (const sets of form.querySelectorAll(".assortments")) sets.hidden = false;
form.addEventListener("click", (event) => {
  const set = event.target.closest("[data-assortment]");
  if (!set) return;
  const numbers = set.dataset.assortment.split(",");
  for (const box of form.querySelectorAll(".expansion [type=checkbox]")) box.checked = numbers.includes(box.name.split("-")[1]);
  tell();
});
form.addEventListener("input", tell);
window.addEventListener("pageshow", tell); // also with what a browser has filled in again
