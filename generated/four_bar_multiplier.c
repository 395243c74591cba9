/* four_bar, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 8f4f4f752f736eb4e8156da2bd36c706d4ffb5152f9a2251a05d52aeb436eae1
   init: 492 mul, 5 div, 438 add, 4 sqrt, 4 other, 939 flops
   position: 63 mul, 54 add, 6 trig, 117 flops
   velocity: 9 mul, 3 add, 12 flops
   constraints: 81 mul, 76 add, 157 flops
   transform: no operations
   mass: 197 mul, 180 add, 377 flops
   force: 123 mul, 120 add, 243 flops
   solve: 42 mul, 5 div, 26 add, 73 flops
   output: no operations
*/
#include "four_bar_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 492 mul, 5 div, 438 add, 4 sqrt, 4 other */
static void init_1(const real *p, real *c)
{
    const real x11 = 1.0/sqrt(p[37]*p[37] + (p[35]*p[35] + p[36]*p[36]));
    const real x12 = p[35]*x11;
    c[0] = x12;
    const real x13 = p[36]*x11;
    c[1] = x13;
    const real x14 = p[37]*x11;
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
    const real x48 = x14*p[1] - x13*p[2];
    c[11] = x48;
    const real x52 = x12*p[2] - x14*p[0];
    c[13] = x52;
    const real x55 = x13*p[0] - x12*p[1];
    c[14] = x55;
    const real x57 = p[5] - p[2];
    const real x60 = p[4] - p[1];
    const real x62 = x13*x57 - x14*x60;
    c[15] = x62;
    const real x64 = p[3] - p[0];
    const real x67 = x14*x64 - x12*x57;
    c[16] = x67;
    const real x70 = x12*x60 - x13*x64;
    c[17] = x70;
    c[18] = x13*x70 - x14*x67;
    c[19] = x14*x62 - x12*x70;
    c[20] = x12*x67 - x13*x62;
    c[21] = p[0] + x64;
    c[22] = p[1] + x60;
    c[23] = p[2] + x57;
    const real x104 = 1.0/sqrt(p[40]*p[40] + (p[38]*p[38] + p[39]*p[39]));
    const real x105 = p[38]*x104;
    c[24] = x105;
    const real x106 = p[39]*x104;
    c[25] = x106;
    const real x107 = p[40]*x104;
    c[26] = x107;
    c[27] = x105*x105;
    c[28] = x106*x106;
    c[29] = x107*x107;
    c[30] = x105*x106;
    c[31] = x105*x107;
    c[32] = x106*x107;
    const real x183 = x13*x107 - x14*x106;
    c[33] = x183;
    const real x186 = x14*x105 - x12*x107;
    c[34] = x186;
    const real x189 = x12*x106 - x13*x105;
    c[35] = x189;
    c[36] = x13*x189 - x14*x186;
    c[37] = x14*x183 - x12*x189;
    c[38] = x12*x186 - x13*x183;
    const real x229 = 1.0/sqrt(p[46]*p[46] + (p[44]*p[44] + p[45]*p[45]));
    const real x230 = p[44]*x229;
    c[39] = x230;
    const real x231 = p[45]*x229;
    c[40] = x231;
    const real x232 = p[46]*x229;
    c[41] = x232;
    const real x237 = x230*x230;
    c[42] = x237;
    const real x240 = x231*x231;
    c[43] = x240;
    const real x243 = x232*x232;
    c[44] = x243;
    const real x246 = x230*x231;
    c[45] = x246;
    const real x251 = x230*x232;
    c[46] = x251;
    const real x256 = x231*x232;
    c[47] = x256;
    c[50] = x232*p[10] - x231*p[11];
    c[52] = x230*p[11] - x232*p[9];
    c[53] = x231*p[9] - x230*p[10];
    const real x279 = 0.5*(p[17] + (p[16] + p[18]));
    const real x288 = 0.5*(p[24] + (p[23] + p[25]));
    const real x289 = x288 - p[23];
    c[54] = x289;
    const real x290 = x288 - p[24];
    c[55] = x290;
    const real x291 = x288 - p[25];
    c[56] = x291;
    const real x297 = 0.5*(p[32] + (p[31] + p[33]));
    const real x303 = p[28] - p[9];
    const real x304 = p[27]*x303;
    c[58] = x304;
    const real x306 = p[29] - p[10];
    const real x307 = p[27]*x306;
    c[59] = x307;
    const real x309 = p[30] - p[11];
    const real x310 = p[27]*x309;
    c[60] = x310;
    const real x312 = x297 - p[31] + x303*x304;
    const real x313 = x304*x306;
    const real x316 = x304*x309 - p[34];
    const real x317 = x303*x307;
    const real x319 = x297 - p[32] + x306*x307;
    const real x320 = x307*x309;
    const real x322 = x303*x310 - p[34];
    const real x323 = x306*x310;
    const real x325 = x297 - p[33] + x309*x310;
    const real x328 = p[13] - p[0];
    const real x329 = p[12]*x328;
    c[62] = x329;
    const real x331 = p[14] - p[1];
    const real x332 = p[12]*x331;
    c[63] = x332;
    const real x334 = p[15] - p[2];
    const real x335 = p[12]*x334;
    c[64] = x335;
    const real x337 = x279 - p[16] + x328*x329;
    const real x338 = x329*x331;
    const real x339 = x329*x334;
    const real x340 = x328*x332;
    const real x342 = x279 - p[17] + x331*x332;
    const real x343 = x332*x334;
    const real x344 = x328*x335;
    const real x345 = x331*x335;
    const real x347 = x279 - p[18] + x334*x335;
    const real x348 = x23 + x26;
    const real x349 = x20 + x26;
    const real x350 = x20 + x23;
    const real x353 = x13*x335 - x14*x332;
    c[65] = x353;
    const real x356 = x14*x329 - x12*x335;
    c[66] = x356;
    const real x359 = x12*x332 - x13*x329;
    c[67] = x359;
    const real x364 = x29*x332 + x34*x335 - x329*x348;
    c[68] = x364;
    const real x369 = x29*x329 + x39*x335 - x332*x349;
    c[69] = x369;
    const real x374 = x34*x329 + x39*x332 - x335*x350;
    c[70] = x374;
    const real x375 = x13*x344;
    const real x376 = x14*x340;
    const real x377 = x375 - x376;
    const real x380 = x13*x345 - x14*x342;
    const real x383 = x13*x347 - x14*x343;
    const real x384 = x14*x337;
    const real x386 = x384 - x12*x344;
    const real x387 = x14*x338;
    const real x388 = x12*x345;
    const real x389 = x387 - x388;
    const real x392 = x14*x339 - x12*x347;
    const real x394 = x13*x337;
    const real x395 = x12*x340 - x394;
    const real x396 = x12*x342;
    const real x398 = x396 - x13*x338;
    const real x399 = x12*x343;
    const real x400 = x13*x339;
    const real x401 = x399 - x400;
    const real x415 = x29*x340 + x34*x344 - x337*x348;
    const real x420 = x29*x342 + x34*x345 - x338*x348;
    const real x425 = x29*x343 + x34*x347 - x339*x348;
    const real x430 = x29*x337 + x39*x344 - x340*x349;
    const real x435 = x29*x338 + x39*x345 - x342*x349;
    const real x440 = x29*x339 + x39*x347 - x343*x349;
    const real x445 = x34*x337 + x39*x340 - x344*x350;
    const real x450 = x34*x338 + x39*x342 - x345*x350;
    const real x455 = x34*x339 + x39*x343 - x347*x350;
    const real x458 = x14*x380 - x13*x383;
    const real x461 = x12*x383 - x14*x377;
    const real x464 = x13*x377 - x12*x380;
    const real x467 = x12*x392 - x14*x386;
    const real x470 = x13*x386 - x12*x389;
    const real x473 = x13*x395 - x12*x398;
    c[71] = 2.0*(x29*x380 + x34*x383 - x348*x377);
    const real x522 = x34*x392 + (x39*x383 + x29*(x377 + x389) - x349*x380);
    c[72] = x522 - x348*x386;
    const real x528 = x29*x398 + (x39*x380 + x34*(x377 + x401) - x350*x383);
    c[73] = x528 - x348*x395;
    c[74] = 2.0*(x29*x386 + x39*x392 - x349*x389);
    const real x535 = x29*x395 + (x34*x386 + x39*(x389 + x401) - x350*x392);
    c[75] = x535 - x349*x398;
    c[76] = 2.0*(x34*x395 + x39*x398 - x350*x401);
    c[77] = x458 + (x29*x420 + x34*x425 - x348*x415);
    c[78] = x461 + (x29*x415 + x39*x425 - x349*x420);
    c[79] = x464 + (x34*x415 + x39*x420 - x350*x425);
    c[80] = x467 + (x29*x430 + x39*x440 - x349*x435);
    c[81] = x470 + (x34*x430 + x39*x435 - x350*x440);
    c[82] = x473 + (x34*x445 + x39*x450 - x350*x455);
    const real x574 = p[0]*x329;
    const real x576 = p[0]*x332;
    const real x578 = p[0]*x335;
    const real x580 = p[1]*x329;
    const real x581 = p[1]*x332;
    const real x583 = p[1]*x335;
    const real x585 = p[2]*x329;
    const real x586 = p[2]*x332;
    const real x587 = p[2]*x335;
    c[83] = x574 + (x337 + x574);
    c[84] = x338 + x576 + x580;
    c[85] = x339 + x578 + x585;
    c[86] = x581 + (x342 + x581);
    c[87] = x343 + x583 + x586;
    c[88] = x587 + (x347 + x587);
    const real x595 = p[0]*x353;
    const real x602 = p[1]*x356;
    const real x608 = p[2]*x359;
    c[89] = x595 + (x377 - (x387 - x400) + x595);
    c[90] = x380 - (x12*x339 - x384) + p[0]*x356 + p[1]*x353;
    c[91] = x383 - (x394 - x12*x338) + p[0]*x359 + p[2]*x353;
    c[92] = x602 + (x389 - (x399 - x376) + x602);
    c[93] = x392 - (x13*x340 - x396) + p[1]*x359 + p[2]*x356;
    c[94] = x608 + (x401 - (x375 - x388) + x608);
    const real x616 = p[0]*x364;
    const real x622 = p[1]*x369;
    const real x627 = p[2]*x374;
    c[95] = x616 + (x616 + 2.0*(x415 - x458));
    c[96] = x420 + x430 - 2.0*x461 + p[0]*x369 + p[1]*x364;
    c[97] = x425 + x445 - 2.0*x464 + p[0]*x374 + p[2]*x364;
    c[98] = x622 + (x622 + 2.0*(x435 - x467));
    c[99] = x440 + x450 - 2.0*x470 + p[1]*x374 + p[2]*x369;
    c[100] = x627 + (x627 + 2.0*(x455 - x473));
    c[101] = p[20] - p[3];
    c[102] = p[21] - p[4];
    c[103] = p[22] - p[5];
    c[106] = x291 + (x289 + x290);
    const real x789 = x240 + x243;
    const real x790 = x237 + x243;
    const real x791 = x237 + x240;
    const real x794 = x231*x310 - x232*x307;
    c[107] = x794;
    const real x797 = x232*x304 - x230*x310;
    c[108] = x797;
    const real x800 = x230*x307 - x231*x304;
    c[109] = x800;
    const real x805 = x246*x307 + x251*x310 - x304*x789;
    c[110] = x805;
    const real x810 = x246*x304 + x256*x310 - x307*x790;
    c[111] = x810;
    const real x815 = x251*x304 + x256*x307 - x310*x791;
    c[112] = x815;
    const real x816 = x231*x322;
    const real x817 = x232*x317;
    const real x818 = x816 - x817;
    const real x821 = x231*x323 - x232*x319;
    const real x824 = x231*x325 - x232*x320;
    const real x825 = x232*x312;
    const real x827 = x825 - x230*x322;
    const real x828 = x232*x313;
    const real x829 = x230*x323;
    const real x830 = x828 - x829;
    const real x833 = x232*x316 - x230*x325;
    const real x835 = x231*x312;
    const real x836 = x230*x317 - x835;
    const real x837 = x230*x319;
    const real x839 = x837 - x231*x313;
    const real x840 = x230*x320;
    const real x841 = x231*x316;
    const real x842 = x840 - x841;
    const real x856 = x246*x317 + x251*x322 - x312*x789;
    const real x861 = x246*x319 + x251*x323 - x313*x789;
    const real x866 = x246*x320 + x251*x325 - x316*x789;
    const real x871 = x246*x312 + x256*x322 - x317*x790;
    const real x876 = x246*x313 + x256*x323 - x319*x790;
    const real x881 = x246*x316 + x256*x325 - x320*x790;
    const real x886 = x251*x312 + x256*x317 - x322*x791;
    const real x891 = x251*x313 + x256*x319 - x323*x791;
    const real x896 = x251*x316 + x256*x320 - x325*x791;
    const real x899 = x232*x821 - x231*x824;
    const real x902 = x230*x824 - x232*x818;
    const real x905 = x231*x818 - x230*x821;
    const real x908 = x230*x833 - x232*x827;
    const real x911 = x231*x827 - x230*x830;
    const real x914 = x231*x836 - x230*x839;
    c[113] = 2.0*(x246*x821 + x251*x824 - x789*x818);
    const real x962 = x251*x833 + (x256*x824 + x246*(x818 + x830) - x790*x821);
    c[114] = x962 - x789*x827;
    const real x968 = x246*x839 + (x256*x821 + x251*(x818 + x842) - x791*x824);
    c[115] = x968 - x789*x836;
    c[116] = 2.0*(x246*x827 + x256*x833 - x790*x830);
    const real x975 = x246*x836 + (x251*x827 + x256*(x830 + x842) - x791*x833);
    c[117] = x975 - x790*x839;
    c[118] = 2.0*(x251*x836 + x256*x839 - x791*x842);
    c[119] = x899 + (x246*x861 + x251*x866 - x789*x856);
    c[120] = x902 + (x246*x856 + x256*x866 - x790*x861);
    c[121] = x905 + (x251*x856 + x256*x861 - x791*x866);
    c[122] = x908 + (x246*x871 + x256*x881 - x790*x876);
    c[123] = x911 + (x251*x871 + x256*x876 - x791*x881);
    c[124] = x914 + (x251*x886 + x256*x891 - x791*x896);
    const real x1014 = p[9]*x304;
    const real x1016 = p[9]*x307;
    const real x1018 = p[9]*x310;
    const real x1020 = p[10]*x304;
    const real x1021 = p[10]*x307;
    const real x1023 = p[10]*x310;
    const real x1025 = p[11]*x304;
    const real x1026 = p[11]*x307;
    const real x1027 = p[11]*x310;
    c[125] = x1014 + (x312 + x1014);
    c[126] = x313 + x1016 + x1020;
    c[127] = x316 + x1018 + x1025;
    c[128] = x1021 + (x319 + x1021);
    c[129] = x320 + x1023 + x1026;
    c[130] = x1027 + (x325 + x1027);
    const real x1035 = p[9]*x794;
    const real x1042 = p[10]*x797;
    const real x1048 = p[11]*x800;
    c[131] = x1035 + (x818 - (x828 - x841) + x1035);
    c[132] = x821 - (x230*x316 - x825) + p[9]*x797 + p[10]*x794;
    c[133] = x824 - (x835 - x230*x313) + p[9]*x800 + p[11]*x794;
    c[134] = x1042 + (x830 - (x840 - x817) + x1042);
    c[135] = x833 - (x231*x317 - x837) + p[10]*x800 + p[11]*x797;
    c[136] = x1048 + (x842 - (x816 - x829) + x1048);
    const real x1056 = p[9]*x805;
    const real x1062 = p[10]*x810;
    const real x1067 = p[11]*x815;
    c[137] = x1056 + (x1056 + 2.0*(x856 - x899));
    c[138] = x861 + x871 - 2.0*x902 + p[9]*x810 + p[10]*x805;
    c[139] = x866 + x886 - 2.0*x905 + p[9]*x815 + p[11]*x805;
    c[140] = x1062 + (x1062 + 2.0*(x876 - x908));
    c[141] = x881 + x891 - 2.0*x911 + p[10]*x815 + p[11]*x810;
    c[142] = x1067 + (x1067 + 2.0*(x896 - x914));
    c[143] = x48*p[19];
    c[144] = x52*p[19];
    c[145] = x55*p[19];
    c[146] = p[6] - p[3];
    c[147] = p[7] - p[4];
    c[148] = p[8] - p[5];
    const real x1351 = p[8] - p[11];
    const real x1353 = p[7] - p[10];
    const real x1355 = x231*x1351 - x232*x1353;
    c[149] = x1355;
    const real x1356 = p[6] - p[9];
    const real x1359 = x232*x1356 - x230*x1351;
    c[150] = x1359;
    const real x1362 = x230*x1353 - x231*x1356;
    c[151] = x1362;
    c[152] = x231*x1362 - x232*x1359;
    c[153] = x232*x1355 - x230*x1362;
    c[154] = x230*x1359 - x231*x1355;
    c[155] = p[9] + x1356;
    c[156] = p[10] + x1353;
    c[157] = p[11] + x1351;
    const real x1399 = 1.0/sqrt(p[43]*p[43] + (p[41]*p[41] + p[42]*p[42]));
    const real x1400 = p[41]*x1399;
    c[158] = x1400;
    const real x1401 = p[42]*x1399;
    c[159] = x1401;
    const real x1402 = p[43]*x1399;
    c[160] = x1402;
    const real x1404 = symgen_select(x1402, -0.5, -1.0, 1.0);
    const real x1406 = 1.0/(x1402 + x1404);
    const real x1408 = x1406*(x1400*x1401);
    c[161] = x1408;
    c[162] = 1.0 - x1404*(x1406*(x1400*x1400));
    c[163] = x1404*x1408;
    c[164] = x1400*x1404;
    c[165] = x1404 - x1406*(x1401*x1401);
    const real x1435 = x231*x1402 - x232*x1401;
    c[166] = x1435;
    const real x1438 = x232*x1400 - x230*x1402;
    c[167] = x1438;
    const real x1441 = x230*x1401 - x231*x1400;
    c[168] = x1441;
    c[169] = x231*x1441 - x232*x1438;
    c[170] = x232*x1435 - x230*x1441;
    c[171] = x230*x1438 - x231*x1435;
    const real x2024 = x13*x334 - x14*x331;
    c[172] = x2024;
    const real x2027 = x14*x328 - x12*x334;
    c[173] = x2027;
    const real x2030 = x12*x331 - x13*x328;
    c[174] = x2030;
    c[175] = x13*x2030 - x14*x2027;
    c[176] = x14*x2024 - x12*x2030;
    c[177] = x12*x2027 - x13*x2024;
    c[178] = p[0] + x328;
    c[179] = p[1] + x331;
    c[180] = p[2] + x334;
    const real x2057 = x231*x309 - x232*x306;
    c[181] = x2057;
    const real x2060 = x232*x303 - x230*x309;
    c[182] = x2060;
    const real x2063 = x230*x306 - x231*x303;
    c[183] = x2063;
    c[184] = x231*x2063 - x232*x2060;
    c[185] = x232*x2057 - x230*x2063;
    c[186] = x230*x2060 - x231*x2057;
    c[187] = p[9] + x303;
    c[188] = p[10] + x306;
    c[189] = p[11] + x309;
    const real x2176 = p[0]*p[12];
    const real x2177 = p[1]*p[12];
    const real x2178 = p[2]*p[12];
    c[190] = x574 + (x574 + (x337 + p[0]*x2176));
    c[191] = x580 + (x576 + (x338 + p[1]*x2176));
    c[192] = x585 + (x578 + (x339 + p[2]*x2176));
    c[193] = x581 + (x581 + (x342 + p[1]*x2177));
    c[194] = x586 + (x583 + (x343 + p[2]*x2177));
    c[195] = x587 + (x587 + (x347 + p[2]*x2178));
    c[196] = x329 + x2176;
    c[197] = x332 + x2177;
    c[198] = x335 + x2178;
    const real x2236 = p[9]*p[27];
    const real x2237 = p[10]*p[27];
    const real x2238 = p[11]*p[27];
    c[199] = x1014 + (x1014 + (x312 + p[9]*x2236));
    c[200] = x1020 + (x1016 + (x313 + p[10]*x2236));
    c[201] = x1025 + (x1018 + (x316 + p[11]*x2236));
    c[202] = x1021 + (x1021 + (x319 + p[10]*x2237));
    c[203] = x1026 + (x1023 + (x320 + p[11]*x2237));
    c[204] = x1027 + (x1027 + (x325 + p[11]*x2238));
    c[205] = x304 + x2236;
    c[206] = x307 + x2237;
    c[207] = x310 + x2238;
    c[208] = 9.81*p[12];
    c[209] = 9.81*p[19];
    c[210] = 9.81*p[27];
    c[211] = p[47] - p[3];
    c[212] = p[48] - p[4];
    c[213] = p[49] - p[5];
    c[214] = p[50] - p[3];
    c[215] = p[51] - p[4];
    c[216] = p[52] - p[5];
    c[217] = symgen_select(p[12], 0.0, 1.0, 0.0);
    c[218] = symgen_select(p[19], 0.0, 1.0, 0.0);
    c[219] = symgen_select(p[27], 0.0, 1.0, 0.0);
}

