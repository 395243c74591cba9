/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 243dd41b82178be18840e9404b512abf23253f2116859a45fe860fb61c5dac32
   init: 209 mul, 1 div, 187 add, 1 sqrt, 398 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 3 mul, 3 flops
   constraints: no operations
   transform: no operations
   mass: 87 mul, 55 add, 142 flops
   force: 54 mul, 22 add, 76 flops
   solve: 27 mul, 30 add, 57 flops
   output: 132 mul, 166 add, 298 flops
*/
#include "pendulum_recursive_derivatives.h"

/* ---- init: what depends on parameters only ---- */

/* 209 mul, 1 div, 187 add, 1 sqrt */
static void init_1(const real *p, real *c)
{
    const real x10 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x11 = p[11]*x10;
    c[0] = x11;
    const real x12 = p[12]*x10;
    c[1] = x12;
    const real x13 = p[13]*x10;
    c[2] = x13;
    const real x19 = x11*x11;
    const real x20 = x12*x12;
    const real x21 = x13*x13;
    const real x22 = x11*x12;
    const real x23 = x11*x13;
    const real x24 = x12*x13;
    const real x29 = x13*p[4] - x12*p[5];
    c[5] = x29;
    const real x33 = x11*p[5] - x13*p[3];
    c[7] = x33;
    const real x36 = x12*p[3] - x11*p[4];
    c[8] = x36;
    const real x108 = 0.5*(p[8] + (p[10] + p[9]));
    const real x114 = p[6] - p[3];
    const real x115 = p[0]*x114;
    c[11] = x115;
    const real x117 = p[7] - p[4];
    const real x118 = p[0]*x117;
    c[12] = x118;
    const real x120 = p[5] + p[1];
    const real x121 = p[0]*x120;
    c[13] = x121;
    const real x123 = x108 - p[8] + x114*x115;
    const real x124 = x115*x117;
    const real x125 = x115*x120;
    const real x126 = x114*x118;
    const real x128 = x108 - p[9] + x117*x118;
    const real x129 = x118*x120;
    const real x130 = x114*x121;
    const real x131 = x117*x121;
    const real x133 = x108 - p[10] + x120*x121;
    const real x134 = x20 + x21;
    const real x135 = x19 + x21;
    const real x136 = x19 + x20;
    const real x139 = x12*x121 + x13*x118;
    c[14] = x139;
    const real x142 = x13*x115 + x11*x121;
    c[15] = x142;
    const real x145 = x11*x118 - x12*x115;
    c[16] = x145;
    const real x150 = x22*x118 - x23*x121 - x115*x134;
    c[17] = x150;
    const real x155 = x22*x115 - x24*x121 - x118*x135;
    c[18] = x155;
    const real x160 = x121*x136 + (x23*x115 + x24*x118);
    c[19] = x160;
    const real x161 = x12*x130;
    const real x162 = x13*x126;
    const real x163 = x161 + x162;
    const real x166 = x12*x131 + x13*x128;
    const real x169 = x12*x133 + x13*x129;
    const real x170 = x13*x123;
    const real x172 = x170 + x11*x130;
    const real x173 = x13*x124;
    const real x174 = x11*x131;
    const real x175 = x173 + x174;
    const real x178 = x13*x125 + x11*x133;
    const real x180 = x12*x123;
    const real x181 = x11*x126 - x180;
    const real x182 = x11*x128;
    const real x184 = x182 - x12*x124;
    const real x185 = x11*x129;
    const real x186 = x12*x125;
    const real x187 = x186 - x185;
    const real x201 = x22*x126 - x23*x130 - x123*x134;
    const real x206 = x22*x128 - x23*x131 - x124*x134;
    const real x211 = x125*x134 + (x23*x133 - x22*x129);
    const real x216 = x22*x123 - x24*x130 - x126*x135;
    const real x221 = x22*x124 - x24*x131 - x128*x135;
    const real x226 = x129*x135 + (x24*x133 - x22*x125);
    const real x231 = x130*x136 + (x23*x123 + x24*x126);
    const real x236 = x131*x136 + (x23*x124 + x24*x128);
    const real x241 = x133*x136 + (x23*x125 + x24*x129);
    const real x244 = x13*x166 + x12*x169;
    const real x247 = x11*x169 + x13*x163;
    const real x250 = x11*x166 - x12*x163;
    const real x253 = x11*x178 + x13*x172;
    const real x256 = x12*x172 - x11*x175;
    const real x259 = x12*x181 - x11*x184;
    const real x287 = p[3]*p[0];
    const real x288 = p[4]*p[0];
    const real x289 = p[5]*p[0];
    c[20] = 2.0*(x134*x163 + (x23*x169 - x22*x166));
    const real x322 = x24*x169 + (x135*x166 + x22*(x175 - x163)) - x23*x178;
    c[21] = x322 - x134*x172;
    const real x328 = x22*x184 + x23*(x187 - x163) - x134*x181 - x136*x169;
    c[22] = x328 - x24*x166;
    c[23] = 2.0*(x22*x172 - x24*x178 - x135*x175);
    const real x335 = x22*x181 + (x23*x172 + (x136*x178 + x24*(x175 + x187)));
    c[24] = x335 - x135*x184;
    c[25] = 2.0*(x23*x181 + x24*x184 - x136*x187);
    c[26] = x22*x206 + x23*x211 - x134*x201 - x244;
    c[27] = x247 + (x22*x201 + x24*x211 - x135*x206);
    c[28] = x250 + (x23*x201 + x24*x206 - x136*x211);
    c[29] = x22*x216 + (x24*x226 - x135*x221) - x253;
    c[30] = x256 + (x23*x216 + (x24*x221 - x136*x226));
    c[31] = x259 + (x136*x241 + (x23*x231 + x24*x236));
    const real x374 = p[3]*x115;
    const real x376 = p[3]*x118;
    const real x378 = p[3]*x121;
    const real x380 = p[4]*x115;
    const real x381 = p[4]*x118;
    const real x383 = p[4]*x121;
    const real x385 = p[5]*x115;
    const real x386 = p[5]*x118;
    const real x387 = p[5]*x121;
    c[32] = x374 + (x123 + p[3]*x287 + x374);
    c[33] = x124 + p[4]*x287 + x376 + x380;
    c[34] = p[5]*x287 - x125 - x378 + x385;
    c[35] = x381 + (x128 + p[4]*x288 + x381);
    c[36] = p[5]*x288 - x129 - x383 + x386;
    c[37] = x133 + p[5]*x289 - x387 - x387;
    const real x395 = p[3]*x139;
    const real x402 = p[4]*x142;
    const real x408 = p[5]*x145;
    c[38] = x395 + (x163 + (x173 + x186) + x395);
    c[39] = x170 + x11*x125 - x166 + p[3]*x142 - p[4]*x139;
    c[40] = x169 - (x180 - x11*x124) + p[3]*x145 - p[5]*x139;
    c[41] = x402 + (x175 + (x162 + x185) + x402);
    c[42] = p[4]*x145 - (x178 + (x12*x126 - x182)) + p[5]*x142;
    c[43] = x408 + (x187 - (x174 - x161) + x408);
    const real x416 = p[3]*x150;
    const real x422 = p[4]*x155;
    const real x427 = p[5]*x160;
    c[44] = x416 + (x416 + 2.0*(x201 + x244));
    c[45] = x206 + x216 - 2.0*x247 + p[3]*x155 + p[4]*x150;
    c[46] = x211 + x231 - 2.0*x250 + p[3]*x160 + p[5]*x150;
    c[47] = x422 + (x422 + 2.0*(x221 + x253));
    c[48] = x226 + x236 - 2.0*x256 + p[4]*x160 + p[5]*x155;
    c[49] = x427 + (x427 - 2.0*(x241 + x259));
    c[50] = x115 + x287;
    c[51] = x118 + x288;
    c[52] = x289 - x121;
    c[53] = x29*p[0];
    c[54] = x33*p[0];
    c[55] = x36*p[0];
    c[56] = x374 + (x123 + x374);
    c[57] = x380 + (x124 + x376);
    c[58] = x385 - (x125 + x378);
    c[59] = x381 + (x128 + x381);
    c[60] = x386 - (x129 + x383);
    c[61] = x133 - x387 - x387;
    const real x849 = p[5] + 2.0*p[1];
    const real x852 = p[15] - p[4];
    const real x854 = x12*x849 + x13*x852;
    c[62] = x854;
    const real x856 = p[14] - p[3];
    const real x859 = x13*x856 + x11*x849;
    c[63] = x859;
    const real x862 = x11*x852 - x12*x856;
    c[64] = x862;
    c[65] = x12*x862 - x13*x859;
    c[66] = x13*x854 + x11*x862;
    c[67] = x11*x859 + x12*x854;
}

