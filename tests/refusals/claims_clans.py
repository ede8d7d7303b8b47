"""Checks of the refusals of Clans of Scotland."""

from refusals.case import Case, claims
from second_opinion import fits, list_adjacent, meeting_spaces

from greatglen.games.clans.rules.actions import Deal, Hide, NoShield, Play, Shield
from greatglen.games.clans.rules.components import BOX, NAME, setup_for
from greatglen.games.clans.rules.state import EMPTY


def on_table(case: Case) -> dict[str, str | None]:
    """Map spaces to cards; None stands for a card that lies face down."""
    state = case.clans
    return {
        state.board.names[space]: None if space in state.face_down else NAME[card]
        for space, card in enumerate(state.cards)
        if card != EMPTY
    }


def hand(case: Case) -> list[str]:
    return [NAME[card] for card in case.clans.hands[case.seat]]


def tiles(case: Case) -> int:
    return setup_for(case.clans.seats).tiles


def laid(case: Case) -> int:
    """Count the cards that players have laid."""
    return len(on_table(case)) - setup_for(case.clans.seats).laid_out


@claims("not-in-hand")
def _not_in_hand(case: Case) -> bool:
    return case.says(card=case.action.card) and case.action.card not in hand(case)


@claims("no-space")
def _no_space(case: Case) -> bool:
    return case.says(space=case.action.space) and case.action.space not in meeting_spaces(tiles(case))


@claims("lonely")
def _lonely(case: Case) -> bool:
    space = case.action.space
    return case.says(space=space) and not list_adjacent(space, tiles(case)) & on_table(case).keys()


@claims("no-match")
def _no_match(case: Case) -> bool:
    card, space = case.action.card, case.action.space
    table = on_table(case)
    beside = [table[other] for other in list_adjacent(space, tiles(case)) if other in table]
    alike = [other for other in beside if other is None or set(other.split("-")) & set(card.split("-"))]
    return case.says(card=card, space=space) and bool(beside) and not alike and card in hand(case)


@claims("card-fits")
def _card_fits(case: Case) -> bool:
    card, space = str(case.facts["card"]), str(case.facts["space"])
    table = on_table(case)
    free = space in meeting_spaces(tiles(case)) and space not in table
    return isinstance(case.action, Hide) and card in hand(case) and free and fits(card, space, table, tiles(case))


@claims("card-first")
def _card_first(case: Case) -> bool:
    """Every earlier turn has brought a card to the table, the running one has not."""
    hands = setup_for(case.clans.seats).hands
    mine = hands[case.seat] - len(hand(case))
    return isinstance(case.action, Shield | NoShield) and laid(case) == case.clans.seats * mine + case.seat


@claims("shield-now")
def _shield_now(case: Case) -> bool:
    hands = setup_for(case.clans.seats).hands
    mine = hands[case.seat] - len(hand(case))
    placing = isinstance(case.action, Play | Hide) and 0 < case.clans.shields[case.seat] <= BOX.shields
    return placing and laid(case) == case.clans.seats * (mine - 1) + case.seat + 1 and case.position.offers(Shield)


@claims("no-deal")
def _no_deal(case: Case) -> bool:
    card = case.action.card
    gone = {NAME[other] for cards in (case.clans.cards, *case.clans.hands) for other in cards if other != EMPTY}
    left_out = {name for name in NAME if int(name.split("-")[1]) in setup_for(case.clans.seats).without_ranks}
    known = isinstance(case.action, Deal) and case.says(card=card)
    return known and (card in gone or card in left_out or card not in NAME)
