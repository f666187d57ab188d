// The tree of a recorded search at one moment, as SVG with attributes alone, so that it can be saved as it is seen.
//
// Only what is visible is laid out: the path, what was unfolded, and as much as there is room for. The more nodes, the
// less detail: full, value, dot.

import { thumbnail } from "./board.js";
import { el, fill, svg } from "./dom.js";
import { laidOut } from "./layout.js";
import { numberLine } from "./numberline.js";
import { Overview } from "./overview.js";
import { say } from "./words.js";

const NONE = -1;
const BUDGET = 160;
const LARGE = 400;
const BUDGET_OF_LARGE = 64;
const MOST_CHILDREN = 14;
const MOST_BOARDS = 34;
const MOST_LETTERS = 18;
const INK = "#16202c", GREY = "#5a6674", PAPER = "#ffffff", MAX = "#1f5fbf", MIN = "#b04a12";
const CUT = "#a8261c", GOOD = "#19703f", HERE = "#d9730d";
const FILLS = { 1: "#dfeaff", 0: "#ffe6d3", 2: "#ffffff", 3: "#e8f0dc" };
const NARROW = 560;
const FONTS = "system-ui, 'Segoe UI', Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK KR', 'Malgun Gothic', sans-serif";
const DETAILS = {
  full: { wide: 68, ghost: 46, level: 112, size: 21, text: 13, gap: 6 },
  value: { wide: 48, ghost: 34, level: 84, size: 13, text: 11, gap: 3 },
  boards: { wide: 68, ghost: 46, level: 200, size: 21, text: 13, gap: 8, board: 54 },
  dot: { wide: 15, ghost: 9, level: 44, size: 5, text: 0, gap: 1 },
};
// On a phone nodes stand closer, so that letters stay large enough to read.
const CLOSER = { wide: 0.72, ghost: 0.78, level: 0.9, size: 0.8, gap: 0.4 };

export class TreeView {
  // `go(moment)` is called when somebody wants to be at another moment.
  constructor(walk, { go, label, id, boards = null }) {
    this.boards = boards;
    this.others = [];
    this.walk = walk;
    this.go = go;
    this.id = id;
    this.label = label;
    this.folded = new Set();
    this.unfolded = new Set();
    this.pages = new Map();
    this.cursor = null;
    this.zoom = null;
    this.place = el("div", { class: "treeplace" });
    this.overview = walk.size > BUDGET ? new Overview(walk, (visit) => go(walk.visits.entered[visit])) : null;
    this.box = el("div", { class: "tree" }, this.place, this.overview?.paper);
  }

  // ------------------------------------------------------------ which nodes are seen

  visible(number) {
    const { walk } = this;
    const root = walk.rootAt(number);
    const path = walk.path(number).map((moment) => moment.visit);
    const open = new Set(path);
    for (const visit of this.unfolded) {
      for (let at = visit; at !== NONE; at = walk.visits.parent[at]) open.add(at);
    }
    let count = 1;
    const most = walk.size > LARGE ? BUDGET_OF_LARGE : BUDGET;
    const queue = [root];
    for (let place = 0; place < queue.length && count < most; place += 1) {
      const visit = queue[place];
      if ((this.folded.has(visit) && !path.includes(visit)) || !this.isKnown(visit, number)) continue;
      const children = this.page(visit, path).shown;
      if (count + children.length > most && !open.has(visit)) continue;
      open.add(visit);
      count += children.length;
      queue.push(...children);
    }
    return { root, path, open };
  }

  // A tree that is written down is there before the search; the moves of a game are there when a node is entered.
  isKnown(visit, number) {
    return this.walk.content.has_names || this.walk.isEntered(visit, number);
  }

  // Of many children those around the one on the path, or the page that somebody turned to.
  page(visit, path) {
    const children = Array.from(this.walk.children(visit));
    if (children.length <= MOST_CHILDREN) return { shown: children, first: 0, count: children.length };
    const here = children.findIndex((child) => path.includes(child));
    const wanted = this.pages.get(visit) ?? (here < 0 ? 0 : here - Math.floor(MOST_CHILDREN / 2));
    const first = Math.min(Math.max(wanted, 0), children.length - MOST_CHILDREN);
    return { shown: children.slice(first, first + MOST_CHILDREN), first, count: children.length };
  }

