"""A force element that symgen does not ship, added as `docs/adding-a-force-element.md` says: drag that grows with the square of the speed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pytest

from symgen.description import DescriptionError
from symgen.description.fields import Identifier, Point, Scalar
from symgen.description.forces import Force, ForceKind
from symgen.description.outputs import output_units
from symgen.description.registration import add_force, remove_force
from symgen.formulation.loads import LoadDerivation, Pair
from symgen.verify.reference.forces import RULES, Action, Evaluate, Kept, Wrenches, pair_of
from symgen.verify.reference.snapshot import Snapshot

from .support.agreement import described, differing_formulations, disagreements, interpreted, sampled


class Drag(Force):
    type: Literal["drag"]
    bodies: tuple[Identifier, Identifier]
    at: Point
    coefficient: Scalar


DRAG = ForceKind(Drag, units=("m/s", "N"), synonyms=("air_resistance",))


def law(derivation: LoadDerivation, name: str, force: Drag) -> tuple[Any, ...]:
    algebra, pair = derivation.algebra, Pair(derivation, *force.bodies)
    design = derivation.geometry.point(force.at)
    place = pair.place(1, design)
    velocity = algebra.minus(pair.velocity(1, design), pair.velocity_there(0, place))
    speed = algebra.sqrt(algebra.dot(velocity, velocity))
    size = algebra.bind(algebra.mul(algebra.translate(force.coefficient), speed))
    push = algebra.scale(algebra.sub(0, size), velocity)
    pair.push(1, place, push)
    pair.push(0, place, algebra.negate(push))
    return speed, algebra.bind(algebra.mul(size, speed))


def reference(element: Drag, snapshot: Snapshot, evaluate: Evaluate, kept: Kept) -> Action:
    first, second = pair_of(element.bodies, snapshot)
    place = snapshot.point(second, snapshot.design.point(element.at))
    velocity = snapshot.point_velocity(second, place) - snapshot.point_velocity(first, place)
    speed, coefficient = float(np.linalg.norm(velocity)), snapshot.design.scalar(element.coefficient)
    wrenches = Wrenches(snapshot)
    wrenches.pair(first, second, -coefficient * speed * velocity, np.zeros(3), place)
    return Action(np.array([speed, coefficient * speed**2]), wrenches.bodies())


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(RULES, "drag", reference)
    add_force(DRAG, law)
    yield
    remove_force("drag")


def falling(**fields: Any) -> dict[str, Any]:
    air = {"type": "drag", "bodies": ["ground", "stone"], "at": [0, 0, 0], "coefficient": 0.3} | fields
    return {
        "name": "falling",
        "bodies": {"stone": {"mass": 2, "com": [0, 0, 0], "inertia": [0.1, 0.2, 0.3]}},
        "joints": {"fall": {"type": "prismatic", "bodies": ["ground", "stone"], "axis": [0, 0, 1]}},
        "forces": {"air": air},
        "sensors": {"felt": {"type": "force", "force": "air"}},
    }


def test_a_stone_falls_no_faster_than_its_weight_allows() -> None:
    _, model = interpreted(described(falling()))
    terminal = math.sqrt(2 * 9.81 / 0.3)
    for speed, expected in ((0.0, -9.81), (terminal / 2, -9.81 * 3 / 4), (terminal, 0.0)):
        found = model.call("acceleration", t=0.0, q=[0.0], v=[-speed], z=[], u=[])["a"]
        assert found == pytest.approx([expected], abs=1e-12)


def test_its_sensor_has_units() -> None:
    assert output_units(described(falling())) == ("m/s", "N")


def test_all_formulations_agree_with_the_reference() -> None:
    """Between bodies that turn, and of which one floats."""
    raw = falling(bodies=["hull", "stone"], at=[0.3, 0.2, 0.1])
    raw["bodies"]["hull"] = {"mass": 3, "com": [0, 0.5, 0], "inertia": [0.3, 0.4, 0.5]}
    raw["joints"] = {
        "hinge": {
            "type": "universal",
            "bodies": ["hull", "stone"],
            "at": [0, 0, 1],
            "axis": [1, 0, 0],
            "axis2": [0, 1, 1],
        }
    }
    mechanism, model = interpreted(described(raw | {"base": "hull"}))
    sample = sampled(mechanism, model)
    assert disagreements(mechanism, model, sample) == []
    assert differing_formulations(mechanism, sample) == []


def test_names_of_other_programs_lead_to_it() -> None:
    with pytest.raises(DescriptionError, match="write `type: drag`"):
        described(falling(type="air_resistance"))


def test_two_kinds_do_not_share_a_name_and_shipped_ones_stay() -> None:
    with pytest.raises(ValueError, match="forces of type 'drag' exist already; give the new kind another name"):
        add_force(DRAG, law)
    with pytest.raises(ValueError, match="forces of type 'tire' are shipped with symgen and cannot be replaced"):
        remove_force("tire")
