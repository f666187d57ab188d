"""Adversarial search over games whose state all players can see.

Write the rules of a game once, in plain Python; search it at the speed of machine code, play it, solve it.
"""

from perfectplay import starting as _starting  # noqa: F401 - before what takes long to import

# isort: split

from typing import TYPE_CHECKING, Any

from perfectplay import games
from perfectplay.combined import with_knowledge
from perfectplay.errors import (
    BadArgument,
    BadPosition,
    GameError,
    IllegalMove,
    NotCompilable,
    PerfectPlayError,
    SearchStopped,
    UnknownGame,
)
from perfectplay.game import CHANCE, Bounds, Game, Knowledge
from perfectplay.games.loading import load
from perfectplay.knowledge import Weight
from perfectplay.result import EXACT, LOWER, UPPER, WITHIN, Bound, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.best_first import best_first
from perfectplay.search.algorithms.expectiminimax import expectiminimax
from perfectplay.search.algorithms.hybrid import hybrid
from perfectplay.search.algorithms.max_n import max_n
from perfectplay.search.algorithms.mcts import mcts
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.search.algorithms.paranoid import paranoid
from perfectplay.search.algorithms.perft import perft, perft_divided
from perfectplay.search.algorithms.search import deepen, search
from perfectplay.search.algorithms.solve import solve
from perfectplay.search.algorithms.threats import threats
from perfectplay.search.monte_carlo_tree import MonteCarloTree
from perfectplay.search.parts.table_memory import Table
from perfectplay.search.solve_many import Solved, solve_many

if TYPE_CHECKING:
    from perfectplay.checking import check
    from perfectplay.exporting.targets import export
    from perfectplay.learning.loading import load_knowledge
    from perfectplay.playing.arena.arena import ArenaResult, arena
    from perfectplay.playing.choice import Choice
    from perfectplay.playing.learning import Learned, learn
    from perfectplay.playing.player import Player
    from perfectplay.solving.book_file import open_book
    from perfectplay.solving.chance_solution import ChanceSolution
    from perfectplay.solving.grundy import grundy, winning_actions
    from perfectplay.solving.making import make_book
    from perfectplay.solving.proofs.making import make_proof
    from perfectplay.solving.proofs.verifying import verify_proof
    from perfectplay.solving.solution import Solution
    from perfectplay.solving.stored import open_solution
    from perfectplay.solving.whole import solve_all
    from perfectplay.teaching.diagnosis.diagnosing import diagnose
    from perfectplay.teaching.diagnosis.diagnosis import Diagnosis
    from perfectplay.teaching.exercises.exercise import Exercise, Grade
    from perfectplay.teaching.exercises.making import exercise
    from perfectplay.teaching.growth.growth import Growth
    from perfectplay.teaching.growth.measuring import growth
    from perfectplay.teaching.review.making import review
    from perfectplay.teaching.review.review import Review, ReviewedMove
    from perfectplay.teaching.worksheets.making import worksheet
    from perfectplay.teaching.worksheets.sheet import Worksheet
    from perfectplay.tracing.comparison import compare
    from perfectplay.tracing.drawing import draw
    from perfectplay.tracing.explaining import explain
    from perfectplay.tracing.saving import load_trace, save_trace
    from perfectplay.tracing.story import story
    from perfectplay.tracing.trace import trace
    from perfectplay.web.widget import widget

__version__ = "0.2.0"

_LATER = {
    "ArenaResult": "perfectplay.playing.arena.arena",
    "ChanceSolution": "perfectplay.solving.chance_solution",
    "Choice": "perfectplay.playing.choice",
    "Diagnosis": "perfectplay.teaching.diagnosis.diagnosis",
    "Growth": "perfectplay.teaching.growth.growth",
    "Exercise": "perfectplay.teaching.exercises.exercise",
    "Grade": "perfectplay.teaching.exercises.exercise",
    "Learned": "perfectplay.playing.learning",
    "Player": "perfectplay.playing.player",
    "Review": "perfectplay.teaching.review.review",
    "ReviewedMove": "perfectplay.teaching.review.review",
    "Solution": "perfectplay.solving.solution",
    "Worksheet": "perfectplay.teaching.worksheets.sheet",
    "arena": "perfectplay.playing.arena.arena",
    "check": "perfectplay.checking",
    "compare": "perfectplay.tracing.comparison",
    "diagnose": "perfectplay.teaching.diagnosis.diagnosing",
    "draw": "perfectplay.tracing.drawing",
    "exercise": "perfectplay.teaching.exercises.making",
    "explain": "perfectplay.tracing.explaining",
    "export": "perfectplay.exporting.targets",
    "growth": "perfectplay.teaching.growth.measuring",
    "grundy": "perfectplay.solving.grundy",
    "learn": "perfectplay.playing.learning",
    "load_knowledge": "perfectplay.learning.loading",
    "load_trace": "perfectplay.tracing.saving",
    "make_book": "perfectplay.solving.making",
    "make_proof": "perfectplay.solving.proofs.making",
    "open_book": "perfectplay.solving.book_file",
    "open_solution": "perfectplay.solving.stored",
    "save_trace": "perfectplay.tracing.saving",
    "review": "perfectplay.teaching.review.making",
    "solve_all": "perfectplay.solving.whole",
    "story": "perfectplay.tracing.story",
    "trace": "perfectplay.tracing.trace",
    "verify_proof": "perfectplay.solving.proofs.verifying",
    "widget": "perfectplay.web.widget",
    "winning_actions": "perfectplay.solving.grundy",
    "worksheet": "perfectplay.teaching.worksheets.making",
}
"""Names that are imported when they are first used, so that importing perfectplay stays quick."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'perfectplay' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


__all__ = [
    "CHANCE",
    "EXACT",
    "LOWER",
    "UPPER",
    "WITHIN",
    "ArenaResult",
    "BadArgument",
    "BadPosition",
    "Bound",
    "Bounds",
    "ChanceSolution",
    "Choice",
    "Diagnosis",
    "Exercise",
    "Game",
    "GameError",
    "Grade",
    "Growth",
    "IllegalMove",
    "Knowledge",
    "Learned",
    "MonteCarloTree",
    "NotCompilable",
    "PerfectPlayError",
    "Player",
    "RestsOn",
    "Review",
    "ReviewedMove",
    "RootValue",
    "SearchResult",
    "SearchStopped",
    "Solution",
    "Solved",
    "StopReason",
    "Table",
    "UnknownGame",
    "Weight",
    "Worksheet",
    "alpha_beta",
    "arena",
    "best_first",
    "check",
    "compare",
    "deepen",
    "diagnose",
    "draw",
    "exercise",
    "expectiminimax",
    "explain",
    "export",
    "games",
    "growth",
    "grundy",
    "hybrid",
    "learn",
    "load",
    "load_knowledge",
    "load_trace",
    "make_book",
    "make_proof",
    "max_n",
    "mcts",
    "minimax",
    "open_book",
    "open_solution",
    "paranoid",
    "perft",
    "perft_divided",
    "review",
    "save_trace",
    "search",
    "solve",
    "solve_all",
    "solve_many",
    "story",
    "threats",
    "trace",
    "verify_proof",
    "widget",
    "winning_actions",
    "with_knowledge",
    "worksheet",
]
