"""What is certain of a value, from bounds and proofs of one side."""

from __future__ import annotations

from typing import Any

import pytest

from perfectplay.search.answers import Certain
from perfectplay.search.parts.run import AT_LEAST, AT_MOST, PROVEN

BOUNDS = Certain(lowest=-1.0, highest=1.0, whole=lambda: (-2.0, 2.0))
"""The value of the root is from -1 to 1 by best play; an end may be worth from -2 to 2."""


@pytest.mark.parametrize(
    ("value", "proof", "is_proven"),
    [
        (0.5, PROVEN, True),
        (0.5, 0, False),
        (0.5, AT_LEAST, False),
        (1.0, AT_LEAST, True),
        (2.0, AT_LEAST, True),
        (-1.0, AT_MOST, False),  # after any action there may be worse
        (-2.0, AT_MOST, True),
        ((1.0, 5), AT_LEAST, False),  # there may be an end worth more, so when this one comes is not known
        ((2.0, 5), AT_LEAST, True),
        ((2.0, 9), AT_LEAST, False),  # it comes deeper than was searched
        ((0.0, 0), AT_LEAST, False),
        ((-1.0, -5), AT_LEAST, False),
        ((1.0, 5), AT_MOST, False),
        ((-2.0, -5), AT_MOST, True),
        ((-1.0, -5), AT_MOST, False),
    ],
)
def test_what_a_proof_of_one_side_proves(value: Any, proof: int, is_proven: bool) -> None:
    assert BOUNDS.is_proven(value, proof, depth=6) is is_proven
