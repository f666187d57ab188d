"""``python -m perfectplay``, where the folder of installed commands is not on the path."""

from perfectplay.commands.main import main

main()
