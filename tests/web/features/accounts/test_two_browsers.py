"""Two real browsers: one becomes the other's owner by a link, and is a stranger again when it is revoked."""

from collections.abc import Callable
from typing import Any

from patience import wait_until
from playwright.sync_api import CDPSession, Page, Request, expect
from web.serving import Server
from web.test_everybody import AXE, NARROW, RUN, SMALL
from web.windows import Window

PHONE = {"width": 390, "height": 844}
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def call(window: Window, name: str) -> None:
    window.page.goto("/preferences")
    window.page.fill("[name=name]", name)
    window.page.locator("form.formsheet button.gold").click()
    window.page.wait_for_url("**/")


def link(window: Window) -> str:
    """A link for another device, as the page shows it."""
    window.page.goto("/me")
    window.page.locator("form[action='/me/link'] button").click()
    expect(window.page.locator("img.qr")).to_be_visible()
    return window.page.locator("#link").input_value()


def in_order(page: Page) -> None:
    """Everybody can read it and hit it."""
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    assert page.evaluate(SMALL) == [] and page.evaluate(NARROW) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_oneself_moves_to_another_browser_and_back(server: Server, open_window: Callable[..., Window]) -> None:
    computer = open_window()
    call(computer, "Mairi")
    computer.new_table("clans", ["here", "here"], {0: "Mairi", 1: "Mairi too"}, seed="2")
    table = computer.page.url
    live_game = server.live_game(table)
    watched = computer.new_page()  # it stays open while its browser becomes a device
    watched.goto(table)
    address = link(computer)
    expect(computer.page.locator("[data-copies=link]")).to_be_visible()

    phone = open_window(viewport=PHONE, user_agent=FIREFOX, color_scheme="dark")
    phone.new_table("clans", ["here", "easy"])
    own = server.live_game(phone.page.url).info.id
    phone.page.goto(address)
    expect(phone.page.locator("h1")).to_have_text("You will be Mairi here")
    assert "#" not in phone.page.url  # the code is not left in the address
    in_order(phone.page)
    phone.page.check("[name=bring][value=yes]")
    phone.page.locator("button.gold").click()
    phone.page.wait_for_url("**/")
    for game in (live_game.info.id, own):
        expect(phone.page.locator(f"a[href='/t/{game}']").first).to_be_visible()
    phone.page.goto(table)
    phone.is_asked()
    owner = server.found(live_game.info.id).info.host
    wait_until(
        lambda: server.found(live_game.info.id).open_pages[owner] == 2
    )  # the page that stayed open is theirs, too
    expect(watched.locator("#table")).to_have_attribute("data-mine", "yes")

    computer.page.goto("/me")
    devices = computer.page.locator("ul.devices > li")
    expect(devices).to_have_count(2)
    expect(devices.nth(1)).to_contain_text("Firefox on Android")
    devices.nth(1).locator("summary").click()
    devices.nth(1).locator("[name=name]").fill("The phone")
    devices.nth(1).get_by_role("button", name="Rename").click()
    expect(computer.page.locator("ul.devices > li").nth(1)).to_contain_text("The phone")
    computer.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    in_order(computer.page)
    computer.page.locator("ul.devices > li").nth(1).locator("summary").click()
    computer.page.get_by_role("button", name="Remove", exact=True).click()
    expect(computer.page.locator("ul.devices > li")).to_have_count(1)

    phone.waits()  # its stream has ended; the page has come back as that of a stranger, by itself or when it asks
    expect(phone.page.locator("#prompt [data-option], .may")).to_have_count(0)
    wait_until(lambda: server.found(live_game.info.id).open_pages[owner] == 1)
    phone.page.goto("/")
    expect(phone.page.get_by_role("status").first).to_contain_text("has been signed out")
    in_order(phone.page)
    expect(computer.page.locator("ul.devices > li")).to_have_count(1)


