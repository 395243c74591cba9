/* slider_crank, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest c1fa4e7a84a037a4182b97227671807c50946a88769f57389f9fd5360af1604d
   init: 253 mul, 4 div, 225 add, 5 sqrt, 3 other, 487 flops
   position: 69 mul, 54 add, 6 trig, 123 flops
   velocity: 18 mul, 3 add, 21 flops
   constraints: 87 mul, 86 add, 173 flops
   transform: no operations
   mass: 172 mul, 142 add, 314 flops
   force: 88 mul, 78 add, 166 flops
   solve: 102 mul, 7 div, 71 add, 180 flops
   output: no operations
*/
#include "slider_crank_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 253 mul, 4 div, 225 add, 5 sqrt, 3 other */
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
    const real x107 = 1.0/sqrt(p[38]*p[38] + (p[36]*p[36] + p[37]*p[37]));
    const real x108 = p[36]*x107;
    c[24] = x108;
    const real x109 = p[37]*x107;
    c[25] = x109;
    const real x110 = p[38]*x107;
    c[26] = x110;
    c[27] = x95*x95;
    c[28] = x96*x96;
    c[29] = x97*x97;
    c[30] = x95*x96;
    c[31] = x95*x97;
    c[32] = x96*x97;
    c[33] = x108*x108;
    c[34] = x109*x109;
    c[35] = x110*x110;
    c[36] = x108*x109;
    c[37] = x108*x110;
    c[38] = x109*x110;
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
    const real x399 = x14*x321 - x13*x324;
    const real x402 = x12*x324 - x14*x318;
    const real x405 = x13*x318 - x12*x321;
    const real x408 = x12*x333 - x14*x327;
    const real x411 = x13*x327 - x12*x330;
    const real x449 = x366 + (x33*x278 + x38*x281 - x285*x291) - 2.0*x405;
    const real x452 = x381 + (x33*x279 + x38*x283 - x286*x291) - 2.0*x411;
    c[52] = 2.0*(x28*x321 + x33*x324 - x289*x318);
    const real x458 = x33*x333 + (x38*x324 + x28*(x318 + x330) - x290*x321);
    c[53] = x458 - x289*x327;
    const real x464 = x28*x339 + (x38*x321 + x33*(x318 + x342) - x291*x324);
    c[54] = x464 - x289*x336;
    c[55] = 2.0*(x28*x327 + x38*x333 - x290*x330);
    const real x471 = x28*x336 + (x33*x327 + x38*(x330 + x342) - x291*x333);
    c[56] = x471 - x290*x339;
    c[57] = x399 + (x28*x361 + x33*x366 - x289*x356);
    c[58] = x402 + (x28*x356 + x38*x366 - x290*x361);
    c[59] = x405 + (x33*x356 + x38*x361 - x291*x366);
    c[60] = x408 + (x28*x371 + x38*x381 - x290*x376);
    c[61] = x411 + (x33*x371 + x38*x376 - x291*x381);
    const real x503 = p[3]*x270;
    const real x505 = p[3]*x273;
    const real x507 = p[3]*x276;
    const real x509 = p[4]*x270;
    const real x510 = p[4]*x273;
    const real x512 = p[4]*x276;
    const real x514 = p[5]*x270;
    const real x515 = p[5]*x273;
    const real x516 = p[5]*x276;
    const real x518 = x503 + (x278 + x503);
    c[62] = x518;
    c[63] = x279 + x505 + x509;
    c[64] = x280 + x507 + x514;
    const real x521 = x510 + (x283 + x510);
    c[65] = x521;
    c[66] = x284 + x512 + x515;
    const real x524 = p[3]*x294;
    const real x531 = p[4]*x297;
    const real x537 = p[5]*x300;
    const real x539 = x524 + (x318 - (x328 - x341) + x524);
    c[67] = x539;
    c[68] = x321 - (x12*x280 - x325) + p[3]*x297 + p[4]*x294;
    c[69] = x324 - (x335 - x12*x279) + p[3]*x300 + p[5]*x294;
    const real x542 = x531 + (x330 - (x340 - x317) + x531);
    c[70] = x542;
    c[71] = x333 - (x13*x281 - x337) + p[4]*x300 + p[5]*x297;
    const real x545 = p[3]*x305;
    const real x551 = p[4]*x310;
    const real x556 = p[5]*x315;
    const real x560 = x545 + (x545 + 2.0*(x356 - x399));
    c[72] = x560;
    c[73] = x361 + x371 - 2.0*x402 + p[3]*x310 + p[4]*x305;
    c[74] = x449 + p[3]*x315 + p[5]*x305;
    const real x566 = x551 + (x551 + 2.0*(x376 - x408));
    c[75] = x566;
    c[76] = x452 + p[4]*x315 + p[5]*x310;
    c[77] = x516 + (x288 + x516) + (x518 + x521);
    c[78] = x537 + (x342 - (x316 - x329) + x537) + (x539 + x542);
    const real x614 = x33*x280 + x38*x284 - x288*x291 - (x13*x336 - x12*x339);
    c[79] = x566 + (x560 + (x556 + (x556 + 2.0*x614)));
    c[81] = 0.3*x62 - x62;
    c[82] = p[18] - p[8];
    c[83] = 0.35*p[0] - p[9];
    c[86] = x266 + (x264 + x265);
    c[87] = (p[23] + p[17])*(x74*x74 + (x75*x75 + x73*x73));
    const real x908 = x59 - p[5];
    const real x911 = p[7] - p[4];
    const real x913 = x13*x908 - x14*x911;
    c[88] = x913;
    const real x915 = p[6] - p[3];
    const real x918 = x14*x915 - x12*x908;
    c[89] = x918;
    const real x921 = x12*x911 - x13*x915;
    c[90] = x921;
    c[91] = x13*x921 - x14*x918;
    c[92] = x14*x913 - x12*x921;
    c[93] = x12*x918 - x13*x913;
    c[94] = p[3] + x915;
    c[95] = p[4] + x911;
    c[96] = p[5] + x908;
    c[97] = p[6] - x62;
    c[98] = p[7] - p[8];
    c[99] = x59 - p[9];
    c[101] = 9.81*p[23];
    const real x1551 = x13*x275 - x14*x272;
    c[102] = x1551;
    const real x1554 = x14*x269 - x12*x275;
    c[103] = x1554;
    const real x1557 = x12*x272 - x13*x269;
    c[104] = x1557;
    c[105] = x13*x1557 - x14*x1554;
    c[106] = x14*x1551 - x12*x1557;
    c[107] = x12*x1554 - x13*x1551;
    c[108] = p[3] + x269;
    c[109] = p[4] + x272;
    c[110] = p[5] + x275;
    const real x1624 = p[3]*p[10];
    const real x1625 = p[4]*p[10];
    const real x1626 = p[5]*p[10];
    const real x1645 = x503 + (x503 + (x278 + p[3]*x1624));
    c[111] = x1645;
    c[112] = x509 + (x505 + (x279 + p[4]*x1624));
    c[113] = x514 + (x507 + (x280 + p[5]*x1624));
    const real x1648 = x510 + (x510 + (x283 + p[4]*x1625));
    c[114] = x1648;
    c[115] = x515 + (x512 + (x284 + p[5]*x1625));
    c[116] = x270 + x1624;
    c[117] = x273 + x1625;
    c[118] = x276 + x1626;
    c[119] = x516 + (x516 + (x288 + p[5]*x1626)) + (x1645 + x1648);
    c[120] = 9.81*p[10];
    c[121] = 9.81*p[17];
    c[122] = symgen_select(p[10], 0.0, 1.0, 0.0);
    c[123] = symgen_select(p[17], 0.0, 1.0, 0.0);
    c[124] = symgen_select(p[23], 0.0, 1.0, 0.0);
}

