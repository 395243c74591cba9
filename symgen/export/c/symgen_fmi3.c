/* FMI 3.0 for co-simulation. The declarations are those of the standard as far as they are needed. */
#include <stdbool.h>

#include "symgen_fmu.h"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter" /* the standard wants functions that this FMU has no use for */
#endif

#ifdef FMI3_FUNCTION_PREFIX
#define FMU_PASTE(a, b) a##b
#define FMU_PASTED(a, b) FMU_PASTE(a, b)
#define FMI3(name) FMU_PASTED(FMI3_FUNCTION_PREFIX, name)
#else
#define FMI3(name) name
#endif

typedef void *fmi3Instance, *fmi3InstanceEnvironment, *fmi3FMUState;
typedef uint32_t fmi3ValueReference;
typedef float fmi3Float32;
typedef double fmi3Float64;
typedef int8_t fmi3Int8;
typedef uint8_t fmi3UInt8, fmi3Byte;
typedef int16_t fmi3Int16;
typedef uint16_t fmi3UInt16;
typedef int32_t fmi3Int32;
typedef uint32_t fmi3UInt32;
typedef int64_t fmi3Int64;
typedef uint64_t fmi3UInt64;
typedef bool fmi3Boolean, fmi3Clock;
typedef char fmi3Char;
typedef const fmi3Char *fmi3String;
typedef const fmi3Byte *fmi3Binary;
typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;
typedef enum { fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent } fmi3DependencyKind;
typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } fmi3IntervalQualifier;
typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, fmi3String);
typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);
typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                                               fmi3Boolean, fmi3Boolean *, fmi3Float64 *);
typedef void (*fmi3LockPreemptionCallback)();
typedef void (*fmi3UnlockPreemptionCallback)();

typedef struct {
    fmu base;
    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback log;
} instance;

static const fmi3Status STATUS[] = {fmi3OK, fmi3Discard, fmi3Error};

/* A status of the standard; what is not good is told to the importer. */
static fmi3Status told(instance *at, fmu_status status)
{
    if (status != fmu_good && at->log)
        at->log(at->environment, STATUS[status], status == fmu_error ? "logStatusError" : "logStatusDiscard", at->base.message);
    return STATUS[status];
}

static fmi3Status wrong(instance *at, const char *sentence)
{
    return told(at, fmu_refuse(&at->base, fmu_error, sentence));
}

#define ORDER "this function must not be called in this order"
#define ABSENT "this FMU does not have what this function is for"

/* Every call begins so: an instance in one of the phases. */
#define IN(c, condition)                                                                                               \
    instance *const at = c;                                                                                            \
    if (!at)                                                                                                           \
        return fmi3Error;                                                                                              \
    const int phase = at->base.now.phase;                                                                              \
    (void)phase;                                                                                                       \
    if (!(condition))                                                                                                  \
        return wrong(at, ORDER)

/* ---- instances ---- */

FMU_SHOWN const char *FMI3(fmi3GetVersion)(void) { return "3.0"; }

FMU_SHOWN fmi3Status FMI3(fmi3SetDebugLogging)(fmi3Instance c, fmi3Boolean on, size_t count, const fmi3String categories[])
{
    return c ? fmi3OK : fmi3Error;
}

static fmi3Instance refused(fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, const char *sentence)
{
    if (log)
        log(environment, fmi3Error, "logStatusError", sentence);
    return NULL;
}

FMU_SHOWN fmi3Instance FMI3(fmi3InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                                          fmi3Boolean visible, fmi3Boolean logging,
                                                          fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    return refused(environment, log, "this FMU is for co-simulation only");
}

FMU_SHOWN fmi3Instance FMI3(fmi3InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources,
                                                               fmi3Boolean visible, fmi3Boolean logging,
                                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                               fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
                                                               fmi3UnlockPreemptionCallback unlock)
{
    return refused(environment, log, "this FMU is for co-simulation only");
}

FMU_SHOWN fmi3Instance FMI3(fmi3InstantiateCoSimulation)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean events,
    fmi3Boolean early, const fmi3ValueReference wanted[], size_t count, fmi3InstanceEnvironment environment,
    fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update)
{
    if (!token || strcmp(token, FMU_TOKEN) != 0)
        return refused(environment, log, "the instantiation token is that of another FMU");
    if (events)
        return refused(environment, log, "this FMU has no events");
    instance *const at = calloc(1, sizeof(instance));
    if (!at)
        return refused(environment, log, "there is no memory left");
    at->environment = environment;
    at->log = log;
    fmu_reset(&at->base);
    return at;
}

FMU_SHOWN void FMI3(fmi3FreeInstance)(fmi3Instance c) { free(c); }

FMU_SHOWN fmi3Status FMI3(fmi3EnterInitializationMode)(fmi3Instance c, fmi3Boolean tolerant, fmi3Float64 tolerance,
                                                       fmi3Float64 start, fmi3Boolean ends, fmi3Float64 stop)
{
    IN(c, phase == fmu_instantiated);
    const fmu_status status = fmu_set_times(&at->base, start, ends ? stop : HUGE_VAL);
    if (status == fmu_good)
        at->base.now.phase = fmu_initialising;
    return told(at, status);
}

