/* Vectors of SYMGEN_VECTOR (4 or 8) doubles: choices between them, sine and cosine.
   A CPU without vectors of that length does the same in several steps. */
#ifndef SYMGEN_VECTOR_H
#define SYMGEN_VECTOR_H

#include <math.h>
/* What CPUs have for whole vectors of this length. With gcc by its own names: it reads immintrin.h longer than most of the files that
   include this one. */
#if SYMGEN_VECTOR == 8 && defined(__AVX512F__) && defined(__AVX512DQ__)
#define SYMGEN_WHOLE_VECTORS
#if defined(__GNUC__) && !defined(__clang__)
#define symgen_whole_min(a, b) __builtin_ia32_minpd512_mask(a, b, a, (unsigned char)-1, 4)
#define symgen_whole_max(a, b) __builtin_ia32_maxpd512_mask(a, b, a, (unsigned char)-1, 4)
#define symgen_whole_sqrt(a) __builtin_ia32_sqrtpd512_mask(a, a, (unsigned char)-1, 4)
#define symgen_whole_signs(mask) __builtin_ia32_cvtq2mask512((symgen_whole)(mask))
#else
#include <immintrin.h>
#define symgen_whole_min(a, b) (symgen_vector)_mm512_min_pd((__m512d)(a), (__m512d)(b))
#define symgen_whole_max(a, b) (symgen_vector)_mm512_max_pd((__m512d)(a), (__m512d)(b))
#define symgen_whole_sqrt(a) (symgen_vector)_mm512_sqrt_pd((__m512d)(a))
#define symgen_whole_signs(mask) _mm512_movepi64_mask((__m512i)(mask))
#endif
#elif SYMGEN_VECTOR == 4 && defined(__AVX__)
#define SYMGEN_WHOLE_VECTORS
#if defined(__GNUC__) && !defined(__clang__)
#define symgen_whole_min(a, b) __builtin_ia32_minpd256(a, b)
#define symgen_whole_max(a, b) __builtin_ia32_maxpd256(a, b)
#define symgen_whole_sqrt(a) __builtin_ia32_sqrtpd256(a)
#define symgen_whole_signs(mask) __builtin_ia32_movmskpd256((symgen_vector)(mask))
#else
#include <immintrin.h>
#define symgen_whole_min(a, b) (symgen_vector)_mm256_min_pd((__m256d)(a), (__m256d)(b))
#define symgen_whole_max(a, b) (symgen_vector)_mm256_max_pd((__m256d)(a), (__m256d)(b))
#define symgen_whole_sqrt(a) (symgen_vector)_mm256_sqrt_pd((__m256d)(a))
#define symgen_whole_signs(mask) _mm256_movemask_pd((__m256d)(mask))
#endif
#endif

/* How a CPU passes vectors does not matter: these functions are static, and most become part of their caller. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define SYMGEN_INLINE static inline __attribute__((always_inline, unused))

typedef double symgen_vector __attribute__((vector_size(8 * SYMGEN_VECTOR)));
typedef unsigned long long symgen_bits __attribute__((vector_size(8 * SYMGEN_VECTOR)));
typedef long long symgen_whole __attribute__((vector_size(8 * SYMGEN_VECTOR)));

/* place of the sign in the bits of a number */
#define SYMGEN_SIGN 63

/* ---- choices ---- */

/* x where the bits of `mask` are set, else y */
SYMGEN_INLINE symgen_vector symgen_choose(symgen_bits mask, symgen_vector x, symgen_vector y)
{
    return (symgen_vector)((mask & (symgen_bits)x) | (~mask & (symgen_bits)y));
}

SYMGEN_INLINE int symgen_any(symgen_bits mask)
{
#ifdef SYMGEN_WHOLE_VECTORS
    return symgen_whole_signs(mask) != 0;
#else
    unsigned long long any = 0;
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        any |= mask[i];
    return any != 0;
#endif
}

SYMGEN_INLINE symgen_vector symgen_vector_fabs(symgen_vector a)
{
    return (symgen_vector)((symgen_bits)a & 0x7fffffffffffffffULL);
}

/* the smaller and the larger one, the second where one is not a number */
SYMGEN_INLINE symgen_vector symgen_vector_min(symgen_vector a, symgen_vector b)
{
#ifdef SYMGEN_WHOLE_VECTORS
    return symgen_whole_min(a, b);
#else
    return symgen_choose((symgen_bits)(a < b), a, b);
#endif
}

