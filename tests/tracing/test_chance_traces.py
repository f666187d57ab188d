"""Searches with chance and with several players, recorded: the same search, saved and read back, told and drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games import Coins, Pacman, Pig, TicTacToe
from perfectplay.tracing.drawing import draw
from perfectplay.tracing.explaining import explain
from perfectplay.tracing.leaves import LeafCounter
from perfectplay.tracing.numbers import probability_text, visit_text
from perfectplay.tracing.pseudocode import marked_line, pseudocode
from perfectplay.tracing.saving import schema, trace_from_json, trace_to_json
from perfectplay.tracing.steps import Steps
from perfectplay.tracing.story import story
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import STAR_CUTS, Reason, Shares, Trace
from tests.chance_games import Lottery, TeamLottery, lotteries, lottery
from tests.variants import examples

PRUNINGS = ("none", "star1", "star2")


def read_back(recorded: Trace) -> Trace:
    """The trace after it was written and read, which the checker finds sound and the schema allows."""
    text = trace_to_json(recorded)
    Draft202012Validator(schema()).validate(json.loads(text))
    again = trace_from_json(text)
    assert trace_to_json(again) == text
    assert [visit.value for visit in again.visits] == [visit.value for visit in recorded.visits]
    return again


def told(recorded: Trace) -> None:
    """Every moment has a sentence in both languages and stands at a line of its pseudocode."""
    for lang in ("en", "ko"):
        assert all("{" not in line.text for line in story(recorded, lang=lang, leaves=True))
    elsewhere = ("begin", "stopped", "enter", "leaf", "probed")
    for moment in Steps(recorded):
        assert all(len(line.text) < 64 for line in pseudocode(recorded, moment.visit))  # beside it stands the board
        assert marked_line(recorded, moment) is not None or moment.kind in elsewhere


@settings(max_examples=examples(40), deadline=None)
@given(game=lotteries(TeamLottery), pruning=st.sampled_from(PRUNINGS), equal=st.booleans(), depth=st.integers(1, 6))
def test_expectiminimax_is_recorded_as_it_searches(game: Lottery, pruning: Any, equal: bool, depth: int) -> None:
    if game.is_terminal(0):
        return
    options: dict[str, Any] = {"depth": depth, "pruning": pruning, "cut_on_equality": equal}
    result = pp.expectiminimax(game, compiled=False, **options)
    recorded = trace(pp.expectiminimax, game, **options)
    assert (recorded.nodes, recorded.last_root.value) == (result.nodes, result.value)
    assert len(recorded.cuts) == result.cutoffs
    read_back(recorded)
    told(recorded)
    read_back(trace(pp.expectiminimax, game, **options, max_visits=5))
    read_back(trace(pp.expectiminimax, game, **options, nodes=max(result.nodes // 2, 1)))


@settings(max_examples=examples(40), deadline=None)
@given(game=lotteries(Lottery), rule=st.sampled_from(["first", "worst", "best"]), depth=st.integers(1, 6))
def test_max_n_is_recorded_as_it_searches(game: Lottery, rule: Any, depth: int) -> None:
    if game.is_terminal(0):
        return
    result = pp.max_n(game, depth=depth, tie_rule=rule, compiled=False)
    recorded = trace(pp.max_n, game, depth=depth, tie_rule=rule)
    assert (recorded.nodes, recorded.last_root.value) == (result.nodes, result.value)
    assert len(recorded.cuts) == result.cutoffs
    read_back(recorded)
    told(recorded)
    read_back(trace(pp.max_n, game, depth=depth, tie_rule=rule, nodes=max(result.nodes // 2, 1)))


@pytest.mark.parametrize("game", [TicTacToe(), Coins(), Pig(), lottery(5), lottery(8, kind=TeamLottery)])
def test_mcts_is_recorded_as_it_searches(game: Any) -> None:
    result = pp.mcts(game, simulations=200, seed=4, compiled=False)
    recorded = trace(pp.mcts, game, simulations=200, seed=4)
    assert recorded.result is not None
    assert recorded.result.root_values == result.root_values
    root = recorded.last_root
    assert root.samples is not None
    assert root.samples >= sum(recorded.visits[child].samples or 0 for child in root.children)
    for child in root.children:
        visit = recorded.visits[child]
        if not root.is_chance:
            found = result.root_values[visit.action]
            mean = visit.value[root.player or 0] if isinstance(visit.value, Shares) else visit.value
            assert visit.samples == found.visits
            assert mean == pytest.approx(found.value)
    read_back(recorded)
    told(recorded)
    capped = read_back(trace(pp.mcts, game, simulations=200, seed=4, max_visits=9, max_ply=3))
    assert capped.nodes == recorded.nodes
    assert len(capped.visits) == 9 or len(recorded.visits) < 9


@pytest.fixture(scope="module")
def of_chance() -> tuple[Trace, ...]:
    return (
        trace(pp.expectiminimax, Pig(), depth=2, pruning="star2"),
        trace(pp.max_n, Coins(), depth=3),
        trace(pp.paranoid, Coins(), depth=3),
        trace(pp.mcts, Pig(), simulations=80),
        trace(pp.expectiminimax, Pacman("tiny"), depth=1, depth_unit="rounds", against="uniform"),
        trace(pp.expectiminimax, lottery(874, size=9, kind=TeamLottery), pruning="star2"),
    )


@pytest.mark.parametrize("kind", ["text", "svg", "dot", "tikz", "mermaid"])
@pytest.mark.parametrize("lang", ["en", "ko"])
@pytest.mark.slow
def test_every_format_draws_them(kind: str, lang: Any, of_chance: tuple[Trace, ...]) -> None:
    for recorded in of_chance:
        for drawn in (draw(recorded, format=kind, lang=lang), draw(read_back(recorded), format=kind, max_nodes=9)):
            assert drawn


def test_a_chance_node_is_a_circle_and_its_outcomes_have_probabilities() -> None:
    drawn = str(draw(trace(pp.expectiminimax, Pig(), depth=2), format="text"))
    assert "● chance" in drawn
    assert "6 (1/6)" in drawn
    assert "<ellipse" in str(draw(trace(pp.expectiminimax, Pig(), depth=2), format="svg")) or "<circle" in str(
        draw(trace(pp.expectiminimax, Pig(), depth=2), format="svg")
    )


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (1 / 6, "1/6"),
        (1 / 36, "1/36"),
        (1.0, "1"),
        (0.5, "1/2"),
        (0.318309886, "0.318"),
    ],
)
def test_probabilities_are_fractions_where_they_are(probability: float, text: str) -> None:
    assert probability_text(probability) == text


def dice() -> pp.Game[Any, Any]:
    """MAX has 2 for certain, or an outcome of probability 5/6 worth 0, which cannot be made good."""
    return lottery_of([("max", [1, 2]), ("end", 2.0), ("chance", [3, 4]), ("end", 0.0), ("end", 4.0)], [5 / 6, 1 / 6])


def lottery_of(nodes: list[tuple[str, Any]], odds: list[float]) -> TeamLottery:
    first, count, target, chances = list[int](), list[int](), list[int](), list[Any]()
    for kind, below in nodes:
        first.append(len(target))
        children = below if kind != "end" else []
        count.append(len(children))
        target += children
        chances += odds if kind == "chance" else [0.0] * len(children)
    worth = tuple((below, -below, below) if kind == "end" else (0.0, 0.0, 0.0) for kind, below in nodes)
    return TeamLottery(
        first=tuple(first),
        count=tuple(count),
        target=tuple(target),
        odds=tuple(chances),
        mover=tuple(-1 if kind == "chance" else 1 if kind == "min" else 0 for kind, _ in nodes),
        worth=worth,
        guess=worth,
        limits=(0.0, 4.0, 8.0),
    )


def test_the_reason_of_a_star_cut() -> None:
    recorded = trace(pp.expectiminimax, dice())
    cut = next(visit for visit in recorded.visits if visit.reason in STAR_CUTS)
    assert cut.reason is Reason.STAR_ALPHA_CUT
    assert visit_text(cut).startswith("<= 0.66666")
    said = explain(recorded, cut)
    assert said.text.startswith(
        "Star cut at chance node [1]: even if each other outcome gives the most that the game's bounds "
        "allow, the mean is 0.666667 or less. An outcome gives 4 at most: so say the game's bounds. Further up, at "
        "the root, MAX (player 1) can be sure "
        "of 2 by playing move 0."
    )
    assert said.inequality == "5/6 x 0 + 1/6 x 4 = 0.666667 <= alpha = 2, set at the root by move 0"
    assert (said.owner, said.witness, said.skipped) == (0, 1, 1)
    korean = explain(recorded, cut, lang="ko")
    assert korean.text.startswith(
        "확률 노드 [1] · 스타 컷: 다른 결과가 모두 게임에서 나올 수 있는 가장 큰 값이어도 평균은 0.666667 이하."
    )


def test_the_reason_of_a_shallow_cut() -> None:
    recorded = trace(pp.max_n, Coins(), depth=3)
    cut = recorded.cuts[0]
    said = explain(recorded, cut)
    assert said.text.startswith(
        "Shallow cut at C node [r2 r1]: by l2, C has 19.3333 or more. That leaves B no "
        "more than the 16.6667 that B has by playing l2 at [r2]."
    )
    assert said.inequality == "C >= 19.3333, so B <= 16.6667"
    assert said.skipped == 2
    assert visit_text(cut).startswith("(?, <= 16.66")


def test_a_weighed_node_says_its_sum() -> None:
    recorded = trace(pp.expectiminimax, dice(), pruning="none")
    said = explain(recorded, next(visit for visit in recorded.visits if visit.is_chance))
    assert said.text == "All outcomes at chance node [1] are weighed: 5/6 x 0 + 1/6 x 4 = 0.666667 or less."


def test_leaves_are_not_counted_where_the_depth_is_not_in_plies() -> None:
    recorded = trace(pp.alpha_beta, Pacman("small"), depth=1, depth_unit="rounds", cut_on_equality=True)
    counter = LeafCounter(recorded)
    assert all(counter.saved_by(cut) is None for cut in recorded.cuts)


DAMAGED: tuple[tuple[str, Any, str], ...] = (
    ("visits 2 outcomes 0 probability", 0.5, "the probabilities of its outcomes do not sum to 1"),
    ("visits 2 outcomes 0 probability", 1.5, '"probability" must be from 0 to 1'),
    ("visits 2 outcomes 0 least", 5.0, "the lower bound of an outcome is above its upper bound"),
    ("visits 2 outcomes 0 move", "7", "was reached by another outcome than its"),
    ("visits 2 is_max", True, 'it has outcomes, so "player" must be given and "is_max" must be null'),
    ("visits 2 value", 1.0, "its value does not follow from those of its outcomes"),
    ("visits 2 reason", "probed", "it has outcomes, but its"),
    ("visits 3 outcome", 9, "was reached by an outcome that is not in its list"),
    ("visits 3 outcome", None, "was reached by an outcome that is not in its list"),
    ("visits 1 outcome", 0, '"outcome" must be given below a chance node and nowhere else'),
    ("visits 3 alpha_in", 0.0, "was not entered with the window that the other outcomes leave"),
    ("visits 0 reason", "star beta cut", "it has a star cut, but is not a chance node"),
    ("visits 3 samples", 4, '"samples" must be given in a Monte Carlo tree and nowhere else'),
)


@pytest.mark.parametrize(("place", "value", "message"), DAMAGED)
def test_a_damaged_chance_node_is_refused(place: str, value: Any, message: str) -> None:
    pruning: Any = "none" if "value" in place else "star1"
    content = json.loads(trace_to_json(trace(pp.expectiminimax, dice(), pruning=pruning)))
    *path, last = [int(part) if part.isdigit() else part for part in place.split()]
    item = content
    for part in path:
        item = item[part]
    item[last] = value
    with pytest.raises(BadArgument, match=message):
        trace_from_json(json.dumps(content))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"value": 3.0}, '"value" has another form than the values before it'),
        ({"value": {"shares": [1.0]}}, '"value" has 1 shares, but there are 3 players'),
        ({"alpha_in": {"shares": [1.0, 2.0, 3.0]}}, '"alpha_in" must be a number where values are shares'),
        ({"held": {"player": 7, "share": 1.0}}, '"player" has the number 7, which is out of range'),
        ({"value": {"shares": [9.0, 9.0, 9.0]}}, "its value does not follow from those of its children"),
    ],
)
def test_damaged_shares_are_refused(change: dict[str, Any], message: str) -> None:
    content = json.loads(trace_to_json(trace(pp.max_n, Coins(), depth=2)))
    content["visits"][1].update(change)
    with pytest.raises(BadArgument, match=message):
        trace_from_json(json.dumps(content))
