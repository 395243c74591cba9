/* four_bar, formulation multiplier: functions made by symgen. Do not edit.
   digest 2c9a76569c4803d2bafe96bdb595567ae04887ea5653aa95488fe3676c263f8c */
#ifndef SYMGEN_four_bar_multiplier_derivatives_H
#define SYMGEN_four_bar_multiplier_derivatives_H

#include "symgen.h"

/* lengths of arrays */
enum {
    four_bar_multiplier_derivatives_np = 54, /* parameters */
    four_bar_multiplier_derivatives_nk = 149, /* constants */
    four_bar_multiplier_derivatives_nw = 364, /* work */
    four_bar_multiplier_derivatives_nq = 3, /* positions */
    four_bar_multiplier_derivatives_nv = 3, /* velocities */
    four_bar_multiplier_derivatives_nz = 0, /* first-order states */
    four_bar_multiplier_derivatives_nu = 0, /* inputs */
    four_bar_multiplier_derivatives_nc = 2, /* constraints */
    four_bar_multiplier_derivatives_nd = 3, /* dropped constraints */
    four_bar_multiplier_derivatives_ny = 9, /* outputs */
    four_bar_multiplier_derivatives_jacobian_size = 66
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void four_bar_multiplier_derivatives_init(const real *parameters, real *constants);

/* exact derivatives by q, v, z, u, a, l
   out[0]: residual_q (3 x 3, 5 entries) derivative of residual by q
   out[5]: residual_v (3 x 3, 5 entries) derivative of residual by v
   out[10]: residual_z (3 x 0, 0 entries) derivative of residual by z
   out[10]: residual_u (3 x 0, 0 entries) derivative of residual by u
   out[10]: residual_a (3 x 3, 5 entries) derivative of residual by a
   out[15]: residual_l (3 x 2, 6 entries) derivative of residual by l
   out[21]: closure_q (2 x 3, 6 entries) derivative of closure by q
   out[27]: closure_v (2 x 3, 6 entries) derivative of closure by v
   out[33]: closure_z (2 x 0, 0 entries) derivative of closure by z
   out[33]: closure_u (2 x 0, 0 entries) derivative of closure by u
   out[33]: closure_a (2 x 3, 6 entries) derivative of closure by a
   out[39]: closure_l (2 x 2, 0 entries) derivative of closure by l
   out[39]: zdot_q (0 x 3, 0 entries) derivative of zdot by q
   out[39]: zdot_v (0 x 3, 0 entries) derivative of zdot by v
   out[39]: zdot_z (0 x 0, 0 entries) derivative of zdot by z
   out[39]: zdot_u (0 x 0, 0 entries) derivative of zdot by u
   out[39]: zdot_a (0 x 3, 0 entries) derivative of zdot by a
   out[39]: zdot_l (0 x 2, 0 entries) derivative of zdot by l
   out[39]: outputs_q (9 x 3, 12 entries) derivative of outputs by q
   out[51]: outputs_v (9 x 3, 9 entries) derivative of outputs by v
   out[60]: outputs_z (9 x 0, 0 entries) derivative of outputs by z
   out[60]: outputs_u (9 x 0, 0 entries) derivative of outputs by u
   out[60]: outputs_a (9 x 3, 6 entries) derivative of outputs by a
   out[66]: outputs_l (9 x 2, 0 entries) derivative of outputs by l */
SYMGEN_EXPORT int four_bar_multiplier_derivatives_jacobian(const symgen_arguments *arguments);

#endif
