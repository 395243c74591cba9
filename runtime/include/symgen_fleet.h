/* Implicit steps of many vehicles: SYMGEN_LANES of them at a time, each lane converging on its own. A lane whose step fails
   is tried once more with fresh factors, then it stays where it is; the others go on. */
#ifndef SYMGEN_FLEET_H
#define SYMGEN_FLEET_H

#include "symgen_batch.h"
#include "symgen_begin.h"

static inline int symgen_fleet_vectors(const symgen_step_equations *m, int nw)
{
    return symgen_stepper_scratch(m) + m->nq + m->nv + m->nz + m->nu + 1 + nw;
}

static inline int symgen_fleet_scratch(const symgen_step_equations *m, int nw) { return SYMGEN_LANES * symgen_fleet_vectors(m, nw); }

/* A block of lanes at work. */
typedef struct {
    symgen_stepper stepper;
    real *u, *t;
    int first, count; /* rows */
} symgen_block_of_lanes;

static inline symgen_mask symgen_lanes_alive(const symgen_fleet *fleet, const symgen_block_of_lanes *block)
{
    symgen_mask alive = {0};
    for (int lane = 0; lane < SYMGEN_LANES; lane++)
        alive[lane] = lane < block->count && fleet->failed[block->first + lane] < 0 ? ~0ULL : 0;
    return alive;
}

static inline void symgen_fleet_inputs(const symgen_fleet *fleet, symgen_block_of_lanes *block, int nu, int k)
{
    for (int lane = 0; lane < SYMGEN_LANES; lane++) {
        const int row = block->first + (lane < block->count ? lane : block->count - 1);
        const double *const from = fleet->inputs + row * fleet->vehicle_stride + (long long)k * fleet->input_stride;
        for (int i = 0; i < nu; i++)
            symgen_lane(block->u, lane)[SYMGEN_LANES * i] = from[i];
    }
    *block->t = symgen_all(fleet->start + (fleet->first + k) * fleet->step);
}

static inline void symgen_fleet_record(const symgen_fleet *fleet, const symgen_block_of_lanes *block, int place)
{
    const symgen_step_equations *const m = block->stepper.model;
    const int width = m->nq + m->nv + m->nz;
    for (int lane = 0; lane < block->count; lane++) {
        double *const row = fleet->record + ((long long)(block->first + lane) * fleet->kept + place) * width;
        for (int i = 0; i < m->nq; i++)
            row[i] = block->stepper.q[i][lane];
        for (int i = 0; i < m->nv + m->nz; i++)
            row[m->nq + i] = block->stepper.y[i][lane];
    }
}

static inline void symgen_fleet_give_up(symgen_fleet *fleet, symgen_block_of_lanes *block, symgen_mask failed, int k)
{
    for (int lane = 0; lane < block->count; lane++)
        if (failed[lane])
            fleet->failed[block->first + lane] = fleet->first + k;
    block->stepper.alive &= ~failed;
}

/* Step k of a block, for lanes that fail with fresh factors once more. */
static inline int symgen_fleet_step(symgen_fleet *fleet, symgen_block_of_lanes *block, int k)
{
    symgen_stepper *const s = &block->stepper;
    int *const count = s->memory.count;
    const int known = count[symgen_known];
    const symgen_method *const method = known > fleet->method.history ? &fleet->method : &fleet->beginner;
    const symgen_mask alive = s->alive;
    int status;
    symgen_fleet_inputs(fleet, block, s->model->nu, k + 1);
    symgen_mask failed = symgen_implicit_step(s, method, fleet->step, &status);
    if (status == symgen_good && symgen_some(failed) && !fleet->settings.fixed) {
        fleet->statistics.retries++;
        symgen_distrust(s, failed);
        count[symgen_known] = known;
        s->alive = failed;
        failed = symgen_implicit_step(s, method, fleet->step, &status);
        s->alive = alive;
    }
    count[symgen_known] = known + 1;
    if (symgen_some(failed))
        symgen_fleet_give_up(fleet, block, failed, k);
    return status;
}

static inline int symgen_fleet_block(const symgen_step_equations *m, symgen_fleet *fleet, symgen_block_of_lanes *block)
{
    symgen_stepper *const s = &block->stepper;
    int status = symgen_good, place = 0;
    symgen_to_lanes(fleet->q + (long long)block->first * m->nq, block->count, m->nq, s->q);
    symgen_to_lanes(fleet->y + (long long)block->first * (m->nv + m->nz), block->count, m->nv + m->nz, s->y);
    s->alive = symgen_lanes_alive(fleet, block);
    if (fleet->begin) {
        symgen_fleet_inputs(fleet, block, m->nu, 0);
        symgen_fleet_give_up(fleet, block, s->alive & symgen_begin(s, fleet->step, &status), 0);
    }
    for (int k = 0; k < fleet->steps && status == symgen_good && symgen_some(s->alive); k++) {
        if (fleet->every > 0 && (fleet->first + k) % fleet->every == 0)
            symgen_fleet_record(fleet, block, place++);
        status = symgen_fleet_step(fleet, block, k);
    }
    while (fleet->every > 0 && place < fleet->kept)
        symgen_fleet_record(fleet, block, place++);
    symgen_from_lanes(s->q, block->count, m->nq, fleet->q + (long long)block->first * m->nq);
    symgen_from_lanes(s->y, block->count, m->nv + m->nz, fleet->y + (long long)block->first * (m->nv + m->nz));
    return status;
}

static inline int symgen_fleet_steps(const symgen_step_equations *m, symgen_fleet *fleet)
{
    const real *constants = (const real *)fleet->constants, *scales = (const real *)fleet->scales;
    const long long length = symgen_memory_length(m);
    int status = symgen_good;
    for (int first = 0, number = 0; first < fleet->rows && status == symgen_good; first += SYMGEN_LANES, number++) {
        symgen_block_of_lanes block = {.first = first};
        symgen_stepper *const s = &block.stepper;
        real *from = (real *)fleet->scratch;
        block.count = fleet->rows - first < SYMGEN_LANES ? fleet->rows - first : SYMGEN_LANES;
        s->model = m;
        s->settings = &fleet->settings;
        s->sizes = symgen_sizes_at(m, scales);
        s->step = fleet->step;
        s->statistics = &fleet->statistics;
        s->memory = symgen_memory_at(m, (real *)fleet->memory + number * length, fleet->counts + number * symgen_counts_length(m));
        s->q = symgen_take(&from, m->nq);
        s->y = symgen_take(&from, m->nv + m->nz);
        block.u = symgen_take(&from, m->nu);
        block.t = symgen_take(&from, 1);
        s->arguments.work = symgen_take(&from, fleet->nw);
        symgen_stepper_scratch_at(s, from);
        s->arguments.constants = constants;
        s->arguments.t = block.t;
        s->arguments.u = block.u;
        s->keeps_past = symgen_looks_back(&fleet->method);
        status = symgen_fleet_block(m, fleet, &block);
        constants += fleet->each ? fleet->nk : 0;
        scales += fleet->each ? symgen_sizes_length(m) : 0;
    }
    return status;
}

#endif
