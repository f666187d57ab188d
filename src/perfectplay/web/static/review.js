// Review: the moves of a match with their values and marks, one position after another, and the curve below the board.

import { post, review } from "./api.js";
import { replace, written } from "./address.js";
import { BoardView } from "./board.js";
import { announce, button, el, fill, svg } from "./dom.js";
import { complain } from "./main.js";
import { gameTitle, moverWords, language, say } from "./words.js";

const WIDE = 640, HIGH = 170, LEFT = 40, RIGHT = 10, TOP = 12, BOTTOM = 14;
const SIGNS = { inaccuracy: "?!", mistake: "?", "missed win": "??", blunder: "??" };
const COLOURS = { inaccuracy: "#7a6a00", mistake: "#b3561e", "missed win": "#6b3fa0", blunder: "#b3261e" };

export async function open(main, facts) {
  const reviewing = new Reviewing(main, facts);
  await reviewing.begin();
  return () => reviewing.leave();
}

class Reviewing {
  constructor(main, facts) {
    this.main = main;
    this.position = {
      game: facts.game ?? "tic-tac-toe", position: facts.position ?? null, moves: facts.moves ? facts.moves.split(",") : [],
      resigned: facts.resigned === undefined ? null : Number(facts.resigned), tree: facts.tree ?? null, root: facts.root ?? null,
    };
    this.ply = Math.min(Math.max(Math.trunc(Number(facts.ply ?? this.position.moves.length)) || 0, 0), this.position.moves.length);
    this.views = new Map();
    this.found = null;
    this.stopping = new AbortController();
    this.onkey = (event) => this.key(event);
  }

  async begin() {
    const title = gameTitle(this.position.game.split(":")[0]);
    this.board = el("div", { class: "boardplace" });
    this.boardView = new BoardView(this.board, { play: () => {}, ask: () => {}, say: () => {} });
    this.status = el("p", { class: "status", id: "status" });
    this.why = el("p", { class: "why" });
    this.tools = el("div", { class: "tools" });
    this.curve = el("div", { class: "curveplace" });
    this.side = el("div", { class: "box" }, el("p", { class: "faint", role: "status" }, say("review.begins")));
    fill(this.main, el("h1", { id: "title" }, say("review.title", { game: title })),
      el("div", { class: "playing reviewing" },
        el("section", { class: "left", "aria-label": say("play.board") }, this.status, this.why, this.board, this.tools, this.curve),
        el("section", { class: "right", "aria-label": say("nav.review") }, this.side)));
    document.addEventListener("keydown", this.onkey);
    await this.go(this.ply);
    try {
      const asked = { ...this.position, language: language() };
      const progress = ({ done, moves }) => this.tell(say("review.progress", { done, moves }));
      const wait = ({ place, seconds }) => this.tell(say("play.waits", { place, seconds: Math.ceil(seconds) }));
      this.found = await review(asked, progress, this.stopping.signal, wait);
      this.drawSide();
      await this.go(this.ply);
      announce(say("review.done"));
    } catch (error) {
      if (error.name !== "AbortError") fill(this.side, el("p", {}, say("review.none")));
      complain(error);
    }
  }

  tell(text) {
    fill(this.side, el("p", { class: "faint", role: "status" }, text));
  }

  leave() {
    this.gone = true;
    document.removeEventListener("keydown", this.onkey);
    this.stopping.abort();
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("svg.board, input, select, textarea")) return;
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.position.moves.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  // ------------------------------------------------------------ one position

