// Predict, then reveal: before a step is shown, the reader says what it will be. The answers are those of the recording.

import { announce, button, el, fill } from "./dom.js";
import { pretty } from "./walk.js";
import { say } from "./words.js";

const NONE = -1;

// A number as people write it: 3, −1.5, 1/3, +∞; undefined for anything else.
export function numberIn(text) {
  const plain = text.trim().replace(/^(=|≥|≤|>=|<=|~|v\s)\s*/, "").replaceAll("−", "-").replace(",", ".").replace(/∞|infinity/i, "inf");
  if (/^[+]?inf$/i.test(plain)) return Infinity;
  if (/^-inf$/i.test(plain)) return -Infinity;
  const parts = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:\/(\d+))?$/.exec(plain);
  if (!parts) return undefined;
  return Number(parts[1]) / (parts[2] === undefined ? 1 : Number(parts[2]));
}

function isSame(said, number) {
  if (said === number) return true;
  if (Number.isInteger(number) || !Number.isFinite(number)) return Math.abs(said - number) < 1e-9;
  return Math.abs(said - number) <= 0.006 * Math.max(1, Math.abs(number));
}

export class Predictor {
  // `furthest` is the last step that may be seen; `go(step)` shows one.
  constructor(place, walk, texts, furthest, go) {
    Object.assign(this, { place, walk, texts, furthest, go });
    this.start = furthest;
    this.answers = new Map();
    this.drawn = null;
  }

  end() {
    this.gone = true;
    fill(this.place);
  }

  // Where a jump may lead: to what was seen already, or one step on if nothing is asked there.
  allowed(to) {
    if (to === null || to === undefined || to <= this.furthest) return to;
    if (this.question(this.furthest + 1)) {
      this.place.querySelector("input, button")?.focus({ preventScroll: true });
      return this.furthest;
    }
    if (this.furthest < this.walk.count - 1) this.furthest += 1;
    return this.furthest;
  }

  question(number) {
    return this.answers.has(number) ? null : this.walk.asked(number);
  }

  show(at) {
    if (this.drawn === `${at} ${this.furthest}`) return;
    this.drawn = `${at} ${this.furthest}`;
    const kind = at === this.furthest ? this.question(at + 1) : null;
    const verdict = this.verdict(at);
    if (at >= this.walk.count - 1) fill(this.place, verdict, this.summary());
    else fill(this.place, verdict, kind ? this.form(kind, at + 1) : el("p", { class: "faint" }, say("predict.forward")), this.score());
  }

  // ------------------------------------------------------------ asking

  form(kind, number) {
    const { walk } = this;
    const before = walk.moment(number - 1), moment = walk.moment(number);
    const at = kind === "next" ? before.visit : moment.visit;
    const words = { name: walk.name(at), side: say(`side.${walk.side(at)}`), child: moment.child === NONE ? "" : `${walk.name(moment.child)}: ${walk.sign(moment.child)}` };
    const field = el("input", { type: "text", class: "guess", autocomplete: "off", "aria-label": say(`predict.${kind}`, words) });
    const given = (bound) => {
      if (!field.value.trim()) { this.problem(); return; }
      this.answer(number, bound ? { kind: "bound", text: field.value } : { kind: "number", text: field.value });
    };
    const show = button(say("predict.show"), () => this.answer(number, null), { class: "link" });
    const question = el("p", { class: "question" }, say(`predict.${kind}`, words));
    if (kind !== "next") {
      return el("form", { onsubmit: (event) => { event.preventDefault(); given(false); } }, question,
        el("span", { class: "answers" }, field, el("button", { class: "strong" }, say("predict.answer")), show));
    }
    const side = walk.side(at);
    const choose = (choice) => button(say(`predict.${choice}`), () => this.answer(number, { kind: choice }), { "data-choice": choice });
    field.setAttribute("aria-label", say(side === 1 ? "predict.alpha" : "predict.beta"));
    return el("form", { onsubmit: (event) => { event.preventDefault(); given(true); } }, question,
      el("span", { class: "answers" }, choose("branch"), choose("cut"), choose("done"),
        side === 1 || side === 0 ? el("span", { class: "bound" }, el("button", { "data-choice": "bound" }, say(side === 1 ? "predict.alpha" : "predict.beta")), field) : null, show));
  }

  problem() {
    this.place.querySelector(".question").textContent = say("predict.empty");
    this.place.querySelector(".guess").focus({ preventScroll: true });
  }

  // ------------------------------------------------------------ grading

  expected(number) {
    const { walk } = this;
    const moment = walk.moment(number);
    const kind = walk.asked(number);
    if (kind === "value") return { kind: "number", value: moment.best };
    if (kind === "passed") return { kind: "number", value: walk.visits.value[moment.visit] };
    if (moment.kind === "bound") return { kind: "bound", value: walk.side(moment.visit) === 1 ? moment.alpha : moment.beta };
    if (moment.kind.endsWith(" cut")) return { kind: "cut" };
    return { kind: moment.kind === "enter" || moment.kind === "leaf" ? "branch" : "done" };
  }

