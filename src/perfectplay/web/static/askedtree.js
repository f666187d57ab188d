// The blank tree of an exercise: nothing of a search is in it. Nodes that an answer may name are chosen by a click or Enter.

import { svg } from "./dom.js";
import { TreeView } from "./tree.js";
import { say } from "./words.js";

const CHOSEN = "#0b6bd3", PAPER = "#ffffff";
const CLOSE = 24;

export class AskedTree extends TreeView {
  // `targets` are names by node; `marked` is the node that the question names, or null; `toggle(name)` chooses one.
  constructor(walk, { targets, marked, ordered, toggle, label, id }) {
    super(walk, { go: () => {}, label, id });
    Object.assign(this, { targets, marked, ordered, toggle, names: [], isClose: walk.size > CLOSE });  // nothing stands between nodes
  }

  // Shows which names an answer has so far.
  choose(names) {
    this.names = names.map((name) => name.toLowerCase());
    if (this.number !== undefined) this.redrawn();
  }

  show(number) {
    super.show(number);
    if (Object.keys(this.targets).length > 0) this.picture.setAttribute("aria-multiselectable", "true");
  }

  redrawn() {
    const had = this.place.contains(document.activeElement);
    const { scrollLeft, scrollTop } = this.place;
    const { cursor } = this;
    this.show(0);
    this.cursor = this.shown.has(cursor) ? cursor : this.cursor;
    this.point(had);
    Object.assign(this.place, { scrollLeft, scrollTop });
  }

  placeOf(visit) {
    const name = this.targets[visit];
    return name === undefined ? -1 : this.names.indexOf(name.toLowerCase());
  }

  isHere(visit) { return visit === this.marked; }

  chosen(visit) {
    const name = this.targets[visit];
    this.cursor = visit;
    if (name !== undefined) this.toggle(name);
  }

  // What is chosen has a number where the order counts, and otherwise a tick.
  treeitem(node, number, here, value, parts) {
    const { visit, x, y } = node;
    const at = this.placeOf(visit);
    if (at >= 0) {
      const size = Math.max(this.style.size * 0.5, 7), left = x + this.halfOf(this.insideOf(node), this.style) + 1, up = y - this.style.size * 0.8;
      parts.push(svg("circle", { cx: left, cy: up, r: size, fill: CHOSEN, stroke: PAPER, "stroke-width": 1.5 }));
      if (this.ordered) {
        parts.push(svg("text", { x: left, y: up + size * 0.4, "font-size": (size * 1.25).toFixed(1), "font-weight": 700, "text-anchor": "middle", fill: PAPER }, String(at + 1)));
      } else {
        parts.push(svg("path", { d: `M${left - size * 0.5} ${up}l${size * 0.38} ${size * 0.4}l${size * 0.6} ${-size * 0.75}`, fill: "none", stroke: PAPER, "stroke-width": 2 }));
      }
    }
    const item = super.treeitem(node, number, here, value, parts);
    item.setAttribute("aria-selected", String(at >= 0));
    if (this.targets[visit] !== undefined) item.setAttribute("class", "pickable");
    return item;
  }

  spoken(visit) {
    const { walk } = this;
    const words = [walk.move(visit) + walk.chance(visit), walk.label(visit), walk.player(visit) || say(`side.${walk.side(visit)}`), walk.sign(visit).replace(/^= /, "")];
    if (visit === this.marked) words.push(say("exercise.marked"));
    const at = this.placeOf(visit);
    if (at >= 0) words.push(this.ordered ? say("exercise.place", { number: at + 1 }) : say("exercise.chosen"));
    return [...new Set(words.filter(Boolean))].join(", ");
  }
}
