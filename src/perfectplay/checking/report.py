"""The report of `check`, for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from perfectplay.game import Game

RULES: Final[dict[str, str]] = {
    "players": "players is a whole number, 1 or more",
    "team": "team gives each player the number of a player",
    "can-repeat": "can_repeat is False only if no state can occur twice in one game",
    "raises": "no method raises an exception",
    "hangs": "every method returns",
    "unhashable-state": "a state can be hashed",
    "mutable-state": "a state cannot be changed",
    "changes-state": "no method changes the state that it is given",
    "equal-hash": "equal states have equal hashes",
    "unsteady": "a method gives the same answer when it is asked again",
    "changes-itself": "no method changes the game itself",
    "is-terminal": "is_terminal says True or False",
    "over-at-start": "the game is not over at its start, unless its parameters make it so",
    "to-move": "to_move gives a player, 0 .. players - 1, or CHANCE",
    "no-actions": "a state that is not terminal has an action",
    "endless-actions": "actions come to an end",
    "actions-change": "actions gives the same actions in the same order when it is asked again",
    "duplicate-actions": "each action is given once",
    "unhashable-action": "an action can be hashed",
    "result-changes": "result gives the same state for the same state and action",
    "probabilities": "the probabilities of an event of chance are 0 or more, and sum to 1",
    "utility-missing": "utility gives a number for every player",
    "utility-not-a-number": "a utility is a number",
    "utility-infinite": "a utility is finite",
    "team-utility": "players of one team have the same utility",
    "zero-sum": "what one of two teams gets, the other loses",
    "evaluate": "evaluate gives a number",
    "evaluate-outside": "an estimate lies within the utilities",
    "repetition": "repetition gives a finite number, zero-sum between two teams",
    "priority": "priority gives a whole number of at most 62 bits",
    "bounds": "the value lies within bounds, all utilities within those of the initial state, and the game ends no "
    "sooner than they say",
    "candidates": "candidates gives some of the actions, of which one is best",
    "noisy-actions": "noisy_actions gives some of the actions",
    "threats": "threats gives some of the actions",
    "defences": "defences gives some of the actions, at least one",
    "cells": "cells gives always as many whole numbers from 0 to 63",
    "action-number": "action_number gives a whole number from 0 to 65,535",
    "random-action": "random_action gives a legal action",
    "pass-turn": "pass_turn gives a state",
    "extension": "extension gives a whole number of plies, 0 or more",
    "total": "total gives a number",
    "same-position": "same_position says True or False, and the same for two states in either order",
    "score": "score gives a whole number or None",
    "player-name": "the name of a player is a text",
    "canonical": "canonical gives one representative of all states that are symmetric",
    "action-name": "the legal actions of a state have different names, and each name is a text",
    "parse-action": "parse_action reads what action_name writes",
    "position": "parse_position reads what format_position writes",
    "picture": "board and draw give texts",
    "64-bits": "the whole numbers of a game that compiles fit into 64 bits with a sign",
    "runs-differ": "rules give the same answers interpreted and compiled",
    "search-fails": "a search gives an answer",
    "does-not-compile": "a game that must compile does",
}
"""The demand of each rule."""


LEAST_GAMES: Final = 10
"""Of fewer random games, the winners are counted, without a percentage."""
LEAST_SHARE: Final = 0.01
"""Methods that take a smaller share of the time are not named."""


@dataclass(frozen=True)
class Problem:
    """One way in which a game breaks the contract, and the smallest example that was found."""

    rule: str
    """One of `RULES`."""
    sentence: str
    """The fault, the method, the position, and the remedy."""
    moves: tuple[str, ...] = ()
    """The names of the actions that lead from the start to the position."""
    state: Any = None
    traceback: str = ""
    """The traceback of an exception, from the game's own code on."""

    def place(self) -> list[tuple[str, str]]:
        """Returns where it was found: the moves that lead there, and the state."""
        moves = [("moves", ", ".join(self.moves))] if self.moves else []
        return [*moves, *([] if self.state is None else [("state", shown(self.state))])]

    def as_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "sentence": self.sentence,
            "moves": list(self.moves),
            "state": None if self.state is None else shown(self.state),
            "traceback": self.traceback or None,
        }


