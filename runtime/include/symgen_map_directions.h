/* Products and solutions for several directions at once: included for a vector of them and for one, each time with the number that
   SYMGEN_MAP_NUMBER names. Rows of numbers are `m` directions long; the first one that is meant is pointed at. */
#define SYMGEN_MAP_AT(pointer) (*(SYMGEN_MAP_NUMBER *)(pointer))
#define SYMGEN_MAP_OF(pointer) (*(const SYMGEN_MAP_NUMBER *)(pointer))

/* sides = P direction */
static void SYMGEN_MAP_NAME(product)(const symgen_step_map *p, const real *values, int m, const real *direction, real *sides)
{
    for (int i = 0; i < p->ni + p->nz; i++) {
        const symgen_map_entries all = symgen_map_row_entries(p, i);
        SYMGEN_MAP_NUMBER sum = {0.0};
        for (int e = all.begin; e < all.end; e++)
            sum += values[e] * SYMGEN_MAP_OF(direction + m * p->partial_columns[e]);
        SYMGEN_MAP_AT(sides + m * i) = sum;
    }
}

/* direction += P^T sides */
static void SYMGEN_MAP_NAME(product_transposed)(const symgen_step_map *p, const real *values, int m, const real *sides, real *direction)
{
    for (int i = 0; i < p->ni + p->nz; i++) {
        const symgen_map_entries all = symgen_map_row_entries(p, i);
        const SYMGEN_MAP_NUMBER side = SYMGEN_MAP_OF(sides + m * i);
        for (int e = all.begin; e < all.end; e++)
            SYMGEN_MAP_AT(direction + m * p->partial_columns[e]) += values[e] * side;
    }
}

/* Exchanges two rows. */
SYMGEN_INLINE void SYMGEN_MAP_NAME(swap)(real *a, real *b)
{
    const SYMGEN_MAP_NUMBER kept = SYMGEN_MAP_OF(a);
    SYMGEN_MAP_AT(a) = SYMGEN_MAP_OF(b);
    SYMGEN_MAP_AT(b) = kept;
}

/* rows = A^-1 rows, by the factors of A: each row that is found is taken from the others, which do not wait for one another */
static void SYMGEN_MAP_NAME(solve)(int n, const real *a, const real *pivots, int m, real *rows)
{
    const int stride = symgen_map_padded(n);
    const real *const lower = a + symgen_map_square(n);
    for (int k = 0; k < n; k++)
        if (pivots[n + k] != k)
            SYMGEN_MAP_NAME(swap)(rows + m * k, rows + m * (int)pivots[n + k]);
    for (int k = 0; k < n; k++) {
        const SYMGEN_MAP_NUMBER found = SYMGEN_MAP_OF(rows + m * k);
        for (int i = k + 1; i < n; i++)
            SYMGEN_MAP_AT(rows + m * i) -= lower[stride * i + k] * found;
    }
    for (int k = n - 1; k >= 0; k--) {
        const SYMGEN_MAP_NUMBER found = pivots[k] * SYMGEN_MAP_OF(rows + m * k);
        SYMGEN_MAP_AT(rows + m * k) = found;
        for (int i = 0; i < k; i++)
            SYMGEN_MAP_AT(rows + m * i) -= a[stride * i + k] * found;
    }
}

/* rows = A^-T rows, by the factors of A */
static void SYMGEN_MAP_NAME(solve_transposed)(int n, const real *a, const real *pivots, int m, real *rows)
{
    const int stride = symgen_map_padded(n);
    const real *const lower = a + symgen_map_square(n);
    for (int i = 0; i < n; i++) {
        const SYMGEN_MAP_NUMBER found = pivots[i] * SYMGEN_MAP_OF(rows + m * i);
        SYMGEN_MAP_AT(rows + m * i) = found;
        for (int k = i + 1; k < n; k++)
            SYMGEN_MAP_AT(rows + m * k) -= a[stride * i + k] * found;
    }
    for (int i = n - 1; i > 0; i--) {
        const SYMGEN_MAP_NUMBER found = SYMGEN_MAP_OF(rows + m * i);
        for (int k = 0; k < i; k++)
            SYMGEN_MAP_AT(rows + m * k) -= lower[stride * i + k] * found;
    }
    for (int k = n - 1; k >= 0; k--)
        if (pivots[n + k] != k)
            SYMGEN_MAP_NAME(swap)(rows + m * k, rows + m * (int)pivots[n + k]);
}

/* to += f A from, or f A^T from, for a matrix of n rows */
SYMGEN_INLINE void SYMGEN_MAP_NAME(turn)(int n, const real *matrix, int transposed, int m, real f, const real *from, real *to)
{
    const int by_row = transposed ? 1 : n, by_column = transposed ? n : 1;
    for (int i = 0; i < n; i++) {
        SYMGEN_MAP_NUMBER sum = {0.0};
        for (int k = 0; k < n; k++)
            sum += matrix[by_row * i + by_column * k] * SYMGEN_MAP_OF(from + m * k);
        SYMGEN_MAP_AT(to + m * i) += f * sum;
    }
}

#undef SYMGEN_MAP_AT
#undef SYMGEN_MAP_OF
#undef SYMGEN_MAP_NAME
#undef SYMGEN_MAP_NUMBER
