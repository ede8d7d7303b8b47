"""Place: under which name this server is known to whoever asks, and what their browser is called."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from greatglen.text.language import translator
from greatglen.web.features.accounts.user_agents import describe_user_agent
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
