"""Numbers changed at run time give what a fresh build of the changed description gives, and need no compiler."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from symgen.runtime.model.assembly import assemble

from symgen.mechanism.analyse import analyse
from symgen.pipeline import build
from symgen.runtime import Model, ParameterError, State, simulate

from .support.agreement import Interpreted, described, lowered

Shipped = Callable[..., Model]
MODELS = Path(__file__).parents[1] / "models"
AXES = "xyz"

pytestmark = pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")

CASES: list[tuple[str, dict[str, float]]] = [
    ("slider_crank", {"bodies.piston.mass": 0.6}),
    ("slider_crank", {"rod_length": 0.15}),
    ("slider_crank", {"points.wrist.z": 0.004, "bodies.rod.inertia.xz": -0.0002}),
    ("slider_crank", {"bodies.crank.com.x": 0.003, "points.main.y": 0.02}),
    ("slider_crank", {"gas_stiffness": 800.0}),
    ("slider_crank", {"joints.crank.axis.z": 0.05, "joints.slide.axis.y": -0.02}),
    ("four_bar", {"points.D.z": 0.03, "points.A.y": 0.4}),
    ("four_bar", {"bodies.coupler.mass": 2.0, "bodies.coupler.com.y": 0.1}),
    ("benchmark_quarter", {"forces.spring.stiffness": 60000.0, "bodies.chassis.mass": 500.0}),
    ("benchmark_quarter", {"points.spring_upper.x": 0.03, "points.wheel_centre.x": -0.01}),
    ("benchmark_quarter", {"points.lower_ball.z": 0.2, "points.tie_inner.y": 0.4, "forces.spring.length": 0.54}),
    ("benchmark_quarter", {"joints.tie_inner.axis.z": 0.1, "bodies.chassis.com.x": 0.2}),
]


def raw_model(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


def rewritten(raw: Mapping[str, Any], changes: Mapping[str, float]) -> dict[str, Any]:
    """The description with the numbers of some parameters written anew."""
    data = copy.deepcopy(dict(raw))
    for name, value in changes.items():
        *way, last = name.split(".") if "." in name else ("parameters", name)
        at = data
        for key in way:
            at = at[key]
        if isinstance(at, list):
            assert not isinstance(at[AXES.index(last)], str)
            at[AXES.index(last)] = value
        else:
            assert last in at
            at[last] = value
    return data


def state_of(model: Model) -> State:
    """Off the design position, and moving."""
    rng = np.random.default_rng(4)
    start = model.initial_state()
    q = start.q + 0.02 * rng.normal(size=len(start.q))
    return assemble(model, {}, {}, (), State(0.3, q, rng.normal(size=len(start.v)), start.z), False, None)


def everything(model: Model, state: State) -> dict[str, np.ndarray[Any, Any]]:
    arrays = {"t": [state.time], "q": state.q, "v": state.v, "z": state.z, "u": model.default_inputs}
    a = model.call("acceleration", **arrays)["a"]
    l = model.call("multipliers", **arrays, a=a)["l"]  # noqa: E741 - its name in the equations
    named = {"a": a, "l": l, "outputs": model.call("outputs", **arrays, a=a, l=l)["outputs"]}
    named["energy"] = np.concatenate(list(model.call("energy", q=state.q, v=state.v).values()))
    return named


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_changes_give_what_a_fresh_derivation_gives(shipped: Shipped, name: str, changes: dict[str, float]) -> None:
    """The compiled model after the change, against the equations of the changed description."""
    model = shipped(name)
    before = everything(model, state_of(model))
    model.set_parameters(changes)
    state = state_of(model)
    mechanism = analyse(described(rewritten(raw_model(name), changes)))
    fresh = Interpreted(mechanism, lowered(mechanism))
    assert {key: fresh.parameters[key] for key in changes} == changes
    np.testing.assert_allclose(state.q, state_of(fresh.as_model()).q, atol=1e-11)
    found, expected = everything(model, state), everything(fresh.as_model(), state)
    for key, values in expected.items():
        np.testing.assert_allclose(found[key], values, rtol=0, atol=1e-9 * np.abs(values).max(initial=1.0), err_msg=key)
    assert any(np.abs(found[key] - before[key]).max(initial=0.0) > 1e-6 for key in found)


def test_a_changed_model_runs_like_one_built_anew(shipped: Shipped) -> None:
    changes = {"bodies.piston.mass": 0.6, "points.wrist.z": 0.004, "joints.crank.axis.z": 0.05}
    model = shipped("slider_crank")
    model.set_parameters(changes)
    fresh = build(described(rewritten(raw_model("slider_crank"), changes)))
    assert fresh.layout.digest != model.layout.digest
    ends = [simulate(each, 0.2, 1e-4, every=2000).final for each in (model, fresh)]
    np.testing.assert_allclose(ends[0].q, ends[1].q, rtol=1e-9, atol=1e-9)
    plain = simulate(shipped("slider_crank"), 0.2, 1e-4, every=2000).final
    assert np.abs(ends[0].q - plain.q).max() > 1e-3


def test_changes_leave_other_models_alone(shipped: Shipped) -> None:
    first, second = shipped("pendulum"), shipped("pendulum")
    state = second.assemble()
    before = second.acceleration(state).tolist()
    first.set_parameters({"mass": 3.0, "half_length": 0.8})
    assert second.acceleration(state).tolist() == before
    assert first.acceleration(state).tolist() != before


def test_initial_values_are_parameters_too(shipped: Shipped) -> None:
    model = shipped("pendulum")
    model.set_parameters({"initial.swing.position": -0.25})
    assert model.assemble().q.tolist() == [-0.25]


@pytest.mark.parametrize("fixed", ["all", ["bodies.*.mass"]])
def test_a_fixed_number_says_how_to_change_it(fixed: Any) -> None:
    raw = raw_model("slider_crank") | {"fixed": fixed}
    model = build(described(raw))
    with pytest.raises(ParameterError, match=r"'bodies\.crank\.mass' is fixed.*Remove `fixed` from.*build again"):
        model.set_parameters({"bodies.crank.mass": 5.0})
    if fixed != "all":
        model.set_parameters({"rod_length": 0.15})


def test_fixed_numbers_are_folded(shipped: Shipped) -> None:
    """Same accelerations, fewer operations: zeros of the geometry vanish."""
    model, folded = shipped("slider_crank"), build(described(raw_model("slider_crank") | {"fixed": "all"}))
    state = state_of(model)
    np.testing.assert_allclose(folded.acceleration(state), model.acceleration(state), atol=1e-12)
    flops = [sum(p["flops"] for n, p in each.operations.items() if n != "init") for each in (folded, model)]
    assert flops[0] < 0.7 * flops[1]


def test_an_unknown_parameter_is_named_with_its_neighbour(shipped: Shipped) -> None:
    with pytest.raises(ParameterError, match=r"did you mean bodies\.piston\.mass"):
        shipped("slider_crank").set_parameters({"bodies.piston.mas": 1.0})