void four_bar_multiplier_init(const real *p, real *c)
{
    c[9] = p[1];
    c[10] = p[2];
    c[12] = p[0];
    c[48] = p[10];
    c[49] = p[11];
    c[51] = p[9];
    c[57] = p[27];
    c[61] = p[12];
    c[104] = p[19];
    c[105] = p[26];
    c[220] = p[53];
    init_1(p, c);
}

/* ---- position ---- */

/* 49 mul, 42 add, 4 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, dropped_jacobian, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x16 = sin(q[0]);
    w[0] = x16;
    const real x17 = cos(q[0]);
    const real x19 = 1.0 - x17;
    w[1] = x19;
    const real x22 = x17 + x19*c[3];
    w[2] = x22;
    const real x25 = x17 + x19*c[4];
    w[3] = x25;
    const real x28 = x17 + x19*c[5];
    w[4] = x28;
    const real x30 = x19*c[6];
    const real x31 = c[2]*x16;
    const real x32 = x30 - x31;
    w[5] = x32;
    const real x33 = x30 + x31;
    w[6] = x33;
    const real x35 = x19*c[7];
    const real x36 = c[1]*x16;
    const real x37 = x35 - x36;
    w[7] = x37;
    const real x38 = x35 + x36;
    w[8] = x38;
    const real x40 = x19*c[8];
    const real x41 = c[0]*x16;
    const real x42 = x40 - x41;
    w[9] = x42;
    const real x43 = x40 + x41;
    w[10] = x43;
    w[11] = x16*c[15] + (x19*c[18] + c[21]);
    w[12] = x16*c[17] + (x19*c[20] + c[23]);
    const real x109 = sin(q[1]);
    const real x110 = cos(q[1]);
    const real x111 = 1.0 - x110;
    const real x114 = x110 + x111*c[27];
    const real x117 = x110 + x111*c[28];
    const real x120 = x110 + x111*c[29];
    const real x122 = x111*c[30];
    const real x123 = c[26]*x109;
    const real x124 = x122 - x123;
    const real x125 = x122 + x123;
    const real x127 = x111*c[31];
    const real x128 = c[25]*x109;
    const real x129 = x127 - x128;
    const real x130 = x127 + x128;
    const real x132 = x111*c[32];
    const real x133 = c[24]*x109;
    const real x134 = x132 - x133;
    const real x135 = x132 + x133;
    w[13] = x38*x129 + (x22*x114 + x32*x125);
    w[14] = x38*x135 + (x22*x124 + x32*x117);
    w[15] = x38*x120 + (x22*x130 + x32*x134);
    w[16] = x42*x129 + (x25*x125 + x33*x114);
    w[17] = x42*x135 + (x25*x117 + x33*x124);
    w[18] = x42*x120 + (x25*x134 + x33*x130);
    w[19] = x43*x125 + (x28*x129 + x37*x114);
    w[20] = x43*x117 + (x28*x135 + x37*x124);
    w[21] = x43*x134 + (x28*x120 + x37*x130);
}

/* 2 mul, 2 add; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[22] = w[0]*c[16] + (w[1]*c[19] + c[22]);
}

/* 6 mul, 6 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, dropped_jacobian, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[23] = w[1]*c[36] + (c[24] + w[0]*c[33]);
    w[24] = w[1]*c[37] + (c[25] + w[0]*c[34]);
    w[25] = w[1]*c[38] + (c[26] + w[0]*c[35]);
}

/* 1 add, 2 trig; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, closure, dropped_jacobian, constraint_jacobian, constraint_bias, energy, residual */
static void position_4(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    w[26] = sin(q[2]);
    const real x235 = cos(q[2]);
    w[27] = x235;
    w[28] = 1.0 - x235;
}

