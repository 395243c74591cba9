/* When the factors are made anew, and which columns are: the refresh policies.

   Paper 1 keeps the factors of the start (frozen), the patent of paper 4 updates some columns a step (round robin, block,
   fastest), `predicted` the column whose age is expected to do most harm, `adaptive` all of them when iterations grow. */
#ifndef SYMGEN_REFRESH_H
#define SYMGEN_REFRESH_H

#include "symgen_stepper.h"

/* Columns whose expected part in the contraction is larger are updated by the policy `predicted`. In one-shot methods no
   iteration mends what an old column does. */
#define SYMGEN_HARM 0.03
#define SYMGEN_HARM_AT_ONCE 0.004

/* g, b of a step: v = v^ + g a, theta = theta^ + b a */
typedef struct {
    double g, b;
    int one_shot; /* mass and stiffness are wanted too */
} symgen_shift;

SYMGEN_INLINE symgen_weights symgen_weights_of(symgen_shift shift)
{
    return (symgen_weights){symgen_all(shift.b), symgen_all(shift.g), symgen_all(1.0), symgen_all(shift.g)};
}

/* What column k did since its last update, for the prediction of what it will do. */
SYMGEN_INLINE void symgen_observe(symgen_stepper *s, int k, const real *change)
{
    const symgen_memory *const memory = &s->memory;
    const real way = memory->watch[symgen_travelled] - memory->way[k];
    const symgen_mask moved = symgen_below(symgen_all(0.0), way);
    const real speed = symgen_peak_of(symgen_unknowns(s->model), change) / symgen_where(moved, way, symgen_all(1.0));
    memory->speed[k] = symgen_where(moved, speed, memory->speed[k]);
    memory->way[k] = memory->watch[symgen_travelled];
}

/* The new matrix, which stands in `factors`, takes the place of the old one. */
static inline void symgen_take_matrix(symgen_stepper *s, symgen_shift shift)
{
    const symgen_memory *const memory = &s->memory;
    const int n = symgen_unknowns(s->model);
    const int known = memory->count[symgen_made] && symgen_peak(memory->watch[symgen_made_at]) == shift.g;
    for (int k = 0; k < n; k++) {
        real *const column = memory->matrix + n * k;
        for (int i = 0; i < n; i++) {
            const real value = memory->scale[i] * memory->factors[i + n * k];
            s->column[i] = value - column[i];
            column[i] = value;
        }
        if (known)
            symgen_observe(s, k, s->column);
        memory->way[k] = memory->watch[symgen_travelled];
    }
}

/* All columns and factors at the trial state. Where the mask is set they are singular. */
static inline symgen_mask symgen_refresh_all(symgen_stepper *s, symgen_shift shift, int *status)
{
    const symgen_stepping *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const symgen_weights none = {symgen_all(0.0), symgen_all(0.0), symgen_all(0.0), symgen_all(0.0)};
    symgen_weights mass = none, stiffness = none;
    mass.a = symgen_all(1.0);
    stiffness.q = symgen_all(1.0);
    *status = symgen_columns(m, s->arguments, symgen_weights_of(shift), s->seeds, memory->factors);
    if (shift.one_shot && *status == symgen_good)
        *status = symgen_columns(m, s->arguments, mass, s->seeds, memory->mass);
    if (shift.one_shot && *status == symgen_good)
        *status = symgen_columns(m, s->arguments, stiffness, s->seeds, memory->stiffness);
    symgen_take_matrix(s, shift);
    memory->count[symgen_made] = 1;
    memory->count[symgen_excess] = memory->count[symgen_age] = 0;
    memory->count[symgen_best] = s->settings->iterations;
    memory->watch[symgen_made_at] = symgen_all(shift.g);
    s->statistics->factorisations++;
    return symgen_refactor(m, memory);
}

/* Column k at the trial state, and the factors changed with it. */
static inline int symgen_refresh_column(symgen_stepper *s, symgen_shift shift, int k)
{
    const symgen_stepping *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const symgen_weights none = {symgen_all(0.0), symgen_all(0.0), symgen_all(0.0), symgen_all(0.0)};
    symgen_weights mass = none, stiffness = none;
    const int n = symgen_unknowns(m);
    real *const column = memory->matrix + n * k;
    mass.a = symgen_all(1.0);
    stiffness.q = symgen_all(1.0);
    int status = symgen_column(m, s->arguments, symgen_weights_of(shift), k, s->seeds, s->column);
    if (shift.one_shot && status == symgen_good)
        status = symgen_column(m, s->arguments, mass, k, s->seeds, memory->mass + n * k);
    if (shift.one_shot && status == symgen_good)
        status = symgen_column(m, s->arguments, stiffness, k, s->seeds, memory->stiffness + n * k);
    for (int i = 0; i < n; i++) {
        const real value = memory->scale[i] * s->column[i];
        s->column[i] = value - column[i];
        column[i] = value;
    }
    symgen_observe(s, k, s->column);
    s->statistics->updates++;
    const symgen_mask bad = symgen_lu_update(n, k, memory->factors, memory->inverse, memory->pivots, s->column, s->row);
    if (symgen_some(bad)) {
        symgen_refactor(m, memory);
        s->statistics->factorisations++;
    }
    return status;
}

