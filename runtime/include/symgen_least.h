/* Least squares: the shortest x for which |A x - b| is smallest, by a complete orthogonal decomposition (Golub and Van Loan, 5.4.7). */
#ifndef SYMGEN_LEAST_H
#define SYMGEN_LEAST_H

#include <math.h>

/* A P = Q [T 0; 0 0] V: `a` holds A, column after column of `rows` numbers, then its factors. */
typedef struct {
    int rows, columns, rank;
    double *a;
    double *left, *right; /* `columns` each: factors of the reflections in Q and V */
    double *swap;         /* `columns`: scratch */
    int *order;           /* `columns`: P */
    double weakest;       /* the last pivot over the first one; 0 where the rank is below both lengths */
} symgen_least;

/* Of the array that holds the matrix, and its factors behind it. */
static inline int symgen_least_length(int rows, int columns) { return (rows + 3) * columns; }

static inline symgen_least symgen_least_at(int rows, int columns, double *a, int *order)
{
    double *const more = a + rows * columns;
    return (symgen_least){.rows = rows, .columns = columns, .a = a, .left = more, .right = more + columns,
                          .swap = more + 2 * columns, .order = order};
}

/* How a CPU passes vectors does not matter: these functions become part of their caller. */
#pragma GCC diagnostic ignored "-Wpsabi"
typedef double symgen_four __attribute__((vector_size(32)));

static inline symgen_four symgen_four_at(const double *x)
{
    symgen_four found;
    __builtin_memcpy(&found, x, sizeof found);
    return found;
}

static inline double symgen_dot(int n, const double *x, const double *y)
{
    symgen_four sums = {0.0, 0.0, 0.0, 0.0};
    int i = 0;
    for (; i + 4 <= n; i += 4)
        sums += symgen_four_at(x + i) * symgen_four_at(y + i);
    double sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* y += factor x */
static inline void symgen_gain(int n, double factor, const double *x, double *y)
{
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        const symgen_four sum = symgen_four_at(y + i) + factor * symgen_four_at(x + i);
        __builtin_memcpy(y + i, &sum, sizeof sum);
    }
    for (; i < n; i++)
        y[i] += factor * x[i];
}

/* The reflection I - t (1, x)(1, x)^T that takes (head, x) to (new head, 0): x and the head change, t is returned. */
static inline double symgen_reflection(int n, double *head, double *x, int stride)
{
    double square = 0.0;
    for (int i = 0; i < n; i++)
        square += x[i * stride] * x[i * stride];
    if (square == 0.0)
        return 0.0;
    const double length = sqrt(*head * *head + square), beta = *head > 0.0 ? -length : length;
    const double factor = 1.0 / (*head - beta), t = (beta - *head) / beta;
    for (int i = 0; i < n; i++)
        x[i * stride] *= factor;
    *head = beta;
    return t;
}

/* the reflection of step k on a column of numbers */
static inline void symgen_reflect_left(const symgen_least *s, int k, double *b)
{
    const double *const x = s->a + k + s->rows * k + 1;
    const int below = s->rows - k - 1;
    const double sum = s->left[k] * (b[k] + symgen_dot(below, x, b + k + 1));
    b[k] -= sum;
    symgen_gain(below, -sum, x, b + k + 1);
}

/* the reflection of step k on numbers by column */
static inline void symgen_reflect_right(const symgen_least *s, int k, double *b)
{
    double sum = b[k];
    for (int j = s->rank; j < s->columns; j++)
        sum += s->a[k + s->rows * j] * b[j];
    sum *= s->right[k];
    b[k] -= sum;
    for (int j = s->rank; j < s->columns; j++)
        b[j] -= sum * s->a[k + s->rows * j];
}

/* V: what stands to the right of the triangle is taken away, from the last row on. */
static inline void symgen_least_complete(symgen_least *s)
{
    const int m = s->rows, rank = s->rank, others = s->columns - rank;
    for (int k = rank - 1; k >= 0; k--) {
        double *const row = s->a + k + m * rank;
        s->right[k] = symgen_reflection(others, s->a + k + m * k, row, m);
        for (int i = 0; i < k; i++) {
            double *const other = s->a + i, sum = other[m * k];
            for (int j = 0; j < others; j++)
                sum += row[m * j] * other[m * (rank + j)];
            sum *= s->right[k];
            other[m * k] -= sum;
            for (int j = 0; j < others; j++)
                other[m * (rank + j)] -= sum * row[m * j];
        }
    }
}

/* The column with the longest rest comes to step k. */
static inline void symgen_least_pivot(symgen_least *s, int k, int best)
{
    double *const norms = s->swap, *const one = s->a + s->rows * k, *const other = s->a + s->rows * best;
    const int place = s->order[k];
    const double norm = norms[k];
    for (int i = 0; i < s->rows && best != k; i++) {
        const double kept = one[i];
        one[i] = other[i];
        other[i] = kept;
    }
    s->order[k] = s->order[best];
    s->order[best] = place;
    norms[k] = norms[best];
    norms[best] = norm;
}

/* Columns whose rest is below `tolerance` times the longest column follow from the others. */
static inline void symgen_least_factor(symgen_least *s, double tolerance)
{
    const int m = s->rows, n = s->columns;
    double first = 0.0;
    s->weakest = 1.0;
    for (int j = 0; j < n; j++) {
        s->order[j] = j;
        s->swap[j] = symgen_dot(m, s->a + m * j, s->a + m * j);
    }
    for (s->rank = 0; s->rank < m && s->rank < n; s->rank++) {
        const int k = s->rank;
        int best = k;
        for (int j = k + 1; j < n; j++)
            best = s->swap[j] > s->swap[best] ? j : best;
        const double size = sqrt(s->swap[best]);
        first = k == 0 ? size : first;
        if (!(size > tolerance * first))
            break;
        symgen_least_pivot(s, k, best);
        s->weakest = size / first;
        double *const column = s->a + m * k;
        s->left[k] = symgen_reflection(m - k - 1, column + k, column + k + 1, 1);
        for (int j = k + 1; j < n; j++) {
            double *const other = s->a + m * j;
            symgen_reflect_left(s, k, other);
            s->swap[j] = symgen_dot(m - k - 1, other + k + 1, other + k + 1);
        }
    }
    if (s->rank < m && s->rank < n)
        s->weakest = 0.0;
    symgen_least_complete(s);
}

/* x, by the factors; b is overwritten. */
static inline void symgen_least_solve(const symgen_least *s, double *b, double *x)
{
    double *const own = s->swap;
    for (int k = 0; k < s->rank; k++)
        symgen_reflect_left(s, k, b);
    for (int k = s->rank - 1; k >= 0; k--) {
        own[k] = b[k] / s->a[k + s->rows * k];
        symgen_gain(k, -own[k], s->a + s->rows * k, b);
    }
    for (int j = s->rank; j < s->columns; j++)
        own[j] = 0.0;
    for (int k = 0; k < s->rank; k++)
        symgen_reflect_right(s, k, own);
    for (int j = 0; j < s->columns; j++)
        x[s->order[j]] = own[j];
}

/* x of y in a basis, all of length one and at right angles, of the `columns - rank` directions that A does not see */
static inline void symgen_least_unseen(const symgen_least *s, const double *y, double *x)
{
    double *const own = s->swap;
    for (int j = 0; j < s->columns; j++)
        own[j] = j < s->rank ? 0.0 : y[j - s->rank];
    for (int k = 0; k < s->rank; k++)
        symgen_reflect_right(s, k, own);
    for (int j = 0; j < s->columns; j++)
        x[s->order[j]] = own[j];
}

#endif
