"""By which names the page may be asked for. Without this, any page in the world could have its own name lead to this
machine (DNS rebinding), and then read the answers."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit


def is_loopback(name: str) -> bool:
    """Whether a name or an address, without its port, is this machine: ``127.0.0.1``, ``::1``, ``localhost``."""
    if name.lower().removesuffix(".") == "localhost":
        return True
    with suppress(ValueError):
        return ip_address(name).is_loopback
    return False


def name_in(header: str) -> str:
    """The name in a header Host, without the port; empty where there is none."""
    with suppress(ValueError):
        return urlsplit(f"//{header}").hostname or ""
    return ""
