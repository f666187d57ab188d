// Play: a person or an engine on each side, the engine's thinking live, and the whole match in the address.

import { get, post, search } from "./api.js";
import { push, replace, written } from "./address.js";
import { BoardView } from "./board.js";
import { announce, button, choice, download, el, fill } from "./dom.js";
import { complain, notice } from "./main.js";
import { Thinking } from "./thinking.js";
import { gameTitle, moverWords, say } from "./words.js";

// Full strength: so many seconds a move, or to such a depth. Below it are the levels of the game, by their numbers.
const TIMES = ["s0.2", "s1", "s3", "s10", "s30", "d1", "d2", "d3", "d4", "d6", "d8", "d10"];
const USUAL = "s1";
const HIGHEST = "10";
const SHOWN_MOVES = 48;
const MOST_NODES = 20000;
// What is recorded in place of a search: the same one without its table, or the half of it that can be recorded.
const RECORDED = { search: "deepening", hybrid: "deepening", solve: "deepening" };

export async function open(main, facts) {
  const games = (await get("/api/games")).filter((game) => game.name !== "tree" || facts.game === "tree");
  const table = new Table(main, games, facts);
  await table.begin();
  return () => table.leave();
}

// The number before a move, as chess players write it: 1. e4 e5 2. Nf3, and 1... where the second player began.
function pairs(movers) {
  let number = 0;
  return movers.map((mover, place) => {
    if (mover === 0 || place === 0) number += 1;
    return mover === 0 ? `${number}.` : place === 0 ? `${number}…` : null;
  });
}

// The engine's weaker levels vary their games: each game has a number of its own.
function newSeed() {
  return Math.floor(Math.random() * 2 ** 32);
}

// The level of an engine as a record names it, engine:3 or engine:10s; undefined if the page does not have it.
function levelOf(seat) {
  const [, own = ""] = /^engine:(\d+|[\d.]+s)$/.exec(String(seat)) ?? [];
  const level = own.endsWith("s") ? `s${own.slice(0, -1)}` : own;
  return TIMES.includes(level) || /^\d+$/.test(level) ? level : undefined;
}

class Table {
  constructor(main, games, facts) {
    this.main = main;
    this.games = games;
    this.position = {
      game: facts.game ?? "tic-tac-toe", position: facts.position ?? null, moves: facts.moves ? facts.moves.split(",") : [],
      resigned: facts.resigned === undefined ? null : Number(facts.resigned),
      tree: facts.tree ?? null, root: facts.root ?? null,
    };
    this.seats = facts.seats ? facts.seats.split(",") : null;
    this.level = facts.level ?? USUAL;
    this.seed = newSeed();
    this.view = null;
    this.running = null;
    this.gone = false;
    this.busy = false;
  }

  // ------------------------------------------------------------ the page

  async begin() {
    this.board = el("div", { class: "boardplace" });
    this.boardView = new BoardView(this.board, {
      play: (name) => this.move(name), ask: (names) => this.choose(names), say: (text) => announce(text), refuse: (one) => this.refuse(one) });
    this.status = el("p", { class: "status", id: "status" });
    this.moves = el("div", { class: "moves" });
    this.record = el("ol", { class: "record", "aria-label": say("play.record"), tabindex: 0 });
    this.thinking = new Thinking((names) => this.preview(names));
    this.typed = el("input", { type: "text", id: "typed", autocomplete: "off", spellcheck: "false" });
    this.setup = el("div", { class: "setup" });
    this.tools = el("div", { class: "tools" });
    fill(this.main,
      el("h1", { id: "title" }), (this.fold = el("details", { class: "setupfold" }, el("summary", {}, say("play.setup")), this.setup)),
      el("div", { class: "playing" },
        el("section", { class: "left", "aria-label": say("play.board") }, this.status, this.board, this.tools,
          el("form", { class: "typing", onsubmit: (event) => { event.preventDefault(); this.type(); } },
            el("label", { for: "typed" }, say("play.type")), this.typed, el("button", {}, say("play.move"))),
          this.moves),
        el("section", { class: "right", "aria-label": say("play.thinking") }, this.thinking.place,
          el("h2", {}, say("play.record")), this.record)));
    this.isWide = matchMedia("(min-width: 861px)");  // a phone shows the board first, and this on demand
    this.resized = () => { this.fold.open = this.isWide.matches; };
    this.isWide.addEventListener("change", this.resized);
    this.resized();
    try {
      await this.load();
    } catch (error) {
      complain(error);
      await this.retreat();
    }
  }

