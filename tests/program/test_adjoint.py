"""Gradients of programs, and derivatives by the numbers of tables, against forward mode and complex steps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from symgen.program.adjoint import gradient
from symgen.program.builder import Builder
from symgen.program.check import check
from symgen.program.count import count
from symgen.program.differentiate import tangents
from symgen.program.directions import Direction, Seed
from symgen.program.evaluate import Scalar, evaluate
from symgen.program.program import Function, Input, Output, Program, TableData
from symgen.program.rewrite import copied
from symgen.program.slice import moved_function

from ..passes.test_passes import AT, programs
from .test_differentiate import CASES, complex_step, finished, program_of

pytestmark = pytest.mark.quick

Inputs = dict[str, list[float]]


def adjoint_of(program: Program, name: str = "f") -> Program:
    """With the function `adjoint`: gradients of the results of one function, whose weights are seeds, by all inputs."""
    builder = Builder((*program.phases, "derivatives"))
    new = copied(program, builder)
    builder.phase = len(program.phases)
    (output,) = next(each for each in program.functions if each.name == name).outputs
    weights: dict[int, int] = {}
    for row, k in enumerate(output.values):
        weights[k] = builder.add(weights.get(k, builder.zero), builder.input("seeds", row))
    found = gradient(program, builder, new, weights, lambda entry: True)
    blocks = [
        Output(array, (length,), tuple(found.get(Input(array, k), builder.zero) for k in range(length)), "")
        for array, length in program.inputs.items()
    ]
    functions = [moved_function(each, new) for each in program.functions]
    inputs = {**program.inputs, "seeds": len(output.values)}
    return check(builder.finish(program.name, inputs, [*functions, Function("adjoint", tuple(blocks), "")]))


def tangent_of(program: Program, name: str = "f") -> Program:
    """With the function `NAME_tangent`: all inputs move as the seeds say, one after the other."""
    entries = [Input(array, k) for array, length in program.inputs.items() for k in range(length)]
    seeds = tuple(Seed(entry, ((1.0, (Input("seeds", k),)),)) for k, entry in enumerate(entries))
    return check(tangents(program, {name: ("y",)}, Direction("seeds", seeds), "seeds", len(entries)))


@pytest.mark.parametrize(("op", "at"), CASES, ids=str)
def test_gradient_of_every_operation(op: str, at: list[float]) -> None:
    program = program_of(op)
    found = evaluate(adjoint_of(program), "adjoint", {"q": at, "seeds": [0.7]})["q"]
    wanted = [0.7 * complex_step(program, {"q": at}, {Input("q", k): 1.0})[0] for k in range(len(at))]
    assert found == pytest.approx(wanted, rel=1e-13, abs=1e-15)


@settings(max_examples=100, deadline=None)
@given(programs())
def test_a_gradient_is_the_transpose_of_tangents(program: Program) -> None:
    """Of random programs, whose table has parameters for numbers. Weights and directions commute."""
    name = program.functions[0].name
    count_of_inputs = sum(program.inputs.values())
    random = np.random.default_rng(count_of_inputs + len(program.values))
    direction, weight = random.normal(size=count_of_inputs).tolist(), 0.8
    (moved,) = evaluate(tangent_of(program, name), f"{name}_tangent", {**AT, "seeds": direction})["dy"]
    blocks = evaluate(adjoint_of(program, name), "adjoint", {**AT, "seeds": [weight]})
    shares = np.array([value for array in program.inputs for value in blocks[array]]) * direction
    size = max(1.0, np.abs(shares).max())
    if size < 1e8:  # powers of powers leave no digits
        assert shares.sum() == pytest.approx(weight * moved, rel=1e-10, abs=1e-12 * size)


X, Y, SLOPE = (0.0, 1.0, 3.0, 4.0), (1.0, 2.0, 1.5, 0.0), (1.0, 0.4, -0.8, -1.5)
PLACES = (-1.0, 0.0, 0.4, 1.0, 2.2, 3.5, 4.0, 5.5)


def looked_up(op: str) -> Program:
    """One function `f`: a look-up at q in a table whose numbers are inputs."""
    builder = Builder(("init", "main"))
    builder.phase = None
    numbers = [[builder.input("parameters", 4 * row + k) for k in range(4)] for row in range(3)]
    builder.tables["t"] = TableData("t", *(tuple(row) for row in numbers))
    return finished(builder, (builder.op(op, builder.input("q", 0), table="t"),), parameters=12, q=1)


@pytest.mark.parametrize("op", ["table", "table_slope"])
@pytest.mark.parametrize("at", PLACES)
def test_derivatives_by_the_numbers_of_a_table(op: str, at: float) -> None:
    """At a point of the table they are those of the piece to its right, as the interpreter takes it."""
    program = looked_up(op)
    inputs: Inputs = {"parameters": [*X, *Y, *SLOPE], "q": [at]}
    wanted = [complex_step(program, inputs, {Input("parameters", k): 1.0})[0] for k in range(12)]
    backwards = evaluate(adjoint_of(program), "adjoint", {**inputs, "seeds": [1.0]})["parameters"]
    forwards: list[Scalar] = []
    for k in range(12):
        seeds = np.eye(13)[k].tolist()
        forwards += evaluate(tangent_of(program), "f_tangent", {**inputs, "seeds": seeds})["dy"]
    assert backwards == pytest.approx(wanted, rel=1e-12, abs=1e-13)
    assert forwards == pytest.approx(wanted, rel=1e-12, abs=1e-13)
    assert np.count_nonzero(wanted) >= 2 - (op == "table_slope" and not 0.0 <= at < 4.0), "something moves"


def test_a_value_that_is_two_results_has_both_weights() -> None:
    builder = Builder(("main",))
    square = builder.mul(builder.input("q", 0), builder.input("q", 0))
    program = finished(builder, (square, square), q=1)
    assert evaluate(adjoint_of(program), "adjoint", {"q": [3.0], "seeds": [1.0, 10.0]})["q"] == [66.0]


def test_what_nothing_depends_on_costs_nothing() -> None:
    builder = Builder(("main",))
    a, b = builder.input("q", 0), builder.input("q", 1)
    program = finished(builder, (builder.mul(a, b), builder.op("sin", b)), q=2)
    builder = Builder((*program.phases, "derivatives"))
    new = copied(program, builder)
    (output,) = program.functions[0].outputs
    weights = {k: builder.input("seeds", row) for row, k in enumerate(output.values)}
    found = gradient(program, builder, new, weights, lambda entry: entry.index == 0)
    assert list(found) == [Input("q", 0)]
    blocks = (Output("q", (1,), tuple(found.values()), ""),)
    made = builder.finish("test", {"q": 2, "seeds": 2}, [Function("adjoint", blocks, "")])
    assert count(made, "adjoint").total.table() == {
        "mul": 1, "div": 0, "add": 0, "sqrt": 0, "trig": 0, "other": 0, "flops": 1,
    }  # fmt: skip
