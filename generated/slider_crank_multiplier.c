/* slider_crank, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest e1c12a95e3e13c9e37b6e57dda095f0bcf173f0b0362d4ff51825758c77db13f
   init: 260 mul, 4 div, 222 add, 5 sqrt, 3 other, 491 flops
   position: 69 mul, 54 add, 6 trig, 123 flops
   velocity: 9 mul, 3 add, 12 flops
   constraints: 87 mul, 83 add, 170 flops
   transform: no operations
   mass: 174 mul, 142 add, 316 flops
   force: 88 mul, 78 add, 166 flops
   solve: 102 mul, 7 div, 71 add, 180 flops
   output: no operations
*/
#include "slider_crank_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 260 mul, 4 div, 222 add, 5 sqrt, 3 other */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[29]*p[29] + (p[27]*p[27] + p[28]*p[28]));
    const real x12 = p[27]*x11;
    c[0] = x12;
    const real x13 = p[28]*x11;
    c[1] = x13;
    const real x14 = p[29]*x11;
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
    const real x59 = 0.5*p[0];
    const real x62 = sqrt(p[1]*p[1] - x59*x59);
    c[15] = x62;
    const real x72 = 1.0/sqrt(p[32]*p[32] + (p[30]*p[30] + p[31]*p[31]));
    const real x73 = p[30]*x72;
    c[16] = x73;
    const real x74 = p[31]*x72;
    c[17] = x74;
    const real x75 = p[32]*x72;
    c[18] = x75;
    const real x94 = 1.0/sqrt(p[35]*p[35] + (p[33]*p[33] + p[34]*p[34]));
    const real x95 = p[33]*x94;
    c[21] = x95;
    const real x96 = p[34]*x94;
    c[22] = x96;
    const real x97 = p[35]*x94;
    c[23] = x97;
    c[24] = x95*x95;
    c[25] = x96*x96;
    c[26] = x97*x97;
    c[27] = x95*x96;
    c[28] = x95*x97;
    c[29] = x96*x97;
    const real x135 = 1.0/sqrt(p[38]*p[38] + (p[36]*p[36] + p[37]*p[37]));
    const real x136 = p[36]*x135;
    c[30] = x136;
    const real x137 = p[37]*x135;
    c[31] = x137;
    const real x138 = p[38]*x135;
    c[32] = x138;
    c[33] = x136*x136;
    c[34] = x137*x137;
    c[35] = x138*x138;
    c[36] = x136*x137;
    c[37] = x136*x138;
    c[38] = x137*x138;
    const real x250 = 0.5*(p[15] + (p[14] + p[16]));
    const real x263 = 0.5*(p[20] + (p[19] + p[21]));
    const real x264 = x263 - p[19];
    c[39] = x264;
    const real x265 = x263 - p[20];
    c[40] = x265;
    const real x266 = x263 - p[21];
    c[41] = x266;
    const real x269 = p[11] - p[3];
    const real x270 = p[10]*x269;
    c[43] = x270;
    const real x272 = p[12] - p[4];
    const real x273 = p[10]*x272;
    c[44] = x273;
    const real x275 = p[13] - p[5];
    const real x276 = p[10]*x275;
    c[45] = x276;
    const real x278 = x250 - p[14] + x269*x270;
    const real x279 = x270*x272;
    const real x280 = x270*x275;
    const real x281 = x269*x273;
    const real x283 = x250 - p[15] + x272*x273;
    const real x284 = x273*x275;
    const real x285 = x269*x276;
    const real x286 = x272*x276;
    const real x288 = x250 - p[16] + x275*x276;
    const real x289 = x22 + x25;
    const real x290 = x19 + x25;
    const real x291 = x19 + x22;
    const real x294 = x13*x276 - x14*x273;
    c[46] = x294;
    const real x297 = x14*x270 - x12*x276;
    c[47] = x297;
    const real x300 = x12*x273 - x13*x270;
    c[48] = x300;
    const real x305 = x28*x273 + x33*x276 - x270*x289;
    c[49] = x305;
    const real x310 = x28*x270 + x38*x276 - x273*x290;
    c[50] = x310;
    const real x315 = x33*x270 + x38*x273 - x276*x291;
    c[51] = x315;
    const real x316 = x13*x285;
    const real x317 = x14*x281;
    const real x318 = x316 - x317;
    const real x321 = x13*x286 - x14*x283;
    const real x324 = x13*x288 - x14*x284;
    const real x325 = x14*x278;
    const real x327 = x325 - x12*x285;
    const real x328 = x14*x279;
    const real x329 = x12*x286;
    const real x330 = x328 - x329;
    const real x333 = x14*x280 - x12*x288;
    const real x335 = x13*x278;
    const real x336 = x12*x281 - x335;
    const real x337 = x12*x283;
    const real x339 = x337 - x13*x279;
    const real x340 = x12*x284;
    const real x341 = x13*x280;
    const real x342 = x340 - x341;
    const real x356 = x28*x281 + x33*x285 - x278*x289;
    const real x361 = x28*x283 + x33*x286 - x279*x289;
    const real x366 = x28*x284 + x33*x288 - x280*x289;
    const real x371 = x28*x278 + x38*x285 - x281*x290;
    const real x376 = x28*x279 + x38*x286 - x283*x290;
    const real x381 = x28*x280 + x38*x288 - x284*x290;
    const real x386 = x33*x278 + x38*x281 - x285*x291;
    const real x391 = x33*x279 + x38*x283 - x286*x291;
    const real x396 = x33*x280 + x38*x284 - x288*x291;
    const real x399 = x14*x321 - x13*x324;
    const real x402 = x12*x324 - x14*x318;
    const real x405 = x13*x318 - x12*x321;
    const real x408 = x12*x333 - x14*x327;
    const real x411 = x13*x327 - x12*x330;
    const real x414 = x13*x336 - x12*x339;
    c[52] = 2.0*(x28*x321 + x33*x324 - x289*x318);
    const real x463 = x33*x333 + (x38*x324 + x28*(x318 + x330) - x290*x321);
    c[53] = x463 - x289*x327;
    const real x469 = x28*x339 + (x38*x321 + x33*(x318 + x342) - x291*x324);
    c[54] = x469 - x289*x336;
    c[55] = 2.0*(x28*x327 + x38*x333 - x290*x330);
    const real x476 = x28*x336 + (x33*x327 + x38*(x330 + x342) - x291*x333);
    c[56] = x476 - x290*x339;
    c[57] = 2.0*(x33*x336 + x38*x339 - x291*x342);
    c[58] = x399 + (x28*x361 + x33*x366 - x289*x356);
    c[59] = x402 + (x28*x356 + x38*x366 - x290*x361);
    c[60] = x405 + (x33*x356 + x38*x361 - x291*x366);
    c[61] = x408 + (x28*x371 + x38*x381 - x290*x376);
    c[62] = x411 + (x33*x371 + x38*x376 - x291*x381);
    c[63] = x414 + (x33*x386 + x38*x391 - x291*x396);
    const real x515 = p[3]*x270;
    const real x517 = p[3]*x273;
    const real x519 = p[3]*x276;
    const real x521 = p[4]*x270;
    const real x522 = p[4]*x273;
    const real x524 = p[4]*x276;
    const real x526 = p[5]*x270;
    const real x527 = p[5]*x273;
    const real x528 = p[5]*x276;
    c[64] = x515 + (x278 + x515);
    c[65] = x279 + x517 + x521;
    c[66] = x280 + x519 + x526;
    c[67] = x522 + (x283 + x522);
    c[68] = x284 + x524 + x527;
    c[69] = x528 + (x288 + x528);
    const real x536 = p[3]*x294;
    const real x543 = p[4]*x297;
    const real x549 = p[5]*x300;
    c[70] = x536 + (x318 - (x328 - x341) + x536);
    c[71] = x321 - (x12*x280 - x325) + p[3]*x297 + p[4]*x294;
    c[72] = x324 - (x335 - x12*x279) + p[3]*x300 + p[5]*x294;
    c[73] = x543 + (x330 - (x340 - x317) + x543);
    c[74] = x333 - (x13*x281 - x337) + p[4]*x300 + p[5]*x297;
    c[75] = x549 + (x342 - (x316 - x329) + x549);
    const real x557 = p[3]*x305;
    const real x563 = p[4]*x310;
    const real x568 = p[5]*x315;
    c[76] = x557 + (x557 + 2.0*(x356 - x399));
    c[77] = x361 + x371 - 2.0*x402 + p[3]*x310 + p[4]*x305;
    c[78] = x366 + x386 - 2.0*x405 + p[3]*x315 + p[5]*x305;
    c[79] = x563 + (x563 + 2.0*(x376 - x408));
    c[80] = x381 + x391 - 2.0*x411 + p[4]*x315 + p[5]*x310;
    c[81] = x568 + (x568 + 2.0*(x396 - x414));
    c[83] = 0.3*x62 - x62;
    c[84] = p[18] - p[8];
    c[85] = 0.35*p[0] - p[9];
    c[88] = x266 + (x264 + x265);
    c[89] = (p[23] + p[17])*(x74*x74 + (x75*x75 + x73*x73));
    const real x916 = x59 - p[5];
    const real x919 = p[7] - p[4];
    const real x921 = x13*x916 - x14*x919;
    c[90] = x921;
    const real x923 = p[6] - p[3];
    const real x926 = x14*x923 - x12*x916;
    c[91] = x926;
    const real x929 = x12*x919 - x13*x923;
    c[92] = x929;
    c[93] = x13*x929 - x14*x926;
    c[94] = x14*x921 - x12*x929;
    c[95] = x12*x926 - x13*x921;
    c[96] = p[3] + x923;
    c[97] = p[4] + x919;
    c[98] = p[5] + x916;
    c[99] = p[6] - x62;
    c[100] = p[7] - p[8];
    c[101] = x59 - p[9];
    c[103] = 9.81*p[23];
    const real x1556 = x13*x275 - x14*x272;
    c[104] = x1556;
    const real x1559 = x14*x269 - x12*x275;
    c[105] = x1559;
    const real x1562 = x12*x272 - x13*x269;
    c[106] = x1562;
    c[107] = x13*x1562 - x14*x1559;
    c[108] = x14*x1556 - x12*x1562;
    c[109] = x12*x1559 - x13*x1556;
    c[110] = p[3] + x269;
    c[111] = p[4] + x272;
    c[112] = p[5] + x275;
    const real x1629 = p[3]*p[10];
    const real x1630 = p[4]*p[10];
    const real x1631 = p[5]*p[10];
    c[113] = x515 + (x515 + (x278 + p[3]*x1629));
    c[114] = x521 + (x517 + (x279 + p[4]*x1629));
    c[115] = x526 + (x519 + (x280 + p[5]*x1629));
    c[116] = x522 + (x522 + (x283 + p[4]*x1630));
    c[117] = x527 + (x524 + (x284 + p[5]*x1630));
    c[118] = x528 + (x528 + (x288 + p[5]*x1631));
    c[119] = x270 + x1629;
    c[120] = x273 + x1630;
    c[121] = x276 + x1631;
    c[122] = 9.81*p[10];
    c[123] = 9.81*p[17];
    c[124] = symgen_select(p[10], 0.0, 1.0, 0.0);
    c[125] = symgen_select(p[17], 0.0, 1.0, 0.0);
    c[126] = symgen_select(p[23], 0.0, 1.0, 0.0);
}

