/* pendulum, formulation recursive: 4 states at once, made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#define SYMGEN_LANES 4
#include "pendulum_recursive.c"
#include "symgen_batch.h"

static const symgen_batch_model batch_model = {
    .np = pendulum_recursive_np,
    .nk = pendulum_recursive_nk,
    .nw = pendulum_recursive_nw,
    .nq = pendulum_recursive_nq,
    .nv = pendulum_recursive_nv,
    .nz = pendulum_recursive_nz,
    .nu = pendulum_recursive_nu,
    .nc = pendulum_recursive_nc,
    .ny = pendulum_recursive_ny,
    .init = pendulum_recursive_init,
    .acceleration = pendulum_recursive_acceleration,
    .multipliers = pendulum_recursive_multipliers,
    .outputs = pendulum_recursive_outputs,
};

SYMGEN_SHOWN int pendulum_recursive_x4_scratch(void);
SYMGEN_SHOWN void pendulum_recursive_x4_constants(int rows, const double *parameters, double *constants, double *scratch);
SYMGEN_SHOWN int pendulum_recursive_x4_batch(const symgen_batch *batch);

int pendulum_recursive_x4_scratch(void) { return symgen_batch_scratch(&batch_model); }

void pendulum_recursive_x4_constants(int rows, const double *parameters, double *constants, double *scratch)
{
    symgen_batch_constants(&batch_model, rows, parameters, constants, scratch);
}

int pendulum_recursive_x4_batch(const symgen_batch *batch) { return symgen_batch_run(&batch_model, batch); }

SYMGEN_SHOWN int pendulum_recursive_x4_acceleration(const symgen_arguments *arguments);

int pendulum_recursive_x4_acceleration(const symgen_arguments *arguments) { return pendulum_recursive_acceleration(arguments); }

SYMGEN_SHOWN int pendulum_recursive_x4_multipliers(const symgen_arguments *arguments);

int pendulum_recursive_x4_multipliers(const symgen_arguments *arguments) { return pendulum_recursive_multipliers(arguments); }

SYMGEN_SHOWN int pendulum_recursive_x4_outputs(const symgen_arguments *arguments);

int pendulum_recursive_x4_outputs(const symgen_arguments *arguments) { return pendulum_recursive_outputs(arguments); }

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_SHOWN const int *pendulum_recursive_x4_interface(void);
SYMGEN_SHOWN const char *pendulum_recursive_x4_seal(void);

const int *pendulum_recursive_x4_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        10,
        pendulum_recursive_np,
        pendulum_recursive_nk,
        pendulum_recursive_nw,
        pendulum_recursive_nq,
        pendulum_recursive_nv,
        pendulum_recursive_nz,
        pendulum_recursive_nu,
        pendulum_recursive_nc,
        pendulum_recursive_nd,
        pendulum_recursive_ny,
    };
    return sizes;
}

const char *pendulum_recursive_x4_seal(void) { return SYMGEN_SEAL_TEXT; }