/* 4 mul, 2 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, energy, residual, outputs */
static void position_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[29] = w[22]*w[25] - w[12]*w[24];
    w[30] = w[11]*w[24] - w[22]*w[23];
}

/* 2 mul, 1 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, dropped_jacobian, energy, residual, outputs */
static void position_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[31] = w[12]*w[23] - w[11]*w[25];
}

/* 9 mul, 9 add; for poses */
static void position_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[27] = w[27] + w[28]*c[42];
    out[31] = w[27] + w[28]*c[43];
    out[35] = w[27] + w[28]*c[44];
    const real x247 = w[28]*c[45];
    const real x248 = c[41]*w[26];
    out[28] = x247 - x248;
    out[30] = x247 + x248;
    const real x252 = w[28]*c[46];
    const real x253 = c[40]*w[26];
    out[33] = x252 - x253;
    out[29] = x252 + x253;
    const real x257 = w[28]*c[47];
    const real x258 = c[39]*w[26];
    out[32] = x257 - x258;
    out[34] = x257 + x258;
}

/* ---- velocity ---- */

/* 9 mul, 3 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x1589 = c[0]*v[0];
    w[27] = x1589;
    const real x1590 = c[1]*v[0];
    w[32] = x1590;
    const real x1591 = c[2]*v[0];
    w[33] = x1591;
    const real x1596 = w[23]*v[1];
    w[34] = x1596;
    const real x1597 = w[24]*v[1];
    w[35] = x1597;
    const real x1598 = w[25]*v[1];
    w[36] = x1598;
    w[37] = x1589 + x1596;
    w[38] = x1590 + x1597;
    w[39] = x1591 + x1598;
    w[40] = c[39]*v[2];
    w[41] = c[40]*v[2];
    w[42] = c[41]*v[2];
}

/* 9 mul, 3 add; for velocities, energy */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x1592 = c[11]*v[0];
    w[43] = x1592;
    const real x1593 = c[13]*v[0];
    w[44] = x1593;
    const real x1594 = c[14]*v[0];
    w[45] = x1594;
    w[46] = x1592 + w[29]*v[1];
    w[47] = x1593 + w[31]*v[1];
    w[48] = x1594 + w[30]*v[1];
    w[49] = c[50]*v[2];
    w[50] = c[52]*v[2];
    w[51] = c[53]*v[2];
}

