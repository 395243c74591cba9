/* Implicit steps whose length follows their error: methods with one implicit stage after the other, whose factors serve all of them,
   the trapezoidal rule and the backward differentiation formula of order 2 with steps of any length.

   The error is filtered by the factors, so that it does not count what the method damps:

       W d = -r(q + e_q + g e_v, v + e_v, a)        e_v + g d,  e_q + g (e_v + g d)

   which costs one evaluation and leaves the error as it is where nothing is stiff. */
#ifndef SYMGEN_DIAGONAL_H
#define SYMGEN_DIAGONAL_H

#include "symgen_diagonal_memory.h"

/* Steps may be longer or shorter by this than those that factors belong to. */
#define SYMGEN_SLACK 0.3
/* What an iteration may leave of the velocities: a part of the absolute tolerance, and of the relative one a tenth of that. */
#define SYMGEN_SOLVED 0.003
#define SYMGEN_SOLVED_RELATIVE 0.1
#define SYMGEN_LEAST_RESIDUAL 1e-13
/* Rates nearer to each other than this part of a step say nothing of how they change. */
#define SYMGEN_APART 0.1

/* Of the residual of an equation, by what the fastest coordinate is allowed. */
static inline double symgen_diagonal_tolerance(const symgen_diagonal_run *d, double g)
{
    const symgen_control *const c = d->control;
    const double unit = c->state[symgen_unit];
    double fastest = 0.0;
    for (int i = 0; i < d->s->model->nv; i++)
        fastest = fmax(fastest, fabs(d->s->y[i]) * unit * d->s->sizes.moving[i]);
    const double allowed = c->absolute + SYMGEN_SOLVED_RELATIVE * c->relative * fastest;
    return fmax(SYMGEN_LEAST_RESIDUAL, SYMGEN_SOLVED * allowed * unit / g);
}

/* Solves y = base + g x, theta = d->theta + g (its own rate) at the time t; the trial state of the stepper is left there. Factors
   are renewed as the policy says if `first`. */
static inline int symgen_diagonal_solve(symgen_diagonal_run *d, double t, double g, int first)
{
    symgen_stepper *const s = d->s;
    const symgen_step_equations *const m = s->model;
    const symgen_shift shift = {g, g * g, 0};
    int status = symgen_good;
    symgen_mask failed = symgen_not(symgen_everywhere());
    symgen_diagonal_at_time(d, t);
    symgen_diagonal_predict(d, t, s->trial_rates);
    for (int i = 0; i < m->nv + m->nz; i++)
        s->trial_y[i] = d->base[i] + g * s->trial_rates[i];
    for (int i = 0; i < m->nv; i++)
        s->theta[i] = d->theta[i] + g * s->trial_y[i];
    for (int k = 0; k < m->nr; k++)
        s->rolled[k] = s->trial_y[symgen_rolled(m)[k]];
    s->chart = d->theta;
    symgen_turn(s, g);
    symgen_advance(m->joint_count, m->joints, s->q, s->theta, s->trial_q);
    symgen_point_at_trial(s);
    d->settings->residual = symgen_diagonal_tolerance(d, g);
    if (first)
        failed = symgen_refresh(s, shift, &status);
    if (status == symgen_good && symgen_iterates(m))
        failed = symgen_iterate(s, shift, failed, &status);
    s->chart = 0;
    symgen_diagonal_note(d, t, s->trial_rates);
    return status == symgen_good && failed ? symgen_not_converged : status;
}

/* Largest error by what is allowed, of positions (by velocity coordinate), velocities and states. */
static inline double symgen_diagonal_allowed(const symgen_diagonal_run *d, const real *q, const real *y)
{
    const symgen_step_equations *const m = d->s->model;
    const symgen_control *const c = d->control;
    const real *const moving = d->s->sizes.moving, *const states = d->s->memory.states;
    const double unit = c->state[symgen_unit];
    double worst = 0.0;
    for (int j = 0; j < m->joint_count; j++)
        for (int i = 0; i < m->joints[j].count; i++) {
            const symgen_joint *const joint = m->joints + j;
            const real *const p = q + joint->q, *const y0 = d->memory.y[1], *const p0 = d->memory.q[1] + joint->q;
            const int k = joint->v + i, free = joint->kind == symgen_free && i < 3;
            const real far = sqrt(p[0] * p[0] + (free ? p[1] * p[1] + p[2] * p[2] : 0.0));
            const real size = joint->kind == symgen_scalar ? fmax(fabs(p[i]), fabs(p0[i])) : free ? far : 1.0;
            const real near = c->absolute / moving[k], speed = fmax(fabs(y[k]), fabs(y0[k]));
            worst = symgen_control_worse(worst, fabs(d->turned[k]), near + c->relative * size);
            worst = symgen_control_worse(worst, fabs(d->wrong[k]), near / unit + c->relative * speed);
        }
    for (int k = m->nv; k < m->nv + m->nz; k++) {
        const real size = c->absolute * states[k - m->nv] + c->relative * fmax(fabs(y[k]), fabs(d->memory.y[1][k]));
        worst = symgen_control_worse(worst, fabs(d->wrong[k]), size);
    }
    return worst;
}