  nodes(number) {
    const { walk } = this;
    const { root, path, open } = this.visible(number);
    const build = (visit) => {
      const node = { visit, children: [], open: open.has(visit) && this.isKnown(visit, number) && !(this.folded.has(visit) && !path.includes(visit)) };
      const page = this.page(visit, path);
      node.page = page.count > page.shown.length ? page : null;
      if (!node.open) { node.hidden = walk.below(visit, number); node.children = []; return node; }
      return [node, page.shown];
    };
    const made = [];
    const start = build(root);
    const top = Array.isArray(start) ? start[0] : start;
    const work = Array.isArray(start) ? [start] : [];
    while (work.length > 0) {
      const [node, children] = work.pop();
      made.push(node);
      for (const child of children) {
        const below = build(child);
        if (Array.isArray(below)) { node.children.push(below[0]); work.push(below); } else node.children.push(below);
      }
      const ghosts = walk.ghosts(node.visit);
      if (ghosts) {
        const most = walk.size > LARGE ? 0 : walk.size > 60 ? 3 : 8;
        const ended = Boolean(ghosts.ended);
        const shown = ended && !node.open ? [] : ghosts.moves.slice(0, ended && most === 0 ? 0 : most);
        for (const ghost of shown) node.children.push(neverSearched(ghost, node.visit, ended, true));
        if (ghosts.count > most && !ended) node.children.push({ ghost: `+${ghosts.count - most}`, value: null, side: NONE, of: node.visit, children: [], rest: true, first: true });
      }
    }
    return { top, path };
  }

  // ------------------------------------------------------------ drawing

