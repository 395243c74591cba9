/* mast, formulation platform: equations of motion made by symgen. Do not edit.
   digest 17fbd47ab63dc960dbe052c24a0e215036a2c27b30a7705887a091a5375b432f
   init: 661 mul, 13 div, 545 add, 7 sqrt, 6 trig, 1226 flops
   rotation: 14 mul, 4 add, 6 trig, 18 flops
   legs: 84 mul, 98 add, 7 sqrt, 189 flops
   jacobian: 196 mul, 14 div, 84 add, 294 flops
   expansion: 472 mul, 398 add, 870 flops
   step: 730 mul, 9 div, 614 add, 1353 flops
*/
#include "symgen_straight.h"
#include "mast.h"
#include "symgen_sines.h"

/* ---- init: what depends on parameters only ---- */

/* 661 mul, 13 div, 545 add, 7 sqrt, 6 trig */
static void init_1(const real *p, real *c)
{
    const real angle2[8] = {p[59], p[60], p[61]};
    real sine2[8], cosine2[8];
    symgen_sines(3, angle2, sine2, cosine2);
    const real x2 = sine2[0];
    const real x7 = cosine2[0];
    const real x4 = sine2[1];
    const real x8 = cosine2[1];
    const real x6 = sine2[2];
    const real x9 = cosine2[2];
    const real x10 = x4*x6;
    const real x11 = x4*x9;
    const real x12 = x8*x9;
    const real x15 = x2*x11 - x6*x7;
    const real x18 = x2*x6 + x7*x11;
    const real x19 = x6*x8;
    const real x22 = x2*x10 + x7*x9;
    const real x25 = x7*x10 - x2*x9;
    const real x26 = x2*x8;
    const real x27 = x7*x8;
    const real x47 = x18*p[64] + (x12*p[62] + x15*p[63]) + p[56];
    const real x49 = x25*p[64] + (x19*p[62] + x22*p[63]) + p[57];
    const real x51 = x26*p[63] + x27*p[64] - x4*p[62] + p[58];
    const real x53 = p[3] - p[62];
    const real x55 = p[4] - p[63];
    const real x57 = p[5] - p[64];
    const real x59 = p[11] - p[62];
    const real x61 = p[12] - p[63];
    const real x63 = p[13] - p[64];
    const real x65 = p[19] - p[62];
    const real x67 = p[20] - p[63];
    const real x69 = p[21] - p[64];
    const real x71 = p[27] - p[62];
    const real x73 = p[28] - p[63];
    const real x75 = p[29] - p[64];
    const real x77 = p[35] - p[62];
    const real x79 = p[36] - p[63];
    const real x81 = p[37] - p[64];
    const real x83 = p[43] - p[62];
    const real x85 = p[44] - p[63];
    const real x87 = p[45] - p[64];
    const real x89 = p[51] - p[62];
    const real x91 = p[52] - p[63];
    const real x93 = p[53] - p[64];
    const real x98 = x18*x57 + (x12*x53 + x15*x55);
    c[0] = x98;
    const real x103 = x25*x57 + (x19*x53 + x22*x55);
    c[1] = x103;
    const real x108 = x26*x55 + x27*x57 - x4*x53;
    c[2] = x108;
    const real x113 = x18*x63 + (x12*x59 + x15*x61);
    c[3] = x113;
    const real x118 = x25*x63 + (x19*x59 + x22*x61);
    c[4] = x118;
    const real x123 = x26*x61 + x27*x63 - x4*x59;
    c[5] = x123;
    const real x128 = x18*x69 + (x12*x65 + x15*x67);
    c[6] = x128;
    const real x133 = x25*x69 + (x19*x65 + x22*x67);
    c[7] = x133;
    const real x138 = x26*x67 + x27*x69 - x4*x65;
    c[8] = x138;
    const real x143 = x18*x75 + (x12*x71 + x15*x73);
    c[9] = x143;
    const real x148 = x25*x75 + (x19*x71 + x22*x73);
    c[10] = x148;
    const real x153 = x26*x73 + x27*x75 - x4*x71;
    c[11] = x153;
    const real x158 = x18*x81 + (x12*x77 + x15*x79);
    c[12] = x158;
    const real x163 = x25*x81 + (x19*x77 + x22*x79);
    c[13] = x163;
    const real x168 = x26*x79 + x27*x81 - x4*x77;
    c[14] = x168;
    const real x173 = x18*x87 + (x12*x83 + x15*x85);
    c[15] = x173;
    const real x178 = x25*x87 + (x19*x83 + x22*x85);
    c[16] = x178;
    const real x183 = x26*x85 + x27*x87 - x4*x83;
    c[17] = x183;
    const real x188 = x18*x93 + (x12*x89 + x15*x91);
    c[18] = x188;
    const real x193 = x25*x93 + (x19*x89 + x22*x91);
    c[19] = x193;
    const real x198 = x26*x91 + x27*x93 - x4*x89;
    c[20] = x198;
    const real x200 = x47 - p[0];
    c[21] = x200;
    const real x202 = x49 - p[1];
    c[22] = x202;
    const real x204 = x51 - p[2];
    c[23] = x204;
    const real x206 = x47 - p[8];
    c[24] = x206;
    const real x208 = x49 - p[9];
    c[25] = x208;
    const real x210 = x51 - p[10];
    c[26] = x210;
    const real x212 = x47 - p[16];
    c[27] = x212;
    const real x214 = x49 - p[17];
    c[28] = x214;
    const real x216 = x51 - p[18];
    c[29] = x216;
    const real x218 = x47 - p[24];
    c[30] = x218;
    const real x220 = x49 - p[25];
    c[31] = x220;
    const real x222 = x51 - p[26];
    c[32] = x222;
    const real x224 = x47 - p[32];
    c[33] = x224;
    const real x226 = x49 - p[33];
    c[34] = x226;
    const real x228 = x51 - p[34];
    c[35] = x228;
    const real x230 = x47 - p[40];
    c[36] = x230;
    const real x232 = x49 - p[41];
    c[37] = x232;
    const real x234 = x51 - p[42];
    c[38] = x234;
    const real x236 = x47 - p[48];
    c[39] = x236;
    const real x238 = x49 - p[49];
    c[40] = x238;
    const real x240 = x51 - p[50];
    c[41] = x240;
    const real x241 = x98 + x200;
    const real x242 = x103 + x202;
    const real x243 = x108 + x204;
    const real x249 = sqrt(x243*x243 + (x241*x241 + x242*x242));
    c[42] = x249;
    const real x250 = 1.0/x249;
    c[43] = x250;
    const real x251 = x241*x250;
    c[44] = x251;
    const real x252 = x242*x250;
    c[45] = x252;
    const real x253 = x243*x250;
    c[46] = x253;
    const real x256 = x103*x253 - x108*x252;
    c[47] = x256;
    const real x259 = x108*x251 - x98*x253;
    c[48] = x259;
    const real x262 = x98*x252 - x103*x251;
    c[49] = x262;
    const real x263 = x103*x242;
    const real x264 = x108*x243;
    c[50] = x263 + x264;
    c[51] = x103*x241;
    c[52] = x108*x241;
    const real x268 = x98*x241;
    c[53] = x264 + x268;
    c[54] = x108*x242;
    c[55] = x263 + x268;
    const real x272 = x113 + x206;
    const real x273 = x118 + x208;
    const real x274 = x123 + x210;
    const real x280 = sqrt(x274*x274 + (x272*x272 + x273*x273));
    c[56] = x280;
    const real x281 = 1.0/x280;
    c[57] = x281;
    const real x282 = x272*x281;
    c[58] = x282;
    const real x283 = x273*x281;
    c[59] = x283;
    const real x284 = x274*x281;
    c[60] = x284;
    const real x287 = x118*x284 - x123*x283;
    c[61] = x287;
    const real x290 = x123*x282 - x113*x284;
    c[62] = x290;
    const real x293 = x113*x283 - x118*x282;
    c[63] = x293;
    const real x294 = x118*x273;
    const real x295 = x123*x274;
    c[64] = x294 + x295;
    c[65] = x118*x272;
    c[66] = x123*x272;
    const real x299 = x113*x272;
    c[67] = x295 + x299;
    c[68] = x123*x273;
    c[69] = x294 + x299;
    const real x303 = x128 + x212;
    const real x304 = x133 + x214;
    const real x305 = x138 + x216;
    const real x311 = sqrt(x305*x305 + (x303*x303 + x304*x304));
    c[70] = x311;
    const real x312 = 1.0/x311;
    c[71] = x312;
    const real x313 = x303*x312;
    c[72] = x313;
    const real x314 = x304*x312;
    c[73] = x314;
    const real x315 = x305*x312;
    c[74] = x315;
    const real x318 = x133*x315 - x138*x314;
    c[75] = x318;
    const real x321 = x138*x313 - x128*x315;
    c[76] = x321;
    const real x324 = x128*x314 - x133*x313;
    c[77] = x324;
    const real x325 = x133*x304;
    const real x326 = x138*x305;
    c[78] = x325 + x326;
    c[79] = x133*x303;
    c[80] = x138*x303;
    const real x330 = x128*x303;
    c[81] = x326 + x330;
    c[82] = x138*x304;
    c[83] = x325 + x330;
    const real x334 = x143 + x218;
    const real x335 = x148 + x220;
    const real x336 = x153 + x222;
    const real x342 = sqrt(x336*x336 + (x334*x334 + x335*x335));
    c[84] = x342;
    const real x343 = 1.0/x342;
    c[85] = x343;
    const real x344 = x334*x343;
    c[86] = x344;
    const real x345 = x335*x343;
    c[87] = x345;
    const real x346 = x336*x343;
    c[88] = x346;
    const real x349 = x148*x346 - x153*x345;
    c[89] = x349;
    const real x352 = x153*x344 - x143*x346;
    c[90] = x352;
    const real x355 = x143*x345 - x148*x344;
    c[91] = x355;
    const real x356 = x148*x335;
    const real x357 = x153*x336;
    c[92] = x356 + x357;
    c[93] = x148*x334;
    c[94] = x153*x334;
    const real x361 = x143*x334;
    c[95] = x357 + x361;
    c[96] = x153*x335;
    c[97] = x356 + x361;
    const real x365 = x158 + x224;
    const real x366 = x163 + x226;
    const real x367 = x168 + x228;
    const real x373 = sqrt(x367*x367 + (x365*x365 + x366*x366));
    c[98] = x373;
    const real x374 = 1.0/x373;
    c[99] = x374;
    const real x375 = x365*x374;
    c[100] = x375;
    const real x376 = x366*x374;
    c[101] = x376;
    const real x377 = x367*x374;
    c[102] = x377;
    const real x380 = x163*x377 - x168*x376;
    c[103] = x380;
    const real x383 = x168*x375 - x158*x377;
    c[104] = x383;
    const real x386 = x158*x376 - x163*x375;
    c[105] = x386;
    const real x387 = x163*x366;
    const real x388 = x168*x367;
    c[106] = x387 + x388;
    c[107] = x163*x365;
    c[108] = x168*x365;
    const real x392 = x158*x365;
    c[109] = x388 + x392;
    c[110] = x168*x366;
    c[111] = x387 + x392;
    const real x396 = x173 + x230;
    const real x397 = x178 + x232;
    const real x398 = x183 + x234;
    const real x404 = sqrt(x398*x398 + (x396*x396 + x397*x397));
    c[112] = x404;
    const real x405 = 1.0/x404;
    c[113] = x405;
    const real x406 = x396*x405;
    c[114] = x406;
    const real x407 = x397*x405;
    c[115] = x407;
    const real x408 = x398*x405;
    c[116] = x408;
    const real x411 = x178*x408 - x183*x407;
    c[117] = x411;
    const real x414 = x183*x406 - x173*x408;
    c[118] = x414;
    const real x417 = x173*x407 - x178*x406;
    c[119] = x417;
    const real x418 = x178*x397;
    const real x419 = x183*x398;
    c[120] = x418 + x419;
    c[121] = x178*x396;
    c[122] = x183*x396;
    const real x423 = x173*x396;
    c[123] = x419 + x423;
    c[124] = x183*x397;
    c[125] = x418 + x423;
    const real x427 = x188 + x236;
    const real x428 = x193 + x238;
    const real x429 = x198 + x240;
    const real x435 = sqrt(x429*x429 + (x427*x427 + x428*x428));
    c[126] = x435;
    const real x436 = 1.0/x435;
    c[127] = x436;
    const real x437 = x427*x436;
    c[128] = x437;
    const real x438 = x428*x436;
    c[129] = x438;
    const real x439 = x429*x436;
    c[130] = x439;
    const real x442 = x193*x439 - x198*x438;
    c[131] = x442;
    const real x445 = x198*x437 - x188*x439;
    c[132] = x445;
    const real x448 = x188*x438 - x193*x437;
    c[133] = x448;
    const real x449 = x193*x428;
    const real x450 = x198*x429;
    c[134] = x449 + x450;
    c[135] = x193*x427;
    c[136] = x198*x427;
    const real x454 = x188*x427;
    c[137] = x450 + x454;
    c[138] = x198*x428;
    c[139] = x449 + x454;
    const real x1230 = x375*x375 + (x344*x344 + (x313*x313 + (x251*x251 + x282*x282)));
    const real x1243 = x375*x376 + (x344*x345 + (x313*x314 + (x251*x252 + x282*x283)));
    const real x1245 = x437*x438 + (x406*x407 + x1243);
    const real x1256 = x376*x376 + (x345*x345 + (x314*x314 + (x252*x252 + x283*x283)));
    const real x1269 = x375*x377 + (x344*x346 + (x313*x315 + (x251*x253 + x282*x284)));
    const real x1271 = x437*x439 + (x406*x408 + x1269);
    const real x1282 = x376*x377 + (x345*x346 + (x314*x315 + (x252*x253 + x283*x284)));
    const real x1295 = x377*x377 + (x346*x346 + (x315*x315 + (x253*x253 + x284*x284)));
    const real x1308 = x375*x380 + (x344*x349 + (x313*x318 + (x251*x256 + x282*x287)));
    const real x1310 = x437*x442 + (x406*x411 + x1308);
    const real x1321 = x376*x380 + (x345*x349 + (x314*x318 + (x252*x256 + x283*x287)));
    const real x1334 = x377*x380 + (x346*x349 + (x315*x318 + (x253*x256 + x284*x287)));
    const real x1347 = x380*x380 + (x349*x349 + (x318*x318 + (x256*x256 + x287*x287)));
    const real x1360 = x375*x383 + (x344*x352 + (x313*x321 + (x251*x259 + x282*x290)));
    const real x1362 = x437*x445 + (x406*x414 + x1360);
    const real x1373 = x376*x383 + (x345*x352 + (x314*x321 + (x252*x259 + x283*x290)));
    const real x1386 = x377*x383 + (x346*x352 + (x315*x321 + (x253*x259 + x284*x290)));
    const real x1399 = x380*x383 + (x349*x352 + (x318*x321 + (x256*x259 + x287*x290)));
    const real x1412 = x383*x383 + (x352*x352 + (x321*x321 + (x259*x259 + x290*x290)));
    const real x1425 = x375*x386 + (x344*x355 + (x313*x324 + (x251*x262 + x282*x293)));
    const real x1427 = x437*x448 + (x406*x417 + x1425);
    const real x1438 = x376*x386 + (x345*x355 + (x314*x324 + (x252*x262 + x283*x293)));
    const real x1451 = x377*x386 + (x346*x355 + (x315*x324 + (x253*x262 + x284*x293)));
    const real x1464 = x380*x386 + (x349*x355 + (x318*x324 + (x256*x262 + x287*x293)));
    const real x1477 = x383*x386 + (x352*x355 + (x321*x324 + (x259*x262 + x290*x293)));
    const real x1490 = x386*x386 + (x355*x355 + (x324*x324 + (x262*x262 + x293*x293)));
    const real x1493 = 1.0/(x437*x437 + (x406*x406 + x1230));
    const real x1494 = x1245*x1493;
    const real x1495 = x1271*x1493;
    const real x1496 = x1310*x1493;
    const real x1497 = x1362*x1493;
    const real x1498 = x1427*x1493;
    const real x1502 = x438*x439 + (x407*x408 + x1282) - x1245*x1495;
    const real x1506 = x438*x442 + (x407*x411 + x1321) - x1245*x1496;
    const real x1512 = x438*x445 + (x407*x414 + x1373) - x1245*x1497;
    const real x1520 = x438*x448 + (x407*x417 + x1438) - x1245*x1498;
    const real x1529 = 1.0/(x438*x438 + (x407*x407 + x1256) - x1245*x1494);
    const real x1530 = x1502*x1529;
    const real x1531 = x1506*x1529;
    const real x1532 = x1512*x1529;
    const real x1533 = x1520*x1529;
    const real x1535 = x439*x439 + (x408*x408 + x1295) - x1271*x1495 - x1502*x1530;
    const real x1537 = x439*x442 + (x408*x411 + x1334) - x1271*x1496 - x1502*x1531;
    const real x1539 = x442*x442 + (x411*x411 + x1347) - x1310*x1496 - x1506*x1531;
    const real x1541 = x439*x445 + (x408*x414 + x1386) - x1271*x1497 - x1502*x1532;
    const real x1543 = x442*x445 + (x411*x414 + x1399) - x1310*x1497 - x1506*x1532;
    const real x1545 = x445*x445 + (x414*x414 + x1412) - x1362*x1497 - x1512*x1532;
    const real x1547 = x439*x448 + (x408*x417 + x1451) - x1271*x1498 - x1502*x1533;
    const real x1549 = x442*x448 + (x411*x417 + x1464) - x1310*x1498 - x1506*x1533;
    const real x1551 = x445*x448 + (x414*x417 + x1477) - x1362*x1498 - x1512*x1533;
    const real x1553 = x448*x448 + (x417*x417 + x1490) - x1427*x1498 - x1520*x1533;
    const real x1554 = 1.0/x1535;
    const real x1555 = x1537*x1554;
    const real x1556 = x1541*x1554;
    const real x1557 = x1547*x1554;
    const real x1561 = x1543 - x1537*x1556;
    const real x1565 = x1549 - x1537*x1557;
    const real x1570 = 1.0/(x1539 - x1537*x1555);
    const real x1571 = x1561*x1570;
    const real x1572 = x1565*x1570;
    const real x1576 = x1551 - x1541*x1557 - x1561*x1572;
    const real x1579 = 1.0/(x1545 - x1541*x1556 - x1561*x1571);
    const real x1580 = x1576*x1579;
    const real x1583 = 1.0/(x1553 - x1547*x1557 - x1565*x1572 - x1576*x1580);
    const real x1585 = x252 - x251*x1494;
    const real x1595 = x253 - x251*x1495 - x1530*x1585;
    const real x1603 = x256 - x251*x1496 - x1531*x1585 - x1555*x1595;
    const real x1609 = x259 - x251*x1497 - x1532*x1585 - x1556*x1595 - x1571*x1603;
    const real x1611 = x262 - x251*x1498 - x1533*x1585 - x1557*x1595 - x1572*x1603;
    const real x1614 = x1583*(x1611 - x1580*x1609);
    c[140] = x1614;
    const real x1617 = x1579*x1609 - x1580*x1614;
    c[141] = x1617;
    const real x1622 = x1570*x1603 - x1571*x1617 - x1572*x1614;
    c[142] = x1622;
    const real x1629 = x1554*x1595 - x1555*x1622 - x1556*x1617 - x1557*x1614;
    c[143] = x1629;
    const real x1638 = x1529*x1585 - x1530*x1629 - x1531*x1622 - x1532*x1617 - x1533*x1614;
    c[144] = x1638;
    const real x1648 = x251*x1493 - x1494*x1638 - x1495*x1629 - x1496*x1622 - x1497*x1617;
    c[145] = x1648 - x1498*x1614;
    const real x1651 = x283 - x282*x1494;
    const real x1661 = x284 - x282*x1495 - x1530*x1651;
    const real x1669 = x287 - x282*x1496 - x1531*x1651 - x1555*x1661;
    const real x1675 = x290 - x282*x1497 - x1532*x1651 - x1556*x1661 - x1571*x1669;
    const real x1677 = x293 - x282*x1498 - x1533*x1651 - x1557*x1661 - x1572*x1669;
    const real x1680 = x1583*(x1677 - x1580*x1675);
    c[146] = x1680;
    const real x1683 = x1579*x1675 - x1580*x1680;
    c[147] = x1683;
    const real x1688 = x1570*x1669 - x1571*x1683 - x1572*x1680;
    c[148] = x1688;
    const real x1695 = x1554*x1661 - x1555*x1688 - x1556*x1683 - x1557*x1680;
    c[149] = x1695;
    const real x1704 = x1529*x1651 - x1530*x1695 - x1531*x1688 - x1532*x1683 - x1533*x1680;
    c[150] = x1704;
    const real x1714 = x282*x1493 - x1494*x1704 - x1495*x1695 - x1496*x1688 - x1497*x1683;
    c[151] = x1714 - x1498*x1680;
    const real x1717 = x314 - x313*x1494;
    const real x1727 = x315 - x313*x1495 - x1530*x1717;
    const real x1735 = x318 - x313*x1496 - x1531*x1717 - x1555*x1727;
    const real x1741 = x321 - x313*x1497 - x1532*x1717 - x1556*x1727 - x1571*x1735;
    const real x1743 = x324 - x313*x1498 - x1533*x1717 - x1557*x1727 - x1572*x1735;
    const real x1746 = x1583*(x1743 - x1580*x1741);
    c[152] = x1746;
    const real x1749 = x1579*x1741 - x1580*x1746;
    c[153] = x1749;
    const real x1754 = x1570*x1735 - x1571*x1749 - x1572*x1746;
    c[154] = x1754;
    const real x1761 = x1554*x1727 - x1555*x1754 - x1556*x1749 - x1557*x1746;
    c[155] = x1761;
    const real x1770 = x1529*x1717 - x1530*x1761 - x1531*x1754 - x1532*x1749 - x1533*x1746;
    c[156] = x1770;
    const real x1780 = x313*x1493 - x1494*x1770 - x1495*x1761 - x1496*x1754 - x1497*x1749;
    c[157] = x1780 - x1498*x1746;
    const real x1783 = x345 - x344*x1494;
    const real x1793 = x346 - x344*x1495 - x1530*x1783;
    const real x1801 = x349 - x344*x1496 - x1531*x1783 - x1555*x1793;
    const real x1807 = x352 - x344*x1497 - x1532*x1783 - x1556*x1793 - x1571*x1801;
    const real x1809 = x355 - x344*x1498 - x1533*x1783 - x1557*x1793 - x1572*x1801;
    const real x1812 = x1583*(x1809 - x1580*x1807);
    c[158] = x1812;
    const real x1815 = x1579*x1807 - x1580*x1812;
    c[159] = x1815;
    const real x1820 = x1570*x1801 - x1571*x1815 - x1572*x1812;
    c[160] = x1820;
    const real x1827 = x1554*x1793 - x1555*x1820 - x1556*x1815 - x1557*x1812;
    c[161] = x1827;
    const real x1836 = x1529*x1783 - x1530*x1827 - x1531*x1820 - x1532*x1815 - x1533*x1812;
    c[162] = x1836;
    const real x1846 = x344*x1493 - x1494*x1836 - x1495*x1827 - x1496*x1820 - x1497*x1815;
    c[163] = x1846 - x1498*x1812;
    const real x1849 = x376 - x375*x1494;
    const real x1859 = x377 - x375*x1495 - x1530*x1849;
    const real x1867 = x380 - x375*x1496 - x1531*x1849 - x1555*x1859;
    const real x1873 = x383 - x375*x1497 - x1532*x1849 - x1556*x1859 - x1571*x1867;
    const real x1875 = x386 - x375*x1498 - x1533*x1849 - x1557*x1859 - x1572*x1867;
    const real x1878 = x1583*(x1875 - x1580*x1873);
    c[164] = x1878;
    const real x1881 = x1579*x1873 - x1580*x1878;
    c[165] = x1881;
    const real x1886 = x1570*x1867 - x1571*x1881 - x1572*x1878;
    c[166] = x1886;
    const real x1893 = x1554*x1859 - x1555*x1886 - x1556*x1881 - x1557*x1878;
    c[167] = x1893;
    const real x1902 = x1529*x1849 - x1530*x1893 - x1531*x1886 - x1532*x1881 - x1533*x1878;
    c[168] = x1902;
    const real x1912 = x375*x1493 - x1494*x1902 - x1495*x1893 - x1496*x1886 - x1497*x1881;
    c[169] = x1912 - x1498*x1878;
    const real x1915 = x407 - x406*x1494;
    const real x1925 = x408 - x406*x1495 - x1530*x1915;
    const real x1933 = x411 - x406*x1496 - x1531*x1915 - x1555*x1925;
    const real x1939 = x414 - x406*x1497 - x1532*x1915 - x1556*x1925 - x1571*x1933;
    const real x1941 = x417 - x406*x1498 - x1533*x1915 - x1557*x1925 - x1572*x1933;
    const real x1944 = x1583*(x1941 - x1580*x1939);
    c[170] = x1944;
    const real x1947 = x1579*x1939 - x1580*x1944;
    c[171] = x1947;
    const real x1952 = x1570*x1933 - x1571*x1947 - x1572*x1944;
    c[172] = x1952;
    const real x1959 = x1554*x1925 - x1555*x1952 - x1556*x1947 - x1557*x1944;
    c[173] = x1959;
    const real x1968 = x1529*x1915 - x1530*x1959 - x1531*x1952 - x1532*x1947 - x1533*x1944;
    c[174] = x1968;
    const real x1978 = x406*x1493 - x1494*x1968 - x1495*x1959 - x1496*x1952 - x1497*x1947;
    c[175] = x1978 - x1498*x1944;
    const real x1981 = x438 - x437*x1494;
    const real x1991 = x439 - x437*x1495 - x1530*x1981;
    const real x1999 = x442 - x437*x1496 - x1531*x1981 - x1555*x1991;
    const real x2005 = x445 - x437*x1497 - x1532*x1981 - x1556*x1991 - x1571*x1999;
    const real x2007 = x448 - x437*x1498 - x1533*x1981 - x1557*x1991 - x1572*x1999;
    const real x2010 = x1583*(x2007 - x1580*x2005);
    c[176] = x2010;
    const real x2013 = x1579*x2005 - x1580*x2010;
    c[177] = x2013;
    const real x2018 = x1570*x1999 - x1571*x2013 - x1572*x2010;
    c[178] = x2018;
    const real x2025 = x1554*x1991 - x1555*x2018 - x1556*x2013 - x1557*x2010;
    c[179] = x2025;
    const real x2034 = x1529*x1981 - x1530*x2025 - x1531*x2018 - x1532*x2013 - x1533*x2010;
    c[180] = x2034;
    const real x2044 = x437*x1493 - x1494*x2034 - x1495*x2025 - x1496*x2018 - x1497*x2013;
    c[181] = x2044 - x1498*x2010;
}

