/* A row of the record, what is computed for it, and what a family of methods brings along to make steps. */
#ifndef SYMGEN_ROW_H
#define SYMGEN_ROW_H

#include "symgen_state.h"

/* A row of the record, part by part. */
typedef struct {
    real *t, *q, *v, *z, *a, *l, *zdot, *outputs;
    const symgen_recording *wanted;
} symgen_row;

/* What a family of methods brings along. Functions return a status. */
typedef struct {
    void *self;
    symgen_calls calls; /* the model itself: lengths of a row, outputs */
    int (*begin)(void *self, real t, const real *u);                       /* before the first step of a piece */
    int (*look)(void *self, real t, const real *u, const symgen_row *row); /* fills q, v, z, and what is wanted of a, l, zdot */
    int (*step)(void *self, int k); /* step k of the piece; the state is touched only if all is well */
    int (*renew)(void *self, real t, const real *u); /* the next step begins with rates for these inputs, which have jumped */
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

static inline symgen_row symgen_row_at(const symgen_calls *calls, const symgen_recording *wanted, real *from)
{
    symgen_row row = {.t = from, .q = from + 1, .wanted = wanted};
    row.v = row.q + calls->nq;
    row.z = row.v + calls->nv;
    row.a = row.z + calls->nz;
    row.l = row.a + calls->nv;
    row.zdot = row.l + calls->nc;
    row.outputs = row.zdot + calls->nz;
    return row;
}

/* Multipliers, where they are wanted, of a row whose accelerations are known. */
static inline int symgen_look_at_loads(const symgen_calls *calls, const real *u, const symgen_row *row)
{
    const symgen_arguments arguments = {.constants = calls->constants, .t = row->t, .q = row->q, .v = row->v, .z = row->z,
                                        .u = u, .a = row->a, .work = calls->work, .out = row->l};
    return symgen_wants_multipliers(row->wanted) && calls->nc > 0 ? calls->multipliers(&arguments) : symgen_good;
}

/* What is wanted of accelerations, rates of the states and multipliers of a row whose state is known, by the functions of the
   model itself; accelerations and rates stay in `result`. */
static inline int symgen_look(const symgen_calls *calls, const real *u, const symgen_row *row, real *result)
{
    if (!symgen_wants_rates(row->wanted))
        return symgen_good;
    symgen_arguments arguments = {.constants = calls->constants, .t = row->t, .q = row->q, .v = row->v, .z = row->z,
                                  .u = u, .work = calls->work, .out = result};
    int status = calls->acceleration(&arguments);
    if (status == symgen_good && !symgen_finite(calls->nv + calls->nz, result))
        status = symgen_not_finite;
    symgen_copy(calls->nv, result, row->a);
    symgen_copy(calls->nz, result + calls->nv, row->zdot);
    return status == symgen_good ? symgen_look_at_loads(calls, u, row) : status;
}

/* The state before the next step, and what is wanted of it. */
static inline int symgen_fill_row(const symgen_family *family, real t, const real *u, const symgen_row *row)
{
    const symgen_calls *const calls = &family->calls;
    *row->t = t;
    const int status = family->look(family->self, t, u, row);
    if (status != symgen_good || (row->wanted->by_choice ? row->wanted->count : calls->ny) == 0)
        return status;
    const symgen_arguments arguments = {.constants = calls->constants, .t = row->t, .q = row->q, .v = row->v, .z = row->z,
                                        .u = u, .a = row->a, .l = row->l, .work = calls->work, .out = row->outputs};
    return calls->outputs(&arguments);
}

#endif
