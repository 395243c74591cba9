/* Finding states: loops are closed with coordinates that stay, and Gauss-Newton steps go towards steady states. */
#include "symgen_states.h"
#include "symgen_least.h"

/* ---- assembly ---- */

typedef struct {
    const symgen_model *model;
    const symgen_assembly *given;
    symgen_arguments closure, jacobian;
    double *q, *residual, *entries, *step, *right, *found, *matrices;
} symgen_closer;

int symgen_assembly_scratch(const symgen_model *model, int length, int entries)
{
    return model->nq + model->closure_size + entries + 3 * model->nv + model->nc + length;
}

static inline symgen_closer symgen_closer_of(const symgen_model *model, const symgen_assembly *given)
{
    symgen_closer c = {.model = model, .given = given, .q = given->scratch};
    c.residual = c.q + model->nq;
    c.entries = c.residual + model->closure_size;
    c.step = c.entries + given->jacobian.entries;
    c.found = c.step + model->nv;
    c.right = c.found + model->nv;
    c.matrices = c.right + model->nv + model->nc;
    c.closure = (symgen_arguments){.constants = given->constants, .t = given->t, .q = given->q, .v = given->v, .u = given->u,
                                   .work = given->work, .out = c.residual};
    c.jacobian = c.closure;
    c.jacobian.out = c.entries;
    return c;
}

/* by sizes; infinite where an entry is not a number */
static inline double symgen_open_by(const symgen_closer *c)
{
    double sum = 0.0;
    for (int i = 0; i < c->model->nc; i++) {
        const double relative = c->residual[i] / c->given->closure[i];
        sum += relative * relative;
    }
    return sum <= HUGE_VAL ? sqrt(sum) : HUGE_VAL;
}

/* The matrices of the groups, in numbers without units. */
static inline void symgen_fill_groups(const symgen_closer *c, const symgen_groups *groups)
{
    const symgen_pattern *const pattern = &c->given->jacobian;
    for (int i = 0; i < groups->length; i++)
        c->matrices[i] = 0.0;
    for (int e = 0; e < pattern->entries; e++)
        if (groups->entry[e] >= 0)
            c->matrices[groups->entry[e]] = c->entries[e] * c->given->coordinates[pattern->column[e]] /
                                           c->given->closure[pattern->row[e]];
}

/* The smallest step that takes away `wrong` (by row), as far as may be; the weakest pivot of all groups. */
static inline double symgen_group_steps(const symgen_closer *c, const symgen_groups *groups, const double *wrong)
{
    double *matrix = c->matrices, weakest = 1.0;
    symgen_fill_groups(c, groups);
    for (int k = 0; k < c->model->nv; k++)
        c->step[k] = 0.0;
    for (int g = 0; g < groups->count; g++) {
        const int *const row = groups->row + groups->rows[g], *const column = groups->column + groups->columns[g];
        const int m = groups->rows[g + 1] - groups->rows[g], n = groups->columns[g + 1] - groups->columns[g];
        symgen_least least = symgen_least_at(m, n, matrix, c->given->order);
        symgen_least_factor(&least, c->given->rank);
        weakest = symgen_min(weakest, m <= n ? least.weakest : 0.0);
        for (int i = 0; i < m; i++)
            c->right[i] = -wrong[row[i]] / c->given->closure[row[i]];
        symgen_least_solve(&least, c->right, c->found);
        for (int i = 0; i < n; i++)
            c->step[column[i]] = c->found[i] * c->given->coordinates[column[i]];
        matrix += symgen_least_length(m, n);
    }
    return weakest;
}

/* Newton's method as long as it gains; whether equations are surely independent where it ends. */
static inline int symgen_close_positions(symgen_closer *c)
{
    const symgen_assembly *const given = c->given;
    int status = c->model->closure(&c->closure);
    double size = symgen_open_by(c), weakest = 0.0;
    for (int iteration = 0; iteration < given->iterations && status == symgen_good && size < HUGE_VAL; iteration++) {
        const double before = size;
        if (given->jacobian.call(&c->jacobian) != symgen_good)
            return 0;
        weakest = symgen_group_steps(c, &given->positions, c->residual);
        if (size < 1e-15 || weakest < given->weakest)
            break;
        symgen_copy(c->model->nq, given->q, c->q);
        symgen_move(c->model, given->q, c->step);
        status = c->model->closure(&c->closure);
        size = symgen_open_by(c);
        if (!(size < before)) {
            symgen_copy(c->model->nq, c->q, given->q);
            status = c->model->closure(&c->closure);
            break;
        }
    }
    return status == symgen_good && weakest >= given->weakest;
}

