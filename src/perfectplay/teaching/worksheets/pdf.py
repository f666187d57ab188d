"""A worksheet as PDF: set by Typst, with the pictures as they are in SVG, and with every font inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.teaching.exercises.making import words_of
from perfectplay.teaching.worksheets.pages import Page, Problem, pages
from perfectplay.teaching.worksheets.sheet import Part, Worksheet
from perfectplay.tracing.drawing.svg import svg_of

KOREAN_FONTS: Final = (
    "Noto Sans CJK KR",
    "Noto Sans KR",
    "NanumGothic",
    "Nanum Gothic",
    "Malgun Gothic",
    "Apple SD Gothic Neo",
    "Noto Serif CJK KR",
    "Noto Serif KR",
    "NanumMyeongjo",
    "Batang",
)
LATIN_FONTS: Final = ("Helvetica", "Arial", "Liberation Sans", "Noto Sans", "DejaVu Sans")
MONOSPACE: Final = "DejaVu Sans Mono"
"""Typst has it inside."""
POINTS: Final = 0.58
"""Points for a pixel of the SVG, so that two or three problems find room on a page."""
WHOLE: Final = 480.0
KEY: Final = 400.0
"""Points that a picture is wide at most: with problems, and with answers."""


def pdf_of(worksheet: Worksheet, part: Part) -> bytes:
    """Writes the worksheet as PDF. Raises `BadArgument`."""
    typst = _typst()
    fonts = _fonts(typst, worksheet.lang)
    written: bytes = typst.compile(source(worksheet, part, fonts).encode("utf-8", "backslashreplace"), format="pdf")
    return written


def source(worksheet: Worksheet, part: Part, fonts: tuple[str, ...]) -> str:
    """Writes the worksheet in Typst's language. All texts and pictures are strings there, so nothing in them counts."""
    words = words_of(worksheet.lang)
    lines = [
        f"#set document(title: {_string(words.say('sheet.title'))})",
        '#set page(paper: "a4", margin: 2cm, numbering: "1 / 1")',
        f"#set text(font: ({', '.join(map(_string, fonts))},), lang: {_string(worksheet.lang)}, size: 10.5pt)",
        "#set par(leading: 0.75em)",
        "#let room = box(width: 60%, baseline: 2pt, stroke: (bottom: 0.5pt))[#h(1fr)]",
    ]
    for number, page in enumerate(pages(worksheet, part)):
        if number:
            lines.append("#pagebreak()")
        lines += _page(page, words.say("sheet.answer"))
    return "\n".join([*lines, ""])


def _page(page: Page, answer: str) -> Iterator[str]:
    yield f'#text(size: 16pt, weight: "bold", {_string(page.title)})#h(1fr)#text({_string(page.subtitle)})'
    if page.name_line is not None:
        yield f"\n#text({_string(page.name_line)}) #room"
    for problem in page.problems:
        yield "#block(breakable: false, above: 1.8em)["
        yield from _problem(problem, answer)
        yield "]"


def _problem(problem: Problem, answer: str) -> Iterator[str]:
    yield f'#text(size: 12pt, weight: "bold", {_string(problem.heading)})\n'
    if problem.answer is not None:
        yield f'#text({_string(answer)}) #text(weight: "bold", {_string(problem.answer)})\n'
    for text in problem.paragraphs:
        yield f"#text({_string(text)})\n"
    if problem.picture is not None:
        width = min(problem.picture.width * POINTS, WHOLE if problem.answer is None else KEY)
        image = f'image(bytes({_string(svg_of(problem.picture))}), format: "svg", width: {width:.1f}pt)'
        yield f"#align(center, {image})\n"
    if problem.board is not None:
        yield f'#pad(left: 2em, text(font: "{MONOSPACE}", raw({_string(problem.board)}, block: true)))\n'
    if problem.answer is None:
        yield f"#text({_string(answer)}) #room\n"
    if problem.small is not None:
        yield f"#text(size: 8pt, fill: luma(70), {_string(problem.small)})\n"


def _string(text: str) -> str:
    """Writes a string literal of Typst, in which quotes, backslashes and control characters are escaped."""
    return "".join(
        "\\" + letter if letter in '"\\' else letter if letter.isprintable() else f"\\u{{{ord(letter):x}}}"
        for letter in str(text)
    ).join('""')


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise BadArgument(
            "a worksheet as PDF needs the package typst; install it with pip install 'perfectplay[pdf]', or write a "
            ".html, which a browser prints, or a .tex"
        ) from None
    return typst


def _fonts(typst: Any, lang: str) -> tuple[str, ...]:
    """Returns the fonts to set the text in. Raises `BadArgument` where there is none for Korean."""
    families = set(typst.Fonts().families())
    korean = tuple(font for font in KOREAN_FONTS if font in families)
    latin = tuple(font for font in LATIN_FONTS if font in families)
    if lang == "ko" and not korean:
        raise BadArgument(
            "there is no Korean font for the PDF; install one, such as Noto Sans CJK KR or NanumGothic, or write a "
            ".html"
        )
    return (*korean, *latin) if lang == "ko" else (*latin, "Libertinus Serif", *korean)
