"""People: oneself on several devices, and everything that is kept of oneself. No account; whoever has one browser only
need not come here."""

from collections.abc import Mapping
from typing import Any

from greatglen.kernel.sentence import N_
from greatglen.web.feature import Feature, Link
from greatglen.web.features.accounts.account_service import AccountService
from greatglen.web.features.accounts.device_pages import DeviceController, DeviceLinkController
from greatglen.web.features.accounts.passkey_pages import PasskeyController
from greatglen.web.features.accounts.personal_data import PersonalDataController
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import Browser


async def _signed_out(_: TableService, browser: Browser) -> Mapping[str, Any] | None:
    return {} if browser.is_signed_out else None


async def _settings(_: TableService, browser: Browser) -> Mapping[str, Any]:
    return {"several": bool(browser.device)}


FEATURE = Feature(
    name="accounts",
    order=90,
    handlers=(DeviceController, DeviceLinkController, PasskeyController, PersonalDataController),
    links=(Link("/me", N_("My devices"), named=True),),
    hero=_signed_out,
    settings=_settings,
    provide={"desk": AccountService},
)
