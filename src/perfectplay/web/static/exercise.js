// Exercises, one after the other: asked, graded by the server, and harder after right answers. The address has it all.

import { get, post } from "./api.js";
import { push, replace, written } from "./address.js";
import { AskedTree } from "./askedtree.js";
import { BoardView } from "./board.js";
import { announce, button, choice, el, fill } from "./dom.js";
import { complain, notice } from "./main.js";
import { TreeView } from "./tree.js";
import { Walk, pretty } from "./walk.js";
import { gameTitle, language, say } from "./words.js";

const SEEDS = 1000000;
const LARGEST_SEED = 2 ** 32 - 1;
const MOST_ASKED = 1000000;
const LONGEST_STREAK = 10;
const LEVELS = ["1", "2", "3", "4", "5"];
const COUNTS = { plies: [1, 6], branching: [2, 5], players: [3, 5] };
const FLAGS = ["ties", "uneven"];
const SEPARATORS = /[,;]|->|→/;

export async function open(main, facts) {
  const [{ kinds, games }, examples] = await Promise.all([get("/api/exercises"), get("/api/trees")]);
  const view = new Practice(main, { kinds, games, examples }, facts);
  await view.begin();
  return () => view.leave();
}

function whole(text) {
  return text === undefined || text === null || text === "" ? null : Number.isInteger(Number(text)) ? Number(text) : text;
}

class Practice {
  constructor(main, known, facts) {
    Object.assign(this, { main, known, turn: 0, answers: 0 });
    this.asked = {
      kind: facts.kind ?? null, seed: whole(facts.seed) ?? Math.floor(Math.random() * SEEDS), difficulty: whole(facts.difficulty) ?? 1,
      ...Object.fromEntries(Object.keys(COUNTS).map((name) => [name, whole(facts[name])])),
      ...Object.fromEntries(FLAGS.map((name) => [name, facts[name] === undefined ? null : facts[name] === "1"])),
      tree: facts.tree ?? null, example: facts.example ?? null, game: facts.game ?? null,
    };
    this.score = { right: whole(facts.right) ?? 0, asked: whole(facts.asked) ?? 0, streak: whole(facts.streak) ?? 0 };
  }

  // ------------------------------------------------------------ the page

  async begin() {
    this.setup = el("div", { class: "setup" });
    this.which = el("h2", { id: "which", tabindex: -1 });
    this.question = el("p", { class: "question", id: "question" });
    this.picture = el("section", { class: "about", "aria-label": say("exercise.about") });
    this.form = el("form", { class: "answerform", "aria-describedby": "question", onsubmit: (event) => { event.preventDefault(); this.answer(this.text()); } });
    this.verdict = el("div", { class: "graded" });
    this.tally = el("p", { class: "score" });
    this.after = el("div", { class: "tools" });
    fill(this.main, el("h1", {}, say("exercise.title")),
      (this.fold = el("details", { class: "setupfold" }, el("summary", {}, say("exercise.setup")), this.setup)),
      el("div", { class: "exercising" },
        el("section", { class: "ask", "aria-labelledby": "which" }, this.which, this.question),
        this.picture,
        el("section", { class: "reply", "aria-label": say("exercise.answer") }, this.form, this.verdict, this.after, this.tally)));
    this.isWide = matchMedia("(min-width: 861px)");
    this.resized = () => { this.fold.open = this.isWide.matches; };
    this.isWide.addEventListener("change", this.resized);
    this.refit = () => this.tree?.fitted();
    window.addEventListener("resize", this.refit);
    this.resized();
    const strange = this.strange();
    if (strange.length) notice(say("exercise.strange", { facts: strange.join(", ") }));
    if (strange.length || !(await this.load())) await this.retreat();
  }