void slider_crank_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[19] = p[8];
    c[20] = p[9];
    c[42] = p[10];
    c[80] = p[23];
    c[84] = p[17];
    c[85] = p[22];
    c[100] = p[2];
    c[125] = p[39];
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
    const real x112 = sin(q[2]);
    const real x113 = cos(q[2]);
    const real x114 = 1.0 - x113;
    const real x117 = x113 + x114*c[27];
    const real x120 = x113 + x114*c[28];
    const real x123 = x113 + x114*c[29];
    const real x125 = x114*c[30];
    const real x126 = c[23]*x112;
    const real x127 = x125 - x126;
    const real x128 = x125 + x126;
    const real x130 = x114*c[31];
    const real x131 = c[22]*x112;
    const real x132 = x130 - x131;
    const real x133 = x130 + x131;
    const real x135 = x114*c[32];
    const real x136 = c[21]*x112;
    const real x137 = x135 - x136;
    const real x138 = x135 + x136;
    const real x140 = sin(q[3]);
    const real x141 = cos(q[3]);
    const real x142 = 1.0 - x141;
    const real x145 = x141 + x142*c[33];
    const real x148 = x141 + x142*c[34];
    const real x151 = x141 + x142*c[35];
    const real x153 = x142*c[36];
    const real x154 = c[26]*x140;
    const real x155 = x153 - x154;
    const real x156 = x153 + x154;
    const real x158 = x142*c[37];
    const real x159 = c[25]*x140;
    const real x160 = x158 - x159;
    const real x161 = x158 + x159;
    const real x163 = x142*c[38];
    const real x164 = c[24]*x140;
    const real x165 = x163 - x164;
    const real x166 = x163 + x164;
    w[6] = x133*x160 + (x117*x145 + x127*x156);
    w[7] = x133*x166 + (x117*x155 + x127*x148);
    w[8] = x133*x151 + (x117*x161 + x127*x165);
    w[9] = x137*x160 + (x120*x156 + x128*x145);
    w[10] = x137*x166 + (x120*x148 + x128*x155);
    w[11] = x137*x151 + (x120*x165 + x128*x161);
    w[12] = x138*x156 + (x123*x160 + x132*x145);
    w[13] = x138*x148 + (x123*x166 + x132*x155);
    w[14] = x138*x165 + (x123*x151 + x132*x161);
}

/* 21 mul, 12 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x216 = c[26]*w[8] + (c[24]*w[6] + c[25]*w[7]);
    w[15] = x216;
    const real x221 = c[26]*w[11] + (c[24]*w[9] + c[25]*w[10]);
    w[16] = x221;
    const real x226 = c[26]*w[14] + (c[24]*w[12] + c[25]*w[13]);
    w[17] = x226;
    w[18] = w[4]*c[23] - w[5]*c[22];
    w[19] = w[5]*c[21] - w[3]*c[23];
    w[20] = w[3]*c[22] - w[4]*c[21];
    w[21] = w[4]*x226 - w[5]*x221;
    w[22] = w[5]*x216 - w[3]*x226;
    w[23] = w[3]*x221 - w[4]*x216;
}

/* 9 mul, 9 add; for poses, outputs */
static void position_4(const symgen_arguments *arguments)
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

/* 6 mul; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[1] = c[0]*v[0];
    w[33] = c[1]*v[0];
    w[34] = c[2]*v[0];
    w[35] = c[11]*v[0];
    w[36] = c[13]*v[0];
    w[37] = c[14]*v[0];
}

/* 12 mul, 3 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x1119 = c[21]*v[2];
    w[38] = x1119;
    const real x1120 = c[22]*v[2];
    w[39] = x1120;
    const real x1121 = c[23]*v[2];
    w[40] = x1121;
    w[41] = w[18]*v[2];
    w[42] = w[19]*v[2];
    w[43] = w[20]*v[2];
    const real x1126 = w[15]*v[3];
    w[44] = x1126;
    const real x1127 = w[16]*v[3];
    w[45] = x1127;
    const real x1128 = w[17]*v[3];
    w[46] = x1128;
    w[47] = w[21]*v[3];
    w[48] = w[22]*v[3];
    w[49] = w[23]*v[3];
    w[50] = x1119 + x1126;
    w[51] = x1120 + x1127;
    w[52] = x1121 + x1128;
}

/* 3 mul; for velocities, closure, energy */
static void velocity_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[53] = c[16]*v[1];
    w[54] = c[17]*v[1];
    w[55] = c[18]*v[1];
}

/* 6 add; for velocities, energy */
static void velocity_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[56] = w[47] + (w[53] + w[41]);
    w[57] = w[48] + (w[54] + w[42]);
    w[58] = w[49] + (w[55] + w[43]);
}

