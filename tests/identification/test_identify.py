"""Parameters that a model was driven with are found again, as exactly as promised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2

import symgen
from symgen.identification import Experiment, Identification, Parameter, identify, synthetic
from symgen.identification.beginnings import beginnings
from symgen.identification.motion import whole_motion
from symgen.identification.timeline import timeline_of
from symgen.runtime import EvaluationError, Model, ParameterError

from .conftest import NOISE

Array = NDArray[np.float64]
Pushed = Callable[..., Experiment]
ROOT = Path(__file__).parents[2]
NAMES = ("mass", "first", "damping")
OFF = {"mass": 1.3, "first": 0.7, "damping": 1.5}
REPETITIONS = 100


def begun(model: Model, names: tuple[str, ...] = NAMES, **more: Any) -> dict[str, Parameter]:
    """Parameters that begin beside their values."""
    return {name: Parameter(start=OFF[name] * model.parameters[name], **more) for name in names}


def distance(found: Identification, truth: Mapping[str, float]) -> float:
    off = np.array([{**found.values, **found.starts}[name] - truth[name] for name in found.names])
    return float(off @ np.linalg.solve(found.covariance, off))


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"segment": 20},
        {"segment": 20, "continuity": 1e-2},
        {"segment": 33, "continuity": {"slide": 1e-3, "slide.rate": 0.01}},
    ],
    ids=["one piece", "segments", "weighted", "weighted by name"],
)
@pytest.mark.parametrize("unknown", [(), {"slide": 0.05}, ("slide", "slide.rate")], ids=["known", "expected", "free"])
def test_without_noise_parameters_are_found_exactly(
    oscillator: Model, pushed: Pushed, how: dict[str, Any], unknown: Any
) -> None:
    truth = pushed(oscillator)
    given = replace(
        truth, unknown=unknown, start={"slide": 0.1 if isinstance(unknown, dict) else 0.1 + 0.02 * len(unknown)}
    )
    found = identify(oscillator, given, begun(oscillator), **how)
    assert found.converged
    for name in NAMES:
        assert found.values[name] == pytest.approx(oscillator.parameters[name], rel=1e-8), name
    assert all(value == pytest.approx({"slide": 0.1, "slide.rate": 0.0}[name.split(": ")[1]], abs=1e-8)
               for name, value in found.starts.items())  # fmt: skip
    assert found.jumps < 1e-9


def test_loops_and_states_are_found_exactly() -> None:
    """A closed loop, first-order states, an unknown stiffness and an unknown lag; two experiments, one of which steps twice a sample."""
    with pytest.warns(UserWarning, match="redundant"):
        model = symgen.build(ROOT / "tests" / "data" / "sprung.yaml")
    time = 0.01 * np.arange(60)
    shape = Experiment(time=time, measured={"turn": time}, noise={"turn": 1e-3})
    both = [
        synthetic(model, replace(shape, name="short", start={"rail": 0.1})),
        synthetic(model, replace(shape, step=0.005)),
    ]
    names = ("forces.turning.stiffness", "lag", "bodies.coupler.mass")
    wanted = {name: Parameter(start=1.2 * model.parameters[name]) for name in names}
    found = identify(model, both, wanted)
    for name in names:
        assert found.values[name] == pytest.approx(model.parameters[name], rel=1e-8)


def residuals(model: Model, given: Experiment, values: Mapping[str, float]) -> Array:
    """(measured - simulated) / noise with other parameters of the model."""
    read = synthetic(model, replace(given, parameters=values)).measured
    left = [(np.asarray(given.measured[name]) - np.asarray(read[name])) / NOISE[name] for name in NOISE]
    return np.concatenate(left)


def test_the_covariance_is_that_of_the_jacobian_and_of_what_was_expected(oscillator: Model, pushed: Pushed) -> None:
    given = pushed(oscillator, seed=3)
    wanted = {**begun(oscillator), "damping": Parameter(mean=3.2, deviation=0.05)}
    found = identify(oscillator, given, wanted)
    columns = []
    for name in NAMES:
        step = 1e-5 * found.values[name]
        two = [residuals(oscillator, given, {**found.values, name: found.values[name] + s * step}) for s in (1, -1)]
        columns.append((two[0] - two[1]) / (2.0 * step))
    jacobian = np.array(columns).T
    expected = np.array([0.0, 0.0, (found.values["damping"] - 3.2) / 0.05])
    information = jacobian.T @ jacobian + np.diag([0.0, 0.0, 0.05**-2])
    assert np.allclose(found.covariance, np.linalg.inv(information), rtol=1e-4)
    slope = jacobian.T @ residuals(oscillator, given, found.values) + expected / 0.05
    assert np.abs(slope * np.sqrt(np.diag(found.covariance))).max() < 1e-3
    assert found.chi_square == pytest.approx(
        (residuals(oscillator, given, found.values) ** 2).sum() + expected @ expected
    )


@pytest.mark.parametrize("how", [{}, {"segment": 20}], ids=["one piece", "segments"])
def test_estimates_scatter_as_their_covariance_promises(oscillator: Model, pushed: Pushed, how: dict[str, Any]) -> None:
    """Squared distances from the truth add up to a chi-square; so do sums of squares. One in 10,000 such tests fails by chance."""
    truth = {**oscillator.parameters, "experiment 1: slide.rate": 0.0}
    far, squares, freedom = 0.0, 0.0, 0
    count = REPETITIONS if not how else REPETITIONS // 4
    for seed in range(count):
        given = replace(pushed(oscillator, seed, samples=51), unknown=["slide.rate"])
        found = identify(oscillator, given, begun(oscillator), **how)
        far, squares, freedom = far + distance(found, truth), squares + found.chi_square, freedom + found.freedom
    low, high = 0.5e-4, 1.0 - 0.5e-4
    assert low < chi2.cdf(far, 4 * count) < high
    assert low < chi2.cdf(squares, freedom) < high


def test_noise_that_is_not_given_is_estimated(oscillator: Model, pushed: Pushed) -> None:
    given = replace(pushed(oscillator, seed=5, samples=401), noise={"place": NOISE["place"]})
    found = identify(oscillator, given, begun(oscillator))
    place, pace = found.fits
    assert place.noise == NOISE["place"]
    assert place.noise_given
    assert not pace.noise_given
    assert pace.noise == pytest.approx(NOISE["pace"], rel=0.15)
    assert np.isnan(found.likelihood)
    assert distance(found, oscillator.parameters) < chi2.ppf(1.0 - 1e-4, 3)


def test_springs_in_series_are_named(oscillator: Model, pushed: Pushed) -> None:
    """1/(1/a + 1/b) stays if a grows by 1 % and b falls by b/a %; the motor's lever is another thing."""
    found = identify(oscillator, pushed(oscillator), [*NAMES, "second"])
    (one,) = found.combinations
    assert np.isinf(one.deviation)
    assert one.changes.keys() == {"first", "second"}
    assert one.changes["second"] / one.changes["first"] == pytest.approx(-((600.0 / 300.0) ** 2), rel=1e-6)
    assert "first and second cannot be told apart" in one.sentence
    assert "-0.5 % of first" in one.sentence
    assert np.isinf(found.deviations["first"])
    assert np.isfinite(found.deviations["mass"])
    assert "cannot be told apart" in str(found)
    assert "not determined" in str(found)


