/* slider_crank, formulation multiplier: functions made by symgen. Do not edit.
   digest c1fa4e7a84a037a4182b97227671807c50946a88769f57389f9fd5360af1604d */
#ifndef SYMGEN_slider_crank_multiplier_derivatives_H
#define SYMGEN_slider_crank_multiplier_derivatives_H

#include "symgen.h"

/* lengths of arrays */
enum {
    slider_crank_multiplier_derivatives_np = 40, /* parameters */
    slider_crank_multiplier_derivatives_nk = 124, /* constants */
    slider_crank_multiplier_derivatives_nw = 381, /* work */
    slider_crank_multiplier_derivatives_nq = 4, /* positions */
    slider_crank_multiplier_derivatives_nv = 4, /* velocities */
    slider_crank_multiplier_derivatives_nz = 0, /* first-order states */
    slider_crank_multiplier_derivatives_nu = 2, /* inputs */
    slider_crank_multiplier_derivatives_nc = 3, /* constraints */
    slider_crank_multiplier_derivatives_nd = 0, /* dropped constraints */
    slider_crank_multiplier_derivatives_ny = 17, /* outputs */
    slider_crank_multiplier_derivatives_jacobian_size = 118
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void slider_crank_multiplier_derivatives_init(const real *parameters, real *constants);

/* exact derivatives by q, v, z, u, a, l
   out[0]: residual_q (4 x 4, 10 entries) derivative of residual by q
   out[10]: residual_v (4 x 4, 7 entries) derivative of residual by v
   out[17]: residual_z (4 x 0, 0 entries) derivative of residual by z
   out[17]: residual_u (4 x 2, 2 entries) derivative of residual by u
   out[19]: residual_a (4 x 4, 10 entries) derivative of residual by a
   out[29]: residual_l (4 x 3, 12 entries) derivative of residual by l
   out[41]: closure_q (3 x 4, 12 entries) derivative of closure by q
   out[53]: closure_v (3 x 4, 9 entries) derivative of closure by v
   out[62]: closure_z (3 x 0, 0 entries) derivative of closure by z
   out[62]: closure_u (3 x 2, 0 entries) derivative of closure by u
   out[62]: closure_a (3 x 4, 12 entries) derivative of closure by a
   out[74]: closure_l (3 x 3, 0 entries) derivative of closure by l
   out[74]: zdot_q (0 x 4, 0 entries) derivative of zdot by q
   out[74]: zdot_v (0 x 4, 0 entries) derivative of zdot by v
   out[74]: zdot_z (0 x 0, 0 entries) derivative of zdot by z
   out[74]: zdot_u (0 x 2, 0 entries) derivative of zdot by u
   out[74]: zdot_a (0 x 4, 0 entries) derivative of zdot by a
   out[74]: zdot_l (0 x 3, 0 entries) derivative of zdot by l
   out[74]: outputs_q (17 x 4, 10 entries) derivative of outputs by q
   out[84]: outputs_v (17 x 4, 7 entries) derivative of outputs by v
   out[91]: outputs_z (17 x 0, 0 entries) derivative of outputs by z
   out[91]: outputs_u (17 x 2, 0 entries) derivative of outputs by u
   out[91]: outputs_a (17 x 4, 9 entries) derivative of outputs by a
   out[100]: outputs_l (17 x 3, 18 entries) derivative of outputs by l */
SYMGEN_EXPORT int slider_crank_multiplier_derivatives_jacobian(const symgen_arguments *arguments);

#endif