void slider_crank_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[19] = p[8];
    c[20] = p[9];
    c[42] = p[10];
    c[82] = p[23];
    c[86] = p[17];
    c[87] = p[22];
    c[102] = p[2];
    c[127] = p[39];
    init_1(p, c);
}

/* ---- position ---- */

/* 1 add, 2 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    const real x17 = cos(q[0]);
    w[1] = x17;
    w[2] = 1.0 - x17;
}

/* 48 mul, 41 add, 4 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[3] = c[15] + c[16]*q[1];
    w[4] = c[17]*q[1] + c[19];
    w[5] = c[18]*q[1] + c[20];
    const real x99 = sin(q[2]);
    const real x100 = cos(q[2]);
    const real x101 = 1.0 - x100;
    const real x104 = x100 + x101*c[24];
    const real x107 = x100 + x101*c[25];
    const real x110 = x100 + x101*c[26];
    const real x112 = x101*c[27];
    const real x113 = c[23]*x99;
    const real x114 = x112 - x113;
    const real x115 = x112 + x113;
    const real x117 = x101*c[28];
    const real x118 = c[22]*x99;
    const real x119 = x117 - x118;
    const real x120 = x117 + x118;
    const real x122 = x101*c[29];
    const real x123 = c[21]*x99;
    const real x124 = x122 - x123;
    const real x125 = x122 + x123;
    const real x140 = sin(q[3]);
    const real x141 = cos(q[3]);
    const real x142 = 1.0 - x141;
    const real x145 = x141 + x142*c[33];
    const real x148 = x141 + x142*c[34];
    const real x151 = x141 + x142*c[35];
    const real x153 = x142*c[36];
    const real x154 = c[32]*x140;
    const real x155 = x153 - x154;
    const real x156 = x153 + x154;
    const real x158 = x142*c[37];
    const real x159 = c[31]*x140;
    const real x160 = x158 - x159;
    const real x161 = x158 + x159;
    const real x163 = x142*c[38];
    const real x164 = c[30]*x140;
    const real x165 = x163 - x164;
    const real x166 = x163 + x164;
    w[6] = x120*x160 + (x104*x145 + x114*x156);
    w[7] = x120*x166 + (x104*x155 + x114*x148);
    w[8] = x120*x151 + (x104*x161 + x114*x165);
    w[9] = x124*x160 + (x107*x156 + x115*x145);
    w[10] = x124*x166 + (x107*x148 + x115*x155);
    w[11] = x124*x151 + (x107*x165 + x115*x161);
    w[12] = x125*x156 + (x110*x160 + x119*x145);
    w[13] = x125*x148 + (x110*x166 + x119*x155);
    w[14] = x125*x165 + (x110*x151 + x119*x161);
}

/* 9 mul, 6 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[15] = c[32]*w[8] + (c[30]*w[6] + c[31]*w[7]);
    w[16] = c[32]*w[11] + (c[30]*w[9] + c[31]*w[10]);
    w[17] = c[32]*w[14] + (c[30]*w[12] + c[31]*w[13]);
}

/* 12 mul, 6 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, energy, residual */
static void position_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[18] = w[4]*c[23] - w[5]*c[22];
    w[19] = w[5]*c[21] - w[3]*c[23];
    w[20] = w[3]*c[22] - w[4]*c[21];
    w[21] = w[4]*w[17] - w[5]*w[16];
    w[22] = w[5]*w[15] - w[3]*w[17];
    w[23] = w[3]*w[16] - w[4]*w[15];
}

