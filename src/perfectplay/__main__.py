"""``python -m perfectplay``, for shells in which the folder of installed commands is not on the path."""

from perfectplay.commands.main import main

main()
