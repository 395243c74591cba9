"""How dimensions of arrays become rows, for JAX and PyTorch alike: `xp` is jax.numpy or torch.

Primitives have one dimension of rows in front; products of derivatives have one of directions, or of weighted sums, behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from symgen.runtime import ArgumentError, RolloutRows, StepFunction

KNOWN = len(RolloutRows._fields)
"""Operands of products that are no directions."""

ONCE = (
    "steps are differentiable once, and this asks for derivatives of their derivatives; Gauss-Newton matrices J^T J of residuals take "
    "first ones only"
)


@dataclass(frozen=True)
class Called:
    """What is called with rows, and whether a row that fails raises an error."""

    function: StepFunction
    strict: bool


Places = Sequence[int | None]
"""Of the dimension of each operand that is mapped."""


def mapped(xp: Any, count: int, given: Sequence[Any], places: Places) -> tuple[list[Any], int]:
    """Operands in which a mapped dimension is one with the rows, or with the directions where nothing else is mapped; and the place of
    what it has become one with."""
    alone = len(given) > KNOWN and all(place is None for place in places[:KNOWN])
    at = 1 if alone else 0
    moved = [
        each if alone and k < KNOWN else _merged(_in_front(xp, each, place, count, at), at)
        for k, (each, place) in enumerate(zip(given, places, strict=True))
    ]
    return moved, at


def unmapped(count: int, found: Sequence[Any], at: int) -> list[Any]:
    """Results with the mapped dimension at its place `at`."""
    return [each.reshape(*each.shape[:at], count, each.shape[at] // count, *each.shape[at + 1 :]) for each in found]


def of_one_step(function: StepFunction, u: Any) -> Any:
    """Inputs of one step as those of a rollout."""
    if not u.ndim:
        _check("u", (), (len(function.inputs),))
    return u[..., None, :]


def in_rows(xp: Any, function: StepFunction, x: Any, u: Any, p: Any, time: Any) -> tuple[list[Any], tuple[int, ...]]:
    """Dimensions in front made one, and what they were."""
    given = (
        ("x", x, (len(function.states),)),
        ("u", u, (None, len(function.inputs))),
        ("p", p, (len(function.parameters),)),
    )
    for name, array, shape in given:
        _check(name, tuple(array.shape), shape)
    parts = [*((array, len(shape)) for _, array, shape in given), (time, 0)]
    lead = tuple(xp.broadcast_shapes(*(tuple(array.shape[: array.ndim - own]) for array, own in parts)))
    rows = []
    for array, own in parts:
        shape = tuple(array.shape[array.ndim - own :])
        rows.append(xp.broadcast_to(array, (*lead, *shape)).reshape(prod(lead), *shape))
    return rows, lead


def _check(name: str, shape: tuple[int, ...], wanted: tuple[int | None, ...]) -> None:
    if len(shape) < len(wanted) or shape[-1] != wanted[-1]:
        shown = f"({wanted[-1]},)" if len(wanted) == 1 else f"(steps, {wanted[-1]})"
        raise ArgumentError(f"{name} has the shape {shown}, or rows in front of it, not {shape}")


def _in_front(xp: Any, array: Any, place: int | None, count: int, at: int) -> Any:
    """The mapped dimension at `at`; what is not mapped is the same all along."""
    if place is not None:
        return xp.moveaxis(array, place, at)
    wider = array[(slice(None),) * at + (None,)]
    return xp.broadcast_to(wider, (*wider.shape[:at], count, *wider.shape[at + 1 :]))


def _merged(array: Any, at: int) -> Any:
    return array.reshape(*array.shape[:at], array.shape[at] * array.shape[at + 1], *array.shape[at + 2 :])
