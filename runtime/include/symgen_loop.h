/* The loop over the steps of a run, and the rows that it records: the same for all methods. */
#ifndef SYMGEN_LOOP_H
#define SYMGEN_LOOP_H

#include "symgen_clock.h"
#include "symgen_feedback.h"
#include "symgen_ways.h"

/* The state before the next step as a row of the record. */
static inline int symgen_record(symgen_run *run, const symgen_family *family, real t, const real *u)
{
    const symgen_calls *const calls = &family->calls;
    const symgen_recording *const kept = &run->recording;
    real *const to = run->record + (long long)run->recorded * symgen_row_length(calls, kept);
    const symgen_row row = symgen_row_at(calls, kept, kept->by_choice ? kept->row : to);
    const int status = symgen_fill_row(family, t, u, &row);
    if (kept->by_choice)
        symgen_keep_chosen(calls, kept, &row, to);
    run->recorded += status == symgen_good;
    return status;
}

/* Before a step; those of a step control are looked at one by one. */
static inline int symgen_look_at_ways(const symgen_run *run, const symgen_family *family, real t, const real *u)
{
    const symgen_calls *const calls = &run->calls;
    const symgen_recording nothing = {.by_choice = 1};
    const symgen_row row = symgen_row_at(&family->calls, &nothing, calls->way + 6 * calls->discs);
    if (calls->discs == 0 || run->control.breaks > 0)
        return symgen_good;
    const int status = family->look(family->self, t, u, &row);
    return status == symgen_good ? symgen_look_ahead(calls, &t, row.q, row.v, run->step) : status;
}

static inline int symgen_loop(symgen_run *run, const symgen_family *family)
{
    run->done = run->recorded = 0;
    for (int k = 0; k <= run->steps; k++) {
        const int index = run->first + k, stop = k == run->steps;
        const real t = run->start + index * run->step;
        const real *const u = run->inputs + (long long)2 * k * run->input_stride;
        if (stop && !run->last)
            break;
        if (k == 0)
            symgen_hold_before(run);
        int status = k == 0 ? family->begin(family->self, t, u) : symgen_good;
        if (status == symgen_good && !stop && run->feedbacks > 0)
            status = symgen_feed_back(run, family, k, t, u);
        if (status == symgen_good && (stop || (run->every > 0 && index % run->every == 0)))
            status = symgen_record(run, family, t, u);
        if (status == symgen_good && !stop)
            status = symgen_look_at_ways(run, family, t, u);
        if (stop || status != symgen_good)
            return status;
        const double began = run->timed ? symgen_seconds() : 0.0;
        status = family->step(family->self, k);
        if (status != symgen_good)
            return status;
        if (run->timed)
            run->statistics.worst_time = symgen_max(run->statistics.worst_time, symgen_seconds() - began);
        run->done++;
    }
    return symgen_good;
}

#endif
