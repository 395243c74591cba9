"""Poses, energy, forces and residuals: a part of their own, built when they are asked for and never by runs."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.model.library import read_layout

import symgen
from symgen.build_cache import export
from symgen.description import read
from symgen.formulation import extent
from symgen.formulation.derive import FORMULATIONS
from symgen.mechanism.mechanism import MechanismError
from symgen.pipeline import ModelGenerator, built_entry
from symgen.program.count import count
from symgen.program.evaluate import evaluate
from symgen.program.program import PARAMETERS, Program
from symgen.program.slice import function
from symgen.runtime import (
    IN_QUANTITIES,
    QUANTITIES,
    ArgumentError,
    Model,
    ParameterError,
    State,
    load,
    open_model,
    simulate,
)

from .support.cache import entries_of, own_cache

MODELS = Path(__file__).parents[1] / "models"
PENDULUM = MODELS / "pendulum.yaml"
INERTIA, ARM, GRAVITY = 0.0833667, 0.5, 9.81
"""Of the pendulum: about the centre of mass, of the centre of mass, of the earth."""

pytestmark = pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    return tmp_path


def parts_in(cache: Path) -> list[str]:
    """Names of the parts that were built."""
    layouts = [layout for entry in entries_of(cache) for layout in entry.glob("*.json")]
    return sorted(read_layout(layout)[0].part.name for layout in layouts)


def energy_of_pendulum(mass: float, angle: float, rate: float) -> tuple[float, float]:
    return 0.5 * (INERTIA + mass * ARM**2) * rate**2, -mass * GRAVITY * ARM * math.cos(angle)


# when they are built -------------------------------------------------------------------------------------------------


def test_they_are_built_when_they_are_asked_for(cache: Path) -> None:
    model = symgen.build(PENDULUM)
    assert parts_in(cache) == ["model"]
    kinetic, potential = model.energy(State(0.0, np.array([0.3]), np.array([2.0])))
    assert parts_in(cache) == ["model", "quantities"]
    assert (kinetic, potential) == pytest.approx(energy_of_pendulum(1.0, 0.3, 2.0), rel=1e-12)
    assert set(model.quantities.functions) == set(IN_QUANTITIES)


def runs(model: Model) -> None:
    for method in ("rk4", "dormand-prince", "semi-implicit-euler", "trapezoidal", "esdirk4"):
        assert simulate(model, 0.02, 1e-3, method=method).status.startswith("finished")


def prepared(model: Model) -> None:
    state = model.assemble({model.layout.positions[0]: 0.4})
    model.outputs(state)
    model.mass_matrix(state)
    model.set_parameters({"bodies.rod.mass": 0.0})
    model.batch().accelerations([state.q], [state.v])


@pytest.mark.parametrize("work", [runs, prepared])
def test_runs_and_what_leads_to_them_build_none(cache: Path, work: Callable[[Model], None]) -> None:
    work(symgen.build(MODELS / "slider_crank.yaml"))
    assert "quantities" not in parts_in(cache)
    assert "model" in parts_in(cache)


def test_trims_and_linear_models_build_none(cache: Path) -> None:
    model = symgen.build(MODELS / "sla_quarter_car.yaml")
    model.linearise(model.trim().state)
    assert parts_in(cache) == ["derivatives", "model"]


def test_a_library_with_everything_builds_nothing_more(cache: Path) -> None:
    model = symgen.build(PENDULUM, quantities=True, derivatives=True)
    state = model.assemble()
    model.energy(state), model.linearise(state), model.inverse_dynamics(state, [1.0])
    assert model.quantities is model.library
    assert parts_in(cache) == ["model"]
    assert built_entry(PENDULUM) == built_entry(PENDULUM, derivatives=True)
    assert parts_in(cache) == ["model"]


def test_runs_take_the_same_code_whatever_was_built_before(cache: Path) -> None:
    plain = built_entry(PENDULUM, quantities=False)
    assert plain != built_entry(PENDULUM)
    assert built_entry(PENDULUM, quantities=False) == plain


def test_a_shipped_model_without_them_says_how_to_get_them(cache: Path, tmp_path: Path) -> None:
    export(built_entry(PENDULUM, quantities=False), tmp_path / "plain")
    model = load(tmp_path / "plain")
    state = model.assemble()
    with pytest.raises(ArgumentError, match=r"`symgen build MODEL -o .*plain --part quantities` puts it there"):
        model.energy(state)
    export(symgen.build(PENDULUM).part("quantities"), tmp_path / "plain" / "quantities")
    assert model.energy(state) == symgen.build(PENDULUM).energy(state)


# what they give ------------------------------------------------------------------------------------------------------


def test_parameters_reach_them_before_and_after_they_are_loaded(cache: Path) -> None:
    state = State(0.0, np.array([0.7]), np.array([-1.5]))
    model = symgen.build(PENDULUM)
    for mass in (3.0, 0.5):
        model.set_parameters({"mass": mass})
        assert tuple(model.energy(state)) == pytest.approx(energy_of_pendulum(mass, 0.7, -1.5), rel=1e-12)
    with pytest.raises(ParameterError):
        model.set_parameters({"mass": -1.0})
    assert tuple(model.energy(state)) == pytest.approx(energy_of_pendulum(0.5, 0.7, -1.5), rel=1e-12)


@pytest.mark.parametrize("name", ["slider_crank", "four_bar"])
def test_both_libraries_give_what_the_one_with_all_functions_gives(name: str) -> None:
    apart, whole = (symgen.build(MODELS / f"{name}.yaml", quantities=each) for each in (False, True))
    state = apart.assemble({apart.layout.positions[0]: 0.5}, {apart.layout.positions[0]: 2.0})
    a = apart.acceleration(state)
    np.testing.assert_allclose(whole.acceleration(state), a, rtol=1e-12, atol=1e-12 * np.abs(a).max())
    for one, other in (
        (apart.poses(state), whole.poses(state)),
        (apart.velocities(state), whole.velocities(state)),
        (apart.energy(state), whole.energy(state)),
        ([apart.forces(state)], [whole.forces(state)]),
        ([apart.inverse_dynamics(state, a)], [whole.inverse_dynamics(state, a)]),
    ):
        for mine, wanted in zip(one, other, strict=True):
            scale = np.abs(wanted).max()
            np.testing.assert_allclose(mine, wanted, rtol=0, atol=1e-12 * scale)


def test_a_fast_function_of_them_follows_parameters(cache: Path) -> None:
    model = symgen.build(PENDULUM)
    energy = model.fast("energy")
    energy.q[:], energy.v[:] = 0.2, 1.0
    model.set_parameters({"mass": 2.0})
    assert energy() == 0
    assert energy.results["kinetic"][0] == pytest.approx(energy_of_pendulum(2.0, 0.2, 1.0)[0], rel=1e-12)


def test_unknown_functions_are_answered_with_names_of_both_libraries() -> None:
    with pytest.raises(ArgumentError, match="did you mean energy"):
        symgen.build(PENDULUM).call("enrgy")


# large systems -------------------------------------------------------------------------------------------------------


@pytest.fixture
def without_mass_matrix(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Model:
    monkeypatch.setattr(extent, "MOST_IN_MASS_MATRIX", 6)
    return symgen.build(MODELS / "arm7.yaml", "recursive")


def test_inverse_dynamics_stays_with_runs_where_there_is_no_mass_matrix(
    cache: Path, without_mass_matrix: Model
) -> None:
    model = without_mass_matrix
    assert not {"mass_matrix", "energy"} & model.library.functions.keys()
    start = model.assemble(dict.fromkeys(model.layout.positions, 0.3), dict.fromkeys(model.coordinates, 0.2))
    run = simulate(model, 0.02, 1e-3, method="dormand-prince", state=start)
    assert parts_in(cache) == ["model"]
    model.mass_matrix(start)
    assert parts_in(cache) == ["model"]
    assert "residual" not in model.quantities.functions
    written = symgen.build(MODELS / "arm7.yaml", "recursive", quantities=True)
    again = simulate(written, 0.02, 1e-3, method="dormand-prince", state=start)
    np.testing.assert_allclose(run.final.q, again.final.q, rtol=1e-12)


# the programs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("name", ["slider_crank", "sla_quarter_car"])
def test_functions_are_divided_and_none_is_computed_otherwise(name: str, formulation: str) -> None:
    """Number for number, with arguments that solve nothing."""
    generator = ModelGenerator(read(MODELS / f"{name}.yaml"), formulation)
    try:
        whole = generator.program
    except MechanismError:
        pytest.skip("the formulation refuses this mechanism")
    motion, quantities = generator.motion, generator.quantities()
    names = [sorted(each.name for each in program.functions) for program in (motion, quantities)]
    assert sorted(names[0] + names[1]) == sorted(each.name for each in whole.functions)
    assert names[1] == sorted(IN_QUANTITIES)
    assert count(motion, "acceleration").total == count(whole, "acceleration").total
    assert len(motion.values) < len(whole.values)
    given = {**numbers(whole), PARAMETERS: [each.value for each in generator.layout.parameters]}
    for part in (motion, quantities):
        for each in part.functions:
            found = evaluate(part, each.name, given)
            assert np.isfinite(np.concatenate([*map(np.asarray, found.values())])).all()
            assert found == evaluate(whole, each.name, given)
            assert function(whole, each.name).doc == each.doc


def numbers(program: Program) -> dict[str, list[float]]:
    chance = np.random.default_rng(7)
    return {array: chance.uniform(0.02, 0.05, length).tolist() for array, length in program.inputs.items()}


def test_the_layout_of_the_part_is_that_of_the_model(cache: Path) -> None:
    model = symgen.build(PENDULUM)
    built, (library,) = open_model(model.part("quantities"), QUANTITIES, model.layout.identity_of(QUANTITIES))
    assert built.model == model.layout
    assert library.layout.symbol == "pendulum_recursive_quantities"
