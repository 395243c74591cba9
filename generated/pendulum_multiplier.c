/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 80ff703d4286bbadbbff53085b40818a3c60ece9924dc16575d49ec4170cf06d
   init: 219 mul, 1 div, 199 add, 1 sqrt, 1 other, 420 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 3 mul, 3 flops
   constraints: no operations
   transform: no operations
   mass: 59 mul, 53 add, 112 flops
   force: 52 mul, 44 add, 96 flops
   solve: 1 div, 1 flops
   output: no operations
*/
#include "pendulum_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 219 mul, 1 div, 199 add, 1 sqrt, 1 other */
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
    c[16] = x68;
    const real x70 = p[7] - p[4];
    const real x71 = p[0]*x70;
    c[17] = x71;
    const real x73 = p[5] + p[1];
    const real x74 = p[0]*x73;
    c[18] = x74;
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
    c[19] = x92;
    const real x95 = x14*x68 + x12*x74;
    c[20] = x95;
    const real x98 = x12*x71 - x13*x68;
    c[21] = x98;
    const real x103 = x28*x71 - x33*x74 - x68*x87;
    c[22] = x103;
    const real x108 = x28*x68 - x38*x74 - x71*x88;
    c[23] = x108;
    const real x113 = x74*x89 + (x33*x68 + x38*x71);
    c[24] = x113;
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
    const real x184 = x83*x89 + (x33*x76 + x38*x79);
    const real x189 = x84*x89 + (x33*x77 + x38*x81);
    const real x194 = x86*x89 + (x33*x78 + x38*x82);
    const real x197 = x14*x119 + x13*x122;
    const real x200 = x12*x122 + x14*x116;
    const real x203 = x12*x119 - x13*x116;
    const real x206 = x12*x131 + x14*x125;
    const real x209 = x13*x125 - x12*x128;
    const real x212 = x13*x134 - x12*x137;
    c[25] = 2.0*(x87*x116 + (x33*x122 - x28*x119));
    const real x261 = x38*x122 + (x88*x119 + x28*(x128 - x116)) - x33*x131;
    c[26] = x261 - x87*x125;
    const real x267 = x28*x137 + x33*(x140 - x116) - x87*x134 - x89*x122;
    c[27] = x267 - x38*x119;
    c[28] = 2.0*(x28*x125 - x38*x131 - x88*x128);
    const real x274 = x28*x134 + (x33*x125 + (x89*x131 + x38*(x128 + x140)));
    c[29] = x274 - x88*x137;
    c[30] = 2.0*(x33*x134 + x38*x137 - x89*x140);
    c[31] = x28*x159 + x33*x164 - x87*x154 - x197;
    c[32] = x200 + (x28*x154 + x38*x164 - x88*x159);
    c[33] = x203 + (x33*x154 + x38*x159 - x89*x164);
    c[34] = x28*x169 + x38*x179 - x88*x174 - x206;
    c[35] = x209 + (x33*x169 + x38*x174 - x89*x179);
    c[36] = x212 + (x89*x194 + (x33*x184 + x38*x189));
    const real x313 = p[3]*x68;
    const real x315 = p[3]*x71;
    const real x317 = p[3]*x74;
    const real x319 = p[4]*x68;
    const real x320 = p[4]*x71;
    const real x322 = p[4]*x74;
    const real x324 = p[5]*x68;
    const real x325 = p[5]*x71;
    const real x326 = p[5]*x74;
    c[37] = x313 + (x76 + x313);
    c[38] = x77 + x315 + x319;
    c[39] = x324 - (x78 + x317);
    c[40] = x320 + (x81 + x320);
    c[41] = x325 - (x82 + x322);
    c[42] = x86 - x326 - x326;
    const real x334 = p[3]*x92;
    const real x341 = p[4]*x95;
    const real x347 = p[5]*x98;
    c[43] = x334 + (x116 + (x126 + x139) + x334);
    c[44] = x123 + x12*x78 - x119 + p[3]*x95 - p[4]*x92;
    c[45] = x122 - (x133 - x12*x77) + p[3]*x98 - p[5]*x92;
    c[46] = x341 + (x128 + (x115 + x138) + x341);
    c[47] = p[4]*x98 - (x131 + (x13*x79 - x135)) + p[5]*x95;
    c[48] = x347 + (x140 - (x127 - x114) + x347);
    const real x355 = p[3]*x103;
    const real x361 = p[4]*x108;
    const real x366 = p[5]*x113;
    c[49] = x355 + (x355 + 2.0*(x154 + x197));
    c[50] = x159 + x169 - 2.0*x200 + p[3]*x108 + p[4]*x103;
    c[51] = x164 + x184 - 2.0*x203 + p[3]*x113 + p[5]*x103;
    c[52] = x361 + (x361 + 2.0*(x174 + x206));
    c[53] = x179 + x189 - 2.0*x209 + p[4]*x113 + p[5]*x108;
    c[54] = x366 + (x366 - 2.0*(x194 + x212));
    const real x603 = x13*x73 + x14*x70;
    c[56] = x603;
    const real x606 = x14*x67 + x12*x73;
    c[57] = x606;
    const real x609 = x12*x70 - x13*x67;
    c[58] = x609;
    c[59] = x13*x609 - x14*x606;
    c[60] = x14*x603 + x12*x609;
    c[61] = x12*x606 + x13*x603;
    c[62] = p[3] + x67;
    c[63] = p[4] + x70;
    c[64] = p[5] - x73;
    const real x646 = p[3]*p[0];
    const real x647 = p[4]*p[0];
    const real x648 = p[5]*p[0];
    c[65] = x313 + (x313 + (x76 + p[3]*x646));
    c[66] = x319 + (x315 + (x77 + p[4]*x646));
    c[67] = x324 + (p[5]*x646 - x78 - x317);
    c[68] = x320 + (x320 + (x81 + p[4]*x647));
    c[69] = x325 + (p[5]*x647 - x82 - x322);
    c[70] = x86 + p[5]*x648 - x326 - x326;
    c[71] = x68 + x646;
    c[72] = x71 + x647;
    c[73] = x648 - x74;
    c[74] = 9.81*p[0];
    const real x845 = p[5] + 2.0*p[1];
    const real x848 = p[15] - p[4];
    const real x850 = x13*x845 + x14*x848;
    c[75] = x850;
    const real x852 = p[14] - p[3];
    const real x855 = x14*x852 + x12*x845;
    c[76] = x855;
    const real x858 = x12*x848 - x13*x852;
    c[77] = x858;
    c[78] = x13*x858 - x14*x855;
    c[79] = x14*x850 + x12*x858;
    c[80] = x12*x855 + x13*x850;
    c[81] = p[3] + x852;
    c[82] = p[4] + x848;
    c[83] = p[5] - x845;
    c[84] = symgen_select(p[0], 0.0, 1.0, 0.0);
}

