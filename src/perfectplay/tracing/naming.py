"""Names of the nodes, moves, sides and values of a trace in a language."""

from __future__ import annotations

from typing import Final

from perfectplay.game import CHANCE
from perfectplay.result import EXACT, LOWER, UPPER
from perfectplay.tracing.catalogue import Catalogue, Word, printable
from perfectplay.tracing.numbers import bounded_shares, is_estimate, is_known, number_text, probability_text
from perfectplay.tracing.visit import Shares, Trace, Value, Visit

MOST_MOVES: Final = 8
"""A longer line is named by its beginning and its end alone."""

SIDES: Final = {True: "MAX", False: "MIN"}


class Naming:
    """The words for the parts of one trace."""

    def __init__(self, trace: Trace, words: Catalogue) -> None:
        self.trace, self.words = trace, words

    # ------------------------------------------------------------ who and where

    def side(self, visit: Visit) -> Word:
        """Names the player to move at a visit: "MAX", "MIN (X)", "chance"; "-" where the game is over."""
        if visit.is_chance:
            named = visit.player is not None and visit.player != CHANCE
            return self.words.say("random", player=self.player(visit.player)) if named else self.words.say("chance")
        if visit.is_max is None or visit.player is None:
            return Word("-")
        return self.side_of(is_max=visit.is_max, player=visit.player)

    def player(self, player: int | None) -> Word:
        return Word(printable(self.trace.player_names[player or 0]))

    def side_of(self, *, is_max: bool, player: int) -> Word:
        side, name = SIDES[is_max], self.player(player)
        if self.trace.recorder == "shares":
            return name
        return Word(side) if name == side else self.words.say("side", side=side, player=name)

    def name(self, visit: Visit) -> str:
        """Names a node: "C" in an explicit tree, "[b1 c2]" elsewhere."""
        if self.trace.has_names:
            return printable(visit.label)
        moves = self.moves(visit)
        if len(moves) > MOST_MOVES:
            moves = [*moves[:2], "...", *moves[-4:]]
        return self.words.say("path", moves=" ".join(moves))

    def node(self, visit: Visit) -> Word:
        return (
            self.words.say("node.root") if self._is_plain_root(visit) else self.words.say("node", name=self.name(visit))
        )

    def place(self, visit: Visit) -> Word:
        """Names a node and the player to move there."""
        if visit.is_max is None and not visit.is_chance:
            return self.words.say("place.nobody", node=self.node(visit))
        side = self.side(visit)
        if self._is_plain_root(visit):
            return self.words.say("place.root", side=side)
        return self.words.say("place", side=side, name=self.name(visit))

    def _is_plain_root(self, visit: Visit) -> bool:
        return visit.parent is None and not self.trace.has_names

    def moves(self, visit: Visit) -> list[str]:
        """Returns the moves from the root to a visit."""
        moves = []
        current = visit
        while current.parent is not None:
            moves.append(printable(current.action_name or "?"))
            current = self.trace.visits[current.parent]
        return moves[::-1]

    def move(self, number: int | None) -> Word:
        """Names the move that led to a visit."""
        name = None if number is None else self.trace.visits[number].action_name
        if name is None:
            return self.words.say("move.hidden")
        assert number is not None
        probability = self.trace.probability(self.trace.visits[number])
        if probability is not None:
            return self.words.say("outcome", name=printable(name), probability=probability_text(probability))
        return self.words.say("move.number" if name.isdecimal() else "move", name=printable(name))

    # ------------------------------------------------------------ values

    def number(self, value: Value, *, rests_on_estimate: bool) -> Word:
        """Writes a number: "5", "about 0.4", "0 (not proven)", "1 (at ply 7)"."""
        kind = "proven"
        if rests_on_estimate:
            is_mean = self.trace.has_evaluation or self.trace.recorder == "tree"
            kind = "estimate" if is_mean else "unproven"
        text = number_text(value)
        if isinstance(value, tuple) and not isinstance(value, Shares) and value[1]:
            text = self.words.say("number.distance", number=number_text(value[0]), ply=str(abs(value[1])))
        return self.words.say(f"number.{kind}", number=text)

    def value(self, visit: Visit) -> Word:
        """Writes the value of a visit in words: "5", "7 or more", "about 0.4 or less"."""
        if not is_known(visit):
            return self.words.say("value.unknown")
        if isinstance(visit.value, Shares) and visit.bound is not EXACT:
            return Word(bounded_shares(visit))
        key = {EXACT: "value.exact", LOWER: "value.lower", UPPER: "value.upper"}[visit.bound]
        return self.words.say(key, number=self.number(visit.value, rests_on_estimate=is_estimate(visit)))

    def value_by(self, witness: int | None, value: Value) -> Word:
        """Writes a bound that a child proved."""
        unsure = witness is not None and is_estimate(self.trace.visits[witness])
        return self.number(value, rests_on_estimate=unsure)
