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
    const symgen_stepping *const m = s->model;
    const int n = symgen_unknowns(m);
    real sum = symgen_all(0.0);
    for (int k = 0; k < m->ni; k++)
        for (int i = 0; i < m->ni; i++)
            sum += x[m->places[i]] * s->memory.matrix[i + n * k] * x[m->places[k]];
    return symgen_max(sum, symgen_all(0.0));
}

/* What accelerations are compared to: gravity, or what goes on at the start if that is more. */
SYMGEN_INLINE real symgen_acceleration_scale(const symgen_stepper *s, double h)
{
    const symgen_settings *const settings = s->settings;
    const double slowest = settings->length / (SYMGEN_SLOWEST * h * SYMGEN_SLOWEST * h);
    const real speed = symgen_twice_energy(s, s->trial_y) / (settings->mass * settings->length);
    const real rate = sqrt(symgen_twice_energy(s, s->trial_rates) / settings->mass);
    const real least = symgen_all(settings->gravity > slowest ? settings->gravity : slowest);
    const real most = symgen_max(speed, rate);
    return symgen_where(symgen_below(most, symgen_all(HUGE_VAL)), symgen_max(least, most), least);
}

/* Inverse sizes: forces are compared to those that give the whole mass this acceleration, at the radius of gyration of the
   coordinate; rates of first-order states to what changes the state by its own size (or one) within a step. */
SYMGEN_INLINE void symgen_scale_equations(symgen_stepper *s, double h)
{
    const symgen_stepping *const m = s->model;
    const int n = symgen_unknowns(m);
    const real weight = sqrt(s->settings->mass) * symgen_acceleration_scale(s, h);
    s->memory.watch[symgen_weight] = weight;
    for (int i = 0; i < m->ni; i++)
        s->memory.scale[i] = 1.0 / (weight * sqrt(symgen_max(s->memory.matrix[i + n * i], symgen_all(0.0))));
    for (int j = m->ni; j < n; j++)
        s->memory.scale[j] = h / (1.0 + fabs(s->y[m->places[j]]));
}

/* The equations are linear in the rates: one solution, and more that take the rounding away and close the loops. Where the
   mask is set the masses are singular, or something is not finite or too far away. */
static inline symgen_mask symgen_solve_rates(symgen_stepper *s, int *status)
{
    const symgen_stepping *const m = s->model;
    const int n = symgen_unknowns(m);
    const symgen_shift at_rest = {0.0, 0.0, 0};
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
static inline symgen_mask symgen_begin(symgen_stepper *s, double h, int *status)
{
    const symgen_stepping *const m = s->model;
    const int n = symgen_unknowns(m), all = m->nv + m->nz;
    const symgen_weights mass = {symgen_all(0.0), symgen_all(0.0), symgen_all(1.0), symgen_all(0.0)};
    for (int i = 0; i < symgen_memory_length(m); i++)
        s->memory.rates[i] = symgen_all(0.0); /* the first of all arrays */
    for (int i = 0; i < symgen_counts_length(m); i++)
        s->memory.count[i] = 0;
    for (int i = 0; i < all; i++) {
        s->trial_y[i] = s->y[i];
        s->trial_rates[i] = symgen_all(0.0);
    }
    for (int i = 0; i < m->nv; i++)
        s->theta[i] = symgen_all(0.0);
    for (int i = 0; i < m->nq; i++)
        s->trial_q[i] = s->q[i];
    symgen_point_at_trial(s);
    *status = symgen_columns(m, s->arguments, mass, s->seeds, s->memory.matrix);
    symgen_scale_equations(s, h);
    const symgen_mask failed = symgen_solve_rates(s, status), good = s->alive & symgen_not(failed);
    if (*status != symgen_good || !symgen_some(good))
        return failed;
    for (int i = 0; i < all; i++) {
        s->memory.rates[i] = s->memory.average[i] = symgen_update(good, s->trial_rates[i], s->memory.rates[i]);
        s->y[i] = symgen_update(good, s->trial_y[i], s->y[i]);
    }
    for (int i = 0; i < m->nq; i++)
        s->q[i] = symgen_update(good, s->trial_q[i], s->q[i]);
    s->memory.watch[symgen_contraction] = s->memory.watch[symgen_curvature] = symgen_all(1.0);
    symgen_scale_equations(s, h); /* now that the accelerations are known */
    for (int i = 0; i < n; i++) /* more than any: what was never observed comes first */
        s->memory.speed[i] = SYMGEN_UNSEEN * s->memory.scale[i] * s->memory.matrix[i + n * i];
    s->memory.count[symgen_known] = 1;
    s->memory.count[symgen_interval] = 1;
    return failed;
}

#endif
