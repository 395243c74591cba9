/* slider_crank, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest c1fa4e7a84a037a4182b97227671807c50946a88769f57389f9fd5360af1604d
   init: 282 mul, 6 div, 282 add, 6 sqrt, 6 other, 576 flops
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

/* 282 mul, 6 div, 282 add, 6 sqrt, 6 other */
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
    const real x258 = 0.3*x62;
    const real x260 = 0.35*p[0];
    const real x266 = 0.5*(p[20] + (p[19] + p[21]));
    const real x267 = x266 - p[19];
    c[48] = x267;
    const real x268 = x266 - p[20];
    c[49] = x268;
    const real x269 = x266 - p[21];
    c[50] = x269;
    const real x272 = p[11] - p[3];
    const real x273 = p[10]*x272;
    c[52] = x273;
    const real x275 = p[12] - p[4];
    const real x276 = p[10]*x275;
    c[53] = x276;
    const real x278 = p[13] - p[5];
    const real x279 = p[10]*x278;
    c[54] = x279;
    const real x281 = x250 - p[14] + x272*x273;
    const real x282 = x273*x275;
    const real x283 = x273*x278;
    const real x284 = x272*x276;
    const real x286 = x250 - p[15] + x275*x276;
    const real x287 = x276*x278;
    const real x288 = x272*x279;
    const real x289 = x275*x279;
    const real x291 = x250 - p[16] + x278*x279;
    const real x292 = x22 + x25;
    const real x293 = x19 + x25;
    const real x294 = x19 + x22;
    const real x297 = x13*x279 - x14*x276;
    c[55] = x297;
    const real x300 = x14*x273 - x12*x279;
    c[56] = x300;
    const real x303 = x12*x276 - x13*x273;
    c[57] = x303;
    const real x308 = x28*x276 + x33*x279 - x273*x292;
    c[58] = x308;
    const real x313 = x28*x273 + x38*x279 - x276*x293;
    c[59] = x313;
    const real x318 = x33*x273 + x38*x276 - x279*x294;
    c[60] = x318;
    const real x319 = x13*x288;
    const real x320 = x14*x284;
    const real x321 = x319 - x320;
    const real x324 = x13*x289 - x14*x286;
    const real x327 = x13*x291 - x14*x287;
    const real x328 = x14*x281;
    const real x330 = x328 - x12*x288;
    const real x331 = x14*x282;
    const real x332 = x12*x289;
    const real x333 = x331 - x332;
    const real x336 = x14*x283 - x12*x291;
    const real x338 = x13*x281;
    const real x339 = x12*x284 - x338;
    const real x340 = x12*x286;
    const real x342 = x340 - x13*x282;
    const real x343 = x12*x287;
    const real x344 = x13*x283;
    const real x345 = x343 - x344;
    const real x359 = x28*x284 + x33*x288 - x281*x292;
    const real x364 = x28*x286 + x33*x289 - x282*x292;
    const real x369 = x28*x287 + x33*x291 - x283*x292;
    const real x374 = x28*x281 + x38*x288 - x284*x293;
    const real x379 = x28*x282 + x38*x289 - x286*x293;
    const real x384 = x28*x283 + x38*x291 - x287*x293;
    const real x402 = x14*x324 - x13*x327;
    const real x405 = x12*x327 - x14*x321;
    const real x408 = x13*x321 - x12*x324;
    const real x411 = x12*x336 - x14*x330;
    const real x414 = x13*x330 - x12*x333;
    const real x452 = x369 + (x33*x281 + x38*x284 - x288*x294) - 2.0*x408;
    const real x455 = x384 + (x33*x282 + x38*x286 - x289*x294) - 2.0*x414;
    c[61] = 2.0*(x28*x324 + x33*x327 - x292*x321);
    const real x461 = x33*x336 + (x38*x327 + x28*(x321 + x333) - x293*x324);
    c[62] = x461 - x292*x330;
    const real x467 = x28*x342 + (x38*x324 + x33*(x321 + x345) - x294*x327);
    c[63] = x467 - x292*x339;
    c[64] = 2.0*(x28*x330 + x38*x336 - x293*x333);
    const real x474 = x28*x339 + (x33*x330 + x38*(x333 + x345) - x294*x336);
    c[65] = x474 - x293*x342;
    c[66] = x402 + (x28*x364 + x33*x369 - x292*x359);
    c[67] = x405 + (x28*x359 + x38*x369 - x293*x364);
    c[68] = x408 + (x33*x359 + x38*x364 - x294*x369);
    c[69] = x411 + (x28*x374 + x38*x384 - x293*x379);
    c[70] = x414 + (x33*x374 + x38*x379 - x294*x384);
    const real x506 = p[3]*x273;
    const real x508 = p[3]*x276;
    const real x510 = p[3]*x279;
    const real x512 = p[4]*x273;
    const real x513 = p[4]*x276;
    const real x515 = p[4]*x279;
    const real x517 = p[5]*x273;
    const real x518 = p[5]*x276;
    const real x519 = p[5]*x279;
    const real x521 = x506 + (x281 + x506);
    c[71] = x521;
    c[72] = x282 + x508 + x512;
    c[73] = x283 + x510 + x517;
    const real x524 = x513 + (x286 + x513);
    c[74] = x524;
    c[75] = x287 + x515 + x518;
    const real x527 = p[3]*x297;
    const real x534 = p[4]*x300;
    const real x540 = p[5]*x303;
    const real x542 = x527 + (x321 - (x331 - x344) + x527);
    c[76] = x542;
    c[77] = x324 - (x12*x283 - x328) + p[3]*x300 + p[4]*x297;
    c[78] = x327 - (x338 - x12*x282) + p[3]*x303 + p[5]*x297;
    const real x545 = x534 + (x333 - (x343 - x320) + x534);
    c[79] = x545;
    c[80] = x336 - (x13*x284 - x340) + p[4]*x303 + p[5]*x300;
    const real x548 = p[3]*x308;
    const real x554 = p[4]*x313;
    const real x559 = p[5]*x318;
    const real x563 = x548 + (x548 + 2.0*(x359 - x402));
    c[81] = x563;
    c[82] = x364 + x374 - 2.0*x405 + p[3]*x313 + p[4]*x308;
    c[83] = x452 + p[3]*x318 + p[5]*x308;
    const real x569 = x554 + (x554 + 2.0*(x379 - x411));
    c[84] = x569;
    c[85] = x455 + p[4]*x318 + p[5]*x313;
    c[86] = x519 + (x291 + x519) + (x521 + x524);
    c[87] = x540 + (x345 - (x319 - x332) + x540) + (x542 + x545);
    const real x617 = x33*x283 + x38*x287 - x291*x294 - (x13*x339 - x12*x342);
    c[88] = x569 + (x563 + (x559 + (x559 + 2.0*x617)));
    c[90] = x258 - x62;
    c[91] = p[18] - p[8];
    c[92] = x260 - p[9];
    c[95] = x269 + (x267 + x268);
    c[96] = (p[23] + p[17])*(x74*x74 + (x75*x75 + x73*x73));
    const real x911 = x59 - p[5];
    const real x914 = p[7] - p[4];
    const real x916 = x13*x911 - x14*x914;
    c[97] = x916;
    const real x918 = p[6] - p[3];
    const real x921 = x14*x918 - x12*x911;
    c[98] = x921;
    const real x924 = x12*x914 - x13*x918;
    c[99] = x924;
    c[100] = x13*x924 - x14*x921;
    c[101] = x14*x916 - x12*x924;
    c[102] = x12*x921 - x13*x916;
    c[103] = p[3] + x918;
    c[104] = p[4] + x914;
    c[105] = p[5] + x911;
    c[106] = p[6] - x62;
    c[107] = p[7] - p[8];
    c[108] = x59 - p[9];
    c[110] = 9.81*p[23];
    const real x1554 = x13*x278 - x14*x275;
    c[111] = x1554;
    const real x1557 = x14*x272 - x12*x278;
    c[112] = x1557;
    const real x1560 = x12*x275 - x13*x272;
    c[113] = x1560;
    c[114] = x13*x1560 - x14*x1557;
    c[115] = x14*x1554 - x12*x1560;
    c[116] = x12*x1557 - x13*x1554;
    c[117] = p[3] + x272;
    c[118] = p[4] + x275;
    c[119] = p[5] + x278;
    const real x1627 = p[3]*p[10];
    const real x1628 = p[4]*p[10];
    const real x1629 = p[5]*p[10];
    const real x1648 = x506 + (x506 + (x281 + p[3]*x1627));
    c[120] = x1648;
    c[121] = x512 + (x508 + (x282 + p[4]*x1627));
    c[122] = x517 + (x510 + (x283 + p[5]*x1627));
    const real x1651 = x513 + (x513 + (x286 + p[4]*x1628));
    c[123] = x1651;
    c[124] = x518 + (x515 + (x287 + p[5]*x1628));
    c[125] = x273 + x1627;
    c[126] = x276 + x1628;
    c[127] = x279 + x1629;
    c[128] = x519 + (x519 + (x291 + p[5]*x1629)) + (x1648 + x1651);
    c[129] = 9.81*p[10];
    c[130] = 9.81*p[17];
    const real x2172 = p[23] + (p[10] + p[17]);
    const real x2180 = p[26] + (p[25] + (p[24] + (p[21] + (p[20] + (p[19] + (p[16] + (p[14] + p[15])))))));
    const real x2181 = 0.5*x2180;
    const real x2182 = x258 - p[11];
    const real x2183 = p[18] - p[12];
    const real x2184 = x260 - p[13];
    const real x2185 = x62 - p[11];
    const real x2186 = p[8] - p[12];
    const real x2187 = p[9] - p[13];
    const real x2188 = p[6] - p[11];
    const real x2189 = p[7] - p[12];
    const real x2190 = x59 - p[13];
    const real x2197 = 0.14285714285714285*(3.0*x2185 + (x2188 + (x2182 - x272)));
    const real x2202 = 0.14285714285714285*(3.0*x2186 + (x2189 + (x2183 - x275)));
    const real x2207 = 0.14285714285714285*(3.0*x2187 + (x2190 + (x2184 - x278)));
    const real x2213 = x2182 - x2197;
    const real x2214 = x2183 - x2202;
    const real x2215 = x2184 - x2207;
    const real x2221 = x2185 - x2197;
    const real x2222 = x2186 - x2202;
    const real x2223 = x2187 - x2207;
    const real x2229 = x272 + x2197;
    const real x2230 = x275 + x2202;
    const real x2231 = x278 + x2207;
    const real x2237 = x2188 - x2197;
    const real x2238 = x2189 - x2202;
    const real x2239 = x2190 - x2207;
    const real x2246 = x2207*x2207 + (x2197*x2197 + x2202*x2202) + (x2215*x2215 + (x2213*x2213 + x2214*x2214));
    const real x2248 = x2239*x2239 + (x2237*x2237 + x2238*x2238) + (x2231*x2231 + (x2229*x2229 + x2230*x2230) + x2246);
    const real x2250 = 0.14285714285714285*(3.0*(x2223*x2223 + (x2221*x2221 + x2222*x2222)) + x2248);
    const real x2263 = symgen_select(x2250, 1e-24*(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12])), 0.0, x2250) +
        symgen_select(x2172, 1e-200, 0.0, x2181/symgen_select(x2172, 1e-200, 1.0, x2172));
    const real x2265 = 4.0*x2263;
    const real x2266 = symgen_select(x2265, 1e-200, 1.0, x2265);
    const real x2267 = x2181/x2266;
    c[131] = symgen_select(x2172, 1e-200, symgen_select(x2267, 1e-200, 1.0, x2267), x2172);
    c[132] = sqrt(x2266);
}

