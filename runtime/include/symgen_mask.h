/* Choices by lane: in code for a single state a mask is 0 or 1 and all of this is plain C. */
#ifndef SYMGEN_MASK_H
#define SYMGEN_MASK_H

#include "symgen.h"

#ifdef SYMGEN_LANES
typedef symgen_bits symgen_mask;

SYMGEN_INLINE symgen_mask symgen_below(real a, real b) { return (symgen_bits)(a < b); }

SYMGEN_INLINE symgen_mask symgen_at_most(real a, real b) { return (symgen_bits)(a <= b); }

SYMGEN_INLINE symgen_mask symgen_not(symgen_mask a) { return ~a; }

SYMGEN_INLINE int symgen_some(symgen_mask a) { return symgen_any(a); }

SYMGEN_INLINE real symgen_where(symgen_mask mask, real x, real y) { return symgen_choose(mask, x, y); }

/* x where the mask is set: for places that code of a single state reaches only with the mask set */
SYMGEN_INLINE real symgen_update(symgen_mask mask, real x, real y) { return symgen_choose(mask, x, y); }

SYMGEN_INLINE symgen_mask symgen_everywhere(void) { return ~(symgen_bits){0}; }

/* whole numbers, one for each lane */
typedef long long symgen_tally __attribute__((vector_size(8 * SYMGEN_LANES)));

SYMGEN_INLINE symgen_tally symgen_number(long long n) { return (symgen_tally){0} + n; }

SYMGEN_INLINE symgen_mask symgen_fewer(symgen_tally a, symgen_tally b) { return (symgen_bits)(a < b); }

SYMGEN_INLINE symgen_mask symgen_as_many(symgen_tally a, symgen_tally b) { return (symgen_bits)(a == b); }

SYMGEN_INLINE symgen_tally symgen_counted(symgen_mask mask, symgen_tally x, symgen_tally y)
{
    return (symgen_tally)((mask & (symgen_bits)x) | (~mask & (symgen_bits)y));
}

/* the number of one of the lanes where the mask is set */
SYMGEN_INLINE int symgen_one_of(symgen_mask mask, symgen_tally a)
{
    int lane = 0;
    while (lane < SYMGEN_LANES - 1 && !mask[lane])
        lane++;
    return (int)a[lane];
}

/* the largest of all lanes */
SYMGEN_INLINE double symgen_peak(real a)
{
    double peak = a[0];
    for (int i = 1; i < SYMGEN_LANES; i++)
        peak = a[i] > peak ? a[i] : peak;
    return peak;
}
#else
#define SYMGEN_INLINE static inline __attribute__((always_inline, unused))

typedef int symgen_mask;

SYMGEN_INLINE symgen_mask symgen_below(real a, real b) { return a < b; }

SYMGEN_INLINE symgen_mask symgen_at_most(real a, real b) { return a <= b; }

SYMGEN_INLINE symgen_mask symgen_not(symgen_mask a) { return !a; }

SYMGEN_INLINE int symgen_some(symgen_mask a) { return a; }

SYMGEN_INLINE real symgen_where(symgen_mask mask, real x, real y) { return mask ? x : y; }

SYMGEN_INLINE real symgen_update(symgen_mask mask, real x, real y)
{
    (void)mask;
    (void)y;
    return x;
}

SYMGEN_INLINE symgen_mask symgen_everywhere(void) { return 1; }

typedef int symgen_tally;

SYMGEN_INLINE symgen_tally symgen_number(int n) { return n; }

SYMGEN_INLINE symgen_mask symgen_fewer(symgen_tally a, symgen_tally b) { return a < b; }

SYMGEN_INLINE symgen_mask symgen_as_many(symgen_tally a, symgen_tally b) { return a == b; }

SYMGEN_INLINE symgen_tally symgen_counted(symgen_mask mask, symgen_tally x, symgen_tally y) { return mask ? x : y; }

SYMGEN_INLINE int symgen_one_of(symgen_mask mask, symgen_tally a)
{
    (void)mask;
    return a;
}

SYMGEN_INLINE double symgen_peak(real a) { return a; }
#endif

SYMGEN_INLINE symgen_mask symgen_nowhere(void) { return symgen_not(symgen_everywhere()); }

/* A product that is added to a sum. For some CPUs gcc fuses both or not as the length of vectors has it, but digits must not depend
   on the number of lanes: what is stored is not fused. */
SYMGEN_INLINE real symgen_summand(real *place, real value)
{
#ifdef SYMGEN_LANES
    *place = value;
#else
    (void)place;
#endif
    return value;
}

/* one where the mask is set, else zero */
SYMGEN_INLINE real symgen_flag(symgen_mask mask) { return symgen_where(mask, symgen_all(1.0), symgen_all(0.0)); }

SYMGEN_INLINE symgen_tally symgen_one_more(symgen_mask mask, symgen_tally a) { return symgen_counted(mask, a + 1, a); }

/* where a number is not a number the magnitude is infinite */
SYMGEN_INLINE real symgen_magnitude(real a)
{
    const real size = fabs(a);
    return symgen_where(symgen_at_most(size, symgen_all(HUGE_VAL)), size, symgen_all(HUGE_VAL));
}

#endif
