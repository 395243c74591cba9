/* four_bar, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest d56f180a56f6e125045c4147a856f0a8cda203d6bfbc161be74146a03c514dda
   init: 54 mul, 5 div, 36 add, 4 sqrt, 1 other, 99 flops
   position: 117 mul, 108 add, 6 trig, 225 flops
   velocity: 18 mul, 6 add, 24 flops
   constraints: 68 mul, 65 add, 133 flops
   transform: no operations
   mass: 216 mul, 158 add, 374 flops
   force: 176 mul, 144 add, 320 flops
   solve: 42 mul, 5 div, 26 add, 73 flops
   output: no operations
*/
#include "four_bar_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 54 mul, 5 div, 36 add, 4 sqrt, 1 other */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[37]*p[37] + (p[35]*p[35] + p[36]*p[36]));
    const real x12 = p[35]*x11;
    c[0] = x12;
    const real x13 = p[36]*x11;
    c[1] = x13;
    const real x14 = p[37]*x11;
    c[2] = x14;
    c[3] = x12*x12;
    c[4] = x13*x13;
    c[5] = x14*x14;
    c[6] = x12*x13;
    c[7] = x12*x14;
    c[8] = x13*x14;
    c[10] = p[1] - p[14];
    c[12] = p[2] - p[15];
    c[14] = p[0] - p[13];
    const real x92 = 1.0/sqrt(p[40]*p[40] + (p[38]*p[38] + p[39]*p[39]));
    const real x93 = p[38]*x92;
    c[15] = x93;
    const real x94 = p[39]*x92;
    c[16] = x94;
    const real x95 = p[40]*x92;
    c[17] = x95;
    c[18] = x93*x93;
    c[19] = x94*x94;
    c[20] = x95*x95;
    c[21] = x93*x94;
    c[22] = x93*x95;
    c[23] = x94*x95;
    c[24] = p[4] - p[14];
    c[25] = p[5] - p[15];
    c[26] = p[3] - p[13];
    c[27] = p[3] - p[20];
    c[28] = p[4] - p[21];
    c[29] = p[5] - p[22];
    const real x253 = 1.0/sqrt(p[46]*p[46] + (p[44]*p[44] + p[45]*p[45]));
    const real x254 = p[44]*x253;
    c[30] = x254;
    const real x255 = p[45]*x253;
    c[31] = x255;
    const real x256 = p[46]*x253;
    c[32] = x256;
    c[33] = x254*x254;
    c[34] = x255*x255;
    c[35] = x256*x256;
    c[36] = x254*x255;
    c[37] = x254*x256;
    c[38] = x255*x256;
    c[40] = p[9] - p[28];
    c[42] = p[10] - p[29];
    c[44] = p[11] - p[30];
    c[59] = p[12] + p[19];
    c[60] = p[6] - p[20];
    c[61] = p[7] - p[21];
    c[62] = p[8] - p[22];
    c[63] = p[6] - p[28];
    c[64] = p[7] - p[29];
    c[65] = p[8] - p[30];
    const real x770 = 1.0/sqrt(p[43]*p[43] + (p[41]*p[41] + p[42]*p[42]));
    const real x771 = p[41]*x770;
    c[66] = x771;
    const real x772 = p[42]*x770;
    c[67] = x772;
    const real x773 = p[43]*x770;
    c[68] = x773;
    const real x776 = symgen_select(x773, -0.5, -1.0, 1.0);
    const real x778 = 1.0/(x773 + x776);
    const real x780 = x778*(x771*x772);
    c[69] = x780;
    c[70] = 1.0 - x776*(x778*(x771*x771));
    c[71] = x776*x780;
    c[72] = x771*x776;
    c[73] = x776 - x778*(x772*x772);
    c[74] = 9.81*p[12];
    c[75] = 9.81*p[27];
    c[76] = 9.81*p[19];
    c[77] = p[47] - p[20];
    c[78] = p[48] - p[21];
    c[79] = p[49] - p[22];
    c[80] = p[50] - p[20];
    c[81] = p[51] - p[21];
    c[82] = p[52] - p[22];
}

void four_bar_multiplier_init(const real *p, real *c)
{
    c[9] = p[1];
    c[11] = p[2];
    c[13] = p[0];
    c[39] = p[9];
    c[41] = p[10];
    c[43] = p[11];
    c[45] = p[12];
    c[46] = p[16];
    c[47] = p[17];
    c[48] = p[18];
    c[49] = p[19];
    c[50] = p[23];
    c[51] = p[26];
    c[52] = p[24];
    c[53] = p[25];
    c[54] = p[27];
    c[55] = p[31];
    c[56] = p[34];
    c[57] = p[32];
    c[58] = p[33];
    c[83] = p[53];
    init_1(p, c);
}

/* ---- position ---- */