void pendulum_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[15] = p[0];
    c[55] = p[2];
    c[85] = p[16];
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
    const real x382 = w[0]*w[2];
    const real x383 = w[2]*w[2];
    w[8] = w[0]*c[43];
    w[9] = w[2]*c[49];
    w[10] = c[25]*x382;
    w[11] = c[31]*x383;
    w[12] = w[0]*c[44];
    w[13] = w[2]*c[50];
    w[14] = c[26]*x382;
    w[15] = c[32]*x383;
    w[16] = w[0]*c[45];
    w[17] = w[2]*c[51];
    w[18] = c[27]*x382;
    w[19] = c[33]*x383;
    w[20] = w[0]*c[46];
    w[21] = w[2]*c[52];
    w[22] = c[28]*x382;
    w[23] = c[34]*x383;
    w[24] = w[0]*c[47];
    w[25] = w[2]*c[53];
    w[26] = c[29]*x382;
    w[27] = c[35]*x383;
    w[28] = w[0]*c[48];
    w[29] = w[2]*c[54];
    w[30] = c[30]*x382;
    w[31] = c[36]*x383;
    w[32] = w[0]*c[19];
    w[33] = w[2]*c[22];
    w[34] = w[0]*c[20];
    w[35] = w[2]*c[23];
    w[36] = w[0]*c[21];
    w[37] = w[2]*c[24];
}

