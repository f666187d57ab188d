// All visits of a search at once, as an icicle: a row for each ply, from left to right in the order of the search.

import { el } from "./dom.js";
import { say } from "./words.js";

const COLOURS = ["#d99a6c", "#7fa6dd", "#9aa5b1", "#9dbb7a"];
const CUT = "#c0554c", HERE = "#16202c", GROUND = "#f3f5f8";

export class Overview {
  // `go(visit)` is called when somebody clicks on a visit.
  constructor(walk, go) {
    this.walk = walk;
    this.paper = el("canvas", { class: "overview", role: "img", "aria-label": say("tree.overview"),
      onclick: (event) => {
        const bounds = this.paper.getBoundingClientRect();
        const visit = Math.floor((event.clientX - bounds.left) / bounds.width * walk.size);
        go(Math.min(Math.max(visit, 0), walk.size - 1));
      } });
  }

  // The path is marked; all else is drawn once for each width, and what is to come is covered.
  show(path, wide, number) {
    const { walk, paper } = this;
    const row = Math.max(4, Math.min(10, Math.floor(90 / (walk.deepest + 1))));
    if (paper.width !== wide || !this.drawn) this.draw(wide, row);
    const pen = paper.getContext("2d");
    pen.putImageData(this.drawn, 0, 0);
    const most = walk.entered(number) / walk.size * wide;
    pen.fillStyle = GROUND;
    pen.fillRect(most, 0, wide - most, paper.height);
    pen.fillStyle = HERE;
    for (const visit of path) {
      const x = visit / walk.size * wide, to = Math.min((walk.last[visit] + 1) / walk.size * wide, most);
      pen.fillRect(x, walk.ply[visit] * row, Math.max(to - x, 2), row - 1);
    }
  }

  draw(wide, row) {
    const { walk, paper } = this;
    const high = row * (walk.deepest + 1);
    paper.width = wide;
    paper.height = high;
    const pen = paper.getContext("2d");
    pen.fillStyle = GROUND;
    pen.fillRect(0, 0, wide, high);
    const drawn = new Float64Array(walk.deepest + 1).fill(-1);
    for (let visit = 0; visit < walk.size; visit += 1) {
      const ply = walk.ply[visit];
      const x = visit / walk.size * wide, to = (walk.last[visit] + 1) / walk.size * wide;
      if (to - drawn[ply] < 0.7) continue;
      const from = Math.max(x, drawn[ply]);
      pen.fillStyle = walk.reason(visit).endsWith(" cut") ? CUT : COLOURS[walk.side(visit)];
      pen.fillRect(from, ply * row, Math.max(to - from - (to - x > 3 ? 0.6 : 0), 0.7), row - 1);
      drawn[ply] = to;
    }
    this.drawn = pen.getImageData(0, 0, wide, high);
  }
}
