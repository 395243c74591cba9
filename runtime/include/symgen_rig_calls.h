/* The calls of a program that makes one step at a time. What makes steps includes this file after its own functions: begin, make a
   step, count on, rates and multipliers. A call that fails leaves the state as it was. */
#ifndef SYMGEN_RIG_CALLS_H
#define SYMGEN_RIG_CALLS_H

#include "symgen_rig.h"

/* Takes parameters over that were set; where they are refused, or open the loops of the state, the next call tries again. */
static inline int symgen_rig_change(const symgen_rig *r, const double *u)
{
    int status = symgen_rig_adopt(r);
    if (status == symgen_good && r->flag[symgen_rig_begun])
        status = symgen_rig_is_closed(r, u);
    r->flag[symgen_rig_changed] = status != symgen_good;
    return status;
}

/* Everything that a call needs which has inputs. */
static inline int symgen_rig_prepare(const symgen_rig *r, const double *u)
{
    const int nu = r->tables->model->nu;
    int status = symgen_good;
    if (!symgen_finite(nu, u))
        status = symgen_rig_argument;
    if (status == symgen_good && r->flag[symgen_rig_changed])
        status = symgen_rig_change(r, u);
    if (status == symgen_good && !r->flag[symgen_rig_begun]) {
        status = symgen_rig_begin(r, u);
        r->flag[symgen_rig_begun] = status == symgen_good;
        symgen_copy(nu, u, r->inputs);
        r->flag[symgen_rig_known] = status == symgen_good;
    }
    return status;
}

static inline int symgen_rig_step(const symgen_rig *r, const double *u)
{
    int status = symgen_rig_prepare(r, u);
    if (status != symgen_good)
        return status;
    status = symgen_rig_make_step(r, u);
    if (status != symgen_good) {
        r->flag[symgen_rig_known] = 0;
        return status;
    }
    if (++r->flag[symgen_rig_index] >= SYMGEN_RIG_MANY) {
        *r->origin = symgen_rig_time(r);
        r->flag[symgen_rig_index] = 0;
    }
    r->count[symgen_rig_steps]++;
    *r->state = symgen_rig_time(r);
    symgen_copy(r->tables->model->nu, u, r->inputs);
    r->flag[symgen_rig_known] = 1;
    return symgen_good;
}

/* Outputs of the accelerations `a`; multipliers go to `out`, and after them there is room for outputs. */
static inline int symgen_rig_look(const symgen_rig *r, symgen_function multipliers, symgen_arguments *arguments, double *outputs)
{
    const symgen_model *const m = r->tables->model;
    double *const l = arguments->out, *const found = l + m->nc;
    int status = m->nc > 0 ? multipliers(arguments) : symgen_good;
    arguments->l = l;
    arguments->out = found;
    if (status == symgen_good && m->ny > 0)
        status = m->outputs(arguments);
    if (status == symgen_good && !symgen_finite(m->ny, found))
        status = symgen_not_finite;
    if (status == symgen_good)
        symgen_copy(m->ny, found, outputs);
    return status;
}

static inline int symgen_rig_outputs(const symgen_rig *r, const double *u, double *outputs)
{
    const symgen_model *const m = r->tables->model;
    int status = symgen_rig_prepare(r, u);
    if (status != symgen_good)
        return status;
    double *const rates = r->scratch;
    symgen_arguments arguments = {.constants = r->constants, .t = r->state, .q = r->state + 1, .v = r->state + 1 + m->nq, .u = u,
                                  .work = r->work, .z = r->state + 1 + m->nq + m->nv};
    status = symgen_rig_rates(r, &arguments, rates);
    arguments.a = rates;
    arguments.out = rates + m->nv + m->nz;
    return status == symgen_good ? symgen_rig_look(r, symgen_rig_multipliers(r), &arguments, outputs) : status;
}

#endif