/* 9 mul, 9 add; for poses, outputs */
static void position_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[24] = w[1] + w[2]*c[3];
    w[25] = w[1] + w[2]*c[4];
    w[26] = w[1] + w[2]*c[5];
    const real x29 = w[2]*c[6];
    const real x30 = c[2]*w[0];
    w[27] = x29 - x30;
    w[28] = x29 + x30;
    const real x34 = w[2]*c[7];
    const real x35 = c[1]*w[0];
    w[29] = x34 - x35;
    w[30] = x34 + x35;
    const real x39 = w[2]*c[8];
    const real x40 = c[0]*w[0];
    w[31] = x39 - x40;
    w[32] = x39 + x40;
}

/* ---- velocity ---- */

/* 3 mul; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[1] = c[0]*v[0];
    w[33] = c[1]*v[0];
    w[34] = c[2]*v[0];
}

/* 6 mul, 3 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x1134 = w[15]*v[3];
    w[35] = x1134;
    const real x1135 = w[16]*v[3];
    w[36] = x1135;
    const real x1136 = w[17]*v[3];
    w[37] = x1136;
    w[38] = c[21]*v[2] + x1134;
    w[39] = c[22]*v[2] + x1135;
    w[40] = c[23]*v[2] + x1136;
}

/* 3 mul; for velocities, closure, energy */
static void velocity_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[41] = c[16]*v[1];
    w[42] = c[17]*v[1];
    w[43] = c[18]*v[1];
}

/* 9 mul, 6 add; for velocities, energy */
static void velocity_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[44] = c[11]*v[0];
    w[45] = c[13]*v[0];
    w[46] = c[14]*v[0];
    w[47] = w[21]*v[3] + (w[41] + w[18]*v[2]);
    w[48] = w[22]*v[3] + (w[42] + w[19]*v[2]);
    w[49] = w[23]*v[3] + (w[43] + w[20]*v[2]);
}

/* ---- constraints ---- */

/* 6 mul, 6 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual, outputs */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[50] = w[0]*c[90] + (w[2]*c[93] + c[96]);
    w[51] = w[0]*c[91] + (w[2]*c[94] + c[97]);
    w[52] = w[0]*c[92] + (w[2]*c[95] + c[98]);
}

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[53] = w[3] + (w[8]*c[101] + (w[6]*c[99] + w[7]*c[100]));
    w[54] = w[4] + (w[11]*c[101] + (w[9]*c[99] + w[10]*c[100]));
    w[55] = w[5] + (w[14]*c[101] + (w[12]*c[99] + w[13]*c[100]));
}

/* 18 mul, 18 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[56] = c[11] + c[1]*w[52] - c[2]*w[51];
    w[57] = w[18] + c[22]*w[55] - c[23]*w[54];
    w[58] = w[21] + w[16]*w[55] - w[17]*w[54];
    w[59] = c[13] + c[2]*w[50] - c[0]*w[52];
    w[60] = w[19] + c[23]*w[53] - c[21]*w[55];
    w[61] = w[22] + w[17]*w[53] - w[15]*w[55];
    w[62] = c[14] + c[0]*w[51] - c[1]*w[50];
    w[63] = w[20] + c[21]*w[54] - c[22]*w[53];
    w[64] = w[23] + w[15]*w[54] - w[16]*w[53];
}

/* 15 mul, 10 add; for acceleration, multipliers, forces, constraint_bias, residual, outputs */
static void constraints_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1153 = w[1]*w[1];
    const real x1154 = w[33]*w[33];
    const real x1155 = w[34]*w[34];
    const real x1156 = w[33]*w[34];
    w[65] = x1156;
    const real x1157 = w[1]*w[34];
    w[66] = x1157;
    const real x1158 = w[1]*w[33];
    w[67] = x1158;
    const real x1159 = x1154 + x1155;
    w[68] = x1159;
    const real x1160 = x1153 + x1155;
    w[69] = x1160;
    const real x1161 = x1153 + x1154;
    w[70] = x1161;
    w[71] = c[12]*x1159 - c[9]*x1158 - c[10]*x1157;
    w[72] = c[9]*x1160 - c[12]*x1158 - c[10]*x1156;
    w[73] = c[10]*x1161 - c[12]*x1157 - c[9]*x1156 + 9.81;
}

/* 21 mul, 19 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1181 = w[37]*w[39] - w[36]*w[40];
    w[74] = x1181;
    const real x1184 = w[35]*w[40] - w[37]*w[38];
    w[75] = x1184;
    const real x1187 = w[36]*w[38] - w[35]*w[39];
    w[76] = x1187;
    const real x1188 = w[38]*w[38];
    const real x1189 = w[39]*w[39];
    const real x1190 = w[40]*w[40];
    const real x1191 = w[39]*w[40];
    w[77] = x1191;
    const real x1192 = w[38]*w[40];
    w[78] = x1192;
    const real x1193 = w[38]*w[39];
    w[79] = x1193;
    const real x1194 = x1189 + x1190;
    w[80] = x1194;
    const real x1195 = x1193 - x1187;
    w[81] = x1195;
    const real x1196 = x1184 + x1192;
    w[82] = x1196;
    const real x1197 = x1187 + x1193;
    w[83] = x1197;
    const real x1198 = x1188 + x1190;
    w[84] = x1198;
    const real x1199 = x1191 - x1181;
    w[85] = x1199;
    const real x1200 = x1192 - x1184;
    w[86] = x1200;
    const real x1201 = x1181 + x1191;
    w[87] = x1201;
    const real x1202 = x1188 + x1189;
    w[88] = x1202;
    w[89] = w[3]*x1194 - w[4]*x1195 - w[5]*x1196;
    w[90] = w[4]*x1198 - w[3]*x1197 - w[5]*x1199;
    w[91] = 9.81 + (w[5]*x1202 - w[3]*x1200 - w[4]*x1201);
}

/* 18 mul, 21 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[35] = w[89] + (w[54]*w[81] + w[55]*w[82] - w[53]*w[80]) - (w[71] + (w[51]*w[67] + w[52]*w[66] - w[50]*w[68]));
    w[36] = w[90] + (w[53]*w[83] + w[55]*w[85] - w[54]*w[84]) - (w[72] + (w[50]*w[67] + w[52]*w[65] - w[51]*w[69]));
    w[37] = w[91] + (w[53]*w[86] + w[54]*w[87] - w[55]*w[88]) - (w[73] + (w[50]*w[66] + w[51]*w[65] - w[52]*w[70]));
}

/* 9 mul, 12 add; for closure */
static void constraints_7(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[53] - w[50];
    out[1] = w[54] - w[51];
    out[2] = w[55] - w[52];
    out[3] = w[58]*v[3] + (w[41] + w[57]*v[2]) - w[56]*v[0];
    out[4] = w[61]*v[3] + (w[42] + w[60]*v[2]) - w[59]*v[0];
    out[5] = w[64]*v[3] + (w[43] + w[63]*v[2]) - w[62]*v[0];
}

