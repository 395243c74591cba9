/* FMI 2.0 for co-simulation. The declarations are those of the standard as far as they are needed. */
#include "symgen_fmu.h"

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

#define fmi2True 1
#define fmi2False 0

typedef struct {
    fmu base;
    fmi2CallbackFunctions callbacks;
    char *name;
} instance;

static const fmi2Status STATUS[] = {fmi2OK, fmi2Discard, fmi2Error};

static void *taken(const fmi2CallbackFunctions *callbacks, size_t size)
{
    return callbacks->allocateMemory ? callbacks->allocateMemory(1, size) : calloc(1, size);
}

static void given_back(const fmi2CallbackFunctions *callbacks, void *memory)
{
    if (callbacks->freeMemory)
        callbacks->freeMemory(memory);
    else
        free(memory);
}

/* A status of the standard; what is not good is told to the importer. */
static fmi2Status told(instance *at, fmu_status status)
{
    const fmi2CallbackFunctions *const callbacks = &at->callbacks;
    if (status != fmu_good && callbacks->logger)
        callbacks->logger(callbacks->componentEnvironment, at->name, STATUS[status],
                          status == fmu_error ? "logStatusError" : "logStatusDiscard", "%s", at->base.message);
    return STATUS[status];
}

static fmi2Status wrong(instance *at, const char *sentence)
{
    return told(at, fmu_refuse(&at->base, fmu_error, sentence));
}

#define ORDER "this function must not be called in this order"
#define ABSENT "this FMU does not have what this function is for"

/* Every call begins so: an instance in one of the phases. */
#define IN(c, condition)                                                                                               \
    instance *const at = c;                                                                                            \
    if (!at)                                                                                                           \
        return fmi2Error;                                                                                              \
    const int phase = at->base.now.phase;                                                                              \
    (void)phase;                                                                                                       \
    if (!(condition))                                                                                                  \
        return wrong(at, ORDER)

FMU_SHOWN const char *FMI2(fmi2GetTypesPlatform)(void) { return "default"; }

FMU_SHOWN const char *FMI2(fmi2GetVersion)(void) { return "2.0"; }

FMU_SHOWN fmi2Status FMI2(fmi2SetDebugLogging)(fmi2Component c, fmi2Boolean on, size_t count, const fmi2String categories[])
{
    (void)on;
    (void)count;
    (void)categories;
    return c ? fmi2OK : fmi2Error;
}

FMU_SHOWN fmi2Component FMI2(fmi2Instantiate)(fmi2String name, fmi2Type type, fmi2String token, fmi2String resources,
                                              const fmi2CallbackFunctions *callbacks, fmi2Boolean visible, fmi2Boolean logging)
{
    (void)resources;
    (void)visible;
    (void)logging;
    if (!name || !token || !callbacks)
        return NULL;
    if (type != fmi2CoSimulation || strcmp(token, FMU_TOKEN) != 0) {
        if (callbacks->logger)
            callbacks->logger(callbacks->componentEnvironment, name, fmi2Error, "logStatusError",
                              type != fmi2CoSimulation ? "this FMU is for co-simulation only" : "the GUID is that of another FMU");
        return NULL;
    }
    instance *const at = taken(callbacks, sizeof(instance));
    char *const kept = taken(callbacks, strlen(name) + 1);
    if (!at || !kept) {
        if (at)
            given_back(callbacks, at);
        if (kept)
            given_back(callbacks, kept);
        return NULL;
    }
    memcpy(kept, name, strlen(name) + 1);
    at->callbacks = *callbacks;
    at->name = kept;
    fmu_reset(&at->base);
    return at;
}

FMU_SHOWN void FMI2(fmi2FreeInstance)(fmi2Component c)
{
    instance *const at = c;
    if (!at)
        return;
    const fmi2CallbackFunctions callbacks = at->callbacks;
    given_back(&callbacks, at->name);
    given_back(&callbacks, at);
}

