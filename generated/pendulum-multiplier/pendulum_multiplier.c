/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 228 mul, 3 div, 215 add, 2 sqrt, 6 other, 448 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: 57 mul, 53 add, 110 flops
   force: 49 mul, 41 add, 90 flops
   solve: 1 div, 1 flops
   output: no operations
*/
#include "symgen_straight.h"
#include "pendulum_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 228 mul, 3 div, 215 add, 2 sqrt, 6 other */
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
    c[11] = x14*p[4] - x13*p[5];
    c[13] = x12*p[5] - x14*p[3];
    c[14] = x13*p[3] - x12*p[4];
    const real x61 = 0.5*(p[9] + (p[8] + p[10]));
    const real x67 = p[6] - p[3];
    const real x68 = p[0]*x67;
    c[19] = x68;
    const real x70 = p[7] - p[4];
    const real x71 = p[0]*x70;
    c[20] = x71;
    const real x73 = p[5] + p[1];
    const real x74 = p[0]*x73;
    c[21] = x74;
    const real x76 = x61 - p[8] + x67*x68;
    const real x77 = x68*x70;
    const real x78 = x68*x73;
    const real x79 = x67*x71;
    const real x81 = x61 - p[9] + x70*x71;
    const real x82 = x71*x73;
    const real x83 = x67*x74;
    const real x84 = x70*x74;
    const real x86 = x61 - p[10] + x73*x74;
    const real x87 = x22 + x25;
    const real x88 = x19 + x25;
    const real x89 = x19 + x22;
    const real x92 = x13*x74 + x14*x71;
    c[22] = x92;
    const real x95 = x14*x68 + x12*x74;
    c[23] = x95;
    const real x98 = x12*x71 - x13*x68;
    c[24] = x98;
    const real x103 = x28*x71 - x33*x74 - x68*x87;
    c[25] = x103;
    const real x108 = x28*x68 - x38*x74 - x71*x88;
    c[26] = x108;
    const real x113 = x74*x89 + (x33*x68 + x38*x71);
    c[27] = x113;
    const real x114 = x13*x83;
    const real x115 = x14*x79;
    const real x116 = x114 + x115;
    const real x119 = x13*x84 + x14*x81;
    const real x122 = x13*x86 + x14*x82;
    const real x123 = x14*x76;
    const real x125 = x123 + x12*x83;
    const real x126 = x14*x77;
    const real x127 = x12*x84;
    const real x128 = x126 + x127;
    const real x131 = x14*x78 + x12*x86;
    const real x133 = x13*x76;
    const real x134 = x12*x79 - x133;
    const real x135 = x12*x81;
    const real x137 = x135 - x13*x77;
    const real x138 = x12*x82;
    const real x139 = x13*x78;
    const real x140 = x139 - x138;
    const real x154 = x28*x79 - x33*x83 - x76*x87;
    const real x159 = x28*x81 - x33*x84 - x77*x87;
    const real x164 = x78*x87 + (x33*x86 - x28*x82);
    const real x169 = x28*x76 - x38*x83 - x79*x88;
    const real x174 = x28*x77 - x38*x84 - x81*x88;
    const real x179 = x82*x88 + (x38*x86 - x28*x78);
    const real x197 = x14*x119 + x13*x122;
    const real x200 = x12*x122 + x14*x116;
    const real x203 = x12*x119 - x13*x116;
    const real x206 = x12*x131 + x14*x125;
    const real x209 = x13*x125 - x12*x128;
    const real x247 = x164 + (x83*x89 + (x33*x76 + x38*x79)) - 2.0*x203;
    const real x250 = x179 + (x84*x89 + (x33*x77 + x38*x81)) - 2.0*x209;
    c[28] = 2.0*(x87*x116 + (x33*x122 - x28*x119));
    const real x256 = x38*x122 + (x88*x119 + x28*(x128 - x116)) - x33*x131;
    c[29] = x256 - x87*x125;
    const real x262 = x28*x137 + x33*(x140 - x116) - x87*x134 - x89*x122;
    c[30] = x262 - x38*x119;
    c[31] = 2.0*(x28*x125 - x38*x131 - x88*x128);
    const real x269 = x28*x134 + (x33*x125 + (x89*x131 + x38*(x128 + x140)));
    c[32] = x269 - x88*x137;
    c[33] = x28*x159 + x33*x164 - x87*x154 - x197;
    c[34] = x200 + (x28*x154 + x38*x164 - x88*x159);
    c[35] = x203 + (x33*x154 + x38*x159 - x89*x164);
    c[36] = x28*x169 + x38*x179 - x88*x174 - x206;
    c[37] = x209 + (x33*x169 + x38*x174 - x89*x179);
    const real x301 = p[3]*x68;
    const real x303 = p[3]*x71;
    const real x305 = p[3]*x74;
    const real x307 = p[4]*x68;
    const real x308 = p[4]*x71;
    const real x310 = p[4]*x74;
    const real x312 = p[5]*x68;
    const real x313 = p[5]*x71;
    const real x314 = p[5]*x74;
    const real x316 = x301 + (x76 + x301);
    c[38] = x316;
    c[39] = x77 + x303 + x307;
    c[40] = x312 - (x78 + x305);
    const real x319 = x308 + (x81 + x308);
    c[41] = x319;
    c[42] = x313 - (x82 + x310);
    const real x322 = p[3]*x92;
    const real x329 = p[4]*x95;
    const real x335 = p[5]*x98;
    const real x337 = x322 + (x116 + (x126 + x139) + x322);
    c[43] = x337;
    c[44] = x123 + x12*x78 - x119 + p[3]*x95 - p[4]*x92;
    c[45] = x122 - (x133 - x12*x77) + p[3]*x98 - p[5]*x92;
    const real x340 = x329 + (x128 + (x115 + x138) + x329);
    c[46] = x340;
    c[47] = p[4]*x98 - (x131 + (x13*x79 - x135)) + p[5]*x95;
    const real x343 = p[3]*x103;
    const real x349 = p[4]*x108;
    const real x354 = p[5]*x113;
    const real x358 = x343 + (x343 + 2.0*(x154 + x197));
    c[48] = x358;
    c[49] = x159 + x169 - 2.0*x200 + p[3]*x108 + p[4]*x103;
    c[50] = x247 + p[3]*x113 + p[5]*x103;
    const real x364 = x349 + (x349 + 2.0*(x174 + x206));
    c[51] = x364;
    c[52] = x250 + p[4]*x113 + p[5]*x108;
    c[53] = x86 - x314 - x314 + (x316 + x319);
    c[54] = x335 + (x140 - (x127 - x114) + x335) + (x340 - x337);
    const real x412 = x86*x89 + (x33*x78 + x38*x82) + (x13*x134 - x12*x137);
    c[55] = x364 + (x358 + (x354 + (x354 - 2.0*x412)));
    const real x589 = x13*x73 + x14*x70;
    c[57] = x589;
    const real x592 = x14*x67 + x12*x73;
    c[58] = x592;
    const real x595 = x12*x70 - x13*x67;
    c[59] = x595;
    c[60] = x13*x595 - x14*x592;
    c[61] = x14*x589 + x12*x595;
    c[62] = x12*x592 + x13*x589;
    c[63] = p[3] + x67;
    c[64] = p[4] + x70;
    c[65] = p[5] - x73;
    c[66] = 9.81*p[0];
    const real x745 = p[5] + 2.0*p[1];
    const real x748 = p[15] - p[4];
    const real x750 = x13*x745 + x14*x748;
    c[67] = x750;
    const real x752 = p[14] - p[3];
    const real x755 = x14*x752 + x12*x745;
    c[68] = x755;
    const real x758 = x12*x748 - x13*x752;
    c[69] = x758;
    c[70] = x13*x758 - x14*x755;
    c[71] = x14*x750 + x12*x758;
    c[72] = x12*x755 + x13*x750;
    c[73] = p[3] + x752;
    c[74] = p[4] + x748;
    c[75] = p[5] - x745;
    const real x783 = p[3]*p[0];
    const real x784 = p[4]*p[0];
    const real x785 = p[5]*p[0];
    const real x804 = x301 + (x301 + (x76 + p[3]*x783));
    c[76] = x804;
    c[77] = x307 + (x303 + (x77 + p[4]*x783));
    c[78] = x312 + (p[5]*x783 - x78 - x305);
    const real x807 = x308 + (x308 + (x81 + p[4]*x784));
    c[79] = x807;
    c[80] = x313 + (p[5]*x784 - x82 - x310);
    c[81] = x68 + x783;
    c[82] = x71 + x784;
    c[83] = x785 - x74;
    c[84] = x86 + p[5]*x785 - x314 - x314 + (x804 + x807);
    const real x919 = 0.5*(p[10] + (p[8] + p[9]));
    const real x920 = 0.5*x67;
    const real x921 = 0.5*x70;
    const real x922 = 0.5*x73;
    const real x928 = x920 - x67;
    const real x929 = x921 - x70;
    const real x930 = x73 - x922;
    const real x936 = x922*x922 + (x920*x920 + x921*x921) + (x930*x930 + (x928*x928 + x929*x929));
    const real x937 = 0.5*x936;
    const real x950 = symgen_select(x937, 1e-24*(p[7]*p[7] + (p[1]*p[1] + p[6]*p[6])), 0.0, x937) + symgen_select(p[0],
        1e-200, 0.0, x919/symgen_select(p[0], 1e-200, 1.0, p[0]));
    const real x952 = 4.0*x950;
    const real x953 = symgen_select(x952, 1e-200, 1.0, x952);
    const real x954 = x919/x953;
    c[85] = symgen_select(p[0], 1e-200, symgen_select(x954, 1e-200, 1.0, x954), p[0]);
    c[86] = sqrt(x953);
}