  isRight(said, wanted) {
    if (said === null || said.kind !== wanted.kind) return false;
    if (wanted.value === undefined) return true;
    const [number, text] = this.walk.content.values[wanted.value];
    const parts = (of) => of.replace(/[()[\]]/g, "").split(/[,;]\s*/).map(numberIn);
    if (text.includes(",")) {
      const [mine, theirs] = [parts(said.text), parts(text)];
      return mine.length === theirs.length && mine.every((one, place) => one !== undefined && isSame(one, theirs[place]));
    }
    const mine = numberIn(said.text);
    return mine !== undefined && isSame(mine, number ?? numberIn(text));
  }

  async answer(number, said) {
    if (this.answers.has(number)) return;
    const wanted = this.expected(number);
    const isRight = this.isRight(said, wanted);
    const inequality = wanted.kind === "cut" ? (await this.texts.at(number))?.moment[1] ?? "" : "";
    if (this.gone) return;
    this.answers.set(number, { isRight, said, why: this.why(number, wanted, pretty(inequality)) });
    this.furthest = number;
    this.go(number);
    announce(this.spoken(number));
  }

  // Why the answer is as it is, from the values of the recording.
  why(number, wanted, inequality) {
    const { walk } = this;
    const before = walk.moment(number - 1), moment = walk.moment(number);
    const asked = walk.asked(number);
    const side = walk.side(asked === "next" ? before.visit : moment.visit);
    const now = wanted.value === undefined ? walk.value(before.best) : walk.value(wanted.value);
    if (asked === "value") {
      const earlier = this.bestBefore(moment);
      if (now.includes(",")) return say("predict.why.vector", { now });
      if (earlier === NONE) return say("predict.why.first", { now });
      return say(side === 1 ? "predict.why.max" : "predict.why.min", { before: walk.value(earlier), child: walk.value(walk.visits.value[moment.child]), now });
    }
    if (asked === "passed") return say(side === 3 ? "predict.why.mean" : "predict.why.passed", { now });
    if (wanted.kind === "bound") return say(side === 1 ? "predict.why.alpha" : "predict.why.beta", { now, before: walk.value(side === 1 ? before.alpha : before.beta) });
    if (wanted.kind === "branch" && before.best === NONE) return say("predict.why.outcome", { name: walk.name(before.visit) });
    if (wanted.kind === "branch") return say("predict.why.branch", { now, window: walk.window(before) });
    if (wanted.kind === "cut") return say("predict.why.cut", { why: inequality });
    return say("predict.why.done", { name: walk.name(before.visit) });
  }

  // The best value of a node just before a child returned to it: at the moment before the child was entered.
  bestBefore(moment) {
    const earlier = this.walk.moment(this.walk.visits.entered[moment.child] - 1);
    return earlier.visit === moment.visit ? earlier.best : NONE;
  }

  // ------------------------------------------------------------ what came of it

  words(said) {
    if (said.kind === "number") return said.text;
    if (said.kind === "bound") return `${this.walk.side(this.walk.moment(this.furthest - 1).visit) === 1 ? say("predict.alpha") : say("predict.beta")} ${said.text}`;
    return say(`predict.${said.kind}`);
  }

  spoken(number) {
    const { isRight, said, why } = this.answers.get(number);
    if (isRight) return `${say("predict.right")} ${why}`;
    return said === null ? `${say("predict.shown")} ${why}` : `${say("predict.wrong", { said: this.words(said) })} ${why}`;
  }

  verdict(number) {
    if (!this.answers.has(number)) return null;
    return el("p", { class: `verdictline ${this.answers.get(number).isRight ? "right" : "wrong"}` }, this.spoken(number));
  }

  get tally() {
    const all = [...this.answers.values()];
    return { asked: all.length, right: all.filter((one) => one.isRight).length };
  }

  score() {
    return this.answers.size ? el("p", { class: "score" }, say("predict.score", this.tally)) : null;
  }

  summary() {
    const { asked, right } = this.tally;
    const missed = [...this.answers].filter(([, one]) => !one.isRight).map(([number]) => number);
    return el("div", { class: "summary" },
      el("p", { class: "score" }, say("predict.end", { asked, right, share: asked ? Math.round(100 * right / asked) : 100 })),
      missed.length ? el("p", {}, `${say("predict.missed")} `, missed.slice(0, 30).map((number) => button(String(number + 1), () => this.go(number), { class: "link" }))) : null,
      button(say("predict.again"), () => { this.answers.clear(); this.furthest = 0; this.drawn = null; this.go(0); }, { id: "predict-again" }));
  }
}
