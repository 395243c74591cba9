/* Whole steps of a model as CasADi calls functions: arrays of arguments and results, memory of the caller, columns one after the other.

   There is nothing that calls write besides their results and the caller's memory, so several threads may call at once. A step that cannot
   be made returns a number other than zero. */
#ifndef SYMGEN_CASADI_H
#define SYMGEN_CASADI_H

#include "symgen_map_parts.h"
#include "symgen_state.h"
#include "symgen_turns.h"

#ifdef _WIN32
#define SYMGEN_CASADI_EXPORT __declspec(dllexport)
#else
#define SYMGEN_CASADI_EXPORT __attribute__((visibility("default")))
#endif

/* Name and pattern of an argument or a result; patterns as CasADi has them: rows, columns, then 1 if all entries are there, or where columns
   begin, and rows of entries. */
typedef struct {
    const char *name;
    const long long *pattern;
} symgen_casadi_argument;

/* What CasADi asks of a function with the tables NAME_in and NAME_out; then its memory, and itself. */
#define SYMGEN_CASADI_FUNCTION(NAME, INPUTS, OUTPUTS)                                                                                          \
    SYMGEN_CASADI_EXPORT long long NAME##_n_in(void) { return INPUTS; }                                                                        \
    SYMGEN_CASADI_EXPORT long long NAME##_n_out(void) { return OUTPUTS; }                                                                      \
    SYMGEN_CASADI_EXPORT const char *NAME##_name_in(long long i) { return i >= 0 && i < INPUTS ? NAME##_in[i].name : 0; }                      \
    SYMGEN_CASADI_EXPORT const char *NAME##_name_out(long long i) { return i >= 0 && i < OUTPUTS ? NAME##_out[i].name : 0; }                   \
    SYMGEN_CASADI_EXPORT const long long *NAME##_sparsity_in(long long i) { return i >= 0 && i < INPUTS ? NAME##_in[i].pattern : 0; }          \
    SYMGEN_CASADI_EXPORT const long long *NAME##_sparsity_out(long long i) { return i >= 0 && i < OUTPUTS ? NAME##_out[i].pattern : 0; }

#define SYMGEN_CASADI_WORK(NAME, INPUTS, OUTPUTS, LENGTH)                                                                                      \
    SYMGEN_CASADI_EXPORT int NAME##_work(long long *arguments, long long *results, long long *integers, long long *numbers)                    \
    {                                                                                                                                          \
        if (arguments)                                                                                                                         \
            *arguments = INPUTS;                                                                                                               \
        if (results)                                                                                                                           \
            *results = OUTPUTS;                                                                                                                \
        if (integers)                                                                                                                          \
            *integers = 0;                                                                                                                     \
        if (numbers)                                                                                                                           \
            *numbers = LENGTH;                                                                                                                 \
        return 0;                                                                                                                              \
    }

#define SYMGEN_CASADI_CALL(NAME, CALL)                                                                                                         \
    SYMGEN_CASADI_EXPORT int NAME(const double **arg, double **res, long long *integers, double *w, int memory)                                \
    {                                                                                                                                          \
        (void)integers;                                                                                                                        \
        (void)memory;                                                                                                                          \
        return CALL;                                                                                                                           \
    }

#define SYMGEN_CASADI_INPUTS 3 /* x, u, p */

/* Deviations from what the equations take for granted of the parameters, squared and relative. */
#define SYMGEN_CASADI_DEVIATION 1e-9
/* Numbers of a body among the assumptions, of which the mass is the first. */
#define SYMGEN_CASADI_BODY 10

/* A library of the model. */
typedef struct {
    symgen_initialiser init;
    int constants, work;
} symgen_casadi_library;

typedef struct {
    const symgen_step_map *map;
    symgen_method method;
    symgen_explicit_table table;                    /* without stages, the step is that of the method */
    double start, step;
    int steps;
    symgen_casadi_library stepping, main, products; /* products: where parameters are arguments */
    symgen_function acceleration, along, back, assumptions;
    int deviations, bodies, assumption_count;       /* results of `assumptions`: deviations, then numbers of each body */
    int parameters, chosen;                         /* all of them, and how many are arguments */
    const int *places;
    const double *values;
    const double *coordinates, *state_sizes;
    const double *near;                             /* the reference: q, v, z */
} symgen_casadi_step;

