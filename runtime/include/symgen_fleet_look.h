/* Looking at vehicles between steps: outputs, and what is asked of them. Nothing is computed if nobody asks. */
#ifndef SYMGEN_FLEET_LOOK_H
#define SYMGEN_FLEET_LOOK_H

#include "symgen_fleet_measures.h"
#include "symgen_fleet_step.h"

/* What is kept of a block between its calls: the value of the stop at the last look and whether there was one, the state then, and
   the numbers of the measures. */
static inline int symgen_looks_kept(const symgen_step_equations *m, int measures)
{
    return 2 + m->nq + m->nv + m->nz + symgen_readings * measures;
}

static inline int symgen_looks_some(const symgen_looks *looks) { return looks->measures > 0 || looks->signals > 0 || looks->stop >= 0; }

static inline real *symgen_looks_readings(const symgen_block_of_lanes *block, int measure)
{
    const symgen_step_equations *const m = block->stepper.model;
    return (real *)block->fleet->looks.kept + symgen_looks_kept(m, measure);
}

static inline double *symgen_looks_history(const symgen_block_of_lanes *block, int measure)
{
    const symgen_looks *const looks = &block->fleet->looks;
    int before = 0;
    for (int i = 0; i < measure; i++)
        before += symgen_needs_history(looks->kinds[i]);
    return looks->history + 2LL * SYMGEN_LANES * before * looks->places_of_history;
}

/* Outputs of the model at the state, with the rates that the last step solved for. */
static inline void symgen_look_at_outputs(const symgen_block_of_lanes *block)
{
    const symgen_stepper *const s = &block->stepper;
    const symgen_looks *const looks = &block->fleet->looks;
    const int number = block->fleet->each ? block->first / SYMGEN_LANES : 0;
    real *const loads = (real *)looks->row, *const outputs = loads + looks->nc, *const rates = outputs + looks->ny;
    symgen_arguments arguments = {.constants = (const real *)looks->constants + (long long)number * looks->nk, .t = block->t, .q = s->q,
                                  .v = s->y, .z = s->y + s->model->nv, .u = block->u, .a = s->memory.rates, .work = (real *)looks->work};
    if (!looks->outputs)
        return;
    if (looks->rates && s->settings->fixed) { /* steps of fixed work do not solve for them */
        arguments.out = rates;
        (void)looks->acceleration(&arguments);
        arguments.a = rates;
    }
    if (looks->loads && looks->nc > 0) {
        arguments.out = loads;
        (void)looks->multipliers(&arguments);
    }
    arguments.l = loads;
    arguments.out = outputs;
    (void)looks->outputs(&arguments);
}

static inline real symgen_looks_value(const symgen_block_of_lanes *block, int of)
{
    const symgen_stepper *const s = &block->stepper;
    const symgen_looks *const looks = &block->fleet->looks;
    if (of < looks->ny)
        return ((const real *)looks->row)[looks->nc + of];
    of -= looks->ny;
    if (of < s->model->nq)
        return s->q[of];
    of -= s->model->nq;
    return of < s->model->nz ? s->y[s->model->nv + of] : block->u[of - s->model->nz];
}

static inline void symgen_looks_measure(const symgen_block_of_lanes *block, symgen_mask looked)
{
    const symgen_looks *const looks = &block->fleet->looks;
    for (int i = 0; i < looks->measures; i++)
        symgen_read(symgen_looks_readings(block, i), looks->kinds[i], looks->windows + symgen_windows * i, looked, block->stepper.step,
                    *block->t, symgen_looks_value(block, looks->of[i]), symgen_looks_history(block, i));
}

static inline void symgen_looks_signals(const symgen_block_of_lanes *block, symgen_mask looked, int place)
{
    const symgen_looks *const looks = &block->fleet->looks;
    for (int i = 0; i < looks->signals; i++) {
        const real value = symgen_looks_value(block, looks->chosen[i]);
        for (int lane = 0; lane < block->count; lane++)
            if (looked[lane])
                looks->values[((long long)(block->first + lane) * looks->signals + i) * looks->places + place] = value[lane];
    }
}

