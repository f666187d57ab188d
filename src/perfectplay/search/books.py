"""What is known without searching: a book or a whole solution answers at the root, before any search begins."""

from __future__ import annotations

import os
from typing import Any, Final, NamedTuple, Protocol

from perfectplay.errors import BadArgument
from perfectplay.game import CHANCE, Game
from perfectplay.result import EXACT, WITHIN, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import result_of
from perfectplay.search.failures import guarded, root_of

LONGEST_LINE: Final = 1000


class Known(NamedTuple):
    """The value of a state, for its player to move; for player 0 where chance moves."""

    value: float
    plies: int | None
    """How long the game lasts; None where that is not known, or where it does not end."""
    actions: tuple[Any, ...]
    """The best actions that are known, at least one; none where chance moves."""
    between: tuple[float, float] | None = None
    """Two proven bounds, where the value is their middle; then the first action is the one that is sure of the lower
    bound, and the others may be as good."""


class Book(Protocol):
    """What `perfectplay.search` and `perfectplay.solve` take as ``book``."""

    def look_up(self, game: Game[Any, Any], state: Any) -> Known | None:
        """Returns what is known about a state that is not terminal, or None. Raises for another game."""


def expect_book(book: object) -> None:
    """Raises `BadArgument` for what answers no questions as a book does, such as the name of its file."""
    if book is None or hasattr(book, "look_up"):
        return
    if isinstance(book, (str, os.PathLike)):
        given = os.fspath(book)
        raise BadArgument(
            f"book is {given!r}; give what perfectplay.open_book(game, {given!r}) returns, or open_solution for the "
            f"file of a solution"
        )
    raise BadArgument(f"book is {book!r}; it must be what open_book, open_solution or solve_all returns")


def by_book(book: Book | None, game: Game[Any, Any], state: Any, algorithm: str) -> SearchResult[Any, Any] | None:
    """Returns the book's answer for ``state`` (or the initial one), proven as far as it goes; None if it has none."""
    if book is None:
        return None
    expect_book(book)
    root = root_of(game, state)
    if guarded(game, root, lambda: game.is_terminal(root)):
        return None
    known = book.look_up(game, root)
    if known is None:
        return None
    if known.between is not None:
        return _between_bounds(known, *known.between, game, root, algorithm)
    line: list[Any] = []
    state = root
    longest = LONGEST_LINE if known.plies is None else min(LONGEST_LINE, known.plies)
    more: Known | None = known
    while more is not None and more.actions and len(line) < longest:
        line.append(more.actions[0])
        state = game.result(state, line[-1])
        if known.plies is None or game.is_terminal(state) or game.to_move(state) == CHANCE:
            break
        more = book.look_up(game, state)
    score = game.score(root, known.value, known.plies or 0) if known.plies is not None or not known.value else None
    return result_of(
        algorithm,
        game,
        root,
        StopReason.PROVEN,
        action=next(iter(known.actions), None),
        value=known.value,
        bound=EXACT,
        is_proven=True,
        rests_on=RestsOn.PROOF,
        between=(known.value, known.value),
        pv=tuple(line),
        best_actions=known.actions,
        plies=known.plies,
        score=score,
        root_values={action: RootValue(known.value, EXACT, True, known.plies) for action in known.actions},
    )


def _between_bounds(
    known: Known, lowest: float, highest: float, game: Game[Any, Any], root: Any, algorithm: str
) -> SearchResult[Any, Any]:
    """Returns an answer whose value lies between two bounds; it is proven only if they are the same."""
    is_proven = lowest == highest
    return result_of(
        algorithm,
        game,
        root,
        StopReason.PROVEN if is_proven else StopReason.PRECISION,
        action=next(iter(known.actions), None),
        value=known.value,
        bound=EXACT if is_proven else WITHIN,
        is_proven=is_proven,
        rests_on=RestsOn.PROOF,
        between=(lowest, highest),
        pv=known.actions[:1],
        best_actions=known.actions,
    )
