/* four_bar, formulation multiplier: equations of motion made by symgen. Do not edit.
   digest 2c9a76569c4803d2bafe96bdb595567ae04887ea5653aa95488fe3676c263f8c
   init: 491 mul, 7 div, 479 add, 5 sqrt, 7 other, 982 flops
   position: 63 mul, 54 add, 6 trig, 117 flops
   velocity: 18 mul, 3 add, 21 flops
   constraints: 69 mul, 65 add, 134 flops
   transform: no operations
   mass: 193 mul, 180 add, 373 flops
   force: 126 mul, 116 add, 242 flops
   solve: 42 mul, 5 div, 26 add, 73 flops
   output: no operations
*/
#include "symgen_straight.h"
#include "four_bar_multiplier.h"

/* ---- init: what depends on parameters only ---- */

/* 491 mul, 7 div, 479 add, 5 sqrt, 7 other */
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
    c[9] = x48;
    const real x52 = x12*p[2] - x14*p[0];
    c[10] = x52;
    const real x55 = x13*p[0] - x12*p[1];
    c[11] = x55;
    const real x57 = p[5] - p[2];
    const real x60 = p[4] - p[1];
    const real x62 = x13*x57 - x14*x60;
    c[12] = x62;
    const real x64 = p[3] - p[0];
    const real x67 = x14*x64 - x12*x57;
    c[13] = x67;
    const real x70 = x12*x60 - x13*x64;
    c[14] = x70;
    c[15] = x13*x70 - x14*x67;
    c[16] = x14*x62 - x12*x70;
    c[17] = x12*x67 - x13*x62;
    c[18] = p[0] + x64;
    c[19] = p[1] + x60;
    c[20] = p[2] + x57;
    const real x104 = 1.0/sqrt(p[40]*p[40] + (p[38]*p[38] + p[39]*p[39]));
    const real x105 = p[38]*x104;
    c[21] = x105;
    const real x106 = p[39]*x104;
    c[22] = x106;
    const real x107 = p[40]*x104;
    c[23] = x107;
    c[24] = x105*x105;
    c[25] = x106*x106;
    c[26] = x107*x107;
    c[27] = x105*x106;
    c[28] = x105*x107;
    c[29] = x106*x107;
    const real x183 = x13*x107 - x14*x106;
    c[30] = x183;
    const real x186 = x14*x105 - x12*x107;
    c[31] = x186;
    const real x189 = x12*x106 - x13*x105;
    c[32] = x189;
    c[33] = x13*x189 - x14*x186;
    c[34] = x14*x183 - x12*x189;
    c[35] = x12*x186 - x13*x183;
    const real x229 = 1.0/sqrt(p[46]*p[46] + (p[44]*p[44] + p[45]*p[45]));
    const real x230 = p[44]*x229;
    c[36] = x230;
    const real x231 = p[45]*x229;
    c[37] = x231;
    const real x232 = p[46]*x229;
    c[38] = x232;
    const real x237 = x230*x230;
    c[39] = x237;
    const real x240 = x231*x231;
    c[40] = x240;
    const real x243 = x232*x232;
    c[41] = x243;
    const real x246 = x230*x231;
    c[42] = x246;
    const real x251 = x230*x232;
    c[43] = x251;
    const real x256 = x231*x232;
    c[44] = x256;
    c[45] = x232*p[10] - x231*p[11];
    c[46] = x230*p[11] - x232*p[9];
    c[47] = x231*p[9] - x230*p[10];
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
    c[61] = x304;
    const real x306 = p[29] - p[10];
    const real x307 = p[27]*x306;
    c[62] = x307;
    const real x309 = p[30] - p[11];
    const real x310 = p[27]*x309;
    c[63] = x310;
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
    c[66] = x329;
    const real x331 = p[14] - p[1];
    const real x332 = p[12]*x331;
    c[67] = x332;
    const real x334 = p[15] - p[2];
    const real x335 = p[12]*x334;
    c[68] = x335;
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
    c[69] = x353;
    const real x356 = x14*x329 - x12*x335;
    c[70] = x356;
    const real x359 = x12*x332 - x13*x329;
    c[71] = x359;
    const real x364 = x29*x332 + x34*x335 - x329*x348;
    c[72] = x364;
    const real x369 = x29*x329 + x39*x335 - x332*x349;
    c[73] = x369;
    const real x374 = x34*x329 + x39*x332 - x335*x350;
    c[74] = x374;
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
    const real x458 = x14*x380 - x13*x383;
    const real x461 = x12*x383 - x14*x377;
    const real x464 = x13*x377 - x12*x380;
    const real x467 = x12*x392 - x14*x386;
    const real x470 = x13*x386 - x12*x389;
    const real x508 = x425 + (x34*x337 + x39*x340 - x344*x350) - 2.0*x464;
    const real x511 = x440 + (x34*x338 + x39*x342 - x345*x350) - 2.0*x470;
    c[75] = 2.0*(x29*x380 + x34*x383 - x348*x377);
    const real x517 = x34*x392 + (x39*x383 + x29*(x377 + x389) - x349*x380);
    c[76] = x517 - x348*x386;
    const real x523 = x29*x398 + (x39*x380 + x34*(x377 + x401) - x350*x383);
    c[77] = x523 - x348*x395;
    c[78] = 2.0*(x29*x386 + x39*x392 - x349*x389);
    const real x530 = x29*x395 + (x34*x386 + x39*(x389 + x401) - x350*x392);
    c[79] = x530 - x349*x398;
    c[80] = x458 + (x29*x420 + x34*x425 - x348*x415);
    c[81] = x461 + (x29*x415 + x39*x425 - x349*x420);
    c[82] = x464 + (x34*x415 + x39*x420 - x350*x425);
    c[83] = x467 + (x29*x430 + x39*x440 - x349*x435);
    c[84] = x470 + (x34*x430 + x39*x435 - x350*x440);
    const real x562 = p[0]*x329;
    const real x569 = p[1]*x332;
    const real x575 = p[2]*x335;
    const real x577 = x562 + (x337 + x562);
    c[85] = x577;
    c[86] = x338 + p[0]*x332 + p[1]*x329;
    c[87] = x339 + p[0]*x335 + p[2]*x329;
    const real x580 = x569 + (x342 + x569);
    c[88] = x580;
    c[89] = x343 + p[1]*x335 + p[2]*x332;
    const real x583 = p[0]*x353;
    const real x590 = p[1]*x356;
    const real x596 = p[2]*x359;
    const real x598 = x583 + (x377 - (x387 - x400) + x583);
    c[90] = x598;
    c[91] = x380 - (x12*x339 - x384) + p[0]*x356 + p[1]*x353;
    c[92] = x383 - (x394 - x12*x338) + p[0]*x359 + p[2]*x353;
    const real x601 = x590 + (x389 - (x399 - x376) + x590);
    c[93] = x601;
    c[94] = x392 - (x13*x340 - x396) + p[1]*x359 + p[2]*x356;
    const real x604 = p[0]*x364;
    const real x610 = p[1]*x369;
    const real x615 = p[2]*x374;
    const real x619 = x604 + (x604 + 2.0*(x415 - x458));
    c[95] = x619;
    c[96] = x420 + x430 - 2.0*x461 + p[0]*x369 + p[1]*x364;
    c[97] = x508 + p[0]*x374 + p[2]*x364;
    const real x625 = x610 + (x610 + 2.0*(x435 - x467));
    c[98] = x625;
    c[99] = x511 + p[1]*x374 + p[2]*x369;
    c[100] = x575 + (x347 + x575) + (x577 + x580);
    c[101] = x596 + (x401 - (x375 - x388) + x596) + (x598 + x601);
    const real x673 = x34*x339 + x39*x343 - x347*x350 - (x13*x395 - x12*x398);
    c[102] = x625 + (x619 + (x615 + (x615 + 2.0*x673)));
    c[103] = p[20] - p[3];
    c[104] = p[21] - p[4];
    c[105] = p[22] - p[5];
    c[108] = x291 + (x289 + x290);
    const real x781 = x240 + x243;
    const real x782 = x237 + x243;
    const real x783 = x237 + x240;
    const real x786 = x231*x310 - x232*x307;
    c[109] = x786;
    const real x789 = x232*x304 - x230*x310;
    c[110] = x789;
    const real x792 = x230*x307 - x231*x304;
    c[111] = x792;
    const real x797 = x246*x307 + x251*x310 - x304*x781;
    c[112] = x797;
    const real x802 = x246*x304 + x256*x310 - x307*x782;
    c[113] = x802;
    const real x807 = x251*x304 + x256*x307 - x310*x783;
    c[114] = x807;
    const real x808 = x231*x322;
    const real x809 = x232*x317;
    const real x810 = x808 - x809;
    const real x813 = x231*x323 - x232*x319;
    const real x816 = x231*x325 - x232*x320;
    const real x817 = x232*x312;
    const real x819 = x817 - x230*x322;
    const real x820 = x232*x313;
    const real x821 = x230*x323;
    const real x822 = x820 - x821;
    const real x825 = x232*x316 - x230*x325;
    const real x827 = x231*x312;
    const real x828 = x230*x317 - x827;
    const real x829 = x230*x319;
    const real x831 = x829 - x231*x313;
    const real x832 = x230*x320;
    const real x833 = x231*x316;
    const real x834 = x832 - x833;
    const real x848 = x246*x317 + x251*x322 - x312*x781;
    const real x853 = x246*x319 + x251*x323 - x313*x781;
    const real x858 = x246*x320 + x251*x325 - x316*x781;
    const real x863 = x246*x312 + x256*x322 - x317*x782;
    const real x868 = x246*x313 + x256*x323 - x319*x782;
    const real x873 = x246*x316 + x256*x325 - x320*x782;
    const real x891 = x232*x813 - x231*x816;
    const real x894 = x230*x816 - x232*x810;
    const real x897 = x231*x810 - x230*x813;
    const real x900 = x230*x825 - x232*x819;
    const real x903 = x231*x819 - x230*x822;
    const real x940 = x858 + (x251*x312 + x256*x317 - x322*x783) - 2.0*x897;
    const real x943 = x873 + (x251*x313 + x256*x319 - x323*x783) - 2.0*x903;
    c[115] = 2.0*(x246*x813 + x251*x816 - x781*x810);
    const real x949 = x251*x825 + (x256*x816 + x246*(x810 + x822) - x782*x813);
    c[116] = x949 - x781*x819;
    const real x955 = x246*x831 + (x256*x813 + x251*(x810 + x834) - x783*x816);
    c[117] = x955 - x781*x828;
    c[118] = 2.0*(x246*x819 + x256*x825 - x782*x822);
    const real x962 = x246*x828 + (x251*x819 + x256*(x822 + x834) - x783*x825);
    c[119] = x962 - x782*x831;
    c[120] = x891 + (x246*x853 + x251*x858 - x781*x848);
    c[121] = x894 + (x246*x848 + x256*x858 - x782*x853);
    c[122] = x897 + (x251*x848 + x256*x853 - x783*x858);
    c[123] = x900 + (x246*x863 + x256*x873 - x782*x868);
    c[124] = x903 + (x251*x863 + x256*x868 - x783*x873);
    const real x994 = p[9]*x304;
    const real x1001 = p[10]*x307;
    const real x1007 = p[11]*x310;
    const real x1009 = x994 + (x312 + x994);
    c[125] = x1009;
    c[126] = x313 + p[9]*x307 + p[10]*x304;
    c[127] = x316 + p[9]*x310 + p[11]*x304;
    const real x1012 = x1001 + (x319 + x1001);
    c[128] = x1012;
    c[129] = x320 + p[10]*x310 + p[11]*x307;
    const real x1015 = p[9]*x786;
    const real x1022 = p[10]*x789;
    const real x1028 = p[11]*x792;
    const real x1030 = x1015 + (x810 - (x820 - x833) + x1015);
    c[130] = x1030;
    c[131] = x813 - (x230*x316 - x817) + p[9]*x789 + p[10]*x786;
    c[132] = x816 - (x827 - x230*x313) + p[9]*x792 + p[11]*x786;
    const real x1033 = x1022 + (x822 - (x832 - x809) + x1022);
    c[133] = x1033;
    c[134] = x825 - (x231*x317 - x829) + p[10]*x792 + p[11]*x789;
    const real x1036 = p[9]*x797;
    const real x1042 = p[10]*x802;
    const real x1047 = p[11]*x807;
    const real x1051 = x1036 + (x1036 + 2.0*(x848 - x891));
    c[135] = x1051;
    c[136] = x853 + x863 - 2.0*x894 + p[9]*x802 + p[10]*x797;
    c[137] = x940 + p[9]*x807 + p[11]*x797;
    const real x1057 = x1042 + (x1042 + 2.0*(x868 - x900));
    c[138] = x1057;
    c[139] = x943 + p[10]*x807 + p[11]*x802;
    c[140] = x1007 + (x325 + x1007) + (x1009 + x1012);
    c[141] = x1028 + (x834 - (x808 - x821) + x1028) + (x1030 + x1033);
    const real x1105 = x251*x316 + x256*x320 - x325*x783 - (x231*x828 - x230*x831);
    c[142] = x1057 + (x1051 + (x1047 + (x1047 + 2.0*x1105)));
    c[143] = x48*p[19];
    c[144] = x52*p[19];
    c[145] = x55*p[19];
    c[146] = p[6] - p[3];
    c[147] = p[7] - p[4];
    c[148] = p[8] - p[5];
    const real x1335 = p[8] - p[11];
    const real x1337 = p[7] - p[10];
    const real x1339 = x231*x1335 - x232*x1337;
    c[149] = x1339;
    const real x1340 = p[6] - p[9];
    const real x1343 = x232*x1340 - x230*x1335;
    c[150] = x1343;
    const real x1346 = x230*x1337 - x231*x1340;
    c[151] = x1346;
    c[152] = x231*x1346 - x232*x1343;
    c[153] = x232*x1339 - x230*x1346;
    c[154] = x230*x1343 - x231*x1339;
    c[155] = p[9] + x1340;
    c[156] = p[10] + x1337;
    c[157] = p[11] + x1335;
    const real x1383 = 1.0/sqrt(p[43]*p[43] + (p[41]*p[41] + p[42]*p[42]));
    const real x1384 = p[41]*x1383;
    c[158] = x1384;
    const real x1385 = p[42]*x1383;
    c[159] = x1385;
    const real x1386 = p[43]*x1383;
    c[160] = x1386;
    const real x1388 = symgen_select(x1386, -0.5, -1.0, 1.0);
    const real x1390 = 1.0/(x1386 + x1388);
    const real x1392 = x1390*(x1384*x1385);
    c[161] = x1392;
    c[162] = 1.0 - x1388*(x1390*(x1384*x1384));
    c[163] = x1388*x1392;
    c[164] = x1384*x1388;
    c[165] = x1388 - x1390*(x1385*x1385);
    const real x1419 = x231*x1386 - x232*x1385;
    c[166] = x1419;
    const real x1422 = x232*x1384 - x230*x1386;
    c[167] = x1422;
    const real x1425 = x230*x1385 - x231*x1384;
    c[168] = x1425;
    c[169] = x231*x1425 - x232*x1422;
    c[170] = x232*x1419 - x230*x1425;
    c[171] = x230*x1422 - x231*x1419;
    const real x1984 = x13*x334 - x14*x331;
    c[172] = x1984;
    const real x1987 = x14*x328 - x12*x334;
    c[173] = x1987;
    const real x1990 = x12*x331 - x13*x328;
    c[174] = x1990;
    c[175] = x13*x1990 - x14*x1987;
    c[176] = x14*x1984 - x12*x1990;
    c[177] = x12*x1987 - x13*x1984;
    c[178] = p[0] + x328;
    c[179] = p[1] + x331;
    c[180] = p[2] + x334;
    const real x2017 = x231*x309 - x232*x306;
    c[181] = x2017;
    const real x2020 = x232*x303 - x230*x309;
    c[182] = x2020;
    const real x2023 = x230*x306 - x231*x303;
    c[183] = x2023;
    c[184] = x231*x2023 - x232*x2020;
    c[185] = x232*x2017 - x230*x2023;
    c[186] = x230*x2020 - x231*x2017;
    c[187] = p[9] + x303;
    c[188] = p[10] + x306;
    c[189] = p[11] + x309;
    c[190] = 9.81*p[12];
    c[191] = 9.81*p[19];
    c[192] = 9.81*p[27];
    c[193] = p[47] - p[3];
    c[194] = p[48] - p[4];
    c[195] = p[49] - p[5];
    c[196] = p[50] - p[3];
    c[197] = p[51] - p[4];
    c[198] = p[52] - p[5];
    const real x2600 = p[27] + (p[12] + p[19]);
    const real x2608 = p[33] + (p[32] + (p[31] + (p[25] + (p[24] + (p[23] + (p[18] + (p[16] + p[17])))))));
    const real x2609 = 0.5*x2608;
    const real x2610 = p[20] - p[13];
    const real x2611 = p[21] - p[14];
    const real x2612 = p[22] - p[15];
    const real x2613 = p[28] - p[13];
    const real x2614 = p[29] - p[14];
    const real x2615 = p[30] - p[15];
    const real x2616 = p[3] - p[13];
    const real x2617 = p[4] - p[14];
    const real x2618 = p[5] - p[15];
    const real x2619 = p[6] - p[13];
    const real x2620 = p[7] - p[14];
    const real x2621 = p[8] - p[15];
    const real x2622 = p[9] - p[13];
    const real x2623 = p[10] - p[14];
    const real x2624 = p[11] - p[15];
    const real x2631 = 0.14285714285714285*(x2622 + (x2619 + (x2616 + (x2610 + x2613 - x328))));
    const real x2637 = 0.14285714285714285*(x2623 + (x2620 + (x2617 + (x2611 + x2614 - x331))));
    const real x2643 = 0.14285714285714285*(x2624 + (x2621 + (x2618 + (x2612 + x2615 - x334))));
    const real x2649 = x2610 - x2631;
    const real x2650 = x2611 - x2637;
    const real x2651 = x2612 - x2643;
    const real x2657 = x2613 - x2631;
    const real x2658 = x2614 - x2637;
    const real x2659 = x2615 - x2643;
    const real x2665 = x328 + x2631;
    const real x2666 = x331 + x2637;
    const real x2667 = x334 + x2643;
    const real x2673 = x2616 - x2631;
    const real x2674 = x2617 - x2637;
    const real x2675 = x2618 - x2643;
    const real x2681 = x2619 - x2631;
    const real x2682 = x2620 - x2637;
    const real x2683 = x2621 - x2643;
    const real x2689 = x2622 - x2631;
    const real x2690 = x2623 - x2637;
    const real x2691 = x2624 - x2643;
    const real x2697 = x2643*x2643 + (x2631*x2631 + x2637*x2637) + (x2651*x2651 + (x2649*x2649 + x2650*x2650));
    const real x2699 = x2667*x2667 + (x2665*x2665 + x2666*x2666) + (x2659*x2659 + (x2657*x2657 + x2658*x2658) + x2697);
    const real x2701 = x2683*x2683 + (x2681*x2681 + x2682*x2682) + (x2675*x2675 + (x2673*x2673 + x2674*x2674) + x2699);
    const real x2703 = 0.14285714285714285*(x2691*x2691 + (x2689*x2689 + x2690*x2690) + x2701);
    const real x2716 = symgen_select(x2703, 1e-24*(p[15]*p[15] + (p[13]*p[13] + p[14]*p[14])), 0.0, x2703) +
        symgen_select(x2600, 1e-200, 0.0, x2609/symgen_select(x2600, 1e-200, 1.0, x2600));
    const real x2718 = 4.0*x2716;
    const real x2719 = symgen_select(x2718, 1e-200, 1.0, x2718);
    const real x2720 = x2609/x2719;
    c[199] = symgen_select(x2600, 1e-200, symgen_select(x2720, 1e-200, 1.0, x2720), x2600);
    c[200] = sqrt(x2719);
}

