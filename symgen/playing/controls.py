"""How a model is steered: the range of each input, which keys move it, and which way is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from symgen.playing.servos import Servo, servos
from symgen.runtime import InputLayout, Model, SingleSteps, State, chosen_manoeuvre, simulate, value_at

PAIRS = (("a", "d"), ("s", "w"), ("q", "e"), ("f", "r"), ("g", "t"), ("h", "y"), ("j", "u"), ("k", "i"), ("l", "o"))
"""Keys that lower and raise an input, in the order of the inputs."""
ARROWS = (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))
LOOKS = 160
"""Times at which manoeuvres are looked at."""
TRIAL, SHARE = 0.8, 0.25
"""Seconds of a trial, and the part of the range by which it changes an input."""
TRIES, SHORTER = 4, 0.25
"""Where a trial fails, the range is too long."""
OF_VEHICLE = 0.12
"""Arm of the forces that drive a vehicle, relative to its size."""
COMFORTABLE = 5.0
"""Lateral acceleration that a key of the steering asks for, m/s^2."""
OF_UNIT: Mapping[str, float] = {"rad": 0.5, "rad/s": 5.0, "m/s": 10.0, "": 1.0, "1": 1.0}
"""Reach of an input of which nothing but the unit is known."""


@dataclass(frozen=True)
class Control:
    """`places`: of the inputs, such as those of all wheels; `down` and `up`: keys that lower and raise it; `springs`: it goes back when the keys are let go.
    With `reach`, keys go so far only at `speed`, and less when it is faster; `axis`: of a gamepad or of the pad."""

    places: tuple[int, ...]
    name: str
    unit: str
    start: float
    low: float
    high: float
    down: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    springs: bool = True
    reach: float | None = None
    speed: float = 0.0
    axis: str = ""
    sign: int = 1
    """Of the pad: to the right, or forward."""
    servo: Servo | None = None
    """A controller that can take the input over."""


@dataclass(frozen=True)
class Effect:
    """What an input does to a vehicle within a trial: by a change up or down, of the speed forward and of the rate of turning left."""

    change: float
    speed: tuple[float, float]
    turning: tuple[float, float]


def controls(model: Model, steps: SingleSteps, vehicle: str | None, size: float) -> list[dict[str, Any]]:
    """Of all inputs but the rates of those that drive. `vehicle`: the body that is steered, if there is one."""
    weight = model.scales.mass * model.scales.gravity
    seen = _seen(model)
    found = []
    for name, places in _together(model.layout.inputs, steps.inputs.tolist(), vehicle is not None):
        entry, start = model.layout.inputs[places[0]], float(steps.inputs[places[0]])
        arm = size if vehicle is None else OF_VEHICLE * size
        low, high = _range(entry, start, seen.get(entry.name, []), weight / len(places), arm)
        switch = not entry.unit and (low, high) == (0.0, 1.0)
        found.append(Control(places, name, entry.unit, start, low, high, springs=not (switch or entry.drives)))
    if vehicle is not None:
        found = _of_vehicle(model, steps, vehicle, found)
    else:
        with model.trying():
            take_parameters(model, steps)
            held = {servo.input: servo for servo in servos(model, steps, size)}
        found = [replace(each, servo=held.get(each.places[0])) for each in found]
    return [asdict(each) for each in _with_keys(found)]


def _together(
    inputs: Sequence[InputLayout], starts: Sequence[float], alike: bool
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Inputs by place; `alike`: those of the parts of a vehicle with one name go together."""
    found: dict[tuple[str, str, float], list[int]] = {}
    for place, (entry, start) in enumerate(zip(inputs, starts, strict=True)):
        if entry.derivative == 0:
            found.setdefault((entry.name.split(".", 1)[-1] if alike else entry.name, entry.unit, start), []).append(
                place
            )
    for (name, _, _), places in found.items():
        parts = ", ".join(inputs[place].name.split(".", 1)[0] for place in places)
        yield (f"{name} ({parts})" if len(places) > 1 else inputs[places[0]].name), tuple(places)


def _seen(model: Model) -> dict[str, list[float]]:
    """Values that the manoeuvres of the description give to inputs."""
    found: dict[str, list[float]] = {}
    for name in model.manoeuvres:
        manoeuvre = chosen_manoeuvre(model, name)
        for each, signal in manoeuvre.inputs.items():
            found.setdefault(each, []).extend(
                value_at(each, signal, time) for time in np.linspace(0.0, manoeuvre.until, LOOKS).tolist()
            )
    return found


def _range(entry: InputLayout, start: float, seen: Sequence[float], weight: float, size: float) -> tuple[float, float]:
    """What manoeuvres use and somewhat more; else by the unit, and by weight and size of the mechanism."""
    values = [start, entry.default, *seen]
    low, high = min(values), max(values)
    if entry.unit == "m/s" and high > 0 and low >= 0:
        return 0.0, _round(2.4 * high)
    if seen and high > low:
        switch = entry.unit == "" and {low, high} <= {0.0, 1.0}
        more = 1.0 if switch else 1.5
        return (-_round(-more * low) if low < 0 else 0.0, _round(more * high) if high > 0 else 0.0)
    reach = {"N": 0.3 * weight, "N m": 0.25 * weight * size, "m": 0.1 * size}.get(entry.unit) or OF_UNIT.get(
        entry.unit, 1.0
    )
    reach = _round(max(reach, abs(start)) if entry.unit not in ("N", "N m") else reach)
    return start - reach, start + reach


