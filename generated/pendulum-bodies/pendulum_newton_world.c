/* pendulum, formulation any formulation: equations of motion made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362
   init: 32 mul, 3 div, 21 add, 2 sqrt, 5 other, 58 flops
   position: 37 mul, 65 add, 102 flops
   velocity: 36 mul, 24 add, 60 flops
   acceleration: 36 mul, 24 add, 60 flops
   constraints: 531 mul, 402 add, 933 flops
   force: 224 mul, 170 add, 3 trig, 394 flops
   gradient: no operations
   output: 3 mul, 2 add, 5 flops
*/
#include "symgen_straight.h"
#include "pendulum_newton_world.h"

/* ---- init: what depends on parameters only ---- */

/* 32 mul, 3 div, 21 add, 2 sqrt, 5 other */
static void init_1(const real *p, real *c)
{
    const real x240 = p[3] - p[6];
    c[1] = x240;
    const real x247 = p[4] - p[7];
    c[3] = x247;
    const real x254 = p[1] + p[5];
    c[5] = x254;
    const real x325 = 1.0/sqrt(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12]));
    const real x326 = p[11]*x325;
    c[6] = x326;
    const real x327 = p[12]*x325;
    c[7] = x327;
    const real x328 = p[13]*x325;
    c[8] = x328;
    const real x329 = symgen_select(x328, -0.5, -1.0, 1.0);
    const real x331 = 1.0/(x328 + x329);
    const real x333 = x331*(x326*x327);
    c[9] = x333;
    c[10] = 1.0 - x329*(x331*(x326*x326));
    c[11] = x329*x333;
    c[12] = x326*x329;
    c[13] = x329 - x331*(x327*x327);
    c[16] = 9.81*p[0];
    const real x1635 = 0.5*x240;
    const real x1636 = 0.5*x247;
    const real x1637 = 0.5*x254;
    const real x1643 = x240 - x1635;
    const real x1644 = x247 - x1636;
    const real x1645 = x254 - x1637;
    const real x1651 = x1637*x1637 + (x1635*x1635 + x1636*x1636) + (x1645*x1645 + (x1643*x1643 + x1644*x1644));
    const real x1652 = 0.5*x1651;
    const real x1665 = symgen_select(x1652, 1e-24*(p[7]*p[7] + (p[1]*p[1] + p[6]*p[6])), 0.0, x1652) +
        symgen_select(p[0], 1e-200, 0.0, 0.5*(p[9] + (p[8] + p[10]))/symgen_select(p[0], 1e-200, 1.0, p[0]));
    const real x1667 = 4.0*x1665;
    c[20] = sqrt(symgen_select(x1667, 1e-200, 1.0, x1667));
}

void pendulum_newton_world_init(const real *p, real *c)
{
    c[0] = p[3];
    c[2] = p[4];
    c[4] = p[5];
    c[14] = p[2];
    c[15] = p[0];
    c[17] = p[8];
    c[18] = p[9];
    c[19] = p[10];
    init_1(p, c);
}

/* ---- position ---- */

/* 12 mul, 11 add; for newton_residual, newton_jacobian, newton_tree, newton_angles */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x12 = 2.0*q[4];
    w[0] = x12;
    const real x14 = 2.0*q[5];
    w[1] = x14;
    const real x15 = 2.0*q[6];
    w[2] = x15;
    const real x26 = q[5]*x14;
    const real x35 = q[6]*x15;
    const real x43 = q[4]*x14;
    const real x49 = q[4]*x15;
    const real x54 = q[5]*x15;
    const real x59 = q[3]*x12;
    const real x65 = q[3]*x14;
    const real x69 = q[3]*x15;
    w[3] = 1.0 - x26 - x35;
    w[4] = x43 - x69;
    w[5] = x49 + x65;
    w[6] = x43 + x69;
    const real x91 = 1.0 - q[4]*x12;
    w[7] = x91 - x35;
    w[8] = x54 - x59;
    w[9] = x49 - x65;
    w[10] = x54 + x59;
    w[11] = x91 - x26;
}