void four_bar_multiplier_init(const real *p, real *c)
{
    c[48] = p[16];
    c[49] = p[17];
    c[50] = p[18];
    c[51] = p[23];
    c[52] = p[24];
    c[53] = p[25];
    c[57] = p[31];
    c[58] = p[32];
    c[59] = p[33];
    c[60] = p[27];
    c[64] = p[34];
    c[65] = p[12];
    c[106] = p[19];
    c[107] = p[26];
    c[201] = p[53];
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
    w[11] = x19*c[15] + (x16*c[12] + c[18]);
    w[12] = x19*c[17] + (x16*c[14] + c[20]);
    const real x109 = sin(q[1]);
    const real x110 = cos(q[1]);
    const real x111 = 1.0 - x110;
    const real x114 = x110 + x111*c[24];
    const real x117 = x110 + x111*c[25];
    const real x120 = x110 + x111*c[26];
    const real x122 = x111*c[27];
    const real x123 = c[23]*x109;
    const real x124 = x122 - x123;
    const real x125 = x122 + x123;
    const real x127 = x111*c[28];
    const real x128 = c[22]*x109;
    const real x129 = x127 - x128;
    const real x130 = x127 + x128;
    const real x132 = x111*c[29];
    const real x133 = c[21]*x109;
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
    w[22] = w[1]*c[16] + (w[0]*c[13] + c[19]);
}

