/* Whole steps of implicit methods with one stage, and their derivatives. */
#ifndef SYMGEN_MAP_IMPLICIT_H
#define SYMGEN_MAP_IMPLICIT_H

#include "symgen_map_points.h"
#include "symgen_map_rates.h"

/* Corrections, relative to sizes: rounding in any case, and rounding where they do not shrink any more. */
#define SYMGEN_MAP_SURELY 1e-15
#define SYMGEN_MAP_ROUNDING 1e-11
/* Factors that take away less than that are made anew. */
#define SYMGEN_MAP_SLOW 0.3
/* Iterations after which new factors have shown what they can do. */
#define SYMGEN_MAP_FRESH 3

/* Rows of F count as they are, those of Z with the other sign: w - Z. */
SYMGEN_INLINE real symgen_map_sign(const symgen_step_map *p, int row) { return row < p->ni ? 1.0 : -1.0; }

/* How a derivative enters the diagonal of the matrix of a step, without its sign. */
SYMGEN_INLINE real symgen_map_share_of_diagonal(const symgen_step_map *p, symgen_map_formula f, int row, int column)
{
    const int ni = p->ni;
    if (row >= ni)
        return column == row + 2 * ni ? f.gain : 0.0;
    return column == row ? f.reach : column == row + ni ? f.gain : column == row + 2 * ni ? 1.0 : 0.0;
}

/* Factors of the matrix of a step, transposed, by the derivatives at its end and `carried`. */
static int symgen_map_matrix(const symgen_step_map *p, symgen_map_formula f, const real *values, symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p), ni = p->ni, stride = symgen_map_padded(n);
    real *const matrix = w->matrix, *const by_position = w->newton; /* which is found later, if at all */
    symgen_map_zero(symgen_map_square(n), matrix);
    symgen_map_zero(ni * stride, by_position);
    for (int i = ni; i < n; i++)
        matrix[stride * i + i] = 1.0;
    for (int i = 0; i < n; i++) {
        const real sign = symgen_map_sign(p, i), by_rate = sign * f.gain;
        const int *const edge = p->partial_edges + symgen_map_blocks_count * i, *const column = p->partial_columns;
        real size = matrix[stride * i + i];
        for (int e = edge[symgen_map_q]; e < edge[symgen_map_v]; e++)
            by_position[stride * column[e] + i] = sign * values[e];
        for (int e = edge[symgen_map_q]; e < edge[symgen_map_u]; e++)
            size += symgen_map_share_of_diagonal(p, f, i, column[e]) * fabs(values[e]);
        w->pivots[i] = size;
        for (int e = edge[symgen_map_v]; e < edge[symgen_map_a]; e++)
            matrix[stride * (column[e] - ni) + i] += by_rate * values[e];
        for (int e = edge[symgen_map_a]; e < edge[symgen_map_z]; e++)
            matrix[stride * (column[e] - 2 * ni) + i] += sign * values[e];
        for (int e = edge[symgen_map_z]; e < edge[symgen_map_u]; e++)
            matrix[stride * (column[e] - 2 * ni) + i] += by_rate * values[e];
    }
    symgen_map_return(p, w->carried, 1, stride, f.reach, by_position, matrix);
    return symgen_map_factor(n, matrix, w->pivots);
}

/* The end of a step with rates as at its start. */
static void symgen_map_predict(const symgen_step_map *p, symgen_map_formula f, const symgen_map_step *step)
{
    const int all = p->nv + p->nz;
    for (int i = 0; i < all; i++) {
        step->end.x[i] = step->start.x[i];
        step->end.y[i] = step->start.y[i] + (f.by_start + f.gain) * step->start.x[i];
    }
    for (int i = 0; i < p->nv; i++)
        step->theta[i] = f.along * step->start.y[i] + (f.bend + f.reach) * step->start.x[i];
    symgen_advance(p->joint_count, p->joints, step->start.q, step->theta, step->end.q);
}

