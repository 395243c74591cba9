/* LU factors of a sparse matrix over a pattern and an order of pivots that are chosen once. Rows and columns count in the order of
   elimination; an entry of the pattern is zero in the matrix where elimination fills it. */
#ifndef SYMGEN_SPARSE_H
#define SYMGEN_SPARSE_H

#include "symgen.h"

/* A factor of L above this, in units of the equations, means that the order of pivots no longer suits the matrix; rows may be of
   very different size. */
#define SYMGEN_SPARSE_GROWTH 1e12

/* Where equations have no units, a pivot that is left as this part of what it was meanwhile is taken for zero. */
#define SYMGEN_SPARSE_LOST 1e-14

/* Factors in place of the matrix; 0 if the pivots are usable. */
static inline int symgen_sparse_factorise(const symgen_sparse *lu)
{
    real *const w = lu->work, *const value = lu->value;
    const int *const column = lu->column;
    for (int i = 0; i < lu->size; i++) {
        const int first = lu->start[i], pivot = lu->diagonal[i], end = lu->start[i + 1];
        for (int p = first; p < end; p++)
            w[column[p]] = value[p];
        const real most = lu->unit ? SYMGEN_SPARSE_GROWTH * lu->unit[i] : HUGE_VAL;
        real size = fabs(w[i]);
        for (int p = first; p < pivot; p++) {
            const int k = column[p], stop = lu->start[k + 1];
            const real factor = w[k] * value[lu->diagonal[k]];
            if (!(fabs(factor) * (lu->unit ? lu->unit[k] : 1.0) < most))
                return 1;
            value[p] = factor;
            if (factor == 0.0)
                continue;
            for (int q = lu->diagonal[k] + 1; q < stop; q++)
                w[column[q]] -= factor * value[q];
            size = symgen_max(size, fabs(w[i]));
        }
        if (w[i] == 0.0 || (!lu->unit && !(fabs(w[i]) > SYMGEN_SPARSE_LOST * size && fabs(w[i]) < HUGE_VAL)))
            return 1;
        value[pivot] = 1.0 / w[i];
        for (int p = pivot + 1; p < end; p++)
            value[p] = w[column[p]];
    }
    return 0;
}

static inline real symgen_sparse_dot(const real *value, const int *column, int count, const real *x)
{
    real a = 0.0, b = 0.0, c = 0.0, d = 0.0;
    int k = 0;
    for (; k + 4 <= count; k += 4) {
        a += value[k] * x[column[k]];
        b += value[k + 1] * x[column[k + 1]];
        c += value[k + 2] * x[column[k + 2]];
        d += value[k + 3] * x[column[k + 3]];
    }
    for (; k < count; k++)
        a += value[k] * x[column[k]];
    return (a + b) + (c + d);
}

/* x = matrix^-1 right; both in the order of equations and unknowns. */
static inline void symgen_sparse_solve(const symgen_sparse *lu, const real *right, real *x)
{
    real *const y = lu->work;
    for (int i = 0; i < lu->size; i++) {
        const int first = lu->start[i];
        y[i] = right[lu->row_of[i]] - symgen_sparse_dot(lu->value + first, lu->column + first, lu->diagonal[i] - first, y);
    }
    for (int i = lu->size - 1; i >= 0; i--) {
        const int next = lu->diagonal[i] + 1;
        const real sum = symgen_sparse_dot(lu->value + next, lu->column + next, lu->start[i + 1] - next, y);
        y[i] = (y[i] - sum) * lu->value[lu->diagonal[i]];
        x[lu->column_of[i]] = y[i];
    }
}

/* x = matrix^-T right: `right` in the order of unknowns, x in that of equations. */
static inline void symgen_sparse_solve_transposed(const symgen_sparse *lu, const real *right, real *x)
{
    real *const y = lu->work;
    for (int i = 0; i < lu->size; i++)
        y[i] = right[lu->column_of[i]];
    for (int i = 0; i < lu->size; i++) {
        y[i] *= lu->value[lu->diagonal[i]];
        for (int p = lu->diagonal[i] + 1; p < lu->start[i + 1]; p++)
            y[lu->column[p]] -= lu->value[p] * y[i];
    }
    for (int i = lu->size - 1; i >= 0; i--) {
        for (int p = lu->start[i]; p < lu->diagonal[i]; p++)
            y[lu->column[p]] -= lu->value[p] * y[i];
        x[lu->row_of[i]] = y[i];
    }
}

#endif
