/* Steps of iterated methods whose length follows their error. */
#ifndef SYMGEN_CONTROLLED_STEP_H
#define SYMGEN_CONTROLLED_STEP_H

#include "symgen_diagonal.h"
#include "symgen_iterated_step.h"

static inline void symgen_controlled_at(symgen_implicit *at, real *scratch)
{
    symgen_run *const run = at->run;
    symgen_stepper *const s = &at->stepper;
    at->settings = run->settings;
    *at->paced = (symgen_diagonal_run){.s = s, .settings = &at->settings, .control = &run->control,
                                      .table = &run->implicit.diagonal, .method = &run->implicit.method,
                                      .kept = run->implicit.memory, .counts = run->implicit.counts, .inputs = run->inputs,
                                      .watched = run->implicit.watched};
    at->paced->memory = symgen_diagonal_memory_at(s->model, run->control.state);
    symgen_diagonal_scratch_at(at->paced, scratch);
    s->q = at->paced->memory.q[1];
    s->y = at->paced->memory.y[1];
    s->settings = &at->settings;
    s->step = run->control.state[symgen_unit]; /* neither the record nor the next step decides what is small */
    s->slack = SYMGEN_SLACK;
    s->keeps_past = 1;
}

/* The state of the run at the time t, which was reached: its loops are closed. */
static inline int symgen_controlled_look(const symgen_implicit *at, double t)
{
    symgen_run *const run = at->run;
    const symgen_diagonal_run *const d = at->paced;
    const double closure = d->settings->closure;
    const real *const u = symgen_diagonal_inputs(d, t);
    real error = 0.0;
    symgen_diagonal_look(d, t, run->q, run->v);
    const symgen_arguments arguments = {.constants = run->calls.constants, .t = &t, .q = run->q, .v = run->v,
                                        .z = run->v + run->calls.nv, .u = u, .work = run->calls.work};
    const int status = run->calls.close(&arguments, run->q, run->v, closure, SYMGEN_CORRECTIONS, run->calls.scratch, &error);
    run->statistics.worst_closure = symgen_max(run->statistics.worst_closure, error);
    return status == symgen_good && !(error <= 1e4 * closure) ? symgen_not_converged : status;
}

/* Steps up to the start of step k of the run or behind it, and its state. */
static inline int symgen_controlled_reach(symgen_implicit *at, int k)
{
    symgen_run *const run = at->run;
    const symgen_paced method = {at->paced, &run->statistics, symgen_diagonal_try, symgen_diagonal_take,
                                 symgen_diagonal_restart, symgen_diagonal_save, symgen_diagonal_asks,
                                 &run->calls, at->paced->memory.q[1], at->paced->memory.y[1]};
    const double t = run->start + (run->first + k) * run->step;
    const int status = symgen_control_reach(&run->control, &method, t);
    if (status != symgen_good && status != symgen_reorder)
        symgen_name_worst(&at->stepper);
    return status == symgen_good ? symgen_controlled_look(at, t) : status;
}

/* Whether the first row of this piece was looked at before the last step was made, which says nothing of it. */
static inline int symgen_controlled_is_behind(const symgen_run *run)
{
    const double *const state = run->control.state;
    return run->start + run->first * run->step <= state[symgen_now] - state[symgen_last];
}

/* A fresh start, or another choice, or the state again that the end of a run had cut a step for. */
static inline int symgen_controlled_begin(symgen_implicit *at)
{
    symgen_run *const run = at->run;
    symgen_stepper *const s = &at->stepper;
    const symgen_step_equations *const m = s->model;
    if (run->implicit.begin == symgen_other_choice) {
        const int status = symgen_diagonal_begin_again(at->paced);
        if (status != symgen_good || symgen_controlled_is_behind(run))
            return status;
    }
    if (run->implicit.begin != symgen_fresh_start)
        return symgen_controlled_reach(at, 0);
    symgen_copy(m->nq, run->q, s->q);
    symgen_copy(m->nv + m->nz, run->v, s->y);
    const int status = symgen_diagonal_restart(at->paced);
    symgen_copy(m->nq, s->q, run->q);
    symgen_copy(m->nv + m->nz, s->y, run->v);
    return status;
}

#endif
