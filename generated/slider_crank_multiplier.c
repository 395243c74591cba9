/* slider_crank, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest e1c12a95e3e13c9e37b6e57dda095f0bcf173f0b0362d4ff51825758c77db13f
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
    w[59] = w[0]*c[88] + (w[2]*c[91] + c[94]);
    w[60] = w[0]*c[89] + (w[2]*c[92] + c[95]);
    w[61] = w[0]*c[90] + (w[2]*c[93] + c[96]);
}

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[62] = w[3] + (w[8]*c[99] + (w[6]*c[97] + w[7]*c[98]));
    w[63] = w[4] + (w[11]*c[99] + (w[9]*c[97] + w[10]*c[98]));
    w[64] = w[5] + (w[14]*c[99] + (w[12]*c[97] + w[13]*c[98]));
}

/* 18 mul, 18 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[65] = c[11] + c[1]*w[61] - c[2]*w[60];
    w[66] = w[18] + c[22]*w[64] - c[23]*w[63];
    w[67] = w[21] + w[16]*w[64] - w[17]*w[63];
    w[68] = c[13] + c[2]*w[59] - c[0]*w[61];
    w[69] = w[19] + c[23]*w[62] - c[21]*w[64];
    w[70] = w[22] + w[17]*w[62] - w[15]*w[64];
    w[71] = c[14] + c[0]*w[60] - c[1]*w[59];
    w[72] = w[20] + c[21]*w[63] - c[22]*w[62];
    w[73] = w[23] + w[15]*w[63] - w[16]*w[62];
}

/* 12 mul, 7 add; for acceleration, multipliers, forces, constraint_bias, residual, outputs */
static void constraints_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[74] = w[33]*w[37] - w[34]*w[36];
    w[75] = w[34]*w[35] - w[1]*w[37];
    w[76] = w[1]*w[36] - w[33]*w[35] + 9.81;
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
    const real x1168 = w[46]*w[51] - w[45]*w[52];
    w[83] = x1168;
    const real x1171 = w[44]*w[52] - w[46]*w[50];
    w[84] = x1171;
    const real x1174 = w[45]*w[50] - w[44]*w[51];
    w[85] = x1174;
    const real x1175 = w[38] + w[50];
    const real x1176 = w[39] + w[51];
    const real x1177 = w[40] + w[52];
    w[86] = w[39]*w[43] - w[40]*w[42] + (w[49]*x1176 - w[48]*x1177);
    w[87] = w[40]*w[41] - w[38]*w[43] + (w[47]*x1177 - w[49]*x1175);
    w[88] = 9.81 + (w[38]*w[42] - w[39]*w[41]) + (w[48]*x1175 - w[47]*x1176);
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
    w[93] = x1262 - x1174;
    w[94] = x1171 + x1261;
    w[95] = x1174 + x1262;
    w[96] = x1257 + x1259;
    w[97] = x1260 - x1168;
    w[98] = x1261 - x1171;
    w[99] = x1168 + x1260;
    w[100] = x1257 + x1258;
}