void pendulum_recursive_derivatives_init(const real *p, real *c)
{
    c[3] = p[4];
    c[4] = p[5];
    c[6] = p[3];
    c[9] = p[2];
    c[10] = p[0];
    init_1(p, c);
}

/* ---- position ---- */

/* 1 add, 2 trig; for jacobian */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    const real x16 = cos(q[0]);
    w[1] = x16;
    w[2] = 1.0 - x16;
}

/* ---- velocity ---- */

/* 3 mul; for jacobian */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[3] = c[0]*v[0];
    w[4] = c[1]*v[0];
    w[5] = c[2]*v[0];
}

/* ---- mass ---- */

/* 87 mul, 55 add; for jacobian */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x446 = w[0]*w[2];
    const real x449 = w[1]*w[2] + w[0]*w[0];
    const real x450 = w[2]*w[2];
    const real x452 = w[0]*(2.0*w[2]);
    const real x453 = c[20]*x446;
    w[6] = x453;
    const real x455 = c[26]*x450;
    w[7] = x455;
    const real x457 = w[0]*c[38];
    w[8] = x457;
    const real x459 = w[2]*c[44];
    w[9] = x459;
    w[10] = w[0]*c[44] + (c[20]*x449 + c[26]*x452 - w[1]*c[38]);
    const real x468 = c[21]*x446;
    w[11] = x468;
    const real x470 = c[27]*x450;
    w[12] = x470;
    const real x472 = w[0]*c[39];
    w[13] = x472;
    const real x474 = w[2]*c[45];
    w[14] = x474;
    w[15] = w[0]*c[45] + (w[1]*c[39] + (c[21]*x449 + c[27]*x452));
    const real x483 = c[22]*x446;
    w[16] = x483;
    const real x485 = c[28]*x450;
    w[17] = x485;
    const real x487 = w[0]*c[40];
    w[18] = x487;
    const real x489 = w[2]*c[46];
    w[19] = x489;
    w[20] = w[0]*c[46] + (w[1]*c[40] + (c[22]*x449 + c[28]*x452));
    const real x498 = c[23]*x446;
    w[21] = x498;
    const real x500 = c[29]*x450;
    w[22] = x500;
    const real x502 = w[0]*c[41];
    w[23] = x502;
    const real x504 = w[2]*c[47];
    w[24] = x504;
    w[25] = w[0]*c[47] + (w[1]*c[41] + (c[23]*x449 + c[29]*x452));
    const real x513 = c[24]*x446;
    w[26] = x513;
    const real x515 = c[30]*x450;
    w[27] = x515;
    const real x517 = w[0]*c[42];
    w[28] = x517;
    const real x519 = w[2]*c[48];
    w[29] = x519;
    w[30] = w[0]*c[48] + (w[1]*c[42] + (c[24]*x449 + c[30]*x452));
    const real x528 = c[25]*x446;
    w[31] = x528;
    const real x530 = c[31]*x450;
    w[32] = x530;
    const real x532 = w[0]*c[43];
    w[33] = x532;
    const real x534 = w[2]*c[49];
    w[34] = x534;
    w[35] = w[0]*c[49] + (w[1]*c[43] + (c[25]*x449 + c[31]*x452));
    const real x543 = w[0]*c[14];
    w[36] = x543;
    const real x545 = w[2]*c[17];
    w[37] = x545;
    w[38] = w[0]*c[17] - w[1]*c[14];
    const real x550 = w[0]*c[15];
    w[39] = x550;
    const real x552 = w[2]*c[18];
    w[40] = x552;
    w[41] = w[1]*c[15] + w[0]*c[18];
    const real x557 = w[0]*c[16];
    w[42] = x557;
    const real x559 = w[2]*c[19];
    w[43] = x559;
    w[44] = w[1]*c[16] + w[0]*c[19];
    w[45] = x459 + (x455 + (x453 + c[56]) - x457);
    const real x622 = x474 + (x472 + (x470 + (x468 + c[57])));
    w[46] = x622;
    const real x626 = x489 + (x487 + (x485 + (x483 + c[58])));
    w[47] = x626;
    w[48] = x504 + (x502 + (x500 + (x498 + c[59])));
    const real x634 = x519 + (x517 + (x515 + (x513 + c[60])));
    w[49] = x634;
    w[50] = x534 + (x532 + (x530 + (x528 + c[61])));
    const real x640 = x545 + (c[11] - x543);
    w[51] = x640;
    const real x642 = x552 + (c[12] + x550);
    w[52] = x642;
    const real x644 = x559 + (x557 - c[13]);
    w[53] = x644;
    w[54] = c[1]*x622;
    w[55] = c[2]*x626;
    w[56] = c[0]*x622;
    w[57] = c[2]*x634;
    w[58] = c[0]*x626;
    w[59] = c[1]*x634;
    w[60] = c[8]*x642;
    w[61] = c[7]*x644;
    w[62] = c[5]*x644;
    w[63] = c[8]*x640;
    w[64] = c[7]*x640;
    w[65] = c[5]*x642;
    w[66] = c[5]*(c[2]*x642 - c[1]*x644);
    w[67] = c[7]*(c[0]*x644 - c[2]*x640);
    w[68] = c[8]*(c[1]*x640 - c[0]*x642);
}

