/* Derivatives of what an FMU computes, in a direction and as gradients, at the state and the inputs of now: exact, with loops that stay
   closed. Rotations are states in four components, of any length, and move independent coordinates by what turns them. */
#ifndef SYMGEN_FMU_DERIVATIVES_H
#define SYMGEN_FMU_DERIVATIVES_H

#include "symgen_fmu_values.h"

#if FMU_SLOPES

enum {
    FMU_MOVED = 2 * FMU_NI + FMU_NZ + FMU_NU, /* directions: independent positions, velocities, first-order states, inputs */
    FMU_RESULTS = FMU_NI + FMU_NZ + FMU_NY,   /* what changes: accelerations, rates of first-order states, outputs */
    FMU_SPEEDS = FMU_NS - FMU_NI - FMU_NZ,    /* the first state that is a velocity */
    FMU_KNOWN = FMU_NS + FMU_NU,              /* what the importer moves: states, inputs */
    FMU_UNKNOWN = FMU_NS + FMU_NY             /* and what then changes: derivatives, outputs */
};

enum { fmu_number, fmu_rotation, fmu_free };

/* ---- rotations ---- */

/* r = p o d, or conjugate(p) o d where `sign` is -1 */
static inline void fmu_product(const double *p, double sign, const double *d, double *r)
{
    const double a = p[0], b = sign * p[1], c = sign * p[2], e = sign * p[3];
    r[0] = a * d[0] - b * d[1] - c * d[2] - e * d[3];
    r[1] = a * d[1] + b * d[0] + c * d[3] - e * d[2];
    r[2] = a * d[2] - b * d[3] + c * d[0] + e * d[1];
    r[3] = a * d[3] + b * d[2] - c * d[1] + e * d[0];
}

static inline double fmu_square(const double *p) { return p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]; }

/* y = R x, or R^T x where `sign` is -1, for the rotation of p, whatever its length */
static inline void fmu_rotate(const double *p, double sign, const double *x, double *y)
{
    const double from[4] = {0.0, x[0], x[1], x[2]}, back[4] = {p[0], -sign * p[1], -sign * p[2], -sign * p[3]};
    double half[4], whole[4];
    fmu_product(p, sign, from, half);
    fmu_product(half, 1.0, back, whole);
    for (int i = 0; i < 3; i++)
        y[i] = whole[1 + i] / fmu_square(p);
}

static inline void fmu_cross(const double *x, const double *y, double *z)
{
    z[0] = x[1] * y[2] - x[2] * y[1];
    z[1] = x[2] * y[0] - x[0] * y[2];
    z[2] = x[0] * y[1] - x[1] * y[0];
}

/* ---- one motion ---- */

/* How the derivatives of the positions of a motion change with its states and velocities, and how its directions do. */
static inline void fmu_move(const int *motion, const double *x, const double *moved, double *directions, double *changes)
{
    const int at = motion[1], first = motion[2], shift = motion[0] == fmu_free ? 3 : 0;
    const double *const v = x + FMU_SPEEDS + first, *const dv = moved + FMU_SPEEDS + first;
    const double *const p = x + at + shift, *const dp = moved + at + shift;
    double turned[4], speed[4] = {0.0}, of_p[4], of_w[4], sum[3];
    if (motion[0] == fmu_number) {
        directions[first] = moved[at];
        changes[at] = dv[0];
        return;
    }
    fmu_product(p, -1.0, dp, turned);
    for (int i = 0; i < 3; i++)
        directions[first + shift + i] = 2.0 * turned[1 + i] / fmu_square(p);
    for (int i = 0; i < 3; i++)
        speed[1 + i] = v[shift + i];
    fmu_product(dp, 1.0, speed, of_p);
    for (int i = 0; i < 3; i++)
        speed[1 + i] = dv[shift + i];
    fmu_product(p, 1.0, speed, of_w);
    for (int i = 0; i < 4; i++)
        changes[at + shift + i] = 0.5 * (of_p[i] + of_w[i]);
    if (motion[0] != fmu_free)
        return;
    fmu_rotate(p, -1.0, moved + at, directions + first);
    fmu_cross(directions + first + 3, v, sum);
    for (int i = 0; i < 3; i++)
        sum[i] += dv[i];
    fmu_rotate(p, 1.0, sum, changes + at);
}

/* The transpose: adds to the gradient by states and velocities what weights of the derivatives of positions, and a gradient by directions,
   hand back. */
