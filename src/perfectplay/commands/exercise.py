"""``perfectplay exercise``: questions about game trees and positions, graded at once with the reason of a mistake."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.options import OUTPUT, Json, JsonSchema, Language, quoted, whole_number
from perfectplay.commands.output import console, print_json
from perfectplay.errors import BadArgument

if TYPE_CHECKING:
    from perfectplay.teaching.exercises import Exercise, Grade
    from perfectplay.tracing.catalogue import Catalogue

TREE: Final = "The generated tree"
EASIEST: Final = 1


def _option(name: str, metavar: str, text: str, panel: str | None = None) -> Any:
    return typer.Option(name, metavar=metavar, help=text, rich_help_panel=panel, show_default=False)


def _show_kinds(wanted: bool) -> None:
    if wanted:
        from perfectplay.teaching.exercises import KINDS

        typer.echo("\n".join(KINDS))
        raise typer.Exit


Kind = Annotated[str | None, _option("--kind", "KIND", "What is asked; --kinds lists it. By default the seed chooses.")]
Kinds = Annotated[
    bool, typer.Option("--kinds", is_eager=True, callback=_show_kinds, help="List the kinds.", show_default=False)
]
Difficulty = Annotated[
    str | None, _option("--difficulty", "N", "From 1 to 5 (1). It grows after two right answers in a row.")
]
Seed = Annotated[
    str | None, _option("--seed", "N", "Ask the same again: the first seed. By default another every time.")
]
Answer = Annotated[str | None, _option("--answer", "TEXT", "Grade this answer and end.")]
Plies = Annotated[str | None, _option("--plies", "N", "So many plies.", TREE)]
Branching = Annotated[str | None, _option("--branching", "N", "So many moves at a node, at most.", TREE)]
Ties = Annotated[
    bool | None, typer.Option("--ties/--no-ties", help="Equal leaves.", rich_help_panel=TREE, show_default=False)
]
Uneven = Annotated[
    bool | None,
    typer.Option("--uneven/--even", help="Lines of different lengths.", rich_help_panel=TREE, show_default=False),
]
Players = Annotated[str | None, _option("--players", "N", "So many players, 3 to 5, for max-n.", TREE)]
Tree = Annotated[
    str | None,
    _option(
        "--tree", "TEXT", "Ask about this tree: JSON such as [[3,5],[6,9]], or a file of it.", "A given tree or game"
    ),
]
Example = Annotated[
    str | None,
    _option("--example", "NAME", "Ask about a tree of a textbook, such as aima-two-ply.", "A given tree or game"),
]
Game = Annotated[
    str | None,
    _option("--game", "NAME", "Ask about tic-tac-toe, connect-four or nim.", "A given tree or game"),
]
Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        rich_help_panel=OUTPUT,
        show_default=False,
        help="Write the blank tree of the first exercise as .svg, too.",
    ),
]


def exercise(
    *,
    kind: Kind = None,
    kinds: Kinds = False,  # noqa: ARG001
    difficulty: Difficulty = None,
    seed: Seed = None,
    answer: Answer = None,
    plies: Plies = None,
    branching: Branching = None,
    ties: Ties = None,
    uneven: Uneven = None,
    players: Players = None,
    tree: Tree = None,
    example: Example = None,
    game: Game = None,
    output: Output = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Asks about game trees and positions, and grades every answer at once, with the reason of a mistake.

    One exercise follows the other until an empty line. With --answer or --json, there is one.
    """
    from perfectplay.commands.setup import game_of
    from perfectplay.teaching.exercises.making import words_of
    from perfectplay.teaching.exercises.practice import Practice

    words = words_of(lang)
    options: dict[str, Any] = {
        "lang": lang,
        "game": game,
        "plies": whole_number("plies", plies),
        "branching": whole_number("branching", branching, least=", 2 or more"),
        "players": whole_number("players", players, least=" from 3 to 5"),
        "ties": ties,
        "uneven": uneven,
    }
    if tree is not None or example is not None:
        options["tree"] = game_of("tree", tree, None, None, example)
    chosen = whole_number("seed", seed, least=", 0 or more")
    level = whole_number("difficulty", difficulty, least=" from 1 to 5")
    practice = Practice(difficulty=EASIEST if level is None else level, seed=_any_seed() if chosen is None else chosen)
    first = _made(kind, practice.seed, practice.difficulty, options)
    if answer is not None and chosen is None and (kind is None or "tree" not in options or first.is_one_of_several):
        raise BadArgument(
            "--answer is graded only where the question is known, and without --seed another one may be asked each "
            "time; give the --seed that stands above the question"
        )
    if output is not None:
        _write(output, first)
    if as_json:
        print_json(_as_json(first, answer))
    elif answer is not None:
        _ask(words, 1, first)
        _tell(words, first.grade(answer))
    else:
        _one_after_the_other(words, kind, practice, options, first)