FMU_SHOWN fmi3Status FMI3(fmi3ExitInitializationMode)(fmi3Instance c)
{
    IN(c, phase == fmu_initialising);
    return told(at, fmu_begin(&at->base));
}

FMU_SHOWN fmi3Status FMI3(fmi3Terminate)(fmi3Instance c)
{
    IN(c, phase == fmu_stepping);
    at->base.now.phase = fmu_terminated;
    return fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3Reset)(fmi3Instance c)
{
    IN(c, 1);
    fmu_reset(&at->base);
    return fmi3OK;
}

/* ---- values ---- */

static fmu_status checked(instance *at, const void *references, size_t count, const void *values, size_t length)
{
    if (count != length || (count > 0 && (!references || !values)))
        return fmu_refuse(&at->base, fmu_error, "an array is missing, or there is not one value for each variable");
    return fmu_good;
}

FMU_SHOWN fmi3Status FMI3(fmi3GetFloat64)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                          fmi3Float64 values[], size_t length)
{
    IN(c, phase != fmu_instantiated);
    fmu_status status = checked(at, references, count, values, length);
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = fmu_get(&at->base, references[i], values + i);
    return told(at, status);
}

FMU_SHOWN fmi3Status FMI3(fmi3SetFloat64)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                          const fmi3Float64 values[], size_t length)
{
    IN(c, phase != fmu_terminated);
    fmu_status status = checked(at, references, count, values, length);
    for (size_t i = 0; i < count && status == fmu_good; i++)
        status = fmu_set(&at->base, references[i], values[i]);
    return told(at, status);
}

/* There are no variables of other types. */
#define NONE "all variables of this FMU are of type Float64"
#define NONE_OF(Type)                                                                                                  \
    FMU_SHOWN fmi3Status FMI3(fmi3Get##Type)(fmi3Instance c, const fmi3ValueReference references[], size_t count,       \
                                             fmi3##Type values[], size_t length)                                       \
    {                                                                                                                  \
        IN(c, 1);                                                                                                      \
        return count > 0 || length > 0 ? wrong(at, NONE) : fmi3OK;                                                     \
    }                                                                                                                  \
    FMU_SHOWN fmi3Status FMI3(fmi3Set##Type)(fmi3Instance c, const fmi3ValueReference references[], size_t count,       \
                                             const fmi3##Type values[], size_t length)                                 \
    {                                                                                                                  \
        IN(c, 1);                                                                                                      \
        return count > 0 || length > 0 ? wrong(at, NONE) : fmi3OK;                                                     \
    }

NONE_OF(Float32)
NONE_OF(Int8)
NONE_OF(UInt8)
NONE_OF(Int16)
NONE_OF(UInt16)
NONE_OF(Int32)
NONE_OF(UInt32)
NONE_OF(Int64)
NONE_OF(UInt64)
NONE_OF(Boolean)
NONE_OF(String)

FMU_SHOWN fmi3Status FMI3(fmi3GetBinary)(fmi3Instance c, const fmi3ValueReference references[], size_t count, size_t sizes[],
                                         fmi3Binary values[], size_t length)
{
    IN(c, 1);
    return count > 0 ? wrong(at, NONE) : fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3SetBinary)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                         const size_t sizes[], const fmi3Binary values[], size_t length)
{
    IN(c, 1);
    return count > 0 ? wrong(at, NONE) : fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3GetClock)(fmi3Instance c, const fmi3ValueReference references[], size_t count, fmi3Clock values[])
{
    IN(c, 1);
    return count > 0 ? wrong(at, NONE) : fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3SetClock)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                        const fmi3Clock values[])
{
    IN(c, 1);
    return count > 0 ? wrong(at, NONE) : fmi3OK;
}

/* ---- steps ---- */

FMU_SHOWN fmi3Status FMI3(fmi3DoStep)(fmi3Instance c, fmi3Float64 from, fmi3Float64 length, fmi3Boolean no_way_back,
                                      fmi3Boolean *events, fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
    IN(c, phase == fmu_stepping);
    if (!events || !terminate || !early || !last)
        return wrong(at, "an argument is missing");
    const fmu_status status = fmu_do_step(&at->base, from, length);
    *events = *terminate = *early = false;
    *last = at->base.now.time;
    return told(at, status);
}

/* ---- states ---- */

FMU_SHOWN fmi3Status FMI3(fmi3GetFMUState)(fmi3Instance c, fmi3FMUState *state)
{
    IN(c, 1);
    if (!state)
        return wrong(at, "an argument is missing");
    if (!*state)
        *state = calloc(1, sizeof(fmu_state));
    if (!*state)
        return wrong(at, "there is no memory left");
    memcpy(*state, &at->base.now, sizeof(fmu_state));
    return fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3SetFMUState)(fmi3Instance c, fmi3FMUState state)
{
    IN(c, 1);
    if (!state)
        return wrong(at, "an argument is missing");
    memcpy(&at->base.now, state, sizeof(fmu_state));
    return fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3FreeFMUState)(fmi3Instance c, fmi3FMUState *state)
{
    IN(c, 1);
    if (state) {
        free(*state);
        *state = NULL;
    }
    return fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState state, size_t *size)
{
    IN(c, 1);
    if (!state || !size)
        return wrong(at, "an argument is missing");
    *size = sizeof(fmu_bytes);
    return fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3SerializeFMUState)(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], size_t size)
{
    IN(c, 1);
    if (!state || !bytes || size < sizeof(fmu_bytes))
        return wrong(at, "an argument is missing, or there is too little room for the state");
    fmu_to_bytes(state, bytes);
    return fmi3OK;
}

