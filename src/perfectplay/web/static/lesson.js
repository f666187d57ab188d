// A lesson: what it says, what it shows, and what to try.

import { get } from "./api.js";
import { written } from "./address.js";
import { el, fill } from "./dom.js";
import { language, say } from "./words.js";

// The lessons in the language of the page.
export function lessons() {
  return get(`/api/lessons?lang=${language()}`);
}

// The link of an example, which leads back to its lesson.
export function linkOf(address, lesson) {
  return written("take", { ...Object.fromEntries(new URLSearchParams(address.replaceAll("+", "%2B"))), lesson });
}

export async function open(main, facts) {
  const all = await lessons();
  const number = Math.min(Math.max(Math.round(Number(facts.n)) || 1, 1), all.length);
  const lesson = all[number - 1];
  const title = (place) => say("lesson.number", { number: place, title: all[place - 1].title });
  fill(main, el("article", { class: "lesson" },
    el("p", {}, el("a", { href: "#home" }, say("lesson.all"))),
    el("h1", {}, title(number)),
    lesson.text.map((text) => el("p", {}, text)),
    lesson.code ? el("pre", { class: "code", tabindex: 0 }, lesson.code) : null,
    el("h2", {}, say("lesson.see")),
    el("ul", { class: "cards" }, lesson.examples.map((one) => el("li", {}, el("a", { href: linkOf(one.address, number) }, el("b", {}, one.caption))))),
    el("h2", {}, say("lesson.try")),
    el("ul", {}, lesson.tasks.map((task) => el("li", {}, task))),
    number < all.length ? el("p", {}, el("a", { class: "button strong", href: written("lesson", { n: number + 1 }) }, `${say("lesson.next")}: ${title(number + 1)}`)) : null));
}
