"""Tangents and gradients by independent coordinates in a C program: several directions with the same factors of the loops, under strict
compilers and sanitizers, against Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

from symgen.runtime import Library, Model

from .test_pipeline_c import COMPILERS

STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-unused-function", "-O1")
CHECKED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")

CALLER = """#include <stdio.h>
#include "TANGENTS.h"
#include "ADJOINTS.h"
#include "symgen_partials.h"

const symgen_partials *TANGENTS_partials(void);
const symgen_partials *ADJOINTS_partials(void);
int TANGENTS_independent_scratch(void);
int ADJOINTS_independent_scratch(void);

ARRAYS

static double tangent_constants[TANGENTS_nk + 1], adjoint_constants[ADJOINTS_nk + 1];
static double work[TANGENTS_nw + ADJOINTS_nw + 1], scratch[100000], out[1000];
static int pivots[TANGENTS_nc + 1];

static void show(int count)
{
    for (int k = 0; k < count; k++)
        printf("%.17g ", out[k]);
    printf("\\n");
}

int main(void)
{
    const symgen_partials *p = TANGENTS_partials();
    symgen_partials_memory m = symgen_partials_memory_at(p, scratch, pivots);
    symgen_arguments at = {.constants = tangent_constants, .t = t, .q = q, .v = v, .z = z, .u = u, .a = a, .l = l,
                           .work = work, .out = out};
    if (TANGENTS_independent_scratch() > 100000 || ADJOINTS_independent_scratch() > 100000)
        return 1;
    TANGENTS_init(parameters, tangent_constants);
    int status = symgen_partials_close(p, &at, &m);
    for (int k = 0; k < 2 && status == symgen_good; k++) {
        at.seeds = k == 0 ? first : second;
        at.out = out;
        status = symgen_partials_rates(p, &at, &m);
        at.out = out + p->ni + p->nz;
        if (status == symgen_good)
            status = symgen_partials_outputs(p, &at, &m);
        show(p->ni + p->nz + p->ny);
    }
    p = ADJOINTS_partials();
    m = symgen_partials_memory_at(p, scratch, pivots);
    ADJOINTS_init(parameters, adjoint_constants);
    at.constants = adjoint_constants;
    at.seeds = weights;
    at.out = out;
    if (status == symgen_good)
        status = symgen_partials_close(p, &at, &m);
    if (status == symgen_good)
        status = symgen_partials_gradient(p, &at, &m);
    show(2 * p->ni + p->nz + p->nu);
    return status;
}
"""


def array(name: str, values: Iterable[float]) -> str:
    given = [float(value).hex() for value in values] or ["0.0"]
    return f"static const double {name}[] = {{{', '.join(given)}}};"


def units(library: Library) -> list[Path]:
    return sorted(library.shared.file.parent.glob(f"{library.layout.symbol}*.c"))


@pytest.mark.skipif("gcc" not in COMPILERS or sys.platform != "linux", reason="needs gcc's sanitizers")
@pytest.mark.parametrize("name", ["pendulum", "slider_crank"])
def test_several_directions_share_the_factors(shipped: Callable[..., Model], tmp_path: Path, name: str) -> None:
    model = shipped(name, "recursive" if name == "pendulum" else "independent")
    state = model.assemble({model.coordinates[0]: 0.4}, {model.coordinates[0]: 3.0})
    tangents, adjoints, random = model.tangents, model.adjoints, np.random.default_rng(2)
    ni, nz, nu, ny = len(tangents.independent), len(state.z), len(model.inputs), len(model.sensors)
    lengths = [ni, ni, nz, nu]
    directions = [[random.normal(size=length) for length in lengths] for _ in range(2)]
    weights = [random.normal(size=length) for length in (ni, nz, ny)]
    a, multipliers = model.acceleration(state), model.multipliers(state)
    given = {
        "t": [state.time],
        "q": state.q,
        "v": state.v,
        "z": state.z,
        "u": model.default_inputs,
        "a": a,
        "l": multipliers,
    }
    given |= {"parameters": model.parameter_values(), "weights": np.concatenate(weights)}
    given |= dict(zip(("first", "second"), map(np.concatenate, directions), strict=True))
    text = CALLER.replace("ARRAYS", "\n".join(array(*each) for each in given.items()))
    for part in (tangents, adjoints):
        text = text.replace(type(part).__name__.upper(), part.library.layout.symbol)
    caller = tmp_path / "caller.c"
    caller.write_text(text, encoding="ascii")
    folders = [f"-I{part.library.shared.file.parent}" for part in (tangents, adjoints)]
    files = [str(path) for part in (tangents, adjoints) for path in units(part.library)]
    command = ["gcc", *STRICT, *CHECKED, *folders, "-o", str(tmp_path / "caller"), str(caller), *files, "-lm"]
    subprocess.run(command, check=True)
    done = subprocess.run([tmp_path / "caller"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    found = [np.array(line.split(), dtype=float) for line in done.stdout.splitlines()]
    wanted = [np.concatenate(tangents.by_independent(state, *each)) for each in directions]
    wanted.append(np.concatenate(adjoints.by_independent(state, *weights)[:4]))
    for own, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(own, other, rtol=0.0, atol=1e-12 * np.abs(other).max())
