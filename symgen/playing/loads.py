"""Forces that the picture shows as arrows: of tires, and in joints, as far as sensors measure them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from symgen.description.design_position import DesignPosition
from symgen.description.expression import Expression, Name, Number
from symgen.description.forces.tire import LIMITED, Tire
from symgen.description.schema import GROUND, Description, ForceSensor, ReactionSensor
from symgen.description.values import EvaluationError, evaluate
from symgen.runtime import Model
from symgen.showing.solids import Spot

AXES = ("fx", "fy", "fz")


@dataclass(frozen=True)
class Loads:
    """Arrows as the page reads them, and the points at which they begin, in the same order."""

    arrows: tuple[dict[str, Any], ...]
    spots: tuple[Spot, ...]


def with_tire_loads(description: Description) -> Description:
    """Every tire with a sensor of its force."""
    measured = {s.force for s in description.sensors.values() if isinstance(s, ForceSensor)}
    tires = [name for name, force in description.forces.items() if isinstance(force, Tire) and name not in measured]
    more = {f"{name}_load_shown": ForceSensor(type="force", force=name) for name in tires}
    return description.model_copy(update={"sensors": {**description.sensors, **more}}) if more else description


def loads(description: Description, model: Model) -> Loads:
    design = DesignPosition(description, dict(model.parameters))
    found = [*_of_tires(description, model, design), *_of_joints(description, model, design)]
    return Loads(
        tuple({**arrow, "point": number} for number, (arrow, _) in enumerate(found)), tuple(spot for _, spot in found)
    )


def _of_tires(description: Description, model: Model, design: DesignPosition) -> Iterator[tuple[dict[str, Any], Spot]]:
    sensors = {s.force: name for name, s in description.sensors.items() if isinstance(s, ForceSensor)}
    for name, tire in description.forces.items():
        if isinstance(tire, Tire) and name in sensors:
            arrow = {
                "kind": "tire",
                "name": name,
                "wheel": model.layout.bodies.index(tire.wheel),
                "carrier": model.layout.bodies.index(tire.carrier),
                "axis": [float(each) for each in design.direction(tire.axis)],
                "radius": _number(tire.radius, model),
                "friction": _number(tire.friction, model) if tire.law in LIMITED else None,
                "outputs": _places(model, [f"{sensors[name]}.{k}" for k in (1, 2, 3)]),
            }
            yield arrow, _spot(description, design, tire.wheel, tire.at)


def _of_joints(description: Description, model: Model, design: DesignPosition) -> Iterator[tuple[dict[str, Any], Spot]]:
    for name, sensor in description.sensors.items():
        joint = description.joints[sensor.joint] if isinstance(sensor, ReactionSensor) else None
        at, bodies = getattr(joint, "at", None), getattr(joint, "bodies", None)
        if isinstance(sensor, ReactionSensor) and at is not None and bodies is not None:
            arrow = {
                "kind": "joint",
                "name": name,
                "frame": -1 if sensor.frame == GROUND else model.layout.bodies.index(sensor.frame),
                "outputs": _places(model, [f"{name}.{axis}" for axis in AXES]),
            }
            point = at[1] if isinstance(at, tuple) and len(at) == 2 else at
            yield arrow, _spot(description, design, bodies[1], point)


def _spot(description: Description, design: DesignPosition, body: str, at: object) -> Spot:
    return Spot(body, design.point(at) - design.point(description.bodies[body].com))


def _places(model: Model, names: Sequence[str]) -> list[int]:
    return [model.sensors.index(name) for name in names]


def _number(expression: Expression, model: Model) -> float | str | None:
    """A number, or the name of a parameter; None where it is a formula of what changes."""
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Name) and expression.name in model.parameters:
        return expression.name
    try:
        return evaluate(expression, dict(model.parameters))
    except EvaluationError:
        return None