/* ---- constraints ---- */

/* 10 mul, 10 add; for acceleration, multipliers, correction, closure, dropped_jacobian, constraint_jacobian, constraint_bias, residual */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[52] = w[11] + (w[15]*c[148] + (w[13]*c[146] + w[14]*c[147]));
    w[53] = w[12] + (w[21]*c[148] + (w[19]*c[146] + w[20]*c[147]));
    w[54] = w[26]*c[149] + (w[28]*c[152] + c[155]);
    w[55] = w[26]*c[151] + (w[28]*c[154] + c[157]);
}

/* 5 mul, 5 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[56] = w[22] + (w[18]*c[148] + (w[16]*c[146] + w[17]*c[147]));
    w[57] = w[26]*c[150] + (w[28]*c[153] + c[156]);
}

/* 12 mul, 12 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[58] = c[11] + c[1]*w[53] - c[2]*w[56];
    w[59] = w[29] + w[24]*w[53] - w[25]*w[56];
    w[60] = c[50] + c[40]*w[55] - c[41]*w[57];
    w[61] = c[14] + c[0]*w[56] - c[1]*w[52];
    w[62] = w[30] + w[23]*w[56] - w[24]*w[52];
    w[63] = c[53] + c[39]*w[57] - c[40]*w[54];
}

/* 30 mul, 28 add; for acceleration, multipliers, forces, constraint_bias, residual, outputs */
static void constraints_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1615 = w[27]*w[27];
    w[64] = x1615;
    const real x1616 = w[32]*w[32];
    const real x1617 = w[33]*w[33];
    w[65] = x1617;
    const real x1618 = w[32]*w[33];
    w[66] = x1618;
    const real x1619 = w[27]*w[33];
    w[67] = x1619;
    const real x1620 = w[27]*w[32];
    w[68] = x1620;
    const real x1621 = x1616 + x1617;
    w[69] = x1621;
    const real x1623 = x1615 + x1616;
    w[70] = x1623;
    const real x1628 = c[12]*x1621 - c[9]*x1620 - c[10]*x1619;
    w[71] = x1628;
    const real x1640 = c[10]*x1623 - c[12]*x1619 - c[9]*x1618 + 9.81;
    w[72] = x1640;
    const real x1643 = w[32]*w[36] - w[33]*w[35];
    w[73] = x1643;
    const real x1646 = w[33]*w[34] - w[27]*w[36];
    w[74] = x1646;
    const real x1649 = w[27]*w[35] - w[32]*w[34];
    w[75] = x1649;
    const real x1650 = w[37]*w[37];
    w[76] = x1650;
    const real x1651 = w[38]*w[38];
    const real x1652 = w[39]*w[39];
    w[77] = x1652;
    const real x1653 = w[38]*w[39];
    w[78] = x1653;
    const real x1654 = w[37]*w[39];
    w[79] = x1654;
    const real x1655 = w[37]*w[38];
    w[80] = x1655;
    const real x1656 = x1651 + x1652;
    w[81] = x1656;
    const real x1657 = x1655 - x1649;
    w[82] = x1657;
    const real x1658 = x1646 + x1654;
    w[83] = x1658;
    const real x1662 = x1654 - x1646;
    w[84] = x1662;
    const real x1663 = x1643 + x1653;
    w[85] = x1663;
    const real x1664 = x1650 + x1651;
    w[86] = x1664;
    const real x1678 = w[12]*(x1619 - x1658) + (w[11]*(x1656 - x1621) + w[22]*(x1620 - x1657));
    const real x1688 = w[12]*(x1664 - x1623) + (w[11]*(x1619 - x1662) + w[22]*(x1618 - x1663));
    w[87] = x1628 + x1678;
    w[88] = x1640 + x1688;
}

/* 12 mul, 7 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1692 = w[40]*w[40];
    w[34] = x1692;
    const real x1693 = w[41]*w[41];
    const real x1694 = w[42]*w[42];
    w[35] = x1694;
    const real x1695 = w[41]*w[42];
    w[36] = x1695;
    const real x1696 = w[40]*w[42];
    w[89] = x1696;
    const real x1697 = w[40]*w[41];
    w[90] = x1697;
    const real x1698 = x1693 + x1694;
    w[91] = x1698;
    const real x1700 = x1692 + x1693;
    w[92] = x1700;
    w[93] = c[51]*x1698 - c[48]*x1697 - c[49]*x1696;
    w[94] = 9.81 + (c[49]*x1700 - c[51]*x1696 - c[48]*x1695);
}

/* 12 mul, 14 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[95] = w[93] + (w[57]*w[90] + w[55]*w[89] - w[54]*w[91]) - (w[87] + (w[56]*w[82] + w[53]*w[83] - w[52]*w[81]));
    w[96] = w[94] + (w[54]*w[89] + w[57]*w[36] - w[55]*w[92]) - (w[88] + (w[52]*w[84] + w[56]*w[85] - w[53]*w[86]));
}

/* 24 mul, 18 add; for closure, dropped_jacobian */
static void constraints_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[97] = w[13]*c[162] - w[14]*c[163] - w[15]*c[164];
    w[98] = w[16]*c[162] - w[17]*c[163] - w[18]*c[164];
    w[99] = w[19]*c[162] - w[20]*c[163] - w[21]*c[164];
    w[100] = w[28]*c[169] + (c[158] + w[26]*c[166]);
    w[101] = w[28]*c[170] + (c[159] + w[26]*c[167]);
    w[102] = w[28]*c[171] + (c[160] + w[26]*c[168]);
    w[103] = w[14]*c[165] - w[13]*c[161] - w[15]*c[159];
    w[104] = w[17]*c[165] - w[16]*c[161] - w[18]*c[159];
    w[105] = w[20]*c[165] - w[19]*c[161] - w[21]*c[159];
}

/* 24 mul, 19 add; for closure */
static void constraints_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[54] - w[52];
    out[4] = w[57] - w[56];
    out[1] = w[55] - w[53];
    out[5] = w[99]*w[102] + (w[97]*w[100] + w[98]*w[101]);
    out[6] = w[102]*w[105] + (w[100]*w[103] + w[101]*w[104]);
    const real x1524 = w[100]*(w[15]*c[160] + (w[13]*c[158] + w[14]*c[159])) + w[101]*(w[18]*c[160] + (w[16]*c[158] +
        w[17]*c[159]));
    out[7] = w[102]*(w[21]*c[160] + (w[19]*c[158] + w[20]*c[159])) + x1524;
    out[2] = w[60]*v[2] - w[58]*v[0] - w[59]*v[1];
    out[3] = w[63]*v[2] - w[61]*v[0] - w[62]*v[1];
}

/* 36 mul, 24 add; for dropped_jacobian */
static void constraints_9(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1465 = w[99]*w[101] - w[98]*w[102];
    const real x1468 = w[97]*w[102] - w[99]*w[100];
    const real x1471 = w[98]*w[100] - w[97]*w[101];
    const real x1494 = w[101]*w[105] - w[102]*w[104];
    const real x1497 = w[102]*w[103] - w[100]*w[105];
    const real x1500 = w[100]*w[104] - w[101]*w[103];
    out[2] = c[52] + c[41]*w[54] - c[39]*w[55];
    out[5] = c[41]*x1471 + (c[39]*x1465 + c[40]*x1468);
    out[8] = c[41]*x1500 + (c[39]*x1494 + c[40]*x1497);
    out[0] = -(c[13] + c[2]*w[52] - c[0]*w[53]);
    out[1] = -(w[31] + w[25]*w[52] - w[23]*w[53]);
    out[3] = -(c[2]*x1471 + (c[0]*x1465 + c[1]*x1468));
    out[4] = -(w[25]*x1471 + (w[23]*x1465 + w[24]*x1468));
    out[6] = -(c[2]*x1500 + (c[0]*x1494 + c[1]*x1497));
    out[7] = -(w[25]*x1500 + (w[23]*x1494 + w[24]*x1497));
}

/* no operations; for constraint_jacobian */
static void constraints_10(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = -w[59];
    out[4] = -w[62];
}

/* ---- mass ---- */

/* 9 mul, 9 add; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, energy, residual */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[97] = w[11] + (w[15]*c[103] + (w[13]*c[101] + w[14]*c[102]));
    w[98] = w[22] + (w[18]*c[103] + (w[16]*c[101] + w[17]*c[102]));
    w[99] = w[12] + (w[21]*c[103] + (w[19]*c[101] + w[20]*c[102]));
}

