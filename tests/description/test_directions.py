"""Which body carries the direction of a force or torque: what is written, by default the first, said where it matters."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism

from ..support.agreement import described, disagreements, interpreted, sampled

REACH, PUSH, INERTIA = 1.5, 8.0, 0.7


def blade(**force: Any) -> dict[str, Any]:
    """A blade on a vertical hinge, pushed at its tip, its reaction on ground."""
    push = {"type": "force", "bodies": ["ground", "blade"], "at": [REACH, 0, 0], "direction": [0, 1, 0], "force": PUSH}
    return {
        "name": "blade",
        "bodies": {"blade": {"mass": 1.0, "com": [0, 0, 0], "inertia": {"xx": 0.4, "yy": 0.4, "zz": INERTIA}}},
        "joints": {"hub": {"type": "revolute", "bodies": ["ground", "blade"], "at": [0, 0, 0], "axis": [0, 0, 1]}},
        "forces": {"push": push | force},
    }


def acceleration(raw: dict[str, Any], q: list[float]) -> float:
    _, model = interpreted(described(raw))
    zero = [0.0] * len(model.coordinates)
    return float(model.call("acceleration", t=0.0, q=q, v=zero, z=[], u=model.default_inputs)["a"][0])


@pytest.mark.parametrize(
    ("frame", "lever"),
    [({}, math.cos(0.9)), ({"frame": "ground"}, math.cos(0.9)), ({"frame": "blade"}, 1.0)],
)
def test_the_direction_turns_with_the_body_of_its_frame(frame: dict[str, str], lever: float) -> None:
    assert acceleration(blade(**frame), [0.9]) == pytest.approx(lever * REACH * PUSH / INERTIA, rel=1e-12)


def test_a_third_body_may_carry_the_direction() -> None:
    raw = blade(frame="vane", bodies=["ground", "blade"])
    raw["bodies"]["vane"] = raw["bodies"]["blade"]
    raw["joints"]["turn"] = raw["joints"]["hub"] | {"bodies": ["ground", "vane"]}
    assert acceleration(raw, [0.2, 0.9]) == pytest.approx(math.cos(0.7) * REACH * PUSH / INERTIA, rel=1e-12)


def directions(mechanism: Mechanism) -> list[str]:
    return [notice for notice in mechanism.notices if "direction" in notice]


def test_a_direction_that_only_one_of_two_bodies_carries_gets_a_notice() -> None:
    (notice,) = directions(analyse(described(blade())))
    assert "the force 'push' turns with 'ground', its first body, and 'blade' can turn" in notice
    assert "`frame: ground`" in notice
    assert "`frame: blade`" in notice


@pytest.mark.parametrize("frame", ["ground", "blade"])
def test_a_frame_that_is_written_needs_no_notice(frame: str) -> None:
    assert not directions(analyse(described(blade(frame=frame))))


def test_a_torque_about_the_axis_needs_no_notice() -> None:
    torque = {"type": "torque", "bodies": ["ground", "blade"], "direction": [0, 0, 1], "torque": 1.0}
    raw = blade() | {"forces": {"motor": torque}}
    assert not directions(analyse(described(raw)))
    raw["forces"]["motor"] = torque | {"direction": [0, 1, 1]}
    assert len(directions(analyse(described(raw)))) == 1


def test_bodies_that_slide_need_no_notice() -> None:
    raw = blade()
    raw["joints"]["hub"]["type"] = "prismatic"
    assert not directions(analyse(described(raw)))


def test_a_direction_written_in_the_axes_of_a_body_that_does_not_carry_it_gets_a_notice() -> None:
    raw = blade(bodies=["ground", "slider"], direction={"body": "blade", "at": [0, 1, 0]})
    raw["bodies"]["slider"] = raw["bodies"]["blade"]
    raw["joints"]["rail"] = {"type": "prismatic", "bodies": ["ground", "slider"], "axis": [0, 0, 1]}
    (notice,) = directions(analyse(described(raw)))
    assert "written in those of 'blade'" in notice


@pytest.mark.parametrize("kind", ["force", "torque"])
@pytest.mark.parametrize("frame", ["ground", "hull", "mast", "flag"])
def test_every_frame_agrees_with_the_reference(kind: str, frame: str) -> None:
    """In a tree on a free body, where bodies share a frame of their own, and beside one in the world's axes."""
    inertia = {"xx": 0.4, "yy": 0.5, "zz": 0.6}
    raw: dict[str, Any] = {
        "name": "boat",
        "bodies": {
            "hull": {"mass": 5.0, "com": [0, 0, 0], "inertia": inertia},
            "mast": {"mass": 1.0, "com": [0, 0, 1], "inertia": inertia},
            "flag": {"mass": 0.5, "com": [3, 0, 1], "inertia": inertia},
        },
        "joints": {
            "foot": {"type": "spherical", "bodies": ["hull", "mast"], "at": [0, 0, 0.3]},
            "pole": {"type": "universal", "bodies": ["ground", "flag"], "at": [3, 0, 0], "axis": [1, 0, 0], "axis2": [0, 1, 0]},
        },
    }  # fmt: skip
    own = {"at": [0.1, 0.2, 0.5], "force": "7*cos(time)"} if kind == "force" else {"torque": "7*cos(time)"}
    pairs = {"near": ["hull", "mast"], "far": ["mast", "flag"], "out": ["ground", "mast"]}
    raw["forces"] = {
        name: {"type": kind, "bodies": pair, "direction": [1, -2, 2], "frame": frame, **own}
        for name, pair in pairs.items()
    }
    mechanism, model = interpreted(described(raw))
    assert not directions(mechanism)
    assert disagreements(mechanism, model, sampled(mechanism, model)) == []


def test_the_frame_of_a_part_is_renamed_with_it() -> None:
    raw = blade()
    part = {
        "bodies": raw["bodies"],
        "joints": raw["joints"],
        "forces": {"push": raw["forces"]["push"] | {"frame": "blade"}},
    }
    whole = described(
        {"name": "two", "parts": {"p": part}, "instances": {"a": {"part": "p"}, "b": {"part": "p", "mirror": "y"}}}
    )
    assert whole.forces["b.push"].frame == "b.blade"  # type: ignore[union-attr]
    mechanism, model = interpreted(whole)
    found = model.call("acceleration", t=0.0, q=[0.9, 0.9], v=[0, 0], z=[], u=[])["a"]
    assert np.allclose(found, REACH * PUSH / INERTIA, rtol=1e-12)
    assert mechanism.dof == 2
