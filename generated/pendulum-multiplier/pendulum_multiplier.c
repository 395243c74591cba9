/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 7d5db9a9cd544265dea9482550a0ed26f14bcea30510496e388ede3f7927a8e1
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
    const real x632 = p[3]*p[0];
    const real x633 = p[4]*p[0];
    const real x634 = p[5]*p[0];
    const real x653 = x301 + (x301 + (x76 + p[3]*x632));
    c[66] = x653;
    c[67] = x307 + (x303 + (x77 + p[4]*x632));
    c[68] = x312 + (p[5]*x632 - x78 - x305);
    const real x656 = x308 + (x308 + (x81 + p[4]*x633));
    c[69] = x656;
    c[70] = x313 + (p[5]*x633 - x82 - x310);
    c[71] = x68 + x632;
    c[72] = x71 + x633;
    c[73] = x634 - x74;
    c[74] = x86 + p[5]*x634 - x314 - x314 + (x653 + x656);
    c[75] = 9.81*p[0];
    const real x829 = p[5] + 2.0*p[1];
    const real x832 = p[15] - p[4];
    const real x834 = x13*x829 + x14*x832;
    c[76] = x834;
    const real x836 = p[14] - p[3];
    const real x839 = x14*x836 + x12*x829;
    c[77] = x839;
    const real x842 = x12*x832 - x13*x836;
    c[78] = x842;
    c[79] = x13*x842 - x14*x839;
    c[80] = x14*x834 + x12*x842;
    c[81] = x12*x839 + x13*x834;
    c[82] = p[3] + x836;
    c[83] = p[4] + x832;
    c[84] = p[5] - x829;
    const real x944 = 0.5*(p[10] + (p[8] + p[9]));
    const real x945 = 0.5*x67;
    const real x946 = 0.5*x70;
    const real x947 = 0.5*x73;
    const real x953 = x945 - x67;
    const real x954 = x946 - x70;
    const real x955 = x73 - x947;
    const real x961 = x947*x947 + (x945*x945 + x946*x946) + (x955*x955 + (x953*x953 + x954*x954));
    const real x962 = 0.5*x961;
    const real x975 = symgen_select(x962, 1e-24*(p[7]*p[7] + (p[1]*p[1] + p[6]*p[6])), 0.0, x962) + symgen_select(p[0],
        1e-200, 0.0, x944/symgen_select(p[0], 1e-200, 1.0, p[0]));
    const real x977 = 4.0*x975;
    const real x978 = symgen_select(x977, 1e-200, 1.0, x977);
    const real x979 = x944/x978;
    c[85] = symgen_select(p[0], 1e-200, symgen_select(x979, 1e-200, 1.0, x979), p[0]);
    c[86] = sqrt(x978);
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

/* 6 mul; for acceleration, forces, velocities, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[1] = c[0]*v[0];
    w[3] = c[1]*v[0];
    w[4] = c[2]*v[0];
    w[5] = c[11]*v[0];
    w[6] = c[13]*v[0];
    w[7] = c[14]*v[0];
}

/* ---- mass ---- */

/* 30 mul, 3 add; for acceleration, mass_matrix, forces, energy, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x366 = w[0]*w[2];
    const real x367 = w[2]*w[2];
    w[8] = w[0]*c[43];
    w[9] = w[2]*c[48];
    w[10] = c[28]*x366;
    w[11] = c[33]*x367;
    w[12] = w[0]*c[44];
    w[13] = c[29]*x366;
    w[14] = w[2]*c[49] + c[34]*x367;
    w[15] = w[0]*c[45];
    w[16] = c[30]*x366;
    w[17] = w[2]*c[50] + c[35]*x367;
    w[18] = w[0]*c[46];
    w[19] = w[2]*c[51];
    w[20] = c[31]*x366;
    w[21] = c[36]*x367;
    w[22] = w[0]*c[47];
    w[23] = c[32]*x366;
    w[24] = w[2]*c[52] + c[37]*x367;
    w[25] = w[0]*c[54];
    w[26] = w[2]*c[55];
    w[27] = w[0]*c[22];
    w[28] = w[2]*c[25];
    w[29] = w[0]*c[23];
    w[30] = w[2]*c[26];
    w[31] = w[0]*c[24];
    w[32] = w[2]*c[27];
}

/* 27 add; for acceleration, mass_matrix, forces, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x375 = w[11] + (w[9] + (w[10] + (c[38] - w[8])));
    w[33] = x375;
    w[34] = w[13] + (c[39] + w[12]) + w[14];
    w[35] = w[16] + (c[40] + w[15]) + w[17];
    const real x399 = w[21] + (w[19] + (w[20] + (c[41] + w[18])));
    w[36] = x399;
    w[37] = w[23] + (c[42] + w[22]) + w[24];
    w[38] = c[53] + w[25] - x375 + (w[26] - x399);
    w[39] = w[28] + (c[19] - w[27]);
    w[40] = w[30] + (c[20] + w[29]);
    w[41] = w[32] + (w[31] - c[21]);
}

/* 27 mul, 23 add; for acceleration, mass_matrix */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x459 = c[0]*(w[36] + w[38]) + (c[14]*w[40] - c[13]*w[41] - c[1]*w[34] - c[2]*w[35]);
    const real x462 = c[1]*(w[33] + w[38]) + (c[11]*w[41] - c[14]*w[39] - c[0]*w[34] - c[2]*w[37]);
    const real x465 = c[13]*w[39] - c[11]*w[40] - c[0]*w[35] + (c[2]*(w[33] + w[36]) - c[1]*w[37]);
    const real x482 = c[11]*(c[2]*w[40] - c[1]*w[41]) + c[13]*(c[0]*w[41] - c[2]*w[39]);
    w[42] = c[0]*x459 + c[1]*x462 + (c[2]*x465 - (c[14]*(c[1]*w[39] - c[0]*w[40]) + x482));
}