void slider_crank_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[19] = p[8];
    c[20] = p[9];
    c[39] = p[14];
    c[40] = p[15];
    c[41] = p[16];
    c[42] = p[24];
    c[43] = p[25];
    c[44] = p[26];
    c[45] = p[19];
    c[46] = p[20];
    c[47] = p[21];
    c[51] = p[10];
    c[89] = p[23];
    c[93] = p[17];
    c[94] = p[22];
    c[109] = p[2];
    c[133] = p[39];
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
    const real x1122 = c[21]*v[2];
    w[38] = x1122;
    const real x1123 = c[22]*v[2];
    w[39] = x1123;
    const real x1124 = c[23]*v[2];
    w[40] = x1124;
    w[41] = w[18]*v[2];
    w[42] = w[19]*v[2];
    w[43] = w[20]*v[2];
    const real x1129 = w[15]*v[3];
    w[44] = x1129;
    const real x1130 = w[16]*v[3];
    w[45] = x1130;
    const real x1131 = w[17]*v[3];
    w[46] = x1131;
    w[47] = w[21]*v[3];
    w[48] = w[22]*v[3];
    w[49] = w[23]*v[3];
    w[50] = x1122 + x1129;
    w[51] = x1123 + x1130;
    w[52] = x1124 + x1131;
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
    w[59] = w[2]*c[100] + (w[0]*c[97] + c[103]);
    w[60] = w[2]*c[101] + (w[0]*c[98] + c[104]);
    w[61] = w[2]*c[102] + (w[0]*c[99] + c[105]);
}

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[62] = w[3] + w[6]*c[106] + (w[7]*c[107] + w[8]*c[108]);
    w[63] = w[4] + w[9]*c[106] + (w[10]*c[107] + w[11]*c[108]);
    w[64] = w[5] + w[12]*c[106] + (w[13]*c[107] + w[14]*c[108]);
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
    const real x1193 = w[1]*w[1];
    const real x1194 = w[33]*w[33];
    const real x1195 = w[34]*w[34];
    w[77] = w[33]*w[34];
    w[78] = w[1]*w[34];
    w[79] = w[1]*w[33];
    w[80] = x1194 + x1195;
    w[81] = x1193 + x1195;
    w[82] = x1193 + x1194;
}