void mast_init(const real *p, real *c)
{
    init_1(p, c);
}

/* ---- rotation ---- */

/* 14 mul, 4 add, 6 trig; for lengths, jacobian, jacobian_paper, placement */
static void rotation_1(const symgen_arguments *arguments)
{
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real angle459[8] = {q[3], q[4], q[5]};
    real sine459[8], cosine459[8];
    symgen_sines(3, angle459, sine459, cosine459);
    const real x459 = sine459[0];
    const real x464 = cosine459[0];
    const real x461 = sine459[1];
    w[0] = x461;
    const real x465 = cosine459[1];
    const real x463 = sine459[2];
    w[1] = x463;
    const real x466 = cosine459[2];
    w[2] = x466;
    const real x467 = x461*x463;
    const real x468 = x461*x466;
    w[3] = x465*x466;
    w[4] = x459*x468 - x463*x464;
    w[5] = x459*x463 + x464*x468;
    w[6] = x463*x465;
    w[7] = x459*x467 + x464*x466;
    w[8] = x464*x467 - x459*x466;
    w[9] = x459*x465;
    w[10] = x464*x465;
}

/* no operations; for placement */
static void rotation_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[51] = -w[1];
    out[53] = -w[0];
}

/* ---- legs ---- */

/* 84 mul, 98 add, 7 sqrt; for lengths, jacobian, jacobian_paper, placement */
static void legs_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x489 = c[1]*w[4] + (c[0]*w[3] + c[2]*w[5]);
    w[11] = x489;
    const real x494 = c[1]*w[7] + (c[0]*w[6] + c[2]*w[8]);
    w[12] = x494;
    const real x499 = c[1]*w[9] + c[2]*w[10] - c[0]*w[0];
    w[13] = x499;
    const real x506 = x489 + (c[21] + q[0]);
    w[14] = x506;
    const real x507 = x494 + (c[22] + q[1]);
    w[15] = x507;
    const real x508 = x499 + (c[23] + q[2]);
    w[16] = x508;
    w[17] = sqrt(x508*x508 + (x506*x506 + x507*x507));
    const real x519 = c[4]*w[4] + (c[3]*w[3] + c[5]*w[5]);
    w[18] = x519;
    const real x524 = c[4]*w[7] + (c[3]*w[6] + c[5]*w[8]);
    w[19] = x524;
    const real x529 = c[4]*w[9] + c[5]*w[10] - c[3]*w[0];
    w[20] = x529;
    const real x533 = x519 + (c[24] + q[0]);
    w[21] = x533;
    const real x534 = x524 + (c[25] + q[1]);
    w[22] = x534;
    const real x535 = x529 + (c[26] + q[2]);
    w[23] = x535;
    w[24] = sqrt(x535*x535 + (x533*x533 + x534*x534));
    const real x546 = c[7]*w[4] + (c[6]*w[3] + c[8]*w[5]);
    w[25] = x546;
    const real x551 = c[7]*w[7] + (c[6]*w[6] + c[8]*w[8]);
    w[26] = x551;
    const real x556 = c[7]*w[9] + c[8]*w[10] - c[6]*w[0];
    w[27] = x556;
    const real x560 = x546 + (c[27] + q[0]);
    w[28] = x560;
    const real x561 = x551 + (c[28] + q[1]);
    w[29] = x561;
    const real x562 = x556 + (c[29] + q[2]);
    w[30] = x562;
    w[31] = sqrt(x562*x562 + (x560*x560 + x561*x561));
    const real x573 = c[10]*w[4] + (c[9]*w[3] + c[11]*w[5]);
    w[32] = x573;
    const real x578 = c[10]*w[7] + (c[9]*w[6] + c[11]*w[8]);
    w[33] = x578;
    const real x583 = c[10]*w[9] + c[11]*w[10] - c[9]*w[0];
    w[34] = x583;
    const real x587 = x573 + (c[30] + q[0]);
    w[35] = x587;
    const real x588 = x578 + (c[31] + q[1]);
    w[36] = x588;
    const real x589 = x583 + (c[32] + q[2]);
    w[37] = x589;
    w[38] = sqrt(x589*x589 + (x587*x587 + x588*x588));
    const real x600 = c[13]*w[4] + (c[12]*w[3] + c[14]*w[5]);
    w[39] = x600;
    const real x605 = c[13]*w[7] + (c[12]*w[6] + c[14]*w[8]);
    w[40] = x605;
    const real x610 = c[13]*w[9] + c[14]*w[10] - c[12]*w[0];
    w[41] = x610;
    const real x614 = x600 + (c[33] + q[0]);
    w[42] = x614;
    const real x615 = x605 + (c[34] + q[1]);
    w[43] = x615;
    const real x616 = x610 + (c[35] + q[2]);
    w[44] = x616;
    w[45] = sqrt(x616*x616 + (x614*x614 + x615*x615));
    const real x627 = c[16]*w[4] + (c[15]*w[3] + c[17]*w[5]);
    w[46] = x627;
    const real x632 = c[16]*w[7] + (c[15]*w[6] + c[17]*w[8]);
    w[47] = x632;
    const real x637 = c[16]*w[9] + c[17]*w[10] - c[15]*w[0];
    w[48] = x637;
    const real x641 = x627 + (c[36] + q[0]);
    w[49] = x641;
    const real x642 = x632 + (c[37] + q[1]);
    w[50] = x642;
    const real x643 = x637 + (c[38] + q[2]);
    w[51] = x643;
    w[52] = sqrt(x643*x643 + (x641*x641 + x642*x642));
    const real x654 = c[19]*w[4] + (c[18]*w[3] + c[20]*w[5]);
    w[53] = x654;
    const real x659 = c[19]*w[7] + (c[18]*w[6] + c[20]*w[8]);
    w[54] = x659;
    const real x664 = c[19]*w[9] + c[20]*w[10] - c[18]*w[0];
    w[55] = x664;
    const real x668 = x654 + (c[39] + q[0]);
    w[56] = x668;
    const real x669 = x659 + (c[40] + q[1]);
    w[57] = x669;
    const real x670 = x664 + (c[41] + q[2]);
    w[58] = x670;
    w[59] = sqrt(x670*x670 + (x668*x668 + x669*x669));
}

