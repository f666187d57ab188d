"""Janggi against published counts, pyffish where it is installed, and positions made by hand."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.janggi import RULES, Janggi
from perfectplay.games.janggi_evaluation import points_of
from perfectplay.playing.match import Match
from tests.games.playing_out import names, within_the_utilities

GAME = Janggi()
WITHOUT_BIKJANG = Janggi(rules="janggimodern")

PERFT = [  # Fairy-Stockfish, tests/perft.sh; the first to depth 5 by its version 11.1
    ("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", 4, 1_065_277),
    ("1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1", 4, 76_763),
    ("1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23", 4, 151_202),
    pytest.param(
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        5,
        35_243_995,
        marks=pytest.mark.slow,
    ),
]


@pytest.mark.parametrize(("fen", "depth", "count"), PERFT)
def test_perft(fen: str, depth: int, count: int) -> None:
    assert pp.perft(GAME, GAME.parse_position(fen), depth=depth, compiled=True) == count


def test_an_estimate_lies_within_the_utilities() -> None:
    within_the_utilities(GAME, games=2)


# ------------------------------------------------------------ against pyffish


def play_against_pyffish(seed: int) -> tuple[str, int]:
    """Plays a random game in lock-step: the same moves and end after each ply. Returns how it ended.

    The other program is given the position two plies ago and the moves since, for it ends games by the last two.
    """
    pyffish: Any = pytest.importorskip("pyffish", reason="pyffish, another janggi, comes with perfectplay[bench]")
    draw = random.Random(seed)
    rules = list(RULES)[seed % 4]
    setups = ["inner", "outer", "left", "right"]
    game = Janggi(rules=rules, cho=draw.choice(setups), han=draw.choice(setups))
    state = game.initial_state()
    fens, moves = [game.format_position(state)], list[str]()
    for ply in range(200):
        asked = rules, fens[-3:][0].removesuffix(" pass").removesuffix(" pass"), moves[-2:]
        legal = sorted(pyffish.legal_moves(*asked))
        if not legal:
            is_over, value = pyffish.is_immediate_game_end(*asked)
            value = value if is_over else pyffish.game_result(*asked)
            assert game.is_terminal(state), asked
            assert game.utility(state, state.turn) == (value > 0) - (value < 0), asked
            return ("mate" if state.passes == 0 else "passes" if state.passes == 2 else "bikjang"), ply
        assert not game.is_terminal(state), asked
        actions = {game.uci_name(state, action): action for action in game.actions(state)}
        assert sorted(actions) == legal, asked
        name = wanted(game, state, actions, draw)
        moves.append(name)
        state = game.result(state, actions[name])
        fens.append(game.format_position(state))
        if ply % 20 == 0:
            assert pyffish.get_fen(*asked[:2], [*asked[2], name]).split()[:2] == fens[-1].split()[:2]
    return "length", 200


def wanted(game: Janggi, state: Any, actions: dict[str, int], draw: random.Random) -> str:
    """A random move: often one that gives check or lets the generals face each other, and seldom a pass."""
    forcing = []
    if draw.random() < 0.2:
        after = {name: game.result(state, action) for name, action in actions.items()}
        forcing = [name for name in actions if after[name].in_check or after[name].facing]
    moving = [name for name, action in actions.items() if action & 127 != action >> 7 or draw.random() < 0.1]
    return draw.choice(forcing or moving or list(actions))


@pytest.mark.slow
def test_random_games_agree_with_pyffish() -> None:
    assert {play_against_pyffish(seed)[0] for seed in range(8)} >= {"mate", "bikjang"}


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_many_random_games_agree_with_pyffish(processes: ProcessPoolExecutor) -> None:
    pytest.importorskip("pyffish", reason="pyffish, another janggi, comes with perfectplay[bench]")
    ends = {end for end, _ in processes.map(play_against_pyffish, range(2000), chunksize=20)}
    assert ends >= {"mate", "passes", "bikjang"}


# ------------------------------------------------------------ how pieces go


def moves_from(fen: str, point: str, game: Janggi = WITHOUT_BIKJANG) -> set[str]:
    """Where the piece on a point can go, as digits."""
    return {name[3:] for name in names(game, game.parse_position(fen)) if name.startswith(point)}


@pytest.mark.parametrize(
    ("fen", "point", "targets"),
    [
        # The chariot in a corner of the other palace goes along its diagonal, up to the first piece.
        ("3R5/5k3/9/9/9/9/9/9/9/3K5 w", "14", "11 12 13 15 16 17 18 19 25 36 24 34 44 54 64 74 84 94"),
        # The cannon jumps one piece and takes the next one; neither may be a cannon.
        ("5k3/9/9/9/4p4/9/4P4/9/4C4/3K5 w", "95", "65 55"),
        ("5k3/9/9/9/4p4/9/4c4/9/4C4/3K5 w", "95", ""),
        ("5k3/9/9/9/4c4/9/4P4/9/4C4/3K5 w", "95", "65"),
        # In a palace it jumps over the middle from corner to corner.
        ("5k3/9/9/9/9/9/9/5p3/4A4/3CK4 w", "04", "86 06 07 08 09"),
        # The horse is blocked beside it, the elephant there and on the next point.
        ("5k3/9/9/9/4p4/4N4/9/9/9/3K5 w", "65", "53 57 73 77 84 86"),
        ("5k3/9/9/9/9/4B4/9/3N5/9/3K5 w", "65", "33 37 42 48 82 88 97"),
        ("5k3/9/9/3p5/4p4/4B4/9/9/9/3K5 w", "65", "42 48 82 88 93 97"),
        # Soldiers go forward and to the sides, in the other palace along its diagonals, too, but never back.
        ("5k3/9/3P5/9/9/9/9/9/9/3K5 w", "34", "24 33 35 25"),
        ("9/4P4/3k5/9/9/9/9/9/9/5K3 w", "25", "15 24 26 14 16"),
        ("3k5/9/9/9/9/9/9/3p5/9/5K3 b", "84", "94 83 85 95"),
        # Generals and guards stay in their palace and go along its lines.
        ("5k3/9/9/9/9/9/9/4A4/3K5/9 w", "85", "95 84 86"),
        ("5k3/9/9/9/9/9/9/4A4/3K5/9 w", "94", "95 04 84"),
        ("5k3/9/9/9/9/9/9/9/4A4/3K5 w", "95", "94 96 85 05 84 86 06"),
    ],
)
def test_where_pieces_go(fen: str, point: str, targets: str) -> None:
    assert moves_from(fen, point) == set(targets.split())


SETUPS = ("inner", "outer", "left", "right")


def test_the_four_setups_are_seen_from_the_own_side() -> None:
    game = Janggi(cho="마상마상", han="왼상차림")
    assert game.format_position(game.initial_state()).split()[0].split("/")[::9] == ["rnba1anbr", "RNBA1ANBR"]
    assert Janggi(cho="right", han="left").initial_state() == game.initial_state()
    both = {Janggi(cho=cho, han=han).initial_state() for cho in SETUPS for han in SETUPS}
    assert len(both) == 16


# ------------------------------------------------------------ passing, points, 빅장, repetition


def test_two_passes_end_the_game_by_points() -> None:
    state = GAME.play("한수쉼 pass")
    assert GAME.is_terminal(state)
    assert points_of(state.cells) == 0
    assert [GAME.utility(state, player) for player in (0, 1)] == [-1.0, 1.0]  # 72 for Cho, and 73.5 for Han
    for rules, value in (("janggimodern", -1.0), ("janggitraditional", 0.0), ("janggicasual", 0.0)):
        game = Janggi(rules=rules)
        assert game.utility(game.play("pass pass"), 0) == value


@pytest.mark.parametrize(
    ("board", "lead", "value"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K4R", 13, 1.0),
        ("4k4/9/9/9/9/9/P8/9/9/3K5", 2, 1.0),
        ("4k4/9/9/p8/9/9/9/9/9/3K4B", 1, -1.0),
        ("3akc3/9/9/9/9/9/9/9/9/3K4N", -5, -1.0),
    ],
)
def test_what_pieces_count(board: str, lead: int, value: float) -> None:
    state = GAME.parse_position(f"{board} w - - 0 1 pass pass")
    assert (points_of(state.cells), GAME.utility(state, 0)) == (lead, value)


FACING = "4k4/9/9/8p/9/9/P8/9/4K4/R8 w - - 0 1"


@pytest.mark.parametrize("rules", RULES)
def test_bikjang_is_left_or_ends_the_game(rules: str) -> None:
    game = Janggi(rules=rules)
    state = game.parse_position(FACING)
    assert state.facing
    if not game.has_bikjang:
        assert len(names(game, state)) > 15
        assert not game.is_terminal(game.play("pass", state))
        return
    assert names(game, state) == {"95장06", "95장04", "95장94", "95장96", "95장84", "95장86", "한수쉼"}
    after = game.play("한수쉼", state)
    assert game.is_terminal(after)
    assert game.utility(after, 0) == (1.0 if rules == "janggi" else 0.0)


def test_in_bikjang_a_pass_is_allowed_even_in_check() -> None:
    state = GAME.parse_position("3rk4/9/9/9/9/9/9/9/9/4K3r w - - 0 1")
    assert state.in_check
    assert "한수쉼" in names(GAME, state)
    assert GAME.is_terminal(GAME.play("한수쉼", state))
    assert "한수쉼" not in names(WITHOUT_BIKJANG, state)


@pytest.mark.variant
def test_mate() -> None:
    state = GAME.parse_position("3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1")
    after = GAME.play("32차12", state)
    assert (GAME.is_terminal(after), GAME.utility(after, 0), GAME.utility(after, 1)) == (True, 1.0, -1.0)
    for compiled in (False, True):
        assert str(pp.search(GAME, state, depth=2, compiled=compiled).verdict).startswith("win in 1 ply")


def test_who_begins_to_repeat_loses() -> None:
    match = Match(GAME, GAME.initial_state())
    match.play(["02마83", "12마33", "83마02", "33마12"] * 2)
    assert match.outcome is not None
    assert match.outcome.utilities == (-1.0, 1.0)


def test_perpetual_check_loses() -> None:
    state = WITHOUT_BIKJANG.parse_position("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1")
    match = Match(WITHOUT_BIKJANG, WITHOUT_BIKJANG.play("01차11", state))
    match.play(["14장24", "11차21", "24장14", "21차11"] * 2)
    assert match.states[-1].in_check
    assert match.outcome is not None
    assert match.outcome.utilities == (-1.0, 1.0)


def test_positions_come_again_whatever_was_passed() -> None:
    start = GAME.initial_state()
    again = GAME.play("02마83 pass 83마02 pass")
    assert again.passes == 1
    assert GAME.same_position(start, again)
    assert not GAME.same_position(start, GAME.play("pass"))


# ------------------------------------------------------------ better search


def test_the_turn_can_be_passed_unless_that_misleads() -> None:
    start = GAME.initial_state()
    assert GAME.pass_turn(start).turn == 1
    assert GAME.pass_turn(start).passes == 0
    for fen in (FACING, "4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1 pass", "3rk4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"):
        state = GAME.parse_position(fen)
        assert GAME.pass_turn(state) == state


def test_captures_are_tried_first_and_passes_last() -> None:
    state = GAME.parse_position("4k4/9/9/r8/9/P3p4/P3P4/9/9/R2K5 w - - 0 1")
    ranked = sorted(GAME.actions(state), key=lambda action: -GAME.priority(state, action))
    assert GAME.action_name(state, ranked[0]) == "75졸65"
    assert GAME.action_name(state, ranked[-1]) == "한수쉼"
    assert [GAME.action_name(state, action) for action in GAME.noisy_actions(state)] == ["75졸65"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k4/9/9/9/9/9/9/9/9/3K4R w", "4k4/9/9/9/9/9/9/9/9/3K4C w"),
        ("4k4/9/9/9/4N4/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/N2K5 w"),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w", "3k5/P8/9/9/9/9/9/9/9/4K4 w"),
    ],
)
def test_what_is_better(better: str, worse: str) -> None:
    one, other = GAME.parse_position(better), GAME.parse_position(worse)
    assert GAME.evaluate(one, 0) > GAME.evaluate(other, 0)


# ------------------------------------------------------------ notation and pictures


def test_names_of_moves() -> None:
    state = GAME.initial_state()
    action = GAME.parse_action(state, "79졸78")
    assert (GAME.action_name(state, action), GAME.uci_name(state, action)) == ("79졸78", "i4h4")
    for name in ("79-78", "7978", "79卒78", "P79-78", "i4h4", " 79 졸78 ".strip(), "79졸78장군"):
        assert GAME.parse_action(state, name) == action
    for name in ("한수쉼", "pass", "PASS", "e2e2", "95-95", "95장95"):
        assert GAME.action_name(state, GAME.parse_action(state, name)) == "한수쉼"
    assert GAME.action_name(state, GAME.parse_action(state, "95楚94")) == "95장94"
    assert GAME.split_moves("1. 79졸78 2. 41병42 장군 3.08마87") == ["79졸78", "41병42", "08마87"]


@pytest.mark.parametrize(
    ("fen", "move", "message"),
    [
        (None, "castle", "'castle' is no move; moves are written like 79졸78, 79-78 or i4h4, and a pass is 한수쉼"),
        (None, "55-45", "'55-45' begins on 55, which is empty; Cho is to move, and legal are"),
        (None, "41병42", "'41병42' begins on 41, where a piece of Han is; Cho is to move, and legal are"),
        (None, "79차78", "'79차78' names 차, but on 79 is 졸; write 졸"),
        (None, "79졸89", "'79졸89' is not legal; from 79, legal are 79졸69, 79졸78"),
        (None, "05장04", "begins on 05, which is empty"),
        (None, "03상75", "'03상75' is not legal; legal are 01차91, 01차81, 02마83,"),
        ("3rk4/9/9/9/9/9/9/9/9/3K5 w", "한수쉼", "'한수쉼' is not legal, for Cho is in check; answer the check"),
        ("3rk4/9/9/9/9/9/9/9/9/3K5 w", "d1d1", "'d1d1' is not legal, for Cho is in check; answer the check"),
    ],
)
def test_illegal_moves(fen: str | None, move: str, message: str) -> None:
    state = GAME.initial_state() if fen is None else GAME.parse_position(fen)
    with pytest.raises(IllegalMove) as error:
        GAME.parse_action(state, move)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' has 0 fields; a FEN of janggi has the board, w (Cho) or b (Han) and perhaps '- - 0 1', such as"),
        ("4k4/9/9/9/9/9/9/9/4K4 w", "the board has 9 ranks; give 10 from the top, Han's side, separated by '/'"),
        ("4k4/9/9/91/9/9/9/9/9/3K5 w", "rank 7 of the board, '91', has 10 points; it should have 9"),
        ("4k4/9/9/8/9/9/9/9/9/3K5 w", "rank 7 of the board, '8', has 8 points; it should have 9"),
        ("4k4/9/9/Q8/9/9/9/9/9/3K5 w", "rank 7 of the board, 'Q8', has a 'Q'; pieces are KABNCRP for Cho and kabncrp"),
        ("9/9/9/9/9/9/9/9/9/3K5 w", "Han has no general; each player must have one"),
        ("4k4/9/9/9/4K4/9/9/9/9/9 w", "rank 6 has Cho's general on e6, outside of its palace; generals and guards"),
        ("4k4/9/9/9/9/9/9/9/9/a2K5 w", "rank 1 has Han's guard on a1, outside of its palace"),
        ("4k4/9/9/9/9/9/9/P8/9/3K5 w", "rank 3 has a soldier of Cho on a3, behind where soldiers begin; they never go"),
        ("4k4/p8/9/9/9/9/9/9/9/3K5 w", "rank 9 has a soldier of Han on a9, behind where soldiers begin"),
        ("3kk4/9/9/9/9/9/9/9/9/3K5 w", "Han has 2 generals; there are at most 1"),
        ("4k4/9/9/RRR6/9/9/9/9/9/3K5 w", "Cho has 3 chariots; there are at most 2"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", "the player to move is 'x'; it must be w for Cho or b for Han"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w KQ", "the third field is 'KQ'; janggi has no such thing, write -"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - x", "the clock is 'x'; it must be a whole number, such as 0"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w pass pass pass", "the position ends with 3 passes; after two in a row the game is"),
        ("4k4/4R4/9/9/9/9/9/9/9/3K5 w", "Cho is to move and could take Han's general; Han would have to be to move"),
        ("x" * 300, "has 300 characters, which is no FEN"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.parse_position(text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"rules": "chess"},
            "rules is 'chess'; it must be one of janggi, janggitraditional, janggimodern, janggicasual",
        ),
        (
            {"cho": "상상마마"},
            "is '상상마마'; a set-up is one of inner (마상상마), outer (상마마상), left (상마상마), right (마상마상)",
        ),
        ({"han": ""}, "han is ''; a set-up is one of"),
        ({"pieces": "stones"}, "pieces is 'stones'; it must be one of hanja, hangul, letters"),
    ],
)
def test_bad_parameters(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadArgument) as error:
        Janggi(**options)
    assert message in str(error.value)


def test_pictures_in_hanja_hangul_and_letters() -> None:
    for pieces, cho, han in (("hanja", "楚", "漢"), ("hangul", "초", "한"), ("letters", "K", "k")):
        game = Janggi(pieces=pieces)
        state = game.initial_state()
        svg = game.show(state).svg
        assert svg is not None
        assert (svg.count(f">{cho}</text>"), svg.count(f">{han}</text>"), svg.count("<polygon")) == (1, 1, 32)
        drawn = game.draw(state).splitlines()
        assert len(drawn) == 12
        assert cho in drawn[8]
        assert han in drawn[1]
        assert drawn[-1] == "  Cho to move"
    assert Janggi(pieces="letters").draw(state).splitlines()[0] == "1  r  n  b  a  .  a  b  n  r"
