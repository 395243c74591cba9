/* What derivatives of whole steps are made of: arrays, records, calls at one point and its matrix of masses. */
#ifndef SYMGEN_MAP_PARTS_H
#define SYMGEN_MAP_PARTS_H

#include "symgen_map_joints.h"
#include "symgen_map_matrix.h"
#include "symgen_state.h"

#define SYMGEN_MAP_ITERATIONS 60
/* Corrections, relative to sizes, that may be rounding where they do not shrink any more. */
#define SYMGEN_MAP_PERHAPS 1e-8
/* A correction of dependent coordinates beyond it may lead to another branch. */
#define SYMGEN_MAP_JUMP 0.3

/* A state with its rates: positions, (v, z), (a, w). */
typedef struct {
    real *q, *y, *x;
} symgen_map_point;

typedef struct {
    real *out;                     /* of the residual */
    real *found;                   /* derivatives at two points */
    const real *first, *last;      /* those at the start and at the end of a step */
    real *mass, *mass_pivots;      /* factors of dF/da at the start */
    real *matrix, *pivots;         /* factors of the matrix of the step at its end, transposed */
    real *newton;                  /* inverse of such a transposed matrix */
    real *carried;                 /* of each joint that turns: how changes of its position, and of theta, go to the end */
    real *moves, *wrong, *delta, *seeds, *gradient;
    real *direction, *sides;       /* D and P D */
    real *state, *begin, *theta, *rest; /* changes of x, of (a_i, w) at the start, of theta, and room for one of q */
} symgen_map_work;

static inline int symgen_map_unknowns(const symgen_step_map *p) { return p->ni + p->nz; }

static inline int symgen_map_states(const symgen_step_map *p) { return 2 * p->ni + p->nz; }

static inline int symgen_map_columns(const symgen_step_map *p) { return 3 * p->ni + p->nz + p->nu; }

static inline int symgen_map_results(const symgen_step_map *p)
{
    return symgen_map_unknowns(p) + 3 * p->nd + p->nc + p->transform_count + p->nv + p->nz;
}

static inline real *symgen_map_take(real **from, int n)
{
    real *const taken = *from;
    *from += n;
    return taken;
}

static inline symgen_map_work symgen_map_work_at(const symgen_step_map *p, const symgen_map_call *call)
{
    const int n = symgen_map_unknowns(p), ni = p->ni, m = call->directions;
    real *from = call->scratch;
    symgen_map_work w = {.out = symgen_map_take(&from, symgen_map_results(p))};
    w.found = symgen_map_take(&from, 2 * p->partial_count);
    w.mass = symgen_map_take(&from, symgen_map_factors(ni));
    w.mass_pivots = symgen_map_take(&from, 2 * ni);
    w.matrix = symgen_map_take(&from, symgen_map_factors(n));
    w.pivots = symgen_map_take(&from, 2 * n);
    w.newton = symgen_map_take(&from, symgen_map_square(n));
    w.carried = symgen_map_take(&from, SYMGEN_MAP_CARRIED * p->joint_count);
    w.moves = symgen_map_take(&from, p->nv);
    w.wrong = symgen_map_take(&from, n);
    w.delta = symgen_map_take(&from, symgen_map_padded(n));
    w.seeds = symgen_map_take(&from, n + call->parameters);
    w.gradient = symgen_map_take(&from, n + call->parameters);
    w.direction = symgen_map_take(&from, symgen_map_columns(p) * m);
    w.sides = symgen_map_take(&from, n * m);
    w.state = symgen_map_take(&from, symgen_map_states(p) * m);
    w.begin = symgen_map_take(&from, n * m);
    w.theta = symgen_map_take(&from, ni * m);
    w.rest = symgen_map_take(&from, ni * m);
    return w;
}

/* The formulas of a step: v = v_n + by_start a_n + gain a, theta = along v_n + bend a_n + reach a. */
typedef struct {
    real by_start, gain, along, bend, reach;
} symgen_map_formula;

static inline symgen_map_formula symgen_map_formula_of(const symgen_map_call *call)
{
    const symgen_method *const method = &call->method;
    const real h = call->step;
    return (symgen_map_formula){.by_start = h * (method->velocity[2] + method->velocity[3]),
                                .gain = h * method->gain,
                                .along = h * method->position[0],
                                .bend = h * h * (method->position[3] + method->position[4]),
                                .reach = h * h * method->reach};
}

/* Whether the rates at the start of a step enter it. */
static inline int symgen_map_looks_back(symgen_map_formula f) { return f.by_start != 0.0 || f.bend != 0.0; }

/* ---- records ---- */

static inline int symgen_map_point_length(const symgen_step_map *p) { return p->nq + 2 * (p->nv + p->nz); }

/* Behind the start, the end and theta come the stages of an explicit method between them, each with its theta. */
static inline int symgen_map_record_length(const symgen_step_map *p, const symgen_map_call *call)
{
    const int inner = call->table.stages > 0 ? call->table.stages - 1 : 0, point = symgen_map_point_length(p);
    return 2 * point + p->nv + inner * (point + p->nv);
}

