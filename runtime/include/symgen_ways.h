/* Runs end before a disc lies flat on its plane, or a blade stands along its normal: there is no way ahead. A way is as long as the sine
   s between a disc's axis and the normal, and goes through zero where the disc goes through that position. */
#ifndef SYMGEN_WAYS_H
#define SYMGEN_WAYS_H

#include "symgen.h"

/* Less of s is none. */
#define SYMGEN_NO_WAY 1e-3

/* Steps that are looked ahead, and how near a way may pass zero in them, relative to what it changes by. */
#define SYMGEN_STEPS_AHEAD 2.0
#define SYMGEN_PASSES 0.1

/* Whether it is zero, or comes to it within a time if it goes on as now. */
static inline int symgen_way_ends(const real *way, const real *rate, real time)
{
    real length = 0.0, change = 0.0, towards = 0.0, nearest = 0.0;
    for (int i = 0; i < 3; i++) {
        length += way[i] * way[i];
        change += time * time * rate[i] * rate[i];
        towards -= time * way[i] * rate[i];
    }
    if (!(length > SYMGEN_NO_WAY * SYMGEN_NO_WAY))
        return 1;
    if (!(towards > 0.0))
        return 0;
    const real part = symgen_min(1.0, towards / change);
    for (int i = 0; i < 3; i++)
        nearest += (way[i] + part * time * rate[i]) * (way[i] + part * time * rate[i]);
    const real least = symgen_max(SYMGEN_NO_WAY * SYMGEN_NO_WAY, SYMGEN_PASSES * SYMGEN_PASSES * change);
    return nearest < least;
}

/* Whether any way ends so soon, as a status. */
static inline int symgen_look_ahead(const symgen_calls *calls, const real *t, const real *q, const real *v, real time)
{
    const symgen_arguments arguments = {.constants = calls->constants, .t = t, .q = q, .v = v, .work = calls->work, .out = calls->way};
    const int status = calls->ways(&arguments);
    if (status != symgen_good)
        return status;
    for (int i = 0; i < calls->discs; i++)
        if (symgen_way_ends(calls->way + 3 * i, calls->way + 3 * (calls->discs + i), SYMGEN_STEPS_AHEAD * time))
            return symgen_flat;
    return symgen_good;
}

#endif
