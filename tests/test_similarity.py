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

import symgen
from symgen.description import Description, SymgenNotice, read_text
from symgen.runtime import Model, Solution

from .similarity import Raw, Units, every_unit, is_displacement, similar

HERE = Path(__file__).parent
MODELS = HERE.parent / "models"
STEP, STEPS = 1e-3, 100
FACTORS = (1e-6, 1e-3, 2.0**-9, 1e3, 2.0**20, 1e6)

PARAMETERS: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "slider_crank": {"stroke": (1, 0, 0), "rod_length": (1, 0, 0), "gas_stiffness": (0, 1, -2)},
    "pendulum": {"mass": (0, 1, 0), "half_length": (1, 0, 0), "friction": (2, 1, -1)},
    "four_bar": {},
    "sprung": {"strength": (2, 1, -2), "level": (0, 0, 0), "lag": (0, 0, 1)},
}
"""Powers of length, mass and time in named parameters."""

EXPLICIT = ("rk4", "dormand-prince", "semi-implicit-euler")
IMPLICIT = (
    "implicit-euler",
    "trapezoidal",
    "bdf2",
    "generalised-alpha",
    "hht",
    "linearly-implicit-euler",
    "rosenbrock-w",
)
COMBINATIONS = [
    *(("four_bar", formulation, method) for formulation in ("multiplier", "independent", "partitioned") for method in EXPLICIT),
    *(("four_bar", "independent", method) for method in IMPLICIT),
    *(("four_bar", "inertial", method) for method in ("rk4", "implicit-euler", "bdf2")),
    *(("slider_crank", "independent", method) for method in ("rk4", "trapezoidal", "rosenbrock-w")),
    ("slider_crank", "inertial", "bdf2"),
    ("pendulum", "recursive", "rk4"),
    ("pendulum", "recursive", "trapezoidal"),
    *(("sprung", "independent", method) for method in IMPLICIT),
    *(("sprung", formulation, method) for formulation in ("inertial", "chassis") for method in ("implicit-euler", "bdf2")),
    *(("sprung", formulation, "dormand-prince") for formulation in (
        "multiplier", "partitioned", "reduced-multiplier", "subsystem-joint", "subsystem-cartesian", "inertial", "chassis",
    )),
    ("sprung", "subsystem-joint", "rk4"),
    ("sprung", "reduced-multiplier", "semi-implicit-euler"),
]  # fmt: skip


