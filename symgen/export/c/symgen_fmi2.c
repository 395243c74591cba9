/* FMI 2.0 for co-simulation and model exchange. The declarations are those of the standard as far as they are needed. */
#include "symgen_fmu_derivatives.h"
#include "symgen_fmu_memory.h"
#include "symgen_fmu_run.h"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter" /* the standard wants functions that this FMU has no use for */
#endif

#ifdef FMI2_FUNCTION_PREFIX
#define FMU_PASTE(a, b) a##b
#define FMU_PASTED(a, b) FMU_PASTE(a, b)
#define FMI2(name) FMU_PASTED(FMI2_FUNCTION_PREFIX, name)
#else
#define FMI2(name) name
#endif

typedef void *fmi2Component, *fmi2ComponentEnvironment, *fmi2FMUstate;
typedef unsigned int fmi2ValueReference;
typedef double fmi2Real;
typedef int fmi2Integer, fmi2Boolean;
typedef char fmi2Char, fmi2Byte;
typedef const fmi2Char *fmi2String;
typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } fmi2Status;
typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;
typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } fmi2StatusKind;

typedef struct {
    void (*logger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...);
    void *(*allocateMemory)(size_t, size_t);
    void (*freeMemory)(void *);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment componentEnvironment;
} fmi2CallbackFunctions;

typedef struct {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged, valuesOfContinuousStatesChanged;
    fmi2Boolean nextEventTimeDefined;
    fmi2Real nextEventTime;
} fmi2EventInfo;

#define fmi2True 1
#define fmi2False 0

struct fmu_importer {
    fmi2CallbackFunctions callbacks;
    char *name;
};

typedef struct {
    fmu base;
    fmu_importer importer;
} instance;

static const fmi2Status STATUS[] = {fmi2OK, fmi2Warning, fmi2Discard, fmi2Error};

/* ---- what the importer provides ---- */

static void *taken(const fmu_importer *importer, size_t size)
{
    return importer->callbacks.allocateMemory ? importer->callbacks.allocateMemory(1, size) : calloc(1, size);
}

static void given_back(const fmu_importer *importer, void *memory)
{
    if (importer->callbacks.freeMemory)
        importer->callbacks.freeMemory(memory);
    else
        free(memory);
}

static void said(const fmu_importer *importer, fmu_status status, const char *category, const char *message)
{
    const fmi2CallbackFunctions *const callbacks = &importer->callbacks;
    if (callbacks->logger)
        callbacks->logger(callbacks->componentEnvironment, importer->name, STATUS[status], category, "%s", message);
}

static const fmu_host HOST = {taken, given_back, said};

/* Every call: an instance in one of the phases does something, and what is not good is told. */
#define CALL(c, phases, done)                                                                                          \
    fmu *const f = c;                                                                                                  \
    if (!f)                                                                                                            \
        return fmi2Error;                                                                                              \
    fmu_status status = fmu_in(f, phases);                                                                             \
    if (status == fmu_good)                                                                                            \
        status = (done);                                                                                               \
    return STATUS[fmu_tell(f, status)]

/* ---- instances ---- */

FMU_SHOWN const char *FMI2(fmi2GetTypesPlatform)(void) { return "default"; }

FMU_SHOWN const char *FMI2(fmi2GetVersion)(void) { return "2.0"; }

FMU_SHOWN fmi2Status FMI2(fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t count, const fmi2String categories[])
{
    CALL(c, fmu_anywhere, fmu_set_logging(f, on, count, categories));
}

FMU_SHOWN fmi2Component FMI2(fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                              const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logging)
{
    if (!name || !token || !callbacks)
        return NULL;
    fmu_importer importer = {*callbacks, (char *)name};
    if (strcmp(token, FMU_TOKEN) != 0) {
        said(&importer, fmu_error, fmu_categories[fmu_error], "the GUID is that of another FMU");
        return NULL;
    }
    importer.name = taken(&importer, strlen(name) + 1);
    if (!importer.name)
        return NULL;
    memcpy(importer.name, name, strlen(name) + 1);
    fmu *const made = fmu_made(&HOST, &importer, sizeof(instance), offsetof(instance, importer), sizeof importer);
    if (!made)
        given_back(&importer, importer.name);
    return fmu_as(made, type == fmi2ModelExchange, logging, fmu_warning);
}