/* Dependent velocities that go with the independent ones of x. */
static inline void symgen_diagonal_follow(const symgen_diagonal_run *d, real *x)
{
    const symgen_step_equations *const m = d->s->model;
    real *const free = d->s->column;
    for (int i = 0; i < m->ni; i++)
        free[i] = x[m->places[i]];
    symgen_follow(m, d->s->result.transform, free, free, d->s->dependent);
    for (int i = 0; i < m->nd; i++)
        x[m->dependent[i]] = d->s->dependent[i];
}

/* Dependent positions that go with the independent and the rolled ones. */
static inline void symgen_diagonal_close(const symgen_diagonal_run *d, real *q)
{
    const symgen_step_equations *const m = d->s->model;
    const int last = symgen_unknowns(m) - m->nr;
    real *const free = d->s->column;
    for (int i = 0; i < m->ni; i++)
        free[i] = q[m->places[i]];
    for (int i = last; i < last + m->nr; i++)
        free[i] = q[m->places[i]];
    symgen_transformed(m, d->s->result.transform, free, d->s->dependent);
    for (int i = 0; i < m->nd - m->nr; i++)
        q[m->dependent[i]] = d->s->dependent[i];
}

/* The filtered error at the trial state, from the raw one in `wrong` and `turned`. */
static inline int symgen_diagonal_error(symgen_diagonal_run *d, double g, double *error)
{
    symgen_stepper *const s = d->s;
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m), all = m->nv + m->nz, first = m->ni + m->nz;
    real *const q = d->held, *const y = d->held + m->nq, size, gap;
    symgen_copy(m->nq, s->trial_q, q);
    symgen_copy(all, s->trial_y, y);
    for (int i = 0; i < m->nv; i++)
        s->moves[i] = d->turned[i] + g * d->wrong[i];
    for (int k = 0; k < m->nr; k++)
        s->moves[symgen_rolled(m)[k]] = d->turned[symgen_rolled(m)[k]];
    symgen_diagonal_close(d, s->moves);
    symgen_diagonal_follow(d, d->wrong);
    symgen_advance(m->joint_count, m->joints, q, s->moves, s->trial_q);
    for (int i = 0; i < all; i++)
        s->trial_y[i] += d->wrong[i];
    const int status = n > 0 ? symgen_evaluate(s, &size, &gap) : symgen_good;
    symgen_solve(s);
    for (int i = 0; i < first; i++)
        d->wrong[m->places[i]] -= g * s->solution[i];
    for (int i = 0; i < m->ni; i++)
        d->turned[m->places[i]] += g * d->wrong[m->places[i]];
    for (int i = first; i < n; i++)
        d->turned[m->places[i]] -= g * s->solution[i];
    symgen_diagonal_close(d, d->turned);
    symgen_diagonal_follow(d, d->wrong);
    *error = symgen_diagonal_allowed(d, q, y);
    symgen_copy(m->nq, q, s->trial_q);
    symgen_copy(all, y, s->trial_y);
    return status;
}

/* to = h sum of weight[j] column[j], over columns of n numbers */
static inline void symgen_diagonal_sum(int count, const double *weight, double h, int n, const real *column, real *to)
{
    for (int i = 0; i < n; i++)
        to[i] = 0.0;
    for (int j = 0; j < count; j++)
        for (int i = 0; i < n; i++)
            to[i] += h * weight[j] * column[n * j + i];
}