/* ---- jacobian ---- */

/* 63 mul, 7 div, 21 add; for newton_step, fresh_gain, newton_step_paper */
static void jacobian_1(const symgen_arguments *arguments)
{
    const real *const a = arguments->a;
    real *const w = arguments->work;
    const real x2047 = 1.0/a[0];
    const real x2049 = x2047*a[7];
    w[4] = x2049;
    const real x2051 = x2047*a[8];
    w[5] = x2051;
    const real x2053 = x2047*a[9];
    w[7] = x2053;
    w[8] = x2053*a[29] - x2051*a[30];
    w[9] = x2049*a[30] - x2053*a[28];
    w[10] = x2051*a[28] - x2049*a[29];
    const real x2080 = 1.0/a[1];
    const real x2082 = x2080*a[10];
    w[60] = x2082;
    const real x2084 = x2080*a[11];
    w[61] = x2084;
    const real x2086 = x2080*a[12];
    w[62] = x2086;
    w[63] = x2086*a[32] - x2084*a[33];
    w[64] = x2082*a[33] - x2086*a[31];
    w[65] = x2084*a[31] - x2082*a[32];
    const real x2108 = 1.0/a[2];
    const real x2110 = x2108*a[13];
    w[66] = x2110;
    const real x2112 = x2108*a[14];
    w[67] = x2112;
    const real x2114 = x2108*a[15];
    w[68] = x2114;
    w[69] = x2114*a[35] - x2112*a[36];
    w[70] = x2110*a[36] - x2114*a[34];
    w[71] = x2112*a[34] - x2110*a[35];
    const real x2136 = 1.0/a[3];
    const real x2138 = x2136*a[16];
    w[72] = x2138;
    const real x2140 = x2136*a[17];
    w[73] = x2140;
    const real x2142 = x2136*a[18];
    w[74] = x2142;
    w[75] = x2142*a[38] - x2140*a[39];
    w[76] = x2138*a[39] - x2142*a[37];
    w[77] = x2140*a[37] - x2138*a[38];
    const real x2164 = 1.0/a[4];
    const real x2166 = x2164*a[19];
    w[78] = x2166;
    const real x2168 = x2164*a[20];
    w[79] = x2168;
    const real x2170 = x2164*a[21];
    w[80] = x2170;
    w[81] = x2170*a[41] - x2168*a[42];
    w[82] = x2166*a[42] - x2170*a[40];
    w[83] = x2168*a[40] - x2166*a[41];
    const real x2192 = 1.0/a[5];
    const real x2194 = x2192*a[22];
    w[84] = x2194;
    const real x2196 = x2192*a[23];
    w[85] = x2196;
    const real x2198 = x2192*a[24];
    w[86] = x2198;
    w[87] = x2198*a[44] - x2196*a[45];
    w[88] = x2194*a[45] - x2198*a[43];
    w[89] = x2196*a[43] - x2194*a[44];
    const real x2220 = 1.0/a[6];
    const real x2222 = x2220*a[25];
    w[90] = x2222;
    const real x2224 = x2220*a[26];
    w[91] = x2224;
    const real x2226 = x2220*a[27];
    w[92] = x2226;
    w[93] = x2226*a[47] - x2224*a[48];
    w[94] = x2222*a[48] - x2226*a[46];
    w[95] = x2224*a[46] - x2222*a[47];
}

