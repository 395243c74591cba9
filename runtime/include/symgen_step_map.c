/* Whole steps as functions, with their derivatives; see symgen_step_map.h. */
#include "symgen_step_map.h"
#include "symgen_chart.h"
#include "symgen_state.h"
#include <string.h>

#define SYMGEN_MAP_ITERATIONS 60
/* Corrections, relative to sizes: rounding in any case, rounding where they do not shrink any more, and where they do not with new factors. */
#define SYMGEN_MAP_SURELY 1e-15
#define SYMGEN_MAP_ROUNDING 1e-11
#define SYMGEN_MAP_PERHAPS 1e-8
/* Factors that take away less than that are made anew. */
#define SYMGEN_MAP_SLOW 0.3
/* Iterations after which new factors have shown what they can do. */
#define SYMGEN_MAP_FRESH 3
/* A correction of dependent coordinates beyond it may lead to another branch. */
#define SYMGEN_MAP_JUMP 0.3
#define SYMGEN_MAP_PARTS 64
/* Pivots below this part of their entry on the diagonal are taken for zero. */
#define SYMGEN_MAP_PIVOT 1e-13
#define SYMGEN_MAP_TERMS 60
#define SYMGEN_MAP_CARRIED 72

/* A state with its rates: positions, (v, z), (a, w). */
typedef struct {
    real *q, *y, *x;
} symgen_map_point;

typedef struct {
    real *out;                     /* of the residual */
    real *first, *last;            /* derivatives at the start and at the end of a step */
    real *mass, *mass_inverse;     /* factors of dF/da at the start */
    real *matrix, *inverse;        /* factors of the matrix of the step, at its end */
    real *carried;                 /* of each joint that turns: how changes of its position, and of theta, go to the end */
    real *moves, *delta, *seeds, *gradient;
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

int symgen_map_scratch(const symgen_step_map *p, int m, int parameters)
{
    const int n = symgen_map_unknowns(p), ni = p->ni;
    const int once = symgen_map_results(p) + 2 * p->partial_count + ni * (ni + 1) + n * (n + 1) +
                     SYMGEN_MAP_CARRIED * p->joint_count + p->nv + n + 2 * (n + parameters);
    return once + m * (symgen_map_columns(p) + 2 * n + symgen_map_states(p) + 2 * ni);
}

static inline symgen_map_work symgen_map_work_at(const symgen_step_map *p, const symgen_map_call *call)
{
    const int n = symgen_map_unknowns(p), ni = p->ni, m = call->directions;
    real *from = call->scratch;
    symgen_map_work w = {.out = symgen_map_take(&from, symgen_map_results(p))};
    w.first = symgen_map_take(&from, p->partial_count);
    w.last = symgen_map_take(&from, p->partial_count);
    w.mass = symgen_map_take(&from, ni * ni);
    w.mass_inverse = symgen_map_take(&from, ni);
    w.matrix = symgen_map_take(&from, n * n);
    w.inverse = symgen_map_take(&from, n);
    w.carried = symgen_map_take(&from, SYMGEN_MAP_CARRIED * p->joint_count);
    w.moves = symgen_map_take(&from, p->nv);
    w.delta = symgen_map_take(&from, n);
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

/* ---- records ---- */

static inline int symgen_map_point_length(const symgen_step_map *p) { return p->nq + 2 * (p->nv + p->nz); }

int symgen_map_record(const symgen_step_map *p) { return 2 * symgen_map_point_length(p) + p->nv; }

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

static inline symgen_map_step symgen_map_step_at(const symgen_step_map *p, const symgen_map_call *call, int k)
{
    const int length = symgen_map_point_length(p);
    real *const from = call->records + (size_t)k * (size_t)symgen_map_record(p);
    symgen_map_step step = {.start = symgen_map_point_at(p, from), .end = symgen_map_point_at(p, from + length)};
    step.theta = from + 2 * length;
    step.begins = call->start + k * call->step;
    step.ends = call->start + (k + 1) * call->step;
    step.u = call->u + (size_t)k * (size_t)call->input_stride;
    return step;
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

/* ---- matrices, row after row ---- */

/* Factors in place of a matrix, without exchanges: a matrix of masses with stiffness and damping, whatever its units. */
static int symgen_map_factor(int n, real *a, real *inverse)
{
    int status = symgen_good;
    for (int k = 0; k < n; k++)
        inverse[k] = fabs(a[n * k + k]);
    for (int k = 0; k < n; k++) {
        const real pivot = a[n * k + k];
        if (!(fabs(pivot) > SYMGEN_MAP_PIVOT * inverse[k]))
            status = symgen_not_converged;
        inverse[k] = 1.0 / pivot;
        for (int i = k + 1; i < n; i++) {
            const real f = a[n * i + k] * inverse[k];
            a[n * i + k] = f;
            for (int j = k + 1; f != 0.0 && j < n; j++)
                a[n * i + j] -= f * a[n * k + j];
        }
    }
    return status;
}

/* y -= f x */
SYMGEN_INLINE void symgen_map_subtract(int m, real f, const real *restrict x, real *restrict y)
{
    for (int j = 0; j < m; j++)
        y[j] -= f * x[j];
}

SYMGEN_INLINE void symgen_map_add(int m, real f, const real *restrict x, real *restrict y)
{
    for (int j = 0; j < m; j++)
        y[j] += f * x[j];
}

SYMGEN_INLINE void symgen_map_scale(int m, real f, real *x)
{
    for (int j = 0; j < m; j++)
        x[j] *= f;
}

static void symgen_map_zero(int n, real *x) { memset(x, 0, sizeof(real) * (size_t)n); }

/* rows = A^-1 rows */
static void symgen_map_solve(int n, const real *a, const real *inverse, int m, real *rows)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * k, rows + m * i);
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * k, rows + m * i);
        symgen_map_scale(m, inverse[i], rows + m * i);
    }
}

