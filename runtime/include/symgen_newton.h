/* Newton's method on the overdetermined equations of all bodies (paper 1, eq. 42), with one-stage formulas whose positions follow
   from velocities: backward differentiation, the trapezoidal rule.

   Unknowns   X_q, X_v, X_a, lambda, X_z with dq = g^2 X_q, dv = g X_v, da = X_a, dz = g X_z; g the gain of the formula times the step
   Equations  forces, constraints and their two derivatives, and for each of the `free` components the two formulas of integration
              theta - history - g v,  v - history - g a  (U selects components; theta: motion since the last step);  z - history - g zdot

   Constraints between velocities have no equation of positions: the first formula of a `rolled` component stands in its place.

   Written in X all entries of H_p are of the order of one, and the factors hold for another step length nearly as well. */
#ifndef SYMGEN_NEWTON_H
#define SYMGEN_NEWTON_H

#include "symgen_newton_types.h"

typedef struct {
    int nc, m, nz, n, ny;
    real gain, velocity, velocity_before, rate; /* of v_n, v_n-1 and a_n in v */
    real way, move;                             /* of v_n and the motion of the last step in the motion of this one */
} symgen_newton_sizes;

static inline symgen_newton_sizes symgen_newton_sizes_of(const symgen_newton_model *model, const symgen_run *run)
{
    symgen_newton_sizes s = {.nc = 6 * model->bodies, .m = model->rows, .nz = model->states};
    const symgen_bodies_part *const part = &run->bodies;
    const int early = part->count[symgen_newton_known] < part->formula.history;
    const symgen_newton_formula *const f = early ? &part->beginner : &part->formula;
    s.n = 3 * s.nc + s.m + s.nz;
    s.ny = s.nc + s.m + s.nz;
    s.gain = run->step * f->gain;
    s.velocity = f->velocity[0];
    s.velocity_before = f->velocity[1];
    s.rate = run->step * f->velocity[2];
    s.way = run->step * f->position[0];
    s.move = f->position[1];
    return s;
}

static inline int symgen_newton_positions(const symgen_newton_model *model)
{
    return symgen_pose * model->bodies + model->angles;
}

/* The state, what the next step looks back to, and a row of inputs. */
static inline int symgen_newton_saved(const symgen_newton_model *model)
{
    const int nc = 6 * model->bodies, nz = model->states;
    return symgen_newton_positions(model) + nc + nz + 2 * nc + nz + 3 * (nc + model->rows + nz) + model->inputs;
}

static inline int symgen_newton_scratch(const symgen_newton_model *model)
{
    const int nc = 6 * model->bodies, ny = nc + model->rows + model->states;
    const int n = 2 * nc + ny, nq = symgen_newton_positions(model);
    return model->residual_size + model->jacobian_size + 2 * n + nq + 4 * nc + 2 * model->states + ny +
           symgen_newton_saved(model);
}

/* The iterate of a step and what it is made of. */
typedef struct {
    symgen_newton_sizes s;
    real closure; /* largest residual of the constraints */
    symgen_arguments arguments;
    real *residual, *jacobian, *right, *x, *q, *v, *z, *y, *history, *guess, *z_guess, *move;
} symgen_newton_iterate;

static inline symgen_newton_iterate symgen_newton_begin(const symgen_newton_model *model, symgen_run *run)
{
    symgen_newton_iterate it = {.s = symgen_newton_sizes_of(model, run)};
    const int nc = it.s.nc, nz = it.s.nz;
    it.residual = run->scratch;
    it.jacobian = it.residual + model->residual_size;
    it.right = it.jacobian + model->jacobian_size;
    it.x = it.right + it.s.n;
    it.q = it.x + it.s.n;
    it.v = it.q + symgen_pose * model->bodies + model->angles;
    it.z = it.v + nc;
    it.y = it.z + nz;
    it.history = it.y + it.s.ny; /* of v */
    it.z_guess = it.history + nc; /* history of z */
    it.guess = it.z_guess + nz;   /* history of positions, turned with the frame at each evaluation */
    it.move = it.guess + nc;
    it.arguments = (symgen_arguments){.constants = run->constants, .work = run->work, .q = it.q, .v = it.v, .z = it.z,
                                      .a = it.y, .l = it.y + nc, .out = it.residual};
    return it;
}