/* 98 mul, 22 add; for acceleration, multipliers, mass_matrix, forces, correction, energy, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x643 = w[0]*w[1];
    const real x644 = w[1]*w[1];
    w[100] = w[0]*c[89];
    w[101] = w[1]*c[95];
    w[102] = c[71]*x643;
    w[103] = c[77]*x644;
    w[104] = w[0]*c[90];
    w[105] = w[1]*c[96];
    w[106] = c[72]*x643;
    w[107] = c[78]*x644;
    w[108] = w[0]*c[91];
    w[109] = w[1]*c[97];
    w[110] = c[73]*x643;
    w[111] = c[79]*x644;
    w[112] = w[0]*c[92];
    w[113] = w[1]*c[98];
    w[114] = c[74]*x643;
    w[115] = c[80]*x644;
    w[116] = w[0]*c[93];
    w[117] = w[1]*c[99];
    w[118] = c[75]*x643;
    w[119] = c[81]*x644;
    w[120] = w[0]*c[94];
    w[121] = w[1]*c[100];
    w[122] = c[76]*x643;
    w[123] = c[82]*x644;
    w[124] = w[0]*c[65];
    w[125] = w[1]*c[68];
    w[126] = w[0]*c[66];
    w[127] = w[1]*c[69];
    w[128] = w[0]*c[67];
    w[129] = w[1]*c[70];
    const real x730 = w[97]*c[104];
    w[130] = x730;
    const real x731 = w[98]*c[104];
    w[131] = x731;
    const real x732 = w[99]*c[104];
    w[132] = x732;
    const real x736 = w[13]*c[54] - w[15]*c[105];
    const real x737 = w[14]*c[55];
    const real x740 = w[15]*c[56] - w[13]*c[105];
    const real x743 = w[16]*c[54] - w[18]*c[105];
    const real x744 = w[17]*c[55];
    const real x747 = w[18]*c[56] - w[16]*c[105];
    const real x752 = w[15]*x740 + (w[13]*x736 + w[14]*x737);
    const real x757 = w[18]*x747 + (w[16]*x743 + w[17]*x744);
    w[133] = x752 + w[97]*x730;
    w[134] = w[18]*x740 + (w[16]*x736 + w[17]*x737) + w[98]*x730;
    w[135] = w[21]*x740 + (w[19]*x736 + w[20]*x737) + w[99]*x730;
    w[136] = x757 + w[98]*x731;
    w[137] = w[21]*x747 + (w[19]*x743 + w[20]*x744) + w[99]*x731;
    w[138] = c[106] - x752 - x757 + w[99]*x732;
    const real x1083 = w[26]*w[28];
    const real x1084 = w[28]*w[28];
    w[139] = w[26]*c[131];
    w[140] = w[28]*c[137];
    w[141] = c[113]*x1083;
    w[142] = c[119]*x1084;
    w[143] = w[26]*c[132];
    w[144] = w[28]*c[138];
    w[145] = c[114]*x1083;
    w[146] = c[120]*x1084;
    w[147] = w[26]*c[133];
    w[148] = w[28]*c[139];
    w[149] = c[115]*x1083;
    w[150] = c[121]*x1084;
    w[151] = w[26]*c[134];
    w[152] = w[28]*c[140];
    w[153] = c[116]*x1083;
    w[154] = c[122]*x1084;
    w[155] = w[26]*c[135];
    w[156] = w[28]*c[141];
    w[157] = c[117]*x1083;
    w[158] = c[123]*x1084;
    w[159] = w[26]*c[136];
    w[160] = w[28]*c[142];
    w[161] = c[118]*x1083;
    w[162] = c[124]*x1084;
    w[163] = w[26]*c[107];
    w[164] = w[28]*c[110];
    w[165] = w[26]*c[108];
    w[166] = w[28]*c[111];
    w[167] = w[26]*c[109];
    w[168] = w[28]*c[112];
}

/* 60 add; for acceleration, multipliers, mass_matrix, forces, correction, residual */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[169] = w[103] + (w[102] + (w[101] + (c[83] + w[100])));
    w[170] = w[107] + (w[106] + (w[105] + (c[84] + w[104])));
    w[171] = w[111] + (w[110] + (w[109] + (c[85] + w[108])));
    w[172] = w[115] + (w[114] + (w[113] + (c[86] + w[112])));
    w[173] = w[119] + (w[118] + (w[117] + (c[87] + w[116])));
    w[174] = w[123] + (w[122] + (w[121] + (c[88] + w[120])));
    w[175] = w[125] + (c[62] + w[124]);
    w[176] = w[127] + (c[63] + w[126]);
    w[177] = w[129] + (c[64] + w[128]);
    w[178] = w[142] + (w[141] + (w[140] + (c[125] + w[139])));
    w[179] = w[146] + (w[145] + (w[144] + (c[126] + w[143])));
    w[180] = w[150] + (w[149] + (w[148] + (c[127] + w[147])));
    w[181] = w[154] + (w[153] + (w[152] + (c[128] + w[151])));
    w[182] = w[158] + (w[157] + (w[156] + (c[129] + w[155])));
    w[183] = w[162] + (w[161] + (w[160] + (c[130] + w[159])));
    w[184] = w[164] + (c[58] + w[163]);
    w[185] = w[166] + (c[59] + w[165]);
    w[186] = w[168] + (c[60] + w[167]);
}

/* 3 add; for acceleration, multipliers, mass_matrix, correction, energy */
static void mass_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[187] = w[136] + w[138];
    w[188] = w[133] + w[138];
    w[189] = w[133] + w[136];
}

/* 90 mul, 86 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1145 = w[169] + w[133];
    const real x1146 = w[170] + w[134];
    const real x1147 = w[171] + w[135];
    const real x1148 = w[172] + w[136];
    const real x1149 = w[173] + w[137];
    const real x1150 = w[174] + w[138];
    const real x1151 = w[175] + w[130];
    const real x1152 = w[176] + w[131];
    const real x1153 = w[177] + w[132];
    const real x1181 = c[0]*(x1148 + x1150) - c[1]*x1146 - c[2]*x1147 + (c[14]*x1152 - c[13]*x1153);
    const real x1182 = c[1]*(x1145 + x1150) - c[0]*x1146 - c[2]*x1149 + (c[11]*x1153 - c[14]*x1151);
    const real x1183 = c[2]*(x1145 + x1148) - c[0]*x1147 - c[1]*x1149 + (c[13]*x1151 - c[11]*x1152);
    const real x1207 = c[11]*(c[143] - (c[2]*x1152 - c[1]*x1153)) + (c[2]*x1183 + (c[0]*x1181 + c[1]*x1182));
    w[190] = c[14]*(c[145] - (c[1]*x1151 - c[0]*x1152)) + (c[13]*(c[144] - (c[0]*x1153 - c[2]*x1151)) + x1207);
    const real x1237 = w[23]*w[187] - w[24]*w[134] - w[25]*w[135] + (w[30]*w[131] - w[31]*w[132]);
    const real x1238 = w[24]*w[188] - w[23]*w[134] - w[25]*w[137] + (w[29]*w[132] - w[30]*w[130]);
    const real x1239 = w[25]*w[189] - w[23]*w[135] - w[24]*w[137] + (w[31]*w[130] - w[29]*w[131]);
    const real x1252 = w[29]*c[104] - (w[25]*w[131] - w[24]*w[132]);
    const real x1253 = w[31]*c[104] - (w[23]*w[132] - w[25]*w[130]);
    const real x1254 = w[30]*c[104] - (w[24]*w[130] - w[23]*w[131]);
    const real x1264 = c[13]*x1253 + (c[11]*x1252 + (c[2]*x1239 + (c[0]*x1237 + c[1]*x1238)));
    w[191] = c[14]*x1254 + x1264;
    const real x1275 = w[31]*x1253 + (w[29]*x1252 + (w[25]*x1239 + (w[23]*x1237 + w[24]*x1238)));
    w[192] = w[30]*x1254 + x1275;
    const real x1304 = c[39]*(w[181] + w[183]) - c[40]*w[179] - c[41]*w[180] + (c[53]*w[185] - c[52]*w[186]);
    const real x1305 = c[40]*(w[178] + w[183]) - c[39]*w[179] - c[41]*w[182] + (c[50]*w[186] - c[53]*w[184]);
    const real x1306 = c[41]*(w[178] + w[181]) - c[39]*w[180] - c[40]*w[182] + (c[52]*w[184] - c[50]*w[185]);
    const real x1324 = c[41]*x1306 + (c[39]*x1304 + c[40]*x1305) - c[50]*(c[41]*w[185] - c[40]*w[186]);
    w[193] = x1324 - c[52]*(c[39]*w[186] - c[41]*w[184]) - c[53]*(c[40]*w[184] - c[39]*w[185]);
}

/* ---- force ---- */

