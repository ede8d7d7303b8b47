"""Positions for rare refusals: the expected code, a table and the refused line of notation."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from chronicles.mobs import acting, mobs_part, own, town
from chronicles.tome import triggering
from glen2 import BOX, RESOURCES, acquiring, at, glen, glen_more_2, laird, play_with, plot, use_box
from positions import do

import greatglen
from greatglen import Table
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import Berth, Castle, new_race
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import ChooseReward, DealRewards
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import TomePart
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import MakeRoom, TakeToken
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import HammerPart
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import Unload
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.boats import DrawAnother
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.guests import Starve
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import Delivery, Mail
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import AtPrison, TurnUpMobsters
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.thieves import SendThief, StealGood
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import Ballot, RockPart
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import ClanGathering, LayVote
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import Age, Numbers, SingleCaskPart, Stall
from greatglen.games.glenmore2.rules.activation import Act, ActivateKind
from greatglen.games.glenmore2.rules.clans import PlaceMarker
from greatglen.games.glenmore2.rules.removal import KeepGoods, RemoveTile, TakeDiscarded
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import Laird, Now
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn, PlaceTile
from greatglen.games.glenmore_common.rules.payment import PayGoods, PayScots
from greatglen.kernel.step import Step

Refused: TypeAlias = Iterator[tuple[str, Table, str]]

FULL = ("wood", "wood", "wood")
AHEAD = ("strathmore", "easdale", "rothiemurchus")
SALE = "single-cask-sale-b"
CELLARS = BOX.file.numbers(3, Numbers).cellar
ON_MOUNTAIN = ("", "", 0, "", "lochridge", "dornoch", 1, 2, "strathmore")  # seat 0 stands on it
BEFORE = (0, "easdale", "", "", "dornoch", "lochridge", 1, 2, "strathmore")  # seat 0 has it ahead


def position(
    *lairds: Laird,
    parts: Mapping[int, Any] | None = None,
    steps: Sequence[Step[Any]] = (),
    points: int = 0,
    begin: bool = True,
    **facts: Any,
) -> Table:
    """Lay out a position: seat 0 is about to move or, with steps, in its turn."""
    players = [*lairds, *(laird() for _ in range(3 - len(lairds)))]
    order = (*range(1, len(players)), 0) if steps else tuple(range(len(players)))
    table = glen_more_2(*players, **{"spaces": (*order, *AHEAD), **facts}, begin=False)
    state = glen(table)
    play_with(table, parts or {})
    if steps:
        state.now = Now(0, points=points)
        state.agenda = [NextTurn(), Refill(), EndTurn(0), *steps]
    if begin:
        table.set_position()
    return table


def number(key: str) -> int:
    return BOX.number[key]


def act(way: str, how: str = "-") -> str:
    return f"activate {at(way)} {how}"


def after(table: Table, *lines: str) -> Table:
    """Apply some lines of notation."""
    do(table, *lines)
    return table


def changed(table: Table, **changes: Any) -> Table:
    """Change some fields of the state and ask again."""
    for name, value in changes.items():
        setattr(table.state, name, value)
    table.set_position()
    return table


# -- the base game

TAKEN = dict.fromkeys(("MacLeod", "MacDonell", "Chisholm"), (1,))  # the clans that are reached for nothing


def scone(coins: int, *goods: str, markers: int = 10) -> Table:
    """Let seat 0 place Scone, which trades a resource for a clan marker; the roads cost a coin."""
    player = laird({"n": plot("easdale", *goods), "s": plot("rubislaw", *goods)}, coins=coins, markers=markers)
    table = acquiring("scone", player, paying=False, board=TAKEN)
    return after(table, f"place {at('w') - 100}")


def clans() -> Refused:
    trade = act("nw", "1")
    yield "no-markers", scone(2, "wood", markers=0), trade
    yield "no-field", scone(0, "wood"), trade
    yield "no-field-after", scone(1), trade
    yield "kept-for-marker", after(scone(1, "wood"), trade), "buy sheep"
    asking = acquiring("james-vi", laird(coins=1), board=TAKEN)
    yield "no-clan", asking, "ally Campbell"
    yield "clan-taken", asking, "ally MacLeod"
    yield "roads-cost", asking, "ally McKay"
    wandering = town(owner={"peggy-mcwander": 1}, steps=in_turn(PlaceMarker(0, "james-vi")), now=Now(0))
    own(wandering).tolls = {"MacLeod": (2, 9)}
    yield "clan-cost", changed(wandering), "ally MacLeod"
    both = laird({"n": plot("easdale"), "s": plot("rubislaw"), "w": plot("halkirk")})
    one = position(both, steps=[Act(0), ActivateKind(0, ("material",), "clan:MacDonell")])
    yield "other-tile-kind", one, act("w")
    two = position(both, steps=[Act(0), ActivateKind(0, ("material", "whisky"), "clan:MacDonell")])
    yield "other-tile-kinds", two, act("w")
    woods = laird({"n": plot("easdale", "wood"), "s": plot("rubislaw", "wood")}, coins=1)
    yield "rest-unpaid", position(woods, steps=[Act(0), PayGoods(0, (31, 31), True, "crieff")]), "buy wood"


def in_turn(*steps: Step[Any]) -> list[Step[Any]]:
    return [NextTurn(), Refill(), EndTurn(0), *steps]


def territories() -> Refused:
    hill = {"n": plot("easdale"), "nn": plot("dornoch"), "w": plot("halkirk"), "ww": plot("halkirk")}
    removing = position(laird(hill), steps=[RemoveTile(0, False, "landmark:Loch Morar")])
    yield "no-tile-to-remove", removing, f"remove {at('s')}"
    yield "stays", removing, f"remove {at('castle')}"
    yield "would-split", removing, f"remove {at('n')}"
    yield "would-break", removing, f"remove {at('w')}"
    yield "must-remove", removing, "skip"
    castle = {"castle": plot("home-castle", "wood", "wood")}
    yield "not-to-keep", position(laird(castle), steps=[KeepGoods(0, (1, 2), "landmark:Loch Morar")]), "keep sheep"
    far = {"n": plot("lochridge"), "nn": plot("dornoch"), "nnn": plot("caithness"), "s": plot("lochridge")}
    over = position(laird(far), steps=[PlaceTile(0, number("mull-of-galloway"))])
    yield "no-scot-by", over, f"place {at('nnn')}"
    yield "other-kind", over, f"place {at('nn')}"
    yield "nothing-to-build-over", over, f"place {at('e') + 1}"
    villages = laird({"n": plot("dornoch"), "w": plot("halkirk")})
    yield "other-river", position(villages, steps=[PlaceTile(0, number("inverness"))]), f"place {at('n')}"
    walled = {
        "n": plot("easdale", "stone"),
        "nw": plot("dornoch", scots=1),
        "nww": plot("lochridge"),
        "ww": plot("iona"),
    }
    walled["castle"] = plot("home-castle", scots=1)
    river = position(laird(walled), steps=[PlaceTile(0, number("loch-ness"))], market={"stone": 1})
    yield "would-run-into", river, f"place {at('w')}"
    apart = laird({"n": plot("easdale"), "nn": plot("dornoch", scots=1), "nnn": plot("dornoch", scots=1)})
    steps: list[Step[Any]] = [PlaceTile(0, number("loch-ness")), PayScots(0, 1, number("loch-ness"), "loch-ness")]
    yield "no-place-after", position(apart, steps=steps), f"payscot {at('village')}"
    nobody = laird({"village": plot("start-village")}, landmarks=["Loch Morar", "Inverness"])
    yield "too-few-scots", triggering(nobody), "trigger loch-morar"
    recovering = position(steps=[TakeDiscarded(0, "clan:Munro")], discards=["the-end", "easdale", "oban"])
    yield "stays-discarded", recovering, "recover the-end"
    yield "not-discarded", recovering, "recover iona"
    order = greatglen.start("glenmore2", seats=3, seed=1, chance="manual")
    yield "already-stands", after(order, "begin 1"), "begin 1"


# -- 1: The Dragon Boat Races


def race(*steps: Step[Any], more: Mapping[int, Any] | None = None, **changes: Any) -> Table:
    """Lay out a race in the turn of seat 0."""
    player = laird({"w": plot("halkirk"), "n": plot("easdale", "stone")})
    table = position(player, steps=steps or [Act(0)], market={"stone": 1}, begin=False)
    part = new_race(glen(table))
    part.begun = True
    play_with(table, {1: part, **(more or {})})
    for name, value in changes.items():
        setattr(part, name, value)
    table.set_position()
    return table


def boats() -> Refused:
    yield "boat-is-home", race(results=[1, 0, 0]), "row"
    yield "race-over", race(results=[-1, 1, 2]), "row"
    berths = [Berth(0, at("castle")), Berth(0, at("w")), Berth(2, at("castle"))]
    yield "boat-there", race(RemoveTile(0, True, "landmark:Loch Morar"), boats=berths), f"remove {at('w')}"
    castles = [Castle(0), Castle(2, ("3-vp", "scot"), (0,)), Castle(0), Castle(0)]
    yield "no-reward", race(ChooseReward(0, 1), castles=castles), "takereward whisky 1"
    yield "not-to-deal", race(DealRewards(1)), "dealreward 3-vp 9"
    mobs = {8: mobs_part(3, {"calum-mcquack": 0, "bully-mcmuscle": 0})}
    yield "not-for-rewards", race(DrawAnother(0, 1), castles=castles, more=mobs), "secondreward joe-mcduff"


# -- 2: Highlander


def mountain(*lairds: Laird, lying: Sequence[str] = (), coins_lying: int = 0, **facts: Any) -> Table:
    goods = tuple(sorted(RESOURCES.index(good) for good in lying))
    return position(*lairds, parts={2: MountainPart((2, 3), coins_lying, goods)}, **facts)


def full(*kinds: str, room: int = 0, **facts: Any) -> Laird:
    """Return a player with room in the home castle only."""
    castle = ("wood",) * (3 - room)
    land = {"village": plot("start-village", *FULL, scots=1), "castle": plot("home-castle", *castle)}
    return laird(land, **facts)


def mountains() -> Refused:
    yield "mountain-bare", mountain(spaces=ON_MOUNTAIN), "loot"
    yield "on-the-summit", mountain(spaces=ON_MOUNTAIN), "climb"
    trader = laird({"n": plot("easdale", "stone")})
    yield "staying", after(mountain(trader, spaces=BEFORE, market={"stone": 1}), "climb"), "loot"
    late = mountain(trader, spaces=(0, "the-end", "", "", "dornoch", 1, 2, "strathmore"), market={"stone": 1})
    yield "no-turn-left", after(late, "climb"), "loot"
    yield "summit-taken", mountain(spaces=(0, "easdale", 1, "", "dornoch", 2, "strathmore")), "climb"
    rich = after(mountain(trader, spaces=ON_MOUNTAIN, coins_lying=1, lying=["sheep"]), "loot")
    yield "resources-first", rich, "putback coin"
    yield "loot-taken", after(mountain(trader, spaces=ON_MOUNTAIN, coins_lying=2), "loot", "putback coin"), "loot"
    yield "looting", after(mountain(trader, spaces=ON_MOUNTAIN, lying=["sheep", "wood"]), "loot"), "loot"
    unloading = mountain(full(room=1), steps=[Unload(0, ("sheep", "wood"), optional=True)])
    yield "room-for-fewer", unloading, f"put sheep {at('castle')}"
    yield "not-looted", unloading, "giveup cattle"
    yield "room-for-all", mountain(steps=[Unload(0, ("sheep", "wood"), optional=True)]), "giveup wood"
    crowded = mountain(full(), steps=[Unload(0, ("sheep",), optional=True)], market={"wood": 1})
    yield "no-room-for-loot", crowded, f"put sheep {at('castle')}"
    poor = laird({"n": plot("easdale", "wood")}, coins=0)
    yield "tribute-first", mountain(poor, spaces=BEFORE), "take dornoch"
    sheep = laird({"n": plot("easdale", "wood", "sheep"), "s": plot("rubislaw", "sheep")}, coins=0)
    passing = after(mountain(sheep, spaces=BEFORE), "take dornoch")
    yield "tile-unpaid", passing, f"tribute wood {at('n')}"
    yield "no-coin", passing, "tribute coin 0"
    yield "no-tribute", passing, "tribute whisky 0"
    yield "coin-from-tile", passing, f"tribute coin {at('n')}"


# -- 3: Ol' Jamey's Single Cask Reserve

PASSING = (0, SALE, "easdale", 1, 2, "strathmore")


def reserve(*casks: int, stalls: Sequence[Stall] = (), more: Mapping[int, Any] | None = None, **facts: Any) -> Table:
    """Lay out barrels of seat 0 in its first cellar."""
    player = laird({"n": plot("easdale", "stone")}, whisky=len(casks))
    part = SingleCaskPart([1, 1, 1], [casks, (), ()], CELLARS, 2, tuple(stalls))
    return position(player, parts={3: part, **(more or {})}, **{"market": {"stone": 1}, **facts})


def casks() -> Refused:
    yield "no-next-cellar", reserve(0, 3, steps=[Age(0, True)]), "agecask 3"
    yield "next-taken", reserve(0, 1, 2, steps=[Age(0, True)]), "agecask 1"
    yield "nothing-to-sell", reserve(spaces=PASSING), f"take {SALE}"
    yield "sale-full", reserve(1, spaces=PASSING, stalls=[Stall(number(SALE), 1, 2)]), f"take {SALE}"
    table = reserve(1, spaces=(0, 1, "easdale", 2, "strathmore"), begin=False)
    glen(table).rondel.tiles[1] = number(SALE)  # the figure of seat 1 stands on it
    yield "somebody-at-sale", changed(table), f"take {SALE}"
    landed = after(reserve(1, 3, spaces=PASSING), f"take {SALE}")
    yield "must-sell", landed, "skip"
    yield "sold-there", after(landed.copy(), "sellcask 3 bonus"), "sellcask 1 bonus"
    yield "only-landing", after(reserve(1, 3, spaces=PASSING), "take easdale"), "sellcask 1 bonus"
    taken = [Stall(number(SALE), 1, 0)]
    yield "bonus-taken", after(reserve(1, 3, spaces=PASSING, stalls=taken), f"take {SALE}"), "sellcask 1 bonus"
    taken = [Stall(number(SALE), 0, 2)]
    yield "sale-taken", after(reserve(1, 3, spaces=PASSING, stalls=taken), f"take {SALE}"), "sellcask 1 sale"


# -- 4: Hammer of the Scots


def english(row: int = 1, coins: int = 5, spaces: Sequence[int | str] = ()) -> Table:
    """Lay out the Englishman's turn, with the token at seat 0."""
    part = HammerPart(row=row, englishman=3, holder=0)
    order = spaces or (3, 0, 1, 2, "strathmore", "the-end", "loch-lomond", "easdale")
    return position(laird(coins=coins), parts={4: part}, spaces=order)


