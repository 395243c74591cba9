"""Program to C text."""

from symgen.emit.library import emit
from symgen.emit.source import EmitError, Source

__all__ = ["EmitError", "Source", "emit"]
