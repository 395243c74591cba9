"""Drop what no function needs."""

from __future__ import annotations

from symgen.program.program import Program
from symgen.program.slice import drop_dead


def dead(program: Program) -> Program:
    """The program without values and tables that no result depends on."""
    return drop_dead(program)