def hammer() -> Refused:
    yield "england-full", english(row=3), "englishtake strathmore"
    yield "england-price", english(row=2, coins=1), "englishtake strathmore"
    yield "he-takes-no-marker", english(), "englishdiscard the-end"
    yield "he-takes-no-hammer", english(), "englishtake loch-lomond"


# -- 5: Address to a Haggis


def kitchen(
    *steps: Step[Any], tables: Sequence[Sequence[int]] = ((), (), ()), up: Sequence[int] = (), down: Sequence[int] = ()
) -> Table:
    laid = [tuple(Token(value, 1 << seat) for value in values) for seat, values in enumerate(tables)]
    every = tuple(sorted((*up, *down, *(value for values in tables for value in values))))
    player = laird({"n": plot("creek-inn"), "s": plot("lochridge", "sheep")})
    mobs = mobs_part(3, {"fraser-mcstarve": 0})
    pool = HaggisPart(every, tuple(down), tuple(up), laid, 5, 4, 3)
    return position(player, parts={5: pool, 8: mobs}, steps=steps, market={"sheep": 1})


def haggis() -> Refused:
    yield "no-haggis-face-down", kitchen(TakeToken(0), up=(1, 2)), "haggistake 0"
    yield "no-haggis-to-give", kitchen(TakeToken(0), up=(1, 2)), "haggishand 1"
    yield "no-haggis-to-return", kitchen(TakeToken(0), up=(1, 2)), "haggisreturn 1"
    yield "no-haggis-place", kitchen(MakeRoom(0), tables=((1, 1, 1, 1, 2, 2), (), ())), "haggisreturn 9"
    tokens = BOX.file.chronicle["5"]["tokens"]
    assert isinstance(tokens, list)
    empty = kitchen(Act(0), tables=(tokens[:5], tokens[5:10], tokens[10:]))
    glen(empty).now = Now(0, pending=(at("n"),))
    yield "no-haggis-left", changed(empty), act("n", "1")
    starving = kitchen(Starve(0), tables=((), (), (1,)))
    yield "no-token-there", starving, "mcstarve 1"
    yield "not-another-player", starving, "mcstarve 0"


