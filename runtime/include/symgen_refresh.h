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
    real g, b;
    int one_shot; /* mass and stiffness are wanted too */
} symgen_shift;

SYMGEN_INLINE symgen_weights symgen_weights_of(symgen_shift shift)
{
    return (symgen_weights){shift.b, shift.g, symgen_all(1.0), shift.g};
}

/* Factors of the matrix as it stands, where `due`. Where the mask is set they are singular, and are not used again. */
static inline symgen_mask symgen_remake(symgen_stepper *s, symgen_mask due, int status)
{
    symgen_tally *const made = s->memory.count + symgen_made;
    const symgen_mask singular = due & symgen_make_factors(s, due);
    const symgen_mask good = status == symgen_good ? symgen_not(singular) : symgen_nowhere();
    s->statistics->factorisations++;
    *made = symgen_counted(due, symgen_counted(good, symgen_number(1), symgen_number(0)), *made);
    return singular;
}

/* Fresh factors are due. */
SYMGEN_INLINE void symgen_drop_factors(const symgen_stepper *s, symgen_mask due)
{
    symgen_tally *const made = s->memory.count + symgen_made;
    *made = symgen_counted(due, symgen_number(0), *made);
}

/* Fresh factors are due where old ones failed, and what was learnt from these is forgotten. */
SYMGEN_INLINE void symgen_distrust(const symgen_stepper *s, symgen_mask failed)
{
    real *const watch = s->memory.watch;
    symgen_drop_factors(s, failed);
    watch[symgen_contraction] = symgen_where(failed, symgen_all(1.0), watch[symgen_contraction]);
    watch[symgen_curvature] = symgen_where(failed, symgen_all(1.0), watch[symgen_curvature]);
}

/* What column k did since its last update, where there was one, for the prediction of what it will do. */
SYMGEN_INLINE void symgen_observe(symgen_stepper *s, int k, symgen_mask updated, const real *change)
{
    const symgen_memory *const memory = &s->memory;
    const real way = memory->watch[symgen_travelled] - memory->way[k];
    const symgen_mask moved = updated & symgen_below(symgen_all(0.0), way);
    const real speed = symgen_peak_of(symgen_unknowns(s->model), change) / symgen_where(moved, way, symgen_all(1.0));
    memory->speed[k] = symgen_where(moved, speed, memory->speed[k]);
}

/* Column k was updated. */
SYMGEN_INLINE void symgen_note_way(const symgen_memory *memory, int k, symgen_mask updated)
{
    memory->way[k] = symgen_update(updated, memory->watch[symgen_travelled], memory->way[k]);
}

/* The new matrix takes the place of the old one, where `due`. */
static inline void symgen_take_matrix(symgen_stepper *s, symgen_shift shift, symgen_mask due)
{
    const symgen_memory *const memory = &s->memory;
    const real *const fresh = symgen_fresh(memory), made_at = memory->watch[symgen_made_at];
    const int n = symgen_unknowns(s->model);
    const symgen_mask known = due & symgen_fewer(symgen_number(0), memory->count[symgen_made]) &
                              symgen_at_most(made_at, shift.g) & symgen_at_most(shift.g, made_at);
    for (int k = 0; k < n; k++) {
        real *const column = memory->matrix + n * k;
        for (int i = 0; i < n; i++) {
            const real value = memory->scale[i] * fresh[i + n * k];
            s->column[i] = value - column[i];
            column[i] = symgen_update(due, value, column[i]);
        }
        if (symgen_some(known))
            symgen_observe(s, k, known, s->column);
        symgen_note_way(memory, k, due);
    }
}

/* All columns at the trial state, where `due`. */
static inline int symgen_renew_columns(symgen_stepper *s, symgen_shift shift, symgen_mask due)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const symgen_weights none = {symgen_all(0.0), symgen_all(0.0), symgen_all(0.0), symgen_all(0.0)};
    symgen_weights mass = none, stiffness = none;
    mass.a = symgen_all(1.0);
    stiffness.q = symgen_all(1.0);
    int status = symgen_columns(m, s->arguments, symgen_weights_of(shift), s->seeds, symgen_fresh(memory));
    if (shift.one_shot && status == symgen_good)
        status = symgen_columns(m, s->arguments, mass, s->seeds, memory->mass);
    if (shift.one_shot && status == symgen_good)
        status = symgen_columns(m, s->arguments, stiffness, s->seeds, memory->stiffness);
    symgen_take_matrix(s, shift, due);
    return status;
}