/* 63 mul, 7 div, 21 add; for jacobian, jacobian_paper */
static void jacobian_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x677 = 1.0/w[17];
    const real x678 = w[14]*x677;
    w[96] = x678;
    const real x679 = w[15]*x677;
    w[97] = x679;
    const real x680 = w[16]*x677;
    w[98] = x680;
    w[99] = w[12]*x680 - w[13]*x679;
    w[100] = w[13]*x678 - w[11]*x680;
    w[101] = w[11]*x679 - w[12]*x678;
    const real x698 = 1.0/w[24];
    const real x699 = w[21]*x698;
    w[102] = x699;
    const real x700 = w[22]*x698;
    w[103] = x700;
    const real x701 = w[23]*x698;
    w[104] = x701;
    w[105] = w[19]*x701 - w[20]*x700;
    w[106] = w[20]*x699 - w[18]*x701;
    w[107] = w[18]*x700 - w[19]*x699;
    const real x719 = 1.0/w[31];
    const real x720 = w[28]*x719;
    w[108] = x720;
    const real x721 = w[29]*x719;
    w[109] = x721;
    const real x722 = w[30]*x719;
    w[110] = x722;
    w[111] = w[26]*x722 - w[27]*x721;
    w[112] = w[27]*x720 - w[25]*x722;
    w[113] = w[25]*x721 - w[26]*x720;
    const real x740 = 1.0/w[38];
    const real x741 = w[35]*x740;
    w[114] = x741;
    const real x742 = w[36]*x740;
    w[115] = x742;
    const real x743 = w[37]*x740;
    w[116] = x743;
    w[117] = w[33]*x743 - w[34]*x742;
    w[118] = w[34]*x741 - w[32]*x743;
    w[119] = w[32]*x742 - w[33]*x741;
    const real x761 = 1.0/w[45];
    const real x762 = w[42]*x761;
    w[120] = x762;
    const real x763 = w[43]*x761;
    w[121] = x763;
    const real x764 = w[44]*x761;
    w[122] = x764;
    w[123] = w[40]*x764 - w[41]*x763;
    w[124] = w[41]*x762 - w[39]*x764;
    w[125] = w[39]*x763 - w[40]*x762;
    const real x782 = 1.0/w[52];
    const real x783 = w[49]*x782;
    w[126] = x783;
    const real x784 = w[50]*x782;
    w[127] = x784;
    const real x785 = w[51]*x782;
    w[128] = x785;
    w[129] = w[47]*x785 - w[48]*x784;
    w[130] = w[48]*x783 - w[46]*x785;
    w[131] = w[46]*x784 - w[47]*x783;
    const real x803 = 1.0/w[59];
    const real x804 = w[56]*x803;
    w[132] = x804;
    const real x805 = w[57]*x803;
    w[133] = x805;
    const real x806 = w[58]*x803;
    w[134] = x806;
    w[135] = w[54]*x806 - w[55]*x805;
    w[136] = w[55]*x804 - w[53]*x806;
    w[137] = w[53]*x805 - w[54]*x804;
}

/* 35 mul, 21 add; for newton_step, fresh_gain */
static void jacobian_3(const symgen_arguments *arguments)
{
    const real *const a = arguments->a;
    real *const w = arguments->work;
    w[138] = w[10]*a[53] + (w[8]*a[49] + w[9]*a[50]);
    w[139] = w[8]*a[51] + w[9]*a[52];
    w[140] = a[53]*w[65] + (a[49]*w[63] + a[50]*w[64]);
    w[141] = a[51]*w[63] + a[52]*w[64];
    w[142] = a[53]*w[71] + (a[49]*w[69] + a[50]*w[70]);
    w[143] = a[51]*w[69] + a[52]*w[70];
    w[144] = a[53]*w[77] + (a[49]*w[75] + a[50]*w[76]);
    w[145] = a[51]*w[75] + a[52]*w[76];
    w[146] = a[53]*w[83] + (a[49]*w[81] + a[50]*w[82]);
    w[147] = a[51]*w[81] + a[52]*w[82];
    w[148] = a[53]*w[89] + (a[49]*w[87] + a[50]*w[88]);
    w[149] = a[51]*w[87] + a[52]*w[88];
    w[150] = a[53]*w[95] + (a[49]*w[93] + a[50]*w[94]);
    w[151] = a[51]*w[93] + a[52]*w[94];
}

/* 35 mul, 21 add; for jacobian */
static void jacobian_4(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[10] = w[3]*w[99] + w[6]*w[100] - w[0]*w[101];
    out[11] = w[2]*w[100] - w[1]*w[99];
    out[16] = w[3]*w[105] + w[6]*w[106] - w[0]*w[107];
    out[17] = w[2]*w[106] - w[1]*w[105];
    out[22] = w[3]*w[111] + w[6]*w[112] - w[0]*w[113];
    out[23] = w[2]*w[112] - w[1]*w[111];
    out[28] = w[3]*w[117] + w[6]*w[118] - w[0]*w[119];
    out[29] = w[2]*w[118] - w[1]*w[117];
    out[34] = w[3]*w[123] + w[6]*w[124] - w[0]*w[125];
    out[35] = w[2]*w[124] - w[1]*w[123];
    out[40] = w[3]*w[129] + w[6]*w[130] - w[0]*w[131];
    out[41] = w[2]*w[130] - w[1]*w[129];
    out[46] = w[3]*w[135] + w[6]*w[136] - w[0]*w[137];
    out[47] = w[2]*w[136] - w[1]*w[135];
}

/* ---- expansion ---- */

/* 42 mul, 36 add; for gain_step, second_order_step */
static void expansion_1(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const l = arguments->l;
    real *const w = arguments->work;
    w[0] = c[181]*l[6] + (c[145]*l[0] + c[151]*l[1]) + (c[157]*l[2] + c[163]*l[3] + (c[169]*l[4] + c[175]*l[5]));
    w[1] = c[180]*l[6] + (c[144]*l[0] + c[150]*l[1]) + (c[156]*l[2] + c[162]*l[3] + (c[168]*l[4] + c[174]*l[5]));
    w[152] = c[179]*l[6] + (c[143]*l[0] + c[149]*l[1]) + (c[155]*l[2] + c[161]*l[3] + (c[167]*l[4] + c[173]*l[5]));
    w[153] = c[178]*l[6] + (c[142]*l[0] + c[148]*l[1]) + (c[154]*l[2] + c[160]*l[3] + (c[166]*l[4] + c[172]*l[5]));
    w[154] = c[177]*l[6] + (c[141]*l[0] + c[147]*l[1]) + (c[153]*l[2] + c[159]*l[3] + (c[165]*l[4] + c[171]*l[5]));
    w[155] = c[176]*l[6] + (c[140]*l[0] + c[146]*l[1]) + (c[152]*l[2] + c[158]*l[3] + (c[164]*l[4] + c[170]*l[5]));
}

/* 212 mul, 178 add; for second_order */
static void expansion_2(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    const real *const v = arguments->v;
    real *const out = arguments->out;
    const real x825 = q[3]*v[3];
    const real x829 = q[3]*v[4] + q[4]*v[3];
    const real x833 = q[3]*v[5] + q[5]*v[3];
    const real x834 = q[4]*v[4];
    const real x837 = q[4]*v[5] + q[5]*v[4];
    const real x838 = q[5]*v[5];
    const real x842 = q[0] + c[2]*q[4] - c[1]*q[5];
    const real x846 = c[0]*q[5] + (q[1] - c[2]*q[3]);
    const real x850 = q[2] + c[1]*q[3] - c[0]*q[4];
    const real x855 = c[2]*v[4] + v[0] - c[1]*v[5];
    const real x860 = c[0]*v[5] + (v[1] - c[2]*v[3]);
    const real x865 = c[1]*v[3] + v[2] - c[0]*v[4];
    const real x876 = (c[46]*x850 + (c[44]*x842 + c[45]*x846))*(c[46]*x865 + (c[44]*x855 + c[45]*x860));
    const real x891 = x850*x865 + (x842*x855 + x846*x860) + c[51]*x829 - c[55]*x838;
    const real x893 = x891 + (c[52]*x833 + c[54]*x837 - (c[50]*x825 + c[53]*x834));
    out[0] = c[43]*(x893 - x876);
    const real x899 = q[0] + c[5]*q[4] - c[4]*q[5];
    const real x903 = c[3]*q[5] + (q[1] - c[5]*q[3]);
    const real x907 = q[2] + c[4]*q[3] - c[3]*q[4];
    const real x911 = v[0] + c[5]*v[4] - c[4]*v[5];
    const real x915 = c[3]*v[5] + (v[1] - c[5]*v[3]);
    const real x919 = v[2] + c[4]*v[3] - c[3]*v[4];
    const real x930 = (c[60]*x907 + (c[58]*x899 + c[59]*x903))*(c[60]*x919 + (c[58]*x911 + c[59]*x915));
    const real x945 = x907*x919 + (x899*x911 + x903*x915) + c[65]*x829 - c[69]*x838;
    const real x947 = x945 + (c[66]*x833 + c[68]*x837 - (c[64]*x825 + c[67]*x834));
    out[1] = c[57]*(x947 - x930);
    const real x953 = q[0] + c[8]*q[4] - c[7]*q[5];
    const real x957 = c[6]*q[5] + (q[1] - c[8]*q[3]);
    const real x961 = q[2] + c[7]*q[3] - c[6]*q[4];
    const real x965 = v[0] + c[8]*v[4] - c[7]*v[5];
    const real x969 = c[6]*v[5] + (v[1] - c[8]*v[3]);
    const real x973 = v[2] + c[7]*v[3] - c[6]*v[4];
    const real x984 = (c[74]*x961 + (c[72]*x953 + c[73]*x957))*(c[74]*x973 + (c[72]*x965 + c[73]*x969));
    const real x999 = x961*x973 + (x953*x965 + x957*x969) + c[79]*x829 - c[83]*x838;
    const real x1001 = x999 + (c[80]*x833 + c[82]*x837 - (c[78]*x825 + c[81]*x834));
    out[2] = c[71]*(x1001 - x984);
    const real x1007 = q[0] + c[11]*q[4] - c[10]*q[5];
    const real x1011 = c[9]*q[5] + (q[1] - c[11]*q[3]);
    const real x1015 = q[2] + c[10]*q[3] - c[9]*q[4];
    const real x1019 = v[0] + c[11]*v[4] - c[10]*v[5];
    const real x1023 = c[9]*v[5] + (v[1] - c[11]*v[3]);
    const real x1027 = v[2] + c[10]*v[3] - c[9]*v[4];
    const real x1038 = (c[88]*x1015 + (c[86]*x1007 + c[87]*x1011))*(c[88]*x1027 + (c[86]*x1019 + c[87]*x1023));
    const real x1053 = x1015*x1027 + (x1007*x1019 + x1011*x1023) + c[93]*x829 - c[97]*x838;
    const real x1055 = x1053 + (c[94]*x833 + c[96]*x837 - (c[92]*x825 + c[95]*x834));
    out[3] = c[85]*(x1055 - x1038);
    const real x1061 = q[0] + c[14]*q[4] - c[13]*q[5];
    const real x1065 = c[12]*q[5] + (q[1] - c[14]*q[3]);
    const real x1069 = q[2] + c[13]*q[3] - c[12]*q[4];
    const real x1073 = v[0] + c[14]*v[4] - c[13]*v[5];
    const real x1077 = c[12]*v[5] + (v[1] - c[14]*v[3]);
    const real x1081 = v[2] + c[13]*v[3] - c[12]*v[4];
    const real x1092 = (c[102]*x1069 + (c[100]*x1061 + c[101]*x1065))*(c[102]*x1081 + (c[100]*x1073 + c[101]*x1077));
    const real x1107 = x1069*x1081 + (x1061*x1073 + x1065*x1077) + c[107]*x829 - c[111]*x838;
    const real x1109 = x1107 + (c[108]*x833 + c[110]*x837 - (c[106]*x825 + c[109]*x834));
    out[4] = c[99]*(x1109 - x1092);
    const real x1115 = q[0] + c[17]*q[4] - c[16]*q[5];
    const real x1119 = c[15]*q[5] + (q[1] - c[17]*q[3]);
    const real x1123 = q[2] + c[16]*q[3] - c[15]*q[4];
    const real x1127 = v[0] + c[17]*v[4] - c[16]*v[5];
    const real x1131 = c[15]*v[5] + (v[1] - c[17]*v[3]);
    const real x1135 = v[2] + c[16]*v[3] - c[15]*v[4];
    const real x1146 = (c[116]*x1123 + (c[114]*x1115 + c[115]*x1119))*(c[116]*x1135 + (c[114]*x1127 + c[115]*x1131));
    const real x1161 = x1123*x1135 + (x1115*x1127 + x1119*x1131) + c[121]*x829 - c[125]*x838;
    const real x1163 = x1161 + (c[122]*x833 + c[124]*x837 - (c[120]*x825 + c[123]*x834));
    out[5] = c[113]*(x1163 - x1146);
    const real x1169 = q[0] + c[20]*q[4] - c[19]*q[5];
    const real x1173 = c[18]*q[5] + (q[1] - c[20]*q[3]);
    const real x1177 = q[2] + c[19]*q[3] - c[18]*q[4];
    const real x1181 = v[0] + c[20]*v[4] - c[19]*v[5];
    const real x1185 = c[18]*v[5] + (v[1] - c[20]*v[3]);
    const real x1189 = v[2] + c[19]*v[3] - c[18]*v[4];
    const real x1200 = (c[130]*x1177 + (c[128]*x1169 + c[129]*x1173))*(c[130]*x1189 + (c[128]*x1181 + c[129]*x1185));
    const real x1215 = x1177*x1189 + (x1169*x1181 + x1173*x1185) + c[135]*x829 - c[139]*x838;
    const real x1217 = x1215 + (c[136]*x833 + c[138]*x837 - (c[134]*x825 + c[137]*x834));
    out[6] = c[127]*(x1217 - x1200);
}

