"""What pointing at something would do: asked by a page and by the API, for the version that was looked at."""

from web.people import Person, sentence
from web.serving import Server
from web.test_api import Client

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans


def test_a_page_is_told_what_a_tile_would_cost_and_who_moves_next(host: Person) -> None:
    live_game = host.open("glenmore", ["here", "here"], seed="3")
    table = live_game.table
    tile = str(table.choice.options[-1]).removeprefix("take ")
    answer = host.get(f"/t/{live_game.info.id}/preview?version={table.version}&at=tile:{tile}")
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["action"] == f"take {tile}" and shown["label"].startswith("Take ") and shown["at"] == [f"tile:{tile}"]
    kinds = [fact["kind"] for fact in shown["facts"]]
    assert "next" in kinds and "passed" in kinds and not shown["against"]


def test_a_version_of_before_is_refused_with_a_sentence(host: Person) -> None:
    live_game = host.open("glenmore", ["here", "here"], seed="3")
    answer = host.get(f"/t/{live_game.info.id}/preview?version={live_game.table.version - 1}&at=button:done")
    assert answer.status_code == 409
    assert host.get(f"/t/{live_game.info.id}/preview?version=x&at=button:done").status_code == 422


def test_a_card_without_its_space_names_the_spaces(host: Person) -> None:
    live_game = host.open("clans", ["here", "here"], seed="3")
    option = live_game.table.choice.options[0]
    card, space = str(option).split()[1:]
    path = f"/t/{live_game.info.id}/preview?version={live_game.table.version}"
    begun = host.get(f"{path}&at=card:{card}").json()
    assert begun["action"] == "" and f"space:{space}" in begun["next"]
    whole = host.get(f"{path}&at=card:{card}&at=space:{space}").json()
    assert whole["action"] == str(option) and whole["facts"][0]["kind"] == "takes"
    other_way_round = host.get(f"{path}&at=space:{space}&at=card:{card}").json()
    assert other_way_round["action"] == str(option)


def test_a_card_that_fits_nowhere_says_why(host: Person) -> None:
    for seed in range(30):
        live_game = host.open("clans", ["here", "here"], seed=str(seed))
        state, table = live_game.table.state, live_game.table
        assert isinstance(state, Clans)
        held = {NAME[card] for card in state.hands[table.choice.seat]}
        idle = sorted(held - {str(option).split()[1] for option in table.choice.options})
        if idle:
            break
    path = f"/t/{live_game.info.id}/preview?version={table.version}&at=card:{idle[0]}"
    assert "fits nowhere" in host.get(path).json()["against"]
    tip = host.get(f"/t/{live_game.info.id}/tip?at=card:{idle[0]}").text
    assert "fits nowhere" in tip


def test_who_does_not_decide_is_told_so(server: Server, host: Person) -> None:
    live_game = host.open("glenmore", ["here", "invited"], seed="3")
    with Person(server) as guest:
        guest.join(live_game, 1, "Iain")
        other = host if live_game.table.choice.seat == 1 else guest
        tile = str(live_game.table.choice.options[0]).replace("take ", "tile:")
        shown = other.get(f"/t/{live_game.info.id}/preview?version={live_game.table.version}&at={tile}").json()
        assert shown["against"] and not shown["facts"] and not shown["action"]


def test_the_api_previews_an_option_by_its_id(host: Person) -> None:
    client = Client(host, "glenmore2", ["mine", "mine"], seed=4)
    seat = int(str(client.look(0)["decides"]))
    now = client.look(seat)
    options, version = now["options"], int(str(now["version"]))
    assert isinstance(options, list)
    option = options[-1]
    asked = {"version": version, "action": option}
    answer = host.http.get(f"{client.path}/preview", params=asked, headers=client.bearer(seat))
    assert answer.status_code == 200 and answer.json()["action"] == option and answer.json()["facts"]
    stale = host.http.get(f"{client.path}/preview", params={**asked, "version": 0}, headers=client.bearer(seat))
    assert stale.status_code == 409 and "version" in sentence(stale)
    nobody = host.http.get(f"{client.path}/preview", params=asked)
    assert nobody.status_code == 403
