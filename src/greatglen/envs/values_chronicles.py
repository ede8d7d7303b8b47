"""What the fields of the Chronicles' actions can be where their names do not say it, one function per Chronicle."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from greatglen.envs.column import Column, column, together
from greatglen.kernel.action import Action
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules import course, rewards
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules import activating, trigger
from greatglen.titles.glenmore2.chronicles.haggis.rules import moves as haggis
from greatglen.titles.glenmore2.chronicles.haggis.rules import tables
from greatglen.titles.glenmore2.chronicles.hammer.rules import ENGLAND
from greatglen.titles.glenmore2.chronicles.highlander.rules import loot, tribute
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules import actions as mobs
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import MUSCLE, QUACK, THIEVES
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import NUMBER as MOBS
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import Numbers as MobNumbers
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.prison import FACE_DOWN
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules import voting
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.part import NUMBER as ROCK
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.part import Numbers as RockNumbers
from greatglen.titles.glenmore2.chronicles.single_cask.rules import cellars, sale
from greatglen.titles.glenmore2.chronicles.single_cask.rules import moves as casks
from greatglen.titles.glenmore2.rules.box import Box
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules.names import slug

HIGHLANDER, TOME = 2, 6
NO_CELL = 0  # in place of a cell: from the supply, or a coin
T = TypeVar("T")
H = TypeVar("H", bound=Hashable)

Spelled: TypeAlias = dict[type[Action], list[Column]]


class Ingredients(msgspec.Struct, frozen=True):
    """What columns are made of in one game: its tiles, cells, ways to activate, seats and components."""

    tiles: tuple[str, ...]
    cells: tuple[int, ...]
    hows: tuple[str, ...]
    resources: tuple[str, ...]
    seats: int
    box: Box

    @classmethod
    def of(cls, state: GlenMore2, within: tuple[int, ...], hows: list[str]) -> "Ingredients":
        names = tuple(state.box.tiles[tile].key for tile in tiles_in_play(state))
        return cls(names, within, tuple(hows), state.RESOURCES, len(state.players), state.box)

    def by_name(self) -> list[Column]:
        """The columns of fields that say by their name what they hold."""
        return [
            column("tile", self.tiles),
            column("cell", self.cells),
            column("resource", self.resources),
            column("how", self.hows),
            column("seat", range(self.seats)),
            column("clan", self.box.clans),
            *([column("mobster", mobster_keys(self.box))] if str(MOBS) in self.box.file.chronicle else ()),
        ]


def tiles_in_play(state: GlenMore2) -> list[int]:
    """The tiles of the decks of a game that is about to begin, those with a place of their own last."""
    return [*(tile for deck in state.decks for tile in deck), *(slot.tile for slot in state.slots)]


def told(box: Box, chronicle: int, form: type[T]) -> T:
    """What the component file says of a Chronicle."""
    return msgspec.convert(box.file.chronicle[str(chronicle)], form)


def landmark_names(box: Box) -> list[str]:
    """Every landmark card a player can have."""
    with_card = (tile.name for tile in box.tiles if any(amount.what == "landmark" for amount in tile.once))
    return list(dict.fromkeys((*with_card, *box.landmarks)))


def reward_kinds(box: Box) -> Counter[str]:
    """The rewards of the boat race, and how many there are of each."""
    return Counter(course.key(reward) for reward in told(box, course.NUMBER, course.Numbers).rewards)


def cask_places(box: Box) -> range:
    """The places of all cellars; 0 is the area worth nothing."""
    return range(1 + sum(len(cellar.vp) for cellar in told(box, cellars.NUMBER, cellars.Numbers).cellar))


def haggis_values(box: Box) -> list[int]:
    return sorted(set(told(box, tables.NUMBER, tables.Numbers).tokens))


def haggis_places(box: Box) -> range:
    """The places of a table, which may have one too many for a moment."""
    return range(1, told(box, tables.NUMBER, tables.Numbers).table_size + 2)


def scoring_cards(box: Box) -> list[str]:
    return [slug(card) for card in told(box, ROCK, RockNumbers).cards]


def mobster_keys(box: Box) -> list[str]:
    return [one.key for one in told(box, MOBS, MobNumbers).mobsters]


def _each(counts: Mapping[H, int]) -> list[tuple[H, int]]:
    """Things alike, numbered from 1."""
    return [(thing, nth) for thing, n in counts.items() for nth in range(1, n + 1)]


def _boats(have: Ingredients) -> Spelled:
    return {rewards.TakeReward: [together("reward nth", _each(reward_kinds(have.box)))]}


def _boats_chance(have: Ingredients) -> Spelled:
    dealt = together("reward nth", _each(reward_kinds(have.box)))
    return {rewards.DealReward: [dealt], rewards.TakeReward: [dealt]}


def _highlander(have: Ingredients) -> Spelled:
    from_plots = ((resource, cell) for resource in have.resources for cell in have.cells)
    return {
        loot.GiveUp: [column("what", have.resources)],
        tribute.Tribute: [together("what cell", (("coin", NO_CELL), *from_plots))],
    }


def _casks(have: Ingredients) -> Spelled:
    place = column("place", cask_places(have.box))
    return {
        casks.AgeCask: [place],
        casks.PayCask: [place],
        casks.SellCask: [place, column("on", (sale.BONUS, sale.SALE))],
    }


def _haggis(have: Ingredients) -> Spelled:
    place = column("place", haggis_places(have.box))
    return {
        haggis.HaggisTake: [column("value", (haggis.FACE_DOWN, *haggis_values(have.box)))],
        haggis.HaggisReturn: [place],
        haggis.HaggisHand: [place],
    }


def _haggis_chance(have: Ingredients) -> Spelled:
    counts = Counter(sorted(told(have.box, tables.NUMBER, tables.Numbers).tokens))
    return {
        haggis.HaggisDraw: [together("value nth", _each(counts))],
        haggis.HaggisRoll: [column("pips", (pips for pips, _ in have.box.die))],
    }


def _tome(have: Ingredients) -> Spelled:
    card = column("card", map(slug, landmark_names(have.box)))
    owner, cell, how = column("owner", range(have.seats)), column("cell", have.cells), column("how", have.hows)
    return {trigger.Trigger: [card], trigger.TurnOver: [card], activating.ActivateAbroad: [owner, cell, how]}


def _rock(have: Ingredients) -> Spelled:
    votes = [(aye, nay) for aye in range(3) for nay in range(3) if 1 <= aye + nay <= 2]
    return {voting.Propose: [column("card", scoring_cards(have.box))], voting.Vote: [together("aye nay", votes)]}


def _rock_chance(have: Ingredients) -> Spelled:
    return {voting.DrawCard: [column("card", scoring_cards(have.box))]}


def _mobs(have: Ingredients) -> Spelled:
    printed = told(have.box, MOBS, MobNumbers)
    tricks = [(given, other) for given in ("coin", *have.resources) for other in have.resources if other != given]
    return {
        mobs.McWander: [column("clan", have.box.clans), column("coins", sorted(set(printed.peggy_mcwander)))],
        mobs.McDuff: [column("row", (*have.resources, ENGLAND))],
        mobs.McLaird: [column("tile", have.tiles), column("coins", sorted(set(printed.peggy_mclaird)))],
        mobs.Thief: [column("mobster", THIEVES), column("start", (NO_CELL, *have.cells))],
        mobs.McTrick: [together("given resource", tricks)],
        mobs.McClaim: [column("card", map(slug, landmark_names(have.box)))],
        mobs.SecondReward: [column("mobster", (QUACK, MUSCLE))],
    }


def _mobs_chance(have: Ingredients) -> Spelled:
    return {mobs.Jail: [column("mobster", (*mobster_keys(have.box), FACE_DOWN))]}


CHRONICLE_PLAYERS: dict[int, Callable[[Ingredients], Spelled]] = {
    course.NUMBER: _boats,
    HIGHLANDER: _highlander,
    cellars.NUMBER: _casks,
    tables.NUMBER: _haggis,
    TOME: _tome,
    ROCK: _rock,
    MOBS: _mobs,
}
CHRONICLE_CHANCE: dict[int, Callable[[Ingredients], Spelled]] = {
    course.NUMBER: _boats_chance,
    tables.NUMBER: _haggis_chance,
    ROCK: _rock_chance,
    MOBS: _mobs_chance,
}
