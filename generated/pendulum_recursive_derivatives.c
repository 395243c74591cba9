/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 4d5db6bd604740c91a984138d7b3727ca8e0d9cf65927325db5cc2d360a13574
   init: 13 mul, 1 div, 8 add, 1 sqrt, 23 flops
   position: 42 mul, 40 add, 2 trig, 82 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: 121 mul, 86 add, 207 flops
   force: no operations
   solve: 99 mul, 75 add, 174 flops
   output: 66 mul, 60 add, 126 flops
*/
#include "pendulum_recursive_derivatives.h"

/* ---- init: what depends on parameters only ---- */

/* 13 mul, 1 div, 8 add, 1 sqrt */
static void init_1(const real *p, real *c)
{
    const real x10 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x11 = p[11]*x10;
    c[0] = x11;
    const real x12 = p[12]*x10;
    c[1] = x12;
    const real x13 = p[13]*x10;
    c[2] = x13;
    c[3] = x11*x11;
    c[4] = x12*x12;
    c[5] = x13*x13;
    c[6] = x11*x12;
    c[7] = x11*x13;
    c[8] = x12*x13;
    c[10] = p[4] - p[7];
    c[12] = p[1] + p[5];
    c[14] = p[3] - p[6];
    c[20] = p[15] - p[7];
    c[21] = p[1] - 2.0*p[1];
    c[22] = p[14] - p[6];
}

void pendulum_recursive_derivatives_init(const real *p, real *c)
{
    c[9] = p[4];
    c[11] = p[5];
    c[13] = p[3];
    c[15] = p[2];
    c[16] = p[0];
    c[17] = p[8];
    c[18] = p[9];
    c[19] = p[10];
    init_1(p, c);
}

/* ---- position ---- */

/* 42 mul, 40 add, 2 trig; for jacobian */
static void position_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x15 = sin(q[0]);
    const real x16 = cos(q[0]);
    const real x17 = 1.0 - x16;
    const real x22 = x16 + x17*c[3];
    w[0] = x22;
    const real x23 = x15*c[3] - x15;
    w[1] = x23;
    const real x27 = x16 + x17*c[4];
    w[2] = x27;
    const real x28 = x15*c[4] - x15;
    w[3] = x28;
    const real x32 = x16 + x17*c[5];
    w[4] = x32;
    const real x33 = x15*c[5] - x15;
    w[5] = x33;
    const real x35 = x17*c[6];
    const real x36 = x15*c[6];
    const real x37 = c[2]*x15;
    const real x38 = c[2]*x16;
    const real x39 = x35 - x37;
    w[6] = x39;
    const real x40 = x36 - x38;
    w[7] = x40;
    const real x41 = x35 + x37;
    w[8] = x41;
    const real x42 = x36 + x38;
    w[9] = x42;
    const real x44 = x17*c[7];
    const real x45 = x15*c[7];
    const real x46 = c[1]*x15;
    const real x47 = c[1]*x16;
    const real x48 = x44 - x46;
    w[10] = x48;
    const real x49 = x45 - x47;
    w[11] = x49;
    const real x50 = x44 + x46;
    w[12] = x50;
    const real x51 = x45 + x47;
    w[13] = x51;
    const real x53 = x17*c[8];
    const real x54 = x15*c[8];
    const real x55 = c[0]*x15;
    const real x56 = c[0]*x16;
    const real x57 = x53 - x55;
    w[14] = x57;
    const real x58 = x54 - x56;
    w[15] = x58;
    const real x59 = x53 + x55;
    w[16] = x59;
    const real x60 = x54 + x56;
    w[17] = x60;
    const real x78 = x22*c[14] + (x39*c[10] + x50*c[12]);
    w[18] = x23*c[14] + (x40*c[10] + x51*c[12]);
    const real x88 = x57*c[12] + (x27*c[10] + x41*c[14]);
    w[19] = x58*c[12] + (x28*c[10] + x42*c[14]);
    const real x98 = x59*c[10] + (x32*c[12] + x48*c[14]);
    w[20] = x60*c[10] + (x33*c[12] + x49*c[14]);
    const real x100 = c[13] - x78;
    w[21] = x100;
    const real x101 = c[9] - x88;
    w[22] = x101;
    const real x102 = c[11] - x98;
    w[23] = x102;
    const real x103 = x78 + x100;
    w[24] = x103;
    const real x104 = x88 + x101;
    w[25] = x104;
    const real x105 = x98 + x102;
    w[26] = x105;
    w[27] = c[2]*x104 - c[1]*x105;
    w[28] = c[0]*x105 - c[2]*x103;
    w[29] = c[1]*x103 - c[0]*x104;
}

