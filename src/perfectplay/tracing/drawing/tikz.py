"""Pictures as a TeX document of their own, drawn by TikZ; pdflatex, xelatex and lualatex all set it.

Letters beyond Latin need xelatex or lualatex and a font that has them; pdflatex prints their numbers instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.tracing.drawing.making import picture_of
from perfectplay.tracing.drawing.marks import Box, Curve, Disc, Line, Mark, Pen, Piece, Point, Scene, Text, flat
from perfectplay.tracing.drawing.options import options_of
from perfectplay.tracing.drawing.scene import scene_of
from perfectplay.tracing.drawing.svg import number
from perfectplay.tracing.visit import Trace

SCALE: Final = 0.75
"""TeX points for a pixel of the SVG."""
SLACK: Final = 2.0
"""The page is this much larger than the drawing, so that rounding never makes a second page."""
LARGEST: Final = 14_000.0
"""TeX knows no lengths above 16,383 points."""

ESCAPES: Final = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\ppquote{}",
    "'": r"\ppapostrophe{}",
    "`": r"\ppgrave{}",
    "-": "{-}",
    ",": "{,}",
    "!": "{!}",
    "?": "{?}",
    "≥": r"\ensuremath{\geq}",
    "≤": r"\ensuremath{\leq}",
    "∞": r"\ensuremath{\infty}",
    "→": r"\ensuremath{\to}",
    "\N{MINUS SIGN}": r"\ensuremath{-}",
    "\N{GREEK SMALL LETTER ALPHA}": r"\ensuremath{\alpha}",
    "\N{GREEK SMALL LETTER BETA}": r"\ensuremath{\beta}",
    "…": r"\dots{}",
    "±": r"\ensuremath{\pm}",
}
"""Letters that TeX would obey or join into another letter, and letters that its old fonts lack."""

KNOWN: Final = frozenset(map(chr, range(0xC0, 0x100))) - frozenset("ÐÞðþ\xd7÷")
"""The letters beyond ASCII that every TeX can set."""

WIDE_FONTS: Final = (
    "Noto Sans CJK KR",
    "Noto Sans KR",
    "NanumGothic",
    "Malgun Gothic",
    "Apple SD Gothic Neo",
    "Noto Sans",
    "DejaVu Sans",
)

PREAMBLE: Final = r"""%% perfectplay: set this with pdflatex, xelatex or lualatex
\documentclass{article}
\usepackage{iftex}
\usepackage[paperwidth=%(width)spt,paperheight=%(height)spt,margin=0pt]{geometry}
\usepackage{fix-cm}
\usepackage{tikz}
"""

SIGNS: Final = r"""\ifPDFTeX
\newcommand\ppstraight[2]{{\ttfamily\char#2}}
\else
\newcommand\ppstraight[2]{{\ttfamily\char#1}}
\fi
\newcommand\ppquote{\ppstraight{34}{34}}
\newcommand\ppapostrophe{\ppstraight{39}{13}}
\newcommand\ppgrave{\ppstraight{96}{18}}
"""

FOREIGN: Final = r"""\newcommand\ppnumber[1]{{\fontsize{5}{5}\selectfont U+#1}}
\ifPDFTeX
  \newcommand\ppletter[2]{\ppnumber{#2}}
\else
  \usepackage{fontspec}
  \newcommand\ppwide{}
%(fonts)s
  \newcommand\ppletter[2]{{\iffontchar\font"#2 #1\else\ppwide\iffontchar\font"#2 #1\else\ppnumber{#2}\fi\fi}}
\fi
"""
"""A letter beyond Latin in the font of the document, in one of ``WIDE_FONTS``, or else as its number."""


def draw_tikz(trace: Trace, **options: Any) -> str:
    """Draws the trace as a TeX document. Raises `BadArgument`, for example if it is larger than TeX can set."""
    return tikz_of(scene_of(picture_of(trace, options_of(**options))))


def tikz_of(scene: Scene) -> str:
    """Writes a drawn picture as a TeX document."""
    wide, high = scene.width * SCALE, scene.height * SCALE
    if max(wide, high) > LARGEST:
        raise BadArgument(
            f"the drawing is {wide:,.0f} x {high:,.0f} points large, and TeX can set {LARGEST:,.0f} at "
            f"most; give a smaller max_nodes, or draw it as SVG"
        )
    marks = list(flat(scene.marks))
    words = "".join(piece.text for mark in marks if isinstance(mark, Text) for piece in mark.pieces)
    lines = [PREAMBLE % {"width": number(wide + SLACK), "height": number(high + SLACK)} + letter_lines(words)]
    lines += colour_lines(scene)
    lines += [r"\pagestyle{empty}\parindent=0pt\topskip=0pt", r"\begin{document}\sffamily"]
    lines += [*picture_lines(scene), r"\end{document}", ""]
    return "\n".join(lines)


def colour_lines(scene: Scene) -> list[str]:
    """Returns the definitions of the colours of a picture."""
    colours = sorted({colour for mark in flat(scene.marks) for colour in _colours(mark)})
    return [f"\\definecolor{{{_named(colour)}}}{{HTML}}{{{colour[1:].upper()}}}" for colour in colours]


def picture_lines(scene: Scene) -> list[str]:
    """Returns the picture alone, for a document that has its colours and the preamble of letters."""
    return [
        f"\\begin{{tikzpicture}}[x={SCALE}pt, y=-{SCALE}pt, line join=round]",
        f"\\useasboundingbox (0,0) rectangle ({number(scene.width)},{number(scene.height)});",
        *(_mark(mark) for mark in flat(scene.marks)),
        r"\end{tikzpicture}",
    ]


def escaped(text: str) -> str:
    """Escapes text for TeX."""
    return "".join(_letter(letter) for letter in text)


def _letter(letter: str) -> str:
    if letter in ESCAPES:
        return ESCAPES[letter]
    if letter.isascii() or letter in KNOWN:
        return letter
    return f"\\ppletter{{{letter}}}{{{ord(letter):X}}}"


def letter_lines(words: str) -> str:
    """Returns the lines that the preamble needs for the letters of ``words`` as `escaped` writes them."""
    if r"\ppletter" not in escaped(words):
        return SIGNS
    fonts = "".join(f"  \\IfFontExistsTF{{{font}}}{{\\renewfontfamily\\ppwide{{{font}}}}}{{\n" for font in WIDE_FONTS)
    return SIGNS + FOREIGN % {"fonts": fonts + "  " + "}" * len(WIDE_FONTS)}


def _named(colour: str) -> str:
    return f"pp{colour[1:]}"


def _colours(mark: Mark) -> Iterator[str]:
    if isinstance(mark, Text):
        yield from (piece.colour for piece in mark.pieces)
    elif isinstance(mark, Line | Curve | Box | Disc):
        yield from (colour for colour in (mark.pen.colour, mark.pen.fill) if colour is not None)


def _mark(mark: Line | Curve | Box | Disc | Text) -> str:
    if isinstance(mark, Text):
        return _text(mark)
    command = f"\\path[{', '.join(_pen(mark.pen, mark.corner if isinstance(mark, Box) else 0.0))}]"
    if isinstance(mark, Line):
        return f"{command} {' -- '.join(map(_point, mark.points))}{' -- cycle' if mark.is_closed else ''};"
    if isinstance(mark, Curve):
        start, *rest = map(_point, mark.points)
        curves = [f".. controls {rest[at]} and {rest[at + 1]} .. {rest[at + 2]}" for at in range(0, len(rest), 3)]
        return f"{command} {start} {' '.join(curves)};"
    if isinstance(mark, Disc):
        radius = mark.radius, mark.radius if mark.height is None else mark.height
        return (
            f"{command} {_point((mark.x, mark.y))} ellipse "
            f"[x radius={number(radius[0] * SCALE)}pt, y radius={number(radius[1] * SCALE)}pt];"
        )
    return f"{command} {_point((mark.x, mark.y))} rectangle {_point((mark.x + mark.width, mark.y + mark.height))};"


def _point(point: Point) -> str:
    return f"({number(point[0])},{number(point[1])})"


def _pen(pen: Pen, corner: float) -> Iterator[str]:
    if pen.fill is not None:
        yield f"fill={_named(pen.fill)}"
    if pen.colour is not None:
        yield f"draw={_named(pen.colour)}"
        yield f"line width={pen.width * SCALE:.2f}pt"
        if pen.dashes is not None:
            on, off = pen.dashes
            yield f"dash pattern=on {on * SCALE:.2f}pt off {off * SCALE:.2f}pt"
        if pen.is_round:
            yield "line cap=round"
    if corner:
        yield f"rounded corners={corner * SCALE:.2f}pt"


def _text(mark: Text) -> str:
    anchor = "base" if mark.is_centred else "base west"
    pieces = r"\ ".join(_piece(piece) for piece in mark.pieces)
    return f"\\node[anchor={anchor}, inner sep=0pt, outer sep=0pt] at {_point((mark.x, mark.y))} {{{pieces}}};"


def _piece(piece: Piece) -> str:
    size = number(piece.size * SCALE)
    weight = r"\bfseries" if piece.is_bold else ""
    look = f"\\fontsize{{{size}}}{{{size}}}\\selectfont{weight}\\color{{{_named(piece.colour)}}}"
    return f"{{{look}{escaped(piece.text)}}}"