@dataclass(frozen=True, kw_only=True)
class RandomGames:
    """The results of random games, in which every action is as likely as another."""

    wins: dict[str, int]
    """The games that each player (or team) won by getting more than every other; empty if there is only one."""
    draws: int
    """Games in which nobody got more than every other."""
    unfinished: int
    """The number of games that were not over when they were stopped."""
    mean: tuple[str, float] | None = None
    """Of a game for one player: the name, and the utility on average."""

    def __str__(self) -> str:
        if self.mean is not None:
            return f"{self.mean[0]} gets {mean(self.mean[1])} on average in random games" + self._ends("")
        games = sum(self.wins.values()) + self.draws + self.unfinished
        is_few = games < LEAST_GAMES

        def share(count: int) -> str:
            return f"{count}" if is_few else percent(count, games)

        first, *others = ((name, share(won)) for name, won in self.wins.items())
        of = f"{games} random {'game' if games == 1 else 'games'}" if is_few else "random games"
        said = [
            f"{first[0]} wins {first[1]} of {of}",
            *(f"{name} {'wins ' if is_few else ''}{won}" for name, won in others),
        ]
        if self.draws:
            said.append(f"draws {share(self.draws)}")
        return ", ".join(said) + self._ends("" if is_few else f" ({percent(self.unfinished, games)})")

    def _ends(self, share: str) -> str:
        return f"; {self.unfinished:,}{share} not over" if self.unfinished else ""

    def as_json(self) -> dict[str, Any]:
        return {
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "mean": None if self.mean is None else {"player": self.mean[0], "utility": self.mean[1]},
        }


