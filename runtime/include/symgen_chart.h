/* Increments of positions and the velocities that go with them: q = q_0 exp(theta), q' = q v.

       theta' = v + [theta, v]/2 + [theta, [theta, v]]/12 - ...

   where joints turn (Munthe-Kaas 1999), with the bracket of twists in outer-body axes. The first term that the series leaves out
   is the eighth power over 1209600. */
#ifndef SYMGEN_CHART_H
#define SYMGEN_CHART_H

#include "symgen_group.h"

#define SYMGEN_RATES 6
#define SYMGEN_VELOCITIES 8

SYMGEN_INLINE void symgen_cross(const real *a, const real *b, real *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* of two turns, or two twists (displacement, turn); `c` is another array than `a` and `b` */
SYMGEN_INLINE void symgen_bracket(int kind, const real *a, const real *b, real *c)
{
    real back[3];
    if (kind == symgen_spherical) {
        symgen_cross(a, b, c);
        return;
    }
    symgen_cross(a + 3, b + 3, c + 3);
    symgen_cross(a + 3, b, c);
    symgen_cross(b + 3, a, back);
    for (int i = 0; i < 3; i++)
        c[i] -= back[i];
}

/* sum = the sum of factor[k] [theta, [theta, ... v]] with k brackets, k from 0 to n */
SYMGEN_INLINE void symgen_brackets(const symgen_joint *joint, int n, const double *factor, const real *theta, const real *v,
                                   real *sum)
{
    real power[6], next[6];
    for (int i = 0; i < joint->count; i++) {
        power[i] = v[joint->v + i];
        sum[joint->v + i] = power[i];
    }
    if (joint->kind == symgen_scalar)
        return;
    for (int k = 1; k <= n; k++) {
        symgen_bracket(joint->kind, theta + joint->v, power, next);
        for (int i = 0; i < joint->count; i++) {
            power[i] = next[i];
            sum[joint->v + i] += factor[k] * power[i];
        }
    }
}

static const double symgen_rate_factors[SYMGEN_RATES + 1] = {1.0, 0.5, 1.0 / 12.0, 0.0, -1.0 / 720.0, 0.0, 1.0 / 30240.0};
static const double symgen_velocity_factors[SYMGEN_VELOCITIES + 1] = {
    1.0, -0.5, 1.0 / 6.0, -1.0 / 24.0, 1.0 / 120.0, -1.0 / 720.0, 1.0 / 5040.0, -1.0 / 40320.0, 1.0 / 362880.0};

/* theta' of a joint at the velocity v; arrays are those of all joints, and `rate` is another one than `theta` and `v` */
SYMGEN_INLINE void symgen_chart_rate(const symgen_joint *joint, const real *theta, const real *v, real *rate)
{
    if (joint->kind == symgen_scalar)
        for (int i = joint->v; i < joint->v + joint->count; i++)
            rate[i] = v[i];
    else
        symgen_brackets(joint, SYMGEN_RATES, symgen_rate_factors, theta, v, rate);
}

#ifndef SYMGEN_LANES

/* v where theta' is `speed` */
static inline void symgen_chart_velocity(const symgen_joint *joint, const real *theta, const real *speed, real *v)
{
    if (joint->kind == symgen_scalar)
        for (int i = joint->v; i < joint->v + joint->count; i++)
            v[i] = speed[i];
    else
        symgen_brackets(joint, SYMGEN_VELOCITIES, symgen_velocity_factors, theta, speed, v);
}

/* theta'' where theta' is `speed`, the velocity v and its rate a */
static inline void symgen_chart_bend(const symgen_joint *joint, const real *theta, const real *speed, const real *v,
                                     const real *a, real *bend)
{
    real power[6], change[6] = {0.0}, next[6], first[6], second[6];
    symgen_chart_rate(joint, theta, a, bend);
    if (joint->kind == symgen_scalar)
        return;
    for (int i = 0; i < joint->count; i++)
        power[i] = v[joint->v + i];
    for (int k = 1; k <= SYMGEN_RATES; k++) {
        symgen_bracket(joint->kind, speed + joint->v, power, first);
        symgen_bracket(joint->kind, theta + joint->v, change, second);
        symgen_bracket(joint->kind, theta + joint->v, power, next);
        for (int i = 0; i < joint->count; i++) {
            change[i] = first[i] + second[i];
            power[i] = next[i];
            bend[joint->v + i] += symgen_rate_factors[k] * change[i];
        }
    }
}

/* the vector of a turn from p to r, the shorter way round */
static inline void symgen_turn_between(const real *p, const real *r, real *w)
{
    const real c = p[0] * r[0] + p[1] * r[1] + p[2] * r[2] + p[3] * r[3];
    w[0] = p[0] * r[1] - r[0] * p[1] - (p[2] * r[3] - p[3] * r[2]);
    w[1] = p[0] * r[2] - r[0] * p[2] - (p[3] * r[1] - p[1] * r[3]);
    w[2] = p[0] * r[3] - r[0] * p[3] - (p[1] * r[2] - p[2] * r[1]);
    const real sine = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    const real factor = (c < 0.0 ? -2.0 : 2.0) * (sine > 0.0 ? atan2(sine, fabs(c)) / sine : 1.0);
    for (int i = 0; i < 3; i++)
        w[i] *= factor;
}

/* x of the displacement r of a twist (x, w), seen in the axes of its start: the inverse of symgen_screwed */
static inline void symgen_unscrewed(const real *w, const real *r, real *x)
{
    const real square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2], half = 0.5 * sqrt(square);
    const real last = square < 1e-4 ? 1.0 / 12.0 + square / 720.0 : (1.0 - half / tan(half)) / square;
    real once[3], twice[3];
    symgen_cross(w, r, once);
    symgen_cross(w, once, twice);
    for (int i = 0; i < 3; i++)
        x[i] = r[i] - 0.5 * once[i] + last * twice[i];
}

/* theta of `end` = `begin` exp(theta), for one joint */
static inline void symgen_between(const symgen_joint *joint, const real *begin, const real *end, real *theta)
{
    const real *p = begin + joint->q, *r = end + joint->q;
    real *const to = theta + joint->v;
    if (joint->kind == symgen_scalar) {
        for (int i = 0; i < joint->count; i++)
            to[i] = r[i] - p[i];
        return;
    }
    if (joint->kind == symgen_spherical) {
        symgen_turn_between(p, r, to);
        return;
    }
    const real back[4] = {p[3], -p[4], -p[5], -p[6]}, moved[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
    real seen[3];
    symgen_turn_between(p + 3, r + 3, to + 3);
    symgen_rotated(back, moved, seen);
    symgen_unscrewed(to + 3, seen, to);
}

#endif

#endif
