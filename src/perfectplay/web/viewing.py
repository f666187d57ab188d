"""A recorded search as the tree view of the page reads it: columns of small numbers, and texts on request.

The page computes nothing about the search: moments, windows, sentences and the lit line of the pseudocode come from
`perfectplay.tracing`. Values, names and signs are written once, and columns hold their places in a list.
"""

from __future__ import annotations

import json
import zlib
from math import isfinite
from typing import Any, Final

from perfectplay import games
from perfectplay.tracing.catalogue import printable
from perfectplay.tracing.comparison import fewest_leaves, shape_of
from perfectplay.tracing.explaining import Explainer
from perfectplay.tracing.number_line import scale
from perfectplay.tracing.numbers import number_text, probability_text, utility_of, visit_text
from perfectplay.tracing.pseudocode import marked_line, pseudocode
from perfectplay.tracing.rounding import rounded, shown_value
from perfectplay.tracing.steps import CUTS, LEAVES, Kind, Steps
from perfectplay.tracing.story import Teller
from perfectplay.tracing.visit import AT_BETA, Reason, Trace, Value, Visit
from perfectplay.tracing.visit import CUTS as CUT_REASONS
from perfectplay.web.boards import board_of
from perfectplay.web.never_searched import NeverSearched
from perfectplay.web.predicting import ASKED, questions

FORMAT: Final = "perfectplay-view"
VERSION: Final = 1
NOTHING: Final = -1
"""The entry of a column where there is nothing."""
KINDS: Final = tuple(Kind)
REASONS: Final = tuple(Reason)
MOST_CELLS: Final = 70
"""The most cells of a board that is drawn inside the tree."""


