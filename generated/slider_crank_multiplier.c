/* slider_crank, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 4da8c22d6e1fcf392e1346818d752183ad4100524bfdeb9a733d53c6808fb596
   init: 54 mul, 4 div, 24 add, 5 sqrt, 87 flops
   position: 102 mul, 90 add, 6 trig, 192 flops
   velocity: 21 mul, 9 add, 30 flops
   constraints: 90 mul, 86 add, 176 flops
   transform: no operations
   mass: 180 mul, 126 add, 306 flops
   force: 132 mul, 108 add, 240 flops
   solve: 102 mul, 7 div, 71 add, 180 flops
   output: no operations
*/
#include "slider_crank_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 54 mul, 4 div, 24 add, 5 sqrt */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[29]*p[29] + (p[27]*p[27] + p[28]*p[28]));
    const real x12 = p[27]*x11;
    c[0] = x12;
    const real x13 = p[28]*x11;
    c[1] = x13;
    const real x14 = p[29]*x11;
    c[2] = x14;
    c[3] = x12*x12;
    c[4] = x13*x13;
    c[5] = x14*x14;
    c[6] = x12*x13;
    c[7] = x12*x14;
    c[8] = x13*x14;
    c[10] = p[4] - p[12];
    c[12] = p[5] - p[13];
    c[14] = p[3] - p[11];
    const real x91 = 1.0/sqrt(p[32]*p[32] + (p[30]*p[30] + p[31]*p[31]));
    const real x92 = p[30]*x91;
    c[15] = x92;
    const real x93 = p[31]*x91;
    c[16] = x93;
    const real x94 = p[32]*x91;
    c[17] = x94;
    const real x103 = 0.5*p[0];
    const real x106 = sqrt(p[1]*p[1] - x103*x103);
    c[18] = x106;
    const real x121 = 1.0/sqrt(p[35]*p[35] + (p[33]*p[33] + p[34]*p[34]));
    const real x122 = p[33]*x121;
    c[21] = x122;
    const real x123 = p[34]*x121;
    c[22] = x123;
    const real x124 = p[35]*x121;
    c[23] = x124;
    c[24] = x122*x122;
    c[25] = x123*x123;
    c[26] = x124*x124;
    c[27] = x122*x123;
    c[28] = x122*x124;
    c[29] = x123*x124;
    const real x162 = 1.0/sqrt(p[38]*p[38] + (p[36]*p[36] + p[37]*p[37]));
    const real x163 = p[36]*x162;
    c[30] = x163;
    const real x164 = p[37]*x162;
    c[31] = x164;
    const real x165 = p[38]*x162;
    c[32] = x165;
    c[33] = x163*x163;
    c[34] = x164*x164;
    c[35] = x165*x165;
    c[36] = x163*x164;
    c[37] = x163*x165;
    c[38] = x164*x165;
    const real x240 = 0.3*x106;
    const real x242 = 0.35*p[0];
    c[39] = x106 - x240;
    c[40] = p[8] - p[18];
    c[41] = p[9] - x242;
    c[52] = (p[23] + p[17])*(x93*x93 + (x94*x94 + x92*x92));
    c[53] = p[7] - p[12];
    c[54] = x103 - p[13];
    c[55] = p[6] - p[11];
    c[56] = p[6] - x240;
    c[57] = p[7] - p[18];
    c[58] = x103 - x242;
    c[60] = 9.81*p[10];
    c[61] = 9.81*p[23];
    c[62] = 9.81*p[17];
}

void slider_crank_multiplier_init(const real *p, real *c)
{
    c[9] = p[4];
    c[11] = p[5];
    c[13] = p[3];
    c[19] = p[8];
    c[20] = p[9];
    c[42] = p[10];
    c[43] = p[14];
    c[44] = p[15];
    c[45] = p[16];
    c[46] = p[23];
    c[47] = p[17];
    c[48] = p[19];
    c[49] = p[22];
    c[50] = p[20];
    c[51] = p[21];
    c[59] = p[2];
    c[63] = p[39];
    init_1(p, c);
}

/* ---- position ---- */