FMU_SHOWN void FMI2(fmi2FreeInstance)(fmi2Component c)
{
    if (!c)
        return;
    const fmu *const f = c;
    const fmu_importer importer = ((instance *)c)->importer;
    fmu_release(&HOST, &importer, c, f->tables, f->slopes);
    given_back(&importer, importer.name);
}

FMU_SHOWN fmi2Status FMI2(fmi2SetupExperiment)(fmi2Component c, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start,
                                               fmi2Boolean ends, fmi2Real stop)
{
    CALL(c, fmu_instantiated, fmu_set_times(f, start, ends ? stop : HUGE_VAL));
}

FMU_SHOWN fmi2Status FMI2(fmi2EnterInitializationMode)(fmi2Component c)
{
    CALL(c, fmu_instantiated, fmu_enter(f, fmu_initialising));
}

FMU_SHOWN fmi2Status FMI2(fmi2ExitInitializationMode)(fmi2Component c) { CALL(c, fmu_initialising, fmu_begin(f)); }

FMU_SHOWN fmi2Status FMI2(fmi2Terminate)(fmi2Component c) { CALL(c, fmu_running, fmu_terminate(f)); }

FMU_SHOWN fmi2Status FMI2(fmi2Reset)(fmi2Component c) { CALL(c, fmu_anywhere, fmu_reset(f)); }

/* ---- values ---- */

FMU_SHOWN fmi2Status FMI2(fmi2GetReal)(fmi2Component c, const fmi2ValueReference references[], size_t count, fmi2Real values[])
{
    CALL(c, fmu_anywhere & ~fmu_instantiated, fmu_get_all(f, references, count, values));
}

FMU_SHOWN fmi2Status FMI2(fmi2SetReal)(fmi2Component c, const fmi2ValueReference references[], size_t count, const fmi2Real values[])
{
    CALL(c, fmu_before | fmu_running, fmu_set_all(f, references, count, values));
}

static fmu_status of_another_type(fmu *f, size_t count)
{
    return count == 0 ? fmu_good : fmu_refuse(f, fmu_error, "all variables of this FMU are of type Real");
}