/* ---- constraints ---- */

/* 6 mul, 6 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual, outputs */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[59] = w[2]*c[91] + (w[0]*c[88] + c[94]);
    w[60] = w[2]*c[92] + (w[0]*c[89] + c[95]);
    w[61] = w[2]*c[93] + (w[0]*c[90] + c[96]);
}

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[62] = w[3] + w[6]*c[97] + (w[7]*c[98] + w[8]*c[99]);
    w[63] = w[4] + w[9]*c[97] + (w[10]*c[98] + w[11]*c[99]);
    w[64] = w[5] + w[12]*c[97] + (w[13]*c[98] + w[14]*c[99]);
}

/* 18 mul, 18 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[65] = c[11] + c[1]*w[61] - c[2]*w[60];
    w[66] = w[18] + c[22]*w[64] - c[23]*w[63];
    w[67] = w[21] + (w[16]*w[64] - w[17]*w[63]);
    w[68] = c[13] + c[2]*w[59] - c[0]*w[61];
    w[69] = w[19] + c[23]*w[62] - c[21]*w[64];
    w[70] = w[22] + (w[17]*w[62] - w[15]*w[64]);
    w[71] = c[14] + c[0]*w[60] - c[1]*w[59];
    w[72] = w[20] + c[21]*w[63] - c[22]*w[62];
    w[73] = w[23] + (w[15]*w[63] - w[16]*w[62]);
}

/* 12 mul, 7 add; for acceleration, multipliers, forces, constraint_bias, residual, outputs */
static void constraints_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[74] = w[33]*w[37] - w[34]*w[36];
    w[75] = w[34]*w[35] - w[1]*w[37];
    w[76] = w[1]*w[36] + 9.81 - w[33]*w[35];
    const real x1190 = w[1]*w[1];
    const real x1191 = w[33]*w[33];
    const real x1192 = w[34]*w[34];
    w[77] = w[33]*w[34];
    w[78] = w[1]*w[34];
    w[79] = w[1]*w[33];
    w[80] = x1191 + x1192;
    w[81] = x1190 + x1192;
    w[82] = x1190 + x1191;
}

/* 24 mul, 25 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1166 = w[46]*w[51] - w[45]*w[52];
    w[83] = x1166;
    const real x1169 = w[44]*w[52] - w[46]*w[50];
    w[84] = x1169;
    const real x1172 = w[45]*w[50] - w[44]*w[51];
    w[85] = x1172;
    const real x1173 = w[38] + w[50];
    const real x1174 = w[39] + w[51];
    const real x1175 = w[40] + w[52];
    w[86] = w[39]*w[43] - w[40]*w[42] + w[49]*x1174 - w[48]*x1175;
    w[87] = w[40]*w[41] - w[38]*w[43] + w[47]*x1175 - w[49]*x1173;
    w[88] = w[48]*x1173 + (9.81 + w[38]*w[42] - w[39]*w[41]) - w[47]*x1174;
    const real x1257 = w[50]*w[50];
    const real x1258 = w[51]*w[51];
    const real x1259 = w[52]*w[52];
    const real x1260 = w[51]*w[52];
    w[89] = x1260;
    const real x1261 = w[50]*w[52];
    w[90] = x1261;
    const real x1262 = w[50]*w[51];
    w[91] = x1262;
    w[92] = x1258 + x1259;
    w[93] = x1262 - x1172;
    w[94] = x1169 + x1261;
    w[95] = x1172 + x1262;
    w[96] = x1257 + x1259;
    w[97] = x1260 - x1166;
    w[98] = x1261 - x1169;
    w[99] = x1166 + x1260;
    w[100] = x1257 + x1258;
}

/* 18 mul, 21 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1403 = w[59]*w[80] - w[61]*w[78] - (w[74] + w[60]*w[79]) - w[62]*w[92];
    w[38] = w[86] + w[63]*w[93] + (w[64]*w[94] + x1403);
    const real x1410 = w[60]*w[81] - w[61]*w[77] - (w[75] + w[59]*w[79]) - w[63]*w[96];
    w[39] = w[87] + w[62]*w[95] + (w[64]*w[97] + x1410);
    const real x1417 = w[61]*w[82] - w[60]*w[77] - (w[76] + w[59]*w[78]) - w[64]*w[100];
    w[40] = w[88] + w[62]*w[98] + (w[63]*w[99] + x1417);
}

/* 9 mul, 12 add; for closure */
static void constraints_7(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[62] - w[59];
    out[1] = w[63] - w[60];
    out[2] = w[64] - w[61];
    out[3] = w[67]*v[3] + (w[66]*v[2] + (w[53] - w[65]*v[0]));
    out[4] = w[70]*v[3] + (w[69]*v[2] + (w[54] - w[68]*v[0]));
    out[5] = w[73]*v[3] + (w[72]*v[2] + (w[55] - w[71]*v[0]));
}

/* no operations; for constraint_jacobian */
static void constraints_8(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[65];
    out[4] = -w[68];
    out[8] = -w[71];
}

/* ---- mass ---- */

/* 9 mul, 9 add; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, energy, residual */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[41] = w[3] + w[6]*c[81] + (w[7]*c[82] + w[8]*c[83]);
    w[42] = w[4] + w[9]*c[81] + (w[10]*c[82] + w[11]*c[83]);
    w[43] = w[5] + w[12]*c[81] + (w[13]*c[82] + w[14]*c[83]);
}

/* 30 mul, 3 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual, outputs */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x568 = w[0]*w[2];
    const real x569 = w[2]*w[2];
    w[44] = w[0]*c[67];
    w[45] = w[2]*c[72];
    w[46] = c[52]*x568;
    w[47] = c[57]*x569;
    w[48] = w[0]*c[68];
    w[49] = c[53]*x568;
    w[101] = w[2]*c[73] + c[58]*x569;
    w[102] = w[0]*c[69];
    w[103] = c[54]*x568;
    w[104] = w[2]*c[74] + c[59]*x569;
    w[105] = w[0]*c[70];
    w[106] = w[2]*c[75];
    w[107] = c[55]*x568;
    w[108] = c[60]*x569;
    w[109] = w[0]*c[71];
    w[110] = c[56]*x568;
    w[111] = w[2]*c[76] + c[61]*x569;
    w[112] = w[0]*c[78];
    w[113] = w[2]*c[79];
    w[114] = w[0]*c[46];
    w[115] = w[2]*c[49];
    w[116] = w[0]*c[47];
    w[117] = w[2]*c[50];
    w[118] = w[0]*c[48];
    w[119] = w[2]*c[51];
}

