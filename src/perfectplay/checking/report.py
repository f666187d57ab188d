"""What `check` found, for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from perfectplay.game import Game

RULES: Final[dict[str, str]] = {
    "players": "players is a whole number, 1 or more",
    "team": "team gives each player a whole number",
    "can-repeat": "can_repeat is False only where no state can come twice in one game",
    "raises": "no method raises an exception",
    "hangs": "every method returns",
    "unhashable-state": "a state can be hashed",
    "mutable-state": "a state cannot be changed",
    "changes-state": "no method changes the state that it is given",
    "equal-hash": "equal states have equal hashes",
    "unsteady": "a method that is asked the same twice answers the same",
    "is-terminal": "is_terminal says True or False",
    "to-move": "to_move gives a player, 0 .. players - 1, or CHANCE",
    "no-actions": "a state that is not terminal has an action",
    "endless-actions": "actions come to an end",
    "actions-change": "actions that are asked for twice are the same, in the same order",
    "duplicate-actions": "no action comes twice",
    "unhashable-action": "an action can be hashed",
    "result-changes": "result gives the same state for the same state and action",
    "probabilities": "the probabilities of an event of chance are 0 or more, and sum to 1",
    "utility-missing": "utility gives a number for every player",
    "utility-not-a-number": "a utility is a number",
    "utility-infinite": "a utility is finite",
    "team-utility": "players of one team have the same utility",
    "zero-sum": "what one of two teams gets, the other loses",
    "evaluate": "evaluate gives a number",
    "repetition": "repetition gives a finite number, zero-sum between two teams",
    "priority": "priority gives a whole number of at most 62 bits",
    "bounds": "the value lies within bounds, and the game ends no sooner than they say",
    "canonical": "canonical gives one representative of all states that are symmetric",
    "action-name": "the legal actions of a state have different names, and each name is a text",
    "parse-action": "parse_action reads what action_name writes",
    "position": "parse_position reads what format_position writes",
    "picture": "board and draw give texts",
    "64-bits": "the whole numbers of a game that compiles fit into 64 bits with a sign",
    "runs-differ": "rules give the same interpreted and compiled",
    "does-not-compile": "a game that must compile does",
}
"""What each rule demands."""


@dataclass(frozen=True)
class Problem:
    """One way in which a game breaks the contract, and the smallest example that was found."""

    rule: str
    """One of `RULES`."""
    sentence: str
    """What is wrong, in which method, at which position, and what would be right."""
    moves: tuple[str, ...] = ()
    """The names of the actions that lead from the start to the position."""
    state: Any = None
    traceback: str = ""
    """Of an exception, from the game's own code on."""

    def as_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "sentence": self.sentence,
            "moves": list(self.moves),
            "state": None if self.state is None else shown(self.state),
            "traceback": self.traceback or None,
        }


@dataclass(frozen=True, kw_only=True)
class CheckReport:
    """What `check` found out about a game."""

    game: Game[Any, Any]
    problems: tuple[Problem, ...]
    compiles: bool
    reason: str | None
    """Why it does not compile; None if it does."""
    states: int
    """How many different states were looked at."""
    exhausted: bool
    """Whether these are all states that can be reached."""
    games: int
    """How many random games were played."""
    branching: float | None
    """Actions of a state on average, over random games; None if there was not a single one."""
    largest_branching: int
    length: float | None
    """Plies of a random game on average."""
    longest: int
    """Plies of the longest random game."""
    interpreted_speed: float | None
    """Nodes a second of alpha-beta as plain Python."""
    compiled_speed: float | None
    compile_seconds: float | None
    """How long alpha-beta for this game took to compile, or to load from the cache."""
    notes: tuple[str, ...]
    """Advice, and what could not be looked at; nothing here is wrong."""
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether no problem was found."""
        return not self.problems

    def __str__(self) -> str:
        count = len(self.problems)
        found = "no problem found" if not count else "1 problem" if count == 1 else f"{count} problems"
        lines = [f"{title(self.game)}: {found}"]
        for number, problem in enumerate(self.problems, 1):
            lines += _told(number, problem)
        if count:
            lines.append("")
        lines += [f"  {name:<10} {text}" for name, text in self._facts()]
        lines += [f"  {'note' if number == 0 else '':<10} {note}" for number, note in enumerate(self.notes)]
        return "\n".join(lines)

    def _facts(self) -> list[tuple[str, str]]:
        extent = "all that can be reached" if self.exhausted else "not all that can be reached"
        facts = [("states", f"{self.states:,} looked at, {extent}")]
        if self.branching is not None:
            largest = f"{self.largest_branching:,}"
            facts.append(("branching", f"{mean(self.branching)} actions on average, {largest} at most"))
        if self.length is not None:
            games = f"{self.games:,} random {'game' if self.games == 1 else 'games'}"
            facts.append(("length", f"{mean(self.length)} plies on average, {self.longest:,} at most, in {games}"))
        if self.compiles:
            took = "" if self.compile_seconds is None else f", ready in {self.compile_seconds:.2g} s"
            facts.append(("compiles", f"yes{took}"))
        else:
            facts.append(("compiles", f"no: {self.reason}"))
        if self.interpreted_speed is not None:
            speed = f"{rounded(self.interpreted_speed):,} interpreted"
            if self.compiled_speed is not None:
                speed += f", {rounded(self.compiled_speed):,} compiled"
                ratio = self.compiled_speed / self.interpreted_speed
                speed += f" ({rounded(ratio, 2):,} times as many)" if ratio >= 2 else " (too short a search to tell)"
            facts.append(("nodes/s", speed))
        return facts

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
            "nodes_per_second": {"interpreted": self.interpreted_speed, "compiled": self.compiled_speed},
            "compile_seconds": self.compile_seconds,
            "notes": list(self.notes),
            "seconds": self.seconds,
        }


def _told(number: int, problem: Problem) -> list[str]:
    lines = ["", f"{number}. {problem.sentence}"]
    if problem.moves:
        lines.append(f"     moves  {', '.join(problem.moves)}")
    if problem.state is not None:
        lines.append(f"     state  {shown(problem.state)}")
    lines += [f"     {line}" for line in problem.traceback.splitlines()]
    return lines


def title(game: Game[Any, Any]) -> str:
    """The game as Python would write it; only its class, if it has no repr of its own."""
    return f"{type(game).__name__}()" if type(game).__repr__ is object.__repr__ else shown(game)


def shown(value: object, most: int = 300) -> str:
    """A value for a sentence: its repr, if it has one that works, but not pages of it."""
    try:
        text = repr(value)
    except Exception as error:
        return f"<a {type(value).__name__} whose repr raises {type(error).__name__}>"
    return text if len(text) <= most else f"{text[: most - 20]} ... {text[-15:]}"


def mean(number: float) -> str:
    """An average for a sentence."""
    return f"{number:.3g}" if number < 1000 else f"{number:,.0f}"


def rounded(number: float, digits: int = 3) -> int:
    """A measurement without digits that mean nothing."""
    whole = round(number)
    return round(whole, digits - len(str(whole))) if len(str(whole)) > digits else whole
