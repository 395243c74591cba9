/* Whole steps of explicit Runge-Kutta methods, and their derivatives. Stages are those of the increment theta of the independent positions
   and of their velocities; loops are closed at each of them.

       theta_i = h sum a_ij k_j, v_i = v_0 + h sum a_ij a_j        k_j: the rate of theta at v_j (symgen_chart.h) */
#ifndef SYMGEN_MAP_EXPLICIT_H
#define SYMGEN_MAP_EXPLICIT_H

#include "symgen_map_points.h"
#include "symgen_map_rates.h"

typedef struct {
    real *kappa;  /* stages x nv: k */
    real *rates;  /* stages x (2 ni + nz) x directions: changes of (k, a_i, w), or their weights */
    real *turns;  /* of each joint that turns: derivatives of k by theta, and by v */
    real *unit, *still, *result; /* nv each */
    real *sum;    /* (2 ni + nz) x directions */
} symgen_map_stages;

static inline int symgen_map_stages_length(const symgen_step_map *p, int stages, int m)
{
    return stages * (p->nv + symgen_map_states(p) * m) + SYMGEN_MAP_CARRIED * p->joint_count + 3 * p->nv + symgen_map_states(p) * m;
}

/* Behind the scratch of all methods. */
static inline symgen_map_stages symgen_map_stages_at(const symgen_step_map *p, const symgen_map_call *call)
{
    const int m = call->directions, stages = call->table.stages;
    real *from = call->scratch + symgen_map_scratch(p, m, call->parameters);
    symgen_map_stages s = {.kappa = symgen_map_take(&from, stages * p->nv)};
    s.rates = symgen_map_take(&from, stages * symgen_map_states(p) * m);
    s.turns = symgen_map_take(&from, SYMGEN_MAP_CARRIED * p->joint_count);
    s.unit = symgen_map_take(&from, p->nv);
    s.still = symgen_map_take(&from, p->nv);
    s.result = symgen_map_take(&from, p->nv);
    s.sum = symgen_map_take(&from, symgen_map_states(p) * m);
    symgen_map_zero(p->nv, s.unit);
    symgen_map_zero(p->nv, s.still);
    return s;
}

/* h a_ij, or h times the weight of stage j at the end */
static inline real symgen_map_share(const symgen_map_call *call, int i, int j)
{
    const symgen_explicit_table *const table = &call->table;
    return call->step * (i < table->stages ? table->argument[SYMGEN_EXPLICIT_STAGES * i + j] : table->weight[j]);
}

/* ---- steps ---- */

/* k of a stage. */
static void symgen_map_find_kappa(const symgen_step_map *p, const symgen_map_step *at, int i, symgen_map_stages *s)
{
    real *const kappa = s->kappa + i * p->nv;
    for (int j = 0; j < p->joint_count && i > 0; j++)
        symgen_chart_rate(p->joints + j, at->theta, at->start.y, kappa);
    if (i == 0)
        symgen_copy(p->nv, at->start.y, kappa);
}

/* State i from the stages before it, loops closed. */
static int symgen_map_reach(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, int i, symgen_map_stages *s,
                            symgen_map_work *w)
{
    const symgen_map_step at = symgen_map_stage(p, call, step, i);
    const real *const velocity = w->out + symgen_map_unknowns(p) + p->nd + p->nc;
    symgen_map_zero(p->nv, at.theta);
    symgen_copy(p->nv + p->nz, step->start.y, at.start.y);
    for (int j = 0; j < i; j++) {
        const symgen_map_step before = symgen_map_stage(p, call, step, j);
        const real share = symgen_map_share(call, i, j);
        symgen_map_add(p->nv, share, s->kappa + j * p->nv, at.theta);
        symgen_map_add(p->nv + p->nz, share, before.start.x, at.start.y);
    }
    symgen_advance(p->joint_count, p->joints, step->start.q, at.theta, at.start.q);
    if (p->nd == 0)
        return symgen_good;
    symgen_map_zero(p->nv + p->nz, at.start.x);
    if (!symgen_map_close_near(p, call, at.start, at.begins, step->u, w))
        return symgen_not_converged;
    const int status = symgen_map_call_at(p, call, p->residual, at.start, at.begins, step->u, w->out);
    for (int k = 0; k < p->nd; k++)
        at.start.y[p->dependent[k]] = velocity[k];
    return status;
}

