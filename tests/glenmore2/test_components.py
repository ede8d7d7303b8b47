"""The component file: every mistake is named by entry and field; a file without mistakes can be played with."""

import random

import pytest
from glen2 import STANDARD_TOML, edit_box, glen, make_canny_player, use_box
from play import play_out

import greatglen
from greatglen import Refused
from greatglen.games.glenmore2.rules.box import BOX, STANDARD, open_box
from greatglen.games.glenmore2.rules.check import Flaw, problems

DORNOCH = 'name = "Dornoch"\ndeck = "A"\nkind = "village"\ncost = "wood"\nonce = "scot"\nactivate = "move"'


def found(*changes: tuple[str, str], more: str = "") -> list[tuple[str, str]]:
    """Entry and field of every mistake."""
    return [(problem.entry, problem.field) for problem in problems(edit_box(*changes, more=more))]


def dornoch(old: str, new: str) -> list[tuple[str, str]]:
    return found((DORNOCH, DORNOCH.replace(old, new)))


def test_the_standard_file_has_no_mistakes() -> None:
    assert problems(STANDARD_TOML.encode()) == []


MISTAKES = [
    ('kind = "village"', 'kind = "hamlet"', "kind"),
    ('cost = "wood"', 'cost = "gold"', "cost"),
    ('cost = "wood"', 'cost = "vp"', "cost"),
    ('cost = "wood"', 'cost = "-1 wood"', "cost"),
    ('cost = "wood"', 'cost = "² wood"', "cost"),
    ('once = "scot"', 'once = "scot remove"', "once"),
    ('once = "scot"', 'once = "haggis"', "once"),
    ('once = "scot"', 'once = "landmark"', "once"),
    ('activate = "move"', 'activate = "fly"', "activate"),
    ('activate = "move"', 'activate = "vp -> 2 vp"', "activate"),
    ('activate = "move"', 'activate = "any -> 2 different"', "activate"),
    ('activate = "move"', 'activate = "move"\nchronicle = 9', "chronicle"),
    ('activate = "move"', 'activate = "move"\nattested = ["colour"]', "attested"),
    ('activate = "move"', 'activate = "move"\nreplaces = "Camelot"', "replaces"),
    ('activate = "move"', 'activate = "move"\ncounts_as = 0', "counts_as"),
    ('activate = "move"', 'activate = "move"\nriver = "yes"', "river"),
    ('cost = "wood"', "cost = 3", "cost"),
]


@pytest.mark.parametrize(("old", "new", "field"), MISTAKES)
def test_a_mistake_in_a_tile(old: str, new: str, field: str) -> None:
    assert ("tile “Dornoch”", field) in dornoch(old, new)


def test_an_unknown_or_missing_field_names_the_entry_too() -> None:
    assert dornoch('activate = "move"', 'activate = "move"\ncolour = "red"') == [("tile “Dornoch”", "colour")]
    assert dornoch('kind = "village"\n', "") == [("tile “Dornoch”", "kind")]
    assert found(('game = "glenmore2"\n', "")) == [("file", "game")]
    assert found(("rondel_spaces = 14", "rondel_spaces = 14\nboard = 3")) == [("file", "board")]


def test_an_unknown_deck_and_wrong_deck_counts() -> None:
    wrong = dornoch('deck = "A"', 'deck = "X"')
    assert ("tile “Dornoch”", "deck") in wrong and ("deck A", "tile") in wrong
    moved = dornoch('deck = "A"', 'deck = "B"')
    assert moved == [("deck A", "tile"), ("deck B", "tile")]
    texts = [problem.text for problem in problems(edit_box((DORNOCH, DORNOCH.replace('"A"', '"B"'))))]
    assert texts == ["has 13 base tiles, the rulebook counts 14", "has 18 base tiles, the rulebook counts 17"]


def test_a_person_is_not_placed_so_builds_over_nothing() -> None:
    old = 'name = "Kenneth MacAlpin"\ndeck = "A"\nkind = "person"'
    assert found((old, old + "\noverbuild = true")) == [("tile “Kenneth MacAlpin”", "overbuild")]


