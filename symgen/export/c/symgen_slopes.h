/* Derivatives of accelerations, rates of first-order states and outputs in independent coordinates, on memory of the caller; see
   symgen_partials.h for the order of directions and weights. */
#ifndef SYMGEN_SLOPES_H
#define SYMGEN_SLOPES_H

#include "symgen_partials.h"
#include "symgen_rig_implicit.h"

/* One of the two libraries: derivatives in a direction, or gradients. */
typedef struct {
    symgen_initialiser init;
    symgen_function call;
    int constants, work; /* lengths; work ends with the scratch of `call` */
} symgen_slopes;

static inline int symgen_slopes_length(const symgen_slopes *s) { return s->constants + s->work; }

/* Constants of the parameters as they are. */
static inline void symgen_slopes_adopt(const symgen_rig *r, const symgen_slopes *s, double *memory)
{
    s->init(r->parameters, memory);
}

/* At the state of the rig, whose rates are known; multipliers follow here. */
static inline int symgen_slopes_call(const symgen_rig *r, const symgen_slopes *s, const double *u, const double *rates, double *l,
                                     double *memory, const double *seeds, double *out)
{
    const symgen_model *const m = r->tables->model;
    symgen_arguments arguments = {.constants = r->constants, .t = r->state, .q = r->state + 1, .v = r->state + 1 + m->nq, .u = u,
                                  .z = r->state + 1 + m->nq + m->nv, .work = r->work, .a = rates, .out = l};
    const int status = m->nc > 0 ? m->multipliers(&arguments) : symgen_good;
    if (status != symgen_good)
        return status;
    arguments.l = l;
    arguments.constants = memory;
    arguments.work = memory + s->constants;
    arguments.seeds = seeds;
    arguments.out = out;
    return s->call(&arguments);
}

#endif
