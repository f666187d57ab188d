"""The sentences: two languages, two tones, the reason for every cut, and nothing that was not recorded."""

from __future__ import annotations

import itertools
import random
import re
from math import inf
from string import Formatter
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games import Coins, ConnectFour, ExplicitTree, Pacman, Pig, TicTacToe
from perfectplay.games.tree_examples import find
from perfectplay.tracing.catalogue import LANGUAGES, TONES, Catalogue, catalogue
from perfectplay.tracing.catalogues import en, ko
from perfectplay.tracing.explaining import Explainer, explain, glossary
from perfectplay.tracing.korean import PARTICLES
from perfectplay.tracing.leaves import LeafCounter
from perfectplay.tracing.steps import Kind, Steps
from perfectplay.tracing.story import story
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Reason, Trace, Visit
from tests.chance_games import TeamLottery, lottery
from tests.small_games import GraphGame, graph_game, graph_games
from tests.tracing.recorded import DEEP, GFG, random_tree, traced
from tests.variants import examples


def named(recorded: Trace, label: str) -> Visit:
    return next(visit for visit in recorded.visits if visit.label == label)


def told(recorded: Trace, **options: Any) -> list[str]:
    """The lines of the story, without its opening, closing and glossary."""
    return [line.text for line in story(recorded, **options) if line.ply is not None]


# ------------------------------------------------------------ the catalogues


def parts(template: str) -> list[tuple[str, str | None, str | None]]:
    return [(text, name, spec) for text, name, spec, _ in Formatter().parse(template)]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _ in parts(template) if name}


@pytest.mark.parametrize("table", ["TEMPLATES", "CONVERSATION"])
def test_catalogues_have_equal_keys_and_placeholders(table: str) -> None:
    english, korean = getattr(en, table), getattr(ko, table)
    assert list(english) == list(korean)
    for key, template in english.items():
        assert placeholders(template) == placeholders(korean[key]), key


@pytest.mark.parametrize("texts", [en, ko])
def test_a_tone_replaces_what_there_is_and_asks_for_nothing_new(texts: ModuleType) -> None:
    known = {"side", "other"}  # who speaks: every sentence about a bound or a cut is given both
    for key, template in texts.CONVERSATION.items():
        assert placeholders(template) <= placeholders(texts.TEMPLATES[key]) | known, key


UNCHANGING = ("의", "에서", "에게", "까지", "만으로", "보다", "부터", "개", "단계", "번", "칸", "줄", "수")
"""What may follow a placeholder in Korean directly: it has one form, whatever stands before."""


@pytest.mark.parametrize("table", ["TEMPLATES", "CONVERSATION"])
def test_no_korean_particle_hangs_on_a_variable_wrongly(table: str) -> None:
    for key, template in getattr(ko, table).items():
        pieces = parts(template)
        for (_, name, spec), (following, *_) in itertools.pairwise(pieces):
            if name and not spec and re.match("[가-힣]", following):
                assert following.startswith(UNCHANGING), (key, name, following)
        for _, name, spec in pieces:
            assert not spec or spec in PARTICLES, (key, name)


def test_english_has_no_particles() -> None:
    for template in [*en.TEMPLATES.values(), *en.CONVERSATION.values()]:
        assert not any(spec for _, _, spec in parts(template))
        assert not re.search("[가-힣]", template)


