/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 231 mul, 2 div, 189 add, 1 sqrt, 1 other, 423 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 6 mul, 6 flops
   constraints: no operations
   transform: no operations
   mass: no operations
   force: 6 mul, 3 add, 9 flops
   solve: no operations
   output: 215 mul, 182 add, 397 flops
*/
#include "symgen_straight.h"
#include "pendulum_recursive_derivatives.h"

/* ---- init: what depends on parameters only ---- */

/* 231 mul, 2 div, 189 add, 1 sqrt, 1 other */
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
    c[12] = x81*x84 + (x76*x83 + (x64*(x46*x46 + x53*x53) + x99));
    c[14] = 9.81*x47;
    c[15] = 9.81*x56;
    const real x126 = p[5] + 2.0*p[1];
    const real x129 = p[15] - p[4];
    const real x131 = x12*x126 + x13*x129;
    c[16] = x131;
    const real x133 = p[14] - p[3];
    const real x136 = x13*x133 + x11*x126;
    c[17] = x136;
    const real x139 = x11*x129 - x12*x133;
    c[18] = x139;
    c[19] = x12*x139 - x13*x136;
    c[20] = x13*x131 + x11*x139;
    c[21] = x11*x136 + x12*x131;
    const real x158 = x67*p[0];
    const real x159 = x70*p[0];
    const real x160 = x73*p[0];
    const real x162 = x63 + x67*x158;
    const real x163 = x70*x158;
    const real x164 = x73*x158;
    const real x165 = x67*x159;
    const real x167 = x64 + x70*x159;
    const real x168 = x73*x159;
    const real x169 = x67*x160;
    const real x170 = x70*x160;
    const real x172 = x65 + x73*x160;
    const real x173 = x20 + x21;
    const real x174 = x19 + x21;
    const real x175 = x19 + x20;
    const real x178 = x12*x160 + x13*x159;
    c[22] = x178;
    const real x181 = x13*x158 + x11*x160;
    c[23] = x181;
    const real x184 = x11*x159 - x12*x158;
    c[24] = x184;
    const real x189 = x22*x159 - x23*x160 - x158*x173;
    c[25] = x189;
    const real x194 = x22*x158 - x24*x160 - x159*x174;
    c[26] = x194;
    const real x199 = x160*x175 + (x23*x158 + x24*x159);
    c[27] = x199;
    const real x200 = x12*x169;
    const real x201 = x13*x165;
    const real x202 = x200 + x201;
    const real x205 = x12*x170 + x13*x167;
    const real x208 = x12*x172 + x13*x168;
    const real x209 = x13*x162;
    const real x211 = x209 + x11*x169;
    const real x212 = x13*x163;
    const real x213 = x11*x170;
    const real x214 = x212 + x213;
    const real x217 = x13*x164 + x11*x172;
    const real x219 = x12*x162;
    const real x220 = x11*x165 - x219;
    const real x221 = x11*x167;
    const real x223 = x221 - x12*x163;
    const real x224 = x11*x168;
    const real x225 = x12*x164;
    const real x226 = x225 - x224;
    const real x240 = x22*x165 - x23*x169 - x162*x173;
    const real x245 = x22*x167 - x23*x170 - x163*x173;
    const real x250 = x164*x173 + (x23*x172 - x22*x168);
    const real x255 = x22*x162 - x24*x169 - x165*x174;
    const real x260 = x22*x163 - x24*x170 - x167*x174;
    const real x265 = x168*x174 + (x24*x172 - x22*x164);
    const real x283 = x13*x205 + x12*x208;
    const real x286 = x11*x208 + x13*x202;
    const real x289 = x11*x205 - x12*x202;
    const real x292 = x11*x217 + x13*x211;
    const real x295 = x12*x211 - x11*x214;
    const real x321 = p[3]*p[0];
    const real x322 = p[4]*p[0];
    const real x323 = p[5]*p[0];
    const real x341 = x250 + (x169*x175 + (x23*x162 + x24*x165)) - 2.0*x289;
    const real x344 = x265 + (x170*x175 + (x23*x163 + x24*x167)) - 2.0*x295;
    c[28] = 2.0*(x173*x202 + (x23*x208 - x22*x205));
    const real x350 = x24*x208 + (x174*x205 + x22*(x214 - x202)) - x23*x217;
    c[29] = x350 - x173*x211;
    const real x356 = x22*x223 + x23*(x226 - x202) - x173*x220 - x175*x208;
    c[30] = x356 - x24*x205;
    c[31] = 2.0*(x22*x211 - x24*x217 - x174*x214);
    const real x363 = x22*x220 + (x23*x211 + (x175*x217 + x24*(x214 + x226)));
    c[32] = x363 - x174*x223;
    c[33] = x22*x245 + x23*x250 - x173*x240 - x283;
    c[34] = x286 + (x22*x240 + x24*x250 - x174*x245);
    c[35] = x289 + (x23*x240 + x24*x245 - x175*x250);
    c[36] = x22*x255 + x24*x265 - x174*x260 - x292;
    c[37] = x295 + (x23*x255 + x24*x260 - x175*x265);
    const real x395 = p[3]*x158;
    const real x399 = p[4]*x159;
    const real x402 = p[5]*x160;
    const real x404 = x395 + (x162 + p[3]*x321 + x395);
    c[38] = x404;
    const real x405 = x158 + x321;
    c[39] = x405;
    c[40] = p[3]*x159 + (x163 + p[4]*x405);
    c[41] = p[5]*x405 - x164 - p[3]*x160;
    const real x412 = x399 + (x167 + p[4]*x322 + x399);
    c[42] = x412;
    const real x413 = x159 + x322;
    c[43] = x413;
    c[44] = p[5]*x413 - x168 - p[4]*x160;
    const real x418 = p[3]*x178;
    const real x425 = p[4]*x181;
    const real x431 = p[5]*x184;
    const real x433 = x418 + (x202 + (x212 + x225) + x418);
    c[45] = x433;
    c[46] = x209 + x11*x164 - x205 + p[3]*x181 - p[4]*x178;
    c[47] = x208 - (x219 - x11*x163) + p[3]*x184 - p[5]*x178;
    const real x436 = x425 + (x214 + (x201 + x224) + x425);
    c[48] = x436;
    c[49] = p[4]*x184 - (x217 + (x12*x165 - x221)) + p[5]*x181;
    const real x439 = p[3]*x189;
    const real x445 = p[4]*x194;
    const real x450 = p[5]*x199;
    const real x454 = x439 + (x439 + 2.0*(x240 + x283));
    c[50] = x454;
    c[51] = x245 + x255 - 2.0*x286 + p[3]*x194 + p[4]*x189;
    c[52] = x341 + p[3]*x199 + p[5]*x189;
    const real x460 = x445 + (x445 + 2.0*(x260 + x292));
    c[53] = x460;
    c[54] = x344 + p[4]*x199 + p[5]*x194;
    c[55] = x323 - x160;
    c[56] = x172 + p[5]*x323 - x402 - x402 + (x404 + x412);
    c[57] = x431 + (x226 - (x213 - x200) + x431) + (x436 - x433);
    const real x549 = x172*x175 + (x23*x164 + x24*x168) + (x12*x220 - x11*x223);
    c[58] = x460 + (x454 + (x450 + (x450 - 2.0*x549)));
    c[59] = x29*p[0];
    c[60] = x33*p[0];
    c[61] = x36*p[0];
}