/* ---- force ---- */

/* 12 mul, 7 add; for acceleration, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[43] = w[3]*w[7] - w[4]*w[6];
    w[44] = w[4]*w[5] - w[1]*w[7];
    w[45] = w[1]*w[6] + 9.81 - w[3]*w[5];
    const real x508 = w[1]*w[1];
    const real x509 = w[3]*w[3];
    const real x510 = w[4]*w[4];
    w[46] = w[3]*w[4];
    w[47] = w[1]*w[4];
    w[48] = w[1]*w[3];
    w[49] = x509 + x510;
    w[50] = x508 + x510;
    w[51] = x508 + x509;
}

/* 10 mul, 1 add; for acceleration, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[52] = u[0] - v[0]*c[56];
    w[53] = w[39]*w[49];
    w[54] = w[40]*w[50];
    w[55] = w[41]*w[51];
    w[56] = w[37]*w[50];
    w[57] = w[37]*w[51];
    w[58] = w[35]*w[51];
    w[59] = w[35]*w[49];
    w[60] = w[34]*w[49];
    w[61] = w[34]*w[50];
}

/* 27 mul, 33 add; for acceleration, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x544 = w[56] - w[35]*w[48] + (w[34]*w[47] + (w[40]*w[45] - w[41]*w[44]) - w[57]);
    const real x558 = w[37]*w[48] - w[34]*w[46] + (w[58] + (w[41]*w[43] - w[39]*w[45]) - w[59]);
    const real x573 = w[48]*(w[33] - w[36]) - w[37]*w[47] + (w[60] + (w[39]*w[44] - w[40]*w[43]) + (w[35]*w[46] -
        w[61]));
    const real x580 = c[0]*(w[46]*(w[36] - w[38]) + x544) + c[1]*(w[47]*(w[38] - w[33]) + x558);
    const real x582 = c[13]*(w[39]*w[48] + w[41]*w[46] - w[54]) + c[14]*(w[39]*w[47] + w[40]*w[46] - w[55]);
    const real x584 = w[52] - c[11]*(w[40]*w[48] + w[41]*w[47] - w[53]) - x582 - c[2]*x573;
    w[62] = x584 - x580;
}

/* ---- solve ---- */

/* 1 div; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[62]/w[42];
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[63] = w[2]*c[62] + (w[0]*c[59] + c[65]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[64] = w[2]*c[60] + (c[63] - w[0]*c[57]);
    w[65] = w[0]*c[58] + c[64] - w[2]*c[61];
}

/* 27 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x665 = w[11] + (w[9] + (w[10] + (c[66] - w[8])));
    w[66] = x665;
    w[67] = w[14] + (w[13] + (w[12] + c[67]));
    w[68] = w[17] + (w[16] + (w[15] + c[68]));
    const real x675 = w[21] + (w[19] + (w[20] + (w[18] + c[69])));
    w[69] = x675;
    w[70] = w[24] + (w[23] + (w[22] + c[70]));
    const real x683 = x665 + x675;
    w[71] = x683;
    w[72] = w[26] + (w[25] + c[74]) - x683;
    w[73] = w[28] + (c[71] - w[27]);
    w[74] = w[30] + (w[29] + c[72]);
    w[75] = w[32] + (w[31] + c[73]);
}

/* 6 mul, 9 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x750 = c[0]*a[0];
    const real x751 = c[1]*a[0];
    const real x752 = c[2]*a[0];
    w[8] = w[43] + c[11]*a[0];
    w[9] = w[44] + c[13]*a[0];
    w[10] = w[45] + c[14]*a[0];
    w[11] = w[48] - x752;
    w[12] = w[47] + x751;
    w[13] = w[48] + x752;
    w[14] = w[46] - x750;
    w[15] = w[47] - x751;
    w[16] = w[46] + x750;
}

/* 6 mul, 6 add; for velocities */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[5] + w[3]*w[63] - w[4]*w[65];
    out[1] = w[6] + w[4]*w[64] - w[1]*w[63];
    out[2] = w[7] + w[1]*w[65] - w[3]*w[64];
}