/* rows = A^-T rows */
static void symgen_map_solve_transposed(int n, const real *a, const real *inverse, int m, real *rows)
{
    for (int i = 0; i < n; i++) {
        symgen_map_scale(m, inverse[i], rows + m * i);
        for (int k = i + 1; k < n; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * i, rows + m * k);
    }
    for (int i = n - 1; i >= 0; i--)
        for (int k = 0; k < i; k++)
            if (a[n * i + k] != 0.0)
                symgen_map_subtract(m, a[n * i + k], rows + m * i, rows + m * k);
}

/* ---- rotations ---- */

/* Independent coordinate that is first of a joint; -1: none is. */
static int symgen_map_place(const symgen_step_map *p, const symgen_joint *joint)
{
    for (int k = 0; k < p->ni && joint->count > 0; k++)
        if (p->independent[k] == joint->v)
            return k;
    return -1;
}

/* How a joint that turns hands on a change of its position (first matrix), and of theta (second one): sums of powers of the bracket
   with -theta over factorials. */
static void symgen_map_carry(const symgen_joint *joint, const real *theta, real *carried)
{
    const int n = joint->count;
    for (int k = 0; k < n; k++) {
        real power[6] = {0.0}, next[6], largest = 1.0;
        power[k] = 1.0;
        for (int i = 0; i < n; i++)
            carried[n * i + k] = carried[36 + n * i + k] = power[i];
        for (int term = 1; term < SYMGEN_MAP_TERMS && largest > 1e-18; term++) {
            symgen_bracket(joint->kind, theta + joint->v, power, next);
            largest = 0.0;
            for (int i = 0; i < n; i++) {
                power[i] = -next[i] / term;
                largest = symgen_max(largest, fabs(power[i]));
                carried[n * i + k] += power[i];
                carried[36 + n * i + k] += power[i] / (term + 1);
            }
        }
    }
}

static void symgen_map_carry_all(const symgen_step_map *p, const real *theta, real *carried)
{
    for (int j = 0; j < p->joint_count; j++)
        if (p->joints[j].kind != symgen_scalar)
            symgen_map_carry(p->joints + j, theta, carried + SYMGEN_MAP_CARRIED * j);
}

/* to += what changes of positions (first != 0) or of theta lead to */
static void symgen_map_go(const symgen_step_map *p, const real *carried, int by_theta, int m, real f, const real *change, real *to)
{
    for (int i = 0; i < p->ni * m; i++)
        to[i] += f * change[i];
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const real *const matrix = carried + SYMGEN_MAP_CARRIED * j + (by_theta ? 36 : 0);
        const int place = joint->kind == symgen_scalar ? -1 : symgen_map_place(p, joint), n = joint->count;
        for (int i = 0; place >= 0 && i < n; i++)
            for (int k = 0; k < n; k++)
                symgen_map_add(m, f * (matrix[n * i + k] - (i == k)), change + m * (place + k), to + m * (place + i));
    }
}

/* the same backwards */
static void symgen_map_return(const symgen_step_map *p, const real *carried, int by_theta, int m, real f, const real *weights, real *to)
{
    for (int i = 0; i < p->ni * m; i++)
        to[i] += f * weights[i];
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const real *const matrix = carried + SYMGEN_MAP_CARRIED * j + (by_theta ? 36 : 0);
        const int place = joint->kind == symgen_scalar ? -1 : symgen_map_place(p, joint), n = joint->count;
        for (int i = 0; place >= 0 && i < n; i++)
            for (int k = 0; k < n; k++)
                symgen_map_add(m, f * (matrix[n * i + k] - (i == k)), weights + m * (place + i), to + m * (place + k));
    }
}