/* 30 add; for acceleration, mass_matrix, forces, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[38] = w[11] + (w[10] + (w[9] + (c[37] - w[8])));
    w[39] = w[15] + (w[14] + (w[13] + (c[38] + w[12])));
    w[40] = w[19] + (w[18] + (w[17] + (c[39] + w[16])));
    w[41] = w[23] + (w[22] + (w[21] + (c[40] + w[20])));
    w[42] = w[27] + (w[26] + (w[25] + (c[41] + w[24])));
    w[43] = w[31] + (w[30] + (w[29] + (c[42] + w[28])));
    w[44] = w[33] + (c[16] - w[32]);
    w[45] = w[35] + (c[17] + w[34]);
    w[46] = w[37] + (w[36] - c[18]);
}

/* 27 mul, 23 add; for acceleration, mass_matrix */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x471 = c[0]*(w[41] + w[43]) - c[1]*w[39] - c[2]*w[40] + (c[14]*w[45] - c[13]*w[46]);
    const real x472 = c[1]*(w[38] + w[43]) - c[0]*w[39] - c[2]*w[42] + (c[11]*w[46] - c[14]*w[44]);
    const real x473 = c[2]*(w[38] + w[41]) - c[0]*w[40] - c[1]*w[42] + (c[13]*w[44] - c[11]*w[45]);
    const real x491 = c[2]*x473 + (c[0]*x471 + c[1]*x472) - c[11]*(c[2]*w[45] - c[1]*w[46]);
    w[47] = x491 - c[13]*(c[0]*w[46] - c[2]*w[44]) - c[14]*(c[1]*w[44] - c[0]*w[45]);
}

/* ---- force ---- */

/* 15 mul, 10 add; for acceleration, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x505 = w[1]*w[1];
    const real x506 = w[3]*w[3];
    const real x507 = w[4]*w[4];
    const real x508 = w[3]*w[4];
    w[48] = x508;
    const real x509 = w[1]*w[4];
    w[49] = x509;
    const real x510 = w[1]*w[3];
    w[50] = x510;
    const real x511 = x506 + x507;
    w[51] = x511;
    const real x512 = x505 + x507;
    w[52] = x512;
    const real x513 = x505 + x506;
    w[53] = x513;
    w[54] = c[12]*x511 - c[9]*x510 - c[10]*x509;
    w[55] = c[9]*x512 - c[12]*x510 - c[10]*x508;
    w[56] = c[10]*x513 - c[12]*x509 - c[9]*x508 + 9.81;
}

/* 10 mul, 1 add; for acceleration, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[57] = u[0] - v[0]*c[55];
    w[58] = w[44]*w[51];
    w[59] = w[45]*w[52];
    w[60] = w[46]*w[53];
    w[61] = w[42]*w[52];
    w[62] = w[42]*w[53];
    w[63] = w[40]*w[53];
    w[64] = w[40]*w[51];
    w[65] = w[39]*w[51];
    w[66] = w[39]*w[52];
}

/* 27 mul, 33 add; for acceleration, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x557 = w[39]*w[49] + (w[61] + (w[45]*w[56] + w[48]*(w[41] - w[43]))) - w[40]*w[50];
    const real x571 = w[42]*w[50] + (w[63] + (w[46]*w[54] + w[49]*(w[43] - w[38]))) - w[39]*w[48];
    const real x585 = w[65] + (w[40]*w[48] + (w[44]*w[55] + w[50]*(w[38] - w[41]))) - w[66];
    const real x594 = c[0]*(x557 - w[62] - w[46]*w[55]) + c[1]*(x571 - w[64] - w[44]*w[56]);
    const real x596 = c[11]*(w[45]*w[50] + w[46]*w[49] - w[58]) + (c[2]*(x585 - w[42]*w[49] - w[45]*w[54]) + x594);
    const real x598 = c[14]*(w[44]*w[49] + w[45]*w[48] - w[60]) + (c[13]*(w[44]*w[50] + w[46]*w[48] - w[59]) + x596);
    w[67] = w[57] - x598;
}

/* ---- solve ---- */

