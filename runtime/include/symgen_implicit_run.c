/* Runs of implicit and one-shot methods. One state; lanes have symgen_fleet.h. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("vect-cost-model=dynamic") /* short loops of unknown length pay as vectors; before the headers, whose loops they are */
#endif
#include "symgen_implicit_run.h"
#include "symgen_controlled_step.h"
#include "symgen_loop.h"
#include "symgen_one_shot_step.h"

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
    const symgen_implicit *const at = self;
    const symgen_run *const run = at->run;
    const real *const rates = at->stepper.memory.rates;
    /* steps solved for the rates at their end, unless their work is fixed or the row lies within them */
    const int solved = run->implicit.one_shot.stages == 0 && run->control.breaks == 0 && !run->settings.fixed;
    (void)t;
    symgen_copy(run->calls.nq, run->q, row->q);
    symgen_copy(run->calls.nv + run->calls.nz, run->v, row->v);
    if (!solved)
        return symgen_look(&run->calls, u, row, run->scratch);
    symgen_copy(run->calls.nv, rates, row->a);
    symgen_copy(run->calls.nz, rates + run->calls.nv, row->zdot);
    return symgen_look_at_loads(&run->calls, u, row);
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
        symgen_note_spread(s, symgen_everywhere(), symgen_spread_of(s, once ? s->memory.transform : s->result.transform));
    return status;
}

/* Extrapolations go on from the new rates; what methods look back to beyond the last state starts afresh. */
static inline int symgen_implicit_renew(void *self, real t, const real *u)
{
    symgen_implicit *const at = self;
    symgen_run *const run = at->run;
    const symgen_memory *const memory = &at->stepper.memory;
    const int all = run->calls.nv + run->calls.nz;
    const symgen_arguments arguments = {.constants = run->calls.constants, .t = &t, .q = run->q, .v = run->v, .z = run->z,
                                        .u = u, .work = run->calls.work, .out = run->scratch};
    const int status = run->calls.acceleration(&arguments);
    if (status != symgen_good || !symgen_finite(all, run->scratch))
        return status == symgen_good ? symgen_not_finite : status;
    symgen_copy(all, run->scratch, memory->rates);
    symgen_copy(all, run->scratch, memory->average);
    symgen_forget_rolled(&at->stepper, symgen_everywhere());
    if (at->stepper.keeps_past)
        memory->count[symgen_known] = 1;
    return symgen_good;
}

/* How far loops stand open after the last good step: within steps that is known of the iterate before the last only. */
static inline int symgen_look_at_loops(symgen_run *run)
{
    const symgen_calls *const calls = &run->calls;
    const real t = run->start + (run->first + run->done) * run->step;
    const symgen_arguments arguments = {.constants = calls->constants, .t = &t, .work = calls->work, .z = run->z,
                                        .u = run->inputs + (long long)2 * run->done * run->input_stride};
    real *const worst = &run->statistics.worst_closure, open;
    const int status = calls->close(&arguments, run->q, run->v, HUGE_VAL, 0, calls->scratch, &open);
    *worst = symgen_max(*worst, open);
    return status != symgen_good || open <= run->implicit.refusal ? status : symgen_not_converged;
}

/* ---- what models call ---- */

int symgen_implicit_scratch(const symgen_step_equations *m)
{
    const int saved = m->nq + 2 * (m->nv + m->nz);
    return symgen_stepper_scratch(m) + symgen_one_shot_scratch(m) + saved + m->nu + symgen_watch_scratch(m) +
           symgen_diagonal_scratch(m);
}

int symgen_implicit_memory(const symgen_step_equations *m) { return symgen_memory_length(m); }

int symgen_implicit_counts(const symgen_step_equations *m) { return symgen_counts_length(m); }

int symgen_implicit_control(const symgen_step_equations *m) { return symgen_diagonal_length(m); }

int symgen_implicit_run(const symgen_step_equations *m, symgen_run *run)
{
    symgen_diagonal_run paced;
    symgen_implicit at = {.run = run, .stages = run->scratch + symgen_stepper_scratch(m), .paced = &paced};
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
                                .step = symgen_implicit_whole, .renew = symgen_implicit_renew};
    const int status = symgen_loop(run, &family);
    const int closed = run->implicit.refusal > 0.0 ? symgen_look_at_loops(run) : symgen_good;
    return status == symgen_good ? closed : status;
}