/* 24 mul, 25 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1169 = w[46]*w[51] - w[45]*w[52];
    w[83] = x1169;
    const real x1172 = w[44]*w[52] - w[46]*w[50];
    w[84] = x1172;
    const real x1175 = w[45]*w[50] - w[44]*w[51];
    w[85] = x1175;
    const real x1176 = w[38] + w[50];
    const real x1177 = w[39] + w[51];
    const real x1178 = w[40] + w[52];
    w[86] = w[39]*w[43] - w[40]*w[42] + w[49]*x1177 - w[48]*x1178;
    w[87] = w[40]*w[41] - w[38]*w[43] + w[47]*x1178 - w[49]*x1176;
    w[88] = w[48]*x1176 + (9.81 + w[38]*w[42] - w[39]*w[41]) - w[47]*x1177;
    const real x1260 = w[50]*w[50];
    const real x1261 = w[51]*w[51];
    const real x1262 = w[52]*w[52];
    const real x1263 = w[51]*w[52];
    w[89] = x1263;
    const real x1264 = w[50]*w[52];
    w[90] = x1264;
    const real x1265 = w[50]*w[51];
    w[91] = x1265;
    w[92] = x1261 + x1262;
    w[93] = x1265 - x1175;
    w[94] = x1172 + x1264;
    w[95] = x1175 + x1265;
    w[96] = x1260 + x1262;
    w[97] = x1263 - x1169;
    w[98] = x1264 - x1172;
    w[99] = x1169 + x1263;
    w[100] = x1260 + x1261;
}

/* 18 mul, 21 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1406 = w[59]*w[80] - w[61]*w[78] - (w[74] + w[60]*w[79]) - w[62]*w[92];
    w[38] = w[86] + w[63]*w[93] + (w[64]*w[94] + x1406);
    const real x1413 = w[60]*w[81] - w[61]*w[77] - (w[75] + w[59]*w[79]) - w[63]*w[96];
    w[39] = w[87] + w[62]*w[95] + (w[64]*w[97] + x1413);
    const real x1420 = w[61]*w[82] - w[60]*w[77] - (w[76] + w[59]*w[78]) - w[64]*w[100];
    w[40] = w[88] + w[62]*w[98] + (w[63]*w[99] + x1420);
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
    w[41] = w[3] + w[6]*c[90] + (w[7]*c[91] + w[8]*c[92]);
    w[42] = w[4] + w[9]*c[90] + (w[10]*c[91] + w[11]*c[92]);
    w[43] = w[5] + w[12]*c[90] + (w[13]*c[91] + w[14]*c[92]);
}

/* 30 mul, 3 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual, outputs */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x571 = w[0]*w[2];
    const real x572 = w[2]*w[2];
    w[44] = w[0]*c[76];
    w[45] = w[2]*c[81];
    w[46] = c[61]*x571;
    w[47] = c[66]*x572;
    w[48] = w[0]*c[77];
    w[49] = c[62]*x571;
    w[101] = w[2]*c[82] + c[67]*x572;
    w[102] = w[0]*c[78];
    w[103] = c[63]*x571;
    w[104] = w[2]*c[83] + c[68]*x572;
    w[105] = w[0]*c[79];
    w[106] = w[2]*c[84];
    w[107] = c[64]*x571;
    w[108] = c[69]*x572;
    w[109] = w[0]*c[80];
    w[110] = c[65]*x571;
    w[111] = w[2]*c[85] + c[70]*x572;
    w[112] = w[0]*c[87];
    w[113] = w[2]*c[88];
    w[114] = w[0]*c[55];
    w[115] = w[2]*c[58];
    w[116] = w[0]*c[56];
    w[117] = w[2]*c[59];
    w[118] = w[0]*c[57];
    w[119] = w[2]*c[60];
}

