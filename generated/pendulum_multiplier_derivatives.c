/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 80ff703d4286bbadbbff53085b40818a3c60ece9924dc16575d49ec4170cf06d
   init: 209 mul, 1 div, 187 add, 1 sqrt, 398 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 3 mul, 3 flops
   constraints: no operations
   transform: no operations
   mass: 87 mul, 55 add, 142 flops
   force: 54 mul, 22 add, 76 flops
   solve: no operations
   output: 159 mul, 217 add, 376 flops
*/
#include "pendulum_multiplier_derivatives.h"

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
    const real x166 = x65*x71 + (x23*x58 + x24*x61);
    const real x171 = x66*x71 + (x23*x59 + x24*x63);
    const real x176 = x68*x71 + (x23*x60 + x24*x64);
    const real x179 = x13*x101 + x12*x104;
    const real x182 = x11*x104 + x13*x98;
    const real x185 = x11*x101 - x12*x98;
    const real x188 = x11*x113 + x13*x107;
    const real x191 = x12*x107 - x11*x110;
    const real x194 = x12*x116 - x11*x119;
    c[19] = 2.0*(x69*x98 + (x23*x104 - x22*x101));
    const real x243 = x24*x104 + (x70*x101 + x22*(x110 - x98)) - x23*x113;
    c[20] = x243 - x69*x107;
    const real x249 = x22*x119 + x23*(x122 - x98) - x69*x116 - x71*x104;
    c[21] = x249 - x24*x101;
    c[22] = 2.0*(x22*x107 - x24*x113 - x70*x110);
    const real x256 = x22*x116 + (x23*x107 + (x71*x113 + x24*(x110 + x122)));
    c[23] = x256 - x70*x119;
    c[24] = 2.0*(x23*x116 + x24*x119 - x71*x122);
    c[25] = x22*x141 + x23*x146 - x69*x136 - x179;
    c[26] = x182 + (x22*x136 + x24*x146 - x70*x141);
    c[27] = x185 + (x23*x136 + x24*x141 - x71*x146);
    c[28] = x22*x151 + x24*x161 - x70*x156 - x188;
    c[29] = x191 + (x23*x151 + x24*x156 - x71*x161);
    c[30] = x194 + (x71*x176 + (x23*x166 + x24*x171));
    const real x295 = p[3]*x50;
    const real x297 = p[3]*x53;
    const real x299 = p[3]*x56;
    const real x301 = p[4]*x50;
    const real x302 = p[4]*x53;
    const real x304 = p[4]*x56;
    const real x306 = p[5]*x50;
    const real x307 = p[5]*x53;
    const real x308 = p[5]*x56;
    c[31] = x295 + (x58 + x295);
    c[32] = x59 + x297 + x301;
    c[33] = x306 - (x60 + x299);
    c[34] = x302 + (x63 + x302);
    c[35] = x307 - (x64 + x304);
    c[36] = x68 - x308 - x308;
    const real x316 = p[3]*x74;
    const real x323 = p[4]*x77;
    const real x329 = p[5]*x80;
    c[37] = x316 + (x98 + (x108 + x121) + x316);
    c[38] = x105 + x11*x60 - x101 + p[3]*x77 - p[4]*x74;
    c[39] = x104 - (x115 - x11*x59) + p[3]*x80 - p[5]*x74;
    c[40] = x323 + (x110 + (x97 + x120) + x323);
    c[41] = p[4]*x80 - (x113 + (x12*x61 - x117)) + p[5]*x77;
    c[42] = x329 + (x122 - (x109 - x96) + x329);
    const real x337 = p[3]*x85;
    const real x343 = p[4]*x90;
    const real x348 = p[5]*x95;
    c[43] = x337 + (x337 + 2.0*(x136 + x179));
    c[44] = x141 + x151 - 2.0*x182 + p[3]*x90 + p[4]*x85;
    c[45] = x146 + x166 - 2.0*x185 + p[3]*x95 + p[5]*x85;
    c[46] = x343 + (x343 + 2.0*(x156 + x188));
    c[47] = x161 + x171 - 2.0*x191 + p[4]*x95 + p[5]*x90;
    c[48] = x348 + (x348 - 2.0*(x176 + x194));
    const real x588 = p[3]*p[0];
    const real x589 = p[4]*p[0];
    const real x590 = p[5]*p[0];
    c[50] = x295 + (x295 + (x58 + p[3]*x588));
    c[51] = x301 + (x297 + (x59 + p[4]*x588));
    c[52] = x306 + (p[5]*x588 - x60 - x299);
    c[53] = x302 + (x302 + (x63 + p[4]*x589));
    c[54] = x307 + (p[5]*x589 - x64 - x304);
    c[55] = x68 + p[5]*x590 - x308 - x308;
    c[56] = x50 + x588;
    c[57] = x53 + x589;
    c[58] = x590 - x56;
    const real x819 = p[5] + 2.0*p[1];
    const real x822 = p[15] - p[4];
    const real x824 = x12*x819 + x13*x822;
    c[59] = x824;
    const real x826 = p[14] - p[3];
    const real x829 = x13*x826 + x11*x819;
    c[60] = x829;
    const real x832 = x11*x822 - x12*x826;
    c[61] = x832;
    c[62] = x12*x832 - x13*x829;
    c[63] = x13*x824 + x11*x832;
    c[64] = x11*x829 + x12*x824;
    c[65] = x29*p[0];
    c[66] = x33*p[0];
    c[67] = x36*p[0];
}

