"""A car on Magic Formula tires: corners as lanes, both sides alike, standing on a slope, grip by place, parameters of a run."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy as np
import pytest
import yaml

import symgen
from symgen.description.read import read
from symgen.description.schema import Description
from symgen.pipeline import ModelGenerator
from symgen.program.likeness import SHARED, likeness
from symgen.program.program import Assign
from symgen.runtime import Model

TIRES = Path(__file__).parents[1] / "models" / "tires"
CAR = TIRES / "passenger_car.yaml"
IMPLICIT = (
    "trapezoidal", "implicit-euler", "bdf2", "generalised-alpha", "hht", "linearly-implicit-euler", "esdirk4",
)  # fmt: skip


def plain_data() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(CAR.read_text(encoding="utf-8"))
    return data


def described(data: dict[str, Any], folder: Path) -> Description:
    (folder / "passenger.tir").write_text((TIRES / "passenger.tir").read_text(encoding="utf-8"), encoding="utf-8")
    copytree(TIRES.parent / "driving", folder / "driving", dirs_exist_ok=True)
    (folder / "car.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return read(folder / "car.yaml")


@pytest.fixture(scope="module")
def car() -> Model:
    return symgen.build(CAR, formulation="independent")


def on_equal_struts(data: dict[str, Any]) -> dict[str, Any]:
    """All four hubs on slides."""
    text = yaml.safe_dump(data, sort_keys=False)
    text = re.sub(r"_strut\.slide", "_strut", text)
    changed: dict[str, Any] = yaml.safe_load(text)
    for name in ("FL_strut", "FR_strut"):
        joint = changed["joints"][name]
        joint["type"] = "prismatic"
        del joint["at"]
    for name in ("FL_steering", "FR_steering", "left_shaft", "right_shaft"):
        del changed["forces"][name]
    del changed["inputs"]["steer"], changed["inputs"]["drive"], changed["manoeuvres"]
    return changed


def sedan(folder: Path) -> Description:
    """The shipped sedan on these tires."""
    data: dict[str, Any] = yaml.safe_load((TIRES.parent / "sedan.yaml").read_text(encoding="utf-8"))
    corner = data["parts"]["corner"]
    kept = {key: corner["forces"]["tire"][key] for key in ("type", "wheel", "carrier", "at", "axis", "damping")}
    corner["forces"]["tire"] = {**kept, "law": "magic_formula", "file": "passenger.tir", "radius": "radius + 0.02"}
    del corner["parameters"]["deflection"], data["parameters"]["friction"]
    for instance in data["instances"].values():
        instance.get("parameters", {}).pop("deflection", None)
    return described(data, folder)


def test_the_law_of_four_corners_is_evaluated_in_lanes(tmp_path: Path) -> None:
    program = ModelGenerator(sedan(tmp_path), "independent").program
    like = likeness(program)
    twins: dict[tuple[str, int], set[int]] = defaultdict(set)
    for value, entry in enumerate(program.values):
        if isinstance(entry, Assign):
            twins[entry.op, like.kind[value]].add(like.twin[value])
    for op, least in {"atan": 20, "exp": 1, "sqrt": 12, "sin": 10, "min": 15, "max": 15}.items():
        in_lanes = [found for (of, _), found in twins.items() if of == op and len(found) == 4]
        alone = [found for (of, _), found in twins.items() if of == op and SHARED not in found and len(found) < 4]
        assert len(in_lanes) >= least, op
        assert alone == [], op


def test_a_turn_to_the_right_mirrors_one_to_the_left(car: Model) -> None:
    left, right = (symgen.simulate(car, 1.0, 1e-3, inputs={"steer": angle}) for angle in (0.03, -0.03))
    for name, sign in (("place.x", 1), ("place.y", -1), ("turning.z", -1), ("acceleration.y", -1)):
        np.testing.assert_allclose(right[name], sign * left[name], atol=1e-9 * np.abs(left[name]).max())
    assert abs(left["place.y"][-1]) > 0.5
    for one, other in (("FL", "FR"), ("RL", "RR")):
        for k, sign in enumerate((1, -1, 1, -1, 1, -1), 1):
            first, second = left[f"{one}.tire_load.{k}"], right[f"{other}.tire_load.{k}"]
            np.testing.assert_allclose(second, sign * first, atol=1e-8 * max(1.0, np.abs(first).max()))


def test_grip_depends_on_the_place(car: Model) -> None:
    run = symgen.simulate(car, manoeuvre="split_braking")
    assert run.measures["turning"] > 0.05
    icy = run["place.y"] < 0.3  # both right wheels are on the right
    share = (-run["FR.tire_load.1"] / run["FR.tire_load.3"])[icy]
    assert 0.15 < share.max() < 0.21  # the friction of the tire is about 1
    assert (-run["FL.tire_load.1"] / run["FL.tire_load.3"])[icy].max() > 0.22
    assert run["place.y"][-1] > 0.3  # towards the side with grip
    try:
        car.set_parameters({"right_grip": 1.0, "left_grip": 0.2})
        other = symgen.simulate(car, 0.5, 1e-3, inputs={"brake": 300.0})
        car.set_parameters({"right_grip": 0.2, "left_grip": 1.0})
        one = symgen.simulate(car, 0.5, 1e-3, inputs={"brake": 300.0})
    finally:
        car.set_parameters({"right_grip": 1.0, "left_grip": 1.0})
    np.testing.assert_allclose(other["turning.z"], -one["turning.z"], atol=1e-9)


def test_coefficients_are_changed_between_runs(car: Model) -> None:
    state = car.trim(20.0, free=["drive"]).state
    before = car.outputs(state)
    try:
        car.set_parameters({f"{corner}.tire.{key}": 0.0 for corner in ("FL", "FR") for key in ("QSY1", "QSY3", "QSY4")})
        after = car.outputs(state)
    finally:
        car.set_parameters({"FL.tire.QSY1": 0.01, "FR.tire.QSY1": 0.01, "FL.tire.QSY3": 4e-4, "FR.tire.QSY3": 4e-4})
        car.set_parameters({"FL.tire.QSY4": 4e-5, "FR.tire.QSY4": 4e-5})
    assert before["FL.tire_load.5"] < -5.0
    assert after["FL.tire_load.5"] == 0.0
    assert after["RL.tire_load.5"] == before["RL.tire_load.5"]
    with pytest.raises(symgen.runtime.ParameterError, match=r"coefficients\.LMUX of tire 'FL\.tire' is positive"):
        car.set_parameters({"FL.tire.LMUX": -1.0})


def standing(folder: Path) -> Description:
    """With locked wheels on a slope of 10 %, which gravity stands for."""
    data = on_equal_struts(plain_data())
    corner = data["parts"]["corner"]
    corner["joints"]["spin"] = {"type": "fixed", "bodies": ["hub", "wheel"]}
    del corner["forces"]["brake"], corner["sensors"]["wheel_speed"], corner["initial"], data["inputs"], data["initial"]
    slope = np.arctan(0.1)
    data["gravity"] = [float(-9.81 * np.sin(slope)), 0.0, float(-9.81 * np.cos(slope))]
    return described(data, folder)


def test_a_car_with_locked_wheels_stands_on_a_slope(tmp_path: Path) -> None:
    """It sinks into its tires first; then it creeps less than a millimetre in a minute."""
    model = symgen.build(standing(tmp_path), formulation="independent")
    weight = 9.81 * np.cos(np.arctan(0.1)) * (1200 + 4 * 33)
    for method in IMPLICIT:
        settled = symgen.simulate(model, 5.0, 5e-3, method=method)
        run = symgen.simulate(model, 60.0, 5e-3, method=method, state=settled.final)
        assert run.status.startswith("finished"), method
        moved = run["place.x"][-1] - run["place.x"][0]
        assert -1e-3 < moved < 0.0, method
        loads = [run[f"{corner}.tire_load.3"][-1] for corner in ("FL", "FR", "RL", "RR")]
        assert sum(loads) == pytest.approx(weight, rel=1e-6)
        along = [run[f"{corner}.tire_load.1"][-1] for corner in ("FL", "FR", "RL", "RR")]
        assert sum(along) == pytest.approx(0.1 * weight, rel=1e-4)