# -- 6: The Dubious Tome of Scottish History


def historian(*cards: str, land: Mapping[str, Any] | None = None, vp: int = 0, **facts: Any) -> Laird:
    """Return a player with some cards and Loch Lochy, to leave a choice."""
    player = laird(land, landmarks=(*cards, "Loch Lochy"), **facts)
    player.vp = vp
    return player


def england(card: str, row: int = 1, out: Sequence[int] = (), spaces: Sequence[int | str] = ()) -> Table:
    order = spaces or (1, 2, 0, 3, "strathmore", "easdale", "the-end", "rothiemurchus")
    part = HammerPart(row=row, englishman=3)
    return triggering(historian(card), laird(), laird(), spaces=order, out=out, more_parts={4: part})


def tome() -> Refused:
    full_land = {"village": plot("start-village", *FULL, scots=1), "castle": plot("home-castle", *FULL)}
    full_land["n"] = plot("lochridge", *FULL)
    yield "full-land", triggering(laird(full_land, landmarks=["Loch Lochy", "Inverness"])), "trigger loch-lochy"
    church = {"n": plot("old-man-of-storr"), "nn": plot("glenfinnan-church")}
    yield "nothing-active", triggering(historian("Glenfinnan Church", land=church)), "trigger glenfinnan-church"
    abroad = after(triggering(historian("Donan Castle"), laird({"n": plot("halkirk")})), "trigger donan-castle")
    yield "no-other", abroad, f"activateabroad 0 {at('village')} -"
    again = after(abroad.copy(), f"activateabroad 1 {at('n')} -")
    yield "different-tiles", again, f"activateabroad 1 {at('n')} -"
    home = {"castle": plot("home-castle", scots=1), "n": plot("easdale", scots=1)}
    yield (
        "at-home",
        after(triggering(historian("Castle Moil", land=home)), "trigger castle-moil"),
        f"tocastle {at('castle')}",
    )
    box = use_box(("2 coin to-castle", "to-castle"))
    nobody = {"village": plot("start-village", box=box), "castle": plot("home-castle", scots=1, box=box)}
    lairds = [laird(nobody, landmarks=["Castle Moil", "Loch Lochy"], box=box), laird(box=box)]
    yield "all-at-home", triggering(*lairds, box=box), "trigger castle-moil"
    lost = '[[chronicle.6.event]]\ncard = "Dunvegan Castle"\nevent = "2 sheep -> 7 vp"\nattested = ["event"]\n'
    box = use_box((lost, ""))
    lairds = [laird(landmarks=["Dunvegan Castle", "Inverness"], box=box), laird(box=box)]
    yield "no-event", triggering(*lairds, box=box), "trigger dunvegan-castle"
    seller = {"n": plot("easdale", "stone")}
    alone = laird(seller, landmarks=["Wallace Monument", "Inverness"])
    yield "no-other-card", triggering(alone, turned=[["Inverness"]], market={"stone": 1}), "trigger wallace-monument"
    yield "nothing-discarded", triggering(historian("Castle Stalker")), "trigger castle-stalker"
    yield "nothing-to-remove", triggering(historian("Fort George")), "trigger fort-george"
    loch = {"w": plot("loch-shiel")}
    yield "no-scots-left", triggering(historian("Loch Shiel", land=loch, vp=3, scots=0)), "trigger loch-shiel"
    yield "too-few-points", triggering(historian("Loch Shiel", land=loch)), "trigger loch-shiel"
    yield "tile-gone", triggering(historian("Loch Shiel", vp=3)), "trigger loch-shiel"
    monument = triggering(historian("Wallace Monument", "Loch Ness"))
    yield "being-resolved", after(monument, "trigger wallace-monument"), "trigger wallace-monument"
    stones = {"n": plot("easdale", "stone", "stone"), "s": plot("rubislaw", "stone")}
    giving = after(triggering(historian("Armadale Castle", land=stones)), "trigger armadale-castle")
    yield "not-yet", giving, "skip"
    cards = triggering(historian("Loch Ness", "Inverness"), turned=[["Inverness"]])
    yield "turned", cards, "trigger inverness"
    yield "not-your-card", cards, "trigger loch-morar"
    yield "no-card", cards, "trigger nonsense"
    animals = historian(land={"n": plot("lochridge", "sheep"), "s": plot("caithness", "sheep")})
    event = after(triggering(animals), "trigger loch-lochy", f"put cattle {at('castle')}")
    yield "not-in-event", event, act("village")
    yield "england-not-in-play", triggering(historian("Loch Lomond")), "trigger loch-lomond"
    yield "england-row-empty", england("Loch Lomond", row=0), "trigger loch-lomond"
    yield "englishman-gone", england("Glenfinnan Monument", out=(3,)), "trigger glenfinnan-monument"
    only_end = england("Glenfinnan Monument", spaces=(1, 2, 0, 3, "the-end"))
    yield "no-tile-for-him", only_end, "trigger glenfinnan-monument"
    swapping = after(england("Glenfinnan Monument"), "trigger glenfinnan-monument")
    yield "marker-remains", swapping, "swapenglishman the-end"
    yield "not-on-the-rondel", swapping, "swapenglishman oban"


