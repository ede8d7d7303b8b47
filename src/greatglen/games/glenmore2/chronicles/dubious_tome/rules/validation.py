"""Is the Chronicle's part of a component file right? Every mistake with its field."""

from collections import Counter
from collections.abc import Iterator

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import NUMBER, Entry, Numbers
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.event_sides import WORDS
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore_common.rules.notation import deals
from greatglen.kernel.sentence import said

COSTS = frozenset(["any", "different", "animal", "coin", "whisky", "scot", "vp"])
GAINS = WORDS | {"any", "coin", "whisky", "vp", "move"}


def mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if not numbers.storr_table:
        yield "storr_table", said("must not be empty")
    if not numbers.inverness_table:
        yield "inverness_table", said("must not be empty")
    for card, times in Counter(entry.card for entry in numbers.event).items():
        if times > 1:
            yield f"event of {card}", said("is there {count} times", count=times)
    for entry in numbers.event:
        for text in _wrong(file, entry):
            yield f"event of {entry.card}", text


def _wrong(file: File, entry: Entry) -> Iterator[str]:
    if not any(tile.name == entry.card and "landmark" in tile.once.split() for tile in file.tile):
        yield said("no tile brings this card")
    if entry.person and not any(tile.name == entry.person and tile.kind == "person" for tile in file.tile):
        yield said("there is no person “{person}”", person=entry.person)
    if entry.clan and not any(clan.name == entry.clan for clan in file.clan):
        yield said("there is no clan “{clan}”", clan=entry.clan)
    for field in entry.attested:
        if field not in Entry.__struct_fields__:
            yield said("“{field}” is no field of an event", field=field)
    alternatives = deals(entry.event)
    if len(alternatives) != 1:
        yield said("must be one effect, without alternatives")
        return
    (deal,) = alternatives
    for amount in deal.cost:
        if amount.what not in COSTS and amount.what not in file.resources:
            yield said("“{what}” cannot be a cost", what=amount.what)
    for amount in deal.gain:
        if amount.what not in GAINS and amount.what not in file.resources:
            yield said("“{what}” is not an effect of an event", what=amount.what)
    if entry.again and [amount.what in file.resources for amount in deal.cost] != [True]:
        yield said("what can be done again and again must cost one kind of resource")
    if any(amount.what == "discarded" for amount in deal.gain) and {amount.what for amount in deal.cost} - {"scot"}:
        yield said("a tile of the discard pile can cost scots only")
    if any(amount.what == "around" for amount in deal.gain) and not entry.on_tile:
        yield said("“around” needs on_tile")