/* What a call works with. */
typedef struct {
    symgen_map_call call;
    double *values;                     /* of all parameters */
    double *stepping, *main, *products; /* constants of the libraries */
    double *u, *assumed;
    double *x, *end;                    /* before and after */
    double *trace, *dx, *du, *dp;
} symgen_casadi_memory;

/* The caller's memory, of which so many numbers are taken; null: they are only counted. */
typedef struct {
    double *first;
    long long taken;
} symgen_casadi_room;

static inline double *symgen_casadi_take(symgen_casadi_room *room, int n)
{
    double *const found = room->first ? room->first + room->taken : 0;
    room->taken += n;
    return found;
}

static inline int symgen_casadi_states(const symgen_casadi_step *s) { return 2 * s->map->ni + s->map->nz; }

static inline int symgen_casadi_positions(const symgen_casadi_step *s) { return s->map->nq + s->map->nv + s->map->nz; }

static inline void symgen_casadi_own(const symgen_casadi_step *s, int m, symgen_casadi_room *room, symgen_casadi_memory *memory)
{
    const int nx = symgen_casadi_states(s), nu = s->map->nu;
    memory->values = symgen_casadi_take(room, s->parameters);
    memory->stepping = symgen_casadi_take(room, s->stepping.constants);
    memory->main = symgen_casadi_take(room, s->main.constants);
    memory->products = symgen_casadi_take(room, s->products.constants);
    memory->u = symgen_casadi_take(room, nu);
    memory->assumed = symgen_casadi_take(room, s->assumption_count);
    memory->x = symgen_casadi_take(room, nx);
    memory->end = symgen_casadi_take(room, nx);
    memory->trace = symgen_casadi_take(room, s->steps * nx * m);
    memory->dx = symgen_casadi_take(room, nx * m);
    memory->du = symgen_casadi_take(room, nu * m);
    memory->dp = symgen_casadi_take(room, s->chosen * m);
}

/* Memory for m directions. */
static inline symgen_casadi_memory symgen_casadi_memory_in(const symgen_casadi_step *s, int m, symgen_casadi_room *room)
{
    symgen_casadi_memory memory;
    symgen_casadi_own(s, m, room, &memory);
    memory.call = (symgen_map_call){.constants = memory.stepping,
                                    .work = symgen_casadi_take(room, s->stepping.work),
                                    .acceleration = {s->acceleration, memory.main, symgen_casadi_take(room, s->main.work)},
                                    .along = {s->along, memory.products, symgen_casadi_take(room, s->products.work)},
                                    .method = s->method,
                                    .table = s->table,
                                    .start = s->start,
                                    .step = s->step,
                                    .steps = s->steps,
                                    .u = memory.u,
                                    .coordinates = s->coordinates,
                                    .state_sizes = s->state_sizes,
                                    .near = s->near,
                                    .directions = m,
                                    .parameters = s->parameters,
                                    .chosen = s->chosen,
                                    .places = s->places,
                                    .dx = memory.dx,
                                    .du = memory.du,
                                    .dp = memory.dp,
                                    .trace = memory.trace};
    const int scratch = symgen_map_scratch(s->map, m, s->parameters) + symgen_map_more_scratch(s->map, m, s->table.stages);
    memory.call.scratch = symgen_casadi_take(room, scratch);
    memory.call.records = symgen_casadi_take(room, s->steps * symgen_map_record_length(s->map, &memory.call));
    memory.call.back = (symgen_with_constants){s->back, memory.products, memory.call.along.work};
    return memory;
}

/* Numbers that a call with m directions works with. */
static inline long long symgen_casadi_length(const symgen_casadi_step *s, int m)
{
    symgen_casadi_room room = {0, 0};
    (void)symgen_casadi_memory_in(s, m, &room);
    return room.taken;
}

/* ---- arguments and results ---- */

/* An argument that is not given is zero. */
static inline void symgen_casadi_given(int n, const double *from, double *to)
{
    for (int i = 0; i < n; i++)
        to[i] = from ? from[i] : 0.0;
}

/* Columns one after the other to rows of m numbers, and back; a result that nobody asks for is left out. */
static inline void symgen_casadi_rows(int n, int m, const double *columns, double *rows)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[m * i + j] = columns ? columns[i + n * j] : 0.0;
}

