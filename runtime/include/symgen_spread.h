/* Whether dependent coordinates still serve: how far they go when independent ones move, from B. Near a position where a choice
   of them closes the loops no longer, that grows beyond all bounds; the caller then takes another choice, which is another
   library, and goes on with the same state and history. */
#ifndef SYMGEN_SPREAD_H
#define SYMGEN_SPREAD_H

#include "symgen_begin.h"

/* Coordinates, counted in their sizes, may go this many times as far as those they follow, or as far as they did when chosen. */
#define SYMGEN_SPREAD 4.0
/* Less cannot be the reason why a step fails. */
#define SYMGEN_NARROW 1.5

/* Once a run: no step divides. */
static inline void symgen_measure_reach(const symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    const real *const inverse = s->sizes.moving;
    for (int k = 0; k < m->transform_count; k++)
        s->reach[k] = inverse[m->dependent[m->transform_rows[k]]] / inverse[m->places[m->transform_columns[k]]];
}

/* After a good step: how far they went in it. The first step after a choice says how far they may go. */
static inline void symgen_note_spread(const symgen_stepper *s, symgen_mask good, real spread)
{
    real *const watch = s->memory.watch;
    const symgen_mask first = good & symgen_at_most(watch[symgen_bound], symgen_all(0.0));
    watch[symgen_spread] = symgen_update(good, spread, watch[symgen_spread]);
    watch[symgen_bound] =
        symgen_where(first, SYMGEN_SPREAD * symgen_max(spread, symgen_all(1.0)), watch[symgen_bound]);
}

/* Where the last step went beyond the bound; or, after a step that failed, where another choice may be the remedy. */
static inline symgen_mask symgen_is_wide(const symgen_stepper *s, int failed)
{
    const real spread = s->memory.watch[symgen_spread], bound = s->memory.watch[symgen_bound];
    if (failed)
        return symgen_not(symgen_below(spread, symgen_all(SYMGEN_NARROW)));
    return symgen_below(symgen_all(0.0), bound) & symgen_not(symgen_at_most(spread, bound));
}

#ifndef SYMGEN_LANES

#include "symgen_state.h"

/* The same for step k of a run with steps of one length, which asks once a step. */
static inline int symgen_ask(const symgen_stepper *s, symgen_run *run, int k, int failed)
{
    const int index = run->first + k;
    if (!run->implicit.watched || run->implicit.asked == index || s->model->nd == 0 || !symgen_is_wide(s, failed))
        return 0;
    run->implicit.asked = index;
    return 1;
}

/* Begins with a history that another choice of dependent coordinates left: rates are known, equations are others. */
static inline int symgen_begin_again(symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    const symgen_weights mass = {0.0, 0.0, 1.0, 0.0};
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    real *const watch = s->memory.watch;
    symgen_copy(all, s->y, s->trial_y);
    symgen_copy(all, s->memory.rates, s->trial_rates);
    symgen_copy(m->nq, s->q, s->trial_q);
    symgen_point_at_trial(s);
    const int status = symgen_columns(m, s->arguments, mass, s->seeds, s->memory.matrix);
    symgen_scale_equations(s, watch[symgen_weight] / sqrt(*s->sizes.mass));
    for (int i = 0; i < n; i++) {
        s->memory.speed[i] = SYMGEN_UNSEEN * s->memory.scale[i] * s->memory.matrix[i + n * i];
        s->memory.way[i] = watch[symgen_travelled];
        s->memory.effort[i] = 0.0;
    }
    symgen_forget_rolled(s, symgen_everywhere());
    for (int i = 0; i < m->ni; i++)
        s->memory.accounts.gap[i] = 0.0;
    *s->memory.accounts.count = 0.0;
    watch[symgen_contraction] = watch[symgen_curvature] = 1.0;
    watch[symgen_made_at] = watch[symgen_imbalance] = watch[symgen_spread] = watch[symgen_bound] = 0.0;
    s->memory.count[symgen_interval] = 1;
    return status;
}

#endif

#endif
