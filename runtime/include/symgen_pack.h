/* Parts of one model that are alike, computed together: `real` is a vector with a lane for each of SYMGEN_LANES parts, while the
   arrays are those of a single state. Vectors of `work` and `constants` are SYMGEN_LANES neighbouring numbers. */
#ifndef SYMGEN_PACK_H
#define SYMGEN_PACK_H

#define SYMGEN_PACK
#define SYMGEN_LANES 4
#include "symgen.h"

/* a vector anywhere in an array of numbers */
typedef double symgen_loose __attribute__((vector_size(sizeof(double) * SYMGEN_LANES), aligned(sizeof(double)), may_alias));

SYMGEN_INLINE real symgen_load(const double *from) { return (real) * (const symgen_loose *)from; }

SYMGEN_INLINE void symgen_store(double *to, real x) { *(symgen_loose *)to = (symgen_loose)x; }

/* entries of an input array that correspond in the parts */
SYMGEN_INLINE real symgen_gather(const double *x, const short *at) { return (real){x[at[0]], x[at[1]], x[at[2]], x[at[3]]}; }

/* with the sign that an entry has in each part */
SYMGEN_INLINE real symgen_turned(real x, const short *sign)
{
    const symgen_bits top = {sign[0] < 0, sign[1] < 0, sign[2] < 0, sign[3] < 0};
    return (real)((symgen_bits)x ^ (top << SYMGEN_SIGN));
}

/* x in the lanes that are taken, else y */
SYMGEN_INLINE real symgen_blend(const short *taken, real x, real y)
{
    const symgen_bits mask = {taken[0] != 0, taken[1] != 0, taken[2] != 0, taken[3] != 0};
    return symgen_choose(-mask, x, y);
}

#endif
