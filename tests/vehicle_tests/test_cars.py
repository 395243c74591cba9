"""Tests by number on cars that come with symgen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from symgen.description import read
from symgen.description.expression import Number
from symgen.description.shipped import catalogue
from symgen.description.vehicle_tests import LaneChange
from symgen.runtime import ArgumentError
from symgen.vehicle_tests.car import Car
from symgen.vehicle_tests.circle import steering_ratio
from symgen.vehicle_tests.running import STANDARDS, able_standards
from symgen.vehicle_tests.through_lanes import through_lanes

from ..support.commands import here

MODELS = Path(__file__).parents[2] / "models"


@pytest.mark.parametrize(("speed", "verdict"), [(12.0, "pass"), (40.0, "fail")])
def test_a_lane_change_at_a_speed_has_a_verdict(speed: float, verdict: str) -> None:
    """Passed where no corner is beyond an edge, and where one is, a reason says so."""
    car = Car.of(MODELS / "sedan.yaml")
    outcome = through_lanes(car, "lanes", LaneChange(standard="ISO 3888-1", speed=Number(speed)))
    assert outcome.verdict == verdict
    assert (outcome["overstep"] == 0.0) == (verdict == "pass") == (not any("beyond" in r for r in outcome.reasons))


def test_the_driver_is_tuned_for_the_car() -> None:
    """However he is written, his numbers are those of the car; `as_written` leaves them."""
    car = Car.of(MODELS / "sedan.yaml", {"driver.steering_ratio": 30.0, "driver.wheelbase": 2.0})
    lanes, speed = "ISO 3888-1", Number(12.0)
    made, left = (
        through_lanes(car, "lanes", LaneChange(standard=lanes, speed=speed, driver=driver))
        for driver in ("tuned", "as_written")
    )
    assert made["driver_wheelbase"] == pytest.approx(2.75, rel=0.01)
    assert made["driver_steering_ratio"] == pytest.approx(steering_ratio(car), rel=0.05)
    assert (left["driver_steering_ratio"], left["driver_wheelbase"]) == (30.0, 2.0)
    assert car.model.parameters["driver.steering_ratio"] == 30.0
    assert "driver tuned for the car" in made.conditions


@pytest.mark.parametrize(
    ("change", "words"),
    [({"width": 1660.0}, r"width 1660 m, which is .* write metres"), ({"length": 475.0}, "times the wheelbase")],
)
def test_sizes_in_other_units_are_refused(change: dict[str, float], words: str) -> None:
    car = Car.of(MODELS / "sedan.yaml")
    entry = car.entry.model_copy(update={name: Number(value) for name, value in change.items()})
    with pytest.raises(ArgumentError, match=words):
        through_lanes(replace(car, entry=entry), "lanes", LaneChange(standard="ISO 3888-1"))


def cars() -> list[str]:
    """Shipped models with a section `vehicle`."""
    files = {name: MODELS / f"{name}.yaml" for name in catalogue()}
    texts = {name: file.read_text(encoding="utf-8") for name, file in files.items() if file.exists()}
    return [name for name, text in texts.items() if "\nvehicle:\n" in text]


@pytest.mark.long
@pytest.mark.parametrize("name", cars())
def test_every_test_is_made_by_one_command(name: str, tmp_path: Path) -> None:
    """All standards for which the car has the roles; a verdict of `fail` is a result."""
    done = here("test", MODELS / f"{name}.yaml", "--json", "-o", "tests.html", "-o", "tests.nc", folder=tmp_path)
    facts = json.loads(done.stdout.partition("\n")[0])
    assert done.returncode == 0, {each: test["reasons"] for each, test in facts["tests"].items()}
    made = {test["standard"] for test in facts["tests"].values()}
    written = {entry.standard for entry in read(MODELS / f"{name}.yaml").tests.values()}
    assert made == (written or set(able_standards(Car.of(MODELS / f"{name}.yaml"))))
    assert made <= set(STANDARDS)
    assert all((tmp_path / f"tests.{suffix}").stat().st_size > 10_000 for suffix in ("html", "nc"))