/* 6 mul, 6 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, dropped_jacobian, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[23] = w[1]*c[33] + (c[21] + w[0]*c[30]);
    w[24] = w[1]*c[34] + (c[22] + w[0]*c[31]);
    w[25] = w[1]*c[35] + (c[23] + w[0]*c[32]);
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

/* 4 mul, 2 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, closure, constraint_jacobian, constraint_bias, energy, residual, outputs */
static void position_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[29] = w[22]*w[25] - w[12]*w[24];
    w[30] = w[11]*w[24] - w[22]*w[23];
}

/* 2 mul, 1 add; for acceleration, multipliers, mass_matrix, forces, correction, velocities, dropped_jacobian, constraint_bias, energy, residual, outputs */
static void position_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[31] = w[12]*w[23] - w[11]*w[25];
}

/* 9 mul, 9 add; for poses, energy */
static void position_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[32] = w[27] + w[28]*c[39];
    w[33] = w[27] + w[28]*c[40];
    w[34] = w[27] + w[28]*c[41];
    const real x247 = w[28]*c[42];
    const real x248 = c[38]*w[26];
    w[35] = x247 - x248;
    w[36] = x247 + x248;
    const real x252 = w[28]*c[43];
    const real x253 = c[37]*w[26];
    w[37] = x252 - x253;
    w[38] = x252 + x253;
    const real x257 = w[28]*c[44];
    const real x258 = c[36]*w[26];
    w[39] = x257 - x258;
    w[40] = x257 + x258;
}

/* ---- velocity ---- */

/* 15 mul, 3 add; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual, outputs */
static void velocity_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    const real x1573 = c[0]*v[0];
    w[27] = x1573;
    const real x1574 = c[1]*v[0];
    w[41] = x1574;
    const real x1575 = c[2]*v[0];
    w[42] = x1575;
    w[43] = c[9]*v[0];
    w[44] = c[10]*v[0];
    w[45] = c[11]*v[0];
    const real x1580 = w[23]*v[1];
    w[46] = x1580;
    const real x1581 = w[24]*v[1];
    w[47] = x1581;
    const real x1582 = w[25]*v[1];
    w[48] = x1582;
    w[49] = w[29]*v[1];
    w[50] = w[31]*v[1];
    w[51] = w[30]*v[1];
    w[52] = x1573 + x1580;
    w[53] = x1574 + x1581;
    w[54] = x1575 + x1582;
    w[55] = c[36]*v[2];
    w[56] = c[37]*v[2];
    w[57] = c[38]*v[2];
}

/* 3 mul; for acceleration, multipliers, forces, velocities, constraint_bias, energy, residual */
static void velocity_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    w[58] = c[45]*v[2];
    w[59] = c[46]*v[2];
    w[60] = c[47]*v[2];
}

/* 3 add; for velocities, energy */
static void velocity_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[61] = w[43] + w[49];
    w[62] = w[44] + w[50];
    w[63] = w[45] + w[51];
}

/* ---- constraints ---- */

/* 10 mul, 10 add; for acceleration, multipliers, correction, closure, dropped_jacobian, constraint_jacobian, constraint_bias, residual */
static void constraints_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[64] = w[11] + w[13]*c[146] + (w[14]*c[147] + w[15]*c[148]);
    w[65] = w[12] + w[19]*c[146] + (w[20]*c[147] + w[21]*c[148]);
    w[66] = w[28]*c[152] + (w[26]*c[149] + c[155]);
    w[67] = w[28]*c[154] + (w[26]*c[151] + c[157]);
}

/* 5 mul, 5 add; for acceleration, multipliers, correction, closure, constraint_jacobian, constraint_bias, residual */
static void constraints_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[68] = w[22] + w[16]*c[146] + (w[17]*c[147] + w[18]*c[148]);
    w[69] = w[28]*c[153] + (w[26]*c[150] + c[156]);
}

