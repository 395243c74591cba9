/* Runs of explicit methods. */
#include "symgen_explicit.h"
#include "symgen_embedded.h"
#include "symgen_explicit_step.h"
#include "symgen_loop.h"

/* The classical method of order 4. */
static const symgen_explicit_table symgen_rk4_table = {
    .stages = 4, .node = {0.0, 0.5, 0.5, 1.0}, .weight = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
    .argument = {[SYMGEN_EXPLICIT_STAGES] = 0.5, [2 * SYMGEN_EXPLICIT_STAGES + 1] = 0.5, [3 * SYMGEN_EXPLICIT_STAGES + 2] = 1.0},
};

/* ---- what the loop calls ---- */

/* The state of the run, and a choice of dependent coordinates for it unless there is one. */
static inline int symgen_explicit_begin(void *self, real t, const real *u)
{
    symgen_explicit *const s = self;
    symgen_explicit_load(s);
    int status = symgen_explicit_choose(s, t, u);
    if (status == symgen_good && s->run->control.breaks > 0) {
        status = symgen_embedded_begin(s);
        symgen_explicit_store(s);
    }
    return status;
}

static inline int symgen_explicit_look(void *self, real t, const real *u, const symgen_row *row)
{
    symgen_explicit *const s = self;
    const symgen_choice *const choice = s->model->choices + s->part->choice;
    const symgen_calls calls = {.nv = s->model->nv, .nz = s->model->nz, .nc = s->model->nc, .acceleration = choice->acceleration,
                                .multipliers = choice->multipliers, .constants = s->run->constants, .work = s->run->work};
    (void)t;
    symgen_copy(symgen_state_length(s->model), s->y, row->q); /* v and z stand behind q in a row too */
    if (symgen_wants_rates(row->wanted))
        s->known = !s->run->control.source; /* inputs that come at any time may jump here */
    return symgen_look(&calls, u, row, s->result);
}

static inline int symgen_explicit_whole(void *self, int k)
{
    symgen_explicit *const s = self;
    int status;
    if (s->run->control.breaks > 0) {
        status = symgen_embedded_reach(s, k + 1);
    } else {
        status = symgen_explicit_equal_step(s, k);
    }
    if (status == symgen_good)
        symgen_explicit_store(s);
    return status;
}

static inline int symgen_explicit_renew(void *self, real t, const real *u)
{
    symgen_explicit *const s = self;
    (void)t;
    (void)u;
    s->known = 0;
    return symgen_good;
}

/* ---- what models call ---- */

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
        .renew = symgen_explicit_renew,
        .calls = {.nq = model->nq, .nv = model->nv, .nz = model->nz, .nc = model->nc, .ny = model->ny, .outputs = model->outputs,
                  .constants = run->constants, .work = run->work}};
    return symgen_loop(run, &family);
}

int symgen_explicit_rk4(const symgen_model *model, symgen_run *run)
{
    run->explicit_.table = symgen_rk4_table;
    return symgen_explicit_run(model, run);
}
