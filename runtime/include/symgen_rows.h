/* What is asked of many vehicles at once, each with constants of its own. symgen_rows.c serves all models. */
#ifndef SYMGEN_ROWS_H
#define SYMGEN_ROWS_H

#include "symgen_state.h"

/* What a function says of each row. */
SYMGEN_SHARED int symgen_call_rows(const symgen_row_call *call);

/* As symgen_assemble, for each row. */
SYMGEN_SHARED int symgen_assemble_rows(const symgen_model *model, const symgen_assembly_rows *rows);

/* How large the first-order states of each row are. */
SYMGEN_SHARED int symgen_sizing_scratch(const symgen_model *model);
SYMGEN_SHARED int symgen_size_rows(const symgen_model *model, const symgen_state_sizing *sizing);

/* The steady state of each row from near. */
SYMGEN_SHARED int symgen_settle_rows(const symgen_model *model, const symgen_settling *settling);

/* Constants of each row of parameters. */
static inline void symgen_constants_of_rows(symgen_initialiser init, int rows, int np, int nk, const double *parameters,
                                            double *constants)
{
    for (long long k = 0; k < rows; k++)
        init(parameters + k * np, constants + k * nk);
}

#endif
