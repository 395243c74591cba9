"""LaTeX of equations of motion: short names as mathematicians write them, all others upright."""

from __future__ import annotations

import re
from collections.abc import Mapping

import sympy

_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho",
    "sigma", "tau", "phi", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega",
)  # fmt: skip
_SHORT = re.compile(rf"({'|'.join(_GREEK)}|[A-Za-z])_?([0-9]+|(?<=_)[A-Za-z])?")


def equations_text(matrices: Mapping[str, sympy.Matrix], dotted: Mapping[sympy.Symbol, str]) -> str:
    """An `aligned` block: M, f and, with loops, J and g; velocities are the names that they belong to with a dot."""
    law = r"M a + J^T \lambda &= f, \quad J a = g" if "J" in matrices else "M a &= f"
    symbols = {symbol for matrix in matrices.values() for symbol in matrix.free_symbols}
    texts = {symbol: _dotted(dotted[symbol]) if symbol in dotted else name_text(symbol.name) for symbol in symbols}
    lines = [law, *(f"{name} &= {sympy.latex(matrix, symbol_names=texts)}" for name, matrix in matrices.items())]
    return "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}\n"


def name_text(name: str) -> str:
    letter, index = _pieces(name)
    return f"{letter}_{{{index}}}" if index else letter


def _dotted(name: str) -> str:
    letter, index = _pieces(name)
    return rf"\dot{{{letter}}}" + (f"_{{{index}}}" if index else "")


def _pieces(name: str) -> tuple[str, str]:
    """What a name begins with, and its index."""
    short = _SHORT.fullmatch(name)
    if short is None:
        return r"\mathrm{" + name.replace("_", r"\_") + "}", ""
    return (rf"\{short[1]}" if short[1] in _GREEK else short[1]), short[2] or ""