/* no operations; for constraint_jacobian */
static void constraints_8(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[56];
    out[4] = -w[59];
    out[8] = -w[62];
}

/* ---- mass ---- */

/* 9 mul, 9 add; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, energy, residual */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[92] = w[3] + (w[8]*c[85] + (w[6]*c[83] + w[7]*c[84]));
    w[93] = w[4] + (w[11]*c[85] + (w[9]*c[83] + w[10]*c[84]));
    w[94] = w[5] + (w[14]*c[85] + (w[12]*c[83] + w[13]*c[84]));
}

/* 32 mul; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual, outputs */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x584 = w[0]*w[2];
    const real x585 = w[2]*w[2];
    w[95] = w[0]*c[70];
    w[96] = w[2]*c[76];
    w[97] = c[52]*x584;
    w[98] = c[58]*x585;
    w[99] = w[0]*c[71];
    w[100] = w[2]*c[77];
    w[101] = c[53]*x584;
    w[102] = c[59]*x585;
    w[103] = w[0]*c[72];
    w[104] = w[2]*c[78];
    w[105] = c[54]*x584;
    w[106] = c[60]*x585;
    w[107] = w[0]*c[73];
    w[108] = w[2]*c[79];
    w[109] = c[55]*x584;
    w[110] = c[61]*x585;
    w[111] = w[0]*c[74];
    w[112] = w[2]*c[80];
    w[113] = c[56]*x584;
    w[114] = c[62]*x585;
    w[115] = w[0]*c[75];
    w[116] = w[2]*c[81];
    w[117] = c[57]*x584;
    w[118] = c[63]*x585;
    w[119] = w[0]*c[46];
    w[120] = w[2]*c[49];
    w[121] = w[0]*c[47];
    w[122] = w[2]*c[50];
    w[123] = w[0]*c[48];
    w[124] = w[2]*c[51];
}

/* 34 mul, 22 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x670 = w[92]*c[86];
    w[125] = x670;
    const real x671 = w[93]*c[86];
    w[126] = x671;
    const real x672 = w[94]*c[86];
    w[127] = x672;
    const real x676 = w[6]*c[39] - w[8]*c[87];
    const real x677 = w[7]*c[40];
    const real x680 = w[8]*c[41] - w[6]*c[87];
    const real x683 = w[9]*c[39] - w[11]*c[87];
    const real x684 = w[10]*c[40];
    const real x687 = w[11]*c[41] - w[9]*c[87];
    const real x692 = w[8]*x680 + (w[6]*x676 + w[7]*x677);
    const real x697 = w[11]*x687 + (w[9]*x683 + w[10]*x684);
    w[128] = x692 + w[92]*x670;
    w[129] = w[11]*x680 + (w[9]*x676 + w[10]*x677) + w[93]*x670;
    w[130] = w[14]*x680 + (w[12]*x676 + w[13]*x677) + w[94]*x670;
    w[131] = x697 + w[93]*x671;
    w[132] = w[14]*x687 + (w[12]*x683 + w[13]*x684) + w[94]*x671;
    w[133] = c[88] - x692 - x697 + w[94]*x672;
}

/* 30 add; for acceleration, multipliers, mass_matrix, forces, correction, residual */
static void mass_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[134] = w[98] + (w[97] + (w[96] + (c[64] + w[95])));
    w[135] = w[102] + (w[101] + (w[100] + (c[65] + w[99])));
    w[136] = w[106] + (w[105] + (w[104] + (c[66] + w[103])));
    w[137] = w[110] + (w[109] + (w[108] + (c[67] + w[107])));
    w[138] = w[114] + (w[113] + (w[112] + (c[68] + w[111])));
    w[139] = w[118] + (w[117] + (w[116] + (c[69] + w[115])));
    w[140] = w[120] + (c[43] + w[119]);
    w[141] = w[122] + (c[44] + w[121]);
    w[142] = w[124] + (c[45] + w[123]);
}

/* 3 add; for acceleration, multipliers, mass_matrix, correction, energy */
static void mass_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[143] = w[131] + w[133];
    w[144] = w[128] + w[133];
    w[145] = w[128] + w[131];
}

/* 99 mul, 78 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x757 = c[0]*(w[137] + w[139]) - c[1]*w[135] - c[2]*w[136] + (c[14]*w[141] - c[13]*w[142]);
    const real x758 = c[1]*(w[134] + w[139]) - c[0]*w[135] - c[2]*w[138] + (c[11]*w[142] - c[14]*w[140]);
    const real x759 = c[2]*(w[134] + w[137]) - c[0]*w[136] - c[1]*w[138] + (c[13]*w[140] - c[11]*w[141]);
    const real x777 = c[2]*x759 + (c[0]*x757 + c[1]*x758) - c[11]*(c[2]*w[141] - c[1]*w[142]);
    w[146] = x777 - c[13]*(c[0]*w[142] - c[2]*w[140]) - c[14]*(c[1]*w[140] - c[0]*w[141]);
    const real x813 = c[21]*w[143] - c[22]*w[129] - c[23]*w[130] + (w[20]*w[126] - w[19]*w[127]);
    const real x814 = c[22]*w[144] - c[21]*w[129] - c[23]*w[132] + (w[18]*w[127] - w[20]*w[125]);
    const real x815 = c[23]*w[145] - c[21]*w[130] - c[22]*w[132] + (w[19]*w[125] - w[18]*w[126]);
    const real x828 = w[18]*c[86] - (c[23]*w[126] - c[22]*w[127]);
    const real x829 = w[19]*c[86] - (c[21]*w[127] - c[23]*w[125]);
    const real x830 = w[20]*c[86] - (c[22]*w[125] - c[21]*w[126]);
    w[147] = c[18]*x830 + (c[16]*x828 + c[17]*x829);
    const real x845 = w[19]*x829 + (w[18]*x828 + (c[23]*x815 + (c[21]*x813 + c[22]*x814)));
    w[148] = w[20]*x830 + x845;
    const real x871 = w[15]*w[143] - w[16]*w[129] - w[17]*w[130] + (w[23]*w[126] - w[22]*w[127]);
    const real x872 = w[16]*w[144] - w[15]*w[129] - w[17]*w[132] + (w[21]*w[127] - w[23]*w[125]);
    const real x873 = w[17]*w[145] - w[15]*w[130] - w[16]*w[132] + (w[22]*w[125] - w[21]*w[126]);
    const real x886 = w[21]*c[86] - (w[17]*w[126] - w[16]*w[127]);
    const real x887 = w[22]*c[86] - (w[15]*w[127] - w[17]*w[125]);
    const real x888 = w[23]*c[86] - (w[16]*w[125] - w[15]*w[126]);
    w[149] = c[18]*x888 + (c[16]*x886 + c[17]*x887);
    const real x903 = w[19]*x887 + (w[18]*x886 + (c[23]*x873 + (c[21]*x871 + c[22]*x872)));
    w[150] = w[20]*x888 + x903;
    const real x914 = w[22]*x887 + (w[21]*x886 + (w[17]*x873 + (w[15]*x871 + w[16]*x872)));
    w[151] = w[23]*x888 + x914;
}

/* ---- force ---- */

