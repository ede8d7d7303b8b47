"""What games add up to: small sets counted by hand, larger ones counted again in another way."""

from fractions import Fraction
from itertools import groupby

import msgspec
import pytest
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st

from greatglen.store.history.results import FinishedGame, Result
from greatglen.text.game_text import PieceCategory
from greatglen.web.features.archive.statistics import (
    MIN_GAMES,
    AveragePoints,
    CountedGame,
    Favourite,
    ResultCount,
    WinningStreak,
    compute_running_means,
    compute_statistics,
    compute_streak,
    find_favourites,
    is_ahead,
    list_counted_games,
)
from greatglen.web.features.archive.statistics_view import DOTS, draw_curve

ME = "me"
FOES = (("anna", ""), ("bert", ""), ("", "easy"), ("", "hard"), ("", "hard:2s"), ("anna", "easy"))
SOURCES = ("scoring-1:whisky", "scoring-2:whisky", "end:coins", "tile:a")
PIECES = ("tile:a-1", "tile:a-2", "clan:b", "box:unknown")


def account(source: str) -> str:
    return source.partition(":")[2]


def kept(piece: str) -> PieceCategory | None:
    kind, _, name = piece.partition(":")
    return None if kind == "box" else PieceCategory(kind, name.partition("-")[0])


def a_game(
    number: int,
    points: tuple[int, ...],
    foes: tuple[tuple[str, str], ...],
    expansions: str = "",
    sources: tuple[dict[str, int], ...] = (),
    taken: tuple[dict[str, int], ...] = (),
) -> tuple[FinishedGame, list[Result]]:
    """A game of mine, on the first seat, against some; equal points share a place."""
    game_id, ended, seats = f"G{number}", float(number), len(points)
    game = FinishedGame(game_id, "clans", 1, seats, {}, expansions, "", "", 50, 0.0, ended, True)
    best = [seat for seat in range(seats) if points[seat] == max(points)]
    brought = []
    for seat, (owner, bot) in enumerate([(ME, ""), *foes]):
        others = [other for at, other in enumerate(points) if at != seat]
        brought.append(
            Result(
                game_id=game_id,
                seat=seat,
                owner=owner,
                name=f"{owner or bot} in {number}",
                bot=bot,
                points=points[seat],
                place=1 + sum(other > points[seat] for other in others),
                share=1 / len(best) if seat in best else 0.0,
                margin=points[seat] - max(others),
                counts=seat == 0,
                sources=sources[seat] if sources else {},
                taken=taken[seat] if taken else {},
                ended=ended,
            )
        )
    return game, brought


def mine(*games: tuple[FinishedGame, list[Result]]) -> list[CountedGame]:
    return list_counted_games(ME, games)


def test_counted_by_hand() -> None:
    anna, easy, hard = ("anna", ""), ("", "easy"), ("", "hard:2s")
    found = compute_statistics(
        mine(
            a_game(1, (30, 20), (anna,)),
            a_game(2, (25, 25), (anna,), "1,7"),
            a_game(3, (10, 40, 20), (easy, hard), "7"),
            a_game(4, (50, 40, 45), (easy, easy)),
        ),
        account,
    )
    assert found.every == ResultCount(
        games=4, wins=2.5, chance=1 / 2 + 1 / 2 + 1 / 3 + 1 / 3, points=28.75, margin=-3.75
    )
    assert found.by_seats[2] == ResultCount(2, 1.5, 1.0, 27.5, 5.0) and found.by_seats[2].rate == 0.75
    assert found.by_seats[3] == ResultCount(2, 1.0, 2 / 3, 30.0, -12.5)
    assert {number: one.games for number, one in found.by_expansion.items()} == {0: 2, 1: 1, 7: 2}
    assert found.by_expansion[7] == ResultCount(2, 0.5, 1 / 2 + 1 / 3, 17.5, -15.0)
    assert [one.game.game_id for one in found.best] == ["G4", "G1", "G2", "G3"]
    assert found.streak == WinningStreak(now=1, longest=2)
    (rival,) = found.people
    assert (rival.name, rival.games, rival.wins, rival.losses) == ("anna in 2", 2, 1.5, 0.5), (
        "by the name they had last"
    )
    assert (rival.meetings, rival.ahead, rival.points, rival.theirs) == (2, 1.5, 27.5, 22.5)
    against = {one.bot: one for one in found.bots}
    assert set(against) == {"easy", "hard"}, "whatever its budget"
    assert (against["easy"].games, against["easy"].wins, against["easy"].losses) == (2, 1.0, 1.0)
    assert (against["easy"].meetings, against["easy"].ahead) == (3, 2.0), "two of them sat at one table"
    assert (against["hard"].ahead, against["hard"].theirs) == (0.0, 20.0)