def _any_seed() -> int:
    from secrets import randbelow

    return randbelow(1_000_000)


def _made(kind: str | None, seed: int, difficulty: int, options: dict[str, Any]) -> Exercise:
    from perfectplay.teaching.exercises import exercise as make

    return make(kind, seed=seed, difficulty=difficulty, **options)


def _write(output: str, first: Exercise) -> None:
    from pathlib import Path

    from perfectplay.commands.files import write_whole

    drawn = first.svg()
    if not output.lower().endswith(".svg"):
        raise BadArgument(f"{quoted(output)} does not say what to write; let the name end in .svg")
    if drawn is None:
        raise BadArgument("a position of a game has no tree to draw; leave out --output, or ask about a tree")
    write_whole(Path(output), drawn.encode("utf-8", "backslashreplace"))


def _one_after_the_other(
    words: Catalogue, kind: str | None, practice: Any, options: dict[str, Any], first: Exercise
) -> None:
    from perfectplay.teaching.exercises.practice import has_more

    asked: Exercise = first
    while True:
        _ask(words, practice.asked + 1, asked)
        graded = _answered(words, asked)
        if graded is None:
            break
        _tell(words, graded)
        practice = practice.after(is_right=graded.is_right)
        if not has_more(kind, is_tree_given="tree" in options):
            break
        asked = _made(kind, practice.seed, practice.difficulty, options)
        console().print()
    if practice.asked:
        console().print(words.say("score", right=practice.right, asked=practice.asked))


def _ask(words: Catalogue, number: int, asked: Exercise) -> None:
    facts = {"number": number, "kind": asked.kind, "difficulty": asked.difficulty, "seed": asked.seed}
    screen = console()
    screen.print(words.say("title", **facts), style="bold", soft_wrap=not screen.is_terminal)
    screen.print(asked.question, soft_wrap=not screen.is_terminal)
    screen.print()
    screen.print(asked.drawing(), soft_wrap=True)
    screen.print()
    screen.print(asked.form, soft_wrap=not screen.is_terminal)


def _answered(words: Catalogue, asked: Exercise) -> Grade | None:
    """Asks until the answer can be read; returns None where there is none."""
    from perfectplay.commands.saying import saying

    while True:
        sys.stdout.flush()
        try:
            line = input(words.say("prompt"))
        except (EOFError, OSError):
            console().print()
            return None
        if not sys.stdin.isatty():
            console().print(line, soft_wrap=True)  # so that what is written reads like what a terminal shows
        if not line.strip():
            return None
        try:
            return asked.grade(line)
        except BadArgument as error:
            console().print(saying(words.language).error(error), soft_wrap=True)


def _tell(words: Catalogue, graded: Grade) -> None:
    screen = console()
    verdict = words.say("right") if graded.is_right else words.say("wrong", answer=graded.answer)
    screen.print(f"{verdict} {graded.reason}", soft_wrap=not screen.is_terminal)


def _as_json(asked: Exercise, answer: str | None) -> dict[str, Any]:
    graded = None if answer is None else asked.grade(answer)
    grade = None
    if graded is not None:
        grade = {"given": answer, "is_right": graded.is_right, "reason": graded.reason}
    return {
        "kind": asked.kind,
        "seed": asked.seed,
        "difficulty": asked.difficulty,
        "question": asked.question,
        "form": asked.form,
        "tree": None if asked.tree is None else asked.tree.to_json(),
        "game": None if asked.tree is not None else asked.trace.game_name,
        "position": asked.position,
        "drawing": asked.drawing(),
        "answer": asked.answer,
        "solution": asked.solution,
        "grade": grade,
    }