  // What the address says and no exercise has, as it stands there.
  strange() {
    const { kinds, games, examples } = this.known;
    const isWithin = (value, least, most) => value === null || (Number.isInteger(value) && value >= least && value <= most);
    const isOneOf = (value, names) => value === null || names.includes(value);
    const wrong = {
      kind: !isOneOf(this.asked.kind, kinds.map((one) => one.name)),
      game: !isOneOf(this.asked.game, games),
      example: !isOneOf(this.asked.example, examples.map((one) => one.name)),
      seed: !isWithin(this.asked.seed, 0, LARGEST_SEED),
      difficulty: !isWithin(this.asked.difficulty, 1, LEVELS.length),
      ...Object.fromEntries(Object.entries(COUNTS).map(([name, [least, most]]) => [name, !isWithin(this.asked[name], least, most)])),
      right: !isWithin(this.score.right, 0, MOST_ASKED),
      asked: !isWithin(this.score.asked, 0, MOST_ASKED),
      streak: !isWithin(this.score.streak, -LONGEST_STREAK, LONGEST_STREAK),
    };
    return Object.keys(wrong).filter((name) => wrong[name]).map((name) => `${name}=${String(this.asked[name] ?? this.score[name]).slice(0, 30)}`);
  }

  leave() {
    this.gone = true;
    this.isWide.removeEventListener("change", this.resized);
    window.removeEventListener("resize", this.refit);
  }

  // Where the address asks for what cannot be, an exercise of any kind is asked; what was wrong has been said.
  async retreat() {
    this.asked = { kind: null, seed: Math.floor(Math.random() * SEEDS), difficulty: 1 };
    this.score = { right: 0, asked: 0, streak: 0 };
    await this.load(replace, true);
  }

  facts() {
    const flags = Object.fromEntries(FLAGS.map((name) => [name, this.asked[name] === null || this.asked[name] === undefined ? null : this.asked[name] ? "1" : "0"]));
    return { ...this.asked, ...flags };
  }

  // With the score, so that a reload goes on with it.
  address() {
    return this.score.asked ? { ...this.facts(), ...this.score } : this.facts();
  }

  async load(remember = replace, isRetreat = false) {
    const mine = ++this.turn;
    this.main.setAttribute("aria-busy", "true");
    try {
      const view = await post("/api/exercises", { ...this.asked, language: language() });
      if (this.gone || mine !== this.turn) return true;
      if (!isRetreat) notice("");
      this.view = view;
      remember("exercise", this.address());
      this.draw();
      return true;
    } catch (error) {
      if (this.gone || mine !== this.turn) return true;
      complain(error);
      if (error.kind === "too-many" || error.kind === "no-server") {
        setTimeout(() => { if (!this.gone && mine === this.turn) this.load(remember); }, 2000);
        return true;
      }
      return false;
    } finally {
      this.main.removeAttribute("aria-busy");
    }
  }

  // Another exercise; where there is none, the one before stays.
  async change(facts, remember = push) {
    const before = this.asked;
    this.asked = { ...before, ...facts };
    if (!(await this.load(remember))) { this.asked = before; this.drawSetup(); }
  }

  // ------------------------------------------------------------ what is asked

  draw() {
    const { view } = this;
    this.grade = null;
    this.main.querySelector(".exercising").classList.remove("isgraded");
    this.which.textContent = say("exercise.which", { number: this.score.asked + 1, kind: say(`exercise.kind.${view.kind}`), difficulty: view.difficulty });
    this.question.textContent = this.signs(view.question);
    this.drawSetup();
    this.drawForm();
    this.drawPicture();
    fill(this.verdict);
    this.drawAfter();
    this.drawScore();
  }

