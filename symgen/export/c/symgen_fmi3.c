/* FMI 3.0 for co-simulation and model exchange. */
#include "symgen_fmi3.h"
#include "symgen_fmu_derivatives.h"
#include "symgen_fmu_memory.h"
#include "symgen_fmu_run.h"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-parameter" /* the standard wants functions that this FMU has no use for */
#endif

struct fmu_importer {
    fmi3InstanceEnvironment environment;
    fmi3LogMessageCallback log;
    fmi3IntermediateUpdateCallback update;
    fmi3Boolean early; /* whether it may end a communication step */
};

typedef struct {
    fmu base;
    fmu_importer importer;
} instance;

static const fmi3Status STATUS[] = {fmi3OK, fmi3Warning, fmi3Discard, fmi3Error};

/* ---- what the importer provides ---- */

static void *taken(const fmu_importer *importer, size_t size)
{
    (void)importer;
    return calloc(1, size);
}

static void given_back(const fmu_importer *importer, void *memory)
{
    (void)importer;
    free(memory);
}

static void said(const fmu_importer *importer, fmu_status status, const char *category, const char *message)
{
    if (importer->log)
        importer->log(importer->environment, STATUS[status], category, message);
}

static const fmu_host HOST = {taken, given_back, said};

/* Every call: an instance in one of the phases does something, and what is not good is told. */
#define CALL(c, phases, done)                                                                                          \
    fmu *const f = c;                                                                                                  \
    if (!f)                                                                                                            \
        return fmi3Error;                                                                                              \
    fmu_status status = fmu_in(f, phases);                                                                             \
    if (status == fmu_good)                                                                                            \
        status = (done);                                                                                               \
    return STATUS[fmu_tell(f, status)]

/* ---- instances ---- */

FMU_SHOWN const char *FMI3(fmi3GetVersion)(void) { return "3.0"; }

FMU_SHOWN fmi3Status FMI3(fmi3SetDebugLogging)(fmi3Instance c, fmi3Boolean on, size_t count, const fmi3String categories[])
{
    CALL(c, fmu_anywhere, fmu_set_logging(f, on, count, categories));
}

static fmi3Instance made(fmi3String token, int exchange, int logging, const char *lacks, fmu_importer importer)
{
    if (!lacks && (!token || strcmp(token, FMU_TOKEN) != 0))
        lacks = "the instantiation token is that of another FMU";
    fmu *const found = lacks ? NULL : fmu_made(&HOST, &importer, sizeof(instance), offsetof(instance, importer), sizeof importer);
    if (!found)
        said(&importer, fmu_error, fmu_categories[fmu_error], lacks ? lacks : FMU_NO_MEMORY);
    return fmu_as(found, exchange, logging, fmu_error);
}

FMU_SHOWN fmi3Instance FMI3(fmi3InstantiateModelExchange)(fmi3String name, fmi3String token, fmi3String resources,
                                                          fmi3Boolean visible, fmi3Boolean logging,
                                                          fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
    return made(token, 1, logging, NULL, (fmu_importer){environment, log, NULL, false});
}

FMU_SHOWN fmi3Instance FMI3(fmi3InstantiateScheduledExecution)(fmi3String name, fmi3String token, fmi3String resources,
                                                               fmi3Boolean visible, fmi3Boolean logging,
                                                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                               fmi3ClockUpdateCallback update, fmi3LockPreemptionCallback lock,
                                                               fmi3UnlockPreemptionCallback unlock)
{
    const char *const lacks = "this FMU is for co-simulation and model exchange";
    return made(token, 0, logging, lacks, (fmu_importer){environment, log, NULL, false});
}

FMU_SHOWN fmi3Instance FMI3(fmi3InstantiateCoSimulation)(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logging, fmi3Boolean events,
    fmi3Boolean early, const fmi3ValueReference wanted[], size_t count, fmi3InstanceEnvironment environment,
    fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update)
{
    return made(token, 0, logging, events ? "steps of this FMU have no events" : NULL, (fmu_importer){environment, log, update, early});
}

FMU_SHOWN void FMI3(fmi3FreeInstance)(fmi3Instance c)
{
    const fmu *const f = c;
    if (f)
        fmu_release(&HOST, f->importer, c, f->tables, f->slopes);
}

static fmu_status prepared(fmu *f, double start, double stop)
{
    const fmu_status status = fmu_set_times(f, start, stop);
    return status == fmu_good ? fmu_enter(f, fmu_initialising) : status;
}

