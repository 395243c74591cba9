/* pendulum, formulation recursive: functions made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#ifndef SYMGEN_pendulum_recursive_H
#define SYMGEN_pendulum_recursive_H

#include "symgen.h"

/* lengths of arrays */
enum {
    pendulum_recursive_np = 17, /* parameters */
    pendulum_recursive_nk = 62, /* constants */
    pendulum_recursive_nw = 8, /* work */
    pendulum_recursive_nq = 1, /* positions */
    pendulum_recursive_nv = 1, /* velocities */
    pendulum_recursive_nz = 0, /* first-order states */
    pendulum_recursive_nu = 1, /* inputs */
    pendulum_recursive_nc = 0, /* constraints */
    pendulum_recursive_nd = 0, /* dropped constraints */
    pendulum_recursive_ny = 10, /* outputs */
    pendulum_recursive_acceleration_size = 1,
    pendulum_recursive_multipliers_size = 0,
    pendulum_recursive_outputs_size = 10
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void pendulum_recursive_init(const real *parameters, real *constants);

/* accelerations and rates of the first-order states
   out[0]: a (1) accelerations
   out[1]: zdot (0) rates of the states */
SYMGEN_EXPORT int pendulum_recursive_acceleration(const symgen_arguments *arguments);

/* no constraints, no multipliers
   out[0]: l (0) multipliers */
SYMGEN_EXPORT int pendulum_recursive_multipliers(const symgen_arguments *arguments);

/* sensors
   out[0]: outputs (10) sensors */
SYMGEN_EXPORT int pendulum_recursive_outputs(const symgen_arguments *arguments);

#endif
