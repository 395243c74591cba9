/* Whole steps as functions of state, inputs and parameters, with their derivatives. symgen_step_map.c serves all models.

       x' = step(x, u, p)      x: independent positions and velocities, first-order states

   A step is that of an explicit method (symgen_map_explicit.h), or of an implicit method with one stage and without history
   (symgen_implicit.h, symgen_map_implicit.h), inputs held over it; an implicit one is iterated until only rounding is left. Its derivatives
   do not depend on how it was found: they follow from the equations at its ends. With P the derivatives of (F, Z) at one of them, where D
   stacks the changes of q_i, v_i, a_i, z, u,

       P D + changes by parameters = 0 for F, = change of w for Z

   is solved for the changes of a_i and w, at the start by dF/da, at the end by the matrix of the step itself. Rotations:

       q' = q exp(theta)       dq' = exp(-theta) dq exp(theta) + D(theta) dtheta, in tangent directions

   Gradients go the same way backwards with the transposes. */
#ifndef SYMGEN_STEP_MAP_H
#define SYMGEN_STEP_MAP_H

#include "symgen_group.h"

typedef struct {
    int nq, nv, nz, nu, ni, nd, nc;
    int joint_count;
    const symgen_joint *joints;
    const int *independent, *dependent; /* ni and nd: in v */
    int transform_count;
    const int *transform_rows, *transform_columns; /* of the entries of B */
    int partial_count;
    const int *partial_edges;   /* where the derivatives of each of (F, Z) by q, v, a of the independent coordinates, z and u begin */
    const int *partial_columns; /* what they are by, in this order */
    symgen_function residual, partials;
} symgen_step_map;

/* Length of call->scratch for implicit methods, */
SYMGEN_SHARED int symgen_map_scratch(const symgen_step_map *p, int directions, int parameters);

/* and what explicit ones need behind it; 0 without stages. */
SYMGEN_SHARED int symgen_map_more_scratch(const symgen_step_map *p, int directions, int stages);

/* Numbers of a record: (q, v, z, a, w) at the start of a step, the same at its end, and theta; each stage of an explicit
   method but the first one has a point and a theta behind them. */
SYMGEN_SHARED int symgen_map_record(const symgen_step_map *p);

/* Closes the start of the first record, whose independent entries are given, by a way of the positions from those in call->near. */
SYMGEN_SHARED int symgen_map_close(const symgen_step_map *p, symgen_map_call *call);

/* Steps from the state in the first record, which is closed. */
SYMGEN_SHARED int symgen_map_steps(const symgen_step_map *p, symgen_map_call *call);

/* Changes of the states along the recorded steps, for directions of the first state, of inputs and parameters. By implicit methods,
   directions that are units (call->units) are those of one step. */
SYMGEN_SHARED int symgen_map_forward(const symgen_step_map *p, symgen_map_call *call);

/* Gradients of weighted states by the first state, inputs and parameters. */
SYMGEN_SHARED int symgen_map_backward(const symgen_step_map *p, symgen_map_call *call);

/* Any of these for rows; or rates at the start of the first record of each, with changes of (a_i, w) in `trace`. */
SYMGEN_SHARED void symgen_map_all(const symgen_step_map *p, const symgen_map_rows *rows);

#endif
