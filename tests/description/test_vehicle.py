"""The sections `vehicle` and `tests`: what is refused, and that they are no part of the equations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from symgen.description import DescriptionError, MechanismBuilder, read_text
from symgen.description.stored import from_stored, to_stored

PLANE_CAR = Path(__file__).parents[1] / "vehicle_tests" / "plane_car.yaml"


def written() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(PLANE_CAR.read_text(encoding="utf-8"))
    return data


def changed(section: str, **values: Any) -> str:
    data = written()
    data[section] = {**data[section], **values}
    return yaml.safe_dump(data)


def test_both_sections_are_no_part_of_the_equations() -> None:
    description = read_text(PLANE_CAR.read_text(encoding="utf-8"))
    assert description.vehicle is not None
    assert description.tests["circle"].standard == "ISO 4138"
    without = {name: section for name, section in written().items() if name not in ("vehicle", "tests")}
    assert to_stored(description) == to_stored(read_text(yaml.safe_dump(without, sort_keys=False)))
    assert from_stored(to_stored(description)).vehicle is None


@pytest.mark.parametrize(
    ("section", "values", "words"),
    [
        ("vehicle", {"steering": "steering_whel"}, "vehicle.steering: there is no input 'steering_whel'; did you mean"),
        ("vehicle", {"steering": "drive_torque"}, "is in 'N m'; steering is an angle, write `unit: rad`"),
        (
            "vehicle",
            {"speed": {"control": "speed_control", "target": "v"}},
            "vehicle.speed.target: there is no input 'v'",
        ),
        ("vehicle", {"body": "FL.wheel"}, "does not move freely"),
        ("vehicle", {"body": "cabin"}, "there is no body 'cabin'"),
        ("vehicle", {"width": "-front_arm"}, "vehicle.width: found -1.2; write a number above zero"),
        ("vehicle", {"wheelbase": 2.7}, "unknown key 'wheelbase'"),
        ("vehicle", {"seat": "driver"}, "there is no point 'driver'"),
        (
            "vehicle",
            {"drive": "brake_torque"},
            "vehicle.brake: 'brake_torque' is `drive` already; name an input of its own",
        ),
        (
            "vehicle",
            {"speed": {"control": "speed_control", "target": "speed_control"}},
            "vehicle.speed.target: 'speed_control' is `speed.control` already",
        ),
        ("tests", {"ride": {"standard": "ISO 2631-1", "duration": 0.5}}, "found 0.5; write a number from 2 to 3600"),
        ("tests", {"stop": {"standard": "ISO 21994", "speed": 0.2}}, "found 0.2; write a number from 5 to 150"),
        ("tests", {"circle": {"standard": "ISO 4138", "speed": 1e300}}, "found 1e+300; write a number from 1 to 150"),
        ("tests", {"sines": {"standard": "FMVSS 126", "step": 1e-8}}, "found 1e-08; write a number from 0.1 to 10"),
        ("tests", {"bump": {"standard": "bump", "length": 1e7}}, "found 1e+07; write a number from 0.01 to 1000"),
        ("tests", {"step": {"standard": "ISO 7402"}}, "unknown standard 'ISO 7402'; did you mean"),
        ("tests", {"step": {"kind": "step"}}, "`standard` is missing"),
        ("tests", {"step": {"standard": "ISO 7401", "method": "x"}}, "unknown key 'method'"),
        ("tests", {"step": {"standard": "ISO 7401", "kind": "ramp"}}, "tests.step.kind: 'ramp' is not allowed here"),
        ("tests", {"step": {"standard": "ISO 7401", "speed": "fast/3.6"}}, "unknown name 'fast'"),
        (
            "tests",
            {"step": {"standard": "ISO 7401", "speed": 0}},
            "tests.step.speed: found 0; write a number above zero",
        ),
    ],
)
def test_what_is_wrong_is_told(section: str, values: dict[str, Any], words: str) -> None:
    with pytest.raises(DescriptionError) as error:
        read_text(changed(section, **values))
    assert words in str(error.value)


@pytest.mark.parametrize("section", ["vehicle", "tests"])
def test_an_empty_section_is_refused(section: str) -> None:
    data = {name: entries for name, entries in written().items() if name not in ("vehicle", "tests")}
    with pytest.raises(DescriptionError, match=f"{section}: nothing is written; write `key: value` entries here"):
        read_text(yaml.safe_dump({**data, section: None}))


def test_the_builder_writes_both_sections() -> None:
    m = MechanismBuilder("cart")
    m.input("wheel", unit="rad")
    m.body("body", mass=1.0, com=[0, 0, 0], inertia=[1, 1, 1])
    m.vehicle("body", "wheel", width=1.8)
    m.test("circle", "ISO 4138", radius="2*50")
    built = m.describe()
    assert built.vehicle is not None
    assert (built.vehicle.body, built.vehicle.steering) == ("body", "wheel")
    assert built.tests["circle"].standard == "ISO 4138"


def test_tests_need_a_vehicle() -> None:
    data = written()
    del data["vehicle"]
    with pytest.raises(DescriptionError, match="add a section `vehicle`"):
        read_text(yaml.safe_dump(data))
