"""The rules once more, naively, straight from their text. Nothing here knows how the engine decides.

The engine's answers are compared with these over random games, and its game trees with the trees counted here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

# -- Clans of Scotland


def meeting_spaces(tiles: int) -> list[str]:
    """Three columns of two spaces on each meeting place, and a campfire space at each end."""
    columns = range(1, 3 * tiles + 1)
    return [f"t{column}" for column in columns] + [f"b{column}" for column in columns] + ["west", "east"]


def list_adjacent(space: str, tiles: int) -> set[str]:
    """What is adjacent or directly opposite to a space. The two campfire spaces are opposite each other, "the spaces to
    their right and left are adjacent"."""
    last = 3 * tiles
    if space == "west":
        return {"t1", "b1", "east"}
    if space == "east":
        return {f"t{last}", f"b{last}", "west"}
    side, column = space[0], int(space[1:])
    left = "west" if column == 1 else f"{side}{column - 1}"
    right = "east" if column == last else f"{side}{column + 1}"
    return {left, right, f"{'b' if side == 't' else 't'}{column}"}


def meeting_place(space: str, tiles: int) -> int:
    """The meeting place a space lies on, from the left, the first is 0."""
    if space in ("west", "east"):
        return 0 if space == "west" else tiles - 1
    return (int(space[1:]) - 1) // 3


def fits(card: str, space: str, table: Mapping[str, str | None], tiles: int) -> bool:
    """Same colour or same rank as at least one card beside it; a face-down card (None) accepts anything."""
    for other in list_adjacent(space, tiles):
        if other in table:
            lying = table[other]
            if lying is None or set(lying.split("-")) & set(card.split("-")):
                return True
    return False


def list_card_plays(hand: Sequence[str], table: Mapping[str, str | None], tiles: int) -> set[str]:
    """Every way to occupy a space, in the engine's notation."""
    free = [space for space in meeting_spaces(tiles) if space not in table]
    face_up = {f"play {card} {space}" for card in hand for space in free if fits(card, space, table, tiles)}
    return face_up or {f"hide {card} {space}" for card in hand for space in free}


class Meeting(NamedTuple):
    """A position of Clans, for counting trees."""

    hands: tuple[tuple[str, ...], ...]
    table: dict[str, str | None]
    shields: tuple[int, ...]
    tiles: int
    seat: int


def count_ways_to_end(meeting: Meeting) -> int:
    """How many different games can be played from here to the end."""
    hands, table, shields, tiles, seat = meeting
    total = 0
    for note in list_card_plays(hands[seat], table, tiles):
        how, card, space = note.split()
        left = tuple(held for held in hands[seat] if held != card)
        then_hands = (*hands[:seat], left, *hands[seat + 1 :])
        then_table = {**table, space: card if how == "play" else None}
        for used in (0, 1) if shields[seat] else (0,):
            if seat == len(hands) - 1 and not left:
                total += 1
                continue
            then_shields = (*shields[:seat], shields[seat] - used, *shields[seat + 1 :])
            total += count_ways_to_end(Meeting(then_hands, then_table, then_shields, tiles, (seat + 1) % len(hands)))
    return total


def meeting_points(cards: Sequence[str], shields: Sequence[str]) -> dict[str, list[int]]:
    """Steps 1 to 5 of the scoring of one meeting place: owner of each shield, first placed first, to the ranks won."""
    won: dict[str, list[int]] = {owner: [] for owner in shields}
    left = sorted(int(card.split("-")[1]) for card in cards)
    for owner in shields:
        if left:
            lowest = left[0]
            won[owner] += [rank for rank in left if rank == lowest]
            left = [rank for rank in left if rank != lowest]
    return won


# -- Glen More

Spot = tuple[int, int]  # row, column; the start village lies on (0, 0)


class Square(NamedTuple):
    river: bool
    road: bool
    clansmen: int


def to_spot(cell: int) -> Spot:
    """The row and column of a cell of the engine."""
    return cell // 100 - 50, cell % 100 - 50


def can_stand(land: Mapping[Spot, Square], here: Spot, river: bool, road: bool) -> bool:
    """GM 6, sentence by sentence."""
    row, column = here
    if here in land:
        return False
    north, south = land.get((row - 1, column)), land.get((row + 1, column))
    west, east = land.get((row, column - 1)), land.get((row, column + 1))
    if not (north or south or west or east):
        return False  # edge to edge with a tile
    around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    if not any(land[near].clansmen for near in around if near in land):
        return False  # next to (also diagonally) a tile with a clansman
    for has, ends, name in ((river, (north, south), "river"), (road, (west, east), "road")):
        beside = [getattr(square, name) for square in ends if square]
        if has and (True not in beside or False in beside):
            return False  # it must lengthen the river, and no tile without river may stand at an end of it
        if not has and True in beside:
            return False  # a tile without river may not stand at an end of the river
    return True


