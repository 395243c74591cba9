/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 4d5db6bd604740c91a984138d7b3727ca8e0d9cf65927325db5cc2d360a13574
   init: 14 mul, 1 div, 8 add, 1 sqrt, 24 flops
   position: 24 mul, 25 add, 2 trig, 49 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: 60 mul, 25 add, 85 flops
   force: 1 mul, 1 add, 2 flops
   solve: 56 mul, 1 div, 58 add, 115 flops
   output: no operations
*/
#include "pendulum_recursive.h"

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

void pendulum_recursive_init(const real *p, real *c)
{
    c[9] = p[4];
    c[11] = p[5];
    c[13] = p[3];
    c[15] = p[2];
    c[16] = p[0];
    c[17] = p[8];
    c[18] = p[9];
    c[19] = p[10];
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
    w[21] = c[0]*v[0];
    w[22] = c[1]*v[0];
    w[23] = c[2]*v[0];
    w[24] = w[18]*v[0];
    w[25] = w[19]*v[0];
    w[26] = w[20]*v[0];
}

/* ---- mass ---- */

/* 36 mul, 21 add; for acceleration, mass_matrix, forces, energy, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x94 = w[12]*c[16];
    w[28] = x94;
    const real x95 = w[13]*c[16];
    w[29] = x95;
    const real x96 = w[14]*c[16];
    w[30] = x96;
    const real x98 = w[0]*c[17];
    const real x100 = w[3]*c[18];
    const real x102 = w[6]*c[19];
    const real x103 = w[4]*c[17];
    const real x104 = w[1]*c[18];
    const real x105 = w[7]*c[19];
    const real x109 = w[12]*x94;
    const real x110 = w[13]*x95;
    const real x111 = w[14]*x96;
    w[31] = w[0]*x98 + (w[3]*x100 + w[6]*x102) + (x110 + x111);
    w[32] = w[7]*x102 + (w[1]*x100 + w[4]*x98) - w[13]*x94;
    w[33] = w[8]*x100 + (w[2]*x102 + w[5]*x98) - w[14]*x94;
    w[34] = w[7]*x105 + (w[1]*x104 + w[4]*x103) + (x109 + x111);
    w[35] = w[8]*x104 + (w[2]*x105 + w[5]*x103) - w[14]*x95;
    const real x151 = w[8]*(w[8]*c[18]) + (w[2]*(w[2]*c[19]) + w[5]*(w[5]*c[17]));
    w[36] = x151 + (x109 + x110);
}

/* 24 mul, 4 add; for acceleration, mass_matrix */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[49] = w[20]*w[29];
    w[50] = w[19]*w[30];
    w[51] = c[2]*w[33] + (c[0]*w[31] + c[1]*w[32]);
    w[52] = w[18]*w[30];
    w[53] = c[2]*w[35];
    w[54] = w[20]*w[28];
    w[55] = c[0]*w[32] + c[1]*w[34];
    w[56] = w[19]*w[28];
    w[57] = c[2]*w[36];
    w[58] = w[18]*w[29];
    w[59] = c[0]*w[33] + c[1]*w[35];
    w[60] = w[18]*c[16];
    w[61] = c[1]*w[30];
    w[62] = c[2]*w[29];
    w[63] = w[19]*c[16];
    w[64] = c[2]*w[28];
    w[65] = c[0]*w[30];
    w[66] = w[20]*c[16];
    w[67] = c[0]*w[29];
    w[68] = c[1]*w[28];
}

/* 6 mul, 19 add; for mass_matrix */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x319 = c[0]*(w[51] + (w[49] - w[50])) + c[1]*(w[53] + w[55] + (w[52] - w[54]));
    const real x321 = w[18]*(w[60] - (w[62] - w[61])) + (c[2]*(w[57] + w[59] + (w[56] - w[58])) + x319);
    out[0] = w[20]*(w[66] - (w[68] - w[67])) + (w[19]*(w[63] - (w[65] - w[64])) + x321);
}

/* ---- force ---- */

/* 1 mul, 1 add; for acceleration, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[27] = u[0] - v[0]*c[15];
}

/* ---- solve ---- */

/* 24 mul, 18 add; for acceleration, forces, energy, residual, outputs */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[37] = w[23]*w[33] + (w[21]*w[31] + w[22]*w[32]) + (w[26]*w[29] - w[25]*w[30]);
    w[38] = w[23]*w[35] + (w[21]*w[32] + w[22]*w[34]) + (w[24]*w[30] - w[26]*w[28]);
    w[39] = w[23]*w[36] + (w[21]*w[33] + w[22]*w[35]) + (w[25]*w[28] - w[24]*w[29]);
    w[40] = w[24]*c[16] - (w[23]*w[29] - w[22]*w[30]);
    w[41] = w[25]*c[16] - (w[21]*w[30] - w[23]*w[28]);
    w[42] = w[26]*c[16] - (w[22]*w[28] - w[21]*w[29]);
}

/* 18 mul, 12 add; for acceleration, forces, residual, outputs */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[43] = w[22]*w[39] - w[23]*w[38] + (w[25]*w[42] - w[26]*w[41]);
    w[44] = w[23]*w[37] - w[21]*w[39] + (w[26]*w[40] - w[24]*w[42]);
    w[45] = w[21]*w[38] - w[22]*w[37] + (w[24]*w[41] - w[25]*w[40]);
    w[46] = w[22]*w[42] - w[23]*w[41];
    w[47] = w[23]*w[40] - w[21]*w[42];
    w[48] = w[21]*w[41] - w[22]*w[40];
}

