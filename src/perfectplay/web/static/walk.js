// A recorded search as the page walks through it. Nothing is searched here: every moment comes from the recording.

const NONE = -1;

export function pretty(text) {
  return text.replaceAll(">=", "≥").replaceAll("<=", "≤").replaceAll("+inf", "+∞").replaceAll("-inf", "−∞").replace(/-(?=\d)/g, "−");
}

// In a drawing four digits are enough; sentences keep them all.
function short(text) {
  return pretty(text.replace(/\d+\.\d{4,}(e-?\d+)?/g, (number) => String(Number(Number(number).toPrecision(4)))));
}

const LEAVES = ["terminal", "repetition", "depth"];

// How many of some growing numbers are at most so large.
function upTo(numbers, most) {
  let from = 0, to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle] <= most) from = middle + 1; else to = middle;
  }
  return from;
}

export class Walk {
  constructor(content) {
    this.content = content;
    this.count = content.moments.kind.length;
    this.visits = content.visits;
    this.size = content.visits.parent.length;
    this.cuts = content.cut_moments;
    this.link();
    this.first = content.roots.map((root) => this.visits.entered[root]);
    this.tally();
  }

  // The moments of leaves, and of the ends of nodes with moves never tried: what is counted up to a moment.
  tally() {
    this.leafMoments = [];
    const skips = [];
    for (let visit = 0; visit < this.size; visit += 1) {
      if (LEAVES.includes(this.reason(visit))) this.leafMoments.push(this.visits.entered[visit]);
      const ghosts = this.ghosts(visit);
      if (ghosts) skips.push([this.visits.left[visit], ghosts.count]);
    }
    skips.sort((one, other) => one[0] - other[0]);
    let sum = 0;
    this.skips = skips.map(([moment]) => moment);
    this.skipped = skips.map(([, count]) => (sum += count));
  }

  // What the search has counted at a moment, and no more; at the end also what was not kept.
  counts(number) {
    if (number >= this.count - 1) return this.content.counts;
    const skips = upTo(this.skips, number);
    return { nodes: this.entered(number), leaves: upTo(this.leafMoments, number), cuts: upTo(this.cuts, number),
      skipped: skips === 0 ? 0 : this.skipped[skips - 1] };
  }

  // The children of each visit, in the order in which they were entered.
  link() {
    const { parent } = this.visits;
    const from = new Int32Array(this.size + 2);
    for (const above of parent) if (above !== NONE) from[above + 1] += 1;
    for (let visit = 0; visit <= this.size; visit += 1) from[visit + 1] += from[visit];
    const place = from.slice();
    this.childList = new Int32Array(this.size);
    for (let visit = 0; visit < this.size; visit += 1) {
      if (parent[visit] !== NONE) this.childList[place[parent[visit]]++] = visit;
    }
    this.from = from;
    this.ply = new Int32Array(this.size);
    this.last = new Int32Array(this.size);
    for (let visit = 0; visit < this.size; visit += 1) {
      this.ply[visit] = parent[visit] === NONE ? 0 : this.ply[parent[visit]] + 1;
      this.last[visit] = visit;
    }
    for (let visit = this.size - 1; visit > 0; visit -= 1) {
      if (parent[visit] !== NONE) this.last[parent[visit]] = Math.max(this.last[parent[visit]], this.last[visit]);
    }
    this.deepest = this.ply.reduce((most, ply) => Math.max(most, ply), 0);
  }

  children(visit) {
    return this.childList.subarray(this.from[visit], this.from[visit + 1]);
  }

  // How many visits the search has made at a moment.
  entered(number) { return upTo(this.visits.entered, number); }

  // The visits below one, of those that the search has made at a moment.
  below(visit, number) {
    return Math.max(Math.min(this.last[visit] + 1, this.entered(number)) - visit - 1, 0);
  }

  // Whether the search has come to a visit, and whether it has left it.
  isEntered(visit, number) { return this.visits.entered[visit] <= number; }

  isLeft(visit, number) { return this.visits.left[visit] <= number; }

  moment(number) {
    const { kind, visit, child, alpha, beta, best, best_child, returned } = this.content.moments;
    return { number, kind: this.content.kinds[kind[number]], visit: visit[number], child: child[number], alpha: alpha[number],
      beta: beta[number], best: best[number], bestChild: best_child[number], returned: returned[number] };
  }

  // What a reader may be asked before a moment is shown: "value", "next", "passed", or nothing.
  asked(number) {
    const place = this.content.moments.asks[number];
    return place === undefined || place === NONE ? null : this.content.asked[place];
  }

  // From the root to the current node, with what is known at each of them; its time is that of the depth.
  path(number) {
    let moment = this.moment(number);
    const found = [moment];
    while (this.visits.parent[moment.visit] !== NONE) {
      moment = this.moment(this.visits.entered[moment.visit] - 1);
      found.push(moment);
    }
    return found.reverse();
  }

