// Where things are on the page.

// The part of the page that htmx replaces. Its data-attributes say which table it is, at which version, seen by whom.
export const table = () => document.getElementById("table");

// Everything on the table that stands for an anchor such as "tile:12" or "cell:5050".
export const placesOf = (anchor) => document.querySelectorAll(`#table [data-at="${CSS.escape(anchor)}"]:not(#ask *)`);

export const submit = (formId) => document.getElementById(formId).requestSubmit();

// The same for what is meant for the table as it is shown: if it has gone on meanwhile, the server refuses.
export function submitForVersion(formId) {
  const form = document.getElementById(formId);
  form.elements.version.value = table().dataset.version;
  form.requestSubmit();
}