void pendulum_recursive_derivatives_init(const real *p, real *c)
{
    c[3] = p[4];
    c[4] = p[5];
    c[6] = p[3];
    c[9] = p[0];
    c[13] = p[2];
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

/* ---- force ---- */

/* 6 mul, 3 add; for jacobian */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = c[10]*(w[0]*c[15] + w[1]*c[14]) + c[11]*(w[1]*c[15] - w[0]*c[14]);
}

/* ---- output ---- */

/* 215 mul, 182 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[5] = w[0]*c[19] - w[1]*c[16];
    out[6] = w[1]*c[17] - w[0]*c[20];
    out[7] = w[1]*c[18] + w[0]*c[21];
    const real x463 = w[0]*w[2];
    const real x466 = w[1]*w[2] + w[0]*w[0];
    const real x467 = w[2]*w[2];
    const real x469 = w[0]*(2.0*w[2]);
    const real x483 = c[33]*x467 + (w[2]*c[50] + (c[28]*x463 + (c[38] - w[0]*c[45])));
    const real x484 = c[33]*x469 + (w[0]*c[50] + (c[28]*x466 - w[1]*c[45]));
    const real x498 = c[29]*x463 + (c[40] + w[0]*c[46]) + (w[2]*c[51] + c[34]*x467);
    const real x499 = w[1]*c[46] + c[29]*x466 + (w[0]*c[51] + c[34]*x469);
    const real x513 = c[30]*x463 + (c[41] + w[0]*c[47]) + (w[2]*c[52] + c[35]*x467);
    const real x514 = w[1]*c[47] + c[30]*x466 + (w[0]*c[52] + c[35]*x469);
    const real x528 = c[36]*x467 + (w[2]*c[53] + (c[31]*x463 + (c[42] + w[0]*c[48])));
    const real x529 = c[36]*x469 + (w[0]*c[53] + (w[1]*c[48] + c[31]*x466));
    const real x543 = c[32]*x463 + (c[44] + w[0]*c[49]) + (w[2]*c[54] + c[37]*x467);
    const real x544 = w[1]*c[49] + c[32]*x466 + (w[0]*c[54] + c[37]*x469);
    const real x564 = c[56] + w[0]*c[57] - x483 + (w[2]*c[58] - x528);
    const real x565 = w[1]*c[57] - x484 + (w[0]*c[58] - x529);
    const real x571 = w[2]*c[25] + (c[39] - w[0]*c[22]);
    const real x572 = w[0]*c[25] - w[1]*c[22];
    const real x578 = w[2]*c[26] + (c[43] + w[0]*c[23]);
    const real x579 = w[1]*c[23] + w[0]*c[26];
    const real x585 = w[2]*c[27] + (c[55] + w[0]*c[24]);
    const real x586 = w[1]*c[24] + w[0]*c[27];
    const real x587 = c[0]*a[0];
    const real x588 = c[1]*a[0];
    const real x589 = c[2]*a[0];
    const real x618 = c[5]*a[0] + w[4]*w[8] - w[5]*w[7];
    const real x619 = c[1]*w[8] + c[8]*w[4] - (c[2]*w[7] + c[7]*w[5]);
    const real x621 = c[7]*a[0] + w[5]*w[6] - w[3]*w[8];
    const real x622 = c[2]*w[6] + c[5]*w[5] - (c[0]*w[8] + c[8]*w[3]);
    const real x625 = w[3]*w[7] + (9.81 + c[8]*a[0]) - w[4]*w[6];
    const real x626 = c[0]*w[7] + c[7]*w[3] - (c[1]*w[6] + c[5]*w[4]);
    const real x627 = w[3]*w[3];
    const real x629 = c[0]*(2.0*w[3]);
    const real x630 = w[4]*w[4];
    const real x632 = c[1]*(2.0*w[4]);
    const real x633 = w[5]*w[5];
    const real x635 = c[2]*(2.0*w[5]);
    const real x636 = w[4]*w[5];
    const real x639 = c[1]*w[5] + c[2]*w[4];
    const real x640 = w[3]*w[5];
    const real x643 = c[0]*w[5] + c[2]*w[3];
    const real x644 = w[3]*w[4];
    const real x647 = c[0]*w[4] + c[1]*w[3];
    const real x648 = x630 + x633;
    const real x649 = x632 + x635;
    const real x650 = x644 - x589;
    const real x651 = x588 + x640;
    const real x652 = x589 + x644;
    const real x653 = x627 + x633;
    const real x654 = x629 + x635;
    const real x655 = x636 - x587;
    const real x656 = x640 - x588;
    const real x657 = x587 + x636;
    const real x658 = x627 + x630;
    const real x659 = x629 + x632;
    const real x694 = x579*x650 + (x586*x651 - x572*x648);
    out[8] = x694;
    const real x695 = c[1]*x585 + (c[59] - c[2]*x578);
    out[20] = x695;
    const real x696 = c[9]*x619 + x578*x647 + (x585*x643 - x571*x649);
    out[14] = x696;
    const real x701 = x572*x652 + (x586*x655 - x579*x653);
    out[9] = x701;
    const real x702 = c[9]*x622 + x571*x647 + (x585*x639 - x578*x654);
    out[15] = x702;
    const real x703 = c[60] + c[2]*x571 - c[0]*x585;
    out[21] = x703;
    const real x708 = x572*x656 + (x579*x657 - x586*x658);
    out[10] = x708;
    const real x709 = c[0]*x578 + (c[61] - c[1]*x571);
    out[22] = x709;
    const real x710 = c[9]*x626 + x571*x643 + (x578*x639 - x585*x659);
    out[16] = x710;
    const real x801 = c[4]*x701 + (x579*x625 - x586*x621 - c[3]*x708) + (x499*x656 + x529*x657);
    const real x802 = c[4]*x702 + (x578*x626 - x585*x622 - c[3]*x710) + (x498*x643 + x528*x639);
    const real x803 = c[4]*x703 + (c[8]*x578 - c[7]*x585 - c[3]*x709) + (c[0]*x528 - c[1]*x498);
    out[11] = x801 + (x544*(x653 - x658) - x514*x652 - x565*x655);
    out[17] = x802 + (x543*(x654 - x659) - x513*x647 - x564*x639);
    out[23] = x803 + (c[0]*x564 - c[2]*x513);
    const real x828 = c[6]*x708 + (x586*x618 - x572*x625 - c[4]*x694) + (x544*x650 - x484*x656);
    const real x829 = c[6]*x710 + (x585*x619 - x571*x626 - c[4]*x696) + (x543*x647 - x483*x643);
    const real x830 = c[6]*x709 + (c[5]*x585 - c[8]*x571 - c[4]*x695) + (c[1]*x483 - c[2]*x543);
    out[12] = x828 + (x565*x651 + (x514*(x658 - x648) - x499*x657));
    out[24] = x830 + (c[1]*x564 - c[0]*x498);
    out[18] = x829 + (x564*x643 + (x513*(x659 - x649) - x498*x639));
    const real x856 = x498*(x649 - x654) + (c[3]*x696 + (x571*x622 - x578*x619 - c[6]*x702));
    const real x857 = x499*(x648 - x653) + (c[3]*x694 + (x572*x621 - x579*x618 - c[6]*x701));
    out[13] = x857 + (x484*x652 + x514*x655 - (x529*x650 + x544*x651));
    out[25] = c[3]*x695 + (c[7]*x571 - c[5]*x578 - c[6]*x703) + (c[2]*x483 - c[0]*x513 - (c[1]*x543 - c[2]*x528));
    out[19] = x856 + (x483*x647 + x513*x639 - (x528*x647 + x543*x643));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_recursive_derivatives_jacobian(const symgen_arguments *arguments)
{
    real work[9];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    force_1(&own);
    output_1(&own);
    out[1] = c[13];
    out[2] = symgen_all(-1.0);
    out[3] = c[12];
    out[4] = symgen_all(1.0);
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_recursive_derivatives_interface(void);
SYMGEN_EXPORT const char *pendulum_recursive_derivatives_seal(void);

const int *pendulum_recursive_derivatives_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        11,
        pendulum_recursive_derivatives_np,
        pendulum_recursive_derivatives_nk,
        pendulum_recursive_derivatives_nw,
        pendulum_recursive_derivatives_nq,
        pendulum_recursive_derivatives_nv,
        pendulum_recursive_derivatives_nz,
        pendulum_recursive_derivatives_nu,
        pendulum_recursive_derivatives_nc,
        pendulum_recursive_derivatives_nd,
        pendulum_recursive_derivatives_ny,
        pendulum_recursive_derivatives_jacobian_size,
    };
    return sizes;
}

const char *pendulum_recursive_derivatives_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
