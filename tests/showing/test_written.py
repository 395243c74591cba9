"""Equations that are written out are those of the compiled models, and those of Lagrange."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

import symgen
from symgen.description import Description, read, read_text
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import ArgumentError
from symgen.showing.latex import name_text

from ..support.doses import beyond

MODELS = Path(__file__).parents[2] / "models"


@pytest.mark.parametrize("name", beyond(2, ["pendulum", "double_pendulum", "slider_crank"]))
def test_written_equations_are_those_of_the_compiled_model(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        description = read(MODELS / f"{name}.yaml")
        model = symgen.build(description, "multiplier")
    state = model.assemble()
    state = symgen.State(0.0, state.q, np.linspace(0.3, 0.7, len(state.v)), state.z)
    equations = symgen.equations(description)
    values: dict[Any, float] = {
        equations.symbols[key]: value
        for key, value in named(model, state).items()
        if isinstance(equations.symbols[key], sympy.Symbol)
    }
    values |= {equations.velocities[key]: v for key, v in zip(model.layout.velocities, state.v, strict=True)}
    same(equations.mass_matrix, model.mass_matrix(state), values)
    same(equations.forces, model.forces(state), values)
    same(equations.constraint_jacobian, model.constraint_jacobian(state), values)
    if model.layout.constraints:
        same(equations.constraint_bias, model.call("constraint_bias", q=state.q, v=state.v)["g"], values)


def same(written: sympy.Matrix, expected: Any, values: dict[Any, float]) -> None:
    numbers = {symbol: values[symbol] for symbol in written.free_symbols}
    found = np.array(sympy.N(written.subs(numbers)), dtype=float).reshape(expected.shape)
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


def named(model: symgen.Model, state: symgen.State) -> dict[str, float]:
    inputs = {each.name: each.default for each in model.layout.inputs}
    return {**model.parameters, **inputs, **dict(zip(model.layout.positions, state.q, strict=True))}


PENDULA = """
name: pendula
gravity: [0, 0, -g]
parameters: {m_1: 2.0, m_2: 1.0, l_1: 0.6, l_2: 0.4, g: 9.81, c: 0.0}
bodies:
  upper: {mass: m_1, com: [0, 0, -l_1], inertia: {xx: 0, yy: 0, zz: 0}}
  lower: {mass: m_2, com: [0, 0, -l_1 - l_2], inertia: {xx: 0, yy: 0, zz: 0}}
joints:
  theta: {type: revolute, bodies: [ground, upper], at: [0, 0, 0], axis: [0, 1, 0]}
  phi: {type: revolute, bodies: [upper, lower], at: [0, 0, -l_1], axis: [0, 1, 0]}
