/* When the factors are made anew, and which columns are: the refresh policies.

   Paper 1 keeps the factors of the start (frozen), the patent of paper 4 updates some columns a step (round robin, block,
   fastest), `predicted` the columns whose age is expected to do most harm, when iterations grow, `adaptive` all of them then. */
#ifndef SYMGEN_REFRESH_H
#define SYMGEN_REFRESH_H

#include "symgen_sparse_steps.h"

/* The policy `predicted` updates the columns that have this part of the expected harm. */
#define SYMGEN_MOST 0.8
/* Where the work of a step is fixed: columns whose expected part in the contraction is larger are updated. In one-shot methods no
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

/* Factors of the matrix as it stands. Where the mask is set they are singular, and are not used again. */
static inline symgen_mask symgen_remake(symgen_stepper *s, int status)
{
    const symgen_mask singular = s->alive & symgen_make_factors(s);
    s->statistics->factorisations++;
    s->memory.count[symgen_made] = status == symgen_good && !symgen_some(singular);
    return singular;
}

/* Fresh factors are due where old ones failed, and what was learnt from these is forgotten. */
SYMGEN_INLINE void symgen_distrust(const symgen_stepper *s, symgen_mask failed)
{
    real *const watch = s->memory.watch;
    s->memory.count[symgen_made] = 0;
    watch[symgen_contraction] = symgen_where(failed, symgen_all(1.0), watch[symgen_contraction]);
    watch[symgen_curvature] = symgen_where(failed, symgen_all(1.0), watch[symgen_curvature]);
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

/* All columns at the trial state. */
static inline int symgen_renew_columns(symgen_stepper *s, symgen_shift shift)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const symgen_weights none = {symgen_all(0.0), symgen_all(0.0), symgen_all(0.0), symgen_all(0.0)};
    symgen_weights mass = none, stiffness = none;
    mass.a = symgen_all(1.0);
    stiffness.q = symgen_all(1.0);
    int status = symgen_columns(m, s->arguments, symgen_weights_of(shift), s->seeds, memory->factors);
    if (shift.one_shot && status == symgen_good)
        status = symgen_columns(m, s->arguments, mass, s->seeds, memory->mass);
    if (shift.one_shot && status == symgen_good)
        status = symgen_columns(m, s->arguments, stiffness, s->seeds, memory->stiffness);
    symgen_take_matrix(s, shift);
    return status;
}

/* The matrix and its factors at the trial state. Where the mask is set they are singular. */
static inline symgen_mask symgen_refresh_all(symgen_stepper *s, symgen_shift shift, int *status)
{
    const symgen_memory *const memory = &s->memory;
#ifndef SYMGEN_LANES
    *status = symgen_is_sparse(s) ? symgen_sparse_matrix(s, symgen_weights_of(shift)) : symgen_renew_columns(s, shift);
#else
    *status = symgen_renew_columns(s, shift);
#endif
    memory->count[symgen_excess] = memory->count[symgen_age] = 0;
    memory->count[symgen_fewest] = s->settings->iterations;
    memory->watch[symgen_made_at] = symgen_all(shift.g);
    return symgen_remake(s, *status);
}

/* Column k at the trial state, and the factors changed with it. Where the mask is set they are singular. */
static inline symgen_mask symgen_refresh_column(symgen_stepper *s, symgen_shift shift, int k, int *status)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const symgen_weights none = {symgen_all(0.0), symgen_all(0.0), symgen_all(0.0), symgen_all(0.0)};
    symgen_weights mass = none, stiffness = none;
    const int n = symgen_unknowns(m);
    real *const column = memory->matrix + n * k;
    mass.a = symgen_all(1.0);
    stiffness.q = symgen_all(1.0);
    *status = symgen_column(m, s->arguments, symgen_weights_of(shift), k, s->seeds, s->column);
    if (shift.one_shot && *status == symgen_good)
        *status = symgen_column(m, s->arguments, mass, k, s->seeds, memory->mass + n * k);
    if (shift.one_shot && *status == symgen_good)
        *status = symgen_column(m, s->arguments, stiffness, k, s->seeds, memory->stiffness + n * k);
    for (int i = 0; i < n; i++) {
        const real value = memory->scale[i] * s->column[i];
        s->column[i] = value - column[i];
        column[i] = value;
    }
    symgen_observe(s, k, s->column);
    s->statistics->updates++;
    const symgen_mask bad = symgen_lu_update(n, k, memory->factors, memory->inverse, memory->pivots, s->column, s->row);
    return symgen_some(s->alive & bad) ? symgen_remake(s, *status) : symgen_not(symgen_everywhere());
}

