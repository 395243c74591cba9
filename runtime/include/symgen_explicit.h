/* Explicit methods from tables of coefficients, with step control if the table has an embedded method; semi-implicit Euler.
   Quaternions are integrated in their four components and normalised; closed loops are corrected after each step. */
#ifndef SYMGEN_EXPLICIT_H
#define SYMGEN_EXPLICIT_H

#include "symgen_input.h"
#include "symgen_loop.h"

#include <float.h>

/* Jumps of the inputs within a step of the run that step control may meet. */
#define SYMGEN_JUMPS 16

/* Corrections of velocities in a step of semi-implicit Euler. */
#define SYMGEN_MIDDLES 3

/* Steps of a step control within a step of the run; more would keep Ctrl-C and the caller waiting. */
#define SYMGEN_EXPLICIT_MOST 1000000

/* The classical method of order 4. */
static const symgen_explicit_table symgen_rk4_table = {
    .stages = 4, .order = 4, .node = {0.0, 0.5, 0.5, 1.0}, .weight = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
    .argument = {[SYMGEN_EXPLICIT_STAGES] = 0.5, [2 * SYMGEN_EXPLICIT_STAGES + 1] = 0.5, [3 * SYMGEN_EXPLICIT_STAGES + 2] = 1.0},
};

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

static inline int symgen_explicit_scratch(const symgen_model *model)
{
    return (SYMGEN_EXPLICIT_STAGES + 3) * symgen_state_length(model) + symgen_result_length(model) + model->nu +
           symgen_close_scratch(model);
}

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
    return s->run->start + (s->run->first + k + fraction) * s->run->step;
}