  // Where the address cannot be shown, the beginning of the game is, or of tic-tac-toe.
  async retreat() {
    const asked = this.position;
    for (const position of [{ ...asked, moves: [], position: null, resigned: null },
      { game: "tic-tac-toe", moves: [], position: null, resigned: null, tree: null, root: null }]) {
      this.position = position;
      try {
        await this.load(false);
        return;
      } catch { /* the first problem has been shown */ }
    }
  }

  question() {
    return { ...this.position };
  }

  facts() {
    const { game, position, moves, resigned, tree, root } = this.position;
    return { game, position, tree, root, moves: moves.join(","), resigned, seats: this.seats?.join(","), level: this.level };
  }

  async load(remember = true) {
    this.stop();
    const view = await post("/api/positions", this.question());
    this.take(view, remember);
  }

  take(view, remember = true) {
    if (this.gone) return;
    this.view = view;
    this.previewing = null;
    this.position.moves = view.moves;
    if (!this.seats || this.seats.length !== view.players.length) {
      this.seats = view.players.map((_, number) => (number === 0 ? "person" : "engine"));
    }
    this.heedLevels();
    if (remember) replace("play", this.facts());
    this.draw();
    this.go();
  }

  // Where the game has no such level, the engine plays at full strength.
  heedLevels() {
    const { levels } = this.view;
    if (this.level === HIGHEST) this.level = USUAL;
    if (TIMES.includes(this.level) || levels.map(String).includes(this.level)) return;
    notice(say("play.nolevel", { game: gameTitle(this.position.game.split(":")[0]), level: this.level, levels: levels.join(", ") }), "note");
    this.level = USUAL;
  }

  // What the server is asked for by a level, or by a time or a depth of full strength.
  strength(level = this.level) {
    const number = Number(level.slice(1));
    if (!TIMES.includes(level)) return { level: Number(level), seed: this.seed };
    return { lines: 3, ...(level[0] === "s" ? { seconds: number } : { depth: number, seconds: 30 }) };
  }

  draw({ hint = [], line = [] } = {}) {
    const { view } = this;
    const persons = this.isPersons();
    document.getElementById("title").textContent = gameTitle(this.position.game.split(":")[0]);
    this.boardView.show(view.board, {
      legal: view.legal, last: view.last, active: persons, hint, line, refused: view.refused,
      label: `${gameTitle(this.position.game.split(":")[0])}. ${this.sentence()}` });
    this.status.textContent = this.sentence();
    this.drawMoves(persons);
    this.drawRecord();
    this.drawSetup();
    this.drawTools(persons);
    this.typed.disabled = !persons;
  }

  sentence() {
    const { view } = this;
    if (view.outcome) return `${say("play.over")} ${moverWords(view.outcome.words)}.`;
    if (view.to_move < 0) return say("play.chance");
    const name = moverWords(view.mover);
    return this.isPersons() ? say("play.person", { name }) : say("play.engine", { name });
  }

  isPersons() {
    return !this.view.outcome && this.view.to_move >= 0 && this.seats[this.view.to_move] === "person";
  }

  drawMoves(persons) {
    const { legal } = this.view;
    const aside = legal.filter((move) => move.clicks.length === 0);
    const asButton = (move) => button(move.name, () => this.move(move.name), { disabled: !persons, class: "movebutton" });
    fill(this.moves, aside.length && aside.length < legal.length ? el("p", {}, aside.slice(0, SHOWN_MOVES).map(asButton)) : null,
      legal.length === aside.length ? el("p", {}, legal.slice(0, SHOWN_MOVES).map(asButton))
        : el("details", {}, el("summary", {}, say("play.legal", { count: legal.length })), legal.slice(0, 250).map(asButton)));
  }

