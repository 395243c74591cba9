/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 7d5db9a9cd544265dea9482550a0ed26f14bcea30510496e388ede3f7927a8e1
   init: 228 mul, 3 div, 192 add, 1 sqrt, 1 other, 424 flops
   position: 2 trig
   velocity: no operations
   constraints: no operations
   transform: no operations
   mass: no operations
   force: 7 mul, 5 add, 12 flops
   solve: 1 mul, 1 flops
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
    const real x19 = x11*x11;
    const real x20 = x12*x12;
    const real x21 = x13*x13;
    const real x22 = x11*x12;
    const real x23 = x11*x13;
    const real x24 = x12*x13;
    c[5] = x13*p[4] - x12*p[5];
    c[7] = x11*p[5] - x13*p[3];
    c[8] = x12*p[3] - x11*p[4];
    const real x39 = symgen_select(x13, -0.5, -1.0, 1.0);
    const real x41 = 1.0/(x13 + x39);
    const real x45 = 1.0 - x39*(x19*x41);
    const real x46 = x39*(x22*x41);
    const real x47 = x11*x39;
    const real x50 = x13*x46 - x12*x47;
    const real x53 = x11*x47 + x13*x45;
    const real x56 = x11*x46 + x12*x45;
    const real x62 = 0.5*(p[9] + (p[8] + p[10]));
    const real x63 = x62 - p[8];
    const real x64 = x62 - p[9];
    const real x65 = x62 - p[10];
    const real x67 = p[6] - p[3];
    const real x70 = p[7] - p[4];
    const real x73 = p[5] + p[1];
    const real x76 = x47*x73 + (x45*x67 - x46*x70);
    const real x81 = x56*x73 + (x50*x67 + x53*x70);
    const real x83 = x76*p[0];
    c[10] = x83;
    const real x84 = x81*p[0];
    c[11] = x84;
    const real x99 = x65*(x47*x47 + x56*x56) + x63*(x45*x45 + x50*x50);
    const real x102 = x81*x84 + (x76*x83 + (x64*(x46*x46 + x53*x53) + x99));
    c[13] = 9.81*x47;
    c[14] = 9.81*x56;
    c[15] = 1.0/x102;
    const real x131 = x67*p[0];
    const real x132 = x70*p[0];
    const real x133 = x73*p[0];
    const real x135 = x63 + x67*x131;
    const real x136 = x70*x131;
    const real x137 = x73*x131;
    const real x138 = x67*x132;
    const real x140 = x64 + x70*x132;
    const real x141 = x73*x132;
    const real x142 = x67*x133;
    const real x143 = x70*x133;
    const real x145 = x65 + x73*x133;
    const real x146 = x20 + x21;
    const real x147 = x19 + x21;
    const real x148 = x19 + x20;
    const real x151 = x12*x133 + x13*x132;
    c[16] = x151;
    const real x154 = x13*x131 + x11*x133;
    c[17] = x154;
    const real x157 = x11*x132 - x12*x131;
    c[18] = x157;
    const real x162 = x22*x132 - x23*x133 - x131*x146;
    c[19] = x162;
    const real x167 = x22*x131 - x24*x133 - x132*x147;
    c[20] = x167;
    const real x172 = x133*x148 + (x23*x131 + x24*x132);
    c[21] = x172;
    const real x173 = x12*x142;
    const real x174 = x13*x138;
    const real x175 = x173 + x174;
    const real x178 = x12*x143 + x13*x140;
    const real x181 = x12*x145 + x13*x141;
    const real x182 = x13*x135;
    const real x184 = x182 + x11*x142;
    const real x185 = x13*x136;
    const real x186 = x11*x143;
    const real x187 = x185 + x186;
    const real x190 = x13*x137 + x11*x145;
    const real x192 = x12*x135;
    const real x193 = x11*x138 - x192;
    const real x194 = x11*x140;
    const real x196 = x194 - x12*x136;
    const real x197 = x11*x141;
    const real x198 = x12*x137;
    const real x199 = x198 - x197;
    const real x213 = x22*x138 - x23*x142 - x135*x146;
    const real x218 = x22*x140 - x23*x143 - x136*x146;
    const real x223 = x137*x146 + (x23*x145 - x22*x141);
    const real x228 = x22*x135 - x24*x142 - x138*x147;
    const real x233 = x22*x136 - x24*x143 - x140*x147;
    const real x238 = x141*x147 + (x24*x145 - x22*x137);
    const real x256 = x13*x178 + x12*x181;
    const real x259 = x11*x181 + x13*x175;
    const real x262 = x11*x178 - x12*x175;
    const real x265 = x11*x190 + x13*x184;
    const real x268 = x12*x184 - x11*x187;
    const real x294 = p[3]*p[0];
    const real x295 = p[4]*p[0];
    const real x296 = p[5]*p[0];
    const real x314 = x223 + (x142*x148 + (x23*x135 + x24*x138)) - 2.0*x262;
    const real x317 = x238 + (x143*x148 + (x23*x136 + x24*x140)) - 2.0*x268;
    c[22] = 2.0*(x146*x175 + (x23*x181 - x22*x178));
    const real x323 = x24*x181 + (x147*x178 + x22*(x187 - x175)) - x23*x190;
    c[23] = x323 - x146*x184;
    const real x329 = x22*x196 + x23*(x199 - x175) - x146*x193 - x148*x181;
    c[24] = x329 - x24*x178;
    c[25] = 2.0*(x22*x184 - x24*x190 - x147*x187);
    const real x336 = x22*x193 + (x23*x184 + (x148*x190 + x24*(x187 + x199)));
    c[26] = x336 - x147*x196;
    c[27] = x22*x218 + x23*x223 - x146*x213 - x256;
    c[28] = x259 + (x22*x213 + x24*x223 - x147*x218);
    c[29] = x262 + (x23*x213 + x24*x218 - x148*x223);
    c[30] = x22*x228 + x24*x238 - x147*x233 - x265;
    c[31] = x268 + (x23*x228 + x24*x233 - x148*x238);
    const real x368 = p[3]*x131;
    const real x372 = p[4]*x132;
    const real x375 = p[5]*x133;
    const real x377 = x368 + (x135 + p[3]*x294 + x368);
    c[32] = x377;
    const real x378 = x131 + x294;
    c[33] = x378;
    c[34] = p[3]*x132 + (x136 + p[4]*x378);
    c[35] = p[5]*x378 - x137 - p[3]*x133;
    const real x385 = x372 + (x140 + p[4]*x295 + x372);
    c[36] = x385;
    const real x386 = x132 + x295;
    c[37] = x386;
    c[38] = p[5]*x386 - x141 - p[4]*x133;
    const real x391 = p[3]*x151;
    const real x398 = p[4]*x154;
    const real x404 = p[5]*x157;
    const real x406 = x391 + (x175 + (x185 + x198) + x391);
    c[39] = x406;
    c[40] = x182 + x11*x137 - x178 + p[3]*x154 - p[4]*x151;
    c[41] = x181 - (x192 - x11*x136) + p[3]*x157 - p[5]*x151;
    const real x409 = x398 + (x187 + (x174 + x197) + x398);
    c[42] = x409;
    c[43] = p[4]*x157 - (x190 + (x12*x138 - x194)) + p[5]*x154;
    const real x412 = p[3]*x162;
    const real x418 = p[4]*x167;
    const real x423 = p[5]*x172;
    const real x427 = x412 + (x412 + 2.0*(x213 + x256));
    c[44] = x427;
    c[45] = x218 + x228 - 2.0*x259 + p[3]*x167 + p[4]*x162;
    c[46] = x314 + p[3]*x172 + p[5]*x162;
    const real x433 = x418 + (x418 + 2.0*(x233 + x265));
    c[47] = x433;
    c[48] = x317 + p[4]*x172 + p[5]*x167;
    c[49] = x296 - x133;
    c[50] = x145 + p[5]*x296 - x375 - x375 + (x377 + x385);
    c[51] = x404 + (x199 - (x186 - x173) + x404) + (x409 - x406);
    const real x482 = x145*x148 + (x23*x137 + x24*x141) + (x12*x193 - x11*x196);
    c[52] = x433 + (x427 + (x423 + (x423 - 2.0*x482)));
    const real x508 = p[5] + 2.0*p[1];
    const real x511 = p[15] - p[4];
    const real x513 = x12*x508 + x13*x511;
    c[53] = x513;
    const real x515 = p[14] - p[3];
    const real x518 = x13*x515 + x11*x508;
    c[54] = x518;
    const real x521 = x11*x511 - x12*x515;
    c[55] = x521;
    c[56] = x12*x521 - x13*x518;
    c[57] = x13*x513 + x11*x521;
    c[58] = x11*x518 + x12*x513;
    c[59] = p[3] + x515;
    c[60] = p[4] + x511;
    c[61] = p[5] - x508;
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

