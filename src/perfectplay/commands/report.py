"""The output of ``best`` for people: the position, a line for every finished depth, and the answer."""

from __future__ import annotations

import math
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from perfectplay.commands import output
from perfectplay.commands.output import ENGLISH, LiveLine, brief, colour_of, of_action, per_second
from perfectplay.commands.saying import Saying
from perfectplay.commands.setup import Setup
from perfectplay.game import CHANCE, legal_actions
from perfectplay.playing.rules import rules_of
from perfectplay.result import Bound, RestsOn, RootValue, SearchResult
from perfectplay.showing import drawing_of

COLUMNS: Final = ((5, "depth"), (20, "value"), (14, "nodes"), (12, "rate"))
"""Width and name of all columns but the last one, the line."""

MOST_VALUES: Final = 12
"""At most this many actions are listed with their values, unless another number is asked for."""


class Report:
    """The search of one position, shown while it runs and when it has ended."""

    def __init__(self, setup: Setup, say: Saying = ENGLISH, lines: int = 0) -> None:
        self.setup, self.say = setup, say
        self.most = lines or MOST_VALUES
        """At most this many actions are listed with their values."""
        self.screen = output.console()
        self.live = LiveLine()
        self.has_begun = False
        self.depth = 0
        """The last depth that has its line."""
        self.player = ""
        self.judge = ""
        """Whose values are shown: where chance moves, those of the first player."""
        self.choices = 0
        """The number of moves."""

    def begin(self) -> None:
        """Shows the position and whose turn it is, once, when the search has accepted its options."""
        if self.has_begun:
            return
        self.has_begun = True
        setup = self.setup
        with rules_of(setup.game):
            mover = setup.game.to_move(setup.state)
            self.player = self.say.player(setup.game.player_name(mover))
            self.judge = self.say.player(setup.game.player_name(0)) if mover == CHANCE else self.player
            self.choices = 0 if mover == CHANCE else len(legal_actions(setup.game, setup.state))
            drawing = drawing_of(setup.game, setup.state)
        moves = setup.match.moves
        self._print_from(setup.name, self.say("search.after", game=setup.name, moves=" ".join(moves)) if moves else "")
        self._print(Text())
        self._print(output.position(setup.game, drawing, self.say))
        self._print(Text())
        self._print_from(self.player, self.say("search.turn", player=self.player, judge=self.judge))
        self._print(Text())

    def progress(self, result: SearchResult[Any, Any]) -> None:
        """Shows the best answer so far; the search calls it again and again."""
        self.begin()
        if result.depth > self.depth and result.pv:
            self.live.wipe()
            if self.depth == 0:
                titles = self._row(self.say("search.line"), *(self.say(f"search.{name}") for _, name in COLUMNS))
                titles.stylize("bold")
                self._print(titles)
            self.depth = result.depth
            with rules_of(self.setup.game):
                line = " ".join(result.line)
            self._print(
                self._row(
                    line,
                    str(result.depth),
                    brief(result, self.say),
                    f"{result.nodes:,}",
                    f"{per_second(result.nodes, result.seconds) or 0:,}",
                    style=colour_of(result.value, result.rests_on),
                )
            )
            return
        self.live.show(output.how_far(result, self.depth, self.say))

    def end(self, result: SearchResult[Any, Any]) -> None:
        """Shows the answer."""
        self.begin()
        if self.depth:
            self._print(Text())
        self._print(
            Text.assemble(
                (self._choice(result), "bold"),
                ": ",
                (output.in_short(result, self.say), colour_of(result.value, result.rests_on)),
            )
        )
        rows = ((self.say(f"search.title.{name}"), text) for name, text in self._facts(result))
        output.print_rows(self.screen, ((Text(title, "dim"), Text(text)) for title, text in rows))

    def _choice(self, result: SearchResult[Any, Any]) -> str:
        if result.algorithm == "threats" and result.rests_on is RestsOn.NOTHING:
            return self.say("search.no_threats", player=self.player)
        is_open = result.algorithm == "solve" and not result.is_proven
        if is_open and (result.rests_on is RestsOn.NOTHING or result.bound is Bound.UPPER):
            return self.say("search.open")
        if self.judge != self.player:
            return self.say("search.expected", player=self.judge)
        return self.say("search.best", player=self.player, action=result.action_name)

    def _facts(self, result: SearchResult[Any, Any]) -> list[tuple[str, str]]:
        """Returns what else there is to say, each with the name of its title."""
        facts: list[tuple[str, str]] = []
        if len(result.best_actions) > 1:
            with rules_of(self.setup.game):
                names = [self.setup.game.action_name(self.setup.state, action) for action in result.best_actions]
            facts.append(("equal", " ".join(names)))
        random = output.by_random_games(result, self.say)
        if random:
            facts.append(("random", random))
        if len(result.pv) > 1:
            facts.append(("line", " ".join(result.line)))
        values = self._values(result)
        if values:
            facts.append(("moves", values))
        known = output.proved(result, self.say)
        is_open = result.algorithm == "solve" and not result.is_proven and result.bound is not Bound.WITHIN
        if known is not None or is_open:
            facts.append(("proved", known or self.say("search.unproved")))
        if result.score is not None:
            facts.append(("score", str(result.score)))
        facts.append(("searched", self._work(result)))
        facts.append(("ended", self.say(f"stopped.{result.stop_reason}")))
        facts += [("careful", self.say.sentence(warning)) for warning in result.warnings]
        if result.cannot_compile:
            facts.append(("careful", output.without_machine_code(self.setup.name, self.say)))
        return facts

    def _work(self, result: SearchResult[Any, Any]) -> str:
        """Says how much was searched, and in what time."""
        rate = per_second(result.nodes, result.seconds)
        return self.say.counted(
            "search.work",
            result.nodes,
            depth=result.depth,
            seconds=f"{result.seconds:.3g}",
            speed=self.say("search.speed", rate=f"{rate:,}") if rate and result.nodes >= 1000 else "",
            way=self.say("search.compiled" if result.compiled else "search.interpreted"),
        )

    def _values(self, result: SearchResult[Any, Any]) -> str:
        """Lists the exact values of the moves, the best first; of a refuted move only a bound is known.

        Means of random games come with their number, by which Monte Carlo tree search chooses.
        """
        known = {action: root for action, root in result.root_values.items() if output.is_known(result, root)}
        exact = [(action, root) for action, root in known.items() if root.bound is Bound.EXACT]
        if len(exact) < 2:
            return ""
        if result.rests_on is RestsOn.ROLLOUTS:
            exact.sort(key=lambda pair: (pair[0] != result.action, -(pair[1].visits or 0)))
        elif not isinstance(result.value, tuple):
            exact.sort(key=lambda pair: (-pair[1].value, math.copysign(pair[1].plies or 0, pair[1].value)))
        with rules_of(self.setup.game):
            said = [
                f"{self.setup.game.action_name(self.setup.state, action)}: {self._value(result, root)}"
                for action, root in exact[: self.most]
            ]
        rest = len(result.root_values) - len(said) if len(known) == len(result.root_values) == self.choices else 0
        key = "search.rest.sampled" if result.rests_on is RestsOn.ROLLOUTS else "search.rest"
        return "; ".join(said) + (self.say(key, count=rest) if rest else "")

    def _value(self, result: SearchResult[Any, Any], root: RootValue) -> str:
        value = of_action(result, root, self.say)
        if result.rests_on is not RestsOn.ROLLOUTS or root.is_proven or not root.visits:
            return value
        return self.say.counted("value.sampled", root.visits, value=value)

    # ------------------------------------------------------------ lines

    def _print(self, text: Text) -> None:
        self.screen.print(text, soft_wrap=True)

    def _print_from(self, name: str, text: str) -> None:
        """Prints a sentence that begins with a name; without one, the name alone."""
        line = Text(text or name)
        line.stylize("bold", 0, len(name))
        self._print(line)

    def _row(self, line: str, *cells: str, style: str = "") -> Text:
        """Makes one line of the table, as wide as the terminal."""
        row = Text()
        for (width, name), cell in zip(COLUMNS, cells, strict=True):
            is_words = name == "value"
            gap = " " * (width - cell_len(cell))
            row.append(cell + gap if is_words else gap + cell, style=style if is_words else "")
            row.append("  ")
        room, rest = self.screen.width - row.cell_len, Text(line)
        if rest.cell_len > room:
            rest.truncate(room - 3)
            rest.append("...")
        return row.append_text(rest)