class Listed:
    """A list without repetitions, and the place of each item."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.places: dict[Any, int] = {}

    def place(self, item: Any) -> int:
        if item is None:
            return NOTHING
        if item not in self.places:
            self.places[item] = len(self.items)
            self.items.append(item)
        return self.places[item]


class View:
    """One recorded search, ready to be shown."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.steps = Steps(trace)
        self.written: dict[str, bytes] = {}
        """The document by language, as compressed JSON: it is asked for again at every reload."""

    # ------------------------------------------------------------ the whole

    def document(self, lang: str) -> dict[str, Any]:
        """Returns everything but the sentences at moments; the headings are in the language ``lang``."""
        trace = self.trace
        teller = Teller(trace, lang)
        complete = not trace.hidden and not teller.is_stopped
        low, high = scale(visit.value for visit in trace.visits)
        leaves = sum(visit.reason in LEAVES for visit in trace.visits)
        return {
            "format": FORMAT,
            "version": VERSION,
            "lang": lang,
            "title": teller.title(),
            "algorithm": trace.algorithm,
            "sides": teller.sides(),
            "caps": [] if complete else list(teller.caps()),
            "result": teller.result(),
            "glossary": list(teller.glossary()),
            "players": list(trace.player_names),
            "has_window": trace.has_windows,
            "has_shares": trace.recorder == "shares",
            "has_names": trace.has_names,
            "counts": {
                "nodes": trace.nodes,
                "visits": len(trace.visits),
                "leaves": leaves,
                "cuts": len(trace.cuts),
                "skipped": sum(len(visit.unsearched) for visit in trace.visits),
            },
            "uniform": self._uniform(),
            "scale": [low, high],
            "roots": list(trace.roots),
            "kinds": list(KINDS),
            "reasons": list(REASONS),
            "asked": list(ASKED),
            "has_boards": self.has_boards,
            "has_small_boards": self.has_boards and self._small_boards(),
            **self.columns(),
        }

    def document_as_json(self, lang: str) -> bytes:
        """Returns the document as JSON in ASCII, written once for each language."""
        known = self.written.get(lang)
        if known is None:
            text = json.dumps(self.document(lang), ensure_ascii=True, allow_nan=False, separators=(",", ":"))
            known = self.written[lang] = zlib.compress(text.encode(), 1)
        return zlib.decompress(known)

    @property
    def has_boards(self) -> bool:
        """Whether there is a position to show beside the tree."""
        return not isinstance(self.trace.game, games.ExplicitTree | None)

    def _uniform(self) -> dict[str, int] | None:
        """Counts the leaves of a uniform tree and the fewest that must be looked at, if minimax has seen them all."""
        shape = shape_of(self.trace) if self.trace.recorder == "values" else None
        if shape is None or self.trace.last_root.reason is Reason.STOPPED:
            return None
        return {"leaves": shape[0] ** shape[1], "fewest": fewest_leaves(*shape)}

    def _small_boards(self) -> bool:
        """Returns whether boards are simple enough to stand in the tree itself."""
        game, state = self.trace.game, self.trace.last_root.state
        if game is None:
            return False
        board = board_of(game, state)
        return board.svg is None and board.text is None and len(board.cells) <= MOST_CELLS

    def columns(self) -> dict[str, Any]:
        """Returns visits, moments and what was never searched as columns of small numbers."""
        trace, steps = rounded(self.trace), self.steps
        values, signs, names = Listed(), Listed(), Listed()
        visits: dict[str, list[int]] = {
            name: []
            for name in (
                "parent",
                "side",
                "player",
                "sign",
                "value",
                "reason",
                "best",
                "move",
                "label",
                "chance",
                "nodes",
                "hidden",
                "alpha",
                "beta",
            )
        }
        for visit in trace.visits:
            row = (
                NOTHING if visit.parent is None else visit.parent,
                _side(visit),
                NOTHING if visit.player is None else visit.player,
                signs.place(visit_text(visit)),
                values.place(visit.value),
                REASONS.index(visit.reason),
                NOTHING if visit.best_child is None else visit.best_child,
                names.place(None if visit.action_name is None else printable(visit.action_name)),
                names.place(printable(visit.label)) if trace.has_names else NOTHING,
                names.place(self._chance(visit)),
                visit.nodes,
                visit.hidden,
                values.place(visit.alpha_in),
                values.place(visit.beta_in),
            )
            for column, item in zip(visits.values(), row, strict=True):
                column.append(item)
        moments: dict[str, list[int]] = {
            name: [] for name in ("kind", "visit", "child", "alpha", "beta", "best", "best_child", "returned")
        }
        for moment in steps.moments:
            item_row = (
                KINDS.index(moment.kind),
                moment.visit,
                NOTHING if moment.child is None else moment.child,
                values.place(shown_value(trace, moment.alpha)),
                values.place(shown_value(trace, moment.beta)),
                values.place(None if moment.best is None else shown_value(trace, moment.best)),
                NOTHING if moment.best_child is None else moment.best_child,
                moment.returned,
            )
            for column, item in zip(moments.values(), item_row, strict=True):
                column.append(item)
        return {
            "values": [_value(value) for value in values.items],
            "signs": signs.items,
            "names": names.items,
            "visits": {**visits, "entered": steps.entered, "left": steps.left},
            "moments": {**moments, "asks": questions(trace, steps)},
            "cut_moments": [number for number, moment in enumerate(steps.moments) if moment.kind in CUTS],
            "ghosts": NeverSearched(self.trace).by_visit(),
            "owners": {
                str(visit.number): owner
                for visit in trace.visits
                if visit.reason in CUT_REASONS and (owner := _owner(visit)) is not None
            },
        }

    def _chance(self, visit: Visit) -> str | None:
        """Writes the probability of the outcome that led to a visit."""
        if visit.outcome is None or visit.parent is None:
            return None
        return probability_text(self.trace.visits[visit.parent].outcomes[visit.outcome].probability)

    # ------------------------------------------------------------ what is said at moments

    def texts(self, first: int, count: int, lang: str) -> dict[str, Any]:
        """Returns the sentences of ``count`` moments from ``first`` on, and the pseudocode there with its lit line."""
        explainer = Explainer(self.trace, lang)
        codes = Listed()
        said = []
        for moment in self.steps.moments[first : first + count]:
            explanation = explainer.moment(moment)
            code = tuple(line.text for line in pseudocode(self.trace, moment.visit))
            line = marked_line(self.trace, moment)
            said.append(
                [
                    explanation.text,
                    explanation.inequality,
                    codes.place(code),
                    NOTHING if line is None else line,
                    explainer.naming.place(self.trace.visits[moment.visit]),
                ]
            )
        return {"first": first, "moments": said, "codes": [list(code) for code in codes.items]}


def _side(visit: Visit) -> int:
    """Returns 1 for MAX, 0 for MIN, 2 where the game is over, 3 for chance."""
    if visit.is_chance:
        return 3
    return 2 if visit.is_max is None else int(visit.is_max)


def _owner(visit: Visit) -> list[int] | None:
    """Returns the visit that set the bound of a cut, and the child that proved it."""
    origin = visit.beta_origin if visit.reason in AT_BETA else visit.alpha_origin
    return None if origin is None else [origin.owner, NOTHING if origin.witness is None else origin.witness]


def _value(value: Value) -> list[Any]:
    number = utility_of(value)
    return [number if isfinite(number) else None, number_text(value)]