/* Velocities are components in the frame's axes at the end of the step, motions of bodies in those at its start. */
static inline void symgen_newton_turn_shifts(const symgen_newton_model *model, symgen_newton_iterate *it)
{
    const real still[4] = {1.0, 0.0, 0.0, 0.0};
    real ahead[4];
    if (model->base < 0)
        return;
    symgen_turned_right(still, it->move + 6 * model->base + 3, ahead);
    for (int i = 0; i < model->bodies; i++) {
        real turned[3], way[3];
        for (int k = 0; k < 3; k++)
            way[k] = it->s.gain * it->v[6 * i + k];
        symgen_rotated(ahead, way, turned);
        for (int k = 0; k < 3; k++)
            it->move[6 * i + k] = it->guess[6 * i + k] + turned[k];
    }
}

/* Accelerations, multipliers and rates extrapolated; velocities and poses by the formula. */
static inline void symgen_newton_predict(const symgen_newton_model *model, const symgen_run *run,
                                         symgen_newton_iterate *it)
{
    const int nc = it->s.nc, nz = it->s.nz, ny = it->s.ny;
    const int known = run->bodies.count[symgen_newton_known];
    const int reach = known < run->settings.predictor ? known : run->settings.predictor;
    const real *const y0 = run->bodies.y, *const y1 = y0 + ny, *const y2 = y1 + ny, *const move = run->bodies.before + nc + nz;
    for (int k = 0; k < ny; k++)
        it->y[k] = reach == 0 ? y0[k] : reach == 1 ? 2.0 * y0[k] - y1[k] : 3.0 * (y0[k] - y1[k]) + y2[k];
    for (int k = 0; k < nc; k++) {
        it->history[k] = it->s.velocity * run->v[k] + it->s.velocity_before * run->bodies.before[k] + it->s.rate * y0[k];
        it->guess[k] = it->s.move * move[k] + it->s.way * run->v[k];
        it->v[k] = it->history[k] + it->s.gain * it->y[k];
        it->move[k] = it->guess[k] + it->s.gain * it->v[k];
    }
    symgen_newton_turn_shifts(model, it);
    for (int k = 0; k < nz; k++) {
        it->z_guess[k] = it->s.velocity * run->z[k] + it->s.velocity_before * run->bodies.before[nc + k] +
                         it->s.rate * y0[nc + it->s.m + k];
        it->z[k] = it->z_guess[k] + it->s.gain * it->y[nc + it->s.m + k];
    }
    symgen_copy(model->angles, run->q + symgen_pose * model->bodies, it->q + symgen_pose * model->bodies);
    symgen_move_bodies(model->bodies, model->base, run->q, it->move, it->q);
}

/* M = 1 + s/2 ~theta + ~theta^2/12: d theta = M delta for a rotation that turns by delta, and theta.dot = M w */
static inline void symgen_newton_tangent(const real *theta, real s, real (*m)[3])
{
    const real x = theta[0], y = theta[1], z = theta[2], h = 0.5 * s, c = 1.0 / 12.0;
    m[0][0] = 1.0 - c * (y * y + z * z);
    m[1][1] = 1.0 - c * (x * x + z * z);
    m[2][2] = 1.0 - c * (x * x + y * y);
    m[0][1] = c * x * y - h * z;
    m[1][0] = c * x * y + h * z;
    m[0][2] = c * x * z + h * y;
    m[2][0] = c * x * z - h * y;
    m[1][2] = c * y * z - h * x;
    m[2][1] = c * y * z + h * x;
}

