"""Runs that are interrupted, stopped, fed, or fail."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.methods import Explicit
from symgen.runtime.model.assembly import joint_of
from symgen.runtime.model.library import Array, Status
from symgen.runtime.run.breaks import Break, breaks
from symgen.runtime.run.explicit_run import ExplicitFamily
from symgen.runtime.run.outcome import failed
from symgen.runtime.run.recording import Recording
from symgen.runtime.run.run import Run
from symgen.runtime.run.signals import InputTable, input_table

import symgen
from symgen.runtime import (
    METHODS,
    POLICIES,
    ArgumentError,
    EvaluationError,
    Model,
    Samples,
    State,
    Stop,
    Tolerances,
    jacobian_drift,
    load_checkpoint,
    simulate,
)

Stepped = Callable[[str], Model]
DATA = Path(__file__).parents[2] / "data"
MODELS = Path(__file__).parents[3] / "models"


@pytest.mark.parametrize(
    ("method", "refresh"),
    [*((method, None) for method in METHODS), *(("trapezoidal", refresh) for refresh in POLICIES)],
)
def test_a_run_goes_on_from_its_checkpoint_bit_by_bit(
    stepped: Stepped, tmp_path: Path, method: str, refresh: str | None
) -> None:
    model = stepped("tumbler")
    whole = simulate(model, 0.2, 2e-3, method=method, refresh=refresh)
    first = simulate(model, 0.074, 2e-3, method=method, refresh=refresh)
    first.checkpoint.save(tmp_path / "there.npz")
    second = simulate(model, 0.2, 2e-3, method=method, refresh=refresh, resume=load_checkpoint(tmp_path / "there.npz"))
    assert first.statistics.steps + second.statistics.steps == whole.statistics.steps
    for name in ("q", "v", "z"):
        assert getattr(second.final, name).tolist() == getattr(whole.final, name).tolist()
    assert second.final.time == whole.final.time
    assert second.q.tolist() == whole.q[first.statistics.steps :].tolist()


@pytest.mark.parametrize("method", ["dormand-prince", "rosenbrock-w", "bdf2"])
def test_a_run_whose_inputs_vary_goes_on_bit_by_bit(stepped: Stepped, method: str) -> None:
    model = stepped("pushed")
    inputs = {"push": lambda time: 30.0 * math.sin(40.0 * time)}
    whole = simulate(model, 0.3, 2e-3, method=method, inputs=inputs)
    first = simulate(model, 0.074, 2e-3, method=method, inputs=inputs)
    second = simulate(model, 0.3, 2e-3, method=method, inputs=inputs, resume=first.checkpoint)
    assert second.q.tolist() == whole.q[first.statistics.steps :].tolist()


@pytest.mark.parametrize("formulation", ["chassis", "inertial"])
def test_a_checkpoint_of_another_formulation_is_refused(stepped: Stepped, formulation: str) -> None:
    model, other = stepped("tumbler"), symgen.build(DATA / "tumbler.yaml", formulation)
    for of, to in ((model, other), (other, model)):
        checkpoint = simulate(of, 0.01, 1e-3, method="bdf2").checkpoint
        with pytest.raises(ArgumentError, match=r"the checkpoint was made with .*; resume with them"):
            simulate(to, 0.1, 1e-3, method="bdf2", resume=checkpoint)


def test_iterations_are_counted_in_whole_numbers(stepped: Stepped) -> None:
    with pytest.raises(ArgumentError, match=r"a whole number from 1 to 50, not 2\.5"):
        simulate(stepped("tumbler"), 0.1, 1e-3, method="bdf2", iterations=2.5)  # type: ignore[arg-type]


def test_a_checkpoint_of_something_else_is_refused(stepped: Stepped, tmp_path: Path) -> None:
    model = stepped("tumbler")
    checkpoint = simulate(model, 0.01, 1e-3, method="trapezoidal").checkpoint
    with pytest.raises(ArgumentError, match="is of method 'trapezoidal', not 'bdf2'"):
        simulate(model, 0.1, 1e-3, method="bdf2", resume=checkpoint)
    with pytest.raises(ArgumentError, match="resume with them"):
        simulate(model, 0.1, 2e-3, method="trapezoidal", resume=checkpoint)
    with pytest.raises(ArgumentError, match=r"made with refresh adaptive, .*; resume with them, not refresh frozen"):
        simulate(model, 0.1, 1e-3, method="trapezoidal", refresh="frozen", resume=checkpoint)
    with pytest.raises(ArgumentError, match="tolerances residual 1e-08"):
        simulate(model, 0.1, 1e-3, method="trapezoidal", tolerances=Tolerances(residual=1e-6), resume=checkpoint)
    near = Tolerances(residual=1e-8 * (1.0 + 1e-15))
    with pytest.raises(ArgumentError, match=r"tolerances residual 1e-08.* not .* residual 1\.000000000000001\d*e-08"):
        simulate(model, 0.1, 1e-3, method="trapezoidal", tolerances=near, resume=checkpoint)
    with pytest.raises(ArgumentError, match="must be later than the start"):
        simulate(model, 0.005, 1e-3, method="trapezoidal", resume=checkpoint)
    (tmp_path / "no.npz").write_bytes(b"nothing")
    with pytest.raises(ArgumentError, match="not a checkpoint"):
        load_checkpoint(tmp_path / "no.npz")
    (tmp_path / "text.npz").write_text("nothing that is packed")
    with pytest.raises(ArgumentError, match=r"not a checkpoint, or is damaged; give a file"):
        load_checkpoint(tmp_path / "text.npz")
    with pytest.raises(ArgumentError, match=r"absent\.npz cannot be read: No such file"):
        load_checkpoint(tmp_path / "absent.npz")
    checkpoint.save(tmp_path / "whole")
    (tmp_path / "part").write_bytes((tmp_path / "whole").read_bytes()[:-200])
    with pytest.raises(ArgumentError, match="not a checkpoint"):
        load_checkpoint(tmp_path / "part")
    other = replace(checkpoint, memory={**checkpoint.memory, "memory": np.zeros(1)})
    with pytest.raises(ArgumentError, match="of another formulation"):
        simulate(model, 0.1, 1e-3, method="trapezoidal", resume=other)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "high"])
def test_a_stop_needs_a_finite_value(stepped: Stepped, value: float) -> None:
    with pytest.raises(ArgumentError, match="value of the stop at 'rail' must be a finite number"):
        simulate(stepped("pushed"), 0.1, 1e-3, method="trapezoidal", stop=Stop("rail", value))


def test_an_input_function_must_return_numbers(stepped: Stepped) -> None:
    with pytest.raises(ArgumentError, match="input 'push' must return one number"):
        simulate(stepped("pushed"), 0.1, 1e-3, method="trapezoidal", inputs={"push": lambda time: "much"})  # type: ignore[arg-type, dict-item, return-value]


@pytest.mark.parametrize("method", ["trapezoidal", "bdf2", "rosenbrock-w", "rk4", "dormand-prince"])
def test_a_run_stops_at_the_root_of_an_output(stepped: Stepped, method: str) -> None:
    model = stepped("four_bar")
    run = simulate(model, 1.0, 1e-3, method=method, stop=Stop("a", 2.0))
    assert run.success
    assert "a is 2" in run.status
    assert run["a"][-1] == pytest.approx(2.0, abs=1e-9)
    assert run.time[-1] == run.final.time < 1.0
    reference = simulate(model, 1.0, 1e-4, stop=Stop("a", 2.0))
    assert run.final.time == pytest.approx(reference.final.time, abs=2e-5)
    sparse = simulate(model, 1.0, 1e-3, method=method, stop=Stop("a", 2.0), every=50)
    assert sparse.final.time == run.final.time
    assert len(sparse.time) == 2 + run.statistics.steps // 50


@pytest.mark.parametrize("method", ["bdf2", "generalised-alpha", "dormand-prince"])
def test_a_run_goes_on_after_its_stop(stepped: Stepped, method: str) -> None:
    """The last step before a stop is short; history of its length would spoil the steps that follow."""
    model = stepped("four_bar")
    stopped = simulate(model, 1.0, 1e-3, method=method, stop=Stop("a", 2.0))
    until = stopped.final.time + 0.05
    on = simulate(model, until, 1e-3, method=method, resume=stopped.checkpoint)
    fresh = simulate(model, until, 1e-3, method=method, state=stopped.final)
    np.testing.assert_allclose(on.final.q, fresh.final.q, rtol=0, atol=1e-12)
    assert stopped.statistics.counts.evaluations >= stopped.statistics.steps


@pytest.mark.parametrize("method", ["trapezoidal", "rosenbrock-w", "rk4", "dormand-prince"])
def test_a_stop_is_not_met_again(stepped: Stepped, method: str) -> None:
    """A run that ended at a stop goes on to the next one, though the stop is the same."""
    model = stepped("four_bar")
    first = simulate(model, 3.0, 1e-3, method=method, stop=Stop("coupler_point.x", 0.3))
    second = simulate(model, 3.0, 1e-3, method=method, stop=Stop("coupler_point.x", 0.3), resume=first.checkpoint)
    assert "coupler_point.x is 0.3" in first.status
    assert "coupler_point.x is 0.3" in second.status
    assert second.final.time > first.final.time + 0.05
    assert second["coupler_point.x"][[0, -1]] == pytest.approx(0.3, abs=1e-9)


@pytest.mark.parametrize("method", ["trapezoidal", "implicit-euler", "rosenbrock-w"])
def test_a_stop_is_not_met_again_wherever_it_is(stepped: Stepped, method: str) -> None:
    """Loops that are closed again may put the start a rounding before the value that it stopped at."""
    model = stepped("four_bar")
    for value in np.linspace(0.05, 0.28, 25):
        first = simulate(model, 0.5, 1e-3, method=method, stop=Stop("coupler_point.x", float(value)))
        assert first.status.startswith("stopped at"), first.status
        on = simulate(
            model, 0.6, 1e-3, method=method, stop=Stop("coupler_point.x", float(value)), resume=first.checkpoint
        )
        assert on.success
        assert on.time[-1] > first.time[-1] + 0.01


@pytest.mark.parametrize("every", [1, 7])
@pytest.mark.parametrize("method", ["trapezoidal", "rosenbrock-w", "rk4", "dormand-prince"])
def test_a_run_that_resumes_ends_where_it_should(stepped: Stepped, method: str, every: int) -> None:
    """Its steps keep their length, so that the last one is shorter; also where nothing else is left."""
    model, step = stepped("four_bar"), 1e-3
    stopped = simulate(model, 1.0, step, method=method, stop=Stop("a", 2.0), every=every)
    for length, steps in ((20.4 * step, 21), (0.3 * step, 1), (5.0 * step, 5), (1e-9 * step, 1)):
        until = stopped.final.time + length
        on = simulate(model, until, step, method=method, resume=stopped.checkpoint, every=every)
        assert on.success
        assert on.final.time == pytest.approx(until, abs=1e-9 * step)
        assert (on.time[0], on.time[-1]) == (stopped.final.time, on.final.time)
        assert on.statistics.steps == steps
        fine = simulate(model, until, length / 50, method="rk4", state=stopped.final)
        np.testing.assert_allclose(on.final.q, fine.final.q, rtol=0, atol=1e-5)
    first = simulate(model, until + 20.4 * step, step, method=method, resume=on.checkpoint)
    second = simulate(model, until + 0.1, step, method=method, resume=first.checkpoint)
    assert second.final.time == pytest.approx(until + 0.1, abs=1e-9 * step)


def test_a_run_that_resumes_may_stop_in_its_last_step(stepped: Stepped) -> None:
    model, step = stepped("four_bar"), 1e-3
    first = simulate(model, 0.1, step, method="trapezoidal")
    until = first.final.time + 5.6 * step
    end = simulate(model, until, step, method="trapezoidal", resume=first.checkpoint)
    last, before = end["a"][-1], end["a"][-2]
    stop = Stop("a", float(0.5 * (last + before)))
    run = simulate(model, until, step, method="trapezoidal", resume=first.checkpoint, stop=stop)
    assert run.status.startswith("stopped at")
    assert run["a"][-1] == pytest.approx(stop.value, abs=1e-9)
    assert first.final.time + 5 * step < run.final.time < until


def test_breaks_of_a_run_are_found_once(stepped: Stepped, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop makes the run again up to there, with the breaks that are known."""
    found = []

    def counted(table: InputTable, start: float, step: float, total: int) -> tuple[Break, ...]:
        found.append((start, step))
        return breaks(table, start, step, total)

    monkeypatch.setattr("symgen.runtime.run.simulation.breaks", counted)
    inputs = {"push": lambda t: 30.0 * math.sin(40.0 * t)}
    run = simulate(stepped("pushed"), 1.0, 1e-2, method="esdirk4", inputs=inputs, stop=Stop("rail", 0.1))
    assert run.status.startswith("stopped at")
    assert len(found) == len(set(found))


