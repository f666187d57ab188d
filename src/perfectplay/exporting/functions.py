"""The functions of an exported game: what each is called with, and where its memory lies."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from perfectplay.combined import without_knowledge
from perfectplay.compiling.converting import as_words
from perfectplay.compiling.entries import entry_stride_of
from perfectplay.compiling.examples import shapes_of, varied_shapes
from perfectplay.compiling.kernels import Shapes
from perfectplay.compiling.library import (
    HEAD_WORDS,
    Exported,
    Given,
    codes_of,
    nothing,
    part,
    saying_errors,
    stopped_or_answer,
    taking_memory,
)
from perfectplay.compiling.problems import Raised
from perfectplay.compiling.states import as_declared
from perfectplay.compiling.types import INT, Record, Type, interned
from perfectplay.errors import PerfectPlayError, SearchStopped
from perfectplay.exporting import kernels
from perfectplay.exporting.kernels import ExportedRun
from perfectplay.game import Game, defines
from perfectplay.search.failures import root_of
from perfectplay.search.parts.memory import layout_of
from perfectplay.search.switches import Engine, example_action

LIST_WORDS: Final = 1 << 20
"""So many words the lists of the rules may take at a time."""


class Functions:
    """The functions of one game, for whatever types its states and actions turn out to have."""

    def __init__(self, game: Game[Any, Any], prefix: str, engine: Engine, *, is_native: bool) -> None:
        self.game, self.prefix, self.engine, self.is_native = game, prefix, engine, is_native
        self.first = as_declared(root_of(game, None), f"the state of {type(without_knowledge(game)).__name__}")
        self.has_board = False
        """Whether `Game.board` compiles, which it need not."""
        self.names: tuple[str, ...] = ()

    def board_alone(self, state: Type, action: Type) -> list[Exported]:  # noqa: ARG002 - as `of`
        """Returns the function of the board alone, to see whether it compiles."""
        given = (nothing(self.game), Given("words", state), Given("address", INT), Given("value", INT))
        function: Any = kernels.board
        return [Exported("board", function, given)]

    def shapes(self) -> Shapes:
        """Returns the types of states and actions, as a search finds them. Raises `NotCompilable`."""
        game, action = without_knowledge(self.game), example_action(self.game, self.first)
        found = shapes_of(game, self.first, action)
        return Shapes(*(varied_shapes(game, *found) or found))

    def of(self, state: Type, action: Type) -> list[Exported]:
        """Returns the functions for these types."""
        game, number, out = nothing(self.game), Given("value", INT), Given("address", INT)
        at = Given("words", state)
        run = Given("record", interned(Record, ExportedRun.names()), at=HEAD_WORDS)
        move = Given("value" if len(action.leaves) == 1 else "words", action)
        blank = Given("blank", action)
        first = Given("constant", state, words=tuple(as_words(state, self.first, [])))
        layout = layout_of(ExportedRun, len(action.leaves), len(state.leaves), 1)
        begin = HEAD_WORDS + len(ExportedRun.names())
        lists = (begin + layout.words, begin + layout.words + LIST_WORDS)
        places = tuple(begin + layout.places[name] for name in ExportedRun.STORES)
        words, stride = nothing(lists[1]), nothing(entry_stride_of(state, action))
        _, _, _, _, picker, features = self.engine.plan.arguments(self.game, self.first, None)
        found: list[tuple[str, Any, tuple[Given, ...]]] = [
            ("size", kernels.size_of, (number, words, stride)),
            (
                "open",
                kernels.open_memory,
                (Given("block", INT), number, run, nothing(places), nothing(lists), words, stride),
            ),
            ("initial_state", kernels.initial_state, (first, out)),
            ("to_move", kernels.to_move, (game, at)),
            ("is_over", kernels.is_over, (game, at)),
            ("legal_moves", kernels.legal_moves, (game, at, out, number)),
            ("apply", kernels.apply, (game, at, move, out)),
            ("utility", kernels.utility, (game, at, number, out)),
            ("same_position", kernels.same_position, (game, at, at)),
            ("repetition", kernels.repetition, (game, at, number, out)),
            ("random_games", kernels.random_games, (game, at, number, number, number, run, out)),
            (
                "search",
                kernels.deepen,
                (
                    game,
                    at,
                    number,
                    number,
                    number,
                    blank,
                    run,
                    part(picker),
                    part(features),
                    nothing(self.engine.windows),
                    stride,
                    first,
                ),
            ),
            ("answer", kernels.answer, (run, blank, out)),
            ("root_count", kernels.root_count, (run,)),
            ("root_action", kernels.root_action, (run, number, blank, out)),
            ("stop", kernels.stop, (run,)),
        ]
        if defines(self.game, "cells"):
            found.append(("cells", kernels.cells, (game, at, out, number)))
        if self.has_board:
            found.append(("board", kernels.board, (game, at, out, number)))
        self.names = tuple(name for name, _, _ in found)
        return [Exported(f"{self.prefix}_{name}", function, given) for name, function, given in found]

    def added(self, unit: Any) -> str:
        """Returns the text of the functions that are made of others."""
        text = stopped_or_answer(self.prefix, codes_of(unit, SearchStopped))
        if not self.is_native:
            return text
        said = ["no error", *map(text_of, unit.raised[1:])]
        return text + taking_memory(self.prefix) + saying_errors(self.prefix, said)


def text_of(raised: Raised) -> str:
    """Returns what was raised, as one line."""
    if raised.kind is SearchStopped:
        return "stopped"
    said = f"{raised.kind.__name__}: {raised.text}" if raised.text else raised.kind.__name__
    is_ours = issubclass(raised.kind, PerfectPlayError)
    return said if is_ours or not raised.line else f"{said} ({Path(raised.file).name}, line {raised.line})"