/* Inputs at the time t, a fraction of step k. */
static inline const real *symgen_explicit_inputs(const symgen_explicit *s, int k, double fraction, real t)
{
    if (!s->part->source)
        return symgen_input_at(s->run->inputs, s->run->input_stride, s->model->nu, k, fraction, s->u);
    s->part->source(t, s->u);
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

/* Rates at `stage`, at a fraction of step k, which is the time t. */
static inline int symgen_explicit_rates(symgen_explicit *s, int k, double fraction, real t, real *rate)
{
    symgen_arguments arguments =
        symgen_explicit_arguments(s, &t, symgen_explicit_inputs(s, k, fraction, t), s->stage);
    arguments.out = s->result;
    const int status = s->model->choices[s->part->choice].acceleration(&arguments);
    s->run->statistics.evaluations++;
    symgen_explicit_rate(s, s->stage, rate);
    return status;
}

/* Relative to the tolerances, of the step from y to `next`. */
static inline double symgen_explicit_error(const symgen_explicit *s, double h)
{
    const symgen_explicit_table *const table = &s->part->table;
    const int n = symgen_state_length(s->model);
    double error = 0.0;
    for (int c = 0; c < n; c++) {
        real wrong = 0.0;
        for (int i = 0; i < table->stages; i++)
            wrong += table->error[i] * s->rates[n * i + c];
        const double size = s->part->absolute * s->part->sizes[c] + s->part->relative * symgen_max(fabs(s->y[c]), fabs(s->next[c]));
        const double relative = wrong == 0.0 ? 0.0 : fabs(h * wrong) / size;
        if (!(relative <= error))
            error = relative <= HUGE_VAL ? relative : HUGE_VAL; /* what is no number must not be overtaken */
    }
    return error;
}

/* From y to `next` over h, which begins at a fraction of step k. */
static inline int symgen_explicit_step(symgen_explicit *s, int k, double fraction, double h)
{
    const symgen_explicit_table *const table = &s->part->table;
    const int n = symgen_state_length(s->model);
    const real t = symgen_explicit_time(s, k, fraction);
    int status = symgen_good;
    symgen_copy(n, s->y, s->next);
    for (int i = 0; i < table->stages && status == symgen_good; i++) {
        real *const rate = s->rates + n * i;
        symgen_copy(n, s->y, s->stage);
        for (int j = 0; j < i; j++) {
            const double part = h * table->argument[SYMGEN_EXPLICIT_STAGES * i + j];
            for (int c = 0; c < n && part != 0.0; c++)
                s->stage[c] += part * s->rates[n * j + c];
        }
        if (i == 0 && s->known) {
            symgen_explicit_rate(s, s->y, rate);
            s->run->statistics.evaluations++;
        } else {
            status = symgen_explicit_rates(s, k, fraction + table->node[i] * h / s->run->step, t + table->node[i] * h, rate);
        }
        const double part = h * table->weight[i];
        for (int c = 0; c < n; c++)
            s->next[c] += part * rate[c];
    }
    s->known = 0;
    symgen_normalise_positions(s->model, s->next);
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
static inline int symgen_symplectic_step(symgen_explicit *s, int k, double h)
{
    const symgen_model *const model = s->model;
    const int rest = model->nv + model->nz, nq = model->nq;
    const real t = symgen_explicit_time(s, k, 0.0);
    real first = 0.0, change = HUGE_VAL, largest = 0.0;
    int status = symgen_good;
    s->known = 0;
    symgen_copy(symgen_state_length(model), s->y, s->stage);
    symgen_copy(symgen_state_length(model), s->y, s->next);
    for (int i = 0; i <= SYMGEN_MIDDLES && change > 0.0 && status == symgen_good; i++) {
        status = symgen_explicit_rates(s, k, 0.0, t, s->rates);
        change = symgen_symplectic_change(rest, s->y + nq, h, s->result, s->part->sizes + nq, s->next + nq, &largest);
        first = i == 1 ? change : first;
        for (int c = nq; c < nq + rest; c++)
            s->stage[c] = 0.5 * (s->y[c] + s->next[c]);
    }
    if (status == symgen_good && change > first && change > 0.1 * largest)
        status = symgen_not_converged;
    for (int c = 0; c < model->nv; c++)
        s->stage[c] = h * s->next[nq + c];
    symgen_advance(model->joint_count, model->joints, s->y, s->stage, s->next);
    return status;
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

/* `next` closed at a fraction of step k becomes y. */
static inline int symgen_explicit_accept(symgen_explicit *s, int k, double fraction)
{
    const symgen_explicit_part *const part = s->part;
    const int n = symgen_state_length(s->model);
    const real t = symgen_explicit_time(s, k, fraction);
    real *const worst = &s->run->statistics.worst_closure, open;
    if (!symgen_finite(n, s->next))
        return symgen_not_finite;
    const symgen_arguments arguments =
        symgen_explicit_arguments(s, &t, symgen_explicit_inputs(s, k, fraction, t), s->next);
    int status = symgen_close(s->model, &arguments, s->next, s->next + s->model->nq, part->tolerance, part->corrections,
                              s->closing, &open);
    if (status != symgen_good || !(open <= part->refusal))
        return status ? status : symgen_not_converged;
    status = symgen_watch_pivots(s);
    if (status != symgen_good)
        return status;
    *worst = symgen_max(*worst, open);
    symgen_copy(n, s->next, s->y);
    for (int c = n - s->model->nz; c < n && part->sizes; c++)
        part->sizes[c] = symgen_max(part->sizes[c], fabs(s->y[c]));
    return symgen_good;
}

/* Shortest step that step control tries. Where inputs come at any time they may jump: only a step across which time hardly
   moves gets past it, and its error is smaller than that of rounding. */
static inline double symgen_explicit_shortest(const symgen_explicit *s, int k)
{
    const double t = symgen_explicit_time(s, k, 1.0);
    return s->part->source ? 4.0 * DBL_EPSILON * symgen_max(fabs(t), s->run->step) : s->part->shortest;
}

/* Steps as long as the error allows, until the interval is covered. */
static inline int symgen_explicit_interval(symgen_explicit *s, int k)
{
    symgen_explicit_part *const part = s->part;
    const double whole = s->run->step, shortest = symgen_explicit_shortest(s, k);
    double covered = 0.0;
    int left = SYMGEN_EXPLICIT_MOST, jumps = 0;
    if (part->length <= 0.0)
        part->length = whole;
    while (covered < whole) {
        if (left-- == 0)
            return symgen_not_converged;
        const int final = part->length >= (whole - covered) * (1.0 - 1e-12);
        const double h = final ? whole - covered : part->length;
        const int status = symgen_explicit_step(s, k, covered / whole, h);
        if (status != symgen_good)
            return status;
        const double error = symgen_explicit_error(s, h);
        const double wanted = error > 0.0 ? 0.9 * pow(error, -1.0 / part->table.order) : 5.0;
        const double factor = !(error < HUGE_VAL) ? 0.2 : symgen_min(5.0, symgen_max(0.2, wanted));
        const int jump = part->source && error > 1.0 && error < HUGE_VAL && factor * h < shortest && jumps++ < SYMGEN_JUMPS;
        const int good = error <= 1.0 || jump;
        if (good) {
            covered = final ? whole : covered + h;
            const int accepted = symgen_explicit_accept(s, k, covered / whole);
            if (accepted != symgen_good)
                return accepted;
        } else {
            s->run->statistics.rejected++;
        }
        if (!(good && final && factor * h < part->length)) /* a remainder says little about the length to come */
            part->length = factor * h;
        if (!good && part->length < shortest)
            return error < HUGE_VAL ? symgen_not_converged : symgen_not_finite;
    }
    return symgen_good;
}

/* ---- what the loop calls ---- */

/* The state of the run, and a choice of dependent coordinates for it unless there is one. */
static inline int symgen_explicit_begin(void *self, real t, const real *u)
{
    symgen_explicit *const s = self;
    const symgen_model *const model = s->model;
    symgen_arguments arguments = symgen_explicit_arguments(s, &t, u, s->y);
    symgen_copy(model->nq, s->run->q, s->y);
    symgen_copy(model->nv, s->run->v, s->y + model->nq);
    symgen_copy(model->nz, s->run->z, s->y + model->nq + model->nv);
    if (symgen_is_choice(model, s->part->choice))
        return symgen_good;
    arguments.out = s->closing;
    const int status = model->pivot_count > 1 ? model->closure(&arguments) : symgen_good;
    s->part->choice = symgen_next_choice(model, symgen_pivots(model, s->closing), -1);
    return status;
}

static inline int symgen_explicit_look(void *self, real t, const real *u, const symgen_row *row)
{
    symgen_explicit *const s = self;
    const symgen_choice *const choice = s->model->choices + s->part->choice;
    const symgen_calls calls = {.nv = s->model->nv, .nz = s->model->nz, .nc = s->model->nc, .acceleration = choice->acceleration,
                                .multipliers = choice->multipliers, .constants = s->run->constants, .work = s->run->work};
    (void)t;
    symgen_copy(symgen_state_length(s->model), s->y, row->q); /* v and z stand behind q in a row too */
    s->known = !s->part->source; /* inputs that come at any time may jump here */
    return symgen_look(&calls, u, row, s->result);
}

static inline int symgen_explicit_whole(void *self, int k)
{
    symgen_explicit *const s = self;
    const symgen_model *const model = s->model;
    const symgen_explicit_table *const table = &s->part->table;
    int controlled = 0, status;
    for (int i = 0; i < table->stages; i++)
        controlled |= table->error[i] != 0.0;
    if (controlled) {
        status = symgen_explicit_interval(s, k);
    } else {
        status = table->stages ? symgen_explicit_step(s, k, 0.0, s->run->step) : symgen_symplectic_step(s, k, s->run->step);
        status = status == symgen_good ? symgen_explicit_accept(s, k, 1.0) : status;
    }
    if (status != symgen_good)
        return status;
    symgen_copy(model->nq, s->y, s->run->q);
    symgen_copy(model->nv, s->y + model->nq, s->run->v);
    symgen_copy(model->nz, s->y + model->nq + model->nv, s->run->z);
    return symgen_good;
}

static inline int symgen_explicit_run(const symgen_model *model, symgen_run *run)
{
    symgen_explicit s = symgen_explicit_at(model, run);
    const symgen_family family = {
        .self = &s, .begin = symgen_explicit_begin, .look = symgen_explicit_look, .step = symgen_explicit_whole,
        .calls = {.nq = model->nq, .nv = model->nv, .nz = model->nz, .nc = model->nc, .ny = model->ny, .outputs = model->outputs,
                  .constants = run->constants, .work = run->work}};
    return symgen_loop(run, &family);
}

#endif