/* 34 mul, 22 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x662 = w[41]*c[84];
    w[120] = x662;
    const real x663 = w[42]*c[84];
    w[121] = x663;
    const real x664 = w[43]*c[84];
    w[122] = x664;
    const real x668 = w[6]*c[39] - w[8]*c[85];
    const real x669 = w[7]*c[40];
    const real x672 = w[8]*c[41] - w[6]*c[85];
    const real x675 = w[9]*c[39] - w[11]*c[85];
    const real x676 = w[10]*c[40];
    const real x679 = w[11]*c[41] - w[9]*c[85];
    const real x684 = w[8]*x672 + (w[6]*x668 + w[7]*x669);
    const real x689 = w[11]*x679 + (w[9]*x675 + w[10]*x676);
    w[123] = x684 + w[41]*x662;
    w[124] = w[11]*x672 + (w[9]*x668 + w[10]*x669) + w[42]*x662;
    w[125] = w[14]*x672 + (w[12]*x668 + w[13]*x669) + w[43]*x662;
    w[126] = x689 + w[42]*x663;
    w[127] = w[14]*x679 + (w[12]*x675 + w[13]*x676) + w[43]*x663;
    w[128] = c[86] - x684 + (w[43]*x664 - x689);
}

/* 27 add; for acceleration, multipliers, mass_matrix, forces, correction, residual */
static void mass_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x577 = w[47] + (w[45] + (w[46] + (c[62] + w[44])));
    w[129] = x577;
    w[130] = w[49] + (c[63] + w[48]) + w[101];
    w[131] = w[103] + (c[64] + w[102]) + w[104];
    const real x601 = w[108] + (w[106] + (w[107] + (c[65] + w[105])));
    w[132] = x601;
    w[133] = w[110] + (c[66] + w[109]) + w[111];
    w[134] = c[77] + w[112] - x577 + (w[113] - x601);
    w[135] = w[115] + (c[43] + w[114]);
    w[136] = w[117] + (c[44] + w[116]);
    w[137] = w[119] + (c[45] + w[118]);
}

/* 3 add; for acceleration, multipliers, mass_matrix, correction, energy */
static void mass_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[138] = w[126] + w[128];
    w[139] = w[123] + w[128];
    w[140] = w[123] + w[126];
}

/* 99 mul, 78 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x745 = c[0]*(w[132] + w[134]) + (c[14]*w[136] - c[13]*w[137] - c[1]*w[130] - c[2]*w[131]);
    const real x748 = c[1]*(w[129] + w[134]) + (c[11]*w[137] - c[14]*w[135] - c[0]*w[130] - c[2]*w[133]);
    const real x751 = c[13]*w[135] - c[11]*w[136] - c[0]*w[131] + (c[2]*(w[129] + w[132]) - c[1]*w[133]);
    const real x768 = c[11]*(c[2]*w[136] - c[1]*w[137]) + c[13]*(c[0]*w[137] - c[2]*w[135]);
    w[141] = c[0]*x745 + c[1]*x748 + (c[2]*x751 - (c[14]*(c[1]*w[135] - c[0]*w[136]) + x768));
    const real x801 = c[21]*w[138] + (w[20]*w[121] - w[19]*w[122] - c[22]*w[124] - c[23]*w[125]);
    const real x804 = c[22]*w[139] + (w[18]*w[122] - w[20]*w[120] - c[21]*w[124] - c[23]*w[127]);
    const real x807 = w[19]*w[120] - w[18]*w[121] - c[21]*w[125] + (c[23]*w[140] - c[22]*w[127]);
    const real x818 = c[22]*w[122] + (w[18]*c[84] - c[23]*w[121]);
    const real x820 = c[23]*w[120] + (w[19]*c[84] - c[21]*w[122]);
    const real x822 = c[21]*w[121] + (w[20]*c[84] - c[22]*w[120]);
    w[142] = c[18]*x822 + (c[16]*x818 + c[17]*x820);
    w[143] = c[21]*x801 + (w[20]*x822 + (w[18]*x818 + w[19]*x820)) + (c[22]*x804 + c[23]*x807);
    const real x859 = w[15]*w[138] + (w[23]*w[121] - w[22]*w[122] - w[16]*w[124] - w[17]*w[125]);
    const real x862 = w[16]*w[139] + (w[21]*w[122] - w[23]*w[120] - w[15]*w[124] - w[17]*w[127]);
    const real x865 = w[22]*w[120] - w[21]*w[121] - w[15]*w[125] + (w[17]*w[140] - w[16]*w[127]);
    const real x878 = w[21]*c[84] - (w[17]*w[121] - w[16]*w[122]);
    const real x879 = w[22]*c[84] - (w[15]*w[122] - w[17]*w[120]);
    const real x880 = w[23]*c[84] - (w[16]*w[120] - w[15]*w[121]);
    w[144] = c[18]*x880 + (c[16]*x878 + c[17]*x879);
    w[145] = c[21]*x859 + (w[20]*x880 + (w[18]*x878 + w[19]*x879)) + (c[22]*x862 + c[23]*x865);
    w[146] = w[15]*x859 + (w[23]*x880 + (w[21]*x878 + w[22]*x879)) + (w[16]*x862 + w[17]*x865);
}

/* ---- force ---- */

