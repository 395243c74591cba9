/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 7d5db9a9cd544265dea9482550a0ed26f14bcea30510496e388ede3f7927a8e1
   init: 257 mul, 5 div, 214 add, 2 sqrt, 7 other, 478 flops
   position: 2 trig
   velocity: no operations
   constraints: no operations
   transform: no operations
   mass: no operations
   force: 7 mul, 5 add, 12 flops
   solve: 1 mul, 1 flops
   output: no operations
*/
#include "pendulum_recursive.h"

/* ---- init: what depends on parameters only ---- */

/* 257 mul, 5 div, 214 add, 2 sqrt, 7 other */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x12 = p[11]*x11;
    c[0] = x12;
    const real x13 = p[12]*x11;
    c[1] = x13;
    const real x14 = p[13]*x11;
    c[2] = x14;
    const real x20 = x12*x12;
    c[3] = x20;
    const real x23 = x13*x13;
    c[4] = x23;
    const real x26 = x14*x14;
    c[5] = x26;
    const real x29 = x12*x13;
    c[6] = x29;
    const real x34 = x12*x14;
    c[7] = x34;
    const real x39 = x13*x14;
    c[8] = x39;
    c[11] = x14*p[4] - x13*p[5];
    c[13] = x12*p[5] - x14*p[3];
    c[14] = x13*p[3] - x12*p[4];
    const real x58 = symgen_select(x14, -0.5, -1.0, 1.0);
    const real x60 = 1.0/(x14 + x58);
    const real x64 = 1.0 - x58*(x20*x60);
    const real x65 = x58*(x29*x60);
    const real x66 = x12*x58;
    const real x69 = x14*x65 - x13*x66;
    const real x72 = x12*x66 + x14*x64;
    const real x75 = x12*x65 + x13*x64;
    const real x81 = 0.5*(p[9] + (p[8] + p[10]));
    const real x82 = x81 - p[8];
    const real x83 = x81 - p[9];
    const real x84 = x81 - p[10];
    const real x86 = p[6] - p[3];
    const real x89 = p[7] - p[4];
    const real x92 = p[5] + p[1];
    const real x95 = x66*x92 + (x64*x86 - x65*x89);
    const real x100 = x75*x92 + (x69*x86 + x72*x89);
    const real x102 = x95*p[0];
    c[19] = x102;
    const real x103 = x100*p[0];
    c[20] = x103;
    const real x118 = x84*(x66*x66 + x75*x75) + x82*(x64*x64 + x69*x69);
    const real x121 = x100*x103 + (x95*x102 + (x83*(x65*x65 + x72*x72) + x118));
    c[21] = x121;
    c[23] = 9.81*x66;
    c[24] = 9.81*x75;
    c[25] = 1.0/x121;
    const real x153 = x13*x92 + x14*x89;
    c[26] = x153;
    const real x156 = x14*x86 + x12*x92;
    c[27] = x156;
    const real x159 = x12*x89 - x13*x86;
    c[28] = x159;
    c[29] = x13*x159 - x14*x156;
    c[30] = x14*x153 + x12*x159;
    c[31] = x12*x156 + x13*x153;
    c[32] = p[3] + x86;
    c[33] = p[4] + x89;
    c[34] = p[5] - x92;
    const real x196 = x86*p[0];
    const real x197 = x89*p[0];
    const real x198 = x92*p[0];
    const real x200 = x82 + x86*x196;
    const real x201 = x89*x196;
    const real x202 = x92*x196;
    const real x203 = x86*x197;
    const real x205 = x83 + x89*x197;
    const real x206 = x92*x197;
    const real x207 = x86*x198;
    const real x208 = x89*x198;
    const real x210 = x84 + x92*x198;
    const real x211 = x23 + x26;
    const real x212 = x20 + x26;
    const real x213 = x20 + x23;
    const real x216 = x13*x198 + x14*x197;
    c[35] = x216;
    const real x219 = x14*x196 + x12*x198;
    c[36] = x219;
    const real x222 = x12*x197 - x13*x196;
    c[37] = x222;
    const real x227 = x29*x197 - x34*x198 - x196*x211;
    c[38] = x227;
    const real x232 = x29*x196 - x39*x198 - x197*x212;
    c[39] = x232;
    const real x237 = x198*x213 + (x34*x196 + x39*x197);
    c[40] = x237;
    const real x238 = x13*x207;
    const real x239 = x14*x203;
    const real x240 = x238 + x239;
    const real x243 = x13*x208 + x14*x205;
    const real x246 = x13*x210 + x14*x206;
    const real x247 = x14*x200;
    const real x249 = x247 + x12*x207;
    const real x250 = x14*x201;
    const real x251 = x12*x208;
    const real x252 = x250 + x251;
    const real x255 = x14*x202 + x12*x210;
    const real x257 = x13*x200;
    const real x258 = x12*x203 - x257;
    const real x259 = x12*x205;
    const real x261 = x259 - x13*x201;
    const real x262 = x12*x206;
    const real x263 = x13*x202;
    const real x264 = x263 - x262;
    const real x278 = x29*x203 - x34*x207 - x200*x211;
    const real x283 = x29*x205 - x34*x208 - x201*x211;
    const real x288 = x202*x211 + (x34*x210 - x29*x206);
    const real x293 = x29*x200 - x39*x207 - x203*x212;
    const real x298 = x29*x201 - x39*x208 - x205*x212;
    const real x303 = x206*x212 + (x39*x210 - x29*x202);
    const real x321 = x14*x243 + x13*x246;
    const real x324 = x12*x246 + x14*x240;
    const real x327 = x12*x243 - x13*x240;
    const real x330 = x12*x255 + x14*x249;
    const real x333 = x13*x249 - x12*x252;
    const real x359 = p[3]*p[0];
    const real x360 = p[4]*p[0];
    const real x361 = p[5]*p[0];
    const real x379 = x288 + (x207*x213 + (x34*x200 + x39*x203)) - 2.0*x327;
    const real x382 = x303 + (x208*x213 + (x34*x201 + x39*x205)) - 2.0*x333;
    c[41] = 2.0*(x211*x240 + (x34*x246 - x29*x243));
    const real x388 = x39*x246 + (x212*x243 + x29*(x252 - x240)) - x34*x255;
    c[42] = x388 - x211*x249;
    const real x394 = x29*x261 + x34*(x264 - x240) - x211*x258 - x213*x246;
    c[43] = x394 - x39*x243;
    c[44] = 2.0*(x29*x249 - x39*x255 - x212*x252);
    const real x401 = x29*x258 + (x34*x249 + (x213*x255 + x39*(x252 + x264)));
    c[45] = x401 - x212*x261;
    c[46] = x29*x283 + x34*x288 - x211*x278 - x321;
    c[47] = x324 + (x29*x278 + x39*x288 - x212*x283);
    c[48] = x327 + (x34*x278 + x39*x283 - x213*x288);
    c[49] = x29*x293 + x39*x303 - x212*x298 - x330;
    c[50] = x333 + (x34*x293 + x39*x298 - x213*x303);
    const real x433 = p[3]*x196;
    const real x437 = p[4]*x197;
    const real x440 = p[5]*x198;
    const real x442 = x433 + (x200 + p[3]*x359 + x433);
    c[51] = x442;
    const real x443 = x196 + x359;
    c[52] = x443;
    c[53] = p[3]*x197 + (x201 + p[4]*x443);
    c[54] = p[5]*x443 - x202 - p[3]*x198;
    const real x450 = x437 + (x205 + p[4]*x360 + x437);
    c[55] = x450;
    const real x451 = x197 + x360;
    c[56] = x451;
    c[57] = p[5]*x451 - x206 - p[4]*x198;
    const real x456 = p[3]*x216;
    const real x463 = p[4]*x219;
    const real x469 = p[5]*x222;
    const real x471 = x456 + (x240 + (x250 + x263) + x456);
    c[58] = x471;
    c[59] = x247 + x12*x202 - x243 + p[3]*x219 - p[4]*x216;
    c[60] = x246 - (x257 - x12*x201) + p[3]*x222 - p[5]*x216;
    const real x474 = x463 + (x252 + (x239 + x262) + x463);
    c[61] = x474;
    c[62] = p[4]*x222 - (x255 + (x13*x203 - x259)) + p[5]*x219;
    const real x477 = p[3]*x227;
    const real x483 = p[4]*x232;
    const real x488 = p[5]*x237;
    const real x492 = x477 + (x477 + 2.0*(x278 + x321));
    c[63] = x492;
    c[64] = x283 + x293 - 2.0*x324 + p[3]*x232 + p[4]*x227;
    c[65] = x379 + p[3]*x237 + p[5]*x227;
    const real x498 = x483 + (x483 + 2.0*(x298 + x330));
    c[66] = x498;
    c[67] = x382 + p[4]*x237 + p[5]*x232;
    c[68] = x361 - x198;
    c[69] = x210 + p[5]*x361 - x440 - x440 + (x442 + x450);
    c[70] = x469 + (x264 - (x251 - x238) + x469) + (x474 - x471);
    const real x547 = x210*x213 + (x34*x202 + x39*x206) + (x13*x258 - x12*x261);
    c[71] = x498 + (x492 + (x488 + (x488 - 2.0*x547)));
    c[72] = 9.81*p[0];
    const real x634 = p[5] + 2.0*p[1];
    const real x637 = p[15] - p[4];
    const real x639 = x13*x634 + x14*x637;
    c[73] = x639;
    const real x641 = p[14] - p[3];
    const real x644 = x14*x641 + x12*x634;
    c[74] = x644;
    const real x647 = x12*x637 - x13*x641;
    c[75] = x647;
    c[76] = x13*x647 - x14*x644;
    c[77] = x14*x639 + x12*x647;
    c[78] = x12*x644 + x13*x639;
    c[79] = p[3] + x641;
    c[80] = p[4] + x637;
    c[81] = p[5] - x634;
    const real x783 = 0.5*(p[10] + (p[8] + p[9]));
    const real x784 = 0.5*x86;
    const real x785 = 0.5*x89;
    const real x786 = 0.5*x92;
    const real x792 = x784 - x86;
    const real x793 = x785 - x89;
    const real x794 = x92 - x786;
    const real x800 = x786*x786 + (x784*x784 + x785*x785) + (x794*x794 + (x792*x792 + x793*x793));
    const real x801 = 0.5*x800;
    const real x814 = symgen_select(x801, 1e-24*(p[7]*p[7] + (p[1]*p[1] + p[6]*p[6])), 0.0, x801) + symgen_select(p[0],
        1e-200, 0.0, x783/symgen_select(p[0], 1e-200, 1.0, p[0]));
    const real x816 = 4.0*x814;
    const real x817 = symgen_select(x816, 1e-200, 1.0, x816);
    const real x818 = x783/x817;
    c[82] = symgen_select(p[0], 1e-200, symgen_select(x818, 1e-200, 1.0, x818), p[0]);
    c[83] = sqrt(x817);
}

