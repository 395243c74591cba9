"""Every shipped model in the plain interpreter: equations against the reference, derivatives against complex steps."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import SymgenNotice, read
from symgen.jacobian import RESULTS, derive_jacobian
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism
from symgen.program.evaluate import evaluate
from symgen.verify.samples import Sample

from ..support.agreement import Interpreted, described, differing_formulations, disagreements, freedom, lowered, sampled
from ..support.doses import long_for
from ..support.shipped import VEHICLES
from ..support.tangents import STEP, Complex, moved

Array = NDArray[np.float64]
MODELS = Path(__file__).parents[2] / "models"
NAMES = sorted(path.stem for path in MODELS.glob("*.yaml"))
ALL_WITH_MASS = [name for name in NAMES if name not in ("bicycle", "leaf_spring_van", "truck_and_trailer")]
"""Some formulations refuse bodies without mass, such as what guides axles."""
SMALL = ("pendulum", "double_pendulum", "slider_crank", "four_bar", "andrews_squeezer", "benchmark_quarter")


@cache
def model_of(name: str) -> tuple[Mechanism, Interpreted]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        mechanism = analyse(read(MODELS / f"{name}.yaml"))
    return mechanism, Interpreted(mechanism, lowered(mechanism))


@cache
def sample_of(name: str) -> Sample:
    return sampled(*model_of(name), seed=3)


@pytest.mark.parametrize("name", long_for(VEHICLES, NAMES))
def test_shipped_models_agree_with_the_reference(name: str) -> None:
    mechanism, model = model_of(name)
    sample = sample_of(name)
    assert disagreements(mechanism, model, sample) == []
    assert freedom(sample) == mechanism.dof


@pytest.mark.parametrize(
    "name", long_for(("benchmark_car", "hexapod", "kang_yoon_car", "mast", "sedan", *VEHICLES), ALL_WITH_MASS)
)
def test_formulations_agree_on_shipped_models(name: str) -> None:
    assert differing_formulations(model_of(name)[0], sample_of(name)) == []


def rotor(mass: float, x: float) -> dict[str, Any]:
    return {"mass": mass, "com": [x, 0, 0], "inertia": {"xx": 0.02, "yy": 0.03, "zz": 0.02}}


TIES: dict[str, dict[str, Any]] = {
    "coupling": {"couplings": {"gear": {"ratios": {"s1": 1.0, "s2": 2.0, "swing": 0.3}}}},
    "drive": {"inputs": {"turn": {}}, "drives": {"motor": {"coordinate": "s2", "input": "turn"}}},
    "loop": {
        "joints": {
            "rod": {"type": "distance", "bodies": ["ground", "wheel2"], "at": [[-1.5, 0, 0.3], [-0.6, 0, 0.1]]},
        }
    },
}


@pytest.mark.parametrize("tie", sorted(TIES))
def test_rotors_that_a_constraint_turns(tie: str) -> None:
    """Their spin cannot be taken out of the equations by itself."""
    spin = {"type": "revolute", "axis": [0, 1, 0], "rotor": True}
    raw = {
        "name": "geared",
        "bodies": {"frame": rotor(3.0, 0.0), "wheel1": rotor(1.0, 0.5), "wheel2": rotor(0.7, -0.5)},
        "joints": {
            "swing": {"type": "revolute", "bodies": ["ground", "frame"], "at": [0, 0, 0.4], "axis": [0.1, 1, 0]},
            "s1": {**spin, "bodies": ["frame", "wheel1"], "at": [0.5, 0, 0]},
            "s2": {**spin, "bodies": ["frame", "wheel2"], "at": [-0.5, 0, 0]},
            **TIES[tie].get("joints", {}),
        },
        **{section: entries for section, entries in TIES[tie].items() if section != "joints"},
    }
    mechanism = analyse(described(raw))
    model = Interpreted(mechanism, lowered(mechanism))
    sample = sampled(mechanism, model, seed=1)
    assert disagreements(mechanism, model, sample) == []
    assert differing_formulations(mechanism, sample) == []


@pytest.mark.parametrize("name", SMALL)
def test_a_wrong_number_is_noticed(name: str) -> None:
    """The comparison itself can fail: the same equations, one mass a millionth off."""
    mechanism, model = model_of(name)
    body = mechanism.bodies[-1]
    wrong = Interpreted(mechanism, model.program)
    mass = next(key for key in wrong.parameters if key in (f"bodies.{body}.mass", "mass"))
    wrong.parameters[mass] *= 1.0 + 1e-6
    sample = sample_of(name)
    given = {key: sample.arrays[key] for key in ("t", "q", "v", "z", "u")}
    found = wrong.call("residual", **given, a=sample.arrays["a"], l=sample.arrays["l"])["residual"]
    right = model.call("residual", **given, a=sample.arrays["a"], l=sample.arrays["l"])["residual"]
    assert np.abs(found - right).max() > 1e-10


# derivatives ------------------------------------------------------------------------------------------


def slopes(model: Interpreted, mechanism: Mechanism, arrays: Mapping[str, Array], by: str) -> dict[str, Array]:
    """Derivatives of all results by one array, column by column, from imaginary parts."""
    count = mechanism.coordinates if by == "q" else len(arrays[by])
    columns: dict[str, list[Array]] = {result: [] for _, result in RESULTS}
    for k in range(count):
        stepped: dict[str, Complex] = {name: values.astype(complex) for name, values in arrays.items()}
        if by == "q":
            stepped["q"] = moved(mechanism, arrays["q"], np.eye(count)[k])
        else:
            stepped[by][k] += 1j * STEP
        given = {name: values.tolist() for name, values in stepped.items()}
        given["parameters"] = list(model.parameters.values())
        for function, result in RESULTS:
            columns[result].append(np.imag(evaluate(model.program, function, given)[result]) / STEP)
    return {result: np.array(found).T for result, found in columns.items() if found}


@pytest.mark.parametrize("name", SMALL)
def test_derivatives_are_those_of_complex_steps(name: str) -> None:
    """All blocks of the derived program, exact to rounding; absent entries are zero."""
    mechanism, model = model_of(name)
    arrays = sample_of(name).arrays
    blocks = Interpreted(mechanism, derive_jacobian(mechanism, model.program)).call("jacobian", **arrays)
    checked = 0
    for by in ("q", "v", "z", "u", "a", "l"):
        for result, expected in slopes(model, mechanism, arrays, by).items():
            if f"{result}_{by}" in blocks and expected.size:
                scale = max(1.0, float(np.abs(expected).max()))
                np.testing.assert_allclose(
                    blocks[f"{result}_{by}"], expected, atol=1e-11 * scale, err_msg=f"{result}_{by}"
                )
                checked += bool(np.any(expected))
    assert checked >= 3
    assert {name for name, block in blocks.items() if block.size} >= {"residual_q", "residual_v", "residual_a"}
