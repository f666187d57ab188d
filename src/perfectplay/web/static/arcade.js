// Pac-Man live: the server plays a round at a time, and the position is in the address.

import { post } from "./api.js";
import { replace, written } from "./address.js";
import { announce, button, choice, el, fill } from "./dom.js";
import { complain, notice } from "./main.js";
import { say } from "./words.js";

const LAYOUTS = ["tiny", "trap", "small", "open", "medium", "large"];
const STEERS = { ArrowLeft: "West", ArrowRight: "East", ArrowUp: "North", ArrowDown: "South",
  a: "West", d: "East", w: "North", s: "South" };
const SPEEDS = { 1: 700, 2: 400, 3: 240, 4: 120 };

export async function open(main, facts) {
  const view = new Arcade(main, facts);
  await view.begin();
  return () => view.leave();
}

class Arcade {
  constructor(main, facts) {
    this.main = main;
    this.layout = facts.layout ?? "small";
    this.position = facts.position ?? null;
    this.who = ["person", "expectimax", "alpha-beta", "minimax"].includes(facts.who) ? facts.who : "person";
    this.ghosts = ["directional", "random", "minimax"].includes(facts.ghosts) ? facts.ghosts : "directional";
    this.depth = ["1", "2", "3"].includes(facts.depth) ? facts.depth : "2";
    this.speed = facts.speed in SPEEDS ? facts.speed : "2";
    this.wanted = null;
    this.timer = null;
    this.gone = false;
    this.rounds = 0;
  }

  async begin() {
    const set = (name) => (value) => { this[name] = value; this.remember(); };
    this.picture = el("img", { class: "board picture maze", alt: "" });
    this.stage = el("div", { class: "mazestage", tabindex: 0, role: "application", "aria-label": `${say("pacman.maze")}. ${say("pacman.help")}` }, this.picture);
    this.status = el("p", { class: "status", id: "status" });
    this.starter = button(say("pacman.start"), () => this.toggle(), { class: "strong", id: "start" });
    this.expects = el("div", { class: "thinking" });
    const steer = (name, sign) => button(sign, () => this.steer(name), { "aria-label": name, class: `steer ${name.toLowerCase()}` });
    fill(this.main, el("h1", {}, say("pacman.title")),
      (this.fold = el("details", { class: "setupfold" }, el("summary", {}, say("pacman.setup")), el("div", { class: "setup" },
        choice(say("pacman.layout"), LAYOUTS.map((one) => [one, one]), this.layout, (layout) => { this.layout = layout; this.again(); }, { id: "layout" }),
        choice(say("pacman.who"), ["person", "expectimax", "alpha-beta", "minimax"].map((one) => [one, one === "person" ? say("pacman.person") : one]), this.who, (who) => this.becomes(who), { id: "who" }),
        choice(say("pacman.ghosts"), ["directional", "random", "minimax"].map((one) => [one, say(`pacman.${one}`)]), this.ghosts, set("ghosts")),
        choice(say("pacman.depth"), ["1", "2", "3"].map((one) => [one, one]), this.depth, set("depth")),
        choice(say("pacman.speed"), Object.keys(SPEEDS).map((one) => [one, one]), this.speed, set("speed"))))),
      el("div", { class: "playing" },
        el("section", { "aria-label": say("pacman.maze") }, this.status, this.stage,
          el("div", { class: "tools" }, this.starter, button(say("pacman.step"), () => { this.pause(); this.round(); }, { id: "round" }), button(say("pacman.again"), () => this.again(), { id: "again" }),
            (this.apart = el("a", { class: "button", id: "apart" }, say("pacman.apart")))),
          el("div", { class: "pad" }, steer("North", "▲"), steer("West", "◀"), steer("East", "▶"), steer("South", "▼")),
          el("p", { class: "faint" }, say("pacman.help"))),
        el("section", { "aria-label": say("pacman.expects") }, this.expects)));
    this.isWide = matchMedia("(min-width: 861px)");  // a phone shows the maze first, and this on demand
    this.resized = () => { this.fold.open = this.isWide.matches; };
    this.isWide.addEventListener("change", this.resized);
    this.resized();
    this.listener = (event) => this.key(event);
    document.addEventListener("keydown", this.listener);
    try {
      await this.ask({ moves: 0 });
    } catch (error) {
      complain(error);
      this.position = null;
      if (!LAYOUTS.includes(this.layout)) this.layout = "small";
      await this.ask({ moves: 0 }).catch(complain);
    }
  }

