"""The host names under which the page may be asked for. Without this check, any web page could let its own name lead
to this machine (DNS rebinding) and then read the answers."""

from __future__ import annotations

import socket
from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit


def is_loopback(name: str) -> bool:
    """Returns whether a name or address without its port is this machine: ``127.0.0.1``, ``::1``, ``localhost``."""
    if name.lower().removesuffix(".") == "localhost":
        return True
    with suppress(ValueError):
        return ip_address(name).is_loopback
    return False


def is_address(name: str) -> bool:
    """Returns whether a name is an address of numbers. No other page can let such a name lead here."""
    with suppress(ValueError):
        return bool(ip_address(name))
    return False


def own_names() -> tuple[str, ...]:
    """Returns the names that this machine has in its network, as far as it knows them."""
    name = socket.gethostname()
    return (name, f"{name}.local")


def is_known(name: str, names: Collection[str] | None) -> bool:
    """Returns whether a server answers to a name: one of this machine, or where it is open one of ``names``.

    ``names`` are in lower case, and None where the server is for this machine alone. An open server also answers to
    every address of numbers.
    """
    if is_loopback(name):
        return True
    return names is not None and (is_address(name) or name.lower().removesuffix(".") in names)


def name_in(header: str) -> str:
    """Returns the name in a Host header, without the port; empty if there is none, or what no host can have."""
    if any(sign in header for sign in "/\\?#@"):
        return ""
    with suppress(ValueError):
        return urlsplit(f"//{header}").hostname or ""
    return ""