/* 72 mul, 65 add, 4 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x16 = sin(q[0]);
    const real x17 = cos(q[0]);
    const real x19 = 1.0 - x17;
    const real x22 = x17 + x19*c[3];
    w[0] = x22;
    const real x25 = x17 + x19*c[4];
    w[1] = x25;
    const real x28 = x17 + x19*c[5];
    w[2] = x28;
    const real x30 = x19*c[6];
    const real x31 = c[2]*x16;
    const real x32 = x30 - x31;
    w[3] = x32;
    const real x33 = x30 + x31;
    w[4] = x33;
    const real x35 = x19*c[7];
    const real x36 = c[1]*x16;
    const real x37 = x35 - x36;
    w[5] = x37;
    const real x38 = x35 + x36;
    w[6] = x38;
    const real x40 = x19*c[8];
    const real x41 = c[0]*x16;
    const real x42 = x40 - x41;
    w[7] = x42;
    const real x43 = x40 + x41;
    w[8] = x43;
    const real x57 = x22*c[14] + (x32*c[10] + x38*c[12]);
    w[9] = x57;
    const real x62 = x42*c[12] + (x25*c[10] + x33*c[14]);
    w[10] = x62;
    const real x67 = x43*c[10] + (x28*c[12] + x37*c[14]);
    w[11] = x67;
    const real x68 = c[13] - x57;
    w[12] = x68;
    const real x69 = c[9] - x62;
    w[13] = x69;
    const real x70 = c[11] - x67;
    w[14] = x70;
    const real x97 = sin(q[1]);
    const real x98 = cos(q[1]);
    const real x99 = 1.0 - x98;
    const real x102 = x98 + x99*c[18];
    const real x105 = x98 + x99*c[19];
    const real x108 = x98 + x99*c[20];
    const real x110 = x99*c[21];
    const real x111 = c[17]*x97;
    const real x112 = x110 - x111;
    const real x113 = x110 + x111;
    const real x115 = x99*c[22];
    const real x116 = c[16]*x97;
    const real x117 = x115 - x116;
    const real x118 = x115 + x116;
    const real x120 = x99*c[23];
    const real x121 = c[15]*x97;
    const real x122 = x120 - x121;
    const real x123 = x120 + x121;
    const real x152 = x22*x102 + (x32*x113 + x38*x117);
    w[20] = x152;
    const real x157 = x22*x112 + (x32*x105 + x38*x123);
    w[21] = x157;
    const real x162 = x22*x118 + (x32*x122 + x38*x108);
    w[22] = x162;
    const real x167 = x42*x117 + (x25*x113 + x33*x102);
    w[23] = x167;
    const real x172 = x42*x123 + (x25*x105 + x33*x112);
    w[24] = x172;
    const real x177 = x42*x108 + (x25*x122 + x33*x118);
    w[25] = x177;
    const real x182 = x43*x113 + (x28*x117 + x37*x102);
    w[26] = x182;
    const real x187 = x43*x105 + (x28*x123 + x37*x112);
    w[27] = x187;
    const real x192 = x43*x122 + (x28*x108 + x37*x118);
    w[28] = x192;
    const real x203 = x162*c[29] + (x152*c[27] + x157*c[28]);
    w[29] = x203;
    const real x208 = x177*c[29] + (x167*c[27] + x172*c[28]);
    w[30] = x208;
    const real x213 = x192*c[29] + (x182*c[27] + x187*c[28]);
    w[31] = x213;
    w[32] = x68 + (x22*c[26] + (x32*c[24] + x38*c[25])) - x203;
    w[33] = x69 + (x42*c[25] + (x25*c[24] + x33*c[26])) - x208;
    w[34] = x70 + (x43*c[24] + (x28*c[25] + x37*c[26])) - x213;
}

/* 17 mul, 16 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x71 = w[9] + w[12];
    w[15] = x71;
    const real x72 = w[10] + w[13];
    const real x73 = w[11] + w[14];
    w[16] = x73;
    w[17] = c[2]*x72 - c[1]*x73;
    w[19] = c[1]*x71 - c[0]*x72;
    const real x217 = w[29] + w[32];
    w[35] = x217;
    const real x218 = w[30] + w[33];
    const real x219 = w[31] + w[34];
    w[36] = x219;
    const real x224 = w[0]*c[15] + (w[3]*c[16] + w[6]*c[17]);
    w[37] = x224;
    const real x229 = w[7]*c[17] + (w[1]*c[16] + w[4]*c[15]);
    w[38] = x229;
    const real x234 = w[8]*c[16] + (w[2]*c[17] + w[5]*c[15]);
    w[39] = x234;
    w[40] = x218*x234 - x219*x229;
    w[42] = x217*x229 - x218*x224;
}

/* 18 mul, 19 add, 2 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x258 = sin(q[2]);
    const real x259 = cos(q[2]);
    const real x260 = 1.0 - x259;
    const real x263 = x259 + x260*c[33];
    w[43] = x263;
    const real x266 = x259 + x260*c[34];
    w[44] = x266;
    const real x269 = x259 + x260*c[35];
    w[45] = x269;
    const real x271 = x260*c[36];
    const real x272 = c[32]*x258;
    const real x273 = x271 - x272;
    w[46] = x273;
    const real x274 = x271 + x272;
    w[47] = x274;
    const real x276 = x260*c[37];
    const real x277 = c[31]*x258;
    const real x278 = x276 - x277;
    w[48] = x278;
    const real x279 = x276 + x277;
    w[49] = x279;
    const real x281 = x260*c[38];
    const real x282 = c[30]*x258;
    const real x283 = x281 - x282;
    w[50] = x283;
    const real x284 = x281 + x282;
    w[51] = x284;
    const real x298 = x279*c[44] + (x263*c[40] + x273*c[42]);
    w[52] = x298;
    const real x303 = x283*c[44] + (x266*c[42] + x274*c[40]);
    w[53] = x303;
    const real x308 = x284*c[42] + (x269*c[44] + x278*c[40]);
    w[54] = x308;
    w[55] = c[39] - x298;
    w[56] = c[41] - x303;
    w[57] = c[43] - x308;
}

/* 4 mul, 5 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x312 = w[52] + w[55];
    w[58] = x312;
    const real x313 = w[53] + w[56];
    const real x314 = w[54] + w[57];
    w[59] = x314;
    w[60] = c[32]*x313 - c[31]*x314;
    w[62] = c[31]*x312 - c[30]*x313;
}

/* 4 mul, 2 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, constraint_bias, energy, residual, outputs */
static void position_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[18] = c[0]*w[16] - c[2]*w[15];
    w[41] = w[36]*w[37] - w[35]*w[39];
}