/* ---- force ---- */

/* 54 mul, 22 add; for jacobian */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x42 = w[3]*w[3];
    const real x45 = c[0]*(2.0*w[3]);
    const real x46 = w[4]*w[4];
    const real x48 = c[1]*(2.0*w[4]);
    const real x49 = w[5]*w[5];
    const real x51 = c[2]*(2.0*w[5]);
    const real x52 = w[4]*w[5];
    w[2] = x52;
    const real x55 = c[1]*w[5] + c[2]*w[4];
    w[69] = x55;
    const real x56 = w[3]*w[5];
    w[70] = x56;
    const real x59 = c[0]*w[5] + c[2]*w[3];
    w[71] = x59;
    const real x60 = w[3]*w[4];
    w[72] = x60;
    const real x63 = c[0]*w[4] + c[1]*w[3];
    w[73] = x63;
    const real x64 = x46 + x49;
    const real x65 = x48 + x51;
    w[74] = x65;
    const real x66 = x42 + x49;
    const real x67 = x45 + x51;
    w[75] = x67;
    const real x68 = x42 + x46;
    const real x69 = x45 + x48;
    w[76] = x69;
    w[77] = c[6]*x64 - c[3]*x60 - c[4]*x56;
    w[78] = c[6]*x65 - c[3]*x63 - c[4]*x59;
    w[79] = c[3]*x66 - c[6]*x60 - c[4]*x52;
    w[80] = c[3]*x67 - c[6]*x63 - c[4]*x55;
    w[81] = c[4]*x69 - c[6]*x59 - c[3]*x55;
    w[82] = c[4]*x68 - c[6]*x56 - c[3]*x52 + 9.81;
    w[83] = x64*w[38];
    w[84] = x66*w[41];
    w[85] = x68*w[44];
    w[86] = x66*w[30];
    w[87] = x68*w[30];
    w[88] = x68*w[20];
    w[89] = x64*w[20];
    w[90] = x64*w[15];
    w[91] = x66*w[15];
    w[92] = x65*w[51];
    w[93] = x67*w[52];
    w[94] = x69*w[53];
    w[95] = x67*w[49];
    w[96] = x69*w[49];
    w[97] = x69*w[47];
    w[98] = x65*w[47];
    w[99] = x65*w[46];
    w[100] = x67*w[46];
}

