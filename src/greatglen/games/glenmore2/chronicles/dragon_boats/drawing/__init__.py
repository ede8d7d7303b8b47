"""The drawing of Chronicle 1, The Dragon Boat Races: boats and rewards in the territories, and the course."""

from greatglen.drawing.component import Component
from greatglen.drawing.layout import Tally, tally
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer
from greatglen.drawing.svg import Markup, anchor, el, join, skin, text, use
from greatglen.games.glenmore2.chronicles.dragon_boats.drawing.course import (
    boat,
    boats_on,
    course,
    face,
    onward,
    target,
    token,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import Berth, get_part, key, numbers, to_go
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import TakeReward, number_rewards
from greatglen.games.glenmore2.chronicles.dragon_boats.text import labels
from greatglen.games.glenmore2.chronicles.dragon_boats.text.tips import reward_tips, status_lines, tile_tip_lines, tips
from greatglen.games.glenmore2.chronicles.dragon_boats.text.tips import token as told
from greatglen.games.glenmore2.drawing.chronicle import ChronicleDrawing
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.territory import cell_position
from greatglen.games.glenmore_common.drawing.tile import SIZE, badge_is_wide
from greatglen.text.game_text import capitalise

BERTHS = 20  # from one boat to the next on a tile
AFLOAT, BEHIND = 68, 54  # how far down on a tile; higher behind people, so that the sails are seen
TOKEN_BOX, BOAT_BOX = (-20, -20, 40, 42), (-20, -40, 44, 50)
# where so many rewards lie on a castle while one is chosen
SPREAD = {
    1: ((50, 50),),
    2: ((27, 50), (73, 50)),
    3: ((27, 28), (73, 28), (50, 73)),
    4: ((27, 27), (73, 27), (27, 73), (73, 73)),
}


class DragonBoatsDrawing(ChronicleDrawing):
    status_lines = staticmethod(status_lines)
    tips = staticmethod(tips)
    tile_tip_lines = staticmethod(tile_tip_lines)
    POINTERS = (
        Pointer(Row, ("c1-boat:{seat}",), ("activate", "take")),
        Pointer(TakeReward, ("c1-token:{reward}:{nth}",)),
    )

    def tallies(self, table: GlenMore2Table) -> list[Tally]:
        """How far the own boat is from its home castle."""
        state, seat = table.state, table.view.seat
        if seat < 0:
            return []
        left = 0 if get_part(state).results[seat] else to_go(state, seat)
        return [tally(use(f"c1-boat-{seat}", 0, 14, class_=f"s{seat}"), left, 58)]

    def panes(self, table: GlenMore2Table) -> list[Pane]:
        return [course(table)]

    def components(self, table: GlenMore2Table, group: str) -> list[Component]:
        """The boats, and each kind of reward."""
        game_text = table.text
        rows = (labels.rows(game_text),)
        afloat = use("c1-boat-0", class_="s0")
        found = [Component("c1-boat", group, labels.dragon_boat(game_text), rows, "G2-C1-6", afloat, BOAT_BOX)]
        rewards = [key(reward) for reward in numbers(table.state.box.file).rewards]
        for reward in dict.fromkeys(rewards):
            title, lines, rule = told(table, game_text, reward)
            drawn = face(table, reward, 0, 0, 1)
            at, number = f"c1-token:{reward}", rewards.count(reward)
            found.append(Component(at, group, capitalise(title), (*lines,), rule, drawn, TOKEN_BOX, number=number))
        return found

    def territory_overlay(self, table: GlenMore2Table, seat: int) -> list[Markup]:
        """The boats on a river, where the own boat may row to, and the rewards at the home castle."""
        state = table.state
        river = get_part(state).course.index(seat)
        drawn = [_rewards(table, state, river)] if get_part(state).castles[river].left else []
        for cell in state.river(seat):
            x, y = cell_position(cell)
            afloat = y + (BEHIND if state.players[seat].land[cell].scots > 1 else AFLOAT)
            for place, owner in enumerate(boats_on(state, Berth(river, cell))):
                drawn.append(boat(table, owner, x + 27 + BERTHS * place, afloat, 1, f"c1-boat-{owner}"))
        to = target(table)
        if to is not None and to.river == river:
            x, y = cell_position(to.cell)
            drawn.append(onward(table, x + 92, y + 63))
        if reward_tips(table) == river:
            drawn.append(_spread(table, state, river))
        return drawn


def _rewards(table: GlenMore2Table, state: GlenMore2, river: int) -> Markup:
    """The rewards at a home castle as a pile with its number, beside what the tile gives."""
    owner = get_part(state).course[river]
    x, y = cell_position(HOME)
    wide = badge_is_wide(table.faces[state.players[owner].land[HOME].tile])
    left = get_part(state).castles[river].left
    pile = [use("c1-back", 0, -2.5 * layer, 0.52) for layer in range(min(left, 3))]
    number = text(str(left), 0, -2.5 * (len(pile) - 1) + 4.5, "c1-left")
    shown = skin(*pile, number)
    spot = (x + 88, y + 58) if wide else (x + 65, y + 88)
    return anchor(f"c1-castle:{river}", labels.rewards(table.text), shown, x=spot[0], y=spot[1])


def _spread(table: GlenMore2Table, state: GlenMore2, river: int) -> Markup:
    """The rewards of a home castle laid out on it, for the one who may take one."""
    x, y = cell_position(HOME)
    veil = el("rect", class_="c1-veil", x=x + 2, y=y + 2, width=SIZE - 4, height=SIZE - 4, rx=10)
    rewards = number_rewards(get_part(state).castles[river].rewards)
    tokens = [
        token(table, reward, nth, x + aside, y + down, 1.25)
        for (reward, nth), (aside, down) in zip(rewards, SPREAD[len(rewards)], strict=True)
    ]
    return join(veil, *tokens)


DRAWING = DragonBoatsDrawing()