void pendulum_multiplier_derivatives_init(const real *p, real *c)
{
    c[3] = p[4];
    c[4] = p[5];
    c[6] = p[3];
    c[9] = p[0];
    c[49] = p[2];
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
    const real x364 = w[0]*w[2];
    const real x367 = w[1]*w[2] + w[0]*w[0];
    const real x368 = w[2]*w[2];
    const real x370 = w[0]*(2.0*w[2]);
    const real x371 = w[0]*c[37];
    w[6] = x371;
    const real x373 = w[2]*c[43];
    w[7] = x373;
    const real x375 = c[19]*x364;
    w[8] = x375;
    const real x377 = c[25]*x368;
    w[9] = x377;
    w[10] = x377 + (x375 + (x373 + (c[31] - x371)));
    w[11] = c[25]*x370 + (c[19]*x367 + (w[0]*c[43] - w[1]*c[37]));
    const real x386 = w[0]*c[38];
    w[12] = x386;
    const real x388 = w[2]*c[44];
    w[13] = x388;
    const real x390 = c[20]*x364;
    w[14] = x390;
    const real x392 = c[26]*x368;
    w[15] = x392;
    const real x399 = x392 + (x390 + (x388 + (c[32] + x386)));
    w[16] = x399;
    w[17] = c[26]*x370 + (c[20]*x367 + (w[1]*c[38] + w[0]*c[44]));
    const real x401 = w[0]*c[39];
    w[18] = x401;
    const real x403 = w[2]*c[45];
    w[19] = x403;
    const real x405 = c[21]*x364;
    w[20] = x405;
    const real x407 = c[27]*x368;
    w[21] = x407;
    const real x414 = x407 + (x405 + (x403 + (c[33] + x401)));
    w[22] = x414;
    w[23] = c[27]*x370 + (c[21]*x367 + (w[1]*c[39] + w[0]*c[45]));
    const real x416 = w[0]*c[40];
    w[24] = x416;
    const real x418 = w[2]*c[46];
    w[25] = x418;
    const real x420 = c[22]*x364;
    w[26] = x420;
    const real x422 = c[28]*x368;
    w[27] = x422;
    w[28] = x422 + (x420 + (x418 + (c[34] + x416)));
    w[29] = c[28]*x370 + (c[22]*x367 + (w[1]*c[40] + w[0]*c[46]));
    const real x431 = w[0]*c[41];
    w[30] = x431;
    const real x433 = w[2]*c[47];
    w[31] = x433;
    const real x435 = c[23]*x364;
    w[32] = x435;
    const real x437 = c[29]*x368;
    w[33] = x437;
    const real x444 = x437 + (x435 + (x433 + (c[35] + x431)));
    w[34] = x444;
    w[35] = c[29]*x370 + (c[23]*x367 + (w[1]*c[41] + w[0]*c[47]));
    const real x446 = w[0]*c[42];
    w[36] = x446;
    const real x448 = w[2]*c[48];
    w[37] = x448;
    const real x450 = c[24]*x364;
    w[38] = x450;
    const real x452 = c[30]*x368;
    w[39] = x452;
    w[40] = x452 + (x450 + (x448 + (c[36] + x446)));
    w[41] = c[30]*x370 + (c[24]*x367 + (w[1]*c[42] + w[0]*c[48]));
    const real x461 = w[0]*c[13];
    w[42] = x461;
    const real x463 = w[2]*c[16];
    w[43] = x463;
    const real x466 = x463 + (c[10] - x461);
    w[44] = x466;
    w[45] = w[0]*c[16] - w[1]*c[13];
    const real x468 = w[0]*c[14];
    w[46] = x468;
    const real x470 = w[2]*c[17];
    w[47] = x470;
    const real x473 = x470 + (c[11] + x468);
    w[48] = x473;
    w[49] = w[1]*c[14] + w[0]*c[17];
    const real x475 = w[0]*c[15];
    w[50] = x475;
    const real x477 = w[2]*c[18];
    w[51] = x477;
    const real x480 = x477 + (x475 - c[12]);
    w[52] = x480;
    w[53] = w[1]*c[15] + w[0]*c[18];
    w[54] = c[1]*x399;
    w[55] = c[2]*x414;
    w[56] = c[0]*x399;
    w[57] = c[2]*x444;
    w[58] = c[0]*x414;
    w[59] = c[1]*x444;
    w[60] = c[8]*x473;
    w[61] = c[7]*x480;
    w[62] = c[5]*x480;
    w[63] = c[8]*x466;
    w[64] = c[7]*x466;
    w[65] = c[5]*x473;
    w[66] = c[5]*(c[2]*x473 - c[1]*x480);
    w[67] = c[7]*(c[0]*x480 - c[2]*x466);
    w[68] = c[8]*(c[1]*x466 - c[0]*x473);
}

