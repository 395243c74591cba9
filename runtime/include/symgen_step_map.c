/* Whole steps as functions, with their derivatives; see symgen_step_map.h. */
#include "symgen_map_explicit.h"
#include "symgen_map_implicit.h"

#define SYMGEN_MAP_PARTS 64

int symgen_map_scratch(const symgen_step_map *p, int m, int parameters)
{
    const int n = symgen_map_unknowns(p), ni = p->ni;
    const int matrices = symgen_map_factors(ni) + 2 * ni + symgen_map_factors(n) + 2 * n + symgen_map_square(n);
    const int once = symgen_map_results(p) + 2 * p->partial_count + matrices + SYMGEN_MAP_CARRIED * p->joint_count + p->nv + n +
                     symgen_map_padded(n) + 2 * (n + parameters);
    return once + m * (symgen_map_columns(p) + 2 * n + symgen_map_states(p) + 2 * ni);
}

int symgen_map_more_scratch(const symgen_step_map *p, int m, int stages) { return stages ? symgen_map_stages_length(p, stages, m) : 0; }

int symgen_map_record(const symgen_step_map *p) { return 2 * symgen_map_point_length(p) + p->nv; }

/* ---- steps ---- */

int symgen_map_steps(const symgen_step_map *p, symgen_map_call *call)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    symgen_map_work w = symgen_map_work_at(p, call);
    const int length = symgen_map_point_length(p), all = p->nv + p->nz;
    int status = symgen_good;
    for (int k = 0; k < call->steps && status == symgen_good; k++) {
        const symgen_map_step step = symgen_map_step_at(p, call, k);
        if (k > 0)
            symgen_copy(length, symgen_map_step_at(p, call, k - 1).end.q, step.start.q);
        if (call->table.stages > 0)
            status = symgen_map_explicit_step(p, call, &step, &w);
        else
            status = symgen_map_implicit_step(p, call, f, &step, k, &w);
        if (status == symgen_good && !(symgen_finite(p->nq, step.end.q) && symgen_finite(all, step.end.y)))
            status = symgen_not_finite;
        if (status != symgen_good)
            call->failed = k;
    }
    return status;
}

/* ---- derivatives forwards ---- */

static int symgen_map_carry_forward(const symgen_step_map *p, symgen_map_call *call, symgen_map_look *look)
{
    const int m = call->directions, length = symgen_map_states(p) * m;
    symgen_map_work w = symgen_map_work_at(p, call);
    int status = symgen_good;
    symgen_copy(length, call->dx, w.state);
    for (int k = 0; k < call->steps && status == symgen_good; k++) {
        const real *const du = call->du + (size_t)k * (size_t)call->du_stride;
        if (call->table.stages > 0)
            status = symgen_map_explicit_forward(p, call, look, k, du, &w);
        else
            status = symgen_map_implicit_forward(p, call, look, k, du, &w);
        symgen_copy(length, w.state, call->trace + (size_t)k * (size_t)length);
        if (status != symgen_good)
            call->failed = k;
    }
    if (!call->units) /* which all rows share */
        symgen_copy(length, w.state, call->dx);
    return status == symgen_good && !symgen_finite(length, w.state) ? symgen_not_finite : status;
}

static int symgen_map_find_dynamics(const symgen_step_map *p, symgen_map_call *call, symgen_map_look *look)
{
    symgen_map_work w = symgen_map_work_at(p, call);
    const symgen_map_step step = symgen_map_step_at(p, call, 0);
    const int ni = p->ni, m = call->directions;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w.direction);
    int status;
    w.first = symgen_map_derivatives(look, 0, 0, &status);
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

static int symgen_map_carry_backward(const symgen_step_map *p, symgen_map_call *call, symgen_map_look *look)
{
    const int m = call->directions, length = symgen_map_states(p) * m;
    symgen_map_work w = symgen_map_work_at(p, call);
    int status = symgen_good;
    symgen_map_zero(length, w.state);
    for (int k = call->steps - 1; k >= 0 && status == symgen_good; k--) {
        symgen_map_add(length, 1.0, call->trace + (size_t)k * (size_t)length, w.state);
        real *const du = call->du + (size_t)k * (size_t)call->du_stride;
        if (call->table.stages > 0)
            status = symgen_map_explicit_backward(p, call, look, k, du, &w);
        else
            status = symgen_map_implicit_backward(p, call, look, k, du, &w);
        if (status != symgen_good)
            call->failed = k;
    }
    symgen_copy(length, w.state, call->dx);
    return status == symgen_good && !symgen_finite(length, call->dx) ? symgen_not_finite : status;
}

/* ---- closing loops ---- */

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
            closed = symgen_map_close_near(p, call, at, call->start, call->u, &w);
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

/* The call of a row; arrays that all rows share begin where that of the first one does. */
static symgen_map_call symgen_map_row(const symgen_map_rows *rows, size_t k)
{
    symgen_map_call call = rows->first;
    call.failed = -1;
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
    return call;
}

/* Rates at the starts of all rows, before any derivatives there are looked for. */
static void symgen_map_begin_all(const symgen_step_map *p, const symgen_map_rows *rows)
{
    for (int r = 0; r < rows->rows; r++) {
        if (rows->status[r] != symgen_good)
            continue;
        symgen_map_call call = symgen_map_row(rows, (size_t)r);
        symgen_map_work w = symgen_map_work_at(p, &call);
        const symgen_map_step step = symgen_map_step_at(p, &call, 0);
        rows->status[r] = symgen_map_begin(p, &call, &step, &w);
        if (rows->status[r] == symgen_good && !symgen_finite(p->nv + p->nz, step.start.x))
            rows->status[r] = symgen_not_finite;
        rows->failed[r] = rows->status[r] == symgen_good ? -1 : 0;
    }
}

static int symgen_map_do(const symgen_step_map *p, int task, symgen_map_call *call, symgen_map_look *look)
{
    switch (task) {
    case symgen_map_closes:
        return symgen_map_close(p, call);
    case symgen_map_steps_on:
        return symgen_map_steps(p, call);
    case symgen_map_goes_forward:
        return symgen_map_carry_forward(p, call, look);
    case symgen_map_looks:
        return symgen_map_find_dynamics(p, call, look);
    default:
        return symgen_map_carry_backward(p, call, look);
    }
}

void symgen_map_all(const symgen_step_map *p, const symgen_map_rows *rows)
{
    if (rows->task == symgen_map_looks)
        symgen_map_begin_all(p, rows);
    symgen_map_look look = symgen_map_look_for(p, rows);
    for (int r = 0; r < rows->rows; r++) {
        if (rows->status[r] != symgen_good) /* of an earlier task */
            continue;
        symgen_map_call call = symgen_map_row(rows, (size_t)r);
        look.row = r;
        rows->status[r] = symgen_map_do(p, rows->task, &call, &look);
        rows->failed[r] = call.failed;
    }
}

static int symgen_map_alone(const symgen_step_map *p, int task, symgen_map_call *call)
{
    int status = symgen_good;
    const symgen_map_rows rows = {.rows = 1, .task = task, .first = *call, .status = &status, .failed = &call->failed};
    symgen_map_all(p, &rows);
    return status;
}

int symgen_map_forward(const symgen_step_map *p, symgen_map_call *call) { return symgen_map_alone(p, symgen_map_goes_forward, call); }

int symgen_map_backward(const symgen_step_map *p, symgen_map_call *call) { return symgen_map_alone(p, symgen_map_goes_backward, call); }
