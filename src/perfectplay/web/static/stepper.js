// One to three recorded searches, walked through in step: buttons, slider, keys; used by the page and by saved files.

import { announce, button, el, fill } from "./dom.js";
import { Panel } from "./panel.js";
import { Predictor } from "./predict.js";
import { TreeView } from "./tree.js";
import { Walk } from "./walk.js";
import { say } from "./words.js";

const EVERY = 900;
// On a narrow screen a button has its sign alone; its word is read out all the same.
const SIGNS = { first: "|◀", back: "◀", last: "▶|", into: "↓", over: "→", out: "↑" };

export class Stepper {
  // `panes` are {document, texts, boards}; `changed(step)` is called after each step.
  constructor(place, panes, { step = 0, changed = () => {}, extra = [], keys = {}, predict = false } = {}) {
    this.place = place;
    this.changed = changed;
    this.extraKeys = keys;
    this.timer = null;
    this.panes = panes.map((pane, number) => {
      const walk = new Walk(pane.document);
      const name = `${say("tree.label")}: ${pane.name}`;
      const tree = new TreeView(walk, { go: (moment) => this.goIn(number, moment), label: name, id: `tree${number}`,
        boards: walk.content.has_small_boards ? pane.boards : null });
      return { ...pane, walk, tree, panel: new Panel(walk, pane.texts, pane.boards, pane.name), note: el("p", { class: "faint note", role: "status" }) };
    });
    for (const pane of this.panes) pane.tree.others = this.panes.filter((other) => other !== pane).map((other) => other.walk);
    this.leader = 0;
    this.build(extra);
    this.at = Math.min(Math.max(step, 0), this.lead.count - 1);
    this.listener = (event) => this.key(event);
    document.addEventListener("keydown", this.listener);
    this.resized = () => { this.measure(); for (const pane of this.panes) pane.tree.fitted(); };
    window.addEventListener("resize", this.resized);
    document.addEventListener("toggle", this.resized, true);
    if (predict) this.predict();
    else { this.measure(); this.show(); }
  }

  get lead() { return this.panes[this.leader].walk; }

  leave() {
    this.pause();
    document.removeEventListener("keydown", this.listener);
    window.removeEventListener("resize", this.resized);
    document.removeEventListener("toggle", this.resized, true);
    this.keysDialog.remove();
  }

  // The panes are as high as what is left of the window, so that the sentence and the tree stand on one screen.
  measure() {
    const top = this.paneBox.getBoundingClientRect().top + scrollY;
    this.paneBox.style.setProperty("--room", `${Math.round(innerHeight - top - 10)}px`);
  }

