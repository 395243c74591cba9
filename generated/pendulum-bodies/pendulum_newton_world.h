/* pendulum, formulation any formulation: functions made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#ifndef SYMGEN_pendulum_newton_world_H
#define SYMGEN_pendulum_newton_world_H

#include "symgen.h"

/* lengths of arrays */
enum {
    pendulum_newton_world_np = 17, /* parameters */
    pendulum_newton_world_nk = 21, /* constants */
    pendulum_newton_world_nw = 111, /* work */
    pendulum_newton_world_nq = 8, /* positions */
    pendulum_newton_world_nv = 6, /* velocities */
    pendulum_newton_world_nz = 0, /* first-order states */
    pendulum_newton_world_nu = 1, /* inputs */
    pendulum_newton_world_nc = 5, /* constraints */
    pendulum_newton_world_nd = 0, /* dropped constraints */
    pendulum_newton_world_ny = 10, /* outputs */
    pendulum_newton_world_newton_residual_size = 21,
    pendulum_newton_world_newton_jacobian_size = 87,
    pendulum_newton_world_newton_tree_size = 3,
    pendulum_newton_world_newton_angles_size = 1,
    pendulum_newton_world_newton_sizes_size = 5
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void pendulum_newton_world_init(const real *parameters, real *constants);

/* the equations (42) but those of integration, zero when solved
   out[0]: force (6) M a - Q + Phi^T l by body
   out[6]: position (5) constraints
   out[11]: velocity (5) their rates
   out[16]: acceleration (5) their second derivatives
   out[21]: zdot (0) rates of the states */
SYMGEN_EXPORT int pendulum_newton_world_newton_residual(const symgen_arguments *arguments);

/* blocks of the Jacobian of newton_residual
   out[0]: gradient (5 x 6, 18 entries) derivative of the constraints by the bodies' motions
   out[18]: force_q (6 x 6, 9 entries) derivative of force by q
   out[27]: force_v (6 x 6, 9 entries) derivative of force by v
   out[36]: force_a (6 x 6, 6 entries) derivative of force by a
   out[42]: force_z (6 x 0, 0 entries) derivative of force by z
   out[42]: velocity_q (5 x 6, 15 entries) derivative of velocity by q
   out[57]: acceleration_q (5 x 6, 15 entries) derivative of acceleration by q
   out[72]: acceleration_v (5 x 6, 15 entries) derivative of acceleration by v
   out[87]: zdot_q (0 x 6, 0 entries) derivative of zdot by q
   out[87]: zdot_v (0 x 6, 0 entries) derivative of zdot by v
   out[87]: zdot_z (0 x 0, 0 entries) derivative of zdot by z */
SYMGEN_EXPORT int pendulum_newton_world_newton_jacobian(const symgen_arguments *arguments);

/* state, accelerations and multipliers in the coordinates of the tree
   out[0]: q (1) positions
   out[1]: v (1) velocities
   out[2]: a (1) accelerations
   out[3]: l (0) multipliers */
SYMGEN_EXPORT int pendulum_newton_world_newton_tree(const symgen_arguments *arguments);

/* angles of joints
   out[0]: angles (1) angles */
SYMGEN_EXPORT int pendulum_newton_world_newton_angles(const symgen_arguments *arguments);

/* what residuals of constraints are relative to
   out[0]: sizes (5) size of each constraint */
SYMGEN_EXPORT int pendulum_newton_world_newton_sizes(const symgen_arguments *arguments);

#endif
