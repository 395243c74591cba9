/* One implicit step at a time on memory of the caller: what a program for a rig calls through the functions of its model.
   A call that fails leaves the state as it was. */
#ifndef SYMGEN_RIG_H
#define SYMGEN_RIG_H

#include "symgen_iterated_step.h"

/* Loops that are open by more, relative to the length of the mechanism, are refused at the start. */
#define SYMGEN_RIG_OPEN 1e-6
/* Deviations from what the equations take for granted of the parameters, squared and relative. */
#define SYMGEN_RIG_DEVIATION 1e-9
/* How far the length of a quaternion may be from one. */
#define SYMGEN_RIG_UNIT 1e-6
/* Steps after which counting begins anew, long before an int is full; a multiple of SYMGEN_AUDIT. */
#define SYMGEN_RIG_MANY (1 << 30)

/* In addition to enum symgen_status. */
enum symgen_rig_status {
    symgen_rig_open = 5,       /* the loops of the state are open */
    symgen_rig_parameters = 6, /* the equations do not hold with these parameters */
    symgen_rig_argument = 7,   /* an argument is out of range or not finite, or a parameter is fixed */
    symgen_rig_no_init = 8     /* the struct was not filled by the function that begins */
};

/* What never changes. */
typedef struct {
    const symgen_step_equations *equations;
    const symgen_model *model;
    symgen_initialiser init, step_init;
    int np, nk, step_nk;
    symgen_function assumptions;
    int deviations;                   /* the first of its results */
    const double *parameters, *start; /* of the description; t, q, v, z */
    const unsigned char *fixed;       /* np: whether it is part of the code */
    double step;
    symgen_settings settings;
    symgen_method method, beginner;
} symgen_rig_tables;

/* Whole numbers that the caller's struct keeps. */
enum symgen_rig_flag {
    symgen_rig_begun,   /* memory belongs to the state */
    symgen_rig_changed, /* parameters wait to be taken over */
    symgen_rig_known,   /* rates in the memory are those of the inputs of the last step */
    symgen_rig_index,   /* steps since the origin */
    symgen_rig_worst,   /* equation of a step that failed, which was solved worst; -1: none */
    symgen_rig_flags
};

/* What it counts; the first six are sums. */
enum symgen_rig_count {
    symgen_rig_steps,
    symgen_rig_evaluations,
    symgen_rig_factorisations,
    symgen_rig_updates,
    symgen_rig_retries,
    symgen_rig_halvings,
    symgen_rig_counts
};

/* The caller's struct, part by part. */
typedef struct {
    const symgen_rig_tables *tables;
    double *state;               /* t, q, v, z */
    double *origin;              /* time at index 0 */
    double *inputs;              /* of the last step */
    double *parameters, *constants, *step_constants, *scales, *memory, *work, *scratch;
    int *counts, *flag;
    long long *count;
    double *worst;               /* residual of a step, relative */
} symgen_rig;

/* ---- parameters ---- */

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

static inline int symgen_rig_hold(const symgen_rig *r)
{
    const symgen_arguments arguments = {.constants = r->constants, .work = r->work, .out = r->scratch};
    int status = r->tables->assumptions(&arguments);
    for (int i = 0; i < r->tables->deviations; i++)
        if (!(r->scratch[i] <= SYMGEN_RIG_DEVIATION))
            status = symgen_rig_parameters;
    return status;
}

/* Constants of the parameters as they are. */
static inline int symgen_rig_adopt(const symgen_rig *r)
{
    const symgen_rig_tables *const t = r->tables;
    t->init(r->parameters, r->constants);
    t->step_init(r->parameters, r->step_constants);
    if (!symgen_finite(t->nk, r->constants) || !symgen_finite(t->step_nk, r->step_constants))
        return symgen_rig_parameters;
    const int status = symgen_rig_hold(r);
    return status == symgen_good ? symgen_rig_measure(r) : status;
}

static inline int symgen_rig_set_parameter(const symgen_rig *r, int parameter, double value)
{
    const symgen_rig_tables *const t = r->tables;
    if (parameter < 0 || parameter >= t->np || !symgen_finite(1, &value) || t->fixed[parameter])
        return symgen_rig_argument;
    r->parameters[parameter] = value;
    r->flag[symgen_rig_changed] = 1;
    r->flag[symgen_rig_known] = 0;
    return symgen_good;
}

/* ---- the state ---- */

