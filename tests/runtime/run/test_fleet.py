"""Many vehicles in lanes: each goes its own way, as it would alone."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.model.c_interface import interface
from symgen.runtime.model.part import Part, PartKind
from symgen.runtime.run import lane_run
from symgen.runtime.run.implicit_run import fill_settings
from symgen.runtime.run.settings import Settings

import symgen
from symgen.runtime import ArgumentError, AssemblyError, Model, State, simulate

from ...support.doses import beyond

Stepped = Callable[[str], Model]
DATA = Path(__file__).parents[2] / "data"
MODELS = Path(__file__).parents[3] / "models"
ROWS = 11
UNTIL, STEP = 0.1, 1e-3


def starts(model: Model) -> list[State]:
    start = model.assemble()
    crank = model.coordinates.index("a")
    return [model.assemble(velocities={"a": start.v[crank] * (1.0 + 0.1 * row)}) for row in range(ROWS)]


@pytest.mark.parametrize(("method", "refresh"), [("trapezoidal", "adaptive"), ("bdf2", "predicted"), ("hht", "frozen")])
def test_every_vehicle_moves_as_it_would_alone(stepped: Stepped, method: str, refresh: str) -> None:
    model = stepped("tumbler")
    begin = starts(model)
    found = model.fleet(ROWS).simulate(begin, UNTIL, STEP, method=method, refresh=refresh, every=10)
    assert found.success
    for row in (0, 5, 7, 8, ROWS - 1):
        alone = simulate(model, UNTIL, STEP, method=method, refresh=refresh, state=begin[row], every=10)
        np.testing.assert_allclose(found.time, alone.time, rtol=0, atol=1e-12)
        np.testing.assert_allclose(found.q[row], alone.q, rtol=0, atol=1e-7)
        np.testing.assert_allclose(found.v[row], alone.v, rtol=0, atol=1e-5)
        np.testing.assert_allclose(found.z[row], alone.z, rtol=0, atol=1e-8)


def test_parameters_and_inputs_of_their_own(stepped: Stepped) -> None:
    model = stepped("pushed")
    masses = [0.3 + 0.05 * row for row in range(ROWS)]
    steps = round(UNTIL / STEP)
    push = np.array([np.full(steps + 1, 5.0 * row) for row in range(ROWS)])[:, :, None]
    fleet = model.fleet(ROWS, [{"bodies.bob.mass": mass} for mass in masses])
    one, two = (fleet.simulate([model.assemble()] * ROWS, UNTIL, STEP, inputs=push, threads=n) for n in (1, 2))
    assert one.q.tolist() == two.q.tolist()
    assert one.counts == two.counts
    assert 2 * steps <= one.counts.evaluations < 20 * steps
    for row in (0, 4, 9):
        try:
            model.set_parameters({"bodies.bob.mass": masses[row]})
            alone = simulate(model, UNTIL, STEP, method="trapezoidal", inputs={"push": 5.0 * row}).final
        finally:
            model.set_parameters({"bodies.bob.mass": 0.5})
        np.testing.assert_allclose(one.final(row).q, alone.q, rtol=0, atol=1e-8)


@pytest.mark.parametrize("name", beyond(2, ["tumbler", "pendulum", "sla_quarter_car"]))
def test_a_fleet_needs_no_code_for_single_states(name: str) -> None:
    """What policies weigh is known of its own library, and the same as of the other one."""
    path = DATA / f"{name}.yaml"
    model = symgen.build(path if path.exists() else MODELS / f"{name}.yaml", "independent")
    built, find = [], model._builder

    def noted(part: Part) -> Path:
        built.append(part.kind)
        return find(part)

    model._builder = noted
    group = model.fleet(2)
    assert group.simulate([model.assemble()] * 2, 2e-3, 1e-3).success
    assert built == [PartKind.FLEET]
    lanes, single = (interface().ffi.new("symgen_settings *") for _ in range(2))
    fill_settings(lanes, model, Settings(), group._library.layout)
    fill_settings(single, model, Settings(), model.stepping.library.layout)
    names = [name for name, _ in interface().ffi.typeof("symgen_settings").fields]
    assert [getattr(lanes, name) for name in names] == [getattr(single, name) for name in names]
    assert group._library.layout.flops("step_jacobian") > group._library.layout.flops("step_residual") > 0


def test_inputs_by_name(stepped: Stepped) -> None:
    model = stepped("pushed")
    steps, starts = round(UNTIL / STEP), [model.assemble()] * 3
    each = np.array([[0.0], [5.0], [7.0]])
    whole = np.repeat(each, steps + 1, axis=1)
    fleet = model.fleet(3)
    wanted = fleet.simulate(starts, UNTIL, STEP, inputs=whole[:, :, None]).q
    for given in (each, whole):
        assert fleet.simulate(starts, UNTIL, STEP, inputs={"push": given}).q.tolist() == wanted.tolist()
    one = fleet.simulate(starts, UNTIL, STEP, inputs={"push": 5.0}).q
    assert one[0].tolist() == wanted[1].tolist()
    assert fleet.simulate(starts, UNTIL, STEP, inputs={"push": whole[1]}).q.tolist() == one.tolist()


def test_outputs_are_those_of_each_vehicle_alone(stepped: Stepped) -> None:
    """Sensors read parameters, time, states and inputs of their own vehicle."""
    model, gains = stepped("tumbler"), [0.5 + 0.2 * row for row in range(ROWS)]
    begin = [model.assemble()] * ROWS
    fleet = model.fleet(ROWS, [{"gain": gain} for gain in gains])
    runs = fleet.simulate(begin, UNTIL, STEP, every=10)
    found = fleet.outputs(runs)
    assert tuple(found) == model.sensors
    for row in (0, 4, ROWS - 1):
        try:
            model.set_parameters({"gain": gains[row]})
            alone = simulate(model, UNTIL, STEP, method="trapezoidal", state=begin[row], every=10)
        finally:
            model.set_parameters({"gain": 0.8})
        for name in model.sensors:
            assert found[name].shape == (ROWS, len(runs.time))
            np.testing.assert_allclose(found[name][row], alone[name], rtol=0, atol=1e-6)


def test_inputs_of_a_fleet_are_kept_at_its_times(stepped: Stepped) -> None:
    model = stepped("pushed")
    push = np.arange(round(UNTIL / STEP) + 1.0)
    runs = model.fleet(3).simulate([model.assemble()] * 3, UNTIL, STEP, inputs={"push": push}, every=30)
    assert runs.inputs.shape == (3, len(runs.time), 1)
    np.testing.assert_allclose(runs.inputs[2, :, 0] * STEP, runs.time, atol=1e-12)
    assert model.fleet(3).simulate([model.assemble()] * 3, UNTIL, STEP).inputs.shape == (3, 1, 1)


def test_a_vehicle_whose_loops_are_open_is_refused(stepped: Stepped) -> None:
    model = stepped("tumbler")
    start = model.assemble()
    q = start.q.copy()
    q[model.layout.positions.index("d")] += 0.01
    with pytest.raises(AssemblyError, match=r"the loops of vehicle 1 are open by .*; use model\.assemble"):
        model.fleet(2).simulate([start, State(start.time, q, start.v, start.z)], UNTIL, STEP)


def test_a_vehicle_that_fails_stays_and_harms_no_other(stepped: Stepped) -> None:
    model = stepped("pushed")
    steps = round(UNTIL / STEP)
    push = np.zeros((ROWS, steps + 1, 1))
    push[3, 50:] = 1e300
    found = model.fleet(ROWS).simulate([model.assemble()] * ROWS, UNTIL, STEP, inputs=push)
    assert [row for row, step in enumerate(found.failed) if step >= 0] == [3]
    assert found.failed[3] == 49
    good = simulate(model, UNTIL, STEP, method="trapezoidal").final
    for row in (0, 2, 4, ROWS - 1):
        np.testing.assert_allclose(found.final(row).q, good.q, rtol=0, atol=1e-8)
    before = simulate(model, 49 * STEP, STEP, method="trapezoidal").final
    np.testing.assert_allclose(found.final(3).q, before.q, rtol=0, atol=1e-8)
    assert found.final(3).time == pytest.approx(before.time, abs=1e-12)
    assert found.final(2).time == pytest.approx(UNTIL, abs=1e-12)


def test_a_vehicle_that_cannot_begin_stays_at_its_start(stepped: Stepped) -> None:
    model = stepped("pushed")
    push = np.zeros((3, 11, 1))
    push[1] = 1.7e308
    start = model.assemble()
    found = model.fleet(3).simulate([start] * 3, 0.1, 1e-2, inputs=push)
    assert found.failed == (-1, 0, -1)
    assert found.final(1).q.tolist() == start.q.tolist()
    assert found.final(1).v.tolist() == start.v.tolist()


def test_wrong_use_is_refused(stepped: Stepped) -> None:
    model = stepped("pushed")
    with pytest.raises(ArgumentError, match="lanes of a fleet"):
        model.fleet(2, lanes=3)
    with pytest.raises(ArgumentError, match="a list of 2 sets of changes, one for each vehicle, not list of 3"):
        model.fleet(2, [{"bodies.bob.mass": 1.0}] * 3)
    fleet = model.fleet(2)
    with pytest.raises(ArgumentError, match="a state for each"):
        fleet.simulate([model.assemble()], UNTIL, STEP)
    with pytest.raises(ArgumentError, match="a state for each"):
        fleet.simulate(model.assemble(), UNTIL, STEP)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="one of the shapes"):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, inputs=np.zeros(3))
    with pytest.raises(
        ArgumentError, match=r"array of numbers in the order of model\.inputs, not an object of type set"
    ):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, inputs={1.0})  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="there is no input 'pull'"):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, inputs={"pull": 1.0})
    with pytest.raises(ArgumentError, match="input 'push' must be finite and have one of the shapes"):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, inputs={"push": np.zeros(3)})
    with pytest.raises(ArgumentError, match="iterations must be"):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, iterations=-1)
    with pytest.raises(ArgumentError, match="every must be"):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, every=-1)
    assert fleet.simulate([model.assemble()] * 2, 1.4 * STEP, STEP).steps == 2
    with pytest.raises(ArgumentError, match="requires an implicit method that iterates; method 'rk4' is not one"):
        fleet.simulate([model.assemble()] * 2, UNTIL, STEP, method="rk4")


@pytest.mark.parametrize(("method", "refresh", "together"), [("bdf2", "adaptive", 1), ("trapezoidal", "predicted", 7)])
def test_calls_of_the_loop_do_not_show(
    stepped: Stepped, monkeypatch: pytest.MonkeyPatch, method: str, refresh: str, together: int
) -> None:
    """Between them Python sees Ctrl-C; states, records, failures and counts are the same bit by bit."""
    model = stepped("pushed")
    steps = round(UNTIL / STEP)
    push = 5.0 * np.sin(np.linspace(0.0, 9.0, ROWS * (steps + 1))).reshape(ROWS, steps + 1, 1)
    push[3, 50:] = 1e300
    found = []
    for pieces in (steps, together):
        monkeypatch.setattr(lane_run, "FIRST_PIECE", pieces)
        monkeypatch.setattr(lane_run, "MOST_PIECE", pieces)
        run = model.fleet(ROWS).simulate(
            [model.assemble()] * ROWS, UNTIL, STEP, method, refresh, inputs=push, every=3, threads=2
        )
        counts = {name: value for name, value in vars(run.counts).items() if name != "worst_step_time"}
        found.append((run.q.tolist(), run.v.tolist(), run.z.tolist(), run.failed, counts))
    assert found[0] == found[1]
    assert found[0][3][3] == 49


LONG = """
import signal, sys, symgen
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
model = symgen.build(sys.argv[1], "independent")
fleet = model.fleet(20, lanes=4)
print("begins", flush=True)
fleet.simulate([model.assemble()] * 20, 1e6, 1e-3, threads=int(sys.argv[2]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_long_run(threads: int) -> None:
    pendulum = Path(__file__).parents[3] / "models" / "pendulum.yaml"
    command = [sys.executable, "-c", LONG, str(pendulum), str(threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "begins\n"
        time.sleep(1.0)  # the loop is at work, for hours
        run.send_signal(signal.SIGINT)
        try:
            _, errors = run.communicate(timeout=60.0)
        finally:
            run.kill()
    assert "KeyboardInterrupt" in errors
