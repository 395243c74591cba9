/* An FMU at work, for any version of the standard, by co-simulation or model exchange: its state, what it tells the importer, and
   where it begins. fmu_model.h says which model it is. */
#ifndef SYMGEN_FMU_H
#define SYMGEN_FMU_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fmu_model.h"

#if defined(_WIN32)
#define FMU_SHOWN __declspec(dllexport)
#elif defined(__GNUC__)
#define FMU_SHOWN __attribute__((visibility("default")))
#else
#define FMU_SHOWN
#endif

/* What the importer can be in the middle of; sums of them are where a function may be called. */
enum fmu_phase {
    fmu_instantiated = 1,
    fmu_initialising = 2,
    fmu_events = 4,
    fmu_continuous = 8,
    fmu_stepping = 16,
    fmu_terminated = 32,
    fmu_between = 64, /* the steps of one communication step: the importer looks on */
    fmu_before = fmu_instantiated | fmu_initialising,
    fmu_running = fmu_events | fmu_continuous | fmu_stepping,
    fmu_anywhere = fmu_before | fmu_running | fmu_terminated /* all but between steps */
};

typedef enum { fmu_good, fmu_warning, fmu_discard, fmu_error, fmu_statuses } fmu_status;

/* Categories of the log: one for each status that is not good. */
static const char *const fmu_categories[] = {"", "logStatusWarning", "logStatusDiscard", "logStatusError"};

enum { FMU_MESSAGE = 300 };

/* What is known of the state and the inputs of now. */
enum fmu_known { fmu_placed = 1, fmu_rated = 2, fmu_derived = 4, fmu_looked = 8 };

enum fmu_setting { fmu_step_length, fmu_residual, fmu_closure, fmu_settings };

/* All that the next call depends on. */
typedef struct {
    FMU_MODEL model;
    double wanted[FMU_NX]; /* t, q, v, z as the importer gives the independent ones; quaternions of any length */
    double inputs[FMU_NU + 1], outputs[FMU_NY + 1];
    double rates[FMU_NV + FMU_NZ + 1], derivatives[FMU_NX];
    double accepted[FMU_NX]; /* the last state that the importer's integrator accepted, loops closed */
    double begun[FMU_NX];    /* the one at the end of the initialisation */
    double settings[fmu_settings];
    double time, stop;    /* the last communication point; infinite: no end is known */
    double spread, bound; /* how far dependent coordinates go, and went at the start */
    int widest;           /* which of them goes farthest */
    int warned;           /* whether that has been said */
    int moved;            /* whether the importer gave a start of its own */
    int known, phase;
    int exchange; /* of a state that is kept: the kind of its instance */
} fmu_state;

/* What a version of the standard knows of the importer, and does through it: memory, and a way to tell. */
typedef struct fmu_importer fmu_importer;

typedef struct {
    void *(*take)(const fmu_importer *importer, size_t size);
    void (*give)(const fmu_importer *importer, void *memory);
    void (*say)(const fmu_importer *importer, fmu_status status, const char *category, const char *message);
} fmu_host;

typedef struct {
    fmu_state now;
    FMU_MODEL trial; /* a copy: to look ahead of the start, or to take a communication step back */
    char message[FMU_MESSAGE];
    const fmu_host *host;
    const fmu_importer *importer;
    void *tables;            /* of the model, with the settings of this instance */
    double *slopes;          /* memory that derivatives are computed with */
    double until;            /* where the importer wants the communication step to end early */
    int early;               /* whether it did */
    int stuck;               /* whether it ended at a step that was not found */
    int exchange;            /* model exchange, not co-simulation */
    int shown[fmu_statuses]; /* categories that the importer wants */
} fmu;

/* ---- telling ---- */

static inline fmu_status fmu_refuse(fmu *f, fmu_status status, const char *sentence)
{
    snprintf(f->message, FMU_MESSAGE, "%s", sentence);
    return status;
}

/* Passes a status on; what is not good is told to the importer. */
static inline fmu_status fmu_tell(const fmu *f, fmu_status status)
{
    if (status != fmu_good && f->shown[status])
        f->host->say(f->importer, status, fmu_categories[status], f->message);
    return status;
}

static inline fmu_status fmu_set_logging(fmu *f, int on, size_t count, const char *const categories[])
{
    for (size_t i = 0; i < count; i++) {
        int known = 0;
        for (int k = fmu_warning; k < fmu_statuses; k++)
            known |= categories && categories[i] && strcmp(categories[i], fmu_categories[k]) == 0;
        if (!known)
            return fmu_refuse(f, fmu_error, "there is no such category of log messages");
    }
    for (int k = 0; k < fmu_statuses; k++) {
        int chosen = count == 0;
        for (size_t i = 0; i < count; i++)
            chosen |= strcmp(categories[i], fmu_categories[k]) == 0;
        f->shown[k] = chosen && k != fmu_error ? on : f->shown[k]; /* errors are always told */
    }
    return fmu_good;
}