/* 2 mul, 1 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, constraint_bias, energy, residual */
static void position_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[61] = c[30]*w[59] - c[32]*w[58];
}

/* ---- velocity ---- */

/* 15 mul, 6 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x908 = c[0]*v[0];
    w[119] = x908;
    const real x909 = c[1]*v[0];
    w[120] = x909;
    const real x910 = c[2]*v[0];
    w[121] = x910;
    const real x911 = w[17]*v[0];
    w[122] = x911;
    const real x912 = w[18]*v[0];
    w[123] = x912;
    const real x913 = w[19]*v[0];
    w[124] = x913;
    const real x915 = w[37]*v[1];
    w[125] = x915;
    const real x916 = w[38]*v[1];
    w[126] = x916;
    const real x917 = w[39]*v[1];
    w[127] = x917;
    const real x918 = w[40]*v[1];
    w[128] = x918;
    const real x919 = w[41]*v[1];
    w[129] = x919;
    const real x920 = w[42]*v[1];
    w[130] = x920;
    w[131] = x908 + x915;
    w[132] = x909 + x916;
    w[133] = x910 + x917;
    w[134] = x911 + x918;
    w[135] = x912 + x919;
    w[136] = x913 + x920;
    w[137] = c[30]*v[2];
    w[138] = c[31]*v[2];
    w[139] = c[32]*v[2];
}

/* 3 mul; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[140] = w[60]*v[2];
    w[141] = w[61]*v[2];
    w[142] = w[62]*v[2];
}

/* ---- constraints ---- */

/* 18 mul, 18 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[94] = w[32] + (w[22]*c[62] + (w[20]*c[60] + w[21]*c[61]));
    w[95] = w[33] + (w[25]*c[62] + (w[23]*c[60] + w[24]*c[61]));
    w[96] = w[34] + (w[28]*c[62] + (w[26]*c[60] + w[27]*c[61]));
    w[97] = w[55] + (w[49]*c[65] + (w[43]*c[63] + w[46]*c[64]));
    w[98] = w[56] + (w[50]*c[65] + (w[44]*c[64] + w[47]*c[63]));
    w[99] = w[57] + (w[51]*c[64] + (w[45]*c[65] + w[48]*c[63]));
}

/* 12 mul, 12 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[100] = w[17] + c[1]*w[96] - c[2]*w[95];
    w[101] = w[40] + w[38]*w[96] - w[39]*w[95];
    w[102] = w[60] + c[31]*w[99] - c[32]*w[98];
    w[103] = w[19] + c[0]*w[95] - c[1]*w[94];
    w[104] = w[42] + w[37]*w[95] - w[38]*w[94];
    w[105] = w[62] + c[30]*w[98] - c[31]*w[97];
}

/* 14 mul, 9 add; for acceleration, multipliers, forces, constraint_bias, residual, outputs */
static void constraints_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[143] = w[120]*w[127] - w[121]*w[126];
    w[144] = w[121]*w[125] - w[119]*w[127];
    w[145] = w[119]*w[126] - w[120]*w[125];
    w[146] = w[120]*w[130] - w[121]*w[129] + (w[123]*w[127] - w[124]*w[126]);
    w[148] = w[119]*w[129] - w[120]*w[128] + (w[122]*w[126] - w[123]*w[125]);
}

/* 1 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[149] = w[148] + 9.81;
}

/* 24 mul, 25 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1291 = w[135] + (w[94]*w[133] - w[96]*w[131]);
    const real x1307 = w[146] + (w[96]*w[144] - w[95]*w[145]) + (w[132]*(w[136] + (w[95]*w[131] - w[94]*w[132])) -
        w[133]*x1291);
    const real x1308 = w[149] + (w[95]*w[143] - w[94]*w[144]) + (w[131]*x1291 - w[132]*(w[134] + (w[96]*w[132] -
        w[95]*w[133])));
    const real x1319 = w[141] + (w[97]*w[139] - w[99]*w[137]);
    const real x1327 = 9.81 + (w[137]*x1319 - w[138]*(w[140] + (w[99]*w[138] - w[98]*w[139])));
    w[189] = w[138]*(w[142] + (w[98]*w[137] - w[97]*w[138])) - w[139]*x1319 - x1307;
    w[190] = x1327 - x1308;
}

/* 39 mul, 29 add; for closure */
static void constraints_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[97] - w[94];
    out[4] = w[98] - w[95];
    out[1] = w[99] - w[96];
    const real x809 = w[49]*c[68] + (w[43]*c[66] + w[46]*c[67]);
    const real x814 = w[50]*c[68] + (w[44]*c[67] + w[47]*c[66]);
    const real x819 = w[51]*c[67] + (w[45]*c[68] + w[48]*c[66]);
    const real x823 = (w[20]*c[70] - w[21]*c[71] - w[22]*c[72])*x809 + (w[23]*c[70] - w[24]*c[71] - w[25]*c[72])*x814;
    out[5] = (w[26]*c[70] - w[27]*c[71] - w[28]*c[72])*x819 + x823;
    const real x843 = x809*(w[21]*c[73] - w[20]*c[69] - w[22]*c[67]) + x814*(w[24]*c[73] - w[23]*c[69] - w[25]*c[67]);
    out[6] = x819*(w[27]*c[73] - w[26]*c[69] - w[28]*c[67]) + x843;
    out[2] = w[102]*v[2] - w[100]*v[0] - w[101]*v[1];
    out[3] = w[105]*v[2] - w[103]*v[0] - w[104]*v[1];
}

/* no operations; for constraint_jacobian */
static void constraints_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = -w[101];
    out[4] = -w[104];
}

/* ---- mass ---- */

