// Small things every page needs: copy an invitation, keep the theme of the system in step.
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-copy]")) {
    event.target.select();
    navigator.clipboard?.writeText(event.target.value);
  }
});