/* 19 mul, 1 add; for acceleration, multipliers, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[147] = q[1]*c[100] + u[0];
    w[148] = w[135]*w[80];
    w[149] = w[136]*w[81];
    w[150] = w[137]*w[82];
    w[151] = w[133]*w[81];
    w[152] = w[133]*w[82];
    w[153] = w[131]*w[82];
    w[154] = w[131]*w[80];
    w[155] = w[130]*w[80];
    w[156] = w[130]*w[81];
    w[157] = w[120]*w[92];
    w[158] = w[121]*w[96];
    w[159] = w[122]*w[100];
    w[160] = w[127]*w[96];
    w[161] = w[127]*w[100];
    w[162] = w[125]*w[100];
    w[163] = w[125]*w[92];
    w[164] = w[124]*w[92];
    w[165] = w[124]*w[96];
}

/* 69 mul, 77 add; for acceleration, multipliers, forces */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x1226 = w[151] - w[131]*w[79] + (w[130]*w[78] + (w[136]*w[76] - w[137]*w[75]) - w[152]);
    const real x1240 = w[133]*w[79] - w[130]*w[77] + (w[153] + (w[137]*w[74] - w[135]*w[76]) - w[154]);
    const real x1255 = w[79]*(w[129] - w[132]) - w[133]*w[78] + (w[155] + (w[135]*w[75] - w[136]*w[74]) + (w[131]*w[77]
        - w[156]));
    const real x1286 = c[84]*w[86] + (w[122]*w[94] + (w[121]*w[93] - w[157]));
    const real x1289 = c[84]*w[87] + (w[122]*w[97] + (w[120]*w[95] - w[158]));
    const real x1292 = c[84]*w[88] + (w[121]*w[99] + (w[120]*w[98] - w[159]));
    const real x1307 = w[121]*w[88] - (w[125]*w[95] + w[128]*w[97]) + (w[160] - w[161] + (w[124]*w[98] + w[126]*w[99])
        - w[122]*w[87]);
    const real x1322 = w[122]*w[86] - (w[123]*w[98] + w[124]*w[99]) + (w[162] - w[163] + (w[127]*w[93] + w[128]*w[94])
        - w[120]*w[88]);
    const real x1337 = w[120]*w[87] - (w[126]*w[93] + w[127]*w[94]) + (w[164] - w[165] + (w[123]*w[95] + w[125]*w[97])
        - w[121]*w[86]);
    const real x1345 = c[0]*(w[77]*(w[132] - w[134]) + x1226) + c[1]*(w[78]*(w[134] - w[129]) + x1240);
    w[92] = c[22]*x1322 + c[23]*x1337 + (w[18]*x1286 + w[19]*x1289 + (c[21]*x1307 + w[20]*x1292));
    w[96] = w[16]*x1322 + w[17]*x1337 + (w[21]*x1286 + w[22]*x1289 + (w[15]*x1307 + w[23]*x1292));
    const real x1373 = c[13]*(w[135]*w[79] + w[137]*w[77] - w[149]) + c[14]*(w[135]*w[78] + w[136]*w[77] - w[150]);
    const real x1375 = c[2]*x1255 + (c[11]*(w[136]*w[79] + w[137]*w[78] - w[148]) + u[1] + x1373);
    w[100] = x1345 + x1375;
    w[166] = w[147] + c[16]*x1286 + (c[17]*x1289 + c[18]*(c[101] + x1292));
}

/* no operations; for forces */
static void force_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[100];
    out[1] = -w[166];
    out[3] = -w[96];
}

/* ---- solve ---- */

/* 59 mul, 7 div, 35 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1006 = 1.0/w[146];
    w[93] = x1006;
    const real x1007 = w[145]*x1006;
    w[94] = x1007;
    const real x1008 = w[144]*x1006;
    w[95] = x1008;
    const real x1009 = w[67]*x1006;
    w[97] = x1009;
    const real x1010 = w[70]*x1006;
    w[98] = x1010;
    const real x1011 = w[73]*x1006;
    w[99] = x1011;
    const real x1015 = w[142] - w[145]*x1008;
    const real x1019 = w[66] - w[145]*x1009;
    const real x1024 = w[69] - w[145]*x1010;
    const real x1030 = w[72] - w[145]*x1011;
    const real x1036 = 1.0/(w[143] - w[145]*x1007);
    w[167] = x1036;
    const real x1037 = x1015*x1036;
    w[168] = x1037;
    const real x1038 = x1019*x1036;
    w[169] = x1038;
    const real x1039 = x1024*x1036;
    w[170] = x1039;
    const real x1040 = x1030*x1036;
    w[171] = x1040;
    const real x1044 = c[16] - w[144]*x1009 - x1015*x1038;
    const real x1047 = c[17] - w[144]*x1010 - x1015*x1039;
    const real x1051 = c[18] - w[144]*x1011 - x1015*x1040;
    const real x1055 = 1.0/(c[87] - w[144]*x1008 - x1015*x1037);
    w[172] = x1055;
    const real x1056 = x1044*x1055;
    w[173] = x1056;
    const real x1057 = x1047*x1055;
    w[174] = x1057;
    const real x1058 = x1051*x1055;
    w[175] = x1058;
    const real x1065 = 1.0/w[141];
    w[176] = x1065;
    const real x1066 = w[65]*x1065;
    w[177] = x1066;
    const real x1067 = w[68]*x1065;
    w[178] = x1067;
    const real x1068 = w[71]*x1065;
    w[179] = x1068;
    const real x1076 = x1044*x1057 + (x1019*x1039 + (w[67]*x1010 + w[65]*x1067));
    const real x1081 = x1044*x1058 + (x1019*x1040 + (w[67]*x1011 + w[65]*x1068));
    const real x1084 = 1.0/(x1044*x1056 + (x1019*x1038 + (w[67]*x1009 + w[65]*x1066)));
    w[180] = x1084;
    const real x1085 = x1076*x1084;
    w[181] = x1085;
    const real x1086 = x1081*x1084;
    w[182] = x1086;
    const real x1091 = x1076*x1085 - (x1047*x1057 + (x1024*x1039 + (w[70]*x1010 + w[68]*x1067)));
    const real x1096 = x1076*x1086 - (x1047*x1058 + (x1024*x1040 + (w[70]*x1011 + w[68]*x1068)));
    const real x1098 = 1.0/x1091;
    w[183] = x1098;
    const real x1099 = x1096*x1098;
    w[184] = x1099;
    const real x1104 = x1081*x1086 - (x1051*x1058 + (x1030*x1040 + (w[73]*x1011 + w[71]*x1068)));
    w[185] = 1.0/(x1104 - x1096*x1099);
}

/* 24 mul, 21 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1423 = w[94]*w[96] - w[92];
    w[186] = x1423;
    const real x1433 = w[95]*w[96] - w[166] - w[168]*x1423;
    w[187] = x1433;
    const real x1444 = w[97]*w[96] - (w[38] + w[177]*w[100]) - w[169]*x1423 - w[173]*x1433;
    const real x1451 = w[98]*w[96] - (w[39] + w[178]*w[100]) - w[170]*x1423 - w[174]*x1433;
    const real x1452 = x1451 - w[181]*x1444;
    const real x1458 = w[99]*w[96] - (w[40] + w[179]*w[100]) - w[171]*x1423 - w[175]*x1433;
    const real x1461 = w[185]*(x1458 - w[182]*x1444 - w[184]*x1452);
    w[188] = x1461;
    const real x1464 = w[183]*x1452 - w[184]*x1461;
    w[189] = x1464;
    w[190] = w[181]*x1464 + (w[180]*x1444 + w[182]*x1461);
}

/* no operations; for forces */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[2] = -w[92];
}

