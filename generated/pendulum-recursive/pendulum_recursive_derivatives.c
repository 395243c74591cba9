/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 7d5db9a9cd544265dea9482550a0ed26f14bcea30510496e388ede3f7927a8e1
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
    const real x124 = x67*p[0];
    const real x125 = x70*p[0];
    const real x126 = x73*p[0];
    const real x128 = x63 + x67*x124;
    const real x129 = x70*x124;
    const real x130 = x73*x124;
    const real x131 = x67*x125;
    const real x133 = x64 + x70*x125;
    const real x134 = x73*x125;
    const real x135 = x67*x126;
    const real x136 = x70*x126;
    const real x138 = x65 + x73*x126;
    const real x139 = x20 + x21;
    const real x140 = x19 + x21;
    const real x141 = x19 + x20;
    const real x144 = x12*x126 + x13*x125;
    c[16] = x144;
    const real x147 = x13*x124 + x11*x126;
    c[17] = x147;
    const real x150 = x11*x125 - x12*x124;
    c[18] = x150;
    const real x155 = x22*x125 - x23*x126 - x124*x139;
    c[19] = x155;
    const real x160 = x22*x124 - x24*x126 - x125*x140;
    c[20] = x160;
    const real x165 = x126*x141 + (x23*x124 + x24*x125);
    c[21] = x165;
    const real x166 = x12*x135;
    const real x167 = x13*x131;
    const real x168 = x166 + x167;
    const real x171 = x12*x136 + x13*x133;
    const real x174 = x12*x138 + x13*x134;
    const real x175 = x13*x128;
    const real x177 = x175 + x11*x135;
    const real x178 = x13*x129;
    const real x179 = x11*x136;
    const real x180 = x178 + x179;
    const real x183 = x13*x130 + x11*x138;
    const real x185 = x12*x128;
    const real x186 = x11*x131 - x185;
    const real x187 = x11*x133;
    const real x189 = x187 - x12*x129;
    const real x190 = x11*x134;
    const real x191 = x12*x130;
    const real x192 = x191 - x190;
    const real x206 = x22*x131 - x23*x135 - x128*x139;
    const real x211 = x22*x133 - x23*x136 - x129*x139;
    const real x216 = x130*x139 + (x23*x138 - x22*x134);
    const real x221 = x22*x128 - x24*x135 - x131*x140;
    const real x226 = x22*x129 - x24*x136 - x133*x140;
    const real x231 = x134*x140 + (x24*x138 - x22*x130);
    const real x249 = x13*x171 + x12*x174;
    const real x252 = x11*x174 + x13*x168;
    const real x255 = x11*x171 - x12*x168;
    const real x258 = x11*x183 + x13*x177;
    const real x261 = x12*x177 - x11*x180;
    const real x287 = p[3]*p[0];
    const real x288 = p[4]*p[0];
    const real x289 = p[5]*p[0];
    const real x307 = x216 + (x135*x141 + (x23*x128 + x24*x131)) - 2.0*x255;
    const real x310 = x231 + (x136*x141 + (x23*x129 + x24*x133)) - 2.0*x261;
    c[22] = 2.0*(x139*x168 + (x23*x174 - x22*x171));
    const real x316 = x24*x174 + (x140*x171 + x22*(x180 - x168)) - x23*x183;
    c[23] = x316 - x139*x177;
    const real x322 = x22*x189 + x23*(x192 - x168) - x139*x186 - x141*x174;
    c[24] = x322 - x24*x171;
    c[25] = 2.0*(x22*x177 - x24*x183 - x140*x180);
    const real x329 = x22*x186 + (x23*x177 + (x141*x183 + x24*(x180 + x192)));
    c[26] = x329 - x140*x189;
    c[27] = x22*x211 + x23*x216 - x139*x206 - x249;
    c[28] = x252 + (x22*x206 + x24*x216 - x140*x211);
    c[29] = x255 + (x23*x206 + x24*x211 - x141*x216);
    c[30] = x22*x221 + x24*x231 - x140*x226 - x258;
    c[31] = x261 + (x23*x221 + x24*x226 - x141*x231);
    const real x361 = p[3]*x124;
    const real x365 = p[4]*x125;
    const real x368 = p[5]*x126;
    const real x370 = x361 + (x128 + p[3]*x287 + x361);
    c[32] = x370;
    const real x371 = x124 + x287;
    c[33] = x371;
    c[34] = p[3]*x125 + (x129 + p[4]*x371);
    c[35] = p[5]*x371 - x130 - p[3]*x126;
    const real x378 = x365 + (x133 + p[4]*x288 + x365);
    c[36] = x378;
    const real x379 = x125 + x288;
    c[37] = x379;
    c[38] = p[5]*x379 - x134 - p[4]*x126;
    const real x384 = p[3]*x144;
    const real x391 = p[4]*x147;
    const real x397 = p[5]*x150;
    const real x399 = x384 + (x168 + (x178 + x191) + x384);
    c[39] = x399;
    c[40] = x175 + x11*x130 - x171 + p[3]*x147 - p[4]*x144;
    c[41] = x174 - (x185 - x11*x129) + p[3]*x150 - p[5]*x144;
    const real x402 = x391 + (x180 + (x167 + x190) + x391);
    c[42] = x402;
    c[43] = p[4]*x150 - (x183 + (x12*x131 - x187)) + p[5]*x147;
    const real x405 = p[3]*x155;
    const real x411 = p[4]*x160;
    const real x416 = p[5]*x165;
    const real x420 = x405 + (x405 + 2.0*(x206 + x249));
    c[44] = x420;
    c[45] = x211 + x221 - 2.0*x252 + p[3]*x160 + p[4]*x155;
    c[46] = x307 + p[3]*x165 + p[5]*x155;
    const real x426 = x411 + (x411 + 2.0*(x226 + x258));
    c[47] = x426;
    c[48] = x310 + p[4]*x165 + p[5]*x160;
    c[49] = x289 - x126;
    c[50] = x138 + p[5]*x289 - x368 - x368 + (x370 + x378);
    c[51] = x397 + (x192 - (x179 - x166) + x397) + (x402 - x399);
    const real x515 = x138*x141 + (x23*x130 + x24*x134) + (x12*x186 - x11*x189);
    c[52] = x426 + (x420 + (x416 + (x416 - 2.0*x515)));
    const real x555 = p[5] + 2.0*p[1];
    const real x558 = p[15] - p[4];
    const real x560 = x12*x555 + x13*x558;
    c[53] = x560;
    const real x562 = p[14] - p[3];
    const real x565 = x13*x562 + x11*x555;
    c[54] = x565;
    const real x568 = x11*x558 - x12*x562;
    c[55] = x568;
    c[56] = x12*x568 - x13*x565;
    c[57] = x13*x560 + x11*x568;
    c[58] = x11*x565 + x12*x560;
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
    const real x429 = w[0]*w[2];
    const real x432 = w[1]*w[2] + w[0]*w[0];
    const real x433 = w[2]*w[2];
    const real x435 = w[0]*(2.0*w[2]);
    const real x449 = c[27]*x433 + (w[2]*c[44] + (c[22]*x429 + (c[32] - w[0]*c[39])));
    const real x450 = c[27]*x435 + (w[0]*c[44] + (c[22]*x432 - w[1]*c[39]));
    const real x464 = c[23]*x429 + (c[34] + w[0]*c[40]) + (w[2]*c[45] + c[28]*x433);
    const real x465 = w[1]*c[40] + c[23]*x432 + (w[0]*c[45] + c[28]*x435);
    const real x479 = c[24]*x429 + (c[35] + w[0]*c[41]) + (w[2]*c[46] + c[29]*x433);
    const real x480 = w[1]*c[41] + c[24]*x432 + (w[0]*c[46] + c[29]*x435);
    const real x494 = c[30]*x433 + (w[2]*c[47] + (c[25]*x429 + (c[36] + w[0]*c[42])));
    const real x495 = c[30]*x435 + (w[0]*c[47] + (w[1]*c[42] + c[25]*x432));
    const real x509 = c[26]*x429 + (c[38] + w[0]*c[43]) + (w[2]*c[48] + c[31]*x433);
    const real x510 = w[1]*c[43] + c[26]*x432 + (w[0]*c[48] + c[31]*x435);
    const real x530 = c[50] + w[0]*c[51] - x449 + (w[2]*c[52] - x494);
    const real x531 = w[1]*c[51] - x450 + (w[0]*c[52] - x495);
    const real x537 = w[2]*c[19] + (c[33] - w[0]*c[16]);
    const real x538 = w[0]*c[19] - w[1]*c[16];
    const real x544 = w[2]*c[20] + (c[37] + w[0]*c[17]);
    const real x545 = w[1]*c[17] + w[0]*c[20];
    const real x551 = w[2]*c[21] + (c[49] + w[0]*c[18]);
    const real x552 = w[1]*c[18] + w[0]*c[21];
    out[5] = w[0]*c[56] - w[1]*c[53];
    out[6] = w[1]*c[54] - w[0]*c[57];
    out[7] = w[1]*c[55] + w[0]*c[58];
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
    const real x694 = x545*x650 + (x552*x651 - x538*x648);
    out[8] = x694;
    const real x695 = c[1]*x551 + (c[59] - c[2]*x544);
    out[20] = x695;
    const real x696 = c[9]*x619 + x544*x647 + (x551*x643 - x537*x649);
    out[14] = x696;
    const real x701 = x538*x652 + (x552*x655 - x545*x653);
    out[9] = x701;
    const real x702 = c[9]*x622 + x537*x647 + (x551*x639 - x544*x654);
    out[15] = x702;
    const real x703 = c[60] + c[2]*x537 - c[0]*x551;
    out[21] = x703;
    const real x708 = x538*x656 + (x545*x657 - x552*x658);
    out[10] = x708;
    const real x709 = c[0]*x544 + (c[61] - c[1]*x537);
    out[22] = x709;
    const real x710 = c[9]*x626 + x537*x643 + (x544*x639 - x551*x659);
    out[16] = x710;
    const real x801 = c[4]*x701 + (x545*x625 - x552*x621 - c[3]*x708) + (x465*x656 + x495*x657);
    const real x802 = c[4]*x702 + (x544*x626 - x551*x622 - c[3]*x710) + (x464*x643 + x494*x639);
    const real x803 = c[4]*x703 + (c[8]*x544 - c[7]*x551 - c[3]*x709) + (c[0]*x494 - c[1]*x464);
    out[11] = x801 + (x510*(x653 - x658) - x480*x652 - x531*x655);
    out[17] = x802 + (x509*(x654 - x659) - x479*x647 - x530*x639);
    out[23] = x803 + (c[0]*x530 - c[2]*x479);
    const real x828 = c[6]*x708 + (x552*x618 - x538*x625 - c[4]*x694) + (x510*x650 - x450*x656);
    const real x829 = c[6]*x710 + (x551*x619 - x537*x626 - c[4]*x696) + (x509*x647 - x449*x643);
    const real x830 = c[6]*x709 + (c[5]*x551 - c[8]*x537 - c[4]*x695) + (c[1]*x449 - c[2]*x509);
    out[12] = x828 + (x531*x651 + (x480*(x658 - x648) - x465*x657));
    out[24] = x830 + (c[1]*x530 - c[0]*x464);
    out[18] = x829 + (x530*x643 + (x479*(x659 - x649) - x464*x639));
    const real x856 = x464*(x649 - x654) + (c[3]*x696 + (x537*x622 - x544*x619 - c[6]*x702));
    const real x857 = x465*(x648 - x653) + (c[3]*x694 + (x538*x621 - x545*x618 - c[6]*x701));
    out[13] = x857 + (x450*x652 + x480*x655 - (x495*x650 + x510*x651));
    out[25] = c[3]*x695 + (c[7]*x537 - c[5]*x544 - c[6]*x703) + (c[2]*x449 - c[0]*x479 - (c[1]*x509 - c[2]*x494));
    out[19] = x856 + (x449*x647 + x479*x639 - (x494*x647 + x509*x643));
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
