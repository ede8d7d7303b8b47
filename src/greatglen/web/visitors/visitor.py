"""Visitor: who a request comes from, as limits tell them apart: by cookie or key, and by address."""

from typing import Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency

from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.browser import Browser


class Visitor(msgspec.Struct, frozen=True):
    """One browser or key, and where it is; each is counted."""

    id: str  # "": nobody whom we know again
    address: str  # as a keyed hash: where people live is none of our business

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in (self.id, self.address) if name)


async def provide_visitor(
    request: Request[Any, Any, Any], table_service: NamedDependency[TableService], browser: NamedDependency[Browser]
) -> Visitor:
    """The visitor behind a request of a page; a browser without a cookie is known by its address only."""
    return Visitor("" if browser.is_new else browser.id, table_service.quotas.hash_address(get_address(request)))
