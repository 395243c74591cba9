from __future__ import annotations

import math
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cffi import FFI

from symgen.build_cache import build, write_sources
from symgen.build_key import cache_key
from symgen.compiler import SELDOM_FLAGS, Compiler, Target, compile_library, compile_unit, find_compiler
from symgen.emit import EmitError, emit
from symgen.emit.expression import ATOM, SUM, Text, expression, literal
from symgen.emit.plan import plan
from symgen.emit.sines import runs
from symgen.program.builder import Builder
from symgen.program.evaluate import evaluate
from symgen.program.program import ARITY, ROAD_OPS, Assign, Function, Input, Output, Program, TableData
from symgen.runtime import ModelLayout, library_suffix, load

from ..support.cache import own_cache
from ..support.doses import beyond, covering

Make = Callable[[str], tuple[Program, ModelLayout]]

WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"]

COMPILERS = {
    "gcc": ["gcc"] if shutil.which("gcc") else None,
    "clang": ["clang"] if shutil.which("clang") else None,
    "zig": [sys.executable, "-m", "ziglang", "cc"] if find_spec("ziglang") else None,
}


def no_table(name: str) -> tuple[int, str]:
    raise AssertionError(name)


@pytest.mark.parametrize("number", [0.0, 1.0, 0.1, 1 / 3, 1e22, 5e-324, 1.7976931348623157e308, 123456789012345680.0])
def test_literals_read_back_as_the_same_number(number: float) -> None:
    text = literal(number).text
    assert float(text) == number
    assert any(mark in text for mark in ".e")
    assert literal(-number).text == f"-{text}"


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_numbers_that_c_cannot_hold_are_refused(number: float) -> None:
    with pytest.raises(EmitError, match="that C code can hold"):
        literal(number)


@pytest.mark.parametrize(
    ("op", "left", "right", "text"),
    [
        ("add", Text("a", ATOM), Text("b", ATOM), "a + b"),
        ("add", Text("a", ATOM), Text("b + c", SUM), "a + (b + c)"),
        ("add", Text("a + b", SUM), Text("c", ATOM), "a + b + c"),
        ("sub", Text("a", ATOM), literal(-2.0), "a - (-2.0)"),
        ("mul", Text("a + b", SUM), Text("c", ATOM), "(a + b)*c"),
        ("div", Text("a", ATOM), Text("b*c", 1), "a/(b*c)"),
        ("pow", Text("a", ATOM), literal(0.5), "pow(a, 0.5)"),
    ],
)  # fmt: skip
def test_brackets_keep_the_order_of_operations(op: str, left: Text, right: Text, text: str) -> None:
    assert expression(Assign(op, (0, 1)), [left, right], no_table).text == text


def test_unknown_operations_are_refused() -> None:
    with pytest.raises(EmitError, match="'cosh' has no C form"):
        expression(Assign("cosh", (0,)), [Text("a", ATOM)], no_table)


@pytest.mark.parametrize("name", ["int x", "a-b", "symgen", "x;y", ""])
def test_names_cannot_break_out_of_the_code(make: Make, name: str) -> None:
    program, model = make("circle")
    bad = Program(name, program.inputs, program.phases, program.values, program.phase, {}, program.functions)
    with pytest.raises(EmitError, match="cannot begin"):
        emit(bad, model)


def test_text_is_the_same_every_time(make: Make) -> None:
    assert emit(*make("pendulum")).files == emit(*make("pendulum")).files


def test_values_are_computed_before_they_are_used(make: Make) -> None:
    program, _ = make("circle")
    layout = plan(program, chunk_size=2)
    for bit in range(len(program.functions)):
        known: set[int] = set()
        for chunk in layout.chunks_of(bit):
            for value in chunk.values:
                entry = program.values[value]
                assert isinstance(entry, Assign)
                assert all(a in known for a in entry.args if a in layout.home and not layout.early[a])
                known.add(value)


