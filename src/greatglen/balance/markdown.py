"""The report as a page of Markdown, with its pictures beside it."""

import re
from collections.abc import Mapping, Sequence

from greatglen.arena.rating import Interval
from greatglen.balance import charts, labels
from greatglen.balance.report import ENOUGH, MOSTLY, SELDOM, BalanceReport, TakenPiece
from greatglen.games import game_named
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speech

NOTHING = "-"


def stem(result: BalanceReport) -> str:
    """How the names of the files begin: the game, and the numbers of its expansions."""
    game = game_named(result.plan.game)
    return "-".join([game.name, *map(str, game.chosen_expansions(result.plan.options))])


def page(result: BalanceReport, speech: Speech) -> tuple[str, Mapping[str, str]]:
    """The page, and its pictures by the names of their files."""
    return _Page(result, speech).written()


class _Page:
    def __init__(self, result: BalanceReport, speech: Speech) -> None:
        self.result = result
        self.speech = speech
        self.lines: list[str] = []
        self.pictures: dict[str, str] = {}

    def written(self) -> tuple[str, Mapping[str, str]]:
        self._head()
        self._places()
        self._openings()
        self._sources()
        self._lengths()
        for kind in self.result.kinds():
            self._pieces(kind, [piece for piece in self.result.pieces if piece.thing.kind == kind])
        self._outstanding()
        return "\n".join(self.lines).rstrip("\n") + "\n", self.pictures

    def _head(self) -> None:
        plan, say = self.result.plan, self.speech.say
        self._title(1, say(labels.TITLE, game=game_named(plan.game).title))
        total = sum(self.result.games.values())
        among = ", ".join(say(labels.AMONG, games=n, n=seats) for seats, n in self.result.games.items())
        told = say(
            labels.PLAYED,
            games=total,
            among=among,
            bots=plan.bots,
            seed=plan.seed,
        )
        options = ", ".join(f"{name} {value}" for name, value in plan.options.items())
        self._say(told + (f" ({options})" if options else ""))
        self._say(say(labels.INTERVALS))

    def _places(self) -> None:
        say = self.speech.say
        title = say(labels.BY_SEAT)
        self._section(title, "seats", charts.places(self.speech, title, self.result.places))
        heads = (
            say(labels.PLAYERS),
            say(labels.SEAT),
            say(labels.GAMES),
            say(labels.VICTORIES),
            "95%",
            say(labels.POINTS),
            "95%",
        )
        rows = [
            (
                str(one.players),
                str(one.place),
                str(one.games),
                *self._rate(one.wins),
                *self._value(one.points, 1, signed=False),
            )
            for one in self.result.places
        ]
        self._table(heads, rows)
        self._say(say(labels.SEATS_ORDER))

    def _openings(self) -> None:
        found, say = self.result.openings, self.speech.say
        if not found:
            return
        title = say(labels.BY_FIRST_MOVE)
        self._section(title, "first", charts.openings(self.speech, title, found))
        heads = (say(labels.FIRST_MOVE), say(labels.TIMES), say(labels.VICTORIES_BEYOND), "95%")
        rows = [(say(one.thing.name), str(one.times), *self._rate(one.gain, signed=True)) for one in found]
        self._table(heads, rows)

    def _sources(self) -> None:
        found, say = self.result.sources, self.speech.say
        title = say(labels.BY_SOURCE)
        self._section(title, "points", charts.sources(self.speech, title, found))
        heads = (say(labels.SOURCE), say(labels.POINTS), "95%", say(labels.WINNERS), say(labels.OTHERS))
        rows = [
            (
                say(one.name),
                *self._value(one.points, 2, signed=False),
                self.speech.number(one.winners, 2),
                self.speech.number(one.others, 2),
            )
            for one in found
        ]
        self._table(heads, rows)

    def _lengths(self) -> None:
        found, say = self.result.lengths, self.speech.say
        title = say(labels.LENGTH)
        self._section(title, "length", charts.lengths(self.speech, title, found))
        heads = (
            say(labels.PLAYERS),
            say(labels.GAMES),
            say(labels.TURNS),
            "95%",
            say(labels.FEWEST_TURNS),
            say(labels.MOST_TURNS),
        )
        rows = [
            (
                str(one.players),
                str(one.games),
                *self._value(one.turns, 1, signed=False),
                str(min(one.counts)),
                str(max(one.counts)),
            )
            for one in found
        ]
        self._table(heads, rows)

    def _pieces(self, kind: str, found: Sequence[TakenPiece]) -> None:
        say = self.speech.say
        ordered = sorted(found, key=lambda one: (-(one.rate.value if one.rate else one.taken), one.thing))
        title = say(labels.PIECES, kind=say(kind))
        self._section(title, _slug(kind), charts.pieces(self.speech, title, ordered), say(kind))
        heads = (
            say(labels.NAME),
            say(labels.CAME_UP),
            say(labels.TIMES_TAKEN),
            say(labels.TAKEN),
            "95%",
            say(labels.WHEN),
            say(labels.WORTH),
            "95%",
            say(labels.ALONE),
            "95%",
        )
        self._table(heads, [self._piece(one) for one in ordered])

    def _piece(self, one: TakenPiece) -> tuple[str, ...]:
        when = NOTHING if one.when is None else self._percent(one.when[1])
        return (
            self.speech.say(one.thing.name),
            str(one.offered) if one.offered else NOTHING,
            str(one.taken),
            *(self._rate(one.rate) if one.rate is not None else (NOTHING, NOTHING)),
            when,
            *(self._value(one.worth.together, 1) if one.worth is not None else (NOTHING, NOTHING)),
            *(self._value(one.worth.alone, 1) if one.worth is not None else (NOTHING, NOTHING)),
        )

    def _outstanding(self) -> None:
        say = self.speech.say
        self._title(2, say(labels.OUTSTANDING))
        facts = {"least": str(ENOUGH), "few": self._percent(SELDOM), "most": self._percent(MOSTLY)}
        found = [one for one in self.result.pieces if one.stands_out]
        if not found:
            self._say(say(labels.NONE_STANDS_OUT, **facts))
        else:
            self._say(say(labels.SOME_STAND_OUT, **facts))
            heads = (say(labels.KIND), say(labels.NAME), "", say(labels.TAKEN), "95%", say(labels.RECONSTRUCTED))
            rows = [
                (
                    say(one.thing.kind),
                    say(one.thing.name),
                    say(labels.STANDS_OUT[one.stands_out]),
                    *self._rate(one.rate),
                    ", ".join(one.reconstructed) or NOTHING,
                )
                for one in found
                if one.rate is not None
            ]
            self._table(heads, rows)
        self._title(2, say(labels.READING))
        self._say(say(labels.HOW_COUNTED))
        self._say(say(labels.HOW_WORTH))

    # -- what it is made of

    def _title(self, level: int, text: str) -> None:
        self.lines += ["#" * level + " " + text, ""]

    def _say(self, text: str) -> None:
        self.lines += [text, ""]

    def _section(self, title: str, name: str, picture: str, heading: str = "") -> None:
        file = f"{stem(self.result)}-{name}.svg"
        self.pictures[file] = picture
        self._title(2, heading or title)
        self._say(f"![{title}]({file})")

    def _table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.lines.append("| " + " | ".join(heads) + " |")
        self.lines.append("|" + "|".join(["---", *["---:"] * (len(heads) - 1)]) + "|")
        self.lines += ["| " + " | ".join(row) + " |" for row in rows]
        self.lines.append("")

    def _percent(self, rate: float, digits: int = 0, signed: bool = False) -> str:
        return f"{self.speech.number(100 * rate, digits, signed)}%"

    def _rate(self, one: Interval, signed: bool = False) -> tuple[str, str]:
        low, high = self._percent(one.low, 1, signed), self._percent(one.high, 1, signed)
        return self._percent(one.value, 1, signed), self._span(low, high)

    def _value(self, one: Interval, digits: int, signed: bool = True) -> tuple[str, str]:
        number = self.speech.number
        low, high = number(one.low, digits, signed), number(one.high, digits, signed)
        return number(one.value, digits, signed), self._span(low, high)

    def _span(self, low: str, high: str) -> str:
        return sentences.span(self.speech, low, high)


def _slug(kind: str) -> str:
    return re.sub(r"\W+", "-", kind.lower()).strip("-")
