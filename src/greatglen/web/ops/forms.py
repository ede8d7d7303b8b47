"""Forms: parse them outside Litestar's cache, and close the files that came with them."""

from typing import Any
from urllib.parse import parse_qsl

from litestar import Request
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.enums import RequestEncodingType, ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Empty, Receive, Scope, Send
from litestar.utils.scope.state import ScopeState


class FormCleanup(ASGIMiddleware):
    """Middleware around everything that reads a form, the CSRF check included."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        state = ScopeState.from_scope(scope)
        request: Request[Any, Any, Any] = Request(scope, receive)
        # Litestar would remember the last 1,024 forms, up to 130 KB each. A route that takes a form parses any body but
        # multipart as one, so the type that the body was sent with makes no difference.
        if request.method == "POST" and request.content_type[0] != RequestEncodingType.MULTI_PART:
            state.form = parse_form(await request.body())
        try:
            await next_app(scope, receive, send)
        finally:
            # Litestar closes files only once a handler was called; who has a wrong token is refused before.
            if state.form is not Empty:
                await FormMultiDict.from_form_data(state.form).close()


def parse_form(body: bytes) -> dict[str, str | list[str] | UploadFile]:
    """Return the fields of a url-encoded form; one that was sent several times has the list of its values."""
    sent: dict[str, list[str]] = {}
    for name, value in parse_qsl(body.decode("latin-1"), keep_blank_values=True):
        sent.setdefault(name, []).append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in sent.items()}
