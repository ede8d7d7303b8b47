"""Whose a request is: a made-up X-Forwarded-For changes nothing; that of a trusted proxy counts."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from web.people import Person
from web.serving import serving

from greatglen.kernel.refusal import Refused
from greatglen.web.visitors.address import get_address, read_address, read_proxies
from greatglen.web.visitors.limits import Limits


class Connection:
    """As much of a request as has an address."""

    class Client:
        host = ""

    def __init__(self, host: str) -> None:
        self.client = self.Client()
        self.client.host = host


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unix", "unix"),
    ],
)
def test_one_visitor_has_one_address(host: str, address: str) -> None:
    assert get_address(Connection(host)) == address  # type: ignore[arg-type]


def left(url: str, forwarded: str) -> int:
    """How many requests the limit leaves to who says to come from there."""
    answer = httpx.get(f"{url}/api/games", headers={"X-Forwarded-For": forwarded}, trust_env=False)
    return int(answer.headers["RateLimit-Remaining"])


def test_a_made_up_address_changes_nothing(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", limits=Limits(requests=50)) as server:
        assert [left(server.url, f"192.0.2.{n}") for n in range(3)] == [49, 48, 47]


def test_what_a_trusted_proxy_says_counts(tmp_path: Path) -> None:
    """The last address that is not a proxy's own: what was there before, the visitor may have written."""
    settings = {"proxies": ["127.0.0.1", "10.0.0.0/8"]}
    with serving(f"sqlite:///{tmp_path / 'games.db'}", settings, limits=Limits(requests=50)) as server:
        assert left(server.url, "192.0.2.1") == 49
        assert left(server.url, "192.0.2.2") == 49
        assert left(server.url, "198.51.100.9, 192.0.2.2, 10.1.2.3") == 48


@pytest.mark.parametrize("text", ["nonsense", "10.0.0.0/99", "10.0.0.1, *"])
def test_bad_proxies_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_proxies(text)
    assert refused.value.code == "bad-proxy"
    assert read_proxies("10.0.0.1, 192.168.0.0/16,::1,") == ["10.0.0.1", "192.168.0.0/16", "::1"]


@pytest.mark.parametrize("text", ["glen.example", "ftp://glen.example", "https://", "https://[x", "https://a/b?c"])
def test_bad_public_addresses_are_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_address(text)
    assert refused.value.code == "bad-address"
    assert read_address("https://glen.example/") == "https://glen.example" and read_address("") == ""


@pytest.mark.parametrize(
    ("settings", "secure"),
    [
        ({}, False),
        ({"public_url": "http://glen.example"}, False),
        ({"public_url": "https://glen.example"}, True),
        ({"secure_cookies": True}, True),
    ],
)
def test_cookies_are_secure_where_the_address_is(tmp_path: Path, settings: dict[str, Any], secure: bool) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.db'}", **settings) as server:
        http = httpx.Client(base_url=server.url, trust_env=False)
        cookies = http.get("/").headers.get_list("set-cookie")
        token = next(re.findall("greatglen-csrf=([^;]+)", cookie)[0] for cookie in cookies if "csrf" in cookie)
        form = {"_csrf_token": token, "theme": "dark"}
        cookies += http.post("/preferences", data=form, headers={"cookie": f"greatglen-csrf={token}"}).headers.get_list(
            "set-cookie"
        )
        assert len(cookies) >= 3 and all(("secure" in cookie.lower()) == secure for cookie in cookies), cookies
        http.close()


def test_invitations_name_the_public_address(tmp_path: Path) -> None:
    file = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(file, public_url="http://glen.example") as server, Person(server) as host:
        live_game = host.open("clans", ["here", "invited"])
        assert f"http://glen.example{host.link(live_game)}" in host.get(f"/t/{live_game.info.id}").text
