"""What bots look at among many options: of clans those that plainly bring most."""

from glen2 import acquiring, glen, laird, plot

from greatglen import Table
from greatglen.games.glenmore2.rules.actions import Ally, Skip
from greatglen.games.glenmore2.rules.clans import PlaceMarker
from greatglen.games.glenmore2.shortlist import CLANS
from greatglen.kernel.choice import Choice


def looked_at(table: Table) -> list[str]:
    return [str(option) for option in table.game.shortlist(table.state, table.choice)]


def test_of_all_clans_a_few_in_the_order_of_the_board() -> None:
    table = acquiring("james-vi", laird(coins=99))
    every = [str(option) for option in table.choice.options]
    kept = looked_at(table)
    assert len(every) > len(kept) == CLANS
    assert [clan for clan in every if clan in kept] == kept


def test_points_that_can_be_had_now_bring_a_clan_in() -> None:
    villages = {"w": plot("halkirk"), "n": plot("dornoch"), "nn": plot("ullapool")}
    assert "ally Brodie" not in looked_at(acquiring("james-vi", laird(coins=99)))
    assert "ally Brodie" in looked_at(acquiring("james-vi", laird(villages, coins=99)))


def test_few_clans_are_all_looked_at() -> None:
    table = acquiring("james-vi", laird(coins=0))
    assert 1 < len(table.choice.options) <= CLANS
    assert looked_at(table) == [str(option) for option in table.choice.options]


def test_who_may_place_none_can_still_do_so() -> None:
    table = acquiring("james-vi", laird(coins=99))
    choice = PlaceMarker(0, "here", optional=True).ask(glen(table))
    assert isinstance(choice, Choice) and choice.options[-1] == Skip()
    kept = table.game.shortlist(table.state, choice)
    assert kept[-1] == Skip() and sum(isinstance(option, Ally) for option in kept) == CLANS
