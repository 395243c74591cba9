/* Runs of implicit and one-shot methods. symgen_implicit_run.c serves all models: it is compiled once, and linked with each of them. */
#ifndef SYMGEN_IMPLICIT_RUN_H
#define SYMGEN_IMPLICIT_RUN_H

#include "symgen_step_equations.h"

/* Lengths of the arrays of a run: scratch, the memory between steps, its counts, and what step control keeps. */
SYMGEN_SHARED int symgen_implicit_scratch(const symgen_step_equations *m);
SYMGEN_SHARED int symgen_implicit_memory(const symgen_step_equations *m);
SYMGEN_SHARED int symgen_implicit_counts(const symgen_step_equations *m);
SYMGEN_SHARED int symgen_implicit_control(const symgen_step_equations *m);

/* The method and its settings are in the run. */
SYMGEN_SHARED int symgen_implicit_run(const symgen_step_equations *m, symgen_run *run);

#endif