/* All that assembly asks for, but for velocities. */
static inline int symgen_is_closed(const symgen_closer *c)
{
    const symgen_model *const model = c->model;
    const double *const dropped = c->residual + 2 * model->nc, *const branch = dropped + model->nd;
    if (symgen_largest_by(model->nc, c->residual, c->given->closure) > c->given->tolerance ||
        symgen_largest_by(model->nd, dropped, c->given->dropped) > c->given->dropped_tolerance)
        return 0;
    for (const double *at = branch; at < c->residual + model->closure_size - model->pivot_count; at++)
        if (!(*at > 0.0))
            return 0;
    return 1;
}

#define SYMGEN_PROJECTIONS 2
/* Of the rates of loops beside the fastest coordinate: less is rounding. */
#define SYMGEN_STILL 1e-14

/* The largest rate of a loop beside the fastest coordinate. */
static inline double symgen_loop_rate(const symgen_closer *c)
{
    const symgen_model *const model = c->model;
    const double rate = symgen_largest_by(model->nc, c->residual + model->nc, c->given->closure);
    return rate > 0.0 ? rate / symgen_largest_by(model->nv, c->given->v, c->given->coordinates) : 0.0;
}

/* Projections; whether the rates of the loops vanish. */
static inline int symgen_close_velocities(symgen_closer *c)
{
    const symgen_assembly *const given = c->given;
    if (given->jacobian.call(&c->jacobian) != symgen_good)
        return 0;
    for (int k = 0; k < SYMGEN_PROJECTIONS && !(symgen_loop_rate(c) <= SYMGEN_STILL); k++) {
        if (symgen_group_steps(c, &given->velocities, c->residual + c->model->nc) < given->weakest)
            return 0;
        for (int i = 0; i < c->model->nv; i++)
            given->v[i] += c->step[i];
        if (c->model->closure(&c->closure) != symgen_good)
            return 0;
    }
    return symgen_loop_rate(c) <= given->tolerance;
}

int symgen_assemble(const symgen_model *model, const symgen_assembly *given)
{
    symgen_closer c = symgen_closer_of(model, given);
    symgen_normalise_positions(model, given->q);
    const int closed = symgen_close_positions(&c) && symgen_is_closed(&c);
    return closed && (given->positions_only || symgen_close_velocities(&c)) ? symgen_good : symgen_not_converged;
}

/* ---- steady states ---- */

typedef struct {
    const symgen_model *model;
    const symgen_search *given;
    int width, rates;                /* numbers of a move, and of a and zdot */
    double *move, *q, *rest;         /* a move, and the state after it */
    double *ahead, *behind, *closure, *entries;
    double *way, *found, *right, *coefficients;
    double *moves;                   /* that leave loops closed: rows */
    symgen_least loops, slopes;      /* by the tied moves, and by those */
} symgen_seeker;

static inline int symgen_move_width(const symgen_model *model) { return 2 * model->nv + model->nz + model->nu; }

static inline int symgen_more(int a, int b) { return a > b ? a : b; }

int symgen_search_scratch(const symgen_model *model, int count, int entries)
{
    const int width = symgen_move_width(model), rates = model->nv + model->nz;
    return 3 * width + model->nq + 2 * rates + model->closure_size + entries + 3 * count + symgen_more(model->nc, rates) +
           count * width + symgen_least_length(model->nc, count) + symgen_least_length(rates, count);
}

static inline symgen_seeker symgen_seeker_of(const symgen_model *model, const symgen_search *given)
{
    symgen_seeker s = {.model = model, .given = given, .rates = model->nv + model->nz};
    s.width = symgen_move_width(model) + given->moved;
    double *const loops = given->scratch, *const slopes = loops + symgen_least_length(model->nc, given->count);
    s.moves = slopes + symgen_least_length(s.rates, given->count);
    s.move = s.moves + given->count * s.width;
    s.rest = s.move + s.width;
    s.q = s.rest + s.width;
    s.ahead = s.q + model->nq;
    s.behind = s.ahead + s.rates;
    s.closure = s.behind + s.rates;
    s.entries = s.closure + model->closure_size;
    s.way = s.entries + given->jacobian.entries;
    s.found = s.way + given->count;
    s.coefficients = s.found + given->count;
    s.right = s.coefficients + given->count;
    s.loops = symgen_least_at(model->nc, given->tied, loops, given->order);
    s.loops.rank = given->order[2 * given->count];
    s.slopes = symgen_least_at(s.rates, given->count - s.loops.rank, slopes, given->order + given->count);
    s.slopes.rank = given->order[2 * given->count + 1];
    return s;
}

