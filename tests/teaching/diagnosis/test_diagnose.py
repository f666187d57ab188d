"""Every bug is named in programs of several styles, nothing is found in right ones, and nothing they do is suffered."""

from __future__ import annotations

import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.teaching.diagnosis import child
from perfectplay.teaching.diagnosis.candidates import of_thing
from perfectplay.teaching.diagnosis.cases import complete, lotteries, rounds, two_players
from perfectplay.teaching.diagnosis.catalogues import en, ko
from perfectplay.teaching.diagnosis.faults import BUGS, OTHER
from perfectplay.teaching.diagnosis.reference import Rules, Variant, outcome
from perfectplay.teaching.diagnosis.running import had_no_memory
from perfectplay.teaching.diagnosis.showing import as_game
from tests.teaching.diagnosis.mutants import MUTANTS, Mutant, thing_of
from tests.teaching.diagnosis.students.elsewhere import ELSEWHERE
from tests.teaching.diagnosis.students.elsewhere_mutants import ELSEWHERE_MUTANTS
from tests.teaching.diagnosis.students.others import CASES
from tests.teaching.diagnosis.students.right import RIGHT
from tests.variants import first

ROOT = Path(__file__).parents[3]
FIRST_OF_EACH = [next(mutant for mutant in MUTANTS if mutant.bug == bug) for bug in BUGS]
ORDERED = [*FIRST_OF_EACH, *(mutant for mutant in MUTANTS if mutant not in FIRST_OF_EACH)]


@pytest.mark.parametrize("search", first(7, RIGHT), ids=lambda search: search.__name__)
def test_nothing_is_found_in_right_searches(search: Any) -> None:
    found = pp.diagnose(search)
    assert found.is_right, found.explanation
    assert (found.bug, found.tree, found.svg, found.wrong) == (None, None, None, 0)
    assert found.explanation.startswith(f"{search.__name__} is right on all {found.trees} trees")


@pytest.mark.parametrize("mutant", first(len(BUGS), ORDERED), ids=lambda mutant: mutant.title)
def test_the_bug_of_each_mutant_is_named(mutant: Mutant, tmp_path: Path) -> None:
    found = pp.diagnose(thing_of(mutant, tmp_path / "student.py"))
    assert not found.is_right
    assert (found.bug, found.is_certain) == (mutant.bug, True), found.explanation
    assert found.tree is not None
    assert found.tree.initial_state() == 0
    assert len(str(found.notation)) < 300, "the tree is small"
    assert found.wrong > 0
    assert found.svg is not None
    assert 'class="leaves"' in found.svg


@pytest.mark.parametrize("search", first(2, ELSEWHERE), ids=lambda search: search.__name__)
def test_nothing_is_found_in_right_searches_of_other_origin(search: Any) -> None:
    found = pp.diagnose(search)
    assert found.is_right, found.explanation


@pytest.mark.parametrize("mutant", first(3, ELSEWHERE_MUTANTS), ids=lambda mutant: mutant.title)
def test_the_bug_of_each_mutant_of_other_origin_is_named(mutant: Mutant, tmp_path: Path) -> None:
    found = pp.diagnose(thing_of(mutant, tmp_path / "student.py"))
    assert (found.is_right, found.bug) == (False, mutant.bug), found.explanation
    assert found.tree is not None
    assert found.wrong > 0


def test_a_method_is_called_as_a_function_is(tmp_path: Path) -> None:
    class Two:
        def minimax(self, tree: Any, is_max: bool) -> Any:
            return tree

        def negamax(self, tree: Any, color: int) -> Any:
            return tree

    with pytest.raises(BadArgument, match=r"Two holds 2 searches, Two.minimax, Two.negamax; give one: Two\(\).minimax"):
        pp.diagnose(Two)
    assert of_thing(Two().minimax)[0].name == "minimax"


