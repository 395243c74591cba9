"""Controllers inside a run: at samples they read outputs and set inputs, which are held until the next sample.

A sample lies at the start of every n-th step, counted from the start of the run. What the controller sets acts from there on, without
delay. Outputs that depend on inputs, such as accelerations, are those just before: with the inputs held so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError
from ..model.layout import ModelLayout
from ..model.library import Array
from ..naming import check_finite, number, place, real_array, shown, unknown, whole
from .recording import Recording, recording_of
from .signals import Controller, Signals

if TYPE_CHECKING:
    from ..model.model import Model

Values = float | Mapping[str, float] | ArrayLike


@dataclass(frozen=True, eq=False)
class Sampled(Controller):
    """A function of time and outputs by name, called at the start of every n-th step, once for each. It gives the value of the input
    that it stands under, or of several inputs by name or in the order in which it stands under them.

    `outputs` are the names that it reads, by default all outputs, positions, rates (NAME.rate) and states.
    """

    function: Callable[[float, dict[str, float]], Values]
    every: int = 1
    outputs: Sequence[str] | None = None

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise ArgumentError(f"a sampled controller is a function of time and outputs, not {shown(self.function)}")
        object.__setattr__(self, "every", whole("every of a controller", self.every, 1))
        if self.outputs is not None:
            object.__setattr__(self, "outputs", _names("outputs", self.outputs))

    def reads(self, layout: ModelLayout) -> tuple[str, ...]:
        return tuple(readable(layout)) if self.outputs is None else tuple(self.outputs)

    def sets(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(names)


@dataclass(frozen=True, eq=False)
class LinearFeedback(Controller):
    """u = offset - gain (y - reference) by compiled code, at the start of every n-th step.

    y are `outputs` (outputs, positions, rates NAME.rate, states), u the `inputs`, by default those that it stands under, in order.
    `reference` and `offset` are zero by default. With `limits`, the lowest and the highest u, each a number or one for each input, u
    stays within.
    """

    gain: ArrayLike
    outputs: Sequence[str]
    inputs: Sequence[str] | None = None
    reference: ArrayLike = 0.0
    offset: ArrayLike = 0.0
    every: int = 1
    limits: tuple[ArrayLike, ArrayLike] | None = None

    def __post_init__(self) -> None:
        given: dict[str, Any] = {"outputs": _names("outputs", self.outputs)}
        given["gain"] = np.atleast_2d(_finite("gain", self.gain))
        if self.inputs is not None:
            given["inputs"] = _names("inputs", self.inputs)
        rows, columns = given["gain"].shape if given["gain"].ndim == 2 else (0, 0)
        if columns != len(given["outputs"]) or rows != len(given.get("inputs", range(rows))):
            raise ArgumentError(
                f"the gain of a linear feedback has a row for each input and a column for each of its {len(given['outputs'])} outputs, "
                f"not the shape {given['gain'].shape}"
            )
        given["reference"], given["offset"] = (
            _spread(name, getattr(self, name), count) for name, count in (("reference", columns), ("offset", rows))
        )
        given["limits"] = _limits(self.limits, rows)
        given["every"] = whole("every of a controller", self.every, 1)
        for name, value in given.items():
            object.__setattr__(self, name, value)

    def reads(self, layout: ModelLayout) -> tuple[str, ...]:
        return tuple(self.outputs)

    def sets(self, names: Sequence[str]) -> tuple[str, ...]:
        wanted = tuple(names if self.inputs is None else self.inputs)
        if sorted(wanted) != sorted(names) or len(wanted) != len(np.asarray(self.gain)):
            raise ArgumentError(
                f"a linear feedback of {len(np.asarray(self.gain))} inputs stands under each of them in inputs={{...}}; "
                f"this one stands under {', '.join(names)}"
            )
        return wanted


def _names(what: str, given: object) -> tuple[str, ...]:
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise ArgumentError(f"{what} of a controller are a list of names, not {shown(given)}")
    return tuple(given)


def _finite(what: str, given: ArrayLike) -> Array:
    values = real_array(f"{what} of a linear feedback", given)
    if not np.isfinite(values).all():
        raise ArgumentError(f"{what} of a linear feedback must be finite numbers, not {shown(given)}")
    return values


def _spread(what: str, given: ArrayLike, count: int, values: Array | None = None) -> Array:
    """One number for all, or one for each."""
    values = _finite(what, given) if values is None else values
    if values.shape not in ((), (count,)):
        raise ArgumentError(f"{what} of this linear feedback is one number or {count} of them, not {shown(given)}")
    return np.ascontiguousarray(np.broadcast_to(values, (count,)))


def _limits(given: tuple[ArrayLike, ArrayLike] | None, count: int) -> tuple[Array, Array]:
    if given is None:
        given = (-np.inf, np.inf)
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise ArgumentError(
            f"limits of a linear feedback are a pair, the lowest and the highest inputs, not {shown(given)}"
        )
    low, high = (
        _spread("limits", each, count, real_array("limits of a linear feedback", each)).copy() for each in given
    )
    if not (low <= high).all():
        raise ArgumentError(f"limits of a linear feedback must rise, not {shown(given)}")
    return low, high


TURNS = ("rx", "ry", "rz")
"""Turns of a joint in space, as linear models and step functions name them."""


def readable(layout: ModelLayout) -> dict[str, tuple[str, int]]:
    """What controllers read: where each name is, an array of the state or the outputs, and the place in it."""
    rates = [f"{name}.rate" for name in layout.velocities]
    found: dict[str, tuple[str, int]] = {}
    for array, names in (
        ("outputs", layout.sensors),
        ("q", layout.positions),
        ("v", rates),
        ("z", layout.states),
    ):
        for k, name in enumerate(names):
            found.setdefault(name, (array, k))
    return found


def _hint(layout: ModelLayout, name: str) -> str:
    """For names of linear models that no controller reads."""
    if name.startswith("motion_"):
        return "; the states of `linearise` are directions of motion, those of `linearise_many([state])[0]` are coordinates"
    joint, _, turn = name.rpartition(".")
    if turn not in TURNS or f"{joint}.q0" not in layout.positions:
        return ""
    return f"; near a state that is not turned, {name} is 2 {joint}.q{TURNS.index(turn) + 1}: double its gain"


def apart(model: Model, inputs: Signals) -> tuple[Signals, tuple[Loop, ...]]:
    """What comes from outside, and the controllers, each with the inputs that it stands under."""
    if isinstance(inputs, Controller):
        raise ArgumentError("a controller stands under the inputs that it sets: inputs={'NAME': controller}")
    if not isinstance(inputs, Mapping):
        return inputs, ()
    under: dict[int, tuple[Controller, list[str]]] = {}
    for name, signal in inputs.items():
        if isinstance(signal, Controller):
            _check_drive(model, name)
            under.setdefault(id(signal), (signal, []))[1].append(name)
    others = {name: signal for name, signal in inputs.items() if not isinstance(signal, Controller)}
    return others if under else inputs, tuple(Loop(model, *each) for each in under.values())


def _check_drive(model: Model, name: str) -> None:
    entry = model.layout.inputs[place("input", name, model.inputs)]
    if entry.drives or f"{name}.rate" in model.inputs:
        raise ArgumentError(
            f"input {name!r} drives a coordinate, which cannot jump from one held value to the next; "
            "let the controller set a force or torque"
        )


class Loop:
    """A controller with the inputs that it sets and what it reads."""

    def __init__(self, model: Model, controller: Controller, under: Sequence[str]) -> None:
        layout, known = model.layout, readable(model.layout)
        self.controller, self.inputs, self.names = controller, controller.sets(under), controller.reads(layout)
        for name in self.names:
            if name not in known:
                raise ArgumentError(
                    f"{unknown('output, position, rate or state', name, known)}{_hint(model.layout, name)}"
                )
        self.places = np.array([model.inputs.index(name) for name in self.inputs], dtype=np.int32)
        self.recording = recording_of(layout, [], [name for name in self.names if known[name][0] == "outputs"])
        self.columns = np.array([_column(self.recording, name, *known[name]) for name in self.names], dtype=np.int32)

    def values(self, time: float, outputs: Sequence[float]) -> Sequence[float]:
        """What a function says of its inputs."""
        assert isinstance(self.controller, Sampled), "others are compiled"
        found = self.controller.function(time, dict(zip(self.names, outputs, strict=True)))
        if isinstance(found, float) and len(self.inputs) == 1:
            return [number("controlled input", self.inputs[0], found)]
        if isinstance(found, Mapping):
            if sorted(found) != sorted(self.inputs):
                raise ArgumentError(
                    f"the controller has to set {', '.join(self.inputs)}, as it stands under these inputs, not {shown(list(found))}"
                )
            return [number("controlled input", name, found[name]) for name in self.inputs]
        values = np.atleast_1d(real_array("what a controller sets", found))
        if values.shape != (len(self.inputs),):
            raise ArgumentError(f"the controller has to give {len(self.inputs)} numbers ({', '.join(self.inputs)})")
        check_finite(f"what a controller sets at time {time:g}", values, self.inputs)
        return [float(value) for value in values]


def _column(recording: Recording, name: str, array: str, place: int) -> int:
    """In a row by choice."""
    if array == "outputs":
        return recording.columns[name]
    return {"q": 1, "v": recording.edges[0], "z": recording.edges[1]}[array] + place