/* 120 mul, 75 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x325 = w[12]*c[45];
    w[63] = x325;
    const real x326 = w[13]*c[45];
    w[64] = x326;
    const real x327 = w[14]*c[45];
    w[65] = x327;
    const real x329 = w[0]*c[46];
    const real x331 = w[3]*c[47];
    const real x333 = w[6]*c[48];
    const real x334 = w[4]*c[46];
    const real x335 = w[1]*c[47];
    const real x336 = w[7]*c[48];
    const real x340 = w[12]*x325;
    const real x341 = w[13]*x326;
    const real x342 = w[14]*x327;
    w[66] = w[6]*x333 + (w[0]*x329 + w[3]*x331) + (x341 + x342);
    w[67] = w[7]*x333 + (w[1]*x331 + w[4]*x329) - w[13]*x325;
    w[68] = w[8]*x331 + (w[2]*x333 + w[5]*x329) - w[14]*x325;
    w[69] = w[7]*x336 + (w[1]*x335 + w[4]*x334) + (x340 + x342);
    w[70] = w[8]*x335 + (w[2]*x336 + w[5]*x334) - w[14]*x326;
    const real x382 = w[8]*(w[8]*c[47]) + (w[2]*(w[2]*c[48]) + w[5]*(w[5]*c[46]));
    w[71] = x382 + (x340 + x341);
    const real x386 = w[32]*c[49];
    w[72] = x386;
    const real x387 = w[33]*c[49];
    w[73] = x387;
    const real x388 = w[34]*c[49];
    w[74] = x388;
    const real x393 = w[20]*c[50] + w[22]*c[51];
    const real x395 = w[21]*c[52];
    const real x399 = w[22]*c[53] + w[20]*c[51];
    const real x402 = w[23]*c[50] + w[25]*c[51];
    const real x403 = w[24]*c[52];
    const real x406 = w[25]*c[53] + w[23]*c[51];
    const real x414 = w[32]*x386;
    const real x415 = w[33]*x387;
    const real x416 = w[34]*x388;
    w[75] = w[22]*x399 + (w[20]*x393 + w[21]*x395) + (x415 + x416);
    w[76] = w[25]*x399 + (w[23]*x393 + w[24]*x395) - w[33]*x386;
    w[77] = w[28]*x399 + (w[26]*x393 + w[27]*x395) - w[34]*x386;
    w[78] = w[25]*x406 + (w[23]*x402 + w[24]*x403) + (x414 + x416);
    w[79] = w[28]*x406 + (w[26]*x402 + w[27]*x403) - w[34]*x387;
    const real x456 = w[28]*(w[28]*c[53] + w[26]*c[51]) + (w[26]*(w[26]*c[50] + w[28]*c[51]) + w[27]*(w[27]*c[52]));
    w[80] = x456 + (x414 + x415);
    const real x460 = w[55]*c[54];
    w[81] = x460;
    const real x461 = w[56]*c[54];
    w[82] = x461;
    const real x462 = w[57]*c[54];
    w[83] = x462;
    const real x467 = w[43]*c[55] + w[49]*c[56];
    const real x469 = w[46]*c[57];
    const real x473 = w[49]*c[58] + w[43]*c[56];
    const real x476 = w[47]*c[55] + w[50]*c[56];
    const real x477 = w[44]*c[57];
    const real x480 = w[50]*c[58] + w[47]*c[56];
    const real x488 = w[55]*x460;
    const real x489 = w[56]*x461;
    const real x490 = w[57]*x462;
    w[84] = w[49]*x473 + (w[43]*x467 + w[46]*x469) + (x489 + x490);
    w[85] = w[50]*x473 + (w[44]*x469 + w[47]*x467) - w[56]*x460;
    w[86] = w[51]*x469 + (w[45]*x473 + w[48]*x467) - w[57]*x460;
    w[87] = w[50]*x480 + (w[44]*x477 + w[47]*x476) + (x488 + x490);
    w[88] = w[51]*x477 + (w[45]*x480 + w[48]*x476) - w[57]*x461;
    const real x529 = w[45]*(w[45]*c[58] + w[48]*c[56]) + w[48]*(w[48]*c[55] + w[45]*c[56]);
    w[89] = w[51]*(w[51]*c[57]) + x529 + (x488 + x489);
}

/* 96 mul, 83 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x534 = w[67] + w[76];
    const real x535 = w[68] + w[77];
    const real x537 = w[70] + w[79];
    const real x540 = w[63] + w[72];
    const real x541 = w[64] + w[73];
    const real x542 = w[65] + w[74];
    const real x567 = c[2]*x535 + (c[0]*(w[66] + w[75]) + c[1]*x534) + (w[19]*x541 - w[18]*x542);
    const real x568 = c[2]*x537 + (c[0]*x534 + c[1]*(w[69] + w[78])) + (w[17]*x542 - w[19]*x540);
    const real x569 = c[2]*(w[71] + w[80]) + (c[0]*x535 + c[1]*x537) + (w[18]*x540 - w[17]*x541);
    const real x593 = w[17]*(w[17]*c[59] - (c[2]*x541 - c[1]*x542)) + (c[2]*x569 + (c[0]*x567 + c[1]*x568));
    w[90] = w[19]*(w[19]*c[59] - (c[1]*x540 - c[0]*x541)) + (w[18]*(w[18]*c[59] - (c[0]*x542 - c[2]*x540)) + x593);
    const real x620 = w[39]*w[77] + (w[37]*w[75] + w[38]*w[76]) + (w[42]*w[73] - w[41]*w[74]);
    const real x621 = w[39]*w[79] + (w[37]*w[76] + w[38]*w[78]) + (w[40]*w[74] - w[42]*w[72]);
    const real x622 = w[39]*w[80] + (w[37]*w[77] + w[38]*w[79]) + (w[41]*w[72] - w[40]*w[73]);
    const real x635 = w[40]*c[49] - (w[39]*w[73] - w[38]*w[74]);
    const real x636 = w[41]*c[49] - (w[37]*w[74] - w[39]*w[72]);
    const real x637 = w[42]*c[49] - (w[38]*w[72] - w[37]*w[73]);
    const real x647 = w[18]*x636 + (w[17]*x635 + (c[2]*x622 + (c[0]*x620 + c[1]*x621)));
    w[91] = w[19]*x637 + x647;
    const real x658 = w[41]*x636 + (w[40]*x635 + (w[39]*x622 + (w[37]*x620 + w[38]*x621)));
    w[92] = w[42]*x637 + x658;
    const real x684 = c[32]*w[86] + (c[30]*w[84] + c[31]*w[85]) + (w[62]*w[82] - w[61]*w[83]);
    const real x685 = c[32]*w[88] + (c[30]*w[85] + c[31]*w[87]) + (w[60]*w[83] - w[62]*w[81]);
    const real x686 = c[32]*w[89] + (c[30]*w[86] + c[31]*w[88]) + (w[61]*w[81] - w[60]*w[82]);
    const real x710 = w[60]*(w[60]*c[54] - (c[32]*w[82] - c[31]*w[83])) + (c[32]*x686 + (c[30]*x684 + c[31]*x685));
    w[93] = w[62]*(w[62]*c[54] - (c[31]*w[81] - c[30]*w[82])) + (w[61]*(w[61]*c[54] - (c[30]*w[83] - c[32]*w[81])) +
        x710);
}

/* ---- force ---- */