/* 19 mul, 1 add; for acceleration, multipliers, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[152] = q[1]*c[102] + u[0];
    w[153] = w[140]*w[68];
    w[154] = w[141]*w[69];
    w[155] = w[142]*w[70];
    w[156] = w[138]*w[69];
    w[157] = w[138]*w[70];
    w[158] = w[136]*w[70];
    w[159] = w[136]*w[68];
    w[160] = w[135]*w[68];
    w[161] = w[135]*w[69];
    w[162] = w[125]*w[80];
    w[163] = w[126]*w[84];
    w[164] = w[127]*w[88];
    w[165] = w[132]*w[84];
    w[166] = w[132]*w[88];
    w[167] = w[130]*w[88];
    w[168] = w[130]*w[80];
    w[169] = w[129]*w[80];
    w[170] = w[129]*w[84];
}

/* 69 mul, 77 add; for acceleration, multipliers, forces */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x1245 = w[135]*w[66] + (w[156] + (w[141]*w[73] + w[65]*(w[137] - w[139]))) - w[136]*w[67];
    const real x1259 = w[138]*w[67] + (w[158] + (w[142]*w[71] + w[66]*(w[139] - w[134]))) - w[135]*w[65];
    const real x1273 = w[160] + (w[136]*w[65] + (w[140]*w[72] + w[67]*(w[134] - w[137]))) - w[161];
    const real x1295 = c[86]*w[89] + (w[126]*w[81] + w[127]*w[82] - w[162]);
    const real x1296 = c[86]*w[90] + (w[125]*w[83] + w[127]*w[85] - w[163]);
    const real x1297 = c[86]*w[91] + (w[125]*w[86] + w[126]*w[87] - w[164]);
    const real x1309 = w[165] + (w[131]*w[87] + (w[126]*w[91] + w[129]*w[86])) - w[127]*w[90];
    const real x1312 = x1309 - w[130]*w[83] - w[166] - w[133]*w[85];
    const real x1324 = w[133]*w[82] + (w[132]*w[81] + (w[127]*w[89] + w[167])) - w[125]*w[91];
    const real x1327 = x1324 - w[128]*w[86] - w[129]*w[87] - w[168];
    const real x1339 = w[130]*w[85] + (w[169] + (w[125]*w[90] + w[128]*w[83])) - w[126]*w[89];
    const real x1342 = x1339 - w[170] - w[131]*w[81] - w[132]*w[82];
    const real x1350 = c[0]*(x1245 - w[157] - w[142]*w[72]) + c[1]*(x1259 - w[159] - w[140]*w[73]);
    const real x1352 = c[11]*(w[141]*w[67] + w[142]*w[66] - w[153]) + (c[2]*(x1273 - w[138]*w[66] - w[141]*w[71]) +
        x1350);
    const real x1354 = c[14]*(w[140]*w[66] + w[141]*w[65] - w[155]) + (c[13]*(w[140]*w[67] + w[142]*w[65] - w[154]) +
        x1352);
    const real x1369 = w[19]*x1296 + (w[18]*x1295 + (c[23]*x1342 + (c[21]*x1312 + c[22]*x1327)));
    w[80] = w[20]*x1297 + x1369;
    const real x1380 = w[22]*x1296 + (w[21]*x1295 + (w[17]*x1342 + (w[15]*x1312 + w[16]*x1327)));
    w[84] = w[23]*x1297 + x1380;
    w[88] = x1354 + u[1];
    w[171] = w[152] + (c[18]*(c[103] + x1297) + (c[16]*x1295 + c[17]*x1296));
}

/* no operations; for forces */
static void force_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[88];
    out[1] = -w[171];
    out[3] = -w[84];
}

/* ---- solve ---- */