  async go(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.position.moves.length);
    const here = this.ply;
    replace("review", { ...this.position, moves: this.position.moves.join(","), ply: here });
    if (!this.views.has(here)) {
      const isLast = here === this.position.moves.length;
      try {
        this.views.set(here, await post("/api/positions",
          { ...this.position, moves: this.position.moves.slice(0, here), resigned: isLast ? this.position.resigned : null }));
      } catch (error) {
        complain(error);
        return;
      }
    }
    if (this.gone || this.ply !== here) return;
    const view = this.views.get(here);
    const move = this.moveAt(here);
    this.boardView.show(view.board, { last: view.last, label: this.sentence(view, move) });
    this.status.textContent = this.sentence(view, move);
    this.why.textContent = move?.refutation ?? "";
    this.drawTools();
    this.drawCurve();
    for (const row of this.side.querySelectorAll("tr[data-ply]")) {
      const isHere = Number(row.dataset.ply) === here;
      row.classList.toggle("here", isHere);
      row.querySelector("button").setAttribute("aria-current", String(isHere));
      if (isHere) this.reveal(row);
    }
  }

  // Only the list scrolls, not the page.
  reveal(row) {
    const list = row.closest(".reviewed");
    const inside = list.getBoundingClientRect(), here = row.getBoundingClientRect();
    if (here.top < inside.top + 30) list.scrollTop -= inside.top + 30 - here.top;
    else if (here.bottom > inside.bottom - 30) list.scrollTop += here.bottom - inside.bottom + 30;
  }

  moveAt(ply) {
    return this.found?.moves.find((move) => move.number === ply) ?? null;
  }

  sentence(view, move) {
    if (!this.ply) return say("review.start");
    const facts = { number: this.ply, move: this.position.moves[this.ply - 1] };
    const said = move ? say("review.move", { ...facts, player: moverWords(move.player), mark: this.markOf(move) })
      : say("review.plain", facts);
    return view.outcome ? `${said} ${moverWords(view.outcome.words)}.` : said;
  }

  markOf(move) {
    return move.is_forced ? say("review.only") : say(`review.${move.mark}`);
  }

  drawTools() {
    const last = this.position.moves.length;
    const { game, position, moves, tree, root } = this.position;
    const here = moves.slice(0, this.ply).join(",");
    const kept = this.tools.contains(document.activeElement) ? document.activeElement.id : null;
    fill(this.tools,
      button("|◀", () => this.go(0), { id: "first", "aria-label": say("review.first"), disabled: this.ply === 0 }),
      button("◀", () => this.go(this.ply - 1), { id: "back", "aria-label": say("review.back"), disabled: this.ply === 0 }),
      button("▶", () => this.go(this.ply + 1), { id: "next", "aria-label": say("review.next"), disabled: this.ply === last }),
      button("▶|", () => this.go(last), { id: "last", "aria-label": say("review.last"), disabled: this.ply === last }),
      el("a", { class: "button", href: written("play", { game, position, tree, root, moves: here, seats: "person,person" }) }, say("review.play")));
    if (kept) document.getElementById(kept)?.focus();
  }

  // ------------------------------------------------------------ all moves

  drawSide() {
    const rows = this.found.moves.map((move) => el("tr", { "data-ply": move.number },
      el("td", {}, String(move.number)),
      el("th", { scope: "row" }, el("button", { type: "button", class: "link", onclick: () => this.go(move.number) },
        `${move.move}${SIGNS[move.mark] ?? ""}`)),
      el("td", {}, this.worth(move.before)), el("td", {}, this.worth(move.after)),
      el("td", { class: `mark ${move.mark.replace(" ", "-")}` }, this.markOf(move)),
      el("td", {}, move.mark === "best" ? "" : move.best)));
    fill(this.side,
      el("div", { class: "reviewed", tabindex: 0, role: "region", "aria-label": say("review.moves") }, el("table", {},
        el("thead", {}, el("tr", {}, ["number", "move.head", "before", "after", "mark", "best.head"].map((head) =>
          el("th", { scope: "col" }, say(`review.${head}`))))),
        el("tbody", {}, rows))),
      this.found.players.filter((one) => one.moves).map((one) => el("p", {}, say("review.player", {
        player: moverWords(one.player), lost: Math.round(100 * one.chance_lost),
        marks: Object.entries(one.marks).filter(([, count]) => count).map(([mark, count]) => `${say(`review.${mark}`)} ${count}`).join(", ") }))),
      this.found.is_whole ? null : el("p", {}, say("review.part", { done: this.found.moves.length, moves: this.position.moves.length })),
      el("p", { class: "faint" }, say("review.about")));
  }

  worth(worth) {
    if (worth.rests_on === "nothing") return "?";
    if (!worth.is_proven) return `~ ${Math.round(100 * worth.chance)} %`;
    if (this.position.game.split(":")[0] === "tree" || ![-1, 0, 1].includes(worth.value)) return String(worth.value);
    const word = say(`review.${worth.value > 0 ? "win" : worth.value < 0 ? "loss" : "draw"}`);
    return worth.plies && worth.value ? say("review.in", { word, plies: worth.plies }) : word;
  }

  // ------------------------------------------------------------ the curve

  drawCurve() {
    if (!this.found) return;
    const { curve, moves } = this.found;
    const last = Math.max(curve.length - 1, 1), floor = HIGH - BOTTOM;
    const across = (ply) => LEFT + ply / last * (WIDE - LEFT - RIGHT);
    const upward = (chance) => floor - chance * (floor - TOP);
    const known = curve.map((chance, ply) => [ply, chance]).filter(([, chance]) => chance !== null);
    const points = known.map(([ply, chance]) => `${across(ply).toFixed(1)},${upward(chance).toFixed(1)}`).join(" ");
    const player = moverWords(this.found.players[0].player);
    const grid = [0, 0.5, 1].map((chance) => [
      svg("line", { x1: LEFT, x2: WIDE - RIGHT, y1: upward(chance), y2: upward(chance), class: "gridline" }),
      svg("text", { x: LEFT - 6, y: upward(chance) + 4, "text-anchor": "end", class: "gridtext" }, `${100 * chance} %`)]);
    const dots = moves.filter((move) => move.mark in COLOURS && curve[move.number] !== null).map((move) =>
      svg("circle", { cx: across(move.number), cy: upward(curve[move.number]), r: 5, fill: COLOURS[move.mark] },
        svg("title", {}, `${move.number}. ${move.move}: ${this.markOf(move)}`)));
    const chance = curve[this.ply];
    fill(this.curve,
      el("p", { class: "faint" }, say("review.curve", { player })),
      svg("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img",
        "aria-label": say("review.here", { player, percent: chance === null ? "?" : Math.round(100 * chance), number: this.ply }),
        onclick: (event) => this.clicked(event, last) },
      grid, known.length > 1 ? svg("polyline", { points, class: "curveline" }) : null, dots,
      svg("line", { x1: across(this.ply), x2: across(this.ply), y1: TOP, y2: floor, class: "hereline" })));
  }

  clicked(event, last) {
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left) / bounds.width * WIDE;
    this.go(Math.round((x - LEFT) / (WIDE - LEFT - RIGHT) * last));
  }
}
