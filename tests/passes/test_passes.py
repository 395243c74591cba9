"""Passes: the meaning stays, the work does not grow, a second run finds nothing to do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symgen.passes import PASSES, optimise, steps
from symgen.passes.dead import dead
from symgen.passes.divisions import divisions
from symgen.passes.factor import factor
from symgen.passes.gather import gather
from symgen.passes.hoist import hoist
from symgen.passes.soonest import soonest
from symgen.program.builder import Builder
from symgen.program.check import check
from symgen.program.count import Counts, count, count_all
from symgen.program.evaluate import evaluate
from symgen.program.program import Assign, Function, Output, Program, TableData
from symgen.program.slice import restrict

pytestmark = pytest.mark.quick

INPUTS = {"parameters": 3, "q": 3}
AT = {"parameters": [0.7, 1.3, 2.1], "q": [0.4, -0.9, 1.7]}


def finished(builder: Builder, *values: int) -> Program:
    functions = [Function(f"f{k}", (Output("y", (1,), (value,), ""),), "") for k, value in enumerate(values)]
    return check(builder.finish("test", INPUTS, functions))


def values(program: Program) -> list[complex]:
    return [evaluate(program, function.name, AT)["y"][0] for function in program.functions]


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Sums, products and quotients of few values, so that chains, common factors and shared divisors occur."""
    builder = Builder(("first", "second"))
    pool = [builder.input(array, k) for array, size in INPUTS.items() for k in range(size)]
    pool += [builder.constant(2.0), builder.constant(3.0)]
    parts = [tuple(builder.input("parameters", k) for k in range(3)) for _ in range(3)]
    builder.tables["t"] = TableData("t", *parts)
    for op, *picks in draw(st.lists(st.tuples(*[st.integers(0, 1000)] * 4), min_size=3, max_size=40)):
        kind = ("add", "add", "sub", "mul", "mul", "mul", "div", "sin", "table")[op % 9]
        a, b = pool[picks[0] % len(pool)], pool[picks[1] % len(pool)]
        builder.phase = picks[2] % 2
        if kind == "div":  # by something that is not near zero
            made = builder.div(a, builder.add(builder.op("abs", b), builder.constant(0.5)))
        elif kind in ("sin", "table"):
            made = builder.op(kind, a, table="t" if kind == "table" else "")
        else:
            made = builder.op(kind, a, b)
        pool.append(builder.op("tanh", made) if op % 7 == 0 else made)
    return finished(builder, *pool[-1 - draw(st.integers(0, 5)) :])


@settings(max_examples=150, deadline=None)
@given(programs())
@pytest.mark.parametrize("each", [*dict.fromkeys(PASSES), optimise], ids=lambda each: each.__name__)
def test_every_pass_keeps_the_meaning_and_is_done_after_one_run(
    each: Callable[[Program], Program], program: Program
) -> None:
    program = hoist(program)
    after = check(each(program))
    size = max(1.0, *(abs(value) for value in values(program)))
    if size < 1e6:
        assert values(after) == pytest.approx(values(program), rel=1e-7, abs=1e-9 * size**2)
    assert cost(after) <= cost(program)
    assert each is optimise or each(after) == after


def cost(program: Program) -> int:
    """Operations of one evaluation; a division takes four times as long as the others."""
    counts = count_all(program).total
    return counts.flops + counts.other + counts.trig + 3 * counts.div


def leaves(builder: Builder) -> list[int]:
    builder.phase = 1
    return [builder.input(array, k) for array in ("parameters", "q") for k in range(3)]


def test_hoist_moves_parameters_and_what_follows_from_them() -> None:
    builder = Builder(("first", "main"))
    a, b, _, x, *_ = leaves(builder)
    program = hoist(finished(builder, builder.mul(builder.op("sin", builder.mul(a, b)), x), b))
    assert program.phases == ("init", "first", "main")
    counts = count_all(program)
    assert (counts.init, counts.phases["main"]) == (Counts(mul=1, trig=1), Counts(mul=1))
    assert program.phase[program.functions[1].outputs[0].values[0]] == 0
    assert hoist(program) == program


def test_dead_statements_and_tables_go() -> None:
    builder = Builder(("init", "main"))
    a, b, c, x, y, _ = leaves(builder)
    builder.tables["t"] = TableData("t", (a, b), (b, c), (c, a))
    program = finished(builder, builder.op("table", x, table="t"), builder.add(x, y))
    assert dead(program) == program
    rest = dead(restrict(program, ["f1"]))
    assert len(rest.values) == 3
    assert not rest.tables


