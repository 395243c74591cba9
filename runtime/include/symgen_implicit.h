/* One step of the one-stage implicit methods, solved by Newton iterations with factors that may be old.

       v = v^ + g a      theta = theta^ + b a      q = q_n exp(theta)      z = z^ + g w
       r = (F(q, v, a), w - Z)      delta = -W^-1 r      W = derivative of r by (a, w) through all of these

   Methods differ in v^, theta^, z^, g and b. Dependent coordinates are part of the iterate: each evaluation gives one
   correction of the loops. A step ends after an update without another evaluation when the contraction seen before says that
   the residual is small enough now; every 32nd step is checked. Rolled coordinates (symgen_step_equations.h) go as z does. */
#ifndef SYMGEN_IMPLICIT_H
#define SYMGEN_IMPLICIT_H

#include "symgen_chart.h"
#include "symgen_refresh.h"

/* Passes that find a turn whose rate depends on itself; each one gains the digits that half a turn of one stage costs. */
#define SYMGEN_TURNS 20
/* Angles that change by no more are those of before. */
#define SYMGEN_STILL 1e-15
/* Square of a movement that says how curved the loops are. */
#define SYMGEN_MOVED 1e-14
#define SYMGEN_AUDIT 32
/* An estimated residual must be smaller than the tolerance by this factor. */
#define SYMGEN_SAFETY 3.0
/* A step that fails is halved at most this often. */
#define SYMGEN_HALVINGS 6

/* Whether the method looks back beyond the last state and its rates. */
SYMGEN_INLINE int symgen_looks_back(const symgen_method *method)
{
    const double *const c = method->velocity, *const d = method->position;
    return c[1] != 0.0 || c[3] != 0.0 || d[1] != 0.0 || d[2] != 0.0 || d[4] != 0.0;
}

SYMGEN_INLINE void symgen_predict_rates(const symgen_stepper *s, int n, real *restrict ahead)
{
    const symgen_memory *const memory = &s->memory;
    const symgen_tally known = memory->count[symgen_known];
    const int order = s->settings->predictor;
    const real first = symgen_flag(symgen_fewer(symgen_number(1), order > 0 ? known : symgen_number(0)));
    const real second = symgen_flag(symgen_fewer(symgen_number(2), order > 1 ? known : symgen_number(0)));
    const real third = symgen_flag(symgen_fewer(symgen_number(3), order > 2 ? known : symgen_number(0)));
    for (int i = 0; i < n; i++)
        ahead[i] = memory->rates[i] + first * memory->change[0][i] + second * memory->change[1][i] +
                   third * memory->change[2][i];
}

/* Increments of rolled coordinates by the formula of first-order states, whose rates they have at the velocities of before. */
SYMGEN_INLINE void symgen_predict_rolled(symgen_stepper *s, const symgen_method *method, real h)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const double *const c = method->velocity;
    for (int k = 0; k < m->nr; k++) {
        const int place = symgen_rolled(m)[k];
        s->rolled[k] = s->trial_y[place];
        s->theta[place] = h * (c[2] * s->y[place] + c[3] * memory->rolling[k] + method->gain * s->rolled[k]);
        if (c[1] != 0.0)
            s->theta[place] -= c[1] * memory->increment[place];
    }
}

/* Rates extrapolated, and the trial state that goes with them. */
static inline void symgen_predict(symgen_stepper *s, const symgen_method *method, real h)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    const int all = m->nv + m->nz;
    const double *const c = method->velocity, *const d = method->position;
    const real c2 = h * c[2], c3 = h * c[3], d0 = h * d[0], d1 = h * d[1], d3 = h * h * d[3], d4 = h * h * d[4];
    const real g = h * method->gain, b = h * h * method->reach;
    const real *restrict y = s->y, *restrict before = memory->before, *restrict rates = memory->rates;
    const real *restrict average = memory->average;
    symgen_predict_rates(s, all, s->trial_rates);
    for (int i = 0; i < all; i++)
        s->trial_y[i] = c[0] * y[i] + c2 * rates[i] + g * s->trial_rates[i];
    for (int i = 0; i < m->nv; i++)
        s->theta[i] = d0 * y[i] + d3 * rates[i] + b * s->trial_rates[i];
    if (symgen_looks_back(method)) {
        for (int i = 0; i < all; i++)
            s->trial_y[i] += c[1] * before[i] + c3 * average[i];
        for (int i = 0; i < m->nv; i++)
            s->theta[i] += d1 * before[i] + d[2] * memory->increment[i] + d4 * average[i];
    }
    symgen_predict_rolled(s, method, h);
    symgen_advance(m->joint_count, m->joints, s->q, s->theta, s->trial_q);
}

