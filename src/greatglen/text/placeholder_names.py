"""Names for whoever has told none, as people are called at such a table."""

from greatglen.kernel.sentence import N_

NAMES = (N_("Morag"), N_("Iain"), N_("Eilidh"), N_("Hamish"), N_("Fiona"))
