/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 257 mul, 5 div, 214 add, 2 sqrt, 7 other, 478 flops
   position: 2 trig
   velocity: no operations
   constraints: no operations
   transform: no operations
   mass: no operations
   force: 7 mul, 5 add, 12 flops
   solve: 1 mul, 1 flops
   output: no operations
*/
#include "symgen_straight.h"
#include "pendulum_recursive.h"

/* ---- init: what depends on parameters only ---- */

/* 257 mul, 5 div, 214 add, 2 sqrt, 7 other */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x12 = p[11]*x11;
    c[0] = x12;
    const real x13 = p[12]*x11;
    c[1] = x13;
    const real x14 = p[13]*x11;
    c[2] = x14;
    const real x20 = x12*x12;
    c[3] = x20;
    const real x23 = x13*x13;
    c[4] = x23;
    const real x26 = x14*x14;
    c[5] = x26;
    const real x29 = x12*x13;
    c[6] = x29;
    const real x34 = x12*x14;
    c[7] = x34;
    const real x39 = x13*x14;
    c[8] = x39;
    c[11] = x14*p[4] - x13*p[5];
    c[13] = x12*p[5] - x14*p[3];
    c[14] = x13*p[3] - x12*p[4];
    const real x58 = symgen_select(x14, -0.5, -1.0, 1.0);
    const real x60 = 1.0/(x14 + x58);
    const real x64 = 1.0 - x58*(x20*x60);
    const real x65 = x58*(x29*x60);
    const real x66 = x12*x58;
    const real x69 = x14*x65 - x13*x66;
    const real x72 = x12*x66 + x14*x64;
    const real x75 = x12*x65 + x13*x64;
    const real x81 = 0.5*(p[9] + (p[8] + p[10]));
    const real x82 = x81 - p[8];
    const real x83 = x81 - p[9];
    const real x84 = x81 - p[10];
    const real x86 = p[6] - p[3];
    const real x89 = p[7] - p[4];
    const real x92 = p[5] + p[1];
    const real x95 = x66*x92 + (x64*x86 - x65*x89);
    const real x100 = x75*x92 + (x69*x86 + x72*x89);
    const real x102 = x95*p[0];
    c[19] = x102;
    const real x103 = x100*p[0];
    c[20] = x103;
    const real x118 = x84*(x66*x66 + x75*x75) + x82*(x64*x64 + x69*x69);
    const real x121 = x100*x103 + (x95*x102 + (x83*(x65*x65 + x72*x72) + x118));
    c[21] = x121;
    c[23] = 9.81*x66;
    c[24] = 9.81*x75;
    c[25] = 1.0/x121;
    const real x153 = x13*x92 + x14*x89;
    c[26] = x153;
    const real x156 = x14*x86 + x12*x92;
    c[27] = x156;
    const real x159 = x12*x89 - x13*x86;
    c[28] = x159;
    c[29] = x13*x159 - x14*x156;
    c[30] = x14*x153 + x12*x159;
    c[31] = x12*x156 + x13*x153;
    c[32] = p[3] + x86;
    c[33] = p[4] + x89;
    c[34] = p[5] - x92;
    c[35] = 9.81*p[0];
    const real x233 = p[5] + 2.0*p[1];
    const real x236 = p[15] - p[4];
    const real x238 = x13*x233 + x14*x236;
    c[36] = x238;
    const real x240 = p[14] - p[3];
    const real x243 = x14*x240 + x12*x233;
    c[37] = x243;
    const real x246 = x12*x236 - x13*x240;
    c[38] = x246;
    c[39] = x13*x246 - x14*x243;
    c[40] = x14*x238 + x12*x246;
    c[41] = x12*x243 + x13*x238;
    c[42] = p[3] + x240;
    c[43] = p[4] + x236;
    c[44] = p[5] - x233;
    const real x271 = x86*p[0];
    const real x272 = x89*p[0];
    const real x273 = x92*p[0];
    const real x275 = x82 + x86*x271;
    const real x276 = x89*x271;
    const real x277 = x92*x271;
    const real x278 = x86*x272;
    const real x280 = x83 + x89*x272;
    const real x281 = x92*x272;
    const real x282 = x86*x273;
    const real x283 = x89*x273;
    const real x285 = x84 + x92*x273;
    const real x286 = x23 + x26;
    const real x287 = x20 + x26;
    const real x288 = x20 + x23;
    const real x291 = x13*x273 + x14*x272;
    c[45] = x291;
    const real x294 = x14*x271 + x12*x273;
    c[46] = x294;
    const real x297 = x12*x272 - x13*x271;
    c[47] = x297;
    const real x302 = x29*x272 - x34*x273 - x271*x286;
    c[48] = x302;
    const real x307 = x29*x271 - x39*x273 - x272*x287;
    c[49] = x307;
    const real x312 = x273*x288 + (x34*x271 + x39*x272);
    c[50] = x312;
    const real x313 = x13*x282;
    const real x314 = x14*x278;
    const real x315 = x313 + x314;
    const real x318 = x13*x283 + x14*x280;
    const real x321 = x13*x285 + x14*x281;
    const real x322 = x14*x275;
    const real x324 = x322 + x12*x282;
    const real x325 = x14*x276;
    const real x326 = x12*x283;
    const real x327 = x325 + x326;
    const real x330 = x14*x277 + x12*x285;
    const real x332 = x13*x275;
    const real x333 = x12*x278 - x332;
    const real x334 = x12*x280;
    const real x336 = x334 - x13*x276;
    const real x337 = x12*x281;
    const real x338 = x13*x277;
    const real x339 = x338 - x337;
    const real x353 = x29*x278 - x34*x282 - x275*x286;
    const real x358 = x29*x280 - x34*x283 - x276*x286;
    const real x363 = x277*x286 + (x34*x285 - x29*x281);
    const real x368 = x29*x275 - x39*x282 - x278*x287;
    const real x373 = x29*x276 - x39*x283 - x280*x287;
    const real x378 = x281*x287 + (x39*x285 - x29*x277);
    const real x396 = x14*x318 + x13*x321;
    const real x399 = x12*x321 + x14*x315;
    const real x402 = x12*x318 - x13*x315;
    const real x405 = x12*x330 + x14*x324;
    const real x408 = x13*x324 - x12*x327;
    const real x434 = p[3]*p[0];
    const real x435 = p[4]*p[0];
    const real x436 = p[5]*p[0];
    const real x454 = x363 + (x282*x288 + (x34*x275 + x39*x278)) - 2.0*x402;
    const real x457 = x378 + (x283*x288 + (x34*x276 + x39*x280)) - 2.0*x408;
    c[51] = 2.0*(x286*x315 + (x34*x321 - x29*x318));
    const real x463 = x39*x321 + (x287*x318 + x29*(x327 - x315)) - x34*x330;
    c[52] = x463 - x286*x324;
    const real x469 = x29*x336 + x34*(x339 - x315) - x286*x333 - x288*x321;
    c[53] = x469 - x39*x318;
    c[54] = 2.0*(x29*x324 - x39*x330 - x287*x327);
    const real x476 = x29*x333 + (x34*x324 + (x288*x330 + x39*(x327 + x339)));
    c[55] = x476 - x287*x336;
    c[56] = x29*x358 + x34*x363 - x286*x353 - x396;
    c[57] = x399 + (x29*x353 + x39*x363 - x287*x358);
    c[58] = x402 + (x34*x353 + x39*x358 - x288*x363);
    c[59] = x29*x368 + x39*x378 - x287*x373 - x405;
    c[60] = x408 + (x34*x368 + x39*x373 - x288*x378);
    const real x508 = p[3]*x271;
    const real x512 = p[4]*x272;
    const real x515 = p[5]*x273;
    const real x517 = x508 + (x275 + p[3]*x434 + x508);
    c[61] = x517;
    const real x518 = x271 + x434;
    c[62] = x518;
    c[63] = p[3]*x272 + (x276 + p[4]*x518);
    c[64] = p[5]*x518 - x277 - p[3]*x273;
    const real x525 = x512 + (x280 + p[4]*x435 + x512);
    c[65] = x525;
    const real x526 = x272 + x435;
    c[66] = x526;
    c[67] = p[5]*x526 - x281 - p[4]*x273;
    const real x531 = p[3]*x291;
    const real x538 = p[4]*x294;
    const real x544 = p[5]*x297;
    const real x546 = x531 + (x315 + (x325 + x338) + x531);
    c[68] = x546;
    c[69] = x322 + x12*x277 - x318 + p[3]*x294 - p[4]*x291;
    c[70] = x321 - (x332 - x12*x276) + p[3]*x297 - p[5]*x291;
    const real x549 = x538 + (x327 + (x314 + x337) + x538);
    c[71] = x549;
    c[72] = p[4]*x297 - (x330 + (x13*x278 - x334)) + p[5]*x294;
    const real x552 = p[3]*x302;
    const real x558 = p[4]*x307;
    const real x563 = p[5]*x312;
    const real x567 = x552 + (x552 + 2.0*(x353 + x396));
    c[73] = x567;
    c[74] = x358 + x368 - 2.0*x399 + p[3]*x307 + p[4]*x302;
    c[75] = x454 + p[3]*x312 + p[5]*x302;
    const real x573 = x558 + (x558 + 2.0*(x373 + x405));
    c[76] = x573;
    c[77] = x457 + p[4]*x312 + p[5]*x307;
    c[78] = x436 - x273;
    c[79] = x285 + p[5]*x436 - x515 - x515 + (x517 + x525);
    c[80] = x544 + (x339 - (x326 - x313) + x544) + (x549 - x546);
    const real x622 = x285*x288 + (x34*x277 + x39*x281) + (x13*x333 - x12*x336);
    c[81] = x573 + (x567 + (x563 + (x563 - 2.0*x622)));
    const real x757 = 0.5*(p[10] + (p[8] + p[9]));
    const real x758 = 0.5*x86;
    const real x759 = 0.5*x89;
    const real x760 = 0.5*x92;
    const real x766 = x758 - x86;
    const real x767 = x759 - x89;
    const real x768 = x92 - x760;
    const real x774 = x760*x760 + (x758*x758 + x759*x759) + (x768*x768 + (x766*x766 + x767*x767));
    const real x775 = 0.5*x774;
    const real x788 = symgen_select(x775, 1e-24*(p[7]*p[7] + (p[1]*p[1] + p[6]*p[6])), 0.0, x775) + symgen_select(p[0],
        1e-200, 0.0, x757/symgen_select(p[0], 1e-200, 1.0, p[0]));
    const real x790 = 4.0*x788;
    const real x791 = symgen_select(x790, 1e-200, 1.0, x790);
    const real x792 = x757/x791;
    c[82] = symgen_select(p[0], 1e-200, symgen_select(x792, 1e-200, 1.0, x792), p[0]);
    c[83] = sqrt(x791);
}