/* 59 mul, 7 div, 35 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1014 = 1.0/w[151];
    w[81] = x1014;
    const real x1015 = w[150]*x1014;
    w[82] = x1015;
    const real x1016 = w[149]*x1014;
    w[83] = x1016;
    const real x1017 = w[58]*x1014;
    w[85] = x1017;
    const real x1018 = w[61]*x1014;
    w[86] = x1018;
    const real x1019 = w[64]*x1014;
    w[87] = x1019;
    const real x1023 = w[147] - w[150]*x1016;
    const real x1027 = w[57] - w[150]*x1017;
    const real x1032 = w[60] - w[150]*x1018;
    const real x1038 = w[63] - w[150]*x1019;
    const real x1044 = 1.0/(w[148] - w[150]*x1015);
    w[172] = x1044;
    const real x1045 = x1023*x1044;
    w[173] = x1045;
    const real x1046 = x1027*x1044;
    w[174] = x1046;
    const real x1047 = x1032*x1044;
    w[175] = x1047;
    const real x1048 = x1038*x1044;
    w[176] = x1048;
    const real x1052 = c[16] - w[149]*x1017 - x1023*x1046;
    const real x1056 = c[17] - w[149]*x1018 - x1023*x1047;
    const real x1062 = c[18] - w[149]*x1019 - x1023*x1048;
    const real x1069 = 1.0/(c[89] - w[149]*x1016 - x1023*x1045);
    w[177] = x1069;
    const real x1070 = x1052*x1069;
    w[178] = x1070;
    const real x1071 = x1056*x1069;
    w[179] = x1071;
    const real x1072 = x1062*x1069;
    w[180] = x1072;
    const real x1085 = 1.0/w[146];
    w[181] = x1085;
    const real x1086 = w[56]*x1085;
    w[182] = x1086;
    const real x1087 = w[59]*x1085;
    w[183] = x1087;
    const real x1088 = w[62]*x1085;
    w[184] = x1088;
    const real x1092 = w[58]*x1018 + x1027*x1047 + x1052*x1071 + w[56]*x1087;
    const real x1096 = w[58]*x1019 + x1027*x1048 + x1052*x1072 + w[56]*x1088;
    const real x1101 = 1.0/(w[58]*x1017 + x1027*x1046 + x1052*x1070 + w[56]*x1086);
    w[185] = x1101;
    const real x1102 = x1092*x1101;
    w[186] = x1102;
    const real x1103 = x1096*x1101;
    w[187] = x1103;
    const real x1105 = x1092*x1102 - (w[61]*x1018 + x1032*x1047 + x1056*x1071 + w[59]*x1087);
    const real x1107 = x1092*x1103 - (w[61]*x1019 + x1032*x1048 + x1056*x1072 + w[59]*x1088);
    const real x1109 = x1096*x1103 - (w[64]*x1019 + x1038*x1048 + x1062*x1072 + w[62]*x1088);
    const real x1110 = 1.0/x1105;
    w[188] = x1110;
    const real x1111 = x1107*x1110;
    w[189] = x1111;
    w[190] = 1.0/(x1109 - x1107*x1111);
}

/* 24 mul, 21 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1428 = w[82]*w[84] - w[80];
    w[191] = x1428;
    const real x1441 = w[83]*w[84] - w[171] - w[173]*x1428;
    w[192] = x1441;
    const real x1455 = w[85]*w[84] - w[35] - w[174]*x1428 - w[178]*x1441 - w[182]*w[88];
    const real x1457 = w[86]*w[84] - w[36] - w[175]*x1428 - w[179]*x1441 - w[183]*w[88];
    const real x1459 = w[87]*w[84] - w[37] - w[176]*x1428 - w[180]*x1441 - w[184]*w[88];
    const real x1461 = x1457 - w[186]*x1455;
    const real x1466 = w[190]*(x1459 - w[187]*x1455 - w[189]*x1461);
    w[193] = x1466;
    const real x1469 = w[188]*x1461 - w[189]*x1466;
    w[194] = x1469;
    w[195] = w[187]*x1466 + (w[185]*x1455 + w[186]*x1469);
}

/* no operations; for forces */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[2] = -w[80];
}

/* no operations; for constraint_bias */
static void solve_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[35];
    out[1] = -w[36];
    out[2] = -w[37];
}

/* no operations; for multipliers */
static void solve_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[195];
}

/* 19 mul, 15 add; for acceleration */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[184]*w[193] + (w[183]*w[194] - (w[181]*w[88] + w[182]*w[195]));
    const real x1489 = w[177]*w[192] + w[178]*w[195] - w[179]*w[194] - w[180]*w[193];
    out[1] = x1489;
    const real x1498 = w[174]*w[195] + (w[172]*w[191] - w[173]*x1489) - w[175]*w[194] - w[176]*w[193];
    out[2] = x1498;
    const real x1508 = w[85]*w[195] - (w[83]*x1489 + (w[81]*w[84] + w[82]*x1498)) - w[86]*w[194];
    out[3] = x1508 - w[87]*w[193];
}

/* 24 mul, 17 add; for correction */
static void solve_7(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1513 = l[1] - w[186]*l[0];
    const real x1519 = w[190]*(l[2] - w[187]*l[0] - w[189]*x1513);
    const real x1522 = w[188]*x1513 - w[189]*x1519;
    const real x1527 = w[187]*x1519 + (w[185]*l[0] + w[186]*x1522);
    out[0] = w[184]*x1519 + (w[183]*x1522 - w[182]*x1527);
    const real x1537 = w[178]*x1527 - w[179]*x1522 - w[180]*x1519;
    out[1] = x1537;
    const real x1544 = w[174]*x1527 - w[173]*x1537 - w[175]*x1522 - w[176]*x1519;
    out[2] = x1544;
    out[3] = w[85]*x1527 - (w[82]*x1544 + w[83]*x1537) - w[86]*x1522 - w[87]*x1519;
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[80] = w[0]*c[106] + (w[2]*c[109] + c[112]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[81] = w[0]*c[104] + (w[2]*c[107] + c[110]);
    w[82] = w[0]*c[105] + (w[2]*c[108] + c[111]);
}

/* 30 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[0] = w[98] + (w[97] + (w[96] + (w[95] + c[113])));
    w[2] = w[102] + (w[101] + (w[100] + (w[99] + c[114])));
    w[83] = w[106] + (w[105] + (w[104] + (w[103] + c[115])));
    w[84] = w[110] + (w[109] + (w[108] + (w[107] + c[116])));
    w[85] = w[114] + (w[113] + (w[112] + (w[111] + c[117])));
    w[86] = w[118] + (w[117] + (w[116] + (w[115] + c[118])));
    w[87] = w[120] + (w[119] + c[119]);
    w[88] = w[122] + (w[121] + c[120]);
    w[171] = w[124] + (w[123] + c[121]);
}

/* 15 mul, 10 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    w[95] = w[52]*l[0];
    w[96] = w[51]*l[0];
    w[97] = w[52]*l[1];
    w[98] = w[50]*l[1];
    w[99] = w[51]*l[2];
    w[100] = w[50]*l[2];
    const real x1827 = c[0]*a[0];
    const real x1828 = c[1]*a[0];
    const real x1829 = c[2]*a[0];
    w[101] = c[16]*a[1];
    w[102] = c[17]*a[1];
    const real x1836 = c[18]*a[1];
    w[103] = x1836;
    w[104] = w[71] + c[11]*a[0];
    w[105] = w[72] + c[13]*a[0];
    w[106] = w[73] + c[14]*a[0];
    w[107] = 9.81 + x1836;
    w[108] = w[67] - x1829;
    w[109] = w[66] + x1828;
    w[110] = w[67] + x1829;
    w[111] = w[65] - x1827;
    w[112] = w[66] - x1828;
    w[113] = w[65] + x1827;
}

/* 12 mul, 12 add; for velocities */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[44] + (w[33]*w[80] - w[34]*w[82]);
    out[1] = w[45] + (w[34]*w[81] - w[1]*w[80]);
    out[2] = w[46] + (w[1]*w[82] - w[33]*w[81]);
    out[6] = w[47] + (w[94]*w[39] - w[93]*w[40]);
    out[7] = w[48] + (w[92]*w[40] - w[94]*w[38]);
    out[8] = w[49] + (w[93]*w[38] - w[92]*w[39]);
}

