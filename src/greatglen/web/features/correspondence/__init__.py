"""Games over days: clocks, vacations, agreed ends, and being told that it is one's turn."""

from greatglen.web.feature import Feature
from greatglen.web.features.correspondence.clock_form import TERMS
from greatglen.web.features.correspondence.courier import Courier
from greatglen.web.features.correspondence.settings import MailController, SettingsController, create_settings_context
from greatglen.web.features.correspondence.table_actions import CorrespondenceApiController, CorrespondenceController
from greatglen.web.features.correspondence.timekeeper import Timekeeper
from greatglen.web.features.correspondence.web_app import WebAppController

FEATURE = Feature(
    name="correspondence",
    order=40,
    handlers=(
        CorrespondenceController,
        CorrespondenceApiController,
        SettingsController,
        MailController,
        WebAppController,
    ),
    settings=create_settings_context,
    terms=TERMS,
    provide={"courier": Courier},
    periodic_task=Timekeeper,
)
