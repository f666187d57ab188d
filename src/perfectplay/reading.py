"""Files that are read as a whole, up to a size, with one sentence for each reason why that cannot be."""

from __future__ import annotations

from pathlib import Path

from perfectplay.errors import BadArgument
from perfectplay.replacing import why


def contents(path: str | Path, *, largest: int, missing: str, too_large: str) -> bytes:
    """Returns what stands in a file of at most ``largest`` bytes.

    ``missing`` says what helps where there is no such file, ``too_large`` what helps where it is larger.
    Raises `BadArgument`.
    """
    name = repr(str(path))
    try:
        with Path(path).open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise BadArgument(f"there is no file {name}; {missing}") from None
    except (OSError, ValueError) as error:
        raise BadArgument(f"{name} cannot be read: {why(error)}") from None
    if len(data) > largest:
        raise BadArgument(f"{name} has more than {largest:,} bytes; {too_large}")
    return data
