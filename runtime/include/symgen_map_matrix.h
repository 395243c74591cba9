/* Matrices of whole steps, row after row, and rows of numbers for several directions. */
#ifndef SYMGEN_MAP_MATRIX_H
#define SYMGEN_MAP_MATRIX_H

#include "symgen_step_map.h"
#include <math.h>
#include <string.h>

/* Pivots below this part of their entry on the diagonal are taken for zero. */
#define SYMGEN_MAP_PIVOT 1e-13

/* Factors in place of a matrix, without exchanges: a matrix of masses with stiffness and damping, whatever its units. */
static int symgen_map_factor(int n, real *a, real *inverse)
{
    int status = symgen_good;
    for (int k = 0; k < n; k++)
        inverse[k] = fabs(a[n * k + k]);
    for (int k = 0; k < n; k++) {
        const real pivot = a[n * k + k];
        if (!(fabs(pivot) > SYMGEN_MAP_PIVOT * inverse[k]))
            status = symgen_not_converged;
        inverse[k] = 1.0 / pivot;
        for (int i = k + 1; i < n; i++) {
            const real f = a[n * i + k] * inverse[k];
            a[n * i + k] = f;
            for (int j = k + 1; f != 0.0 && j < n; j++)
                a[n * i + j] -= f * a[n * k + j];
        }
    }
    return status;
}

/* y -= f x */
SYMGEN_INLINE void symgen_map_subtract(int m, real f, const real *restrict x, real *restrict y)
{
    if (m == 1)
        *y -= f * *x;
    else
        for (int j = 0; j < m; j++)
            y[j] -= f * x[j];
}

SYMGEN_INLINE void symgen_map_add(int m, real f, const real *restrict x, real *restrict y)
{
    if (m == 1)
        *y += f * *x;
    else
        for (int j = 0; j < m; j++)
            y[j] += f * x[j];
}

SYMGEN_INLINE void symgen_map_scale(int m, real f, real *x)
{
    for (int j = 0; j < m; j++)
        x[j] *= f;
}

static void symgen_map_zero(int n, real *x) { memset(x, 0, sizeof(real) * (size_t)n); }

/* rows = A^-1 rows */
static void symgen_map_solve(int n, const real *a, const real *inverse, int m, real *rows)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * k, rows + m * i);
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * k, rows + m * i);
        symgen_map_scale(m, inverse[i], rows + m * i);
    }
}

/* rows = A^-T rows */
static void symgen_map_solve_transposed(int n, const real *a, const real *inverse, int m, real *rows)
{
    for (int i = 0; i < n; i++) {
        symgen_map_scale(m, inverse[i], rows + m * i);
        for (int k = i + 1; k < n; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * i, rows + m * k);
    }
    for (int i = n - 1; i >= 0; i--)
        for (int k = 0; k < i; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * i, rows + m * k);
}

#endif
