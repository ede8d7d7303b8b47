"""In a browser: the app that is kept on the device, messages to it, and clocks that tick."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from patience import wait_until
from playwright.sync_api import Browser, Page, expect
from web.features.correspondence.receivers import PushService
from web.serving import Server, serving
from web.windows import FLAGS, Window

from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup

CONTROLLED = "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({title, body, tag, data}) => ({title, body, tag, url: data.url}));
}"""
# The browser's push service cannot be reached here: what it would have answered.
SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (letter) => letter.charCodeAt(0)).buffer;
  let now = null;
  PushManager.prototype.getSubscription = async () => now;
  PushManager.prototype.subscribe = async ({applicationServerKey}) => now = {
    endpoint, options: {applicationServerKey},
    getKey: (name) => bytes({p256dh, auth}[name]),
    unsubscribe: async () => { now = null; return true; },
  };
}"""

# What the page counts seconds by, and nothing else: other timers, such as those of requests under way, go on as usual.
LATER = "performance.now = ((now) => () => now() + (window.later ?? 0))(performance.now.bind(performance))"

PASS_BY = "(later) => { window.later = (window.later ?? 0) + later; }"

# The mark of the news that the page shows, when it is not about to show others.
FRESH = "() => document.querySelector('.htmx-request') ? '' : document.getElementById('table').dataset.news"

# A click on it, and where it leads: only a person's click may open a window.
CLICKED = """() => new Promise(async (done) => {
  Clients.prototype.openWindow = async (path) => done(path);
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
})"""


def owner(window: Window) -> str:
    return next(str(cookie["value"]) for cookie in window.context.cookies() if cookie["name"] == "greatglen")


def test_it_opens_without_a_connection_and_says_so(open_window: Callable[..., Window], database: str) -> None:
    with serving(database) as server:
        window = open_window(server.url, service_workers="allow")
        page = window.page
        page.goto("/rules/clans")
        wait_until(lambda: page.evaluate(CONTROLLED))
        page.goto("/rules/clans")
        kept = page.evaluate("caches.keys()")
        assert len(kept) == 1 and kept[0].startswith("greatglen-")
    window.pardon("ERR_CONNECTION_REFUSED")
    window.pardon("Failed to load resource")
    page.goto("/t/anything")
    expect(page.locator("h1")).to_have_text("No connection")
    assert page.evaluate("getComputedStyle(document.querySelector('.sheetlike')).borderRadius") == "16px", (
        "with its style"
    )
    assert page.evaluate("document.fonts.load('600 20px Alegreya').then((found) => found.length)") > 0


def is_shown(page: Page, told: dict[str, str], push: Callable[[], object], looks: Iterator[int]) -> bool:
    """Whether a message that was pushed is the only one that is seen: a later one takes the place of an earlier. A
    Chromium on a busy machine may lose one, so it is pushed again every now and then."""
    if next(looks) % 100 == 0:
        push()
    return bool(page.evaluate(SHOWN) == [told])


def test_messages_are_one_choice_and_lead_to_the_table(chromium: Browser, database: str) -> None:
    """The browser is asked on a click only; a device comes and goes with it. What it is sent is shown, and a click on
    that opens the table. The browser without windows knows no notifications: this is the whole one."""
    service = PushService()
    device = service.device("window")
    service.close()
    with serving(database) as server:
        whole = chromium.browser_type.launch(executable_path="/usr/bin/chromium", args=[*FLAGS, "--headless=new"])
        window = Window(whole, server.url, service_workers="allow", permissions=["notifications"])
        page, channels = window.page, server.table_service.store.contacts
        page.goto("/preferences")
        wait_until(lambda: page.evaluate(CONTROLLED))
        page.evaluate(SUBSCRIBED, [device.endpoint, device.p256dh, device.auth])
        assert channels.list_devices(owner(window)) == []
        page.click("#turn-on")
        expect(page.locator("#turn-off")).to_be_visible()
        (kept,) = channels.list_devices(owner(window))
        assert (kept.endpoint, kept.p256dh, kept.auth) == (device.endpoint, device.p256dh, device.auth)

        session = window.context.new_cdp_session(page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
        )
        session.send("ServiceWorker.enable")
        wait_until(lambda: page.evaluate("1") and found)
        for body in ("With Iain.", "With Iain and Eilidh."):
            told = {"title": "Your turn: Clans of Scotland", "body": body, "url": "/t/abc", "tag": "turn-abc"}
            deliver = {"origin": server.url, "registrationId": found[0], "data": json.dumps(told)}
            push = partial(session.send, "ServiceWorker.deliverPushMessage", deliver)
            wait_until(partial(is_shown, page, told, push, count()), pause=0.2)
        (worker,) = window.context.service_workers
        assert worker.evaluate(CLICKED) == "/t/abc"
        wait_until(lambda: page.evaluate(SHOWN) == [])

        page.click("#turn-off")
        expect(page.locator("#turn-on")).to_be_visible()
        assert channels.list_devices(owner(window)) == []
        window.close()
        whole.close()
        assert window.complaints == []


def at_a_clock(window: Window, server: Server) -> LiveGame:
    """The window waits for another, who has two hours. It shows the latest news: an answer under way could be older
    than the time that a test lets pass."""
    page = window.page
    page.add_init_script(LATER)
    page.goto("/")
    me, table_service = owner(window), server.table_service
    sitters = [SeatSetup("here", "Iain", "i" * 32), SeatSetup("here", "Mairi", me)]
    live_game = server.done(table_service.open(me, "glenmore", sitters, seed=3))
    server.done(table_service.set_clock(live_game, ClockTerms("turn", 2 * 3600, "")))
    assert live_game.table.choice.seat == 0
    page.goto(f"/t/{live_game.info.id}")
    wait_until(lambda: live_game.is_present(1) and page.evaluate(FRESH) == live_game.get_page_mark(me))
    expect(page.locator(".card .clock")).to_contain_text("1 h 59 min")
    return live_game


def test_a_clock_ticks_and_when_time_is_up_the_others_go_on(open_window: Callable[..., Window], database: str) -> None:
    now = [1_800_000_000.0]
    with serving(database, now=lambda: now[0]) as server:
        window = open_window(server.url, viewport={"width": 1280, "height": 800})
        page = window.page
        live_game = at_a_clock(window, server)
        clock = page.locator(".card .clock")

        def pass_by(minutes: int) -> None:
            now[0] += minutes * 60
            page.evaluate(PASS_BY, minutes * 60 * 1000)

        pass_by(90)
        expect(clock).to_contain_text(re.compile(r"30:00|29:\d\d"))
        assert "low" not in (clock.get_attribute("class") or "")
        pass_by(25)
        expect(clock).to_contain_text(re.compile(r"5:00|4:\d\d|3:\d\d"))
        assert "low" in (clock.get_attribute("class") or "")
        pass_by(6)
        button = page.locator(".tabletop").get_by_role("button", name="Time is up")
        expect(button).to_be_visible()
        button.click()
        page.get_by_role("button", name="Let a bot play on (easy)").click()
        wait_until(lambda: server.found(live_game.info.id).seats[0].bot == "easy")
        wait_until(lambda: server.found(live_game.info.id).table.choice.seat == 1)
        page.goto("about:blank")


def test_talk_does_not_turn_a_clock_back(open_window: Callable[..., Window], database: str) -> None:
    """The answer to a line of talk draws the talk anew, not the table with what was left when it was drawn."""
    with serving(database) as server:
        window = open_window(server.url, viewport={"width": 1280, "height": 800})
        page = window.page
        at_a_clock(window, server)
        page.route("**/now", lambda route: None)  # the table is not drawn again
        page.evaluate(PASS_BY, 90 * 60 * 1000)
        window.draw("chat")
        page.locator(".chat [name=text]").fill("Are you there?")
        page.locator(".chat [name=text]").press("Enter")
        expect(page.locator("#chat li.own")).to_have_count(1)
        clock = page.locator(".card .clock")
        expect(clock).to_contain_text(re.compile(r"30:00|2\d:\d\d"))
        page.goto("about:blank")
