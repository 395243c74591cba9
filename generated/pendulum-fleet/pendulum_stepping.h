/* pendulum, formulation any formulation: functions made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#ifndef SYMGEN_pendulum_stepping_H
#define SYMGEN_pendulum_stepping_H

#include "symgen.h"

/* lengths of arrays */
enum {
    pendulum_stepping_np = 17, /* parameters */
    pendulum_stepping_nk = 6, /* constants */
    pendulum_stepping_nw = 2, /* work */
    pendulum_stepping_nq = 1, /* positions */
    pendulum_stepping_nv = 1, /* velocities */
    pendulum_stepping_nz = 0, /* first-order states */
    pendulum_stepping_nu = 1, /* inputs */
    pendulum_stepping_nc = 0, /* constraints */
    pendulum_stepping_nd = 0, /* dropped constraints */
    pendulum_stepping_ny = 10, /* outputs */
    pendulum_stepping_step_residual_size = 1,
    pendulum_stepping_step_loops_size = 0,
    pendulum_stepping_step_jacobian_size = 1
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void pendulum_stepping_init(const real *parameters, real *constants);

/* residual of an implicit step, for accelerations of the independent coordinates
   out[0]: residual (1) generalised force that is missing, by independent coordinate
   out[1]: zdot (0) rates of the first-order states
   out[1]: correction (0) change of dependent positions that closes the loops
   out[1]: closure (0) constraint equations before the correction
   out[1]: velocity (0) velocities of the dependent coordinates
   out[1]: acceleration (0) accelerations of the dependent coordinates
   out[1]: transform (0 x 1, 0 entries) dependent by independent rates */
SYMGEN_EXPORT int pendulum_stepping_step_residual(const symgen_arguments *arguments);

/* constraint Jacobian, rotations in the axes in which dependent coordinates are taken out
   out[0]: J (0 x 1, 0 entries) constraints by rates */
SYMGEN_EXPORT int pendulum_stepping_step_loops(const symgen_arguments *arguments);

/* Jacobian of the residual for the weights wq, wv, wa, wz of the seeds
   out[0]: jacobian (1 x 1, 1 entries) derivative of residual and zdot by column */
SYMGEN_EXPORT int pendulum_stepping_step_jacobian(const symgen_arguments *arguments);

#endif
