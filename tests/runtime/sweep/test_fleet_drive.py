"""Vehicles that are driven a few steps at a time: each goes its own way, whoever begins again beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from symgen.runtime.sweep import fleet_drive

from symgen.runtime import ArgumentError, AssemblyError, FleetDrive, Model, ParameterError, simulate

Stepped = Callable[[str], Model]
ROWS, STEP, STEPS, CALLS = 13, 2e-3, 3, 40
MASS = "bodies.slider.mass"

RANDOM = np.random.default_rng(3)
INPUTS = RANDOM.uniform(-1.0, 3.0, (CALLS, ROWS, 1))
MASSES = RANDOM.uniform(0.3, 0.8, (2, ROWS))
ANGLES, SPEEDS = RANDOM.uniform(0.5, 2.0, (2, ROWS)), RANDOM.uniform(-4.0, 4.0, (2, ROWS))
AGAIN = RANDOM.integers(1, CALLS, ROWS)
"""The call before which each vehicle begins again."""


def begin(drive: FleetDrive, rows: list[int], places: list[int], time: int) -> None:
    own = {MASS: MASSES[time, rows]}
    assert drive.restart(places, own, {"a": ANGLES[time, rows]}, {"a": SPEEDS[time, rows]}) == {}


def driven(model: Model, rows: list[int], lanes: int, threads: int = 1, step: float = STEP) -> dict[str, Any]:
    """All that these vehicles show after each call, some of which have begun again before it."""
    drive = model.fleet(len(rows), lanes=lanes).drive(step, threads=threads)
    begin(drive, rows, list(range(len(rows))), 0)
    shown: dict[str, list[Any]] = {"q": [], "v": [], "z": [], "time": [], "outputs": []}
    for call in range(CALLS):
        places = [place for place, row in enumerate(rows) if AGAIN[row] == call]
        begin(drive, [rows[place] for place in places], places, 1)
        assert not drive.advance(INPUTS[call, rows], STEPS).any()
        for name in ("q", "v", "z", "time"):
            shown[name].append(getattr(drive, name))
        shown["outputs"].append(drive.outputs(INPUTS[call, rows]))
    return {name: np.array(values) for name, values in shown.items()}


@pytest.mark.parametrize("step", [STEP, 10 * STEP])
def test_neighbours_do_not_show_in_a_single_bit(stepped: Stepped, step: float) -> None:
    model, everyone = stepped("motored_crank"), list(range(ROWS))
    found = driven(model, everyone, 8, step=step)
    for rows, lanes, threads in (([*everyone[::-1]], 4, 1), (everyone, 4, 2), ([3], 8, 1), ([7, 7, 11], 4, 1)):
        other = driven(model, rows, lanes, threads, step)
        for name, values in found.items():
            assert np.ascontiguousarray(values[:, rows]).tobytes() == other[name].tobytes(), name
    assert found["time"][-1].tolist() == ((CALLS - AGAIN) * STEPS * step).tolist()
    assert np.ptp(found["z"][-1]) > 0.1


def test_each_vehicle_moves_as_it_would_alone(stepped: Stepped) -> None:
    """Inputs jump between calls, where a run of its own begins afresh too."""
    model, row = stepped("motored_crank"), 5
    found = driven(model, [row], 4)
    with model.trying():
        for call in range(CALLS):
            if call in (0, AGAIN[row]):
                time = int(call > 0)
                model.set_parameters({MASS: float(MASSES[time, row])})
                state = model.assemble({"a": ANGLES[time, row]}, {"a": SPEEDS[time, row]})
            inputs = {"voltage": float(INPUTS[call, row, 0])}
            run = simulate(model, state.time + STEPS * STEP, STEP, "trapezoidal", state=state, inputs=inputs)
            state = run.final
            for name in ("q", "v", "z"):
                there = getattr(state, name)
                np.testing.assert_allclose(found[name][call, 0], there, rtol=1e-9, atol=1e-9 * np.abs(there).max())
            expected = list(model.outputs(state, inputs).values())
            size = np.abs(expected).max()
            np.testing.assert_allclose(found["outputs"][call, 0], expected, rtol=0, atol=1e-6 * size)


def test_vehicles_that_are_not_to_move_stay(stepped: Stepped) -> None:
    drive = stepped("motored_crank").fleet(3).drive(STEP)
    before = drive.state(1)
    assert not drive.advance([1.0], 2, moving=[True, False, True]).any()
    assert drive.state(1).q.tolist() == before.q.tolist()
    assert drive.state(1).v.tolist() == before.v.tolist()
    assert drive.time.tolist() == [2 * STEP, 0.0, 2 * STEP]
    assert drive.q[0].tolist() == drive.q[2].tolist() != before.q.tolist()


def test_a_vehicle_that_cannot_go_on_stays_and_harms_no_other(stepped: Stepped) -> None:
    drives = [stepped("pushed").fleet(9).drive(1e-2) for _ in range(2)]
    push = np.ones((9, 1))
    assert not drives[0].advance(push, 4).any() | drives[1].advance(push, 4).any()
    there = drives[0].state(3)
    for odd in (np.nan, np.inf, 1e300):
        push[3] = odd
        assert np.flatnonzero(drives[0].advance(push, 2)).tolist() == [3]
        assert drives[0].state(3).q.tolist() == there.q.tolist()
        assert drives[0].state(3).v.tolist() == there.v.tolist()
        assert not drives[1].advance(np.ones(1), 2).any()
    others = np.arange(9) != 3
    assert drives[0].q[others].tolist() == drives[1].q[others].tolist()
    push[3] = 1.0
    assert not drives[0].advance(push).any()


def test_vehicles_that_are_refused_stay_as_and_where_they_were(stepped: Stepped) -> None:
    model = stepped("motored_crank")
    drive = model.fleet(4, [{MASS: 0.3 + 0.1 * row} for row in range(4)]).drive(STEP)
    drive.advance(steps=3)
    q, parameters = drive.q, drive.parameters
    refused = drive.restart([0, 1, 3], {MASS: [0.7, -1.0, 0.8]}, {"a": [0.9, 0.9, 1.1]})
    assert refused.keys() == {1}
    assert "mass -1 is negative" in refused[1]
    assert drive.q[[1, 2]].tolist() == q[[1, 2]].tolist()
    place = list(model.parameters).index(MASS)
    assert drive.parameters[:, place].tolist() == [0.7, 0.4, 0.5, 0.8]
    assert np.delete(drive.parameters, place, 1).tolist() == np.delete(parameters, place, 1).tolist()
    assert drive.time.tolist() == [0.0, 3 * STEP, 3 * STEP, 0.0]
    assert drive.restart([0], {"bodies.crank.mass": 0.6}) == {}
    assert drive.parameters[:, place].tolist() == [0.7, 0.4, 0.5, 0.8]
    reached = 0.1 * np.cos(0.8) + np.sqrt(0.09 - (0.1 * np.sin(0.8)) ** 2) - 0.4  # the initial state holds the crank
    assert drive.restart([2, 3], positions={"d": [0.5, reached]}).keys() == {2}
    assert drive.q[2].tolist() == q[2].tolist()
    assert drive.q[3, 2] == reached


def test_parameters_of_the_fleet_stay_when_the_model_gets_others(stepped: Stepped) -> None:
    model = stepped("motored_crank")
    with model.trying({"bodies.rod.mass": 0.6}):
        fleet = model.fleet(1)
        expected = fleet.drive(STEP)
        expected.restart([0], {MASS: 0.9})
        expected.advance(steps=20)
    drive = fleet.drive(STEP)
    drive.restart([0], {MASS: 0.9})
    drive.advance(steps=20)
    assert drive.q.tolist() == expected.q.tolist()
    assert drive.parameters.tolist() == expected.parameters.tolist()


def test_wrong_use_changes_nothing(stepped: Stepped) -> None:
    model = stepped("motored_crank")
    drive = model.fleet(3).drive(STEP)
    drive.advance(steps=2)
    q, parameters = drive.q, drive.parameters
    for rows, given, words in (
        ([0, 0], {}, "a list of different vehicles"),
        ([True, False], {}, "a list of different vehicles"),
        ([3], {}, "counted from 0 to 2"),
        ([0], {"parameters": {"mass": 1.0}}, "there is no parameter 'mass'"),
        ([0], {"parameters": {MASS: [1.0, 2.0]}}, "must be a column of 1 numbers"),
        ([0], {"parameters": {MASS: np.nan}}, "must be finite"),
        ([0], {"positions": {"e": 1.0}}, "there is no position 'e'"),
        ([0], {"velocities": {"e": 1.0}}, "there is no velocity 'e'"),
        ([0], {"positions": [1.0]}, "given by name"),
    ):
        with pytest.raises(ArgumentError, match=words):
            drive.restart(rows, **given)
    with pytest.raises(ArgumentError, match="inputs must have one of the shapes"):
        drive.advance([1.0, 2.0])
    with pytest.raises(ArgumentError, match="moving must say True or False of each of 3 vehicles"):
        drive.advance(moving=[1, 0, 1])
    with pytest.raises(ArgumentError, match="steps must be a whole number from 1"):
        drive.advance(steps=0)
    with pytest.raises(ArgumentError, match="row must be a whole number from 0 to 2"):
        drive.state(3)
    assert drive.q.tolist() == q.tolist()
    assert drive.parameters.tolist() == parameters.tolist()
    with pytest.raises(ArgumentError, match="a step must be longer"):
        model.fleet(1).drive(0.0)
    with pytest.raises(ArgumentError, match="describe what varies with time as an input"):
        stepped("lagging").fleet(1).drive(STEP)


def test_constants_that_are_not_finite_change_nothing(stepped: Stepped, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last check of all comes from the library of the steps."""
    model = stepped("motored_crank")
    drive = model.fleet(2).drive(STEP)
    q, parameters = drive.q, drive.parameters

    def odd(*given: object) -> None:
        raise ParameterError("odd")

    monkeypatch.setattr(fleet_drive.LaneBlocks, "renewed", odd)
    with pytest.raises(ParameterError, match="odd"):
        drive.restart([0], {MASS: 0.9}, {"a": 1.0})
    assert drive.q.tolist() == q.tolist()
    assert drive.parameters.tolist() == parameters.tolist()


def test_a_start_that_no_vehicle_can_have_is_an_error(stepped: Stepped) -> None:
    model = stepped("motored_crank")
    start = model.assemble({"a": 1.3})
    assert model.fleet(2).drive(STEP, start).q.tolist() == [start.q.tolist()] * 2
    with pytest.raises(AssemblyError, match="vehicle 1 cannot start"):
        model.fleet(2, [{}, {"points.B.x": 0.35}]).drive(STEP)
