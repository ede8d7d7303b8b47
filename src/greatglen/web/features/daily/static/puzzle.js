// A puzzle that is answered: what was chosen is marked on the table, and the best move once it is shown.
import { placesOf } from "../../table/dom.js";

const MARKS = { best: "hinted", wrong: "missed" };

function mark() {
  for (const name of Object.values(MARKS)) {
    document.querySelectorAll(`.${name}`).forEach((element) => element.classList.remove(name));
  }
  const card = document.getElementById("puzzle");
  for (const [which, name] of Object.entries(MARKS)) {
    for (const anchor of card?.dataset[which].split(" ").filter(Boolean) ?? []) {
      placesOf(anchor).forEach((element) => element.classList.add(name));
    }
  }
}

document.addEventListener("htmx:after:swap", mark);
