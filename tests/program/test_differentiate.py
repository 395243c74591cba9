"""Derivatives of programs against complex steps."""

from __future__ import annotations

import math

import pytest

from symgen.program.builder import Builder
from symgen.program.check import check
from symgen.program.count import count
from symgen.program.differentiate import jacobian
from symgen.program.directions import Direction, Seed, free_directions, joint_directions, scalar_directions
from symgen.program.evaluate import Scalar, evaluate
from symgen.program.program import (
    ARITY,
    ROAD_OPS,
    TABLE_OPS,
    Assign,
    Function,
    Input,
    Output,
    Program,
    ProgramError,
    TableData,
)

pytestmark = pytest.mark.quick

STEP = 1e-30
TABLE = ((0.0, 1.0, 3.0, 4.0), (1.0, 2.0, 1.5, 0.0), (1.0, 0.4, -0.8, -1.5))


def program_of(op: str) -> Program:
    """One function `f` with the result `y = op(q)`."""
    builder = Builder(("init", "main"))
    builder.phase = 1
    args = [builder.input("q", k) for k in range(ARITY[op])]
    if op in TABLE_OPS:
        parts = [tuple(builder.constant(number) for number in part) for part in TABLE]
        builder.tables["t"] = TableData("t", *parts)
    y = builder.op(op, *args, table="t" if op in TABLE_OPS else "")
    return finished(builder, (y,), q=len(args))


def finished(builder: Builder, values: tuple[int, ...], **arrays: int) -> Program:
    output = Output("y", (len(values),), values, "")
    return check(builder.finish("test", arrays, [Function("f", (output,), "")]))


def dense(program: Program, inputs: dict[str, list[float]], block: str) -> list[list[Scalar]]:
    output = next(o for o in program.functions[-1].outputs if o.name == block)
    matrix: list[list[Scalar]] = [[0.0] * output.shape[1] for _ in range(output.shape[0])]
    assert output.pattern is not None
    assert list(output.pattern) == sorted(output.pattern)
    for (row, column), value in zip(output.pattern, evaluate(program, "jacobian", inputs)[block], strict=True):
        matrix[row][column] = value
    return matrix


def complex_step(program: Program, inputs: dict[str, list[float]], rates: dict[Input, float]) -> list[float]:
    moved: dict[str, list[Scalar]] = {name: list(values) for name, values in inputs.items()}
    for entry, rate in rates.items():
        moved[entry.array][entry.index] += rate * STEP * 1j
    return [value.imag / STEP for value in evaluate(program, "f", moved)["y"]]


POINTS = {
    1: [[0.3], [0.7]],
    2: [[0.3, 0.7], [0.9, 0.2]],
    4: [[0.1, 0.2, 0.3, 0.4], [0.2, 0.1, 0.3, 0.4]],
}
EXTRA = {
    **{op: [[-1.0], [0.5], [1.0], [2.5], [3.7], [5.0]] for op in ("table", "table_slope")},
    **{op: [[-0.4], [1.9]] for op in ("abs", "sign", "tanh", "sin", "atan")},
    "atan2": [[0.3, -0.7], [-0.3, -0.7], [-0.2, 0.1]],
    "div": [[-2.0, -0.4]],
}
CASES = [
    (op, at)
    for op, arity in ARITY.items()
    if op not in {"table_curvature", *ROAD_OPS}
    for at in [*([] if op in TABLE_OPS else POINTS[arity]), *EXTRA.get(op, [])]
]


@pytest.mark.parametrize(("op", "at"), CASES, ids=str)
def test_derivative_of_every_operation(op: str, at: list[float]) -> None:
    program = program_of(op)
    names = [f"q{k}" for k in range(len(at))]
    derived = check(jacobian(program, [("f", "y")], {"q": scalar_directions("q", 0, names)}))
    wanted = [complex_step(program, {"q": at}, {Input("q", k): 1.0})[0] for k in range(len(at))]
    assert dense(derived, {"q": at}, "y_q")[0] == pytest.approx(wanted, rel=1e-13, abs=1e-15)
    assert evaluate(derived, "f", {"q": at}) == evaluate(program, "f", {"q": at})


def test_second_derivative_of_a_table_is_the_last_one() -> None:
    with pytest.raises(ProgramError, match="third derivative of the table 't'"):
        jacobian(program_of("table_curvature"), [("f", "y")], {"q": scalar_directions("q", 0, ["q"])})


def test_a_road_has_slopes_and_nothing_more() -> None:
    groups = {"q": scalar_directions("q", 0, ["road", "x", "y"])}
    slopes = jacobian(program_of("road"), [("f", "y")], groups)
    used = {value.op for value in slopes.values if isinstance(value, Assign)}
    assert used == {"road", "road_by_x", "road_by_y"}
    with pytest.raises(ProgramError, match="second derivative of a road"):
        jacobian(program_of("road_by_x"), [("f", "y")], groups)


