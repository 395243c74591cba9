/* pendulum, formulation any formulation: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 41 mul, 2 div, 26 add, 1 sqrt, 1 other, 70 flops
   position: 2 trig
   mass: no operations
   constraints: no operations
   transform: no operations
   velocity: 1 mul, 1 add, 2 flops
   acceleration: no operations
   force: 7 mul, 5 add, 12 flops
   output: no operations
   derivatives: 10 mul, 5 add, 15 flops
*/
#include "symgen_straight.h"
#include "pendulum_stepping.h"

/* ---- init: what depends on parameters only ---- */

/* 41 mul, 2 div, 26 add, 1 sqrt, 1 other */
static void init_1(const real *p, real *c)
{
    const real x10 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x11 = p[11]*x10;
    const real x12 = p[12]*x10;
    const real x13 = p[13]*x10;
    const real x25 = symgen_select(x13, -0.5, -1.0, 1.0);
    const real x27 = 1.0/(x13 + x25);
    const real x31 = 1.0 - x25*(x11*x11*x27);
    const real x32 = x25*(x11*x12*x27);
    const real x33 = x11*x25;
    const real x36 = x13*x32 - x12*x33;
    const real x39 = x11*x33 + x13*x31;
    const real x42 = x11*x32 + x12*x31;
    const real x48 = 0.5*(p[9] + (p[8] + p[10]));
    const real x53 = p[6] - p[3];
    const real x56 = p[7] - p[4];
    const real x59 = p[5] + p[1];
    const real x62 = x33*x59 + (x31*x53 - x32*x56);
    const real x67 = x42*x59 + (x36*x53 + x39*x56);
    const real x69 = x62*p[0];
    c[0] = x69;
    const real x70 = x67*p[0];
    c[1] = x70;
    c[3] = 9.81*x33;
    c[4] = 9.81*x42;
    const real x102 = (x48 - p[10])*(x33*x33 + x42*x42) + (x48 - p[8])*(x31*x31 + x36*x36);
    const real x104 = x62*x69 + ((x48 - p[9])*(x32*x32 + x39*x39) + x102);
    c[5] = x67*x70 + x104;
}

void pendulum_stepping_init(const real *p, real *c)
{
    c[2] = p[2];
    init_1(p, c);
}

/* ---- position ---- */

/* 2 trig; for step_residual, step_jacobian */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = cos(q[0]);
}

/* ---- velocity ---- */

/* 1 mul, 1 add; for step_residual */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[2] = u[0] - v[0]*c[2];
}

/* ---- force ---- */

/* 7 mul, 5 add; for step_residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x108 = c[1]*(w[0]*c[4] + w[1]*c[3]) + (c[0]*(w[0]*c[3] - w[1]*c[4]) - w[2]);
    out[0] = a[0]*c[5] + x108;
}

/* ---- derivatives ---- */

/* 10 mul, 5 add; for step_jacobian */
static void derivatives_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const seeds = arguments->seeds;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x113 = w[1]*seeds[0];
    const real x114 = w[0]*seeds[0];
    const real x126 = c[1]*(c[4]*x113 - c[3]*x114) + (c[2]*seeds[1] + c[0]*(c[4]*x114 + c[3]*x113));
    out[0] = c[5]*seeds[2] + x126;
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_stepping_step_residual(const symgen_arguments *arguments)
{
    real work[3];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    velocity_1(&own);
    force_1(&own);
    return symgen_good;
}

int pendulum_stepping_step_loops(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int pendulum_stepping_step_jacobian(const symgen_arguments *arguments)
{
    real work[2];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    derivatives_1(&own);
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_stepping_interface(void);
SYMGEN_EXPORT const char *pendulum_stepping_seal(void);

const int *pendulum_stepping_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        13,
        pendulum_stepping_np,
        pendulum_stepping_nk,
        pendulum_stepping_nw,
        pendulum_stepping_nq,
        pendulum_stepping_nv,
        pendulum_stepping_nz,
        pendulum_stepping_nu,
        pendulum_stepping_nc,
        pendulum_stepping_nd,
        pendulum_stepping_ny,
        pendulum_stepping_step_residual_size,
        pendulum_stepping_step_loops_size,
        pendulum_stepping_step_jacobian_size,
    };
    return sizes;
}

const char *pendulum_stepping_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
