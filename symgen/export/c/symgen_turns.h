/* Numbers x for the state of a step function: positions and velocities of the independent coordinates, first-order states. Turns are
   rotation vectors phi from a reference, R = R_0 exp(phi), the place of a free joint is its displacement r. With tangent directions of the
   state,

       turn: J(phi) dphi,    displacement: R^T dr

   where J = 1 - (1 - cos)/angle^2 [phi] + (angle - sin)/angle^3 [phi]^2. */
#ifndef SYMGEN_TURNS_H
#define SYMGEN_TURNS_H

#include "symgen_chart.h"
#include "symgen_step_map.h"
#include <string.h>

#define SYMGEN_TURNS_PI 3.14159265358979323846
/* Angles below it take series. */
#define SYMGEN_TURNS_SMALL 1e-2

/* Where changes of x go to tangents or come from them, and whether they are weights. */
enum symgen_turns_way { symgen_to_tangents, symgen_from_tangents, symgen_weights_to_tangents, symgen_weights_from_tangents };

/* The first row of a joint in x; -1: it does not move on its own. */
static inline int symgen_turns_row(const symgen_step_map *p, const symgen_joint *joint)
{
    for (int k = 0; k < p->ni && joint->count > 0; k++)
        if (p->independent[k] == joint->v)
            return k;
    return -1;
}

/* Where the quaternion of a joint begins in q, and its vector in x. */
static inline int symgen_turns_place(const symgen_joint *joint) { return joint->q + (joint->kind == symgen_free ? 3 : 0); }

static inline const double *symgen_turns_vector(const symgen_joint *joint, const double *x, int row)
{
    return x + row + (joint->kind == symgen_free ? 3 : 0);
}

static inline double symgen_turns_square(const double *w) { return w[0] * w[0] + w[1] * w[1] + w[2] * w[2]; }

/* the rotation of R_0 exp(phi) */
static inline void symgen_turns_rotation(const symgen_joint *joint, const double *about, const double *phi, double *p)
{
    symgen_turned(about + symgen_turns_place(joint), phi, symgen_half_angle_of(symgen_turns_square(phi)), p);
}

/* Independent entries of a state (q, v, z), of which the others stay; whether no turn is a whole revolution. */
static inline int symgen_turns_fill(const symgen_step_map *p, const double *about, const double *x, double *state)
{
    double *const q = state, *const v = q + p->nq;
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int row = joint->kind == symgen_scalar ? -1 : symgen_turns_row(p, joint);
        for (int k = 0; k < p->ni && joint->kind == symgen_scalar; k++)
            if (p->independent[k] >= joint->v && p->independent[k] < joint->v + joint->count)
                q[joint->q + p->independent[k] - joint->v] = x[k];
        if (row < 0)
            continue;
        if (joint->kind == symgen_free)
            memcpy(q + joint->q, x + row, 3 * sizeof *x);
        const double *const phi = symgen_turns_vector(joint, x, row);
        if (!(sqrt(symgen_turns_square(phi)) < 2.0 * SYMGEN_TURNS_PI - SYMGEN_TURNS_SMALL))
            return 0;
        symgen_turns_rotation(joint, about, phi, q + symgen_turns_place(joint));
    }
    for (int k = 0; k < p->ni; k++)
        v[p->independent[k]] = x[p->ni + k];
    memcpy(v + p->nv, x + 2 * p->ni, sizeof *x * (size_t)p->nz);
    return 1;
}

/* The same turn by a whole revolution more or less, if that is nearer to `last`. */
static inline void symgen_turns_near(const double *last, double *phi)
{
    const double angle = sqrt(symgen_turns_square(phi)), factor = 1.0 - 2.0 * SYMGEN_TURNS_PI / angle;
    double here = 0.0, there = 0.0;
    if (angle < SYMGEN_TURNS_SMALL)
        return;
    for (int i = 0; i < 3; i++) {
        here += (phi[i] - last[i]) * (phi[i] - last[i]);
        there += (factor * phi[i] - last[i]) * (factor * phi[i] - last[i]);
    }
    for (int i = 0; i < 3 && there < here; i++)
        phi[i] *= factor;
}