def test_forces_in_proportion_need_one_that_is_known(oscillator: Model, pushed: Pushed) -> None:
    """Mass, springs, damper and motor together: motions stay. With an expected lever they are found."""
    names = (*NAMES, "lever")
    found = identify(oscillator, pushed(oscillator), names)
    assert found.combinations[0].changes.keys() == {*names}
    shares = [
        found.combinations[0].changes[name] / oscillator.parameters[name] for name in ("mass", "damping", "lever")
    ]
    assert np.allclose(shares, shares[0], rtol=1e-6)
    alone = identify(oscillator, pushed(oscillator), NAMES)
    known = identify(oscillator, pushed(oscillator), {**dict.fromkeys(NAMES), "lever": Parameter(deviation=0.01)})
    assert known.deviations["lever"] == pytest.approx(0.01, rel=1e-6)
    by_mass = np.sqrt((0.01 * 2.0) ** 2 + alone.deviations["mass"] ** 2)
    assert known.deviations["mass"] == pytest.approx(by_mass, rel=1e-6)


def test_what_has_no_effect_is_named(oscillator: Model, pushed: Pushed) -> None:
    found = identify(oscillator, pushed(oscillator), ["mass", "bodies.block.inertia.xx"])
    assert [each.sentence for each in found.combinations] == [
        "nothing that was measured depends on bodies.block.inertia.xx"
    ]
    assert found.values["bodies.block.inertia.xx"] == 1.0


def test_bounds_are_kept(oscillator: Model, pushed: Pushed) -> None:
    """At a bound, the others are those of the least squares with it held."""
    bound = identify(oscillator, pushed(oscillator), {**begun(oscillator), "mass": Parameter(start=1.5, upper=1.9)})
    held = identify(oscillator, replace(pushed(oscillator), parameters={"mass": 1.9}), begun(oscillator, NAMES[1:]))
    assert bound.converged
    assert bound.values["mass"] == 1.9
    assert all(bound.values[name] == pytest.approx(held.values[name], rel=1e-6) for name in NAMES[1:])
    assert "at its upper bound" in str(bound)


