"""What the commands about proofs share: the proof that ``solve`` writes, one that is checked, how a claim is said."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from perfectplay.commands.options import quoted
from perfectplay.commands.output import console
from perfectplay.commands.saying import Saying
from perfectplay.commands.setup import Setup, game_of
from perfectplay.commands.telling import Teller
from perfectplay.game import Game
from perfectplay.games.loading import named_in
from perfectplay.playing.outcome import is_won_or_lost
from perfectplay.result import SearchResult, number_text
from perfectplay.solving.proofs.making import Step, make_proof
from perfectplay.solving.proofs.proof import Claim, read_proof
from perfectplay.solving.proofs.verifying import Verified, verify_proof


def write_proof(
    setup: Setup,
    position: str | None,
    result: SearchResult[Any, Any],
    file: str,
    say: Saying,
    options: dict[str, Any],
    *,
    as_json: bool,
) -> dict[str, Any]:
    """Writes the proof of what a search has proved; returns what --json says of it. Raises a `PerfectPlayError`."""
    teller = Teller(say, as_lines=False)

    def tell(step: Step) -> None:
        teller(say(f"proof.stage.{step.stage}"), step.done, 0, step.done / max(teller.live.seconds, 0.001), None)

    path = Path(file)
    try:
        proof = make_proof(
            setup.game, path, moves=setup.match.moves, position=position, result=result, progress=tell, **options
        )
    finally:
        teller.wipe()
    size = path.stat().st_size
    if not as_json:
        states = f"{sum(claim.states for claim in proof.claims):,}"
        command = shlex.join(["perfectplay", "verify", file, *own_rules(proof.game), *say.option])
        facts = {"file": file, "states": states, "bytes": f"{size:,}", "command": command}
        console().print(say("proof.written", **facts), soft_wrap=True)
    return {"file": file, "bytes": size, "claims": [as_object(setup.game, claim) for claim in proof.claims]}


def own_rules(name: str) -> list[str]:
    """Returns the option that names the rules of a proof, where they are a user's own."""
    from perfectplay.games.loading import is_of_file

    return ["--game", name] if is_of_file(name) else []


def verified(file: str, game: str | None, command: str, say: Saying) -> Verified:
    """Checks a proof by the rules alone. Raises a `PerfectPlayError`."""
    path = Path(file)
    called = read_proof(path).game
    if game is None:
        right = shlex.join(["perfectplay", command, file, "--game", called])
        rules: Game[Any, Any] = named_in(called, quoted(file), right)
    else:
        rules = game_of(game)
    teller = Teller(say, as_lines=False)

    def tell(count: int) -> None:
        teller(say("proof.stage.verify"), count, 0, count / max(teller.live.seconds, 0.001), None)

    try:
        return verify_proof(path, rules, progress=tell)
    finally:
        teller.wipe()


def as_object(game: Game[Any, Any], claim: Claim) -> dict[str, Any]:
    """Returns what --json says of a claim."""
    return {
        "player": game.player_name(claim.player),
        "bound": "at least" if claim.is_at_least else "at most",
        "value": claim.value,
        "plies": claim.plies,
        "states": claim.states,
    }


def said_of(game: Game[Any, Any], claim: Claim, say: Saying) -> str:
    """Says a claim in words, without a full stop."""
    player = say.player(game.player_name(claim.player))
    bound = "least" if claim.is_at_least else "most"
    if not is_won_or_lost(game) or claim.value not in (-1, 0, 1):
        return say(f"proof.value.{bound}", player=player, value=number_text(claim.value))
    if claim.value == 0 or (claim.value > 0) != claim.is_at_least:
        return say(f"proof.{number_text(claim.value)}.{bound}", player=player)
    outcome = "win" if claim.value > 0 else "loss"
    if claim.plies is None:
        return say(f"proof.{outcome}", player=player)
    return say.counted(f"proof.{outcome}.soon", claim.plies, player=player)