void pendulum_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[15] = p[8];
    c[16] = p[9];
    c[17] = p[10];
    c[18] = p[0];
    c[56] = p[2];
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

/* 9 mul, 9 add; for poses, energy */
static void position_2(const symgen_arguments *arguments)
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

/* 6 mul; for acceleration, forces, velocities, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[1] = c[0]*v[0];
    w[12] = c[1]*v[0];
    w[13] = c[2]*v[0];
    w[14] = c[11]*v[0];
    w[15] = c[13]*v[0];
    w[16] = c[14]*v[0];
}

/* ---- mass ---- */

/* 30 mul, 3 add; for acceleration, mass_matrix, forces, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x366 = w[0]*w[2];
    const real x367 = w[2]*w[2];
    w[17] = w[0]*c[43];
    w[18] = w[2]*c[48];
    w[19] = c[28]*x366;
    w[20] = c[33]*x367;
    w[21] = w[0]*c[44];
    w[22] = c[29]*x366;
    w[23] = w[2]*c[49] + c[34]*x367;
    w[24] = w[0]*c[45];
    w[25] = c[30]*x366;
    w[26] = w[2]*c[50] + c[35]*x367;
    w[27] = w[0]*c[46];
    w[28] = w[2]*c[51];
    w[29] = c[31]*x366;
    w[30] = c[36]*x367;
    w[31] = w[0]*c[47];
    w[32] = c[32]*x366;
    w[33] = w[2]*c[52] + c[37]*x367;
    w[34] = w[0]*c[54];
    w[35] = w[2]*c[55];
    w[36] = w[0]*c[22];
    w[37] = w[2]*c[25];
    w[38] = w[0]*c[23];
    w[39] = w[2]*c[26];
    w[40] = w[0]*c[24];
    w[41] = w[2]*c[27];
}

/* 27 add; for acceleration, mass_matrix, forces, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x375 = w[20] + (w[18] + (w[19] + (c[38] - w[17])));
    w[42] = x375;
    w[43] = w[22] + (c[39] + w[21]) + w[23];
    w[44] = w[25] + (c[40] + w[24]) + w[26];
    const real x399 = w[30] + (w[28] + (w[29] + (c[41] + w[27])));
    w[45] = x399;
    w[46] = w[32] + (c[42] + w[31]) + w[33];
    w[47] = c[53] + w[34] - x375 + (w[35] - x399);
    w[48] = w[37] + (c[19] - w[36]);
    w[49] = w[39] + (c[20] + w[38]);
    w[50] = w[41] + (w[40] - c[21]);
}

/* 27 mul, 23 add; for acceleration, mass_matrix */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x459 = c[0]*(w[45] + w[47]) + (c[14]*w[49] - c[13]*w[50] - c[1]*w[43] - c[2]*w[44]);
    const real x462 = c[1]*(w[42] + w[47]) + (c[11]*w[50] - c[14]*w[48] - c[0]*w[43] - c[2]*w[46]);
    const real x465 = c[13]*w[48] - c[11]*w[49] - c[0]*w[44] + (c[2]*(w[42] + w[45]) - c[1]*w[46]);
    const real x482 = c[11]*(c[2]*w[49] - c[1]*w[50]) + c[13]*(c[0]*w[50] - c[2]*w[48]);
    w[51] = c[0]*x459 + c[1]*x462 + (c[2]*x465 - (c[14]*(c[1]*w[48] - c[0]*w[49]) + x482));
}

