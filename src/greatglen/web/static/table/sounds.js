// Sounds: one's turn, placing, coins, a scoring. They are made here, of a few tones each, and only for who wants them.
import { table } from "./dom.js";

const TONES = {
  // [hertz, from which second, for how many, how loud, wave]
  turn: [[523, 0, 0.5, 0.12, "sine"], [659, 0.13, 0.5, 0.12, "sine"], [784, 0.26, 0.8, 0.12, "sine"]],
  place: [[196, 0, 0.09, 0.2, "triangle"], [98, 0.01, 0.14, 0.25, "sine"]],
  coin: [[1568, 0, 0.18, 0.06, "sine"], [2093, 0.06, 0.3, 0.06, "sine"]],
  score: [[392, 0, 0.4, 0.1, "triangle"], [523, 0.12, 0.4, 0.1, "triangle"], [659, 0.24, 0.4, 0.1, "triangle"], [784, 0.36, 0.9, 0.1, "triangle"]],
};

let audio = null;

export function play(name) {
  // Browsers let a page sound only after somebody has done something on it.
  if (table().dataset.sound !== "yes" || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [hertz, from, lasts, loud, wave] of TONES[name]) {
    const [tone, level, begins] = [audio.createOscillator(), audio.createGain(), audio.currentTime + from];
    tone.type = wave;
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(loud, begins);
    level.gain.exponentialRampToValueAtTime(0.0005, begins + lasts);
    tone.connect(level).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
}

// On or off, from now on: it is kept with the preferences.
export async function switchSounds(button) {
  const sound = table().dataset.sound === "yes" ? "no" : "yes";
  const token = document.querySelector("[name=_csrf_token]").value;
  const body = new URLSearchParams({ _csrf_token: token, sound });
  await fetch("/preferences", { method: "POST", body, redirect: "manual" });
  table().dataset.sound = sound;
  button.setAttribute("aria-pressed", String(sound === "yes"));
  play("turn");
}
