/* Runs of explicit methods. symgen_explicit.c serves all models: it is compiled once, and linked with each of them. */
#ifndef SYMGEN_EXPLICIT_H
#define SYMGEN_EXPLICIT_H

#include "symgen_state.h"

/* Length of the scratch array of a run: of a model with nq, nv, nz, nu as they are, and of what closes its loops. */
#define SYMGEN_EXPLICIT_SCRATCH(nq, nv, nz, nu, closing) \
    ((SYMGEN_EXPLICIT_STAGES + 3) * ((nq) + (nv) + (nz)) + (nv) + (nz) + (nu) + (closing))
SYMGEN_SHARED int symgen_explicit_scratch(const symgen_model *model);

/* Length of the array that step control keeps between steps. */
SYMGEN_SHARED int symgen_explicit_control(const symgen_model *model);

/* The method is the table in the run. */
SYMGEN_SHARED int symgen_explicit_run(const symgen_model *model, symgen_run *run);

/* The classical method of order 4, whatever table is in the run. */
SYMGEN_SHARED int symgen_explicit_rk4(const symgen_model *model, symgen_run *run);

#endif
