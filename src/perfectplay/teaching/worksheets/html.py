"""A worksheet as one page of HTML, with its pictures and its style inside."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from perfectplay.teaching.exercises.making import words_of
from perfectplay.teaching.worksheets.pages import Page, Problem, pages
from perfectplay.teaching.worksheets.sheet import Part, Worksheet
from perfectplay.tracing.drawing.svg import svg_of

STYLE: Final = """
body { font: 11pt/1.5 Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic',
  sans-serif; color: #111; background: #fff; max-width: 46rem; margin: 1rem auto; padding: 0 1rem; }
h1 { font-size: 1.5em; margin: 0; } h2 { font-size: 1.1em; margin: 1.2em 0 .3em; }
.sheet + .sheet { break-before: page; margin-top: 4rem; }
.problem { break-inside: avoid; } .problem p { margin: .3em 0; }
.problem svg { max-width: 100%; height: auto; display: block; margin: .5em auto; }
.key .problem svg { max-width: 75%; }
.room { border-bottom: 1px solid #555; display: inline-block; width: 60%; height: 1.2em; }
.small { font-size: .8em; color: #444; overflow-wrap: anywhere; }
pre { font-size: 1.1em; line-height: 1.3; margin: .5em 2em; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2em; }
@media print { body { margin: 0; max-width: none; } .sheet + .sheet { margin-top: 0; } }
"""


def html_of(worksheet: Worksheet, part: Part) -> str:
    """Writes the worksheet as HTML."""
    words = words_of(worksheet.lang)
    found = list(pages(worksheet, part))
    lines = [
        "<!doctype html>",
        f'<html lang="{worksheet.lang}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(found[0].title)}</title>",
        f"<style>{STYLE}</style></head>",
        "<body><main>",
    ]
    for page in found:
        lines += _page(page, words.say("sheet.answer"))
    return "\n".join([*lines, "</main></body></html>", ""])


def _page(page: Page, answer: str) -> Iterator[str]:
    kind = "sheet" if all(problem.answer is None for problem in page.problems) else "sheet key"
    yield f'<section class="{kind}"><div class="head"><h1>{escape(page.title)}</h1>'
    yield f"<p>{escape(page.subtitle)}</p></div>"
    if page.name_line is not None:
        yield f'<p>{escape(page.name_line)} <span class="room"></span></p>'
    for problem in page.problems:
        yield from _problem(problem, answer)
    yield "</section>"


def _problem(problem: Problem, answer: str) -> Iterator[str]:
    yield f'<div class="problem"><h2>{escape(problem.heading)}</h2>'
    if problem.answer is not None:
        yield f"<p>{escape(answer)} <strong>{escape(problem.answer)}</strong></p>"
    yield from (f"<p>{escape(text)}</p>" for text in problem.paragraphs)
    if problem.picture is not None:
        yield svg_of(problem.picture)
    if problem.board is not None:
        yield f"<pre>{escape(problem.board)}</pre>"
    if problem.answer is None:
        yield f'<p>{escape(answer)} <span class="room"></span></p>'
    if problem.small is not None:
        yield f'<p class="small">{escape(problem.small)}</p>'
    yield "</div>"
