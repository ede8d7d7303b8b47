// The contents of the rules: open beside the text where there is room, else folded above it and closed by a choice. The
// section that is read is marked.

// The page is long: from the first scroll on, sections that are not in sight are laid out bit by bit in idle time, and all at
// once if somebody goes to one, so that a link leads to where its section stays.
const BIT = 4; // milliseconds: short even on a slow phone
const waiting = [...document.querySelectorAll(".chapter section")];
const whenIdle = window.requestIdleCallback ?? ((act) => setTimeout(act));
function layOut() {
  const end = performance.now() + BIT;
  while (waiting.length && performance.now() < end) {
    const section = waiting.shift();
    section.classList.add("laid");
    section.getBoundingClientRect(); // now, not with all others
  }
  if (waiting.length) whenIdle(layOut);
}
const layOutAll = () => waiting.splice(0).forEach((section) => section.classList.add("laid"));
if (location.hash) layOutAll();
else window.addEventListener("scroll", () => whenIdle(layOut), { once: true });
document.addEventListener("click", (event) => event.target.closest("a[href*='#']") && layOutAll(), { capture: true });

const contents = document.querySelector(".contents");
const wide = matchMedia("(min-width: 1100px)");
const fold = () => contents && (contents.open = wide.matches);
fold();
wide.addEventListener("change", fold);
contents?.addEventListener("click", (event) => {
  if (event.target.closest("a") && !wide.matches) contents.open = false;
});

const links = new Map([...(contents?.querySelectorAll("a") ?? [])].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver(
  (entries) => {
    const entered = entries.find((entry) => entry.isIntersecting);
    if (!entered) return;
    for (const [id, link] of links) {
      if (id === entered.target.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const [link, list] = [links.get(entered.target.id), contents.querySelector("nav")];
    if (wide.matches) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  },
  { rootMargin: "-10% 0px -80% 0px" },
);
for (const id of links.keys()) seen.observe(document.getElementById(id));
