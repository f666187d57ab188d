"""Texts that people type: names of games with parameters, positions, moves; half right, wrong, or no words at all."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from perfectplay import games
from perfectplay.errors import PerfectPlayError
from perfectplay.game import CHANCE
from perfectplay.games.registry import GAMES
from tests.fuzzing.mutations import changed

Case = dict[str, Any]

NAMES = [name if name != "tree" else "tree:aima-two-ply" for name in sorted(GAMES)]
LONGEST_SENTENCE = 1500
PLIES = 40


def make(draw: random.Random) -> Case:
    name = draw.choice(NAMES)
    what = draw.choice(["position", "position", "moves", "moves", "name"])
    if what == "name":
        words = [f"{draw.choice(FIELDS)}={draw.choice(NUMBERS)}" for _ in range(draw.randint(0, 3))]
        text = f"{name}:{','.join(words)}" if words else name
        return {"game": name, "what": what, "text": changed(text, draw) if draw.random() < 0.5 else text}
    game, states, names = _played(name, draw.randrange(8))
    at = draw.randrange(len(states))
    if what == "moves":
        text = draw.choice([" ", ",", ", ", "\n"]).join(names[:at])
    else:
        try:
            text = game.format_position(states[at])
        except PerfectPlayError:
            text = "x o x o / ..."
    return {"game": name, "what": what, "text": changed(text, draw)}


FIELDS = ["columns", "rows", "size", "komi", "ko", "rules", "players", "handicap", "opening", "in_a_row", "piles"]
NUMBERS = ["0", "1", "2", "3", "4", "5", "7", "9", "12", "19", "20", "64", "-1", "1000000", "9" * 30, "0.5", "nan"]
NUMBERS += ["inf", "true", "false", "simple", "janggi", "", " ", "1e3", "٣", "[1,2]", "x"]


@cache
def _played(name: str, seed: int) -> tuple[Any, list[Any], list[str]]:
    """The states and names of a random game."""
    game: Any = games.find(name)
    draw, state = random.Random(seed), game.initial_state()
    states, names = [state], list[str]()
    for _ in range(PLIES):
        if game.is_terminal(state):
            break
        if game.to_move(state) == CHANCE:
            actions = [outcome for outcome, _ in game.chances(state)]
        else:
            actions = list(game.actions(state))
        action = draw.choice(actions)
        names.append(str(game.action_name(state, action)))
        state = game.result(state, action)
        states.append(state)
    return game, states, names


def check(case: Case) -> str:
    text = case["text"]
    try:
        if case["what"] == "name":
            game = games.find(text)
            return _playable(game, game.initial_state())
        game = games.find(case["game"])
        if case["what"] == "moves":
            return _playable(game, game.play(text))
        return _same_again(game, game.parse_position(text))
    except PerfectPlayError as error:
        said = str(error)
        if not said.strip() or len(said) > LONGEST_SENTENCE:
            return f"a sentence of {len(said)} letters: {said[:200]!r}"
        return ""


def _same_again(game: Any, state: Any) -> str:
    """A position that was read is written so that it can be read again, and can be played on."""
    written = game.format_position(state)
    again = game.parse_position(written)
    if again != state:
        return f"{written!r} is read as {again!r}, and was written for {state!r}"
    return _playable(game, state)


def _playable(game: Any, state: Any) -> str:
    str(game.draw(state))
    if game.is_terminal(state):
        for player in range(game.players):
            float(game.utility(state, player))
        return ""
    if game.to_move(state) == CHANCE:
        moves = [outcome for outcome, _ in game.chances(state)]
    else:
        moves = list(game.actions(state))
    if not moves:
        return f"there is no action in {state!r}, which is no end of the game"
    for action in moves[:30]:
        name = game.action_name(state, action)
        if game.to_move(state) != CHANCE and game.parse_action(state, name) != action:
            return f"{name!r} is read as another action than {action!r} in {state!r}"
        game.result(state, action)
    return ""