void pendulum_recursive_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[15] = p[8];
    c[16] = p[9];
    c[17] = p[10];
    c[18] = p[0];
    c[22] = p[2];
    c[84] = p[16];
    init_1(p, c);
}

/* ---- position ---- */

/* 2 trig; for acceleration, forces, poses, velocities, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = cos(q[0]);
}

/* 1 add; for poses, velocities, energy, outputs */
static void position_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[2] = 1.0 - w[1];
}

/* 9 mul, 9 add; for poses */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[3] = w[1] + w[2]*c[3];
    out[7] = w[1] + w[2]*c[4];
    out[11] = w[1] + w[2]*c[5];
    const real x30 = w[2]*c[6];
    const real x31 = c[2]*w[0];
    out[4] = x30 - x31;
    out[6] = x30 + x31;
    const real x35 = w[2]*c[7];
    const real x36 = c[1]*w[0];
    out[9] = x35 - x36;
    out[5] = x35 + x36;
    const real x40 = w[2]*c[8];
    const real x41 = c[0]*w[0];
    out[8] = x40 - x41;
    out[10] = x40 + x41;
}

/* ---- velocity ---- */

/* 6 mul; for velocities, energy, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[3] = c[0]*v[0];
    w[4] = c[1]*v[0];
    w[5] = c[2]*v[0];
    w[6] = c[11]*v[0];
    w[7] = c[13]*v[0];
    w[8] = c[14]*v[0];
}

/* ---- force ---- */