/* 6 mul, 12 add; for acceleration, multipliers, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1622 = w[64] + w[65];
    w[194] = x1622;
    const real x1633 = c[9]*x1622 - c[12]*w[68] - c[10]*w[66];
    w[195] = x1633;
    const real x1659 = w[75] + w[80];
    w[196] = x1659;
    const real x1660 = w[76] + w[77];
    w[197] = x1660;
    const real x1661 = w[78] - w[73];
    w[198] = x1661;
    const real x1683 = w[12]*(w[66] - x1661) + (w[11]*(w[68] - x1659) + w[22]*(x1660 - x1622));
    w[199] = x1633 + x1683;
}

/* 30 mul, 3 add; for acceleration, multipliers, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1699 = w[34] + w[35];
    w[64] = c[48]*x1699 - c[51]*w[90] - c[49]*w[36];
    w[65] = w[175]*w[69];
    w[76] = w[176]*w[194];
    w[77] = w[177]*w[70];
    w[200] = w[173]*w[194];
    w[201] = w[173]*w[70];
    w[202] = w[171]*w[70];
    w[203] = w[171]*w[69];
    w[204] = w[170]*w[69];
    w[205] = w[170]*w[194];
    w[206] = w[130]*w[81];
    w[207] = w[131]*w[197];
    w[208] = w[132]*w[86];
    w[209] = w[137]*w[197];
    w[210] = w[137]*w[86];
    w[211] = w[135]*w[86];
    w[212] = w[135]*w[81];
    w[213] = w[134]*w[81];
    w[214] = w[134]*w[197];
    w[215] = w[184]*w[91];
    w[216] = w[185]*x1699;
    w[217] = w[186]*w[92];
    w[218] = w[182]*x1699;
    w[219] = w[182]*w[92];
    w[220] = w[180]*w[92];
    w[221] = w[180]*w[91];
    w[222] = w[179]*w[91];
    w[223] = w[179]*x1699;
}

/* 87 mul, 105 add; for acceleration, multipliers, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1768 = c[104]*w[87] + (w[131]*w[82] + w[132]*w[83] - w[206]);
    const real x1769 = c[104]*w[199] + (w[130]*w[196] + w[132]*w[198] - w[207]);
    const real x1770 = c[104]*w[88] + (w[130]*w[84] + w[131]*w[85] - w[208]);
    const real x1782 = w[209] + (w[136]*w[85] + (w[131]*w[88] + w[134]*w[84])) - w[132]*w[199];
    const real x1785 = x1782 - w[135]*w[196] - w[210] - w[138]*w[198];
    const real x1797 = w[138]*w[83] + (w[137]*w[82] + (w[132]*w[87] + w[211])) - w[130]*w[88];
    const real x1800 = x1797 - w[133]*w[84] - w[134]*w[85] - w[212];
    const real x1812 = w[135]*w[198] + (w[213] + (w[130]*w[199] + w[133]*w[196])) - w[131]*w[87];
    const real x1815 = x1812 - w[214] - w[136]*w[82] - w[137]*w[83];
    const real x1842 = w[179]*w[89] + (w[218] + (w[185]*w[94] + w[36]*(w[181] - w[183]))) - w[180]*w[90];
    const real x1856 = w[182]*w[90] + (w[220] + (w[186]*w[93] + w[89]*(w[183] - w[178]))) - w[179]*w[36];
    const real x1870 = w[222] + (w[180]*w[36] + (w[184]*w[64] + w[90]*(w[178] - w[181]))) - w[223];
    const real x1878 = w[170]*w[67] + (w[200] + (w[176]*w[72] + w[66]*(w[172] - w[174]))) - w[171]*w[68];
    const real x1887 = w[173]*w[68] + (w[202] + (w[177]*w[71] + w[67]*(w[174] - w[169]))) - w[170]*w[66];
    const real x1896 = w[204] + (w[171]*w[66] + (w[175]*w[195] + w[68]*(w[169] - w[172]))) - w[205];
    const real x1909 = c[0]*(x1785 + (x1878 - w[201] - w[177]*w[195])) + c[1]*(x1800 + (x1887 - w[203] - w[175]*w[72]));
    const real x1911 = c[11]*(w[176]*w[68] + w[177]*w[67] - w[65] + x1768) + (c[2]*(x1815 + (x1896 - w[173]*w[67] -
        w[176]*w[71])) + x1909);
    w[34] = c[14]*(w[175]*w[67] + w[176]*w[66] - w[77] + x1770) + (c[13]*(w[175]*w[68] + w[177]*w[66] - w[76] + x1769)
        + x1911);
    const real x1923 = w[31]*x1769 + (w[29]*x1768 + (w[25]*x1815 + (w[23]*x1785 + w[24]*x1800)));
    w[35] = w[30]*x1770 + x1923;
    const real x1931 = c[39]*(x1842 - w[219] - w[186]*w[64]) + c[40]*(x1856 - w[221] - w[184]*w[94]);
    const real x1933 = c[50]*(w[185]*w[90] + w[186]*w[89] - w[215]) + (c[41]*(x1870 - w[182]*w[89] - w[185]*w[93]) +
        x1931);
    w[69] = c[53]*(w[184]*w[89] + w[185]*w[36] - w[217]) + (c[52]*(w[184]*w[90] + w[186]*w[36] - w[216]) + x1933);
}

/* no operations; for forces */
static void force_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = -w[35];
    out[2] = -w[69];
}

/* ---- solve ---- */

/* 21 mul, 5 div, 10 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1550 = 1.0/w[193];
    w[70] = x1550;
    const real x1551 = w[60]*x1550;
    w[82] = x1551;
    const real x1552 = w[63]*x1550;
    w[83] = x1552;
    const real x1556 = 1.0/w[192];
    w[84] = x1556;
    const real x1557 = w[191]*x1556;
    w[85] = x1557;
    const real x1558 = w[59]*x1556;
    w[91] = x1558;
    const real x1559 = w[62]*x1556;
    w[92] = x1559;
    const real x1564 = w[191]*x1558 - w[58];
    const real x1569 = w[191]*x1559 - w[61];
    const real x1574 = 1.0/(w[190] - w[191]*x1557);
    w[194] = x1574;
    const real x1575 = x1564*x1574;
    w[196] = x1575;
    const real x1576 = x1569*x1574;
    w[198] = x1576;
    const real x1580 = w[60]*x1552 + w[59]*x1559 + x1564*x1576;
    const real x1583 = 1.0/(w[60]*x1551 + w[59]*x1558 + x1564*x1575);
    w[224] = x1583;
    const real x1584 = x1580*x1583;
    w[225] = x1584;
    w[226] = 1.0/(x1580*x1584 - (w[63]*x1552 + w[62]*x1559 + x1569*x1576));
}

/* 11 mul, 9 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1970 = w[85]*w[35] - w[34];
    w[227] = x1970;
    const real x1976 = w[82]*w[69] - w[95] - w[91]*w[35] - w[196]*x1970;
    const real x1980 = w[83]*w[69] - w[96] - w[92]*w[35] - w[198]*x1970 - w[225]*x1976;
    const real x1981 = w[226]*x1980;
    w[228] = x1981;
    w[229] = w[224]*x1976 + w[225]*x1981;
}

/* no operations; for constraint_jacobian */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[58];
    out[3] = -w[61];
}

/* no operations; for constraint_bias */
static void solve_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[95];
    out[1] = -w[96];
}

/* no operations; for forces */
static void solve_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[34];
}

/* no operations; for multipliers */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[229];
}

/* 10 mul, 7 add; for acceleration */
static void solve_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1990 = w[194]*w[227] + w[196]*w[229] - w[198]*w[228];
    out[0] = x1990;
    out[1] = w[92]*w[228] - (w[91]*w[229] + (w[84]*w[35] + w[85]*x1990));
    out[2] = w[82]*w[229] - w[70]*w[69] - w[83]*w[228];
}

/* 11 mul, 6 add; for correction */
static void solve_8(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2007 = w[226]*(l[1] - w[225]*l[0]);
    const real x2010 = w[224]*l[0] + w[225]*x2007;
    const real x2013 = w[196]*x2010 - w[198]*x2007;
    out[0] = x2013;
    out[1] = w[92]*x2007 - (w[85]*x2013 + w[91]*x2010);
    out[2] = w[82]*x2010 - w[83]*x2007;
}

/* ---- output ---- */

/* 4 mul, 4 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[34] = w[0]*c[174] + (w[1]*c[177] + c[180]);
    w[35] = w[26]*c[183] + (w[28]*c[186] + c[189]);
}

/* 8 mul, 8 add; for poses, velocities */
static void output_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[69] = w[0]*c[172] + (w[1]*c[175] + c[178]);
    w[70] = w[0]*c[173] + (w[1]*c[176] + c[179]);
    w[82] = w[26]*c[181] + (w[28]*c[184] + c[187]);
    w[83] = w[26]*c[182] + (w[28]*c[185] + c[188]);
}

