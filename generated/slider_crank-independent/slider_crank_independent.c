/* slider_crank, formulation independent: equations of motion made by symgen. Do not edit.
   digest 99f3475f839d17e12145b0912909183be098d4a923db21e853e97fede10546ce
   init: 292 mul, 7 div, 293 add, 6 sqrt, 6 other, 598 flops
   position: 69 mul, 54 add, 6 trig, 123 flops
   velocity: 18 mul, 3 add, 21 flops
   constraints: 87 mul, 86 add, 173 flops
   transform: 40 mul, 3 div, 23 add, 66 flops
   mass: 111 mul, 94 add, 205 flops
   force: 100 mul, 99 add, 199 flops
   solve: 3 mul, 1 div, 3 add, 7 flops
   output: no operations
*/
#include "symgen_straight.h"
#include "slider_crank_independent.h"

/* ---- init: what depends on parameters only ---- */

/* 292 mul, 7 div, 293 add, 6 sqrt, 6 other */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[29]*p[29] + (p[27]*p[27] + p[28]*p[28]));
    const real x12 = p[27]*x11;
    c[0] = x12;
    const real x13 = p[28]*x11;
    c[1] = x13;
    const real x14 = p[29]*x11;
    c[2] = x14;
    const real x19 = x12*x12;
    c[3] = x19;
    const real x22 = x13*x13;
    c[4] = x22;
    const real x25 = x14*x14;
    c[5] = x25;
    const real x28 = x12*x13;
    c[6] = x28;
    const real x33 = x12*x14;
    c[7] = x33;
    const real x38 = x13*x14;
    c[8] = x38;
    c[11] = x14*p[4] - x13*p[5];
    c[13] = x12*p[5] - x14*p[3];
    c[14] = x13*p[3] - x12*p[4];
    const real x59 = 0.5*p[0];
    const real x62 = sqrt(p[1]*p[1] - x59*x59);
    c[15] = x62;
    const real x72 = 1.0/sqrt(p[32]*p[32] + (p[30]*p[30] + p[31]*p[31]));
    const real x73 = p[30]*x72;
    c[16] = x73;
    const real x74 = p[31]*x72;
    c[17] = x74;
    const real x75 = p[32]*x72;
    c[18] = x75;
    const real x94 = 1.0/sqrt(p[35]*p[35] + (p[33]*p[33] + p[34]*p[34]));
    const real x95 = p[33]*x94;
    c[21] = x95;
    const real x96 = p[34]*x94;
    c[22] = x96;
    const real x97 = p[35]*x94;
    c[23] = x97;
    const real x107 = 1.0/sqrt(p[38]*p[38] + (p[36]*p[36] + p[37]*p[37]));
    const real x108 = p[36]*x107;
    c[24] = x108;
    const real x109 = p[37]*x107;
    c[25] = x109;
    const real x110 = p[38]*x107;
    c[26] = x110;
    c[27] = x95*x95;
    c[28] = x96*x96;
    c[29] = x97*x97;
    c[30] = x95*x96;
    c[31] = x95*x97;
    c[32] = x96*x97;
    c[33] = x108*x108;
    c[34] = x109*x109;
    c[35] = x110*x110;
    c[36] = x108*x109;
    c[37] = x108*x110;
    c[38] = x109*x110;
    const real x245 = x59 - p[5];
    const real x248 = p[7] - p[4];
    const real x250 = x13*x245 - x14*x248;
    c[39] = x250;
    const real x252 = p[6] - p[3];
    const real x255 = x14*x252 - x12*x245;
    c[40] = x255;
    const real x258 = x12*x248 - x13*x252;
    c[41] = x258;
    c[42] = x13*x258 - x14*x255;
    c[43] = x14*x250 - x12*x258;
    c[44] = x12*x255 - x13*x250;
    c[45] = p[3] + x252;
    c[46] = p[4] + x248;
    c[47] = p[5] + x245;
    c[48] = p[6] - x62;
    c[49] = p[7] - p[8];
    c[50] = x59 - p[9];
    const real x559 = 0.5*(p[15] + (p[14] + p[16]));
    const real x567 = 0.3*x62;
    const real x569 = 0.35*p[0];
    const real x575 = 0.5*(p[20] + (p[19] + p[21]));
    const real x576 = x575 - p[19];
    c[60] = x576;
    const real x577 = x575 - p[20];
    c[61] = x577;
    const real x578 = x575 - p[21];
    c[62] = x578;
    const real x581 = p[11] - p[3];
    const real x582 = p[10]*x581;
    c[64] = x582;
    const real x584 = p[12] - p[4];
    const real x585 = p[10]*x584;
    c[65] = x585;
    const real x587 = p[13] - p[5];
    const real x588 = p[10]*x587;
    c[66] = x588;
    const real x590 = x559 - p[14] + x581*x582;
    const real x591 = x582*x584;
    const real x592 = x582*x587;
    const real x593 = x581*x585;
    const real x595 = x559 - p[15] + x584*x585;
    const real x596 = x585*x587;
    const real x597 = x581*x588;
    const real x598 = x584*x588;
    const real x600 = x559 - p[16] + x587*x588;
    const real x601 = x22 + x25;
    const real x602 = x19 + x25;
    const real x603 = x19 + x22;
    const real x606 = x13*x588 - x14*x585;
    c[67] = x606;
    const real x609 = x14*x582 - x12*x588;
    c[68] = x609;
    const real x612 = x12*x585 - x13*x582;
    c[69] = x612;
    const real x617 = x28*x585 + x33*x588 - x582*x601;
    c[70] = x617;
    const real x622 = x28*x582 + x38*x588 - x585*x602;
    c[71] = x622;
    const real x627 = x33*x582 + x38*x585 - x588*x603;
    c[72] = x627;
    const real x628 = x13*x597;
    const real x629 = x14*x593;
    const real x630 = x628 - x629;
    const real x633 = x13*x598 - x14*x595;
    const real x635 = x14*x596;
    const real x636 = x13*x600 - x635;
    const real x637 = x14*x590;
    const real x639 = x637 - x12*x597;
    const real x640 = x14*x591;
    const real x641 = x12*x598;
    const real x642 = x640 - x641;
    const real x643 = x14*x592;
    const real x645 = x643 - x12*x600;
    const real x647 = x13*x590;
    const real x648 = x12*x593 - x647;
    const real x649 = x12*x595;
    const real x650 = x13*x591;
    const real x651 = x649 - x650;
    const real x652 = x12*x596;
    const real x653 = x13*x592;
    const real x654 = x652 - x653;
    const real x656 = x12*x592;
    const real x658 = x12*x591;
    const real x669 = x28*x593 + x33*x597 - x590*x601;
    const real x674 = x28*x595 + x33*x598 - x591*x601;
    const real x679 = x28*x596 + x33*x600 - x592*x601;
    const real x684 = x28*x590 + x38*x597 - x593*x602;
    const real x689 = x28*x591 + x38*x598 - x595*x602;
    const real x694 = x28*x592 + x38*x600 - x596*x602;
    const real x712 = x14*x633 - x13*x636;
    const real x715 = x12*x636 - x14*x630;
    const real x718 = x13*x630 - x12*x633;
    const real x721 = x12*x645 - x14*x639;
    const real x724 = x13*x639 - x12*x642;
    const real x762 = x679 + (x33*x590 + x38*x593 - x597*x603) - 2.0*x718;
    const real x765 = x694 + (x33*x591 + x38*x595 - x598*x603) - 2.0*x724;
    c[73] = 2.0*(x28*x633 + x33*x636 - x601*x630);
    const real x771 = x33*x645 + (x38*x636 + x28*(x630 + x642) - x602*x633);
    c[74] = x771 - x601*x639;
    const real x777 = x28*x651 + (x38*x633 + x33*(x630 + x654) - x603*x636);
    c[75] = x777 - x601*x648;
    c[76] = 2.0*(x28*x639 + x38*x645 - x602*x642);
    const real x784 = x28*x648 + (x33*x639 + x38*(x642 + x654) - x603*x645);
    c[77] = x784 - x602*x651;
    c[78] = x712 + (x28*x674 + x33*x679 - x601*x669);
    c[79] = x715 + (x28*x669 + x38*x679 - x602*x674);
    c[80] = x718 + (x33*x669 + x38*x674 - x603*x679);
    c[81] = x721 + (x28*x684 + x38*x694 - x602*x689);
    c[82] = x724 + (x33*x684 + x38*x689 - x603*x694);
    const real x816 = p[3]*x582;
    const real x818 = p[3]*x585;
    const real x820 = p[3]*x588;
    const real x822 = p[4]*x582;
    const real x823 = p[4]*x585;
    const real x825 = p[4]*x588;
    const real x827 = p[5]*x582;
    const real x828 = p[5]*x585;
    const real x829 = p[5]*x588;
    const real x831 = x816 + (x590 + x816);
    c[83] = x831;
    c[84] = x591 + x818 + x822;
    c[85] = x592 + x820 + x827;
    const real x834 = x823 + (x595 + x823);
    c[86] = x834;
    c[87] = x596 + x825 + x828;
    const real x837 = p[3]*x606;
    const real x844 = p[4]*x609;
    const real x850 = p[5]*x612;
    const real x852 = x837 + (x630 - (x640 - x653) + x837);
    c[88] = x852;
    c[89] = x633 - (x656 - x637) + p[3]*x609 + p[4]*x606;
    c[90] = x636 - (x647 - x658) + p[3]*x612 + p[5]*x606;
    const real x855 = x844 + (x642 - (x652 - x629) + x844);
    c[91] = x855;
    c[92] = x645 - (x13*x593 - x649) + p[4]*x612 + p[5]*x609;
    const real x858 = p[3]*x617;
    const real x864 = p[4]*x622;
    const real x869 = p[5]*x627;
    const real x873 = x858 + (x858 + 2.0*(x669 - x712));
    c[93] = x873;
    c[94] = x674 + x684 - 2.0*x715 + p[3]*x622 + p[4]*x617;
    c[95] = x762 + p[3]*x627 + p[5]*x617;
    const real x879 = x864 + (x864 + 2.0*(x689 - x721));
    c[96] = x879;
    c[97] = x765 + p[4]*x627 + p[5]*x622;
    c[98] = x829 + (x600 + x829) + (x831 + x834);
    c[99] = x850 + (x654 - (x628 - x641) + x850) + (x852 + x855);
    const real x927 = x33*x592 + x38*x596 - x600*x603 - (x13*x648 - x12*x651);
    c[100] = x879 + (x873 + (x869 + (x869 + 2.0*x927)));
    c[102] = x567 - x62;
    c[103] = p[18] - p[8];
    c[104] = x569 - p[9];
    c[107] = x578 + (x576 + x577);
    const real x1034 = p[23] + p[17];
    c[108] = x1034;
    const real x1050 = x12*(x12*(x595 + x600) - x650 - x643) + x13*(x13*(x590 + x600) - x658 - x635);
    c[109] = x14*(x14*(x590 + x595) - x656 - x13*x596) + x1050;
    const real x1549 = p[23] + (p[10] + p[17]);
    const real x1557 = p[26] + (p[25] + (p[24] + (p[21] + (p[20] + (p[19] + (p[16] + (p[14] + p[15])))))));
    const real x1558 = 0.5*x1557;
    const real x1559 = x567 - p[11];
    const real x1560 = p[18] - p[12];
    const real x1561 = x569 - p[13];
    const real x1562 = x62 - p[11];
    const real x1563 = p[8] - p[12];
    const real x1564 = p[9] - p[13];
    const real x1565 = p[6] - p[11];
    const real x1566 = p[7] - p[12];
    const real x1567 = x59 - p[13];
    const real x1574 = 0.14285714285714285*(3.0*x1562 + (x1565 + (x1559 - x581)));
    const real x1579 = 0.14285714285714285*(3.0*x1563 + (x1566 + (x1560 - x584)));
    const real x1584 = 0.14285714285714285*(3.0*x1564 + (x1567 + (x1561 - x587)));
    const real x1590 = x1559 - x1574;
    const real x1591 = x1560 - x1579;
    const real x1592 = x1561 - x1584;
    const real x1598 = x1562 - x1574;
    const real x1599 = x1563 - x1579;
    const real x1600 = x1564 - x1584;
    const real x1606 = x581 + x1574;
    const real x1607 = x584 + x1579;
    const real x1608 = x587 + x1584;
    const real x1614 = x1565 - x1574;
    const real x1615 = x1566 - x1579;
    const real x1616 = x1567 - x1584;
    const real x1623 = x1584*x1584 + (x1574*x1574 + x1579*x1579) + (x1592*x1592 + (x1590*x1590 + x1591*x1591));
    const real x1625 = x1616*x1616 + (x1614*x1614 + x1615*x1615) + (x1608*x1608 + (x1606*x1606 + x1607*x1607) + x1623);
    const real x1627 = 0.14285714285714285*(3.0*(x1600*x1600 + (x1598*x1598 + x1599*x1599)) + x1625);
    const real x1640 = symgen_select(x1627, 1e-24*(p[13]*p[13] + (p[11]*p[11] + p[12]*p[12])), 0.0, x1627) +
        symgen_select(x1549, 1e-200, 0.0, x1558/symgen_select(x1549, 1e-200, 1.0, x1549));
    const real x1642 = 4.0*x1640;
    const real x1643 = symgen_select(x1642, 1e-200, 1.0, x1642);
    const real x1644 = x1558/x1643;
    c[111] = symgen_select(x1549, 1e-200, symgen_select(x1644, 1e-200, 1.0, x1644), x1549);
    const real x1647 = sqrt(x1643);
    c[112] = x1647;
    const real x1649 = 0.25449552179212287/x1647;
    c[113] = 16.0*(x1649*x1649);
    c[114] = x1034*(x74*x74 + (x75*x75 + x73*x73));
    c[115] = 9.81*p[23];
    c[116] = 8.0*x1649;
    const real x1944 = x13*x587 - x14*x584;
    c[117] = x1944;
    const real x1947 = x14*x581 - x12*x587;
    c[118] = x1947;
    const real x1950 = x12*x584 - x13*x581;
    c[119] = x1950;
    c[120] = x13*x1950 - x14*x1947;
    c[121] = x14*x1944 - x12*x1950;
    c[122] = x12*x1947 - x13*x1944;
    c[123] = p[3] + x581;
    c[124] = p[4] + x584;
    c[125] = p[5] + x587;
    c[126] = 9.81*p[10];
    c[127] = 9.81*p[17];
    const real x2216 = p[3]*p[10];
    const real x2217 = p[4]*p[10];
    const real x2218 = p[5]*p[10];
    const real x2237 = x816 + (x816 + (x590 + p[3]*x2216));
    c[128] = x2237;
    c[129] = x822 + (x818 + (x591 + p[4]*x2216));
    c[130] = x827 + (x820 + (x592 + p[5]*x2216));
    const real x2240 = x823 + (x823 + (x595 + p[4]*x2217));
    c[131] = x2240;
    c[132] = x828 + (x825 + (x596 + p[5]*x2217));
    c[133] = x582 + x2216;
    c[134] = x585 + x2217;
    c[135] = x588 + x2218;
    c[136] = x829 + (x829 + (x600 + p[5]*x2218)) + (x2237 + x2240);
}

