"""Games over days: clocks, vacations, agreed ends, and being told that it is one's turn."""

from greatglen.web.feature import Room
from greatglen.web.features.days.choosing import TERMS
from greatglen.web.features.days.courier import Courier
from greatglen.web.features.days.installing import InstallingController
from greatglen.web.features.days.keeping import Keeper
from greatglen.web.features.days.mailing import MailController
from greatglen.web.features.days.settings import SettingsController, settings
from greatglen.web.features.days.tables import DaysApiController, DaysController

ROOM = Room(
    name="days",
    order=40,
    handlers=(DaysController, DaysApiController, SettingsController, MailController, InstallingController),
    settings=settings,
    terms=TERMS,
    provide={"courier": Courier},
    keeper=Keeper,
)
