"""What of a tile no rulebook states: it was reconstructed, as `attested` in the component files tells."""

from greatglen.games.glenmore2.rules.components import TileEntry
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.kernel.sentence import N_

FIELDS = {
    "deck": N_("the stack"),
    "river": N_("the river"),
    "overbuild": N_("that it is built over"),
    "cost": N_("the cost"),
    "once": N_("the one-time effect"),
    "activate": N_("the activation"),
}


def unsure(text: GlenMore2Text, entry: TileEntry) -> list[str]:
    """What it shows that is not attested."""
    shown = [field for field in FIELDS if getattr(entry, field)]
    return [text.say(FIELDS[field]) for field in shown if field not in entry.attested]
