/* Vectors of SYMGEN_VECTOR (4 or 8) doubles: choices between them, sine and cosine.
   A CPU without vectors of that length does the same in several steps. */
#ifndef SYMGEN_VECTOR_H
#define SYMGEN_VECTOR_H

#include <math.h>
#ifdef __AVX__
#include <immintrin.h>
#endif

/* How a CPU passes vectors does not matter: these functions are static, and most become part of their caller. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define SYMGEN_INLINE static inline __attribute__((always_inline))

typedef double symgen_vector __attribute__((vector_size(8 * SYMGEN_VECTOR)));
typedef unsigned long long symgen_bits __attribute__((vector_size(8 * SYMGEN_VECTOR)));

/* ---- choices ---- */

/* x where the bits of `mask` are set, else y */
SYMGEN_INLINE symgen_vector symgen_choose(symgen_bits mask, symgen_vector x, symgen_vector y)
{
    return (symgen_vector)((mask & (symgen_bits)x) | (~mask & (symgen_bits)y));
}

SYMGEN_INLINE int symgen_any(symgen_bits mask)
{
#if SYMGEN_VECTOR == 8 && defined(__AVX512DQ__)
    return _mm512_movepi64_mask((__m512i)mask) != 0;
#elif SYMGEN_VECTOR == 4 && defined(__AVX__)
    return _mm256_movemask_pd((__m256d)mask) != 0;
#endif
    unsigned long long any = 0;
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        any |= mask[i];
    return any != 0;
}

SYMGEN_INLINE symgen_vector symgen_vector_fabs(symgen_vector a)
{
    return (symgen_vector)((symgen_bits)a & 0x7fffffffffffffffULL);
}

/* ---- sine and cosine ---- */

/* Angles beyond it go to the C library: reduction in three parts is exact enough up to here. */
#define SYMGEN_LARGE_ANGLE 1e5

/* x = k pi/2 + r + tail with |r| <= pi/4 (Cody and Waite): pi/2 in parts of 33 bits, so that k times a part is exact;
   `tail` is what rounding takes from r. Adding 1.5 2^52 rounds to a whole number and leaves it in the last bits, two of
   which are the quadrant. */
typedef struct {
    symgen_vector r, tail;
    symgen_bits quadrant;
} symgen_angle;

SYMGEN_INLINE symgen_angle symgen_reduce(symgen_vector x)
{
    const symgen_vector shifted = x * 6.36619772367581382433e-01 + 6755399441055744.0;
    const symgen_vector k = shifted - 6755399441055744.0;
    const symgen_vector first = x - k * 1.57079632673412561417e+00;
    const symgen_vector second = first - k * 6.07710050630396597660e-11;
    const symgen_vector lost = ((first - second) - k * 6.07710050630396597660e-11) - k * 2.02226624879595063154e-21;
    const symgen_vector r = second + lost;
    return (symgen_angle){r, (second - r) + lost, (symgen_bits)shifted};
}

/* sin (r + tail) and cos (r + tail) for |r| <= pi/4: the polynomials of fdlibm (Sun Microsystems, 1993) */
SYMGEN_INLINE symgen_vector symgen_sin_near_zero(symgen_vector r, symgen_vector tail)
{
    const symgen_vector s = r * r;
    symgen_vector p = 1.58969099521155010221e-10 * s - 2.50507602534068634195e-08;
    p = p * s + 2.75573137070700676789e-06;
    p = p * s - 1.98412698298579493134e-04;
    p = p * s + 8.33333333332248946124e-03;
    p = p * s - 1.66666666666666324348e-01;
    return r + (r * s * p + tail);
}

SYMGEN_INLINE symgen_vector symgen_cos_near_zero(symgen_vector r, symgen_vector tail)
{
    const symgen_vector s = r * r, half = 0.5 * s, w = 1.0 - half;
    symgen_vector p = -1.13596475577881948265e-11 * s + 2.08757232129817482790e-09;
    p = p * s - 2.75573143513906633035e-07;
    p = p * s + 2.48015872894767294178e-05;
    p = p * s - 1.38888888888741095749e-03;
    p = p * s + 4.16666666666666019037e-02;
    return w + (((1.0 - w) - half) + (s * s * p - r * tail));
}

/* the value of sin (x + turns pi/2) from both values at the reduced angle */
SYMGEN_INLINE symgen_vector symgen_wave(symgen_bits quadrant, symgen_vector sine, symgen_vector cosine)
{
    const symgen_bits odd = -(quadrant & 1), sign = (quadrant & 2) << 62;
    return (symgen_vector)((symgen_bits)symgen_choose(odd, cosine, sine) ^ sign);
}

/* By the C library. `const`: the rare call must not make the compiler forget what it knows. */
static __attribute__((noinline, cold, const, unused)) symgen_vector symgen_large_sin(symgen_vector x)
{
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        x[i] = sin(x[i]);
    return x;
}

static __attribute__((noinline, cold, const, unused)) symgen_vector symgen_large_cos(symgen_vector x)
{
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        x[i] = cos(x[i]);
    return x;
}

/* not a number counts as large */
SYMGEN_INLINE int symgen_any_large(symgen_vector x)
{
    return __builtin_expect(symgen_any(~(symgen_bits)(symgen_vector_fabs(x) <= SYMGEN_LARGE_ANGLE)), 0);
}

SYMGEN_INLINE void symgen_vector_sine_cosine(symgen_vector x, symgen_vector *sine, symgen_vector *cosine)
{
    if (symgen_any_large(x)) {
        *sine = symgen_large_sin(x);
        *cosine = symgen_large_cos(x);
        return;
    }
    const symgen_angle angle = symgen_reduce(x);
    const symgen_vector s = symgen_sin_near_zero(angle.r, angle.tail), c = symgen_cos_near_zero(angle.r, angle.tail);
    *sine = symgen_wave(angle.quadrant, s, c);
    *cosine = symgen_wave(angle.quadrant + 1, s, c);
}

/* The sine and the cosine of one angle share all but their last line. */
SYMGEN_INLINE symgen_vector symgen_vector_sin(symgen_vector x)
{
    symgen_vector sine, cosine;
    symgen_vector_sine_cosine(x, &sine, &cosine);
    return sine;
}

SYMGEN_INLINE symgen_vector symgen_vector_cos(symgen_vector x)
{
    symgen_vector sine, cosine;
    symgen_vector_sine_cosine(x, &sine, &cosine);
    return cosine;
}

#endif