/* 25 mul, 54 add; for newton_jacobian */
static void position_2(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x6 = 0.5*q[3];
    const real x9 = 0.5*q[6];
    const real x11 = 0.5*q[5];
    const real x13 = 0.5*q[4];
    const real x18 = x9*w[0];
    const real x19 = x11*w[0];
    const real x20 = q[4]*q[3];
    const real x21 = x6*w[0] + x20;
    const real x22 = q[4]*q[6];
    const real x23 = x18 + x22;
    const real x24 = q[4]*q[5];
    const real x25 = x19 + x24;
    const real x27 = x9*w[1];
    const real x28 = x6*w[1];
    const real x29 = x13*w[1];
    const real x30 = q[6]*q[5];
    const real x31 = x27 + x30;
    const real x32 = q[3]*q[5];
    const real x33 = x28 + x32;
    const real x34 = x24 + x29;
    const real x36 = x11*w[2];
    const real x37 = x13*w[2];
    const real x38 = x6*w[2];
    const real x39 = x30 + x36;
    const real x40 = x22 + x37;
    const real x41 = q[3]*q[6];
    const real x42 = x38 + x41;
    const real x44 = x11*w[1];
    const real x45 = x22 + x28;
    const real x46 = x20 - x27;
    const real x47 = q[4]*q[4];
    const real x48 = x44 - x47;
    const real x50 = x9*w[2];
    const real x51 = x38 - x24;
    const real x52 = x47 - x50;
    const real x53 = x20 + x36;
    const real x56 = x50 - q[5]*q[5];
    const real x57 = x24 + x38;
    const real x58 = x32 - x37;
    const real x60 = q[3]*q[3];
    const real x62 = x60 - w[0]*x13;
    const real x63 = x19 + x41;
    const real x64 = x32 - x18;
    const real x66 = x41 - x29;
    const real x67 = x60 - x44;
    const real x68 = x20 + x27;
    const real x70 = x32 + x37;
    const real x71 = x20 - x36;
    const real x72 = x60 - x50;
    w[12] = x39 - x31;
    w[13] = x33 + x40;
    w[14] = x34 - x42;
    w[15] = x45 + x70;
    w[16] = x46 - x71;
    w[17] = x48 - x72;
    w[18] = x51 + x66;
    w[19] = x52 + x67;
    w[20] = x53 - x68;
    w[21] = x45 - x70;
    w[22] = x46 + x71;
    w[23] = x48 + x72;
    w[24] = x39 - x21;
    w[25] = x23 - x40;
    w[26] = x25 + x42;
    w[27] = x56 - x62;
    w[28] = x57 + x63;
    w[29] = x58 - x64;
    w[30] = x51 - x66;
    w[31] = x52 - x67;
    w[32] = x53 + x68;
    w[33] = x56 + x62;
    w[34] = x57 - x63;
    w[35] = x58 + x64;
    w[36] = x21 + x31;
    w[37] = x23 - x33;
    w[38] = x34 - x25;
}

/* ---- velocity ---- */

/* 9 mul, 6 add; for newton_residual, newton_jacobian, newton_tree */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[0] = w[3]*v[3] + (w[4]*v[4] + w[5]*v[5]);
    w[1] = w[7]*v[4] + (w[6]*v[3] + w[8]*v[5]);
    w[2] = w[11]*v[5] + (w[9]*v[3] + w[10]*v[4]);
}

/* 27 mul, 18 add; for newton_jacobian */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[39] = w[12]*v[3] + (w[15]*v[4] + w[18]*v[5]);
    w[40] = w[16]*v[4] + w[19]*v[5] - w[13]*v[3];
    w[41] = w[14]*v[3] + (w[17]*v[4] + w[20]*v[5]);
    w[42] = w[24]*v[4] + (w[21]*v[3] + w[27]*v[5]);
    w[43] = w[25]*v[4] + (w[22]*v[3] + w[28]*v[5]);
    w[44] = w[23]*v[3] + w[29]*v[5] - w[26]*v[4];
    w[45] = w[30]*v[3] + w[33]*v[4] - w[36]*v[5];
    w[46] = w[37]*v[5] + (w[31]*v[3] + w[34]*v[4]);
    w[47] = w[38]*v[5] + (w[32]*v[3] + w[35]*v[4]);
}

/* ---- acceleration ---- */

/* 9 mul, 6 add; for newton_residual, newton_jacobian, newton_tree */
static void acceleration_1(const symgen_arguments *arguments)
{
    const real *const a = arguments->a;
    real *const w = arguments->work;
    w[48] = w[3]*a[3] + (w[4]*a[4] + w[5]*a[5]);
    w[49] = w[7]*a[4] + (w[6]*a[3] + w[8]*a[5]);
    w[50] = w[11]*a[5] + (w[9]*a[3] + w[10]*a[4]);
}

/* 27 mul, 18 add; for newton_jacobian */
static void acceleration_2(const symgen_arguments *arguments)
{
    const real *const a = arguments->a;
    real *const w = arguments->work;
    w[51] = w[12]*a[3] + (w[15]*a[4] + w[18]*a[5]);
    w[52] = w[16]*a[4] + w[19]*a[5] - w[13]*a[3];
    w[53] = w[14]*a[3] + (w[17]*a[4] + w[20]*a[5]);
    w[54] = w[24]*a[4] + (w[21]*a[3] + w[27]*a[5]);
    w[55] = w[25]*a[4] + (w[22]*a[3] + w[28]*a[5]);
    w[56] = w[23]*a[3] + w[29]*a[5] - w[26]*a[4];
    w[57] = w[30]*a[3] + w[33]*a[4] - w[36]*a[5];
    w[58] = w[37]*a[5] + (w[31]*a[3] + w[34]*a[4]);
    w[59] = w[38]*a[5] + (w[32]*a[3] + w[35]*a[4]);
}