static inline symgen_arguments symgen_seeker_at(const symgen_seeker *s, double *out)
{
    const symgen_search *const given = s->given;
    return (symgen_arguments){.constants = given->constants, .t = given->t, .q = given->q, .v = given->v, .z = given->z,
                              .u = given->u, .work = given->work, .out = out};
}

/* the state after a part of a move */
static inline void symgen_take_move(const symgen_seeker *s, double part, const double *move, double *q, double *v, double *z, double *u)
{
    const symgen_model *const model = s->model;
    const int nv = model->nv, nz = model->nz;
    for (int i = 0; i < s->width; i++)
        s->move[i] = part * move[i];
    symgen_advance(model->joint_count, model->joints, s->given->q, s->move, q);
    for (int i = 0; i < nv; i++)
        v[i] = s->given->v[i] + s->move[nv + i];
    for (int i = 0; i < nz; i++)
        z[i] = s->given->z[i] + s->move[2 * nv + i];
    for (int i = 0; i < model->nu; i++)
        u[i] = s->given->u[i] + s->move[2 * nv + nz + i];
}

/* what a function gives there */
static inline int symgen_after(const symgen_seeker *s, symgen_function function, double part, const double *move, double *out)
{
    const symgen_model *const model = s->model;
    double *const v = s->rest, *const z = v + model->nv, *const u = z + model->nz, *const constants = u + model->nu;
    symgen_take_move(s, part, move, s->q, v, z, u);
    for (int i = 0; i < s->given->moved; i++)
        constants[i] = s->given->constants[i] + s->move[symgen_move_width(model) + i];
    symgen_arguments arguments = symgen_seeker_at(s, out);
    arguments.constants = s->given->moved ? constants : s->given->constants;
    arguments.q = s->q;
    arguments.v = v;
    arguments.z = z;
    arguments.u = u;
    return function(&arguments);
}

/* a and zdot after it */
static inline int symgen_rates_after(const symgen_seeker *s, double part, const double *move, double *out)
{
    return symgen_after(s, s->model->acceleration, part, move, out);
}

/* a and zdot at the state, and how far its loops are open, by weights */
static inline int symgen_left_over(const symgen_seeker *s)
{
    const symgen_search *const given = s->given;
    const symgen_arguments rates = symgen_seeker_at(s, given->left), closure = symgen_seeker_at(s, s->closure);
    int status = s->model->acceleration(&rates);
    status = status == symgen_good ? s->model->closure(&closure) : status;
    symgen_copy(s->model->nc, s->closure, given->left + s->rates);
    for (int i = 0; i < s->rates + s->model->nc; i++)
        given->left[i] *= given->weights[i];
    return status;
}

/* sum += the sum of these moves, each by its part */
static inline void symgen_add_moves(const symgen_seeker *s, int count, const double *parts, const double *moves, double *sum)
{
    for (int k = 0; k < count; k++)
        if (parts[k] != 0.0)
            symgen_gain(s->width, parts[k], moves + s->width * k, sum);
}

/* Whether a move changes inputs or constants. */
static inline int symgen_changes_inputs(const symgen_seeker *s, const double *move)
{
    for (int i = 2 * s->model->nv + s->model->nz; i < s->width; i++)
        if (move[i] != 0.0)
            return 1;
    return 0;
}

/* How far a part of a move opens the loops beside what it opens at the state. */
static inline int symgen_opened(const symgen_seeker *s, double part, const double *move, double factor, double *sum)
{
    const int status = symgen_after(s, s->model->closure, part, move, s->closure);
    symgen_gain(s->model->nc, factor, s->closure, sum);
    return status;
}