FMU_SHOWN fmi3Status FMI3(fmi3DeserializeFMUState)(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
    IN(c, 1);
    if (!bytes || !state)
        return wrong(at, "an argument is missing");
    fmu_state *const found = *state ? *state : calloc(1, sizeof(fmu_state));
    if (!found)
        return wrong(at, "there is no memory left");
    const fmu_status status = fmu_from_bytes(&at->base, bytes, size, found);
    if (status == fmu_good)
        *state = found;
    else if (!*state)
        free(found);
    return told(at, status);
}

/* ---- what is not there ---- */

#define LACKS(name, ...)                                                                                               \
    FMU_SHOWN fmi3Status FMI3(name)(fmi3Instance c, __VA_ARGS__)                                                        \
    {                                                                                                                  \
        IN(c, 1);                                                                                                      \
        return wrong(at, ABSENT);                                                                                      \
    }
#define LACKS_ALL(name)                                                                                                \
    FMU_SHOWN fmi3Status FMI3(name)(fmi3Instance c)                                                                     \
    {                                                                                                                  \
        IN(c, 1);                                                                                                      \
        return wrong(at, ABSENT);                                                                                      \
    }
#define SOME const fmi3ValueReference references[], size_t count

LACKS_ALL(fmi3EnterEventMode)
LACKS_ALL(fmi3EnterStepMode)
LACKS_ALL(fmi3EnterConfigurationMode)
LACKS_ALL(fmi3ExitConfigurationMode)
LACKS_ALL(fmi3EvaluateDiscreteStates)
LACKS_ALL(fmi3EnterContinuousTimeMode)
LACKS(fmi3GetNumberOfVariableDependencies, fmi3ValueReference reference, size_t *count)
LACKS(fmi3GetVariableDependencies, fmi3ValueReference dependent, size_t elements[], fmi3ValueReference independents[],
      size_t others[], fmi3DependencyKind kinds[], size_t count)
LACKS(fmi3GetDirectionalDerivative, const fmi3ValueReference unknown[], size_t unknowns, const fmi3ValueReference known[],
      size_t knowns, const fmi3Float64 seed[], size_t seeds, fmi3Float64 sensitivity[], size_t sensitivities)
LACKS(fmi3GetAdjointDerivative, const fmi3ValueReference unknown[], size_t unknowns, const fmi3ValueReference known[],
      size_t knowns, const fmi3Float64 seed[], size_t seeds, fmi3Float64 sensitivity[], size_t sensitivities)
LACKS(fmi3GetIntervalDecimal, SOME, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
LACKS(fmi3GetIntervalFraction, SOME, fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
LACKS(fmi3GetShiftDecimal, SOME, fmi3Float64 shifts[])
LACKS(fmi3GetShiftFraction, SOME, fmi3UInt64 counters[], fmi3UInt64 resolutions[])
LACKS(fmi3SetIntervalDecimal, SOME, const fmi3Float64 intervals[])
LACKS(fmi3SetIntervalFraction, SOME, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
LACKS(fmi3SetShiftDecimal, SOME, const fmi3Float64 shifts[])
LACKS(fmi3SetShiftFraction, SOME, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
LACKS(fmi3UpdateDiscreteStates, fmi3Boolean *update, fmi3Boolean *terminate, fmi3Boolean *nominals, fmi3Boolean *values,
      fmi3Boolean *defined, fmi3Float64 *next)
LACKS(fmi3CompletedIntegratorStep, fmi3Boolean no_way_back, fmi3Boolean *events, fmi3Boolean *terminate)
LACKS(fmi3SetTime, fmi3Float64 time)
LACKS(fmi3SetContinuousStates, const fmi3Float64 states[], size_t count)
LACKS(fmi3GetContinuousStateDerivatives, fmi3Float64 derivatives[], size_t count)
LACKS(fmi3GetEventIndicators, fmi3Float64 indicators[], size_t count)
LACKS(fmi3GetContinuousStates, fmi3Float64 states[], size_t count)
LACKS(fmi3GetNominalsOfContinuousStates, fmi3Float64 nominals[], size_t count)
LACKS(fmi3GetNumberOfEventIndicators, size_t *count)
LACKS(fmi3GetNumberOfContinuousStates, size_t *count)
LACKS(fmi3GetOutputDerivatives, SOME, const fmi3Int32 orders[], fmi3Float64 values[], size_t length)
LACKS(fmi3ActivateModelPartition, fmi3ValueReference clock, fmi3Float64 time)
