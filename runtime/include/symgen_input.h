/* Inputs between the rows that a run brings along. */
#ifndef SYMGEN_INPUT_H
#define SYMGEN_INPUT_H

#include "symgen.h"

/* u at a fraction of step k: straight lines between rows that are half a step apart, `stride` numbers from one to the next
   (0 if all are the first one). `u` is scratch of nu numbers. */
static inline const real *symgen_input_at(const real *rows, int stride, int nu, int k, double fraction, real *u)
{
    const double at = 2.0 * fraction; /* without k, so that a run in other pieces rounds in the same way */
    const int half = (int)at, row = 2 * k + half;
    const double part = at - (double)half;
    const real *const near = rows + (long long)row * stride;
    if (part == 0.0 || stride == 0)
        return near;
    for (int i = 0; i < nu; i++)
        u[i] = near[i] + part * (near[i + stride] - near[i]);
    return u;
}

#endif
