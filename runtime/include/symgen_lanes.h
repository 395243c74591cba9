/* Several states at once: `real` is a vector of SYMGEN_LANES (4 or 8) doubles and every operation works on all lanes.
   A CPU without vectors of that length does the same in several steps.

   The generated text is the one of a single state: at the end of this file the names of the C library get their meaning
   for vectors. Included by symgen.h. */
#ifndef SYMGEN_LANES_H
#define SYMGEN_LANES_H

#include <math.h>
#ifdef __AVX__
#include <immintrin.h>
#endif

/* How a CPU passes vectors does not matter: these functions are static, and most become part of their caller. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define SYMGEN_INLINE static inline __attribute__((always_inline))

typedef double real __attribute__((vector_size(8 * SYMGEN_LANES)));
typedef unsigned long long symgen_bits __attribute__((vector_size(8 * SYMGEN_LANES)));

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

/* x where the bits of `mask` are set, else y */
SYMGEN_INLINE real symgen_choose(symgen_bits mask, real x, real y)
{
    return (real)((mask & (symgen_bits)x) | (~mask & (symgen_bits)y));
}

SYMGEN_INLINE int symgen_any(symgen_bits mask)
{
#if SYMGEN_LANES == 8 && defined(__AVX512DQ__)
    return _mm512_movepi64_mask((__m512i)mask) != 0;
#elif SYMGEN_LANES == 4 && defined(__AVX__)
    return _mm256_movemask_pd((__m256d)mask) != 0;
#endif
    unsigned long long any = 0;
    for (int i = 0; i < SYMGEN_LANES; i++)
        any |= mask[i];
    return any != 0;
}

SYMGEN_INLINE real symgen_lanes_min(real a, real b) { return symgen_choose((symgen_bits)(a < b), a, b); }

SYMGEN_INLINE real symgen_lanes_max(real a, real b) { return symgen_choose((symgen_bits)(a > b), a, b); }

SYMGEN_INLINE real symgen_lanes_select(real a, real b, real x, real y) { return symgen_choose((symgen_bits)(a < b), x, y); }

SYMGEN_INLINE real symgen_lanes_fabs(real a) { return (real)((symgen_bits)a & 0x7fffffffffffffffULL); }

SYMGEN_INLINE real symgen_lanes_sign(real a)
{
    const real zero = symgen_all(0.0), one = symgen_all(1.0);
    return symgen_choose((symgen_bits)(a > zero), one, zero) - symgen_choose((symgen_bits)(a < zero), one, zero);
}

/* ---- functions of the C library, lane by lane ---- */

#define SYMGEN_BY_LANE(name)                                                                                           \
    SYMGEN_INLINE real symgen_lanes_##name(real a)                                                                     \
    {                                                                                                                  \
        real result;                                                                                                   \
        for (int i = 0; i < SYMGEN_LANES; i++)                                                                         \
            result[i] = name(a[i]);                                                                                    \
        return result;                                                                                                 \
    }
#define SYMGEN_PAIR_BY_LANE(name)                                                                                      \
    SYMGEN_INLINE real symgen_lanes_##name(real a, real b)                                                             \
    {                                                                                                                  \
        real result;                                                                                                   \
        for (int i = 0; i < SYMGEN_LANES; i++)                                                                         \
            result[i] = name(a[i], b[i]);                                                                              \
        return result;                                                                                                 \
    }

/* the one function that processors have for vectors */
#if SYMGEN_LANES == 8 && defined(__AVX512F__)
SYMGEN_INLINE real symgen_lanes_sqrt(real a) { return (real)_mm512_sqrt_pd((__m512d)a); }
#elif SYMGEN_LANES == 4 && defined(__AVX__)
SYMGEN_INLINE real symgen_lanes_sqrt(real a) { return (real)_mm256_sqrt_pd((__m256d)a); }
#else
SYMGEN_BY_LANE(sqrt)
#endif

SYMGEN_BY_LANE(exp)
SYMGEN_BY_LANE(log)
SYMGEN_BY_LANE(tan)
SYMGEN_BY_LANE(asin)
SYMGEN_BY_LANE(acos)
SYMGEN_BY_LANE(atan)
SYMGEN_BY_LANE(tanh)
SYMGEN_PAIR_BY_LANE(atan2)
SYMGEN_PAIR_BY_LANE(pow)

/* ---- sine and cosine ---- */

/* Angles beyond it go to the C library: reduction in three parts is exact enough up to here. */
#define SYMGEN_LARGE_ANGLE 1e5

/* x = k pi/2 + r + tail with |r| <= pi/4 (Cody and Waite): pi/2 in parts of 33 bits, so that k times a part is exact;
   `tail` is what rounding takes from r. Adding 1.5 2^52 rounds to a whole number and leaves it in the last bits, two of
   which are the quadrant. */
typedef struct {
    real r, tail;
    symgen_bits quadrant;
} symgen_angle;