/* 18 mul, 19 add, 2 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x16 = sin(q[0]);
    const real x17 = cos(q[0]);
    const real x18 = 1.0 - x17;
    const real x21 = x17 + x18*c[3];
    w[0] = x21;
    const real x24 = x17 + x18*c[4];
    w[1] = x24;
    const real x27 = x17 + x18*c[5];
    w[2] = x27;
    const real x29 = x18*c[6];
    const real x30 = c[2]*x16;
    const real x31 = x29 - x30;
    w[3] = x31;
    const real x32 = x29 + x30;
    w[4] = x32;
    const real x34 = x18*c[7];
    const real x35 = c[1]*x16;
    const real x36 = x34 - x35;
    w[5] = x36;
    const real x37 = x34 + x35;
    w[6] = x37;
    const real x39 = x18*c[8];
    const real x40 = c[0]*x16;
    const real x41 = x39 - x40;
    w[7] = x41;
    const real x42 = x39 + x40;
    w[8] = x42;
    const real x56 = x21*c[14] + (x31*c[10] + x37*c[12]);
    w[9] = x56;
    const real x61 = x41*c[12] + (x24*c[10] + x32*c[14]);
    w[10] = x61;
    const real x66 = x42*c[10] + (x27*c[12] + x36*c[14]);
    w[11] = x66;
    w[12] = c[13] - x56;
    w[13] = c[9] - x61;
    w[14] = c[11] - x66;
}

/* 6 mul, 6 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x70 = w[9] + w[12];
    w[15] = x70;
    const real x71 = w[10] + w[13];
    w[16] = x71;
    const real x72 = w[11] + w[14];
    w[17] = x72;
    w[18] = c[2]*x71 - c[1]*x72;
    w[19] = c[0]*x72 - c[2]*x70;
    w[20] = c[1]*x70 - c[0]*x71;
}

/* 57 mul, 50 add, 4 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x107 = c[15]*q[1] + c[18];
    w[21] = x107;
    const real x109 = c[16]*q[1] + c[19];
    w[22] = x109;
    const real x111 = c[17]*q[1] + c[20];
    w[23] = x111;
    const real x126 = sin(q[2]);
    const real x127 = cos(q[2]);
    const real x128 = 1.0 - x127;
    const real x131 = x127 + x128*c[24];
    const real x134 = x127 + x128*c[25];
    const real x137 = x127 + x128*c[26];
    const real x139 = x128*c[27];
    const real x140 = c[23]*x126;
    const real x141 = x139 - x140;
    const real x142 = x139 + x140;
    const real x144 = x128*c[28];
    const real x145 = c[22]*x126;
    const real x146 = x144 - x145;
    const real x147 = x144 + x145;
    const real x149 = x128*c[29];
    const real x150 = c[21]*x126;
    const real x151 = x149 - x150;
    const real x152 = x149 + x150;
    const real x167 = sin(q[3]);
    const real x168 = cos(q[3]);
    const real x169 = 1.0 - x168;
    const real x172 = x168 + x169*c[33];
    const real x175 = x168 + x169*c[34];
    const real x178 = x168 + x169*c[35];
    const real x180 = x169*c[36];
    const real x181 = c[32]*x167;
    const real x182 = x180 - x181;
    const real x183 = x180 + x181;
    const real x185 = x169*c[37];
    const real x186 = c[31]*x167;
    const real x187 = x185 - x186;
    const real x188 = x185 + x186;
    const real x190 = x169*c[38];
    const real x191 = c[30]*x167;
    const real x192 = x190 - x191;
    const real x193 = x190 + x191;
    const real x198 = x131*x172 + (x141*x183 + x147*x187);
    w[24] = x198;
    const real x203 = x141*x175 + (x131*x182 + x147*x193);
    w[25] = x203;
    const real x208 = x147*x178 + (x131*x188 + x141*x192);
    w[26] = x208;
    const real x213 = x142*x172 + (x134*x183 + x151*x187);
    w[27] = x213;
    const real x218 = x134*x175 + (x142*x182 + x151*x193);
    w[28] = x218;
    const real x223 = x151*x178 + (x142*x188 + x134*x192);
    w[29] = x223;
    const real x228 = x146*x172 + (x152*x183 + x137*x187);
    w[30] = x228;
    const real x233 = x152*x175 + (x146*x182 + x137*x193);
    w[31] = x233;
    const real x238 = x137*x178 + (x146*x188 + x152*x192);
    w[32] = x238;
    const real x251 = x208*c[41] + (x198*c[39] + x203*c[40]);
    w[33] = x251;
    const real x256 = x223*c[41] + (x213*c[39] + x218*c[40]);
    w[34] = x256;
    const real x261 = x238*c[41] + (x228*c[39] + x233*c[40]);
    w[35] = x261;
    w[36] = x107 - x251;
    w[37] = x109 - x256;
    w[38] = x111 - x261;
}

/* 21 mul, 15 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x265 = w[33] + w[36];
    const real x266 = w[34] + w[37];
    const real x267 = w[35] + w[38];
    const real x272 = c[32]*w[26] + (c[30]*w[24] + c[31]*w[25]);
    w[39] = x272;
    const real x277 = c[32]*w[29] + (c[30]*w[27] + c[31]*w[28]);
    w[40] = x277;
    const real x282 = c[32]*w[32] + (c[30]*w[30] + c[31]*w[31]);
    w[41] = x282;
    w[42] = c[23]*x266 - c[22]*x267;
    w[43] = c[21]*x267 - c[23]*x265;
    w[44] = c[22]*x265 - c[21]*x266;
    w[45] = x266*x282 - x267*x277;
    w[46] = x267*x272 - x265*x282;
    w[47] = x265*x277 - x266*x272;
}

/* ---- velocity ---- */

/* 6 mul; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[112] = c[0]*v[0];
    w[113] = c[1]*v[0];
    w[114] = c[2]*v[0];
    w[115] = w[18]*v[0];
    w[116] = w[19]*v[0];
    w[117] = w[20]*v[0];
}

/* 3 mul; for acceleration, multipliers, forces, velocities, closure, constraint_bias, energy, residual */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[118] = c[15]*v[1];
    w[119] = c[16]*v[1];
    w[120] = c[17]*v[1];
}