/* 18 mul, 21 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[38] = w[86] + (w[63]*w[93] + w[64]*w[94] - w[62]*w[92]) - (w[74] + (w[60]*w[79] + w[61]*w[78] - w[59]*w[80]));
    w[39] = w[87] + (w[62]*w[95] + w[64]*w[97] - w[63]*w[96]) - (w[75] + (w[59]*w[79] + w[61]*w[77] - w[60]*w[81]));
    w[40] = w[88] + (w[62]*w[98] + w[63]*w[99] - w[64]*w[100]) - (w[76] + (w[59]*w[78] + w[60]*w[77] - w[61]*w[82]));
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
    out[3] = w[67]*v[3] + (w[53] + w[66]*v[2]) - w[65]*v[0];
    out[4] = w[70]*v[3] + (w[54] + w[69]*v[2]) - w[68]*v[0];
    out[5] = w[73]*v[3] + (w[55] + w[72]*v[2]) - w[71]*v[0];
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
    w[41] = w[3] + (w[8]*c[83] + (w[6]*c[81] + w[7]*c[82]));
    w[42] = w[4] + (w[11]*c[83] + (w[9]*c[81] + w[10]*c[82]));
    w[43] = w[5] + (w[14]*c[83] + (w[12]*c[81] + w[13]*c[82]));
}

/* 30 mul; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual, outputs */
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
    w[49] = w[2]*c[73];
    w[101] = c[53]*x568;
    w[102] = c[58]*x569;
    w[103] = w[0]*c[69];
    w[104] = w[2]*c[74];
    w[105] = c[54]*x568;
    w[106] = c[59]*x569;
    w[107] = w[0]*c[70];
    w[108] = w[2]*c[75];
    w[109] = c[55]*x568;
    w[110] = c[60]*x569;
    w[111] = w[0]*c[71];
    w[112] = w[2]*c[76];
    w[113] = c[56]*x568;
    w[114] = c[61]*x569;
    w[115] = w[0]*c[78];
    w[116] = w[2]*c[79];
    w[117] = w[0]*c[46];
    w[118] = w[2]*c[49];
    w[119] = w[0]*c[47];
    w[120] = w[2]*c[50];
    w[121] = w[0]*c[48];
    w[122] = w[2]*c[51];
}

/* 34 mul, 22 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x662 = w[41]*c[84];
    w[123] = x662;
    const real x663 = w[42]*c[84];
    w[124] = x663;
    const real x664 = w[43]*c[84];
    w[125] = x664;
    const real x668 = w[6]*c[39] - w[8]*c[85];
    const real x669 = w[7]*c[40];
    const real x672 = w[8]*c[41] - w[6]*c[85];
    const real x675 = w[9]*c[39] - w[11]*c[85];
    const real x676 = w[10]*c[40];
    const real x679 = w[11]*c[41] - w[9]*c[85];
    const real x684 = w[8]*x672 + (w[6]*x668 + w[7]*x669);
    const real x689 = w[11]*x679 + (w[9]*x675 + w[10]*x676);
    w[126] = x684 + w[41]*x662;
    w[127] = w[11]*x672 + (w[9]*x668 + w[10]*x669) + w[42]*x662;
    w[128] = w[14]*x672 + (w[12]*x668 + w[13]*x669) + w[43]*x662;
    w[129] = x689 + w[42]*x663;
    w[130] = w[14]*x679 + (w[12]*x675 + w[13]*x676) + w[43]*x663;
    w[131] = c[86] - x684 - x689 + w[43]*x664;
}

/* 30 add; for acceleration, multipliers, mass_matrix, forces, correction, residual */
static void mass_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x577 = w[47] + (w[46] + (w[45] + (c[62] + w[44])));
    w[132] = x577;
    w[133] = w[102] + (w[101] + (w[49] + (c[63] + w[48])));
    w[134] = w[106] + (w[105] + (w[104] + (c[64] + w[103])));
    const real x601 = w[110] + (w[109] + (w[108] + (c[65] + w[107])));
    w[135] = x601;
    w[136] = w[114] + (w[113] + (w[112] + (c[66] + w[111])));
    w[137] = w[116] + (c[77] + w[115]) - x577 - x601;
    w[138] = w[118] + (c[43] + w[117]);
    w[139] = w[120] + (c[44] + w[119]);
    w[140] = w[122] + (c[45] + w[121]);
}

/* 3 add; for acceleration, multipliers, mass_matrix, correction, energy */
static void mass_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[141] = w[129] + w[131];
    w[142] = w[126] + w[131];
    w[143] = w[126] + w[129];
}