FMU_SHOWN fmi2Status FMI2(fmi2SetupExperiment)(fmi2Component c, fmi2Boolean tolerant, fmi2Real tolerance, fmi2Real start,
                                               fmi2Boolean ends, fmi2Real stop)
{
    IN(c, phase == fmu_instantiated);
    (void)tolerant;
    (void)tolerance;
    return told(at, fmu_set_times(&at->base, start, ends ? stop : HUGE_VAL));
}

FMU_SHOWN fmi2Status FMI2(fmi2EnterInitializationMode)(fmi2Component c)
{
    IN(c, phase == fmu_instantiated);
    at->base.now.phase = fmu_initialising;
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2ExitInitializationMode)(fmi2Component c)
{
    IN(c, phase == fmu_initialising);
    return told(at, fmu_begin(&at->base));
}

FMU_SHOWN fmi2Status FMI2(fmi2Terminate)(fmi2Component c)
{
    IN(c, phase == fmu_stepping);
    at->base.now.phase = fmu_terminated;
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2Reset)(fmi2Component c)
{
    IN(c, 1);
    fmu_reset(&at->base);
    return fmi2OK;
}

/* ---- values ---- */

FMU_SHOWN fmi2Status FMI2(fmi2GetReal)(fmi2Component c, const fmi2ValueReference references[], size_t count, fmi2Real values[])
{
    IN(c, phase != fmu_instantiated);
    fmu_status status = count > 0 && (!references || !values) ? fmu_refuse(&at->base, fmu_error, "an array is missing") : fmu_good;
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = fmu_get(&at->base, references[i], values + i);
    return told(at, status);
}

FMU_SHOWN fmi2Status FMI2(fmi2SetReal)(fmi2Component c, const fmi2ValueReference references[], size_t count, const fmi2Real values[])
{
    IN(c, phase != fmu_terminated);
    fmu_status status = count > 0 && (!references || !values) ? fmu_refuse(&at->base, fmu_error, "an array is missing") : fmu_good;
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = fmu_set(&at->base, references[i], values[i]);
    return told(at, status);
}

