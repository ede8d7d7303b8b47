// A picture as a PNG: the server's SVG, drawn at twice its size; shared where the device can, else saved as a file.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-picture]");
  if (!link) return;
  event.preventDefault();
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(await (await fetch(link.href)).text());
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([drawn], link.dataset.picture, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file] }).catch(() => {}); // whoever closes the sheet wants nothing
  }
  const saved = document.createElement("a");
  saved.download = link.dataset.picture;
  saved.href = URL.createObjectURL(drawn);
  saved.click();
});