def raw_model(name: str) -> Raw:
    own = HERE / f"{name}.yaml"
    data: Raw = yaml.safe_load((own if own.exists() else MODELS / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


def described(name: str, units: Units) -> Description:
    return read_text(yaml.safe_dump(similar(raw_model(name), units, PARAMETERS[name])))


def built(description: Description, formulation: str) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(description, formulation)


@pytest.fixture(scope="module")
def in_units(session_cache: None) -> Callable[[str, str, Units], Model]:
    """in_units(name, formulation, units): one compiled model whose parameters carry the factors."""

    @cache
    def model(name: str, formulation: str) -> Model:
        return built(described(name, Units()), formulation)

    def scaled(name: str, formulation: str, units: Units) -> Model:
        found, written = model(name, formulation), described(name, units).parameters
        found.set_parameters({key: entry.value for key, entry in written.items() if not entry.fixed})
        return found

    return scaled


def run(model: Model, method: str, units: Units) -> Solution:
    return symgen.simulate(model, until=STEPS * STEP * units.time, step=STEP * units.time, method=method)


def sizes(model: Model, raw: Raw, units: Units) -> np.ndarray[Any, Any]:
    return np.array([units.length if is_displacement(raw, name) else 1.0 for name in model.layout.positions])


def apart(solution: Solution, other: Solution, by: np.ndarray[Any, Any]) -> float:
    assert solution.success, solution.status
    return float(np.abs(solution.q[-1] / by - other.q[-1]).max() / np.abs(other.q[-1]).max())


@pytest.mark.parametrize(("name", "formulation", "method"), COMBINATIONS)
def test_similar_mechanisms_move_alike(
    in_units: Callable[[str, str, Units], Model], name: str, formulation: str, method: str
) -> None:
    raw = raw_model(name)
    usual = run(in_units(name, formulation, Units()), method, Units())
    assert usual.success
    for units in every_unit(FACTORS):
        model = in_units(name, formulation, units)
        assert apart(run(model, method, units), usual, sizes(model, raw, units)) < 1e-9, units


@pytest.mark.parametrize(
    ("formulation", "method"), [("inertial", "bdf2"), ("independent", "trapezoidal"), ("independent", "rk4")]
)
def test_a_mechanism_built_in_other_units_moves_alike(formulation: str, method: str) -> None:
    """Lengths from 1e-6 to 1e6, analysed and compiled with the numbers of each."""
    usual = run(built(described("four_bar", Units()), formulation), method, Units())
    for units in (Units(length=1e-6), Units(length=1e6)):
        model = built(described("four_bar", units), formulation)
        assert apart(run(model, method, units), usual, np.ones(len(model.layout.positions))) < 1e-9


@pytest.mark.parametrize(
    "units", [Units(length=3e6), Units(length=1e5, mass=1e4)], ids=["lengths", "lengths and masses"]
)
def test_pivots_of_all_bodies_are_ordered_in_any_units(
    in_units: Callable[[str, str, Units], Model], units: Units
) -> None:
    """Moments of inertia are 1e13 and 1e14 times as large beside directions that stay as they are, and the crank turns by more than a quarter."""
    found = symgen.simulate(in_units("four_bar", "inertial", units), until=0.3, step=STEP, method="bdf2", every=300)
    usual = symgen.simulate(in_units("four_bar", "inertial", Units()), until=0.3, step=STEP, method="bdf2", every=300)
    assert usual.final.q[0] > np.pi / 2
    assert apart(found, usual, np.ones(len(usual.final.q))) < 1e-8


@pytest.mark.parametrize("exponent", [-20, 20])
def test_units_that_are_powers_of_two_change_no_digit(
    in_units: Callable[[str, str, Units], Model], exponent: int
) -> None:
    usual = run(in_units("four_bar", "independent", Units()), "trapezoidal", Units())
    for units in every_unit((2.0**exponent,)):
        found = run(in_units("four_bar", "independent", units), "trapezoidal", units)
        np.testing.assert_array_equal(found.q, usual.q)
        assert found.statistics.counts.evaluations == usual.statistics.counts.evaluations


@pytest.mark.parametrize("name", PARAMETERS)
def test_scales_follow_the_units(in_units: Callable[[str, str, Units], Model], name: str) -> None:
    usual = in_units(name, "multiplier", Units()).scales
    for units in every_unit(FACTORS):
        found = in_units(name, "multiplier", units).scales
        assert found.mass == pytest.approx(usual.mass * units.mass, rel=1e-12)
        assert found.length == pytest.approx(usual.length * units.length, rel=1e-12)
        assert found.gravity == pytest.approx(usual.gravity * units.of(1, 0, -2), rel=1e-12)
        named = zip(found.closure, usual.closure, strict=True)
        assert all(a == pytest.approx(b * units.length, rel=1e-12) for a, b in named)  # gaps of points only


def test_assembly_ends_at_the_same_position(in_units: Callable[[str, str, Units], Model]) -> None:
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
def test_eigenvalues_follow_the_unit_of_time(in_units: Callable[[str, str, Units], Model], name: str) -> None:
    usual = in_units(name, "multiplier", Units())
    expected = usual.linearise(usual.assemble()).eigenvalues
    for units in every_unit(FACTORS):
        model = in_units(name, "multiplier", units)
        found = model.linearise(model.assemble()).eigenvalues * units.time
        assert np.abs(found - expected).max() < 1e-7 * np.abs(expected).max(), units


def test_a_steady_state_is_the_same_in_any_units(in_units: Callable[[str, str, Units], Model]) -> None:
    """Where springs balance; in small units of time all accelerations are tiny, in large ones rounding is not."""
    raw = raw_model("sprung")
    usual = in_units("sprung", "multiplier", Units()).trim().state
    assert usual.q[0] == pytest.approx(0.02, abs=1e-9)  # where the buffer has no force
    assert usual.z[0] == pytest.approx(0.4, abs=1e-9)
    for units in every_unit(FACTORS):
        model = in_units("sprung", "multiplier", units)
        found = model.trim().state
        assert np.abs(found.q / sizes(model, raw, units) - usual.q).max() < 1e-9, units
        assert np.abs(found.z - usual.z).max() < 1e-9, units


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
