"""Rollouts as primitives of JAX: steps of rows, and the two products with their derivatives, each the transpose of the other.

Everything has rows in front; directions and weights are a second dimension. `vmap` makes more rows, or more directions of the same
rows where nothing else is mapped, which share matrices and factors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from inspect import signature
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import ShapedArray
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

from symgen.bridges.rows import KNOWN, ONCE, Called, Places, mapped, unmapped
from symgen.runtime import ArgumentError, RolloutRows, record_length, roll_rows

Arrays = Sequence[Any]
Compute = Callable[..., Sequence[Any]]

BY_TIME = "steps have no derivatives by time; pass jax.lax.stop_gradient(time)"


# ---- values and shapes -----------------------------------------------------------------------------------------------


def _roll(called: Called, x: Any, u: Any, p: Any, time: Any) -> Arrays:
    return roll_rows(called.function, x, u, p, time, called.strict)[:2]


def _forward(called: Called, *given: Any) -> Arrays:
    return [RolloutRows(*given[:KNOWN]).forward(called.function, *given[KNOWN:])]


def _backward(called: Called, *given: Any) -> Arrays:
    return RolloutRows(*given[:KNOWN]).backward(called.function, *given[KNOWN:])


def _roll_shapes(x: Any, u: Any, p: Any, time: Any, *, called: Called) -> Arrays:
    rows, steps = u.shape[:2]
    return [_shape(rows, steps + 1, x.shape[1]), _shape(rows, record_length(called.function, steps))]


def _forward_shapes(*given: Any, called: Called) -> Arrays:
    states, dx = given[0], given[KNOWN]
    return [_shape(*dx.shape[:2], *states.shape[1:])]


def _backward_shapes(states: Any, records: Any, u: Any, p: Any, time: Any, weights: Any, *, called: Called) -> Arrays:
    rows = weights.shape[:2]
    return [_shape(*rows, *each) for each in (states.shape[2:], u.shape[1:], p.shape[1:])]


def _shape(*lengths: int) -> Any:
    return ShapedArray(lengths, np.dtype(np.float64))


# ---- primitives ------------------------------------------------------------------------------------------------------


def _primitive(name: str, compute: Compute, shapes: Compute) -> Any:
    made = Primitive(name)
    made.multiple_results = True
    made.def_impl(partial(_at_once, compute))
    made.def_abstract_eval(shapes)
    mlir.register_lowering(made, _rule(compute, shapes))
    batching.primitive_batchers[made] = partial(_mapped, made)
    return made


def _at_once(compute: Compute, *given: Any, called: Called) -> Arrays:
    """Outside of compiled programs, so that errors are those of Python."""
    return [jnp.asarray(each) for each in compute(called, *map(np.asarray, given))]


def _rule(compute: Compute, shapes: Compute) -> Any:
    """Of compiled programs, which call Python. `jax.pure_callback` makes arrays of JAX first, which takes longer than a step; what it is
    made of may change, and then it is taken."""
    emit = getattr(mlir, "emit_python_callback", None)
    if emit is None or "returns_token" not in signature(emit).parameters:
        return mlir.lower_fun(partial(_called_back, compute, shapes), multiple_results=True)
    return partial(_emitted, emit, compute)


def _emitted(emit: Any, compute: Compute, ctx: Any, *given: Any, called: Called) -> Any:
    def call(*arrays: Any) -> Any:
        return tuple(compute(called, *arrays))

    shapes = (ctx.avals_in, ctx.avals_out)
    results, _, _ = emit(ctx, call, None, list(given), *shapes, has_side_effect=False, returns_token=False)
    return results


def _called_back(compute: Compute, shapes: Compute, *given: Any, called: Called) -> Any:
    def call(*arrays: Any) -> Any:
        return tuple(compute(called, *map(np.asarray, arrays)))

    wanted = tuple(jax.ShapeDtypeStruct(each.shape, each.dtype) for each in shapes(*given, called=called))
    return jax.pure_callback(call, wanted, *given)


def _mapped(primitive: Any, given: Arrays, places: Places, **named: Any) -> tuple[Arrays, Places]:
    """A mapped dimension becomes one of the rows, or of the directions."""
    (count,) = {each.shape[place] for each, place in zip(given, places, strict=True) if place is not None}
    moved, at = mapped(jnp, count, given, places)
    found = primitive.bind(*moved, **named)
    return unmapped(count, found, at), [at] * len(found)


rollout_p = _primitive("symgen_rollout", _roll, _roll_shapes)
"""x, u, p, time to states, records"""
forward_p = _primitive("symgen_forward", _forward, _forward_shapes)
"""states, records, u, p, time, dx, du, dp to changes of the states"""
backward_p = _primitive("symgen_backward", _backward, _backward_shapes)
"""states, records, u, p, time, weights of the states to gradients by x, u, p"""


# ---- derivatives -----------------------------------------------------------------------------------------------------


def _rollout_tangents(given: Arrays, moved: Arrays, *, called: Called) -> tuple[Arrays, Arrays]:
    states, records = rollout_p.bind(*given, called=called)
    if type(moved[-1]) is not ad.Zero:
        raise ArgumentError(BY_TIME)
    directions = [ad.instantiate_zeros(each)[:, None] for each in moved[:-1]]
    (found,) = forward_p.bind(states, records, *given[1:], *directions, called=called)
    return [states, records], [found[:, 0], ad.Zero(_shape(*records.shape))]


def _product_tangents(primitive: Any, given: Arrays, moved: Arrays, **named: Any) -> tuple[Arrays, Arrays]:
    """Products are linear in their directions."""
    if any(type(each) is not ad.Zero for each in moved[:KNOWN]):
        raise ArgumentError(ONCE)
    directions = [ad.instantiate_zeros(each) for each in moved[KNOWN:]]
    return primitive.bind(*given, **named), primitive.bind(*given[:KNOWN], *directions, **named)


def _transposed(primitive: Any, weights: Arrays, *given: Any, **named: Any) -> Arrays:
    """By the other product: directions that are asked for are the undefined ones."""
    found = primitive.bind(*given[:KNOWN], *map(ad.instantiate_zeros, weights), **named)
    asked = zip(given[KNOWN:], found, strict=True)
    return [None] * KNOWN + [each if ad.is_undefined_primal(old) else None for old, each in asked]


ad.primitive_jvps[rollout_p] = _rollout_tangents
for _each, _other in ((forward_p, backward_p), (backward_p, forward_p)):
    ad.primitive_jvps[_each] = partial(_product_tangents, _each)
    ad.primitive_transposes[_each] = partial(_transposed, _other)
