/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 228 mul, 3 div, 192 add, 1 sqrt, 1 other, 424 flops
   acceleration: 8 mul, 5 add, 2 trig, 13 flops
   position: no operations
   velocity: no operations
   constraints: no operations
   transform: no operations
   mass: no operations
   force: no operations
   solve: no operations
   output: no operations
*/
#include "symgen_straight.h"
#include "pendulum_recursive.h"

/* ---- init: what depends on parameters only ---- */

/* 228 mul, 3 div, 192 add, 1 sqrt, 1 other */
static void init_1(const real *p, real *c)
{
    const real x10 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x11 = p[11]*x10;
    c[0] = x11;
    const real x12 = p[12]*x10;
    c[1] = x12;
    const real x13 = p[13]*x10;
    c[2] = x13;
    const real x16 = x11*x11;
    const real x17 = x12*x12;
    const real x18 = x13*x13;
    const real x19 = x11*x12;
    const real x20 = x11*x13;
    const real x21 = x12*x13;
    c[5] = x13*p[4] - x12*p[5];
    c[7] = x11*p[5] - x13*p[3];
    c[8] = x12*p[3] - x11*p[4];
    const real x36 = symgen_select(x13, -0.5, -1.0, 1.0);
    const real x38 = 1.0/(x13 + x36);
    const real x42 = 1.0 - x36*(x16*x38);
    const real x43 = x36*(x19*x38);
    const real x44 = x11*x36;
    const real x47 = x13*x43 - x12*x44;
    const real x50 = x11*x44 + x13*x42;
    const real x53 = x11*x43 + x12*x42;
    const real x59 = 0.5*(p[9] + (p[8] + p[10]));
    const real x60 = x59 - p[8];
    const real x61 = x59 - p[9];
    const real x62 = x59 - p[10];
    const real x64 = p[6] - p[3];
    const real x67 = p[7] - p[4];
    const real x70 = p[5] + p[1];
    const real x73 = x44*x70 + (x42*x64 - x43*x67);
    const real x78 = x53*x70 + (x47*x64 + x50*x67);
    const real x80 = x73*p[0];
    c[10] = x80;
    const real x81 = x78*p[0];
    c[11] = x81;
    const real x96 = x62*(x44*x44 + x53*x53) + x60*(x42*x42 + x47*x47);
    const real x99 = x78*x81 + (x73*x80 + (x61*(x43*x43 + x50*x50) + x96));
    c[13] = 9.81*x44;
    c[14] = 9.81*x53;
    c[15] = 1.0/x99;
    const real x110 = p[5] + 2.0*p[1];
    const real x113 = p[15] - p[4];
    const real x115 = x12*x110 + x13*x113;
    c[16] = x115;
    const real x117 = p[14] - p[3];
    const real x120 = x13*x117 + x11*x110;
    c[17] = x120;
    const real x123 = x11*x113 - x12*x117;
    c[18] = x123;
    c[19] = x12*x123 - x13*x120;
    c[20] = x13*x115 + x11*x123;
    c[21] = x11*x120 + x12*x115;
    c[22] = p[3] + x117;
    c[23] = p[4] + x113;
    c[24] = p[5] - x110;
    const real x136 = x64*p[0];
    const real x137 = x67*p[0];
    const real x138 = x70*p[0];
    const real x140 = x60 + x64*x136;
    const real x141 = x67*x136;
    const real x142 = x70*x136;
    const real x143 = x64*x137;
    const real x145 = x61 + x67*x137;
    const real x146 = x70*x137;
    const real x147 = x64*x138;
    const real x148 = x67*x138;
    const real x150 = x62 + x70*x138;
    const real x151 = x17 + x18;
    const real x152 = x16 + x18;
    const real x153 = x16 + x17;
    const real x156 = x12*x138 + x13*x137;
    c[25] = x156;
    const real x159 = x13*x136 + x11*x138;
    c[26] = x159;
    const real x162 = x11*x137 - x12*x136;
    c[27] = x162;
    const real x167 = x19*x137 - x20*x138 - x136*x151;
    c[28] = x167;
    const real x172 = x19*x136 - x21*x138 - x137*x152;
    c[29] = x172;
    const real x177 = x138*x153 + (x20*x136 + x21*x137);
    c[30] = x177;
    const real x178 = x12*x147;
    const real x179 = x13*x143;
    const real x180 = x178 + x179;
    const real x183 = x12*x148 + x13*x145;
    const real x186 = x12*x150 + x13*x146;
    const real x187 = x13*x140;
    const real x189 = x187 + x11*x147;
    const real x190 = x13*x141;
    const real x191 = x11*x148;
    const real x192 = x190 + x191;
    const real x195 = x13*x142 + x11*x150;
    const real x197 = x12*x140;
    const real x198 = x11*x143 - x197;
    const real x199 = x11*x145;
    const real x201 = x199 - x12*x141;
    const real x202 = x11*x146;
    const real x203 = x12*x142;
    const real x204 = x203 - x202;
    const real x218 = x19*x143 - x20*x147 - x140*x151;
    const real x223 = x19*x145 - x20*x148 - x141*x151;
    const real x228 = x142*x151 + (x20*x150 - x19*x146);
    const real x233 = x19*x140 - x21*x147 - x143*x152;
    const real x238 = x19*x141 - x21*x148 - x145*x152;
    const real x243 = x146*x152 + (x21*x150 - x19*x142);
    const real x261 = x13*x183 + x12*x186;
    const real x264 = x11*x186 + x13*x180;
    const real x267 = x11*x183 - x12*x180;
    const real x270 = x11*x195 + x13*x189;
    const real x273 = x12*x189 - x11*x192;
    const real x299 = p[3]*p[0];
    const real x300 = p[4]*p[0];
    const real x301 = p[5]*p[0];
    const real x319 = x228 + (x147*x153 + (x20*x140 + x21*x143)) - 2.0*x267;
    const real x322 = x243 + (x148*x153 + (x20*x141 + x21*x145)) - 2.0*x273;
    c[31] = 2.0*(x151*x180 + (x20*x186 - x19*x183));
    const real x328 = x21*x186 + (x152*x183 + x19*(x192 - x180)) - x20*x195;
    c[32] = x328 - x151*x189;
    const real x334 = x19*x201 + x20*(x204 - x180) - x151*x198 - x153*x186;
    c[33] = x334 - x21*x183;
    c[34] = 2.0*(x19*x189 - x21*x195 - x152*x192);
    const real x341 = x19*x198 + (x20*x189 + (x153*x195 + x21*(x192 + x204)));
    c[35] = x341 - x152*x201;
    c[36] = x19*x223 + x20*x228 - x151*x218 - x261;
    c[37] = x264 + (x19*x218 + x21*x228 - x152*x223);
    c[38] = x267 + (x20*x218 + x21*x223 - x153*x228);
    c[39] = x19*x233 + x21*x243 - x152*x238 - x270;
    c[40] = x273 + (x20*x233 + x21*x238 - x153*x243);
    const real x373 = p[3]*x136;
    const real x377 = p[4]*x137;
    const real x380 = p[5]*x138;
    const real x382 = x373 + (x140 + p[3]*x299 + x373);
    c[41] = x382;
    const real x383 = x136 + x299;
    c[42] = x383;
    c[43] = p[3]*x137 + (x141 + p[4]*x383);
    c[44] = p[5]*x383 - x142 - p[3]*x138;
    const real x390 = x377 + (x145 + p[4]*x300 + x377);
    c[45] = x390;
    const real x391 = x137 + x300;
    c[46] = x391;
    c[47] = p[5]*x391 - x146 - p[4]*x138;
    const real x396 = p[3]*x156;
    const real x403 = p[4]*x159;
    const real x409 = p[5]*x162;
    const real x411 = x396 + (x180 + (x190 + x203) + x396);
    c[48] = x411;
    c[49] = x187 + x11*x142 - x183 + p[3]*x159 - p[4]*x156;
    c[50] = x186 - (x197 - x11*x141) + p[3]*x162 - p[5]*x156;
    const real x414 = x403 + (x192 + (x179 + x202) + x403);
    c[51] = x414;
    c[52] = p[4]*x162 - (x195 + (x12*x143 - x199)) + p[5]*x159;
    const real x417 = p[3]*x167;
    const real x423 = p[4]*x172;
    const real x428 = p[5]*x177;
    const real x432 = x417 + (x417 + 2.0*(x218 + x261));
    c[53] = x432;
    c[54] = x223 + x233 - 2.0*x264 + p[3]*x172 + p[4]*x167;
    c[55] = x319 + p[3]*x177 + p[5]*x167;
    const real x438 = x423 + (x423 + 2.0*(x238 + x270));
    c[56] = x438;
    c[57] = x322 + p[4]*x177 + p[5]*x172;
    c[58] = x301 - x138;
    c[59] = x150 + p[5]*x301 - x380 - x380 + (x382 + x390);
    c[60] = x409 + (x204 - (x191 - x178) + x409) + (x414 - x411);
    const real x445 = x150*x153 + (x20*x142 + x21*x146) + (x12*x198 - x11*x201);
    c[61] = x438 + (x432 + (x428 + (x428 - 2.0*x445)));
}

