/* Many vehicles of one model, one after the other: what its functions say of each, their closed loops and their steady states.
   What comes of a vehicle depends on its own numbers only. */
#include "symgen_rows.h"
#include "symgen_states.h"

int symgen_call_rows(const symgen_row_call *given)
{
    symgen_arguments at = given->first;
    for (int k = 0; k < given->rows; k++) {
        given->status[k] = given->call(&at);
        at.constants += given->constants;
        at.t += given->t;
        at.q += given->q;
        at.v += given->v;
        at.z += given->z;
        at.u += given->u;
        at.a += given->a;
        at.out += given->out;
    }
    return symgen_good;
}

int symgen_assemble_rows(const symgen_model *model, const symgen_assembly_rows *given)
{
    symgen_assembly one = given->first;
    for (int k = 0; k < given->rows; k++) {
        given->status[k] = symgen_assemble(model, &one);
        one.constants += given->constants;
        one.coordinates += model->nv;
        one.closure += model->nc;
        one.dropped += model->nd;
        one.u += model->nu;
        one.q += model->nq;
        one.v += model->nv;
    }
    return symgen_good;
}

/* ---- sizes of first-order states, as model_state_sizes of state_sizes.py finds them ---- */

typedef struct {
    const symgen_model *model;
    const symgen_many *many;
    symgen_arguments at; /* of this vehicle */
    double *move, *now, *fastest, *decay;
} symgen_sizer;

int symgen_sizing_scratch(const symgen_model *model) { return model->nv + 3 * model->nz; }

/* row k of states nearby is the state of the vehicle; its place in rows */
static inline void symgen_return(const symgen_sizer *s, int k)
{
    const symgen_model *const model = s->model;
    s->many->t[k] = s->at.t[0];
    symgen_copy(model->nq, s->at.q, s->many->q + model->nq * k);
    symgen_copy(model->nv, s->at.v, s->many->v + model->nv * k);
    symgen_copy(model->nz, s->at.z, s->many->z + model->nz * k);
    symgen_copy(model->nu, s->at.u, s->many->u + model->nu * k);
}

static inline int symgen_rates_nearby(const symgen_sizer *s, int rows)
{
    return symgen_rates_of_many(s->model, s->many, s->at.constants, s->at.work, rows);
}

/* how much the rate of state i changes in row k; what is not finite tells nothing */
static inline double symgen_change(const symgen_sizer *s, int k, int i)
{
    const double change = fabs(s->many->zdot[s->model->nz * k + i] - s->now[i]);
    return change < HUGE_VAL ? change : 0.0;
}

/* Rates at the state, and how they change by each coordinate by its size, and at the speed that goes with it. */
static inline int symgen_take_fastest(const symgen_sizer *s, const double *coordinates, double time)
{
    const symgen_model *const model = s->model;
    const int nv = model->nv, nz = model->nz;
    symgen_return(s, 0);
    for (int k = 0; k < nv; k++) {
        symgen_return(s, 1 + k);
        for (int i = 0; i < nv; i++)
            s->move[i] = i == k ? coordinates[k] : 0.0;
        symgen_advance(model->joint_count, model->joints, s->at.q, s->move, s->many->q + model->nq * (1 + k));
        symgen_return(s, 1 + nv + k);
        s->many->v[nv * (1 + nv + k) + k] += coordinates[k] / time;
    }
    if (symgen_rates_nearby(s, 1 + 2 * nv) != symgen_good || !symgen_finite(nz, s->many->zdot))
        return 0;
    symgen_copy(nz, s->many->zdot, s->now);
    for (int i = 0; i < nz; i++)
        s->fastest[i] = fabs(s->now[i]);
    for (int k = 1; k <= 2 * nv; k++)
        for (int i = 0; i < nz; i++)
            s->fastest[i] = symgen_max(s->fastest[i], symgen_change(s, k, i));
    return 1;
}

