/* Matrices of whole steps, row after row, and rows of numbers for several directions. */
#ifndef SYMGEN_MAP_MATRIX_H
#define SYMGEN_MAP_MATRIX_H

#include "symgen_step_map.h"
#include <math.h>
#include <string.h>

/* Pivots below this part of the size of their entry are taken for zero. */
#define SYMGEN_MAP_PIVOT 1e-13

/* Rows of matrices are filled up to whole vectors of any CPU. */
#define SYMGEN_MAP_WHOLE 8

#if defined(__AVX512F__)
#define SYMGEN_MAP_WIDE 8
#elif defined(__AVX__)
#define SYMGEN_MAP_WIDE 4
#else
#define SYMGEN_MAP_WIDE 2
#endif
typedef real symgen_map_vector __attribute__((vector_size(8 * SYMGEN_MAP_WIDE), aligned(8), may_alias));
#define SYMGEN_MAP_VECTOR(pointer) (*(symgen_map_vector *)(pointer))
#define SYMGEN_MAP_GIVEN(pointer) (*(const symgen_map_vector *)(pointer))

static inline int symgen_map_padded(int n) { return (n + SYMGEN_MAP_WHOLE - 1) / SYMGEN_MAP_WHOLE * SYMGEN_MAP_WHOLE; }

/* Numbers of a matrix with n rows, and of its factors: the upper one, then the lower one. */
static inline int symgen_map_square(int n) { return n * symgen_map_padded(n); }

static inline int symgen_map_factors(int n) { return 2 * symgen_map_square(n); }

static void symgen_map_zero(int n, real *x) { memset(x, 0, sizeof(real) * (size_t)n); }

/* ---- factors ---- */

/* Pivots below this part of the size of their entry are small, and others may be better. */
#define SYMGEN_MAP_SMALL 0.1

