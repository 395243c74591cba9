"""The numeric reference on the data of a published benchmark, over a whole run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from symgen.description.schema import Description
from symgen.verify.reference import Reference
from symgen.verify.reference.flow import step

TYPES = {"slide": "prismatic", "rev": "revolute", "ball": "spherical", "univ": "universal", "free": "free"}
ROAD = "0.01*(1 - cos(2*pi*1.5*time))"


def read(path: Path) -> Description:
    """Frames and force laws are in the note of the file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    bodies, joints = {}, {}
    for entry in data["bodies"]:
        inertia = dict(zip(("xx", "yy", "zz", "xy", "xz", "yz"), entry["I6"], strict=True))
        bodies[entry["name"]] = {"mass": entry["mass"], "com": tuple(entry["com"]), "inertia": inertia}
        joint: dict[str, Any] = {
            "type": TYPES[entry["joint"]],
            "bodies": (entry["parent"].replace("world", "ground"), entry["name"]),
            "at": tuple(entry["anchor"]),
        }
        joints[f"joint_{entry['name']}"] = joint | {k: tuple(entry[k]) for k in ("axis", "axis2") if k in entry}
    for k, entry in enumerate(data["closures"]):
        joints[f"cut_{k}"] = {"type": "spherical", "bodies": (entry["a"], entry["b"]), "at": tuple(entry["p"])}
    forces: dict[str, Any] = {
        f"spring_{k}": {
            "type": "spring_damper", "bodies": (entry["a"], entry["b"]), "at": (tuple(entry["pa"]), tuple(entry["pb"])),
            "stiffness": entry["k"], "damping": entry["c"], "length": entry["L0"],
        }
        for k, entry in enumerate(data["springs"])
    }  # fmt: skip
    for k, entry in enumerate(data["tires"]):
        forces[f"tire_{k}"] = {
            "type": "tire", "wheel": entry["body"], "carrier": entry["knuckle"], "at": tuple(entry["center"]),
            "axis": (0.0, 1.0, 0.0), "radius": entry["R0"], "stiffness": entry["k"], "damping": entry["c"],
            "deflection": entry["defl0"], "road": ROAD,
        }  # fmt: skip
    return Description.model_validate({"name": "benchmark", "bodies": bodies, "joints": joints, "forces": forces})


def test_quarter_car_reaches_the_published_height() -> None:
    """0.558940166 m after 2 s; steps of 10 ms are still good for eight digits."""
    reference = Reference(read(Path(__file__).parents[1] / "data" / "benchmark_quarter.json"))
    state = reference.rest()
    for _ in range(200):
        state = step(reference, state, 0.01)
    assert state.position[reference.bodies.index("chassis"), 2] == pytest.approx(0.558940166, abs=5e-8)