/* by each state by its size: how fast states decay, and from the second round on what moves with others */
static inline void symgen_take_decay(const symgen_sizer *s, int others, const double *size)
{
    const int nz = s->model->nz;
    for (int j = 0; j < nz; j++) {
        symgen_return(s, j);
        s->many->z[nz * j + j] += size[j];
    }
    symgen_rates_nearby(s, nz);
    for (int j = 0; j < nz; j++) {
        s->decay[j] = size[j] > 0.0 ? symgen_change(s, j, j) / size[j] : 0.0;
        for (int i = 0; others && i < nz; i++)
            s->fastest[i] = i == j ? s->fastest[i] : symgen_max(s->fastest[i], symgen_change(s, j, i));
    }
}

static inline int symgen_size_by(const symgen_sizer *s, double time, double *size)
{
    int appeared = 0;
    for (int i = 0; i < s->model->nz; i++) {
        const double before = size[i];
        size[i] = symgen_max(fabs(s->at.z[i]), time * s->fastest[i] / (1.0 + time * s->decay[i]));
        appeared |= before == 0.0 && size[i] > 0.0;
    }
    return appeared;
}

static inline void symgen_size_row(const symgen_sizer *s, const double *coordinates, double time, double *size)
{
    const int nz = s->model->nz;
    for (int i = 0; i < nz; i++) {
        s->decay[i] = 0.0;
        size[i] = fabs(s->at.z[i]);
    }
    if (!symgen_take_fastest(s, coordinates, time))
        return;
    symgen_size_by(s, time, size);
    for (int round = 0; round < (nz > 1 ? nz + 1 : 1); round++) {
        symgen_take_decay(s, round > 0, size);
        if (!symgen_size_by(s, time, size) && round > 0)
            break;
    }
}

int symgen_size_rows(const symgen_model *model, const symgen_state_sizing *given)
{
    const int nv = model->nv, nz = model->nz;
    symgen_sizer s = {.model = model, .many = &given->many, .move = given->scratch};
    s.now = s.move + nv;
    s.fastest = s.now + nz;
    s.decay = s.fastest + nz;
    for (long long k = 0; k < given->rows; k++) {
        s.at = (symgen_arguments){.constants = given->constants + k * given->constants_length, .t = given->t,
                                  .q = given->q + k * model->nq, .v = given->v + k * nv, .z = given->z + k * nz,
                                  .u = given->u + k * model->nu, .work = given->work};
        if (s.many->run)
            s.many->fill(1, given->parameters + k * given->parameters_length, s.many->lanes, s.many->scratch);
        symgen_size_row(&s, given->coordinates + k * nv, given->time[k], given->sizes + k * nz);
    }
    return symgen_good;
}

/* ---- steady states ---- */

/* Steps, relative to the sizes of what is searched: below the first, steps that do not shrink are rounding; below the second, there
   is nothing left to find; a longer one that leaves more than a part of itself asks for new slopes. */
#define SYMGEN_ROUNDING 1e-9
#define SYMGEN_NOTHING 1e-15
#define SYMGEN_SHRINKS 0.1
#define SYMGEN_NO_SHORTER 0.5
/* Way since slopes were made, times what stays out of balance: more asks for new ones, at once where steps are so close to the end. */
#define SYMGEN_SLOPED 1e-15
/* Less out of balance, relative to gravity, is rounding. */
#define SYMGEN_BALANCED 1e-12
#define SYMGEN_CLOSE 1e-6

typedef struct {
    const symgen_model *model;
    const symgen_settling *given;
    symgen_search search;
    const double *course, *place, *coordinates, *sizes, *states; /* of this vehicle */
    double *drift, *rates;
    int placed, width;
} symgen_settler;

/* rows: the axes of the world, in those of the body */
static inline void symgen_axes(const double *p, double axes[3][3])
{
    const double w = p[0], x = p[1], y = p[2], z = p[3];
    axes[0][0] = 1.0 - 2.0 * (y * y + z * z);
    axes[0][1] = 2.0 * (x * y - w * z);
    axes[0][2] = 2.0 * (x * z + w * y);
    axes[1][0] = 2.0 * (x * y + w * z);
    axes[1][1] = 1.0 - 2.0 * (x * x + z * z);
    axes[1][2] = 2.0 * (y * z - w * x);
    axes[2][0] = 2.0 * (x * z - w * y);
    axes[2][1] = 2.0 * (y * z + w * x);
    axes[2][2] = 1.0 - 2.0 * (x * x + y * y);
}

