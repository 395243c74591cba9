"""The methods that paper 2 compares, in the plain interpreter: all against the reference, and each against `multiplier`."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from symgen.description import SymgenNotice, read
from symgen.formulation.derive import BASELINES, FORMULATIONS, derive
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.passes import optimise
from symgen.program.count import count
from symgen.verify.samples import Sample

from ..mechanisms import random_mechanism
from ..support.agreement import Interpreted, described, disagreements, lowered, optimised, sampled
from ..support.doses import beyond, long_for
from ..support.shipped import OTHERS

MODELS = Path(__file__).parents[2] / "models"
NAMES = sorted(set(OTHERS) - {"benchmark_car", "hexapod"})
"""Without those that have the structure of `kang_yoon_car` and `mast`; all accelerations are compared in test_formulation_models."""
METHODS = ("multiplier-dense", "reduced-multiplier", "partitioned")
SEEDS, BATCH = range(300, 324), 3


def differences(mechanism: Mechanism, sample: Sample, formulation: str, passes: bool) -> list[str]:
    """Quantities that a formulation gets wrong in a state of `multiplier`, and its accelerations beside those."""
    program = lowered(mechanism, formulation)
    model = Interpreted(mechanism, optimise(program) if passes else program, formulation)
    given = {name: sample.arrays[name] for name in ("t", "q", "v", "z", "u")}
    found = model.call("acceleration", **given)
    arrays = {**given, "a": found["a"]}
    arrays["l"] = model.call("multipliers", **arrays)["l"]
    texts = disagreements(mechanism, model, replace(sample, arrays=arrays, zdot=found["zdot"]))
    moved = sample.bodies @ sample.arrays["a"]
    size = np.abs(moved).max(initial=0.0) + np.abs(sample.bias).max(initial=0.0)
    error = np.abs(sample.bodies @ found["a"] - moved).max(initial=0.0) / max(size, 1e-300)
    if not error <= max(1e-9, 1000.0 * float(np.finfo(float).eps) * sample.condition):
        texts.append(f"accelerations of bodies: {error:.1e}")
    return [f"{mechanism.description.name}, {formulation}: {text}" for text in texts]


@pytest.mark.parametrize("name", long_for(("kang_yoon_car", "mast", "sedan"), NAMES))
def test_shipped_models_agree(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        mechanism = analyse(read(MODELS / f"{name}.yaml"))
    sample = sampled(mechanism, Interpreted(mechanism, lowered(mechanism)), seed=5)
    # the dense system of a car has so many statements that the passes would take longer than all other tests here
    wrong = [differences(mechanism, sample, method, passes=method not in BASELINES) for method in METHODS]
    assert [text for texts in wrong for text in texts] == []


@pytest.mark.parametrize("first", beyond(1, SEEDS[::BATCH]))
def test_random_mechanisms_agree(first: int) -> None:
    wrong: list[str] = []
    for seed in range(first, first + BATCH):
        mechanism = analyse(described(random_mechanism(seed)))
        sample = sampled(mechanism, Interpreted(mechanism, lowered(mechanism)), seed)
        for method in METHODS if closes_group_by_group(mechanism) else METHODS[:2]:
            wrong += differences(mechanism, sample, method, passes=seed % 3 == 0)
    assert wrong == []


def closes_group_by_group(mechanism: Mechanism) -> bool:
    """Whether there are independent coordinates to be had; if not, the refusal says what to use instead."""
    try:
        derive(mechanism, "independent")
    except MechanismError:
        with pytest.raises(MechanismError, match="use formulation 'multiplier'"):
            derive(mechanism, "partitioned")
        return False
    return True


def test_the_baseline_is_no_formulation_that_users_meet() -> None:
    """`verify` and `compare` go through all formulations; a baseline that is slow by intention has no place there."""
    assert not set(BASELINES) & set(FORMULATIONS)
    assert {*METHODS} <= {*BASELINES, *FORMULATIONS}


@pytest.mark.parametrize("name", ["four_bar", "benchmark_quarter", "arm7"])
def test_the_dense_system_skips_no_zero(name: str) -> None:
    """Multiplications of an LU and two triangular solves with n unknowns, whatever the structure."""
    mechanism = analyse(read(MODELS / f"{name}.yaml"))
    n = mechanism.coordinates + mechanism.constraints
    program = optimised(mechanism, "multiplier-dense")
    solve = count(program, "acceleration").phases["solve"]
    # U and L take (n^3 - n)/3 with the scaling of L, the solution n^2; rotations back to body axes come on top
    assert n * (n * n - 1) // 3 + n * n - n <= solve.mul + solve.div <= n * (n * n - 1) // 3 + n * n + 9 * n
    assert solve.other >= n * n - len({(min(p), max(p)) for p in _pattern(mechanism)}) * 2


def _pattern(mechanism: Mechanism) -> set[tuple[int, int]]:
    """Places of [M J^T; J 0] that hold something, by the sparse formulation."""
    functions = {function.name: function for function in derive(mechanism, "multiplier").functions}
    mass = functions["mass_matrix"].results[0].pattern or ()
    jacobian = functions["constraint_jacobian"].results[0].pattern or ()
    return {*mass, *((mechanism.coordinates + row, column) for row, column in jacobian)}
