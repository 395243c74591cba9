/* Explicit steps, one at a time, on memory of the caller. Inputs go straight from those of the last call to those of this one. */
#ifndef SYMGEN_RIG_EXPLICIT_H
#define SYMGEN_RIG_EXPLICIT_H

#include "symgen_explicit_step.h"

/* What never changes of the steps. */
typedef struct {
    symgen_explicit_table table;
    double tolerance, refusal; /* of the loops, as in symgen_explicit_part */
    int corrections;
    const double *sizes;       /* of each entry of (q, v, z), at the start; null: of no use to the method */
} symgen_rig_method;

#include "symgen_rig.h"

/* Explicit steps need nothing but the model. */
static int symgen_rig_adopt_in_steps(const symgen_rig *r)
{
    (void)r;
    return symgen_good;
}

/* The memory: sizes, which grow, and inputs at the beginning, in the middle and at the end of a step. */
static inline double *symgen_rig_input_rows(const symgen_rig *r)
{
    const symgen_rig_tables *const t = r->tables;
    return r->memory + (t->method.sizes ? symgen_state_length(t->model) : 0);
}

static inline void symgen_rig_run_at(const symgen_rig *r, const double *u, symgen_run *run)
{
    const symgen_rig_tables *const t = r->tables;
    const int nu = t->model->nu;
    double *const rows = symgen_rig_input_rows(r);
    for (int i = 0; i < nu; i++) {
        rows[i] = r->inputs[i];
        rows[nu + i] = r->inputs[i] + 0.5 * (u[i] - r->inputs[i]);
        rows[2 * nu + i] = u[i];
    }
    run->constants = r->constants;
    run->work = r->work;
    run->scratch = r->scratch;
    run->inputs = rows;
    run->input_stride = nu;
    run->q = r->state + 1;
    run->v = run->q + t->model->nq;
    run->z = run->v + t->model->nv;
    run->start = *r->origin;
    run->step = t->step;
    run->first = r->flag[symgen_rig_index];
    run->explicit_.table = t->method.table;
    run->explicit_.tolerance = t->method.tolerance;
    run->explicit_.refusal = t->method.refusal;
    run->explicit_.corrections = t->method.corrections;
    run->explicit_.choice = r->flag[symgen_rig_choice];
    run->explicit_.sizes = t->method.sizes ? r->memory : 0;
}

/* A choice of dependent coordinates. */
static inline int symgen_rig_begin(const symgen_rig *r, const double *u)
{
    const symgen_rig_tables *const t = r->tables;
    symgen_run run = {.steps = 1};
    int status = symgen_rig_is_closed(r, u);
    if (status != symgen_good)
        return status;
    if (t->method.sizes)
        symgen_copy(symgen_state_length(t->model), t->method.sizes, r->memory);
    symgen_rig_run_at(r, u, &run);
    symgen_explicit s = symgen_explicit_at(t->model, &run);
    symgen_explicit_load(&s);
    status = symgen_explicit_choose(&s, *r->state, u);
    if (status == symgen_good)
        r->flag[symgen_rig_choice] = run.explicit_.choice;
    return status;
}

/* One step to these inputs. */
static inline int symgen_rig_make_step(const symgen_rig *r, const double *u)
{
    symgen_run run = {.steps = 1, .statistics.weakest_pivot = 1.0};
    symgen_rig_run_at(r, u, &run);
    symgen_explicit s = symgen_explicit_at(r->tables->model, &run);
    symgen_explicit_load(&s);
    const int status = symgen_explicit_equal_step(&s, 0);
    r->count[symgen_rig_evaluations] += run.statistics.evaluations;
    *r->worst = symgen_max(*r->worst, run.statistics.worst_closure);
    if (status == symgen_good) {
        symgen_explicit_store(&s);
        r->flag[symgen_rig_choice] = run.explicit_.choice;
    }
    return status;
}

/* Accelerations, and rates of first-order states. */
static inline int symgen_rig_rates(const symgen_rig *r, const symgen_arguments *state, double *rates)
{
    const symgen_model *const m = r->tables->model;
    symgen_arguments arguments = *state;
    arguments.out = rates;
    const int status = m->choices[r->flag[symgen_rig_choice]].acceleration(&arguments);
    return status == symgen_good && !symgen_finite(m->nv + m->nz, rates) ? symgen_not_finite : status;
}

static inline symgen_function symgen_rig_multipliers(const symgen_rig *r)
{
    return r->tables->model->choices[r->flag[symgen_rig_choice]].multipliers;
}

#include "symgen_rig_calls.h"

#endif
