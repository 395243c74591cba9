/* Runs of explicit methods. */
#include "symgen_explicit.h"
#include "symgen_explicit_step.h"
#include "symgen_loop.h"

/* The classical method of order 4. */
static const symgen_explicit_table symgen_rk4_table = {
    .stages = 4, .node = {0.0, 0.5, 0.5, 1.0}, .weight = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
    .argument = {[SYMGEN_EXPLICIT_STAGES] = 0.5, [2 * SYMGEN_EXPLICIT_STAGES + 1] = 0.5, [3 * SYMGEN_EXPLICIT_STAGES + 2] = 1.0},
};

int symgen_explicit_scratch(const symgen_model *model)
{
    return SYMGEN_EXPLICIT_SCRATCH(model->nq, model->nv, model->nz, model->nu, symgen_close_scratch(model));
}

int symgen_explicit_control(const symgen_model *model) { return symgen_embedded_length(model); }

int symgen_explicit_run(const symgen_model *model, symgen_run *run)
{
    symgen_explicit s = symgen_explicit_at(model, run);
    const symgen_family family = {
        .self = &s, .begin = symgen_explicit_begin, .look = symgen_explicit_look, .step = symgen_explicit_whole,
        .calls = {.nq = model->nq, .nv = model->nv, .nz = model->nz, .nc = model->nc, .ny = model->ny, .outputs = model->outputs,
                  .constants = run->constants, .work = run->work}};
    return symgen_loop(run, &family);
}

int symgen_explicit_rk4(const symgen_model *model, symgen_run *run)
{
    run->explicit_.table = symgen_rk4_table;
    return symgen_explicit_run(model, run);
}
