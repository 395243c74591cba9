/* mast, formulation platform: functions made by symgen. Do not edit.
   digest 17fbd47ab63dc960dbe052c24a0e215036a2c27b30a7705887a091a5375b432f */
#ifndef SYMGEN_mast_H
#define SYMGEN_mast_H

#include "symgen.h"

/* lengths of arrays */
enum {
    mast_np = 65, /* parameters */
    mast_nk = 182, /* constants */
    mast_nw = 198, /* work */
    mast_nq = 6, /* positions */
    mast_nv = 6, /* velocities */
    mast_nz = 0, /* first-order states */
    mast_nu = 0, /* inputs */
    mast_nc = 7, /* constraints */
    mast_nd = 0, /* dropped constraints */
    mast_ny = 0, /* outputs */
    mast_lengths_size = 7,
    mast_jacobian_size = 49,
    mast_jacobian_paper_size = 49,
    mast_placement_size = 54,
    mast_linearisation_size = 49,
    mast_second_order_size = 7,
    mast_gain_size = 42,
    mast_newton_step_size = 7,
    mast_fresh_gain_size = 43,
    mast_newton_step_paper_size = 7,
    mast_gain_step_size = 6,
    mast_second_order_step_size = 6
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void mast_init(const real *parameters, real *constants);

/* inverse kinematics: leg lengths at the pose q
   out[0]: lengths (7) leg lengths, m */
SYMGEN_EXPORT int mast_lengths(const symgen_arguments *arguments);

/* leg lengths and their derivatives at the pose q
   out[0]: lengths (7) leg lengths, m
   out[7]: jacobian (7 x 6) by displacement and by roll, pitch and yaw */
SYMGEN_EXPORT int mast_jacobian(const symgen_arguments *arguments);

/* leg lengths and the Jacobian of the paper
   out[0]: lengths (7) leg lengths, m
   out[7]: jacobian (7 x 6) rows e, (R p) x e: by displacement and angular velocity (9) */
SYMGEN_EXPORT int mast_jacobian_paper(const symgen_arguments *arguments);

/* what the steps of Newton's method need of the pose q
   out[0]: lengths (7) leg lengths, m
   out[7]: vectors (7 x 3) leg vectors l
   out[28]: arms (7 x 3) R p
   out[49]: axes (5) axes of roll (x, y), pitch (x, y), roll (z) */
SYMGEN_EXPORT int mast_placement(const symgen_arguments *arguments);

/* small motions about the neutral pose
   out[0]: lengths (7) neutral lengths, m
   out[7]: jacobian (7 x 6) by small displacements and angles (13), (20) */
SYMGEN_EXPORT int mast_linearisation(const symgen_arguments *arguments);

/* second derivatives H of the leg lengths at the neutral pose, applied to the changes of pose q and v
   out[0]: curvature (7) q . H v of each leg, m */
SYMGEN_EXPORT int mast_second_order(const symgen_arguments *arguments);

/* constant gain: pseudoinverse of the Jacobian at the neutral pose (16)
   out[0]: gain (6 x 7) K */
SYMGEN_EXPORT int mast_gain(const symgen_arguments *arguments);

/* Newton's step with the exact Jacobian, a = placement, l = residual
   out[0]: step (6) change of pose
   out[6]: collinearity (1) large near singular poses */
SYMGEN_EXPORT int mast_newton_step(const symgen_arguments *arguments);

/* K = pinv J at a = placement
   out[0]: gain (6 x 7) K
   out[42]: collinearity (1) large near singular poses */
SYMGEN_EXPORT int mast_fresh_gain(const symgen_arguments *arguments);

/* Newton's step as in the paper (8): a turn is added to the angles, a = placement, l = residual
   out[0]: step (6) change of pose
   out[6]: collinearity (1) large near singular poses */
SYMGEN_EXPORT int mast_newton_step_paper(const symgen_arguments *arguments);

/* step of the constant gain (15), l = residual
   out[0]: step (6) K l */
SYMGEN_EXPORT int mast_gain_step(const symgen_arguments *arguments);

/* step of the constant gain and of the second-order term, q = pose, l = residual
   out[0]: step (6) change of pose */
SYMGEN_EXPORT int mast_second_order_step(const symgen_arguments *arguments);

#endif
