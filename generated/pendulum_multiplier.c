/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 4d5db6bd604740c91a984138d7b3727ca8e0d9cf65927325db5cc2d360a13574
   init: 14 mul, 1 div, 8 add, 1 sqrt, 24 flops
   position: 24 mul, 25 add, 2 trig, 49 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: 66 mul, 44 add, 110 flops
   force: 51 mul, 40 add, 91 flops
   solve: 1 div, 1 flops
   output: no operations
*/
#include "pendulum_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 14 mul, 1 div, 8 add, 1 sqrt */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x12 = p[11]*x11;
    c[0] = x12;
    const real x13 = p[12]*x11;
    c[1] = x13;
    const real x14 = p[13]*x11;
    c[2] = x14;
    c[3] = x12*x12;
    c[4] = x13*x13;
    c[5] = x14*x14;
    c[6] = x12*x13;
    c[7] = x12*x14;
    c[8] = x13*x14;
    c[10] = p[4] - p[7];
    c[12] = p[1] + p[5];
    c[14] = p[3] - p[6];
    c[20] = 9.81*p[0];
    c[21] = p[15] - p[7];
    c[22] = p[1] - 2.0*p[1];
    c[23] = p[14] - p[6];
}

void pendulum_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[11] = p[5];
    c[13] = p[3];
    c[15] = p[0];
    c[16] = p[8];
    c[17] = p[9];
    c[18] = p[10];
    c[19] = p[2];
    c[24] = p[16];
    init_1(p, c);
}

/* ---- position ---- */

/* 18 mul, 19 add, 2 trig; for acceleration, mass_matrix, forces, poses, velocities, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x16 = sin(q[0]);
    const real x17 = cos(q[0]);
    const real x18 = 1.0 - x17;
    const real x21 = x17 + x18*c[3];
    w[0] = x21;
    const real x24 = x17 + x18*c[4];
    w[1] = x24;
    const real x27 = x17 + x18*c[5];
    w[2] = x27;
    const real x29 = x18*c[6];
    const real x30 = c[2]*x16;
    const real x31 = x29 - x30;
    w[3] = x31;
    const real x32 = x29 + x30;
    w[4] = x32;
    const real x34 = x18*c[7];
    const real x35 = c[1]*x16;
    const real x36 = x34 - x35;
    w[5] = x36;
    const real x37 = x34 + x35;
    w[6] = x37;
    const real x39 = x18*c[8];
    const real x40 = c[0]*x16;
    const real x41 = x39 - x40;
    w[7] = x41;
    const real x42 = x39 + x40;
    w[8] = x42;
    const real x56 = x21*c[14] + (x31*c[10] + x37*c[12]);
    w[9] = x56;
    const real x61 = x41*c[12] + (x24*c[10] + x32*c[14]);
    w[10] = x61;
    const real x66 = x42*c[10] + (x27*c[12] + x36*c[14]);
    w[11] = x66;
    w[12] = c[13] - x56;
    w[13] = c[9] - x61;
    w[14] = c[11] - x66;
}

/* 6 mul, 6 add; for acceleration, mass_matrix, forces, velocities, energy, residual, outputs */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x70 = w[9] + w[12];
    w[15] = x70;
    const real x71 = w[10] + w[13];
    w[16] = x71;
    const real x72 = w[11] + w[14];
    w[17] = x72;
    w[18] = c[2]*x71 - c[1]*x72;
    w[19] = c[0]*x72 - c[2]*x70;
    w[20] = c[1]*x70 - c[0]*x71;
}

/* ---- velocity ---- */

/* 6 mul; for acceleration, forces, velocities, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[31] = c[0]*v[0];
    w[32] = c[1]*v[0];
    w[33] = c[2]*v[0];
    w[34] = w[18]*v[0];
    w[35] = w[19]*v[0];
    w[36] = w[20]*v[0];
}

/* ---- mass ---- */