def list_spots(land: Mapping[Spot, Square], river: bool, road: bool) -> set[Spot]:
    """Every spot a tile may be placed on."""
    around = {(row + down, column + right) for row, column in land for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return {here for here in around if can_stand(land, here, river, road)}


def is_straight(land: Mapping[Spot, Square]) -> bool:
    """One river north-south and one road east-west through the start village, with nothing at their ends."""
    rivers = sorted(row for (row, column), square in land.items() if square.river and column == 0)
    roads = sorted(column for (row, column), square in land.items() if square.road and row == 0)
    if len(rivers) != sum(square.river for square in land.values()):
        return False
    if len(roads) != sum(square.road for square in land.values()):
        return False
    if rivers != list(range(rivers[0], rivers[-1] + 1)) or roads != list(range(roads[0], roads[-1] + 1)):
        return False
    if not (0 in rivers and 0 in roads):
        return False
    ends = [(rivers[0] - 1, 0), (rivers[-1] + 1, 0), (0, roads[0] - 1), (0, roads[-1] + 1)]
    return not any(end in land for end in ends)


def is_connected(land: Mapping[Spot, Square]) -> bool:
    """Every tile can be reached from the start village over edges."""
    reached, fresh = {(0, 0)}, [(0, 0)]
    while fresh:
        row, column = fresh.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in land and near not in reached:
                reached.add(near)
                fresh.append(near)
    return reached == set(land)


class Glen(NamedTuple):
    """A reduced game for counting trees: free production tiles only, an empty market, a short rondel."""

    lands: tuple[dict[Spot, Square], ...]
    track: tuple[str, ...]  # the rondel from the rearmost figure on: "0", "1" for figures, names for tiles
    stack: tuple[str, ...]  # the last stack; when its last tile is laid the game is over
    room: int  # spaces of the rondel, less the one that stays free


def count_ways_through(glen: Glen, tiles: Mapping[str, tuple[bool, bool]]) -> int:
    """How many different games can be played from here, draws included, to the end."""
    seat = int(glen.track[0])
    land = glen.lands[seat]
    total = 0
    for place, tile in enumerate(glen.track):
        if tile.isdigit():
            continue
        track = [*glen.track[1:place], str(seat), *glen.track[place + 1 :]]
        while not track[0].isdigit():
            track.pop(0)  # left behind by every figure
        spots = list_spots(land, *tiles[tile])
        for here in spots:
            placed = {**land, here: Square(*tiles[tile], 0)}
            points = sum(1 for village in [(0, 0)] if max(abs(village[0] - here[0]), abs(village[1] - here[1])) == 1)
            for walked in walks(placed, points):
                lands = tuple(walked if owner == seat else other for owner, other in enumerate(glen.lands))
                total += refill(Glen(lands, tuple(track), glen.stack, glen.room), tiles)
        if not spots:
            total += refill(Glen(glen.lands, tuple(track), glen.stack, glen.room), tiles)
    return total


def walks(land: dict[Spot, Square], points: int) -> Iterator[dict[Spot, Square]]:
    """Every way to spend movement points on clansmen (each order for itself), ending the turn at any time."""
    yield land
    if not points:
        return
    for here, square in land.items():
        if not square.clansmen:
            continue
        left = {**land, here: square._replace(clansmen=square.clansmen - 1)}
        if sum(other.clansmen for other in land.values()) > 1:
            yield from walks(left, points - 1)  # to parliament
        for there, other in left.items():
            if max(abs(there[0] - here[0]), abs(there[1] - here[1])) == 1:
                yield from walks({**left, there: other._replace(clansmen=other.clansmen + 1)}, points - 1)


def refill(glen: Glen, tiles: Mapping[str, tuple[bool, bool]]) -> int:
    if not glen.stack:
        return 1  # the last tile of the last stack was laid
    if len(glen.track) == glen.room:
        return count_ways_through(glen, tiles)
    total = 0
    for drawn in glen.stack:
        rest = tuple(tile for tile in glen.stack if tile != drawn)
        total += refill(glen._replace(track=(*glen.track, drawn), stack=rest), tiles)
    return total