def test_zero_by_structure_is_not_an_entry() -> None:
    builder = Builder(("main",))
    a, b, c = (builder.input("q", k) for k in range(3))
    program = finished(builder, (builder.mul(a, b), builder.op("sign", a), builder.sub(c, a)), q=3, v=1)
    groups = {"q": scalar_directions("q", 0, "abc"), "v": scalar_directions("v", 0, "d")}
    blocks = jacobian(program, [("f", "y")], groups).functions[-1].outputs
    assert [(block.name, block.shape, block.pattern) for block in blocks] == [
        ("y_q", (3, 3), ((0, 0), (0, 1), (2, 0), (2, 2))),
        ("y_v", (3, 1), ()),
    ]


def test_linear_operations_cost_nothing_and_squares_one_product() -> None:
    builder = Builder(("main",))
    a, b, c = (builder.input("q", k) for k in range(3))
    program = finished(builder, (builder.add(builder.sub(a, b), c), builder.mul(builder.sub(a, b), c)), q=3)
    groups = {"q": scalar_directions("q", 0, "abc")}
    assert count(jacobian(program, [("f", "y")], groups), "jacobian").total.table()["flops"] == 1  # a - b itself
    s = builder.add(builder.add(a, b), c)
    squares = finished(builder, (builder.mul(s, s),), q=3)
    assert count(jacobian(squares, [("f", "y")], groups), "jacobian").total.mul == 1


def rotated(builder: Builder) -> tuple[int, ...]:
    """x + R(p) (1, 2, 3) of a free joint, R quadratic in p."""
    x = [builder.input("q", k) for k in range(3)]
    w, *p = (builder.input("q", 3 + k) for k in range(4))
    point = [builder.constant(number) for number in (1.0, 2.0, 3.0)]

    def cross(a: list[int], b: list[int]) -> list[int]:
        pairs = ((1, 2), (2, 0), (0, 1))
        return [builder.sub(builder.mul(a[i], b[j]), builder.mul(a[j], b[i])) for i, j in pairs]

    first = cross(p, point)
    turned = [builder.add(c, builder.mul(w, f)) for c, f in zip(cross(p, first), first, strict=True)]
    two = builder.constant(2.0)
    return tuple(builder.add(x[k], builder.add(point[k], builder.mul(two, turned[k]))) for k in range(3))


def test_free_joint_moves_along_its_own_axes() -> None:
    builder = Builder(("main",))
    program = finished(builder, rotated(builder), q=7)
    p = [0.5, -0.1, 0.7, 0.3]
    norm = math.sqrt(sum(a * a for a in p))
    at = {"q": [0.1, 0.2, 0.3, *(a / norm for a in p)]}
    derived = jacobian(program, [("f", "y")], {"q": free_directions("q", 0, "abcdef")})
    columns = list(zip(*dense(derived, at, "y_q"), strict=True))
    turned = [a - b for a, b in zip(evaluate(program, "f", at)["y"], at["q"][:3], strict=True)]
    # displacement along the body's axes: together (1, 2, 3) moves the point by R (1, 2, 3)
    moved = [a + 2 * b + 3 * c for a, b, c in zip(*columns[:3], strict=True)]
    assert moved == pytest.approx(turned)
    # rotation about the body's x: velocity R (e_x cross point)
    spin = [-3.0 * b + 2.0 * c for b, c in zip(columns[1], columns[2], strict=True)]
    assert list(columns[3]) == pytest.approx(spin)


def test_directions_of_a_joint_by_kind() -> None:
    assert joint_directions("scalar", "q", 4, ["slide", "angle"])[1] == Direction("angle", (Seed(Input("q", 5)),))
    assert [len(d.seeds) for d in joint_directions("free", "q", 0, "abcdef")] == [3, 3, 3, 4, 4, 4]
    assert joint_directions("spherical", "q", 2, "abc")[0].seeds[0] == Seed(Input("q", 2), ((-0.5, (Input("q", 3),)),))


def test_derivatives_stay_in_the_phase_of_their_statement() -> None:
    builder = Builder(("init", "first", "second"))
    builder.phase = 1
    s = builder.op("sin", builder.input("q", 0))
    builder.phase = 2
    program = finished(builder, (builder.mul(s, builder.input("v", 0)),), q=1, v=1)
    derived = check(jacobian(program, [("f", "y")], {"q": scalar_directions("q", 0, ["q"])}))
    phases = count(derived, "jacobian").phases
    assert (phases["first"].trig, phases["second"].mul) == (1, 1)


def test_unknown_results_are_named() -> None:
    with pytest.raises(ProgramError, match="no function 'g'"):
        jacobian(program_of("sin"), [("g", "y")], {})
    with pytest.raises(ProgramError, match="no result 'z'"):
        jacobian(program_of("sin"), [("f", "z")], {})