def test_sources_are_compared_with_one_other_player() -> None:
    sources = ({"scoring-1:whisky": 3, "scoring-2:whisky": 5}, {"scoring-1:whisky": 2}, {"end:coins": 8})
    found = compute_statistics(
        mine(a_game(1, (8, 2, 8), (("", "easy"), ("", "easy")), sources=sources)), account
    ).sources
    assert found == [AveragePoints("whisky", 8.0, 1.0), AveragePoints("coins", 0.0, 4.0)]


def test_a_favourite_is_what_one_takes_more_often_than_others() -> None:
    easy = ("", "easy")
    games = mine(
        a_game(1, (1, 0, 0), (easy, easy), taken=({"tile:a-1": 1, "clan:b": 2}, {"tile:a-2": 1}, {"clan:b": 4})),
        a_game(2, (1, 0, 0), (easy, easy), taken=({"tile:a-2": 2, "box:unknown": 9}, {"clan:b": 1}, {})),
        a_game(3, (1, 0, 0), (easy, easy), taken=({"tile:c": 1}, {}, {})),
        a_game(4, (1, 0, 0), (easy, easy), taken=({"tile:d": 4}, {"tile:d": 3}, {"tile:d": 3})),
    )
    assert find_favourites(games, kept) == {}, "a few games say nothing yet"
    more = [*games, *mine(*(a_game(number, (1, 0, 0), (easy, easy)) for number in range(5, MIN_GAMES + 1)))]
    assert find_favourites(more, kept) == {"tile": [Favourite("a", "tile:a-2", 3, 0.5)]}, "not what one took only once"


@pytest.mark.parametrize(
    ("won", "now", "longest"), [("", 0, 0), ("1", 1, 1), ("0", 0, 0), ("1101", 1, 2), ("01110", 0, 3)]
)
def test_streaks(won: str, now: int, longest: int) -> None:
    assert compute_streak([one == "1" for one in won]) == WinningStreak(now, longest)


def test_a_curve_of_many_games_stays_small() -> None:
    few = draw_curve(mine(*(a_game(n, (n % 40, 5), (("", "easy"),)) for n in range(DOTS))))
    many = draw_curve(mine(*(a_game(n, (n % 40, 5), (("", "easy"),)) for n in range(2000))))
    assert len(few.dots) == DOTS and few.dots[-1].x == few.right
    assert not many.dots and len(many.steady.split()) < 400
    assert all(0 <= y <= many.height for _, y in many.levels) and [vp for vp, _ in many.levels] == [0, 10, 20, 30, 40]


@st.composite
def random_games(draw: st.DrawFn) -> list[tuple[FinishedGame, list[Result]]]:
    games = []
    for number in range(draw(st.integers(1, 12))):
        foes = tuple(draw(st.lists(st.sampled_from(FOES), min_size=1, max_size=3)))
        seats = len(foes) + 1
        points = tuple(draw(st.lists(st.integers(-9, 9), min_size=seats, max_size=seats)))
        counted = st.dictionaries(st.sampled_from(SOURCES), st.integers(-5, 9))
        sources = tuple(draw(counted) for _ in range(seats))
        taken = tuple(draw(st.dictionaries(st.sampled_from(PIECES), st.integers(1, 3))) for _ in range(seats))
        expansions = draw(st.sampled_from(["", "1", "7", "1,7"]))
        games.append(a_game(number, points, foes, expansions, sources, taken))
    return games