/* ---- position ---- */

/* 2 trig; for acceleration, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = cos(q[0]);
}

/* 1 add; for outputs */
static void position_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[2] = 1.0 - w[1];
}

/* ---- velocity ---- */

/* 6 mul; for outputs */
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

/* ---- force ---- */

/* 7 mul, 5 add; for acceleration */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x126 = c[10]*(w[0]*c[13] - w[1]*c[14]) + c[11]*(w[0]*c[14] + w[1]*c[13]);
    w[9] = x126 - (u[0] - v[0]*c[12]);
}

/* ---- solve ---- */

/* 1 mul; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -(w[9]*c[15]);
}

/* ---- output ---- */

/* 93 mul, 88 add; for outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x436 = w[0]*w[2];
    const real x437 = w[2]*w[2];
    const real x445 = c[27]*x437 + (w[2]*c[44] + (c[22]*x436 + (c[32] - w[0]*c[39])));
    const real x453 = c[23]*x436 + (c[34] + w[0]*c[40]) + (w[2]*c[45] + c[28]*x437);
    const real x461 = c[24]*x436 + (c[35] + w[0]*c[41]) + (w[2]*c[46] + c[29]*x437);
    const real x469 = c[30]*x437 + (w[2]*c[47] + (c[25]*x436 + (c[36] + w[0]*c[42])));
    const real x477 = c[26]*x436 + (c[38] + w[0]*c[43]) + (w[2]*c[48] + c[31]*x437);
    const real x493 = c[50] + w[0]*c[51] - x445 + (w[2]*c[52] - x469);
    const real x497 = w[2]*c[19] + (c[33] - w[0]*c[16]);
    const real x501 = w[2]*c[20] + (c[37] + w[0]*c[17]);
    const real x505 = w[2]*c[21] + (c[49] + w[0]*c[18]);
    out[1] = w[2]*c[56] + (c[59] - w[0]*c[53]);
    out[2] = w[0]*c[54] + c[60] - w[2]*c[57];
    out[3] = w[2]*c[58] + (w[0]*c[55] + c[61]);
    const real x546 = c[0]*a[0];
    const real x547 = c[1]*a[0];
    const real x548 = c[2]*a[0];
    const real x559 = c[5]*a[0] + w[4]*w[8] - w[5]*w[7];
    const real x561 = c[7]*a[0] + w[5]*w[6] - w[3]*w[8];
    const real x564 = w[3]*w[7] + (9.81 + c[8]*a[0]) - w[4]*w[6];
    const real x565 = w[3]*w[3];
    const real x566 = w[4]*w[4];
    const real x567 = w[5]*w[5];
    const real x568 = w[4]*w[5];
    const real x569 = w[3]*w[5];
    const real x570 = w[3]*w[4];
    const real x571 = x566 + x567;
    const real x572 = x570 - x548;
    const real x573 = x547 + x569;
    const real x574 = x548 + x570;
    const real x575 = x565 + x567;
    const real x576 = x568 - x546;
    const real x577 = x569 - x547;
    const real x578 = x546 + x568;
    const real x579 = x565 + x566;
    const real x594 = c[9]*x559 + x501*x572 + (x505*x573 - x497*x571);
    out[4] = x594;
    const real x597 = c[9]*x561 + x497*x574 + (x505*x576 - x501*x575);
    out[5] = x597;
    const real x600 = c[9]*x564 + x497*x577 + (x501*x578 - x505*x579);
    out[6] = x600;
    const real x632 = c[4]*x597 + (x501*x564 - x505*x561 - c[3]*x600) + (x453*x577 + x469*x578);
    out[7] = x632 + (x477*(x575 - x579) - x461*x574 - x493*x576);
    const real x642 = c[6]*x600 + (x505*x559 - x497*x564 - c[4]*x594) + (x477*x572 - x445*x577);
    out[8] = x642 + (x493*x573 + (x461*(x579 - x571) - x453*x578));
    const real x652 = x453*(x571 - x575) + (c[3]*x594 + (x497*x561 - x501*x559 - c[6]*x597));
    out[9] = x652 + (x445*x574 + x461*x576 - (x469*x572 + x477*x573));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_recursive_acceleration(const symgen_arguments *arguments)
{
    real work[10];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    solve_1(&own);
    return symgen_good;
}

int pendulum_recursive_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_outputs(const symgen_arguments *arguments)
{
    real work[9];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
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
