"""Several states at once: the text of one state, compiled for vectors."""

from __future__ import annotations

import math
import platform
import shutil
import subprocess
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from cffi import FFI
from symgen.runtime.model.library import Array
from symgen.runtime.model.state import normalised

import symgen
from symgen.build_cache import build, write_sources
from symgen.build_key import cache_key
from symgen.compiler import compile_library, find_compiler
from symgen.emit import emit
from symgen.emit.lanes import batch_program, lanes_source
from symgen.program.program import Program
from symgen.runtime import (
    ArgumentError,
    Batch,
    Model,
    ModelLayout,
    ParameterError,
    State,
    batch_part,
    library_suffix,
    load,
)

from ..support.cache import own_cache

Make = Callable[[str], tuple[Program, ModelLayout]]
MODELS = Path(__file__).parents[2] / "models"
HEADERS = Path(__file__).parents[2] / "runtime" / "include"
STRICT = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


@pytest.fixture(scope="module")
def car(tmp_path_factory: pytest.TempPathFactory) -> Model:
    with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
        warnings.simplefilter("ignore")
        patch.setenv("SYMGEN_CACHE", own_cache(tmp_path_factory.mktemp("cache")))
        model = symgen.build(MODELS / "sla_quarter_car.yaml")
        for lanes in (1, 4, 8):
            model.batch(lanes=lanes)  # built while the cache is there
        model.part = {batch_part(n): model.part(batch_part(n)) for n in (1, 4, 8)}.__getitem__  # type: ignore[method-assign]
    return model


def states(model: Model, count: int) -> tuple[Array, Array]:
    random = np.random.default_rng(2)
    start = model.assemble()
    size = len(start.q)
    q = start.q + 0.05 * random.normal(size=(count, size))
    return np.array([normalised(model.layout.joints, row) for row in q]), random.normal(size=(count, len(start.v)))