/* One of the free or rolled components: the residual of its position, and if `value` is given its entries of H_p. */
static inline void symgen_newton_component(const symgen_newton_model *model, const symgen_run *run,
                                           const symgen_newton_iterate *it, int k, const real *back, real *right, real *value)
{
    const int column = run->bodies.component[k], body = column / 6, part = column % 6, base = model->base;
    const int *const place = run->bodies.entries.free_place + 9 * k;
    const real *const v = it->v + 6 * body, *const guess = it->guess + 6 * body, g = it->s.gain;
    real rest[3], m[3][3], rate[3];
    if (part < 3) {
        real carried[3];
        symgen_rotated(back, guess, carried);
        symgen_shift_since(base, body, run->q, it->q, back, rest);
        for (int i = 0; i < 3; i++)
            rest[i] -= carried[i];
        *right = -(rest[part] - g * v[part]);
        if (value != 0) {
            const real row[3] = {part == 1 ? rest[2] : part == 2 ? -rest[1] : 0.0,
                                 part == 0 ? -rest[2] : part == 2 ? rest[0] : 0.0,
                                 part == 0 ? rest[1] : part == 1 ? -rest[0] : 0.0};
            value[place[0]] += 1.0;
            value[place[6]] -= 1.0;
            for (int i = 0; i < 3; i++)
                if (place[1 + i] >= 0)
                    value[place[1 + i]] += row[i];
        }
    } else {
        const real s = base >= 0 && body != base ? -1.0 : 1.0, *const w = v + 3;
        const int j = part - 3;
        symgen_turn_since(base, body, run->q, it->q, rest);
        symgen_newton_tangent(rest, s, m);
        for (int i = 0; i < 3; i++)
            rate[i] = m[i][0] * w[0] + m[i][1] * w[1] + m[i][2] * w[2];
        *right = -(rest[j] - guess[part] - g * rate[j]);
        if (value != 0) {
            const real h = 0.5 * g * s;
            const real row[3] = {j == 1 ? h * w[2] : j == 2 ? -h * w[1] : 1.0,
                                 j == 0 ? -h * w[2] : j == 2 ? h * w[0] : 1.0,
                                 j == 0 ? h * w[1] : j == 1 ? -h * w[0] : 1.0};
            for (int i = 0; i < 3; i++) {
                value[place[i]] += row[0] * m[0][i] + row[1] * m[1][i] + row[2] * m[2][i];
                value[place[6 + i]] -= m[j][i];
            }
        }
    }
}

/* What a step misses of a state, relative to the size of the state; a state without one is compared to what there is of it. */
static inline real symgen_newton_missing(const symgen_run *run, const symgen_newton_iterate *it, int k, real rest, real change)
{
    const real now = symgen_max(fabs(it->z[k]), fabs(it->z_guess[k]));
    const real size = symgen_max(run->bodies.state_sizes[k], symgen_max(now, fabs(change)));
    return rest == 0.0 ? 0.0 : fabs(rest) / size;
}

/* The right-hand side of the position of a component; its residual relative to the size of the mechanism is returned. */
static inline real symgen_newton_position(const symgen_newton_model *model, const symgen_run *run, const symgen_newton_iterate *it,
                                          int k, const real *back, real *right)
{
    symgen_newton_component(model, run, it, k, back, right, 0);
    const real size = run->bodies.component[k] % 6 < 3 ? run->bodies.length : 1.0, found = fabs(*right) / size;
    *right /= it->s.gain * it->s.gain;
    return found;
}

/* Evaluates all equations; the right-hand side is minus the residual, scaled as the unknowns are. Its largest part relative to the
   tolerances is the error, which is infinite where something is not finite. */