/* 36 mul, 21 add; for acceleration, mass_matrix, forces, energy, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x83 = w[12]*c[15];
    w[21] = x83;
    const real x84 = w[13]*c[15];
    w[22] = x84;
    const real x85 = w[14]*c[15];
    w[23] = x85;
    const real x87 = w[0]*c[16];
    const real x89 = w[3]*c[17];
    const real x91 = w[6]*c[18];
    const real x92 = w[4]*c[16];
    const real x93 = w[1]*c[17];
    const real x94 = w[7]*c[18];
    const real x98 = w[12]*x83;
    const real x99 = w[13]*x84;
    const real x100 = w[14]*x85;
    w[24] = w[0]*x87 + (w[3]*x89 + w[6]*x91) + (x99 + x100);
    w[25] = w[7]*x91 + (w[1]*x89 + w[4]*x87) - w[13]*x83;
    w[26] = w[8]*x89 + (w[2]*x91 + w[5]*x87) - w[14]*x83;
    w[27] = w[7]*x94 + (w[1]*x93 + w[4]*x92) + (x98 + x100);
    w[28] = w[8]*x93 + (w[2]*x94 + w[5]*x92) - w[14]*x84;
    const real x140 = w[8]*(w[8]*c[17]) + (w[2]*(w[2]*c[18]) + w[5]*(w[5]*c[16]));
    w[29] = x140 + (x98 + x99);
}

/* 30 mul, 23 add; for acceleration, mass_matrix */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x167 = c[2]*w[26] + (c[0]*w[24] + c[1]*w[25]) + (w[20]*w[22] - w[19]*w[23]);
    const real x168 = c[2]*w[28] + (c[0]*w[25] + c[1]*w[27]) + (w[18]*w[23] - w[20]*w[21]);
    const real x169 = c[2]*w[29] + (c[0]*w[26] + c[1]*w[28]) + (w[19]*w[21] - w[18]*w[22]);
    const real x192 = w[18]*(w[18]*c[15] - (c[2]*w[22] - c[1]*w[23])) + (c[0]*x167 + c[1]*x168);
    const real x194 = c[2]*x169 + (w[19]*(w[19]*c[15] - (c[0]*w[23] - c[2]*w[21])) + x192);
    w[30] = w[20]*(w[20]*c[15] - (c[1]*w[21] - c[0]*w[22])) + x194;
}

/* ---- force ---- */

/* 24 mul, 18 add; for acceleration, forces, energy, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[38] = w[26]*w[33] + (w[24]*w[31] + w[25]*w[32]) + (w[22]*w[36] - w[23]*w[35]);
    w[39] = w[28]*w[33] + (w[25]*w[31] + w[27]*w[32]) + (w[23]*w[34] - w[21]*w[36]);
    w[40] = w[29]*w[33] + (w[26]*w[31] + w[28]*w[32]) + (w[21]*w[35] - w[22]*w[34]);
    w[41] = c[15]*w[34] - (w[22]*w[33] - w[23]*w[32]);
    w[42] = c[15]*w[35] - (w[23]*w[31] - w[21]*w[33]);
    w[43] = c[15]*w[36] - (w[21]*w[32] - w[22]*w[31]);
}

/* 18 mul, 12 add; for acceleration, forces, residual, outputs */
static void force_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[44] = w[32]*w[40] - w[33]*w[39] + (w[35]*w[43] - w[36]*w[42]);
    w[45] = w[33]*w[38] - w[31]*w[40] + (w[36]*w[41] - w[34]*w[43]);
    w[46] = w[31]*w[39] - w[32]*w[38] + (w[34]*w[42] - w[35]*w[41]);
    w[47] = w[32]*w[43] - w[33]*w[42];
    w[48] = w[33]*w[41] - w[31]*w[43];
    w[49] = w[31]*w[42] - w[32]*w[41];
}

/* 1 mul, 1 add; for acceleration, forces, residual */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[37] = u[0] - v[0]*c[19];
}

/* 8 mul, 9 add; for acceleration, forces */
static void force_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x294 = c[0]*(w[44] + 9.81*w[22]) + (w[19]*w[48] + (c[2]*w[46] + w[18]*w[47]));
    w[50] = w[37] - (w[20]*(w[49] + c[20]) + (c[1]*(w[45] - 9.81*w[21]) + x294));
}

/* ---- solve ---- */

/* 1 div; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[50]/w[30];
}

/* ---- output ---- */

