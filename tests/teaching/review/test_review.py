"""`pp.review`: exact values are those of `solve`, known blunders are found, and texts say why."""

from __future__ import annotations

import io
import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.result import RestsOn
from perfectplay.teaching.review import looking
from perfectplay.teaching.review.catalogues import en, ko
from perfectplay.teaching.review.chances import CHESS, _usual_lead, chances_of
from perfectplay.teaching.review.marks import Mark, mark_of, standing
from perfectplay.teaching.review.reasons import refutation
from perfectplay.teaching.review.review import Review
from tests.commands.calling import english_in
from tests.variants import examples, first

TREES = st.recursive(
    st.integers(-20, 20).map(float), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=24
).filter(lambda tree: isinstance(tree, list))

SMALL: Any = {"nodes": 100_000, "compiled": False}


def random_moves(game: Any, seed: int) -> list[str]:
    """The moves of a random game."""
    generator, state, names = random.Random(seed), game.initial_state(), []
    while not game.is_terminal(state):
        action = generator.choice(list(game.actions(state)))
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return names


def exact(game: Any, state: Any, player: int) -> float:
    """The value for a player, by `solve`."""
    if game.is_terminal(state):
        return float(game.utility(state, player))
    value = pp.solve(game, state).value
    return value if game.to_move(state) == player else 0.0 - value


def check_exact(found: Review) -> None:
    """Every value is that of `solve`, and marks follow from them."""
    game = found.game
    for move in found.moves:
        before = exact(game, found.states[move.number - 1], move.player)
        after = exact(game, found.states[move.number], move.player)
        assert move.is_proven
        assert (move.before.value, move.after.value) == (before, after)
        assert move.loss == before - after
        assert (move.mark is Mark.BEST) == (move.best == move.name)
        assert move.mark is not Mark.BEST or before == after
        if before == after:
            assert move.mark.severity <= 1
        best = game.play([move.best], found.states[move.number - 1])
        assert exact(game, best, move.player) == before
        assert (refutation(found, move) is None) == (move.mark.severity <= 1)


@settings(max_examples=examples(90), deadline=None)
@given(TREES, st.integers(0, 1000), st.sampled_from(["max", "min"]))
def test_of_a_tree_the_loss_is_the_difference_of_exact_values(tree: Any, seed: int, root: str) -> None:
    game = pp.games.ExplicitTree(tree, root=root)
    found = pp.review(game, random_moves(game, seed), **SMALL)
    check_exact(found)
    for move in found.moves:
        least, most = game.leaf_range
        if most > least:
            assert move.chance_lost == pytest.approx((move.loss or 0.0) / (most - least))


@pytest.mark.parametrize("seed", first(2, range(9)))
@pytest.mark.parametrize(
    "game", first(2, [pp.games.TicTacToe(), pp.games.Hexapawn(), pp.games.ConnectFour(columns=4, rows=4)])
)
def test_marks_follow_from_the_outcomes(game: Any, seed: int) -> None:
    found = pp.review(game, random_moves(game, seed), nodes=100_000, compiled=False)
    check_exact(found)
    for move in found.moves:
        if move.loss:
            is_missed = (move.before.value, move.after.value) == (1, 0)
            assert move.mark is (Mark.MISSED_WIN if is_missed else Mark.BLUNDER)
            assert move.is_turning_point
        elif move.mark is Mark.BEST and move.before.plies is not None and move.before.value:
            assert move.before.plies == (move.after.plies or 0) + 1
    assert found.curve == tuple({1.0: 1.0, 0.0: 0.5, -1.0: 0.0}[exact(game, state, 0)] for state in found.states)
    assert [move.name for move in found.moves] == list(found.names)


@pytest.mark.parametrize("nodes", first(1, [20, 150, 5, 60, 500]))
@pytest.mark.parametrize(
    "game",
    first(
        2, [pp.games.TicTacToe(), pp.games.Hexapawn(), pp.games.ConnectFour(columns=4, rows=3), pp.games.Hex(size=3)]
    ),
)
def test_what_is_called_proven_is_exact_however_short_the_searches(game: Any, nodes: int) -> None:
    for seed in range(3):
        found = pp.review(game, random_moves(game, seed), nodes=nodes, compiled=False)
        for move in found.moves:
            for worth, place in ((move.before, move.number - 1), (move.after, move.number)):
                if worth.is_proven:
                    assert worth.value == exact(game, found.states[place], move.player), (seed, move)
                assert 0 <= worth.chance <= 1