# -- 7: Between a Rock and a Hard Place


def gathering(
    seats: int,
    *steps: Step[Any],
    laid: Mapping[str, Ballot] | None = None,
    doubles: int = 0,
    aye: int = 1,
    nay: int = 3,
) -> Table:
    """Lay out a clan gathering; `laid`: earlier votes of seat 0."""
    cards = {"largest-square": "open", "longest-river": "open", **dict.fromkeys(laid or {}, "scores")}
    on_cards = {card: {0: ballot} for card, ballot in (laid or {}).items()}
    part = RockPart(cards, [aye] * seats, [nay] * seats, [doubles] * seats, {}, on_cards, [()] * seats)
    lairds = [laird() for _ in range(seats)]
    order = (*range(1, seats), 0)
    table = glen_more_2(*lairds, spaces=(*order, *AHEAD), begin=False)
    play_with(table, {7: part})
    return changed(table, now=Now(0), agenda=in_turn(Act(0), *steps))


def votes() -> Refused:
    vote = LayVote(0, "largest-square")
    yield "one-marker", gathering(3, vote), "vote 1 1"
    yield "two-laid", gathering(2, vote, laid={"coins": Ballot(1, 1)}), "vote 1 1"
    supply: Any = BOX.file.chronicle["7"]["markers"]
    two = supply["2"]
    laid = {f"card-{n}": Ballot(1, 0) for n in range(two["aye"])}
    yield "too-few-markers", gathering(2, vote, laid=laid, doubles=1, aye=0, nay=two["nay"]), "vote 1 0"
    yield "voted-on", gathering(3, ClanGathering(0), laid={"coins": Ballot(1, 0)}), "propose coins"


