"""Text, Graphviz, TikZ, Mermaid and PNG: the same picture, opened with the real tools where they are there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing import draw, draw_dot, draw_mermaid, draw_png, draw_text, draw_tikz
from perfectplay.tracing.drawing.letters import columns, shortened, visible
from perfectplay.tracing.drawing.measure import printed
from perfectplay.tracing.trace import trace
from perfectplay.tracing.visit import Trace
from tests.tracing.drawing.drawn import AIMA, DEEP, NASTY, SVG, nasty, pictured, texts, traced

NO_FONT = "\U00018cd5"
"""The last letter of a script, Khitan, that next to no font has."""

needs_graphviz = pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed: no program dot")


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"TeX is not installed: no program {program}")


# ------------------------------------------------------------ text


def test_text() -> None:
    assert (
        draw_text(traced(AIMA))
        == """\
▲ A MAX = 3  (-inf, +inf) → (3, +inf)  #0
├═ a1: ▼ B MIN = 3  (-inf, +inf) → (-inf, 3)  #1
│  ├═ b1: ■ = 3  #2
│  ├─ b2: ■ = 12  #3
│  └─ b3: ■ = 8  #4
├─ a2: ▼ C MIN <= 2  (3, +inf)  #5
│  ├━ c1: ■ = 2  #6
│  ╫ alpha cut: 2 <= alpha = 3, set at A
│  ├╌ c2: ■ 4, never searched
│  └╌ c3: ■ 6, never searched
└─ a3: ▼ D MIN <= 2  (3, +inf) → (3, 5)  #7
   ├─ d1: ■ = 14  #8
   ├─ d2: ■ = 5  #9
   └━ d3: ■ = 2  #10

▲ MAX   ▼ MIN   ■ end of the game   ═ principal variation   ━ gave the value   (alpha, beta) on entry → on exit
alpha-beta on ExplicitTree: 11 nodes entered.
"""
    )


def test_text_in_ascii() -> None:
    text = draw_text(traced(DEEP), ascii_only=True, legend=False, numbers=False, windows=False)
    assert text.isascii()
    assert (
        text
        == """\
/\\ root MAX = 10
|= A: [] = 10
`- n1: \\/ n1 MIN <= 4
   |- B: [] = 20
   `> n2: /\\ n2 MAX <= 4
      |- C: [] = 1
      `> n3: \\/ n3 MIN <= 4
         |> D: [] = 4
         # alpha cut: 4 <= alpha = 10, set at root
         `. X: [] 2, never searched