/* ---- what steps are solved with ---- */

/* Rows of F count as they are, those of Z with the other sign: w - Z. */
SYMGEN_INLINE real symgen_map_sign(const symgen_step_map *p, int row) { return row < p->ni ? 1.0 : -1.0; }

/* Factors of the matrix of a step, by the derivatives at its end and `carried`. */
static int symgen_map_matrix(const symgen_step_map *p, symgen_map_formula f, const real *values, symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p), ni = p->ni;
    real *const matrix = w->matrix, *const by_position = w->direction; /* of one row */
    symgen_map_zero(n * n, matrix);
    for (int i = ni; i < n; i++)
        matrix[n * i + i] = 1.0;
    for (int e = 0; e < p->partial_count;) {
        const int row = p->partial_rows[e];
        const real sign = symgen_map_sign(p, row);
        symgen_map_zero(ni, by_position);
        for (; e < p->partial_count && p->partial_rows[e] == row; e++) {
            const int column = p->partial_columns[e];
            if (column < ni)
                by_position[column] = values[e];
            else if (column < 2 * ni)
                matrix[n * row + column - ni] += sign * f.gain * values[e];
            else if (column < 3 * ni)
                matrix[n * row + column - 2 * ni] += sign * values[e];
            else if (column < 3 * ni + p->nz)
                matrix[n * row + column - 2 * ni] += sign * f.gain * values[e];
        }
        symgen_map_return(p, w->carried, 1, 1, sign * f.reach, by_position, matrix + n * row);
    }
    return symgen_map_factor(n, matrix, w->inverse);
}

/* Factors of dF/da at the start. */
static int symgen_map_masses(const symgen_step_map *p, symgen_map_work *w)
{
    symgen_map_zero(p->ni * p->ni, w->mass);
    for (int e = 0; e < p->partial_count; e++) {
        const int row = p->partial_rows[e], column = p->partial_columns[e] - 2 * p->ni;
        if (row < p->ni && column >= 0 && column < p->ni)
            w->mass[p->ni * row + column] = w->first[e];
    }
    return symgen_map_factor(p->ni, w->mass, w->mass_inverse);
}

/* sides = P direction */
static void symgen_map_product(const symgen_step_map *p, const real *values, int m, const real *direction, real *sides)
{
    symgen_map_zero(symgen_map_unknowns(p) * m, sides);
    for (int e = 0; e < p->partial_count; e++)
        symgen_map_add(m, values[e], direction + m * p->partial_columns[e], sides + m * p->partial_rows[e]);
}

/* direction += P^T sides */
static void symgen_map_product_transposed(const symgen_step_map *p, const real *values, int m, const real *sides, real *direction)
{
    for (int e = 0; e < p->partial_count; e++)
        symgen_map_add(m, values[e], sides + m * p->partial_rows[e], direction + m * p->partial_columns[e]);
}

/* ---- steps ---- */

/* Rates at the start of a step: of the model itself, or where the last step ended with the same inputs. */
static int symgen_map_begin(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, symgen_map_work *w)
{
    const int status = symgen_map_bound(p, &call->acceleration, step->start, step->begins, step->u, 0, w->out);
    symgen_copy(p->nv + p->nz, w->out, step->start.x);
    return status;
}

/* The end of a step with rates as at its start. */
static void symgen_map_predict(const symgen_step_map *p, symgen_map_formula f, const symgen_map_step *step)
{
    const int all = p->nv + p->nz;
    for (int i = 0; i < all; i++) {
        step->end.x[i] = step->start.x[i];
        step->end.y[i] = step->start.y[i] + (f.by_start + f.gain) * step->start.x[i];
    }
    for (int i = 0; i < p->nv; i++)
        step->theta[i] = f.along * step->start.y[i] + (f.bend + f.reach) * step->start.x[i];
    symgen_advance(p->joint_count, p->joints, step->start.q, step->theta, step->end.q);
}