def test_a_run_with_error_control_counts_the_steps_that_it_made(stepped: Stepped) -> None:
    """Rows of the record are not steps."""
    for rows in (10, 1000):
        run = simulate(stepped("four_bar"), 1.0, 1.0 / rows, method="dormand-prince")
        assert run.statistics.steps == rows
        assert run.statistics.made == run.statistics.counts.taken
        assert run.status == f"finished after {run.statistics.counts.taken} steps"
        assert run.statistics.iterations == run.statistics.counts.evaluations / run.statistics.counts.taken
        assert f"<td>{run.statistics.counts.taken}, recorded every {1000.0 / rows:g} ms</td>" in run._repr_html_()
    fixed = simulate(stepped("four_bar"), 0.1, 0.01)
    assert (fixed.statistics.made, fixed.status) == (10, "finished after 10 steps")
    assert simulate(stepped("four_bar"), 0.01, 0.01).status == "finished after 1 step"


def test_a_sensor_of_several_components_is_asked_for_by_one_of_them(stepped: Stepped) -> None:
    run = simulate(stepped("four_bar"), 0.01, 0.01)
    with pytest.raises(ArgumentError, match=r"each has values: coupler_point\.x, coupler_point\.y, coupler_point\.z$"):
        _ = run["coupler_point"]
    with pytest.raises(ArgumentError, match="there is no output"):
        _ = run["coupler"]


