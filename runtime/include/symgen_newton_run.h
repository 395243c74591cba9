/* Steps of Newton's method on all bodies: when factors are renewed, what a step leaves behind, rows of a record. */
#ifndef SYMGEN_NEWTON_RUN_H
#define SYMGEN_NEWTON_RUN_H

#include "symgen_clock.h"
#include "symgen_input.h"
#include "symgen_newton.h"

/* A halving of a step that fails is tried at most this often. */
#define SYMGEN_NEWTON_HALVINGS 6

/* After so many steps in a row that had to be made of shorter ones, it is the order of pivots that does not suit. */
#define SYMGEN_NEWTON_SHORT 3

/* What a step looks back to: velocities and states before the last one, which led from the positions `from` to the positions `to`. */
static inline void symgen_newton_look_back(const symgen_newton_model *model, symgen_newton_run *run, const real *from,
                                           const real *to, const real *v, const real *z)
{
    const int nc = 6 * model->bodies, nz = model->states;
    real *const move = run->before + nc + nz, back[4];
    symgen_frame_back(model->base, from, to, back);
    if (run->formula.position[1] != 0.0)
        for (int i = 0; i < model->bodies; i++) {
            symgen_shift_since(model->base, i, from, to, back, move + 6 * i);
            symgen_turn_since(model->base, i, from, to, move + 6 * i + 3);
        }
    symgen_copy(nc, v, run->before);
    symgen_copy(nz, z, run->before + nc);
}

/* Takes the iterate for the new state, and keeps what the next step looks back to. */
static inline void symgen_newton_accept(const symgen_newton_model *model, symgen_newton_run *run, symgen_newton_iterate *it)
{
    const int nc = it->s.nc, nz = it->s.nz, ny = it->s.ny;
    real fastest = 0.0;
    symgen_newton_look_back(model, run, run->q, it->q, run->v, run->z);
    symgen_copy(ny, run->y + ny, run->y + 2 * ny);
    symgen_copy(ny, run->y, run->y + ny);
    symgen_copy(ny, it->y, run->y);
    symgen_copy(nc, it->v, run->v);
    symgen_copy(nz, it->z, run->z);
    for (int k = 0; k < nz; k++)
        run->state_sizes[k] = symgen_max(run->state_sizes[k], fabs(run->z[k]));
    symgen_copy(symgen_pose * model->bodies, it->q, run->q);
    for (int i = 0; i < model->bodies; i++)
        fastest = symgen_max(fastest, symgen_largest(3, it->v + 6 * i + 3));
    run->rate[1] += 4.0 * fastest * run->step; /* of two bodies, three components */
    run->known[0] += run->known[0] < 2;
    run->known[3]++;
}

/* Angles are counted next to those kept behind the poses, which must not be half a turn away. */
static inline void symgen_newton_count_angles(const symgen_newton_model *model, symgen_newton_run *run)
{
    symgen_arguments arguments = {.constants = run->constants, .work = run->work, .q = run->q, .out = run->scratch};
    if (model->angles == 0)
        return;
    model->joint_angles(&arguments);
    symgen_copy(model->angles, run->scratch, run->q + symgen_pose * model->bodies);
    run->rate[1] = 0.0;
}

/* A step to the time t, with old factors, then with new ones, then with new ones in every iteration. */
static inline int symgen_newton_try(const symgen_newton_model *model, symgen_newton_run *run, const real *t, const real *u)
{
    symgen_newton_iterate it = symgen_newton_begin(model, run);
    const int adaptive = run->policy == symgen_adaptive;
    const int fresh = run->fresh || run->policy == symgen_every_step || (adaptive && run->known[1] > run->refresh_cost);
    enum symgen_newton_age age = fresh ? symgen_newton_fresh : symgen_newton_old;
    int iterations = 0, spent = 0;
    it.arguments.t = t;
    it.arguments.u = u;
    int status = symgen_newton_solve(model, run, &it, age, &iterations);
    while (!run->fixed && run->policy != symgen_frozen && status != symgen_good && status != symgen_reorder &&
           age != symgen_newton_freshest) {
        run->statistics.retries++;
        spent += iterations;
        age++;
        status = symgen_newton_solve(model, run, &it, age, &iterations);
    }
    if (status != symgen_good)
        return status;
    /* factors of an iterate that had to be searched for are not those of the motion to come */
    run->fresh = age == symgen_newton_freshest;
    if (age != symgen_newton_old) {
        run->known[1] = 0;
        run->known[2] = iterations;
    } else if (iterations > run->known[2]) {
        run->known[1] += iterations - run->known[2];
    }
    if (iterations + spent > run->statistics.most_iterations)
        run->statistics.most_iterations = iterations + spent;
    symgen_newton_accept(model, run, &it);
    if (run->rate[1] > 1.0)
        symgen_newton_count_angles(model, run);
    return symgen_good;
}