/* There are no variables of other types. */
#define NONE_OF(Type)                                                                                                  \
    FMU_SHOWN fmi2Status FMI2(fmi2Get##Type)(fmi2Component c, const fmi2ValueReference references[], size_t count,      \
                                             fmi2##Type values[])                                                      \
    {                                                                                                                  \
        IN(c, 1);                                                                                                      \
        (void)references;                                                                                              \
        (void)values;                                                                                                  \
        return count > 0 ? wrong(at, "all variables of this FMU are of type Real") : fmi2OK;                           \
    }                                                                                                                  \
    FMU_SHOWN fmi2Status FMI2(fmi2Set##Type)(fmi2Component c, const fmi2ValueReference references[], size_t count,      \
                                             const fmi2##Type values[])                                                \
    {                                                                                                                  \
        IN(c, 1);                                                                                                      \
        (void)references;                                                                                              \
        (void)values;                                                                                                  \
        return count > 0 ? wrong(at, "all variables of this FMU are of type Real") : fmi2OK;                           \
    }

NONE_OF(Integer)
NONE_OF(Boolean)
NONE_OF(String)

FMU_SHOWN fmi2Status FMI2(fmi2SetRealInputDerivatives)(fmi2Component c, const fmi2ValueReference references[], size_t count,
                                                       const fmi2Integer order[], const fmi2Real values[])
{
    IN(c, 1);
    (void)references;
    (void)count;
    (void)order;
    (void)values;
    return wrong(at, ABSENT);
}

FMU_SHOWN fmi2Status FMI2(fmi2GetRealOutputDerivatives)(fmi2Component c, const fmi2ValueReference references[], size_t count,
                                                        const fmi2Integer order[], fmi2Real values[])
{
    IN(c, 1);
    (void)references;
    (void)count;
    (void)order;
    (void)values;
    return wrong(at, ABSENT);
}

FMU_SHOWN fmi2Status FMI2(fmi2GetDirectionalDerivative)(fmi2Component c, const fmi2ValueReference unknown[], size_t unknowns,
                                                        const fmi2ValueReference known[], size_t knowns, const fmi2Real by[],
                                                        fmi2Real values[])
{
    IN(c, 1);
    (void)unknown;
    (void)unknowns;
    (void)known;
    (void)knowns;
    (void)by;
    (void)values;
    return wrong(at, ABSENT);
}

/* ---- steps ---- */

FMU_SHOWN fmi2Status FMI2(fmi2DoStep)(fmi2Component c, fmi2Real from, fmi2Real length, fmi2Boolean no_way_back)
{
    IN(c, phase == fmu_stepping);
    (void)no_way_back;
    return told(at, fmu_do_step(&at->base, from, length));
}

FMU_SHOWN fmi2Status FMI2(fmi2CancelStep)(fmi2Component c)
{
    IN(c, 1);
    return wrong(at, ORDER); /* no step is ever pending */
}

FMU_SHOWN fmi2Status FMI2(fmi2GetStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    IN(c, 1);
    (void)kind;
    (void)value;
    return fmi2Discard; /* no step is ever pending */
}

FMU_SHOWN fmi2Status FMI2(fmi2GetRealStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Real *value)
{
    IN(c, phase == fmu_stepping || phase == fmu_terminated);
    if (kind != fmi2LastSuccessfulTime || !value)
        return fmi2Discard;
    *value = at->base.now.model.state[0];
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2GetIntegerStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Integer *value)
{
    IN(c, 1);
    (void)kind;
    (void)value;
    return fmi2Discard;
}

FMU_SHOWN fmi2Status FMI2(fmi2GetBooleanStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2Boolean *value)
{
    IN(c, 1);
    if (kind != fmi2Terminated || !value)
        return fmi2Discard;
    *value = fmi2False;
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2GetStringStatus)(fmi2Component c, const fmi2StatusKind kind, fmi2String *value)
{
    IN(c, 1);
    (void)kind;
    (void)value;
    return fmi2Discard;
}

/* ---- states ---- */

FMU_SHOWN fmi2Status FMI2(fmi2GetFMUstate)(fmi2Component c, fmi2FMUstate *state)
{
    IN(c, 1);
    if (!state)
        return wrong(at, "an argument is missing");
    if (!*state)
        *state = taken(&at->callbacks, sizeof(fmu_state));
    if (!*state)
        return wrong(at, "there is no memory left");
    memcpy(*state, &at->base.now, sizeof(fmu_state));
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2SetFMUstate)(fmi2Component c, fmi2FMUstate state)
{
    IN(c, 1);
    if (!state)
        return wrong(at, "an argument is missing");
    memcpy(&at->base.now, state, sizeof(fmu_state));
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2FreeFMUstate)(fmi2Component c, fmi2FMUstate *state)
{
    IN(c, 1);
    if (state && *state) {
        given_back(&at->callbacks, *state);
        *state = NULL;
    }
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2SerializedFMUstateSize)(fmi2Component c, fmi2FMUstate state, size_t *size)
{
    IN(c, 1);
    if (!state || !size)
        return wrong(at, "an argument is missing");
    *size = sizeof(fmu_bytes);
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2SerializeFMUstate)(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
    IN(c, 1);
    if (!state || !bytes || size < sizeof(fmu_bytes))
        return wrong(at, "an argument is missing, or there is too little room for the state");
    fmu_to_bytes(state, (unsigned char *)bytes);
    return fmi2OK;
}

FMU_SHOWN fmi2Status FMI2(fmi2DeSerializeFMUstate)(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
    IN(c, 1);
    if (!bytes || !state)
        return wrong(at, "an argument is missing");
    fmu_state *const found = *state ? *state : taken(&at->callbacks, sizeof(fmu_state));
    if (!found)
        return wrong(at, "there is no memory left");
    const fmu_status status = fmu_from_bytes(&at->base, (const unsigned char *)bytes, size, found);
    if (status == fmu_good)
        *state = found;
    else if (!*state)
        given_back(&at->callbacks, found);
    return told(at, status);
}
