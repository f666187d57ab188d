"""The command line: one thin file for each command; the work itself is done elsewhere."""
