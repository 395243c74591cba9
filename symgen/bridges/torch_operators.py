"""Rollouts as operators of PyTorch: steps of rows, and gradients of weighted sums of their states.

Operators take numbers and tensors only, so that step functions are known by numbers.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any
from weakref import WeakValueDictionary

import torch

from symgen.bridges.rows import KNOWN, ONCE, Called, Places, mapped, unmapped
from symgen.runtime import ArgumentError, RolloutRows, record_length, roll_rows

Tensors = tuple[Any, ...]

BY_TIME = "steps have no derivatives by time; pass time.detach()"

_numbers = count()
_known: WeakValueDictionary[int, Called] = WeakValueDictionary()


def number_of(called: Called) -> int:
    """By which operators know it, as long as somebody keeps it."""
    number = next(_numbers)
    _known[number] = called
    return number


# ---- values and shapes -----------------------------------------------------------------------------------------------


def _roll(number: int, *given: Any) -> Tensors:
    called = _known[number]
    x, u, p, time = (each.numpy() for each in given)
    found = roll_rows(called.function, x, u, p, time, called.strict)
    return torch.from_numpy(found.states), torch.from_numpy(found.records)


def _forward(number: int, *given: Any) -> Any:
    arrays = [each.numpy() for each in given]
    return torch.from_numpy(RolloutRows(*arrays[:KNOWN]).forward(_known[number].function, *arrays[KNOWN:]))


def _backward(number: int, *given: Any) -> Tensors:
    *made, weights = (each.numpy() for each in given)
    return tuple(map(torch.from_numpy, RolloutRows(*made).backward(_known[number].function, weights)))


def _roll_shapes(number: int, x: Any, u: Any, p: Any, time: Any) -> Tensors:
    rows, steps = u.shape[:2]
    return x.new_empty((rows, steps + 1, x.shape[1])), x.new_empty(
        (rows, record_length(_known[number].function, steps))
    )


def _backward_shapes(number: int, states: Any, records: Any, u: Any, p: Any, time: Any, weights: Any) -> Tensors:
    rows = weights.shape[:2]
    return tuple(weights.new_empty((*rows, *shape)) for shape in (states.shape[2:], u.shape[1:], p.shape[1:]))


def _forward_shapes(
    number: int, states: Any, records: Any, u: Any, p: Any, time: Any, dx: Any, du: Any, dp: Any
) -> Any:
    return dx.new_empty((*dx.shape[:2], *states.shape[1:]))


# ---- operators, which compiled programs call -------------------------------------------------------------------------


def _operator(name: str, compute: Any, shapes: Any, takes: str, gives: str) -> Any:
    schema = f"(int number, {', '.join(f'Tensor {each}' for each in takes.split())}) -> {gives}"
    made = torch.library.custom_op(f"symgen::{name}", compute, mutates_args=(), device_types="cpu", schema=schema)
    made.register_fake(shapes)
    made.register_vmap(partial(_mapped, made))
    return made


def _mapped(operator: Any, info: Any, places: Places, number: int, *given: Any) -> tuple[Any, Any]:
    """Rows of torch.vmap."""
    moved, at = mapped(torch, info.batch_size, given, places[1:])
    found = operator(number, *moved)
    if isinstance(found, torch.Tensor):
        return unmapped(info.batch_size, [found], at)[0], at
    return tuple(unmapped(info.batch_size, found, at)), (at,) * len(found)


_MADE = "states records u p time"
_roll_operator = _operator("rollout", _roll, _roll_shapes, "x u p time", "(Tensor, Tensor)")
_forward_operator = _operator("rollout_forward", _forward, _forward_shapes, f"{_MADE} dx du dp", "Tensor")
_backward_operator = _operator(
    "rollout_backward", _backward, _backward_shapes, f"{_MADE} weights", "(Tensor, Tensor, Tensor)"
)

# ---- derivatives -----------------------------------------------------------------------------------------------------


def _keep(ctx: Any, inputs: Tensors, output: Tensors) -> None:
    number, _, *others = inputs
    ctx.number, ctx.called = number, _known[number]  # which has to live as long as what was made by it
    ctx.save_for_backward(*output, *others)


def _keep_for_both(ctx: Any, inputs: Tensors, output: Tensors) -> None:
    _keep(ctx, inputs, output)
    ctx.save_for_forward(*output, *inputs[2:])
    ctx.mark_non_differentiable(output[1])
    ctx.set_materialize_grads(False)


def _gradients(backward: Any, ctx: Any, weights: Any, _: Any) -> Tensors:
    if weights is None:  # nothing depends on the states
        return (None,) * 5
    found = backward(ctx.number, *ctx.saved_tensors, weights[:, None])
    return None, *(each[:, 0] for each in found), None


def _changes(ctx: Any, *moved: Any) -> Tensors:
    _, *directions, by_time = moved
    if by_time is not None:
        raise ArgumentError(BY_TIME)
    states, _, u, p, _ = ctx.saved_tensors
    still = (states[:, 0], u, p)
    parts = (torch.zeros_like(at) if each is None else each for each, at in zip(directions, still, strict=True))
    return Forward.apply(ctx.number, *ctx.saved_tensors, *(each[:, None] for each in parts))[:, 0], None


def _keep_nothing(ctx: Any, inputs: Tensors, output: Any) -> None:
    pass


def _refuse(ctx: Any, *weights: Any) -> None:
    raise ArgumentError(ONCE)


_roll_operator.register_autograd(partial(_gradients, _backward_operator), setup_context=_keep)
for _each in (_forward_operator, _backward_operator):
    _each.register_autograd(_refuse)

# ---- the same as functions that torch.func transforms ----------------------------------------------------------------


def _function(name: str, operator: Any, setup_context: Any, backward: Any, jvp: Any) -> Any:
    methods = {"forward": operator, "setup_context": setup_context, "backward": backward, "jvp": jvp}
    made = type(name, (torch.autograd.Function,), {key: staticmethod(each) for key, each in methods.items()})
    made.vmap = staticmethod(partial(_mapped, made.apply))  # type: ignore[attr-defined]
    return made


Backward = _function("Backward", _backward_operator, _keep_nothing, _refuse, _refuse)
Forward = _function("Forward", _forward_operator, _keep_nothing, _refuse, _refuse)
Rollout = _function("Rollout", _roll_operator, _keep_for_both, partial(_gradients, Backward.apply), _changes)


def rollout(number: int, x: Any, u: Any, p: Any, time: Any) -> Any:
    """All states. Compilers take the operator as a whole, and differentiate no functions that have derivatives forwards."""
    if time.requires_grad:
        raise ArgumentError(BY_TIME)
    call = _roll_operator if torch.compiler.is_compiling() else Rollout.apply
    return call(number, x, u, p, time)[0]
