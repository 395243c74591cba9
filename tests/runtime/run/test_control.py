"""Steps whose length follows their error: orders, tolerances, rows between the steps, jumps of inputs."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from symgen.runtime.methods import Diagonal, Explicit
from symgen.runtime.plain.control import Control
from symgen.runtime.plain.controlled import PlainControlled
from symgen.runtime.run.combinations import may_be_controlled
from symgen.runtime.run.settings import settings_of
from symgen.runtime.run.signals import input_table

from symgen.runtime import METHODS, POLICIES, ArgumentError, Implicit, Model, Samples, Solution, State, Stop, simulate

Stepped = Callable[[str], Model]
UNTIL = 0.4
IMPLICIT = tuple(
    name for name, method in METHODS.items() if may_be_controlled(method) and not isinstance(method, Explicit)
)
CONTROLLED = (
    *IMPLICIT,
    *(name for name, method in METHODS.items() if isinstance(method, Explicit) and method.embedded),
)


@pytest.fixture(scope="module")
def fine(stepped: Stepped) -> State:
    """RK4 agrees with itself at other steps to 1e-11 there."""
    return simulate(stepped("tumbler"), UNTIL, 1e-4).final


def distance(found: State, wanted: State) -> float:
    return max(float(np.abs(getattr(found, name) - getattr(wanted, name)).max()) for name in ("q", "v", "z"))


def controlled(model: Model, method: str, tolerance: float, step: float = 0.1, until: float = UNTIL) -> Solution:
    run = simulate(model, until, step, method=method, tolerance=tolerance)
    assert run.success, run.status
    return run


# the table -----------------------------------------------------------------------------------------------------------


def matrix(method: Diagonal) -> np.ndarray:
    count = len(method.arguments)
    rows = [[*row, method.gain if row else 0.0] + [0.0] * (count - len(row) - 1) for row in method.arguments]
    return np.array(rows)


def conditions(a: np.ndarray, b: np.ndarray) -> dict[int, list[float]]:
    """By order: what the weights of all rooted trees lack (Butcher)."""
    c, one = a.sum(axis=1), np.ones(len(b))
    trees = {1: [(one, 1.0)], 2: [(c, 1 / 2)], 3: [(c**2, 1 / 3), (a @ c, 1 / 6)]}
    trees[4] = [(c**3, 1 / 4), (c * (a @ c), 1 / 8), (a @ c**2, 1 / 12), (a @ a @ c, 1 / 24)]
    return {order: [float(b @ value - wanted) for value, wanted in found] for order, found in trees.items()}


def test_the_stages_satisfy_the_conditions_of_their_order() -> None:
    method = METHODS["esdirk4"]
    assert isinstance(method, Diagonal)
    a = matrix(method)
    found, embedded = conditions(a, np.array(method.weights)), conditions(a, np.array(method.embedded))
    assert max(abs(lack) for order in (1, 2, 3, 4) for lack in found[order]) < 1e-15
    assert max(abs(lack) for order in (1, 2, 3) for lack in embedded[order]) < 1e-15
    assert max(abs(lack) for lack in embedded[4]) > 1e-4
    assert np.abs(a[1:] @ a.sum(axis=1) - 0.5 * a[1:].sum(axis=1) ** 2).max() < 1e-15  # stages of order 2


def test_what_is_fast_is_damped_and_nothing_grows() -> None:
    method = METHODS["esdirk4"]
    assert isinstance(method, Diagonal)
    a, b = matrix(method), np.array(method.weights)

    def growth(z: complex) -> float:
        return abs(1.0 + z * b @ np.linalg.solve(np.eye(len(b)) - z * a, np.ones(len(b))))

    assert growth(-1e9) < 1e-7
    assert max(growth(1j * y) for y in np.logspace(-3, 6, 500)) <= 1.0 + 1e-12


def test_the_polynomial_of_dormand_and_prince_is_of_order_four() -> None:
    """Weights of a part s of the step, by what the cubic between the ends and the last term add up to."""
    method = METHODS["dormand-prince"]
    assert isinstance(method, Explicit)
    a = np.array([[*row, *[0.0] * (7 - len(row))] for row in method.arguments])
    b, first, last = np.array(method.weights), np.eye(7)[0], np.eye(7)[6]
    for s in (0.1, 0.5, 0.77):
        cubic = s * (b + (1 - s) * ((1 - s) * (first - b) - s * (last - b)))
        weights = cubic + (s * (1 - s)) ** 2 * np.array(method.dense)
        c = a.sum(axis=1)
        trees = [(np.ones(7), 1.0), (c, 1 / 2), (c**2, 1 / 3), (a @ c, 1 / 6), (c**3, 1 / 4), (c * (a @ c), 1 / 8)]
        trees += [(a @ c**2, 1 / 12), (a @ a @ c, 1 / 24)]
        orders = (1, 2, 3, 3, 4, 4, 4, 4)
        for (value, wanted), order in zip(trees, orders, strict=True):
            assert weights @ value == pytest.approx(wanted * s**order, abs=1e-14)


def test_the_controller_finds_the_length_that_its_order_asks_for() -> None:
    """A method whose error is (h / 0.02)^k by what is allowed."""
    for order in (3, 4, 5):
        control, h = Control(order), 1e-4
        for _ in range(40):
            h *= control.factor((h / 0.02) ** order)
        assert 0.7 < h / 0.02 < 1.0
    assert Control(4).factor(math.inf) == Control(4).factor(math.nan) == 0.2
    held, free = Control(4, hold=1.2, before=0.2), Control(4, before=0.2)
    assert 1.0 < free.factor(0.2) < 1.2
    assert held.factor(0.2) == 1.0


# orders and tolerances -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", CONTROLLED)
def test_error_by_number_of_steps_has_the_order(stepped: Stepped, fine: State, method: str) -> None:
    """Loops that tumble in space, a ball joint, a first-order state."""
    tolerances = (1e-6, 1e-8, 1e-10) if METHODS[method].order == 4 else (1e-5, 1e-7, 1e-9)
    runs = [controlled(stepped("tumbler"), method, tolerance) for tolerance in tolerances]
    errors = np.log([distance(run.final, fine) for run in runs])
    steps = np.log([run.statistics.counts.taken for run in runs])
    order = -(errors[-1] - errors[0]) / (steps[-1] - steps[0])
    assert order == pytest.approx(METHODS[method].order, abs=0.6), (order, np.exp(errors), np.exp(steps))


@pytest.mark.parametrize("method", CONTROLLED)
def test_the_error_follows_the_tolerance(stepped: Stepped, fine: State, method: str) -> None:
    errors = [
        distance(controlled(stepped("tumbler"), method, tolerance).final, fine) for tolerance in (1e-4, 1e-6, 1e-8)
    ]
    assert errors[0] > errors[1] > errors[2]
    assert errors[2] < 1e-4
    assert errors[2] < 3e-2 * errors[0]


@pytest.mark.parametrize("refresh", POLICIES)
def test_factors_of_every_age_give_the_same_answer(stepped: Stepped, fine: State, refresh: str) -> None:
    run = simulate(stepped("tumbler"), UNTIL, 0.1, method="esdirk4", tolerance=1e-8, refresh=refresh)
    assert distance(run.final, fine) < 1e-6
    if refresh == "every-step":
        assert run.statistics.counts.factorisations >= run.statistics.counts.taken
    else:
        assert run.statistics.counts.factorisations < 0.7 * run.statistics.counts.taken


def test_what_is_stiff_asks_for_no_short_steps(stepped: Stepped) -> None:
    """The lag of an actuator, a million times faster than the motion: explicit steps follow it, implicit ones need not."""
    model = stepped("lagging")
    taken = {}
    for method in ("esdirk4", "dormand-prince"):
        run = simulate(model, 1.0, 0.1, method=method, tolerance=1e-6)
        assert run.success, run.status
        taken[method] = run.statistics.counts.taken
        assert run.final.z[0] == pytest.approx(math.cos(3.0), abs=1e-4)
    assert taken["esdirk4"] < 300
    assert taken["dormand-prince"] > 10_000


# rows and steps ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", CONTROLLED)
def test_the_record_changes_nothing(stepped: Stepped, method: str) -> None:
    """Digit by digit: neither how often rows are kept, nor how far they are apart, changes a step."""
    model = stepped("tumbler")
    runs = [
        simulate(model, UNTIL, step, method=method, tolerance=1e-6, every=every)
        for step, every in ((0.004, 1), (0.004, 20), (0.004, 100), (0.04, 1))
    ]
    for run in runs[1:]:
        assert run.final.q.tolist() == runs[0].final.q.tolist()
        assert run.final.v.tolist() == runs[0].final.v.tolist()
        for name in ("taken", "rejected", "evaluations", "factorisations"):
            assert getattr(run.statistics.counts, name) == getattr(runs[0].statistics.counts, name)
    assert runs[1].q.tolist() == runs[0].q[::20].tolist()


@pytest.mark.parametrize("method", CONTROLLED)
def test_rows_between_steps_are_as_good_as_the_steps(stepped: Stepped, method: str) -> None:
    model = stepped("tumbler")
    tolerance = 1e-7
    reference = simulate(model, UNTIL, 1e-4, every=40)
    run = simulate(model, UNTIL, 0.004, method=method, tolerance=tolerance)
    assert run.statistics.counts.taken != 100
    at_end = distance(run.final, reference.final)
    for name, size in (("q", 1.0), ("v", 10.0), ("z", 1.0)):
        wrong = np.abs(getattr(run, name) - getattr(reference, name)).max()
        assert wrong < 3.0 * at_end + 100.0 * size * tolerance, name
    worst = max(np.abs(model.constraints(run.state(k)).residual).max() for k in range(len(run.time)))
    assert worst < 1e-8
    for k in range(0, 100, 9):  # accelerations are those of the row
        np.testing.assert_allclose(run.a[k], model.acceleration(run.state(k)), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("method", CONTROLLED)
def test_a_run_goes_on_bit_by_bit(stepped: Stepped, method: str) -> None:
    """The end of a run cuts its last step; what goes on goes on from before it."""
    model = stepped("pushed")
    inputs = {"push": lambda time: 30.0 * math.sin(40.0 * time)}
    whole = simulate(model, 0.3, 2e-3, method=method, inputs=inputs, tolerance=1e-6)
    first = simulate(model, 0.074, 2e-3, method=method, inputs=inputs, tolerance=1e-6)
    second = simulate(model, 0.3, 2e-3, method=method, inputs=inputs, tolerance=1e-6, resume=first.checkpoint)
    assert second.q.tolist() == whole.q[first.statistics.steps :].tolist()
    assert second.v.tolist() == whole.v[first.statistics.steps :].tolist()


@pytest.mark.parametrize("method", IMPLICIT)
def test_a_run_stops_at_the_root_of_an_output(stepped: Stepped, method: str) -> None:
    model = stepped("four_bar")
    run = simulate(model, 1.0, 1e-3, method=method, stop=Stop("a", 2.0), tolerance=1e-7)
    assert "a is 2" in run.status
    assert run["a"][-1] == pytest.approx(2.0, abs=1e-9)
    reference = simulate(model, 1.0, 1e-4, stop=Stop("a", 2.0))
    assert run.final.time == pytest.approx(reference.final.time, abs=2e-5)


@pytest.mark.parametrize("method", IMPLICIT)
def test_plain_steps_are_the_compiled_ones(stepped: Stepped, method: str) -> None:
    model = stepped("tumbler")
    settings = settings_of(None, None, None, tolerance=1e-6)
    plain = PlainControlled(model, model.assemble(), input_table(model, None), 0.01, METHODS[method], settings)  # type: ignore[arg-type]
    plain.advance(0.05)
    q, y = plain.at(0.05)
    run = simulate(model, 0.1, 0.01, method=method, tolerance=1e-6)
    assert run.time[5] == pytest.approx(0.05)
    np.testing.assert_allclose(run.q[5], q, rtol=0, atol=1e-9)  # the compiled one closes loops once more
    np.testing.assert_allclose(run.v[5], y[: plain.nv], rtol=0, atol=1e-8)
    np.testing.assert_allclose(run.z[5], y[plain.nv :], rtol=0, atol=1e-9)


COPIES: tuple[Callable[[Implicit], Implicit], ...] = (replace, lambda method: pickle.loads(pickle.dumps(method)))


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("name", ["trapezoidal", "bdf2"])
def test_a_copy_of_a_method_makes_its_steps(
    stepped: Stepped, name: str, copied: Callable[[Implicit], Implicit]
) -> None:
    model, method = stepped("tumbler"), METHODS[name]
    assert isinstance(method, Implicit)
    run = controlled(model, name, 1e-5)
    copy = simulate(model, UNTIL, 0.1, method=copied(method), tolerance=1e-5)
    assert copy.final.q.tolist() == run.final.q.tolist()
    assert copy.statistics.counts.taken == run.statistics.counts.taken
    assert copy.record is not None
    assert copy.record.whole  # the name stands for the same table
    named = simulate(model, UNTIL, 0.1, method=replace(method, name="own"), tolerance=1e-5)
    assert named.final.q.tolist() == run.final.q.tolist()
    settings = settings_of(None, None, None, tolerance=1e-5)
    plain = [
        PlainControlled(model, model.assemble(), input_table(model, None), 0.01, each, settings)
        for each in (method, copied(method))
    ]
    for each in plain:
        each.advance(0.05)
    assert plain[0].q.tolist() == plain[1].q.tolist()


# inputs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", CONTROLLED)
def test_a_short_push_is_not_stepped_over(stepped: Stepped, method: str) -> None:
    """A pulse of a ten-thousandth of the run: as a function between rows, and as samples."""
    model = stepped("pushed")
    begin, end = 0.30005, 0.30105
    pulses = {
        "function": lambda time: 1e4 if begin <= time < end else 0.0,
        "samples": Samples([0.0, begin, begin + 1e-9, end, end + 1e-9, 1.0], [0.0, 0.0, 1e4, 1e4, 0.0, 0.0]),
    }
    still = simulate(model, 0.31, 1e-3, method=method, tolerance=1e-6).final.v
    moved = []
    for pulse in pulses.values():
        run = simulate(model, 0.31, 1e-3, method=method, tolerance=1e-6, inputs={"push": pulse})
        assert run.success, run.status
        moved.append(run.final.v - still)
    assert np.abs(moved[0]).max() > 0.1
    np.testing.assert_allclose(moved[0], moved[1], rtol=0, atol=1e-4)


# what is refused -----------------------------------------------------------------------------------------------------


def test_what_has_no_error_control_says_so(stepped: Stepped) -> None:
    model = stepped("four_bar")
    with pytest.raises(ArgumentError, match="'rk4' takes steps of fixed length; leave out tolerance"):
        simulate(model, 0.1, 1e-3, tolerance=1e-6)
    with pytest.raises(ArgumentError, match="leave out iterations"):
        simulate(model, 0.1, 1e-3, method="bdf2", tolerance=1e-6, iterations=2)
    for wrong in (0.0, -1.0, math.nan, "small"):
        with pytest.raises(ArgumentError, match="tolerance"):
            simulate(model, 0.1, 1e-3, method="bdf2", tolerance=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gain": 0.0}, "gain of a method must be above zero"),
        ({"gain": "large"}, "gain"),
        ({"embedded": (0.5,) * 7}, "embedded of a method must be 2 to 6 numbers"),
        ({"arguments": ((), (0.25,))}, "must be 6 rows"),
        ({"arguments": ((), (), (0.1,), (0.1,), (0.1,), (0.1,) * 5)}, "rows with numbers for the stages"),
        ({"arguments": ((), (0.1,), (0.1,), (0.1,), (0.1,), (0.1,))}, "5 numbers in the last row"),
        ({"arguments": ((), (0.1, 0.2), (0.1,), (0.1,), (0.1,), (0.1,) * 5)}, "must be zero from entry 1 on"),
    ],
)
def test_a_table_that_compiled_loops_have_no_room_for_is_refused(change: dict[str, object], said: str) -> None:
    method = METHODS["esdirk4"]
    assert isinstance(method, Diagonal)
    with pytest.raises(ArgumentError, match=said):
        replace(method, **change)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gain": 0.6}, "'bdf2' has other coefficients than the rule 'backward'"),
        ({"history": 0}, "'bdf2' has other coefficients than the rule 'backward'"),
        ({"any_length": "trapezoidal"}, "'bdf2' has other coefficients than the rule 'trapezoidal'"),
        ({"any_length": "forward"}, "there is no rule for steps of any length"),
        ({"any_length": 2}, "there is no rule for steps of any length"),
    ],
)
def test_steps_of_any_length_are_those_of_the_table(change: dict[str, object], said: str) -> None:
    """The compiled steps read the rule, not the coefficients."""
    method = METHODS["bdf2"]
    assert isinstance(method, Implicit)
    with pytest.raises(ArgumentError, match=said):
        replace(method, **change)  # type: ignore[arg-type]


def test_a_table_of_ones_own_has_steps_of_one_length(stepped: Stepped) -> None:
    method = METHODS["bdf2"]
    assert isinstance(method, Implicit)
    own = replace(method, name="own", gain=0.6, any_length="")
    with pytest.raises(ArgumentError, match="'own' takes steps of fixed length"):
        simulate(stepped("four_bar"), 0.1, 1e-3, method=own, tolerance=1e-6)


def test_the_polynomial_of_a_table_has_an_entry_for_each_stage() -> None:
    method = METHODS["dormand-prince"]
    assert isinstance(method, Explicit)
    with pytest.raises(ArgumentError, match="dense of a method must be 7 numbers"):
        replace(method, dense=(0.1,) * 8)


def test_steps_of_one_length_ask_for_no_sizes(stepped: Stepped, monkeypatch: pytest.MonkeyPatch) -> None:
    """These cost evaluations of the model, before each run and each approach to a stop."""
    monkeypatch.setattr("symgen.runtime.run.explicit_run.motion_time", lambda *_: pytest.fail("asked"))
    assert simulate(stepped("pushed"), 1e-3, 1e-3, "rk4").success
