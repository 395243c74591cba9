/* Forward kinematics of a platform on legs: poses from leg lengths, SYMGEN_WIDTH poses at a time.

   The file that includes this one has the generated functions of a platform, SYMGEN_LEGS, its number of legs, and
   SYMGEN_PLATFORM(f), the full name of the function f. A pose is (x, y, z, roll, pitch, yaw), see docs/platforms.md. */
#ifndef SYMGEN_PLATFORM_H
#define SYMGEN_PLATFORM_H

#include "symgen_batch.h"
enum { symgen_pose_size = 6, symgen_filter_size = 2 * symgen_pose_size, symgen_placement_size = 7 * SYMGEN_LEGS + 5 };

/* Beyond it 1 part in 1e12 of a column of the Jacobian is its own; the normal equations have no digit left. */
#define SYMGEN_COLLINEAR 1e12
/* Relative change of the residual from one update to the next at which it counts as standing still. */
#define SYMGEN_STANDING 1e-6

/* The poses of a block and what is known of them. Numbers that answer a question are 0 or 1 in each lane. */
typedef struct {
    real x[symgen_pose_size];
    real given[SYMGEN_LEGS], residual[SYMGEN_LEGS], sum;
    real moving, standing, collinearity, updates;
    real gain[symgen_pose_size * SYMGEN_LEGS];
    real placed[symgen_placement_size];
    real work[SYMGEN_PLATFORM_WORK];
} symgen_pose_block;

static inline int symgen_some(real answer)
{
#ifdef SYMGEN_LANES
    return symgen_any((symgen_bits)(answer > 0.5));
#else
    return answer > 0.5;
#endif
}

static inline real symgen_where(real answer, real x, real y) { return symgen_select(symgen_all(0.5), answer, x, y); }

/* Residuals at the poses; Newton's methods get all that their next step needs. */
static inline void symgen_pose_measure(const symgen_platform_run *run, symgen_pose_block *b)
{
    const int newton = run->method == symgen_newton || run->method == symgen_newton_paper;
    const symgen_arguments arguments = {
        .constants = (const real *)run->constants, .q = b->x, .work = b->work, .out = b->placed};
    if (newton)
        SYMGEN_PLATFORM(placement)(&arguments);
    else
        SYMGEN_PLATFORM(lengths)(&arguments);
    b->sum = symgen_all(0.0);
    for (int i = 0; i < SYMGEN_LEGS; i++) {
        b->residual[i] = b->placed[i] - b->given[i];
        b->sum += fabs(b->residual[i]);
    }
}

static inline void symgen_pose_step(const symgen_platform_run *run, symgen_pose_block *b, real *step)
{
    const symgen_arguments arguments = {
        .constants = (const real *)run->constants, .q = b->x, .a = b->placed, .l = b->residual, .work = b->work, .out = step};
    step[symgen_pose_size] = symgen_all(0.0);
    switch (run->method) {
    case symgen_newton:
        SYMGEN_PLATFORM(newton_step)(&arguments);
        break;
    case symgen_newton_paper:
        SYMGEN_PLATFORM(newton_step_paper)(&arguments);
        break;
    case symgen_constant_gain:
        SYMGEN_PLATFORM(gain_step)(&arguments);
        break;
    case symgen_second_order:
        SYMGEN_PLATFORM(second_order_step)(&arguments);
        break;
    default:
        for (int i = 0; i < symgen_pose_size; i++) {
            step[i] = symgen_all(0.0);
            for (int j = 0; j < SYMGEN_LEGS; j++)
                step[i] += b->gain[SYMGEN_LEGS * i + j] * b->residual[j];
        }
    }
}

/* Where no pose was found the gain may be anything: back to the one that a run starts with. */
static inline void symgen_pose_reset(const symgen_platform_run *run, symgen_pose_block *b)
{
    real first[symgen_pose_size * SYMGEN_LEGS];
    const symgen_arguments arguments = {.constants = (const real *)run->constants, .work = b->work, .out = first};
    SYMGEN_PLATFORM(gain)(&arguments);
    for (int i = 0; i < symgen_pose_size * SYMGEN_LEGS; i++)
        b->gain[i] = symgen_select(b->sum, symgen_all(run->tolerance), b->gain[i], first[i]);
}

