"""What a program means: the interpreter in plain Python against which everything else is tested.

Numbers may be complex. Comparisons look at the real part, so that a complex step differentiates a program.
"""

from __future__ import annotations

import cmath
import math
import operator
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

from symgen.program.program import Assign, Constant, Program, ProgramError, TableData
from symgen.program.slice import function, live, needed

Scalar = float | complex


def evaluate(program: Program, name: str, inputs: Mapping[str, Sequence[Scalar]]) -> dict[str, list[Scalar]]:
    """Results of the function `name` by output, entries as listed in the program."""
    wanted = function(program, name)
    marks = (
        live(program) if len(program.functions) == 1 else needed(program, name)
    )  # the first is known at the next call
    values = _run(program, marks, inputs)
    return {output.name: [values[k] for k in output.values] for output in wanted.outputs}


def _run(program: Program, marks: bytearray, inputs: Mapping[str, Sequence[Scalar]]) -> list[Scalar]:
    values: list[Scalar] = [math.nan] * len(marks)
    for k, value in enumerate(program.values):
        if not marks[k]:
            continue
        if isinstance(value, Assign):
            op, args, table = value
            if op in _PLAIN:
                a, b = args
                values[k] = _PLAIN[op](values[a], values[b])
            elif table:
                values[k] = look_up(*_numbers(program.tables[table], values), values[args[0]], LOOK_UPS[op])
            else:
                values[k] = apply(op, [values[a] for a in args])
        elif isinstance(value, Constant):
            values[k] = value.value
        else:
            try:
                values[k] = inputs[value.array][value.index]
            except (KeyError, IndexError):
                raise ProgramError(f"value {k}: the input {value.array}[{value.index}] was not given") from None
    return values


_PLAIN: Mapping[str, Callable[[Scalar, Scalar], Scalar]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
}
"""Nearly all operations of a program, which have results for all numbers."""


def apply(op: str, args: Sequence[Scalar]) -> Scalar:
    """One scalar operation; outside its domain it is not a number, as in C."""
    try:
        return OPERATIONS[op](*args)
    except ValueError:
        return math.nan
    except OverflowError:
        return math.inf


LOOK_UPS: Mapping[str, int] = {"table": 0, "table_slope": 1, "table_curvature": 2}
"""The derivative of the table's function that each look-up gives."""


def _numbers(table: TableData, values: list[Scalar]) -> tuple[list[Scalar], list[Scalar], list[Scalar]]:
    return [values[k] for k in table.x], [values[k] for k in table.y], [values[k] for k in table.slope]


def look_up(x: Sequence[Scalar], y: Sequence[Scalar], m: Sequence[Scalar], at: Scalar, order: int) -> Scalar:
    """Cubic Hermite polynomial through (x, y) with slopes m and straight lines beyond the ends; or its derivative."""
    if at.real < x[0].real or at.real >= x[-1].real:
        end = 0 if at.real < x[0].real else -1
        return (y[end] + m[end] * (at - x[end]), m[end], 0.0)[order]
    k = bisect_right([a.real for a in x], at.real) - 1
    h, t = x[k + 1] - x[k], at - x[k]
    secant = (y[k + 1] - y[k]) / h
    c2 = (3.0 * secant - 2.0 * m[k] - m[k + 1]) / h
    c3 = (m[k] + m[k + 1] - 2.0 * secant) / (h * h)
    return (
        y[k] + t * (m[k] + t * (c2 + t * c3)),
        m[k] + t * (2.0 * c2 + t * 3.0 * c3),
        2.0 * c2 + t * 6.0 * c3,
    )[order]


def _either(real: Callable[[float], float], continued: Callable[[complex], complex]) -> Callable[[Scalar], Scalar]:
    """A function of one real number and its continuation to complex ones."""

    def both(x: Scalar) -> Scalar:
        return continued(x) if isinstance(x, complex) else real(x)

    return both


def _div(a: Scalar, b: Scalar) -> Scalar:
    if b == 0:
        return math.nan if a == 0 or a != a else math.copysign(math.inf, a.real) * math.copysign(1.0, b.real)
    return a / b


def _pow(a: Scalar, b: Scalar) -> Scalar:
    if isinstance(b, complex) and b.imag:
        return cmath.exp(b * cmath.log(a))
    if isinstance(a, complex):  # first order in the imaginary part, which a complex step needs for a negative base too
        return complex(math.pow(a.real, b.real), a.imag * b.real * math.pow(a.real, b.real - 1.0))
    return math.pow(a, b.real)


def _atan2(y: Scalar, x: Scalar) -> Scalar:
    if isinstance(y, complex) or isinstance(x, complex):  # first order, see `_pow`
        slope = (x.real * y.imag - y.real * x.imag) / (x.real * x.real + y.real * y.real)
        return complex(math.atan2(y.real, x.real), slope)
    return math.atan2(y, x)


OPERATIONS: Mapping[str, Callable[..., Scalar]] = {
    **_PLAIN,
    "div": _div,
    "neg": operator.neg,
    "pow": _pow,
    "sqrt": _either(math.sqrt, cmath.sqrt),
    "sin": _either(math.sin, cmath.sin),
    "cos": _either(math.cos, cmath.cos),
    "tan": _either(math.tan, cmath.tan),
    "asin": _either(math.asin, cmath.asin),
    "acos": _either(math.acos, cmath.acos),
    "atan": _either(math.atan, cmath.atan),
    "atan2": _atan2,
    "exp": _either(math.exp, cmath.exp),
    "log": _either(math.log, cmath.log),
    "tanh": _either(math.tanh, cmath.tanh),
    "abs": lambda a: -a if a.real < 0 else a,
    "sign": lambda a: float((a.real > 0) - (a.real < 0)),
    "min": lambda a, b: a if a.real < b.real else b,
    "max": lambda a, b: a if a.real > b.real else b,
    "select": lambda a, b, x, y: x if a.real < b.real else y,
    **dict.fromkeys(("road", "road_by_x", "road_by_y"), lambda road, x, y: 0.0 if road == 0 else math.nan),
}
"""The meaning of each operation but the look-ups. Road 0 is level; of others only compiled code knows where their numbers are."""
