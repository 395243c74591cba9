/* Derivatives of a step's residual at several points, one in each lane. */
#ifndef SYMGEN_POINTS_H
#define SYMGEN_POINTS_H

#include "symgen_batch.h"

typedef struct {
    int nk, nw, nq, nv, nz, nu, size; /* size: numbers that the function finds */
    symgen_function partials;
} symgen_points_model;

static inline int symgen_points_scratch(const symgen_points_model *m)
{
    return SYMGEN_WIDTH * (m->nk + 1 + m->nq + 2 * m->nv + m->nz + m->nu + m->size + m->nw);
}

/* rows of n numbers, which stand anywhere, to lanes */
static inline void symgen_points_gather(const double *const *rows, int n, real *x)
{
    for (int lane = 0; lane < SYMGEN_WIDTH; lane++) {
        double *const to = symgen_lane(x, lane);
        for (int i = 0; i < n; i++)
            to[SYMGEN_WIDTH * i] = rows[lane][i];
    }
}

static inline int symgen_points_find(const symgen_points_model *m, const symgen_lane_points *points)
{
    real *const constants = (real *)points->scratch, *const t = constants + m->nk, *const q = t + 1, *const y = q + m->nq;
    real *const a = y + m->nv + m->nz, *const u = a + m->nv, *const out = u + m->nu;
    symgen_arguments arguments = {constants, t, q, y, y + m->nv, u, a, 0, 0, out + m->size, out};
    const double *times[SYMGEN_LANE_POINTS];
    for (int lane = 0; lane < SYMGEN_WIDTH; lane++)
        times[lane] = points->t + lane;
    if (!points->same)
        symgen_points_gather(points->constants, m->nk, constants);
    symgen_points_gather(times, 1, t);
    symgen_points_gather(points->q, m->nq, q);
    symgen_points_gather(points->y, m->nv + m->nz, y);
    symgen_points_gather(points->a, m->nv, a);
    symgen_points_gather(points->u, m->nu, u);
    const int status = m->partials(&arguments);
    for (int lane = 0; lane < points->count && status == symgen_good; lane++) {
        const double *const from = symgen_lane(out, lane);
        for (int i = 0; i < m->size; i++)
            points->out[lane][i] = from[SYMGEN_WIDTH * i];
    }
    return status;
}

#endif