/* 99 mul, 78 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x749 = c[0]*(w[135] + w[137]) - c[1]*w[133] - c[2]*w[134] + (c[14]*w[139] - c[13]*w[140]);
    const real x750 = c[1]*(w[132] + w[137]) - c[0]*w[133] - c[2]*w[136] + (c[11]*w[140] - c[14]*w[138]);
    const real x751 = c[2]*(w[132] + w[135]) - c[0]*w[134] - c[1]*w[136] + (c[13]*w[138] - c[11]*w[139]);
    const real x769 = c[2]*x751 + (c[0]*x749 + c[1]*x750) - c[11]*(c[2]*w[139] - c[1]*w[140]);
    w[144] = x769 - c[13]*(c[0]*w[140] - c[2]*w[138]) - c[14]*(c[1]*w[138] - c[0]*w[139]);
    const real x805 = c[21]*w[141] - c[22]*w[127] - c[23]*w[128] + (w[20]*w[124] - w[19]*w[125]);
    const real x806 = c[22]*w[142] - c[21]*w[127] - c[23]*w[130] + (w[18]*w[125] - w[20]*w[123]);
    const real x807 = c[23]*w[143] - c[21]*w[128] - c[22]*w[130] + (w[19]*w[123] - w[18]*w[124]);
    const real x820 = w[18]*c[84] - (c[23]*w[124] - c[22]*w[125]);
    const real x821 = w[19]*c[84] - (c[21]*w[125] - c[23]*w[123]);
    const real x822 = w[20]*c[84] - (c[22]*w[123] - c[21]*w[124]);
    w[145] = c[18]*x822 + (c[16]*x820 + c[17]*x821);
    const real x837 = w[19]*x821 + (w[18]*x820 + (c[23]*x807 + (c[21]*x805 + c[22]*x806)));
    w[146] = w[20]*x822 + x837;
    const real x863 = w[15]*w[141] - w[16]*w[127] - w[17]*w[128] + (w[23]*w[124] - w[22]*w[125]);
    const real x864 = w[16]*w[142] - w[15]*w[127] - w[17]*w[130] + (w[21]*w[125] - w[23]*w[123]);
    const real x865 = w[17]*w[143] - w[15]*w[128] - w[16]*w[130] + (w[22]*w[123] - w[21]*w[124]);
    const real x878 = w[21]*c[84] - (w[17]*w[124] - w[16]*w[125]);
    const real x879 = w[22]*c[84] - (w[15]*w[125] - w[17]*w[123]);
    const real x880 = w[23]*c[84] - (w[16]*w[123] - w[15]*w[124]);
    w[147] = c[18]*x880 + (c[16]*x878 + c[17]*x879);
    const real x895 = w[19]*x879 + (w[18]*x878 + (c[23]*x865 + (c[21]*x863 + c[22]*x864)));
    w[148] = w[20]*x880 + x895;
    const real x906 = w[22]*x879 + (w[21]*x878 + (w[17]*x865 + (w[15]*x863 + w[16]*x864)));
    w[149] = w[23]*x880 + x906;
}

/* ---- force ---- */