void slider_crank_independent_init(const real *p, real *c)
{
    c[9] = p[4];
    c[10] = p[5];
    c[12] = p[3];
    c[19] = p[8];
    c[20] = p[9];
    c[51] = p[14];
    c[52] = p[15];
    c[53] = p[16];
    c[54] = p[24];
    c[55] = p[25];
    c[56] = p[26];
    c[57] = p[19];
    c[58] = p[20];
    c[59] = p[21];
    c[63] = p[10];
    c[101] = p[23];
    c[105] = p[17];
    c[106] = p[22];
    c[110] = p[2];
    c[137] = p[39];
    init_1(p, c);
}

/* ---- position ---- */

/* 1 add, 2 trig; for acceleration, correction, mass_matrix, forces, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[0] = sin(q[0]);
    const real x17 = cos(q[0]);
    w[1] = x17;
    w[2] = 1.0 - x17;
}

/* 48 mul, 41 add, 4 trig; for acceleration, multipliers, correction, mass_matrix, forces, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[3] = c[15] + c[16]*q[1];
    w[4] = c[17]*q[1] + c[19];
    w[5] = c[18]*q[1] + c[20];
    const real x112 = sin(q[2]);
    const real x113 = cos(q[2]);
    const real x114 = 1.0 - x113;
    const real x117 = x113 + x114*c[27];
    const real x120 = x113 + x114*c[28];
    const real x123 = x113 + x114*c[29];
    const real x125 = x114*c[30];
    const real x126 = c[23]*x112;
    const real x127 = x125 - x126;
    const real x128 = x125 + x126;
    const real x130 = x114*c[31];
    const real x131 = c[22]*x112;
    const real x132 = x130 - x131;
    const real x133 = x130 + x131;
    const real x135 = x114*c[32];
    const real x136 = c[21]*x112;
    const real x137 = x135 - x136;
    const real x138 = x135 + x136;
    const real x140 = sin(q[3]);
    const real x141 = cos(q[3]);
    const real x142 = 1.0 - x141;
    const real x145 = x141 + x142*c[33];
    const real x148 = x141 + x142*c[34];
    const real x151 = x141 + x142*c[35];
    const real x153 = x142*c[36];
    const real x154 = c[26]*x140;
    const real x155 = x153 - x154;
    const real x156 = x153 + x154;
    const real x158 = x142*c[37];
    const real x159 = c[25]*x140;
    const real x160 = x158 - x159;
    const real x161 = x158 + x159;
    const real x163 = x142*c[38];
    const real x164 = c[24]*x140;
    const real x165 = x163 - x164;
    const real x166 = x163 + x164;
    w[6] = x133*x160 + (x117*x145 + x127*x156);
    w[7] = x133*x166 + (x117*x155 + x127*x148);
    w[8] = x133*x151 + (x117*x161 + x127*x165);
    w[9] = x137*x160 + (x120*x156 + x128*x145);
    w[10] = x137*x166 + (x120*x148 + x128*x155);
    w[11] = x137*x151 + (x120*x165 + x128*x161);
    w[12] = x138*x156 + (x123*x160 + x132*x145);
    w[13] = x138*x148 + (x123*x166 + x132*x155);
    w[14] = x138*x165 + (x123*x151 + x132*x161);
}

/* 21 mul, 12 add; for acceleration, multipliers, correction, mass_matrix, forces, velocities, closure, constraint_jacobian, constraint_bias, energy, residual */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x216 = c[26]*w[8] + (c[24]*w[6] + c[25]*w[7]);
    w[15] = x216;
    const real x221 = c[26]*w[11] + (c[24]*w[9] + c[25]*w[10]);
    w[16] = x221;
    const real x226 = c[26]*w[14] + (c[24]*w[12] + c[25]*w[13]);
    w[17] = x226;
    w[18] = w[4]*c[23] - w[5]*c[22];
    w[19] = w[5]*c[21] - w[3]*c[23];
    w[20] = w[3]*c[22] - w[4]*c[21];
    w[21] = w[4]*x226 - w[5]*x221;
    w[22] = w[5]*x216 - w[3]*x226;
    w[23] = w[3]*x221 - w[4]*x216;
}

