"""What `--help` prints, of every command."""

from golden import adapter, files

FILE = "help.txt"


def made() -> dict[str, list[str]]:
    lines: list[str] = []
    for command in adapter.commands():
        lines += [files.heading(" ".join(["greatglen", *command])), *adapter.help_of(command).split("\n")]
    return {FILE: [line.rstrip() for line in lines]}
