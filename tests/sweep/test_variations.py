"""From what users write to the rows of a study; no run is made."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas
import pytest
import xarray
from scipy.stats import kstest, lognorm, norm

from symgen.description import read_text
from symgen.pipeline import build
from symgen.runtime import ArgumentError, Measure, Model, ParameterError
from symgen.study import Even, LogNormal, Normal, Uniform
from symgen.study.posing import Wishes, posed
from symgen.study.study import Study, chunk_for
from symgen.study.variations import variations

from .conftest import MODELS

DAMPING, RATE, MASS = "forces.spring.damping", "forces.spring.stiffness", "bodies.chassis.mass"
DRAWN: dict[str, Any] = {"samples": 4000, "seed": 3}

STATUS = """
name: status
parameters: {status: 1.0}
bodies: {weight: {mass: status, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}}
joints: {slide: {type: prismatic, bodies: [ground, weight], at: [0, 0, 0], axis: [0, 0, 1]}}
"""

pytestmark = pytest.mark.quick


def study(model: Model, parameters: Any = None, **more: Any) -> Study:
    return posed(model, Wishes(**{"parameters": parameters, "until": 0.02, "step": 1e-3, **more}))


def test_a_grid_has_a_dimension_for_each_list(corner: Model) -> None:
    found = study(corner, {DAMPING: [1000, 2000, 3000], RATE: Even(4e4, 5e4, 2)})
    assert dict(found.table.sizes) == {DAMPING: 3, RATE: 2}
    vehicles = found.vehicles(0)
    assert vehicles.parameters[DAMPING].tolist() == [1000, 1000, 2000, 2000, 3000, 3000]
    assert vehicles.parameters[RATE].tolist() == [4e4, 5e4] * 3


@pytest.mark.parametrize(
    "give", [list, pandas.DataFrame, lambda rows: xarray.Dataset.from_dataframe(pandas.DataFrame(rows))]
)
def test_rows_of_lists_and_tables_go_along_with_each_other(corner: Model, give: Callable[[Any], Any]) -> None:
    rows = [{DAMPING: 1000.0, RATE: 4e4}, {DAMPING: 2000.0, RATE: 5e4}, {DAMPING: 1500.0, RATE: 6e4}]
    vehicles = study(corner, give(rows)).vehicles(0)
    for name in (DAMPING, RATE):
        assert vehicles.parameters[name].tolist() == [row[name] for row in rows]


def test_a_dataset_keeps_its_dimensions(corner: Model) -> None:
    rates = xarray.DataArray([[4e4, 5e4], [6e4, 7e4]], dims=("maker", "kind"))
    given = xarray.Dataset({RATE: rates, DAMPING: ("kind", [1000.0, 2000.0])}, coords={MASS: 300.0})
    found = study(corner, given)
    assert found.vehicles(0).parameters[MASS].tolist() == [300.0] * 4
    assert dict(found.table.sizes) == {"maker": 2, "kind": 2}
    assert found.vehicles(0).parameters[DAMPING].tolist() == [1000, 2000, 1000, 2000]
    assert found.vehicles(0).parameters[RATE].tolist() == [4e4, 5e4, 6e4, 7e4]


def test_coordinates_of_a_dataset_vary_if_the_model_knows_them(corner: Model) -> None:
    """So the coordinates of one sweep are the variations of another."""
    coordinates = {DAMPING: [1000.0, 2000.0], "kind": ["soft", "hard"], "place": ("kind", [1.0, 2.0])}
    given = xarray.Dataset({RATE: ((DAMPING, "kind"), [[1.0, 2.0], [3.0, 4.0]])}, coords=coordinates)
    found = study(corner, given)
    assert set(found.targets) == {DAMPING, RATE}
    assert found.vehicles(0).parameters[DAMPING].tolist() == [1000, 1000, 2000, 2000]
    assert found.vehicles(0).parameters[RATE].tolist() == [1, 2, 3, 4]
    again = study(corner, given.drop_vars(RATE).assign_coords({MASS: (DAMPING, [300.0, 350.0])}))
    assert again.vehicles(0).parameters[MASS].tolist() == [300, 300, 350, 350]


def test_grid_and_samples_are_combined(corner: Model) -> None:
    found = study(corner, {"road_frequency": [1.0, 2.0], DAMPING: Uniform(1000, 2000)}, samples=5)
    assert dict(found.table.sizes) == {"road_frequency": 2, "sample": 5}
    damping = found.vehicles(0).parameters[DAMPING]
    assert np.array_equal(damping[:5], found.table.whole(DAMPING)[5:])


@pytest.mark.parametrize("sampling", ["latin-hypercube", "sobol", "random"])
def test_samples_have_their_distributions(corner: Model, sampling: str) -> None:
    own = corner.parameters
    given = {DAMPING: Normal(relative=0.1), RATE: Uniform(relative=0.2), MASS: LogNormal(0.3, median=300.0)}
    table = study(corner, given, **DRAWN, sampling=sampling).table
    expected = {
        DAMPING: norm(own[DAMPING], 0.1 * own[DAMPING]).cdf,
        RATE: lambda x: (x / own[RATE] - 0.8) / 0.4,
        MASS: lognorm(0.3, scale=300.0).cdf,
    }
    for name, cumulated in expected.items():
        assert kstest(table.whole(name), cumulated).pvalue > 0.01, name
    correlations = np.corrcoef([table.whole(name) for name in given])
    assert np.abs(correlations - np.eye(3)).max() < 0.06


def test_latin_hypercubes_visit_every_part_once(corner: Model) -> None:
    values = study(corner, {DAMPING: Uniform(0.0, 1.0)}, samples=50).table.whole(DAMPING)
    assert sorted(np.floor(50 * values)) == list(range(50))


def test_distributions_are_cut_off_where_they_are_told(corner: Model) -> None:
    table = study(
        corner, {RATE: Normal(mean=0.0, deviation=1.0, low=5.0, high=5.5), MASS: LogNormal(2.0, low=300)}, **DRAWN
    ).table
    tail = norm(0.0, 1.0)
    within = (tail.sf(5.0) - tail.sf(table.whole(RATE))) / (tail.sf(5.0) - tail.sf(5.5))
    assert kstest(within, "uniform").pvalue > 0.01
    assert table.whole(MASS).min() >= 300.0


def test_seeds_make_other_samples_and_the_same_ones_again(corner: Model) -> None:
    first, again, other = (
        study(corner, {DAMPING: Normal(relative=0.1)}, samples=20, seed=seed).table.whole(DAMPING) for seed in (0, 0, 1)
    )
    assert np.array_equal(first, again)
    assert not np.isclose(first, other).any()


def test_ties_are_formulas_of_what_varies_and_of_what_does_not(corner: Model) -> None:
    given = {DAMPING: [1000.0, 2000.0], "road_frequency": [1.0, 2.0, 3.0], RATE: f"20*{DAMPING} + {MASS}"}
    found = study(corner, given, ties={"road_height": f"{RATE}/1e6"})
    rates = 20 * np.array([1000.0, 2000.0]) + corner.parameters[MASS]
    assert found.table.columns[RATE].dims == (DAMPING,)
    assert np.allclose(found.vehicles(0).parameters[RATE], np.repeat(rates, 3), rtol=1e-15)
    assert np.allclose(found.vehicles(0).parameters["road_height"], np.repeat(rates, 3) / 1e6, rtol=1e-15)


def test_a_study_has_numbers_of_its_own(corner: Model) -> None:
    found = study(corner, {"study.size": [1.0, 2.0]}, ties={MASS: "350*study.size"})
    assert {name: values.tolist() for name, values in found.vehicles(0).parameters.items()} == {MASS: [350.0, 700.0]}


def test_starts_and_lengths_vary(shipped: Callable[..., Model]) -> None:
    model = shipped("four_bar")
    name = model.coordinates[0]
    given = {f"initial.{name}.velocity": [1.0, 2.0], "until": [0.1, 0.2]}
    vehicles = study(model, given, initial={name: 0.3}).vehicles(0)
    assert vehicles.until is not None
    assert (vehicles.velocities[name].tolist(), vehicles.until.tolist()) == ([1, 1, 2, 2], [0.1, 0.2, 0.1, 0.2])
    assert vehicles.positions[name].tolist() == [0.3] * 4


def test_manoeuvres_vary() -> None:
    model = build(MODELS / "sedan.yaml")
    given = Wishes(
        "braking", {"trim.speed": [10, 20], "stop.value": [1.0], "inputs.steer": 0.0} | {"speed": "trim.speed"}
    )
    with pytest.raises(ArgumentError, match="input 'steer'"):
        posed(model, given)
    found = posed(model, Wishes("braking", {"trim.speed": [10, 20], "stop.value": [1.0], "speed": "trim.speed"}))
    vehicles = found.vehicles(0)
    assert vehicles.stop_value is not None
    assert vehicles.trim["speed"].tolist() == vehicles.parameters["speed"].tolist() == [10.0, 20.0]
    assert found.measure_units["stopping_time"] == "s"
    for wrong, words in (("straight", "stop.value"), ("straight_on", "straight")):
        with pytest.raises(ArgumentError, match=words):
            posed(model, Wishes(wrong, {"stop.value": [1.0]}))


@pytest.mark.parametrize(
    ("parameters", "more", "words"),
    [
        ({"forces.spring.dampin": [1]}, {}, "did you mean 'forces.spring.damping'"),
        ({"initial.heav": [1]}, {}, "initial.heave.position"),
        ({"trim.sped": [1]}, {}, "trim.speed"),
        ({"trim.speed": [1]}, {}, "begins with a trim"),
        ({"stop.value": [1]}, {}, "no run has a stop"),
        ({DAMPING: []}, {}, "is empty"),
        ({DAMPING: [1, float("nan")]}, {}, "value 1 of .* is nan"),
        ({DAMPING: [[1, 2], [3, 4]]}, {}, r"shape \(2, 2\)"),
        ({DAMPING: ["soft", "hard"]}, {}, "varies over numbers"),
        ({DAMPING: None}, {}, "varies over numbers"),
        ({DAMPING: True}, {}, "varies over numbers"),
        ({DAMPING: "2*nothing"}, {}, "'nothing', which is neither"),
        ({DAMPING: "__import__('os')"}, {}, "not allowed"),
        ({DAMPING: "1/(road_height - road_height)"}, {}, "not finite"),
        ({DAMPING: RATE, RATE: DAMPING}, {}, "contain each other"),
        ({DAMPING: [1.0]}, {"ties": {DAMPING: RATE}}, "remove one of the two"),
        ({DAMPING: [1.0], f"parameters.{DAMPING}": [1.0]}, {}, "are the same"),
        ({DAMPING: Normal(relative=0.1)}, {}, "how many samples"),
        ({DAMPING: [1.0]}, {"samples": 3}, "belongs to distributions"),
        ({DAMPING: Normal(relative=0.1)}, {"samples": 0}, "whole number"),
        ({DAMPING: Normal(relative=0.1)}, {"samples": 3, "sampling": "halton"}, "latin-hypercube"),
        ({"study.size": Normal(relative=0.1)}, {"samples": 3}, "no value of its own"),
        ({"study.size": [1.0]}, {}, "only names that begin with"),
        ({MASS: Even(1.0, 1.0, 3)}, {}, "two different numbers"),
        ([], {}, "is empty"),
        ([{DAMPING: 1.0}, {RATE: 1.0}], {}, "entry 0 .* has no"),
        ([{DAMPING: 1.0}, 3], {}, "entry 1 .* must be a mapping"),
        ("soft", {}, "variations are a mapping"),
        ({3: [1.0]}, {}, "is named by a text"),
        ({}, {}, "nothing varies"),
        ({DAMPING: [1.0]}, {"outputs": ["nothing"]}, "there is no output 'nothing'"),
        ({DAMPING: [1.0]}, {"measures": {"m": Measure("rms", "nothing")}}, "'nothing'"),
        ({DAMPING: [1.0]}, {"measures": {"m": Measure("loudest", "heave")}}, "loudest"),
        ({DAMPING: [1.0]}, {"method": "rk5"}, "rk5"),
        ({DAMPING: [1.0]}, {"initial": {"heave": {"place": 1.0}}}, "not 'place'"),
        ({DAMPING: [1.0]}, {"inputs": {"wind": 1.0}}, "there is no input 'wind'"),
        ({"time": [1.0]}, {}, "there is no parameter"),
    ],
)
def test_mistakes_are_said_before_the_first_run(
    corner: Model, parameters: Any, more: dict[str, Any], words: str
) -> None:
    before = corner.parameters
    with pytest.raises(ArgumentError, match=words):
        study(corner, parameters, **more)
    assert corner.parameters == before


@pytest.mark.parametrize(
    "make",
    [
        lambda: Uniform(2, 1), lambda: Uniform(1), lambda: Uniform(1, 2, relative=0.1), lambda: Uniform(relative=-0.1),
        lambda: Normal(), lambda: Normal(1.0, relative=0.1), lambda: Normal(1.0, low=2.0, high=1.0), lambda: Normal(float("inf")),
        lambda: LogNormal(), lambda: LogNormal(0.1, median=-1.0), lambda: LogNormal(True),
    ],
)  # fmt: skip
def test_distributions_that_mean_nothing_are_refused(make: Callable[[], Any]) -> None:
    with pytest.raises(ArgumentError):
        make()


def test_names_of_results_are_kept_free(corner: Model) -> None:
    with pytest.raises(ArgumentError, match="dimension of signals"):
        study(corner, xarray.Dataset({RATE: ("time", [1.0])}))
    model = build(read_text(STATUS))
    with pytest.raises(ArgumentError, match=r"write parameters\.status"):
        study(model, {"status": [1.0]})
    assert study(model, {"parameters.status": [1.0]}).vehicles(0).parameters == {"status": np.ones(1)}


def test_fixed_numbers_do_not_vary() -> None:
    model = build(MODELS / "kang_yoon_car.yaml")
    fixed = next((entry.name for entry in model.layout.parameters if entry.fixed), None)
    if fixed is None:
        pytest.skip("this model has no fixed number")
    with pytest.raises(ParameterError, match="is fixed"):
        study(model, {fixed: [1.0]})


def test_frames_with_holes_or_double_names_are_refused() -> None:
    with pytest.raises(ArgumentError, match="is nan"):
        variations(pandas.DataFrame({DAMPING: [1.0, None]}))
    with pytest.raises(ArgumentError, match="two columns"):
        variations(pandas.DataFrame([[1.0, 2.0]], columns=[DAMPING, DAMPING]))


@pytest.mark.parametrize("rows", [1, 7, 8, 200, 20_000, 1_000_000])
def test_chunks_are_whole_vectors_and_short(rows: int) -> None:
    for steps, values in ((10, 0), (5000, 0), (5000, 100_000), (10**8, 10**9)):
        size = chunk_for(rows, steps, values)
        assert size % 8 == 0
        assert size == 8 or (size - 8) * max(steps, values) <= 2**23


@pytest.mark.parametrize("chunk", [0, -1, 2.5, True, "many"])
def test_chunks_of_no_size_are_refused(corner: Model, chunk: Any) -> None:
    with pytest.raises(ArgumentError, match="chunk is the number of runs"):
        study(corner, {DAMPING: [1.0]}, chunk=chunk)


@pytest.mark.parametrize(
    ("until", "step"), [(1.0, 0), (1.0, -1.0), (-1.0, 0.1), (0.0, 0.1), (math.nan, 0.1), (1.0, math.nan), ("1 s", 0.1)]
)
def test_lengths_and_steps_of_no_run_are_refused(corner: Model, until: Any, step: Any) -> None:
    with pytest.raises(ArgumentError, match=r"must be later|finite number"):
        study(corner, {DAMPING: [1.0]}, until=until, step=step)


def test_signals_that_no_memory_holds_are_refused(corner: Model) -> None:
    with pytest.raises(ArgumentError, match="more than half of this computer's memory"):
        posed(corner, Wishes(parameters={DAMPING: np.ones(10**7)}, until=1e4, step=1e-3, outputs=["heave"]))
