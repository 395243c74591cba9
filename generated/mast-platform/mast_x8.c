/* mast: kinematics of a platform, 8 poses at once, made by symgen. Do not edit.
   digest 17fbd47ab63dc960dbe052c24a0e215036a2c27b30a7705887a091a5375b432f */
#define SYMGEN_LANES 8
#include "mast.c"

#define SYMGEN_LEGS 7
#define SYMGEN_PLATFORM(function) mast_##function
#define SYMGEN_PLATFORM_WORK (mast_nw > 0 ? mast_nw : 1)
#include "symgen_platform_filter.h"

SYMGEN_SHOWN int mast_x8_constants_size(void);
SYMGEN_SHOWN void mast_x8_constants(const double *parameters, double *constants);
SYMGEN_SHOWN void mast_x8_lengths(const double *constants, int rows, const double *pose, int paper, double *lengths,
                            double *jacobian);
SYMGEN_SHOWN void mast_x8_solve(const symgen_platform_run *run);
SYMGEN_SHOWN void mast_x8_filter(const symgen_platform_filter *run);

/* in doubles */
int mast_x8_constants_size(void) { return SYMGEN_WIDTH * mast_nk; }

void mast_x8_constants(const double *parameters, double *constants)
{
    real p[mast_np];
    symgen_to_lanes(parameters, 1, mast_np, p);
    mast_init(p, (real *)constants);
}

void mast_x8_lengths(const double *constants, int rows, const double *pose, int paper, double *lengths, double *jacobian)
{
    symgen_platform_lengths(constants, rows, pose, paper, lengths, jacobian);
}

void mast_x8_solve(const symgen_platform_run *run) { symgen_platform_solve(run); }

void mast_x8_filter(const symgen_platform_filter *run) { symgen_platform_filter_run(run); }
