/* The state of a model: how velocities move positions, and how closed loops are kept closed. */
#ifndef SYMGEN_STATE_H
#define SYMGEN_STATE_H

#include "symgen_choice.h"
#include "symgen_group.h"

/* Functions that depend on the choice of dependent coordinates. */
typedef struct {
    symgen_function acceleration, multipliers, correction;
} symgen_choice;

typedef struct {
    int nq, nv, nz, nu, nc, nd, ny;
    int closure_size; /* residual, rate, dropped, branch, pivots */
    int scales_size;  /* mass, length, gravity, coordinates, closure, dropped */
    int pivot_count;  /* as many as there are choices, or none where pivots are not watched */
    const symgen_choice *choices;
    int joint_count;
    const symgen_joint *joints;
    symgen_function acceleration, multipliers, closure, correction, outputs, scales;
} symgen_model;

/* largest magnitude; infinite if an entry is not a number */
static inline real symgen_largest(int n, const real *x)
{
    real largest = 0.0;
    for (int i = 0; i < n; i++) {
        const real size = fabs(x[i]);
        if (!(size <= largest))
            largest = size <= HUGE_VAL ? size : HUGE_VAL;
    }
    return largest;
}

/* the same relative to sizes */
static inline real symgen_largest_by(int n, const real *x, const real *size)
{
    real largest = 0.0;
    for (int i = 0; i < n; i++) {
        const real relative = fabs(x[i]) / size[i];
        if (!(relative <= largest))
            largest = relative <= HUGE_VAL ? relative : HUGE_VAL;
    }
    return largest;
}

static inline int symgen_finite(int n, const real *x)
{
    real sum = 0.0; /* 0 * x is zero for finite x only */
    for (int i = 0; i < n; i++)
        sum += 0.0 * x[i];
    return sum == 0.0;
}

static inline void symgen_copy(int n, const real *from, real *to)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

/* r = p o (0, w): quaternion product with a vector in outer-body axes */
static inline void symgen_quaternion_times_vector(const real *p, const real *w, real *r)
{
    r[0] = -p[1] * w[0] - p[2] * w[1] - p[3] * w[2];
    r[1] = p[0] * w[0] + p[2] * w[2] - p[3] * w[1];
    r[2] = p[0] * w[1] + p[3] * w[0] - p[1] * w[2];
    r[3] = p[0] * w[2] + p[1] * w[1] - p[2] * w[0];
}

static inline void symgen_normalise(real *p)
{
    const real length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
    for (int i = 0; i < 4; i++)
        p[i] /= length;
}

/* time derivative of the positions; quaternions in their four components */
static inline void symgen_position_rates(const symgen_model *model, const real *q, const real *v, real *rate)
{
    for (int j = 0; j < model->joint_count; j++) {
        const symgen_joint joint = model->joints[j];
        const real *p = q + joint.q, *w = v + joint.v;
        real *r = rate + joint.q;
        if (joint.kind == symgen_scalar) {
            symgen_copy(joint.count, w, r);
            continue;
        }
        if (joint.kind == symgen_free) {
            p += 3;
            symgen_rotated(p, w, r);
            w += 3;
            r += 3;
        }
        symgen_quaternion_times_vector(p, w, r);
        for (int i = 0; i < 4; i++)
            r[i] *= 0.5;
    }
}

static inline void symgen_normalise_positions(const symgen_model *model, real *q)
{
    for (int j = 0; j < model->joint_count; j++)
        if (model->joints[j].kind != symgen_scalar)
            symgen_normalise(q + model->joints[j].q + (model->joints[j].kind == symgen_free ? 3 : 0));
}

/* moves q by `delta` in tangent directions */
static inline void symgen_move(const symgen_model *model, real *q, const real *delta)
{
    for (int j = 0; j < model->joint_count; j++) {
        const symgen_joint joint = model->joints[j];
        real *p = q + joint.q, shift[3];
        const real *d = delta + joint.v;
        if (joint.kind == symgen_scalar) {
            for (int i = 0; i < joint.count; i++)
                p[i] += d[i];
            continue;
        }
        if (joint.kind == symgen_free) {
            symgen_rotated(p + 3, d, shift);
            for (int i = 0; i < 3; i++)
                p[i] += shift[i];
            p += 3;
            d += 3;
        }
        symgen_turned(p, d, symgen_half_angle_of(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), p);
    }
}

