"""What a derivation hands over: small SymPy expressions bound to symbols, and named results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy


@dataclass(frozen=True)
class Binding:
    """`symbol` stands for `expression` from here on; `phase` says in which chapter of the code it is computed."""

    symbol: sympy.Symbol
    expression: sympy.Expr
    phase: str


@dataclass(frozen=True)
class Result:
    """A result array of a function, entries row by row; `pattern` gives (row, column) of each entry of a sparse matrix."""

    name: str
    shape: tuple[int, ...]
    entries: tuple[sympy.Expr, ...]
    doc: str
    pattern: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True)
class EquationFunction:
    """`instead_of`: the function that gives the same results by another choice of dependent coordinates."""

    name: str
    results: tuple[Result, ...]
    doc: str
    instead_of: str = ""


@dataclass(frozen=True)
class EquationTable:
    """A look-up table whose abscissae, ordinates and slopes are expressions of parameters.

    In expressions it appears as the SymPy function `Function("table:NAME")` of one argument.
    """

    x: tuple[sympy.Expr, ...]
    y: tuple[sympy.Expr, ...]
    slope: tuple[sympy.Expr, ...]


Entry = tuple[str, int, int]
"""Array, index and sign of an entry of the inputs."""

AlikeEntries = tuple[tuple[Entry, ...], ...]
"""Parts that are alike: for every entry of the first one, the corresponding entries of all."""


@dataclass(frozen=True)
class Equations:
    """`inputs`: symbols of each input array (`parameters`, `t`, `q`, `v`, `z`, `u`, ...); `phases` in execution order.

    `select(a, b, x, y)` appears as the SymPy function `Function("select")`.
    """

    name: str
    inputs: Mapping[str, tuple[sympy.Symbol, ...]]
    phases: tuple[str, ...]
    bindings: tuple[Binding, ...]
    tables: Mapping[str, EquationTable]
    functions: tuple[EquationFunction, ...]
    alike: tuple[AlikeEntries, ...] = ()
