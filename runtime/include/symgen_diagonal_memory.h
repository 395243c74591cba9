/* What implicit steps with error control keep between steps, their scratch, and rates of the steps before as a prediction. */
#ifndef SYMGEN_DIAGONAL_MEMORY_H
#define SYMGEN_DIAGONAL_MEMORY_H

#include "symgen_begin.h"
#include "symgen_control.h"
#include "symgen_dense.h"
#include "symgen_spread.h"
#include "symgen_state.h"

/* Rates of the steps before that a prediction goes through. */
#define SYMGEN_POINTS 4

/* What the next step depends on, after enum symgen_pace; y holds v and z, x the rates of both. */
typedef struct {
    real *q[2], *y[2], *x[2]; /* at both ends of the last step; the second one is the state */
    real *times, *points;     /* when the rates before were, and these, the latest last */
} symgen_diagonal_memory;

static inline int symgen_diagonal_length(const symgen_step_equations *m)
{
    return symgen_paces + 2 * m->nq + (4 + SYMGEN_POINTS) * (m->nv + m->nz) + SYMGEN_POINTS;
}

static inline symgen_diagonal_memory symgen_diagonal_memory_at(const symgen_step_equations *m, real *state)
{
    const int all = m->nv + m->nz;
    symgen_diagonal_memory memory;
    real *from = state + symgen_paces;
    for (int end = 0; end < 2; end++) {
        memory.q[end] = symgen_take(&from, m->nq);
        memory.y[end] = symgen_take(&from, all);
        memory.x[end] = symgen_take(&from, all);
    }
    memory.times = symgen_take(&from, SYMGEN_POINTS);
    memory.points = from;
    return memory;
}

/* A method at work: the stepper stands at memory.q[1] and memory.y[1]. */
typedef struct symgen_at_any_length {
    symgen_stepper *s;
    symgen_settings *settings; /* of the stepper, whose tolerance follows the step */
    symgen_control *control;
    const symgen_diagonal *table;
    const symgen_method *method;
    symgen_diagonal_memory memory;
    const real *kept;     /* all of the memory of the stepper, */
    const int *counts;    /* and its counts */
    const double *inputs; /* where they are constant */
    int watched;          /* whether the caller can choose other dependent coordinates */
    real *u;
    real *rates, *speeds; /* of the stages: of v and z, of theta */
    real *base, *theta;   /* of a stage, without what it is solved for */
    real *wrong, *turned; /* errors of v and z, and of theta */
    real *held;           /* q and y of the step while its error is found */
    real *points;         /* as they were before the step */
} symgen_diagonal_run;

static inline int symgen_diagonal_scratch(const symgen_step_equations *m)
{
    const int all = m->nv + m->nz, stages = SYMGEN_DIAGONAL_STAGES;
    return stages * (all + m->nv) + 2 * all + 2 * m->nv + m->nq + all + SYMGEN_POINTS * (all + 1) + 1 + m->nu + 4 * m->nv;
}

static inline void symgen_diagonal_scratch_at(symgen_diagonal_run *d, real *from)
{
    const symgen_step_equations *const m = d->s->model;
    const int all = m->nv + m->nz;
    d->rates = symgen_take(&from, SYMGEN_DIAGONAL_STAGES * all);
    d->speeds = symgen_take(&from, SYMGEN_DIAGONAL_STAGES * m->nv);
    d->base = symgen_take(&from, all);
    d->wrong = symgen_take(&from, all);
    d->theta = symgen_take(&from, m->nv);
    d->turned = symgen_take(&from, m->nv);
    d->held = symgen_take(&from, m->nq + all);
    d->points = symgen_take(&from, SYMGEN_POINTS * (all + 1) + 1);
    d->u = symgen_take(&from, m->nu + 4 * m->nv);
}

/* Inputs at a time. */
static inline const real *symgen_diagonal_inputs(const symgen_diagonal_run *d, double t)
{
    if (!d->control->source)
        return d->inputs;
    d->control->source(t, d->u);
    return d->u;
}

static inline void symgen_diagonal_at_time(symgen_diagonal_run *d, double t)
{
    symgen_stepper *const s = d->s;
    s->time = t;
    s->arguments.t = &s->time;
    s->arguments.u = symgen_diagonal_inputs(d, t);
}

/* The polynomial through them, at a time. */
static inline void symgen_diagonal_predict(const symgen_diagonal_run *d, double t, real *ahead)
{
    const int all = d->s->model->nv + d->s->model->nz, count = (int)d->control->state[symgen_points];
    const real *const times = d->memory.times;
    for (int i = 0; i < all; i++)
        ahead[i] = 0.0;
    for (int k = 0; k < count; k++) {
        double weight = 1.0;
        for (int j = 0; j < count; j++)
            weight *= j == k ? 1.0 : (t - times[j]) / (times[k] - times[j]);
        for (int i = 0; i < all; i++)
            ahead[i] += weight * d->memory.points[k * all + i];
    }
}

static inline void symgen_diagonal_note(const symgen_diagonal_run *d, double t, const real *rates)
{
    const int all = d->s->model->nv + d->s->model->nz;
    int count = (int)d->control->state[symgen_points];
    if (count == SYMGEN_POINTS) {
        count--;
        for (int k = 0; k < count; k++)
            d->memory.times[k] = d->memory.times[k + 1];
        for (int i = 0; i < count * all; i++)
            d->memory.points[i] = d->memory.points[i + all];
    }
    d->memory.times[count] = t;
    symgen_copy(all, rates, d->memory.points + count * all);
    d->control->state[symgen_points] = count + 1;
}

static inline void symgen_diagonal_hold_points(const symgen_diagonal_run *d)
{
    const int n = SYMGEN_POINTS * (d->s->model->nv + d->s->model->nz + 1);
    symgen_copy(n, d->memory.times, d->points);
    d->points[n] = d->control->state[symgen_points];
}

static inline void symgen_diagonal_drop_points(const symgen_diagonal_run *d)
{
    const int n = SYMGEN_POINTS * (d->s->model->nv + d->s->model->nz + 1);
    symgen_copy(n, d->points, d->memory.times);
    d->control->state[symgen_points] = d->points[n];
}

#endif
