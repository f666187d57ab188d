// Where everybody starts: the lessons, searches to take apart, and the games.

import { get } from "./api.js";
import { written } from "./address.js";
import { thumbnail } from "./board.js";
import { el, fill, svg } from "./dom.js";
import { lessons } from "./lesson.js";
import { gameTitle, gameWords, say } from "./words.js";

const WIDE = 96;
// What most people know comes first, after games of one's own.
const KNOWN = ["tic-tac-toe", "connect-four", "pacman", "chess", "othello", "gomoku", "checkers"];
const FIRST = [
  { title: "home.figure", facts: { game: "tree", tree: "[[3,12,8],[2,4,6],[14,5,2]]", algorithm: "alpha-beta" } },
  { title: "home.predict", facts: { game: "tree", tree: "[[3,12,8],[2,4,6],[14,5,2]]", algorithm: "alpha-beta", predict: 1 } },
  { title: "home.compare", facts: { game: "tree", tree: "[[[5,6],[7,4,5]],[[3],[6],[6,9]],[[7],[5,9,8]]]", algorithm: "minimax,alpha-beta,best first" } },
  { title: "home.board", facts: { game: "tic-tac-toe", moves: "a1,b1,b2,c3,a3", algorithm: "alpha-beta" } },
  { title: "home.chance", facts: { game: "pig", depth: 2, algorithm: "expectiminimax" } },
];

// A board as a picture of a card, or nothing where a game has only text.
function picture(board) {
  if (!board || board.text) return null;
  if (board.svg) return el("img", { class: "mini", alt: "", src: `data:image/svg+xml,${encodeURIComponent(board.svg)}` });
  const factor = WIDE / Math.max(board.width, board.height);
  return svg("svg", { class: "mini", viewBox: `0 0 ${(board.width * factor).toFixed(1)} ${(board.height * factor).toFixed(1)}`, "aria-hidden": "true" }, thumbnail(board, WIDE));
}

export async function open(main) {
  const cards = el("ul", { class: "cards games" });
  const path = el("ol", { class: "cards" });
  main.append(
    el("h1", {}, say("home.title")), el("p", { class: "lead" }, say("home.lead")),
    el("h2", {}, say("home.start")), el("p", { class: "faint" }, say("home.start.lead")), path,
    el("h2", {}, say("home.play")), cards,
    el("h2", {}, say("home.take")),
    el("ul", { class: "cards" }, FIRST.map(({ title, facts }) =>
      el("li", {}, el("a", { href: written("take", facts) }, el("b", {}, say(title)), el("span", {}, say(`${title}.more`)))))));
  const [all, games] = await Promise.all([lessons(), get("/api/games")]);
  fill(path, all.map((lesson, place) => el("li", {}, el("a", { href: written("lesson", { n: place + 1 }) }, el("b", {}, `${place + 1}. ${lesson.title}`)))),
    el("li", {}, el("a", { href: "#exercise", id: "exercises" }, el("b", {}, say("home.exercise")), el("span", {}, say("home.exercise.more")))));
  const places = new Map();
  const rank = (game) => (game.is_own ? -1 : KNOWN.includes(game.name) ? KNOWN.indexOf(game.name) : KNOWN.length);
  fill(cards, games.filter((game) => game.name !== "tree").sort((one, other) => rank(one) - rank(other)).map((game) => {
    const place = el("span", { class: "miniplace" });
    places.set(game.name, place);
    return el("li", {}, el("a", { href: game.name === "pacman" ? "#pacman" : written("play", { game: game.name }) }, place,
      el("span", { class: "words" }, el("b", {}, gameTitle(game.name)), el("span", {}, gameWords(game)))));
  }));
  const boards = await get("/api/pictures");
  for (const [name, place] of places) fill(place, picture(boards[name]));
}