/* 32 mul, 25 add; for energy */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x713 = w[1]*(w[69] + w[72]) + (w[7]*w[74] - w[6]*w[75] - w[3]*w[67] - w[4]*w[68]);
    const real x716 = w[3]*(w[66] + w[72]) + (w[5]*w[75] - w[7]*w[73] - w[1]*w[67] - w[4]*w[70]);
    const real x719 = w[6]*w[73] - w[5]*w[74] - w[1]*w[68] + (w[4]*w[71] - w[3]*w[70]);
    const real x742 = w[5]*(w[3]*w[75] + (c[18]*w[5] - w[4]*w[74])) + w[6]*(w[4]*w[73] + (c[18]*w[6] - w[1]*w[75]));
    const real x744 = w[4]*x719 + (w[7]*(w[1]*w[74] + (c[18]*w[7] - w[3]*w[73])) + x742);
    out[0] = 0.5*(w[1]*x713 + w[3]*x716 + x744);
    out[1] = w[63]*c[75];
}

/* 30 mul, 33 add; for residual */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x789 = w[56] + (w[40]*w[10] - w[41]*w[9]) + (w[34]*w[15] - w[57]) + (w[36]*w[16] - w[35]*w[13] -
        w[38]*w[14]);
    const real x802 = w[58] + (w[41]*w[8] - w[39]*w[10]) + (w[37]*w[11] - w[59]) + (w[38]*w[12] - (w[33]*w[15] +
        w[34]*w[16]));
    const real x815 = w[60] + (w[39]*w[9] - w[40]*w[8]) - w[37]*w[12] + (w[33]*w[13] - w[61] + (w[35]*w[14] -
        w[36]*w[11]));
    const real x824 = c[13]*(w[41]*w[14] + (w[39]*w[13] - w[54])) + c[14]*(w[40]*w[16] + (w[39]*w[15] - w[55]));
    const real x826 = c[2]*x815 + (c[11]*(w[41]*w[12] + (w[40]*w[11] - w[53])) - w[52] + x824);
    out[0] = c[0]*x789 + c[1]*x802 + x826;
}

/* 45 mul, 42 add; for outputs */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[79] + (c[82] - w[0]*c[76]);
    out[2] = w[0]*c[77] + c[83] - w[2]*c[80];
    out[3] = w[2]*c[81] + (w[0]*c[78] + c[84]);
    const real x882 = c[18]*w[8] + w[74]*w[11] + (w[75]*w[12] - w[49]*w[73]);
    out[4] = x882;
    const real x885 = c[18]*w[9] + w[73]*w[13] + (w[75]*w[14] - w[50]*w[74]);
    out[5] = x885;
    const real x887 = w[73]*w[15] + w[74]*w[16] + (c[18]*w[10] - w[51]*w[75]);
    out[6] = x887;
    const real x919 = c[10]*x885 + (w[74]*w[10] - w[75]*w[9]) - c[9]*x887 + (w[67]*w[15] + w[69]*w[16]);
    out[7] = x919 + (w[70]*(w[50] - w[51]) - w[68]*w[13] - w[72]*w[14]);
    const real x929 = c[12]*x887 + (w[75]*w[8] - w[73]*w[10] - c[10]*x882) + (w[70]*w[11] - w[66]*w[15]);
    out[8] = x929 + (w[72]*w[12] + (w[68]*(w[51] - w[49]) - w[67]*w[16]));
    const real x939 = w[67]*(w[49] - w[50]) + (c[9]*x882 + (w[73]*w[9] - w[74]*w[8] - c[12]*x885));
    out[9] = x939 + (w[66]*w[13] + w[68]*w[14] - (w[69]*w[11] + w[70]*w[12]));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_multiplier_acceleration(const symgen_arguments *arguments)
{
    real work[63];
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
    real work[43];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    out[0] = w[42];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_forces(const symgen_arguments *arguments)
{
    real work[63];
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
    out[0] = w[62];
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
    real work[66];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[64];
    out[1] = w[65];
    out[2] = w[63];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_velocities(const symgen_arguments *arguments)
{
    real work[66];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    output_5(&own);
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

SYMGEN_FLAT int pendulum_multiplier_energy(const symgen_arguments *arguments)
{
    real work[76];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    output_1(&own);
    output_3(&own);
    output_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_residual(const symgen_arguments *arguments)
{
    real work[62];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    mass_2(&own);
    force_1(&own);
    force_2(&own);
    output_4(&own);
    output_7(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_multiplier_outputs(const symgen_arguments *arguments)
{
    real work[76];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    force_1(&own);
    output_3(&own);
    output_4(&own);
    output_8(&own);
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

int pendulum_multiplier_nearby(const symgen_search *search) { return symgen_nearby(&model, search); }

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
