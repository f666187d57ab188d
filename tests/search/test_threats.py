"""Threat search: published wins, what it rests on asked of plain alpha-beta, and a plain search beside it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games.mnk import MNK, Gomoku, Stones
from perfectplay.games.renju import Omok, Renju
from perfectplay.result import EXACT, RestsOn, SearchResult, StopReason
from tests.games.test_renju import squares_of
from tests.variants import first

RENJU = Renju(opening="free")
GAMES: list[MNK] = [Renju(7, opening="free"), Gomoku(7), Omok(7), Gomoku(7, exactly=True), MNK(6, 5, 4)]
FEW: list[MNK] = GAMES[:2]


def random_states(game: MNK, count: int, seed: int) -> Iterator[Stones]:
    """Positions of games in which everybody stops what would win at once, and plays near other stones."""
    draw = random.Random(seed)
    while count:
        state = game.initial_state()
        for _ in range(draw.randint(4, 22)):
            if game.is_terminal(state):
                break
            likely = sorted(game.candidates(state), key=lambda action: -game.priority(state, action))[:7]
            state = game.result(state, draw.choice(likely))
        if not game.is_terminal(state):
            count -= 1
            yield state


def wins(game: MNK, state: Stones, plies: int) -> bool:
    """Whether the player to move wins within so many plies, by plain alpha-beta on the rules alone."""
    return bool(pp.alpha_beta(game, state, depth=plies, compiled=True).value == 1)


def passed(state: Stones) -> Stones:
    return state._replace(ply=state.ply + 1)


def must_stop(game: MNK, state: Stones) -> bool:
    """Whether the opponent would win with the next stone."""
    return not game.is_terminal(passed(state)) and wins(game, passed(state), 1)


def stops(game: MNK, state: Stones) -> bool:
    """Whether the player to move is not lost within two plies."""
    return bool(pp.alpha_beta(game, state, depth=2, compiled=True).value != -1)


@pytest.mark.parametrize(("game", "count"), [*((game, 4) for game in FEW), *first(0, [(g, 30) for g in GAMES])])
def test_threats_are_the_actions_that_would_win_if_the_opponent_passed(game: MNK, count: int) -> None:
    asked = 0
    for state in random_states(game, count, seed=1):
        at_once = [a for a in game.actions(state) if game.is_terminal(after := game.result(state, a)) and after.winner]
        for within in (1, 2):
            found = list(game.threats(state, within))
            assert len(found) == len(set(found))
            if at_once:
                assert set(found) < set(at_once) or found == at_once
                assert len(found) == 1
                continue
            expected = set()
            for action in game.actions(state):
                after = game.result(state, action)
                asked += 1
                goes_on = not game.is_terminal(after) and not game.is_terminal(passed(after))
                if goes_on and not wins(game, after, 1) and wins(game, passed(after), 2 * within - 1):
                    expected.add(action)
            assert set(found) <= expected
            if wins(game, state, 3) and not must_stop(game, state):  # what wins so is there, and need not be all
                assert any(not stops(game, game.result(state, action)) for action in found)
            else:
                assert set(found) == expected
    assert asked > 20 * count


@pytest.mark.parametrize(("game", "count"), [*((game, 4) for game in FEW), *first(0, [(g, 30) for g in GAMES])])
def test_whatever_is_no_defence_loses(game: MNK, count: int) -> None:
    """The player to move is asked in all positions; that it is threatened in some of them is counted."""
    left_out = 0
    for state in random_states(game, count, seed=2):
        legal = list(game.actions(state))
        found = list(game.defences(state, 2))
        assert 0 < len(found) == len(set(found))
        assert set(found) <= set(legal)
        at_once = [action for action in legal if game.result(state, action).winner]
        if at_once:
            assert found[0] in at_once
            continue
        for action in set(legal) - set(found):
            left_out += 1
            assert wins(game, game.result(state, action), 3)
    assert left_out > count // 2


def by_hand(game: MNK, state: Stones, left: int, within: int) -> int:
    """In how many plies the player to move wins by at most so many threats, without a table; 0 if it does not."""
    if left == 0:
        return 0
    shortest = 0
    for action in game.threats(state, within):
        after = game.result(state, action)
        plies = 1
        if not game.is_terminal(after):
            lengths = []
            for defence in game.defences(after, within):
                then = game.result(after, defence)
                below = 0 if game.is_terminal(then) else by_hand(game, then, left - 1, within)
                lengths.append(below)
                if below == 0:
                    break
            plies = 0 if 0 in lengths else 2 + max(lengths)
        if plies and (shortest == 0 or plies < shortest):
            shortest = plies
    return shortest


def told(found: SearchResult[Any, Any]) -> tuple[Any, ...]:
    return found.value, found.pv, found.nodes, found.table_hits, found.stop_reason, found.is_proven


@pytest.mark.parametrize(("game", "count"), [*((game, 4) for game in FEW), *first(0, [(g, 30) for g in GAMES])])
def test_the_search_finds_what_a_plain_one_finds_interpreted_and_compiled(game: MNK, count: int) -> None:
    won = 0
    for number, state in enumerate(random_states(game, count, seed=3)):
        within = 1 + number % 2
        found = pp.threats(game, state, within=within, depth=5, compiled=False)
        assert told(pp.threats(game, state, within=within, depth=5, compiled=True)) == told(found)
        plies = by_hand(game, state, 3, within)
        assert (plies > 0) == (found.value == 1) == found.is_proven
        assert found.plies is None
        if plies:
            won += 1
            assert found.depth == len(found.pv) == plies
            replayed(game, state, found)
    assert won or count < 60


def replayed(game: MNK, state: Stones, found: SearchResult[Any, Any]) -> None:
    """The line is legal, ends with a win of whoever began it, and no shorter than the threats that were counted."""
    player = game.to_move(state)
    for action in found.pv:
        assert action in list(game.actions(state))
        state = game.result(state, action)
    assert game.is_terminal(state)
    assert game.utility(state, player) == 1


def won_against_everything(game: MNK, state: Stones, found: SearchResult[Any, Any], within: int) -> int:
    """Plays what threat search says against every legal answer, to the end; returns how many games that were."""
    player = game.to_move(state)
    after = game.result(state, found.action)
    if game.is_terminal(after):
        assert game.utility(after, player) == 1
        return 1
    games = 0
    for answer in game.actions(after):
        then = game.result(after, answer)
        again = pp.threats(game, then, within=within, compiled=True)
        assert again.is_proven, (game.format_position(after), game.action_name(after, answer))
        if len(again.pv) > 1:
            games += won_against_everything(game, then, again, within)
        else:
            games += 1
    return games


@pytest.mark.slow
def test_a_win_is_won_against_every_answer() -> None:
    """Two open threes at once, and a win by White for which Black would have to play on a forbidden point."""
    game = Gomoku(9)
    state = game.play("e5 a1 f5 a9 g6 i1 g7 i9")
    found = pp.threats(game, state, compiled=True)
    assert (found.value, len(found.pv)) == (1, 5)
    assert won_against_everything(game, state, found, 2) > 70
    for points in ("d8 e8 f8 g9 g10 /", "/ d8 e8 f8 g9 g10"):  # no double four for Black
        state = Stones(squares_of(points), int(points[0] == "/"), 0)
        assert len(pp.threats(RENJU, state, within=1, compiled=True).pv) == 3


PROBLEMS = [
    # Position, player, kind of threat, plies to the end. Unless it says otherwise, from the tests and README of the
    # solver quintet (github.com/renju-note/quintet), where its source is named; there a line ends with the last threat.
    pytest.param(
        "e13 g10 h8 h10 h12 h13 i8 i11 j9 k10 l14 / f9 g13 h9 h11 i9 i10 i14 j8 k12 l9 l11",
        *(0, 1, 25),
        id="https://renjuportal.com/puzzle/3040/: 12 fours, not 11",
    ),
    pytest.param(
        "g8 g9 h8 i9 j9 j10 k13 m9 m11 m12 / f8 h9 h10 i10 i11 j12 l10 l12 l14",
        *(1, 1, 11),
        id="https://renjuportal.com/puzzle/2990/: 5 fours, not 4",
    ),
    pytest.param("h8 i7 i8 i10 j9 k4 k13 l10 m11 / g8 i9 k5 k6 k7 k10 k11 k12", 0, 1, 7, id="3 fours"),
    pytest.param("h8 h9 h10 i7 j9 / g8 h7 i9 i11 j8", 0, 2, 9, id="Hiroshi Okabe, five moves to the end, No. 2"),
    pytest.param("g9 g10 h8 j10 / h9 i7 i9", 1, 2, 9, id="4 threats of White"),
    pytest.param("f8 f9 h7 h8 h10 i8 i9 j11 / d9 e9 g6 h9 i7 i10 j8", 1, 2, 9, id="Okabe, No. 63"),
    pytest.param("g5 h6 h8 i5 j6 / h5 h7 i6 i9 i10", 0, 2, 9, id="Okabe, No. 68", marks=pytest.mark.slow),
    pytest.param("g5 h5 h7 h8 i8 j6 / h6 h9 i5 i6 i7", 1, 2, 11, id="two forbidden points"),
    pytest.param(
        "a2 a5 a8 a12 b4 b9 b10 b15 c11 c13 d1 d4 d9 d14 e5 f15 g1 h6 h8 h14 h15 i3 i4 i14 j2 j3 k1 l9 m13 m15 n2 n10 "
        "n11 n14 o1 o5 o10 o13 o14 / a6 a7 a9 a10 a13 b7 b8 c8 c10 c15 d8 d10 e12 e15 f12 g3 g6 g9 g14 h1 h4 i6 i15 j5 "
        "j8 j14 j15 k15 l15 m2 m14 n12 n15 o6 o7 o8 o11 o12 o15",
        *(0, 1, 147),
        id="Tama Hoshiduki, Shadows and fog: 73 fours",
    ),
    pytest.param(
        "h8 f6 i7 g6 f8 f9 e7 h4 j6 j4 j5 j8 i4 k6 l6 i2 l5 m7 i8 k8 d5 f4 h3 e2 j11 g11 e10 f13 b11 d12 / h7 g7 g9 h6 "
        "e8 f7 d6 g5 i5 k5 j3 j7 k4 l7 m6 n7 k7 g4 g8 l8 e4 f3 g2 i10 f11 d9 e12 c10 c12",
        *(1, 1, 15),
        id="a game in the README, 7 fours",
    ),
]


@pytest.mark.parametrize(("points", "player", "within", "plies"), first(4, PROBLEMS))
def test_published_problems(points: str, player: int, within: int, plies: int) -> None:
    stones = len(points.split()) - 1
    state = Stones(squares_of(points), stones + (stones & 1 != player), 0)
    found = pp.threats(RENJU, state, within=within, compiled=True)
    assert (found.value, found.bound, found.is_proven, len(found.pv)) == (1, EXACT, True, plies)
    assert found.stop_reason is StopReason.PROVEN
    replayed(RENJU, state, found)
    if plies > 3:  # with one threat less there is none
        for fewer, compiled in ((plies - 2, True), (plies - 1, plies > 7)):
            shorter = pp.threats(RENJU, state, within=within, depth=fewer, compiled=compiled)
            assert (shorter.value, shorter.stop_reason, shorter.depth) == (0, StopReason.DEPTH, 0)
    if plies in (7, 11, 15):
        assert told(pp.threats(RENJU, state, within=1, depth=plies, compiled=False)) == told(
            pp.threats(RENJU, state, within=1, depth=plies, compiled=True)
        )


def test_what_has_failed_before_is_not_searched_again() -> None:
    """A number that changes is no fault, but the change is to be known: what made the search better or worse?"""
    white = Stones(squares_of("g9 g10 h8 j10 / h9 i7 i9"), 7, 0)
    found = pp.threats(RENJU, white, within=2, compiled=True)
    assert (found.nodes, found.table_hits, found.cutoffs) == (1452, 21, 14)
    black = Stones(squares_of(str(PROBLEMS[0].values[0])), 22, 0)
    found = pp.threats(RENJU, black, within=1, compiled=True)
    assert (found.nodes, found.table_hits, found.cutoffs) == (772, 137, 12)


def test_nothing_found_is_no_loss() -> None:
    state = RENJU.play("h8 h9")
    found = pp.threats(RENJU, state, compiled=False)
    assert (found.value, found.is_proven, found.rests_on) == (0, False, RestsOn.NOTHING)
    assert (found.stop_reason, found.between, found.depth) == (StopReason.EXHAUSTED, (-inf, inf), 0)
    assert found.action in list(RENJU.actions(state))
    lost = RENJU.play("e8 e9 f8 f9 g8 g9 h8 h7")  # Black's straight four: White cannot help it, and so does not know
    assert pp.threats(RENJU, lost, compiled=False).value == 1  # Black to move completes it
    against = RENJU.play("e8 e9 f8 f9 g8 a1 h8")
    assert pp.threats(RENJU, against, compiled=False).stop_reason is StopReason.EXHAUSTED


def test_limits() -> None:
    state = RENJU.play("g5 h5 h6 h7 h8 i6 i5 i9 j6 i10")
    found = pp.threats(RENJU, state, nodes=50, compiled=False)
    assert (found.stop_reason, found.value, found.nodes) == (StopReason.NODES, 0, 50)
    assert pp.threats(RENJU, state, depth=1, compiled=False).stop_reason is StopReason.DEPTH
    over = Gomoku(5).play("a1 a2 b1 b2 c1 c2 d1 d2 e1")
    ended = pp.threats(Gomoku(5), over, compiled=False)
    assert (ended.action, ended.value) == (None, -1)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: pp.threats(pp.games.Nim()), "Nim does not say what a threat is; define threats and defences, or use"),
        (lambda: pp.threats(Gomoku(), within=3), "within is 3; it must be 1 .fours alone, in games of lines. or 2"),
        (lambda: pp.threats(Gomoku(), within=True), "within is True; it must be 1"),
        (lambda: pp.threats(Gomoku(), depth=0), "depth is 0"),
    ],
)
def test_what_cannot_be_asked(ask: Any, message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        ask()


def test_games_that_repeat_or_throw_dice_cannot() -> None:
    class Again(Gomoku):
        can_repeat = True

    with pytest.raises(BadArgument, match="states of Again may come twice; set can_repeat = False if they never do"):
        pp.threats(Again(7))

    class Dice(Gomoku):
        has_chance = True

    with pytest.raises(BadArgument, match="for games of two sides without chance, and Dice is not; use search"):
        pp.threats(Dice(7))
