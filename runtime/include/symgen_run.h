/* The loop of implicit and one-shot methods: steps, retries, records. One state; lanes have symgen_fleet.h. */
#ifndef SYMGEN_RUN_H
#define SYMGEN_RUN_H

#include "symgen_begin.h"
#include "symgen_clock.h"
#include "symgen_input.h"
#include "symgen_one_shot.h"

#define SYMGEN_CORRECTIONS 3
/* Share by which a step forgets what the ones before it left unaccounted for. */
#define SYMGEN_FORGETTING 1e-4
/* A step that fails is halved at most this often. */
#define SYMGEN_HALVINGS 6

/* Velocities and accelerations of two steps, what they leave, a count, the fastest. */
static inline int symgen_watch_scratch(const symgen_stepping *m) { return 5 * m->ni + 2; }

static inline int symgen_run_scratch(const symgen_stepping *m)
{
    const int saved = m->nq + 2 * (m->nv + m->nz);
    return symgen_stepper_scratch(m) + symgen_one_shot_scratch(m) + saved + m->nu + symgen_watch_scratch(m);
}

static inline int symgen_run_row(const symgen_stepping *m, int ny)
{
    return 1 + m->nq + 2 * (m->nv + m->nz) + m->nc + ny;
}

static inline void symgen_duplicate(int n, const real *from, real *to)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static inline symgen_arguments symgen_call_arguments(const symgen_run *run, const symgen_stepping *m, const real *q,
                                                     const real *y)
{
    return (symgen_arguments){
        .constants = run->calls.constants, .work = run->calls.work, .q = q, .v = y, .z = y + m->nv};
}

static inline int symgen_run_record(const symgen_stepping *m, symgen_run *run, const real *t, const real *u)
{
    const int all = m->nv + m->nz;
    real *const row = run->record + (long)run->recorded * symgen_run_row(m, run->calls.ny);
    real *const a = row + 1 + m->nq + all, *const l = a + m->nv, *const rates = l + m->nc;
    symgen_arguments arguments = symgen_call_arguments(run, m, run->q, run->y);
    real *const result = run->scratch;
    arguments.t = t;
    arguments.u = u;
    arguments.out = result;
    row[0] = *t;
    symgen_duplicate(m->nq, run->q, row + 1);
    symgen_duplicate(all, run->y, row + 1 + m->nq);
    int status = run->calls.acceleration(&arguments);
    symgen_duplicate(m->nv, result, a);
    symgen_duplicate(m->nz, result + m->nv, rates);
    if (status == symgen_good && !(symgen_peak_of(m->nv + m->nz, result) < HUGE_VAL))
        status = symgen_not_finite;
    arguments.a = a;
    arguments.out = l;
    if (status == symgen_good && m->nc > 0)
        status = run->calls.multipliers(&arguments);
    arguments.l = l;
    arguments.out = rates + m->nz;
    if (status == symgen_good && run->calls.ny > 0)
        status = run->calls.outputs(&arguments);
    run->recorded += status == symgen_good;
    return status;
}

/* ---- one-shot methods ---- */

/* Factors of the start of the step, as the policy says, and B of their time. */
static inline int symgen_one_shot_refresh(symgen_stepper *s, symgen_shift shift)
{
    const symgen_stepping *const m = s->model;
    const int n = symgen_unknowns(m), made = (int)(s->statistics->factorisations + s->statistics->updates);
    int status = symgen_good;
    real before = 0.0, change = 0.0, size, gap;
    symgen_duplicate(m->nq, s->q, s->trial_q);
    symgen_duplicate(m->nv + m->nz, s->y, s->trial_y);
    symgen_duplicate(m->nv + m->nz, s->memory.rates, s->trial_rates);
    const int due = symgen_all_due(s, shift), first = !s->memory.count[symgen_made];
    for (int i = 0; i < n; i++)
        s->row[i] = 0.0;
    for (int k = 0; k < n && due; k++)
        for (int i = 0; i < n; i++)
            s->row[i] -= s->memory.matrix[i + n * k] * s->memory.effort[k];
    if (symgen_refresh(s, shift, &status) || status != symgen_good)
        return status ? status : symgen_not_converged;
    if (made == (int)(s->statistics->factorisations + s->statistics->updates))
        return symgen_good;
    status = symgen_evaluate(s, &size, &gap);
    symgen_duplicate(m->transform_count, s->result.transform, s->memory.transform);
    if (!due || first)
        return status;
    for (int i = 0; i < n; i++) {
        real now = 0.0;
        for (int k = 0; k < n; k++)
            now += s->memory.matrix[i + n * k] * s->memory.effort[k];
        change = symgen_max(change, fabs(now + s->row[i]));
        before = symgen_max(before, fabs(now));
    }
    int *const interval = s->memory.count + symgen_interval;
    if (change > 0.05 * before)
        *interval = symgen_larger(1, *interval / 2);
    else if (change < 0.02 * before && *interval < 64)
        *interval *= 2;
    return status;
}