/* theta of joints that turn, where it is `chart` and g times its own rate. */
static inline void symgen_turn(symgen_stepper *s, real g)
{
    const symgen_step_equations *const m = s->model;
    for (int j = 0; j < m->joint_count; j++) {
        const symgen_joint *const joint = m->joints + j;
        double change = joint->kind != symgen_scalar && m->leading[j];
        for (int pass = 0; pass < SYMGEN_TURNS && change > SYMGEN_STILL; pass++) {
            real largest = symgen_all(0.0);
            symgen_chart_rate(joint, s->theta, s->trial_y, s->moves);
            for (int i = joint->v; i < joint->v + joint->count; i++) {
                const real theta = s->chart[i] + g * s->moves[i];
                largest = symgen_max(largest, fabs(theta - s->theta[i]));
                s->theta[i] = theta;
            }
            change = symgen_peak(largest);
        }
    }
}

/* A dependent joint that turns: the length of its quaternion is corrected each time, so that turns by nothing are left out. */
static inline void symgen_turn_trial(symgen_stepper *s, const symgen_joint *joint, symgen_mask active)
{
    const int size = joint->kind == symgen_free ? 7 : 4;
    real *const q = s->trial_q + joint->q, before[7];
    for (int i = 0; i < size; i++)
        before[i] = q[i];
    symgen_advance_joint(joint, s->trial_q, s->moves, s->trial_q);
    for (int i = 0; i < size; i++)
        q[i] = symgen_update(active, q[i], before[i]);
}

/* Positions after `moves`: independent joints from the start of the step by their whole increment, others from where they are. */
SYMGEN_INLINE void symgen_move_trial(symgen_stepper *s, symgen_mask active)
{
    const symgen_step_equations *const m = s->model;
    for (int j = 0; j < m->joint_count; j++) {
        const symgen_joint *const joint = m->joints + j;
        const int turns = joint->kind != symgen_scalar, whole = turns && m->leading[j];
        if (turns && !whole)
            symgen_turn_trial(s, joint, active);
        else
            symgen_advance_joint(joint, whole ? s->q : s->trial_q, whole ? s->theta : s->moves, s->trial_q);
    }
}

/* Rolled coordinates move as they are solved for, and take others along: beyond b times the rates in `dependent`. */
static inline void symgen_apply_rolled(symgen_stepper *s, symgen_shift shift)
{
    const symgen_step_equations *const m = s->model;
    const int first = m->ni + m->nz;
    real *const free = s->column;
    for (int i = 0; i < first; i++)
        free[i] = symgen_all(0.0);
    for (int k = 0; k < m->nr; k++) {
        s->rolled[k] += s->solution[first + k];
        free[first + k] = shift.g * s->solution[first + k] - shift.b * s->dependent[m->nd - m->nr + k];
    }
    symgen_transformed(m, s->result.transform, free, s->beyond);
    for (int k = 0; k < m->nr; k++)
        s->beyond[m->nd - m->nr + k] = free[first + k];
}

/* Applies the solution (minus the correction of x) where `active`; the largest movement of positions, in radians or relative to the
   length of the mechanism, is returned, infinite where the solution is not finite. Elsewhere -0 is added, which changes nothing. */
