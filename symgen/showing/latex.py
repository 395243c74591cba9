"""Equations of motion of a small model as LaTeX: M a + J^T l = f and J a = g, for reading and teaching.

Parameters keep their names, except that zeros, and ones of directions, are put in, which is what makes the equations readable.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from symgen.description import Description
from symgen.formulation.derive import derive
from symgen.formulation.equations import Equations, Result
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError

MOST_COORDINATES = 4
MOST_OPERATIONS = 4000
"""Of one entry before it is simplified; SymPy would take minutes for longer ones, and nobody reads them."""


def latex(description: Description) -> str:
    """An `aligned` block: mass matrix, forces and, with loops, the constraints."""
    matrices = written_out(description)
    law = r"M a + J^T \lambda &= f, \quad J a = g" if "J" in matrices else "M a &= f"
    lines = [law, *(f"{name} &= {sympy.latex(matrix)}" for name, matrix in matrices.items())]
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}\n"


def written_out(description: Description) -> dict[str, sympy.Matrix]:
    """M, f and, with loops, J and g in symbols that are named as in the description."""
    mechanism = analyse(description)
    if mechanism.coordinates > MOST_COORDINATES:
        raise MechanismError(
            f"{mechanism.description.name} has {mechanism.coordinates} coordinates; equations are written out for at most "
            f"{MOST_COORDINATES}. `symgen build -o DIR` writes the C of any model"
        )
    equations = derive(mechanism, "multiplier")
    known = _known(mechanism, equations)
    functions = {"M": "mass_matrix", "f": "forces"}
    if mechanism.constraints:
        functions |= {"J": "constraint_jacobian", "g": "constraint_bias"}
    return {name: _matrix(equations, function, known) for name, function in functions.items()}


def _known(mechanism: Mechanism, equations: Equations) -> dict[sympy.Symbol, sympy.Expr]:
    """What every symbol stands for: names for inputs, numbers for zeros and ones, expressions for bindings."""
    description = mechanism.description
    positions = [name for joint in mechanism.joints for name in joint.positions]
    names = {
        "q": [_name(name) for name in positions],
        "v": [rf"\dot{{{_name(name)}}}" for name in mechanism.velocities],
        "z": [_name(name) for name in description.states],
        "u": [_name(name) for name in description.inputs],
        "t": ["t"],
    }
    known: dict[sympy.Symbol, sympy.Expr] = {}
    for array, symbols in equations.inputs.items():
        written = names.get(array, [str(symbol) for symbol in symbols])
        known.update({s: sympy.Symbol(n, real=True) for s, n in zip(symbols, written, strict=False)})
    for symbol, (name, entry) in zip(equations.inputs["parameters"], description.parameters.items(), strict=True):
        known[symbol] = _number(name, entry.value)
    for binding in equations.bindings:
        known[binding.symbol] = binding.expression.xreplace(known)
    return known


def _number(name: str, value: float) -> sympy.Expr:
    direction = ".axis" in name or ".direction" in name or ".normal" in name
    if value == 0.0 or (direction and abs(value) == 1.0):
        return sympy.Integer(int(value))
    return sympy.Symbol(_name(name), positive=True) if value > 0 else sympy.Symbol(_name(name), real=True)


def _name(name: str) -> str:
    return r"\mathrm{" + name.replace("_", r"\_") + "}"


def _matrix(equations: Equations, function: str, known: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Matrix:
    result = _result(equations, function)
    entries = [_simple(entry.xreplace(known)) for entry in result.entries]
    if result.pattern is None:
        return sympy.Matrix(entries)
    matrix = sympy.zeros(*result.shape)
    for (row, column), entry in zip(result.pattern, entries, strict=True):
        matrix[row, column] = entry
    return matrix


def _result(equations: Equations, function: str) -> Result:
    (found,) = (each for each in equations.functions if each.name == function)
    return found.results[0]


def _simple(entry: sympy.Expr) -> sympy.Expr:
    if sympy.count_ops(entry) > MOST_OPERATIONS:
        raise MechanismError("these equations are too long to be read; `symgen build -o DIR` writes them as C")
    simple = sympy.trigsimp(sympy.expand(entry))
    return simple.xreplace({x: sympy.Integer(int(x)) for x in simple.atoms(sympy.Float) if float(x).is_integer()})