/* no operations; for constraint_bias */
static void solve_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[38];
    out[1] = -w[39];
    out[2] = -w[40];
}

/* no operations; for multipliers */
static void solve_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[190];
}

/* 19 mul, 15 add; for acceleration */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[178]*w[189] + (w[179]*w[188] - w[176]*w[100]) - w[177]*w[190];
    const real x1484 = w[173]*w[190] + (w[172]*w[187] - w[175]*w[188] - w[174]*w[189]);
    out[1] = x1484;
    const real x1493 = w[169]*w[190] + (w[167]*w[186] - w[171]*w[188] - w[170]*w[189]) - w[168]*x1484;
    out[2] = x1493;
    const real x1503 = w[97]*w[190] - (w[98]*w[189] + (w[93]*w[96] + w[99]*w[188])) - w[95]*x1484;
    out[3] = x1503 - w[94]*x1493;
}

/* 24 mul, 17 add; for correction */
static void solve_7(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1508 = l[1] - w[181]*l[0];
    const real x1514 = w[185]*(l[2] - w[182]*l[0] - w[184]*x1508);
    const real x1517 = w[183]*x1508 - w[184]*x1514;
    const real x1522 = w[181]*x1517 + (w[180]*l[0] + w[182]*x1514);
    out[0] = w[178]*x1517 + w[179]*x1514 - w[177]*x1522;
    const real x1532 = w[173]*x1522 - (w[174]*x1517 + w[175]*x1514);
    out[1] = x1532;
    const real x1539 = w[169]*x1522 - (w[170]*x1517 + w[171]*x1514) - w[168]*x1532;
    out[2] = x1539;
    out[3] = w[97]*x1522 - (w[98]*x1517 + w[99]*x1514) - w[95]*x1532 - w[94]*x1539;
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[92] = w[2]*c[107] + (w[0]*c[104] + c[110]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[93] = w[2]*c[105] + (w[0]*c[102] + c[108]);
    w[94] = w[2]*c[106] + (w[0]*c[103] + c[109]);
}

/* 27 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1657 = w[47] + (w[45] + (w[46] + (w[44] + c[111])));
    w[0] = x1657;
    w[2] = w[101] + (w[49] + (w[48] + c[112]));
    w[95] = w[104] + (w[103] + (w[102] + c[113]));
    const real x1667 = w[108] + (w[106] + (w[107] + (w[105] + c[114])));
    w[96] = x1667;
    w[97] = w[111] + (w[110] + (w[109] + c[115]));
    const real x1675 = x1657 + x1667;
    w[98] = x1675;
    w[99] = w[113] + (w[112] + c[119]) - x1675;
    w[100] = w[115] + (w[114] + c[116]);
    w[166] = w[117] + (w[116] + c[117]);
    w[167] = w[119] + (w[118] + c[118]);
}

/* 15 mul, 13 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    const real x1820 = c[0]*a[0];
    const real x1821 = c[1]*a[0];
    const real x1822 = c[2]*a[0];
    w[44] = c[16]*a[1];
    w[45] = c[17]*a[1];
    const real x1829 = c[18]*a[1];
    w[46] = x1829;
    w[47] = w[74] + c[11]*a[0];
    w[48] = w[75] + c[13]*a[0];
    w[49] = w[76] + c[14]*a[0];
    w[101] = 9.81 + x1829;
    w[102] = w[79] - x1822;
    w[103] = w[78] + x1821;
    w[104] = w[79] + x1822;
    w[105] = w[77] - x1820;
    w[106] = w[78] - x1821;
    w[107] = w[77] + x1820;
    w[108] = w[60]*l[0] - w[59]*l[1];
    w[109] = w[61]*l[1] - w[60]*l[2];
    w[110] = w[59]*l[2] - w[61]*l[0];
}

/* 12 mul, 12 add; for velocities */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[35] + w[33]*w[92] - w[34]*w[94];
    out[1] = w[36] + w[34]*w[93] - w[1]*w[92];
    out[2] = w[37] + w[1]*w[94] - w[33]*w[93];
    out[6] = w[56] + (w[43]*w[51] - w[42]*w[52]);
    out[7] = w[57] + (w[41]*w[52] - w[43]*w[50]);
    out[8] = w[58] + (w[42]*w[50] - w[41]*w[51]);
}

/* 68 mul, 54 add; for energy */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1705 = w[1]*(w[96] + w[99]) + (w[37]*w[166] - w[36]*w[167] - w[33]*w[2] - w[34]*w[95]);
    const real x1708 = w[33]*(w[0] + w[99]) + (w[35]*w[167] - w[37]*w[100] - w[1]*w[2] - w[34]*w[97]);
    const real x1711 = w[36]*w[100] - w[35]*w[166] - w[1]*w[95] + (w[34]*w[98] - w[33]*w[97]);
    const real x1752 = w[121]*w[58] - w[122]*w[57] + (w[138]*w[50] - (w[124]*w[51] + w[125]*w[52]));
    const real x1755 = w[122]*w[56] - w[120]*w[58] + (w[139]*w[51] - (w[124]*w[50] + w[127]*w[52]));
    const real x1759 = w[140]*w[52] + w[120]*w[57] - (w[121]*w[56] + (w[125]*w[50] + w[127]*w[51]));
    const real x1787 = w[35]*(w[33]*w[167] + (c[42]*w[35] - w[34]*w[166])) + c[80]*(w[54]*w[54] + (w[55]*w[55] +
        w[53]*w[53]));
    const real x1788 = w[36]*(w[34]*w[100] + (c[42]*w[36] - w[1]*w[167])) + w[37]*(w[1]*w[166] + (c[42]*w[37] -
        w[33]*w[100]));
    const real x1792 = w[56]*(c[84]*w[56] - (w[121]*w[52] - w[122]*w[51])) + (w[34]*x1711 + (x1787 + x1788));
    const real x1793 = w[57]*(c[84]*w[57] - (w[122]*w[50] - w[120]*w[52])) + w[58]*(c[84]*w[58] - (w[120]*w[51] -
        w[121]*w[50]));
    const real x1798 = w[50]*x1752 + w[51]*x1755 + (w[52]*x1759 + (w[1]*x1705 + w[33]*x1708) + (x1792 + x1793));
    out[0] = 0.5*x1798;
    out[1] = w[43]*c[121] + (w[92]*c[120] + w[5]*c[101]);
}