/* ---- constraints ---- */

/* 36 mul, 27 add; for newton_residual, newton_jacobian */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[60] = w[3]*c[1] + (w[4]*c[3] + w[5]*c[5]);
    w[61] = w[7]*c[3] + (w[6]*c[1] + w[8]*c[5]);
    w[62] = w[11]*c[5] + (w[9]*c[1] + w[10]*c[3]);
    const real x343 = w[3]*c[6];
    w[63] = x343;
    const real x359 = w[5]*c[8] + (x343 + w[4]*c[7]);
    w[64] = x359;
    const real x367 = w[7]*c[7];
    w[65] = x367;
    const real x379 = w[8]*c[8] + (w[6]*c[6] + x367);
    w[66] = x379;
    const real x391 = w[11]*c[8];
    w[67] = x391;
    const real x399 = x391 + (w[9]*c[6] + w[10]*c[7]);
    w[68] = x399;
    w[69] = c[11]*x399 - c[12]*x379;
    w[70] = c[10]*x399 + c[12]*x359;
    w[71] = c[11]*x359 + c[10]*x379;
    w[72] = c[7]*x379 + c[13]*x399;
    w[73] = c[7]*x359 - c[9]*x399;
    w[74] = c[13]*x359 + c[9]*x379;
    const real x590 = w[0]*w[0];
    const real x598 = w[1]*w[1];
    const real x606 = w[2]*w[2];
    const real x614 = w[1]*w[2];
    const real x633 = w[0]*w[2];
    const real x652 = w[0]*w[1];
    w[75] = x598 + x606;
    w[76] = x652 - w[50];
    w[77] = w[49] + x633;
    w[78] = w[50] + x652;
    w[79] = x590 + x606;
    w[80] = x614 - w[48];
    w[81] = x633 - w[49];
    w[82] = w[48] + x614;
    w[83] = x590 + x598;
}

