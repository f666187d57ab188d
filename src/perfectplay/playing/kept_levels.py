"""The file of levels that are being measured, from which measuring goes on: data, of which nothing is ever run.

{"format": "perfectplay unfinished levels 1", "game": "...", "rules": "3f...", "pairs": 30, "limit": "0.1 seconds",
"knowledge": "usual", "scores": [[1.0, 0.5, 21, 3, 16]]}

A score is that of one strength against another: wins, draws and losses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from perfectplay.errors import BadArgument
from perfectplay.learning import unfinished
from perfectplay.learning.fields import WrongField, described, expect, field, is_count, is_number, text_in
from perfectplay.learning.file import bytes_of
from perfectplay.playing.contest import Score
from perfectplay.replacing import replaced, why

FORMAT: Final = "perfectplay unfinished levels 1"


class KeptScores(dict[tuple[float, float], Score]):
    """What strengths scored against each other, written to a file as soon as it is entered."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        """Takes what the file holds, if it is there. ``about`` says of which game and how it is measured.

        Raises `BadArgument` for a file that is damaged, or belongs to something else.
        """
        super().__init__()
        self.path, self.about = path, {"format": FORMAT, **about}
        if path.exists():
            self.update(_scores_of(path, self.about))

    def __setitem__(self, strengths: tuple[float, float], score: Score) -> None:
        """Enters a score and writes the file in one step. Raises `BadArgument`."""
        super().__setitem__(strengths, score)
        content = {**self.about, "scores": [[*between, *score] for between, score in self.items()]}
        try:
            with replaced(self.path) as file:
                file.write(json.dumps(content).encode() + b"\n")
        except (OSError, ValueError) as error:
            raise BadArgument(
                f"what was measured cannot be written to {str(self.path)!r}: {why(error)}; make room or give another "
                f"file, and start again"
            ) from None

    def delete(self) -> None:
        """Deletes the file: all is measured, and written elsewhere."""
        self.path.unlink(missing_ok=True)


def _scores_of(path: Path, asked: Mapping[str, Any]) -> dict[tuple[float, float], Score]:
    try:
        about = described(bytes_of(path))
        expect(about.get("format") == FORMAT, "format")
        begun = text_in(about, "game"), text_in(about, "rules")
        with field("scores"):
            scores = {(first, second): Score(*counts) for first, second, *counts in about["scores"]}
            numbers = [number for between in scores for number in between]
            expect(all(is_number(number) and 0 <= number <= 1 for number in numbers), "scores")
            expect(all(all(map(is_count, score)) and score.games > 0 for score in scores.values()), "scores")
    except WrongField:
        raise BadArgument(
            f"{str(path)!r} holds no levels that are being measured; give another file with --into, or delete it"
        ) from None
    settings = {name: value for name, value in asked.items() if name not in ("format", "game", "rules")}
    if begun[0] == asked["game"] or begun[1] == asked["rules"]:
        unfinished.expect_same(path, about, settings)  # other knowledge is another evaluation, too
    if begun[1] != asked["rules"]:
        other = f", not of {asked['game']}" if begun[0] != asked["game"] else " by other rules"
        raise BadArgument(
            f"{str(path)!r} holds levels of {begun[0]}{other}, that are being measured; give another file with --into, "
            f"or delete this one"
        )
    return scores