  drawSetup() {
    const { asked, known, view } = this;
    const isGiven = asked.tree || asked.example || asked.game;
    const taken = isGiven ? [] : asked.kind ? known.kinds.find((one) => one.name === asked.kind)?.takes ?? [] : [...Object.keys(COUNTS), ...FLAGS];
    const about = asked.example ? `example ${asked.example}` : asked.game ? `game ${asked.game}` : asked.tree ? "tree" : "";
    const number = (name) => el("label", { class: "field" }, el("span", {}, say(`exercise.${name}`)),
      el("input", { type: "number", id: name, min: COUNTS[name][0], max: COUNTS[name][1], value: asked[name] ?? "", placeholder: "–",
        onchange: (event) => this.change({ [name]: whole(event.target.value) }) }));
    const flag = (name) => choice(say(`exercise.${name}`), [["", "–"], ["1", say("exercise.yes")], ["0", say("exercise.no")]],
      asked[name] === true ? "1" : asked[name] === false ? "0" : "", (chosen) => this.change({ [name]: chosen === "" ? null : chosen === "1" }), { id: name });
    fill(this.setup,
      choice(say("exercise.kind"), [["", say("exercise.any")], ...(view?.kinds ?? known.kinds.map((one) => one.name)).map((one) => [one, say(`exercise.kind.${one}`)])],
        asked.kind ?? "", (kind) => this.change({ kind: kind || null, ...this.kept(kind) }), { id: "kind" }),
      choice(say("exercise.given"), [["", say("exercise.generated")], about === "tree" ? ["tree", say("exercise.tree")] : null,
        [say("exercise.positions"), known.games.map((one) => [`game ${one}`, gameTitle(one)])],
        [say("take.example"), known.examples.map((one) => [`example ${one.name}`, one.name])]].filter(Boolean), about, (chosen) => this.take(chosen), { id: "given" }),
      choice(say("exercise.difficulty"), LEVELS.map((one) => [one, one]), String(asked.difficulty), (chosen) => this.change({ difficulty: Number(chosen) }), { id: "difficulty" }),
      el("label", { class: "field" }, el("span", {}, say("exercise.seed")), el("input", { type: "number", id: "seed", min: 0, value: asked.seed,
        onchange: (event) => this.change({ seed: whole(event.target.value) ?? 0 }) })),
      taken.length ? el("details", { class: "shape", open: taken.some((name) => (asked[name] ?? null) !== null) }, el("summary", {}, say("exercise.shape")),
        el("div", { class: "setup" }, Object.keys(COUNTS).filter((name) => taken.includes(name)).map(number), FLAGS.filter((name) => taken.includes(name)).map(flag))) : null);
  }

  // What is said of the tree stays as far as the new kind can have it.
  kept(kind) {
    const takes = kind ? this.known.kinds.find((one) => one.name === kind)?.takes ?? [] : [...Object.keys(COUNTS), ...FLAGS];
    return Object.fromEntries([...Object.keys(COUNTS), ...FLAGS].filter((name) => !takes.includes(name)).map((name) => [name, null]));
  }

  take(chosen) {
    if (chosen === "tree") return;
    const [what, name] = chosen.split(" ");
    const none = Object.fromEntries([...Object.keys(COUNTS), ...FLAGS].map((one) => [one, null]));
    const { kinds } = this.known;
    const about = what === "game" ? "position" : what === "example"
      ? { "max-n": "shares", expectiminimax: "chance" }[this.known.examples.find((one) => one.name === name)?.algorithm] ?? "plain" : null;
    const fits = about === null || kinds.find((one) => one.name === this.asked.kind)?.about === about;
    this.change({ ...none, tree: null, example: what === "example" ? name : null, game: what === "game" ? name : null, kind: fits ? this.asked.kind : null });
  }

  // ------------------------------------------------------------ the tree or the board

  drawPicture(searched = null) {
    const { view } = this;
    this.tree = null;
    this.boardView = null;
    if (!view.document) { this.drawBoard(); return; }
    if (searched) {
      const walk = new Walk(searched);
      this.tree = new TreeView(walk, { go: () => {}, label: say("exercise.searched"), id: "searched" });
      fill(this.picture, el("h3", {}, say("exercise.searched")), this.zooms(), this.tree.box);
      this.tree.show(walk.count - 1);
      return;
    }
    this.tree = new AskedTree(new Walk(view.document), { targets: view.targets, marked: view.marked, ordered: view.form === "names",
      toggle: (name) => this.toggle(name), label: say("exercise.blank"), id: "asked" });
    fill(this.picture, el("h3", { class: "unseen" }, say("exercise.blank")), this.zooms(), this.tree.box);
    this.tree.show(0);
  }

