"""The room for outcomes that wait to be tried has an end, and it is not written beyond it."""

from __future__ import annotations

import pytest

import perfectplay as pp
from perfectplay.games import Pig
from perfectplay.search.parts import chance


@pytest.mark.parametrize("room", [5, 6])
def test_as_many_outcomes_as_there_is_room_for(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A die has six."""
    monkeypatch.setattr(chance, "MAX_OUTCOMES", room)
    if room < 6:
        with pytest.raises(pp.GameError):
            pp.expectiminimax(Pig(), depth=2, compiled=False)
    else:
        assert pp.expectiminimax(Pig(), depth=2, compiled=False).nodes > 6
