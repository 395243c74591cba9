/* pendulum, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 4d5db6bd604740c91a984138d7b3727ca8e0d9cf65927325db5cc2d360a13574
   init: 13 mul, 1 div, 8 add, 1 sqrt, 23 flops
   position: 42 mul, 40 add, 2 trig, 82 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: 121 mul, 82 add, 203 flops
   force: 99 mul, 75 add, 174 flops
   solve: no operations
   output: 66 mul, 64 add, 130 flops
*/
#include "pendulum_multiplier_derivatives.h"

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

void pendulum_multiplier_derivatives_init(const real *p, real *c)
{
    c[9] = p[4];
    c[11] = p[5];
    c[13] = p[3];
    c[15] = p[0];
    c[16] = p[8];
    c[17] = p[9];
    c[18] = p[10];
    c[19] = p[2];
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
    w[59] = c[0]*v[0];
    w[60] = c[1]*v[0];
    w[61] = c[2]*v[0];
    w[62] = w[27]*v[0];
    w[63] = w[28]*v[0];
    w[64] = w[29]*v[0];
}

/* ---- mass ---- */

/* 121 mul, 82 add; for jacobian */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x116 = w[21]*c[15];
    w[30] = x116;
    const real x117 = w[18]*c[15];
    w[31] = x117;
    const real x118 = w[22]*c[15];
    w[32] = x118;
    const real x119 = w[19]*c[15];
    w[33] = x119;
    const real x120 = w[23]*c[15];
    w[34] = x120;
    const real x121 = w[20]*c[15];
    w[35] = x121;
    const real x123 = w[0]*c[16];
    const real x124 = w[1]*c[16];
    const real x126 = w[6]*c[17];
    const real x127 = w[7]*c[17];
    const real x129 = w[12]*c[18];
    const real x130 = w[13]*c[18];
    const real x131 = w[8]*c[16];
    const real x132 = w[9]*c[16];
    const real x133 = w[2]*c[17];
    const real x134 = w[3]*c[17];
    const real x135 = w[14]*c[18];
    const real x136 = w[15]*c[18];
    const real x137 = w[10]*c[16];
    const real x138 = w[16]*c[17];
    const real x139 = w[4]*c[18];
    const real x140 = w[21]*x116;
    const real x143 = w[18]*x116 + w[21]*x117;
    const real x144 = w[22]*x118;
    const real x147 = w[19]*x118 + w[22]*x119;
    const real x148 = w[23]*x120;
    const real x151 = w[20]*x120 + w[23]*x121;
    const real x167 = w[1]*x123 + w[0]*x124 + (w[7]*x126 + w[6]*x127 + (w[13]*x129 + w[12]*x130));
    const real x170 = w[0]*x123 + (w[6]*x126 + w[12]*x129) + (x144 + x148);
    w[36] = x170;
    w[37] = x167 - (x147 + x151);
    const real x187 = w[15]*x129 + w[14]*x130 + (w[3]*x126 + w[2]*x127 + (w[9]*x123 + w[8]*x124));
    const real x192 = w[14]*x129 + (w[2]*x126 + w[8]*x123) - w[22]*x116;
    w[38] = x192;
    w[39] = x187 + (w[19]*x116 + w[22]*x117);
    const real x209 = w[17]*x126 + w[16]*x127 + (w[5]*x129 + w[4]*x130 + (w[11]*x123 + w[10]*x124));
    const real x214 = w[16]*x126 + (w[4]*x129 + w[10]*x123) - w[23]*x116;
    w[40] = x214;
    w[41] = x209 + (w[20]*x116 + w[23]*x117);
    const real x231 = w[15]*x135 + w[14]*x136 + (w[3]*x133 + w[2]*x134 + (w[9]*x131 + w[8]*x132));
    const real x234 = w[14]*x135 + (w[2]*x133 + w[8]*x131) + (x140 + x148);
    w[42] = x234;
    w[43] = x231 - (x143 + x151);
    const real x251 = w[17]*x133 + w[16]*x134 + (w[5]*x135 + w[4]*x136 + (w[11]*x131 + w[10]*x132));
    const real x256 = w[16]*x133 + (w[4]*x135 + w[10]*x131) - w[23]*x118;
    w[44] = x256;
    w[45] = x251 + (w[20]*x118 + w[23]*x119);
    const real x264 = w[16]*x138 + (w[4]*x139 + w[10]*x137) + (x140 + x144);
    w[46] = x264;
    w[47] = 2.0*(w[5]*x139 + (w[11]*x137 + w[17]*x138)) - x143 - x147;
    const real x298 = c[2]*x214 + (c[0]*x170 + c[1]*x192) + (w[29]*x118 - w[28]*x120);
    w[48] = x298;
    const real x299 = c[2]*x256 + (c[0]*x192 + c[1]*x234) + (w[27]*x120 - w[29]*x116);
    w[49] = x299;
    const real x300 = c[2]*x264 + (c[0]*x214 + c[1]*x256) + (w[28]*x116 - w[27]*x118);
    w[50] = x300;
    const real x313 = w[27]*c[15] - (c[2]*x118 - c[1]*x120);
    w[51] = x313;
    out[20] = x313;
    const real x314 = w[28]*c[15] - (c[0]*x120 - c[2]*x116);
    w[52] = x314;
    out[21] = x314;
    const real x315 = w[29]*c[15] - (c[1]*x116 - c[0]*x118);
    w[53] = x315;
    out[22] = x315;
    w[54] = w[27]*x313;
    w[55] = w[28]*x314;
    w[56] = c[2]*x300;
    w[57] = w[29]*x315;
    w[58] = c[0]*x298 + c[1]*x299;
}