/* 12 mul, 9 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual */
static void velocity_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x820 = c[21]*v[2];
    w[121] = x820;
    const real x821 = c[22]*v[2];
    w[122] = x821;
    const real x822 = c[23]*v[2];
    w[123] = x822;
    const real x827 = w[39]*v[3];
    w[124] = x827;
    const real x828 = w[40]*v[3];
    w[125] = x828;
    const real x829 = w[41]*v[3];
    w[126] = x829;
    const real x830 = w[45]*v[3];
    w[127] = x830;
    const real x831 = w[46]*v[3];
    w[128] = x831;
    const real x832 = w[47]*v[3];
    w[129] = x832;
    w[130] = x820 + x827;
    w[131] = x821 + x828;
    w[132] = x822 + x829;
    w[133] = x830 + (w[118] + w[42]*v[2]);
    w[134] = x831 + (w[119] + w[43]*v[2]);
    w[135] = x832 + (w[120] + w[44]*v[2]);
}

/* ---- constraints ---- */

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual, outputs */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[72] = w[12] + (w[0]*c[55] + (w[3]*c[53] + w[6]*c[54]));
    w[73] = w[13] + (w[7]*c[54] + (w[1]*c[53] + w[4]*c[55]));
    w[74] = w[14] + (w[8]*c[53] + (w[2]*c[54] + w[5]*c[55]));
}

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[75] = w[36] + (w[26]*c[58] + (w[24]*c[56] + w[25]*c[57]));
    w[76] = w[37] + (w[29]*c[58] + (w[27]*c[56] + w[28]*c[57]));
    w[77] = w[38] + (w[32]*c[58] + (w[30]*c[56] + w[31]*c[57]));
}

/* 18 mul, 18 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[78] = w[18] + c[1]*w[74] - c[2]*w[73];
    w[79] = w[42] + c[22]*w[77] - c[23]*w[76];
    w[80] = w[45] + w[40]*w[77] - w[41]*w[76];
    w[81] = w[19] + c[2]*w[72] - c[0]*w[74];
    w[82] = w[43] + c[23]*w[75] - c[21]*w[77];
    w[83] = w[46] + w[41]*w[75] - w[39]*w[77];
    w[84] = w[20] + c[0]*w[73] - c[1]*w[72];
    w[85] = w[44] + c[21]*w[76] - c[22]*w[75];
    w[86] = w[47] + w[39]*w[76] - w[40]*w[75];
}

/* 24 mul, 19 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x848 = w[119]*w[123] - w[120]*w[122];
    w[137] = x848;
    const real x851 = w[120]*w[121] - w[118]*w[123];
    w[138] = x851;
    const real x854 = w[118]*w[122] - w[119]*w[121];
    w[139] = x854;
    w[140] = w[126]*w[131] - w[125]*w[132];
    w[141] = w[124]*w[132] - w[126]*w[130];
    w[142] = w[125]*w[130] - w[124]*w[131];
    const real x884 = w[129]*w[131] - w[128]*w[132] + (w[126]*w[134] - w[125]*w[135]);
    w[143] = x884;
    const real x885 = w[127]*w[132] - w[129]*w[130] + (w[124]*w[135] - w[126]*w[133]);
    w[144] = x885;
    const real x886 = w[128]*w[130] - w[127]*w[131] + (w[125]*w[133] - w[124]*w[134]);
    w[145] = x886;
    w[146] = x848 + x884;
    w[147] = x851 + x885;
    w[148] = x854 + 9.81 + x886;
}

/* 30 mul, 31 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1145 = w[115] + (w[74]*w[113] - w[73]*w[114]);
    const real x1146 = w[116] + (w[72]*w[114] - w[74]*w[112]);
    const real x1147 = w[117] + (w[73]*w[112] - w[72]*w[113]);
    const real x1167 = w[133] + (w[77]*w[131] - w[76]*w[132]);
    const real x1168 = w[134] + (w[75]*w[132] - w[77]*w[130]);
    const real x1169 = w[135] + (w[76]*w[130] - w[75]*w[131]);
    const real x1191 = w[146] + (w[77]*w[141] - w[76]*w[142]) + (w[131]*x1169 - w[132]*x1168);
    const real x1192 = w[147] + (w[75]*w[142] - w[77]*w[140]) + (w[132]*x1167 - w[130]*x1169);
    const real x1193 = w[148] + (w[76]*w[140] - w[75]*w[141]) + (w[130]*x1168 - w[131]*x1167);
    w[180] = x1191 - (w[113]*x1147 - w[114]*x1146);
    w[181] = x1192 - (w[114]*x1145 - w[112]*x1147);
    w[182] = x1193 - (9.81 + (w[112]*x1146 - w[113]*x1145));
}

/* 9 mul, 12 add; for closure */
static void constraints_6(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[75] - w[72];
    out[1] = w[76] - w[73];
    out[2] = w[77] - w[74];
    out[3] = w[80]*v[3] + (w[118] + w[79]*v[2]) - w[78]*v[0];
    out[4] = w[83]*v[3] + (w[119] + w[82]*v[2]) - w[81]*v[0];
    out[5] = w[86]*v[3] + (w[120] + w[85]*v[2]) - w[84]*v[0];
}

/* no operations; for constraint_jacobian */
static void constraints_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[78];
    out[4] = -w[81];
    out[8] = -w[84];
}

/* ---- mass ---- */

