/* The equations of motion at any state, for programs that integrate themselves. States are the positions and velocities of the
   independent coordinates, positions of rolled ones (symgen_step_equations.h) and the first-order states; dependent coordinates follow
   from them: loops are closed at each state anew, so they never drift. A call that fails leaves the state of the rig as it was. */
#ifndef SYMGEN_EXCHANGE_H
#define SYMGEN_EXCHANGE_H

#include "symgen_rig_implicit.h"
#include "symgen_spread.h"

/* Iterations that close the loops from one position to the next, at most. */
#define SYMGEN_EXCHANGE_ITERATIONS 30
/* Corrections that are larger (rad, or relative to the length) are no rounding. */
#define SYMGEN_EXCHANGE_ROUNDING 1e-9
/* Those that are no larger than this need no other iteration. */
#define SYMGEN_EXCHANGE_LEAST 4e-16
/* Iterations end where a correction is not smaller than the last one by this factor. */
#define SYMGEN_EXCHANGE_GAIN 0.25
/* The way to a position that is far away is divided into as many pieces, at most. */
#define SYMGEN_EXCHANGE_PIECES 1024

/* What closing the loops says of the dependent coordinates. */
typedef struct {
    double spread; /* the farthest that one of them goes for those that it follows, coordinates counted in their sizes */
    int widest;    /* which one that is */
    int worst;     /* the one that could not be found; -1: all were */
} symgen_exchange_found;

typedef struct {
    symgen_run run;
    symgen_implicit at;
    const double *from;    /* position whose loops are closed */
    double *target, *kept; /* nq */
} symgen_exchange;

/* At the time, the velocities and the first-order states of `state` (t, q, v, z). */
static inline void symgen_exchange_at(const symgen_rig *r, const double *state, const double *u, symgen_exchange *e)
{
    const symgen_model *const model = r->tables->model;
    const int all = model->nv + model->nz;
    symgen_stepper *const s = &e->at.stepper;
    e->run = (symgen_run){.steps = 1, .statistics.worst_equation = -1};
    e->at = (symgen_implicit){.run = &e->run};
    symgen_rig_run_at(r, u, &e->run);
    symgen_rig_stepper_at(r, &e->run, &e->at);
    e->from = r->state + 1;
    e->target = e->at.saved; /* which is longer than two positions */
    e->kept = e->target + model->nq;
    s->arguments.t = state;
    s->arguments.u = u;
    symgen_point_at_trial(s);
    symgen_copy(all, state + 1 + model->nq, s->trial_y);
    for (int i = 0; i < all; i++)
        s->trial_rates[i] = 0.0;
}

/* ---- positions of the independent coordinates ---- */

/* Whether coordinate k of a scalar joint is independent or rolls. */
static inline int symgen_exchange_leads(const symgen_step_equations *m, const symgen_joint *joint, int k)
{
    int leads = 0;
    for (int i = 0; i < m->ni; i++)
        leads |= m->places[i] == joint->v + k;
    for (int i = 0; i < m->nr; i++)
        leads |= symgen_rolled(m)[i] == joint->v + k;
    return leads;
}

/* Quaternions of independent joints get length one; those that have none are refused. */
static inline int symgen_exchange_normalise(const symgen_step_equations *m, double *q)
{
    for (int j = 0; j < m->joint_count; j++) {
        double *const p = q + m->joints[j].q + (m->joints[j].kind == symgen_free ? 3 : 0);
        if (m->joints[j].kind == symgen_scalar || !m->leading[j])
            continue;
        const double square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3];
        if (!(square > 0.0) || !(square < HUGE_VAL))
            return symgen_rig_argument;
        if (square != 1.0)
            symgen_normalise(p);
    }
    return symgen_good;
}

/* A rotation between two others; `part` of 1 is the end itself. */
static inline void symgen_exchange_turn(const double *from, const double *to, double part, double *p)
{
    const double along = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
    const double rest = along < 0.0 ? part - 1.0 : 1.0 - part; /* p and -p are the same rotation */
    for (int i = 0; i < 4; i++)
        p[i] = part < 1.0 ? rest * from[i] + part * to[i] : to[i];
    if (part < 1.0)
        symgen_normalise(p);
}

