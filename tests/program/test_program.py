"""Builder, interpreter, checker and counts: the same meaning as plain Python."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symgen.program.builder import Builder
from symgen.program.check import check
from symgen.program.count import Counts, count
from symgen.program.evaluate import OPERATIONS, evaluate, look_up
from symgen.program.program import (
    ARITY,
    ROAD_OPS,
    TABLE_OPS,
    Assign,
    Constant,
    Function,
    Input,
    Output,
    Program,
    ProgramError,
)
from symgen.program.show import show

pytestmark = pytest.mark.quick

SAFE = sorted(ARITY.keys() - TABLE_OPS - ROAD_OPS - {"asin", "acos", "log", "pow", "exp", "tan"})
CONSTANTS = (-2.0, -1.0, 0.0, 0.5, 1.0, 2.0, 3.0)


def finished(builder: Builder, *values: int, **arrays: int) -> Program:
    output = Output("y", (len(values),), values, "")
    return check(builder.finish("test", arrays or {"q": 4}, [Function("f", (output,), "")]))


def value(builder: Builder, k: int, q: tuple[float, ...] = (0.3, 0.7, -1.2, 2.5)) -> complex:
    return evaluate(finished(builder, k), "f", {"q": q})["y"][0]


statements = st.tuples(st.sampled_from(SAFE), st.lists(st.integers(0, 10_000), min_size=4, max_size=4))


@settings(max_examples=300, deadline=None)
@given(st.lists(statements, min_size=1, max_size=40), st.lists(st.floats(-2, 2), min_size=3, max_size=3))
def test_same_number_as_plain_python(steps: list[tuple[str, list[int]]], q: list[float]) -> None:
    builder = Builder(("main",))
    made = [builder.constant(c) for c in CONSTANTS] + [builder.input("q", k) for k in range(3)]
    plain: list[float] = [*CONSTANTS, *q]
    for op, picks in steps:
        args = [pick % len(plain) for pick in picks[: ARITY[op]]]
        result = python_value(op, [plain[a] for a in args])
        if result is not None:
            plain.append(result)
            made.append(builder.op(op, *[made[a] for a in args]))
    assert evaluate(finished(builder, *made, q=3), "f", {"q": q})["y"] == pytest.approx(plain, rel=1e-6, abs=1e-6)


def python_value(op: str, args: list[float]) -> float | None:
    """None where rounding decides: at jumps, near singular points and for large numbers."""
    jump = {"sign": args[:1], "select": [args[0] - args[1]] if len(args) == 4 else [], "atan2": args}
    if any(abs(a) < 1e-3 for a in jump.get(op, ())) or (op == "div" and abs(args[1]) < 1e-2):
        return None
    if op == "sqrt" and args[0] < 1e-2:
        return None
    result: Any = OPERATIONS[op](*args)
    return result if abs(result) < 1e3 else None


def test_signs_are_pushed_outwards() -> None:
    b = Builder(("main",))
    x, y = b.input("q", 0), b.input("q", 1)
    assert b.neg(b.neg(x)) == x
    assert b.add(x, b.neg(y)) == b.sub(x, y)
    assert b.sub(x, b.neg(y)) == b.add(x, y) == b.add(y, x)
    assert b.mul(b.neg(x), b.neg(y)) == b.mul(y, x)
    assert b.mul(b.neg(x), y) == b.neg(b.mul(x, y)) == b.mul(x, b.neg(y))
    assert b.div(b.neg(x), y) == b.neg(b.div(x, y))
    assert b.sub(y, x) == b.neg(b.sub(x, y))
    assert b.add(x, b.constant(-2.0)) == b.sub(x, b.constant(2.0))
    assert b.op("sin", b.neg(x)) == b.neg(b.op("sin", x))
    assert b.op("cos", b.sub(y, x)) == b.op("cos", b.sub(x, y))
    assert b.op("min", b.neg(x), b.neg(y)) == b.neg(b.op("max", x, y))
    assert b.op("select", x, y, b.neg(x), b.zero) == b.neg(b.op("select", x, y, x, b.zero))


def test_trivial_operations_vanish() -> None:
    b = Builder(("main",))
    x, y = b.input("q", 0), b.input("q", 1)
    zero, one, two = b.zero, b.one, b.constant(2.0)
    assert b.add(x, zero) == b.sub(x, zero) == b.mul(x, one) == b.div(x, one) == x
    assert b.mul(x, zero) == b.sub(x, x) == b.div(zero, x) == zero
    assert b.div(x, x) == one
    assert b.add(x, x) == b.mul(two, x)
    assert b.mul(b.constant(0.5), b.mul(x, two)) == x
    assert b.div(x, two) == b.mul(b.constant(0.5), x)
    assert b.div(y, b.div(one, x)) == b.mul(x, y)
    assert b.op("select", x, y, x, x) == x
    assert b.op("select", zero, one, x, y) == x
    assert b.op("sqrt", b.constant(9.0)) == b.constant(3.0)
    assert b.neg(zero) == zero


def test_powers_become_multiplications() -> None:
    b = Builder(("main",))
    x = b.input("q", 3)
    assert b.power(x, 0.5) == b.op("sqrt", x)
    assert b.power(x, -1) == b.div(b.one, x)
    assert b.power(x, 0) == b.one
    assert b.op("pow", x, b.constant(3.0)) == b.mul(x, b.mul(x, x))
    assert b.power(b.op("sqrt", x), 2) == x
    for exponent in (2, 7, 32, 40, 2.5, -1.5, 0.3, -3):
        assert value(b, b.power(x, exponent)) == pytest.approx(2.5**exponent, rel=1e-14)
    assert count(finished(b, b.power(x, 15)), "f").total == Counts(mul=6)
    assert count(finished(b, b.power(x, 40)), "f").total == Counts(trig=1)


def test_constants_are_told_apart_by_their_bits() -> None:
    b = Builder(("main",))
    assert b.constant(0.0) != b.constant(-0.0)
    assert b.constant(0.1 + 0.2) != b.constant(0.3)
    for wrong in (math.nan, math.inf):
        with pytest.raises(ProgramError, match="finite"):
            b.constant(wrong)
    with pytest.raises(ProgramError, match="zero"):
        b.div(b.input("q", 0), b.zero)
    huge = b.constant(1e300)
    assert value(b, b.mul(huge, b.mul(huge, b.input("q", 0)))) == math.inf


def test_a_value_moves_to_the_earliest_phase_that_asks_for_it() -> None:
    b = Builder(("first", "second"))
    b.phase = 1
    s = b.op("sin", b.input("q", 0))
    b.phase = 0
    c = b.op("cos", b.op("sin", b.input("q", 0)))
    program = finished(b, c)
    assert program.phase == (0,) * 3
    assert program.values == (Input("q", 0), Assign("sin", (0,)), Assign("cos", (1,)))
    assert c == s + 1


def test_without_a_phase_a_value_follows_its_arguments() -> None:
    b = Builder(("first", "second"))
    s = b.op("sin", b.input("q", 0))
    b.phase = None
    program = finished(b, b.op("cos", s), b.mul(s, b.input("q", 1)))
    assert [program.phase[k] for k in program.functions[0].outputs[0].values] == [0, 1]


def test_look_up_is_smooth_inside_and_straight_outside() -> None:
    x, y, m = [0.0, 1.0, 3.0], [1.0, 2.0, 0.0], [1.0, 0.5, -1.0]
    for at, wanted in ((-2.0, -1.0), (0.0, 1.0), (1.0, 2.0), (3.0, 0.0), (5.0, -2.0)):
        assert look_up(x, y, m, at, 0) == pytest.approx(wanted)
    for at, wanted in ((-2.0, 1.0), (0.0, 1.0), (1.0, 0.5), (2.9999999, -1.0), (5.0, -1.0)):
        assert look_up(x, y, m, at, 1) == pytest.approx(wanted, abs=1e-6)
    assert look_up(x, y, m, -2.0, 2) == look_up(x, y, m, 5.0, 2) == 0.0


def test_outside_of_its_domain_a_value_is_not_a_number() -> None:
    b = Builder(("main",))
    x = b.input("q", 0)
    assert math.isnan(value(b, b.op("sqrt", x), (-1.0,)).real)
    assert value(b, b.div(b.one, x), (0.0,)) == math.inf
    with pytest.raises(ProgramError, match=r"q\[0\] was not given"):
        value(b, x, ())


def sample() -> Program:
    b = Builder(("init", "main"))
    p = b.input("parameters", 0)
    s = b.op("sqrt", p)
    b.phase = 1
    return finished(b, b.mul(s, b.input("q", 0)), parameters=1, q=1)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"values": (Assign("add", (0, 1)),) * 4}, "value 0: add uses value 0, which does not come before"),
        ({"values": (Constant(0.0),) * 3 + (Assign("add", (1,)),)}, "value 3: add takes 2 argument"),
        ({"values": (Constant(0.0),) * 3 + (Assign("frob", (1,)),)}, "value 3: unknown operation 'frob'"),
        ({"values": (Constant(0.0),) * 3 + (Assign("table", (1,)),)}, "value 3: table needs a table"),
        ({"values": (Constant(0.0),) * 3 + (Assign("table", (1,), "t"),)}, "value 3: there is no table 't'"),
        ({"values": (Constant(math.nan),) * 4}, "value 0: the constant nan"),
        ({"phase": (1, 0, 1, 1)}, "value 1: sqrt in phase 'init' uses value 0 of 'main'"),
        ({"phase": (0, 0, 0, 1)}, r"value 2: the phase 'init' reads q\[0\]"),
        ({"phase": (0, 0, 7, 1)}, "value 2: there is no phase 7"),
        ({"phase": (0,)}, "4 values have 1 phases"),
        ({"inputs": {"parameters": 1}}, r"value 2: there is no input q\[0\]"),
        ({"phases": ("main", "init")}, "must come first"),
        ({"functions": (Function("f", (Output("y", (2,), (3,), ""),), ""),)}, "'y' of function 'f': shape"),
        ({"functions": (Function("f", (Output("y", (1,), (4,), ""),), ""),)}, "there is no value 4"),
        ({"functions": (Function("f", (Output("y", (1, 1), (3,), "", ((0, 1),)),), ""),)}, r"entry \(0, 1\)"),
        ({"functions": (Function("f", (Output("y", (2, 2), (3, 3), "", ((0, 0),) * 2),), ""),)}, "twice"),
        ({"functions": (Function("f", (), ""),) * 2}, "function names must differ"),
    ],
)
def test_broken_programs_are_refused(change: dict[str, Any], text: str) -> None:
    with pytest.raises(ProgramError, match=text):
        check(replace(sample(), **change))


def test_init_is_not_part_of_an_evaluation() -> None:
    counts = count(sample(), "f")
    assert (counts.init, counts.total) == (Counts(sqrt=1), Counts(mul=1))
    assert counts.total.table() == {"mul": 1, "div": 0, "add": 0, "sqrt": 0, "trig": 0, "other": 0, "flops": 1}


def test_text_of_a_program() -> None:
    assert show(sample(), "f") == (
        "program test\ninit:\n    %1 = sqrt(parameters[0])\nmain:\n    %3 = %1 * q[0]\nfunction f:\n    y[1] = %3"
    )


def test_parameters_belong_to_init() -> None:
    b = Builder(("init", "main"))
    b.phase = None
    program = finished(b, b.op("sin", b.input("parameters", 0)), b.input("q", 0), parameters=1, q=1)
    assert program.phase == (0, 0, 1)
