/* Sensors at samples of a motion whose loops are closed, and how they change along directions of the state and of parameters.

   A library with tangents (symgen_partials.h) has a function for it, NAME_samples. The samples are rows of t, q, v, z, u; each has rows of
   changes of q_i, v_i and z, one number for each direction. Parameters change in the same way at all samples. */
#ifndef SYMGEN_SAMPLES_H
#define SYMGEN_SAMPLES_H

#include "symgen_partials.h"
#include <stddef.h>

typedef struct {
    symgen_partials_memory memory;
    real *seeds, *out;     /* of one direction */
    real *a, *l, *sensors; /* of one sample */
} symgen_samples_work;

static inline int symgen_samples_moved(const symgen_partials *p) { return 2 * p->ni + p->nz; }

static inline int symgen_samples_results(const symgen_partials *p) { return p->ni + p->nz > p->ny ? p->ni + p->nz : p->ny; }

static inline int symgen_samples_scratch(const symgen_partials *p)
{
    const int once = symgen_samples_moved(p) + p->nu + p->np + symgen_samples_results(p);
    return symgen_partials_scratch(p) + once + p->nv + p->nz + p->nc + p->ny;
}

static inline symgen_samples_work symgen_samples_work_at(const symgen_partials *p, real *scratch, int *pivots)
{
    symgen_samples_work w = {.memory = symgen_partials_memory_at(p, scratch, pivots), .seeds = scratch + symgen_partials_scratch(p)};
    w.out = w.seeds + symgen_samples_moved(p) + p->nu + p->np;
    w.a = w.out + symgen_samples_results(p);
    w.l = w.a + p->nv + p->nz;
    w.sensors = w.l + p->nc;
    return w;
}

/* The arrays of a sample. */
static inline symgen_arguments symgen_samples_at(const symgen_partials *p, const symgen_sampling *s, int k, const symgen_samples_work *w)
{
    symgen_arguments at = s->first;
    at.t += k;
    at.q += (size_t)k * (size_t)s->nq;
    at.v += (size_t)k * (size_t)p->nv;
    at.z += (size_t)k * (size_t)p->nz;
    at.u += (size_t)k * (size_t)p->nu;
    at.a = w->a;
    at.l = w->l;
    return at;
}

static inline int symgen_samples_call(const symgen_with_constants *bound, symgen_arguments at, real *out)
{
    at.constants = bound->constants;
    at.work = bound->work;
    at.out = out;
    return bound->call(&at);
}

/* Accelerations, multipliers and the chosen sensors of a sample. */
static inline int symgen_samples_read(const symgen_partials *p, const symgen_sampling *s, int k, const symgen_samples_work *w)
{
    const symgen_arguments at = symgen_samples_at(p, s, k, w);
    int status = symgen_samples_call(&s->acceleration, at, w->a);
    if (status == symgen_good && p->reactions)
        status = symgen_samples_call(&s->multipliers, at, w->l);
    if (status == symgen_good)
        status = symgen_samples_call(&s->outputs, at, w->sensors);
    for (int i = 0; i < s->chosen && status == symgen_good; i++)
        s->values[(size_t)k * (size_t)s->chosen + (size_t)i] = w->sensors[s->sensors[i]];
    return status;
}

/* How the chosen sensors of a sample change along direction j. */
static inline int symgen_samples_along(const symgen_partials *p, const symgen_sampling *s, int k, int j, const symgen_arguments *sample,
                                       const symgen_samples_work *w)
{
    const int moved = symgen_samples_moved(p), m = s->directions;
    const real *const state = s->state + (size_t)k * (size_t)(moved * m);
    real *const changes = s->changes + (size_t)k * (size_t)(s->chosen * m);
    symgen_arguments at = *sample;
    at.seeds = w->seeds;
    at.out = w->out;
    for (int i = 0; i < moved; i++)
        w->seeds[i] = state[m * i + j];
    for (int i = 0; i < p->np; i++)
        w->seeds[moved + p->nu + i] = s->parameters[m * i + j];
    int status = symgen_partials_rates(p, &at, &w->memory);
    if (status == symgen_good)
        status = symgen_partials_outputs(p, &at, &w->memory);
    for (int i = 0; i < s->chosen && status == symgen_good; i++)
        changes[m * i + j] = w->out[s->sensors[i]];
    return status;
}

static inline int symgen_samples_run(const symgen_partials *p, symgen_sampling *s, int *pivots)
{
    const symgen_samples_work w = symgen_samples_work_at(p, s->scratch, pivots);
    int status = symgen_good;
    symgen_partials_zero(p->nu, w.seeds + symgen_samples_moved(p));
    for (int k = 0; k < s->samples && status == symgen_good; k++) {
        const symgen_arguments at = symgen_samples_at(p, s, k, &w);
        status = symgen_samples_read(p, s, k, &w);
        if (status == symgen_good && s->changes)
            status = symgen_partials_close(p, &at, &w.memory);
        for (int j = 0; j < s->directions && status == symgen_good && s->changes; j++)
            status = symgen_samples_along(p, s, k, j, &at, &w);
        if (status != symgen_good)
            s->failed = k;
    }
    return status;
}

#endif
