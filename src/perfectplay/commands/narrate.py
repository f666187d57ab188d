"""``perfectplay narrate``: tells the main line of a proof, and what becomes of every move that was refused."""

from __future__ import annotations

from typing import Any, Final

from perfectplay.commands.options import Json, JsonSchema, Language
from perfectplay.commands.output import console, position, print_json
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.verify import File, Rules
from perfectplay.playing.rules import rules_of
from perfectplay.showing import drawing_of

MOST_MOVES: Final = 12
"""A line after a refused move shows no more moves than this."""


def narrate(
    file: File,
    *,
    rules: Rules = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Tells the main line of a proof, and of every move that the other side might play instead, why it is no better.

    The proof is verified first.
    """
    from perfectplay.commands.proving import as_object, verified
    from perfectplay.solving.proofs.narrating import main_line

    say = saying(lang)
    found = verified(file, rules, "narrate", say)
    with rules_of(found.game):
        lines = [(followed, main_line(found, followed)) for followed in found.claims]
        if not as_json:
            _tell(found, lines, say)
            return
        print_json(
            {
                "file": file,
                "game": found.proof.game,
                "position": found.proof.position,
                "moves": list(found.proof.moves),
                "claims": [
                    {**as_object(found.game, followed.claim), "line": [_step(found.game, step) for step in line]}
                    for followed, line in lines
                ],
            }
        )


def _step(game: Any, step: Any) -> dict[str, Any]:
    return {
        "player": game.player_name(step.player),
        "move": step.move,
        "is_chosen": step.is_chosen,
        "refused": [
            {
                "move": refused.move,
                "reply": refused.reply,
                "line": list(refused.line),
                "value": refused.value,
                "plies": refused.plies,
            }
            for refused in step.refused
        ],
    }


def _tell(found: Any, lines: list[Any], say: Saying) -> None:
    """Writes the story for people."""
    from perfectplay.commands.proving import said_of

    screen, game = console(), found.game
    screen.print(position(game, drawing_of(game, found.state), say), soft_wrap=True)
    for followed, line in lines:
        screen.print()
        screen.print(say("proof.holds", claim=said_of(game, followed.claim, say)), soft_wrap=True)
        for number, step in enumerate(line, 1):
            key = "chosen" if step.is_chosen else "resists" if step.refused else "only"
            player = say.player(game.player_name(step.player))
            screen.print(f"{number:3}. " + say(f"narrate.{key}", player=player, move=step.move), soft_wrap=True)
            for refused in step.refused:
                screen.print("       " + _refusal(game, followed.claim, refused, say), soft_wrap=True)


def _refusal(game: Any, claim: Any, refused: Any, say: Saying) -> str:
    """Says what becomes of a move that the other side might have played."""
    from perfectplay.commands.proving import said_of
    from perfectplay.playing.outcome import is_won_or_lost

    comes_to = claim._replace(value=refused.value, plies=refused.plies)
    is_lost = is_won_or_lost(game) and (refused.value > 0 if claim.is_at_least else refused.value < 0)
    said = said_of(game, comes_to, say)
    key = "loses" if is_lost else "no_better"
    if refused.reply is None:
        return say(f"narrate.{key}.over", move=refused.move, claim=said)
    line = " ".join(refused.line[:MOST_MOVES]) + (" ..." if len(refused.line) > MOST_MOVES else "")
    return say(f"narrate.{key}", move=refused.move, reply=refused.reply, claim=said, line=line)
