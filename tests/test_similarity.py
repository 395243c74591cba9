"""Results do not depend on the units of length, mass and time: similar mechanisms move alike."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from symgen.runtime.model.steps import default_steps
from symgen.runtime.run.combinations import BODY_POLICIES, refusal
from symgen.runtime.run.settings import POLICIES

import symgen
from symgen.description import Description, DescriptionError, SymgenNotice, read_text
from symgen.formulation.derive import FORMULATIONS
from symgen.mechanism.analyse import analyse
from symgen.mechanism.assembly import Assembly
from symgen.mechanism.geometry import parameter_values
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import METHODS, ArgumentError, Explicit, Model, Solution, Symplectic
from symgen.verify.checks import verify

from .support.doses import beyond
from .support.similarity import Raw, Units, every_unit, is_displacement, similar

DATA = Path(__file__).parent / "data"
MODELS = Path(__file__).parents[1] / "models"
STEP, STEPS = 1e-3, 100
FACTORS = (1e-6, 1e-3, 2.0**-9, 1e3, 2.0**20, 1e6)

EXTREMES = (1e-6, 1e6)

PARAMETERS: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "slider_crank": {"stroke": (1, 0, 0), "rod_length": (1, 0, 0), "gas_stiffness": (0, 1, -2)},
    "pendulum": {"mass": (0, 1, 0), "half_length": (1, 0, 0), "friction": (2, 1, -1)},
    "four_bar": {},
    "sprung": {"strength": (2, 1, -2, -1), "level": (0, 0, 0, 1), "lag": (0, 0, 1), "gain": (0, 0, 0, 1)},
}
"""Powers of length, mass, time and first-order states in named parameters."""

REFUSED = {
    "sprung": {"recursive"},
    "four_bar": {"recursive", "chassis", "subsystem-cartesian", "subsystem-joint"},
    "pendulum": {"chassis", "subsystem-cartesian", "subsystem-joint"},
}
"""Formulations that do not take a mechanism: it has loops, or no body that carries others."""


def is_stepped(formulation: str, method: str) -> bool:
    """Whether a method goes with the steps that suit a formulation."""
    solves = not isinstance(METHODS[method], Explicit | Symplectic)
    return not refusal(METHODS[method], default_steps(formulation) if solves else None, None)


TAKEN = [(name, formulation) for name, no in REFUSED.items() for formulation in FORMULATIONS if formulation not in no]
COMBINATIONS = [
    *((*taken, method) for taken in TAKEN for method in METHODS if is_stepped(taken[1], method)),
    *(("slider_crank", "independent", method) for method in ("rk4", "trapezoidal", "rosenbrock-w")),
    ("slider_crank", "inertial", "bdf2"),
]
USUAL = {case for k, method in enumerate(METHODS) for case in [c for c in COMBINATIONS if c[2] == method][k % 5 :: 5]}
"""Each method with some formulations; the others are marked `long`."""
THOROUGH = ("rk4", "dormand-prince", "trapezoidal", "bdf2")
"""Methods that are tried with all factors; the others with the extreme ones."""


def raw_model(name: str) -> Raw:
    own = DATA / f"{name}.yaml"
    data: Raw = yaml.safe_load((own if own.exists() else MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


@cache
def described(name: str, units: Units) -> Description:
    return read_text(yaml.safe_dump(similar(raw_model(name), units, PARAMETERS[name])))


def built(description: Description, formulation: str) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(description, formulation)


InUnits = Callable[[str, str, Units], Model]


@pytest.fixture(scope="module")
def in_units() -> InUnits:
    """in_units(name, formulation, units): one compiled model whose parameters carry the factors."""

    @cache
    def model(name: str, formulation: str) -> Model:
        return built(described(name, Units()), formulation)

    def scaled(name: str, formulation: str, units: Units) -> Model:
        found, written = model(name, formulation), described(name, units).parameters
        found.set_parameters({key: entry.value for key, entry in written.items() if not entry.fixed})
        return found

    return scaled


def run(model: Model, method: str, units: Units, refresh: str | None = None) -> Solution:
    step = STEP * units.time
    return symgen.simulate(model, until=STEPS * step, step=step, method=method, refresh=refresh)


def sizes(model: Model, raw: Raw, units: Units) -> np.ndarray[Any, Any]:
    return np.array([units.length if is_displacement(raw, name) else 1.0 for name in model.layout.positions])


def apart(solution: Solution, other: Solution, model: Model, raw: Raw, units: Units) -> float:
    """The largest difference of the last positions, velocities and states, each relative to the largest of its kind."""
    assert solution.success, solution.status
    speeds = np.array([units.length if is_displacement(raw, name) else 1.0 for name in model.coordinates]) / units.time
    pairs = (
        (solution.q[-1] / sizes(model, raw, units), other.q[-1]),
        (solution.v[-1] / speeds, other.v[-1]),
        (solution.z[-1] / units.state, other.z[-1]),
    )
    return max(float(np.abs(a - b).max() / np.abs(b).max()) for a, b in pairs if len(b))


@pytest.mark.parametrize(
    ("name", "formulation", "method"),
    beyond(len(USUAL), sorted(COMBINATIONS, key=lambda case: case not in USUAL)),
)
def test_similar_mechanisms_move_alike(in_units: InUnits, name: str, formulation: str, method: str) -> None:
    raw = raw_model(name)
    usual = run(in_units(name, formulation, Units()), method, Units())
    assert usual.success
    for units in every_unit(FACTORS if method in THOROUGH else EXTREMES, states="states" in raw):
        model = in_units(name, formulation, units)
        assert apart(run(model, method, units), usual, model, raw, units) < 1e-9, units


@pytest.mark.parametrize(("name", "formulation"), TAKEN)
def test_all_other_methods_are_refused(in_units: InUnits, name: str, formulation: str) -> None:
    """So the list above holds all that a formulation takes."""
    model = in_units(name, formulation, Units())
    for method in METHODS:
        if not is_stepped(formulation, method):
            with pytest.raises((ArgumentError, MechanismError)):
                run(model, method, Units())


@pytest.mark.parametrize(("name", "formulation"), [(name, no) for name, all_ in REFUSED.items() for no in sorted(all_)])
def test_all_other_formulations_are_refused(name: str, formulation: str) -> None:
    with pytest.raises(MechanismError):
        built(described(name, Units()), formulation)


@pytest.mark.parametrize(
    ("formulation", "method", "refresh"),
    [
        *(("independent", "trapezoidal", refresh) for refresh in POLICIES),
        *(("independent", "rosenbrock-w", refresh) for refresh in POLICIES),
        *(("inertial", "bdf2", refresh) for refresh in BODY_POLICIES),
    ],
)
def test_policies_renew_alike_in_any_units(in_units: InUnits, formulation: str, method: str, refresh: str) -> None:
    raw, counts = raw_model("sprung"), []
    usual = run(in_units("sprung", formulation, Units()), method, Units(), refresh)
    for units in every_unit(EXTREMES, states=True):
        model = in_units("sprung", formulation, units)
        found = run(model, method, units, refresh)
        assert apart(found, usual, model, raw, units) < 1e-9, units
        counts.append(found.statistics.counts)
    wanted = usual.statistics.counts
    assert all((c.factorisations, c.updates) == (wanted.factorisations, wanted.updates) for c in counts)


@pytest.mark.parametrize(
    ("formulation", "method"),
    [
        ("multiplier", "dormand-prince"),
        *(("independent", method) for method in ("dormand-prince", "esdirk4", "trapezoidal", "bdf2")),
    ],
)
def test_step_control_takes_the_same_steps_in_any_units(in_units: InUnits, formulation: str, method: str) -> None:
    """With steps that are as long as errors allow, of states too."""
    raw = raw_model("sprung")

    def controlled(units: Units) -> Solution:
        step, model = 0.1 * units.time, in_units("sprung", formulation, units)
        return symgen.simulate(model, until=5.0 * step, step=step, method=method, tolerance=1e-8)

    usual = controlled(Units())
    wanted = usual.statistics.counts
    assert wanted.taken > 20
    for units in every_unit(EXTREMES, states=True):
        found = controlled(units)
        assert apart(found, usual, in_units("sprung", formulation, units), raw, units) < 1e-9, units
        counts = found.statistics.counts
        assert (counts.taken, counts.rejected) == (wanted.taken, wanted.rejected), units
        assert (counts.evaluations, counts.factorisations) == (wanted.evaluations, wanted.factorisations), units


def test_a_damper_that_a_step_is_too_long_for_is_told_in_any_units(in_units: InUnits) -> None:
    """A slide, whose speed is a small or a large number beside those of angles."""
    for units in (Units(), *every_unit(EXTREMES, states=True)):
        model = in_units("sprung", "multiplier", units)
        model.set_parameters({"forces.buffer.damping": 1e3 * model.parameters["forces.buffer.damping"]})
        found = symgen.simulate(model, until=5e-3 * units.time, step=STEP * units.time, method="semi-implicit-euler")
        assert not found.success, units
        assert found.statistics.steps == 0, units


def test_vehicles_of_a_fleet_move_alike_in_units_of_their_own(in_units: InUnits) -> None:
    """All in one block of lanes: each is measured by its own scales, not by those of the model."""
    raw, model = raw_model("sprung"), in_units("sprung", "independent", Units())
    every = [Units(), *(units for units in every_unit(EXTREMES, states=True) if units.time == 1.0)]
    changes, starts = [], []
    for units in every:
        entries = described("sprung", units).parameters
        changes.append({key: entry.value for key, entry in entries.items() if not entry.fixed})
        starts.append(in_units("sprung", "independent", units).assemble())
    in_units("sprung", "independent", Units())
    for method in ("trapezoidal", "bdf2"):
        found = model.fleet(len(every), changes).simulate(starts, STEPS * STEP, STEP, method=method)
        assert found.success
        usual = found.final(0)
        for vehicle, units in enumerate(every):
            state = found.final(vehicle)
            assert np.abs(state.q / sizes(model, raw, units) - usual.q).max() < 1e-9 * np.abs(usual.q).max(), units
            assert np.abs(state.z / units.state - usual.z).max() < 1e-9 * np.abs(usual.z).max(), units


def test_a_batch_gives_the_same_accelerations_in_any_units(in_units: InUnits) -> None:
    raw, model = raw_model("sprung"), in_units("sprung", "multiplier", Units())
    every = [Units(), *every_unit(EXTREMES, states=True)]
    changes, starts = [], []
    for units in every:
        entries = described("sprung", units).parameters
        changes.append({key: entry.value for key, entry in entries.items() if not entry.fixed})
        starts.append(in_units("sprung", "multiplier", units).assemble())
    in_units("sprung", "multiplier", Units())
    q, v, z = (np.array([getattr(state, name) for state in starts]) for name in "qvz")
    found, rates = model.batch(changes).accelerations(q, v, z), model.batch(changes).state_rates(q, v, z)
    for row, units in enumerate(every):
        a = found[row] / sizes(model, raw, units) * units.time**2
        assert np.abs(a - found[0]).max() < 1e-9 * np.abs(found[0]).max(), units
        assert np.abs(rates[row] * units.time / units.state - rates[0]).max() < 1e-9 * np.abs(rates[0]).max(), units


@pytest.mark.parametrize(
    ("formulation", "method"), beyond(2, [("independent", "trapezoidal"), ("independent", "rk4"), ("inertial", "bdf2")])
)
def test_a_mechanism_built_in_other_units_moves_alike(formulation: str, method: str) -> None:
    """Lengths from 1e-6 to 1e6, analysed and compiled with the numbers of each."""
    usual = run(built(described("four_bar", Units()), formulation), method, Units())
    for units in (Units(length=1e-6), Units(length=1e6)):
        model = built(described("four_bar", units), formulation)
        assert apart(run(model, method, units), usual, model, raw_model("four_bar"), units) < 1e-9


@pytest.mark.parametrize(
    "units", [Units(length=3e6), Units(length=1e5, mass=1e4)], ids=["lengths", "lengths and masses"]
)
def test_pivots_of_all_bodies_are_ordered_in_any_units(in_units: InUnits, units: Units) -> None:
    """Moments of inertia are 1e13 and 1e14 times as large beside directions that stay as they are, and the crank turns by more than a quarter."""
    model = in_units("four_bar", "inertial", units)
    found = symgen.simulate(model, until=0.3, step=STEP, method="bdf2", every=300)
    usual = symgen.simulate(in_units("four_bar", "inertial", Units()), until=0.3, step=STEP, method="bdf2", every=300)
    assert usual.final.q[0] > np.pi / 2
    assert apart(found, usual, model, raw_model("four_bar"), units) < 1e-8


@pytest.mark.parametrize("exponent", [-20, 20])
def test_units_that_are_powers_of_two_change_no_digit(in_units: InUnits, exponent: int) -> None:
    usual = run(in_units("four_bar", "independent", Units()), "trapezoidal", Units())
    for units in every_unit((2.0**exponent,)):
        found = run(in_units("four_bar", "independent", units), "trapezoidal", units)
        np.testing.assert_array_equal(found.q, usual.q)
        assert found.statistics.counts.evaluations == usual.statistics.counts.evaluations


@pytest.mark.parametrize("name", PARAMETERS)
def test_scales_follow_the_units(in_units: InUnits, name: str) -> None:
    usual = in_units(name, "multiplier", Units()).scales
    for units in every_unit(FACTORS):
        found = in_units(name, "multiplier", units).scales
        assert found.mass == pytest.approx(usual.mass * units.mass, rel=1e-12)
        assert found.length == pytest.approx(usual.length * units.length, rel=1e-12)
        assert found.gravity == pytest.approx(usual.gravity * units.of(1, 0, -2), rel=1e-12)
        named = zip(found.closure, usual.closure, strict=True)
        assert all(a == pytest.approx(b * units.length, rel=1e-12) for a, b in named)  # gaps of points only


def test_assembly_ends_at_the_same_position(in_units: InUnits) -> None:
    """From the design position to a crank angle far from it, loops closed on the way: slides beside angles."""
    raw = raw_model("slider_crank")
    usual = in_units("slider_crank", "multiplier", Units()).assemble({"crank": 1.2})
    for units in every_unit(FACTORS):
        model = in_units("slider_crank", "multiplier", units)
        found = model.assemble({"crank": 1.2}, {"crank": 100.0 / units.time})
        by = sizes(model, raw, units)
        assert np.abs(found.q / by - usual.q).max() < 1e-9
        assert np.abs(found.v * units.time / by - usual.v).max() < 1e-7


@pytest.mark.parametrize("name", ["four_bar", "slider_crank"])
def test_eigenvalues_follow_the_unit_of_time(in_units: InUnits, name: str) -> None:
    usual = in_units(name, "multiplier", Units())
    expected = usual.linearise(usual.assemble()).eigenvalues
    for units in every_unit(FACTORS):
        model = in_units(name, "multiplier", units)
        found = model.linearise(model.assemble()).eigenvalues * units.time
        assert np.abs(found - expected).max() < 1e-7 * np.abs(expected).max(), units


def test_a_steady_state_is_the_same_in_any_units(in_units: InUnits) -> None:
    """Where springs balance; in small units of time all accelerations are tiny, in large ones rounding is not."""
    raw = raw_model("sprung")
    usual = in_units("sprung", "multiplier", Units()).trim().state
    assert usual.q[0] == pytest.approx(0.02, abs=1e-9)  # where the buffer has no force
    assert usual.z[0] == pytest.approx(0.4, abs=1e-9)
    for units in every_unit(FACTORS, states=True):
        model = in_units("sprung", "multiplier", units)
        found = model.trim().state
        assert np.abs(found.q / sizes(model, raw, units) - usual.q).max() < 1e-9, units
        assert np.abs(found.z / units.state - usual.z).max() < 1e-9, units


def bead(**changes: Any) -> Raw:
    """A point mass on a straight wire, all of it in one point."""
    rest: Raw = {
        "name": "bead",
        "bodies": {"bead": {"mass": 2.0, "com": [0.0, 0.0, 0.0], "inertia": {"xx": 0.0, "yy": 0.0, "zz": 0.0}}},
        "joints": {"wire": {"type": "prismatic", "bodies": ["ground", "bead"], "axis": [1, 0, 0]}},
    }
    return {**rest, **changes}


def test_a_model_says_its_mass_however_it_is_written() -> None:
    """A named parameter counts as a number does, and a change of it too."""
    model = built(described("pendulum", Units()), "multiplier")
    assert model.scales.mass == 1.0
    model.set_parameters({"mass": 3.5})
    assert model.scales.mass == 3.5


def test_length_of_a_simple_pendulum_wherever_it_hangs() -> None:
    ends: Mapping[str, Any] = {"mass": 2.0, "inertia": {"xx": 0.0, "yy": 0.0, "zz": 0.0}}
    for x in (0.0, 1000.0):
        raw: Raw = {
            "name": "bob",
            "bodies": {"bob": {**ends, "com": [x, 0.0, -0.7]}},
            "joints": {
                "hinge": {"type": "revolute", "bodies": ["ground", "bob"], "at": [x, 0.0, 0.0], "axis": [0, 1, 0]}
            },
        }
        assert built(read_text(yaml.safe_dump(raw)), "multiplier").scales.length == pytest.approx(0.7, rel=1e-12)


def test_a_mechanism_in_one_point_takes_its_length_from_what_is_left() -> None:
    """From the radius of gyration, else from lengths that are written, else it is a metre long."""
    round_one = {"bead": {"mass": 2.0, "com": [0.0, 0.0, 0.0], "inertia": {"xx": 0.02, "yy": 0.02, "zz": 0.02}}}
    away = {"wire": {"position": 0.25}}
    lengths = [
        built(read_text(yaml.safe_dump(bead(**changes))), "multiplier").scales.length
        for changes in ({"bodies": round_one}, {"initial": away}, {})
    ]
    assert lengths == pytest.approx([2.0 * np.sqrt(0.03 / 2.0), 0.25, 1.0], rel=1e-12)


def test_analysis_counts_in_the_length_of_the_mechanism() -> None:
    """The same however the axes lie, with points that nothing uses, and however small the mechanism is."""
    raw = raw_model("slider_crank")
    usual = _analysed_size(raw)
    assert usual == pytest.approx(built(described("slider_crank", Units()), "multiplier").scales.length, rel=1e-12)
    assert _analysed_size({**raw, "points": {**raw["points"], "nowhere": [50.0, 0.0, 0.0]}}) == usual
    for factor in (1e-12, 1e6):
        found = _analysed_size(similar(raw, Units(length=factor), PARAMETERS["slider_crank"]))
        assert found == pytest.approx(factor * usual, rel=1e-9)
    dumbbell = [_analysed_size(_dumbbell(*way)) for way in ((1.0, 0.0), (0.6, 0.8))]
    assert dumbbell[0] == pytest.approx(dumbbell[1], rel=1e-12)


def test_the_smallest_mechanisms_are_no_points() -> None:
    """Its springs are shorter than a billionth of a millimetre, and their ends are two places."""
    described("sprung", Units(length=1e-13))
    raw = raw_model("four_bar")
    raw["points"] = {**raw["points"], "P": [1.0, 2.0, 3.0], "Q": [1.0, 2.0, 3.0]}
    joint = next(iter(raw["joints"]))
    raw["joints"] = {**raw["joints"], joint: {**raw["joints"][joint], "axis": ["P", "Q"]}}
    with pytest.raises(DescriptionError, match="length zero"):
        read_text(yaml.safe_dump(raw))


def _analysed_size(raw: Raw) -> float:
    description = read_text(yaml.safe_dump(raw))
    return Assembly(analyse(description), parameter_values(description)).size


def _dumbbell(x: float, y: float) -> Raw:
    """Two bodies beside each other in a direction, and a third aside."""
    heavy: Raw = {"mass": 1.0, "inertia": {"xx": 0.0, "yy": 0.0, "zz": 0.0}}
    places = {"one": [x, y, 0.0], "other": [-x, -y, 0.0], "aside": [-0.5 * y, 0.5 * x, 0.0]}
    return {"name": "dumbbell", "bodies": {name: {**heavy, "com": at} for name, at in places.items()}}


@pytest.mark.parametrize("units", [Units(length=1e-6), Units(mass=1e6), Units(time=1e-4), Units(state=1e6)], ids=str)
def test_verify_accepts_and_refuses_alike_in_any_units(
    in_units: InUnits, units: Units, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A millionth of an error is one however small the numbers are, and rounding is none however large."""
    model, mechanism = in_units("sprung", "independent", units), analyse(described("sprung", units))
    assert [check for check in verify(model, mechanism, states=2) if not check.ok] == []
    call = model.call

    def wrong(name: str, **arrays: Any) -> Any:
        found = call(name, **arrays)
        for result in found if name in WRONG else ():
            found[result] = found[result] * (1.0 + 1e-6)
        return found

    monkeypatch.setattr(model, "call", wrong)
    failed = {check.name for check in verify(model, mechanism, states=1) if not check.ok}
    assert {"poses", "velocities", "mass matrix", "accelerations", "forces", "state rates"} <= failed


WRONG = ("poses", "velocities", "mass_matrix", "forces", "acceleration")
