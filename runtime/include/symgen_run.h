/* Steps of implicit and one-shot methods as a run makes them: with retries and halvings. One state; lanes have symgen_fleet.h. */
#ifndef SYMGEN_RUN_H
#define SYMGEN_RUN_H

#include "symgen_diagonal.h"
#include "symgen_input.h"
#include "symgen_loop.h"
#include "symgen_one_shot.h"
#include "symgen_spread.h"

#define SYMGEN_CORRECTIONS 3
/* Share by which a step forgets what the ones before it left unaccounted for. */
#define SYMGEN_FORGETTING 1e-4
/* A step that fails is halved at most this often. */
#define SYMGEN_HALVINGS 6

/* Velocities and accelerations of two steps, what they leave, a count, the fastest. */
static inline int symgen_watch_scratch(const symgen_step_equations *m) { return 5 * m->ni + 2; }

static inline int symgen_run_scratch(const symgen_step_equations *m)
{
    const int saved = m->nq + 2 * (m->nv + m->nz);
    return symgen_stepper_scratch(m) + symgen_one_shot_scratch(m) + saved + m->nu + symgen_watch_scratch(m) +
           symgen_diagonal_scratch(m);
}

/* An implicit or one-shot method at work. */
typedef struct {
    symgen_stepper stepper;
    symgen_run *run;
    real *stages, *saved, *u, *watch; /* parts of the scratch */
    symgen_settings settings;         /* with step control: those of the run, but for a tolerance that follows the step */
    symgen_diagonal_run paced;        /* used with step control */
} symgen_implicit;

/* ---- one-shot methods ---- */

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
    symgen_copy(2 * ni, now, before);
    *count += 1.0;
    return worst > allowed ? symgen_unresolved : symgen_good;
}

/* One step; the state is touched only if all is well. */
static inline int symgen_one_shot_step(symgen_implicit *at, int k)
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
    symgen_accept(s, &run->implicit.method, symgen_everywhere());
    return symgen_good;
}

/* The step, and once more with fresh factors if it failed with older ones. */
static inline int symgen_one_shot_whole(symgen_implicit *at, int k)
{
    symgen_stepper *const s = &at->stepper;
    int status = symgen_one_shot_step(at, k);
    if (status != symgen_good && s->memory.count[symgen_age] > 0) {
        s->statistics->retries++;
        symgen_distrust(s, symgen_everywhere());
        status = symgen_one_shot_step(at, k);
    }
    if (status != symgen_good)
        return symgen_ask(s, at->run, k, 1) ? symgen_reorder : status;
    return symgen_watch_velocities(s, at->run->step, at->watch);
}

/* ---- iterated methods ---- */

/* One step over `part` of step k that begins at `fraction`; history may be too short for the method. */
static inline int symgen_try_step(symgen_implicit *at, int k, double fraction, double part)
{
    symgen_stepper *const s = &at->stepper;
    const symgen_run *const run = at->run;
    const symgen_implicit_part *const given = &run->implicit;
    const symgen_method *const method =
        s->memory.count[symgen_known] > given->method.history ? &given->method : &given->beginner;
    int status;
    s->time = run->start + (run->first + k + fraction + part) * run->step;
    s->arguments.t = &s->time;
    s->arguments.u = symgen_input_at(run->inputs, run->input_stride, s->model->nu, k, fraction + part, at->u);
    const symgen_mask failed = symgen_implicit_step(s, method, part * run->step, &status);
    return status == symgen_good && failed ? symgen_not_converged : status;
}