/* ---- solve ---- */

/* 27 mul, 30 add; for jacobian */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[3] = w[9] + (w[7] + (c[32] + w[6]) - w[8]);
    const real x481 = w[14] + (w[13] + (w[12] + (c[33] + w[11])));
    w[4] = x481;
    const real x496 = w[19] + (w[18] + (w[17] + (c[34] + w[16])));
    w[5] = x496;
    w[101] = w[24] + (w[23] + (w[22] + (c[35] + w[21])));
    const real x526 = w[29] + (w[28] + (w[27] + (c[36] + w[26])));
    w[102] = x526;
    w[103] = w[34] + (w[33] + (w[32] + (c[37] + w[31])));
    const real x548 = w[37] + (c[50] - w[36]);
    w[104] = x548;
    const real x555 = w[40] + (c[51] + w[39]);
    w[105] = x555;
    const real x562 = w[43] + (c[52] + w[42]);
    w[106] = x562;
    w[107] = w[74]*x548;
    w[108] = w[75]*x555;
    w[109] = w[76]*x562;
    w[110] = w[75]*x526;
    w[111] = w[76]*x526;
    w[112] = w[76]*x496;
    w[113] = w[74]*x496;
    w[114] = w[74]*x481;
    w[115] = w[75]*x481;
    w[116] = c[8]*x555;
    w[117] = c[1]*x481;
    w[118] = c[2]*x496;
    w[119] = c[7]*x562;
    w[120] = c[5]*x562;
    w[121] = c[0]*x481;
    w[122] = c[2]*x526;
    w[123] = c[8]*x548;
    w[124] = c[7]*x548;
    w[125] = c[0]*x496;
    w[126] = c[1]*x526;
    w[127] = c[5]*x555;
    w[128] = c[1]*x562;
    w[129] = c[2]*x555;
    w[130] = c[2]*x548;
    w[131] = c[0]*x562;
    w[132] = c[0]*x555;
    w[133] = c[1]*x548;
}

