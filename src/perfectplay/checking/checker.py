"""`check`: all that a few seconds can show about a game."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from itertools import islice
from statistics import fmean, mean
from typing import Any, Final

from perfectplay.checking import certain, cycles, searches, shallow, timing
from perfectplay.checking.advice import advice
from perfectplay.checking.asking import Asker, Finding, OutOfTime, Wrong
from perfectplay.checking.beginning import over_at_the_start
from perfectplay.checking.both_runs import BothRuns, Interrupted, compiled_advice
from perfectplay.checking.early import early_utility
from perfectplay.checking.explore import Explorer
from perfectplay.checking.findings import Findings
from perfectplay.checking.look import Look, Sides, number_of
from perfectplay.checking.report import CheckReport, RandomGames, shown
from perfectplay.checking.rules import sides_of
from perfectplay.compiling.reach import why_not_kept
from perfectplay.errors import BadArgument, GameError, MachineCodeOnly, NotCompilable
from perfectplay.game import CHANCE, Game, defines
from perfectplay.result import StopReason
from perfectplay.search import worker
from perfectplay.search.limits import Limits

NEAR_THE_START: Final = 0.2
RANDOM_GAMES: Final = 0.6
INTERPRETED_ALONE: Final = 0.75
"""The ends of these parts, as shares of all the time; the comparison of the two runs, or one run, has the rest."""
FOR_METHODS: Final = 0.04
FOR_SEARCHES: Final = 0.06
"""Parts of the time in which methods are timed, and a search in each run."""
LEAST_FOR_SEARCHES: Final = 0.005
"""The least time in seconds in which the speed of a search can be measured."""
LEAST_FOR_GAMES: Final = 0.2
"""Seconds for random games even on a busy machine, because only they reach the end of most games."""
GRACE: Final = 1.0
"""A method that has not returned this many seconds after the time of its part may hang."""
MOST_SHALLOW: Final = 50
"""The most states near the start whose representative was not reached and whose value a search looks for."""
SPOILS_VALUES: Final = (
    "raises",
    "unhashable-state",
    "unhashable-action",
    "changes-state",
    "unsteady",
    "is-terminal",
    "to-move",
    "no-actions",
    "actions-change",
    "result-changes",
    "utility-missing",
    "utility-not-a-number",
    "utility-infinite",
    "team-utility",
    "zero-sum",
    "probabilities",
)
"""If one of these rules is broken, values mean nothing, and rules about values are not checked."""


def check(
    game: Game[Any, Any],
    *,
    seconds: float = 5.0,
    seed: int = 0,
    states: int = 20_000,
    compiled: bool | None = None,
) -> CheckReport:
    """Checks whether ``game`` keeps to the contract, and whether it compiles.

    It looks at all states near the start, breadth first, up to ``states`` of them, and then at random games, which
    ``seed`` chooses. Each broken rule is reported once, with the smallest example that was found. Then the rules run
    interpreted and compiled on the same states, and must give the same answers. With ``compiled=False`` this is left
    out; with ``compiled=True`` it is a problem if the game does not compile. The check also measures `search` in both
    runs (where chance moves, `expectiminimax`), counts who wins the random games, and times every method.

    It takes at most ``seconds``, and the time for compiling, which cannot be interrupted.
    Raises `BadArgument` alone: all faults of the game are in the report.
    """
    if isinstance(game, type) and issubclass(game, Game):
        raise BadArgument(f"{game.__name__} is a class; check an instance of it, such as {game.__name__}()")
    if not isinstance(game, Game):
        raise BadArgument(f"{game!r} is not a game; a game is an instance of a subclass of perfectplay.Game")
    Limits(seconds=seconds)
    if isinstance(states, bool) or not isinstance(states, int) or states < 1:
        raise BadArgument(f"states is {states!r}; it must be a whole number, 1 or more")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadArgument(f"seed is {seed!r}; it must be a whole number")
    return Checker(game, seconds, seed, states, compiled).run()


class Checker:
    """One check, part after part."""

    def __init__(self, game: Game[Any, Any], seconds: float, seed: int, most: int, compiled: bool | None) -> None:
        self.game, self.seconds, self.seed, self.most, self.compiled = game, seconds, seed, most, compiled
        self.started = time.monotonic()
        self.asker = Asker(game)
        self.findings = Findings(game)
        self.sides: Sides | None = None
        self.explorer: Explorer | None = None
        self.compiles = False
        self.reason: str | None = None
        self.names: tuple[str, ...] = ()
        """Of the players."""
        self.shares: tuple[tuple[str, float], ...] = ()
        self.measures: str | None = None
        """The search that is measured; None where there is nothing to search."""
        self.interpreted: float | None = None
        """Nodes a second."""
        self.machine: float | None = None
        self.ready: searches.Ready | None = None

    def run(self) -> CheckReport:
        try:
            self._explore()
            if self.explorer is not None:
                self._conclude(self.explorer)
                self._run_both(self.explorer)
        except SystemExit:  # raised somewhere in the rules; the findings have the place
            self.reason = self.reason or "it was not finished, because a method ends the program"
        except (KeyboardInterrupt, Interrupted):
            self._interrupted()
        return self._report()

    def _at(self, part: float) -> float:
        return self.started + part * self.seconds

    # ------------------------------------------------------------ the rules, interpreted

    def _explore(self) -> None:
        """Explores the game in a thread of its own, so that a method that never returns can be left behind."""
        share = INTERPRETED_ALONE if self.compiled is False else RANDOM_GAMES
        latest = self._at(share) + min(1.0, 0.1 * self.seconds)
        deadline = max(self._at(1.0), latest + GRACE)
        ended = worker.run(
            lambda: self._walk(share, latest), stop=self.asker.stop, tick=lambda: self.asker.may_go_on(deadline)
        )
        if not ended.finished:
            self._say_who_hangs()
        if ended.reason is StopReason.INTERRUPTED:
            raise Interrupted

    def _walk(self, share: float, latest: float) -> None:
        asker = self.asker
        try:
            self.sides = sides_of(asker)
            start = asker.steady("initial_state")
        except Wrong as wrong:
            self.findings.add(wrong.finding, ())
            return
        explorer = self.explorer = Explorer(asker, self.findings, self.sides, start, self.seed, self.most)
        explorer.latest = latest
        asker.until = self._at(share * NEAR_THE_START / RANDOM_GAMES)
        everyone = range(self.sides.players)
        self.names = tuple(Game.player_name(self.game, player) for player in everyone)
        with contextlib.suppress(OutOfTime):
            self.names = tuple(map(self._name_of, everyone))
        explorer.breadth_first()
        asker.until = self._at(share)
        with contextlib.suppress(OutOfTime):
            over = over_at_the_start(asker, start)
            if over is not None:
                self.findings.add(over, ())
            self._look_at_all(explorer)
        asker.until = max(asker.until, time.monotonic() + LEAST_FOR_GAMES)
        explorer.random_games(self._shallow)
        if self._values_count():
            explorer.look_at_estimates()
        self._time_methods(explorer)

    def _name_of(self, player: int) -> str:
        name = Game.player_name(self.game, player)
        try:
            given = self.asker.ask("player_name", player)
            if not isinstance(given, str):
                self.asker.fail(
                    "player-name",
                    "player_name",
                    f"gives {shown(given, 60)} for player {player}",
                    "the name must be a text",
                    None,
                )
        except Wrong as wrong:
            self.findings.add(wrong.finding._replace(state=None), ())
            return name
        return str(given)

    def _time_methods(self, explorer: Explorer) -> None:
        if self.findings.has_rule("changes-state", "hangs", "endless-actions"):
            return
        states = [seen.state for seen in (*explorer.graph.seen(), *explorer.further)]
        until = time.monotonic() + FOR_METHODS * self.seconds
        self.shares = timing.shares(self.game, states, until, explorer.rng, lambda: self.asker.is_stopped)

    def _look_at_all(self, explorer: Explorer) -> None:
        """Checks the rules that concern many states together."""
        graph, until = explorer.graph, self._at(RANDOM_GAMES)
        found = cycles.shortest(graph, min(until, time.monotonic() + 0.1 * self.seconds))
        if found is not None:
            number, actions = found
            explorer.repeated = True
            if not self.game.can_repeat:
                plies = len(actions) - graph.nodes[number].depth
                self.findings.add(cycles.finding(self.asker, graph.nodes[number].state, plies), actions)
        assert self.sides is not None
        if (
            self._values_count()
            and len(self.sides.sides) <= 2
            and any(defines(self.game, method) for method in ("bounds", "canonical", "candidates", "score"))
        ):
            known = certain.intervals(graph, self.sides, min(until, time.monotonic() + 0.05 * self.seconds))
            ends = certain.best_ends(graph, self.sides, min(until, time.monotonic() + 0.05 * self.seconds))
            for lie in (
                certain.lying_bounds(self.asker, graph, self.sides, known),
                certain.lying_plies(self.asker, graph, self.sides, ends),
                certain.lying_images(self.asker, graph, known),
                certain.lying_candidates(self.asker, graph, self.sides, known, ends),
            ):
                if lie is not None:
                    self.findings.add(lie[0], graph.actions_to(lie[1]))
            self._look_at_scores(explorer, ends)
            self._look_for_values(explorer)
        early = early_utility(self.asker, self.sides.players, graph.nodes[:100])
        if early is not None:
            self.findings.add(early[0], graph.actions_to(early[1]))

    def _look_at_scores(self, explorer: Explorer, ends: list[certain.End | None]) -> None:
        if not defines(self.game, "score"):
            return
        graph = explorer.graph
        try:
            odd = certain.odd_scores(self.asker, graph, explorer.sides, ends)
        except Wrong as wrong:
            odd = wrong.finding, graph.find(wrong.finding.state) or 0
        if odd is not None:
            self.findings.add(odd[0], graph.actions_to(odd[1]))

    def _look_for_values(self, explorer: Explorer) -> None:
        """Looks for values of states whose representative was not reached, so that nothing is known about it yet."""
        graph = explorer.graph
        unmet = (
            number
            for number, node in enumerate(graph.nodes)
            if node.image is not None and graph.find(node.image) is None
        )
        for number in islice(unmet, MOST_SHALLOW):
            node = graph.nodes[number]
            if time.monotonic() > self.asker.until:
                return
            look = Look(
                self.asker,
                explorer.sides,
                node.state,
                explorer.rng,
                over=node.utilities is not None,
                mover=node.mover,
                bounds=node.bounds,
                image=node.image,
            )
            self._shallow(look)
            for finding in look.findings:
                self.findings.add(finding, graph.actions_to(number))

    def _shallow(self, look: Look) -> None:
        """Checks values near the end of a random game."""
        is_time = time.monotonic() < self.asker.until
        if is_time and self._values_count() and self.sides is not None and len(self.sides.sides) <= 2:
            shallow.check_values(look)

    def _values_count(self) -> bool:
        return not self.findings.has_rule(*SPOILS_VALUES)

    def _say_who_hangs(self) -> None:
        call = self.asker.hanging
        if call is None or time.monotonic() - call.since < 0.5:
            return
        state = call.arguments[0] if call.arguments and call.method not in ("team", "split_moves") else None
        actions = self.explorer.way() if self.explorer is not None else ()
        self.findings.add(
            self.asker.finding(
                "hangs",
                call.method,
                f"had not returned after {time.monotonic() - call.since:.1f} s",
                "a loop in it may never end"
                if call.method != "actions"
                else "a loop in it may never end, or never comes to a yield",
                state,
            ),
            actions if state is not None else (),
        )

    # ------------------------------------------------------------ what follows from it

    def _conclude(self, explorer: Explorer) -> None:
        tally, findings = explorer.tally, self.findings
        if findings.has(("zero-sum", "utility")) and tally.ends > 1 and len(tally.sums) == 1:
            total = next(iter(tally.sums))
            findings.advise(
                ("zero-sum", "utility"),
                f"the sum is {number_of(total)} in all {tally.ends:,} ends seen, so "
                f"subtract {number_of(total / 2)} from every utility: they must add up to 0",
            )
        for remark in advice(self.game, explorer, findings):
            findings.remark(remark)

    # ------------------------------------------------------------ the two runs

    def _run_both(self, explorer: Explorer) -> None:
        start = explorer.graph.nodes[0].state
        has_chance = self._has_chance(explorer)
        searchable = not self.findings.has_rule("hangs", "endless-actions", "unhashable-state", "unhashable-action")
        playable = searchable and bool(explorer.graph.nodes[0].steps)
        if playable:
            self.measures = searches.name_of(with_chance=has_chance)
            self._measure_interpreted(start, has_chance)
        self.reason = self._why_not_tried()
        if self.reason is not None:
            return
        try:
            if playable:
                with contextlib.suppress(GameError):
                    self.ready = searches.ready(self.game, start, with_chance=has_chance)
            self._compare(explorer, start, has_chance)
            if playable and not self.findings.has_rule("hangs"):
                with self._telling_failures(str(self.measures)):
                    self.machine = searches.speed(
                        self.game, start, self._for_searches(), compiled=True, with_chance=has_chance
                    )
            self.compiles = True
            self._say_what_is_not_kept(start)
        except NotCompilable as error:
            self.reason = str(error)
            self.ready = None
        except GameError:  # compiling asks the rules for an example of a state and of an action
            if not self.findings.problems:
                raise
            self.reason = "it was not tried, because a method fails"
            self.ready = None

    def _say_what_is_not_kept(self, start: Any) -> None:
        remark = why_not_kept(self.game, start)
        if remark is not None:
            self.findings.remark(remark)

    def _for_searches(self) -> float:
        return min(0.5, FOR_SEARCHES * self.seconds)

    def _has_chance(self, explorer: Explorer) -> bool:
        """Returns whether chance moves anywhere, or may in states that were not looked at."""
        if not defines(self.game, "chances"):
            return False
        return not explorer.exhausted or any(node.mover == CHANCE for node in explorer.graph.nodes)

    def _measure_interpreted(self, start: Any, has_chance: bool) -> None:
        left = self._at(1.0) - time.monotonic()
        if left < LEAST_FOR_SEARCHES:
            return
        with self._telling_failures(str(self.measures)):
            self.interpreted = searches.speed(
                self.game, start, min(left, self._for_searches()), compiled=False, with_chance=has_chance
            )

    @contextlib.contextmanager
    def _telling_failures(self, name: str) -> Iterator[None]:
        """Makes a finding of a search of this name that fails, unless there is a problem, which is the likely cause."""
        try:
            yield
        except GameError as error:
            if not self.findings.problems:
                said = f"{name} fails: {error}"
                advice = compiled_advice(error.__cause__) if isinstance(error, MachineCodeOnly) else ""
                self.findings.add(Finding("search-fails", "", said, advice, None), ())

    def _why_not_tried(self) -> str | None:
        """Returns the reason why there is no compiled run; None if there is to be one."""
        if self.compiled is False:
            return "it was not tried, because compiled is False"
        if self.findings.has_rule("hangs"):
            return "it was not tried, because a method does not return"
        if self.findings.mentions("RecursionError"):
            return "it was not tried, because endless recursion would end the program"
        hopeless = self.findings.never_compiles()
        return None if hopeless is None else f"it was not tried, because {hopeless}"

    def _compare(self, explorer: Explorer, start: Any, has_chance: bool) -> None:
        runs = BothRuns(self.game, explorer.sides.players, self.findings)
        near, far = explorer.graph.seen(), explorer.further
        waiting = near[:1000] + far[:1000] + near[1000:] + far[1000:]
        runs.compare_rules(waiting, 0.15 * self.seconds)
        if self.findings.has_rule("runs-differ", "hangs", "bounds") or has_chance or not explorer.graph.nodes[0].steps:
            return
        with self._telling_failures("a search"):
            searches.compare(self.game, start, self.findings, 0.05 * self.seconds)

    # ------------------------------------------------------------ the report

    def _interrupted(self) -> None:
        self.findings.remark("the check was interrupted, so parts of it are missing")

    def _report(self) -> CheckReport:
        explorer = self.explorer
        tally = explorer.tally if explorer is not None else None
        if self.reason is not None:
            self._settle_integers()
            if self.compiled:
                said = f"{type(self.game).__name__} does not compile, which compiled=True demands: {self.reason}"
                self.findings.add(Finding("does-not-compile", "", said, "", None), ())
        elif not self.compiles:
            self.reason = "it was not tried"
        return CheckReport(
            game=self.game,
            problems=self.findings.problems,
            compiles=self.compiles,
            reason=self.reason,
            states=tally.looked_at if tally else 0,
            exhausted=explorer.exhausted if explorer is not None else False,
            games=len(tally.lengths) + tally.unfinished if tally else 0,
            branching=fmean(tally.choices) if tally and tally.choices else None,
            largest_branching=tally.largest_branching if tally else 0,
            length=fmean(tally.lengths) if tally and tally.lengths else None,
            longest=max(tally.lengths, default=0) if tally else 0,
            random_games=self._random_games(explorer) if explorer is not None else None,
            method_shares=self.shares,
            measures=self.measures,
            interpreted_speed=self.interpreted,
            compiled_speed=self.machine,
            compile_seconds=self.ready.seconds if self.ready is not None else None,
            from_cache=self.ready.from_cache if self.ready is not None else None,
            notes=self.findings.notes,
            seconds=time.monotonic() - self.started,
        )

    def _random_games(self, explorer: Explorer) -> RandomGames | None:
        tally, results, sides = explorer.tally, explorer.tally.results, explorer.sides
        if not results.games or not max(tally.lengths, default=0):
            return None
        names = {
            team: " and ".join(name for name, of in zip(self.names, sides.teams, strict=True) if of == team)
            for team in sides.sides
        }
        return RandomGames(
            wins={names[team]: results.wins.get(team, 0) for team in sides.sides} if not results.gains else {},
            draws=results.draws,
            unfinished=tally.unfinished,
            mean=(names[sides.sides[0]], mean(results.gains)) if results.gains else None,
        )

    def _settle_integers(self) -> None:
        """Drops integers beyond 64 bits from the problems of a game that is only interpreted."""
        for key in [key for key in self.findings.entries if key[0] == "64-bits"]:
            del self.findings.entries[key]
