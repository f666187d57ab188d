// Take a search apart: a tree or a position, one to three searches of it, and every step explained.

import { get, post, postForText } from "./api.js";
import { push, replace, written } from "./address.js";
import { button, choice, download, el, fill } from "./dom.js";
import { Editor } from "./editor.js";
import { complain, notice } from "./main.js";
import { savePng, saveSvg } from "./saving.js";
import { Stepper } from "./stepper.js";
import { Texts } from "./texts.js";
import { gameTitle, language, say } from "./words.js";

const LAYOUTS = ["tiny", "trap", "small", "open", "medium", "large"];
const FIGURE = "[[3,12,8],[2,4,6],[14,5,2]]";

export async function open(main, facts) {
  const games = await get("/api/games");
  const view = new Take(main, games, await get("/api/algorithms"), facts);
  await view.begin();
  return () => view.leave();
}

class Take {
  constructor(main, games, known, facts) {
    this.main = main;
    this.known = known;
    this.games = games;
    this.question = {
      game: facts.game ?? "tree", tree: facts.tree ?? (!facts.game || facts.game === "tree" ? FIGURE : null), root: facts.root ?? null,
      position: facts.position ?? null, moves: facts.moves ? facts.moves.split(",") : [], depth: facts.depth ? Number(facts.depth) : null,
      depth_unit: facts.unit === "rounds" ? "rounds" : "plies", against: facts.against ?? null,
      judged_by: facts.judged === "distances" ? "distances" : "score",
      nodes: facts.nodes ? Number(facts.nodes) : null,
      strict_cuts: facts.strict === "1",
    };
    const asked = (facts.algorithm ?? "alpha-beta").split(",").filter((name) => this.known.some((one) => one.name === name)).slice(0, 3);
    this.algorithms = asked.length ? asked : ["alpha-beta"];
    this.wanted = this.question.game === "tree" && !facts.tree ? facts.example ?? null : null;  // a tree of a textbook by its name
    this.named = Boolean(facts.algorithm);
    this.step = Number(facts.step) || 0;
    this.lesson = Number(facts.lesson) || null;
    this.predicts = facts.predict === "1";
    this.edits = false;
    this.stepper = null;
    this.gone = false;
  }

  async begin() {
    this.examples = await get("/api/trees");
    const example = this.wanted && this.examples.find((one) => one.name === this.wanted || one.aliases.includes(this.wanted));
    if (example) {
      this.question.tree = example.tree;
      if (!this.named) this.algorithms = [example.algorithm];
    }
    this.form = el("form", { class: "box source", onsubmit: (event) => { event.preventDefault(); this.question.nodes = null; this.source.open = false; this.search(); } });
    this.editing = el("div", { class: "box editing" });
    this.editing.hidden = true;
    this.view = el("div", { class: "view", "aria-busy": "false" });
    this.source = el("details", { id: "source" }, el("summary", {}, say("take.source"), (this.what = el("span", { class: "faint what" }))), this.form);
    fill(this.main, el("div", { class: "takehead" }, el("h1", {}, say("nav.take")), this.lesson ? el("a", { href: written("lesson", { n: this.lesson }) }, say("lesson.back", { number: this.lesson })) : null, this.source), this.editing, this.view);
    this.drawForm();
    await this.search(true);
    if (this.wanted && !example) notice(say("take.noexample", { name: this.wanted }));
  }

  leave() {
    this.gone = true;
    this.stepper?.leave();
  }

  get isPacman() { return this.question.game.split(":")[0] === "pacman"; }

  get isTree() { return this.question.game === "tree"; }