/* 9 mul, 9 add; for poses, energy, outputs */
static void position_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[24] = w[1] + w[2]*c[3];
    w[25] = w[1] + w[2]*c[4];
    w[26] = w[1] + w[2]*c[5];
    const real x29 = w[2]*c[6];
    const real x30 = c[2]*w[0];
    w[27] = x29 - x30;
    w[28] = x29 + x30;
    const real x34 = w[2]*c[7];
    const real x35 = c[1]*w[0];
    w[29] = x34 - x35;
    w[30] = x34 + x35;
    const real x39 = w[2]*c[8];
    const real x40 = c[0]*w[0];
    w[31] = x39 - x40;
    w[32] = x39 + x40;
}

/* ---- velocity ---- */

/* 6 mul; for acceleration, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[1] = c[0]*v[0];
    w[33] = c[1]*v[0];
    w[34] = c[2]*v[0];
    w[35] = c[11]*v[0];
    w[36] = c[13]*v[0];
    w[37] = c[14]*v[0];
}

/* 12 mul, 3 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x355 = c[21]*v[2];
    w[38] = x355;
    const real x356 = c[22]*v[2];
    w[39] = x356;
    const real x357 = c[23]*v[2];
    w[40] = x357;
    w[41] = w[18]*v[2];
    w[42] = w[19]*v[2];
    w[43] = w[20]*v[2];
    const real x362 = w[15]*v[3];
    w[44] = x362;
    const real x363 = w[16]*v[3];
    w[45] = x363;
    const real x364 = w[17]*v[3];
    w[46] = x364;
    w[47] = w[21]*v[3];
    w[48] = w[22]*v[3];
    w[49] = w[23]*v[3];
    w[50] = x355 + x362;
    w[51] = x356 + x363;
    w[52] = x357 + x364;
}

/* 3 mul; for velocities, closure, energy */
static void velocity_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[53] = c[16]*v[1];
    w[54] = c[17]*v[1];
    w[55] = c[18]*v[1];
}

/* 6 add; for velocities, energy */
static void velocity_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[56] = w[47] + (w[53] + w[41]);
    w[57] = w[48] + (w[54] + w[42]);
    w[58] = w[49] + (w[55] + w[43]);
}

/* ---- constraints ---- */

/* 6 mul, 6 add; for acceleration, correction, closure, constraint_jacobian, constraint_bias, residual, outputs */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[59] = w[2]*c[42] + (w[0]*c[39] + c[45]);
    w[60] = w[2]*c[43] + (w[0]*c[40] + c[46]);
    w[61] = w[2]*c[44] + (w[0]*c[41] + c[47]);
}

/* 9 mul, 9 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[62] = w[3] + w[6]*c[48] + (w[7]*c[49] + w[8]*c[50]);
    w[63] = w[4] + w[9]*c[48] + (w[10]*c[49] + w[11]*c[50]);
    w[64] = w[5] + w[12]*c[48] + (w[13]*c[49] + w[14]*c[50]);
}

/* 12 mul, 12 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[65] = w[18] + c[22]*w[64] - c[23]*w[63];
    w[66] = w[21] + (w[16]*w[64] - w[17]*w[63]);
    w[67] = w[19] + c[23]*w[62] - c[21]*w[64];
    w[68] = w[22] + (w[17]*w[62] - w[15]*w[64]);
    w[69] = w[20] + c[21]*w[63] - c[22]*w[62];
    w[70] = w[23] + (w[15]*w[63] - w[16]*w[62]);
}

/* 6 mul, 6 add; for acceleration, correction, closure, constraint_jacobian, residual */
static void constraints_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[71] = c[11] + c[1]*w[61] - c[2]*w[60];
    w[72] = c[13] + c[2]*w[59] - c[0]*w[61];
    w[73] = c[14] + c[0]*w[60] - c[1]*w[59];
}

/* 12 mul, 7 add; for acceleration, forces, constraint_bias, residual, outputs */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[74] = w[33]*w[37] - w[34]*w[36];
    w[75] = w[34]*w[35] - w[1]*w[37];
    w[76] = w[1]*w[36] + 9.81 - w[33]*w[35];
    const real x422 = w[1]*w[1];
    const real x423 = w[33]*w[33];
    const real x424 = w[34]*w[34];
    w[77] = w[33]*w[34];
    w[78] = w[1]*w[34];
    w[79] = w[1]*w[33];
    w[80] = x423 + x424;
    w[81] = x422 + x424;
    w[82] = x422 + x423;
}

/* 24 mul, 19 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[83] = w[46]*w[51] - w[45]*w[52];
    w[84] = w[44]*w[52] - w[46]*w[50];
    w[85] = w[45]*w[50] - w[44]*w[51];
    const real x405 = w[38] + w[50];
    const real x406 = w[39] + w[51];
    const real x407 = w[40] + w[52];
    w[86] = w[39]*w[43] - w[40]*w[42] + w[49]*x406 - w[48]*x407;
    w[87] = w[40]*w[41] - w[38]*w[43] + w[47]*x407 - w[49]*x405;
    w[88] = w[48]*x405 + (9.81 + w[38]*w[42] - w[39]*w[41]) - w[47]*x406;
    const real x440 = w[50]*w[50];
    const real x441 = w[51]*w[51];
    const real x442 = w[52]*w[52];
    w[89] = w[51]*w[52];
    w[90] = w[50]*w[52];
    w[91] = w[50]*w[51];
    w[92] = x441 + x442;
    w[93] = x440 + x442;
    w[94] = x440 + x441;
}

/* 6 add; for acceleration, forces, constraint_bias, residual */
static void constraints_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[38] = w[91] - w[85];
    w[39] = w[84] + w[90];
    w[40] = w[85] + w[91];
    w[41] = w[89] - w[83];
    w[42] = w[90] - w[84];
    w[43] = w[83] + w[89];
}

