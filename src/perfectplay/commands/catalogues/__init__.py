"""The texts of the commands, one file a language; see `perfectplay.commands.saying`."""