/* Follows a change of the unknowns; the largest move relative to the sizes of coordinates is returned. */
static real symgen_map_apply(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                             symgen_map_work *w)
{
    const real *const correction = w->out + symgen_map_unknowns(p), *const velocity = correction + p->nd + p->nc;
    const real *const acceleration = velocity + p->nd, *const transform = acceleration + p->nd;
    real *const x = step->end.x, *const y = step->end.y;
    real largest = 0.0;
    for (int i = 0; i < p->ni; i++) {
        const int k = p->independent[i];
        x[k] += w->delta[i];
        y[k] += f.gain * w->delta[i];
        w->moves[k] = f.reach * w->delta[i];
        largest = symgen_max(largest, symgen_max(fabs(w->moves[k]), call->step * f.gain * fabs(w->delta[i])) / call->coordinates[k]);
    }
    for (int j = 0; j < p->nz; j++) {
        const real change = fabs(f.gain * w->delta[p->ni + j]), reached = call->step * fabs(x[p->nv + j]);
        const real size = symgen_max(call->state_sizes[j], symgen_max(fabs(y[p->nv + j]), reached));
        x[p->nv + j] += w->delta[p->ni + j];
        y[p->nv + j] += f.gain * w->delta[p->ni + j];
        largest = symgen_max(largest, size > 0.0 ? symgen_min(change / size, 1.0) : 0.0);
    }
    for (int i = 0; i < p->nd; i++) {
        const int k = p->dependent[i];
        x[k] = acceleration[i];
        y[k] = velocity[i];
        w->moves[k] = correction[i];
    }
    for (int e = 0; e < p->transform_count; e++) {
        const int k = p->dependent[p->transform_rows[e]];
        const real follow = transform[e] * w->delta[p->transform_columns[e]];
        x[k] += follow;
        y[k] += f.gain * follow;
        w->moves[k] += f.reach * follow;
    }
    for (int i = 0; i < p->nd; i++)
        largest = symgen_max(largest, fabs(w->moves[p->dependent[i]]) / call->coordinates[p->dependent[i]]);
    for (int i = 0; i < p->nv; i++)
        step->theta[i] += w->moves[i];
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int whole = joint->kind != symgen_scalar && symgen_map_place(p, joint) >= 0;
        symgen_advance_joint(joint, whole ? step->start.q : step->end.q, whole ? step->theta : w->moves, step->end.q);
    }
    return symgen_finite(p->nv + p->nz, x) ? largest : HUGE_VAL;
}

/* Factors at the present end of a step. */
static int symgen_map_refactor(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                               symgen_map_work *w)
{
    const int status = symgen_map_call_at(p, call, p->partials, step->end, step->ends, step->u, w->last);
    symgen_map_carry_all(p, step->theta, w->carried);
    return status == symgen_good ? symgen_map_matrix(p, f, w->last, w) : status;
}

/* Newton's method with old factors until only rounding is left; they are made anew where they take away too little. */
static int symgen_map_iterate(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                              symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p);
    real before = HUGE_VAL;
    for (int number = 0, age = 0, renewed = 0; number < SYMGEN_MAP_ITERATIONS; number++) {
        int status = symgen_map_call_at(p, call, p->residual, step->end, step->ends, step->u, w->out);
        if (status != symgen_good)
            return status;
        for (int i = 0; i < n; i++)
            w->delta[i] = i < p->ni ? -w->out[i] : w->out[i] - step->end.x[p->nv + i - p->ni];
        symgen_map_solve(n, w->matrix, w->inverse, 1, w->delta);
        const real moved = symgen_map_apply(p, call, f, step, w);
        const int shrinks = moved < 0.5 * before;
        if (!(moved < HUGE_VAL))
            return symgen_not_finite;
        if (moved <= SYMGEN_MAP_SURELY || (!shrinks && moved <= SYMGEN_MAP_ROUNDING) ||
            (!shrinks && moved <= SYMGEN_MAP_PERHAPS && renewed && age > 1))
            return symgen_good;
        age++;
        if ((!renewed || age > SYMGEN_MAP_FRESH) && moved > SYMGEN_MAP_SLOW * before && moved > SYMGEN_MAP_ROUNDING) {
            status = symgen_map_refactor(p, call, f, step, w);
            renewed = 1;
            age = 0;
            if (status != symgen_good)
                return status;
        }
        before = moved;
    }
    return symgen_not_converged;
}

int symgen_map_steps(const symgen_step_map *p, symgen_map_call *call)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    symgen_map_work w = symgen_map_work_at(p, call);
    const int length = symgen_map_point_length(p), all = p->nv + p->nz;
    int status = symgen_good;
    for (int k = 0; k < call->steps && status == symgen_good; k++) {
        const symgen_map_step step = symgen_map_step_at(p, call, k);
        int known = 0;
        if (k > 0) {
            const symgen_map_step last = symgen_map_step_at(p, call, k - 1);
            symgen_copy(length, last.end.q, step.start.q);
            known = memcmp(last.u, step.u, sizeof(real) * (size_t)p->nu) == 0 || !symgen_map_looks_back(f);
        }
        if (!known)
            status = symgen_map_begin(p, call, &step, &w);
        symgen_map_predict(p, f, &step);
        if (status == symgen_good && k == 0)
            status = symgen_map_refactor(p, call, f, &step, &w);
        if (status == symgen_good)
            status = symgen_map_iterate(p, call, f, &step, &w);
        if (status == symgen_good && !(symgen_finite(p->nq, step.end.q) && symgen_finite(all, step.end.y)))
            status = symgen_not_finite;
        if (status != symgen_good)
            call->failed = k;
    }
    return status;
}

