/* Steps of one length by explicit methods from tables of coefficients, and of semi-implicit Euler. */
#ifndef SYMGEN_EXPLICIT_STEP_H
#define SYMGEN_EXPLICIT_STEP_H

#include "symgen_tableau.h"

/* Corrections of velocities in a step of semi-implicit Euler. */
#define SYMGEN_MIDDLES 3

/* Rates at `stage`, at a fraction of step k, which is the time t. */
static inline int symgen_explicit_stage(symgen_explicit *s, int k, double fraction, real t, real *rate)
{
    return symgen_explicit_rates(s, s->stage, t, symgen_explicit_inputs(s, k, fraction, t), rate);
}

/* From y to `next` over step k. */
static inline int symgen_explicit_step(symgen_explicit *s, int k)
{
    const symgen_explicit_table *const table = &s->part->table;
    const int n = symgen_state_length(s->model);
    const double h = s->run->step;
    const real t = symgen_explicit_time(s, k, 0.0);
    int status = symgen_good;
    for (int i = 0; i < table->stages && status == symgen_good; i++) {
        real *const rate = s->rates + n * i;
        symgen_explicit_argument(s, s->y, h, i);
        if (i == 0 && s->known) {
            symgen_explicit_rate(s, s->y, rate);
            s->run->statistics.evaluations++;
        } else {
            status = symgen_explicit_stage(s, k, table->node[i], t + table->node[i] * h, rate);
        }
        symgen_add_multiple(n, i == 0 ? s->y : s->next, h * table->weight[i], rate, s->next);
    }
    s->known = 0;
    symgen_normalise_positions(s->model, s->next);
    return status;
}

/* Largest change of v and z to `value`, which is kept, and the largest of them, relative to their sizes. What has no size yet does not
   count. */
static inline real symgen_symplectic_change(int n, const real *y, double h, const real *rates, const double *sizes, real *next,
                                            real *largest)
{
    real change = 0.0;
    *largest = 0.0;
    for (int c = 0; c < n; c++) {
        const real value = y[c] + h * rates[c];
        if (sizes[c] > 0.0) {
            change = symgen_max(change, fabs(value - next[c]) / sizes[c]);
            *largest = symgen_max(*largest, fabs(value) / sizes[c]);
        }
        next[c] = value;
    }
    return change;
}

/* v and z with the rates at the old positions and at the middle of old and new v and z, found by iteration; then q with the new
   v. An iteration that does not contract is a step that is too long for what depends on velocities. */
static inline int symgen_symplectic_step(symgen_explicit *s, int k, double h)
{
    const symgen_model *const model = s->model;
    const int rest = model->nv + model->nz, nq = model->nq;
    const real t = symgen_explicit_time(s, k, 0.0);
    real first = 0.0, change = HUGE_VAL, largest = 0.0;
    int status = symgen_good;
    s->known = 0;
    symgen_copy(symgen_state_length(model), s->y, s->stage);
    symgen_copy(symgen_state_length(model), s->y, s->next);
    for (int i = 0; i <= SYMGEN_MIDDLES && change > 0.0 && status == symgen_good; i++) {
        status = symgen_explicit_stage(s, k, 0.0, t, s->rates);
        change = symgen_symplectic_change(rest, s->y + nq, h, s->result, s->part->sizes + nq, s->next + nq, &largest);
        first = i == 1 ? change : first;
        for (int c = nq; c < nq + rest; c++)
            s->stage[c] = 0.5 * (s->y[c] + s->next[c]);
    }
    if (status == symgen_good && change > first && change > 0.1 * largest)
        status = symgen_not_converged;
    for (int c = 0; c < model->nv; c++)
        s->stage[c] = h * s->next[nq + c];
    symgen_advance(model->joint_count, model->joints, s->y, s->stage, s->next);
    return status;
}

/* `next` closed at the end of step k becomes y. */
static inline int symgen_explicit_accept(symgen_explicit *s, int k)
{
    const symgen_model *const model = s->model;
    const real t = symgen_explicit_time(s, k, 1.0);
    const int status = symgen_explicit_take(s, t, symgen_explicit_inputs(s, k, 1.0, t), s->y);
    double *const sizes = s->part->sizes;
    for (int c = model->nq + model->nv; c < symgen_state_length(model) && sizes && status == symgen_good; c++)
        sizes[c] = symgen_max(sizes[c], fabs(s->y[c]));
    return status;
}

static inline void symgen_explicit_load(const symgen_explicit *s)
{
    const symgen_model *const model = s->model;
    symgen_copy(model->nq, s->run->q, s->y);
    symgen_copy(model->nv, s->run->v, s->y + model->nq);
    symgen_copy(model->nz, s->run->z, s->y + model->nq + model->nv);
}

static inline void symgen_explicit_store(const symgen_explicit *s)
{
    const symgen_model *const model = s->model;
    symgen_copy(model->nq, s->y, s->run->q);
    symgen_copy(model->nv, s->y + model->nq, s->run->v);
    symgen_copy(model->nz, s->y + model->nq + model->nv, s->run->z);
}

/* A choice of dependent coordinates for the state, unless there is one. */
static inline int symgen_explicit_choose(symgen_explicit *s, real t, const real *u)
{
    const symgen_model *const model = s->model;
    symgen_arguments arguments = symgen_explicit_arguments(s, &t, u, s->y);
    int status = symgen_good;
    if (!symgen_is_choice(model, s->part->choice)) {
        arguments.out = s->closing;
        status = model->pivot_count > 1 ? model->closure(&arguments) : symgen_good;
        s->part->choice = symgen_next_choice(model, symgen_pivots(model, s->closing), -1);
    }
    return status;
}

/* Step k, to y. */
static inline int symgen_explicit_equal_step(symgen_explicit *s, int k)
{
    const int status = s->part->table.stages ? symgen_explicit_step(s, k) : symgen_symplectic_step(s, k, s->run->step);
    return status == symgen_good ? symgen_explicit_accept(s, k) : status;
}

#endif