def test_several_parameters_can_be_one(oscillator: Model, pushed: Pushed) -> None:
    """Two equal springs in the place of others."""
    given = pushed(oscillator)
    found = identify(oscillator, given, {"both": Parameter(of=("first", "second"))})
    assert found.values["both"] == pytest.approx(2.0 * 200.0, rel=1e-8)
    assert found.parameters == pytest.approx({"first": 400.0, "second": 400.0}, rel=1e-8)


def test_units_change_nothing_but_numbers(oscillator: Model, pushed: Pushed, tmp_path: Path) -> None:
    """Mass in grams, springs in N/mm, and a sensor in mm."""
    text = (ROOT / "tests" / "data" / "oscillator.yaml").read_text(encoding="utf-8")
    changes = {
        "mass: 2.0, first: 300.0, second: 600.0": "mass: 2000.0, first: 0.3, second: 0.6", "{mass: mass": "{mass: mass/1000",
        "x*first*second": "x*1000*first*second", "place: {type: coordinate, coordinate: slide}": 'place: {type: formula, value: "1000*far"}\n'
        "  far: {type: coordinate, coordinate: slide}",
    }  # fmt: skip
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    other, given = symgen.build(tmp_path / "other.yaml"), pushed(oscillator, seed=1)
    in_mm = {"place": 1000.0 * np.asarray(given.measured["place"]), "pace": given.measured["pace"]}
    there = replace(given, measured=in_mm, noise={"place": 1.0, "pace": NOISE["pace"]})
    first = identify(oscillator, given, begun(oscillator))
    second = identify(other, there, begun(other))
    assert second.iterations == first.iterations
    factors = {"mass": 1000.0, "first": 1e-3, "damping": 1.0}
    for name in NAMES:
        assert second.values[name] == pytest.approx(factors[name] * first.values[name], rel=1e-9)
        assert second.deviations[name] == pytest.approx(factors[name] * first.deviations[name], rel=1e-6)


def test_segments_find_what_one_piece_does_not() -> None:
    """A pendulum that begins so long that its swings fall out of step with the measured ones: a single piece ends somewhere else."""
    model = symgen.build(ROOT / "models" / "pendulum.yaml")
    time = 0.02 * np.arange(751)
    shape = Experiment(
        time=time, measured={"angle": time}, noise={"angle": 1e-3}, start={"swing": 2.8}, parameters={"friction": 0.05}
    )
    given = replace(synthetic(model, shape), parameters={})
    wanted = {
        "half_length": Parameter(start=0.8, lower=0.1, upper=2.0),
        "friction": Parameter(start=0.0, lower=0.0, upper=1.0),
    }
    angle = np.asarray(given.measured["angle"])
    guessed = replace(given, guess={"swing": angle, "swing.rate": np.gradient(angle, time)})
    found = identify(model, guessed, wanted, segment=50)
    assert found.values == pytest.approx({"half_length": 0.5, "friction": 0.05}, rel=1e-8)
    alone = identify(model, given, wanted, iterations=20)
    assert not alone.converged
    assert alone.chi_square > 1e4


def test_samples_may_be_missing(oscillator: Model, pushed: Pushed) -> None:
    given = pushed(oscillator)
    holes = {name: np.array(values) for name, values in given.measured.items()}
    holes["place"][::2] = np.nan
    holes["pace"][30:] = np.nan
    found = identify(oscillator, replace(given, measured=holes), begun(oscillator))
    assert [fit.count for fit in found.fits] == [50, 30]
    assert found.values["mass"] == pytest.approx(2.0, rel=1e-8)


def test_values_are_applied(oscillator: Model, pushed: Pushed) -> None:
    given = pushed(oscillator)
    found = identify(oscillator, given, begun(oscillator))
    assert oscillator.parameters["mass"] == 2.0
    model = symgen.build(ROOT / "tests" / "data" / "oscillator.yaml")
    model.set_parameters({"mass": 5.0})
    found.apply(model)
    assert model.parameters["mass"] == pytest.approx(2.0, rel=1e-8)


def test_a_start_that_the_model_refuses_is_said(oscillator: Model, pushed: Pushed) -> None:
    for how in ({}, {"segment": 20}):
        with pytest.raises(ParameterError, match=r"^body 'block': the mass -1 is negative"):
            identify(oscillator, pushed(oscillator), {"mass": Parameter(start=-1.0)}, **how)