/* ---- output ---- */

/* 132 mul, 166 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x679 = c[0]*a[0];
    const real x680 = c[1]*a[0];
    const real x681 = c[2]*a[0];
    const real x685 = w[77] + c[5]*a[0];
    const real x686 = w[79] + c[7]*a[0];
    const real x687 = w[82] + c[8]*a[0];
    const real x688 = w[72] - x681;
    const real x689 = w[70] + x680;
    const real x690 = w[72] + x681;
    const real x691 = w[2] - x679;
    const real x692 = w[70] - x680;
    const real x693 = w[2] + x679;
    const real x701 = w[41]*x688 + w[44]*x689 - w[83];
    out[8] = x701;
    const real x709 = w[38]*x690 + w[44]*x691 - w[84];
    out[9] = x709;
    const real x717 = w[38]*x692 + w[41]*x693 - w[85];
    out[10] = x717;
    const real x740 = w[41]*x687 + (w[86] + (w[15]*x692 + w[25]*x693)) - w[20]*x690;
    const real x741 = w[81]*w[52] + (w[95] + (w[71]*w[46] + w[69]*w[48])) - w[73]*w[47];
    const real x748 = x740 - w[87] - w[35]*x691 - w[44]*x686;
    const real x773 = w[44]*x685 + (w[35]*x689 + (w[88] + w[30]*x688)) - w[10]*x692;
    const real x774 = w[78]*w[53] + (w[71]*w[50] + (w[97] + w[73]*w[49])) - w[71]*w[45];
    const real x781 = x773 - w[15]*x693 - w[89] - w[38]*x687;
    const real x808 = w[38]*x686 + (w[20]*x691 + (w[90] + w[10]*x690)) - w[91] - w[25]*x688;
    const real x809 = w[80]*w[51] + (w[69]*w[47] + (w[99] + w[73]*w[45])) - w[100] - w[73]*w[48];
    const real x814 = x808 - w[30]*x689 - w[41]*x685;
    const real x819 = c[0]*(c[0]*w[50] + (w[60] + (c[0]*w[48] - w[54]) - w[55]) - w[61]);
    const real x824 = c[1]*(c[1]*w[45] + (w[62] + (c[1]*w[50] - w[57])) - w[56] - w[63]);
    const real x831 = c[2]*(c[2]*w[48] + (w[64] + (c[2]*w[45] - w[58])) - w[59] - w[65]);
    const real x833 = c[0]*(x741 - w[96] - w[69]*w[50] - w[80]*w[53]) + c[5]*(w[73]*w[52] + w[71]*w[53] - w[92]);
    const real x839 = c[7]*(w[73]*w[51] + w[69]*w[53] - w[93]) + (c[1]*(x774 - w[69]*w[46] - w[98] - w[81]*w[51]) +
        x833);
    const real x841 = c[8]*x717 + (c[7]*x709 + (c[1]*x781 + (c[0]*x748 + c[5]*x701)));
    out[0] = c[2]*x814 + x841;
    const real x845 = c[2]*(x809 - w[71]*w[49] - w[78]*w[52]) + (c[8]*(w[71]*w[51] + w[69]*w[52] - w[94]) + x839);
    out[3] = x831 + (x824 + (x819 - w[66]) - w[67] - w[68]);
    out[1] = c[9] + x845;
    out[5] = w[0]*c[65] - w[1]*c[62];
    out[6] = w[1]*c[63] - w[0]*c[66];
    out[7] = w[1]*c[64] + w[0]*c[67];
    const real x899 = w[78]*c[10] + (w[73]*w[105] + w[71]*w[106] - w[107]);
    out[14] = x899;
    const real x900 = c[53] + (w[128] - w[129]);
    out[20] = x900;
    const real x901 = w[80]*c[10] + (w[73]*w[104] + w[69]*w[106] - w[108]);
    out[15] = x901;
    const real x902 = c[54] + (w[130] - w[131]);
    out[21] = x902;
    const real x903 = w[81]*c[10] + (w[71]*w[104] + w[69]*w[105] - w[109]);
    out[16] = x903;
    const real x904 = c[55] + (w[132] - w[133]);
    out[22] = x904;
    const real x918 = w[81]*w[105] + (w[110] + (w[71]*w[4] + w[69]*w[101])) - w[73]*w[5];
    const real x938 = w[78]*w[106] + (w[71]*w[103] + (w[112] + w[73]*w[102])) - w[71]*w[3];
    const real x959 = w[80]*w[104] + (w[69]*w[5] + (w[114] + w[73]*w[3])) - w[115] - w[73]*w[101];
    out[17] = x918 - w[111] - w[69]*w[103] - w[80]*w[106] - (c[3]*x903 - c[4]*x901);
    out[23] = c[0]*w[103] + (w[116] + (c[0]*w[101] - w[117]) - w[118]) - w[119] - (c[3]*x904 - c[4]*x902);
    out[11] = x748 - (c[3]*x717 - c[4]*x709);
    out[18] = x938 - w[69]*w[4] - w[113] - w[81]*w[104] - (c[4]*x899 - c[6]*x903);
    out[24] = c[1]*w[3] + (w[120] + (c[1]*w[103] - w[122])) - w[121] - w[123] - (c[4]*x900 - c[6]*x904);
    out[12] = x781 - (c[4]*x701 - c[6]*x717);
    out[19] = x959 - w[71]*w[102] - w[78]*w[105] - (c[6]*x901 - c[3]*x899);
    out[25] = c[2]*w[101] + (w[124] + (c[2]*w[3] - w[125])) - w[126] - w[127] - (c[6]*x902 - c[3]*x900);
    out[13] = x814 - (c[6]*x709 - c[3]*x701);
}

/* ---- functions ---- */

int pendulum_recursive_derivatives_jacobian(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    solve_1(arguments);
    output_1(arguments);
    out[2] = symgen_all(-1.0);
    out[4] = symgen_all(1.0);
    return symgen_good;
}
