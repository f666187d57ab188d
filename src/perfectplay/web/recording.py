"""Searches recorded for the page: made within limits, kept for a while, and made again if they were dropped."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import replace
from typing import Any, Final

from fastapi.concurrency import run_in_threadpool

import perfectplay as pp
from perfectplay.combined import with_knowledge
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games.pacman import DirectionalGhosts, Pacman
from perfectplay.games.pacman_knowledge import PacmanKnowledge
from perfectplay.playing.match import Match
from perfectplay.search.algorithms.catalogue import ALGORITHMS
from perfectplay.search.entry import Algorithm
from perfectplay.tracing.comparison import ByValue
from perfectplay.tracing.trace import NothingRecorded, trace
from perfectplay.tracing.visit import Reason, Trace
from perfectplay.web.algorithms import VARIANTS
from perfectplay.web.limits import Limits
from perfectplay.web.problems import Problem
from perfectplay.web.questions import Library, TraceQuestion
from perfectplay.web.turns import Turns
from perfectplay.web.viewing import View

SHOWN = ("depth", "depth_unit", "by_priority", "cut_on_equality")
"""The options that a title names."""


VIEW_SIZE: Final = 200
"""A view takes as much memory as so many visits, besides its own."""


FEW_NODES: Final = 1_000
"""A search that had no time to begin gets the usual time, and enters at most so many nodes."""


class Recordings:
    """The recorded searches of a server."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.limits: Limits = library.limits
        self.kept: OrderedDict[str, View] = OrderedDict()
        self.lock = threading.Lock()
        self.turns = Turns(library.limits.recordings, library.limits.waiting)
        self.is_short: set[str] = set()
        """Names of what was cut short because others waited; it is recorded again if it is asked for again."""

    async def when_free(self, question: TraceQuestion, client: str, lang: str) -> tuple[str, bytes]:
        """Returns the name of a recorded search and its document, when the turn of a client has come.

        Raises a problem if too many wait.
        """
        name = name_of(question)
        known = self._whole(name)
        if known is not None:
            return name, await run_in_threadpool(known.document_as_json, lang)
        async with self.turns.turn(client):
            return await run_in_threadpool(self._document, question, lang)

    def _document(self, question: TraceQuestion, lang: str) -> tuple[str, bytes]:
        name, view = self.view(question)
        return name, view.document_as_json(lang)

    def view(self, question: TraceQuestion) -> tuple[str, View]:
        """Returns the name of a recorded search and its view, recorded now if need be. Raises a `PerfectPlayError`.

        Where others wait, a long search is cut short, as the picture of it says.
        """
        name = name_of(question)
        known = self._whole(name)
        if known is not None:
            return name, known
        match = self.library.match(question)
        limits = self.limits
        if self.turns.waiting:
            limits = replace(limits, record_seconds=min(limits.crowded_record_seconds, limits.record_seconds))
        view = View(self._begun(question, match, limits))
        was_cut = limits is not self.limits and view.trace.last_root.reason is Reason.STOPPED
        self._keep(name, view, is_short=was_cut)
        return name, view

    def _begun(self, question: TraceQuestion, match: Match, limits: Limits) -> Trace:
        """Records a search; where its time was over before it began, once more with the usual time, and few nodes."""
        try:
            return record(question, match, limits)
        except NothingRecorded:
            usual = replace(self.limits, record_nodes=min(FEW_NODES, self.limits.record_nodes))
        try:
            return record(question, match, usual)
        except NothingRecorded:
            said = "so much is asked for that this search had no time to begin; try again in a moment"
            raise Problem("too-many", 503, said) from None

    def _whole(self, name: str) -> View | None:
        return None if name in self.is_short else self._known(name)

    def named(self, name: str) -> View:
        """Returns a view that is still kept. Raises a problem that says to ask again."""
        view = self._known(name)
        if view is None:
            raise Problem(
                "unknown-trace",
                404,
                "this recorded search is not kept here any more; record it again by POST /api/traces",
            )
        return view

    def _known(self, name: str) -> View | None:
        with self.lock:
            view = self.kept.get(name)
            if view is not None:
                self.kept.move_to_end(name)
            return view

    def _keep(self, name: str, view: View, *, is_short: bool) -> None:
        with self.lock:
            self.kept[name] = view
            (self.is_short.add if is_short else self.is_short.discard)(name)
            total = sum(_size(other) for other in self.kept.values())
            while total > self.limits.kept_visits and len(self.kept) > 1:
                name, gone = self.kept.popitem(last=False)
                self.is_short.discard(name)
                total -= _size(gone)


