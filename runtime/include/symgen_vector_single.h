/* Vectors of SYMGEN_VECTOR (4) floats, in the place of symgen_vector.h: choices between them, and functions element by element. */
#ifndef SYMGEN_VECTOR_SINGLE_H
#define SYMGEN_VECTOR_SINGLE_H

#include <math.h>

/* How a CPU passes vectors does not matter: these functions are static, and most become part of their caller. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define SYMGEN_INLINE static inline __attribute__((always_inline, unused))

typedef float symgen_vector __attribute__((vector_size(4 * SYMGEN_VECTOR)));
typedef unsigned symgen_bits __attribute__((vector_size(4 * SYMGEN_VECTOR)));

/* place of the sign in the bits of a number */
#define SYMGEN_SIGN 31

/* x where the bits of `mask` are set, else y */
SYMGEN_INLINE symgen_vector symgen_choose(symgen_bits mask, symgen_vector x, symgen_vector y)
{
    return (symgen_vector)((mask & (symgen_bits)x) | (~mask & (symgen_bits)y));
}

SYMGEN_INLINE int symgen_any(symgen_bits mask)
{
    unsigned any = 0U;
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        any |= mask[i];
    return any != 0U;
}

SYMGEN_INLINE symgen_vector symgen_vector_fabs(symgen_vector a) { return (symgen_vector)((symgen_bits)a & 0x7fffffffU); }

/* the smaller and the larger one, the second where one is not a number */
SYMGEN_INLINE symgen_vector symgen_vector_min(symgen_vector a, symgen_vector b)
{
    return symgen_choose((symgen_bits)(a < b), a, b);
}

SYMGEN_INLINE symgen_vector symgen_vector_max(symgen_vector a, symgen_vector b)
{
    return symgen_choose((symgen_bits)(a > b), a, b);
}

#define SYMGEN_BY_ELEMENT(name)                                                                                        \
    static inline __attribute__((unused)) symgen_vector symgen_vector_##name(symgen_vector x)                          \
    {                                                                                                                  \
        symgen_vector found = x;                                                                                       \
        for (int i = 0; i < SYMGEN_VECTOR; i++)                                                                        \
            found[i] = name(x[i]);                                                                                     \
        return found;                                                                                                  \
    }

SYMGEN_BY_ELEMENT(sin)
SYMGEN_BY_ELEMENT(cos)
SYMGEN_BY_ELEMENT(atan)
SYMGEN_BY_ELEMENT(exp)
SYMGEN_BY_ELEMENT(log)
SYMGEN_BY_ELEMENT(tanh)

static inline __attribute__((unused)) symgen_vector symgen_vector_atan2(symgen_vector y, symgen_vector x)
{
    symgen_vector found = x;
    for (int i = 0; i < SYMGEN_VECTOR; i++)
        found[i] = atan2(y[i], x[i]);
    return found;
}

SYMGEN_INLINE void symgen_vector_sine_cosine(symgen_vector x, symgen_vector *sine, symgen_vector *cosine)
{
    *sine = symgen_vector_sin(x);
    *cosine = symgen_vector_cos(x);
}

#endif
