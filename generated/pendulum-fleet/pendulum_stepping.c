/* pendulum, formulation any formulation: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 41 mul, 2 div, 26 add, 1 sqrt, 1 other, 70 flops
   step_residual: 8 mul, 6 add, 2 trig, 14 flops
   position: 2 trig
   mass: no operations
   constraints: no operations
   transform: no operations
   velocity: no operations
   acceleration: no operations
   force: no operations
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
    const real x23 = symgen_select(x13, -0.5, -1.0, 1.0);
    const real x25 = 1.0/(x13 + x23);
    const real x29 = 1.0 - x23*(x11*x11*x25);
    const real x30 = x23*(x11*x12*x25);
    const real x31 = x11*x23;
    const real x34 = x13*x30 - x12*x31;
    const real x37 = x11*x31 + x13*x29;
    const real x40 = x11*x30 + x12*x29;
    const real x46 = 0.5*(p[9] + (p[8] + p[10]));
    const real x51 = p[6] - p[3];
    const real x54 = p[7] - p[4];
    const real x57 = p[5] + p[1];
    const real x60 = x31*x57 + (x29*x51 - x30*x54);
    const real x65 = x40*x57 + (x34*x51 + x37*x54);
    const real x67 = x60*p[0];
    c[0] = x67;
    const real x68 = x65*p[0];
    c[1] = x68;
    c[3] = 9.81*x31;
    c[4] = 9.81*x40;
    const real x90 = (x46 - p[10])*(x31*x31 + x40*x40) + (x46 - p[8])*(x29*x29 + x34*x34);
    const real x92 = x60*x67 + ((x46 - p[9])*(x30*x30 + x37*x37) + x90);
    c[5] = x65*x68 + x92;
}

void pendulum_stepping_init(const real *p, real *c)
{
    c[2] = p[2];
    init_1(p, c);
}

/* ---- step_residual ---- */

/* 8 mul, 6 add, 2 trig; for step_residual */
static void step_residual_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    const real *const a = arguments->a;
    real *const out = arguments->out;
    const real x97 = sin(q[0]);
    const real x100 = cos(q[0]);
    const real x110 = c[1]*(x97*c[4] + x100*c[3]) + (c[0]*(x97*c[3] - x100*c[4]) - (u[0] - v[0]*c[2]));
    out[0] = a[0]*c[5] + x110;
}

/* ---- position ---- */

/* 2 trig; for step_jacobian */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = cos(q[0]);
}

/* ---- derivatives ---- */

/* 10 mul, 5 add; for step_jacobian */
static void derivatives_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const seeds = arguments->seeds;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x115 = w[1]*seeds[0];
    const real x116 = w[0]*seeds[0];
    const real x128 = c[1]*(c[4]*x115 - c[3]*x116) + (c[2]*seeds[1] + c[0]*(c[4]*x116 + c[3]*x115));
    out[0] = c[5]*seeds[2] + x128;
}

/* ---- functions ---- */

int pendulum_stepping_step_residual(const symgen_arguments *arguments)
{
    step_residual_1(arguments);
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