/* 218 mul, 184 add; for second_order_step */
static void expansion_3(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    const real *const q = arguments->q;
    real *const w = arguments->work;
    const real x3603 = q[0] - 0.5*w[0];
    const real x3605 = q[1] - 0.5*w[1];
    const real x3607 = q[2] - 0.5*w[152];
    const real x3609 = q[3] - 0.5*w[153];
    const real x3611 = q[4] - 0.5*w[154];
    const real x3613 = q[5] - 0.5*w[155];
    const real x3614 = w[153]*x3609;
    const real x3617 = w[153]*x3611 + w[154]*x3609;
    const real x3620 = w[153]*x3613 + w[155]*x3609;
    const real x3621 = w[154]*x3611;
    const real x3624 = w[154]*x3613 + w[155]*x3611;
    const real x3625 = w[155]*x3613;
    const real x3629 = x3603 + (c[2]*x3611 - c[1]*x3613);
    const real x3633 = x3605 + (c[0]*x3613 - c[2]*x3609);
    const real x3637 = x3607 + (c[1]*x3609 - c[0]*x3611);
    const real x3641 = w[0] + (c[2]*w[154] - c[1]*w[155]);
    const real x3645 = w[1] + (c[0]*w[155] - c[2]*w[153]);
    const real x3649 = w[152] + (c[1]*w[153] - c[0]*w[154]);
    const real x3660 = (c[44]*x3629 + (c[45]*x3633 + c[46]*x3637))*(c[44]*x3641 + (c[45]*x3645 + c[46]*x3649));
    const real x3674 = c[54]*x3624 - (c[53]*x3621 + c[55]*x3625) - c[50]*x3614 + (c[51]*x3617 + c[52]*x3620);
    w[156] = c[43]*(x3629*x3641 + (x3633*x3645 + (x3637*x3649 + x3674)) - x3660);
    const real x3683 = x3603 + (c[5]*x3611 - c[4]*x3613);
    const real x3687 = x3605 + (c[3]*x3613 - c[5]*x3609);
    const real x3691 = x3607 + (c[4]*x3609 - c[3]*x3611);
    const real x3695 = w[0] + (c[5]*w[154] - c[4]*w[155]);
    const real x3699 = w[1] + (c[3]*w[155] - c[5]*w[153]);
    const real x3703 = w[152] + (c[4]*w[153] - c[3]*w[154]);
    const real x3714 = (c[58]*x3683 + (c[59]*x3687 + c[60]*x3691))*(c[58]*x3695 + (c[59]*x3699 + c[60]*x3703));
    const real x3728 = c[68]*x3624 - (c[67]*x3621 + c[69]*x3625) - c[64]*x3614 + (c[65]*x3617 + c[66]*x3620);
    w[157] = c[57]*(x3683*x3695 + (x3687*x3699 + (x3691*x3703 + x3728)) - x3714);
    const real x3737 = x3603 + (c[8]*x3611 - c[7]*x3613);
    const real x3741 = x3605 + (c[6]*x3613 - c[8]*x3609);
    const real x3745 = x3607 + (c[7]*x3609 - c[6]*x3611);
    const real x3749 = w[0] + (c[8]*w[154] - c[7]*w[155]);
    const real x3753 = w[1] + (c[6]*w[155] - c[8]*w[153]);
    const real x3757 = w[152] + (c[7]*w[153] - c[6]*w[154]);
    const real x3768 = (c[72]*x3737 + (c[73]*x3741 + c[74]*x3745))*(c[72]*x3749 + (c[73]*x3753 + c[74]*x3757));
    const real x3782 = c[82]*x3624 - (c[81]*x3621 + c[83]*x3625) - c[78]*x3614 + (c[79]*x3617 + c[80]*x3620);
    w[158] = c[71]*(x3737*x3749 + (x3741*x3753 + (x3745*x3757 + x3782)) - x3768);
    const real x3791 = x3603 + (c[11]*x3611 - c[10]*x3613);
    const real x3795 = x3605 + (c[9]*x3613 - c[11]*x3609);
    const real x3799 = x3607 + (c[10]*x3609 - c[9]*x3611);
    const real x3803 = w[0] + (c[11]*w[154] - c[10]*w[155]);
    const real x3807 = w[1] + (c[9]*w[155] - c[11]*w[153]);
    const real x3811 = w[152] + (c[10]*w[153] - c[9]*w[154]);
    const real x3822 = (c[86]*x3791 + (c[87]*x3795 + c[88]*x3799))*(c[86]*x3803 + (c[87]*x3807 + c[88]*x3811));
    const real x3836 = c[96]*x3624 - (c[95]*x3621 + c[97]*x3625) - c[92]*x3614 + (c[93]*x3617 + c[94]*x3620);
    w[159] = c[85]*(x3791*x3803 + (x3795*x3807 + (x3799*x3811 + x3836)) - x3822);
    const real x3845 = x3603 + (c[14]*x3611 - c[13]*x3613);
    const real x3849 = x3605 + (c[12]*x3613 - c[14]*x3609);
    const real x3853 = x3607 + (c[13]*x3609 - c[12]*x3611);
    const real x3857 = w[0] + (c[14]*w[154] - c[13]*w[155]);
    const real x3861 = w[1] + (c[12]*w[155] - c[14]*w[153]);
    const real x3865 = w[152] + (c[13]*w[153] - c[12]*w[154]);
    const real x3876 = (c[100]*x3845 + (c[101]*x3849 + c[102]*x3853))*(c[100]*x3857 + (c[101]*x3861 + c[102]*x3865));
    const real x3890 = c[110]*x3624 - (c[109]*x3621 + c[111]*x3625) - c[106]*x3614 + (c[107]*x3617 + c[108]*x3620);
    w[160] = c[99]*(x3845*x3857 + (x3849*x3861 + (x3853*x3865 + x3890)) - x3876);
    const real x3899 = x3603 + (c[17]*x3611 - c[16]*x3613);
    const real x3903 = x3605 + (c[15]*x3613 - c[17]*x3609);
    const real x3907 = x3607 + (c[16]*x3609 - c[15]*x3611);
    const real x3911 = w[0] + (c[17]*w[154] - c[16]*w[155]);
    const real x3915 = w[1] + (c[15]*w[155] - c[17]*w[153]);
    const real x3919 = w[152] + (c[16]*w[153] - c[15]*w[154]);
    const real x3930 = (c[114]*x3899 + (c[115]*x3903 + c[116]*x3907))*(c[114]*x3911 + (c[115]*x3915 + c[116]*x3919));
    const real x3944 = c[124]*x3624 - (c[123]*x3621 + c[125]*x3625) - c[120]*x3614 + (c[121]*x3617 + c[122]*x3620);
    w[161] = c[113]*(x3899*x3911 + (x3903*x3915 + (x3907*x3919 + x3944)) - x3930);
    const real x3953 = x3603 + (c[20]*x3611 - c[19]*x3613);
    const real x3957 = x3605 + (c[18]*x3613 - c[20]*x3609);
    const real x3961 = x3607 + (c[19]*x3609 - c[18]*x3611);
    const real x3965 = w[0] + (c[20]*w[154] - c[19]*w[155]);
    const real x3969 = w[1] + (c[18]*w[155] - c[20]*w[153]);
    const real x3973 = w[152] + (c[19]*w[153] - c[18]*w[154]);
    const real x3984 = (c[128]*x3953 + (c[129]*x3957 + c[130]*x3961))*(c[128]*x3965 + (c[129]*x3969 + c[130]*x3973));
    const real x3998 = c[138]*x3624 - (c[137]*x3621 + c[139]*x3625) - c[134]*x3614 + (c[135]*x3617 + c[136]*x3620);
    w[162] = c[127]*(x3953*x3965 + (x3957*x3969 + (x3961*x3973 + x3998)) - x3984);
}

/* ---- step ---- */

