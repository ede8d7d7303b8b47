// A code that is shown once can be printed.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