  drawForm() {
    const { question } = this;
    const set = (name, value) => { question[name] = value; };
    const tree = el("textarea", { id: "tree", rows: 2, spellcheck: "false", onchange: () => set("tree", tree.value) }, question.tree ?? "");
    const moves = el("input", { type: "text", id: "moves", value: question.moves.join(","), onchange: () => set("moves", moves.value.split(/[\s,]+/).filter(Boolean)) });
    const position = el("input", { type: "text", value: question.position ?? "", onchange: () => set("position", position.value || null) });
    const depth = el("input", { type: "number", id: "depth", min: 1, max: 200, placeholder: say("take.whole"), value: question.depth ?? "",
      onchange: () => set("depth", depth.value ? Math.round(Number(depth.value)) : null) });
    const name = question.game.split(":")[0];
    fill(this.form,
      el("div", { class: "setup" },
        choice(say("play.game"), this.games.map((game) => [game.name, gameTitle(game.name)]), this.games.some((game) => game.name === question.game) ? question.game : name, (chosen) => {
          Object.assign(question, { game: chosen, moves: [], position: null, tree: chosen === "tree" ? FIGURE : null, root: null, depth: chosen === "tree" ? null : chosen === "pacman" ? 1 : 2, nodes: null,
            depth_unit: chosen === "pacman" ? "rounds" : "plies", against: chosen === "pacman" ? "directional" : null, judged_by: chosen === "pacman" ? "distances" : "score" });
          this.step = 0;
          const offered = this.offered();
          if (!this.algorithms.every((one) => offered.includes(one))) this.algorithms = [offered.includes("alpha-beta") ? "alpha-beta" : offered[0]];
          this.closeEditor();
          this.drawForm();
        }, { id: "game" }),
        this.isTree ? [
          choice(say("take.example"), [["", "–"], ...(this.examples ?? []).map((one) => [one.name, one.name])],
            this.examples?.find((one) => one.tree === question.tree)?.name ?? "", (chosen) => this.takeExample(chosen), { id: "example" }),
          el("label", { class: "field wide" }, el("span", {}, say("take.treetext")), tree),
          choice(say("take.root"), [["", "–"], ["max", "MAX"], ["min", "MIN"]], question.root ?? "", (chosen) => set("root", chosen || null), { id: "root" }),
          button(say(this.edits ? "take.done" : "take.edit"), () => this.edit(), { id: "edit" }),
        ] : [
          el("label", { class: "field" }, el("span", {}, say("take.moves")), moves),
          el("label", { class: "field" }, el("span", {}, say("take.position")), position),
        ],
        el("label", { class: "field" }, el("span", {}, say(question.depth_unit === "rounds" ? "take.rounds" : "take.depth")), depth),
        this.isPacman ? [
          choice(say("pacman.layout"), LAYOUTS.map((one) => [one, one]), question.game.split("layout=")[1] ?? "small",
            (layout) => { Object.assign(question, { game: `pacman:layout=${layout}`, position: null, moves: [] }); this.drawForm(); }, { id: "layout" }),
          choice(say("take.against"), [["directional", say("pacman.directional")], ["uniform", say("pacman.random")]], question.against ?? "directional",
            (against) => set("against", against), { id: "against" })] : null),
      el("fieldset", {}, el("legend", {}, say("take.algorithms")), this.offered().map((one) =>
        el("label", { class: "check" }, el("input", { type: "checkbox", value: one, checked: this.algorithms.includes(one), onchange: (event) => this.pick(one, event.target) }),
          this.title(one))),
      el("label", { class: "check" }, el("input", { type: "checkbox", checked: question.strict_cuts, onchange: (event) => set("strict_cuts", event.target.checked) }), say("take.strict"))),
      el("div", { class: "tools" }, el("button", { class: "strong", id: "search" }, say("take.search"))));
  }

  // A tree of a textbook, with the search that is meant for it.
  takeExample(name) {
    const example = this.examples.find((one) => one.name === name);
    if (!example) return;
    Object.assign(this.question, { tree: example.tree, root: null, depth: null, moves: [], position: null });
    this.algorithms = [example.algorithm];
    this.closeEditor();
    this.drawForm();
    this.search();
  }

  // Some searches are for games with chance, and the others for games without; a tree may be either.
  offered() {
    if (this.isTree) return this.known.filter((one) => !one.grows_tree).map((one) => one.name);
    const game = this.games.find((one) => one.name === this.question.game.split(":")[0]);
    return this.known.filter((one) => !one.grows_tree && (one.takes_chance === Boolean(game?.has_chance) || (this.isPacman && one.name === "expectiminimax"))).map((one) => one.name);
  }

  title(name) {
    return this.known.find((one) => one.name === name)?.title[language()] ?? name;
  }

  pick(name, box) {
    if (box.checked && this.algorithms.length >= 3) { box.checked = false; return; }
    const wanted = new Set(this.algorithms);
    if (box.checked) wanted.add(name); else wanted.delete(name);
    this.algorithms = this.known.map((one) => one.name).filter((one) => wanted.has(one));
  }

  // ------------------------------------------------------------ searching

  questions() {
    return this.algorithms.map((algorithm) => ({ ...this.question, algorithm, against: algorithm === "expectiminimax" ? this.question.against : null }));
  }