/* ---- derivatives forwards ---- */

/* sides += what a change of parameters does at a point */
static int symgen_map_along(const symgen_step_map *p, const symgen_map_call *call, symgen_map_point at, real t, const real *u,
                            symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p), m = call->directions;
    int status = symgen_good;
    for (int j = 0; j < m && call->chosen > 0 && status == symgen_good; j++) {
        int some = 0;
        symgen_map_zero(call->parameters, w->seeds);
        for (int c = 0; c < call->chosen; c++) {
            w->seeds[call->places[c]] += call->dp[m * c + j];
            some = some || call->dp[m * c + j] != 0.0;
        }
        if (!some)
            continue;
        status = symgen_map_bound(p, &call->along, at, t, u, w->seeds, w->gradient);
        for (int i = 0; i < n; i++)
            w->sides[m * i + j] += w->gradient[i];
    }
    return status;
}

/* The same where directions move one entry of q_i, v_i, z, u each, and then parameters. */
static void symgen_map_product_of_units(const symgen_step_map *p, const real *values, int m, real *sides)
{
    symgen_map_zero(symgen_map_unknowns(p) * m, sides);
    for (int e = 0; e < p->partial_count; e++) {
        const int column = p->partial_columns[e], behind = column - p->ni;
        if (column < 2 * p->ni || behind >= 2 * p->ni)
            sides[m * p->partial_rows[e] + (column < 2 * p->ni ? column : behind)] = values[e];
    }
}

/* Changes of the rates at the start, from those of state and inputs in `direction`; or of units. */
static int symgen_map_start_forward(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, int units,
                                    symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions;
    int status = symgen_map_masses(p, w);
    symgen_map_zero(ni * m, w->direction + 2 * ni * m);
    if (units)
        symgen_map_product_of_units(p, w->first, m, w->sides);
    else
        symgen_map_product(p, w->first, m, w->direction, w->sides);
    if (status == symgen_good)
        status = symgen_map_along(p, call, step->start, step->begins, step->u, w);
    for (int i = 0; i < ni * m; i++)
        w->begin[i] = -w->sides[i];
    symgen_map_solve(ni, w->mass, w->mass_inverse, m, w->begin);
    symgen_copy(p->nz * m, w->sides + ni * m, w->begin + ni * m);
    for (int e = 0; e < p->partial_count && p->nz > 0; e++) {
        const int row = p->partial_rows[e], column = p->partial_columns[e] - 2 * ni;
        if (row >= ni && column >= 0 && column < ni)
            symgen_map_add(m, w->first[e], w->begin + m * column, w->begin + m * row);
    }
    return status;
}

/* Where the rows of q, v, a, z and u begin in a direction, by so many numbers a row. */
typedef struct {
    real *q, *v, *a, *z, *u;
} symgen_map_blocks;

static inline symgen_map_blocks symgen_map_rows_of(const symgen_step_map *p, int m, real *direction)
{
    symgen_map_blocks rows = {.q = direction, .v = direction + p->ni * m};
    rows.a = rows.v + p->ni * m;
    rows.z = rows.a + p->ni * m;
    rows.u = rows.z + p->nz * m;
    return rows;
}

/* The direction at the end of a step before its own rates change, and how theta changes. */
static void symgen_map_onwards(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, looks = symgen_map_looks_back(f);
    const symgen_map_blocks to = symgen_map_rows_of(p, m, w->direction);
    const real *const dq = w->state, *const dv = dq + ni * m, *const dz = dv + ni * m;
    symgen_map_zero(3 * ni * m, w->direction);
    for (int i = 0; i < ni * m; i++) {
        const real da = looks ? w->begin[i] : 0.0;
        to.v[i] = dv[i] + f.by_start * da;
        w->theta[i] = f.along * dv[i] + f.bend * da;
    }
    for (int i = 0; i < p->nz * m; i++)
        to.z[i] = dz[i] + (looks ? f.by_start * w->begin[ni * m + i] : 0.0);
    symgen_map_go(p, w->carried, 0, m, 1.0, dq, to.q);
    symgen_map_go(p, w->carried, 1, m, 1.0, w->theta, to.q);
}

/* Changes of x at the end of a step, from those at its start. */
static int symgen_map_step_forward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                   const real *du, int units, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, n = symgen_map_unknowns(p);
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    int status = symgen_good;
    symgen_copy(p->nu * m, du, rows.u);
    if (symgen_map_looks_back(f)) {
        symgen_copy(2 * ni * m, w->state, rows.q);
        symgen_copy(p->nz * m, w->state + 2 * ni * m, rows.z);
        status = symgen_map_start_forward(p, call, step, units, w);
    }
    symgen_map_onwards(p, call, f, w);
    symgen_map_product(p, w->last, m, w->direction, w->sides);
    if (status == symgen_good)
        status = symgen_map_along(p, call, step->end, step->ends, step->u, w);
    symgen_map_scale(ni * m, -1.0, w->sides);
    symgen_map_solve(n, w->matrix, w->inverse, m, w->sides);
    symgen_copy(2 * ni * m, w->direction, w->state);
    symgen_copy(p->nz * m, rows.z, w->state + 2 * ni * m);
    symgen_map_go(p, w->carried, 1, m, f.reach, w->sides, w->state);
    symgen_map_add((ni + p->nz) * m, f.gain, w->sides, w->state + ni * m);
    return status;
}

