/* Look-up tables: cubic Hermite through the points, straight lines beyond the ends.
   A table of n points is one array: n abscissae, n ordinates, n slopes. */
#ifndef SYMGEN_TABLE_H
#define SYMGEN_TABLE_H

#include "symgen.h"

/* Entry k in one lane; every lane may have another table. */
static inline double symgen_table_entry(const symgen_entry *table, int k, int lane)
{
#if defined(SYMGEN_LANES) && !defined(SYMGEN_PACK)
    return table[k][lane];
#else
    (void)lane;
    return table[k];
#endif
}

/* The interval k with table[k] <= x < table[k + 1], by bisection. */
static inline int symgen_table_interval(int n, const symgen_entry *table, int lane, double x)
{
    int low = 0, high = n - 1;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (x < symgen_table_entry(table, middle, lane))
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* Value (order 0), slope (1) or curvature (2) at x. */
static inline double symgen_table_derivative(int n, const symgen_entry *table, int lane, double x, int order)
{
    const int last = n - 1;
    const double first_x = symgen_table_entry(table, 0, lane), last_x = symgen_table_entry(table, last, lane);
    if (n == 1 || x < first_x || x >= last_x) {
        const int end = (n == 1 || x < first_x) ? 0 : last;
        const double slope = symgen_table_entry(table, 2 * n + end, lane);
        if (order == 0)
            return symgen_table_entry(table, n + end, lane) + slope * (x - symgen_table_entry(table, end, lane));
        return order == 1 ? slope : 0.0;
    }
    const int k = symgen_table_interval(n, table, lane, x);
    const double start = symgen_table_entry(table, k, lane), h = symgen_table_entry(table, k + 1, lane) - start;
    const double y = symgen_table_entry(table, n + k, lane), rise = symgen_table_entry(table, n + k + 1, lane) - y;
    const double m0 = symgen_table_entry(table, 2 * n + k, lane), m1 = symgen_table_entry(table, 2 * n + k + 1, lane);
    const double s = (x - start) / h, secant = rise / h;
    /* y + h s (m0 + s (c2 + s c3)) */
    const double c2 = 3.0 * secant - 2.0 * m0 - m1, c3 = m0 + m1 - 2.0 * secant;
    if (order == 0)
        return y + h * s * (m0 + s * (c2 + s * c3));
    if (order == 1)
        return m0 + s * (2.0 * c2 + 3.0 * s * c3);
    return (2.0 * c2 + 6.0 * s * c3) / h;
}

#ifdef SYMGEN_LANES
SYMGEN_INLINE real symgen_lanes_table(int n, const symgen_entry *table, real x, int order)
{
    real result;
    for (int i = 0; i < SYMGEN_LANES; i++)
        result[i] = symgen_table_derivative(n, table, i, x[i], order);
    return result;
}

#define symgen_table(n, table, x) symgen_lanes_table(n, table, SYMGEN_REAL(x), 0)
#define symgen_table_slope(n, table, x) symgen_lanes_table(n, table, SYMGEN_REAL(x), 1)
#define symgen_table_curvature(n, table, x) symgen_lanes_table(n, table, SYMGEN_REAL(x), 2)
#else
static inline real symgen_table(int n, const symgen_entry *table, real x) { return symgen_table_derivative(n, table, 0, x, 0); }

static inline real symgen_table_slope(int n, const symgen_entry *table, real x)
{
    return symgen_table_derivative(n, table, 0, x, 1);
}

static inline real symgen_table_curvature(int n, const symgen_entry *table, real x)
{
    return symgen_table_derivative(n, table, 0, x, 2);
}
#endif

#endif