def _size(view: View) -> int:
    """Returns the memory that a view takes, in visits."""
    return len(view.trace.visits) + VIEW_SIZE


def name_of(question: TraceQuestion) -> str:
    """Names a question: the same question has the same name, on every server."""
    return hashlib.sha256(question.model_dump_json().encode()).hexdigest()[:24]


def record(question: TraceQuestion, match: Match, limits: Limits) -> Trace:
    """Records the search of a question. Raises a `PerfectPlayError`."""
    outcome = match.outcome
    if outcome is not None:
        raise BadPosition(f"the game is over: {outcome.words}; take a position in which there is something to search")
    visits = question.visits or limits.visits
    if visits > limits.visits:
        raise Problem("over-the-cap", 422, f"visits is {visits:,}; at most {limits.visits:,} visits are kept here")
    game, state = _judged(question, match.game), match.state
    options: dict[str, Any] = {"seconds": limits.record_seconds, "max_visits": visits}
    options["nodes"] = min(question.nodes or limits.record_nodes, limits.record_nodes)
    variant = VARIANTS.get(question.algorithm)
    entry = ALGORITHMS[question.algorithm if variant is None else variant.algorithm]
    options |= _depth(question, entry, limits)
    if entry.keeps_tree:
        options["tree_nodes"] = limits.tree_nodes
    if question.against is not None:
        options["against"] = _against(question, game, entry)
    if entry.takes("cut_on_equality"):
        options["cut_on_equality"] = not question.strict_cuts
    if variant is not None:
        options |= variant.options
        if variant.by_value is not None:
            options["order"] = ByValue(_values(game, state, options), variant.by_value)
    made = trace(entry.call, game, state, **options)
    plain = {key: value for key, value in made.options.items() if key in SHOWN}
    return replace(made, game_name=question.game, options=plain)


def _depth(question: TraceQuestion, entry: Algorithm, limits: Limits) -> dict[str, Any]:
    """Returns the options for the depth. Raises `BadArgument`."""
    if question.depth is None or not entry.takes("depth"):
        return {}
    depth = min(question.depth, limits.depth)
    if question.depth_unit == "plies":
        return {"depth": depth}
    if not entry.takes("depth_unit"):
        raise BadArgument(f"{question.algorithm} counts its depth in plies; leave depth_unit out")
    return {"depth": depth, "depth_unit": question.depth_unit}


def _judged(question: TraceQuestion, game: Game[Any, Any]) -> Game[Any, Any]:
    if question.judged_by == "score":
        return game
    if not isinstance(game, Pacman):
        raise BadArgument("judged_by is for Pac-Man; leave it out")
    return with_knowledge(game, PacmanKnowledge())


def _against(question: TraceQuestion, game: Game[Any, Any], entry: Algorithm) -> Any:
    """Returns the model of the other players. Raises `BadArgument`."""
    if not entry.takes("against"):
        raise BadArgument(f"against is for expectiminimax, not for {question.algorithm}; leave it out")
    if question.against == "uniform":
        return "uniform"
    if not isinstance(game, Pacman):
        raise BadArgument("against is 'directional', which only the ghosts of Pac-Man are; take uniform")
    return DirectionalGhosts()


def _values(game: Game[Any, Any], state: Any, options: dict[str, Any]) -> dict[tuple[Any, int], Any]:
    """Returns the minimax value of every node, by state and ply. Raises a problem where the tree is too large."""
    full = trace(pp.minimax, game, state, **{name: one for name, one in options.items() if name != "cut_on_equality"})
    if full.hidden or full.last_root.reason is Reason.STOPPED:
        raise Problem(
            "over-the-cap",
            422,
            f"to order moves by their values, the whole tree is needed, and it has "
            f"more than {options['max_visits']:,} nodes; search less deep",
        )
    return {(visit.state, visit.ply): visit.value for visit in full.visits}