static inline real symgen_apply(symgen_stepper *s, symgen_shift shift, symgen_mask active)
{
    const symgen_step_equations *const m = s->model;
    real *const x = s->solution;
    for (int i = 0; i < symgen_unknowns(m); i++)
        x[i] = symgen_where(active, -x[i], symgen_all(-0.0));
    for (int i = 0; i < m->ni + m->nz; i++) {
        const int place = m->places[i];
        s->trial_rates[place] += x[i];
        s->trial_y[place] += shift.g * x[i];
    }
    for (int i = 0; i < m->ni; i++) {
        const int place = m->places[i];
        s->moves[place] = shift.b * x[i];
        s->theta[place] += s->moves[place];
    }
    symgen_follow(m, s->result.transform, x, s->column, s->dependent);
    if (m->nr > 0)
        symgen_apply_rolled(s, shift);
    for (int i = 0; i < m->nd; i++) {
        const int place = m->dependent[i];
        real step = s->result.correction[i] + shift.b * s->dependent[i];
        const real speed = s->result.velocity[i] + shift.g * s->dependent[i];
        const real rate = s->result.acceleration[i] + s->dependent[i];
        if (m->nr > 0)
            step += s->beyond[i];
        s->moves[place] = symgen_where(active, step, symgen_all(-0.0));
        s->theta[place] += s->moves[place];
        s->trial_y[place] = symgen_where(active, speed, s->trial_y[place]);
        s->trial_rates[place] = symgen_where(active, rate, s->trial_rates[place]);
    }
    const real states = symgen_peak_of(m->nz + m->nr, x + m->ni), infinite = symgen_all(HUGE_VAL);
    const real moved = symgen_peak_by(m->nv, s->moves, s->sizes.moving);
    if (s->chart)
        symgen_turn(s, shift.g);
    symgen_move_trial(s, active);
    return symgen_where(symgen_below(states, infinite), moved, infinite);
}

SYMGEN_INLINE void symgen_remember_effort(symgen_stepper *s, symgen_mask good, real size)
{
    real *const effort = s->memory.effort, *const right = s->memory.watch + symgen_imbalance;
    *right = symgen_where(good, symgen_max(0.9 * *right, size), *right);
    for (int i = 0; i < symgen_unknowns(s->model); i++)
        effort[i] = symgen_where(good, symgen_max(0.9 * effort[i], fabs(s->solution[i])), effort[i]);
}

/* What methods that look back need of the state as it was. */
SYMGEN_INLINE void symgen_remember_past(const symgen_stepper *s, const symgen_method *method, symgen_mask good)
{
    const symgen_memory *const memory = &s->memory;
    const double a0 = method->average[0], a1 = method->average[1], a2 = method->average[2];
    real *restrict before = memory->before, *restrict average = memory->average, *restrict increment = memory->increment;
    const real *restrict rates = memory->rates;
    for (int i = 0; i < s->model->nv + s->model->nz; i++) {
        before[i] = symgen_update(good, s->y[i], before[i]);
        average[i] = symgen_update(good, a0 * s->trial_rates[i] + a1 * rates[i] + a2 * average[i], average[i]);
    }
    for (int i = 0; i < s->model->nv; i++)
        increment[i] = symgen_update(good, s->theta[i], increment[i]);
    for (int k = 0; k < s->model->nr; k++) {
        const real speed = s->y[symgen_rolled(s->model)[k]];
        memory->rolling[k] = symgen_update(good, a0 * s->rolled[k] + a1 * speed + a2 * memory->rolling[k], memory->rolling[k]);
    }
}

/* The accepted rates enter the history. */
SYMGEN_INLINE void symgen_remember_rates(const symgen_stepper *s, symgen_mask good)
{
    const symgen_memory *const memory = &s->memory;
    const int n = s->model->nv + s->model->nz;
    real *restrict rates = memory->rates;
    real *restrict change0 = memory->change[0], *restrict change1 = memory->change[1], *restrict change2 = memory->change[2];
    const real *restrict trial = s->trial_rates;
    for (int i = 0; i < n; i++) {
        const real first = trial[i] - rates[i], second = first - change0[i], third = second - change1[i];
        change2[i] = symgen_update(good, third, change2[i]);
        change1[i] = symgen_update(good, second, change1[i]);
        change0[i] = symgen_update(good, first, change0[i]);
        rates[i] = symgen_update(good, trial[i], rates[i]);
    }
}