/* 7 mul, 5 add; for acceleration, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x145 = c[19]*(w[0]*c[23] - w[1]*c[24]) + c[20]*(w[0]*c[24] + w[1]*c[23]);
    w[9] = x145 - (u[0] - v[0]*c[22]);
}

/* ---- solve ---- */

/* no operations; for forces */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[9];
}

/* 1 mul; for acceleration */
static void solve_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -(w[9]*c[25]);
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[1] = w[2]*c[31] + (w[0]*c[28] + c[34]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[10] = w[2]*c[29] + (c[32] - w[0]*c[26]);
    w[11] = w[0]*c[27] + c[33] - w[2]*c[30];
}

/* 30 mul, 30 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x501 = w[0]*w[2];
    const real x502 = w[2]*w[2];
    const real x510 = c[46]*x502 + (w[2]*c[63] + (c[41]*x501 + (c[51] - w[0]*c[58])));
    w[12] = x510;
    w[13] = c[42]*x501 + (c[53] + w[0]*c[59]) + (w[2]*c[64] + c[47]*x502);
    w[14] = c[43]*x501 + (c[54] + w[0]*c[60]) + (w[2]*c[65] + c[48]*x502);
    const real x534 = c[49]*x502 + (w[2]*c[66] + (c[44]*x501 + (c[55] + w[0]*c[61])));
    w[15] = x534;
    w[16] = c[45]*x501 + (c[57] + w[0]*c[62]) + (w[2]*c[67] + c[50]*x502);
    w[17] = c[69] + w[0]*c[70] - x510 + (w[2]*c[71] - x534);
    w[18] = w[2]*c[38] + (c[52] - w[0]*c[35]);
    w[19] = w[2]*c[39] + (c[56] + w[0]*c[36]);
    w[20] = w[2]*c[40] + (c[68] + w[0]*c[37]);
}

/* 6 mul, 6 add; for velocities */
static void output_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[6] + w[4]*w[1] - w[5]*w[11];
    out[1] = w[7] + w[5]*w[10] - w[3]*w[1];
    out[2] = w[8] + w[3]*w[11] - w[4]*w[10];
}