@pytest.mark.parametrize(("compiler", "name"), covering(COMPILERS, ["pendulum", "circle", "top"]))
def test_compiles_without_a_warning(make: Make, name: str, compiler: str, tmp_path: Path) -> None:
    command = COMPILERS[compiler]
    if command is None:
        pytest.skip(f"no {compiler}")
    source = emit(*make(name))
    write_sources([source], tmp_path)
    for unit in (*source.units, *source.shared, f"{source.symbol}_main.c"):
        done = subprocess.run(
            [*command, *WARNINGS, "-c", unit, "-o", "made.o"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(COMPILERS["gcc"] is None, reason="no gcc")
@pytest.mark.parametrize("name", beyond(1, ["top", "circle", "pendulum"]))
def test_example_runs_clean_under_sanitizers(make: Make, name: str, tmp_path: Path) -> None:
    source = emit(*make(name))
    write_sources([source], tmp_path)
    command = [
        "gcc",
        *WARNINGS,
        *SANITIZERS,
        "-o",
        "example",
        f"{source.symbol}_main.c",
        *source.units,
        *source.shared,
        "-lm",
    ]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run([str(tmp_path / "example")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "status 0 after 1000 steps" in done.stdout


def every_operation() -> tuple[Program, dict[str, list[float]]]:
    """All operations, in two functions that share values, with an init phase, a table and odd results."""
    b = Builder(("init", "main"))
    b.phase = None
    p, q = [b.input("parameters", k) for k in range(10)], [b.input("q", k) for k in range(3)]
    curve = (tuple(p[0:3]), (p[3], b.op("sin", p[4]), b.constant(0.25)), (p[6], p[7], p[8]))
    b.tables["curve"] = TableData("curve", *curve)
    values = [b.op("mul", p[8], b.op("exp", p[9])), b.add(b.mul(q[0], b.op("sqrt", p[1])), q[1])]
    for op, arity in ARITY.items():
        if op in ROAD_OPS:
            values.append(b.add(q[0], b.op(op, b.zero, q[0], values[-1])))  # the level road
        elif not op.startswith("table"):
            pool = [q[0], q[1], values[-1], q[2]]
            values.append(b.op("atan", b.op(op, *pool[:arity])))
        else:
            values += [b.op(op, at, table="curve") for at in (*q, b.neg(q[0]), b.add(q[0], q[2]), p[1], p[5])]
    first = Function("first", (Output("x", (len(values),), tuple(values), ""),), "")
    rest = [values[3], values[3], p[2], b.constant(-2.5), q[1], b.neg(values[5]), b.mul(values[6], values[7])]
    second = Function("second", (Output("y", (len(rest),), tuple(rest), ""), Output("none", (0,), (), "")), "")
    program = b.finish("everything", {"parameters": 10, "q": 3}, [first, second])
    return program, {"parameters": [0.1, 0.4, 0.9, 0.3, 0.2, 0.7, 1.1, -0.4, 0.6, 0.05], "q": [0.5, 0.31, 0.77]}


@pytest.mark.parametrize("chunk", [3, 1500])
@pytest.mark.parametrize("inline", [1, 8])
def test_compiled_values_are_those_of_the_interpreter(
    chunk: int, inline: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    program, arrays = every_operation()
    model = named_layout(arrays)
    source = emit(program, model, chunk=chunk, inline=inline)
    loaded = load(build([source], model, cache_key("everything", str(chunk), str(inline))))
    for function in program.functions:
        expected = evaluate(program, function.name, arrays)
        found = loaded.call(function.name, q=arrays["q"])
        for name, values in expected.items():
            np.testing.assert_allclose(found[name], np.array(values, dtype=float), rtol=1e-12, atol=1e-15)


WIDE = """
#define SYMGEN_LANES {lanes}
#include "everything.c"
__attribute__((visibility("default"))) void wide(const double *p, const double *q, double *x, double *y);
void wide(const double *p, const double *q, double *x, double *y)
{{
    static real parameters[10], constants[100], work[200], positions[3], results[200];
    symgen_arguments arguments = {{.constants = constants, .q = positions, .work = work, .out = results}};
    for (int i = 0; i < SYMGEN_LANES; i++) {{
        for (int k = 0; k < 10; k++)
            parameters[k][i] = p[10 * i + k];
        for (int k = 0; k < 3; k++)
            positions[k][i] = q[3 * i + k];
    }}
    everything_init(parameters, constants);
    everything_first(&arguments);
    for (int i = 0; i < SYMGEN_LANES; i++)
        for (int k = 0; k < everything_first_size; k++)
            x[everything_first_size * i + k] = results[k][i];
    everything_second(&arguments);
    for (int i = 0; i < SYMGEN_LANES; i++)
        for (int k = 0; k < everything_second_size; k++)
            y[everything_second_size * i + k] = results[k][i];
}}
"""


@pytest.mark.parametrize("lanes", [4, 8])
@pytest.mark.parametrize("target", ["native", "portable"])
def test_every_operation_means_the_same_in_every_lane(lanes: int, target: Target, tmp_path: Path) -> None:
    """Other parameters, another table and other arguments in each lane."""
    program, arrays = every_operation()
    write_sources([emit(program, named_layout(arrays))], tmp_path)
    (tmp_path / "wide.c").write_text(WIDE.format(lanes=lanes), encoding="ascii")
    library = tmp_path / f"wide{library_suffix()}"
    compile_library(find_compiler(), [tmp_path / "wide.c"], tmp_path, library, target)
    ffi = FFI()
    ffi.cdef("void wide(const double *p, const double *q, double *x, double *y);")
    random = np.random.default_rng(1)
    given = {name: values * random.uniform(0.8, 1.2, (lanes, len(values))) for name, values in arrays.items()}
    given["parameters"][:, :3].sort(axis=1)
    found = {
        name: np.zeros((lanes, sum(len(o.values) for o in program.functions[k].outputs))) for k, name in enumerate("xy")
    }
    pointers = (ffi.from_buffer("double[]", array) for array in (*given.values(), *found.values()))
    ffi.dlopen(str(library)).wide(*pointers)
    for lane in range(lanes):
        at = {name: values[lane].tolist() for name, values in given.items()}
        for function, name in (("first", "x"), ("second", "y")):
            expected = np.array(evaluate(program, function, at)[name], dtype=float)
            np.testing.assert_allclose(found[name][lane], expected, rtol=1e-12, atol=1e-15)


def named_layout(arrays: dict[str, list[float]]) -> ModelLayout:
    from symgen.runtime import ParameterLayout

    parameters = tuple(ParameterLayout(f"p{k}", value, False) for k, value in enumerate(arrays["parameters"]))
    names = tuple(f"q{k}" for k in range(len(arrays["q"])))
    return ModelLayout("everything", "by-hand", "0", (), names, names, (), (), parameters, *[()] * 8)


def test_sines_and_cosines_stand_side_by_side() -> None:
    values = (Input("q", 0), Assign("sin", (0,)), Assign("mul", (1, 1)), Assign("mul", (2, 2)), Assign("cos", (0,)))
    values = (*values, Assign("add", (3, 4)), Assign("mul", (5, 1)), Assign("mul", (6, 4)))
    function = Function("f", (Output("x", (1,), (7,), ""),), "")
    program = Program("pair", {"q": 1}, ("init", "main"), values, (1,) * 8, {}, (function,))
    (chunk,) = plan(program).chunks
    assert chunk.values[:2] == (1, 4)


def test_angles_known_together_are_gathered_and_those_made_of_their_sines_after_them() -> None:
    builder = Builder(("init", "main"))
    builder.phase = 1
    angles = [builder.input("q", k) for k in range(3)]
    angles += [builder.mul(builder.op("sin", angle), builder.input("v", k)) for k, angle in enumerate(angles)]
    waves = tuple(builder.op(op, angle) for angle in angles for op in ("sin", "cos"))
    program = builder.finish("waves", {"q": 3, "v": 3}, [Function("f", (Output("x", (12,), waves, ""),), "")])
    (chunk,) = plan(program).chunks
    assert [len(run) for run in runs(program, chunk.values).values()] == [3, 3]
    done: set[int] = set()
    for value in chunk.values:
        entry = program.values[value]
        assert isinstance(entry, Assign)
        assert done.issuperset(a for a in entry.args if isinstance(program.values[a], Assign))
        done.add(value)


def test_chunks_become_part_of_functions_that_are_small(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    program, model = make("pendulum")
    assert "SYMGEN_FLAT int pendulum_energy(" in emit(program, model, chunk=2).files["pendulum.c"]
    monkeypatch.setattr("symgen.emit.library.CHUNK", 2)
    assert "SYMGEN_FLAT" not in emit(program, model, chunk=2).files["pendulum.c"]


def test_large_programs_are_cut_into_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    monkeypatch.setattr("symgen.emit.files.PART", 20)
    program, arrays = every_operation()
    model = named_layout(arrays)
    source = emit(program, model, chunk=5)
    assert len(source.units) > 3
    assert source.units[0] == "everything.c"
    assert source.seldom == frozenset()
    loaded = load(build([source], model, cache_key("in parts")))
    expected = evaluate(program, "first", arrays)["x"]
    np.testing.assert_allclose(loaded.call("first", q=arrays["q"])["x"], np.array(expected, dtype=float), rtol=1e-12)


def test_what_runs_seldom_has_files_and_flags_of_its_own(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    monkeypatch.setattr("symgen.emit.files.CHUNK", 2)
    monkeypatch.setattr("symgen.emit.files.SELDOM_PART", 4)
    program, model = make("pendulum")
    source = emit(program, model, seldom=("energy",))
    shown = {name: text for name, text in source.files.items() if name in source.seldom}
    assert len(shown) > 1
    assert source.seldom < set(source.units)
    assert any("init_1(const real *p, real *c)" in text for text in shown.values())
    notes = [note for text in shown.values() for note in re.findall(r"; for (.*) \*/", text)]
    assert set(notes) == {"energy"}
    flags: dict[str, tuple[str, ...]] = {}

    def watched(compiler: Compiler, unit: Path, *others: Any, **options: Any) -> Path:
        flags[unit.name] = tuple(options.get("flags", ()))
        return compile_unit(compiler, unit, *others, **options)

    monkeypatch.setattr("symgen.compiler.compile_unit", watched)
    loaded = load(build([source], model, cache_key("seldom")))
    assert {name for name, given in flags.items() if given == SELDOM_FLAGS} == source.seldom
    whole = load(build([emit(program, model)], model, cache_key("whole")))
    state = whole.assemble()
    np.testing.assert_allclose(loaded.energy(state), whole.energy(state), rtol=1e-14)
    np.testing.assert_allclose(loaded.acceleration(state), whole.acceleration(state), rtol=1e-14)


@pytest.mark.skipif(COMPILERS["gcc"] is None, reason="no gcc")
@pytest.mark.parametrize(
    "title", beyond(3, ["*/ int hidden; /*", "ends with \\", "two\nlines", "what??/", '"; exit(1); //', "größe"])
)
def test_names_stay_inside_comments_and_strings(make: Make, title: str, tmp_path: Path) -> None:
    program, model = make("circle")
    hostile = replace(model, name=title, positions=(title, title), digest="0")
    source = emit(program, hostile)
    write_sources([source], tmp_path)
    command = ["gcc", *WARNINGS, "-o", "example", f"{source.symbol}_main.c", *source.units, *source.shared, "-lm"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "hidden;" not in [line.strip() for line in source.files["circle.c"].splitlines()]