def test_a_method_of_ones_own_does_not_go_on_as_another_of_its_name(stepped: Stepped) -> None:
    model, shipped = stepped("four_bar"), METHODS["rk4"]
    assert isinstance(shipped, Explicit)
    own = replace(shipped, weights=(0.25, 0.25, 0.25, 0.25), order=1)
    other = replace(shipped, weights=(0.3, 0.2, 0.2, 0.3), order=1)
    runs = {method: simulate(model, 0.01, 1e-3, method=method) for method in (shipped, own, other)}
    for method, run in runs.items():
        assert simulate(model, 0.02, 1e-3, method=method, resume=run.checkpoint).success
        for wrong in (each for each in runs if each != method):
            with pytest.raises(ArgumentError, match=r"the checkpoint is of method 'rk4.*'; resume with its method"):
                simulate(model, 0.02, 1e-3, method=wrong, resume=run.checkpoint)


def test_a_failure_is_told_also_where_constraints_tell_nothing(
    stepped: Stepped, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that are zero or no numbers, or an evaluation that fails, do not hide the result of a run that failed."""
    model = stepped("four_bar")
    table, start, method = input_table(model, None), model.assemble(), METHODS["rk4"]
    assert isinstance(method, Explicit)
    family = ExplicitFamily(model, start, table, 1e-3, method, Tolerances())
    run = Run(model, 0.0, table, 1e-3, family, Recording(model.layout))
    good = model.constraint_jacobian(model.assemble())
    zero, infinite = good.copy(), good.copy()
    zero[0], infinite[0, 0] = 0.0, np.inf

    def fails(state: State) -> Array:
        raise EvaluationError("entry 0 is nan")

    for found, named in ((lambda state: zero, True), (lambda state: infinite, False), (fails, False)):
        monkeypatch.setattr(model, "constraint_jacobian", found)
        said = failed(model, run, Status.CHANGE_POINT, 0.0, begun=True, controlled=False)
        assert "this is a change point" in said
        assert (f" at {joint_of(model.layout.constraints[0])!r}: " in said) == named


@pytest.mark.parametrize("method", ["trapezoidal", "rosenbrock-w", "dormand-prince"])
def test_what_was_tried_behind_a_stop_is_not_counted(stepped: Stepped, method: str) -> None:
    model = stepped("four_bar")
    run = simulate(model, 3.0, 1e-3, method=method, stop=Stop("a", 2.0))
    short = simulate(model, 1e-3 * run.statistics.steps, 1e-3, method=method)
    for name in ("evaluations", "factorisations", "most_iterations", "rejected"):
        assert getattr(run.statistics.counts, name) == getattr(short.statistics.counts, name)


def test_a_stop_that_cannot_be_reached_is_a_failure(stepped: Stepped, monkeypatch: pytest.MonkeyPatch) -> None:
    model = stepped("four_bar")
    whole = Run.piece

    def failing(self: Run, first: int, steps: int, every: int, last: bool) -> tuple[Status, Array, int]:
        status, rows, good = whole(self, first, steps, every, last)
        return (Status.NOT_CONVERGED, rows[:0], 0) if (steps, every, last) == (1, 0, True) else (status, rows, good)

    monkeypatch.setattr(Run, "piece", failing)
    run = simulate(model, 1.0, 1e-3, method="trapezoidal", stop=Stop("a", 2.0))
    assert not run.success
    assert "did not converge" in run.status
    assert run["a"][-1] == pytest.approx(2.0, abs=0.05)


def test_a_driven_loop_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    text = (DATA / "pushed.yaml").read_text().replace("name: pushed", "name: driven")
    text = text.replace("inputs: {", "inputs: {guide: {unit: m}, ")
    (tmp_path / "driven.yaml").write_text(text + "drives: {guide: {coordinate: rail, input: guide}}\n")
    model = symgen.build(tmp_path / "driven.yaml", "independent")
    inputs = {
        "guide": lambda t: 0.1 * math.sin(t),
        "guide.rate": lambda t: 0.1 * math.cos(t),
        "guide.acceleration": lambda t: -0.1 * math.sin(t),
    }
    start = model.assemble(inputs={"guide.rate": 0.1})
    for method in ("rk4", "trapezoidal"):
        half = simulate(model, 0.5, 1e-2, method=method, state=start, inputs=inputs)
        on = simulate(model, 1.0, 1e-2, method=method, inputs=inputs, resume=half.checkpoint)
        assert (
            on.final.q.tolist()
            == simulate(model, 1.0, 1e-2, method=method, state=start, inputs=inputs).final.q.tolist()
        )


def test_a_stop_that_never_comes_changes_nothing(stepped: Stepped) -> None:
    model = stepped("four_bar")
    plain, watched = (
        simulate(model, 0.1, 1e-3, method="trapezoidal", every=7, stop=stop) for stop in (None, Stop("a", 99.0))
    )
    assert watched.time.tolist() == plain.time.tolist()
    assert watched.q.tolist() == plain.q.tolist()


@pytest.mark.parametrize("method", ["trapezoidal", "rosenbrock-w", "dormand-prince"])
def test_inputs_over_time(stepped: Stepped, method: str) -> None:
    model = stepped("tumbler")
    assert not model.inputs
    pressed = symgen.build(DATA / "pushed.yaml", "independent")
    grid = np.linspace(0.0, 1.0, 1001)
    by_function = simulate(pressed, 0.5, 1e-3, method=method, inputs={"push": math.sin}).final
    by_samples = simulate(pressed, 0.5, 1e-3, method=method, inputs={"push": Samples(grid, np.sin(grid))}).final
    np.testing.assert_allclose(by_function.q, by_samples.q, rtol=0, atol=1e-7)
    with pytest.raises(ArgumentError, match="must be finite"):
        simulate(pressed, 0.5, 1e-3, method=method, inputs={"push": lambda t: math.nan})


def test_a_failing_step_leaves_the_last_good_state(stepped: Stepped) -> None:
    """Damping that grows without bound: no step is short enough."""
    model = symgen.build(DATA / "pushed.yaml", "independent")
    run = simulate(model, 2.0, 1e-2, method="trapezoidal", inputs={"push": lambda t: 0.0 if t < 0.5 else 1e300})
    assert not run.success
    assert "the equation of" in run.status
    assert run.statistics.counts.halvings > 0
    assert np.isfinite(run.final.q).all()
    assert run.final.time == pytest.approx(run.statistics.steps * 1e-2)
    good = simulate(model, run.final.time, 1e-2, method="trapezoidal", inputs={"push": 0.0})
    np.testing.assert_allclose(run.final.q, good.final.q, rtol=0, atol=1e-12)


@pytest.mark.parametrize("method", ["trapezoidal", "rosenbrock-w", "rk4"])
def test_a_run_that_cannot_begin_leaves_its_start(stepped: Stepped, method: str) -> None:
    model = stepped("pushed")
    start = model.assemble()
    run = simulate(model, 0.1, 1e-2, method=method, inputs={"push": 1.7e308})
    assert not run.success
    assert "the equation of" not in run.status
    assert run.final.q.tolist() == start.q.tolist()
    assert run.final.v.tolist() == start.v.tolist()
    assert len(run.time) == 0
    again = simulate(model, 0.1, 1e-2, method=method, inputs={"push": 0.0}, resume=run.checkpoint)
    assert again.final.q.tolist() == simulate(model, 0.1, 1e-2, method=method, inputs={"push": 0.0}).final.q.tolist()


def test_a_failing_step_of_fixed_work_names_its_equation(stepped: Stepped) -> None:
    run = simulate(
        stepped("pushed"),
        0.1,
        1e-2,
        method="trapezoidal",
        iterations=2,
        inputs={"push": lambda t: 1.7e308 * (t > 0.05)},
    )
    assert not run.success
    assert "the equation of" in run.status


def test_step_control_shortens_a_step_that_is_not_finite(tmp_path: Path) -> None:
    """Torricelli's law: a stage of a long step finds a level below zero, whose root is no number."""
    text = (DATA / "pushed.yaml").read_text()
    level = "states:\n  level: {rate: -sqrt(level), initial: 1}\n  other: {rate: -0.5/other, initial: 10}\n"
    (tmp_path / "tank.yaml").write_text(text.replace("name: pushed", "name: tank") + level)
    model = symgen.build(tmp_path / "tank.yaml")
    run = simulate(model, 1.9, 1.9, method="dormand-prince")
    assert run.success, run.status
    assert run.final.z[0] == pytest.approx((1.0 - 1.9 / 2) ** 2, abs=1e-6)
    start = model.assemble()  # the other state goes as sqrt(1 - t)
    run = simulate(model, 1.9, 0.1, method="dormand-prince", state=replace(start, z=[1.0, 1.0]))
    assert re.match(r"stopped at t = (0\.9|1) s .*no step was short enough for the tolerance", run.status), run.status


def test_a_hard_step_is_tried_with_fresh_factors_and_then_shorter(stepped: Stepped) -> None:
    model = stepped("tumbler")
    hard = simulate(model, 2.0, 0.1, method="implicit-euler", refresh="frozen")
    assert hard.success
    assert hard.statistics.counts.retries > 0
    assert hard.statistics.counts.halvings > 0
    easy = simulate(model, 0.4, 4e-3, method="trapezoidal", refresh="frozen")
    assert easy.statistics.counts.halvings == 0


def test_wrong_use_is_refused(stepped: Stepped) -> None:
    model = stepped("tumbler")
    with pytest.raises(ArgumentError, match="did you mean trapezoidal"):
        simulate(model, 1.0, 1e-3, method="trapezoid")
    with pytest.raises(ArgumentError, match="did you mean frozen"):
        simulate(model, 1.0, 1e-3, method="trapezoidal", refresh="frosen")
    with pytest.raises(ArgumentError, match=r"there are: frozen, every-step, .*, adaptive"):
        simulate(model, 1.0, 1e-3, method="trapezoidal", refresh="x")
    with pytest.raises(ArgumentError, match="'rk4' has no factors that could be renewed; leave out refresh"):
        simulate(model, 1.0, 1e-3, refresh="adaptive")
    with pytest.raises(ArgumentError, match="iterations must be"):
        simulate(model, 1.0, 1e-3, method="trapezoidal", iterations=0)
    with pytest.raises(ArgumentError, match="does not iterate"):
        simulate(model, 1.0, 1e-3, method="rosenbrock-w", iterations=2)
    with pytest.raises(ArgumentError, match="'closure' must be above zero"):
        Tolerances(closure=0.0)
    with pytest.raises(ArgumentError, match="there is no output"):
        simulate(model, 1.0, 1e-3, stop="nothing")
    with pytest.raises(ArgumentError, match="solves no equations; leave out steps"):
        simulate(model, 1.0, 1e-3, steps="independent")
    with pytest.raises(ArgumentError, match="steps cannot be 'x'; the values are independent, world, base"):
        simulate(model, 1.0, 1e-3, method="trapezoidal", steps="x")
    with pytest.raises(ArgumentError, match=r"'rosenbrock-w' does not iterate.*take steps='independent'"):
        simulate(model, 1.0, 1e-3, method="rosenbrock-w", steps="world")


@pytest.mark.parametrize("formulation", ["multiplier", "inertial"])
def test_what_a_step_solves_for_is_apart_from_the_formulation(stepped: Stepped, formulation: str) -> None:
    """The same steps bit by bit, of which outputs alone (here accelerations) are the formulation's own."""
    model, other = stepped("pushed"), symgen.build(DATA / "pushed.yaml", formulation)
    assert other.part("stepping") == model.part("stepping")
    for steps in ("independent", "world"):
        own, its = (simulate(each, 0.1, 1e-3, "trapezoidal", steps=steps) for each in (model, other))
        assert own.success
        assert own.q.tolist() == its.q.tolist()
        np.testing.assert_allclose(own.a, its.a, atol=1e-7)


def test_frozen_factors_of_a_pendulum_contract_as_its_equation_says() -> None:
    """J a + m g s sin(angle) = 0 by the trapezoidal rule: W = J + h^2/4 m g s cos(angle)."""
    model = symgen.build(MODELS / "pendulum.yaml", formulation="independent")
    mass, arm = model.parameters["mass"], model.parameters["half_length"]
    inertia = model.parameters["bodies.rod.inertia.yy"] + mass * arm**2
    angles, step = np.array([0.0, 1.0, 2.0, 3.0]), 0.1
    states = [model.assemble({"swing": float(angle)}) for angle in angles]
    jacobian = inertia + 0.25 * step**2 * mass * 9.81 * arm * np.cos(angles)
    radii = jacobian_drift(model, states, step, "trapezoidal")
    assert radii == pytest.approx(np.abs(1.0 - jacobian / jacobian[0]), abs=1e-12)
    with pytest.raises(ArgumentError, match="no Newton iterations"):
        jacobian_drift(model, states, step, "rk4")
    with pytest.raises(ArgumentError, match="at least one state"):
        jacobian_drift(model, [], step)


def test_factors_that_do_not_exist_contract_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    model = symgen.build(MODELS / "pendulum.yaml", formulation="independent")
    monkeypatch.setattr("symgen.runtime.run.drift.step_matrix", lambda *_: np.zeros((1, 1)))
    assert jacobian_drift(model, [model.assemble()] * 2, 0.1, "trapezoidal").tolist() == [0.0, np.inf]