/* 68 mul, 55 add; for energy */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1716 = w[1]*(w[84] + w[86]) - w[33]*w[2] - w[34]*w[83] + (w[46]*w[88] - w[45]*w[171]);
    const real x1717 = w[33]*(w[0] + w[86]) - w[1]*w[2] - w[34]*w[85] + (w[44]*w[171] - w[46]*w[87]);
    const real x1718 = w[34]*(w[0] + w[84]) - w[1]*w[83] - w[33]*w[85] + (w[45]*w[87] - w[44]*w[88]);
    const real x1764 = w[143]*w[38] - w[129]*w[39] - w[130]*w[40] + (w[126]*w[49] - w[127]*w[48]);
    const real x1765 = w[144]*w[39] - w[129]*w[38] - w[132]*w[40] + (w[127]*w[47] - w[125]*w[49]);
    const real x1766 = w[145]*w[40] - w[130]*w[38] - w[132]*w[39] + (w[125]*w[48] - w[126]*w[47]);
    const real x1794 = w[49]*(c[86]*w[49] - (w[125]*w[39] - w[126]*w[38])) + c[82]*(w[42]*w[42] + (w[43]*w[43] +
        w[41]*w[41]));
    const real x1796 = w[47]*(c[86]*w[47] - (w[126]*w[40] - w[127]*w[39])) + (w[48]*(c[86]*w[48] - (w[127]*w[38] -
        w[125]*w[40])) + x1794);
    const real x1800 = w[46]*(c[42]*w[46] - (w[33]*w[87] - w[1]*w[88])) + (w[39]*x1765 + (w[38]*x1764 + (w[40]*x1766 +
        x1796)));
    const real x1802 = w[44]*(c[42]*w[44] - (w[34]*w[88] - w[33]*w[171])) + (w[45]*(c[42]*w[45] - (w[1]*w[171] -
        w[34]*w[87])) + x1800);
    out[0] = 0.5*(w[33]*x1717 + (w[1]*x1716 + (w[34]*x1718 + x1802)));
    out[1] = w[5]*c[103] + (w[80]*c[122] + w[94]*c[123]);
}

/* 102 mul, 130 add; for residual */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1864 = w[74] + (c[21]*a[2] + w[15]*a[3]);
    const real x1865 = w[75] + (c[22]*a[2] + w[16]*a[3]);
    const real x1866 = w[76] + (c[23]*a[2] + w[17]*a[3]);
    const real x1867 = w[89] + (w[101] + (w[18]*a[2] + w[21]*a[3]));
    const real x1868 = w[90] + (w[102] + (w[19]*a[2] + w[22]*a[3]));
    const real x1869 = w[91] + (w[103] + (w[20]*a[2] + w[23]*a[3]));
    const real x1897 = w[141]*w[106] + (w[156] + (w[135]*w[112] + w[137]*w[113])) - w[136]*w[110];
    const real x1910 = w[142]*w[104] + (w[139]*w[109] + (w[158] + w[138]*w[108])) - w[134]*w[112];
    const real x1924 = w[140]*w[105] + (w[136]*w[111] + (w[160] + w[134]*w[110])) - w[161] - w[137]*w[108];
    const real x1930 = w[79] - x1866;
    const real x1931 = w[78] + x1865;
    const real x1932 = w[79] + x1866;
    const real x1933 = w[77] - x1864;
    const real x1934 = w[78] - x1865;
    const real x1935 = w[77] + x1864;
    const real x1963 = w[165] + (w[131]*x1935 + (w[126]*x1869 + w[129]*x1934)) - w[127]*x1868;
    const real x1976 = w[133]*x1931 + (w[132]*x1930 + (w[167] + w[127]*x1867)) - w[125]*x1869;
    const real x1989 = w[130]*x1933 + (w[169] + (w[125]*x1868 + w[128]*x1932)) - w[126]*x1867;
    const real x1995 = l[0] + (c[86]*x1867 + (w[126]*x1930 + w[127]*x1931 - w[162]));
    const real x2000 = w[53]*l[1] + (x1989 - w[170] - w[131]*x1930 - w[132]*x1931 - w[54]*l[0]);
    const real x2001 = l[1] + (c[86]*x1868 + (w[125]*x1932 + w[127]*x1933 - w[163]));
    const real x2005 = w[54]*l[2] + (x1963 - w[130]*x1932 - w[166] - w[133]*x1933 - w[55]*l[1]);
    const real x2006 = w[55]*l[0] + (x1976 - w[128]*x1934 - w[129]*x1935 - w[168]) - w[53]*l[2];
    const real x2007 = l[2] + (c[86]*x1869 + (w[125]*x1934 + w[126]*x1935 - w[164]));
    const real x2014 = c[0]*(w[97] + (x1897 - w[157] - w[139]*w[111] - w[142]*w[105]) - w[99]);
    const real x2015 = c[1]*(w[100] + (x1910 - w[135]*w[113] - w[159] - w[140]*w[106] - w[95]));
    const real x2021 = c[2]*(w[96] + (x1924 - w[138]*w[109] - w[141]*w[104]) - w[98]) + (x2014 + x2015);
    const real x2023 = c[13]*(w[140]*w[110] + w[142]*w[111] - w[154] - l[1]) + (c[11]*(w[141]*w[108] + w[142]*w[109] -
        w[153] - l[0]) + x2021);
    const real x2029 = c[18]*(c[82]*w[107] + x2007) + (c[16]*(c[82]*w[101] + x1995) + c[17]*(c[82]*w[102] + x2001));
    const real x2039 = w[19]*x2001 + (w[18]*x1995 + (c[23]*x2000 + (c[21]*x2005 + c[22]*x2006)));
    out[2] = w[20]*x2007 + x2039;
    const real x2050 = w[22]*x2001 + (w[21]*x1995 + (w[17]*x2000 + (w[15]*x2005 + w[16]*x2006)));
    out[3] = w[23]*x2007 + x2050;
    out[0] = u[1] + (c[14]*(w[140]*w[112] + w[141]*w[113] - w[155] - l[2]) + x2023);
    out[1] = w[152] + x2029;
    out[4] = w[35] + (w[58]*a[3] + (w[101] + w[57]*a[2]) - w[56]*a[0]);
    out[5] = w[36] + (w[61]*a[3] + (w[102] + w[60]*a[2]) - w[59]*a[0]);
    out[6] = w[37] + (w[64]*a[3] + (w[103] + w[63]*a[2]) - w[62]*a[0]);
}

/* 48 mul, 52 add; for outputs */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[4] = w[107] - 9.81;
    const real x2115 = c[42]*w[104] + (w[88]*w[108] + w[171]*w[109] - w[68]*w[87]) - l[0];
    out[5] = x2115;
    const real x2116 = c[42]*w[105] + (w[87]*w[110] + w[171]*w[111] - w[69]*w[88]) - l[1];
    out[6] = x2116;
    const real x2117 = c[42]*w[106] + (w[87]*w[112] + w[88]*w[113] - w[70]*w[171]) - l[2];
    out[7] = x2117;
    const real x2129 = w[2]*w[112] + (w[84]*w[113] + (w[88]*w[106] + (w[97] + w[85]*(w[69] - w[70]))));
    const real x2134 = x2129 - w[83]*w[110] - w[86]*w[111] - w[171]*w[105] - w[99] - c[9]*x2117;
    out[8] = c[10]*x2116 + x2134;
    const real x2141 = w[85]*w[108] + (w[86]*w[109] + (w[171]*w[104] + (w[100] + w[83]*(w[70] - w[68]))));
    const real x2146 = x2141 - w[0]*w[112] - w[2]*w[113] - w[87]*w[106] - w[95] - c[10]*x2115;
    out[9] = c[12]*x2117 + x2146;
    const real x2153 = w[0]*w[110] + (w[83]*w[111] + (w[87]*w[105] + (w[96] + w[2]*(w[68] - w[69]))));
    const real x2158 = x2153 - w[84]*w[108] - w[85]*w[109] - w[88]*w[104] - w[98] - c[12]*x2116;
    out[10] = c[9]*x2115 + x2158;
    out[11] = -(w[29]*l[2] + (w[24]*l[0] + w[28]*l[1]));
    out[12] = -(w[32]*l[2] + (w[27]*l[0] + w[25]*l[1]));
    out[13] = -(w[26]*l[2] + (w[30]*l[0] + w[31]*l[1]));
}

