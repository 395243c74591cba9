"""What compilers make of a whole model, against the interpreter that says what a program means."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from cffi import FFI
from symgen.runtime.model.library import Array

from symgen.build_cache import build
from symgen.build_key import cache_key
from symgen.compiler import CompilerError, Target, compile_library, find_compiler
from symgen.description import read
from symgen.emit import emit
from symgen.pipeline import ModelGenerator
from symgen.program.evaluate import evaluate
from symgen.program.program import Program
from symgen.runtime import ModelLayout, library_suffix, load

TURN = r"""
#include <math.h>
__attribute__((visibility("default")))
void turn(const double *c, double angle, double *w)
{
    const double x62 = sin(angle);
    const double x63 = cos(angle);
    const double x64 = 1.0 - x63;
    const double x67 = x63 + x64*c[3];
    const double x70 = x63 + x64*c[4];
    const double x73 = x63 + x64*c[5];
    const double x75 = x64*c[6];
    const double x76 = c[2]*x62;
    const double x77 = x75 - x76;
    const double x78 = x75 + x76;
    const double x80 = x64*c[7];
    const double x81 = c[1]*x62;
    const double x82 = x80 - x81;
    const double x83 = x80 + x81;
    const double x85 = x64*c[8];
    const double x86 = c[0]*x62;
    const double x87 = x85 - x86;
    const double x88 = x85 + x86;
    w[21] = w[2]*x82 + (w[0]*x67 + w[1]*x78);
    w[22] = w[2]*x88 + (w[1]*x70 + w[0]*x77);
    w[23] = w[1]*x87 + (w[2]*x73 + w[0]*x83);
    w[24] = w[4]*x78 + (w[5]*x82 + w[3]*x67);
    w[25] = w[3]*x77 + (w[5]*x88 + w[4]*x70);
    w[26] = w[4]*x87 + (w[5]*x73 + w[3]*x83);
    w[27] = w[8]*x82 + (w[6]*x67 + w[7]*x78);
    w[28] = w[8]*x88 + (w[6]*x77 + w[7]*x70);
    w[29] = w[8]*x73 + (w[6]*x83 + w[7]*x87);
}
"""
"""Emitted once for a wheel: w[21..29] = w[0..8] turned by an angle about the axis c[0..2] (c[3..8]: its products).
gcc 12 packs it into AVX-512 vectors and gets w[24] wrong, unless it is told not to pack."""

MODEL = Path(__file__).parents[1] / "models" / "sla_quarter_car.yaml"


@pytest.fixture(scope="module")
def quarter_car() -> tuple[Program, ModelLayout]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        generator = ModelGenerator(read(MODEL), "multiplier")
        return generator.program, generator.layout


@pytest.mark.parametrize("target", ["native", "portable"])
def test_straight_line_code_is_not_packed_wrongly(target: Target, tmp_path: Path) -> None:
    unit, library = tmp_path / "turn.c", tmp_path / f"turn{library_suffix()}"
    unit.write_text(TURN, encoding="ascii")
    compile_library(find_compiler(), [unit], tmp_path, library, target)
    ffi = FFI()
    ffi.cdef("void turn(const double *c, double angle, double *w);")
    axis = np.array([0.36, 0.48, 0.8])
    x, y, z = axis
    before = np.array([[0.8, -0.6, 0.0], [0.36, 0.48, -0.8], [0.48, 0.64, 0.6]])
    w: Array = np.zeros(30)
    w[:9] = before.ravel()
    constants: Array = np.array([x, y, z, x * x, y * y, z * z, x * y, x * z, y * z])
    ffi.dlopen(str(library)).turn(
        ffi.from_buffer("double[]", constants), 0.3, ffi.from_buffer("double[]", w, require_writable=True)
    )
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    turned = np.eye(3) + np.sin(0.3) * cross + (1.0 - np.cos(0.3)) * cross @ cross
    np.testing.assert_allclose(w[21:].reshape(3, 3), before @ turned, atol=1e-15)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_rotations_are_those_of_the_interpreter(
    quarter_car: tuple[Program, ModelLayout], compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", str(tmp_path))
    monkeypatch.setenv("CC", compiler)
    try:
        find_compiler()
    except CompilerError:
        pytest.skip(f"no {compiler}")
    program, layout = quarter_car
    model = load(build([emit(program, layout)], layout, cache_key("poses")))
    random = np.random.default_rng(1)
    parameters = list(model.parameters.values())
    for _ in range(5):
        q: Array = random.normal(size=len(layout.positions))
        found = model.call("poses", q=q)
        expected = evaluate(program, "poses", {"parameters": parameters, "q": q.tolist()})
        for name, values in expected.items():
            np.testing.assert_allclose(found[name].ravel(), np.array(values, dtype=float), rtol=1e-12, atol=1e-12)
