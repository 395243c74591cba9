/* Values of an FMU: what they are computed from, and what may be set when. */
#ifndef SYMGEN_FMU_VALUES_H
#define SYMGEN_FMU_VALUES_H

#include "symgen_fmu.h"

/* Value references: entries of the state (time is the first), inputs, outputs, parameters, derivatives of states, margins of the
   dependent coordinates, settings. */
enum {
    FMU_INPUTS = FMU_NX,
    FMU_OUTPUTS = FMU_INPUTS + FMU_NU,
    FMU_PARAMETERS = FMU_OUTPUTS + FMU_NY,
    FMU_DERIVATIVES = FMU_PARAMETERS + FMU_NP,
    FMU_MARGINS = FMU_DERIVATIVES + FMU_NS,
    FMU_MARGIN_COUNT = FMU_ND > 0 ? 2 : 0,
    FMU_SETTING = FMU_MARGINS + FMU_MARGIN_COUNT,
    FMU_REFERENCES = FMU_SETTING + fmu_settings
};

/* Loops that are open by less at the start, and velocities that disagree by less, stay as they are: steps begin with the same bits. */
#define FMU_CLOSED 1e-10
/* Dependent coordinates that go farther than at the start by the first factor are told of; by both, they determine nothing any more. */
#define FMU_WIDE 4.0
#define FMU_FAR 1000.0
/* The coarsest tolerance that can be set; tolerances are relative. */
#define FMU_COARSEST 1e-2

/* Which state an entry of t, q, v, z is; -1: a dependent coordinate, or time. */
static inline int fmu_state_at(size_t entry)
{
    for (int k = 0; k < FMU_NS; k++)
        if ((size_t)fmu_places[k] == entry)
            return k;
    return -1;
}

/* ---- what is computed ---- */

/* The sentence of an evaluation that failed: a dependent coordinate that could not be found, or any other reason. */
static inline fmu_status fmu_lost(fmu *f, int reason, int worst)
{
    const fmu_status status = f->now.phase == fmu_continuous ? fmu_discard : fmu_error;
    if (worst < 0)
        return fmu_failed(f, status, reason, f->now.wanted[0]);
    snprintf(f->message, FMU_MESSAGE, "at t = %.9g s: the loops cannot be closed with these independent coordinates; worst: %s",
             f->now.wanted[0], fmu_dependents[worst < FMU_ND ? worst : FMU_ND]);
    return status;
}

/* The model goes to the state that the importer wants. Steps of co-simulation have a state of their own. */
static inline fmu_status fmu_place(fmu *f)
{
    fmu_state *const now = &f->now;
    int worst = -1;
    double open;
    if ((now->known & fmu_placed) || (!f->exchange && !(now->phase & fmu_before)))
        return fmu_good;
    const int kept = !f->exchange && !now->moved && FMU_CALL(open)(&now->model, now->inputs, &open) == 0 && open <= FMU_CLOSED;
    int status = kept ? 0 : FMU_CALL(place)(&now->model, now->wanted, now->inputs, &now->spread, &now->widest, &worst);
    const double *const others[] = {now->accepted, now->begun}; /* the last evaluation may have been far away */
    for (int i = 0; i < 2 && status && f->exchange && (now->phase & fmu_running); i++) {
        memcpy(now->model.state, others[i], sizeof now->begun);
        status = FMU_CALL(place)(&now->model, now->wanted, now->inputs, &now->spread, &now->widest, &worst);
    }
    if (status)
        return fmu_lost(f, status, worst);
    now->known |= fmu_placed;
    return fmu_good;
}

/* Outputs of steps; before the start they are those of a model that would begin so. */
static inline int fmu_outputs_of_steps(fmu *f)
{
    FMU_MODEL *model = &f->now.model;
    if (f->now.phase & fmu_before) {
        f->trial = f->now.model;
        model = &f->trial;
    }
    return FMU_CALL(outputs)(model, f->now.inputs, f->now.outputs);
}

static inline fmu_status fmu_look(fmu *f);