/* 36 mul, 21 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual, outputs */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x302 = w[12]*c[42];
    w[48] = x302;
    const real x303 = w[13]*c[42];
    w[49] = x303;
    const real x304 = w[14]*c[42];
    w[50] = x304;
    const real x306 = w[0]*c[43];
    const real x308 = w[3]*c[44];
    const real x310 = w[6]*c[45];
    const real x311 = w[4]*c[43];
    const real x312 = w[1]*c[44];
    const real x313 = w[7]*c[45];
    const real x317 = w[12]*x302;
    const real x318 = w[13]*x303;
    const real x319 = w[14]*x304;
    w[51] = w[6]*x310 + (w[0]*x306 + w[3]*x308) + (x318 + x319);
    w[52] = w[7]*x310 + (w[1]*x308 + w[4]*x306) - w[13]*x302;
    w[53] = w[8]*x308 + (w[2]*x310 + w[5]*x306) - w[14]*x302;
    w[54] = w[7]*x313 + (w[1]*x312 + w[4]*x311) + (x317 + x319);
    w[55] = w[8]*x312 + (w[2]*x313 + w[5]*x311) - w[14]*x303;
    const real x359 = w[8]*(w[8]*c[44]) + (w[2]*(w[2]*c[45]) + w[5]*(w[5]*c[43]));
    w[56] = x359 + (x317 + x318);
}

/* 42 mul, 27 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x364 = w[36]*c[47];
    w[57] = x364;
    const real x365 = w[37]*c[47];
    w[58] = x365;
    const real x366 = w[38]*c[47];
    w[59] = x366;
    const real x371 = w[24]*c[48] + w[26]*c[49];
    const real x373 = w[25]*c[50];
    const real x377 = w[26]*c[51] + w[24]*c[49];
    const real x380 = w[27]*c[48] + w[29]*c[49];
    const real x381 = w[28]*c[50];
    const real x384 = w[29]*c[51] + w[27]*c[49];
    const real x392 = w[36]*x364;
    const real x393 = w[37]*x365;
    const real x394 = w[38]*x366;
    w[60] = w[26]*x377 + (w[24]*x371 + w[25]*x373) + (x393 + x394);
    w[61] = w[29]*x377 + (w[27]*x371 + w[28]*x373) - w[37]*x364;
    w[62] = w[32]*x377 + (w[30]*x371 + w[31]*x373) - w[38]*x364;
    w[63] = w[29]*x384 + (w[27]*x380 + w[28]*x381) + (x392 + x394);
    w[64] = w[32]*x384 + (w[30]*x380 + w[31]*x381) - w[38]*x365;
    const real x434 = w[32]*(w[32]*c[51] + w[30]*c[49]) + (w[30]*(w[30]*c[48] + w[32]*c[49]) + w[31]*(w[31]*c[50]));
    w[65] = x434 + (x392 + x393);
}

/* 102 mul, 78 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x462 = c[2]*w[53] + (c[0]*w[51] + c[1]*w[52]) + (w[20]*w[49] - w[19]*w[50]);
    const real x463 = c[2]*w[55] + (c[0]*w[52] + c[1]*w[54]) + (w[18]*w[50] - w[20]*w[48]);
    const real x464 = c[2]*w[56] + (c[0]*w[53] + c[1]*w[55]) + (w[19]*w[48] - w[18]*w[49]);
    const real x488 = w[18]*(w[18]*c[42] - (c[2]*w[49] - c[1]*w[50])) + (c[2]*x464 + (c[0]*x462 + c[1]*x463));
    w[66] = w[20]*(w[20]*c[42] - (c[1]*w[48] - c[0]*w[49])) + (w[19]*(w[19]*c[42] - (c[0]*w[50] - c[2]*w[48])) + x488);
    const real x521 = c[23]*w[62] + (c[21]*w[60] + c[22]*w[61]) + (w[44]*w[58] - w[43]*w[59]);
    const real x522 = c[23]*w[64] + (c[21]*w[61] + c[22]*w[63]) + (w[42]*w[59] - w[44]*w[57]);
    const real x523 = c[23]*w[65] + (c[21]*w[62] + c[22]*w[64]) + (w[43]*w[57] - w[42]*w[58]);
    const real x536 = w[42]*c[47] - (c[23]*w[58] - c[22]*w[59]);
    const real x537 = w[43]*c[47] - (c[21]*w[59] - c[23]*w[57]);
    const real x538 = w[44]*c[47] - (c[22]*w[57] - c[21]*w[58]);
    w[67] = c[17]*x538 + (c[15]*x536 + c[16]*x537);
    const real x553 = c[22]*x522 + (c[21]*x521 + (w[44]*x538 + (w[42]*x536 + w[43]*x537)));
    w[68] = c[23]*x523 + x553;
    const real x579 = w[41]*w[62] + (w[39]*w[60] + w[40]*w[61]) + (w[47]*w[58] - w[46]*w[59]);
    const real x580 = w[41]*w[64] + (w[39]*w[61] + w[40]*w[63]) + (w[45]*w[59] - w[47]*w[57]);
    const real x581 = w[41]*w[65] + (w[39]*w[62] + w[40]*w[64]) + (w[46]*w[57] - w[45]*w[58]);
    const real x594 = w[45]*c[47] - (w[41]*w[58] - w[40]*w[59]);
    const real x595 = w[46]*c[47] - (w[39]*w[59] - w[41]*w[57]);
    const real x596 = w[47]*c[47] - (w[40]*w[57] - w[39]*w[58]);
    w[69] = c[17]*x596 + (c[15]*x594 + c[16]*x595);
    const real x611 = c[22]*x580 + (c[21]*x579 + (w[44]*x596 + (w[42]*x594 + w[43]*x595)));
    w[70] = c[23]*x581 + x611;
    const real x622 = w[46]*x595 + (w[45]*x594 + (w[41]*x581 + (w[39]*x579 + w[40]*x580)));
    w[71] = w[47]*x596 + x622;
}

/* ---- force ---- */

