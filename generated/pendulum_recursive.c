/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 243dd41b82178be18840e9404b512abf23253f2116859a45fe860fb61c5dac32
   init: 222 mul, 1 div, 199 add, 1 sqrt, 423 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 3 mul, 3 flops
   constraints: no operations
   transform: no operations
   mass: 32 mul, 32 flops
   force: 16 mul, 11 add, 27 flops
   solve: 66 mul, 1 div, 92 add, 159 flops
   output: no operations
*/
#include "pendulum_recursive.h"

/* ---- init: what depends on parameters only ---- */

/* 222 mul, 1 div, 199 add, 1 sqrt */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x12 = p[11]*x11;
    c[0] = x12;
    const real x13 = p[12]*x11;
    c[1] = x13;
    const real x14 = p[13]*x11;
    c[2] = x14;
    const real x19 = x12*x12;
    c[3] = x19;
    const real x22 = x13*x13;
    c[4] = x22;
    const real x25 = x14*x14;
    c[5] = x25;
    const real x28 = x12*x13;
    c[6] = x28;
    const real x33 = x12*x14;
    c[7] = x33;
    const real x38 = x13*x14;
    c[8] = x38;
    const real x47 = x14*p[4] - x13*p[5];
    c[11] = x47;
    const real x51 = x12*p[5] - x14*p[3];
    c[13] = x51;
    const real x54 = x13*p[3] - x12*p[4];
    c[14] = x54;
    const real x98 = 0.5*(p[8] + (p[10] + p[9]));
    const real x104 = p[6] - p[3];
    const real x105 = p[0]*x104;
    c[17] = x105;
    const real x107 = p[7] - p[4];
    const real x108 = p[0]*x107;
    c[18] = x108;
    const real x110 = p[5] + p[1];
    const real x111 = p[0]*x110;
    c[19] = x111;
    const real x113 = x98 - p[8] + x104*x105;
    const real x114 = x105*x107;
    const real x115 = x105*x110;
    const real x116 = x104*x108;
    const real x118 = x98 - p[9] + x107*x108;
    const real x119 = x108*x110;
    const real x120 = x104*x111;
    const real x121 = x107*x111;
    const real x123 = x98 - p[10] + x110*x111;
    const real x124 = x22 + x25;
    const real x125 = x19 + x25;
    const real x126 = x19 + x22;
    const real x129 = x13*x111 + x14*x108;
    c[20] = x129;
    const real x132 = x14*x105 + x12*x111;
    c[21] = x132;
    const real x135 = x12*x108 - x13*x105;
    c[22] = x135;
    const real x140 = x28*x108 - x33*x111 - x105*x124;
    c[23] = x140;
    const real x145 = x28*x105 - x38*x111 - x108*x125;
    c[24] = x145;
    const real x150 = x111*x126 + (x33*x105 + x38*x108);
    c[25] = x150;
    const real x151 = x13*x120;
    const real x152 = x14*x116;
    const real x153 = x151 + x152;
    const real x156 = x13*x121 + x14*x118;
    const real x159 = x13*x123 + x14*x119;
    const real x160 = x14*x113;
    const real x162 = x160 + x12*x120;
    const real x163 = x14*x114;
    const real x164 = x12*x121;
    const real x165 = x163 + x164;
    const real x168 = x14*x115 + x12*x123;
    const real x170 = x13*x113;
    const real x171 = x12*x116 - x170;
    const real x172 = x12*x118;
    const real x174 = x172 - x13*x114;
    const real x175 = x12*x119;
    const real x176 = x13*x115;
    const real x177 = x176 - x175;
    const real x191 = x28*x116 - x33*x120 - x113*x124;
    const real x196 = x28*x118 - x33*x121 - x114*x124;
    const real x201 = x115*x124 + (x33*x123 - x28*x119);
    const real x206 = x28*x113 - x38*x120 - x116*x125;
    const real x211 = x28*x114 - x38*x121 - x118*x125;
    const real x216 = x119*x125 + (x38*x123 - x28*x115);
    const real x221 = x120*x126 + (x33*x113 + x38*x116);
    const real x226 = x121*x126 + (x33*x114 + x38*x118);
    const real x231 = x123*x126 + (x33*x115 + x38*x119);
    const real x234 = x14*x156 + x13*x159;
    const real x237 = x12*x159 + x14*x153;
    const real x240 = x12*x156 - x13*x153;
    const real x243 = x12*x168 + x14*x162;
    const real x246 = x13*x162 - x12*x165;
    const real x249 = x13*x171 - x12*x174;
    const real x277 = p[3]*p[0];
    const real x278 = p[4]*p[0];
    const real x279 = p[5]*p[0];
    c[26] = 2.0*(x124*x153 + (x33*x159 - x28*x156));
    const real x313 = x38*x159 + (x125*x156 + x28*(x165 - x153)) - x33*x168;
    c[27] = x313 - x124*x162;
    const real x319 = x28*x174 + x33*(x177 - x153) - x124*x171 - x126*x159;
    c[28] = x319 - x38*x156;
    c[29] = 2.0*(x28*x162 - x38*x168 - x125*x165);
    const real x326 = x28*x171 + (x33*x162 + (x126*x168 + x38*(x165 + x177)));
    c[30] = x326 - x125*x174;
    c[31] = 2.0*(x33*x171 + x38*x174 - x126*x177);
    c[32] = x28*x196 + x33*x201 - x124*x191 - x234;
    c[33] = x237 + (x28*x191 + x38*x201 - x125*x196);
    c[34] = x240 + (x33*x191 + x38*x196 - x126*x201);
    c[35] = x28*x206 + (x38*x216 - x125*x211) - x243;
    c[36] = x246 + (x33*x206 + (x38*x211 - x126*x216));
    c[37] = x249 + (x126*x231 + (x33*x221 + x38*x226));
    const real x365 = p[3]*x105;
    const real x367 = p[3]*x108;
    const real x369 = p[3]*x111;
    const real x371 = p[4]*x105;
    const real x372 = p[4]*x108;
    const real x374 = p[4]*x111;
    const real x376 = p[5]*x105;
    const real x377 = p[5]*x108;
    const real x378 = p[5]*x111;
    c[38] = x365 + (x113 + p[3]*x277 + x365);
    c[39] = x114 + p[4]*x277 + x367 + x371;
    c[40] = p[5]*x277 - x115 - x369 + x376;
    c[41] = x372 + (x118 + p[4]*x278 + x372);
    c[42] = p[5]*x278 - x119 - x374 + x377;
    c[43] = x123 + p[5]*x279 - x378 - x378;
    const real x386 = p[3]*x129;
    const real x393 = p[4]*x132;
    const real x399 = p[5]*x135;
    c[44] = x386 + (x153 + (x163 + x176) + x386);
    c[45] = x160 + x12*x115 - x156 + p[3]*x132 - p[4]*x129;
    c[46] = x159 - (x170 - x12*x114) + p[3]*x135 - p[5]*x129;
    c[47] = x393 + (x165 + (x152 + x175) + x393);
    c[48] = p[4]*x135 - (x168 + (x13*x116 - x172)) + p[5]*x132;
    c[49] = x399 + (x177 - (x164 - x151) + x399);
    const real x407 = p[3]*x140;
    const real x413 = p[4]*x145;
    const real x418 = p[5]*x150;
    c[50] = x407 + (x407 + 2.0*(x191 + x234));
    c[51] = x196 + x206 - 2.0*x237 + p[3]*x145 + p[4]*x140;
    c[52] = x201 + x221 - 2.0*x240 + p[3]*x150 + p[5]*x140;
    c[53] = x413 + (x413 + 2.0*(x211 + x243));
    c[54] = x216 + x226 - 2.0*x246 + p[4]*x150 + p[5]*x145;
    c[55] = x418 + (x418 - 2.0*(x231 + x249));
    c[56] = x105 + x277;
    c[57] = x108 + x278;
    c[58] = x279 - x111;
    c[59] = x47*p[0];
    c[60] = x51*p[0];
    c[61] = x54*p[0];
    c[62] = x365 + (x113 + x365);
    c[63] = x371 + (x114 + x367);
    c[64] = x376 - (x115 + x369);
    c[65] = x372 + (x118 + x372);
    c[66] = x377 - (x119 + x374);
    c[67] = x123 - x378 - x378;
    const real x794 = x13*x110 + x14*x107;
    c[68] = x794;
    const real x797 = x14*x104 + x12*x110;
    c[69] = x797;
    const real x800 = x12*x107 - x13*x104;
    c[70] = x800;
    c[71] = x13*x800 - x14*x797;
    c[72] = x14*x794 + x12*x800;
    c[73] = x12*x797 + x13*x794;
    c[74] = p[3] + x104;
    c[75] = p[4] + x107;
    c[76] = p[5] - x110;
    c[77] = 9.81*p[0];
    const real x973 = p[5] + 2.0*p[1];
    const real x976 = p[15] - p[4];
    const real x978 = x13*x973 + x14*x976;
    c[78] = x978;
    const real x980 = p[14] - p[3];
    const real x983 = x14*x980 + x12*x973;
    c[79] = x983;
    const real x986 = x12*x976 - x13*x980;
    c[80] = x986;
    c[81] = x13*x986 - x14*x983;
    c[82] = x14*x978 + x12*x986;
    c[83] = x12*x983 + x13*x978;
    c[84] = p[3] + x980;
    c[85] = p[4] + x976;
    c[86] = p[5] - x973;
}

