"""Stepping back inside the turn, and the sentence when that is no longer possible."""

import random
import re

import httpx
import pytest
from patience import wait_until
from playwright.sync_api import expect
from web.people import Person, sentence
from web.serving import Server
from web.windows import Window

from greatglen.web.live.game import LiveGame

DRAWN = "Something has been drawn, rolled or revealed since then; it cannot be taken back."


def test_a_decision_is_taken_back(server: Server, window: Window) -> None:
    window.new_table("clans", ["here", "easy"], seed="2")
    window.is_asked()
    live_game = server.live_game(window.page.url)
    before, version = live_game.table.digest(), window.version
    window.decide(random.Random(1))
    window.is_asked()
    assert live_game.table.digest() != before
    window.page.locator("[data-undo=decision]").click()
    window.is_at(version)
    assert live_game.table.digest() == before
    assert server.stored(live_game).digest() == before
    window.decide(random.Random(2))
    assert server.stored(live_game).digest() == live_game.table.digest()


@pytest.mark.exhaustive
def test_the_key_u_takes_back(window: Window) -> None:
    window.new_table("clans", ["here", "easy"], seed="2")
    window.is_asked()
    version = window.version
    window.decide(random.Random(1))
    window.page.keyboard.press("u")
    window.is_at(version)


@pytest.mark.exhaustive
def test_not_after_something_was_drawn(server: Server, window: Window) -> None:
    window.pardon("422")
    window.new_table("glenmore", ["here", "here"], seed="3")
    live_game = server.live_game(window.page.url)
    rng = random.Random(1)
    while live_game.table.choice.seat == 0:
        window.decide(rng)
    window.is_asked()
    before = live_game.table.digest()
    assert live_game.table.record.actions[-1].startswith("draw")
    expect(window.page.locator("[data-undo=decision][aria-disabled=true]")).to_have_attribute("title", DRAWN)
    window.page.locator("[data-undo=decision]").click(force=True)
    assert window.refused() == DRAWN
    assert live_game.table.digest() == before


@pytest.mark.exhaustive
def test_alone_against_bots_a_whole_turn_is_taken_back(server: Server, window: Window) -> None:
    """With one click; not by who plays with people, nor for a version that was."""
    window.pardon("422")
    window.pardon("409")
    window.new_table("glenmore", ["here", "easy"], seed="3")
    window.is_asked()
    page, version = window.page, window.version
    live_game = server.live_game(page.url)
    before = live_game.table.digest()
    expect(page.locator("[data-undo=turn][aria-disabled=true]")).to_have_attribute("title", re.compile("revealed"))
    while live_game.table.version < version + 2:
        window.answer(live_game, live_game.table.choice.options[0])
    window.is_at(live_game.table.version)
    expect(page.locator("[data-undo=turn][aria-disabled=false]")).to_have_count(1)
    page.keyboard.press("t")
    window.is_at(version)
    assert live_game.table.digest() == before and server.stored(live_game).digest() == before
    answer = window.send(f"/t/{live_game.info.id}/undo", what="turn", version=str(version + 2))
    assert answer.status == 409 and live_game.table.digest() == before
    window.new_table("glenmore", ["here", "here"], seed="3")
    window.is_asked()
    assert page.locator("[data-undo=turn]").count() == 0
    live_game = server.live_game(page.url)
    window.answer(live_game, live_game.table.choice.options[0])
    now = live_game.table.version
    assert window.send(f"/t/{live_game.info.id}/undo", what="turn", version=str(now)).status == 422
    assert live_game.table.version == now


@pytest.mark.exhaustive
def test_not_what_somebody_else_decided(server: Server, window: Window) -> None:
    window.pardon("422")
    window.new_table("clans", ["here", "easy"], seed="2")
    live_game = server.live_game(window.page.url)
    rng = random.Random(1)
    window.decide(rng)
    while live_game.table.state.turn == 1:
        window.decide(rng)
    window.is_asked()
    expect(window.page.locator("[data-undo=decision][aria-disabled=true]")).to_have_attribute(
        "title", re.compile("Iain")
    )
    window.page.locator("[data-undo=decision]").click(force=True)
    assert "Iain" in window.refused()
    expect(window.page.locator("#table .told")).to_contain_text("you can take back only your own decisions")


def test_a_turn_is_taken_back_while_a_bot_thinks(host: Person) -> None:
    """What it then answers is refused, and the same can be done again."""
    live_game = host.open("clans", ["here", "hard:50s"], seed="2")
    version, before = live_game.table.version, live_game.table.digest()
    host.act(live_game, str(live_game.table.choice.options[0]))
    while live_game.table.choice.seat == 0:
        host.act(live_game, str(live_game.table.choice.options[-1]))
    wait_until(lambda: live_game.thinking_bot is not None)
    form = {"what": "turn", "version": str(live_game.table.version)}
    answer = host.post(f"/t/{live_game.info.id}/undo", form)
    assert answer.status_code == 200 and (live_game.table.version, live_game.table.digest()) == (version, before)
    wait_until(lambda: live_game.bot_task is not None and live_game.bot_task.done())
    assert live_game.table.version == version and live_game.thinking_bot is None
    assert host.post(f"/t/{live_game.info.id}/undo", form).status_code == 409, "a version that was"


def test_what_cannot_be_taken_back_says_why(host: Person) -> None:
    """Not after something was drawn, not what a bot decided, and not twice; a whole turn only alone against bots."""

    def take_back(live_game: LiveGame, what: str) -> httpx.Response:
        return host.post(f"/t/{live_game.info.id}/undo", {"what": what, "version": str(live_game.table.version)})

    drawn = host.open("glenmore", ["here", "here"], seed="3")
    while not drawn.table.record.actions[-1].startswith("draw") or drawn.table.choice.seat == 0:
        host.act(drawn, str(drawn.table.choice.options[-1]))
    before = drawn.table.digest()
    answer = take_back(drawn, "decision")
    assert answer.status_code == 422 and sentence(answer) == DRAWN
    assert take_back(drawn, "turn").status_code == 422 and drawn.table.digest() == before

    alone = host.open("glenmore", ["here", "random"], seed="3")
    version, before = alone.table.version, alone.table.digest()
    host.act(alone, str(alone.table.choice.options[0]))
    host.act(alone, str(alone.table.choice.options[0]))
    acted = alone.table.version
    assert take_back(alone, "turn").status_code == 200
    assert (alone.table.version, alone.table.digest()) == (version, before)
    assert host.server.stored(alone).digest() == before
    stale = host.post(f"/t/{alone.info.id}/undo", {"what": "turn", "version": str(acted)})
    assert stale.status_code == 409 and alone.table.digest() == before

    answered = host.open("clans", ["here", "random"], seed="2")
    turn = answered.table.state.turn
    while answered.table.state.turn < turn + 2:
        wait_until(lambda: answered.table.choice.seat == 0)
        host.act(answered, str(answered.table.choice.options[-1]))
        wait_until(lambda: answered.table.choice.seat == 0)
    answer = take_back(answered, "decision")
    assert answer.status_code == 422 and "you can take back only your own decisions" in sentence(answer)
