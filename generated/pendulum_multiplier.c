/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 80ff703d4286bbadbbff53085b40818a3c60ece9924dc16575d49ec4170cf06d
   init: 212 mul, 1 div, 202 add, 1 sqrt, 1 other, 416 flops
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

/* 212 mul, 1 div, 202 add, 1 sqrt, 1 other */
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
    const real x197 = x14*x119 + x13*x122;
    const real x200 = x12*x122 + x14*x116;
    const real x203 = x12*x119 - x13*x116;
    const real x206 = x12*x131 + x14*x125;
    const real x209 = x13*x125 - x12*x128;
    const real x247 = x164 + (x83*x89 + (x33*x76 + x38*x79)) - 2.0*x203;
    const real x250 = x179 + (x84*x89 + (x33*x77 + x38*x81)) - 2.0*x209;
    c[25] = 2.0*(x87*x116 + (x33*x122 - x28*x119));
    const real x256 = x38*x122 + (x88*x119 + x28*(x128 - x116)) - x33*x131;
    c[26] = x256 - x87*x125;
    const real x262 = x28*x137 + x33*(x140 - x116) - x87*x134 - x89*x122;
    c[27] = x262 - x38*x119;
    c[28] = 2.0*(x28*x125 - x38*x131 - x88*x128);
    const real x269 = x28*x134 + (x33*x125 + (x89*x131 + x38*(x128 + x140)));
    c[29] = x269 - x88*x137;
    c[30] = x28*x159 + x33*x164 - x87*x154 - x197;
    c[31] = x200 + (x28*x154 + x38*x164 - x88*x159);
    c[32] = x203 + (x33*x154 + x38*x159 - x89*x164);
    c[33] = x28*x169 + x38*x179 - x88*x174 - x206;
    c[34] = x209 + (x33*x169 + x38*x174 - x89*x179);
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
    c[35] = x316;
    c[36] = x77 + x303 + x307;
    c[37] = x312 - (x78 + x305);
    const real x319 = x308 + (x81 + x308);
    c[38] = x319;
    c[39] = x313 - (x82 + x310);
    const real x322 = p[3]*x92;
    const real x329 = p[4]*x95;
    const real x335 = p[5]*x98;
    const real x337 = x322 + (x116 + (x126 + x139) + x322);
    c[40] = x337;
    c[41] = x123 + x12*x78 - x119 + p[3]*x95 - p[4]*x92;
    c[42] = x122 - (x133 - x12*x77) + p[3]*x98 - p[5]*x92;
    const real x340 = x329 + (x128 + (x115 + x138) + x329);
    c[43] = x340;
    c[44] = p[4]*x98 - (x131 + (x13*x79 - x135)) + p[5]*x95;
    const real x343 = p[3]*x103;
    const real x349 = p[4]*x108;
    const real x354 = p[5]*x113;
    const real x358 = x343 + (x343 + 2.0*(x154 + x197));
    c[45] = x358;
    c[46] = x159 + x169 - 2.0*x200 + p[3]*x108 + p[4]*x103;
    c[47] = x247 + p[3]*x113 + p[5]*x103;
    const real x364 = x349 + (x349 + 2.0*(x174 + x206));
    c[48] = x364;
    c[49] = x250 + p[4]*x113 + p[5]*x108;
    c[50] = x86 - x314 - x314 + (x316 + x319);
    c[51] = x335 + (x140 - (x127 - x114) + x335) + (x340 - x337);
    const real x412 = x86*x89 + (x33*x78 + x38*x82) + (x13*x134 - x12*x137);
    c[52] = x364 + (x358 + (x354 + (x354 - 2.0*x412)));
    const real x589 = x13*x73 + x14*x70;
    c[54] = x589;
    const real x592 = x14*x67 + x12*x73;
    c[55] = x592;
    const real x595 = x12*x70 - x13*x67;
    c[56] = x595;
    c[57] = x13*x595 - x14*x592;
    c[58] = x14*x589 + x12*x595;
    c[59] = x12*x592 + x13*x589;
    c[60] = p[3] + x67;
    c[61] = p[4] + x70;
    c[62] = p[5] - x73;
    const real x632 = p[3]*p[0];
    const real x633 = p[4]*p[0];
    const real x634 = p[5]*p[0];
    const real x653 = x301 + (x301 + (x76 + p[3]*x632));
    c[63] = x653;
    c[64] = x307 + (x303 + (x77 + p[4]*x632));
    c[65] = x312 + (p[5]*x632 - x78 - x305);
    const real x656 = x308 + (x308 + (x81 + p[4]*x633));
    c[66] = x656;
    c[67] = x313 + (p[5]*x633 - x82 - x310);
    c[68] = x68 + x632;
    c[69] = x71 + x633;
    c[70] = x634 - x74;
    c[71] = x86 + p[5]*x634 - x314 - x314 + (x653 + x656);
    c[72] = 9.81*p[0];
    const real x833 = p[5] + 2.0*p[1];
    const real x836 = p[15] - p[4];
    const real x838 = x13*x833 + x14*x836;
    c[73] = x838;
    const real x840 = p[14] - p[3];
    const real x843 = x14*x840 + x12*x833;
    c[74] = x843;
    const real x846 = x12*x836 - x13*x840;
    c[75] = x846;
    c[76] = x13*x846 - x14*x843;
    c[77] = x14*x838 + x12*x846;
    c[78] = x12*x843 + x13*x838;
    c[79] = p[3] + x840;
    c[80] = p[4] + x836;
    c[81] = p[5] - x833;
    c[82] = symgen_select(p[0], 0.0, 1.0, 0.0);
}

