/* Before the first step: rates that go with the start state, and the size of each equation. */
#ifndef SYMGEN_BEGIN_H
#define SYMGEN_BEGIN_H

#include "symgen_implicit.h"

/* How much more harm than its diagonal entry a column is expected to do before it was observed. */
#define SYMGEN_UNSEEN 100.0
/* A motion by the length of the mechanism that takes more steps counts as standing still. */
#define SYMGEN_SLOWEST 1e4

/* x M x of the independent coordinates, with the mass matrix of the start. */
SYMGEN_INLINE real symgen_twice_energy(const symgen_stepper *s, const real *x)
{
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m);
    real sum = symgen_all(0.0);
    for (int k = 0; k < m->ni; k++)
        for (int i = 0; i < m->ni; i++)
            sum += symgen_summand(s->row + i, x[m->places[i]] * s->memory.matrix[i + n * k] * x[m->places[k]]);
    return symgen_max(sum, symgen_all(0.0));
}

/* What accelerations are compared to: gravity, or what goes on at the start if that is more. */
SYMGEN_INLINE real symgen_acceleration_scale(const symgen_stepper *s, real h)
{
    const real mass = *s->sizes.mass, length = *s->sizes.length;
    const real speed = symgen_twice_energy(s, s->trial_y) / (mass * length);
    const real rate = sqrt(symgen_twice_energy(s, s->trial_rates) / mass);
    const real least = symgen_max(*s->sizes.gravity, length / (SYMGEN_SLOWEST * h * SYMGEN_SLOWEST * h));
    const real most = symgen_max(speed, rate);
    return symgen_where(symgen_below(most, symgen_all(HUGE_VAL)), symgen_max(least, most), least);
}

/* Inverse sizes: forces are compared to those that give the whole mass this acceleration, at the radius of gyration of the
   coordinate; rates of first-order states, and of rolled coordinates, to what changes them by their size within a step. A state of which
   nothing is known yet counts as one here, where only the order of pivots asks. */
SYMGEN_INLINE void symgen_scale_equations(symgen_stepper *s, real acceleration)
{
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m);
    const real weight = sqrt(*s->sizes.mass) * acceleration;
    s->memory.watch[symgen_weight] = weight;
    for (int i = 0; i < m->ni; i++)
        s->memory.scale[i] = 1.0 / (weight * sqrt(symgen_max(s->memory.matrix[i + n * i], symgen_all(0.0))));
    for (int j = m->ni; j < m->ni + m->nz; j++) {
        const real size = s->memory.states[j - m->ni];
        s->memory.scale[j] = s->step / symgen_where(symgen_below(symgen_all(0.0), size), size, symgen_all(1.0));
    }
    for (int j = m->ni + m->nz; j < n; j++)
        s->memory.scale[j] = s->step * s->sizes.moving[m->places[j]];
}

/* Changes of the rates of states from those in `column`, with the trial state as it stands: that of the state `own` into `solution`,
   others into `row` where they are larger. What is not finite tells nothing. */
static inline void symgen_note_changes(symgen_stepper *s, int own, int others)
{
    const symgen_step_equations *const m = s->model;
    (void)m->residual(&s->arguments);
    for (int j = 0; j < m->nz; j++) {
        const real change = fabs(s->result.rates[j] - s->column[j]);
        const symgen_mask finite = symgen_below(change, symgen_all(HUGE_VAL));
        if (j == own)
            s->solution[j] = symgen_where(finite, change, symgen_all(0.0));
        else if (others)
            s->row[j] = symgen_where(finite, symgen_max(s->row[j], change), s->row[j]);
    }
}

/* The largest rates of the states: those now, and their changes where a coordinate moves by its size or at the speed that goes with it. */
static inline void symgen_note_motions(symgen_stepper *s, real time)
{
    const symgen_step_equations *const m = s->model;
    (void)m->residual(&s->arguments);
    for (int j = 0; j < m->nz; j++) {
        s->column[j] = s->result.rates[j];
        s->row[j] = fabs(s->column[j]);
    }
    for (int i = 0; i < m->nv; i++)
        s->theta[i] = symgen_all(0.0);
    for (int i = 0; i < m->ni + m->nr; i++) {
        const int place = m->places[i < m->ni ? i : i + m->nz];
        s->theta[place] = 1.0 / s->sizes.moving[place];
        symgen_advance(m->joint_count, m->joints, s->q, s->theta, s->trial_q);
        symgen_note_changes(s, -1, 1);
        for (int j = 0; j < m->nq; j++)
            s->trial_q[j] = s->q[j];
        s->trial_y[place] = s->y[place] + s->theta[place] / time;
        symgen_note_changes(s, -1, 1);
        s->trial_y[place] = s->y[place];
        s->theta[place] = symgen_all(0.0);
    }
}

/* The size of each state: its magnitude, or what its largest rate changes it by in a step of implicit Euler over the time that the
   mechanism takes to move by its length. The first round finds how fast states decay, the next ones what moves with other states. */
