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

/* the largest of all lanes */
SYMGEN_INLINE double symgen_peak(real a)
{
    double peak = a[0];
    for (int i = 1; i < SYMGEN_LANES; i++)
        peak = a[i] > peak ? a[i] : peak;
    return peak;
}
#else
#define SYMGEN_INLINE static inline __attribute__((always_inline))

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

SYMGEN_INLINE double symgen_peak(real a) { return a; }
#endif

/* where a number is not a number the magnitude is infinite */
SYMGEN_INLINE real symgen_magnitude(real a)
{
    const real size = fabs(a);
    return symgen_where(symgen_at_most(size, symgen_all(HUGE_VAL)), size, symgen_all(HUGE_VAL));
}

#endif