/* 89 mul, 3 div, 72 add; for newton_step, fresh_gain, newton_step_paper */
static void step_1(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x2259 = w[90]*w[90] + (w[4]*w[4] + w[60]*w[60]) + (w[66]*w[66] + w[72]*w[72] + (w[78]*w[78] +
        w[84]*w[84]));
    const real x2272 = w[90]*w[91] + (w[4]*w[5] + w[60]*w[61]) + (w[66]*w[67] + w[72]*w[73] + (w[78]*w[79] +
        w[84]*w[85]));
    w[163] = x2272;
    const real x2285 = w[91]*w[91] + (w[5]*w[5] + w[61]*w[61]) + (w[67]*w[67] + w[73]*w[73] + (w[79]*w[79] +
        w[85]*w[85]));
    const real x2298 = w[90]*w[92] + (w[4]*w[7] + w[60]*w[62]) + (w[66]*w[68] + w[72]*w[74] + (w[78]*w[80] +
        w[84]*w[86]));
    w[164] = x2298;
    const real x2319 = w[92]*w[92] + (w[7]*w[7] + w[62]*w[62]) + (w[68]*w[68] + w[74]*w[74] + (w[80]*w[80] +
        w[86]*w[86]));
    const real x2424 = w[90]*w[95] + (w[4]*w[10] + w[60]*w[65]) + (w[66]*w[71] + w[72]*w[77] + (w[78]*w[83] +
        w[84]*w[89]));
    const real x2469 = w[95]*w[95] + (w[10]*w[10] + w[65]*w[65]) + (w[71]*w[71] + w[77]*w[77] + (w[83]*w[83] +
        w[89]*w[89]));
    w[165] = x2469;
    const real x2470 = 1.0/x2259;
    w[166] = x2470;
    const real x2471 = x2272*x2470;
    w[167] = x2471;
    const real x2472 = x2298*x2470;
    w[168] = x2472;
    const real x2475 = x2424*x2470;
    w[169] = x2475;
    const real x2483 = w[91]*w[92] + (w[5]*w[7] + w[61]*w[62]) + (w[67]*w[68] + w[73]*w[74] + (w[79]*w[80] +
        w[85]*w[86]));
    const real x2484 = x2483 - x2272*x2472;
    w[170] = x2484;
    const real x2513 = w[91]*w[95] + (w[5]*w[10] + w[61]*w[65]) + (w[67]*w[71] + w[73]*w[77] + (w[79]*w[83] +
        w[85]*w[89]));
    const real x2514 = x2513 - x2272*x2475;
    const real x2520 = 1.0/(x2285 - x2272*x2471);
    w[171] = x2520;
    const real x2521 = x2484*x2520;
    w[172] = x2521;
    const real x2524 = x2514*x2520;
    w[173] = x2524;
    const real x2553 = w[92]*w[95] + (w[7]*w[10] + w[62]*w[65]) + (w[68]*w[71] + w[74]*w[77] + (w[80]*w[83] +
        w[86]*w[89]));
    const real x2555 = x2553 - x2298*x2475 - x2484*x2524;
    const real x2560 = 1.0/(x2319 - x2298*x2472 - x2484*x2521);
    w[174] = x2560;
    const real x2563 = x2555*x2560;
    w[175] = x2563;
    w[176] = x2469 - x2424*x2475 - x2514*x2524 - x2555*x2563;
    w[177] = x2319*x2560 + (x2259*x2470 + x2285*x2520);
}

/* 114 mul, 3 div, 94 add; for newton_step, fresh_gain */
static void step_2(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    const real x2332 = w[90]*w[150] + (w[4]*w[138] + w[60]*w[140]) + (w[66]*w[142] + w[72]*w[144] + (w[78]*w[146] +
        w[84]*w[148]));
    const real x2361 = w[150]*w[150] + (w[138]*w[138] + w[140]*w[140]) + (w[142]*w[142] + w[144]*w[144] +
        (w[146]*w[146] + w[148]*w[148]));
    const real x2374 = w[90]*w[151] + (w[4]*w[139] + w[60]*w[141]) + (w[66]*w[143] + w[72]*w[145] + (w[78]*w[147] +
        w[84]*w[149]));
    const real x2411 = w[151]*w[151] + (w[139]*w[139] + w[141]*w[141]) + (w[143]*w[143] + w[145]*w[145] +
        (w[147]*w[147] + w[149]*w[149]));
    const real x2473 = x2332*w[166];
    w[178] = x2473;
    const real x2474 = x2374*w[166];
    w[179] = x2474;
    const real x2492 = w[91]*w[150] + (w[5]*w[138] + w[61]*w[140]) + (w[67]*w[142] + w[73]*w[144] + (w[79]*w[146] +
        w[85]*w[148]));
    const real x2493 = x2492 - w[163]*x2473;
    const real x2502 = w[91]*w[151] + (w[5]*w[139] + w[61]*w[141]) + (w[67]*w[143] + w[73]*w[145] + (w[79]*w[147] +
        w[85]*w[149]));
    const real x2503 = x2502 - w[163]*x2474;
    const real x2522 = x2493*w[171];
    w[180] = x2522;
    const real x2523 = x2503*w[171];
    w[181] = x2523;
    const real x2532 = w[92]*w[150] + (w[7]*w[138] + w[62]*w[140]) + (w[68]*w[142] + w[74]*w[144] + (w[80]*w[146] +
        w[86]*w[148]));
    const real x2534 = x2532 - w[164]*x2473 - w[170]*x2522;
    const real x2542 = w[92]*w[151] + (w[7]*w[139] + w[62]*w[141]) + (w[68]*w[143] + w[74]*w[145] + (w[80]*w[147] +
        w[86]*w[149]));
    const real x2544 = x2542 - w[164]*x2474 - w[170]*x2523;
    const real x2561 = x2534*w[174];
    w[182] = x2561;
    const real x2562 = x2544*w[174];
    w[183] = x2562;
    const real x2571 = w[150]*w[151] + (w[138]*w[139] + w[140]*w[141]) + (w[142]*w[143] + w[144]*w[145] +
        (w[146]*w[147] + w[148]*w[149]));
    const real x2574 = x2571 - x2332*x2474 - x2493*x2523 - x2534*x2562;
    const real x2582 = w[95]*w[150] + (w[10]*w[138] + w[65]*w[140]) + (w[71]*w[142] + w[77]*w[144] + (w[83]*w[146] +
        w[89]*w[148]));
    const real x2585 = x2582 - x2332*w[169] - x2493*w[173] - x2534*w[175];
    const real x2589 = 1.0/(x2361 - x2332*x2473 - x2493*x2522 - x2534*x2561);
    w[184] = x2589;
    const real x2590 = x2574*x2589;
    w[185] = x2590;
    const real x2591 = x2585*x2589;
    w[186] = x2591;
    const real x2593 = x2411 - x2374*x2474 - x2503*x2523 - x2544*x2562 - x2574*x2590;
    const real x2599 = w[95]*w[151] + (w[10]*w[139] + w[65]*w[141]) + (w[71]*w[143] + w[77]*w[145] + (w[83]*w[147] +
        w[89]*w[149]));
    const real x2603 = x2599 - x2374*w[169] - x2503*w[173] - x2544*w[175] - x2574*x2591;
    const real x2606 = 1.0/x2593;
    w[187] = x2606;
    const real x2607 = x2603*x2606;
    w[188] = x2607;
    const real x2610 = 1.0/(w[176] - x2585*x2591 - x2603*x2607);
    w[189] = x2610;
    w[190] = w[165]*x2610 + (x2411*x2606 + (x2361*x2589 + w[177]));
}

/* 37 mul, 30 add; for newton_step, newton_step_paper */
static void step_3(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    const real x2630 = w[90]*l[6] + (w[4]*l[0] + w[60]*l[1]) + (w[66]*l[2] + w[72]*l[3] + (w[78]*l[4] + w[84]*l[5]));
    w[191] = x2630;
    const real x2676 = w[91]*l[6] + (w[5]*l[0] + w[61]*l[1]) + (w[67]*l[2] + w[73]*l[3] + (w[79]*l[4] + w[85]*l[5]));
    const real x2677 = x2676 - w[167]*x2630;
    w[192] = x2677;
    const real x2687 = w[92]*l[6] + (w[7]*l[0] + w[62]*l[1]) + (w[68]*l[2] + w[74]*l[3] + (w[80]*l[4] + w[86]*l[5]));
    const real x2689 = x2687 - w[168]*x2630 - w[172]*x2677;
    w[193] = x2689;
    const real x2708 = w[95]*l[6] + (w[10]*l[0] + w[65]*l[1]) + (w[71]*l[2] + w[77]*l[3] + (w[83]*l[4] + w[89]*l[5]));
    w[194] = x2708 - w[169]*x2630 - w[173]*x2677 - w[175]*x2689;
    w[195] = w[174]*x2689;
    w[196] = w[171]*x2677;
    w[197] = w[166]*x2630;
}

/* 41 mul, 36 add; for newton_step */
static void step_4(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2698 = w[150]*l[6] + (w[138]*l[0] + w[140]*l[1]) + (w[142]*l[2] + w[144]*l[3] + (w[146]*l[4] +
        w[148]*l[5]));
    const real x2701 = x2698 - w[178]*w[191] - w[180]*w[192] - w[182]*w[193];
    const real x2717 = w[151]*l[6] + (w[139]*l[0] + w[141]*l[1]) + (w[143]*l[2] + w[145]*l[3] + (w[147]*l[4] +
        w[149]*l[5]));
    const real x2721 = x2717 - w[179]*w[191] - w[181]*w[192] - w[183]*w[193] - w[185]*x2701;
    const real x2726 = w[189]*(w[194] - w[186]*x2701 - w[188]*x2721);
    out[5] = x2726;
    const real x2729 = w[187]*x2721 - w[188]*x2726;
    out[4] = x2729;
    const real x2734 = w[184]*x2701 - w[186]*x2726 - w[185]*x2729;
    out[3] = x2734;
    const real x2741 = w[195] - w[175]*x2726 - w[183]*x2729 - w[182]*x2734;
    out[2] = x2741;
    const real x2750 = w[196] - w[173]*x2726 - w[181]*x2729 - w[180]*x2734 - w[172]*x2741;
    out[1] = x2750;
    const real x2760 = w[197] - w[169]*x2726 - w[179]*x2729 - w[178]*x2734 - w[168]*x2741;
    out[0] = x2760 - w[167]*x2750;
}

