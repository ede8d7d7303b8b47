"""A client that costs little: HTTP/1.1 over connections that stay open, requests written out beforehand.

It reads only as much of an answer as tells where the next one begins, so that a server is measured and not its client.
"""

import asyncio
import json
import re
from typing import Any

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class Connection:
    """One connection to a server; it asks one thing after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.head = b""  # of the last answer

    @classmethod
    async def open(cls, port: int, address: str = "127.0.0.1") -> "Connection":
        """`address`: where it comes from, of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 22, local_addr=(address, 0)))

    async def request(self, request: bytes) -> bytes:
        """The body of the answer; RuntimeError if it is not a good one."""
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        body = await self._reader.readexactly(int(length[1])) if length else b""
        if head[9:10] not in (b"2", b"3"):
            raise RuntimeError(f"{head.decode()}{body[:2000].decode(errors='replace')}")
        self.head = head
        return body

    async def request_with_head(self, request: bytes) -> tuple[str, bytes]:
        """The lines of its head too, one to a line."""
        body = await self.request(request)
        return self.head.decode().replace("\r\n", "\n"), body

    def close(self) -> None:
        self._writer.close()


def get(path: str, **headers: str) -> bytes:
    return _request("GET", path, b"", headers)


def post(path: str, body: Any, **headers: str) -> bytes:
    """A request with JSON."""
    return _request("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"} | headers)


def form(path: str, body: str, **headers: str) -> bytes:
    """A request with the fields of a form, as they are written in an address."""
    return _request("POST", path, body.encode(), {"Content-Type": "application/x-www-form-urlencoded"} | headers)


def upload(path: str, file: str, token: str, **headers: str) -> bytes:
    """A request with a file, as the lobby's form sends it."""
    edge = "----greatglen"
    parts = [("_csrf_token", token), ('file"; filename="game.json', file)]
    lines = [f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in parts]
    body = f"{''.join(lines)}--{edge}--\r\n".encode()
    return _request("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={edge}"} | headers)


def _request(method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body
