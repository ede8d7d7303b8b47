"""A small client of the JSON API: opens a table against an easy bot and plays any legal move until the game is over.

python examples/client.py http://127.0.0.1:8000 clans
"""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen


class Seat:
    """A seat at a table on a server: what one sees, and how one answers."""

    def __init__(self, address: str, table: str, key: str) -> None:
        self.url = f"{address}/api/tables/{table}"
        self.key = key

    def look(self) -> dict[str, Any]:
        return send_request(self.url, key=self.key)

    def act(self, action: str, version: int) -> dict[str, Any]:
        return send_request(f"{self.url}/actions", {"action": action, "version": version}, self.key)


def send_request(url: str, data: object = None, key: str = "") -> dict[str, Any]:
    """One request; JSON in, JSON out."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    body = None if data is None else json.dumps(data).encode()
    with urlopen(Request(url, body, headers)) as answer:
        result: dict[str, Any] = json.load(answer)
        return result


def play(address: str, game: str, rng: random.Random) -> tuple[str, list[int]]:
    """A whole game; the id of the table, and the final scores, our own first."""
    seats = [{"kind": "mine", "name": "Client"}, {"kind": "easy", "name": "Bot"}]
    opened = send_request(f"{address}/api/tables", {"game": game, "seats": seats})
    me = Seat(address, opened["id"], opened["seats"][0]["key"])
    table = me.look()
    while not table["over"]:
        if table["decides"] == table["seat"]:
            table = me.act(rng.choice(table["options"]), table["version"])
        else:
            time.sleep(0.02)
            table = me.look()
    return opened["id"], table["scores"]


if __name__ == "__main__":
    print(*play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "clans", random.Random()))
