/* A stepper at work: settings, the state, the memory between steps, and the arrays of a step that is not accepted yet. */
#ifndef SYMGEN_STEPPER_H
#define SYMGEN_STEPPER_H

#include "symgen_step_equations.h"

/* How large the mechanism is: what residuals and movements are compared to. */
typedef struct {
    const real *mass, *length, *gravity;
    const real *closing; /* nc: inverse sizes of the constraint equations */
    const real *moving;  /* nv: of the coordinates */
} symgen_sizes;

typedef struct {
    const symgen_step_equations *model;
    const symgen_settings *settings;
    symgen_sizes sizes;
    symgen_statistics *statistics;
    symgen_arguments arguments; /* of the functions of the stepping part; t and u are set for each step */
    symgen_memory memory;
    real step;       /* of the run, which changes of first-order states are compared over */
    real time;       /* at the end of the step, where arguments.t points to */
    real *q, *y;     /* the state: positions; velocities and first-order states */
    real *rolled;    /* nr: r_n of the trial state */
    real *trial_q, *trial_y, *trial_rates, *theta;
    real *solution;  /* n */
    real *dependent; /* nd: B times the independent part of the solution */
    real *beyond;    /* nd: what rolled coordinates move them besides, if there are any */
    real *moves;     /* nv */
    real *seeds;     /* 3 ni + nz + nr */
    real *column, *row; /* n, for updates of the factors */
    real *reach;     /* of the entries of B: how far a coordinate goes in its size when an independent one goes as far as its own */
    real *whole; /* 3 for each row of a sparse matrix: right side and solution with kept values, scratch */
    symgen_residual result;
    symgen_mask alive;
    int watched;     /* lanes: whether anybody asks for the spread */
    real spread;     /* lanes: see symgen_spread.h, of the last evaluation that a lane made for itself */
    int keeps_past; /* for a method that looks back */
    const real *chart; /* nv: theta is this and g times its own rate, for methods of higher order; null: as `theta` says */
    double slack;   /* factors serve steps whose g is as near to that of their own, relative to it */
} symgen_stepper;

static inline int symgen_sizes_length(const symgen_step_equations *m) { return 3 + m->nc + m->nv; }

static inline symgen_sizes symgen_sizes_at(const symgen_step_equations *m, const real *from)
{
    return (symgen_sizes){.mass = from, .length = from + 1, .gravity = from + 2, .closing = from + 3, .moving = from + 3 + m->nc};
}

static inline int symgen_stepper_scratch(const symgen_step_equations *m)
{
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    return m->nq + 2 * all + 2 * m->nv + 2 * m->nd + 3 * n + 3 * m->ni + m->nz + 2 * m->nr + 4 + m->transform_count + symgen_stepping_out(m) +
           (m->sparse ? 3 * m->sparse->size : 0);
}

static inline void symgen_stepper_scratch_at(symgen_stepper *s, real *from)
{
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    s->trial_q = symgen_take(&from, m->nq);
    s->reach = symgen_take(&from, m->transform_count);
    s->trial_y = symgen_take(&from, all);
    s->trial_rates = symgen_take(&from, all);
    s->theta = symgen_take(&from, m->nv);
    s->moves = symgen_take(&from, m->nv);
    s->rolled = symgen_take(&from, m->nr);
    s->dependent = symgen_take(&from, m->nd);
    s->beyond = symgen_take(&from, m->nd);
    s->solution = symgen_take(&from, n);
    s->column = symgen_take(&from, n);
    s->row = symgen_take(&from, n);
    s->seeds = symgen_take(&from, 3 * m->ni + m->nz + m->nr + 4);
    s->whole = symgen_take(&from, m->sparse ? 3 * m->sparse->size : 0);
    s->arguments.out = from;
    s->result = symgen_residual_at(m, from);
}

/* The functions see the trial state from now on. */
SYMGEN_INLINE void symgen_point_at_trial(symgen_stepper *s)
{
    s->arguments.q = s->trial_q;
    s->arguments.v = s->trial_y;
    s->arguments.z = s->trial_y + s->model->nv;
    s->arguments.a = s->trial_rates;
}

/* Missing rates of the states over a step, relative to the sizes of the states; infinite if one is not a number. */
SYMGEN_INLINE real symgen_peak_of_states(const symgen_stepper *s)
{
    const real *const w = s->trial_rates + s->model->nv, *const z = s->trial_y + s->model->nv, *const rates = s->result.rates;
    real largest = symgen_all(0.0), nothing = symgen_all(0.0);
    for (int j = 0; j < s->model->nz; j++) {
        const real rest = s->step * (w[j] - rates[j]), change = s->step * symgen_max(fabs(w[j]), fabs(rates[j]));
        const real size = symgen_max(symgen_max(s->memory.states[j], fabs(z[j])), change);
        const symgen_mask some = symgen_below(symgen_all(0.0), size);
        largest = symgen_max(largest, fabs(rest) / symgen_where(some, size, symgen_all(1.0)));
        nothing += 0.0 * rest;
    }
    return symgen_where(symgen_at_most(nothing, symgen_all(0.0)), largest, symgen_all(HUGE_VAL));
}

/* Largest entry of B, coordinates counted in their sizes. Four maxima side by side: one would wait for itself. */
SYMGEN_INLINE real symgen_spread_of(const symgen_stepper *s, const real *transform)
{
    const int count = s->model->transform_count, whole = count - count % 4;
    const real none = symgen_all(0.0);
    real most[4] = {none, none, none, none};
    for (int k = 0; k < whole; k += 4)
        for (int i = 0; i < 4; i++)
            most[i] = symgen_max(most[i], s->reach[k + i] * fabs(transform[k + i]));
    for (int k = whole; k < count; k++)
        most[0] = symgen_max(most[0], s->reach[k] * fabs(transform[k]));
    return symgen_max(symgen_max(most[0], most[1]), symgen_max(most[2], most[3]));
}

/* What rolled coordinates miss, behind the other right sides; the largest one relative to their sizes, over a step. */
SYMGEN_INLINE real symgen_evaluate_rolled(symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    const int first = m->ni + m->nz;
    const real *const velocity = s->result.velocity + m->nd - m->nr;
    for (int k = 0; k < m->nr; k++)
        s->solution[first + k] = s->memory.scale[first + k] * (s->rolled[k] - velocity[k]);
    return symgen_peak_of(m->nr, s->solution + first);
}

/* Residual at the trial state; the scaled right side (F, w - Z, r - v) in `solution`; its largest entry relative to sizes is returned. */
SYMGEN_INLINE int symgen_evaluate(symgen_stepper *s, real *size, real *gap)
{
    const symgen_step_equations *const m = s->model;
    const int status = m->residual(&s->arguments);
    const real *const scale = s->memory.scale, *const w = s->trial_rates + m->nv;
    s->statistics->evaluations++;
    for (int i = 0; i < m->ni; i++)
        s->solution[i] = scale[i] * s->result.force[i];
    for (int j = 0; j < m->nz; j++)
        s->solution[m->ni + j] = scale[m->ni + j] * (w[j] - s->result.rates[j]);
    *size = symgen_max(symgen_peak_of(m->ni, s->solution), symgen_peak_of_states(s));
    if (m->nr > 0)
        *size = symgen_max(*size, symgen_evaluate_rolled(s));
    *gap = symgen_peak_by(m->nc, s->result.closure, s->sizes.closing);
    return status;
}

#endif