void pendulum_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[15] = p[0];
    c[53] = p[2];
    c[83] = p[16];
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

/* 30 mul; for acceleration, mass_matrix, forces, energy, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x366 = w[0]*w[2];
    const real x367 = w[2]*w[2];
    w[8] = w[0]*c[40];
    w[9] = w[2]*c[45];
    w[10] = c[25]*x366;
    w[11] = c[30]*x367;
    w[12] = w[0]*c[41];
    w[13] = w[2]*c[46];
    w[14] = c[26]*x366;
    w[15] = c[31]*x367;
    w[16] = w[0]*c[42];
    w[17] = w[2]*c[47];
    w[18] = c[27]*x366;
    w[19] = c[32]*x367;
    w[20] = w[0]*c[43];
    w[21] = w[2]*c[48];
    w[22] = c[28]*x366;
    w[23] = c[33]*x367;
    w[24] = w[0]*c[44];
    w[25] = w[2]*c[49];
    w[26] = c[29]*x366;
    w[27] = c[34]*x367;
    w[28] = w[0]*c[51];
    w[29] = w[2]*c[52];
    w[30] = w[0]*c[19];
    w[31] = w[2]*c[22];
    w[32] = w[0]*c[20];
    w[33] = w[2]*c[23];
    w[34] = w[0]*c[21];
    w[35] = w[2]*c[24];
}

/* 30 add; for acceleration, mass_matrix, forces, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x375 = w[11] + (w[10] + (w[9] + (c[35] - w[8])));
    w[36] = x375;
    w[37] = w[15] + (w[14] + (w[13] + (c[36] + w[12])));
    w[38] = w[19] + (w[18] + (w[17] + (c[37] + w[16])));
    const real x399 = w[23] + (w[22] + (w[21] + (c[38] + w[20])));
    w[39] = x399;
    w[40] = w[27] + (w[26] + (w[25] + (c[39] + w[24])));
    w[41] = w[29] + (c[50] + w[28]) - x375 - x399;
    w[42] = w[31] + (c[16] - w[30]);
    w[43] = w[33] + (c[17] + w[32]);
    w[44] = w[35] + (w[34] - c[18]);
}

/* 27 mul, 23 add; for acceleration, mass_matrix */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x463 = c[0]*(w[39] + w[41]) - c[1]*w[37] - c[2]*w[38] + (c[14]*w[43] - c[13]*w[44]);
    const real x464 = c[1]*(w[36] + w[41]) - c[0]*w[37] - c[2]*w[40] + (c[11]*w[44] - c[14]*w[42]);
    const real x465 = c[2]*(w[36] + w[39]) - c[0]*w[38] - c[1]*w[40] + (c[13]*w[42] - c[11]*w[43]);
    const real x483 = c[2]*x465 + (c[0]*x463 + c[1]*x464) - c[11]*(c[2]*w[43] - c[1]*w[44]);
    w[45] = x483 - c[13]*(c[0]*w[44] - c[2]*w[42]) - c[14]*(c[1]*w[42] - c[0]*w[43]);
}