/* Derivatives at the start of a step, in `first`: what was at the end of the last one, if the inputs stay; and at its end. */
static int symgen_map_look(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                           int begin_known, int end_known, symgen_map_work *w)
{
    int status = symgen_good;
    if (!begin_known && symgen_map_looks_back(f))
        status = symgen_map_call_at(p, call, p->partials, step->start, step->begins, step->u, w->first);
    if (!end_known && status == symgen_good)
        status = symgen_map_call_at(p, call, p->partials, step->end, step->ends, step->u, w->last);
    symgen_map_carry_all(p, step->theta, w->carried);
    return status;
}

static inline int symgen_map_same_inputs(const symgen_step_map *p, const symgen_map_step *a, const symgen_map_step *b)
{
    return memcmp(a->u, b->u, sizeof(real) * (size_t)p->nu) == 0;
}

static inline void symgen_map_swap(symgen_map_work *w)
{
    real *const kept = w->first;
    w->first = w->last;
    w->last = kept;
}

int symgen_map_forward(const symgen_step_map *p, symgen_map_call *call)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    const int m = call->directions, length = symgen_map_states(p) * m;
    symgen_map_work w = symgen_map_work_at(p, call);
    int status = symgen_good;
    symgen_copy(length, call->dx, w.state);
    for (int k = 0; k < call->steps && status == symgen_good; k++) {
        const symgen_map_step step = symgen_map_step_at(p, call, k), last = symgen_map_step_at(p, call, k > 0 ? k - 1 : 0);
        const int known = k > 0 && symgen_map_same_inputs(p, &step, &last);
        if (known)
            symgen_map_swap(&w);
        status = symgen_map_look(p, call, f, &step, known, 0, &w);
        if (status == symgen_good)
            status = symgen_map_matrix(p, f, w.last, &w);
        if (status == symgen_good)
            status = symgen_map_step_forward(p, call, f, &step, call->du + (size_t)k * (size_t)call->du_stride, k == 0 && call->units, &w);
        symgen_copy(length, w.state, call->trace + (size_t)k * (size_t)length);
        if (status != symgen_good)
            call->failed = k;
    }
    symgen_copy(length, w.state, call->dx);
    return status == symgen_good && !symgen_finite(length, call->dx) ? symgen_not_finite : status;
}

int symgen_map_dynamics(const symgen_step_map *p, symgen_map_call *call)
{
    symgen_map_work w = symgen_map_work_at(p, call);
    const symgen_map_step step = symgen_map_step_at(p, call, 0);
    const int ni = p->ni, m = call->directions;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w.direction);
    int status = symgen_map_begin(p, call, &step, &w);
    if (status == symgen_good)
        status = symgen_map_call_at(p, call, p->partials, step.start, step.begins, step.u, w.first);
    if (!call->units) {
        symgen_copy(2 * ni * m, call->dx, rows.q);
        symgen_copy(p->nz * m, call->dx + 2 * ni * m, rows.z);
        symgen_copy(p->nu * m, call->du, rows.u);
    }
    if (status == symgen_good)
        status = symgen_map_start_forward(p, call, &step, call->units, &w);
    symgen_copy((ni + p->nz) * m, w.begin, call->trace);
    call->failed = 0;
    return status == symgen_good && !symgen_finite((ni + p->nz) * m, call->trace) ? symgen_not_finite : status;
}

/* ---- gradients ---- */

/* dp += gradients by parameters of what is weighted by `sides` at a point */
static int symgen_map_back(const symgen_step_map *p, const symgen_map_call *call, symgen_map_point at, real t, const real *u,
                           symgen_map_work *w)
{
    const int n = symgen_map_unknowns(p), m = call->directions;
    int status = symgen_good;
    for (int j = 0; j < m && call->chosen > 0 && status == symgen_good; j++) {
        for (int i = 0; i < n; i++)
            w->seeds[i] = w->sides[m * i + j];
        status = symgen_map_bound(p, &call->back, at, t, u, w->seeds, w->gradient);
        for (int c = 0; c < call->chosen; c++)
            call->dp[m * c + j] += w->gradient[call->places[c]];
    }
    return status;
}

