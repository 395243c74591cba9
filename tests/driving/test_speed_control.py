"""The speed controller on a block that slides: its modes, its limits, and what it does when it is off."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import numpy as np
import pytest

import symgen
from symgen.runtime import Model

MODELS = Path(__file__).parents[2] / "models"
MASS, GAIN, RESET, RADIUS = 1500.0, 900.0, 300.0, 0.3
BLOCK = f"""
name: block
include: {{speed_keeper: speed_control.yaml}}
bodies: {{block: {{mass: {MASS}, com: [0, 0, 0], inertia: {{xx: 1, yy: 1, zz: 1}}}}}}
joints: {{way: {{type: prismatic, bodies: [ground, block], axis: [1, 0, 0]}}}}
inputs: {{drive_torque: {{unit: N m}}, speed_control: {{}}, speed_target: {{unit: m/s}}}}
instances: {{cruise: {{part: speed_keeper, with: {{motion: pace}}}}}}
sensors: {{pace: {{type: velocity, body: block}}}}
forces: {{wheels: {{type: joint_force, coordinate: way, force: cruise.torque/{RADIUS}}}}}
"""


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory) -> Model:
    folder = tmp_path_factory.mktemp("block")
    copy(MODELS / "driving" / "speed_control.yaml", folder)
    (folder / "block.yaml").write_text(BLOCK, encoding="utf-8")
    return symgen.build(folder / "block.yaml", "independent")


def test_the_modes_are_those_of_a_mass_with_two_gains(block: Model) -> None:
    """m r s^2 + gain s + reset = 0, and the way, which nothing holds."""
    modes = np.linalg.eigvals(block.linearise(block.assemble(), {"speed_control": 1.0}).A)
    for expected in (0.0, *np.roots([MASS * RADIUS, GAIN, RESET])):
        assert np.abs(modes - expected).min() < 1e-6


def test_a_limit_does_not_wind_the_controller_up(block: Model) -> None:
    """The block speeds up as fast as the highest torque allows; meanwhile the integral goes to where it would hold that torque by
    itself, not to that of the error, which is ten times as much."""
    run = symgen.simulate(block, 40.0, 5e-3, "rk4", inputs={"speed_control": 1.0, "speed_target": 30.0})
    pace, torque = run["pace.x"], run["cruise.torque"]
    assert torque.max() == 2500.0
    assert pace[run.time == 3.0] == pytest.approx(3.0 * 2500.0 / RADIUS / MASS, rel=1e-9)
    assert run["cruise.integral"].max() < 1.01 * 2500.0 / RESET
    assert 5e-3 * (30.0 - pace[pace < 30.0]).sum() > 80.0
    assert pace.max() < 32.0
    assert pace[-1] == pytest.approx(30.0, abs=1e-3)


def test_switched_off_only_the_torque_goes_through(block: Model) -> None:
    """Within the limits."""
    run = symgen.simulate(block, 1.0, 1e-2, "rk4", inputs={"speed_target": 30.0, "drive_torque": 400.0})
    assert run["pace.x"][-1] == pytest.approx(400.0 / RADIUS / MASS, rel=1e-12)
    assert not run["cruise.integral"].any()
    assert block.outputs(block.assemble(), {"drive_torque": -1e4})["cruise.torque"] == -2500.0