static inline int symgen_rig_state_length(const symgen_rig *r)
{
    const symgen_model *const m = r->tables->model;
    return 1 + m->nq + m->nv + m->nz;
}

static inline double symgen_rig_time(const symgen_rig *r) { return *r->origin + r->flag[symgen_rig_index] * r->tables->step; }

/* Begins at a state, whose history is unknown. */
static inline void symgen_rig_begin_at(const symgen_rig *r, const double *state)
{
    symgen_copy(symgen_rig_state_length(r), state, r->state);
    *r->origin = state[0];
    r->flag[symgen_rig_index] = r->flag[symgen_rig_begun] = r->flag[symgen_rig_known] = 0;
}

/* Quaternions have length one to the last digits; what is farther away is not a rotation. */
static inline int symgen_rig_normalise(const symgen_model *model, double *q)
{
    for (int j = 0; j < model->joint_count; j++) {
        const symgen_joint *const joint = model->joints + j;
        double *const p = q + joint->q + (joint->kind == symgen_free ? 3 : 0);
        if (joint->kind == symgen_scalar)
            continue;
        const double excess = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]) - 1.0;
        if (!(fabs(excess) <= SYMGEN_RIG_UNIT))
            return symgen_rig_argument;
        if (fabs(excess) > 1e-15) /* what steps made stays as it is */
            symgen_normalise(p);
    }
    return symgen_good;
}

static inline int symgen_rig_set_state(const symgen_rig *r, const double *state)
{
    double *const own = r->scratch; /* longer than a state */
    const int length = symgen_rig_state_length(r);
    if (!symgen_finite(length, state))
        return symgen_rig_argument;
    symgen_copy(length, state, own);
    const int status = symgen_rig_normalise(r->tables->model, own + 1);
    if (status == symgen_good)
        symgen_rig_begin_at(r, own);
    return status;
}

static inline int symgen_rig_init(const symgen_rig *r)
{
    const symgen_rig_tables *const t = r->tables;
    symgen_copy(t->np, t->parameters, r->parameters);
    symgen_rig_begin_at(r, t->start);
    for (int i = 0; i < symgen_rig_counts; i++)
        r->count[i] = 0;
    *r->worst = 0.0;
    r->flag[symgen_rig_changed] = 0;
    r->flag[symgen_rig_worst] = -1;
    return symgen_rig_adopt(r);
}

/* ---- steps ---- */

/* A run of one step, and the stepper that makes it. */
static inline void symgen_rig_run_at(const symgen_rig *r, const double *u, symgen_run *run)
{
    const symgen_rig_tables *const t = r->tables;
    run->start = *r->origin;
    run->step = t->step;
    run->first = r->flag[symgen_rig_index];
    run->inputs = u;
    run->settings = t->settings;
    run->implicit.method = t->method;
    run->implicit.beginner = t->beginner;
}

