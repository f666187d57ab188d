"""Playing a game: the moves so far, the players, the loop, and the record. It knows no command line."""
