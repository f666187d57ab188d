"""Games of checkers and draughts as PDN, there and back, and files that are none."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.games.checkers import Checkers
from perfectplay.games.checkers_pdn import CheckersRecord, read_pdn, record_of
from perfectplay.games.draughts import Draughts

SHORT = """[Event "An \\"opening\\""]
[GameType "21,B,8,8,N2,0"]
[Result "0-1"]

1. 11-15 {Old {Faithful} 23-19! 2. 8-11 22-17 (22-18 15x22) 3. 11-16 $2 24-20 ; the rest is lost
0-1
"""


def test_what_is_beside_the_moves_is_read_over() -> None:
    (record,) = read_pdn(SHORT)
    assert record.tags["Event"] == 'An "opening"'
    assert record.result == "0-1"
    assert record.states[-1] == Checkers().play("11-15 23-19 8-11 22-17 11-16 24-20")
    again = next(read_pdn(record.text()))
    assert (again.actions, again.result) == (record.actions, record.result)
    assert "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 0-1" in record.text()


@pytest.mark.parametrize("seed", range(6))
def test_random_games_there_and_back(seed: int) -> None:
    draw = random.Random(seed)
    game = Draughts() if seed % 2 else Checkers()
    state, actions = game.initial_state(), []
    while not game.is_terminal(state):
        actions.append(draw.choice(list(game.actions(state))))
        state = game.result(state, actions[-1])
    record = record_of(game, actions, White="one", Black="two")
    (again,) = read_pdn(record.text())
    assert type(again.game) is type(game)
    assert again.actions == tuple(actions)
    assert again.result == record.result == {1: "1-0", -1: "0-1", 0: "1/2-1/2"}[int(game.utility(state, 1))]
    assert all(len(line) < 80 for line in record.text().splitlines())


def test_several_games_and_who_begins() -> None:
    game = Checkers()
    start = game.parse_position("W:W18:B15,K3")
    one = record_of(game, [game.parse_action(start, "18x11")], start)
    assert "1... 18x11 *" in one.text()
    assert '[FEN "W:W18:BK3,15"]' in one.text()
    two = '[GameType "20"] 1. 32-28 19-23 2-0 [GameType "20"] 1-1 '
    assert [(record.actions[:1] != (), record.result) for record in read_pdn(one.text() + two)] == [
        (True, "*"),
        (True, "1-0"),
        (False, "1/2-1/2"),
    ]
    assert list(read_pdn("")) == []


def test_the_third_time_is_a_draw() -> None:
    game = Checkers()
    state = start = game.parse_position("B:WK32:BK1")
    actions: list[Any] = []
    for name in ["1-6", "32-27", "6-1", "27-32"] * 2:
        assert not CheckersRecord(start=start, actions=tuple(actions)).is_threefold
        actions.append(game.parse_action(state, name))
        state = game.result(state, actions[-1])
    assert record_of(game, actions, start).result == "1/2-1/2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. 11-15 22-18 2. 8-11", "game 1, move 2 of black: '8-11' is not legal; who can jump must; legal are 15x22"),
        ("1. 11-15 * 1. 32-28", "game 2, move 1 of black: '32-28' is not legal; legal are "),
        ('[FEN "B:W14:B10,9"] 1. 9x18 1-6', "game 1: '1-6' comes after 1 ply, where the game is over; leave it out"),
    ],
)
def test_moves_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        list(read_pdn(text))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. 11-15 {", "game 1: a comment, '{', does not end; close it with '}'"),
        ("1. 11-15 (12-16", "game 1: a variation does not end; close it with ')'"),
        ("[White]", "game 1: '[White]' is no tag; a tag is written like [White \"Name\"]"),
        (
            '[GameType "25"]\n1. 11-15',
            "game 1: the GameType is '25'; 20, international draughts, and 21, English draughts, are known",
        ),
        ('[FEN "B:W33:B1"]\n1. 11-15', "game 1: there is no square 33; squares are numbered 1 to 32"),
    ],
)
def test_what_is_no_pdn(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        list(read_pdn(text))
    assert str(caught.value) == message


@pytest.mark.parametrize("length", [200_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "text_of",
    [
        lambda length: "(" * length,
        lambda length: "{" * length,
        lambda length: "[" * length,
        lambda length: "1-" * (length // 2),
        lambda length: "1." * (length // 2),
        lambda length: '[a "' + "b" * length,
        lambda length: "1" * length,
        lambda length: "1 " * (length // 2),
        lambda length: "x" * length,
        lambda length: '[FEN "' + "W" * 4000 + '"]' * 2000,
        lambda length: "\x00" * length,
    ],
    ids=["variations", "comments", "tags", "hyphens", "numbers", "value", "digits", "ones", "letters", "fen", "zeros"],
)
@pytest.mark.timeout(60)
def test_hostile_files_end_in_one_sentence(text_of: Callable[[int], str], length: int) -> None:
    said = ""
    try:
        assert len(list(read_pdn(text_of(length)))) <= 1
    except (BadPosition, IllegalMove) as error:
        said = str(error)
    assert len(said) < 400
    assert "\n" not in said