  // What is known of a visit at a moment: of one that is over, how it ended.
  known(visit, number) {
    if (this.visits.entered[visit] > number) return null;
    if (this.visits.left[visit] <= number) return { ...this.moment(this.visits.left[visit]), over: true };
    return null;
  }

  rootAt(number) {
    let visit = this.content.moments.visit[number];
    while (this.visits.parent[visit] !== NONE) visit = this.visits.parent[visit];
    return visit;
  }

  // ------------------------------------------------------------ names

  value(place) { return place === NONE ? "–" : short(this.content.values[place][1]); }

  numberOf(place) { return place === NONE ? null : this.content.values[place][0]; }

  side(visit) { return this.visits.side[visit]; }

  sign(visit) { return short(this.content.signs[this.visits.sign[visit]]); }

  reason(visit) { return this.content.reasons[this.visits.reason[visit]]; }

  move(visit) { const name = this.visits.move[visit]; return name === NONE ? "" : this.content.names[name]; }

  chance(visit) { const name = this.visits.chance[visit]; return name === NONE ? "" : ` (${this.content.names[name]})`; }

  label(visit) { const name = this.visits.label[visit]; return name === NONE ? "" : this.content.names[name]; }

  // Who moves there, in a tree in which each player has a utility; sides say it elsewhere.
  player(visit) { return this.content.has_shares && this.visits.player[visit] !== NONE ? this.content.players[this.visits.player[visit]] : ""; }

  name(visit) { return this.label(visit) || this.moves(visit).join(" ") || "·"; }

  moves(visit) {
    const found = [];
    for (let at = visit; this.visits.parent[at] !== NONE; at = this.visits.parent[at]) found.push(this.move(at));
    return found.reverse();
  }

  window(moment) { return `(${this.value(moment.alpha)}, ${this.value(moment.beta)})`; }

  ghosts(visit) { return this.content.ghosts[visit] ?? null; }

  owner(visit) { return this.content.owners[visit] ?? null; }

  // Where alpha or beta has no number it is infinite; the line ends there.
  ticks(moment) {
    const children = this.children(moment.visit);
    return Array.from(children.slice(0, moment.returned), (child) => this.visits.value[child]);
  }

  // ------------------------------------------------------------ where to go

  next(number) { return Math.min(number + 1, this.count - 1); }

  back(number) { return Math.max(number - 1, 0); }

  nextCut(number) {
    return this.cuts.find((cut) => cut > number) ?? null;
  }

  previousCut(number) {
    let found = null;
    for (const cut of this.cuts) { if (cut >= number) break; found = cut; }
    return found;
  }

  over(number) {
    const end = this.visits.left[this.content.moments.visit[number]];
    return end > number ? end : this.next(number);
  }

  into(number) {
    for (let at = number + 1; at < this.count; at += 1) {
      if (["enter", "leaf"].includes(this.content.kinds[this.content.moments.kind[at]])) return at;
    }
    return this.count - 1;
  }

  out(number) {
    const parent = this.visits.parent[this.content.moments.visit[number]];
    return parent === NONE ? this.count - 1 : this.visits.left[parent];
  }

  // ------------------------------------------------------------ side by side

  keys() {
    if (!this.places) {
      this.places = new Map();
      const names = new Array(this.size);
      for (let visit = 0; visit < this.size; visit += 1) {
        const parent = this.visits.parent[visit];
        names[visit] = parent === NONE ? "" : `${names[parent]}/${this.move(visit)}`;
        this.places.set(names[visit], visit);
      }
      this.pathNames = names;
    }
    return this.places;
  }

  pathName(visit) { this.keys(); return this.pathNames[visit]; }

  // The moment here that belongs to a moment of another search: at the same node, entered or left; null if this search
  // never came there.
  beside(other, number) {
    const visit = other.content.moments.visit[number];
    const mine = this.keys().get(other.pathName(visit));
    if (mine === undefined) return null;
    const moment = other.moment(number);
    if (number === other.visits.entered[visit]) return this.visits.entered[mine];
    if (number >= other.visits.left[visit]) return this.visits.left[mine];
    if (moment.child !== NONE) {
      const child = this.keys().get(other.pathName(moment.child));
      if (child !== undefined) return Math.min(this.visits.left[child] + 1, this.visits.left[mine]);
      return null;
    }
    return this.visits.entered[mine];
  }

  // Where this search never came: the moment at which it left the nearest node above that it did come to.
  instead(other, number) {
    const moment = other.moment(number);
    let visit = moment.visit;
    while (visit !== NONE && !this.keys().has(other.pathName(visit))) visit = other.visits.parent[visit];
    return visit === NONE ? 0 : this.visits.left[this.keys().get(other.pathName(visit))];
  }
}
