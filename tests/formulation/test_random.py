"""Random mechanisms: the equations, in the plain interpreter, against the independent numeric reference."""

from __future__ import annotations

import pytest

from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.passes import optimise

from ..mechanisms import random_mechanism
from ..support.agreement import Interpreted, described, differing_formulations, disagreements, freedom, lowered, sampled
from ..support.doses import beyond

SEEDS, BATCH = 200, 10
EVERY = 23
"""Every so many, a mechanism runs through the passes and the other formulations too, which take longer than all the rest."""


def errors(seed: int) -> list[str]:
    mechanism = analyse(described(random_mechanism(seed)))
    program = lowered(mechanism)
    model = Interpreted(mechanism, optimise(program) if seed % EVERY == 0 else program)
    sample = sampled(mechanism, model, seed)
    found = disagreements(mechanism, model, sample)
    if freedom(sample) != mechanism.dof:
        found.append(f"{mechanism.dof} degrees of freedom, not {freedom(sample)}")
    if seed % EVERY == 0:
        found += differing_formulations(mechanism, sample)
    return [f"mechanism {seed}: {text}" for text in found]


@pytest.mark.parametrize("first", beyond(2, range(0, SEEDS, BATCH)))
def test_equations_agree_with_the_reference(first: int) -> None:
    """Poses, velocities, closure, mass matrix, forces, accelerations, energies, states, sensors, reactions."""
    assert [text for seed in range(first, first + BATCH) for text in errors(seed)] == []


def test_recursive_takes_trees_only_and_says_what_is_in_the_way() -> None:
    mechanism = next(m for m in map(analyse, map(described, map(random_mechanism, range(20)))) if m.constraints)
    with pytest.raises(MechanismError, match=rf"'recursive' takes trees only.*'{mechanism.cuts[0].name}'"):
        lowered(mechanism, "recursive")


def test_an_unknown_formulation_is_refused_by_name() -> None:
    mechanism = analyse(described(random_mechanism(1)))
    with pytest.raises(MechanismError, match=r"unknown formulation 'magic'; known are .*multiplier"):
        lowered(mechanism, "magic")