/* 12 mul, 12 add; for acceleration, multipliers, correction, closure, constraint_jacobian, residual */
static void constraints_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[70] = c[9] + c[1]*w[65] - c[2]*w[68];
    w[71] = w[29] + w[24]*w[65] - w[25]*w[68];
    w[72] = c[45] + c[37]*w[67] - c[38]*w[69];
    w[73] = c[11] + c[0]*w[68] - c[1]*w[64];
    w[74] = w[30] + w[23]*w[68] - w[24]*w[64];
    w[75] = c[47] + c[36]*w[69] - c[37]*w[66];
}

/* 20 mul, 15 add; for acceleration, multipliers, forces, constraint_bias, residual, outputs */
static void constraints_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1601 = w[41]*w[45] - w[42]*w[44];
    w[76] = x1601;
    const real x1609 = w[27]*w[44] + 9.81 - w[41]*w[43];
    w[77] = x1609;
    w[78] = w[41]*w[48] - w[42]*w[47];
    w[79] = w[42]*w[46] - w[27]*w[48];
    w[80] = w[27]*w[47] - w[41]*w[46];
    const real x1619 = w[27] + w[52];
    w[81] = x1619;
    const real x1620 = w[41] + w[53];
    const real x1621 = w[42] + w[54];
    w[82] = x1621;
    w[83] = x1601 + w[51]*x1620 - w[50]*x1621;
    w[84] = x1609 + w[50]*x1619 - w[49]*x1620;
    const real x1686 = w[52]*w[52];
    w[85] = x1686;
    const real x1687 = w[53]*w[53];
    const real x1688 = w[54]*w[54];
    w[86] = x1688;
    w[87] = w[53]*w[54];
    w[88] = w[52]*w[54];
    w[89] = w[52]*w[53];
    w[90] = x1687 + x1688;
    w[91] = x1686 + x1687;
}

/* 10 mul, 9 add; for acceleration, multipliers, forces, constraint_bias, residual */
static void constraints_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[46] = w[56]*w[60] - w[57]*w[59];
    w[47] = 9.81 + w[55]*w[59] - w[56]*w[58];
    w[48] = w[89] - w[80];
    w[50] = w[79] + w[88];
    w[92] = w[88] - w[79];
    w[93] = w[78] + w[87];
    const real x1767 = w[55]*w[55];
    w[94] = x1767;
    const real x1768 = w[56]*w[56];
    const real x1769 = w[57]*w[57];
    w[95] = x1769;
    w[96] = w[56]*w[57];
    w[97] = w[55]*w[57];
    w[98] = w[55]*w[56];
    w[99] = x1768 + x1769;
    w[100] = x1767 + x1768;
}

/* 12 mul, 14 add; for acceleration, multipliers, constraint_bias, residual */
static void constraints_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1911 = w[46] + w[69]*w[98] + (w[67]*w[97] - w[66]*w[99]) - w[68]*w[48];
    w[101] = w[64]*w[90] - w[65]*w[50] + (x1911 - w[83]);
    const real x1918 = w[47] + w[66]*w[97] + (w[69]*w[96] - w[67]*w[100]) - w[64]*w[92];
    w[102] = w[65]*w[91] - w[68]*w[93] + (x1918 - w[84]);
}

/* 24 mul, 18 add; for closure, dropped_jacobian */
static void constraints_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[103] = w[13]*c[162] - (w[14]*c[163] + w[15]*c[164]);
    w[104] = w[16]*c[162] - (w[17]*c[163] + w[18]*c[164]);
    w[105] = w[19]*c[162] - (w[20]*c[163] + w[21]*c[164]);
    w[106] = w[28]*c[169] + (c[158] + w[26]*c[166]);
    w[107] = w[28]*c[170] + (c[159] + w[26]*c[167]);
    w[108] = w[28]*c[171] + (c[160] + w[26]*c[168]);
    w[109] = w[14]*c[165] - (w[13]*c[161] + w[15]*c[159]);
    w[110] = w[17]*c[165] - (w[16]*c[161] + w[18]*c[159]);
    w[111] = w[20]*c[165] - (w[19]*c[161] + w[21]*c[159]);
}

/* 24 mul, 19 add; for closure */
static void constraints_8(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const v = arguments->v;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[66] - w[64];
    out[4] = w[69] - w[68];
    out[1] = w[67] - w[65];
    out[5] = w[105]*w[108] + (w[103]*w[106] + w[104]*w[107]);
    out[6] = w[108]*w[111] + (w[106]*w[109] + w[107]*w[110]);
    const real x1508 = w[106]*(w[15]*c[160] + (w[13]*c[158] + w[14]*c[159])) + w[107]*(w[18]*c[160] + (w[16]*c[158] +
        w[17]*c[159]));
    out[7] = w[108]*(w[21]*c[160] + (w[19]*c[158] + w[20]*c[159])) + x1508;
    out[2] = w[72]*v[2] - w[70]*v[0] - w[71]*v[1];
    out[3] = w[75]*v[2] - w[73]*v[0] - w[74]*v[1];
}

/* 36 mul, 24 add; for dropped_jacobian */
static void constraints_9(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1449 = w[105]*w[107] - w[104]*w[108];
    const real x1452 = w[103]*w[108] - w[105]*w[106];
    const real x1455 = w[104]*w[106] - w[103]*w[107];
    const real x1478 = w[107]*w[111] - w[108]*w[110];
    const real x1481 = w[108]*w[109] - w[106]*w[111];
    const real x1484 = w[106]*w[110] - w[107]*w[109];
    out[2] = c[46] + c[38]*w[66] - c[36]*w[67];
    out[5] = c[38]*x1455 + (c[36]*x1449 + c[37]*x1452);
    out[8] = c[38]*x1484 + (c[36]*x1478 + c[37]*x1481);
    out[0] = -(c[10] + c[2]*w[64] - c[0]*w[65]);
    out[1] = -(w[31] + w[25]*w[64] - w[23]*w[65]);
    out[3] = -(c[2]*x1455 + (c[0]*x1449 + c[1]*x1452));
    out[4] = -(w[25]*x1455 + (w[23]*x1449 + w[24]*x1452));
    out[6] = -(c[2]*x1484 + (c[0]*x1478 + c[1]*x1481));
    out[7] = -(w[25]*x1484 + (w[23]*x1478 + w[24]*x1481));
}

/* no operations; for constraint_jacobian */
static void constraints_10(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = -w[71];
    out[4] = -w[74];
}

/* ---- mass ---- */

/* 9 mul, 9 add; for acceleration, multipliers, mass_matrix, forces, correction, poses, velocities, energy, residual */
static void mass_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[103] = w[11] + w[13]*c[103] + (w[14]*c[104] + w[15]*c[105]);
    w[104] = w[22] + w[16]*c[103] + (w[17]*c[104] + w[18]*c[105]);
    w[105] = w[12] + w[19]*c[103] + (w[20]*c[104] + w[21]*c[105]);
}