static inline symgen_map_point symgen_map_point_at(const symgen_step_map *p, real *from)
{
    return (symgen_map_point){.q = from, .y = from + p->nq, .x = from + p->nq + p->nv + p->nz};
}

typedef struct {
    symgen_map_point start, end;
    real *theta; /* nv */
    real begins, ends; /* times */
    const real *u;
} symgen_map_step;

/* Of a row whose records and inputs begin there. */
static inline symgen_map_step symgen_map_step_in(const symgen_step_map *p, const symgen_map_call *call, real *records, const real *u, int k)
{
    const int length = symgen_map_point_length(p);
    real *const from = records + (size_t)k * (size_t)symgen_map_record_length(p, call);
    symgen_map_step step = {.start = symgen_map_point_at(p, from), .end = symgen_map_point_at(p, from + length)};
    step.theta = from + 2 * length;
    step.begins = call->start + k * call->step;
    step.ends = call->start + (k + 1) * call->step;
    step.u = u + (size_t)k * (size_t)call->input_stride;
    return step;
}

static inline symgen_map_step symgen_map_step_at(const symgen_step_map *p, const symgen_map_call *call, int k)
{
    return symgen_map_step_in(p, call, call->records, call->u, k);
}

/* Stage i of an explicit method, or the end of the step for i = stages, as a step that begins there; theta leads to it. */
static inline symgen_map_step symgen_map_stage(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, int i)
{
    const int stages = call->table.stages, point = symgen_map_point_length(p);
    symgen_map_step at = *step;
    if (i > 0 && i < stages) {
        real *const from = step->theta + p->nv + (i - 1) * (point + p->nv);
        at.start = symgen_map_point_at(p, from);
        at.theta = from + point;
    } else if (i == stages) {
        at.start = step->end;
    }
    at.begins = step->begins + (i < stages ? call->table.node[i] * call->step : call->step);
    return at;
}

static inline symgen_arguments symgen_map_arguments(const symgen_step_map *p, symgen_map_point at, const real *t, const real *u)
{
    return (symgen_arguments){.t = t, .q = at.q, .v = at.y, .z = at.y + p->nv, .u = u, .a = at.x};
}

static inline int symgen_map_call_at(const symgen_step_map *p, const symgen_map_call *call, symgen_function function, symgen_map_point at,
                                     real t, const real *u, real *out)
{
    symgen_arguments arguments = symgen_map_arguments(p, at, &t, u);
    arguments.constants = call->constants;
    arguments.work = call->work;
    arguments.out = out;
    return function(&arguments);
}

static inline int symgen_map_bound(const symgen_step_map *p, const symgen_with_constants *bound, symgen_map_point at, real t, const real *u,
                                   const real *seeds, real *out)
{
    symgen_arguments arguments = symgen_map_arguments(p, at, &t, u);
    arguments.constants = bound->constants;
    arguments.work = bound->work;
    arguments.seeds = seeds;
    arguments.out = out;
    return bound->call(&arguments);
}

/* ---- derivatives at a point ---- */

/* Factors of dF/da, by the derivatives in `first`. */
static int symgen_map_masses(const symgen_step_map *p, symgen_map_work *w)
{
    const int stride = symgen_map_padded(p->ni);
    symgen_map_zero(symgen_map_square(p->ni), w->mass);
    for (int i = 0; i < p->ni; i++) {
        const symgen_map_entries by_a = symgen_map_block_entries(p, i, symgen_map_a);
        for (int e = by_a.begin; e < by_a.end; e++)
            w->mass[stride * i + p->partial_columns[e] - 2 * p->ni] = w->first[e];
        w->mass_pivots[i] = fabs(w->mass[stride * i + i]);
    }
    return symgen_map_factor(p->ni, w->mass, w->mass_pivots);
}

/* sides = P direction, where each direction moves one entry of q_i, v_i, z, u, in this order, or only parameters. */
static void symgen_map_product_of_units(const symgen_step_map *p, const real *values, int m, real *sides)
{
    symgen_map_zero(symgen_map_unknowns(p) * m, sides);
    for (int i = 0; i < symgen_map_unknowns(p); i++) {
        const symgen_map_entries all = symgen_map_row_entries(p, i), by_a = symgen_map_block_entries(p, i, symgen_map_a);
        for (int e = all.begin; e < by_a.begin; e++)
            sides[m * i + p->partial_columns[e]] = values[e];
        for (int e = by_a.end; e < all.end; e++)
            sides[m * i + p->partial_columns[e] - p->ni] = values[e];
    }
}

static inline int symgen_map_same_inputs(const symgen_step_map *p, const symgen_map_step *a, const symgen_map_step *b)
{
    return memcmp(a->u, b->u, sizeof(real) * (size_t)p->nu) == 0;
}

#endif
