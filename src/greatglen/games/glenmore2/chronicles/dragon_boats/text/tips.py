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
    river_tiles,
    to_go,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward, number_rewards
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
    state, text = table.state, table.text
    part = get_part(state)
    said = {"c1-course": _course(table, text, state)}
    for river in range(len(part.course)):
        said[f"c1-river:{river}"] = _river(table, text, state, river)
        said[f"c1-castle:{river}"] = _castle(table, text, state, river)
    for seat in range(len(state.players)):
        said[f"c1-boat:{seat}"] = _boat(table, text, state, seat)
    for place in (*range(1, len(state.players)), LAST):
        said[f"c1-result:{'last' if place == LAST else place}"] = _result(table, text, state, place)
    river = reward_tips(table)
    if river >= 0:
        for key, nth in number_rewards(part.castles[river].rewards):
            said[f"c1-token:{key}:{nth}"] = token(table, text, key)
    return said


def reward_tips(table: GlenMore2Table) -> int:
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


def _course(table: GlenMore2Table, text: GlenMore2Text, state: GlenMore2) -> TipParts:
    """How the race goes, and what may still lie face down."""
    part = get_part(state)
    if part.begun:
        lines = [labels.rows(text)]
    else:
        start = text.translate(RACE_START)
        lines = [text.say("The race begins when the first player passes {tile}.", tile=start)]
    order = [text.say("neutral river") if owner == NEUTRAL else text.player_name(owner) for owner in part.course]
    lines.append(text.say("Each river from right to left, then on to the next: {rivers}.", rivers=", ".join(order)))
    unseen = [reward(text, key) + (f" (\u00d7{n})" if n > 1 else "") for key, n in part.bag.items()]
    if unseen:
        lines.append(text.say("Rewards you have not seen, some of them unused: {rewards}.", rewards=", ".join(unseen)))
    return labels.chronicle(text), lines, table.rule("C1-5")


def _river(table: GlenMore2Table, text: GlenMore2Text, state: GlenMore2, river: int) -> TipParts:
    owner = get_part(state).course[river]
    lines = [text.say("River tiles at the moment: {n}.", n=len(river_tiles(state, river)))]
    if owner == NEUTRAL:
        lines.append(text.say("It belongs to nobody; every boat must row through it."))
    else:
        lines.append(text.say("Boats come in at the right end and leave at the left."))
    return labels.river(text, owner), lines, table.rule("C1-3" if owner == NEUTRAL else "C1-8")


def _castle(table: GlenMore2Table, text: GlenMore2Text, state: GlenMore2, river: int) -> TipParts:
    """How many rewards lie there, who has looked at them, and what one has seen oneself."""
    part = get_part(state)
    castle = part.castles[river]
    lines = [text.say("Rewards left: {n}.", n=castle.left)]
    if castle.rewards and HIDDEN not in castle.rewards:
        known = text.join_and([reward(text, key) for key in castle.rewards])
        lines.append(text.say("Seen only by those who have been here: {rewards}.", rewards=known))
    elif castle.left:
        lines.append(text.say("They lie face down."))
    if castle.seen:
        names = text.join_and([text.player_name(seat) for seat in castle.seen])
        lines.append(text.say("Seen by {names}.", names=names))
    if castle.left:
        lines.append(text.say("Each boat that arrives here may take one."))
    title = spot(text, part.course[river], Berth(river, castle_cell(part, river)))
    return title[:1].upper() + title[1:], lines, table.rule("C1-10")


def _boat(table: GlenMore2Table, text: GlenMore2Text, state: GlenMore2, seat: int) -> TipParts:
    """Where it is on its way."""
    part = get_part(state)
    title = labels.boat(text, seat)
    if part.results[seat] == LAST:
        return title, [text.say("The race is over for it.")], table.rule("C1-12")
    if part.results[seat]:
        return title, [text.say("It is home, in place {n}.", n=part.results[seat])], table.rule("C1-11")
    lines = [text.say("River tiles to the home castle: {n}.", n=to_go(state, seat))]
    if part.begun:
        lines.append(labels.rows(text))
    else:
        lines.append(text.say("It waits for the race to begin."))
    return title, lines, table.rule("C1-6")


def _result(table: GlenMore2Table, text: GlenMore2Text, state: GlenMore2, place: int) -> TipParts:
    """What a result brings, and to whom it went."""
    names = [text.player_name(seat) for seat, result in enumerate(get_part(state).results) if result == place]
    went = [text.say("Went to {names}.", names=text.join_and(names))] if names else []
    if place == LAST:
        line = text.say("Cod-liver oil for whoever is not home: coins are worth nothing at the end.")
        return labels.result(text, place), [line, *went], table.rule("C1-13")
    prize = [Amount("vp", numbers(state.box.file).result_vp[place - 1])]
    if place == 1:
        prize.append(Amount("whisky", 1))
    line = text.say("For coming home in place {n}: {prize}.", n=place, prize=text.format_bundle(tuple(prize)))
    return labels.result(text, place), [line, *went], table.rule("C1-11")


def token(table: GlenMore2Table, text: GlenMore2Text, key: str) -> TipParts:
    """A reward, face up."""
    line = text.say("You receive it at once; the others stay here, face down.")
    return reward(text, key), [line], table.rule("C1-10")


def status_lines(table: GlenMore2Table) -> list[str]:
    """How the race stands, and where the boat of the one who looks is."""
    state, text, seat = table.state, table.text, table.view.seat
    return [labels.status(text, get_part(state)), *(_boat(table, text, state, seat)[1][:1] if seat >= 0 else [])]
