"""People: oneself on several devices, and everything that is kept of oneself. No account; whoever has one browser only
need not come here."""

from collections.abc import Mapping
from typing import Any

from greatglen.kernel.sentence import N_
from greatglen.web.browser import Browser
from greatglen.web.house import House
from greatglen.web.room import Link, Room
from greatglen.web.rooms.people.arriving import ArrivingController
from greatglen.web.rooms.people.desk import Desk
from greatglen.web.rooms.people.devices import DeviceController
from greatglen.web.rooms.people.own import OwnController
from greatglen.web.rooms.people.passkeys import PasskeyController


async def _signed_out(_: House, browser: Browser) -> Mapping[str, Any] | None:
    return {} if browser.signed_out else None


async def _settings(_: House, browser: Browser) -> Mapping[str, Any]:
    return {"several": bool(browser.device)}


ROOM = Room(
    name="people",
    order=90,
    handlers=(DeviceController, ArrivingController, PasskeyController, OwnController),
    links=(Link("/me", N_("My devices"), named=True),),
    hero=_signed_out,
    settings=_settings,
    provide={"desk": Desk},
)