def test_doubled_names() -> None:
    assert ("tile “Dornoch”", "name") in found(('name = "Fort Augustus"', 'name = "Dornoch"'))
    old = '[[landmark]]\nname = "Donan Castle"'
    assert ("landmark “Loch Lochy”", "name") in found((old, '[[landmark]]\nname = "Loch Lochy"'))
    old = '[[clan]]\nname = "McKinnon"'
    assert ("clan “MacLeod”", "name") in found((old, '[[clan]]\nname = "MacLeod"'))


def test_a_landmark_without_card_and_a_card_without_tile() -> None:
    wrong = found(('[[landmark]]\nname = "Loch Shiel"', '[[landmark]]\nname = "Loch Awe"'))
    assert wrong == [("tile “Loch Shiel”", "once"), ("landmark “Loch Awe”", "name")]


@pytest.mark.parametrize("tile", ["The End", "David Hume"])
def test_the_end_and_david_hume_must_be_there(tile: str) -> None:
    assert (f"tile “{tile}”", "name") in found((f'name = "{tile}"', 'name = "Somebody"'))


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ('Stalker"\nonce = "3 coin"', 'Stalker"\nonce = "3 crown"', "landmark “Castle Stalker”", "once"),
        ('lasting = "activation"', 'lasting = "forever"', "landmark “Loch Ness”", "lasting"),
        ('once = "2 remove-optional"', 'once = "landmark"', "landmark “Loch Morar”", "once"),
        ('once = "3 vp"\nagain = true', 'once = "3 pv"\nagain = true', "clan “Douglas”", "once"),
        ('once = "3 vp"\nagain = true', 'once = "landmark"\nagain = true', "clan “Douglas”", "once"),
        ('lasting = "vp-for-moves"', 'lasting = "activation"', "clan “MacLachlan”", "lasting"),
        ('counts = "coins"', 'counts = "pearls"', "clan “Oliphant”", "counts"),
        ('counts = "coins"\n', "", "clan “Oliphant”", "tiers"),
        ('["start", "MacLeod", 0]', '["start", "MacLoud", 0]', "road start - MacLoud", "clan_board.roads"),
        ('["start", "MacLeod", 0]', '["start", "MacLeod", -1]', "road start - MacLeod", "clan_board.roads"),
        (
            '["McKay", "Gunn", 1], ["Gunn", "Sinclair", 1], ["Gunn", "Sutherland", 1], ["Ross", "Sutherland", 2],',
            '["Gunn", "Sinclair", 1], ["Gunn", "Sutherland", 1],',
            "clan “Sinclair”",
            "clan_board.roads",
        ),
        ('game = "glenmore2"', 'game = "glenmore"', "file", "game"),
        ("players = [2, 4]", "players = [1, 4]", "file", "players"),
        ("rondel_spaces = 14", "rondel_spaces = 5", "file", "rondel_spaces"),
        ("start_coins = [5, 6, 7, 8]", "start_coins = [5, 6]", "file", "start_coins"),
        ("start_coins = [5, 6, 7, 8]", "start_coins = [-5, 6, 7, 8]", "file", "start_coins"),
        ('resources = ["wood",', 'resources = ["gold",', "file", "resources"),
        ("market_prices = [1, 2, 3]", "market_prices = [1, 2]", "file", "market_prices"),
        ("resource_limit_per_tile = 3", "resource_limit_per_tile = 4", "file", "resource_limit_per_tile"),
        ("die = [1, 1, 1, 2, 2, 3]", "die = [0, 1]", "file", "die"),
        ("die = [1, 1, 1, 2, 2, 3]", "die = []", "file", "die"),
        ("score_table = [1, 2, 3, 5, 8]", "score_table = []", "file", "score_table"),
        ("scots_per_player = 10", "scots_per_player = 1", "file", "scots_per_player"),
        ("clan_markers_per_player = 10", "clan_markers_per_player = -1", "file", "clan_markers_per_player"),
        ('name = "Home Castle"\nkind = "castle"', 'name = "Home Castle"\nkind = "village"', "file", "start_tile"),
        ("scots_per_player = 10", 'scots_per_player = "ten"', "file", "scots_per_player"),
        ("at = [12, 28]", "at = [12]", "clan “MacLeod”", "at"),
    ],
)
def test_a_mistake_elsewhere(old: str, new: str, entry: str, field: str) -> None:
    assert (entry, field) in found((old, new))