/* The trial state becomes the state where `good`. */
static inline void symgen_accept(symgen_stepper *s, const symgen_method *method, symgen_mask good)
{
    const symgen_step_equations *const m = s->model;
    const symgen_memory *const memory = &s->memory;
    real *restrict y = s->y, *restrict q = s->q;
    const real *restrict trial_y = s->trial_y, *restrict theta = s->theta, *restrict trial_q = s->trial_q;
    real way = symgen_all(0.0);
    if (s->keeps_past)
        symgen_remember_past(s, method, good);
    symgen_remember_rates(s, good);
    for (int i = 0; i < m->nv + m->nz; i++)
        y[i] = symgen_update(good, trial_y[i], y[i]);
    for (int j = 0; j < m->nz; j++)
        memory->states[j] = symgen_max(memory->states[j], fabs(y[m->nv + j]));
    for (int i = 0; i < m->nq; i++)
        q[i] = symgen_update(good, trial_q[i], q[i]);
    for (int i = 0; i < m->ni; i++)
        way += symgen_summand(s->column + i, s->sizes.moving[m->places[i]] * fabs(theta[m->places[i]]));
    memory->watch[symgen_travelled] += symgen_update(good, way, symgen_all(0.0));
    memory->count[symgen_known] = symgen_one_more(good, memory->count[symgen_known]);
    memory->count[symgen_age] = symgen_one_more(good, memory->count[symgen_age]);
}

/* What an iteration knows of itself. */
typedef struct {
    real size, gap;         /* of the residual and of the loops, as evaluated */
    real last_size, moved;  /* of the evaluation before; the last movement of positions */
    symgen_mask active, failed;
    int number;
    symgen_tally taken;     /* the number of the last one of each lane */
} symgen_iteration;

/* Contraction and curvature from two evaluations of one step. */
SYMGEN_INLINE void symgen_learn(symgen_stepper *s, symgen_iteration *now)
{
    real *const watch = s->memory.watch;
    const symgen_mask seen = now->active & symgen_below(symgen_all(0.0), now->last_size);
    const real ratio = now->size / symgen_where(seen, now->last_size, symgen_all(1.0));
    const real square = now->moved * now->moved;
    const symgen_mask moved = now->active & symgen_below(symgen_all(SYMGEN_MOVED), square);
    const real curved = now->gap / symgen_where(moved, square, symgen_all(1.0));
    const symgen_mask worse = symgen_not(symgen_below(ratio, symgen_all(1.0))) &
                              symgen_below(symgen_all(s->settings->residual), now->size);
    watch[symgen_contraction] = symgen_where(seen, symgen_max(ratio, 0.7 * watch[symgen_contraction]), watch[symgen_contraction]);
    watch[symgen_curvature] = symgen_where(moved, symgen_max(curved, 0.7 * watch[symgen_curvature]), watch[symgen_curvature]);
    if (now->number > 2 && !s->settings->fixed)
        now->failed |= now->active & seen & worse;
}

/* Where the step may end after this update. */
SYMGEN_INLINE symgen_mask symgen_done(const symgen_stepper *s, const symgen_iteration *now)
{
    const symgen_settings *const settings = s->settings;
    const real tolerance = symgen_all(settings->residual), closure = symgen_all(settings->closure);
    const real *const watch = s->memory.watch;
    const real square = now->moved * now->moved, curvature = symgen_max(watch[symgen_curvature], symgen_all(1.0));
    const symgen_mask small = symgen_at_most(now->size, tolerance) & symgen_at_most(now->gap, closure);
    const symgen_mask trusted = symgen_at_most(SYMGEN_SAFETY * watch[symgen_contraction] * now->size, tolerance) &
                                symgen_at_most(SYMGEN_SAFETY * curvature * square, closure);
    if (now->number > 1)
        return small | trusted;
    return small | (trusted & symgen_not(symgen_as_many(s->memory.count[symgen_known] % SYMGEN_AUDIT, symgen_number(0))));
}

/* The residual that is expected to be left after the last update. */
SYMGEN_INLINE void symgen_note_worst(symgen_stepper *s, const symgen_iteration *now)
{
    symgen_statistics *const statistics = s->statistics;
    const symgen_mask good = s->alive & symgen_not(now->failed);
    const real left = symgen_min(s->memory.watch[symgen_contraction], symgen_all(1.0)) * now->size;
    const double residual = symgen_peak(symgen_where(good, left, symgen_all(0.0)));
    statistics->worst_residual = residual > statistics->worst_residual ? residual : statistics->worst_residual;
    statistics->most_iterations = symgen_larger(statistics->most_iterations, now->number);
}

