/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 7d5db9a9cd544265dea9482550a0ed26f14bcea30510496e388ede3f7927a8e1
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
    const real x108 = x64*p[0];
    const real x109 = x67*p[0];
    const real x110 = x70*p[0];
    const real x112 = x60 + x64*x108;
    const real x113 = x67*x108;
    const real x114 = x70*x108;
    const real x115 = x64*x109;
    const real x117 = x61 + x67*x109;
    const real x118 = x70*x109;
    const real x119 = x64*x110;
    const real x120 = x67*x110;
    const real x122 = x62 + x70*x110;
    const real x123 = x17 + x18;
    const real x124 = x16 + x18;
    const real x125 = x16 + x17;
    const real x128 = x12*x110 + x13*x109;
    c[16] = x128;
    const real x131 = x13*x108 + x11*x110;
    c[17] = x131;
    const real x134 = x11*x109 - x12*x108;
    c[18] = x134;
    const real x139 = x19*x109 - x20*x110 - x108*x123;
    c[19] = x139;
    const real x144 = x19*x108 - x21*x110 - x109*x124;
    c[20] = x144;
    const real x149 = x110*x125 + (x20*x108 + x21*x109);
    c[21] = x149;
    const real x150 = x12*x119;
    const real x151 = x13*x115;
    const real x152 = x150 + x151;
    const real x155 = x12*x120 + x13*x117;
    const real x158 = x12*x122 + x13*x118;
    const real x159 = x13*x112;
    const real x161 = x159 + x11*x119;
    const real x162 = x13*x113;
    const real x163 = x11*x120;
    const real x164 = x162 + x163;
    const real x167 = x13*x114 + x11*x122;
    const real x169 = x12*x112;
    const real x170 = x11*x115 - x169;
    const real x171 = x11*x117;
    const real x173 = x171 - x12*x113;
    const real x174 = x11*x118;
    const real x175 = x12*x114;
    const real x176 = x175 - x174;
    const real x190 = x19*x115 - x20*x119 - x112*x123;
    const real x195 = x19*x117 - x20*x120 - x113*x123;
    const real x200 = x114*x123 + (x20*x122 - x19*x118);
    const real x205 = x19*x112 - x21*x119 - x115*x124;
    const real x210 = x19*x113 - x21*x120 - x117*x124;
    const real x215 = x118*x124 + (x21*x122 - x19*x114);
    const real x233 = x13*x155 + x12*x158;
    const real x236 = x11*x158 + x13*x152;
    const real x239 = x11*x155 - x12*x152;
    const real x242 = x11*x167 + x13*x161;
    const real x245 = x12*x161 - x11*x164;
    const real x271 = p[3]*p[0];
    const real x272 = p[4]*p[0];
    const real x273 = p[5]*p[0];
    const real x291 = x200 + (x119*x125 + (x20*x112 + x21*x115)) - 2.0*x239;
    const real x294 = x215 + (x120*x125 + (x20*x113 + x21*x117)) - 2.0*x245;
    c[22] = 2.0*(x123*x152 + (x20*x158 - x19*x155));
    const real x300 = x21*x158 + (x124*x155 + x19*(x164 - x152)) - x20*x167;
    c[23] = x300 - x123*x161;
    const real x306 = x19*x173 + x20*(x176 - x152) - x123*x170 - x125*x158;
    c[24] = x306 - x21*x155;
    c[25] = 2.0*(x19*x161 - x21*x167 - x124*x164);
    const real x313 = x19*x170 + (x20*x161 + (x125*x167 + x21*(x164 + x176)));
    c[26] = x313 - x124*x173;
    c[27] = x19*x195 + x20*x200 - x123*x190 - x233;
    c[28] = x236 + (x19*x190 + x21*x200 - x124*x195);
    c[29] = x239 + (x20*x190 + x21*x195 - x125*x200);
    c[30] = x19*x205 + x21*x215 - x124*x210 - x242;
    c[31] = x245 + (x20*x205 + x21*x210 - x125*x215);
    const real x345 = p[3]*x108;
    const real x349 = p[4]*x109;
    const real x352 = p[5]*x110;
    const real x354 = x345 + (x112 + p[3]*x271 + x345);
    c[32] = x354;
    const real x355 = x108 + x271;
    c[33] = x355;
    c[34] = p[3]*x109 + (x113 + p[4]*x355);
    c[35] = p[5]*x355 - x114 - p[3]*x110;
    const real x362 = x349 + (x117 + p[4]*x272 + x349);
    c[36] = x362;
    const real x363 = x109 + x272;
    c[37] = x363;
    c[38] = p[5]*x363 - x118 - p[4]*x110;
    const real x368 = p[3]*x128;
    const real x375 = p[4]*x131;
    const real x381 = p[5]*x134;
    const real x383 = x368 + (x152 + (x162 + x175) + x368);
    c[39] = x383;
    c[40] = x159 + x11*x114 - x155 + p[3]*x131 - p[4]*x128;
    c[41] = x158 - (x169 - x11*x113) + p[3]*x134 - p[5]*x128;
    const real x386 = x375 + (x164 + (x151 + x174) + x375);
    c[42] = x386;
    c[43] = p[4]*x134 - (x167 + (x12*x115 - x171)) + p[5]*x131;
    const real x389 = p[3]*x139;
    const real x395 = p[4]*x144;
    const real x400 = p[5]*x149;
    const real x404 = x389 + (x389 + 2.0*(x190 + x233));
    c[44] = x404;
    c[45] = x195 + x205 - 2.0*x236 + p[3]*x144 + p[4]*x139;
    c[46] = x291 + p[3]*x149 + p[5]*x139;
    const real x410 = x395 + (x395 + 2.0*(x210 + x242));
    c[47] = x410;
    c[48] = x294 + p[4]*x149 + p[5]*x144;
    c[49] = x273 - x110;
    c[50] = x122 + p[5]*x273 - x352 - x352 + (x354 + x362);
    c[51] = x381 + (x176 - (x163 - x150) + x381) + (x386 - x383);
    const real x417 = x122*x125 + (x20*x114 + x21*x118) + (x12*x170 - x11*x173);
    c[52] = x410 + (x404 + (x400 + (x400 - 2.0*x417)));
    const real x425 = p[5] + 2.0*p[1];
    const real x428 = p[15] - p[4];
    const real x430 = x12*x425 + x13*x428;
    c[53] = x430;
    const real x432 = p[14] - p[3];
    const real x435 = x13*x432 + x11*x425;
    c[54] = x435;
    const real x438 = x11*x428 - x12*x432;
    c[55] = x438;
    c[56] = x12*x438 - x13*x435;
    c[57] = x13*x430 + x11*x438;
    c[58] = x11*x435 + x12*x430;
    c[59] = p[3] + x432;
    c[60] = p[4] + x428;
    c[61] = p[5] - x425;
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
    const real x476 = w[0]*w[1];
    const real x477 = w[1]*w[1];
    const real x485 = c[27]*x477 + (w[1]*c[44] + (c[22]*x476 + (c[32] - w[0]*c[39])));
    const real x493 = c[23]*x476 + (c[34] + w[0]*c[40]) + (w[1]*c[45] + c[28]*x477);
    const real x501 = c[24]*x476 + (c[35] + w[0]*c[41]) + (w[1]*c[46] + c[29]*x477);
    const real x509 = c[30]*x477 + (w[1]*c[47] + (c[25]*x476 + (c[36] + w[0]*c[42])));
    const real x517 = c[26]*x476 + (c[38] + w[0]*c[43]) + (w[1]*c[48] + c[31]*x477);
    const real x523 = c[50] + w[0]*c[51] - x485 + (w[1]*c[52] - x509);
    const real x527 = w[1]*c[19] + (c[33] - w[0]*c[16]);
    const real x531 = w[1]*c[20] + (c[37] + w[0]*c[17]);
    const real x535 = w[1]*c[21] + (c[49] + w[0]*c[18]);
    out[1] = w[1]*c[56] + (c[59] - w[0]*c[53]);
    out[2] = w[0]*c[54] + c[60] - w[1]*c[57];
    out[3] = w[1]*c[58] + (w[0]*c[55] + c[61]);
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
    const real x596 = c[9]*x561 + x531*x574 + (x535*x575 - x527*x573);
    out[4] = x596;
    const real x599 = c[9]*x563 + x527*x576 + (x535*x578 - x531*x577);
    out[5] = x599;
    const real x602 = c[9]*x566 + x527*x579 + (x531*x580 - x535*x581);
    out[6] = x602;
    const real x634 = c[4]*x599 + (x531*x566 - x535*x563 - c[3]*x602) + (x493*x579 + x509*x580);
    out[7] = x634 + (x517*(x577 - x581) - x501*x576 - x523*x578);
    const real x644 = c[6]*x602 + (x535*x561 - x527*x566 - c[4]*x596) + (x517*x574 - x485*x579);
    out[8] = x644 + (x523*x575 + (x501*(x581 - x573) - x493*x580));
    const real x654 = x493*(x573 - x577) + (c[3]*x596 + (x527*x563 - x531*x561 - c[6]*x599));
    out[9] = x654 + (x485*x576 + x501*x578 - (x509*x574 + x517*x575));
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
