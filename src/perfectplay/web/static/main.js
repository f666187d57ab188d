// The page: which view the address asks for, the language, and what is said when something goes wrong.

import { read } from "./address.js";
import { el, fill } from "./dom.js";
import { language, say, setLanguage } from "./words.js";

const VIEWS = {
  home: () => import("./home.js"),
  play: () => import("./play.js"),
  review: () => import("./review.js"),
  take: () => import("./take.js"),
  pacman: () => import("./arcade.js"),
  lesson: () => import("./lesson.js"),
  exercise: () => import("./exercise.js"),
};

const main = document.getElementById("main");
let leave = null;
let shown = null;
let turn = 0;

export function notice(text, kind = "problem") {
  const place = document.getElementById("notice");
  fill(place, text ? el("p", { class: kind }, text) : null);
}

export function complain(error) {
  if (error?.name === "AbortError") return;
  const title = error?.kind ? say(`problem.${error.kind}`) : say("problem.page");
  notice(error?.message ? `${title}: ${error.message}` : title);
  if (!error?.kind) console.error(error);
}

async function show() {
  const { view, facts, strange } = read();
  if (view === "main") return;
  const mine = ++turn;
  leave?.();
  leave = null;
  notice(strange ? say("address.strange") : "");
  const known = view in VIEWS ? view : "home";
  if (view !== known) notice(say("address.unknown"));
  for (const link of document.querySelectorAll("#nav a")) {
    if (link.dataset.view === known) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const module = await VIEWS[known]();
    if (mine !== turn) return;
    fill(main);
    document.title = `${say(`nav.${known}`)} · perfectplay`;
    leave = (await module.open(main, strange ? {} : facts)) ?? null;
    if (mine !== turn) leave?.();
  } catch (error) {
    complain(error);
  }
  if (shown !== null && shown !== known) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
  shown = known;
}

function frame() {
  document.documentElement.lang = language();
  document.getElementById("skip").textContent = say("skip");
  fill(document.getElementById("nav"), ["play", "take", "exercise", "pacman"].map((view) =>
    el("a", { href: `#${view}`, "data-view": view }, say(`nav.${view}`))));
  fill(document.getElementById("languages"), [["en", "English"], ["ko", "한국어"]].map(([code, name]) =>
    el("button", {
      type: "button", lang: code, "aria-pressed": String(language() === code),
      onclick: () => { setLanguage(code); frame(); show(); },
    }, name)));
}

document.getElementById("skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
window.addEventListener("popstate", show);
window.addEventListener("unhandledrejection", (event) => complain(event.reason));
frame();
show();
