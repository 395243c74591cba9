/* One-shot methods: stages solved once with factors that may be old, no iteration. With K the rates of (q, v, z) and A any
   matrix near their derivative,

       (I - gamma h A) K_i = f(y_n + h sum_j alpha_ij K_j) + sum_j c_ij K_j      y_n+1 = y_n + h sum_i b_i K_i

   A method whose order does not depend on A is a W-method (Steihaug and Wolfbrandt 1979). A is what the factors remember:
   multiplied by the mass matrix of that time, I - gamma h A becomes W; positions are eliminated; dependent coordinates follow
   with B of that time. f is the model's own acceleration, always fresh. */
#ifndef SYMGEN_ONE_SHOT_H
#define SYMGEN_ONE_SHOT_H

#include "symgen_refresh.h"

static inline int symgen_one_shot_scratch(const symgen_step_equations *m)
{
    return SYMGEN_STAGES * (2 * m->nv + m->nz) + m->nv + m->nz + m->nv;
}

/* to = base + factor sum_j row[j] stage_j, over arrays of rates */
SYMGEN_INLINE void symgen_combine(int stages, const double *row, double factor, int n, real *const *rates, real *to)
{
    for (int j = 0; j < stages; j++) {
        const double f = factor * row[j];
        if (f != 0.0)
            for (int i = 0; i < n; i++)
                to[i] += f * rates[j][i];
    }
}

/* The trial state of a stage (or, with the weights as row, of the end of the step). */
static inline void symgen_stage_state(symgen_stepper *s, int stages, const double *row, double h, real *const *theta,
                                      real *const *y)
{
    const symgen_step_equations *const m = s->model;
    const int all = m->nv + m->nz;
    for (int i = 0; i < all; i++)
        s->trial_y[i] = s->y[i];
    for (int i = 0; i < m->nv; i++)
        s->theta[i] = symgen_all(0.0);
    symgen_combine(stages, row, h, all, y, s->trial_y);
    symgen_combine(stages, row, h, m->nv, theta, s->theta);
    symgen_advance(m->joint_count, m->joints, s->q, s->theta, s->trial_q);
}

/* Rolled coordinates: K of their positions is the solution; others follow what that is beyond the rates in y. */
static inline void symgen_stage_roll(symgen_stepper *s, double shift, const real *rolled, real *theta, const real *y)
{
    const symgen_step_equations *const m = s->model;
    const int first = m->ni + m->nz;
    real *const free = s->column;
    for (int i = 0; i < first; i++)
        free[i] = symgen_all(0.0);
    for (int k = 0; k < m->nr; k++) {
        const int place = symgen_rolled(m)[k];
        free[first + k] = rolled[k] - theta[place] - shift * y[place];
    }
    symgen_transformed(m, s->memory.transform, free, s->beyond);
    for (int i = 0; i < m->nd; i++)
        theta[m->dependent[i]] += i < m->nd - m->nr ? s->beyond[i] : free[first + i - (m->nd - m->nr)];
}

/* K of a stage from its right side (theta, y), in place. */
static inline void symgen_stage_solve(symgen_stepper *s, double shift, real *theta, real *y)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const int n = symgen_unknowns(m), first = m->ni + m->nz;
    real *const x = s->solution;
    for (int i = 0; i < n; i++)
        x[i] = symgen_all(0.0);
    for (int k = 0; k < n; k++) {
        const int place = m->places[k];
        for (int i = 0; i < n; i++)
            x[i] += memory->mass[i + n * k] * (k < first ? y[place] : theta[place]);
        for (int i = 0; i < n && k < m->ni; i++)
            x[i] -= shift * memory->stiffness[i + n * k] * theta[place];
    }
    for (int i = 0; i < n; i++)
        x[i] *= memory->scale[i];
    memory->watch[symgen_imbalance] = symgen_max(0.9 * memory->watch[symgen_imbalance], symgen_peak_of(n, x));
    symgen_lu_solve(n, memory->factors, memory->inverse, memory->pivots, x);
    for (int i = 0; i < n; i++)
        memory->effort[i] = symgen_max(0.9 * memory->effort[i], fabs(x[i]));
    for (int i = 0; i < first; i++) {
        const int place = m->places[i];
        const real change = x[i] - y[place];
        y[place] = x[i];
        x[i] = change;
    }
    symgen_follow(m, memory->transform, x, s->column, s->dependent);
    for (int i = 0; i < m->nd; i++)
        y[m->dependent[i]] += s->dependent[i];
    if (m->nr > 0)
        symgen_stage_roll(s, shift, x + first, theta, y);
    for (int i = 0; i < m->nv; i++)
        theta[i] += shift * y[i];
}

#endif