/* 19 mul, 1 add; for acceleration, multipliers, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[150] = q[1]*c[100] + u[0];
    w[151] = w[138]*w[80];
    w[152] = w[139]*w[81];
    w[153] = w[140]*w[82];
    w[154] = w[136]*w[81];
    w[155] = w[136]*w[82];
    w[156] = w[134]*w[82];
    w[157] = w[134]*w[80];
    w[158] = w[133]*w[80];
    w[159] = w[133]*w[81];
    w[160] = w[123]*w[92];
    w[161] = w[124]*w[96];
    w[162] = w[125]*w[100];
    w[163] = w[130]*w[96];
    w[164] = w[130]*w[100];
    w[165] = w[128]*w[100];
    w[166] = w[128]*w[92];
    w[167] = w[127]*w[92];
    w[168] = w[127]*w[96];
}

/* 69 mul, 77 add; for acceleration, multipliers, forces */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x1225 = w[133]*w[78] + (w[154] + (w[139]*w[76] + w[77]*(w[135] - w[137]))) - w[134]*w[79];
    const real x1239 = w[136]*w[79] + (w[156] + (w[140]*w[74] + w[78]*(w[137] - w[132]))) - w[133]*w[77];
    const real x1253 = w[158] + (w[134]*w[77] + (w[138]*w[75] + w[79]*(w[132] - w[135]))) - w[159];
    const real x1290 = c[84]*w[86] + (w[124]*w[93] + w[125]*w[94] - w[160]);
    const real x1291 = c[84]*w[87] + (w[123]*w[95] + w[125]*w[97] - w[161]);
    const real x1292 = c[84]*w[88] + (w[123]*w[98] + w[124]*w[99] - w[162]);
    const real x1304 = w[163] + (w[129]*w[99] + (w[124]*w[88] + w[127]*w[98])) - w[125]*w[87];
    const real x1307 = x1304 - w[128]*w[95] - w[164] - w[131]*w[97];
    const real x1319 = w[131]*w[94] + (w[130]*w[93] + (w[125]*w[86] + w[165])) - w[123]*w[88];
    const real x1322 = x1319 - w[126]*w[98] - w[127]*w[99] - w[166];
    const real x1334 = w[128]*w[97] + (w[167] + (w[123]*w[87] + w[126]*w[95])) - w[124]*w[86];
    const real x1337 = x1334 - w[168] - w[129]*w[93] - w[130]*w[94];
    const real x1345 = c[0]*(x1225 - w[155] - w[140]*w[75]) + c[1]*(x1239 - w[157] - w[138]*w[76]);
    const real x1347 = c[11]*(w[139]*w[79] + w[140]*w[78] - w[151]) + (c[2]*(x1253 - w[136]*w[78] - w[139]*w[74]) +
        x1345);
    const real x1349 = c[14]*(w[138]*w[78] + w[139]*w[77] - w[153]) + (c[13]*(w[138]*w[79] + w[140]*w[77] - w[152]) +
        x1347);
    const real x1364 = w[19]*x1291 + (w[18]*x1290 + (c[23]*x1337 + (c[21]*x1307 + c[22]*x1322)));
    w[92] = w[20]*x1292 + x1364;
    const real x1375 = w[22]*x1291 + (w[21]*x1290 + (w[17]*x1337 + (w[15]*x1307 + w[16]*x1322)));
    w[96] = w[23]*x1292 + x1375;
    w[100] = x1349 + u[1];
    w[169] = w[150] + (c[18]*(c[101] + x1292) + (c[16]*x1290 + c[17]*x1291));
}

/* no operations; for forces */
static void force_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[100];
    out[1] = -w[169];
    out[3] = -w[96];
}

/* ---- solve ---- */