/* 4 mul, 3 add; for acceleration, multipliers, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[147] = w[121]*w[128] - w[119]*w[130] + (w[124]*w[125] - w[122]*w[127]);
}

/* 72 mul, 54 add; for acceleration, multipliers, forces, energy, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[150] = w[68]*w[121] + (w[66]*w[119] + w[67]*w[120]) + (w[64]*w[124] - w[65]*w[123]);
    w[151] = w[70]*w[121] + (w[67]*w[119] + w[69]*w[120]) + (w[65]*w[122] - w[63]*w[124]);
    w[152] = w[71]*w[121] + (w[68]*w[119] + w[70]*w[120]) + (w[63]*w[123] - w[64]*w[122]);
    w[153] = c[45]*w[122] - (w[64]*w[121] - w[65]*w[120]);
    w[154] = c[45]*w[123] - (w[65]*w[119] - w[63]*w[121]);
    w[155] = c[45]*w[124] - (w[63]*w[120] - w[64]*w[119]);
    w[162] = w[77]*w[133] + (w[75]*w[131] + w[76]*w[132]) + (w[73]*w[136] - w[74]*w[135]);
    w[163] = w[79]*w[133] + (w[76]*w[131] + w[78]*w[132]) + (w[74]*w[134] - w[72]*w[136]);
    w[164] = w[80]*w[133] + (w[77]*w[131] + w[79]*w[132]) + (w[72]*w[135] - w[73]*w[134]);
    w[165] = c[49]*w[134] - (w[73]*w[133] - w[74]*w[132]);
    w[166] = c[49]*w[135] - (w[74]*w[131] - w[72]*w[133]);
    w[167] = c[49]*w[136] - (w[72]*w[132] - w[73]*w[131]);
    w[174] = w[86]*w[139] + (w[84]*w[137] + w[85]*w[138]) + (w[82]*w[142] - w[83]*w[141]);
    w[175] = w[88]*w[139] + (w[85]*w[137] + w[87]*w[138]) + (w[83]*w[140] - w[81]*w[142]);
    w[176] = w[89]*w[139] + (w[86]*w[137] + w[88]*w[138]) + (w[81]*w[141] - w[82]*w[140]);
    w[177] = c[54]*w[140] - (w[82]*w[139] - w[83]*w[138]);
    w[178] = c[54]*w[141] - (w[83]*w[137] - w[81]*w[139]);
    w[179] = c[54]*w[142] - (w[81]*w[138] - w[82]*w[137]);
}

/* 54 mul, 36 add; for acceleration, multipliers, forces, residual */
static void force_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[156] = w[120]*w[152] - w[121]*w[151] + (w[123]*w[155] - w[124]*w[154]);
    w[157] = w[121]*w[150] - w[119]*w[152] + (w[124]*w[153] - w[122]*w[155]);
    w[158] = w[119]*w[151] - w[120]*w[150] + (w[122]*w[154] - w[123]*w[153]);
    w[159] = w[120]*w[155] - w[121]*w[154];
    w[160] = w[121]*w[153] - w[119]*w[155];
    w[161] = w[119]*w[154] - w[120]*w[153];
    w[168] = w[132]*w[164] - w[133]*w[163] + (w[135]*w[167] - w[136]*w[166]);
    w[169] = w[133]*w[162] - w[131]*w[164] + (w[136]*w[165] - w[134]*w[167]);
    w[170] = w[131]*w[163] - w[132]*w[162] + (w[134]*w[166] - w[135]*w[165]);
    w[171] = w[132]*w[167] - w[133]*w[166];
    w[172] = w[133]*w[165] - w[131]*w[167];
    w[173] = w[131]*w[166] - w[132]*w[165];
    w[180] = w[138]*w[176] - w[139]*w[175] + (w[141]*w[179] - w[142]*w[178]);
    w[181] = w[139]*w[174] - w[137]*w[176] + (w[142]*w[177] - w[140]*w[179]);
    w[182] = w[137]*w[175] - w[138]*w[174] + (w[140]*w[178] - w[141]*w[177]);
    w[183] = w[138]*w[179] - w[139]*w[178];
    w[184] = w[139]*w[177] - w[137]*w[179];
    w[185] = w[137]*w[178] - w[138]*w[177];
}

