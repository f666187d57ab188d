"""A worksheet as a TeX document; its trees are drawn by TikZ.

Korean needs xelatex or lualatex, and a font that has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from perfectplay.teaching.exercises.making import words_of
from perfectplay.teaching.worksheets.pages import Page, Problem, pages
from perfectplay.teaching.worksheets.sheet import Part, Worksheet
from perfectplay.tracing.drawing.tikz import colour_lines, escaped, letter_lines, picture_lines

PREAMBLE: Final = r"""% perfectplay: set this with pdflatex, xelatex or lualatex; Korean with xelatex or lualatex
\documentclass[11pt]{article}
\usepackage{iftex}
\usepackage[a4paper,margin=2cm]{geometry}
\usepackage{fix-cm}
\usepackage{tikz}
\newsavebox\ppbox
\newcommand\pproom{\rule[-2pt]{0.6\linewidth}{0.4pt}}
\newcommand\ppfitted[1]{\par\noindent\hfil\ifdim0.8\wd\ppbox>#1\linewidth\resizebox{#1\linewidth}{!}{\usebox\ppbox}%
  \else\scalebox{0.8}{\usebox\ppbox}\fi\par}
\parindent=0pt\parskip=4pt
"""
WHOLE: Final = 1.0
KEY: Final = 0.85
"""The share of a line that a picture has at most, on the pages of answers."""


def tex_of(worksheet: Worksheet, part: Part) -> str:
    """Writes the worksheet as TeX."""
    answer = escaped(words_of(worksheet.lang).say("sheet.answer"))
    body = [line for page in pages(worksheet, part) for line in _page(page, answer)]
    words = "가" if any(r"\ppletter" in line for line in body) else ""
    return "\n".join([PREAMBLE + letter_lines(words), r"\begin{document}\sffamily", *body, r"\end{document}", ""])


def _page(page: Page, answer: str) -> Iterator[str]:
    yield f"{{\\Large\\bfseries {escaped(page.title)}}}\\hfill {escaped(page.subtitle)}\\par"
    if page.name_line is not None:
        yield f"\\medskip {escaped(page.name_line)} \\pproom\\par"
    for problem in page.problems:
        yield from _problem(problem, answer)
    yield r"\clearpage"


def _problem(problem: Problem, answer: str) -> Iterator[str]:
    yield r"\bigskip\noindent\begin{minipage}{\linewidth}\parskip=4pt\raggedright"
    yield f"{{\\bfseries {escaped(problem.heading)}}}\\par"
    if problem.answer is not None:
        yield f"{answer} {{\\bfseries {escaped(problem.answer)}}}\\par"
    yield from (f"{escaped(text)}\\par" for text in problem.paragraphs)
    if problem.picture is not None:
        yield from colour_lines(problem.picture)
        yield r"\begin{lrbox}\ppbox"
        yield from picture_lines(problem.picture)
        yield f"\\end{{lrbox}}\\ppfitted{{{WHOLE if problem.answer is None else KEY}}}"
    if problem.board is not None:
        lines = problem.board.splitlines()
        yield "{\\ttfamily " + "\\\\\n".join(_spaced(line) for line in lines) + "\\par}"
    if problem.answer is None:
        yield f"\\medskip {answer} \\pproom\\par"
    if problem.small is not None:
        yield f"{{\\footnotesize {escaped(problem.small)}\\par}}"
    yield r"\end{minipage}\par"


def _spaced(line: str) -> str:
    """Writes a line of a board, in which every space counts."""
    return "".join(r"\ " if letter == " " else escaped(letter) for letter in line) or r"\ "
