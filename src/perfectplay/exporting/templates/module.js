
/** Loads the module that lies beside this file, or one from elsewhere, and makes a game of it. */
async function load(source = new URL(`./${NAME}.wasm`, import.meta.url), options = {}) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return @CLASS@.fromBytes(source, options);
  const place = new URL(source, import.meta.url);
  if (place.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return @CLASS@.fromBytes(await readFile(place), options);
  }
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} cannot be read: ${response.status}`);
  return @CLASS@.fromBytes(await response.arrayBuffer(), options);
}

export { @CLASS@, load };
