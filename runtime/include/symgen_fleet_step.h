/* A step of vehicles in lanes: each lane converges, fails and is tried again by itself, as a single run does. */
#ifndef SYMGEN_FLEET_STEP_H
#define SYMGEN_FLEET_STEP_H

#include "symgen_batch.h"
#include "symgen_spread.h"

/* A block of lanes at work. */
typedef struct {
    symgen_stepper stepper;
    symgen_fleet *fleet;
    real *u, *t;
    real origin;           /* time of the step with index zero */
    real *saved;           /* nq + 2 (nv + nz): the state before a step that failed, and its rates */
    symgen_tally done, last; /* good steps of each lane, and how many there are */
    symgen_mask moving;
    int first, count;      /* rows */
} symgen_block_of_lanes;

/* Lanes of vehicles with this fate. */
static inline symgen_mask symgen_fleet_with(const symgen_block_of_lanes *block, int fate)
{
    symgen_mask found = symgen_nowhere();
    for (int lane = 0; lane < block->count; lane++)
        found[lane] = block->fleet->fate[block->first + lane] == fate ? ~0ULL : 0;
    return found;
}

/* ---- inputs ---- */

/* u of one vehicle at a fraction of step k: straight lines between rows. */
static inline void symgen_fleet_input(const symgen_block_of_lanes *block, int lane, int k, double fraction, double *u)
{
    const symgen_fleet *const fleet = block->fleet;
    const int row = block->first + lane, nu = block->stepper.model->nu, rows = fleet->rows_a_step, whole = (int)(rows * fraction);
    const double part = rows * fraction - whole;
    const double *const near = fleet->inputs + row * fleet->vehicle_stride + ((long long)rows * k + whole) * fleet->input_stride;
    const double *const next = part == 0.0 ? near : near + fleet->input_stride;
    for (int i = 0; i < nu; i++)
        u[SYMGEN_LANES * i] = near[i] + part * (next[i] - near[i]);
    for (int i = 0; i < nu && fleet->shifts; i++)
        u[SYMGEN_LANES * i] += fleet->shifts[(long long)row * nu + i];
}

/* Inputs and time at a fraction of step k; lanes without a vehicle repeat the last one. */
static inline void symgen_fleet_inputs(symgen_block_of_lanes *block, int k, double fraction)
{
    const symgen_fleet *const fleet = block->fleet;
    const int shared = fleet->vehicle_stride == 0 && !fleet->shifts;
    for (int lane = 0; lane < (shared ? 1 : block->count); lane++)
        symgen_fleet_input(block, lane, k, fraction, symgen_lane(block->u, lane));
    for (int i = 0; i < block->stepper.model->nu; i++)
        for (int lane = shared ? 1 : block->count; lane < SYMGEN_LANES; lane++)
            block->u[i][lane] = block->u[i][shared ? 0 : block->count - 1];
    *block->t = block->origin + (fleet->first + k + fraction) * block->stepper.step;
}

/* ---- steps ---- */

/* One step of the lanes `moving` over `part` of step k that begins at `fraction`; where history is too short for the method another
   one begins. Where the mask is set it failed and the state is what it was. */
static inline symgen_mask symgen_fleet_try(symgen_block_of_lanes *block, int k, double fraction, double part, symgen_mask moving)
{
    symgen_stepper *const s = &block->stepper;
    const symgen_fleet *const fleet = block->fleet;
    const symgen_mask ready = symgen_fewer(symgen_number(fleet->method.history), s->memory.count[symgen_known]);
    const symgen_mask lanes[] = {moving & ready, moving & symgen_not(ready)};
    const symgen_method *const methods[] = {&fleet->method, &fleet->beginner};
    symgen_mask failed = symgen_nowhere();
    int status; /* the functions of a model are good */
    symgen_fleet_inputs(block, k, fraction + part);
    for (int i = 0; i < 2; i++) {
        s->alive = lanes[i];
        if (symgen_some(s->alive))
            failed |= symgen_implicit_step(s, methods[i], part * s->step, &status);
    }
    return failed;
}