static inline void symgen_rig_stepper_at(const symgen_rig *r, symgen_run *run, symgen_implicit *at)
{
    const symgen_step_equations *const m = r->tables->equations;
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

/* How far the loops of the state are open, relative to the length of the mechanism. */
static inline int symgen_rig_is_closed(const symgen_rig *r, const double *u)
{
    const symgen_model *const m = r->tables->model;
    const symgen_arguments arguments = {.constants = r->constants, .t = r->state, .u = u, .work = r->work,
                                        .z = r->state + 1 + m->nq + m->nv};
    double open;
    const int status = symgen_close(m, &arguments, r->state + 1, r->state + 1 + m->nq, HUGE_VAL, 0, r->scratch, &open);
    return status == symgen_good && !(open <= SYMGEN_RIG_OPEN) ? symgen_rig_open : status;
}

/* Takes parameters over that were set; where they are refused, or open the loops of the state, the next call tries again. */
static inline int symgen_rig_change(const symgen_rig *r, const double *u)
{
    int status = symgen_rig_adopt(r);
    if (status == symgen_good && r->flag[symgen_rig_begun])
        status = symgen_rig_is_closed(r, u);
    r->flag[symgen_rig_changed] = status != symgen_good;
    return status;
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
    r->flag[symgen_rig_begun] = status == symgen_good;
    return status;
}

/* Everything that a call needs which has inputs. */
static inline int symgen_rig_prepare(const symgen_rig *r, const double *u)
{
    const int nu = r->tables->model->nu;
    int status = symgen_finite(nu, u) ? symgen_good : symgen_rig_argument;
    if (status == symgen_good && r->flag[symgen_rig_changed])
        status = symgen_rig_change(r, u);
    if (status == symgen_good && !r->flag[symgen_rig_begun]) {
        status = symgen_rig_begin(r, u);
        symgen_copy(nu, u, r->inputs);
        r->flag[symgen_rig_known] = status == symgen_good;
    }
    return status;
}

/* Numbers that only grow begin anew before they are too large for their type. */
static inline void symgen_rig_count_on(const symgen_rig *r)
{
    int *const known = r->counts + symgen_known, *const age = r->counts + symgen_age;
    int *const excess = r->counts + symgen_excess;
    if (++r->flag[symgen_rig_index] >= SYMGEN_RIG_MANY) {
        *r->origin = symgen_rig_time(r);
        r->flag[symgen_rig_index] = 0;
    }
    *known -= *known > SYMGEN_RIG_MANY + SYMGEN_AUDIT ? SYMGEN_RIG_MANY : 0;
    *age -= *age > SYMGEN_RIG_MANY + SYMGEN_AUDIT ? SYMGEN_RIG_MANY : 0;
    *excess = *excess > SYMGEN_RIG_MANY ? SYMGEN_RIG_MANY : *excess;
    r->count[symgen_rig_steps]++;
    *r->state = symgen_rig_time(r);
}

static inline int symgen_rig_step(const symgen_rig *r, const double *u)
{
    symgen_run run = {.steps = 1, .statistics.worst_equation = -1};
    symgen_implicit at = {.run = &run};
    int status = symgen_rig_prepare(r, u);
    if (status != symgen_good)
        return status;
    symgen_rig_run_at(r, u, &run);
    symgen_rig_stepper_at(r, &run, &at);
    status = symgen_whole_step(&at, 0);
    symgen_rig_note(r, &run.statistics);
    if (status != symgen_good) {
        r->flag[symgen_rig_known] = 0;
        return status;
    }
    symgen_rig_count_on(r);
    symgen_copy(r->tables->model->nu, u, r->inputs);
    r->flag[symgen_rig_known] = 1;
    return symgen_good;
}

/* ---- outputs ---- */

/* Whether the last step solved for rates that go with these inputs: not where its work is fixed. */
static inline int symgen_rig_has_rates(const symgen_rig *r, const double *u)
{
    int same = r->flag[symgen_rig_known] && !r->tables->settings.fixed;
    for (int i = 0; i < r->tables->model->nu; i++)
        same = same && u[i] == r->inputs[i];
    return same;
}

/* Accelerations, and rates of the states behind them. */
static inline int symgen_rig_rates(const symgen_rig *r, const symgen_arguments *state, double *rates)
{
    const symgen_model *const m = r->tables->model;
    symgen_arguments arguments = *state;
    arguments.out = rates;
    if (symgen_rig_has_rates(r, state->u)) {
        const symgen_memory memory = symgen_memory_at(r->tables->equations, r->memory, r->counts);
        symgen_copy(m->nv + m->nz, memory.rates, rates);
        return symgen_good;
    }
    const int status = m->acceleration(&arguments);
    return status == symgen_good && !symgen_finite(m->nv + m->nz, rates) ? symgen_not_finite : status;
}

static inline int symgen_rig_outputs(const symgen_rig *r, const double *u, double *outputs)
{
    const symgen_model *const m = r->tables->model;
    int status = symgen_rig_prepare(r, u);
    if (status != symgen_good)
        return status;
    double *const rates = r->scratch, *const l = rates + m->nv + m->nz, *const found = l + m->nc;
    symgen_arguments arguments = {.constants = r->constants, .t = r->state, .q = r->state + 1, .v = r->state + 1 + m->nq, .u = u,
                                  .work = r->work, .z = r->state + 1 + m->nq + m->nv};
    status = symgen_rig_rates(r, &arguments, rates);
    arguments.a = rates;
    arguments.out = l;
    if (status == symgen_good && m->nc > 0)
        status = m->multipliers(&arguments);
    arguments.l = l;
    arguments.out = found;
    if (status == symgen_good && m->ny > 0)
        status = m->outputs(&arguments);
    if (status == symgen_good && !symgen_finite(m->ny, found))
        status = symgen_not_finite;
    if (status == symgen_good)
        symgen_copy(m->ny, found, outputs);
    return status;
}

#endif
