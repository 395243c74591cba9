/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 202 mul, 1 div, 190 add, 1 sqrt, 394 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: 83 mul, 59 add, 142 flops
   force: 54 mul, 22 add, 76 flops
   solve: no operations
   output: 161 mul, 216 add, 377 flops
*/
#include "symgen_straight.h"
#include "pendulum_multiplier_derivatives.h"

/* ---- init: what depends on parameters only ---- */

/* 202 mul, 1 div, 190 add, 1 sqrt */
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
    const real x43 = 0.5*(p[9] + (p[8] + p[10]));
    const real x49 = p[6] - p[3];
    const real x50 = p[0]*x49;
    c[10] = x50;
    const real x52 = p[7] - p[4];
    const real x53 = p[0]*x52;
    c[11] = x53;
    const real x55 = p[5] + p[1];
    const real x56 = p[0]*x55;
    c[12] = x56;
    const real x58 = x43 - p[8] + x49*x50;
    const real x59 = x50*x52;
    const real x60 = x50*x55;
    const real x61 = x49*x53;
    const real x63 = x43 - p[9] + x52*x53;
    const real x64 = x53*x55;
    const real x65 = x49*x56;
    const real x66 = x52*x56;
    const real x68 = x43 - p[10] + x55*x56;
    const real x69 = x20 + x21;
    const real x70 = x19 + x21;
    const real x71 = x19 + x20;
    const real x74 = x12*x56 + x13*x53;
    c[13] = x74;
    const real x77 = x13*x50 + x11*x56;
    c[14] = x77;
    const real x80 = x11*x53 - x12*x50;
    c[15] = x80;
    const real x85 = x22*x53 - x23*x56 - x50*x69;
    c[16] = x85;
    const real x90 = x22*x50 - x24*x56 - x53*x70;
    c[17] = x90;
    const real x95 = x56*x71 + (x23*x50 + x24*x53);
    c[18] = x95;
    const real x96 = x12*x65;
    const real x97 = x13*x61;
    const real x98 = x96 + x97;
    const real x101 = x12*x66 + x13*x63;
    const real x104 = x12*x68 + x13*x64;
    const real x105 = x13*x58;
    const real x107 = x105 + x11*x65;
    const real x108 = x13*x59;
    const real x109 = x11*x66;
    const real x110 = x108 + x109;
    const real x113 = x13*x60 + x11*x68;
    const real x115 = x12*x58;
    const real x116 = x11*x61 - x115;
    const real x117 = x11*x63;
    const real x119 = x117 - x12*x59;
    const real x120 = x11*x64;
    const real x121 = x12*x60;
    const real x122 = x121 - x120;
    const real x136 = x22*x61 - x23*x65 - x58*x69;
    const real x141 = x22*x63 - x23*x66 - x59*x69;
    const real x146 = x60*x69 + (x23*x68 - x22*x64);
    const real x151 = x22*x58 - x24*x65 - x61*x70;
    const real x156 = x22*x59 - x24*x66 - x63*x70;
    const real x161 = x64*x70 + (x24*x68 - x22*x60);
    const real x179 = x13*x101 + x12*x104;
    const real x182 = x11*x104 + x13*x98;
    const real x185 = x11*x101 - x12*x98;
    const real x188 = x11*x113 + x13*x107;
    const real x191 = x12*x107 - x11*x110;
    const real x229 = x146 + (x65*x71 + (x23*x58 + x24*x61)) - 2.0*x185;
    const real x232 = x161 + (x66*x71 + (x23*x59 + x24*x63)) - 2.0*x191;
    c[19] = 2.0*(x69*x98 + (x23*x104 - x22*x101));
    const real x238 = x24*x104 + (x70*x101 + x22*(x110 - x98)) - x23*x113;
    c[20] = x238 - x69*x107;
    const real x244 = x22*x119 + x23*(x122 - x98) - x69*x116 - x71*x104;
    c[21] = x244 - x24*x101;
    c[22] = 2.0*(x22*x107 - x24*x113 - x70*x110);
    const real x251 = x22*x116 + (x23*x107 + (x71*x113 + x24*(x110 + x122)));
    c[23] = x251 - x70*x119;
    c[24] = x22*x141 + x23*x146 - x69*x136 - x179;
    c[25] = x182 + (x22*x136 + x24*x146 - x70*x141);
    c[26] = x185 + (x23*x136 + x24*x141 - x71*x146);
    c[27] = x22*x151 + x24*x161 - x70*x156 - x188;
    c[28] = x191 + (x23*x151 + x24*x156 - x71*x161);
    const real x283 = p[3]*x50;
    const real x285 = p[3]*x53;
    const real x287 = p[3]*x56;
    const real x289 = p[4]*x50;
    const real x290 = p[4]*x53;
    const real x292 = p[4]*x56;
    const real x294 = p[5]*x50;
    const real x295 = p[5]*x53;
    const real x296 = p[5]*x56;
    const real x298 = x283 + (x58 + x283);
    c[29] = x298;
    c[30] = x59 + x285 + x289;
    c[31] = x294 - (x60 + x287);
    const real x301 = x290 + (x63 + x290);
    c[32] = x301;
    c[33] = x295 - (x64 + x292);
    const real x304 = p[3]*x74;
    const real x311 = p[4]*x77;
    const real x317 = p[5]*x80;
    const real x319 = x304 + (x98 + (x108 + x121) + x304);
    c[34] = x319;
    c[35] = x105 + x11*x60 - x101 + p[3]*x77 - p[4]*x74;
    c[36] = x104 - (x115 - x11*x59) + p[3]*x80 - p[5]*x74;
    const real x322 = x311 + (x110 + (x97 + x120) + x311);
    c[37] = x322;
    c[38] = p[4]*x80 - (x113 + (x12*x61 - x117)) + p[5]*x77;
    const real x325 = p[3]*x85;
    const real x331 = p[4]*x90;
    const real x336 = p[5]*x95;
    const real x340 = x325 + (x325 + 2.0*(x136 + x179));
    c[39] = x340;
    c[40] = x141 + x151 - 2.0*x182 + p[3]*x90 + p[4]*x85;
    c[41] = x229 + p[3]*x95 + p[5]*x85;
    const real x346 = x331 + (x331 + 2.0*(x156 + x188));
    c[42] = x346;
    c[43] = x232 + p[4]*x95 + p[5]*x90;
    c[44] = x68 - x296 - x296 + (x298 + x301);
    c[45] = x317 + (x122 - (x109 - x96) + x317) + (x322 - x319);
    const real x434 = x68*x71 + (x23*x60 + x24*x64) + (x12*x116 - x11*x119);
    c[46] = x346 + (x340 + (x336 + (x336 - 2.0*x434)));
    const real x752 = p[5] + 2.0*p[1];
    const real x755 = p[15] - p[4];
    const real x757 = x12*x752 + x13*x755;
    c[48] = x757;
    const real x759 = p[14] - p[3];
    const real x762 = x13*x759 + x11*x752;
    c[49] = x762;
    const real x765 = x11*x755 - x12*x759;
    c[50] = x765;
    c[51] = x12*x765 - x13*x762;
    c[52] = x13*x757 + x11*x765;
    c[53] = x11*x762 + x12*x757;
    const real x784 = p[3]*p[0];
    const real x785 = p[4]*p[0];
    const real x786 = p[5]*p[0];
    const real x805 = x283 + (x283 + (x58 + p[3]*x784));
    c[54] = x805;
    c[55] = x289 + (x285 + (x59 + p[4]*x784));
    c[56] = x294 + (p[5]*x784 - x60 - x287);
    const real x808 = x290 + (x290 + (x63 + p[4]*x785));
    c[57] = x808;
    c[58] = x295 + (p[5]*x785 - x64 - x292);
    c[59] = x50 + x784;
    c[60] = x53 + x785;
    c[61] = x786 - x56;
    c[62] = x68 + p[5]*x786 - x296 - x296 + (x805 + x808);
    c[63] = x29*p[0];
    c[64] = x33*p[0];
    c[65] = x36*p[0];
}