/* 18 mul, 21 add; for acceleration, constraint_bias, residual */
static void constraints_8(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x467 = w[59]*w[80] - w[61]*w[78] - (w[74] + w[60]*w[79]) - w[62]*w[92];
    w[44] = w[86] + w[63]*w[38] + (w[64]*w[39] + x467);
    const real x474 = w[60]*w[81] - w[61]*w[77] - (w[75] + w[59]*w[79]) - w[63]*w[93];
    w[45] = w[87] + w[62]*w[40] + (w[64]*w[41] + x474);
    const real x481 = w[61]*w[82] - w[60]*w[77] - (w[76] + w[59]*w[78]) - w[64]*w[94];
    w[46] = w[88] + w[62]*w[42] + (w[63]*w[43] + x481);
}

/* 9 mul, 12 add; for closure */
static void constraints_9(const symgen_arguments *arguments)
{
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[62] - w[59];
    out[1] = w[63] - w[60];
    out[2] = w[64] - w[61];
    out[3] = w[66]*v[3] + (w[65]*v[2] + (w[53] - w[71]*v[0]));
    out[4] = w[68]*v[3] + (w[67]*v[2] + (w[54] - w[72]*v[0]));
    out[5] = w[70]*v[3] + (w[69]*v[2] + (w[55] - w[73]*v[0]));
}

/* no operations; for constraint_jacobian */
static void constraints_10(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[71];
    out[4] = -w[72];
    out[8] = -w[73];
}

/* ---- transform ---- */

/* 8 mul, 2 div, 5 add; for acceleration, multipliers, correction, closure */
static void transform_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x485 = 1.0/w[68];
    w[47] = x485;
    const real x486 = w[70]*x485;
    w[48] = x486;
    const real x488 = c[18] - c[17]*x486;
    w[49] = x488;
    const real x490 = w[69] - w[67]*x486;
    w[95] = x490;
    const real x491 = w[66]*x485;
    w[96] = x491;
    const real x496 = 1.0/x490;
    w[97] = x496;
    const real x497 = (w[65] - w[67]*x491)*x496;
    w[98] = x497;
    w[99] = c[16] - c[17]*x491 - x488*x497;
}

/* 1 div; for acceleration, multipliers, correction */
static void transform_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[100] = 1.0/w[99];
}

/* 9 mul, 6 add; for acceleration, correction */
static void transform_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x502 = w[73] - w[72]*w[48];
    const real x507 = w[100]*(w[71] - w[72]*w[96] - w[98]*x502);
    w[101] = x507;
    const real x510 = w[97]*(x502 - w[49]*x507);
    w[102] = x510;
    const real x511 = c[17]*x507;
    w[103] = x511;
    w[104] = w[47]*(w[72] - x511 - w[67]*x510);
}

/* no operations; for constraint_bias */
static void transform_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[2] = -w[46];
    out[0] = -w[44];
    out[1] = -w[45];
}

/* 23 mul, 12 add; for acceleration */
static void transform_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x518 = w[45]*w[48] - w[46];
    const real x524 = w[100]*(w[45]*w[96] - w[44] - w[98]*x518);
    w[105] = x524;
    const real x527 = w[97]*(x518 - w[49]*x524);
    w[106] = x527;
    const real x529 = c[17]*x524;
    w[107] = x529;
    w[108] = w[47]*(w[67]*x527 + (w[45] + x529));
    w[109] = c[16]*w[101];
    w[110] = c[18]*w[101];
    w[111] = c[21]*w[102] + w[15]*w[104];
    w[112] = c[22]*w[102] + w[16]*w[104];
    w[113] = c[23]*w[102] + w[17]*w[104];
    w[114] = w[18]*w[102] + w[21]*w[104];
    w[115] = w[19]*w[102] + w[22]*w[104];
    w[116] = w[20]*w[102] + w[23]*w[104];
}

/* 19 mul, 1 div, 14 add; for correction */
static void transform_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1533 = l[2] - w[48]*l[1];
    const real x1539 = w[100]*(l[0] - w[96]*l[1] - w[98]*x1533);
    const real x1542 = w[97]*(x1533 - w[49]*x1539);
    const real x1547 = w[47]*(l[1] - c[17]*x1539 - w[67]*x1542);
    const real x1658 = w[101]*c[113];
    const real x1665 = (w[104]*x1547 + w[102]*x1542 + x1539*x1658)/(w[101]*x1658 + (w[104]*w[104] + (1.0 +
        w[102]*w[102])));
    out[0] = -x1665;
    out[3] = x1547 - w[104]*x1665;
    out[2] = x1542 - w[102]*x1665;
    out[1] = x1539 - w[101]*x1665;
}

/* 2 mul, 6 other; for closure */
static void transform_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1935 = c[116]*fabs(w[68]);
    const real x1936 = symgen_select(x1935, 1.0, x1935, 1.0);
    const real x1938 = c[116]*fabs(w[95]);
    const real x1939 = symgen_select(x1938, x1936, x1938, x1936);
    const real x1940 = fabs(w[99]);
    out[6] = symgen_select(x1940, x1939, x1940, x1939);
}

/* ---- mass ---- */

/* 9 mul, 9 add; for acceleration, multipliers, mass_matrix, forces, poses, velocities, energy, residual */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[95] = w[3] + w[6]*c[102] + (w[7]*c[103] + w[8]*c[104]);
    w[99] = w[4] + w[9]*c[102] + (w[10]*c[103] + w[11]*c[104]);
    w[117] = w[5] + w[12]*c[102] + (w[13]*c[103] + w[14]*c[104]);
}

/* 30 mul, 3 add; for acceleration, mass_matrix, forces, residual, outputs */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x881 = w[0]*w[2];
    const real x882 = w[2]*w[2];
    w[118] = w[0]*c[88];
    w[119] = w[2]*c[93];
    w[120] = c[73]*x881;
    w[121] = c[78]*x882;
    w[122] = w[0]*c[89];
    w[123] = c[74]*x881;
    w[124] = w[2]*c[94] + c[79]*x882;
    w[125] = w[0]*c[90];
    w[126] = c[75]*x881;
    w[127] = w[2]*c[95] + c[80]*x882;
    w[128] = w[0]*c[91];
    w[129] = w[2]*c[96];
    w[130] = c[76]*x881;
    w[131] = c[81]*x882;
    w[132] = w[0]*c[92];
    w[133] = c[77]*x881;
    w[134] = w[2]*c[97] + c[82]*x882;
    w[135] = w[0]*c[99];
    w[136] = w[2]*c[100];
    w[137] = w[0]*c[67];
    w[138] = w[2]*c[70];
    w[139] = w[0]*c[68];
    w[140] = w[2]*c[71];
    w[141] = w[0]*c[69];
    w[142] = w[2]*c[72];
}

/* 34 mul, 22 add; for acceleration, multipliers, mass_matrix, forces, residual */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x975 = w[95]*c[105];
    w[143] = x975;
    const real x976 = w[99]*c[105];
    w[144] = x976;
    const real x977 = w[117]*c[105];
    w[145] = x977;
    const real x981 = w[6]*c[60] - w[8]*c[106];
    const real x982 = w[7]*c[61];
    const real x985 = w[8]*c[62] - w[6]*c[106];
    const real x988 = w[9]*c[60] - w[11]*c[106];
    const real x989 = w[10]*c[61];
    const real x992 = w[11]*c[62] - w[9]*c[106];
    const real x997 = w[8]*x985 + (w[6]*x981 + w[7]*x982);
    const real x1002 = w[11]*x992 + (w[9]*x988 + w[10]*x989);
    w[146] = x997 + w[95]*x975;
    w[147] = w[11]*x985 + (w[9]*x981 + w[10]*x982) + w[99]*x975;
    w[148] = w[14]*x985 + (w[12]*x981 + w[13]*x982) + w[117]*x975;
    w[149] = x1002 + w[99]*x976;
    w[150] = w[14]*x992 + (w[12]*x988 + w[13]*x989) + w[117]*x976;
    w[151] = c[107] - x997 + (w[117]*x977 - x1002);
}

