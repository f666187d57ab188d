// Where everybody starts: the games, and the search taken apart.

import { get } from "./api.js";
import { written } from "./address.js";
import { el, fill } from "./dom.js";
import { lessons } from "./lesson.js";
import { gameTitle, gameWords, say } from "./words.js";

const FIRST = [
  { title: "home.figure", view: "take", facts: { game: "tree", tree: "[[3,12,8],[2,4,6],[14,5,2]]", algorithm: "alpha-beta" } },
  { title: "home.compare", view: "take", facts: { game: "tree", tree: "[[[5,6],[7,4,5]],[[3],[6],[6,9]],[[7],[5,9,8]]]", algorithm: "minimax,alpha-beta,best first" } },
  { title: "home.board", view: "take", facts: { game: "tic-tac-toe", moves: "a1,b1,b2,c3,a3", algorithm: "alpha-beta" } },
  { title: "home.chance", view: "take", facts: { game: "pig", depth: 2, algorithm: "expectiminimax" } },
];

export async function open(main) {
  const cards = el("ul", { class: "cards" });
  const path = el("ol", { class: "cards path8" });
  main.append(
    el("h1", {}, say("home.title")), el("p", { class: "lead" }, say("home.lead")),
    el("h2", {}, say("home.start")), el("p", { class: "faint" }, say("home.start.lead")), path,
    el("h2", {}, say("home.take")),
    el("ul", { class: "cards" }, FIRST.map(({ title, view, facts }) =>
      el("li", {}, el("a", { href: written(view, facts) }, el("b", {}, say(title)), el("span", {}, say(`${title}.more`)))))),
    el("h2", {}, say("home.play")), cards);
  const [all, games] = await Promise.all([lessons(), get("/api/games")]);
  fill(path, all.map((lesson, place) => el("li", {}, el("a", { href: written("lesson", { n: place + 1 }) }, el("b", {}, `${place + 1}. ${lesson.title}`)))));
  fill(cards, games.filter((game) => game.name !== "tree").map((game) =>
    el("li", {}, el("a", { href: game.name === "pacman" ? "#pacman" : written("play", { game: game.name }) },
      el("b", {}, gameTitle(game.name)), el("span", {}, gameWords(game))))));
}