SYMGEN_INLINE symgen_vector symgen_vector_max(symgen_vector a, symgen_vector b)
{
#ifdef SYMGEN_WHOLE_VECTORS
    return symgen_whole_max(a, b);
#else
    return symgen_choose((symgen_bits)(a > b), a, b);
#endif
}

/* ---- sine and cosine ---- */

/* Angles beyond it go to the C library: reduction in three parts is exact enough up to here. */
#define SYMGEN_LARGE_ANGLE 1e5
#define SYMGEN_SMALL_ANGLE 0.785

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
    return (symgen_angle){second, lost, (symgen_bits)shifted};
}

/* sin (r + tail) and cos (r + tail) for |r| <= pi/4: the polynomials of fdlibm (Sun Microsystems, 1993) */
SYMGEN_INLINE symgen_vector symgen_sin_near_zero(symgen_vector r, symgen_vector tail)
{
    const symgen_vector s = r * r, t = s * s;
    const symgen_vector high = 1.58969099521155010221e-10 * s - 2.50507602534068634195e-08;
    const symgen_vector middle = 2.75573137070700676789e-06 * s - 1.98412698298579493134e-04;
    const symgen_vector low = 8.33333333332248946124e-03 * s - 1.66666666666666324348e-01;
    const symgen_vector p = (high * t + middle) * t + low;
    return r + (r * s * p + tail * (1.0 - 0.5 * s));
}

SYMGEN_INLINE symgen_vector symgen_cos_near_zero(symgen_vector r, symgen_vector tail)
{
    const symgen_vector s = r * r, half = 0.5 * s, w = 1.0 - half;
    const symgen_vector t = s * s;
    const symgen_vector high = -1.13596475577881948265e-11 * s + 2.08757232129817482790e-09;
    const symgen_vector middle = 2.48015872894767294178e-05 - 2.75573143513906633035e-07 * s;
    const symgen_vector low = 4.16666666666666019037e-02 - 1.38888888888741095749e-03 * s;
    const symgen_vector p = (high * t + middle) * t + low;
    return w + (((1.0 - w) - half) + (t * p - r * tail));
}

/* the value of sin (x + turns pi/2) from both values at the reduced angle */
SYMGEN_INLINE symgen_vector symgen_wave(symgen_bits quadrant, symgen_vector sine, symgen_vector cosine)
{
    const symgen_bits odd = -(quadrant & 1), sign = (quadrant & 2) << 62;
    return (symgen_vector)((symgen_bits)symgen_choose(odd, cosine, sine) ^ sign);
}

/* By the C library where the angle is large, so that no element depends on the others. `const`: the rare call must not make the
   compiler forget what it knows. */
static __attribute__((noinline, cold, const, unused)) symgen_vector symgen_large_sin(symgen_vector x, symgen_bits large,
                                                                                     symgen_vector others)
{
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        others[i] = large[i] ? sin(x[i]) : others[i];
    return others;
}

static __attribute__((noinline, cold, const, unused)) symgen_vector symgen_large_cos(symgen_vector x, symgen_bits large,
                                                                                     symgen_vector others)
{
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        others[i] = large[i] ? cos(x[i]) : others[i];
    return others;
}

/* not a number counts as large */
SYMGEN_INLINE symgen_bits symgen_large(symgen_vector x)
{
    return ~(symgen_bits)(symgen_vector_fabs(x) <= SYMGEN_LARGE_ANGLE);
}

/* angles that need no reduction: it would leave them as they are */
SYMGEN_INLINE int symgen_all_small(symgen_vector x)
{
    return !symgen_any(~(symgen_bits)(symgen_vector_fabs(x) <= SYMGEN_SMALL_ANGLE));
}

