"""What a method can be combined with, and that the documents say the same."""

from __future__ import annotations

import warnings
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest
from symgen.runtime.run.combinations import is_controlled, may_be_controlled, refusal, table

import symgen
from symgen.formulation.derive import FORMULATIONS
from symgen.runtime import (
    METHODS,
    POLICIES,
    STEPS,
    ArgumentError,
    Explicit,
    Implicit,
    Model,
    Solution,
    State,
    SymgenNotice,
    Symplectic,
    Tolerances,
    simulate,
)

DATA = Path(__file__).parents[2] / "data"
ROOT = Path(__file__).parents[3]
UNTIL = 0.06
"""Frozen factors of all bodies are never renewed; the linkage turns by a third of a turn here."""


@pytest.fixture(scope="module")
def linkage() -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(ROOT / "models" / "four_bar.yaml", "multiplier")


@pytest.fixture(scope="module")
def tumbling() -> Model:
    """With a base body."""
    return symgen.build(DATA / "tumbler.yaml", "chassis")


def exactly(model: Model) -> State:
    """Nothing but an explicit method of order 4 with short steps."""
    return simulate(model, UNTIL, 5e-5, every=10**6).final


@pytest.fixture(scope="module")
def fine(linkage: Model) -> State:
    return exactly(linkage)


@pytest.fixture(scope="module")
def fine_tumbling(tumbling: Model) -> State:
    return exactly(tumbling)


ERRORS = {1: 0.02, 2: 1e-4}
"""Of methods of these orders for the step of 1 ms; others are better than a millionth."""


def test_the_documents_print_the_table() -> None:
    assert table() in (ROOT / "docs" / "manoeuvres.md").read_text(encoding="utf-8")


CELLS = [
    (name, steps, policy)
    for name, method in METHODS.items()
    for steps in (None, *STEPS)
    for policy in (None, *POLICIES)
    if steps is not None or isinstance(method, Explicit | Symplectic)
]


@pytest.mark.parametrize("tolerance", [None, 1e-8])
@pytest.mark.parametrize("name", METHODS)
def test_every_combination_runs_or_is_refused_in_a_sentence(
    linkage: Model, fine: State, tumbling: Model, fine_tumbling: State, name: str, tolerance: float | None
) -> None:
    """Against one reference for each mechanism; the error allowed is that of the method's order for the step, or a hundred times the
    tolerance."""
    method, ran, asked = METHODS[name], 0, tolerance is not None
    for _, steps, policy in (cell for cell in CELLS if cell[0] == name):
        said = refusal(method, steps, policy, controlled=asked)
        model, wanted = (tumbling, fine_tumbling) if steps == "base" else (linkage, fine)
        if said:
            with pytest.raises(ArgumentError) as raised:
                simulate(model, UNTIL, 1e-3, name, policy, steps=steps, tolerance=tolerance)
            assert str(raised.value) == said
            continue
        run = simulate(model, UNTIL, 1e-3, name, policy, steps=steps, every=10**6, tolerance=tolerance)
        assert run.success, (steps, policy, run.status)
        allowed = 1e-6 if asked else ERRORS.get(method.order, 1e-6)
        assert (run.statistics.counts.taken > 0) == is_controlled(method, asked)
        assert np.abs(run.final.q - wanted.q).max() < allowed, (steps, policy)
        ran += 1
    assert bool(ran) == (not asked or may_be_controlled(method))


@pytest.mark.parametrize("formulation", sorted({*FORMULATIONS} - {"recursive"}))  # which takes trees only
def test_explicit_methods_run_in_every_formulation(fine_tumbling: State, formulation: str) -> None:
    """Implicit methods have the same part in all of them."""
    model = symgen.build(DATA / "tumbler.yaml", formulation)
    for name, method in METHODS.items():
        if isinstance(method, Explicit | Symplectic):
            run = simulate(model, UNTIL, 1e-3, name, every=10**6)
            assert run.success, (name, run.status)
            assert np.abs(run.final.q - fine_tumbling.q).max() < ERRORS.get(method.order, 1e-6), name


