/* Rates at the start of a step or stage with their changes and weights, and loops that are closed there. */
#ifndef SYMGEN_MAP_RATES_H
#define SYMGEN_MAP_RATES_H

#include "symgen_map_parts.h"

/* Rates at the start of a step or stage, by the equations of the model itself. */
static int symgen_map_begin(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, symgen_map_work *w)
{
    const int status = symgen_map_bound(p, &call->acceleration, step->start, step->begins, step->u, 0, w->out);
    symgen_copy(p->nv + p->nz, w->out, step->start.x);
    return status;
}

/* sides += what a change of parameters does at a point */
static int symgen_map_along(const symgen_step_map *p, const symgen_map_call *call, symgen_map_point at, real t, const real *u,
                            symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p), m = call->directions;
    int status = symgen_good;
    for (int j = 0; j < m && call->chosen > 0 && status == symgen_good; j++) {
        int some = 0;
        symgen_map_zero(call->parameters, w->seeds);
        for (int c = 0; c < call->chosen; c++) {
            w->seeds[call->places[c]] += call->dp[m * c + j];
            some = some || call->dp[m * c + j] != 0.0;
        }
        if (!some)
            continue;
        status = symgen_map_bound(p, &call->along, at, t, u, w->seeds, w->gradient);
        for (int i = 0; i < n; i++)
            w->sides[m * i + j] += w->gradient[i];
    }
    return status;
}

/* Changes of the rates at the start of a step or stage, in `begin`, from those of state and inputs in `direction`; where directions are
   units, this is not read. */
static int symgen_map_start_forward(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, int units,
                                    symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions;
    int status = symgen_map_masses(p, w);
    symgen_map_zero(ni * m, w->direction + 2 * ni * m);
    if (units)
        symgen_map_product_of_units(p, w->first, m, w->sides);
    else
        symgen_map_product(p, w->first, m, w->direction, w->sides);
    if (status == symgen_good)
        status = symgen_map_along(p, call, step->start, step->begins, step->u, w);
    for (int i = 0; i < ni * m; i++)
        w->begin[i] = -w->sides[i];
    symgen_map_solve(ni, w->mass, w->mass_pivots, m, w->begin);
    symgen_copy(p->nz * m, w->sides + ni * m, w->begin + ni * m);
    for (int i = ni; i < ni + p->nz; i++) {
        const symgen_map_entries by_a = symgen_map_block_entries(p, i, symgen_map_a);
        for (int e = by_a.begin; e < by_a.end; e++)
            symgen_map_add(m, w->first[e], w->begin + m * (p->partial_columns[e] - 2 * ni), w->begin + m * i);
    }
    return status;
}

/* Where the rows of q, v, a, z and u begin in a direction, by so many numbers a row. */
typedef struct {
    real *q, *v, *a, *z, *u;
} symgen_map_blocks;

static inline symgen_map_blocks symgen_map_rows_of(const symgen_step_map *p, int m, real *direction)
{
    symgen_map_blocks rows = {.q = direction, .v = direction + p->ni * m};
    rows.a = rows.v + p->ni * m;
    rows.z = rows.a + p->ni * m;
    rows.u = rows.z + p->nz * m;
    return rows;
}

/* dp += gradients by parameters of what is weighted by `sides` at a point */
static int symgen_map_back(const symgen_step_map *p, const symgen_map_call *call, symgen_map_point at, real t, const real *u,
                           symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p), m = call->directions;
    int status = symgen_good;
    for (int j = 0; j < m && call->chosen > 0 && status == symgen_good; j++) {
        for (int i = 0; i < n; i++)
            w->seeds[i] = w->sides[m * i + j];
        status = symgen_map_bound(p, &call->back, at, t, u, w->seeds, w->gradient);
        for (int c = 0; c < call->chosen; c++)
            call->dp[m * c + j] += w->gradient[call->places[c]];
    }
    return status;
}

/* From weights of the rates at the start of a step or stage, in `begin`, to those of state and inputs, which are added to `direction`. */
static int symgen_map_start_backward(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    const int status = symgen_map_masses(p, w);
    for (int i = ni; i < ni + p->nz; i++) {
        const symgen_map_entries by_a = symgen_map_block_entries(p, i, symgen_map_a);
        for (int e = by_a.begin; e < by_a.end; e++)
            symgen_map_add(m, w->first[e], w->begin + m * i, w->begin + m * (p->partial_columns[e] - 2 * ni));
    }
    symgen_copy((ni + p->nz) * m, w->begin, w->sides);
    symgen_map_scale(ni * m, -1.0, w->sides);
    symgen_map_solve_transposed(ni, w->mass, w->mass_pivots, m, w->sides);
    symgen_map_zero(ni * m, rows.a);
    symgen_map_product_transposed(p, w->first, m, w->sides, w->direction);
    return status == symgen_good ? symgen_map_back(p, call, step->start, step->begins, step->u, w) : status;
}

/* ---- closing loops ---- */

/* Newton's method for dependent positions; whether they stayed near. */
static int symgen_map_close_near(const symgen_step_map *p, const symgen_map_call *call, symgen_map_point at, real t, const real *u,
                                 symgen_map_work *w)
{
    const real *const correction = w->out + symgen_map_unknowns(p);
    real before = HUGE_VAL;
    for (int number = 0; number < SYMGEN_MAP_ITERATIONS; number++) {
        real largest = 0.0;
        if (symgen_map_call_at(p, call, p->residual, at, t, u, w->out) != symgen_good)
            return 0;
        symgen_map_zero(p->nv, w->moves);
        for (int i = 0; i < p->nd; i++) {
            w->moves[p->dependent[i]] = correction[i];
            largest = symgen_max(largest, fabs(correction[i]) / call->coordinates[p->dependent[i]]);
        }
        if (!symgen_finite(p->nv, w->moves) || largest > SYMGEN_MAP_JUMP)
            return 0;
        symgen_advance(p->joint_count, p->joints, at.q, w->moves, at.q);
        if (largest <= 1e-17 || (largest <= SYMGEN_MAP_PERHAPS && largest > 0.5 * before))
            return 1;
        before = largest;
    }
    return 0;
}

#endif