/* ---- functions ---- */

int slider_crank_multiplier_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    mass_6(arguments);
    force_1(arguments);
    force_2(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_6(arguments);
    return symgen_good;
}

int slider_crank_multiplier_multipliers(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    mass_6(arguments);
    force_1(arguments);
    force_2(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_5(arguments);
    out[1] = w[194];
    out[2] = w[193];
    return symgen_good;
}

int slider_crank_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    mass_6(arguments);
    out[0] = w[146];
    out[1] = c[89];
    out[2] = w[147];
    out[3] = w[149];
    out[4] = w[147];
    out[5] = w[148];
    out[6] = w[150];
    out[7] = w[149];
    out[8] = w[150];
    out[9] = w[151];
    return symgen_good;
}

int slider_crank_multiplier_forces(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    solve_3(arguments);
    return symgen_good;
}

int slider_crank_multiplier_correction(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    mass_6(arguments);
    solve_1(arguments);
    solve_7(arguments);
    return symgen_good;
}

int slider_crank_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[127];
    out[5] = symgen_all(0.0);
    out[6] = symgen_all(0.0);
    out[7] = symgen_all(0.0);
    return symgen_good;
}

int slider_crank_multiplier_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_5(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_2(arguments);
    out[0] = w[81];
    out[1] = w[82];
    out[2] = w[80];
    out[3] = w[3];
    out[4] = w[4];
    out[5] = w[5];
    out[6] = w[92];
    out[7] = w[93];
    out[8] = w[94];
    out[9] = w[24];
    out[10] = w[27];
    out[11] = w[30];
    out[12] = w[28];
    out[13] = w[25];
    out[14] = w[31];
    out[15] = w[29];
    out[16] = w[32];
    out[17] = w[26];
    out[18] = symgen_all(1.0);
    out[19] = symgen_all(0.0);
    out[20] = symgen_all(0.0);
    out[21] = symgen_all(0.0);
    out[22] = symgen_all(1.0);
    out[23] = symgen_all(0.0);
    out[24] = symgen_all(0.0);
    out[25] = symgen_all(0.0);
    out[26] = symgen_all(1.0);
    out[27] = w[6];
    out[28] = w[7];
    out[29] = w[8];
    out[30] = w[9];
    out[31] = w[10];
    out[32] = w[11];
    out[33] = w[12];
    out[34] = w[13];
    out[35] = w[14];
    return symgen_good;
}

int slider_crank_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    velocity_3(arguments);
    velocity_4(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_2(arguments);
    output_5(arguments);
    out[3] = w[41];
    out[4] = w[42];
    out[5] = w[43];
    out[9] = w[1];
    out[10] = w[33];
    out[11] = w[34];
    out[12] = symgen_all(0.0);
    out[13] = symgen_all(0.0);
    out[14] = symgen_all(0.0);
    out[15] = w[38];
    out[16] = w[39];
    out[17] = w[40];
    return symgen_good;
}

int slider_crank_multiplier_closure(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_3(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_7(arguments);
    return symgen_good;
}

int slider_crank_multiplier_dropped_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int slider_crank_multiplier_constraint_jacobian(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_8(arguments);
    out[1] = c[16];
    out[2] = w[57];
    out[3] = w[58];
    out[5] = c[17];
    out[6] = w[60];
    out[7] = w[61];
    out[9] = c[18];
    out[10] = w[63];
    out[11] = w[64];
    return symgen_good;
}

int slider_crank_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    solve_4(arguments);
    return symgen_good;
}

int slider_crank_multiplier_energy(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    velocity_3(arguments);
    velocity_4(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_5(arguments);
    output_1(arguments);
    output_3(arguments);
    output_6(arguments);
    return symgen_good;
}

int slider_crank_multiplier_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    force_1(arguments);
    output_4(arguments);
    output_7(arguments);
    return symgen_good;
}

int slider_crank_multiplier_outputs(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_5(arguments);
    velocity_1(arguments);
    constraints_1(arguments);
    constraints_4(arguments);
    mass_2(arguments);
    output_3(arguments);
    output_4(arguments);
    output_8(arguments);
    out[0] = q[0];
    out[1] = v[0];
    out[2] = w[101];
    out[3] = w[102];
    out[14] = symgen_all(0.0);
    out[15] = symgen_all(0.0);
    out[16] = symgen_all(0.0);
    return symgen_good;
}

int slider_crank_multiplier_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[124];
    out[1] = c[125];
    out[2] = c[126];
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
    {symgen_scalar, 1, 1, 1},
    {symgen_scalar, 2, 2, 2},
};

static const symgen_choice choices[] = {
    {slider_crank_multiplier_acceleration, slider_crank_multiplier_multipliers, slider_crank_multiplier_correction},
};

static const symgen_model model = {
    .nq = slider_crank_multiplier_nq,
    .nv = slider_crank_multiplier_nv,
    .nz = slider_crank_multiplier_nz,
    .nu = slider_crank_multiplier_nu,
    .nc = slider_crank_multiplier_nc,
    .nd = slider_crank_multiplier_nd,
    .ny = slider_crank_multiplier_ny,
    .closure_size = slider_crank_multiplier_closure_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 3,
    .joints = joints,
    .acceleration = slider_crank_multiplier_acceleration,
    .multipliers = slider_crank_multiplier_multipliers,
    .closure = slider_crank_multiplier_closure,
    .correction = slider_crank_multiplier_correction,
    .outputs = slider_crank_multiplier_outputs,
};

int slider_crank_multiplier_rk4_scratch(void) { return symgen_rk4_scratch(&model); }

int slider_crank_multiplier_rk4_row(void) { return symgen_rk4_row(&model); }

int slider_crank_multiplier_rk4(symgen_rk4_run *run) { return symgen_rk4(&model, run); }

int slider_crank_multiplier_explicit_scratch(void) { return symgen_explicit_scratch(&model); }

int slider_crank_multiplier_explicit(symgen_explicit_run *run) { return symgen_explicit(&model, run); }

int slider_crank_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

#endif
