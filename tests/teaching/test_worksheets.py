"""Worksheets: the same from a seed, other trees for each student, and documents that readers of their kinds accept."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.teaching.exercises import KINDS, exercise
from perfectplay.teaching.worksheets import worksheet
from perfectplay.teaching.worksheets.making import _seed_of
from perfectplay.teaching.worksheets.pdf import KOREAN_FONTS, source
from perfectplay.teaching.worksheets.sheet import Part

needs_typst = pytest.mark.skipif(
    importlib.util.find_spec("typst") is None, reason="the extra perfectplay[pdf] is not installed"
)
needs_korean_font = pytest.mark.skipif(
    "not has_korean_font()", reason="no Korean font is installed: none of those that perfectplay.worksheet knows"
)


def needs_tex(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"TeX is not installed: no program {program}")


def has_korean_font() -> bool:
    """Returns whether Typst finds a font for Korean; to look for it takes a while, so a mark asks when a test runs."""
    if importlib.util.find_spec("typst") is None:
        return False
    import typst

    return not set(KOREAN_FONTS).isdisjoint(typst.Fonts().families())


class Reader(HTMLParser):
    """Notes what a page of HTML holds, and whether its elements are closed."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.pictures += tag == "svg"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.slow
def test_every_student_has_other_trees_of_the_same_kinds() -> None:
    made = worksheet(len(KINDS), students=["Ada", "Bo"], seed=5)
    ada, bo = made.sheets
    assert [one.kind for one in ada.exercises] == [one.kind for one in bo.exercises] == list(KINDS)
    assert [one.difficulty for one in ada.exercises] == [one.difficulty for one in bo.exercises]
    assert [one.difficulty for one in ada.exercises] == sorted(one.difficulty for one in ada.exercises)
    assert {one.difficulty for one in ada.exercises} == {1, 2, 3, 4, 5}
    assert all(
        one.drawing() != other.drawing() for one, other in zip(ada.exercises[:10], bo.exercises[:10], strict=True)
    )
    alone = worksheet(len(KINDS), seed=ada.seed).sheets[0]
    assert [one.drawing() for one in alone.exercises] == [one.drawing() for one in ada.exercises]
    assert made.html() == worksheet(len(KINDS), students=["Ada", "Bo"], seed=5).html()
    third = ada.exercises[2]
    assert exercise(third.kind, seed=third.seed, difficulty=third.difficulty).answer == third.answer


def test_no_two_students_of_many_have_the_same_trees() -> None:
    made = worksheet(1, students=["162", "368"], seed=5)  # their names alone give the same seed
    assert len({sheet.seed for sheet in made.sheets}) == 2
    seeds: set[int] = set()
    for number in range(500):
        own = _seed_of(5, str(number), seeds, 8)
        assert seeds.isdisjoint(range(own, own + 8))
        seeds.update(range(own, own + 8))


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_html(lang: str) -> None:
    made = worksheet(len(KINDS), students=2, lang=lang)
    page = Reader()
    page.feed(made.html())
    assert not page.open
    trees = sum(one.tree is not None for _, _, one in made.numbered())
    assert page.pictures == 2 * trees
    text = " ".join(page.texts)
    assert all(one.question in text and one.answer in text and one.solution in text for _, _, one in made.numbered())
    assert ("학생 2" if lang == "ko" else "Student 2") in text
    blank = made.html(Part.PROBLEMS)
    assert "perfectplay exercise --kind" not in blank
    assert "perfectplay exercise --kind" in made.html("answers")
    assert not re.search(r"(?:src|href)=", made.html())


def test_a_name_is_text_wherever_it_stands() -> None:
    name = "<b>#\"]\\\\%$& O'Neil"
    made = worksheet(1, students=[name])
    page = Reader()
    page.feed(made.html())
    assert any(name in text for text in page.texts)
    assert "\\%\\$\\&" in made.tex()
    assert '\\"]\\\\\\\\%$& O' in source(made, Part.ALL, ("DejaVu Sans",))


@needs_typst
@pytest.mark.parametrize("lang", ["en", pytest.param("ko", marks=needs_korean_font)])
@pytest.mark.slow
def test_pdf(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    made = worksheet(3, students=['O\'Neil #1 [x] "y"'], lang=lang)
    made.save(file)
    content = file.read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type\s*/Page\b", content)) >= 2
    assert made.pdf(Part.PROBLEMS) != content


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "program"),
    [
        pytest.param("en", "pdflatex", marks=needs_tex("pdflatex")),
        pytest.param("ko", "xelatex", marks=needs_tex("xelatex")),
    ],
)
def test_tex(lang: str, program: str, tmp_path: Path) -> None:
    worksheet(len(KINDS), students=["Ada & Bo"], lang=lang).save(tmp_path / "sheet.tex")
    told = subprocess.run(
        [program, "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=100,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-2000:]
    assert (tmp_path / "sheet.pdf").stat().st_size > 10_000


def test_tex_has_the_drawings() -> None:
    made = worksheet(4)
    text = made.tex()
    assert text.count(r"\begin{tikzpicture}") == text.count(r"\end{tikzpicture}") == 8
    assert text.count(r"\begin{document}") == 1
    assert r"\ppletter" not in text
    assert r"\newcommand\ppletter" in worksheet(1, lang="ko").tex()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"problems": 10_000}, "problems is 10000; it must be a whole number from 1 to 100"),
        ({"problems": 0}, "problems is 0; it must be a whole number from 1 to 100"),
        ({"students": 501}, "students is 501; it must be a whole number from 1 to 500"),
        ({"students": True}, "students is True; it must be a whole number from 1 to 500"),
        ({"students": ["Ada", " Ada"]}, "two students are called 'Ada'; give each a name of its own"),
        ({"students": [""]}, "a student is called ''; a name has 1 to 100 characters"),
        ({"students": "Ada"}, "students is 'Ada'; it must be a number or a list of names"),
        ({"problems": 100, "students": 100}, "100 sheets of 100 problems are 10,000 problems; 4,000 are the most"),
        ({"kinds": ["riddle"]}, "there is no kind of exercise 'riddle'; there are minimax-value"),
        ({"kinds": []}, "kinds is \\[\\]; it must be a list of kinds, at least one"),
        ({"difficulty": 9}, "difficulty is 9; it must be a whole number from 1 to 5"),
        ({"lang": "fr"}, "there is no language 'fr'"),
    ],
)
def test_what_cannot_be_made(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(pp.BadArgument, match=message):
        pp.worksheet(**arguments)


def test_what_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = worksheet(1)
    with pytest.raises(pp.BadArgument, match=r"cannot be written as '.doc'; let the name end in .pdf, .tex, .html"):
        made.save(tmp_path / "sheet.doc")
    with pytest.raises(pp.BadArgument, match="no part 'key'; there are all, problems, answers"):
        made.html("key")
    with pytest.raises(pp.BadArgument, match="cannot be written"):
        made.save(tmp_path / "none" / "sheet.html")
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(
        pp.BadArgument, match=r"needs the package typst; install it with pip install 'perfectplay\[pdf\]'"
    ):
        made.pdf()


def test_a_machine_without_korean_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fonts:
        def families(self) -> list[str]:
            return ["DejaVu Sans"]

    class Typst:
        pass

    found = Typst()
    found.Fonts = Fonts  # type: ignore[attr-defined]
    monkeypatch.setitem(__import__("sys").modules, "typst", found)
    with pytest.raises(pp.BadArgument, match="there is no Korean font for the PDF; install one"):
        worksheet(1, lang="ko").pdf()
