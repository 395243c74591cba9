/* pendulum, formulation any formulation: tables of Newton's method on all bodies, made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#include "pendulum_newton_world.h"
#include "symgen_bodies_run.h"

static const symgen_newton_model newton = {
    .bodies = 1,
    .base = -1,
    .rows = pendulum_newton_world_nc,
    .states = pendulum_newton_world_nz,
    .angles = 1,
    .inputs = pendulum_newton_world_nu,
    .residual_size = pendulum_newton_world_newton_residual_size,
    .jacobian_size = pendulum_newton_world_newton_jacobian_size,
    .residual = pendulum_newton_world_newton_residual,
    .jacobian = pendulum_newton_world_newton_jacobian,
    .tree = pendulum_newton_world_newton_tree,
    .joint_angles = pendulum_newton_world_newton_angles,
};

SYMGEN_EXPORT int pendulum_newton_world_scratch(void);
SYMGEN_EXPORT int pendulum_newton_world_run(symgen_run *run);

int pendulum_newton_world_scratch(void) { return symgen_bodies_scratch(&newton); }

int pendulum_newton_world_run(symgen_run *run) { return symgen_bodies_run(&newton, run); }
