// What an engine thinks, live: the value as a bar, the principal variation, the moves of the root with their values.

import { el, fill } from "./dom.js";
import { moverWords, say, verdictWords } from "./words.js";

const SHOWN = 12;

export class Thinking {
  // `preview(names)` shows the position after some moves of the line; null ends that.
  constructor(preview = () => {}) {
    this.preview = preview;
    this.place = el("div", { class: "thinking" });
    this.clear();
  }

  clear() {
    this.player = 0;
    fill(this.place, el("h2", {}, say("play.thinking")), el("p", { class: "faint" }, say("play.silent")));
  }

  begin(view) {
    this.player = view.to_move;
    this.mover = view.mover;
    fill(this.place, el("h2", {}, say("play.thinking")), el("p", { class: "faint" }, say("play.begins")));
  }

  wait({ place, seconds }) {
    fill(this.place, el("h2", {}, say("play.thinking")),
      el("p", { class: "faint" }, say("play.waits", { place, seconds: Math.max(1, Math.round(seconds)) })));
  }

  verdict(news) {
    return verdictWords(news.verdict);
  }

  show(news, done = false) {
    if (!done && this.place.contains(document.activeElement)) return;  // somebody walks along the line
    const isKnown = news.roots.some((root) => root.text !== "not known");
    const rows = !isKnown && !news.roots.some((root) => root.visits) ? [] : news.roots.slice(0, SHOWN).map((root) => el("tr", { class: root.move === news.move ? "best" : null },
      el("th", { scope: "row" }, root.move), el("td", {}, root.text === "not known" ? (isKnown ? say("play.unknown") : "–") : verdictWords(root.text)),
      el("td", {}, root.visits ? root.visits.toLocaleString() : root.plies ? say("play.plies", { count: root.plies }) : "")));
    fill(this.place,
      el("h2", {}, say("play.thinking"), done ? "" : " …"),
      this.bar(news),
      el("p", { class: "verdict" }, `${moverWords(this.mover ?? "")}: ${this.verdict(news)}`),
      news.level ? el("p", { class: "faint" }, say("play.looks", { move: news.move, level: news.level })) : null,
      el("p", { class: "line", role: "group", "aria-label": say("play.line"), onmouseleave: () => this.preview(null) },
        news.line.length ? news.line.map((move, number) => this.step(news.line, number)) : "–"),
      el("dl", { class: "facts" },
        news.level ? this.fact("play.at", news.level) : null, this.fact("play.searched", news.depth), this.fact("play.nodes", news.nodes.toLocaleString()),
        this.fact("play.speed", `${Math.round(news.speed / 1000).toLocaleString()}k/s`),
        this.fact("play.time", `${news.seconds.toFixed(1)} s`), this.fact("play.algorithm", news.algorithm)),
      !isKnown && news.roots.length ? el("p", { class: "faint" }, say("play.allunknown")) : null,
      rows.length ? el("table", {}, el("caption", {}, say("play.roots")), el("tbody", {}, rows)) : null);
  }

  step(line, number) {
    const show = () => this.preview(line.slice(0, number + 1).map((move) => move.name));
    return el("button", { type: "button", class: number % 2 ? "theirs" : "ours", onmouseenter: show, onfocus: show, onclick: show,
      onblur: () => this.preview(null) }, line[number].name);
  }

  fact(name, value) {
    return el("div", {}, el("dt", {}, say(name)), el("dd", {}, value));
  }

  // The share of the player to move: half of the bar is an even game.
  bar({ value, lowest, highest }) {
    if (value === null) return null;
    const share = lowest !== null && highest !== null && highest > lowest
      ? (value - lowest) / (highest - lowest) : 1 / (1 + Math.exp(-value / 4));
    const part = Math.min(Math.max(share, 0.02), 0.98);
    const filled = el("div", {});
    filled.style.width = `${(100 * part).toFixed(1)}%`;
    return el("div", { class: "valuebar", role: "img", "aria-label": say("play.bar", { value }) }, filled);
  }
}
