/* How joints that turn hand on changes of positions over a step, and weights of them backwards. */
#ifndef SYMGEN_MAP_JOINTS_H
#define SYMGEN_MAP_JOINTS_H

#include "symgen_chart.h"
#include "symgen_map_matrix.h"

/* Of a sum of powers. */
#define SYMGEN_MAP_TERMS 60
/* Length of a matrix of a joint that turns, which has at most six rows and columns; and of the two that belong to it. */
#define SYMGEN_MAP_MATRIX 36
#define SYMGEN_MAP_CARRIED (2 * SYMGEN_MAP_MATRIX)

/* Independent coordinate that is first of a joint; -1: none is. */
static int symgen_map_place(const symgen_step_map *p, const symgen_joint *joint)
{
    for (int k = 0; k < p->ni && joint->count > 0; k++)
        if (p->independent[k] == joint->v)
            return k;
    return -1;
}

/* How a joint that turns hands on a change of its position (first matrix), and of theta (second one): sums of powers of the bracket
   with -theta over factorials. */
static void symgen_map_carry(const symgen_joint *joint, const real *theta, real *carried)
{
    const int n = joint->count;
    for (int k = 0; k < n; k++) {
        real power[6] = {0.0}, next[6], largest = 1.0;
        power[k] = 1.0;
        for (int i = 0; i < n; i++)
            carried[n * i + k] = carried[SYMGEN_MAP_MATRIX + n * i + k] = power[i];
        for (int term = 1; term < SYMGEN_MAP_TERMS && largest > 1e-18; term++) {
            symgen_bracket(joint->kind, theta + joint->v, power, next);
            largest = 0.0;
            for (int i = 0; i < n; i++) {
                power[i] = -next[i] / term;
                largest = symgen_max(largest, fabs(power[i]));
                carried[n * i + k] += power[i];
                carried[SYMGEN_MAP_MATRIX + n * i + k] += power[i] / (term + 1);
            }
        }
    }
}

static void symgen_map_carry_all(const symgen_step_map *p, const real *theta, real *carried)
{
    for (int j = 0; j < p->joint_count; j++)
        if (p->joints[j].kind != symgen_scalar)
            symgen_map_carry(p->joints + j, theta, carried + SYMGEN_MAP_CARRIED * j);
}

/* to += f (A - one) from for each joint that turns, or with the transpose of A: `matrices` begins with that of the first joint; `one` is the
   unit matrix, or zero. */
static void symgen_map_turn_each(const symgen_step_map *p, const real *matrices, int one, int transposed, int m, real f, const real *from,
                                 real *to)
{
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const real *const matrix = matrices + SYMGEN_MAP_CARRIED * j;
        const int place = joint->kind == symgen_scalar ? -1 : symgen_map_place(p, joint), n = joint->count;
        for (int i = 0; place >= 0 && i < n; i++)
            for (int k = 0; k < n; k++)
                symgen_map_add(m, f * (matrix[n * i + k] - (one && i == k)), from + m * (place + (transposed ? i : k)),
                               to + m * (place + (transposed ? k : i)));
    }
}

/* to += f times the changes of positions at the end of a step that follow from changes of those at its start, or of theta */
static void symgen_map_go(const symgen_step_map *p, const real *carried, int by_theta, int m, real f, const real *change, real *to)
{
    symgen_map_add(p->ni * m, f, change, to);
    symgen_map_turn_each(p, carried + (by_theta ? SYMGEN_MAP_MATRIX : 0), 1, 0, m, f, change, to);
}

/* to += f times the weights of positions at the start of a step, or of theta, from those of positions at its end */
static void symgen_map_return(const symgen_step_map *p, const real *carried, int by_theta, int m, real f, const real *weights, real *to)
{
    symgen_map_add(p->ni * m, f, weights, to);
    symgen_map_turn_each(p, carried + (by_theta ? SYMGEN_MAP_MATRIX : 0), 1, 1, m, f, weights, to);
}

#endif
