"""Server and browser names: under which name the server is known to a visitor, and what their browser is called."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from greatglen.text.language import Language, translator
from greatglen.web.visitors.address import get_public_url
from greatglen.web.visitors.browser import Browser


def get_host_name(request: Request[Any, Any, Any]) -> str:
    """The name that passkeys are for; "" if the server has only an address, for which browsers make none."""
    name = urlsplit(get_public_url(request)).hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name
    return ""


def get_browser_name(request: Request[Any, Any, Any], browser: Browser) -> str:
    """What to call the browser that asks."""
    return describe_user_agent(request.headers.get("user-agent", ""), translator(browser.language))


BROWSERS = {  # the first that is said counts: many say what others are, too
    "Edg/": "Edge",
    "EdgA/": "Edge",
    "EdgiOS/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def describe_user_agent(agent: str, language: Language) -> str:
    """ "Firefox on Windows", as far as it is known."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    _ = language
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or _("A browser")