void pendulum_recursive_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[15] = p[2];
    c[16] = p[0];
    c[87] = p[16];
    init_1(p, c);
}

/* ---- position ---- */

/* 1 add, 2 trig; for acceleration, mass_matrix, forces, poses, velocities, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    const real x17 = cos(q[0]);
    w[1] = x17;
    w[2] = 1.0 - x17;
}

/* 9 mul, 9 add; for poses */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[3] = w[1] + w[2]*c[3];
    out[7] = w[1] + w[2]*c[4];
    out[11] = w[1] + w[2]*c[5];
    const real x29 = w[2]*c[6];
    const real x30 = c[2]*w[0];
    out[4] = x29 - x30;
    out[6] = x29 + x30;
    const real x34 = w[2]*c[7];
    const real x35 = c[1]*w[0];
    out[9] = x34 - x35;
    out[5] = x34 + x35;
    const real x39 = w[2]*c[8];
    const real x40 = c[0]*w[0];
    out[8] = x39 - x40;
    out[10] = x39 + x40;
}

/* ---- velocity ---- */

/* 3 mul; for acceleration, forces, velocities, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[1] = c[0]*v[0];
    w[3] = c[1]*v[0];
    w[4] = c[2]*v[0];
}

/* 3 mul; for velocities, energy */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[5] = c[11]*v[0];
    w[6] = c[13]*v[0];
    w[7] = c[14]*v[0];
}

