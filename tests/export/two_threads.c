/* Two threads, each with an instance for co-simulation and one for model exchange: states back and forth as bytes that may be damaged,
   inputs that nothing can follow, values that must not be set, calls in a wrong order. The argument is how many of 300 steps have to be
   made. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdarg.h>
#include "symgen_fmi2.c"

static void log_it(fmi2ComponentEnvironment e, fmi2String i, fmi2Status s, fmi2String c, fmi2String m, ...)
{
    (void)e, (void)i, (void)s, (void)c, (void)m;
}

static const fmi2CallbackFunctions CALLBACKS = {log_it, calloc, free, 0, 0};

typedef struct {
    unsigned random;
    int made, integrated;
} work;

static unsigned draw(work *w)
{
    w->random = w->random * 1664525u + 1013904223u;
    return w->random >> 8;
}

static double number(work *w) { return (double)draw(w) / 16777216.0; }

static fmi2Component begun(fmi2Type type)
{
    const fmi2Component c = fmi2Instantiate("one", type, FMU_TOKEN, 0, &CALLBACKS, 0, 0);
    fmi2DoStep(c, 0.0, 1.0, 1);
    fmi2SetupExperiment(c, 0, 0.0, 0.0, 0, 0.0);
    fmi2EnterInitializationMode(c);
    return c;
}

/* Takes the state, perhaps damages its bytes, and goes back to it or to what was made of them. */
static void roll(fmi2Component c, work *w, fmi2FMUstate *state, fmi2FMUstate *other)
{
    size_t size = 0;
    if (draw(w) % 3)
        fmi2GetFMUstate(c, state);
    fmi2SerializedFMUstateSize(c, *state, &size);
    char *const bytes = malloc(size + 1);
    if (size > 0 && fmi2SerializeFMUstate(c, *state, bytes, size) == fmi2OK) {
        bytes[draw(w) % size] ^= (char)(draw(w) % 3);
        fmi2DeSerializeFMUstate(c, bytes, size - (draw(w) % 5 == 0), other);
    }
    free(bytes);
    if (draw(w) % 2)
        fmi2SetFMUstate(c, draw(w) % 2 && *other ? *other : *state);
}

static void slope(fmi2Component c, work *w, const fmi2ValueReference *all, double *values)
{
    fmi2ValueReference known = draw(w) % FMU_REFERENCES, unknown = draw(w) % FMU_REFERENCES;
    fmi2GetDirectionalDerivative(c, &unknown, 1, &known, 1, values, values + 1);
    fmi2GetDirectionalDerivative(c, all + FMU_DERIVATIVES, FMU_NS, all + FMU_INPUTS, FMU_NU, values, values + FMU_NU);
}

static void co_simulate(work *w)
{
    fmi2Component c = begun(fmi2CoSimulation);
    const double step = fmu_settings_at_start[fmu_step_length];
    double values[FMU_REFERENCES + FMU_NS + 1] = {0.0}, time = 0.0;
    fmi2ValueReference all[FMU_REFERENCES];
    fmi2FMUstate state = 0, other = 0;
    for (unsigned i = 0; i < FMU_REFERENCES; i++)
        all[i] = i;
    fmi2GetReal(c, all, FMU_REFERENCES, values);
    fmi2ExitInitializationMode(c);
    for (int k = 0; k < 300; k++) {
        for (int i = 0; i < FMU_NU; i++)
            values[i] = k % 50 == 49 ? 1e12 : number(w);
        fmi2SetReal(c, all + FMU_INPUTS, FMU_NU, values);
        w->made += fmi2DoStep(c, time, step, 1) == fmi2OK;
        fmi2GetReal(c, all, FMU_REFERENCES, values);
        if (k % 7 == 0)
            roll(c, w, &state, &other);
        fmi2SetReal(c, all, FMU_REFERENCES, values);
        fmi2SetReal(c, all + FMU_PARAMETERS + k % (FMU_NP + 1), 1, values + FMU_PARAMETERS + k % (FMU_NP + 1));
        slope(c, w, all, values);
        if (fmi2GetReal(c, all, 1, values) == fmi2OK)
            time = values[0];
    }
    fmi2FreeFMUstate(c, &state);
    fmi2FreeFMUstate(c, &other);
    fmi2Reset(c);
    fmi2FreeInstance(c);
}

static void exchange(work *w)
{
    fmi2Component c = begun(fmi2ModelExchange);
    double x[FMU_NS + 1] = {0.0}, rates[FMU_NS + 1] = {0.0}, values[FMU_REFERENCES + FMU_NS + 1] = {0.0}, first[FMU_NS + 1] = {0.0}, time = 0.0;
    fmi2ValueReference all[FMU_REFERENCES];
    fmi2FMUstate state = 0, other = 0;
    fmi2EventInfo info;
    fmi2Boolean event = 0, end = 0;
    for (unsigned i = 0; i < FMU_REFERENCES; i++)
        all[i] = i;
    fmi2ExitInitializationMode(c);
    fmi2NewDiscreteStates(c, &info);
    fmi2EnterContinuousTimeMode(c);
    fmi2GetContinuousStates(c, first, FMU_NS);
    memcpy(x, first, sizeof x);
    for (int k = 0; k < 300; k++) {
        fmi2SetTime(c, time += 1e-4);
        fmi2SetContinuousStates(c, x, FMU_NS);
        w->integrated += fmi2GetDerivatives(c, rates, FMU_NS) == fmi2OK;
        for (int i = 0; i < FMU_NS; i++) /* now and then far away */
            x[i] += 1e-4 * rates[i] + (k % 40 == 39 ? 10.0 * (number(w) - 0.5) : 0.0);
        if (k % 40 == 0)
            memcpy(x, first, sizeof x);
        fmi2GetEventIndicators(c, values, FMU_MARGIN_COUNT);
        fmi2GetReal(c, all, FMU_REFERENCES, values);
        fmi2CompletedIntegratorStep(c, 1, &event, &end);
        for (int i = 0; i < FMU_NU; i++)
            values[i] = k % 50 == 49 ? 1e12 : number(w);
        fmi2SetReal(c, all + FMU_INPUTS, FMU_NU, values);
        slope(c, w, all, values);
        if (k % 11 == 0) {
            fmi2EnterEventMode(c);
            fmi2NewDiscreteStates(c, &info);
            fmi2EnterContinuousTimeMode(c);
        }
        if (k % 7 == 0)
            roll(c, w, &state, &other);
    }
    fmi2FreeFMUstate(c, &state);
    fmi2FreeFMUstate(c, &other);
    fmi2FreeInstance(c);
}

static void *drive(void *of)
{
    co_simulate(of);
    exchange(of);
    return 0;
}

int main(int count, char **arguments)
{
    const int least = count > 1 ? atoi(arguments[1]) : 0;
    pthread_t threads[2];
    work works[2] = {{1, 0, 0}, {2, 0, 0}};
    for (int i = 0; i < 2; i++)
        if (pthread_create(threads + i, 0, drive, works + i))
            return 2;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < 2; i++)
        if (works[i].made < least || works[i].integrated < least) {
            fprintf(stderr, "%d steps were made, %d derivatives found\n", works[i].made, works[i].integrated);
            return 1;
        }
    return 0;
}
