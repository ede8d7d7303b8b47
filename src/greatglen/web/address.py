"""Addresses: whose a request is."""

import ipaddress
from typing import Any

from litestar.connection import ASGIConnection

ONE_VISITOR = 64  # bits of an IPv6 address: the rest of it a visitor can choose freely


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address behind a request, for limits; of IPv6 the network, which belongs to one visitor as a whole."""
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
    return str(ipaddress.ip_network((address, ONE_VISITOR), strict=False))
