"""The unfinished solution of a game on disk: complete parts survive, and the next start goes on from there.

Its states go into machine code as they are, so the note and each array carry this user's mark
(`perfectplay.own_files`).
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from perfectplay.compiling.states import as_declared
from perfectplay.game import Game
from perfectplay.own_files import NoKey, is_own, mark_of, not_own, own_key
from perfectplay.search.rules import fingerprint, name_of
from perfectplay.solving.arrays import Array, mapped
from perfectplay.solving.files import StoreError, cannot_write, written
from perfectplay.solving.layers import Facts, LayerStore
from perfectplay.solving.packing import Packing
from perfectplay.solving.sample import Rank
from perfectplay.solving.stored import expect_rules

VERSION: Final = 3


class UnfinishedSolution(LayerStore):
    """A folder beside the file of a solution while that is made. An array is written before the note counts it."""

    def __init__(self, file: Path, game: Game[Any, Any], root: Any) -> None:
        self.folder = file.with_name(file.name + ".work")
        self.game, self.root = game, as_declared(root, "the state")
        try:
            self.key = own_key()
        except NoKey as error:
            raise StoreError(str(error)) from error
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            raise cannot_write(self.folder, "the solution", error) from error
        self.note: dict[str, Any] = {}
        self.layers: list[Any] = []
        self.scores: dict[int, Any] = {}

    @property
    def lock(self) -> Path:
        return self.folder / "lock"

    def read(self) -> None:
        """Takes over the parts that an earlier start has finished."""
        path = self.folder / "progress.json"
        if not path.exists():
            return
        try:
            note = json.loads(path.read_text("utf-8"))
            if note["version"] != VERSION:
                raise ValueError
            mark = note.pop("mark")
        except (ValueError, KeyError, TypeError):
            raise StoreError(
                f"{path} is damaged, or of another version of perfectplay; delete {self.folder} to begin anew"
            ) from None
        if not is_own(mark, self.key, _text(note)):
            raise StoreError(not_own(self.folder))
        expect_rules(self.folder, "solution begun", note["game"], note["rules"], self.game)
        if note["root"] != repr(tuple(self.root)):
            raise StoreError(f"{self.folder} is the solution of another state; name another file, or delete it")
        self.note = note
        self.layers = [self._loaded("layer", number, kept) for number, kept in enumerate(note["layers"])]
        self.scores = {
            int(number): self._loaded("scores", int(number), kept) for number, kept in note["scores"].items()
        }

    def _loaded(self, what: str, number: int, kept: list[Any]) -> Array:
        path = self._path(what, number)
        size, width, mark = kept
        try:
            array = mapped(path, size, width)
        except (OSError, ValueError):
            array = None
        if array is None or not is_own(mark, self.key, array.bytes):
            raise StoreError(f"{path} is damaged or missing; delete {self.folder} to begin anew")
        return array

    def _path(self, what: str, number: int) -> Path:
        return self.folder / f"{what}-{number:04}.array"

    @property
    def packing(self) -> Packing | None:
        """The packing with which the kept keys were made."""
        return Packing(*(tuple(part) for part in self.note["packing"])) if self.note else None

    @property
    def rank(self) -> Rank | None:
        if not self.note or self.note["rank"] is None:
            return None
        weights, first, step = self.note["rank"]
        return Rank(tuple((a, b) for a, b in weights), first, step)

    @property
    def facts(self) -> Facts | None:
        return Facts(**self.note["facts"]) if self.note else None

    @property
    def is_found(self) -> bool:
        """Whether all states are found."""
        return bool(self.note and self.note["is_found"])

    def begin(self, packing: Packing, rank: Rank | None) -> None:
        """Begins with nothing, or with what was kept for the same packing and rank."""
        if self.note and (self.packing, self.rank) == (packing, rank):
            return
        self._remove()
        self.layers, self.scores = [], {}
        self.note = {
            "version": VERSION,
            "game": name_of(self.game),
            "rules": fingerprint(self.game),
            "root": repr(tuple(self.root)),
            "packing": [packing.bases, packing.lows, packing.widths],
            "rank": None if rank is None else [rank.weights, rank.first, rank.step],
            "layers": [],
            "scores": {},
            "facts": asdict(Facts()),
            "is_found": False,
        }

    def keep_layer(self, number: int, keys: Any, facts: Facts) -> Any:
        array, kept = self._keep("layer", number, keys)
        self.note["layers"] = [*self.note["layers"][:number], kept]
        self.note["facts"] = asdict(facts)
        self._write()
        return array

    def keep_scores(self, number: int, scores: Any) -> Any:
        array, kept = self._keep("scores", number, scores)
        self.note["scores"][str(number)] = kept
        self._write()
        return array

    def all_found(self, facts: Facts) -> None:
        self.note["facts"] = asdict(facts)
        self.note["is_found"] = True
        self._write()

    def _keep(self, what: str, number: int, array: Array) -> tuple[Array, list[Any]]:
        """Keeps an array; returns it as it is read from now on, and the entry for the note."""
        path = self._path(what, number)
        with written(path, "the solution") as file:
            file.write(array.bytes)
        return mapped(path, array.size, array.width), [array.size, array.width, mark_of(self.key, array.bytes)]

    def _write(self) -> None:
        with written(self.folder / "progress.json", "the solution") as file:
            file.write(json.dumps({**self.note, "mark": mark_of(self.key, _text(self.note))}).encode())

    def clear(self) -> None:
        """Removes the files once the solution is complete. Files that others put into the folder stay there."""
        self._remove(".*.part")

    def leave(self) -> None:
        """Removes the folder if it is empty. It must be unlocked first, because the lock is a file in it."""
        with suppress(OSError):
            self.folder.rmdir()

    def _remove(self, *more: str) -> None:
        """Removes the note and the arrays; the note first, so that it never names an array that is gone."""
        patterns = ("progress.json", "layer-*.array", "scores-*.array", *more)
        for path in [path for pattern in patterns for path in self.folder.glob(pattern)]:
            path.unlink(missing_ok=True)


def _text(note: dict[str, Any]) -> bytes:
    """Returns the note as it is marked: what was read from a file has the same text as what was written."""
    return json.dumps(note, sort_keys=True).encode()