/* 102 mul, 127 add; for residual */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1851 = w[83] + (c[21]*a[2] + w[15]*a[3]);
    const real x1852 = w[84] + (c[22]*a[2] + w[16]*a[3]);
    const real x1853 = w[85] + (c[23]*a[2] + w[17]*a[3]);
    const real x1856 = w[86] + (w[21]*a[3] + (w[44] + w[18]*a[2]));
    const real x1859 = w[87] + (w[22]*a[3] + (w[45] + w[19]*a[2]));
    const real x1862 = w[88] + (w[23]*a[3] + (w[46] + w[20]*a[2]));
    const real x1899 = w[91] - x1853;
    const real x1900 = w[90] + x1852;
    const real x1901 = w[91] + x1853;
    const real x1902 = w[89] - x1851;
    const real x1903 = w[90] - x1852;
    const real x1904 = w[89] + x1851;
    const real x1935 = c[84]*x1856 + (w[122]*x1900 + (w[121]*x1899 + (l[0] - w[157])));
    const real x1943 = w[164] + (w[62]*l[1] - w[63]*l[0]) - w[165] + (w[123]*x1901 + w[125]*x1902);
    const real x1946 = w[120]*x1859 - (w[126]*x1899 + w[127]*x1900) + (x1943 - w[121]*x1856);
    const real x1950 = c[84]*x1859 + (w[122]*x1902 + (w[120]*x1901 + (l[1] - w[158])));
    const real x1959 = w[155] + (w[108] + (w[135]*w[48] - w[136]*w[47])) - w[133]*w[103] + (w[129]*w[104] - w[156] +
        (w[131]*w[105] - w[132]*w[102]));
    const real x1967 = w[160] + (w[63]*l[2] - w[64]*l[1]) - w[161] + (w[124]*x1903 + w[126]*x1904);
    const real x1970 = w[121]*x1862 - (w[125]*x1901 + w[128]*x1902) + (x1967 - w[122]*x1859);
    const real x1976 = w[162] + (w[64]*l[0] - w[62]*l[2]) - w[163] + (w[127]*x1899 + w[128]*x1900);
    const real x1979 = w[122]*x1856 - (w[123]*x1903 + w[124]*x1904) + (x1976 - w[120]*x1862);
    const real x1983 = c[84]*x1862 + (w[121]*x1904 + (w[120]*x1903 + (l[2] - w[159])));
    const real x1990 = w[151] + (w[109] + (w[136]*w[49] - w[137]*w[48])) + (w[130]*w[106] - w[152]);
    const real x1999 = w[153] + (w[110] + (w[137]*w[47] - w[135]*w[49])) + (w[133]*w[102] - w[154]);
    const real x2013 = c[0]*(x1990 + (w[132]*w[107] - w[131]*w[104] - w[134]*w[105])) + c[1]*(x1999 + (w[134]*w[103] -
        (w[129]*w[106] + w[130]*w[107])));
    out[2] = c[22]*x1979 + c[23]*x1946 + (w[18]*x1935 + w[19]*x1950 + (c[21]*x1970 + w[20]*x1983));
    out[3] = w[16]*x1979 + w[17]*x1946 + (w[21]*x1935 + w[22]*x1950 + (w[15]*x1970 + w[23]*x1983));
    const real x2040 = c[13]*(w[135]*w[104] + w[137]*w[105] - (w[149] + l[1])) + c[14]*(w[135]*w[106] + w[136]*w[107] -
        (w[150] + l[2]));
    const real x2041 = u[1] + c[11]*(w[136]*w[102] + w[137]*w[103] - (w[148] + l[0])) + x2040;
    out[0] = x2013 + (c[2]*x1959 + x2041);
    out[1] = w[147] + c[16]*(c[80]*w[44] + x1935) + (c[17]*(c[80]*w[45] + x1950) + c[18]*(c[80]*w[101] + x1983));
    out[4] = w[38] + (w[67]*a[3] + (w[66]*a[2] + (w[44] - w[65]*a[0])));
    out[5] = w[39] + (w[70]*a[3] + (w[69]*a[2] + (w[45] - w[68]*a[0])));
    out[6] = w[40] + (w[73]*a[3] + (w[72]*a[2] + (w[46] - w[71]*a[0])));
}

/* 48 mul, 49 add; for outputs */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[4] = w[101] - 9.81;
    const real x2104 = w[166]*w[102] + w[167]*w[103] - w[80]*w[100] + (c[42]*w[47] - l[0]);
    out[5] = x2104;
    const real x2106 = w[100]*w[104] + w[167]*w[105] - w[81]*w[166] + (c[42]*w[48] - l[1]);
    out[6] = x2106;
    const real x2110 = w[166]*w[107] - w[82]*w[167] + (c[42]*w[49] + (w[100]*w[106] - l[2]));
    out[7] = x2110;
    const real x2124 = w[97]*(w[81] - w[82]) + (w[166]*w[49] + (w[109] - w[167]*w[48]) - c[9]*x2110);
    out[8] = w[2]*w[106] + c[10]*x2106 + (w[96]*w[107] - w[95]*w[104]) + (x2124 - w[99]*w[105]);
    const real x2135 = w[95]*(w[82] - w[80]) + (w[110] + w[167]*w[47] - w[100]*w[49] - c[10]*x2104);
    out[9] = w[97]*w[102] + c[12]*x2110 - (w[0]*w[106] + w[2]*w[107]) + (w[99]*w[103] + x2135);
    const real x2147 = w[108] + (w[100]*w[48] - w[166]*w[47]) - c[12]*x2106 + (w[0]*w[104] + c[9]*x2104);
    const real x2148 = w[95]*w[105] - w[96]*w[102] + (w[2]*(w[80] - w[81]) - w[97]*w[103]);
    out[10] = x2147 + x2148;
    out[11] = -(w[29]*l[2] + (w[24]*l[0] + w[28]*l[1]));
    out[12] = -(w[32]*l[2] + (w[27]*l[0] + w[25]*l[1]));
    out[13] = -(w[26]*l[2] + (w[30]*l[0] + w[31]*l[1]));
}