void pendulum_recursive_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[15] = p[8];
    c[16] = p[9];
    c[17] = p[10];
    c[18] = p[0];
    c[22] = p[2];
    c[84] = p[16];
    init_1(p, c);
}

/* ---- position ---- */

/* 2 trig; for acceleration, forces, poses, velocities, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    w[1] = cos(q[0]);
}

/* 1 add; for poses, velocities, energy, outputs */
static void position_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[2] = 1.0 - w[1];
}

/* 9 mul, 9 add; for poses, energy */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[3] = w[1] + w[2]*c[3];
    w[4] = w[1] + w[2]*c[4];
    w[5] = w[1] + w[2]*c[5];
    const real x30 = w[2]*c[6];
    const real x31 = c[2]*w[0];
    w[6] = x30 - x31;
    w[7] = x30 + x31;
    const real x35 = w[2]*c[7];
    const real x36 = c[1]*w[0];
    w[8] = x35 - x36;
    w[9] = x35 + x36;
    const real x40 = w[2]*c[8];
    const real x41 = c[0]*w[0];
    w[10] = x40 - x41;
    w[11] = x40 + x41;
}

/* ---- velocity ---- */

/* 6 mul; for velocities, energy, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[12] = c[0]*v[0];
    w[13] = c[1]*v[0];
    w[14] = c[2]*v[0];
    w[15] = c[11]*v[0];
    w[16] = c[13]*v[0];
    w[17] = c[14]*v[0];
}

/* ---- force ---- */