SYMGEN_INLINE symgen_angle symgen_reduce(real x)
{
    const real shifted = x * 6.36619772367581382433e-01 + 6755399441055744.0;
    const real k = shifted - 6755399441055744.0;
    const real first = x - k * 1.57079632673412561417e+00;
    const real second = first - k * 6.07710050630396597660e-11;
    const real lost = ((first - second) - k * 6.07710050630396597660e-11) - k * 2.02226624879595063154e-21;
    const real r = second + lost;
    return (symgen_angle){r, (second - r) + lost, (symgen_bits)shifted};
}

/* sin (r + tail) and cos (r + tail) for |r| <= pi/4: the polynomials of fdlibm (Sun Microsystems, 1993) */
SYMGEN_INLINE real symgen_sin_near_zero(real r, real tail)
{
    const real s = r * r;
    real p = 1.58969099521155010221e-10 * s - 2.50507602534068634195e-08;
    p = p * s + 2.75573137070700676789e-06;
    p = p * s - 1.98412698298579493134e-04;
    p = p * s + 8.33333333332248946124e-03;
    p = p * s - 1.66666666666666324348e-01;
    return r + (r * s * p + tail);
}

SYMGEN_INLINE real symgen_cos_near_zero(real r, real tail)
{
    const real s = r * r, half = 0.5 * s, w = 1.0 - half;
    real p = -1.13596475577881948265e-11 * s + 2.08757232129817482790e-09;
    p = p * s - 2.75573143513906633035e-07;
    p = p * s + 2.48015872894767294178e-05;
    p = p * s - 1.38888888888741095749e-03;
    p = p * s + 4.16666666666666019037e-02;
    return w + (((1.0 - w) - half) + (s * s * p - r * tail));
}

/* sin (x + turns pi/2) */
SYMGEN_INLINE real symgen_wave(real x, unsigned long long turns)
{
    const symgen_angle angle = symgen_reduce(x);
    const symgen_bits quadrant = angle.quadrant + turns, odd = -(quadrant & 1), sign = (quadrant & 2) << 62;
    const real value = symgen_choose(odd, symgen_cos_near_zero(angle.r, angle.tail),
                                     symgen_sin_near_zero(angle.r, angle.tail));
    return (real)((symgen_bits)value ^ sign);
}

/* By the C library. `const`: the rare call must not make the compiler forget what it knows. */
static __attribute__((noinline, cold, const, unused)) real symgen_large_sin(real x)
{
    for (int i = 0; i < SYMGEN_LANES; i++)
        x[i] = sin(x[i]);
    return x;
}

static __attribute__((noinline, cold, const, unused)) real symgen_large_cos(real x)
{
    for (int i = 0; i < SYMGEN_LANES; i++)
        x[i] = cos(x[i]);
    return x;
}

/* not a number counts as large */
SYMGEN_INLINE int symgen_any_large(real x)
{
    return __builtin_expect(symgen_any(~(symgen_bits)(symgen_lanes_fabs(x) <= SYMGEN_LARGE_ANGLE)), 0);
}

/* The sine and the cosine of one angle share all but their last lines. */
SYMGEN_INLINE real symgen_lanes_sin(real x) { return symgen_any_large(x) ? symgen_large_sin(x) : symgen_wave(x, 0); }

SYMGEN_INLINE real symgen_lanes_cos(real x) { return symgen_any_large(x) ? symgen_large_cos(x) : symgen_wave(x, 1); }

/* ---- the names that generated code uses ---- */

#define symgen_min(a, b) symgen_lanes_min(SYMGEN_REAL(a), SYMGEN_REAL(b))
#define symgen_max(a, b) symgen_lanes_max(SYMGEN_REAL(a), SYMGEN_REAL(b))
#define symgen_sign(a) symgen_lanes_sign(SYMGEN_REAL(a))
#define symgen_select(a, b, x, y)                                                                                      \
    symgen_lanes_select(SYMGEN_REAL(a), SYMGEN_REAL(b), SYMGEN_REAL(x), SYMGEN_REAL(y))
#define fabs(a) symgen_lanes_fabs(SYMGEN_REAL(a))
#define sqrt(a) symgen_lanes_sqrt(SYMGEN_REAL(a))
#define exp(a) symgen_lanes_exp(SYMGEN_REAL(a))
#define log(a) symgen_lanes_log(SYMGEN_REAL(a))
#define sin(a) symgen_lanes_sin(SYMGEN_REAL(a))
#define cos(a) symgen_lanes_cos(SYMGEN_REAL(a))
#define tan(a) symgen_lanes_tan(SYMGEN_REAL(a))
#define asin(a) symgen_lanes_asin(SYMGEN_REAL(a))
#define acos(a) symgen_lanes_acos(SYMGEN_REAL(a))
#define atan(a) symgen_lanes_atan(SYMGEN_REAL(a))
#define tanh(a) symgen_lanes_tanh(SYMGEN_REAL(a))
#define atan2(a, b) symgen_lanes_atan2(SYMGEN_REAL(a), SYMGEN_REAL(b))
#define pow(a, b) symgen_lanes_pow(SYMGEN_REAL(a), SYMGEN_REAL(b))

#endif