FMU_SHOWN fmi3Status FMI3(fmi3EnterInitializationMode)(fmi3Instance c, fmi3Boolean tolerant, fmi3Float64 tolerance,
                                                       fmi3Float64 start, fmi3Boolean ends, fmi3Float64 stop)
{
    CALL(c, fmu_instantiated, prepared(f, start, ends ? stop : HUGE_VAL));
}

FMU_SHOWN fmi3Status FMI3(fmi3ExitInitializationMode)(fmi3Instance c) { CALL(c, fmu_initialising, fmu_begin(f)); }

FMU_SHOWN fmi3Status FMI3(fmi3Terminate)(fmi3Instance c) { CALL(c, fmu_running, fmu_terminate(f)); }

FMU_SHOWN fmi3Status FMI3(fmi3Reset)(fmi3Instance c) { CALL(c, fmu_anywhere, fmu_reset(f)); }

/* ---- values ---- */

static fmu_status in_pairs(fmu *f, size_t count, size_t length)
{
    return count == length ? fmu_good : fmu_refuse(f, fmu_error, "there is not one value for each variable");
}

FMU_SHOWN fmi3Status FMI3(fmi3GetFloat64)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                          fmi3Float64 values[], size_t length)
{
    CALL(c, fmu_anywhere | fmu_between,
         (status = in_pairs(f, count, length)) == fmu_good ? fmu_get_all(f, references, count, values) : status);
}

FMU_SHOWN fmi3Status FMI3(fmi3SetFloat64)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                          const fmi3Float64 values[], size_t length)
{
    CALL(c, fmu_before | fmu_running,
         (status = in_pairs(f, count, length)) == fmu_good ? fmu_set_all(f, references, count, values) : status);
}

static fmu_status of_another_type(fmu *f, size_t count)
{
    return count == 0 ? fmu_good : fmu_refuse(f, fmu_error, "all variables of this FMU are of type Float64");
}

