"""Derivatives for Newton's method on all bodies: sparse blocks of H_p by motions of the bodies, and how these move the arrays."""

from __future__ import annotations

from dataclasses import replace

from symgen.mechanism.mechanism import GROUND_INDEX, Mechanism
from symgen.passes.dead import dead
from symgen.passes.hoist import hoist
from symgen.program.differentiate import jacobian
from symgen.program.directions import (
    Direction,
    Seed,
    free_directions,
    scalar_directions,
    spherical_directions,
)
from symgen.program.program import Function, Input, Program
from symgen.program.slice import function, restrict

POSE = 7
BLOCKS = (
    "force_q", "force_v", "force_a", "force_z", "velocity_q", "acceleration_q", "acceleration_v", "zdot_q", "zdot_v", "zdot_z",
)  # fmt: skip
"""Blocks that differentiation gives; derivatives of constraints by the variables of their own level are all the `gradient`."""

STEPS = ("newton_residual", "newton_jacobian", "newton_tree", "newton_angles", "newton_sizes")
"""Functions that the stepper calls."""


def derive_blocks(mechanism: Mechanism, program: Program, base: int) -> Program:
    """The functions that a stepper calls: residual, tree coordinates, angles, and all blocks of the Jacobian in one."""
    results = [("newton_residual", name) for name in ("force", "velocity", "acceleration", "zdot")]
    groups = {
        "q": _moves(mechanism, base),
        "v": scalar_directions("v", 0, [""] * program.inputs["v"]),
        "a": scalar_directions("a", 0, [""] * program.inputs["a"]),
        "z": scalar_directions("z", 0, [""] * program.inputs["z"]),
    }
    derived = jacobian(program, results, groups)
    (gradient,) = function(derived, "newton_gradient").outputs
    wanted = [output for output in function(derived, "jacobian").outputs if output.name in BLOCKS]
    blocks = Function("newton_jacobian", (gradient, *wanted), "blocks of the Jacobian of newton_residual")
    whole = replace(derived, functions=(*derived.functions, blocks))
    return hoist(dead(restrict(whole, STEPS)))


def _moves(mechanism: Mechanism, base: int) -> tuple[Direction, ...]:
    """How the six components of each body move the poses."""
    bodies = range(len(mechanism.bodies))
    if base == GROUND_INDEX:
        return tuple(d for k in bodies for d in _conventional(POSE * k))
    return tuple(d for k in bodies for d in (_of_base(k, len(bodies)) if k == base else _relative(POSE * k)))


def _conventional(first: int) -> tuple[Direction, ...]:
    """(43): r + dr, A exp(~dpi')"""
    return (*scalar_directions("q", first, "xyz"), *spherical_directions("q", first + 3, "xyz"))


def _relative(first: int) -> tuple[Direction, ...]:
    """(44): x + dr', exp(~dpi') A_ci; the rate of a quaternion p is (0, dpi') o p / 2."""
    w, x, y, z = (Input("q", first + 3 + k) for k in range(4))
    columns = (((-0.5, x), (0.5, w), (-0.5, z), (0.5, y)), ((-0.5, y), (0.5, z), (0.5, w), (-0.5, x)),
               ((-0.5, z), (-0.5, y), (0.5, x), (0.5, w)))  # fmt: skip
    turns = tuple(
        Direction(name, tuple(Seed(Input("q", first + 3 + row), ((c, (e,)),)) for row, (c, e) in enumerate(column)))
        for name, column in zip("xyz", columns, strict=True)
    )
    return (*scalar_directions("q", first, "xyz"), *turns)


def _of_base(base: int, bodies: int) -> tuple[Direction, ...]:
    """(44): r_c + A_c dr', A_c exp(~dpi'); places of the others, A_c^T r_ci, turn back as the frame turns."""
    own = free_directions("q", POSE * base, ["x", "y", "z", "rx", "ry", "rz"])
    turned = []
    for k, direction in enumerate(own[3:]):
        i, j = (k + 1) % 3, (k + 2) % 3
        seeds = direction.seeds
        for body in range(bodies):
            if body != base:
                first = POSE * body
                # x x e_k: component i gains x_j, component j loses x_i
                seeds += (
                    Seed(Input("q", first + i), ((1.0, (Input("q", first + j),)),)),
                    Seed(Input("q", first + j), ((-1.0, (Input("q", first + i),)),)),
                )
        turned.append(Direction(direction.name, seeds))
    return (*own[:3], *turned)
