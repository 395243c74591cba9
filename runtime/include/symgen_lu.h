/* Dense LU factors, P A = L U with unit lower L, column after column: entry (i, j) is at a[i + n j].

   One state: rows are exchanged (partial pivoting). Lanes: pivots stay on the diagonal, which the matrices of implicit steps
   (masses plus damping and stiffness, rows scaled) allow; a pivot that is too small, or a column that grows too much, is
   reported as singular. */
#ifndef SYMGEN_LU_H
#define SYMGEN_LU_H

#include "symgen_mask.h"

/* A pivot below this fraction of its column is taken for zero. */
#define SYMGEN_PIVOT 1e-14
/* A factor that grows beyond it by updates calls for a new factorisation. */
#define SYMGEN_GROWTH 1e3
/* A column that grows beyond it where no rows are exchanged has lost half its digits. Factors themselves may be large: those of
   a pressure in Pa under an acceleration in m/s^2 are. */
#define SYMGEN_COLUMN_GROWTH 1e8

/* y -= f x */
SYMGEN_INLINE void symgen_subtract(int n, real f, const real *restrict x, real *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] -= f * x[i];
}

#ifndef SYMGEN_LANES
/* exchanges row k with the row of its largest entry in column k */
static inline void symgen_lu_pivot(int n, int k, real *a, int *pivots)
{
    int best = k;
    for (int i = k + 1; i < n; i++)
        if (fabs(a[i + n * k]) > fabs(a[best + n * k]))
            best = i;
    pivots[k] = best;
    if (best == k)
        return;
    for (int j = 0; j < n; j++) {
        const real kept = a[k + n * j];
        a[k + n * j] = a[best + n * j];
        a[best + n * j] = kept;
    }
}
#else
static inline void symgen_lu_pivot(int n, int k, real *a, int *pivots)
{
    (void)n;
    (void)k;
    (void)a;
    (void)pivots;
}
#endif

/* largest entry of column k */
SYMGEN_INLINE real symgen_lu_size(int n, int k, const real *a)
{
    real size = symgen_all(0.0);
    for (int i = 0; i < n; i++)
        size = symgen_max(size, fabs(a[i + n * k]));
    return size;
}

/* Factors in place of the matrix, the inverse pivots in `inverse`; where the mask is set the matrix is singular. */
static inline symgen_mask symgen_lu_factor(int n, real *a, real *inverse, int *pivots)
{
    symgen_mask singular = symgen_not(symgen_everywhere());
    for (int k = 0; k < n; k++)
        inverse[k] = symgen_lu_size(n, k, a); /* until the pivot is there */
    for (int k = 0; k < n; k++) {
        real *const column = a + n * k;
        const real size = symgen_lu_size(n, k, a);
        symgen_lu_pivot(n, k, a, pivots);
        singular |= symgen_not(symgen_below(SYMGEN_PIVOT * size, fabs(column[k])));
        singular |= symgen_not(symgen_at_most(size, SYMGEN_COLUMN_GROWTH * inverse[k]));
        inverse[k] = 1.0 / column[k];
        for (int i = k + 1; i < n; i++)
            column[i] *= inverse[k];
        for (int j = k + 1; j < n; j++)
            symgen_subtract(n - k - 1, a[k + n * j], column + k + 1, a + n * j + k + 1);
    }
    return singular;
}

SYMGEN_INLINE void symgen_lu_permute(int n, const int *pivots, real *x)
{
#ifndef SYMGEN_LANES
    for (int k = 0; k < n; k++) {
        const real kept = x[k];
        x[k] = x[pivots[k]];
        x[pivots[k]] = kept;
    }
#else
    (void)n;
    (void)pivots;
    (void)x;
#endif
}

/* y -= four columns, `stride` apart, times f */
SYMGEN_INLINE void symgen_subtract_four(int n, const real *f, const real *restrict a, int stride, real *restrict y)
{
    const real f0 = f[0], f1 = f[1], f2 = f[2], f3 = f[3];
    const real *restrict b = a + stride, *restrict c = b + stride, *restrict d = c + stride;
    for (int i = 0; i < n; i++)
        y[i] = ((y[i] - f0 * a[i]) - f1 * b[i]) - f2 * c[i] - f3 * d[i];
}

/* x = A^-1 x, four columns at a time: the rest of x is read and written once for them */
static inline void symgen_lu_solve(int n, const real *restrict a, const real *restrict inverse, const int *pivots,
                                   real *restrict x)
{
    int k = 0;
    symgen_lu_permute(n, pivots, x);
    for (; k + 4 <= n; k += 4) {
        const real *const at = a + n * k + k;
        x[k + 1] -= x[k] * at[1];
        x[k + 2] -= x[k] * at[2] + x[k + 1] * at[n + 2];
        x[k + 3] -= x[k] * at[3] + x[k + 1] * at[n + 3] + x[k + 2] * at[2 * n + 3];
        symgen_subtract_four(n - k - 4, x + k, at + 4, n, x + k + 4);
    }
    for (; k < n; k++)
        symgen_subtract(n - k - 1, x[k], a + n * k + k + 1, x + k + 1);
    for (; k % 4; k--) {
        x[k - 1] *= inverse[k - 1];
        symgen_subtract(k - 1, x[k - 1], a + n * (k - 1), x);
    }
    for (k -= 4; k >= 0; k -= 4) {
        const real *const at = a + n * k + k;
        x[k + 3] *= inverse[k + 3];
        x[k + 2] = inverse[k + 2] * (x[k + 2] - x[k + 3] * at[3 * n + 2]);
        x[k + 1] = inverse[k + 1] * (x[k + 1] - x[k + 3] * at[3 * n + 1] - x[k + 2] * at[2 * n + 1]);
        x[k] = inverse[k] * (x[k] - x[k + 3] * at[3 * n] - x[k + 2] * at[2 * n] - x[k + 1] * at[n]);
        symgen_subtract_four(k, x + k, a + n * k, n, x);
    }
}

/* Factors of A + change e_k^T, O(n^2): before row k only the column of U moves, from there on it is Bennett's algorithm
   (1965) with the row exchanges kept. `change` is overwritten, `row` is scratch of n numbers. Where the mask is set, factors
   grew too much and have to be made anew. */
static inline symgen_mask symgen_lu_update(int n, int k, real *a, real *inverse, const int *pivots, real *change, real *row)
{
    real growth = symgen_all(0.0);
    symgen_mask bad = symgen_not(symgen_everywhere());
    symgen_lu_permute(n, pivots, change);
    for (int i = 0; i < k; i++) {
        a[i + n * k] += change[i];
        symgen_subtract(n - i - 1, change[i], a + n * i + i + 1, change + i + 1);
    }
    for (int j = k; j < n; j++)
        row[j] = symgen_all(j == k ? 1.0 : 0.0);
    for (int i = k; i < n; i++) {
        real *const column = a + n * i;
        const real x = change[i], before = column[i];
        column[i] += x * row[i];
        bad |= symgen_not(symgen_below(fabs(before), SYMGEN_GROWTH * fabs(column[i])));
        inverse[i] = 1.0 / column[i];
        const real share = row[i] * inverse[i];
        for (int j = i + 1; j < n; j++) {
            change[j] -= x * column[j];
            column[j] += share * change[j];
            growth = symgen_max(growth, fabs(column[j]));
            a[i + n * j] += x * row[j];
            row[j] -= share * a[i + n * j];
        }
    }
    return bad | symgen_not(symgen_below(growth, symgen_all(SYMGEN_GROWTH)));
}

#endif