@pytest.mark.parametrize("lanes", [1, 4, 8])
@pytest.mark.parametrize("count", [1, 5, 8, 37])
def test_rows_are_what_single_calls_give(car: Model, lanes: int, count: int) -> None:
    """Every row has parameters of its own."""
    random = np.random.default_rng(1)
    q, v = states(car, count)
    times = random.uniform(size=count)
    name = next(iter(car.parameters))
    sets = [{name: car.parameters[name] * (1.0 + 0.1 * random.uniform())} for _ in range(count)]
    batch = car.batch(sets, lanes=lanes)
    z = np.tile(car.initial_state().z, (count, 1))
    found = batch.accelerations(q, v, z, t=times), batch.outputs(q, v, z, t=times), batch.multipliers(q, v, z, t=times)
    before = car.parameters
    try:
        for k in range(count):
            car.set_parameters(sets[k])
            state = State(times[k], q[k], v[k], z[k])
            for row, expected in zip(
                (result[k] for result in found),
                (car.acceleration(state), np.array(list(car.outputs(state).values())), car.multipliers(state)),
                strict=True,
            ):
                np.testing.assert_allclose(row, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max(initial=1.0))
    finally:
        car.set_parameters(before)


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_programs_in_many_files_have_lanes_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of large models are: what depends on parameters only stands in files of its own."""
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    for name, length in (("CHUNK", 2), ("PART", 20), ("SELDOM_PART", 4)):
        monkeypatch.setattr(f"symgen.emit.files.{name}", length)
    model = symgen.build(MODELS / "four_bar.yaml", formulation="independent")
    start = model.assemble()
    assert any("_init_1(" in file.read_text() for file in tmp_path.rglob("four_bar_independent_seldom_1.c"))
    found = model.batch([{}] * 3, lanes=4).accelerations([start.q] * 3, start.v, start.z)
    np.testing.assert_allclose(found, [model.acceleration(start)] * 3, rtol=1e-9, atol=1e-9)
    run = model.fleet(3, lanes=4).simulate([start] * 3, until=0.01, step=1e-3)
    assert run.success


def test_threads_share_the_rows(car: Model) -> None:
    q, v = states(car, 101)
    z = car.initial_state().z
    batch = car.batch()
    assert batch.accelerations(q, v, z, threads=3).tolist() == batch.accelerations(q, v, z).tolist()
    each = car.batch([{}] * 101)
    assert each.accelerations(q, v, z, threads=4).tolist() == batch.accelerations(q, v, z).tolist()


def test_one_row_serves_all(car: Model) -> None:
    q, v = states(car, 1)
    z = car.initial_state().z
    batch = car.batch()
    assert batch.accelerations(q[0], v[0], z).shape == (1, len(v[0]))
    assert (batch.accelerations(q[0], v[0], z, t=np.zeros(3)) == batch.accelerations(q, v, z)).all()


def test_a_singular_row_harms_no_other(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    circle = batch_of(make, "circle")
    q = np.array([[0.6, 0.8], [0.0, 0.0], [0.8, 0.6]])
    found = circle.accelerations(q, np.zeros((3, 2)))
    assert not np.isfinite(found[1]).any()
    np.testing.assert_allclose(np.einsum("ij,ij->i", q[::2], found[::2]), 0.0, atol=1e-14)


def batch_of(make: Make, name: str) -> Batch:
    program, layout = make(name)
    source = emit(program, layout)
    model = load(build([source], layout, cache_key(name)))
    wide = lanes_source(emit(batch_program(program), layout), layout, 8)
    return Batch(model, build([wide], layout, cache_key(name, "lanes"), part=batch_part(8)), 8, None)


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (([[0.0, 0.0]], [[0.0] * 3]), "v must be rows of"),
        (([[0.0, 0.0]] * 2, [[0.0] * 2] * 3), "equally many rows"),
        (([[[0.0, 0.0]]], [[0.0] * 2]), "q must be rows of"),
    ],
)
def test_wrong_rows_are_refused(
    make: Make, arrays: tuple[object, object], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYMGEN_CACHE", own_cache(tmp_path))
    with pytest.raises(ArgumentError, match=message):
        batch_of(make, "circle").accelerations(*arrays)  # type: ignore[arg-type]


def test_wrong_parameters_and_widths_are_refused(car: Model) -> None:
    with pytest.raises(ParameterError, match="no parameter"):
        car.batch([{"nonsense": 1.0}])
    with pytest.raises(ArgumentError, match="8, 4 or 1"):
        car.batch(lanes=3)
    with pytest.raises(ArgumentError, match="equally many rows"):
        car.batch([{}] * 3).accelerations(*states(car, 4), car.initial_state().z)


LANES = """
#define SYMGEN_LANES 8
#include "symgen.h"
__attribute__((visibility("default"))) void sines(int n, const double *x, double *s, double *c);
void sines(int n, const double *x, double *s, double *c)
{
    real angle, sine, cosine;
    for (int k = 0; k < n; k += 8) {
        for (int i = 0; i < 8; i++)
            angle[i] = x[k + i];
        sine = sin(angle);
        cosine = cos(angle);
        for (int i = 0; i < 8; i++) {
            s[k + i] = sine[i];
            c[k + i] = cosine[i];
        }
    }
}
"""


GATHERED = """
#include "symgen_sines.h"
__attribute__((visibility("default"))) void sines(int n, const double *x, double *s, double *c);
void sines(int n, const double *x, double *s, double *c) { symgen_sines(n, x, s, c); }
"""


def sines(code: str, folder: Path, angles: Array) -> tuple[Array, Array]:
    (folder / "sines.c").write_text(code, encoding="ascii")
    library = folder / f"sines{library_suffix()}"
    compile_library(find_compiler(), [folder / "sines.c"], HEADERS, library, "native")
    ffi = FFI()
    ffi.cdef("void sines(int n, const double *x, double *s, double *c);")
    results = np.zeros_like(angles), np.zeros_like(angles)
    ffi.dlopen(str(library)).sines(len(angles), *(ffi.from_buffer("double[]", a) for a in (angles, *results)))
    return results


FUNCTIONS = """
#define SYMGEN_VECTOR 8
#include "symgen_vector.h"
#define BY_EIGHT(name, call) \\
    __attribute__((visibility("default"))) void name(int n, const double *y, const double *x, double *f); \\
    void name(int n, const double *y, const double *x, double *f) \\
    { \\
        symgen_vector a, b; \\
        for (int k = 0; k < n; k += 8) { \\
            for (int i = 0; i < 8; i++) { \\
                a[i] = y[k + i]; \\
                b[i] = x[k + i]; \\
            } \\
            b = call; \\
            for (int i = 0; i < 8; i++) \\
                f[k + i] = b[i]; \\
        } \\
    }
