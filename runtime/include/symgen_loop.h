/* The loop over the steps of a run, and the rows that it records: the same for all methods. */
#ifndef SYMGEN_LOOP_H
#define SYMGEN_LOOP_H

#include "symgen_clock.h"
#include "symgen_state.h"

/* A row of the record, part by part. */
typedef struct {
    real *t, *q, *v, *z, *a, *l, *zdot, *outputs;
} symgen_row;

/* What a family of methods brings along. Functions return a status. */
typedef struct {
    void *self;
    symgen_calls calls; /* the model itself: lengths of a row, outputs */
    int (*begin)(void *self, real t, const real *u);                       /* before the first step of a piece */
    int (*look)(void *self, real t, const real *u, const symgen_row *row); /* fills q, v, z, and what the recording wants of a, l, zdot */
    int (*step)(void *self, int k); /* step k of the piece; the state is touched only if all is well */
} symgen_family;

static inline int symgen_wants_rates(const symgen_recording *recording) { return !recording->by_choice || recording->rates; }

static inline int symgen_wants_multipliers(const symgen_recording *recording)
{
    return !recording->by_choice || recording->multipliers;
}

static inline int symgen_row_length(const symgen_calls *calls, const symgen_recording *recording)
{
    const int state = 1 + calls->nq + calls->nv + calls->nz;
    return state + (recording->by_choice ? recording->count : calls->nv + calls->nz + calls->nc + calls->ny);
}

/* What rows by choice hold of a row of everything. */
static inline void symgen_keep_chosen(const symgen_calls *calls, const symgen_recording *recording, const symgen_row *row, real *to)
{
    const int state = 1 + calls->nq + calls->nv + calls->nz;
    symgen_copy(state, row->t, to);
    for (int i = 0; i < recording->count; i++)
        to[state + i] = row->outputs[recording->chosen[i]];
}

static inline symgen_row symgen_row_at(const symgen_calls *calls, real *from)
{
    symgen_row row = {.t = from, .q = from + 1};
    row.v = row.q + calls->nq;
    row.z = row.v + calls->nv;
    row.a = row.z + calls->nz;
    row.l = row.a + calls->nv;
    row.zdot = row.l + calls->nc;
    row.outputs = row.zdot + calls->nz;
    return row;
}

/* The state before the next step as a row of the record. */
static inline int symgen_record(symgen_run *run, const symgen_family *family, real t, const real *u)
{
    const symgen_calls *const calls = &family->calls;
    const symgen_recording *const kept = &run->recording;
    real *const to = run->record + (long long)run->recorded * symgen_row_length(calls, kept);
    const symgen_row row = symgen_row_at(calls, kept->by_choice ? kept->row : to);
    *row.t = t;
    int status = family->look(family->self, t, u, &row);
    if (status == symgen_good && (kept->by_choice ? kept->count : calls->ny) > 0) {
        const symgen_arguments arguments = {.constants = calls->constants, .t = row.t, .q = row.q, .v = row.v, .z = row.z,
                                            .u = u, .a = row.a, .l = row.l, .work = calls->work, .out = row.outputs};
        status = calls->outputs(&arguments);
    }
    if (kept->by_choice)
        symgen_keep_chosen(calls, kept, &row, to);
    run->recorded += status == symgen_good;
    return status;
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
        int status = k == 0 ? family->begin(family->self, t, u) : symgen_good;
        if (status == symgen_good && (stop || (run->every > 0 && index % run->every == 0)))
            status = symgen_record(run, family, t, u);
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

/* Multipliers, where they are wanted, of a row whose accelerations are known. */
static inline int symgen_look_at_loads(const symgen_calls *calls, const symgen_recording *wanted, const real *u,
                                       const symgen_row *row)
{
    const symgen_arguments arguments = {.constants = calls->constants, .t = row->t, .q = row->q, .v = row->v, .z = row->z,
                                        .u = u, .a = row->a, .work = calls->work, .out = row->l};
    return symgen_wants_multipliers(wanted) && calls->nc > 0 ? calls->multipliers(&arguments) : symgen_good;
}

/* What is wanted of accelerations, rates of the states and multipliers of a row whose state is known, by the functions of the
   model itself; accelerations and rates stay in `result`. */
static inline int symgen_look(const symgen_calls *calls, const symgen_recording *wanted, const real *u, const symgen_row *row,
                              real *result)
{
    if (!symgen_wants_rates(wanted))
        return symgen_good;
    symgen_arguments arguments = {.constants = calls->constants, .t = row->t, .q = row->q, .v = row->v, .z = row->z,
                                  .u = u, .work = calls->work, .out = result};
    int status = calls->acceleration(&arguments);
    if (status == symgen_good && !symgen_finite(calls->nv + calls->nz, result))
        status = symgen_not_finite;
    symgen_copy(calls->nv, result, row->a);
    symgen_copy(calls->nz, result + calls->nv, row->zdot);
    return status == symgen_good ? symgen_look_at_loads(calls, wanted, u, row) : status;
}

#endif