/* ---- force ---- */

/* 54 mul, 22 add; for jacobian */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x511 = w[3]*w[3];
    const real x513 = c[0]*(2.0*w[3]);
    const real x514 = w[4]*w[4];
    const real x516 = c[1]*(2.0*w[4]);
    const real x517 = w[5]*w[5];
    const real x519 = c[2]*(2.0*w[5]);
    const real x520 = w[4]*w[5];
    w[2] = x520;
    const real x523 = c[1]*w[5] + c[2]*w[4];
    w[69] = x523;
    const real x524 = w[3]*w[5];
    w[70] = x524;
    const real x527 = c[0]*w[5] + c[2]*w[3];
    w[71] = x527;
    const real x528 = w[3]*w[4];
    w[72] = x528;
    const real x531 = c[0]*w[4] + c[1]*w[3];
    w[73] = x531;
    const real x532 = x514 + x517;
    w[74] = x532;
    const real x533 = x516 + x519;
    w[75] = x533;
    const real x534 = x511 + x517;
    w[76] = x534;
    const real x535 = x513 + x519;
    w[77] = x535;
    const real x536 = x511 + x514;
    w[78] = x536;
    const real x537 = x513 + x516;
    w[79] = x537;
    w[80] = c[6]*x532 - c[3]*x528 - c[4]*x524;
    w[81] = c[6]*x533 - c[3]*x531 - c[4]*x527;
    w[82] = c[3]*x534 - c[6]*x528 - c[4]*x520;
    w[83] = c[3]*x535 - c[6]*x531 - c[4]*x523;
    w[84] = c[4]*x537 - c[6]*x527 - c[3]*x523;
    w[85] = c[4]*x536 - c[6]*x524 - c[3]*x520 + 9.81;
    w[86] = w[45]*x532;
    w[87] = w[44]*x533;
    w[88] = w[49]*x534;
    w[89] = w[48]*x535;
    w[90] = w[53]*x536;
    w[91] = w[52]*x537;
    w[92] = w[35]*x534;
    w[93] = w[34]*x535;
    w[94] = w[35]*x536;
    w[95] = w[34]*x537;
    w[96] = w[23]*x536;
    w[97] = w[22]*x537;
    w[98] = w[23]*x532;
    w[99] = w[22]*x533;
    w[100] = w[17]*x532;
    w[101] = w[16]*x533;
    w[102] = w[17]*x534;
    w[103] = w[16]*x535;
}