/* 59 mul, 7 div, 35 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1006 = 1.0/w[149];
    w[93] = x1006;
    const real x1007 = w[148]*x1006;
    w[94] = x1007;
    const real x1008 = w[147]*x1006;
    w[95] = x1008;
    const real x1009 = w[67]*x1006;
    w[97] = x1009;
    const real x1010 = w[70]*x1006;
    w[98] = x1010;
    const real x1011 = w[73]*x1006;
    w[99] = x1011;
    const real x1015 = w[145] - w[148]*x1008;
    const real x1019 = w[66] - w[148]*x1009;
    const real x1024 = w[69] - w[148]*x1010;
    const real x1030 = w[72] - w[148]*x1011;
    const real x1036 = 1.0/(w[146] - w[148]*x1007);
    w[170] = x1036;
    const real x1037 = x1015*x1036;
    w[171] = x1037;
    const real x1038 = x1019*x1036;
    w[172] = x1038;
    const real x1039 = x1024*x1036;
    w[173] = x1039;
    const real x1040 = x1030*x1036;
    w[174] = x1040;
    const real x1044 = c[16] - w[147]*x1009 - x1015*x1038;
    const real x1048 = c[17] - w[147]*x1010 - x1015*x1039;
    const real x1054 = c[18] - w[147]*x1011 - x1015*x1040;
    const real x1061 = 1.0/(c[87] - w[147]*x1008 - x1015*x1037);
    w[175] = x1061;
    const real x1062 = x1044*x1061;
    w[176] = x1062;
    const real x1063 = x1048*x1061;
    w[177] = x1063;
    const real x1064 = x1054*x1061;
    w[178] = x1064;
    const real x1077 = 1.0/w[144];
    w[179] = x1077;
    const real x1078 = w[65]*x1077;
    w[180] = x1078;
    const real x1079 = w[68]*x1077;
    w[181] = x1079;
    const real x1080 = w[71]*x1077;
    w[182] = x1080;
    const real x1084 = w[67]*x1010 + x1019*x1039 + x1044*x1063 + w[65]*x1079;
    const real x1088 = w[67]*x1011 + x1019*x1040 + x1044*x1064 + w[65]*x1080;
    const real x1093 = 1.0/(w[67]*x1009 + x1019*x1038 + x1044*x1062 + w[65]*x1078);
    w[183] = x1093;
    const real x1094 = x1084*x1093;
    w[184] = x1094;
    const real x1095 = x1088*x1093;
    w[185] = x1095;
    const real x1097 = x1084*x1094 - (w[70]*x1010 + x1024*x1039 + x1048*x1063 + w[68]*x1079);
    const real x1099 = x1084*x1095 - (w[70]*x1011 + x1024*x1040 + x1048*x1064 + w[68]*x1080);
    const real x1101 = x1088*x1095 - (w[73]*x1011 + x1030*x1040 + x1054*x1064 + w[71]*x1080);
    const real x1102 = 1.0/x1097;
    w[186] = x1102;
    const real x1103 = x1099*x1102;
    w[187] = x1103;
    w[188] = 1.0/(x1101 - x1099*x1103);
}

/* 24 mul, 21 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1423 = w[94]*w[96] - w[92];
    w[189] = x1423;
    const real x1436 = w[95]*w[96] - w[169] - w[171]*x1423;
    w[190] = x1436;
    const real x1450 = w[97]*w[96] - w[38] - w[172]*x1423 - w[176]*x1436 - w[180]*w[100];
    const real x1452 = w[98]*w[96] - w[39] - w[173]*x1423 - w[177]*x1436 - w[181]*w[100];
    const real x1454 = w[99]*w[96] - w[40] - w[174]*x1423 - w[178]*x1436 - w[182]*w[100];
    const real x1456 = x1452 - w[184]*x1450;
    const real x1461 = w[188]*(x1454 - w[185]*x1450 - w[187]*x1456);
    w[191] = x1461;
    const real x1464 = w[186]*x1456 - w[187]*x1461;
    w[192] = x1464;
    w[193] = w[185]*x1461 + (w[183]*x1450 + w[184]*x1464);
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
    out[0] = -w[193];
}

/* 19 mul, 15 add; for acceleration */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[182]*w[191] + (w[181]*w[192] - (w[179]*w[100] + w[180]*w[193]));
    const real x1484 = w[175]*w[190] + w[176]*w[193] - w[177]*w[192] - w[178]*w[191];
    out[1] = x1484;
    const real x1493 = w[172]*w[193] + (w[170]*w[189] - w[171]*x1484) - w[173]*w[192] - w[174]*w[191];
    out[2] = x1493;
    const real x1503 = w[97]*w[193] - (w[95]*x1484 + (w[93]*w[96] + w[94]*x1493)) - w[98]*w[192];
    out[3] = x1503 - w[99]*w[191];
}