/* The matrix and its factors at the trial state, where `due`. Where the mask is set they are singular. */
static inline symgen_mask symgen_refresh_all(symgen_stepper *s, symgen_shift shift, symgen_mask due, int *status)
{
    symgen_tally *const count = s->memory.count;
    real *const made_at = s->memory.watch + symgen_made_at;
#ifndef SYMGEN_LANES
    *status = symgen_is_sparse(s) ? symgen_sparse_matrix(s, symgen_weights_of(shift)) : symgen_renew_columns(s, shift, due);
#else
    *status = symgen_renew_columns(s, shift, due);
#endif
    count[symgen_excess] = symgen_counted(due, symgen_number(0), count[symgen_excess]);
    count[symgen_age] = symgen_counted(due, symgen_number(0), count[symgen_age]);
    count[symgen_fewest] = symgen_counted(due, symgen_number(s->settings->iterations), count[symgen_fewest]);
    *made_at = symgen_update(due, shift.g, *made_at);
    return symgen_remake(s, due, *status);
}

/* Column k at the trial state, and the factors changed with it, where `due`. Where the mask is set they are singular. */
static inline symgen_mask symgen_refresh_column(symgen_stepper *s, symgen_shift shift, int k, symgen_mask due, int *status)
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
        s->column[i] = symgen_update(due, value - column[i], symgen_all(0.0));
        column[i] = symgen_update(due, value, column[i]);
    }
    symgen_observe(s, k, due, s->column);
    symgen_note_way(memory, k, due);
    s->statistics->updates++;
    const symgen_mask bad = due & symgen_lu_update(n, k, memory->factors, memory->inverse, memory->pivots, s->column, s->row);
    return symgen_some(bad) ? symgen_remake(s, bad, *status) : symgen_nowhere();
}

static inline symgen_mask symgen_refresh_block(symgen_stepper *s, symgen_shift shift, int block, symgen_mask due, int *status)
{
    symgen_mask singular = symgen_nowhere();
    for (int k = s->model->blocks[block]; k < s->model->blocks[block + 1] && *status == symgen_good; k++)
        singular |= symgen_refresh_column(s, shift, k, due, status);
    return singular;
}

/* Where `due` a block, which lanes may have different ones of. */
static inline symgen_mask symgen_refresh_blocks(symgen_stepper *s, symgen_shift shift, symgen_tally blocks, symgen_mask due, int *status)
{
    symgen_mask singular = symgen_nowhere();
    while (symgen_some(due) && *status == symgen_good) {
        const int block = symgen_one_of(due, blocks);
        const symgen_mask same = due & symgen_as_many(blocks, symgen_number(block));
        singular |= symgen_refresh_block(s, shift, block, same, status);
        due &= symgen_not(same);
    }
    return singular;
}

/* How fast an unknown's coordinate or state moves, by angles, parts of the mechanism's length and of the state's size. */
SYMGEN_INLINE real symgen_speed(const symgen_stepper *s, int k)
{
    const symgen_step_equations *const m = s->model;
    const int place = m->places[k];
    if (k < m->ni || k >= m->ni + m->nz)
        return s->sizes.moving[place] * fabs(s->trial_y[place]);
    const real size = s->memory.states[k - m->ni];
    const symgen_mask some = symgen_below(symgen_all(0.0), size);
    return symgen_where(some, fabs(s->trial_rates[place]), symgen_all(0.0)) / symgen_where(some, size, symgen_all(1.0));
}

/* The block with the fastest coordinate or state. */
static inline symgen_tally symgen_fastest_block(const symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    symgen_tally best = symgen_number(0);
    real most = symgen_all(-1.0);
    for (int block = 0; block < m->block_count; block++)
        for (int k = m->blocks[block]; k < m->blocks[block + 1]; k++) {
            const real speed = symgen_speed(s, k);
            const symgen_mask faster = symgen_below(most, speed);
            most = symgen_where(faster, speed, most);
            best = symgen_counted(faster, symgen_number(block), best);
        }
    return best;
}

/* Expected part of a column in the contraction of the next iteration: its change since the last update (observed change for
   a unit of way, times the way since) times the entry of the solution that it multiplies, over the right side. */