/* 453 mul, 336 add; for newton_jacobian */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x264 = w[12]*c[1] + (w[15]*c[3] + w[18]*c[5]);
    w[84] = x264;
    const real x265 = w[16]*c[3] + w[19]*c[5] - w[13]*c[1];
    w[85] = x265;
    const real x266 = w[14]*c[1] + (w[17]*c[3] + w[20]*c[5]);
    w[86] = x266;
    const real x284 = w[24]*c[3] + (w[21]*c[1] + w[27]*c[5]);
    w[87] = x284;
    const real x285 = w[25]*c[3] + (w[22]*c[1] + w[28]*c[5]);
    w[88] = x285;
    const real x286 = w[23]*c[1] + w[29]*c[5] - w[26]*c[3];
    w[89] = x286;
    const real x304 = w[30]*c[1] + w[33]*c[3] - w[36]*c[5];
    w[90] = x304;
    const real x305 = w[37]*c[5] + (w[31]*c[1] + w[34]*c[3]);
    w[91] = x305;
    const real x306 = w[38]*c[5] + (w[32]*c[1] + w[35]*c[3]);
    w[92] = x306;
    const real x360 = w[18]*c[8] + (w[12]*c[6] + w[15]*c[7]);
    const real x361 = w[19]*c[8] + (w[16]*c[7] - w[13]*c[6]);
    const real x362 = w[20]*c[8] + (w[14]*c[6] + w[17]*c[7]);
    const real x380 = w[27]*c[8] + (w[21]*c[6] + w[24]*c[7]);
    const real x381 = w[28]*c[8] + (w[22]*c[6] + w[25]*c[7]);
    const real x382 = w[29]*c[8] + (w[23]*c[6] - w[26]*c[7]);
    const real x400 = w[30]*c[6] + w[33]*c[7] - w[36]*c[8];
    const real x401 = w[37]*c[8] + (w[31]*c[6] + w[34]*c[7]);
    const real x402 = w[38]*c[8] + (w[32]*c[6] + w[35]*c[7]);
    const real x412 = c[11]*x400 - c[12]*x380;
    w[93] = x412;
    const real x413 = c[11]*x401 - c[12]*x381;
    w[94] = x413;
    const real x414 = c[11]*x402 - c[12]*x382;
    w[95] = x414;
    const real x424 = c[10]*x400 + c[12]*x360;
    w[96] = x424;
    const real x425 = c[10]*x401 + c[12]*x361;
    w[97] = x425;
    const real x426 = c[10]*x402 + c[12]*x362;
    w[98] = x426;
    const real x436 = c[11]*x360 + c[10]*x380;
    w[99] = x436;
    const real x437 = c[11]*x361 + c[10]*x381;
    w[100] = x437;
    const real x438 = c[11]*x362 + c[10]*x382;
    w[101] = x438;
    const real x453 = c[7]*x380 + c[13]*x400;
    w[102] = x453;
    const real x454 = c[7]*x381 + c[13]*x401;
    w[103] = x454;
    const real x455 = c[7]*x382 + c[13]*x402;
    w[104] = x455;
    const real x465 = c[7]*x360 - c[9]*x400;
    w[105] = x465;
    const real x466 = c[7]*x361 - c[9]*x401;
    w[106] = x466;
    const real x467 = c[7]*x362 - c[9]*x402;
    w[107] = x467;
    const real x477 = c[13]*x360 + c[9]*x380;
    w[108] = x477;
    const real x478 = c[13]*x361 + c[9]*x381;
    w[109] = x478;
    const real x479 = c[13]*x362 + c[9]*x382;
    w[110] = x479;
    out[42] = w[42]*w[62] + w[1]*x304 - (w[45]*w[61] + w[2]*x284);
    out[43] = w[43]*w[62] + w[1]*x305 - (w[46]*w[61] + w[2]*x285);
    out[44] = w[44]*w[62] + w[1]*x306 - (w[47]*w[61] + w[2]*x286);
    out[3] = w[8]*w[62] - w[11]*w[61];
    out[1] = w[6]*w[62] - w[9]*w[61];
    out[2] = w[7]*w[62] - w[10]*w[61];
    out[45] = w[45]*w[60] + w[2]*x264 - (w[39]*w[62] + w[0]*x304);
    out[46] = w[46]*w[60] + w[2]*x265 - (w[40]*w[62] + w[0]*x305);
    out[47] = w[47]*w[60] + w[2]*x266 - (w[41]*w[62] + w[0]*x306);
    out[5] = w[9]*w[60] - w[3]*w[62];
    out[6] = w[10]*w[60] - w[4]*w[62];
    out[7] = w[11]*w[60] - w[5]*w[62];
    out[48] = w[39]*w[61] + w[0]*x284 - (w[42]*w[60] + w[1]*x264);
    out[49] = w[40]*w[61] + w[0]*x285 - (w[43]*w[60] + w[1]*x265);
    out[50] = w[41]*w[61] + w[0]*x286 - (w[44]*w[60] + w[1]*x266);
    out[10] = w[4]*w[61] - w[7]*w[60];
    out[9] = w[3]*w[61] - w[6]*w[60];
    out[11] = w[5]*w[61] - w[8]*w[60];
    const real x591 = 2.0*w[0];
    const real x592 = w[39]*x591;
    const real x593 = w[40]*x591;
    const real x594 = w[41]*x591;
    const real x595 = w[3]*x591;
    const real x596 = w[4]*x591;
    const real x597 = w[5]*x591;
    const real x599 = 2.0*w[1];
    const real x600 = w[42]*x599;
    const real x601 = w[43]*x599;
    const real x602 = w[44]*x599;
    const real x603 = w[7]*x599;
    const real x604 = w[6]*x599;
    const real x605 = w[8]*x599;
    const real x607 = 2.0*w[2];
    const real x608 = w[45]*x607;
    const real x609 = w[46]*x607;
    const real x610 = w[47]*x607;
    const real x611 = w[11]*x607;
    const real x612 = w[9]*x607;
    const real x613 = w[10]*x607;
    const real x622 = w[42]*w[2] + w[1]*w[45];
    const real x624 = w[43]*w[2] + w[1]*w[46];
    const real x626 = w[44]*w[2] + w[1]*w[47];
    const real x628 = w[8]*w[2] + w[11]*w[1];
    const real x630 = w[6]*w[2] + w[9]*w[1];
    const real x632 = w[7]*w[2] + w[10]*w[1];
    const real x641 = w[39]*w[2] + w[0]*w[45];
    const real x643 = w[40]*w[2] + w[0]*w[46];
    const real x645 = w[41]*w[2] + w[0]*w[47];
    const real x647 = w[5]*w[2] + w[11]*w[0];
    const real x649 = w[3]*w[2] + w[9]*w[0];
    const real x651 = w[4]*w[2] + w[10]*w[0];
    const real x660 = w[39]*w[1] + w[0]*w[42];
    const real x662 = w[40]*w[1] + w[0]*w[43];
    const real x664 = w[41]*w[1] + w[0]*w[44];
    const real x666 = w[4]*w[1] + w[7]*w[0];
    const real x668 = w[3]*w[1] + w[6]*w[0];
    const real x670 = w[5]*w[1] + w[8]*w[0];
    const real x672 = x600 + x608;
    const real x673 = x601 + x609;
    const real x674 = x602 + x610;
    const real x675 = x605 + x611;
    const real x676 = x604 + x612;
    const real x677 = x603 + x613;
    const real x679 = x660 - w[57];
    const real x680 = x662 - w[58];
    const real x681 = x664 - w[59];
    const real x683 = w[54] + x641;
    const real x684 = w[55] + x643;
    const real x685 = w[56] + x645;
    const real x687 = w[57] + x660;
    const real x688 = w[58] + x662;
    const real x689 = w[59] + x664;
    const real x691 = x592 + x608;
    const real x692 = x593 + x609;
    const real x693 = x594 + x610;
    const real x694 = x597 + x611;
    const real x695 = x595 + x612;
    const real x696 = x596 + x613;
    const real x698 = x622 - w[51];
    const real x699 = x624 - w[52];
    const real x700 = x626 - w[53];
    const real x702 = x641 - w[54];
    const real x703 = x643 - w[55];
    const real x704 = x645 - w[56];
    const real x706 = w[51] + x622;
    const real x707 = w[52] + x624;
    const real x708 = w[53] + x626;
    const real x710 = x592 + x600;
    const real x711 = x593 + x601;
    const real x712 = x594 + x602;
    const real x713 = x596 + x603;
    const real x714 = x595 + x604;
    const real x715 = x597 + x605;
    out[57] = x284*w[76] + w[61]*x679 + (x304*w[77] + w[62]*x683 - (x264*w[75] + w[60]*x672));
    out[58] = x285*w[76] + w[61]*x680 + (x305*w[77] + w[62]*x684 - (x265*w[75] + w[60]*x673));
    out[59] = x286*w[76] + w[61]*x681 + (x306*w[77] + w[62]*x685 - (x266*w[75] + w[60]*x674));
    out[72] = w[61]*x668 + (w[62]*x649 - w[60]*x676);
    out[73] = w[61]*x666 + (w[62]*x651 - w[60]*x677);
    out[74] = w[61]*x670 + (w[62]*x647 - w[60]*x675);
    out[60] = x264*w[78] + w[60]*x687 + (x304*w[80] + w[62]*x698 - (x284*w[79] + w[61]*x691));
    out[61] = x265*w[78] + w[60]*x688 + (x305*w[80] + w[62]*x699 - (x285*w[79] + w[61]*x692));
    out[62] = x266*w[78] + w[60]*x689 + (x306*w[80] + w[62]*x700 - (x286*w[79] + w[61]*x693));
    out[76] = w[60]*x666 + (w[62]*x632 - w[61]*x696);
    out[75] = w[60]*x668 + (w[62]*x630 - w[61]*x695);
    out[77] = w[60]*x670 + (w[62]*x628 - w[61]*x694);
    out[63] = x264*w[81] + w[60]*x702 + (x284*w[82] + w[61]*x706 - (x304*w[83] + w[62]*x710));
    out[64] = x265*w[81] + w[60]*x703 + (x285*w[82] + w[61]*x707 - (x305*w[83] + w[62]*x711));
    out[65] = x266*w[81] + w[60]*x704 + (x286*w[82] + w[61]*x708 - (x306*w[83] + w[62]*x712));
    out[79] = w[60]*x651 + (w[61]*x632 - w[62]*x713);
    out[78] = w[60]*x649 + (w[61]*x630 - w[62]*x714);
    out[80] = w[60]*x647 + (w[61]*x628 - w[62]*x715);
    const real x928 = x380*w[76] + w[66]*x679 + (x400*w[77] + w[68]*x683) - (x360*w[75] + w[64]*x672);
    const real x929 = x381*w[76] + w[66]*x680 + (x401*w[77] + w[68]*x684) - (x361*w[75] + w[64]*x673);
    const real x930 = x382*w[76] + w[66]*x681 + (x402*w[77] + w[68]*x685) - (x362*w[75] + w[64]*x674);
    const real x931 = w[66]*x666 + w[68]*x651 - w[64]*x677;
    const real x932 = w[66]*x668 + w[68]*x649 - w[64]*x676;
    const real x933 = w[66]*x670 + w[68]*x647 - w[64]*x675;
    const real x981 = x360*w[78] + w[64]*x687 + (x400*w[80] + w[68]*x698) - (x380*w[79] + w[66]*x691);
    const real x982 = x361*w[78] + w[64]*x688 + (x401*w[80] + w[68]*x699) - (x381*w[79] + w[66]*x692);
    const real x983 = x362*w[78] + w[64]*x689 + (x402*w[80] + w[68]*x700) - (x382*w[79] + w[66]*x693);
    const real x984 = w[64]*x668 + w[68]*x630 - w[66]*x695;
    const real x985 = w[64]*x666 + w[68]*x632 - w[66]*x696;
    const real x986 = w[64]*x670 + w[68]*x628 - w[66]*x694;
    const real x1034 = x360*w[81] + w[64]*x702 + (x380*w[82] + w[66]*x706) - (x400*w[83] + w[68]*x710);
    const real x1035 = x361*w[81] + w[64]*x703 + (x381*w[82] + w[66]*x707) - (x401*w[83] + w[68]*x711);
    const real x1036 = x362*w[81] + w[64]*x704 + (x382*w[82] + w[66]*x708) - (x402*w[83] + w[68]*x712);
    const real x1037 = w[64]*x649 + w[66]*x630 - w[68]*x714;
    const real x1038 = w[64]*x651 + w[66]*x632 - w[68]*x713;
    const real x1039 = w[64]*x647 + w[66]*x628 - w[68]*x715;
    out[66] = c[10]*x928 - (c[11]*x981 + c[12]*x1034);
    out[67] = c[10]*x929 - (c[11]*x982 + c[12]*x1035);
    out[68] = c[10]*x930 - (c[11]*x983 + c[12]*x1036);
    out[81] = c[10]*x932 - (c[11]*x984 + c[12]*x1037);
    out[82] = c[10]*x931 - (c[11]*x985 + c[12]*x1038);
    out[83] = c[10]*x933 - (c[11]*x986 + c[12]*x1039);
    out[51] = w[39]*w[69] + w[0]*x412 + (w[42]*w[70] + w[1]*x424) - (w[45]*w[71] + w[2]*x436);
    out[52] = w[40]*w[69] + w[0]*x413 + (w[43]*w[70] + w[1]*x425) - (w[46]*w[71] + w[2]*x437);
    out[53] = w[41]*w[69] + w[0]*x414 + (w[44]*w[70] + w[1]*x426) - (w[47]*w[71] + w[2]*x438);
    out[14] = w[5]*w[69] + w[8]*w[70] - w[11]*w[71];
    out[12] = w[3]*w[69] + w[6]*w[70] - w[9]*w[71];
    out[13] = w[4]*w[69] + w[7]*w[70] - w[10]*w[71];
    out[69] = c[13]*x981 - (c[9]*x928 + c[7]*x1034);
    out[70] = c[13]*x982 - (c[9]*x929 + c[7]*x1035);
    out[71] = c[13]*x983 - (c[9]*x930 + c[7]*x1036);
    out[84] = c[13]*x984 - (c[9]*x932 + c[7]*x1037);
    out[85] = c[13]*x985 - (c[9]*x931 + c[7]*x1038);
    out[86] = c[13]*x986 - (c[9]*x933 + c[7]*x1039);
    out[54] = w[45]*w[74] + w[2]*x477 + (w[42]*w[73] + w[1]*x465 - (w[39]*w[72] + w[0]*x453));
    out[55] = w[46]*w[74] + w[2]*x478 + (w[43]*w[73] + w[1]*x466 - (w[40]*w[72] + w[0]*x454));
    out[56] = w[47]*w[74] + w[2]*x479 + (w[44]*w[73] + w[1]*x467 - (w[41]*w[72] + w[0]*x455));
    out[16] = w[10]*w[74] + (w[7]*w[73] - w[4]*w[72]);
    out[15] = w[9]*w[74] + (w[6]*w[73] - w[3]*w[72]);
    out[17] = w[11]*w[74] + (w[8]*w[73] - w[5]*w[72]);
}

