"""Equations that are written out have the values of the compiled ones."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
import sympy

import symgen
from symgen.description import read
from symgen.mechanism.mechanism import MechanismError
from symgen.showing.latex import latex, written_out

MODELS = Path(__file__).parents[2] / "models"


@pytest.mark.parametrize("name", ["pendulum", "double_pendulum", "slider_crank"])
def test_written_equations_are_those_of_the_compiled_model(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        description = read(MODELS / f"{name}.yaml")
        model = symgen.build(description, "multiplier")
    state = model.assemble()
    state = symgen.State(0.0, state.q, np.linspace(0.3, 0.7, len(state.v)), state.z)
    values = {f"\\mathrm{{{key}}}".replace("_", "\\_"): value for key, value in named(model, state).items()}
    values |= {
        rf"\dot{{\mathrm{{{key}}}}}".replace("_", "\\_"): v
        for key, v in zip(model.layout.velocities, state.v, strict=True)
    }
    matrices = {"M": model.mass_matrix(state), "f": model.forces(state)}
    if model.layout.constraints:
        bias = model.call("constraint_bias", q=state.q, v=state.v)["g"]
        matrices |= {"J": model.constraint_jacobian(state), "g": bias}
    equations = written_out(description)
    assert equations.keys() == matrices.keys()
    for key, expected in matrices.items():
        written = equations[key]
        numbers = {symbol: values[symbol.name] for symbol in written.free_symbols}
        found = np.array(sympy.N(written.subs(numbers)), dtype=float).reshape(expected.shape)
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


def named(model: symgen.Model, state: symgen.State) -> dict[str, float]:
    inputs = {each.name: each.default for each in model.layout.inputs}
    return {**model.parameters, **inputs, **dict(zip(model.layout.positions, state.q, strict=True))}


def test_the_text_is_one_block() -> None:
    text = latex(read(MODELS / "pendulum.yaml"))
    assert text.startswith("\\begin{aligned}\nM a &= f")
    assert text.count("\\begin") == text.count("\\end")
    assert "1.0 " not in latex(read(MODELS / "double_pendulum.yaml"))  # whole factors are written whole


def test_large_models_are_refused_with_what_to_do_instead() -> None:
    with pytest.raises(MechanismError, match=r"at most 4.*symgen build -o DIR"):
        latex(read(MODELS / "kang_yoon_car.yaml"))
