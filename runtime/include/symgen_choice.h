/* Functions that are there once for every choice of dependent coordinates (the same results, by other pivots). */
#ifndef SYMGEN_CHOICE_H
#define SYMGEN_CHOICE_H

#include "symgen.h"

#ifndef SYMGEN_LANES

/* the choice with the best pivots */
static inline int symgen_best(int count, const real *quality)
{
    int best = 0;
    for (int k = 1; k < count; k++)
        if (quality[k] > quality[best])
            best = k;
    return best;
}

/* Calls the function that suits the position. `pivots` leaves the quality of each of the `count` choices in `quality`;
   `size` numbers of the result and as many in `other`, which is needed for lanes only. */
static inline int symgen_by_choice(const symgen_arguments *arguments, symgen_function pivots, const symgen_function *choices,
                                   int count, int size, real *quality, real *other)
{
    symgen_arguments question = *arguments;
    question.out = quality;
    const int status = pivots(&question);
    (void)size;
    (void)other;
    return status != symgen_good ? status : choices[symgen_best(count, quality)](arguments);
}

#else

/* lanes for which choice k is the best, the first one of equals; every one where there are no numbers, so that these show */
static inline symgen_bits symgen_lanes_of_choice(int count, const real *quality, int k)
{
    symgen_bits mine = ~(symgen_bits){0};
    for (int j = 0; j < count; j++)
        if (j != k)
            mine &= ~(symgen_bits)(j < k ? quality[j] >= quality[k] : quality[j] > quality[k]);
    return mine;
}

/* Every lane gets the result of its own choice. */
static inline int symgen_by_choice(const symgen_arguments *arguments, symgen_function pivots, const symgen_function *choices,
                                   int count, int size, real *quality, real *other)
{
    symgen_arguments question = *arguments;
    question.out = quality;
    int status = pivots(&question);
    question.out = other;
    for (int k = 0; k < count && status == symgen_good; k++) {
        const symgen_bits mine = symgen_lanes_of_choice(count, quality, k);
        if (!symgen_any(~mine))
            return choices[k](arguments);
        if (!symgen_any(mine))
            continue;
        status = choices[k](&question);
        for (int i = 0; i < size; i++)
            arguments->out[i] = symgen_choose(mine, other[i], arguments->out[i]);
    }
    return status;
}

#endif

#endif