def test_no_code_is_in_an_address_or_a_referer(server: Server, open_window: Callable[..., Window]) -> None:
    """Of all that two browsers send while one becomes the other's, codes and cookies are only where they have to be."""
    computer, phone = open_window(), open_window()
    sent: list[Request] = []
    for window in (computer, phone):
        window.context.on("request", lambda request: sent.append(request))
    address = link(computer)
    code = address.partition("#")[2]
    assert len(code) == 29
    phone.page.goto(address)
    phone.page.locator("button.gold").click()
    phone.page.wait_for_url("**/")
    phone.page.goto("/rules")
    computer.page.goto("/me")
    computer.page.locator("form[action='/me/recovery'] button").click()
    kept = computer.page.locator(".code").inner_text()
    expect(computer.page.get_by_role("button", name="Print")).to_be_visible()
    computer.page.locator("a[href='/me']").last.click()
    computer.page.wait_for_url("**/me")
    assert kept not in computer.page.content() and code not in computer.page.content()
    assert len(sent) > 20
    for request in sent:
        for secret in (code, kept):
            assert secret not in request.url.partition("#")[0] and secret not in (request.header_value("referer") or "")
    for window in (computer, phone):
        for cookie in window.context.cookies():
            assert cookie.get("httpOnly") or cookie.get("name") == "greatglen-csrf"
            assert str(cookie.get("value")) not in window.page.content() or cookie.get("name") == "greatglen-csrf"


class Virtual:
    """An authenticator inside Chromium, which says yes to everything."""

    def __init__(self, window: Window) -> None:
        self.session: CDPSession = window.context.new_cdp_session(window.page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def credentials(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def give(self, credential: dict[str, Any]) -> None:
        """As when a passkey is kept by whoever made the phone, and comes to the next one."""
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential})


def test_a_passkey_lets_another_browser_in(server: Server, open_window: Callable[..., Window]) -> None:
    """Made in one browser, used in another, used again, removed."""
    named = server.url.replace("127.0.0.1", "localhost")  # for an address there are none
    computer = open_window(named)
    computer.pardon("403")
    call(computer, "Mairi")
    first = Virtual(computer)
    computer.page.goto("/me")
    computer.page.get_by_role("button", name="Add a passkey").click()
    expect(computer.page.locator("#passkeys ul.devices li")).to_have_count(1)
    [credential] = first.credentials()
    computer.page.get_by_role("button", name="Add a passkey").click()  # the same one again
    expect(computer.page.locator("[data-whynot]")).to_have_text("That did not work. Try again.")

    phone = open_window(named, viewport=PHONE)
    phone.pardon("403")
    second = Virtual(phone)
    second.give(credential)
    phone.page.goto("/me/here")
    in_order(phone.page)
    phone.page.get_by_role("button", name="Use a passkey").click()
    expect(phone.page.locator("h1")).to_have_text("You will be Mairi here")
    phone.page.locator("button.gold").click()
    phone.page.wait_for_url("**/")
    phone.page.goto("/me")
    expect(phone.page.locator("ul.devices").first.locator("li")).to_have_count(2)
    phone.page.locator("#passkeys").get_by_role("button", name="Remove").click()
    expect(phone.page.locator("#passkeys ul.devices li")).to_have_count(0)

    tablet = open_window(named)
    tablet.pardon("403")
    third = Virtual(tablet)
    third.give(second.credentials()[0])
    tablet.page.goto("/me/here")
    tablet.page.get_by_role("button", name="Use a passkey").click()
    expect(tablet.page.locator("[data-whynot]")).to_contain_text("This passkey is not known here")


def test_without_passkeys_no_button_is_offered(server: Server, open_window: Callable[..., Window]) -> None:
    """Not by a server that has only an address, nor in a browser that has none."""
    there = open_window()
    there.page.goto("/me/here")
    expect(there.page.locator("[data-passkey]")).to_have_count(0)
    old = open_window(server.url.replace("127.0.0.1", "localhost"))
    old.context.add_init_script("delete window.PublicKeyCredential")
    for path, what in (("/me/here", "#code"), ("/me", "ul.devices, form[action='/me/link']")):
        old.page.goto(path)
        expect(old.page.locator(what).first).to_be_visible()
        expect(old.page.locator("[data-passkey]")).to_be_hidden()