/* Follows a change of the unknowns; the largest move relative to the sizes of coordinates is returned. */
static real symgen_map_apply(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                             symgen_map_work *w)
{
    const real *const correction = w->out + symgen_map_unknowns(p), *const velocity = correction + p->nd + p->nc;
    const real *const acceleration = velocity + p->nd, *const transform = acceleration + p->nd;
    real *const x = step->end.x, *const y = step->end.y;
    real largest = 0.0;
    for (int i = 0; i < p->ni; i++) {
        const int k = p->independent[i];
        x[k] += w->delta[i];
        y[k] += f.gain * w->delta[i];
        w->moves[k] = f.reach * w->delta[i];
        largest = symgen_max(largest, symgen_max(fabs(w->moves[k]), call->step * f.gain * fabs(w->delta[i])) / call->coordinates[k]);
    }
    for (int j = 0; j < p->nz; j++) {
        const real change = fabs(f.gain * w->delta[p->ni + j]), reached = call->step * fabs(x[p->nv + j]);
        const real size = symgen_max(call->state_sizes[j], symgen_max(fabs(y[p->nv + j]), reached));
        x[p->nv + j] += w->delta[p->ni + j];
        y[p->nv + j] += f.gain * w->delta[p->ni + j];
        largest = symgen_max(largest, size > 0.0 ? symgen_min(change / size, 1.0) : 0.0);
    }
    for (int i = 0; i < p->nd; i++) {
        const int k = p->dependent[i];
        x[k] = acceleration[i];
        y[k] = velocity[i];
        w->moves[k] = correction[i];
    }
    for (int e = 0; e < p->transform_count; e++) {
        const int k = p->dependent[p->transform_rows[e]];
        const real follow = transform[e] * w->delta[p->transform_columns[e]];
        x[k] += follow;
        y[k] += f.gain * follow;
        w->moves[k] += f.reach * follow;
    }
    for (int i = 0; i < p->nd; i++)
        largest = symgen_max(largest, fabs(w->moves[p->dependent[i]]) / call->coordinates[p->dependent[i]]);
    for (int i = 0; i < p->nv; i++)
        step->theta[i] += w->moves[i];
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int whole = joint->kind != symgen_scalar && symgen_map_place(p, joint) >= 0;
        symgen_advance_joint(joint, whole ? step->start.q : step->end.q, whole ? step->theta : w->moves, step->end.q);
    }
    return symgen_finite(p->nv + p->nz, x) ? largest : HUGE_VAL;
}

/* Factors at the present end of a step. */
static int symgen_map_refactor(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                               symgen_map_work *w)
{
    int status = symgen_map_call_at(p, call, p->partials, step->end, step->ends, step->u, w->found);
    symgen_map_carry_all(p, step->theta, w->carried);
    if (status == symgen_good)
        status = symgen_map_matrix(p, f, w->found, w);
    if (status == symgen_good)
        symgen_map_invert(symgen_map_unknowns(p), w->matrix, w->pivots, w->newton);
    return status;
}

/* Newton's method with old factors until only rounding is left; they are made anew where they take away too little. */
static int symgen_map_iterate(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                              symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p);
    real before = HUGE_VAL;
    for (int number = 0, age = 0, renewed = 0; number < SYMGEN_MAP_ITERATIONS; number++) {
        int status = symgen_map_call_at(p, call, p->residual, step->end, step->ends, step->u, w->out);
        if (status != symgen_good)
            return status;
        for (int i = 0; i < n; i++)
            w->wrong[i] = i < p->ni ? -w->out[i] : w->out[i] - step->end.x[p->nv + i - p->ni];
        symgen_map_multiply(n, w->newton, w->wrong, w->delta);
        const real moved = symgen_map_apply(p, call, f, step, w);
        const int shrinks = moved < 0.5 * before;
        if (!(moved < HUGE_VAL))
            return symgen_not_finite;
        if (moved <= SYMGEN_MAP_SURELY || (!shrinks && moved <= SYMGEN_MAP_ROUNDING) ||
            (!shrinks && moved <= SYMGEN_MAP_PERHAPS && renewed && age > 1))
            return symgen_good;
        age++;
        if ((!renewed || age > SYMGEN_MAP_FRESH) && moved > SYMGEN_MAP_SLOW * before && moved > SYMGEN_MAP_ROUNDING) {
            status = symgen_map_refactor(p, call, f, step, w);
            renewed = 1;
            age = 0;
            if (status != symgen_good)
                return status;
        }
        before = moved;
    }
    return symgen_not_converged;
}

/* The direction at the end of a step before its own rates change, and how theta changes. */
static void symgen_map_onwards(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, looks = symgen_map_looks_back(f);
    const symgen_map_blocks to = symgen_map_rows_of(p, m, w->direction);
    const real *const dq = w->state, *const dv = dq + ni * m, *const dz = dv + ni * m;
    symgen_map_zero(3 * ni * m, w->direction);
    for (int i = 0; i < ni * m; i++) {
        const real da = looks ? w->begin[i] : 0.0;
        to.v[i] = dv[i] + f.by_start * da;
        w->theta[i] = f.along * dv[i] + f.bend * da;
    }
    for (int i = 0; i < p->nz * m; i++)
        to.z[i] = dz[i] + (looks ? f.by_start * w->begin[ni * m + i] : 0.0);
    symgen_map_go(p, w->carried, 0, m, 1.0, dq, to.q);
    symgen_map_go(p, w->carried, 1, m, 1.0, w->theta, to.q);
}

/* Changes of x at the end of a step, from those at its start. */
static int symgen_map_step_forward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                   const real *du, int units, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, n = symgen_map_unknowns(p);
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    int status = symgen_good;
    symgen_copy(p->nu * m, du, rows.u);
    if (symgen_map_looks_back(f)) {
        symgen_copy(2 * ni * m, w->state, rows.q);
        symgen_copy(p->nz * m, w->state + 2 * ni * m, rows.z);
        status = symgen_map_start_forward(p, call, step, units, w);
    }
    symgen_map_onwards(p, call, f, w);
    symgen_map_product(p, w->last, m, w->direction, w->sides);
    if (status == symgen_good)
        status = symgen_map_along(p, call, step->end, step->ends, step->u, w);
    symgen_map_scale(ni * m, -1.0, w->sides);
    symgen_map_solve_transposed(n, w->matrix, w->pivots, m, w->sides);
    symgen_copy(2 * ni * m, w->direction, w->state);
    symgen_copy(p->nz * m, rows.z, w->state + 2 * ni * m);
    symgen_map_go(p, w->carried, 1, m, f.reach, w->sides, w->state);
    symgen_map_add((ni + p->nz) * m, f.gain, w->sides, w->state + ni * m);
    return status;
}