/* level part of the x axis of the body, of length one; its length is returned */
static inline double symgen_ahead(double axes[3][3], double ahead[2])
{
    const double length = symgen_max(sqrt(axes[0][0] * axes[0][0] + axes[1][0] * axes[1][0]), 1e-12);
    ahead[0] = axes[0][0] / length;
    ahead[1] = axes[1][0] / length;
    return length;
}

/* in body axes: what goes over the ground so fast ahead and sideways */
static inline void symgen_over_ground(double axes[3][3], const double ahead[2], double along, double aside, double *velocity)
{
    const double x = along * ahead[0] - aside * ahead[1], y = along * ahead[1] + aside * ahead[0];
    for (int i = 0; i < 3; i++)
        velocity[i] = x * axes[0][i] + y * axes[1][i];
}

/* rate of turning about the vertical, and its slope by the speed sideways */
static inline double symgen_yaw(const double *course, double drift, double *slope)
{
    const double speed = course[0], path = copysign(sqrt(speed * speed + drift * drift), speed);
    *slope = 0.0;
    if (course[1] != 0.0) {
        *slope = course[1] * (drift / path);
        return course[1] * path;
    }
    if (course[2] != 0.0) {
        *slope = -course[2] * (drift / path) / (path * path);
        return course[2] / path;
    }
    return 0.0;
}

/* all velocities of a guess */
static inline void symgen_take_velocities(const symgen_settler *s)
{
    const symgen_settling *const given = s->given;
    double *const v = given->v, *const own = v + given->base_v;
    for (int i = 0; i < s->model->nv; i++)
        v[i] = 0.0;
    for (int i = 0; i < given->rolling_count; i++)
        v[given->rolling[i]] = s->rates[i];
    if (given->base_v < 0)
        return;
    double axes[3][3], ahead[2], slope;
    symgen_axes(s->search.q + given->base_q + 3, axes);
    symgen_ahead(axes, ahead);
    symgen_over_ground(axes, ahead, s->course[0], *s->drift, own);
    const double yaw = symgen_yaw(s->course, *s->drift, &slope);
    for (int i = 0; i < 3; i++)
        own[3 + i] = yaw * axes[2][i];
}

static inline void symgen_cross_of(const double *a, const double *b, double *c)
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* how the velocities of the body change where it turns by a small vector in its own axes */
static inline void symgen_change_by_turn(const symgen_settler *s, double axes[3][3], const double *turn, double *change)
{
    const double *const velocity = s->given->v + s->given->base_v;
    double ahead[2], aside[3], carried[3], spun[3];
    const double length = symgen_ahead(axes, ahead);
    const double nose_x = turn[2] * axes[0][1] - turn[1] * axes[0][2], nose_y = turn[2] * axes[1][1] - turn[1] * axes[1][2];
    const double heading = (ahead[0] * nose_y - ahead[1] * nose_x) / length;
    symgen_over_ground(axes, ahead, -*s->drift, s->course[0], aside);
    symgen_cross_of(turn, velocity, carried);
    symgen_cross_of(turn, velocity + 3, spun);
    for (int i = 0; i < 3; i++) {
        change[i] = heading * aside[i] - carried[i];
        change[3 + i] = -spun[i];
    }
}