/* Step k in 2, 4, ... shorter ones of first order; to the next step it looks like a whole one. On failure the state is what it was. */
static inline int symgen_newton_halve(const symgen_newton_model *model, symgen_newton_run *run, int k)
{
    const int nq = symgen_newton_positions(model), nc = 6 * model->bodies, nz = model->states, ny = nc + model->rows + nz;
    const real whole = run->step, begin = run->start + (run->first + k) * whole, turned = run->rate[1];
    real *const q = run->scratch + symgen_newton_scratch(model) - symgen_newton_saved(model);
    real *const v = q + nq, *const z = v + nc, *const before = z + nz, *const y = before + 2 * nc + nz, *const u = y + 3 * ny;
    const int known = run->known[0];
    int status = symgen_not_converged;
    symgen_copy(nq, run->q, q);
    symgen_copy(nc, run->v, v);
    symgen_copy(nz, run->z, z);
    symgen_copy(2 * nc + nz, run->before, before);
    symgen_copy(3 * ny, run->y, y);
    for (int parts = 2; parts <= 1 << SYMGEN_NEWTON_HALVINGS && status != symgen_good; parts *= 2) {
        run->statistics.halvings++;
        run->step = whole / parts;
        status = symgen_good;
        for (int i = 1; i <= parts && status == symgen_good; i++) {
            const real t = begin + i * run->step;
            run->known[0] = 0;
            run->fresh = 1;
            status = symgen_newton_try(model, run, &t,
                                       symgen_input_at(run->inputs, run->input_stride, model->inputs, k, (double)i / parts, u));
        }
        if (status == symgen_good)
            symgen_newton_look_back(model, run, q, run->q, v, z);
        else {
            symgen_copy(nq, q, run->q);
            symgen_copy(nc, v, run->v);
            symgen_copy(nz, z, run->z);
            symgen_copy(2 * nc + nz, before, run->before);
            symgen_copy(ny, y, run->y);
            run->rate[1] = turned;
        }
    }
    symgen_copy(2 * ny, status == symgen_good ? y : y + ny, run->y + ny);
    run->known[0] = status == symgen_good && known < 2 ? known + 1 : known;
    run->step = whole;
    run->fresh = 1;
    return status;
}

static inline int symgen_newton_step(const symgen_newton_model *model, symgen_newton_run *run, int k)
{
    const real t = run->start + (run->first + k + 1) * run->step;
    int status = symgen_newton_try(model, run, &t, run->inputs + (long)2 * (k + 1) * run->input_stride);
    if (status == symgen_good)
        run->known[4] = 0;
    if (run->fixed || run->policy == symgen_frozen || status == symgen_good || status == symgen_reorder)
        return status;
    if (run->known[4] == SYMGEN_NEWTON_SHORT)
        return symgen_reorder;
    status = symgen_newton_halve(model, run, k);
    if (status == symgen_good)
        run->known[4]++;
    return status == symgen_not_converged ? symgen_reorder : status;
}

/* A row of t, q, v, z, a, l, zdot, outputs in the coordinates of the tree. */
static inline int symgen_newton_row(const symgen_newton_model *model, symgen_newton_run *run, real t, const real *u)
{
    const int nc = 6 * model->bodies, nz = model->states, nq = run->tree_q, nv = run->tree_v, nl = run->tree_l;
    real *row = run->record + (long)run->recorded * (1 + nq + 2 * nv + 2 * nz + nl + run->tree_outputs);
    real *const z = row + 1 + nq + nv, *const a = z + nz, *const zdot = a + nv + nl;
    const real *const found = run->scratch;
    symgen_arguments arguments = {.constants = run->constants, .work = run->work, .t = &t, .q = run->q, .v = run->v,
                                  .z = run->z, .u = u, .a = run->y, .l = run->y + nc, .out = run->scratch};
    int status = model->tree(&arguments);
    if (status != symgen_good)
        return status;
    row[0] = t;
    symgen_copy(nq + nv, found, row + 1);
    symgen_copy(nz, run->z, z);
    symgen_copy(nv + nl, found + nq + nv, a);
    symgen_copy(nz, run->y + nc + model->rows, zdot);
    run->recorded++;
    if (run->tree_outputs == 0)
        return symgen_good;
    arguments = (symgen_arguments){.constants = run->tree_constants, .work = run->tree_work, .t = &t, .q = row + 1,
                                   .v = row + 1 + nq, .z = z, .u = u, .a = a, .l = a + nv, .out = zdot + nz};
    return run->outputs(&arguments);
}

static inline int symgen_newton_steps(const symgen_newton_model *model, symgen_newton_run *run)
{
    run->done = run->recorded = 0;
    for (int k = 0; k <= run->steps; k++) {
        const int index = run->first + k, stop = k == run->steps;
        const real t = run->start + index * run->step;
        const real *const u = run->inputs + (long)2 * k * run->input_stride;
        int status = symgen_good;
        if (stop ? run->last : run->every > 0 && index % run->every == 0)
            status = symgen_newton_row(model, run, t, u);
        if (stop || status != symgen_good)
            return status;
        const double began = run->timed ? symgen_seconds() : 0.0;
        status = symgen_newton_step(model, run, k);
        if (status != symgen_good)
            return status;
        if (run->timed)
            run->statistics.worst_time = symgen_max(run->statistics.worst_time, symgen_seconds() - began);
        run->done++;
    }
    return symgen_good;
}

#endif