/* 46 mul, 51 add; for acceleration, multipliers, forces */
static void force_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1140 = w[77]*w[145] + (w[75]*w[143] + w[76]*w[144]) + (w[73]*w[149] - w[74]*w[147]);
    const real x1141 = w[79]*w[145] + (w[76]*w[143] + w[78]*w[144]) + (w[74]*w[146] - w[72]*w[149]);
    const real x1142 = w[80]*w[145] + (w[77]*w[143] + w[79]*w[144]) + (w[72]*w[147] - w[73]*w[146]);
    const real x1158 = w[168] + x1140;
    const real x1159 = w[169] + x1141;
    const real x1160 = w[170] + x1142;
    const real x1161 = w[171] + (c[49]*w[146] - (w[73]*w[145] - w[74]*w[144]));
    const real x1162 = w[172] + (c[49]*w[147] - (w[74]*w[143] - w[72]*w[145]));
    const real x1163 = w[173] + (c[49]*w[149] - (w[72]*w[144] - w[73]*w[143]));
    const real x1254 = c[0]*(w[156] + 9.81*w[64] + x1158) + c[1]*(w[157] - 9.81*w[63] + x1159);
    const real x1257 = c[2]*(w[158] + x1160) + (w[18]*(w[160] + x1162) + (w[17]*(w[159] + x1161) + x1254));
    w[186] = w[19]*(w[161] + c[74] + x1163) + x1257;
    const real x1268 = w[41]*x1162 + (w[40]*x1161 + (w[39]*x1160 + (w[37]*x1158 + w[38]*x1159)));
    w[187] = w[42]*x1163 + x1268;
    const real x1277 = c[32]*w[182] + (c[30]*(w[180] + 9.81*w[82]) + c[31]*(w[181] - 9.81*w[81]));
    w[188] = w[62]*(w[185] + c[75]) + (w[61]*w[184] + (w[60]*w[183] + x1277));
}

/* no operations; for forces */
static void force_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = -w[187];
    out[2] = -w[188];
}

/* ---- solve ---- */

/* 21 mul, 5 div, 10 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x869 = 1.0/w[93];
    w[106] = x869;
    const real x870 = w[102]*x869;
    w[107] = x870;
    const real x871 = w[105]*x869;
    w[108] = x871;
    const real x875 = 1.0/w[92];
    w[109] = x875;
    const real x876 = w[91]*x875;
    w[110] = x876;
    const real x877 = w[101]*x875;
    w[111] = x877;
    const real x878 = w[104]*x875;
    w[112] = x878;
    const real x883 = w[91]*x877 - w[100];
    const real x888 = w[91]*x878 - w[103];
    const real x893 = 1.0/(w[90] - w[91]*x876);
    w[113] = x893;
    const real x894 = x883*x893;
    w[114] = x894;
    const real x895 = x888*x893;
    w[115] = x895;
    const real x899 = w[102]*x871 + w[101]*x878 + x883*x895;
    const real x902 = 1.0/(w[102]*x870 + w[101]*x877 + x883*x894);
    w[116] = x902;
    const real x903 = x899*x902;
    w[117] = x903;
    w[118] = 1.0/(x899*x903 - (w[105]*x871 + w[104]*x878 + x888*x895));
}

/* 11 mul, 9 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1338 = w[110]*w[187] - w[186];
    w[191] = x1338;
    const real x1344 = w[107]*w[188] - w[189] - w[111]*w[187] - w[114]*x1338;
    const real x1348 = w[108]*w[188] - w[190] - w[112]*w[187] - w[115]*x1338 - w[117]*x1344;
    const real x1349 = w[118]*x1348;
    w[192] = x1349;
    w[193] = w[116]*x1344 + w[117]*x1349;
}

/* no operations; for constraint_jacobian */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[100];
    out[3] = -w[103];
}

/* no operations; for constraint_bias */
static void solve_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[189];
    out[1] = -w[190];
}

/* no operations; for forces */
static void solve_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[186];
}

/* no operations; for multipliers */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[193];
}

/* 10 mul, 7 add; for acceleration */
static void solve_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1358 = w[113]*w[191] + w[114]*w[193] - w[115]*w[192];
    out[0] = x1358;
    out[1] = w[112]*w[192] - (w[111]*w[193] + (w[109]*w[187] + w[110]*x1358));
    out[2] = w[107]*w[193] - w[106]*w[188] - w[108]*w[192];
}

/* 11 mul, 6 add; for correction */
static void solve_8(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1375 = w[118]*(l[1] - w[117]*l[0]);
    const real x1378 = w[116]*l[0] + w[117]*x1375;
    const real x1381 = w[114]*x1378 - w[115]*x1375;
    out[0] = x1381;
    out[1] = w[112]*x1375 - (w[110]*x1381 + w[111]*x1378);
    out[2] = w[107]*x1378 - w[108]*x1375;
}

/* ---- output ---- */

/* 12 mul, 13 add; for residual, outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x1479 = c[0]*a[0];
    w[194] = x1479;
    const real x1480 = c[1]*a[0];
    w[195] = x1480;
    const real x1481 = c[2]*a[0];
    w[196] = x1481;
    const real x1482 = w[17]*a[0];
    w[197] = x1482;
    const real x1483 = w[18]*a[0];
    w[198] = x1483;
    const real x1485 = 9.81 + w[19]*a[0];
    w[199] = x1485;
    w[200] = w[143] + x1479 + w[37]*a[1];
    w[201] = w[144] + x1480 + w[38]*a[1];
    w[202] = w[145] + x1481 + w[39]*a[1];
    w[203] = w[146] + x1482 + w[40]*a[1];
    w[204] = w[147] + x1483 + w[41]*a[1];
    w[205] = w[148] + x1485 + w[42]*a[1];
}

/* 18 mul, 18 add; for velocities */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[122] + (w[14]*w[120] - w[13]*w[121]);
    out[1] = w[123] + (w[12]*w[121] - w[14]*w[119]);
    out[2] = w[124] + (w[13]*w[119] - w[12]*w[120]);
    out[3] = w[134] + (w[34]*w[132] - w[33]*w[133]);
    out[4] = w[135] + (w[32]*w[133] - w[34]*w[131]);
    out[5] = w[136] + (w[33]*w[131] - w[32]*w[132]);
    out[6] = w[140] + (w[57]*w[138] - w[56]*w[139]);
    out[7] = w[141] + (w[55]*w[139] - w[57]*w[137]);
    out[8] = w[142] + (w[56]*w[137] - w[55]*w[138]);
}

