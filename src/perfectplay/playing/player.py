"""A player: a game, a search that suits it, and what it remembers; it is asked for one action after another."""

from __future__ import annotations

import contextlib
import random
import threading
import weakref
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, Final, Generic, Self

from perfectplay.errors import BadArgument, BadPosition, NotCompilable
from perfectplay.game import CHANCE, Action, Game, State
from perfectplay.learning.shipping import USUAL_KNOWLEDGE
from perfectplay.playing.analysis import deepened, is_sampled, sampled, thought_ahead
from perfectplay.playing.at_once import is_forced, win_at_once
from perfectplay.playing.choice import Choice
from perfectplay.playing.ladders import ladder_of
from perfectplay.playing.levels import HIGHEST, check_level, choose_at
from perfectplay.playing.past import followed, is_of_another_game, of_another_type
from perfectplay.playing.rules import rules_of
from perfectplay.playing.sending import received, sent
from perfectplay.playing.settings import (
    Settings,
    algorithm_for,
    as_usual,
    check_options,
    is_long,
    limits_of,
    options_of,
    switches_of,
    way_of_one_choice,
)
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.search import search
from perfectplay.search.books import Book, expect_book
from perfectplay.search.entry import Algorithm
from perfectplay.search.limits import Limits, check_lines, check_threads
from perfectplay.search.parts.table_memory import TABLE_MB, Table
from perfectplay.search.request import Progress, informed
from perfectplay.threads import begun

ONLY_ACTION: Final = 1000
"""So many nodes are enough where there is one action alone."""

READY_NODES: Final = 100
"""A search of so many nodes comes to each of its parts, so that all of them are compiled."""

LONGEST_PONDERING: Final = 600.0
"""A player thinks no longer than this, in seconds, while others do."""