@pytest.mark.parametrize("name", METHODS)
def test_a_fleet_takes_what_the_table_says(linkage: Model, fine: State, name: str) -> None:
    method = METHODS[name]
    fleet, start = linkage.fleet(2, lanes=4), linkage.assemble()
    for policy in POLICIES:
        said = refusal(method, "independent", policy, in_lanes=True)
        if said:
            with pytest.raises(ArgumentError) as raised:
                fleet.simulate([start] * 2, UNTIL, 1e-3, name, policy)
            assert str(raised.value) == said
            continue
        assert isinstance(method, Implicit)
        run = fleet.simulate([start] * 2, UNTIL, 1e-3, method, policy)
        assert run.success
        assert np.abs(run.q[1, -1] - fine.q).max() < ERRORS[method.order], policy


ASKED: list[tuple[str, str | None, float | None, int | None]] = [
    (name, steps, tolerance, iterations)
    for name, method in METHODS.items()
    for steps in ((None,) if isinstance(method, Explicit | Symplectic) else ("independent", "world"))
    for tolerance in (None, 1e-5)
    for iterations in (None, 2)
    if not refusal(method, steps, None, controlled=tolerance is not None, iterations=iterations)
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_tolerances_without_effect_are_refused_and_others_taken(
    linkage: Model, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, str | None, float | None, int | None]
) -> None:
    """What is refused changes no bit of the run where nobody refuses it."""
    name, steps, tolerance, iterations = asked
    method, usual = METHODS[name], Tolerances()

    def run(tolerances: Tolerances | None) -> Solution:
        return simulate(
            linkage, 0.02, 2e-3, name, steps=steps, tolerance=tolerance, iterations=iterations, tolerances=tolerances
        )

    plain = run(usual)
    for each in fields(Tolerances):
        if each.name in ("relative", "absolute") and tolerance is not None:
            continue  # these are what `tolerance` sets
        changed = replace(usual, **{each.name: 0.1 * getattr(usual, each.name)})
        said = refusal(method, steps, None, controlled=tolerance is not None, iterations=iterations, tolerances=changed)
        if not said:
            assert run(changed).success
            continue
        assert f"these tolerances have no effect: {each.name}; leave them out" in said
        with pytest.raises(ArgumentError, match="have no effect"):
            run(changed)
        with monkeypatch.context() as patch:
            patch.setattr("symgen.runtime.run.combinations._of_tolerances", lambda *_: "")
            found = run(changed)
        assert found.q.tolist() == plain.q.tolist()
        assert found.statistics.counts.evaluations == plain.statistics.counts.evaluations


def test_a_fleet_refuses_tolerances_without_effect(linkage: Model) -> None:
    fleet, start = linkage.fleet(2, lanes=4), linkage.assemble()
    with pytest.raises(ArgumentError, match="fixed length, these tolerances have no effect: relative; leave them out"):
        fleet.simulate([start] * 2, UNTIL, 1e-3, tolerances=Tolerances(relative=1e-3))


def test_the_defaults_are_refused_nowhere(linkage: Model) -> None:
    for name in METHODS:
        assert simulate(linkage, 2e-3, 1e-3, name, tolerances=Tolerances()).success


def test_two_relative_tolerances_are_one_too_many(linkage: Model) -> None:
    given = Tolerances(relative=1e-6)
    with pytest.raises(ArgumentError, match=r"tolerance \(1e-05\) and the relative one of tolerances \(1e-06\) differ"):
        simulate(linkage, 2e-3, 1e-3, "esdirk4", tolerance=1e-5, tolerances=given)
    assert simulate(linkage, 2e-3, 1e-3, "esdirk4", tolerance=1e-6, tolerances=given).success


def test_a_base_body_is_asked_for(linkage: Model) -> None:
    with pytest.raises(ValueError, match="steps 'base' need a base body"):
        simulate(linkage, UNTIL, 1e-3, "bdf2", steps="base")


@pytest.mark.parametrize("steps", ["world", "base", "independent"])
def test_the_trapezoidal_rule_is_of_second_order_whatever_it_solves_for(tumbling: Model, steps: str) -> None:
    """On loops that tumble in space."""
    model = tumbling
    wanted = simulate(model, UNTIL, 1e-4, every=10**6).final
    errors = []
    for step in (4e-3, 2e-3, 1e-3):
        run = simulate(model, UNTIL, step, "trapezoidal", steps=steps, every=10**6)
        assert run.success, run.status
        errors.append(np.abs(run.final.v - wanted.v).max())
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.abs(orders - 2.0).max() < 0.2, (orders, errors)