/* 32 mul, 26 add; for energy */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x594 = w[3]*(w[15] + w[17]) + (w[8]*w[19] - w[7]*w[20] - w[4]*w[13] - w[5]*w[14]);
    const real x597 = w[4]*(w[12] + w[17]) + (w[6]*w[20] - w[8]*w[18] - w[3]*w[13] - w[5]*w[16]);
    const real x600 = w[7]*w[18] - w[6]*w[19] - w[3]*w[14] + (w[5]*(w[12] + w[15]) - w[4]*w[16]);
    const real x623 = w[6]*(w[4]*w[20] + (c[18]*w[6] - w[5]*w[19])) + w[7]*(w[5]*w[18] + (c[18]*w[7] - w[3]*w[20]));
    const real x625 = w[5]*x600 + (w[8]*(w[3]*w[19] + (c[18]*w[8] - w[4]*w[18])) + x623);
    out[0] = 0.5*(w[3]*x594 + w[4]*x597 + x625);
    out[1] = w[1]*c[72];
}

/* 1 mul, 1 add; for residual */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[9] + c[21]*a[0];
}

/* 63 mul, 58 add; for outputs */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[76] + (c[79] - w[0]*c[73]);
    out[2] = w[0]*c[74] + c[80] - w[2]*c[77];
    out[3] = w[2]*c[78] + (w[0]*c[75] + c[81]);
    const real x672 = c[0]*a[0];
    const real x673 = c[1]*a[0];
    const real x674 = c[2]*a[0];
    const real x685 = c[11]*a[0] + w[4]*w[8] - w[5]*w[7];
    const real x687 = c[13]*a[0] + w[5]*w[6] - w[3]*w[8];
    const real x690 = w[3]*w[7] + (9.81 + c[14]*a[0]) - w[4]*w[6];
    const real x691 = w[3]*w[3];
    const real x692 = w[4]*w[4];
    const real x693 = w[5]*w[5];
    const real x694 = w[4]*w[5];
    const real x695 = w[3]*w[5];
    const real x696 = w[3]*w[4];
    const real x697 = x692 + x693;
    const real x698 = x696 - x674;
    const real x699 = x673 + x695;
    const real x700 = x674 + x696;
    const real x701 = x691 + x693;
    const real x702 = x694 - x672;
    const real x703 = x695 - x673;
    const real x704 = x672 + x694;
    const real x705 = x691 + x692;
    const real x720 = c[18]*x685 + w[19]*x698 + (w[20]*x699 - w[18]*x697);
    out[4] = x720;
    const real x723 = c[18]*x687 + w[18]*x700 + (w[20]*x702 - w[19]*x701);
    out[5] = x723;
    const real x726 = c[18]*x690 + w[18]*x703 + (w[19]*x704 - w[20]*x705);
    out[6] = x726;
    const real x758 = c[10]*x723 + (w[19]*x690 - w[20]*x687 - c[9]*x726) + (w[13]*x703 + w[15]*x704);
    out[7] = x758 + (w[16]*(x701 - x705) - w[14]*x700 - w[17]*x702);
    const real x768 = c[12]*x726 + (w[20]*x685 - w[18]*x690 - c[10]*x720) + (w[16]*x698 - w[12]*x703);
    out[8] = x768 + (w[17]*x699 + (w[14]*(x705 - x697) - w[13]*x704));
    const real x778 = w[13]*(x697 - x701) + (c[9]*x720 + (w[18]*x687 - w[19]*x685 - c[12]*x723));
    out[9] = x778 + (w[12]*x700 + w[14]*x702 - (w[15]*x698 + w[16]*x699));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_recursive_acceleration(const symgen_arguments *arguments)
{
    real work[10];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    solve_2(&own);
    return symgen_good;
}