/* 42 mul, 39 add; for newton_residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[6] = w[60] + (q[0] - c[0]);
    out[7] = w[61] + (q[1] - c[2]);
    out[8] = w[62] + (q[2] - c[4]);
    out[9] = c[10]*w[64] - (c[11]*w[66] + c[12]*w[68]);
    out[10] = c[13]*w[66] - (c[9]*w[64] + c[7]*w[68]);
    out[11] = w[1]*w[62] + v[0] - w[2]*w[61];
    out[12] = w[2]*w[60] + v[1] - w[0]*w[62];
    out[13] = w[0]*w[61] + v[2] - w[1]*w[60];
    out[16] = w[61]*w[76] + a[0] + (w[62]*w[77] - w[60]*w[75]);
    out[17] = w[60]*w[78] + a[1] + (w[62]*w[80] - w[61]*w[79]);
    out[18] = w[60]*w[81] + a[2] + (w[61]*w[82] - w[62]*w[83]);
    const real x927 = w[66]*w[76] + w[68]*w[77] - w[64]*w[75];
    const real x980 = w[64]*w[78] + w[68]*w[80] - w[66]*w[79];
    const real x1033 = w[64]*w[81] + w[66]*w[82] - w[68]*w[83];
    out[19] = c[10]*x927 - (c[11]*x980 + c[12]*x1033);
    out[14] = w[0]*w[69] + w[1]*w[70] - w[2]*w[71];
    out[20] = c[13]*x980 - (c[9]*x927 + c[7]*x1033);
    out[15] = w[2]*w[74] + (w[1]*w[73] - w[0]*w[72]);
}

/* ---- force ---- */

