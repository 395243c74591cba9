"""Tests by number on cars that come with symgen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symgen.description import read
from symgen.description.expression import Number
from symgen.description.shipped import catalogue
from symgen.description.vehicle_tests import LaneChange
from symgen.vehicle_tests.car import Car
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
