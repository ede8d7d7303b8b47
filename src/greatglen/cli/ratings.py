"""`greatglen ratings recompute`: ratings once more, from who came where in the games that counted."""

from cyclopts import App

from greatglen.cli.arguments import Database, SpeechParameter
from greatglen.store.database import create_default_url
from greatglen.store.store import Store
from greatglen.text import terminal as sentences
from greatglen.web.features.contests.rating import MODEL

app = App(name="ratings", help="The ratings of a database: reckon them again from the games that counted.")


@app.command
def recompute(*, database: Database = None, speech: SpeechParameter) -> None:
    """Reckon all ratings again in the order in which games were counted, also while they are played. Nothing changes
    unless the way to reckon has."""
    store = Store(database or create_default_url())
    try:
        games, changed = store.ratings.recompute(MODEL)
    finally:
        store.close()
    print(sentences.reckoned(speech, games, changed))
