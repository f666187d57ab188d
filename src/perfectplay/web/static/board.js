// A board of any game: marks to look at, cells to click, and the keys that walk from cell to cell.

import { el, fill, svg } from "./dom.js";

function marked(mark) {
  return svg(mark.tag, mark.attributes, mark.text ?? "");
}

function shaped(cell, more) {
  const facts = { ...more, fill: cell.fill ?? "transparent" };
  if (cell.points) return svg("polygon", { points: cell.points, ...facts });
  if (cell.is_round) {
    return svg("ellipse", { cx: cell.x + cell.w / 2, cy: cell.y + cell.h / 2, rx: cell.w / 2, ry: cell.h / 2, ...facts });
  }
  return svg("rect", { x: cell.x, y: cell.y, width: cell.w, height: cell.h, ...facts });
}

// A board as a small picture of so much width, in a larger one.
export function thumbnail(board, wide) {
  const factor = wide / Math.max(board.width, board.height);
  if (board.svg || board.text) return [];
  return [svg("g", { transform: `scale(${factor.toFixed(4)})` },
    svg("rect", { width: board.width, height: board.height, fill: "#ffffff", stroke: "#8a95a3", "stroke-width": 1 / factor }),
    board.below.map(marked), board.cells.map((cell) => shaped(cell, { stroke: cell.fill ? "#9aa5b1" : "none" })), board.above.map(marked))];
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardView {
  // `play(name)` makes a move, `ask(names)` lets the person choose among several that go through the same cells,
  // `refuse(one)` says why a cell is forbidden.
  constructor(place, { play, ask, say, refuse = () => {} }) {
    this.place = place;
    this.refuse = refuse;
    this.play = play;
    this.ask = ask;
    this.say = say;
    this.focused = null;
  }

  show(board, { legal = [], last = [], hint = [], line = [], active = false, label = "", refused = [] } = {}) {
    this.refused = refused;
    this.legal = legal;
    this.cells = board.cells;
    this.active = active;
    this.chosen = [];
    if (board.svg || board.text) {
      fill(this.place, board.svg
        ? el("img", { class: "board picture", alt: board.label, src: `data:image/svg+xml,${encodeURIComponent(board.svg)}` })
        : el("pre", { class: "board" }, board.text));
      return;
    }
    const had = this.place.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
    const open = new Set(active ? legal.flatMap((move) => move.clicks) : []);
    this.shapes = new Map();
    const cells = board.cells.map((cell) => {
      const shape = shaped(cell, {
        class: `cell${open.has(cell.name) ? " open" : ""}`,
        "data-cell": cell.name, role: "button", "aria-label": cell.label, tabindex: -1,
        "aria-disabled": open.has(cell.name) ? null : "true",
        onclick: () => this.click(cell.name), onfocus: () => { this.focused = cell.name; },
      });
      this.shapes.set(cell.name, shape);
      return shape;
    });
    const start = this.shapes.get(had ?? this.focused) ?? this.shapes.get([...open][0]) ?? cells[0];
    if (start) start.setAttribute("tabindex", 0);
    this.signsOfChoice = svg("g", { class: "above" });
    const picture = svg("svg", {
      class: "board", viewBox: `0 0 ${board.width} ${board.height}`, role: "group", "aria-label": label || board.label,
      onkeydown: (event) => this.key(event),
    }, board.below.map(marked), cells, svg("g", { class: "above" }, this.outlines(last, "last")),
    svg("g", { class: "above" }, board.above.map(marked)), this.signsOfChoice,
    svg("g", { class: "above" }, this.signs(hint, line)));
    fill(this.place, picture);
    if (had !== null && start) start.focus();
  }

  outlines(names, kind) {
    return this.cells.filter((cell) => names.includes(cell.name)).map((cell) =>
      shaped({ ...cell, fill: "none" }, { class: kind }));
  }

  // The hint as a ring, the principal variation as numbers on the cells where its moves end.
  signs(hint, line) {
    const where = (name) => this.cells.find((cell) => cell.name === name);
    const found = this.outlines(hint, "hint");
    const taken = new Map();
    line.slice(0, 6).forEach((move, number) => {
      const cell = where(move.clicks.at(-1));
      if (!cell) return;
      const shift = taken.get(cell.name) ?? 0;
      taken.set(cell.name, shift + 1);
      const x = cell.x + cell.w - 9, y = cell.y + 9 + 16 * shift;
      found.push(svg("circle", { cx: x, cy: y, r: 8, class: `step${number % 2 ? " theirs" : ""}` }),
        svg("text", { x, y: y + 4, class: "steptext" }, String(number + 1)));
    });
    return found;
  }

  click(name) {
    if (!this.active) return;
    const refused = this.refused.find((one) => one.cell === name);
    if (refused) { this.refuse(refused); return; }
    const next = [...this.chosen, name];
    const goes = (clicks) => next.every((cell, place) => clicks[place] === cell);
    let moves = this.legal.filter((move) => move.clicks.length > 0 && goes(move.clicks));
    if (moves.length === 0) {
      moves = this.legal.filter((move) => move.clicks[0] === name && move.clicks.length > 0);
      this.chosen = moves.length > 0 ? [name] : [];
    } else {
      this.chosen = next;
    }
    const whole = moves.filter((move) => move.clicks.length === this.chosen.length);
    if (moves.length > 0 && whole.length === moves.length) {
      this.chosen = [];
      if (whole.length === 1) this.play(whole[0].name);
      else this.ask(whole.map((move) => move.name));
      return;
    }
    this.mark(moves);
  }

  mark(moves) {
    const targets = new Set(moves.map((move) => move.clicks[this.chosen.length]));
    for (const [name, shape] of this.shapes) {
      shape.setAttribute("aria-pressed", String(this.chosen.includes(name)));
    }
    fill(this.signsOfChoice, this.outlines(this.chosen, "chosen"),
      this.chosen.length > 0 ? this.outlines([...targets], "target") : null);
    if (this.chosen.length > 0) this.say([...targets].join(", "));
  }

  key(event) {
    const name = event.target.dataset?.cell;
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.click(name);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.walk(name, ARROWS[event.key]);
    } else if (event.key === "Escape") {
      this.chosen = [];
      this.mark([]);
    } else {
      const move = this.legal.find((one) => one.name === event.key);
      if (move && this.active) {
        event.preventDefault();
        this.play(move.name);
      }
    }
  }

  // To the nearest cell in a direction.
  walk(name, [right, down]) {
    const middle = (cell) => [cell.x + cell.w / 2, cell.y + cell.h / 2];
    const [x, y] = middle(this.cells.find((cell) => cell.name === name));
    let best = null, least = Infinity;
    for (const cell of this.cells) {
      const [toX, toY] = middle(cell);
      const ahead = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      const far = ahead + 3 * aside;
      if (ahead > 1 && aside <= 2 * ahead && far < least) [best, least] = [cell.name, far];
    }
    if (best === null) return;
    this.shapes.get(name).setAttribute("tabindex", -1);
    const shape = this.shapes.get(best);
    shape.setAttribute("tabindex", 0);
    shape.focus();
  }
}
