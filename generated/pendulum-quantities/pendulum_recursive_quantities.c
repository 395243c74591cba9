/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 64 mul, 2 div, 38 add, 1 sqrt, 1 other, 105 flops
   position: 9 mul, 10 add, 2 trig, 19 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: no operations
   force: 7 mul, 5 add, 12 flops
   solve: no operations
   output: 34 mul, 24 add, 58 flops
*/
#include "symgen_straight.h"
#include "pendulum_recursive_quantities.h"

/* ---- init: what depends on parameters only ---- */

/* 64 mul, 2 div, 38 add, 1 sqrt, 1 other */
static void init_1(const real *p, real *c)
{
    const real x10 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x11 = p[11]*x10;
    c[0] = x11;
    const real x12 = p[12]*x10;
    c[1] = x12;
    const real x13 = p[13]*x10;
    c[2] = x13;
    const real x19 = x11*x11;
    c[3] = x19;
    c[4] = x12*x12;
    c[5] = x13*x13;
    const real x28 = x11*x12;
    c[6] = x28;
    c[7] = x11*x13;
    c[8] = x12*x13;
    c[9] = x13*p[4] - x12*p[5];
    c[10] = x11*p[5] - x13*p[3];
    c[11] = x12*p[3] - x11*p[4];
    const real x57 = symgen_select(x13, -0.5, -1.0, 1.0);
    const real x59 = 1.0/(x13 + x57);
    const real x63 = 1.0 - x57*(x19*x59);
    const real x64 = x57*(x28*x59);
    const real x65 = x11*x57;
    const real x68 = x13*x64 - x12*x65;
    const real x71 = x11*x65 + x13*x63;
    const real x74 = x11*x64 + x12*x63;
    const real x80 = 0.5*(p[9] + (p[8] + p[10]));
    const real x85 = p[6] - p[3];
    const real x88 = p[7] - p[4];
    const real x91 = p[5] + p[1];
    const real x94 = x65*x91 + (x63*x85 - x64*x88);
    const real x99 = x74*x91 + (x68*x85 + x71*x88);
    const real x101 = x94*p[0];
    c[16] = x101;
    const real x102 = x99*p[0];
    c[17] = x102;
    const real x117 = (x80 - p[10])*(x65*x65 + x74*x74) + (x80 - p[8])*(x63*x63 + x68*x68);
    const real x119 = x94*x101 + ((x80 - p[9])*(x64*x64 + x71*x71) + x117);
    c[18] = x99*x102 + x119;
    c[20] = 9.81*x65;
    c[21] = 9.81*x74;
    const real x148 = x12*x91 + x13*x88;
    c[22] = x148;
    const real x151 = x13*x85 + x11*x91;
    c[23] = x151;
    const real x154 = x11*x88 - x12*x85;
    c[24] = x154;
    c[25] = x12*x154 - x13*x151;
    c[26] = x13*x148 + x11*x154;
    c[27] = x11*x151 + x12*x148;
    c[28] = p[3] + x85;
    c[29] = p[4] + x88;
    c[30] = p[5] - x91;
    c[31] = 9.81*p[0];
}

void pendulum_recursive_quantities_init(const real *p, real *c)
{
    c[12] = p[8];
    c[13] = p[9];
    c[14] = p[10];
    c[15] = p[0];
    c[19] = p[2];
    init_1(p, c);
}

/* ---- position ---- */

/* 2 trig; for poses, velocities, energy, forces, residual */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = cos(q[0]);
}

/* 1 add; for poses, velocities, energy */
static void position_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[2] = 1.0 - w[1];
}

/* 9 mul, 9 add; for poses, energy */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[3] = w[1] + w[2]*c[3];
    w[4] = w[1] + w[2]*c[4];
    w[5] = w[1] + w[2]*c[5];
    const real x29 = w[2]*c[6];
    const real x30 = c[2]*w[0];
    w[6] = x29 - x30;
    w[7] = x29 + x30;
    const real x34 = w[2]*c[7];
    const real x35 = c[1]*w[0];
    w[8] = x34 - x35;
    w[9] = x34 + x35;
    const real x39 = w[2]*c[8];
    const real x40 = c[0]*w[0];
    w[10] = x39 - x40;
    w[11] = x39 + x40;
}