/* 1 div; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[67]/w[47];
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[68] = w[0]*c[58] + (w[2]*c[61] + c[64]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[69] = w[2]*c[59] + c[62] - w[0]*c[56];
    w[70] = w[0]*c[57] + c[63] - w[2]*c[60];
}

/* 30 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[71] = w[11] + (w[10] + (w[9] + (c[65] - w[8])));
    w[72] = w[15] + (w[14] + (w[13] + (w[12] + c[66])));
    w[73] = w[19] + (w[18] + (w[17] + (w[16] + c[67])));
    w[74] = w[23] + (w[22] + (w[21] + (w[20] + c[68])));
    w[75] = w[27] + (w[26] + (w[25] + (w[24] + c[69])));
    w[76] = w[31] + (w[30] + (w[29] + (w[28] + c[70])));
    w[77] = w[33] + (c[71] - w[32]);
    w[78] = w[35] + (w[34] + c[72]);
    w[79] = w[37] + (w[36] + c[73]);
}

/* 6 mul, 9 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x766 = c[0]*a[0];
    const real x767 = c[1]*a[0];
    const real x768 = c[2]*a[0];
    w[8] = w[54] + c[11]*a[0];
    w[9] = w[55] + c[13]*a[0];
    w[10] = w[56] + c[14]*a[0];
    w[11] = w[50] - x768;
    w[12] = w[49] + x767;
    w[13] = w[50] + x768;
    w[14] = w[48] - x766;
    w[15] = w[49] - x767;
    w[16] = w[48] + x766;
}

/* 6 mul, 6 add; for velocities */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[5] + (w[3]*w[68] - w[4]*w[70]);
    out[1] = w[6] + (w[4]*w[69] - w[1]*w[68]);
    out[2] = w[7] + (w[1]*w[70] - w[3]*w[69]);
}

/* 32 mul, 26 add; for energy */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x733 = w[1]*(w[74] + w[76]) - w[3]*w[72] - w[4]*w[73] + (w[7]*w[78] - w[6]*w[79]);
    const real x734 = w[3]*(w[71] + w[76]) - w[1]*w[72] - w[4]*w[75] + (w[5]*w[79] - w[7]*w[77]);
    const real x735 = w[4]*(w[71] + w[74]) - w[1]*w[73] - w[3]*w[75] + (w[6]*w[77] - w[5]*w[78]);
    const real x759 = w[5]*(c[15]*w[5] - (w[4]*w[78] - w[3]*w[79])) + (w[4]*x735 + (w[1]*x733 + w[3]*x734));
    const real x761 = w[7]*(c[15]*w[7] - (w[3]*w[77] - w[1]*w[78])) + (w[6]*(c[15]*w[6] - (w[1]*w[79] - w[4]*w[77])) +
        x759);
    out[0] = 0.5*x761;
    out[1] = w[68]*c[74];
}

