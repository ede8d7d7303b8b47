// What a window remembers when it is loaded anew. Private windows may refuse, and then it is forgotten.

export function remember(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    return;
  }
}

export function remembered(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
