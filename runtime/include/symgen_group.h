/* Positions moved along tangent directions: q exp(theta), exact for constant velocities in outer-body axes.
   Ball joints turn by the exponential of SO(3), free joints move by that of SE(3), scalars add. */
#ifndef SYMGEN_GROUP_H
#define SYMGEN_GROUP_H

#include "symgen_mask.h"

enum symgen_joint_kind { symgen_scalar, symgen_spherical, symgen_free };

/* Joint of `count` velocities from v[v] on; its positions begin at q[q]. */
typedef struct {
    int kind, q, v, count;
} symgen_joint;

/* Angles up to 0.7 need no sine: the series end below rounding. */
#define SYMGEN_SMALL_SQUARE 0.5
/* Below it (angle - sin)/angle^3 is 1/6, and rounding would be more than what that lacks. */
#define SYMGEN_TINY_SQUARE 1e-8

/* sin(angle/2)/angle and cos(angle/2) of angle^2 */
typedef struct {
    real sine, cosine;
} symgen_half_angle;

SYMGEN_INLINE symgen_half_angle symgen_small_half_angle(real square)
{
    const real x = -0.25 * square;
    real s = 1.0 / 6227020800.0 + x * (1.0 / 1307674368000.0);
    s = 1.0 / 39916800.0 + x * s;
    s = 1.0 / 362880.0 + x * s;
    s = 1.0 / 5040.0 + x * s;
    s = 1.0 / 120.0 + x * s;
    s = 1.0 / 6.0 + x * s;
    real c = 1.0 / 479001600.0 + x * (1.0 / 87178291200.0);
    c = 1.0 / 3628800.0 + x * c;
    c = 1.0 / 40320.0 + x * c;
    c = 1.0 / 720.0 + x * c;
    c = 1.0 / 24.0 + x * c;
    c = 0.5 + x * c;
    return (symgen_half_angle){0.5 + 0.5 * x * s, 1.0 + x * c};
}

SYMGEN_INLINE symgen_half_angle symgen_half_angle_of(real square)
{
    const symgen_mask large = symgen_below(symgen_all(SYMGEN_SMALL_SQUARE), square);
    symgen_half_angle half = symgen_small_half_angle(symgen_where(large, symgen_all(0.0), square));
    if (symgen_some(large)) {
        const real angle = sqrt(symgen_where(large, square, symgen_all(1.0)));
        half.sine = symgen_where(large, sin(0.5 * angle) / angle, half.sine);
        half.cosine = symgen_where(large, cos(0.5 * angle), half.cosine);
    }
    return half;
}

/* r = R(p) x for a unit quaternion p: x + 2 p0 (p x x) + 2 p x (p x x) */
SYMGEN_INLINE void symgen_rotated(const real *p, const real *x, real *r)
{
    const real cx = 2.0 * (p[2] * x[2] - p[3] * x[1]);
    const real cy = 2.0 * (p[3] * x[0] - p[1] * x[2]);
    const real cz = 2.0 * (p[1] * x[1] - p[2] * x[0]);
    r[0] = x[0] + p[0] * cx + p[2] * cz - p[3] * cy;
    r[1] = x[1] + p[0] * cy + p[3] * cx - p[1] * cz;
    r[2] = x[2] + p[0] * cz + p[1] * cy - p[2] * cx;
}

/* to = p o exp(w/2); the length, one up to rounding, is corrected to first order */
SYMGEN_INLINE void symgen_turned(const real *p, const real *w, symgen_half_angle half, real *to)
{
    const real x = half.sine * w[0], y = half.sine * w[1], z = half.sine * w[2], c = half.cosine;
    const real r0 = c * p[0] - (p[1] * x + p[2] * y + p[3] * z);
    const real r1 = c * p[1] + (p[0] * x + p[2] * z - p[3] * y);
    const real r2 = c * p[2] + (p[0] * y + p[3] * x - p[1] * z);
    const real r3 = c * p[3] + (p[0] * z + p[1] * y - p[2] * x);
    const real unit = 1.5 - 0.5 * (r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3);
    to[0] = unit * r0;
    to[1] = unit * r1;
    to[2] = unit * r2;
    to[3] = unit * r3;
}

/* x + first w x x + second w x (w x x): the displacement of a twist (w, x), seen in the axes of its start.
   first = (1 - cos)/angle^2 = 2 sine^2, second = (angle - sin)/angle^3 = (1 - 2 sine cosine)/angle^2 */
SYMGEN_INLINE void symgen_screwed(const real *w, real square, symgen_half_angle half, const real *x, real *r)
{
    const real first = 2.0 * half.sine * half.sine;
    const symgen_mask tiny = symgen_below(square, symgen_all(SYMGEN_TINY_SQUARE));
    const real second = symgen_where(tiny, symgen_all(1.0 / 6.0), (1.0 - 2.0 * half.sine * half.cosine) /
                                                                       symgen_where(tiny, symgen_all(1.0), square));
    const real a0 = w[1] * x[2] - w[2] * x[1], a1 = w[2] * x[0] - w[0] * x[2], a2 = w[0] * x[1] - w[1] * x[0];
    r[0] = x[0] + first * a0 + second * (w[1] * a2 - w[2] * a1);
    r[1] = x[1] + first * a1 + second * (w[2] * a0 - w[0] * a2);
    r[2] = x[2] + first * a2 + second * (w[0] * a1 - w[1] * a0);
}

/* to = q exp(theta) for one joint; `to` may be `q` */
SYMGEN_INLINE void symgen_advance_joint(const symgen_joint *joint, const real *q, const real *theta, real *to)
{
    const real *p = q + joint->q, *w = theta + joint->v;
    real *r = to + joint->q;
    if (joint->kind == symgen_scalar) {
        for (int i = 0; i < joint->count; i++)
            r[i] = p[i] + w[i];
        return;
    }
    const real *const turn = joint->kind == symgen_free ? w + 3 : w;
    const real square = turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2];
    const symgen_half_angle half = symgen_half_angle_of(square);
    if (joint->kind == symgen_free) {
        real shift[3], moved[3];
        symgen_screwed(turn, square, half, w, shift);
        symgen_rotated(p + 3, shift, moved);
        for (int i = 0; i < 3; i++)
            r[i] = p[i] + moved[i];
        p += 3;
        r += 3;
    }
    symgen_turned(p, turn, half, r);
}

static inline void symgen_advance(int count, const symgen_joint *joints, const real *q, const real *theta, real *to)
{
    for (int j = 0; j < count; j++)
        symgen_advance_joint(joints + j, q, theta, to);
}

#endif
