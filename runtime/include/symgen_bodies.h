/* Poses of bodies, place and quaternion, moved along the six components of paper 1: of each body by itself, or relative to a base
   body and in its axes. */
#ifndef SYMGEN_BODIES_H
#define SYMGEN_BODIES_H

#include "symgen_state.h"

enum { symgen_pose = 7 };

static inline void symgen_cross(const real *a, const real *b, real *r)
{
    r[0] = a[1] * b[2] - a[2] * b[1];
    r[1] = a[2] * b[0] - a[0] * b[2];
    r[2] = a[0] * b[1] - a[1] * b[0];
}

/* r = conjugate(p) */
static inline void symgen_conjugate(const real *p, real *r)
{
    r[0] = p[0];
    r[1] = -p[1];
    r[2] = -p[2];
    r[3] = -p[3];
}

static inline void symgen_product(const real *p, const real *s, real *r)
{
    r[0] = p[0] * s[0] - p[1] * s[1] - p[2] * s[2] - p[3] * s[3];
    r[1] = p[0] * s[1] + s[0] * p[1] + p[2] * s[3] - p[3] * s[2];
    r[2] = p[0] * s[2] + s[0] * p[2] + p[3] * s[1] - p[1] * s[3];
    r[3] = p[0] * s[3] + s[0] * p[3] + p[1] * s[2] - p[2] * s[1];
}

/* to = exp(w/2) o p; `to` may be `p` */
static inline void symgen_turned_left(const real *p, const real *w, real *to)
{
    const real back[3] = {-w[0], -w[1], -w[2]};
    real c[4];
    symgen_conjugate(p, c);
    symgen_turned(c, back, symgen_half_angle_of(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]), c);
    symgen_conjugate(c, to);
}

static inline void symgen_turned_right(const real *p, const real *w, real *to)
{
    symgen_turned(p, w, symgen_half_angle_of(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]), to);
}

/* rotation vector of a unit quaternion, the shorter way round: 2 asin(s) / s of the vector part */
static inline void symgen_logarithm(const real *p, real *w)
{
    const real square = p[1] * p[1] + p[2] * p[2] + p[3] * p[3];
    real factor;
    if (square < 0.01)
        factor = 2.0 + square * (1.0 / 3.0 + square * (3.0 / 20.0 + square * (5.0 / 56.0 + square * (35.0 / 576.0 +
                 square * (63.0 / 1408.0 + square * (231.0 / 6656.0))))));
    else
        factor = 2.0 * atan2(sqrt(square), fabs(p[0])) / sqrt(square);
    if (p[0] < 0.0)
        factor = -factor;
    for (int k = 0; k < 3; k++)
        w[k] = factor * p[k + 1];
}

/* Moves all poses by six components each (44, 45); `base` is -1 for bodies by themselves. Places x of bodies relative to a base are
   A_c^T r_ci: they turn back as the base turns. `to` may be `q`. */
static inline void symgen_move_bodies(int bodies, int base, const real *q, const real *move, real *to)
{
    real back[4] = {1.0, 0.0, 0.0, 0.0};
    if (base >= 0) {
        const real *const p = q + symgen_pose * base, *const m = move + 6 * base, still[4] = {1.0, 0.0, 0.0, 0.0};
        const real turn[3] = {-m[3], -m[4], -m[5]};
        real *const r = to + symgen_pose * base, shift[3];
        symgen_turned_right(still, turn, back);
        symgen_rotated(p + 3, m, shift);
        for (int k = 0; k < 3; k++)
            r[k] = p[k] + shift[k];
        symgen_turned_right(p + 3, m + 3, r + 3);
    }
    for (int i = 0; i < bodies; i++) {
        const real *const p = q + symgen_pose * i, *const m = move + 6 * i;
        real *const r = to + symgen_pose * i;
        if (i == base)
            continue;
        const real x[3] = {p[0] + m[0], p[1] + m[1], p[2] + m[2]};
        if (base >= 0) {
            symgen_rotated(back, x, r);
            symgen_turned_left(p + 3, m + 3, r + 3);
        } else {
            symgen_copy(3, x, r);
            symgen_turned_right(p + 3, m + 3, r + 3);
        }
    }
}

/* What a frame turned by since `from`: seen in its present axes, vectors of its former axes are turned by `back`. */
static inline void symgen_frame_back(int base, const real *from, const real *q, real *back)
{
    real now[4];
    back[0] = 1.0;
    back[1] = back[2] = back[3] = 0.0;
    if (base < 0)
        return;
    symgen_conjugate(q + symgen_pose * base + 3, now);
    symgen_product(now, from + symgen_pose * base + 3, back);
}

/* Displacement of one body since `from`, in the frame's present axes: A_c^T (r - r_n), also of r_ci */
static inline void symgen_shift_since(int base, int body, const real *from, const real *q, const real *back, real *shift)
{
    const real *const p = q + symgen_pose * body, *const old = from + symgen_pose * body;
    if (body == base) {
        const real way[3] = {p[0] - old[0], p[1] - old[1], p[2] - old[2]};
        real turn[4];
        symgen_conjugate(p + 3, turn);
        symgen_rotated(turn, way, shift);
        return;
    }
    if (base >= 0)
        symgen_rotated(back, old, shift);
    else
        symgen_copy(3, old, shift);
    for (int k = 0; k < 3; k++)
        shift[k] = p[k] - shift[k];
}

/* Rotation of one body since `from`: log(A_ci A_ci,n^T) of bodies relative to a base, log(A_n^T A) of others */
static inline void symgen_turn_since(int base, int body, const real *from, const real *q, real *turn)
{
    const real *const p = q + symgen_pose * body + 3;
    real old[4], change[4];
    symgen_conjugate(from + symgen_pose * body + 3, old);
    if (base >= 0 && body != base)
        symgen_product(p, old, change);
    else
        symgen_product(old, p, change);
    symgen_logarithm(change, turn);
}

#endif