def _round(number: float) -> float:
    """Upwards to one or two digits."""
    digit = 10.0 ** np.floor(np.log10(abs(number))) if number else 1.0
    for step in (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0):
        if number <= step * digit * (1 + 1e-9):
            return float(f"{step * digit:.3g}")
    return number


# -- vehicles ---------------------------------------------------------------------------------------------------------


def _of_vehicle(model: Model, steps: SingleSteps, base: str, found: Sequence[Control]) -> list[Control]:
    """Left and right steer, up and down change the speed, the space bar brakes: whatever the inputs are called."""
    tried = [_effect(model, steps, base, each) for each in found]
    found = [each for each, _ in tried]
    effects = {each.name: effect for each, effect in tried if effect is not None}
    speed = _speed(model, steps, base)
    steering = _most(effects, lambda e: max(map(abs, e.turning)), 0.02)
    named = {each.name: each for each in found}
    if steering:
        named[steering] = _steering(named[steering], effects[steering], speed)
    rest = {name: effect for name, effect in effects.items() if name != steering}
    faster = _most(rest, lambda e: e.speed[0], 0.05)
    if faster:
        both = rest[faster].speed[1] < -0.05
        down = ("ArrowDown", "s") if both else ()
        named[faster] = replace(
            named[faster], up=("ArrowUp", "w"), down=down, springs=named[faster].unit != "m/s", axis="forward"
        )
        slower = _most({name: e for name, e in rest.items() if name != faster}, lambda e: -e.speed[0], 0.05)
        if slower:
            keys = (" ",) if both else ("ArrowDown", "s", " ")
            named[slower] = replace(named[slower], up=keys, axis="" if both else "backward")
    return list(named.values())


def _most(effects: Mapping[str, Effect], what: Callable[[Effect], float], least: float) -> str:
    found = max(effects, key=lambda name: what(effects[name]), default="")
    return found if found and what(effects[found]) > least else ""


def _steering(control: Control, effect: Effect, speed: float) -> Control:
    """Equally far to both sides."""
    left = effect.turning[0] > 0 if abs(effect.turning[0]) > abs(effect.turning[1]) else effect.turning[1] < 0
    per_unit = max(map(abs, effect.turning)) / abs(effect.change)
    most = max(abs(control.low), abs(control.high))
    reach = min(COMFORTABLE / (max(speed, 1.0) * per_unit), most)
    to_the_left, to_the_right = ("ArrowLeft", "a"), ("ArrowRight", "d")
    return replace(
        control,
        low=-most,
        high=most,
        up=to_the_left if left else to_the_right,
        down=to_the_right if left else to_the_left,
        reach=float(f"{reach:.3g}"),
        speed=speed,
        axis="across",
        sign=-1 if left else 1,
    )


def _effect(model: Model, steps: SingleSteps, base: str, control: Control) -> tuple[Control, Effect | None]:
    """With a range in which trials succeed."""
    rest = _tried(model, steps, base, control, control.start)
    for _ in range(TRIES):
        change = SHARE * (control.high - control.low)
        up = _tried(model, steps, base, control, min(control.start + change, control.high))
        down = _tried(model, steps, base, control, max(control.start - change, control.low))
        if rest is not None and up is not None and down is not None:
            return control, Effect(change, (up[0] - rest[0], down[0] - rest[0]), (up[1] - rest[1], down[1] - rest[1]))
        low, high = (control.start + SHORTER * (end - control.start) for end in (control.low, control.high))
        control = replace(control, low=low, high=high)
    return control, None


def _tried(model: Model, steps: SingleSteps, base: str, control: Control, value: float) -> tuple[float, float] | None:
    """Speed forward and rate of turning of the base after a while."""
    inputs = dict(zip(model.inputs, steps.inputs.tolist(), strict=True))
    inputs |= {model.inputs[place]: value for place in control.places}
    with model.trying():
        take_parameters(model, steps)
        run = simulate(
            model, steps.start.time + TRIAL, steps.step, method="trapezoidal", inputs=inputs, state=steps.start,
            every=10_000, outputs=(),
        )  # fmt: skip
        return _motion(model, run.final, base) if run.success else None


def _speed(model: Model, steps: SingleSteps, base: str) -> float:
    with model.trying():
        take_parameters(model, steps)
        return _motion(model, steps.start, base)[0]


def take_parameters(model: Model, steps: SingleSteps) -> None:
    """Those that the page begins with."""
    values = zip(model.layout.parameters, steps.parameters.tolist(), strict=True)
    model.set_parameters({entry.name: value for entry, value in values if not entry.fixed})


def _motion(model: Model, state: State, base: str) -> tuple[float, float]:
    place = model.layout.bodies.index(base)
    velocities, forward = model.velocities(state), model.poses(state).rotation[place][:, 0]
    return float(velocities.velocity[place] @ forward), float(velocities.angular_velocity[place][2])


# -- keys -------------------------------------------------------------------------------------------------------------


def _with_keys(found: Sequence[Control]) -> Iterator[Control]:
    """Pairs that are free, for inputs that have no key yet; the arrows move the first two inputs of what is no vehicle."""
    taken = {key for each in found for key in (*each.up, *each.down)}
    free = [pair for pair in PAIRS if not taken & {*pair}]
    arrows = [pair for pair in ARROWS if not taken & {*pair}]
    axes = ["across", "forward"] if not any(each.axis for each in found) else []
    for each in found:
        if each.up or each.down or not free:
            yield each
            continue
        down, up = free.pop(0)
        more = arrows.pop(0) if arrows and not taken else ("", "")
        axis = axes.pop(0) if axes else ""
        yield replace(each, down=tuple(filter(None, (down, more[0]))), up=tuple(filter(None, (up, more[1]))), axis=axis)