static inline int symgen_newton_evaluate(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it, real *error)
{
    const int nc = it->s.nc, m = it->s.m, nz = it->s.nz, nf = run->bodies.free;
    const real g = it->s.gain, *const r = it->residual;
    const real length = run->bodies.length, rate = run->bodies.weight[nc] / run->bodies.length;
    real *const right = it->right, worst = 0.0, rates = 0.0, integration = 0.0, back[4];
    it->closure = 0.0;
    it->arguments.out = it->residual;
    *error = HUGE_VAL;
    const int status = model->residual(&it->arguments);
    run->statistics.evaluations++;
    if (status != symgen_good)
        return status;
    symgen_frame_back(model->base, run->q, it->q, back);
    for (int k = 0; k < nf; k++) {
        const int column = run->bodies.component[k];
        real *const rest = right + nc + 3 * m + k;
        const real size = column % 6 < 3 ? length : 1.0;
        integration = symgen_max(integration, symgen_newton_position(model, run, it, k, back, rest));
        rest[nf] = -(it->v[column] - it->history[column] - g * it->y[column]) / g;
        integration = symgen_max(integration, fabs(rest[nf]) * g * run->step / size);
    }
    for (int k = 0; k < nc; k++) {
        right[k] = -r[k];
        if (!(fabs(r[k]) / run->bodies.weight[k] <= worst)) {
            worst = fabs(r[k]) / run->bodies.weight[k];
            run->statistics.worst_equation = k;
        }
    }
    for (int k = 0; k < m; k++) {
        right[nc + k] = -r[nc + k] / (g * g);
        right[nc + m + k] = -r[nc + m + k] / g;
        right[nc + 2 * m + k] = -r[nc + 2 * m + k];
        it->closure = symgen_max(it->closure, fabs(r[nc + k]) / run->bodies.sizes[k]);
        rates = symgen_max(rates, fabs(r[nc + m + k]) / run->bodies.sizes[k]);
        worst = symgen_max(worst, fabs(r[nc + 2 * m + k]) / (rate * run->bodies.sizes[k]));
    }
    for (int k = 0; k < run->bodies.rolled; k++) {
        real *const rest = right + nc + run->bodies.rolled_row[k];
        integration = symgen_max(integration, symgen_newton_position(model, run, it, nf + k, back, rest));
    }
    for (int k = 0; k < nz; k++) {
        const real rest = it->z[k] - it->z_guess[k] - g * r[nc + 3 * m + k];
        right[nc + 3 * m + 2 * nf + k] = -rest / g;
        worst = symgen_max(worst, symgen_newton_missing(run, it, k, rest, g * r[nc + 3 * m + k]));
    }
    if (!symgen_finite(it->s.n, right))
        return symgen_good;
    const real open = symgen_max(symgen_max(it->closure, run->step * rates), integration);
    *error = symgen_max(worst / run->settings.residual, open / run->settings.closure);
    return symgen_good;
}

/* H_p at the iterate, and its factors. */
static inline int symgen_newton_refresh(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it)
{
    const symgen_newton_entries *const e = &run->bodies.entries;
    const real g = it->s.gain, power[3] = {1.0, g, g * g};
    real *const value = run->bodies.factors.value, back[4];
    const int count = run->bodies.factors.start[run->bodies.factors.size];
    for (int p = 0; p < count; p++)
        value[p] = 0.0;
    it->arguments.out = it->jacobian;
    const int status = model->jacobian(&it->arguments);
    if (status != symgen_good)
        return status;
    for (int k = 0; k < e->count; k++)
        value[e->place[k]] += e->sign[k] * power[e->power[k]] * it->jacobian[e->source[k]];
    for (int k = 0; k < e->constants; k++)
        value[e->constant_place[k]] += e->constant[k];
    symgen_frame_back(model->base, run->q, it->q, back);
    for (int k = 0; k < run->bodies.free + run->bodies.rolled; k++) {
        real unused;
        symgen_newton_component(model, run, it, k, back, k < run->bodies.free ? it->right + it->s.nc + 3 * it->s.m + k : &unused, value);
    }
    run->statistics.factorisations++;
    return symgen_sparse_factorise(&run->bodies.factors) ? symgen_reorder : symgen_good;
}

/* How far a rotation counts as a displacement, in lengths of the mechanism; as LEVER of newton.py. */
#define SYMGEN_NEWTON_LEVER 0.5

/* Free components are chosen anew when one of them moves others by this many times what it moves itself, and by twice the least since
   they were chosen: so many times larger are errors of integration in the others, until at a singular choice a step has two solutions.
   A choice of large pivots moves others about as far, however many components there are. */
#define SYMGEN_NEWTON_REACH 4.0

static inline real symgen_newton_unit(const symgen_run *run, int component)
{
    return component % 6 < 3 ? run->bodies.length : 1.0 / SYMGEN_NEWTON_LEVER;
}

/* Of the free components the one that moves all others together most. These are summed up with uneven weights, so that no symmetry
   hides it; and it is looked for by the transposed matrix, because a motion of several free components may happen to be one that a
   singular choice allows. */
