"""The truck with its trailer: loads of axles from moments, a circle from geometry, and nothing that grows. In long doses only."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import numpy as np
import pytest

from symgen.runtime import Model, Trim

pytestmark = pytest.mark.long

FRONT, DRIVEN, HITCH, TRAILER = 0.0, 4.78, 4.64, 12.23
"""Places behind the front axle (m): of axles, of the middles of groups of axles, and of the fifth wheel."""
AXLES = {"front": 1, "drive": 2, "trailer": 3}
Shipped = Callable[..., Model]


@pytest.fixture(scope="module")
def steady(shipped: Shipped) -> Callable[..., tuple[Model, Trim]]:
    """steady(speed, curvature): with the speed held."""

    def found(speed: float, curvature: float = 0.0) -> tuple[Model, Trim]:
        model = shipped("truck_and_trailer", "independent")
        model.set_parameters({"speed": speed})
        held = {"speed_control": 1.0, "speed_target": speed}
        return model, model.trim(speed, held, ["steering_wheel"], curvature=curvature)

    return found


def loads(outputs: Mapping[str, float]) -> dict[str, float]:
    """In tonnes, of the groups of axles."""
    found = dict.fromkeys(AXLES, 0.0)
    for name, value in outputs.items():
        group = re.match(r"(front|drive|trailer)\d?\.(left|right)\.tire_load\.3", name)
        if group:
            found[group[1]] += value / 9810
    return found


def test_axles_carry_what_moments_say(shipped: Shipped) -> None:
    """The trailer about the fifth wheel, then the tractor about its front axle; axles carry themselves."""
    model = shipped("truck_and_trailer", "independent")
    model.set_parameters({"speed": 0.0})
    start = model.initial_state()
    assert np.abs(model.acceleration(start)).max() < 5e-3
    front = 0.581 + 2 * (0.068 + 0.134705)
    driven, trailer = 2 * (0.717 + 2 * 0.254705), 3 * (0.5 + 2 * 0.114005)
    behind = 20.0 * (10.6 - HITCH) / (TRAILER - HITCH)
    on_hitch = 20.0 - behind
    pitman = 0.001605
    rear = (10.0 * 2.0 + on_hitch * HITCH - pitman * 1.0) / DRIVEN
    expected = {"front": front + 10.0 + on_hitch + pitman - rear, "drive": driven + rear, "trailer": trailer + behind}
    assert loads(model.outputs(start)) == pytest.approx(expected, rel=1e-4)


def test_slow_circle_is_that_of_the_geometry(steady: Callable[..., tuple[Model, Trim]]) -> None:
    """Middles of groups of axles follow without slip, but for what axles of a group pull against each other."""
    radius = 40.0
    model, circle = steady(2.0, 1 / radius)
    rear = np.sqrt(radius**2 - (DRIVEN - 2.0) ** 2)
    ahead = DRIVEN - HITCH
    expected = np.arctan(ahead / rear) + np.arcsin((TRAILER - HITCH) / np.hypot(rear, ahead))
    outputs = model.outputs(circle.state, circle.inputs)
    assert outputs["articulation"] == pytest.approx(expected, rel=0.04)


def test_is_stable_at_80_km_h(steady: Callable[..., tuple[Model, Trim]]) -> None:
    model, straight = steady(80 / 3.6)
    poles = np.linalg.eigvals(model.linearise(straight.state, straight.inputs).A)
    assert poles.real.max() < 1e-4
    swaying = poles[(np.abs(poles) > 1.0) & (np.abs(poles) < 2 * np.pi) & (poles.imag > 0.1)]
    assert len(swaying)
    assert (-swaying.real / np.abs(swaying)).min() > 0.15


def test_left_and_right_are_alike(steady: Callable[..., tuple[Model, Trim]]) -> None:
    """Circles are mirror images but for the Pitman arm and the drag link on the left: 1.6 kg of 35 t, and another angle of the
    steering wheel for the same angle of the wheels."""
    turns, bent, carried = [], [], []
    for way in (1.0, -1.0):
        model, circle = steady(15.0, way / 150.0)
        outputs = model.outputs(circle.state, circle.inputs)
        turns.append(way * circle.inputs[model.inputs.index("steering_wheel")])
        bent.append([way * outputs[name] for name in ("articulation", "side_slip", "trailer_turning.z")])
        sides = ("left", "right") if way > 0.0 else ("right", "left")
        carried.append([[v for n, v in outputs.items() if n.endswith(f"{side}.tire_load.3")] for side in sides])
    np.testing.assert_allclose(bent[0], bent[1], rtol=1e-4)
    np.testing.assert_allclose(carried[0], carried[1], atol=3e-4 * np.max(carried))
    assert turns[0] == pytest.approx(turns[1], rel=0.05)
