/* pendulum, formulation recursive: equations of motion made by symgen. Do not edit.
   digest 80ff703d4286bbadbbff53085b40818a3c60ece9924dc16575d49ec4170cf06d
   init: 238 mul, 2 div, 188 add, 1 sqrt, 1 other, 429 flops
   position: 1 add, 2 trig, 1 flops
   velocity: 3 mul, 3 flops
   constraints: no operations
   transform: no operations
   mass: no operations
   force: 6 mul, 3 add, 9 flops
   solve: no operations
   output: 219 mul, 182 add, 401 flops
*/
#include "pendulum_recursive_derivatives.h"

/* ---- init: what depends on parameters only ---- */

/* 238 mul, 2 div, 188 add, 1 sqrt, 1 other */
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
    const real x121 = x67*p[0];
    const real x122 = x70*p[0];
    const real x123 = x73*p[0];
    const real x125 = x63 + x67*x121;
    const real x126 = x70*x121;
    const real x127 = x73*x121;
    const real x128 = x67*x122;
    const real x130 = x64 + x70*x122;
    const real x131 = x73*x122;
    const real x132 = x67*x123;
    const real x133 = x70*x123;
    const real x135 = x65 + x73*x123;
    const real x136 = x20 + x21;
    const real x137 = x19 + x21;
    const real x138 = x19 + x20;
    const real x141 = x12*x123 + x13*x122;
    c[16] = x141;
    const real x144 = x13*x121 + x11*x123;
    c[17] = x144;
    const real x147 = x11*x122 - x12*x121;
    c[18] = x147;
    const real x152 = x22*x122 - x23*x123 - x121*x136;
    c[19] = x152;
    const real x157 = x22*x121 - x24*x123 - x122*x137;
    c[20] = x157;
    const real x162 = x123*x138 + (x23*x121 + x24*x122);
    c[21] = x162;
    const real x163 = x12*x132;
    const real x164 = x13*x128;
    const real x165 = x163 + x164;
    const real x168 = x12*x133 + x13*x130;
    const real x171 = x12*x135 + x13*x131;
    const real x172 = x13*x125;
    const real x174 = x172 + x11*x132;
    const real x175 = x13*x126;
    const real x176 = x11*x133;
    const real x177 = x175 + x176;
    const real x180 = x13*x127 + x11*x135;
    const real x182 = x12*x125;
    const real x183 = x11*x128 - x182;
    const real x184 = x11*x130;
    const real x186 = x184 - x12*x126;
    const real x187 = x11*x131;
    const real x188 = x12*x127;
    const real x189 = x188 - x187;
    const real x203 = x22*x128 - x23*x132 - x125*x136;
    const real x208 = x22*x130 - x23*x133 - x126*x136;
    const real x213 = x127*x136 + (x23*x135 - x22*x131);
    const real x218 = x22*x125 - x24*x132 - x128*x137;
    const real x223 = x22*x126 - x24*x133 - x130*x137;
    const real x228 = x131*x137 + (x24*x135 - x22*x127);
    const real x233 = x132*x138 + (x23*x125 + x24*x128);
    const real x238 = x133*x138 + (x23*x126 + x24*x130);
    const real x243 = x135*x138 + (x23*x127 + x24*x131);
    const real x246 = x13*x168 + x12*x171;
    const real x249 = x11*x171 + x13*x165;
    const real x252 = x11*x168 - x12*x165;
    const real x255 = x11*x180 + x13*x174;
    const real x258 = x12*x174 - x11*x177;
    const real x261 = x12*x183 - x11*x186;
    const real x289 = p[3]*p[0];
    const real x290 = p[4]*p[0];
    const real x291 = p[5]*p[0];
    c[22] = 2.0*(x136*x165 + (x23*x171 - x22*x168));
    const real x318 = x24*x171 + (x137*x168 + x22*(x177 - x165)) - x23*x180;
    c[23] = x318 - x136*x174;
    const real x324 = x22*x186 + x23*(x189 - x165) - x136*x183 - x138*x171;
    c[24] = x324 - x24*x168;
    c[25] = 2.0*(x22*x174 - x24*x180 - x137*x177);
    const real x331 = x22*x183 + (x23*x174 + (x138*x180 + x24*(x177 + x189)));
    c[26] = x331 - x137*x186;
    c[27] = 2.0*(x23*x183 + x24*x186 - x138*x189);
    c[28] = x22*x208 + x23*x213 - x136*x203 - x246;
    c[29] = x249 + (x22*x203 + x24*x213 - x137*x208);
    c[30] = x252 + (x23*x203 + x24*x208 - x138*x213);
    c[31] = x22*x218 + x24*x228 - x137*x223 - x255;
    c[32] = x258 + (x23*x218 + x24*x223 - x138*x228);
    c[33] = x261 + (x138*x243 + (x23*x233 + x24*x238));
    const real x370 = p[3]*x121;
    const real x374 = p[4]*x122;
    const real x377 = p[5]*x123;
    c[34] = x370 + (x125 + p[3]*x289 + x370);
    const real x380 = x121 + x289;
    c[35] = x380;
    c[36] = p[3]*x122 + (x126 + p[4]*x380);
    c[37] = p[5]*x380 - x127 - p[3]*x123;
    c[38] = x374 + (x130 + p[4]*x290 + x374);
    const real x388 = x122 + x290;
    c[39] = x388;
    c[40] = p[5]*x388 - x131 - p[4]*x123;
    c[41] = x135 + p[5]*x291 - x377 - x377;
    const real x393 = p[3]*x141;
    const real x400 = p[4]*x144;
    const real x406 = p[5]*x147;
    c[42] = x393 + (x165 + (x175 + x188) + x393);
    c[43] = x172 + x11*x127 - x168 + p[3]*x144 - p[4]*x141;
    c[44] = x171 - (x182 - x11*x126) + p[3]*x147 - p[5]*x141;
    c[45] = x400 + (x177 + (x164 + x187) + x400);
    c[46] = p[4]*x147 - (x180 + (x12*x128 - x184)) + p[5]*x144;
    c[47] = x406 + (x189 - (x176 - x163) + x406);
    const real x414 = p[3]*x152;
    const real x420 = p[4]*x157;
    const real x425 = p[5]*x162;
    c[48] = x414 + (x414 + 2.0*(x203 + x246));
    c[49] = x208 + x218 - 2.0*x249 + p[3]*x157 + p[4]*x152;
    c[50] = x213 + x233 - 2.0*x252 + p[3]*x162 + p[5]*x152;
    c[51] = x420 + (x420 + 2.0*(x223 + x255));
    c[52] = x228 + x238 - 2.0*x258 + p[4]*x162 + p[5]*x157;
    c[53] = x425 + (x425 - 2.0*(x243 + x261));
    c[54] = x291 - x123;
    const real x562 = p[5] + 2.0*p[1];
    const real x565 = p[15] - p[4];
    const real x567 = x12*x562 + x13*x565;
    c[55] = x567;
    const real x569 = p[14] - p[3];
    const real x572 = x13*x569 + x11*x562;
    c[56] = x572;
    const real x575 = x11*x565 - x12*x569;
    c[57] = x575;
    c[58] = x12*x575 - x13*x572;
    c[59] = x13*x567 + x11*x575;
    c[60] = x11*x572 + x12*x567;
    c[61] = x29*p[0];
    c[62] = x33*p[0];
    c[63] = x36*p[0];
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