  facts() {
    const { game, tree, root, position, moves, depth, nodes, strict_cuts, depth_unit, against, judged_by } = this.question;
    return { game, tree, root, position, moves: moves.join(","), depth, nodes, against,
      unit: depth_unit === "plies" ? null : depth_unit, judged: judged_by === "score" ? null : judged_by, strict: strict_cuts ? "1" : null,
      algorithm: this.algorithms.join(","), step: this.stepper ? this.stepper.at : this.step,
      lesson: this.lesson, predict: (this.stepper ? this.stepper.predictor : this.predicts) ? "1" : null };
  }

  async search(isFirst = false) {
    if (this.algorithms.length === 0) return;
    const mine = (this.turn = (this.turn ?? 0) + 1);
    if (!isFirst) this.step = 0;
    this.view.setAttribute("aria-busy", "true");
    try {
      const lang = language();
      const found = await Promise.all(this.questions().map(async (question) => {
        const answer = await post(`/api/traces?lang=${lang}`, question);
        const again = async () => (await post(`/api/traces?lang=${lang}`, question)).name;
        const texts = new Texts(answer.name, lang, again, complain);
        return { document: answer.document, name: this.title(question.algorithm), texts,
          boards: answer.document.has_boards ? (visit) => texts.board(visit) : null };
      }));
      if (this.gone || mine !== this.turn) return;
      notice("");
      this.what.textContent = `: ${gameTitle(this.question.game.split(":")[0])} · ${this.algorithms.map((name) => this.title(name)).join(" · ")}`;
      this.stepper?.leave();
      this.stepper = new Stepper(this.view, found, {
        step: this.step, predict: isFirst && this.predicts && found.length === 1, changed: () => { if (this.stepper && !this.gone) this.remember(); }, extra: [this.tools()],
        keys: { e: () => this.isTree && this.edit(), c: () => this.compare() } });
      if (isFirst) replace("take", this.facts());
      else push("take", this.facts());
    } catch (error) {
      if (mine !== this.turn || this.gone) return;
      complain(error);
      this.source.open = true;
      if (error.kind === "too-many" || error.kind === "no-server") setTimeout(() => { if (!this.gone && mine === this.turn) this.search(isFirst); }, 2000);
    } finally {
      if (mine === this.turn) this.view.setAttribute("aria-busy", "false");  // a later search may still be under way
    }
  }

  // The address follows the steps, but not faster than browsers allow.
  remember() {
    clearTimeout(this.later);
    this.later = setTimeout(() => { if (!this.gone) replace("take", this.facts()); }, 150);
  }

  compare() {
    this.algorithms = this.algorithms.length > 1 ? this.algorithms.slice(0, 1) : ["minimax", "alpha-beta"];
    this.drawForm();
    this.search();
  }

  // ------------------------------------------------------------ what is kept

  tools() {
    const name = () => `${this.question.game.replace(/[^\w-]+/g, "-")}-${this.algorithms[0].replace(" ", "-")}`;
    const picture = () => this.stepper.panes[this.stepper.leader].tree.picture;
    return el("div", { class: "tools", role: "group", "aria-label": say("save.as") }, el("span", {}, `${say("save.as")}:`),
      button(say("save.svg"), () => saveSvg(picture(), name()), { id: "save-svg" }),
      button(say("save.png"), () => savePng(picture(), name()).catch(complain), { id: "save-png" }),
      button(say("save.html"), () => this.report(name()).catch(complain), { id: "save-html" }),
      button(say("share"), () => this.share(), { id: "share" }),
      this.isTree && !this.question.root ? el("a", { class: "button", id: "exercises", href: written("exercise", { tree: this.question.tree }) }, say("exercise.of")) : null);
  }

  async report(name) {
    download(`${name}.html`, await postForText("/api/reports", { traces: this.questions(), step: this.stepper.at, lang: language() }), "text/html");
  }

  async share() {
    replace("take", this.facts());
    try {
      await navigator.clipboard.writeText(location.href);
      notice(say("shared"), "note");
    } catch {
      notice(location.href, "note");
    }
  }

  // ------------------------------------------------------------ the editor

  edit() {
    if (this.edits) { this.closeEditor(); this.drawForm(); return; }
    this.edits = true;
    this.editing.hidden = false;
    this.source.open = true;
    const editor = new Editor(this.editing, this.question.tree, this.question.root, {
      complain, changed: (text, root) => { Object.assign(this.question, { tree: text, root }); this.drawForm(); this.search(); } });
    editor.ready.catch(complain);
    this.drawForm();
  }

  closeEditor() {
    this.edits = false;
    this.editing.hidden = true;
    fill(this.editing);
  }
}