  leave() {
    this.gone = true;
    this.isWide.removeEventListener("change", this.resized);
    this.pause();
    document.removeEventListener("keydown", this.listener);
  }

  remember() {
    this.apart.hidden = Boolean(this.over);
    // The search of the agent for this move, or expectimax where a person steers.
    this.apart.setAttribute("href", written("take", { game: `pacman:layout=${this.layout}`, position: this.position, depth: this.depth, unit: "rounds", nodes: 20000,
      judged: "distances", algorithm: ["alpha-beta", "minimax"].includes(this.who) ? this.who : "expectiminimax", against: this.ghosts === "random" ? "uniform" : "directional" }));
    replace("pacman", { layout: this.layout, position: this.position, who: this.who, ghosts: this.ghosts, depth: this.depth, speed: this.speed });
  }

  async ask(more) {
    const view = await post("/api/rounds", { game: `pacman:layout=${this.layout}`, position: this.position, ghosts: this.ghosts,
      agent: this.who === "person" ? null : this.who, depth: Number(this.depth), seed: this.rounds,
      advised: this.who === "person" && !this.timer, ...more });
    if (this.gone) return;
    this.position = view.position;
    this.over = view.over;
    this.picture.src = `data:image/svg+xml,${encodeURIComponent(view.board.svg)}`;
    this.status.textContent = view.over > 0 ? say("pacman.won", { score: view.score }) : view.over < 0 ? say("pacman.lost", { score: view.score })
      : say("pacman.score", { score: view.score, food: view.food });
    this.picture.alt = this.status.textContent;
    if (view.over) { this.pause(); announce(this.status.textContent); }
    this.drawExpects(view.expects);
    this.remember();
  }

  drawExpects(expects) {
    const rows = Object.entries(expects).sort((a, b) => b[1] - a[1]);
    const best = rows.length ? Math.max(...rows.map((row) => row[1])) : 0;
    fill(this.expects, el("h2", {}, say(this.who === "person" ? "pacman.advice" : "pacman.expects")), rows.length ? el("table", {}, el("tbody", {}, rows.map(([name, value]) =>
      el("tr", { class: value === best ? "best" : null }, el("th", { scope: "row" }, name), el("td", {}, value.toFixed(1))))))
      : el("p", { class: "faint" }, say(this.over ? "pacman.ended" : this.who === "person" ? "pacman.noadvice" : "pacman.noexpects")));
  }

  async round() {
    if (this.busy || this.over) return;
    this.busy = true;
    this.rounds += 1;
    try {
      await this.ask({ moves: 1, wanted: this.wanted });
      if (this.troubled) { notice(""); this.troubled = false; }
    } catch (error) {
      complain(error);
      this.troubled = true;
      if (error.kind !== "no-server" && error.kind !== "too-many") this.pause();
    } finally {
      this.busy = false;
    }
  }

  toggle() {
    if (!this.timer) { this.start(); return; }
    this.pause();
    if (this.who === "person") this.ask({ moves: 0 }).catch(complain);
  }

  start() {
    if (this.over) return;
    this.starter.textContent = say("pacman.pause");
    this.stage.focus();
    const tick = async () => {
      const began = performance.now();
      await this.round();
      if (this.timer) this.timer = setTimeout(tick, Math.max(SPEEDS[this.speed] - (performance.now() - began), 20));
    };
    this.timer = setTimeout(tick, 0);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.starter.textContent = say("pacman.start");
  }

  // Somebody else plays: what was expected before is not his.
  becomes(who) {
    this.who = who;
    this.pause();
    this.ask({ moves: 0 }).catch(complain);
  }

  async again() {
    this.pause();
    this.position = null;
    this.wanted = null;
    this.over = 0;
    try { await this.ask({ moves: 0 }); notice(""); } catch (error) { complain(error); }
  }

  steer(name) {
    this.wanted = name;
    if (!this.timer && !this.over) this.start();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select, input, textarea, button, a")) return;
    if (event.key === " ") { event.preventDefault(); this.toggle(); return; }
    const name = STEERS[event.key];
    if (!name) return;
    event.preventDefault();
    this.steer(name);
  }
}
