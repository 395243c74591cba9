"""Of the C that all models share, what no model of ours reaches: functions that fail, and the table that C has of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path

from symgen.runtime.compile_interface import HEADER
from symgen.runtime.methods import RK4
from symgen.runtime.model.c_interface import interface
from symgen.runtime.model.library import Status
from symgen.runtime.run.explicit_run import fill_table

from symgen.compiler import find_compiler


def answers(text: str, folder: Path) -> list[str]:
    """What a C program prints, line by line."""
    (folder / "main.c").write_text(text, encoding="ascii")
    compiler, program = find_compiler().command, folder / "main"
    subprocess.run([*compiler, "-std=c11", f"-I{HEADER.parent}", folder / "main.c", "-lm", "-o", program], check=True)
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


TABLE = """
#include <stdio.h>
#include "symgen_explicit.c"
int main(void)
{
    const symgen_explicit_table *const t = &symgen_rk4_table;
    printf("%d\\n", t->stages);
    for (int k = 0; k < SYMGEN_EXPLICIT_STAGES; k++)
        printf("%a\\n%a\\n%a\\n%a\\n", t->node[k], t->weight[k], t->error[k], t->dense[k]);
    for (int k = 0; k < SYMGEN_EXPLICIT_STAGES * SYMGEN_EXPLICIT_STAGES; k++)
        printf("%a\\n", t->argument[k]);
    return 0;
}
"""


def test_the_table_of_rk4_is_that_of_python(tmp_path: Path) -> None:
    """C has it for programs without Python."""
    table = interface().ffi.new("symgen_explicit_table *")
    fill_table(table, RK4)
    stages, *numbers = answers(TABLE, tmp_path)
    columns = zip(table.node, table.weight, table.error, table.dense, strict=True)
    assert int(stages) == table.stages == 4
    assert [float.fromhex(text) for text in numbers] == [*(x for row in columns for x in row), *table.argument]


FAILING = """
#include <stdio.h>
#include "symgen_bodies_run.c"
static int calls[3], failing, after;
static int answer(int which, const symgen_arguments *a, int size)
{
    for (int k = 0; k < size; k++)
        a->out[k] = 0.0;
    return which == failing && ++calls[which] > after ? symgen_change_point : symgen_good;
}
static int residual(const symgen_arguments *a)
{
    const int status = answer(0, a, 6);
    a->out[0] = a->a[0] - 1.0;
    return status;
}
static int jacobian(const symgen_arguments *a) { return answer(1, a, 1); }
static int angles(const symgen_arguments *a) { return answer(2, a, 1); }
int main(void)
{
    const symgen_newton_model model = {.bodies = 1, .base = -1, .angles = 1, .residual_size = 6, .jacobian_size = 1,
                                       .residual = residual, .jacobian = jacobian, .joint_angles = angles};
    for (int test = 0; test < 6; test++) {
        static double q[8], v[6], y[18], before[12], watch[symgen_newton_watches], scratch[1000], values[18], units[18];
        static int count[symgen_newton_counts], rows[19], places[18], unknowns[18];
        const double weight[7] = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
        double one = 1.0;
        for (int k = 0; k < 18; k++) { /* a matrix of ones, in which the first equation is that of the first acceleration */
            rows[k + 1] = k + 1;
            places[k] = k;
            unknowns[k] = (k + 12) % 18;
            units[k] = 1.0;
        }
        for (int k = 0; k < 8; k++)
            q[k] = k == 3;
        for (int k = 0; k < 6; k++)
            v[k] = y[k] = 0.0;
        watch[symgen_newton_turned] = 2.0;
        symgen_run run = {.q = q, .v = v, .z = v, .step = 1e-3, .scratch = scratch, .inputs = &one, .steps = 1};
        run.settings = (symgen_settings){.residual = 1e-9, .closure = 1.0, .iterations = 5, .fixed = test >= 3,
                                         .policy = symgen_every_step};
        run.bodies = (symgen_bodies_part){.y = y, .before = before, .count = count, .watch = watch, .weight = weight,
                                          .length = 1.0, .formula = {{1.0, 0.0, 0.0}, {0.0, 0.0}, 1.0, 0}};
        run.bodies.factors = (symgen_sparse){18, rows, places, places, places, unknowns, units, values, scratch + 900};
        run.bodies.entries = (symgen_newton_entries){.constants = 18, .constant_place = places, .constant = units};
        failing = test % 3;
        after = test == 0; /* not the first evaluation */
        calls[0] = calls[1] = calls[2] = 0;
        const real t = 0.0;
        const int status = symgen_newton_try(&model, &run, &t, &one);
        printf("%d %g %g %g\\n", status, q[0], v[0], y[0]);
    }
    return 0;
}
"""


def test_steps_of_all_bodies_hand_on_what_functions_of_the_model_say(tmp_path: Path) -> None:
    """And leave the state as it was: of residuals (not the first one), Jacobians and angles; with and without a given number of
    iterations."""
    found = answers(FAILING, tmp_path)
    assert found == [f"{Status.CHANGE_POINT:d} 0 0 0"] * 6
