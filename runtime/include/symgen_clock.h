/* The clock of steps that are timed. */
#ifndef SYMGEN_CLOCK_H
#define SYMGEN_CLOCK_H

#include <time.h>

static inline double symgen_seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