/* ---- force ---- */

/* 12 mul, 7 add; for acceleration, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[46] = w[3]*w[7] - w[4]*w[6];
    w[47] = w[4]*w[5] - w[1]*w[7];
    w[48] = w[1]*w[6] - w[3]*w[5] + 9.81;
    const real x508 = w[1]*w[1];
    const real x509 = w[3]*w[3];
    const real x510 = w[4]*w[4];
    w[49] = w[3]*w[4];
    w[50] = w[1]*w[4];
    w[51] = w[1]*w[3];
    w[52] = x509 + x510;
    w[53] = x508 + x510;
    w[54] = x508 + x509;
}

/* 10 mul, 1 add; for acceleration, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[55] = u[0] - v[0]*c[53];
    w[56] = w[42]*w[52];
    w[57] = w[43]*w[53];
    w[58] = w[44]*w[54];
    w[59] = w[40]*w[53];
    w[60] = w[40]*w[54];
    w[61] = w[38]*w[54];
    w[62] = w[38]*w[52];
    w[63] = w[37]*w[52];
    w[64] = w[37]*w[53];
}

/* 27 mul, 33 add; for acceleration, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x543 = w[37]*w[50] + (w[59] + (w[43]*w[48] + w[49]*(w[39] - w[41]))) - w[38]*w[51];
    const real x557 = w[40]*w[51] + (w[61] + (w[44]*w[46] + w[50]*(w[41] - w[36]))) - w[37]*w[49];
    const real x571 = w[63] + (w[38]*w[49] + (w[42]*w[47] + w[51]*(w[36] - w[39]))) - w[64];
    const real x580 = c[0]*(x543 - w[60] - w[44]*w[47]) + c[1]*(x557 - w[62] - w[42]*w[48]);
    const real x582 = c[11]*(w[43]*w[51] + w[44]*w[50] - w[56]) + (c[2]*(x571 - w[40]*w[50] - w[43]*w[46]) + x580);
    const real x584 = c[14]*(w[42]*w[50] + w[43]*w[49] - w[58]) + (c[13]*(w[42]*w[51] + w[44]*w[49] - w[57]) + x582);
    w[65] = w[55] - x584;
}

/* ---- solve ---- */

/* 1 div; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[65]/w[45];
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[66] = w[0]*c[56] + (w[2]*c[59] + c[62]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[67] = w[2]*c[57] + c[60] - w[0]*c[54];
    w[68] = w[0]*c[55] + c[61] - w[2]*c[58];
}

/* 30 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x665 = w[11] + (w[10] + (w[9] + (c[63] - w[8])));
    w[69] = x665;
    w[70] = w[15] + (w[14] + (w[13] + (w[12] + c[64])));
    w[71] = w[19] + (w[18] + (w[17] + (w[16] + c[65])));
    const real x677 = w[23] + (w[22] + (w[21] + (w[20] + c[66])));
    w[72] = x677;
    w[73] = w[27] + (w[26] + (w[25] + (w[24] + c[67])));
    w[74] = w[29] + (w[28] + c[71]) - x665 - x677;
    w[75] = w[31] + (c[68] - w[30]);
    w[76] = w[33] + (w[32] + c[69]);
    w[77] = w[35] + (w[34] + c[70]);
}

/* 6 mul, 9 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x754 = c[0]*a[0];
    const real x755 = c[1]*a[0];
    const real x756 = c[2]*a[0];
    w[8] = w[46] + c[11]*a[0];
    w[9] = w[47] + c[13]*a[0];
    w[10] = w[48] + c[14]*a[0];
    w[11] = w[51] - x756;
    w[12] = w[50] + x755;
    w[13] = w[51] + x756;
    w[14] = w[49] - x754;
    w[15] = w[50] - x755;
    w[16] = w[49] + x754;
}

/* 6 mul, 6 add; for velocities */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[5] + (w[3]*w[66] - w[4]*w[68]);
    out[1] = w[6] + (w[4]*w[67] - w[1]*w[66]);
    out[2] = w[7] + (w[1]*w[68] - w[3]*w[67]);
}