@pytest.mark.slow
def test_every_template_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that nothing asks for is a mistake in one place or the other."""
    asked: set[str] = set()
    say = Catalogue.say

    def listening(self: Catalogue, key: str, **facts: object) -> Any:
        asked.add(key)
        return say(self, key, **facts)

    monkeypatch.setattr(Catalogue, "say", listening)
    for recorded in samples():
        list(story(recorded, leaves=True))
    glossary()
    seldom = {"value.unknown", "hidden.none", "dropped.none", "end.high", "place.nobody"}
    unasked = {key for key in en.TEMPLATES if not key.startswith("screen.")} - asked
    assert unasked <= seldom, unasked - seldom


def samples() -> list[Trace]:
    """Searches in which everything happens that can happen."""
    four, three = ConnectFour(), TicTacToe()
    static = {"A": {"B": {"static": 4, "children": [1, 2]}, "C": {"static": 7, "children": [1, 2]}}}
    return [
        traced(GFG),
        traced(GFG, root="min"),
        traced(GFG, cut_on_equality=False),
        traced(DEEP),
        trace(pp.minimax, ExplicitTree(GFG)),
        trace(pp.search, three, depth=3),
        trace(pp.search, three, three.play("b2 a1 c1 a3 a2 c2")),
        trace(pp.alpha_beta, three, max_visits=50),
        trace(pp.alpha_beta, three, max_visits=1),
        trace(pp.minimax, three, depth=2, max_visits=10),
        trace(pp.alpha_beta, three, nodes=3),
        trace(pp.alpha_beta, three, nodes=100),
        traced(static, depth=1),
        trace(pp.expectiminimax, find("aima-order-preserving").game(), pruning="star1"),
        trace(
            pp.expectiminimax,
            ExplicitTree([{"chance": [[0.9, 2], [0.1, 3]]}, {"chance": [[0.9, 4], [0.1, 1]]}], root="min"),
        ),
        traced([1]),
        trace(pp.alpha_beta, three, three.play("a1,b1,a2,b2,a3")),
        trace(pp.alpha_beta, Circle()),
        trace(pp.alpha_beta, Endless(), depth=2),
        trace(pp.alpha_beta, Bottomless(), depth=3),
        trace(pp.alpha_beta, three, nodes=1),
        trace(pp.alpha_beta, graph_game(3), depth=3),
        traced([[1, 2], [1, 0]]),
        *wide(),
        trace(pp.alpha_beta, four, depth=5, max_ply=2),
        trace(pp.alpha_beta, four, depth=10, nodes=5000),
        *chance_samples(),
        *[traced(random_tree(random.Random(seed)), cut_on_equality=bool(seed % 2)) for seed in range(30)],
    ]


def chance_samples() -> list[Trace]:
    """Searches with chance, of several players, and Monte Carlo trees."""
    teams = [lottery(seed, size=10, kind=TeamLottery) for seed in (7, 9, 46, 74, 75, 793)]
    return [
        trace(pp.mcts, Pig(), simulations=60),
        trace(pp.mcts, TicTacToe(), simulations=60),
        trace(pp.max_n, Coins(), depth=4),
        trace(pp.expectiminimax, Unclear(), depth=3),
        trace(pp.expectiminimax, Pacman("tiny"), depth=1, depth_unit="rounds", against="uniform"),
        trace(pp.expectiminimax, TicTacToe(), depth=2, against="uniform"),
        trace(pp.expectiminimax, Around(), depth=4, pruning="none"),
        *[
            trace(pp.expectiminimax, game, pruning=pruning)
            for game in teams
            if not game.is_terminal(0)
            for pruning in ("none", "star1", "star2")
        ],
        *[
            trace(pp.max_n, game)
            for game in (lottery(seed, size=12, branching=4) for seed in range(40))
            if not game.is_terminal(0)
        ],
        trace(pp.max_n, Coins(), depth=7),
        trace(pp.expectiminimax, NamedAround(), depth=2),
    ]


class Circle(pp.Game[int, int]):
    """A game of two states; one can go round in it."""

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return state

    def actions(self, state: int) -> Any:
        return iter((0, 1))

    def result(self, state: int, action: int) -> int:
        return 2 if action else 1 - state

    def is_terminal(self, state: int) -> bool:
        return state == 2

    def utility(self, state: int, player: int) -> float:
        return 0.0


class Around(Circle):
    """Chance may bring it back."""

    def to_move(self, state: int) -> int:
        return pp.CHANCE if state else 0

    def chances(self, state: int) -> Any:
        return iter(((0, 0.5), (1, 0.5)))


class NamedAround(Around):
    """The same, with names."""

    def label(self, state: int) -> str:
        return "ABC"[state]


class Unclear(Around):
    """It goes on and on, chance after chance."""

    def result(self, state: int, action: int) -> int:
        return state + 1

    def is_terminal(self, state: int) -> bool:
        return False

    def to_move(self, state: int) -> int:
        return pp.CHANCE if state % 2 else 0


class Endless(Circle):
    """Its estimates know no limit."""

    def result(self, state: int, action: int) -> int:
        return 1 - state

    def evaluate(self, state: int, player: int) -> float:
        return inf

    def repetition(self, state: int, player: int) -> float:
        return inf


class Bottomless(Endless):
    """The other way round."""

    def evaluate(self, state: int, player: int) -> float:
        return -inf

    def repetition(self, state: int, player: int) -> float:
        return -inf


def wide() -> list[Trace]:
    """Forward pruning that leaves out one move, and several."""
    tree = {
        "A": {
            name: {"static": value, "children": [value, value, value]}
            for name, value in zip("BCDEF", (3, 5, 1, 4, 2), strict=True)
        }
    }
    return [traced(tree, width=2), traced(tree, width=4), traced(tree, width=4, cut_on_equality=False)]


# ------------------------------------------------------------ the reason for a cut


def test_the_sentences_of_the_example() -> None:
    recorded = traced([[5, [7, 1, 1, 1]], 0])
    cut = named(recorded, "C")
    found = explain(recorded, cut)
    assert found.text == (
        "Beta cut at MAX node C: by c1 it already gives 7 or more. One step up, at B, MIN can hold MAX to 5 by playing "
        "b1. MIN will never enter C, so its 3 other moves cannot matter."
    )
    assert found.inequality == "7 >= beta = 5, set at B by b1"
    assert str(found) == f"{found.text} ({found.inequality})"
    assert (found.owner, found.witness, found.steps_up, found.skipped, found.leaves_saved, found.is_equal) == (
        1,
        2,
        1,
        3,
        None,
        False,
    )
    korean = explain(recorded, cut.number, lang="ko", leaves=True)
    assert korean.text == (
        "MAX 노드 C · 베타 컷: 수 c1만으로 이미 7 이상. 한 단계 위 노드 B에서 MIN은 수 b1로 MAX를 5까지 막을 수 있음. 따라서 "
        "MIN은 노드 C로 가지 않으며, 남은 수 3개는 결과에 영향 없음. 리프 노드 3개를 덜 봄."
    )
    assert korean.inequality == "7 >= beta = 5, 노드 B에서 수 b1로 정해짐"


def test_the_example_as_a_conversation() -> None:
    recorded = traced([[5, [7, 1, 1, 1]], 0])
    english = explain(recorded, named(recorded, "C"), tone="conversation").text.split("\n")
    assert english == [
        "Beta cut at MAX node C.",
        "MAX: I have found a way to make it bad for you: come here, and by c1 I get 7 or more.",
        (
            "MIN: One step up, at B, I can hold you to 5 by playing b1. I will never enter C. You need not show me your 3 "
            "other moves."
        ),
    ]
    korean = explain(recorded, named(recorded, "C"), lang="ko", tone="conversation").text.split("\n")
    assert korean == [
        "MAX 노드 C · 베타 컷.",
        "MAX: 너를 불리하게 만들 경로를 찾았어. 이리로 오면 나는 수 c1로 7 이상을 얻어.",
        (
            "MIN: 한 단계 위 노드 B에서 나는 수 b1로 너를 5까지 막을 수 있어. 그러니까 노드 C로는 안 갈래. 네 남은 수 3개는 볼 필요도 "
            "없어."
        ),
    ]


def test_an_alpha_cut_and_one_other_move() -> None:
    recorded = traced(GFG)
    assert str(explain(recorded, named(recorded, "C"))) == (
        "Alpha cut at MIN node C: by c1 it already gives 2 or less. One step up, at A, MAX can be sure of 5 by playing "
        "a1. MAX will never enter C, so its other move cannot matter. (2 <= alpha = 5, set at A by a1)"
    )
    strict = traced(GFG, cut_on_equality=False)
    assert explain(strict, named(strict, "C")).inequality == "2 < alpha = 5, set at A by a1"


def test_equal_is_enough() -> None:
    recorded = traced([[3, 5], [3, 9, 9]])
    (cut,) = recorded.cuts
    found = explain(recorded, cut)
    assert found.is_equal
    assert "equal is enough: it cannot be better" in found.text
    assert found.inequality == "3 <= alpha = 3, set at A by a1"
    assert "같으면 충분" in explain(recorded, cut, lang="ko").text
    assert not traced([[3, 5], [3, 9, 9]], cut_on_equality=False).cuts


def test_a_deep_cut_off_names_who_will_never_let_it_come_to_this() -> None:
    recorded = traced(DEEP)
    found = explain(recorded, named(recorded, "D"))
    assert found.steps_up == 3
    assert found.text == (
        "Alpha cut at MIN node D: by d it already gives 4 or less. 3 steps up, at A, MAX can be sure of 10 by playing "
        "a. MAX would rather play a there than let it come to D, so its other move cannot matter."
    )
    assert (
        "3단계 위 노드 A에서 MAX는 수 a로 이미 10을 확보함." in explain(recorded, named(recorded, "D"), lang="ko").text
    )


def test_a_cut_with_nothing_left_to_skip() -> None:
    recorded = traced(DEEP)
    found = explain(recorded, named(recorded, "B"), leaves=True)
    assert (found.skipped, found.leaves_saved) == (0, 0)
    assert "no move was left there, so this cut skips nothing. No leaf was saved." in found.text
    assert "건너뛴 수는 없음" in explain(recorded, named(recorded, "B"), lang="ko").text


def test_a_bound_that_nobody_set() -> None:
    recorded = trace(pp.alpha_beta, Endless(), depth=2)
    texts = [explain(recorded, visit) for visit in recorded.cuts]
    assert texts
    assert all(found.owner is None and found.inequality is not None for found in texts)
    assert texts[0].inequality in ("+inf >= beta = +inf, as at the start", "-inf <= alpha = -inf, as at the start")


def test_a_node_that_is_searched_in_vain() -> None:
    recorded = traced(GFG)
    assert str(explain(recorded, named(recorded, "F"))) == (
        "All moves at MAX node F are searched: 2 or less. MAX has 5 by playing a1 at A, so this cannot be better for it. "
        "(2 <= alpha = 5, set at A by a1)"
    )


def test_leaves_are_counted_with_a_limit() -> None:
    recorded = traced(GFG)
    cut = named(recorded, "C")
    assert LeafCounter(recorded).saved_by(cut) == 2
    assert LeafCounter(recorded, limit=2).saved_by(cut) is None
    assert LeafCounter(recorded, limit_in_all=1).saved_by(named(recorded, "E")) == 1
    counter = LeafCounter(recorded, limit_in_all=3)
    assert [counter.saved_by(visit) for visit in recorded.cuts] == [1, None]
    assert "How many leaves that saved was not counted." in told_with_limit(recorded)


def told_with_limit(recorded: Trace) -> str:
    explainer = Explainer(recorded, leaves=True)
    explainer.counter = LeafCounter(recorded, limit=1)
    return explainer.end(named(recorded, "C")).text


def test_leaves_below_a_depth() -> None:
    recorded = trace(pp.search, TicTacToe(), depth=3)
    for visit in recorded.cuts:
        depth = 1 + max(root for root, number in enumerate(recorded.roots) if number <= visit.number)
        found = explain(recorded, visit, leaves=True)
        if visit.ply == depth - 1:
            assert found.leaves_saved == len(visit.unsearched)


# ------------------------------------------------------------ the other moments


def test_the_whole_story_of_a_small_tree() -> None:
    assert told(traced([[3, 5], [2, 9]])) == [
        "The search begins at MAX node A.",
        "MAX tries a1 and comes to MIN node B, with the window (-inf, +inf).",
        "MIN tries b1 and finds a leaf: 3.",
        "b1 gives 3, the first value at B.",
        "So beta falls to 3 at B: MIN can hold the value to that by b1, and only less counts from here on.",
        "MIN tries b2 and finds a leaf: 5.",
        "b2 gives 5, no better for MIN than 3 by b1.",
        "All moves at MIN node B are searched: 3, by b1.",
        "a1 gives 3, the first value at A.",
        "So alpha rises to 3 at A: MAX can be sure of that by a1, and only more counts from here on.",
        "MAX tries a2 and comes to MIN node C, with the window (3, +inf).",
        "MIN tries c1 and finds a leaf: 2.",
        "c1 gives 2, the first value at C.",
        (
            "Alpha cut at MIN node C: by c1 it already gives 2 or less. One step up, at A, MAX can be sure of 3 by playing "
            "a1. MAX will never enter C, so its other move cannot matter."
        ),
        "(2 <= alpha = 3, set at A by a1)",
        "a2 gives 2 or less, no better for MAX than 3 by a1.",
        "All moves at MAX node A are searched: the value of the search is 3, by a1.",
    ]


def test_the_same_in_korean() -> None:
    assert told(traced([[3, 5], [2, 9]]), lang="ko") == [
        "MAX 노드 A에서 탐색 시작.",
        "MAX가 수 a1을 두어 MIN 노드 B로 들어감. 탐색 창 (-inf, +inf).",
        "MIN이 수 b1을 두면 리프 노드: 값 3.",
        "수 b1의 값은 3. 노드 B에서 처음 얻은 값.",
        "따라서 노드 B의 베타가 3으로 내려감: MIN이 수 b1로 그 값까지 막을 수 있으므로 이제 그보다 작은 값만 의미가 있음.",
        "MIN이 수 b2를 두면 리프 노드: 값 5.",
        "수 b2의 값은 5. MIN에게 수 b1의 3보다 나을 것이 없음.",
        "MIN 노드 B의 모든 수를 탐색함: 값은 수 b1의 3.",
        "수 a1의 값은 3. 노드 A에서 처음 얻은 값.",
        "따라서 노드 A의 알파가 3으로 올라감: MAX가 수 a1로 그 값을 확보했으므로 이제 그보다 큰 값만 의미가 있음.",
        "MAX가 수 a2를 두어 MIN 노드 C로 들어감. 탐색 창 (3, +inf).",
        "MIN이 수 c1을 두면 리프 노드: 값 2.",
        "수 c1의 값은 2. 노드 C에서 처음 얻은 값.",
        (
            "MIN 노드 C · 알파 컷: 수 c1만으로 이미 2 이하. 한 단계 위 노드 A에서 MAX는 수 a1로 이미 3을 확보함. 따라서 MAX는 노드 "
            "C로 가지 않으며, 남은 수 1개는 결과에 영향 없음."
        ),
        "(2 <= alpha = 3, 노드 A에서 수 a1로 정해짐)",
        "수 a2의 값은 2 이하. MAX에게 수 a1의 3보다 나을 것이 없음.",
        "MAX 노드 A의 모든 수를 탐색함: 탐색의 값은 수 a1의 3.",
    ]


def test_a_game_in_which_players_have_names() -> None:
    game = TicTacToe()
    lines = told(trace(pp.alpha_beta, game, game.play("a1,b2,c3"), depth=2))
    assert lines[0] == "The search begins at the MAX (O) root."
    assert lines[2] == ("MIN (X) tries c1 and reaches the depth limit: nothing is known yet, and 0 stands for that.")
    assert "a2 gives 0?, no better for MIN (X) than 0? by c1, which came first." in lines


def test_estimates_are_called_so() -> None:
    static = {"A": {"B": {"static": 4, "children": [1, 2]}, "C": {"static": 7, "children": [1, 2]}}}
    lines = told(traced(static, depth=1))
    assert "MAX tries B and reaches the depth limit: the estimate is 4." in lines
    assert "B gives about 4, the first value at A." in lines
    assert "C gives about 7, better for MAX than about 4 by B: the best at A now." in lines


def test_a_repetition() -> None:
    assert any("which repeats a position of this line: 0." in line for line in told(trace(pp.alpha_beta, Circle())))


def test_minimax_has_no_window() -> None:
    lines = told(trace(pp.minimax, ExplicitTree(GFG)))
    assert "MAX tries a1 and comes to MIN node B." in lines
    assert not any("window" in line or "alpha" in line for line in lines)


def test_forward_pruning_is_not_called_a_cut() -> None:
    for recorded in wide():
        for visit in recorded.visits:
            found = explain(recorded, visit)
            if visit.unsearched:
                assert "not sound" in found.text or visit.reason in (Reason.ALPHA_CUT, Reason.BETA_CUT)
    recorded = wide()[0]
    assert str(explain(recorded, recorded.last_root)).endswith(
        "Forward pruning left out 3 moves there without a search, which is not sound."
    )


def test_what_was_not_recorded_is_said() -> None:
    recorded = trace(pp.alpha_beta, TicTacToe(), depth=4, max_ply=2)
    texts = "\n".join(line.text for line in story(recorded))
    assert f"{recorded.nodes:,} nodes are entered; recorded and shown: {len(recorded.visits)}" in texts
    assert "were searched too, but the recording was full." in texts
    assert "by a move that was not recorded" in texts


def test_a_stopped_search_is_said_to_be() -> None:
    recorded = trace(pp.alpha_beta, TicTacToe(), nodes=100)
    texts = [line.text for line in story(recorded)]
    assert "The search was stopped before it was complete (nodes)." in texts
    assert texts[texts.index("Words") - 3].startswith("Nothing is known about the root yet.")
    assert any(text.startswith("The search was stopped inside MAX (X) node [") for text in texts)


# ------------------------------------------------------------ anything at all


@settings(max_examples=examples(30))
@given(graph_games(), st.integers(1, 4), st.sampled_from(LANGUAGES), st.sampled_from(TONES), st.integers(1, 80))
def test_every_moment_has_its_sentence(game: GraphGame, depth: int, lang: str, tone: str, nodes: int) -> None:
    if game.is_terminal(0):
        return
    for options in ({}, {"nodes": nodes}, {"max_visits": nodes}, {"width": 1}, {"distance": True}):
        recorded = trace(pp.alpha_beta, game, depth=depth, **options)
        explainer = Explainer(recorded, lang, tone, leaves=True)
        for moment in Steps(recorded):
            found = explainer.moment(moment)
            assert found.text.strip()
            assert "{" not in str(found)
            assert (found.inequality is not None) or moment.kind not in (Kind.ALPHA_CUT, Kind.BETA_CUT)
        assert all(line.text.isprintable() for line in story(recorded, lang=lang, tone=tone))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tone", TONES)
def test_strange_names_are_shown_and_not_obeyed(lang: str, tone: str) -> None:
    names = ['"', "<b>", "🎲", "가나다", "\x1b[31m", "{move}", "a\nb", "\u202e", "\ud800"]
    tree = {"root": {name: [number, [number, 0]] for number, name in enumerate(names)}}
    lines = list(story(traced(tree), lang=lang, tone=tone))
    assert all(line.text.isprintable() for line in lines)
    assert any("{move}" in line.text for line in lines)
    assert any("\\x1b[31m" in line.text for line in lines)


def test_deep_lines_are_named_by_their_ends() -> None:
    tree: Any = 1
    for _ in range(300):
        tree = [tree]
    lines = list(story(traced(tree)))
    assert max(line.indent for line in lines) == 40
    recorded = trace(pp.alpha_beta, ConnectFour(), depth=12, nodes=200)
    assert any("[1 1 ... 1 2 " in line.text for line in story(recorded))


# ------------------------------------------------------------ bad arguments


@pytest.mark.parametrize(
    ("visit", "options", "message"),
    [
        (99, {}, "there is no visit 99; the trace has visits 0 to 10"),
        (-1, {}, "there is no visit -1; the trace has visits 0 to 10"),
        (True, {}, "there is no visit True; the trace has visits 0 to 10"),
        ("E", {}, "there is no visit 'E'; the trace has visits 0 to 10"),
        (0, {"lang": "fr"}, "there is no language 'fr'; there are en and ko"),
        (0, {"tone": "loud"}, "there is no tone 'loud'; there are plain and conversation"),
    ],
)
def test_bad_arguments(visit: Any, options: dict[str, str], message: str) -> None:
    with pytest.raises(BadArgument) as error:
        explain(traced(GFG), visit, **options)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_glossary() -> None:
    assert any("Some courses swap" in line for line in glossary())
    assert any("반대로 쓰는 강의" in line for line in glossary("ko"))
    assert catalogue("ko", "plain") is catalogue("ko", "plain")