/* 7 mul, 5 add; for acceleration, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x145 = c[19]*(w[0]*c[23] - w[1]*c[24]) + c[20]*(w[0]*c[24] + w[1]*c[23]);
    w[18] = x145 - (u[0] - v[0]*c[22]);
}

/* ---- solve ---- */

/* no operations; for forces */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[18];
}

/* 1 mul; for acceleration */
static void solve_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -(w[18]*c[25]);
}

/* ---- output ---- */

/* 6 mul, 6 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[1] = w[2]*c[29] + (c[32] - w[0]*c[26]);
    w[19] = w[0]*c[27] + c[33] - w[2]*c[30];
    w[20] = w[2]*c[31] + (w[0]*c[28] + c[34]);
}

/* 6 mul, 6 add; for velocities, energy */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[21] = w[15] + w[13]*w[20] - w[14]*w[19];
    w[22] = w[16] + w[14]*w[1] - w[12]*w[20];
    w[23] = w[17] + w[12]*w[19] - w[13]*w[1];
}

/* 21 mul, 11 add; for energy */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x200 = w[8]*w[14] + (w[3]*w[12] + w[7]*w[13]);
    const real x205 = w[11]*w[14] + (w[4]*w[13] + w[6]*w[12]);
    const real x210 = w[10]*w[13] + (w[5]*w[14] + w[9]*w[12]);
    const real x223 = x210*(c[17]*x210) + (x200*(c[15]*x200) + x205*(c[16]*x205));
    out[0] = 0.5*(x223 + c[18]*(w[23]*w[23] + (w[21]*w[21] + w[22]*w[22])));
    out[1] = w[20]*c[35];
}