static inline void symgen_size_states(symgen_stepper *s, real time)
{
    const symgen_step_equations *const m = s->model;
    const real *const now = s->y + m->nv;
    real *const size = s->memory.states, *const trial = s->trial_y + m->nv;
    symgen_mask more = symgen_everywhere();
    symgen_note_motions(s, time);
    for (int j = 0; j < m->nz; j++)
        size[j] = symgen_max(fabs(now[j]), time * s->row[j]);
    for (int round = 0; round < (m->nz > 1 ? m->nz + 1 : 1) && symgen_some(more); round++) {
        for (int j = 0; j < m->nz; j++) {
            trial[j] = now[j] + size[j];
            symgen_note_changes(s, j, round > 0);
            trial[j] = now[j];
        }
        symgen_mask grown = symgen_not(symgen_everywhere());
        for (int j = 0; j < m->nz; j++) {
            const symgen_mask some = symgen_below(symgen_all(0.0), size[j]);
            const real decay = s->solution[j] / symgen_where(some, size[j], symgen_all(1.0));
            const real found = symgen_max(fabs(now[j]), time * s->row[j] / (1.0 + time * decay));
            grown |= symgen_not(some) & symgen_below(symgen_all(0.0), found);
            size[j] = symgen_where(more, found, size[j]);
        }
        more &= round == 0 ? symgen_everywhere() : grown;
    }
}

/* The equations are linear in the rates: one solution, and more that take the rounding away and close the loops. Where the
   mask is set the masses are singular, or something is not finite or too far away. */
static inline symgen_mask symgen_solve_rates(symgen_stepper *s, int *status)
{
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m);
    const symgen_shift at_rest = {symgen_all(0.0), symgen_all(0.0), 0};
    const real infinite = symgen_all(HUGE_VAL), reach = symgen_all(s->settings->reach);
    symgen_mask failed = symgen_not(symgen_everywhere());
    real size, gap;
    for (int k = 0; k < n * n; k++)
        s->memory.factors[k] = s->memory.scale[k % n] * s->memory.matrix[k];
    for (int round = 0; round < 3 && *status == symgen_good; round++) {
        *status = symgen_evaluate(s, &size, &gap);
        if (round == 0)
            failed = symgen_lu_factor(n, s->memory.factors, s->memory.inverse, s->memory.pivots);
        symgen_lu_solve(n, s->memory.factors, s->memory.inverse, s->memory.pivots, s->solution);
        const real moved = symgen_apply(s, at_rest, s->alive);
        failed |= symgen_not(symgen_below(symgen_max(size, gap), infinite)) | symgen_not(symgen_at_most(moved, reach));
    }
    return failed;
}

/* Fills the memory at the state, and closes its loops; where the mask is set that failed and the state is what it was. */
static inline symgen_mask symgen_begin(symgen_stepper *s, real h, int *status)
{
    const symgen_step_equations *const m = s->model;
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    const symgen_weights mass = {symgen_all(0.0), symgen_all(0.0), symgen_all(1.0), symgen_all(0.0)};
    for (int i = 0; i < symgen_memory_length(m); i++)
        s->memory.rates[i] = symgen_all(0.0); /* the first of all arrays */
    for (int i = 0; i < symgen_counts_length(m); i++)
        s->memory.count[i] = symgen_number(0);
    for (int i = 0; i < all; i++) {
        s->trial_y[i] = s->y[i];
        s->trial_rates[i] = symgen_all(0.0);
    }
    for (int i = 0; i < m->nv; i++)
        s->theta[i] = symgen_all(0.0);
    for (int k = 0; k < m->nr; k++)
        s->rolled[k] = s->y[symgen_rolled(m)[k]];
    for (int i = 0; i < m->nq; i++)
        s->trial_q[i] = s->q[i];
    symgen_point_at_trial(s);
    *status = symgen_columns(m, s->arguments, mass, s->seeds, s->memory.matrix);
    symgen_scale_equations(s, symgen_acceleration_scale(s, h));
    const symgen_mask failed = symgen_solve_rates(s, status), good = s->alive & symgen_not(failed);
    if (*status != symgen_good || !symgen_some(good))
        return failed;
    for (int i = 0; i < all; i++) {
        s->memory.rates[i] = s->memory.average[i] = symgen_update(good, s->trial_rates[i], s->memory.rates[i]);
        s->y[i] = symgen_update(good, s->trial_y[i], s->y[i]);
    }
    for (int i = 0; i < m->nq; i++)
        s->q[i] = symgen_update(good, s->trial_q[i], s->q[i]);
    symgen_forget_rolled(s, good);
    s->memory.watch[symgen_contraction] = s->memory.watch[symgen_curvature] = symgen_all(1.0);
    const real acceleration = symgen_acceleration_scale(s, h); /* now that the accelerations are known */
    if (m->nz > 0)
        symgen_size_states(s, sqrt(*s->sizes.length / acceleration));
    symgen_scale_equations(s, acceleration);
    for (int i = 0; i < n; i++) /* more than any: what was never observed comes first */
        s->memory.speed[i] = SYMGEN_UNSEEN * s->memory.scale[i] * s->memory.matrix[i + n * i];
    s->memory.count[symgen_known] = symgen_number(1);
    s->memory.count[symgen_interval] = symgen_number(1);
    return failed;
}

#endif