static inline void fmu_move_back(const int *motion, const double *x, const double *weights, const double *by_directions, double *gradient)
{
    const int at = motion[1], first = motion[2], shift = motion[0] == fmu_free ? 3 : 0;
    const double *const v = x + FMU_SPEEDS + first, *const p = x + at + shift, *const back = weights + at + shift;
    double *const by_v = gradient + FMU_SPEEDS + first;
    double turn[4] = {0.0}, speed[4] = {0.0}, found[4], shifted[3], twisted[3];
    if (motion[0] == fmu_number) {
        by_v[0] += weights[at];
        gradient[at] += by_directions[first];
        return;
    }
    for (int i = 0; i < 3; i++)
        turn[1 + i] = by_directions[first + shift + i];
    if (motion[0] == fmu_free) {
        fmu_rotate(p, -1.0, weights + at, shifted);
        fmu_cross(v, shifted, twisted);
        for (int i = 0; i < 3; i++) {
            by_v[i] += shifted[i];
            turn[1 + i] += twisted[i];
        }
        fmu_rotate(p, 1.0, by_directions + first, shifted);
        for (int i = 0; i < 3; i++)
            gradient[at + i] += shifted[i];
    }
    fmu_product(p, 1.0, turn, found);
    for (int i = 0; i < 4; i++)
        gradient[at + shift + i] += 2.0 * found[i] / fmu_square(p);
    for (int i = 0; i < 3; i++)
        speed[1 + i] = -v[shift + i];
    fmu_product(back, 1.0, speed, found);
    for (int i = 0; i < 4; i++)
        gradient[at + shift + i] += 0.5 * found[i];
    fmu_product(p, -1.0, back, found);
    for (int i = 0; i < 3; i++)
        by_v[shift + i] += 0.5 * found[1 + i];
}

/* ---- all of them ---- */

/* Rates and constants that derivatives are computed with; the states as the importer knows them. */
static inline fmu_status fmu_slopes_at(fmu *f, double *x)
{
    const fmu_state *const now = &f->now;
    const fmu_status status = fmu_rate(f);
    const double *const from = f->exchange || (now->phase & fmu_before) ? now->wanted : now->model.state;
    for (int k = 0; k < FMU_NS; k++)
        x[k] = from[fmu_places[k]];
    if (status == fmu_good)
        FMU_CALL(slopes_adopt)(&f->now.model, f->slopes);
    return status;
}

static inline fmu_status fmu_tangent(fmu *f, const double *known, double *unknown)
{
    double x[FMU_NS + 1], seeds[FMU_MOVED + 1] = {0.0}, out[FMU_RESULTS + 1];
    const fmu_status status = fmu_slopes_at(f, x);
    if (status != fmu_good)
        return status;
    for (int k = 0; k < FMU_MOTIONS; k++)
        fmu_move(fmu_motions[k], x, known, seeds, unknown);
    for (int k = 0; k < FMU_NI + FMU_NZ; k++)
        seeds[FMU_NI + k] = known[FMU_SPEEDS + k];
    for (int k = 0; k < FMU_NU; k++)
        seeds[2 * FMU_NI + FMU_NZ + k] = known[FMU_NS + k];
    const int failed = FMU_CALL(tangent)(&f->now.model, f->slopes, f->now.inputs, f->now.rates, seeds, out);
    if (failed)
        return fmu_lost(f, failed, -1);
    memcpy(unknown + FMU_SPEEDS, out, FMU_RESULTS * sizeof *out);
    return fmu_good;
}

static inline fmu_status fmu_gradient(fmu *f, const double *unknown, double *known)
{
    double x[FMU_NS + 1], out[FMU_MOVED + 1] = {0.0};
    const fmu_status status = fmu_slopes_at(f, x);
    if (status != fmu_good)
        return status;
    const int failed = FMU_CALL(gradient)(&f->now.model, f->slopes, f->now.inputs, f->now.rates, unknown + FMU_SPEEDS, out);
    if (failed)
        return fmu_lost(f, failed, -1);
    for (int k = 0; k < FMU_NI + FMU_NZ; k++)
        known[FMU_SPEEDS + k] = out[FMU_NI + k];
    for (int k = 0; k < FMU_NU; k++)
        known[FMU_NS + k] = out[2 * FMU_NI + FMU_NZ + k];
    for (int k = 0; k < FMU_MOTIONS; k++)
        fmu_move_back(fmu_motions[k], x, unknown, out, known);
    return fmu_good;
}

/* ---- what importers ask for ---- */