/* 30 mul, 33 add; for residual */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x802 = w[45]*w[10] + (w[61] + (w[39]*w[15] + w[41]*w[16])) - w[40]*w[13];
    const real x815 = w[46]*w[8] + (w[43]*w[12] + (w[63] + w[42]*w[11])) - w[38]*w[15];
    const real x829 = w[44]*w[9] + (w[40]*w[14] + (w[65] + w[38]*w[13])) - w[66] - w[41]*w[11];
    const real x838 = c[0]*(x802 - w[62] - w[43]*w[14] - w[46]*w[9]) + c[1]*(x815 - w[39]*w[16] - w[64] - w[44]*w[10]);
    const real x840 = c[11]*(w[45]*w[11] + w[46]*w[12] - w[58]) + (c[2]*(x829 - w[42]*w[12] - w[45]*w[8]) + x838);
    const real x842 = c[14]*(w[44]*w[15] + w[45]*w[16] - w[60]) + (c[13]*(w[44]*w[13] + w[46]*w[14] - w[59]) + x840);
    out[0] = x842 - w[57];
}

/* 45 mul, 42 add; for outputs */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[78] + c[81] - w[0]*c[75];
    out[2] = w[0]*c[76] + c[82] - w[2]*c[79];
    out[3] = w[0]*c[77] + (w[2]*c[80] + c[83]);
    const real x901 = c[15]*w[8] + (w[78]*w[11] + w[79]*w[12] - w[51]*w[77]);
    out[4] = x901;
    const real x902 = c[15]*w[9] + (w[77]*w[13] + w[79]*w[14] - w[52]*w[78]);
    out[5] = x902;
    const real x903 = c[15]*w[10] + (w[77]*w[15] + w[78]*w[16] - w[53]*w[79]);
    out[6] = x903;
    const real x932 = w[72]*w[15] + (w[74]*w[16] + (w[78]*w[10] + w[75]*(w[52] - w[53])));
    const real x936 = x932 - w[73]*w[13] - w[76]*w[14] - w[79]*w[9] - c[9]*x903;
    out[7] = c[10]*x902 + x936;
    const real x942 = w[75]*w[11] + (w[76]*w[12] + (w[79]*w[8] + w[73]*(w[53] - w[51])));
    const real x946 = x942 - w[71]*w[15] - w[72]*w[16] - w[77]*w[10] - c[10]*x901;
    out[8] = c[12]*x903 + x946;
    const real x952 = w[71]*w[13] + (w[73]*w[14] + (w[77]*w[9] + w[72]*(w[51] - w[52])));
    const real x956 = x952 - w[74]*w[11] - w[75]*w[12] - w[78]*w[8] - c[12]*x902;
    out[9] = c[9]*x901 + x956;
}

/* ---- functions ---- */

int pendulum_multiplier_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
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
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    out[0] = w[47];
    return symgen_good;
}

int pendulum_multiplier_forces(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    out[0] = w[67];
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
    out[0] = c[85];
    out[1] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_multiplier_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    output_1(arguments);
    output_2(arguments);
    out[0] = w[69];
    out[1] = w[70];
    out[2] = w[68];
    return symgen_good;
}

int pendulum_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    output_1(arguments);
    output_2(arguments);
    output_5(arguments);
    out[3] = w[1];
    out[4] = w[3];
    out[5] = w[4];
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

int pendulum_multiplier_energy(const symgen_arguments *arguments)
{
    position_1(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_3(arguments);
    output_6(arguments);
    return symgen_good;
}

int pendulum_multiplier_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    output_4(arguments);
    output_7(arguments);
    return symgen_good;
}

int pendulum_multiplier_outputs(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    output_3(arguments);
    output_4(arguments);
    output_8(arguments);
    out[0] = q[0];
    return symgen_good;
}

int pendulum_multiplier_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[84];
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

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
    .pivot_count = 0,
    .choices = choices,
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

int pendulum_multiplier_explicit_scratch(void) { return symgen_explicit_scratch(&model); }

int pendulum_multiplier_explicit(symgen_explicit_run *run) { return symgen_explicit(&model, run); }

int pendulum_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

#endif
