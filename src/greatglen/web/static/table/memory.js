// What a window remembers when it is loaded anew, and, `lasting`, a browser longer. Private windows may refuse, and then it
// is forgotten.

export function remember(name, value, lasting = false) {
  try {
    (lasting ? localStorage : sessionStorage).setItem(name, value);
  } catch {
    return;
  }
}

export function remembered(name, lasting = false) {
  try {
    return (lasting ? localStorage : sessionStorage).getItem(name);
  } catch {
    return null;
  }
}