@dataclass(frozen=True, kw_only=True)
class CheckReport:
    """The findings of `check` about a game."""

    game: Game[Any, Any]
    problems: tuple[Problem, ...]
    compiles: bool
    reason: str | None
    """The reason why it does not compile; None if it does."""
    states: int
    """The number of different states that were looked at."""
    exhausted: bool
    """Whether these are all states that can be reached."""
    games: int
    """The number of random games that were played."""
    branching: float | None
    """Actions of a state on average, over random games; None if there was not a single one."""
    largest_branching: int
    length: float | None
    """Plies of a random game on average."""
    longest: int
    """Plies of the longest random game."""
    random_games: RandomGames | None = None
    """Their results; None if there was not a single one."""
    method_shares: tuple[tuple[str, float], ...] = ()
    """The part of the time of the rules that each method takes, interpreted; the largest first."""
    measures: str | None = None
    """The search that was measured: "search", as users call it, or "expectiminimax" where chance moves; None where
    there is nothing to search."""
    interpreted_speed: float | None
    """Its nodes a second as plain Python; None if it was not measured."""
    compiled_speed: float | None
    compile_seconds: float | None
    """The seconds until that search ran as machine code; None if it was not measured."""
    from_cache: bool | None = None
    """Whether its machine code was kept from an earlier run."""
    notes: tuple[str, ...]
    """Advice, and notes on parts that could not be checked; none of these is a fault."""
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether no problem was found."""
        return not self.problems

    def __str__(self) -> str:
        lines = [self.heading]
        for number, problem in enumerate(self.problems, 1):
            lines += _told(number, problem)
        if self.problems:
            lines.append("")
        lines += [f"  {name:<10} {text}" for name, text in self.facts()]
        lines += [f"  {'note' if number == 0 else '':<10} {note}" for number, note in enumerate(self.notes)]
        return "\n".join(lines)

    @property
    def heading(self) -> str:
        """The game, and how many problems were found."""
        count = len(self.problems)
        found = "no problem found" if not count else "1 problem" if count == 1 else f"{count} problems"
        return f"{title(self.game)}: {found}"

    def facts(self) -> list[tuple[str, str]]:
        """Returns what was found out about the game: the name of each fact, and its text."""
        extent = "all that can be reached" if self.exhausted else "not all that can be reached"
        facts = [("states", f"{self.states:,} looked at, {extent}")]
        if self.branching is not None:
            largest = f"{self.largest_branching:,}"
            facts.append(("branching", f"{mean(self.branching)} actions on average, {largest} at most"))
        if self.length is not None:
            games = f"{self.games:,} random {'game' if self.games == 1 else 'games'}"
            facts.append(("length", f"{mean(self.length)} plies on average, {self.longest:,} at most, in {games}"))
        if self.random_games is not None:
            facts.append(("winners", str(self.random_games)))
        if self.method_shares:
            facts.append(("rules", shares(self.method_shares)))
        facts.append(("compiles", self._ready() if self.compiles else f"no: {self.reason}"))
        if self.measures is not None:
            facts.append(("nodes/s", self._speeds()))
        return facts

    def _ready(self) -> str:
        if self.compile_seconds is None:
            return "yes, search not measured" if self.measures is not None else "yes"
        source = "from the cache" if self.from_cache else "compiled anew"
        return f"yes, {self.measures or 'search'} ready in {self.compile_seconds:.2g} s, {source}"

    def _speeds(self) -> str:
        slow, fast = self.interpreted_speed, self.compiled_speed
        if slow is None and fast is None:
            return "not measured"
        if slow and fast is not None and fast < 2 * slow:
            return "too short a search to tell how much faster machine code is"
        said = "not measured" if slow is None else f"{rounded(slow):,}"
        said += " interpreted"
        if self.compiles:
            said += f", {'not measured' if fast is None else f'{rounded(fast):,}'} compiled"
        if slow and fast is not None:
            said += f" ({rounded(fast / slow, 2):,} times as many)"
        return said

    def as_json(self) -> dict[str, Any]:
        return {
            "game": title(self.game),
            "ok": self.ok,
            "problems": [problem.as_json() for problem in self.problems],
            "compiles": self.compiles,
            "reason": self.reason,
            "states": self.states,
            "exhausted": self.exhausted,
            "games": self.games,
            "branching": {"mean": self.branching, "largest": self.largest_branching},
            "length": {"mean": self.length, "longest": self.longest},
            "random_games": None if self.random_games is None else self.random_games.as_json(),
            "method_shares": dict(self.method_shares),
            "measures": self.measures,
            "nodes_per_second": {"interpreted": self.interpreted_speed, "compiled": self.compiled_speed},
            "compile_seconds": self.compile_seconds,
            "from_cache": self.from_cache,
            "notes": list(self.notes),
            "seconds": self.seconds,
        }


def _told(number: int, problem: Problem) -> list[str]:
    lines = ["", f"{number}. {problem.sentence}"]
    lines += [f"     {name}  {text}" for name, text in problem.place()]
    lines += [f"     {line}" for line in problem.traceback.splitlines()]
    return lines


def title(game: Game[Any, Any]) -> str:
    """Writes the game as Python would; only its class, if it has no repr of its own."""
    return f"{type(game).__name__}()" if type(game).__repr__ is object.__repr__ else shown(game)


def shown(value: object, most: int = 300) -> str:
    """Writes a value for a sentence: its repr, if it has one that works, shortened if it is long."""
    try:
        text = repr(value)
    except Exception as error:
        return f"<a {type(value).__name__} whose repr raises {type(error).__name__}>"
    return text if len(text) <= most else f"{text[: most - 20]} ... {text[-15:]}"


def mean(number: float) -> str:
    """Writes an average for a sentence."""
    return f"{number:.3g}" if number < 1000 else f"{number:,.0f}"


def percent(part: float, whole: float) -> str:
    """Writes a share for a sentence."""
    share = 100 * part / whole
    return "under 1 %" if 0 < share < 0.5 else "over 99 %" if 99.5 < share < 100 else f"{share:.0f} %"


def shares(parts: tuple[tuple[str, float], ...]) -> str:
    """Writes the share of each method: "result takes 41 % of the time interpreted, actions 33 %"."""
    large = [part for part in parts if part[1] >= LEAST_SHARE] or list(parts[:1])
    rest = 1 - sum(share for _, share in large)
    first, *others = ((method, percent(share, 1)) for method, share in large)
    said = [f"{first[0]} takes {first[1]} of the time interpreted", *(f"{method} {share}" for method, share in others)]
    if rest >= LEAST_SHARE:
        said.append(f"others {percent(rest, 1)}")
    return ", ".join(said)


def rounded(number: float, digits: int = 3) -> int:
    """Rounds a measurement to the digits that mean something."""
    whole = round(number)
    return round(whole, digits - len(str(whole))) if len(str(whole)) > digits else whole