  drawRecord() {
    const { view } = this;
    const numbers = view.is_paired ? pairs(view.movers) : [];
    this.record.classList.toggle("paired", view.is_paired);
    fill(this.record, view.moves.map((name, number) => el("li", { "data-number": numbers[number] },
      el("button", { type: "button", class: "link", onclick: () => this.back(number + 1),
        "aria-label": say("play.to", { number: number + 1, name }) }, name))));
    this.record.scrollTop = this.record.scrollHeight;
  }

  drawSetup() {
    const [name, given] = [this.position.game.split(":")[0], this.position.game.split(":").slice(1).join(":")];
    const game = this.games.find((one) => one.name === name) ?? this.games.find((one) => one.name === this.position.game);
    if (this.setupFor === `${this.position.game} ${this.seats} ${this.level}`) return;
    this.setupFor = `${this.position.game} ${this.seats} ${this.level}`;
    const parameters = el("input", {
      type: "text", value: given, placeholder: game?.parameters.filter((one) => one.default !== "none")
        .map((one) => `${one.name}=${one.default ?? "…"}`).join(","),
      onchange: () => this.renew(parameters.value ? `${name}:${parameters.value}` : name) });
    fill(this.setup,
      choice(say("play.game"), this.games.map((one) => [one.name, gameTitle(one.name)]), game?.name, (chosen) =>
        (chosen === "pacman" ? (location.hash = "#pacman") : this.renew(chosen, true)), { id: "game" }),
      game?.parameters.length ? el("label", { class: "field" }, el("span", {}, say("play.parameters")), parameters) : null,
      this.view.players.map((player, number) => choice(moverWords(player), ["person", "engine"].map((one) =>
        [one, say(`play.seat.${one}`)]), this.seats[number], (chosen) => this.sit(number, chosen), { class: "seat" })),
      choice(say("play.level"), [
        [say("play.levels"), this.view.levels.slice(0, -1).map((one) => [String(one), say(one === 1 ? "play.level.first" : "play.level.one", { level: one })])],
        [say("play.full"), TIMES.map((one) =>
          [one, say("play.full.one", { limit: say(one[0] === "s" ? "play.seconds" : "play.depth", { count: one.slice(1) }) })])]],
        this.level, (chosen) => { this.level = chosen; replace("play", this.facts()); this.draw(); this.go(); }, { id: "level" }));
  }

  drawTools(persons) {
    const { view } = this;
    fill(this.tools,
      button(say("play.new"), () => this.renew(this.position.game), { id: "new" }),
      button(say("play.undo"), () => this.undo(), { id: "undo", disabled: !view.moves.length }),
      button(say("play.hint"), () => this.hint(), { id: "hint", disabled: !persons }),
      this.running ? button(say("play.stop"), () => this.cut(), { id: "stop", class: "strong" }) : null,
      button(say("play.resign"), () => this.resign(), { disabled: !persons }),
      button(say("play.save"), () => this.save(), { id: "save" }),
      el("label", { class: "button" }, say("play.load"),
        el("input", { type: "file", id: "load", class: "unseen", accept: ".json,application/json",
          onchange: (event) => this.open(event.target.files[0]) })),
      button(say("share"), () => this.share(), { id: "share" }),
      view.moves.length && !view.has_chance ? el("a", { class: "button", id: "review", href: this.reviewed() }, say("play.review")) : null,
      view.outcome || view.to_move < 0 ? null
        : el("a", { class: "button", href: this.apart(this.position) }, say("play.apart.here")),
      this.seen ? el("a", { class: "button", id: "apart", href: this.apartAsSeen() }, say("play.apart", { move: this.seen.answer.move })) : null);
  }

  apart({ game, position, moves, tree, root }, more = { depth: 2, algorithm: this.view.has_chance ? "expectiminimax" : "alpha-beta" }) {
    return written("take", { game, position, tree, root, moves: moves.join(","), ...more });
  }

