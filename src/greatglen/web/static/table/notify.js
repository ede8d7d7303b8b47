// Whose turn it is: told by the title and, in a window nobody looks at, by a tone and a notification.
import { table } from "./dom.js";

let wasMine = false;

export function tellWhoseTurn() {
  const { mine, notify, sound, turnText } = table().dataset;
  const isMine = mine === "yes";
  document.title = (isMine ? "● " : "") + document.title.replace(/^● /, "");
  if (isMine && !wasMine && document.hidden) {
    if (sound === "yes") chime();
    const may = notify === "yes" && window.Notification?.permission === "granted";
    if (may) new Notification("Great Glen", { body: turnText });
  }
  wasMine = isMine;
}

function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.frequency.value = 523;
  level.gain.setValueAtTime(0.15, audio.currentTime);
  level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.8);
  tone.connect(level).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.8);
}