/* Derivatives at the ends of a step, in the order in which points are found. */
static int symgen_map_look_at(const symgen_step_map *p, symgen_map_look *look, const symgen_map_step *step, int number, symgen_map_work *w)
{
    int first = symgen_good, last = symgen_good;
    if (look->direction < 0)
        w->last = symgen_map_derivatives(look, number, 1, &last);
    if (look->back)
        w->first = symgen_map_derivatives(look, number, 0, &first);
    if (look->direction > 0)
        w->last = symgen_map_derivatives(look, number, 1, &last);
    symgen_map_carry_all(p, step->theta, w->carried);
    return first == symgen_good ? last : first;
}

/* From weights of x at the end, in `state`, to those of the direction before the rates of the end changed; inputs get their share. */
static int symgen_map_end_backward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                   symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, n = symgen_map_unknowns(p);
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    symgen_map_zero(n * m, w->sides);
    symgen_map_return(p, w->carried, 1, m, f.reach, w->state, w->sides);
    symgen_map_add(n * m, f.gain, w->state + ni * m, w->sides);
    symgen_map_solve(n, w->matrix, w->pivots, m, w->sides);
    symgen_map_scale(ni * m, -1.0, w->sides);
    symgen_copy(2 * ni * m, w->state, rows.q);
    symgen_map_zero(ni * m, rows.a);
    symgen_copy(p->nz * m, w->state + 2 * ni * m, rows.z);
    symgen_map_zero(p->nu * m, rows.u);
    symgen_map_product_transposed(p, w->last, m, w->sides, w->direction);
    return symgen_map_back(p, call, step->end, step->ends, step->u, w);
}

/* Weights of x at the start of a step, from those at its end. */
static int symgen_map_step_backward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                    real *du, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    int status = symgen_map_end_backward(p, call, f, step, w);
    symgen_map_zero(ni * m, w->theta);
    symgen_map_return(p, w->carried, 1, m, 1.0, rows.q, w->theta);
    symgen_map_zero(ni * m, w->rest);
    symgen_map_return(p, w->carried, 0, m, 1.0, rows.q, w->rest);
    for (int i = 0; i < ni * m; i++)
        w->begin[i] = f.by_start * rows.v[i] + f.bend * w->theta[i];
    for (int i = 0; i < p->nz * m; i++)
        w->begin[ni * m + i] = f.by_start * rows.z[i];
    symgen_copy(ni * m, w->rest, rows.q);
    symgen_map_add(ni * m, f.along, w->theta, rows.v);
    if (status == symgen_good && symgen_map_looks_back(f))
        status = symgen_map_start_backward(p, call, step, w);
    symgen_copy(2 * ni * m, rows.q, w->state);
    symgen_copy(p->nz * m, rows.z, w->state + 2 * ni * m);
    symgen_map_add(p->nu * m, 1.0, rows.u, du);
    return status;
}

/* From the start of step k, whose state is there, to its end. */
static int symgen_map_implicit_step(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                    int k, symgen_map_work *w)
{
    const symgen_map_step last = symgen_map_step_at(p, call, k > 0 ? k - 1 : 0);
    const int known = k > 0 && (symgen_map_same_inputs(p, &last, step) || !symgen_map_looks_back(f));
    int status = known ? symgen_good : symgen_map_begin(p, call, step, w);
    symgen_map_predict(p, f, step);
    if (status == symgen_good && k == 0)
        status = symgen_map_refactor(p, call, f, step, w);
    return status == symgen_good ? symgen_map_iterate(p, call, f, step, w) : status;
}

/* Changes of x over a step. */
static int symgen_map_implicit_forward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_look *look, int number,
                                       const real *du, symgen_map_work *w)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    const symgen_map_step step = symgen_map_step_at(p, call, number);
    int status = symgen_map_look_at(p, look, &step, number, w);
    if (status == symgen_good)
        status = symgen_map_matrix(p, f, w->last, w);
    return status == symgen_good ? symgen_map_step_forward(p, call, f, &step, du, call->units, w) : status;
}

/* Weights of x over a step. */
static int symgen_map_implicit_backward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_look *look, int number, real *du,
                                        symgen_map_work *w)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    const symgen_map_step step = symgen_map_step_at(p, call, number);
    int status = symgen_map_look_at(p, look, &step, number, w);
    if (status == symgen_good)
        status = symgen_map_matrix(p, f, w->last, w);
    return status == symgen_good ? symgen_map_step_backward(p, call, f, &step, du, w) : status;
}

#endif
