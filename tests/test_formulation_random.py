"""Two hundred random mechanisms: the equations, in the plain interpreter, against the independent numeric reference."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.formulation.derive import FORMULATIONS
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.passes import optimise
from symgen.verify.samples import Sample

from .agreement import Interpreted, described, disagreements, freedom, lowered, sampled
from .mechanisms import random_mechanism

SEEDS, BATCH = 200, 10
EVERY = 17
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


def differing_formulations(mechanism: Mechanism, sample: Sample) -> list[str]:
    """Formulations whose accelerations of bodies are not those of `multiplier`."""
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    size = np.abs(sample.bodies @ sample.arrays["a"]).max(initial=0.0) + np.abs(sample.bias).max(initial=0.0)
    tolerance = max(1e-9, 1000.0 * float(np.finfo(float).eps) * sample.condition)
    found = []
    for name in FORMULATIONS:
        if name == "recursive" and mechanism.constraints:
            continue
        other = Interpreted(mechanism, optimise(lowered(mechanism, name)), name).call("acceleration", **given)
        error = np.abs(sample.bodies @ (other["a"] - sample.arrays["a"])).max(initial=0.0) / max(size, 1e-300)
        if not error <= tolerance:
            found.append(f"{name}: accelerations differ by {error:.1e}")
        if not np.allclose(other["zdot"], sample.zdot, rtol=1e-12, atol=1e-12):
            found.append(f"{name}: rates of states differ")
    return found


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
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