static inline int symgen_diagonal_stages(symgen_diagonal_run *d, double h, double *error)
{
    symgen_stepper *const s = d->s;
    const symgen_step_equations *const m = s->model;
    const symgen_diagonal *const table = d->table;
    const int all = m->nv + m->nz;
    const double g = h * table->gain;
    symgen_copy(all, s->memory.rates, d->rates);
    symgen_copy(m->nv, s->y, d->speeds);
    for (int i = 1; i < table->stages; i++) {
        const double *const row = table->argument + SYMGEN_DIAGONAL_STAGES * i;
        symgen_diagonal_sum(i, row, h, all, d->rates, d->base);
        symgen_diagonal_sum(i, row, h, m->nv, d->speeds, d->theta);
        for (int k = 0; k < all; k++)
            d->base[k] += s->y[k];
        const int status = symgen_diagonal_solve(d, d->control->state[symgen_now] + table->node[i] * h, g, i == 1);
        if (status != symgen_good)
            return status;
        symgen_copy(all, s->trial_rates, d->rates + all * i);
        for (int j = 0; j < m->joint_count; j++)
            symgen_chart_rate(m->joints + j, s->theta, s->trial_y, d->speeds + m->nv * i);
    }
    symgen_diagonal_sum(table->stages, table->error, h, all, d->rates, d->wrong);
    symgen_diagonal_sum(table->stages, table->error, h, m->nv, d->speeds, d->turned);
    return symgen_diagonal_error(d, g, error);
}

/* The rates before the last ones that are far enough from these, of those known when the step began; -1: none. */
static inline int symgen_diagonal_earlier(const symgen_diagonal_run *d, double h)
{
    int k = (int)d->control->state[symgen_points] - 3; /* the last two are of the ends of this step */
    while (k >= 0 && d->control->state[symgen_now] - d->memory.times[k] < SYMGEN_APART * h)
        k--;
    return k;
}

/* Errors of one stage by differences of the rates: of h^3 y''' with the factor of the method. */
static inline int symgen_diagonal_differences(symgen_diagonal_run *d, double h, double size, double g, double *error)
{
    const symgen_stepper *const s = d->s;
    const int nv = s->model->nv, all = nv + s->model->nz, k = symgen_diagonal_earlier(d, h);
    const double now = d->control->state[symgen_now];
    for (int i = 0; i < all; i++) {
        const real slope = (s->trial_rates[i] - s->memory.rates[i]) / h;
        if (i < nv)
            d->turned[i] = size * h * h * h * slope;
        d->wrong[i] = 0.5 * h * h * slope; /* of a first step, whose error counts as that of Euler's rule */
        if (k < 0)
            continue;
        const real before = (s->memory.rates[i] - d->memory.points[k * all + i]) / (now - d->memory.times[k]);
        d->wrong[i] = 2.0 * size * h * h * h * (slope - before) / (now + h - d->memory.times[k]);
    }
    return symgen_diagonal_error(d, g, error);
}

static inline int symgen_diagonal_one_stage(symgen_diagonal_run *d, double h, double *error)
{
    const symgen_stepper *const s = d->s;
    const int nv = s->model->nv, all = nv + s->model->nz;
    const double past = d->control->state[symgen_last] / h, now = d->control->state[symgen_now];
    const int backward = d->table->backward && d->control->state[symgen_points] > 1.0 && past > SYMGEN_APART;
    const double g = backward ? h * (past + 1.0) / (past + 2.0) : 0.5 * h, share = 1.0 / (past * (past + 2.0));
    for (int i = 0; i < all; i++)
        d->base[i] = s->y[i] + (backward ? share * (s->y[i] - s->memory.before[i]) : g * s->memory.rates[i]);
    for (int i = 0; i < nv; i++)
        d->theta[i] = backward ? share * s->memory.increment[i] : g * s->y[i];
    const int status = symgen_diagonal_solve(d, now + h, g, 1);
    if (status != symgen_good)
        return status;
    const double size = backward ? (past + 1.0) * (past + 1.0) / (6.0 * (past + 2.0)) : 1.0 / 12.0;
    return symgen_diagonal_differences(d, h, size, g, error);
}

/* ---- what step control asks for ---- */

/* The step as the trial state of the stepper; one that cannot be solved is tried again with fresh factors. */
static inline int symgen_diagonal_try(void *self, double h, double *error)
{
    symgen_diagonal_run *const d = self;
    int status = symgen_not_converged;
    symgen_diagonal_hold_points(d);
    for (int attempt = 0; attempt < 2 && status != symgen_good; attempt++) {
        d->s->statistics->retries += attempt;
        status = d->table->stages ? symgen_diagonal_stages(d, h, error) : symgen_diagonal_one_stage(d, h, error);
        if (status == symgen_good)
            break;
        symgen_diagonal_drop_points(d);
        const int fresh = d->s->memory.count[symgen_age] == 0;
        symgen_distrust(d->s, symgen_everywhere());
        if (fresh)
            break;
    }
    if (status != symgen_good)
        *error = HUGE_VAL;
    else if (!(*error <= 1.0))
        symgen_diagonal_drop_points(d);
    return status;
}