/* Independent coordinates on the way between two positions; others stay as they are. */
static inline void symgen_exchange_go(const symgen_step_equations *m, const double *from, const double *to, double part, double *q)
{
    for (int j = 0; j < m->joint_count; j++) {
        const symgen_joint *const joint = m->joints + j;
        const int turns = joint->kind != symgen_scalar, shifts = joint->kind == symgen_free ? 3 : turns ? 0 : joint->count;
        const int first = joint->q;
        for (int k = 0; k < shifts; k++)
            if (turns ? m->leading[j] : symgen_exchange_leads(m, joint, k))
                q[first + k] = part < 1.0 ? from[first + k] + part * (to[first + k] - from[first + k]) : to[first + k];
        if (turns && m->leading[j])
            symgen_exchange_turn(from + first + shifts, to + first + shifts, part, q + first + shifts);
    }
}

/* ---- loops ---- */

/* The largest correction of a dependent coordinate, and whose it is. */
static inline double symgen_exchange_gap(const symgen_stepper *s, int *worst)
{
    const symgen_step_equations *const m = s->model;
    double largest = 0.0;
    for (int i = 0; i < m->nd; i++) {
        const double size = fabs(s->result.correction[i]) * s->sizes.moving[m->dependent[i]];
        if (!(size <= largest)) {
            largest = size < HUGE_VAL ? size : HUGE_VAL;
            *worst = i;
        }
    }
    return largest;
}

/* Dependent coordinates go by so much, but not the rolled ones. */
static inline void symgen_exchange_correct(symgen_stepper *s, const double *by)
{
    const symgen_step_equations *const m = s->model;
    for (int i = 0; i < m->nv; i++)
        s->moves[i] = 0.0;
    for (int i = 0; i < m->nd - m->nr; i++)
        s->moves[m->dependent[i]] = by[i];
    for (int j = 0; j < m->joint_count; j++)
        if (m->joints[j].kind == symgen_scalar || !m->leading[j])
            symgen_advance_joint(m->joints + j, s->trial_q, s->moves, s->trial_q);
}

/* Closes the loops at the trial position until only rounding is left, so that the result does not depend on where it came from. */
static inline int symgen_exchange_iterate(symgen_stepper *s, int *worst)
{
    double before = HUGE_VAL, way = 0.0;
    for (int k = 0; k < SYMGEN_EXCHANGE_ITERATIONS; k++) {
        const int status = s->model->residual(&s->arguments);
        if (status != symgen_good)
            return status;
        const double gap = symgen_exchange_gap(s, worst);
        if (gap <= SYMGEN_EXCHANGE_LEAST || (gap <= SYMGEN_EXCHANGE_ROUNDING && gap > SYMGEN_EXCHANGE_GAIN * before))
            return symgen_good;
        way += gap;
        if (!(way <= s->settings->reach))
            return symgen_not_converged; /* or it might be another way of closing them */
        symgen_exchange_correct(s, s->result.correction);
        before = gap;
    }
    return symgen_not_converged;
}

/* How far scalar independent and rolled coordinates have to go from a closed position; rotations are left to the iterations. */
static inline void symgen_exchange_way(const symgen_step_equations *m, const double *from, const double *to, double *way)
{
    for (int i = 0; i < symgen_unknowns(m); i++)
        way[i] = 0.0;
    for (int j = 0; j < m->joint_count; j++)
        for (int k = 0; m->joints[j].kind == symgen_scalar && k < m->joints[j].count; k++)
            for (int i = 0; i < symgen_unknowns(m); i++)
                if (m->places[i] == m->joints[j].v + k)
                    way[i] = to[m->joints[j].q + k] - from[m->joints[j].q + k];
}

/* From the closed position that is kept, dependent coordinates go ahead as B has it there: where two ways of closing the loops
   cross, they stay on theirs. */