/* 252 mul, 210 add; for fresh_gain */
static void step_5(const symgen_arguments *arguments)
{
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x2774 = w[5] - w[4]*w[167];
    const real x2784 = w[7] - w[4]*w[168] - w[172]*x2774;
    const real x2792 = w[138] - w[4]*w[178] - w[180]*x2774 - w[182]*x2784;
    const real x2798 = w[139] - w[4]*w[179] - w[181]*x2774 - w[183]*x2784 - w[185]*x2792;
    const real x2800 = w[10] - w[4]*w[169] - w[173]*x2774 - w[175]*x2784 - w[186]*x2792;
    const real x2803 = w[189]*(x2800 - w[188]*x2798);
    out[35] = x2803;
    const real x2806 = w[187]*x2798 - w[188]*x2803;
    out[28] = x2806;
    const real x2811 = w[184]*x2792 - w[186]*x2803 - w[185]*x2806;
    out[21] = x2811;
    const real x2818 = w[174]*x2784 - w[175]*x2803 - w[183]*x2806 - w[182]*x2811;
    out[14] = x2818;
    const real x2827 = w[171]*x2774 - w[173]*x2803 - w[181]*x2806 - w[180]*x2811 - w[172]*x2818;
    out[7] = x2827;
    const real x2837 = w[4]*w[166] - w[169]*x2803 - w[179]*x2806 - w[178]*x2811 - w[168]*x2818;
    out[0] = x2837 - w[167]*x2827;
    const real x2840 = w[61] - w[60]*w[167];
    const real x2850 = w[62] - w[60]*w[168] - w[172]*x2840;
    const real x2858 = w[140] - w[60]*w[178] - w[180]*x2840 - w[182]*x2850;
    const real x2864 = w[141] - w[60]*w[179] - w[181]*x2840 - w[183]*x2850 - w[185]*x2858;
    const real x2866 = w[65] - w[60]*w[169] - w[173]*x2840 - w[175]*x2850 - w[186]*x2858;
    const real x2869 = w[189]*(x2866 - w[188]*x2864);
    out[36] = x2869;
    const real x2872 = w[187]*x2864 - w[188]*x2869;
    out[29] = x2872;
    const real x2877 = w[184]*x2858 - w[186]*x2869 - w[185]*x2872;
    out[22] = x2877;
    const real x2884 = w[174]*x2850 - w[175]*x2869 - w[183]*x2872 - w[182]*x2877;
    out[15] = x2884;
    const real x2893 = w[171]*x2840 - w[173]*x2869 - w[181]*x2872 - w[180]*x2877 - w[172]*x2884;
    out[8] = x2893;
    const real x2903 = w[60]*w[166] - w[169]*x2869 - w[179]*x2872 - w[178]*x2877 - w[168]*x2884;
    out[1] = x2903 - w[167]*x2893;
    const real x2906 = w[67] - w[66]*w[167];
    const real x2916 = w[68] - w[66]*w[168] - w[172]*x2906;
    const real x2924 = w[142] - w[66]*w[178] - w[180]*x2906 - w[182]*x2916;
    const real x2930 = w[143] - w[66]*w[179] - w[181]*x2906 - w[183]*x2916 - w[185]*x2924;
    const real x2932 = w[71] - w[66]*w[169] - w[173]*x2906 - w[175]*x2916 - w[186]*x2924;
    const real x2935 = w[189]*(x2932 - w[188]*x2930);
    out[37] = x2935;
    const real x2938 = w[187]*x2930 - w[188]*x2935;
    out[30] = x2938;
    const real x2943 = w[184]*x2924 - w[186]*x2935 - w[185]*x2938;
    out[23] = x2943;
    const real x2950 = w[174]*x2916 - w[175]*x2935 - w[183]*x2938 - w[182]*x2943;
    out[16] = x2950;
    const real x2959 = w[171]*x2906 - w[173]*x2935 - w[181]*x2938 - w[180]*x2943 - w[172]*x2950;
    out[9] = x2959;
    const real x2969 = w[66]*w[166] - w[169]*x2935 - w[179]*x2938 - w[178]*x2943 - w[168]*x2950;
    out[2] = x2969 - w[167]*x2959;
    const real x2972 = w[73] - w[72]*w[167];
    const real x2982 = w[74] - w[72]*w[168] - w[172]*x2972;
    const real x2990 = w[144] - w[72]*w[178] - w[180]*x2972 - w[182]*x2982;
    const real x2996 = w[145] - w[72]*w[179] - w[181]*x2972 - w[183]*x2982 - w[185]*x2990;
    const real x2998 = w[77] - w[72]*w[169] - w[173]*x2972 - w[175]*x2982 - w[186]*x2990;
    const real x3001 = w[189]*(x2998 - w[188]*x2996);
    out[38] = x3001;
    const real x3004 = w[187]*x2996 - w[188]*x3001;
    out[31] = x3004;
    const real x3009 = w[184]*x2990 - w[186]*x3001 - w[185]*x3004;
    out[24] = x3009;
    const real x3016 = w[174]*x2982 - w[175]*x3001 - w[183]*x3004 - w[182]*x3009;
    out[17] = x3016;
    const real x3025 = w[171]*x2972 - w[173]*x3001 - w[181]*x3004 - w[180]*x3009 - w[172]*x3016;
    out[10] = x3025;
    const real x3035 = w[72]*w[166] - w[169]*x3001 - w[179]*x3004 - w[178]*x3009 - w[168]*x3016;
    out[3] = x3035 - w[167]*x3025;
    const real x3038 = w[79] - w[78]*w[167];
    const real x3048 = w[80] - w[78]*w[168] - w[172]*x3038;
    const real x3056 = w[146] - w[78]*w[178] - w[180]*x3038 - w[182]*x3048;
    const real x3062 = w[147] - w[78]*w[179] - w[181]*x3038 - w[183]*x3048 - w[185]*x3056;
    const real x3064 = w[83] - w[78]*w[169] - w[173]*x3038 - w[175]*x3048 - w[186]*x3056;
    const real x3067 = w[189]*(x3064 - w[188]*x3062);
    out[39] = x3067;
    const real x3070 = w[187]*x3062 - w[188]*x3067;
    out[32] = x3070;
    const real x3075 = w[184]*x3056 - w[186]*x3067 - w[185]*x3070;
    out[25] = x3075;
    const real x3082 = w[174]*x3048 - w[175]*x3067 - w[183]*x3070 - w[182]*x3075;
    out[18] = x3082;
    const real x3091 = w[171]*x3038 - w[173]*x3067 - w[181]*x3070 - w[180]*x3075 - w[172]*x3082;
    out[11] = x3091;
    const real x3101 = w[78]*w[166] - w[169]*x3067 - w[179]*x3070 - w[178]*x3075 - w[168]*x3082;
    out[4] = x3101 - w[167]*x3091;
    const real x3104 = w[85] - w[84]*w[167];
    const real x3114 = w[86] - w[84]*w[168] - w[172]*x3104;
    const real x3122 = w[148] - w[84]*w[178] - w[180]*x3104 - w[182]*x3114;
    const real x3128 = w[149] - w[84]*w[179] - w[181]*x3104 - w[183]*x3114 - w[185]*x3122;
    const real x3130 = w[89] - w[84]*w[169] - w[173]*x3104 - w[175]*x3114 - w[186]*x3122;
    const real x3133 = w[189]*(x3130 - w[188]*x3128);
    out[40] = x3133;
    const real x3136 = w[187]*x3128 - w[188]*x3133;
    out[33] = x3136;
    const real x3141 = w[184]*x3122 - w[186]*x3133 - w[185]*x3136;
    out[26] = x3141;
    const real x3148 = w[174]*x3114 - w[175]*x3133 - w[183]*x3136 - w[182]*x3141;
    out[19] = x3148;
    const real x3157 = w[171]*x3104 - w[173]*x3133 - w[181]*x3136 - w[180]*x3141 - w[172]*x3148;
    out[12] = x3157;
    const real x3167 = w[84]*w[166] - w[169]*x3133 - w[179]*x3136 - w[178]*x3141 - w[168]*x3148;
    out[5] = x3167 - w[167]*x3157;
    const real x3170 = w[91] - w[90]*w[167];
    const real x3180 = w[92] - w[90]*w[168] - w[172]*x3170;
    const real x3188 = w[150] - w[90]*w[178] - w[180]*x3170 - w[182]*x3180;
    const real x3194 = w[151] - w[90]*w[179] - w[181]*x3170 - w[183]*x3180 - w[185]*x3188;
    const real x3196 = w[95] - w[90]*w[169] - w[173]*x3170 - w[175]*x3180 - w[186]*x3188;
    const real x3199 = w[189]*(x3196 - w[188]*x3194);
    out[41] = x3199;
    const real x3202 = w[187]*x3194 - w[188]*x3199;
    out[34] = x3202;
    const real x3207 = w[184]*x3188 - w[186]*x3199 - w[185]*x3202;
    out[27] = x3207;
    const real x3214 = w[174]*x3180 - w[175]*x3199 - w[183]*x3202 - w[182]*x3207;
    out[20] = x3214;
    const real x3223 = w[171]*x3170 - w[173]*x3199 - w[181]*x3202 - w[180]*x3207 - w[172]*x3214;
    out[13] = x3223;
    const real x3233 = w[90]*w[166] - w[169]*x3199 - w[179]*x3202 - w[178]*x3207 - w[168]*x3214;
    out[6] = x3233 - w[167]*x3223;
}

/* 155 mul, 3 div, 130 add; for newton_step_paper */
static void step_6(const symgen_arguments *arguments)
{
    const real *const l = arguments->l;
    real *const w = arguments->work;
    real *const out = arguments->out;
    const real x3247 = w[90]*w[93] + (w[4]*w[8] + w[60]*w[63]) + (w[66]*w[69] + w[72]*w[75] + (w[78]*w[81] +
        w[84]*w[87]));
    const real x3276 = w[93]*w[93] + (w[8]*w[8] + w[63]*w[63]) + (w[69]*w[69] + w[75]*w[75] + (w[81]*w[81] +
        w[87]*w[87]));
    const real x3289 = w[90]*w[94] + (w[4]*w[9] + w[60]*w[64]) + (w[66]*w[70] + w[72]*w[76] + (w[78]*w[82] +
        w[84]*w[88]));
    const real x3326 = w[94]*w[94] + (w[9]*w[9] + w[64]*w[64]) + (w[70]*w[70] + w[76]*w[76] + (w[82]*w[82] +
        w[88]*w[88]));
    const real x3343 = w[166]*x3247;
    const real x3344 = w[166]*x3289;
    const real x3350 = w[91]*w[93] + (w[5]*w[8] + w[61]*w[63]) + (w[67]*w[69] + w[73]*w[75] + (w[79]*w[81] +
        w[85]*w[87]));
    const real x3351 = x3350 - w[163]*x3343;
    const real x3360 = w[91]*w[94] + (w[5]*w[9] + w[61]*w[64]) + (w[67]*w[70] + w[73]*w[76] + (w[79]*w[82] +
        w[85]*w[88]));
    const real x3361 = x3360 - w[163]*x3344;
    const real x3368 = w[171]*x3351;
    const real x3369 = w[171]*x3361;
    const real x3375 = w[92]*w[93] + (w[7]*w[8] + w[62]*w[63]) + (w[68]*w[69] + w[74]*w[75] + (w[80]*w[81] +
        w[86]*w[87]));
    const real x3377 = x3375 - w[164]*x3343 - w[170]*x3368;
    const real x3385 = w[92]*w[94] + (w[7]*w[9] + w[62]*w[64]) + (w[68]*w[70] + w[74]*w[76] + (w[80]*w[82] +
        w[86]*w[88]));
    const real x3387 = x3385 - w[164]*x3344 - w[170]*x3369;
    const real x3393 = w[174]*x3377;
    const real x3394 = w[174]*x3387;
    const real x3402 = w[93]*w[94] + (w[8]*w[9] + w[63]*w[64]) + (w[69]*w[70] + w[75]*w[76] + (w[81]*w[82] +
        w[87]*w[88]));
    const real x3405 = x3402 - x3247*x3344 - x3351*x3369 - x3377*x3394;
    const real x3413 = w[93]*w[95] + (w[8]*w[10] + w[63]*w[65]) + (w[69]*w[71] + w[75]*w[77] + (w[81]*w[83] +
        w[87]*w[89]));
    const real x3416 = x3413 - w[169]*x3247 - w[173]*x3351 - w[175]*x3377;
    const real x3418 = 1.0/(x3276 - x3247*x3343 - x3351*x3368 - x3377*x3393);
    const real x3419 = x3405*x3418;
    const real x3420 = x3416*x3418;
    const real x3422 = x3326 - x3289*x3344 - x3361*x3369 - x3387*x3394 - x3405*x3419;
    const real x3428 = w[94]*w[95] + (w[9]*w[10] + w[64]*w[65]) + (w[70]*w[71] + w[76]*w[77] + (w[82]*w[83] +
        w[88]*w[89]));
    const real x3432 = x3428 - w[169]*x3289 - w[173]*x3361 - w[175]*x3387 - x3405*x3420;
    const real x3435 = 1.0/x3422;
    const real x3436 = x3432*x3435;
    const real x3439 = 1.0/(w[176] - x3416*x3420 - x3432*x3436);
    const real x3465 = w[93]*l[6] + (w[8]*l[0] + w[63]*l[1]) + (w[69]*l[2] + w[75]*l[3] + (w[81]*l[4] + w[87]*l[5]));
    const real x3468 = x3465 - w[191]*x3343 - w[192]*x3368 - w[193]*x3393;
    const real x3475 = w[94]*l[6] + (w[9]*l[0] + w[64]*l[1]) + (w[70]*l[2] + w[76]*l[3] + (w[82]*l[4] + w[88]*l[5]));
    const real x3479 = x3475 - w[191]*x3344 - w[192]*x3369 - w[193]*x3394 - x3419*x3468;
    const real x3484 = x3439*(w[194] - x3420*x3468 - x3436*x3479);
    out[5] = x3484;
    const real x3487 = x3435*x3479 - x3436*x3484;
    out[4] = x3487;
    const real x3492 = x3418*x3468 - x3420*x3484 - x3419*x3487;
    out[3] = x3492;
    const real x3498 = w[195] - w[175]*x3484 - x3394*x3487 - x3393*x3492;
    out[2] = x3498;
    const real x3506 = w[196] - w[173]*x3484 - x3369*x3487 - x3368*x3492 - w[172]*x3498;
    out[1] = x3506;
    const real x3515 = w[197] - w[169]*x3484 - x3344*x3487 - x3343*x3492 - w[168]*x3498;
    out[0] = x3515 - w[167]*x3506;
    out[6] = w[165]*x3439 + (x3326*x3435 + (w[177] + x3276*x3418));
}