class Player(Generic[State, Action]):
    """An opponent for any game, which keeps what it has found out from one action to the next.

    It gets ready in the background as soon as it is made: its search is compiled, or loaded. `ready` waits for that,
    and `choose` does not need it. ``seconds`` (1 if nothing limits the search), ``depth`` and ``nodes`` are the limits
    of one action, which hold together. Without ``algorithm`` the player takes what suits the game (`suited_to`):
    alpha-beta with an evaluation, or best-first minimax where learned knowledge says that this is stronger; without an
    evaluation, proofs and random games together.

    The ``knowledge`` "usual" is that which comes with the package, for games in which it wins with equal time
    (`perfectplay.learning.shipping.USUAL`). It is for full strength, and for the actions that a level chooses as full
    strength does, where the player chooses the algorithm, and thinks so long that machine code pays. With None, the
    player knows what the game has by itself. Other knowledge is an object, such as `perfectplay.load_knowledge`
    returns.

    ``level`` is from 1, which a beginner beats, to 10, full strength, which is usual (`perfectplay.playing.levels`).
    Weaker levels vary their games, and take no options but ``seconds``, ``nodes``, ``compiled`` and switches.
    ``ladder`` gives the strengths of the levels, as `perfectplay.playing.calibrating.calibrate` measures them.

    ``seed`` repeats its choices, as far as limits of nodes or depth make them repeatable; without one, each player has
    a seed of its own. ``ponder`` goes on thinking while others do. ``book`` is asked before anything is searched.
    ``threads``, ``table_mb``, ``compiled`` and further ``options`` are those of the algorithm, such as switches. Where
    the game has an evaluation and says which actions are noisy, what a pass leads to or where to look deeper, `search`
    makes use of it (`perfectplay.search.switches.selective_for`), unless such a switch is False.

    Any thread may ask. Those who ask at once wait for one another. Pickled, a player is its game and its settings.

    Raises `BadArgument` for options that cannot be.
    """

    def __init__(
        self,
        game: Game[State, Action],
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        level: int | None = None,
        ladder: Sequence[float] | None = None,
        algorithm: str | None = None,
        threads: int = 1,
        table_mb: float = TABLE_MB,
        seed: int | None = None,
        ponder: bool = False,
        knowledge: Any = USUAL_KNOWLEDGE,
        book: Book | None = None,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        self.game: Game[State, Action] = game if knowledge == USUAL_KNOWLEDGE else informed(game, knowledge)
        if not isinstance(self.game, Game):
            raise BadArgument(f"game is {game!r}; it must be an object of a subclass of perfectplay.Game")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise BadArgument(f"seed is {seed!r}; it must be a whole number")
        level = HIGHEST if level is None else level
        steps: Any = ladder_of(self.game) if ladder is None else ladder
        steps = tuple(steps) if isinstance(steps, Iterable) else steps
        check_level(level, steps)
        check_threads(threads)
        expect_book(book)
        Limits(depth, seconds, nodes)
        self.settings = Settings(
            seconds,
            depth,
            nodes,
            level,
            steps,
            algorithm,
            threads,
            table_mb,
            seed,
            ponder,
            compiled,
            book,
            dict(options),
        )
        self._rules, self._may_know = self.game, knowledge == USUAL_KNOWLEDGE
        if self._may_know:
            self.game = as_usual(self.game, self.settings)
        self.algorithm = algorithm_for(self.game, self.settings)
        keeps_table = self.algorithm.takes("table_mb") and not self.game.has_chance and "shared_table" not in options
        self.table: Table | None = Table(table_mb) if keeps_table else None
        check_options(self.game, self.algorithm, self._options(limits_of(self.settings)))
        self.past: tuple[State, ...] = ()
        """The states of the game that is being played, as far as the player has seen them or can tell."""
        self._random = random.Random(seed)
        self._asking = threading.Lock()
        self._is_closed = threading.Event()
        self._chosen: Choice[State, Action] | None = None
        self._running: _Search | None = None
        self._failure: NotCompilable | None = None
        self._pondering: threading.Thread | None = None
        self._ponders = threading.Event()
        weakref.finalize(self, self._ponders.clear)
        self._getting_ready = begun(self._get_ready, "perfectplay player")

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (sent(self._rules), self.settings, USUAL_KNOWLEDGE if self._may_know else None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ getting ready

    def ready(self, seconds: float | None = None) -> bool:
        """Waits until the search is compiled, for at most so many ``seconds``; returns whether the player is ready.

        A game that does not compile is ready too: it is searched as plain Python. So is a player with a limit of depth
        alone or of few nodes, whose searches are compiled when they take long. Raises `NotCompilable` if machine code
        was demanded in vain.
        """
        if self._getting_ready is None:
            return True
        self._getting_ready.join(seconds)
        if self._failure is not None and self.settings.compiled:
            raise self._failure
        return not self._getting_ready.is_alive()

    def _get_ready(self) -> None:
        """Searches a little as machine code, so that the machine code is there."""
        limits = limits_of(self.settings)
        if self.settings.compiled is False or not (self.settings.compiled or is_long(limits)):
            return
        try:
            options = options_of(self.game, self.settings, self.algorithm, limits, None)
            options.pop("shared_table", None)
            self.algorithm.call(self.game, **{**options, "compiled": True, "nodes": READY_NODES})
        except NotCompilable as error:
            self._failure = error
        except Exception:  # the first call of `choose` says so, where somebody hears it
            return

    def _options(self, limits: Limits) -> dict[str, Any]:
        """Returns the options of a search, with which it also gets ready."""
        game, algorithm = self._way(limits)
        return options_of(game, self.settings, algorithm, limits, self.table)

    def _way(self, limits: Limits) -> tuple[Game[State, Action], Algorithm]:
        """Returns the game with what is known of it, and the algorithm, for a choice within these limits."""
        rules = self._rules if self._may_know else self.game
        return way_of_one_choice(self.game, rules, self.algorithm, self.settings, limits)

    # ------------------------------------------------------------ choosing

    def choose(
        self,
        state: State | None = None,
        *,
        earlier: Sequence[State] | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Choice[State, Action]:
        """Returns the action for the player to move in ``state`` (the initial one, if none is given).

        ``seconds``, ``depth`` and ``nodes`` stand in for the player's own limits this time. ``earlier`` are the states
        of the game before this one, in which repetitions are found; without them, the player goes on from what it has
        seen, where ``state`` follows from that. ``progress`` is as in `search`.

        Raises `BadPosition` where there is nothing to choose, and for a state of another game; `BadArgument`, also
        after `close`; `GameError` where the rules fail; `NotCompilable` if machine code was demanded in vain.
        """
        limits = limits_of(self.settings, seconds, depth, nodes)
        return self._ask(state, earlier, limits, progress, _Search())

    async def choose_async(
        self,
        state: State | None = None,
        *,
        earlier: Sequence[State] | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        progress: Progress | None = None,
    ) -> Choice[State, Action]:
        """Returns what `choose` does, while the event loop goes on. A task that is cancelled ends its search."""
        import asyncio  # whoever comes here has it; the others need not wait for it

        limits, running = limits_of(self.settings, seconds, depth, nodes), _Search()
        try:
            return await asyncio.to_thread(self._ask, state, earlier, limits, progress, running)
        except asyncio.CancelledError:
            running.is_cancelled = True
            running.stopped.set()
            raise

    def _ask(
        self,
        state: State | None,
        earlier: Sequence[State] | None,
        limits: Limits,
        progress: Progress | None,
        running: _Search,
    ) -> Choice[State, Action]:
        """Returns the choice, when those who asked before have theirs. One that is cancelled leaves nothing behind."""
        self._check_open()
        if self._is_mine():
            raise BadArgument("this player is choosing already, and was asked by its own progress; ask another player")
        self._ponders.clear()
        try:
            with self._asking:
                self._check_open()
                self._end_pondering()
                if self._failure is not None and self.settings.compiled:
                    raise self._failure
                root = self.game.initial_state() if state is None else state
                player = self._mover(root)
                past = self._past_of(root, player, earlier)
                if running.is_cancelled:
                    raise BadArgument("the choice was cancelled before it began")
                running.thread, running.state, self._running = threading.get_ident(), root, running
                try:
                    chosen = self._choose(root, past, limits, progress, running)
                finally:
                    self._running = None
                if not running.is_cancelled:
                    running.chosen = self._chosen = chosen
                    self.past = (*past, root, self._after(root, chosen.action))
                    if self.settings.ponder and not self._is_closed.is_set():
                        self._ponder(chosen.result)
                return chosen
        finally:
            running.is_over.set()

    def _is_mine(self) -> bool:
        """Returns whether this thread is the one that searches: its progress function or a signal handler asks."""
        running = self._running
        return running is not None and running.thread == threading.get_ident()

    def stop(self) -> Choice[State, Action]:
        """Ends the search that is running, and returns its best action so far; or the last choice, if none is running.

        Any thread may call it. To the thread that searches, as in a signal handler, it says at once what is best so
        far, and `choose` returns the choice. Raises `BadArgument` if the player was never asked for an action.
        """
        running = self._running
        if running is None:
            if self._chosen is None:
                raise BadArgument("there is no search to stop and no action yet; ask the player with choose first")
            return self._chosen
        running.stopped.set()
        if running.thread == threading.get_ident():
            found = running.latest or search(self.game, running.state, nodes=1, compiled=False)
            return Choice(found.action, found)
        running.is_over.wait()
        if running.chosen is None:
            raise BadArgument("the search that was to be stopped ended without an action")
        return running.chosen

    def close(self) -> None:
        """Stops whatever the player does, and gives its memory back. It cannot be asked any more."""
        self._is_closed.set()
        self._ponders.clear()
        if self._is_mine():
            return  # the search ends now, and everything with it
        with self._asking:
            self._end_pondering()
            self.table, self.past = None, ()

    def _check_open(self) -> None:
        if self._is_closed.is_set():
            raise BadArgument("this player was closed; make another one")

    def _mover(self, state: State) -> int:
        """Returns who moves. Raises `BadPosition` where nobody can, and for a state of another game."""
        game = self.game
        with rules_of(game):
            start = game.initial_state()
            if is_of_another_game(game, state, start):
                raise of_another_type(game, state, start)
            if game.is_terminal(state):
                raise BadPosition("the game is over, so there is nothing to choose; give a position before its end")
            mover = game.to_move(state)
        if mover == CHANCE:
            raise BadPosition("chance moves here, so there is nothing to choose; let chance decide first")
        return mover

    def _is_in_book(self, state: State) -> bool:
        return self.settings.book is not None and self.settings.book.look_up(self.game, state) is not None

    def _past_of(self, state: State, player: int, earlier: Sequence[State] | None) -> tuple[State, ...]:
        """Returns the states of the game before this one."""
        if earlier is not None:
            return tuple(earlier)
        if state in self.past:  # asked again, or a move was taken back
            return self.past[: -1 - self.past[::-1].index(state)]
        path = followed(self.game, self.past, state, player)
        return () if path is None else (*self.past, *path)[:-1]

    def _after(self, state: State, action: Action) -> State:
        with rules_of(self.game):
            return self.game.result(state, action)

    def _choose(
        self,
        state: State,
        past: tuple[State, ...],
        limits: Limits,
        progress: Progress | None,
        running: _Search,
    ) -> Choice[State, Action]:
        with rules_of(self.game):
            has_one_action = is_forced(self.game, state)
        if has_one_action:
            limits = replace(limits, nodes=min(limits.most_nodes, ONLY_ACTION))
        options = self._options(limits)
        if self.algorithm.takes("seed"):
            options.setdefault("seed", self._random.randrange(1 << 31))
        if self.algorithm.takes_earlier and past:
            options["earlier"] = past

        def told(result: SearchResult[Any, Any]) -> bool:
            running.latest = result
            goes_on = progress(result) if progress is not None else None
            return goes_on is not False and not running.stopped.is_set() and not self._is_closed.is_set()

        level, ladder = self.settings.level, self.settings.ladder or ()
        if level <= len(ladder) and not has_one_action and not self._is_in_book(state):
            found = choose_at(
                level,
                self._rules,
                state,
                self._random,
                ladder=ladder,
                seconds=limits.seconds,
                nodes=limits.nodes,
                earlier=past,
                table_mb=self.settings.table_mb,
                compiled=self.settings.compiled,
                progress=told,
                switches=switches_of(self._rules, self.settings, self.algorithm),
                full=None if self.game is self._rules else self._way(limits),
            )
            return Choice(found.action, found, level=level)
        if not has_one_action and (won := self._win_at_once(state, limits)) is not None:
            return won
        game, algorithm = self._way(limits)
        result = algorithm.call(game, state, compiled=self.settings.compiled, progress=told, **options)
        if result.action is None:
            raise BadPosition("the search found no action here; the rules must give at least one before the end")
        return Choice(result.action, result, has_one_action)

    def _win_at_once(self, state: State, limits: Limits) -> Choice[State, Action] | None:
        """Returns a win in one where random games choose, which may be too few to come to it."""
        if self.settings.algorithm is not None or self.algorithm.name not in {"hybrid", "mcts"}:
            return None
        won = None if self._is_in_book(state) else win_at_once(self.game, state, seconds=limits.seconds)
        return None if won is None or won.action is None else Choice(won.action, won)

    # ------------------------------------------------------------ while others think

    def _ponder(self, result: SearchResult[State, Action]) -> None:
        """Begins to search the state that is expected next, for as long as others think."""
        if len(result.pv) < 2 or self.table is None:
            return
        state = result.state
        with rules_of(self.game):
            for action in result.pv[:2]:
                state = self.game.result(state, action)
            is_known = self.game.is_terminal(state) or self._is_in_book(state)
            if is_known or self.game.to_move(state) == CHANCE:
                return
        self._ponders.set()
        own = limits_of(self.settings)
        # A search to a depth alone asks more of the table than others, and so has entries of its own.
        is_timed = own.seconds is not None or own.nodes is not None
        limits = Limits(own.depth, LONGEST_PONDERING if is_timed else None, None)
        call: Any = thought_ahead if self.algorithm.name == "search" else self.algorithm.call
        game, ponders = self.game, self._ponders  # not the player, which may be let go
        options = {**self._options(limits), "progress": lambda _: ponders.is_set()}
        options.pop("book", None)

        def think() -> None:
            # What goes wrong here goes wrong in `choose` as well, where somebody hears it.
            with contextlib.suppress(Exception):
                call(game, state, **options)

        self._pondering = begun(think, "perfectplay pondering")

    def _end_pondering(self) -> None:
        self._ponders.clear()
        if self._pondering is not None:
            self._pondering.join()
            self._pondering = None

    # ------------------------------------------------------------ analysis

    def analyse(self, state: State | None = None, *, lines: int = 3) -> Iterator[SearchResult[State, Action]]:
        """Yields answers that get better and better, with the values of the ``lines`` best actions, until it is left.

        Each answer of a search by alpha-beta (or expectiminimax) is one ply deeper than the one before, and the last
        one is proven. Without an evaluation, or with more than two sides, a Monte Carlo tree grows, and each answer
        has twice its simulations. The player's ``threads``, ``table_mb`` and switches hold here as well, if it plays by
        `search`. The table is not that of its choices, which go on beside it. `close` ends it, with the best answer
        so far as the last one. Raises as `choose` does.
        """
        self._check_open()
        root = self.game.initial_state() if state is None else state
        self._mover(root)
        check_lines(lines)
        if not is_sampled(self.game):
            return self._until_closed(
                deepened(self.game, root, lines, self.settings, self.algorithm, goes_on=self._is_open)
            )
        return self._until_closed(self._samples(root))

    def _samples(self, state: State) -> Iterator[SearchResult[State, Action]]:
        if self._getting_ready is not None:
            self._getting_ready.join()  # a tree that begins as plain Python stays so
        seed = self._random.randrange(1 << 31)
        compiled, is_slow = self.settings.compiled, self._failure is not None or self.settings.compiled is False
        yield from sampled(self.game, state, seed, compiled, goes_on=self._is_open, is_slow=is_slow)

    def _is_open(self, _: object) -> bool:
        return not self._is_closed.is_set()

    def _until_closed(self, answers: Iterator[SearchResult[State, Action]]) -> Iterator[SearchResult[State, Action]]:
        while not self._is_closed.is_set():
            answer = next(answers, None)
            if answer is None:
                return
            yield answer


class _Search:
    """One search of a player, and what came of it."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.is_over = threading.Event()
        self.is_cancelled = False
        self.thread = 0
        self.state: Any = None
        self.latest: SearchResult[Any, Any] | None = None
        """The best answer so far."""
        self.chosen: Choice[Any, Any] | None = None


def _made(game: Any, settings: Settings, knowledge: str | None) -> Player[Any, Any]:
    """Makes a player from what was pickled; a game with knowledge of the caller's has it already."""
    own = {one.name: getattr(settings, one.name) for one in fields(settings) if one.name != "options"}
    return Player(received(game), knowledge=knowledge, **own, **settings.options)
