"""The screen of `perfectplay explain` at one moment: the path, the window, the pseudocode, the sentence.

Lines of text with a style each, made for a screen of some size; nothing here knows a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite
from typing import Final

from rich.cells import cell_len, set_cell_size

from perfectplay.tracing.catalogue import PLAIN, printable
from perfectplay.tracing.number_line import number_line, scale
from perfectplay.tracing.numbers import number_text, window_text
from perfectplay.tracing.pseudocode import marked_line, pseudocode
from perfectplay.tracing.rounding import shown_value
from perfectplay.tracing.steps import CUTS, OpenNode, State
from perfectplay.tracing.story import Teller
from perfectplay.tracing.visit import Reason, Trace, Visit

COLUMNS: Final = 40
ROWS: Final = 14
"""A smaller screen only says that it is too small."""

BOARD_AT: Final = 64
"""The column at which a board begins."""

SENTENCE_ROWS: Final = 5
LEAST_CODE: Final = 5
HELP: Final = ("next", "back", "cut", "change", "over", "out", "page", "ends", "quit")


@dataclass(frozen=True)
class Line:
    """One line of the screen."""

    text: str = ""
    style: str = ""
    """ "title", "current", "marked", "cut", "dim" or none."""
    beside: str = ""
    """Text to the right of it, without style."""


class StepScreen:
    """Shows the moments of one trace."""

    def __init__(self, trace: Trace, lang: str = "en", tone: str = PLAIN, *, leaves: bool = False) -> None:
        self.trace = trace
        self.teller = Teller(trace, lang, tone, leaves=leaves)
        self.steps, self.words = self.teller.steps, self.teller.words
        self.naming = self.teller.naming
        self.low, self.high = scale(visit.value for visit in trace.visits)
        is_complete = not trace.hidden and not self.teller.is_stopped
        self.caps = [] if is_complete else self.teller.caps()
        self.sides = self.teller.sides()

    def show(self, number: int, columns: int, rows: int, note: str = "") -> list[Line]:
        """Returns the screen at a moment; ``note`` says something about the last key."""
        if columns < COLUMNS or rows < ROWS:
            small = self.words.say("screen.small", columns=COLUMNS, rows=ROWS)
            return [Line(text) for text in wrapped(small, columns)][:rows]
        state = self.steps.at(number)
        top = [self._title(number, columns), Line(fitted(self.sides, columns), "dim")]
        top += [Line(text, "dim") for caps in self.caps for text in wrapped(caps, columns)]
        bottom = [Line(), *self._sentence(state, columns, rows)]
        keys = self.words.say("screen.keys" if columns >= 80 else "screen.keys.short")
        bottom += [Line(fitted(note, columns), "cut"), Line(fitted(keys, columns), "dim")]
        room = rows - len(top) - len(bottom) - 4
        code = self._code(state)
        path_rows = max(2, min(len(state.path), room - LEAST_CODE))
        middle = [Line(), *self._path(state, path_rows, columns), Line(), self._window(state, columns), Line()]
        code = _around(code, max(rows - len(top) - len(middle) - len(bottom), 0))
        middle += self._beside_board(code, state.current.visit, columns)
        empty = [Line()] * (rows - len(top) - len(middle) - len(bottom))
        return (top + middle + empty)[: rows - len(bottom)] + bottom

    def help(self, columns: int, rows: int) -> list[Line]:
        """Returns the screen of help: the keys and the words."""
        lines = [Line(self.words.say("screen.help.title"), "title"), Line()]
        lines += [Line(f"  {self.words.say(f'screen.help.{name}')}") for name in HELP]
        lines.append(Line())
        for text in self.teller.glossary():
            lines += [Line(part) for part in wrapped(text, columns, hanging=4)]
        lines = [Line(fitted(line.text, columns), line.style) for line in lines][: rows - 1]
        return lines + [Line()] * (rows - 1 - len(lines)) + [Line(self.words.say("screen.help.leave"), "dim")]

    # ------------------------------------------------------------ its parts

    def _title(self, number: int, columns: int) -> Line:
        place = self.words.say("screen.moment", number=f"{number + 1:,}", count=f"{len(self.steps):,}")
        title = fitted(self.teller.title(), columns - cell_len(place) - 2)
        return Line(title + " " * (columns - cell_len(title) - cell_len(place)) + place, "title")

    def _path(self, state: State, room: int, columns: int) -> list[Line]:
        """Returns a line for each open node; if there are too many, those in the middle are left out."""
        nodes = [self._node(node, ply) for ply, node in enumerate(state.path)]
        lines = [Line(fitted(text, columns)) for text in nodes]
        lines[-1] = Line(lines[-1].text, "current")
        if len(lines) <= room:
            return lines
        left_out = self.words.say("screen.more", count=f"{len(lines) - room + 1:,}")
        first = 1 if room > 2 else 0
        return [*lines[:first], Line(f"  {left_out}", "dim"), *lines[first + 1 - room :]]

    def _node(self, node: OpenNode, ply: int) -> str:
        """Describes an open node: its place, the window there, and the best value so far."""
        name: str = self.naming.place(node.visit)
        if node.visit.parent is not None:
            name = f"{self.naming.move(node.visit.number)}: {name}"
        said = [f"{'  ' * min(ply, 8)}{name}"]
        if self.trace.has_windows:
            said.append(window_text(shown_value(self.trace, node.alpha), shown_value(self.trace, node.beta)))
        if node.best_child is not None:
            best = self.naming.value(self.trace.visits[node.best_child])
            said.append(self.words.say("screen.best", value=best, move=self.naming.move(node.best_child)))
        elif node.weighed is not None and isfinite(node.weighed.least - node.weighed.most):
            said.append(
                self.words.say(
                    "screen.between",
                    least=number_text(shown_value(self.trace, node.weighed.least)),
                    most=number_text(shown_value(self.trace, node.weighed.most)),
                )
            )
        elif node.visit.children and node.visit.reason is not Reason.SAMPLED:
            said.append(self.words.say("screen.nothing"))
        else:
            said.append(self.naming.value(node.visit))
        return "  ".join(said)

    def _window(self, state: State, columns: int) -> Line:
        node = state.current
        if not self.trace.has_windows and self.trace.recorder != "values":
            return Line()
        shown = window_text(shown_value(self.trace, node.alpha), shown_value(self.trace, node.beta))
        title = f"{self.words.say('screen.window')} {shown}  "
        values = [self.trace.visits[child].value for child in node.returned]
        line = number_line(
            node.alpha,
            node.beta,
            low=self.low,
            high=self.high,
            ticks=values,
            best=node.best,
            width=min(columns - cell_len(title), 60),
        )
        return Line(fitted(title + line, columns))

    def _code(self, state: State) -> list[Line]:
        marked = marked_line(self.trace, state.moment)
        return [
            Line(f"> {line.text}", "marked") if number == marked else Line(f"  {line.text}")
            for number, line in enumerate(pseudocode(self.trace, state.moment.visit))
        ]

    def _beside_board(self, code: list[Line], visit: Visit, columns: int) -> list[Line]:
        """Returns the pseudocode with, if there is room, the board to the right of it."""
        code = [Line(fitted(line.text, columns), line.style) for line in code]
        game = self.trace.game
        if game is None or self.trace.board(visit.number) is None:
            return code
        drawing = [printable(text) for text in game.draw(visit.state).split("\n")]
        if len(drawing) > len(code) or max(map(cell_len, drawing)) > columns - BOARD_AT:
            return code
        first = len(code) - len(drawing)
        return [
            replace(line, beside=" " * (BOARD_AT - cell_len(line.text)) + drawing[number - first])
            if number >= first
            else line
            for number, line in enumerate(code)
        ]

    def _sentence(self, state: State, columns: int, rows: int) -> list[Line]:
        explanation = self.teller.explainer.moment(state.moment)
        style = "cut" if state.moment.kind in CUTS else "current"
        lines = [Line(part, style) for text in explanation.text.split("\n") for part in wrapped(text, columns)]
        if explanation.inequality is not None:
            lines += [Line(part) for part in wrapped(f"({explanation.inequality})", columns)]
        lines = lines[: max(rows - 12, SENTENCE_ROWS)]
        return lines + [Line()] * (SENTENCE_ROWS - len(lines))


def _around(lines: list[Line], room: int) -> list[Line]:
    """Returns as many lines as there is room for, the marked one among them."""
    marked = next((number for number, line in enumerate(lines) if line.style == "marked"), 0)
    first = max(0, min(marked - room // 2, len(lines) - room))
    return lines[first : first + room]


# ------------------------------------------------------------ text of a width


def wrapped(text: str, columns: int, hanging: int = 0) -> list[str]:
    """Wraps text to ``columns``, later lines indented by ``hanging``; long words are broken."""
    lines: list[str] = []
    line = ""
    for number, word in enumerate(text.split(" ")):
        longer = f"{line} {word}" if number else word
        if cell_len(longer) <= columns:
            line = longer
            continue
        if line.strip():
            lines.append(line.rstrip())
            longer = " " * hanging + word
        *broken, line = _broken(longer, columns)
        lines += broken
    return [*lines, line.rstrip()]


def _broken(text: str, columns: int) -> list[str]:
    """Breaks one long word into pieces."""
    pieces, piece = [], ""
    for letter in text:
        if piece and cell_len(piece + letter) > columns:
            pieces.append(piece)
            piece = ""
        piece += letter
    return [*pieces, piece]


def fitted(text: str, columns: int) -> str:
    """Returns at most ``columns`` columns of text."""
    if cell_len(text) <= columns:
        return text
    return set_cell_size(text, max(columns - 3, 0)).rstrip() + "..."