/* 219 mul, 182 add; for jacobian */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x442 = w[0]*w[2];
    const real x445 = w[1]*w[2] + w[0]*w[0];
    const real x446 = w[2]*w[2];
    const real x448 = w[0]*(2.0*w[2]);
    const real x462 = c[28]*x446 + (c[22]*x442 + (w[2]*c[48] + (c[34] - w[0]*c[42])));
    const real x463 = c[28]*x448 + (c[22]*x445 + (w[0]*c[48] - w[1]*c[42]));
    const real x477 = c[29]*x446 + (c[23]*x442 + (w[2]*c[49] + (c[36] + w[0]*c[43])));
    const real x478 = c[29]*x448 + (c[23]*x445 + (w[1]*c[43] + w[0]*c[49]));
    const real x492 = c[30]*x446 + (c[24]*x442 + (w[2]*c[50] + (c[37] + w[0]*c[44])));
    const real x493 = c[30]*x448 + (c[24]*x445 + (w[1]*c[44] + w[0]*c[50]));
    const real x507 = c[31]*x446 + (c[25]*x442 + (w[2]*c[51] + (c[38] + w[0]*c[45])));
    const real x508 = c[31]*x448 + (c[25]*x445 + (w[1]*c[45] + w[0]*c[51]));
    const real x522 = c[32]*x446 + (c[26]*x442 + (w[2]*c[52] + (c[40] + w[0]*c[46])));
    const real x523 = c[32]*x448 + (c[26]*x445 + (w[1]*c[46] + w[0]*c[52]));
    const real x537 = c[33]*x446 + (c[27]*x442 + (w[2]*c[53] + (c[41] + w[0]*c[47])));
    const real x538 = c[33]*x448 + (c[27]*x445 + (w[1]*c[47] + w[0]*c[53]));
    const real x544 = w[2]*c[19] + (c[35] - w[0]*c[16]);
    const real x545 = w[0]*c[19] - w[1]*c[16];
    const real x551 = w[2]*c[20] + (c[39] + w[0]*c[17]);
    const real x552 = w[1]*c[17] + w[0]*c[20];
    const real x558 = w[2]*c[21] + (c[54] + w[0]*c[18]);
    const real x559 = w[1]*c[18] + w[0]*c[21];
    out[5] = w[0]*c[58] - w[1]*c[55];
    out[6] = w[1]*c[56] - w[0]*c[59];
    out[7] = w[1]*c[57] + w[0]*c[60];
    const real x594 = c[0]*a[0];
    const real x595 = c[1]*a[0];
    const real x596 = c[2]*a[0];
    const real x600 = w[3]*w[3];
    const real x602 = c[0]*(2.0*w[3]);
    const real x603 = w[4]*w[4];
    const real x605 = c[1]*(2.0*w[4]);
    const real x606 = w[5]*w[5];
    const real x608 = c[2]*(2.0*w[5]);
    const real x609 = w[4]*w[5];
    const real x612 = c[1]*w[5] + c[2]*w[4];
    const real x613 = w[3]*w[5];
    const real x616 = c[0]*w[5] + c[2]*w[3];
    const real x617 = w[3]*w[4];
    const real x620 = c[0]*w[4] + c[1]*w[3];
    const real x621 = x603 + x606;
    const real x622 = x605 + x608;
    const real x623 = x600 + x606;
    const real x624 = x602 + x608;
    const real x625 = x600 + x603;
    const real x626 = x602 + x605;
    const real x636 = c[6]*x622 - c[3]*x620 - c[4]*x616;
    const real x646 = c[3]*x624 - c[6]*x620 - c[4]*x612;
    const real x656 = c[4]*x626 - c[6]*x616 - c[3]*x612;
    const real x658 = c[5]*a[0] + (c[6]*x621 - c[3]*x617 - c[4]*x613);
    const real x659 = c[7]*a[0] + (c[3]*x623 - c[6]*x617 - c[4]*x609);
    const real x660 = c[8]*a[0] + (9.81 + (c[4]*x625 - c[6]*x613 - c[3]*x609));
    const real x661 = x617 - x596;
    const real x662 = x595 + x613;
    const real x663 = x596 + x617;
    const real x664 = x609 - x594;
    const real x665 = x613 - x595;
    const real x666 = x594 + x609;
    const real x684 = x552*x661 + x559*x662 - x545*x621;
    out[8] = x684;
    const real x697 = x545*x663 + x559*x664 - x552*x623;
    out[9] = x697;
    const real x710 = x545*x665 + x552*x666 - x559*x625;
    out[10] = x710;
    const real x712 = c[9]*x636 + (x551*x620 + x558*x616 - x544*x622);
    out[14] = x712;
    const real x713 = c[61] + (c[1]*x558 - c[2]*x551);
    out[20] = x713;
    const real x714 = c[62] + (c[2]*x544 - c[0]*x558);
    out[21] = x714;
    const real x715 = c[9]*x646 + (x544*x620 + x558*x612 - x551*x624);
    out[15] = x715;
    const real x716 = c[9]*x656 + (x544*x616 + x551*x612 - x558*x626);
    out[16] = x716;
    const real x717 = c[63] + (c[0]*x551 - c[1]*x544);
    out[22] = x717;
    const real x799 = x508*x666 + (x478*x665 + (x552*x660 + x523*(x623 - x625)));
    const real x800 = x507*x612 + (x477*x616 + (x551*x656 + x522*(x624 - x626)));
    const real x807 = c[0]*x537 + (c[0]*x507 + (c[8]*x551 - c[1]*x477) - c[2]*x492);
    const real x812 = x800 - x492*x620 - x537*x612 - x558*x646 - c[3]*x716;
    const real x813 = x799 - x493*x663 - x538*x664 - x559*x659 - c[3]*x710;
    out[11] = c[4]*x697 + x813;
    out[23] = c[4]*x714 + (x807 - c[7]*x558 - c[3]*x717);
    out[17] = c[4]*x715 + x812;
    const real x826 = x523*x661 + (x538*x662 + (x559*x658 + x493*(x625 - x621)));
    const real x828 = x522*x620 + (x537*x616 + (x558*x636 + x492*(x626 - x622)));
    const real x833 = c[1]*x462 + (c[1]*x537 + c[5]*x558 - c[2]*x522) - c[0]*x477;
    const real x839 = x828 - x462*x616 - x477*x612 - x544*x656 - c[4]*x712;
    const real x840 = x826 - x463*x665 - x478*x666 - x545*x660 - c[4]*x684;
    out[12] = c[6]*x710 + x840;
    out[18] = c[6]*x716 + x839;
    out[24] = c[6]*x717 + (x833 - c[8]*x544 - c[4]*x713);
    const real x853 = x463*x663 + (x493*x664 + (x545*x659 + x478*(x621 - x623)));
    const real x854 = x462*x620 + (x492*x612 + (x544*x646 + x477*(x622 - x624)));
    const real x860 = c[2]*x507 + (c[2]*x462 + (c[7]*x544 - c[0]*x492)) - c[1]*x522;
    const real x866 = x854 - x507*x620 - x522*x616 - x551*x636 - c[6]*x715;
    const real x867 = x853 - x508*x661 - x523*x662 - x552*x658 - c[6]*x697;
    out[13] = c[3]*x684 + x867;
    out[25] = c[3]*x713 + (x860 - c[5]*x551 - c[6]*x714);
    out[19] = c[3]*x712 + x866;
}

/* ---- functions ---- */

int pendulum_recursive_derivatives_jacobian(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    position_1(arguments);
    velocity_1(arguments);
    force_1(arguments);
    output_1(arguments);
    out[1] = c[13];
    out[2] = symgen_all(-1.0);
    out[3] = c[12];
    out[4] = symgen_all(1.0);
    return symgen_good;
}