  show(number) {
    const { walk } = this;
    this.number = number;
    const { top, path } = this.nodes(number);
    const total = count(top);
    const detail = this.boards && total <= MOST_BOARDS ? "boards" : total <= 70 ? "full" : total <= 260 ? "value" : "dot";
    const given = DETAILS[detail];
    const style = { ...given, level: detail === "full" && walk.content.has_window ? 150 : given.level };
    const isNarrow = this.place.clientWidth > 0 && this.place.clientWidth < NARROW;
    if ((isNarrow || this.isClose) && style.text) {
      for (const [name, factor] of Object.entries(CLOSER)) style[name] *= factor;
    }
    this.style = style;
    this.detail = detail;
    this.isFull = detail === "full" || detail === "boards";
    const work = [top];
    while (work.length > 0) {
      const node = work.pop();
      node.wide = node.rest ? style.ghost : this.wideOf(node, style);
      work.push(...node.children);
    }
    const { nodes, width, plies } = laidOut(top, style.gap);
    this.squeeze(style, width, plies);
    const high = (plies - 1) * style.level + (style.board ? 172 : style.text ? 122 : 40);
    this.width = Math.max(width, 120) + 40;
    this.height = high;
    this.shown = new Map();
    for (const node of nodes) {
      node.x += 20;
      node.y = (style.text ? 44 : 18) + node.ply * style.level;
      if (node.ghost === undefined) this.shown.set(node.visit, node);
    }
    this.order = nodes;
    const moments = new Map(walk.path(number).map((moment) => [moment.visit, moment]));
    const chosen = this.line(number, moments, top.visit);
    const edges = [], symbols = [], items = [];
    for (const node of nodes) {
      for (const child of node.children) edges.push(this.edge(node, child, number, chosen, moments));
      if (node.ghost !== undefined) symbols.push(this.ghost(node, number));
      else items.push(this.item(node, number, path, moments, chosen));
    }
    const had = this.place.contains(document.activeElement);
    if (this.cursor === null || !this.shown.has(this.cursor) || this.followed !== number) this.cursor = path.at(-1);
    this.followed = number;
    const picture = svg("svg", {
      xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${this.width} ${high}`, role: "tree", "aria-label": this.label,
      "font-family": FONTS, onkeydown: (event) => this.key(event), id: this.id,
    }, svg("rect", { width: this.width, height: high, fill: PAPER, "aria-hidden": "true" }),
    hatching(this.id), svg("g", { "aria-hidden": "true" }, edges, symbols, this.arcs(number)), items);
    this.picture = picture;
    fill(this.place, picture);
    this.scale();
    this.point(had);
    this.overview?.show(path, Math.max(this.place.clientWidth || 800, 200), number);
    this.follow(path.at(-1));
  }

  // The room that a node takes: its symbol, the move above it, and what is written into a leaf.
  wideOf(node, style) {
    if (!style.text) return style.wide;
    const { walk } = this;
    const name = node.ghost ?? walk.move(node.visit) + walk.chance(node.visit);
    const above = Math.min(name.length, MOST_LETTERS) * style.text * 0.56 + 8;
    return Math.max(style.wide, above, 2 * this.halfOf(this.insideOf(node), style) + 10);
  }

  insideOf(node) {
    const { walk } = this;
    if (node.ghost !== undefined) return node.value || node.label || "";
    const { visit } = node;
    return walk.side(visit) === 2 ? bare(walk.sign(visit)) : "";
  }

  // Half the width of a leaf.
  halfOf(inside, style) {
    return Math.max(style.size, inside.length > 5 ? Math.min(inside.length, MOST_LETTERS) * style.text * 0.28 + 5 : 0);
  }

  // Where the edges below a node begin: under all that may be written there.
  below(node) {
    const { style, walk } = this;
    if (!style.text) return node.y + style.size * 0.9;
    if (style.board) return node.y + style.size + style.board + 50;
    return node.y + style.size + (this.isFull && walk.content.has_window ? 48 : 16);
  }

  // Where a tree is higher than there is room for, its plies stand closer.
  squeeze(style, width, plies) {
    const room = this.place.clientWidth, high = this.place.clientHeight;
    if (!room || !high || plies < 2 || style.board) return;
    const factor = Math.min(1.35, (room - 2) / (Math.max(width, 120) + 40));
    const level = (high / factor - (style.text ? 122 : 40)) / (plies - 1);
    style.level = Math.min(style.level, Math.max(level, style.level * 0.8));
  }

  // The whole tree where letters stay readable so, and otherwise a part of it.
  scale() {
    const room = this.place.clientWidth || 800, high = this.place.clientHeight || 600;
    const fit = Math.min(1.35, (room - 2) / this.width, (high - 2) / this.height);
    const least = this.detail === "boards" ? 0.72 : this.isFull ? 0.55 : this.detail === "value" ? 0.55 : 0.45;
    const zoom = this.zoom ?? Math.max(fit, least);
    this.picture.style.width = `${Math.round(this.width * zoom)}px`;
    this.picture.style.height = `${Math.round(this.height * zoom)}px`;
    this.factor = zoom;
  }

  // After the window has another size.
  fitted() {
    if (this.number !== undefined) this.show(this.number);
  }

  follow(visit) {
    const node = this.shown.get(visit);
    if (!node) return;
    const { place, factor } = this;
    const x = node.x * factor, y = node.y * factor;
    if (x < place.scrollLeft + 40 || x > place.scrollLeft + place.clientWidth - 40) place.scrollLeft = x - place.clientWidth / 2;
    if (y < place.scrollTop + 20 || y > place.scrollTop + place.clientHeight - 50) place.scrollTop = y - place.clientHeight / 2;
  }

  // The visits on the best line so far, from the root down.
  line(number, moments, root) {
    const found = new Set([root]);
    let visit = root;
    for (;;) {
      const open = moments.get(visit);
      const best = open && this.walk.visits.left[visit] > number ? open.bestChild : this.walk.known(visit, number)?.bestChild ?? NONE;
      if (best === NONE || best === undefined) return found;
      found.add(best);
      visit = best;
    }
  }

  edge(node, child, number, chosen, moments) {
    const { style, walk } = this;
    const y1 = this.below(node);
    const isPlain = node.ghost !== undefined || walk.visits.entered[node.visit] > number;
    const y2 = child.y - style.size - (style.text ? style.text + 3 : 0);
    const isOver = child.ghost !== undefined && walk.visits.left[child.of] <= number;
    const cutNow = isOver && child.first && !child.ended;
    const later = child.ghost === undefined ? walk.visits.entered[child.visit] > number : !isOver;
    const best = child.ghost === undefined && (moments.get(node.visit) && walk.visits.left[node.visit] > number
      ? moments.get(node.visit).bestChild : walk.known(node.visit, number)?.bestChild) === child.visit;
    const isLine = best && chosen.has(child.visit);
    const stroke = later ? "#c3cad3" : cutNow ? CUT : isOver ? "#8a94a0" : best ? GOOD : GREY;
    const from = isPlain ? `M${node.x} ${node.y + style.size * 0.9}V${y1}` : `M${node.x} ${y1}`;
    const parts = [svg("path", { d: `${from}L${child.x} ${y2}`, fill: "none", stroke, "stroke-width": isLine ? 5 : best ? 3.4 : 1.5,
      "stroke-dasharray": isOver ? "4 4" : null })];
    if (isLine && style.text) parts.push(svg("line", { x1: node.x, y1, x2: child.x, y2, stroke: PAPER, "stroke-width": 1.6 }));
    const { x } = child, y = child.y - style.size - 8;
    if (cutNow && style.text) {
      const [dx, dy] = [child.x - node.x, y2 - y1];
      const long = Math.hypot(dx, dy), ax = -dy / long * 7, ay = dx / long * 7;
      for (const at of [0.28, 0.34]) {
        const mx = node.x + dx * at, my = y1 + dy * at;
        parts.push(svg("line", { x1: mx - ax, y1: my - ay, x2: mx + ax, y2: my + ay, stroke: CUT, "stroke-width": 2 }));
      }
    }
    const name = child.ghost ?? walk.move(child.visit) + walk.chance(child.visit);
    if (style.text && name) {
      parts.push(svg("text", { x, y: y + 4, "font-size": style.text - 1, "text-anchor": "middle", fill: later ? "#697482" : INK,
        stroke: PAPER, "stroke-width": 4, "paint-order": "stroke", "stroke-linejoin": "round" }, cutName(name, MOST_LETTERS)));
    }
    return parts;
  }

  symbol(side, x, y, size, more, half = size) {
    if (side === 1) return svg("path", { d: `M${x} ${y - size}L${x + size * 1.15} ${y + size * 0.85}H${x - size * 1.15}Z`, ...more });
    if (side === 0) return svg("path", { d: `M${x} ${y + size}L${x + size * 1.15} ${y - size * 0.85}H${x - size * 1.15}Z`, ...more });
    if (side === 3) return svg("circle", { cx: x, cy: y, r: size, ...more });
    return svg("rect", { x: x - half, y: y - size * 0.72, width: half * 2, height: size * 1.44, rx: 3, ...more });
  }

  item(node, number, path, moments, chosen) {
    const { walk, style } = this;
    const { visit, x, y } = node;
    const side = walk.side(visit);
    const entered = walk.visits.entered[visit] <= number;
    const over = walk.visits.left[visit] <= number;
    const here = this.isHere(visit, path);
    const leaf = walk.from[visit] === walk.from[visit + 1] && (!walk.ghosts(visit) || walk.ghosts(visit).ended);
    const known = over ? walk.known(visit, number) : moments.get(visit);
    const isCut = over && walk.reason(visit).endsWith(" cut");
    const fillColour = !entered ? "#f4f5f7" : FILLS[side];
    const parts = [];
    if (!entered && !walk.content.has_names) {
      parts.push(this.unknown(x, y));
      return this.treeitem(node, number, here, "", parts);
    }
    if (here) parts.push(svg("circle", { cx: x, cy: y, r: style.size * 1.15, fill: "#ffe9c9", stroke: HERE, "stroke-width": 2.5 }));
    parts.push(this.symbol(side, x, y, style.size, { fill: fillColour,
      stroke: !entered ? "#b3bcc7" : isCut ? CUT : side === 1 ? MAX : side === 0 ? MIN : INK,
      "stroke-width": path.includes(visit) || chosen.has(visit) ? 3 : 1.6, "stroke-linejoin": "round" }, this.halfOf(this.insideOf(node), style)));
    if (over && style.text && this.isAlone(visit)) {
      const far = x - style.size * 1.25, up = y + style.size * 0.75;
      parts.push(svg("path", { d: `M${far} ${up - 6}l6 6l-6 6l-6 -6Z`, fill: "#7a3fa0", stroke: PAPER, "stroke-width": 1 }));
    }
    const value = over ? walk.sign(visit) : entered && known && known.best !== NONE ? `v ${walk.value(known.best)}` : "";
    if (style.text) {
      const inside = leaf && (over || walk.content.has_names) ? bare(walk.sign(visit)) : walk.label(visit);
      const fits = side === 2 ? 1 : Math.min(1, 5.2 / Math.max(inside.length, 1));
      parts.push(svg("text", { x, y: y + (side === 1 ? 7 : side === 0 ? 2 : 4.5), "font-size": (style.text * Math.max(fits, 0.65)).toFixed(1), "text-anchor": "middle",
        "font-weight": leaf && entered ? 700 : 600, fill: entered ? INK : "#5d6875" }, cutName(inside, side === 2 ? MOST_LETTERS : this.isFull ? 8 : 6)));
      if (walk.player(visit)) {
        parts.push(svg("text", { x: x + style.size * 1.3, y: y + style.size * 0.2, "font-size": style.text, "font-weight": 700, fill: MAX,
          stroke: PAPER, "stroke-width": 4, "paint-order": "stroke" }, cutName(walk.player(visit), 8)));
      }
      if (!leaf && value) {
        parts.push(svg("text", { x, y: y + style.size + 12, "font-size": style.text - 1, "font-weight": 700, "text-anchor": "middle",
          fill: over ? INK : GREY, stroke: PAPER, "stroke-width": 3, "paint-order": "stroke" }, cutName(value, walk.content.has_shares ? MOST_LETTERS : 12)));
      }
      if (this.isFull && !leaf && entered && known && walk.content.has_window) {
        parts.push(svg("g", { transform: `translate(${x - 30} ${y + style.size + 17})` },
          numberLine(walk, known, 60)));
      }
      if (this.isFull && !leaf && entered && known && !isCut && walk.content.has_window && (here || path.includes(visit))) {
        parts.push(svg("text", { x, y: y + style.size + (style.board ? style.board + 45 : 43), "font-size": 11, "text-anchor": "middle", fill: INK,
          stroke: PAPER, "stroke-width": 4, "paint-order": "stroke" }, walk.window(known)));
      }
    }
    if (style.board) this.drawBoard(parts, visit, x, y + style.size + 33);
    if (node.hidden) {
      parts.push(svg("text", { x, y: y + style.size + (this.detail === "value" ? 24 : style.board ? style.board + 46 : style.text ? 44 : 8), "font-size": Math.max(style.text - 2, 8), "text-anchor": "middle",
        fill: GREY }, `+${node.hidden.toLocaleString()}`));
    }
    if (node.page && style.text) {
      parts.push(svg("text", { x, y: y + style.size + 32, "font-size": 10, "text-anchor": "middle", fill: GREY, stroke: PAPER,
        "stroke-width": 3, "paint-order": "stroke" }, `${node.page.first + 1}–${node.page.first + node.page.shown.length} / ${node.page.count}`));
    }
    return this.treeitem(node, number, here, value, parts);
  }

  isHere(visit, path) { return visit === path.at(-1); }

  // A move of a game that was not tried yet: nobody knows whether it ever will be.
  unknown(x, y) {
    return svg("rect", { x: x - 5, y: y - this.style.size, width: 10, height: 10, rx: 3, fill: "#dfe4ea", stroke: "#b3bcc7", "stroke-width": 1 });
  }

  treeitem(node, number, here, value, parts) {
    const { walk } = this;
    const { visit } = node;
    const children = walk.from[visit + 1] - walk.from[visit];
    const parent = walk.visits.parent[visit];
    const siblings = parent === NONE ? [visit] : Array.from(walk.children(parent));
    return svg("g", {
      role: "treeitem", "data-visit": visit, tabindex: -1, "aria-level": node.ply + 1, "aria-setsize": siblings.length,
      "aria-posinset": siblings.indexOf(visit) + 1, "aria-expanded": children > 0 && this.isKnown(visit, number) ? String(node.open) : null,
      "aria-selected": String(here), "aria-label": this.spoken(visit, number, value),
      onclick: () => this.chosen(visit),
    }, parts);
  }

  // Whether, side by side with others, this search alone came to a node.
  isAlone(visit) {
    if (this.others.length === 0) return false;
    const name = this.walk.pathName(visit);
    return this.others.every((other) => !other.keys().has(name));
  }

  // The position at a node, small; drawn when it has come.
  drawBoard(parts, visit, x, y) {
    const place = svg("g", { "aria-hidden": "true", transform: `translate(${x - this.style.board / 2} ${y})` });
    parts.push(place);
    const { board: wide } = this.style;
    this.boards(visit).then((board) => { if (board) fill(place, thumbnail(board, wide)); });
  }

  spoken(visit, number, value) {
    const { walk } = this;
    const words = [walk.name(visit), say(`side.${walk.side(visit)}`)];
    if (walk.visits.entered[visit] > number) words.push(say("tree.later"));
    else if (value) words.push(value);
    const reason = walk.reason(visit);
    if (walk.visits.left[visit] <= number && reason.endsWith(" cut")) words.push(say(`reason.${reason}`));
    if (walk.visits.left[visit] <= number && this.isAlone(visit)) words.push(say("tree.alone"));
    return words.join(", ");
  }

  // What the search has not come to is faint; once it is certain that it never will, it is hatched.
  ghost(node, number) {
    const { walk, style } = this;
    const over = walk.visits.left[node.of] <= number;
    const { x, y, side } = node;
    if (!over && !walk.content.has_names) return [this.unknown(x, y)];
    const known = side !== NONE;
    const size = known ? style.size : style.size * 0.7;
    const shape = known ? side : 2;
    const stroke = !over ? "#b3bcc7" : node.ended ? "#8a94a0" : CUT;
    const half = this.halfOf(this.insideOf(node), { ...style, size });
    const parts = [this.symbol(shape, x, y, size, { fill: over ? PAPER : "#f4f5f7", stroke, "stroke-width": over ? 1.3 : 1.6,
      "stroke-linejoin": "round", "stroke-dasharray": over ? "4 3" : null }, half)];
    if (over) parts.push(this.symbol(shape, x, y, size, { fill: `url(#${hatchName(this.id)})`, stroke: "none" }, half));
    const inside = node.value || node.label;
    if (inside && style.text) {
      const fits = side === 2 ? 1 : Math.min(1, 5.2 / Math.max(inside.length, 1));
      parts.push(svg("text", { x, y: y + (side === 1 ? 7 : side === 0 ? 2 : 4.5), "font-size": (style.text * Math.max(fits, 0.65)).toFixed(1),
        "text-anchor": "middle", "font-weight": over ? 400 : 600, fill: "#5d6875", stroke: over ? PAPER : "none", "stroke-width": 4, "paint-order": "stroke" },
      cutName(inside, side === 2 ? MOST_LETTERS : this.isFull ? 8 : 6)));
    }
    return parts;
  }

  // From each node that was cut to the node that set the bound.
  arcs(number) {
    const { walk, style } = this;
    if (!style.text) return [];
    const here = walk.content.moments.visit[number];
    const found = [];
    for (const node of this.shown.values()) {
      const reason = walk.reason(node.visit);
      if (!reason.endsWith(" cut") || walk.visits.left[node.visit] > number) continue;
      const many = this.shown.size > 40;
      if (many && node.visit !== here) continue;
      const owner = walk.owner(node.visit);
      const to = owner && this.shown.get(owner[0]);
      if (!to) continue;
      const bend = node.x >= to.x ? 1 : -1;
      const x1 = node.x + bend * style.size, y1 = node.y - 4, x2 = to.x + bend * (style.size + 2), y2 = to.y + 4;
      found.push(svg("path", { d: `M${x1} ${y1}C${x1 + bend * 46} ${y1 - 40} ${x2 + bend * 60} ${y2 + 26} ${x2} ${y2}`, fill: "none",
        stroke: CUT, "stroke-width": 2, "stroke-dasharray": "1.5 5", "stroke-linecap": "round" }),
      svg("circle", { cx: x2, cy: y2, r: 3.2, fill: CUT }));
      if (this.isFull) {
        found.push(svg("text", { x: node.x, y: node.y + style.size + (style.board ? style.board + 45 : 43), "font-size": 11, "font-weight": 700, "text-anchor": "middle", fill: CUT,
          stroke: PAPER, "stroke-width": 3, "paint-order": "stroke" }, say(`reason.${reason}`)));
      }
    }
    return found;
  }

  // ------------------------------------------------------------ keys, as in every tree

  point(focus) {
    for (const item of this.place.querySelectorAll("[role=treeitem]")) {
      item.setAttribute("tabindex", Number(item.dataset.visit) === this.cursor ? 0 : -1);
    }
    if (focus) this.place.querySelector(`[data-visit="${this.cursor}"]`)?.focus({ preventScroll: true });
  }

  chosen(visit) {
    const { entered, left } = this.walk.visits;
    this.go(this.number === entered[visit] ? left[visit] : entered[visit]);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { walk, cursor } = this;
    const items = this.order.filter((node) => node.ghost === undefined);
    const reading = items.slice().sort((a, b) => a.visit - b.visit);
    const at = reading.findIndex((node) => node.visit === cursor);
    const node = reading[at];
    const move = { ArrowDown: reading[at + 1], ArrowUp: reading[at - 1], Home: reading[0], End: reading.at(-1) };
    if (event.key in move) {
      if (move[event.key]) this.cursor = move[event.key].visit;
    } else if (event.key === "ArrowRight") {
      if (!node.open) { this.folded.delete(cursor); this.unfolded.add(cursor); this.redraw(); return event.preventDefault(); }
      const child = node.children.find((one) => one.ghost === undefined);
      if (child) this.cursor = child.visit;
    } else if (event.key === "ArrowLeft") {
      if (node.open && node.children.length > 0 && !walk.path(this.number).some((moment) => moment.visit === cursor)) {
        this.folded.add(cursor);
        this.unfolded.delete(cursor);
        this.redraw();
        return event.preventDefault();
      }
      if (walk.visits.parent[cursor] !== NONE) this.cursor = walk.visits.parent[cursor];
    } else if (event.key === "Enter" || event.key === " ") {
      this.chosen(cursor);
      return event.preventDefault();
    } else if (event.key === "PageDown" || event.key === "PageUp") {
      if (!node.page) return undefined;
      this.pages.set(cursor, node.page.first + (event.key === "PageDown" ? MOST_CHILDREN : -MOST_CHILDREN));
      this.redraw();
      return event.preventDefault();
    } else {
      return undefined;
    }
    event.preventDefault();
    this.point(true);
    this.follow(this.cursor);
    return undefined;
  }

  redraw() {
    const { cursor } = this;
    this.followed = this.number;
    this.cursor = cursor;
    this.show(this.number);
    this.point(true);
  }

  foldAll() {
    this.unfolded.clear();
    const path = this.walk.path(this.number).map((moment) => moment.visit);
    this.folded = new Set([...this.shown.keys()].filter((visit) => !path.includes(visit)));
    this.show(this.number);
  }

  unfoldAll() {
    this.folded.clear();
    this.show(this.number);
  }
}

// A node that was never searched, and in a tree that is given all that lies below it.
function neverSearched([name, value, side, label, below], of, ended, first) {
  return { ghost: name, value, side, label, of, ended, first, children: below.map((ghost) => neverSearched(ghost, of, ended, false)) };
}

function hatchName(id) { return `${id ?? "tree"}-hatching`; }

function hatching(id) {
  return svg("defs", { "aria-hidden": "true" }, svg("pattern", { id: hatchName(id), width: 6, height: 6, patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)" }, svg("line", { x1: 0, y1: 0, x2: 0, y2: 6, stroke: "#b3bcc7", "stroke-width": 1.2 })));
}

function count(top) {
  let found = 0;
  const work = [top];
  while (work.length > 0) {
    const node = work.pop();
    found += 1;
    work.push(...node.children);
  }
  return found;
}

function bare(text) {
  return text.replace(/^= /, "").replace("~ ", "~");
}

function cutName(text, most = 9) {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