/* From weights of x at the end, in `state`, to those of the direction before the rates of the end changed; inputs get their share. */
static int symgen_map_end_backward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                   symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, n = symgen_map_unknowns(p);
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    symgen_map_zero(n * m, w->sides);
    symgen_map_return(p, w->carried, 1, m, f.reach, w->state, w->sides);
    symgen_map_add(n * m, f.gain, w->state + ni * m, w->sides);
    symgen_map_solve_transposed(n, w->matrix, w->inverse, m, w->sides);
    symgen_map_scale(ni * m, -1.0, w->sides);
    symgen_copy(2 * ni * m, w->state, rows.q);
    symgen_map_zero(ni * m, rows.a);
    symgen_copy(p->nz * m, w->state + 2 * ni * m, rows.z);
    symgen_map_zero(p->nu * m, rows.u);
    symgen_map_product_transposed(p, w->last, m, w->sides, w->direction);
    return symgen_map_back(p, call, step->end, step->ends, step->u, w);
}

/* From weights of the rates at the start, in `begin`, to those of state and inputs, which are added to `direction`. */
static int symgen_map_start_backward(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    const int status = symgen_map_masses(p, w);
    for (int e = 0; e < p->partial_count && p->nz > 0; e++) {
        const int row = p->partial_rows[e], column = p->partial_columns[e] - 2 * ni;
        if (row >= ni && column >= 0 && column < ni)
            symgen_map_add(m, w->first[e], w->begin + m * row, w->begin + m * column);
    }
    symgen_copy((ni + p->nz) * m, w->begin, w->sides);
    symgen_map_scale(ni * m, -1.0, w->sides);
    symgen_map_solve_transposed(ni, w->mass, w->mass_inverse, m, w->sides);
    symgen_map_zero(ni * m, rows.a);
    symgen_map_product_transposed(p, w->first, m, w->sides, w->direction);
    return status == symgen_good ? symgen_map_back(p, call, step->start, step->begins, step->u, w) : status;
}

/* Weights of x at the start of a step, from those at its end. */
static int symgen_map_step_backward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_formula f, const symgen_map_step *step,
                                    real *du, symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    int status = symgen_map_end_backward(p, call, f, step, w);
    symgen_map_zero(ni * m, w->theta);
    symgen_map_return(p, w->carried, 1, m, 1.0, rows.q, w->theta);
    symgen_map_zero(ni * m, w->rest);
    symgen_map_return(p, w->carried, 0, m, 1.0, rows.q, w->rest);
    for (int i = 0; i < ni * m; i++)
        w->begin[i] = f.by_start * rows.v[i] + f.bend * w->theta[i];
    for (int i = 0; i < p->nz * m; i++)
        w->begin[ni * m + i] = f.by_start * rows.z[i];
    symgen_copy(ni * m, w->rest, rows.q);
    symgen_map_add(ni * m, f.along, w->theta, rows.v);
    if (status == symgen_good && symgen_map_looks_back(f))
        status = symgen_map_start_backward(p, call, step, w);
    symgen_copy(2 * ni * m, rows.q, w->state);
    symgen_copy(p->nz * m, rows.z, w->state + 2 * ni * m);
    symgen_map_add(p->nu * m, 1.0, rows.u, du);
    return status;
}

int symgen_map_backward(const symgen_step_map *p, symgen_map_call *call)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    const int m = call->directions, length = symgen_map_states(p) * m;
    symgen_map_work w = symgen_map_work_at(p, call);
    int status = symgen_good, known = 0;
    symgen_map_zero(length, w.state);
    for (int k = call->steps - 1; k >= 0 && status == symgen_good; k--) {
        const symgen_map_step step = symgen_map_step_at(p, call, k), before = symgen_map_step_at(p, call, k > 0 ? k - 1 : 0);
        symgen_map_add(length, 1.0, call->trace + (size_t)k * (size_t)length, w.state);
        status = symgen_map_look(p, call, f, &step, 0, known, &w);
        if (status == symgen_good)
            status = symgen_map_matrix(p, f, w.last, &w);
        if (status == symgen_good)
            status = symgen_map_step_backward(p, call, f, &step, call->du + (size_t)k * (size_t)call->du_stride, &w);
        known = k > 0 && symgen_map_looks_back(f) && symgen_map_same_inputs(p, &step, &before);
        if (known)
            symgen_map_swap(&w);
        if (status != symgen_good)
            call->failed = k;
    }
    symgen_copy(length, w.state, call->dx);
    return status == symgen_good && !symgen_finite(length, call->dx) ? symgen_not_finite : status;
}

/* ---- closing loops ---- */