/* 3 mul, 2 add; for newton_residual, newton_jacobian, newton_tree */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[51] = w[2]*c[8] + (w[0]*c[6] + w[1]*c[7]);
}

/* 19 mul, 13 add, 3 trig; for newton_tree, newton_angles */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x1220 = w[3]*c[10] - (w[4]*c[11] + w[5]*c[12]);
    const real x1225 = w[6]*c[10] - (w[7]*c[11] + w[8]*c[12]);
    const real x1230 = w[9]*c[10] - (w[10]*c[11] + w[11]*c[12]);
    const real x1235 = c[13]*x1225 - c[9]*x1220 - c[7]*x1230;
    const real x1240 = c[10]*x1220 - c[11]*x1225 - c[12]*x1230;
    const real x1242 = sin(q[7]);
    const real x1243 = cos(q[7]);
    w[0] = q[7] + atan2(x1235*x1243 - x1240*x1242, x1235*x1242 + x1240*x1243);
}

/* 19 mul, 13 add; for newton_residual, newton_jacobian */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const u = arguments->u;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    const real x1293 = u[0] - w[51]*c[14];
    w[1] = w[69]*l[3] + (w[61]*l[2] - w[62]*l[1] - c[6]*x1293 - w[72]*l[4]);
    w[2] = w[70]*l[3] + (w[73]*l[4] + (w[62]*l[0] - w[60]*l[2] - c[7]*x1293));
    w[52] = w[74]*l[4] + (w[60]*l[1] - w[61]*l[0] - c[8]*x1293) - w[71]*l[3];
    w[53] = v[3]*c[17];
    w[54] = v[4]*c[18];
    w[55] = v[5]*c[19];
}

