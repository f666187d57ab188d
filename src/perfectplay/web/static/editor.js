// A tree of numbers, edited on its picture: values, children added, removed and dragged, and who starts.

import { post } from "./api.js";
import { announce, button, el, fill, svg } from "./dom.js";
import { laidOut } from "./layout.js";
import { say } from "./words.js";

const SIZE = 19, LEVEL = 84;

// A tree is a number or a list of trees; a place in it is a list of positions, from the root down.
function at(tree, place) {
  return place.reduce((inner, step) => inner[step], tree);
}

export class Editor {
  // `changed(text, root)` is called after each change.
  constructor(place, text, root, { changed, complain }) {
    this.place = place;
    this.changed = changed;
    this.complain = complain;
    this.root = root;
    this.chosen = [];
    this.ready = this.read(text, root);
  }

  // Reads the text as the library does, whatever form it has.
  async read(text, root) {
    const view = await post("/api/trees", { tree: text, root });
    this.root = view.root;
    if (!view.is_editable) {
      fill(this.place, el("p", { class: "caps" }, say("edit.large")));
      return;
    }
    const inner = view.values.map((value) => (value === null ? [] : value));
    for (let node = 1; node < view.nodes; node += 1) inner[view.parents[node]].push(inner[node]);
    this.tree = inner[0];
    this.draw();
  }

  text() { return JSON.stringify(this.tree); }

  tell() {
    this.draw();
    this.changed(this.text(), this.root);
  }

  // ------------------------------------------------------------ the picture