/* ---- force ---- */

/* 99 mul, 75 add; for jacobian */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x379 = w[40]*w[61] + (w[36]*w[59] + w[38]*w[60]) + (w[32]*w[64] - w[34]*w[63]);
    const real x380 = w[41]*w[61] + (w[37]*w[59] + w[39]*w[60]) + (w[35]*w[63] - w[33]*w[64]);
    const real x381 = w[44]*w[61] + (w[38]*w[59] + w[42]*w[60]) + (w[34]*w[62] - w[30]*w[64]);
    const real x382 = w[45]*w[61] + (w[39]*w[59] + w[43]*w[60]) + (w[31]*w[64] - w[35]*w[62]);
    const real x383 = w[46]*w[61] + (w[40]*w[59] + w[44]*w[60]) + (w[30]*w[63] - w[32]*w[62]);
    const real x384 = w[47]*w[61] + (w[41]*w[59] + w[45]*w[60]) + (w[33]*w[62] - w[31]*w[63]);
    const real x393 = w[35]*w[60] - w[33]*w[61];
    const real x399 = w[31]*w[61] - w[35]*w[59];
    const real x405 = w[33]*w[59] - w[31]*w[60];
    const real x406 = c[15]*w[62] - (w[32]*w[61] - w[34]*w[60]);
    const real x407 = c[15]*w[63] - (w[34]*w[59] - w[30]*w[61]);
    const real x408 = c[15]*w[64] - (w[30]*w[60] - w[32]*w[59]);
    w[65] = c[1]*x383 + w[50]*w[60] - (c[2]*x381 + w[49]*w[61]) + (w[28]*x408 + w[53]*w[63] - (w[29]*x407 +
        w[52]*w[64]));
    w[66] = w[60]*x384 - w[61]*x382 + (w[64]*x399 - w[63]*x405);
    w[67] = c[2]*x379 + w[48]*w[61] - (c[0]*x383 + w[50]*w[59]) + (w[29]*x406 + w[51]*w[64] - (w[27]*x408 +
        w[53]*w[62]));
    w[68] = w[61]*x380 - w[59]*x384 + (w[62]*x405 - w[64]*x393);
    w[69] = c[0]*x381 + w[49]*w[59] - (c[1]*x379 + w[48]*w[60]) + (w[27]*x407 + w[52]*w[62] - (w[28]*x406 +
        w[51]*w[63]));
    w[70] = w[59]*x382 - w[60]*x380 + (w[63]*x393 - w[62]*x399);
    const real x483 = c[1]*x408 + w[53]*w[60] - (c[2]*x407 + w[52]*w[61]);
    w[71] = x483;
    out[14] = x483;
    w[72] = w[61]*x399 - w[60]*x405;
    const real x493 = c[2]*x406 + w[51]*w[61] - (c[0]*x408 + w[53]*w[59]);
    w[73] = x493;
    out[15] = x493;
    w[74] = w[59]*x405 - w[61]*x393;
    const real x503 = c[0]*x407 + w[52]*w[59] - (c[1]*x406 + w[51]*w[60]);
    w[75] = x503;
    out[16] = x503;
    w[76] = w[60]*x393 - w[59]*x399;
}

