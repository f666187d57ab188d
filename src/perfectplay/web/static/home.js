// Where everybody starts: the games, and the search taken apart.

import { get } from "./api.js";
import { written } from "./address.js";
import { el, fill } from "./dom.js";
import { gameTitle, gameWords, say } from "./words.js";

export async function open(main) {
  const cards = el("ul", { class: "cards" });
  main.append(
    el("h1", {}, say("home.title")), el("p", { class: "lead" }, say("home.lead")),
    el("h2", {}, say("home.play")), cards);
  const games = await get("/api/games");
  fill(cards, games.filter((game) => game.name !== "tree").map((game) =>
    el("li", {}, el("a", { href: written("play", { game: game.name }) },
      el("b", {}, gameTitle(game.name)), el("span", {}, gameWords(game))))));
}
