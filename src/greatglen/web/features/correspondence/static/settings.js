// Being told of one's turn on this device: the browser is asked for its permission when somebody wants that, and not before.
const part = document.getElementById("days");
const [on, off, refused] = ["turn-on", "turn-off", "refused"].map((id) => document.getElementById(id));

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const letters = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function send(path, values) {
  const token = part.querySelector("[name=_csrf_token]").value;
  return fetch(path, { method: "POST", body: new URLSearchParams({ _csrf_token: token, ...values }) });
}

const registration = async () => (await navigator.serviceWorker?.getRegistration()) && navigator.serviceWorker.ready;
const subscription = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null;

function show(state) {
  part.dataset.told = state;
  on.hidden = state === "yes";
  off.hidden = state !== "yes";
}

async function subscribe() {
  const worker = await registration();
  if (!worker?.pushManager) return {}; // without encryption there is no push: an open page tells by itself
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(part.dataset.key) };
  const had = await worker.pushManager.getSubscription();
  if (had && letters(had.options.applicationServerKey) !== part.dataset.key) await had.unsubscribe();
  const found = await worker.pushManager.subscribe(wanted);
  return { endpoint: found.endpoint, p256dh: letters(found.getKey("p256dh")), auth: letters(found.getKey("auth")) };
}

on.addEventListener("click", async () => {
  const allowed = window.Notification && (await Notification.requestPermission()) === "granted";
  refused.hidden = allowed;
  if (!allowed) return;
  const device = await subscribe().catch(() => ({})); // the browser has no push service
  part.querySelector("[data-only-open]").hidden = Boolean(device.endpoint);
  if ((await send("/days/device", device)).ok) show("yes");
});

off.addEventListener("click", async () => {
  const found = await subscription();
  if ((await send("/days/device/gone", { endpoint: found?.endpoint ?? "" })).ok) show("no");
  await found?.unsubscribe();
});

// What is so on this device: whether it has subscribed, or, where there is no push, what was chosen.
async function find() {
  const pushes = (await registration())?.pushManager;
  const wanted = pushes ? await pushes.getSubscription() : part.dataset.told === "yes";
  show(wanted && window.Notification?.permission === "granted" ? "yes" : "no");
}

find();
