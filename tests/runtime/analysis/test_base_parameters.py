"""Base parameters: worked out by hand, on motions that they were not found from, and in other units and orders."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray
from symgen.runtime.analysis import random_motions as random_motions_module
from symgen.runtime.analysis.base_parameters import BaseParameters, column_sizes
from symgen.runtime.analysis.random_motions import random_motions

import symgen
from symgen.description import SymgenNotice
from symgen.runtime import ArgumentError, Model

from ...support.agreement import described
from ...support.similarity import Units, similar

Array = NDArray[np.float64]
DATA = Path(__file__).parents[2] / "data"
MODELS = ("four_bar", "arm7", "benchmark_quarter")


def text_of(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DATA.parents[1] / "models" / f"{name}.yaml").read_text(encoding="utf-8"))
    return loaded


def built(raw: dict[str, Any]) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(described(raw))


def rows_of(model: Model, seed: int) -> Array:
    """Forces along motions that keep loops closed, by parameters without units."""
    matrices = []
    for motion in random_motions(model, 12, seed):
        matrix = model.regressors.rows(motion.q, motion.v, motion.a, motion.u)[0]
        matrices.append(motion.free.T @ matrix * column_sizes(model))
    return np.vstack(matrices)


def test_double_pendulum_by_hand(shipped: Callable[..., Model]) -> None:
    """With l the length of the upper rod, the mass of the lower one acts where it hangs: it adds l^2 m to the inertia of the upper one
    and m times the place of the hinge to its first moment. Nothing else of it acts but its own first moments and inertia."""
    found = symgen.base_parameters(shipped("double_pendulum", "recursive"))
    assert set(found.names) == {"upper.mcx", "upper.mcz", "upper.Iyy", "lower.mcx", "lower.mcz", "lower.Iyy"}
    length = 0.6
    wanted = {"upper.mcz": -length, "upper.Iyy": length**2}
    column = found.columns.index("lower.m")
    for name, row in zip(found.names, found.combinations, strict=True):
        assert row[column] == pytest.approx(wanted.get(name, 0.0), abs=1e-9), name
    assert found.alone == ("upper.mcx", "lower.mcx", "lower.mcz", "lower.Iyy")
    assert found.combined == ("upper.mcz", "upper.Iyy", "lower.m")
    assert "upper.m" in found.absent
    assert len(found.absent) == 13


def test_turning_joints_by_hand(shipped: Callable[..., Model]) -> None:
    """The rules of Gautier and Khalil (1990) for a joint that turns about z: m, mcz and Iyy go to the body before, Ixx - Iyy stays. With one
    vertical axis first, seven axes in space have 1 + 2 + 7*6 - 2 - ... = 43: of link1 its Izz, of link2 all but m, mcz and Iyy, of
    others the seven that stay."""
    found = symgen.base_parameters(shipped("arm7", "recursive"))
    stay = ("mcx", "mcy", "Ixx", "Ixy", "Ixz", "Iyz", "Izz")
    assert found.names == ("link1.Izz", *(f"link{k}.{number}" for k in range(2, 8) for number in stay))
    last = dict(zip(found.names, found.formulas, strict=True))
    assert last["link7.Ixx"] == "link7.Ixx - link7.Iyy"
    assert last["link7.Izz"] == "link7.Izz"
    assert last["link1.Izz"] == "link1.Izz + link2.Iyy"


@pytest.mark.parametrize("name", MODELS)
def test_all_motions_depend_on_them_alone(name: str, shipped: Callable[..., Model]) -> None:
    model = shipped(name)
    found = symgen.base_parameters(model, seed=1)
    rows = rows_of(model, seed=2)
    combinations = found.combinations / column_sizes(model)[list(found.kept)][:, None] * column_sizes(model)
    left = rows - found.reduced(rows) @ combinations
    assert np.abs(left).max() < 1e-10 * np.abs(rows).max()
    assert np.linalg.matrix_rank(np.vstack([rows, rows_of(model, 3), rows_of(model, 4)]), 1e-8) == found.rank
    assert found.margin > 1e9


def test_bodies_that_differ_in_what_does_not_act_move_alike(shipped: Callable[..., Model]) -> None:
    """Mass that goes from the lower rod into the upper one, as far as forces show: the same accelerations."""
    model = shipped("double_pendulum", "recursive")
    names = model.coordinates
    state = model.assemble(dict.fromkeys(names, 0.7), dict.fromkeys(names, 1.5))
    before, start = dict(model.parameters), model.acceleration(state)
    found, own = symgen.base_parameters(model), model.regressors.parameters()
    change = np.zeros(len(own))
    change[found.columns.index("lower.m")] = 0.2
    for name, row in zip(found.names, found.combinations, strict=True):
        change[found.columns.index(name)] -= row @ change
    assert np.abs(found.combinations @ change).max() < 1e-12
    for body in ("upper", "lower"):
        place(model, body, own + change, before)
    np.testing.assert_allclose(model.acceleration(state), start, rtol=1e-11)
    assert model.parameters["bodies.lower.mass"] != before["bodies.lower.mass"]


def place(model: Model, body: str, numbers: Array, before: dict[str, float]) -> None:
    """Sets mass, height of the centre and inertia about y of a rod that hangs from its origin."""
    first = 10 * model.layout.bodies.index(body)
    mass, height, inertia = numbers[first], numbers[first + 3] / numbers[first], numbers[first + 6]
    hinge = before[f"bodies.{body}.com.z"] - model.regressors.parameters()[first + 3] / before[f"bodies.{body}.mass"]
    central = inertia - mass * height**2
    inertias = {f"bodies.{body}.inertia.{entry}": central for entry in ("xx", "yy")}
    model.set_parameters({f"bodies.{body}.mass": mass, f"bodies.{body}.com.z": hinge + height, **inertias})


def test_units_do_not_matter() -> None:
    raw = text_of("four_bar")
    units = Units(length=2.0**-10, mass=2.0**7, time=2.0**5)
    here, there = (symgen.base_parameters(built(each)) for each in (raw, similar(raw, units)))
    assert there.kept == here.kept
    powers = np.tile([0, 1, 1, 1, 2, 2, 2, 2, 2, 2], 3)
    factors = units.mass * units.length**powers
    scaled = here.combinations * factors[list(here.kept)][:, None] / factors
    np.testing.assert_allclose(there.combinations, scaled, rtol=1e-9, atol=1e-9 * np.abs(scaled).max())
    np.testing.assert_allclose(there.singular_values, here.singular_values, rtol=0.0, atol=1e-9)


def test_the_order_of_bodies_does_not_matter() -> None:
    """What acts is the same space of parameters, whichever of them names it. Where the loop is cut is said, since the coupler has its frame
    in the joint that carries it."""
    raw = text_of("four_bar")
    raw["joints"]["c"]["cut"] = True
    turned = {**raw, "bodies": dict(reversed(raw["bodies"].items())), "joints": dict(reversed(raw["joints"].items()))}
    here, there = (symgen.base_parameters(built(each)) for each in (raw, turned))
    assert there.rank == here.rank
    assert set(there.absent) == set(here.absent)
    both = np.vstack([here.combinations, there.combinations[:, [there.columns.index(name) for name in here.columns]]])
    assert np.linalg.matrix_rank(both, 1e-8) == here.rank


def test_motions_that_are_too_small_are_told(shipped: Callable[..., Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hardly anything turns, what acts and what does not cannot be told apart."""
    monkeypatch.setattr(random_motions_module, "FARTHEST", 0.01)
    with pytest.warns(SymgenNotice, match="number of base parameters is not certain"):
        symgen.base_parameters(shipped("benchmark_quarter"))


def test_tables(shipped: Callable[..., Model]) -> None:
    found: BaseParameters = symgen.base_parameters(shipped("pendulum", "recursive"))
    text = str(found)
    assert "without effect            7: rod (m mcy Ixx Ixy Ixz Iyz Izz)" in text
    assert "rod.Iyy" in found._repr_html_()
    assert repr(found) == "<BaseParameters: 3 of 10>"
    assert found.values() == pytest.approx(
        found.combinations @ shipped("pendulum", "recursive").regressors.parameters()
    )
    with pytest.raises(ArgumentError, match="inertial parameters must be 10 numbers"):
        found.values([1.0])
    with pytest.raises(ArgumentError, match="seed must be a whole number"):
        symgen.base_parameters(shipped("pendulum", "recursive"), seed=-1)
