"""Stream: the news of a table as server-sent events."""

from collections.abc import AsyncGenerator, Callable

from litestar.background_tasks import BackgroundTask
from litestar.response import ServerSentEvent, ServerSentEventMessage


def stream_news(
    listening: AsyncGenerator[int, None], get_data: Callable[[], str], mark: Callable[[], str] | None = None
) -> ServerSentEvent:
    """An event for each news, its id their number, or a mark that begins with it. When the connection breaks, in the
    middle of a message too, the listening is closed."""

    async def messages() -> AsyncGenerator[ServerSentEventMessage, None]:
        async for latest in listening:
            yield ServerSentEventMessage(
                data=get_data(), id=str(latest) if mark is None else mark(), event="news", retry=1500
            )

    async def close() -> None:
        await listening.aclose()

    return ServerSentEvent(messages(), background=BackgroundTask(close))
