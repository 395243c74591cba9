/* Sines, exponentials and logarithms of floats, without a C library: the polynomials of Cephes (Moshier, 1989). */
#ifndef SYMGEN_OWN_SINGLE_H
#define SYMGEN_OWN_SINGLE_H

#define SYMGEN_OWN_INFINITE __builtin_huge_valf()
#define SYMGEN_OWN_EIGHTH 7.85398185e-01f /* of a turn, */
#define SYMGEN_OWN_REST -4.37113883e-08f  /* and what two of them lack */
/* Angles beyond it have no digits behind the point that count. */
#define SYMGEN_OWN_LARGEST_ANGLE 1e7f

typedef union {
    float number;
    unsigned bits;
} symgen_own_parts;

static inline float symgen_own_sqrt(float x) { return __builtin_sqrtf(x); }

static inline float symgen_own_fabs(float x) { return __builtin_fabsf(x); }

/* of minus zero too */
static inline int symgen_own_is_negative(float x)
{
    const symgen_own_parts parts = {.number = x};
    return (parts.bits >> 31) != 0U;
}

/* 2^n */
static inline float symgen_own_two_to(int n)
{
    const symgen_own_parts parts = {.bits = (unsigned)(n + 127) << 23};
    return parts.number;
}

/* sin (x + turns pi/2): x = k pi/2 + r by pi/2 in parts (Cody and Waite) */
static inline float symgen_own_wave(float x, int turns)
{
    if (!(symgen_own_fabs(x) < SYMGEN_OWN_LARGEST_ANGLE))
        return (x - x) / (x - x);
    const int k = (int)(x * 0.636619772f + (x < 0.0f ? -0.5f : 0.5f));
    const float n = (float)k;
    const float r = ((x - n * 1.5703125f) - n * 4.837512969970703125e-4f) - n * 7.54978995489188216e-8f, s = r * r;
    const unsigned quadrant = ((unsigned)k & 3U) + (unsigned)turns;
    float found;
    if (quadrant % 2U == 1U)
        found = ((2.443315711809948e-5f * s - 1.388731625493765e-3f) * s + 4.166664568298827e-2f) * s * s - 0.5f * s + 1.0f;
    else
        found = ((-1.9515295891e-4f * s + 8.3321608736e-3f) * s - 1.6666654611e-1f) * s * r + r;
    return quadrant % 4U >= 2U ? -found : found;
}

static inline float symgen_own_exp(float x)
{
    if (x > 88.8f)
        return SYMGEN_OWN_INFINITE;
    if (x < -104.0f)
        return 0.0f;
    if (x != x)
        return x;
    const int n = (int)(x * 1.44269504f + (x < 0.0f ? -0.5f : 0.5f));
    const float r = (x - (float)n * 0.693359375f) + (float)n * 2.12194440e-4f;
    float p = 1.9875691500e-4f * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    return (p * r * r + r + 1.0f) * symgen_own_two_to(n / 2) * symgen_own_two_to(n - n / 2);
}

static inline float symgen_own_log(float x)
{
    if (!(x > 0.0f) || x > 3.4e38f)
        return x > 0.0f || x != x ? x : x == 0.0f ? -SYMGEN_OWN_INFINITE : (x - x) / (x - x);
    const int tiny = x < 1e-37f;
    const symgen_own_parts parts = {.number = tiny ? x * 33554432.0f : x};
    const symgen_own_parts part = {.bits = (parts.bits & 0x007fffffU) | 0x3f800000U};
    const int large = part.number > 1.41421356f;
    const float e = (float)((int)(parts.bits >> 23) - (large ? 126 : 127) - (tiny ? 25 : 0));
    const float r = (large ? 0.5f * part.number : part.number) - 1.0f, s = r * r;
    float p = 7.0376836292e-2f * r - 1.1514610310e-1f;
    p = p * r + 1.1676998740e-1f;
    p = p * r - 1.2420140846e-1f;
    p = p * r + 1.4249322787e-1f;
    p = p * r - 1.6668057665e-1f;
    p = p * r + 2.0000714765e-1f;
    p = p * r - 2.4999993993e-1f;
    p = p * r + 3.3333331174e-1f;
    return (r + ((p * r * s - e * 2.12194440e-4f) - 0.5f * s)) + e * 0.693359375f;
}

/* atan of x from 0 to 1: above tan pi/8 as pi/4 + atan (x - 1)/(x + 1) */
static inline float symgen_own_small_atan(float x)
{
    const int middle = x > 0.414213562f;
    const float r = middle ? (x - 1.0f) / (x + 1.0f) : x, s = r * r;
    float p = 8.05374449538e-2f * s - 1.38776856032e-1f;
    p = p * s + 1.99777106478e-1f;
    p = p * s - 3.33329491539e-1f;
    return (middle ? SYMGEN_OWN_EIGHTH : 0.0f) + (p * s * r + r);
}

/* of x from 0 to 0.625 */
static inline float symgen_own_small_tanh(float x)
{
    const float s = x * x;
    float p = -5.70498872745e-3f * s + 2.06390887954e-2f;
    p = p * s - 5.37397155531e-2f;
    p = p * s + 1.33314422036e-1f;
    p = p * s - 3.33332819422e-1f;
    return p * s * x + x;
}

#endif