/* ---- velocity ---- */

/* 6 mul; for jacobian */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[30] = c[0]*v[0];
    w[31] = c[1]*v[0];
    w[32] = c[2]*v[0];
    w[33] = w[27]*v[0];
    w[34] = w[28]*v[0];
    w[35] = w[29]*v[0];
}

/* ---- mass ---- */

/* 121 mul, 86 add; for jacobian */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x124 = w[21]*c[16];
    w[36] = x124;
    const real x125 = w[18]*c[16];
    w[37] = x125;
    const real x126 = w[22]*c[16];
    w[38] = x126;
    const real x127 = w[19]*c[16];
    w[39] = x127;
    const real x128 = w[23]*c[16];
    w[40] = x128;
    const real x129 = w[20]*c[16];
    w[41] = x129;
    const real x131 = w[0]*c[17];
    const real x132 = w[1]*c[17];
    const real x134 = w[6]*c[18];
    const real x135 = w[7]*c[18];
    const real x137 = w[12]*c[19];
    const real x138 = w[13]*c[19];
    const real x139 = w[8]*c[17];
    const real x140 = w[9]*c[17];
    const real x141 = w[2]*c[18];
    const real x142 = w[3]*c[18];
    const real x143 = w[14]*c[19];
    const real x144 = w[15]*c[19];
    const real x145 = w[10]*c[17];
    const real x146 = w[16]*c[18];
    const real x147 = w[4]*c[19];
    const real x148 = w[21]*x124;
    const real x151 = w[18]*x124 + w[21]*x125;
    const real x152 = w[22]*x126;
    const real x155 = w[19]*x126 + w[22]*x127;
    const real x156 = w[23]*x128;
    const real x159 = w[20]*x128 + w[23]*x129;
    const real x175 = w[1]*x131 + w[0]*x132 + (w[7]*x134 + w[6]*x135 + (w[13]*x137 + w[12]*x138));
    const real x178 = w[0]*x131 + (w[6]*x134 + w[12]*x137) + (x152 + x156);
    w[42] = x178;
    w[43] = x175 - (x155 + x159);
    const real x195 = w[15]*x137 + w[14]*x138 + (w[3]*x134 + w[2]*x135 + (w[9]*x131 + w[8]*x132));
    const real x200 = w[14]*x137 + (w[2]*x134 + w[8]*x131) - w[22]*x124;
    w[44] = x200;
    w[45] = x195 + (w[19]*x124 + w[22]*x125);
    const real x217 = w[17]*x134 + w[16]*x135 + (w[5]*x137 + w[4]*x138 + (w[11]*x131 + w[10]*x132));
    const real x222 = w[16]*x134 + (w[4]*x137 + w[10]*x131) - w[23]*x124;
    w[46] = x222;
    w[47] = x217 + (w[20]*x124 + w[23]*x125);
    const real x239 = w[15]*x143 + w[14]*x144 + (w[3]*x141 + w[2]*x142 + (w[9]*x139 + w[8]*x140));
    const real x242 = w[14]*x143 + (w[2]*x141 + w[8]*x139) + (x148 + x156);
    w[48] = x242;
    w[49] = x239 - (x151 + x159);
    const real x259 = w[17]*x141 + w[16]*x142 + (w[5]*x143 + w[4]*x144 + (w[11]*x139 + w[10]*x140));
    const real x264 = w[16]*x141 + (w[4]*x143 + w[10]*x139) - w[23]*x126;
    w[50] = x264;
    w[51] = x259 + (w[20]*x126 + w[23]*x127);
    const real x272 = w[16]*x146 + (w[4]*x147 + w[10]*x145) + (x148 + x152);
    w[52] = x272;
    w[53] = 2.0*(w[5]*x147 + (w[11]*x145 + w[17]*x146)) - x151 - x155;
    const real x355 = c[2]*x222 + (c[0]*x178 + c[1]*x200) + (w[29]*x126 - w[28]*x128);
    w[54] = x355;
    const real x358 = c[2]*x264 + (c[0]*x200 + c[1]*x242) + (w[27]*x128 - w[29]*x124);
    w[55] = x358;
    const real x361 = c[2]*x272 + (c[0]*x222 + c[1]*x264) + (w[28]*x124 - w[27]*x126);
    w[56] = x361;
    const real x397 = w[27]*c[16] - (c[2]*x126 - c[1]*x128);
    w[57] = x397;
    out[20] = x397;
    const real x399 = w[28]*c[16] - (c[0]*x128 - c[2]*x124);
    w[58] = x399;
    out[21] = x399;
    const real x401 = w[29]*c[16] - (c[1]*x124 - c[0]*x126);
    w[59] = x401;
    out[22] = x401;
    const real x508 = w[28]*x399 + (w[27]*x397 + (c[2]*x361 + (c[0]*x355 + c[1]*x358)));
    out[3] = w[29]*x401 + x508;
}