/* 42 mul, 42 add; for second_order_step */
static void step_7(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const w = arguments->work;
    real *const out = arguments->out;
    out[0] = w[0] - c[145]*w[156] - (c[151]*w[157] + c[157]*w[158]) - (c[163]*w[159] + c[169]*w[160] + (c[175]*w[161] +
        c[181]*w[162]));
    out[1] = w[1] - c[144]*w[156] - (c[150]*w[157] + c[156]*w[158]) - (c[162]*w[159] + c[168]*w[160] + (c[174]*w[161] +
        c[180]*w[162]));
    out[2] = w[152] - c[143]*w[156] - (c[149]*w[157] + c[155]*w[158]) - (c[161]*w[159] + c[167]*w[160] + (c[173]*w[161]
        + c[179]*w[162]));
    out[3] = w[153] - c[142]*w[156] - (c[148]*w[157] + c[154]*w[158]) - (c[160]*w[159] + c[166]*w[160] + (c[172]*w[161]
        + c[178]*w[162]));
    out[4] = w[154] - c[141]*w[156] - (c[147]*w[157] + c[153]*w[158]) - (c[159]*w[159] + c[165]*w[160] + (c[171]*w[161]
        + c[177]*w[162]));
    out[5] = w[155] - c[140]*w[156] - (c[146]*w[157] + c[152]*w[158]) - (c[158]*w[159] + c[164]*w[160] + (c[170]*w[161]
        + c[176]*w[162]));
}

/* ---- functions ---- */

SYMGEN_FLAT int mast_lengths(const symgen_arguments *arguments)
{
    real work[60];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    rotation_1(&own);
    legs_1(&own);
    out[0] = w[17];
    out[1] = w[24];
    out[2] = w[31];
    out[3] = w[38];
    out[4] = w[45];
    out[5] = w[52];
    out[6] = w[59];
    return symgen_good;
}

SYMGEN_FLAT int mast_jacobian(const symgen_arguments *arguments)
{
    real work[138];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    rotation_1(&own);
    legs_1(&own);
    jacobian_2(&own);
    jacobian_4(&own);
    out[0] = w[17];
    out[1] = w[24];
    out[2] = w[31];
    out[3] = w[38];
    out[4] = w[45];
    out[5] = w[52];
    out[6] = w[59];
    out[7] = w[96];
    out[8] = w[97];
    out[9] = w[98];
    out[12] = w[101];
    out[13] = w[102];
    out[14] = w[103];
    out[15] = w[104];
    out[18] = w[107];
    out[19] = w[108];
    out[20] = w[109];
    out[21] = w[110];
    out[24] = w[113];
    out[25] = w[114];
    out[26] = w[115];
    out[27] = w[116];
    out[30] = w[119];
    out[31] = w[120];
    out[32] = w[121];
    out[33] = w[122];
    out[36] = w[125];
    out[37] = w[126];
    out[38] = w[127];
    out[39] = w[128];
    out[42] = w[131];
    out[43] = w[132];
    out[44] = w[133];
    out[45] = w[134];
    out[48] = w[137];
    return symgen_good;
}

SYMGEN_FLAT int mast_jacobian_paper(const symgen_arguments *arguments)
{
    real work[138];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    rotation_1(&own);
    legs_1(&own);
    jacobian_2(&own);
    out[0] = w[17];
    out[1] = w[24];
    out[2] = w[31];
    out[3] = w[38];
    out[4] = w[45];
    out[5] = w[52];
    out[6] = w[59];
    out[7] = w[96];
    out[8] = w[97];
    out[9] = w[98];
    out[10] = w[99];
    out[11] = w[100];
    out[12] = w[101];
    out[13] = w[102];
    out[14] = w[103];
    out[15] = w[104];
    out[16] = w[105];
    out[17] = w[106];
    out[18] = w[107];
    out[19] = w[108];
    out[20] = w[109];
    out[21] = w[110];
    out[22] = w[111];
    out[23] = w[112];
    out[24] = w[113];
    out[25] = w[114];
    out[26] = w[115];
    out[27] = w[116];
    out[28] = w[117];
    out[29] = w[118];
    out[30] = w[119];
    out[31] = w[120];
    out[32] = w[121];
    out[33] = w[122];
    out[34] = w[123];
    out[35] = w[124];
    out[36] = w[125];
    out[37] = w[126];
    out[38] = w[127];
    out[39] = w[128];
    out[40] = w[129];
    out[41] = w[130];
    out[42] = w[131];
    out[43] = w[132];
    out[44] = w[133];
    out[45] = w[134];
    out[46] = w[135];
    out[47] = w[136];
    out[48] = w[137];
    return symgen_good;
}

SYMGEN_FLAT int mast_placement(const symgen_arguments *arguments)
{
    real work[60];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    rotation_1(&own);
    rotation_2(&own);
    legs_1(&own);
    out[0] = w[17];
    out[1] = w[24];
    out[2] = w[31];
    out[3] = w[38];
    out[4] = w[45];
    out[5] = w[52];
    out[6] = w[59];
    out[7] = w[14];
    out[8] = w[15];
    out[9] = w[16];
    out[10] = w[21];
    out[11] = w[22];
    out[12] = w[23];
    out[13] = w[28];
    out[14] = w[29];
    out[15] = w[30];
    out[16] = w[35];
    out[17] = w[36];
    out[18] = w[37];
    out[19] = w[42];
    out[20] = w[43];
    out[21] = w[44];
    out[22] = w[49];
    out[23] = w[50];
    out[24] = w[51];
    out[25] = w[56];
    out[26] = w[57];
    out[27] = w[58];
    out[28] = w[11];
    out[29] = w[12];
    out[30] = w[13];
    out[31] = w[18];
    out[32] = w[19];
    out[33] = w[20];
    out[34] = w[25];
    out[35] = w[26];
    out[36] = w[27];
    out[37] = w[32];
    out[38] = w[33];
    out[39] = w[34];
    out[40] = w[39];
    out[41] = w[40];
    out[42] = w[41];
    out[43] = w[46];
    out[44] = w[47];
    out[45] = w[48];
    out[46] = w[53];
    out[47] = w[54];
    out[48] = w[55];
    out[49] = w[3];
    out[50] = w[6];
    out[52] = w[2];
    return symgen_good;
}

int mast_linearisation(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[42];
    out[1] = c[56];
    out[2] = c[70];
    out[3] = c[84];
    out[4] = c[98];
    out[5] = c[112];
    out[6] = c[126];
    out[7] = c[44];
    out[8] = c[45];
    out[9] = c[46];
    out[10] = c[47];
    out[11] = c[48];
    out[12] = c[49];
    out[13] = c[58];
    out[14] = c[59];
    out[15] = c[60];
    out[16] = c[61];
    out[17] = c[62];
    out[18] = c[63];
    out[19] = c[72];
    out[20] = c[73];
    out[21] = c[74];
    out[22] = c[75];
    out[23] = c[76];
    out[24] = c[77];
    out[25] = c[86];
    out[26] = c[87];
    out[27] = c[88];
    out[28] = c[89];
    out[29] = c[90];
    out[30] = c[91];
    out[31] = c[100];
    out[32] = c[101];
    out[33] = c[102];
    out[34] = c[103];
    out[35] = c[104];
    out[36] = c[105];
    out[37] = c[114];
    out[38] = c[115];
    out[39] = c[116];
    out[40] = c[117];
    out[41] = c[118];
    out[42] = c[119];
    out[43] = c[128];
    out[44] = c[129];
    out[45] = c[130];
    out[46] = c[131];
    out[47] = c[132];
    out[48] = c[133];
    return symgen_good;
}

int mast_second_order(const symgen_arguments *arguments)
{
    expansion_2(arguments);
    return symgen_good;
}

int mast_gain(const symgen_arguments *arguments)
{
    const real *const c = arguments->constants;
    real *const out = arguments->out;
    out[0] = c[145];
    out[1] = c[151];
    out[2] = c[157];
    out[3] = c[163];
    out[4] = c[169];
    out[5] = c[175];
    out[6] = c[181];
    out[7] = c[144];
    out[8] = c[150];
    out[9] = c[156];
    out[10] = c[162];
    out[11] = c[168];
    out[12] = c[174];
    out[13] = c[180];
    out[14] = c[143];
    out[15] = c[149];
    out[16] = c[155];
    out[17] = c[161];
    out[18] = c[167];
    out[19] = c[173];
    out[20] = c[179];
    out[21] = c[142];
    out[22] = c[148];
    out[23] = c[154];
    out[24] = c[160];
    out[25] = c[166];
    out[26] = c[172];
    out[27] = c[178];
    out[28] = c[141];
    out[29] = c[147];
    out[30] = c[153];
    out[31] = c[159];
    out[32] = c[165];
    out[33] = c[171];
    out[34] = c[177];
    out[35] = c[140];
    out[36] = c[146];
    out[37] = c[152];
    out[38] = c[158];
    out[39] = c[164];
    out[40] = c[170];
    out[41] = c[176];
    return symgen_good;
}

SYMGEN_FLAT int mast_newton_step(const symgen_arguments *arguments)
{
    real work[198];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    jacobian_1(&own);
    jacobian_3(&own);
    step_1(&own);
    step_2(&own);
    step_3(&own);
    step_4(&own);
    out[6] = w[190];
    return symgen_good;
}

SYMGEN_FLAT int mast_fresh_gain(const symgen_arguments *arguments)
{
    real work[191];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    jacobian_1(&own);
    jacobian_3(&own);
    step_1(&own);
    step_2(&own);
    step_5(&own);
    out[42] = w[190];
    return symgen_good;
}

SYMGEN_FLAT int mast_newton_step_paper(const symgen_arguments *arguments)
{
    real work[198];
    const symgen_arguments own = symgen_with_work(arguments, work);
    jacobian_1(&own);
    step_1(&own);
    step_3(&own);
    step_6(&own);
    return symgen_good;
}

SYMGEN_FLAT int mast_gain_step(const symgen_arguments *arguments)
{
    real work[156];
    const symgen_arguments own = symgen_with_work(arguments, work);
    real *const w = own.work;
    real *const out = arguments->out;
    expansion_1(&own);
    out[0] = w[0];
    out[1] = w[1];
    out[2] = w[152];
    out[3] = w[153];
    out[4] = w[154];
    out[5] = w[155];
    return symgen_good;
}

SYMGEN_FLAT int mast_second_order_step(const symgen_arguments *arguments)
{
    real work[163];
    const symgen_arguments own = symgen_with_work(arguments, work);
    expansion_1(&own);
    expansion_3(&own);
    step_7(&own);
    return symgen_good;
}

#if !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)

/* ---- what a caller compares with the layout before its first call ---- */

SYMGEN_EXPORT const int *mast_interface(void);
SYMGEN_EXPORT const char *mast_seal(void);

const int *mast_interface(void)
{
    static const int sizes[] = {
        SYMGEN_INTERFACE,
        22,
        mast_np,
        mast_nk,
        mast_nw,
        mast_nq,
        mast_nv,
        mast_nz,
        mast_nu,
        mast_nc,
        mast_nd,
        mast_ny,
        mast_lengths_size,
        mast_jacobian_size,
        mast_jacobian_paper_size,
        mast_placement_size,
        mast_linearisation_size,
        mast_second_order_size,
        mast_gain_size,
        mast_newton_step_size,
        mast_fresh_gain_size,
        mast_newton_step_paper_size,
        mast_gain_step_size,
        mast_second_order_step_size,
    };
    return sizes;
}

const char *mast_seal(void) { return SYMGEN_SEAL_TEXT; }

#endif
