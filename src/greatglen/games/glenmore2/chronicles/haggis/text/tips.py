"""What a haggis token is, who knows it, and what it would score together with others."""

from collections import Counter
from itertools import combinations

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import ALL, FACE_DOWN, HIDDEN, may_know
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Platter, Token, get_part, points
from greatglen.games.glenmore2.chronicles.haggis.text import labels
from greatglen.games.glenmore2.chronicles.haggis.text.rolls import TOTAL, is_scoring_running, last_rolls
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts


def unseen(pool: HaggisPart) -> Counter[int]:
    """How many tokens of each value the seat that looks cannot place: in the pool or on a table."""
    left = Counter(pool.tokens)
    left.subtract(pool.face_up)
    left.subtract(token.value for table in pool.tables for token in table if token.value != HIDDEN)
    return left


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What lies in the pool, for tiles that let one take from it."""
    gains = [amount.what for deal in face.activate for amount in deal.gain]
    return [_pool_line(table, get_part(table.state))] if "haggis" in gains else []


def _pool_line(table: GlenMore2Table, pool: HaggisPart) -> str:
    text = table.text
    if not pool.face_up and not pool.face_down:
        return text.say("The pool of haggis tokens is empty.")
    values = ", ".join(map(str, pool.face_up)) or "0"
    return text.say("In the pool face up: {values}; face down: {n}.", values=values, n=len(pool.face_down))


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    text, pool = table.text, get_part(table.state)
    said = {
        f"c5-pool:{FACE_DOWN}": _face_down(table, pool),
        "c5-unseen": (labels.unseen(text), [_unseen_line(table, pool)], table.rule("C5-4")),
        "c5-scorings": _scorings(table, pool),
        "c5-rolls": _rolls(table, pool),
    }
    mine = pool.tables[table.view.seat] if table.view.seat >= 0 else ()
    for value in pool.face_up:
        title = labels.token(text, value)
        lines = [text.say("It lies face up in the pool; everybody will know who has it.")]
        lines += _with(table, pool, mine, value)
        said[f"c5-pool:{value}"] = (title, lines, table.rule("C5-3"))
    for seat, tokens in enumerate(pool.tables):
        said[f"c5-table:{seat}"] = _table(table, pool, seat)
        said[f"c5-whisky:{seat}"] = _whisky(table, pool, seat)
        for place, token in enumerate(tokens, start=1):
            said[f"c5-token:{seat}:{place}"] = _token(table, pool, seat, token)
    return said


# -- the pool


def _face_down(table: GlenMore2Table, pool: HaggisPart) -> TipParts:
    text = table.text
    lines = [text.say("Face down: {n}.", n=len(pool.face_down))]
    if pool.face_down:
        lines.append(labels.drawn_unseen(text))
        lines.append(_unseen_line(table, pool))
    return text.say("The pool of haggis tokens"), lines, table.rule("C5-3")


def _unseen_line(table: GlenMore2Table, pool: HaggisPart) -> str:
    counts = ", ".join(f"{count} \u00d7 {value}" for value, count in sorted(unseen(pool).items()))
    return table.text.say("Face down in the pool or on other tables, unseen by you: {counts}.", counts=counts)


# -- the scorings


def _scorings(table: GlenMore2Table, pool: HaggisPart) -> TipParts:
    text = table.text
    lines = [text.say("{held} of {total} done.", held=pool.held, total=TOTAL)]
    if pool.held == 0:
        lines.append(text.say("The next one follows the scoring of B."))
    elif pool.held == 1:
        lines.append(text.say("The next one follows the scoring of C."))
    elif pool.held == 2:
        lines.append(text.say("The last one follows the final scoring."))
    lines.append(labels.scores(text))
    return labels.scorings(text), lines, table.rule("C5-10")


def _rolls(table: GlenMore2Table, pool: HaggisPart) -> TipParts:
    text, rolls = table.text, last_rolls(table)
    title = labels.rolls(text, is_scoring_running(table))
    lines = [
        text.count(
            "The die is rolled {n} time for everybody; each time a table turns one token of that value face up.",
            "The die is rolled {n} times for everybody; each time a table turns one token of that value face up.",
            pool.rolls,
        )
    ]
    counted = [str(roll.pips) for place, roll in enumerate(rolls.for_all) if not rolls.is_void(place)]
    if counted:
        lines.append(text.say("For everybody: {pips}.", pips=", ".join(counted)))
    for seat in dict.fromkeys(roll.seat for roll in rolls.for_one):
        pips = ", ".join(str(roll.pips) for roll in rolls.for_one if roll.seat == seat)
        lines.append(text.say("For whisky, {name}: {pips}.", name=text.player_name(seat), pips=pips))
    return title, lines, table.rule("C5-11")


# -- the tables


def _table(table: GlenMore2Table, pool: HaggisPart, seat: int) -> TipParts:
    text, tokens = table.text, pool.tables[seat]
    title = labels.table_of(text, seat)
    lines = [text.say("On it: {tokens}; room for {size}.", tokens=_counted(table, len(tokens)), size=pool.size)]
    hidden = sum(token.value == HIDDEN for token in tokens)
    if hidden:
        lines.append(text.say("Hidden from you: {n}.", n=hidden))
    lines += _scores(table, pool, tokens)
    return title, lines, table.rule("C5-14")


def _counted(table: GlenMore2Table, n: int) -> str:
    return table.text.format_amount(Amount("haggis", n)) if n else table.text.say("nothing")


def _token(table: GlenMore2Table, pool: HaggisPart, seat: int, token: Token) -> TipParts:
    text = table.text
    lines = [] if token.up else [_known_to(table, pool, seat, token)]
    if token.value == HIDDEN:
        nevers = [str(value) for value in sorted(set(pool.tokens)) if token.never >> value & 1]
        if nevers:
            lines.append(text.say("It is not {values}: such a roll did not turn it face up.", values=", ".join(nevers)))
        return labels.token(text, token.value), lines, table.rule("C5-4")
    if token.up:
        lines.append(text.say("It lies face up and is scored."))
    rest = list(pool.tables[seat])
    rest.remove(token)
    lines += _with(table, pool, tuple(rest), token.value)
    return labels.token(text, token.value), lines, table.rule("C5-14")


def _known_to(table: GlenMore2Table, pool: HaggisPart, seat: int, token: Token) -> str:
    text = table.text
    if token.seers == ALL:
        return text.say("It lies face down; everybody knows its value.")
    knowing = [other for other in range(len(pool.tables)) if may_know(token.seers, other)]
    names = text.join_and([text.player_name(other) for other in knowing])
    return text.say("It lies face down; its value is known to {names}.", names=names)


def _whisky(table: GlenMore2Table, pool: HaggisPart, seat: int) -> TipParts:
    """What a roll of one's own could bring."""
    text = table.text
    lines = [text.say("After the rolls for everybody, 1 barrel of whisky buys a roll for this table alone.")]
    lines.append(text.say("Barrels: {n}.", n=table.state.players[seat].whisky))
    covered = {token.value for token in pool.tables[seat] if not token.up} - {HIDDEN}
    die = table.state.box.die
    hits = sum(count for pips, count in die if pips in covered)
    if covered and pool.may_turn(seat):
        values = ", ".join(map(str, sorted(covered)))
        total = sum(count for _, count in die)
        lines.append(
            text.say(
                "A roll of {values} turns a token face up: {hits} of {total} faces.",
                values=values,
                hits=hits,
                total=total,
            )
        )
    return labels.whisky_roll(text), lines, table.rule("C5-13")