void pendulum_multiplier_derivatives_init(const real *p, real *c)
{
    c[3] = p[4];
    c[4] = p[5];
    c[6] = p[3];
    c[9] = p[0];
    c[47] = p[2];
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

/* 6 mul; for jacobian */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[3] = c[0]*v[0];
    w[4] = c[1]*v[0];
    w[5] = c[2]*v[0];
    w[6] = c[5]*v[0];
    w[7] = c[7]*v[0];
    w[8] = c[8]*v[0];
}

/* ---- mass ---- */

/* 83 mul, 59 add; for jacobian */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x348 = w[0]*w[2];
    const real x351 = w[1]*w[2] + w[0]*w[0];
    const real x352 = w[2]*w[2];
    const real x354 = w[0]*(2.0*w[2]);
    const real x355 = w[0]*c[34];
    w[9] = x355;
    const real x357 = w[2]*c[39];
    w[10] = x357;
    const real x359 = c[19]*x348;
    w[11] = x359;
    const real x361 = c[24]*x352;
    w[12] = x361;
    const real x368 = x361 + (x357 + (x359 + (c[29] - x355)));
    w[13] = x368;
    const real x369 = c[24]*x354 + (w[0]*c[39] + (c[19]*x351 - w[1]*c[34]));
    w[14] = x369;
    const real x370 = w[0]*c[35];
    w[15] = x370;
    const real x374 = c[20]*x348;
    w[16] = x374;
    const real x381 = w[2]*c[40] + c[25]*x352;
    w[17] = x381;
    const real x383 = x374 + (c[30] + x370) + x381;
    w[18] = x383;
    w[19] = w[1]*c[35] + c[20]*x351 + (w[0]*c[40] + c[25]*x354);
    const real x385 = w[0]*c[36];
    w[20] = x385;
    const real x389 = c[21]*x348;
    w[21] = x389;
    const real x396 = w[2]*c[41] + c[26]*x352;
    w[22] = x396;
    const real x398 = x389 + (c[31] + x385) + x396;
    w[23] = x398;
    w[24] = w[1]*c[36] + c[21]*x351 + (w[0]*c[41] + c[26]*x354);
    const real x400 = w[0]*c[37];
    w[25] = x400;
    const real x402 = w[2]*c[42];
    w[26] = x402;
    const real x404 = c[22]*x348;
    w[27] = x404;
    const real x406 = c[27]*x352;
    w[28] = x406;
    const real x413 = x406 + (x402 + (x404 + (c[32] + x400)));
    w[29] = x413;
    const real x414 = c[27]*x354 + (w[0]*c[42] + (w[1]*c[37] + c[22]*x351));
    w[30] = x414;
    const real x415 = w[0]*c[38];
    w[31] = x415;
    const real x419 = c[23]*x348;
    w[32] = x419;
    const real x426 = w[2]*c[43] + c[28]*x352;
    w[33] = x426;
    const real x428 = x419 + (c[33] + x415) + x426;
    w[34] = x428;
    w[35] = w[1]*c[38] + c[23]*x351 + (w[0]*c[43] + c[28]*x354);
    const real x440 = w[0]*c[45];
    w[36] = x440;
    const real x441 = w[1]*c[45];
    w[37] = x441;
    const real x442 = w[2]*c[46];
    w[38] = x442;
    const real x443 = w[0]*c[46];
    w[39] = x443;
    w[40] = c[44] + x440 - x368 + (x442 - x413);
    w[41] = x441 - x369 + (x443 - x414);
    const real x451 = w[0]*c[13];
    w[42] = x451;
    const real x453 = w[2]*c[16];
    w[43] = x453;
    const real x456 = x453 + (c[10] - x451);
    w[44] = x456;
    w[45] = w[0]*c[16] - w[1]*c[13];
    const real x458 = w[0]*c[14];
    w[46] = x458;
    const real x460 = w[2]*c[17];
    w[47] = x460;
    const real x463 = x460 + (c[11] + x458);
    w[48] = x463;
    w[49] = w[1]*c[14] + w[0]*c[17];
    const real x465 = w[0]*c[15];
    w[50] = x465;
    const real x467 = w[2]*c[18];
    w[51] = x467;
    const real x470 = x467 + (x465 - c[12]);
    w[52] = x470;
    w[53] = w[1]*c[15] + w[0]*c[18];
    w[54] = c[2]*x398;
    w[55] = c[0]*x383;
    w[56] = c[2]*x428;
    w[57] = c[0]*x398;
    w[58] = c[1]*x428;
    w[59] = c[5]*x470 - c[8]*x456;
    w[60] = c[7]*x456 - c[5]*x463;
    w[61] = c[8]*x463 - c[7]*x470 - c[1]*x383;
    w[62] = c[5]*(c[2]*x463 - c[1]*x470);
    w[63] = c[7]*(c[0]*x470 - c[2]*x456);
    w[64] = c[8]*(c[1]*x456 - c[0]*x463);
}

