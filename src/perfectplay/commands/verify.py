"""``perfectplay verify``: checks the proof in a file by the rules of its game alone."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from perfectplay.commands.options import Json, JsonSchema, Language
from perfectplay.commands.output import console, print_json
from perfectplay.commands.saying import saying

File = Annotated[
    str, typer.Argument(metavar="FILE", show_default=False, help="A proof that perfectplay solve --proof has written.")
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        show_default=False,
        help="For a proof whose game is in a file: that file, as in my_game.py:MyGame.",
    ),
]


def verify(
    file: File,
    *,
    rules: Rules = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Checks a proof by the rules of its game alone: no search, no compiler, no evaluation.

    If it does not hold, one sentence says at which state it fails, and the exit status is 2.
    """
    from perfectplay.commands.proving import as_object, said_of, verified

    say = saying(lang)
    started = time.monotonic()
    found = verified(file, rules, "verify", say)
    seconds = time.monotonic() - started
    proof = found.proof
    if as_json:
        print_json(
            {
                "file": file,
                "game": proof.game,
                "position": proof.position,
                "moves": list(proof.moves),
                "claims": [as_object(found.game, claim) for claim in proof.claims],
                "states": found.states,
                "seconds": seconds,
            }
        )
        return
    screen = console()
    moves = " ".join(proof.moves)
    place = say("search.after", game=proof.game, moves=moves) if moves else proof.game
    screen.print(place if proof.position is None else f"{place} ({proof.position})", soft_wrap=True)
    for claim in proof.claims:
        screen.print(say("proof.holds", claim=said_of(found.game, claim, say)), soft_wrap=True)
    screen.print(say("proof.checked", states=f"{found.states:,}", seconds=f"{seconds:.3g}"), soft_wrap=True)