/* New gains where `wanted`. */
static inline void symgen_pose_refresh(const symgen_platform_run *run, symgen_pose_block *b, real wanted)
{
    real fresh[symgen_pose_size * SYMGEN_LEGS + 1];
    symgen_arguments arguments = {.constants = (const real *)run->constants, .q = b->x, .work = b->work, .out = b->placed};
    SYMGEN_PLATFORM(placement)(&arguments);
    arguments.a = b->placed;
    arguments.out = fresh;
    SYMGEN_PLATFORM(fresh_gain)(&arguments);
    for (int i = 0; i < symgen_pose_size * SYMGEN_LEGS; i++)
        b->gain[i] = symgen_where(wanted, fresh[i], b->gain[i]);
    b->collinearity = symgen_max(b->collinearity, symgen_where(wanted, fresh[symgen_pose_size * SYMGEN_LEGS], symgen_all(0.0)));
}

/* Lanes that are neither converged nor standing still move on. */
static inline void symgen_pose_judge(const symgen_platform_run *run, symgen_pose_block *b)
{
    const real none = symgen_all(0.0), all = symgen_all(1.0);
    b->moving = symgen_select(b->sum, symgen_all(run->tolerance), none, symgen_where(b->standing, none, all));
}

static inline void symgen_pose_update(const symgen_platform_run *run, symgen_pose_block *b)
{
    const real none = symgen_all(0.0), before = b->sum;
    real step[symgen_pose_size + 1];
    symgen_pose_step(run, b, step);
    for (int i = 0; i < symgen_pose_size; i++)
        b->x[i] -= symgen_where(b->moving, step[i], none);
    b->collinearity = symgen_max(b->collinearity, symgen_where(b->moving, step[symgen_pose_size], none));
    b->updates += b->moving;
    symgen_pose_measure(run, b);
    const real still = symgen_select(fabs(b->sum - before), SYMGEN_STANDING * before, b->moving, none);
    b->standing = symgen_max(b->standing, still);
    symgen_pose_judge(run, b);
    if (run->method == symgen_refreshed_gain) {
        const real slow = symgen_select(run->refresh * before, b->sum, b->moving, none);
        if (symgen_some(slow))
            symgen_pose_refresh(run, b, slow);
    }
}

/* Largest amount by which an entry is outside its limits (low, high, low, high, ...). */
static inline real symgen_beyond(const real *x, int count, const double *limits)
{
    real most = symgen_all(-1.0);
    for (int i = 0; i < count; i++) {
        most = symgen_max(most, symgen_all(limits[2 * i]) - x[i]);
        most = symgen_max(most, x[i] - limits[2 * i + 1]);
    }
    return most;
}

static inline void symgen_pose_report(const symgen_platform_run *run, symgen_pose_block *b, int first, int count)
{
    real stroke = symgen_beyond(b->given, SYMGEN_LEGS, run->limits), box = symgen_beyond(b->x, symgen_pose_size, run->box);
    symgen_from_lanes(b->x, count, symgen_pose_size, run->pose + (long long)first * symgen_pose_size);
    if (run->residual)
        symgen_from_lanes(b->residual, count, SYMGEN_LEGS, run->residual + (long long)first * SYMGEN_LEGS);
    symgen_from_lanes(&b->sum, count, 1, run->sum + first);
    for (int lane = 0; lane < count; lane++) {
        const double sum = symgen_lane(&b->sum, lane)[0];
        const int open = !(sum < run->tolerance);
        int flags = open ? symgen_pose_open : 0;
        flags |= symgen_lane(&stroke, lane)[0] > 0.0 ? symgen_pose_out_of_stroke : 0;
        flags |= open && symgen_lane(&b->standing, lane)[0] > 0.5 ? symgen_pose_inconsistent : 0;
        flags |= symgen_lane(&b->collinearity, lane)[0] < SYMGEN_COLLINEAR ? 0 : symgen_pose_singular;
        flags |= sum <= 1e300 ? 0 : symgen_pose_not_finite;
        flags |= !open && symgen_lane(&box, lane)[0] > 0.0 ? symgen_pose_outside_box : 0;
        run->flags[first + lane] = flags;
        run->updates[first + lane] = (int)symgen_lane(&b->updates, lane)[0];
    }
}