static inline symgen_mask symgen_refresh_block(symgen_stepper *s, symgen_shift shift, int block, int *status)
{
    symgen_mask singular = symgen_not(symgen_everywhere());
    for (int k = s->model->blocks[block]; k < s->model->blocks[block + 1] && *status == symgen_good; k++)
        singular |= symgen_refresh_column(s, shift, k, status);
    return singular;
}

/* How fast an unknown's coordinate or state moves, by angles, parts of the mechanism's length and of the state's size. */
SYMGEN_INLINE real symgen_speed(const symgen_stepper *s, int k)
{
    const symgen_step_equations *const m = s->model;
    const int place = m->places[k];
    if (k < m->ni)
        return s->sizes.moving[place] * fabs(s->trial_y[place]);
    const real size = s->memory.states[k - m->ni];
    const symgen_mask some = symgen_below(symgen_all(0.0), size);
    return symgen_where(some, fabs(s->trial_rates[place]), symgen_all(0.0)) / symgen_where(some, size, symgen_all(1.0));
}

/* The block with the fastest coordinate or state. */
static inline int symgen_fastest_block(const symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    int best = 0;
    double most = -1.0;
    for (int block = 0; block < m->block_count; block++)
        for (int k = m->blocks[block]; k < m->blocks[block + 1]; k++) {
            const double speed = symgen_peak(symgen_where(s->alive, symgen_speed(s, k), symgen_all(0.0)));
            if (speed > most) {
                most = speed;
                best = block;
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
    const real harm = memory->speed[k] * way * memory->effort[k] / symgen_where(some, right, symgen_all(1.0));
    return symgen_peak(symgen_where(s->alive, harm, symgen_all(0.0)));
}

static inline double symgen_block_harm(const symgen_stepper *s, int block)
{
    double harm = 0.0;
    for (int k = s->model->blocks[block]; k < s->model->blocks[block + 1]; k++)
        harm += symgen_harm(s, k);
    return harm;
}

/* Updates the blocks whose harm is not little; when they are many, everything is cheaper. For steps of fixed work, where no
   iterations are saved. */
static inline symgen_mask symgen_refresh_above(symgen_stepper *s, symgen_shift shift, double least, int *status)
{
    const symgen_step_equations *const m = s->model;
    real *const harms = s->solution;
    symgen_mask singular = symgen_not(symgen_everywhere());
    int columns = 0;
    for (int block = 0; block < m->block_count; block++) {
        const double harm = symgen_block_harm(s, block);
        harms[block] = symgen_all(harm);
        columns += harm > least ? m->blocks[block + 1] - m->blocks[block] : 0;
    }
    if (4 * columns > symgen_unknowns(m))
        return symgen_refresh_all(s, shift, status);
    for (int block = 0; block < m->block_count && *status == symgen_good; block++)
        if (symgen_peak(harms[block]) > least)
            singular |= symgen_refresh_block(s, shift, block, status);
    return singular;
}

/* Columns of the blocks that do most of the harm together; these blocks are marked by a negative entry of `harms`. */
static inline int symgen_mark_harmful(const symgen_stepper *s, real *harms)
{
    const symgen_step_equations *const m = s->model;
    double total = 0.0;
    int columns = 0;
    for (int block = 0; block < m->block_count; block++) {
        const double harm = symgen_block_harm(s, block);
        harms[block] = symgen_all(harm);
        total += harm;
    }
    for (double left = total; left > (1.0 - SYMGEN_MOST) * total;) {
        int worst = 0;
        for (int block = 1; block < m->block_count; block++)
            worst = symgen_peak(harms[block]) > symgen_peak(harms[worst]) ? block : worst;
        left -= symgen_peak(harms[worst]);
        harms[worst] = symgen_all(-1.0);
        columns += m->blocks[worst + 1] - m->blocks[worst];
    }
    return columns;
}

/* When old factors have cost more iterations than it takes to update the columns that do most harm, these are updated, or all
   if that is cheaper. */
static inline symgen_mask symgen_refresh_harmful(symgen_stepper *s, symgen_shift shift, int *status)
{
    const symgen_settings *const settings = s->settings;
    int *const excess = s->memory.count + symgen_excess;
    real *const harms = s->solution; /* at least as many as blocks, and not in use between steps */
    symgen_mask singular = symgen_not(symgen_everywhere());
    if (shift.one_shot || settings->fixed)
        return symgen_refresh_above(s, shift, shift.one_shot ? SYMGEN_HARM_AT_ONCE : SYMGEN_HARM, status);
    if (*excess <= settings->column_cost && *excess <= settings->refresh_cost)
        return singular;
    const int cost = symgen_mark_harmful(s, harms) * settings->column_cost;
    if (*excess > settings->refresh_cost && cost >= settings->refresh_cost)
        return symgen_refresh_all(s, shift, status);
    if (*excess <= cost || cost >= settings->refresh_cost)
        return singular;
    *excess = 0;
    for (int block = 0; block < s->model->block_count && *status == symgen_good; block++)
        if (symgen_peak(harms[block]) < 0.0)
            singular |= symgen_refresh_block(s, shift, block, status);
    return singular;
}

/* The next `count` blocks in turn. */
static inline symgen_mask symgen_refresh_in_turn(symgen_stepper *s, symgen_shift shift, int count, int *status)
{
    int *const cursor = s->memory.count + symgen_cursor;
    symgen_mask singular = symgen_not(symgen_everywhere());
    if (*cursor < 0 || *cursor >= s->model->block_count) /* of another library than the memory was made with */
        *cursor = 0;
    for (int k = 0; k < count && *status == symgen_good; k++) {
        singular |= symgen_refresh_block(s, shift, *cursor, status);
        *cursor = (*cursor + 1) % s->model->block_count;
    }
    return singular;
}

/* Whether all factors are due before this step: there are none, they belong to another step, or the policy says so. */
SYMGEN_INLINE int symgen_all_due(const symgen_stepper *s, symgen_shift shift)
{
    const int *const count = s->memory.count;
    const double made_at = symgen_peak(s->memory.watch[symgen_made_at]);
    if (!count[symgen_made] || fmax(made_at - shift.g, shift.g - made_at) > s->slack * shift.g)
        return 1;
    if (s->settings->policy == symgen_every_step)
        return 1;
    if (s->settings->policy != symgen_adaptive)
        return 0;
    return shift.one_shot ? count[symgen_age] >= count[symgen_interval]
                          : count[symgen_excess] > s->settings->refresh_cost;
}

/* What the policy wants to be done before a step. Where the mask is set the factors are singular. */
static inline symgen_mask symgen_refresh(symgen_stepper *s, symgen_shift shift, int *status)
{
    const symgen_step_equations *const m = s->model;
    *status = symgen_good;
    if (symgen_unknowns(m) == 0)
        return symgen_not(symgen_everywhere());
    if (symgen_all_due(s, shift))
        return symgen_refresh_all(s, shift, status);
    switch (s->settings->policy) {
    case symgen_round_robin:
        return symgen_refresh_in_turn(s, shift, 1, status);
    case symgen_block:
        return symgen_refresh_in_turn(s, shift, s->settings->blocks < m->block_count ? s->settings->blocks : m->block_count,
                                      status);
    case symgen_fastest:
        return symgen_refresh_block(s, shift, symgen_fastest_block(s), status);
    case symgen_predicted:
        return symgen_refresh_harmful(s, shift, status);
    default:
        return symgen_not(symgen_everywhere());
    }
}

#endif
