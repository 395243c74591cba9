"""Compiled assembly finds what the one in Python finds, and leaves to it what is not beyond doubt."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from symgen.runtime.model.closing import Closing

from symgen.runtime import AssemblyError, Model, State

STARTS: Mapping[str, Mapping[str, tuple[Mapping[str, float], Mapping[str, float]]]] = {
    "four_bar": {"design": ({}, {}), "turned": ({"a": 0.4}, {"a": 3.0})},
    "slider_crank": {"design": ({}, {}), "turned": ({"crank": 0.3}, {"crank": -20.0})},
    "sedan": {
        "design": ({}, {}), "steered": ({"rack_slide": 0.01}, {}), "sinking": ({"chassis.z": 0.02}, {"chassis.z": -1.0}),
        "turning": ({"chassis.q0": 0.9, "chassis.q3": 0.5}, {"chassis.rz": 0.5, "rack_slide": 0.1}),
    },
}  # fmt: skip


def in_python(monkeypatch: pytest.MonkeyPatch, find: Callable[[], State]) -> State:
    with monkeypatch.context() as patch:
        patch.setattr(Closing, "close", lambda *_: None)
        return find()


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in STARTS.items() for case in cases])
def test_both_find_the_same(
    shipped: Callable[..., Model], monkeypatch: pytest.MonkeyPatch, name: str, case: str
) -> None:
    model, (positions, velocities) = shipped(name, "independent"), STARTS[name][case]
    found = model.assemble(positions, velocities)
    other = in_python(monkeypatch, lambda: model.assemble(positions, velocities))
    for own, expected in ((found.q, other.q), (found.v, other.v), (found.z, other.z)):
        np.testing.assert_allclose(own, expected, rtol=1e-9, atol=1e-11)


def test_a_trim_and_an_assembly_leave_the_work_to_compiled_code(
    shipped: Callable[..., Model], monkeypatch: pytest.MonkeyPatch
) -> None:
    model, calls = shipped("sedan", "independent"), []
    start = model.assemble()
    for name in ("constraints", "constraint_jacobian", "acceleration", "state_rates"):
        monkeypatch.setattr(Model, name, counted(getattr(Model, name), calls))
    model.assemble()
    model.assemble({"rack_slide": 0.005})
    assert calls == []
    model.trim(0.0, state=start)
    assert len(calls) < 10


def counted(method: Callable[..., object], calls: list[str]) -> Callable[..., object]:
    def called(*given: object, **named: object) -> object:
        calls.append(method.__name__)
        return method(*given, **named)

    return called


def test_what_cannot_be_closed_is_said_in_full(shipped: Callable[..., Model]) -> None:
    """Compiled code gives no reasons: it is done again."""
    model = shipped("four_bar", "independent")
    with pytest.raises(AssemblyError, match="the loops do not close"):
        model.assemble(
            held=model.coordinates, state=State(0.0, model.initial_state().q + 0.1, np.zeros(len(model.coordinates)))
        )


def test_closed_states_stay_as_they_are(shipped: Callable[..., Model]) -> None:
    model = shipped("sedan", "independent")
    closed = model.assemble({"rack_slide": 0.01}, {"chassis.x": 10.0})
    again = model.assemble(state=closed)
    np.testing.assert_allclose(again.q, closed.q, atol=1e-14)
    np.testing.assert_allclose(again.v, closed.v, atol=1e-12)


def test_new_parameters_count(shipped: Callable[..., Model]) -> None:
    """Sizes and start values that were kept belong to the parameters before."""
    model = shipped("slider_crank", "independent")
    before, scales = model.assemble(), model.scales
    model.set_parameters({"stroke": 0.18, "rod_length": 0.288})
    assert model.scales.length > 1.2 * scales.length
    found = model.assemble({"crank": 0.3})
    assert np.abs(model.constraints(found).residual).max() < 1e-12
    assert not np.allclose(found.q, before.q)
