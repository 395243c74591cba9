"""The checks accept good models and find what is wrong in bad ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import read, read_text
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.pipeline import build
from symgen.runtime import Model
from symgen.verify.checks import verify

MODELS = Path(__file__).parents[2] / "models"


def built(name: str) -> tuple[Model, Mechanism]:
    description = read(MODELS / f"{name}.yaml")
    return build(description), analyse(description)


@pytest.mark.parametrize("name", ["pendulum", "double_pendulum", "slider_crank"])
def test_good_models_pass(name: str) -> None:
    checks = verify(*built(name), states=3)
    assert [check for check in checks if not check.ok] == []
    assert {"accelerations", "derivatives", "energy balance"} <= {check.name for check in checks}


@pytest.mark.parametrize(
    ("function", "result", "check"),
    [
        ("poses", "rotation", "poses"),
        ("mass_matrix", "M", "mass matrix"),
        ("acceleration", "a", "accelerations"),
        ("constraint_jacobian", "J", "constraint jacobian"),
        ("jacobian", "residual_q", "derivatives"),
        ("outputs", "outputs", "outputs"),
    ],
)
def test_a_wrong_entry_is_found(function: str, result: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model, mechanism = built("slider_crank")
    call = model.call

    def wrong(name: str, **arrays: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
        found = call(name, **arrays)
        if name == function:
            found[result].flat[0] += 1e-3 * max(1.0, float(np.abs(found[result]).max()))
        return found

    monkeypatch.setattr(model, "call", wrong)
    failed = {c.name for c in verify(model, mechanism, states=1) if not c.ok}
    assert check in failed


@pytest.mark.parametrize("formulation", ["independent", "partitioned", "multiplier", "inertial"])
def test_a_correction_that_closes_loops_but_is_not_the_smallest_is_found(
    formulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It moves the mechanism along by the way."""
    description = read(MODELS / "slider_crank.yaml")
    model, mechanism = build(description, formulation), analyse(description)
    call = model.call

    def along(name: str, **arrays: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
        found = dict(call(name, **arrays))
        if name == "correction":
            free = np.linalg.svd(call("constraint_jacobian", q=arrays["q"])["J"])[2][-1]
            found["delta"] = found["delta"] + 1e-3 * np.abs(found["delta"]).max() * free
        return found

    assert [check for check in verify(model, mechanism, states=2) if not check.ok] == []
    monkeypatch.setattr(model, "call", along)
    assert [check.name for check in verify(model, mechanism, states=2) if not check.ok] == ["correction"]


MASSLESS = """
name: massless_middle
bodies:
  upper: {mass: 1, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
  middle: {mass: 0, com: [0, 0, -0.2], inertia: {xx: 0, yy: 0, zz: 0}}
  lower: {mass: 1, com: [0.3, 0, -0.2], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
joints:
  top: {type: revolute, bodies: [ground, upper], at: [0, 0, 0.2], axis: [0, 1, 0]}
  first: {type: revolute, bodies: [upper, middle], at: [0, 0, -0.2], axis: [0, 1, 0]}
  second: {type: revolute, bodies: [middle, lower], at: [0, 0, -0.2], axis: [0, 1, 0]}
"""


@pytest.mark.parametrize("formulation", [None, "multiplier", "recursive", "independent"])
def test_a_motion_that_moves_no_mass_is_refused(formulation: str | None) -> None:
    """Two hinges on one axis with nothing between them: their accelerations would be anything, or not numbers."""
    with pytest.raises(
        MechanismError, match="the motion of 'first', 'second' moves no mass, so its acceleration is undetermined"
    ):
        build(read_text(MASSLESS), formulation)


FINGER = """
name: finger
bodies:
  finger: {mass: 0.1, com: [0, 0, 0], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}, frame: {origin: [0, 0, 0.1], rpy: [1.5707963267948966, 0, 0]}}
  tip: {mass: 0, com: [0, 0, 0], inertia: {xx: 0, yy: 0, zz: 0}, frame: {of: finger, origin: [0, 0, 0.1]}}
joints:
  slide: {type: prismatic, bodies: [ground, finger], at: {body: finger, at: [0, 0, 0]}, axis: {body: finger, at: [0, 0, 1]}}
  glue: {type: fixed, bodies: [finger, tip], at: {body: tip, at: [0, 0, 0]}}
fixed: [bodies.*.frame.rpy.*, joints.*.axis.*]
"""


def test_an_acceleration_of_zero_is_not_measured_by_its_rounding() -> None:
    """Gravity has 6e-17 of itself along the slide, and the tip no mass to be measured by."""
    description = read_text(FINGER)
    checks = verify(build(description), analyse(description), states=2)
    assert [check for check in checks if not check.ok] == []
