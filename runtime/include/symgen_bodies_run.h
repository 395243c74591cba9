/* Runs of implicit methods that solve for all bodies. symgen_bodies_run.c serves all models: it is compiled once, and linked with each
   of them. */
#ifndef SYMGEN_BODIES_RUN_H
#define SYMGEN_BODIES_RUN_H

#include "symgen_newton_types.h"

/* Length of the scratch array of a run. */
SYMGEN_SHARED int symgen_bodies_scratch(const symgen_newton_model *model);

/* The method and its settings are in the run. */
SYMGEN_SHARED int symgen_bodies_run(const symgen_newton_model *model, symgen_run *run);

#endif
