/* Controllers inside a run: at a sample they read outputs, with the inputs held so far, and set inputs, which act from the step that
   begins there until the next sample. Samples are taken once: steps that are made again find them where they were kept. */
#ifndef SYMGEN_FEEDBACK_H
#define SYMGEN_FEEDBACK_H

#include "symgen_row.h"

/* What a controller held at its sample, or at the last one before that is known; null: nothing yet. */
static inline const real *symgen_held(const symgen_feedback *c, int sample)
{
    const int at = sample < *c->known ? sample : *c->known - 1;
    return at < c->first ? 0 : c->samples + (long long)(at - c->first) * c->count;
}

/* Into a row of inputs; whether they were others. */
static inline int symgen_hold(const symgen_feedback *c, const real *held, real *u)
{
    int changed = 0;
    for (int i = 0; held && i < c->count; i++) {
        changed = changed || u[c->places[i]] != held[i];
        u[c->places[i]] = held[i];
    }
    return changed;
}

/* The inputs with which the step before this piece ended. */
static inline void symgen_hold_before(const symgen_run *run)
{
    for (int f = 0; f < run->feedbacks; f++) {
        const symgen_feedback *const c = run->feedback + f;
        const int number = c->origin + run->first;
        if (number > 0)
            (void)symgen_hold(c, symgen_held(c, (number - 1) / c->every), run->held);
    }
}

/* u = offset - gain (y - reference), within limits */
static inline void symgen_linear_feedback(const symgen_feedback *c, real *u)
{
    for (int i = 0; i < c->count; i++) {
        real sum = c->offset[i];
        for (int j = 0; j < c->outputs; j++)
            sum -= c->gain[c->outputs * i + j] * (c->y[j] - c->reference[j]);
        u[i] = symgen_min(c->highest[i], symgen_max(c->lowest[i], sum));
    }
}

/* The next sample of a controller. */
static inline int symgen_take_sample(const symgen_feedback *c, const symgen_family *family, int sample, real t, const real *u)
{
    real *const held = c->samples + (long long)(sample - c->first) * c->count;
    const symgen_row row = symgen_row_at(&family->calls, &c->sees, c->row);
    const int status = symgen_fill_row(family, t, u, &row);
    if (status != symgen_good)
        return status;
    symgen_keep_chosen(&family->calls, &c->sees, &row, c->seen);
    for (int j = 0; j < c->outputs; j++)
        c->y[j] = c->seen[c->columns[j]];
    if (!symgen_finite(c->outputs, c->y))
        return symgen_not_finite;
    if (!c->call)
        symgen_linear_feedback(c, held);
    else if (c->call(t, c->y, held))
        return symgen_not_finite;
    *c->known = sample + 1;
    return symgen_good;
}

/* Samples before step k of the piece, all of them with the inputs held so far, and then the inputs of this step. */
static inline int symgen_feed_back(symgen_run *run, const symgen_family *family, int k, real t, const real *u)
{
    real *const rows = run->held + (long long)2 * k * run->input_stride;
    int status = symgen_good, changed = k == 0 && run->renews;
    for (int f = 0; f < run->feedbacks && status == symgen_good; f++) {
        const symgen_feedback *const c = run->feedback + f;
        const int sample = (c->origin + run->first + k) / c->every;
        if (sample >= *c->known)
            status = symgen_take_sample(c, family, sample, t, u);
    }
    for (int f = 0; f < run->feedbacks && status == symgen_good; f++) {
        const symgen_feedback *const c = run->feedback + f;
        const real *const held = symgen_held(c, (c->origin + run->first + k) / c->every);
        changed = symgen_hold(c, held, rows) || changed;
        (void)symgen_hold(c, held, rows + run->input_stride);
        (void)symgen_hold(c, held, rows + 2 * run->input_stride);
    }
    return status == symgen_good && changed ? family->renew(family->self, t, u) : status;
}

#endif