static inline int symgen_newton_mover(symgen_run *run, const symgen_newton_iterate *it)
{
    const int nc = it->s.nc, first = nc + 3 * it->s.m + run->bodies.free;
    real change = 0.0, most = -1.0;
    int found = 0;
    for (int k = 0; k < it->s.n; k++)
        it->x[k] = 0.0;
    for (int k = 0; k < nc; k++) {
        change += change < 0.382 ? 0.618 : -0.382;
        it->x[nc + k] = (k % 2 ? -0.5 - change : 0.5 + change) / symgen_newton_unit(run, k);
    }
    for (int k = 0; k < run->bodies.free; k++)
        it->x[nc + run->bodies.component[k]] = 0.0;
    symgen_sparse_solve_transposed(&run->bodies.factors, it->x, it->right);
    for (int k = 0; k < run->bodies.free; k++) {
        const real moved = fabs(it->right[first + k]) * symgen_newton_unit(run, run->bodies.component[k]);
        if (moved > most) {
            most = moved;
            found = k;
        }
    }
    return found;
}

/* How far velocities of dependent components go when that free one is changed, relative to it, by the factors as they are. */
static inline real symgen_newton_reach(symgen_run *run, const symgen_newton_iterate *it)
{
    const int nc = it->s.nc, k = symgen_newton_mover(run, it);
    real all = 0.0, own = 0.0;
    for (int i = 0; i < it->s.n; i++)
        it->right[i] = 0.0;
    it->right[nc + 3 * it->s.m + run->bodies.free + k] = symgen_newton_unit(run, run->bodies.component[k]);
    symgen_sparse_solve(&run->bodies.factors, it->right, it->x);
    for (int i = 0; i < nc; i++)
        all = symgen_max(all, fabs(it->x[nc + i]) / symgen_newton_unit(run, i));
    for (int i = 0; i < run->bodies.free; i++)
        own = symgen_max(own, fabs(it->x[nc + run->bodies.component[i]]) / symgen_newton_unit(run, run->bodies.component[i]));
    return own > 0.0 ? all / own : 1.0;
}

/* Whether the free components still determine the others well, right after the factors have been renewed. */
static inline int symgen_newton_holds(symgen_run *run, const symgen_newton_iterate *it)
{
    if (run->bodies.free == 0)
        return 1;
    const real reach = symgen_newton_reach(run, it);
    if (run->bodies.watch[symgen_newton_most] > 0.0 && !(reach <= run->bodies.watch[symgen_newton_most]))
        return 0;
    if (run->bodies.watch[symgen_newton_most] == 0.0 || 2.0 * reach < run->bodies.watch[symgen_newton_most])
        run->bodies.watch[symgen_newton_most] = symgen_max(SYMGEN_NEWTON_REACH, 2.0 * reach);
    run->statistics.weakest_pivot = symgen_min(run->statistics.weakest_pivot, 1.0 / reach);
    return 1;
}

static inline void symgen_newton_update(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it)
{
    const int nc = it->s.nc, m = it->s.m, nz = it->s.nz;
    const real g = it->s.gain, *const x = it->x;
    symgen_sparse_solve(&run->bodies.factors, it->right, it->x);
    for (int k = 0; k < nc; k++) {
        it->move[k] = g * g * x[k];
        it->v[k] += g * x[nc + k];
    }
    for (int k = 0; k < nc + m; k++)
        it->y[k] += x[2 * nc + k];
    for (int k = 0; k < nz; k++) {
        it->z[k] += g * x[3 * nc + m + k];
        it->y[nc + m + k] += x[3 * nc + m + k];
    }
    symgen_move_bodies(model->bodies, model->base, it->q, it->move, it->q);
    run->statistics.solutions++;
}

/* Whether the contraction is measured in this step: 1, 2, 4, ... steps after factors were renewed, then every 32nd, because it wears
   off in proportion to the motion since. */
static inline int symgen_newton_measures(const symgen_run *run)
{
    const int age = run->bodies.count[symgen_newton_since];
    return run->bodies.count[symgen_newton_known] < 2 || age % 32 == 0 || (age < 32 && (age & (age - 1)) == 0);
}