/* ---- mass ---- */

/* 32 mul; for acceleration, mass_matrix, forces, energy, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x437 = w[0]*w[2];
    const real x438 = w[2]*w[2];
    w[8] = c[26]*x437;
    w[9] = c[32]*x438;
    w[10] = w[0]*c[44];
    w[11] = w[2]*c[50];
    w[12] = c[27]*x437;
    w[13] = c[33]*x438;
    w[14] = w[0]*c[45];
    w[15] = w[2]*c[51];
    w[16] = c[28]*x437;
    w[17] = c[34]*x438;
    w[18] = w[0]*c[46];
    w[19] = w[2]*c[52];
    w[20] = c[29]*x437;
    w[21] = c[35]*x438;
    w[22] = w[0]*c[47];
    w[23] = w[2]*c[53];
    w[24] = c[30]*x437;
    w[25] = c[36]*x438;
    w[26] = w[0]*c[48];
    w[27] = w[2]*c[54];
    w[28] = c[31]*x437;
    w[29] = c[37]*x438;
    w[30] = w[0]*c[49];
    w[31] = w[2]*c[55];
    w[32] = w[0]*c[20];
    w[33] = w[2]*c[23];
    w[34] = w[0]*c[21];
    w[35] = w[2]*c[24];
    w[36] = w[0]*c[22];
    w[37] = w[2]*c[25];
}

/* 30 add; for mass_matrix, forces, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[38] = w[11] + (w[9] + (w[8] + c[62]) - w[10]);
    w[39] = w[15] + (w[14] + (w[13] + (w[12] + c[63])));
    w[40] = w[19] + (w[18] + (w[17] + (w[16] + c[64])));
    w[41] = w[23] + (w[22] + (w[21] + (w[20] + c[65])));
    w[42] = w[27] + (w[26] + (w[25] + (w[24] + c[66])));
    w[43] = w[31] + (w[30] + (w[29] + (w[28] + c[67])));
    w[44] = w[33] + (c[17] - w[32]);
    w[45] = w[35] + (c[18] + w[34]);
    w[46] = w[37] + (w[36] - c[19]);
}

/* 27 mul, 23 add; for mass_matrix */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x700 = c[0]*(w[41] + w[43]) - c[1]*w[39] - c[2]*w[40] + (c[14]*w[45] - c[13]*w[46]);
    const real x701 = c[1]*(w[38] + w[43]) - c[0]*w[39] - c[2]*w[42] + (c[11]*w[46] - c[14]*w[44]);
    const real x702 = c[2]*(w[38] + w[41]) - c[0]*w[40] - c[1]*w[42] + (c[13]*w[44] - c[11]*w[45]);
    const real x720 = c[2]*x702 + (c[0]*x700 + c[1]*x701) - c[11]*(c[2]*w[45] - c[1]*w[46]);
    out[0] = x720 - c[13]*(c[0]*w[46] - c[2]*w[44]) - c[14]*(c[1]*w[44] - c[0]*w[45]);
}