/* Heave and turns about two level axes, with what they do to velocities; and the drift. */
static inline void symgen_take_moves_of_base(const symgen_settler *s, double *moves, double *drift)
{
    const symgen_settling *const given = s->given;
    const int nv = s->model->nv, v = given->base_v;
    double axes[3][3], ahead[2], slope;
    symgen_axes(s->search.q + given->base_q + 3, axes);
    symgen_ahead(axes, ahead);
    const double *const up = axes[2];
    double *const heave = moves, *const first = moves + s->width, *const second = first + s->width;
    const int leans = fabs(up[0]) > symgen_max(fabs(up[1]), fabs(up[2]));
    const double level[3] = {leans ? -up[2] : 0.0, leans ? 0.0 : up[2], leans ? up[0] : -up[1]};
    const double length = sqrt(level[0] * level[0] + level[1] * level[1] + level[2] * level[2]);
    for (int i = 0; i < 3; i++) {
        heave[v + i] = s->sizes[given->free_count + 1 + given->rolling_count] * up[i];
        first[v + 3 + i] = level[i] / length;
    }
    symgen_cross_of(up, first + v + 3, second + v + 3);
    symgen_change_by_turn(s, axes, first + v + 3, first + nv + v);
    symgen_change_by_turn(s, axes, second + v + 3, second + nv + v);
    const double size = s->sizes[given->free_count];
    symgen_over_ground(axes, ahead, 0.0, size, drift + nv + v);
    symgen_yaw(s->course, *s->drift, &slope);
    for (int i = 0; i < 3; i++)
        drift[nv + v + 3 + i] = size * slope * up[i];
}

static inline double symgen_state_size(const symgen_settler *s, int i)
{
    return symgen_max(fabs(s->given->z[i]), s->states[i]);
}

/* In the order of the search: positions, inputs that are free, the drift, what rolls, states. */
static inline void symgen_take_moves(const symgen_settler *s)
{
    const symgen_settling *const given = s->given;
    const int nv = s->model->nv, nz = s->model->nz;
    double *move = given->moves;
    for (int i = 0; i < s->search.count * s->width; i++)
        move[i] = 0.0;
    for (int i = 0; i < given->kept_count; i++, move += s->width)
        move[given->kept[i]] = s->coordinates[given->kept[i]];
    double *const base = move;
    move += given->base_v < 0 ? 0 : 3 * s->width;
    for (int i = 0; i < given->free_count; i++, move += s->width)
        move[2 * nv + nz + given->free[i]] = s->sizes[i];
    if (given->base_v >= 0)
        symgen_take_moves_of_base(s, base, move);
    move += s->width;
    for (int i = 0; i < given->rolling_count; i++, move += s->width)
        move[nv + given->rolling[i]] = s->sizes[given->free_count + 1 + i];
    for (int i = 0; i < nz; i++, move += s->width)
        move[2 * nv + i] = symgen_state_size(s, i);
}

/* The body is shifted over the ground and turned about the vertical until it stands and heads as it did. */
static inline void symgen_place(const symgen_settler *s)
{
    double *const at = s->search.q + s->given->base_q, *const p = at + 3, axes[3][3], ahead[2];
    const double *const heading = s->place + 2;
    at[0] = s->place[0];
    at[1] = s->place[1];
    symgen_axes(p, axes);
    symgen_ahead(axes, ahead);
    const double sine = ahead[0] * heading[1] - ahead[1] * heading[0];
    const double cosine = ahead[0] * heading[0] + ahead[1] * heading[1];
    const double half = 0.5 * atan2(sine, cosine), c = cos(half), z = sin(half);
    const double turned[4] = {c * p[0] - z * p[3], c * p[1] - z * p[2], c * p[2] + z * p[1], c * p[3] + z * p[0]};
    const double size = sqrt(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2] + turned[3] * turned[3]);
    for (int i = 0; i < 4; i++)
        p[i] = turned[i] / size;
}

/* the guess after the step; states by the sizes that the moves were made with */
static inline void symgen_take_step(const symgen_settler *s, const double *state_sizes)
{
    const symgen_settling *const given = s->given;
    const double *step = s->search.step + s->placed, *size = s->sizes;
    symgen_go(s->model, &s->search);
    if (given->base_v >= 0)
        symgen_place(s);
    for (int i = 0; i < given->free_count; i++)
        given->u[given->free[i]] += *step++ * *size++;
    *s->drift += *step++ * *size++;
    for (int i = 0; i < given->rolling_count; i++)
        s->rates[i] += *step++ * *size++;
    for (int i = 0; i < s->model->nz; i++)
        given->z[i] += *step++ * state_sizes[i];
}