/* 34 mul, 22 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x665 = w[41]*c[93];
    w[120] = x665;
    const real x666 = w[42]*c[93];
    w[121] = x666;
    const real x667 = w[43]*c[93];
    w[122] = x667;
    const real x671 = w[6]*c[48] - w[8]*c[94];
    const real x672 = w[7]*c[49];
    const real x675 = w[8]*c[50] - w[6]*c[94];
    const real x678 = w[9]*c[48] - w[11]*c[94];
    const real x679 = w[10]*c[49];
    const real x682 = w[11]*c[50] - w[9]*c[94];
    const real x687 = w[8]*x675 + (w[6]*x671 + w[7]*x672);
    const real x692 = w[11]*x682 + (w[9]*x678 + w[10]*x679);
    w[123] = x687 + w[41]*x665;
    w[124] = w[11]*x675 + (w[9]*x671 + w[10]*x672) + w[42]*x665;
    w[125] = w[14]*x675 + (w[12]*x671 + w[13]*x672) + w[43]*x665;
    w[126] = x692 + w[42]*x666;
    w[127] = w[14]*x682 + (w[12]*x678 + w[13]*x679) + w[43]*x666;
    w[128] = c[95] - x687 + (w[43]*x667 - x692);
}

/* 27 add; for acceleration, multipliers, mass_matrix, forces, correction, residual */
static void mass_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x580 = w[47] + (w[45] + (w[46] + (c[71] + w[44])));
    w[129] = x580;
    w[130] = w[49] + (c[72] + w[48]) + w[101];
    w[131] = w[103] + (c[73] + w[102]) + w[104];
    const real x604 = w[108] + (w[106] + (w[107] + (c[74] + w[105])));
    w[132] = x604;
    w[133] = w[110] + (c[75] + w[109]) + w[111];
    w[134] = c[86] + w[112] - x580 + (w[113] - x604);
    w[135] = w[115] + (c[52] + w[114]);
    w[136] = w[117] + (c[53] + w[116]);
    w[137] = w[119] + (c[54] + w[118]);
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
    const real x748 = c[0]*(w[132] + w[134]) + (c[14]*w[136] - c[13]*w[137] - c[1]*w[130] - c[2]*w[131]);
    const real x751 = c[1]*(w[129] + w[134]) + (c[11]*w[137] - c[14]*w[135] - c[0]*w[130] - c[2]*w[133]);
    const real x754 = c[13]*w[135] - c[11]*w[136] - c[0]*w[131] + (c[2]*(w[129] + w[132]) - c[1]*w[133]);
    const real x771 = c[11]*(c[2]*w[136] - c[1]*w[137]) + c[13]*(c[0]*w[137] - c[2]*w[135]);
    w[141] = c[0]*x748 + c[1]*x751 + (c[2]*x754 - (c[14]*(c[1]*w[135] - c[0]*w[136]) + x771));
    const real x804 = c[21]*w[138] + (w[20]*w[121] - w[19]*w[122] - c[22]*w[124] - c[23]*w[125]);
    const real x807 = c[22]*w[139] + (w[18]*w[122] - w[20]*w[120] - c[21]*w[124] - c[23]*w[127]);
    const real x810 = w[19]*w[120] - w[18]*w[121] - c[21]*w[125] + (c[23]*w[140] - c[22]*w[127]);
    const real x821 = c[22]*w[122] + (w[18]*c[93] - c[23]*w[121]);
    const real x823 = c[23]*w[120] + (w[19]*c[93] - c[21]*w[122]);
    const real x825 = c[21]*w[121] + (w[20]*c[93] - c[22]*w[120]);
    w[142] = c[18]*x825 + (c[16]*x821 + c[17]*x823);
    w[143] = c[21]*x804 + (w[20]*x825 + (w[18]*x821 + w[19]*x823)) + (c[22]*x807 + c[23]*x810);
    const real x862 = w[15]*w[138] + (w[23]*w[121] - w[22]*w[122] - w[16]*w[124] - w[17]*w[125]);
    const real x865 = w[16]*w[139] + (w[21]*w[122] - w[23]*w[120] - w[15]*w[124] - w[17]*w[127]);
    const real x868 = w[22]*w[120] - w[21]*w[121] - w[15]*w[125] + (w[17]*w[140] - w[16]*w[127]);
    const real x881 = w[21]*c[93] - (w[17]*w[121] - w[16]*w[122]);
    const real x882 = w[22]*c[93] - (w[15]*w[122] - w[17]*w[120]);
    const real x883 = w[23]*c[93] - (w[16]*w[120] - w[15]*w[121]);
    w[144] = c[18]*x883 + (c[16]*x881 + c[17]*x882);
    w[145] = c[21]*x862 + (w[20]*x883 + (w[18]*x881 + w[19]*x882)) + (c[22]*x865 + c[23]*x868);
    w[146] = w[15]*x862 + (w[23]*x883 + (w[21]*x881 + w[22]*x882)) + (w[16]*x865 + w[17]*x868);
}

