/* What all explicit methods are made of: the arrays of a run at work, rates, stages, and the end of a step. Quaternions are integrated
   in their four components and normalised; closed loops are corrected after each step. */
#ifndef SYMGEN_TABLEAU_H
#define SYMGEN_TABLEAU_H

#include "symgen_input.h"
#include "symgen_row.h"

/* A run of an explicit method at work. */
typedef struct {
    const symgen_model *model;
    symgen_run *run;
    symgen_explicit_part *part;
    real *y, *next, *stage, *rates, *result, *u, *closing;
    int known; /* whether `result` holds what belongs to y */
} symgen_explicit;

static inline int symgen_state_length(const symgen_model *model) { return model->nq + model->nv + model->nz; }

/* of `acceleration`: a, zdot */
static inline int symgen_result_length(const symgen_model *model) { return model->nv + model->nz; }

static inline symgen_explicit symgen_explicit_at(const symgen_model *model, symgen_run *run)
{
    const int n = symgen_state_length(model);
    symgen_explicit s = {.model = model, .run = run, .part = &run->explicit_, .y = run->scratch};
    s.next = s.y + n;
    s.stage = s.next + n;
    s.rates = s.stage + n;
    s.result = s.rates + SYMGEN_EXPLICIT_STAGES * n;
    s.u = s.result + symgen_result_length(model);
    s.closing = s.u + model->nu;
    return s;
}

static inline real symgen_explicit_time(const symgen_explicit *s, int k, double fraction)
{
    return s->run->start + ((double)(s->run->first + k) + fraction) * s->run->step;
}

/* Inputs at the time t, a fraction of step k. */
static inline const real *symgen_explicit_inputs(const symgen_explicit *s, int k, double fraction, real t)
{
    if (!s->run->control.source)
        return symgen_input_at(s->run->inputs, s->run->input_stride, s->model->nu, k, fraction, s->u);
    s->run->control.source(t, s->u);
    return s->u;
}

/* Arguments at a state y = (q, v, z). */
static inline symgen_arguments symgen_explicit_arguments(const symgen_explicit *s, const real *t, const real *u, const real *y)
{
    return (symgen_arguments){.constants = s->run->constants, .t = t, .q = y, .v = y + s->model->nq,
                              .z = y + s->model->nq + s->model->nv, .u = u, .work = s->run->work};
}

/* y' of y = (q, v, z), after the accelerations at y are in `result` */
static inline void symgen_explicit_rate(const symgen_explicit *s, const real *y, real *rate)
{
    const symgen_model *const model = s->model;
    symgen_position_rates(model, y, y + model->nq, rate);
    symgen_copy(symgen_result_length(model), s->result, rate + model->nq);
}

/* Rates of y at the time t with the inputs u. */
static inline int symgen_explicit_rates(symgen_explicit *s, const real *y, real t, const real *u, real *rate)
{
    symgen_arguments arguments = symgen_explicit_arguments(s, &t, u, y);
    arguments.out = s->result;
    const int status = s->model->choices[s->part->choice].acceleration(&arguments);
    s->run->statistics.evaluations++;
    symgen_explicit_rate(s, y, rate);
    return status;
}

/* gcc makes vectors of short loops, whose length only the model knows, if it is asked to. */
#if defined(__GNUC__) && !defined(__clang__)
#define SYMGEN_AS_VECTORS __attribute__((optimize("vect-cost-model=dynamic")))
#else
#define SYMGEN_AS_VECTORS
#endif

/* to = from + factor x; `from` may be `to` */
SYMGEN_AS_VECTORS static inline void symgen_add_multiple(int n, const real *from, double factor, const real *x, real *to)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] + factor * x[i];
}

/* The argument of stage i in `stage`, from the rates of those before. */
static inline void symgen_explicit_argument(symgen_explicit *s, const real *y, double h, int i)
{
    const int n = symgen_state_length(s->model);
    const double *const row = s->part->table.argument + SYMGEN_EXPLICIT_STAGES * i;
    const real *from = y;
    for (int j = 0; j < i; j++)
        if (row[j] != 0.0) {
            symgen_add_multiple(n, from, h * row[j], s->rates + n * j, s->stage);
            from = s->stage;
        }
    if (from == y)
        symgen_copy(n, y, s->stage);
}

/* Takes another choice of dependent coordinates where it is better; the state, which holds all coordinates, stays. */
static inline int symgen_watch_pivots(symgen_explicit *s)
{
    const real *const pivots = symgen_pivots(s->model, s->closing);
    int *const choice = &s->part->choice;
    real *const weakest = &s->run->statistics.weakest_pivot;
    if (s->model->pivot_count == 0)
        return symgen_good;
    *choice = symgen_next_choice(s->model, pivots, *choice);
    *weakest = symgen_min(*weakest, pivots[*choice]);
    return pivots[*choice] < SYMGEN_WEAKEST ? symgen_change_point : symgen_good;
}

/* Closes the loops of `next` at the time t. */
static inline int symgen_explicit_close(const symgen_explicit *s, real t, const real *u, real *open)
{
    const symgen_explicit_part *const part = s->part;
    if (!symgen_finite(symgen_state_length(s->model), s->next))
        return symgen_not_finite;
    const symgen_arguments arguments = symgen_explicit_arguments(s, &t, u, s->next);
    const int status = symgen_close(s->model, &arguments, s->next, s->next + s->model->nq, part->tolerance, part->corrections,
                                    s->closing, open);
    return status != symgen_good || *open <= part->refusal ? status : symgen_not_converged;
}

/* `next` closed at the time t becomes y. */
static inline int symgen_explicit_take(symgen_explicit *s, real t, const real *u, real *y)
{
    real *const worst = &s->run->statistics.worst_closure, open;
    int status = symgen_explicit_close(s, t, u, &open);
    if (status == symgen_good)
        status = symgen_watch_pivots(s);
    if (status != symgen_good)
        return status;
    *worst = symgen_max(*worst, open);
    symgen_copy(symgen_state_length(s->model), s->next, y);
    return symgen_good;
}

#endif
