/* An FMU for co-simulation at work, for any version of the standard. fmu_model.h says which model it is. */
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

/* Value references: entries of the state (time is the first), inputs, outputs, parameters. */
enum {
    FMU_INPUTS = FMU_NX,
    FMU_OUTPUTS = FMU_INPUTS + FMU_NU,
    FMU_PARAMETERS = FMU_OUTPUTS + FMU_NY,
    FMU_REFERENCES = FMU_PARAMETERS + FMU_NP
};

/* A communication step is a whole number of steps, to this part of one. */
#define FMU_SAME 1e-6
/* Steps of one communication step, at most. */
#define FMU_MOST 1e9

enum { FMU_MESSAGE = 300 };

typedef enum { fmu_instantiated, fmu_initialising, fmu_stepping, fmu_terminated } fmu_phase;

typedef enum { fmu_good, fmu_discard, fmu_error } fmu_status;

/* All that the next call depends on. */
typedef struct {
    FMU_MODEL model;
    double inputs[FMU_NU + 1], outputs[FMU_NY + 1];
    double time, stop; /* the last communication point; infinite: no end is known */
    int known;         /* whether the outputs are those of now */
    int phase;
} fmu_state;

typedef struct {
    fmu_state now;
    FMU_MODEL trial; /* a copy that outputs are computed with before the inputs of the start are known */
    char message[FMU_MESSAGE];
    void *host;      /* what the version of the standard adds */
} fmu;

/* A state as bytes: they are taken back only as they were given out, and by the same model. */
typedef struct {
    char token[sizeof FMU_TOKEN];
    uint64_t sum;
    fmu_state state;
} fmu_bytes;

static inline fmu_status fmu_refuse(fmu *f, fmu_status status, const char *sentence)
{
    snprintf(f->message, FMU_MESSAGE, "%s", sentence);
    return status;
}

static inline const char *fmu_reason(int status)
{
    switch (status) {
    case 1:
        return "a result is infinite or not a number";
    case 2:
        return "no step was found: steps may be too long, or the motion stops at an end position";
    case 3:
        return "constraints no longer determine the motion";
    case 5:
        return "the parameters open the loops of the mechanism";
    case 6:
        return "the equations do not hold with these parameters";
    default:
        return "an argument is not finite or out of range";
    }
}

/* The sentence of a call of the model that failed at the time t. */
static inline fmu_status fmu_failed(fmu *f, fmu_status status, int reason, double t)
{
    static const char *const names[] = FMU_EQUATIONS;
    const int worst = reason == 2 ? f->now.model.flag[4] : -1;
    const int named = worst >= 0 && worst < FMU_EQUATION_COUNT;
    snprintf(f->message, FMU_MESSAGE, "at t = %.9g s: %s%s%s", t, fmu_reason(reason), named ? "; worst equation: " : "",
             named ? names[worst] : "");
    return status;
}

/* ---- beginning ---- */

static inline void fmu_reset(fmu *f)
{
    FMU_CALL(init)(&f->now.model);
    for (int i = 0; i < FMU_NU; i++)
        f->now.inputs[i] = FMU_CALL(start_inputs)[i];
    f->now.time = f->now.model.state[0];
    f->now.stop = HUGE_VAL;
    f->now.known = 0;
    f->now.phase = fmu_instantiated;
}

/* The time at which the simulation begins; the state is that of the export. */
static inline fmu_status fmu_set_times(fmu *f, double start, double stop)
{
    double state[FMU_NX];
    if (!(fabs(start) < HUGE_VAL) || !(stop >= start))
        return fmu_refuse(f, fmu_error, "the start time must be finite, and the stop time must not lie before it");
    FMU_CALL(get_state)(&f->now.model, state);
    if (state[0] != start) {
        state[0] = start;
        FMU_CALL(set_state)(&f->now.model, state);
    }
    f->now.time = start;
    f->now.stop = stop;
    return fmu_good;
}

/* Outputs of the state and the inputs of now; before the start they are those of a model that would begin so. */
static inline fmu_status fmu_look(fmu *f)
{
    FMU_MODEL *model = &f->now.model;
    if (f->now.known)
        return fmu_good;
    if (f->now.phase != fmu_stepping) {
        f->trial = f->now.model;
        model = &f->trial;
    }
    const int status = FMU_CALL(outputs)(model, f->now.inputs, f->now.outputs);
    f->now.known = status == 0;
    return status ? fmu_failed(f, fmu_error, status, model->state[0]) : fmu_good;
}

static inline fmu_status fmu_begin(fmu *f)
{
    f->now.known = 0;
    f->now.phase = fmu_stepping;
    const fmu_status status = fmu_look(f);
    if (status != fmu_good)
        f->now.phase = fmu_initialising;
    return status;
}

/* ---- values ---- */

