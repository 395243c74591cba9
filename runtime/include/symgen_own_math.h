/* The functions of <math.h> that models call, for programs without a C library: sines, exponentials and logarithms are those of
   symgen_own_double.h or symgen_own_single.h, which stands before this file; all others follow from them.

   They differ from those of a C library in the last digits. Square roots and magnitudes are those of the processor; gcc and clang
   need -fno-math-errno for that. */
#ifndef SYMGEN_OWN_MATH
#define SYMGEN_OWN_MATH

static inline double symgen_own_sin(double x) { return symgen_own_wave(x, 0); }

static inline double symgen_own_cos(double x) { return symgen_own_wave(x, 1); }

static inline double symgen_own_tan(double x) { return symgen_own_wave(x, 0) / symgen_own_wave(x, 1); }

/* angle of the point (x, y) with the axis x */
static inline double symgen_own_atan2(double y, double x)
{
    const double width = symgen_own_fabs(x), height = symgen_own_fabs(y), none = width + height;
    double angle = width == height ? SYMGEN_OWN_EIGHTH : 0.0;
    if (none != none)
        return none;
    if (none == 0.0)
        angle = 0.0;
    else if (height < width)
        angle = symgen_own_small_atan(height / width);
    else if (height > width)
        angle = 2.0 * SYMGEN_OWN_EIGHTH - (symgen_own_small_atan(width / height) - SYMGEN_OWN_REST);
    if (symgen_own_is_negative(x))
        angle = 4.0 * SYMGEN_OWN_EIGHTH - (angle - 2.0 * SYMGEN_OWN_REST);
    return symgen_own_is_negative(y) ? -angle : angle;
}

static inline double symgen_own_atan(double x) { return symgen_own_atan2(x, 1.0); }

static inline double symgen_own_asin(double x) { return symgen_own_atan2(x, symgen_own_sqrt((1.0 - x) * (1.0 + x))); }

static inline double symgen_own_acos(double x) { return symgen_own_atan2(symgen_own_sqrt((1.0 - x) * (1.0 + x)), x); }

static inline double symgen_own_tanh(double x)
{
    const double size = symgen_own_fabs(x);
    double found = size < 0.625 ? symgen_own_small_tanh(size) : 1.0;
    if (!(size < 0.625) && !(size > 25.0))
        found = 1.0 - 2.0 / (symgen_own_exp(2.0 * size) + 1.0);
    return symgen_own_is_negative(x) ? -found : found;
}

/* x^n by squares */
static inline double symgen_own_power(double x, int n)
{
    double found = 1.0, square = x;
    for (int rest = n < 0 ? -n : n; rest > 0; rest /= 2) {
        found *= rest % 2 == 1 ? square : 1.0;
        square *= square;
    }
    return n < 0 ? 1.0 / found : found;
}

/* Powers of negative numbers are for whole exponents only. */
static inline double symgen_own_pow(double x, double y)
{
    if (y > -64.5 && y < 64.5 && (double)(int)y == y)
        return symgen_own_power(x, (int)y);
    return symgen_own_exp(y * symgen_own_log(x));
}

static inline double symgen_own_fmax(double a, double b) { return a > b || b != b ? a : b; }

static inline double symgen_own_fmin(double a, double b) { return a < b || b != b ? a : b; }

#define sin symgen_own_sin
#define cos symgen_own_cos
#define tan symgen_own_tan
#define asin symgen_own_asin
#define acos symgen_own_acos
#define atan symgen_own_atan
#define atan2 symgen_own_atan2
#define exp symgen_own_exp
#define log symgen_own_log
#define tanh symgen_own_tanh
#define pow symgen_own_pow
#define sqrt symgen_own_sqrt
#define fabs symgen_own_fabs
#define fmax symgen_own_fmax
#define fmin symgen_own_fmin
#define HUGE_VAL SYMGEN_OWN_INFINITE

#endif
