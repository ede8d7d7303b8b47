// What is asked beside the board: a button for each answer.
import { placesOf } from "./dom.js";

// What something is called: the title of its drawing, or its own text.
export function nameOf(anchor) {
  const place = placesOf(anchor)[0];
  return place?.title || (place?.querySelector("title")?.textContent ?? (place?.textContent.trim() || anchor.split(":").pop()));
}

export function ask(buttons, focus = true) {
  const box = document.getElementById("ask");
  if (!box) return;
  box.replaceChildren(...buttons);
  box.hidden = !buttons.length;
  if (buttons.length && focus) buttons[0].focus();
}

export function askButton(text, data) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  Object.assign(button.dataset, data);
  return button;
}
