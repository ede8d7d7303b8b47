"""The end of a game, as its page tells it: who came where, and all sources of points side by side."""

from collections.abc import Sequence
from typing import Any

import msgspec

from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.language import Language


class RankedPlayer(msgspec.Struct, frozen=True):
    """A player in the final ranking; who shares a place has the same number."""

    place: int
    seat: int
    name: str
    score: int


class PointsRow(msgspec.Struct, frozen=True):
    """One source of points: what each player had from it, in the order of the ranking; None for nothing."""

    source: str
    points: list[int | None]
    parts: list[str]  # of what a row sums up that is not told in rows of its own: "3 + 3 + 6"

    def is_best(self, column: int) -> bool:
        """Whether nobody had more from it, and somebody less."""
        mine, all_points = self.points[column], [points or 0 for points in self.points]
        return mine is not None and mine == max(all_points) > min(all_points)


class PointsGroup(msgspec.Struct, frozen=True):
    """Sources that belong together: a scoring with its categories, a place with its cards."""

    total: PointsRow
    rows: list[PointsRow]


class FinalScore(msgspec.Struct, frozen=True):
    headline: str
    places: list[RankedPlayer]
    groups: list[PointsGroup]


def summarise(view: View, game_text: GameText[Any], mine: Sequence[int], over: bool) -> FinalScore:
    """`mine`: the seats of who looks; who has one is told about it, anybody else about the winner."""
    places = rank_players(view, game_text)
    return FinalScore(
        write_headline(places, mine, game_text.translate) if over else "", places, _groups(view, game_text, places)
    )


def rank_players(view: View, game_text: GameText[Any]) -> list[RankedPlayer]:
    """Everybody by their place, the winner first."""
    return [
        RankedPlayer(place, seat, game_text.player_name(seat), view.scores[seat])
        for place, seats in number_places(view.state.ranking())
        for seat in seats
    ]


def number_places(ranking: Sequence[Sequence[int]]) -> list[tuple[int, Sequence[int]]]:
    """Places from 1; after two that share the second comes the fourth."""
    before = 0
    found = []
    for seats in ranking:
        found.append((before + 1, seats))
        before += len(seats)
    return found


def write_headline(places: Sequence[RankedPlayer], mine: Sequence[int], language: Language) -> str:
    """ "You came second, 7 points behind Iain." """
    _ = language
    first = [place for place in places if place.place == 1]
    own = next((place for place in places if place.seat in mine), None) if len(mine) == 1 else None
    winner, rest = first[0], places[len(first)].score if len(places) > len(first) else first[0].score
    ahead = winner.score - rest
    if len(first) > 1:
        *others, last = [place.name for place in first]
        names = _("{first} and {last}").format(first=", ".join(others), last=last)
        return _("The victory is shared: {names}.").format(names=names)
    if own is None:
        sentence = language.count("{name} won, {n} point ahead.", "{name} won, {n} points ahead.", ahead)
        return (sentence if ahead else _("{name} won on the tie-break.")).format(name=winner.name, n=ahead)
    other = places[1].name if own is winner else winner.name
    behind = winner.score - own.score
    if own is winner:
        sentence = language.count("You won, {n} point ahead of {name}.", "You won, {n} points ahead of {name}.", ahead)
        return (sentence if ahead else _("You won: level on points with {name}, the tie-break decided.")).format(
            n=ahead, name=other
        )
    if not behind:
        return _("Level on points with {name}, but the tie-break decided for them.").format(name=other)
    if own.place == 2:
        sentence = language.count(
            "You came second, {n} point behind {name}.", "You came second, {n} points behind {name}.", behind
        )
    elif own.place == 3:
        sentence = language.count(
            "You came third, {n} point behind {name}.", "You came third, {n} points behind {name}.", behind
        )
    elif own.place == 4:
        sentence = language.count(
            "You came fourth, {n} point behind {name}.", "You came fourth, {n} points behind {name}.", behind
        )
    else:
        sentence = language.count(
            "You came fifth, {n} point behind {name}.", "You came fifth, {n} points behind {name}.", behind
        )
    return sentence.format(n=behind, name=other)


def _groups(view: View, game_text: GameText[Any], places: Sequence[RankedPlayer]) -> list[PointsGroup]:
    """The breakdowns side by side, in an order in which everybody got their points.

    A source named "First scoring: whisky" belongs to "First scoring".
    """
    breakdown = view.state.breakdown()
    columns: list[dict[str, dict[str, int]]] = []  # per player: by group, by the rest of the name
    names: dict[str, dict[str, None]] = {}
    order: list[str] = []
    for place in places:
        at = 0
        column: dict[str, dict[str, int]] = {}
        for line in breakdown[place.seat]:
            group, _, rest = game_text.describe_source(line.source).partition(": ")
            own = column.setdefault(group, {})
            own[rest] = own.get(rest, 0) + line.vp
            if group not in names:
                order.insert(at, group)
            at = order.index(group) + 1
            names.setdefault(group, {})[rest] = None
        columns.append(column)
    return [_group(name, list(names[name]), [column.get(name, {}) for column in columns]) for name in order]


def _group(name: str, rests: Sequence[str], columns: Sequence[dict[str, int]]) -> PointsGroup:
    sums = [sum(column.values()) if column else None for column in columns]
    rows = [PointsRow(rest, [column.get(rest) for column in columns], []) for rest in rests if rest]
    if all(sum(points is not None for points in row.points) == 1 for row in rows):
        # Nobody has the same as another: rows of their own would stand side by side with nothing.
        parts = [" + ".join(str(vp) for vp in column.values()) if len(column) > 1 else "" for column in columns]
        if len(rows) == 1:
            name = f"{name}: {rows[0].source}"
        return PointsGroup(PointsRow(name, sums, parts), [])
    if len(rows) == 1:
        return PointsGroup(PointsRow(f"{name}: {rows[0].source}", sums, []), [])
    return PointsGroup(PointsRow(name, sums, []), rows)