static int symgen_map_explicit_step(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *step, symgen_map_work *w)
{
    symgen_map_stages s = symgen_map_stages_at(p, call);
    const int stages = call->table.stages;
    int status = symgen_good;
    for (int i = 0; i <= stages && status == symgen_good; i++) {
        const symgen_map_step at = symgen_map_stage(p, call, step, i);
        if (i > 0)
            status = symgen_map_reach(p, call, step, i, &s, w);
        if (status == symgen_good && i < stages)
            status = symgen_map_begin(p, call, &at, w);
        if (i < stages)
            symgen_map_find_kappa(p, &at, i, &s);
    }
    symgen_map_zero(p->nv + p->nz, step->end.x);
    return status;
}

/* ---- derivatives ---- */

/* Derivatives of k by theta, and by v less one, for all independent joints that turn. */
static void symgen_map_find_turns(const symgen_step_map *p, const symgen_map_step *at, symgen_map_stages *s)
{
    for (int j = 0; j < p->joint_count; j++) {
        const symgen_joint *const joint = p->joints + j;
        const int n = joint->kind == symgen_scalar || symgen_map_place(p, joint) < 0 ? 0 : joint->count;
        for (int k = 0; k < n; k++) {
            s->unit[joint->v + k] = 1.0;
            symgen_chart_bend(joint, at->theta, s->unit, at->start.y, s->still, s->result);
            for (int i = 0; i < n; i++)
                s->turns[SYMGEN_MAP_CARRIED * j + n * i + k] = s->result[joint->v + i];
            symgen_chart_rate(joint, at->theta, s->unit, s->result);
            for (int i = 0; i < n; i++)
                s->turns[SYMGEN_MAP_CARRIED * j + SYMGEN_MAP_MATRIX + n * i + k] = s->result[joint->v + i] - (i == k);
            s->unit[joint->v + k] = 0.0;
        }
    }
}

/* to += derivatives of k by v, or by theta, times from, or their transpose; those of coordinates that do not turn are one, and zero. */
static void symgen_map_turn_stage(const symgen_step_map *p, const symgen_map_stages *s, int by_v, int transposed, int m, const real *from, real *to)
{
    if (by_v)
        symgen_map_add(p->ni * m, 1.0, from, to);
    symgen_map_turn_each(p, s->turns + (by_v ? SYMGEN_MAP_MATRIX : 0), transposed, m, 1.0, from, to);
}

/* Changes of theta, v and z of state i, in `sum` and in the rows of the direction. */
static void symgen_map_sum_up(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *at, int i, symgen_map_stages *s,
                              symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, states = symgen_map_states(p);
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    symgen_map_zero(ni * m, s->sum);
    symgen_copy((states - ni) * m, w->state + ni * m, s->sum + ni * m);
    for (int j = 0; j < i; j++)
        symgen_map_add(states * m, symgen_map_share(call, i, j), s->rates + (size_t)j * (size_t)(states * m), s->sum);
    symgen_map_carry_all(p, at->theta, w->carried);
    symgen_map_zero(ni * m, rows.q);
    symgen_map_go(p, w->carried, 0, m, 1.0, w->state, rows.q);
    symgen_map_go(p, w->carried, 1, m, 1.0, s->sum, rows.q);
    symgen_copy(ni * m, s->sum + ni * m, rows.v);
    symgen_copy(p->nz * m, s->sum + 2 * ni * m, rows.z);
}

/* Changes of x at the end of a step, from those at its start. */
static int symgen_map_explicit_forward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_look *look, int number,
                                       const real *du, symgen_map_work *w)
{
    const symgen_map_step step = symgen_map_step_at(p, call, number);
    symgen_map_stages s = symgen_map_stages_at(p, call);
    const int ni = p->ni, m = call->directions, states = symgen_map_states(p), stages = call->table.stages;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    int status = symgen_good;
    for (int i = 0; i < stages && status == symgen_good; i++) {
        const symgen_map_step at = symgen_map_stage(p, call, &step, i);
        real *const rates = s.rates + (size_t)i * (size_t)(states * m);
        if (i > 0) {
            symgen_map_sum_up(p, call, &at, i, &s, w);
        } else {
            symgen_copy(2 * ni * m, w->state, rows.q);
            symgen_copy(p->nz * m, w->state + 2 * ni * m, rows.z);
        }
        symgen_copy(p->nu * m, du, rows.u);
        symgen_map_zero(ni * m, rates);
        if (i > 0) {
            symgen_map_find_turns(p, &at, &s);
            symgen_map_turn_stage(p, &s, 1, 0, m, rows.v, rates);
            symgen_map_turn_stage(p, &s, 0, 0, m, s.sum, rates);
        } else {
            symgen_copy(ni * m, rows.v, rates);
        }
        w->first = symgen_map_derivatives(look, number, i, &status);
        if (status == symgen_good)
            status = symgen_map_start_forward(p, call, &at, 0, w);
        symgen_copy((ni + p->nz) * m, w->begin, rates + ni * m);
    }
    const symgen_map_step end = symgen_map_stage(p, call, &step, stages);
    symgen_map_sum_up(p, call, &end, stages, &s, w);
    symgen_copy(2 * ni * m, rows.q, w->state);
    symgen_copy(p->nz * m, rows.z, w->state + 2 * ni * m);
    return status;
}

