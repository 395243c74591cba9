/* Implicit steps, one at a time, on memory of the caller. */
#ifndef SYMGEN_RIG_IMPLICIT_H
#define SYMGEN_RIG_IMPLICIT_H

#include "symgen_iterated_step.h"

/* What never changes of the steps. */
typedef struct {
    const symgen_step_equations *equations;
    symgen_initialiser init;
    int nk;
    symgen_settings settings;
    symgen_method method, beginner;
} symgen_rig_method;

#include "symgen_rig.h"

/* Sizes of the mechanism as symgen_sizes has them, from the function `scales`. */
static inline int symgen_rig_measure(const symgen_rig *r)
{
    const symgen_model *const m = r->tables->model;
    const symgen_arguments arguments = {.constants = r->constants, .work = r->work, .out = r->scratch};
    const int status = m->scales(&arguments);
    const double *const coordinates = r->scratch + 3, *const closure = coordinates + m->nv;
    double *const closing = r->scales + 3, *const moving = closing + m->nc;
    symgen_copy(3, r->scratch, r->scales);
    for (int i = 0; i < m->nc; i++)
        closing[i] = 1.0 / closure[i];
    for (int i = 0; i < m->nv; i++)
        moving[i] = 1.0 / coordinates[i];
    return status;
}

static int symgen_rig_adopt_in_steps(const symgen_rig *r)
{
    const symgen_rig_method *const method = &r->tables->method;
    method->init(r->parameters, r->step_constants);
    return symgen_finite(method->nk, r->step_constants) ? symgen_rig_measure(r) : symgen_rig_parameters;
}

/* A run of one step, and the stepper that makes it. */
static inline void symgen_rig_run_at(const symgen_rig *r, const double *u, symgen_run *run)
{
    const symgen_rig_tables *const t = r->tables;
    run->start = *r->origin;
    run->step = t->step;
    run->first = r->flag[symgen_rig_index];
    run->inputs = u;
    run->settings = t->method.settings;
    run->implicit.method = t->method.method;
    run->implicit.beginner = t->method.beginner;
}

static inline void symgen_rig_stepper_at(const symgen_rig *r, symgen_run *run, symgen_implicit *at)
{
    const symgen_step_equations *const m = r->tables->method.equations;
    symgen_stepper *const s = &at->stepper;
    at->run = run;
    at->saved = r->scratch + symgen_stepper_scratch(m);
    at->u = at->saved + m->nq + 2 * (m->nv + m->nz);
    *s = (symgen_stepper){.model = m, .settings = &run->settings, .statistics = &run->statistics, .q = r->state + 1,
                          .y = r->state + 1 + m->nq, .alive = symgen_everywhere(),
                          .keeps_past = symgen_looks_back(&run->implicit.method)};
    s->arguments.constants = r->step_constants;
    s->arguments.work = r->work;
    s->memory = symgen_memory_at(m, r->memory, r->counts);
    s->sizes = symgen_sizes_at(m, r->scales);
    s->step = run->step;
    symgen_stepper_scratch_at(s, r->scratch);
}

/* Sums, for whoever looks. */
static inline void symgen_rig_note(const symgen_rig *r, const symgen_statistics *did)
{
    r->count[symgen_rig_evaluations] += did->evaluations;
    r->count[symgen_rig_factorisations] += did->factorisations;
    r->count[symgen_rig_updates] += did->updates;
    r->count[symgen_rig_retries] += did->retries;
    r->count[symgen_rig_halvings] += did->halvings;
    *r->worst = symgen_max(*r->worst, did->worst_residual);
    r->flag[symgen_rig_worst] = did->worst_equation;
}

/* Rates that go with the state and these inputs, and sizes of the equations. */
static inline int symgen_rig_begin(const symgen_rig *r, const double *u)
{
    symgen_run run = {.steps = 1, .statistics.worst_equation = -1};
    symgen_implicit at = {.run = &run};
    int status = symgen_rig_is_closed(r, u);
    if (status != symgen_good)
        return status;
    symgen_rig_run_at(r, u, &run);
    symgen_rig_stepper_at(r, &run, &at);
    at.stepper.arguments.t = r->state;
    at.stepper.arguments.u = u;
    if (symgen_begin(&at.stepper, run.step, &status) && status == symgen_good)
        status = symgen_not_converged;
    symgen_rig_note(r, &run.statistics);
    return status;
}

/* Numbers that only grow begin anew before they are too large for their type. */
static inline void symgen_rig_bound_counts(const symgen_rig *r)
{
    int *const known = r->counts + symgen_known, *const age = r->counts + symgen_age;
    int *const excess = r->counts + symgen_excess;
    *known -= *known > SYMGEN_RIG_MANY + SYMGEN_AUDIT ? SYMGEN_RIG_MANY : 0;
    *age -= *age > SYMGEN_RIG_MANY + SYMGEN_AUDIT ? SYMGEN_RIG_MANY : 0;
    *excess = *excess > SYMGEN_RIG_MANY ? SYMGEN_RIG_MANY : *excess;
}

/* One step to these inputs. */
static inline int symgen_rig_make_step(const symgen_rig *r, const double *u)
{
    symgen_run run = {.steps = 1, .statistics.worst_equation = -1};
    symgen_implicit at = {.run = &run};
    symgen_rig_run_at(r, u, &run);
    symgen_rig_stepper_at(r, &run, &at);
    const int status = symgen_whole_step(&at, 0);
    symgen_rig_note(r, &run.statistics);
    symgen_rig_bound_counts(r);
    return status;
}

/* Whether the last step solved for rates that go with these inputs: not where its work is fixed. */
static inline int symgen_rig_has_rates(const symgen_rig *r, const double *u)
{
    int same = r->flag[symgen_rig_known] && !r->tables->method.settings.fixed;
    for (int i = 0; i < r->tables->model->nu; i++)
        same = same && u[i] == r->inputs[i];
    return same;
}

/* Accelerations, and rates of first-order states. */
static inline int symgen_rig_rates(const symgen_rig *r, const symgen_arguments *state, double *rates)
{
    const symgen_model *const m = r->tables->model;
    symgen_arguments arguments = *state;
    arguments.out = rates;
    if (symgen_rig_has_rates(r, state->u)) {
        const symgen_memory memory = symgen_memory_at(r->tables->method.equations, r->memory, r->counts);
        symgen_copy(m->nv + m->nz, memory.rates, rates);
        return symgen_good;
    }
    const int status = m->acceleration(&arguments);
    return status == symgen_good && !symgen_finite(m->nv + m->nz, rates) ? symgen_not_finite : status;
}

static inline symgen_function symgen_rig_multipliers(const symgen_rig *r) { return r->tables->model->multipliers; }

#include "symgen_rig_calls.h"

#endif
