/* Explicit methods from tables of coefficients, with step control if the table has an embedded method; semi-implicit Euler.
   Quaternions are integrated in their four components and normalised; closed loops are corrected after each step. */
#ifndef SYMGEN_EXPLICIT_H
#define SYMGEN_EXPLICIT_H

#include "symgen_input.h"
#include "symgen_rk4.h"

#include <float.h>

/* Jumps of the inputs within a step of the run that step control may meet. */
#define SYMGEN_JUMPS 16

/* Corrections of velocities in a step of semi-implicit Euler. */
#define SYMGEN_MIDDLES 3

/* Steps of a step control within a step of the run; more would keep Ctrl-C and the caller waiting. */
#define SYMGEN_EXPLICIT_MOST 1000000

static inline int symgen_explicit_scratch(const symgen_model *model)
{
    return (SYMGEN_EXPLICIT_STAGES + 3) * symgen_state_length(model) + symgen_result_length(model) + model->nu +
           symgen_close_scratch(model);
}

typedef struct {
    real *y, *next, *stage, *result, *u, *closing, *rates;
} symgen_explicit_arrays;

static inline symgen_explicit_arrays symgen_explicit_arrays_at(const symgen_model *model, real *scratch)
{
    const int n = symgen_state_length(model);
    symgen_explicit_arrays at = {.y = scratch};
    at.next = at.y + n;
    at.stage = at.next + n;
    at.rates = at.stage + n;
    at.result = at.rates + SYMGEN_EXPLICIT_STAGES * n;
    at.u = at.result + symgen_result_length(model);
    at.closing = at.u + model->nu;
    return at;
}

/* Inputs at the time t, a fraction of step k. */
static inline const real *symgen_explicit_inputs(const symgen_model *model, const symgen_explicit_run *e,
                                                 const symgen_explicit_arrays *at, int k, double fraction, real t)
{
    if (!e->source)
        return symgen_input_at(e->run.inputs, e->run.input_stride, model->nu, k, fraction, at->u);
    e->source(t, at->u);
    return at->u;
}

/* Rates at `at->stage`, at a fraction of step k. */
static inline int symgen_explicit_rates(const symgen_model *model, symgen_explicit_run *e, const symgen_explicit_arrays *at,
                                        int k, double fraction, real *rate)
{
    const symgen_rk4_run *const run = &e->run;
    const real t = run->start + (run->first + k + fraction) * run->step;
    symgen_arguments arguments = {.constants = run->constants, .work = run->work, .t = &t, .out = at->result};
    arguments.u = symgen_explicit_inputs(model, e, at, k, fraction, t);
    symgen_rk4_point(model, &arguments, at->stage);
    const int status = model->acceleration(&arguments);
    e->evaluations++;
    symgen_rk4_rates(model, at->stage, at->result, rate);
    return status;
}

/* From y to `next` over h, which begins at a fraction of step k; *error: relative to the tolerances. */
static inline int symgen_explicit_step(const symgen_model *model, symgen_explicit_run *e, const symgen_explicit_arrays *at,
                                       int k, double fraction, double h, double *error)
{
    const symgen_explicit_table *const table = &e->table;
    const int n = symgen_state_length(model);
    int status = symgen_good;
    for (int i = 0; i < table->stages && status == symgen_good; i++) {
        symgen_copy(n, at->y, at->stage);
        for (int j = 0; j < i; j++)
            for (int c = 0; c < n; c++)
                at->stage[c] += h * table->argument[SYMGEN_EXPLICIT_STAGES * i + j] * at->rates[n * j + c];
        status = symgen_explicit_rates(model, e, at, k, fraction + table->node[i] * h / e->run.step, at->rates + n * i);
    }
    *error = 0.0;
    for (int c = 0; c < n; c++) {
        real step = 0.0, wrong = 0.0;
        for (int i = 0; i < table->stages; i++) {
            step += table->weight[i] * at->rates[n * i + c];
            wrong += table->error[i] * at->rates[n * i + c];
        }
        at->next[c] = at->y[c] + h * step;
        const double size = e->absolute * e->sizes[c] + e->relative * symgen_max(fabs(at->y[c]), fabs(at->next[c]));
        const double relative = wrong == 0.0 ? 0.0 : fabs(h * wrong) / size;
        if (!(relative <= *error))
            *error = relative <= HUGE_VAL ? relative : HUGE_VAL; /* what is no number must not be overtaken */
    }
    symgen_normalise_positions(model, at->next);
    return status;
}