/* ---- output ---- */

/* 159 mul, 217 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x621 = w[9] + (w[8] + (w[7] + (c[50] - w[6])));
    const real x625 = w[15] + (w[14] + (w[13] + (w[12] + c[51])));
    const real x629 = w[21] + (w[20] + (w[19] + (w[18] + c[52])));
    const real x633 = w[27] + (w[26] + (w[25] + (w[24] + c[53])));
    const real x637 = w[33] + (w[32] + (w[31] + (w[30] + c[54])));
    const real x641 = w[39] + (w[38] + (w[37] + (w[36] + c[55])));
    const real x643 = w[43] + (c[56] - w[42]);
    const real x645 = w[47] + (w[46] + c[57]);
    const real x647 = w[51] + (w[50] + c[58]);
    const real x649 = c[0]*a[0];
    const real x650 = c[1]*a[0];
    const real x651 = c[2]*a[0];
    const real x655 = w[80] + c[5]*a[0];
    const real x656 = w[82] + c[7]*a[0];
    const real x657 = w[85] + c[8]*a[0];
    const real x658 = w[72] - x651;
    const real x659 = w[70] + x650;
    const real x660 = w[72] + x651;
    const real x661 = w[2] - x649;
    const real x662 = w[70] - x650;
    const real x663 = w[2] + x649;
    const real x670 = w[49]*x658 + w[53]*x659 - w[86];
    out[8] = x670;
    const real x678 = w[45]*x660 + w[53]*x661 - w[88];
    out[9] = x678;
    const real x686 = w[45]*x662 + w[49]*x663 - w[90];
    out[10] = x686;
    const real x688 = w[17]*x662;
    const real x690 = w[29]*x663;
    const real x693 = w[49]*x657;
    const real x695 = w[23]*x660;
    const real x697 = w[41]*x661;
    const real x700 = w[53]*x656;
    const real x711 = w[48]*w[84] + (w[93] + (w[16]*w[71] + w[28]*w[69])) - w[22]*w[73];
    const real x721 = w[35]*x658;
    const real x723 = w[41]*x659;
    const real x726 = w[53]*x655;
    const real x728 = w[11]*x662;
    const real x731 = w[17]*x663;
    const real x733 = w[45]*x657;
    const real x744 = w[52]*w[81] + (w[40]*w[71] + (w[97] + w[34]*w[73])) - w[10]*w[71];
    const real x754 = w[11]*x660;
    const real x757 = w[23]*x661;
    const real x759 = w[45]*x656;
    const real x761 = w[29]*x658;
    const real x764 = w[35]*x659;
    const real x766 = w[49]*x655;
    const real x779 = w[44]*w[83] + (w[22]*w[69] + (w[101] + w[10]*w[73])) - w[103] - w[28]*w[73];
    const real x787 = c[0]*(x693 + (w[92] + (x688 + x690)) - x695 - w[94] - x697 - x700);
    const real x789 = c[0]*(c[0]*w[40] + (w[60] + (c[0]*w[28] - w[54]) - w[55]) - w[61]);
    const real x790 = c[1]*(x726 + (x723 + (w[96] + x721)) - x728 - x731 - w[98] - x733);
    const real x792 = c[1]*(c[1]*w[10] + (w[62] + (c[1]*w[40] - w[57])) - w[56] - w[63]);
    const real x793 = c[2]*(x759 + (x757 + (w[100] + x754)) - w[102] - x761 - x764 - x766);
    const real x795 = c[2]*(c[2]*w[28] + (w[64] + (c[2]*w[10] - w[58])) - w[59] - w[65]);
    const real x803 = c[0]*(x711 - w[95] - w[40]*w[69] - w[52]*w[83]) + c[1]*(x744 - w[16]*w[69] - w[99] - w[44]*w[84]);
    const real x809 = c[5]*(w[48]*w[73] + w[52]*w[71] - w[87]) + (c[2]*(x779 - w[34]*w[71] - w[48]*w[81]) + x803);
    out[0] = c[8]*x686 + (c[7]*x678 + (c[5]*x670 + (x793 + (x787 + x790))));
    const real x815 = c[8]*(w[44]*w[71] + w[48]*w[69] - w[91]) + (c[7]*(w[44]*w[73] + w[52]*w[69] - w[89]) + x809);
    out[3] = x795 + (x789 + x792) - w[66] - w[67] - w[68];
    out[1] = c[49] + x815;
    out[5] = w[0]*c[62] - w[1]*c[59];
    out[6] = w[1]*c[60] - w[0]*c[63];
    out[7] = w[1]*c[61] + w[0]*c[64];
    const real x881 = c[9]*w[81] + (w[73]*x645 + w[71]*x647 - w[75]*x643);
    out[14] = x881;
    const real x882 = c[65] + (c[1]*x647 - c[2]*x645);
    out[20] = x882;
    const real x883 = c[9]*w[83] + (w[73]*x643 + w[69]*x647 - w[77]*x645);
    out[15] = x883;
    const real x884 = c[66] + (c[2]*x643 - c[0]*x647);
    out[21] = x884;
    const real x885 = c[9]*w[84] + (w[71]*x643 + w[69]*x645 - w[79]*x647);
    out[16] = x885;
    const real x886 = c[67] + (c[0]*x645 - c[1]*x643);
    out[22] = x886;
    const real x951 = w[71]*x625 + (w[69]*x633 + (w[84]*x645 + x637*(w[77] - w[79])));
    const real x958 = c[0]*x641 + (c[0]*x633 + c[8]*x645 - c[1]*x625 - c[2]*x629);
    const real x959 = x688 + (x690 + (x693 + w[35]*(w[76] - w[78]))) - x695 - x697 - x700;
    const real x962 = x951 - w[73]*x629 - w[69]*x641 - w[83]*x647 - c[3]*x885;
    out[11] = c[4]*x678 + (x959 - c[3]*x686);
    out[17] = c[4]*x883 + x962;
    out[23] = c[4]*x884 + (x958 - c[7]*x647 - c[3]*x886);
    const real x978 = w[73]*x637 + (w[71]*x641 + (w[81]*x647 + x629*(w[79] - w[75])));
    const real x985 = c[1]*x621 + (c[1]*x641 + c[5]*x647 - c[2]*x637) - c[0]*x625;
    const real x986 = x721 + (x723 + (x726 + w[23]*(w[78] - w[74]))) - x728 - x731 - x733;
    const real x989 = x978 - w[71]*x621 - w[69]*x625 - w[84]*x643 - c[4]*x881;
    out[12] = c[6]*x686 + (x986 - c[4]*x670);
    out[18] = c[6]*x885 + x989;
    out[24] = c[6]*x886 + (x985 - c[8]*x643 - c[4]*x882);
    const real x1005 = w[73]*x621 + (w[69]*x629 + (w[83]*x643 + x625*(w[75] - w[77])));
    const real x1012 = c[2]*x633 + (c[2]*x621 + (c[7]*x643 - c[0]*x629)) - c[1]*x637;
    const real x1013 = x754 + (x757 + (x759 + w[17]*(w[74] - w[76]))) - x761 - x764 - x766;
    const real x1016 = x1005 - w[73]*x633 - w[71]*x637 - w[81]*x645 - c[6]*x883;
    out[13] = c[3]*x670 + (x1013 - c[6]*x678);
    out[19] = c[3]*x881 + x1016;
    out[25] = c[3]*x882 + (x1012 - c[5]*x645 - c[6]*x884);
}

/* ---- functions ---- */

int pendulum_multiplier_derivatives_jacobian(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    force_1(arguments);
    output_1(arguments);
    out[2] = symgen_all(-1.0);
    out[4] = symgen_all(1.0);
    return symgen_good;
}
