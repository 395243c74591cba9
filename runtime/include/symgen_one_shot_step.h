/* Steps of one-shot methods in a run: when factors are renewed, and whether velocities follow from accelerations. */
#ifndef SYMGEN_ONE_SHOT_STEP_H
#define SYMGEN_ONE_SHOT_STEP_H

#include "symgen_implicit_work.h"
#include "symgen_one_shot.h"

/* Share by which a step forgets what the ones before it left unaccounted for. */
#define SYMGEN_FORGETTING 1e-4
/* Steps between factorisations of the policy adaptive, at most. */
#define SYMGEN_MOST_INTERVAL 64

/* Velocities and accelerations at the start of a step, and what they leave unaccounted for. */
static inline int symgen_watch_scratch(const symgen_step_equations *m) { return 3 * m->ni; }

/* Factors of the start of the step, as the policy says, and B of their time. */
static inline int symgen_one_shot_refresh(symgen_stepper *s, symgen_shift shift)
{
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m), made = (int)(s->statistics->factorisations + s->statistics->updates);
    int status = symgen_good;
    real before = 0.0, change = 0.0, size, gap;
    symgen_copy(m->nq, s->q, s->trial_q);
    symgen_copy(m->nv + m->nz, s->y, s->trial_y);
    symgen_copy(m->nv + m->nz, s->memory.rates, s->trial_rates);
    for (int k = 0; k < m->nr; k++)
        s->rolled[k] = s->y[symgen_rolled(m)[k]];
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
    symgen_copy(m->transform_count, s->result.transform, s->memory.transform);
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
    else if (change < 0.02 * before && *interval < SYMGEN_MOST_INTERVAL)
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
   steps. A step is not taken for more than a fiftieth of what ends the run, so that oscillations may be damped in a few steps.
   It judges where the step starts, not where it ends; a step that it refuses leaves the memory as it was. */
static inline int symgen_watch_velocities(const symgen_stepper *s, double h, real *watch)
{
    const int ni = s->model->ni, n = symgen_unknowns(s->model);
    const symgen_accounts *const kept = &s->memory.accounts;
    const real *const now = watch;
    real *const gap = watch + 2 * ni;
    real worst = 0.0, fastest = *kept->fastest;
    for (int i = 0; i < ni; i++)
        fastest = symgen_max(fastest, sqrt(fabs(s->memory.mass[i + n * i])) * fabs(now[i]));
    const real allowed = fastest + h * s->memory.watch[symgen_weight];
    for (int i = 0; i < ni; i++) {
        const real lost = now[i] - kept->before[i] - 0.5 * h * (now[ni + i] + kept->before[ni + i]);
        const real most = allowed / 50.0, size = sqrt(fabs(s->memory.mass[i + n * i])) * lost;
        gap[i] = kept->gap[i];
        if (*kept->count > 0.0)
            gap[i] = (1.0 - SYMGEN_FORGETTING) * gap[i] + symgen_min(most, symgen_max(-most, size));
        worst = symgen_max(worst, fabs(gap[i]));
    }
    if (worst > allowed)
        return symgen_unresolved;
    symgen_copy(2 * ni, now, kept->before);
    symgen_copy(ni, gap, kept->gap);
    *kept->fastest = fastest;
    *kept->count = 1.0;
    return symgen_good;
}

/* The trial state at the end of a step. */
static inline int symgen_one_shot_try(symgen_implicit *at, int k)
{
    symgen_stepper *const s = &at->stepper;
    symgen_run *const run = at->run;
    const symgen_step_equations *const m = s->model;
    const symgen_one_shot *const table = &run->implicit.one_shot;
    const int all = m->nv + m->nz;
    const double h = run->step, shift = table->gamma * h, begin = run->start + (run->first + k) * h;
    real *theta[SYMGEN_STAGES], *y[SYMGEN_STAGES], *scratch = at->stages, *const u = at->u, t = begin, error;
    for (int i = 0; i < SYMGEN_STAGES; i++) {
        theta[i] = symgen_take(&scratch, m->nv);
        y[i] = symgen_take(&scratch, all);
    }
    s->time = begin;
    s->arguments.t = &s->time;
    s->arguments.u = symgen_input_at(run->inputs, run->input_stride, m->nu, k, 0.0, u);
    symgen_point_at_trial(s);
    int status = symgen_one_shot_refresh(s, (symgen_shift){shift, shift * shift, 1});
    symgen_arguments arguments = {.constants = run->calls.constants, .t = &t, .q = s->trial_q, .v = s->trial_y,
                                  .z = s->trial_y + m->nv, .work = run->calls.work};
    for (int i = 0; i < table->stages && status == symgen_good; i++) {
        symgen_stage_state(s, i, table->argument + SYMGEN_STAGES * i, h, theta, y);
        t = begin + table->node[i] * h;
        arguments.u = symgen_input_at(run->inputs, run->input_stride, m->nu, k, table->node[i], u);
        arguments.out = y[i];
        status = run->calls.acceleration(&arguments);
        if (i == 0)
            symgen_watch_start(s, s->y, y[0], at->watch);
        symgen_copy(m->nv, s->trial_y, theta[i]);
        symgen_combine(i, table->coupling + SYMGEN_STAGES * i, 1.0, m->nv, theta, theta[i]);
        symgen_combine(i, table->coupling + SYMGEN_STAGES * i, 1.0, all, y, y[i]);
        symgen_stage_solve(s, shift, theta[i], y[i]);
    }
    if (status != symgen_good)
        return status;
    symgen_stage_state(s, table->stages, table->weight, h, theta, y);
    symgen_copy(all, y[0], s->trial_rates);
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
    return symgen_good;
}

/* The step, and once more with fresh factors if it failed with older ones; the state is touched only if all is well. */
static inline int symgen_one_shot_whole(symgen_implicit *at, int k)
{
    symgen_stepper *const s = &at->stepper;
    int status = symgen_one_shot_try(at, k);
    if (status != symgen_good && s->memory.count[symgen_age] > 0) {
        s->statistics->retries++;
        symgen_distrust(s, symgen_everywhere());
        status = symgen_one_shot_try(at, k);
    }
    if (status != symgen_good)
        return symgen_ask(s, at->run, k, 1) ? symgen_reorder : status;
    status = symgen_watch_velocities(s, at->run->step, at->watch);
    if (status == symgen_good)
        symgen_accept(s, &at->run->implicit.method, symgen_everywhere());
    return status;
}

#endif
