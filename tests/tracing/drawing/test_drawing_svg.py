"""The SVG: well-formed, self-contained, and with every node, ghost, arc and text in its place."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.tracing.drawing import draw, draw_svg
from perfectplay.tracing.drawing.letters import visible
from perfectplay.tracing.drawing.measure import printed
from perfectplay.tracing.drawing.plan import plan_of
from perfectplay.tracing.trace import trace
from tests.tracing.drawing.drawn import (
    AIMA,
    DEEP,
    NASTY,
    SVG,
    groups,
    nasty,
    pictured,
    random_tree,
    read,
    texts,
    traced,
)


def test_the_figure_of_russell_and_norvig() -> None:
    svg = read(draw_svg(traced(AIMA)))
    assert (len(groups(svg, "n")), len(groups(svg, "b")), len(groups(svg, "a"))) == (13, 1, 1)
    said = texts(svg)
    assert said.count("≤ 2") == 2
    assert {"= 12", "alpha cut", printed("2 <= alpha = 3"), "c2", "c3", "A MAX #0", "(3, +∞)"} <= set(said)
    ghosts = [rectangle for rectangle in svg.iter(f"{SVG}rect") if rectangle.get("stroke-dasharray")]
    assert len(ghosts) == 2 + 1, "and one in the legend"
    strokes = [line for group in groups(svg, "b") for line in group.iter(f"{SVG}polyline")]
    assert len(strokes) == 2 * 2, "a double stroke across each of two edges"
    (arc,) = groups(svg, "a")
    assert arc.findtext(f"{SVG}title") == "the bound of this alpha cut was set at A"
    words = {group.get("id", "").split("-")[1]: group.findtext(f"{SVG}title") for group in groups(svg, "n")}
    assert words["n2"] == (
        "C: visit 5, MIN to move, value <= 2, alpha cut, window (3, +inf), 2 moves never searched, 2 nodes"
    )
    assert words["n8"] == "c2: never searched, 4"


def test_the_arc_ends_at_the_owner_of_the_bound() -> None:
    recorded = traced(DEEP)
    picture = pictured(recorded)
    plan = plan_of(picture)
    svg = read(draw_svg(recorded, legend=False))
    (arc,) = groups(svg, "a")
    path = arc.find(f"{SVG}path")
    assert path is not None
    x, y = map(float, path.get("d", "").split()[-1].split(","))
    wide = float(svg.get("width", "0"))
    root = (plan.x[0] + (wide - plan.width) / 2, plan.top[0] + 16)
    assert abs(x - root[0]) < 60
    assert 0 < y - root[1] < 60


@given(st.integers(0, 10**6))
def test_nodes_do_not_overlap(seed: int) -> None:
    plan = plan_of(pictured(traced([random_tree(seed), 1]), max_nodes=300))
    for spans in plan.spans:
        for (_, right), (left, _) in pairwise(spans):
            assert left - right > 5
    for above, below in zip(plan.bottom, plan.top[1:], strict=False):
        assert below - above > 15
    assert min(left for spans in plan.spans for left, _ in spans) >= -1e-6
    assert max(right for spans in plan.spans for _, right in spans) <= plan.width + 1e-6


def test_it_is_self_contained_and_survives_what_github_and_notebooks_strip() -> None:
    text = draw_svg(traced(AIMA))
    svg = read(text)
    assert svg.tag == f"{SVG}svg"
    assert svg.get("role") == "img"
    tags = {element.tag.removeprefix(SVG) for element in svg.iter()}
    assert tags <= {"svg", "title", "desc", "g", "rect", "polygon", "polyline", "path", "ellipse", "text", "tspan"}
    for element in svg.iter():
        assert not {"style", "class", "href"} & set(element.keys())
        assert not any(name.startswith("on") for name in element.keys())  # noqa: SIM118 - an element is no dictionary
    assert "url(" not in text
    identifiers = re.findall(r' id="([^"]*)"', text)
    assert len(identifiers) == len(set(identifiers))
    prefix = identifiers[0].split("-")[0]
    assert re.fullmatch(r"pp[0-9a-f]{10}", prefix)
    assert all(identifier.startswith(f"{prefix}-") for identifier in identifiers)
    assert svg.get("aria-labelledby") == f"{prefix}-title {prefix}-desc"
    assert prefix not in draw_svg(traced([[3, 12, 8], [2, 4, 6], [14, 5, 3]]))
    paper = svg.find(f"{SVG}rect")
    assert paper is not None
    assert (paper.get("fill"), paper.get("width")) == ("#ffffff", svg.get("width"))


def test_it_describes_itself() -> None:
    svg = read(draw_svg(traced(AIMA)))
    assert svg.findtext(f"{SVG}title") == "alpha-beta on ExplicitTree"
    assert svg.findtext(f"{SVG}desc") == (
        "alpha-beta on ExplicitTree: 11 nodes entered. The value of the first node is = 3. "
        "Principal variation: a1 b1. 1 cut shown."
    )


def test_options() -> None:
    recorded = traced(AIMA)
    assert not any("∞" in text for text in texts(read(draw_svg(recorded, windows=False))))
    assert not any("#" in text for text in texts(read(draw_svg(recorded, numbers=False))))
    assert "never searched" in texts(read(draw_svg(recorded)))
    assert "never searched" not in texts(read(draw_svg(recorded, legend=False)))
    assert draw(recorded) == draw_svg(recorded)


def test_levels_of_detail() -> None:
    recorded = traced(AIMA)
    values, dots = (read(draw_svg(recorded, detail=detail)) for detail in ("values", "dots"))
    assert {"= 12", "c2"} <= set(texts(values))
    assert not any("#" in text or "∞" in text for text in texts(values))
    assert "= 12" not in texts(dots)
    assert len(groups(dots, "n")) == len(groups(values, "n")) == 13
    full = read(draw_svg(recorded))
    widths = [float(svg.get("width", "0")) for svg in (full, values, dots)]
    assert widths == sorted(widths, reverse=True)


def test_boards() -> None:
    game = pp.games.TicTacToe()
    recorded = trace(pp.alpha_beta, game, game.play("a1,b2,c3"), depth=1)
    svg = read(draw_svg(recorded, boards=True))
    plain = read(draw_svg(recorded))
    assert texts(svg).count("X") - texts(plain).count("X") == 7 * 2
    assert sum(rectangle.get("fill") == "#ffe9a8" for rectangle in svg.iter(f"{SVG}rect")) == 6, "the last moves"


def test_korean() -> None:
    svg = read(draw_svg(traced(AIMA), lang="ko"))
    assert {"알파 컷", "탐색하지 않음", "최선의 진행"} <= set(texts(svg))


def test_names_of_all_kinds() -> None:
    svg = read(draw_svg(nasty(), max_nodes=500))
    titles = [title.text or "" for title in svg.iter(f"{SVG}title")]
    for name in NASTY:
        assert any(title.startswith(f"{visible(name)}: ") for title in titles), name
    assert all(text.isprintable() for text in texts(svg))


@pytest.mark.parametrize("name", ["가나다", "a" * 300, "😀" * 50])
def test_long_names_are_shortened_in_the_drawing_and_whole_in_the_words(name: str) -> None:
    text = draw_svg(traced({name: {"b": [1, 2], "c": 3}}))
    assert f"{name}: visit 0" in text
    if len(name) > 24:
        assert f">{name}<" not in text
        assert "…" in text
