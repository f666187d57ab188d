"""The distinct positions of the first plies of a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from perfectplay.errors import NotCompilable
from perfectplay.game import Game
from perfectplay.solving import cycles
from perfectplay.solving.layers import Facts, Guard, LayerStore, OutOfRank, find_layers
from perfectplay.solving.packing import Packing
from perfectplay.solving.sample import rank_in, sample_of
from perfectplay.solving.spaces import PackedSpace, PlainSpace, Space, Wider
from perfectplay.solving.whole import why_plain

FEW_PLIES = 4
"""Up to this many plies are found interpreted, because compiling would take longer."""


class Positions:
    """The states that come first at ply 0, 1, ..., ``plies``, up to `Game.canonical`."""

    def __init__(self, game: Game[Any, Any], root: Any, plies: int, *, compiled: bool | None = None) -> None:
        sample = sample_of(game, root)
        reason = why_plain(sample)
        rank = rank_in(sample) if reason is None else None
        packing = Packing.of(sample.states) if reason is None and compiled is not False and plies > FEW_PLIES else None
        while True:
            space: Space = (
                PlainSpace(game, root, rank, 1) if packing is None else PackedSpace(game, root, rank, 1, packing)
            )
            try:
                space.start()
                self._layers = [space.keys_for([game.canonical(root)])]
                self.facts = Facts(states=1, layers=[1])
                guard = Guard(None, lambda *_: None)
                find = find_layers if rank is not None else cycles.find_all
                find(space, self.facts, guard, self._layers, LayerStore(), plies)
                self._space = space
                return
            except NotCompilable:
                if compiled:
                    raise
                packing = None
            except OutOfRank:
                rank = None
            except Wider as wider:
                packing = wider.packing
            finally:
                space.close()

    @property
    def counts(self) -> list[int]:
        """The number of states at each ply."""
        return self.facts.layers

    def at(self, ply: int) -> Iterator[Any]:
        """Yields the states of one ply, always in the same order."""
        keys = self._layers[ply] if ply < len(self._layers) else []
        for number in range(len(keys)):
            yield self._space.state_at(keys, number)

    def some(self, ply: int, count: int, seed: int = 0) -> list[Any]:
        """Returns up to ``count`` different states of one ply, always the same ones for the same ``seed``."""
        keys = self._layers[ply] if ply < len(self._layers) else []
        chosen = random.Random(seed).sample(range(len(keys)), min(count, len(keys)))
        return [self._space.state_at(keys, number) for number in sorted(chosen)]
