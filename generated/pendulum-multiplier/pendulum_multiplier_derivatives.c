/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 7d5db9a9cd544265dea9482550a0ed26f14bcea30510496e388ede3f7927a8e1
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
    const real x585 = p[3]*p[0];
    const real x586 = p[4]*p[0];
    const real x587 = p[5]*p[0];
    const real x606 = x283 + (x283 + (x58 + p[3]*x585));
    c[48] = x606;
    c[49] = x289 + (x285 + (x59 + p[4]*x585));
    c[50] = x294 + (p[5]*x585 - x60 - x287);
    const real x609 = x290 + (x290 + (x63 + p[4]*x586));
    c[51] = x609;
    c[52] = x295 + (p[5]*x586 - x64 - x292);
    c[53] = x50 + x585;
    c[54] = x53 + x586;
    c[55] = x587 - x56;
    c[56] = x68 + p[5]*x587 - x296 - x296 + (x606 + x609);
    const real x814 = p[5] + 2.0*p[1];
    const real x817 = p[15] - p[4];
    const real x819 = x12*x814 + x13*x817;
    c[57] = x819;
    const real x821 = p[14] - p[3];
    const real x824 = x13*x821 + x11*x814;
    c[58] = x824;
    const real x827 = x11*x817 - x12*x821;
    c[59] = x827;
    c[60] = x12*x827 - x13*x824;
    c[61] = x13*x819 + x11*x827;
    c[62] = x11*x824 + x12*x819;
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
    const real x618 = w[12] + (w[10] + (w[11] + (c[48] - w[9])));
    const real x621 = w[17] + (w[16] + (w[15] + c[49]));
    const real x624 = w[22] + (w[21] + (w[20] + c[50]));
    const real x628 = w[28] + (w[26] + (w[27] + (w[25] + c[51])));
    const real x631 = w[33] + (w[32] + (w[31] + c[52]));
    const real x639 = w[38] + (w[36] + c[56]) - (x618 + x628);
    const real x640 = w[37] + w[39] - (w[14] + w[30]);
    const real x642 = w[43] + (c[53] - w[42]);
    const real x644 = w[47] + (w[46] + c[54]);
    const real x646 = w[51] + (w[50] + c[55]);
    const real x648 = c[0]*a[0];
    const real x649 = c[1]*a[0];
    const real x650 = c[2]*a[0];
    const real x654 = w[2] + c[5]*a[0];
    const real x655 = w[66] + c[7]*a[0];
    const real x656 = w[68] + c[8]*a[0];
    const real x657 = w[74] - x650;
    const real x658 = w[72] + x649;
    const real x659 = w[74] + x650;
    const real x660 = w[70] - x648;
    const real x661 = w[72] - x649;
    const real x662 = w[70] + x648;
    const real x663 = w[49]*x657;
    const real x665 = w[53]*x658;
    const real x671 = w[45]*x659;
    const real x673 = w[53]*x660;
    const real x679 = w[45]*x661;
    const real x681 = w[49]*x662;
    const real x687 = w[19]*x661;
    const real x689 = w[30]*x662;
    const real x694 = w[24]*x659;
    const real x701 = w[49]*x656 - w[53]*x655;
    const real x716 = w[89] + (w[48]*w[69] - w[52]*w[67]) + (w[18]*w[73] - w[91]) + (w[29]*w[71] - w[23]*w[75] -
        w[40]*w[71]);
    const real x718 = w[35]*x657;
    const real x725 = w[14]*x661;
    const real x728 = w[19]*x662;
    const real x732 = w[53]*x654 - w[45]*x656;
    const real x748 = w[93] + (w[52]*w[65] - w[44]*w[69]) + (w[34]*w[75] - w[95]) + (w[40]*w[73] - (w[13]*w[73] +
        w[18]*w[71]));
    const real x750 = w[14]*x659;
    const real x753 = w[24]*x660;
    const real x757 = w[30]*x657;
    const real x760 = w[35]*x658;
    const real x764 = w[45]*x655 - w[49]*x654;
    const real x780 = w[97] + (w[44]*w[67] - w[48]*w[65]) - w[34]*w[73] + (w[13]*w[75] - w[99] + (w[23]*w[71] -
        w[29]*w[75]));
    const real x782 = c[0]*(w[88] + x701 + (x687 - w[90]) + (x689 - x694 - w[41]*x660));
    const real x785 = c[1]*(w[92] + x732 + (x718 - w[94]) + (w[41]*x658 - (x725 + x728)));
    const real x799 = c[0]*(w[61] + (c[0]*w[40] + (c[0]*w[29] - w[54]))) + c[1]*(w[59] - w[56] + (c[1]*w[40] - (w[55] -
        c[1]*w[13])));
    const real x802 = c[7]*(w[52]*w[71] + (w[44]*w[75] - w[85])) + c[8]*(w[48]*w[71] + (w[44]*w[73] - w[87]));
    const real x804 = c[5]*(x665 + (x663 - w[82])) + (c[7]*(x673 + (x671 - w[84])) + c[8]*(x681 + (x679 - w[86])));
    const real x807 = c[2]*(w[96] + x764 - x760 + (x750 - w[98] + (x753 - x757))) + x804;
    const real x808 = c[2]*x780 + (c[47] + c[5]*(w[52]*w[73] + (w[48]*w[75] - w[83])) + x802);
    const real x809 = c[2]*(w[60] - w[58] + (c[2]*w[13] + (c[2]*w[29] - w[57]))) - (w[62] + (w[63] + w[64]));
    out[0] = x782 + x785 + x807;
    out[1] = c[0]*x716 + c[1]*x748 + x808;
    out[3] = x799 + x809;
    out[5] = w[0]*c[60] - w[1]*c[57];
    out[6] = w[1]*c[58] - w[0]*c[61];
    out[7] = w[1]*c[59] + w[0]*c[62];
    const real x874 = x663 + (x665 - w[82]);
    out[8] = x874;
    const real x875 = c[9]*w[65] + w[75]*x644 + (w[73]*x646 - w[77]*x642);
    out[14] = x875;
    const real x876 = c[1]*x646 + (c[63] - c[2]*x644);
    out[20] = x876;
    const real x881 = x671 + (x673 - w[84]);
    out[9] = x881;
    const real x882 = c[9]*w[67] + w[75]*x642 + (w[71]*x646 - w[79]*x644);
    out[15] = x882;
    const real x883 = c[64] + c[2]*x642 - c[0]*x646;
    out[21] = x883;
    const real x885 = w[73]*x642 + w[71]*x644 + (c[9]*w[69] - w[81]*x646);
    out[16] = x885;
    const real x886 = c[65] + (c[0]*x644 - c[1]*x642);
    out[22] = x886;
    const real x887 = x679 + x681 - w[86];
    out[10] = x887;
    const real x962 = c[4]*x882 + (w[69]*x644 - w[67]*x646) - c[3]*x885 + (w[73]*x621 + w[71]*x628);
    const real x963 = c[4]*x883 + (c[8]*x644 - c[7]*x646) - c[3]*x886 + (c[0]*x628 - c[1]*x621);
    out[11] = x701 + c[4]*x881 - c[3]*x887 + (x687 + x689) + (w[35]*(w[78] - w[80]) - x694 - x640*x660);
    out[17] = x962 + (x631*(w[79] - w[81]) - w[75]*x624 - w[71]*x639);
    out[23] = x963 + (c[0]*x639 - c[2]*x624);
    const real x988 = c[6]*x885 + (w[65]*x646 - w[69]*x642 - c[4]*x875) + (w[75]*x631 - w[73]*x618);
    const real x989 = c[6]*x886 + (c[5]*x646 - c[8]*x642 - c[4]*x876) + (c[1]*x618 - c[2]*x631);
    out[12] = c[6]*x887 + (x732 - c[4]*x874) + (x718 - x725) + (x640*x658 + (w[24]*(w[80] - w[76]) - x728));
    out[18] = x988 + (w[73]*x639 + (x624*(w[81] - w[77]) - w[71]*x621));
    out[24] = x989 + (c[1]*x639 - c[0]*x621);
    const real x1014 = x621*(w[77] - w[79]) + (c[3]*x875 + (w[67]*x642 - w[65]*x644 - c[6]*x882));
    out[13] = w[19]*(w[76] - w[78]) + (c[3]*x874 + (x764 - c[6]*x881)) + (x750 + x753 - (x757 + x760));
    out[19] = x1014 + (w[75]*x618 + w[71]*x624 - (w[75]*x628 + w[73]*x631));
    out[25] = c[3]*x876 + (c[7]*x642 - c[5]*x644 - c[6]*x883) + (c[2]*x618 - c[0]*x624 - (c[1]*x631 - c[2]*x628));
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
