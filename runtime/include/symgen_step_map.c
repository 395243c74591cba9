/* Whole steps as functions, with their derivatives; see symgen_step_map.h. */
#include "symgen_map_explicit.h"
#include "symgen_map_implicit.h"

#define SYMGEN_MAP_PARTS 64

int symgen_map_scratch(const symgen_step_map *p, int m, int parameters)
{
    const int n = symgen_map_unknowns(p), ni = p->ni;
    const int matrices = symgen_map_factors(ni) + ni + symgen_map_factors(n) + n + symgen_map_square(n);
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

int symgen_map_forward(const symgen_step_map *p, symgen_map_call *call)
{
    const symgen_map_formula f = symgen_map_formula_of(call);
    const int m = call->directions, length = symgen_map_states(p) * m;
    symgen_map_work w = symgen_map_work_at(p, call);
    int status = symgen_good;
    symgen_copy(length, call->dx, w.state);
    for (int k = 0; k < call->steps && status == symgen_good; k++) {
        const symgen_map_step step = symgen_map_step_at(p, call, k), last = symgen_map_step_at(p, call, k > 0 ? k - 1 : 0);
        const real *const du = call->du + (size_t)k * (size_t)call->du_stride;
        if (call->table.stages > 0)
            status = symgen_map_explicit_forward(p, call, &step, du, &w);
        else
            status = symgen_map_implicit_forward(p, call, f, &step, k > 0 && symgen_map_same_inputs(p, &step, &last), du, &w);
        symgen_copy(length, w.state, call->trace + (size_t)k * (size_t)length);
        if (status != symgen_good)
            call->failed = k;
    }
    if (!call->units) /* which all rows share */
        symgen_copy(length, w.state, call->dx);
    return status == symgen_good && !symgen_finite(length, w.state) ? symgen_not_finite : status;
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
        real *const du = call->du + (size_t)k * (size_t)call->du_stride;
        if (call->table.stages > 0)
            status = symgen_map_explicit_backward(p, call, &step, du, &w);
        else
            status = symgen_map_implicit_backward(p, call, f, &step, known, du, &w);
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
        if (rows->status[r] != symgen_good) /* of an earlier task */
            continue;
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
        rows->status[r] = symgen_map_do(p, rows->task, &call);
        rows->failed[r] = call.failed;
    }
}
