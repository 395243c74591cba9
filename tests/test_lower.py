"""Lowering: the program gives the numbers that SymPy gives."""

from __future__ import annotations

import math
import random

import pytest
import sympy

from symgen.formulation.equations import Binding, EquationFunction, Equations, EquationTable, Result
from symgen.lower import LoweringError, lower
from symgen.passes.gather import gather
from symgen.passes.hoist import hoist
from symgen.program.count import Counts, count
from symgen.program.evaluate import evaluate
from symgen.program.program import Program

pytestmark = pytest.mark.quick

A, B, C = sympy.symbols("a b c")
P, Q = sympy.symbols("p0:3"), sympy.symbols("q0:3")
SELECT, TABLE = sympy.Function("select"), sympy.Function("table:damper")


def equations(*entries: object, bindings: tuple[Binding, ...] = (), points: int = 3) -> Equations:
    table = EquationTable(tuple(P[:points]), tuple(P[:points]), tuple(P[:points]))
    result = Result("r", (len(entries),), entries, "results")  # type: ignore[arg-type]
    function = EquationFunction("f", (result,), "test")
    return Equations("test", {"parameters": P, "q": Q}, ("init", "main"), bindings, {"damper": table}, (function,))


def value(program: Program, q: tuple[float, float, float] = (0.7, 0.4, 1.3)) -> list[complex]:
    return evaluate(program, "f", {"parameters": [1.0, 2.0, 4.0], "q": q})["r"]


X, Y, Z = Q
EXPRESSIONS = [
    X + Y - Z,
    -X - Y,
    X * Y / Z,
    X / (Y * Z**2),
    X / sympy.sqrt(Y),
    X**5 - Y**-3,
    X**Y,
    X ** sympy.Rational(7, 2),
    X ** sympy.Rational(1, 3),
    Y ** sympy.Rational(-3, 2),
    sympy.Rational(1, 3) * X,
    0.25 * X - sympy.Float(1.5) * Y,
    sympy.pi * X + sympy.E,
    sympy.sin(X) * sympy.cos(Y) + sympy.tan(Z),
    sympy.asin(X) + sympy.acos(Y) + sympy.atan(Z),
    sympy.atan2(X, -Y),
    sympy.exp(X) - sympy.log(Y) + sympy.exp(-Z),
    sympy.tanh(X),
    sympy.Abs(X - Y) + sympy.sign(X - Z),
    sympy.Min(X, Y, Z) - sympy.Max(X, Y, Z),
    sympy.Mul(X, sympy.Pow(Y, -1, evaluate=False), X, evaluate=False),
]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_same_number_as_sympy(expression: sympy.Expr) -> None:
    wanted = sympy.lambdify(Q, expression, "math")(0.7, 0.4, 1.3)
    assert value(lower(equations(expression)))[0] == pytest.approx(wanted, rel=1e-14)


def test_select_takes_the_branch_of_a_less_than_b() -> None:
    assert value(lower(equations(SELECT(X, Y, 1, 2), SELECT(Y, X, 1, 2)))) == [2.0, 1.0]


def test_table_is_a_straight_line_beyond_its_ends() -> None:
    low, inside, high = value(lower(equations(TABLE(X - 1), TABLE(2 * P[0]), TABLE(X + 4))))
    assert (low, inside, high) == (pytest.approx(1 + (-0.3 - 1)), 2.0, pytest.approx(4 + 4 * (4.7 - 4)))


def test_python_numbers_are_results() -> None:
    assert value(lower(equations(0, 1, 2.5, sympy.Integer(3)))) == [0.0, 1.0, 2.5, 3.0]


def test_bindings_are_used_and_keep_their_phase() -> None:
    program = lower(equations(B * X, bindings=(Binding(A, P[0] * P[1], "init"), Binding(B, A + Y, "main"))))
    assert value(program)[0] == pytest.approx((2.0 + 0.4) * 0.7)
    assert count(program, "f").phases == {"init": Counts(mul=1), "main": Counts(mul=1, add=1)}


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        (X * Y / Z, Counts(mul=1, div=1)),
        (X / (Y * Z), Counts(mul=1, div=1)),
        (-X - Y, Counts(add=1)),
        (-X * Y - Z, Counts(mul=1, add=1)),
        (X**8, Counts(mul=3)),
        (1 / sympy.sqrt(X), Counts(div=1, sqrt=1)),
        ((X - Y) * (Y - X), Counts(mul=1, add=1)),
        (sympy.sin(X - Y) + sympy.sin(Y - X), Counts()),
        (X**Y + sympy.exp(X), Counts(add=1, trig=2)),
    ],
    ids=str,
)
def test_operations(expression: sympy.Expr, wanted: Counts) -> None:
    assert count(lower(equations(expression)), "f").total == wanted


def test_parameters_meet_before_coordinates_do() -> None:
    program = gather(hoist(lower(equations(X * P[0] * Y * P[1]))))
    assert value(program)[0] == pytest.approx(0.7 * 0.4 * 2)
    assert count(program, "f").phases == {"init": Counts(mul=1), "main": Counts(mul=2)}


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (sympy.Derivative(sympy.Function("g")(X), X), "Derivative"),
        (sympy.Function("g")(X), "g cannot be translated"),
        (sympy.Function("table:none")(X), "table:none"),
        (sympy.Symbol("stranger") + 1, "stranger"),
        (sympy.I * X, "ImaginaryUnit"),
        (sympy.zoo, "zoo"),
        (sympy.oo * 1, "oo"),
        (sympy.Piecewise((X, X > 0), (Y, True)), "Piecewise"),
    ],
    ids=str,
)
def test_what_has_no_translation_is_named_with_its_place(expression: sympy.Expr, text: str) -> None:
    with pytest.raises(LoweringError, match=text) as caught:
        lower(equations(A, bindings=(Binding(A, expression, "main"),)))
    assert "the binding of a" in str(caught.value)


def test_a_symbol_is_bound_once() -> None:
    with pytest.raises(LoweringError, match="second"):
        lower(equations(A, bindings=(Binding(A, X, "main"), Binding(A, Y, "main"))))


def test_init_reads_parameters_only() -> None:
    with pytest.raises(ValueError, match=r"q\[0\]"):
        lower(equations(A, bindings=(Binding(A, X * X, "init"),)))


def test_deep_expressions_do_not_exhaust_the_stack() -> None:
    expression = X
    for _ in range(3_000):
        expression = sympy.Mul(sympy.Add(expression, Y, evaluate=False), Z, evaluate=False)
    assert math.isfinite(value(lower(equations(expression)), (0.7, 0.4, 0.5))[0].real)


def test_many_bindings_share_what_they_have_in_common() -> None:
    pick = random.Random(1)
    numbers: dict[sympy.Symbol, float] = dict(zip(P + Q, (1.0, 2.0, 4.0, 0.7, 0.4, 1.3), strict=True))
    bindings = []
    for k in range(1_000):
        a, b, c = pick.sample(list(numbers)[-50:], 3)
        bindings.append(Binding(sympy.Symbol(f"x{k}"), sympy.sin(a * b) / 2 - c / 3, "main"))
        numbers[bindings[-1].symbol] = math.sin(numbers[a] * numbers[b]) / 2 - numbers[c] / 3
    last = bindings[-1].symbol
    program = lower(equations(last, bindings=tuple(bindings)))
    assert value(program)[0] == pytest.approx(numbers[last], rel=1e-12)
    twice = [Binding(sympy.Symbol(f"y{k}"), b.expression, b.phase) for k, b in enumerate(bindings)]
    assert lower(equations(last, bindings=(*bindings, *twice))) == program