/* 27 add; for acceleration, mass_matrix, forces, residual */
static void mass_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x890 = w[121] + (w[119] + (w[120] + (c[83] + w[118])));
    w[152] = x890;
    w[153] = w[123] + (c[84] + w[122]) + w[124];
    w[154] = w[126] + (c[85] + w[125]) + w[127];
    const real x914 = w[131] + (w[129] + (w[130] + (c[86] + w[128])));
    w[155] = x914;
    w[156] = w[133] + (c[87] + w[132]) + w[134];
    w[157] = c[98] + w[135] - x890 + (w[136] - x914);
    w[158] = w[138] + (c[64] + w[137]);
    w[159] = w[140] + (c[65] + w[139]);
    w[160] = w[142] + (c[66] + w[141]);
}

/* 3 add; for acceleration, mass_matrix */
static void mass_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[161] = w[149] + w[151];
    w[162] = w[146] + w[151];
    w[163] = w[146] + w[149];
}

/* 99 mul, 78 add; for mass_matrix */
static void mass_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1696 = c[0]*(w[155] + w[157]) + (c[14]*w[159] - c[13]*w[160] - c[1]*w[153] - c[2]*w[154]);
    const real x1699 = c[1]*(w[152] + w[157]) + (c[11]*w[160] - c[14]*w[158] - c[0]*w[153] - c[2]*w[156]);
    const real x1702 = c[13]*w[158] - c[11]*w[159] - c[0]*w[154] + (c[2]*(w[152] + w[155]) - c[1]*w[156]);
    const real x1710 = c[11]*(c[1]*w[160] - c[2]*w[159]) + c[13]*(c[2]*w[158] - c[0]*w[160]);
    out[0] = c[0]*x1696 + c[1]*x1699 + (c[2]*x1702 + (c[14]*(c[0]*w[159] - c[1]*w[158]) + x1710));
    const real x1740 = c[21]*w[161] + (w[20]*w[144] - w[19]*w[145] - c[22]*w[147] - c[23]*w[148]);
    const real x1743 = c[22]*w[162] + (w[18]*w[145] - w[20]*w[143] - c[21]*w[147] - c[23]*w[150]);
    const real x1746 = w[19]*w[143] - w[18]*w[144] - c[21]*w[148] + (c[23]*w[163] - c[22]*w[150]);
    const real x1757 = c[22]*w[145] + (w[18]*c[105] - c[23]*w[144]);
    const real x1759 = c[23]*w[143] + (w[19]*c[105] - c[21]*w[145]);
    const real x1761 = c[21]*w[144] + (w[20]*c[105] - c[22]*w[143]);
    const real x1766 = c[18]*x1761 + (c[16]*x1757 + c[17]*x1759);
    out[2] = x1766;
    out[4] = x1766;
    out[5] = c[21]*x1740 + (w[20]*x1761 + (w[18]*x1757 + w[19]*x1759)) + (c[22]*x1743 + c[23]*x1746);
    const real x1798 = w[15]*w[161] + (w[23]*w[144] - w[22]*w[145] - w[16]*w[147] - w[17]*w[148]);
    const real x1801 = w[16]*w[162] + (w[21]*w[145] - w[23]*w[143] - w[15]*w[147] - w[17]*w[150]);
    const real x1804 = w[22]*w[143] - w[21]*w[144] - w[15]*w[148] + (w[17]*w[163] - w[16]*w[150]);
    const real x1817 = w[21]*c[105] - (w[17]*w[144] - w[16]*w[145]);
    const real x1818 = w[22]*c[105] - (w[15]*w[145] - w[17]*w[143]);
    const real x1819 = w[23]*c[105] - (w[16]*w[143] - w[15]*w[144]);
    const real x1824 = c[18]*x1819 + (c[16]*x1817 + c[17]*x1818);
    out[3] = x1824;
    out[7] = x1824;
    const real x1835 = c[21]*x1798 + (w[20]*x1819 + (w[18]*x1817 + w[19]*x1818)) + (c[22]*x1801 + c[23]*x1804);
    out[6] = x1835;
    out[8] = x1835;
    out[9] = w[15]*x1798 + (w[23]*x1819 + (w[21]*x1817 + w[22]*x1818)) + (w[16]*x1801 + w[17]*x1804);
}

/* 38 mul, 30 add; for acceleration */
static void mass_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1084 = w[116]*w[144] - w[113]*w[148] + (w[111]*w[161] - w[112]*w[147] - w[115]*w[145]);
    const real x1087 = w[114]*w[145] - w[113]*w[150] + (w[112]*w[162] - w[111]*w[147] - w[116]*w[143]);
    const real x1090 = w[115]*w[143] - w[112]*w[150] + (w[113]*w[163] - w[111]*w[148] - w[114]*w[144]);
    const real x1101 = w[112]*w[145] + (w[114]*c[105] - w[113]*w[144]);
    const real x1103 = w[113]*w[143] + (w[115]*c[105] - w[111]*w[145]);
    const real x1105 = w[111]*w[144] + (w[116]*c[105] - w[112]*w[143]);
    const real x1125 = w[114]*x1101 + (c[109] + c[108]*(w[103]*w[103] + (w[110]*w[110] + w[109]*w[109])));
    const real x1130 = w[113]*x1090 + x1125 + (w[115]*x1103 + w[116]*x1105 + (w[111]*x1084 + w[112]*x1087));
    w[164] = 2.0*(w[110]*x1105 + (w[109]*x1101 + w[103]*x1103)) + x1130;
}

/* ---- force ---- */

/* 10 mul, 4 add; for acceleration, multipliers, forces, residual */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    w[161] = w[92]*w[143];
    w[162] = w[93]*w[144];
    w[163] = w[94]*w[145];
    w[165] = w[93]*w[150] - w[94]*w[150];
    w[166] = w[94]*w[148] - w[92]*w[148];
    w[167] = w[92]*w[147] - w[93]*w[147];
    w[168] = q[1]*c[110] + u[0];
}

/* 9 mul; for acceleration, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[92] = w[80]*w[158];
    w[93] = w[81]*w[159];
    w[94] = w[82]*w[160];
    w[169] = w[81]*w[156];
    w[170] = w[82]*w[156];
    w[171] = w[82]*w[154];
    w[172] = w[80]*w[154];
    w[173] = w[80]*w[153];
    w[174] = w[81]*w[153];
}

/* 27 mul, 33 add; for acceleration, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    real *const w = arguments->work;
    const real x1189 = w[169] - w[79]*w[154] + (w[78]*w[153] + (w[76]*w[159] - w[75]*w[160]) - w[170]);
    const real x1203 = w[171] - w[77]*w[153] + (w[79]*w[156] + (w[74]*w[160] - w[76]*w[158]) - w[172]);
    const real x1217 = w[77]*w[154] + (w[75]*w[158] - w[74]*w[159]) + (w[173] - w[78]*w[156]);
    const real x1307 = c[0]*(w[77]*(w[155] - w[157]) + x1189) + c[1]*(w[78]*(w[157] - w[152]) + x1203);
    const real x1321 = c[13]*(w[77]*w[160] + w[79]*w[158] - w[93]) + c[14]*(w[77]*w[159] + w[78]*w[158] - w[94]);
    const real x1323 = c[2]*(w[79]*(w[152] - w[155]) - w[174] + x1217) + (c[11]*(w[78]*w[160] + w[79]*w[159] - w[92]) +
        u[1] + x1321);
    w[175] = x1307 + x1323;
}

/* 54 mul, 62 add; for acceleration */
static void force_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1132 = c[16]*w[105];
    const real x1133 = c[18]*w[105];
    const real x1148 = w[83] + c[21]*w[106] - w[15]*w[108];
    const real x1150 = w[84] + c[22]*w[106] - w[16]*w[108];
    const real x1152 = w[85] + c[23]*w[106] - w[17]*w[108];
    const real x1155 = w[18]*w[106] + (w[86] + x1132) - w[21]*w[108];
    const real x1158 = w[19]*w[106] + (w[87] + w[107]) - w[22]*w[108];
    const real x1161 = w[20]*w[106] + (w[88] + x1133) - w[23]*w[108];
    const real x1222 = w[91] - x1152;
    const real x1223 = w[90] + x1150;
    const real x1224 = w[91] + x1152;
    const real x1225 = w[89] - x1148;
    const real x1226 = w[90] - x1150;
    const real x1227 = w[89] + x1148;
    const real x1244 = w[144]*x1222 + w[145]*x1223 + (c[105]*x1155 - w[161]);
    const real x1246 = w[143]*x1224 + w[145]*x1225 + (c[105]*x1158 - w[162]);
    const real x1248 = w[143]*x1226 + w[144]*x1227 + (c[105]*x1161 - w[163]);
    const real x1263 = w[144]*x1161 + w[165] - w[151]*x1225 + (w[147]*x1226 - w[145]*x1158 + (w[149]*x1227 -
        w[148]*x1224));
    const real x1278 = w[145]*x1155 + w[166] - w[147]*x1227 + (w[150]*x1222 - w[143]*x1161 + (w[151]*x1223 -
        w[146]*x1226));
    const real x1293 = w[143]*x1158 + w[167] - w[150]*x1223 + (w[146]*x1224 - w[144]*x1155 + (w[148]*x1225 -
        w[149]*x1222));
    const real x1331 = w[114]*x1244 + (w[101]*w[168] + w[175]) + (w[115]*x1246 + w[116]*x1248);
    const real x1332 = w[109]*(c[101]*x1132 + x1244) + w[103]*(w[107]*c[101] + x1246) + (w[110]*(c[101]*(9.81 + x1133)
        + x1248) + w[111]*x1263);
    w[176] = x1332 + (w[112]*x1278 + w[113]*x1293 + x1331);
}

