"""Nine Men's Morris against the rules with names of points, and where the outcome is certain."""

from __future__ import annotations

import random

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.morris import IMAGES, NEAR, POINTS, Merels, NineMensMorris
from tests.variants import first

GAME = NineMensMorris()
START = GAME.initial_state()
MILLS = [
    set(mill)
    for mill in (
        *(("a1", "d1", "g1"), ("b2", "d2", "f2"), ("c3", "d3", "e3"), ("a4", "b4", "c4")),
        *(("e4", "f4", "g4"), ("c5", "d5", "e5"), ("b6", "d6", "f6"), ("a7", "d7", "g7")),
        *(("a1", "a4", "a7"), ("b2", "b4", "b6"), ("c3", "c4", "c5"), ("d1", "d2", "d3")),
        *(("d5", "d6", "d7"), ("e3", "e4", "e5"), ("f2", "f4", "f6"), ("g1", "g4", "g7")),
    )
]
"""The sixteen mills as Gasser's figure has them."""


def near(one: str, other: str) -> bool:
    for mill in MILLS:
        middle = sorted(mill)[1]
        if {one, other} <= mill and middle in (one, other) and one != other:
            return True
    return False


def has_mill(men: set[str], at: str) -> bool:
    return any(at in mill and mill <= men for mill in MILLS)


class Naive:
    def __init__(self) -> None:
        self.men: list[set[str]] = [set(), set()]
        self.hand = [9, 9]
        self.turn = 0
        self.takes = False

    def legal(self) -> set[str]:
        mine, theirs = self.men[self.turn], self.men[1 - self.turn]
        empty = set(POINTS) - mine - theirs
        if self.takes:
            free = {point for point in theirs if not has_mill(theirs, point)}
            return {f"x{point}" for point in free or theirs}
        if len(mine) + self.hand[self.turn] < 3:
            return set()
        if self.hand[self.turn]:
            return empty
        return {f"{a}-{b}" for a in mine for b in empty if len(mine) == 3 or near(a, b)}

    def play(self, name: str) -> None:
        mine, theirs = self.men[self.turn], self.men[1 - self.turn]
        if name[0] == "x":
            theirs.remove(name[1:])
            self.takes = False
        else:
            mine.discard(name[:2] if "-" in name else "")
            self.hand[self.turn] -= "-" not in name
            mine.add(name[-2:])
            self.takes = has_mill(mine, name[-2:]) and bool(theirs)
        if not self.takes:
            self.turn = 1 - self.turn


@pytest.mark.parametrize("seed", first(4, range(25)))
def test_random_games_agree_with_the_naive_rules(seed: int) -> None:
    draw = random.Random(seed)
    state, naive, image = START, Naive(), START
    way = draw.randrange(16)

    def moved(action: int) -> int:
        goes = IMAGES[24 * way : 24 * way + 24]
        return goes[action] if action < 24 else 24 + 24 * goes[action // 24 - 1] + goes[action % 24]

    for _ in range(400):
        assert {POINTS[i] for i in range(24) if state.white >> i & 1} == naive.men[0]
        assert {POINTS[i] for i in range(24) if state.black >> i & 1} == naive.men[1]
        assert state[2:] == (*naive.hand, naive.turn, int(naive.takes))
        assert GAME.canonical(image) == GAME.canonical(state)
        assert GAME.evaluate(image, 0) == GAME.evaluate(state, 0) == -GAME.evaluate(state, 1)
        assert -1 < GAME.evaluate(state, 0) < 1
        legal = naive.legal()
        assert GAME.is_terminal(state) == (not legal)
        if not legal:
            assert GAME.utility(state, state.turn) == -1 == -GAME.utility(state, 1 - state.turn)
            return
        named = {GAME.action_name(state, action): action for action in GAME.actions(state)}
        assert set(named) == legal
        name = draw.choice(sorted(named))
        image = GAME.result(image, moved(named[name]))
        state = GAME.result(state, named[name])
        naive.play(name)


def test_points_and_their_neighbours() -> None:
    for a, one in enumerate(POINTS):
        assert {POINTS[b] for b in range(24) if NEAR[a] >> b & 1} == {other for other in POINTS if near(one, other)}
    assert sum(way.bit_count() for way in NEAR) == 64  # 32 lines between points


def test_number_of_games() -> None:
    # nobody can close a mill in four plies: 24 * 23 * 22 * 21
    assert [pp.perft(GAME, depth=depth, compiled=depth > 2) for depth in (1, 2, 3, 4)] == [24, 552, 12144, 255024]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # a closed mill takes the third man: two are left
        ("BB./.../.../W...../.../.W./.BW 0 0 white", ""),
        pytest.param("BB./.../.../W...../.W./.W./.WB 0 0 white", "", marks=pytest.mark.variant),
    ],
)
@pytest.mark.slow
def test_a_search_is_as_sure_as_trying_everything(text: str, line: str) -> None:
    state = GAME.parse_position(text)
    found = pp.alpha_beta(GAME, state, depth=4, compiled=False, distance=True)
    assert found.value == pp.minimax(GAME, state, depth=4, compiled=True, distance=True).value


def test_a_mill_against_three_men_wins() -> None:
    state = GAME.parse_position("B../B../.../..W.../..W/.WW/..B 0 0 white")
    assert not GAME.is_terminal(state)
    state = GAME.parse_position("BB./.../.../....../.../.W./W.W 0 0 white")
    assert GAME.is_terminal(state._replace(turn=1))  # two men
    three = GAME.parse_position("BBW/.../.../....../.../.W./W.W 0 0 white")._replace(black=0b1011)
    won = GAME.play("d2-d1", three)
    assert won.takes
    found = pp.alpha_beta(GAME, three, depth=2, compiled=False)
    assert found.value == 1
    assert found.action_name == "d2-d1"


def test_who_cannot_move_has_lost() -> None:
    state = GAME.parse_position("BWB/.../.../W....W/.../.../BWB 0 0 black")
    assert GAME.is_terminal(state)
    assert GAME.utility(state, 0) == 1
    assert not GAME.is_terminal(state._replace(turn=0))


def test_names_and_picture() -> None:
    state = GAME.play("a1 g7 d1 d7 g1 xd7")
    assert GAME.format_position(state) == "..B/.../.../....../.../.../WWW 6 7 black"
    assert GAME.draw(state).splitlines()[0] == "7  .-----.-----B"
    assert GAME.draw(state).splitlines()[-1] == "black to move; in hand: 6 W, 7 B"
    assert state == Merels(0b111 << 21, 1 << 2, 6, 7, 1, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "W",
            (
                "'W' is no position; write the points row by row, the men in hand and who moves: "
                "'.../.../.../....../.../.../... 9 9 white'"
            ),
        ),
        (".../.../... 9 9 white", "the rows have 3-3-3 points; from the top they have 3-3-3-6-3-3-3"),
        (".../.../.../....../.../.../..W 9 9 white", "white has 10 men; there are 9 a side"),
        (
            ".../.../.../....../.../.../..W 8 8 black",
            (
                "white has 8 men in hand and black 8, and black is to move; white begins, and the players "
                "place men in turn"
            ),
        ),
        (
            ".../.../.../....../.../.../WW. 0 0 white takes",
            "white is to take a man, but has no mill or there is none; leave out 'takes'",
        ),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.parse_position(text)
    assert str(caught.value) == message


def test_bad_parameters() -> None:
    with pytest.raises(BadArgument) as caught:
        NineMensMorris(men=2)
    assert str(caught.value) == "men is 2; it must be from 3 to 12"
