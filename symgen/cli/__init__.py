"""The command line. `main` is the entry point."""

from symgen.cli.main import main

__all__ = ["main"]
