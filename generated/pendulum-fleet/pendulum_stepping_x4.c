/* pendulum, formulation any formulation: implicit steps of 4 states at once, made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#define SYMGEN_LANES 4
#include "pendulum_stepping.c"
#include "symgen_fleet.h"

SYMGEN_SHOWN void pendulum_stepping_x4_init(const real *parameters, real *constants);

void pendulum_stepping_x4_init(const real *parameters, real *constants) { pendulum_stepping_init(parameters, constants); }

SYMGEN_SHOWN int pendulum_stepping_x4_step_residual(const symgen_arguments *arguments);

int pendulum_stepping_x4_step_residual(const symgen_arguments *arguments) { return pendulum_stepping_step_residual(arguments); }

SYMGEN_SHOWN int pendulum_stepping_x4_step_loops(const symgen_arguments *arguments);

int pendulum_stepping_x4_step_loops(const symgen_arguments *arguments) { return pendulum_stepping_step_loops(arguments); }

SYMGEN_SHOWN int pendulum_stepping_x4_step_jacobian(const symgen_arguments *arguments);

int pendulum_stepping_x4_step_jacobian(const symgen_arguments *arguments) { return pendulum_stepping_step_jacobian(arguments); }

static const symgen_joint equation_joints[] = {
    {symgen_scalar, 0, 0, 1},
};

static const int equation_leading[] = {
    1,
};

static const int equation_places[] = {
    0,
};

static const int equation_dependent[] = {
    0,
};

static const int equation_blocks[] = {
    0, 1,
};

static const int equation_transform_rows[] = {
    0,
};

static const int equation_transform_columns[] = {
    0,
};

static const int equation_jacobian_rows[] = {
    0,
};

static const int equation_jacobian_columns[] = {
    0,
};

static const symgen_step_equations equations = {
    .nq = 1,
    .nv = 1,
    .nz = 0,
    .nu = 1,
    .ni = 1,
    .nd = 0,
    .nc = 0,
    .joint_count = 1,
    .block_count = 1,
    .transform_count = 0,
    .jacobian_count = 1,
    .joints = equation_joints,
    .leading = equation_leading,
    .places = equation_places,
    .dependent = equation_dependent,
    .blocks = equation_blocks,
    .transform_rows = equation_transform_rows,
    .transform_columns = equation_transform_columns,
    .jacobian_rows = equation_jacobian_rows,
    .jacobian_columns = equation_jacobian_columns,
    .residual = pendulum_stepping_step_residual,
    .tangent = 0,
    .jacobian = pendulum_stepping_step_jacobian,
};

SYMGEN_SHOWN int pendulum_stepping_x4_scratch(void);
SYMGEN_SHOWN int pendulum_stepping_x4_memory(void);
SYMGEN_SHOWN int pendulum_stepping_x4_counts(void);
SYMGEN_SHOWN int pendulum_stepping_x4_kept(int measures, int more);
SYMGEN_SHOWN void pendulum_stepping_x4_constants(int rows, const double *parameters, double *constants, double *scratch);
SYMGEN_SHOWN int pendulum_stepping_x4_fleet(symgen_fleet *fleet);

int pendulum_stepping_x4_scratch(void) { return symgen_fleet_scratch(&equations, pendulum_stepping_nw) + SYMGEN_LANES * pendulum_stepping_np; }

int pendulum_stepping_x4_memory(void) { return SYMGEN_LANES * symgen_memory_length(&equations); }

int pendulum_stepping_x4_counts(void) { return SYMGEN_LANES * symgen_counts_length(&equations); }

int pendulum_stepping_x4_kept(int measures, int more) { return SYMGEN_LANES * (symgen_looks_kept(&equations, measures) + more); }

void pendulum_stepping_x4_constants(int rows, const double *parameters, double *constants, double *scratch)
{
    symgen_fill_constants(pendulum_stepping_init, pendulum_stepping_np, pendulum_stepping_nk, rows, parameters, constants, scratch);
}

int pendulum_stepping_x4_fleet(symgen_fleet *fleet) { return symgen_fleet_steps(&equations, fleet); }

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_SHOWN const int *pendulum_stepping_x4_interface(void);
SYMGEN_SHOWN const char *pendulum_stepping_x4_seal(void);

const int *pendulum_stepping_x4_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        13,
        pendulum_stepping_np,
        pendulum_stepping_nk,
        pendulum_stepping_nw,
        pendulum_stepping_nq,
        pendulum_stepping_nv,
        pendulum_stepping_nz,
        pendulum_stepping_nu,
        pendulum_stepping_nc,
        pendulum_stepping_nd,
        pendulum_stepping_ny,
        pendulum_stepping_step_residual_size,
        pendulum_stepping_step_loops_size,
        pendulum_stepping_step_jacobian_size,
    };
    return sizes;
}

const char *pendulum_stepping_x4_seal(void) { return SYMGEN_SEAL_TEXT; }