/* 12 mul, 18 add; for residual, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x2481 = c[0]*a[0];
    w[0] = x2481;
    const real x2482 = c[1]*a[0];
    w[1] = x2482;
    const real x2483 = c[2]*a[0];
    w[26] = x2483;
    const real x2484 = c[11]*a[0];
    w[28] = x2484;
    const real x2485 = c[13]*a[0];
    w[84] = x2485;
    const real x2486 = c[14]*a[0];
    w[85] = x2486;
    const real x2510 = w[73] + (x2481 + w[23]*a[1]);
    const real x2511 = w[74] + (x2482 + w[24]*a[1]);
    const real x2512 = w[75] + (x2483 + w[25]*a[1]);
    w[91] = w[87] + (x2484 + w[29]*a[1]);
    w[92] = w[199] + (x2485 + w[31]*a[1]);
    w[194] = w[88] + (x2486 + w[30]*a[1]);
    w[196] = w[80] - x2512;
    w[198] = w[79] + x2511;
    w[224] = w[80] + x2512;
    w[225] = w[78] - x2510;
    w[226] = w[79] - x2511;
    w[227] = w[78] + x2510;
}

/* 18 mul, 18 add; for velocities */
static void output_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[43] + (w[32]*w[34] - w[33]*w[70]);
    out[1] = w[44] + (w[33]*w[69] - w[27]*w[34]);
    out[2] = w[45] + (w[27]*w[70] - w[32]*w[69]);
    out[3] = w[46] + (w[99]*w[38] - w[98]*w[39]);
    out[4] = w[47] + (w[97]*w[39] - w[99]*w[37]);
    out[5] = w[48] + (w[98]*w[37] - w[97]*w[38]);
    out[6] = w[49] + (w[41]*w[35] - w[42]*w[83]);
    out[7] = w[50] + (w[42]*w[82] - w[40]*w[35]);
    out[8] = w[51] + (w[40]*w[83] - w[41]*w[82]);
}

/* 94 mul, 139 add; for energy */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2209 = w[103] + (w[102] + (w[101] + (w[100] + c[190])));
    const real x2213 = w[107] + (w[106] + (w[105] + (w[104] + c[191])));
    const real x2217 = w[111] + (w[110] + (w[109] + (w[108] + c[192])));
    const real x2221 = w[115] + (w[114] + (w[113] + (w[112] + c[193])));
    const real x2225 = w[119] + (w[118] + (w[117] + (w[116] + c[194])));
    const real x2229 = w[123] + (w[122] + (w[121] + (w[120] + c[195])));
    const real x2231 = w[125] + (w[124] + c[196]);
    const real x2233 = w[127] + (w[126] + c[197]);
    const real x2235 = w[129] + (w[128] + c[198]);
    const real x2269 = w[142] + (w[141] + (w[140] + (w[139] + c[199])));
    const real x2273 = w[146] + (w[145] + (w[144] + (w[143] + c[200])));
    const real x2277 = w[150] + (w[149] + (w[148] + (w[147] + c[201])));
    const real x2281 = w[154] + (w[153] + (w[152] + (w[151] + c[202])));
    const real x2285 = w[158] + (w[157] + (w[156] + (w[155] + c[203])));
    const real x2289 = w[162] + (w[161] + (w[160] + (w[159] + c[204])));
    const real x2291 = w[164] + (w[163] + c[205]);
    const real x2293 = w[166] + (w[165] + c[206]);
    const real x2295 = w[168] + (w[167] + c[207]);
    const real x2323 = w[27]*(x2221 + x2229) - w[32]*x2213 - w[33]*x2217 + (w[45]*x2233 - w[44]*x2235);
    const real x2324 = w[32]*(x2209 + x2229) - w[27]*x2213 - w[33]*x2225 + (w[43]*x2235 - w[45]*x2231);
    const real x2325 = w[33]*(x2209 + x2221) - w[27]*x2217 - w[32]*x2225 + (w[44]*x2231 - w[43]*x2233);
    const real x2349 = w[43]*(c[61]*w[43] - (w[33]*x2233 - w[32]*x2235)) + (w[33]*x2325 + (w[27]*x2323 + w[32]*x2324));
    const real x2351 = w[45]*(c[61]*w[45] - (w[32]*x2231 - w[27]*x2233)) + (w[44]*(c[61]*w[44] - (w[27]*x2235 -
        w[33]*x2231)) + x2349);
    const real x2376 = w[187]*w[37] - w[134]*w[38] - w[135]*w[39] + (w[131]*w[48] - w[132]*w[47]);
    const real x2377 = w[188]*w[38] - w[134]*w[37] - w[137]*w[39] + (w[132]*w[46] - w[130]*w[48]);
    const real x2378 = w[189]*w[39] - w[135]*w[37] - w[137]*w[38] + (w[130]*w[47] - w[131]*w[46]);
    const real x2402 = w[46]*(c[104]*w[46] - (w[131]*w[39] - w[132]*w[38])) + (w[39]*x2378 + (w[37]*x2376 +
        w[38]*x2377));
    const real x2404 = w[48]*(c[104]*w[48] - (w[130]*w[38] - w[131]*w[37])) + (w[47]*(c[104]*w[47] - (w[132]*w[37] -
        w[130]*w[39])) + x2402);
    const real x2432 = w[40]*(x2281 + x2289) - w[41]*x2273 - w[42]*x2277 + (w[51]*x2293 - w[50]*x2295);
    const real x2433 = w[41]*(x2269 + x2289) - w[40]*x2273 - w[42]*x2285 + (w[49]*x2295 - w[51]*x2291);
    const real x2434 = w[42]*(x2269 + x2281) - w[40]*x2277 - w[41]*x2285 + (w[50]*x2291 - w[49]*x2293);
    const real x2458 = w[49]*(c[57]*w[49] - (w[42]*x2293 - w[41]*x2295)) + (w[42]*x2434 + (w[40]*x2432 + w[41]*x2433));
    const real x2460 = w[51]*(c[57]*w[51] - (w[41]*x2291 - w[40]*x2293)) + (w[50]*(c[57]*w[50] - (w[40]*x2295 -
        w[42]*x2291)) + x2458);
    out[0] = 0.5*(x2460 + (x2351 + x2404));
    out[1] = w[35]*c[210] + (w[34]*c[208] + w[99]*c[209]);
}

/* 113 mul, 141 add; for residual */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2501 = c[39]*a[2];
    const real x2502 = c[40]*a[2];
    const real x2503 = c[41]*a[2];
    const real x2507 = w[71] + w[28];
    const real x2508 = w[195] + w[84];
    const real x2509 = w[72] + w[85];
    const real x2516 = w[93] + c[50]*a[2];
    const real x2517 = w[64] + c[52]*a[2];
    const real x2518 = w[94] + c[53]*a[2];
    const real x2519 = w[68] - w[26];
    const real x2520 = w[67] + w[1];
    const real x2521 = w[68] + w[26];
    const real x2522 = w[66] - w[0];
    const real x2523 = w[67] - w[1];
    const real x2524 = w[66] + w[0];
    const real x2546 = w[176]*x2509 + (w[200] + (w[170]*x2523 + w[172]*x2524)) - w[171]*x2521;
    const real x2559 = w[177]*x2507 + (w[174]*x2520 + (w[202] + w[173]*x2519)) - w[169]*x2523;
    const real x2573 = w[175]*x2508 + (w[171]*x2522 + (w[204] + w[169]*x2521)) - w[205] - w[172]*x2519;
    const real x2598 = c[104]*w[92] + (w[130]*w[224] + w[132]*w[225] - w[207]);
    const real x2609 = w[209] + (w[136]*w[227] + (w[131]*w[194] + w[134]*w[226])) - w[132]*w[92];
    const real x2622 = w[138]*w[198] + (w[137]*w[196] + (w[211] + w[132]*w[91])) - w[130]*w[194];
    const real x2635 = w[135]*w[225] + (w[213] + (w[130]*w[92] + w[133]*w[224])) - w[131]*w[91];
    const real x2639 = w[90] - x2503;
    const real x2640 = w[89] + x2502;
    const real x2641 = w[90] + x2503;
    const real x2642 = w[36] - x2501;
    const real x2643 = w[89] - x2502;
    const real x2644 = w[36] + x2501;
    const real x2666 = w[185]*x2518 + (w[218] + (w[179]*x2643 + w[181]*x2644)) - w[180]*x2641;
    const real x2679 = w[186]*x2516 + (w[183]*x2640 + (w[220] + w[182]*x2639)) - w[178]*x2643;
    const real x2693 = w[184]*x2517 + (w[180]*x2642 + (w[222] + w[178]*x2641)) - w[223] - w[181]*x2639;
    const real x2700 = w[56]*l[0] + (x2635 - w[214] - w[136]*w[196] - w[137]*w[198]);
    const real x2701 = c[104]*w[91] + (w[131]*w[196] + w[132]*w[198] - w[206]) - l[0];
    const real x2703 = w[55]*l[0] + (x2679 - w[179]*x2644 - w[221] - w[184]*x2518) - w[54]*l[1];
    const real x2705 = x2609 - w[135]*w[224] - w[210] - w[138]*w[225] - w[56]*l[1];
    const real x2706 = w[52]*l[1] + (x2622 - w[133]*w[226] - w[134]*w[227] - w[212] - w[53]*l[0]);
    const real x2707 = c[104]*w[194] + (w[130]*w[226] + w[131]*w[227] - w[208]) - l[1];
    const real x2720 = c[0]*(x2546 - w[201] - w[174]*x2522 - w[177]*x2508 + x2705) + c[1]*(x2559 - w[170]*x2524 -
        w[203] - w[175]*x2509 + x2706);
    const real x2722 = c[11]*(w[176]*x2519 + w[177]*x2520 - w[65] + x2701) + (c[2]*(x2573 - w[173]*x2520 - w[176]*x2507
        + x2700) + x2720);
    out[0] = c[14]*(w[175]*x2523 + w[176]*x2524 - w[77] + x2707) + (c[13]*(w[175]*x2521 + w[177]*x2522 - w[76] + x2598)
        + x2722);
    const real x2734 = w[31]*x2598 + (w[29]*x2701 + (w[25]*x2700 + (w[23]*x2705 + w[24]*x2706)));
    out[1] = w[30]*x2707 + x2734;
    const real x2736 = c[39]*(w[57]*l[1] + (x2666 - w[219] - w[183]*x2642 - w[186]*x2517));
    const real x2743 = c[41]*(x2693 - w[182]*x2640 - w[185]*x2516 - w[57]*l[0]) + (x2736 + c[40]*x2703);
    const real x2745 = c[52]*(w[184]*x2641 + w[186]*x2642 - w[216]) + (c[50]*(l[0] + (w[185]*x2639 + w[186]*x2640 -
        w[215])) + x2743);
    out[2] = c[53]*(l[1] + (w[184]*x2643 + w[185]*x2644 - w[217])) + x2745;
    out[3] = w[95] + (w[60]*a[2] - w[58]*a[0] - w[59]*a[1]);
    out[4] = w[96] + (w[63]*a[2] - w[61]*a[0] - w[62]*a[1]);
}

