"""The commands of `greatglen`, one in a module; cli.py imports a module only when its command is wanted."""
