// What is seen, as a file: SVG, or PNG drawn from it.

import { download } from "./dom.js";

export function svgText(picture) {
  const copy = picture.cloneNode(true);
  copy.removeAttribute("style");
  const box = picture.viewBox.baseVal;
  copy.setAttribute("width", box.width);
  copy.setAttribute("height", box.height);
  copy.setAttribute("role", "img");
  for (const item of copy.querySelectorAll("[role=treeitem]")) {
    for (const name of [...item.getAttributeNames()]) item.removeAttribute(name);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function saveSvg(picture, name) {
  download(`${name}.svg`, svgText(picture), "image/svg+xml");
}

export async function pngOf(picture) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svgText(picture)], { type: "image/svg+xml" }));
  try {
    await new Promise((done, failed) => { image.onload = done; image.onerror = failed; image.src = address; });
    const box = picture.viewBox.baseVal;
    const factor = Math.min(2, 8000 / Math.max(box.width, box.height));
    const paper = document.createElement("canvas");
    paper.width = Math.ceil(box.width * factor);
    paper.height = Math.ceil(box.height * factor);
    paper.getContext("2d").drawImage(image, 0, 0, paper.width, paper.height);
    return await new Promise((done) => paper.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function savePng(picture, name) {
  download(`${name}.png`, await pngOf(picture), "image/png");
}
