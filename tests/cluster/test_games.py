"""Many games at once, while everything they are played with is killed and comes back."""

from pathlib import Path

from cluster import laws
from cluster.playing import Kind, Played, Visitor, played_by_many
from cluster.programs import Cluster, full, run, single
from cluster.trouble import Trouble, until_over
from thorough import THOROUGH

# In each round every program is killed twice: alone, and together with another.
ROUNDS, GAMES, VISITORS = (4, 100, 50) if THOROUGH else (1, 30, 15)
AT_ONE_WEB = (2, 20, 20) if THOROUGH else (1, 10, 10)
KINDS = [
    Kind("clans", ("mine", "mine")),
    Kind("glenmore", ("mine", "easy")),
    Kind("clans", ("random", "mine", "easy")),
    Kind("glenmore2", ("mine", "mine"), {"chronicles": "2,6"}),
    Kind("clans", ("easy", "mine")),
    Kind("glenmore", ("mine", "mine")),
    Kind("clans", ("mine", "mine", "random")),
    Kind("glenmore", ("random", "mine")),
    Kind("clans", ("mine", "random")),
    Kind("glenmore2", ("random", "mine"), {"chronicles": "1"}),
]


def played_in_trouble(
    cluster: Cluster, trouble: list[tuple[str, ...]], rounds: int, games: int, visitors: int, folder: Path
) -> tuple[list[Played], Trouble]:
    """So many games, and as many more as there is trouble for, each of them within the law."""

    async def check(visitor: Visitor, played: Played) -> None:
        record = await laws.seen_everywhere(visitor, played)
        laws.nothing_lost_or_doubled(played, record)
        laws.drawn_from_its_key(played, record, folder)

    async def main() -> tuple[list[Played], Trouble]:
        made = Trouble(cluster, trouble, rounds, seed=games)
        made.begin()
        ended = await played_by_many(cluster.webs, KINDS, visitors, until_over(made, games), check)
        await made.end()
        assert not cluster.ended(), "a program has ended by itself"
        return ended, made

    found: tuple[list[Played], Trouble] = run(cluster, main)
    return found


def told(games: list[Played], trouble: Trouble) -> str:
    accepted = sum(len(game.accepted) for game in games)
    doubtful = sum(len(game.doubtful) for game in games)
    back = sum(game.taken_back for game in games)
    kills = ", ".join(f"{name} {times}" for name, times in sorted(trouble.killed.items()))
    return f"{len(games)} games, {accepted} actions accepted, {doubtful} unanswered, {back} taken back; killed: {kills}"


def test_games_over_two_webs(folder: Path) -> None:
    """PostgreSQL, Redis, two webs and two workers: each is killed by itself, and some of them together."""
    cluster = full(folder)
    alone: list[tuple[str, ...]] = [(one.name,) for one in cluster.programs]
    together: list[tuple[str, ...]] = [("web-1", "web-2"), ("work-1", "work-2"), ("redis", "postgres")]
    games, trouble = played_in_trouble(cluster, [*alone, *together], ROUNDS, GAMES, VISITORS, folder)
    print(told(games, trouble))
    assert len(games) >= GAMES
    assert sum(game.taken_back for game in games) and sum(len(game.doubtful) for game in games)


def test_games_at_one_web_on_a_file(folder: Path) -> None:
    """SQLite and workers that the web starts by itself: both are killed."""
    cluster = single(folder)
    games, trouble = played_in_trouble(cluster, [("web-1",), ("web-1's workers",)], *AT_ONE_WEB, folder)
    print(told(games, trouble))
    assert len(games) >= AT_ONE_WEB[1]