/* 162 mul, 123 add; for newton_jacobian */
static void force_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1286 = (w[45]*c[8] + (w[39]*c[6] + w[42]*c[7]))*c[14];
    const real x1287 = (w[46]*c[8] + (w[40]*c[6] + w[43]*c[7]))*c[14];
    const real x1288 = (w[47]*c[8] + (w[41]*c[6] + w[44]*c[7]))*c[14];
    const real x1289 = (w[67] + (w[5]*c[6] + w[8]*c[7]))*c[14];
    const real x1290 = (w[9]*c[8] + (w[63] + w[6]*c[7]))*c[14];
    const real x1291 = (w[10]*c[8] + (w[65] + w[4]*c[6]))*c[14];
    const real x1298 = c[6]*x1289;
    const real x1299 = c[6]*x1290;
    const real x1300 = c[6]*x1291;
    const real x1305 = c[7]*x1289;
    const real x1306 = c[7]*x1290;
    const real x1307 = c[7]*x1291;
    const real x1312 = c[8]*x1289;
    const real x1313 = c[8]*x1290;
    const real x1314 = c[8]*x1291;
    const real x1384 = w[93]*l[3] + (c[6]*x1286 + (w[87]*l[2] - w[90]*l[1]) - w[102]*l[4]);
    const real x1385 = w[94]*l[3] + (c[6]*x1287 + (w[88]*l[2] - w[91]*l[1]) - w[103]*l[4]);
    const real x1386 = w[95]*l[3] + (c[6]*x1288 + (w[89]*l[2] - w[92]*l[1]) - w[104]*l[4]);
    const real x1400 = w[96]*l[3] + (w[105]*l[4] + (c[7]*x1286 + (w[90]*l[0] - w[84]*l[2])));
    const real x1401 = w[97]*l[3] + (w[106]*l[4] + (c[7]*x1287 + (w[91]*l[0] - w[85]*l[2])));
    const real x1402 = w[98]*l[3] + (w[107]*l[4] + (c[7]*x1288 + (w[92]*l[0] - w[86]*l[2])));
    const real x1416 = w[108]*l[4] + (c[8]*x1286 + (w[84]*l[1] - w[87]*l[0])) - w[99]*l[3];
    const real x1417 = w[109]*l[4] + (c[8]*x1287 + (w[85]*l[1] - w[88]*l[0])) - w[100]*l[3];
    const real x1418 = w[110]*l[4] + (c[8]*x1288 + (w[86]*l[1] - w[89]*l[0])) - w[101]*l[3];
    out[18] = w[12]*w[1] + w[3]*x1384 + (w[21]*w[2] + w[6]*x1400 + (w[30]*w[52] + w[9]*x1416));
    out[19] = w[3]*x1385 - w[13]*w[1] + (w[22]*w[2] + w[6]*x1401 + (w[31]*w[52] + w[9]*x1417));
    out[20] = w[14]*w[1] + w[3]*x1386 + (w[23]*w[2] + w[6]*x1402 + (w[32]*w[52] + w[9]*x1418));
    out[29] = w[3]*x1298 + (v[4]*c[19] - w[54]) + (w[6]*x1305 + w[9]*x1312);
    out[27] = w[3]*x1299 + (w[6]*x1306 + w[9]*x1313);
    out[28] = w[3]*x1300 + (w[55] - v[5]*c[18]) + (w[6]*x1307 + w[9]*x1314);
    out[21] = w[15]*w[1] + w[4]*x1384 + (w[24]*w[2] + w[7]*x1400 + (w[33]*w[52] + w[10]*x1416));
    out[22] = w[16]*w[1] + w[4]*x1385 + (w[25]*w[2] + w[7]*x1401 + (w[34]*w[52] + w[10]*x1417));
    out[23] = w[17]*w[1] + w[4]*x1386 + (w[7]*x1402 - w[26]*w[2] + (w[35]*w[52] + w[10]*x1418));
    out[32] = w[4]*x1298 + (w[53] - v[3]*c[19]) + (w[7]*x1305 + w[10]*x1312);
    out[30] = w[4]*x1299 + (v[5]*c[17] - w[55]) + (w[7]*x1306 + w[10]*x1313);
    out[31] = w[4]*x1300 + (w[7]*x1307 + w[10]*x1314);
    out[24] = w[18]*w[1] + w[5]*x1384 + (w[27]*w[2] + w[8]*x1400 + (w[11]*x1416 - w[36]*w[52]));
    out[25] = w[19]*w[1] + w[5]*x1385 + (w[28]*w[2] + w[8]*x1401 + (w[37]*w[52] + w[11]*x1417));
    out[26] = w[20]*w[1] + w[5]*x1386 + (w[29]*w[2] + w[8]*x1402 + (w[38]*w[52] + w[11]*x1418));
    out[35] = w[5]*x1298 + (w[8]*x1305 + w[11]*x1312);
    out[33] = w[5]*x1299 + (w[54] - v[4]*c[17]) + (w[8]*x1306 + w[11]*x1313);
    out[34] = w[5]*x1300 + (v[3]*c[18] - w[53]) + (w[8]*x1307 + w[11]*x1314);
}