/* ---- solve ---- */

/* 99 mul, 75 add; for jacobian */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x354 = w[32]*w[46] + (w[30]*w[42] + w[31]*w[44]) + (w[35]*w[38] - w[34]*w[40]);
    const real x356 = w[32]*w[47] + (w[30]*w[43] + w[31]*w[45]) + (w[34]*w[41] - w[35]*w[39]);
    const real x357 = w[32]*w[50] + (w[30]*w[44] + w[31]*w[48]) + (w[33]*w[40] - w[35]*w[36]);
    const real x359 = w[32]*w[51] + (w[30]*w[45] + w[31]*w[49]) + (w[35]*w[37] - w[33]*w[41]);
    const real x360 = w[32]*w[52] + (w[30]*w[46] + w[31]*w[50]) + (w[34]*w[36] - w[33]*w[38]);
    const real x362 = w[32]*w[53] + (w[30]*w[47] + w[31]*w[51]) + (w[33]*w[39] - w[34]*w[37]);
    const real x377 = w[31]*w[41] - w[32]*w[39];
    const real x386 = w[32]*w[37] - w[30]*w[41];
    const real x395 = w[30]*w[39] - w[31]*w[37];
    const real x396 = w[33]*c[16] - (w[32]*w[38] - w[31]*w[40]);
    const real x398 = w[34]*c[16] - (w[30]*w[40] - w[32]*w[36]);
    const real x400 = w[35]*c[16] - (w[31]*w[36] - w[30]*w[38]);
    w[60] = c[1]*x360 + w[31]*w[56] - (c[2]*x357 + w[32]*w[55]) + (w[28]*x400 + w[34]*w[59] - (w[29]*x398 +
        w[35]*w[58]));
    w[61] = w[31]*x362 - w[32]*x359 + (w[35]*x386 - w[34]*x395);
    w[62] = c[2]*x354 + w[32]*w[54] - (c[0]*x360 + w[30]*w[56]) + (w[29]*x396 + w[35]*w[57] - (w[27]*x400 +
        w[33]*w[59]));
    w[63] = w[32]*x356 - w[30]*x362 + (w[33]*x395 - w[35]*x377);
    w[64] = c[0]*x357 + w[30]*w[55] - (c[1]*x354 + w[31]*w[54]) + (w[27]*x398 + w[33]*w[58] - (w[28]*x396 +
        w[34]*w[57]));
    w[65] = w[30]*x359 - w[31]*x356 + (w[34]*x377 - w[33]*x386);
    const real x476 = c[1]*x400 + w[31]*w[59] - (c[2]*x398 + w[32]*w[58]);
    w[66] = x476;
    out[14] = x476;
    w[67] = w[32]*x386 - w[31]*x395;
    const real x486 = c[2]*x396 + w[32]*w[57] - (c[0]*x400 + w[30]*w[59]);
    w[68] = x486;
    out[15] = x486;
    w[69] = w[30]*x395 - w[32]*x377;
    const real x496 = c[0]*x398 + w[30]*w[58] - (c[1]*x396 + w[31]*w[57]);
    w[70] = x496;
    out[16] = x496;
    w[71] = w[31]*x377 - w[30]*x386;
}