/* 24 mul, 17 add; for correction */
static void solve_7(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1508 = l[1] - w[184]*l[0];
    const real x1514 = w[188]*(l[2] - w[185]*l[0] - w[187]*x1508);
    const real x1517 = w[186]*x1508 - w[187]*x1514;
    const real x1522 = w[185]*x1514 + (w[183]*l[0] + w[184]*x1517);
    out[0] = w[182]*x1514 + (w[181]*x1517 - w[180]*x1522);
    const real x1532 = w[176]*x1522 - w[177]*x1517 - w[178]*x1514;
    out[1] = x1532;
    const real x1539 = w[172]*x1522 - w[171]*x1532 - w[173]*x1517 - w[174]*x1514;
    out[2] = x1539;
    out[3] = w[97]*x1522 - (w[94]*x1539 + w[95]*x1532) - w[98]*x1517 - w[99]*x1514;
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[92] = w[0]*c[104] + (w[2]*c[107] + c[110]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[93] = w[0]*c[102] + (w[2]*c[105] + c[108]);
    w[94] = w[0]*c[103] + (w[2]*c[106] + c[109]);
}

/* 30 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1657 = w[47] + (w[46] + (w[45] + (w[44] + c[111])));
    w[0] = x1657;
    w[2] = w[102] + (w[101] + (w[49] + (w[48] + c[112])));
    w[95] = w[106] + (w[105] + (w[104] + (w[103] + c[113])));
    const real x1669 = w[110] + (w[109] + (w[108] + (w[107] + c[114])));
    w[96] = x1669;
    w[97] = w[114] + (w[113] + (w[112] + (w[111] + c[115])));
    w[98] = w[116] + (w[115] + c[119]) - x1657 - x1669;
    w[99] = w[118] + (w[117] + c[116]);
    w[100] = w[120] + (w[119] + c[117]);
    w[169] = w[122] + (w[121] + c[118]);
}

/* 15 mul, 10 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    w[44] = w[61]*l[0];
    w[45] = w[60]*l[0];
    w[46] = w[61]*l[1];
    w[47] = w[59]*l[1];
    w[48] = w[60]*l[2];
    w[49] = w[59]*l[2];
    const real x1824 = c[0]*a[0];
    const real x1825 = c[1]*a[0];
    const real x1826 = c[2]*a[0];
    w[101] = c[16]*a[1];
    w[102] = c[17]*a[1];
    const real x1833 = c[18]*a[1];
    w[103] = x1833;
    w[104] = w[74] + c[11]*a[0];
    w[105] = w[75] + c[13]*a[0];
    w[106] = w[76] + c[14]*a[0];
    w[107] = 9.81 + x1833;
    w[108] = w[79] - x1826;
    w[109] = w[78] + x1825;
    w[110] = w[79] + x1826;
    w[111] = w[77] - x1824;
    w[112] = w[78] - x1825;
    w[113] = w[77] + x1824;
}

/* 12 mul, 12 add; for velocities */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[35] + (w[33]*w[92] - w[34]*w[94]);
    out[1] = w[36] + (w[34]*w[93] - w[1]*w[92]);
    out[2] = w[37] + (w[1]*w[94] - w[33]*w[93]);
    out[6] = w[56] + (w[43]*w[51] - w[42]*w[52]);
    out[7] = w[57] + (w[41]*w[52] - w[43]*w[50]);
    out[8] = w[58] + (w[42]*w[50] - w[41]*w[51]);
}