/* Weights of state i, in the rows of the direction, as those of the start (in `sum`) and of the stages before. */
static void symgen_map_hand_back(const symgen_step_map *p, const symgen_map_call *call, const symgen_map_step *at, int i, symgen_map_stages *s,
                                 symgen_map_work *w)
{
    const int ni = p->ni, m = call->directions, states = symgen_map_states(p);
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    symgen_map_carry_all(p, at->theta, w->carried);
    symgen_map_return(p, w->carried, 0, m, 1.0, rows.q, s->sum);
    symgen_map_add(ni * m, 1.0, rows.v, s->sum + ni * m);
    symgen_map_add(p->nz * m, 1.0, rows.z, s->sum + 2 * ni * m);
    symgen_map_return(p, w->carried, 1, m, 1.0, rows.q, w->theta); /* which may hold the share of k */
    for (int j = 0; j < i; j++) {
        real *const rates = s->rates + (size_t)j * (size_t)(states * m);
        const real share = symgen_map_share(call, i, j);
        symgen_map_add(ni * m, share, w->theta, rates);
        symgen_map_add(ni * m, share, rows.v, rates + ni * m);
        symgen_map_add(p->nz * m, share, rows.z, rates + 2 * ni * m);
    }
}

/* Weights of x at the start of a step, from those at its end. */
static int symgen_map_explicit_backward(const symgen_step_map *p, const symgen_map_call *call, symgen_map_look *look, int number, real *du,
                                        symgen_map_work *w)
{
    const symgen_map_step step = symgen_map_step_at(p, call, number);
    symgen_map_stages s = symgen_map_stages_at(p, call);
    const int ni = p->ni, m = call->directions, states = symgen_map_states(p), stages = call->table.stages;
    const symgen_map_blocks rows = symgen_map_rows_of(p, m, w->direction);
    const symgen_map_step end = symgen_map_stage(p, call, &step, stages);
    int status = symgen_good;
    symgen_map_zero(stages * states * m, s.rates);
    symgen_map_zero(states * m, s.sum);
    symgen_map_zero(ni * m, w->theta);
    symgen_copy(2 * ni * m, w->state, rows.q);
    symgen_copy(p->nz * m, w->state + 2 * ni * m, rows.z);
    symgen_map_hand_back(p, call, &end, stages, &s, w);
    for (int i = stages - 1; i >= 0 && status == symgen_good; i--) {
        const symgen_map_step at = symgen_map_stage(p, call, &step, i);
        const real *const rates = s.rates + (size_t)i * (size_t)(states * m);
        symgen_map_zero(symgen_map_columns(p) * m, w->direction);
        symgen_copy((ni + p->nz) * m, rates + ni * m, w->begin);
        w->first = symgen_map_derivatives(look, number, i, &status);
        if (status == symgen_good)
            status = symgen_map_start_backward(p, call, &at, w);
        symgen_map_add(p->nu * m, 1.0, rows.u, du);
        symgen_map_zero(ni * m, w->theta);
        if (i == 0) {
            symgen_map_add(ni * m, 1.0, rates, rows.v);
            break;
        }
        symgen_map_find_turns(p, &at, &s);
        symgen_map_turn_stage(p, &s, 1, 1, m, rates, rows.v);
        symgen_map_turn_stage(p, &s, 0, 1, m, rates, w->theta);
        symgen_map_hand_back(p, call, &at, i, &s, w);
    }
    symgen_map_add(2 * ni * m, 1.0, rows.q, s.sum);
    symgen_map_add(p->nz * m, 1.0, rows.z, s.sum + 2 * ni * m);
    symgen_copy(states * m, s.sum, w->state);
    return status;
}

#endif
