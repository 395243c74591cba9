/* Derivatives of the equations of motion in independent coordinates, at a state whose loops are closed.

   A library with tangents (part `tangents`) or adjoints (part `adjoints`) has the functions and tables for it:

       const symgen_partials *NAME_partials(void);             null where the analysis knows no independent coordinates
       int NAME_independent_scratch(void);                     numbers behind the NAME_nw of `work`
       int NAME_independent(const symgen_arguments *at);       all of the following in one call

   `at` gives constants (those of this library, from its NAME_init), t, q, v, z, u, the accelerations a and the multipliers l of this
   state (from the functions `acceleration` and `multipliers` of the model; l only where outputs depend on it), and `seeds`:

       tangents   seeds   change of q_i (ni, tangent directions), v_i (ni), z, u, parameters (where the part has them)
                  out     change of a_i (ni), zdot, outputs
       adjoints   seeds   weights of a_i (ni), zdot, outputs
                  out     gradient by q_i (ni), v_i (ni), z, u, parameters (where the part has them)

   Several directions at one state share the factors of the loops:

       int pivots[NAME_nc];
       symgen_partials_memory memory = symgen_partials_memory_at(p, scratch, pivots);     scratch: NAME_independent_scratch() numbers
       status = symgen_partials_close(p, &at, &memory);                                   once for a state
       status = symgen_partials_rates(p, &at, &memory);                                   for each direction: a_i and zdot
       status = symgen_partials_outputs(p, &at, &memory);                                 and, right after it, outputs
       status = symgen_partials_gradient(p, &at, &memory);                                of adjoints, for each set of weights

   NAME_linearise(&rows) of tangents does this for rows of states and all directions.

   The derivatives are those of motions that keep loops closed: dependent positions and velocities follow from

       J_d dq_d = -(change of the constraint equations for dq_d = 0)
       J_d dv_d = -(change of their rates for dq as a whole and dv_d = 0)

   where J_d is the part of the constraint Jacobian that belongs to the dependent coordinates. It falls apart into blocks. Gradients
   go the same way backwards, with J_d^T. */
#ifndef SYMGEN_PARTIALS_H
#define SYMGEN_PARTIALS_H

#include "symgen_lu.h"
#include "symgen_state.h"

typedef struct {
    int nv, nz, nu, nc, ny, ni, np;   /* np: 0 where parameters do not move */
    const int *independent;           /* ni: velocity coordinates */
    int block_count;
    const int *edges;                 /* block_count + 1: where blocks begin in the next two */
    const int *rows, *dependent;      /* nc each: constraints and velocity coordinates, block after block */
    int entry_count, factor_count;
    const int *places;                /* entry_count: where entries of the constraint Jacobian stand in the blocks; -1: in none */
    int reactions;                    /* whether outputs depend on multipliers */
    symgen_function jacobian;         /* constraint_jacobian */
    symgen_function acceleration, multipliers, outputs, closure; /* NAME_tangent, or NAME_adjoint */
} symgen_partials;

typedef struct {
    real *factors, *inverse; /* of the blocks of J_d */
    real *right, *seeds, *results, *sum;
    int *pivots;
} symgen_partials_memory;

/* Where the seeds of the library's functions begin. */
typedef struct {
    int q, v, z, u, a, l, p, end;
} symgen_partials_places;

/* The same of weights. */
typedef struct {
    int a, zdot, l, outputs, residual, rate, end;
} symgen_partials_weights;

static inline symgen_partials_places symgen_partials_places_of(const symgen_partials *p)
{
    symgen_partials_places at = {.q = 0, .v = p->nv, .z = 2 * p->nv};
    at.u = at.z + p->nz;
    at.a = at.u + p->nu;
    at.l = at.a + p->nv;
    at.p = at.l + p->nc;
    at.end = at.p + p->np;
    return at;
}

static inline symgen_partials_weights symgen_partials_weights_of(const symgen_partials *p)
{
    symgen_partials_weights at = {.a = 0, .zdot = p->nv, .l = p->nv + p->nz};
    at.outputs = at.l + p->nc;
    at.residual = at.outputs + p->ny;
    at.rate = at.residual + p->nc;
    at.end = at.rate + p->nc;
    return at;
}

