// Passkeys, where the browser has them: one is made for whoever is here, or proves who somebody is.

const can = window.PublicKeyCredential?.parseCreationOptionsFromJSON && window.PublicKeyCredential.parseRequestOptionsFromJSON;
const whynot = document.querySelector("[data-whynot]");

const tell = (text) => {
  whynot.textContent = text;
  whynot.hidden = !text;
};

// What our server answers; whatever it refuses is told in its own words.
const ask = async (form, path, sent) => {
  const answer = await fetch(`/me/passkeys/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-csrftoken": form.elements._csrf_token.value },
    body: JSON.stringify(sent ?? {}),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said.detail);
  return said;
};

class Refused extends Error {}

const ways = {
  async add(form) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await ask(form, "asked"));
    const made = await navigator.credentials.create({ publicKey });
    await ask(form, "made", made.toJSON());
    location.reload();
  },
  async use(form) {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await ask(form, "wanted"));
    const proof = await navigator.credentials.get({ publicKey });
    const { code } = await ask(form, "proved", proof.toJSON());
    const entry = document.getElementById("code");
    entry.elements.code.value = code;
    entry.requestSubmit();
  },
};

for (const form of document.querySelectorAll("[data-passkey]")) {
  if (!can) break;
  form.hidden = false;
  form.closest("section").hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    tell("");
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      await ways[form.dataset.passkey](form);
    } catch (error) {
      tell(error instanceof Refused ? error.message : whynot.dataset.failed);
    }
    button.disabled = false;
  });
}