/* ---- force ---- */

/* 15 mul, 10 add; for acceleration, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x66 = w[1]*w[1];
    const real x67 = w[3]*w[3];
    const real x68 = w[4]*w[4];
    const real x69 = w[3]*w[4];
    w[47] = x69;
    const real x70 = w[1]*w[4];
    w[48] = x70;
    const real x71 = w[1]*w[3];
    w[49] = x71;
    const real x72 = x67 + x68;
    w[50] = x72;
    const real x73 = x66 + x68;
    w[51] = x73;
    const real x74 = x66 + x67;
    w[52] = x74;
    w[53] = c[12]*x72 - c[9]*x71 - c[10]*x70;
    w[54] = c[9]*x73 - c[12]*x71 - c[10]*x69;
    w[55] = c[10]*x74 - c[12]*x70 - c[9]*x69 + 9.81;
}

/* 1 mul, 1 add; for acceleration, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[56] = u[0] - v[0]*c[15];
}

/* 9 mul; for forces, residual */
static void force_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[57] = w[50]*w[44];
    w[58] = w[51]*w[45];
    w[59] = w[52]*w[46];
    w[60] = w[51]*w[42];
    w[61] = w[52]*w[42];
    w[62] = w[52]*w[40];
    w[63] = w[50]*w[40];
    w[64] = w[50]*w[39];
    w[65] = w[51]*w[39];
}

/* 27 mul, 33 add; for forces */
static void force_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x749 = w[48]*w[39] + (w[60] + (w[55]*w[45] + w[47]*(w[41] - w[43]))) - w[49]*w[40];
    const real x763 = w[49]*w[42] + (w[62] + (w[53]*w[46] + w[48]*(w[43] - w[38]))) - w[47]*w[39];
    const real x777 = w[64] + (w[47]*w[40] + (w[54]*w[44] + w[49]*(w[38] - w[41]))) - w[65];
    const real x786 = c[0]*(x749 - w[61] - w[54]*w[46]) + c[11]*(w[49]*w[45] + w[48]*w[46] - w[57]);
    const real x788 = c[13]*(w[49]*w[44] + w[47]*w[46] - w[58]) + (c[1]*(x763 - w[63] - w[55]*w[44]) + x786);
    const real x790 = c[2]*(x777 - w[48]*w[42] - w[53]*w[45]) + (c[14]*(w[48]*w[44] + w[47]*w[45] - w[59]) + x788);
    out[0] = w[56] - x790;
}

/* ---- solve ---- */

/* 30 add; for acceleration, energy, outputs */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[66] = w[11] + (w[9] + (c[38] + w[8]) - w[10]);
    w[67] = w[15] + (w[14] + (w[13] + (c[39] + w[12])));
    w[68] = w[19] + (w[18] + (w[17] + (c[40] + w[16])));
    w[69] = w[23] + (w[22] + (w[21] + (c[41] + w[20])));
    w[70] = w[27] + (w[26] + (w[25] + (c[42] + w[24])));
    w[71] = w[31] + (w[30] + (w[29] + (c[43] + w[28])));
    w[72] = w[33] + (c[56] - w[32]);
    w[73] = w[35] + (c[57] + w[34]);
    w[74] = w[37] + (c[58] + w[36]);
}