/* Seeds of tangents or of adjoints, which are results of the others too. */
static inline int symgen_partials_most(const symgen_partials *p)
{
    const int moved = symgen_partials_places_of(p).end, weights = symgen_partials_weights_of(p).end;
    return moved > weights ? moved : weights;
}

static inline int symgen_partials_scratch(const symgen_partials *p)
{
    return p->factor_count + 2 * p->nc + 3 * symgen_partials_most(p) + p->entry_count;
}

static inline symgen_partials_memory symgen_partials_memory_at(const symgen_partials *p, real *scratch, int *pivots)
{
    symgen_partials_memory m = {.factors = scratch, .pivots = pivots};
    m.inverse = m.factors + p->factor_count;
    m.right = m.inverse + p->nc;
    m.seeds = m.right + p->nc;
    m.sum = m.seeds + symgen_partials_most(p);
    m.results = m.sum + symgen_partials_most(p); /* or entries of the constraint Jacobian */
    return m;
}

static inline void symgen_partials_zero(int n, real *x)
{
    for (int i = 0; i < n; i++)
        x[i] = 0.0;
}

static inline int symgen_partials_call(symgen_function call, const symgen_arguments *at, const symgen_partials_memory *m)
{
    symgen_arguments arguments = *at;
    arguments.seeds = m->seeds;
    arguments.out = m->results;
    return call(&arguments);
}

/* ---- loops ---- */

/* Factors of J_d at a state. */
static inline int symgen_partials_close(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    if (p->nc == 0)
        return symgen_good;
    const int status = symgen_partials_call(p->jacobian, at, m);
    real *factors = m->factors;
    if (status != symgen_good)
        return status;
    symgen_partials_zero(p->factor_count, factors);
    for (int k = 0; k < p->entry_count; k++)
        if (p->places[k] >= 0)
            factors[p->places[k]] = m->results[k];
    for (int b = 0; b < p->block_count; b++) {
        const int first = p->edges[b], n = p->edges[b + 1] - first;
        if (symgen_lu_factor(n, factors, m->inverse + first, m->pivots + first))
            return symgen_reorder;
        factors += n * n;
    }
    return symgen_good;
}

/* moved[dependent] = -J_d^-1 residual, by constraints */
static inline void symgen_partials_follow(const symgen_partials *p, const symgen_partials_memory *m, const real *residual, real *moved)
{
    const real *factors = m->factors;
    for (int b = 0; b < p->block_count; b++) {
        const int first = p->edges[b], n = p->edges[b + 1] - first;
        real *const x = m->right + first;
        for (int k = 0; k < n; k++)
            x[k] = -residual[p->rows[first + k]];
        symgen_lu_solve(n, factors, m->inverse + first, m->pivots + first, x);
        for (int k = 0; k < n; k++)
            moved[p->dependent[first + k]] = x[k];
        factors += n * n;
    }
}

/* ---- tangents ---- */

/* The seeds of the library's functions from those of the independent coordinates: dependent ones follow. */
static inline int symgen_partials_direct(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    const symgen_partials_places to = symgen_partials_places_of(p);
    const real *given = at->seeds;
    symgen_partials_zero(to.end, m->seeds);
    for (int k = 0; k < p->ni; k++) {
        m->seeds[to.q + p->independent[k]] = given[k];
        m->seeds[to.v + p->independent[k]] = given[p->ni + k];
    }
    symgen_copy(p->nz + p->nu, given + 2 * p->ni, m->seeds + to.z);
    symgen_copy(p->np, given + 2 * p->ni + p->nz + p->nu, m->seeds + to.p);
    if (p->nc == 0)
        return symgen_good;
    int status = symgen_partials_call(p->closure, at, m);
    symgen_partials_follow(p, m, m->results, m->seeds + to.q);
    if (status == symgen_good)
        status = symgen_partials_call(p->closure, at, m);
    symgen_partials_follow(p, m, m->results + p->nc, m->seeds + to.v);
    return status;
}

/* out = (change of a_i, change of zdot) for the direction in at->seeds */
static inline int symgen_partials_rates(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    int status = symgen_partials_direct(p, at, m);
    if (status == symgen_good)
        status = symgen_partials_call(p->acceleration, at, m);
    if (status != symgen_good)
        return status;
    symgen_copy(p->nv, m->results, m->seeds + symgen_partials_places_of(p).a);
    for (int k = 0; k < p->ni; k++)
        at->out[k] = m->results[p->independent[k]];
    symgen_copy(p->nz, m->results + p->nv, at->out + p->ni);
    return symgen_finite(p->ni + p->nz, at->out) ? symgen_good : symgen_not_finite;
}