/* ---- output ---- */

/* 66 mul, 64 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x507 = c[0]*a[0];
    const real x508 = c[1]*a[0];
    const real x509 = c[2]*a[0];
    const real x510 = w[27]*a[0];
    const real x511 = w[28]*a[0];
    const real x513 = 9.81 + w[29]*a[0];
    const real x538 = w[41]*x509 + (w[37]*x507 + w[39]*x508) + (w[35]*x511 - w[33]*x513);
    const real x539 = w[45]*x509 + (w[39]*x507 + w[43]*x508) + (w[31]*x513 - w[35]*x510);
    const real x540 = w[47]*x509 + (w[41]*x507 + w[45]*x508) + (w[33]*x510 - w[31]*x511);
    const real x550 = w[66] + x538;
    const real x551 = w[68] + x539;
    const real x552 = w[70] + x540;
    const real x553 = w[72] - (w[35]*x508 - w[33]*x509);
    out[8] = x553;
    const real x554 = w[74] - (w[31]*x509 - w[35]*x507);
    out[9] = x554;
    const real x555 = w[76] - (w[33]*x507 - w[31]*x508);
    out[10] = x555;
    const real x576 = w[28]*w[73] + (w[27]*w[71] + (c[2]*w[69] + (c[0]*w[65] + c[1]*w[67])));
    const real x577 = w[28]*x554 + (w[27]*x553 + (c[2]*x552 + (c[0]*x550 + c[1]*x551)));
    out[0] = w[29]*x555 + x577;
    out[3] = w[57] + (w[55] + (w[54] + (w[56] + w[58])));
    out[1] = c[19] + (w[29]*w[75] + x576);
    out[5] = w[1]*c[22] + (w[7]*c[20] + w[13]*c[21]) - w[18];
    out[6] = w[15]*c[21] + (w[3]*c[20] + w[9]*c[22]) - w[19];
    out[7] = w[17]*c[20] + (w[5]*c[21] + w[11]*c[22]) - w[20];
    out[17] = w[65] - (w[25]*w[75] - w[26]*w[73]);
    out[11] = x550 - (w[25]*x555 - w[26]*x554);
    out[23] = w[48] - (w[25]*w[53] - w[26]*w[52]);
    out[18] = w[67] - (w[26]*w[71] - w[24]*w[75]);
    out[12] = x551 - (w[26]*x553 - w[24]*x555);
    out[24] = w[49] - (w[26]*w[51] - w[24]*w[53]);
    out[19] = w[69] - (w[24]*w[73] - w[25]*w[71]);
    out[13] = x552 - (w[24]*x554 - w[25]*x553);
    out[25] = w[50] - (w[24]*w[52] - w[25]*w[51]);
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
    out[2] = -1.0;
    out[4] = 1.0;
    return symgen_good;
}
