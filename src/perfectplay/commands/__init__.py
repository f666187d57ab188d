"""The command line: thin, one file a command; what a command does lives elsewhere."""