/* out = change of the outputs for the direction of the last call of symgen_partials_rates */
static inline int symgen_partials_outputs(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    int status = symgen_good;
    if (p->reactions) {
        status = symgen_partials_call(p->multipliers, at, m);
        symgen_copy(p->nc, m->results, m->seeds + symgen_partials_places_of(p).l);
    }
    if (status == symgen_good)
        status = symgen_partials_call(p->outputs, at, m);
    if (status != symgen_good)
        return status;
    symgen_copy(p->ny, m->results, at->out);
    return symgen_finite(p->ny, at->out) ? symgen_good : symgen_not_finite;
}

/* all of it in one call */
static inline int symgen_partials_tangent(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    symgen_arguments readings = *at;
    readings.out = at->out + p->ni + p->nz;
    int status = symgen_partials_close(p, at, m);
    if (status == symgen_good)
        status = symgen_partials_rates(p, at, m);
    return status == symgen_good && p->ny > 0 ? symgen_partials_outputs(p, &readings, m) : status;
}

/* ---- linear models of rows of states ---- */

/* Accelerations and multipliers of a state. */
static inline int symgen_partials_solve_state(const symgen_linear_rows *rows, const symgen_arguments *at)
{
    symgen_arguments arguments = *at;
    arguments.constants = rows->acceleration.constants;
    arguments.work = rows->acceleration.work;
    arguments.out = rows->a;
    const int status = rows->acceleration.call(&arguments);
    if (status != symgen_good)
        return status;
    arguments.constants = rows->multipliers.constants;
    arguments.work = rows->multipliers.work;
    arguments.out = rows->l;
    return rows->multipliers.call(&arguments);
}

/* All directions, one after the other. */
static inline int symgen_partials_all(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m,
                                      real *seeds, real *out)
{
    const int count = 2 * p->ni + p->nz + p->nu;
    symgen_arguments arguments = *at;
    int status = symgen_partials_close(p, at, m);
    arguments.seeds = seeds;
    symgen_partials_zero(count + p->np, seeds);
    for (int k = 0; k < count && status == symgen_good; k++) {
        seeds[k] = 1.0;
        arguments.out = out + p->nv;
        status = symgen_partials_rates(p, &arguments, m);
        symgen_copy(p->nv, m->seeds, out);
        arguments.out = out + p->nv + p->ni + p->nz;
        if (status == symgen_good && p->ny > 0)
            status = symgen_partials_outputs(p, &arguments, m);
        seeds[k] = 0.0;
        out += p->nv + p->ni + p->nz + p->ny;
    }
    return status;
}

static inline int symgen_partials_of_rows(const symgen_partials *p, symgen_linear_rows *rows, const symgen_partials_memory *m)
{
    const long long length = (long long)(2 * p->ni + p->nz + p->nu) * (p->nv + p->ni + p->nz + p->ny);
    symgen_arguments at = {.constants = rows->constants, .t = rows->t, .q = rows->q, .v = rows->v, .z = rows->z, .u = rows->u,
                           .a = rows->a, .l = rows->l, .work = rows->work};
    rows->failed = -1;
    for (int k = 0; k < rows->rows; k++) {
        int status = symgen_partials_solve_state(rows, &at);
        if (status == symgen_good)
            status = symgen_partials_all(p, &at, m, rows->seeds, rows->out + k * length);
        if (status != symgen_good) {
            rows->failed = k;
            return status;
        }
        at.t++;
        at.q += rows->nq;
        at.v += p->nv;
        at.z += p->nz;
        at.u += p->nu;
    }
    return symgen_good;
}

/* ---- adjoints ---- */

/* x = A^-T x, for the factors of A */
static inline void symgen_partials_solve_transposed(int n, const real *a, const real *inverse, const int *pivots, real *x)
{
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < k; i++)
            x[k] -= a[i + n * k] * x[i];
        x[k] *= inverse[k];
    }
    for (int k = n - 1; k >= 0; k--)
        for (int i = k + 1; i < n; i++)
            x[k] -= a[i + n * k] * x[i];
    for (int k = n - 1; k >= 0; k--) {
        const real kept = x[k];
        x[k] = x[pivots[k]];
        x[pivots[k]] = kept;
    }
}

