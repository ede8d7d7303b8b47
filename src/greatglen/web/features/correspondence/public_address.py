"""Which network addresses belong to the public internet."""

import ipaddress

GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
NOT_PUBLIC = (  # within global unicast
    ipaddress.IPv6Network("2001::/23"),  # Teredo and other protocol assignments
    ipaddress.IPv6Network("2001:db8::/32"),  # for documentation
    ipaddress.IPv6Network("2002::/16"),  # 6to4
    ipaddress.IPv6Network("3fff::/20"),  # for documentation
)
RELAYS = ipaddress.IPv4Network("192.88.99.0/24")  # of 6to4


def is_public(address: str) -> bool:
    """Return whether an address, as written by the resolver, leads to the public internet and nowhere else.

    Of a mapped IPv4 address, and of one for NAT64 (DNS64 makes those on networks without IPv4), the IPv4 address inside
    decides. Of other IPv6 addresses only global unicast is public, without ranges that tunnel to IPv4.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.scope_id is not None:
            return False
        if found not in MAPPED and found not in NAT64:
            return found in GLOBAL_UNICAST and not any(found in network for network in NOT_PUBLIC)
        found = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    return found.is_global and not found.is_multicast and not found.is_reserved and found not in RELAYS