/* ---- force ---- */

/* 19 mul, 1 add; for acceleration, multipliers, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[147] = q[1]*c[109] + u[0];
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
    const real x1229 = w[151] - w[131]*w[79] + (w[130]*w[78] + (w[136]*w[76] - w[137]*w[75]) - w[152]);
    const real x1243 = w[133]*w[79] - w[130]*w[77] + (w[153] + (w[137]*w[74] - w[135]*w[76]) - w[154]);
    const real x1258 = w[79]*(w[129] - w[132]) - w[133]*w[78] + (w[155] + (w[135]*w[75] - w[136]*w[74]) + (w[131]*w[77]
        - w[156]));
    const real x1289 = c[93]*w[86] + (w[122]*w[94] + (w[121]*w[93] - w[157]));
    const real x1292 = c[93]*w[87] + (w[122]*w[97] + (w[120]*w[95] - w[158]));
    const real x1295 = c[93]*w[88] + (w[121]*w[99] + (w[120]*w[98] - w[159]));
    const real x1310 = w[121]*w[88] - (w[125]*w[95] + w[128]*w[97]) + (w[160] - w[161] + (w[124]*w[98] + w[126]*w[99])
        - w[122]*w[87]);
    const real x1325 = w[122]*w[86] - (w[123]*w[98] + w[124]*w[99]) + (w[162] - w[163] + (w[127]*w[93] + w[128]*w[94])
        - w[120]*w[88]);
    const real x1340 = w[120]*w[87] - (w[126]*w[93] + w[127]*w[94]) + (w[164] - w[165] + (w[123]*w[95] + w[125]*w[97])
        - w[121]*w[86]);
    const real x1348 = c[0]*(w[77]*(w[132] - w[134]) + x1229) + c[1]*(w[78]*(w[134] - w[129]) + x1243);
    w[92] = c[22]*x1325 + c[23]*x1340 + (w[18]*x1289 + w[19]*x1292 + (c[21]*x1310 + w[20]*x1295));
    w[96] = w[16]*x1325 + w[17]*x1340 + (w[21]*x1289 + w[22]*x1292 + (w[15]*x1310 + w[23]*x1295));
    const real x1376 = c[13]*(w[135]*w[79] + w[137]*w[77] - w[149]) + c[14]*(w[135]*w[78] + w[136]*w[77] - w[150]);
    const real x1378 = c[2]*x1258 + (c[11]*(w[136]*w[79] + w[137]*w[78] - w[148]) + u[1] + x1376);
    w[100] = x1348 + x1378;
    w[166] = w[147] + c[16]*x1289 + (c[17]*x1292 + c[18]*(c[110] + x1295));
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
    const real x1009 = 1.0/w[146];
    w[93] = x1009;
    const real x1010 = w[145]*x1009;
    w[94] = x1010;
    const real x1011 = w[144]*x1009;
    w[95] = x1011;
    const real x1012 = w[67]*x1009;
    w[97] = x1012;
    const real x1013 = w[70]*x1009;
    w[98] = x1013;
    const real x1014 = w[73]*x1009;
    w[99] = x1014;
    const real x1018 = w[142] - w[145]*x1011;
    const real x1022 = w[66] - w[145]*x1012;
    const real x1027 = w[69] - w[145]*x1013;
    const real x1033 = w[72] - w[145]*x1014;
    const real x1039 = 1.0/(w[143] - w[145]*x1010);
    w[167] = x1039;
    const real x1040 = x1018*x1039;
    w[168] = x1040;
    const real x1041 = x1022*x1039;
    w[169] = x1041;
    const real x1042 = x1027*x1039;
    w[170] = x1042;
    const real x1043 = x1033*x1039;
    w[171] = x1043;
    const real x1047 = c[16] - w[144]*x1012 - x1018*x1041;
    const real x1050 = c[17] - w[144]*x1013 - x1018*x1042;
    const real x1054 = c[18] - w[144]*x1014 - x1018*x1043;
    const real x1058 = 1.0/(c[96] - w[144]*x1011 - x1018*x1040);
    w[172] = x1058;
    const real x1059 = x1047*x1058;
    w[173] = x1059;
    const real x1060 = x1050*x1058;
    w[174] = x1060;
    const real x1061 = x1054*x1058;
    w[175] = x1061;
    const real x1068 = 1.0/w[141];
    w[176] = x1068;
    const real x1069 = w[65]*x1068;
    w[177] = x1069;
    const real x1070 = w[68]*x1068;
    w[178] = x1070;
    const real x1071 = w[71]*x1068;
    w[179] = x1071;
    const real x1079 = x1047*x1060 + (x1022*x1042 + (w[67]*x1013 + w[65]*x1070));
    const real x1084 = x1047*x1061 + (x1022*x1043 + (w[67]*x1014 + w[65]*x1071));
    const real x1087 = 1.0/(x1047*x1059 + (x1022*x1041 + (w[67]*x1012 + w[65]*x1069)));
    w[180] = x1087;
    const real x1088 = x1079*x1087;
    w[181] = x1088;
    const real x1089 = x1084*x1087;
    w[182] = x1089;
    const real x1094 = x1079*x1088 - (x1050*x1060 + (x1027*x1042 + (w[70]*x1013 + w[68]*x1070)));
    const real x1099 = x1079*x1089 - (x1050*x1061 + (x1027*x1043 + (w[70]*x1014 + w[68]*x1071)));
    const real x1101 = 1.0/x1094;
    w[183] = x1101;
    const real x1102 = x1099*x1101;
    w[184] = x1102;
    const real x1107 = x1084*x1089 - (x1054*x1061 + (x1033*x1043 + (w[73]*x1014 + w[71]*x1071)));
    w[185] = 1.0/(x1107 - x1099*x1102);
}

/* 24 mul, 21 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1426 = w[94]*w[96] - w[92];
    w[186] = x1426;
    const real x1436 = w[95]*w[96] - w[166] - w[168]*x1426;
    w[187] = x1436;
    const real x1447 = w[97]*w[96] - (w[38] + w[177]*w[100]) - w[169]*x1426 - w[173]*x1436;
    const real x1454 = w[98]*w[96] - (w[39] + w[178]*w[100]) - w[170]*x1426 - w[174]*x1436;
    const real x1455 = x1454 - w[181]*x1447;
    const real x1461 = w[99]*w[96] - (w[40] + w[179]*w[100]) - w[171]*x1426 - w[175]*x1436;
    const real x1464 = w[185]*(x1461 - w[182]*x1447 - w[184]*x1455);
    w[188] = x1464;
    const real x1467 = w[183]*x1455 - w[184]*x1464;
    w[189] = x1467;
    w[190] = w[181]*x1467 + (w[180]*x1447 + w[182]*x1464);
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
    const real x1487 = w[173]*w[190] + (w[172]*w[187] - w[175]*w[188] - w[174]*w[189]);
    out[1] = x1487;
    const real x1496 = w[169]*w[190] + (w[167]*w[186] - w[171]*w[188] - w[170]*w[189]) - w[168]*x1487;
    out[2] = x1496;
    const real x1506 = w[97]*w[190] - (w[98]*w[189] + (w[93]*w[96] + w[99]*w[188])) - w[95]*x1487;
    out[3] = x1506 - w[94]*x1496;
}

/* 24 mul, 17 add; for correction */
static void solve_7(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1511 = l[1] - w[181]*l[0];
    const real x1517 = w[185]*(l[2] - w[182]*l[0] - w[184]*x1511);
    const real x1520 = w[183]*x1511 - w[184]*x1517;
    const real x1525 = w[181]*x1520 + (w[180]*l[0] + w[182]*x1517);
    out[0] = w[178]*x1520 + w[179]*x1517 - w[177]*x1525;
    const real x1535 = w[173]*x1525 - (w[174]*x1520 + w[175]*x1517);
    out[1] = x1535;
    const real x1542 = w[169]*x1525 - (w[170]*x1520 + w[171]*x1517) - w[168]*x1535;
    out[2] = x1542;
    out[3] = w[97]*x1525 - (w[98]*x1520 + w[99]*x1517) - w[95]*x1535 - w[94]*x1542;
}

