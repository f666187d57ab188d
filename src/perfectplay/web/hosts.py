"""The host names under which the page may be asked for. Without this check, any web page could let its own name lead
to this machine (DNS rebinding) and then read the answers."""

from __future__ import annotations

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


def name_in(header: str) -> str:
    """Returns the name in a Host header, without the port; empty if there is none."""
    with suppress(ValueError):
        return urlsplit(f"//{header}").hostname or ""
    return ""
