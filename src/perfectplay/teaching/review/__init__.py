"""The review of a game that was played: what each move was worth, what was best, and why a mistake fails.

`making` looks at every position of the game, the last one first, by the searches of `looking`; `worth` holds what a
position is worth, `chances` puts all values on one scale, and `marks` judges a move on it. `review` holds what was
found, `reasons` says why a move fails, `tables` writes it all as text, `pgn` as a game of chess with comments, and
`picture` draws the curve.
"""