/* History of steps of another length is of no use. */
static inline void symgen_forget(const symgen_stepper *s)
{
    s->memory.count[symgen_known] = 1;
    symgen_copy(s->model->nv + s->model->nz, s->memory.rates, s->memory.average);
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
static inline int symgen_halve(symgen_implicit *at, int k)
{
    symgen_stepper *const s = &at->stepper;
    real *const saved = at->saved;
    const symgen_step_equations *const m = s->model;
    const int all = m->nv + m->nz;
    int status = symgen_not_converged;
    symgen_copy(m->nq, s->q, saved);
    symgen_copy(all, s->y, saved + m->nq);
    symgen_copy(all, s->memory.rates, saved + m->nq + all);
    for (int parts = 2; parts <= 1 << SYMGEN_HALVINGS && status != symgen_good; parts *= 2) {
        s->statistics->halvings++;
        symgen_forget(s);
        for (int i = 0; i < parts; i++) {
            s->memory.count[symgen_made] = 0;
            status = symgen_try_step(at, k, (double)i / parts, 1.0 / parts);
            if (status != symgen_good)
                break;
        }
        if (status == symgen_good)
            break;
        symgen_name_worst(s);
        symgen_copy(m->nq, saved, s->q);
        symgen_copy(all, saved + m->nq, s->y);
        symgen_copy(all, saved + m->nq + all, s->memory.rates);
    }
    symgen_forget(s);
    return status;
}

/* Step k: as it is, then with fresh factors, then in shorter steps. */
static inline int symgen_whole_step(symgen_implicit *at, int k)
{
    symgen_stepper *const s = &at->stepper;
    const int fixed = at->run->settings.fixed;
    int status = symgen_try_step(at, k, 0.0, 1.0);
    if (status != symgen_good && s->memory.count[symgen_age] > 0 && !fixed) {
        s->statistics->retries++;
        symgen_distrust(s, symgen_everywhere());
        status = symgen_try_step(at, k, 0.0, 1.0);
    }
    if (status == symgen_good)
        return status;
    if (symgen_ask(s, at->run, k, 1))
        return symgen_reorder;
    symgen_name_worst(s);
    if (!fixed)
        status = symgen_halve(at, k);
    if (status == symgen_good)
        s->statistics->worst_equation = -1;
    return status;
}

/* ---- steps whose length follows their error ---- */

static inline void symgen_controlled_at(symgen_implicit *at, real *scratch)
{
    symgen_run *const run = at->run;
    symgen_stepper *const s = &at->stepper;
    at->settings = run->settings;
    at->paced = (symgen_diagonal_run){.s = s, .settings = &at->settings, .control = &run->control,
                                      .table = &run->implicit.diagonal, .method = &run->implicit.method,
                                      .kept = run->implicit.memory, .counts = run->implicit.counts, .inputs = run->inputs};
    at->paced.memory = symgen_diagonal_memory_at(s->model, run->control.state);
    symgen_diagonal_scratch_at(&at->paced, scratch);
    s->q = at->paced.memory.q[1];
    s->y = at->paced.memory.y[1];
    s->settings = &at->settings;
    s->step = run->control.state[symgen_unit]; /* neither the record nor the next step decides what is small */
    s->slack = SYMGEN_SLACK;
    s->keeps_past = 1;
}

/* The state of the run at the time t, which was reached: its loops are closed. */
static inline int symgen_controlled_look(const symgen_implicit *at, double t)
{
    symgen_run *const run = at->run;
    const symgen_diagonal_run *const d = &at->paced;
    const double closure = d->settings->closure;
    const real *const u = symgen_diagonal_inputs(d, t);
    real error = 0.0;
    symgen_diagonal_look(d, t, run->q, run->v);
    const symgen_arguments arguments = {.constants = run->calls.constants, .t = &t, .q = run->q, .v = run->v,
                                        .z = run->v + run->calls.nv, .u = u, .work = run->calls.work};
    const int status = run->calls.close(&arguments, run->q, run->v, closure, SYMGEN_CORRECTIONS, run->calls.scratch, &error);
    run->statistics.worst_closure = symgen_max(run->statistics.worst_closure, error);
    return status == symgen_good && !(error <= 1e4 * closure) ? symgen_not_converged : status;
}

/* Steps up to the start of step k of the run or behind it, and its state. */
static inline int symgen_controlled_reach(symgen_implicit *at, int k)
{
    symgen_run *const run = at->run;
    const symgen_paced method = {&at->paced, &run->statistics, symgen_diagonal_try, symgen_diagonal_take,
                                 symgen_diagonal_restart, symgen_diagonal_save};
    const double t = run->start + (run->first + k) * run->step;
    const int status = symgen_control_reach(&run->control, &method, t);
    if (status != symgen_good)
        symgen_name_worst(&at->stepper);
    return status == symgen_good ? symgen_controlled_look(at, t) : status;
}

/* A fresh start, or the state again that the end of a run had cut a step for. */
static inline int symgen_controlled_begin(symgen_implicit *at)
{
    symgen_run *const run = at->run;
    symgen_stepper *const s = &at->stepper;
    const symgen_step_equations *const m = s->model;
    if (!run->implicit.begin)
        return symgen_controlled_reach(at, 0);
    symgen_copy(m->nq, run->q, s->q);
    symgen_copy(m->nv + m->nz, run->v, s->y);
    const int status = symgen_diagonal_restart(&at->paced);
    symgen_copy(m->nq, s->q, run->q);
    symgen_copy(m->nv + m->nz, s->y, run->v);
    return status;
}

/* ---- what the loop calls ---- */

static inline int symgen_implicit_begin(void *self, real t, const real *u)
{
    symgen_implicit *const at = self;
    symgen_stepper *const s = &at->stepper;
    int status = symgen_good;
    if (at->run->control.breaks > 0)
        return symgen_controlled_begin(at);
    s->arguments.t = &t;
    s->arguments.u = u;
    if (at->run->implicit.begin == symgen_other_choice)
        status = symgen_begin_again(s);
    else if (at->run->implicit.begin && symgen_begin(s, at->run->step, &status) && status == symgen_good)
        status = symgen_not_converged;
    return status;
}

static inline int symgen_implicit_look(void *self, real t, const real *u, const symgen_row *row)
{
    const symgen_run *const run = ((symgen_implicit *)self)->run;
    (void)t;
    symgen_copy(run->calls.nq, run->q, row->q);
    symgen_copy(run->calls.nv + run->calls.nz, run->v, row->v);
    return symgen_look(&run->calls, u, row, run->scratch);
}

static inline int symgen_implicit_whole(void *self, int k)
{
    symgen_implicit *const at = self;
    symgen_stepper *const s = &at->stepper;
    const int once = at->run->implicit.one_shot.stages > 0;
    if (at->run->control.breaks > 0)
        return symgen_controlled_reach(at, k + 1);
    if (symgen_ask(s, at->run, k, 0))
        return symgen_reorder;
    const int status = once ? symgen_one_shot_whole(at, k) : symgen_whole_step(at, k);
    if (status == symgen_good && symgen_unknowns(s->model) > 0)
        symgen_note_spread(s, once ? s->memory.transform : s->result.transform);
    return status;
}

static inline int symgen_implicit_run(const symgen_step_equations *m, symgen_run *run)
{
    symgen_implicit at = {.run = run, .stages = run->scratch + symgen_stepper_scratch(m)};
    symgen_stepper *const s = &at.stepper;
    at.saved = at.stages + symgen_one_shot_scratch(m);
    at.u = at.saved + m->nq + 2 * (m->nv + m->nz);
    at.watch = at.u + m->nu;
    *s = (symgen_stepper){.model = m, .settings = &run->settings, .statistics = &run->statistics, .q = run->q, .y = run->v,
                          .alive = symgen_everywhere(), .keeps_past = symgen_looks_back(&run->implicit.method)};
    s->arguments.constants = run->constants;
    s->arguments.work = run->work;
    s->memory = symgen_memory_at(m, run->implicit.memory, run->implicit.counts);
    s->sizes = symgen_sizes_at(m, run->implicit.scales);
    s->step = run->step;
    symgen_stepper_scratch_at(s, run->scratch);
    symgen_measure_reach(s);
    if (run->control.breaks > 0)
        symgen_controlled_at(&at, at.watch + symgen_watch_scratch(m));
    const symgen_family family = {.self = &at, .calls = run->calls, .begin = symgen_implicit_begin, .look = symgen_implicit_look,
                                .step = symgen_implicit_whole};
    return symgen_loop(run, &family);
}

#endif
