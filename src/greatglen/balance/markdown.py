"""The report as a page of Markdown, with its pictures beside it."""

import re
from collections.abc import Mapping, Sequence

from greatglen.arena.rating import Interval
from greatglen.balance import charts, labels
from greatglen.balance.report import MIN_OFFERED, MOSTLY_RATE, SELDOM_RATE, BalanceReport, TakenPiece
from greatglen.games import game_named
from greatglen.text import terminal as sentences
from greatglen.text.speech import Speech

NOTHING = "-"


def make_stem(result: BalanceReport) -> str:
    """How the names of the files begin: the game, and the numbers of its expansions."""
    game = game_named(result.plan.game)
    return "-".join([game.name, *map(str, game.chosen_expansions(result.plan.options))])


def render_page(result: BalanceReport, speech: Speech) -> tuple[str, Mapping[str, str]]:
    """The page, and its pictures by the names of their files."""
    return _Page(result, speech).render()


class _Page:
    def __init__(self, result: BalanceReport, speech: Speech) -> None:
        self.result = result
        self.speech = speech
        self.lines: list[str] = []
        self.pictures: dict[str, str] = {}

    def render(self) -> tuple[str, Mapping[str, str]]:
        self._add_head()
        self._add_places()
        self._add_openings()
        self._add_sources()
        self._add_lengths()
        for kind in self.result.kinds():
            self._add_pieces(kind, [piece for piece in self.result.pieces if piece.thing.kind == kind])
        self._add_outstanding()
        return "\n".join(self.lines).rstrip("\n") + "\n", self.pictures

    def _add_head(self) -> None:
        plan, say = self.result.plan, self.speech.say
        self._add_title(1, say(labels.TITLE, game=game_named(plan.game).title))
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
        self._add_text(told + (f" ({options})" if options else ""))
        self._add_text(say(labels.INTERVALS))

    def _add_places(self) -> None:
        say = self.speech.say
        title = say(labels.BY_SEAT)
        self._add_section(title, "seats", charts.draw_places(self.speech, title, self.result.places))
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
                *self._format_rate(one.wins),
                *self._format_value(one.points, 1, signed=False),
            )
            for one in self.result.places
        ]
        self._add_table(heads, rows)
        self._add_text(say(labels.SEATS_ORDER))

    def _add_openings(self) -> None:
        found, say = self.result.openings, self.speech.say
        if not found:
            return
        title = say(labels.BY_FIRST_MOVE)
        self._add_section(title, "first", charts.draw_openings(self.speech, title, found))
        heads = (say(labels.FIRST_MOVE), say(labels.TIMES), say(labels.VICTORIES_BEYOND), "95%")
        rows = [(say(one.thing.name), str(one.times), *self._format_rate(one.gain, signed=True)) for one in found]
        self._add_table(heads, rows)

    def _add_sources(self) -> None:
        found, say = self.result.sources, self.speech.say
        title = say(labels.BY_SOURCE)
        self._add_section(title, "points", charts.draw_sources(self.speech, title, found))
        heads = (say(labels.SOURCE), say(labels.POINTS), "95%", say(labels.WINNERS), say(labels.OTHERS))
        rows = [
            (
                say(one.name),
                *self._format_value(one.points, 2, signed=False),
                self.speech.number(one.winners, 2),
                self.speech.number(one.others, 2),
            )
            for one in found
        ]
        self._add_table(heads, rows)

    def _add_lengths(self) -> None:
        found, say = self.result.lengths, self.speech.say
        title = say(labels.LENGTH)
        self._add_section(title, "length", charts.draw_lengths(self.speech, title, found))
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
                *self._format_value(one.turns, 1, signed=False),
                str(min(one.counts)),
                str(max(one.counts)),
            )
            for one in found
        ]
        self._add_table(heads, rows)

    def _add_pieces(self, kind: str, pieces: Sequence[TakenPiece]) -> None:
        say = self.speech.say
        ordered = sorted(pieces, key=lambda one: (-(one.rate.value if one.rate else one.taken), one.thing))
        title = say(labels.PIECES, kind=say(kind))
        self._add_section(title, _make_slug(kind), charts.draw_pieces(self.speech, title, ordered), say(kind))
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
        self._add_table(heads, [self._format_piece(one) for one in ordered])

    def _format_piece(self, piece: TakenPiece) -> tuple[str, ...]:
        when = NOTHING if piece.when is None else self._format_percent(piece.when[1])
        return (
            self.speech.say(piece.thing.name),
            str(piece.offered) if piece.offered else NOTHING,
            str(piece.taken),
            *(self._format_rate(piece.rate) if piece.rate is not None else (NOTHING, NOTHING)),
            when,
            *(self._format_value(piece.worth.together, 1) if piece.worth is not None else (NOTHING, NOTHING)),
            *(self._format_value(piece.worth.alone, 1) if piece.worth is not None else (NOTHING, NOTHING)),
        )

    def _add_outstanding(self) -> None:
        say = self.speech.say
        self._add_title(2, say(labels.OUTSTANDING))
        facts = {
            "least": str(MIN_OFFERED),
            "few": self._format_percent(SELDOM_RATE),
            "most": self._format_percent(MOSTLY_RATE),
        }
        found = [one for one in self.result.pieces if one.stands_out]
        if not found:
            self._add_text(say(labels.NONE_STANDS_OUT, **facts))
        else:
            self._add_text(say(labels.SOME_STAND_OUT, **facts))
            heads = (say(labels.KIND), say(labels.NAME), "", say(labels.TAKEN), "95%", say(labels.RECONSTRUCTED))
            rows = [
                (
                    say(one.thing.kind),
                    say(one.thing.name),
                    say(labels.STANDS_OUT[one.stands_out]),
                    *self._format_rate(one.rate),
                    ", ".join(one.reconstructed) or NOTHING,
                )
                for one in found
                if one.rate is not None
            ]
            self._add_table(heads, rows)
        self._add_title(2, say(labels.READING))
        self._add_text(say(labels.HOW_COUNTED))
        self._add_text(say(labels.HOW_WORTH))

    # -- what it is made of

    def _add_title(self, level: int, text: str) -> None:
        self.lines += ["#" * level + " " + text, ""]

    def _add_text(self, text: str) -> None:
        self.lines += [text, ""]

    def _add_section(self, title: str, name: str, picture: str, heading: str = "") -> None:
        file = f"{make_stem(self.result)}-{name}.svg"
        self.pictures[file] = picture
        self._add_title(2, heading or title)
        self._add_text(f"![{title}]({file})")

    def _add_table(self, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.lines.append("| " + " | ".join(headers) + " |")
        self.lines.append("|" + "|".join(["---", *["---:"] * (len(headers) - 1)]) + "|")
        self.lines += ["| " + " | ".join(row) + " |" for row in rows]
        self.lines.append("")

    def _format_percent(self, rate: float, digits: int = 0, signed: bool = False) -> str:
        return f"{self.speech.number(100 * rate, digits, signed)}%"

    def _format_rate(self, interval: Interval, signed: bool = False) -> tuple[str, str]:
        low, high = self._format_percent(interval.low, 1, signed), self._format_percent(interval.high, 1, signed)
        return self._format_percent(interval.value, 1, signed), self._format_span(low, high)

    def _format_value(self, interval: Interval, digits: int, signed: bool = True) -> tuple[str, str]:
        number = self.speech.number
        low, high = number(interval.low, digits, signed), number(interval.high, digits, signed)
        return number(interval.value, digits, signed), self._format_span(low, high)

    def _format_span(self, low: str, high: str) -> str:
        return sentences.span(self.speech, low, high)


def _make_slug(kind: str) -> str:
    return re.sub(r"\W+", "-", kind.lower()).strip("-")