/* 8 mul, 9 add; for acceleration, forces */
static void solve_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x294 = c[0]*(w[43] + 9.81*w[29]) + (w[19]*w[47] + (c[2]*w[45] + w[18]*w[46]));
    w[69] = w[27] - (w[20]*(w[48] + c[20]) + (c[1]*(w[44] - 9.81*w[28]) + x294));
}

/* 6 mul, 1 div, 19 add; for acceleration */
static void solve_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x281 = c[0]*(w[49] + w[51] - w[50]) + c[1]*(w[53] + (w[52] + w[55]) - w[54]);
    const real x283 = w[18]*(w[60] + w[61] - w[62]) + (c[2]*(w[57] + (w[56] + w[59]) - w[58]) + x281);
    const real x285 = w[20]*(w[66] + w[67] - w[68]) + (w[19]*(w[63] + w[64] - w[65]) + x283);
    out[0] = w[69]/x285;
}

/* ---- output ---- */

/* 30 mul, 25 add; for residual, outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x351 = c[0]*a[0];
    const real x352 = c[1]*a[0];
    const real x353 = c[2]*a[0];
    const real x354 = w[18]*a[0];
    const real x355 = w[19]*a[0];
    const real x357 = 9.81 + w[20]*a[0];
    const real x382 = w[33]*x353 + (w[31]*x351 + w[32]*x352) + (w[29]*x357 - w[30]*x355);
    const real x383 = w[35]*x353 + (w[32]*x351 + w[34]*x352) + (w[30]*x354 - w[28]*x357);
    const real x384 = w[36]*x353 + (w[33]*x351 + w[35]*x352) + (w[28]*x355 - w[29]*x354);
    w[70] = w[43] + x382;
    w[71] = w[44] + x383;
    w[72] = w[45] + x384;
    w[73] = w[46] + (c[16]*x354 - (w[29]*x353 - w[30]*x352));
    w[74] = w[47] + (c[16]*x355 - (w[30]*x351 - w[28]*x353));
    w[75] = w[48] + (c[16]*x357 - (w[28]*x352 - w[29]*x351));
}

/* 6 mul, 6 add; for velocities */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[24] + (w[14]*w[22] - w[13]*w[23]);
    out[1] = w[25] + (w[12]*w[23] - w[14]*w[21]);
    out[2] = w[26] + (w[13]*w[21] - w[12]*w[22]);
}

/* 8 mul, 5 add; for energy */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x345 = w[25]*w[41] + (w[24]*w[40] + (w[23]*w[39] + (w[21]*w[37] + w[22]*w[38])));
    out[0] = 0.5*(w[26]*w[42] + x345);
    out[1] = w[14]*c[20];
}

/* 6 mul, 6 add; for residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x415 = w[19]*w[74] + (w[18]*w[73] + (c[2]*w[72] + (c[0]*w[70] + c[1]*w[71])));
    out[0] = w[20]*w[75] + x415 - w[27];
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
    out[7] = w[70] - (w[16]*w[75] - w[17]*w[74]);
    out[8] = w[71] - (w[17]*w[73] - w[15]*w[75]);
    out[9] = w[72] - (w[15]*w[74] - w[16]*w[73]);
}

/* ---- functions ---- */

int pendulum_recursive_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_3(arguments);
    solve_4(arguments);
    return symgen_good;
}

int pendulum_recursive_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_mass_matrix(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    return symgen_good;
}

int pendulum_recursive_forces(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_3(arguments);
    out[0] = w[69];
    return symgen_good;
}

int pendulum_recursive_correction(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    out[0] = 0.0;
    return symgen_good;
}

int pendulum_recursive_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[24];
    out[1] = 0.0;
    return symgen_good;
}

int pendulum_recursive_poses(const symgen_arguments *arguments)
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

int pendulum_recursive_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    output_2(arguments);
    out[3] = w[21];
    out[4] = w[22];
    out[5] = w[23];
    return symgen_good;
}

int pendulum_recursive_closure(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_constraint_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_constraint_bias(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_energy(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    solve_1(arguments);
    output_3(arguments);
    return symgen_good;
}

int pendulum_recursive_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    solve_1(arguments);
    solve_2(arguments);
    output_1(arguments);
    output_4(arguments);
    return symgen_good;
}

int pendulum_recursive_outputs(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    solve_1(arguments);
    solve_2(arguments);
    output_1(arguments);
    output_5(arguments);
    out[0] = q[0];
    out[4] = w[73];
    out[5] = w[74];
    out[6] = w[75];
    return symgen_good;
}

/* ---- time stepping ---- */

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
};

static const symgen_model model = {
    .nq = pendulum_recursive_nq,
    .nv = pendulum_recursive_nv,
    .nz = pendulum_recursive_nz,
    .nu = pendulum_recursive_nu,
    .nc = pendulum_recursive_nc,
    .nd = pendulum_recursive_nd,
    .ny = pendulum_recursive_ny,
    .joint_count = 1,
    .joints = joints,
    .acceleration = pendulum_recursive_acceleration,
    .multipliers = pendulum_recursive_multipliers,
    .closure = pendulum_recursive_closure,
    .correction = pendulum_recursive_correction,
    .outputs = pendulum_recursive_outputs,
};

int pendulum_recursive_rk4_scratch(void) { return symgen_rk4_scratch(&model); }

int pendulum_recursive_rk4_row(void) { return symgen_rk4_row(&model); }

int pendulum_recursive_rk4(symgen_rk4_run *run) { return symgen_rk4(&model, run); }

int pendulum_recursive_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}
