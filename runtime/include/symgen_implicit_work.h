/* A run of an implicit or one-shot method at work: what its kinds of steps share. */
#ifndef SYMGEN_IMPLICIT_WORK_H
#define SYMGEN_IMPLICIT_WORK_H

#include "symgen_input.h"
#include "symgen_spread.h"

struct symgen_at_any_length;

/* Corrections that close the loops at the end of a step. */
#define SYMGEN_CORRECTIONS 3

/* An implicit or one-shot method at work. */
typedef struct {
    symgen_stepper stepper;
    symgen_run *run;
    real *stages, *saved, *u, *watch; /* parts of the scratch */
    symgen_settings settings;         /* with step control: those of the run, but for a tolerance that follows the step */
    struct symgen_at_any_length *paced; /* used with step control */
} symgen_implicit;

#endif
