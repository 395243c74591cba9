"""What FMUs compute for importers that integrate: values and derivatives against complex steps of the interpreted equations, dependencies
against what changes, loops that stay closed."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import SymgenNotice, read, read_text
from symgen.description.schema import Description
from symgen.export.states import step_layout
from symgen.mechanism.analyse import analyse
from symgen.runtime import Model, single_steps

from ..support.agreement import optimised
from ..support.doses import covering
from ..support.fmus import OK, Instance, Unit
from ..support.independent import Independent
from .conftest import ROOT, lifter

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Array = NDArray[np.float64]
Of = Callable[[str, int], "Case"]

NAMES = ["lifter", "tumbler", "lagging"]
EXACT = 1e-9


class Case:
    """An FMU beside its equations."""

    def __init__(self, source: Description, model: Model, folder: Path, fmi: int) -> None:
        steps = single_steps(model, 2.0**-10)
        self.unit, self.model = Unit(model, steps, folder, fmi), model
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            mechanism = analyse(source)
        layout = step_layout(steps)
        self.equations = Independent(mechanism, optimised(mechanism), layout.dependent, self.unit.states)
        self.parameters = steps.parameters
        lengths = model.layout.lengths
        self.nx = 1 + lengths["q"] + lengths["v"] + lengths["z"]
        self.inputs = list(range(self.nx, self.nx + lengths["u"]))
        entries = model.layout.inputs
        driven = {each.name.partition(".")[0] for each in entries if each.drives}
        self.free = np.array([each.name.partition(".")[0] not in driven for each in entries], float)
        """0 for inputs that drive coordinates: random rates would not fit to random ways."""
        self.outputs = list(self.unit.structure("Output"))
        self.derivatives = [int(each["valueReference"]) for each in self.unit.variables if "derivative" in each]

    def wild(self, instance: Instance, random: np.random.Generator) -> Array:
        """States near the start, with quaternions that have another length; inputs."""
        status, states = instance.array("states")
        assert status == OK
        moved = np.array(states) + 0.05 * random.normal(size=len(states))
        for joint in self.model.layout.joints:
            turn = range(joint.q + joint.positions - 3, joint.q + joint.positions + 1)
            own = [self.unit.states.index(k) for k in turn if joint.kind != "scalar" and k in self.unit.states]
            moved[own] *= 1.3
        self.push(instance, random)
        assert instance.at(0.1, moved.tolist()) == OK
        return moved

    def push(self, instance: Instance, random: np.random.Generator) -> None:
        status, inputs = instance.get_at(self.inputs)
        assert status == OK
        assert instance.set_at(self.inputs, (inputs + self.free * random.normal(size=len(inputs))).tolist()) == OK

    def settle(self, instance: Instance) -> None:
        """The equations go where the instance is."""
        status, full = instance.get_at(range(self.nx))
        assert status == OK
        self.equations.at(np.array(full), np.array(instance.get_at(self.inputs)[1]), self.parameters)

    def jacobian(self) -> Array:
        """Of derivatives and outputs by states and inputs, by complex steps."""
        ns, nu = len(self.unit.states), len(self.inputs)
        units = np.eye(ns + nu)
        return np.array([np.concatenate(self.equations.derivative(x[:ns], x[ns:])) for x in units]).T

    def found(self, instance: Instance) -> Array:
        """The same by the FMU, column by column."""
        known, unknown = [*self.unit.states, *self.inputs], [*self.derivatives, *self.outputs]
        columns = []
        for reference in known:
            status, column = instance.sensitivity(False, unknown, [reference], [1.0])
            assert status == OK, instance.log
            columns.append(column)
        return np.array(columns).T


@pytest.fixture(scope="session")
def case(exported: Callable[[str], Model], tmp_path_factory: pytest.TempPathFactory) -> Of:
    @cache
    def found(name: str, fmi: int) -> Case:
        source = read_text(lifter(), name) if name == "lifter" else read(ROOT / "tests" / "data" / f"{name}.yaml")
        return Case(source, exported(name), tmp_path_factory.mktemp(f"{name}{fmi}"), fmi)

    return found


def compare(found: Array, wanted: Array, sizes: Array) -> None:
    assert found.shape == wanted.shape
    assert (np.abs(found - wanted) <= EXACT * np.maximum(sizes, 1e-3)).all(), np.abs((found - wanted) / sizes).max()


@pytest.mark.parametrize(("name", "fmi"), covering(NAMES, [2, 3]))
def test_model_exchange_computes_the_equations_of_motion(case: Of, name: str, fmi: int) -> None:
    one, random = case(name, fmi), np.random.default_rng(5)
    instance = Instance(one.unit, exchange=True)
    instance.begin()
    for _ in range(3):
        one.wild(instance, random)
        status, derivatives = instance.array("derivatives")
        assert status == OK, instance.log
        one.settle(instance)
        rates, outputs = one.equations.values(one.equations.full.astype(complex), one.equations.u.astype(complex))
        compare(np.array(derivatives), rates.real, np.abs(rates).max(initial=1.0))
        compare(np.array(instance.get_at(one.outputs)[1]), outputs.real, np.abs(outputs).max(initial=1.0))
    instance.free()


@pytest.mark.parametrize("exchange", [True, False], ids=["exchange", "steps"])
@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_derivatives_are_those_of_complex_steps(case: Of, name: str, fmi: int, exchange: bool) -> None:
    check_derivatives(case(name, fmi), exchange)


def check_derivatives(one: Case, exchange: bool) -> None:
    random = np.random.default_rng(6)
    instance = Instance(one.unit, exchange)
    instance.begin()
    if exchange:
        one.wild(instance, random)
    else:
        one.push(instance, random)
        assert [instance.step(k * 2.0**-10, 2.0**-10) for k in range(20)] == [OK] * 20
    one.settle(instance)
    wanted = one.jacobian()
    sizes = np.abs(wanted).max(axis=1, keepdims=True, initial=0.0)
    compare(one.found(instance), wanted, sizes)
    known, unknown = [*one.unit.states, *one.inputs], [*one.derivatives, *one.outputs]
    seed = random.normal(size=len(known))
    status, along = instance.sensitivity(False, unknown, known, seed.tolist())
    assert status == OK
    compare(np.array(along), wanted @ seed, np.abs(wanted) @ np.abs(seed))
    if one.unit.fmi == 3:
        weights = random.normal(size=len(unknown)) / np.maximum(sizes[:, 0], 1.0)
        status, back = instance.sensitivity(True, unknown, known, weights.tolist())
        assert status == OK
        compare(np.array(back), weights @ wanted, np.abs(weights) @ np.broadcast_to(sizes, wanted.shape))
    instance.free()


# -- dependencies -----------------------------------------------------------------------------------------------------


class Changes:
    """What changes with what, found by trying it at several states."""

    def __init__(self, unknown: list[int], known: list[int]) -> None:
        self.unknown, self.known = unknown, known
        self.much = np.zeros((len(unknown), len(known)))

    def note(self, column: int, before: Array, after: Array) -> None:
        size = np.maximum(np.maximum(np.abs(before), np.abs(after)), 1e-2)
        self.much[:, column] = np.maximum(self.much[:, column], np.abs(after - before) / size)

    def check(self, listed: dict[int, list[int] | None], wanted: set[int], spared: set[int] | None = None) -> None:
        """Nothing changes that is not listed; nothing but what is spared is listed and never changes."""
        assert set(listed) == wanted
        for row, reference in zip(self.much, self.unknown, strict=True):
            if reference in listed:
                own = listed[reference]
                named = set(self.known) if own is None else set(own)
                quiet = {k for k, change in zip(self.known, row, strict=True) if change < 1e-10}
                assert set(self.known) - quiet <= named, reference
                assert not named & quiet - (spared or set()), (reference, named & quiet)
                assert named <= set(self.known)


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_dependencies_are_exact(case: Of, name: str, fmi: int) -> None:
    one, random = case(name, fmi), np.random.default_rng(7)
    instance = Instance(one.unit, exchange=True)
    instance.begin()
    margins = [one.unit.references[each] for each in ("coordinates.margin", "coordinates.limit")[: instance.indicators]]
    unknown, known = [*one.outputs, *one.derivatives, *margins], [0, *one.unit.states, *one.inputs]
    changes = Changes(unknown, known)
    for _ in range(3):
        states = one.wild(instance, random)
        inputs = np.array(instance.get_at(one.inputs)[1])
        before = np.array(instance.get_at(unknown)[1])
        moves = np.concatenate([[0.3], 0.05 * random.normal(size=len(states)), random.normal(size=len(inputs))])
        for k in range(len(known)):
            t, x, u = np.split(
                np.concatenate([[0.1], states, inputs]) + moves * (np.arange(len(known)) == k), [1, 1 + len(states)]
            )
            assert instance.at(float(t[0]), x.tolist()) == OK
            assert instance.set_at(one.inputs, u.tolist()) == OK
            status, after = instance.get_at(unknown)
            assert status == OK, instance.log
            changes.note(k, before, np.array(after))
        assert instance.set_at(one.inputs, inputs.tolist()) == OK
    changes.check(one.unit.structure("Output"), set(one.outputs))
    changes.check(one.unit.structure("ContinuousStateDerivative"), set(one.derivatives))
    changes.check(one.unit.structure("EventIndicator"), set(margins) if fmi == 3 else set())
    instance.free()


@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_dependencies_at_the_start_are_exact(case: Of, name: str, fmi: int) -> None:
    """Among what may be set before the start. Parameters are moved away from values at which some happen not to count; those of the
    lifter, whose loops are flat, would open them."""
    one, random = case(name, fmi), np.random.default_rng(8)
    free = [int(each["valueReference"]) for each in one.unit.variables if each["causality"] == "parameter"]
    settings = {one.unit.references[each] for each in one.unit.references if each.startswith("solver.")}
    unknown, known = [*one.outputs, *one.derivatives], [0, *one.unit.states, *one.inputs, *free]
    changes, instance = Changes(unknown, known), Instance(one.unit, exchange=True)
    fixed = np.array([k in settings or (k in free and name == "lifter") for k in known])
    for _ in range(2):
        assert instance.initialise() == OK
        start = np.array(instance.get_at(known)[1])
        sizes = np.where(fixed, 0.0, 0.03 * np.abs(start) + 0.01)
        start[1:] += (sizes * random.normal(size=len(start)))[1:]
        assert instance.set_at(known[1:], start[1:].tolist()) == OK
        status, before = instance.get_at(unknown)
        assert status == OK, instance.log
        for k in range(1, len(known)):
            own = start + (0.02 * np.abs(start) + 1e-3) * (np.arange(len(known)) == k)
            if instance.set_at([known[k]], [own[k]]) == OK:
                status, after = instance.get_at(unknown)
                if status == OK:
                    changes.note(k, np.array(before), np.array(after))
            assert instance.set_at(known[1:], start[1:].tolist()) == OK
        assert instance.reset() == OK
        assert instance.initialise(0.3) == OK
        assert instance.set_at(known[1:], start[1:].tolist()) == OK
        changes.note(0, np.array(before), np.array(instance.get_at(unknown)[1]))
        assert instance.reset() == OK
    changes.check(one.unit.structure("InitialUnknown"), set(unknown), set(free) if name == "lifter" else set())
    instance.free()