BY_EIGHT(arctan2, symgen_vector_atan2(a, b))
BY_EIGHT(arctan, symgen_vector_atan(a) + 0.0 * b)
BY_EIGHT(exp_of, symgen_vector_exp(a) + 0.0 * b)
BY_EIGHT(tanh_of, symgen_vector_tanh(a) + 0.0 * b)
BY_EIGHT(log_of, symgen_vector_log(a) + 0.0 * b)
"""


@pytest.fixture(scope="module")
def eights(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Array, Array], Array]:
    """Vector functions of two arrays, eight entries at a time."""
    folder = tmp_path_factory.mktemp("functions")
    (folder / "functions.c").write_text(FUNCTIONS, encoding="ascii")
    library = folder / f"functions{library_suffix()}"
    compile_library(find_compiler(), [folder / "functions.c"], HEADERS, library, "native")
    ffi = FFI()
    for name in ("arctan2", "arctan", "exp_of", "tanh_of", "log_of"):
        ffi.cdef(f"void {name}(int n, const double *y, const double *x, double *f);")
    loaded = ffi.dlopen(str(library))

    def call(name: str, y: Array, x: Array) -> Array:
        result = np.zeros_like(y)
        getattr(loaded, name)(len(y), *(ffi.from_buffer("double[]", a) for a in (y, x, result)))
        return result

    return call


@pytest.mark.skipif(np.finfo(np.longdouble).eps == np.finfo(float).eps, reason="no longer numbers to compare with")
@pytest.mark.parametrize(
    ("name", "exact"), [("arctan2", np.arctan2), ("arctan", np.arctan), ("exp_of", np.exp), ("tanh_of", np.tanh)]
)
def test_vector_functions_are_within_two_units_in_the_last_place(
    eights: Callable[[str, Array, Array], Array], name: str, exact: np.ufunc
) -> None:
    random = np.random.default_rng(2)
    y, x = (random.choice([-1, 1], 40000) * 10 ** random.uniform(-8, 2.5, 40000) for _ in range(2))
    expected = exact(*(each.astype(np.longdouble) for each in (y, x)[: exact.nin]))
    unit = np.spacing(np.abs(expected.astype(np.float64)))
    assert float((np.abs(eights(name, y, x) - expected) / unit).max()) < 2.0


def test_vector_functions_meet_the_c_library_at_zeros_and_infinities(
    eights: Callable[[str, Array, Array], Array],
) -> None:
    y = np.array([0.0, 0.0, -0.0, 1.0, -1.0, math.inf, math.nan, 1e300])
    x = np.array([0.0, -1.0, -1.0, 0.0, 0.0, math.inf, 1.0, 1e-300])
    np.testing.assert_allclose(eights("arctan2", y, x), np.arctan2(y, x), rtol=1e-15)
    y, one = np.array([0.0, -0.0, math.inf, -math.inf, math.nan, 800.0, -800.0, 1.0]), np.ones(8)
    with np.errstate(over="ignore"):
        for name, function in (("exp_of", np.exp), ("tanh_of", np.tanh), ("arctan", np.arctan)):
            np.testing.assert_allclose(eights(name, y, one), function(y), rtol=1e-15)


@pytest.mark.skipif(np.finfo(np.longdouble).eps == np.finfo(float).eps, reason="no longer numbers to compare with")
def test_the_vector_logarithm_is_within_two_units_in_the_last_place(
    eights: Callable[[str, Array, Array], Array],
) -> None:
    random = np.random.default_rng(3)
    near = 1.0 + random.choice([-1, 1], 20000) * 10 ** random.uniform(-12, -0.31, 20000)
    x = np.concatenate([10 ** random.uniform(-290, 290, 20000), near])
    expected = np.log(x.astype(np.longdouble))
    unit = np.spacing(np.abs(expected.astype(np.float64)))
    assert float((np.abs(eights("log_of", x, np.ones_like(x)) - expected) / unit).max()) < 2.0
    odd = np.array([0.0, -0.0, -1.0, 5e-324, math.inf, math.nan, 1.0, 1e308])
    with np.errstate(divide="ignore", invalid="ignore"):
        np.testing.assert_allclose(eights("log_of", odd, np.ones(8)), np.log(odd), rtol=1e-15)


@pytest.mark.skipif(np.finfo(np.longdouble).eps == np.finfo(float).eps, reason="no longer numbers to compare with")
@pytest.mark.parametrize("code", [LANES, GATHERED], ids=["lanes", "gathered"])
def test_sines_are_within_two_units_in_the_last_place(code: str, tmp_path: Path) -> None:
    """Also next to multiples of pi/2, where almost all digits cancel; beyond 1e5 the C library answers."""
    random = np.random.default_rng(1)
    near = np.arange(-2000, 2000) * (math.pi / 2)
    angles = [random.uniform(-size, size, 8000) for size in (1e-3, 1.0, 10.0, 1e3, 1e5)]
    found = sines(code, tmp_path, x := np.concatenate([*angles, near, [1e6, -3e9, 1e300, 0.0, 1e-300, 5.0, 6.0, 7.0]]))
    exact = x.astype(np.longdouble)
    for values, function in zip(found, (np.sin, np.cos), strict=True):
        expected = function(exact)
        unit = np.spacing(np.abs(expected.astype(np.float64)))
        assert float((np.abs(values - expected) / unit).max()) < 2.0
    bad = sines(code, tmp_path, np.array([math.inf, math.nan, 1.0, 2.0, 3.0, 4.0, 5.0, 1e7]))
    assert np.isnan(bad[0][:2]).all()
    np.testing.assert_allclose(bad[0][2:], np.sin([1.0, 2.0, 3.0, 4.0, 5.0, 1e7]), rtol=1e-15)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("march", ["native", "x86-64", "x86-64-v3"])
@pytest.mark.parametrize("lanes", [1, 4, 8])
def test_lanes_compile_without_a_warning(make: Make, compiler: str, march: str, lanes: int, tmp_path: Path) -> None:
    if shutil.which(compiler) is None or (march != "native" and platform.machine().lower() not in ("x86_64", "amd64")):
        pytest.skip(f"no {compiler} for {march}")
    program, layout = make("pendulum")
    wide = lanes_source(emit(batch_program(program), layout), layout, lanes)
    write_sources([wide], tmp_path)
    command = [compiler, *STRICT, f"-march={march}", "-c", *wide.units, "-o", "made.o"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