/* 94 mul, 82 add; for acceleration, multipliers, mass_matrix, forces, correction, residual */
static void mass_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x627 = w[0]*w[1];
    const real x628 = w[1]*w[1];
    const real x636 = c[80]*x628 + (w[1]*c[95] + (c[75]*x627 + (c[85] + w[0]*c[90])));
    w[106] = x636;
    w[107] = c[76]*x627 + (c[86] + w[0]*c[91]) + (w[1]*c[96] + c[81]*x628);
    w[108] = c[77]*x627 + (c[87] + w[0]*c[92]) + (w[1]*c[97] + c[82]*x628);
    const real x660 = c[83]*x628 + (w[1]*c[98] + (c[78]*x627 + (c[88] + w[0]*c[93])));
    w[109] = x660;
    w[110] = c[79]*x627 + (c[89] + w[0]*c[94]) + (w[1]*c[99] + c[84]*x628);
    w[111] = c[100] + w[0]*c[101] - x636 + (w[1]*c[102] - x660);
    w[112] = w[1]*c[72] + (c[66] + w[0]*c[69]);
    w[113] = w[1]*c[73] + (c[67] + w[0]*c[70]);
    w[114] = w[1]*c[74] + (c[68] + w[0]*c[71]);
    const real x722 = w[103]*c[106];
    w[115] = x722;
    const real x723 = w[104]*c[106];
    w[116] = x723;
    const real x724 = w[105]*c[106];
    w[117] = x724;
    const real x728 = w[13]*c[54] - w[15]*c[107];
    const real x729 = w[14]*c[55];
    const real x732 = w[15]*c[56] - w[13]*c[107];
    const real x735 = w[16]*c[54] - w[18]*c[107];
    const real x736 = w[17]*c[55];
    const real x739 = w[18]*c[56] - w[16]*c[107];
    const real x744 = w[15]*x732 + (w[13]*x728 + w[14]*x729);
    const real x749 = w[18]*x739 + (w[16]*x735 + w[17]*x736);
    w[118] = x744 + w[103]*x722;
    w[119] = w[18]*x732 + (w[16]*x728 + w[17]*x729) + w[104]*x722;
    w[120] = w[21]*x732 + (w[19]*x728 + w[20]*x729) + w[105]*x722;
    w[121] = x749 + w[104]*x723;
    w[122] = w[21]*x739 + (w[19]*x735 + w[20]*x736) + w[105]*x723;
    w[123] = c[108] - x744 + (w[105]*x724 - x749);
    const real x1059 = w[26]*w[28];
    const real x1060 = w[28]*w[28];
    const real x1068 = c[120]*x1060 + (w[28]*c[135] + (c[115]*x1059 + (c[125] + w[26]*c[130])));
    w[124] = x1068;
    w[125] = c[116]*x1059 + (c[126] + w[26]*c[131]) + (w[28]*c[136] + c[121]*x1060);
    w[126] = c[117]*x1059 + (c[127] + w[26]*c[132]) + (w[28]*c[137] + c[122]*x1060);
    const real x1092 = c[123]*x1060 + (w[28]*c[138] + (c[118]*x1059 + (c[128] + w[26]*c[133])));
    w[127] = x1092;
    w[128] = c[119]*x1059 + (c[129] + w[26]*c[134]) + (w[28]*c[139] + c[124]*x1060);
    w[129] = c[140] + w[26]*c[141] - x1068 + (w[28]*c[142] - x1092);
    w[130] = w[28]*c[112] + (c[61] + w[26]*c[109]);
    w[131] = w[28]*c[113] + (c[62] + w[26]*c[110]);
    w[132] = w[28]*c[114] + (c[63] + w[26]*c[111]);
}

/* 90 mul, 89 add; for acceleration, multipliers, mass_matrix, correction */
static void mass_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1129 = w[106] + w[118];
    const real x1130 = w[107] + w[119];
    const real x1131 = w[108] + w[120];
    const real x1132 = w[109] + w[121];
    const real x1133 = w[110] + w[122];
    const real x1134 = w[111] + w[123];
    const real x1135 = w[112] + w[115];
    const real x1136 = w[113] + w[116];
    const real x1137 = w[114] + w[117];
    const real x1161 = c[0]*(x1132 + x1134) + (c[11]*x1136 - c[10]*x1137 - c[1]*x1130 - c[2]*x1131);
    const real x1164 = c[1]*(x1129 + x1134) + (c[9]*x1137 - c[11]*x1135 - c[0]*x1130 - c[2]*x1133);
    const real x1167 = c[10]*x1135 - c[9]*x1136 - c[0]*x1131 + (c[2]*(x1129 + x1132) - c[1]*x1133);
    const real x1189 = c[9]*(c[1]*x1137 + (c[143] - c[2]*x1136)) + c[10]*(c[2]*x1135 + (c[144] - c[0]*x1137));
    const real x1191 = c[0]*x1161 + (c[11]*(c[0]*x1136 + (c[145] - c[1]*x1135)) + x1189);
    w[133] = x1191 + (c[1]*x1164 + c[2]*x1167);
    const real x1217 = w[23]*(w[121] + w[123]) + (w[30]*w[116] - w[31]*w[117] - w[24]*w[119] - w[25]*w[120]);
    const real x1220 = w[24]*(w[118] + w[123]) + (w[29]*w[117] - w[30]*w[115] - w[23]*w[119] - w[25]*w[122]);
    const real x1223 = w[31]*w[115] - w[29]*w[116] - w[23]*w[120] + (w[25]*(w[118] + w[121]) - w[24]*w[122]);
    const real x1234 = w[24]*w[117] + (w[29]*c[106] - w[25]*w[116]);
    const real x1236 = w[25]*w[115] + (w[31]*c[106] - w[23]*w[117]);
    const real x1238 = w[23]*w[116] + (w[30]*c[106] - w[24]*w[115]);
    w[134] = c[0]*x1217 + (c[11]*x1238 + (c[9]*x1234 + c[10]*x1236)) + (c[1]*x1220 + c[2]*x1223);
    w[135] = w[23]*x1217 + (w[30]*x1238 + (w[29]*x1234 + w[31]*x1236)) + (w[24]*x1220 + w[25]*x1223);
    const real x1284 = c[36]*(w[127] + w[129]) + (c[47]*w[131] - c[46]*w[132] - c[37]*w[125] - c[38]*w[126]);
    const real x1287 = c[37]*(w[124] + w[129]) + (c[45]*w[132] - c[47]*w[130] - c[36]*w[125] - c[38]*w[128]);
    const real x1290 = c[46]*w[130] - c[45]*w[131] - c[36]*w[126] + (c[38]*(w[124] + w[127]) - c[37]*w[128]);
    const real x1307 = c[45]*(c[38]*w[131] - c[37]*w[132]) + c[46]*(c[36]*w[132] - c[38]*w[130]);
    w[136] = c[36]*x1284 + c[37]*x1287 + (c[38]*x1290 - (c[47]*(c[37]*w[130] - c[36]*w[131]) + x1307));
}

/* ---- force ---- */

/* 4 mul, 4 add; for acceleration, multipliers, forces, residual, outputs */
static void force_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1604 = w[42]*w[43] - w[27]*w[45];
    w[137] = x1604;
    w[138] = x1604 + w[49]*w[82] - w[51]*w[81];
    w[139] = w[85] + w[86];
}

/* 35 mul, 5 add; for acceleration, multipliers, forces, residual */
static void force_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[49] = w[57]*w[58] - w[55]*w[60];
    const real x1644 = w[27]*w[27];
    const real x1645 = w[41]*w[41];
    const real x1646 = w[42]*w[42];
    w[51] = w[41]*w[42];
    w[81] = w[27]*w[42];
    w[82] = w[27]*w[41];
    const real x1650 = x1645 + x1646;
    const real x1651 = x1644 + x1646;
    const real x1652 = x1644 + x1645;
    w[85] = w[112]*x1650;
    w[86] = w[113]*x1651;
    w[140] = w[114]*x1652;
    w[141] = w[110]*x1651;
    w[142] = w[110]*x1652;
    w[143] = w[108]*x1652;
    w[144] = w[108]*x1650;
    w[145] = w[107]*x1650;
    w[146] = w[107]*x1651;
    w[147] = w[115]*w[90];
    w[148] = w[116]*w[139];
    w[149] = w[117]*w[91];
    w[150] = w[122]*w[139];
    w[151] = w[122]*w[91];
    w[152] = w[120]*w[91];
    w[153] = w[120]*w[90];
    w[154] = w[119]*w[90];
    w[155] = w[119]*w[139];
    const real x1774 = w[94] + w[95];
    w[156] = w[130]*w[99];
    w[157] = w[131]*x1774;
    w[158] = w[132]*w[100];
    w[159] = w[128]*x1774;
    w[160] = w[128]*w[100];
    w[161] = w[126]*w[100];
    w[162] = w[126]*w[99];
    w[163] = w[125]*w[99];
    w[164] = w[125]*x1774;
}

