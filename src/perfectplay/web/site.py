"""The lessons and some searches taken apart as a folder of static files, which any web host serves, or none.

Every page is HTML that holds what it shows. What all pages share, the tree view's modules and the style, are two files
beside them, and all links are relative. No page asks a server for anything, so the folder also opens from a disk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from pydantic import ValidationError

from perfectplay.errors import BadArgument, PerfectPlayError
from perfectplay.game import Game
from perfectplay.games.tree_examples import EXAMPLES, find
from perfectplay.replacing import replaced, why
from perfectplay.web.algorithms import title_of
from perfectplay.web.lessons import LESSONS, Example, Lesson, Said
from perfectplay.web.limits import Limits
from perfectplay.web.questions import Library, TraceQuestion
from perfectplay.web.recording import Recordings
from perfectplay.web.report import ReportQuestion, content_of
from perfectplay.web.saved import STATIC, as_script, imports
from perfectplay.web.trees import EditQuestion, example_view, tree_view

LANGUAGES: Final = ("en", "ko")
NAMES: Final = {"en": "English", "ko": "한국어"}
CURRENT: Final = ' aria-current="true"'
KNOWN: Final = (
    "game",
    "tree",
    "example",
    "root",
    "position",
    "moves",
    "depth",
    "nodes",
    "unit",
    "against",
    "judged",
    "strict",
    "algorithm",
    "step",
    "predict",
    "lesson",
    "v",
)
MOST_PANES: Final = 3
LONGEST_TREE: Final = 60
"""A tree is its own title if it is nested lists, and no longer than this as JSON."""

HOME: Final = Said("Lessons on game trees", "게임 트리 수업")
LEAD: Final = Said(
    "Eight lessons, from minimax to a game of your own, and searches that you can take apart step by step.",
    "미니맥스에서 내가 만든 게임까지 여덟 과와, 한 단계씩 들여다볼 수 있는 탐색들입니다.",
)
MORE: Final = Said("More searches to take apart", "더 들여다볼 탐색")
START: Final = Said("Start here", "여기서 시작하세요")
SEE: Final = Said("See it", "직접 보기")
TRY: Final = Said("Try it", "해 보기")
NEXT: Final = Said("Next", "다음")
ALL: Final = Said("All lessons", "모든 수업")
NUMBER: Final = Said("Lesson {number}: {title}", "{number}과. {title}")


class Address(NamedTuple):
    """What the address of a view asks for: its searches, the step at which it opens, whether to predict."""

    questions: list[TraceQuestion]
    step: int
    predict: bool


def read_address(text: str) -> Address:
    """Reads what stands after ``#take?`` in the address of a view, or the whole address. Raises `BadArgument`."""
    query = text.strip().rpartition("#take?")[2].lstrip("?")
    facts = dict(parse_qsl(query.replace("+", "%2B"), keep_blank_values=True))
    for name in facts:
        if name not in KNOWN:
            raise BadArgument(f"the address {text[:200]!r} has {name!r}; it may have {', '.join(KNOWN)}")
    if not facts:
        raise BadArgument(
            f"{text[:200]!r} is not the address of a view; copy one from the page, or write "
            "'game=tree&tree=[[3,12],[2,4]]&algorithm=alpha-beta'"
        )
    if facts.get("example") and not facts.get("tree"):  # a tree of a textbook, with the search that is meant for it
        example = example_view(find(facts["example"]))
        facts = {"algorithm": example["algorithm"], **facts, "tree": example["tree"]}
    names = facts.get("algorithm", "alpha-beta").split(",")
    if len(names) > MOST_PANES:
        raise BadArgument(
            f"the address {text[:200]!r} has {len(names)} searches; {MOST_PANES} stand side by side at most"
        )
    moves = [move for move in facts.get("moves", "").split(",") if move]
    try:
        step = int(facts.get("step") or 0)
        questions = [
            TraceQuestion.model_validate(
                {
                    "game": facts.get("game", "tree"),
                    "tree": facts.get("tree") or None,
                    "root": facts.get("root") or None,
                    "position": facts.get("position") or None,
                    "moves": moves,
                    "depth": int(facts["depth"]) if facts.get("depth") else None,
                    "nodes": int(facts["nodes"]) if facts.get("nodes") else None,
                    "depth_unit": facts.get("unit") or "plies",
                    "against": (facts.get("against") or None) if name == "expectiminimax" else None,
                    "judged_by": facts.get("judged") or "score",
                    "strict_cuts": facts.get("strict") == "1",
                    "algorithm": name,
                }
            )
            for name in names
        ]
        ReportQuestion(traces=questions, step=step)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(one) for one in first["loc"])
        said = first["msg"].removeprefix("Value error, ")
        raise BadArgument(f"the address {text[:200]!r} cannot be read: {place}: {said}") from None
    except ValueError:
        raise BadArgument(
            f"the address {text[:200]!r} cannot be read: depth, nodes and step must be whole numbers"
        ) from None
    return Address(questions, step, facts.get("predict") == "1" and len(questions) == 1)


