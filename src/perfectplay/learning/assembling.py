"""From a board and patterns to a network whose weights are still to be learned."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from perfectplay.compiling.weights import Weights
from perfectplay.learning.cells import Board
from perfectplay.learning.network import Network, NetworkOfFields
from perfectplay.learning.patterns import Pattern


def assembled(board: Board, patterns: Sequence[Pattern], scale: float) -> Network:
    """Returns the network that looks at ``board`` by ``patterns``, whose values are at most ``scale``."""
    places: list[int] = []
    factors: list[int] = []
    ends: list[int] = []
    bases: list[int] = []
    size = 0
    for pattern in patterns:
        for cells in pattern.images:
            factor = 1
            for cell in cells:
                places.append(cell)
                factors.append(factor)
                factor *= board.contents[cell]
            ends.append(len(places))
            bases.append(size)
        size += pattern.weights
    network = Network(
        learned_places=tuple(places),
        learned_factors=tuple(factors),
        learned_ends=tuple(ends),
        learned_bases=tuple(bases),
        learned_sizes=(size,),
        learned_scale=(0.0, scale),
        learned_limits=board.contents,
        learned_areas=tuple(number for area in board.areas for number in area),
        learned_weights=Weights(()),
    )
    return _with_cells(network, board) if board.cells else network


def _with_cells(network: Network, board: Board) -> NetworkOfFields:
    pieces = [piece for cell in board.cells for piece in cell.pieces]
    ends: list[int] = []
    codes: dict[tuple[int, ...], int] = {}
    places: list[int] = []
    at = 0
    for cell in board.cells:
        ends.append((ends[-1] if ends else 0) + len(cell.pieces))
        if cell.codes not in codes:
            codes[cell.codes] = at
            at += len(cell.codes)
        places.append(codes[cell.codes])
    return NetworkOfFields(
        **{field.name: getattr(network, field.name) for field in dataclasses.fields(network) if field.init},
        learned_words=tuple(piece.word for piece in pieces),
        learned_shifts=tuple(piece.shift for piece in pieces),
        learned_masks=tuple(piece.mask for piece in pieces),
        learned_raised=tuple(piece.raised for piece in pieces),
        learned_pieces=tuple(ends),
        learned_places_of_codes=tuple(places),
        learned_codes=tuple(code for one in codes for code in one),
    )
