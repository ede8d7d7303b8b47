"""Two webs are one house: who sits, who is here, what is said and what bots think about, at either of them."""

import asyncio
import random
import re
from pathlib import Path

import httpx
from cluster.playing import Stream, Visitor
from cluster.programs import Cluster, Program, children, full, run
from patience import comes_true
from work.houses import kill

CSRF = "greatglen-csrf"
LINES = 5  # of talk, said by each
LOOK = 0.1  # seconds


class Browser(Visitor):
    """Somebody with cookies, which are good at both webs."""

    async def post(self, web: str, path: str, **form: str) -> httpx.Response:
        return await self.http.post(web + path, data={"_csrf_token": self.http.cookies[CSRF], **form})

    async def page(self, web: str, path: str) -> str:
        answer = await self.http.get(web + path)
        assert answer.status_code == 200, answer.text
        return answer.text


async def arrived(cluster: Cluster, number: int) -> Browser:
    browser = Browser(number, cluster.webs, random.Random(number))
    await browser.page(cluster.webs[0], "/")
    return browser


async def opened(host: Browser, web: str, *kinds: str) -> str:
    """The path of a new table."""
    answer = await host.post(web, "/new/clans", **{f"seat-{seat}": kind for seat, kind in enumerate(kinds)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).partition("?")[0]


def test_seats_people_and_talk_cross(folder: Path) -> None:
    cluster = full(folder)

    async def main() -> None:
        here, there = cluster.webs
        anna, bob, carol = [await arrived(cluster, number) for number in range(3)]
        path = await opened(anna, here, "here", "invited")
        watching = Stream(anna, here, f"{path}/stream?page=anna", "")
        await comes_true(lambda: watching.mark == "0:0", LOOK)
        link = re.search(r"/join/[A-Za-z0-9]{24}", await anna.page(there, path))
        assert link is not None, "the host sees the invitation at the other web"

        both = await asyncio.gather(bob.post(there, link[0], name="Bob"), carol.post(here, link[0], name="Carol"))
        assert sorted(answer.status_code < 400 for answer in both) == [False, True], "an invitation is used once"
        guest, name = (bob, "Bob") if both[0].status_code < 400 else (carol, "Carol")
        await comes_true(lambda: watching.news == 1, LOOK)
        assert name in await anna.page(here, f"{path}/now")

        coming = Stream(guest, there, f"{path}/stream?page=guest", "")
        await comes_true(lambda: watching.mark == "1:0,1" == coming.mark, LOOK)
        await coming.close()
        await comes_true(lambda: watching.mark == "1:0", LOOK)

        said = [
            (person.post(web, f"{path}/chat", text=f"line {letter}{number} of talk"))
            for number in range(LINES)
            for person, web, letter in ((anna, here, "a"), (guest, there, "g"))
        ]
        assert {answer.status_code for answer in await asyncio.gather(*said)} == {200}
        await comes_true(lambda: watching.news == 1 + 2 * LINES, LOOK)
        talks = [re.findall(r"line (\w+) of talk", await anna.page(web, path)) for web in cluster.webs]
        assert talks[0] == talks[1] and len(talks[0]) == len(set(talks[0])) == 2 * LINES

        assert (await guest.post(there, f"{path}/seat/1/bot", level="easy")).status_code == 303
        await comes_true(lambda: watching.news > 1 + 2 * LINES, LOOK)
        assert f"{path}/seat/1/back" in await guest.page(here, path), "the other web knows that a bot plays"
        await watching.close()
        for person in (anna, bob, carol):
            await person.http.aclose()

    run(cluster, main)


def test_a_bot_that_would_think_for_long(folder: Path) -> None:
    """So many iterations take minutes. Its process dies, and then the worker that it belonged to: another goes on from
    the beginning. Somebody at the other web says “move now”, and it moves once."""
    cluster = full(folder)
    workers = [one for one in cluster.programs if one.name.startswith("work")]

    async def main() -> None:
        here, there = cluster.webs
        anna = await arrived(cluster, 0)
        path = await opened(anna, here, "hard:20000", "here", "here", "here")
        watching = Stream(anna, here, f"{path}/stream?page=here", "")
        at_it = await _thinker(workers, set())
        kill(at_it)
        again = await _thinker(workers, {at_it})
        owner = next(one for one in workers if again in children(one.pid))
        owner.end()
        third = await _thinker(workers, {at_it, again})
        assert third not in children(owner.pid) if owner.runs else True
        assert watching.said == (version := watching.said) and watching.news == 0, "nothing was played yet"
        also = Stream(anna, there, f"{path}/stream?page=there", "")
        while watching.news == 0:
            assert (await anna.post(there, f"{path}/hurry")).status_code == 204
            await asyncio.sleep(LOOK)
        await comes_true(lambda: also.said == watching.said > version, LOOK)
        assert watching.news == 1
        for stream in (watching, also):
            await stream.close()
        await anna.http.aclose()

    run(cluster, main)


async def _thinker(workers: list[Program], dead: set[int]) -> int:
    raise NotImplementedError
