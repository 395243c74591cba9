/* Steps of iterated methods in a run, with retries and halvings. */
#ifndef SYMGEN_ITERATED_STEP_H
#define SYMGEN_ITERATED_STEP_H

#include "symgen_implicit_work.h"

/* One step over `part` of step k that begins at `fraction`; history may be too short for the method. */
static inline int symgen_try_step(symgen_implicit *at, int k, double fraction, double part)
{
    symgen_stepper *const s = &at->stepper;
    const symgen_run *const run = at->run;
    const symgen_implicit_part *const given = &run->implicit;
    const symgen_method *const method =
        s->memory.count[symgen_known] > given->method.history ? &given->method : &given->beginner;
    int status;
    s->time = run->start + ((double)(run->first + k) + fraction + part) * run->step;
    s->arguments.t = &s->time;
    s->arguments.u = symgen_input_at(run->inputs, run->input_stride, s->model->nu, k, fraction + part, at->u);
    const symgen_mask failed = symgen_implicit_step(s, method, part * run->step, &status);
    return status == symgen_good && failed ? symgen_not_converged : status;
}

/* The equation with the largest residual in the trial state. */
static inline void symgen_name_worst(symgen_stepper *s)
{
    real size, gap;
    int worst = 0;
    (void)symgen_evaluate(s, &size, &gap);
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
        symgen_forget(s, symgen_everywhere());
        for (int i = 0; i < parts; i++) {
            symgen_drop_factors(s, symgen_everywhere());
            status = symgen_try_step(at, k, (double)i / (double)parts, 1.0 / (double)parts);
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
    symgen_forget(s, symgen_everywhere());
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

#endif