SYMGEN_INLINE real symgen_harm(const symgen_stepper *s, int k)
{
    const symgen_memory *const memory = &s->memory;
    const real way = memory->watch[symgen_travelled] - memory->way[k], right = memory->watch[symgen_imbalance];
    const symgen_mask some = symgen_below(symgen_all(0.0), right);
    return memory->speed[k] * way * memory->effort[k] / symgen_where(some, right, symgen_all(1.0));
}

static inline real symgen_block_harm(const symgen_stepper *s, int block)
{
    real harm = symgen_all(0.0);
    for (int k = s->model->blocks[block]; k < s->model->blocks[block + 1]; k++)
        harm += symgen_harm(s, k);
    return harm;
}

/* Updates the blocks whose harm is not little; when they are many, everything is cheaper. For steps of fixed work, where no
   iterations are saved. */
static inline symgen_mask symgen_refresh_above(symgen_stepper *s, symgen_shift shift, double least, symgen_mask due, int *status)
{
    const symgen_step_equations *const m = s->model;
    real *const harms = s->solution;
    symgen_mask singular = symgen_nowhere();
    symgen_tally columns = symgen_number(0);
    for (int block = 0; block < m->block_count; block++) {
        const int size = m->blocks[block + 1] - m->blocks[block];
        harms[block] = symgen_block_harm(s, block);
        columns = symgen_counted(symgen_below(symgen_all(least), harms[block]), columns + size, columns);
    }
    const symgen_mask many = due & symgen_fewer(symgen_number(symgen_unknowns(m)), 4 * columns), few = due & symgen_not(many);
    if (symgen_some(many))
        singular = symgen_refresh_all(s, shift, many, status);
    for (int block = 0; block < m->block_count && *status == symgen_good; block++) {
        const symgen_mask harmful = few & symgen_below(symgen_all(least), harms[block]);
        if (symgen_some(harmful))
            singular |= symgen_refresh_block(s, shift, block, harmful, status);
    }
    return singular;
}

/* The block with the largest entry of `harms`, which is returned too. */
static inline symgen_tally symgen_most_harmful(const symgen_step_equations *m, const real *harms, real *most)
{
    symgen_tally worst = symgen_number(0);
    *most = harms[0];
    for (int block = 1; block < m->block_count; block++) {
        const symgen_mask worse = symgen_below(*most, harms[block]);
        *most = symgen_where(worse, harms[block], *most);
        worst = symgen_counted(worse, symgen_number(block), worst);
    }
    return worst;
}

/* Columns of the blocks that do most of the harm together; these blocks are marked by a negative entry of `harms`. */
static inline symgen_tally symgen_mark_harmful(const symgen_stepper *s, symgen_mask due, real *harms)
{
    const symgen_step_equations *const m = s->model;
    real total = symgen_all(0.0), most;
    symgen_tally columns = symgen_number(0);
    for (int block = 0; block < m->block_count; block++) {
        harms[block] = symgen_block_harm(s, block);
        total += harms[block];
    }
    real left = total;
    for (symgen_mask more; symgen_some(more = due & symgen_below((1.0 - SYMGEN_MOST) * total, left));) {
        const symgen_tally worst = symgen_most_harmful(m, harms, &most);
        left = symgen_where(more, left - most, left);
        for (int block = 0; block < m->block_count; block++) {
            const symgen_mask marked = more & symgen_as_many(worst, symgen_number(block));
            harms[block] = symgen_where(marked, symgen_all(-1.0), harms[block]);
            columns = symgen_counted(marked, columns + (m->blocks[block + 1] - m->blocks[block]), columns);
        }
    }
    return columns;
}

/* When old factors have cost more iterations than it takes to update the columns that do most harm, these are updated, or all
   if that is cheaper. */
