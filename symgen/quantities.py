"""The equations of motion as two programs: what runs, trims and linear models call, and quantities that are asked now and then.

Both are taken from the optimised program, so that accelerations are the same operations in the same order as in the program as a whole.
"""

from __future__ import annotations

from dataclasses import replace

from symgen.program.program import Program
from symgen.program.slice import drop_dead, restrict
from symgen.runtime import IN_QUANTITIES

SELDOM = ("poses", "velocities", "energy")
"""Compiled in less time. Forces and inverse dynamics are what controllers call in their loops, so they are as fast as what steps call."""


def of_motion(program: Program) -> Program:
    """The functions of the main library."""
    apart = _apart(program)
    return drop_dead(restrict(program, [each.name for each in program.functions if each.name not in apart]))


def of_quantities(program: Program) -> Program:
    """The other functions, as a program with a name of its own."""
    return replace(drop_dead(restrict(program, _apart(program))), name=f"{program.name}_quantities")


def _apart(program: Program) -> list[str]:
    """Where there is no mass matrix, inverse dynamics stands in for it."""
    names = [each.name for each in program.functions]
    apart = [name for name in IN_QUANTITIES if name in names]
    return apart if "mass_matrix" in names else [name for name in apart if name != "residual"]