/* 42 mul, 41 add; for forces */
static void force_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[175];
    const real x1859 = w[86]*c[105] + (w[39]*w[145] + (w[38]*w[144] - w[161]));
    const real x1862 = w[87]*c[105] + (w[41]*w[145] + (w[40]*w[143] - w[162]));
    const real x1865 = w[88]*c[105] + (w[43]*w[144] + (w[42]*w[143] - w[163]));
    const real x1877 = w[88]*w[144] + (w[43]*w[149] - w[40]*w[148]) + (w[165] + w[42]*w[147] - w[41]*w[151] -
        w[87]*w[145]);
    const real x1889 = w[86]*w[145] + (w[39]*w[151] - w[42]*w[146]) + (w[166] + w[38]*w[150] - w[43]*w[147] -
        w[88]*w[143]);
    const real x1901 = w[87]*w[143] + (w[41]*w[148] - w[38]*w[149]) + (w[167] + w[40]*w[146] - w[39]*w[150] -
        w[86]*w[144]);
    const real x1916 = c[22]*x1889 + c[23]*x1901 + (w[18]*x1859 + w[19]*x1862 + (c[21]*x1877 + w[20]*x1865));
    const real x1927 = w[16]*x1889 + w[17]*x1901 + (w[21]*x1859 + w[22]*x1862 + (w[15]*x1877 + w[23]*x1865));
    out[1] = -(w[168] + c[16]*x1859 + (c[17]*x1862 + c[18]*(c[115] + x1865)));
    out[2] = -x1916;
    out[3] = -x1927;
}

/* ---- solve ---- */

/* 3 mul, 1 div, 3 add; for acceleration */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1335 = w[176]/w[164];
    out[0] = -x1335;
    out[3] = -(w[108] + w[104]*x1335);
    out[2] = w[106] - w[102]*x1335;
    out[1] = w[105] - w[101]*x1335;
}

/* ---- output ---- */

/* 3 mul, 1 add; for multipliers, residual, outputs */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    w[38] = c[16]*a[1];
    w[39] = c[17]*a[1];
    const real x1354 = c[18]*a[1];
    w[40] = x1354;
    w[41] = 9.81 + x1354;
}

/* 6 mul, 6 add; for poses, velocities, energy */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[42] = w[2]*c[120] + (w[0]*c[117] + c[123]);
    w[43] = w[2]*c[121] + (w[0]*c[118] + c[124]);
    w[101] = w[2]*c[122] + (w[0]*c[119] + c[125]);
}

/* 12 mul, 10 add; for residual, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    const real x1345 = c[0]*a[0];
    const real x1346 = c[1]*a[0];
    const real x1347 = c[2]*a[0];
    w[0] = w[74] + c[11]*a[0];
    w[2] = w[75] + c[13]*a[0];
    w[102] = w[76] + c[14]*a[0];
    w[103] = w[79] - x1347;
    w[104] = w[78] + x1346;
    w[105] = w[79] + x1347;
    w[106] = w[77] - x1345;
    w[107] = w[78] - x1346;
    w[108] = w[77] + x1345;
    w[109] = w[61]*l[0];
    w[110] = w[61]*l[1];
    w[111] = w[60]*l[2];
    w[112] = w[59]*l[2];
    w[113] = w[60]*l[0] - w[59]*l[1];
}

/* 42 mul, 48 add; for multipliers, residual */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x1376 = w[83] + (c[21]*a[2] + w[15]*a[3]);
    const real x1377 = w[84] + (c[22]*a[2] + w[16]*a[3]);
    const real x1378 = w[85] + (c[23]*a[2] + w[17]*a[3]);
    const real x1381 = w[86] + (w[21]*a[3] + (w[38] + w[18]*a[2]));
    const real x1384 = w[87] + (w[22]*a[3] + (w[39] + w[19]*a[2]));
    const real x1387 = w[88] + (w[23]*a[3] + (w[40] + w[20]*a[2]));
    w[59] = c[101]*w[38];
    w[60] = c[101]*w[39];
    w[61] = c[101]*w[41];
    const real x1424 = w[91] - x1378;
    const real x1425 = w[90] + x1377;
    const real x1426 = w[91] + x1378;
    const real x1427 = w[89] - x1376;
    const real x1428 = w[90] - x1377;
    const real x1429 = w[89] + x1376;
    w[74] = c[105]*x1381 + (w[145]*x1425 + (w[144]*x1424 - w[161]));
    w[75] = c[105]*x1384 + (w[145]*x1427 + (w[143]*x1426 - w[162]));
    w[76] = c[105]*x1387 + (w[144]*x1429 + (w[143]*x1428 - w[163]));
    w[77] = w[144]*x1387 + (w[149]*x1429 - w[148]*x1426) + (w[165] + w[147]*x1428 - w[151]*x1427 - w[145]*x1384);
    w[78] = w[145]*x1381 + (w[151]*x1425 - w[146]*x1428) + (w[166] + w[150]*x1424 - w[147]*x1429 - w[143]*x1387);
    w[79] = w[143]*x1384 + (w[148]*x1427 - w[149]*x1424) + (w[167] + w[146]*x1426 - w[150]*x1425 - w[144]*x1381);
}

/* 12 mul, 12 add; for velocities, energy */
static void output_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[83] = w[35] + w[33]*w[101] - w[34]*w[43];
    w[84] = w[36] + w[34]*w[42] - w[1]*w[101];
    w[85] = w[37] + w[1]*w[43] - w[33]*w[42];
    w[86] = w[56] + (w[51]*w[117] - w[52]*w[99]);
    w[87] = w[57] + (w[52]*w[95] - w[50]*w[117]);
    w[88] = w[58] + (w[50]*w[99] - w[51]*w[95]);
}

/* 60 mul, 78 add; for residual */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const u = arguments->u;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2109 = w[74] + l[0];
    const real x2113 = w[79] + (w[62]*l[1] - w[63]*l[0]);
    const real x2114 = w[75] + l[1];
    const real x2123 = w[173] + (w[158]*w[2] - w[159]*w[0] + w[113]) - w[156]*w[104] + (w[152]*w[105] - w[174] +
        (w[154]*w[106] - w[155]*w[103]));
    const real x2127 = w[77] + (w[63]*l[2] - w[64]*l[1]);
    const real x2129 = w[78] + (w[64]*l[0] - w[62]*l[2]);
    const real x2130 = w[76] + l[2];
    const real x2137 = w[169] + (w[110] - w[160]*w[2] + (w[159]*w[102] - w[111])) + (w[153]*w[107] - w[170]);
    const real x2146 = w[171] + (w[160]*w[0] - w[109] + (w[112] - w[158]*w[102])) + (w[156]*w[103] - w[172]);
    const real x2160 = c[0]*(x2137 + (w[155]*w[108] - w[154]*w[105] - w[157]*w[106])) + c[1]*(x2146 + (w[157]*w[104] -
        (w[152]*w[107] + w[153]*w[108])));
    out[2] = c[22]*x2129 + c[23]*x2113 + (w[18]*x2109 + w[19]*x2114 + (c[21]*x2127 + w[20]*x2130));
    out[3] = w[16]*x2129 + w[17]*x2113 + (w[21]*x2109 + w[22]*x2114 + (w[15]*x2127 + w[23]*x2130));
    const real x2187 = c[13]*(w[158]*w[105] + w[160]*w[106] - (w[93] + l[1])) + c[14]*(w[158]*w[107] + w[159]*w[108] -
        (w[94] + l[2]));
    const real x2188 = u[1] + c[11]*(w[159]*w[103] + w[160]*w[104] - (w[92] + l[0])) + x2187;
    out[0] = x2160 + (c[2]*x2123 + x2188);
    out[1] = w[168] + c[16]*(w[59] + x2109) + (c[17]*(w[60] + x2114) + c[18]*(w[61] + x2130));
    out[4] = w[44] + (w[66]*a[3] + (w[65]*a[2] + (w[38] - w[71]*a[0])));
    out[5] = w[45] + (w[68]*a[3] + (w[67]*a[2] + (w[39] - w[72]*a[0])));
    out[6] = w[46] + (w[70]*a[3] + (w[69]*a[2] + (w[40] - w[73]*a[0])));
}