static inline fmu_status fmu_rate(fmu *f)
{
    fmu_state *const now = &f->now;
    if (now->known & fmu_rated)
        return fmu_good;
    const fmu_status placed = f->exchange || (now->phase & fmu_before) ? fmu_place(f) : fmu_look(f); /* which takes parameters over */
    if (placed != fmu_good)
        return placed;
    const int status = FMU_CALL(rates)(&now->model, now->inputs, now->rates);
    if (status)
        return fmu_lost(f, status, -1);
    now->known |= fmu_rated;
    return fmu_good;
}

/* Outputs of the state and the inputs of now. */
static inline fmu_status fmu_look(fmu *f)
{
    fmu_state *const now = &f->now;
    if (now->known & fmu_looked)
        return fmu_good;
    fmu_status status = f->exchange ? fmu_rate(f) : fmu_place(f);
    if (status != fmu_good)
        return status;
    const int failed = f->exchange ? FMU_CALL(look)(&now->model, now->inputs, now->rates, now->outputs) : fmu_outputs_of_steps(f);
    if (failed)
        return fmu_lost(f, failed, -1);
    now->known |= fmu_looked;
    return fmu_good;
}

/* Derivatives of t, q, v, z. */
static inline fmu_status fmu_derive(fmu *f)
{
    fmu_state *const now = &f->now;
    if (now->known & fmu_derived)
        return fmu_good;
    const fmu_status status = fmu_rate(f);
    if (status != fmu_good)
        return status;
    const double *const from = f->exchange || (now->phase & fmu_before) ? now->wanted : now->model.state;
    FMU_CALL(derivatives)(&now->model, from, now->rates, now->derivatives);
    now->known |= fmu_derived;
    return fmu_good;
}

/* How far the dependent coordinates are from where they are told of, and from where they determine nothing: positive inside, 1 at most. */
static inline fmu_status fmu_margin(fmu *f, int which, double *value)
{
    fmu_state *const now = &f->now;
    int worst = -1;
    if (f->exchange) {
        const fmu_status status = fmu_place(f);
        if (status != fmu_good)
            return status;
    } else if (now->phase == fmu_between) {
        return fmu_refuse(f, fmu_error, "between the steps of a communication step this value is not known"); /* the trial is what they go back to */
    } else {
        f->trial = now->model;
        const int status = FMU_CALL(place)(&f->trial, now->model.state, now->inputs, &now->spread, &now->widest, &worst);
        if (status)
            return fmu_lost(f, status, worst);
    }
    const double bound = now->bound > 0.0 ? now->bound : FMU_WIDE * fmax(now->spread, 1.0);
    *value = 1.0 - now->spread / (which > 0 ? FMU_FAR * bound : bound);
    return fmu_good;
}

/* ---- getting ---- */

/* An entry of t, q, v, z. */
static inline fmu_status fmu_get_state(fmu *f, size_t entry, double *value)
{
    const int given = f->exchange || (f->now.phase & fmu_before), own = entry == 0 || fmu_state_at(entry) >= 0;
    const fmu_status status = own ? fmu_good : fmu_place(f);
    if (status == fmu_good)
        *value = own && given ? f->now.wanted[entry] : f->now.model.state[entry];
    return status;
}

static inline fmu_status fmu_get(fmu *f, size_t reference, double *value)
{
    fmu_status status = fmu_good;
    if (reference >= FMU_REFERENCES)
        return fmu_refuse(f, fmu_error, "there is no variable with this value reference");
    if (reference >= FMU_SETTING)
        *value = f->now.settings[reference - FMU_SETTING];
    else if (reference >= FMU_MARGINS)
        status = fmu_margin(f, (int)(reference - FMU_MARGINS), value);
    else if (reference >= FMU_DERIVATIVES) {
        status = fmu_derive(f);
        if (status == fmu_good)
            *value = f->now.derivatives[fmu_places[reference - FMU_DERIVATIVES]];
    } else if (reference >= FMU_PARAMETERS)
        *value = f->now.model.parameters[reference - FMU_PARAMETERS];
    else if (reference >= FMU_OUTPUTS) {
        status = fmu_look(f);
        if (status == fmu_good)
            *value = f->now.outputs[reference - FMU_OUTPUTS];
    } else if (reference >= FMU_INPUTS)
        *value = f->now.inputs[reference - FMU_INPUTS];
    else
        status = fmu_get_state(f, reference, value);
    return status;
}

