"""Two webs are one house: who sits, who is here, what is said and what is being thought over, at either of them."""

import asyncio
import contextlib
import os
import random
import re
from pathlib import Path

import httpx
from cluster.playing import Stream, Visitor
from cluster.programs import Cluster, Program, children, full, run
from patience import wait_until_async
from workers.houses import LONG_GAME, kill

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


def test_two_webs_are_one_house(folder: Path) -> None:
    cluster = full(folder)

    async def main() -> None:
        async with contextlib.AsyncExitStack() as stack:
            here, there = cluster.webs
            anna, bob, carol = [await arrived(cluster, number) for number in range(3)]
            for person in (anna, bob, carol):
                stack.push_async_callback(person.http.aclose)
            await seats_people_and_talk_cross(here, there, anna, bob, carol)
            await long_work_is_taken_over_and_stopped(cluster, anna)

    run(cluster, main)


async def seats_people_and_talk_cross(here: str, there: str, anna: Browser, bob: Browser, carol: Browser) -> None:
    answer = await anna.post(here, "/new/clans", **{"seat-0": "here", "seat-1": "invited"})
    path = str(answer.headers["location"]).partition("?")[0].removesuffix("/waiting")
    watching = Stream(anna, here, f"{path}/stream?page=anna", "")
    await wait_until_async(lambda: watching.mark == "0:0:0", LOOK)
    link = re.search(r"/join/[A-Za-z0-9]{36}", await anna.page(there, path))
    assert link is not None, "the host sees the invitation at the other web"

    both = await asyncio.gather(bob.post(there, link[0], name="Bob"), carol.post(here, link[0], name="Carol"))
    assert sorted(answer.status_code for answer in both) == [303, 409], "one seat is free"
    guest, name = (bob, "Bob") if both[0].status_code < 400 else (carol, "Carol")
    await wait_until_async(lambda: watching.news == 1, LOOK)
    assert name in await anna.page(here, f"{path}/now")

    coming = Stream(guest, there, f"{path}/stream?page=guest", "")
    await wait_until_async(lambda: (watching.mark, coming.mark) == ("1:0,1:0", "1:0,1:1"), LOOK)
    await coming.close()
    await wait_until_async(lambda: watching.mark == "1:0:0", LOOK)

    said = [
        person.post(web, f"{path}/chat", text=f"line {letter}{number} of talk")
        for number in range(LINES)
        for person, web, letter in ((anna, here, "a"), (guest, there, "g"))
    ]
    assert {answer.status_code for answer in await asyncio.gather(*said)} == {200}
    await wait_until_async(lambda: watching.news == 1 + 2 * LINES, LOOK)
    talks = [re.findall(r"line (\w+) of talk", await anna.page(web, path)) for web in (here, there)]
    assert talks[0] == talks[1] and len(talks[0]) == len(set(talks[0])) == 2 * LINES

    assert (await guest.post(there, f"{path}/seat/1/bot", level="easy")).status_code == 303
    await wait_until_async(lambda: watching.news > 1 + 2 * LINES, LOOK)
    assert f"{path}/seat/1/back" in await guest.page(here, path), "the other web knows that a bot plays"
    await watching.close()


async def long_work_is_taken_over_and_stopped(cluster: Cluster, anna: Browser) -> None:
    """The process that is at it dies, and then the whole worker: others begin anew. Somebody at the other web sees how
    far it is, and stops it."""
    here, there = cluster.webs
    workers = [one for one in cluster.programs if one.name.startswith("work")]
    files = {"file": ("game.json", LONG_GAME.read_bytes())}
    answer = await anna.http.post(f"{here}/import", data={"_csrf_token": anna.http.cookies[CSRF]}, files=files)
    path = str(answer.headers["location"]).partition("?")[0]
    assert (await anna.post(here, f"{path}/analysis")).status_code == 200
    first = await thinking(workers)
    while not (part := re.search(r'<progress max="1" value="(.*?)"', await anna.page(there, f"{path}/analysis"))):
        await asyncio.sleep(LOOK)
    assert 0 <= float(part[1]) < 1
    kill(first)
    second = await thinking(workers, first)
    owner = next(one for one in workers if second in children(one.pid))
    owner.end()
    await thinking(workers, first, second)
    await anna.post(there, f"{path}/analysis", stop="yes")
    while "The analysis was stopped" not in await anna.page(here, f"{path}/analysis"):
        await asyncio.sleep(LOOK)


async def thinking(workers: list[Program], *before: int) -> int:
    """The process that thinks for long, when there is one: it stands back for those who answer people."""

    def nice() -> list[int]:
        found = [child for one in workers if one.runs for child in children(one.pid) if child not in before]
        return [child for child in found if os.getpriority(os.PRIO_PROCESS, child) > os.nice(0)]

    await wait_until_async(nice, LOOK)
    return nice()[0]