/* 23 mul, 22 add; for multipliers */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1505 = w[16]*w[78] + w[17]*w[79] + (w[21]*w[74] + w[22]*w[75] + (w[15]*w[77] + w[23]*w[76]));
    const real x1506 = w[47]*x1505;
    const real x1512 = c[22]*w[78] + c[23]*w[79] + (w[18]*w[74] + w[19]*w[75] + (c[21]*w[77] + w[20]*w[76]));
    const real x1514 = w[97]*(w[67]*x1506 - x1512);
    const real x1520 = c[17]*(x1506 - (w[60] + w[75])) - (c[18]*(w[61] + w[76]) + (w[168] + c[16]*(w[59] + w[74])));
    const real x1522 = w[100]*(x1520 - w[49]*x1514);
    out[0] = x1522;
    const real x1524 = x1514 - w[98]*x1522;
    out[2] = x1524;
    out[1] = -(x1506 + w[96]*x1522 + w[48]*x1524);
}

/* 48 mul, 30 add; for energy */
static void output_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2021 = w[29]*w[34] + (w[24]*w[1] + w[28]*w[33]);
    const real x2026 = w[32]*w[34] + (w[25]*w[33] + w[27]*w[1]);
    const real x2031 = w[31]*w[33] + (w[26]*w[34] + w[30]*w[1]);
    const real x2052 = w[12]*w[52] + (w[6]*w[50] + w[9]*w[51]);
    const real x2057 = w[13]*w[52] + (w[7]*w[50] + w[10]*w[51]);
    const real x2062 = w[14]*w[52] + (w[8]*w[50] + w[11]*w[51]);
    const real x2081 = x2021*(c[51]*x2021) + c[101]*(w[55]*w[55] + (w[53]*w[53] + w[54]*w[54]));
    const real x2084 = c[63]*(w[85]*w[85] + (w[83]*w[83] + w[84]*w[84])) + (x2081 + (x2026*(c[52]*x2026) +
        x2031*(c[53]*x2031)));
    const real x2086 = x2052*(c[57]*x2052 + c[106]*x2062) + x2062*(c[59]*x2062 + c[106]*x2052);
    const real x2087 = c[105]*(w[88]*w[88] + (w[86]*w[86] + w[87]*w[87])) + (x2057*(c[58]*x2057) + x2084);
    out[0] = 0.5*(x2086 + x2087);
    out[1] = w[117]*c[127] + (w[101]*c[126] + w[5]*c[115]);
}

/* 48 mul, 78 add; for outputs */
static void output_9(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[4] = w[41] - 9.81;
    const real x2249 = w[121] + (w[119] + (w[120] + (w[118] + c[128])));
    const real x2252 = w[124] + (w[123] + (w[122] + c[129]));
    const real x2255 = w[127] + (w[126] + (w[125] + c[130]));
    const real x2259 = w[131] + (w[129] + (w[130] + (w[128] + c[131])));
    const real x2262 = w[134] + (w[133] + (w[132] + c[132]));
    const real x2268 = w[136] + (w[135] + c[136]) - (x2249 + x2259);
    const real x2270 = w[138] + (w[137] + c[133]);
    const real x2272 = w[140] + (w[139] + c[134]);
    const real x2274 = w[142] + (w[141] + c[135]);
    const real x2310 = w[103]*x2272 + w[104]*x2274 - w[80]*x2270 + (c[63]*w[0] - l[0]);
    out[5] = x2310;
    const real x2312 = w[105]*x2270 + w[106]*x2274 - w[81]*x2272 + (c[63]*w[2] - l[1]);
    out[6] = x2312;
    const real x2316 = w[108]*x2272 - w[82]*x2274 + (c[63]*w[102] + (w[107]*x2270 - l[2]));
    out[7] = x2316;
    const real x2331 = x2262*(w[81] - w[82]) + (w[110] - w[111] + (w[102]*x2272 - w[2]*x2274) - c[9]*x2316);
    out[8] = w[107]*x2252 + c[10]*x2312 + (w[108]*x2259 - w[105]*x2255) + (x2331 - w[106]*x2268);
    const real x2343 = x2255*(w[82] - w[80]) + (w[112] - w[109] + (w[0]*x2274 - w[102]*x2270) - c[10]*x2310);
    out[9] = w[103]*x2262 + c[12]*x2316 - (w[107]*x2249 + w[108]*x2252) + (w[104]*x2268 + x2343);
    const real x2355 = w[113] + (w[2]*x2270 - w[0]*x2272) - c[12]*x2312 + (w[105]*x2249 + c[9]*x2310);
    const real x2356 = w[106]*x2255 - w[103]*x2259 + (x2252*(w[80] - w[81]) - w[104]*x2262);
    out[10] = x2355 + x2356;
    out[11] = -(w[29]*l[2] + (w[24]*l[0] + w[28]*l[1]));
    out[12] = -(w[32]*l[2] + (w[27]*l[0] + w[25]*l[1]));
    out[13] = -(w[26]*l[2] + (w[30]*l[0] + w[31]*l[1]));
}

/* ---- functions ---- */