static inline int symgen_refresh_group(symgen_stepper *s, symgen_shift shift, int group)
{
    int status = symgen_good;
    for (int k = s->model->groups[group]; k < s->model->groups[group + 1] && status == symgen_good; k++)
        status = symgen_refresh_column(s, shift, k);
    return status;
}

/* The group with the fastest coordinate. */
static inline int symgen_fastest_group(const symgen_stepper *s)
{
    const symgen_stepping *const m = s->model;
    int best = 0;
    double most = -1.0;
    for (int group = 0; group < m->group_count; group++)
        for (int k = m->groups[group]; k < m->groups[group + 1]; k++) {
            const real *const speeds = k < m->ni ? s->trial_y : s->trial_rates;
            const double speed = symgen_peak(fabs(speeds[m->places[k]]));
            if (speed > most) {
                most = speed;
                best = group;
            }
        }
    return best;
}

/* Expected part of a column in the contraction of the next iteration: its change since the last update (observed change for
   a unit of way, times the way since) times the entry of the solution that it multiplies, over the right side. */
SYMGEN_INLINE double symgen_harm(const symgen_stepper *s, int k)
{
    const symgen_memory *const memory = &s->memory;
    const real way = memory->watch[symgen_travelled] - memory->way[k], right = memory->watch[symgen_imbalance];
    const symgen_mask some = symgen_below(symgen_all(0.0), right);
    return symgen_peak(memory->speed[k] * way * memory->effort[k] / symgen_where(some, right, symgen_all(1.0)));
}

SYMGEN_INLINE int symgen_is_harmful(const symgen_stepper *s, symgen_shift shift, int group)
{
    double harm = 0.0;
    for (int k = s->model->groups[group]; k < s->model->groups[group + 1]; k++)
        harm = symgen_harm(s, k) > harm ? symgen_harm(s, k) : harm;
    return harm > (shift.one_shot ? SYMGEN_HARM_AT_ONCE : SYMGEN_HARM);
}

/* Updates the groups that are expected to do harm; when they are many, everything is cheaper. */
static inline symgen_mask symgen_refresh_harmful(symgen_stepper *s, symgen_shift shift, int *status)
{
    const symgen_stepping *const m = s->model;
    int columns = 0;
    for (int group = 0; group < m->group_count; group++)
        columns += symgen_is_harmful(s, shift, group) ? m->groups[group + 1] - m->groups[group] : 0;
    if (4 * columns > symgen_unknowns(m))
        return symgen_refresh_all(s, shift, status);
    for (int group = 0; group < m->group_count && *status == symgen_good; group++)
        if (symgen_is_harmful(s, shift, group))
            *status = symgen_refresh_group(s, shift, group);
    return symgen_not(symgen_everywhere());
}

/* The next `count` groups in turn. */
static inline int symgen_refresh_in_turn(symgen_stepper *s, symgen_shift shift, int count)
{
    int *const cursor = s->memory.count + symgen_cursor;
    int status = symgen_good;
    for (int k = 0; k < count && status == symgen_good; k++) {
        status = symgen_refresh_group(s, shift, *cursor);
        *cursor = (*cursor + 1) % s->model->group_count;
    }
    return status;
}

/* Whether all factors are due before this step: there are none, they belong to another step, or the policy says so. */
SYMGEN_INLINE int symgen_all_due(const symgen_stepper *s, symgen_shift shift)
{
    const int *const count = s->memory.count;
    if (!count[symgen_made] || symgen_peak(s->memory.watch[symgen_made_at]) != shift.g)
        return 1;
    if (s->settings->policy == symgen_every_step)
        return 1;
    if (s->settings->policy != symgen_adaptive)
        return 0;
    return shift.one_shot ? count[symgen_age] >= count[symgen_interval]
                          : count[symgen_excess] > s->settings->refresh_cost;
}

/* What the policy wants to be done before a step. */
static inline symgen_mask symgen_refresh(symgen_stepper *s, symgen_shift shift, int *status)
{
    const symgen_stepping *const m = s->model;
    const symgen_mask nowhere = symgen_not(symgen_everywhere());
    *status = symgen_good;
    if (symgen_unknowns(m) == 0)
        return nowhere;
    if (symgen_all_due(s, shift))
        return symgen_refresh_all(s, shift, status);
    switch (s->settings->policy) {
    case symgen_round_robin:
        *status = symgen_refresh_in_turn(s, shift, 1);
        break;
    case symgen_block:
        *status = symgen_refresh_in_turn(s, shift, s->settings->groups < m->group_count ? s->settings->groups : m->group_count);
        break;
    case symgen_fastest:
        *status = symgen_refresh_group(s, shift, symgen_fastest_group(s));
        break;
    case symgen_predicted:
        return symgen_refresh_harmful(s, shift, status);
    default:
        break;
    }
    return nowhere;
}

#endif