/* ---- functions ---- */

SYMGEN_FLAT int slider_crank_multiplier_acceleration(const symgen_arguments *arguments)
{
    real work[191];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    mass_5(&own);
    mass_6(&own);
    force_1(&own);
    force_2(&own);
    solve_1(&own);
    solve_2(&own);
    solve_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_multipliers(const symgen_arguments *arguments)
{
    real work[191];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    mass_5(&own);
    mass_6(&own);
    force_1(&own);
    force_2(&own);
    solve_1(&own);
    solve_2(&own);
    solve_5(&own);
    out[1] = w[189];
    out[2] = w[188];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    real work[147];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const c = arguments->constants;
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    mass_5(&own);
    mass_6(&own);
    out[0] = w[141];
    out[1] = c[87];
    out[2] = w[142];
    out[3] = w[144];
    out[4] = w[142];
    out[5] = w[143];
    out[6] = w[145];
    out[7] = w[144];
    out[8] = w[145];
    out[9] = w[146];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_forces(const symgen_arguments *arguments)
{
    real work[167];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_4(&own);
    constraints_5(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    solve_3(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_correction(const symgen_arguments *arguments)
{
    real work[186];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    mass_5(&own);
    mass_6(&own);
    solve_1(&own);
    solve_7(&own);
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
    out[4] = c[125];
    out[5] = symgen_all(0.0);
    out[6] = symgen_all(0.0);
    out[7] = symgen_all(0.0);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_poses(const symgen_arguments *arguments)
{
    real work[95];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_4(&own);
    mass_1(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[93];
    out[1] = w[94];
    out[2] = w[92];
    out[3] = w[3];
    out[4] = w[4];
    out[5] = w[5];
    out[6] = w[41];
    out[7] = w[42];
    out[8] = w[43];
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

SYMGEN_FLAT int slider_crank_multiplier_velocities(const symgen_arguments *arguments)
{
    real work[95];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    velocity_3(&own);
    velocity_4(&own);
    mass_1(&own);
    output_1(&own);
    output_2(&own);
    output_5(&own);
    out[3] = w[53];
    out[4] = w[54];
    out[5] = w[55];
    out[9] = w[1];
    out[10] = w[33];
    out[11] = w[34];
    out[12] = symgen_all(0.0);
    out[13] = symgen_all(0.0);
    out[14] = symgen_all(0.0);
    out[15] = w[50];
    out[16] = w[51];
    out[17] = w[52];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_closure(const symgen_arguments *arguments)
{
    real work[74];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_3(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_7(&own);
    return symgen_good;
}

int slider_crank_multiplier_dropped_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_constraint_jacobian(const symgen_arguments *arguments)
{
    real work[74];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const c = arguments->constants;
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_8(&own);
    out[1] = c[16];
    out[2] = w[66];
    out[3] = w[67];
    out[5] = c[17];
    out[6] = w[69];
    out[7] = w[70];
    out[9] = c[18];
    out[10] = w[72];
    out[11] = w[73];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    real work[101];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    solve_4(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_energy(const symgen_arguments *arguments)
{
    real work[168];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    velocity_3(&own);
    velocity_4(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_5(&own);
    output_1(&own);
    output_3(&own);
    output_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_residual(const symgen_arguments *arguments)
{
    real work[166];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    force_1(&own);
    output_4(&own);
    output_7(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_multiplier_outputs(const symgen_arguments *arguments)
{
    real work[168];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_4(&own);
    velocity_1(&own);
    constraints_1(&own);
    constraints_4(&own);
    mass_2(&own);
    output_3(&own);
    output_4(&own);
    output_8(&own);
    out[0] = q[0];
    out[1] = v[0];
    out[2] = w[44];
    out[3] = w[45];
    out[14] = symgen_all(0.0);
    out[15] = symgen_all(0.0);
    out[16] = symgen_all(0.0);
    return symgen_good;
}

int slider_crank_multiplier_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[122];
    out[1] = c[123];
    out[2] = c[124];
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

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *slider_crank_multiplier_interface(void);
SYMGEN_EXPORT const char *slider_crank_multiplier_seal(void);

const int *slider_crank_multiplier_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        26,
        slider_crank_multiplier_np,
        slider_crank_multiplier_nk,
        slider_crank_multiplier_nw,
        slider_crank_multiplier_nq,
        slider_crank_multiplier_nv,
        slider_crank_multiplier_nz,
        slider_crank_multiplier_nu,
        slider_crank_multiplier_nc,
        slider_crank_multiplier_nd,
        slider_crank_multiplier_ny,
        slider_crank_multiplier_acceleration_size,
        slider_crank_multiplier_multipliers_size,
        slider_crank_multiplier_mass_matrix_size,
        slider_crank_multiplier_forces_size,
        slider_crank_multiplier_correction_size,
        slider_crank_multiplier_initial_size,
        slider_crank_multiplier_poses_size,
        slider_crank_multiplier_velocities_size,
        slider_crank_multiplier_closure_size,
        slider_crank_multiplier_dropped_jacobian_size,
        slider_crank_multiplier_constraint_jacobian_size,
        slider_crank_multiplier_constraint_bias_size,
        slider_crank_multiplier_energy_size,
        slider_crank_multiplier_residual_size,
        slider_crank_multiplier_outputs_size,
        slider_crank_multiplier_assumptions_size,
    };
    return sizes;
}

const char *slider_crank_multiplier_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
