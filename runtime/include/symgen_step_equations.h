/* What implicit steps are made of: the residual in independent coordinates, its matrix, and the memory between steps.

   Unknowns are x = (a_i, w): accelerations of the independent coordinates and w = z'. Arrays of all rates are as long as v
   and z together; `places` says where the unknowns stand there. Dependent positions and velocities follow from the closed
   loops: v_d = B v_i + b.

   Equations between velocities make coordinates dependent whose positions nothing determines. These, the rolled ones, are the
   last of the dependent ones, and each has an unknown behind those above, r_n = q_n': its position goes by it as first-order
   states go by w, and its equation is r_n - v_n = 0. The entries of B then are

       v_n = B_ni v_i + b_n      v_d = B_di v_i + B_dn v_n + b_d      dq_d = B_di dq_i + B_dn dq_n

   Columns are counted as the unknowns are. */
#ifndef SYMGEN_STEP_EQUATIONS_H
#define SYMGEN_STEP_EQUATIONS_H

#include "symgen_group.h"
#include "symgen_lu.h"

/* The matrix of a step with some values of the residual as unknowns of their own, see symgen_sparse_steps.h. */
typedef struct {
    int size, entries, count;            /* rows, entries of both factors, results of `call` */
    const int *start, *diagonal, *column; /* pattern of the factors, as in symgen_sparse */
    const int *order;                    /* size: rows, and columns of the same number, as they are eliminated */
    const int *place, *row;              /* count: of each result among the entries; its row */
    const int *ones;                     /* where kept values have their entry on the diagonal */
    symgen_function call;
} symgen_sparse_steps;

typedef struct {
    int nq, nv, nz, nu, ni, nd, nc, nr;
    int joint_count;
    const symgen_joint *joints;
    const int *leading;   /* joint_count: whether the joint's coordinates are independent; asked of ball and free joints */
    const int *places;    /* ni + nz + nr: of the unknowns in (v, z) */
    const int *dependent; /* nd: in v, the nr rolled ones last */
    int block_count;
    const int *blocks; /* first unknown of each block (the freedoms of one joint), and the end */
    int transform_count;
    const int *transform_rows, *transform_columns; /* of the entries of B */
    int jacobian_count;
    const int *jacobian_rows, *jacobian_columns;
    symgen_function residual, tangent, jacobian; /* one of the last two may be null */
    const symgen_sparse_steps *sparse;           /* may be null: factors are dense */
} symgen_step_equations;

/* Results of the residual, one after the other in `out`. */
typedef struct {
    const real *force, *rates, *correction, *closure, *velocity, *acceleration, *transform;
} symgen_residual;

/* Whether velocities follow from accelerations, see symgen_watch_velocities. */
typedef struct {
    real *before;  /* 2 ni: velocities and accelerations of the independent coordinates where the last step started */
    real *gap;     /* ni: what steps left unaccounted for */
    real *fastest; /* velocity so far, times the root of its mass */
    real *count;   /* whether a step lies behind */
} symgen_accounts;

static inline int symgen_accounts_length(const symgen_step_equations *m) { return 3 * m->ni + 2; }

/* Kept between steps; with the state and the step it is all that a checkpoint needs. */
typedef struct {
    real *rates;      /* nv + nz: a and w now */
    real *change[3];  /* their backward differences over the last steps, from the first to the third */
    real *average;    /* generalised-alpha: the averaged rates */
    real *before;     /* nv + nz: v and z one step ago */
    real *increment;  /* nv: of the positions in the last step */
    real *rolling;    /* nr: generalised-alpha: the averaged r_n */
    real *matrix;     /* n x n, rows scaled, column after column */
    real *factors, *inverse; /* n x n, or the entries of sparse ones */
    real *scale;      /* n: inverse size of each equation */
    real *mass, *stiffness; /* n x n, unscaled, of one-shot methods: dF/da and dF/dq when the factors were made */
    real *transform;  /* B of that time */
    real *speed;      /* n: observed change of each column for a unit of way */
    real *way;        /* n: way at its last update */
    real *effort;     /* n: how large the entries of recent solutions were */
    real *states;     /* nz: how large the first-order states are, see symgen_size_states */
    symgen_accounts accounts; /* of one-shot methods */
    real *watch;      /* see enum symgen_watch */
    int *pivots;      /* of a single state */
    symgen_tally *count; /* see enum symgen_count */
} symgen_memory;

