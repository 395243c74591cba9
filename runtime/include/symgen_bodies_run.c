/* Steps of Newton's method on all bodies: when factors are renewed, what a step leaves behind. */
#include "symgen_bodies_run.h"
#include "symgen_input.h"
#include "symgen_loop.h"
#include "symgen_newton.h"

/* A halving of a step that fails is tried at most this often. */
#define SYMGEN_NEWTON_HALVINGS 6

/* After so many steps in a row that had to be made of shorter ones, it is the order of pivots that does not suit. */
#define SYMGEN_NEWTON_SHORT 3

/* What a step looks back to: velocities and states before the last one, which led from the positions `from` to the positions `to`. */
static inline void symgen_newton_look_back(const symgen_newton_model *model, symgen_run *run, const real *from,
                                           const real *to, const real *v, const real *z)
{
    const int nc = 6 * model->bodies, nz = model->states;
    real *const move = run->bodies.before + nc + nz, back[4];
    symgen_frame_back(model->base, from, to, back);
    if (run->bodies.formula.position[1] != 0.0)
        for (int i = 0; i < model->bodies; i++) {
            symgen_shift_since(model->base, i, from, to, back, move + 6 * i);
            symgen_turn_since(model->base, i, from, to, move + 6 * i + 3);
        }
    symgen_copy(nc, v, run->bodies.before);
    symgen_copy(nz, z, run->bodies.before + nc);
}

/* Takes the iterate for the new state, and keeps what the next step looks back to. */
static inline void symgen_newton_accept(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it)
{
    const int nc = it->s.nc, nz = it->s.nz, ny = it->s.ny;
    symgen_newton_look_back(model, run, run->q, it->q, run->v, run->z);
    symgen_copy(ny, run->bodies.y + ny, run->bodies.y + 2 * ny);
    symgen_copy(ny, run->bodies.y, run->bodies.y + ny);
    symgen_copy(ny, it->y, run->bodies.y);
    symgen_copy(nc, it->v, run->v);
    symgen_copy(nz, it->z, run->z);
    for (int k = 0; k < nz; k++)
        run->bodies.state_sizes[k] = symgen_max(run->bodies.state_sizes[k], fabs(run->z[k]));
    symgen_copy(symgen_newton_positions(model), it->q, run->q);
    run->bodies.count[symgen_newton_known] += run->bodies.count[symgen_newton_known] < 2;
    run->bodies.count[symgen_newton_since]++;
}

/* Angles of the iterate are counted next to those kept behind the poses, which must not be half a turn away. */
static inline int symgen_newton_count_angles(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it)
{
    real *const turned = run->bodies.watch + symgen_newton_turned, fastest = 0.0;
    symgen_arguments arguments = it->arguments;
    for (int i = 0; i < model->bodies; i++)
        fastest = symgen_max(fastest, symgen_largest(3, it->v + 6 * i + 3));
    *turned += 4.0 * fastest * run->step; /* of two bodies, three components */
    if (model->angles == 0 || !(*turned > 1.0))
        return symgen_good;
    arguments.out = it->residual;
    const int status = model->joint_angles(&arguments);
    if (status != symgen_good)
        return status;
    symgen_copy(model->angles, it->residual, it->q + symgen_pose * model->bodies);
    *turned = 0.0;
    return symgen_good;
}

/* A step to the time t, with old factors, then with new ones, then with new ones in every iteration. */
static inline int symgen_newton_try(const symgen_newton_model *model, symgen_run *run, const real *t, const real *u)
{
    symgen_newton_iterate it = symgen_newton_begin(model, run);
    const int policy = run->settings.policy, costly = run->bodies.count[symgen_newton_excess] > run->settings.refresh_cost;
    const int fresh = run->bodies.fresh || policy == symgen_every_step || (policy == symgen_adaptive && costly);
    enum symgen_newton_age age = fresh ? symgen_newton_fresh : symgen_newton_old;
    int iterations = 0, spent = 0;
    it.arguments.t = t;
    it.arguments.u = u;
    int status = symgen_newton_solve(model, run, &it, age, &iterations);
    while (!run->settings.fixed && run->settings.policy != symgen_frozen && status != symgen_good && status != symgen_reorder &&
           age != symgen_newton_freshest) {
        run->statistics.retries++;
        spent += iterations;
        age++;
        status = symgen_newton_solve(model, run, &it, age, &iterations);
    }
    if (status == symgen_good)
        status = symgen_newton_count_angles(model, run, &it);
    if (status != symgen_good)
        return status;
    /* factors of an iterate that had to be searched for are not those of the motion to come */
    run->bodies.fresh = age == symgen_newton_freshest;
    if (age != symgen_newton_old) {
        run->bodies.count[symgen_newton_excess] = 0;
        run->bodies.count[symgen_newton_fewest] = iterations;
    } else if (iterations > run->bodies.count[symgen_newton_fewest]) {
        run->bodies.count[symgen_newton_excess] += iterations - run->bodies.count[symgen_newton_fewest];
    }
    if (iterations + spent > run->statistics.most_iterations)
        run->statistics.most_iterations = iterations + spent;
    symgen_newton_accept(model, run, &it);
    return symgen_good;
}