/* Newton's method for dependent positions; whether they stayed near. */
static int symgen_map_close_near(const symgen_step_map *p, const symgen_map_call *call, symgen_map_point at, symgen_map_work *w)
{
    const real *const correction = w->out + symgen_map_unknowns(p);
    real before = HUGE_VAL;
    for (int number = 0; number < SYMGEN_MAP_ITERATIONS; number++) {
        real largest = 0.0;
        if (symgen_map_call_at(p, call, p->residual, at, call->start, call->u, w->out) != symgen_good)
            return 0;
        symgen_map_zero(p->nv, w->moves);
        for (int i = 0; i < p->nd; i++) {
            w->moves[p->dependent[i]] = correction[i];
            largest = symgen_max(largest, fabs(correction[i]) / call->coordinates[p->dependent[i]]);
        }
        if (!symgen_finite(p->nv, w->moves) || largest > SYMGEN_MAP_JUMP)
            return 0;
        symgen_advance(p->joint_count, p->joints, at.q, w->moves, at.q);
        if (largest <= 1e-17 || (largest <= SYMGEN_MAP_PERHAPS && largest > 0.5 * before))
            return 1;
        before = largest;
    }
    return 0;
}

/* The independent positions at a part of the way from `near` to `target`. */
static void symgen_map_part_way(const symgen_step_map *p, const real *near, const real *target, real part, real *theta, real *q)
{
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        int moved = 0;
        symgen_between(joint, near, target, theta);
        for (int i = 0; i < joint->count; i++) {
            int own = 0;
            for (int k = 0; k < p->ni; k++)
                own = own || p->independent[k] == joint->v + i;
            theta[joint->v + i] *= part;
            moved = moved || own;
            if (own && joint->kind == symgen_scalar)
                q[joint->q + i] = part < 1.0 ? near[joint->q + i] + theta[joint->v + i] : target[joint->q + i];
        }
        if (moved && joint->kind != symgen_scalar) {
            symgen_advance_joint(joint, near, theta, q);
            for (int i = 0; i <= joint->count && part == 1.0; i++)
                q[joint->q + i] = target[joint->q + i];
        }
    }
}

int symgen_map_close(const symgen_step_map *p, symgen_map_call *call)
{
    symgen_map_work w = symgen_map_work_at(p, call);
    const symgen_map_step first = symgen_map_step_at(p, call, 0);
    const symgen_map_point target = first.start, at = first.end; /* which is written by the step itself later */
    const real *const velocity = w.out + symgen_map_unknowns(p) + p->nd + p->nc;
    symgen_map_zero(p->nv + p->nz, at.x);
    symgen_copy(p->nv + p->nz, target.y, at.y);
    call->failed = 0;
    for (int parts = 1; parts <= SYMGEN_MAP_PARTS; parts *= 2) {
        int closed = 1;
        symgen_copy(p->nq, call->near, at.q);
        for (int k = 1; k <= parts && closed; k++) {
            symgen_map_part_way(p, call->near, target.q, k < parts ? (real)k / parts : 1.0, w.moves, at.q);
            closed = symgen_map_close_near(p, call, at, &w);
        }
        if (!closed)
            continue;
        const int status = symgen_map_call_at(p, call, p->residual, at, call->start, call->u, w.out);
        symgen_copy(p->nq, at.q, target.q);
        for (int i = 0; i < p->nd; i++)
            target.y[p->dependent[i]] = velocity[i];
        return status;
    }
    return symgen_not_converged;
}

/* ---- rows ---- */

static int symgen_map_do(const symgen_step_map *p, int task, symgen_map_call *call)
{
    call->failed = -1;
    switch (task) {
    case symgen_map_closes:
        return symgen_map_close(p, call);
    case symgen_map_steps_on:
        return symgen_map_steps(p, call);
    case symgen_map_goes_forward:
        return symgen_map_forward(p, call);
    case symgen_map_looks:
        return symgen_map_dynamics(p, call);
    default:
        return symgen_map_backward(p, call);
    }
}

void symgen_map_all(const symgen_step_map *p, const symgen_map_rows *rows)
{
    for (int r = 0; r < rows->rows; r++) {
        const size_t k = (size_t)r;
        symgen_map_call call = rows->first;
        call.constants += k * (size_t)rows->constants;
        call.acceleration.constants += k * (size_t)rows->model_constants;
        call.along.constants += k * (size_t)rows->parameter_constants;
        call.back.constants += k * (size_t)rows->parameter_constants;
        call.u += k * (size_t)rows->u;
        call.records += k * (size_t)rows->records;
        call.dx += k * (size_t)rows->dx;
        call.du += k * (size_t)rows->du;
        call.dp += k * (size_t)rows->dp;
        call.trace += k * (size_t)rows->trace;
        if (rows->status[r] == symgen_good) /* of an earlier task */
            rows->status[r] = symgen_map_do(p, rows->task, &call);
        else
            continue;
        rows->failed[r] = call.failed;
    }
}