# -- what would score


def _scores(table: GlenMore2Table, pool: HaggisPart, tokens: Platter) -> list[str]:
    """Every combination of tokens that can lie face up together, as far as they are known."""
    up = [token.value for token in tokens if token.up]
    covered = [token.value for token in tokens if not token.up and token.value != HIDDEN]
    return _lines(table, pool, up, covered)


def _with(table: GlenMore2Table, pool: HaggisPart, others: Platter, value: int) -> list[str]:
    """Every combination with this value in it."""
    up = [token.value for token in others if token.up]
    covered = [token.value for token in others if not token.up and token.value != HIDDEN]
    return _lines(table, pool, [*up, value], covered)


def _lines(table: GlenMore2Table, pool: HaggisPart, up: list[int], covered: list[int]) -> list[str]:
    text, lines = table.text, []
    for more in range(pool.most - len(up) + 1):
        found = sorted({tuple(sorted((*up, *some))) for some in combinations(covered, more)})
        scored = [
            text.say("{values} = {vp} VP", values="+".join(map(str, some)), vp=points(some)) for some in found if some
        ]
        if scored:
            lines.append(text.say("{n} face up: {scored}.", n=len(up) + more, scored=", ".join(scored)))
    return lines


def status_lines(table: GlenMore2Table) -> list[str]:
    """What lies in the pool, and on the table of the one who looks."""
    pool, seat = get_part(table.state), table.view.seat
    return [_pool_line(table, pool), *(_table(table, pool, seat)[1][:1] if seat >= 0 else [])]