SYMGEN_FLAT int slider_crank_independent_acceleration(const symgen_arguments *arguments)
{
    real work[177];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    constraints_7(&own);
    constraints_8(&own);
    transform_1(&own);
    transform_2(&own);
    transform_3(&own);
    transform_5(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    mass_5(&own);
    mass_7(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    force_4(&own);
    solve_1(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_multipliers(const symgen_arguments *arguments)
{
    real work[169];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_2(&own);
    position_3(&own);
    velocity_2(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_6(&own);
    transform_1(&own);
    transform_2(&own);
    mass_1(&own);
    mass_3(&own);
    force_1(&own);
    output_1(&own);
    output_4(&own);
    output_7(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_correction(const symgen_arguments *arguments)
{
    real work[105];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    transform_1(&own);
    transform_2(&own);
    transform_3(&own);
    transform_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_mass_matrix(const symgen_arguments *arguments)
{
    real work[164];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    mass_5(&own);
    mass_6(&own);
    out[1] = c[114];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_forces(const symgen_arguments *arguments)
{
    real work[176];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_5(&own);
    constraints_6(&own);
    constraints_7(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    force_5(&own);
    return symgen_good;
}

int slider_crank_independent_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[137];
    out[5] = symgen_all(0.0);
    out[6] = symgen_all(0.0);
    out[7] = symgen_all(0.0);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_poses(const symgen_arguments *arguments)
{
    real work[118];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_4(&own);
    mass_1(&own);
    output_2(&own);
    out[0] = w[42];
    out[1] = w[43];
    out[2] = w[101];
    out[3] = w[3];
    out[4] = w[4];
    out[5] = w[5];
    out[6] = w[95];
    out[7] = w[99];
    out[8] = w[117];
    out[9] = w[24];
    out[10] = w[27];
    out[11] = w[30];
    out[12] = w[28];
    out[13] = w[25];
    out[14] = w[31];
    out[15] = w[29];
    out[16] = w[32];
    out[17] = w[26];
    out[18] = symgen_all(1.0);
    out[19] = symgen_all(0.0);
    out[20] = symgen_all(0.0);
    out[21] = symgen_all(0.0);
    out[22] = symgen_all(1.0);
    out[23] = symgen_all(0.0);
    out[24] = symgen_all(0.0);
    out[25] = symgen_all(0.0);
    out[26] = symgen_all(1.0);
    out[27] = w[6];
    out[28] = w[7];
    out[29] = w[8];
    out[30] = w[9];
    out[31] = w[10];
    out[32] = w[11];
    out[33] = w[12];
    out[34] = w[13];
    out[35] = w[14];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_velocities(const symgen_arguments *arguments)
{
    real work[118];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    velocity_3(&own);
    velocity_4(&own);
    mass_1(&own);
    output_2(&own);
    output_5(&own);
    out[0] = w[83];
    out[1] = w[84];
    out[2] = w[85];
    out[3] = w[53];
    out[4] = w[54];
    out[5] = w[55];
    out[6] = w[86];
    out[7] = w[87];
    out[8] = w[88];
    out[9] = w[1];
    out[10] = w[33];
    out[11] = w[34];
    out[12] = symgen_all(0.0);
    out[13] = symgen_all(0.0);
    out[14] = symgen_all(0.0);
    out[15] = w[50];
    out[16] = w[51];
    out[17] = w[52];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_closure(const symgen_arguments *arguments)
{
    real work[100];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_3(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_9(&own);
    transform_1(&own);
    transform_7(&own);
    return symgen_good;
}

int slider_crank_independent_dropped_jacobian(const symgen_arguments *arguments)
{
    (void)arguments;
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_constraint_jacobian(const symgen_arguments *arguments)
{
    real work[74];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const c = arguments->constants;
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_10(&own);
    out[1] = c[16];
    out[2] = w[65];
    out[3] = w[66];
    out[5] = c[17];
    out[6] = w[67];
    out[7] = w[68];
    out[9] = c[18];
    out[10] = w[69];
    out[11] = w[70];
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_constraint_bias(const symgen_arguments *arguments)
{
    real work[95];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_5(&own);
    constraints_6(&own);
    constraints_7(&own);
    constraints_8(&own);
    transform_4(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_energy(const symgen_arguments *arguments)
{
    real work[118];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    velocity_1(&own);
    velocity_2(&own);
    velocity_3(&own);
    velocity_4(&own);
    mass_1(&own);
    output_2(&own);
    output_5(&own);
    output_8(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_residual(const symgen_arguments *arguments)
{
    real work[175];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    constraints_7(&own);
    constraints_8(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    mass_4(&own);
    force_1(&own);
    force_2(&own);
    output_1(&own);
    output_3(&own);
    output_4(&own);
    output_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int slider_crank_independent_outputs(const symgen_arguments *arguments)
{
    real work[143];
    const symgen_arguments own = symgen_with_work(arguments, work);
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_4(&own);
    velocity_1(&own);
    constraints_1(&own);
    constraints_5(&own);
    mass_2(&own);
    output_1(&own);
    output_3(&own);
    output_9(&own);
    out[0] = q[0];
    out[1] = v[0];
    out[2] = w[38];
    out[3] = w[39];
    out[14] = symgen_all(0.0);
    out[15] = symgen_all(0.0);
    out[16] = symgen_all(0.0);
    return symgen_good;
}

int slider_crank_independent_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[63];
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[51];
    out[5] = c[52];
    out[6] = c[53];
    out[7] = symgen_all(0.0);
    out[8] = symgen_all(0.0);
    out[9] = symgen_all(0.0);
    out[10] = c[101];
    out[11] = symgen_all(0.0);
    out[12] = symgen_all(0.0);
    out[13] = symgen_all(0.0);
    out[14] = c[54];
    out[15] = c[55];
    out[16] = c[56];
    out[17] = symgen_all(0.0);
    out[18] = symgen_all(0.0);
    out[19] = symgen_all(0.0);
    out[20] = c[105];
    out[21] = symgen_all(0.0);
    out[22] = symgen_all(0.0);
    out[23] = symgen_all(0.0);
    out[24] = c[57];
    out[25] = c[58];
    out[26] = c[59];
    out[27] = symgen_all(0.0);
    out[28] = c[106];
    out[29] = symgen_all(0.0);
    return symgen_good;
}

int slider_crank_independent_scales(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[111];
    out[1] = c[112];
    out[2] = symgen_all(9.81);
    out[3] = symgen_all(1.0);
    out[4] = c[112];
    out[5] = symgen_all(1.0);
    out[6] = symgen_all(1.0);
    out[7] = c[112];
    out[8] = c[112];
    out[9] = c[112];
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

#include "symgen_explicit.h"
#include "symgen_rows.h"
#include "symgen_states.h"

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
    {symgen_scalar, 1, 1, 1},
    {symgen_scalar, 2, 2, 2},
};

static const symgen_choice choices[] = {
    {slider_crank_independent_acceleration, slider_crank_independent_multipliers, slider_crank_independent_correction},
};

static const symgen_model model = {
    .nq = slider_crank_independent_nq,
    .nv = slider_crank_independent_nv,
    .nz = slider_crank_independent_nz,
    .nu = slider_crank_independent_nu,
    .nc = slider_crank_independent_nc,
    .nd = slider_crank_independent_nd,
    .ny = slider_crank_independent_ny,
    .closure_size = slider_crank_independent_closure_size,
    .scales_size = slider_crank_independent_scales_size,
    .pivot_count = 1,
    .choices = choices,
    .joint_count = 3,
    .joints = joints,
    .acceleration = slider_crank_independent_acceleration,
    .multipliers = slider_crank_independent_multipliers,
    .closure = slider_crank_independent_closure,
    .correction = slider_crank_independent_correction,
    .outputs = slider_crank_independent_outputs,
    .scales = slider_crank_independent_scales,
};

int slider_crank_independent_scratch(void) { return symgen_explicit_scratch(&model); }

int slider_crank_independent_control(void) { return symgen_explicit_control(&model); }

int slider_crank_independent_run(symgen_run *run) { return symgen_explicit_run(&model, run); }

int slider_crank_independent_rk4(symgen_run *run) { return symgen_explicit_rk4(&model, run); }

int slider_crank_independent_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

int slider_crank_independent_assembly_scratch(int length, int entries) { return symgen_assembly_scratch(&model, length, entries); }

int slider_crank_independent_assemble(const symgen_assembly *assembly) { return symgen_assemble(&model, assembly); }

int slider_crank_independent_search_scratch(int count, int entries) { return symgen_search_scratch(&model, count, entries); }

int slider_crank_independent_search(const symgen_search *search) { return symgen_search_step(&model, search); }

int slider_crank_independent_go(const symgen_search *search) { return symgen_go(&model, search); }

void slider_crank_independent_row_constants(int rows, const double *parameters, double *constants)
{
    symgen_constants_of_rows(slider_crank_independent_init, rows, slider_crank_independent_np, slider_crank_independent_nk, parameters, constants);
}

int slider_crank_independent_row_call(const symgen_row_call *call) { return symgen_call_rows(call); }

int slider_crank_independent_row_assemble(const symgen_assembly_rows *rows) { return symgen_assemble_rows(&model, rows); }

int slider_crank_independent_sizing_scratch(void) { return symgen_sizing_scratch(&model); }

int slider_crank_independent_row_size(const symgen_state_sizing *sizing) { return symgen_size_rows(&model, sizing); }

int slider_crank_independent_row_settle(const symgen_settling *settling) { return symgen_settle_rows(&model, settling); }

#endif

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *slider_crank_independent_interface(void);
SYMGEN_EXPORT const char *slider_crank_independent_seal(void);

const int *slider_crank_independent_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        27,
        slider_crank_independent_np,
        slider_crank_independent_nk,
        slider_crank_independent_nw,
        slider_crank_independent_nq,
        slider_crank_independent_nv,
        slider_crank_independent_nz,
        slider_crank_independent_nu,
        slider_crank_independent_nc,
        slider_crank_independent_nd,
        slider_crank_independent_ny,
        slider_crank_independent_acceleration_size,
        slider_crank_independent_multipliers_size,
        slider_crank_independent_correction_size,
        slider_crank_independent_mass_matrix_size,
        slider_crank_independent_forces_size,
        slider_crank_independent_initial_size,
        slider_crank_independent_poses_size,
        slider_crank_independent_velocities_size,
        slider_crank_independent_closure_size,
        slider_crank_independent_dropped_jacobian_size,
        slider_crank_independent_constraint_jacobian_size,
        slider_crank_independent_constraint_bias_size,
        slider_crank_independent_energy_size,
        slider_crank_independent_residual_size,
        slider_crank_independent_outputs_size,
        slider_crank_independent_assumptions_size,
        slider_crank_independent_scales_size,
    };
    return sizes;
}

const char *slider_crank_independent_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