SYMGEN_INLINE void symgen_vector_sine_cosine(symgen_vector x, symgen_vector *sine, symgen_vector *cosine)
{
    if (symgen_all_small(x)) {
        const symgen_vector none = {0.0};
        *sine = symgen_sin_near_zero(x, none);
        *cosine = symgen_cos_near_zero(x, none);
        return;
    }
    const symgen_angle angle = symgen_reduce(x);
    const symgen_vector s = symgen_sin_near_zero(angle.r, angle.tail), c = symgen_cos_near_zero(angle.r, angle.tail);
    const symgen_bits large = symgen_large(x);
    *sine = symgen_wave(angle.quadrant, s, c);
    *cosine = symgen_wave(angle.quadrant + 1, s, c);
    if (__builtin_expect(symgen_any(large), 0)) {
        *sine = symgen_large_sin(x, large, *sine);
        *cosine = symgen_large_cos(x, large, *cosine);
    }
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

/* ---- arc tangent, exponential and hyperbolic tangent: the approximations of Cephes (Moshier, 1989) ---- */

#define SYMGEN_BY_ELEMENT(name)                                                                                        \
    static __attribute__((noinline, cold, const, unused)) symgen_vector symgen_rare_##name(                           \
        symgen_vector x, symgen_bits common, symgen_vector others)                                                     \
    {                                                                                                                  \
        for (int i = 0; i < SYMGEN_VECTOR; i++)                                                                        \
            others[i] = common[i] ? others[i] : name(x[i]);                                                            \
        return others;                                                                                                 \
    }

SYMGEN_BY_ELEMENT(exp)
SYMGEN_BY_ELEMENT(tanh)
SYMGEN_BY_ELEMENT(log)

static __attribute__((noinline, cold, const, unused)) symgen_vector symgen_rare_atan2(symgen_vector y, symgen_vector x,
                                                                                      symgen_bits common, symgen_vector others)
{
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        others[i] = common[i] ? others[i] : atan2(y[i], x[i]);
    return others;
}

/* true where a comparison does not hold in every element, which numbers that are none make sure of */
SYMGEN_INLINE int symgen_not_all(symgen_bits mask) { return (int)__builtin_expect(symgen_any(~mask), 0); }

/* for x >= 0: above tan 3pi/8 as pi/2 - atan 1/x, above 0.66 as pi/4 + atan (x - 1)/(x + 1) */
SYMGEN_INLINE symgen_vector symgen_positive_atan(symgen_vector x)
{
    const symgen_vector none = {0.0}, one = none + 1.0;
    const symgen_bits large = (symgen_bits)(x > 2.41421356237309504880), middle = (symgen_bits)(x > 0.66) & ~large;
    const symgen_vector above = symgen_choose(large, -one, symgen_choose(middle, x - 1.0, x));
    const symgen_vector r = above / symgen_choose(large, x, symgen_choose(middle, x + 1.0, one));
    const symgen_vector turns = symgen_choose(large, one, symgen_choose(middle, none + 0.5, none));
    const symgen_vector s = r * r;
    symgen_vector p = -8.750608600031904122785e-1 * s - 1.615753718733365076637e1;
    p = p * s - 7.500855792314704667340e1;
    p = p * s - 1.228866684490136173410e2;
    p = p * s - 6.485021904942025371773e1;
    symgen_vector q = s + 2.485846490142306297962e1;
    q = q * s + 1.650270098316988542046e2;
    q = q * s + 4.328810604912902668951e2;
    q = q * s + 4.853903996359136964868e2;
    q = q * s + 1.945506571482613964425e2;
    return turns * 1.57079632679489661923 + (r + (r * (s * p / q) + turns * 6.123233995736765886130e-17));
}

SYMGEN_INLINE symgen_vector symgen_with_sign(symgen_vector size, symgen_vector sign)
{
    return (symgen_vector)((symgen_bits)size | ((symgen_bits)sign & 0x8000000000000000ULL));
}

/* What is not finite, and points on the axis x = 0, go to the C library, each by itself. */
SYMGEN_INLINE symgen_vector symgen_vector_atan2(symgen_vector y, symgen_vector x)
{
    const symgen_vector width = symgen_vector_fabs(x), height = symgen_vector_fabs(y);
    const symgen_bits common = (symgen_bits)(width > 1e-290) & (symgen_bits)(width < 1e290) & (symgen_bits)(height < 1e290);
    const symgen_vector angle = symgen_positive_atan(height / width);
    const symgen_vector turned = 3.14159265358979311600 - (angle - 1.2246467991473531772e-16);
    const symgen_vector found = symgen_with_sign(symgen_choose((symgen_bits)(x < 0.0), turned, angle), y);
    return symgen_not_all(common) ? symgen_rare_atan2(y, x, common, found) : found;
}

SYMGEN_INLINE symgen_vector symgen_vector_atan(symgen_vector x)
{
    return symgen_with_sign(symgen_positive_atan(symgen_vector_fabs(x)), x);
}

