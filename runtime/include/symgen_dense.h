/* What a run with step control is between the ends of a step: a quintic of the increment, whose slope is the velocity, and a cubic of
   the first-order states. */
#ifndef SYMGEN_DENSE_H
#define SYMGEN_DENSE_H

#include "symgen_chart.h"

/* A step of length h by its ends: positions, velocities and first-order states, and the rates of both. */
typedef struct {
    double h;
    const real *q[2], *y[2], *x[2];
} symgen_arc;

/* value and slope at s of the quintic that begins at zero, by slopes, bends and its end */
static inline void symgen_quintic(double s, const real *slope, const real *bend, real end, real *value, real *rate)
{
    const real c1 = slope[0], c2 = 0.5 * bend[0], left = end - c1 - c2;
    const real more = slope[1] - c1 - 2.0 * c2, most = bend[1] - 2.0 * c2;
    const real c3 = 10.0 * left - 4.0 * more + 0.5 * most, c4 = -15.0 * left + 7.0 * more - most;
    const real c5 = 6.0 * left - 3.0 * more + 0.5 * most;
    *value = s * (c1 + s * (c2 + s * (c3 + s * (c4 + s * c5))));
    *rate = c1 + s * (2.0 * c2 + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)));
}

/* between y0 and y1, by the rates times the length of the step */
SYMGEN_INLINE real symgen_cubic(double s, real y0, real y1, real x0, real x1)
{
    const real change = y1 - y0;
    return y0 + s * (change + (1.0 - s) * ((1.0 - s) * (x0 - change) - s * (x1 - change)));
}

/* q and v of a joint at a part s of the step; `scratch` is as long as four times v */
static inline void symgen_arc_joint(const symgen_joint *joint, const symgen_arc *arc, int nv, double s, real *scratch, real *q,
                                    real *v)
{
    real *const theta = scratch, *const speed = theta + nv, *const bend = speed + nv, *const slope = bend + nv;
    const double h = arc->h;
    symgen_between(joint, arc->q[0], arc->q[1], theta);
    symgen_chart_rate(joint, theta, arc->y[1], speed);
    symgen_chart_bend(joint, theta, speed, arc->y[1], arc->x[1], bend);
    for (int i = joint->v; i < joint->v + joint->count; i++) {
        const real slopes[2] = {h * arc->y[0][i], h * speed[i]}, bends[2] = {h * h * arc->x[0][i], h * h * bend[i]};
        symgen_quintic(s, slopes, bends, theta[i], theta + i, slope + i);
        slope[i] /= h;
    }
    symgen_chart_velocity(joint, theta, slope, v);
    symgen_advance_joint(joint, arc->q[0], theta, q);
}

/* the same of all joints and states; y holds v and z */
static inline void symgen_arc_at(const symgen_joint *joints, int count, const symgen_arc *arc, int nv, int nz, double s,
                                 real *scratch, real *q, real *y)
{
    for (int j = 0; j < count; j++)
        symgen_arc_joint(joints + j, arc, nv, s, scratch, q, y);
    for (int i = nv; i < nv + nz; i++)
        y[i] = symgen_cubic(s, arc->y[0][i], arc->y[1][i], arc->h * arc->x[0][i], arc->h * arc->x[1][i]);
}

#endif