/* Which known value moves: a state or an input; -1: none of them. */
static inline int fmu_known_at(size_t reference)
{
    if (reference >= FMU_INPUTS && reference < FMU_OUTPUTS)
        return (int)(FMU_NS + reference - FMU_INPUTS);
    return reference < FMU_INPUTS ? fmu_state_at(reference) : -1;
}

/* Which unknown value changes: a derivative or an output; -1: none of them. */
static inline int fmu_unknown_at(size_t reference)
{
    if (reference >= FMU_OUTPUTS && reference < FMU_PARAMETERS)
        return (int)(FMU_NS + reference - FMU_OUTPUTS);
    return reference >= FMU_DERIVATIVES && reference < FMU_MARGINS ? (int)(reference - FMU_DERIVATIVES) : -1;
}

static inline fmu_status fmu_listed(fmu *f, const unsigned int references[], size_t count, int (*place)(size_t), const char *sentence)
{
    if (count > 0 && !references)
        return fmu_refuse(f, fmu_error, "an array is missing");
    for (size_t i = 0; i < count; i++)
        if (place(references[i]) < 0)
            return fmu_refuse(f, fmu_error, sentence);
    return fmu_good;
}

static inline fmu_status fmu_asked(fmu *f, const unsigned int unknown[], size_t unknowns, const unsigned int known[], size_t knowns)
{
    const fmu_status status = fmu_listed(f, known, knowns, fmu_known_at, "derivatives are by states and inputs only");
    return status != fmu_good ? status
                              : fmu_listed(f, unknown, unknowns, fmu_unknown_at, "derivatives are those of outputs and of derivatives of states");
}

static inline fmu_status fmu_seeded(fmu *f, const double seed[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!seed || !(fabs(seed[i]) < HUGE_VAL))
            return fmu_refuse(f, fmu_error, "a seed is missing, infinite or not a number");
    return fmu_good;
}

static inline fmu_status fmu_directional(fmu *f, const unsigned int unknown[], size_t unknowns, const unsigned int known[],
                                         size_t knowns, const double seed[], double found[])
{
    double moves[FMU_KNOWN + 1] = {0.0}, changes[FMU_UNKNOWN + 1] = {0.0};
    fmu_status status = fmu_asked(f, unknown, unknowns, known, knowns);
    if (status == fmu_good)
        status = fmu_seeded(f, seed, knowns);
    if (status == fmu_good && unknowns > 0 && !found)
        status = fmu_refuse(f, fmu_error, "an array is missing");
    for (size_t i = 0; i < knowns && status == fmu_good; i++)
        moves[fmu_known_at(known[i])] += seed[i];
    if (status == fmu_good)
        status = fmu_tangent(f, moves, changes);
    for (size_t i = 0; i < unknowns && status == fmu_good; i++)
        found[i] = changes[fmu_unknown_at(unknown[i])];
    return status;
}

static inline fmu_status fmu_adjoint(fmu *f, const unsigned int unknown[], size_t unknowns, const unsigned int known[], size_t knowns,
                                     const double seed[], double found[])
{
    double weights[FMU_UNKNOWN + 1] = {0.0}, gradient[FMU_KNOWN + 1] = {0.0};
    fmu_status status = fmu_asked(f, unknown, unknowns, known, knowns);
    if (status == fmu_good)
        status = fmu_seeded(f, seed, unknowns);
    if (status == fmu_good && knowns > 0 && !found)
        status = fmu_refuse(f, fmu_error, "an array is missing");
    for (size_t i = 0; i < unknowns && status == fmu_good; i++)
        weights[fmu_unknown_at(unknown[i])] += seed[i];
    if (status == fmu_good)
        status = fmu_gradient(f, weights, gradient);
    for (size_t i = 0; i < knowns && status == fmu_good; i++)
        found[i] = gradient[fmu_known_at(known[i])];
    return status;
}

#else

static inline fmu_status fmu_directional(fmu *f, const unsigned int unknown[], size_t unknowns, const unsigned int known[],
                                         size_t knowns, const double seed[], double found[])
{
    (void)unknown, (void)unknowns, (void)known, (void)knowns, (void)seed, (void)found;
    return fmu_absent(f);
}

static inline fmu_status fmu_adjoint(fmu *f, const unsigned int unknown[], size_t unknowns, const unsigned int known[], size_t knowns,
                                     const double seed[], double found[])
{
    (void)unknown, (void)unknowns, (void)known, (void)knowns, (void)seed, (void)found;
    return fmu_absent(f);
}

#endif

#endif
