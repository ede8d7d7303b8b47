"""Tips about the dragon boat race: boats, rivers, castles, rewards and results."""

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    LAST,
    NEUTRAL,
    NUMBER,
    RACE_START,
    Berth,
    castle_cell,
    get_part,
    numbers,
    to_go,
    waters,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward, each
from greatglen.games.glenmore2.chronicles.dragon_boats.text import labels, reward, spot
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts

NOWHERE = -1


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    """A tip for every anchor of the race."""
    state, words = table.state, table.text
    here = get_part(state)
    said = {"c1-course": _course(table, words, state)}
    for river in range(len(here.course)):
        said[f"c1-river:{river}"] = _river(table, words, state, river)
        said[f"c1-castle:{river}"] = _castle(table, words, state, river)
    for seat in range(len(state.players)):
        said[f"c1-boat:{seat}"] = _boat(table, words, state, seat)
    for place in (*range(1, len(state.players)), LAST):
        said[f"c1-result:{'last' if place == LAST else place}"] = _result(table, words, state, place)
    river = choosing(table)
    if river >= 0:
        for key, nth in each(here.castles[river].rewards):
            said[f"c1-token:{key}:{nth}"] = token(table, words, key)
    return said


def choosing(table: GlenMore2Table) -> int:
    """The river at whose castle the one who looks is choosing a reward, or NOWHERE."""
    step = table.state.agenda[-1] if table.state.agenda else None
    return step.river if isinstance(step, ChooseReward) and step.seat == table.view.seat else NOWHERE


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What its own tiles are for."""
    if face.name == RACE_START:
        return [table.text.say("The first player to pass it begins the boat race, for all.")]
    if face.chronicle == NUMBER:
        return [table.text.say("During the race you may also spend movement points to row your boat.")]
    return []


def _course(table: GlenMore2Table, words: GlenMore2Text, state: GlenMore2) -> TipParts:
    """How the race goes, and what may still lie face down."""
    here = get_part(state)
    if here.begun:
        lines = [labels.rows(words)]
    else:
        start = words.translate(RACE_START)
        lines = [words.say("The race begins when the first player passes {tile}.", tile=start)]
    order = [words.say("neutral river") if owner == NEUTRAL else words.player_name(owner) for owner in here.course]
    lines.append(words.say("Each river from right to left, then on to the next: {rivers}.", rivers=", ".join(order)))
    unseen = [reward(words, key) + (f" (\u00d7{n})" if n > 1 else "") for key, n in here.bag.items()]
    if unseen:
        lines.append(words.say("Rewards you have not seen, some of them unused: {rewards}.", rewards=", ".join(unseen)))
    return labels.chronicle(words), lines, table.rule("C1-5")


def _river(table: GlenMore2Table, words: GlenMore2Text, state: GlenMore2, river: int) -> TipParts:
    owner = get_part(state).course[river]
    lines = [words.say("River tiles at the moment: {n}.", n=len(waters(state, river)))]
    if owner == NEUTRAL:
        lines.append(words.say("It belongs to nobody; every boat must row through it."))
    else:
        lines.append(words.say("Boats come in at the right end and leave at the left."))
    return labels.river(words, owner), lines, table.rule("C1-3" if owner == NEUTRAL else "C1-8")


def _castle(table: GlenMore2Table, words: GlenMore2Text, state: GlenMore2, river: int) -> TipParts:
    """How many rewards lie there, who has looked at them, and what one has seen oneself."""
    here = get_part(state)
    castle = here.castles[river]
    lines = [words.say("Rewards left: {n}.", n=castle.left)]
    if castle.rewards and HIDDEN not in castle.rewards:
        known = words.join_and([reward(words, key) for key in castle.rewards])
        lines.append(words.say("Seen only by those who have been here: {rewards}.", rewards=known))
    elif castle.left:
        lines.append(words.say("They lie face down."))
    if castle.seen:
        names = words.join_and([words.player_name(seat) for seat in castle.seen])
        lines.append(words.say("Seen by {names}.", names=names))
    if castle.left:
        lines.append(words.say("Each boat that arrives here may take one."))
    title = spot(words, here.course[river], Berth(river, castle_cell(here, river)))
    return title[:1].upper() + title[1:], lines, table.rule("C1-10")


def _boat(table: GlenMore2Table, words: GlenMore2Text, state: GlenMore2, seat: int) -> TipParts:
    """Where it is on its way."""
    here = get_part(state)
    title = labels.boat(words, seat)
    if here.results[seat] == LAST:
        return title, [words.say("The race is over for it.")], table.rule("C1-12")
    if here.results[seat]:
        return title, [words.say("It is home, in place {n}.", n=here.results[seat])], table.rule("C1-11")
    lines = [words.say("River tiles to the home castle: {n}.", n=to_go(state, seat))]
    if here.begun:
        lines.append(labels.rows(words))
    else:
        lines.append(words.say("It waits for the race to begin."))
    return title, lines, table.rule("C1-6")


def _result(table: GlenMore2Table, words: GlenMore2Text, state: GlenMore2, place: int) -> TipParts:
    """What a result brings, and to whom it went."""
    names = [words.player_name(seat) for seat, result in enumerate(get_part(state).results) if result == place]
    went = [words.say("Went to {names}.", names=words.join_and(names))] if names else []
    if place == LAST:
        line = words.say("Cod-liver oil for whoever is not home: coins are worth nothing at the end.")
        return labels.result(words, place), [line, *went], table.rule("C1-13")
    prize = [Amount("vp", numbers(state.box.file).result_vp[place - 1])]
    if place == 1:
        prize.append(Amount("whisky", 1))
    line = words.say("For coming home in place {n}: {prize}.", n=place, prize=words.format_bundle(tuple(prize)))
    return labels.result(words, place), [line, *went], table.rule("C1-11")


def token(table: GlenMore2Table, words: GlenMore2Text, key: str) -> TipParts:
    """A reward, face up."""
    line = words.say("You receive it at once; the others stay here, face down.")
    return reward(words, key), [line], table.rule("C1-10")


def status_lines(table: GlenMore2Table) -> list[str]:
    """How the race stands, and where the boat of the one who looks is."""
    state, words, seat = table.state, table.text, table.view.seat
    return [labels.status(words, get_part(state)), *(_boat(table, words, state, seat)[1][:1] if seat >= 0 else [])]
