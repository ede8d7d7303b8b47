"""The board of Clans of Scotland in sentences, for those who do not see it."""

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.games.clans.text import BOTTOM, ENDS, SIDE, TOP, ClansText, labels


def described(words: ClansText, state: Clans) -> list[str]:
    """ "Meeting place 2: Red 3 top left, Yellow 5 bottom right; shields: Iain." """
    return [_place(words, state, tile) for tile in range(state.board.tiles)]


def _place(words: ClansText, state: Clans, tile: int) -> str:
    spaces = [space for space in range(len(state.cards)) if state.board.tile[space] == tile]
    cards = [_card(words, state, space) for space in spaces if state.cards[space] != EMPTY]
    return words.say(
        "{place}: {cards}; shields: {shields}.",
        place=labels.meeting_place(words, tile),
        cards=", ".join(cards) or words.say("no cards"),
        shields=", ".join(words.name(seat) for seat in state.stacks[tile]) or "\u2013",
    )


def _card(words: ClansText, state: Clans, space: int) -> str:
    card, name = state.cards[space], state.board.names[space]
    known = labels.face_down(words) if space in state.face_down or card == UNSEEN else words.card(NAME[card])
    if name in ENDS:
        return f"{known} ({words.say(ENDS[name])})"
    side = (TOP if name[0] == "t" else BOTTOM)[(int(name[1:]) - 1) % SIDE]
    return f"{known} ({words.say(side)})"
