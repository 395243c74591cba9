/* The shortest of many measurements of one statement, long against the clock's resolution and short against interruptions. */
#pragma once
#include <time.h>

static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#define SHORTEST 2e-4
#define MEASUREMENTS 200

/* Adds the seconds of one execution to `sum`. */
#define ADD_SHORTEST(sum, statement)                             \
    do {                                                         \
        double best = 1e9, took = 0.0;                           \
        long times = 1;                                          \
        for (int round = -1; round < MEASUREMENTS;) {            \
            double began = seconds_now();                        \
            for (long k = 0; k < times; k++) {                   \
                statement;                                       \
            }                                                    \
            took = seconds_now() - began;                        \
            if (round < 0 && took < SHORTEST)                    \
                times *= 2;                                      \
            else                                                 \
                round++;                                         \
            if (round >= 0 && took / (double)times < best)       \
                best = took / (double)times;                     \
        }                                                        \
        (sum) += best;                                           \
    } while (0)
