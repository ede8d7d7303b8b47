// The board as a PNG: the server's SVG, drawn at twice its size, to be saved as a file.
import { table } from "./dom.js";

export async function savePicture(address) {
  const svg = await (await fetch(address)).text();
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
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
