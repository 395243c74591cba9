/* pendulum, formulation recursive: functions made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#ifndef SYMGEN_pendulum_recursive_quantities_H
#define SYMGEN_pendulum_recursive_quantities_H

#include "symgen.h"

/* lengths of arrays */
enum {
    pendulum_recursive_quantities_np = 17, /* parameters */
    pendulum_recursive_quantities_nk = 32, /* constants */
    pendulum_recursive_quantities_nw = 22, /* work */
    pendulum_recursive_quantities_nq = 1, /* positions */
    pendulum_recursive_quantities_nv = 1, /* velocities */
    pendulum_recursive_quantities_nz = 0, /* first-order states */
    pendulum_recursive_quantities_nu = 1, /* inputs */
    pendulum_recursive_quantities_nc = 0, /* constraints */
    pendulum_recursive_quantities_nd = 0, /* dropped constraints */
    pendulum_recursive_quantities_ny = 10, /* outputs */
    pendulum_recursive_quantities_poses_size = 12,
    pendulum_recursive_quantities_velocities_size = 6,
    pendulum_recursive_quantities_energy_size = 2,
    pendulum_recursive_quantities_forces_size = 1,
    pendulum_recursive_quantities_residual_size = 1
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void pendulum_recursive_quantities_init(const real *parameters, real *constants);

/* where the bodies are, in the world
   out[0]: position (1 x 3) centres of mass, m
   out[3]: rotation (1 x 3 x 3) design-aligned body axes to world */
SYMGEN_EXPORT int pendulum_recursive_quantities_poses(const symgen_arguments *arguments);

/* how the bodies move, world components
   out[0]: velocity (1 x 3) centres of mass, m/s
   out[3]: angular_velocity (1 x 3) rad/s */
SYMGEN_EXPORT int pendulum_recursive_quantities_velocities(const symgen_arguments *arguments);

/* energy of bodies, gravity and linear springs
   out[0]: kinetic (1) J
   out[1]: potential (1) J */
SYMGEN_EXPORT int pendulum_recursive_quantities_energy(const symgen_arguments *arguments);

/* f in M a + J^T l = f
   out[0]: f (1) forces less velocity terms */
SYMGEN_EXPORT int pendulum_recursive_quantities_forces(const symgen_arguments *arguments);

/* equations of motion for given accelerations and multipliers
   out[0]: residual (1) M a + J^T l - f
   out[1]: closure (0) J a - g */
SYMGEN_EXPORT int pendulum_recursive_quantities_residual(const symgen_arguments *arguments);

#endif
