/* An FMU that runs: its start, steps of co-simulation, and what the integrators of model exchange ask for. */
#ifndef SYMGEN_FMU_RUN_H
#define SYMGEN_FMU_RUN_H

#include "symgen_fmu_values.h"

/* A communication step is a whole number of steps, to this part of one. */
#define FMU_SAME 1e-6
/* Steps of one communication step, at most. */
#define FMU_MOST 1e9
/* Roundings of the time that a step is longer than, at least. */
#define FMU_ROUNDINGS 1e3

/* ---- start ---- */

/* Ends the initialisation, if loops can be closed and everything is finite. */
static inline fmu_status fmu_begin(fmu *f)
{
    fmu_state *const now = &f->now;
    fmu_status status = fmu_place(f);
    if (status == fmu_good && f->exchange) {
        now->bound = FMU_WIDE * fmax(now->spread, 1.0);
        memcpy(now->accepted, now->model.state, sizeof now->accepted);
        memcpy(now->begun, now->model.state, sizeof now->begun);
        status = fmu_look(f);
        now->phase = status == fmu_good ? fmu_events : fmu_initialising;
    } else if (status == fmu_good) {
        now->known = 0;
        now->phase = fmu_stepping;
        status = fmu_look(f);
        now->phase = status == fmu_good ? fmu_stepping : fmu_initialising;
    }
    return status;
}

static inline fmu_status fmu_terminate(fmu *f) { return fmu_enter(f, fmu_terminated); }

/* ---- co-simulation ---- */

/* How many steps a communication step has; 0: it is refused, with this status. */
static inline long long fmu_count(fmu *f, double from, double length, fmu_status *status)
{
    const double step = f->now.settings[fmu_step_length], count = length / step, whole = floor(count + 0.5);
    const double slip = fabs(from - f->now.time);
    *status = fmu_error;
    if (!(fabs(from) < HUGE_VAL) || !(length > 0.0) || !(count < FMU_MOST))
        fmu_refuse(f, fmu_error, "a communication step must be finite and longer than zero");
    else if (!(slip <= FMU_SAME * step + 4.0 * DBL_EPSILON * fabs(from)))
        fmu_refuse(f, fmu_error, "a communication step must begin where the last one ended");
    else if (!(step > FMU_ROUNDINGS * DBL_EPSILON * fabs(from + length)))
        fmu_refuse(f, fmu_error, "at a time as late as this, numbers cannot tell one step from the next; begin at zero");
    else if (from + length > f->now.stop + FMU_SAME * step)
        fmu_refuse(f, fmu_error, "a communication step must not end after the stop time");
    else if (whole < 1.0 || !(fabs(count - whole) <= FMU_SAME * whole)) {
        *status = fmu_discard;
        snprintf(f->message, FMU_MESSAGE, "a communication step must be a whole number of steps of %.9g s (solver.step), not %.9g s", step, length);
    } else
        return (long long)whole;
    return 0;
}

/* Shows the importer how far the steps came; 1: it wants no more of them. */
typedef int (*fmu_pause)(fmu *f, double time);

static inline int fmu_ends_early(fmu *f, fmu_pause pause)
{
    f->now.phase = fmu_between;
    f->now.known = 0;
    f->early = pause(f, f->now.model.state[0]);
    f->now.phase = fmu_stepping;
    return f->early;
}

/* A step that is not found ends the communication step where it is, or undoes it, as the version of the standard has it. */
static inline fmu_status fmu_do_step(fmu *f, double from, double length, int undo, fmu_pause pause)
{
    fmu_status status;
    const long long count = fmu_count(f, from, length, &status);
    f->early = 0;
    f->stuck = 0;
    f->until = HUGE_VAL;
    if (count == 0)
        return status;
    if (undo && count > 1) /* a single step that fails changes nothing */
        f->trial = f->now.model;
    f->now.known = 0;
    for (long long k = 0; k < count; k++) {
        const int found = FMU_CALL(step)(&f->now.model, f->now.inputs);
        if (found) {
            f->stuck = 1;
            status = fmu_failed(f, found >= FMU_CALL(loops_open) ? fmu_error : fmu_discard, found, f->now.model.state[0]);
            if (undo && k > 0)
                f->now.model = f->trial;
            f->now.time = f->now.model.state[0];
            return status;
        }
        if (pause && k + 1 < count && fmu_ends_early(f, pause)) {
            f->now.time = f->now.model.state[0];
            return fmu_good;
        }
    }
    f->now.known = 0;
    f->now.time = from + length;
    return fmu_good;
}

/* ---- model exchange ---- */

static inline fmu_status fmu_of_exchange(fmu *f)
{
    return f->exchange ? fmu_good : fmu_refuse(f, fmu_error, "this function belongs to model exchange; the instance is for co-simulation");
}

static inline fmu_status fmu_sized(fmu *f, const void *array, size_t count, size_t length)
{
    if (count == length && (array || count == 0))
        return fmu_good;
    return fmu_refuse(f, fmu_error, "an array is missing, or has a wrong length");
}

