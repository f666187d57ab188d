"""``python -m perfectplay.commands``."""

from perfectplay.commands.main import main

main()