/* ---- output ---- */

/* 2 mul, 2 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[92] = w[2]*c[116] + (w[0]*c[113] + c[119]);
}

/* 4 mul, 4 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[93] = w[2]*c[114] + (w[0]*c[111] + c[117]);
    w[94] = w[2]*c[115] + (w[0]*c[112] + c[118]);
}

/* 27 add; for energy, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1660 = w[47] + (w[45] + (w[46] + (w[44] + c[120])));
    w[0] = x1660;
    w[2] = w[101] + (w[49] + (w[48] + c[121]));
    w[95] = w[104] + (w[103] + (w[102] + c[122]));
    const real x1670 = w[108] + (w[106] + (w[107] + (w[105] + c[123])));
    w[96] = x1670;
    w[97] = w[111] + (w[110] + (w[109] + c[124]));
    const real x1678 = x1660 + x1670;
    w[98] = x1678;
    w[99] = w[113] + (w[112] + c[128]) - x1678;
    w[100] = w[115] + (w[114] + c[125]);
    w[166] = w[117] + (w[116] + c[126]);
    w[167] = w[119] + (w[118] + c[127]);
}

/* 15 mul, 13 add; for residual, outputs */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    const real x1823 = c[0]*a[0];
    const real x1824 = c[1]*a[0];
    const real x1825 = c[2]*a[0];
    w[44] = c[16]*a[1];
    w[45] = c[17]*a[1];
    const real x1832 = c[18]*a[1];
    w[46] = x1832;
    w[47] = w[74] + c[11]*a[0];
    w[48] = w[75] + c[13]*a[0];
    w[49] = w[76] + c[14]*a[0];
    w[101] = 9.81 + x1832;
    w[102] = w[79] - x1825;
    w[103] = w[78] + x1824;
    w[104] = w[79] + x1825;
    w[105] = w[77] - x1823;
    w[106] = w[78] - x1824;
    w[107] = w[77] + x1823;
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
    const real x1708 = w[1]*(w[96] + w[99]) + (w[37]*w[166] - w[36]*w[167] - w[33]*w[2] - w[34]*w[95]);
    const real x1711 = w[33]*(w[0] + w[99]) + (w[35]*w[167] - w[37]*w[100] - w[1]*w[2] - w[34]*w[97]);
    const real x1714 = w[36]*w[100] - w[35]*w[166] - w[1]*w[95] + (w[34]*w[98] - w[33]*w[97]);
    const real x1755 = w[121]*w[58] - w[122]*w[57] + (w[138]*w[50] - (w[124]*w[51] + w[125]*w[52]));
    const real x1758 = w[122]*w[56] - w[120]*w[58] + (w[139]*w[51] - (w[124]*w[50] + w[127]*w[52]));
    const real x1762 = w[140]*w[52] + w[120]*w[57] - (w[121]*w[56] + (w[125]*w[50] + w[127]*w[51]));
    const real x1790 = w[35]*(w[33]*w[167] + (c[51]*w[35] - w[34]*w[166])) + c[89]*(w[54]*w[54] + (w[55]*w[55] +
        w[53]*w[53]));
    const real x1791 = w[36]*(w[34]*w[100] + (c[51]*w[36] - w[1]*w[167])) + w[37]*(w[1]*w[166] + (c[51]*w[37] -
        w[33]*w[100]));
    const real x1795 = w[56]*(c[93]*w[56] - (w[121]*w[52] - w[122]*w[51])) + (w[34]*x1714 + (x1790 + x1791));
    const real x1796 = w[57]*(c[93]*w[57] - (w[122]*w[50] - w[120]*w[52])) + w[58]*(c[93]*w[58] - (w[120]*w[51] -
        w[121]*w[50]));
    const real x1801 = w[50]*x1755 + w[51]*x1758 + (w[52]*x1762 + (w[1]*x1708 + w[33]*x1711) + (x1795 + x1796));
    out[0] = 0.5*x1801;
    out[1] = w[43]*c[130] + (w[92]*c[129] + w[5]*c[110]);
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
    const real x1854 = w[83] + (c[21]*a[2] + w[15]*a[3]);
    const real x1855 = w[84] + (c[22]*a[2] + w[16]*a[3]);
    const real x1856 = w[85] + (c[23]*a[2] + w[17]*a[3]);
    const real x1859 = w[86] + (w[21]*a[3] + (w[44] + w[18]*a[2]));
    const real x1862 = w[87] + (w[22]*a[3] + (w[45] + w[19]*a[2]));
    const real x1865 = w[88] + (w[23]*a[3] + (w[46] + w[20]*a[2]));
    const real x1902 = w[91] - x1856;
    const real x1903 = w[90] + x1855;
    const real x1904 = w[91] + x1856;
    const real x1905 = w[89] - x1854;
    const real x1906 = w[90] - x1855;
    const real x1907 = w[89] + x1854;
    const real x1938 = c[93]*x1859 + (w[122]*x1903 + (w[121]*x1902 + (l[0] - w[157])));
    const real x1946 = w[164] + (w[62]*l[1] - w[63]*l[0]) - w[165] + (w[123]*x1904 + w[125]*x1905);
    const real x1949 = w[120]*x1862 - (w[126]*x1902 + w[127]*x1903) + (x1946 - w[121]*x1859);
    const real x1953 = c[93]*x1862 + (w[122]*x1905 + (w[120]*x1904 + (l[1] - w[158])));
    const real x1962 = w[155] + (w[108] + (w[135]*w[48] - w[136]*w[47])) - w[133]*w[103] + (w[129]*w[104] - w[156] +
        (w[131]*w[105] - w[132]*w[102]));
    const real x1970 = w[160] + (w[63]*l[2] - w[64]*l[1]) - w[161] + (w[124]*x1906 + w[126]*x1907);
    const real x1973 = w[121]*x1865 - (w[125]*x1904 + w[128]*x1905) + (x1970 - w[122]*x1862);
    const real x1979 = w[162] + (w[64]*l[0] - w[62]*l[2]) - w[163] + (w[127]*x1902 + w[128]*x1903);
    const real x1982 = w[122]*x1859 - (w[123]*x1906 + w[124]*x1907) + (x1979 - w[120]*x1865);
    const real x1986 = c[93]*x1865 + (w[121]*x1907 + (w[120]*x1906 + (l[2] - w[159])));
    const real x1993 = w[151] + (w[109] + (w[136]*w[49] - w[137]*w[48])) + (w[130]*w[106] - w[152]);
    const real x2002 = w[153] + (w[110] + (w[137]*w[47] - w[135]*w[49])) + (w[133]*w[102] - w[154]);
    const real x2016 = c[0]*(x1993 + (w[132]*w[107] - w[131]*w[104] - w[134]*w[105])) + c[1]*(x2002 + (w[134]*w[103] -
        (w[129]*w[106] + w[130]*w[107])));
    out[2] = c[22]*x1982 + c[23]*x1949 + (w[18]*x1938 + w[19]*x1953 + (c[21]*x1973 + w[20]*x1986));
    out[3] = w[16]*x1982 + w[17]*x1949 + (w[21]*x1938 + w[22]*x1953 + (w[15]*x1973 + w[23]*x1986));
    const real x2043 = c[13]*(w[135]*w[104] + w[137]*w[105] - (w[149] + l[1])) + c[14]*(w[135]*w[106] + w[136]*w[107] -
        (w[150] + l[2]));
    const real x2044 = u[1] + c[11]*(w[136]*w[102] + w[137]*w[103] - (w[148] + l[0])) + x2043;
    out[0] = x2016 + (c[2]*x1962 + x2044);
    out[1] = w[147] + c[16]*(c[89]*w[44] + x1938) + (c[17]*(c[89]*w[45] + x1953) + c[18]*(c[89]*w[101] + x1986));
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
    const real x2107 = w[166]*w[102] + w[167]*w[103] - w[80]*w[100] + (c[51]*w[47] - l[0]);
    out[5] = x2107;
    const real x2109 = w[100]*w[104] + w[167]*w[105] - w[81]*w[166] + (c[51]*w[48] - l[1]);
    out[6] = x2109;
    const real x2113 = w[166]*w[107] - w[82]*w[167] + (c[51]*w[49] + (w[100]*w[106] - l[2]));
    out[7] = x2113;
    const real x2127 = w[97]*(w[81] - w[82]) + (w[166]*w[49] + (w[109] - w[167]*w[48]) - c[9]*x2113);
    out[8] = w[2]*w[106] + c[10]*x2109 + (w[96]*w[107] - w[95]*w[104]) + (x2127 - w[99]*w[105]);
    const real x2138 = w[95]*(w[82] - w[80]) + (w[110] + w[167]*w[47] - w[100]*w[49] - c[10]*x2107);
    out[9] = w[97]*w[102] + c[12]*x2113 - (w[0]*w[106] + w[2]*w[107]) + (w[99]*w[103] + x2138);
    const real x2150 = w[108] + (w[100]*w[48] - w[166]*w[47]) - c[12]*x2109 + (w[0]*w[104] + c[9]*x2107);
    const real x2151 = w[95]*w[105] - w[96]*w[102] + (w[2]*(w[80] - w[81]) - w[97]*w[103]);
    out[10] = x2150 + x2151;
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
    out[1] = c[96];
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
    out[4] = c[133];
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
    out[0] = c[51];
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[39];
    out[5] = c[40];
    out[6] = c[41];
    out[7] = symgen_all(0.0);
    out[8] = symgen_all(0.0);
    out[9] = symgen_all(0.0);
    out[10] = c[89];
    out[11] = symgen_all(0.0);
    out[12] = symgen_all(0.0);
    out[13] = symgen_all(0.0);
    out[14] = c[42];
    out[15] = c[43];
    out[16] = c[44];
    out[17] = symgen_all(0.0);
    out[18] = symgen_all(0.0);
    out[19] = symgen_all(0.0);
    out[20] = c[93];
    out[21] = symgen_all(0.0);
    out[22] = symgen_all(0.0);
    out[23] = symgen_all(0.0);
    out[24] = c[45];
    out[25] = c[46];
    out[26] = c[47];
    out[27] = symgen_all(0.0);
    out[28] = c[94];
    out[29] = symgen_all(0.0);
    return symgen_good;
}