static inline fmu_status fmu_set_time(fmu *f, double time)
{
    if (!(fabs(time) < HUGE_VAL))
        return fmu_refuse(f, fmu_error, "the time is infinite or not a number");
    f->now.known = time == f->now.wanted[0] ? f->now.known : 0;
    f->now.wanted[0] = f->now.time = time;
    return fmu_good;
}

static inline fmu_status fmu_set_states(fmu *f, const double states[], size_t count)
{
    fmu_status status = fmu_sized(f, states, count, FMU_NS);
    for (size_t k = 0; k < count && status == fmu_good; k++)
        if (!(fabs(states[k]) < HUGE_VAL))
            status = fmu_refuse(f, fmu_error, "a state is infinite or not a number");
    for (size_t k = 0; k < count && status == fmu_good; k++) {
        f->now.known = states[k] == f->now.wanted[fmu_places[k]] ? f->now.known : 0;
        f->now.wanted[fmu_places[k]] = states[k];
    }
    return status;
}

static inline fmu_status fmu_get_states(fmu *f, double states[], size_t count)
{
    const fmu_status status = fmu_sized(f, states, count, FMU_NS);
    for (size_t k = 0; k < count && status == fmu_good; k++)
        states[k] = f->now.wanted[fmu_places[k]];
    return status;
}

static inline fmu_status fmu_get_derivatives(fmu *f, double derivatives[], size_t count)
{
    fmu_status status = fmu_sized(f, derivatives, count, FMU_NS);
    if (status == fmu_good)
        status = fmu_derive(f);
    for (size_t k = 0; k < count && status == fmu_good; k++)
        derivatives[k] = f->now.derivatives[fmu_places[k]];
    return status;
}

static inline fmu_status fmu_get_nominals(fmu *f, double nominals[], size_t count)
{
    const fmu_status status = fmu_sized(f, nominals, count, FMU_NS);
    for (size_t k = 0; k < count && status == fmu_good; k++)
        nominals[k] = fmu_nominals[k];
    return status;
}

static inline fmu_status fmu_get_indicators(fmu *f, double indicators[], size_t count)
{
    fmu_status status = fmu_sized(f, indicators, count, FMU_MARGIN_COUNT);
    for (size_t k = 0; k < count && status == fmu_good; k++)
        status = fmu_margin(f, (int)k, indicators + k);
    return status;
}

/* Whether dependent coordinates determine nothing any more; the sentence names the one that goes farthest. */
static inline int fmu_is_lost(fmu *f)
{
    const fmu_state *const now = &f->now;
    if (FMU_ND == 0 || now->spread <= FMU_FAR * now->bound)
        return 0;
    snprintf(f->message, FMU_MESSAGE, "at t = %.9g s: %s no longer follows from the independent coordinates; export the model with a start "
             "nearer to this position, for which others are chosen", now->wanted[0], fmu_dependents[now->widest]);
    return 1;
}

/* Says once that dependent coordinates go far; a warning where it does. */
static inline fmu_status fmu_warn(fmu *f)
{
    fmu_state *const now = &f->now;
    const int wide = FMU_ND > 0 && now->spread > now->bound, first = wide && !now->warned;
    now->warned = wide;
    if (!first)
        return fmu_good;
    snprintf(f->message, FMU_MESSAGE, "at t = %.9g s: %s moves %.3g times as far as the independent coordinates; near a dead point it no "
             "longer follows from them", now->wanted[0], fmu_dependents[now->widest], now->spread);
    return fmu_warning;
}

/* Integrators may try times after the stop time; accepting it is an error. */
static inline fmu_status fmu_arrive(fmu *f)
{
    if (f->now.time > f->now.stop + FMU_SAME * f->now.settings[fmu_step_length])
        return fmu_refuse(f, fmu_error, "the simulation must not go on after the stop time");
    return fmu_place(f);
}

/* Event mode: the loops are closed, and dependent coordinates are judged. */
static inline fmu_status fmu_update(fmu *f, int *terminate)
{
    const fmu_status status = fmu_arrive(f);
    *terminate = status != fmu_good || fmu_is_lost(f);
    if (status != fmu_good)
        return status;
    memcpy(f->now.accepted, f->now.model.state, sizeof f->now.accepted);
    if (*terminate) {
        fmu_tell(f, fmu_warning);
        return fmu_good;
    }
    return fmu_warn(f);
}

/* The importer's integrator has accepted the present state. */
static inline fmu_status fmu_complete(fmu *f, int *events, int *terminate)
{
    const fmu_status status = fmu_arrive(f);
    *events = 0;
    *terminate = status == fmu_good && fmu_is_lost(f);
    if (status != fmu_good)
        return status;
    if (*terminate)
        fmu_tell(f, fmu_warning);
    *events = FMU_ND > 0 && f->now.spread > f->now.bound && !f->now.warned;
    memcpy(f->now.accepted, f->now.model.state, sizeof f->now.accepted);
    return fmu_good;
}

#endif