/* Exchanges columns from `first` on of two rows. */
static void symgen_map_exchange(int first, int end, real *a, real *b)
{
    for (int j = first; j < end; j++) {
        const real kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
}

/* The row for the k-th pivot: its own, or one that is coupled with it more strongly than it is with itself. The measure, a_ik a_ki / a_ii
   beside a_kk, is the same in any units. */
static int symgen_map_pivot_row(int n, int k, const real *a, const real *sizes)
{
    const int stride = symgen_map_padded(n);
    real best = fabs(a[stride * k + k]);
    int row = k;
    for (int i = k + 1; i < n && best < SYMGEN_MAP_SMALL * sizes[k]; i++) {
        const real coupling = fabs(a[stride * i + k] * a[stride * k + i]) / sizes[i];
        if (coupling > best) {
            best = coupling;
            row = i;
        }
    }
    return best > SYMGEN_MAP_PIVOT * sizes[k] ? row : -1;
}

/* Takes row k from those below it. What is below the diagonal has no meaning afterwards: the lower factor stands apart, since the CPU would
   wait for numbers that are written one by one before it reads them as a vector. */
static void symgen_map_eliminate(int n, int k, real over_pivot, real *a)
{
    static const real behind[2 * SYMGEN_MAP_WHOLE] = {[SYMGEN_MAP_WHOLE] = 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
    const int stride = symgen_map_padded(n), first = (k + 1) / SYMGEN_MAP_WIDE * SYMGEN_MAP_WIDE;
    real *const lower = a + symgen_map_square(n), *const row = a + stride * k;
    for (int i = k + 1; i < n; i++) {
        real *const to = a + stride * i;
        const real f = to[k] * over_pivot;
        lower[stride * i + k] = f;
        if (f == 0.0)
            continue;
        SYMGEN_MAP_VECTOR(to + first) -=
            f * (SYMGEN_MAP_GIVEN(row + first) * SYMGEN_MAP_GIVEN(behind + SYMGEN_MAP_WHOLE - (k + 1 - first)));
        for (int j = first + SYMGEN_MAP_WIDE; j < stride; j += SYMGEN_MAP_WIDE)
            SYMGEN_MAP_VECTOR(to + j) -= f * SYMGEN_MAP_GIVEN(row + j);
    }
}

/* Factors of a matrix of masses with stiffness and damping; the upper one takes its place. `pivots` has the sizes of what the diagonal is a
   sum of, and gets the inverse pivots, and behind them the rows that were exchanged. */
static int symgen_map_factor(int n, real *a, real *pivots)
{
    const int stride = symgen_map_padded(n);
    real *const lower = a + symgen_map_square(n);
    int status = symgen_good;
    for (int k = 0; k < n; k++) {
        const int found = symgen_map_pivot_row(n, k, a, pivots), row = found < 0 ? k : found;
        if (found < 0)
            status = symgen_not_converged;
        if (row != k) {
            symgen_map_exchange(k, n, a + stride * k, a + stride * row);
            symgen_map_exchange(0, k, lower + stride * k, lower + stride * row);
            pivots[row] = fabs(a[stride * row + row]);
        }
        pivots[n + k] = row;
        pivots[k] = 1.0 / a[stride * k + k];
        symgen_map_eliminate(n, k, pivots[k], a);
    }
    return status;
}

SYMGEN_INLINE void symgen_map_add(int m, real f, const real *restrict x, real *restrict y)
{
    int j = 0;
    for (; j + SYMGEN_MAP_WIDE <= m; j += SYMGEN_MAP_WIDE)
        SYMGEN_MAP_VECTOR(y + j) += f * SYMGEN_MAP_GIVEN(x + j);
    for (; j < m; j++)
        y[j] += f * x[j];
}

SYMGEN_INLINE void symgen_map_scale(int m, real f, real *x)
{
    for (int j = 0; j < m; j++)
        x[j] *= f;
}

/* Derivatives of a row, from one to before another. */
typedef struct {
    int begin, end;
} symgen_map_entries;

enum symgen_map_block { symgen_map_q, symgen_map_v, symgen_map_a, symgen_map_z, symgen_map_u, symgen_map_blocks_count };

static inline symgen_map_entries symgen_map_block_entries(const symgen_step_map *p, int row, int block)
{
    const int *const edge = p->partial_edges + symgen_map_blocks_count * row + block;
    return (symgen_map_entries){edge[0], edge[1]};
}

static inline symgen_map_entries symgen_map_row_entries(const symgen_step_map *p, int row)
{
    const int *const edge = p->partial_edges + symgen_map_blocks_count * row;
    return (symgen_map_entries){edge[0], edge[symgen_map_blocks_count]};
}

#define SYMGEN_MAP_NUMBER symgen_map_vector
#define SYMGEN_MAP_NAME(what) symgen_map_wide_##what
#include "symgen_map_directions.h"
#define SYMGEN_MAP_NUMBER real
#define SYMGEN_MAP_NAME(what) symgen_map_single_##what
#include "symgen_map_directions.h"

/* Calls for vectors of directions as long as there are some, then for those that are left; `at` is the first one of each. */
#define SYMGEN_MAP_FOR_ALL(m, what, ...)                            \
    do {                                                            \
        int at = 0;                                                 \
        for (; at + SYMGEN_MAP_WIDE <= (m); at += SYMGEN_MAP_WIDE)  \
            symgen_map_wide_##what(__VA_ARGS__);                    \
        for (; at < (m); at++)                                      \
            symgen_map_single_##what(__VA_ARGS__);                  \
    } while (0)

static void symgen_map_product(const symgen_step_map *p, const real *values, int m, const real *direction, real *sides)
{
    SYMGEN_MAP_FOR_ALL(m, product, p, values, m, direction + at, sides + at);
}

static void symgen_map_product_transposed(const symgen_step_map *p, const real *values, int m, const real *sides, real *direction)
{
    SYMGEN_MAP_FOR_ALL(m, product_transposed, p, values, m, sides + at, direction + at);
}

static void symgen_map_solve(int n, const real *a, const real *pivots, int m, real *rows)
{
    SYMGEN_MAP_FOR_ALL(m, solve, n, a, pivots, m, rows + at);
}

static void symgen_map_solve_transposed(int n, const real *a, const real *pivots, int m, real *rows)
{
    SYMGEN_MAP_FOR_ALL(m, solve_transposed, n, a, pivots, m, rows + at);
}

/* to += f A from, or f A^T from, for the matrix of a joint that turns, of three rows or six */
static void symgen_map_turn(int n, const real *matrix, int transposed, int m, real f, const real *from, real *to)
{
    if (n == 6)
        SYMGEN_MAP_FOR_ALL(m, turn, 6, matrix, transposed, m, f, from + at, to + at);
    else
        SYMGEN_MAP_FOR_ALL(m, turn, 3, matrix, transposed, m, f, from + at, to + at);
}

/* The inverse of a matrix from its factors, for one side solved many times. */
static void symgen_map_invert(int n, const real *a, const real *pivots, real *found)
{
    const int stride = symgen_map_padded(n);
    symgen_map_zero(symgen_map_square(n), found);
    for (int i = 0; i < n; i++)
        found[stride * i + i] = 1.0;
    symgen_map_solve(n, a, pivots, stride, found);
}

/* x = A^T sides for a square matrix; rows of it and of x are filled up */
static void symgen_map_multiply(int n, const real *a, const real *sides, real *x)
{
    const int stride = symgen_map_padded(n);
    for (int j = 0; j < stride; j += SYMGEN_MAP_WIDE) {
        symgen_map_vector even = {0.0}, odd = {0.0};
        for (int k = 0; k < n; k += 2)
            even += sides[k] * SYMGEN_MAP_GIVEN(a + stride * k + j);
        for (int k = 1; k < n; k += 2)
            odd += sides[k] * SYMGEN_MAP_GIVEN(a + stride * k + j);
        SYMGEN_MAP_VECTOR(x + j) = even + odd;
    }
}

#endif