  build(extra) {
    const act = (name, find, more = {}) => el("button", { type: "button", id: `step-${name}`, title: say(`step.${name}`), onclick: () => this.jump(find), ...more },
      SIGNS[name] ? el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[name]) : null,
      el("span", { class: SIGNS[name] ? "word" : null }, say(`step.${name}`)));
    const { walk } = this.panes[0];
    this.slider = el("input", { type: "range", min: 0, max: walk.count - 1, value: 0, id: "slider", "aria-label": say("step.slider"),
      oninput: () => this.go(Number(this.slider.value)) });
    this.number = el("output", { class: "number", for: "slider" });
    this.player = button(say("step.play"), () => (this.timer ? this.pause() : this.run()), { id: "step-play" });
    this.stepping = el("div", { class: "stepping", role: "toolbar", "aria-label": say("step.tools") },
      act("first", () => 0), act("back", (at) => this.lead.back(at)), act("next", (at) => this.lead.next(at), { class: "strong" }),
      act("last", () => this.lead.count - 1), act("cutback", (at) => this.lead.previousCut(at)), act("cut", (at) => this.lead.nextCut(at)),
      act("into", (at) => this.lead.into(at)), act("over", (at) => this.lead.over(at)), act("out", (at) => this.lead.out(at)), this.player,
      (this.toggler = this.panes.length === 1 && walk.content.asked
        ? button(say("predict.start"), () => (this.predictor ? this.stopPredicting() : this.predict()), { id: "predict", "aria-pressed": "false" }) : null));
    const many = this.panes.length > 1;
    this.agreed = many ? this.agreement() : null;
    this.paneBox = el("div", { class: `panes count${this.panes.length}` }, this.panes.map((pane, number) => this.pane(pane, number, many)));
    this.keysDialog = el("dialog", { id: "keys", "aria-label": say("panel.keys") }, el("h2", {}, say("panel.keys")),
      el("ul", { class: "glossary" }, say("keys.list").split("|").map((line) => el("li", {}, line))),
      button(say("close"), () => this.keysDialog.close()));
    document.body.append(this.keysDialog);
    fill(this.place, el("div", { class: "controls" }, this.stepping, el("div", { class: "sliding" }, this.slider, this.number)),
      this.agreed, this.paneBox,
      el("p", { class: "faint legend" }, say("panel.legend"), many ? ` ${say("panel.alone")}` : ""),
      el("div", { class: "below" }, extra,
        el("details", { ontoggle: (event) => this.toggleTable(event.target) }, el("summary", {}, say("tree.as.table")),
          el("div", { class: "tableplace", tabindex: 0, role: "region", "aria-label": say("tree.as.table") })),
        el("details", {}, el("summary", {}, say("panel.glossary")),
          el("ul", { class: "glossary" }, walk.content.glossary.slice(1).map((line) => el("li", {}, line)))),
        el("p", {}, button(say("panel.keys"), () => this.keysDialog.showModal(), { id: "show-keys" }))));
  }

  pane(pane, number, many) {
    const { walk } = pane;
    pane.counts = el("span", { class: "counts" });
    const zoom = (factor) => () => { pane.tree.zoom = factor === null ? null : Math.min(Math.max((pane.tree.zoom ?? pane.tree.factor) * factor, 0.2), 4); pane.tree.scale(); pane.tree.follow(walk.content.moments.visit[pane.tree.number]); };
    return el("section", { class: "pane", "aria-label": pane.name },
      el("div", { class: "panehead" },
        el("h2", {}, pane.name, many && number === this.leader ? el("small", {}, ` (${say("step.leads")})`) : ""),
        pane.counts,
        el("span", { class: "zooms" },
          button("−", zoom(1 / 1.25), { "aria-label": `${say("tree.zoom")} −` }), button("+", zoom(1.25), { "aria-label": `${say("tree.zoom")} +` }),
          button(say("tree.fit"), zoom(null)),
          walk.size > 40 ? [button(say("tree.fold"), () => pane.tree.foldAll()), button(say("tree.unfold"), () => pane.tree.unfoldAll())] : null)),
      walk.content.caps.map((line) => el("p", { class: "caps" }, line)),
      el("div", { class: "stage" }, pane.panel.saying, many ? pane.note : (this.asking = el("div", { class: "asking" })), pane.tree.box), pane.panel.box);
  }

  // Searches of one tree must agree; where they do not, one of them is wrong, and that is said loudly.
  agreement() {
    const values = this.panes.map((pane) => {
      const root = pane.walk.content.roots.at(-1);
      return pane.walk.value(pane.walk.visits.value[root]);
    });
    const whole = this.panes.every((pane) => pane.walk.reason(pane.walk.content.roots.at(-1)) !== "stopped");
    if (!whole) return null;
    const uniform = this.panes.find((pane) => pane.walk.content.uniform)?.walk.content.uniform;
    const least = uniform ? ` ${say("take.least", uniform)}` : "";
    return new Set(values).size === 1 ? el("p", { class: "agree" }, say("take.equal", { value: values[0] }), least)
      : el("p", { class: "disagree", role: "alert" }, say("take.unequal", { values: values.join(", ") }));
  }

  toggleTable(details) {
    this.table = details.open ? details.querySelector("div") : null;
    this.drawTable();
  }

  drawTable() {
    if (this.table) fill(this.table, this.panes[this.leader].panel.table(this.at));
  }

  // ------------------------------------------------------------ steps

  // The reader says what comes, step by step, before it is shown.
  predict() {
    this.pause();
    if (this.at >= this.lead.count - 1) this.at = 0;
    this.predictor = new Predictor(this.asking, this.lead, this.panes[0].texts, this.at, (moment) => this.go(moment));
    this.mark();
  }

  stopPredicting() {
    this.predictor.end();
    this.predictor = null;
    this.mark();
  }

  mark() {
    this.place.classList.toggle("predicting", Boolean(this.predictor));
    this.toggler.setAttribute("aria-pressed", String(Boolean(this.predictor)));
    this.toggler.textContent = say(this.predictor ? "predict.stop" : "predict.start");
    this.measure();
    this.show();
  }

  jump(find) {
    this.pause();
    const to = this.predictor ? this.predictor.allowed(find(this.at)) : find(this.at);
    if (to === null || to === undefined) announce(say("step.nocut"));
    else this.go(to);
  }

  goIn(number, moment) {
    this.pause();
    const visit = this.panes[number].walk.content.moments.visit[moment];
    if (number === this.leader) return this.go(moment);
    const beside = this.lead.beside(this.panes[number].walk, moment);
    if (beside === null) {
      this.panes[number].walk.content.moments.visit[moment] === visit && this.showPane(this.panes[number], moment, "");
      return undefined;
    }
    return this.go(beside);
  }

  go(number) {
    this.at = Math.min(Math.max(number, 0), this.predictor?.furthest ?? this.lead.count - 1);
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.show(); });
  }

  show() {
    this.slider.value = this.at;
    this.number.textContent = say("step.place", { number: (this.at + 1).toLocaleString(), count: this.lead.count.toLocaleString() });
    this.slider.setAttribute("aria-valuetext", this.number.textContent);
    this.panes.forEach((pane, number) => {
      if (number === this.leader) return this.showPane(pane, this.at, "");
      const beside = pane.walk.beside(this.lead, this.at);
      return beside === null ? this.showPane(pane, pane.walk.instead(this.lead, this.at), say("panel.elsewhere")) : this.showPane(pane, beside, "");
    });
    this.predictor?.show(this.at);
    if (this.agreed) this.agreed.hidden = this.at < this.lead.count - 1;
    this.drawTable();
    this.changed(this.at);
  }

  showPane(pane, number, note) {
    pane.note.textContent = note;
    pane.tree.box.classList.toggle("elsewhere", note !== "");
    pane.shown = number;
    pane.counts.textContent = say("panel.counts", Object.fromEntries(Object.entries(pane.walk.counts(number)).map(([name, count]) => [name, count.toLocaleString()])));
    pane.tree.show(number);
    pane.panel.show(number);
  }

  run() {
    this.player.textContent = say("step.pause");
    this.timer = setInterval(() => {
      if (this.at >= this.lead.count - 1) this.pause();
      else this.go(this.at + 1);
    }, EVERY);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.player.textContent = say("step.play");
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=range]), textarea, select, dialog")) return;
    const acts = { ".": () => this.jump((at) => this.lead.next(at)), n: () => this.jump((at) => this.lead.next(at)),
      ",": () => this.jump((at) => this.lead.back(at)), p: () => this.jump((at) => this.lead.back(at)),
      "]": () => this.jump((at) => this.lead.nextCut(at)), "[": () => this.jump((at) => this.lead.previousCut(at)),
      o: () => this.jump((at) => this.lead.over(at)), i: () => this.jump((at) => this.lead.into(at)), u: () => this.jump((at) => this.lead.out(at)),
      "?": () => this.keysDialog.showModal(), g: () => this.toggler?.click(), ...this.extraKeys };
    const act = acts[event.key];
    if (act) { event.preventDefault(); act(); }
  }
}
