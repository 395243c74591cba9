from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from symgen.runtime.model.library import Array
from symgen.runtime.model.state import normalised, position_rates

from symgen.runtime import ArgumentError, AssemblyError, Model, Samples, State, simulate

Load = Callable[[str], Model]


def test_order_four_on_a_tumbling_body(model: Load) -> None:
    top = model("top")
    reference = simulate(top, 2.0, 1 / 3200).final
    errors = []
    for steps in (50, 100, 200):
        final = simulate(top, 2.0, 1 / steps).final
        errors.append(max(np.abs(final.q - reference.q).max(), np.abs(final.v - reference.v).max()))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders.min() > 3.9
    assert errors[-1] < 1e-9


def test_a_free_body_flies_straight_and_keeps_its_energy(model: Load) -> None:
    top = model("top")
    start = top.assemble()
    final = simulate(top, 20.0, 1e-3).final
    np.testing.assert_allclose(final.q[:3], 20.0 * start.v[:3], rtol=1e-9)
    assert np.linalg.norm(final.q[3:]) == pytest.approx(1.0, abs=1e-15)
    assert top.energy(final).kinetic == pytest.approx(top.energy(start).kinetic, rel=1e-11)


def python_rk4(model: Model, start: State, step: float, steps: int) -> State:
    """The method in plain words, for models without loops."""
    joints, state = model.layout.joints, start

    def rates(time: float, y: tuple[Array, Array]) -> tuple[Array, Array]:
        a = model.call("acceleration", t=time, q=y[0], v=y[1], z=start.z, u=model.default_inputs)["a"]
        return position_rates(joints, *y), a

    for k in range(steps):
        t, y = start.time + k * step, (state.q, state.v)
        k1 = rates(t, y)
        k2 = rates(t + step / 2, (y[0] + step / 2 * k1[0], y[1] + step / 2 * k1[1]))
        k3 = rates(t + step / 2, (y[0] + step / 2 * k2[0], y[1] + step / 2 * k2[1]))
        k4 = rates(t + step, (y[0] + step * k3[0], y[1] + step * k3[1]))
        q, v = (y[i] + step / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]) for i in range(2))
        state = State(t + step, normalised(joints, q), v)
    return state