/* 68 mul, 55 add; for energy */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1713 = w[1]*(w[96] + w[98]) - w[33]*w[2] - w[34]*w[95] + (w[37]*w[100] - w[36]*w[169]);
    const real x1714 = w[33]*(w[0] + w[98]) - w[1]*w[2] - w[34]*w[97] + (w[35]*w[169] - w[37]*w[99]);
    const real x1715 = w[34]*(w[0] + w[96]) - w[1]*w[95] - w[33]*w[97] + (w[36]*w[99] - w[35]*w[100]);
    const real x1761 = w[141]*w[50] - w[127]*w[51] - w[128]*w[52] + (w[124]*w[58] - w[125]*w[57]);
    const real x1762 = w[142]*w[51] - w[127]*w[50] - w[130]*w[52] + (w[125]*w[56] - w[123]*w[58]);
    const real x1763 = w[143]*w[52] - w[128]*w[50] - w[130]*w[51] + (w[123]*w[57] - w[124]*w[56]);
    const real x1791 = w[58]*(c[84]*w[58] - (w[123]*w[51] - w[124]*w[50])) + c[80]*(w[54]*w[54] + (w[55]*w[55] +
        w[53]*w[53]));
    const real x1793 = w[56]*(c[84]*w[56] - (w[124]*w[52] - w[125]*w[51])) + (w[57]*(c[84]*w[57] - (w[125]*w[50] -
        w[123]*w[52])) + x1791);
    const real x1797 = w[37]*(c[42]*w[37] - (w[33]*w[99] - w[1]*w[100])) + (w[51]*x1762 + (w[50]*x1761 + (w[52]*x1763 +
        x1793)));
    const real x1799 = w[35]*(c[42]*w[35] - (w[34]*w[100] - w[33]*w[169])) + (w[36]*(c[42]*w[36] - (w[1]*w[169] -
        w[34]*w[99])) + x1797);
    out[0] = 0.5*(w[33]*x1714 + (w[1]*x1713 + (w[34]*x1715 + x1799)));
    out[1] = w[5]*c[101] + (w[92]*c[120] + w[43]*c[121]);
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
    const real x1861 = w[83] + (c[21]*a[2] + w[15]*a[3]);
    const real x1862 = w[84] + (c[22]*a[2] + w[16]*a[3]);
    const real x1863 = w[85] + (c[23]*a[2] + w[17]*a[3]);
    const real x1864 = w[86] + (w[101] + (w[18]*a[2] + w[21]*a[3]));
    const real x1865 = w[87] + (w[102] + (w[19]*a[2] + w[22]*a[3]));
    const real x1866 = w[88] + (w[103] + (w[20]*a[2] + w[23]*a[3]));
    const real x1894 = w[139]*w[106] + (w[154] + (w[133]*w[112] + w[135]*w[113])) - w[134]*w[110];
    const real x1907 = w[140]*w[104] + (w[137]*w[109] + (w[156] + w[136]*w[108])) - w[132]*w[112];
    const real x1921 = w[138]*w[105] + (w[134]*w[111] + (w[158] + w[132]*w[110])) - w[159] - w[135]*w[108];
    const real x1927 = w[91] - x1863;
    const real x1928 = w[90] + x1862;
    const real x1929 = w[91] + x1863;
    const real x1930 = w[89] - x1861;
    const real x1931 = w[90] - x1862;
    const real x1932 = w[89] + x1861;
    const real x1960 = w[163] + (w[129]*x1932 + (w[124]*x1866 + w[127]*x1931)) - w[125]*x1865;
    const real x1973 = w[131]*x1928 + (w[130]*x1927 + (w[165] + w[125]*x1864)) - w[123]*x1866;
    const real x1986 = w[128]*x1930 + (w[167] + (w[123]*x1865 + w[126]*x1929)) - w[124]*x1864;
    const real x1992 = l[0] + (c[84]*x1864 + (w[124]*x1927 + w[125]*x1928 - w[160]));
    const real x1997 = w[62]*l[1] + (x1986 - w[168] - w[129]*x1927 - w[130]*x1928 - w[63]*l[0]);
    const real x1998 = l[1] + (c[84]*x1865 + (w[123]*x1929 + w[125]*x1930 - w[161]));
    const real x2002 = w[63]*l[2] + (x1960 - w[128]*x1929 - w[164] - w[131]*x1930 - w[64]*l[1]);
    const real x2003 = w[64]*l[0] + (x1973 - w[126]*x1931 - w[127]*x1932 - w[166]) - w[62]*l[2];
    const real x2004 = l[2] + (c[84]*x1866 + (w[123]*x1931 + w[124]*x1932 - w[162]));
    const real x2011 = c[0]*(w[46] + (x1894 - w[155] - w[137]*w[111] - w[140]*w[105]) - w[48]);
    const real x2012 = c[1]*(w[49] + (x1907 - w[133]*w[113] - w[157] - w[138]*w[106] - w[44]));
    const real x2018 = c[2]*(w[45] + (x1921 - w[136]*w[109] - w[139]*w[104]) - w[47]) + (x2011 + x2012);
    const real x2020 = c[13]*(w[138]*w[110] + w[140]*w[111] - w[152] - l[1]) + (c[11]*(w[139]*w[108] + w[140]*w[109] -
        w[151] - l[0]) + x2018);
    const real x2026 = c[18]*(c[80]*w[107] + x2004) + (c[16]*(c[80]*w[101] + x1992) + c[17]*(c[80]*w[102] + x1998));
    const real x2036 = w[19]*x1998 + (w[18]*x1992 + (c[23]*x1997 + (c[21]*x2002 + c[22]*x2003)));
    out[2] = w[20]*x2004 + x2036;
    const real x2047 = w[22]*x1998 + (w[21]*x1992 + (w[17]*x1997 + (w[15]*x2002 + w[16]*x2003)));
    out[3] = w[23]*x2004 + x2047;
    out[0] = u[1] + (c[14]*(w[138]*w[112] + w[139]*w[113] - w[153] - l[2]) + x2020);
    out[1] = w[150] + x2026;
    out[4] = w[38] + (w[67]*a[3] + (w[101] + w[66]*a[2]) - w[65]*a[0]);
    out[5] = w[39] + (w[70]*a[3] + (w[102] + w[69]*a[2]) - w[68]*a[0]);
    out[6] = w[40] + (w[73]*a[3] + (w[103] + w[72]*a[2]) - w[71]*a[0]);
}