def export(
    folder: Path,
    views: Iterable[str] = (),
    *,
    own: Mapping[str, Game[Any, Any]] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[str]:
    """Writes the lessons and ``views`` (addresses) into a folder, and returns the names of its files.

    ``own`` are games from files. ``progress`` is called with how many searches are done, and how many there are. Raises
    `BadArgument` and whatever the searches raise, before anything is written.
    """
    given = [Example(Said(*titles_of(view)), view) for view in views]
    recordings = Recordings(Library(Limits(), own))
    pages: dict[str, str] = {}
    shown = [(number, one) for number, lesson in enumerate(LESSONS, 1) for one in lesson.examples]
    todo = [*shown, *((0, one) for one in given)]
    for place, (number, example) in enumerate(todo, 1):
        for name, text in _views(place, number, example, recordings):
            pages[name] = text
        if progress is not None:
            progress(place, len(todo))
    for lang in LANGUAGES:
        pages[_in(lang, "index.html")] = _home(lang, given, len(shown))
        first = 1
        for number, lesson in enumerate(LESSONS, 1):
            pages[_in(lang, f"lesson-{number}.html")] = _lesson(lang, number, lesson, first)
            first += len(lesson.examples)
    pages["page.js"] = _script()
    pages["page.css"] = (STATIC / "style.css").read_text(encoding="utf-8")
    pages["icon.svg"] = (STATIC / "icon.svg").read_text(encoding="utf-8")
    pages[".nojekyll"] = ""
    try:
        for name, text in pages.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with replaced(path) as file:
                file.write(text.encode())
    except (OSError, ValueError) as error:
        raise BadArgument(f"{str(folder)!r} cannot be written: {why(error)}; name another folder") from None
    return sorted(pages)


def titles_of(view: str) -> tuple[str, str]:
    """Returns what a given view is called, in both languages. Raises `BadArgument`."""
    questions = read_address(view).questions
    first = questions[0]
    if first.tree is None:
        what = (" ".join([first.game, first.position or "", *first.moves]).strip()[:60],) * 2
    else:
        known = next((one.name for one in EXAMPLES if one.json() == first.tree), None)
        if known is not None or (len(first.tree) <= LONGEST_TREE and "{" not in first.tree):
            what = (known or first.tree,) * 2
        else:
            nodes = tree_view(EditQuestion(tree=first.tree, root=first.root))["nodes"]
            what = (f"A tree of {nodes} nodes", f"노드가 {nodes}개인 트리")
    english, korean = (
        f"{said}: {', '.join(title_of(question.algorithm, lang) for question in questions)}"
        for said, lang in zip(what, LANGUAGES, strict=True)
    )
    return english, korean


def address_of(example: Example) -> str:
    """Returns the address of an example as it is written in a link."""
    return "#take?" + urlencode(dict(parse_qsl(example.address.replace("+", "%2B"))))


# ------------------------------------------------------------ pages


def _views(place: int, number: int, example: Example, recordings: Recordings) -> list[tuple[str, str]]:
    """Returns the pages of a search taken apart, in each language."""
    asked = read_address(example.address)
    found = []
    for lang in LANGUAGES:
        question = ReportQuestion(traces=asked.questions, step=asked.step, lang=lang)
        try:
            content = {**content_of(question, recordings), "predict": asked.predict}
        except PerfectPlayError as error:
            raise BadArgument(f"the view {example.address[:200]!r} cannot be made: {error}") from None
        title = example.caption.text(lang)
        back = f"lesson-{number}.html" if number else "index.html"
        link = f'<a href="{back}">{_back(lang, number)}</a>'
        body = (
            f'<main id="main"><div class="takehead"><h1>{escape(title)}</h1>{link}</div>'
            '<div id="view"></div></main>\n'
            f'<script type="application/json" id="content">{as_script(content)}</script>\n'
            f'<script src="{_up(lang)}page.js"></script>'
        )
        name = f"view-{place}.html"
        found.append((_in(lang, name), _page(lang, name, title, body, "standalone")))
    return found


def _back(lang: str, number: int) -> str:
    if not number:
        return ALL.text(lang)
    return escape(NUMBER.text(lang).format(number=number, title=LESSONS[number - 1].title.text(lang)))


def _home(lang: str, given: list[Example], before: int) -> str:
    lessons = "".join(
        f'<li><a href="lesson-{number}.html"><b>{number}. {escape(lesson.title.text(lang))}</b>'
        f"<span>{escape(lesson.text[0].text(lang))}</span></a></li>"
        for number, lesson in enumerate(LESSONS, 1)
    )
    more = "".join(
        f'<li><a href="view-{before + place}.html"><b>{escape(one.caption.text(lang))}</b></a></li>'
        for place, one in enumerate(given, 1)
    )
    body = (
        f'<main id="main"><h1>{HOME.text(lang)}</h1><p class="lead">{LEAD.text(lang)}</p>'
        f'<h2>{START.text(lang)}</h2><ol class="cards">{lessons}</ol>'
        + (f'<h2>{MORE.text(lang)}</h2><ul class="cards">{more}</ul>' if more else "")
        + "</main>"
    )
    return _page(lang, "index.html", HOME.text(lang), body)


def _lesson(lang: str, number: int, lesson: Lesson, first: int) -> str:
    """Returns the page of a lesson, whose examples are the views from ``first`` on."""
    title = NUMBER.text(lang).format(number=number, title=lesson.title.text(lang))
    text = "".join(f"<p>{escape(said.text(lang))}</p>" for said in lesson.text)
    code = f'<pre class="code" tabindex="0">{escape(lesson.code)}</pre>' if lesson.code else ""
    examples = "".join(
        f'<li><a href="view-{first + place}.html"><b>{escape(one.caption.text(lang))}</b></a></li>'
        for place, one in enumerate(lesson.examples)
    )
    tasks = "".join(f"<li>{escape(said.text(lang))}</li>" for said in lesson.tasks)
    onward = ""
    if number < len(LESSONS):
        following = NUMBER.text(lang).format(number=number + 1, title=LESSONS[number].title.text(lang))
        label = f"{NEXT.text(lang)}: {escape(following)}"
        onward = f'<p><a class="button strong" href="lesson-{number + 1}.html">{label}</a></p>'
    body = (
        f'<main id="main" class="lesson"><p><a href="index.html">{ALL.text(lang)}</a></p>'
        f"<h1>{escape(title)}</h1>{text}{code}"
        f'<h2>{SEE.text(lang)}</h2><ul class="cards">{examples}</ul>'
        f"<h2>{TRY.text(lang)}</h2><ul>{tasks}</ul>{onward}</main>"
    )
    return _page(lang, f"lesson-{number}.html", title, body)


def _page(lang: str, name: str, title: str, body: str, kind: str = "") -> str:
    up = _up(lang)
    languages = "".join(
        f'<a class="button" lang="{other}" href="{up}{_in(other, name)}"'
        f"{CURRENT if other == lang else ''}>{NAMES[other]}</a>"
        for other in LANGUAGES
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="{up}icon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{up}page.css">\n</head>\n<body class="{kind}">\n'
        f'<header class="top"><a class="brand" href="index.html">perfect<b>play</b></a><span class="space"></span>'
        f'<nav class="languages" aria-label="Language">{languages}</nav></header>\n{body}\n</body>\n</html>\n'
    )


def _script() -> str:
    """Writes the tree view as one plain script: browsers load no modules from a disk, but they load this."""
    return (
        "// The tree view of perfectplay: its modules as data, under the names of an import map.\n"
        'const map = document.createElement("script");\nmap.type = "importmap";\n'
        f"map.textContent = JSON.stringify({json.dumps({'imports': imports()})});\n"
        'document.head.append(map);\nimport("perfectplay/standalone.js");\n'
    )


def _in(lang: str, name: str) -> str:
    return name if lang == LANGUAGES[0] else f"{lang}/{name}"


def _up(lang: str) -> str:
    return "" if lang == LANGUAGES[0] else "../"
