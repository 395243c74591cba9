"""Equations of motion of a small model as SymPy matrices: M a + J^T l = f and J a = g, for reading and teaching.

Parameters keep their names, or get those that the caller chooses, except that zeros, and ones of directions, are put in, which is what
makes the equations readable.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import sympy

from symgen.description import Description, read
from symgen.description.errors import hint
from symgen.formulation.derive import derive
from symgen.formulation.equations import Equations, Result
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.runtime import ArgumentError
from symgen.showing.latex import equations_text

MOST_COORDINATES = 4
MOST_OPERATIONS = 4000
"""Of one entry before it is simplified; SymPy would take minutes for longer ones, and nobody reads them."""
_SELECT = sympy.Function("select")
_SYMBOL = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

Chosen = Mapping[str, str | sympy.Expr]
"""By names of the description: the name of a symbol, or an expression of symbols."""


@dataclass(frozen=True, eq=False)
class WrittenEquations:
    """M a + J^T l = f and J a = g; trees have no J and g (zero rows). Notebooks show them as formulas."""

    mass_matrix: sympy.Matrix
    forces: sympy.Matrix
    constraint_jacobian: sympy.Matrix
    constraint_bias: sympy.Matrix
    symbols: Mapping[str, sympy.Expr] = field(repr=False)
    """What stands for positions, states, inputs, parameters and `t`, by their names; for parameters that are zero, zero."""
    velocities: Mapping[str, sympy.Symbol] = field(repr=False)
    """By names of velocities, which are those of the positions where a joint has one coordinate."""

    def latex(self) -> str:
        """An `aligned` block."""
        dotted = {velocity: str(self.symbols.get(name, name)) for name, velocity in self.velocities.items()}
        matrices = {"M": self.mass_matrix, "f": self.forces}
        if self.constraint_jacobian.rows:
            matrices |= {"J": self.constraint_jacobian, "g": self.constraint_bias}
        return equations_text(matrices, dotted)

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex()}$$"


def equations(source: str | os.PathLike[str] | Description, symbols: Chosen | None = None) -> WrittenEquations:
    """The equations of motion of a small model, in the coordinates of its tree.

    `symbols` names what the equations show: `{"shoulder": "theta_1", "bodies.rod.mass": "m"}`. A parameter may also be an
    expression of symbols, as in `{"points.elbow.z": -l}`.
    """
    description = source if isinstance(source, Description) else read(source)
    mechanism = analyse(description)
    if mechanism.coordinates > MOST_COORDINATES:
        raise MechanismError(
            f"{mechanism.description.name} has {mechanism.coordinates} coordinates; equations are written out for at most "
            f"{MOST_COORDINATES}. `symgen build -o DIR` writes the C of any model"
        )
    if not isinstance(chosen := symbols or {}, Mapping):
        raise ArgumentError(f"symbols are given by name, as a dictionary, not as {symbols!r}")
    found = derive(mechanism, "multiplier")
    named, velocities = _symbols(mechanism, chosen)
    known = _known(mechanism, found, named, velocities)
    loops = mechanism.constraints > 0
    return WrittenEquations(
        _matrix(found, "mass_matrix", known),
        _matrix(found, "forces", known),
        _matrix(found, "constraint_jacobian", known) if loops else sympy.zeros(0, mechanism.coordinates),
        _matrix(found, "constraint_bias", known) if loops else sympy.zeros(0, 1),
        named,
        velocities,
    )


def _symbols(mechanism: Mechanism, chosen: Chosen) -> tuple[dict[str, sympy.Expr], dict[str, sympy.Symbol]]:
    """By names of the description; those of one symbol must mean one thing."""
    description = mechanism.description
    positions = [name for joint in mechanism.joints for name in joint.positions]
    signals = [*positions, *description.states, *description.inputs, "t"]
    _check(chosen, signals, description.parameters)
    named: dict[str, sympy.Expr] = {name: sympy.Symbol(str(chosen.get(name, name)), real=True) for name in signals}
    for name, entry in description.parameters.items():
        named[name] = _parameter(name, entry.value, chosen.get(name))
    meaning: dict[str, object] = {}
    for name, symbol in named.items():
        value = description.parameters[name].value if name in description.parameters else name
        if isinstance(symbol, sympy.Symbol) and meaning.setdefault(symbol.name, value) != value:
            raise ArgumentError(f"{symbol} would stand for {name!r} and for something else; choose another symbol")
    velocities = {name: sympy.Symbol(f"{named.get(name, name)}_dot", real=True) for name in mechanism.velocities}
    return named, velocities


def _check(chosen: Chosen, signals: Iterable[str], parameters: Iterable[str]) -> None:
    known = {*signals, *parameters}
    for name, symbol in chosen.items():
        if name not in known:
            raise ArgumentError(f"there is no coordinate, input or parameter {name!r}; {hint(str(name), known)}")
        if isinstance(symbol, sympy.Symbol) or (isinstance(symbol, str) and _SYMBOL.fullmatch(symbol)):
            continue
        if not isinstance(symbol, sympy.Expr) or name not in parameters:
            wanted = "a symbol or an expression of symbols" if name in parameters else "a symbol"
            raise ArgumentError(f"{name!r} needs {wanted}, such as 'theta_1', not {symbol!r}")


def _parameter(name: str, value: float, chosen: str | sympy.Expr | None) -> sympy.Expr:
    """Zeros that nobody asks for are put in."""
    if isinstance(chosen, sympy.Expr):
        return chosen
    direction = ".axis" in name or ".direction" in name or ".normal" in name
    if chosen is None and (value == 0.0 or (direction and abs(value) == 1.0)):
        return sympy.Integer(int(value))
    assumption = {"positive": True} if value > 0 else {"real": True}
    return sympy.Symbol(chosen or name, **assumption)


def _known(
    mechanism: Mechanism,
    equations: Equations,
    named: Mapping[str, sympy.Expr],
    velocities: Mapping[str, sympy.Symbol],
) -> dict[sympy.Symbol, sympy.Expr]:
    """What every symbol of the derivation stands for."""
    description = mechanism.description
    arrays = {
        "q": [named[name] for joint in mechanism.joints for name in joint.positions],
        "v": [velocities[name] for name in mechanism.velocities],
        "z": [named[name] for name in description.states],
        "u": [named[name] for name in description.inputs],
        "t": [named["t"]],
        "parameters": [named[name] for name in description.parameters],
    }
    known: dict[sympy.Symbol, sympy.Expr] = {}
    for array, symbols in equations.inputs.items():
        written = arrays.get(array, [sympy.Symbol(str(symbol), real=True) for symbol in symbols])
        known.update(zip(symbols, written, strict=False))
    for binding in equations.bindings:
        known[binding.symbol] = binding.expression.xreplace(known)
    return known


def _matrix(equations: Equations, function: str, known: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Matrix:
    result = _result(equations, function)
    entries = [_simple(entry.xreplace(known)) for entry in result.entries]
    if result.pattern is None:
        return sympy.Matrix(entries)
    matrix = sympy.zeros(*result.shape)
    for (row, column), entry in zip(result.pattern, entries, strict=True):
        matrix[row, column] = entry
    return matrix


def _cases(a: sympy.Expr, b: sympy.Expr, below: sympy.Expr, otherwise: sympy.Expr) -> sympy.Expr:
    """What `select` of descriptions means, as textbooks write it."""
    return sympy.Piecewise((below, a < b), (otherwise, True))


def _result(equations: Equations, function: str) -> Result:
    (found,) = (each for each in equations.functions if each.name == function)
    return found.results[0]


def _simple(entry: sympy.Expr) -> sympy.Expr:
    if sympy.count_ops(entry) > MOST_OPERATIONS:
        raise MechanismError("these equations are too long to be read; `symgen build -o DIR` writes them as C")
    simple = sympy.trigsimp(sympy.expand(entry)).replace(_SELECT, _cases)
    return simple.xreplace({x: sympy.Integer(int(x)) for x in simple.atoms(sympy.Float) if float(x).is_integer()})
