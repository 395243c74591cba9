/* Sines, exponentials and logarithms of doubles, without a C library: the polynomials of fdlibm (Sun Microsystems, 1993) and the rational
   functions of Cephes (Moshier, 1989), as in symgen_vector.h. */
#ifndef SYMGEN_OWN_DOUBLE_H
#define SYMGEN_OWN_DOUBLE_H

#define SYMGEN_OWN_INFINITE __builtin_huge_val()
#define SYMGEN_OWN_EIGHTH 7.85398163397448309616e-01 /* of a turn, */
#define SYMGEN_OWN_REST 6.123233995736765886130e-17  /* and what two of them lack */
/* Angles beyond it have no digits behind the point that count. */
#define SYMGEN_OWN_LARGEST_ANGLE 1e15

typedef union {
    double number;
    unsigned long long bits;
} symgen_own_parts;

static inline double symgen_own_sqrt(double x) { return __builtin_sqrt(x); }

static inline double symgen_own_fabs(double x) { return __builtin_fabs(x); }

/* of minus zero too */
static inline int symgen_own_is_negative(double x)
{
    const symgen_own_parts parts = {.number = x};
    return (parts.bits >> 63) != 0;
}

/* 2^n */
static inline double symgen_own_two_to(int n)
{
    const symgen_own_parts parts = {.bits = (unsigned long long)(n + 1023) << 52};
    return parts.number;
}

/* sin (x + turns pi/2): x = k pi/2 + r + tail by pi/2 in parts (Cody and Waite) */
static inline double symgen_own_wave(double x, int turns)
{
    if (!(symgen_own_fabs(x) < SYMGEN_OWN_LARGEST_ANGLE))
        return (x - x) / (x - x);
    const long long k = (long long)(x * 6.36619772367581382433e-01 + (x < 0.0 ? -0.5 : 0.5));
    const double n = (double)k;
    const double first = x - n * 1.57079632673412561417e+00;
    const double r = first - n * 6.07710050630396597660e-11;
    const double tail = ((first - r) - n * 6.07710050630396597660e-11) - n * 2.02226624879595063154e-21;
    const unsigned quadrant = (unsigned)(k & 3) + (unsigned)turns;
    const double s = r * r, half = 0.5 * s, w = 1.0 - half;
    double p, found;
    if (quadrant % 2U == 1U) {
        p = -1.13596475577881948265e-11 * s + 2.08757232129817482790e-09;
        p = p * s - 2.75573143513906633035e-07;
        p = p * s + 2.48015872894767294178e-05;
        p = p * s - 1.38888888888741095749e-03;
        p = p * s + 4.16666666666666019037e-02;
        found = w + (((1.0 - w) - half) + (s * s * p - r * tail));
    } else {
        p = 1.58969099521155010221e-10 * s - 2.50507602534068634195e-08;
        p = p * s + 2.75573137070700676789e-06;
        p = p * s - 1.98412698298579493134e-04;
        p = p * s + 8.33333333332248946124e-03;
        p = p * s - 1.66666666666666324348e-01;
        found = r + (r * s * p + tail * w);
    }
    return quadrant % 4U >= 2U ? -found : found;
}

/* 2^n (1 + 2 r P(r^2) / (Q(r^2) - r P(r^2))), x = n log 2 + r; 2^n in two steps, the first of which is exact */
static inline double symgen_own_exp(double x)
{
    if (x > 709.8)
        return SYMGEN_OWN_INFINITE;
    if (x < -746.0)
        return 0.0;
    if (x != x)
        return x;
    const int n = (int)(x * 1.4426950408889634073599 + (x < 0.0 ? -0.5 : 0.5));
    const double r = (x - n * 6.93145751953125e-1) - n * 1.42860682030941723212e-6, s = r * r;
    double p = 1.26177193074810590878e-4 * s + 3.02994407707441961300e-2;
    p = r * (p * s + 9.99999999999999999910e-1);
    double q = 3.00198505138664455042e-6 * s + 2.52448340349684104192e-3;
    q = q * s + 2.27265548208155028766e-1;
    q = q * s + 2.0;
    return (1.0 + 2.0 * (p / (q - p))) * symgen_own_two_to(n / 2) * symgen_own_two_to(n - n / 2);
}

/* e log 2 + log (1 + r), x = 2^e (1 + r) with 1 + r between the roots of 1/2 and 2: r - r^2/2 + r^3 P(r)/Q(r) */
static inline double symgen_own_log(double x)
{
    if (!(x > 0.0) || x > 1.7e308)
        return x > 0.0 || x != x ? x : x == 0.0 ? -SYMGEN_OWN_INFINITE : (x - x) / (x - x);
    const int tiny = x < 1e-300;
    const symgen_own_parts parts = {.number = tiny ? x * 18014398509481984.0 : x};
    const symgen_own_parts part = {.bits = (parts.bits & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL};
    const int large = part.number > 1.41421356237309504880;
    const double e = (int)(parts.bits >> 52) - (large ? 1022 : 1023) - (tiny ? 54 : 0);
    const double r = (large ? 0.5 * part.number : part.number) - 1.0, s = r * r;
    double p = 1.01875663804580931796e-4 * r + 4.97494994976747001425e-1;
    p = p * r + 4.70579119878881725854e0;
    p = p * r + 1.44989225341610930846e1;
    p = p * r + 1.79368678507819816313e1;
    p = p * r + 7.70838733755885391666e0;
    double q = r + 1.12873587189167450590e1;
    q = q * r + 4.52279145837532221105e1;
    q = q * r + 8.29875266912776603211e1;
    q = q * r + 7.11544750618563894466e1;
    q = q * r + 2.31251620126765340583e1;
    const double rest = (r * (s * p / q) - e * 2.121944400546905827679e-4) - 0.5 * s;
    return (r + rest) + e * 0.693359375;
}

/* atan of x from 0 to 1: above 0.66 as pi/4 + atan (x - 1)/(x + 1) */
static inline double symgen_own_small_atan(double x)
{
    const int middle = x > 0.66;
    const double r = middle ? (x - 1.0) / (x + 1.0) : x, s = r * r;
    double p = -8.750608600031904122785e-1 * s - 1.615753718733365076637e1;
    p = p * s - 7.500855792314704667340e1;
    p = p * s - 1.228866684490136173410e2;
    p = p * s - 6.485021904942025371773e1;
    double q = s + 2.485846490142306297962e1;
    q = q * s + 1.650270098316988542046e2;
    q = q * s + 4.328810604912902668951e2;
    q = q * s + 4.853903996359136964868e2;
    q = q * s + 1.945506571482613964425e2;
    const double turn = r * (s * p / q);
    return middle ? SYMGEN_OWN_EIGHTH + (r + (turn + 0.5 * SYMGEN_OWN_REST)) : r + turn;
}

/* of x from 0 to 0.625 */
static inline double symgen_own_small_tanh(double x)
{
    const double s = x * x;
    double p = -9.64399179425052238628e-1 * s - 9.92877231001918586564e1;
    p = p * s - 1.61468768441708447952e3;
    double q = s + 1.12811678491632931402e2;
    q = q * s + 2.23548839060100448583e3;
    q = q * s + 4.84406305325125486048e3;
    return x + x * (s * p / q);
}

#endif