/* Velocities and accelerations at the start of a step, for the watch. */
static inline void symgen_watch_start(const symgen_stepper *s, const real *y, const real *rates, real *watch)
{
    const int ni = s->model->ni;
    for (int i = 0; i < ni; i++) {
        watch[i] = y[s->model->places[i]];
        watch[ni + i] = rates[s->model->places[i]];
    }
}

/* What the velocities (times the roots of their masses) changed by and accelerations do not account for, added up over the last
   steps. A step is not taken for more than a fiftieth of what ends the run, so that oscillations may be damped in a few steps. */
static inline int symgen_watch_velocities(const symgen_stepper *s, double h, real *watch)
{
    const int ni = s->model->ni, n = symgen_unknowns(s->model);
    const real *const now = watch;
    real *const before = watch + 2 * ni, *const gap = before + 2 * ni, *const count = gap + ni, *const fastest = count + 1;
    real worst = 0.0;
    for (int i = 0; i < ni; i++)
        *fastest = symgen_max(*fastest, sqrt(fabs(s->memory.mass[i + n * i])) * fabs(now[i]));
    const real allowed = *fastest + h * s->memory.watch[symgen_weight];
    for (int i = 0; i < ni; i++) {
        const real lost = now[i] - before[i] - 0.5 * h * (now[ni + i] + before[ni + i]);
        const real most = allowed / 50.0, size = sqrt(fabs(s->memory.mass[i + n * i])) * lost;
        if (*count > 0.0)
            gap[i] = (1.0 - SYMGEN_FORGETTING) * gap[i] + symgen_min(most, symgen_max(-most, size));
        worst = symgen_max(worst, fabs(gap[i]));
    }
    symgen_duplicate(2 * ni, now, before);
    *count += 1.0;
    return worst > allowed ? symgen_unresolved : symgen_good;
}

