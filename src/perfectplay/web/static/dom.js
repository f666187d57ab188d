// Elements of the page and of pictures, made in one call each.

const SVG = "http://www.w3.org/2000/svg";

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && (name === "value" || name === "checked" || name === "disabled")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function el(tag, attributes, ...children) {
  return made(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return made(document.createElementNS(SVG, tag), attributes, children);
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(text, act, more) {
  return el("button", { type: "button", onclick: act, ...more }, text);
}

// An option is a value and its text; a group of them is a text and a list of options.
export function choice(label, options, chosen, act, more) {
  const written = ([value, text]) => (Array.isArray(text) ? el("optgroup", { label: value }, text.map(written))
    : el("option", { value, selected: value === chosen }, text));
  const select = el("select", { onchange: () => act(select.value), ...more }, options.map(written));
  return el("label", { class: "field" }, el("span", {}, label), select);
}

export function announce(text) {
  const place = document.getElementById("announcer");
  if (place) place.textContent = text;
}

export function download(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