/* ---- force ---- */

/* 54 mul, 22 add; for jacobian */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[2] = w[4]*w[8] - w[5]*w[7];
    w[65] = c[1]*w[8] + c[8]*w[4] - (c[2]*w[7] + c[7]*w[5]);
    w[66] = w[5]*w[6] - w[3]*w[8];
    w[67] = c[2]*w[6] + c[5]*w[5] - (c[0]*w[8] + c[8]*w[3]);
    w[68] = w[3]*w[7] + 9.81 - w[4]*w[6];
    w[69] = c[0]*w[7] + c[7]*w[3] - (c[1]*w[6] + c[5]*w[4]);
    const real x540 = w[3]*w[3];
    const real x542 = c[0]*(2.0*w[3]);
    const real x543 = w[4]*w[4];
    const real x545 = c[1]*(2.0*w[4]);
    const real x546 = w[5]*w[5];
    const real x548 = c[2]*(2.0*w[5]);
    w[70] = w[4]*w[5];
    w[71] = c[1]*w[5] + c[2]*w[4];
    w[72] = w[3]*w[5];
    w[73] = c[0]*w[5] + c[2]*w[3];
    w[74] = w[3]*w[4];
    w[75] = c[0]*w[4] + c[1]*w[3];
    const real x561 = x543 + x546;
    w[76] = x561;
    const real x562 = x545 + x548;
    w[77] = x562;
    const real x563 = x540 + x546;
    w[78] = x563;
    const real x564 = x542 + x548;
    w[79] = x564;
    const real x565 = x540 + x543;
    w[80] = x565;
    const real x566 = x542 + x545;
    w[81] = x566;
    w[82] = w[45]*x561;
    w[83] = w[44]*x562;
    w[84] = w[49]*x563;
    w[85] = w[48]*x564;
    w[86] = w[53]*x565;
    w[87] = w[52]*x566;
    w[88] = w[35]*x563;
    w[89] = w[34]*x564;
    w[90] = w[35]*x565;
    w[91] = w[34]*x566;
    w[92] = w[24]*x565;
    w[93] = w[23]*x566;
    w[94] = w[24]*x561;
    w[95] = w[23]*x562;
    w[96] = w[19]*x561;
    w[97] = w[18]*x562;
    w[98] = w[19]*x563;
    w[99] = w[18]*x564;
}