static inline fmu_status fmu_get(fmu *f, size_t reference, double *value)
{
    if (reference >= FMU_REFERENCES)
        return fmu_refuse(f, fmu_error, "there is no variable with this value reference");
    if (reference >= FMU_PARAMETERS)
        *value = f->now.model.parameters[reference - FMU_PARAMETERS];
    else if (reference >= FMU_OUTPUTS) {
        const fmu_status status = fmu_look(f);
        if (status != fmu_good)
            return status;
        *value = f->now.outputs[reference - FMU_OUTPUTS];
    } else
        *value = reference >= FMU_INPUTS ? f->now.inputs[reference - FMU_INPUTS] : f->now.model.state[reference];
    return fmu_good;
}

static inline fmu_status fmu_set(fmu *f, size_t reference, double value)
{
    if (reference >= FMU_REFERENCES || reference < FMU_INPUTS || (reference >= FMU_OUTPUTS && reference < FMU_PARAMETERS))
        return fmu_refuse(f, fmu_error, "only inputs and tunable parameters can be set");
    if (!(fabs(value) < HUGE_VAL))
        return fmu_refuse(f, fmu_error, "a value is infinite or not a number");
    if (reference < FMU_OUTPUTS)
        f->now.inputs[reference - FMU_INPUTS] = value;
    else if (FMU_CALL(set_parameter)(&f->now.model, (int)(reference - FMU_PARAMETERS), value))
        return fmu_refuse(f, fmu_error, "this parameter is part of the compiled code and cannot be set");
    f->now.known = 0;
    return fmu_good;
}

/* ---- steps ---- */

/* How many steps a communication step has; 0: it is refused. */
static inline long long fmu_count(fmu *f, double from, double length, fmu_status *status)
{
    const double count = length / FMU_STEP, whole = floor(count + 0.5), slip = fabs(from - f->now.time);
    *status = fmu_error;
    if (!(fabs(from) < HUGE_VAL) || !(length > 0.0) || !(count < FMU_MOST))
        fmu_refuse(f, fmu_error, "a communication step must be finite and longer than zero");
    else if (!(slip <= FMU_SAME * FMU_STEP + 4.0 * DBL_EPSILON * fabs(from)))
        fmu_refuse(f, fmu_error, "a communication step must begin where the last one ended");
    else if (from + length > f->now.stop + FMU_SAME * FMU_STEP)
        fmu_refuse(f, fmu_error, "a communication step must not end behind the stop time");
    else if (whole < 1.0 || !(fabs(count - whole) <= FMU_SAME * whole))
        *status = fmu_refuse(f, fmu_discard, "a communication step must be a whole number of steps of " FMU_STEP_TEXT " s");
    else
        return (long long)whole;
    return 0;
}

static inline fmu_status fmu_do_step(fmu *f, double from, double length)
{
    fmu_status status;
    const long long count = fmu_count(f, from, length, &status);
    if (count == 0)
        return status;
    f->now.known = 0;
    for (long long k = 0; k < count; k++) {
        const int found = FMU_CALL(step)(&f->now.model, f->now.inputs);
        if (found) {
            f->now.time = f->now.model.state[0];
            return fmu_failed(f, found >= 5 ? fmu_error : fmu_discard, found, f->now.time);
        }
    }
    f->now.time = from + length;
    return fmu_good;
}

/* ---- states ---- */

/* Fowler, Noll and Vo */
static inline uint64_t fmu_sum(const void *from, size_t count)
{
    const unsigned char *const bytes = from;
    uint64_t sum = 14695981039346656037ULL;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ bytes[i]) * 1099511628211ULL;
    return sum;
}

static inline void fmu_to_bytes(const fmu_state *state, unsigned char *bytes)
{
    memset(bytes, 0, sizeof(fmu_bytes));
    memcpy(bytes + offsetof(fmu_bytes, token), FMU_TOKEN, sizeof FMU_TOKEN);
    memcpy(bytes + offsetof(fmu_bytes, state), state, sizeof *state);
    const uint64_t sum = fmu_sum(bytes + offsetof(fmu_bytes, state), sizeof *state);
    memcpy(bytes + offsetof(fmu_bytes, sum), &sum, sizeof sum);
}

/* Pointers of another process mean nothing here. */
static inline fmu_status fmu_from_bytes(fmu *f, const unsigned char *bytes, size_t count, fmu_state *state)
{
    uint64_t sum;
    if (count != sizeof(fmu_bytes) || memcmp(bytes + offsetof(fmu_bytes, token), FMU_TOKEN, sizeof FMU_TOKEN) != 0)
        return fmu_refuse(f, fmu_error, "these bytes are not a state of this FMU");
    memcpy(&sum, bytes + offsetof(fmu_bytes, sum), sizeof sum);
    if (sum != fmu_sum(bytes + offsetof(fmu_bytes, state), sizeof *state))
        return fmu_refuse(f, fmu_error, "the bytes of the state are damaged");
    memcpy(state, bytes + offsetof(fmu_bytes, state), sizeof *state);
    state->model.tables = f->now.model.tables;
    return fmu_good;
}

#endif