static inline void symgen_casadi_columns(int n, int m, const double *rows, double *columns)
{
    for (int j = 0; j < m && columns; j++)
        for (int i = 0; i < n; i++)
            columns[i + n * j] = rows[m * i + j];
}

/* ---- steps ---- */

/* Constants of these parameters; whether what was assumed of them holds, and no body has a negative mass. */
static inline int symgen_casadi_adopt(const symgen_casadi_step *s, const double *p, symgen_casadi_memory *memory)
{
    const symgen_arguments at = {.constants = memory->main, .work = memory->call.acceleration.work, .out = memory->assumed};
    int status = symgen_good;
    symgen_copy(s->parameters, s->values, memory->values);
    for (int k = 0; k < s->chosen; k++)
        memory->values[s->places[k]] = p ? p[k] : 0.0;
    s->stepping.init(memory->values, memory->stepping);
    s->main.init(memory->values, memory->main);
    if (s->chosen > 0) {
        s->products.init(memory->values, memory->products);
        status = s->assumptions(&at);
    }
    for (int k = 0; k < s->deviations && s->chosen > 0; k++)
        if (!(memory->assumed[k] <= SYMGEN_CASADI_DEVIATION))
            status = symgen_not_finite;
    for (int k = 0; k < s->bodies && s->chosen > 0; k++)
        if (!(memory->assumed[s->deviations + SYMGEN_CASADI_BODY * k] >= 0.0))
            status = symgen_not_finite;
    return status;
}

/* The state at x, loops closed: where the first record begins. */
static inline int symgen_casadi_close(const symgen_casadi_step *s, symgen_casadi_memory *memory)
{
    double *const state = memory->call.records;
    symgen_copy(symgen_casadi_positions(s), s->near, state);
    if (!symgen_finite(symgen_casadi_states(s), memory->x) || !symgen_finite(s->map->nu, memory->u) ||
        !symgen_turns_fill(s->map, s->near, memory->x, state))
        return symgen_not_finite;
    return symgen_map_close(s->map, &memory->call);
}

/* x at the end; each step's turns go on from those before. */
static inline void symgen_casadi_read(const symgen_casadi_step *s, symgen_casadi_memory *memory)
{
    const int record = symgen_map_record_length(s->map, &memory->call), half = symgen_map_point_length(s->map);
    symgen_copy(symgen_casadi_states(s), memory->x, memory->end);
    for (int k = 0; k < s->steps; k++)
        symgen_turns_read(s->map, s->near, memory->call.records + (size_t)k * (size_t)record + half, memory->end);
}

/* Steps for the arguments x, u and p. */
static inline int symgen_casadi_make(const symgen_casadi_step *s, const double **arg, symgen_casadi_memory *memory)
{
    symgen_casadi_given(symgen_casadi_states(s), arg[0], memory->x);
    symgen_casadi_given(s->map->nu, arg[1], memory->u);
    int status = symgen_casadi_adopt(s, arg[2], memory);
    if (status == symgen_good)
        status = symgen_casadi_close(s, memory);
    if (status == symgen_good)
        status = symgen_map_steps(s->map, &memory->call);
    if (status == symgen_good)
        symgen_casadi_read(s, memory);
    return status;
}

/* ---- what CasADi calls ---- */

/* res: x at the end */
static inline int symgen_casadi_value(const symgen_casadi_step *s, const double **arg, double **res, double *w)
{
    symgen_casadi_room room = {w, 0};
    symgen_casadi_memory memory = symgen_casadi_memory_in(s, 1, &room);
    const int status = symgen_casadi_make(s, arg, &memory);
    if (status == symgen_good && res[0])
        symgen_copy(symgen_casadi_states(s), memory.end, res[0]);
    return status;
}

/* Changes of x at the end, in dx, for those of x, u and p. */
static inline int symgen_casadi_forward(const symgen_casadi_step *s, symgen_casadi_memory *memory)
{
    const int m = memory->call.directions;
    symgen_turns_carry(s->map, s->near, memory->x, symgen_to_tangents, m, memory->dx);
    const int status = symgen_map_forward(s->map, &memory->call);
    symgen_turns_carry(s->map, s->near, memory->end, symgen_from_tangents, m, memory->dx);
    return status;
}

