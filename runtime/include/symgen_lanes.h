/* Several states at once: `real` is a vector of SYMGEN_LANES (4 or 8) doubles and every operation works on all lanes.
   A CPU without vectors of that length does the same in several steps.

   The generated text is the one of a single state: at the end of this file the names of the C library get their meaning
   for vectors. Included by symgen.h. */
#ifndef SYMGEN_LANES_H
#define SYMGEN_LANES_H

#define SYMGEN_VECTOR SYMGEN_LANES
#include "symgen_vector.h"

typedef symgen_vector real;

SYMGEN_INLINE real symgen_all(double a)
{
#if SYMGEN_LANES == 8
    return (real){a, a, a, a, a, a, a, a};
#elif SYMGEN_LANES == 4
    return (real){a, a, a, a};
#else
#error "SYMGEN_LANES is 4 or 8"
#endif
}

SYMGEN_INLINE real symgen_same(real a) { return a; }

/* an argument that may be a literal */
#define SYMGEN_REAL(a) _Generic((a), double: symgen_all, default: symgen_same)(a)

/* ---- choices ---- */

SYMGEN_INLINE real symgen_lanes_select(real a, real b, real x, real y) { return symgen_choose((symgen_bits)(a < b), x, y); }

SYMGEN_INLINE real symgen_lanes_sign(real a)
{
    const real zero = symgen_all(0.0), one = symgen_all(1.0);
    return symgen_choose((symgen_bits)(a > zero), one, zero) - symgen_choose((symgen_bits)(a < zero), one, zero);
}

/* ---- functions of the C library, lane by lane ---- */

#define SYMGEN_BY_LANE(name)                                                                                           \
    SYMGEN_INLINE real symgen_lanes_##name(real a)                                                                     \
    {                                                                                                                  \
        real result = a;                                                                                               \
        for (int i = 0; i < SYMGEN_LANES; i++)                                                                         \
            result[i] = name(a[i]);                                                                                    \
        return result;                                                                                                 \
    }
#define SYMGEN_PAIR_BY_LANE(name)                                                                                      \
    SYMGEN_INLINE real symgen_lanes_##name(real a, real b)                                                             \
    {                                                                                                                  \
        real result = a;                                                                                               \
        for (int i = 0; i < SYMGEN_LANES; i++)                                                                         \
            result[i] = name(a[i], b[i]);                                                                              \
        return result;                                                                                                 \
    }

/* the one function that processors have for vectors */
#ifdef SYMGEN_WHOLE_VECTORS
SYMGEN_INLINE real symgen_lanes_sqrt(real a) { return symgen_whole_sqrt(a); }
#else
SYMGEN_BY_LANE(sqrt)
#endif

SYMGEN_BY_LANE(tan)
SYMGEN_BY_LANE(asin)
SYMGEN_BY_LANE(acos)
SYMGEN_PAIR_BY_LANE(pow)

/* ---- the names that generated code uses ---- */

/* which may be macros already */
#undef fabs
#undef sqrt
#undef exp
#undef log
#undef sin
#undef cos
#undef tan
#undef asin
#undef acos
#undef atan
#undef tanh
#undef atan2
#undef pow
#define symgen_min(a, b) symgen_vector_min(SYMGEN_REAL(a), SYMGEN_REAL(b))
#define symgen_max(a, b) symgen_vector_max(SYMGEN_REAL(a), SYMGEN_REAL(b))
#define symgen_sign(a) symgen_lanes_sign(SYMGEN_REAL(a))
#define symgen_select(a, b, x, y)                                                                                      \
    symgen_lanes_select(SYMGEN_REAL(a), SYMGEN_REAL(b), SYMGEN_REAL(x), SYMGEN_REAL(y))
#define fabs(a) symgen_vector_fabs(SYMGEN_REAL(a))
#define sqrt(a) symgen_lanes_sqrt(SYMGEN_REAL(a))
#define exp(a) symgen_vector_exp(SYMGEN_REAL(a))
#define log(a) symgen_vector_log(SYMGEN_REAL(a))
#define sin(a) symgen_vector_sin(SYMGEN_REAL(a))
#define cos(a) symgen_vector_cos(SYMGEN_REAL(a))
#define tan(a) symgen_lanes_tan(SYMGEN_REAL(a))
#define asin(a) symgen_lanes_asin(SYMGEN_REAL(a))
#define acos(a) symgen_lanes_acos(SYMGEN_REAL(a))
#define atan(a) symgen_vector_atan(SYMGEN_REAL(a))
#define tanh(a) symgen_vector_tanh(SYMGEN_REAL(a))
#define atan2(a, b) symgen_vector_atan2(SYMGEN_REAL(a), SYMGEN_REAL(b))
#define pow(a, b) symgen_lanes_pow(SYMGEN_REAL(a), SYMGEN_REAL(b))

#endif
