"""The memory of compiled searches, between one search and the next."""

from __future__ import annotations

import gc
import mmap
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import ConnectFour
from perfectplay.search.algorithms.best_first import BestFirstRun
from perfectplay.search.algorithms.engine import EngineRun
from perfectplay.search.algorithms.max_n import MaxNRun
from perfectplay.search.algorithms.proof_numbers import ProofNumberRun
from perfectplay.search.parts import memory


@pytest.mark.skipif(not hasattr(mmap, "MADV_REMOVE"), reason="this system takes no pages back")
def test_a_spare_block_of_a_large_tree_gives_its_pages_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "LARGE", 8 * memory.KEPT)
    large, small = memory.Block(2 * memory.KEPT), memory.Block(memory.KEPT // 2)
    for block in (large, small):
        block.words[0] = block.words[-1] = 7
        block.let_go()
    assert (large.words[0], large.words[-1]) == (7, 0)
    assert (small.words[0], small.words[-1]) == (7, 7)


@pytest.mark.skipif(not hasattr(mmap, "MADV_REMOVE"), reason="this system takes no pages back")
def test_a_tree_takes_no_memory_when_its_search_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    spare: dict[int, list[memory.Block]] = {}
    monkeypatch.setattr(memory, "_spare", spare)
    monkeypatch.setattr(memory.CompiledMemory.__del__, "__defaults__", (spare,))
    pp.mcts(ConnectFour(), nodes=2 * memory.FEW_NODES, compiled=True)
    gc.collect()
    (block,) = (block for size, blocks in spare.items() for block in blocks if 8 * size > memory.LARGE)
    assert any(block.words[: memory.KEPT // 8])
    assert not any(block.words[memory.KEPT // 8 : 1 << 22])


@pytest.mark.parametrize("record", [EngineRun, ProofNumberRun, MaxNRun, BestFirstRun])
@pytest.mark.parametrize("words", [(1, 1, 1), (1, 3, 1), (2, 5, 1), (3, 1, 4)])
def test_the_stores_of_a_record_lie_side_by_side(record: Any, words: tuple[int, int, int]) -> None:
    layout = memory.layout_of(record, *words)
    at = 0
    for name, place in sorted(layout.places.items(), key=lambda one: one[1]):
        assert place == at
        at += record.STORES[name].room * layout.sizes[name]
    assert layout.words == at
    assert {"action": words[0], "state": words[1], "value": words[2], "number": 1, "float": 1}.items() >= {
        (record.STORES[name].holds, size) for name, size in layout.sizes.items()
    }