@given(random_games())
@examples(25)
def test_counted_again_in_another_way(games: list[tuple[FinishedGame, list[Result]]]) -> None:
    found = compute_statistics(mine(*games), account)
    number = len(games)
    shares = [Fraction(seats[0].share).limit_denominator(9) for _, seats in games]
    assert found.every.games == number and found.every.wins == pytest.approx(float(sum(shares)))
    assert sum(one.games for one in found.by_seats.values()) == number
    assert sum(one.wins for one in found.by_seats.values()) == pytest.approx(found.every.wins)
    for expansion in (0, 1, 7):
        having = [
            game for game, _ in games if (not game.expansions if not expansion else str(expansion) in game.expansions)
        ]
        assert (found.by_expansion[expansion].games if expansion in found.by_expansion else 0) == len(having)
    points = sorted((seats[0].points for _, seats in games), reverse=True)
    assert [one.mine.points for one in found.best] == points[: len(found.best)]
    runs = [len(list(run)) for won, run in groupby(seats[0].place == 1 for _, seats in games) if won]
    assert found.streak.longest == max(runs, default=0)
    last = runs[-1] if runs and games[-1][1][0].place == 1 else 0
    assert found.streak.now == last
    for bot in ("easy", "hard"):
        pairs = [(seats[0], foe) for _, seats in games for foe in seats[1:] if foe.bot.split(":")[0] == bot]
        rival = next((one for one in found.bots if one.bot == bot), None)
        assert (rival is None) == (not pairs)
        if rival is not None:
            ahead = sum(1 if me.place < foe.place else 0.5 if me.place == foe.place else 0 for me, foe in pairs)
            assert (rival.meetings, rival.ahead) == (len(pairs), ahead)
            assert rival.theirs == pytest.approx(sum(foe.points for _, foe in pairs) / len(pairs))
    people = {foe.owner for _, seats in games for foe in seats[1:] if foe.owner and not foe.bot}
    assert {one.owner for one in found.people} == people
    whisky = sum(vp for _, seats in games for source, vp in seats[0].sources.items() if "whisky" in source)
    told = {one.account: one for one in found.sources}
    assert (told["whisky"].mine if "whisky" in told else 0.0) == pytest.approx(whisky / number)
    assert sum(one.mine for one in found.sources) == pytest.approx(
        sum(sum(seats[0].sources.values()) for _, seats in games) / number
    )
    liked = {one.name: one for several in find_favourites(mine(*games), kept).values() for one in several}
    own = sum(seats[0].taken.get(piece, 0) for _, seats in games for piece in ("tile:a-1", "tile:a-2"))
    others = sum(
        foe.taken.get(piece, 0) / (len(seats) - 1)
        for _, seats in games
        for foe in seats[1:]
        for piece in ("tile:a-1", "tile:a-2")
    )
    if number < MIN_GAMES or not is_ahead(own, max(others - 1e-9, 0)):
        assert "a" not in liked
    elif is_ahead(own, others + 1e-9):
        assert liked["a"].mine == own and liked["a"].theirs == pytest.approx(others)


@given(st.lists(st.integers(-50, 90), min_size=1, max_size=40), st.integers(1, 12))
@examples(40)
def test_running_means(values: list[int], of: int) -> None:
    found = compute_running_means(values, of)
    for number in range(len(values)):
        last = values[max(0, number + 1 - of) : number + 1]
        assert found[number] == pytest.approx(sum(last) / len(last))


def test_somebody_on_one_seat_is_found_wherever_it_is() -> None:
    game, seats = a_game(1, (3, 4), (("anna", ""),))
    turned = [msgspec.structs.replace(one, seat=1 - one.seat) for one in reversed(seats)]
    (one,) = list_counted_games(ME, [(game, turned)])
    assert (one.mine.seat, [other.owner for other in one.others]) == (1, ["anna"])