@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
@pytest.mark.parametrize(
    "how", [{}, {"segment": 20}, {"segment": 20, "continuity": 1e-2}], ids=["whole", "exact", "weighted"]
)
def test_what_turns_in_space_is_found_exactly(how: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A free body with a loop, beyond half a revolution; directions in several groups, as those of long experiments."""
    monkeypatch.setattr("symgen.identification.motion.MOST_NUMBERS", 1)
    monkeypatch.setattr("symgen.identification.motion.FEWEST_DIRECTIONS", 3)
    model = symgen.build(ROOT / "tests" / "data" / "tumbler.yaml")
    time = 0.02 * np.arange(81)
    sensors = {f"turning.{axis}": 1e-3 for axis in "xyz"}
    given = synthetic(model, Experiment(time=time, measured=dict.fromkeys(sensors, time), noise=sensors))
    names = ("bodies.flail.mass", "forces.spring.stiffness", "gain", "bodies.frame.inertia.zz")
    wanted = {name: Parameter(start=(1.02 - 0.01 * k) * model.parameters[name]) for k, name in enumerate(names)}
    unknown = replace(given, unknown=["frame.rz.rate", "e.ry"], start={"e.ry": 0.02})
    found = identify(model, unknown, wanted, **how)
    assert found.converged
    for name in names:
        assert found.values[name] == pytest.approx(model.parameters[name], rel=1e-8)
    assert list(found.starts.values()) == pytest.approx([0.7, 0.0], abs=1e-8)


@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
def test_pieces_of_loops_begin_with_the_guess_where_the_motion_before_the_search_runs_away() -> None:
    """The spring of the crank turns it over at first."""
    model = symgen.build(ROOT / "tests" / "data" / "sprung.yaml")
    time = 0.01 * np.arange(81)
    shape = Experiment(time=time, measured={"turn": time}, noise={"turn": 1e-3}, name="swing")
    truth, step = synthetic(model, shape), model.step_function(0.01)
    known = dict(zip(step.states, step.rollout(step.start, steps=80).states.T, strict=True))
    wanted = {"forces.turning.rest": Parameter(start=-3.5), "forces.strut.stiffness": Parameter(start=200.0)}
    found = identify(model, replace(truth, guess=known), wanted, segment=5)
    assert found.converged
    for name in wanted:
        assert found.values[name] == pytest.approx(model.parameters[name], rel=1e-6)
    broken = {"forces.turning.rest": Parameter(start=-6.0)}
    assert identify(model, replace(truth, guess=known), broken, segment=3, iterations=1).iterations == 1
    with pytest.raises(EvaluationError, match=r"swing, from 0 s to 0\.8 s: step .*; start from other .*--segment"):
        identify(model, truth, broken)
    long = {"points.B.z": 0.5}  # a crank that does not turn round
    leaning = {**known, "a": np.where(time < 0.345, 0.0, -1.0)}
    with pytest.raises(EvaluationError, match=r"swing: the guess of 0\.35 s cannot be followed .* Experiment\(guess="):
        identify(model, replace(truth, guess=leaning, parameters=long), wanted, segment=5)


def test_what_the_model_refuses_is_said(oscillator: Model, pushed: Pushed) -> None:
    """Nothing measured depends on an inertia that is expected below zero."""
    inertia = "bodies.block.inertia.xx"
    wanted = {"mass": Parameter(start=1.5), inertia: Parameter(mean=-1.0, deviation=0.1)}
    found = identify(oscillator, pushed(oscillator), wanted)
    assert found.converged
    assert found.values[inertia] == pytest.approx(0.0, abs=1e-5)
    assert found.values["mass"] == pytest.approx(2.0, rel=1e-8)
    assert found.held.keys() == {inertia}
    assert f"{inertia} would leave what the model allows, and stays where it is: " in str(found)
    assert "held back by the model" in found.page()


@pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")
def test_guesses_of_turns_in_space_are_from_the_start() -> None:
    """Rotation vectors beyond half a revolution, which pieces measure from where they begin; the springs are wrong before the search."""
    model = symgen.build(ROOT / "tests" / "data" / "tumbler.yaml")
    time, step, name = 0.02 * np.arange(81), model.step_function(0.02), "forces.spring.stiffness"
    right = step.rollout(step.start, steps=80)
    assert np.abs(right.states[:, step.states.index("frame.ry")]).max() > np.pi
    known = dict(zip(step.states, right.states.T, strict=True))
    line = timeline_of(Experiment(time=time, measured={"turning.x": time}, guess=known), model, "")
    whole = whole_motion(model, line, "trapezoidal", [name], None)
    wrong, edges = np.array([1.3 * model.parameters[name]]), (20, 50, 79)
    for (piece, x), edge in zip(beginnings(whole, step.start, wrong, edges), edges, strict=True):
        found, truth = piece.state(x, wrong), right.state(edge)
        assert np.abs(found.q) == pytest.approx(np.abs(truth.q), abs=1e-9)  # quaternions have either sign
        assert found.v == pytest.approx(truth.v, abs=1e-8)