/* The residuals of the loops by each tied move: by their Jacobian, and by differences where a move changes what prescribes them. */
static inline int symgen_find_openings(const symgen_seeker *s)
{
    const symgen_search *const given = s->given;
    const symgen_pattern *const pattern = &given->jacobian;
    const symgen_arguments arguments = symgen_seeker_at(s, s->entries);
    const int nc = s->model->nc;
    int status = pattern->call(&arguments);
    for (int i = 0; i < nc * given->tied; i++)
        s->loops.a[i] = 0.0;
    for (int k = 0; k < given->tied && status == symgen_good; k++) {
        const double *const move = given->moves + s->width * k;
        double *const column = s->loops.a + nc * k;
        if (symgen_changes_inputs(s, move)) {
            status = symgen_opened(s, given->difference, move, 0.5 / given->difference, column);
            status = status == symgen_good ? symgen_opened(s, -given->difference, move, -0.5 / given->difference, column) : status;
        } else {
            for (int e = 0; e < pattern->entries; e++)
                if (move[pattern->column[e]] != 0.0) /* most moves change one coordinate */
                    column[pattern->row[e]] += s->entries[e] * move[pattern->column[e]];
        }
        for (int i = 0; i < nc; i++)
            column[i] *= given->weights[s->rates + i];
    }
    return status;
}

/* The moves that leave loops closed. */
static inline int symgen_find_moves(symgen_seeker *s)
{
    const symgen_search *const given = s->given;
    const int tied = given->tied, status = symgen_find_openings(s);
    if (status != symgen_good || !symgen_finite(s->model->nc * tied, s->loops.a))
        return status == symgen_good ? symgen_not_finite : status;
    symgen_least_factor(&s->loops, given->rank);
    s->slopes.columns = given->count - s->loops.rank;
    for (int i = 0; i < s->slopes.columns * s->width; i++)
        s->moves[i] = 0.0;
    for (int j = 0; j < tied - s->loops.rank; j++) {
        for (int i = 0; i < tied - s->loops.rank; i++)
            s->coefficients[i] = i == j;
        symgen_least_unseen(&s->loops, s->coefficients, s->way);
        symgen_add_moves(s, tied, s->way, given->moves, s->moves + s->width * j);
    }
    symgen_copy((given->count - tied) * s->width, given->moves + tied * s->width, s->moves + (tied - s->loops.rank) * s->width);
    return symgen_good;
}

int symgen_rates_of_many(const symgen_model *model, const symgen_many *many, const double *constants, double *work, int rows)
{
    const int nq = model->nq, nv = model->nv, nz = model->nz, nu = model->nu;
    if (many->run) {
        const symgen_batch batch = {rows, 0, many->lanes, many->t, many->q, many->v, many->z, many->u, many->a, many->zdot, 0, 0,
                                    many->scratch};
        return many->run(&batch);
    }
    for (int k = 0; k < rows; k++) {
        const symgen_arguments at = {.constants = constants, .t = many->t + k, .q = many->q + k * nq, .v = many->v + k * nv,
                                     .z = many->z + k * nz, .u = many->u + k * nu, .work = work, .out = many->scratch};
        if (model->acceleration(&at) != symgen_good)
            for (int i = 0; i < nv + nz; i++)
                many->scratch[i] = NAN;
        symgen_copy(nv, many->scratch, many->a + k * nv);
        symgen_copy(nz, many->scratch + nv, many->zdot + k * nz);
    }
    return symgen_good;
}

/* Differences of the rates by each move, one after the other. */
static inline int symgen_differences(symgen_seeker *s)
{
    const double difference = s->given->difference;
    for (int j = 0; j < s->slopes.columns; j++) {
        const double *const move = s->moves + s->width * j;
        int status = symgen_rates_after(s, difference, move, s->ahead);
        status = status == symgen_good ? symgen_rates_after(s, -difference, move, s->behind) : status;
        if (status != symgen_good)
            return status;
        for (int i = 0; i < s->rates; i++)
            s->slopes.a[s->rates * j + i] = s->ahead[i] - s->behind[i];
    }
    return symgen_good;
}

