/* Factors of the matrix W of a step: dense, or sparse ones of a larger matrix that has W as its Schur complement,

       s - E s - D x = 0      s: values of the residual that are kept as unknowns, such as motions of bodies and forces in joints
           C s + A x = r      W = A + C (I - E)^-1 D

   which leaves W x = r as it is. Rows, and columns of the same number, are eliminated in an order that the generator chose: the pivots
   of kept values are one, those of unknowns are pivots of W without exchanges. The work grows in proportion to the bodies of a chain.
   Lanes have dense factors. */
#ifndef SYMGEN_SPARSE_STEPS_H
#define SYMGEN_SPARSE_STEPS_H

#include "symgen_stepper.h"

#ifndef SYMGEN_LANES
#include "symgen_sparse.h"
#include "symgen_state.h"

SYMGEN_INLINE int symgen_is_sparse(const symgen_stepper *s) { return s->settings->sparse && s->model->sparse; }

static inline symgen_sparse symgen_sparse_of(const symgen_stepper *s)
{
    const symgen_sparse_steps *const e = s->model->sparse;
    return (symgen_sparse){.size = e->size, .start = e->start, .diagonal = e->diagonal, .column = e->column,
                           .row_of = e->order, .column_of = e->order, .value = s->memory.factors,
                           .work = s->whole + 2 * e->size};
}

/* The matrix in the place of the factors, equations scaled as those of W. */
static inline int symgen_sparse_matrix(symgen_stepper *s, symgen_weights weights)
{
    const symgen_sparse_steps *const e = s->model->sparse;
    const int n = symgen_unknowns(s->model);
    const real *const scale = s->memory.scale;
    real *const value = s->memory.factors;
    symgen_arguments arguments = s->arguments;
    s->seeds[0] = weights.q;
    s->seeds[1] = weights.v;
    s->seeds[2] = weights.a;
    s->seeds[3] = weights.z;
    arguments.seeds = s->seeds;
    const int status = e->call(&arguments);
    for (int p = 0; p < e->entries; p++)
        value[p] = 0.0;
    for (int k = 0; k < e->size - n; k++)
        value[e->ones[k]] = 1.0;
    for (int k = 0; k < e->count; k++)
        value[e->place[k]] = e->row[k] < n ? scale[e->row[k]] * arguments.out[k] : arguments.out[k];
    return status;
}

static inline void symgen_sparse_step_solve(const symgen_stepper *s)
{
    const symgen_sparse factors = symgen_sparse_of(s);
    const int n = symgen_unknowns(s->model), size = factors.size;
    real *const right = s->whole, *const x = right + size;
    symgen_copy(n, s->solution, right);
    for (int k = n; k < size; k++)
        right[k] = 0.0;
    symgen_sparse_solve(&factors, right, x);
    symgen_copy(n, x, s->solution);
}
#endif

/* Factors of the matrix in memory where `due`; where the mask is set it is singular. */
static inline symgen_mask symgen_make_factors(const symgen_stepper *s, symgen_mask due)
{
#ifndef SYMGEN_LANES
    if (symgen_is_sparse(s)) {
        const symgen_sparse factors = symgen_sparse_of(s);
        return symgen_sparse_factorise(&factors);
    }
#endif
    return symgen_refactor(s->model, &s->memory, due, s->column);
}

/* W^-1 times the right side, in its place. */
static inline void symgen_solve(const symgen_stepper *s)
{
#ifndef SYMGEN_LANES
    if (symgen_is_sparse(s)) {
        symgen_sparse_step_solve(s);
        return;
    }
#endif
    symgen_lu_solve(symgen_unknowns(s->model), s->memory.factors, s->memory.inverse, s->memory.pivots, s->solution);
}

#endif