/* Rows from `first` on; with `warm` from where the block stands, unless it did not converge. */
static inline void symgen_pose_start(const symgen_platform_run *run, symgen_pose_block *b, int first, int count, int warm)
{
    const real tolerance = symgen_all(run->tolerance);
    real start[symgen_pose_size];
    symgen_to_lanes(run->lengths + (long long)first * SYMGEN_LEGS, count, SYMGEN_LEGS, b->given);
    if (run->start_stride)
        symgen_to_lanes(run->start + (long long)first * symgen_pose_size, count, symgen_pose_size, start);
    else
        for (int i = 0; i < symgen_pose_size; i++)
            start[i] = symgen_all(run->start[i]);
    if (warm && run->method == symgen_refreshed_gain)
        symgen_pose_reset(run, b);
    for (int i = 0; i < symgen_pose_size; i++)
        b->x[i] = warm ? symgen_select(b->sum, tolerance, b->x[i], start[i]) : start[i];
    b->standing = b->collinearity = b->updates = symgen_all(0.0);
    symgen_pose_measure(run, b);
    symgen_pose_judge(run, b);
}

/* A run keeps the gain that it starts with until it is made anew, or no pose is found with it. */
static inline void symgen_pose_first_gain(const symgen_platform_run *run, symgen_pose_block *b)
{
    if (run->method == symgen_refreshed_gain) {
        const symgen_arguments arguments = {.constants = (const real *)run->constants, .work = b->work, .out = b->gain};
        SYMGEN_PLATFORM(gain)(&arguments);
    }
}

static inline void symgen_pose_rows(const symgen_platform_run *run, symgen_pose_block *b, int first, int end, int warm)
{
    const int count = end - first < SYMGEN_WIDTH ? end - first : SYMGEN_WIDTH;
    symgen_pose_start(run, b, first, count, warm);
    for (int k = 0; k < run->limit && symgen_some(b->moving); k++)
        symgen_pose_update(run, b);
    symgen_pose_report(run, b, first, count);
}

/* Always reports every row; what went wrong with a row is in its flags. */
static inline void symgen_platform_solve(const symgen_platform_run *run)
{
    const int streams = run->streams ? run->streams : run->rows;
    symgen_pose_block b;
    for (int stream = 0; stream < streams; stream += SYMGEN_WIDTH) {
        symgen_pose_first_gain(run, &b);
        for (int row = 0; row < run->rows; row += streams)
            symgen_pose_rows(run, &b, row + stream, row + streams, row > 0);
    }
}

/* Lengths of `rows` poses and, unless it is null, the Jacobian of each (legs x 6), exact or the paper's. */
static inline void symgen_platform_lengths(const double *constants, int rows, const double *pose, int paper, double *lengths,
                                           double *jacobian)
{
    real x[symgen_pose_size], out[SYMGEN_LEGS * (symgen_pose_size + 1)], work[SYMGEN_PLATFORM_WORK];
    const symgen_arguments arguments = {.constants = (const real *)constants, .q = x, .work = work, .out = out};
    for (int first = 0; first < rows; first += SYMGEN_WIDTH) {
        const int count = rows - first < SYMGEN_WIDTH ? rows - first : SYMGEN_WIDTH;
        symgen_to_lanes(pose + (long long)first * symgen_pose_size, count, symgen_pose_size, x);
        if (!jacobian)
            SYMGEN_PLATFORM(lengths)(&arguments);
        else if (paper)
            SYMGEN_PLATFORM(jacobian_paper)(&arguments);
        else
            SYMGEN_PLATFORM(jacobian)(&arguments);
        symgen_from_lanes(out, count, SYMGEN_LEGS, lengths + (long long)first * SYMGEN_LEGS);
        if (jacobian)
            symgen_from_lanes(out + SYMGEN_LEGS, count, SYMGEN_LEGS * symgen_pose_size,
                              jacobian + (long long)first * SYMGEN_LEGS * symgen_pose_size);
    }
}

#endif
