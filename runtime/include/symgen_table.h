/* Look-up tables: cubic Hermite through the points, straight lines beyond the ends.
   A table of n points is one array: n abscissae, n ordinates, n slopes. */
#ifndef SYMGEN_TABLE_H
#define SYMGEN_TABLE_H

#include "symgen.h"

/* The interval k with table[k] <= x < table[k + 1], by bisection. */
static inline int symgen_table_interval(int n, const real *table, real x)
{
    int low = 0, high = n - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (x < table[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* Value (order 0), slope (1) or curvature (2) at x. */
static inline real symgen_table_derivative(int n, const real *table, real x, int order)
{
    const real *const y = table + n, *const slope = table + 2 * n;
    const int last = n - 1;
    if (n == 1 || x < table[0] || x >= table[last]) {
        const int end = (n == 1 || x < table[0]) ? 0 : last;
        if (order == 0)
            return y[end] + slope[end] * (x - table[end]);
        return order == 1 ? slope[end] : 0.0;
    }
    const int k = symgen_table_interval(n, table, x);
    const real h = table[k + 1] - table[k], s = (x - table[k]) / h, secant = (y[k + 1] - y[k]) / h;
    /* y = y_k + h s (m_k + s (c2 + s c3)) */
    const real c2 = 3.0 * secant - 2.0 * slope[k] - slope[k + 1], c3 = slope[k] + slope[k + 1] - 2.0 * secant;
    if (order == 0)
        return y[k] + h * s * (slope[k] + s * (c2 + s * c3));
    if (order == 1)
        return slope[k] + s * (2.0 * c2 + 3.0 * s * c3);
    return (2.0 * c2 + 6.0 * s * c3) / h;
}

static inline real symgen_table(int n, const real *table, real x) { return symgen_table_derivative(n, table, x, 0); }

static inline real symgen_table_slope(int n, const real *table, real x) { return symgen_table_derivative(n, table, x, 1); }

static inline real symgen_table_curvature(int n, const real *table, real x) { return symgen_table_derivative(n, table, x, 2); }

#endif