static inline double symgen_length_of(int n, const double *x)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sum <= HUGE_VAL ? sqrt(sum) : HUGE_VAL;
}

/* What is to vanish, of accelerations and rates alone. */
static inline double symgen_unbalanced(const symgen_settler *s)
{
    return symgen_length_of(s->model->nv + s->model->nz, s->search.left);
}

/* Where equations contradict each other, the slopes decide what is nearest to a steady state: they must be made near it. */
static inline int symgen_slopes_serve(const symgen_settler *s, double away)
{
    const double left = symgen_unbalanced(s);
    return left <= SYMGEN_BALANCED || away * left <= SYMGEN_SLOPED;
}

/* Full steps, until only rounding is left. */
static inline int symgen_settle(symgen_settler *s)
{
    const symgen_settling *const given = s->given;
    symgen_search *const search = &s->search;
    double before = HUGE_VAL, away = 0.0, *const state_sizes = given->state_sizes;
    search->fresh = 1;
    if (given->base_v >= 0)
        symgen_place(s);
    for (int k = 0; k < given->iterations; k++) {
        symgen_take_velocities(s);
        if (search->fresh) {
            symgen_take_moves(s);
            for (int i = 0; i < s->model->nz; i++)
                state_sizes[i] = symgen_state_size(s, i);
            away = 0.0;
        }
        const int status = symgen_search_step(s->model, search);
        if (status != symgen_good || !symgen_is_determined(s->model, search))
            return symgen_not_converged;
        const double length = symgen_length_of(search->count, search->step);
        if (!(symgen_length_of(s->placed, search->step) <= given->reach && length <= HUGE_VAL))
            return symgen_not_converged;
        const int stays = length > SYMGEN_NO_SHORTER * before, ended = length <= SYMGEN_NOTHING || (before <= SYMGEN_ROUNDING && stays);
        if (ended && symgen_slopes_serve(s, away))
            return symgen_good;
        if (search->fresh && stays && !ended)
            return symgen_not_converged;
        symgen_take_step(s, state_sizes);
        away += length;
        const int slow = !search->fresh && length > SYMGEN_SHRINKS * before && length > SYMGEN_ROUNDING;
        const int close = given->contradicts && length <= SYMGEN_CLOSE && !symgen_slopes_serve(s, away);
        search->fresh = slow || ended || close;
        before = ended ? HUGE_VAL : length;
    }
    return symgen_not_converged;
}

int symgen_settle_rows(const symgen_model *model, const symgen_settling *given)
{
    const int nq = model->nq, nv = model->nv, nz = model->nz, nu = model->nu, nc = model->nc;
    symgen_settler s = {.model = model, .given = given, .search = given->search};
    s.width = 2 * nv + nz + nu;
    s.placed = given->kept_count + (given->base_v < 0 ? 0 : 3);
    s.search.part = 1.0;
    for (long long k = 0; k < given->rows; k++) {
        s.search.constants = given->constants + k * given->constants_length;
        s.search.weights = given->weights + k * (nv + nz + nc);
        if (s.search.many.run)
            s.search.many.fill(1, given->parameters + k * given->parameters_length, s.search.many.lanes, s.search.many.scratch);
        s.course = given->course + 3 * k;
        s.place = given->place + 4 * k;
        s.coordinates = given->coordinates + k * nv;
        s.sizes = given->sizes + k * (given->free_count + given->rolling_count + 2);
        s.states = given->states + k * nz;
        s.drift = given->drift + k;
        s.rates = given->rates + k * given->rolling_count;
        symgen_copy(nq, given->all_q + k * nq, s.search.q);
        symgen_copy(nz, given->all_z + k * nz, given->z);
        symgen_copy(nu, given->all_u + k * nu, given->u);
        given->status[k] = symgen_settle(&s);
        symgen_take_velocities(&s);
        symgen_copy(nq, s.search.q, given->all_q + k * nq);
        symgen_copy(nv, given->v, given->all_v + k * nv);
        symgen_copy(nz, given->z, given->all_z + k * nz);
        symgen_copy(nu, given->u, given->all_u + k * nu);
    }
    return symgen_good;
}