inputs: {u: {}}
forces: {motor: {type: joint_force, coordinate: phi, force: u - c*v}}
"""


@pytest.fixture
def pendula() -> Description:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read_text(PENDULA)


def test_point_masses_move_as_lagrange_says(pendula: Description) -> None:
    """Derived here from energies; the angle of the lower rod is relative to the upper one."""
    m1, m2, l1, l2, g = sympy.symbols("m_1 m_2 l_1 l_2 g", positive=True)
    u, c = sympy.symbols("u c", real=True)
    t = sympy.Symbol("t", real=True)
    theta, phi = (sympy.Function(name)(t) for name in ("theta", "phi"))
    x1, z1 = -l1 * sympy.sin(theta), -l1 * sympy.cos(theta)
    x2, z2 = x1 - l2 * sympy.sin(theta + phi), z1 - l2 * sympy.cos(theta + phi)
    kinetic = sum(m * (x.diff(t) ** 2 + z.diff(t) ** 2) / 2 for m, x, z in ((m1, x1, z1), (m2, x2, z2)))
    lagrangian = kinetic - m1 * g * z1 - m2 * g * z2
    found = symgen.equations(pendula, {"c": "c"})
    a = sympy.symbols("a_1 a_2")
    plain = {theta.diff(t, 2): a[0], phi.diff(t, 2): a[1]}
    plain |= {theta.diff(t): found.velocities["theta"], phi.diff(t): found.velocities["phi"]}
    left = found.mass_matrix * sympy.Matrix(a) - found.forces
    for k, (angle, push) in enumerate(((theta, 0), (phi, u - c * found.velocities["phi"]))):
        law = lagrangian.diff(angle.diff(t)).diff(t) - lagrangian.diff(angle) - push
        law = law.subs(plain).subs({theta: found.symbols["theta"], phi: found.symbols["phi"]})
        assert sympy.simplify((left[k] - law).subs(found.symbols["c"], c)) == 0


def test_symbols_are_those_that_are_chosen(pendula: Description) -> None:
    length = sympy.Symbol("L", positive=True)
    found = symgen.equations(pendula, {"theta": "alpha_1", "phi": "alpha_2", "l_1": length, "l_2": length / 2})
    shown = {str(symbol) for symbol in found.mass_matrix.free_symbols | found.forces.free_symbols}
    assert shown == {"alpha_1", "alpha_2", "alpha_1_dot", "alpha_2_dot", "L", "m_1", "m_2", "g", "u"}
    assert r"\dot{\alpha}_{2}^{2}" in found.latex()
    assert "c" not in shown  # zero, and nobody asked for it
    assert found.constraint_jacobian.shape == (0, 2)


@pytest.mark.parametrize(
    ("symbols", "sentence"),
    [
        ({"teta": "x"}, "there is no coordinate, input or parameter 'teta'; did you mean 'theta'"),
        ({"theta": "2*x"}, "'theta' needs a symbol, such as 'theta_1', not '2[*]x'"),
        ({"theta": sympy.Symbol("x") + 1}, "'theta' needs a symbol"),
        ({"m_1": 5}, "'m_1' needs a symbol or an expression of symbols"),
        ({"m_1": "m_2"}, "m_2 would stand for 'm_2' and for something else"),
        ({"theta": "phi"}, "phi would stand for 'phi' and for something else"),
    ],
)
def test_symbols_that_are_refused(symbols: dict[str, Any], sentence: str, pendula: Description) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        symgen.equations(pendula, symbols)


def test_names_are_written_as_people_write_them() -> None:
    assert {
        name: name_text(name) for name in ("m", "m_1", "m1", "theta_2", "r_x", "pi", "crank", "half_length", "ab")
    } == {
        "m": "m",
        "m_1": "m_{1}",
        "m1": "m_{1}",
        "theta_2": r"\theta_{2}",
        "r_x": "r_{x}",
        "pi": r"\pi",
        "crank": r"\mathrm{crank}",
        "half_length": r"\mathrm{half\_length}",
        "ab": r"\mathrm{ab}",
    }


def test_the_text_is_one_block() -> None:
    text = symgen.equations("@pendulum").latex()
    assert text.startswith("\\begin{aligned}\nM a &= f")
    assert text.count("\\begin") == text.count("\\end")
    assert "1.0 " not in symgen.equations("@double_pendulum").latex()  # whole factors are written whole
    assert symgen.equations("@pendulum")._repr_latex_() == f"$$\n{text}$$"


def test_large_models_are_refused_with_what_to_do_instead() -> None:
    with pytest.raises(MechanismError, match=r"at most 4.*symgen build -o DIR"):
        symgen.equations("@kang_yoon_car")


TOP = """
name: top
gravity: [0, 0, -g]
parameters: {m: 0.5, l: 0.06, g: 9.81, A: 4.0e-4, C: 6.0e-4}
bodies:
  gimbal: {mass: 0, com: [0, 0, 0], inertia: {xx: 0, yy: 0, zz: 0}}
  fork: {mass: 0, com: [0, 0, 0], inertia: {xx: 0, yy: 0, zz: 0}}
  rotor: {mass: m, com: [0, 0, l], inertia: {xx: A, yy: A, zz: C}}