/* How many iterations a step took, beyond the fewest since the factors were made. */
SYMGEN_INLINE void symgen_note_excess(const symgen_stepper *s, symgen_tally taken)
{
    symgen_tally *const fewest = s->memory.count + symgen_fewest, *const excess = s->memory.count + symgen_excess;
    *fewest = symgen_counted(s->alive & symgen_fewer(taken, *fewest), taken, *fewest);
    *excess = symgen_counted(s->alive, *excess + taken - *fewest, *excess);
}

/* Newton iterations from the predicted trial state on, where not `failed` already; where the mask is set they failed. */
static inline symgen_mask symgen_iterate(symgen_stepper *s, symgen_shift shift, symgen_mask failed, int *status)
{
    const symgen_settings *const settings = s->settings;
    const int last = settings->iterations;
    symgen_iteration now = {.active = s->alive & symgen_not(failed), .failed = failed, .taken = symgen_number(1)};
    *status = symgen_good;
    for (now.number = 1; *status == symgen_good; now.number++) {
        now.taken = symgen_counted(now.active, symgen_number(now.number), now.taken);
        *status = symgen_evaluate(s, &now.size, &now.gap);
        now.failed |= now.active & symgen_not(symgen_below(symgen_max(now.size, now.gap), symgen_all(HUGE_VAL)));
        now.active &= symgen_not(now.failed);
#ifdef SYMGEN_LANES
        if (s->watched)
            s->spread = symgen_where(now.active, symgen_spread_of(s, s->result.transform), s->spread);
#endif
        if (now.number > 1)
            symgen_learn(s, &now);
        symgen_solve(s);
        now.moved = symgen_apply(s, shift, now.active);
        now.failed |= now.active & symgen_not(symgen_at_most(now.moved, symgen_all(settings->reach)));
        now.active &= symgen_not(now.failed);
        if (now.number == 1)
            symgen_remember_effort(s, now.active, now.size);
        now.last_size = now.size;
        if (!settings->fixed)
            now.active &= symgen_not(symgen_done(s, &now));
        if (now.number >= last || !symgen_some(now.active))
            break;
    }
    if (!settings->fixed)
        now.failed |= now.active;
    symgen_note_excess(s, now.taken);
    symgen_note_worst(s, &now);
    return now.failed;
}

/* Averages of rolled coordinates begin with the speeds now. */
SYMGEN_INLINE void symgen_forget_rolled(const symgen_stepper *s, symgen_mask where)
{
    real *const rolling = s->memory.rolling;
    for (int k = 0; k < s->model->nr; k++)
        rolling[k] = symgen_update(where, s->y[symgen_rolled(s->model)[k]], rolling[k]);
}

/* Where a step failed: history of steps of another length is of no use. */
static inline void symgen_forget(const symgen_stepper *s, symgen_mask failed)
{
    const symgen_memory *const memory = &s->memory;
    memory->count[symgen_known] = symgen_counted(failed, symgen_number(1), memory->count[symgen_known]);
    for (int i = 0; i < s->model->nv + s->model->nz; i++)
        memory->average[i] = symgen_update(failed, memory->rates[i], memory->average[i]);
    symgen_forget_rolled(s, failed);
    symgen_distrust(s, failed);
}

/* One step from the state; where the mask is set it failed and the state is what it was. */
static inline symgen_mask symgen_implicit_step(symgen_stepper *s, const symgen_method *method, real h, int *status)
{
    const symgen_shift shift = {h * method->gain, h * h * method->reach, 0};
    symgen_predict(s, method, h);
    symgen_point_at_trial(s);
    symgen_mask failed = s->alive & symgen_refresh(s, shift, status);
    if (*status != symgen_good)
        return symgen_everywhere();
    if (symgen_iterates(s->model))
        failed = symgen_iterate(s, shift, failed, status);
    const symgen_mask good = s->alive & symgen_not(failed);
    if (*status == symgen_good && symgen_some(good))
        symgen_accept(s, method, good);
    return failed;
}

#endif