/* One step; the state is touched only if all is well. */
static inline int symgen_one_shot_step(symgen_stepper *s, symgen_run *run, int k, real *scratch, real *u, real *watch)
{
    const symgen_stepping *const m = s->model;
    const symgen_one_shot *const table = &run->one_shot;
    const int all = m->nv + m->nz;
    const double h = run->step, shift = table->gamma * h, begin = run->start + (run->first + k) * h;
    real *theta[SYMGEN_STAGES], *y[SYMGEN_STAGES], t = begin, error;
    for (int i = 0; i < SYMGEN_STAGES; i++) {
        theta[i] = symgen_take(&scratch, m->nv);
        y[i] = symgen_take(&scratch, all);
    }
    s->time = begin;
    s->arguments.t = &s->time;
    s->arguments.u = symgen_input_at(run->inputs, run->input_stride, m->nu, k, 0.0, u);
    symgen_point_at_trial(s);
    int status = symgen_one_shot_refresh(s, (symgen_shift){shift, shift * shift, 1});
    symgen_arguments arguments = symgen_call_arguments(run, m, s->trial_q, s->trial_y);
    arguments.t = &t;
    for (int i = 0; i < table->stages && status == symgen_good; i++) {
        symgen_stage_state(s, i, table->argument + SYMGEN_STAGES * i, h, theta, y);
        t = begin + table->node[i] * h;
        arguments.u = symgen_input_at(run->inputs, run->input_stride, m->nu, k, table->node[i], u);
        arguments.out = y[i];
        status = run->calls.acceleration(&arguments);
        if (i == 0)
            symgen_watch_start(s, s->y, y[0], watch);
        symgen_duplicate(m->nv, s->trial_y, theta[i]);
        symgen_combine(i, table->coupling + SYMGEN_STAGES * i, 1.0, m->nv, theta, theta[i]);
        symgen_combine(i, table->coupling + SYMGEN_STAGES * i, 1.0, all, y, y[i]);
        symgen_stage_solve(s, shift, theta[i], y[i]);
    }
    if (status != symgen_good)
        return status;
    symgen_stage_state(s, table->stages, table->weight, h, theta, y);
    symgen_duplicate(all, y[0], s->trial_rates);
    t = begin + h;
    arguments.u = symgen_input_at(run->inputs, run->input_stride, m->nu, k, 1.0, u);
    status = run->calls.close(&arguments, s->trial_q, s->trial_y, s->settings->closure, SYMGEN_CORRECTIONS,
                              run->calls.scratch, &error);
    const real size = symgen_max(symgen_peak_of(all, s->trial_y), symgen_peak_of(m->nq, s->trial_q));
    if (status == symgen_good && !(size < HUGE_VAL))
        status = symgen_not_finite;
    if (status == symgen_good && m->nc > 0 && !(error <= 1e4 * s->settings->closure))
        status = symgen_not_converged;
    if (status != symgen_good)
        return status;
    s->statistics->worst_closure = error > s->statistics->worst_closure ? error : s->statistics->worst_closure;
    symgen_accept(s, &run->method, symgen_everywhere());
    return symgen_good;
}

/* The step, and once more with fresh factors if it failed with older ones. */
static inline int symgen_one_shot_whole(symgen_stepper *s, symgen_run *run, int k, real *scratch, real *u)
{
    real *const watch = u + s->model->nu;
    int status = symgen_one_shot_step(s, run, k, scratch, u, watch);
    if (status != symgen_good && s->memory.count[symgen_age] > 0) {
        s->statistics->retries++;
        symgen_distrust(s, symgen_everywhere());
        status = symgen_one_shot_step(s, run, k, scratch, u, watch);
    }
    return status == symgen_good ? symgen_watch_velocities(s, run->step, watch) : status;
}

/* ---- iterated methods ---- */

/* One step over `part` of step k that begins at `fraction`; history may be too short for the method. */
static inline int symgen_try_step(symgen_stepper *s, const symgen_run *run, int k, double fraction, double part, real *u)
{
    const symgen_method *const method =
        s->memory.count[symgen_known] > run->method.history ? &run->method : &run->beginner;
    int status;
    s->time = run->start + (run->first + k + fraction + part) * run->step;
    s->arguments.t = &s->time;
    s->arguments.u = symgen_input_at(run->inputs, run->input_stride, s->model->nu, k, fraction + part, u);
    const symgen_mask failed = symgen_implicit_step(s, method, part * run->step, &status);
    return status == symgen_good && failed ? symgen_not_converged : status;
}

/* History of steps of another length is of no use. */
static inline void symgen_forget(const symgen_stepper *s)
{
    s->memory.count[symgen_known] = 1;
    symgen_duplicate(s->model->nv + s->model->nz, s->memory.rates, s->memory.average);
    symgen_distrust(s, symgen_everywhere());
}

/* The equation with the largest residual in the trial state. */
static inline void symgen_name_worst(symgen_stepper *s)
{
    real size, gap;
    int worst = 0;
    symgen_evaluate(s, &size, &gap);
    for (int i = 1; i < symgen_unknowns(s->model); i++)
        if (!(symgen_magnitude(s->solution[i]) <= symgen_magnitude(s->solution[worst])))
            worst = i;
    s->statistics->worst_equation = worst;
}