  zooms() {
    const zoom = (factor) => () => { this.tree.zoom = factor === null ? null : Math.min(Math.max((this.tree.zoom ?? this.tree.factor) * factor, 0.2), 4); this.tree.scale(); };
    return el("span", { class: "zooms" }, button("−", zoom(1 / 1.25), { "aria-label": `${say("tree.zoom")} −` }),
      button("+", zoom(1.25), { "aria-label": `${say("tree.zoom")} +` }), button(say("tree.fit"), zoom(null)));
  }

  drawBoard() {
    const { view } = this;
    const place = el("div", { class: "boardplace" });
    this.boardView = new BoardView(place, { play: (name) => this.toggle(name), ask: (names) => this.ask(names), say: (text) => announce(text) });
    fill(this.picture, el("h3", {}, gameTitle(view.game)), place, view.game === "connect-four" ? el("p", { class: "faint" }, say("exercise.discs")) : null);
    this.showBoard();
  }

  showBoard() {
    const { view } = this;
    const chosen = view.legal.find((move) => this.names().includes(move.name));
    this.boardView.show(view.board, { legal: view.legal, active: view.legal.length > 0 && !this.grade, hint: chosen?.clicks ?? [], label: gameTitle(view.game) });
  }

  ask(names) {
    const dialog = el("dialog", { "aria-label": say("play.which") }, el("p", {}, say("play.which")),
      names.map((name) => button(name, () => { dialog.close(); this.toggle(name); })));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  // ------------------------------------------------------------ the answer

  drawForm() {
    const { view } = this;
    const label = (name) => (view.form === "window" ? say(`exercise.${name}`) : name || say("exercise.yours"));
    this.fields = view.fields.map((name, place) => el("input", { type: "text", id: `answer${place}`, class: view.fields.length > 1 ? "short" : "long", autocomplete: "off",
      autocapitalize: "off", spellcheck: "false", oninput: () => this.typed() }));
    const infinities = (field) => (view.form === "window" ? ["−∞", "+∞"].map((sign) =>
      button(sign, () => { field.value = sign; field.focus(); }, { class: "sign", "aria-label": `${label(view.fields[this.fields.indexOf(field)])} = ${sign}` })) : null);
    fill(this.form,
      el("div", { class: "fields" }, this.fields.map((field, place) => el("span", { class: "one" },
        el("label", { class: "field", for: field.id }, el("span", {}, label(view.fields[place])), field), infinities(field)))),
      el("p", { class: "faint how" }, view.how, this.clickable() ? ` ${say(view.form === "move" ? "exercise.onboard" : "exercise.ontree")}` : ""),
      el("div", { class: "answers" },
        el("button", { class: "strong", id: "answer" }, say("predict.answer")),
        view.form === "set" ? button(say("exercise.none"), () => { this.fields[0].value = view.none; this.typed(); }, { id: "none" }) : null,
        this.clickable() ? button(say("exercise.clear"), () => { this.fields[0].value = ""; this.typed(); }, { id: "clear" }) : null,
        button(say("predict.show"), () => this.answer(null), { class: "link", id: "reveal" })));
  }

  clickable() { return Object.keys(this.view.targets).length > 0 || this.view.legal.some((move) => move.clicks.length); }

  // The names that the text has so far; spaces stand between them where no name has one.
  names() {
    if (!["names", "set", "move"].includes(this.view.form)) return [];
    const known = [...Object.values(this.view.targets), ...this.view.legal.map((move) => move.name)];
    const separators = known.some((name) => name.includes(" ")) ? SEPARATORS : new RegExp(`\\s+|${SEPARATORS.source}`);
    return this.fields[0].value.split(separators).map((part) => part.trim()).filter((part) => part && part !== this.view.none);
  }

  toggle(name) {
    if (this.grade) return;
    const had = this.names();
    const isIn = had.some((one) => one.toLowerCase() === name.toLowerCase());
    const now = this.view.form === "move" ? [name] : isIn ? had.filter((one) => one.toLowerCase() !== name.toLowerCase()) : [...had, name];
    this.fields[0].value = now.join(", ");
    this.typed();
    announce(`${say("exercise.yours")}: ${this.fields[0].value || "–"}`);
  }

  typed() {
    fill(this.verdict);
    if (this.boardView) this.showBoard();
    else if (this.tree instanceof AskedTree) this.tree.choose(this.names());
  }

  text() { return this.fields.map((field) => field.value.trim()).join(", ").replace(/^[,\s]+$/, ""); }

  // Signs as they are printed; in a position, 2-3 may be the name of a move.
  signs(text) { return this.view.document ? pretty(text) : text; }

  // ------------------------------------------------------------ the grade

  // Where another answer is given before the grade of one is there, the last one counts.
  async answer(text) {
    if (this.grade) return;
    const mine = this.turn;
    const number = ++this.answers;
    const isOld = () => this.gone || mine !== this.turn || number !== this.answers;
    try {
      const grade = await post("/api/answers", { ...this.asked, ...this.score, language: language(), answer: text });
      if (isOld()) return;
      notice("");
      this.grade = grade;
      this.show(text);
    } catch (error) {
      if (isOld()) return;
      if (error.kind === "bad-answer") this.unread(error);
      else complain(error);
    }
  }

  // What was written is no answer: what would be one is said, and nothing is counted.
  unread(error) {
    const detail = language() === "ko" ? this.view.how : error.message;
    const text = `${say("problem.bad-answer")}: ${detail}`;
    fill(this.verdict, el("p", { class: "verdictline wrong" }, text));
    announce(text);
    this.fields[0].focus({ preventScroll: true });
  }

  show(text) {
    const { grade } = this;
    this.main.querySelector(".exercising").classList.add("isgraded");
    for (const field of this.form.querySelectorAll("input, button")) field.disabled = true;
    this.drawPicture(grade.document);
    fill(this.verdict,
      el("p", { class: `verdictline ${grade.is_right ? "right" : "wrong"}` }, el("b", {}, this.signs(grade.verdict))),
      el("p", { class: "reason" }, this.signs(grade.reason)));
    const { difficulty } = grade.practice;
    if (difficulty !== this.asked.difficulty) {
      this.verdict.append(el("p", { class: "faint" }, say(difficulty > this.asked.difficulty ? "exercise.harder" : "exercise.easier", { difficulty })));
    }
    this.drawScore(grade.practice);
    this.drawAfter();
    announce(`${grade.verdict} ${grade.reason}`);
    this.after.querySelector("#next, #apart")?.focus({ preventScroll: true });
    this.form.scrollIntoView({ block: "nearest" });
    this.after.scrollIntoView({ block: "nearest" });
  }

  drawAfter() {
    const { grade } = this;
    fill(this.after,
      grade?.has_more ? button(say("exercise.next"), () => this.next(), { id: "next", class: "strong" }) : null,
      grade && !grade.has_more ? el("p", { class: "faint" }, say("exercise.last")) : null,
      grade ? el("a", { class: "button", id: "apart", href: written("take", grade.apart) }, say("exercise.apart")) : null,
      button(say("share"), () => this.share(), { id: "share" }));
  }

  drawScore({ right, asked } = this.score) {
    this.tally.textContent = asked ? say("predict.score", { right, asked }) : "";
  }

  async next() {
    const { difficulty, seed, right, asked, streak } = this.grade.practice;
    const before = this.score;
    this.score = { right, asked, streak };
    const was = this.asked;
    this.asked = { ...was, difficulty, seed };
    if (!(await this.load(push))) { this.asked = was; this.score = before; return; }
    this.which.focus({ preventScroll: true });
    this.which.scrollIntoView({ block: "nearest" });
  }

  // The address of this exercise, without the score: whoever opens it begins with it.
  async share() {
    const address = new URL(written("exercise", this.facts()), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      notice(say("shared"), "note");
    } catch {
      notice(address, "note");
    }
  }
}
