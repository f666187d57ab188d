"""Search over game states of other programs."""