joints:
  psi: {type: revolute, bodies: [ground, gimbal], at: [0, 0, 0], axis: [0, 0, 1]}
  theta: {type: revolute, bodies: [gimbal, fork], at: [0, 0, 0], axis: [0, 1, 0]}
  phi: {type: revolute, bodies: [fork, rotor], at: [0, 0, 0], axis: [0, 0, 1]}
"""


def test_a_gyroscope_has_the_equations_of_textbooks() -> None:
    """Energies of the heavy top: (I (theta'^2 + psi'^2 sin^2 theta) + C (phi' + psi' cos theta)^2)/2, m g l cos theta."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = symgen.equations(read_text(TOP))
    m, length, g, a, c = (found.symbols[name] for name in "mlgAC")
    angles = [found.symbols[name] for name in ("psi", "theta", "phi")]
    rates = [found.velocities[name] for name in ("psi", "theta", "phi")]
    (_, theta, _), (psi_dot, theta_dot, phi_dot) = angles, rates
    spin = phi_dot + psi_dot * sympy.cos(theta)
    across = (a + m * length**2) * (theta_dot**2 + (psi_dot * sympy.sin(theta)) ** 2)
    lagrangian = (across + c * spin**2) / 2 - m * g * length * sympy.cos(theta)
    momenta = sympy.Matrix([lagrangian.diff(rate) for rate in rates])
    mass = momenta.jacobian(rates)
    forces = sympy.Matrix([lagrangian.diff(angle) for angle in angles]) - momenta.jacobian(angles) * sympy.Matrix(rates)
    for theta_now in (0.3, 1.9):
        numbers = dict(
            zip(
                [m, length, g, a, c, *angles, *rates],
                [0.5, 0.06, 9.8, 4e-3, 6e-3, 0.1, theta_now, 2.0, 3, -2, 50],
                strict=True,
            )
        )
        same(found.mass_matrix, np.array(sympy.N(mass.subs(numbers)), dtype=float), numbers)
        same(found.forces, np.array(sympy.N(forces.subs(numbers)), dtype=float), numbers)
    assert r"\dot{\theta}" in found.latex()


def test_a_quarter_car_has_cases_and_the_symbols_that_are_chosen() -> None:
    """A damper that is stiffer while it gets longer, and a tire that only pushes."""
    chosen = {
        "hop": "x_1", "stroke": "s", "body_mass": "m_2", "wheel_mass": "m_1", "rate": "k", "tire_rate": "k_t",
        "compression": "c_1", "rebound": "c_2", "waves": "h", "gravity.z": -sympy.Symbol("g", positive=True),
    }  # fmt: skip
    found = symgen.equations(MODELS.parent / "examples" / "quarter_car.yaml", chosen)
    m1, m2, g, k, kt = sympy.symbols("m_1 m_2 g k k_t", positive=True)
    assert found.mass_matrix == sympy.Matrix([[m1 + m2, m2], [m2, m2]])
    s, x, h = (found.symbols[name] for name in ("stroke", "hop", "waves"))
    slide = found.velocities["stroke"]
    for rate, damper, height, push in ((-0.2, "compression", 0.02, True), (0.3, "rebound", -0.5, False)):
        given = {slide: rate, h: height, x: 0, found.symbols["bump_place"]: 50, found.symbols["t"]: 0}
        given |= {found.symbols["speed"]: 10, found.symbols["bump_length"]: 2}
        wheel, body = found.forces.subs(given)
        law = -k * s - found.symbols[damper] * rate
        assert sympy.simplify(wheel - (-(m1 + m2) * g + (kt * height if push else 0))) == 0
        assert sympy.simplify(body - (-m2 * g + law)) == 0
    assert r"\begin{cases}" in found.latex()
    assert "select" not in found.latex()


def test_symbols_are_given_by_name() -> None:
    with pytest.raises(ArgumentError, match=r"symbols are given by name, as a dictionary, not as \['theta'\]"):
        symgen.equations("@pendulum", ["theta"])  # type: ignore[arg-type]
