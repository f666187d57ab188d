// What is said beside a tree: the sentence, the path with its windows, the lit line of the pseudocode, the position.

import { BoardView } from "./board.js";
import { el, fill, svg } from "./dom.js";
import { pretty } from "./walk.js";
import { numberLine } from "./numberline.js";
import { say } from "./words.js";

const MOST_ROWS = 300;

export class Panel {
  constructor(walk, texts, boards, name) {
    this.walk = walk;
    this.texts = texts;
    this.boards = boards;
    this.sentence = el("p", { class: "sentence", "aria-live": "polite", "aria-atomic": "true" });
    this.inequality = el("p", { class: "inequality" });
    this.path = el("ol", { class: "path" });
    this.code = el("pre", { class: "code", tabindex: 0, role: "region", "aria-label": `${say("panel.code")}: ${name}` });
    this.board = el("div", { class: "smallboard" });
    this.boardPart = el("div", {}, el("h3", {}, say("panel.board")), this.board);
    this.boardView = new BoardView(this.board, { play() {}, ask() {}, say() {} });
    this.saying = el("div", { class: "saying", tabindex: 0, role: "region", "aria-label": `${say("panel.sentence")}: ${name}` }, this.sentence, this.inequality);
    this.box = el("div", { class: "panel" },
      el("div", {}, el("h3", {}, say("panel.code")), this.code),
      el("div", {}, el("h3", {}, say("panel.path")), this.path), boards ? this.boardPart : null);
  }

  async show(number) {
    this.number = number;
    this.drawPath(number);
    const said = await this.texts.at(number);
    if (this.number !== number || !said) return;
    const [text, inequality, code, line] = said.moment;
    this.sentence.textContent = pretty(text);
    this.inequality.textContent = inequality ? pretty(inequality) : "";
    fill(this.code, said.codes[code].map((row, place) => el("span", {
      class: place === line ? "lit" : null, "aria-current": place === line ? "step" : null }, `${place === line ? "▶ " : "  "}${pretty(row)}`)));
    if (this.boards) {
      const board = await this.boards(this.walk.content.moments.visit[number]);
      if (this.number === number) {
        this.boardPart.hidden = !board;
        if (board) this.boardView.show(board, {});
      }
    }
  }

  drawPath(number) {
    const { walk } = this;
    const path = walk.path(number);
    const shown = path.length <= 9 ? path : [path[0], null, ...path.slice(-7)];
    fill(this.path, shown.map((moment) => {
      if (!moment) return el("li", { class: "more" }, "⋮");
      const ticks = walk.ticks(moment).map((tick) => walk.value(tick)).join(", ") || say("panel.none");
      const { visit } = moment;
      const move = walk.move(visit);
      const label = say("panel.line", { name: walk.name(visit), alpha: walk.value(moment.alpha), beta: walk.value(moment.beta), ticks });
      return el("li", { class: moment === path.at(-1) ? "here" : null },
        el("span", { class: `node side${walk.side(visit)}` }, `${"▽△□○"[walk.side(visit)]} `,
          walk.label(visit) || move || "·", " ", el("small", {}, say(`side.${walk.side(visit)}`))),
        walk.content.has_window ? el("span", { class: "window" }, walk.window(moment)) : null,
        walk.content.has_window ? svg("svg", { viewBox: "0 0 150 22", class: "numberline", role: "img", "aria-label": label },
          numberLine(walk, moment, 150, 22)) : null,
        el("span", { class: "best" }, moment.best === -1 ? "" : `v ${walk.value(moment.best)}`));
    }));
  }

  // All visits up to now as a table.
  table(number) {
    const { walk } = this;
    const rows = [];
    for (let visit = 0; visit < walk.size && rows.length < MOST_ROWS; visit += 1) {
      if (walk.visits.entered[visit] > number) break;
      const over = walk.visits.left[visit] <= number;
      rows.push(el("tr", {}, el("th", { scope: "row" }, `${" ".repeat(walk.ply[visit])}${walk.name(visit)}`),
        el("td", {}, say(`side.${walk.side(visit)}`)),
        el("td", {}, walk.content.has_window ? `(${walk.value(walk.visits.alpha[visit])}, ${walk.value(walk.visits.beta[visit])})` : ""),
        el("td", {}, over ? walk.sign(visit) : ""), el("td", {}, over ? walk.reason(visit) : "")));
    }
    return el("table", {}, el("thead", {}, el("tr", {}, ["node", "side", "window", "value", "reason"].map((head) =>
      el("th", { scope: "col" }, say(`table.${head}`))))), el("tbody", {}, rows),
    rows.length === MOST_ROWS ? el("caption", {}, say("table.cut", { count: MOST_ROWS })) : null);
  }
}