static inline int symgen_unknowns(const symgen_step_equations *m) { return m->ni + m->nz + m->nr; }

/* Places of the rolled coordinates in v. */
SYMGEN_INLINE const int *symgen_rolled(const symgen_step_equations *m) { return m->places + m->ni + m->nz; }

/* Whether a step has anything to iterate: without unknowns of their own, dependent coordinates follow drives. */
static inline int symgen_iterates(const symgen_step_equations *m) { return symgen_unknowns(m) + m->nd > 0; }

static inline int symgen_residual_length(const symgen_step_equations *m)
{
    return m->ni + m->nz + 3 * m->nd + m->nc + m->transform_count;
}

static inline int symgen_larger(int a, int b) { return a > b ? a : b; }

/* of the largest result */
static inline int symgen_stepping_out(const symgen_step_equations *m)
{
    const int matrix = symgen_larger(m->jacobian_count, m->sparse ? m->sparse->count : 0);
    return symgen_larger(symgen_larger(symgen_residual_length(m), matrix), symgen_unknowns(m));
}

static inline int symgen_factors_length(const symgen_step_equations *m)
{
    const int n = symgen_unknowns(m);
    return symgen_larger(n * n, m->sparse ? m->sparse->entries : 0);
}

static inline int symgen_memory_length(const symgen_step_equations *m)
{
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    return 6 * all + m->nv + m->nr + 3 * n * n + symgen_factors_length(m) + 5 * n + m->nz + symgen_accounts_length(m) + m->transform_count + symgen_watches;
}

#ifdef SYMGEN_LANES
static inline int symgen_counts_length(const symgen_step_equations *m)
{
    (void)m;
    return symgen_counts;
}

static inline int *symgen_pivots_at(symgen_tally *counts)
{
    (void)counts;
    return 0;
}

/* Where a new matrix is made while lanes that asked for none keep their factors: one-shot methods have no lanes. */
static inline real *symgen_fresh(const symgen_memory *memory) { return memory->mass; }
#else
static inline int symgen_counts_length(const symgen_step_equations *m) { return symgen_counts + symgen_unknowns(m); }

static inline int *symgen_pivots_at(symgen_tally *counts) { return counts + symgen_counts; }

static inline real *symgen_fresh(const symgen_memory *memory) { return memory->factors; }
#endif

static inline real *symgen_take(real **from, int n)
{
    real *const taken = *from;
    *from += n;
    return taken;
}

static inline symgen_memory symgen_memory_at(const symgen_step_equations *m, real *from, symgen_tally *counts)
{
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    symgen_memory memory = {.count = counts, .pivots = symgen_pivots_at(counts)};
    memory.rates = symgen_take(&from, all);
    for (int k = 0; k < 3; k++)
        memory.change[k] = symgen_take(&from, all);
    memory.average = symgen_take(&from, all);
    memory.before = symgen_take(&from, all);
    memory.increment = symgen_take(&from, m->nv);
    memory.rolling = symgen_take(&from, m->nr);
    memory.matrix = symgen_take(&from, n * n);
    memory.factors = symgen_take(&from, symgen_factors_length(m));
    memory.mass = symgen_take(&from, n * n);
    memory.stiffness = symgen_take(&from, n * n);
    memory.inverse = symgen_take(&from, n);
    memory.scale = symgen_take(&from, n);
    memory.speed = symgen_take(&from, n);
    memory.way = symgen_take(&from, n);
    memory.effort = symgen_take(&from, n);
    memory.states = symgen_take(&from, m->nz);
    memory.accounts.before = symgen_take(&from, 2 * m->ni);
    memory.accounts.gap = symgen_take(&from, m->ni);
    memory.accounts.fastest = symgen_take(&from, 1);
    memory.accounts.count = symgen_take(&from, 1);
    memory.transform = symgen_take(&from, m->transform_count);
    memory.watch = from;
    return memory;
}

