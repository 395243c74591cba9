/* mast: kinematics of a platform of 7 legs, made by symgen. Do not edit.
   digest 17fbd47ab63dc960dbe052c24a0e215036a2c27b30a7705887a091a5375b432f

   Poses and lengths are rows of doubles; the functions of NAME_x4 and NAME_x8 work on 4 and 8 rows at a time. */
#ifndef SYMGEN_mast_PLATFORM_H
#define SYMGEN_mast_PLATFORM_H

#include "symgen_interface.h"

/* ---- 1 at a time ---- */

/* Length of `constants`, and the constants of some parameters. */
int mast_x1_constants_size(void);
void mast_x1_constants(const double *parameters, double *constants);

/* Lengths (rows x 7) of poses and, unless it is null, their Jacobians (rows x 7 x 6): by the angles, or the paper's. */
void mast_x1_lengths(const double *constants, int rows, const double *pose, int paper, double *lengths, double *jacobian);

/* Forward kinematics; every row is reported in its flags. */
void mast_x1_solve(const symgen_platform_run *run);
void mast_x1_filter(const symgen_platform_filter *run);

/* ---- 4 at a time ---- */

/* Length of `constants`, and the constants of some parameters. */
int mast_x4_constants_size(void);
void mast_x4_constants(const double *parameters, double *constants);

/* Lengths (rows x 7) of poses and, unless it is null, their Jacobians (rows x 7 x 6): by the angles, or the paper's. */
void mast_x4_lengths(const double *constants, int rows, const double *pose, int paper, double *lengths, double *jacobian);

/* Forward kinematics; every row is reported in its flags. */
void mast_x4_solve(const symgen_platform_run *run);
void mast_x4_filter(const symgen_platform_filter *run);

/* ---- 8 at a time ---- */

/* Length of `constants`, and the constants of some parameters. */
int mast_x8_constants_size(void);
void mast_x8_constants(const double *parameters, double *constants);

/* Lengths (rows x 7) of poses and, unless it is null, their Jacobians (rows x 7 x 6): by the angles, or the paper's. */
void mast_x8_lengths(const double *constants, int rows, const double *pose, int paper, double *lengths, double *jacobian);

/* Forward kinematics; every row is reported in its flags. */
void mast_x8_solve(const symgen_platform_run *run);
void mast_x8_filter(const symgen_platform_filter *run);

/* The parameters of the description, in order. */
enum { mast_parameters = 65, mast_legs = 7 };
static const double mast_described[mast_parameters] = {
    -1.4000000000000001, /* legs.leg1.base.x */
    -0.8, /* legs.leg1.base.y */
    0.0, /* legs.leg1.base.z */
    -1.4000000000000001, /* legs.leg1.top.x */
    -0.8, /* legs.leg1.top.y */
    -0.9, /* legs.leg1.top.z */
    -0.05, /* legs.leg1.stroke.min */
    0.05, /* legs.leg1.stroke.max */
    -1.4000000000000001, /* legs.leg2.base.x */
    0.8, /* legs.leg2.base.y */
    0.0, /* legs.leg2.base.z */
    -1.4000000000000001, /* legs.leg2.top.x */
    0.8, /* legs.leg2.top.y */
    -0.9, /* legs.leg2.top.z */
    -0.05, /* legs.leg2.stroke.min */
    0.05, /* legs.leg2.stroke.max */
    1.4000000000000001, /* legs.leg3.base.x */
    0.8, /* legs.leg3.base.y */
    0.0, /* legs.leg3.base.z */
    1.4000000000000001, /* legs.leg3.top.x */
    0.8, /* legs.leg3.top.y */
    -0.9, /* legs.leg3.top.z */
    -0.05, /* legs.leg3.stroke.min */
    0.05, /* legs.leg3.stroke.max */
    1.4000000000000001, /* legs.leg4.base.x */
    -0.8, /* legs.leg4.base.y */
    0.0, /* legs.leg4.base.z */
    1.4000000000000001, /* legs.leg4.top.x */
    -0.8, /* legs.leg4.top.y */
    -0.9, /* legs.leg4.top.z */
    -0.05, /* legs.leg4.stroke.min */
    0.05, /* legs.leg4.stroke.max */
    1.4000000000000001, /* legs.leg5.base.x */
    -2.6, /* legs.leg5.base.y */
    2.1, /* legs.leg5.base.z */
    1.4000000000000001, /* legs.leg5.top.x */
    -1.4000000000000001, /* legs.leg5.top.y */
    0.0, /* legs.leg5.top.z */
    -0.05, /* legs.leg5.stroke.min */
    0.05, /* legs.leg5.stroke.max */
    -1.4000000000000001, /* legs.leg6.base.x */
    -2.6, /* legs.leg6.base.y */
    2.1, /* legs.leg6.base.z */
    -1.4000000000000001, /* legs.leg6.top.x */
    -1.4000000000000001, /* legs.leg6.top.y */
    0.0, /* legs.leg6.top.z */
    -0.05, /* legs.leg6.stroke.min */
    0.05, /* legs.leg6.stroke.max */
    -4.0, /* legs.leg7.base.x */
    0.0, /* legs.leg7.base.y */
    2.1, /* legs.leg7.base.z */
    -2.8000000000000003, /* legs.leg7.top.x */
    0.0, /* legs.leg7.top.y */
    0.0, /* legs.leg7.top.z */
    -0.05, /* legs.leg7.stroke.min */
    0.05, /* legs.leg7.stroke.max */
    0.0, /* neutral.position.x */
    0.0, /* neutral.position.y */
    2.1, /* neutral.position.z */
    0.0, /* neutral.rpy.x */
    0.0, /* neutral.rpy.y */
    0.0, /* neutral.rpy.z */
    0.0, /* point.x */
    0.0, /* point.y */
    0.0, /* point.z */
};

/* Places of the strokes among them: smallest and largest change of the neutral length, leg by leg. */
static const int mast_strokes[2 * mast_legs] = {6, 7, 14, 15, 22, 23, 30, 31, 38, 39, 46, 47, 54, 55};

#endif