/* 24 mul, 18 add; for acceleration, multipliers, forces, energy, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[149] = w[53]*w[114] + (w[51]*w[112] + w[52]*w[113]) + (w[49]*w[117] - w[50]*w[116]);
    w[150] = w[55]*w[114] + (w[52]*w[112] + w[54]*w[113]) + (w[50]*w[115] - w[48]*w[117]);
    w[151] = w[56]*w[114] + (w[53]*w[112] + w[55]*w[113]) + (w[48]*w[116] - w[49]*w[115]);
    w[152] = c[42]*w[115] - (w[49]*w[114] - w[50]*w[113]);
    w[153] = c[42]*w[116] - (w[50]*w[112] - w[48]*w[114]);
    w[154] = c[42]*w[117] - (w[48]*w[113] - w[49]*w[112]);
}

/* 18 mul, 12 add; for acceleration, multipliers, forces, residual, outputs */
static void force_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[155] = w[113]*w[151] - w[114]*w[150] + (w[116]*w[154] - w[117]*w[153]);
    w[156] = w[114]*w[149] - w[112]*w[151] + (w[117]*w[152] - w[115]*w[154]);
    w[157] = w[112]*w[150] - w[113]*w[149] + (w[115]*w[153] - w[116]*w[152]);
    w[158] = w[113]*w[154] - w[114]*w[153];
    w[159] = w[114]*w[152] - w[112]*w[154];
    w[160] = w[112]*w[153] - w[113]*w[152];
}

/* 24 mul, 18 add; for acceleration, multipliers, forces, energy, residual */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[164] = w[62]*w[132] + (w[60]*w[130] + w[61]*w[131]) + (w[58]*w[135] - w[59]*w[134]);
    w[165] = w[64]*w[132] + (w[61]*w[130] + w[63]*w[131]) + (w[59]*w[133] - w[57]*w[135]);
    w[166] = w[65]*w[132] + (w[62]*w[130] + w[64]*w[131]) + (w[57]*w[134] - w[58]*w[133]);
    w[167] = c[47]*w[133] - (w[58]*w[132] - w[59]*w[131]);
    w[168] = c[47]*w[134] - (w[59]*w[130] - w[57]*w[132]);
    w[169] = c[47]*w[135] - (w[57]*w[131] - w[58]*w[130]);
}

/* 19 mul, 13 add; for acceleration, multipliers, forces, residual */
static void force_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[136] = q[1]*c[59] + u[0];
    w[170] = w[131]*w[166] - w[132]*w[165] + (w[134]*w[169] - w[135]*w[168]);
    w[171] = w[132]*w[164] - w[130]*w[166] + (w[135]*w[167] - w[133]*w[169]);
    w[172] = w[130]*w[165] - w[131]*w[164] + (w[133]*w[168] - w[134]*w[167]);
    w[173] = w[131]*w[169] - w[132]*w[168];
    w[174] = w[132]*w[167] - w[130]*w[169];
    w[175] = w[130]*w[168] - w[131]*w[167];
}

/* 47 mul, 47 add; for acceleration, multipliers, forces */
static void force_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x1068 = w[62]*w[142] + (w[60]*w[140] + w[61]*w[141]) + (w[58]*w[148] - w[59]*w[147]);
    const real x1069 = w[64]*w[142] + (w[61]*w[140] + w[63]*w[141]) + (w[59]*w[146] - w[57]*w[148]);
    const real x1070 = w[65]*w[142] + (w[62]*w[140] + w[64]*w[141]) + (w[57]*w[147] - w[58]*w[146]);
    const real x1086 = w[170] + x1068;
    const real x1087 = w[171] + x1069;
    const real x1088 = w[172] + x1070;
    const real x1089 = w[173] + (c[47]*w[146] - (w[58]*w[142] - w[59]*w[141]));
    const real x1090 = w[174] + (c[47]*w[147] - (w[59]*w[140] - w[57]*w[142]));
    const real x1091 = w[175] + (c[47]*w[148] - (w[57]*w[141] - w[58]*w[140]));
    const real x1100 = w[18]*w[158] + (c[0]*(w[155] + 9.81*w[49]) + c[1]*(w[156] - 9.81*w[48]));
    const real x1118 = c[22]*x1087 + (c[21]*x1086 + (w[44]*x1091 + (w[42]*x1089 + w[43]*x1090)));
    w[176] = c[23]*x1088 + x1118;
    const real x1129 = w[46]*x1090 + (w[45]*x1089 + (w[41]*x1088 + (w[39]*x1086 + w[40]*x1087)));
    w[177] = w[47]*x1091 + x1129;
    w[178] = w[20]*(w[160] + c[60]) + (c[2]*w[157] + (w[19]*w[159] + x1100)) + u[1];
    w[179] = w[136] + (c[17]*(c[61] + x1091) + (c[15]*x1089 + c[16]*x1090));
}

/* 3 mul; for energy */
static void force_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[161] = c[46]*w[118];
    w[162] = c[46]*w[119];
    w[163] = c[46]*w[120];
}

/* no operations; for forces */
static void force_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[178];
    out[1] = -w[179];
    out[3] = -w[177];
}

/* ---- solve ---- */