/* 32 mul, 26 add; for energy */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x721 = w[1]*(w[72] + w[74]) - w[3]*w[70] - w[4]*w[71] + (w[7]*w[76] - w[6]*w[77]);
    const real x722 = w[3]*(w[69] + w[74]) - w[1]*w[70] - w[4]*w[73] + (w[5]*w[77] - w[7]*w[75]);
    const real x723 = w[4]*(w[69] + w[72]) - w[1]*w[71] - w[3]*w[73] + (w[6]*w[75] - w[5]*w[76]);
    const real x747 = w[5]*(c[15]*w[5] - (w[4]*w[76] - w[3]*w[77])) + (w[4]*x723 + (w[1]*x721 + w[3]*x722));
    const real x749 = w[7]*(c[15]*w[7] - (w[3]*w[75] - w[1]*w[76])) + (w[6]*(c[15]*w[6] - (w[1]*w[77] - w[4]*w[75])) +
        x747);
    out[0] = 0.5*x749;
    out[1] = w[66]*c[72];
}

/* 30 mul, 33 add; for residual */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x790 = w[43]*w[10] + (w[59] + (w[37]*w[15] + w[39]*w[16])) - w[38]*w[13];
    const real x803 = w[44]*w[8] + (w[41]*w[12] + (w[61] + w[40]*w[11])) - w[36]*w[15];
    const real x817 = w[42]*w[9] + (w[38]*w[14] + (w[63] + w[36]*w[13])) - w[64] - w[39]*w[11];
    const real x826 = c[0]*(x790 - w[60] - w[41]*w[14] - w[44]*w[9]) + c[1]*(x803 - w[37]*w[16] - w[62] - w[42]*w[10]);
    const real x828 = c[11]*(w[43]*w[11] + w[44]*w[12] - w[56]) + (c[2]*(x817 - w[40]*w[12] - w[43]*w[8]) + x826);
    const real x830 = c[14]*(w[42]*w[15] + w[43]*w[16] - w[58]) + (c[13]*(w[42]*w[13] + w[44]*w[14] - w[57]) + x828);
    out[0] = x830 - w[55];
}

/* 45 mul, 42 add; for outputs */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[76] + c[79] - w[0]*c[73];
    out[2] = w[0]*c[74] + c[80] - w[2]*c[77];
    out[3] = w[0]*c[75] + (w[2]*c[78] + c[81]);
    const real x889 = c[15]*w[8] + (w[76]*w[11] + w[77]*w[12] - w[52]*w[75]);
    out[4] = x889;
    const real x890 = c[15]*w[9] + (w[75]*w[13] + w[77]*w[14] - w[53]*w[76]);
    out[5] = x890;
    const real x891 = c[15]*w[10] + (w[75]*w[15] + w[76]*w[16] - w[54]*w[77]);
    out[6] = x891;
    const real x920 = w[70]*w[15] + (w[72]*w[16] + (w[76]*w[10] + w[73]*(w[53] - w[54])));
    const real x924 = x920 - w[71]*w[13] - w[74]*w[14] - w[77]*w[9] - c[9]*x891;
    out[7] = c[10]*x890 + x924;
    const real x930 = w[73]*w[11] + (w[74]*w[12] + (w[77]*w[8] + w[71]*(w[54] - w[52])));
    const real x934 = x930 - w[69]*w[15] - w[70]*w[16] - w[75]*w[10] - c[10]*x889;
    out[8] = c[12]*x891 + x934;
    const real x940 = w[69]*w[13] + (w[71]*w[14] + (w[75]*w[9] + w[70]*(w[52] - w[53])));
    const real x944 = x940 - w[72]*w[11] - w[73]*w[12] - w[76]*w[8] - c[12]*x890;
    out[9] = c[9]*x889 + x944;
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
    out[0] = w[45];
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
    out[0] = w[65];
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
    out[0] = c[83];
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
    out[0] = w[67];
    out[1] = w[68];
    out[2] = w[66];
    return symgen_good;
}

int pendulum_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
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
    out[0] = c[82];
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
