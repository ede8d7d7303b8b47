"""The archive: one's finished games, what they add up to, and all of it to take away."""

from greatglen.kernel.sentence import N_
from greatglen.store.history.archive import Archive
from greatglen.web.feature import Feature, Link
from greatglen.web.features.archive.export import export_all
from greatglen.web.features.archive.game_summary import ResultRecorder
from greatglen.web.features.archive.pages import ArchiveController

FEATURE = Feature(
    name="archive",
    order=50,
    handlers=[ArchiveController],
    links=[Link("/archive", N_("Archive"))],
    provide={"archive": lambda table_service: Archive(table_service.store.engine)},
    periodic_task=ResultRecorder,
    export_person=export_all,
)
