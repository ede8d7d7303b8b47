"""People who take part: a server with ratings, and games played to their end by whoever is asked."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial

from patience import wait_until, wait_until_async
from web.people import Person
from web.serving import Server, serving

from greatglen.store.contests.tournaments import FullTournament
from greatglen.web.live.game import LiveGame

ON = {"ratings": "yes"}


@contextmanager
def company(database: str, many: int, **settings: str) -> Iterator[tuple[Server, list[Person]]]:
    """A server with ratings, and some people."""
    with serving(database, settings=ON | settings) as server, ExitStack() as stack:
        yield server, [stack.enter_context(Person(server)) for _ in range(many)]


def play(server: Server, game_id: str, option: int = 0) -> LiveGame:
    """A table is played to its end, without requests; everybody takes the first option, or the last."""
    live_game, table_service = server.found(game_id), server.table_service

    def moved_on(version: int) -> bool:
        return live_game.table.version > version or live_game.table.is_over

    async def decide() -> None:
        while not live_game.table.is_over:
            choice, version = live_game.table.choice, live_game.table.version
            if live_game.seats[choice.seat].bot:
                table_service.wake(live_game)
                await wait_until_async(partial(moved_on, version))
            else:
                await table_service.act(live_game, choice.seat, choice.options[option], version)

    server.done(decide())
    return live_game


def tended(server: Server) -> None:
    server.done(server.table_service.periodic_tasks.run_due())


def open_rated(server: Server, people: Sequence[Person], game: str = "clans", **form: str) -> LiveGame:
    """A rated table with these people on its seats."""
    seats = ["here", *["invited"] * (len(people) - 1)]
    live_game = people[0].open(game, seats, rated="yes", **{"name-0": "Person 0", **form})
    for seat, person in enumerate(people[1:], start=1):
        assert person.join(live_game, seat, f"Person {seat}").status_code == 303
    return live_game


def counted(server: Server, live_game: LiveGame) -> None:
    """The game is counted, or found not to count."""

    def settled() -> bool:
        agreed = server.table_service.store.ratings.find_rated_game(live_game.info.id)
        assert agreed is not None
        return agreed.number is not None or bool(agreed.void_reason)

    wait_until(settled)


def new_tournament(organiser: Person, game: str = "clans", **form: str) -> str:
    """Its address."""
    usual = {"name": "Glen Cup", "kind": "swiss", "size": "2", "rounds": "2", "most": "8"}
    answer = organiser.post(f"/tournaments/new/{game}", {**usual, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def enter_all(address: str, people: Sequence[Person]) -> None:
    for number, person in enumerate(people):
        answer = person.post(f"{address}/enter", {"name": f"Person {number}"})
        assert answer.status_code == 303, answer.text


def found(server: Server, address: str) -> FullTournament:
    whole = server.table_service.store.contests.find(address.rpartition("/")[2])
    assert whole is not None
    return whole


def play_to_the_end(server: Server, address: str) -> FullTournament:
    """All tables of all rounds, as they are opened."""

    def over() -> bool:
        whole = found(server, address)
        for board in whole.boards:
            if board.state == "open":
                play(server, board.game_id)
        return whole.contest.state == "over"

    wait_until(over)
    return found(server, address)