/* 1 mul, 1 add; for residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[18] + c[21]*a[0];
}

/* 93 mul, 88 add; for outputs */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = w[2]*c[39] + (c[42] - w[0]*c[36]);
    out[2] = w[0]*c[37] + c[43] - w[2]*c[40];
    out[3] = w[2]*c[41] + (w[0]*c[38] + c[44]);
    const real x576 = w[0]*w[2];
    const real x577 = w[2]*w[2];
    const real x585 = c[56]*x577 + (w[2]*c[73] + (c[51]*x576 + (c[61] - w[0]*c[68])));
    const real x593 = c[52]*x576 + (c[63] + w[0]*c[69]) + (w[2]*c[74] + c[57]*x577);
    const real x601 = c[53]*x576 + (c[64] + w[0]*c[70]) + (w[2]*c[75] + c[58]*x577);
    const real x609 = c[59]*x577 + (w[2]*c[76] + (c[54]*x576 + (c[65] + w[0]*c[71])));
    const real x617 = c[55]*x576 + (c[67] + w[0]*c[72]) + (w[2]*c[77] + c[60]*x577);
    const real x633 = c[79] + w[0]*c[80] - x585 + (w[2]*c[81] - x609);
    const real x637 = w[2]*c[48] + (c[62] - w[0]*c[45]);
    const real x641 = w[2]*c[49] + (c[66] + w[0]*c[46]);
    const real x645 = w[2]*c[50] + (c[78] + w[0]*c[47]);
    const real x646 = c[0]*a[0];
    const real x647 = c[1]*a[0];
    const real x648 = c[2]*a[0];
    const real x659 = c[11]*a[0] + w[13]*w[17] - w[14]*w[16];
    const real x661 = c[13]*a[0] + w[14]*w[15] - w[12]*w[17];
    const real x664 = w[12]*w[16] + (9.81 + c[14]*a[0]) - w[13]*w[15];
    const real x665 = w[12]*w[12];
    const real x666 = w[13]*w[13];
    const real x667 = w[14]*w[14];
    const real x668 = w[13]*w[14];
    const real x669 = w[12]*w[14];
    const real x670 = w[12]*w[13];
    const real x671 = x666 + x667;
    const real x672 = x670 - x648;
    const real x673 = x647 + x669;
    const real x674 = x648 + x670;
    const real x675 = x665 + x667;
    const real x676 = x668 - x646;
    const real x677 = x669 - x647;
    const real x678 = x646 + x668;
    const real x679 = x665 + x666;
    const real x694 = c[18]*x659 + x641*x672 + (x645*x673 - x637*x671);
    out[4] = x694;
    const real x697 = c[18]*x661 + x637*x674 + (x645*x676 - x641*x675);
    out[5] = x697;
    const real x700 = c[18]*x664 + x637*x677 + (x641*x678 - x645*x679);
    out[6] = x700;
    const real x732 = c[10]*x697 + (x641*x664 - x645*x661 - c[9]*x700) + (x593*x677 + x609*x678);
    out[7] = x732 + (x617*(x675 - x679) - x601*x674 - x633*x676);
    const real x742 = c[12]*x700 + (x645*x659 - x637*x664 - c[10]*x694) + (x617*x672 - x585*x677);
    out[8] = x742 + (x633*x673 + (x601*(x679 - x671) - x593*x678));
    const real x752 = x593*(x671 - x675) + (c[9]*x694 + (x637*x661 - x641*x659 - c[12]*x697));
    out[9] = x752 + (x585*x674 + x601*x676 - (x609*x672 + x617*x673));
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_recursive_acceleration(const symgen_arguments *arguments)
{
    real work[19];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    solve_2(&own);
    return symgen_good;
}