int slider_crank_multiplier_scales(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[131];
    out[1] = c[132];
    out[2] = symgen_all(9.81);
    out[3] = symgen_all(1.0);
    out[4] = c[132];
    out[5] = symgen_all(1.0);
    out[6] = symgen_all(1.0);
    out[7] = c[132];
    out[8] = c[132];
    out[9] = c[132];
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

#include "symgen_explicit.h"

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
    .scales_size = slider_crank_multiplier_scales_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 3,
    .joints = joints,
    .acceleration = slider_crank_multiplier_acceleration,
    .multipliers = slider_crank_multiplier_multipliers,
    .closure = slider_crank_multiplier_closure,
    .correction = slider_crank_multiplier_correction,
    .outputs = slider_crank_multiplier_outputs,
    .scales = slider_crank_multiplier_scales,
};

int slider_crank_multiplier_scratch(void) { return symgen_explicit_scratch(&model); }

int slider_crank_multiplier_control(void) { return symgen_embedded_length(&model); }

int slider_crank_multiplier_run(symgen_run *run) { return symgen_explicit_run(&model, run); }

int slider_crank_multiplier_rk4(symgen_run *run)
{
    run->explicit_.table = symgen_rk4_table;
    return symgen_explicit_run(&model, run);
}

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
        27,
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
        slider_crank_multiplier_scales_size,
    };
    return sizes;
}

const char *slider_crank_multiplier_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
