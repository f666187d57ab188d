"""Yut against the same rules told another way, the probabilities of the sticks, and positions made by hand."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import CHANCE
from perfectplay.games.yut import Yut
from perfectplay.games.yut_notation import PLACES, THROWS, Race
from tests.variants import first


def names(game: Yut, state: Race) -> set[str]:
    return {game.action_name(state, action) for action in game.actions(state)}


@pytest.mark.parametrize("back", [True, False])
@pytest.mark.parametrize("flat", [0.5, 0.6])
def test_the_probabilities_are_those_of_all_ways_in_which_four_sticks_fall(flat: float, back: bool) -> None:
    counted: Counter[str] = Counter()
    for sticks in product((True, False), repeat=4):
        chance = 1.0
        for is_flat in sticks:
            chance *= flat if is_flat else 1 - flat
        throw = ("mo", "do", "gae", "geol", "yut")[sum(sticks)]
        counted["back" if back and throw == "do" and sticks[0] else throw] += chance  # type: ignore[assignment]
    game = Yut(back=back, flat=flat)
    start = game.initial_state()
    assert {game.action_name(start, throw): chance for throw, chance in game.chances(start)} == pytest.approx(counted)


def test_fair_sticks() -> None:
    game = Yut(back=False)
    assert [16 * chance for _, chance in game.chances(game.initial_state())] == [4, 6, 4, 1, 1]


# ------------------------------------------------------------ the way, told by steps

AHEAD = {str(number): str(number + 1) for number in range(1, 20)} | {"start": "1", "20": "home"}
AHEAD |= {"a1": "a2", "a3": "a4", "a4": "15", "b1": "b2", "b3": "b4", "b4": "20"}
SHORT = {"5": "a1", "10": "b1", "c": "b3"}
BACK = {after: before for before, after in AHEAD.items()} | {"1": "20", "15": "14", "20": "19"}
BACK |= {"a1": "5", "b1": "10", "c": "b2", "a3": "c", "b3": "c"}


def arrives(place: str, throw: str) -> str:
    """Where a piece comes to, step by step."""
    if throw == "back":
        return BACK[place]
    diagonal = place[0] if place[0] in "ab" else ""
    for step in range(THROWS.index(throw)):
        if step == 0 and place in SHORT:
            place = SHORT[place]
            diagonal = place[0]
        elif place in ("a2", "b2"):
            place = "c"
        elif place == "c":
            place = diagonal + "3"
        elif place != "home":
            place = AHEAD[place]
    return place


class Told:
    """The rules on lists of names."""

    def __init__(self, sides: int, pieces: int) -> None:
        self.sides = [["start"] * pieces for _ in range(sides)]

    def moved(self, side: int, throw: str, place: str) -> bool:
        """Moves, and says whether somebody was captured."""
        to, mine = arrives(place, throw), self.sides[side]
        many = 1 if place == "start" else mine.count(place)
        for _ in range(many):
            mine[mine.index(place)] = to
        captured = False
        for other, theirs in enumerate(self.sides):
            if other != side and to != "home" and to in theirs:
                self.sides[other] = ["start" if here == to else here for here in theirs]
                captured = True
        return captured


def played(game: Yut, seed: int, most: int = 400) -> list[tuple[Race, str]]:
    """A random game, chance included."""
    draw, state, found = random.Random(seed), game.initial_state(), list[tuple[Race, str]]()
    while not game.is_terminal(state) and len(found) < most:
        choices: Any = list(game.chances(state)) if game.to_move(state) == CHANCE else None
        action = (
            draw.choices([throw for throw, _ in choices], [chance for _, chance in choices])[0]
            if choices
            else draw.choice(list(game.actions(state)))
        )
        found.append((state, game.action_name(state, action)))
        state = game.result(state, action)
    return [*found, (state, "")]


@pytest.mark.parametrize(
    "game",
    [Yut(), Yut(pieces=2, players=3), Yut(players=4, pieces=2), Yut(players=4, teams=True), Yut(back=False, flat=0.6)],
    ids=str,
)
@pytest.mark.parametrize("seed", first(2, range(20)))
def test_random_games_are_those_that_are_told(game: Yut, seed: int) -> None:
    sides = 2 if game.teams else game.players
    told, waiting, turn, comes = Told(sides, game.pieces), Counter[str](), 0, "throw"
    for state, name in played(game, seed):
        side = turn % 2 if game.teams else turn
        assert [sorted(places) for places in told.sides] == [
            sorted(PLACES[place] for place in places) for places in state.pieces
        ]
        assert state.turn == turn
        assert {throw: count for throw, count in zip(THROWS, state.waiting, strict=True) if count} == +waiting
        assert game.is_terminal(state) == any(set(places) == {"home"} for places in told.sides)
        if not name:
            if game.is_terminal(state):
                assert [game.utility(state, player) == 1 for player in range(game.players)] == [
                    set(told.sides[player % sides]) == {"home"} for player in range(game.players)
                ]
            continue
        if comes == "throw":
            assert game.to_move(state) == CHANCE
            waiting[name] += 1
            comes = "again" if name in ("yut", "mo") else "move"
            continue
        assert game.to_move(state) == turn
        if comes == "again":
            assert names(game, state) == {"again"}
            comes = "throw"
            continue
        legal = {
            f"{throw}:{place}"
            for throw in +waiting
            for place in told.sides[side]
            if place != "home" and (throw != "back" or place != "start")
        }
        assert names(game, state) == (legal or {"pass"})
        captured = False
        if name != "pass":
            throw, place = name.split(":")
            waiting[throw] -= 1
            captured = told.moved(side, throw, place)
        else:
            waiting.clear()
        if captured:
            comes = "throw"
        elif not +waiting:
            turn, comes = (turn + 1) % game.players, "throw"


@pytest.mark.parametrize("seed", range(3))
def test_positions_there_and_back(seed: int) -> None:
    game = Yut(players=3)
    for state, _ in played(game, seed)[::7]:
        assert game.parse_position(game.format_position(state)) == state
        assert game.draw(state).strip()


# ------------------------------------------------------------ by hand


def after(text: str, moves: str, **parameters: Any) -> str:
    game = Yut(**parameters)
    return game.format_position(game.play(moves, game.parse_position(text)))


def test_pieces_move_together_and_capture() -> None:
    assert after("start,start,3,3/start,start,start,5 gae 0 A", "gae:3") == (
        "start,start,5,5/start,start,start,start - 1 A"
    )


def test_short_cuts_are_taken_from_where_a_piece_stopped() -> None:
    assert after("5/start geol 0 A", "geol:5", pieces=1) == "c/start - 1 B"
    assert after("4/start gae 0 A", "gae:4", pieces=1) == "6/start - 1 B"
    assert after("a2/start gae 0 A", "gae:a2", pieces=1) == "a3/start - 1 B"
    assert after("c/start do 0 A", "do:c", pieces=1) == "b3/start - 1 B"
    assert after("10/start mo 0 A", "mo:10", pieces=1) == "b4/start - 1 B"


def test_home_is_beyond_the_last_place() -> None:
    assert after("19/start do 0 A", "do:19", pieces=1) == "20/start - 1 B"
    game = Yut(pieces=1)
    over = game.play("gae:19", game.parse_position("19/start gae 0 A"))
    assert game.is_terminal(over)
    assert (game.utility(over, 0), game.utility(over, 1)) == (1, -1)


def test_back_do_goes_one_step_back_or_passes() -> None:
    assert after("1/start back 0 A", "back:1", pieces=1) == "20/start - 1 B"
    assert after("start/start back 0 A", "pass", pieces=1) == "start/start - 1 B"


def test_after_yut_the_sticks_are_thrown_again_before_pieces_move() -> None:
    game = Yut()
    state = game.play("yut")
    assert names(game, state) == {"again"}
    both = game.play("again gae", state)
    assert names(game, both) == {"yut:start", "gae:start"}
    assert game.draw(both).splitlines()[-1] == "A moves by gae yut"


def test_moves_may_be_written_in_korean() -> None:
    game = Yut()
    assert game.play("윷 한번더 도 도:출발 윷:출발 빽도 쉼") == game.play("yut again do do:start yut:start back pass")
    assert game.play("뒷도 쉼") == game.play("back pass")
    with pytest.raises(IllegalMove, match="'걸:5' is not legal; legal are geol:start"):
        game.play("걸 걸:5")


def test_partners_move_the_same_pieces() -> None:
    game = Yut(players=4, teams=True, pieces=2)
    state = game.play("gae gae:start geol geol:start do")
    assert state.turn == 2
    assert names(game, state) == {"do:start", "do:2"}
    assert [game.team(player) for player in range(4)] == [0, 1, 0, 1]


def test_searches_play_it() -> None:
    game = Yut(pieces=1)
    winning = game.parse_position("19/start gae 0 A")
    assert pp.expectiminimax(game, winning, depth=2, compiled=False).action_name == "gae:19"
    choice = game.parse_position("20/2 back,do 0 A")
    assert pp.search(game, choice, depth=2, compiled=False).action_name == "do:20"
    assert pp.mcts(game, choice, simulations=200, seed=1, compiled=False).action_name == "do:20"
    three = Yut(players=3, pieces=1)
    state = three.parse_position("20/2/3 back,do 0 A")
    assert pp.max_n(three, state, depth=2, compiled=False).action_name == "do:20"


def test_both_runs_agree() -> None:
    game = Yut(pieces=2)
    state = game.play("yut again gae")
    plain, quick = (pp.expectiminimax(game, state, depth=4, compiled=compiled) for compiled in (False, True))
    assert (plain.action, plain.value, plain.nodes) == (quick.action, quick.value, quick.nodes)


@pytest.mark.parametrize("parameters", [{}, {"players": 3}, {"players": 4, "teams": True}])
@pytest.mark.variant
def test_the_checker_finds_nothing(parameters: dict[str, Any]) -> None:
    assert pp.check(Yut(**parameters), seconds=0.3, compiled=False).problems == ()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 5}, "players is 5; it must be 2, 3 or 4"),
        ({"players": 3, "teams": True}, "players is 3 with teams; two teams need 4"),
        ({"pieces": 0}, "pieces is 0; it must be from 1 to 4"),
        ({"flat": 1.0}, "flat is 1.0; it must be a probability between 0 and 1"),
    ],
)
def test_games_that_cannot_be(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        Yut(**parameters)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start - 1 A", "'start' is not where 2 sides with 1 pieces each are"),
        ("start/21 - 1 A", "'21' is no place and no throw; places are start, 1, 2,"),
        ("start/3 five 0 A", "'five' is no place and no throw; places are"),
        ("3/3 - 1 A", "two sides have pieces on 3; one would have captured the other's"),
        ("start/3 - 7 A", "'7' is not 0 to move, 1 for a throw, or 2 for another throw after yut or mo"),
        ("start/3 - 1 C", "'C' does not say whose turn it is; end with A or B"),
    ],
)
def test_positions_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Yut(pieces=1).parse_position(text)
    assert str(caught.value).startswith(message)


def test_who_has_the_throws_to_bring_all_home_is_worth_a_win_and_no_less() -> None:
    for game, lost in ((Yut(pieces=2), -1.0), (Yut(pieces=2, players=3), 0.0)):
        start = game.initial_state()
        sure = start._replace(waiting=(0, 0, 0, 0, 0, 20), turn=1)
        for player in range(game.players):
            value = 1.0 if player == 1 else lost
            assert game.bounds(sure, player) == (value, value)
            assert game.evaluate(sure, player) == value
            lowest, highest = game.bounds(start, player)
            assert lowest < game.evaluate(start, player) < highest