/* ---- output ---- */

/* 66 mul, 60 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x511 = c[0]*a[0];
    const real x512 = c[1]*a[0];
    const real x513 = c[2]*a[0];
    const real x514 = w[27]*a[0];
    const real x515 = w[28]*a[0];
    const real x517 = 9.81 + w[29]*a[0];
    const real x542 = w[47]*x513 + (w[43]*x511 + w[45]*x512) + (w[41]*x515 - w[39]*x517);
    const real x543 = w[51]*x513 + (w[45]*x511 + w[49]*x512) + (w[37]*x517 - w[41]*x514);
    const real x544 = w[53]*x513 + (w[47]*x511 + w[51]*x512) + (w[39]*x514 - w[37]*x515);
    const real x554 = w[61] + x542;
    const real x555 = w[63] + x543;
    const real x556 = w[65] + x544;
    const real x557 = w[67] - (w[41]*x512 - w[39]*x513);
    out[8] = x557;
    const real x558 = w[69] - (w[37]*x513 - w[41]*x511);
    out[9] = x558;
    const real x559 = w[71] - (w[39]*x511 - w[37]*x512);
    out[10] = x559;
    const real x578 = w[28]*w[68] + (w[27]*w[66] + (c[2]*w[64] + (c[0]*w[60] + c[1]*w[62])));
    const real x579 = w[28]*x558 + (w[27]*x557 + (c[2]*x556 + (c[0]*x554 + c[1]*x555)));
    out[0] = w[29]*x559 + x579;
    out[1] = c[15] + (w[29]*w[70] + x578);
    out[5] = w[1]*c[22] + (w[7]*c[20] + w[13]*c[21]) - w[18];
    out[6] = w[15]*c[21] + (w[3]*c[20] + w[9]*c[22]) - w[19];
    out[7] = w[17]*c[20] + (w[5]*c[21] + w[11]*c[22]) - w[20];
    out[17] = w[60] - (w[25]*w[70] - w[26]*w[68]);
    out[11] = x554 - (w[25]*x559 - w[26]*x558);
    out[23] = w[54] - (w[25]*w[59] - w[26]*w[58]);
    out[18] = w[62] - (w[26]*w[66] - w[24]*w[70]);
    out[12] = x555 - (w[26]*x557 - w[24]*x559);
    out[24] = w[55] - (w[26]*w[57] - w[24]*w[59]);
    out[19] = w[64] - (w[24]*w[68] - w[25]*w[66]);
    out[13] = x556 - (w[24]*x558 - w[25]*x557);
    out[25] = w[56] - (w[24]*w[58] - w[25]*w[57]);
}

/* ---- functions ---- */

int pendulum_recursive_derivatives_jacobian(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    mass_1(arguments);
    solve_1(arguments);
    output_1(arguments);
    out[2] = -1.0;
    out[4] = 1.0;
    return symgen_good;
}