  reviewed() {
    const { game, position, moves, tree, root, resigned } = this.position;
    return written("review", { game, position, tree, root, resigned, moves: moves.join(",") });
  }

  // The search that the engine has just done, from its own position, with its own depth. A recording is interpreted, so it
  // holds the first nodes of a long one.
  apartAsSeen() {
    const { position, answer, hasChance } = this.seen;
    const name = answer.algorithm.replaceAll("_", "-");
    const algorithm = hasChance ? "expectiminimax" : RECORDED[name] ?? name;
    const depth = answer.depth > 0 && algorithm !== "mcts" ? answer.depth : null;
    return this.apart(position, { algorithm, depth, nodes: Math.min(answer.nodes, MOST_NODES) });
  }

  // ------------------------------------------------------------ playing

  async go() {
    const { view } = this;
    if (this.gone || view.outcome || this.running) return;
    if (view.to_move < 0) {
      await this.send("/api/chance", this.question());
    } else if (this.seats[view.to_move] === "engine") {
      await this.think((answer) => this.move(answer.move));
    }
  }

  async send(path, question) {
    if (this.busy) return;
    this.busy = true;
    try {
      const view = await post(path, question);
      this.busy = false;
      notice("");
      this.take(view);
    } catch (error) {
      this.busy = false;
      complain(error);
      if (error.kind === "no-server") this.again(() => this.go());
    }
  }

  async move(name) {
    const before = this.view.mover;
    if (name === null || name === undefined) return;
    const refused = this.view.refused.find((one) => one.cell === name.toLowerCase());
    if (refused) { this.refuse(refused); return; }
    await this.send("/api/positions", { ...this.question(), moves: [...this.position.moves, name] });
    announce(`${moverWords(before)}: ${name}. ${this.sentence()}`);
  }

  // Says why a point is forbidden.
  refuse({ cell, reason, player, detail }) {
    const text = say(`play.forbidden.${reason.replace(" ", "-")}`, { cell, player: moverWords(player), detail });
    notice(text);
    announce(text);
  }

  // Thinks, and calls `then` with the answer; stopped by `cut`, with the best answer so far.
  async think(then, level = this.level) {
    const question = { ...this.question(), ...this.strength(level) };
    const asked = { ...this.position, moves: [...this.position.moves] };
    this.lineFrom = asked;
    const running = new AbortController();
    this.running = running;
    let last = null;
    running.cut = () => { running.abort(); this.ended(running); if (last?.move) then(last); };
    this.thinking.begin(this.view);
    this.drawTools(this.isPersons());
    try {
      const answer = await search(question, (news) => {
        last = news;
        this.thinking.show(news);
        if (!this.gone && !this.previewing) this.draw({ line: news.line });
      }, running.signal, (news) => this.thinking.wait(news));
      if (running !== this.running) return;
      this.thinking.show(answer, true);
      this.seen = { position: asked, answer, hasChance: this.view.has_chance };
      this.ended(running);
      then(answer);
    } catch (error) {
      if (running !== this.running) return;
      this.ended(running);
      complain(error);
      if (error.kind === "no-server" || error.kind === "too-many") this.again(() => this.go());
    }
  }

  // The position after some moves of the line that is shown; the match goes on as it is.
  async preview(names) {
    const mine = (this.previewing = names ? {} : null);
    if (!names) { if (!this.gone) this.draw(); return; }
    try {
      const view = await post("/api/positions", { ...this.lineFrom, moves: [...this.lineFrom.moves, ...names] });
      if (this.previewing !== mine || this.gone) return;
      const text = say("play.preview", { moves: names.join(" ") });
      this.boardView.show(view.board, { last: view.last, label: text });
      this.status.textContent = text;
    } catch { /* a line through chance has no single position */ }
  }

  ended(running) {
    if (this.running === running) this.running = null;
    if (!this.gone) this.drawTools(this.isPersons());
  }

  cut() {
    this.running?.cut();
  }