/* 59 mul, 7 div, 35 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x707 = 1.0/w[71];
    w[87] = x707;
    const real x708 = w[70]*x707;
    w[88] = x708;
    const real x709 = w[69]*x707;
    w[89] = x709;
    const real x710 = w[80]*x707;
    w[90] = x710;
    const real x711 = w[83]*x707;
    w[91] = x711;
    const real x712 = w[86]*x707;
    w[92] = x712;
    const real x716 = w[67] - w[70]*x709;
    const real x720 = w[79] - w[70]*x710;
    const real x725 = w[82] - w[70]*x711;
    const real x731 = w[85] - w[70]*x712;
    const real x737 = 1.0/(w[68] - w[70]*x708);
    w[93] = x737;
    const real x738 = x716*x737;
    w[94] = x738;
    const real x739 = x720*x737;
    w[95] = x739;
    const real x740 = x725*x737;
    w[96] = x740;
    const real x741 = x731*x737;
    w[97] = x741;
    const real x745 = c[15] - w[69]*x710 - x716*x739;
    const real x749 = c[16] - w[69]*x711 - x716*x740;
    const real x755 = c[17] - w[69]*x712 - x716*x741;
    const real x762 = 1.0/(c[52] - w[69]*x709 - x716*x738);
    w[98] = x762;
    const real x763 = x745*x762;
    w[99] = x763;
    const real x764 = x749*x762;
    w[100] = x764;
    const real x765 = x755*x762;
    w[101] = x765;
    const real x778 = 1.0/w[66];
    w[102] = x778;
    const real x779 = w[78]*x778;
    w[103] = x779;
    const real x780 = w[81]*x778;
    w[104] = x780;
    const real x781 = w[84]*x778;
    w[105] = x781;
    const real x785 = w[80]*x711 + x720*x740 + x745*x764 + w[78]*x780;
    const real x789 = w[80]*x712 + x720*x741 + x745*x765 + w[78]*x781;
    const real x794 = 1.0/(w[80]*x710 + x720*x739 + x745*x763 + w[78]*x779);
    w[106] = x794;
    const real x795 = x785*x794;
    w[107] = x795;
    const real x796 = x789*x794;
    w[108] = x796;
    const real x798 = x785*x795 - (w[83]*x711 + x725*x740 + x749*x764 + w[81]*x780);
    const real x800 = x785*x796 - (w[83]*x712 + x725*x741 + x749*x765 + w[81]*x781);
    const real x802 = x789*x796 - (w[86]*x712 + x731*x741 + x755*x765 + w[84]*x781);
    const real x803 = 1.0/x798;
    w[109] = x803;
    const real x804 = x800*x803;
    w[110] = x804;
    w[111] = 1.0/(x802 - x800*x804);
}

/* 24 mul, 21 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1199 = w[88]*w[177] - w[176];
    w[183] = x1199;
    const real x1212 = w[89]*w[177] - w[179] - w[94]*x1199;
    w[184] = x1212;
    const real x1226 = w[90]*w[177] - w[180] - w[95]*x1199 - w[99]*x1212 - w[103]*w[178];
    const real x1228 = w[91]*w[177] - w[181] - w[96]*x1199 - w[100]*x1212 - w[104]*w[178];
    const real x1230 = w[92]*w[177] - w[182] - w[97]*x1199 - w[101]*x1212 - w[105]*w[178];
    const real x1232 = x1228 - w[107]*x1226;
    const real x1237 = w[111]*(x1230 - w[108]*x1226 - w[110]*x1232);
    w[185] = x1237;
    const real x1240 = w[109]*x1232 - w[110]*x1237;
    w[186] = x1240;
    w[187] = w[108]*x1237 + (w[106]*x1226 + w[107]*x1240);
}

/* no operations; for forces */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[2] = -w[176];
}

/* no operations; for constraint_bias */
static void solve_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[180];
    out[1] = -w[181];
    out[2] = -w[182];
}

/* no operations; for multipliers */
static void solve_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[187];
}

/* 19 mul, 15 add; for acceleration */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[105]*w[185] + (w[104]*w[186] - (w[102]*w[178] + w[103]*w[187]));
    const real x1260 = w[98]*w[184] + w[99]*w[187] - w[100]*w[186] - w[101]*w[185];
    out[1] = x1260;
    const real x1269 = w[95]*w[187] + (w[93]*w[183] - w[94]*x1260) - w[96]*w[186] - w[97]*w[185];
    out[2] = x1269;
    const real x1279 = w[90]*w[187] - (w[89]*x1260 + (w[87]*w[177] + w[88]*x1269)) - w[91]*w[186];
    out[3] = x1279 - w[92]*w[185];
}

/* 24 mul, 17 add; for correction */
static void solve_7(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1284 = l[1] - w[107]*l[0];
    const real x1290 = w[111]*(l[2] - w[108]*l[0] - w[110]*x1284);
    const real x1293 = w[109]*x1284 - w[110]*x1290;
    const real x1298 = w[108]*x1290 + (w[106]*l[0] + w[107]*x1293);
    out[0] = w[105]*x1290 + (w[104]*x1293 - w[103]*x1298);
    const real x1308 = w[99]*x1298 - w[100]*x1293 - w[101]*x1290;
    out[1] = x1308;
    const real x1315 = w[95]*x1298 - w[94]*x1308 - w[96]*x1293 - w[97]*x1290;
    out[2] = x1315;
    out[3] = w[90]*x1298 - (w[88]*x1315 + w[89]*x1308) - w[91]*x1293 - w[92]*x1290;
}