/* Step k in 2, 4, ... shorter ones; on failure the state is what it was. */
static inline int symgen_halve(symgen_stepper *s, const symgen_run *run, int k, real *saved, real *u)
{
    const symgen_stepping *const m = s->model;
    const int all = m->nv + m->nz;
    int status = symgen_not_converged;
    symgen_duplicate(m->nq, s->q, saved);
    symgen_duplicate(all, s->y, saved + m->nq);
    symgen_duplicate(all, s->memory.rates, saved + m->nq + all);
    for (int parts = 2; parts <= 1 << SYMGEN_HALVINGS && status != symgen_good; parts *= 2) {
        s->statistics->halvings++;
        symgen_forget(s);
        for (int i = 0; i < parts; i++) {
            s->memory.count[symgen_made] = 0;
            status = symgen_try_step(s, run, k, (double)i / parts, 1.0 / parts, u);
            if (status != symgen_good)
                break;
        }
        if (status == symgen_good)
            break;
        symgen_name_worst(s);
        symgen_duplicate(m->nq, saved, s->q);
        symgen_duplicate(all, saved + m->nq, s->y);
        symgen_duplicate(all, saved + m->nq + all, s->memory.rates);
    }
    symgen_forget(s);
    return status;
}

/* Step k: as it is, then with fresh factors, then in shorter steps. */
static inline int symgen_whole_step(symgen_stepper *s, symgen_run *run, int k, real *saved, real *u)
{
    int status = symgen_try_step(s, run, k, 0.0, 1.0, u);
    if (status != symgen_good && s->memory.count[symgen_age] > 0 && !run->settings.fixed) {
        s->statistics->retries++;
        symgen_distrust(s, symgen_everywhere());
        status = symgen_try_step(s, run, k, 0.0, 1.0, u);
    }
    if (status == symgen_good)
        return status;
    symgen_name_worst(s);
    if (!run->settings.fixed)
        status = symgen_halve(s, run, k, saved, u);
    if (status == symgen_good)
        s->statistics->worst_equation = -1;
    return status;
}

static inline int symgen_run_steps(const symgen_stepping *m, symgen_run *run)
{
    symgen_stepper s = {.model = m, .settings = &run->settings, .statistics = &run->statistics, .q = run->q, .y = run->y,
                        .alive = symgen_everywhere()};
    real *const stages = run->scratch + symgen_stepper_scratch(m), *const saved = stages + symgen_one_shot_scratch(m);
    real *const u = saved + m->nq + 2 * (m->nv + m->nz);
    int status = symgen_good;
    s.arguments.constants = run->constants;
    s.arguments.work = run->work;
    s.keeps_past = symgen_looks_back(&run->method);
    s.memory = symgen_memory_at(m, run->memory, run->counts);
    s.sizes = symgen_sizes_at(m, run->scales);
    s.step = run->step;
    symgen_stepper_scratch_at(&s, run->scratch);
    run->done = run->recorded = 0;
    for (int k = 0; k <= run->steps; k++) {
        const int index = run->first + k, stop = k == run->steps;
        const real t = run->start + index * run->step;
        if (stop && !run->last)
            break;
        s.arguments.t = &t;
        s.arguments.u = run->inputs + (long)2 * k * run->input_stride;
        if (k == 0 && run->begin && symgen_begin(&s, run->step, &status) && status == symgen_good)
            status = symgen_not_converged;
        if (status == symgen_good && (stop || (run->every > 0 && index % run->every == 0)))
            status = symgen_run_record(m, run, &t, s.arguments.u);
        if (stop || status != symgen_good)
            return status;
        const double began = run->timed ? symgen_seconds() : 0.0;
        status = run->one_shot.stages ? symgen_one_shot_whole(&s, run, k, stages, u) : symgen_whole_step(&s, run, k, saved, u);
        if (status != symgen_good)
            return status;
        if (run->timed)
            run->statistics.worst_time = symgen_max(run->statistics.worst_time, symgen_seconds() - began);
        run->done++;
    }
    return symgen_good;
}

#endif
