/* Types of Newton's method on all bodies: what a model gives, what a run is made of. */
#ifndef SYMGEN_NEWTON_TYPES_H
#define SYMGEN_NEWTON_TYPES_H

#include "symgen_bodies.h"
#include "symgen_sparse.h"

typedef struct {
    int bodies, base, rows, states, angles, inputs;
    int residual_size, jacobian_size;
    symgen_function residual, jacobian, tree, joint_angles;
} symgen_newton_model;

enum symgen_newton_policy { symgen_newton_frozen, symgen_newton_every_step, symgen_newton_adaptive };

/* besides enum symgen_status */
enum { symgen_reorder = 100 }; /* the order of pivots has to be chosen anew */

typedef struct {
    long evaluations, solutions, factorisations, retries, halvings;
    int most_iterations, worst_equation;
    real worst_residual, worst_contraction, worst_closure, worst_reach; /* reach: see symgen_newton_reach */
    double worst_time; /* seconds of the longest step, if steps are timed */
} symgen_newton_statistics;

/* Where the entries of H_p come from: value[place] += sign g^power jacobian[source]. */
typedef struct {
    int count;
    const int *place, *source, *power;
    const real *sign;
    int constants;
    const int *constant_place;
    const real *constant;
    const int *free_place; /* 9 for each free component: q columns 0-5, v columns 6-8; -1: none */
} symgen_newton_entries;

typedef struct {
    const real *constants;
    real *work, *scratch;
    symgen_function outputs; /* of the tree's model, with its own arrays */
    const real *tree_constants;
    real *tree_work;
    int tree_q, tree_v, tree_l, tree_outputs;
    const real *inputs; /* rows of u at t, t + step/2, t + step, ... */
    int input_stride;
    real *q, *v, *z;   /* poses and angles, velocities, states */
    real *y;           /* accelerations, multipliers, rates of the states; behind them those of the two steps before */
    real *before;      /* v, z before the last step and motion during it */
    int *known;        /* how many steps the history reaches back; iterations that old factors have cost in excess; of fresh ones;
                          steps since the contraction was unknown; steps in a row that had to be made of shorter ones */
    real *rate;        /* contraction seen last; angle turned since joint angles were counted; most that a free component may move others
                          (0: still to be seen) */
    symgen_sparse factors;
    symgen_newton_entries entries;
    int free;
    const int *component; /* free components */
    const real *weight;   /* size of each equation of force, and of accelerations */
    const real *sizes;    /* of each constraint */
    real *state_sizes;    /* of each first-order state; they grow with the states. In and out */
    real length, residual, closure; /* of the mechanism; tolerances */
    int order, predictor, policy, refresh_cost;
    int most_iterations, fixed; /* exactly so many in every step, if `fixed` */
    real start, step;
    int first, steps, every, last, fresh;
    int timed; /* whether each step is timed */
    real *record;
    int done, recorded;
    symgen_newton_statistics statistics;
} symgen_newton_run;

#endif
