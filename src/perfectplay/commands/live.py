"""Pac-Man live in a terminal: a person steers with the arrow keys, or an agent plays and shows what it expects."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import Final

from rich.cells import chop_cells

from perfectplay.commands.main import drop_output
from perfectplay.commands.output import ENGLISH
from perfectplay.commands.saying import Saying
from perfectplay.commands.sitting import HangUp, hang_up_raises
from perfectplay.commands.step_screen import Line
from perfectplay.commands.stepping import QUIT, _Terminal, split_keys
from perfectplay.playing.pacman import Episode

DIRECTIONS: Final = {
    "up": "North",
    "down": "South",
    "left": "West",
    "right": "East",
    "w": "North",
    "s": "South",
    "a": "West",
    "d": "East",
    "x": "Stop",
}
USUAL_SPEED: Final = 6.0
"""Rounds a second."""
SPEEDS: Final = (0.5, 60.0)


class Live:
    """A game that goes on by itself, and the effect of keys on it. It knows no terminal."""

    def __init__(self, episode: Episode, say: Saying = ENGLISH, speed: float = USUAL_SPEED) -> None:
        self.episode, self.say, self.speed = episode, say, speed
        self.wanted: str | None = None
        self.is_paused = episode.agent is None  # a person begins with the first key
        self.shows_expectations = True

    def press(self, key: str) -> None:
        if key in DIRECTIONS:
            self.wanted = DIRECTIONS[key]
            if self.episode.agent is None:
                self.is_paused = False
        elif key in ("space", "p"):
            self.is_paused = not self.is_paused
        elif key == ".":
            self.is_paused = True
            self.round()
        elif key in ("+", "="):
            self.speed = min(self.speed * 1.5, SPEEDS[1])
        elif key == "-":
            self.speed = max(self.speed / 1.5, SPEEDS[0])
        elif key == "e":
            self.shows_expectations = not self.shows_expectations

    def round(self) -> None:
        """Plays a round: Pac-Man and every ghost once."""
        while not self.episode.is_over:
            self.episode.step(self.wanted)
            if self.episode.state.turn == 0:
                return

    def lines(self, columns: int, rows: int) -> list[Line]:
        """Returns what the screen shows, in ``columns`` and ``rows``."""
        game, state, say = self.episode.game, self.episode.state, self.say
        shown = [Line(text) for text in say.drawing(game.draw(state)).splitlines()]
        shown[-1] = Line(shown[-1].text, "title")
        if self.episode.is_over:
            shown.append(Line(say("pacman.won" if state.over > 0 else "pacman.lost"), "cut"))
        elif self.is_paused:
            shown.append(Line(say("pacman.paused"), "marked"))
        else:
            shown.append(Line(say("pacman.speed", rate=f"{self.speed:.3g}"), "dim"))
        if self.shows_expectations:
            shown += [Line(text, "dim") for text in self.expectations()]
        shown.append(Line(say("pacman.keys"), "dim"))
        return [replace(line, text=chop_cells(line.text, columns)[0] if line.text else "") for line in shown[:rows]]

    def expectations(self) -> list[str]:
        """Returns a line for each player who chose by search or at random, with its expectation of each direction."""
        game = self.episode.game
        said: list[str] = []
        for player, choice in sorted(self.episode.expects.items()):
            if choice.expects:
                parts = [
                    f"{self._move(name)} {value:.0%}" if choice.are_chances else f"{self._move(name)} {value:.1f}"
                    for name, value in choice.expects.items()
                ]
                who = self.say.player(game.player_name(player))
                did = self._move(game.action_name(self.episode.state, choice.action))
                said.append(self.say("pacman.expects", player=who, move=did, values=", ".join(parts)))
        return said

    def _move(self, name: str) -> str:
        return self.say(f"pacman.move.{name}")


def watch(live: Live) -> int:
    """Plays until it is over and somebody quits; returns the exit status."""
    try:
        with hang_up_raises(), _Terminal() as terminal:
            _loop(live, terminal)
    except HangUp as end:
        drop_output()
        return end.status
    except OSError:  # the terminal is gone
        drop_output()
    return 0


def _loop(live: Live, terminal: _Terminal) -> None:
    waiting, due = b"", time.monotonic()
    while True:
        terminal.draw(live.lines)
        goes_on = not live.is_paused and not live.episode.is_over
        wait = max(due - time.monotonic(), 0.0) if goes_on else 0.2
        if terminal.has_input(wait):
            data = os.read(terminal.input, 1024)
            if not data:
                return
            *keys, waiting = split_keys(waiting + data)
            for key in keys:
                if key in QUIT:
                    return
                live.press(key)
        if goes_on and time.monotonic() >= due:
            live.round()
            due = time.monotonic() + 1.0 / live.speed
