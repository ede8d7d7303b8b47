// The table: what may be chosen glows, clicks walk along an option's path, news come by themselves.
(() => {
  // htmx makes what a piece moves into with createElement, also in a drawing, where it must be SVG to be seen.
  const plain = document.createElement.bind(document);
  document.createElement = (name, ...more) =>
    ["svg", "g"].includes(name) ? document.createElementNS("http://www.w3.org/2000/svg", name) : plain(name, ...more);

  let options = []; // [{id, path, label}]
  let chosen = []; // anchors clicked so far
  let looking = null; // the version looked back at, or null

  const table = () => document.getElementById("table");
  const at = (anchor) => document.querySelectorAll(`#table [data-at="${CSS.escape(anchor)}"]`);

  const fitting = () => options.filter((option) => chosen.every((anchor, i) => option.path[i] === anchor));

  function arm(focus = true) {
    const main = table();
    document.querySelectorAll(".may, .chosen").forEach((element) => {
      element.classList.remove("may", "chosen");
      element.removeAttribute("tabindex");
      element.removeAttribute("role");
      element.removeAttribute("aria-label");
    });
    showHint();
    if (main.dataset.mine !== "yes") return;
    chosen.forEach((anchor) => at(anchor).forEach((element) => element.classList.add("chosen")));
    const next = new Map();
    for (const option of fitting()) {
      const anchor = option.path[chosen.length];
      if (anchor) next.set(anchor, next.has(anchor) ? "" : option.label);
    }
    for (const [anchor, label] of next) {
      at(anchor).forEach((element) => {
        element.classList.add("may");
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
        const title = element.querySelector("title")?.textContent ?? anchor;
        element.setAttribute("aria-label", label || title);
      });
    }
    ask([...next].filter(([anchor]) => !at(anchor).length && (chosen.length || !anchor.startsWith("button:"))), focus);
  }

  // Steps of a path that are not drawn on the board are asked beside it.
  function ask(entries, focus) {
    const box = document.getElementById("ask");
    box.replaceChildren();
    box.hidden = !entries.length;
    for (const [anchor, label] of entries) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.at = anchor;
      button.textContent = label || anchor.split(":").pop();
      box.append(button);
    }
    if (entries.length) {
      if (chosen.length) {
        const cancel = document.createElement("button");
        cancel.type = "button";
        cancel.className = "quiet";
        cancel.textContent = "✕";
        cancel.dataset.cancel = "yes";
        box.append(cancel);
      }
      if (focus) box.querySelector("button").focus();
    }
  }

  // News of the same decision, a chat line or somebody coming, leave a path that was begun as it is.
  let decision = "";
  let answered = false; // a second click comes too late
  function read() {
    const data = document.getElementById("options");
    options = data ? JSON.parse(data.textContent) : [];
    const { version, seat } = table().dataset;
    const same = decision === `${version} ${seat}`;
    decision = `${version} ${seat}`;
    if (!same) answered = false;
    if (!same || !fitting().length) chosen = [];
    arm(!same);
    return !same;
  }

  function point(anchor) {
    const here = fitting().filter((option) => option.path[chosen.length] === anchor);
    if (!here.length) {
      const again = options.some((option) => option.path[0] === anchor);
      const same = chosen.includes(anchor);
      chosen = [];
      if (again && !same) return point(anchor);
      arm();
      return false;
    }
    chosen.push(anchor);
    const complete = here.filter((option) => option.path.length === chosen.length);
    if (complete.length && here.length === 1) send(complete[0].id);
    else if (complete.length && complete.length === here.length) choose(here);
    else {
      arm();
      showGlow();
    }
    return true;
  }

  // Several options lie on the same path: let the player pick by name.
  function choose(list) {
    const box = document.getElementById("ask");
    box.replaceChildren();
    box.hidden = false;
    for (const option of list) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.option = option.id;
      button.textContent = option.label;
      box.append(button);
    }
    box.querySelector("button").focus();
  }

  function send(id) {
    const main = table();
    if (answered) return;
    if (id === "done" && main.dataset.confirm === "yes" && !confirm(main.dataset.endText)) return;
    answered = true;
    const form = document.getElementById("act");
    form.elements.action.value = id;
    form.elements.version.value = main.dataset.version;
    hideTip();
    document.getElementById("ask").hidden = true;
    form.requestSubmit();
  }

  function pay() {
    if (answered) return;
    answered = true;
    document.getElementById("pay").requestSubmit();
  }
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.detail.ctx?.sourceElement?.matches?.("#act, #pay")) answered = false;
  });

  document.addEventListener("click", (event) => {
    const target = event.target;
    if (target.closest("[data-undo]")) return document.getElementById("undo").requestSubmit();
    if (target.closest("[data-pay]")) return pay();
    if (target.closest("[data-hurry]")) return document.getElementById("hurry").requestSubmit();
    if (target.closest("[data-hint]")) return askHint();
    if (target.closest("[data-close-hint]")) return closeHint();
    const enlarge = target.closest("[data-enlarge]");
    if (enlarge) return setLarge(large === enlarge.dataset.enlarge ? null : enlarge.dataset.enlarge);
    const zoom = target.closest("[data-zoom]");
    if (zoom) return setZoom(Number(zoom.dataset.zoom));
    if (target.closest("[data-cancel]")) {
      chosen = [];
      arm();
      return showGlow();
    }
    const option = target.closest("[data-option]");
    if (option) return send(option.dataset.option);
    const tab = target.closest("button[data-tab]");
    if (tab) return showTab(tab.dataset.tab);
    const line = target.closest("li[data-version]");
    if (line) return look(Number(line.dataset.version));
    if (target.closest("[data-png]")) {
      event.preventDefault();
      return png(target.closest("details").querySelector("a").href);
    }
    const place = target.closest(".may, #ask [data-at]") ?? target.closest("[data-at]");
    if (place) {
      if (!point(place.dataset.at)) showTip(place);
    } else if (!target.closest("#ask, #tip")) {
      chosen = [];
      arm();
      hideTip();
    }
  });

  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches?.("input, textarea, select");
    const place = event.target.closest?.("[data-at]");
    if (table().inert) return;
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      point(place.dataset.at);
    } else if (event.key === "Escape" && large) {
      setLarge(null);
    } else if (event.key === "Escape") {
      chosen = [];
      hideTip();
      arm();
      showGlow();
    } else if (!typing && event.key === "ArrowLeft") look(Number(table().dataset.version) - 1);
    else if (!typing && event.key === "ArrowRight") look(Number(table().dataset.version) + 1);
    else if (!typing && event.key === "u") document.querySelector("[data-undo]")?.click();
    else if (!typing && event.key === "h") document.querySelector("[data-hint]")?.click();
  });

  // -- bots: how far one is that thinks, and the hint of one, for as long as the decision stands

  setInterval(async () => {
    const bar = document.getElementById("thinking");
    if (!bar || document.hidden) return;
    const answer = await fetch(`/t/${table().dataset.id}/thinking`).catch(() => null);
    if (answer?.ok) bar.value = (await answer.json()).part;
  }, 400);
  function askHint() {
    const box = document.getElementById("hint");
    box.textContent = box.dataset.wait;
    box.hidden = false;
    document.getElementById("askhint").requestSubmit();
  }
  function closeHint() {
    const box = document.getElementById("hint");
    box.replaceChildren();
    box.hidden = true;
    arm(false);
  }
  function showHint() {
    document.querySelectorAll(".hinted").forEach((element) => element.classList.remove("hinted"));
    const box = document.getElementById("hint");
    const said = box.querySelector("p");
    if (!said) return;
    const main = table();
    if (said.dataset.version !== main.dataset.version || main.dataset.mine !== "yes") return box.replaceChildren(), (box.hidden = true);
    at(said.dataset.anchor).forEach((element) => element.classList.add("hinted"));
    const button = main.querySelector(`#prompt [data-option="${CSS.escape(said.dataset.optionId)}"]`);
    button?.classList.add("hinted");
  }

  // -- looking back

  function look(version) {
    const main = table();
    const last = Number(main.dataset.last);
    const to = Math.max(0, Math.min(version, last));
    looking = to < last ? to : null;
    const refresh = document.getElementById("refresh");
    refresh.setAttribute("hx-get", `/t/${main.dataset.id}/now` + (looking === null ? "" : `?at=${looking}`));
    htmx.trigger(refresh, "refresh");
    history.replaceState(null, "", `/t/${main.dataset.id}` + (looking === null ? "" : `?at=${looking}`));
  }
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-history]")) look(Number(event.target.value));
  });

  // -- a part of the table, large: drag or scroll to pan, buttons or ctrl-wheel to zoom

  let large = null;
  let scale = 1;
  function setLarge(id) {
    large = id;
    scale = 1;
    keepLarge();
  }
  function setZoom(by) {
    scale = Math.min(5, Math.max(1, scale * by));
    keepLarge();
  }
  function keepLarge() {
    document.querySelectorAll(".part.large").forEach((part) => part.id !== large && part.classList.remove("large", ...ZOOMS));
    const part = large && document.getElementById(large);
    if (!part) return;
    part.classList.remove(...ZOOMS);
    part.classList.add("large", `zoom-${Math.round(scale * 2)}`);
  }
  const ZOOMS = Array.from({ length: 11 }, (_, n) => `zoom-${n}`);
  document.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || !event.target.closest?.(".part.large")) return;
      event.preventDefault();
      setZoom(event.deltaY < 0 ? 1.25 : 0.8);
    },
    { passive: false },
  );
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const pane = event.target.closest?.(".part.large .pan");
    if (pane && event.pointerType === "mouse") drag = { pane, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.pane.scrollBy(drag.x - event.clientX, drag.y - event.clientY);
    drag.x = event.clientX;
    drag.y = event.clientY;
  });
  document.addEventListener("pointerup", () => (drag = null));

  // -- tips

  let tipTimer;
  async function showTip(element) {
    const main = table();
    const anchor = element.dataset.at;
    const answer = await fetch(`/t/${main.dataset.id}/tip?at=${encodeURIComponent(anchor)}`).catch(() => null);
    const text = answer?.ok ? (await answer.text()).trim() : "";
    const box = document.getElementById("tip");
    if (!text) return hideTip();
    box.innerHTML = text;
    const where = element.getBoundingClientRect();
    box.hidden = false;
    const left = Math.min(where.left, innerWidth - box.offsetWidth - 8);
    const below = where.bottom + box.offsetHeight + 8 < innerHeight;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${below ? where.bottom + 6 : Math.max(8, where.top - box.offsetHeight - 6)}px`;
  }
  function hideTip() {
    clearTimeout(tipTimer);
    document.getElementById("tip").hidden = true;
  }
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const element = event.target.closest?.("[data-at]");
    clearTimeout(tipTimer);
    if (!element) return hideTip();
    tipTimer = setTimeout(() => showTip(element), 350);
  });
  let press;
  document.addEventListener("pointerdown", (event) => {
    const element = event.target.closest?.("[data-at]");
    if (element && event.pointerType !== "mouse") press = setTimeout(() => showTip(element), 500);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(end, () => clearTimeout(press));
  }

  // -- what a window remembers; private windows may refuse, and then it is forgotten

  function keep(name, value) {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      return;
    }
  }
  function kept(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  }

  // -- tabs on small screens

  function showTab(name) {
    document.body.dataset.tab = name;
    keep("tab", name);
    document.querySelectorAll(".tabs button").forEach((tab) => tab.classList.toggle("on", tab.dataset.tab === name));
  }
  // Where tabs hide all that may be chosen, the first with something to choose comes forward.
  function showGlow() {
    const glowing = [...table().querySelectorAll("[data-pane] .may")];
    const shown = glowing.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    if (!glowing.length || shown.length) return bring(shown);
    const pane = glowing[0].closest("[data-pane]").dataset.pane;
    if (!document.querySelector(".tabs").checkVisibility() && !["board", "clanmap"].includes(pane)) return;
    forward = pane === "clanmap";
    showTab(pane);
  }
  // Where all of it is off the screen, the first comes into sight.
  function bring(shown) {
    const sighted = shown.some((element) => {
      const box = element.getBoundingClientRect();
      return box.bottom > 60 && box.top < innerHeight - 50;
    });
    if (shown.length && !sighted) shown[0].closest(".part").scrollIntoView({ block: "center" });
  }
  let forward = false; // the map has come forward by itself
  function keepTab() {
    const first = table().querySelector(".tabs button[data-tab]")?.dataset.tab;
    let tab = kept("tab") ?? first;
    const front = document.querySelector(".front[data-pane='clanmap']");
    if (front) tab = "clanmap";
    else if (forward && tab === "clanmap") tab = "board";
    forward = Boolean(front);
    if (!table().querySelector(`button[data-tab="${tab}"]`)) tab = first;
    showTab(tab);
  }

  // -- the board as PNG

  async function png(href) {
    const text = await (await fetch(href)).text();
    const image = new Image();
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const link = document.createElement("a");
    link.download = `greatglen-${table().dataset.id}.png`;
    link.href = canvas.toDataURL("image/png");
    link.click();
  }

  // -- several people at one screen, with hands of their own: a curtain between them

  const shownLast = () => `behind ${table().dataset.id}`; // kept, so that loading the page anew does not lift it
  let behind = null; // the seat whose hand was last shown
  function curtain() {
    const main = table();
    const box = document.getElementById("curtain");
    const seat = main.dataset.seat;
    let covered = !box.hidden; // it stays as it is, on a table that may have been drawn anew
    if (main.dataset.curtain !== "yes") covered = false;
    else if (behind !== null && behind !== seat) covered = true;
    else {
      behind = seat;
      keep(shownLast(), seat);
    }
    cover(covered);
    if (covered) box.querySelector("h2").textContent = main.dataset.curtainText;
  }
  function cover(covered) {
    const box = document.getElementById("curtain");
    box.hidden = !covered;
    table().inert = covered; // nobody gets behind it with the keyboard or a screen reader either
    if (covered) box.querySelector("[data-lift]").focus();
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-lift]")) return;
    behind = table().dataset.seat;
    keep(shownLast(), behind);
    cover(false);
  });

  // -- news

  let wasMine = false;
  function notice() {
    const main = table();
    const mine = main.dataset.mine === "yes";
    document.title = (mine ? "● " : "") + document.title.replace(/^● /, "");
    const asked = document.getElementById("asked");
    document.getElementById("live").textContent = asked ? asked.textContent : "";
    if (mine && !wasMine && document.hidden && main.dataset.sound === "yes") {
      chime();
      if (window.Notification?.permission === "granted") new Notification("Great Glen", { body: main.dataset.turnText });
    }
    wasMine = mine;
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

  const csrf = () => document.querySelector("[name=_csrf_token]").value;
  function listen() {
    const path = `/t/${table().dataset.id}`;
    const page = Math.random().toString(36).slice(2);
    const source = new EventSource(`${path}/stream?page=${page}`);
    source.addEventListener("news", () => {
      if (looking === null) htmx.trigger(document.getElementById("refresh"), "refresh");
    });
    // Browsers may keep a connection for seconds after its page has gone, so the page says goodbye.
    const goodbye = () => {
      source.close();
      navigator.sendBeacon(`${path}/goodbye?page=${page}`, new URLSearchParams({ _csrf_token: csrf() }));
    };
    window.addEventListener("pagehide", goodbye, { once: true });
  }
  window.addEventListener("pageshow", (event) => event.persisted && listen());

  document.addEventListener("DOMContentLoaded", () => {
    const given = new URLSearchParams(location.search).get("at");
    if (given !== null && table().classList.contains("past")) looking = Number(given);
    read();
    keepTab();
    showGlow();
    behind = kept(shownLast());
    curtain();
    notice();
    listen();
    document.body.addEventListener("click", () => window.Notification?.permission === "default" && Notification.requestPermission(), { once: true });
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const problem = document.getElementById("problem");
    const hint = document.getElementById("hint");
    if ([hint, "#hint"].includes(event.detail.ctx?.target)) return showHint();
    if (problem.contains(event.target) || [problem, "#problem"].includes(event.detail.ctx?.target)) return;
    problem.replaceChildren();
    const said = event.detail.ctx?.sourceElement;
    if (said?.matches?.(".chat form")) said.reset();
    if (read()) {
      keepTab();
      hideTip();
      showGlow();
    } else showTab(document.body.dataset.tab); // the map may have come forward for a path that was begun
    keepLarge();
    curtain();
    notice();
  });
})();