def test_a_fault_of_ours_is_not_the_students(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    file = tmp_path / "mine.py"
    file.write_text("def minimax(node, is_max):\n    return node\n", encoding="utf-8")
    monkeypatch.setattr(child, "of_candidate", fails)
    said = child.found({"file": str(file), "function": None, "seconds": 1, "lang": "en"})
    assert "by a fault of perfectplay (ZeroDivisionError: division by zero)" in said["error"]


@pytest.mark.parametrize(("bug", "search"), first(2, CASES), ids=lambda value: getattr(value, "__name__", str(value)))
def test_searches_in_other_styles(bug: str | None, search: Any) -> None:
    found = pp.diagnose(search)
    assert found.bug == bug, found.explanation
    assert found.is_right is (bug is None)


def test_every_bug_has_a_mutant_its_texts_and_its_section() -> None:
    assert {mutant.bug for mutant in MUTANTS} == set(BUGS)
    page = (ROOT / "docs" / "diagnosing.md").read_text(encoding="utf-8")
    assert [line[4:] for line in page.splitlines() if line.startswith("### ")] == list(BUGS)
    for bug in (*BUGS, *OTHER):
        assert f"`{bug}`" in page or bug in BUGS
        assert {f"bug.{bug}", f"fix.{bug}"} <= en.TEMPLATES.keys()
    assert en.TEMPLATES.keys() == ko.TEMPLATES.keys()


def test_the_smallest_tree_goes_wrong_by_itself(tmp_path: Path) -> None:
    swapped = next(mutant for mutant in MUTANTS if mutant.title == "alpha-beta-swapped: negamax")
    search: Any = thing_of(swapped, tmp_path / "student.py")
    found = pp.diagnose(search)
    assert isinstance(found.tree, pp.games.ExplicitTree)
    assert pp.minimax(found.tree).value == found.expected["value"]
    assert search(found.notation, 9, -1e9, 1e9, 1) == found.found["value"] != found.expected["value"]


def test_the_ring_is_where_the_search_leaves_the_right_path(tmp_path: Path) -> None:
    swapped = next(mutant for mutant in MUTANTS if mutant.title == "alpha-beta-swapped: negamax")
    found = pp.diagnose(thing_of(swapped, tmp_path / "student.py"))
    assert "After b1 the right search evaluates b2, and it evaluates a2." in found.explanation
    assert found.svg is not None
    group = next(part for part in found.svg.split('<g id="') if 'class="leaves"' in part)
    assert "<title>b2: " in group


@pytest.mark.slow
def test_korean() -> None:
    def minimax(node: Any, is_max: bool) -> Any:
        return 7

    found = pp.diagnose(minimax, lang="ko")
    assert found.explanation.startswith("minimax는 틀렸습니다: ")
    assert "옳은 값은 1," in found.explanation
    assert pp.diagnose(RIGHT[0], lang="ko").explanation.startswith("minimax_search는 시험한 트리 ")


# ------------------------------------------------------------ the reference and the trees


@pytest.mark.parametrize("prune", ["none", "equal", "strict"])
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("negamax", [False, True])
def test_the_reference_without_a_fault_is_right(prune: str, hard: bool, negamax: bool) -> None:
    """Its values are those of the library's minimax, and with cuts it looks at the leaves that alpha-beta looks at."""
    cases = two_players(limited=False, estimates=False, min_roots=not negamax, consecutive=False)
    for case in cases:
        game = as_game(case)
        found = outcome(case, Variant(prune=prune, hard=hard), Rules(negamax=negamax))
        value = pp.minimax(game, compiled=False).value
        assert found.value == (-value if case.root.mover else value)
        if "shared" not in case.tags and prune != "none" and not (hard and prune == "strict"):
            searched = pp.trace(pp.alpha_beta, game, cut_on_equality=prune == "equal")
            assert len(found.looked_at) == sum(not visit.children for visit in searched.visits)


def test_the_trees_are_the_same_in_every_run() -> None:
    two = two_players(limited=True, estimates=True, min_roots=True, consecutive=True)
    for cases in (two, rounds(), lotteries(), complete(3)):
        assert len(cases) > 10
        assert all(case.depth is None or case.depth >= 1 for case in cases)
    assert [node.value for node in two[0].nodes] == [9, 1, -7]


# ------------------------------------------------------------ what a search may do


@pytest.mark.slow
def test_a_search_that_does_not_end_is_stopped() -> None:
    def minimax(node: Any, is_max: bool) -> Any:
        while True:
            try:  # noqa: SIM105 - as students write
                node[0]
            except Exception:
                pass

    def alphabeta(node: Any, a: Any, b: Any, is_max: bool) -> Any:
        while True:
            pass

    before = threading.active_count()
    for search in (minimax, alphabeta):
        started = time.monotonic()
        found = pp.diagnose(search, seconds=0.3)
        assert (found.is_right, found.bug) == (False, "does-not-end")
        assert time.monotonic() - started < 60
    assert threading.active_count() < before + 10


def test_what_a_search_prints_or_asks_or_ends_stays_inside(capsys: pytest.CaptureFixture[str]) -> None:
    def minimax_exits(node: Any, is_max: bool) -> Any:
        print("hello")  # noqa: T201
        sys.exit(4)

    def minimax_asks(node: Any, is_max: bool) -> Any:
        return input("value? ")

    def minimax_forgets(node: Any, is_max: bool) -> Any:
        return None

    def minimax_grows(node: Any, is_max: bool) -> Any:
        return 10**5000

    class UnfinishedAgent:
        def getAction(self, gameState: Any) -> Any:
            raise NotImplementedError("not written yet")

    assert pp.diagnose(UnfinishedAgent).bug == "fails"
    assert pp.diagnose(minimax_exits).bug == "leaves-python"
    asks = pp.diagnose(minimax_asks)
    assert asks.bug == "fails"
    assert asks.found["error"].startswith("EOFError")
    forgets = pp.diagnose(minimax_forgets)
    assert forgets.bug == "returns-no-answer"
    assert "it returns None, which is no answer" in forgets.explanation
    assert "error" not in forgets.explanation
    assert forgets.found["error"] == "it returns None, which is no answer"
    assert "None을 반환합니다" in pp.diagnose(minimax_forgets, lang="ko").explanation
    assert "it returns <int object>" in pp.diagnose(minimax_grows).explanation
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
def test_a_recursion_without_end() -> None:
    def minimax(node: Any, is_max: bool) -> Any:
        return minimax(node, is_max)

    assert "RecursionError" in pp.diagnose(minimax).explanation


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("my_search.py", "is no function and no class"),
        (7, "is no function and no class"),
        (len, "does not look like a search; what is looked for is alpha_beta_search"),
        (lambda one, two: 0, "does not look like a search"),
    ],
)
def test_what_is_no_search_is_refused(thing: Any, said: str) -> None:
    with pytest.raises(BadArgument, match=said):
        pp.diagnose(thing)


def test_an_argument_that_nobody_knows_is_named() -> None:
    def minimax(node: Any, zebra: Any, is_max: bool) -> Any:
        return 0

    with pytest.raises(BadArgument, match="nobody knows what zebra is; give it a default"):
        pp.diagnose(minimax)


def test_wrong_options() -> None:
    with pytest.raises(BadArgument, match="seconds is 0"):
        pp.diagnose(RIGHT[0], seconds=0)
    with pytest.raises(BadArgument, match="there is no language 'de'"):
        pp.diagnose(RIGHT[0], lang="de")


@pytest.mark.parametrize("names", [("SIGKILL", "SIGSEGV", "SIGABRT"), ("SIGSEGV", "SIGABRT")])
def test_how_a_process_without_memory_ends(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in {"SIGKILL", "SIGSEGV", "SIGABRT"} - set(names):  # as on Windows
        monkeypatch.delattr(signal, name)
    assert all(had_no_memory(-getattr(signal, name)) for name in names)
    assert not had_no_memory(0)
    assert not had_no_memory(1)