NOT_COMPONENTS = [b"", b"this is not TOML", b"\xff\xfe\x00", b"[[tile]", b"tile = 3", b"tile = [1, 2]", b"x = 1"]


@pytest.mark.parametrize("data", NOT_COMPONENTS)
def test_what_is_no_such_file_at_all(data: bytes) -> None:
    wrong = problems(data)
    assert len(wrong) == 1 and wrong[0].entry == "file" and str(wrong[0])
    with pytest.raises(Refused) as caught:
        open_box("mine.toml", data)
    assert caught.value.code == "bad-components" and caught.value.facts["file"] == "mine.toml"


def test_the_first_mistake_is_told_with_its_file() -> None:
    data = edit_box((DORNOCH, DORNOCH.replace('"wood"', '"gold"')))
    with pytest.raises(Refused) as caught:
        open_box("mine.toml", data)
    told = "mine.toml cannot be used: tile “Dornoch”, cost: “gold” is not an effect"
    assert str(caught.value).startswith(told)
    assert str(Flaw("deck A", "tile", "is odd")) == "deck A, tile: is odd"


def test_several_mistakes_are_all_told() -> None:
    wrong = dornoch('kind = "village"\ncost = "wood"', 'kind = "hamlet"\ncost = "gold"')
    assert wrong == [("tile “Dornoch”", "kind"), ("tile “Dornoch”", "cost")]


def test_a_legally_edited_file_can_be_played_with() -> None:
    """Another cost, other start coins, a smaller die."""
    box = use_box(
        (DORNOCH, DORNOCH.replace('"wood"', '"2 coin"')),
        ("start_coins = [5, 6, 7, 8]", "start_coins = [9, 9, 9, 9]"),
        ("die = [1, 1, 1, 2, 2, 3]", "die = [1, 2, 3]"),
    )
    assert box.key not in (STANDARD, BOX.key) and box.tiles[box.number["dornoch"]].bill.coins == 2
    assert BOX.tiles[BOX.number["dornoch"]].bill.coins == 0, "the standard box is as it was"
    table = greatglen.start("glenmore2", seats=2, seed=3, options={"components": box.key})
    assert [player.coins for player in glen(table).players] == [9, 9]
    play_out(table, make_canny_player(random.Random(3)))
    assert table.is_over and greatglen.replay(table.record).digest() == table.digest()


def test_the_tile_of_a_chronicle_is_corrected_in_the_same_file() -> None:
    """It lies in the folder of the Chronicle, and in the one file that `greatglen components whole` prints."""
    inn = 'name = "Haggis House"\nchronicle = 5\ndeck = "C"\nkind = "inn"\ncost = "barley"'
    box = use_box((inn, inn.replace('"barley"', '"2 coin"')))
    assert box.tiles[box.number["haggis-house"]].bill.coins == 2
    assert [tile.key for tile in box.tiles] == [tile.key for tile in BOX.tiles]
    assert found((inn, inn.replace('"barley"', '"gold"'))) == [("tile “Haggis House”", "cost")]


def test_tiles_of_chronicles_are_numbered_after_the_base_game_and_one_chronicle_after_the_other() -> None:
    """Records and observations know tiles by their numbers."""
    numbers = [tile.chronicle for tile in BOX.tiles]
    assert numbers == sorted(numbers) and set(numbers) == {0, 1, 3, 4, 5, 6}


def test_the_same_file_is_the_same_box() -> None:
    data = edit_box((DORNOCH, DORNOCH.replace('"wood"', '"stone"')))
    assert open_box("one.toml", data) is open_box("two.toml", data)


def test_tiles_of_chronicles_need_no_card() -> None:
    """Tiles of Chronicles that are not there yet may have effects that nobody knows yet, and no card."""
    more = '[[tile]]\nname = "Nessie"\nchronicle = 8\ndeck = "A"\nkind = "loch"\nonce = "landmark"\n'
    assert found(more=more) == []