/* 87 mul, 107 add; for acceleration, multipliers, forces */
static void force_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    const real x1695 = w[80] + w[89];
    const real x1697 = w[87] - w[78];
    const real x1719 = c[106]*w[83] + (w[116]*w[48] + w[117]*w[50] - w[147]);
    const real x1720 = c[106]*w[138] + (w[115]*x1695 + w[117]*x1697 - w[148]);
    const real x1721 = c[106]*w[84] + (w[115]*w[92] + w[116]*w[93] - w[149]);
    const real x1736 = w[119]*w[92] + w[121]*w[93] - w[123]*x1697 + (w[150] - w[120]*x1695 + (w[116]*w[84] -
        w[117]*w[138] - w[151]));
    const real x1750 = w[117]*w[83] - w[115]*w[84] - w[153] - (w[118]*w[92] + w[119]*w[93]);
    const real x1751 = w[123]*w[50] + (w[152] + w[122]*w[48]) + x1750;
    const real x1766 = w[115]*w[138] - w[116]*w[83] + (w[118]*x1695 + w[154]) + (w[120]*x1697 - w[155] - (w[121]*w[48]
        + w[122]*w[50]));
    const real x1803 = w[159] - w[126]*w[98] + (w[125]*w[97] + (w[131]*w[47] - w[132]*w[49]) - w[160]);
    const real x1817 = w[128]*w[98] - w[125]*w[96] + (w[161] + (w[132]*w[46] - w[130]*w[47]) - w[162]);
    const real x1832 = w[98]*(w[124] - w[127]) - w[128]*w[97] + (w[163] + (w[130]*w[49] - w[131]*w[46]) + (w[126]*w[96]
        - w[164]));
    const real x1839 = w[141] - w[108]*w[82] + (w[107]*w[81] + (w[113]*w[77] - w[114]*w[137]) - w[142]);
    const real x1848 = w[110]*w[82] - w[107]*w[51] + (w[143] + (w[114]*w[76] - w[112]*w[77]) - w[144]);
    const real x1858 = w[82]*(w[106] - w[109]) - w[110]*w[81] + (w[145] + (w[112]*w[137] - w[113]*w[76]) +
        (w[108]*w[51] - w[146]));
    const real x1869 = c[0]*(x1736 + (w[51]*(w[109] - w[111]) + x1839)) + c[1]*(x1751 + (w[81]*(w[111] - w[106]) +
        x1848));
    const real x1870 = c[9]*(w[113]*w[82] + w[114]*w[81] - w[85] + x1719) + c[10]*(w[112]*w[82] + w[114]*w[51] - w[86]
        + x1720);
    const real x1872 = c[2]*(x1766 + x1858) + (c[11]*(w[112]*w[81] + w[113]*w[51] - w[140] + x1721) + x1870);
    w[94] = x1869 + x1872;
    w[95] = w[23]*x1736 + w[24]*x1751 + (w[25]*x1766 + (w[30]*x1721 + (w[29]*x1719 + w[31]*x1720)));
    const real x1891 = c[36]*(w[96]*(w[127] - w[129]) + x1803) + c[37]*(w[97]*(w[129] - w[124]) + x1817);
    const real x1892 = c[45]*(w[131]*w[98] + w[132]*w[97] - w[156]) + c[46]*(w[130]*w[98] + w[132]*w[96] - w[157]);
    const real x1894 = c[38]*x1832 + (c[47]*(w[130]*w[97] + w[131]*w[96] - w[158]) + x1892);
    w[99] = x1891 + x1894;
}

/* no operations; for forces */
static void force_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[1] = -w[95];
    out[2] = -w[99];
}

/* ---- solve ---- */

/* 21 mul, 5 div, 10 add; for acceleration, multipliers, correction */
static void solve_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1534 = 1.0/w[136];
    w[48] = x1534;
    const real x1535 = w[72]*x1534;
    w[50] = x1535;
    const real x1536 = w[75]*x1534;
    w[92] = x1536;
    const real x1540 = 1.0/w[135];
    w[93] = x1540;
    const real x1541 = w[134]*x1540;
    w[100] = x1541;
    const real x1542 = w[71]*x1540;
    w[165] = x1542;
    const real x1543 = w[74]*x1540;
    w[166] = x1543;
    const real x1548 = w[134]*x1542 - w[70];
    const real x1553 = w[134]*x1543 - w[73];
    const real x1558 = 1.0/(w[133] - w[134]*x1541);
    w[167] = x1558;
    const real x1559 = x1548*x1558;
    w[168] = x1559;
    const real x1560 = x1553*x1558;
    w[169] = x1560;
    const real x1564 = w[72]*x1536 + w[71]*x1543 + x1548*x1560;
    const real x1567 = 1.0/(w[72]*x1535 + w[71]*x1542 + x1548*x1559);
    w[170] = x1567;
    const real x1568 = x1564*x1567;
    w[171] = x1568;
    w[172] = 1.0/(x1564*x1568 - (w[75]*x1536 + w[74]*x1543 + x1553*x1560));
}

/* 11 mul, 9 add; for acceleration, multipliers */
static void solve_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x1930 = w[100]*w[95] - w[94];
    w[173] = x1930;
    const real x1936 = w[50]*w[99] - w[101] - w[165]*w[95] - w[168]*x1930;
    const real x1940 = w[92]*w[99] - w[102] - w[166]*w[95] - w[169]*x1930 - w[171]*x1936;
    const real x1941 = w[172]*x1940;
    w[174] = x1941;
    w[175] = w[170]*x1936 + w[171]*x1941;
}

/* no operations; for constraint_jacobian */
static void solve_3(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[70];
    out[3] = -w[73];
}

/* no operations; for constraint_bias */
static void solve_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[101];
    out[1] = -w[102];
}

/* no operations; for forces */
static void solve_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[94];
}

/* no operations; for multipliers */
static void solve_6(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = -w[175];
}

/* 10 mul, 7 add; for acceleration */
static void solve_7(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1950 = w[168]*w[175] + (w[167]*w[173] - w[169]*w[174]);
    out[0] = x1950;
    out[1] = w[166]*w[174] - w[93]*w[95] - w[165]*w[175] - w[100]*x1950;
    out[2] = w[50]*w[175] - (w[48]*w[99] + w[92]*w[174]);
}

/* 11 mul, 6 add; for correction */
static void solve_8(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x1967 = w[172]*(l[1] - w[171]*l[0]);
    const real x1970 = w[170]*l[0] + w[171]*x1967;
    const real x1973 = w[168]*x1970 - w[169]*x1967;
    out[0] = x1973;
    out[1] = w[166]*x1967 - w[165]*x1970 - w[100]*x1973;
    out[2] = w[50]*x1970 - w[92]*x1967;
}

/* ---- output ---- */

/* 12 mul, 12 add; for poses, velocities, energy */
static void output_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    w[48] = w[1]*c[175] + (w[0]*c[172] + c[178]);
    w[50] = w[1]*c[176] + (w[0]*c[173] + c[179]);
    w[92] = w[1]*c[177] + (w[0]*c[174] + c[180]);
    w[93] = w[28]*c[184] + (w[26]*c[181] + c[187]);
    w[94] = w[28]*c[185] + (w[26]*c[182] + c[188]);
    w[95] = w[28]*c[186] + (w[26]*c[183] + c[189]);
}

/* 18 mul, 18 add; for velocities, energy */
static void output_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    w[0] = w[43] + w[41]*w[92] - w[42]*w[50];
    w[1] = w[44] + w[42]*w[48] - w[27]*w[92];
    w[26] = w[45] + w[27]*w[50] - w[41]*w[48];
    w[28] = w[61] + w[105]*w[53] - w[104]*w[54];
    w[99] = w[62] + w[103]*w[54] - w[105]*w[52];
    w[100] = w[63] + w[104]*w[52] - w[103]*w[53];
    w[165] = w[58] + w[56]*w[95] - w[57]*w[94];
    w[166] = w[59] + w[57]*w[93] - w[55]*w[95];
    w[167] = w[60] + w[55]*w[94] - w[56]*w[93];
}

/* 12 mul, 18 add; for residual, outputs */
static void output_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x2254 = c[0]*a[0];
    w[43] = x2254;
    const real x2255 = c[1]*a[0];
    w[44] = x2255;
    const real x2256 = c[2]*a[0];
    w[45] = x2256;
    const real x2257 = c[9]*a[0];
    w[58] = x2257;
    const real x2258 = c[10]*a[0];
    w[59] = x2258;
    const real x2259 = c[11]*a[0];
    w[60] = x2259;
    const real x2283 = w[78] + (x2254 + w[23]*a[1]);
    const real x2284 = w[79] + (x2255 + w[24]*a[1]);
    const real x2285 = w[80] + (x2256 + w[25]*a[1]);
    w[61] = w[83] + (x2257 + w[29]*a[1]);
    w[62] = w[138] + (x2258 + w[31]*a[1]);
    w[63] = w[84] + (x2259 + w[30]*a[1]);
    w[168] = w[89] - x2285;
    w[169] = w[88] + x2284;
    w[170] = w[89] + x2285;
    w[171] = w[87] - x2283;
    w[172] = w[88] - x2284;
    w[173] = w[87] + x2283;
}