/* ---- force ---- */

/* 12 mul, 7 add; for acceleration, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[52] = w[12]*w[16] - w[13]*w[15];
    w[53] = w[13]*w[14] - w[1]*w[16];
    w[54] = w[1]*w[15] + 9.81 - w[12]*w[14];
    const real x508 = w[1]*w[1];
    const real x509 = w[12]*w[12];
    const real x510 = w[13]*w[13];
    w[55] = w[12]*w[13];
    w[56] = w[1]*w[13];
    w[57] = w[1]*w[12];
    w[58] = x509 + x510;
    w[59] = x508 + x510;
    w[60] = x508 + x509;
}

/* 10 mul, 1 add; for acceleration, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[61] = u[0] - v[0]*c[56];
    w[62] = w[48]*w[58];
    w[63] = w[49]*w[59];
    w[64] = w[50]*w[60];
    w[65] = w[46]*w[59];
    w[66] = w[46]*w[60];
    w[67] = w[44]*w[60];
    w[68] = w[44]*w[58];
    w[69] = w[43]*w[58];
    w[70] = w[43]*w[59];
}

/* 27 mul, 33 add; for acceleration, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x544 = w[65] - w[44]*w[57] + (w[43]*w[56] + (w[49]*w[54] - w[50]*w[53]) - w[66]);
    const real x558 = w[46]*w[57] - w[43]*w[55] + (w[67] + (w[50]*w[52] - w[48]*w[54]) - w[68]);
    const real x573 = w[57]*(w[42] - w[45]) - w[46]*w[56] + (w[69] + (w[48]*w[53] - w[49]*w[52]) + (w[44]*w[55] -
        w[70]));
    const real x580 = c[0]*(w[55]*(w[45] - w[47]) + x544) + c[1]*(w[56]*(w[47] - w[42]) + x558);
    const real x582 = c[13]*(w[48]*w[57] + w[50]*w[55] - w[63]) + c[14]*(w[48]*w[56] + w[49]*w[55] - w[64]);
    const real x584 = w[61] - c[11]*(w[49]*w[57] + w[50]*w[56] - w[62]) - x582 - c[2]*x573;
    w[71] = x584 - x580;
}

/* ---- solve ---- */

