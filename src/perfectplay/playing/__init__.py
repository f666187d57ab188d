"""Playing a game: the moves so far, who sits where, the loop, and the record; knows no command line."""
