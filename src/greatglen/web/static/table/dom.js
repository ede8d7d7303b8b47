// Where things are on the page.

// The part of the page that htmx replaces. Its data-attributes say which table it is, at which version, seen by whom.
export const table = () => document.getElementById("table");

// Everything on the table that stands for an anchor such as "tile:12" or "cell:5050".
export const placesOf = (anchor) => document.querySelectorAll(`#table [data-at="${CSS.escape(anchor)}"]`);

export const submit = (formId) => document.getElementById(formId).requestSubmit();