/* Largest change of v and z to `value`, which is kept, and the largest of them, relative to their sizes. What has no size yet does not
   count. */
static inline real symgen_symplectic_change(int n, const real *y, double h, const real *rates, const double *sizes, real *next,
                                            real *largest)
{
    real change = 0.0;
    *largest = 0.0;
    for (int c = 0; c < n; c++) {
        const real value = y[c] + h * rates[c];
        if (sizes[c] > 0.0) {
            change = symgen_max(change, fabs(value - next[c]) / sizes[c]);
            *largest = symgen_max(*largest, fabs(value) / sizes[c]);
        }
        next[c] = value;
    }
    return change;
}

/* v and z with the rates at the old positions and at the middle of old and new v and z, found by iteration; then q with the new
   v. An iteration that does not contract is a step that is too long for what depends on velocities. */
static inline int symgen_symplectic_step(const symgen_model *model, symgen_explicit_run *e, const symgen_explicit_arrays *at,
                                         int k, double fraction, double h)
{
    const int rest = model->nv + model->nz, nq = model->nq;
    real first = 0.0, change = HUGE_VAL, largest = 0.0;
    int status = symgen_good;
    symgen_copy(symgen_state_length(model), at->y, at->stage);
    symgen_copy(symgen_state_length(model), at->y, at->next);
    for (int i = 0; i <= SYMGEN_MIDDLES && change > 0.0 && status == symgen_good; i++) {
        status = symgen_explicit_rates(model, e, at, k, fraction, at->rates);
        change = symgen_symplectic_change(rest, at->y + nq, h, at->result, e->sizes + nq, at->next + nq, &largest);
        first = i == 1 ? change : first;
        for (int c = nq; c < nq + rest; c++)
            at->stage[c] = 0.5 * (at->y[c] + at->next[c]);
    }
    if (status == symgen_good && change > first && change > 0.1 * largest)
        status = symgen_not_converged;
    for (int c = 0; c < model->nv; c++)
        at->stage[c] = h * at->next[nq + c];
    symgen_advance(model->joint_count, model->joints, at->y, at->stage, at->next);
    return status;
}

/* `next` closed at a fraction of step k becomes y. */
static inline int symgen_explicit_accept(const symgen_model *model, symgen_explicit_run *e, const symgen_explicit_arrays *at,
                                         int k, double fraction)
{
    symgen_rk4_run *const run = &e->run;
    const int n = symgen_state_length(model);
    const real t = run->start + (run->first + k + fraction) * run->step;
    symgen_arguments arguments = {.constants = run->constants, .work = run->work, .t = &t};
    real open;
    arguments.u = symgen_explicit_inputs(model, e, at, k, fraction, t);
    if (!symgen_finite(n, at->next))
        return symgen_not_finite;
    int status = symgen_close(model, &arguments, at->next, at->next + model->nq, run->tolerance, run->corrections,
                              at->closing, &open);
    if (status != symgen_good || !(open <= run->refusal))
        return status ? status : symgen_not_converged;
    status = symgen_watch_pivots(model, run, symgen_pivots(model, at->closing));
    if (status != symgen_good)
        return status;
    run->worst_closure = symgen_max(run->worst_closure, open);
    symgen_copy(n, at->next, at->y);
    for (int c = n - model->nz; c < n; c++)
        e->sizes[c] = symgen_max(e->sizes[c], fabs(at->y[c]));
    return symgen_good;
}

/* Shortest step that step control tries. Where inputs come at any time they may jump: only a step across which time hardly
   moves gets past it, and its error is smaller than that of rounding. */
static inline double symgen_explicit_shortest(const symgen_explicit_run *e, int k)
{
    const double t = e->run.start + (e->run.first + k + 1) * e->run.step;
    return e->source ? 4.0 * DBL_EPSILON * symgen_max(fabs(t), e->run.step) : e->shortest;
}