/* 65 mul, 41 add; for energy */
static void output_4(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2140 = w[7]*w[42] + (w[2]*w[27] + w[6]*w[41]);
    const real x2145 = w[10]*w[42] + (w[3]*w[41] + w[5]*w[27]);
    const real x2150 = w[9]*w[41] + (w[4]*w[42] + w[8]*w[27]);
    const real x2167 = w[19]*w[54] + (w[13]*w[52] + w[16]*w[53]);
    const real x2172 = w[20]*w[54] + (w[14]*w[52] + w[17]*w[53]);
    const real x2177 = w[21]*w[54] + (w[15]*w[52] + w[18]*w[53]);
    const real x2197 = w[37]*w[57] + (w[32]*w[55] + w[36]*w[56]);
    const real x2202 = w[40]*w[57] + (w[33]*w[56] + w[35]*w[55]);
    const real x2207 = w[39]*w[56] + (w[34]*w[57] + w[38]*w[55]);
    const real x2227 = x2140*(c[48]*x2140) + x2145*(c[49]*x2145) + x2197*(c[57]*x2197 + c[64]*x2207);
    const real x2228 = x2207*(c[59]*x2207 + c[64]*x2197) + (x2150*(c[50]*x2150) + x2202*(c[58]*x2202));
    const real x2230 = c[65]*(w[26]*w[26] + (w[0]*w[0] + w[1]*w[1])) + (x2227 + x2228);
    const real x2231 = x2172*(c[52]*x2172) + c[60]*(w[167]*w[167] + (w[165]*w[165] + w[166]*w[166]));
    const real x2234 = x2167*(c[51]*x2167 + c[107]*x2177) + x2230 + (x2177*(c[53]*x2177 + c[107]*x2167) + x2231);
    out[0] = 0.5*(c[106]*(w[100]*w[100] + (w[28]*w[28] + w[99]*w[99])) + x2234);
    out[1] = w[105]*c[191] + (w[92]*c[190] + w[95]*c[192]);
}

/* 113 mul, 141 add; for residual */
static void output_5(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const a = arguments->a;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2274 = c[36]*a[2];
    const real x2275 = c[37]*a[2];
    const real x2276 = c[38]*a[2];
    const real x2280 = w[76] + w[58];
    const real x2281 = w[137] + w[59];
    const real x2282 = w[77] + w[60];
    const real x2289 = w[46] + c[45]*a[2];
    const real x2290 = w[49] + c[46]*a[2];
    const real x2291 = w[47] + c[47]*a[2];
    const real x2292 = w[82] - w[45];
    const real x2293 = w[81] + w[44];
    const real x2294 = w[82] + w[45];
    const real x2295 = w[51] - w[43];
    const real x2296 = w[81] - w[44];
    const real x2297 = w[51] + w[43];
    const real x2341 = c[106]*w[62] + (w[117]*w[171] + (w[115]*w[170] - w[148]));
    const real x2360 = w[98] - x2276;
    const real x2361 = w[97] + x2275;
    const real x2362 = w[98] + x2276;
    const real x2363 = w[96] - x2274;
    const real x2364 = w[97] - x2275;
    const real x2365 = w[96] + x2274;
    const real x2399 = w[163] + (w[130]*x2290 - w[69]*l[0] - w[131]*x2289) - w[128]*x2361;
    const real x2410 = w[115]*w[62] - w[122]*w[169] + (w[154] + w[68]*l[0] - w[116]*w[61]);
    const real x2411 = w[118]*w[170] - w[155] + (w[120]*w[171] - w[121]*w[168]) + x2410;
    const real x2414 = c[106]*w[61] + (w[116]*w[168] + w[117]*w[169] - (w[147] + l[0]));
    const real x2420 = w[159] + (w[131]*x2291 + (w[69]*l[1] - w[132]*x2290)) + (w[125]*x2364 - w[160]);
    const real x2426 = w[161] + (w[67]*l[0] - w[66]*l[1] + (w[132]*x2289 - w[130]*x2291));
    const real x2431 = x2426 + (w[128]*x2360 - w[162]) + (w[129]*x2361 - (w[124]*x2364 + w[125]*x2365));
    const real x2440 = w[116]*w[63] - w[117]*w[62] + (w[150] - w[68]*l[1] - w[123]*w[171]);
    const real x2441 = w[119]*w[172] - w[151] + (w[121]*w[173] - w[120]*w[170]) + x2440;
    const real x2449 = w[117]*w[61] - w[115]*w[63] + (w[123]*w[169] + (w[152] + (w[64]*l[1] - w[65]*l[0])));
    const real x2450 = w[122]*w[168] - w[153] - (w[118]*w[172] + w[119]*w[173]) + x2449;
    const real x2453 = c[106]*w[63] + (w[115]*w[172] + w[116]*w[173] - (w[149] + l[1]));
    const real x2460 = w[141] + (w[113]*x2282 - w[114]*x2281) + (w[107]*x2296 - w[142]) + (w[109]*x2297 - w[108]*x2294
        - w[111]*x2295);
    const real x2468 = w[143] + (w[114]*x2280 - w[112]*x2282) + (w[110]*x2292 - w[144]) + (w[111]*x2293 - (w[106]*x2296
        + w[107]*x2297));
    const real x2476 = w[145] + (w[112]*x2281 - w[113]*x2280) - w[110]*x2293 + (w[106]*x2294 - w[146] + (w[108]*x2295 -
        w[109]*x2292));
    const real x2493 = c[9]*(x2414 + (w[114]*x2293 + (w[113]*x2292 - w[85]))) + c[10]*(x2341 + (w[114]*x2295 +
        (w[112]*x2294 - w[86])));
    const real x2495 = c[0]*(x2441 + x2460) + (c[11]*(x2453 + (w[113]*x2297 + (w[112]*x2296 - w[140]))) + x2493);
    out[0] = x2495 + (c[1]*(x2450 + x2468) + c[2]*(x2411 + x2476));
    out[1] = w[23]*x2441 + (w[30]*x2453 + (w[29]*x2414 + w[31]*x2341)) + (w[24]*x2450 + w[25]*x2411);
    const real x2511 = c[38]*(x2399 + (w[124]*x2362 - w[164] + (w[126]*x2363 - w[127]*x2360)));
    const real x2515 = c[36]*(x2420 + (w[127]*x2365 - w[126]*x2362 - w[129]*x2363)) + c[37]*x2431;
    const real x2516 = c[45]*(w[131]*x2360 + w[132]*x2361 + (l[0] - w[156])) + c[46]*(w[132]*x2363 + (w[130]*x2362 -
        w[157]));
    const real x2518 = x2511 + (c[47]*(w[130]*x2364 + w[131]*x2365 + (l[1] - w[158])) + x2516);
    out[2] = x2515 + x2518;
    out[3] = w[72]*a[2] - w[70]*a[0] + (w[101] - w[71]*a[1]);
    out[4] = w[75]*a[2] - w[73]*a[0] + (w[102] - w[74]*a[1]);
}

/* 27 mul, 28 add; for outputs */
static void output_6(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[11] + w[13]*c[193] + (w[14]*c[194] + w[15]*c[195]);
    out[1] = w[22] + w[16]*c[193] + (w[17]*c[194] + w[18]*c[195]);
    out[2] = w[12] + w[19]*c[193] + (w[20]*c[194] + w[21]*c[195]);
    const real x2573 = w[11] + w[13]*c[196] + (w[14]*c[197] + w[15]*c[198]);
    const real x2576 = w[22] + w[16]*c[196] + (w[17]*c[197] + w[18]*c[198]);
    const real x2579 = w[12] + w[19]*c[196] + (w[20]*c[197] + w[21]*c[198]);
    out[3] = w[168]*x2576 - w[90]*x2573 + (w[61] + w[169]*x2579);
    out[4] = w[170]*x2573 - w[139]*x2576 + (w[62] + w[171]*x2579);
    out[5] = w[172]*x2573 + w[173]*x2576 + (w[63] - (9.81 + w[91]*x2579));
}

/* ---- functions ---- */