  // The server is away or busy: once more in a moment, and nothing is lost.
  again(act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (!this.gone) act(); }, 1500);
  }

  stop() {
    clearTimeout(this.timer);
    const running = this.running;
    this.running = null;
    running?.abort();
  }

  leave() {
    this.gone = true;
    this.isWide.removeEventListener("change", this.resized);
    this.stop();
  }

  type() {
    const name = this.typed.value.trim();
    this.typed.value = "";
    if (name && this.isPersons()) this.move(name);
  }

  choose(names) {
    const dialog = el("dialog", { "aria-label": say("play.which") }, el("p", {}, say("play.which")),
      names.map((name) => button(name, () => { dialog.close(); this.move(name); })));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  hint() {
    this.think((answer) => {
      const move = this.view.legal.find((one) => one.name === answer.move);
      this.draw({ hint: move?.clicks ?? [], line: answer.line });
      this.status.textContent = say("play.hinted", { move: answer.move, verdict: this.thinking.verdict(answer) });
      announce(this.status.textContent);
    }, TIMES.includes(this.level) ? this.level : USUAL);  // nobody asks a weak level for advice
  }

  // Back to the last turn of a person; where only engines play, one move.
  async undo() {
    const { movers } = this.view;
    let to = movers.length - 1;
    while (to > 0 && (movers[to] < 0 || this.seats[movers[to]] !== "person")) to -= 1;
    if (this.seats[movers[to]] !== "person") to = Math.max(movers.length - 1, 0);
    await this.back(to);
  }

  async back(count) {
    this.position.moves = this.position.moves.slice(0, count);
    this.position.resigned = null;
    await this.reload();
  }

  async resign() {
    this.position.resigned = this.view.to_move;
    await this.reload();
  }

  async renew(game, isOther = false) {
    const before = this.position;
    this.position = { game, position: null, moves: [], resigned: null, tree: isOther ? null : before.tree, root: isOther ? null : before.root };
    if (isOther) this.seats = null;
    this.seed = newSeed();
    this.thinking.clear();
    this.seen = null;
    push("play", this.facts());
    if (!(await this.reload())) this.position = before;
  }

  async reload() {
    try {
      notice("");
      await this.load();
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }

  sit(number, seat) {
    this.seats[number] = seat;
    replace("play", this.facts());
    this.stop();
    this.draw();
    this.go();
  }

  // ------------------------------------------------------------ files and addresses

  save() {
    const { game, position, moves, tree } = this.position;
    const outcome = this.view.outcome;
    const own = this.level[0] === "d" ? "" : `:${this.level[0] === "s" ? `${this.level.slice(1)}s` : this.level}`;
    const players = this.seats.map((seat) => (seat === "engine" ? `engine${own}` : seat));
    const record = { format: "perfectplay record 1", game, parameters: {}, tree, position, players, moves,
      result: outcome && { utilities: outcome.utilities, words: outcome.words, resigned: outcome.resigned }, perfectplay: "" };
    download(`${game.replace(/[^\w-]+/g, "-")}.json`, `${JSON.stringify(record, null, 1)}\n`, "application/json");
  }

  async open(file) {
    if (!file) return;
    const before = this.position;
    try {
      const record = JSON.parse(await file.text());
      if (record?.format !== "perfectplay record 1" || !Array.isArray(record.moves)) throw new SyntaxError();
      this.position = { game: String(record.game), position: record.position ?? null, moves: record.moves.map(String),
        resigned: record.result?.resigned ?? null, tree: record.tree ?? null, root: null };
      if (Array.isArray(record.players)) {
        this.seats = record.players.map((one) => (String(one).startsWith("engine") ? "engine" : "person"));
        this.level = levelOf(record.players.find((one) => String(one).startsWith("engine:"))) ?? this.level;
      }
      this.seed = newSeed();
    } catch {
      notice(say("play.damaged", { name: file.name }));
      return;
    }
    if (!(await this.reload())) this.position = before;
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      notice(say("shared"), "note");
    } catch {
      notice(location.href, "note");
    }
  }
}