/* 21 mul, 19 add; for newton_residual */
static void force_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = l[0] + a[0]*c[15];
    out[1] = l[1] + a[1]*c[15];
    out[2] = c[16] + l[2] + a[2]*c[15];
    out[3] = w[3]*w[1] + (v[4]*w[55] + a[3]*c[17] - v[5]*w[54]) + (w[6]*w[2] + w[9]*w[52]);
    out[4] = w[4]*w[1] + (v[5]*w[53] + a[4]*c[18] - v[3]*w[55]) + (w[7]*w[2] + w[10]*w[52]);
    out[5] = w[5]*w[1] + (v[3]*w[54] + a[5]*c[19] - v[4]*w[53]) + (w[8]*w[2] + w[11]*w[52]);
}

/* ---- output ---- */

/* 3 mul, 2 add; for newton_tree */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[2] = w[50]*c[8] + (w[48]*c[6] + w[49]*c[7]);
}

/* ---- functions ---- */

SYMGEN_FLAT int pendulum_newton_world_newton_residual(const symgen_arguments *arguments)
{
    real work[84];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    velocity_1(&own);
    acceleration_1(&own);
    constraints_1(&own);
    constraints_3(&own);
    force_1(&own);
    force_3(&own);
    force_5(&own);
    return symgen_good;
}

SYMGEN_FLAT int pendulum_newton_world_newton_jacobian(const symgen_arguments *arguments)
{
    real work[111];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    velocity_1(&own);
    velocity_2(&own);
    acceleration_1(&own);
    acceleration_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    force_1(&own);
    force_3(&own);
    force_4(&own);
    out[0] = symgen_all(1.0);
    out[4] = symgen_all(1.0);
    out[8] = symgen_all(1.0);
    out[36] = c[15];
    out[37] = c[15];
    out[38] = c[15];
    out[39] = c[17];
    out[40] = c[18];
    out[41] = c[19];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_newton_world_newton_tree(const symgen_arguments *arguments)
{
    real work[52];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    velocity_1(&own);
    acceleration_1(&own);
    force_1(&own);
    force_2(&own);
    output_1(&own);
    out[0] = w[0];
    out[1] = w[51];
    return symgen_good;
}

SYMGEN_FLAT int pendulum_newton_world_newton_angles(const symgen_arguments *arguments)
{
    real work[12];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    force_2(&own);
    out[0] = w[0];
    return symgen_good;
}

int pendulum_newton_world_newton_sizes(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[20];
    out[1] = c[20];
    out[2] = c[20];
    out[3] = symgen_all(1.0);
    out[4] = symgen_all(1.0);
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *pendulum_newton_world_interface(void);
SYMGEN_EXPORT const char *pendulum_newton_world_seal(void);

const int *pendulum_newton_world_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        15,
        pendulum_newton_world_np,
        pendulum_newton_world_nk,
        pendulum_newton_world_nw,
        pendulum_newton_world_nq,
        pendulum_newton_world_nv,
        pendulum_newton_world_nz,
        pendulum_newton_world_nu,
        pendulum_newton_world_nc,
        pendulum_newton_world_nd,
        pendulum_newton_world_ny,
        pendulum_newton_world_newton_residual_size,
        pendulum_newton_world_newton_jacobian_size,
        pendulum_newton_world_newton_tree_size,
        pendulum_newton_world_newton_angles_size,
        pendulum_newton_world_newton_sizes_size,
    };
    return sizes;
}

const char *pendulum_newton_world_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