/* exp x = 2^n (1 + 2 r P(r^2) / (Q(r^2) - r P(r^2))), x = n log 2 + r; too large and too small ones go to the C library */
SYMGEN_INLINE symgen_vector symgen_vector_exp(symgen_vector x)
{
    const symgen_bits common = (symgen_bits)(symgen_vector_fabs(x) < 700.0);
    const symgen_vector shifted = x * 1.4426950408889634073599 + 6755399441055744.0;
    const symgen_vector n = shifted - 6755399441055744.0;
    const symgen_vector r = (x - n * 6.93145751953125e-1) - n * 1.42860682030941723212e-6, s = r * r;
    symgen_vector p = 1.26177193074810590878e-4 * s + 3.02994407707441961300e-2;
    p = r * (p * s + 9.99999999999999999910e-1);
    symgen_vector q = 3.00198505138664455042e-6 * s + 2.52448340349684104192e-3;
    q = q * s + 2.27265548208155028766e-1;
    q = q * s + 2.0;
    const symgen_vector value = 1.0 + 2.0 * (p / (q - p));
    const symgen_vector found = (symgen_vector)((symgen_bits)value + ((symgen_bits)shifted << 52));
    return symgen_not_all(common) ? symgen_rare_exp(x, common, found) : found;
}

/* log x = e log 2 + log (1 + r), x = 2^e (1 + r) with 1 + r between the roots of 1/2 and 2: r - r^2/2 + r^3 P(r)/Q(r); zero, negative,
   tiny and infinite ones go to the C library */
SYMGEN_INLINE symgen_vector symgen_vector_log(symgen_vector x)
{
    const symgen_bits common = (symgen_bits)(x > 1e-300) & (symgen_bits)(x < 1e300);
    const symgen_bits bits = (symgen_bits)x;
    const symgen_vector m = (symgen_vector)((bits & 0x000fffffffffffffLL) | 0x3ff0000000000000LL);
    const symgen_bits large = (symgen_bits)(m > 1.41421356237309504880);
    const symgen_vector none = {0.0};
    const symgen_vector n = (symgen_vector)((bits >> 52) | 0x4330000000000000LL) - 4503599627370496.0;
    const symgen_vector e = n - symgen_choose(large, none + 1022.0, none + 1023.0);
    const symgen_vector r = symgen_choose(large, 0.5 * m, m) - 1.0, s = r * r;
    symgen_vector p = 1.01875663804580931796e-4 * r + 4.97494994976747001425e-1;
    p = p * r + 4.70579119878881725854e0;
    p = p * r + 1.44989225341610930846e1;
    p = p * r + 1.79368678507819816313e1;
    p = p * r + 7.70838733755885391666e0;
    symgen_vector q = r + 1.12873587189167450590e1;
    q = q * r + 4.52279145837532221105e1;
    q = q * r + 8.29875266912776603211e1;
    q = q * r + 7.11544750618563894466e1;
    q = q * r + 2.31251620126765340583e1;
    const symgen_vector rest = (r * (s * p / q) - e * 2.121944400546905827679e-4) - 0.5 * s;
    const symgen_vector found = (r + rest) + e * 0.693359375;
    return symgen_not_all(common) ? symgen_rare_log(x, common, found) : found;
}

/* near zero a rational function, elsewhere 1 - 2 / (exp 2x + 1) */
SYMGEN_INLINE symgen_vector symgen_vector_tanh(symgen_vector x)
{
    const symgen_vector size = symgen_vector_fabs(x);
    const symgen_bits common = (symgen_bits)(size < 300.0);
    const symgen_vector s = x * x, far = 1.0 - 2.0 / (symgen_vector_exp(2.0 * size) + 1.0);
    symgen_vector p = -9.64399179425052238628e-1 * s - 9.92877231001918586564e1;
    p = p * s - 1.61468768441708447952e3;
    symgen_vector q = s + 1.12811678491632931402e2;
    q = q * s + 2.23548839060100448583e3;
    q = q * s + 4.84406305325125486048e3;
    const symgen_vector near = size + size * (s * p / q);
    const symgen_vector found = symgen_with_sign(symgen_choose((symgen_bits)(size < 0.625), near, far), x);
    return symgen_not_all(common) ? symgen_rare_tanh(x, common, found) : found;
}

#endif
