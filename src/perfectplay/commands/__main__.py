"""``python -m perfectplay.commands``."""

import sys

from perfectplay.commands.main import run

sys.exit(run())
