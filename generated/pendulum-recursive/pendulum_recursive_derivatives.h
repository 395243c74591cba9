/* pendulum, formulation recursive: functions made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#ifndef SYMGEN_pendulum_recursive_derivatives_H
#define SYMGEN_pendulum_recursive_derivatives_H

#include "symgen.h"

/* lengths of arrays */
enum {
    pendulum_recursive_derivatives_np = 17, /* parameters */
    pendulum_recursive_derivatives_nk = 62, /* constants */
    pendulum_recursive_derivatives_nw = 9, /* work */
    pendulum_recursive_derivatives_nq = 1, /* positions */
    pendulum_recursive_derivatives_nv = 1, /* velocities */
    pendulum_recursive_derivatives_nz = 0, /* first-order states */
    pendulum_recursive_derivatives_nu = 1, /* inputs */
    pendulum_recursive_derivatives_nc = 0, /* constraints */
    pendulum_recursive_derivatives_nd = 0, /* dropped constraints */
    pendulum_recursive_derivatives_ny = 10, /* outputs */
    pendulum_recursive_derivatives_jacobian_size = 26
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void pendulum_recursive_derivatives_init(const real *parameters, real *constants);

/* exact derivatives by q, v, z, u, a, l
   out[0]: residual_q (1 x 1, 1 entries) derivative of residual by q
   out[1]: residual_v (1 x 1, 1 entries) derivative of residual by v
   out[2]: residual_z (1 x 0, 0 entries) derivative of residual by z
   out[2]: residual_u (1 x 1, 1 entries) derivative of residual by u
   out[3]: residual_a (1 x 1, 1 entries) derivative of residual by a
   out[4]: residual_l (1 x 0, 0 entries) derivative of residual by l
   out[4]: closure_q (0 x 1, 0 entries) derivative of closure by q
   out[4]: closure_v (0 x 1, 0 entries) derivative of closure by v
   out[4]: closure_z (0 x 0, 0 entries) derivative of closure by z
   out[4]: closure_u (0 x 1, 0 entries) derivative of closure by u
   out[4]: closure_a (0 x 1, 0 entries) derivative of closure by a
   out[4]: closure_l (0 x 0, 0 entries) derivative of closure by l
   out[4]: zdot_q (0 x 1, 0 entries) derivative of zdot by q
   out[4]: zdot_v (0 x 1, 0 entries) derivative of zdot by v
   out[4]: zdot_z (0 x 0, 0 entries) derivative of zdot by z
   out[4]: zdot_u (0 x 1, 0 entries) derivative of zdot by u
   out[4]: zdot_a (0 x 1, 0 entries) derivative of zdot by a
   out[4]: zdot_l (0 x 0, 0 entries) derivative of zdot by l
   out[4]: outputs_q (10 x 1, 10 entries) derivative of outputs by q
   out[14]: outputs_v (10 x 1, 6 entries) derivative of outputs by v
   out[20]: outputs_z (10 x 0, 0 entries) derivative of outputs by z
   out[20]: outputs_u (10 x 1, 0 entries) derivative of outputs by u
   out[20]: outputs_a (10 x 1, 6 entries) derivative of outputs by a
   out[26]: outputs_l (10 x 0, 0 entries) derivative of outputs by l */
SYMGEN_EXPORT int pendulum_recursive_derivatives_jacobian(const symgen_arguments *arguments);

#endif
