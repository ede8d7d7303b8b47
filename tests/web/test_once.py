"""What came with the answer to one's own move is not fetched once more, though news of it come too."""

from collections.abc import Callable

from patience import wait_until
from playwright.sync_api import APIResponse, Route, expect
from web.serving import Server
from web.windows import Window

COUNTED = """
  window.heard = 0;
  const Plain = EventSource;
  window.EventSource = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("news", () => { window.heard += 1; });
    }
  };
"""


def test_news_of_ones_own_move_come_before_its_answer(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window()
    page = window.page
    page.add_init_script(COUNTED)
    window.new_table("glenmore", ["here", "here"], {0: "Ailsa"}, seed="3")
    live_game = server.live_game(page.url)
    wait_until(
        lambda: window.fact("news") == live_game.get_page_mark(live_game.seats[0].owner) and page.evaluate("heard") > 0
    )
    fetched: list[str] = []
    held: list[tuple[Route, APIResponse]] = []
    page.on("request", lambda request: fetched.append(request.url) if "/now" in request.url else None)
    page.route("**/act", lambda route: held.append((route, route.fetch())))
    before, heard = live_game.table.version, page.evaluate("heard")
    page.evaluate(
        """(action) => {
          const form = document.getElementById("act");
          form.elements.action.value = action;
          form.elements.version.value = document.getElementById("table").dataset.version;
          form.requestSubmit();
        }""",
        str(live_game.table.choice.options[0]),
    )

    def answered() -> bool:
        page.wait_for_timeout(10)  # in which the browser's requests come here
        return bool(held)

    wait_until(answered)
    wait_until(lambda: page.evaluate("heard") > heard)
    assert window.version == before, "the answer is held back"
    route, answer = held[0]
    route.fulfill(response=answer)
    window.is_at(live_game.table.version)
    assert fetched == []
    server.done(server.table_service.say(live_game, "Ailsa", 0, "Slainte"))
    expect(page.locator("#table")).to_contain_text("Slainte")
    assert len(fetched) == 1