SYMGEN_FLAT int four_bar_multiplier_acceleration(const symgen_arguments *arguments)
{
    real work[176];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    solve_1(&own);
    solve_2(&own);
    solve_7(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_multipliers(const symgen_arguments *arguments)
{
    real work[176];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    solve_1(&own);
    solve_2(&own);
    solve_6(&own);
    out[1] = w[174];
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_mass_matrix(const symgen_arguments *arguments)
{
    real work[137];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    out[0] = w[133];
    out[1] = w[134];
    out[2] = w[134];
    out[3] = w[135];
    out[4] = w[136];
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_forces(const symgen_arguments *arguments)
{
    real work[165];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_4(&own);
    constraints_5(&own);
    mass_1(&own);
    mass_2(&own);
    force_1(&own);
    force_2(&own);
    force_3(&own);
    force_4(&own);
    solve_5(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_correction(const symgen_arguments *arguments)
{
    real work[173];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    mass_1(&own);
    mass_2(&own);
    mass_3(&own);
    solve_1(&own);
    solve_8(&own);
    return symgen_good;
}

int four_bar_multiplier_initial(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = symgen_all(0.0);
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = c[201];
    out[4] = symgen_all(0.0);
    out[5] = symgen_all(0.0);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_poses(const symgen_arguments *arguments)
{
    real work[106];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_4(&own);
    position_7(&own);
    mass_1(&own);
    output_1(&own);
    out[0] = w[48];
    out[1] = w[50];
    out[2] = w[92];
    out[3] = w[103];
    out[4] = w[104];
    out[5] = w[105];
    out[6] = w[93];
    out[7] = w[94];
    out[8] = w[95];
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
    out[27] = w[32];
    out[28] = w[35];
    out[29] = w[38];
    out[30] = w[36];
    out[31] = w[33];
    out[32] = w[39];
    out[33] = w[37];
    out[34] = w[40];
    out[35] = w[34];
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_velocities(const symgen_arguments *arguments)
{
    real work[168];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    velocity_2(&own);
    velocity_3(&own);
    mass_1(&own);
    output_1(&own);
    output_2(&own);
    out[0] = w[0];
    out[1] = w[1];
    out[2] = w[26];
    out[3] = w[28];
    out[4] = w[99];
    out[5] = w[100];
    out[6] = w[165];
    out[7] = w[166];
    out[8] = w[167];
    out[9] = w[27];
    out[10] = w[41];
    out[11] = w[42];
    out[12] = w[52];
    out[13] = w[53];
    out[14] = w[54];
    out[15] = w[55];
    out[16] = w[56];
    out[17] = w[57];
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_closure(const symgen_arguments *arguments)
{
    real work[112];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_7(&own);
    constraints_8(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_dropped_jacobian(const symgen_arguments *arguments)
{
    real work[112];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_3(&own);
    position_4(&own);
    position_6(&own);
    constraints_1(&own);
    constraints_7(&own);
    constraints_9(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_constraint_jacobian(const symgen_arguments *arguments)
{
    real work[76];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_10(&own);
    solve_3(&own);
    out[2] = w[72];
    out[5] = w[75];
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_constraint_bias(const symgen_arguments *arguments)
{
    real work[103];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    solve_4(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_energy(const symgen_arguments *arguments)
{
    real work[168];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    position_7(&own);
    velocity_1(&own);
    velocity_2(&own);
    velocity_3(&own);
    mass_1(&own);
    output_1(&own);
    output_2(&own);
    output_4(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_residual(const symgen_arguments *arguments)
{
    real work[174];
    const symgen_arguments own = symgen_with_work(arguments, work);
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_4(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    velocity_2(&own);
    constraints_1(&own);
    constraints_2(&own);
    constraints_3(&own);
    constraints_4(&own);
    constraints_5(&own);
    constraints_6(&own);
    mass_1(&own);
    mass_2(&own);
    force_1(&own);
    force_2(&own);
    output_3(&own);
    output_5(&own);
    return symgen_good;
}

SYMGEN_FLAT int four_bar_multiplier_outputs(const symgen_arguments *arguments)
{
    real work[174];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    position_1(&own);
    position_2(&own);
    position_3(&own);
    position_5(&own);
    position_6(&own);
    velocity_1(&own);
    constraints_4(&own);
    force_1(&own);
    output_3(&own);
    output_6(&own);
    out[6] = w[55];
    out[7] = w[56];
    out[8] = w[57];
    return symgen_good;
}

int four_bar_multiplier_assumptions(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[65];
    out[1] = symgen_all(0.0);
    out[2] = symgen_all(0.0);
    out[3] = symgen_all(0.0);
    out[4] = c[48];
    out[5] = c[49];
    out[6] = c[50];
    out[7] = symgen_all(0.0);
    out[8] = symgen_all(0.0);
    out[9] = symgen_all(0.0);
    out[10] = c[106];
    out[11] = symgen_all(0.0);
    out[12] = symgen_all(0.0);
    out[13] = symgen_all(0.0);
    out[14] = c[51];
    out[15] = c[52];
    out[16] = c[53];
    out[17] = symgen_all(0.0);
    out[18] = c[107];
    out[19] = symgen_all(0.0);
    out[20] = c[60];
    out[21] = symgen_all(0.0);
    out[22] = symgen_all(0.0);
    out[23] = symgen_all(0.0);
    out[24] = c[57];
    out[25] = c[58];
    out[26] = c[59];
    out[27] = symgen_all(0.0);
    out[28] = c[64];
    out[29] = symgen_all(0.0);
    return symgen_good;
}

int four_bar_multiplier_scales(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[199];
    out[1] = c[200];
    out[2] = symgen_all(9.81);
    out[3] = symgen_all(1.0);
    out[4] = symgen_all(1.0);
    out[5] = symgen_all(1.0);
    out[6] = c[200];
    out[7] = c[200];
    out[8] = c[200];
    out[9] = symgen_all(1.0);
    out[10] = symgen_all(1.0);
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
    .scales_size = four_bar_multiplier_scales_size,
    .pivot_count = 0,
    .choices = choices,
    .joint_count = 3,
    .joints = joints,
    .acceleration = four_bar_multiplier_acceleration,
    .multipliers = four_bar_multiplier_multipliers,
    .closure = four_bar_multiplier_closure,
    .correction = four_bar_multiplier_correction,
    .outputs = four_bar_multiplier_outputs,
    .scales = four_bar_multiplier_scales,
};

int four_bar_multiplier_scratch(void) { return symgen_explicit_scratch(&model); }

int four_bar_multiplier_control(void) { return symgen_explicit_control(&model); }

int four_bar_multiplier_run(symgen_run *run) { return symgen_explicit_run(&model, run); }

int four_bar_multiplier_rk4(symgen_run *run) { return symgen_explicit_rk4(&model, run); }

int four_bar_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations, real *scratch,
    real *error)
{
    return symgen_close(&model, arguments, q, v, tolerance, iterations, scratch, error);
}

int four_bar_multiplier_assembly_scratch(int length, int entries) { return symgen_assembly_scratch(&model, length, entries); }

int four_bar_multiplier_assemble(const symgen_assembly *assembly) { return symgen_assemble(&model, assembly); }

int four_bar_multiplier_search_scratch(int count, int entries) { return symgen_search_scratch(&model, count, entries); }

int four_bar_multiplier_search(const symgen_search *search) { return symgen_search_step(&model, search); }

int four_bar_multiplier_go(const symgen_search *search) { return symgen_go(&model, search); }

void four_bar_multiplier_row_constants(int rows, const double *parameters, double *constants)
{
    symgen_constants_of_rows(four_bar_multiplier_init, rows, four_bar_multiplier_np, four_bar_multiplier_nk, parameters, constants);
}

int four_bar_multiplier_row_call(const symgen_row_call *call) { return symgen_call_rows(call); }

int four_bar_multiplier_row_assemble(const symgen_assembly_rows *rows) { return symgen_assemble_rows(&model, rows); }

int four_bar_multiplier_sizing_scratch(void) { return symgen_sizing_scratch(&model); }

int four_bar_multiplier_row_size(const symgen_state_sizing *sizing) { return symgen_size_rows(&model, sizing); }

int four_bar_multiplier_row_settle(const symgen_settling *settling) { return symgen_settle_rows(&model, settling); }

#endif

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *four_bar_multiplier_interface(void);
SYMGEN_EXPORT const char *four_bar_multiplier_seal(void);

const int *four_bar_multiplier_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        27,
        four_bar_multiplier_np,
        four_bar_multiplier_nk,
        four_bar_multiplier_nw,
        four_bar_multiplier_nq,
        four_bar_multiplier_nv,
        four_bar_multiplier_nz,
        four_bar_multiplier_nu,
        four_bar_multiplier_nc,
        four_bar_multiplier_nd,
        four_bar_multiplier_ny,
        four_bar_multiplier_acceleration_size,
        four_bar_multiplier_multipliers_size,
        four_bar_multiplier_mass_matrix_size,
        four_bar_multiplier_forces_size,
        four_bar_multiplier_correction_size,
        four_bar_multiplier_initial_size,
        four_bar_multiplier_poses_size,
        four_bar_multiplier_velocities_size,
        four_bar_multiplier_closure_size,
        four_bar_multiplier_dropped_jacobian_size,
        four_bar_multiplier_constraint_jacobian_size,
        four_bar_multiplier_constraint_bias_size,
        four_bar_multiplier_energy_size,
        four_bar_multiplier_residual_size,
        four_bar_multiplier_outputs_size,
        four_bar_multiplier_assumptions_size,
        four_bar_multiplier_scales_size,
    };
    return sizes;
}

const char *four_bar_multiplier_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