/* 27 mul, 28 add; for outputs */
static void output_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[11] + (w[15]*c[213] + (w[13]*c[211] + w[14]*c[212]));
    out[1] = w[22] + (w[18]*c[213] + (w[16]*c[211] + w[17]*c[212]));
    out[2] = w[12] + (w[21]*c[213] + (w[19]*c[211] + w[20]*c[212]));
    const real x2804 = w[11] + (w[15]*c[216] + (w[13]*c[214] + w[14]*c[215]));
    const real x2805 = w[22] + (w[18]*c[216] + (w[16]*c[214] + w[17]*c[215]));
    const real x2806 = w[12] + (w[21]*c[216] + (w[19]*c[214] + w[20]*c[215]));
    out[3] = w[91] + (w[196]*x2805 + w[198]*x2806 - w[81]*x2804);
    out[4] = w[92] + (w[224]*x2804 + w[225]*x2806 - w[197]*x2805);
    out[5] = w[194] + (w[226]*x2804 + w[227]*x2805 - w[86]*x2806) - 9.81;
}

/* ---- functions ---- */

int four_bar_multiplier_acceleration(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_7(arguments);
    return symgen_good;
}

int four_bar_multiplier_multipliers(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    solve_1(arguments);
    solve_2(arguments);
    solve_6(arguments);
    out[1] = w[228];
    return symgen_good;
}

int four_bar_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    out[0] = w[190];
    out[1] = w[191];
    out[2] = w[191];
    out[3] = w[192];
    out[4] = w[193];
    return symgen_good;
}

int four_bar_multiplier_forces(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    force_1(arguments);
    force_2(arguments);
    force_3(arguments);
    force_4(arguments);
    solve_5(arguments);
    return symgen_good;
}

int four_bar_multiplier_correction(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    mass_4(arguments);
    mass_5(arguments);
    solve_1(arguments);
    solve_8(arguments);
    return symgen_good;
}

int four_bar_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = c[220];
    out[4] = symgen_all(0.0);
    out[5] = symgen_all(0.0);
    return symgen_good;
}

int four_bar_multiplier_poses(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_4(arguments);
    position_7(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_2(arguments);
    out[0] = w[69];
    out[1] = w[70];
    out[2] = w[34];
    out[3] = w[97];
    out[4] = w[98];
    out[5] = w[99];
    out[6] = w[82];
    out[7] = w[83];
    out[8] = w[35];
    out[9] = w[2];
    out[10] = w[5];
    out[11] = w[8];
    out[12] = w[6];
    out[13] = w[3];
    out[14] = w[9];
    out[15] = w[7];
    out[16] = w[10];
    out[17] = w[4];
    out[18] = w[13];
    out[19] = w[14];
    out[20] = w[15];
    out[21] = w[16];
    out[22] = w[17];
    out[23] = w[18];
    out[24] = w[19];
    out[25] = w[20];
    out[26] = w[21];
    return symgen_good;
}

int four_bar_multiplier_velocities(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    mass_1(arguments);
    output_1(arguments);
    output_2(arguments);
    output_4(arguments);
    out[9] = w[27];
    out[10] = w[32];
    out[11] = w[33];
    out[12] = w[37];
    out[13] = w[38];
    out[14] = w[39];
    out[15] = w[40];
    out[16] = w[41];
    out[17] = w[42];
    return symgen_good;
}

int four_bar_multiplier_closure(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_7(arguments);
    constraints_8(arguments);
    return symgen_good;
}

int four_bar_multiplier_dropped_jacobian(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_3(arguments);
    position_4(arguments);
    position_6(arguments);
    constraints_1(arguments);
    constraints_7(arguments);
    constraints_9(arguments);
    return symgen_good;
}

int four_bar_multiplier_constraint_jacobian(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_10(arguments);
    solve_3(arguments);
    out[2] = w[60];
    out[5] = w[63];
    return symgen_good;
}

int four_bar_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    velocity_1(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    solve_4(arguments);
    return symgen_good;
}

int four_bar_multiplier_energy(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    velocity_2(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_4(arguments);
    output_1(arguments);
    output_5(arguments);
    return symgen_good;
}

int four_bar_multiplier_residual(const symgen_arguments *arguments)
{
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_4(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    constraints_1(arguments);
    constraints_2(arguments);
    constraints_3(arguments);
    constraints_4(arguments);
    constraints_5(arguments);
    constraints_6(arguments);
    mass_1(arguments);
    mass_2(arguments);
    mass_3(arguments);
    force_1(arguments);
    force_2(arguments);
    output_3(arguments);
    output_6(arguments);
    return symgen_good;
}

int four_bar_multiplier_outputs(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    position_1(arguments);
    position_2(arguments);
    position_3(arguments);
    position_5(arguments);
    position_6(arguments);
    velocity_1(arguments);
    constraints_4(arguments);
    force_1(arguments);
    output_3(arguments);
    output_7(arguments);
    out[6] = w[40];
    out[7] = w[41];
    out[8] = w[42];
    return symgen_good;
}

int four_bar_multiplier_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[217];
    out[1] = c[218];
    out[2] = c[219];
    return symgen_good;
}

/* ---- time stepping ---- */

#ifndef SYMGEN_LANES

static const symgen_joint joints[] = {
    {symgen_scalar, 0, 0, 1},
    {symgen_scalar, 1, 1, 1},
    {symgen_scalar, 2, 2, 1},
};

static const symgen_choice choices[] = {
    {four_bar_multiplier_acceleration, four_bar_multiplier_multipliers, four_bar_multiplier_correction},
};

static const symgen_model model = {
    .nq = four_bar_multiplier_nq,
    .nv = four_bar_multiplier_nv,
    .nz = four_bar_multiplier_nz,
    .nu = four_bar_multiplier_nu,
    .nc = four_bar_multiplier_nc,
    .nd = four_bar_multiplier_nd,
    .ny = four_bar_multiplier_ny,
    .closure_size = four_bar_multiplier_closure_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 3,
    .joints = joints,
    .acceleration = four_bar_multiplier_acceleration,
    .multipliers = four_bar_multiplier_multipliers,
    .closure = four_bar_multiplier_closure,
    .correction = four_bar_multiplier_correction,
    .outputs = four_bar_multiplier_outputs,
};

int four_bar_multiplier_rk4_scratch(void) { return symgen_rk4_scratch(&model); }

int four_bar_multiplier_rk4_row(void) { return symgen_rk4_row(&model); }

int four_bar_multiplier_rk4(symgen_rk4_run *run) { return symgen_rk4(&model, run); }

int four_bar_multiplier_explicit_scratch(void) { return symgen_explicit_scratch(&model); }

int four_bar_multiplier_explicit(symgen_explicit_run *run) { return symgen_explicit(&model, run); }

int four_bar_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

#endif
