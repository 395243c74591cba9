/* Implicit steps of many vehicles: SYMGEN_LANES of them at a time, each lane converging on its own. */
#ifndef SYMGEN_FLEET_H
#define SYMGEN_FLEET_H

#include "symgen_fleet_stop.h"

static inline int symgen_fleet_scratch(const symgen_step_equations *m, int nw)
{
    const int all = m->nv + m->nz, state = m->nq + all, saved = state + all;
    return SYMGEN_LANES * (symgen_stepper_scratch(m) + state + saved + m->nu + 1 + nw);
}

static inline void symgen_fleet_record(const symgen_block_of_lanes *block, int place)
{
    const symgen_step_equations *const m = block->stepper.model;
    const symgen_fleet *const fleet = block->fleet;
    const int width = m->nq + m->nv + m->nz;
    for (int lane = 0; lane < block->count; lane++) {
        double *const row = fleet->record + ((long long)(block->first + lane) * fleet->kept + place) * width;
        for (int i = 0; i < m->nq; i++)
            row[i] = block->stepper.q[i][lane];
        for (int i = 0; i < m->nv + m->nz; i++)
            row[m->nq + i] = block->stepper.y[i][lane];
    }
}

/* The states of the vehicles as lanes, and where each of them stands. */
static inline void symgen_fleet_load(symgen_block_of_lanes *block)
{
    symgen_stepper *const s = &block->stepper;
    const symgen_step_equations *const m = s->model;
    const symgen_fleet *const fleet = block->fleet;
    symgen_to_lanes(fleet->q + (long long)block->first * m->nq, block->count, m->nq, s->q);
    symgen_to_lanes(fleet->y + (long long)block->first * (m->nv + m->nz), block->count, m->nv + m->nz, s->y);
    for (int lane = 0; lane < SYMGEN_LANES; lane++) {
        const int row = block->first + (lane < block->count ? lane : block->count - 1);
        s->step[lane] = fleet->step[row];
        block->done[lane] = fleet->done[row];
        block->last[lane] = fleet->last[row];
    }
    block->moving = symgen_fleet_with(block, symgen_moving);
}

static inline void symgen_fleet_store(const symgen_block_of_lanes *block)
{
    const symgen_stepper *const s = &block->stepper;
    const symgen_step_equations *const m = s->model;
    const symgen_fleet *const fleet = block->fleet;
    symgen_from_lanes(s->q, block->count, m->nq, fleet->q + (long long)block->first * m->nq);
    symgen_from_lanes(s->y, block->count, m->nv + m->nz, fleet->y + (long long)block->first * (m->nv + m->nz));
    for (int lane = 0; lane < block->count; lane++)
        fleet->done[block->first + lane] = (int)block->done[lane];
}

/* Fills the memory, which closes loops that rounding opened. Single runs begin with other dependent coordinates where these go too far. */
static inline void symgen_fleet_begin(symgen_block_of_lanes *block)
{
    symgen_stepper *const s = &block->stepper;
    int status;
    symgen_looks_begin(block);
    symgen_fleet_inputs(block, 0, 0.0);
    s->alive = block->moving;
    symgen_fleet_end(block, s->alive & symgen_begin(s, s->step, &status), symgen_given_up);
    if (block->fleet->bearable > 0.0 && s->model->nd > 0)
        symgen_fleet_end(block, block->moving & symgen_not(symgen_at_most(symgen_spread_of(s, s->result.transform), symgen_all(block->fleet->bearable))),
                         symgen_strained);
}

/* Vehicles at their last step, if their loops are closed: within steps that is known of the iterate before the last only. */
static inline void symgen_fleet_arrive(symgen_block_of_lanes *block, int k, symgen_mask arrived)
{
    symgen_stepper *const s = &block->stepper;
    const symgen_step_equations *const m = s->model;
    const real refusal = symgen_all(block->fleet->refusal);
    real size, gap;
    if (!symgen_some(arrived))
        return;
    for (int i = 0; i < m->nq; i++)
        s->trial_q[i] = s->q[i];
    for (int i = 0; i < m->nv + m->nz; i++)
        s->trial_y[i] = s->y[i];
    if (block->fleet->refusal > 0.0 && m->nc > 0) {
        symgen_fleet_inputs(block, k, 0.0);
        (void)symgen_evaluate(s, &size, &gap);
        symgen_fleet_end(block, arrived & symgen_not(symgen_at_most(gap, refusal)), symgen_given_up);
    }
    symgen_fleet_end(block, block->moving & arrived, symgen_arrived);
}

static inline void symgen_fleet_run_block(symgen_block_of_lanes *block)
{
    const symgen_fleet *const fleet = block->fleet;
    int place = 0;
    symgen_fleet_load(block);
    symgen_measure_reach(&block->stepper);
    if (fleet->begin)
        symgen_fleet_begin(block);
    for (int k = 0; symgen_some(block->moving); k++) {
        const symgen_mask arrived = block->moving & symgen_as_many(block->done, block->last);
        symgen_look_at(block, k, k < fleet->steps ? block->moving : arrived);
        symgen_fleet_arrive(block, k, block->moving & arrived);
        if (k == fleet->steps || !symgen_some(block->moving))
            break;
        if (fleet->every > 0 && (fleet->first + k) % fleet->every == 0)
            symgen_fleet_record(block, place++);
        symgen_fleet_step(block, k);
    }
    while (fleet->every > 0 && place < fleet->kept)
        symgen_fleet_record(block, place++);
    if (!symgen_some(block->moving))
        symgen_fleet_approach(block);
    symgen_fleet_store(block);
    symgen_looks_end(block);
}

static inline symgen_block_of_lanes symgen_fleet_block(const symgen_step_equations *m, symgen_fleet *fleet, int first)
{
    const int number = fleet->each ? first / SYMGEN_LANES : 0;
    symgen_block_of_lanes block = {.fleet = fleet, .first = first, .origin = symgen_all(fleet->start)};
    symgen_stepper *const s = &block.stepper;
    real *from = (real *)fleet->scratch;
    block.count = fleet->rows - first < SYMGEN_LANES ? fleet->rows - first : SYMGEN_LANES;
    s->model = m;
    s->settings = &fleet->settings;
    s->statistics = &fleet->statistics;
    s->sizes = symgen_sizes_at(m, (const real *)fleet->scales + (long long)number * symgen_sizes_length(m));
    s->memory = symgen_memory_at(m, (real *)fleet->memory, (symgen_tally *)fleet->counts);
    s->q = symgen_take(&from, m->nq);
    s->y = symgen_take(&from, m->nv + m->nz);
    block.saved = symgen_take(&from, m->nq + 2 * (m->nv + m->nz));
    block.u = symgen_take(&from, m->nu);
    block.t = symgen_take(&from, 1);
    s->arguments.work = symgen_take(&from, fleet->nw);
    symgen_stepper_scratch_at(s, from);
    s->arguments.constants = (const real *)fleet->constants + (long long)number * fleet->nk;
    s->arguments.t = block.t;
    s->arguments.u = block.u;
    s->keeps_past = symgen_looks_back(&fleet->method);
    return block;
}

static inline int symgen_fleet_steps(const symgen_step_equations *m, symgen_fleet *fleet)
{
    for (int first = 0; first < fleet->rows; first += SYMGEN_LANES) {
        symgen_block_of_lanes block = symgen_fleet_block(m, fleet, first);
        symgen_fleet_run_block(&block);
    }
    return symgen_good;
}

#endif
