"""Searches side by side: each pane shows what its search entered, all of it, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.commands.main import run
from perfectplay.games import ExplicitTree, TicTacToe
from perfectplay.tracing.comparison import Comparison, compare, paths
from perfectplay.tracing.drawing.marks import Line
from perfectplay.tracing.hatching import hatched
from perfectplay.tracing.trace import trace
from tests.small_games import GraphGame, graph_games, trees

SVG = "{http://www.w3.org/2000/svg}"
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def nodes_of(svg: str) -> list[list[ElementTree.Element]]:
    """The groups of each pane that stand for nodes, in the order of the layout."""
    panes: dict[str, list[ElementTree.Element]] = {}
    for group in ElementTree.fromstring(svg.encode()).iter(f"{SVG}g"):
        found = re.fullmatch(r"pp\w+-p(\d+)n(\d+)", group.get("id", ""))
        if found:
            panes.setdefault(found[1], []).append(group)
    return list(panes.values())


def said(group: ElementTree.Element) -> str:
    return group.findtext(f"{SVG}title", "")


def test_the_figure_of_aima() -> None:
    panes = nodes_of(compare(ExplicitTree(AIMA)).panes())
    skipped = [[said(node).split(":")[0] for node in pane if "not searched here" in said(node)] for pane in panes]
    assert skipped == [[], ["c2", "c3"], ["c2", "c3", "d1", "d2"], [], ["c2", "c3"]]
    assert [said(node) for node in panes[1]][2] == "C: searched in this pane, value <= 2"


@given(game=graph_games(cycles=False) | st.builds(ExplicitTree, trees()))
def test_a_pane_shows_what_its_search_entered(game: GraphGame | ExplicitTree) -> None:
    found = compare(game, depth=4)
    panes = nodes_of(found.panes(max_nodes=100_000))
    assert len(panes) == len(found.rows)
    for row, pane in zip(found.rows, panes, strict=True):
        entered = set().union(*(paths(row.trace, root) for root in row.trace.roots))
        assert sum(": searched in this pane" in said(node) for node in pane) == len(entered)
        assert found.full is not None
        assert len(pane) == found.full.nodes


@given(game=st.builds(ExplicitTree, trees()), max_nodes=st.integers(2, 12))
def test_folds_count_what_was_entered(game: ExplicitTree, max_nodes: int) -> None:
    found = compare(game, algorithms=("minimax", "alpha-beta"))
    for row, pane in zip(found.rows, nodes_of(found.panes(max_nodes=max_nodes)), strict=True):
        assert len(pane) <= max_nodes
        folds = [re.search(r"\(([\d,]+) of ([\d,]+) nodes\)", said(node)) for node in pane]
        inside = [fold for fold in folds if fold]
        alone = [node for node, fold in zip(pane, folds, strict=True) if not fold]
        entered = sum(": searched in this pane" in said(node) for node in alone)
        assert entered + sum(int(fold[1].replace(",", "")) for fold in inside) == row.nodes
        assert found.full is not None
        assert len(alone) + sum(int(fold[2].replace(",", "")) for fold in inside) == found.full.nodes


def test_all_panes_share_one_layout() -> None:
    panes = nodes_of(compare(ExplicitTree([[3, 5], [2, [9, 1]], 4])).panes())

    def places(pane: list[ElementTree.Element]) -> list[float]:
        """Where the shape of each node begins, seen from that of the root."""
        found = [corner(next(shape for shape in node if shape.tag in (f"{SVG}polygon", f"{SVG}rect"))) for node in pane]
        return [place - first for point in found for place, first in zip(point, found[0], strict=True)]

    assert len(places(panes[0])) == 2 * 10
    for pane in panes[1:]:
        assert places(pane) == pytest.approx(places(panes[0]), abs=0.21)


def corner(shape: ElementTree.Element) -> tuple[float, float]:
    x, y = (shape.get("points") or f"{shape.get('x')},{shape.get('y')}").split()[0].split(",")
    return float(x), float(y)


def test_nothing_is_told_by_colour_alone() -> None:
    svg = compare(ExplicitTree(AIMA)).panes()
    assert "searched in this pane" in svg
    assert "not searched here, but in another pane" in svg
    assert "searched in no pane" not in re.sub("<title>.*?</title>", "", svg)
    skipped = next(node for node in nodes_of(svg)[1] if said(node).startswith("c2"))
    assert any(shape.get("stroke-dasharray") for shape in skipped)
    assert len([shape for shape in skipped if shape.tag == f"{SVG}polyline"]) > 2


def test_what_no_search_entered() -> None:
    found = compare(ExplicitTree(AIMA), algorithms=("alpha-beta", "alpha-beta, best first"))
    svg = found.panes()
    assert "searched in no pane" in re.sub("<title>.*?</title>", "", svg)
    assert sum(": searched in no pane" in said(node) for pane in nodes_of(svg) for node in pane) == 4


def test_what_was_not_recorded_is_not_drawn() -> None:
    found = compare(TicTacToe(), depth=3, max_visits=50, algorithms=("minimax", "alpha-beta"))
    with pytest.raises(pp.BadArgument, match="minimax entered 586 nodes, of which 536 were not recorded"):
        found.panes()
    assert "were not recorded" in found._repr_html_()
    with pytest.raises(pp.BadArgument, match="max_nodes is 0"):
        compare(ExplicitTree(AIMA)).panes(max_nodes=0)


@pytest.mark.parametrize("name", ["<script>", "\"'&", "가나다", "👩‍👩‍👧", "a" * 200])
def test_names_do_no_harm(name: str) -> None:
    found = compare(ExplicitTree({name: [1, 2], "other": [3, 4]}))
    for text in (found.panes(), re.sub("<img.*?>", "", found._repr_html_(), flags=re.DOTALL)):
        assert "<script" not in text
        assert not re.search(r"<style|\bstyle=|\bclass=", text)
    ElementTree.fromstring(found.panes().encode())


def test_in_a_notebook() -> None:
    found = compare(ExplicitTree(AIMA))
    html = found._repr_html_()
    assert html.startswith("<table>\n<tr><th>search</th>")
    assert "at least 5 must be looked at" in html
    assert 'src="data:image/svg+xml;base64,' in html
    assert repr(found) == str(found) == repr(found.show())
    assert found.show().svg == found.panes()
    assert isinstance(found, Comparison)


def test_a_trace_in_a_notebook() -> None:
    made = trace(pp.alpha_beta, ExplicitTree(AIMA))
    svg = made._repr_svg_()
    assert svg is not None
    assert svg == made.show().svg
    ElementTree.fromstring(svg.encode())
    assert repr(made) == "<Trace: alpha_beta on ExplicitTree, 11 nodes>"
    assert "alpha cut" in repr(made.show())
    assert "알파 컷" in repr(made.show(lang="ko"))
    large = trace(pp.minimax, TicTacToe(), depth=4, max_visits=100)
    assert "100 visits recorded" in repr(large)
    assert len(large._repr_svg_() or "") < 200_000


@pytest.mark.parametrize("outline", [((0, 0), (22, 0), (22, 12), (0, 12)), ((5, 0), (10, 9), (0, 9))])
def test_hatching_stays_inside(outline: tuple[Any, ...]) -> None:
    lines = hatched(outline, "#000000")
    assert lines
    for line in lines:
        assert isinstance(line, Line)
        (x, y), (to_x, to_y) = line.points
        assert x < to_x
        assert x + y == pytest.approx(to_x + to_y)
        assert all(-1e-9 <= at <= max(point[0] for point in outline) + 1e-9 for at in (x, to_x))
        assert all(-1e-9 <= at <= max(point[1] for point in outline) + 1e-9 for at in (y, to_y))


# ------------------------------------------------------------ the command line


def test_compare_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "panes.svg"
    file.write_text("old")
    arguments = ["compare", "tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]"]
    assert run([*arguments, "-o", str(file)]) == 0
    with_file = capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == compare(ExplicitTree(AIMA)).panes()
    assert [path.name for path in tmp_path.iterdir()] == ["panes.svg"]
    assert run(arguments) == 0
    assert capsys.readouterr().out == with_file


@pytest.mark.parametrize(
    ("output", "wrong"),
    [
        ("panes.png", "the comparison is drawn as SVG, not into"),
        ("none/panes.svg", "there is no folder"),
        (".svg", "let the name end in .svg"),
        ("folder.svg", "cannot be written"),
    ],
)
def test_compare_into_what_is_no_file(
    output: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    assert run(["compare", "tree", "--tree", "[[3,12],[2,4]]", "-o", output]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("perfectplay: ")
    assert wrong in captured.err
    assert [path.name for path in tmp_path.iterdir()] == ["folder.svg"]