/* ---- output ---- */

/* 39 mul, 35 add; for residual, outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    const real x1404 = c[0]*a[0];
    const real x1405 = c[1]*a[0];
    const real x1406 = c[2]*a[0];
    const real x1407 = w[18]*a[0];
    const real x1408 = w[19]*a[0];
    const real x1410 = 9.81 + w[20]*a[0];
    w[188] = c[15]*a[1];
    w[189] = c[16]*a[1];
    const real x1414 = c[17]*a[1];
    w[190] = x1414;
    w[191] = 9.81 + x1414;
    const real x1484 = w[53]*x1406 + (w[51]*x1404 + w[52]*x1405) + (w[49]*x1410 - w[50]*x1408);
    const real x1485 = w[55]*x1406 + (w[52]*x1404 + w[54]*x1405) + (w[50]*x1407 - w[48]*x1410);
    const real x1486 = w[56]*x1406 + (w[53]*x1404 + w[55]*x1405) + (w[48]*x1408 - w[49]*x1407);
    w[192] = w[158] + (c[42]*x1407 - (w[49]*x1406 - w[50]*x1405)) - l[0];
    w[193] = w[73]*l[0] + (w[157] + x1486) - w[72]*l[1];
    w[194] = w[159] + (c[42]*x1408 - (w[50]*x1404 - w[48]*x1406)) - l[1];
    w[195] = w[74]*l[1] + (w[155] + x1484) - w[73]*l[2];
    w[196] = w[72]*l[2] + (w[156] + x1485 - w[74]*l[0]);
    w[197] = w[160] + (c[42]*x1410 - (w[48]*x1405 - w[49]*x1404)) - l[2];
}

/* 12 mul, 12 add; for velocities */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[115] + (w[14]*w[113] - w[13]*w[114]);
    out[1] = w[116] + (w[12]*w[114] - w[14]*w[112]);
    out[2] = w[117] + (w[13]*w[112] - w[12]*w[113]);
    out[6] = w[133] + (w[38]*w[131] - w[37]*w[132]);
    out[7] = w[134] + (w[36]*w[132] - w[38]*w[130]);
    out[8] = w[135] + (w[37]*w[130] - w[36]*w[131]);
}

/* 19 mul, 16 add; for energy */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1376 = w[116]*w[153] + (w[115]*w[152] + (w[114]*w[151] + (w[112]*w[149] + w[113]*w[150])));
    const real x1392 = w[134]*w[168] + (w[133]*w[167] + (w[132]*w[166] + (w[130]*w[164] + w[131]*w[165])));
    const real x1394 = w[117]*w[154] + x1376 + (w[120]*w[163] + (w[118]*w[161] + w[119]*w[162]));
    out[0] = 0.5*(w[135]*w[169] + x1392 + x1394);
    out[1] = w[23]*c[61] + (w[14]*c[60] + w[38]*c[62]);
}