#define NONE_OF(Type)                                                                                                  \
    FMU_SHOWN fmi3Status FMI3(fmi3Get##Type)(fmi3Instance c, const fmi3ValueReference references[], size_t count,       \
                                             fmi3##Type values[], size_t length)                                       \
    {                                                                                                                  \
        CALL(c, fmu_anywhere, of_another_type(f, count + length));                                                     \
    }                                                                                                                  \
    FMU_SHOWN fmi3Status FMI3(fmi3Set##Type)(fmi3Instance c, const fmi3ValueReference references[], size_t count,       \
                                             const fmi3##Type values[], size_t length)                                 \
    {                                                                                                                  \
        CALL(c, fmu_anywhere, of_another_type(f, count + length));                                                     \
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
    CALL(c, fmu_anywhere, of_another_type(f, count));
}

FMU_SHOWN fmi3Status FMI3(fmi3SetBinary)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                         const size_t sizes[], const fmi3Binary values[], size_t length)
{
    CALL(c, fmu_anywhere, of_another_type(f, count));
}

FMU_SHOWN fmi3Status FMI3(fmi3GetClock)(fmi3Instance c, const fmi3ValueReference references[], size_t count, fmi3Clock values[])
{
    CALL(c, fmu_anywhere, of_another_type(f, count));
}

FMU_SHOWN fmi3Status FMI3(fmi3SetClock)(fmi3Instance c, const fmi3ValueReference references[], size_t count,
                                        const fmi3Clock values[])
{
    CALL(c, fmu_anywhere, of_another_type(f, count));
}

FMU_SHOWN fmi3Status FMI3(fmi3GetDirectionalDerivative)(fmi3Instance c, const fmi3ValueReference unknown[], size_t unknowns,
                                                        const fmi3ValueReference known[], size_t knowns, const fmi3Float64 seed[],
                                                        size_t seeds, fmi3Float64 sensitivity[], size_t sensitivities)
{
    CALL(c, fmu_anywhere & ~fmu_instantiated,
         knowns != seeds || unknowns != sensitivities ? in_pairs(f, 0, 1)
                                                      : fmu_directional(f, unknown, unknowns, known, knowns, seed, sensitivity));
}

FMU_SHOWN fmi3Status FMI3(fmi3GetAdjointDerivative)(fmi3Instance c, const fmi3ValueReference unknown[], size_t unknowns,
                                                    const fmi3ValueReference known[], size_t knowns, const fmi3Float64 seed[],
                                                    size_t seeds, fmi3Float64 sensitivity[], size_t sensitivities)
{
    CALL(c, fmu_anywhere & ~fmu_instantiated,
         unknowns != seeds || knowns != sensitivities ? in_pairs(f, 0, 1)
                                                      : fmu_adjoint(f, unknown, unknowns, known, knowns, seed, sensitivity));
}

/* ---- co-simulation ---- */

/* After each step of a communication step but the last one. */
static int paused(fmu *f, double time)
{
    const fmu_importer *const importer = f->importer;
    fmi3Boolean wanted = false;
    fmi3Float64 until = time;
    importer->update(importer->environment, time, false, true, true, importer->early, &wanted, &until);
    if (wanted && importer->early)
        f->until = until;
    return time >= f->until - FMU_SAME * f->now.settings[fmu_step_length];
}

static fmu_status stepped(fmu *f, double from, double length, fmi3Boolean *events, fmi3Boolean *terminate, fmi3Boolean *early,
                          double *last)
{
    const fmu_importer *const importer = f->importer;
    if (!events || !terminate || !early || !last)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    const fmu_status status = fmu_do_step(f, from, length, 1, importer->update ? paused : NULL);
    *events = *terminate = false;
    *early = f->early != 0;
    *last = f->now.time;
    return status;
}

FMU_SHOWN fmi3Status FMI3(fmi3DoStep)(fmi3Instance c, fmi3Float64 from, fmi3Float64 length, fmi3Boolean no_way_back,
                                      fmi3Boolean *events, fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
    CALL(c, fmu_stepping, stepped(f, from, length, events, terminate, early, last));
}

/* ---- model exchange ---- */

FMU_SHOWN fmi3Status FMI3(fmi3EnterEventMode)(fmi3Instance c) { CALL(c, fmu_continuous, fmu_enter(f, fmu_events)); }

FMU_SHOWN fmi3Status FMI3(fmi3EnterContinuousTimeMode)(fmi3Instance c) { CALL(c, fmu_events, fmu_enter(f, fmu_continuous)); }

FMU_SHOWN fmi3Status FMI3(fmi3EvaluateDiscreteStates)(fmi3Instance c) { CALL(c, fmu_initialising | fmu_events, fmu_good); }

static fmu_status updated(fmu *f, fmi3Boolean *update, fmi3Boolean *terminate, fmi3Boolean *nominals, fmi3Boolean *values,
                          fmi3Boolean *defined, double *next)
{
    int ends = 0;
    if (!update || !terminate || !nominals || !values || !defined || !next)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    const fmu_status status = fmu_update(f, &ends);
    *update = *nominals = *values = *defined = false;
    *terminate = ends != 0;
    *next = 0.0;
    return status;
}

FMU_SHOWN fmi3Status FMI3(fmi3UpdateDiscreteStates)(fmi3Instance c, fmi3Boolean *update, fmi3Boolean *terminate,
                                                    fmi3Boolean *nominals, fmi3Boolean *values, fmi3Boolean *defined,
                                                    fmi3Float64 *next)
{
    CALL(c, fmu_events, updated(f, update, terminate, nominals, values, defined, next));
}

static fmu_status completed(fmu *f, fmi3Boolean *events, fmi3Boolean *terminate)
{
    int happens = 0, ends = 0;
    if (!events || !terminate)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    const fmu_status status = fmu_complete(f, &happens, &ends);
    *events = happens != 0;
    *terminate = ends != 0;
    return status;
}

FMU_SHOWN fmi3Status FMI3(fmi3CompletedIntegratorStep)(fmi3Instance c, fmi3Boolean no_way_back, fmi3Boolean *events,
                                                       fmi3Boolean *terminate)
{
    CALL(c, fmu_continuous, completed(f, events, terminate));
}

FMU_SHOWN fmi3Status FMI3(fmi3SetTime)(fmi3Instance c, fmi3Float64 time)
{
    CALL(c, fmu_events | fmu_continuous, fmu_set_time(f, time));
}

FMU_SHOWN fmi3Status FMI3(fmi3SetContinuousStates)(fmi3Instance c, const fmi3Float64 states[], size_t count)
{
    CALL(c, fmu_continuous, fmu_set_states(f, states, count));
}

#define OF_EXCHANGE(name, phases, found)                                                                               \
    FMU_SHOWN fmi3Status FMI3(name)(fmi3Instance c, fmi3Float64 values[], size_t count)                                 \
    {                                                                                                                  \
        CALL(c, phases,                                                                                                \
             (status = fmu_of_exchange(f)) == fmu_good ? found(f, values, count) : status);                            \
    }

OF_EXCHANGE(fmi3GetContinuousStateDerivatives, fmu_anywhere & ~fmu_instantiated, fmu_get_derivatives)
OF_EXCHANGE(fmi3GetEventIndicators, fmu_anywhere & ~fmu_instantiated, fmu_get_indicators)
OF_EXCHANGE(fmi3GetContinuousStates, fmu_anywhere & ~fmu_instantiated, fmu_get_states)
OF_EXCHANGE(fmi3GetNominalsOfContinuousStates, fmu_anywhere, fmu_get_nominals)

static fmu_status numbered(fmu *f, size_t number, size_t *count)
{
    if (!count)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    *count = number;
    return fmu_good;
}

FMU_SHOWN fmi3Status FMI3(fmi3GetNumberOfEventIndicators)(fmi3Instance c, size_t *count)
{
    CALL(c, fmu_anywhere, numbered(f, FMU_MARGIN_COUNT, count));
}

FMU_SHOWN fmi3Status FMI3(fmi3GetNumberOfContinuousStates)(fmi3Instance c, size_t *count)
{
    CALL(c, fmu_anywhere, numbered(f, FMU_NS, count));
}

/* ---- states ---- */

FMU_SHOWN fmi3Status FMI3(fmi3GetFMUState)(fmi3Instance c, fmi3FMUState *state) { CALL(c, fmu_anywhere, fmu_keep(f, state)); }

FMU_SHOWN fmi3Status FMI3(fmi3SetFMUState)(fmi3Instance c, fmi3FMUState state) { CALL(c, fmu_anywhere, fmu_go_back(f, state)); }

FMU_SHOWN fmi3Status FMI3(fmi3FreeFMUState)(fmi3Instance c, fmi3FMUState *state) { CALL(c, fmu_anywhere, fmu_forget(f, state)); }

FMU_SHOWN fmi3Status FMI3(fmi3SerializedFMUStateSize)(fmi3Instance c, fmi3FMUState state, size_t *size)
{
    CALL(c, fmu_anywhere, fmu_size(f, state, size));
}

FMU_SHOWN fmi3Status FMI3(fmi3SerializeFMUState)(fmi3Instance c, fmi3FMUState state, fmi3Byte bytes[], size_t size)
{
    CALL(c, fmu_anywhere, fmu_to_bytes(f, state, bytes, size));
}

FMU_SHOWN fmi3Status FMI3(fmi3DeserializeFMUState)(fmi3Instance c, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
    CALL(c, fmu_anywhere, fmu_from_bytes(f, bytes, size, state));
}

/* ---- what is not there ---- */

#define LACKS(name, ...)                                                                                               \
    FMU_SHOWN fmi3Status FMI3(name)(fmi3Instance c, __VA_ARGS__) { CALL(c, fmu_anywhere, fmu_absent(f)); }
#define LACKS_ALL(name)                                                                                                \
    FMU_SHOWN fmi3Status FMI3(name)(fmi3Instance c) { CALL(c, fmu_anywhere, fmu_absent(f)); }
#define SOME const fmi3ValueReference references[], size_t count

LACKS_ALL(fmi3EnterStepMode)
LACKS_ALL(fmi3EnterConfigurationMode)
LACKS_ALL(fmi3ExitConfigurationMode)
LACKS(fmi3GetNumberOfVariableDependencies, fmi3ValueReference reference, size_t *count)
LACKS(fmi3GetVariableDependencies, fmi3ValueReference dependent, size_t elements[], fmi3ValueReference independents[],
      size_t others[], fmi3DependencyKind kinds[], size_t count)
LACKS(fmi3GetIntervalDecimal, SOME, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
LACKS(fmi3GetIntervalFraction, SOME, fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
LACKS(fmi3GetShiftDecimal, SOME, fmi3Float64 shifts[])
LACKS(fmi3GetShiftFraction, SOME, fmi3UInt64 counters[], fmi3UInt64 resolutions[])
LACKS(fmi3SetIntervalDecimal, SOME, const fmi3Float64 intervals[])
LACKS(fmi3SetIntervalFraction, SOME, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
LACKS(fmi3SetShiftDecimal, SOME, const fmi3Float64 shifts[])
LACKS(fmi3SetShiftFraction, SOME, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
LACKS(fmi3GetOutputDerivatives, SOME, const fmi3Int32 orders[], fmi3Float64 values[], size_t length)
LACKS(fmi3ActivateModelPartition, fmi3ValueReference clock, fmi3Float64 time)