static inline void symgen_exchange_predict(const symgen_exchange *e, double part, symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    double far = 0.0;
    const int status = s->model->residual(&s->arguments);
    symgen_exchange_go(m, e->from, e->target, part, s->trial_q);
    symgen_exchange_way(m, e->kept, s->trial_q, s->solution);
    symgen_transformed(m, s->result.transform, s->solution, s->dependent);
    for (int i = 0; i < m->nd - m->nr; i++)
        far += fabs(s->dependent[i]) * s->sizes.moving[m->dependent[i]];
    if (status == symgen_good && far <= s->settings->reach)
        symgen_exchange_correct(s, s->dependent);
}

/* From a closed position to the independent coordinates of the target, in pieces if need be. */
static inline int symgen_exchange_close(symgen_exchange *e, int *worst)
{
    symgen_stepper *const s = &e->at.stepper;
    const int nq = s->model->nq;
    double part = 0.0, piece = 1.0;
    symgen_copy(nq, e->from, s->trial_q);
    while (part < 1.0) {
        const double next = part + piece < 1.0 ? part + piece : 1.0;
        symgen_copy(nq, s->trial_q, e->kept);
        symgen_exchange_predict(e, next, s);
        const int status = symgen_exchange_iterate(s, worst);
        if (status == symgen_good) {
            part = next;
            piece *= 2.0;
            continue;
        }
        symgen_copy(nq, e->kept, s->trial_q);
        piece *= 0.5;
        if (piece < 1.0 / SYMGEN_EXCHANGE_PIECES)
            return status;
    }
    *worst = -1;
    return symgen_good;
}

/* How far dependent coordinates go at most for those that they follow, see symgen_spread.h. */
static inline void symgen_exchange_spread(const symgen_stepper *s, symgen_exchange_found *found)
{
    const symgen_step_equations *const m = s->model;
    found->spread = 0.0;
    found->widest = 0;
    for (int k = 0; k < m->transform_count; k++) {
        const double reach = s->reach[k] * fabs(s->result.transform[k]);
        if (reach > found->spread) {
            found->spread = reach;
            found->widest = m->transform_rows[k];
        }
    }
}

/* ---- what importers ask for ---- */

/* The rig goes to the trial state, whose history is unknown. */
static inline void symgen_exchange_take(const symgen_rig *r, const symgen_stepper *s, double time)
{
    const symgen_model *const model = r->tables->model;
    r->state[0] = *r->origin = time;
    symgen_copy(model->nq, s->trial_q, r->state + 1);
    symgen_copy(model->nv + model->nz, s->trial_y, r->state + 1 + model->nq);
    r->flag[symgen_rig_index] = r->flag[symgen_rig_begun] = r->flag[symgen_rig_known] = 0;
}

/* Goes to the independent coordinates and the first-order states of `wanted` (t, q, v, z); the others there are not read. */
static inline int symgen_exchange_place(const symgen_rig *r, const double *wanted, const double *u, symgen_exchange_found *found)
{
    const symgen_model *const model = r->tables->model;
    symgen_exchange e;
    found->worst = -1;
    if (!symgen_finite(symgen_rig_state_length(r), wanted) || !symgen_finite(model->nu, u))
        return symgen_rig_argument;
    const int changed = r->flag[symgen_rig_changed];
    int status = changed ? symgen_rig_change(r, u) : symgen_good;
    if (status != symgen_good)
        return status;
    symgen_exchange_at(r, wanted, u, &e);
    symgen_stepper *const s = &e.at.stepper;
    symgen_copy(model->nq, wanted + 1, e.target);
    status = symgen_exchange_normalise(s->model, e.target);
    if (status == symgen_good)
        status = symgen_exchange_close(&e, &found->worst);
    if (status != symgen_good)
        return status;
    for (int i = 0; i < s->model->nd; i++)
        s->trial_y[s->model->dependent[i]] = s->result.velocity[i];
    if (!symgen_finite(model->nv + model->nz, s->trial_y))
        return symgen_not_finite;
    symgen_measure_reach(s);
    symgen_exchange_spread(s, found);
    symgen_exchange_take(r, s, wanted[0]);
    status = changed ? symgen_rig_is_closed(r, u) : symgen_good; /* redundant equations count too */
    r->flag[symgen_rig_changed] = status != symgen_good;
    return status;
}