/* ---- the stop ---- */

/* From the value that ends the run. */
static inline real symgen_looks_distance(const symgen_block_of_lanes *block)
{
    const symgen_looks *const looks = &block->fleet->looks;
    real at = symgen_looks_value(block, looks->stop);
    for (int lane = 0; lane < block->count; lane++)
        at[lane] -= looks->stops[block->first + lane];
    return at;
}

/* Lanes in which the sign has changed since the last look end at the state of then. */
static inline symgen_mask symgen_looks_stop(symgen_block_of_lanes *block, symgen_mask looked)
{
    symgen_stepper *const s = &block->stepper;
    const int nq = s->model->nq, all = s->model->nv + s->model->nz;
    real *const kept = (real *)block->fleet->looks.kept, *const before = kept + 2;
    const real none = symgen_all(0.0), now = symgen_looks_distance(block), last = kept[0];
    const symgen_mask rises = symgen_below(last, none) & symgen_at_most(none, now), falls = symgen_below(none, last) & symgen_at_most(now, none);
    const symgen_mask crossed = looked & symgen_below(none, kept[1]) & (rises | falls), goes_on = looked & symgen_not(crossed);
    for (int i = 0; i < nq; i++) {
        s->q[i] = symgen_where(crossed, before[i], s->q[i]);
        before[i] = symgen_where(goes_on, s->q[i], before[i]);
    }
    for (int i = 0; i < all; i++) {
        s->y[i] = symgen_where(crossed, before[nq + i], s->y[i]);
        before[nq + i] = symgen_where(goes_on, s->y[i], before[nq + i]);
    }
    kept[0] = symgen_where(goes_on, now, last);
    kept[1] = symgen_where(goes_on, symgen_all(1.0), kept[1]);
    block->done = symgen_counted(crossed, block->done - 1, block->done);
    symgen_fleet_end(block, crossed, symgen_stopped);
    return goes_on;
}

/* ---- what the loop calls ---- */

static inline void symgen_looks_begin(const symgen_block_of_lanes *block)
{
    const symgen_looks *const looks = &block->fleet->looks;
    const int length = symgen_looks_some(looks) ? symgen_looks_kept(block->stepper.model, looks->measures) : 0;
    for (int i = 0; i < length; i++)
        ((real *)looks->kept)[i] = symgen_all(0.0);
}

/* The state before step k of the lanes where the mask is set. */
static inline void symgen_look_at(symgen_block_of_lanes *block, int k, symgen_mask looked)
{
    const symgen_looks *const looks = &block->fleet->looks;
    const int index = block->fleet->first + k;
    if (!symgen_looks_some(looks) || !symgen_some(looked))
        return;
    symgen_fleet_inputs(block, k, 0.0);
    symgen_look_at_outputs(block);
    if (looks->stop >= 0)
        looked = symgen_looks_stop(block, looked);
    symgen_looks_measure(block, looked);
    if (looks->signals > 0 && index % looks->every == 0)
        symgen_looks_signals(block, looked, index / looks->every);
    else if (looks->signals > 0)
        symgen_looks_signals(block, looked & symgen_as_many(block->done, block->last), looks->places - 1);
}

/* Measures of vehicles whose run has ended. */
static inline void symgen_looks_end(const symgen_block_of_lanes *block)
{
    const symgen_looks *const looks = &block->fleet->looks;
    for (int lane = 0; lane < block->count; lane++)
        for (int i = 0; i < looks->measures && !block->moving[lane]; i++)
            looks->found[(long long)(block->first + lane) * looks->measures + i] =
                symgen_measured(symgen_looks_readings(block, i), looks->kinds[i], lane, symgen_looks_history(block, i));
}

#endif