/* arg: x, u, p, x at the end, then changes of x, u, p; res: changes of x at the end */
static inline int symgen_casadi_along(const symgen_casadi_step *s, int m, const double **arg, double **res, double *w)
{
    symgen_casadi_room room = {w, 0};
    symgen_casadi_memory memory = symgen_casadi_memory_in(s, m, &room);
    const double **const moved = arg + SYMGEN_CASADI_INPUTS + 1;
    const int nx = symgen_casadi_states(s);
    int status = symgen_casadi_make(s, arg, &memory);
    symgen_casadi_rows(nx, m, moved[0], memory.dx);
    symgen_casadi_rows(s->map->nu, m, moved[1], memory.du);
    symgen_casadi_rows(s->chosen, m, moved[2], memory.dp);
    if (status == symgen_good)
        status = symgen_casadi_forward(s, &memory);
    symgen_casadi_columns(nx, m, memory.dx, res[0]);
    return status;
}

/* arg: x, u, p, x at the end, weights of that; res: gradients by x, u, p */
static inline int symgen_casadi_back(const symgen_casadi_step *s, int m, const double **arg, double **res, double *w)
{
    symgen_casadi_room room = {w, 0};
    symgen_casadi_memory memory = symgen_casadi_memory_in(s, m, &room);
    const int nx = symgen_casadi_states(s);
    double *const weights = memory.trace + (size_t)(s->steps - 1) * (size_t)(nx * m);
    int status = symgen_casadi_make(s, arg, &memory);
    if (status != symgen_good)
        return status;
    for (int i = 0; i < s->steps * nx * m; i++)
        memory.trace[i] = 0.0;
    for (int i = 0; i < s->map->nu * m; i++)
        memory.du[i] = 0.0;
    for (int i = 0; i < s->chosen * m; i++)
        memory.dp[i] = 0.0;
    symgen_casadi_rows(nx, m, arg[SYMGEN_CASADI_INPUTS + 1], weights);
    symgen_turns_carry(s->map, s->near, memory.end, symgen_weights_to_tangents, m, weights);
    status = symgen_map_backward(s->map, &memory.call);
    symgen_turns_carry(s->map, s->near, memory.x, symgen_weights_from_tangents, m, memory.dx);
    symgen_casadi_columns(nx, m, memory.dx, res[0]);
    symgen_casadi_columns(s->map->nu, m, memory.du, res[1]);
    symgen_casadi_columns(s->chosen, m, memory.dp, res[2]);
    return status;
}

/* A matrix of rows of m numbers, from a column on, at the places of a pattern: rows, columns, where columns begin, rows of entries. */
static inline void symgen_casadi_entries(const long long *pattern, int m, const double *rows, double *entries)
{
    const long long columns = pattern[1], *const begin = pattern + 2, *const row = begin + columns + 1;
    for (long long c = 0; c < columns && entries; c++)
        for (long long e = begin[c]; e < begin[c + 1]; e++)
            entries[e] = rows[m * row[e] + c];
}

static inline int symgen_casadi_columns_of(const symgen_casadi_step *s) { return symgen_casadi_states(s) + s->map->nu + s->chosen; }

/* res: derivatives of x at the end by x, u and p, entries of these patterns */
static inline int symgen_casadi_jacobian(const symgen_casadi_step *s, const symgen_casadi_argument *found, const double **arg, double **res,
                                         double *w)
{
    const int nx = symgen_casadi_states(s), nu = s->map->nu, m = symgen_casadi_columns_of(s);
    symgen_casadi_room room = {w, 0};
    symgen_casadi_memory memory = symgen_casadi_memory_in(s, m, &room);
    int status = symgen_casadi_make(s, arg, &memory);
    for (int i = 0; i < m * m; i++) /* dx, du and dp one after the other: the unit matrix */
        memory.dx[i] = i % (m + 1) == 0 ? 1.0 : 0.0;
    if (status == symgen_good)
        status = symgen_casadi_forward(s, &memory);
    symgen_casadi_entries(found[0].pattern, m, memory.dx, res[0]);
    symgen_casadi_entries(found[1].pattern, m, memory.dx + nx, res[1]);
    symgen_casadi_entries(found[2].pattern, m, memory.dx + nx + nu, res[2]);
    return status;
}

#endif