def test_a_blunder_in_tic_tac_toe_and_why_it_fails() -> None:
    found = pp.review(pp.games.TicTacToe(), "a1,a2,b1,c3,c1", **SMALL)
    assert [str(move.mark) for move in found.moves] == ["best", "blunder", "best", "good", "best"]
    blunder = found.moves[1]
    assert found.turning_points == (blunder,)
    said = refutation(found, blunder)
    assert said is not None
    match = re.fullmatch(r"a2 loses in 5 plies: ([abc1-3 ]+); (\w\d) keeps the draw: ([abc1-3 ]+)\.", said)
    assert match is not None
    game = found.game
    after = game.play(["a1", "a2", *match[1].split()])
    assert game.utility(after, 0) == 1  # the line that is shown does win
    kept = game.play(["a1", match[2], *match[3].split()])
    assert game.utility(kept, 0) == 0
    assert found.summaries[1].marks[Mark.BLUNDER] == 1
    assert found.summaries[1].chance_lost == 0.25
    assert found.outcome is not None
    assert found.outcome.words == "X has won"


def test_a_blunder_in_connect_four() -> None:
    """Three discs of X stand in column 4, and O does not stop the fourth."""
    game = pp.games.ConnectFour()
    found = pp.review(game, "24", game.play("41414"), nodes=1500, compiled=False)
    assert found.states[0] == game.play("41414")
    blunder, win = found.moves
    assert (blunder.player, blunder.mark.is_mistake, blunder.best) == (1, True, "4")
    assert (blunder.after.value, blunder.after.plies, blunder.line) == (-1.0, 1, ("4",))
    assert (refutation(found, blunder) or "").startswith("2 loses in 1 ply: 4; after 4 it is ")
    assert (win.player, win.mark, win.before.plies) == (0, Mark.BEST, 1)
    assert found.outcome is not None


@pytest.mark.slow
def test_a_blunder_in_the_opening_of_connect_four() -> None:
    """After 4 4 3, two discs in a row with room on both sides, only 2 and 5 defend; 7 loses."""
    game = pp.games.ConnectFour()
    found = pp.review(game, "7521", game.play("443"), nodes=300_000)
    blunder, answer, *_ = found.moves
    assert blunder.mark is Mark.BLUNDER
    assert (blunder.after.is_proven, blunder.after.value) == (True, -1)
    assert blunder.best in ("2", "5")
    assert answer.mark is Mark.BEST
    assert blunder.line[0] in ("2", "5")


def test_mates_in_chess_and_pgn() -> None:
    pytest.importorskip("chess", reason="python-chess is not installed")
    import chess.pgn

    game = pp.games.Chess()
    found = pp.review(game, "g4 Qh4#", game.play("f3 e5"), nodes=1500, compiled=False, tags={"White": "A {brace}"})
    blunder, mate = found.moves
    assert (blunder.mark, mate.mark) == (Mark.BLUNDER, Mark.BEST)
    assert (refutation(found, blunder) or "").startswith("g4 loses in 1 ply: Qh4#; after ")
    assert (mate.before.plies, mate.after.plies) == (1, 0)
    for lang in ("en", "ko"):
        text = found.pgn(lang=lang)
        read = chess.pgn.read_game(io.StringIO(text))
        assert read is not None
        assert not read.errors
        assert read.headers["Result"] == "0-1"
        assert [read.board().san(move) for move in list(read.mainline_moves())[:1]] == ["g4"]
        first = read.variations[0]
        assert first.nags == {chess.pgn.NAG_BLUNDER}
        score = first.eval()
        assert score is not None
        assert score.white() == chess.engine.Mate(-1)
        assert blunder.best == read.board().san(read.variations[1].move)
        assert len(list(read.mainline_moves())) == 2


def test_a_stalemate_is_a_missed_win() -> None:
    game = pp.games.Chess()
    found = pp.review(game, ["Qf7"], game.parse_position("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"), nodes=500, compiled=False)
    (move,) = found.moves
    assert move.mark is Mark.MISSED_WIN
    assert (move.before.plies, move.loss) == (1, 1.0)
    assert refutation(found, move) == f"Qf7 ends the game with a draw; {move.best} wins at once."
    assert "$4" in found.pgn()
    assert "1/2-1/2" in found.pgn()