enum symgen_newton_age {
    symgen_newton_old,     /* factors as they are */
    symgen_newton_fresh,   /* those of the prediction */
    symgen_newton_freshest /* new ones in every iteration, for forces with kinks */
};

/* What a step leaves: its error, and of the closure that was evaluated last the part that a correction since then did not mend. */
static inline void symgen_newton_note(symgen_run *run, const symgen_newton_iterate *it, real part, real error)
{
    symgen_statistics *const statistics = &run->statistics;
    statistics->worst_residual = symgen_max(statistics->worst_residual, error * run->settings.residual);
    statistics->worst_closure = symgen_max(statistics->worst_closure, part * it->closure);
}

/* Loops that are open by this much, relative to the length of the mechanism, were left by iterations that diverge. */
#define SYMGEN_NEWTON_ASTRAY 0.1

/* Iterations of a number that is given, whatever else they leave, which is estimated by the contraction of the last two. */
static inline int symgen_newton_solve_fixed(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it,
                                            int *iterations)
{
    real error = 0.0, before = 0.0;
    for (*iterations = 0; *iterations < run->settings.iterations; ++*iterations) {
        before = error;
        const int status = symgen_newton_evaluate(model, run, it, &error);
        if (status != symgen_good)
            return status;
        if (!(error < HUGE_VAL))
            return symgen_not_finite;
        symgen_newton_update(model, run, it);
    }
    const real part = before > 0.0 ? symgen_min(error / before, 1.0) : 1.0;
    symgen_newton_note(run, it, part, part * error);
    return it->closure < SYMGEN_NEWTON_ASTRAY ? symgen_good : symgen_not_converged;
}

/* Iterates from the prediction; `iterations` is how often it solved. */
static inline int symgen_newton_solve(const symgen_newton_model *model, symgen_run *run, symgen_newton_iterate *it,
                                      enum symgen_newton_age age, int *iterations)
{
    int status;
    symgen_newton_predict(model, run, it);
    if (age != symgen_newton_old) {
        status = symgen_newton_refresh(model, run, it);
        if (status != symgen_good)
            return status;
        if (!symgen_newton_holds(run, it))
            return symgen_reorder;
        if (run->settings.policy != symgen_every_step) {
            run->bodies.watch[symgen_newton_contraction] = 1.0;
            run->bodies.count[symgen_newton_since] = 0;
        }
    }
    if (run->settings.fixed)
        return symgen_newton_solve_fixed(model, run, it, iterations);
    const int measure = symgen_newton_measures(run);
    real error, next;
    status = symgen_newton_evaluate(model, run, it, &error);
    const real first = error;
    for (*iterations = 0; status == symgen_good && error > 1.0 && *iterations < run->settings.iterations;) {
        if (age == symgen_newton_freshest && *iterations > 0)
            status = symgen_newton_refresh(model, run, it);
        if (status != symgen_good) /* an iterate that went astray says nothing of the order of pivots */
            return status == symgen_reorder ? symgen_not_converged : status;
        symgen_newton_update(model, run, it);
        ++*iterations;
        if (!(error < 1e3 * first + 1.0))
            return symgen_not_converged;
        const real expected = 4.0 * error * run->bodies.watch[symgen_newton_contraction];
        if (expected < 1.0 && !measure && age != symgen_newton_freshest) {
            symgen_newton_note(run, it, expected / error, expected);
            return symgen_good;
        }
        status = symgen_newton_evaluate(model, run, it, &next);
        if (status != symgen_good)
            return status;
        run->bodies.watch[symgen_newton_contraction] = symgen_min(next / error, 1.0);
        if (next > 0.1) /* below that it may be rounding */
            run->statistics.worst_contraction = symgen_max(run->statistics.worst_contraction, next / error);
        error = next;
    }
    if (status != symgen_good)
        return status;
    if (!(error <= 1.0))
        return error <= HUGE_VAL && *iterations > 0 ? symgen_not_converged : symgen_not_finite;
    symgen_newton_note(run, it, 1.0, error);
    return symgen_good;
}

#endif