/* Whether a function may be called now. */
static inline fmu_status fmu_in(fmu *f, int phases)
{
    if (f->now.phase & phases)
        return fmu_good;
    return fmu_refuse(f, fmu_error, "this function must not be called in this order");
}

static inline fmu_status fmu_absent(fmu *f)
{
    return fmu_refuse(f, fmu_error, "this FMU does not have what this function is for");
}

static inline const char *fmu_reason(int status)
{
    switch (status) {
    case FMU_CALL(not_finite):
        return "a result is infinite or not a number";
    case FMU_CALL(not_converged):
        return "no step was found: steps may be too long, or the motion stops at an end position";
    case FMU_CALL(change_point):
        return "constraints no longer determine the motion";
    case FMU_CALL(loops_open):
        return "the parameters open the loops of the mechanism";
    case FMU_CALL(bad_parameters):
        return "the equations do not hold with these parameters, or a mass is negative";
    default:
        return "an argument is not finite or out of range";
    }
}

/* The sentence of a step or an evaluation that failed at the time t. */
static inline fmu_status fmu_failed(fmu *f, fmu_status status, int reason, double t)
{
    const int worst = reason == FMU_CALL(not_converged) ? f->now.model.flag[FMU_CALL(flag_worst)] : -1;
    const int named = worst >= 0 && worst < FMU_EQUATION_COUNT;
    snprintf(f->message, FMU_MESSAGE, "at t = %.9g s: %s%s%s", t, fmu_reason(reason), named ? "; worst equation: " : "",
             named ? fmu_equations[worst] : "");
    return status;
}

/* ---- instances ---- */

static inline void fmu_tune(fmu *f)
{
    const double *const s = f->now.settings;
    FMU_CALL(tune)(&f->now.model, f->tables, s[fmu_step_length], s[fmu_residual], s[fmu_closure]);
}

static inline fmu_status fmu_reset(fmu *f)
{
    fmu_state *const now = &f->now;
    memset(now, 0, sizeof *now); /* the bytes between members too, as states are compared byte by byte */
    FMU_CALL(init)(&now->model);
    memcpy(now->settings, fmu_settings_at_start, sizeof now->settings);
    fmu_tune(f);
    for (int i = 0; i < FMU_NU; i++)
        now->inputs[i] = FMU_CALL(start_inputs)[i];
    memcpy(now->wanted, now->model.state, sizeof now->wanted);
    now->time = now->model.state[0];
    now->stop = HUGE_VAL;
    now->phase = fmu_instantiated;
    return fmu_good;
}

static inline void fmu_release(const fmu_host *host, const fmu_importer *importer, void *made, void *tables, void *slopes)
{
    void *const all[] = {slopes, tables, made};
    for (int i = 0; i < 3; i++)
        if (all[i])
            host->give(importer, all[i]);
}

static inline size_t fmu_slopes_length(void)
{
#if FMU_SLOPES
    return (size_t)FMU_CALL(slopes_size)();
#else
    return 1;
#endif
}

/* An instance of `size` bytes, which begins with an fmu and has `own` bytes of the importer at `place`; null: there is no memory. */
static inline fmu *fmu_made(const fmu_host *host, const fmu_importer *importer, size_t size, size_t place, size_t own)
{
    fmu *const made = host->take(importer, size);
    void *const tables = host->take(importer, (size_t)FMU_CALL(tables_size)());
    double *const slopes = host->take(importer, fmu_slopes_length() * sizeof(double));
    if (!made || !tables || !slopes) {
        fmu_release(host, importer, made, tables, slopes);
        return NULL;
    }
    memcpy((char *)made + place, importer, own);
    made->importer = (const fmu_importer *)((char *)made + place);
    made->host = host;
    made->tables = tables;
    made->slopes = slopes;
    fmu_reset(made);
    return made;
}

/* The kind of an instance, and what is told from the beginning: everything, or from a status on. */
static inline fmu *fmu_as(fmu *made, int exchange, int logging, fmu_status always)
{
    if (!made)
        return NULL;
    made->exchange = exchange;
    for (int k = 0; k < fmu_statuses; k++)
        made->shown[k] = logging || k >= (int)always;
    return made;
}

/* ---- where it begins ---- */

/* The time at which the simulation begins; the state is that of the export. */
static inline fmu_status fmu_set_times(fmu *f, double start, double stop)
{
    if (!(fabs(start) < HUGE_VAL) || !(stop >= start))
        return fmu_refuse(f, fmu_error, "the start time must be finite, and the stop time must not lie before it");
    if (f->now.model.state[0] != start) {
        double state[FMU_NX];
        FMU_CALL(get_state)(&f->now.model, state);
        state[0] = start;
        FMU_CALL(set_state)(&f->now.model, state);
    }
    f->now.wanted[0] = f->now.time = start;
    f->now.stop = stop;
    f->now.known = 0;
    return fmu_good;
}

static inline fmu_status fmu_enter(fmu *f, int phase)
{
    f->now.phase = phase;
    return fmu_good;
}

#endif