# -- 8: The Penny Mobs


def derek(*lairds: Laird) -> Table:
    return acting(*lairds, owner={"derek-anderson": 0})


def mobsters() -> Refused:
    yield "nothing-to-steal", derek(), "anderson"
    used = derek(laird(), laird({"s": plot("easdale")}), laird())
    own(used).spent = ("derek-anderson",)
    yield "once-a-game", changed(used), "anderson"
    shut = {"ww": plot("easdale"), "eee": plot("rubislaw"), "n": plot("lochridge"), "nw": plot("caithness")}
    walls = {
        **shut,
        "nww": plot("black-isle"),
        "ne": plot("strathmore"),
        "nee": plot("inshriach"),
        "neee": plot("iona"),
    }
    robbed = laird({"w": plot("halkirk"), "s": plot("easdale"), "n": plot("oban")})
    stealing = after(derek(laird(walls), robbed, laird(walls)), "anderson")
    yield "fits-nowhere", stealing, f"uproot 1 {at('w')}"
    yield "no-trade", stealing, f"uproot 1 {at('n')}"
    yield "no-such-seat", stealing, "uproot 9 5050"
    yield "same-territory", after(stealing.copy(), f"uproot 1 {at('s')}"), f"replant 1 {at('s') + 100}"
    jailed = town(prison={"joe-mcduff": 0}, steps=[NextTurn(), AtPrison(0)])
    own(jailed).debts = [0, 7, 7]
    yield "no-penny", changed(jailed), "penny joe-mcduff"
    rows = acting(owner={"joe-mcduff": 0})
    yield "row-empty", rows, "mcduff wood"
    yield "no-row", rows, "mcduff nonsense"
    producer = laird({"n": plot("lochridge", "sheep")})
    mail = town(laird(), producer, laird(), owner={"bruce-mcmail": 0}, steps=[NextTurn(), Mail(0, 1, ((at("n"), 3),))])
    yield "not-produced", mail, "mcmail wood"
    yield "not-to-sell", town(steps=[NextTurn(), Delivery(0, "sheep")]), "fence wood"
    besides = town(
        steps=[NextTurn(), Act(0, own=False)], now=Now(0, points=1), owner={"joe-mcduff": 0}, market={"wood": 1}
    )
    yield "not-own-turn", besides, "mcduff wood"
    ending = reserve(1, spaces=(0, SALE, "the-end", 1, 2, "easdale"), more={8: mobs_part(3, {"joe-mcduff": 0})})
    yield "turn-ended", after(ending, "take the-end"), "mcduff stone"
    turning = position(parts={8: mobs_part(3)}, steps=[TurnUpMobsters()], begin=False)
    own(turning).bag_b, own(turning).waiting = ("joe-mcduff", "bruce-mcmail"), 1
    yield "mobster-not-drawn", changed(turning), "jail fergus-macdarkie"
    held = laird(landmarks=["Inverness", "Loch Ness", "Loch Shiel"])
    claiming = acting(
        laird(), held, laird(), owner={"john-mcclaim": 0}, parts={6: TomePart([(), ("Inverness",), ()], [()] * 3)}
    )
    own(claiming).claims = {"Loch Ness": 1}
    yield "card-turned-over", changed(claiming), "mcclaim inverness"
    yield "claimed-already", claiming, "mcclaim loch-ness"
    yield "no-card", claiming, "mcclaim loch-morar"