/* 30 mul, 25 add; for residual, outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x326 = c[0]*a[0];
    const real x327 = c[1]*a[0];
    const real x328 = c[2]*a[0];
    const real x329 = w[18]*a[0];
    const real x330 = w[19]*a[0];
    const real x332 = 9.81 + w[20]*a[0];
    const real x357 = w[26]*x328 + (w[24]*x326 + w[25]*x327) + (w[22]*x332 - w[23]*x330);
    const real x358 = w[28]*x328 + (w[25]*x326 + w[27]*x327) + (w[23]*x329 - w[21]*x332);
    const real x359 = w[29]*x328 + (w[26]*x326 + w[28]*x327) + (w[21]*x330 - w[22]*x329);
    w[51] = w[44] + x357;
    w[52] = w[45] + x358;
    w[53] = w[46] + x359;
    w[54] = w[47] + (c[15]*x329 - (w[22]*x328 - w[23]*x327));
    w[55] = w[48] + (c[15]*x330 - (w[23]*x326 - w[21]*x328));
    w[56] = w[49] + (c[15]*x332 - (w[21]*x327 - w[22]*x326));
}

/* 6 mul, 6 add; for velocities */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[34] + (w[14]*w[32] - w[13]*w[33]);
    out[1] = w[35] + (w[12]*w[33] - w[14]*w[31]);
    out[2] = w[36] + (w[13]*w[31] - w[12]*w[32]);
}

/* 8 mul, 5 add; for energy */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x320 = w[35]*w[42] + (w[34]*w[41] + (w[33]*w[40] + (w[31]*w[38] + w[32]*w[39])));
    out[0] = 0.5*(w[36]*w[43] + x320);
    out[1] = w[14]*c[20];
}

/* 6 mul, 6 add; for residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x390 = w[19]*w[55] + (w[18]*w[54] + (c[2]*w[53] + (c[0]*w[51] + c[1]*w[52])));
    out[0] = w[20]*w[56] + x390 - w[37];
}

/* 15 mul, 15 add; for outputs */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[12] + (w[0]*c[23] + (w[3]*c[21] + w[6]*c[22]));
    out[2] = w[13] + (w[7]*c[22] + (w[1]*c[21] + w[4]*c[23]));
    out[3] = w[14] + (w[8]*c[21] + (w[2]*c[22] + w[5]*c[23]));
    out[7] = w[51] - (w[16]*w[56] - w[17]*w[55]);
    out[8] = w[52] - (w[17]*w[54] - w[15]*w[56]);
    out[9] = w[53] - (w[15]*w[55] - w[16]*w[54]);
}

/* ---- functions ---- */

int pendulum_multiplier_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    solve_1(arguments);
    return symgen_good;
}

int pendulum_multiplier_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    mass_1(arguments);
    mass_2(arguments);
    out[0] = w[30];
    return symgen_good;
}

int pendulum_multiplier_forces(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    out[0] = w[50];
    return symgen_good;
}

int pendulum_multiplier_correction(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    out[0] = 0.0;
    return symgen_good;
}

int pendulum_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[24];
    out[1] = 0.0;
    return symgen_good;
}

int pendulum_multiplier_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    out[0] = w[12];
    out[1] = w[13];
    out[2] = w[14];
    out[3] = w[0];
    out[4] = w[3];
    out[5] = w[6];
    out[6] = w[4];
    out[7] = w[1];
    out[8] = w[7];
    out[9] = w[5];
    out[10] = w[8];
    out[11] = w[2];
    return symgen_good;
}

int pendulum_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    output_2(arguments);
    out[3] = w[31];
    out[4] = w[32];
    out[5] = w[33];
    return symgen_good;
}

int pendulum_multiplier_closure(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_multiplier_constraint_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_multiplier_energy(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    output_3(arguments);
    return symgen_good;
}

int pendulum_multiplier_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    output_1(arguments);
    output_4(arguments);
    return symgen_good;
}

int pendulum_multiplier_outputs(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
    output_1(arguments);
    output_5(arguments);
    out[0] = q[0];
    out[4] = w[54];
    out[5] = w[55];
    out[6] = w[56];
    return symgen_good;
}

/* ---- time stepping ---- */

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
};

static const symgen_model model = {
    .nq = pendulum_multiplier_nq,
    .nv = pendulum_multiplier_nv,
    .nz = pendulum_multiplier_nz,
    .nu = pendulum_multiplier_nu,
    .nc = pendulum_multiplier_nc,
    .nd = pendulum_multiplier_nd,
    .ny = pendulum_multiplier_ny,
    .joint_count = 1,
    .joints = joints,
    .acceleration = pendulum_multiplier_acceleration,
    .multipliers = pendulum_multiplier_multipliers,
    .closure = pendulum_multiplier_closure,
    .correction = pendulum_multiplier_correction,
    .outputs = pendulum_multiplier_outputs,
};

int pendulum_multiplier_rk4_scratch(void) { return symgen_rk4_scratch(&model); }

int pendulum_multiplier_rk4_row(void) { return symgen_rk4_row(&model); }

int pendulum_multiplier_rk4(symgen_rk4_run *run) { return symgen_rk4(&model, run); }

int pendulum_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}