def test_the_compiled_loop_is_the_plain_method(model: Load) -> None:
    top = model("top")
    plain = python_rk4(top, top.assemble(), 0.01, 100)
    compiled = simulate(top, 1.0, 0.01).final
    np.testing.assert_allclose(compiled.q, plain.q, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(compiled.v, plain.v, rtol=1e-13, atol=1e-13)


def test_loops_stay_closed_and_energy_is_kept(model: Load) -> None:
    circle = model("circle")
    run = simulate(circle, 10.0, 1e-3)
    assert run.success
    assert run.statistics.worst_closure <= 1e-12
    before, after = (sum(circle.energy(run.state(row))) for row in (0, -1))
    assert after == pytest.approx(before, rel=1e-9)
    assert np.abs(np.einsum("ij,ij->i", run.q, run.v)).max() < 1e-11


def test_closed_loops_converge_with_order_four(model: Load) -> None:
    circle = model("circle")
    reference = simulate(circle, 1.0, 1 / 3200).final.q
    errors = [np.abs(simulate(circle, 1.0, 1 / n).final.q - reference).max() for n in (50, 100, 200)]
    assert np.log2(np.array(errors[:-1]) / errors[1:]).min() > 3.8


def test_inputs_over_time_may_be_functions_samples_or_constants(model: Load) -> None:
    pendulum = model("pendulum")
    grid = np.linspace(0.0, 2.0, 20001)
    by_function = simulate(pendulum, 1.5, 1e-2, inputs={"torque": math.sin}).final.q
    by_samples = simulate(pendulum, 1.5, 1e-2, inputs={"torque": Samples(grid, np.sin(grid))}).final.q
    by_vector = simulate(pendulum, 1.5, 1e-2, inputs=lambda t: [math.sin(t)]).final.q
    np.testing.assert_allclose(by_samples, by_function, rtol=1e-8)
    assert by_vector.tolist() == by_function.tolist()
    constant = simulate(pendulum, 1.5, 1e-2, inputs=[0.25]).final.q
    assert constant.tolist() == simulate(pendulum, 1.5, 1e-2, inputs=lambda t: [0.25]).final.q.tolist()


def test_pieces_join_without_a_seam(model: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    pendulum = model("pendulum")
    whole = simulate(pendulum, 1.0, 1e-2, inputs={"torque": math.sin}, every=3)
    monkeypatch.setattr("symgen.runtime.run.simulation.PIECE", 7)
    seen: list[tuple[int, int]] = []
    pieces = simulate(
        pendulum, 1.0, 1e-2, inputs={"torque": math.sin}, every=3, progress=lambda *counts: seen.append(counts)
    )
    assert pieces.time.tolist() == whole.time.tolist()
    assert pieces.q.tolist() == whole.q.tolist()
    assert seen[-1] == (100, 100)
    assert len(seen) == 15


def test_rows_and_names(model: Load) -> None:
    run = simulate(model("pendulum"), 1.0, 0.3, every=2)
    assert run.statistics.steps == 4
    assert run.time.tolist() == pytest.approx([0.0, 0.5, 1.0])
    assert run["clock"].tolist() == run.time.tolist()
    assert run["acceleration"].tolist() == run.acceleration("hinge").tolist()
    assert run["hinge"][0] == 0.4
    assert run.velocity("hinge")[0] == 0.0
    assert run.state(-1).q.tolist() == run.final.q.tolist()
    assert run.status == "finished after 4 steps"
    with pytest.raises(ArgumentError, match="did you mean hinge"):
        run["hing"]


def test_a_failing_run_ends_with_a_sentence_and_its_last_good_state(model: Load) -> None:
    pendulum = model("pendulum")
    pendulum.set_parameters({"damping": -1e5})
    run = simulate(pendulum, 10.0, 0.1)
    assert not run.success
    assert "not a number" in run.status
    assert np.isfinite(run.final.q).all()
    assert run.final.time == pytest.approx(run.statistics.steps * 0.1)


def test_the_start_state_is_left_alone(model: Load) -> None:
    pendulum = model("pendulum")
    start = State(0.0, [0.2], [0.1], [0.0])
    simulate(pendulum, 1.0, 0.1, state=start)
    assert (start.q[0], start.v[0]) == (0.2, 0.1)


@pytest.mark.parametrize(
    ("until", "step", "more", "message"),
    [
        (0.0, 0.1, {}, "must be later than the start"),
        (1.0, -0.1, {}, "must be later than the start"),
        (1.0, math.nan, {}, "finite"),
        (math.inf, 0.1, {}, "finite"),
        (1.0, 0.1, {"method": "magic"}, "no method 'magic'"),
        (1.0, 0.1, {"every": 0}, "every must be a whole number from 1"),
        (1.0, 0.1, {"inputs": {"torque": lambda t: math.nan}}, "torque = nan"),
        (1.0, 0.1, {"inputs": {"torque": Samples([0.0, 0.0], [1.0, 2.0])}}, "times must increase"),
        (1.0, 0.1, {"inputs": {"torque": Samples([0.0, 1.0], [1.0])}}, "equally long"),
        (1.0, 0.1, {"inputs": lambda t: [1.0, 2.0]}, "must return 1 numbers"),
    ],
)
def test_wrong_use_is_refused(model: Load, until: float, step: float, more: dict[str, object], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        simulate(model("pendulum"), until, step, **more)  # type: ignore[arg-type]


def test_open_loops_are_refused(model: Load) -> None:
    with pytest.raises(AssemblyError, match=r"use model\.assemble"):
        simulate(model("circle"), 1.0, 0.1, state=State(0.0, [2.0, 0.0], [0.0, 0.0]))