SYMGEN_INLINE symgen_residual symgen_residual_at(const symgen_step_equations *m, const real *out)
{
    symgen_residual r = {.force = out};
    r.rates = r.force + m->ni;
    r.correction = r.rates + m->nz;
    r.closure = r.correction + m->nd;
    r.velocity = r.closure + m->nc;
    r.acceleration = r.velocity + m->nd;
    r.transform = r.acceleration + m->nd;
    return r;
}

#ifdef SYMGEN_LANES
/* y = B x. Sums are in memory, see symgen_summand. */
SYMGEN_INLINE void symgen_transformed(const symgen_step_equations *m, const real *transform, const real *x, real *y)
{
    for (int i = 0; i < m->nd; i++)
        y[i] = symgen_all(0.0);
    for (int k = 0; k < m->transform_count; k++)
        y[m->transform_rows[k]] += transform[k] * x[m->transform_columns[k]];
}
#else
/* y = B x; entries stand row after row */
SYMGEN_INLINE void symgen_transformed(const symgen_step_equations *m, const real *transform, const real *x, real *y)
{
    int k = 0;
    for (int i = 0; i < m->nd; i++) {
        real sum = symgen_all(0.0);
        for (; k < m->transform_count && m->transform_rows[k] == i; k++)
            sum += transform[k] * x[m->transform_columns[k]];
        y[i] = sum;
    }
}
#endif

/* Dependent rates that go with the first ni of x, which may be `free`; the rolled ones of these are left there. */
SYMGEN_INLINE void symgen_follow(const symgen_step_equations *m, const real *transform, const real *x, real *free, real *y)
{
    if (m->nr > 0) {
        const int first = m->ni + m->nz;
        for (int i = 0; i < symgen_unknowns(m); i++)
            free[i] = i < m->ni ? x[i] : symgen_all(0.0);
        symgen_transformed(m, transform, free, y);
        for (int k = 0; k < m->nr; k++)
            free[first + k] = y[m->nd - m->nr + k];
        x = free;
    }
    symgen_transformed(m, transform, x, y);
}

/* What a column of the matrix is the derivative by: positions, velocities, accelerations and first-order states all move. */
typedef struct {
    real q, v, a, z;
} symgen_weights;

/* Calls the Jacobian for these weights. */
static inline int symgen_call_jacobian(const symgen_step_equations *m, symgen_arguments arguments, symgen_weights weights,
                                       real *seeds)
{
    seeds[0] = weights.q;
    seeds[1] = weights.v;
    seeds[2] = weights.a;
    seeds[3] = weights.z;
    arguments.seeds = seeds;
    return m->jacobian(&arguments);
}

/* One column of d(F, w - Z), taken out of the Jacobian. */
static inline int symgen_column_of_jacobian(const symgen_step_equations *m, symgen_arguments arguments, symgen_weights weights,
                                            int k, real *seeds, real *column)
{
    const int status = symgen_call_jacobian(m, arguments, weights, seeds);
    for (int i = 0; i < symgen_unknowns(m); i++)
        column[i] = symgen_all(0.0);
    for (int entry = 0; entry < m->jacobian_count; entry++)
        if (m->jacobian_columns[entry] == k)
            column[m->jacobian_rows[entry]] = arguments.out[entry];
    return status;
}

/* The same by its direction. */
static inline int symgen_column_by_tangent(const symgen_step_equations *m, symgen_arguments arguments, symgen_weights weights,
                                           int k, real *seeds, real *column)
{
    for (int i = 0; i < 3 * m->ni + m->nz + m->nr; i++)
        seeds[i] = symgen_all(0.0);
    if (k < m->ni) {
        seeds[k] = weights.q;
        seeds[k + m->ni] = weights.v;
        seeds[k + 2 * m->ni] = weights.a;
    } else {
        seeds[k + 2 * m->ni] = weights.z;
    }
    arguments.seeds = seeds;
    arguments.out = column;
    return m->tangent(&arguments);
}

