/* Many states in one call: rows in, rows out, SYMGEN_LANES rows at a time (one at a time without lanes). */
#ifndef SYMGEN_BATCH_H
#define SYMGEN_BATCH_H

#include "symgen.h"

#ifdef SYMGEN_LANES
#define SYMGEN_WIDTH SYMGEN_LANES
#else
#define SYMGEN_WIDTH 1
#endif
#if defined(SYMGEN_LANES) || defined(SYMGEN_INCLUDED)
#define SYMGEN_SHOWN __attribute__((visibility("default")))
#else
#define SYMGEN_SHOWN SYMGEN_EXPORT
#endif

typedef struct {
    int np, nk, nw, nq, nv, nz, nu, nc, ny;
    void (*init)(const real *parameters, real *constants);
    symgen_function acceleration, multipliers, outputs;
} symgen_batch_model;

static inline double *symgen_lane(real *x, int lane) { return (double *)x + lane; }

/* `count` rows of n numbers to lanes; lanes without a row repeat the last one */
static inline void symgen_to_lanes(const double *rows, int count, int n, real *x)
{
#if SYMGEN_WIDTH == 8
    if (count >= 8) {
        const double *const a = rows, *const b = a + n, *const c = b + n, *const d = c + n;
        const double *const e = d + n, *const f = e + n, *const g = f + n, *const h = g + n;
        for (int i = 0; i < n; i++)
            x[i] = (real){a[i], b[i], c[i], d[i], e[i], f[i], g[i], h[i]};
        return;
    }
#elif SYMGEN_WIDTH == 4
    if (count >= 4) {
        const double *const a = rows, *const b = a + n, *const c = b + n, *const d = c + n;
        for (int i = 0; i < n; i++)
            x[i] = (real){a[i], b[i], c[i], d[i]};
        return;
    }
#endif
    for (int lane = 0; lane < SYMGEN_WIDTH; lane++) {
        const double *const row = rows + (long long)n * (lane < count ? lane : count - 1);
        double *const to = symgen_lane(x, lane);
        for (int i = 0; i < n; i++)
            to[SYMGEN_WIDTH * i] = row[i];
    }
}

static inline void symgen_from_lanes(real *x, int count, int n, double *rows)
{
    for (int lane = 0; lane < count; lane++) {
        double *const row = rows + (long long)n * lane;
        const double *const from = symgen_lane(x, lane);
        for (int i = 0; i < n; i++)
            row[i] = from[SYMGEN_WIDTH * i];
    }
}

static inline int symgen_batch_scratch(const symgen_batch_model *m)
{
    return SYMGEN_WIDTH * (1 + m->np + m->nq + 2 * m->nv + 2 * m->nz + m->nu + m->nc + m->ny + m->nw);
}

/* Constants of `rows` sets of np parameters: nk vectors for every SYMGEN_LANES rows. */
static inline void symgen_fill_constants(void (*init)(const real *, real *), int np, int nk, int rows, const double *parameters,
                                         double *constants, double *scratch)
{
    real *const p = (real *)scratch, *c = (real *)constants;
    for (int first = 0; first < rows; first += SYMGEN_WIDTH, c += nk) {
        symgen_to_lanes(parameters + (long long)first * np, rows - first, np, p);
        init(p, c);
    }
}

static inline void symgen_batch_constants(const symgen_batch_model *m, int rows, const double *parameters, double *constants,
                                          double *scratch)
{
    symgen_fill_constants(m->init, m->np, m->nk, rows, parameters, constants, scratch);
}

/* The rows from `first` on that fit into the lanes. `x` is scratch behind the arguments that stay. */
static inline int symgen_batch_block(const symgen_batch_model *m, const symgen_batch *batch, int first, const real *constants)
{
    const int count = batch->rows - first < SYMGEN_WIDTH ? batch->rows - first : SYMGEN_WIDTH;
    real *const t = (real *)batch->scratch, *const q = t + 1, *const v = q + m->nq, *const z = v + m->nv;
    real *const u = z + m->nz, *const a = u + m->nu, *const l = a + m->nv + m->nz, *const y = l + m->nc;
    symgen_arguments arguments = {constants, t, q, v, z, u, a, l, 0, y + m->ny, a};
    symgen_to_lanes(batch->t + first, count, 1, t);
    symgen_to_lanes(batch->q + (long long)first * m->nq, count, m->nq, q);
    symgen_to_lanes(batch->v + (long long)first * m->nv, count, m->nv, v);
    symgen_to_lanes(batch->z + (long long)first * m->nz, count, m->nz, z);
    symgen_to_lanes(batch->u + (long long)first * m->nu, count, m->nu, u);
    int status = m->acceleration(&arguments);
    if (batch->a)
        symgen_from_lanes(a, count, m->nv, batch->a + (long long)first * m->nv);
    if (batch->zdot)
        symgen_from_lanes(a + m->nv, count, m->nz, batch->zdot + (long long)first * m->nz);
    if (batch->l || batch->outputs) {
        arguments.out = l;
        status = status ? status : m->multipliers(&arguments);
    }
    if (batch->l)
        symgen_from_lanes(l, count, m->nc, batch->l + (long long)first * m->nc);
    if (batch->outputs) {
        arguments.out = y;
        status = status ? status : m->outputs(&arguments);
        symgen_from_lanes(y, count, m->ny, batch->outputs + (long long)first * m->ny);
    }
    return status;
}

static inline int symgen_batch_run(const symgen_batch_model *m, const symgen_batch *batch)
{
    const real *constants = (const real *)batch->constants;
    for (int first = 0; first < batch->rows; first += SYMGEN_WIDTH) {
        const int status = symgen_batch_block(m, batch, first, constants);
        if (status != symgen_good)
            return status;
        if (batch->each)
            constants += m->nk;
    }
    return symgen_good;
}

#endif