/* Steps as long as the error allows, until the interval is covered. */
static inline int symgen_explicit_interval(const symgen_model *model, symgen_explicit_run *e,
                                           const symgen_explicit_arrays *at, int k)
{
    const double whole = e->run.step, shortest = symgen_explicit_shortest(e, k);
    double covered = 0.0;
    int left = SYMGEN_EXPLICIT_MOST, jumps = 0;
    if (e->length <= 0.0)
        e->length = whole;
    while (covered < whole) {
        if (left-- == 0)
            return symgen_not_converged;
        const int final = e->length >= (whole - covered) * (1.0 - 1e-12);
        const double h = final ? whole - covered : e->length;
        double error;
        const int status = symgen_explicit_step(model, e, at, k, covered / whole, h, &error);
        if (status != symgen_good)
            return status;
        const double wanted = error > 0.0 ? 0.9 * pow(error, -1.0 / e->table.order) : 5.0;
        const double factor = !(error < HUGE_VAL) ? 0.2 : symgen_min(5.0, symgen_max(0.2, wanted));
        const int jump = e->source && error > 1.0 && error < HUGE_VAL && factor * h < shortest && jumps++ < SYMGEN_JUMPS;
        const int good = error <= 1.0 || jump;
        if (good) {
            covered = final ? whole : covered + h;
            const int accepted = symgen_explicit_accept(model, e, at, k, covered / whole);
            if (accepted != symgen_good)
                return accepted;
        } else {
            e->rejected++;
        }
        if (!(good && final && factor * h < e->length)) /* a remainder says little about the length to come */
            e->length = factor * h;
        if (!good && e->length < shortest)
            return error < HUGE_VAL ? symgen_not_converged : symgen_not_finite;
    }
    return symgen_good;
}

static inline int symgen_explicit_whole(const symgen_model *model, symgen_explicit_run *e, const symgen_explicit_arrays *at,
                                        int k)
{
    double error;
    int controlled = 0;
    for (int i = 0; i < e->table.stages; i++)
        controlled |= e->table.error[i] != 0.0;
    if (controlled)
        return symgen_explicit_interval(model, e, at, k);
    const int status = e->table.stages ? symgen_explicit_step(model, e, at, k, 0.0, e->run.step, &error)
                                       : symgen_symplectic_step(model, e, at, k, 0.0, e->run.step);
    return status == symgen_good ? symgen_explicit_accept(model, e, at, k, 1.0) : status;
}

/* The state before step k as a row of the record. */
static inline int symgen_explicit_record(const symgen_model *model, symgen_rk4_run *run, const symgen_explicit_arrays *at, int k)
{
    const real t = run->start + (run->first + k) * run->step;
    symgen_arguments arguments = {.constants = run->constants, .work = run->work, .t = &t, .out = at->result};
    arguments.u = run->inputs + (long)2 * k * run->input_stride;
    symgen_rk4_point(model, &arguments, at->y);
    int status = symgen_first_choice(model, run, arguments, at->closing);
    if (status == symgen_good)
        status = model->acceleration(&arguments);
    if (status != symgen_good || !symgen_finite(symgen_result_length(model), at->result))
        return status ? status : symgen_not_finite;
    return symgen_rk4_record(model, run, arguments, at->y, at->result);
}

static inline int symgen_explicit(const symgen_model *model, symgen_explicit_run *e)
{
    symgen_rk4_run *const run = &e->run;
    const symgen_explicit_arrays at = symgen_explicit_arrays_at(model, run->scratch);
    run->done = run->recorded = 0;
    for (int k = 0; k <= run->steps; k++) {
        const int index = run->first + k, stop = k == run->steps;
        int status = symgen_good;
        if (stop && !run->last)
            break;
        symgen_copy(model->nq, run->q, at.y);
        symgen_copy(model->nv, run->v, at.y + model->nq);
        symgen_copy(model->nz, run->z, at.y + model->nq + model->nv);
        if (stop || (run->every > 0 && index % run->every == 0))
            status = symgen_explicit_record(model, run, &at, k);
        if (stop || status != symgen_good)
            return status;
        status = symgen_explicit_whole(model, e, &at, k);
        if (status != symgen_good)
            return status;
        symgen_copy(model->nq, at.y, run->q);
        symgen_copy(model->nv, at.y + model->nq, run->v);
        symgen_copy(model->nz, at.y + model->nq + model->nv, run->z);
        run->done++;
    }
    return symgen_good;
}

#endif