/* The same where constants stay: of all moves at once. */
static inline int symgen_differences_at_once(symgen_seeker *s)
{
    const symgen_many *const many = &s->given->many;
    const symgen_model *const model = s->model;
    const int nq = model->nq, nv = model->nv, nz = model->nz, nu = model->nu, columns = s->slopes.columns;
    for (int k = 0; k < 2 * columns; k++) {
        many->t[k] = s->given->t[0];
        symgen_take_move(s, k % 2 ? -s->given->difference : s->given->difference, s->moves + s->width * (k / 2), many->q + nq * k,
                         many->v + nv * k, many->z + nz * k, many->u + nu * k);
    }
    const int status = symgen_rates_of_many(model, many, s->given->constants, s->given->work, 2 * columns);
    for (int j = 0; j < columns; j++) {
        const double *const a = many->a + 2 * nv * j, *const zdot = many->zdot + 2 * nz * j;
        double *const column = s->slopes.a + s->rates * j;
        for (int i = 0; i < nv; i++)
            column[i] = a[i] - a[nv + i];
        for (int i = 0; i < nz; i++)
            column[nv + i] = zdot[i] - zdot[nz + i];
    }
    return status;
}

/* Slopes of the rates by these moves. */
static inline int symgen_find_slopes(symgen_seeker *s)
{
    const symgen_least found = symgen_least_at(s->rates, s->slopes.columns, s->slopes.a, s->slopes.order);
    s->slopes = found;
    const int status = s->given->moved ? symgen_differences(s) : symgen_differences_at_once(s);
    if (status != symgen_good)
        return status;
    for (int k = 0; k < s->rates * found.columns; k++)
        found.a[k] *= s->given->weights[k % s->rates] / (2.0 * s->given->difference);
    if (!symgen_finite(s->rates * found.columns, found.a))
        return symgen_not_finite;
    symgen_least_factor(&s->slopes, s->given->rank);
    s->given->order[2 * s->given->count] = s->loops.rank;
    s->given->order[2 * s->given->count + 1] = s->slopes.rank;
    return symgen_good;
}

/* First the loops are closed, then what is left there vanishes along the moves that leave them closed. */
static inline int symgen_seek(symgen_seeker *s)
{
    const symgen_search *const given = s->given;
    const int nc = s->model->nc, tied = given->tied, free = tied - s->loops.rank;
    double *const sum = s->right + symgen_more(nc, s->rates);
    for (int i = 0; i < nc; i++)
        s->right[i] = -given->left[s->rates + i];
    symgen_least_solve(&s->loops, s->right, s->way);
    for (int i = 0; i < s->width; i++)
        sum[i] = 0.0;
    symgen_add_moves(s, tied, s->way, given->moves, sum);
    const int status = symgen_rates_after(s, 1.0, sum, s->right);
    if (status != symgen_good || !symgen_finite(s->rates, s->right))
        return status == symgen_good ? symgen_not_finite : status;
    for (int i = 0; i < s->rates; i++)
        s->right[i] *= -given->weights[i];
    symgen_least_solve(&s->slopes, s->right, s->found);
    symgen_least_unseen(&s->loops, s->found, s->coefficients);
    for (int k = 0; k < tied; k++)
        given->step[k] = s->way[k] + s->coefficients[k];
    symgen_copy(given->count - tied, s->found + free, given->step + tied);
    return symgen_good;
}

int symgen_search_step(const symgen_model *model, const symgen_search *given)
{
    symgen_seeker s = symgen_seeker_of(model, given);
    int status = symgen_left_over(&s);
    if (status != symgen_good || !given->step)
        return status;
    if (!symgen_finite(s.rates + model->nc, given->left))
        return symgen_not_finite;
    if (given->fresh)
        status = symgen_find_moves(&s);
    if (given->fresh && status == symgen_good)
        status = symgen_find_slopes(&s);
    return status == symgen_good ? symgen_seek(&s) : status;
}

int symgen_is_determined(const symgen_model *model, const symgen_search *given)
{
    const symgen_least slopes = symgen_seeker_of(model, given).slopes;
    for (int k = 0; k < slopes.rank; k++)
        if (slopes.right[k] != 0.0)
            return 0;
    return 1;
}

int symgen_go(const symgen_model *model, const symgen_search *given)
{
    const symgen_seeker s = symgen_seeker_of(model, given);
    for (int i = 0; i < s.width; i++)
        s.move[i] = 0.0;
    symgen_add_moves(&s, given->count, given->step, given->moves, s.move);
    for (int i = 0; i < s.width; i++)
        s.move[i] *= given->part;
    symgen_move(model, given->q, s.move); /* not a screw: what only turns stays in its place */
    symgen_normalise_positions(model, given->q);
    return symgen_good;
}
