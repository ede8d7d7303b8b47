"""Files that came with a form are closed, whatever became of it: Litestar does so only once a handler was asked."""

from litestar.datastructures import FormMultiDict
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Empty, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState


class Tidied(ASGIMiddleware):
    """Around what reads a form before any handler does: whose token is wrong is refused with the files still open."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        try:
            await next_app(scope, receive, send)
        finally:
            form = ScopeState.from_scope(scope).form
            if form is not Empty:
                await FormMultiDict.from_form_data(form).close()
