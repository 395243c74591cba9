/* Extended Kalman filter over noisy leg lengths, SYMGEN_WIDTH trajectories at a time; see symgen_platform.h.

   State: pose and its rate, driven by white noise of acceleration. The lengths of one instant are independent, so they are
   taken in one after the other and nothing is inverted. */
#ifndef SYMGEN_PLATFORM_FILTER_H
#define SYMGEN_PLATFORM_FILTER_H

#include "symgen_platform.h"

typedef struct {
    real x[symgen_filter_size], covariance[symgen_filter_size][symgen_filter_size], surprise;
    real measured[SYMGEN_LEGS], predicted[SYMGEN_LEGS * (symgen_pose_size + 1)], work[SYMGEN_PLATFORM_WORK];
} symgen_filter_block;

/* One step of time: the pose moves with its rate, and the rate gets uncertain. */
static inline void symgen_filter_predict(const symgen_platform_filter *run, symgen_filter_block *b)
{
    enum { n = symgen_pose_size };
    const double h = run->step;
    for (int i = 0; i < n; i++)
        b->x[i] += h * b->x[n + i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            const real both = b->covariance[i][n + j] + b->covariance[j][n + i];
            b->covariance[i][j] += h * both + h * h * b->covariance[n + i][n + j];
            b->covariance[j][i] = b->covariance[i][j];
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            b->covariance[i][n + j] += h * b->covariance[n + i][n + j];
            b->covariance[n + j][i] = b->covariance[i][n + j];
        }
    for (int i = 0; i < n; i++) {
        const double q = run->agility[i];
        b->covariance[i][i] += q * h * h * h / 3.0;
        b->covariance[n + i][n + i] += q * h;
        b->covariance[i][n + i] += q * h * h / 2.0;
        b->covariance[n + i][i] = b->covariance[i][n + i];
    }
}

/* Takes in one length: `row` of the Jacobian at the pose `before`, from which earlier lengths have moved the state. */
static inline void symgen_filter_take(const symgen_platform_filter *run, symgen_filter_block *b, const real *row,
                                      real innovation, const real *before)
{
    real seen[symgen_filter_size], variance = symgen_all(run->noise * run->noise);
    for (int i = 0; i < symgen_filter_size; i++) {
        seen[i] = symgen_all(0.0);
        for (int j = 0; j < symgen_pose_size; j++)
            seen[i] += b->covariance[i][j] * row[j];
    }
    for (int j = 0; j < symgen_pose_size; j++) {
        variance += row[j] * seen[j];
        innovation -= row[j] * (b->x[j] - before[j]);
    }
    const real inverse = 1.0 / variance;
    b->surprise += innovation * innovation * inverse;
    for (int i = 0; i < symgen_filter_size; i++) {
        const real gain = seen[i] * inverse;
        b->x[i] += gain * innovation;
        for (int j = 0; j <= i; j++) {
            b->covariance[i][j] -= gain * seen[j];
            b->covariance[j][i] = b->covariance[i][j];
        }
    }
}

static inline void symgen_filter_correct(const symgen_platform_filter *run, symgen_filter_block *b)
{
    const symgen_arguments arguments = {
        .constants = (const real *)run->constants, .q = b->x, .work = b->work, .out = b->predicted};
    real before[symgen_pose_size];
    SYMGEN_PLATFORM(jacobian)(&arguments);
    for (int i = 0; i < symgen_pose_size; i++)
        before[i] = b->x[i];
    b->surprise = symgen_all(0.0);
    for (int leg = 0; leg < SYMGEN_LEGS; leg++)
        symgen_filter_take(run, b, b->predicted + SYMGEN_LEGS + symgen_pose_size * leg, b->measured[leg] - b->predicted[leg],
                           before);
}

static inline void symgen_filter_start(const symgen_platform_filter *run, symgen_filter_block *b, int stream, int count)
{
    enum { n = symgen_filter_size };
    symgen_to_lanes(run->state + (long long)stream * n, count, n, b->x);
    symgen_to_lanes(run->covariance + (long long)stream * n * n, count, n * n, (real *)b->covariance);
}

/* Where the next run goes on. */
static inline void symgen_filter_end(const symgen_platform_filter *run, symgen_filter_block *b, int stream, int count)
{
    enum { n = symgen_filter_size };
    symgen_from_lanes(b->x, count, n, run->state + (long long)stream * n);
    symgen_from_lanes((real *)b->covariance, count, n * n, run->covariance + (long long)stream * n * n);
}

static inline void symgen_filter_report(const symgen_platform_filter *run, symgen_filter_block *b, int row, int count)
{
    real deviation[symgen_pose_size];
    for (int i = 0; i < symgen_pose_size; i++)
        deviation[i] = sqrt(symgen_max(b->covariance[i][i], symgen_all(0.0)));
    symgen_from_lanes(b->x, count, symgen_pose_size, run->pose + (long long)row * symgen_pose_size);
    symgen_from_lanes(b->x + symgen_pose_size, count, symgen_pose_size, run->rate + (long long)row * symgen_pose_size);
    symgen_from_lanes(deviation, count, symgen_pose_size, run->deviation + (long long)row * symgen_pose_size);
    symgen_from_lanes(&b->surprise, count, 1, run->surprise + row);
}

static inline void symgen_platform_filter_run(const symgen_platform_filter *run)
{
    symgen_filter_block b;
    for (int stream = 0; stream < run->streams; stream += SYMGEN_WIDTH) {
        const int count = run->streams - stream < SYMGEN_WIDTH ? run->streams - stream : SYMGEN_WIDTH;
        symgen_filter_start(run, &b, stream, count);
        for (int k = 0; k < run->steps; k++) {
            const int row = k * run->streams + stream;
            symgen_to_lanes(run->lengths + (long long)row * SYMGEN_LEGS, count, SYMGEN_LEGS, b.measured);
            symgen_filter_predict(run, &b);
            symgen_filter_correct(run, &b);
            symgen_filter_report(run, &b, row, count);
        }
        symgen_filter_end(run, &b, stream, count);
    }
}

#endif