static inline int symgen_diagonal_take(void *self, double h)
{
    symgen_diagonal_run *const d = self;
    symgen_stepper *const s = d->s;
    const int all = s->model->nv + s->model->nz;
    (void)h;
    symgen_copy(s->model->nq, s->q, d->memory.q[0]);
    symgen_copy(all, s->y, d->memory.y[0]);
    symgen_copy(all, s->memory.rates, d->memory.x[0]);
    symgen_copy(all, s->trial_rates, d->memory.x[1]);
    symgen_accept(s, d->method, symgen_everywhere());
    if (symgen_unknowns(s->model) > 0)
        symgen_note_spread(s, symgen_everywhere(), symgen_spread_of(s, s->result.transform));
    return symgen_good;
}

/* Whether the dependent coordinates do not serve any more, or may be why a step could not be made. */
static inline int symgen_diagonal_asks(void *self, int status)
{
    const symgen_diagonal_run *const d = self;
    return d->watched && d->s->model->nd > 0 && symgen_is_wide(d->s, status != symgen_good);
}

/* Equations are compared to what gives each coordinate its share of the tolerance, whatever else is heavy. */
static inline void symgen_diagonal_scale(const symgen_diagonal_run *d)
{
    const symgen_stepper *const s = d->s;
    const int n = symgen_unknowns(s->model);
    const double unit = d->control->state[symgen_unit];
    for (int i = 0; i < s->model->ni; i++)
        s->memory.scale[i] = unit * unit * s->sizes.moving[s->model->places[i]] / s->memory.matrix[i + n * i];
}

/* With the history that another choice of dependent coordinates left; step control goes on as it was. */
static inline int symgen_diagonal_begin_again(symgen_diagonal_run *d)
{
    symgen_diagonal_at_time(d, d->control->state[symgen_now]);
    const int status = symgen_begin_again(d->s);
    symgen_diagonal_scale(d);
    return status;
}

/* Rates of the state as it is, for inputs as they are. */
static inline int symgen_diagonal_restart(void *self)
{
    symgen_diagonal_run *const d = self;
    symgen_stepper *const s = d->s;
    const symgen_step_equations *const m = s->model;
    const symgen_control *const c = d->control;
    int status;
    symgen_copy(m->nz, s->memory.states, d->wrong);
    symgen_diagonal_at_time(d, c->state[symgen_now]);
    d->settings->residual = SYMGEN_LEAST_RESIDUAL;
    const symgen_mask failed = symgen_begin(s, c->state[symgen_unit], &status);
    if (status != symgen_good || failed)
        return status != symgen_good ? status : symgen_not_converged;
    symgen_diagonal_scale(d);
    for (int j = 0; j < m->nz; j++) /* what was large before a jump stays so */
        s->memory.states[j] = fmax(s->memory.states[j], d->wrong[j]);
    d->control->state[symgen_points] = 0.0;
    symgen_diagonal_note(d, c->state[symgen_now], s->memory.rates);
    return symgen_good;
}

static inline void symgen_diagonal_save(void *self)
{
    const symgen_diagonal_run *const d = self;
    const symgen_step_equations *const m = d->s->model;
    const int length = symgen_diagonal_length(m), memory = symgen_memory_length(m);
    double *const saved = d->control->saved;
    symgen_copy(length, d->control->state, saved);
    symgen_copy(memory, d->kept, saved + length);
    for (int i = 0; i < symgen_counts_length(m); i++)
        saved[length + memory + i] = d->counts[i];
}

/* The state at a time within the last step, before its loops are closed. */
static inline void symgen_diagonal_look(const symgen_diagonal_run *d, double t, real *q, real *y)
{
    const symgen_step_equations *const m = d->s->model;
    const symgen_diagonal_memory *const f = &d->memory;
    const double s = symgen_control_part(d->control, t);
    const symgen_arc arc = {
        d->control->state[symgen_last], {f->q[0], f->q[1]}, {f->y[0], f->y[1]}, {f->x[0], f->x[1]}};
    symgen_copy(m->nq, f->q[1], q);
    symgen_copy(m->nv + m->nz, f->y[1], y);
    if (s < 1.0)
        symgen_arc_at(m->joints, m->joint_count, &arc, m->nv, m->nz, s, d->u + m->nu, q, y);
}

#endif