/* 48 mul, 52 add; for outputs */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[4] = w[107] - 9.81;
    const real x2112 = c[42]*w[104] + (w[100]*w[108] + w[169]*w[109] - w[80]*w[99]) - l[0];
    out[5] = x2112;
    const real x2113 = c[42]*w[105] + (w[99]*w[110] + w[169]*w[111] - w[81]*w[100]) - l[1];
    out[6] = x2113;
    const real x2114 = c[42]*w[106] + (w[99]*w[112] + w[100]*w[113] - w[82]*w[169]) - l[2];
    out[7] = x2114;
    const real x2126 = w[2]*w[112] + (w[96]*w[113] + (w[100]*w[106] + (w[46] + w[97]*(w[81] - w[82]))));
    const real x2131 = x2126 - w[95]*w[110] - w[98]*w[111] - w[169]*w[105] - w[48] - c[9]*x2114;
    out[8] = c[10]*x2113 + x2131;
    const real x2138 = w[97]*w[108] + (w[98]*w[109] + (w[169]*w[104] + (w[49] + w[95]*(w[82] - w[80]))));
    const real x2143 = x2138 - w[0]*w[112] - w[2]*w[113] - w[99]*w[106] - w[44] - c[10]*x2112;
    out[9] = c[12]*x2114 + x2143;
    const real x2150 = w[0]*w[110] + (w[95]*w[111] + (w[99]*w[105] + (w[45] + w[2]*(w[80] - w[81]))));
    const real x2155 = x2150 - w[96]*w[108] - w[97]*w[109] - w[100]*w[104] - w[47] - c[12]*x2113;
    out[10] = c[9]*x2112 + x2155;
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
    out[1] = w[192];
    out[2] = w[191];
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
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    mass_6(arguments);
    out[0] = w[144];
    out[1] = c[87];
    out[2] = w[145];
    out[3] = w[147];
    out[4] = w[145];
    out[5] = w[146];
    out[6] = w[148];
    out[7] = w[147];
    out[8] = w[148];
    out[9] = w[149];
    return symgen_good;
}

int slider_crank_multiplier_forces(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
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
    out[4] = c[125];
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
    position_4(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_2(arguments);
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

int slider_crank_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    velocity_3(arguments);
    velocity_4(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_2(arguments);
    output_5(arguments);
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

int slider_crank_multiplier_closure(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
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
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_8(arguments);
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
    position_4(arguments);
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
