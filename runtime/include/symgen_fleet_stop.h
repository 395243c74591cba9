/* The last step of vehicles that stop, of the length that makes the output zero, from a fresh start: as runtime/run/simulation.py. */
#ifndef SYMGEN_FLEET_STOP_H
#define SYMGEN_FLEET_STOP_H

#include "symgen_fleet_look.h"

/* Of a step: the shortest last one, and how exact its length is. */
#define SYMGEN_SHORTEST 1e-9
#define SYMGEN_EXACT 1e-12
/* Each third guess halves what is left. */
#define SYMGEN_GUESSES 150

/* A bracket of the length: distances have different signs at its ends. */
typedef struct {
    real low, high, at_low, at_high, length;
    real side; /* the end that moved last: below zero the low one, above it the high one */
    symgen_mask stopped, failed;
} symgen_approach;

/* The distance after a step of this length from the state before it. */
static inline real symgen_approach_try(symgen_block_of_lanes *block, symgen_approach *it, real length)
{
    symgen_stepper *const s = &block->stepper;
    const real *const before = (const real *)block->fleet->looks.kept + 2;
    const int nq = s->model->nq, all = s->model->nv + s->model->nz, first = -block->fleet->first;
    int status;
    for (int i = 0; i < nq; i++)
        s->q[i] = symgen_where(it->stopped, before[i], s->q[i]);
    for (int i = 0; i < all; i++)
        s->y[i] = symgen_where(it->stopped, before[nq + i], s->y[i]);
    s->step = length;
    symgen_fleet_inputs(block, first, 0.0);
    s->alive = it->stopped;
    it->failed |= it->stopped & symgen_begin(s, length, &status);
    it->failed |= symgen_fleet_try(block, first, 0.0, 1.0, it->stopped & symgen_not(it->failed));
    symgen_look_at_outputs(block);
    return symgen_looks_distance(block);
}

/* Straight lines between the ends; the value at an end that stays again counts half (Illinois). */
static inline void symgen_approach_narrow(symgen_block_of_lanes *block, symgen_approach *it, int guess)
{
    const real exact = SYMGEN_EXACT * it->length, width = it->high - it->low, none = symgen_all(0.0);
    const symgen_mask open = symgen_below(exact, width) & it->stopped;
    const real line = it->low + width * it->at_low / (it->at_low - it->at_high), half = it->low + 0.5 * width;
    const real near = symgen_max(it->low + 0.5 * exact, symgen_min(line, it->high - 0.5 * exact));
    const real length = guess % 3 == 2 ? half : near;
    const real found = symgen_approach_try(block, it, length);
    const symgen_mask beyond = open & symgen_not(symgen_below(none, found * it->at_low)), before = open & symgen_not(beyond);
    const symgen_mask low_again = beyond & symgen_below(none, it->side), high_again = before & symgen_below(it->side, none);
    it->at_low = symgen_where(before, found, symgen_where(low_again, 0.5 * it->at_low, it->at_low));
    it->at_high = symgen_where(beyond, found, symgen_where(high_again, 0.5 * it->at_high, it->at_high));
    it->low = symgen_where(before, length, it->low);
    it->high = symgen_where(beyond, length, it->high);
    it->side = symgen_flag(beyond) - symgen_flag(before);
}

/* The length of the last step, or as little more as rounding allows. */
static inline real symgen_approach_length(symgen_block_of_lanes *block, symgen_approach *it)
{
    const real none = symgen_all(0.0);
    it->low = SYMGEN_SHORTEST * it->length;
    it->high = it->length;
    it->at_low = symgen_approach_try(block, it, it->low);
    it->at_high = symgen_approach_try(block, it, it->high);
    const symgen_mask between = symgen_below(it->at_low * it->at_high, none);
    const symgen_mask nearer = symgen_below(fabs(it->at_low), fabs(it->at_high));
    const real end = symgen_where(nearer, it->low, it->high);
    it->low = symgen_where(between, it->low, it->high); /* without a change of sign there is nothing to narrow */
    for (int guess = 0; guess < SYMGEN_GUESSES; guess++) {
        if (!symgen_some(it->stopped & symgen_below(SYMGEN_EXACT * it->length, it->high - it->low)))
            break;
        symgen_approach_narrow(block, it, guess);
    }
    return symgen_where(between, it->high, end);
}

/* Vehicles that have reached their stop; those whose last step cannot be made stay before it. */
static inline void symgen_fleet_reach(symgen_block_of_lanes *block, symgen_mask reached)
{
    const symgen_fleet *const fleet = block->fleet;
    symgen_looks_measure(block, reached);
    for (int lane = 0; lane < block->count; lane++)
        if (reached[lane]) {
            fleet->looks.ends[block->first + lane] = (*block->t)[lane];
            fleet->fate[block->first + lane] = symgen_at_stop;
        }
}

/* For inputs that are constant: between rows of inputs nobody here knows what they are. */
static inline void symgen_fleet_approach(symgen_block_of_lanes *block)
{
    symgen_stepper *const s = &block->stepper;
    const symgen_fleet *const fleet = block->fleet;
    symgen_approach it = {.stopped = symgen_fleet_with(block, symgen_stopped), .failed = symgen_nowhere(), .length = s->step, .side = symgen_all(0.0)};
    if (fleet->looks.stop < 0 || fleet->input_stride != 0 || !symgen_some(it.stopped))
        return;
    const real origin = block->origin, step = s->step;
    for (int lane = 0; lane < SYMGEN_LANES; lane++)
        block->origin[lane] += (double)block->done[lane] * step[lane];
    const real length = symgen_approach_length(block, &it);
    (void)symgen_approach_try(block, &it, length);
    block->origin = origin;
    s->step = step;
    symgen_fleet_reach(block, it.stopped & symgen_not(it.failed));
}

#endif
