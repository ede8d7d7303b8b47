"""`greatglen backup`: all games of a database in one file."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from greatglen.cli.arguments import Database, SpeechParameter
from greatglen.store.backup import backup as write
from greatglen.store.backup import restore as fill
from greatglen.store.database import create_default_url
from greatglen.text import terminal as sentences


def backup(
    file: Annotated[Path, Parameter(metavar="FILE", help="Where to; it must not exist yet. It will hold all keys.")],
    /,
    *,
    database: Database = None,
    speech: SpeechParameter,
) -> None:
    """Write all games of a database to a file, also while they are played."""
    counted = write(database or create_default_url(), file)
    print(sentences.describe_backup(speech, counted["games"], counted["actions"]))


def restore(
    file: Annotated[Path, Parameter(metavar="FILE", help="What “greatglen backup” wrote.")],
    /,
    *,
    database: Database = None,
    speech: SpeechParameter,
) -> None:
    """Fill a new database with the games of such a file."""
    counted = fill(database or create_default_url(), file)
    print(sentences.describe_backup(speech, counted["games"], counted["actions"]))