/* Step k in 2, 4, ... shorter ones of first order; to the next step it looks like a whole one. On failure the state is what it was. */
static inline int symgen_newton_halve(const symgen_newton_model *model, symgen_run *run, int k)
{
    const int nq = symgen_newton_positions(model), nc = 6 * model->bodies, nz = model->states, ny = nc + model->rows + nz;
    const real whole = run->step, begin = run->start + (run->first + k) * whole, turned = run->bodies.watch[symgen_newton_turned];
    real *const q = run->scratch + symgen_newton_scratch(model) - symgen_newton_saved(model);
    real *const v = q + nq, *const z = v + nc, *const before = z + nz, *const y = before + 2 * nc + nz, *const u = y + 3 * ny;
    const int known = run->bodies.count[symgen_newton_known];
    int status = symgen_not_converged;
    symgen_copy(nq, run->q, q);
    symgen_copy(nc, run->v, v);
    symgen_copy(nz, run->z, z);
    symgen_copy(2 * nc + nz, run->bodies.before, before);
    symgen_copy(3 * ny, run->bodies.y, y);
    for (int parts = 2; parts <= 1 << SYMGEN_NEWTON_HALVINGS && status != symgen_good; parts *= 2) {
        run->statistics.halvings++;
        run->step = whole / parts;
        status = symgen_good;
        for (int i = 1; i <= parts && status == symgen_good; i++) {
            const real t = begin + i * run->step;
            run->bodies.count[symgen_newton_known] = 0;
            run->bodies.fresh = 1;
            status = symgen_newton_try(model, run, &t,
                                       symgen_input_at(run->inputs, run->input_stride, model->inputs, k, (double)i / parts, u));
        }
        if (status == symgen_good)
            symgen_newton_look_back(model, run, q, run->q, v, z);
        else {
            symgen_copy(nq, q, run->q);
            symgen_copy(nc, v, run->v);
            symgen_copy(nz, z, run->z);
            symgen_copy(2 * nc + nz, before, run->bodies.before);
            symgen_copy(ny, y, run->bodies.y);
            run->bodies.watch[symgen_newton_turned] = turned;
        }
    }
    symgen_copy(2 * ny, status == symgen_good ? y : y + ny, run->bodies.y + ny);
    run->bodies.count[symgen_newton_known] = status == symgen_good && known < 2 ? known + 1 : known;
    run->step = whole;
    run->bodies.fresh = 1;
    return status;
}

static inline int symgen_newton_step(const symgen_newton_model *model, symgen_run *run, int k)
{
    const real t = run->start + (run->first + k + 1) * run->step;
    int status = symgen_newton_try(model, run, &t, run->inputs + (long long)2 * (k + 1) * run->input_stride);
    if (status == symgen_good)
        run->bodies.count[symgen_newton_short] = 0;
    if (run->settings.fixed || run->settings.policy == symgen_frozen || status == symgen_good || status == symgen_reorder)
        return status;
    if (run->bodies.count[symgen_newton_short] == SYMGEN_NEWTON_SHORT)
        return symgen_reorder;
    status = symgen_newton_halve(model, run, k);
    if (status == symgen_good)
        run->bodies.count[symgen_newton_short]++;
    return status == symgen_not_converged ? symgen_reorder : status;
}

/* ---- what the loop calls ---- */

typedef struct {
    const symgen_newton_model *model;
    symgen_run *run;
} symgen_bodies;

static inline int symgen_bodies_begin(void *self, real t, const real *u)
{
    (void)self;
    (void)t;
    (void)u;
    return symgen_good;
}

/* In the coordinates of the tree. */
static inline int symgen_bodies_look(void *self, real t, const real *u, const symgen_row *row)
{
    const symgen_newton_model *const model = ((symgen_bodies *)self)->model;
    const symgen_run *const run = ((symgen_bodies *)self)->run;
    const symgen_calls *const calls = &run->calls;
    const real *const y = run->bodies.y, *const found = run->scratch;
    const symgen_arguments arguments = {.constants = run->constants, .work = run->work, .t = &t, .q = run->q, .v = run->v,
                                        .z = run->z, .u = u, .a = y, .l = y + 6 * model->bodies, .out = run->scratch};
    const int status = model->tree(&arguments);
    if (status != symgen_good)
        return status;
    symgen_copy(calls->nq + calls->nv, found, row->q);
    symgen_copy(calls->nz, run->z, row->z);
    symgen_copy(calls->nv + calls->nc, found + calls->nq + calls->nv, row->a);
    symgen_copy(calls->nz, y + 6 * model->bodies + model->rows, row->zdot);
    return symgen_good;
}

static inline int symgen_bodies_whole(void *self, int k)
{
    const symgen_bodies *const at = self;
    return symgen_newton_step(at->model, at->run, k);
}

/* ---- what models call ---- */

int symgen_bodies_scratch(const symgen_newton_model *model) { return symgen_newton_scratch(model); }

int symgen_bodies_run(const symgen_newton_model *model, symgen_run *run)
{
    symgen_bodies at = {model, run};
    const symgen_family family = {.self = &at, .calls = run->calls, .begin = symgen_bodies_begin, .look = symgen_bodies_look,
                                .step = symgen_bodies_whole};
    return symgen_loop(run, &family);
}