/* 3 add; for acceleration, energy */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[8] = w[69] + w[71];
    w[9] = w[66] + w[71];
    w[10] = w[66] + w[69];
}

/* 9 mul; for acceleration, outputs */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[11] = w[50]*w[72];
    w[12] = w[51]*w[73];
    w[13] = w[52]*w[74];
    w[14] = w[51]*w[70];
    w[15] = w[52]*w[70];
    w[16] = w[52]*w[68];
    w[17] = w[50]*w[68];
    w[18] = w[50]*w[67];
    w[19] = w[51]*w[67];
}

/* 57 mul, 1 div, 59 add; for acceleration */
static void solve_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x534 = w[48]*w[67] + (w[14] + (w[55]*w[73] + w[47]*(w[69] - w[71]))) - w[49]*w[68];
    const real x548 = w[49]*w[70] + (w[16] + (w[53]*w[74] + w[48]*(w[71] - w[66]))) - w[47]*w[67];
    const real x562 = w[18] + (w[47]*w[68] + (w[54]*w[72] + w[49]*(w[66] - w[69]))) - w[19];
    const real x573 = c[0]*w[8] + c[14]*w[73] - c[1]*w[67] - c[2]*w[68] - c[13]*w[74];
    const real x582 = c[11]*w[74] + c[1]*w[9] - c[0]*w[67] - c[2]*w[70] - c[14]*w[72];
    const real x591 = c[13]*w[72] + c[2]*w[10] - c[0]*w[68] - c[1]*w[70] - c[11]*w[73];
    const real x615 = c[11]*(c[59] + c[1]*w[74] - c[2]*w[73]) + (c[2]*x591 + (c[0]*x573 + c[1]*x582));
    const real x617 = c[14]*(c[61] + c[0]*w[73] - c[1]*w[72]) + (c[13]*(c[60] + c[2]*w[72] - c[0]*w[74]) + x615);
    const real x624 = c[0]*(x534 - w[15] - w[54]*w[74]) + c[11]*(w[53]*c[16] + (w[49]*w[73] + w[48]*w[74] - w[11]));
    const real x625 = c[13]*(w[54]*c[16] + (w[49]*w[72] + w[47]*w[74] - w[12])) + x624;
    const real x626 = c[14]*(w[55]*c[16] + (w[48]*w[72] + w[47]*w[73] - w[13])) + x625;
    const real x628 = c[2]*(x562 - w[48]*w[70] - w[53]*w[73]) + (c[1]*(x548 - w[17] - w[55]*w[72]) + x626);
    out[0] = (w[56] - x628)/x617;
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[20] = w[0]*c[70] + (w[2]*c[73] + c[76]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[21] = w[2]*c[71] + c[74] - w[0]*c[68];
    w[22] = w[0]*c[69] + c[75] - w[2]*c[72];
}

/* 6 mul, 9 add; for residual, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x894 = c[0]*a[0];
    const real x895 = c[1]*a[0];
    const real x896 = c[2]*a[0];
    w[23] = w[53] + c[11]*a[0];
    w[24] = w[54] + c[13]*a[0];
    w[25] = w[55] + c[14]*a[0];
    w[26] = w[49] - x896;
    w[27] = w[48] + x895;
    w[28] = w[49] + x896;
    w[29] = w[47] - x894;
    w[30] = w[48] - x895;
    w[31] = w[47] + x894;
}

/* 6 mul, 6 add; for velocities */
static void output_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[5] + (w[3]*w[20] - w[4]*w[22]);
    out[1] = w[6] + (w[4]*w[21] - w[1]*w[20]);
    out[2] = w[7] + (w[1]*w[22] - w[3]*w[21]);
}