/* ---- velocity ---- */

/* 6 mul; for velocities, energy */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[12] = c[0]*v[0];
    w[13] = c[1]*v[0];
    w[14] = c[2]*v[0];
    w[15] = c[9]*v[0];
    w[16] = c[10]*v[0];
    w[17] = c[11]*v[0];
}

/* ---- force ---- */

/* 7 mul, 5 add; for forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x143 = c[16]*(w[0]*c[20] - w[1]*c[21]) + c[17]*(w[0]*c[21] + w[1]*c[20]);
    w[18] = x143 - (u[0] - v[0]*c[19]);
}

/* ---- solve ---- */

/* no operations; for forces */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[18];
}

/* ---- output ---- */

/* 6 mul, 6 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[1] = w[2]*c[25] + (c[28] - w[0]*c[22]);
    w[19] = w[0]*c[23] + c[29] - w[2]*c[26];
    w[20] = w[2]*c[27] + (w[0]*c[24] + c[30]);
}

/* 6 mul, 6 add; for velocities, energy */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[0] = w[15] + w[13]*w[20] - w[14]*w[19];
    w[2] = w[16] + w[14]*w[1] - w[12]*w[20];
    w[21] = w[17] + w[12]*w[19] - w[13]*w[1];
}

/* 21 mul, 11 add; for energy */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x195 = w[8]*w[14] + (w[3]*w[12] + w[7]*w[13]);
    const real x200 = w[11]*w[14] + (w[4]*w[13] + w[6]*w[12]);
    const real x205 = w[10]*w[13] + (w[5]*w[14] + w[9]*w[12]);
    const real x218 = x205*(c[14]*x205) + (x195*(c[12]*x195) + x200*(c[13]*x200));
    out[0] = 0.5*(x218 + c[15]*(w[21]*w[21] + (w[0]*w[0] + w[2]*w[2])));
    out[1] = w[20]*c[31];
}

/* 1 mul, 1 add; for residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[18] + c[18]*a[0];
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_recursive_quantities_poses(const symgen_arguments *arguments)
{
    real work[21];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    output_1(&own);
    out[0] = w[1];
    out[1] = w[19];
    out[2] = w[20];
    out[3] = w[3];
    out[4] = w[6];
    out[5] = w[9];
    out[6] = w[7];
    out[7] = w[4];
    out[8] = w[10];
    out[9] = w[8];
    out[10] = w[11];
    out[11] = w[5];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_quantities_velocities(const symgen_arguments *arguments)
{
    real work[22];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[0];
    out[1] = w[2];
    out[2] = w[21];
    out[3] = w[12];
    out[4] = w[13];
    out[5] = w[14];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_quantities_energy(const symgen_arguments *arguments)
{
    real work[22];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    output_3(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_quantities_forces(const symgen_arguments *arguments)
{
    real work[19];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    solve_1(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_quantities_residual(const symgen_arguments *arguments)
{
    real work[19];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    output_4(&own);
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_recursive_quantities_interface(void);
SYMGEN_EXPORT const char *pendulum_recursive_quantities_seal(void);

const int *pendulum_recursive_quantities_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        15,
        pendulum_recursive_quantities_np,
        pendulum_recursive_quantities_nk,
        pendulum_recursive_quantities_nw,
        pendulum_recursive_quantities_nq,
        pendulum_recursive_quantities_nv,
        pendulum_recursive_quantities_nz,
        pendulum_recursive_quantities_nu,
        pendulum_recursive_quantities_nc,
        pendulum_recursive_quantities_nd,
        pendulum_recursive_quantities_ny,
        pendulum_recursive_quantities_poses_size,
        pendulum_recursive_quantities_velocities_size,
        pendulum_recursive_quantities_energy_size,
        pendulum_recursive_quantities_forces_size,
        pendulum_recursive_quantities_residual_size,
    };
    return sizes;
}

const char *pendulum_recursive_quantities_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