/* x of a state (q, v, z), in place of the x that was before; turns go on beyond half a revolution */
static inline void symgen_turns_read(const symgen_step_map *p, const double *about, const double *state, double *x)
{
    const double *const q = state, *const v = q + p->nq;
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int row = joint->kind == symgen_scalar ? -1 : symgen_turns_row(p, joint), at = symgen_turns_place(joint);
        for (int k = 0; k < p->ni && joint->kind == symgen_scalar; k++)
            if (p->independent[k] >= joint->v && p->independent[k] < joint->v + joint->count)
                x[k] = q[joint->q + p->independent[k] - joint->v];
        if (row < 0)
            continue;
        if (joint->kind == symgen_free)
            memcpy(x + row, q + joint->q, 3 * sizeof *x);
        double *const phi = x + (symgen_turns_vector(joint, x, row) - x), last[3] = {phi[0], phi[1], phi[2]};
        symgen_turn_between(about + at, q + at, phi);
        symgen_turns_near(last, phi);
    }
    for (int k = 0; k < p->ni; k++)
        x[p->ni + k] = v[p->independent[k]];
    memcpy(x + 2 * p->ni, v + p->nv, sizeof *x * (size_t)p->nz);
}

/* y + first w x y + second w x (w x y) in place of y */
static inline void symgen_turns_apply(const double *w, double first, double second, double *y)
{
    double once[3], twice[3];
    symgen_cross(w, y, once);
    symgen_cross(w, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] += first * once[i] + second * twice[i];
}

/* J, its inverse or the transpose of one of them, in place of y */
static inline void symgen_turns_jacobian(const double *phi, enum symgen_turns_way way, double *y)
{
    const double square = symgen_turns_square(phi), angle = sqrt(square), half = 0.5 * angle;
    const int small = angle < SYMGEN_TURNS_SMALL;
    const double sign = way == symgen_to_tangents || way == symgen_weights_to_tangents ? -1.0 : 1.0;
    if (way == symgen_to_tangents || way == symgen_weights_from_tangents) {
        const double first = small ? 0.5 - square / 24.0 + square * square / 720.0 : (1.0 - cos(angle)) / square;
        const double second = small ? 1.0 / 6.0 - square / 120.0 + square * square / 5040.0 : (angle - sin(angle)) / (angle * square);
        symgen_turns_apply(phi, sign * first, second, y);
    } else {
        const double second = small ? 1.0 / 12.0 + square / 720.0 + square * square / 30240.0 : (1.0 - half / tan(half)) / square;
        symgen_turns_apply(phi, sign * 0.5, second, y);
    }
}

/* Changes of x at x, or weights of it, in rows of m numbers: as tangents, or from them. */
static inline void symgen_turns_carry(const symgen_step_map *p, const double *about, const double *x, enum symgen_turns_way way, int m,
                                      double *rows)
{
    const int back = way == symgen_to_tangents || way == symgen_weights_to_tangents;
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int row = joint->kind == symgen_scalar ? -1 : symgen_turns_row(p, joint), shift = joint->kind == symgen_free ? 3 : 0;
        double turn[4];
        if (row < 0)
            continue;
        const double *const phi = symgen_turns_vector(joint, x, row);
        symgen_turns_rotation(joint, about, phi, turn);
        for (int i = 1; i < 4 && back; i++)
            turn[i] = -turn[i];
        for (int c = 0; c < m; c++) {
            double y[6], moved[3];
            for (int i = 0; i < shift + 3; i++)
                y[i] = rows[m * (row + i) + c];
            symgen_turns_jacobian(phi, way, y + shift);
            symgen_rotated(turn, y, moved);
            for (int i = 0; i < shift; i++)
                y[i] = moved[i];
            for (int i = 0; i < shift + 3; i++)
                rows[m * (row + i) + c] = y[i];
        }
    }
}

#endif
