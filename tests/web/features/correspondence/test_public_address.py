"""Visitors name push endpoints: only addresses that were checked and are of the internet are connected to."""

import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.push import connect, is_public

PUBLIC = ("8.8.8.8", "93.184.216.34", "2001:4860:4860::8888", "2a00:1450:4001::5", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8")
NOT_PUBLIC = (
    "",
    "push.example",
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "224.0.1.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "2001:4860:4860::8888%1",
    "fc00::1",
    "fd12:3456::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "2001:db8::1",
    "3fff::1",
    "100::1",
    "5f00::1",
    "4000::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:224.0.1.1",
    "::127.0.0.1",
    "::8.8.8.8",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "64:ff9b:1::8.8.8.8",
    "2002:7f00:1::1",
    "2002:a00:1::1",
    "2002:808:808::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:10::1",
    "2001:20::1",
)


@pytest.mark.parametrize("address", PUBLIC)
def test_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_not_public(address: str) -> None:
    assert not is_public(address)


class Network:
    """In place of resolver and network: one answer for each look at a name, and the addresses that were tried."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: tuple[str, ...]) -> None:
        self.looks = list(answers)
        self.tried: list[str] = []
        monkeypatch.setattr(socket, "getaddrinfo", self.look_up)
        monkeypatch.setattr(socket, "create_connection", self.connect)

    def look_up(self, host: str, port: int, **_: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, port)) for address in self.looks.pop(0)]

    def connect(self, address: tuple[str, int], timeout: float) -> socket.socket:
        self.tried.append(address[0])
        raise ConnectionRefusedError("nobody listens")


def test_a_name_that_changes_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(monkeypatch, ("8.8.8.8", "8.8.4.4"), ("127.0.0.1",))
    with pytest.raises(ConnectionRefusedError), Deadline(10) as deadline:
        connect(urlsplit("https://push.example/1"), deadline)
    assert network.tried == ["8.8.8.8", "8.8.4.4"] and network.looks == [("127.0.0.1",)], "it is looked up once"


@pytest.mark.parametrize("hidden", ["127.0.0.1", "64:ff9b::7f00:1", "fec0::1"])
def test_every_address_of_a_name_is_checked(monkeypatch: pytest.MonkeyPatch, hidden: str) -> None:
    network = Network(monkeypatch, ("8.8.8.8", hidden))
    with pytest.raises(ConnectionRefusedError), Deadline(10) as deadline:
        connect(urlsplit("https://push.example/1"), deadline)
    assert network.tried == []
