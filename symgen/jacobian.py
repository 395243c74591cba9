"""Derivatives of the equations, as a program of their own: what linearisation and implicit methods need."""

from __future__ import annotations

from dataclasses import replace

from symgen.mechanism.mechanism import Mechanism
from symgen.passes.dead import dead
from symgen.passes.hoist import hoist
from symgen.program.differentiate import jacobian
from symgen.program.directions import Direction, joint_directions, scalar_directions
from symgen.program.program import Program
from symgen.program.slice import restrict

RESULTS = (("residual", "residual"), ("residual", "closure"), ("acceleration", "zdot"), ("outputs", "outputs"))
"""(function, result) that are differentiated."""
_OF_ROLLING = (("closure", "rate"),)
"""As well where constraints hold velocities: their rates do not follow from positions."""


def derive_jacobian(mechanism: Mechanism, program: Program) -> Program:
    """A program with the one function `jacobian`: sparse blocks RESULT_ARRAY, `q` by tangent directions.

    The program it comes from is optimised; the passes that shorten sums and products would gain 1.5 % more here and take
    longer than the differentiation.
    """
    results = (*RESULTS, *(_OF_ROLLING if mechanism.velocity_rows else ()))
    derived = restrict(jacobian(program, results, _groups(mechanism, program)), ["jacobian"])
    return hoist(dead(replace(derived, name=f"{program.name}_derivatives")))


def _groups(mechanism: Mechanism, program: Program) -> dict[str, tuple[Direction, ...]]:
    tangents: tuple[Direction, ...] = ()
    for joint in mechanism.joints:
        if joint.velocities:
            kind = joint.traits.chart
            tangents += joint_directions(kind, "q", joint.q, joint.velocities)
    groups = {"q": tangents}
    for array in ("v", "z", "u", "a", "l"):
        groups[array] = scalar_directions(array, 0, [f"{array}[{k}]" for k in range(program.inputs[array])])
    return groups