int pendulum_recursive_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_mass_matrix(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[21];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_forces(const symgen_arguments *arguments)
{
    real work[10];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    solve_1(&own);
    return symgen_good;
}

int pendulum_recursive_correction(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_recursive_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[84];
    out[1] = symgen_all(0.0);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_poses(const symgen_arguments *arguments)
{
    real work[12];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[10];
    out[1] = w[11];
    out[2] = w[1];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_velocities(const symgen_arguments *arguments)
{
    real work[12];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    output_4(&own);
    out[3] = w[3];
    out[4] = w[4];
    out[5] = w[5];
    return symgen_good;
}

int pendulum_recursive_closure(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_dropped_jacobian(const symgen_arguments *arguments)
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

SYMGEN_FLAT int pendulum_recursive_energy(const symgen_arguments *arguments)
{
    real work[21];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_1(&own);
    output_3(&own);
    output_5(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_residual(const symgen_arguments *arguments)
{
    real work[10];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    output_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_outputs(const symgen_arguments *arguments)
{
    real work[21];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_3(&own);
    output_7(&own);
    out[0] = q[0];
    return symgen_good;
}

int pendulum_recursive_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[18];
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[15];
    out[5] = c[16];
    out[6] = c[17];
    out[7] = symgen_all(0.0);
    out[8] = symgen_all(0.0);
    out[9] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_recursive_scales(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[82];
    out[1] = c[83];
    out[2] = symgen_all(9.81);
    out[3] = symgen_all(1.0);
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

#include "symgen_explicit.h"
#include "symgen_states.h"

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
};

static const symgen_choice choices[] = {
    {pendulum_recursive_acceleration, pendulum_recursive_multipliers, pendulum_recursive_correction},
};

static const symgen_model model = {
    .nq = pendulum_recursive_nq,
    .nv = pendulum_recursive_nv,
    .nz = pendulum_recursive_nz,
    .nu = pendulum_recursive_nu,
    .nc = pendulum_recursive_nc,
    .nd = pendulum_recursive_nd,
    .ny = pendulum_recursive_ny,
    .closure_size = pendulum_recursive_closure_size,
    .scales_size = pendulum_recursive_scales_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 1,
    .joints = joints,
    .acceleration = pendulum_recursive_acceleration,
    .multipliers = pendulum_recursive_multipliers,
    .closure = pendulum_recursive_closure,
    .correction = pendulum_recursive_correction,
    .outputs = pendulum_recursive_outputs,
    .scales = pendulum_recursive_scales,
};

int pendulum_recursive_scratch(void) { return symgen_explicit_scratch(&model); }

int pendulum_recursive_control(void) { return symgen_explicit_control(&model); }

int pendulum_recursive_run(symgen_run *run) { return symgen_explicit_run(&model, run); }

int pendulum_recursive_rk4(symgen_run *run) { return symgen_explicit_rk4(&model, run); }

int pendulum_recursive_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

int pendulum_recursive_assembly_scratch(int length, int entries) { return symgen_assembly_scratch(&model, length, entries); }

int pendulum_recursive_assemble(const symgen_assembly *assembly) { return symgen_assemble(&model, assembly); }

int pendulum_recursive_search_scratch(int count, int entries) { return symgen_search_scratch(&model, count, entries); }

int pendulum_recursive_search(const symgen_search *search) { return symgen_search_step(&model, search); }

int pendulum_recursive_go(const symgen_search *search) { return symgen_go(&model, search); }

int pendulum_recursive_nearby(const symgen_search *search) { return symgen_nearby(&model, search); }

#endif

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_recursive_interface(void);
SYMGEN_EXPORT const char *pendulum_recursive_seal(void);

const int *pendulum_recursive_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        27,
        pendulum_recursive_np,
        pendulum_recursive_nk,
        pendulum_recursive_nw,
        pendulum_recursive_nq,
        pendulum_recursive_nv,
        pendulum_recursive_nz,
        pendulum_recursive_nu,
        pendulum_recursive_nc,
        pendulum_recursive_nd,
        pendulum_recursive_ny,
        pendulum_recursive_acceleration_size,
        pendulum_recursive_multipliers_size,
        pendulum_recursive_mass_matrix_size,
        pendulum_recursive_forces_size,
        pendulum_recursive_correction_size,
        pendulum_recursive_initial_size,
        pendulum_recursive_poses_size,
        pendulum_recursive_velocities_size,
        pendulum_recursive_closure_size,
        pendulum_recursive_dropped_jacobian_size,
        pendulum_recursive_constraint_jacobian_size,
        pendulum_recursive_constraint_bias_size,
        pendulum_recursive_energy_size,
        pendulum_recursive_residual_size,
        pendulum_recursive_outputs_size,
        pendulum_recursive_assumptions_size,
        pendulum_recursive_scales_size,
    };
    return sizes;
}

const char *pendulum_recursive_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