def reservations() -> Refused:
    peggy: dict[str, Any] = {"owner": {"peggy-mclaird": 0}}
    seller = laird({"n": plot("easdale", "stone")})
    reserved = town(
        seller,
        laird(),
        laird(),
        **peggy,
        reserve=("rubislaw", 1),
        spaces=(0, 1, 2, "rubislaw", *AHEAD),
        market={"stone": 1},
    )
    yield "must-take-reserved", reserved, "take strathmore"
    yield "move-first", town(**peggy), "mclaird easdale 1"
    yield "reserved-already", acting(**peggy, reserve=("easdale", 1)), "mclaird strathmore 1"
    flipped = acting(**peggy)
    own(flipped).flipped = True
    yield "turned-over", changed(flipped), "mclaird easdale 1"
    ends = acting(**peggy, spaces=(1, 2, 0, "strathmore", "the-end", "easdale"))
    yield "no-tile-to-reserve", ends, "mclaird the-end 1"
    gone = acting(**peggy, spaces=(1, 2, "the-end", 0, "easdale"), out=(0,))
    yield "no-next-turn", gone, "mclaird easdale 1"


def thieves() -> Refused:
    kenneth: dict[str, Any] = {"owner": {"kenneth-mcsnitch": 0, "mike-mccastle": 0}}
    yield "thief-not-out", acting(**kenneth, points=1), "sneak 5050"
    yield "no-scot-to-send", acting(**kenneth), "thief kenneth-mcsnitch 4242"
    yield "other-thief", town(**kenneth, steps=[NextTurn(), SendThief(0, "mike-mccastle")]), "thief kenneth-mcsnitch 0"
    out = acting(**kenneth, points=1, thieves={"kenneth-mcsnitch": (1, "castle")})
    yield "thief-already-out", out, "thief kenneth-mcsnitch 0"
    yield "not-next-to-thief", out, "sneak 4242"
    settling = after(acting(**kenneth), "thief kenneth-mcsnitch 0")
    yield "must-settle", settling, "skip"
    yield "not-to-own", settling, "settle 0 5050"
    yield "not-that-territory", settling, "settle 9 5050"
    yield "no-plot-for-thief", settling, "settle 1 4242"
    victim = laird({"n": plot("easdale", "wood", "stone")})
    steps = in_turn(Act(0), StealGood(0, 1, at("n")))
    stealing = town(
        laird(), victim, laird(), **kenneth, thieves={"kenneth-mcsnitch": (1, "n")}, steps=steps, now=Now(0)
    )
    yield "not-to-steal", stealing, "steal sheep"
    yield "not-back", after(stealing.copy(), "steal wood", f"put wood {at('castle')}"), f"settle 1 {at('castle')}"
    fergus: dict[str, Any] = {"owner": {"fergus-macdarkie": 1}, "thieves": {"fergus-macdarkie": (0, "village")}}
    people = laird({"castle": plot("home-castle", scots=1), "ne": plot("rubislaw"), "es": plot("iona")}, coins=0)
    placing = town(people, laird(), laird(), **fergus, steps=in_turn(PlaceTile(0, number("easdale"))), now=Now(0))
    yield "place-cost", placing, f"place {at('n')}"
    woods = laird({"n": plot("inshriach", "wood"), "s": plot("rothiemurchus", "wood")}, coins=1)
    spaces = (0, 1, 2, "dornoch", "easdale", "rubislaw")
    paying = after(town(woods, laird(), laird(), **fergus, spaces=spaces), "take dornoch")
    yield "kept-for-place", paying, "buy wood"


EVERY = (
    clans,
    territories,
    boats,
    mountains,
    casks,
    hammer,
    haggis,
    tome,
    votes,
    mobsters,
    reservations,
    thieves,
)


class Request(NamedTuple):
    """Request for a table of Glen More II."""

    seats: int
    options: dict[str, str]


REQUESTS = {
    "die-with-two": Request(2, {"die": "no"}),
    "unknown-chronicle": Request(3, {"chronicles": "1,99"}),
    "chronicle-twice": Request(3, {"chronicles": "1,2,1"}),
    "not-in-play": Request(3, {"mountain": "one", "chronicles": "1"}),
    "chronicle-seats": Request(2, {"chronicles": "4"}),
    "unknown-components": Request(3, {"components": "0123456789abcdef"}),
}
