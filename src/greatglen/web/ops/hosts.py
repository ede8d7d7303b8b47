"""Names that a server answers to, as the Host header has them.

A page of another site can have its own name point to 127.0.0.1 or to an address of a home network (DNS rebinding); the
browser then takes our server for that site and lets its scripts read everything. Their requests still name the site.
"""

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
# Endings that routers and mDNS give to the names of machines. Nobody can register a name below them.
LOCAL_ENDINGS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")


def is_any_host(_: str) -> bool:
    """Accept every name."""
    return True


def create_host_check(bound: str, public_url: str = "", *, has_proxies: bool = False) -> Callable[[str], bool]:
    """Return what tells whether a server answers to a Host header.

    `bound`: where it listens. `has_proxies`: others decide about names, unless there is a public URL.
    """
    if public_url:
        names = LOOPBACK | {parse_host(urlsplit(public_url).netloc)}
        return lambda host: parse_host(host) in names
    if has_proxies:
        return is_any_host
    if bound in LOOPBACK:
        return lambda host: parse_host(host) in LOOPBACK
    names = LOOPBACK | {bound.lower()} | list_own_names(socket.gethostname(), socket.getfqdn())
    return lambda host: parse_host(host) in names or _is_address(parse_host(host))


def list_own_names(short: str, full: str) -> frozenset[str]:
    """Return the names that others on the network may have for a machine."""
    short, full = short.lower(), full.lower()
    first = short.partition(".")[0]
    return frozenset({short, full, first, *(f"{first}.{ending}" for ending in LOCAL_ENDINGS)})


def parse_host(host: str) -> str:
    """Return the name or address of a Host header, without port, brackets and case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