void pendulum_recursive_init(const real *p, real *c)
{
    c[3] = p[4];
    c[4] = p[5];
    c[6] = p[3];
    c[9] = p[0];
    c[12] = p[2];
    init_1(p, c);
}

/* ---- acceleration ---- */

/* 8 mul, 5 add, 2 trig; for acceleration */
static void acceleration_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const out = arguments->out;
    const real x454 = sin(q[0]);
    const real x451 = cos(q[0]);
    const real x461 = c[10]*(x454*c[13] - x451*c[14]) + c[11]*(x454*c[14] + x451*c[13]);
    out[0] = -((x461 - (u[0] - v[0]*c[12]))*c[15]);
}

/* ---- position ---- */

/* 1 add, 2 trig; for outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = 1.0 - cos(q[0]);
}

/* ---- velocity ---- */

/* 6 mul; for outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[2] = c[0]*v[0];
    w[3] = c[1]*v[0];
    w[4] = c[2]*v[0];
    w[5] = c[5]*v[0];
    w[6] = c[7]*v[0];
    w[7] = c[8]*v[0];
}

/* ---- output ---- */

/* 93 mul, 88 add; for outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[1]*c[19] + (c[22] - w[0]*c[16]);
    out[2] = w[0]*c[17] + c[23] - w[1]*c[20];
    out[3] = w[1]*c[21] + (w[0]*c[18] + c[24]);
    const real x488 = w[0]*w[1];
    const real x489 = w[1]*w[1];
    const real x497 = c[36]*x489 + (w[1]*c[53] + (c[31]*x488 + (c[41] - w[0]*c[48])));
    const real x505 = c[32]*x488 + (c[43] + w[0]*c[49]) + (w[1]*c[54] + c[37]*x489);
    const real x513 = c[33]*x488 + (c[44] + w[0]*c[50]) + (w[1]*c[55] + c[38]*x489);
    const real x521 = c[39]*x489 + (w[1]*c[56] + (c[34]*x488 + (c[45] + w[0]*c[51])));
    const real x529 = c[35]*x488 + (c[47] + w[0]*c[52]) + (w[1]*c[57] + c[40]*x489);
    const real x535 = c[59] + w[0]*c[60] - x497 + (w[1]*c[61] - x521);
    const real x539 = w[1]*c[28] + (c[42] - w[0]*c[25]);
    const real x543 = w[1]*c[29] + (c[46] + w[0]*c[26]);
    const real x547 = w[1]*c[30] + (c[58] + w[0]*c[27]);
    const real x548 = c[0]*a[0];
    const real x549 = c[1]*a[0];
    const real x550 = c[2]*a[0];
    const real x561 = c[5]*a[0] + w[3]*w[7] - w[4]*w[6];
    const real x563 = c[7]*a[0] + w[4]*w[5] - w[2]*w[7];
    const real x566 = w[2]*w[6] + (9.81 + c[8]*a[0]) - w[3]*w[5];
    const real x567 = w[2]*w[2];
    const real x568 = w[3]*w[3];
    const real x569 = w[4]*w[4];
    const real x570 = w[3]*w[4];
    const real x571 = w[2]*w[4];
    const real x572 = w[2]*w[3];
    const real x573 = x568 + x569;
    const real x574 = x572 - x550;
    const real x575 = x549 + x571;
    const real x576 = x550 + x572;
    const real x577 = x567 + x569;
    const real x578 = x570 - x548;
    const real x579 = x571 - x549;
    const real x580 = x548 + x570;
    const real x581 = x567 + x568;
    const real x596 = c[9]*x561 + x543*x574 + (x547*x575 - x539*x573);
    out[4] = x596;
    const real x599 = c[9]*x563 + x539*x576 + (x547*x578 - x543*x577);
    out[5] = x599;
    const real x602 = c[9]*x566 + x539*x579 + (x543*x580 - x547*x581);
    out[6] = x602;
    const real x634 = c[4]*x599 + (x543*x566 - x547*x563 - c[3]*x602) + (x505*x579 + x521*x580);
    out[7] = x634 + (x529*(x577 - x581) - x513*x576 - x535*x578);
    const real x644 = c[6]*x602 + (x547*x561 - x539*x566 - c[4]*x596) + (x529*x574 - x497*x579);
    out[8] = x644 + (x535*x575 + (x513*(x581 - x573) - x505*x580));
    const real x654 = x505*(x573 - x577) + (c[3]*x596 + (x539*x563 - x543*x561 - c[6]*x599));
    out[9] = x654 + (x497*x576 + x513*x578 - (x521*x574 + x529*x575));
}

/* ---- functions ---- */

int pendulum_recursive_acceleration(const symgen_arguments *arguments)
{
    acceleration_1(arguments);
    return symgen_good;
}

int pendulum_recursive_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_outputs(const symgen_arguments *arguments)
{
    real work[8];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    output_1(&own);
    out[0] = q[0];
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_recursive_interface(void);
SYMGEN_EXPORT const char *pendulum_recursive_seal(void);

const int *pendulum_recursive_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        13,
        pendulum_recursive_np,
        pendulum_recursive_nk,
        pendulum_recursive_nw,
        pendulum_recursive_nq,
        pendulum_recursive_nv,
        pendulum_recursive_nz,
        pendulum_recursive_nu,
        pendulum_recursive_nc,
        pendulum_recursive_nd,
        pendulum_recursive_ny,
        pendulum_recursive_acceleration_size,
        pendulum_recursive_multipliers_size,
        pendulum_recursive_outputs_size,
    };
    return sizes;
}

const char *pendulum_recursive_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