/* One column of d(F, w - Z); `seeds` is scratch of 3 ni + nz + nr numbers, and of 4 at least. */
static inline int symgen_column(const symgen_step_equations *m, symgen_arguments arguments, symgen_weights weights, int k,
                                real *seeds, real *column)
{
    const int status = m->tangent ? symgen_column_by_tangent(m, arguments, weights, k, seeds, column)
                                  : symgen_column_of_jacobian(m, arguments, weights, k, seeds, column);
    for (int i = m->ni; i < symgen_unknowns(m); i++)
        column[i] = (i == k ? weights.a : symgen_all(0.0)) - column[i];
    return status;
}

/* All columns, unscaled. With weights.a = 1 it is [dF; I - dZ]. */
static inline int symgen_columns(const symgen_step_equations *m, symgen_arguments arguments, symgen_weights weights, real *seeds,
                                 real *matrix)
{
    const int n = symgen_unknowns(m);
    int status = symgen_good;
    if (!m->jacobian) {
        for (int k = 0; k < n && status == symgen_good; k++)
            status = symgen_column(m, arguments, weights, k, seeds, matrix + n * k);
        return status;
    }
    status = symgen_call_jacobian(m, arguments, weights, seeds);
    for (int i = 0; i < n * n; i++)
        matrix[i] = symgen_all(0.0);
    for (int k = 0; k < m->jacobian_count; k++) {
        const int row = m->jacobian_rows[k];
        matrix[row + n * m->jacobian_columns[k]] = row < m->ni ? arguments.out[k] : -arguments.out[k];
    }
    for (int i = m->ni; i < n; i++)
        matrix[i + n * i] += weights.a;
    return status;
}

/* Factors of the scaled matrix in memory, where `due`; `inverse` is scratch of n numbers. */
static inline symgen_mask symgen_refactor(const symgen_step_equations *m, const symgen_memory *memory, symgen_mask due, real *inverse)
{
    const int n = symgen_unknowns(m), all = !symgen_some(symgen_not(due));
    real *const factors = all ? memory->factors : symgen_fresh(memory), *const to = all ? memory->inverse : inverse;
    for (int i = 0; i < n * n; i++)
        factors[i] = memory->matrix[i];
    const symgen_mask singular = symgen_lu_factor(n, factors, to, memory->pivots);
    for (int i = 0; i < n * n && !all; i++)
        memory->factors[i] = symgen_where(due, factors[i], memory->factors[i]);
    for (int i = 0; i < n && !all; i++)
        memory->inverse[i] = symgen_where(due, inverse[i], memory->inverse[i]);
    return singular;
}

/* largest magnitude; infinite if an entry is not a number */
SYMGEN_INLINE real symgen_peak_of(int n, const real *x)
{
    real largest = symgen_all(0.0), nothing = symgen_all(0.0);
    for (int i = 0; i < n; i++) {
        largest = symgen_max(largest, fabs(x[i]));
        nothing += 0.0 * x[i]; /* not zero if an entry is not finite */
    }
    return symgen_where(symgen_at_most(nothing, symgen_all(0.0)), largest, symgen_all(HUGE_VAL));
}

/* the same of entries whose inverse sizes are given */
SYMGEN_INLINE real symgen_peak_by(int n, const real *x, const real *inverse)
{
    real largest = symgen_all(0.0), nothing = symgen_all(0.0);
    for (int i = 0; i < n; i++) {
        largest = symgen_max(largest, inverse[i] * fabs(x[i]));
        nothing += 0.0 * x[i];
    }
    return symgen_where(symgen_at_most(nothing, symgen_all(0.0)), largest, symgen_all(HUGE_VAL));
}

#endif
