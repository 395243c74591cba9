/* pendulum, formulation any formulation: tables of the implicit stepper, made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#include "pendulum_stepping.h"
#include "symgen_implicit_run.h"

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

SYMGEN_EXPORT int pendulum_stepping_scratch(void);
SYMGEN_EXPORT int pendulum_stepping_memory(void);
SYMGEN_EXPORT int pendulum_stepping_counts(void);
SYMGEN_EXPORT int pendulum_stepping_control(void);
SYMGEN_EXPORT int pendulum_stepping_run(symgen_run *run);

int pendulum_stepping_scratch(void) { return symgen_implicit_scratch(&equations); }

int pendulum_stepping_memory(void) { return symgen_implicit_memory(&equations); }

int pendulum_stepping_counts(void) { return symgen_implicit_counts(&equations); }

int pendulum_stepping_control(void) { return symgen_implicit_control(&equations); }

int pendulum_stepping_run(symgen_run *run) { return symgen_implicit_run(&equations, run); }
