/* What finds states: closed loops with coordinates that stay, and steps towards steady states. symgen_states.c serves all models. */
#ifndef SYMGEN_STATES_H
#define SYMGEN_STATES_H

#include "symgen_state.h"

SYMGEN_SHARED int symgen_assembly_scratch(const symgen_model *model, int length, int entries);

/* symgen_good where loops are closed beyond doubt; otherwise q and v mean nothing. */
SYMGEN_SHARED int symgen_assemble(const symgen_model *model, const symgen_assembly *assembly);

/* Accelerations and rates of so many rows of states; those that cannot be computed are not a number. */
SYMGEN_SHARED int symgen_rates_of_many(const symgen_model *model, const symgen_many *many, const double *constants, double *work,
                                       int rows);

SYMGEN_SHARED int symgen_search_scratch(const symgen_model *model, int count, int entries);

/* The imbalance at a state and, if it is asked for, the step that gets rid of it. */
SYMGEN_SHARED int symgen_search_step(const symgen_model *model, const symgen_search *search);

/* Whether nothing but the equations decides where steps lead: slopes see all that is searched, or what they do not see changes
   nothing at all. */
SYMGEN_SHARED int symgen_is_determined(const symgen_model *model, const symgen_search *search);

/* Positions after a part of the step. */
SYMGEN_SHARED int symgen_go(const symgen_model *model, const symgen_search *search);

#endif
