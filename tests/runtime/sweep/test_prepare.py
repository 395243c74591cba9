"""Vehicles that are prepared together begin as each of them would alone, and no vehicle's digits depend on the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from symgen.runtime.run.manoeuvre import prepared
from symgen.runtime.sweep.prepare import Prepared, prepare
from symgen.runtime.sweep.vehicles import Case, Vehicles

from symgen.runtime import Manoeuvre, Model, PlanOfRows, State, Stop, SymgenNotice, SymgenRuntimeError, TrimRequest

Array = NDArray[np.float64]
Columns = Mapping[str, Array]

TOLERANCE = 1e-12
ROWS = 12


def spread(values: Mapping[str, float], part: float, rows: int = ROWS, seed: int = 0) -> dict[str, Array]:
    """Each value with a share of itself added or taken away."""
    random = np.random.default_rng(seed)
    return {name: value * (1.0 + part * random.uniform(-1.0, 1.0, rows)) for name, value in values.items()}


def some(model: Model, *ends: str) -> dict[str, float]:
    found = {name: value for name, value in model.parameters.items() if name.endswith(ends) and value}
    assert found
    return found


def alone(model: Model, manoeuvre: Manoeuvre | PlanOfRows, vehicles: Vehicles, row: int) -> State | str:
    """The start of one vehicle as `simulate` makes it, or what it says."""
    own = {name: float(column[row]) for name, column in vehicles.parameters.items()}
    trim = {name: float(column[row]) for name, column in vehicles.trim.items()}
    try:
        with model.trying():
            model.set_parameters(own)
            each = manoeuvre if isinstance(manoeuvre, Manoeuvre) else manoeuvre(model.parameters, frozenset(own))
            model.set_parameters(each.parameters)
            positions = {name: float(column[row]) for name, column in vehicles.positions.items()}
            request = each.trim if each.trim is None else replace(each.trim, **trim)
            return prepared(model, replace(each, positions={**each.positions, **positions}, trim=request), None).state
    except SymgenRuntimeError as error:
        return str(error)


def check_alike(model: Model, manoeuvre: Manoeuvre | PlanOfRows, vehicles: Vehicles, found: Prepared) -> None:
    for row in range(vehicles.rows):
        wanted = alone(model, manoeuvre, vehicles, row)
        if isinstance(wanted, str):
            assert found.failed[row] == wanted
            continue
        assert found.failed[row] == ""
        for name in "qvz":
            own, other = getattr(found.states, name)[row], np.asarray(getattr(wanted, name))
            size = max(1.0, float(np.abs(other).max(initial=0.0)))
            np.testing.assert_allclose(own, other, rtol=TOLERANCE, atol=TOLERANCE * size)


def rest(until: float = 1.0, **more: object) -> Manoeuvre:
    return Manoeuvre("rest", until, trim=TrimRequest(), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["benchmark_quarter", "sla_quarter_car"])
def test_quarter_cars_rest_as_each_does_alone(stepped: Callable[[str], Model], name: str) -> None:
    model = stepped(name)
    vehicles = Vehicles(ROWS, parameters=spread(some(model, "mass", "rate", "damping", "gravity.z"), 0.1))
    found = prepare(model, Case(rest()), vehicles)
    check_alike(model, rest(), vehicles, found)
    assert found.failed == ("",) * ROWS


def test_loops_are_closed_as_each_would_be_alone(stepped: Callable[[str], Model]) -> None:
    """Also from far: coordinates are led to their values, and hardpoints differ."""
    model = stepped("four_bar")
    points = {name: value for name, value in model.parameters.items() if name.startswith("points.C")}
    angles = {"a": np.linspace(-1.0, 1.5, ROWS)}
    vehicles = Vehicles(ROWS, parameters=spread(points, 0.02), positions=angles)
    plain = Manoeuvre("go", 1.0)
    found = prepare(model, Case(plain), vehicles)
    check_alike(model, plain, vehicles, found)
    np.testing.assert_array_equal(found.states.q[:, model.layout.positions.index("a")], angles["a"])


def test_a_loop_that_cannot_be_closed_is_named_as_the_model_names_it(stepped: Callable[[str], Model]) -> None:
    model = stepped("four_bar")
    far = np.zeros(ROWS)
    far[3] = 3.0  # the rocker swings through less than half a turn
    vehicles = Vehicles(ROWS, positions={"d": far})
    plain = Manoeuvre("go", 1.0)
    found = prepare(model, Case(plain), vehicles)
    assert [bool(each) for each in found.failed] == [row == 3 for row in range(ROWS)]
    check_alike(model, plain, vehicles, found)


def test_parameters_that_are_refused_harm_nobody_else(stepped: Callable[[str], Model]) -> None:
    model = stepped("benchmark_quarter")
    before = dict(model.parameters)
    (mass,) = [name for name in model.parameters if name.endswith("wheel.mass")][:1]
    column = np.full(ROWS, model.parameters[mass])
    column[[1, 4, 7]] = -1.0, np.nan, 0.0
    vehicles = Vehicles(ROWS, parameters={mass: column})
    with pytest.warns(SymgenNotice, match="inertia without mass"):
        found = prepare(model, Case(rest()), vehicles)
    with pytest.warns(SymgenNotice, match="inertia without mass"):
        check_alike(model, rest(), vehicles, found)
    assert [row for row, sentence in enumerate(found.failed) if sentence] == [1, 4]
    assert dict(model.parameters) == before
    assert np.isfinite(found.scales).all()


def test_digits_do_not_depend_on_who_else_is_there(stepped: Callable[[str], Model]) -> None:
    model = stepped("sla_quarter_car")
    columns = spread(some(model, "mass", "rate", "damping"), 0.1, 9)
    whole = prepare(model, Case(rest()), Vehicles(9, parameters=columns))
    order = np.array([7, 2, 2, 5])
    part = prepare(model, Case(rest()), Vehicles(4, parameters={name: c[order] for name, c in columns.items()}))
    for name in "qvzu":
        np.testing.assert_array_equal(getattr(part.states, name), getattr(whole.states, name)[order])
    np.testing.assert_array_equal(part.scales, whole.scales[order])


def test_names_that_cannot_be_set_are_refused_for_all(stepped: Callable[[str], Model]) -> None:
    model, column = stepped("benchmark_quarter"), np.zeros(2)
    with pytest.raises(SymgenRuntimeError, match=r"did you mean|there are"):
        prepare(model, Case(rest()), Vehicles(2, parameters={"wheel_mas": column}))
    with pytest.raises(SymgenRuntimeError, match="column of 2 numbers"):
        prepare(model, Case(rest()), Vehicles(2, parameters={"gravity.z": np.zeros(3)}))
    with pytest.raises(SymgenRuntimeError, match="number of a trim"):
        prepare(model, Case(rest()), Vehicles(2, trim={"sped": column}))
    with pytest.raises(SymgenRuntimeError, match="say how long"):
        prepare(model, Case(), Vehicles(2))
    with pytest.raises(SymgenRuntimeError, match="no stop whose value"):
        prepare(model, Case(rest()), Vehicles(2, stop_value=column))


def test_lengths_and_stops_of_their_own_are_checked(stepped: Callable[[str], Model]) -> None:
    model = stepped("benchmark_quarter")
    until = np.array([1.0, -1.0, np.nan, 2.0])
    stops = np.array([0.0, 0.0, 0.0, np.inf])
    case = Case(rest(stop=Stop(model.layout.positions[0])))
    found = prepare(model, case, Vehicles(4, until=until, stop_value=stops))
    assert [bool(each) for each in found.failed] == [False, True, True, True]
    assert "must be later than the start" in found.failed[1]
    assert "value of the stop" in found.failed[3]