/* 1 div; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[71]/w[51];
}

/* ---- output ---- */

/* 6 mul, 6 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[72] = w[2]*c[60] + (c[63] - w[0]*c[57]);
    w[73] = w[0]*c[58] + c[64] - w[2]*c[61];
    w[74] = w[2]*c[62] + (w[0]*c[59] + c[65]);
}

/* 6 mul, 6 add; for velocities, energy */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[75] = w[14] + w[12]*w[74] - w[13]*w[73];
    w[76] = w[15] + w[13]*w[72] - w[1]*w[74];
    w[77] = w[16] + w[1]*w[73] - w[12]*w[72];
}

/* 6 mul, 9 add; for residual, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x666 = c[0]*a[0];
    const real x667 = c[1]*a[0];
    const real x668 = c[2]*a[0];
    w[14] = w[52] + c[11]*a[0];
    w[15] = w[53] + c[13]*a[0];
    w[16] = w[54] + c[14]*a[0];
    w[78] = w[57] - x668;
    w[79] = w[56] + x667;
    w[80] = w[57] + x668;
    w[81] = w[55] - x666;
    w[82] = w[56] - x667;
    w[83] = w[55] + x666;
}

/* 21 mul, 11 add; for energy */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x636 = w[8]*w[13] + (w[3]*w[1] + w[7]*w[12]);
    const real x641 = w[11]*w[13] + (w[4]*w[12] + w[6]*w[1]);
    const real x646 = w[10]*w[12] + (w[5]*w[13] + w[9]*w[1]);
    const real x659 = x646*(c[17]*x646) + (x636*(c[15]*x636) + x641*(c[16]*x641));
    out[0] = 0.5*(x659 + c[18]*(w[77]*w[77] + (w[75]*w[75] + w[76]*w[76])));
    out[1] = w[74]*c[66];
}