/* ---- output ---- */

/* 161 mul, 216 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x586 = c[0]*a[0];
    const real x587 = c[1]*a[0];
    const real x588 = c[2]*a[0];
    const real x592 = w[2] + c[5]*a[0];
    const real x593 = w[66] + c[7]*a[0];
    const real x594 = w[68] + c[8]*a[0];
    const real x595 = w[74] - x588;
    const real x596 = w[72] + x587;
    const real x597 = w[74] + x588;
    const real x598 = w[70] - x586;
    const real x599 = w[72] - x587;
    const real x600 = w[70] + x586;
    const real x601 = w[49]*x595;
    const real x603 = w[53]*x596;
    const real x609 = w[45]*x597;
    const real x611 = w[53]*x598;
    const real x617 = w[45]*x599;
    const real x619 = w[49]*x600;
    const real x625 = w[19]*x599;
    const real x627 = w[30]*x600;
    const real x632 = w[24]*x597;
    const real x639 = w[49]*x594 - w[53]*x593;
    const real x654 = w[89] + (w[48]*w[69] - w[52]*w[67]) + (w[18]*w[73] - w[91]) + (w[29]*w[71] - w[23]*w[75] -
        w[40]*w[71]);
    const real x656 = w[35]*x595;
    const real x663 = w[14]*x599;
    const real x666 = w[19]*x600;
    const real x670 = w[53]*x592 - w[45]*x594;
    const real x686 = w[93] + (w[52]*w[65] - w[44]*w[69]) + (w[34]*w[75] - w[95]) + (w[40]*w[73] - (w[13]*w[73] +
        w[18]*w[71]));
    const real x688 = w[14]*x597;
    const real x691 = w[24]*x598;
    const real x695 = w[30]*x595;
    const real x698 = w[35]*x596;
    const real x702 = w[45]*x593 - w[49]*x592;
    const real x718 = w[97] + (w[44]*w[67] - w[48]*w[65]) - w[34]*w[73] + (w[13]*w[75] - w[99] + (w[23]*w[71] -
        w[29]*w[75]));
    const real x720 = c[0]*(w[88] + x639 + (x625 - w[90]) + (x627 - x632 - w[41]*x598));
    const real x723 = c[1]*(w[92] + x670 + (x656 - w[94]) + (w[41]*x596 - (x663 + x666)));
    const real x737 = c[0]*(w[61] + (c[0]*w[40] + (c[0]*w[29] - w[54]))) + c[1]*(w[59] - w[56] + (c[1]*w[40] - (w[55] -
        c[1]*w[13])));
    const real x740 = c[7]*(w[52]*w[71] + (w[44]*w[75] - w[85])) + c[8]*(w[48]*w[71] + (w[44]*w[73] - w[87]));
    const real x742 = c[5]*(x603 + (x601 - w[82])) + (c[7]*(x611 + (x609 - w[84])) + c[8]*(x619 + (x617 - w[86])));
    const real x745 = c[2]*(w[96] + x702 - x698 + (x688 - w[98] + (x691 - x695))) + x742;
    const real x746 = c[2]*x718 + (c[47] + c[5]*(w[52]*w[73] + (w[48]*w[75] - w[83])) + x740);
    const real x747 = c[2]*(w[60] - w[58] + (c[2]*w[13] + (c[2]*w[29] - w[57]))) - (w[62] + (w[63] + w[64]));
    out[0] = x720 + x723 + x745;
    out[1] = c[0]*x654 + c[1]*x686 + x746;
    out[3] = x737 + x747;
    out[5] = w[0]*c[51] - w[1]*c[48];
    out[6] = w[1]*c[49] - w[0]*c[52];
    out[7] = w[1]*c[50] + w[0]*c[53];
    const real x817 = w[12] + (w[10] + (w[11] + (c[54] - w[9])));
    const real x820 = w[17] + (w[16] + (w[15] + c[55]));
    const real x823 = w[22] + (w[21] + (w[20] + c[56]));
    const real x827 = w[28] + (w[26] + (w[27] + (w[25] + c[57])));
    const real x830 = w[33] + (w[32] + (w[31] + c[58]));
    const real x838 = w[38] + (w[36] + c[62]) - (x817 + x827);
    const real x839 = w[37] + w[39] - (w[14] + w[30]);
    const real x841 = w[43] + (c[59] - w[42]);
    const real x843 = w[47] + (w[46] + c[60]);
    const real x845 = w[51] + (w[50] + c[61]);
    const real x874 = c[9]*w[65] + w[75]*x843 + (w[73]*x845 - w[77]*x841);
    out[14] = x874;
    const real x875 = c[1]*x845 + (c[63] - c[2]*x843);
    out[20] = x875;
    const real x876 = x601 + (x603 - w[82]);
    out[8] = x876;
    const real x881 = c[9]*w[67] + w[75]*x841 + (w[71]*x845 - w[79]*x843);
    out[15] = x881;
    const real x882 = c[64] + c[2]*x841 - c[0]*x845;
    out[21] = x882;
    const real x883 = x609 + (x611 - w[84]);
    out[9] = x883;
    const real x885 = w[73]*x841 + w[71]*x843 + (c[9]*w[69] - w[81]*x845);
    out[16] = x885;
    const real x886 = c[65] + (c[0]*x843 - c[1]*x841);
    out[22] = x886;
    const real x887 = x617 + x619 - w[86];
    out[10] = x887;
    const real x961 = c[4]*x881 + (w[69]*x843 - w[67]*x845) - c[3]*x885 + (w[73]*x820 + w[71]*x827);
    const real x962 = c[4]*x882 + (c[8]*x843 - c[7]*x845) - c[3]*x886 + (c[0]*x827 - c[1]*x820);
    out[11] = x639 + c[4]*x883 - c[3]*x887 + (x625 + x627) + (w[35]*(w[78] - w[80]) - x632 - x598*x839);
    out[17] = x961 + (x830*(w[79] - w[81]) - w[75]*x823 - w[71]*x838);
    out[23] = x962 + (c[0]*x838 - c[2]*x823);
    const real x987 = c[6]*x885 + (w[65]*x845 - w[69]*x841 - c[4]*x874) + (w[75]*x830 - w[73]*x817);
    const real x988 = c[6]*x886 + (c[5]*x845 - c[8]*x841 - c[4]*x875) + (c[1]*x817 - c[2]*x830);
    out[18] = x987 + (w[73]*x838 + (x823*(w[81] - w[77]) - w[71]*x820));
    out[24] = x988 + (c[1]*x838 - c[0]*x820);
    out[12] = c[6]*x887 + (x670 - c[4]*x876) + (x656 - x663) + (x596*x839 + (w[24]*(w[80] - w[76]) - x666));
    const real x1014 = x820*(w[77] - w[79]) + (c[3]*x874 + (w[67]*x841 - w[65]*x843 - c[6]*x881));
    out[19] = x1014 + (w[75]*x817 + w[71]*x823 - (w[75]*x827 + w[73]*x830));
    out[25] = c[3]*x875 + (c[7]*x841 - c[5]*x843 - c[6]*x882) + (c[2]*x817 - c[0]*x823 - (c[1]*x830 - c[2]*x827));
    out[13] = w[19]*(w[76] - w[78]) + (c[3]*x876 + (x702 - c[6]*x883)) + (x688 + x691 - (x695 + x698));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_multiplier_derivatives_jacobian(const symgen_arguments *arguments)
{
    real work[100];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    mass_1(&own);
    force_1(&own);
    output_1(&own);
    out[2] = symgen_all(-1.0);
    out[4] = symgen_all(1.0);
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_multiplier_derivatives_interface(void);
SYMGEN_EXPORT const char *pendulum_multiplier_derivatives_seal(void);

const int *pendulum_multiplier_derivatives_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        11,
        pendulum_multiplier_derivatives_np,
        pendulum_multiplier_derivatives_nk,
        pendulum_multiplier_derivatives_nw,
        pendulum_multiplier_derivatives_nq,
        pendulum_multiplier_derivatives_nv,
        pendulum_multiplier_derivatives_nz,
        pendulum_multiplier_derivatives_nu,
        pendulum_multiplier_derivatives_nc,
        pendulum_multiplier_derivatives_nd,
        pendulum_multiplier_derivatives_ny,
        pendulum_multiplier_derivatives_jacobian_size,
    };
    return sizes;
}

const char *pendulum_multiplier_derivatives_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