/* Whether a variable has a value of its own before the initialisation. */
static inline int fmu_is_given(size_t reference)
{
    if (reference < FMU_INPUTS)
        return reference == 0 || fmu_state_at(reference) >= 0;
    return reference < FMU_OUTPUTS || (reference >= FMU_PARAMETERS && reference < FMU_DERIVATIVES) || reference >= FMU_SETTING;
}

/* Nothing is written where one of the values cannot be found. */
static inline fmu_status fmu_get_all(fmu *f, const unsigned int references[], size_t count, double values[])
{
    double value;
    fmu_status status = count > 0 && (!references || !values) ? fmu_refuse(f, fmu_error, "an array is missing") : fmu_good;
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = f->now.phase != fmu_instantiated || fmu_is_given(references[i])
                     ? fmu_get(f, references[i], &value)
                     : fmu_refuse(f, fmu_error, "before the initialisation there are start values only");
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = fmu_get(f, references[i], values + i);
    return status;
}

/* ---- setting ---- */

static inline int fmu_is_setting_good(size_t setting, double value)
{
    return value > 0.0 && (setting == fmu_step_length || value <= FMU_COARSEST);
}

/* Whether a value can be set now. */
static inline fmu_status fmu_may_set(fmu *f, size_t reference, double value)
{
    const int before = f->now.phase & fmu_before, known = reference < FMU_REFERENCES;
    const int parameter = known && reference >= FMU_PARAMETERS && reference < FMU_DERIVATIVES;
    const int input = reference >= FMU_INPUTS && reference < FMU_OUTPUTS;
    if (!known)
        return fmu_refuse(f, fmu_error, "there is no variable with this value reference");
    if (!(fabs(value) < HUGE_VAL))
        return fmu_refuse(f, fmu_error, "a value is infinite or not a number");
    if (parameter && fmu_fixed[reference - FMU_PARAMETERS])
        return fmu_refuse(f, fmu_error, "this parameter is part of the compiled code and cannot be set");
    if (parameter && f->now.phase == fmu_continuous)
        return fmu_refuse(f, fmu_error, "in continuous-time mode parameters stay as they are; set them in event mode");
    if (input || parameter)
        return fmu_good;
    if (!before && (reference >= FMU_SETTING || fmu_state_at(reference) >= 0))
        return fmu_refuse(f, fmu_error, "start values and settings of steps can be set until the initialisation ends");
    if (reference >= FMU_SETTING && !fmu_is_setting_good(reference - FMU_SETTING, value))
        return fmu_refuse(f, fmu_error, "a step must be longer than zero, and tolerances lie between zero and 0.01");
    if (reference < FMU_SETTING && fmu_state_at(reference) < 0)
        return fmu_refuse(f, fmu_error, "only inputs, tunable parameters, settings, and the start of independent coordinates can be set");
    return fmu_good;
}

static inline void fmu_set(fmu *f, size_t reference, double value)
{
    fmu_state *const now = &f->now;
    if (reference >= FMU_SETTING) {
        now->settings[reference - FMU_SETTING] = value;
        fmu_tune(f);
    } else if (reference >= FMU_PARAMETERS)
        FMU_CALL(set_parameter)(&now->model, (int)(reference - FMU_PARAMETERS), value);
    else if (reference >= FMU_INPUTS)
        now->inputs[reference - FMU_INPUTS] = value;
    else {
        now->wanted[reference] = value;
        now->moved = 1;
    }
    now->known = 0;
}

/* All of them, or none. */
static inline fmu_status fmu_set_all(fmu *f, const unsigned int references[], size_t count, const double values[])
{
    fmu_status status = count > 0 && (!references || !values) ? fmu_refuse(f, fmu_error, "an array is missing") : fmu_good;
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = fmu_may_set(f, references[i], values[i]);
    for (size_t i = 0; i < count && status == fmu_good; i++)
        fmu_set(f, references[i], values[i]);
    return status;
}

#endif