/* Relative pivots below it leave no digits worth having. */
#define SYMGEN_WEAKEST 1e-6

/* How much better another choice must be before it is taken. */
#define SYMGEN_BETTER 2.0

/* Whether there is such a choice; there is one where pivots are not watched. */
static inline int symgen_is_choice(const symgen_model *model, int choice)
{
    return choice >= 0 && choice < (model->pivot_count > 1 ? model->pivot_count : 1);
}

/* The choice of dependent coordinates to go on with after `now` (which may be none). */
static inline int symgen_next_choice(const symgen_model *model, const real *pivots, int now)
{
    if (model->pivot_count < 2)
        return 0;
    const int best = symgen_best(model->pivot_count, pivots);
    return !symgen_is_choice(model, now) || pivots[best] > SYMGEN_BETTER * pivots[now] ? best : now;
}

/* where symgen_close leaves the quality of each choice in its scratch */
static inline const real *symgen_pivots(const symgen_model *model, const real *scratch)
{
    return scratch + model->closure_size - model->pivot_count;
}

/* length of the scratch array of symgen_close */
#define SYMGEN_CLOSE_SCRATCH(nv, nc, closure_size, scales_size) ((closure_size) + (nc) + (nv) + (scales_size))

static inline int symgen_close_scratch(const symgen_model *model)
{
    return SYMGEN_CLOSE_SCRATCH(model->nv, model->nc, model->closure_size, model->scales_size);
}

/* by the choice that suits the position whose closure is in `scratch` */
static inline int symgen_corrected(const symgen_model *model, const real *scratch, const symgen_arguments *correction)
{
    return model->choices[symgen_next_choice(model, symgen_pivots(model, scratch), -1)].correction(correction);
}

/* Moves q, then v, until closure residual and rate are within `tolerance`, by at most `iterations` corrections. Residuals count
   relative to their sizes, which follow from the length of the mechanism, rates to those of the fastest coordinate.
   `arguments` gives constants, t, u and work. The remaining residual is left in *error; equations that were dropped as
   redundant count there too, as nothing else would tell that they do not hold. */
static inline int symgen_close(const symgen_model *model, const symgen_arguments *arguments, real *q, real *v,
                               real tolerance, int iterations, real *scratch, real *error)
{
    const int nc = model->nc;
    real *const residual = scratch, *const rate = residual + nc, *const dropped = rate + nc;
    real *const l = residual + model->closure_size, *const delta = l + nc, *const scales = delta + model->nv;
    const real *const coordinates = scales + 3, *const sizes = coordinates + model->nv;
    symgen_arguments closure = *arguments, correction = *arguments;
    *error = 0.0;
    if (nc == 0)
        return symgen_good;
    closure.q = correction.q = q;
    closure.v = v;
    closure.out = scales;
    const int scaled = model->scales(&closure);
    if (scaled != symgen_good)
        return scaled;
    closure.out = residual;
    correction.l = l;
    correction.out = delta;
    for (int iteration = 0;; iteration++) {
        const int status = model->closure(&closure);
        if (status != symgen_good)
            return status;
        *error = symgen_largest_by(nc, residual, sizes);
        if (*error <= tolerance || iteration == iterations)
            break;
        for (int i = 0; i < nc; i++)
            l[i] = -residual[i];
        const int solved = symgen_corrected(model, residual, &correction);
        if (solved != symgen_good)
            return solved;
        if (!symgen_finite(model->nv, delta))
            return symgen_not_finite;
        symgen_move(model, q, delta);
    }
    *error = symgen_max(*error, symgen_largest_by(model->nd, dropped, sizes + nc));
    if (symgen_largest_by(nc, rate, sizes) > tolerance * symgen_largest_by(model->nv, v, coordinates)) {
        for (int i = 0; i < nc; i++)
            l[i] = -rate[i];
        const int solved = symgen_corrected(model, residual, &correction);
        if (solved != symgen_good)
            return solved;
        if (!symgen_finite(model->nv, delta))
            return symgen_not_finite;
        for (int i = 0; i < model->nv; i++)
            v[i] += delta[i];
    }
    return symgen_good;
}

#endif
