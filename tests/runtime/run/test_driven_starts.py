"""A run that nobody gives a start begins where the inputs of its drives are; one that is given a start elsewhere says which input it is."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest

import symgen
from symgen.description.read import read_text
from symgen.runtime import AssemblyError, Manoeuvre, Model, simulate

BASE = 0.8
TRICYCLE = f"""
name: steered
bodies:
  frame: {{mass: 20, com: [0.2, 0, 0.4], inertia: {{xx: 1, yy: 1, zz: 1.2}}}}
  fork: {{mass: 1, com: [{BASE}, 0, 0.3], inertia: {{xx: 0.03, yy: 0.05, zz: 0.03}}}}
joints:
  move: {{type: planar, bodies: [ground, frame], at: [0, 0, 0], normal: [0, 0, 1], x_axis: [1, 0, 0]}}
  steer: {{type: revolute, bodies: [frame, fork], at: [{BASE}, 0, 0.3], axis: [0, 0, 1]}}
  rear: {{type: knife_edge, bodies: [ground, frame], at: [0, 0, 0], direction: [1, 0, 0]}}
  front: {{type: knife_edge, bodies: [ground, fork], at: [{BASE}, 0, 0], direction: [1, 0, 0]}}
inputs: {{delta: {{}}, push: {{}}}}
drives: {{steering: {{coordinate: steer, input: delta}}}}
forces: {{pushing: {{type: joint_force, coordinate: move.x, force: push}}}}
initial: {{move.x: {{velocity: 1.0}}}}
"""
ANGLE = 0.2


@pytest.fixture(scope="module")
def tricycle() -> Model:
    return symgen.build(read_text(TRICYCLE), formulation="independent")


@pytest.mark.parametrize("inputs", [{"delta": ANGLE}, {"delta": ANGLE, "push": lambda t: t}])
def test_a_run_begins_where_the_drive_is(tricycle: Model, inputs: Mapping[str, float]) -> None:
    """A single-track vehicle turns at v tan(delta)/base."""
    begin = simulate(tricycle, until=0.01, step=0.01, inputs=inputs).state(0)
    q = dict(zip(tricycle.layout.positions, begin.q, strict=True))
    v = dict(zip(tricycle.coordinates, begin.v, strict=True))
    assert q["steer"] == pytest.approx(ANGLE, abs=1e-12)
    assert v["move.angle"] == pytest.approx(v["move.x"] * math.tan(ANGLE) / BASE, rel=1e-9)
    assert v["move.x"] > 0.5


def test_a_manoeuvre_begins_where_the_drive_is(tricycle: Model) -> None:
    found = simulate(tricycle, manoeuvre=Manoeuvre("turn", 0.01, step=0.01, inputs={"delta": ANGLE}))
    assert found.state(0).q[tricycle.layout.positions.index("steer")] == pytest.approx(ANGLE, abs=1e-12)


def test_a_start_elsewhere_names_the_drive_and_a_remedy(tricycle: Model) -> None:
    start = tricycle.assemble()
    with pytest.raises(AssemblyError, match=r"input 'delta' \(0.2\).*inputs=\.\.\..*leave the state out"):
        simulate(tricycle, until=0.01, step=0.01, state=start, inputs={"delta": ANGLE})