/* 22 mul, 19 add; for energy */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1445 = w[123]*w[154] + (w[122]*w[153] + (w[121]*w[152] + (w[119]*w[150] + w[120]*w[151])));
    const real x1456 = w[135]*w[166] + (w[134]*w[165] + (w[133]*w[164] + (w[131]*w[162] + w[132]*w[163])));
    const real x1467 = w[141]*w[178] + (w[140]*w[177] + (w[139]*w[176] + (w[137]*w[174] + w[138]*w[175])));
    const real x1470 = w[142]*w[179] + x1467 + (w[124]*w[155] + x1445 + (w[136]*w[167] + x1456));
    out[0] = 0.5*x1470;
    out[1] = w[57]*c[75] + (w[14]*c[74] + w[34]*c[76]);
}

/* 110 mul, 112 add; for residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1506 = c[30]*a[2];
    const real x1507 = c[31]*a[2];
    const real x1508 = c[32]*a[2];
    const real x1509 = w[60]*a[2];
    const real x1510 = w[61]*a[2];
    const real x1512 = 9.81 + w[62]*a[2];
    const real x1545 = w[68]*w[196] + (w[66]*w[194] + w[67]*w[195]) + (w[64]*w[199] - w[65]*w[198]);
    const real x1546 = w[70]*w[196] + (w[67]*w[194] + w[69]*w[195]) + (w[65]*w[197] - w[63]*w[199]);
    const real x1547 = w[71]*w[196] + (w[68]*w[194] + w[70]*w[195]) + (w[63]*w[198] - w[64]*w[197]);
    const real x1593 = w[77]*w[202] + (w[75]*w[200] + w[76]*w[201]) + (w[73]*w[205] - w[74]*w[204]);
    const real x1594 = w[79]*w[202] + (w[76]*w[200] + w[78]*w[201]) + (w[74]*w[203] - w[72]*w[205]);
    const real x1595 = w[80]*w[202] + (w[77]*w[200] + w[79]*w[201]) + (w[72]*w[204] - w[73]*w[203]);
    const real x1615 = w[172] + (c[49]*w[204] - (w[74]*w[200] - w[72]*w[202]));
    const real x1641 = w[86]*x1508 + (w[84]*x1506 + w[85]*x1507) + (w[82]*x1512 - w[83]*x1510);
    const real x1642 = w[88]*x1508 + (w[85]*x1506 + w[87]*x1507) + (w[83]*x1509 - w[81]*x1512);
    const real x1643 = w[89]*x1508 + (w[86]*x1506 + w[88]*x1507) + (w[81]*x1510 - w[82]*x1509);
    const real x1669 = w[95]*l[0] + (w[170] + x1595);
    const real x1670 = w[171] + (c[49]*w[203] - (w[73]*w[202] - w[74]*w[201])) - l[0];
    const real x1674 = w[168] + x1593 - w[95]*l[1];
    const real x1675 = w[94]*l[1] + (w[169] + x1594 - w[96]*l[0]);
    const real x1676 = w[173] + (c[49]*w[205] - (w[72]*w[201] - w[73]*w[200])) - l[1];
    const real x1685 = w[17]*(w[159] + (c[45]*w[197] - (w[64]*w[196] - w[65]*w[195])) + x1670);
    const real x1686 = w[18]*(w[160] + (c[45]*w[198] - (w[65]*w[194] - w[63]*w[196])) + x1615);
    const real x1688 = w[19]*(w[161] + (c[45]*w[199] - (w[63]*w[195] - w[64]*w[194])) + x1676);
    const real x1690 = x1685 + (c[0]*(w[156] + x1545 + x1674) + c[1]*(w[157] + x1546 + x1675));
    out[0] = x1688 + (c[2]*(w[158] + x1547 + x1669) + (x1686 + x1690));
    const real x1703 = w[38]*x1675 + (w[37]*x1674 + (w[40]*x1670 + (w[41]*x1615 + w[39]*x1669)));
    out[1] = w[42]*x1676 + x1703;
    const real x1708 = w[60]*(l[0] + (w[183] + (c[54]*x1509 - (w[82]*x1508 - w[83]*x1507))));
    const real x1710 = w[62]*(l[1] + (w[185] + (c[54]*x1512 - (w[81]*x1507 - w[82]*x1506))));
    const real x1711 = c[30]*(w[98]*l[1] + (w[180] + x1641)) + c[31]*(w[99]*l[0] + (w[181] + x1642) - w[97]*l[1]);
    const real x1714 = w[61]*(w[184] + (c[54]*x1510 - (w[83]*x1506 - w[81]*x1508))) + (x1708 + (c[32]*(w[182] + x1643 -
        w[98]*l[0]) + x1711));
    out[2] = x1710 + x1714;
    out[3] = w[189] + (w[102]*a[2] - w[100]*a[0] - w[101]*a[1]);
    out[4] = w[190] + (w[105]*a[2] - w[103]*a[0] - w[104]*a[1]);
}

/* 36 mul, 37 add; for outputs */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[32] + (w[22]*c[79] + (w[20]*c[77] + w[21]*c[78]));
    out[1] = w[33] + (w[25]*c[79] + (w[23]*c[77] + w[24]*c[78]));
    out[2] = w[34] + (w[28]*c[79] + (w[26]*c[77] + w[27]*c[78]));
    const real x1773 = w[32] + (w[22]*c[82] + (w[20]*c[80] + w[21]*c[81]));
    const real x1774 = w[33] + (w[25]*c[82] + (w[23]*c[80] + w[24]*c[81]));
    const real x1775 = w[34] + (w[28]*c[82] + (w[26]*c[80] + w[27]*c[81]));
    const real x1797 = w[134] + (w[132]*x1775 - w[133]*x1774);
    const real x1798 = w[135] + (w[133]*x1773 - w[131]*x1775);
    const real x1799 = w[136] + (w[131]*x1774 - w[132]*x1773);
    out[3] = w[203] + (w[201]*x1775 - w[202]*x1774) + (w[132]*x1799 - w[133]*x1798);
    out[4] = w[204] + (w[202]*x1773 - w[200]*x1775) + (w[133]*x1797 - w[131]*x1799);
    const real x1811 = w[205] + (w[200]*x1774 - w[201]*x1773) + (w[131]*x1798 - w[132]*x1797);
    out[5] = x1811 - 9.81;
}

