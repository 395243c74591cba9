/* Loads the library of an FMU 2.0, makes steps of co-simulation and derivatives of model exchange, and prints all values that there are.
   Arguments: the library, the GUID, how many variables, how many states, how many steps, their length. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    void (*logger)(void *, const char *, int, const char *, const char *, ...);
    void *(*take)(size_t, size_t);
    void (*give)(void *);
    void (*done)(void *, int);
    void *environment;
} callbacks;

static void say(void *e, const char *name, int status, const char *category, const char *format, ...)
{
    va_list rest;
    (void)e, (void)name, (void)status, (void)category;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
}

static void *library;

static void *look(const char *name)
{
    void *const found = dlsym(library, name);
    if (!found) {
        fprintf(stderr, "%s is not there\n", name);
        exit(2);
    }
    return found;
}

typedef int (*plain)(void *);
typedef int (*on_numbers)(void *, double *, size_t);

static void show(const double *values, int count)
{
    for (int i = 0; i < count; i++)
        printf("%.17g ", values[i]);
    printf("\n");
}

int main(int count, char **of)
{
    if (count != 7 || !(library = dlopen(of[1], RTLD_NOW))) {
        fprintf(stderr, "%s\n", count == 7 ? dlerror() : "six arguments are needed");
        return 2;
    }
    const int variables = atoi(of[3]), states = atoi(of[4]), steps = atoi(of[5]);
    const double step = atof(of[6]);
    const callbacks calls = {say, calloc, free, 0, 0};
    void *(*const create)(const char *, int, const char *, const char *, const callbacks *, int, int) = look("fmi2Instantiate");
    int (*const setup)(void *, int, double, double, int, double) = look("fmi2SetupExperiment");
    const plain enter = look("fmi2EnterInitializationMode"), leave = look("fmi2ExitInitializationMode");
    int (*const get)(void *, const unsigned *, size_t, double *) = look("fmi2GetReal");
    int (*const make)(void *, double, double, int) = look("fmi2DoStep");
    const on_numbers rates = look("fmi2GetDerivatives");
    void (*const end)(void *) = look("fmi2FreeInstance");
    unsigned *const all = calloc((size_t)variables, sizeof *all);
    double *const values = calloc((size_t)variables, sizeof *values);
    int bad = 0;
    for (int i = 0; i < variables; i++)
        all[i] = (unsigned)i;
    for (int kind = 0; kind < 2; kind++) {
        void *const c = create("one", kind, of[2], 0, &calls, 0, 0);
        if (!c)
            return 3;
        bad |= setup(c, 0, 0.0, 0.0, 0, 0.0) | enter(c) | leave(c);
        for (int k = 0; kind == 1 && k < steps; k++) {
            bad |= make(c, k * step, step, 1) | get(c, all, (size_t)variables, values);
            show(values, variables);
        }
        if (kind == 0) {
            bad |= rates(c, values, (size_t)states);
            show(values, states);
        }
        end(c);
    }
    free(all);
    free(values);
    return bad ? 4 : 0;
}