alpha-beta on ExplicitTree: 8 nodes entered.
"""
    )


def test_text_of_a_board() -> None:
    game = pp.games.TicTacToe()
    recorded = trace(pp.alpha_beta, game, game.play("a1,b2,c3"), depth=1)
    assert draw_text(recorded, boards=True).splitlines()[:5] == [
        "▲ O ~ 0  (-inf, +inf) → (0, +inf)  #0",
        "│  . . X",
        "│  . O .",
        "│  X . .",
        "├═ b1: □ ~ 0  #1",
    ]


def test_names_of_all_kinds_in_text() -> None:
    lines = draw_text(nasty(), max_nodes=500).splitlines()
    for name in NASTY:
        assert any(f" {visible(name)}: " in line for line in lines), name
    assert all(line.isprintable() for line in lines)


# ------------------------------------------------------------ Graphviz


def test_dot_says_where_everything_stands() -> None:
    text = draw_dot(traced(AIMA))
    assert "layout=nop2" in text
    nodes = re.findall(r"^  (n\d+) \[shape=(\w+)", text, re.MULTILINE)
    shapes = [shape for _, shape in nodes]
    assert (shapes.count("triangle"), shapes.count("invtriangle"), shapes.count("box")) == (1, 3, 9)
    edges = re.findall(r"^  n(\d+) -- n(\d+) \[(.*)\]$", text, re.MULTILINE)
    assert len(edges) == 12 + 1
    assert sum("teetee" in attributes for *_, attributes in edges) == 2
    assert [(start, end) for start, end, attributes in edges if "constraint=false" in attributes] == [("2", "0")]
    assert [(start, end) for start, end, attributes in edges if ":invis:" in attributes] == [("0", "1"), ("1", "4")]


@needs_graphviz
def test_graphviz_draws_it() -> None:
    svg = run_dot(draw_dot(traced(AIMA)))
    kinds = [group.get("class") for group in svg.iter(f"{SVG}g")]
    assert (kinds.count("node"), kinds.count("edge")) == (13, 13)
    assert {"A", "MAX", "≤ 2", "alpha cut", printed("2 <= alpha = 3"), "c2"} <= {text.strip() for text in texts(svg)}


@needs_graphviz
def test_graphviz_writes_names_of_all_kinds() -> None:
    said = {text.replace("\xa0", " ").strip() for text in texts(run_dot(draw_dot(nasty(), max_nodes=500)))}
    for name in NASTY:
        assert shortened(visible(name), 16).strip() in said, name


def run_dot(text: str) -> Xml.Element:
    done = subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, check=True)
    assert not done.stderr, done.stderr
    return Xml.fromstring(done.stdout)


# ------------------------------------------------------------ TikZ


def test_tikz_draws_every_node() -> None:
    text = draw_tikz(traced(AIMA), legend=False)
    assert text.startswith("% perfectplay")
    assert text.count(r"\ensuremath{\leq} 2") == 2
    assert text.count("dash pattern=on 3.00pt") == 4, "two ghosts and the edges to them"
    assert r"\usepackage{fontspec}" not in text
    assert text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")


def test_tex_specials_are_escaped() -> None:
    text = draw_tikz(traced({"A": {"$x_1$ & 50% #{}~^\\": [1, 2], "가": [3, 4]}}))
    assert r"\$x\_1\$ \& 50\% \#\{\}\textasciitilde{}\textasciicircum{}\textbackslash{}" in text
    assert r"\ppletter{가}{AC00}" in text
    assert r"\usepackage{fontspec}" in text


@pytest.mark.slow
@pytest.mark.parametrize("program", [pytest.param(name, marks=needs(name)) for name in ("pdflatex", "xelatex")])
@pytest.mark.parametrize("recorded", [traced(AIMA), nasty()], ids=["aima", "nasty"])
def test_tex_sets_it(program: str, recorded: Trace, tmp_path: Path) -> None:
    (tmp_path / "tree.tex").write_text(draw_tikz(recorded, max_nodes=500), encoding="utf-8")
    done = subprocess.run(
        [program, "-interaction=nonstopmode", "-halt-on-error", "tree.tex"],
        cwd=tmp_path,
        capture_output=True,
        timeout=100,
        check=False,
    )
    said = done.stdout.decode(errors="replace")
    assert done.returncode == 0, said[-2000:]
    assert "(1 page" in said
    assert "Missing character" not in said


def test_what_is_too_large_for_tex() -> None:
    with pytest.raises(BadArgument, match=r"TeX can set 14,000 at most; give a smaller max_nodes, or draw it as SVG"):
        draw_tikz(traced(chain(999)), max_nodes=5000)


# ------------------------------------------------------------ Mermaid


def test_mermaid() -> None:
    lines = draw_mermaid(traced(AIMA)).splitlines()
    assert lines[0] == "flowchart TD"
    nodes = [line for line in lines if re.match(r"  n\d+[\[(]", line)]
    assert len(nodes) == 13
    assert nodes[8] == '  n8["4<br/>never searched"]:::UNSEARCHED'
    assert nodes[5] == '  n5["#61; 12<br/>#35;3"]:::END'
    assert nodes[0].startswith('  n0[/"#61; 3<br/>A MAX #35;0<br/>#40;')
    assert nodes[0].endswith('"\\]:::MAX')
    assert sum('never searched"]:::UNSEARCHED' in line for line in nodes) == 2
    edges = [line for line in lines if re.match(r"  n\d+ [-=.]", line)]
    assert len(edges) == 12 + 1
    assert sum("‖ alpha cut" in line for line in edges) == 2
    assert edges[-1].startswith("  n2 -. ")
    assert edges[-1].endswith(" .-> n0")


def test_mermaid_sees_no_syntax_in_names() -> None:
    for line in draw_mermaid(nasty(), max_nodes=500).splitlines():
        for label in re.findall(r'"([^"]*)"', line):
            rest = re.sub(r"#\d+;|<br/>|‖|→", "", label)
            assert all(letter.isalnum() or letter == " " or ord(letter) > 0x2000 for letter in rest), label
        assert line.count('"') in (0, 2)


def test_mermaid_is_refused_above_what_it_draws() -> None:
    recorded = traced(chain(400))
    with pytest.raises(BadArgument, match="Mermaid draws 500 edges at most, and this drawing has 800"):
        draw_mermaid(recorded, max_nodes=5000)
    long = traced({f"{'<' * 20}{number}": [number, number + 1] for number in range(150)})
    with pytest.raises(BadArgument, match="Mermaid reads 50,000 letters at most, and this drawing has"):
        draw_mermaid(long, max_nodes=500)
    assert draw_mermaid(recorded).count("\n") > 80


# ------------------------------------------------------------ PNG


def test_png_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(BadArgument, match=r"PNG needs the extra 'png': pip install 'perfectplay\[png\]'"):
        draw_png(traced(AIMA))


def test_png() -> None:
    pytest.importorskip("resvg_py", reason="the extra perfectplay[png] is not installed")
    data = draw_png(traced(AIMA))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide = int.from_bytes(data[16:20], "big")
    svg = Xml.fromstring(str(draw(traced(AIMA))))
    assert wide == pytest.approx(2 * float(svg.get("width", "0")), abs=2)


def test_png_refuses_letters_that_would_be_missing() -> None:
    pytest.importorskip("resvg_py", reason="the extra perfectplay[png] is not installed")
    with pytest.raises(BadArgument, match=r"no font on this machine has the letter '.', so it would be missing"):
        draw_png(traced({NO_FONT: [1, 2], "b": 3}))


def test_a_png_that_would_be_too_large() -> None:
    pytest.importorskip("resvg_py", reason="the extra perfectplay[png] is not installed")
    with pytest.raises(BadArgument, match="too many for a PNG; give a smaller max_nodes"):
        draw_png(traced(chain(999)), max_nodes=5000)


# ------------------------------------------------------------ all of them


def chain(length: int) -> Any:
    """A tree with one line that is that long, and a leaf beside each of its nodes."""
    tree: Any = 0
    for number in range(length):
        tree = [tree, number] if number % 2 else [number, tree]
    return tree


@pytest.mark.parametrize("kind", ["svg", "text", "dot"])
def test_a_line_of_1_000_plies(kind: str) -> None:
    recorded = traced(chain(999))
    assert len(draw(recorded, format=kind)) < 200_000
    assert len(draw(recorded, format=kind, max_nodes=5000)) < 1_000_000
    assert pictured(recorded, max_nodes=5000).nodes[-1].level == 999


@pytest.mark.parametrize("kind", ["svg", "text", "dot", "tikz", "mermaid"])
def test_a_root_that_is_alone(kind: str) -> None:
    recorded = traced([5], max_visits=1)
    assert "not recorded" in str(draw(recorded, format=kind))


def test_a_format_that_is_not_there() -> None:
    with pytest.raises(BadArgument, match="there is no format 'gif'; there are svg, text, dot, tikz, mermaid, png"):
        draw(traced(AIMA), format="gif")


def test_columns() -> None:
    assert columns("한글 ab") == 7
    assert shortened("한글과 영어", 6) == "한글…"
    assert shortened("short", 5) == "short"
    assert shortened("👩‍👩‍👧 family", 4) in ("👩‍👩‍…", "…")
