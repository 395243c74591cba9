"""What a compiled model refuses: parameters that break its equations, positions on the wrong branch, bad quaternions."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from symgen.runtime.model.model import ASSUMPTION_LIMIT

from symgen import build
from symgen.description.errors import DescriptionError, SymgenNotice
from symgen.description.physics import _DEVIATION
from symgen.pipeline import built_entry
from symgen.runtime import AssemblyError, Model, ParameterError, State, simulate

from .conftest import MODELS
from .support.agreement import described
from .support.cache import own_cache

Shipped = Callable[..., Model]
pytestmark = pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")


def raw_model(name: str, **sections: Any) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return {**data, **sections}


# assumptions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"bodies.wheel.com.x": 0.05}, "body 'wheel' is a solid of revolution about the axis of joint 'spin'"),
        ({"bodies.wheel.inertia.xx": 0.6}, "body 'wheel' is a solid of revolution"),
        ({"bodies.chassis.mass": -1.0}, "body 'chassis': the mass -1 is negative"),
        ({"bodies.wheel.inertia.xx": 0.0, "bodies.wheel.inertia.zz": 0.0, "bodies.wheel.com.z": 0.31}, "of revolution"),
        ({"forces.tire.radius": 0.0}, "radius of tire 'tire' is positive"),
        ({"forces.tire.creep_speed": -0.1}, "creep_speed of tire 'tire' is positive"),
    ],
)
def test_parameters_that_break_the_equations_are_refused(changes: dict[str, float], sentence: str) -> None:
    model = build(described(tire_model()))
    state = model.assemble()
    before = model.parameters, model.acceleration(state).tolist()
    with pytest.raises(ParameterError, match=sentence):
        model.set_parameters(changes)
    assert (model.parameters, model.acceleration(state).tolist()) == before
    with pytest.raises(ParameterError, match=sentence):
        model.batch([{}, changes])


def turning(xx: float, yy: float, zz: float) -> dict[str, float]:
    return {"xx": xx, "yy": yy, "zz": zz}


def tire_model(**wheel: Any) -> dict[str, Any]:
    """A wheel that spins on a chassis that slides up and down."""
    return {
        "name": "hopper",
        "gravity": [0, 0, -9.81],
        "bodies": {
            "chassis": {"mass": 300.0, "com": [0, 0, 0.5], "inertia": turning(1.0, 1.0, 1.0)},
            "wheel": {"mass": 20.0, "com": [0, 0, 0.3], "inertia": turning(0.5, 1.0, 0.5), **wheel},
        },
        "joints": {
            "heave": {"type": "prismatic", "bodies": ["ground", "chassis"], "at": [0, 0, 0.5], "axis": [0, 0, 1]},
            "spin": {
                "type": "revolute", "bodies": ["chassis", "wheel"], "at": [0, 0.2, 0.3], "axis": [0, 1, 0], "rotor": True
            },
        },
        "forces": {
            "tire": {
                "type": "tire", "wheel": "wheel", "carrier": "chassis", "at": [0, 0, 0.3], "axis": [0, 1, 0],
                "radius": 0.3, "stiffness": 2e5, "deflection": 0.015, "creep_speed": 0.1,
            }
        },
    }  # fmt: skip


def test_a_table_must_keep_its_order() -> None:
    raw = raw_model(
        "pendulum",
        tables={"law": {"x": [0.0, 1.0, 2.0], "y": [0.0, 1.0, 4.0]}},
        sensors={"value": {"type": "formula", "value": "law(time)"}},
    )
    model = build(described(raw))
    name = next(name for name in model.parameters if name.startswith("tables.law.x") and model.parameters[name] == 1.0)
    model.set_parameters({name: 1.9})
    with pytest.raises(ParameterError, match="x of table 'law' increases"):
        model.set_parameters({name: 2.0})


@pytest.mark.parametrize(
    "wheel",
    [
        {"com": [1.4e-6, 0, 0.3]},
        {"com": [1e-4, 0, 0.3], "inertia": turning(1e-4, 2e-4, 1e-4)},
        {"com": [6e-6, 0, 0.3]},
        {"inertia": turning(0.5, 1.0, 0.50003)},
        {"inertia": turning(0.5, 1.0, 0.5002)},
    ],
)
def test_a_rotor_that_the_description_accepts_is_accepted_at_load(wheel: dict[str, Any]) -> None:
    try:
        description = described(tire_model(**wheel))
    except DescriptionError:
        return
    assert build(description).call("assumptions")["deviation"].max() <= ASSUMPTION_LIMIT


def test_description_and_runtime_ask_for_the_same_roundness() -> None:
    assert _DEVIATION == ASSUMPTION_LIMIT


# equations that were left out ------------------------------------------------------------------------------------------


def test_equations_that_are_no_longer_redundant_are_noticed(shipped: Shipped) -> None:
    """Planar linkage with one axis tilted: really locked, but not by the equations that were kept."""
    model = shipped("four_bar")
    start = model.assemble()
    model.set_parameters({"joints.c.axis.x": 0.3})
    with pytest.raises(AssemblyError, match=r"equations of c that were left out.*build again"):
        model.assemble()
    solution = simulate(model, 0.5, 1e-3, state=start)
    assert not solution.success
    assert "could not be kept closed" in solution.status


def test_a_start_with_open_dropped_equations_is_refused(shipped: Shipped) -> None:
    model = shipped("four_bar")
    model.set_parameters({"joints.c.axis.x": 0.3})
    moved = model.initial_state()
    for angle in np.linspace(0.1, 0.5, 5):
        state = State(0.0, moved.q + angle, moved.v)
        if np.abs(model.constraints(state).dropped).max() > 1e-3:
            with pytest.raises(AssemblyError, match="open by"):
                simulate(model, 0.1, 1e-3, state=state)
            return
    raise AssertionError("no such state")


def test_a_singular_position_is_refused() -> None:
    """Where the bars of a parallelogram lie on one line."""
    points = {"A": [0, 0, 0], "B": [0, 0, 0.2], "C": [0.5, 0, 0.2], "D": [0.5, 0, 0]}
    model = build(described(bars(points)))
    flat = {name: np.pi / 2 * (1 if name in "ad" else -1) for name in model.layout.positions}
    with pytest.raises(AssemblyError, match="not independent here"):
        model.assemble(positions=flat)


def bars(points: dict[str, list[float]]) -> dict[str, Any]:
    raw = copy.deepcopy(raw_model("four_bar"))
    raw["points"].update(points)
    raw.pop("initial", None)
    return raw


# branches -------------------------------------------------------------------------------------------------------------


def test_a_joint_closed_half_a_turn_away_is_named() -> None:
    """A top on a ball, held upright by a hinge at the same point: upside down, the hinge's equations hold too."""
    raw = {
        "name": "upright",
        "bodies": {"top": {"mass": 1.0, "com": [0, 0, 0.1], "inertia": turning(0.01, 0.01, 0.02)}},
        "joints": {
            "ball": {"type": "spherical", "bodies": ["ground", "top"], "at": [0, 0, 0]},
            "hinge": {"type": "revolute", "bodies": ["ground", "top"], "at": [0, 0, 0], "axis": [0, 0, 1], "cut": True},
        },
    }
    model = build(described(raw))
    assert model.layout.branches == ("hinge",)
    tilted, over = np.array([np.cos(0.2), np.sin(0.2), 0.0, 0.0]), np.array([0.0, 1.0, 0.0, 0.0])
    start = model.initial_state()
    assert model.constraints(model.assemble(state=State(0.0, tilted, start.v))).branch[0] > 0.0
    with pytest.raises(AssemblyError, match="closed only with hinge turned by half a turn"):
        model.assemble(state=State(0.0, over, start.v))


# notices --------------------------------------------------------------------------------------------------------------


def test_notices_are_said_by_a_warm_build_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    for _ in ("cold", "warm"):
        for make in (build, built_entry):
            with pytest.warns(SymgenNotice, match="3 redundant constraint equation"):
                make(MODELS / "four_bar.yaml")