def test_a_forced_move_is_the_only_one() -> None:
    game = pp.games.Chess()
    found = pp.review(game, "Kxg8", game.parse_position("5kR1/8/5K2/8/8/8/8/8 b - - 0 1"), nodes=200, compiled=False)
    assert found.moves[0].is_forced
    assert found.moves[0].mark is Mark.BEST
    assert "only move" in found.text()


# ------------------------------------------------------------ marks and chances


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.booleans(), st.booleans())
def test_marks_are_monotone_in_the_loss(
    one: float, other: float, after: float, later: float, was_won: bool, is_coarse: bool
) -> None:
    less, more = sorted((one, other))
    marks = [mark_of(lost, left, was_won=was_won, is_coarse=is_coarse) for lost, left in ((less, after), (more, later))]
    assert marks[0].severity <= marks[1].severity
    assert mark_of(less, after, is_coarse=True).severity <= mark_of(less, after).severity
    assert mark_of(more, after, is_best=True) is Mark.BEST


def test_the_limits_of_the_marks() -> None:
    losses = [0.0, 0.049, 0.05, 0.1, 0.15, 1.0]
    assert [str(mark_of(lost, 0.3)) for lost in losses] == [
        *("good", "good", "inaccuracy", "mistake", "blunder", "blunder")
    ]
    assert mark_of(0.5, 0.5, was_won=True) is Mark.MISSED_WIN
    assert mark_of(1.0, 0.0, was_won=True) is Mark.BLUNDER
    assert [standing(share) for share in (0.0, 0.4, 0.5, 0.6, 1.0)] == [-1, -1, 0, 1, 1]


def test_chances_of_chess_are_those_of_lichess() -> None:
    chances = chances_of(pp.games.Chess())
    for centipawns, percent in ((0, 50.0), (100, 59.1), (300, 75.1), (-300, 24.9), (5000, 97.5)):
        found = chances.of(centipawns / 10_000, RestsOn.EVALUATION, 0)
        assert round(100 * found, 1) == percent
    assert chances.lead == CHESS
    assert _usual_lead(pp.games.Chess()) == pytest.approx(CHESS, rel=0.15)  # what is done for other games is no worse
    assert [chances.of(value, RestsOn.PROOF, 0) for value in (1.0, 0.0, -1.0)] == [1.0, 0.5, 0.0]
    assert chances.of(0.9, RestsOn.NOTHING, 1) == 0.5


@pytest.mark.parametrize("game", [pp.games.Othello(), pp.games.Kalah(), pp.games.TicTacToe()], ids=str)
def test_the_lead_is_that_of_random_games(game: Any) -> None:
    chances = chances_of(game)
    assert chances == chances_of(game)
    assert chances.lead > 0
    assert chances.of(chances.lead, RestsOn.EVALUATION, 0) == pytest.approx(0.731, abs=0.001)
    assert chances.of(-chances.lead, RestsOn.EVALUATION, 1) == pytest.approx(0.269, abs=0.001)


@pytest.mark.parametrize("lead", [0, -1, float("nan"), float("inf"), True, "1"])
def test_a_wrong_lead(lead: Any) -> None:
    with pytest.raises(pp.BadArgument, match=r"^lead is .*; it must be a number above 0$"):
        pp.review(pp.games.TicTacToe(), "a1", lead=lead)


# ------------------------------------------------------------ what is written


def test_estimates_and_texts_in_both_languages() -> None:
    game = pp.games.Othello()
    found = pp.review(game, random_moves(game, 3)[:8], nodes=400, compiled=False)
    assert not any(move.is_proven for move in found.moves)
    assert found.outcome is None
    for move in found.moves:
        assert 0.02 < move.before.chance < 0.98
        assert move.loss is not None
    for lang in ("en", "ko"):
        assert "%" in found.text(lang=lang)
        root = ElementTree.fromstring(found.svg(lang=lang))
        assert root.tag.endswith("svg")
    tic_tac_toe = pp.review(pp.games.TicTacToe(), "a1,a2,b1,c3,c1", **SMALL)
    assert not english_in(tic_tac_toe.text(lang="ko"))
    assert "a2를 두면 5수 만에 집니다: " in tic_tac_toe.text(lang="ko")
    assert "승부처: 2수째 (O a2)." in tic_tac_toe.text(lang="ko")
    assert repr(tic_tac_toe) == tic_tac_toe.text()


