"""Sums and products that are made without SymPy's search are those that it makes."""

from __future__ import annotations

import random

import sympy

from symgen.formulation.symbolic import SymbolicAlgebra

NAMES = ("a", "b", "A", "q_1", "zeta", "x0000012", "x0000123", "x0100000", "joint.x", "P")


def term(pick: random.Random) -> sympy.Expr:
    a, b = (sympy.Symbol(pick.choice(NAMES)) for _ in range(2))
    kinds = [
        a,
        a,
        -a,
        a * b,
        a * b,
        -(a * b),
        2 * a * b,
        a / b,
        a + b,
        sympy.Float(1.5) * (a + b),
        -(a - b),
        sympy.sin(a),
    ]
    return pick.choice(kinds)


def same(made: object, wanted: sympy.Expr) -> bool:
    if isinstance(made, int):
        return bool(made == wanted)
    return type(made) is type(wanted) and made.args == wanted.args and hash(made) == hash(wanted)  # type: ignore[attr-defined]


def test_sums_and_products_are_those_of_sympy() -> None:
    pick, algebra = random.Random(7), SymbolicAlgebra({})
    for _ in range(4000):
        terms = [term(pick) for _ in range(pick.randrange(2, 6))]
        a, b = terms[:2]
        assert same(algebra.sum(terms), sympy.Add(*terms)), terms
        assert same(algebra.add(a, b), a + b), (a, b)
        assert same(algebra.sub(a, b), a - b), (a, b)
        assert same(algebra.mul(a, b), a * b), (a, b)


def test_symbols_of_one_name_are_one_whatever_cache_sympy_has() -> None:
    a = sympy.Symbol("a")
    other = sympy.Symbol.__xnew__(sympy.Symbol, "a")
    assert a is not other
    algebra = SymbolicAlgebra({})
    assert algebra.mul(a, other) == a**2
    assert algebra.sub(a, other) == 0