/* 30 mul, 33 add; for residual */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x705 = w[65] + (w[49]*w[16] - w[50]*w[15]) + (w[43]*w[82] - w[66]) + (w[45]*w[83] - w[44]*w[80] -
        w[47]*w[81]);
    const real x718 = w[67] + (w[50]*w[14] - w[48]*w[16]) + (w[46]*w[78] - w[68]) + (w[47]*w[79] - (w[42]*w[82] +
        w[43]*w[83]));
    const real x731 = w[69] + (w[48]*w[15] - w[49]*w[14]) - w[46]*w[79] + (w[42]*w[80] - w[70] + (w[44]*w[81] -
        w[45]*w[78]));
    const real x740 = c[13]*(w[50]*w[81] + (w[48]*w[80] - w[63])) + c[14]*(w[49]*w[83] + (w[48]*w[82] - w[64]));
    const real x742 = c[2]*x731 + (c[11]*(w[50]*w[79] + (w[49]*w[78] - w[62])) - w[61] + x740);
    out[0] = c[0]*x705 + c[1]*x718 + x742;
}

/* 45 mul, 69 add; for outputs */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[70] + (c[73] - w[0]*c[67]);
    out[2] = w[0]*c[68] + c[74] - w[2]*c[71];
    out[3] = w[2]*c[72] + (w[0]*c[69] + c[75]);
    const real x816 = w[20] + (w[18] + (w[19] + (c[76] - w[17])));
    const real x819 = w[23] + (w[22] + (w[21] + c[77]));
    const real x822 = w[26] + (w[25] + (w[24] + c[78]));
    const real x826 = w[30] + (w[28] + (w[29] + (w[27] + c[79])));
    const real x829 = w[33] + (w[32] + (w[31] + c[80]));
    const real x835 = w[35] + (w[34] + c[84]) - (x816 + x826);
    const real x837 = w[37] + (c[81] - w[36]);
    const real x839 = w[39] + (w[38] + c[82]);
    const real x841 = w[41] + (w[40] + c[83]);
    const real x857 = c[18]*w[14] + w[78]*x839 + (w[79]*x841 - w[58]*x837);
    out[4] = x857;
    const real x860 = c[18]*w[15] + w[80]*x837 + (w[81]*x841 - w[59]*x839);
    out[5] = x860;
    const real x862 = w[82]*x837 + w[83]*x839 + (c[18]*w[16] - w[60]*x841);
    out[6] = x862;
    const real x894 = c[10]*x860 + (w[16]*x839 - w[15]*x841) - c[9]*x862 + (w[82]*x819 + w[83]*x826);
    out[7] = x894 + (x829*(w[59] - w[60]) - w[80]*x822 - w[81]*x835);
    const real x904 = c[12]*x862 + (w[14]*x841 - w[16]*x837 - c[10]*x857) + (w[78]*x829 - w[82]*x816);
    out[8] = x904 + (w[79]*x835 + (x822*(w[60] - w[58]) - w[83]*x819));
    const real x914 = x819*(w[58] - w[59]) + (c[9]*x857 + (w[15]*x837 - w[14]*x839 - c[12]*x860));
    out[9] = x914 + (w[80]*x816 + w[81]*x822 - (w[78]*x826 + w[79]*x829));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_multiplier_acceleration(const symgen_arguments *arguments)
{
    real work[72];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    solve_1(&own);
    return symgen_good;
}