def test_catalogues_have_the_same_keys_and_placeholders() -> None:
    assert en.TEMPLATES.keys() == ko.TEMPLATES.keys()
    for key, text in en.TEMPLATES.items():
        names = set(re.findall(r"\{(\w+)", text))
        assert set(re.findall(r"\{(\w+)", ko.TEMPLATES[key])) <= names | {"count"}, key


def test_a_win_at_once_is_proven_in_a_game_without_bounds() -> None:
    class Blind(pp.games.TicTacToe):
        """Says nothing about its values, and much more is searched than is asked for."""

        def bounds(self, state: Any, player: int) -> Any:
            return -float("inf"), float("inf")

    found = pp.review(Blind(), "c1", Blind().play("a1,a2,b1,c3"), nodes=2, compiled=False)
    assert (found.moves[0].mark, found.moves[0].before.plies) == (Mark.BEST, 1)
    assert found.moves[0].is_proven


def test_a_resignation_does_not_count_as_an_end() -> None:
    found = pp.review(pp.games.TicTacToe(), "a1,a2", resigned=1, **SMALL)
    assert found.moves[1].mark is Mark.BLUNDER
    assert found.outcome is not None
    assert found.outcome.words == "O has resigned: X has won"


# ------------------------------------------------------------ limits and bad input


def test_an_interrupt_keeps_what_was_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = looking.Looking.look
    calls = []

    def interrupted(self: Any, *given: Any, **options: Any) -> Any:
        calls.append(given)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return looked(self, *given, **options)

    monkeypatch.setattr(looking.Looking, "look", interrupted)
    found = pp.review(pp.games.TicTacToe(), "a1,a2,b1,c3,c1", **SMALL)
    assert not found.is_whole
    assert [move.number for move in found.moves] == [3, 4, 5]
    assert found.curve[:2] == (None, None)
    assert found.text().endswith("Interrupted: of 5 moves, the last 3 were reviewed.")
    ElementTree.fromstring(found.svg())
    calls.extend([()] * 10)
    monkeypatch.setattr(looking.Looking, "look", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
    nothing = pp.review(pp.games.TicTacToe(), "a1,a2", **SMALL)
    assert nothing.moves == ()
    assert nothing.text() == "Nothing was reviewed.\nInterrupted: of 2 moves, the last 0 were reviewed."
    ElementTree.fromstring(nothing.svg())


def test_progress_may_end_the_review() -> None:
    told: list[tuple[int, int]] = []

    def listener(done: int, moves: int) -> bool:
        told.append((done, moves))
        return done < 2

    found = pp.review(pp.games.TicTacToe(), "a1,a2,b1,c3,c1", progress=listener, **SMALL)
    assert [move.number for move in found.moves] == [4, 5]
    assert told[0] == (0, 5)
    assert not found.is_whole


def test_a_limit_of_time_holds() -> None:
    game = pp.games.Othello()
    found = pp.review(game, random_moves(game, 1)[:30], seconds=0.6, compiled=False)
    assert found.is_whole
    assert found.seconds < 6  # machines may be busy


@pytest.mark.parametrize(
    ("game", "moves", "said"),
    [
        (pp.games.Pig(), "roll", "chance moves in Pig"),
        (pp.games.Coins(), "l1", "has more than two sides"),
        (pp.games.TicTacToe(), "", "there are no moves to review"),
        (pp.games.TicTacToe(), "a1,a1", "move 2 of 2, 'a1' after a1: 'a1' is not legal"),
    ],
)
def test_what_cannot_be_reviewed(game: Any, moves: str, said: str) -> None:
    with pytest.raises((pp.BadArgument, pp.IllegalMove), match=re.escape(said)):
        pp.review(game, moves)


def test_limits_are_checked() -> None:
    with pytest.raises(pp.BadArgument, match="seconds is 0"):
        pp.review(pp.games.TicTacToe(), "a1", seconds=0)
    with pytest.raises(pp.BadArgument, match="PGN is for games of chess"):
        pp.review(pp.games.TicTacToe(), "a1", **SMALL).pgn()
    with pytest.raises(pp.BadArgument, match="there is no language 'xx'"):
        pp.review(pp.games.TicTacToe(), "a1", **SMALL).text(lang="xx")
