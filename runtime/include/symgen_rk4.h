/* The classical Runge-Kutta method of order 4 with fixed steps. Quaternions are integrated in their four components and
   normalised after each step; closed loops are corrected after each step. */
#ifndef SYMGEN_RK4_H
#define SYMGEN_RK4_H

#include "symgen_state.h"

static inline int symgen_state_length(const symgen_model *model) { return model->nq + model->nv + model->nz; }

/* of `acceleration`: a, zdot */
static inline int symgen_result_length(const symgen_model *model) { return model->nv + model->nz; }

static inline int symgen_rk4_row(const symgen_model *model)
{
    return 1 + symgen_state_length(model) + symgen_result_length(model) + model->nc + model->ny;
}

static inline int symgen_rk4_scratch(const symgen_model *model)
{
    return 4 * symgen_state_length(model) + symgen_result_length(model) + symgen_close_scratch(model);
}

/* y' of y = (q, v, z), after the accelerations at y are in `result` */
static inline void symgen_rk4_rates(const symgen_model *model, const real *y, const real *result, real *rate)
{
    symgen_position_rates(model, y, y + model->nq, rate);
    symgen_copy(model->nv, result, rate + model->nq);
    symgen_copy(model->nz, result + model->nv, rate + model->nq + model->nv);
}

static inline void symgen_rk4_point(const symgen_model *model, symgen_arguments *arguments, const real *y)
{
    arguments->q = y;
    arguments->v = y + model->nq;
    arguments->z = y + model->nq + model->nv;
}

/* One step from y to `next`; `arguments` is set at y and `result` holds the accelerations there. */
static inline int symgen_rk4_step(const symgen_model *model, const symgen_rk4_run *run, symgen_arguments arguments, real t,
                                  const real *u, const real *y, real *result, real *next, real *stage, real *rate)
{
    static const real node[3] = {0.5, 0.5, 1.0}, weight[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    const int n = symgen_state_length(model);
    const real h = run->step;
    real time;
    symgen_copy(n, y, next);
    for (int k = 0; k < 4; k++) {
        symgen_rk4_rates(model, k == 0 ? y : stage, result, rate);
        for (int i = 0; i < n; i++)
            next[i] += h * weight[k] * rate[i];
        if (k == 3)
            break;
        for (int i = 0; i < n; i++)
            stage[i] = y[i] + h * node[k] * rate[i];
        time = t + h * node[k];
        arguments.t = &time;
        arguments.u = u + (k == 2 ? 2 : 1) * run->input_stride;
        symgen_rk4_point(model, &arguments, stage);
        const int status = model->choices[run->choice].acceleration(&arguments);
        if (status != symgen_good)
            return status;
    }
    symgen_normalise_positions(model, next);
    return symgen_finite(n, next) ? symgen_good : symgen_not_finite;
}

static inline int symgen_rk4_record(const symgen_model *model, symgen_rk4_run *run, symgen_arguments arguments,
                                    const real *y, const real *result)
{
    real *row = run->record + (long)run->recorded * symgen_rk4_row(model);
    *row++ = *arguments.t;
    symgen_copy(symgen_state_length(model), y, row);
    row += symgen_state_length(model);
    real *const l = row + model->nv, *const rates = l + model->nc;
    symgen_copy(model->nv, result, row);
    symgen_copy(model->nz, result + model->nv, rates);
    run->recorded++;
    arguments.a = row;
    arguments.out = l;
    const int status = model->nc > 0 ? model->choices[run->choice].multipliers(&arguments) : symgen_good;
    if (status != symgen_good || model->ny == 0)
        return status;
    arguments.l = l;
    arguments.out = rates + model->nz;
    return model->outputs(&arguments);
}

/* A choice of dependent coordinates for the point that `arguments` tell, unless the run has one. */
static inline int symgen_first_choice(const symgen_model *model, symgen_rk4_run *run, symgen_arguments arguments, real *closing)
{
    if (symgen_is_choice(model, run->choice))
        return symgen_good;
    arguments.out = closing;
    const int status = model->pivot_count > 1 ? model->closure(&arguments) : symgen_good;
    run->choice = symgen_next_choice(model, symgen_pivots(model, closing), -1);
    return status;
}

/* Takes another choice of dependent coordinates where it is better; the state, which holds all coordinates, stays. */
static inline int symgen_watch_pivots(const symgen_model *model, symgen_rk4_run *run, const real *pivots)
{
    if (model->pivot_count == 0)
        return symgen_good;
    run->choice = symgen_next_choice(model, pivots, run->choice);
    run->weakest_pivot = symgen_min(run->weakest_pivot, pivots[run->choice]);
    return pivots[run->choice] < SYMGEN_WEAKEST ? symgen_change_point : symgen_good;
}

static inline int symgen_rk4(const symgen_model *model, symgen_rk4_run *run)
{
    const int n = symgen_state_length(model);
    real *const y = run->scratch, *const next = y + n, *const stage = next + n, *const rate = stage + n;
    real *const result = rate + n, *const closing = result + symgen_result_length(model);
    symgen_arguments arguments = {0};
    arguments.constants = run->constants;
    arguments.work = run->work;
    run->done = run->recorded = 0;
    for (int k = 0; k <= run->steps; k++) {
        const int index = run->first + k;
        const real t = run->start + index * run->step, after = run->start + (index + 1) * run->step;
        const real *const u = run->inputs + (long)2 * k * run->input_stride;
        const int stop = k == run->steps;
        real error;
        if (stop && !run->last)
            break;
        symgen_copy(model->nq, run->q, y);
        symgen_copy(model->nv, run->v, y + model->nq);
        symgen_copy(model->nz, run->z, y + model->nq + model->nv);
        arguments.t = &t;
        arguments.u = u;
        arguments.out = result;
        symgen_rk4_point(model, &arguments, y);
        int status = symgen_first_choice(model, run, arguments, closing);
        if (status == symgen_good)
            status = model->choices[run->choice].acceleration(&arguments);
        if (status == symgen_good && !symgen_finite(symgen_result_length(model), result))
            status = symgen_not_finite;
        if (status == symgen_good && (stop || (run->every > 0 && index % run->every == 0)))
            status = symgen_rk4_record(model, run, arguments, y, result);
        if (stop || status != symgen_good)
            return status;
        status = symgen_rk4_step(model, run, arguments, t, u, y, result, next, stage, rate);
        if (status != symgen_good)
            return status;
        arguments.t = &after;
        arguments.u = u + 2 * run->input_stride;
        status = symgen_close(model, &arguments, next, next + model->nq, run->tolerance, run->corrections, closing, &error);
        if (status != symgen_good)
            return status;
        if (!(error <= run->refusal))
            return symgen_not_converged;
        run->worst_closure = symgen_max(run->worst_closure, error);
        status = symgen_watch_pivots(model, run, symgen_pivots(model, closing));
        if (status != symgen_good)
            return status;
        symgen_copy(model->nq, next, run->q);
        symgen_copy(model->nv, next + model->nq, run->v);
        symgen_copy(model->nz, next + model->nq + model->nv, run->z);
        run->done++;
    }
    return symgen_good;
}

#endif