int pendulum_recursive_multipliers(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_mass_matrix(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[21];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_forces(const symgen_arguments *arguments)
{
    real work[19];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    solve_1(&own);
    return symgen_good;
}

int pendulum_recursive_correction(const symgen_arguments *arguments)
{
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_recursive_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[84];
    out[1] = symgen_all(0.0);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_poses(const symgen_arguments *arguments)
{
    real work[21];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    output_1(&own);
    out[0] = w[1];
    out[1] = w[19];
    out[2] = w[20];
    out[3] = w[3];
    out[4] = w[6];
    out[5] = w[9];
    out[6] = w[7];
    out[7] = w[4];
    out[8] = w[10];
    out[9] = w[8];
    out[10] = w[11];
    out[11] = w[5];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_velocities(const symgen_arguments *arguments)
{
    real work[24];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[21];
    out[1] = w[22];
    out[2] = w[23];
    out[3] = w[12];
    out[4] = w[13];
    out[5] = w[14];
    return symgen_good;
}

int pendulum_recursive_closure(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_dropped_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_constraint_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

int pendulum_recursive_constraint_bias(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_energy(const symgen_arguments *arguments)
{
    real work[24];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    output_1(&own);
    output_2(&own);
    output_3(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_residual(const symgen_arguments *arguments)
{
    real work[19];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    force_1(&own);
    output_4(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_recursive_outputs(const symgen_arguments *arguments)
{
    real work[18];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    output_5(&own);
    out[0] = q[0];
    return symgen_good;
}

int pendulum_recursive_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[18];
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[15];
    out[5] = c[16];
    out[6] = c[17];
    out[7] = symgen_all(0.0);
    out[8] = symgen_all(0.0);
    out[9] = symgen_all(0.0);
    return symgen_good;
}

int pendulum_recursive_scales(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[82];
    out[1] = c[83];
    out[2] = symgen_all(9.81);
    out[3] = symgen_all(1.0);
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

#include "symgen_explicit.h"
#include "symgen_rows.h"
#include "symgen_states.h"

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
};

static const symgen_choice choices[] = {
    {pendulum_recursive_acceleration, pendulum_recursive_multipliers, pendulum_recursive_correction},
};

static const symgen_model model = {
    .nq = pendulum_recursive_nq,
    .nv = pendulum_recursive_nv,
    .nz = pendulum_recursive_nz,
    .nu = pendulum_recursive_nu,
    .nc = pendulum_recursive_nc,
    .nd = pendulum_recursive_nd,
    .ny = pendulum_recursive_ny,
    .closure_size = pendulum_recursive_closure_size,
    .scales_size = pendulum_recursive_scales_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 1,
    .joints = joints,
    .acceleration = pendulum_recursive_acceleration,
    .multipliers = pendulum_recursive_multipliers,
    .closure = pendulum_recursive_closure,
    .correction = pendulum_recursive_correction,
    .outputs = pendulum_recursive_outputs,
    .scales = pendulum_recursive_scales,
};

int pendulum_recursive_scratch(void) { return symgen_explicit_scratch(&model); }

int pendulum_recursive_control(void) { return symgen_explicit_control(&model); }

int pendulum_recursive_run(symgen_run *run) { return symgen_explicit_run(&model, run); }

int pendulum_recursive_rk4(symgen_run *run) { return symgen_explicit_rk4(&model, run); }

int pendulum_recursive_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

int pendulum_recursive_assembly_scratch(int length, int entries) { return symgen_assembly_scratch(&model, length, entries); }

int pendulum_recursive_assemble(const symgen_assembly *assembly) { return symgen_assemble(&model, assembly); }

int pendulum_recursive_search_scratch(int count, int entries) { return symgen_search_scratch(&model, count, entries); }

int pendulum_recursive_search(const symgen_search *search) { return symgen_search_step(&model, search); }

int pendulum_recursive_go(const symgen_search *search) { return symgen_go(&model, search); }

void pendulum_recursive_row_constants(int rows, const double *parameters, double *constants)
{
    symgen_constants_of_rows(pendulum_recursive_init, rows, pendulum_recursive_np, pendulum_recursive_nk, parameters, constants);
}

int pendulum_recursive_row_call(const symgen_row_call *call) { return symgen_call_rows(call); }

int pendulum_recursive_row_assemble(const symgen_assembly_rows *rows) { return symgen_assemble_rows(&model, rows); }

int pendulum_recursive_sizing_scratch(void) { return symgen_sizing_scratch(&model); }

int pendulum_recursive_row_size(const symgen_state_sizing *sizing) { return symgen_size_rows(&model, sizing); }

int pendulum_recursive_row_settle(const symgen_settling *settling) { return symgen_settle_rows(&model, settling); }

#endif

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_recursive_interface(void);
SYMGEN_EXPORT const char *pendulum_recursive_seal(void);

const int *pendulum_recursive_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        27,
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
        pendulum_recursive_mass_matrix_size,
        pendulum_recursive_forces_size,
        pendulum_recursive_correction_size,
        pendulum_recursive_initial_size,
        pendulum_recursive_poses_size,
        pendulum_recursive_velocities_size,
        pendulum_recursive_closure_size,
        pendulum_recursive_dropped_jacobian_size,
        pendulum_recursive_constraint_jacobian_size,
        pendulum_recursive_constraint_bias_size,
        pendulum_recursive_energy_size,
        pendulum_recursive_residual_size,
        pendulum_recursive_outputs_size,
        pendulum_recursive_assumptions_size,
        pendulum_recursive_scales_size,
    };
    return sizes;
}

const char *pendulum_recursive_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