int pendulum_multiplier_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    real work[52];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    out[0] = w[51];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_forces(const symgen_arguments *arguments)
{
    real work[72];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    mass_2(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    out[0] = w[71];
    return symgen_good;
}

int pendulum_multiplier_correction(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[87];
    out[1] = symgen_all(0.0);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_poses(const symgen_arguments *arguments)
{
    real work[75];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    output_1(&own);
    out[0] = w[72];
    out[1] = w[73];
    out[2] = w[74];
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

SYMGEN_FLAT int pendulum_multiplier_velocities(const symgen_arguments *arguments)
{
    real work[78];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[75];
    out[1] = w[76];
    out[2] = w[77];
    out[3] = w[1];
    out[4] = w[12];
    out[5] = w[13];
    return symgen_good;
}

int pendulum_multiplier_closure(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_multiplier_dropped_jacobian(const symgen_arguments *arguments)
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

SYMGEN_FLAT int pendulum_multiplier_energy(const symgen_arguments *arguments)
{
    real work[78];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    output_4(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_residual(const symgen_arguments *arguments)
{
    real work[84];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    mass_2(&own);
    force_1(&own);
    force_2(&own);
    output_3(&own);
    output_5(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_outputs(const symgen_arguments *arguments)
{
    real work[84];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    force_1(&own);
    output_3(&own);
    output_6(&own);
    out[0] = q[0];
    return symgen_good;
}

int pendulum_multiplier_assumptions(const symgen_arguments *arguments)
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

int pendulum_multiplier_scales(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[85];
    out[1] = c[86];
    out[2] = symgen_all(9.81);
    out[3] = symgen_all(1.0);
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

#include "symgen_explicit.h"
#include "symgen_rows.h"
#include "symgen_states.h"

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
};

static const symgen_choice choices[] = {
    {pendulum_multiplier_acceleration, pendulum_multiplier_multipliers, pendulum_multiplier_correction},
};

static const symgen_model model = {
    .nq = pendulum_multiplier_nq,
    .nv = pendulum_multiplier_nv,
    .nz = pendulum_multiplier_nz,
    .nu = pendulum_multiplier_nu,
    .nc = pendulum_multiplier_nc,
    .nd = pendulum_multiplier_nd,
    .ny = pendulum_multiplier_ny,
    .closure_size = pendulum_multiplier_closure_size,
    .scales_size = pendulum_multiplier_scales_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 1,
    .joints = joints,
    .acceleration = pendulum_multiplier_acceleration,
    .multipliers = pendulum_multiplier_multipliers,
    .closure = pendulum_multiplier_closure,
    .correction = pendulum_multiplier_correction,
    .outputs = pendulum_multiplier_outputs,
    .scales = pendulum_multiplier_scales,
};

int pendulum_multiplier_scratch(void) { return symgen_explicit_scratch(&model); }

int pendulum_multiplier_control(void) { return symgen_explicit_control(&model); }

int pendulum_multiplier_run(symgen_run *run) { return symgen_explicit_run(&model, run); }

int pendulum_multiplier_rk4(symgen_run *run) { return symgen_explicit_rk4(&model, run); }

int pendulum_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

int pendulum_multiplier_assembly_scratch(int length, int entries) { return symgen_assembly_scratch(&model, length, entries); }

int pendulum_multiplier_assemble(const symgen_assembly *assembly) { return symgen_assemble(&model, assembly); }

int pendulum_multiplier_search_scratch(int count, int entries) { return symgen_search_scratch(&model, count, entries); }

int pendulum_multiplier_search(const symgen_search *search) { return symgen_search_step(&model, search); }

int pendulum_multiplier_go(const symgen_search *search) { return symgen_go(&model, search); }

void pendulum_multiplier_row_constants(int rows, const double *parameters, double *constants)
{
    symgen_constants_of_rows(pendulum_multiplier_init, rows, pendulum_multiplier_np, pendulum_multiplier_nk, parameters, constants);
}

int pendulum_multiplier_row_call(const symgen_row_call *call) { return symgen_call_rows(call); }

int pendulum_multiplier_row_assemble(const symgen_assembly_rows *rows) { return symgen_assemble_rows(&model, rows); }

int pendulum_multiplier_sizing_scratch(void) { return symgen_sizing_scratch(&model); }

int pendulum_multiplier_row_size(const symgen_state_sizing *sizing) { return symgen_size_rows(&model, sizing); }

int pendulum_multiplier_row_settle(const symgen_settling *settling) { return symgen_settle_rows(&model, settling); }

#endif

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_multiplier_interface(void);
SYMGEN_EXPORT const char *pendulum_multiplier_seal(void);

const int *pendulum_multiplier_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        27,
        pendulum_multiplier_np,
        pendulum_multiplier_nk,
        pendulum_multiplier_nw,
        pendulum_multiplier_nq,
        pendulum_multiplier_nv,
        pendulum_multiplier_nz,
        pendulum_multiplier_nu,
        pendulum_multiplier_nc,
        pendulum_multiplier_nd,
        pendulum_multiplier_ny,
        pendulum_multiplier_acceleration_size,
        pendulum_multiplier_multipliers_size,
        pendulum_multiplier_mass_matrix_size,
        pendulum_multiplier_forces_size,
        pendulum_multiplier_correction_size,
        pendulum_multiplier_initial_size,
        pendulum_multiplier_poses_size,
        pendulum_multiplier_velocities_size,
        pendulum_multiplier_closure_size,
        pendulum_multiplier_dropped_jacobian_size,
        pendulum_multiplier_constraint_jacobian_size,
        pendulum_multiplier_constraint_bias_size,
        pendulum_multiplier_energy_size,
        pendulum_multiplier_residual_size,
        pendulum_multiplier_outputs_size,
        pendulum_multiplier_assumptions_size,
        pendulum_multiplier_scales_size,
    };
    return sizes;
}

const char *pendulum_multiplier_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