/* 75 mul, 85 add; for residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1442 = w[140] + (c[21]*a[2] + w[39]*a[3]);
    const real x1443 = w[141] + (c[22]*a[2] + w[40]*a[3]);
    const real x1444 = w[142] + (c[23]*a[2] + w[41]*a[3]);
    const real x1445 = w[143] + (w[137] + w[188]) + (w[42]*a[2] + w[45]*a[3]);
    const real x1446 = w[144] + (w[138] + w[189]) + (w[43]*a[2] + w[46]*a[3]);
    const real x1447 = w[145] + (w[139] + w[191]) + (w[44]*a[2] + w[47]*a[3]);
    const real x1535 = w[62]*x1444 + (w[60]*x1442 + w[61]*x1443) + (w[58]*x1447 - w[59]*x1446);
    const real x1536 = w[64]*x1444 + (w[61]*x1442 + w[63]*x1443) + (w[59]*x1445 - w[57]*x1447);
    const real x1537 = w[65]*x1444 + (w[62]*x1442 + w[64]*x1443) + (w[57]*x1446 - w[58]*x1445);
    const real x1561 = l[0] + (w[173] + (c[47]*x1445 - (w[58]*x1444 - w[59]*x1443)));
    const real x1566 = w[75]*l[1] + (w[172] + x1537 - w[76]*l[0]);
    const real x1567 = l[1] + (w[174] + (c[47]*x1446 - (w[59]*x1442 - w[57]*x1444)));
    const real x1571 = w[76]*l[2] + (w[170] + x1535 - w[77]*l[1]);
    const real x1572 = w[77]*l[0] + (w[171] + x1536) - w[75]*l[2];
    const real x1573 = l[2] + (w[175] + (c[47]*x1447 - (w[57]*x1443 - w[58]*x1442)));
    const real x1589 = c[2]*w[193] + (w[19]*w[194] + (w[18]*w[192] + (c[0]*w[195] + c[1]*w[196])));
    const real x1595 = c[17]*(c[46]*w[191] + x1573) + (c[15]*(c[46]*w[188] + x1561) + c[16]*(c[46]*w[189] + x1567));
    const real x1605 = c[22]*x1572 + (c[21]*x1571 + (w[44]*x1573 + (w[42]*x1561 + w[43]*x1567)));
    out[2] = c[23]*x1566 + x1605;
    const real x1616 = w[46]*x1567 + (w[45]*x1561 + (w[41]*x1566 + (w[39]*x1571 + w[40]*x1572)));
    out[3] = w[47]*x1573 + x1616;
    out[0] = u[1] + (w[20]*w[197] + x1589);
    out[1] = w[136] + x1595;
    out[4] = w[180] + (w[80]*a[3] + (w[188] + w[79]*a[2]) - w[78]*a[0]);
    out[5] = w[181] + (w[83]*a[3] + (w[189] + w[82]*a[2]) - w[81]*a[0]);
    out[6] = w[182] + (w[86]*a[3] + (w[190] + w[85]*a[2]) - w[84]*a[0]);
}

/* 15 mul, 13 add; for outputs */
static void output_5(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[4] = w[191] - 9.81;
    out[8] = w[195] - (w[16]*w[197] - w[17]*w[194]);
    out[9] = w[196] - (w[17]*w[192] - w[15]*w[197]);
    out[10] = w[193] - (w[15]*w[194] - w[16]*w[192]);
    out[11] = -(w[5]*l[2] + (w[0]*l[0] + w[4]*l[1]));
    out[12] = -(w[8]*l[2] + (w[3]*l[0] + w[1]*l[1]));
    out[13] = -(w[2]*l[2] + (w[6]*l[0] + w[7]*l[1]));
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
    velocity_3(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    force_5(arguments);
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
    velocity_3(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    force_5(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_5(arguments);
    out[1] = w[186];
    out[2] = w[185];
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
    out[0] = w[66];
    out[1] = c[52];
    out[2] = w[67];
    out[3] = w[69];
    out[4] = w[67];
    out[5] = w[68];
    out[6] = w[70];
    out[7] = w[69];
    out[8] = w[70];
    out[9] = w[71];
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
    velocity_3(arguments);
    constraints_4(arguments);
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    force_5(arguments);
    force_7(arguments);
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
    solve_1(arguments);
    solve_7(arguments);
    return symgen_good;
}

int slider_crank_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = 0.0;
    out[1] = 0.0;
    out[2] = 0.0;
    out[3] = 0.0;
    out[4] = c[63];
    out[5] = 0.0;
    out[6] = 0.0;
    out[7] = 0.0;
    return symgen_good;
}

int slider_crank_multiplier_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_3(arguments);
    out[0] = w[12];
    out[1] = w[13];
    out[2] = w[14];
    out[3] = w[21];
    out[4] = w[22];
    out[5] = w[23];
    out[6] = w[36];
    out[7] = w[37];
    out[8] = w[38];
    out[9] = w[0];
    out[10] = w[3];
    out[11] = w[6];
    out[12] = w[4];
    out[13] = w[1];
    out[14] = w[7];
    out[15] = w[5];
    out[16] = w[8];
    out[17] = w[2];
    out[18] = 1.0;
    out[19] = 0.0;
    out[20] = 0.0;
    out[21] = 0.0;
    out[22] = 1.0;
    out[23] = 0.0;
    out[24] = 0.0;
    out[25] = 0.0;
    out[26] = 1.0;
    out[27] = w[24];
    out[28] = w[25];
    out[29] = w[26];
    out[30] = w[27];
    out[31] = w[28];
    out[32] = w[29];
    out[33] = w[30];
    out[34] = w[31];
    out[35] = w[32];
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
    output_2(arguments);
    out[3] = w[118];
    out[4] = w[119];
    out[5] = w[120];
    out[9] = w[112];
    out[10] = w[113];
    out[11] = w[114];
    out[12] = 0.0;
    out[13] = 0.0;
    out[14] = 0.0;
    out[15] = w[130];
    out[16] = w[131];
    out[17] = w[132];
    return symgen_good;
}

int slider_crank_multiplier_closure(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_2(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_6(arguments);
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
    constraints_7(arguments);
    out[1] = c[15];
    out[2] = w[79];
    out[3] = w[80];
    out[5] = c[16];
    out[6] = w[82];
    out[7] = w[83];
    out[9] = c[17];
    out[10] = w[85];
    out[11] = w[86];
    return symgen_good;
}

int slider_crank_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    velocity_3(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
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
    mass_1(arguments);
    mass_2(arguments);
    force_1(arguments);
    force_3(arguments);
    force_6(arguments);
    output_3(arguments);
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
    velocity_3(arguments);
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
    output_1(arguments);
    output_4(arguments);
    return symgen_good;
}

int slider_crank_multiplier_outputs(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    velocity_1(arguments);
    constraints_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    force_2(arguments);
    output_1(arguments);
    output_5(arguments);
    out[0] = q[0];
    out[1] = v[0];
    out[2] = w[188];
    out[3] = w[189];
    out[5] = w[192];
    out[6] = w[194];
    out[7] = w[197];
    out[14] = 0.0;
    out[15] = 0.0;
    out[16] = 0.0;
    return symgen_good;
}

/* ---- time stepping ---- */

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
    {symgen_scalar, 1, 1, 1},
    {symgen_scalar, 2, 2, 2},
};

static const symgen_model model = {
    .nq = slider_crank_multiplier_nq,
    .nv = slider_crank_multiplier_nv,
    .nz = slider_crank_multiplier_nz,
    .nu = slider_crank_multiplier_nu,
    .nc = slider_crank_multiplier_nc,
    .nd = slider_crank_multiplier_nd,
    .ny = slider_crank_multiplier_ny,
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

int slider_crank_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}
