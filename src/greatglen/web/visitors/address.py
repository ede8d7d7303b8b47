"""Addresses: whose a request is, and which proxies are believed when they say so."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection

from greatglen.kernel.refusal import Reason, Refused

BAD_PROXY = Reason("bad-proxy", "“{text}” is neither an address nor a network, as 10.0.0.1 or 10.0.0.0/8 are.")
BAD_ADDRESS = Reason("bad-address", "“{text}” is not where visitors could find us; write https://glen.example.")
IPV6_VISITOR_BITS = 64  # bits of an IPv6 address: the rest of it a visitor can choose freely


def get_address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address behind a request, for limits and logs; of IPv6 the network, which belongs to one visitor as a whole.

    X-Forwarded-For has been heeded before (`web/serve.py`), and only from a trusted proxy.
    """
    if connection.client is None:
        return ""
    try:
        address = ipaddress.ip_address(connection.client.host)
    except ValueError:
        return connection.client.host  # as a trusted proxy names it
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_VISITOR_BITS), strict=False))


def get_public_url(request: Request[Any, Any, Any]) -> str:
    """Where whoever is invited finds this server."""
    known: str = request.app.state.public_url
    return known or str(request.base_url).rstrip("/")


def read_proxies(text: str) -> list[str]:
    """Addresses and networks with commas between them; Refused if one is neither."""
    found = [part.strip() for part in text.split(",") if part.strip()]
    for part in found:
        try:
            ipaddress.ip_network(part)
        except ValueError:
            raise Refused(BAD_PROXY.with_facts(text=part)) from None
    return found


def read_address(text: str) -> str:
    """Where visitors find a server, without a slash at its end; Refused if that is no address."""
    try:
        parts = urlsplit(text)
        good = not text or (parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/"))
    except ValueError:
        good = False
    if not good or parts.query or parts.fragment:
        raise Refused(BAD_ADDRESS.with_facts(text=text))
    return text.rstrip("/")