#define NONE_OF(Type)                                                                                                  \
    FMU_SHOWN fmi2Status FMI2(fmi2Get##Type)(fmi2Component c, const fmi2ValueReference references[], size_t count,      \
                                             fmi2##Type values[])                                                      \
    {                                                                                                                  \
        CALL(c, fmu_anywhere, of_another_type(f, count));                                                              \
    }                                                                                                                  \
    FMU_SHOWN fmi2Status FMI2(fmi2Set##Type)(fmi2Component c, const fmi2ValueReference references[], size_t count,      \
                                             const fmi2##Type values[])                                                \
    {                                                                                                                  \
        CALL(c, fmu_anywhere, of_another_type(f, count));                                                              \
    }

NONE_OF(Integer)
NONE_OF(Boolean)
NONE_OF(String)

FMU_SHOWN fmi2Status FMI2(fmi2SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference references[], size_t count,
                                                       const fmi2Integer order[], const fmi2Real values[])
{
    CALL(c, fmu_anywhere, fmu_absent(f));
}

FMU_SHOWN fmi2Status FMI2(fmi2GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference references[], size_t count,
                                                        const fmi2Integer order[], fmi2Real values[])
{
    CALL(c, fmu_anywhere, fmu_absent(f));
}

FMU_SHOWN fmi2Status FMI2(fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknown[], size_t unknowns,
                                                        const fmi2ValueReference known[], size_t knowns, const fmi2Real by[],
                                                        fmi2Real values[])
{
    CALL(c, fmu_anywhere & ~fmu_instantiated, fmu_directional(f, unknown, unknowns, known, knowns, by, values));
}

/* ---- co-simulation ---- */

FMU_SHOWN fmi2Status FMI2(fmi2DoStep)(fmi2Component c, fmi2Real from, fmi2Real length, fmi2Boolean no_way_back)
{
    CALL(c, fmu_stepping, fmu_do_step(f, from, length, 0, NULL));
}

FMU_SHOWN fmi2Status FMI2(fmi2CancelStep)(fmi2Component c)
{
    CALL(c, 0, fmu_good); /* no step is ever pending */
}

FMU_SHOWN fmi2Status FMI2(fmi2GetStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    return c ? fmi2Discard : fmi2Error; /* no step is ever pending */
}

FMU_SHOWN fmi2Status FMI2(fmi2GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    fmu *const f = c;
    if (!f || fmu_in(f, fmu_stepping | fmu_terminated) != fmu_good)
        return f ? STATUS[fmu_tell(f, fmu_error)] : fmi2Error;
    if (kind != fmi2LastSuccessfulTime || !value)
        return fmi2Discard;
    *value = f->now.model.state[0];
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2GetIntegerStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    return c ? fmi2Discard : fmi2Error;
}

FMU_SHOWN fmi2Status FMI2(fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    const fmu *const f = c;
    if (!f || kind != fmi2Terminated || !value)
        return f ? fmi2Discard : fmi2Error;
    *value = f->stuck; /* or importers would ask for the same step for ever */
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2GetStringStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    return c ? fmi2Discard : fmi2Error;
}

/* ---- model exchange ---- */

FMU_SHOWN fmi2Status FMI2(fmi2EnterEventMode)(fmi2Component c) { CALL(c, fmu_events | fmu_continuous, fmu_enter(f, fmu_events)); }

FMU_SHOWN fmi2Status FMI2(fmi2EnterContinuousTimeMode)(fmi2Component c) { CALL(c, fmu_events, fmu_enter(f, fmu_continuous)); }

static fmu_status updated(fmu *f, fmi2EventInfo *info)
{
    static const fmi2EventInfo nothing;
    int terminate = 0;
    if (!info)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    const fmu_status status = fmu_update(f, &terminate);
    *info = nothing;
    info->terminateSimulation = terminate;
    return status;
}

FMU_SHOWN fmi2Status FMI2(fmi2NewDiscreteStates)(fmi2Component c, fmi2EventInfo *info) { CALL(c, fmu_events, updated(f, info)); }

static fmu_status completed(fmu *f, fmi2Boolean *events, fmi2Boolean *terminate)
{
    return events && terminate ? fmu_complete(f, events, terminate) : fmu_refuse(f, fmu_error, FMU_MISSING);
}

FMU_SHOWN fmi2Status FMI2(fmi2CompletedIntegratorStep)(fmi2Component c, fmi2Boolean no_way_back, fmi2Boolean *events,
                                                       fmi2Boolean *terminate)
{
    CALL(c, fmu_continuous, completed(f, events, terminate));
}

FMU_SHOWN fmi2Status FMI2(fmi2SetTime)(fmi2Component c, fmi2Real time)
{
    CALL(c, fmu_events | fmu_continuous, fmu_set_time(f, time));
}

FMU_SHOWN fmi2Status FMI2(fmi2SetContinuousStates)(fmi2Component c, const fmi2Real states[], size_t count)
{
    CALL(c, fmu_continuous, fmu_set_states(f, states, count));
}

#define OF_EXCHANGE(name, phases, found)                                                                               \
    FMU_SHOWN fmi2Status FMI2(name)(fmi2Component c, fmi2Real values[], size_t count)                                   \
    {                                                                                                                  \
        CALL(c, phases,                                                                                                \
             (status = fmu_of_exchange(f)) == fmu_good ? found(f, values, count) : status);                            \
    }

OF_EXCHANGE(fmi2GetDerivatives, fmu_anywhere & ~fmu_instantiated, fmu_get_derivatives)
OF_EXCHANGE(fmi2GetEventIndicators, fmu_anywhere & ~fmu_instantiated, fmu_get_indicators)
OF_EXCHANGE(fmi2GetContinuousStates, fmu_anywhere & ~fmu_instantiated, fmu_get_states)
OF_EXCHANGE(fmi2GetNominalsOfContinuousStates, fmu_anywhere, fmu_get_nominals)

/* ---- states ---- */

FMU_SHOWN fmi2Status FMI2(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state) { CALL(c, fmu_anywhere, fmu_keep(f, state)); }

FMU_SHOWN fmi2Status FMI2(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state) { CALL(c, fmu_anywhere, fmu_go_back(f, state)); }

FMU_SHOWN fmi2Status FMI2(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state) { CALL(c, fmu_anywhere, fmu_forget(f, state)); }

FMU_SHOWN fmi2Status FMI2(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size)
{
    CALL(c, fmu_anywhere, fmu_size(f, state, size));
}

FMU_SHOWN fmi2Status FMI2(fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    CALL(c, fmu_anywhere, fmu_to_bytes(f, state, (unsigned char *)bytes, size));
}

FMU_SHOWN fmi2Status FMI2(fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
    CALL(c, fmu_anywhere, fmu_from_bytes(f, (const unsigned char *)bytes, size, state));
}