/* 32 mul, 23 add; for energy */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x861 = w[1]*w[8] - w[3]*w[67] - w[4]*w[68] + (w[7]*w[73] - w[6]*w[74]);
    const real x862 = w[3]*w[9] - w[1]*w[67] - w[4]*w[70] + (w[5]*w[74] - w[7]*w[72]);
    const real x863 = w[4]*w[10] - w[1]*w[68] - w[3]*w[70] + (w[6]*w[72] - w[5]*w[73]);
    const real x887 = w[5]*(w[5]*c[16] - (w[4]*w[73] - w[3]*w[74])) + (w[4]*x863 + (w[1]*x861 + w[3]*x862));
    const real x889 = w[7]*(w[7]*c[16] - (w[3]*w[72] - w[1]*w[73])) + (w[6]*(w[6]*c[16] - (w[1]*w[74] - w[4]*w[72])) +
        x887);
    out[0] = 0.5*x889;
    out[1] = w[20]*c[77];
}

/* 30 mul, 33 add; for residual */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x930 = w[45]*w[25] + (w[60] + (w[39]*w[30] + w[41]*w[31])) - w[40]*w[28];
    const real x943 = w[46]*w[23] + (w[43]*w[27] + (w[62] + w[42]*w[26])) - w[38]*w[30];
    const real x957 = w[44]*w[24] + (w[40]*w[29] + (w[64] + w[38]*w[28])) - w[65] - w[41]*w[26];
    const real x966 = c[0]*(x930 - w[61] - w[43]*w[29] - w[46]*w[24]) + c[11]*(w[45]*w[26] + w[46]*w[27] - w[57]);
    const real x968 = c[13]*(w[44]*w[28] + w[46]*w[29] - w[58]) + (c[1]*(x943 - w[39]*w[31] - w[63] - w[44]*w[25]) +
        x966);
    const real x970 = c[2]*(x957 - w[42]*w[27] - w[45]*w[23]) + (c[14]*(w[44]*w[30] + w[45]*w[31] - w[59]) + x968);
    out[0] = x970 - w[56];
}

/* 39 mul, 42 add; for outputs */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[81] + c[84] - w[0]*c[78];
    out[2] = w[0]*c[79] + c[85] - w[2]*c[82];
    out[3] = w[0]*c[80] + (w[2]*c[83] + c[86]);
    const real x1026 = c[16]*w[23] + (w[73]*w[26] + w[74]*w[27] - w[11]);
    out[4] = x1026;
    const real x1027 = c[16]*w[24] + (w[72]*w[28] + w[74]*w[29] - w[12]);
    out[5] = x1027;
    const real x1028 = c[16]*w[25] + (w[72]*w[30] + w[73]*w[31] - w[13]);
    out[6] = x1028;
    const real x1038 = w[73]*w[25] + (w[14] + (w[67]*w[30] + w[69]*w[31])) - w[68]*w[28];
    const real x1051 = w[74]*w[23] + (w[71]*w[27] + (w[16] + w[70]*w[26])) - w[66]*w[30];
    const real x1065 = w[72]*w[24] + (w[68]*w[29] + (w[18] + w[66]*w[28])) - w[19] - w[69]*w[26];
    out[7] = x1038 - w[15] - w[71]*w[29] - w[74]*w[24] - (c[9]*x1028 - c[10]*x1027);
    out[8] = x1051 - w[67]*w[31] - w[17] - w[72]*w[25] - (c[10]*x1026 - c[12]*x1028);
    out[9] = x1065 - w[70]*w[27] - w[73]*w[23] - (c[12]*x1027 - c[9]*x1026);
}

/* ---- functions ---- */

int pendulum_recursive_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
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
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    return symgen_good;
}

int pendulum_recursive_forces(const symgen_arguments *arguments)
{
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
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
    out[0] = c[87];
    out[1] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_recursive_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    output_1(arguments);
    output_2(arguments);
    out[0] = w[21];
    out[1] = w[22];
    out[2] = w[20];
    return symgen_good;
}

int pendulum_recursive_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    output_1(arguments);
    output_2(arguments);
    output_4(arguments);
    out[3] = w[1];
    out[4] = w[3];
    out[5] = w[4];
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
    velocity_1(arguments);
    velocity_2(arguments);
    mass_1(arguments);
    solve_1(arguments);
    solve_2(arguments);
    output_1(arguments);
    output_5(arguments);
    return symgen_good;
}

int pendulum_recursive_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    output_3(arguments);
    output_6(arguments);
    return symgen_good;
}

int pendulum_recursive_outputs(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    solve_1(arguments);
    solve_3(arguments);
    output_3(arguments);
    output_7(arguments);
    out[0] = q[0];
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

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

#endif
