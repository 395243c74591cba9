"""Model exchange: FMUs that SciPy integrates, whose loops stay closed, that say where their coordinates determine nothing any more, and
that go back to any state."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_void_p
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import symgen
from symgen.description import SymgenNotice
from symgen.runtime import Model, State, single_steps

from ..runtime.run.test_choices import ROD_PRESS
from ..support.agreement import described
from ..support.fmus import DISCARD, OK, WARNING, Instance, Unit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Array = NDArray[np.float64]
Made = Callable[[str, int], tuple[Unit, Model]]

BAR = {"inertia": {"xx": 0.002, "yy": 0.002, "zz": 0.002}}
PARALLELOGRAM: dict[str, Any] = {
    "name": "parallelogram",
    "gravity": [0, 0, 0],
    "points": {"A": [0, 0, 0], "B": [0, 0, 0.2], "C": [0.6, 0, 0.2], "D": [0.6, 0, 0]},
    "bodies": {
        "crank": {"mass": 0.5, "com": [0, 0, 0.1], **BAR},
        "coupler": {"mass": 1.3, "com": [0.3, 0, 0.2], **BAR},
        "rocker": {"mass": 0.5, "com": [0.6, 0, 0.1], **BAR},
    },
    "joints": {
        name: {"type": "revolute", "bodies": bodies, "at": at, "axis": [0, 1, 0]}
        for name, bodies, at in (
            ("a", ["ground", "crank"], "A"),
            ("b", ["crank", "coupler"], "B"),
            ("c", ["coupler", "rocker"], "C"),
            ("d", ["ground", "rocker"], "D"),
        )
    },
    "initial": {"a": {"velocity": 8.0}},
}
"""Two ways of closing the loop cross where all bars lie in one line."""

OWN = {"rod_press": ROD_PRESS, "parallelogram": PARALLELOGRAM}


@pytest.fixture(scope="session")
def made(exported: Callable[[str], Model], tmp_path_factory: pytest.TempPathFactory) -> Made:
    @cache
    def found(name: str, fmi: int) -> tuple[Unit, Model]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            model = symgen.build(described(OWN[name])) if name in OWN else exported(name)
        return Unit(model, single_steps(model, 2.0**-10), tmp_path_factory.mktemp(f"{name}{fmi}"), fmi), model

    return found


@contextmanager
def exchange(unit: Unit) -> Iterator[Instance]:
    instance = Instance(unit, exchange=True, logging=True)
    instance.begin()
    yield instance
    instance.free()


def rates(instance: Instance, t: float, x: Array) -> list[float]:
    assert instance.at(t, x.tolist()) == OK
    status, found = instance.array("derivatives")
    if status != OK:
        raise ArithmeticError(instance.log[-1][2])
    return found


def state_of(instance: Instance, model: Model) -> State:
    lengths = model.layout.lengths
    status, full = instance.get_at(range(1 + lengths["q"] + lengths["v"] + lengths["z"]))
    assert status == OK
    t, q, v, z = np.split(np.array(full), np.cumsum([1, lengths["q"], lengths["v"]]))
    return State(float(t[0]), q, v, z)


@pytest.mark.parametrize(("name", "fmi", "length"), [("lifter", 2, 4.0), ("lifter", 3, 4.0), ("tumbler", 3, 0.3)])
def test_scipy_integrates_and_loops_do_not_drift(made: Made, name: str, fmi: int, length: float) -> None:
    unit, model = made(name, fmi)
    times = np.linspace(0.0, length, 41)
    with exchange(unit) as instance:
        start = np.array(instance.array("states")[1])
        run = solve_ivp(
            lambda t, x: rates(instance, t, x), (0.0, length), start, "DOP853", times, rtol=1e-11, atol=1e-12
        )
        assert run.success
        exact = symgen.simulate(model, length, times[1], "dormand-prince", tolerance=1e-11)
        assert exact.success
        for k, (t, x) in enumerate(zip(run.t, run.y.T, strict=True)):
            assert instance.at(t, x.tolist()) == OK
            state = state_of(instance, model)
            closure = model.constraints(state)
            assert max(np.abs(closure.residual).max(initial=0.0), np.abs(closure.rate).max(initial=0.0)) < 1e-12
            wanted = np.concatenate([exact.v[k], exact.z[k]])
            assert np.abs(np.concatenate([state.v, state.z]) - wanted).max() < 1e-6 * max(1.0, np.abs(wanted).max())


def test_rotations_may_have_any_length_and_keep_it(made: Made) -> None:
    """A quaternion that is twice as long is the same rotation; integration does not have to bring it back."""
    unit, _ = made("tumbler", 3)
    turns = [
        k for k, name in enumerate(unit.variables) if name["name"].startswith(("position.frame.q", "position.e.q"))
    ]
    own = [unit.states.index(k) for k in turns]
    with exchange(unit) as instance:
        x = np.array(instance.array("states")[1])
        twice = x.copy()
        twice[own] *= 2.0
        first = np.array(rates(instance, 0.0, x))
        second = np.array(rates(instance, 0.0, twice))
        np.testing.assert_array_equal(second[own], 2.0 * first[own])
        others = np.setdiff1d(np.arange(len(x)), own)
        np.testing.assert_array_equal(second[others], first[others])
        growth = twice[own[:4]] @ second[own[:4]]
        assert abs(growth) < 1e-14
        assert instance.at(0.0, np.where(np.isin(np.arange(len(x)), own[:4]), 0.0, x).tolist()) == OK
        assert instance.array("derivatives")[0] == DISCARD  # no rotation
        np.testing.assert_array_equal(rates(instance, 0.0, x), first)


@pytest.mark.parametrize("fmi", [2, 3])
def test_dead_points_are_events_before_they_are_failures(made: Made, fmi: int) -> None:
    """The stroke of a press does not say on which side of its end the connecting rod is."""
    unit, _ = made("rod_press", fmi)
    with exchange(unit) as instance:
        start = np.array(instance.array("states")[1])
        inside = instance.array("indicators")[1]
        assert len(inside) == 2
        assert min(inside) > 0.0
        t, x, step = 0.0, start, 5e-4
        told: list[str] = []
        ends: list[str] = []
        while t < 0.1:
            try:
                run = solve_ivp(lambda t, x: rates(instance, t, x), (t, t + step), x, rtol=1e-9, atol=1e-9)
            except ArithmeticError as end:
                ends.append(str(end))
                break
            t, x = t + step, run.y[:, -1]
            assert instance.at(t, x.tolist()) == OK
            _, margins = instance.array("indicators")
            status, events, terminate = instance.complete()
            assert (status, terminate) == (OK, False)
            assert events == (margins[0] < 0.0 and not told)
            if events:
                assert instance.call("EnterEventMode") == OK
                assert instance.update() == (WARNING, False)
                told.append(instance.log[-1][2])
                assert instance.call("EnterContinuousTimeMode") == OK
        assert t < 0.1, "it came past the end of the stroke"
        assert ends
        assert "worst: small_end" in ends[0]
        assert len(told) == 1
        assert "small_end moves" in told[0]
        assert instance.at(0.0, start.tolist()) == OK
        assert instance.array("indicators") == (OK, inside)


def test_loops_stay_on_their_way_where_it_crosses_another(made: Made) -> None:
    """A parallelogram turns through the positions in which it could become an antiparallelogram; nothing makes it faster or slower."""
    unit, _ = made("parallelogram", 3)
    with exchange(unit) as instance:
        t, x, step = 0.0, np.array(instance.array("states")[1]), 1e-3
        while t < 1.6:
            run = solve_ivp(lambda t, x: rates(instance, t, x), (t, t + step), x, rtol=1e-9, atol=1e-9)
            t, x = t + step, run.y[:, -1]
            assert instance.at(t, x.tolist()) == OK
            angles, speeds = instance.get("position.a", "position.d"), instance.get("velocity.a", "velocity.d")
            np.testing.assert_allclose(angles, 8.0 * t, rtol=0, atol=1e-6)
            np.testing.assert_allclose(speeds, 8.0, rtol=0, atol=1e-6)


# -- going back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fmi", "count"),
    [
        ("lifter", 2, 500),
        ("lifter", 3, 500),
        *(pytest.param("tumbler", fmi, 10_000, marks=pytest.mark.long) for fmi in (2, 3)),
    ],
)
def test_any_state_repeats_what_followed(made: Made, name: str, fmi: int, count: int) -> None:
    """States are taken, written as bytes, read by another instance and set at random; steps of Euler's method follow."""
    unit, _ = made(name, fmi)
    random = np.random.default_rng(9)
    with exchange(unit) as one, exchange(unit) as two:
        slots: list[tuple[c_void_p, bytes, float, list[float]]] = []
        for k in range(count):
            if len(slots) < 8:
                status, kept = one.keep()
                assert status == OK
                time = one.get("time")[0]
                slots.append((kept, one.to_bytes(kept), time, ahead(one)))
                continue
            kept, data, _, wanted = slots[int(random.integers(len(slots)))]
            instance = two if k % 2 else one
            status, taken = (OK, kept) if instance is one else instance.from_bytes(data)
            assert status == OK
            assert instance.restore(taken) == OK
            assert ahead(instance) == wanted
            if instance is two:
                assert instance.forget(taken) == OK
            elif random.random() < 0.3:
                oldest = slots.pop(0)[0]
                assert one.forget(oldest) == OK
        for kept, *_ in slots:
            assert one.forget(kept) == OK


def ahead(instance: Instance) -> list[float]:
    """Three steps, and all that can be asked there."""
    (t,), (_, x) = instance.get("time"), instance.array("states")
    for _ in range(3):
        x = [a + 1e-4 * b for a, b in zip(x, rates(instance, t, np.array(x)), strict=True)]
        t += 1e-4
    assert instance.at(t, x) == OK
    status, values = instance.get_at(range(len(instance.unit.variables)))
    assert status == OK
    return [*values, *instance.array("indicators")[1]]
