/* Sines and cosines of several angles in one call. */
#ifndef SYMGEN_SINES_H
#define SYMGEN_SINES_H

#include "symgen.h"

#ifdef SYMGEN_LANES
/* The angles are vectors already. */
SYMGEN_INLINE void symgen_sines(int count, const real *angle, real *sine, real *cosine)
{
    for (int i = 0; i < count; i++) {
        sine[i] = sin(angle[i]);
        cosine[i] = cos(angle[i]);
    }
}
#else
#if defined(__AVX512DQ__)
#define SYMGEN_VECTOR 8
#define SYMGEN_ANGLES(a) {(a)[0], (a)[1], (a)[2], (a)[3], (a)[4], (a)[5], (a)[6], (a)[7]}
#else
#define SYMGEN_VECTOR 4
#define SYMGEN_ANGLES(a) {(a)[0], (a)[1], (a)[2], (a)[3]}
#endif
#include "symgen_vector.h"

/* As many at a time as the registers hold: with AVX2 eight take three times as long as two times four. The arrays are as long as
   `count` rounded up to a multiple of eight. */
SYMGEN_INLINE void symgen_sines(int count, const real *angle, real *sine, real *cosine)
{
    for (int i = 0; i < count; i += SYMGEN_VECTOR) {
        const symgen_vector x = SYMGEN_ANGLES(angle + i);
        symgen_vector s, c;
        symgen_vector_sine_cosine(x, &s, &c);
        for (int k = 0; k < SYMGEN_VECTOR; k++) {
            sine[i + k] = s[k];
            cosine[i + k] = c[k];
        }
    }
}
#endif

#endif