/* ---- functions ---- */

int four_bar_multiplier_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_7(arguments);
    return symgen_good;
}

int four_bar_multiplier_multipliers(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_6(arguments);
    out[1] = w[192];
    return symgen_good;
}

int four_bar_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    out[0] = w[90];
    out[1] = w[91];
    out[2] = w[91];
    out[3] = w[92];
    out[4] = w[93];
    return symgen_good;
}

int four_bar_multiplier_forces(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    force_5(arguments);
    solve_5(arguments);
    return symgen_good;
}

int four_bar_multiplier_correction(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    mass_1(arguments);
    mass_2(arguments);
    solve_1(arguments);
    solve_8(arguments);
    return symgen_good;
}

int four_bar_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = 0.0;
    out[1] = 0.0;
    out[2] = 0.0;
    out[3] = c[83];
    out[4] = 0.0;
    out[5] = 0.0;
    return symgen_good;
}

int four_bar_multiplier_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_3(arguments);
    out[0] = w[12];
    out[1] = w[13];
    out[2] = w[14];
    out[3] = w[32];
    out[4] = w[33];
    out[5] = w[34];
    out[6] = w[55];
    out[7] = w[56];
    out[8] = w[57];
    out[9] = w[0];
    out[10] = w[3];
    out[11] = w[6];
    out[12] = w[4];
    out[13] = w[1];
    out[14] = w[7];
    out[15] = w[5];
    out[16] = w[8];
    out[17] = w[2];
    out[18] = w[20];
    out[19] = w[21];
    out[20] = w[22];
    out[21] = w[23];
    out[22] = w[24];
    out[23] = w[25];
    out[24] = w[26];
    out[25] = w[27];
    out[26] = w[28];
    out[27] = w[43];
    out[28] = w[46];
    out[29] = w[49];
    out[30] = w[47];
    out[31] = w[44];
    out[32] = w[50];
    out[33] = w[48];
    out[34] = w[51];
    out[35] = w[45];
    return symgen_good;
}

int four_bar_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    output_2(arguments);
    out[9] = w[119];
    out[10] = w[120];
    out[11] = w[121];
    out[12] = w[131];
    out[13] = w[132];
    out[14] = w[133];
    out[15] = w[137];
    out[16] = w[138];
    out[17] = w[139];
    return symgen_good;
}

int four_bar_multiplier_closure(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_6(arguments);
    return symgen_good;
}

int four_bar_multiplier_constraint_jacobian(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_7(arguments);
    solve_3(arguments);
    out[2] = w[102];
    out[5] = w[105];
    return symgen_good;
}

int four_bar_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    solve_4(arguments);
    return symgen_good;
}

int four_bar_multiplier_energy(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    mass_1(arguments);
    force_2(arguments);
    output_3(arguments);
    return symgen_good;
}

int four_bar_multiplier_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    output_1(arguments);
    output_4(arguments);
    return symgen_good;
}

int four_bar_multiplier_outputs(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_5(arguments);
    velocity_1(arguments);
    constraints_3(arguments);
    force_1(arguments);
    output_1(arguments);
    output_5(arguments);
    out[6] = w[137];
    out[7] = w[138];
    out[8] = w[139];
    return symgen_good;
}

/* ---- time stepping ---- */

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
    {symgen_scalar, 1, 1, 1},
    {symgen_scalar, 2, 2, 1},
};

static const symgen_model model = {
    .nq = four_bar_multiplier_nq,
    .nv = four_bar_multiplier_nv,
    .nz = four_bar_multiplier_nz,
    .nu = four_bar_multiplier_nu,
    .nc = four_bar_multiplier_nc,
    .nd = four_bar_multiplier_nd,
    .ny = four_bar_multiplier_ny,
    .joint_count = 3,
    .joints = joints,
    .acceleration = four_bar_multiplier_acceleration,
    .multipliers = four_bar_multiplier_multipliers,
    .closure = four_bar_multiplier_closure,
    .correction = four_bar_multiplier_correction,
    .outputs = four_bar_multiplier_outputs,
};

int four_bar_multiplier_rk4_scratch(void) { return symgen_rk4_scratch(&model); }

int four_bar_multiplier_rk4_row(void) { return symgen_rk4_row(&model); }

int four_bar_multiplier_rk4(symgen_rk4_run *run) { return symgen_rk4(&model, run); }

int four_bar_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}
