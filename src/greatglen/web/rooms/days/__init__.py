"""Games over days: clocks, vacations, agreed ends, and being told that it is one's turn."""

from greatglen.web.room import Room
from greatglen.web.rooms.days.choosing import TERMS
from greatglen.web.rooms.days.courier import Courier
from greatglen.web.rooms.days.installing import InstallingController
from greatglen.web.rooms.days.keeping import Keeper
from greatglen.web.rooms.days.mailing import MailController
from greatglen.web.rooms.days.settings import SettingsController, settings
from greatglen.web.rooms.days.tables import DaysApiController, DaysController

ROOM = Room(
    name="days",
    order=40,
    handlers=(DaysController, DaysApiController, SettingsController, MailController, InstallingController),
    settings=settings,
    terms=TERMS,
    provide={"courier": Courier},
    keeper=Keeper,
)