/* How far dependent velocities are from those that follow from the others, relative to the fastest; coordinates in their sizes. */
static inline double symgen_exchange_apart(const symgen_stepper *s)
{
    const symgen_step_equations *const m = s->model;
    double fastest = 0.0, gap = 0.0;
    for (int i = 0; i < m->nv; i++)
        fastest = symgen_max(fastest, s->sizes.moving[i] * fabs(s->trial_y[i]));
    for (int i = 0; i < m->nd; i++) {
        const int place = m->dependent[i];
        const double apart = s->sizes.moving[place] * fabs(s->trial_y[place] - s->result.velocity[i]);
        gap = symgen_max(gap, apart > 0.0 ? apart / symgen_max(fastest, apart) : 0.0);
    }
    return gap;
}

/* How far the state is from one whose loops are closed and whose velocities agree with that: positions in their sizes, velocities in
   those of the fastest; redundant equations count too. */
static inline int symgen_exchange_open(const symgen_rig *r, const double *u, double *open)
{
    symgen_exchange e;
    int worst = 0, status = r->flag[symgen_rig_changed] ? symgen_rig_change(r, u) : symgen_good;
    if (status == symgen_good)
        status = symgen_rig_is_closed(r, u);
    if (status != symgen_good)
        return status;
    symgen_exchange_at(r, r->state, u, &e);
    symgen_stepper *const s = &e.at.stepper;
    symgen_copy(s->model->nq, r->state + 1, s->trial_q);
    status = s->model->residual(&s->arguments);
    *open = symgen_max(symgen_exchange_apart(s), symgen_exchange_gap(s, &worst));
    return status;
}

/* Accelerations, and rates of first-order states, at the state. */
static inline int symgen_exchange_rates(const symgen_rig *r, const double *u, double *rates)
{
    const symgen_model *const m = r->tables->model;
    const symgen_arguments arguments = {.constants = r->constants, .t = r->state, .q = r->state + 1, .v = r->state + 1 + m->nq, .u = u,
                                        .z = r->state + 1 + m->nq + m->nv, .work = r->work, .out = r->scratch};
    const int status = m->acceleration(&arguments);
    if (status == symgen_good && !symgen_finite(m->nv + m->nz, r->scratch))
        return symgen_not_finite;
    symgen_copy(m->nv + m->nz, r->scratch, rates);
    return status;
}

/* Derivatives of t, q, v, z. Quaternions of `wanted` keep the length that they have there. */
static inline void symgen_exchange_derivatives(const symgen_rig *r, const double *wanted, const double *rates, double *derivatives)
{
    const symgen_model *const m = r->tables->model;
    derivatives[0] = 1.0;
    symgen_position_rates(m, r->state + 1, r->state + 1 + m->nq, derivatives + 1);
    for (int j = 0; j < m->joint_count; j++) {
        const int place = 1 + m->joints[j].q + (m->joints[j].kind == symgen_free ? 3 : 0);
        const double *const p = wanted + place;
        if (m->joints[j].kind == symgen_scalar || !r->tables->method.equations->leading[j])
            continue;
        const double length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
        for (int i = 0; i < 4; i++)
            derivatives[place + i] *= length;
    }
    symgen_copy(m->nv + m->nz, rates, derivatives + 1 + m->nq);
}

/* Outputs at the state, whose rates are known. */
static inline int symgen_exchange_outputs(const symgen_rig *r, const double *u, const double *rates, double *outputs)
{
    const symgen_model *const m = r->tables->model;
    symgen_arguments arguments = {.constants = r->constants, .t = r->state, .q = r->state + 1, .v = r->state + 1 + m->nq, .u = u,
                                  .z = r->state + 1 + m->nq + m->nv, .work = r->work, .a = rates, .out = r->scratch};
    return symgen_rig_look(r, m->multipliers, &arguments, outputs);
}

#endif
