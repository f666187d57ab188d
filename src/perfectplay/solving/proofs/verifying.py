"""The check of a proof by the rules of the game alone: no search, no compiler, no evaluation, no symmetry.

A claim is followed depth first from its position. Where its side moves, it takes the one action that the claim has
chosen; where anybody else moves, every action is followed. A state that comes again on another way is looked up. So

    utility(end, player) >= value    at every end that a claim "at least" can reach, or
    utility(end, player) <= value    at every end that a claim "at most" can reach,

and what is claimed is true if no line comes back to a state in which it was before: then every line ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import PerfectPlayError
from perfectplay.game import CHANCE, Game, defines, listed
from perfectplay.games.loading import named_in
from perfectplay.playing.rules import rules_of
from perfectplay.solving.proofs.proof import Claim, Proof, ProofError, read_proof

Choose = Callable[[Any, int], int]
"""Gives the number of the action that the side of a claim takes, for a state and how many actions there are."""
Progress = Callable[[int], None]
"""Called with how many states of a claim have been followed."""
OFTEN: Final = 1 << 12
"""Progress is told every so many states."""
NOT_CHOSEN: Final = -1


class Known(NamedTuple):
    """What a claim comes to in a state, whatever the other side does."""

    utility: float
    """The worst utility for the side of the claim; of the player whom the claim is about."""
    plies: int
    """The most plies until the game is over."""
    choice: int
    """The number of the chosen action; `NOT_CHOSEN` where the other side moves, and at an end."""


class Followed(NamedTuple):
    """A claim that holds, with what it comes to in each state."""

    claim: Claim
    root: Any
    known: dict[Any, Known]


class Verified(NamedTuple):
    """A proof that holds."""

    proof: Proof
    game: Game[Any, Any]
    state: Any
    claims: tuple[Followed, ...]

    @property
    def states(self) -> int:
        """How many states were followed."""
        return sum(len(followed.known) for followed in self.claims)


class Node:
    """A state on the line that is followed now: the actions to follow, and what those before came to."""

    __slots__ = ("actions", "at", "children", "choice", "state")

    def __init__(self, state: Any, actions: list[Any], choice: int) -> None:
        self.state, self.actions, self.choice = state, actions, choice
        self.at = 0
        self.children: list[Known] = []


def verify_proof(file: str | Path, game: Game[Any, Any] | None = None, *, progress: Progress | None = None) -> Verified:
    """Checks the proof in a file by the rules alone, and returns it with what its claims come to in each state.

    The name of the game in the file is only looked up among the library's own; for rules of your own, give ``game``.
    Raises `ProofError` for a file that is no proof, and for one that does not hold, with the state at which it fails;
    `GameError` where the rules fail.
    """
    proof = read_proof(file)
    rules = named_in(proof.game, str(file), f"perfectplay verify {file} --game {proof.game}") if game is None else game
    done: list[Followed] = []
    with rules_of(rules):
        state = position_of(proof, rules)
        for claim in proof.claims:
            done.append(_checked(rules, state, claim, progress))
    return Verified(proof, rules, state, tuple(done))


def position_of(proof: Proof, game: Game[Any, Any]) -> Any:
    """Returns the state that a proof is about. Raises `ProofError` if the game has none like it."""
    try:
        start = game.initial_state() if proof.position is None else game.parse_position(proof.position)
        return game.play(proof.moves, start)
    except PerfectPlayError as error:
        raise ProofError(f"the position of the proof cannot be set up in {proof.game}: {error}") from None


def _checked(game: Game[Any, Any], state: Any, claim: Claim, progress: Progress | None) -> Followed:
    """Follows a claim by the choices in its file. Raises `ProofError`."""
    waiting = iter(claim.choices)
    found = follow(game, state, claim, lambda _, __: next(waiting, NOT_CHOSEN), progress)
    if next(waiting, NOT_CHOSEN) != NOT_CHOSEN or len(found.known) != claim.states:
        raise ProofError(
            f"the proof does not fit the rules: it says {claim.states:,} states and {len(claim.choices):,} choices, "
            f"and {len(found.known):,} states can be reached"
        )
    return found


def follow(game: Game[Any, Any], root: Any, claim: Claim, choose: Choose, progress: Progress | None = None) -> Followed:
    """Follows a claim wherever the other side may lead it. Raises `ProofError` at the first state where it fails."""
    expect_suitable(game, claim)
    walk = Walk(game, root, claim, choose)
    found = walk.enter(root)
    while walk.line:
        if progress is not None and len(walk.known) % OFTEN == 0:
            progress(len(walk.known))
        node = walk.line[-1]
        if node.at == len(node.actions):
            found = walk.known[node.state] = _worst(node, claim)
            walk.line.pop()
            if walk.line:
                walk.line[-1].children.append(found)
        else:
            node.at += 1
            after = walk.enter(game.result(node.state, node.actions[node.at - 1]))
            if after is not None:
                node.children.append(after)
    assert found is not None
    if claim.plies is not None and found.plies > claim.plies:
        raise walk.failure(f"the game may last {found.plies} plies, and {claim.plies} are claimed")
    return Followed(claim, root, {state: worst for state, worst in walk.known.items() if worst is not None})


class Walk:
    """A claim that is being followed: the states that were met, and the line from the root to where it is now."""

    def __init__(self, game: Game[Any, Any], root: Any, claim: Claim, choose: Choose) -> None:
        self.game, self.root, self.claim, self.choose = game, root, claim, choose
        self.known: dict[Any, Known | None] = {}
        """None for a state on the line."""
        self.line: list[Node] = []

    def enter(self, state: Any) -> Known | None:
        """Returns what a state comes to, if that is known; otherwise puts it at the end of the line, returns None."""
        game = self.game
        if state in self.known:
            found = self.known[state]
            if found is None:
                raise self.failure("the state comes a second time on this line, so it is not said how the game ends")
            return found
        if len(self.known) >= self.claim.states:
            raise self.failure(f"the claim follows more than {self.claim.states:,} states there")
        if game.is_terminal(state):
            self.known[state] = found = Known(self.utility(state), 0, NOT_CHOSEN)
            return found
        actions, choice = self.followed(state)
        self.known[state] = None
        self.line.append(Node(state, actions, choice))
        return None

    def followed(self, state: Any) -> tuple[list[Any], int]:
        """Returns the actions that are to be followed in a state, and the number of the one that the claim chooses."""
        game = self.game
        mover = game.to_move(state)
        if not 0 <= mover < game.players:
            raise self.failure("chance moves there" if mover == CHANCE else f"nobody in the game is player {mover}")
        actions = list(game.actions(state))
        if not actions:
            raise self.failure("the rules give no action there, although the game is not over")
        if (game.team(mover) == game.team(self.claim.player)) != self.claim.is_at_least:
            return actions, NOT_CHOSEN
        choice = self.choose(state, len(actions))
        if not 0 <= choice < len(actions):
            said = "no action is chosen there" if choice == NOT_CHOSEN else f"action {choice} is chosen there"
            raise self.failure(f"{said}, and the actions are 0 to {len(actions) - 1}")
        return [actions[choice]], choice

    def utility(self, state: Any) -> float:
        """Returns the utility of an end. Raises `ProofError` if it breaks the claim."""
        claim = self.claim
        utility = float(self.game.utility(state, claim.player))
        if not math.isfinite(utility) or (utility < claim.value if claim.is_at_least else utility > claim.value):
            bound = "at least" if claim.is_at_least else "at most"
            player = self.game.player_name(claim.player)
            raise self.failure(
                f"the game is over there, {player} gets {utility:g}, and {bound} {claim.value:g} is claimed"
            )
        return utility

    def failure(self, why: str) -> ProofError:
        """Returns the error that says where the line has come to, and what is wrong there."""
        state, names = self.root, []
        for node in self.line:
            action = node.actions[node.at - 1]
            names.append(self.game.action_name(node.state, action))
            state = self.game.result(node.state, action)
        place = f"after {listed(names, 60)}" if names else "at its position"
        return ProofError(f"the proof fails {place}, in {state!r}: {why}")


def _worst(node: Node, claim: Claim) -> Known:
    """Returns what a state comes to: the worst utility of its children, and the most plies."""
    utilities = [child.utility for child in node.children]
    worst = min(utilities) if claim.is_at_least else max(utilities)
    return Known(worst, 1 + max(child.plies for child in node.children), node.choice)


def expect_suitable(game: Game[Any, Any], claim: Claim) -> None:
    """Raises `ProofError` for games of which no such proof can be."""
    name = type(game).__name__
    if claim.player >= game.players:
        raise ProofError(f"the proof is about player {claim.player}, and {name} has {game.players} players")
    teams = {game.team(player) for player in range(game.players)}
    if len(teams) != 2:
        raise ProofError(f"a proof is of a game of two sides, and {name} has {len(teams)}; a search gives its values")
    if game.has_chance:
        raise ProofError(f"a proof is of a game without chance, and in {name} chance moves; a search gives its values")
    if defines(game, "same_position"):
        raise ProofError(
            f"in {name} states that differ may count as the same position, and a proof cannot follow such repetitions; "
            f"a search heeds them"
        )


__all__ = ["Followed", "Known", "Verified", "expect_suitable", "follow", "position_of", "verify_proof"]
