/* How joints that turn hand on changes of positions over a step, and weights of them backwards. */
#ifndef SYMGEN_MAP_JOINTS_H
#define SYMGEN_MAP_JOINTS_H

#include "symgen_chart.h"
#include "symgen_map_matrix.h"

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

/* Of 1 - one W + two W^2 for the matrix W of the cross product with w, and their derivatives by w^2. */
typedef struct {
    real one, two, one_by_square, two_by_square;
} symgen_map_power;

/* Terms of a series; what it leaves out is below rounding where the square is small. */
#define SYMGEN_MAP_TERMS 9

/* The sum of (-square)^k / (2 k + first)!, and its derivative. */
static inline void symgen_map_series(int first, real square, real *sum, real *slope)
{
    static const real over_factorial[] = {1.0, 1.0, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0,
                                          1.0 / 40320.0, 1.0 / 362880.0, 1.0 / 3628800.0, 1.0 / 39916800.0,
                                          1.0 / 479001600.0, 1.0 / 6227020800.0, 1.0 / 87178291200.0, 1.0 / 1307674368000.0,
                                          1.0 / 20922789888000.0, 1.0 / 355687428096000.0, 1.0 / 6402373705728000.0,
                                          1.0 / 121645100408832000.0};
    real value = 0.0, change = 0.0;
    for (int k = SYMGEN_MAP_TERMS - 1; k >= 0; k--) {
        change = value - square * change;
        value = over_factorial[2 * k + first] - square * value;
    }
    *sum = value;
    *slope = -change;
}

/* Of exp(-W), and of its mean over the way from 0 to W. */
static void symgen_map_powers(real square, symgen_map_power *whole, symgen_map_power *mean)
{
    if (square <= SYMGEN_SMALL_SQUARE) {
        symgen_map_series(1, square, &whole->one, &whole->one_by_square);
        symgen_map_series(2, square, &whole->two, &whole->two_by_square);
        symgen_map_series(3, square, &mean->two, &mean->two_by_square);
    } else {
        const real angle = sqrt(square), half = sin(0.5 * angle) / angle;
        whole->one = sin(angle) / angle;
        whole->two = 2.0 * half * half;
        mean->two = (1.0 - whole->one) / square;
        whole->one_by_square = 0.5 * (cos(angle) - whole->one) / square;
        whole->two_by_square = (0.5 * whole->one - whole->two) / square;
        mean->two_by_square = -(whole->one_by_square + mean->two) / square;
    }
    mean->one = whole->two;
    mean->one_by_square = whole->two_by_square;
}

/* The matrix of such a sum less one, in n rows; of twists (x, w) the corner is its derivative where W moves by the matrix of x. */
static void symgen_map_fill(int n, symgen_map_power f, const real *x, const real *w, real square, real *matrix)
{
    const real cross[3][3] = {{0.0, -w[2], w[1]}, {w[2], 0.0, -w[0]}, {-w[1], w[0], 0.0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const real both = w[i] * w[k] - (i == k ? square : 0.0);
            matrix[n * i + k] = f.two * both - f.one * cross[i][k];
        }
    if (n == 3)
        return;
    const real along = x[0] * w[0] + x[1] * w[1] + x[2] * w[2];
    const real moved[3][3] = {{0.0, -x[2], x[1]}, {x[2], 0.0, -x[0]}, {-x[1], x[0], 0.0}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const real both = w[i] * w[k] - (i == k ? square : 0.0);
            const real change = x[i] * w[k] + w[i] * x[k] - (i == k ? 2.0 * along : 0.0);
            const real by_square = f.two_by_square * both - f.one_by_square * cross[i][k];
            matrix[n * i + k + 3] = f.two * change - f.one * moved[i][k] + 2.0 * along * by_square;
            matrix[n * (i + 3) + k] = 0.0;
            matrix[n * (i + 3) + k + 3] = matrix[n * i + k];
        }
}

/* What a joint that turns adds to a change of its position (first matrix), and of theta (second one): the exponential of the bracket with
   -theta, and its mean, less one. */
static void symgen_map_carry(const symgen_joint *joint, const real *theta, real *carried)
{
    const real *const x = theta + joint->v, *const w = joint->kind == symgen_free ? x + 3 : x;
    const real square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
    symgen_map_power whole, mean;
    symgen_map_powers(square, &whole, &mean);
    symgen_map_fill(joint->count, whole, x, w, square, carried);
    symgen_map_fill(joint->count, mean, x, w, square, carried + SYMGEN_MAP_MATRIX);
}

static void symgen_map_carry_all(const symgen_step_map *p, const real *theta, real *carried)
{
    for (int j = 0; j < p->joint_count; j++)
        if (p->joints[j].kind != symgen_scalar)
            symgen_map_carry(p->joints + j, theta, carried + SYMGEN_MAP_CARRIED * j);
}

/* to += f A from for each joint that turns, or with the transpose of A: `matrices` begins with that of the first joint. */
static void symgen_map_turn_each(const symgen_step_map *p, const real *matrices, int transposed, int m, real f, const real *from, real *to)
{
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int place = joint->kind == symgen_scalar ? -1 : symgen_map_place(p, joint);
        if (place >= 0)
            symgen_map_turn(joint->count, matrices + SYMGEN_MAP_CARRIED * j, transposed, m, f, from + m * place, to + m * place);
    }
}

/* to += f times the changes of positions at the end of a step that follow from changes of those at its start, or of theta */
static void symgen_map_go(const symgen_step_map *p, const real *carried, int by_theta, int m, real f, const real *change, real *to)
{
    symgen_map_add(p->ni * m, f, change, to);
    symgen_map_turn_each(p, carried + (by_theta ? SYMGEN_MAP_MATRIX : 0), 0, m, f, change, to);
}

/* to += f times the weights of positions at the start of a step, or of theta, from those of positions at its end */
static void symgen_map_return(const symgen_step_map *p, const real *carried, int by_theta, int m, real f, const real *weights, real *to)
{
    symgen_map_add(p->ni * m, f, weights, to);
    symgen_map_turn_each(p, carried + (by_theta ? SYMGEN_MAP_MATRIX : 0), 1, m, f, weights, to);
}

#endif
