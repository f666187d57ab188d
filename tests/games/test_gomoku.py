"""Gomoku: wins that fours and threes force, and a deeper search that beats a shallower one."""

from __future__ import annotations

import random

import pytest

import perfectplay as pp
from perfectplay.games.mnk import Gomoku, Stones

GAME = Gomoku(11)


def completing(state: Stones, player: int) -> list[int]:
    """Where a stone of the player makes five."""
    return [action for action in GAME.actions(state) if GAME.is_in_line(state.squares, GAME.place(action), player)]


def wins_by_fours(state: Stones, fours: int) -> int | None:
    """In how many plies the player to move wins by fours alone, each of which must be answered; None if it does not.

    Tries every action that threatens to complete a line (`test_mnk` has it that `noisy_actions` are these).
    """
    mover = state.ply & 1
    if completing(state, mover):
        return 1
    must = completing(state, 1 - mover)
    if len(must) > 1 or fours == 0:
        return None
    shortest = None
    for action in must or GAME.noisy_actions(state):
        after = GAME.result(state, action)
        replies = completing(after, mover)
        if not replies or completing(after, 1 - mover):
            continue
        plies = [wins_by_fours(GAME.result(after, reply), fours - 1) for reply in replies[:1]]
        found = 3 if len(replies) > 1 else None if plies[0] is None else 2 + plies[0]
        if found is not None and (shortest is None or found < shortest):
            shortest = found
    return shortest


def random_position(seed: int) -> Stones:
    """In the middle of a game between players who see what completes a line and stops one, and not much more."""
    draw = random.Random(seed)
    state = GAME.initial_state()
    for _ in range(draw.randint(10, 24)):
        actions = sorted(GAME.candidates(state), key=lambda action: -GAME.priority(state, action))
        state = GAME.result(state, draw.choice(actions[:6]))
        if GAME.is_terminal(state):
            return random_position(seed + 1000)
    return state


@pytest.mark.slow
def test_a_win_by_fours_is_found_and_proven() -> None:
    won = 0
    for seed in range(400):
        state = random_position(seed)
        plies = wins_by_fours(state, 3)
        if plies is None:
            continue
        won += plies > 3
        found = pp.search(GAME, state, depth=plies, compiled=True)
        assert found.value == 1
        assert found.is_proven
        assert found.plies is not None
        assert found.plies <= plies
        for action in found.pv:
            state = GAME.result(state, action)
        assert GAME.is_terminal(state)
    assert won >= 12  # of more than three plies


@pytest.mark.slow
def test_without_candidates_a_depth_is_that_of_minimax() -> None:
    """Candidates know what is forced beyond the depth, so that an estimate may be another one."""
    game = Gomoku(7)
    state = game.parse_position("......./...X.../..O..O./OOOOX../OXXX.O./X.X..../.XX....")
    exact = pp.minimax(game, state, depth=2, compiled=True).value
    assert pp.search(game, state, depth=2, candidates=False, compiled=True).value == pytest.approx(exact)
    found = pp.search(game, state, depth=2, compiled=True)
    assert found.value != pytest.approx(exact)
    assert not found.is_proven


@pytest.mark.parametrize(
    ("moves", "best", "plies"),
    [
        # a stone at h8 makes a four across and an open three upwards: the four is answered, the three becomes a four
        ("e8 d8 f8 a1 g8 a11 h6 k1 h7 k11", "h8", 5),
        # two open threes at once: the opponent can stop only one of them
        ("e5 a1 f5 a11 g6 k1 g7 k11", "g5", 5),
        # an open three is as good as won
        ("e5 a1 f5 a11 g5 k1", "d5 h5", 3),
    ],
)
def test_fours_and_threes_force_a_win(moves: str, best: str, plies: int | None) -> None:
    state = GAME.play(moves)
    found = pp.search(GAME, state, depth=5, compiled=True)
    assert (found.value, found.is_proven) == (1, True)
    assert found.action_name in best.split()
    assert found.plies == plies


def test_exactly_five() -> None:
    """Six in a row win only where longer lines do."""
    moves = "d5 a1 e5 a11 f5 k1 h5 k11 i5 a6"
    six = Gomoku(11).play(moves + " g5")
    assert Gomoku(11).is_terminal(six)
    exactly = Gomoku(11, exactly=True)
    assert not exactly.is_terminal(exactly.play(moves + " g5"))
    assert exactly.is_terminal(exactly.play("d5 a1 e5 a11 f5 k1 g5 k11 h5"))


@pytest.mark.slow
def test_three_plies_beat_one() -> None:
    """Twelve openings in the middle of the board, with both colours."""
    draw = random.Random(1)
    points = 0.0
    middle = [action for action in range(121) if 3 <= action % 11 <= 7 and 3 <= action // 11 <= 7]
    for _ in range(12):
        start = GAME.initial_state()
        for action in draw.sample(middle, 4):
            start = GAME.result(start, action)
        for deeper in (0, 1):
            state = start
            while not GAME.is_terminal(state):
                depth = 3 if state.ply & 1 == deeper else 1
                found = pp.search(GAME, state, depth=depth, compiled=True)
                assert found.action is not None
                state = GAME.result(state, found.action)
            points += (1 + GAME.utility(state, deeper)) / 2
    assert points >= 20  # of 24