@pytest.mark.parametrize(
    ("divisors", "wanted"),
    [
        ("x", Counts(div=1)),
        ("xx", Counts(div=2)),
        ("xxx", Counts(div=1, mul=3)),
        ("p", Counts(mul=1)),
        ("3", Counts(mul=1)),
        ("1x", Counts(div=1, mul=1)),
        ("r", Counts(div=1)),
    ],
)
def test_divisions(divisors: str, wanted: Counts) -> None:
    builder = Builder(("init", "main"))
    p, q, _, x, y, z = leaves(builder)
    dividends = iter([y, z, q])
    results = []
    for kind in divisors:
        if kind == "1":
            results.append(builder.div(builder.one, x))
        elif kind == "r":
            results.append(builder.mul(builder.div(builder.one, x), y))
        else:
            divisor = {"x": x, "p": p, "3": builder.constant(3.0)}[kind]
            results.append(builder.div(next(dividends), divisor))
    program = hoist(finished(builder, *results))
    after = hoist(divisions(program))
    assert count_all(after).total == wanted
    assert values(after) == pytest.approx(values(program))


def test_gather_brings_parameters_together() -> None:
    builder = Builder(("init", "main"))
    p, q, r, x, y, _ = leaves(builder)
    product = builder.mul(builder.mul(p, x), builder.mul(y, q))
    total = builder.add(builder.sub(builder.add(p, x), q), builder.sub(y, r))
    program = gather(hoist(finished(builder, product, total)))
    assert count_all(program).total == Counts(mul=2, add=2)
    assert count_all(program).init == Counts(mul=1, add=2)
    assert values(program) == pytest.approx([0.7 * 0.4 * -0.9 * 1.3, 0.7 + 0.4 - 1.3 - 0.9 - 2.1])


def test_factor_takes_out_what_products_share() -> None:
    builder = Builder(("init", "main"))
    p, q, _, x, y, z = leaves(builder)
    mul, add, sub = builder.mul, builder.add, builder.sub
    three = add(sub(mul(x, y), mul(x, z)), add(mul(x, x), y))  # x (y - z + x) + y
    fixed = add(mul(p, z), mul(q, z))  # z (p + q), and the bracket is fixed
    program = hoist(finished(builder, three, fixed))
    after = hoist(factor(program))
    assert count(after, "f0").total == Counts(mul=1, add=3)
    assert count(after, "f1").total == Counts(mul=1)
    assert values(after) == pytest.approx(values(program))


def test_a_product_that_others_use_is_left_alone() -> None:
    builder = Builder(("init", "main"))
    _, _, _, x, y, z = leaves(builder)
    shared = builder.mul(x, y)
    program = hoist(finished(builder, builder.add(shared, builder.mul(x, z)), shared))
    assert factor(program) == program


def test_the_steps_are_the_program_after_each_pass() -> None:
    builder = Builder(("main",))
    builder.phase = None
    x, y, z = (builder.input("q", k) for k in range(3))
    program = finished(builder, builder.add(builder.mul(x, y), builder.mul(x, z)))
    names, programs = zip(*steps(program), strict=True)
    assert list(names) == [each.__name__ for each in PASSES]
    assert count_all(program).total == Counts(mul=2, add=1)
    assert count_all(programs[-1]).total == Counts(mul=1, add=1)
    assert programs[-1] == optimise(program)


SCRIPT = """
import hashlib, sympy
from symgen.formulation.equations import Binding, EquationFunction, Equations, Result
from symgen.lower import lower
from symgen.passes import optimise
from symgen.program.differentiate import jacobian
from symgen.program.directions import free_directions
q = sympy.symbols("q0:7")
x = sympy.Symbol("x")
bindings = (Binding(x, sum(a * b / (1 + c**2) for a, b, c in zip(q, q[1:], q[2:])) + sympy.Max(*q), "main"),)
result = Result("r", (2,), (x * q[0] + x * sympy.Min(*q), sympy.sin(x)), "")
equations = Equations("e", {"q": q}, ("main",), bindings, {}, (EquationFunction("f", (result,), ""),))
program = jacobian(optimise(lower(equations)), [("f", "r")], {"q": free_directions("q", 0, "abcdef")})
print(hashlib.sha256(repr(optimise(program)).encode()).hexdigest())
"""


def test_the_same_program_in_every_process() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(digests) == 1


def test_the_last_term_of_a_sum_is_the_one_that_is_known_last() -> None:
    builder = Builder(("init", "main"))
    *_, x, y, z = leaves(builder)
    late = builder.mul(builder.op("sin", x), y)
    program = finished(builder, builder.sub(builder.sub(z, late), builder.mul(x, y)))
    after = soonest(program)
    assert values(after) == pytest.approx(values(program))
    assert count_all(after) == count_all(program)
    last = after.values[after.functions[0].outputs[0].values[0]]
    assert isinstance(last, Assign)
    assert last.op == "sub"
    product = after.values[last.args[1]]
    assert isinstance(product, Assign)
    sine = [after.values[a] for a in product.args]
    assert any(isinstance(each, Assign) and each.op == "sin" for each in sine)