static inline symgen_mask symgen_refresh_harmful(symgen_stepper *s, symgen_shift shift, symgen_mask due, int *status)
{
    const symgen_settings *const settings = s->settings;
    const symgen_tally enough = symgen_number(settings->refresh_cost), column = symgen_number(settings->column_cost);
    symgen_tally *const excess = s->memory.count + symgen_excess;
    real *const harms = s->solution; /* at least as many as blocks, and not in use between steps */
    symgen_mask singular = symgen_nowhere();
    if (shift.one_shot || settings->fixed)
        return symgen_refresh_above(s, shift, shift.one_shot ? SYMGEN_HARM_AT_ONCE : SYMGEN_HARM, due, status);
    due &= symgen_fewer(column, *excess) | symgen_fewer(enough, *excess);
    if (!symgen_some(due))
        return singular;
    const symgen_tally cost = symgen_mark_harmful(s, due, harms) * settings->column_cost;
    const symgen_mask many = due & symgen_not(symgen_fewer(cost, enough));
    const symgen_mask few = due & symgen_fewer(cost, enough) & symgen_fewer(cost, *excess);
    const symgen_mask whole = many & symgen_fewer(enough, *excess);
    if (symgen_some(whole))
        singular = symgen_refresh_all(s, shift, whole, status);
    *excess = symgen_counted(few, symgen_number(0), *excess);
    for (int block = 0; block < s->model->block_count && *status == symgen_good && symgen_some(few); block++) {
        const symgen_mask harmful = few & symgen_below(harms[block], symgen_all(0.0));
        if (symgen_some(harmful))
            singular |= symgen_refresh_block(s, shift, block, harmful, status);
    }
    return singular;
}

/* The next `count` blocks in turn. */
static inline symgen_mask symgen_refresh_in_turn(symgen_stepper *s, symgen_shift shift, int count, symgen_mask due, int *status)
{
    const symgen_tally none = symgen_number(0), end = symgen_number(s->model->block_count);
    symgen_tally *const cursor = s->memory.count + symgen_cursor;
    symgen_mask singular = symgen_nowhere();
    const symgen_mask within = symgen_not(symgen_fewer(*cursor, none)) & symgen_fewer(*cursor, end);
    *cursor = symgen_counted(within, *cursor, none); /* of another library than the memory was made with */
    for (int k = 0; k < count && *status == symgen_good; k++) {
        singular |= symgen_refresh_blocks(s, shift, *cursor, due, status);
        *cursor = symgen_one_more(due, *cursor);
        *cursor = symgen_counted(symgen_fewer(*cursor, end), *cursor, none);
    }
    return singular;
}

/* Where all factors are due before this step: there are none, they belong to another step, or the policy says so. */
SYMGEN_INLINE symgen_mask symgen_all_due(const symgen_stepper *s, symgen_shift shift)
{
    const symgen_tally *const count = s->memory.count;
    const real made_at = s->memory.watch[symgen_made_at];
    const symgen_mask apart = symgen_below(s->slack * shift.g, symgen_max(made_at - shift.g, shift.g - made_at));
    const symgen_mask needed = apart | symgen_as_many(count[symgen_made], symgen_number(0));
    if (s->settings->policy == symgen_every_step)
        return s->alive;
    if (s->settings->policy != symgen_adaptive)
        return s->alive & needed;
    const symgen_mask old = shift.one_shot ? symgen_not(symgen_fewer(count[symgen_age], count[symgen_interval]))
                                           : symgen_fewer(symgen_number(s->settings->refresh_cost), count[symgen_excess]);
    return s->alive & (needed | old);
}

/* What a policy that renews columns wants to be done before a step, where `due`. */
static inline symgen_mask symgen_refresh_some(symgen_stepper *s, symgen_shift shift, symgen_mask due, int *status)
{
    const int blocks = s->model->block_count, asked = s->settings->blocks;
    switch (s->settings->policy) {
    case symgen_round_robin:
        return symgen_refresh_in_turn(s, shift, 1, due, status);
    case symgen_block:
        return symgen_refresh_in_turn(s, shift, asked < blocks ? asked : blocks, due, status);
    case symgen_fastest:
        return symgen_refresh_blocks(s, shift, symgen_fastest_block(s), due, status);
    case symgen_predicted:
        return symgen_refresh_harmful(s, shift, due, status);
    default:
        return symgen_nowhere();
    }
}

/* What the policy wants to be done before a step. Where the mask is set the factors are singular. */
static inline symgen_mask symgen_refresh(symgen_stepper *s, symgen_shift shift, int *status)
{
    symgen_mask singular = symgen_nowhere();
    *status = symgen_good;
    if (symgen_unknowns(s->model) == 0)
        return singular;
    const symgen_mask due = symgen_all_due(s, shift), others = s->alive & symgen_not(due);
    if (symgen_some(due))
        singular = symgen_refresh_all(s, shift, due, status);
    if (symgen_some(others) && *status == symgen_good)
        singular |= symgen_refresh_some(s, shift, others, status);
    return singular;
}

#endif
