/* What a model gives to Newton's method on all bodies. */
#ifndef SYMGEN_NEWTON_TYPES_H
#define SYMGEN_NEWTON_TYPES_H

#include "symgen_bodies.h"
#include "symgen_sparse.h"

typedef struct {
    int bodies, base, rows, states, angles, inputs;
    int residual_size, jacobian_size;
    symgen_function residual, jacobian, tree, joint_angles;
} symgen_newton_model;

#endif