  draw() {
    const had = this.place.contains(document.activeElement);
    const names = [];
    const build = (tree, place) => ({ place, value: Array.isArray(tree) ? null : tree, wide: 50,
      children: Array.isArray(tree) ? tree.map((child, step) => build(child, [...place, step])) : [] });
    const top = build(this.tree, []);
    const queue = [top];
    for (const node of queue) queue.push(...node.children);
    let letter = 0;
    for (const node of queue) {
      const parent = node.place.length ? names.find((one) => one.place.length === node.place.length - 1 && one.place.every((step, i) => step === node.place[i])) : null;
      node.name = node.value === null ? capital(letter++) : `${(parent?.name ?? "A").toLowerCase()}${node.place.at(-1) + 1}`;
      names.push(node);
    }
    const { nodes, width, plies } = laidOut(top, 6);
    this.nodes = nodes;
    const wide = Math.max(width + 40, 240), high = plies * LEVEL + 10;
    const max = this.root !== "min";
    const lines = [], shapes = [];
    for (const node of nodes) {
      node.x += 20;
      node.y = 36 + node.ply * LEVEL;
      const side = node.value !== null ? 2 : (node.ply % 2 === 0) === max ? 1 : 0;
      const isChosen = String(node.place) === String(this.chosen);
      shapes.push(svg("g", { role: "treeitem", tabindex: isChosen ? 0 : -1, "aria-level": node.ply + 1, "aria-selected": String(isChosen),
        "aria-label": `${node.name}, ${node.value ?? say(`side.${side}`)}`, "data-place": node.place.join("."), class: "editnode",
        onclick: () => this.choose(node.place), onpointerdown: (event) => this.grab(event, node) },
      isChosen ? svg("circle", { cx: node.x, cy: node.y, r: SIZE * 1.5, fill: "#ffe9c9", stroke: "#d9730d", "stroke-width": 2 }) : null,
      side === 2 ? svg("rect", { x: node.x - SIZE, y: node.y - SIZE * 0.75, width: SIZE * 2, height: SIZE * 1.5, rx: 4, fill: "#fff", stroke: "#16202c" })
        : svg("path", { d: side === 1 ? `M${node.x} ${node.y - SIZE}l${SIZE * 1.15} ${SIZE * 1.85}h${-SIZE * 2.3}Z` : `M${node.x} ${node.y + SIZE}l${SIZE * 1.15} ${-SIZE * 1.85}h${-SIZE * 2.3}Z`,
          fill: side === 1 ? "#dfeaff" : "#ffe6d3", stroke: side === 1 ? "#1f5fbf" : "#b04a12", "stroke-width": 2 }),
      svg("text", { x: node.x, y: node.y + (side === 1 ? 8 : side === 0 ? 2 : 5), "text-anchor": "middle", "font-size": 14, fill: "#16202c" }, String(node.value ?? node.name))));
      for (const child of node.children) lines.push(() => svg("line", { x1: node.x, y1: node.y + SIZE, x2: child.x, y2: child.y - SIZE, stroke: "#5a6674", "stroke-width": 1.5 }));
    }
    const chosen = nodes.find((node) => String(node.place) === String(this.chosen)) ?? top;
    this.picture = svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "tree", "aria-label": say("edit.tree"), class: "edittree",
      onkeydown: (event) => this.key(event) }, svg("g", { "aria-hidden": "true" }, lines.map((line) => line())), shapes);
    this.picture.style.width = `${Math.round(wide * 1.15)}px`;
    const input = el("input", { type: "number", step: "any", value: chosen.value ?? "", id: "leafvalue", disabled: chosen.value === null,
      onchange: () => this.set(Number(input.value)) });
    fill(this.place, el("p", { class: "faint" }, say("edit.help")),
      el("div", { class: "tools" },
        el("label", { class: "field" }, el("span", {}, say("edit.value", { name: chosen.name })), input),
        button(say("edit.add"), () => this.add(), { id: "edit-add" }), button(say("edit.remove"), () => this.remove(), { id: "edit-remove", disabled: this.chosen.length === 0 }),
        button(say("edit.left"), () => this.shift(-1), { disabled: this.chosen.length === 0 }),
        button(say("edit.right"), () => this.shift(1), { disabled: this.chosen.length === 0 }),
        button(say("edit.swap"), () => this.swap(), { id: "edit-swap" })),
      el("div", { class: "treeplace", tabindex: -1 }, this.picture));
    if (had) this.picture.querySelector("[tabindex='0']")?.focus();
  }

  choose(place) {
    this.chosen = place;
    this.draw();
    this.picture.querySelector("[tabindex='0']")?.focus();
    announce(say("edit.chosen", { name: this.picture.querySelector("[aria-selected=true]").getAttribute("aria-label") }));
  }

  // ------------------------------------------------------------ changes

  set(value) {
    if (!Number.isFinite(value)) return;
    if (this.chosen.length === 0) this.tree = value;
    else at(this.tree, this.chosen.slice(0, -1))[this.chosen.at(-1)] = value;
    this.tell();
  }

  add() {
    const node = at(this.tree, this.chosen);
    if (Array.isArray(node)) node.push(0);
    else at(this.tree, this.chosen.slice(0, -1))[this.chosen.at(-1)] = [node, 0];
    this.tell();
  }

  remove() {
    if (this.chosen.length === 0) return;
    const parent = at(this.tree, this.chosen.slice(0, -1));
    parent.splice(this.chosen.at(-1), 1);
    const above = this.chosen.slice(0, -1);
    if (parent.length === 0) {
      if (above.length === 0) parent.push(0);
      else at(this.tree, above.slice(0, -1))[above.at(-1)] = 0;
    }
    this.chosen = above;
    this.tell();
  }

  shift(by) {
    this.put(this.chosen, this.chosen.at(-1) + by);
  }

  // A child to another position among its siblings.
  put(place, position) {
    const parent = at(this.tree, place.slice(0, -1));
    const to = Math.min(Math.max(position, 0), parent.length - 1);
    if (to === place.at(-1)) return;
    const [child] = parent.splice(place.at(-1), 1);
    parent.splice(to, 0, child);
    this.chosen = [...place.slice(0, -1), to];
    this.tell();
  }

  swap() {
    this.root = this.root === "min" ? "max" : "min";
    this.tell();
  }

  grab(event, node) {
    if (node.place.length === 0) return;
    const begin = event.clientX;
    const factor = this.picture.viewBox.baseVal.width / this.picture.getBoundingClientRect().width;
    const siblings = this.nodes.filter((other) => other.place.length === node.place.length && String(other.place.slice(0, -1)) === String(node.place.slice(0, -1)));
    const move = (moved) => {
      const by = (moved.clientX - begin) * factor;
      const item = this.picture.querySelector(`[data-place="${node.place.join(".")}"]`);
      if (item) item.setAttribute("transform", `translate(${by} 0)`);
    };
    const drop = (dropped) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      const by = (dropped.clientX - begin) * factor;
      if (Math.abs(by) < 8) return;
      const x = node.x + by;
      this.put(node.place, siblings.filter((other) => other !== node && other.x < x).length);
      if (this.picture.querySelector("[transform]")) this.draw();
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
  }

  key(event) {
    const place = this.chosen;
    const node = at(this.tree, place);
    const parent = place.length ? at(this.tree, place.slice(0, -1)) : null;
    const moves = {
      ArrowUp: () => place.length && this.choose(place.slice(0, -1)),
      ArrowDown: () => Array.isArray(node) && this.choose([...place, 0]),
      ArrowLeft: () => parent && place.at(-1) > 0 && (event.shiftKey ? this.shift(-1) : this.choose([...place.slice(0, -1), place.at(-1) - 1])),
      ArrowRight: () => parent && place.at(-1) < parent.length - 1 && (event.shiftKey ? this.shift(1) : this.choose([...place.slice(0, -1), place.at(-1) + 1])),
      Delete: () => this.remove(), "+": () => this.add(), Insert: () => this.add(),
      Enter: () => document.getElementById("leafvalue")?.focus(),
    };
    if (event.key in moves) { event.preventDefault(); moves[event.key](); }
  }
}

function capital(number) {
  const letter = String.fromCharCode(65 + number % 26);
  return number < 26 ? letter : capital(Math.floor(number / 26) - 1) + letter;
}
