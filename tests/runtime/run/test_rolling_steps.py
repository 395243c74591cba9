"""Implicit steps where bodies roll: against closed forms, the steps of all bodies and fine explicit runs, with the order of the method;
equations between velocities hold at every point; lanes, records, checkpoints and units do not show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from symgen.runtime.model.stepping import Weights
from symgen.runtime.plain.controlled import PlainControlled
from symgen.runtime.plain.stepper import PlainStepper
from symgen.runtime.run.settings import NEAR_ZERO, Settings
from symgen.runtime.run.signals import input_table

import symgen
from symgen.formulation.stepping import derive_stepping
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import METHODS, Model, Solution, State, Tolerances, simulate

from ...support.agreement import described
from ...support.doses import beyond, covering
from ...support.similarity import Units, similar

Array = NDArray[np.float64]
Stepped = Callable[[str], Model]
DATA = Path(__file__).parents[2] / "data"
SLEIGH, HOOP, CART = "skating_sleigh", "hoop_on_a_fork", "steered_cart"
TIGHT = Tolerances(residual=1e-12, closure=1e-13)


def rates_that_do_not_hold(model: Model, run: Solution) -> float:
    """The largest rate of a constraint at any recorded point."""
    inputs = run.inputs if len(model.inputs) else [None] * len(run.time)
    return max(float(np.abs(model.constraints(run.state(k), u).rate).max()) for k, u in enumerate(inputs))


def orders(errors: Sequence[float]) -> Array:
    """By halved steps."""
    return np.log2(np.array(errors[:-1]) / errors[1:])


# ---- against something independent --------------------------------------------------------------------------------


def sleigh_after(until: float, speed: float, spin: float) -> Array:
    """x, y and heading by the equations of Chaplygin, v' = a w^2 and w' = - m a v w / (I + m a^2)."""
    mass, ahead, inertia = 2.0, 0.3, 0.25

    def rates(_: float, now: Array) -> list[float]:
        _, _, heading, v, w = now
        slowed = -mass * ahead * v * w / (inertia + mass * ahead**2)
        return [v * np.cos(heading), v * np.sin(heading), w, ahead * w * w, slowed]

    found = solve_ivp(rates, (0.0, until), [0.0, 0.0, 0.0, speed, spin], method="DOP853", rtol=1e-12, atol=1e-13)
    return np.asarray(found.y[:3, -1])


ORDERS = {
    "trapezoidal": 2, "bdf2": 2, "generalised-alpha": 2, "rosenbrock-w": 2, "implicit-euler": 1, "hht": 2,
    "linearly-implicit-euler": 1,
}  # fmt: skip


@pytest.mark.parametrize("method", beyond(4, ORDERS))
def test_a_sleigh_that_turns_round_moves_as_chaplygin_says(stepped: Stepped, method: str) -> None:
    """It starts backwards and swings round by four radians, through headings at which no coordinate suits all the way."""
    model, wanted = stepped(SLEIGH), sleigh_after(6.0, -3.0, 2.0)
    runs = [simulate(model, 6.0, step, method=method) for step in (0.01, 0.005, 0.0025)]
    assert all(run.statistics.counts.changes > 0 for run in runs)
    found = orders([float(np.abs(run.final.q - wanted).max()) for run in runs])
    assert found[-1] == pytest.approx(ORDERS[method], abs=0.25)


@pytest.mark.parametrize("method", ["esdirk4", "bdf2", "trapezoidal"])
def test_a_smaller_tolerance_gives_a_smaller_error(stepped: Stepped, method: str) -> None:
    model, wanted = stepped(SLEIGH), sleigh_after(3.0, -3.0, 2.0)
    coarse, fine = (simulate(model, 3.0, 0.5, method=method, tolerance=tolerance) for tolerance in (1e-4, 1e-7))
    errors = [float(np.abs(run.final.q - wanted).max()) for run in (coarse, fine)]
    assert errors[1] < 0.03 * errors[0] < 0.03 * 0.05
    assert errors[1] < {"esdirk4": 1e-5}.get(method, 1e-3)
    assert max(rates_that_do_not_hold(model, run) for run in (coarse, fine)) < 1e-9


@pytest.mark.parametrize(("name", "method"), covering([HOOP, CART], ["trapezoidal", "bdf2"]))
def test_both_kinds_of_steps_go_to_a_fine_explicit_run(stepped: Stepped, name: str, method: str) -> None:
    """With the error of their order each, from different equations."""
    model = stepped(name)
    fine = simulate(model, 1.0, 5e-4, every=2000).final
    for steps in ("independent", "world"):
        runs = [simulate(model, 1.0, h, method=method, steps=steps) for h in (0.02, 0.01)]  # type: ignore[arg-type]
        errors = [float(np.abs(run.final.q - fine.q).max()) for run in runs]
        assert errors[1] < 2e-3
        assert orders(errors)[0] == pytest.approx(2.0, abs=0.12)


def test_energy_is_kept_better_by_shorter_steps_and_higher_order(stepped: Stepped) -> None:
    model = stepped(HOOP)

    def wandering(run: Solution) -> float:
        return float(np.ptp([sum(model.energy(run.state(k))) for k in range(len(run.time))]))

    coarse, fine = (wandering(simulate(model, 1.0, h, method="trapezoidal", every=5)) for h in (0.02, 0.01))
    assert coarse / fine == pytest.approx(4.0, rel=0.1)
    assert wandering(simulate(model, 1.0, 0.1, method="esdirk4", tolerance=1e-8)) < 1e-3 * fine


# ---- what holds at every point ------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", ["independent", "world"])
@pytest.mark.parametrize("name", [SLEIGH, HOOP, CART])
def test_equations_between_velocities_hold_to_rounding_and_nothing_drifts(
    stepped: Stepped, name: str, steps: str
) -> None:
    model = stepped(name)
    run = simulate(model, 2.0, 0.01, method="bdf2", tolerances=TIGHT, steps=steps)  # type: ignore[arg-type]
    assert rates_that_do_not_hold(model, run) < 1e-10
    open_by = [np.abs(model.constraints(run.state(k), u).residual).max() for k, u in enumerate(run.inputs)]
    assert max(open_by) < 1e-12


def test_derivatives_are_those_of_the_residual(stepped: Stepped) -> None:
    """A column moves an independent coordinate, or the position of a rolled one, and others follow until loops are closed."""
    model = stepped(HOOP)
    layout, random = model.stepping.layout, np.random.default_rng(3)
    free, rolled, dependent = list(layout.independent), list(layout.rolled), list(layout.dependent)
    start = model.assemble()
    v, a = start.v + random.normal(size=len(start.v)), random.normal(size=len(start.v))
    weights = Weights(0.3, 0.7, 1.0, 0.5)

    def solved(moved: int, by: float) -> Array:
        q, speeds, rates = start.q.copy(), v.copy(), a.copy()
        for array, weight in zip((q, speeds, rates), weights[:3], strict=True):
            array[free] += weight * by * (np.arange(len(free)) == moved)
        q[rolled] += weights.state * by * (np.arange(len(free), len(free) + len(rolled)) == moved)
        for _ in range(6):
            found = model.stepping.residual(State(0.0, q, speeds, start.z), rates)
            q[dependent] += found.correction
        return np.concatenate([found.residual, found.velocity[len(dependent) - len(rolled) :]])

    slopes = [(solved(k, 1e-5) - solved(k, -1e-5)) / 2e-5 for k in range(len(free) + len(rolled))]
    assert (len(rolled), len(dependent)) == (2, 3)
    exact = model.stepping.jacobian(State(0.0, start.q, v, start.z), a, weights)
    np.testing.assert_allclose(exact, np.transpose(slopes), rtol=0, atol=1e-8 * np.abs(slopes).max())


@pytest.mark.parametrize(
    ("name", "method", "refresh"),
    covering([HOOP, CART], ["generalised-alpha", "bdf2", "trapezoidal"], ["predicted", "adaptive", "fastest"]),
)
def test_plain_python_makes_the_same_steps(stepped: Stepped, name: str, method: str, refresh: str) -> None:
    model = stepped(name)
    settings = Settings(refresh=refresh)  # type: ignore[arg-type]
    plain = PlainStepper(model, model.assemble(), input_table(model, None), 2e-3, METHODS[method], settings)  # type: ignore[arg-type]
    for _ in range(25):
        plain.step()
    run = simulate(model, 0.05, 2e-3, method=method, refresh=refresh)  # type: ignore[arg-type]
    assert run.statistics.counts.evaluations == plain.evaluations
    np.testing.assert_allclose(run.final.q, plain.q, rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.final.v, plain.y[: plain.nv], rtol=0, atol=1e-11)


@pytest.mark.parametrize("method", ["esdirk4", "bdf2"])
def test_plain_python_chooses_the_same_lengths_of_steps(stepped: Stepped, method: str) -> None:
    model, tolerance = stepped(HOOP), 1e-5
    settings = Settings(tolerances=Tolerances(relative=tolerance, absolute=NEAR_ZERO * tolerance))
    plain = PlainControlled(model, model.assemble(), input_table(model, None), 0.01, METHODS[method], settings)  # type: ignore[arg-type]
    plain.advance(0.2)
    run = simulate(model, 0.2, 0.2, method=method, tolerance=tolerance)  # type: ignore[arg-type]
    assert run.statistics.counts.taken == plain.steps
    np.testing.assert_allclose(run.final.q, plain.at(0.2)[0], rtol=0, atol=1e-7)


# ---- what does not show -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["generalised-alpha", "trapezoidal"])
def test_vehicles_in_lanes_go_as_they_go_alone(stepped: Stepped, method: str) -> None:
    model, start = stepped(HOOP), stepped(HOOP).assemble()
    starts = [
        model.assemble(velocities=dict(zip(model.coordinates, start.v * factor, strict=True)))
        for factor in (0.8, 1.0, 1.1, 1.3, 0.9)
    ]
    found = model.fleet(len(starts), lanes=4).simulate(starts, 0.3, 5e-3, method, "adaptive", every=60)
    for row, each in enumerate(starts):
        alone = simulate(model, 0.3, 5e-3, method=method, state=each).final  # type: ignore[arg-type]
        np.testing.assert_allclose(found.final(row).q, alone.q, rtol=0, atol=1e-11)
        np.testing.assert_allclose(found.final(row).v, alone.v, rtol=0, atol=1e-11)


@pytest.mark.parametrize("method", ["generalised-alpha", "bdf2"])
def test_neither_the_record_nor_an_interruption_changes_a_bit(stepped: Stepped, method: str) -> None:
    model = stepped(SLEIGH)
    whole = simulate(model, 2.0, 0.01, method=method, every=1)  # type: ignore[arg-type]
    seldom = simulate(model, 2.0, 0.01, method=method, every=50)  # type: ignore[arg-type]
    first = simulate(model, 1.3, 0.01, method=method)  # type: ignore[arg-type]
    assert first.statistics.counts.changes > 0  # other coordinates roll where it goes on
    rest = simulate(model, 2.0, 0.01, method=method, resume=first.checkpoint)  # type: ignore[arg-type]
    for other in (seldom, rest):
        assert whole.final.q.tobytes() == other.final.q.tobytes()
        assert whole.final.v.tobytes() == other.final.v.tobytes()


@pytest.mark.parametrize("units", beyond(0, [Units(8.0, 4.0, 2.0), Units(length=1000.0), Units(mass=1e-3, time=60.0)]))
def test_units_do_not_matter(stepped: Stepped, units: Units) -> None:
    raw = yaml.safe_load((DATA / f"{HOOP}.yaml").read_text(encoding="utf-8"))
    powers = {"radius": (1,), "tread": (1,)}
    other = symgen.build(described(similar(raw, units, powers)), formulation="independent")
    one, two = simulate(stepped(HOOP), 0.5, 0.01, "bdf2"), simulate(other, 0.5 * units.time, 0.01 * units.time, "bdf2")
    assert one.statistics.counts.evaluations == two.statistics.counts.evaluations
    lengths = np.array(
        [units.length if name.startswith(("plane.x", "plane.y", "rise")) else 1.0 for name in other.coordinates]
    )
    np.testing.assert_allclose(two.final.q / lengths, one.final.q, rtol=0, atol=1e-11)


# ---- what is refused ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def loose_disc() -> Model:
    disc = {
        "name": "loose_disc",
        "points": {"ground": [0, 0, 0], "hub": [0, 0, 0.5]},
        "bodies": {"disc": {"mass": 2.0, "com": "hub", "inertia": {"xx": 0.125, "yy": 0.25, "zz": 0.125}}},
        "joints": {
            "rim": {
                "type": "rolling_disc", "bodies": ["ground", "disc"], "at": ["ground", "hub"], "axis": [0, 1, 0], "radius": 0.5,
            }
        },
    }  # fmt: skip
    with pytest.warns(symgen.description.SymgenNotice, match="free joint"):
        return symgen.build(described(disc))


@pytest.mark.parametrize("steps", beyond(1, ["independent", "world"]))
def test_a_loose_body_rolls_through_half_a_turn(loose_disc: Model, steps: str) -> None:
    """Of its six coordinates one follows by position and two by velocity, others after a quarter of a turn than before."""
    start = loose_disc.assemble(velocities={"disc.rx": 0.3, "disc.ry": 4.0, "disc.rz": 0.5})
    fine = simulate(loose_disc, 0.6, 1e-3, state=start, every=1000).final
    runs = [
        simulate(loose_disc, 0.6, h, method="trapezoidal", state=start, steps=steps, tolerances=TIGHT)  # type: ignore[arg-type]
        for h in (0.01, 0.005)
    ]
    assert (runs[0].statistics.counts.changes > 0) == (steps == "independent")
    assert rates_that_do_not_hold(loose_disc, runs[0]) < 1e-10
    assert orders([float(np.abs(run.final.q - fine.q).max()) for run in runs])[0] == pytest.approx(2.0, abs=0.3)


@pytest.mark.long
def test_a_bicycle_on_no_joint_goes_alike_by_all_kinds_of_steps(stepped: Stepped) -> None:
    model = stepped("loose_bicycle")
    start = model.assemble({}, {"rear_axle": 15.0, "steer": 0.2, "frame.rx": 0.3})
    fine = simulate(model, 1.0, 5e-4, state=start, every=2000).final
    for steps in ("independent", "world", "base"):
        runs = [
            simulate(model, 1.0, h, method="trapezoidal", state=start, steps=steps, tolerances=TIGHT)  # type: ignore[arg-type]
            for h in (0.01, 0.0025)
        ]
        # other components of the wheels are free after each quarter of a turn, so errors do not shrink evenly
        twice = orders([float(np.abs(run.final.q - fine.q).max()) for run in runs])[0]
        assert twice == pytest.approx(4.0, abs=0.5 if steps == "world" else 0.1)
        assert rates_that_do_not_hold(model, runs[0]) < 1e-9
    run = simulate(model, 1.0, 0.1, method="esdirk4", tolerance=1e-10, state=start)
    energies = [sum(model.energy(run.state(k))[:2]) for k in range(len(run.time))]
    assert np.ptp(energies) < 1e-9 * energies[0]


def test_a_ball_joint_is_not_divided() -> None:
    arm = {
        "name": "pushed_arm",
        "bodies": {"arm": {"mass": 1.0, "com": [0.5, 0, 0], "inertia": {"xx": 0.01, "yy": 0.08, "zz": 0.08}}},
        "joints": {
            "shoulder": {"type": "spherical", "bodies": ["ground", "arm"], "at": [0, 0, 0]},
            "blade": {"type": "knife_edge", "bodies": ["ground", "arm"], "at": [1, 0, 0], "direction": [0, 0, 1], "normal": [1, 0, 0]},
        },
    }  # fmt: skip
    mechanism = analyse(described(arm))
    with pytest.raises(
        MechanismError, match=r"rolling makes coordinates of the spherical joint 'shoulder' dependent.*steps: world"
    ):
        derive_stepping(mechanism)


def test_steps_as_functions_are_refused(stepped: Stepped) -> None:
    with pytest.raises(MechanismError, match=r"steps as functions are not possible .*'blade'.*simulate"):
        stepped(SLEIGH).step_function(0.01, "trapezoidal")