static inline void symgen_fleet_save(symgen_block_of_lanes *block)
{
    const symgen_stepper *const s = &block->stepper;
    const int nq = s->model->nq, all = s->model->nv + s->model->nz;
    for (int i = 0; i < nq; i++)
        block->saved[i] = s->q[i];
    for (int i = 0; i < all; i++) {
        block->saved[nq + i] = s->y[i];
        block->saved[nq + all + i] = s->memory.rates[i];
    }
}

/* The state is what it was, where the mask is set. */
static inline void symgen_fleet_restore(symgen_block_of_lanes *block, symgen_mask failed)
{
    const symgen_stepper *const s = &block->stepper;
    const int nq = s->model->nq, all = s->model->nv + s->model->nz;
    for (int i = 0; i < nq; i++)
        s->q[i] = symgen_where(failed, block->saved[i], s->q[i]);
    for (int i = 0; i < all; i++) {
        s->y[i] = symgen_where(failed, block->saved[nq + i], s->y[i]);
        s->memory.rates[i] = symgen_where(failed, block->saved[nq + all + i], s->memory.rates[i]);
    }
}

/* Step k in so many shorter ones with fresh factors, which all of the lanes make that do not fail before. */
static inline symgen_mask symgen_fleet_parts(symgen_block_of_lanes *block, int k, int parts, symgen_mask moving)
{
    symgen_stepper *const s = &block->stepper;
    symgen_mask failed = symgen_nowhere();
    s->statistics->halvings++;
    symgen_forget(s, moving);
    for (int i = 0; i < parts && symgen_some(moving); i++) {
        symgen_drop_factors(s, moving);
        const symgen_mask now = symgen_fleet_try(block, k, (double)i / parts, 1.0 / parts, moving);
        failed |= now;
        moving &= symgen_not(now);
    }
    return failed;
}

/* Step k in 2, 4, ... shorter ones; where that fails the state is what it was. */
static inline symgen_mask symgen_fleet_halve(symgen_block_of_lanes *block, int k, symgen_mask failed)
{
    const symgen_mask tried = failed;
    symgen_fleet_save(block);
    for (int parts = 2; parts <= 1 << SYMGEN_HALVINGS && symgen_some(failed); parts *= 2) {
        failed = symgen_fleet_parts(block, k, parts, failed);
        symgen_fleet_restore(block, failed);
    }
    symgen_forget(&block->stepper, tried);
    return failed;
}

/* Lanes go no further. */
static inline void symgen_fleet_end(symgen_block_of_lanes *block, symgen_mask ended, int fate)
{
    for (int lane = 0; lane < block->count; lane++)
        if (ended[lane])
            block->fleet->fate[block->first + lane] = fate;
    block->moving &= symgen_not(ended);
}

/* Step k: as it is, then with fresh factors, then in shorter steps. */
static inline void symgen_fleet_step(symgen_block_of_lanes *block, int k)
{
    symgen_stepper *const s = &block->stepper;
    const symgen_mask watched = s->watched ? symgen_everywhere() : symgen_nowhere();
    symgen_fleet_end(block, block->moving & watched & symgen_is_wide(s, 0), symgen_strained);
    const symgen_mask moving = block->moving;
    symgen_mask failed = symgen_some(moving) ? symgen_fleet_try(block, k, 0.0, 1.0, moving) : moving;
    const symgen_mask older = failed & symgen_fewer(symgen_number(0), s->memory.count[symgen_age]);
    if (symgen_some(older) && !s->settings->fixed) {
        s->statistics->retries++;
        symgen_distrust(s, older);
        failed = (failed & symgen_not(older)) | symgen_fleet_try(block, k, 0.0, 1.0, older);
    }
    if (symgen_some(failed)) {
        const symgen_mask wide = failed & watched & symgen_is_wide(s, 1);
        symgen_fleet_end(block, wide, symgen_strained);
        failed &= symgen_not(wide);
        if (!s->settings->fixed)
            failed = symgen_fleet_halve(block, k, failed);
        symgen_fleet_end(block, failed, symgen_given_up);
    }
    if (s->watched)
        symgen_note_spread(s, block->moving, s->spread);
    block->done = symgen_one_more(block->moving, block->done);
}

#endif
