// A code comes behind “#”, which no server sees: it is put into the form, taken out of the address, and sent.

const form = document.getElementById("code");

const take = () => {
  const code = location.hash.slice(1);
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  form.elements.code.value = code;
  form.requestSubmit();
};

window.addEventListener("hashchange", take);
take();