/* weights = -J_d^-T gradient[dependent], by constraints */
static inline void symgen_partials_lead(const symgen_partials *p, const symgen_partials_memory *m, const real *gradient, real *weights)
{
    const real *factors = m->factors;
    for (int b = 0; b < p->block_count; b++) {
        const int first = p->edges[b], n = p->edges[b + 1] - first;
        real *const x = m->right + first;
        for (int k = 0; k < n; k++)
            x[k] = -gradient[p->dependent[first + k]];
        symgen_partials_solve_transposed(n, factors, m->inverse + first, m->pivots + first, x);
        for (int k = 0; k < n; k++)
            weights[p->rows[first + k]] = x[k];
        factors += n * n;
    }
}

/* adds what a function hands back */
static inline int symgen_partials_back(const symgen_partials *p, symgen_function call, const symgen_arguments *at,
                                       const symgen_partials_memory *m)
{
    const int status = symgen_partials_call(call, at, m), count = symgen_partials_places_of(p).end;
    for (int k = 0; k < count; k++)
        m->sum[k] += m->results[k];
    return status;
}

/* from outputs to accelerations and multipliers, from multipliers to accelerations, and from these on */
static inline int symgen_partials_unwind(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    const symgen_partials_places of = symgen_partials_places_of(p);
    const symgen_partials_weights to = symgen_partials_weights_of(p);
    const real *const given = at->seeds;
    int status = symgen_good;
    symgen_copy(p->ny, given + p->ni + p->nz, m->seeds + to.outputs);
    if (p->ny > 0)
        status = symgen_partials_back(p, p->outputs, at, m);
    if (status == symgen_good && p->reactions) {
        symgen_copy(p->nc, m->sum + of.l, m->seeds + to.l);
        status = symgen_partials_back(p, p->multipliers, at, m);
    }
    symgen_copy(p->nv, m->sum + of.a, m->seeds + to.a);
    for (int k = 0; k < p->ni; k++)
        m->seeds[to.a + p->independent[k]] += given[k];
    symgen_copy(p->nz, given + p->ni, m->seeds + to.zdot);
    return status == symgen_good ? symgen_partials_back(p, p->acceleration, at, m) : status;
}

/* what dependent velocities, then dependent positions, hand back by the constraint equations */
static inline int symgen_partials_release(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    const symgen_partials_places of = symgen_partials_places_of(p);
    const symgen_partials_weights to = symgen_partials_weights_of(p);
    if (p->nc == 0)
        return symgen_good;
    symgen_partials_lead(p, m, m->sum + of.v, m->seeds + to.rate);
    const int status = symgen_partials_back(p, p->closure, at, m);
    symgen_partials_zero(p->nc, m->seeds + to.rate);
    symgen_partials_lead(p, m, m->sum + of.q, m->seeds + to.residual);
    return status == symgen_good ? symgen_partials_back(p, p->closure, at, m) : status;
}

/* out = gradient by q_i, v_i, z, u and parameters for the weights in at->seeds */
static inline int symgen_partials_gradient(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    const symgen_partials_places of = symgen_partials_places_of(p);
    const int count = 2 * p->ni + p->nz + p->nu + p->np;
    symgen_partials_zero(symgen_partials_weights_of(p).end, m->seeds);
    symgen_partials_zero(of.end, m->sum);
    int status = symgen_partials_unwind(p, at, m);
    if (status == symgen_good)
        status = symgen_partials_release(p, at, m);
    if (status != symgen_good)
        return status;
    for (int k = 0; k < p->ni; k++) {
        at->out[k] = m->sum[of.q + p->independent[k]];
        at->out[p->ni + k] = m->sum[of.v + p->independent[k]];
    }
    symgen_copy(p->nz + p->nu, m->sum + of.z, at->out + 2 * p->ni);
    symgen_copy(p->np, m->sum + of.p, at->out + 2 * p->ni + p->nz + p->nu);
    return symgen_finite(count, at->out) ? symgen_good : symgen_not_finite;
}

/* all of it in one call */
static inline int symgen_partials_adjoint(const symgen_partials *p, const symgen_arguments *at, const symgen_partials_memory *m)
{
    const int status = symgen_partials_close(p, at, m);
    return status == symgen_good ? symgen_partials_gradient(p, at, m) : status;
}

#endif
