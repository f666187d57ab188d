"""The third page of the contract: how people write and see a game. All of it is optional."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final, Generic

from perfectplay.basics import CHANCE, Action, State
from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.pictures import Picture, board_picture

OPENING: Final = "([{"
CLOSING: Final = ")]}"


class Notation(ABC, Generic[State, Action]):
    """Names of actions and players, texts of positions, and pictures. Every `Game` is its own `Notation`."""

    # ------------------------------------------------------------------ pictures

    def board(self, state: State) -> list[list[str]] | None:
        """Returns the rows of a board, top row first, with one short text for each cell; None if there is no board.

        Pictures are made from it.
        """
        return None

    def draw(self, state: State) -> str:
        """Returns the state as text for a terminal."""
        rows = self.board(state)
        if rows is None:
            return str(state)
        width = max((len(cell) for row in rows for cell in row), default=1)
        return "\n".join(" ".join(cell.rjust(width) for cell in row).rstrip() for row in rows)

    def show(self, state: State) -> Picture:
        """Returns the state as a notebook shows it: a picture of the board, or the text of `draw` if there is none."""
        return board_picture(self.board(state), self.draw(state))

    # ------------------------------------------------------------------ names

    def player_name(self, player: int) -> str:
        """Returns what people call the player."""
        return "chance" if player == CHANCE else f"player {player + 1}"

    def action_name(self, state: State, action: Action) -> str:
        """Returns the action in the game's notation. Different legal actions of ``state`` need different names."""
        if isinstance(action, tuple):
            return "-".join(str(part) for part in action)
        return str(action)

    def parse_action(self, state: State, name: str) -> Action:
        """Returns the legal action that is called ``name``. Raises `IllegalMove`, which says what is legal.

        Large and small letters, and then spaces, count only where names differ by them alone.
        """
        wanted = name.strip()
        legal = {self.action_name(state, action): action for action in self._choices(state)}
        if wanted in legal:
            return legal[wanted]
        for plain in (str.lower, _without_spaces):
            same = [action for known, action in legal.items() if plain(known) == plain(wanted)]
            if len(same) == 1:
                return same[0]
        raise IllegalMove(f"{name!r} is not legal; legal are {listed(legal)}")

    def split_moves(self, text: str) -> list[str]:
        """Returns the names of the moves in one line of text. Commas and spaces separate them, but not in brackets.

        Where there is a semicolon, only semicolons do, for names that hold commas or spaces.
        """
        if ";" in text:
            return [name.strip() for name in text.split(";") if name.strip()]
        inside, parted = 0, []
        for letter in text:
            inside += (letter in OPENING) - (letter in CLOSING)
            parted.append("\n" if inside == 0 and (letter == "," or letter.isspace()) else letter)
        if inside != 0 or not any(letter in OPENING for letter in text):
            return text.replace(",", " ").split()
        return [name.strip() for name in "".join(parted).split("\n") if name.strip()]

    def join_moves(self, names: Sequence[str]) -> str:
        """Returns one line of text that `split_moves` takes for these names."""
        line = ",".join(names)
        return line if self.split_moves(line) == list(names) else "; ".join(names) + ";"

    def format_position(self, state: State) -> str:
        """Returns the state in the game's usual notation for positions, which `parse_position` reads.

        Raises `BadPosition` if the game has none.
        """
        raise BadPosition(f"{type(self).__name__} has no notation for positions; give the moves instead")

    def parse_position(self, text: str) -> State:
        """Returns the state that ``text`` describes. Raises `BadPosition` if it describes none."""
        raise BadPosition(f"{type(self).__name__} has no notation for positions; give the moves instead")

    def score(self, state: State, value: float, plies: int) -> int | None:
        """Returns the score that people use for a proven result of this game; None if they use none.

        ``value`` is for the player to move in ``state``, and the game lasts ``plies`` plies more.
        """
        return None

    @abstractmethod
    def _choices(self, state: State) -> Iterable[Action]:
        """Returns the actions that a name may mean."""


def _without_spaces(name: str) -> str:
    return "".join(name.split()).lower()


def listed(names: Iterable[str], most: int = 30) -> str:
    """Returns names for a sentence: all of them, or the first ``most`` and how many more there are."""
    shown = list(names)
    if not shown:
        return "none"
    rest = len(shown) - most
    return ", ".join(shown[:most]) + (f" and {rest} more" if rest > 0 else "")
